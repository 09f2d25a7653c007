"""The sheet `Failed rows`: rows not accepted, with reasons, that can be corrected and sent.

It is rebuilt from rows that stay (not accepted yet, perhaps corrected since) and new rows. Rows
with a planner's formulas keep their position.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import cached_property, partial
from itertools import count
from types import MappingProxyType
from typing import NamedTuple

from bridge.changes.compare.inputs import WORDS
from bridge.records.cells.base import CellValue, Number
from bridge.records.changes import SentValues
from bridge.records.columns import caption_key, letters
from bridge.records.kinds import ACTIVITIES
from bridge.workbook.baseline import exported_blocks
from bridge.workbook.layout import (
    FAILED_CAPTIONS,
    FAILED_ROWS,
    FAILED_ROWS_NAME,
    REFUSED,
    SENT_CAPTIONS,
    numbered,
)
from bridge.workbook.opc.package import Package
from bridge.workbook.opc.package_edit import VERY_HIDDEN, PackageEdit, Target
from bridge.workbook.opc.shared_strings import StringTable
from bridge.workbook.opc.styles import NO_FILL, Styles, canonical
from bridge.workbook.opc.xml_text import COLUMNS, attribute, escaped
from bridge.workbook.read.refused_base import REFUSED_KIND, Refused, refused_entry
from bridge.workbook.read.row_reader import sent_values
from bridge.workbook.sheet.date_serials import to_serial
from bridge.workbook.sheet.patch import Content, cell_xml, replace_rows
from bridge.workbook.sheet.raw_cells import (
    Area,
    RowEmitter,
    number_cell,
    row_xml,
    show_columns,
)
from bridge.workbook.sheet.rows import TWO_TEXTS, Cell, Row

FILL_NAME = "Sheetbridge_Fill_"
"""Hidden defined names of the original fills of highlighted cells, in workbooks without baseline.

