"""The shapes of the records in the OpenAPI document: activities by the columns' table, the six other kinds read off the account itself."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import UTC, datetime

from bridge.practice.account.resources import NOTE, Resources
from bridge.practice.account.sample import Sample
from bridge.practice.api.bodies import word
from bridge.records.activity import Activity
from bridge.records.cells.base import JsonObject, JsonValue
from bridge.records.kinds import ACTIVITIES, KINDS, Kind

_WORD: JsonObject = {"type": "string", "minLength": 1}
_COUNT: JsonObject = {"type": "integer", "minimum": 0}
_MOMENT: JsonObject = {"type": "string", "format": "date-time"}


def record_shapes() -> JsonObject:
    """Return the schema of each kind of record by its name."""
    fields, others = _fields(), {word(kind): _invented(kind) for kind in KINDS[1:]}
    exported: JsonObject = {"type": "array", "items": {"anyOf": [{"$ref": f"#/components/schemas/{name}"} for name in ("ExportedActivity", *others)]}}
    return {"Activity": _imported(fields), "ExportedActivity": _exported(fields), "ExportedRecords": exported, **others}


def _fields() -> Mapping[str, JsonObject]:
    """Return the shape of each field of an activity, by the API's names."""
    made = Activity.model_json_schema()
    return {name: _bare(shape, made.get("$defs", {})) for name, shape in made["properties"].items()}


def _imported(fields: Mapping[str, JsonObject]) -> JsonObject:
    """Return "Activity, as accepted by import"."""
    properties: JsonObject = {}
    for column in ACTIVITIES.columns:
        if column.importable:
            shape = {**fields[column.field]}
            # The service takes no empty text in a list and no negative count; the client's cells never make one.
            shape |= {"items": _WORD} if "items" in shape else {"additionalProperties": _COUNT} if "additionalProperties" in shape else {}
            shape = {**shape, "minLength": 1, "pattern": r"\S"} if column.required else {"anyOf": [shape, {"type": "null"}]}
            properties[column.field] = {**shape, "description": column.help if column.required else f"{column.help} Null empties the field (chosen)."}
    required: list[JsonValue] = [column.field for column in ACTIVITIES.columns if column.required]
    return {"type": "object", "required": required, "properties": properties, "description": "Other keys are ignored (chosen)."}


def _exported(fields: Mapping[str, JsonObject]) -> JsonObject:
    """Return "Activity, as exported (GET /export)"."""
    properties: JsonObject = {column.field: fields[column.field] for column in ACTIVITIES.columns if column.shown}
    properties |= {name: {**_MOMENT, "type": ["string", "null"]} for name in ("startDate", "endDate")}
    properties["workPackageId"] = {**_WORD, "description": '"present only when the activity belongs to a work package"'}
    description = '"Fields that appear on exported activity records". A date that is not set is null (chosen).'
    required: list[JsonValue] = [name for name in properties if name != "workPackageId"]
    return {"type": "object", "required": required, "properties": properties, "additionalProperties": False, "description": description}


def _bare(shape: JsonObject, definitions: Mapping[str, JsonObject]) -> JsonObject:
    """Return a shape as pydantic makes it without its title, default and null, and with the definition that it refers to."""
    choices = shape.get("anyOf", [shape])
    (one,) = (part for part in choices if isinstance(part, dict) and part != {"type": "null"}) if isinstance(choices, list) else (shape,)
    one = definitions.get(str(one.get("$ref", "")).removeprefix("#/$defs/"), one)
    return {name: value for name, value in {**shape, **one}.items() if name not in {"anyOf", "title", "default", "$ref"}}


def _invented(kind: Kind) -> JsonObject:
    """Return the shape of a kind whose fields no document shows, read off the account itself."""
    records = Resources(Sample(400, 7, datetime(2026, 1, 1, tzinfo=UTC))).records(kind.name)
    return {**_shape_of(records), "description": f'{NOTE}. The document: "Fields of these exported records: not shown."'}


def _shape_of(values: Iterable[JsonValue]) -> JsonObject:
    found = list(values)
    shapes: list[JsonObject] = []
    objects = [value for value in found if isinstance(value, dict)]
    lists = [value for value in found if isinstance(value, list)]
    if objects:
        names = list(dict.fromkeys(name for value in objects for name in value))
        properties: JsonObject = {name: _shape_of(value[name] for value in objects if name in value) for name in names}
        shapes.append({"type": "object", "properties": properties, "required": [name for name in names if all(name in one for one in objects)]})
    if lists:
        members = [member for value in lists for member in value]
        shapes.append({"type": "array", **({"items": _shape_of(members)} if members else {})})
    for name, kinds in (("string", str), ("boolean", bool), ("number", int | float), ("null", type(None))):
        if any(isinstance(value, kinds) and (name == "boolean" or not isinstance(value, bool)) for value in found):
            shapes.append({"type": name})
    return shapes[0] if len(shapes) == 1 else {"anyOf": list[JsonValue](shapes)}
