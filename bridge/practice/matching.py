"""Which records an export's filters keep: the document's "Filter meaning" for each parameter."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from bridge.practice.rules import instant
from bridge.practice.sample import utc_text
from bridge.records.celltype import JsonObject, JsonValue

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

_FROM = {
    "activities": {"startDate": "startDate", "endDate": "endDate", "changedSince": "updatedAt"},
    "work-packages": {"startDate": "startDate", "changedSince": "updatedAt"},
    "timesheets": {"dateFrom": "createdAt", "changedSince": "updatedAt"},
}
_UNTIL = {"work-packages": {"endDate": "endDate"}, "timesheets": {"dateTo": "createdAt"}}
_CHANGED = {"changedSince": "updatedAt"}


def matches(kind: str, record: JsonObject, filters: Mapping[str, JsonValue]) -> bool:
    """Whether a record passes every filter; an empty list or text filters nothing."""
    return all(_passes(kind, record, name, wanted) for name, wanted in filters.items() if wanted)


def _passes(kind: str, record: JsonObject, name: str, wanted: JsonValue) -> bool:
    key = _SAME[kind].get(name)
    if key is not None:
        return isinstance(wanted, list) and _holds(record.get(key), wanted)
    since, until = _FROM.get(kind, _CHANGED).get(name), _UNTIL.get(kind, {}).get(name)
    if since is not None:
        return _compared(record.get(since), wanted, lambda shown, limit: shown >= limit)
    return until is None or _compared(record.get(until), wanted, lambda shown, limit: shown <= limit)


def _holds(value: JsonValue, wanted: list[JsonValue]) -> bool:
    if isinstance(value, list):
        return any((one.get("id") if isinstance(one, dict) else one) in wanted for one in value)
    return value in wanted


def _compared(value: JsonValue, wanted: JsonValue, test: Callable[[str, str], bool]) -> bool:
    """Compare exact UTC texts, which sort as their instants do."""
    limit = instant(wanted) if isinstance(wanted, str) else None
    return isinstance(value, str) and limit is not None and test(value, utc_text(limit))