Each holds digits only, the bytes of the fill's XML as one number: some programs take any letters in
a name for the address of a cell, or drop the name.
"""
_REFUSED = (0xD9, 0xD2)
_BLAMED = (0x9C, 0x8E)
"""Green and blue of the two highlights; red is FF."""
_KNOWN = 64
_SOLID = re.compile(
    r'<patternFill patternType="solid"><fgColor rgb="FFFF([0-9A-Fa-f]{2})([0-9A-Fa-f]{2})">'
)
# Excel rejects formulas with longer literals, so a longer fill is joined from pieces.
_LITERAL = 250


class Highlights:
    """Style numbers with and without highlight.

    `names` are the formulas of the workbook's defined names, `kept` the original fills that its
    baseline has, by number.
    """

    def __init__(
        self,
        styles: Styles,
        names: Mapping[str, str],
        kept: Mapping[int, str] = MappingProxyType({}),
    ) -> None:
        self._styles = styles
        named = {
            int(name.removeprefix(FILL_NAME)): _unquoted(formula)
            for name, formula in names.items()
            # Defined names survive Excel, LibreOffice and Google Sheets; custom XML parts do not.
            if name.startswith(FILL_NAME) and name.removeprefix(FILL_NAME).isdecimal()
        }
        self._below = {0: NO_FILL, **named, **kept}
        self._new: list[int] = []
        self._bare: dict[int, int] = {}
        self._marked: dict[tuple[int, bool], int] = {}

    def refused(self, style: int, *, blamed: bool = False) -> int:
        """Return the style highlighted as not accepted, stronger for the cell to blame."""
        key = (style, blamed)
        if key not in self._marked:
            self._marked[key] = self._highlighted(self.bare(style), _BLAMED if blamed else _REFUSED)
        return self._marked[key]

    def bare(self, style: int) -> int:
        """Return the style without our highlight, or the style itself if it has none."""
        if style not in self._bare:
            number = self._number_below(self._styles.fill(style))
            self._bare[style] = (
                style
                if number is None
                else self._styles.with_fill(style, self._below.get(number, NO_FILL))
            )
        return self._bare[style]

    def highlighted_styles(self) -> tuple[int, ...]:
        return tuple(
            style
            for style in range(len(self._styles))
            if self._number_below(self._styles.fill(style)) is not None
        )

    def new_fills(self) -> Iterator[tuple[int, str]]:
        """Yield number and XML of the fills that are needed to remove the highlights later."""
        for number in self._new:
            yield number, self._below[number]

    def new_names(self) -> Iterator[tuple[str, str]]:
        """Yield defined names and formulas that hold the same."""
        for number, fill in self.new_fills():
            yield f"{FILL_NAME}{number}", _quoted(str(int.from_bytes(fill.encode(), "big")))

    def _highlighted(self, style: int, colour: tuple[int, int]) -> int:
        fill = self._styles.fill(style)
        look = canonical(fill)
        number = next(
            (number for number, known in self._below.items() if canonical(known) == look), None
        )
        if number is None:
            number = next((free for free in range(1, _KNOWN) if free not in self._below), None)
            if number is None:
                return style  # no number left for this fill: the reason is shown in words only
            self._below[number] = fill
            self._new.append(number)
        # Encode the number of the original fill in six bits of the colour, a difference too small
        # to see.
        green, blue = colour[0] + (number >> 3), colour[1] + (number & 7)
        return self._styles.with_fill(
            style,
            f'<patternFill patternType="solid"><fgColor rgb="FFFF{green:02X}{blue:02X}"/><bgColor'
            ' indexed="64"/></patternFill>',
        )

    @staticmethod
    def _number_below(fill: str) -> int | None:
        found = _SOLID.match(canonical(fill))
        if found is None:
            return None
        green, blue = int(found[1], 16), int(found[2], 16)
        for colour in (_REFUSED, _BLAMED):
            if 0 <= green - colour[0] < 8 and 0 <= blue - colour[1] < 8:
                return (green - colour[0]) << 3 | (blue - colour[1])
        return None


def _quoted(text: str) -> str:
    """Return a formula whose value is the text.

    A literal in a formula holds at most 255 characters.
    """
    pieces = [text[at : at + _LITERAL] for at in range(0, len(text), _LITERAL)]
    return "&".join('"' + piece.replace('"', '""') + '"' for piece in pieces)


def _unquoted(formula: str) -> str:
    """Return the fill of such a name; older ones hold its XML itself."""
    pieces = re.findall(r'"((?:[^"]|"")*)"', formula)
    text = "".join(piece.replace('""', '"') for piece in pieces)
    if text.isdecimal() and len(text) < 4_000:
        number = int(text)
        return number.to_bytes(-(-number.bit_length() // 8), "big").decode("utf-8", "replace")
    return text or NO_FILL


_SHIFT_1904 = 1462
OWN_COLUMNS = len(FAILED_CAPTIONS)
_OWN_WIDTHS = (8, 44, 44)
_TEXTS = {"s", "str", "inlineStr"}
_SENT_KEYS = tuple(caption_key(caption) for caption in SENT_CAPTIONS)
_KNOWN_KEYS = {caption_key(column.caption) for column in ACTIVITIES.columns}
_new = tuple.__new__
_ROWS_FROZEN = (
    '<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2"'
    ' activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>'
)


@dataclass(frozen=True)
class FailedColumn:
    """One column after `Row`, `Reason` and `Service said`.

    Has its header, its position here and in the sheet of activities (None if not there).
    """

    caption: str
    place: int
    source: int | None
    width: str = ""
    style: int = 0
    header_style: int = 0

    @cached_property
    def key(self) -> str:
        """Return the normalized header, for comparison with others."""
        return caption_key(self.caption)


class Verdict(NamedTuple):
    """Why a row was not accepted: our reason and the service's message.

    Also has the header key of the column that caused it.
    """

    reason: str
    said: str
    blamed: str | None


class Entry(NamedTuple):
    """One row of the sheet: its cells by position here.

    If `verdict` is None, `cells` include `Reason` and `Service said`. `row` is its current number.
    `sent` is what was sent of it, its base.
    """

    id: str | None
    cells: list[Cell]
    verdict: Verdict | None
    row: int | None = None
    sent: SentValues | None = None

    @property
    def words(self) -> dict[int, str]:
        """Return what `Reason` and `Service said` say, by column."""
        return {} if self.verdict is None else {2: self.verdict.reason, 3: self.verdict.said}


def columns_of(header: Row, sources: Mapping[int, str], existing: Row | None) -> list[FailedColumn]:
    """Return the visible columns: the sheet's own, then those of `Activities` that it lacks.

    `sources` are the headers of `Activities` by column.
    """
    by_key = {
        key: number
        for number, caption in sources.items()
        if (key := caption_key(caption)) not in _SENT_KEYS
    }
    styles = {cell.column: cell.style for cell in header.cells}
    found = []
    for cell in existing.cells if existing else ():
        if cell.column > OWN_COLUMNS and cell.value and caption_key(cell.value) not in _SENT_KEYS:
            source = by_key.pop(caption_key(cell.value), None)
            found.append(FailedColumn(cell.value, cell.column, source, header_style=cell.style))
    # Existing columns keep their position, because planners' formulas and filters refer to them.
    place = max((cell.column for cell in existing.cells) if existing else (), default=OWN_COLUMNS)
    place = max(place, OWN_COLUMNS)
    for number in sorted(by_key.values()):
        place += 1
        found.append(
            FailedColumn(sources[number], place, number, header_style=styles.get(number, 0))
        )
    return found


def own_texts(row: Row, columns: Sequence[FailedColumn], hidden: Sequence[int] = ()) -> list[str]:
    """Return the texts of a row in a planner's own columns of the sheet, with or without a
    header. `hidden` are the columns that older versions wrote.
    """
    ours = {*range(OWN_COLUMNS + 1), *hidden} | {
        column.place for column in columns if column.source is not None or column.key in _KNOWN_KEYS
    }
    return [cell.value for cell in row.cells if cell.column not in ours and cell.value]


def sent_places(header: Row | None) -> tuple[int, ...]:
    """Return the hidden columns that older versions wrote: `Sent ID`, `Sent values` and `Sent in
    run`; empty without them.
    """
    there = (
        {caption_key(cell.value): cell.column for cell in header.cells if cell.value}
        if header is not None
        else {}
    )
    return tuple(there.get(key, 0) for key in _SENT_KEYS) if _SENT_KEYS[0] in there else ()


def sent_before(cells: Sequence[Cell], places: Sequence[int]) -> SentValues | None:
    """Return what was sent of a row by its hidden columns, if it has them."""
    there = {cell.column: cell.value or "" for cell in cells if cell.column in places}
    return sent_values(*(there.get(place, "") for place in places)) if there else None


def written_words(sent: SentValues | None) -> tuple[str, ...]:
    """Return what was written into `Reason` and `Service said` of a row; empty if unknown."""
    words = sent.payload.get(WORDS) if sent is not None else None
    return tuple(map(str, words)) if isinstance(words, list) and len(words) == 2 else ()


def moved(cells: Sequence[Cell], columns: Sequence[FailedColumn]) -> list[Cell]:
    """Return the cells of a row of `Activities` at their positions here."""
    places = {column.source: column.place for column in columns if column.source is not None}
    there = [
        _new(Cell, (places[column], type, value, style, False))
        for column, type, value, style, _ in cells
        if column in places and value is not None
    ]
    return sorted(there)


def head_xml(namespace: str, columns: Sequence[FailedColumn]) -> bytes:
    """Return the XML of a new sheet up to its rows: frozen header, column widths and formats."""
    widths = "".join(
        f'<col min="{number}" max="{number}" width="{width}" customWidth="1"/>'
        for number, width in enumerate(_OWN_WIDTHS, 1)
    )
    for column in columns:
        width = column.width or "16"
        style = f' style="{column.style}"' if column.style else ""
        widths += (
            f'<col min="{column.place}" max="{column.place}" width="{attribute(width)}"{style}'
            ' customWidth="1"/>'
        )
    declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
    return (
        f"{declaration}<worksheet"
        f' xmlns="{namespace}">{_ROWS_FROZEN}<cols>{widths}</cols><sheetData>'.encode()
    )


def _column(cell: str) -> int:
    """Return the column of a cell's XML."""
    return COLUMNS[cell.split('"', 2)[1].rstrip("0123456789")]


