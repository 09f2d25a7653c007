"""JSON value -> the XML of its cell, column by column: what `CellType.to_cell` says, with a memory for what repeats.

What a cell cannot hold exactly (a text over 32,767 characters, a date before March 1900, JSON of another shape than expected) stands in a
grey cell as far as it goes; unedited, the baseline has it whole.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from operator import attrgetter
from typing import NamedTuple, TypeAlias
from zoneinfo import ZoneInfo

from bridge.records.celltype import (
    CELL_LIMIT,
    CellType,
    CellValue,
    DayCell,
    IdentifierCell,
    JsonObject,
    JsonValue,
    MomentCell,
    Number,
    TextListCell,
    holdable,
    json_text,
)
from bridge.records.column import Access, Column
from bridge.records.lists import write_names
from bridge.workbook.celltext import letters
from bridge.workbook.layout import DAY_FORMAT, GENERAL_FORMAT, MOMENT_FORMAT, TEXT_FORMAT, Look, format_of, look_of
from bridge.workbook.serials import SerialMaker, to_serial
from bridge.workbook.sheetxml import TextTails, boolean_tail, number_tail, text_tail

CellMaker: TypeAlias = "Callable[[JsonValue, str], str]"
"""Returns the XML of one value's cell in the row with this number; empty where the cell is blank."""
Styles: TypeAlias = "Mapping[tuple[Look, str], int]"
_MEMO = 4_000
_DATES = {MOMENT_FORMAT, DAY_FORMAT}


class _Way(NamedTuple):
    """How the values of one field become a cell: texts by `tails` behind `start` and the row, all else by `make`. `place` is the column."""

    place: int
    field: str
    start: str
    tails: Mapping[str, str]
    make: CellMaker


class RowMaker:
    """Makes the XML of rows from records."""

    def __init__(self, columns: Sequence[Column], styles: Styles, zone: ZoneInfo, people: Mapping[str, str]) -> None:
        self._ways = dict[str, list[_Way]]()
        for place, column in enumerate(columns, 1):
            way = _way(column, place, styles, zone, people)
            if way is not None:
                self._ways.setdefault(way.field, []).append(way)
        self._by_keys = dict[tuple[str, ...], list[_Way]]()

    def row(self, record: JsonObject, number: int) -> str:
        """Return the row of a record."""
        row, keys = str(number), tuple(record)
        try:
            ways = self._by_keys[keys]
        except KeyError:
            ways = self._ways_of(keys)
        cells = [f'<row r="{row}">']
        add = cells.append
        for _, field, start, tails, make in ways:
            value = record[field]
            if value.__class__ is str:
                if value:
                    try:
                        add(start + row + tails[value])
                    except KeyError:  # the cell does not take it as it is
                        add(make(value, row))
            elif value is not None:
                add(make(value, row))
        add("</row>")
        return "".join(cells)

    def _ways_of(self, keys: tuple[str, ...]) -> list[_Way]:
        """Return the ways of a record's fields in the order of the columns; most records have the same fields in the same order."""
        if len(self._by_keys) >= _MEMO:
            self._by_keys.clear()
        found = self._by_keys[keys] = sorted((way for key in keys for way in self._ways.get(key, ())), key=attrgetter("place"))
        return found


def _way(column: Column, place: int, styles: Styles, zone: ZoneInfo, people: Mapping[str, str]) -> _Way | None:
    """Return how a column's cells are made; None for a column of ours that starts blank."""
    start = f'<c r="{letters(place)}'
    if column.access is Access.OURS:
        made = _people_maker(start, styles, people) if column.field == "people" and people else None
        return _Way(place, "personnelIds", start, {}, made) if made is not None else None
    slow = _slow_maker(start, column, styles, zone)
    if isinstance(column.cell, MomentCell):
        return _Way(place, column.field, start, _Moments(styles[look_of(column), MOMENT_FORMAT], zone), slow)
    if isinstance(column.cell, TextListCell):
        return _Way(place, column.field, start, {}, _list_maker(start, styles[look_of(column), TEXT_FORMAT], slow))
    if type(column.cell).to_cell in _AS_IS:
        return _Way(place, column.field, start, TextTails(styles[look_of(column), format_of(column.cell)]), slow)
    return _Way(place, column.field, start, {}, slow)


