"""Which records an export's filters keep: the document's "Filter meaning" for each parameter."""

from __future__ import annotations

from collections.abc import Mapping

from bridge.records.cells.base import JsonObject, JsonValue

_SAME = {
    "activities": {
        "workPackages": "workPackageId",
        "workOrders": "workOrderId",
        "sites": "siteId",
        "assets": "assetId",
        "names": "name",
        "activities": "id",
        "statuses": "status",
    },
    "activity-categories": {"activityCategories": "id", "names": "name", "workPackages": "workPackages"},
    "personnel": {
        "names": "name",
        "emails": "email",
        "roles": "role",
        "departments": "department",
        "teams": "teams",
        "workPackages": "workPackages",
    },
    "timesheets": {
        "timesheets": "id",
        "names": "name",
        "statuses": "status",
        "submittedBy": "submittedBy",
        "approvedBy": "approvedBy",
        "timeEntries": "timeEntries",
        "activities": "activities",
        "workPackages": "workPackages",
        "personnel": "personnel",
    },
    "work-order-sequences": {"workOrderSequences": "id", "names": "name"},
    "work-orders": {
        "workOrders": "id",
        "names": "name",
        "types": "type",
        "priorities": "priority",
        "workPackages": "workPackageId",
        "workOrderSequences": "workOrderSequenceId",
    },
    "work-packages": {
        "workPackages": "id",
        "names": "name",
        "types": "type",
        "status": "status",
        "countries": "country",
        "assetTypes": "assetTypes",
    },
}
"""By kind: the filter that takes texts, and the key that must hold one of them."""

_CHANGED = {"changedSince": ("updatedAt", "since")}
_BOUNDS = {
    **dict.fromkeys(_SAME, _CHANGED),
    "activities": {"startDate": ("startDate", "since"), "endDate": ("endDate", "since"), **_CHANGED},
    "work-packages": {"startDate": ("startDate", "since"), "endDate": ("endDate", "until"), **_CHANGED},
    "timesheets": {"dateFrom": ("createdAt", "since"), "dateTo": ("createdAt", "until"), **_CHANGED},
}
"""By kind: the filter that takes a date, the key it bounds, and from which side. Exact UTC texts sort as their instants do."""


def matches(kind: str, record: JsonObject, filters: Mapping[str, JsonValue]) -> bool:
    """Whether a record passes every filter; an empty list or text filters nothing."""
    return all(_passes(kind, record, name, wanted) for name, wanted in filters.items() if wanted)


def _passes(kind: str, record: JsonObject, name: str, wanted: JsonValue) -> bool:
    # Written apart from the table of filters, so that a slip there is noticed here.
    key = _SAME[kind].get(name)
    if key is not None:
        return isinstance(wanted, list) and _holds(record.get(key), wanted)
    bounded, side = _BOUNDS[kind][name]
    shown, limit = record.get(bounded), str(wanted)
    return isinstance(shown, str) and (shown <= limit if side == "until" else shown >= limit)


def _holds(value: JsonValue, wanted: list[JsonValue]) -> bool:
    if isinstance(value, list):
        return any((one.get("id") if isinstance(one, dict) else one) in wanted for one in value)
    return value in wanted