class RowWriter:
    """Writes the rows of the sheet.

    Args:
        header: The style of the column headers.
        text: The style of `Row`, `Reason` and `Service said`.
    """

    def __init__(
        self,
        columns: Sequence[FailedColumn],
        highlights: Highlights,
        texts: StringTable,
        header: int = 0,
        text: int = 0,
    ) -> None:
        self._columns = columns
        self._highlights = highlights
        self._strings = texts
        self._header = header
        self._text = text

    def rows(self, entries: Iterable[tuple[Entry, int | None]]) -> Iterator[str]:
        """Yield the XML of each row, starting with the header.

        Each entry comes with its current row in `Activities`.
        """
        cells = self._texts(1, 1, FAILED_CAPTIONS, self._header)
        for column in self._columns:
            style = column.header_style or self._header
            cells.append(cell_xml(column.place, 1, style, column.caption, self._strings))
        yield row_xml(1, sorted(cells, key=_column))
        for number, (entry, origin) in enumerate(entries, 2):
            yield row_xml(number, sorted(self._cells(number, entry, origin), key=_column))

    def _texts(self, first: int, number: int, texts: Iterable[str], style: int) -> list[str]:
        placed = enumerate(texts, first)
        return [
            cell_xml(place, number, style, text, self._strings) for place, text in placed if text
        ]

    def _cells(self, number: int, entry: Entry, origin: int | None) -> Iterator[str]:
        cells, verdict = entry.cells, entry.verdict
        if origin is not None:
            yield number_cell(1, number, self._text, origin)
        if verdict is None:
            for cell in cells:
                if origin is None or cell.column > 1:
                    yield self._copied(cell, number, cell.style)
            return
        if origin is None and cells and cells[0].column == 1:
            yield self._copied(cells[0], number, cells[0].style)
        for place, text in entry.words.items():
            yield cell_xml(place, number, self._text, text, self._strings)
        blamed = {
            column.place: column.style for column in self._columns if column.key == verdict.blamed
        }
        # Highlight the cell that caused the rejection even if it is empty: the missing value is the
        # reason.
        missing = blamed.keys() - {cell.column for cell in cells}
        blanks = (Cell(place, "n", None, blamed[place], False) for place in missing)
        for cell in sorted([*cells, *blanks], key=lambda cell: cell.column):
            if cell.column > OWN_COLUMNS:
                style = self._highlights.bare(cell.style)
                if cell.column in blamed:
                    style = self._highlights.refused(style, blamed=True)
                yield self._copied(cell, number, style)

    def _copied(self, cell: Cell, row: int, style: int) -> str:
        content = content_of(cell)
        if cell.type == "e" and cell.value is not None:
            error = escaped(cell.value)
            return f'<c r="{letters(cell.column)}{row}" s="{style}" t="e"><v>{error}</v></c>'
        return cell_xml(cell.column, row, style, content, self._strings)


