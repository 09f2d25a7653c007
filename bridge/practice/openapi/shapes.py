"""The shapes of the OpenAPI document: bodies, records, echo rows, and the answers about an import, made from the tables of `records`."""

from __future__ import annotations

import inspect
from collections.abc import Iterable, Mapping
from datetime import UTC, datetime
from functools import cache
from types import MappingProxyType

from pydantic import TypeAdapter

from bridge.practice.account.resources import NOTE, Resources
from bridge.practice.account.sample import Sample
from bridge.records.activity import ECHO_ONLY, Activity
from bridge.records.answers import Accepted, Answer, Echo, ImportResult, ImportStatus, SignIn
from bridge.records.cells.base import JsonObject, JsonValue
from bridge.records.column import columns
from bridge.records.kinds import KINDS, Filter, FilterType, Kind

_TEXT: JsonObject = {"type": "string"}
_WORD: JsonObject = {"type": "string", "minLength": 1}
_COUNT: JsonObject = {"type": "integer", "minimum": 0}
_MOMENT: JsonObject = {"type": "string", "format": "date-time"}

_MEANINGS = {
    "activities": {
        "names": "activity names",
        "startDate": "activities starting on or after it are included",
        "endDate": "activities ending on or after it are included",
        "changedSince": "activities modified since it are included",
    },
    "personnel": {"names": "personnel names"},
    "timesheets": {"names": "timesheet names"},
    "work-order-sequences": {"names": "sequence names"},
    "work-packages": {"startDate": "packages beginning on or after it", "endDate": "packages ending on or before it", "types": "types"},
}
_ANY_KIND = {
    "workPackages": "work package IDs",
    "workOrders": "work order IDs",
    "sites": "site IDs",
    "assets": "asset IDs",
    "activities": "activity IDs",
    "activityCategories": "activity category IDs",
    "emails": "personnel e-mail addresses",
    "roles": "roles",
    "departments": "department names",
    "teams": "team names",
    "timesheets": "timesheet IDs",
    "dateFrom": "timesheets created on or after it",
    "dateTo": "timesheets created on or before it",
    "submittedBy": "personnel IDs who submitted",
    "approvedBy": "personnel IDs who approved",
    "timeEntries": "time entry IDs",
    "personnel": "personnel IDs",
    "workOrderSequences": "sequence IDs",
    "types": "work order types",
    "priorities": "priorities",
    "countries": "countries",
    "assetTypes": "asset type names",
    "names": "names",
    "changedSince": "modified since it",
}


def schemas() -> JsonObject:
    """Return every schema by its name."""
    echoed = ["startTime", "endTime", *(column.field for column in columns(Activity) if column.importable or column.field == "type"), *ECHO_ONLY]
    result: JsonObject = {name: _array("FailedElement" if name == "failed" else "SavedElement") for name in ("created", "updated", "failed")}
    return {
        "Credentials": _closed({"username": _WORD, "password": _WORD}),
        "Token": _answer(SignIn),
        "Accepted": _answer(Accepted),
        "Error": _closed({"code": {"type": "integer"}, "error": _TEXT, "message": _TEXT}, "Field layout: not shown; chosen."),
        "Activity": _imported(),
        "ExportedActivity": _exported(),
        "EchoedActivity": _closed(
            dict.fromkeys(echoed, _TEXT), '"All values are strings. Empty string means no value." Dates are day/month/year, times hour:minute.'
        ),
        "ImportStatus": _answer(ImportStatus, correlationId=_WORD),
        "FailedElement": _element("index", "activity", "message", description=inspect.getdoc(Echo) or ""),
        "SavedElement": _element("index", "activity", description="Elements of created and updated: not shown; this shape is chosen."),
        "ImportResult": _closed(result, inspect.getdoc(ImportResult) or ""),
        "FailedRows": _array("EchoedActivity"),
        "ExportedRecords": {"type": "array", "items": {"anyOf": [_reference("ExportedActivity"), *(_reference(_word(kind)) for kind in KINDS[1:])]}},
        **{_word(kind): _invented(kind) for kind in KINDS[1:]},
        **{f"Export{_word(kind)}": _request(kind) for kind in KINDS},
    }


def _answer(model: type[Answer], **beside: JsonValue) -> JsonObject:
    """Return the shape of an answer in the document's form: every member is there, with a value, and what the client has no use for `beside`."""
    made = TypeAdapter(model).json_schema(by_alias=True)
    return _closed({**beside, **{name: _bare(shape) for name, shape in made["properties"].items()}}, str(made["description"]))


def _element(*names: str, description: str) -> JsonObject:
    """Return the shape of an element of an import result, with the members of these names."""
    shapes = {**_object(_answer(Echo)["properties"]), "activity": _reference("EchoedActivity")}
    return _closed({name: shapes[name] for name in names}, description)