class _Moments(SerialMaker):
    """The XML of date cells behind their address, by the service's text; KeyError for one that needs a closer look."""

    def __init__(self, style: int, zone: ZoneInfo) -> None:
        super().__init__(zone, *number_tail(style, "\0").split("\0"))


class _Names(dict[str, str]):
    """Names as they stand in a list; KeyError for what is no name or no Unicode text."""

    def __missing__(self, name: str) -> str:
        if not isinstance(name, str) or not name or holdable(name) != name:
            raise KeyError(name)
        if len(self) >= _MEMO:
            self.clear()
        written = self[name] = write_names((name,))
        return written


def _list_maker(start: str, style: int, slow: CellMaker) -> CellMaker:
    names, tails = _Names(), TextTails(style)

    def make(value: JsonValue, row: str) -> str:
        if value.__class__ is not list:
            return slow(value, row)
        try:
            text = ", ".join([names[name] for name in value])  # type: ignore[index]
            return start + row + tails[text] if text else ""
        except (KeyError, TypeError):
            return slow(value, row)

    return make


def _people_maker(start: str, styles: Styles, people: Mapping[str, str]) -> CellMaker:
    """Make the names of the personnel IDs; an ID without a known name stands for itself."""
    tails, names = TextTails(styles[Look.OURS, TEXT_FORMAT]), _Names()

    def make(value: JsonValue, row: str) -> str:
        if not isinstance(value, list) or not any(isinstance(id, str) and people.get(id) for id in value):
            return ""
        shown = [names[holdable(people.get(id) or id)] for id in value if isinstance(id, str) and id]
        text = ", ".join(shown)
        return start + row + (tails[text] if len(text) < CELL_LIMIT // 4 else text_tail(styles[Look.OURS, TEXT_FORMAT], text))

    return make


def _slow_maker(start: str, column: Column, styles: Styles, zone: ZoneInfo) -> CellMaker:
    cell_type, look = column.cell, look_of(column)

    def make(value: JsonValue, row: str) -> str:
        cell = cell_type.to_cell(value, zone)
        if cell is None or cell == "":
            return ""
        kept = look if holds(column, value, cell) else Look.READ_ONLY
        return start + row + tail_of(cell, kept, format_of(cell_type), styles)

    return make


def tail_of(cell: CellValue, look: Look, number_format: str, styles: Styles) -> str:
    """Return the XML of a cell behind its address."""
    if isinstance(cell, str):
        return text_tail(styles[look, TEXT_FORMAT if number_format in _DATES else number_format], cell)
    if isinstance(cell, datetime):
        return number_tail(styles[look, number_format if number_format in _DATES else MOMENT_FORMAT], to_serial(cell))
    if isinstance(cell, Number):
        return number_tail(styles[look, GENERAL_FORMAT], cell.text)
    return boolean_tail(styles[look, GENERAL_FORMAT], cell)


def holds(column: Column, value: JsonValue, cell: CellValue) -> bool:
    """Whether the cell says all of the value, so that it can be edited there."""
    if not isinstance(cell, str):
        return True
    if len(cell) > CELL_LIMIT // 2 and len(cell.encode("utf-16-le", "surrogatepass")) > 2 * CELL_LIMIT:
        return False
    if isinstance(column.cell, MomentCell | DayCell):
        return cell != value
    return cell == value if isinstance(value, str) else cell != holdable(json_text(value)) and "\ufffd" not in cell


_AS_IS = {CellType.to_cell, IdentifierCell.to_cell}
"""Of these cell types a text stands in the cell as it is."""