def append_sheet(
    edit: PackageEdit, columns: Sequence[FailedColumn], rows: Callable[[], Iterable[str]]
) -> None:
    """Schedule a new sheet `Failed rows` with the XML of its rows.

    A planner's sheet with our name is left alone.
    """
    package = edit.package
    name = next(
        name for number in count(1) if package.sheet(name := numbered(FAILED_ROWS, number)) is None
    )

    def write(target: Target) -> None:
        target.write(head_xml(package.workbook.root.namespace, columns))
        emitter = RowEmitter(target)
        for row in rows():
            emitter.add(row)
        emitter.close()
        target.write(b"</sheetData></worksheet>")

    edit.append_sheet(name, write)
    edit.define(FAILED_ROWS_NAME, f"'{name}'!$A$1")


def write_refused(edit: PackageEdit, rows: Callable[[], Iterable[Refused]]) -> None:
    """Schedule the base to be written after all sheets. `rows` are all rows of `Failed rows`."""
    package = edit.package
    entry = refused_entry(package)

    def write(target: Target) -> None:
        namespace = package.workbook.root.namespace
        target.write(
            '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
            f'<worksheet xmlns="{namespace}"><sheetData>'.encode()
        )
        emitter = RowEmitter(target)
        records = (row.as_record() for row in rows())
        for number, block in enumerate(exported_blocks(records, REFUSED_KIND), 1):
            emitter.add(row_xml(number, [cell_xml(1, number, 0, block, edit.texts)]))
        emitter.close()
        target.write(b"</sheetData></worksheet>")

    if entry is not None:
        edit.hide(entry)
        edit.replace_late(entry.part, write)
    else:
        free = (numbered(REFUSED, number) for number in count(1))
        edit.append_sheet(
            next(name for name in free if package.sheet(name) is None), write, VERY_HIDDEN
        )


