"""The shapes of the OpenAPI document: bodies, records, echo rows, and the answers about an import, from the exchange document's tables."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, datetime

from bridge.practice.account.resources import NOTE, Resources
from bridge.practice.account.sample import Sample
from bridge.records.cells.base import JsonObject, JsonValue
from bridge.records.kinds import KINDS, Filter, FilterType, Kind

_STATES: list[JsonValue] = ["PLANNED", "DISPATCHED", "COMPLETED"]
_TEXT: JsonObject = {"type": "string"}
_WORD: JsonObject = {"type": "string", "minLength": 1}
_MOMENT: JsonObject = {"type": "string", "format": "date-time"}
_COUNT: JsonObject = {"type": "integer", "minimum": 0}

_ACTIVITY: dict[str, tuple[JsonObject, str]] = {
    "id": ({"type": "string", "minLength": 1, "pattern": r"\S"}, "Unique activity ID"),
    "siteId": ({"type": "string", "minLength": 1, "pattern": r"\S"}, "Site the activity relates to"),
    "assetId": (_TEXT, "Asset the activity relates to"),
    "startDate": (_MOMENT, "Start of the activity"),
    "endDate": (_MOMENT, "End of the activity"),
    "activityCategory": (_TEXT, "Activity category"),
    "status": ({"type": "string", "enum": _STATES}, "PLANNED, DISPATCHED or COMPLETED"),
    "workPackageId": (_TEXT, "Work package the activity belongs to"),
    "additionalClientWork": ({"type": "boolean"}, "Flag"),
    "workOrderId": (_TEXT, "Work order the activity belongs to"),
    "teams": ({"type": "array", "items": _WORD}, "Team names"),
    "personnelIds": ({"type": "array", "items": _WORD}, "Personnel IDs"),
    "manpower": (
        {"type": "object", "additionalProperties": _COUNT},
        "Keys are team names (string), values are manpower (integer)",
    ),
    "internalRemarks": (_TEXT, "Internal comments"),
    "externalRemarks": (_TEXT, "External comments"),
}
"""The table "Activity, as accepted by import"."""

_EXPORTED: dict[str, JsonObject] = {
    "id": _TEXT,
    "name": _TEXT,
    "siteId": _TEXT,
    "activityCategory": _TEXT,
    "status": {"type": "string", "enum": _STATES},
    "type": _TEXT,
    **{name: {"type": ["string", "null"], "format": "date-time"} for name in ("startDate", "endDate")},
    **dict.fromkeys(("createdAt", "updatedAt"), _MOMENT),
    "teams": {"type": "array", "items": _TEXT},
    "personnelIds": {"type": "array", "items": _TEXT},
    "externalRemarks": _TEXT,
}
"""The table "Activity, as exported (GET /export)"."""

_ECHOED = (
    *("id", "siteId", "assetId", "subassemblyId", "componentId", "startDate", "startTime", "endDate", "endTime", "activityCategory", "type"),
    *("status", "workPackageId", "workOrderId", "additionalClientWork", "voNumber", "voAgreedWith", "voSigned", "teams", "personnelIds"),
    *("manpower", "internalRemarks", "externalRemarks", "dropOffTransportId", "pickupTransportId", "isLocked"),
)
"""The table "Activity row as echoed by import result and failed-import endpoints"."""

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
    return {
        "Credentials": _closed({"username": _WORD, "password": _WORD}),
        "Token": _closed({"token": {"type": "string", "pattern": r"^[\w-]+\.[\w-]+\.[\w-]+$"}}),
        "Accepted": _closed({"correlationId": _WORD}, '"unique per request"'),
        "Error": _closed({"code": {"type": "integer"}, "error": _TEXT, "message": _TEXT}, "Field layout: not shown; chosen."),
        "Activity": _imported(),
        "ExportedActivity": _exported(),
        "EchoedActivity": _closed(
            dict.fromkeys(_ECHOED, _TEXT), '"All values are strings. Empty string means no value." Dates are day/month/year, times hour:minute.'
        ),
        "ImportStatus": _status(),
        "FailedElement": _closed(
            {"index": _COUNT, "activity": _reference("EchoedActivity"), "message": _WORD},
            '"Each element of `failed` carries `index` (integer row position), `activity` (the activity row as above) and `message`".',
        ),
        "SavedElement": _closed(
            {"index": _COUNT, "activity": _reference("EchoedActivity")}, "Elements of created and updated: not shown; this shape is chosen."
        ),
        "ImportResult": _closed(
            {name: _array("FailedElement" if name == "failed" else "SavedElement") for name in ("created", "updated", "failed")},
            '"Three arrays: `created`, `updated`, `failed`."',
        ),
        "FailedRows": _array("EchoedActivity"),
        "ExportedRecords": {"type": "array", "items": {"anyOf": [_reference("ExportedActivity"), *(_reference(_word(kind)) for kind in KINDS[1:])]}},
        **{_word(kind): _invented(kind) for kind in KINDS[1:]},
        **{f"Export{_word(kind)}": _request(kind) for kind in KINDS},
    }


def _imported() -> JsonObject:
    properties: JsonObject = {}
    for name, (shape, meaning) in _ACTIVITY.items():
        required = name in {"id", "siteId"}
        shape = shape if required else {"anyOf": [shape, {"type": "null"}]}
        properties[name] = {**shape, "description": f'"{meaning}"{"" if required else " Null empties the field (chosen)."}'}
    return {"type": "object", "required": ["id", "siteId"], "properties": properties, "description": "Other keys are ignored (chosen)."}


def _exported() -> JsonObject:
    properties: JsonObject = {**_EXPORTED, "workPackageId": {**_WORD, "description": '"present only when the activity belongs to a work package"'}}
    description = '"Fields that appear on exported activity records". A date that is not set is null (chosen).'
    return {"type": "object", "required": list(_EXPORTED), "properties": properties, "additionalProperties": False, "description": description}


def _status() -> JsonObject:
    counts = dict.fromkeys(("total", "processed", "created", "updated", "failed", "deleted"), _COUNT)
    messages: JsonObject = {
        "type": "array",
        "items": _WORD,
        "description": '"array of string; each describes a row failure, with the row number and the reason"',
    }
    return _closed({"correlationId": _WORD, **counts, "messages": messages})


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
