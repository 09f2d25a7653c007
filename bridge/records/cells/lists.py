"""Cells of lists: names or IDs with commas, and `team:count` pairs; the `grammar` reads and writes them."""

from __future__ import annotations

from zoneinfo import ZoneInfo

from bridge.records.cells.base import CellType, CellValue, Finding, JsonValue, Number, cell_text, json_text, noted, refused
from bridge.records.cells.grammar import ListSyntaxError, read_names, read_pairs, refuse_words_for_nothing, write_names, write_pairs
from bridge.records.cells.numbers import whole_text
from bridge.records.cells.text import same_text
from bridge.texts import holdable, say


class TextListCell(CellType):
    """Names or IDs, separated by a comma and a blank."""

    name = "list"
    clear = None
    wording = say('Names separated by commas; a name with a comma in quotes: Team A, "Crane, south".')

    def __init__(self) -> None:
        self.clear = list[JsonValue]()

    def to_cell(self, value: JsonValue, zone: ZoneInfo) -> CellValue | None:
        """Return the names in the grammar of lists."""
        if isinstance(value, list) and all(isinstance(name, str) and name for name in value):
            return holdable(write_names(str(name) for name in value)) or None
        return super().to_cell(value, zone)

    def from_cell(self, cell: CellValue, zone: ZoneInfo) -> JsonValue | Finding:
        """Take names in the grammar of lists; a single number as its text."""
        if isinstance(cell, Number):
            text = whole_text(cell.text)
            if text is None or cell.formatted or len(text) > 15:
                return refused("list-is-number", say("the number {text} is not a list. Format the cell as text and type it again.", text=cell.text))
            return noted(
                "list-is-number",
                say('the number {text} counts as the one name "{text}". For several, format the cell as text.', text=text),
                [text],
            )
        if not isinstance(cell, str):
            return refused("list", say('must be names with commas, not "{text}".', text=cell_text(cell)))
        try:
            refuse_words_for_nothing(cell)
            return list[JsonValue](read_names(cell))
        except ListSyntaxError as error:
            return refused("list-syntax", error.message, error.form)

    def same(self, one: JsonValue, other: JsonValue) -> bool:
        """Compare names; the line ends of different programs are one."""
        if isinstance(one, list) and isinstance(other, list):
            return one == other or (len(one) == len(other) and all(map(same_text, one, other)))
        return super().same(one, other)

    def alike(self, one: JsonValue, other: JsonValue) -> bool:
        """Compare without regard to the order."""
        if isinstance(one, list) and isinstance(other, list) and len(one) == len(other):
            return one == other or sorted(map(json_text, one)) == sorted(map(json_text, other))
        return super().alike(one, other)


class HeadcountCell(CellType):
    """`team:count` pairs, separated by a comma and a blank."""

    name = "manpower"
    wording = say("Pairs of team:number, separated by commas: Blade crew:4, Crane crew:2.")

    def __init__(self) -> None:
        self.clear = dict[str, JsonValue]()

    def to_cell(self, value: JsonValue, zone: ZoneInfo) -> CellValue | None:
        """Return the pairs in the grammar of lists."""
        if isinstance(value, dict) and all(
            name and isinstance(count, int) and not isinstance(count, bool) and 0 <= count < 10**9 for name, count in value.items()
        ):
            return holdable(write_pairs({name: int(str(count)) for name, count in value.items()})) or None
        return super().to_cell(value, zone)

    def from_cell(self, cell: CellValue, zone: ZoneInfo) -> JsonValue | Finding:
        """Take pairs in the grammar of lists."""
        if not isinstance(cell, str):
            return refused("manpower-syntax", say('must be team:number pairs such as Blade crew:4, not "{text}".', text=cell_text(cell)))
        try:
            refuse_words_for_nothing(cell)
            return dict[str, JsonValue](read_pairs(cell))
        except ListSyntaxError as error:
            return refused("manpower-syntax", error.message, error.form)
