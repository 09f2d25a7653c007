"""JSON values -> the XML of their cells, column by column for some rows at a time: what `CellType.to_cell` says, with a short way for what is usual.

What a cell cannot hold exactly (a text over 32,767 characters, a date before March 1900, JSON of another shape than expected) stands in a
grey cell as far as it goes; unedited, the baseline has it whole.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from itertools import count
from typing import TypeAlias
from zoneinfo import ZoneInfo

from bridge.records.captions import letters
from bridge.records.cells.base import CELL_LIMIT, CellType, CellValue, JsonObject, JsonValue, Number, json_text, shortened
from bridge.records.cells.grammar import write_names
from bridge.records.cells.lists import TextListCell
from bridge.records.cells.moments import DayCell, MomentCell
from bridge.records.cells.text import IdentifierCell
from bridge.records.column import Access, Column
from bridge.texts import holdable
from bridge.workbook.layout import DAY_FORMAT, GENERAL_FORMAT, MOMENT_FORMAT, TEXT_FORMAT, Look, format_of, look_of
from bridge.workbook.opc.xml_text import escaped
from bridge.workbook.sheet.date_serials import SerialMaker, to_serial
from bridge.workbook.sheet.emit import boolean_tail, number_tail, text_tail

CellMaker: TypeAlias = "Callable[[JsonValue], str]"
"""Returns the XML of one value's cell with `_ROW` for the row; empty where the cell is blank."""
CellsMaker: TypeAlias = "Callable[[Sequence[JsonValue]], Sequence[str]]"
"""Returns the XML of the cells of one column, as CellMaker does."""
Styles: TypeAlias = "Mapping[tuple[Look, str], int]"
# No text of a cell can hold it, so the row's number is put in afterwards, once for the whole row.
_ROW = "\0"
"""Stands for the number of the row: the one character that no XML holds."""
_MEMO = 4_000
_USUAL = 16_000
"""Characters up to which a text certainly fits in a cell, which counts in UTF-16."""
_SAFE = bytes(code for code in range(32, 127) if chr(code) not in "&<>")
_DATES = {MOMENT_FORMAT, DAY_FORMAT}
_LISTS = {list, type(None)}


class RowMaker:
    """Makes the XML of rows from records."""

    def __init__(self, columns: Sequence[Column], styles: Styles, zone: ZoneInfo, people: Mapping[str, str]) -> None:
        self.too_long = Counter[str]()
        """How many cells of each column show only the beginning of their value."""
        found = [_cells_maker(column, place, styles, zone, people, self.too_long) for place, column in enumerate(columns, 1)]
        self._makers = [maker for maker in found if maker is not None]

    def rows(self, records: Sequence[JsonObject], first: int) -> str:
        """Return the rows of some records, of which the first stands in the row `first`. A hundred at a time are fastest: they fit the cache."""
        # Columns that are blank in a whole batch cost nothing.
        fields = set[str]().union(*records)
        columns = [make([record.get(field) for record in records]) for field, make in self._makers if field in fields]
        rows = map("".join, zip([f'<row r="{_ROW}">'] * len(records), *columns, ["</row>"] * len(records), strict=True))
        return "".join([row.replace(_ROW, str(number)) for row, number in zip(rows, count(first))])


def _cells_maker(
    column: Column, place: int, styles: Styles, zone: ZoneInfo, people: Mapping[str, str], too_long: Counter[str]
) -> tuple[str, CellsMaker] | None:
    """Return from which field a column's cells are made, and how; None for a column of ours that starts blank."""
    start, look = f'<c r="{letters(place)}{_ROW}', look_of(column)
    if column.access is Access.OURS:
        return ("personnelIds", _each(_people_maker(start, styles, people))) if column.field == "people" and any(people.values()) else None
    slow = _slow_maker(start, column, styles, zone, too_long)
    if isinstance(column.cell, MomentCell):
        return column.field, _moments(start, styles[look, MOMENT_FORMAT], zone, slow)
    if isinstance(column.cell, TextListCell):
        return column.field, _lists(start, styles[look, TEXT_FORMAT], slow)
    if type(column.cell).to_cell in _AS_IS:
        return column.field, _texts(start, styles[look, format_of(column.cell)], slow)
    return column.field, _each(slow)