def _bare(shape: JsonObject, definitions: Mapping[str, JsonObject] = MappingProxyType({})) -> JsonObject:
    """Return a shape as pydantic makes it without its title, default and null, and with the definition that it refers to."""
    choices = shape.get("anyOf", [shape])
    (one,) = (part for part in choices if isinstance(part, dict) and part != {"type": "null"}) if isinstance(choices, list) else (shape,)
    one = definitions.get(str(one.get("$ref", "")).removeprefix("#/$defs/"), one)
    return {name: value for name, value in {**shape, **one}.items() if name not in {"anyOf", "title", "default", "$ref"}}


def _object(value: JsonValue) -> JsonObject:
    return value if isinstance(value, dict) else {}


@cache
def _fields() -> Mapping[str, JsonObject]:
    """Return the shape of each field of an activity, by the API's names."""
    made = Activity.model_json_schema()
    return {name: _bare(shape, made.get("$defs", {})) for name, shape in made["properties"].items()}


def _imported() -> JsonObject:
    """Return "Activity, as accepted by import"."""
    properties: JsonObject = {}
    for column in columns(Activity):
        if column.importable:
            shape = {**_fields()[column.field]}
            # The service takes no empty text in a list and no negative count; the client's cells never make one.
            shape |= {"items": _WORD} if "items" in shape else {"additionalProperties": _COUNT} if "additionalProperties" in shape else {}
            shape = {**shape, "minLength": 1, "pattern": r"\S"} if column.required else {"anyOf": [shape, {"type": "null"}]}
            properties[column.field] = {**shape, "description": column.help if column.required else f"{column.help} Null empties the field (chosen)."}
    required: list[JsonValue] = [column.field for column in columns(Activity) if column.required]
    return {"type": "object", "required": required, "properties": properties, "description": "Other keys are ignored (chosen)."}


def _exported() -> JsonObject:
    """Return "Activity, as exported (GET /export)"."""
    properties: JsonObject = {column.field: _fields()[column.field] for column in columns(Activity) if column.shown}
    properties |= {name: {**_MOMENT, "type": ["string", "null"]} for name in ("startDate", "endDate")}
    properties["workPackageId"] = {**_WORD, "description": '"present only when the activity belongs to a work package"'}
    description = '"Fields that appear on exported activity records". A date that is not set is null (chosen).'
    required: list[JsonValue] = [name for name in properties if name != "workPackageId"]
    return {"type": "object", "required": required, "properties": properties, "additionalProperties": False, "description": description}


def _request(kind: Kind) -> JsonObject:
    """Return the body of an export request: the kind's parameter table, in the spellings that are answered."""
    project: JsonObject = {**_WORD, "description": '"`projectId` is the unique project ID, found in the account settings integration section."'}
    callback: JsonObject = {
        **_WORD,
        "description": '"the address to which the data is sent when the request completes"; only an address of this computer is delivered to.',
    }
    names = kind.project_wires
    properties: JsonObject = dict.fromkeys(names, project)
    properties |= dict.fromkeys(("callbackUrl", "callbackURL") if kind.callback_wire == "callbackURL" else ("callbackUrl",), callback)
    for one in kind.filters:
        properties |= dict.fromkeys(one.spellings, _filter(kind, one))
    body: JsonObject = {"type": "object", "properties": properties}
    if len(names) == 1:
        return {**body, "required": list(names)}
    sentence = '"spelled with capital ID in the parameter table, while the request example uses projectId": either is taken.'
    return {**body, "anyOf": [{"required": [name]} for name in names], "description": sentence}


def _filter(kind: Kind, one: Filter) -> JsonObject:
    meaning = _MEANINGS.get(kind.name, {}).get(one.name) or _ANY_KIND.get(one.name) or ", ".join(one.choices)
    if one.type is FilterType.DATE:
        return {**_MOMENT, "description": f'"{meaning}" "Dates in filters are UTC timestamps."'}
    states: JsonObject = {"type": "string", "enum": list[JsonValue](one.choices)} if one.type is FilterType.STATES else _TEXT
    spelled = ' "the request example names this parameter `statuses`": either is taken.' if len(one.spellings) > 1 else ""
    return {"type": "array", "items": states, "description": f'"{meaning}"; an empty list filters nothing.{spelled}'}


def _invented(kind: Kind) -> JsonObject:
    """Return the shape of a kind whose fields no document shows, read off the account itself."""
    records = Resources(Sample(400, 7, datetime(2026, 1, 1, tzinfo=UTC))).records(kind.name)
    return {**_shape_of(records), "description": f'{NOTE}. The document: "Fields of these exported records: not shown."'}


def _shape_of(values: Iterable[JsonValue]) -> JsonObject:
    """Return a schema that all the values have."""
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


def _closed(properties: JsonObject, description: str = "") -> JsonObject:
    """Return an object that has all these properties."""
    shape: JsonObject = {"type": "object", "required": list(properties), "properties": dict(properties)}
    return {**shape, "description": description} if description else shape


def _array(schema: str) -> JsonObject:
    return {"type": "array", "items": _reference(schema)}


def _reference(schema: str) -> JsonObject:
    return {"$ref": f"#/components/schemas/{schema}"}


def _word(kind: Kind) -> str:
    return "".join(part.capitalize() for part in kind.name.split("-"))
