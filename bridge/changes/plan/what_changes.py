"""What one activity's change is in words, in the order in which a planner thinks: `Start +1 day · Teams HV team`. Pure."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from datetime import timedelta
from types import MappingProxyType
from zoneinfo import ZoneInfo

from bridge.changes.plan.plan_rows import moment, names
from bridge.records.cells.base import JsonObject, JsonValue, cell_text
from bridge.records.column import Column
from bridge.records.kinds import ACTIVITIES
from bridge.texts import Text, say

_FIRST = ("startDate", "endDate", "status", "teams", "personnelIds", "siteId", "workPackageId")
_IMPORTABLE = {column.field: column for column in ACTIVITIES.columns if column.importable and column.field != "id"}
_FIELDS: Mapping[str, Column] = {field: _IMPORTABLE[field] for field in dict.fromkeys((*_FIRST, *_IMPORTABLE))}
_STAMPS = ("createdAt", "updatedAt")
_SHOWN = {column.field: column for column in ACTIVITIES.columns if column.shown and column.field not in {"id", *_STAMPS}}
ALL_FIELDS: Mapping[str, Column] = {**_FIELDS, **_SHOWN}
"""Every field that import accepts or the service shows, but for the ID and the times of change."""
_MOST_LETTERS = 40
NO_NAMES: Mapping[str, str] = MappingProxyType({})


def what_changes(
    before: JsonObject,
    after: JsonObject,
    zone: ZoneInfo,
    people: Mapping[str, str] = NO_NAMES,
    table: Sequence[Column] | None = None,
    *,
    whole: bool = False,
) -> Text:
    """Return in words in what two versions of an activity differ, as far as both show it; empty where they do not.

    Times are in `zone` where there is no difference to tell; `people` are names by ID; `table` are the columns of a record of another kind.
    `whole`: both are whole records of activities, as in `all_changed_fields`.
    """
    columns = _FIELDS if table is None else {column.field: column for column in table if column.editable}
    fields = all_changed_fields(before, after) if whole else changed_fields(before, after, columns)
    return joined(list(_parts(before, after, zone, people, ALL_FIELDS if whole else columns, fields)))


def changed_fields(before: JsonObject, after: JsonObject, columns: Mapping[str, Column] = _FIELDS) -> list[str]:
    """Return the fields in which two versions differ, of those that import accepts and both show; nothing, null and empty are the same."""
    return [
        field
        for field in columns
        if field in before and field in after and before[field] != after[field] and not _same(field, before[field], after[field])
    ]


def all_changed_fields(before: JsonObject, after: JsonObject) -> list[str]:
    """Return the fields in which two whole records of an activity differ: a field that is missing in one is empty there.

    Of a field that the service does not show, only what the later record has is known.
    """
    found = []
    for field, column in ALL_FIELDS.items():
        was, now = before.get(field), after.get(field)
        if was != now and not _same(field, was, now) and (column.shown or not _is_empty(now) or field in after):
            found.append(field)
    return found


def joined(parts: list[Text]) -> Text:
    """Return parts of a sentence as one, with points between them."""
    if len(parts) == 1:
        return parts[0]
    return Text(" · ".join(f"{{part{place}}}" for place in range(len(parts))), {f"part{place}": part for place, part in enumerate(parts)})


def in_words(shift: timedelta) -> Text:
    """Return a difference of time, to the next minute: `+1 day`, `-2 days 3 h`, `+30 min`; seconds are told only below a minute."""
    sign = "-" if shift < timedelta(0) else "+"
    seconds = round(abs(shift) / timedelta(seconds=1))
    minutes = round(seconds / 60) if seconds >= 60 else 0
    days, minutes = divmod(minutes, 1440)
    rest = " ".join(f"{count} {unit}" for count, unit in ((minutes // 60, "h"), (minutes % 60, "min")) if count)
    if not days:
        return say("{sign}{time}", sign=sign, time=rest or f"{seconds} s")
    if rest:
        return say("{sign}{days} day {time}" if days == 1 else "{sign}{days} days {time}", sign=sign, days=days, time=rest)
    return say("{sign}{days} day" if days == 1 else "{sign}{days} days", sign=sign, days=days)


def _parts(
    before: JsonObject, after: JsonObject, zone: ZoneInfo, people: Mapping[str, str], columns: Mapping[str, Column], fields: list[str]
) -> Iterator[Text]:
    shifts: dict[str, timedelta | None] = {
        field: _shift(before.get(field), after.get(field)) for field in ("startDate", "endDate") if field in fields
    }
    if shifts.get("endDate") is not None and shifts.get("endDate") == shifts.get("startDate"):
        fields.remove("endDate")  # it moved as a whole
    for field in fields:
        caption, now = columns[field].caption, after.get(field)
        if (shift := shifts.get(field)) is not None:
            yield say("{caption} {value}", caption=caption, value=in_words(shift))
        elif _is_empty(now):
            yield say("{caption} cleared", caption=caption)
        elif field == "teams" and len(names(now)) == 1:
            yield say("Team {team}", team=names(now)[0])
        else:
            yield say("{caption} {value}", caption=caption, value=_shown(columns[field], now, zone, people))


def _shift(before: JsonValue, after: JsonValue) -> timedelta | None:
    old, new = moment(before), moment(after)
    return None if old is None or new is None else new - old


def _shown(column: Column, value: JsonValue, zone: ZoneInfo, people: Mapping[str, str]) -> str:
    if column.field == "personnelIds" and isinstance(value, list):
        return ", ".join(people.get(str(one)) or str(one) for one in value)
    cell = column.cell.to_cell(value, zone)
    text = " ".join(cell_text(cell).split()) if cell is not None else str(value)
    return text if len(text) <= _MOST_LETTERS else f"{text[: _MOST_LETTERS - 1]}…"


def _is_empty(value: JsonValue) -> bool:
    return value is None or value in ("", [], {})


def _same(field: str, one: JsonValue, other: JsonValue) -> bool:
    if _is_empty(one) and _is_empty(other):
        return True
    if isinstance(one, list) and isinstance(other, list):
        return sorted(map(str, one)) == sorted(map(str, other))
    if field in {"startDate", "endDate"}:
        return (start := moment(one)) is not None and start == moment(other)
    return False
