"""What a fresh export proves of rows that were sent: that they stand as they were sent, or that nothing of them arrived. Pure.

Fields that the service never shows prove nothing, and neither does a row that stood so before.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from bridge.changes.compare.comparison_inputs import RecordSource
from bridge.records.cells.base import JsonObject, JsonValue
from bridge.records.change_types import RowState
from bridge.records.kinds import ACTIVITIES
from bridge.records.run_types import Outcome, RowOutcome, RowResult, SentRow

_COLUMNS = ACTIVITIES.by_field
_EMPTY: tuple[JsonValue, ...] = (None, "", [], {})


def verify_by_export(rows: Iterable[SentRow], now: RecordSource, before: Outcome | None = None) -> Outcome:
    """Return how rows ended whose answer was lost, from a fresh export: found as they were sent they count as created or updated, the others
    stay unknown, never failed. With `before`, only its unknown rows are looked up and the rest stays.
    """
    found = []
    for position, row in enumerate(rows):
        known = before.rows[position] if before is not None else None
        if known is not None and known.result is not RowResult.UNKNOWN:
            found.append(known)
            continue
        result = RowResult.UNKNOWN
        if _stands_as_sent(row, now.get(row.id)):
            result = RowResult.CREATED if row.state is RowState.NEW else RowResult.UPDATED
        found.append(RowOutcome(position, row.sheet, row.row, row.id, result))
    if before is None:
        return Outcome(tuple(found))
    return replace(before, rows=tuple(found))


def nothing_arrived(rows: Iterable[SentRow], now: RecordSource) -> bool:
    """Whether a fresh export proves of rows that were sent that the service has nothing of them: no new row is there, and no value that was
    sent stands where another stood. A row proves nothing where it was touched since, or where nothing was sent that would show: a field that
    the service never shows, or one sent empty, which it may keep as it is.
    """
    tells = False
    for row in rows:
        record, before = now.get(row.id), row.before or {}
        if row.state is RowState.NEW:
            if record is not None:
                return False
            tells = True
            continue
        telling = _telling(row)
        fresh = [name for name in telling if not _COLUMNS[name].cell.alike(row.payload[name], before.get(name))]
        if record is None or _touched(before, record):
            return False
        if any(_COLUMNS[name].cell.alike(row.payload[name], record.get(name)) for name in fresh):
            return False
        # What would show stood so before: sent again it changes nothing, but the other fields may have been refused on arrival.
        if not fresh and len(telling) < len(row.edited):
            return False
        tells = tells or bool(fresh)
    return tells


def could_show(row: SentRow) -> bool:
    """Whether an export can show that a row arrived: it is new, or a field that the service shows was edited."""
    return row.state is RowState.NEW or bool(_telling(row))


def _telling(row: SentRow) -> list[str]:
    return [name for name in row.edited if name in _COLUMNS and _COLUMNS[name].shown and row.payload.get(name) not in _EMPTY]


def _touched(before: JsonObject, now: JsonObject) -> bool:
    return "updatedAt" in before and before["updatedAt"] != now.get("updatedAt")


def taken_rows(rows: Iterable[SentRow], now: RecordSource) -> tuple[str, ...]:
    """Return the IDs of rows that a fresh export shows as they were sent, and that did not stand so before."""
    return tuple(row.id for row in rows if _was_taken(row, now))


def proven(row: SentRow, now: RecordSource) -> bool:
    """Whether a fresh export proves that a row was accepted: every field that was sent is shown, as it was sent and not as it was before."""
    return all(name in _COLUMNS and _COLUMNS[name].shown for name in row.edited) and _was_taken(row, now)


def _was_taken(row: SentRow, now: RecordSource) -> bool:
    return not _stands_as_sent(row, row.before) and _stands_as_sent(row, now.get(row.id))


def _stands_as_sent(row: SentRow, now: JsonObject | None) -> bool:
    """Whether a record shows every edited field as it was sent. Fields that the service never shows prove nothing."""
    if now is None:
        return False
    names = row.edited or tuple(name for name in row.payload if name != "id")
    shown = [name for name in names if name in _COLUMNS and (name in now or _COLUMNS[name].shown)]
    if not shown and row.state is not RowState.NEW:
        return False
    return all(_COLUMNS[name].cell.alike(row.payload.get(name), now.get(name)) for name in shown)