def _each(make: CellMaker) -> CellsMaker:
    return lambda values: ["" if value is None else make(value) for value in values]


def _texts(start: str, style: int, slow: CellMaker) -> CellsMaker:
    """Return how texts become cells as they are: all at once where all are plain, which is as fast as to remember them."""
    head, end = f'{start}" s="{style}" t="inlineStr"><is><t>', "</t></is></c>"

    def one(value: JsonValue) -> str:
        if isinstance(value, str) and 0 < len(value) < _USUAL and holdable(value) == value:
            return start + text_tail(style, value)
        return slow(value)

    def make(values: Sequence[JsonValue]) -> Sequence[str]:
        if _plain(values):
            return [f"{head}{value}{end}" if value else "" for value in values]
        return ["" if value is None else one(value) for value in values]

    return make


def _plain(values: Sequence[JsonValue]) -> bool:
    """Whether all values are None, or texts that stand in XML and in a cell as they are."""
    texts = [value for value in values if value is not None]
    try:
        # Blanks at the ends need xml:space; nearly no column has any.
        if list(map(str.strip, texts)) != texts:  # type: ignore[arg-type]  # what is no text is refused
            return False
    except TypeError:
        return False
    joined = "".join(texts)  # type: ignore[arg-type]
    if len(joined) >= _USUAL and max(map(len, texts)) >= _USUAL:  # type: ignore[arg-type]
        return False
    if joined.isascii():
        # One pass over all texts joined, in C, instead of five searches in each.
        return not joined.encode().translate(None, _SAFE) and ("_" not in joined or "_x" not in joined)
    return escaped(joined) == joined


def _moments(start: str, style: int, zone: ZoneInfo, slow: CellMaker) -> CellsMaker:
    serials = SerialMaker(zone, f'{start}" s="{style}"><v>', "</v></c>")

    def make(values: Sequence[JsonValue]) -> Sequence[str]:
        if None in values:
            made = iter(make([value for value in values if value is not None]))
            return ["" if value is None else next(made) for value in values]
        return [cell or slow(value) for value, cell in zip(values, serials.of(values), strict=True)]

    return make


class _Names(dict[str, str]):
    """Names as they stand in a list; KeyError for what is no name or no Unicode text."""

    def __missing__(self, name: str) -> str:
        if not isinstance(name, str) or not name or holdable(name) != name:
            raise KeyError(name)
        if len(self) >= _MEMO:
            self.clear()
        written = self[name] = write_names((name,))
        return written


def _lists(start: str, style: int, slow: CellMaker) -> CellsMaker:
    names, join, cells = _Names().__getitem__, ", ".join, _texts(start, style, slow)

    def make(values: Sequence[JsonValue]) -> Sequence[str]:
        if _LISTS.issuperset(map(type, values)):
            try:
                return cells([join(map(names, value)) if value else None for value in values])  # type: ignore[arg-type]
            except (KeyError, TypeError):
                pass
        # One odd list must not slow down the others of its batch: each is tried by itself.
        return [slow(values[0])] if len(values) == 1 else [make((value,))[0] for value in values]

    return make


def _people_maker(start: str, styles: Styles, people: Mapping[str, str]) -> CellMaker:
    """Make the names of the personnel IDs; an ID without a known name stands for itself."""
    style, names = styles[Look.OURS, TEXT_FORMAT], _Names()

    def make(value: JsonValue) -> str:
        if not isinstance(value, list) or not any(isinstance(id, str) and people.get(id) for id in value):
            return ""
        shown = [names[holdable(people.get(id) or id)] for id in value if isinstance(id, str) and id]
        return start + text_tail(style, ", ".join(shown))

    return make


def _slow_maker(start: str, column: Column, styles: Styles, zone: ZoneInfo, too_long: Counter[str]) -> CellMaker:
    cell_type, look = column.cell, look_of(column)

    def make(value: JsonValue) -> str:
        cell = cell_type.to_cell(value, zone)
        if cell is None or cell == "":
            return ""
        # What a cell cannot hold must not be edited there: the rest of it would be lost.
        kept = look if holds(column, value, cell) else Look.READ_ONLY
        if isinstance(cell, str) and shortened(cell) != cell:
            too_long[column.caption] += 1
        return start + tail_of(cell, kept, format_of(cell_type), styles)

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
