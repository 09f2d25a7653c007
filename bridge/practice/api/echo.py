"""Echo rows: how results and failed rows repeat an activity, written from "Activity row as echoed by import result" alone.

All values are texts, an empty one means no value. Days are day/month/year and times hour:minute in `ZONE`. None of
the client's cell types is used here, so that a mistake in them cannot hide.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from zoneinfo import ZoneInfo

from bridge.practice.account.rules import instant
from bridge.records.cells.base import JsonObject, JsonValue

ZONE = "Europe/Copenhagen"


def echo_row(given: Mapping[str, JsonValue], stored: Mapping[str, JsonValue] | None, zone_name: str = ZONE) -> JsonObject:
    """Return the row as the service repeats it: what was sent, else what it knows."""
    merged = {**(stored or {}), **given}
    zone = ZoneInfo(zone_name)
    start, end = _moment(merged.get("startDate"), zone), _moment(merged.get("endDate"), zone)
    return {
        "id": _text(merged.get("id")),
        "siteId": _text(merged.get("siteId")),
        "assetId": _text(merged.get("assetId")),
        "subassemblyId": "",
        "componentId": "",
        "startDate": _day(start, merged.get("startDate")),
        "startTime": f"{start:%H:%M}" if start else "",
        "endDate": _day(end, merged.get("endDate")),
        "endTime": f"{end:%H:%M}" if end else "",
        "activityCategory": _text(merged.get("activityCategory")),
        "type": _text(merged.get("type")),
        "status": _text(merged.get("status")),
        "workPackageId": _text(merged.get("workPackageId")),
        "workOrderId": _text(merged.get("workOrderId")),
        "additionalClientWork": _text(merged.get("additionalClientWork")),
        "voNumber": "",
        "voAgreedWith": "",
        "voSigned": "",
        "teams": _joined(merged.get("teams")),
        "personnelIds": _joined(merged.get("personnelIds")),
        "manpower": _pairs(merged.get("manpower")),
        "internalRemarks": _text(merged.get("internalRemarks")),
        "externalRemarks": _text(merged.get("externalRemarks")),
        "dropOffTransportId": "",
        "pickupTransportId": "",
        "isLocked": _text(merged.get("isLocked", False)),
    }


def _moment(value: JsonValue, zone: ZoneInfo) -> datetime | None:
    moment = instant(value) if isinstance(value, str) else None
    try:
        return moment.astimezone(zone) if moment else None
    except OverflowError:
        return moment


def _day(moment: datetime | None, value: JsonValue) -> str:
    """Write day/month/year; what is no date is repeated as it came."""
    return f"{moment.day:02d}/{moment.month:02d}/{moment.year:04d}" if moment else _text(value)


def _text(value: JsonValue) -> str:
    if value is None:
        return ""
    if isinstance(value, bool):
        return "true" if value else "false"
    return value if isinstance(value, str) else str(value)


def _joined(value: JsonValue) -> str:
    return ",".join(_text(one) for one in value) if isinstance(value, list) else _text(value)


def _pairs(value: JsonValue) -> str:
    return ",".join(f"{team}:{_text(count)}" for team, count in value.items()) if isinstance(value, dict) else _text(value)
