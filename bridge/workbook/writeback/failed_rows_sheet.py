"""The sheet `Failed rows`: rows not accepted, with reasons, that can be corrected and sent.

It is rebuilt from rows that stay (not accepted yet, perhaps corrected since) and new rows.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import cached_property, partial
from itertools import count
from typing import NamedTuple
from zoneinfo import ZoneInfo

from bridge.changes.failed_rows import FailedRowState, Verdict
from bridge.records.cells.base import CellValue, Number
from bridge.records.change_set import CellWrite, RefusedValues
from bridge.records.columns import Column, caption_key, letters
from bridge.records.kinds import ACTIVITIES
from bridge.workbook.baseline import exported_blocks
from bridge.workbook.layout import (
    FAILED_CAPTIONS,
    FAILED_ROWS,
    FAILED_ROWS_NAME,
    REFUSED,
    numbered,
)
from bridge.workbook.opc.package import Package
from bridge.workbook.opc.package_edit import VERY_HIDDEN, PackageEdit, Target
from bridge.workbook.opc.shared_strings import StringTable
from bridge.workbook.opc.styles import NO_FILL, Styles, canonical
from bridge.workbook.opc.xml_text import COLUMNS, SheetEntry, attribute, escaped
from bridge.workbook.read.headers import rows_of
from bridge.workbook.read.refused_base import REFUSED_KIND, Refused, refused_entry
from bridge.workbook.sheet.date_serials import to_serial
from bridge.workbook.sheet.patch import (
    Content,
    Restyle,
    RowPatch,
    cell_xml,
    patch_rows,
    replace_rows,
)
from bridge.workbook.sheet.raw_cells import (
    Area,
    RowEmitter,
    number_cell,
    row_xml,
    unselected,
)
from bridge.workbook.sheet.rows import TWO_TEXTS, Cell, Row

_REFUSED, _BLAMED = "FFFFD9D2", "FFFF9C8E"
"""The two highlights. Earlier versions kept a number in the last three bits of green and blue."""
_SOLID = re.compile(
    r'<patternFill patternType="solid"><fgColor rgb="FFFF([0-9A-Fa-f]{2})([0-9A-Fa-f]{2})">'
)
_NONE = re.compile(r'<patternFill(?: patternType="none")?>')


class Highlights:
    """Style numbers with and without highlight.

    A cell that a planner has coloured keeps its fill, so that nothing is lost.
    """

    def __init__(self, styles: Styles) -> None:
        self._styles = styles
        self._bare: dict[int, int] = {}
        self._marked: dict[tuple[int, bool], int] = {}

    def refused(self, style: int, *, blamed: bool = False) -> int:
        """Return the style highlighted as not accepted, stronger for the cell to blame."""
        key = (style, blamed)
        if key not in self._marked:
            bare, colour = self.bare(style), _BLAMED if blamed else _REFUSED
            fill = (
                f'<patternFill patternType="solid"><fgColor rgb="{colour}"/><bgColor'
                ' indexed="64"/></patternFill>'
            )
            is_free = _NONE.match(canonical(self._styles.fill(bare))) is not None
            self._marked[key] = self._styles.with_fill(bare, fill) if is_free else bare
        return self._marked[key]

    def bare(self, style: int) -> int:
        """Return the style without our highlight, or the style itself if it has none."""
        if style not in self._bare:
            is_ours = self._is_ours(style)
            self._bare[style] = self._styles.with_fill(style, NO_FILL) if is_ours else style
        return self._bare[style]

    def highlighted_styles(self) -> tuple[int, ...]:
        return tuple(filter(self._is_ours, range(len(self._styles))))

    def _is_ours(self, style: int) -> bool:
        match = _SOLID.match(canonical(self._styles.fill(style)))
        return match is not None and any(
            0 <= int(match[1], 16) - int(colour[4:6], 16) < 8
            and 0 <= int(match[2], 16) - int(colour[6:], 16) < 8
            for colour in (_REFUSED, _BLAMED)
        )


_SHIFT_1904 = 1462
OWN_COLUMNS = len(FAILED_CAPTIONS)
_OWN_WIDTHS = (8, 44, 44)
_OF_EARLIER_VERSIONS = ("Sent ID", "Sent values", "Sent in run")
"""Hidden columns, which are not read any more."""
_TEXTS = {"s", "str", "inlineStr"}
_KNOWN_KEYS = {caption_key(column.caption) for column in ACTIVITIES.columns}
_new = tuple.__new__
_DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
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


class FailedRow(NamedTuple):
    """One row of the sheet: its cells by position here, and its row in the plan.

    If `verdict` is None, `cells` include `Reason` and `Service said`. `sent` is its base.
    """

    cells: list[Cell]
    origin: int | None = None
    verdict: Verdict | None = None
    sent: RefusedValues | None = None


@dataclass(frozen=True, slots=True)
class FailedRowsContent:
    """What becomes of the sheet.

    Attributes:
        states: The new states of its rows, by row number.
        contents: Corrections for its cells, by row number and column.
        refused: The rows not accepted by ID, with their verdicts.
        bases: What was sent of them.
        plan: Row number and cells of rows in the plan by ID, at their positions here, in order.
        sources: The columns of the plan by field (1 = A).
        unplaced: The refusals that match no row.
        date_style: As in `with_contents`.
    """

    states: Mapping[int, FailedRowState]
    contents: Mapping[int, Mapping[int, Content]]
    refused: Mapping[str, Verdict]
    bases: Mapping[str, RefusedValues]
    plan: Mapping[str, tuple[int | None, list[Cell]]]
    sources: Mapping[str, Iterable[int]]
    unplaced: Sequence[Verdict] = ()
    date_style: Restyle = lambda column, style: style

    def entries(
        self, rows: Iterable[Row], columns: Sequence[FailedColumn]
    ) -> tuple[list[FailedRow], dict[str, list[str]]]:
        """Return the rows to write, and the planner's own texts in rows that leave, by ID.

        `rows` are the existing ones below the header.
        """
        entries, notes, listed = list[FailedRow](), dict[str, list[str]](), set[str]()
        for row in rows:
            cells = row.cells
            state = self.states.get(row.number)
            if state is None:
                # A refusal without a row has two texts and nothing to correct; it was reported.
                # A row with one text is a planner's note.
                if {cell.column for cell in cells if cell.value} not in (set(), {2, 3}):
                    entries.append(FailedRow(cells))
                continue
            if state.leaves:
                if texts := own_texts(row, columns):
                    notes[state.id] = texts
                continue
            listed.add(state.id)
            origin, cells_there = self.plan.get(state.id, (None, []))
            if state.verdict is not None and cells_there:
                kept = {source for name in state.keeps for source in self.sources.get(name, ())}
                fresh = {
                    column.place
                    for column in columns
                    if column.source and column.source not in kept
                }
                cells = [cell for cell in cells if cell.column not in fresh]
                cells = sorted([*cells, *(cell for cell in cells_there if cell.column in fresh)])
            cells = with_contents(cells, self.contents.get(row.number, {}), self.date_style)
            entries.append(FailedRow(cells, origin, state.verdict, state.refused))
        # In the order of the plan; rows that it lost come last.
        ids = dict.fromkeys((*(id for id in self.plan if id in self.refused), *self.refused))
        for id in [id for id in ids if id not in listed]:
            origin, cells_there = self.plan.get(id, (None, []))
            entries.append(FailedRow(cells_there, origin, self.refused[id], self.bases.get(id)))
        return entries + [FailedRow([], None, verdict) for verdict in self.unplaced], notes


def columns_of(header: Row, sources: Mapping[int, str], existing: Row | None) -> list[FailedColumn]:
    """Return the visible columns: the sheet's own, then those of `Activities` that it lacks.

    `sources` are the headers of `Activities` by column.
    """
    left = {caption: number for number, caption in sources.items()}
    captions = [
        (cell, cell.value)
        for cell in (existing.cells if existing else ())
        if cell.column > OWN_COLUMNS and cell.value
    ]
    # Our own headers may have another time zone; of others only the whole text counts.
    by_key = {
        key: caption
        for caption in left.keys() - {text for _, text in captions}
        if (key := caption_key(caption)) in _KNOWN_KEYS
    }
    styles = {cell.column: cell.style for cell in header.cells}
    columns = []
    for cell, text in captions:
        source = left.pop(text if text in left else by_key.get(caption_key(text), ""), None)
        columns.append(FailedColumn(text, cell.column, source, header_style=cell.style))
    # Existing columns keep their position, because planners' formulas and filters refer to them.
    place = max((cell.column for cell in existing.cells) if existing else (), default=OWN_COLUMNS)
    place = max(place, OWN_COLUMNS)
    for number in sorted(left.values()):
        place += 1
        columns.append(
            FailedColumn(sources[number], place, number, header_style=styles.get(number, 0))
        )
    return columns


def own_texts(row: Row, columns: Sequence[FailedColumn]) -> list[str]:
    """Return the texts of a row in a planner's own columns, with or without a header."""
    ours = {*range(OWN_COLUMNS + 1)} | {
        column.place
        for column in columns
        if column.source is not None
        or column.key in _KNOWN_KEYS
        or column.caption in _OF_EARLIER_VERSIONS
    }
    return [cell.value for cell in row.cells if cell.column not in ours and cell.value]


