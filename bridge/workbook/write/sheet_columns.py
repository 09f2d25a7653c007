"""Which columns the sheet of a kind gets, by what its records hold."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from bridge.jsonio.record_stream import RawRecord
from bridge.records.cells.base import CellType, JsonValue
from bridge.records.cells.lists import TextListCell
from bridge.records.cells.numbers import NumberCell
from bridge.records.cells.text import FlagCell, TextCell
from bridge.records.column import Access, Column, SheetPlan
from bridge.records.kinds import Kind

_SIMPLE: dict[type, type[CellType]] = {bool: FlagCell, float: NumberCell, list: TextListCell}


def plan_for(kind: Kind, records: Iterable[RawRecord]) -> SheetPlan:
    """Return the sheet of a kind: its known columns, then a grey one for each key that only the records know. Reads all records once.

    Of a reference kind only the known columns that the records have are taken, under the spelling that they use.
    """
    own = {column.field for column in kind.columns if column.access is not Access.OURS}
    seen, sorts = set[str](), dict[str, set[type]]()
    for record in records:
        keys = record.value.keys()
        if not keys <= seen:
            seen |= keys
        if not keys <= own:
            for key in keys - own:
                sorts.setdefault(key, set()).add(_sort_of(record.value[key]))
    columns = [column for known in kind.columns if (column := _as_spelt(known, seen, kind.importable)) is not None]
    unknown = sorted(seen - {column.field for column in columns if column.access is not Access.OURS})
    return SheetPlan(kind.title, (*columns, *(_unknown_column(key, sorts.get(key, set())) for key in unknown)), kind.name)


def _as_spelt(column: Column, seen: set[str], always: bool) -> Column | None:
    """Return a known column under the key that the records have; None where they have none of its spellings."""
    if always or column.field in seen:
        return column
    spelling = next((also for also in column.also if also in seen), None)
    return replace(column, field=spelling) if spelling else None


def _sort_of(value: JsonValue) -> type:
    if isinstance(value, list):
        return list if all(isinstance(part, str) for part in value) else dict
    return float if type(value) is int else type(value)


def _unknown_column(key: str, sorts: set[type]) -> Column:
    found = sorts - {type(None)}
    cell = _SIMPLE.get(found.pop(), TextCell) if len(found) == 1 else TextCell
    return Column(key, "Sent by the service; not sent back.", access=Access.READ_ONLY, cell=cell(), field=key)