def rewrite_sheet(
    package: Package,
    part: str,
    columns: Sequence[FailedColumn],
    rows: Callable[[], Iterable[str]],
    target: Target,
    hidden: Sequence[int] = (),
) -> None:
    """Replace the rows of the sheet: the header and those below it.

    `hidden` are the columns that older versions wrote; they are shown, and blank.
    """
    shown = partial(show_columns, columns=frozenset(hidden))
    written = [*rows()]
    widest = max(OWN_COLUMNS, *(column.place for column in columns))
    with package.open_part(part) as source:
        replace_rows(source, target, written, Area(1, 1, widest, len(written)), shown)


def content_of(cell: Cell) -> Content:
    """Return the content of a cell, to be put into another one."""
    if cell.type in _TEXTS or cell.value is None:
        return cell.value
    if cell.type == TWO_TEXTS:
        return cell.value.partition("\0")[0]
    if cell.type == "b":
        return cell.value.strip() in {"1", "true"}
    if cell.type == "d":  # a local time; as a text with Z it would be another one
        return cell.value.strip().removesuffix("Z").replace("T", " ")
    return cell.value if cell.type == "e" else Number(cell.value.strip())


def with_contents(
    cells: Sequence[Cell],
    contents: Mapping[int, Content],
    date_style: Callable[[int, int], int] = lambda column, style: style,
) -> list[Cell]:
    """Return the cells of a row with new contents in some columns.

    Args:
        date_style: (column, style of the cell) -> the style of a number put there.
    """
    there = {cell.column: cell for cell in cells}
    for column, content in contents.items():
        style = there[column].style if column in there else 0
        if content is None:
            there.pop(column, None)
        elif isinstance(content, Number):
            there[column] = Cell(column, "n", content.text, date_style(column, style), False)
        elif isinstance(content, bool):
            there[column] = Cell(column, "b", str(int(content)), style, False)
        elif isinstance(content, str):
            there[column] = Cell(column, "inlineStr", content, style, False)
    return [there[column] for column in sorted(there)]


def as_content(cell: CellValue | None, since_1904: bool) -> Content:
    """Return a value as the file stores it: dates as serial numbers."""
    if not isinstance(cell, datetime):
        return cell
    return Number(to_serial(cell - timedelta(days=_SHIFT_1904) if since_1904 else cell))


def same_content(one: Cell | None, other: Cell | None) -> bool:
    """Return whether two cells show the same content."""
    if one is None or other is None:
        return one is other
    # LibreOffice writes 0.1 with other digits than Excel, so compare them as numbers.
    return content_of(one) == content_of(other) or (
        one.type == other.type == "n" and _number(one) == _number(other)
    )


def _number(cell: Cell) -> float | str | None:
    try:
        return float(cell.value or "")
    except ValueError:
        return cell.value