def earlier_reasons(rows: Iterable[Row], base: Mapping[str, Refused]) -> frozenset[str]:
    """Return the reasons on the sheet, with white space collapsed: as shown and as written."""
    texts = [cell.value or "" for row in rows for cell in row.cells if cell.column == 2]
    texts += [refused.values.reason for refused in base.values()]
    return frozenset(" ".join(text.split()) for text in texts)


def moved(cells: Sequence[Cell], columns: Sequence[FailedColumn]) -> list[Cell]:
    """Return the cells of a row of `Activities` at their positions here."""
    places = {column.source: column.place for column in columns if column.source is not None}
    cells_moved = [
        _new(Cell, (places[column], type, value, style, False))
        for column, type, value, style, _ in cells
        if column in places and value is not None
    ]
    return sorted(cells_moved)


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
    return (
        f"{_DECLARATION}<worksheet"
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
        self.columns = columns
        self._highlights = highlights
        self._strings = texts
        self._header = header
        self._text = text

    def rows(self, entries: Iterable[FailedRow]) -> Iterator[str]:
        """Yield the XML of each row, starting with the header."""
        cells = self._texts(1, 1, FAILED_CAPTIONS, self._header)
        for column in self.columns:
            style = column.header_style or self._header
            cells.append(cell_xml(column.place, 1, style, column.caption, self._strings))
        yield row_xml(1, sorted(cells, key=_column))
        for number, entry in enumerate(entries, 2):
            yield row_xml(number, sorted(self._cells(number, entry), key=_column))

    def _texts(self, first: int, number: int, texts: Iterable[str], style: int) -> list[str]:
        placed = enumerate(texts, first)
        return [
            cell_xml(place, number, style, text, self._strings) for place, text in placed if text
        ]

    def _cells(self, number: int, entry: FailedRow) -> Iterator[str]:
        cells, verdict, origin = entry.cells, entry.verdict, entry.origin
        if origin is not None:
            yield number_cell(1, number, self._text, origin)
        if verdict is None:
            for cell in cells:
                if origin is None or cell.column > 1:
                    yield self._copied(cell, number, cell.style)
            return
        if origin is None and cells and cells[0].column == 1:
            yield self._copied(cells[0], number, cells[0].style)
        for place, text in enumerate((verdict.reason, verdict.said), 2):
            yield cell_xml(place, number, self._text, text, self._strings)
        blamed = {
            column.place: column.style
            for column in self.columns
            if verdict.blamed in (column.caption, column.key)
        }
        # Highlight the cell that caused the refusal even if it is empty: the missing value is the
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


def failed_rows_of(package: Package, entry: SheetEntry | None) -> list[Row]:
    """Return the rows of the sheet, the header first; empty without a sheet."""
    if entry is None:
        return []
    with rows_of(package, entry) as rows:
        return [*rows]


def write_failed_rows(
    edit: PackageEdit,
    entry: SheetEntry | None,
    rows: Sequence[Row],
    content: FailedRowsContent,
    writer: RowWriter,
) -> Mapping[str, Sequence[str]]:
    """Schedule the sheet to be written, and its base.

    Return the planner's own texts in rows that leave, by ID.

    Args:
        entry: The existing sheet. A planner's sheet with our name is left alone.
        rows: The rows that it continues, the header first.
    """
    package, namespace = edit.package, edit.package.workbook.root.namespace
    entries, notes = content.entries(rows[1:], writer.columns)
    if entry is not None:
        edit.replace(entry.part, partial(_rewrite, package, entry.part, writer, entries))
    else:
        name = _free_name(package, FAILED_ROWS)
        head = head_xml(namespace, writer.columns)
        edit.append_sheet(name, partial(_write_rows, head, lambda: writer.rows(entries)))
        edit.define(FAILED_ROWS_NAME, f"'{name}'!$A$1")
    write_refused(
        edit, [Refused(entry.sent, entry.origin) for entry in entries if entry.sent is not None]
    )
    return notes


def _free_name(package: Package, name: str) -> str:
    free = (numbered(name, number) for number in count(1))
    return next(name for name in free if package.sheet(name) is None)


def write_refused(edit: PackageEdit, refused: Sequence[Refused]) -> None:
    """Schedule the base to be written. `refused` are all rows of `Failed rows`."""
    package, texts = edit.package, edit.texts
    entry = refused_entry(package)

    def rows() -> Iterator[str]:
        records = (row.as_record() for row in refused)
        for number, block in enumerate(exported_blocks(records, REFUSED_KIND), 1):
            yield row_xml(number, [cell_xml(1, number, 0, block, texts)])

    head = f'{_DECLARATION}<worksheet xmlns="{package.workbook.root.namespace}"><sheetData>'
    write = partial(_write_rows, head.encode(), rows)
    if entry is not None:
        edit.hide(entry)
        edit.replace(entry.part, write)
    else:
        edit.append_sheet(_free_name(package, REFUSED), write, VERY_HIDDEN)


def renew_baseline(edit: PackageEdit, baseline: SheetEntry, blocks: Iterable[str]) -> None:
    """Schedule cells to be appended to the baseline after all other sheets; hide it again."""
    edit.hide(baseline)
    edit.replace_late(
        baseline.part, partial(_append_blocks, edit.package, baseline.part, edit.texts, blocks)
    )


def _append_blocks(
    package: Package, part: str, texts: StringTable, blocks: Iterable[str], target: Target
) -> None:
    with package.open_part(part) as source:
        added = (RowPatch({1: block}) for block in blocks)
        patch_rows(source, target, texts, appended=added, head=unselected)


def _write_rows(head: bytes, rows: Callable[[], Iterable[str]], target: Target) -> None:
    target.write(head)
    emitter = RowEmitter(target)
    for row in rows():
        emitter.add(row)
    emitter.close()
    target.write(b"</sheetData></worksheet>")


def _rewrite(
    package: Package,
    part: str,
    writer: RowWriter,
    entries: Sequence[FailedRow],
    target: Target,
) -> None:
    """Replace the rows of the sheet: the header and those below it."""
    written = [*writer.rows(entries)]
    widest = max(OWN_COLUMNS, *(column.place for column in writer.columns))
    with package.open_part(part) as source:
        replace_rows(source, target, written, Area(1, 1, widest, len(written)))


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
    by_column = {cell.column: cell for cell in cells}
    for column, content in contents.items():
        style = by_column[column].style if column in by_column else 0
        if content is None:
            by_column.pop(column, None)
        elif isinstance(content, Number):
            by_column[column] = Cell(column, "n", content.text, date_style(column, style), False)
        elif isinstance(content, bool):
            by_column[column] = Cell(column, "b", str(int(content)), style, False)
        elif isinstance(content, str):
            by_column[column] = Cell(column, "inlineStr", content, style, False)
    return [by_column[column] for column in sorted(by_column)]


def contents_of(
    writes: Iterable[CellWrite], columns: Mapping[str, Column], zone: ZoneInfo, since_1904: bool
) -> dict[int, dict[int, Content]]:
    """Return what the file stores in the cells of a sheet that are written, by row and column.

    `columns` are those of the sheet by field.
    """
    rows = dict[int, dict[int, Content]]()
    for write in writes:
        cell = write.text or columns[write.field].cell.to_cell(write.value, zone)
        rows.setdefault(write.row, {})[write.column] = as_content(cell, since_1904)
    return rows


def as_content(cell: CellValue | None, since_1904: bool) -> Content:
    """Return a value as the file stores it: dates as serial numbers."""
    if not isinstance(cell, datetime):
        return cell
    return Number(to_serial(cell - timedelta(days=_SHIFT_1904) if since_1904 else cell))
