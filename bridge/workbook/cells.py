"""JSON value -> the XML of its cell, column by column: what `CellType.to_cell` says, with a memory for what repeats.

What a cell cannot hold exactly (a text over 32,767 characters, a date before March 1900, JSON of another shape than expected) stands in a
grey cell as far as it goes; unedited, the baseline has it whole.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import datetime
from typing import TypeAlias
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
from bridge.workbook.serials import serial_writer, to_serial
from bridge.workbook.sheetxml import boolean_tail, number_tail, text_tail

CellMaker: TypeAlias = "Callable[[JsonObject, str], str]"
"""Returns the XML of one column's cell of a record in the row with this number; empty where the cell is blank."""
_MEMO = 4_000
_DATES = {MOMENT_FORMAT, DAY_FORMAT}

Styles: TypeAlias = "Mapping[tuple[Look, str], int]"


def cell_maker(column: Column, number: int, styles: Styles, zone: ZoneInfo, people: Mapping[str, str]) -> CellMaker:
    """Return the function that makes the cells of a column, which stands at column `number`."""
    start = f'<c r="{letters(number)}'
    if column.access is Access.OURS:
        return _people_maker(start, column, styles, people) if column.field == "people" and people else _blank
    slow = _slow_maker(start, column, styles, zone)
    if isinstance(column.cell, MomentCell):
        return _moment_maker(start, column, styles, zone, slow)
    if isinstance(column.cell, TextListCell):
        return _list_maker(start, column, styles, slow)
    return _text_maker(start, column, styles, slow)


class _Tails(dict[str, str]):
    """The XML of text cells behind their address, by text; forgets when it has grown."""

    def __init__(self, style: int) -> None:
        self._style = style

    def __missing__(self, text: str) -> str:
        if len(self) >= _MEMO:
            self.clear()
        if holdable(text) != text:
            raise KeyError(text)
        tail = text_tail(self._style, text)
        if len(text) < 200:
            self[text] = tail
        return tail


class _Names(dict[str, str]):
    """Names as they stand in a list."""

    def __missing__(self, name: str) -> str:
        if not isinstance(name, str) or not name or holdable(name) != name:
            raise KeyError(name)
        if len(self) >= _MEMO:
            self.clear()
        written = self[name] = write_names((name,))
        return written


def _blank(value: JsonObject, row: str) -> str:
    return ""


def _text_maker(start: str, column: Column, styles: Styles, slow: CellMaker) -> CellMaker:
    field, plain = column.field, type(column.cell).to_cell in _AS_IS
    tails = _Tails(styles[look_of(column), format_of(column.cell)])

    def make(value: JsonObject, row: str) -> str:
        found = value.get(field)
        if found.__class__ is str and found and plain and len(found) < CELL_LIMIT // 2:
            try:
                return start + row + tails[found]
            except KeyError:  # half a character
                return slow(value, row)
        return slow(value, row) if found is not None else ""

    return make


def _moment_maker(start: str, column: Column, styles: Styles, zone: ZoneInfo, slow: CellMaker) -> CellMaker:
    field, serial = column.field, serial_writer(zone)
    before, after = number_tail(styles[look_of(column), MOMENT_FORMAT], "\0").split("\0")

    def make(value: JsonObject, row: str) -> str:
        found = value.get(field)
        if found is None:
            return ""
        if found.__class__ is str and (number := serial(found)) is not None:
            return start + row + before + number + after
        return slow(value, row)

    return make


def _list_maker(start: str, column: Column, styles: Styles, slow: CellMaker) -> CellMaker:
    field, names = column.field, _Names()
    style = styles[look_of(column), TEXT_FORMAT]

    def make(value: JsonObject, row: str) -> str:
        found = value.get(field)
        if found.__class__ is not list:
            return slow(value, row) if found is not None else ""
        try:
            text = ", ".join([names[name] for name in found])  # type: ignore[index]
        except (KeyError, TypeError):
            return slow(value, row)
        if len(text) >= CELL_LIMIT // 2:
            return slow(value, row)
        return start + row + text_tail(style, text) if text else ""

    return make


def _people_maker(start: str, column: Column, styles: Styles, people: Mapping[str, str]) -> CellMaker:
    """Make the names of the personnel IDs; an ID without a known name stands for itself."""
    tails, names = _Tails(styles[Look.OURS, TEXT_FORMAT]), _Names()

    def make(value: JsonObject, row: str) -> str:
        ids = value.get("personnelIds")
        if not isinstance(ids, list) or not any(isinstance(id, str) and people.get(id) for id in ids):
            return ""
        return start + row + tails[", ".join(names[people.get(id) or id] for id in ids if isinstance(id, str) and id)]

    return make


def _slow_maker(start: str, column: Column, styles: Styles, zone: ZoneInfo) -> CellMaker:
    field, cell_type, look = column.field, column.cell, look_of(column)

    def make(value: JsonObject, row: str) -> str:
        found = value.get(field)
        cell = cell_type.to_cell(found, zone)
        if cell is None or cell == "":
            return ""
        kept = look if holds(column, found, cell) else Look.READ_ONLY
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
