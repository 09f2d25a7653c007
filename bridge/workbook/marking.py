"""One write-back into one package: outcomes -> fill, `Result`, `Reason`, `Failed rows`, and the renewed baseline.

Rows are found by ID while the sheet is rewritten, in one pass. An ID that turns up twice there ends the attempt (TwiceError); the next one
leaves such rows alone. Everything that is not named above stays byte for byte.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from functools import partial
from pathlib import Path
from zoneinfo import ZoneInfo

from bridge.errors import WorkbookError
from bridge.records.celltype import JsonValue, MomentCell, Number, whole_text
from bridge.records.column import Column
from bridge.records.kinds import ACTIVITIES
from bridge.records.rows import Outcome, Receipt, RowResult, SentRow
from bridge.workbook import layout
from bridge.workbook.baseline import read_header
from bridge.workbook.celltext import letters, unescaped
from bridge.workbook.failedrows import (
    Entry,
    FailedColumn,
    Styling,
    Verdict,
    Waiting,
    columns_of,
    content_of,
    head_xml,
    header_xml,
    is_ours,
    moved,
    row_xml_of,
    same_content,
    verdict_text,
)
from bridge.workbook.headers import Header, find_header, zone_named
from bridge.workbook.highlights import Highlights
from bridge.workbook.layout import FAILED_CAPTIONS
from bridge.workbook.package import Package, SheetEntry
from bridge.workbook.packageedit import PackageEdit
from bridge.workbook.serials import to_serial
from bridge.workbook.sheetpatch import Area, Content, OddSheetError, RowPatch, area, patch_rows, replace_rows
from bridge.workbook.sheetxml import Cell, Row, read_rows
from bridge.workbook.zipwriter import Target

FAILED_ROWS_OF_NAME = "Sheetbridge_FailedRowsOf"
"""The hidden defined name that says to which sheet the rows of `Failed rows` belong."""
WORDS = {RowResult.CREATED: "Created", RowResult.UPDATED: "Updated", RowResult.FAILED: "Not accepted", RowResult.UNKNOWN: "Unknown"}
NOT_SENT = "Not sent"
_BLANKS = " \t\u00a0\r\n"
_ACCEPTED = frozenset({RowResult.CREATED, RowResult.UPDATED})


class TwiceError(Exception):
    """IDs that stand twice in the sheet: their rows cannot be told apart."""

    def __init__(self, ids: Iterable[str]) -> None:
        super().__init__()
        self.ids = frozenset(ids)


@dataclass(frozen=True, slots=True)
class Correction:
    """A value that a planner took over in the review, to be written into the cell of `field` in the row with this ID. `row` is the row then."""

    sheet: str
    row: int
    id: str
    field: str
    value: JsonValue


@dataclass(frozen=True, slots=True)
class Order:
    """What is to be written back, and when the run began. `ambiguous` are IDs whose rows cannot be told apart."""

    receipt: Receipt
    outcome: Outcome
    corrections: Sequence[Correction] = ()
    renewal: Callable[[], Iterable[str]] = tuple
    sent_copy: Path | None = None
    default_zone: str = "UTC"
    ambiguous: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class _DataSheet:
    """A sheet of activities in the workbook as it is now."""

    entry: SheetEntry
    header: Header
    row: Row
    keep: tuple[Area, ...]


@dataclass(frozen=True, slots=True)
class _Mark:
    """What is written into one row of `Activities`."""

    result: str
    reason: str | None
    verdict: Verdict | None
    accepted: bool


@dataclass
class Marking:
    """One attempt. After `write`, `placed` holds sheet and row of each ID that was found."""

    package: Package
    order: Order
    placed: dict[str, tuple[str, int]] = field(default_factory=dict)
    skipped: list[tuple[str, int, int]] = field(default_factory=list)

    def __post_init__(self) -> None:
        self._edit = PackageEdit(self.package)
        self._names = {name.name: name.formula for name in self.package.defined_names if name.sheet is None}
        self._baseline = self.package.sheet(layout.BASELINE)
        self._failed = self._find_failed()
        self._written = self._written_captions()
        self._sheets = self._find_sheets()
        self._zone = self._find_zone()
        self._marks = self._read_marks()
        self._known = _by_lost_zeros(self._marks)
        self._highlights = Highlights(self._edit.styles, self._names)
        self._carried: dict[str, list[Cell]] = {}
        self._stays: set[str] = set()
        self._twice: set[str] = set()
        self._as_sent: dict[str, list[Cell]] = {}
        self._gone: list[int] = []
        self._with_formulas = False

    def write(self, target: Path) -> None:
        """Write the workbook. Raises WorkbookError, OddSheetError, TooManyStylesError, TwiceError, ChangedMeanwhileError."""
        with Waiting() as waiting:
            header = self._failed_header()
            self._columns = columns_of(self._sheets[0].row, self._shown_captions(), header) if self._sheets else _default_columns(header)
            self._keep_failed_rows(waiting)
            self._read_sent_copy()
            for sheet in self._sheets:
                self._edit.replace(sheet.entry.part, partial(self._mark_sheet, sheet, waiting))
            self._plan_failed_sheet(waiting)
            self._plan_baseline()
            if self.package.signed:
                self._edit.unsign()
            self._edit.write(target)

    # what stands where

    def _find_failed(self) -> SheetEntry | None:
        """Return the sheet of refused rows: by the hidden name, else by its name and captions."""
        named = self._sheet_of(self._names.get(layout.FAILED_ROWS_NAME, ""))
        if named is not None:
            return named
        entry = self.package.sheet(layout.FAILED_ROWS)
        return entry if entry is not None and entry.type == "worksheet" and is_ours(self._first_row(entry)) else None

    def _find_sheets(self) -> list[_DataSheet]:
        """Return the sheets in which the rows stand: the one that was sent (or to which `Failed rows` belongs), and its continuations."""
        title = self.order.receipt.sheet
        from_failed = self._failed is not None and title.casefold() == self._failed.name.casefold()
        if from_failed or title.casefold() == layout.FAILED_ROWS.casefold():
            origin = self._sheet_of(self._names.get(FAILED_ROWS_OF_NAME, ""))
            title = origin.name if origin is not None else ACTIVITIES.title
        found, number = [], 1
        while (entry := self.package.sheet(layout.continuation(title, number))) is not None and entry.type == "worksheet":
            sheet = self._data_sheet(entry)
            if sheet is not None:
                found.append(sheet)
            number += 1
        return found

    def _sheet_of(self, formula: str) -> SheetEntry | None:
        """Return the sheet that a reference such as `'Failed rows'!$A$1` is to."""
        found = re.fullmatch(r"(?:'((?:[^']|'')+)'|([^'!]+))!.*", formula)
        if found is None:
            return None
        entry = self.package.sheet((found[1] or found[2]).replace("''", "'"))
        return entry if entry is not None and entry.type == "worksheet" else None

    def _data_sheet(self, entry: SheetEntry) -> _DataSheet | None:
        try:
            with closing(self._rows(entry)) as rows:
                header = find_header(rows, ACTIVITIES, self._written, entry.name)
        except WorkbookError:  # no captions there any more: its rows cannot be found, which is said by not placing them
            return None
        with closing(self._rows(entry)) as rows:
            row = next(row for row in rows if row.number == header.row)
        return _DataSheet(entry, header, row, tuple(self._table_headers(entry)))

    def _table_headers(self, entry: SheetEntry) -> Iterator[Area]:
        for relation in self.package.relationships(entry.part):
            if relation.type != "table" or relation.external or not self.package.has(relation.target):
                continue
            known = self.package.markup(relation.target, 1).root.attributes
            try:
                whole = area(known.get("ref", ""))
            except ValueError:
                continue
            headers, totals = known.get("headerRowCount", "1") != "0", known.get("totalsRowCount", "0") != "0"
            if headers:
                yield whole._replace(last_row=whole.first_row)
            if totals:
                yield whole._replace(first_row=whole.last_row)

    def _written_captions(self) -> Mapping[str, str]:
        if self._baseline is None:
            return {}
        with closing(self._rows(self._baseline)) as rows:
            texts = (cell.value for row in rows for cell in row.cells[:1] if cell.value and cell.value.startswith("SB"))
            header = read_header(texts)
        self._origin_zone = header.origin.time_zone if header else ""
        return header.captions.get(ACTIVITIES.name, {}) if header else {}

    def _find_zone(self) -> ZoneInfo:
        named = [getattr(self, "_origin_zone", ""), *(sheet.header.zone or "" for sheet in self._sheets), self.order.default_zone]
        return next(zone for name in [*named, "UTC"] if (zone := zone_named(name)) is not None)

    def _first_row(self, entry: SheetEntry) -> Row | None:
        with closing(self._rows(entry)) as rows:
            return next((row for row in rows if row.number == 1), None)

    def _failed_header(self) -> Row | None:
        return self._first_row(self._failed) if self._failed is not None else None

    def _rows(self, entry: SheetEntry) -> Generator[Row, None, None]:
        with self.package.open_part(entry.part) as stream:
            yield from read_rows(stream, self.package.strings)

    def _shown_captions(self) -> dict[int, str]:
        """Return the captions of `Activities` that `Failed rows` repeats, by column."""
        header = self._sheets[0].header
        ours = {header.columns.get("result"), header.columns.get("reason")}
        return {cell.column: cell.value for cell in self._sheets[0].row.cells if cell.value and cell.column not in ours}

    # what is to be said

    def _read_marks(self) -> dict[str, _Mark]:
        """Return the mark of each row of the run by ID."""
        started = _moment(self.order.receipt.started_at).astimezone(self._zone)
        time = f"{started:%Y-%m-%d %H:%M}"
        ended = {found.position: found for found in self.order.outcome.rows if found.position is not None}
        marks = {}
        for position, sent in enumerate(self.order.receipt.rows):
            found = ended.get(position)
            if found is None:
                marks[sent.id] = _Mark(f"{NOT_SENT}, {time}", None, None, accepted=False)
                continue
            reason = verdict_text(found.reason, found.said)
            column = next((column for column in ACTIVITIES.columns if column.field == found.field), None)
            refused = found.result is RowResult.FAILED
            verdict = Verdict(reason, found.said, layout.caption_key(column.caption) if column else None) if refused else None
            marks[sent.id] = _Mark(
                f"{WORDS[found.result]}, {time}", None if found.result in _ACCEPTED else reason or None, verdict, found.result in _ACCEPTED
            )
        return marks

    # `Failed rows` as it is

    def _keep_failed_rows(self, waiting: Waiting) -> None:
        """Keep the rows of `Failed rows` that were not accepted; of accepted ones, remember what was corrected there."""
        if self._failed is None:
            return
        id_place = next((column.place for column in self._columns if layout.caption_key(column.caption) == "id"), 0)
        sent = self._failed_as_sent()
        with closing(self._rows(self._failed)) as rows:
            for row in rows:
                if row.number == 1:
                    continue
                id = self._known_id(next((cell for cell in row.cells if cell.column == id_place), None))
                mark = self._marks.get(id) if id is not None else None
                if id is None and not any(cell.column > 3 for cell in row.cells):
                    self._gone.append(row.number)  # a refusal that could not be placed, listed by an earlier run
                    continue
                if id is not None and mark is not None and mark.accepted and id not in self._stays:
                    self._carried[id] = row.cells
                    if id not in sent or _same_rows(sent[id], row.cells):
                        self._gone.append(row.number)
                        continue
                if id is not None:
                    self._stays.add(id)
                self._with_formulas = self._with_formulas or any(cell.formula for cell in row.cells)
                waiting.add(Entry(id, row.cells, mark.verdict if mark is not None else None, row.number))

    def _failed_as_sent(self) -> dict[str, list[Cell]]:
        """Return the rows of `Failed rows` as they were sent, of those that were sent from there."""
        wanted = {row.id for row in self.order.receipt.rows if self._failed is not None and row.sheet.casefold() == self._failed.name.casefold()}
        return self._rows_in_copy(lambda marking: marking._failed, wanted)

    def _read_sent_copy(self) -> None:
        """Remember the rows of `Activities` as they were when corrections made on `Failed rows` were sent."""
        self._carried = {id: cells for id, cells in self._carried.items() if self._sent_from_failed(id)}
        if self._carried:
            self._as_sent = self._rows_in_copy(lambda marking: marking._sheets[0].entry if marking._sheets else None, set(self._carried))

    def _sent_from_failed(self, id: str) -> bool:
        return any(
            row.id == id and self._failed is not None and row.sheet.casefold() == self._failed.name.casefold() for row in self.order.receipt.rows
        )

    def _rows_in_copy(self, which: Callable[[Marking], SheetEntry | None], wanted: set[str]) -> dict[str, list[Cell]]:
        copy = self.order.sent_copy
        if not wanted or copy is None or not copy.exists():
            return {}
        with Package.open(copy) as package:
            marking = Marking(package, Order(self.order.receipt, Outcome(())))
            entry = which(marking)
            if entry is None:
                return {}
            with closing(marking._rows(entry)) as rows:
                header = find_header(rows, ACTIVITIES, marking._written, entry.name)
            with closing(marking._rows(entry)) as rows:
                found = {}
                for row in rows:
                    id = self._known_id(next((cell for cell in row.cells if cell.column == header.columns["id"]), None))
                    if id in wanted and row.number > header.row and id is not None:
                        found[id] = row.cells
                return found

    # `Activities`

    def _mark_sheet(self, sheet: _DataSheet, waiting: Waiting, target: Target) -> None:
        """Rewrite one sheet of activities."""
        marker = _RowMarker(self, sheet, waiting)
        with self.package.open_part(sheet.entry.part) as source:
            skipped = patch_rows(source, target, ask=marker.ask, keep=sheet.keep, strings=self.package.strings)
        self.skipped += [(sheet.entry.name, row, column) for row, column in skipped]
        if self._twice:
            raise TwiceError(self._twice)

    def take(self, id: str, sheet: str, row: int) -> bool:
        """Note where a row stands; False where the ID stood already."""
        if id in self.placed:
            self._twice.add(id)
            return False
        self.placed[id] = (sheet, row)
        return True

    def _known_id(self, cell: Cell | None) -> str | None:
        """Return the ID in a cell, as it was sent where it was."""
        if cell is None or cell.value is None or cell.type in {"b", "e"}:
            return None
        if cell.type == "n":
            text = whole_text(cell.value) or cell.value
            return self._known.get(text, text)
        return cell.value.strip(_BLANKS) or None

    # `Failed rows` and the baseline, written behind the sheets of activities

    def _plan_failed_sheet(self, waiting: Waiting) -> None:
        refused = any(mark.verdict is not None for mark in self._marks.values()) or bool(self.order.outcome.unplaced)
        if self._failed is not None:
            part = self._failed.part
            self._edit.replace_late(part, partial(self._rebuild_failed, part, waiting))
        elif refused:
            name = self._free_name()
            self._edit.append_sheet(name, partial(self._new_failed, waiting))
            self._edit.define(layout.FAILED_ROWS_NAME, f"'{name}'!$A$1")
            if self._sheets:
                quoted = self._sheets[0].entry.name.replace("'", "''")
                self._edit.define(FAILED_ROWS_OF_NAME, f"'{quoted}'!$A$1")
        if refused or self._failed is not None:
            self._edit.define_late(self._highlights.new_names)

    def _free_name(self) -> str:
        number = 1
        while self.package.sheet(name := layout.continuation(layout.FAILED_ROWS, number)) is not None:
            number += 1
        return name

    def _new_failed(self, waiting: Waiting, target: Target) -> None:
        columns = self._dressed_columns()
        target.write(head_xml(self.package.workbook.root.namespace, columns))
        for row in self._failed_rows(waiting, columns):
            target.write(row.encode())
        target.write(b"</sheetData></worksheet>")

    def _rebuild_failed(self, part: str, waiting: Waiting, target: Target) -> None:
        columns = self._dressed_columns()
        if self._with_formulas:  # they refer to each other by row: every row keeps its place
            self._patch_failed(part, waiting, columns, target)
            return
        last = max(column.place for column in columns) if columns else 3
        with self.package.open_part(part) as source:
            replace_rows(source, target, self._failed_rows(waiting, columns), Area(1, 1, last, max(1, waiting.count + 1)))

    def _patch_failed(self, part: str, waiting: Waiting, columns: Sequence[FailedColumn], target: Target) -> None:
        """Rewrite the sheet in its place: rows that left are emptied, those that stay get their reason, new ones go below."""
        header = {column.place: column.caption for column in columns} | dict(enumerate(FAILED_CAPTIONS, 1))
        patches = {number: RowPatch(emptied=True) for number in self._gone} | {1: RowPatch(header)}
        below = []
        for entry, origin in self._entries(waiting, columns):
            contents: dict[int, Content] = {} if entry.verdict is None else {2: entry.verdict.reason, 3: entry.verdict.said}
            if origin is not None:
                contents[1] = Number(str(origin))
            if entry.row is None:
                below.append(RowPatch({cell.column: content_of(cell) for cell in entry.cells} | contents))
            else:
                patches[entry.row] = RowPatch(contents)
        with self.package.open_part(part) as source:
            patch_rows(source, target, patches, appended=below)

    def _failed_rows(self, waiting: Waiting, columns: Sequence[FailedColumn]) -> Iterator[str]:
        """Yield the sheet's rows."""
        styling = self._styling()
        yield header_xml(columns, styling.header)
        for number, (entry, origin) in enumerate(self._entries(waiting, columns), 2):
            yield row_xml_of(number, entry, origin, columns, styling)

    def _entries(self, waiting: Waiting, columns: Sequence[FailedColumn]) -> Iterator[tuple[Entry, int | None]]:
        """Yield rows and their numbers in `Activities`: kept and new ones, those that are not there, and refusals without any row."""
        listed = set[str]()
        for entry in waiting:
            if entry.id is not None:
                listed.add(entry.id)
            yield entry, self.placed[entry.id][1] if entry.id in self.placed else None
        for sent in self.order.receipt.rows:
            mark = self._marks[sent.id]
            if mark.verdict is not None and sent.id not in listed:
                yield Entry(sent.id, self._cells_of(sent, columns), mark.verdict), None
        for lost in self.order.outcome.unplaced:
            yield Entry(None, [], Verdict(verdict_text(lost.reason, lost.said), lost.said, None)), None

    def _cells_of(self, sent: SentRow, columns: Sequence[FailedColumn]) -> list[Cell]:
        """Return the cells of a row that is not in `Activities` (any more), from what was sent."""
        fields = self._fields()
        cells = []
        for column in columns:
            known = fields.get(layout.caption_key(column.caption))
            content = self.content(known, sent.payload.get(known.field)) if known is not None and known.field in sent.payload else None
            if content is not None:
                kind = "b" if isinstance(content, bool) else "n" if isinstance(content, Number) else "inlineStr"
                text = str(int(content)) if isinstance(content, bool) else content.text if isinstance(content, Number) else content
                style = self.date_style(column.style) if kind == "n" else column.style
                cells.append(Cell(column.place, kind, text, style, False))
        return cells

    def _fields(self) -> dict[str, Column]:
        return {layout.caption_key(column.caption): column for column in ACTIVITIES.columns}

    def _dressed_columns(self) -> list[FailedColumn]:
        """Return the columns with the widths and formats of `Activities`."""
        if not self._sheets:
            return list(self._columns)
        with self.package.open_part(self._sheets[0].entry.part) as source:
            looks = _column_looks(source.read(1 << 16))
        dressed = []
        for column in self._columns:
            width, style = looks.get(column.source or 0, ("", 0))
            dressed.append(FailedColumn(column.caption, column.place, column.source, width, self._highlights.bare(style), column.header_style))
        return dressed

    def _styling(self) -> Styling:
        header = next((column.header_style for column in self._columns if column.header_style), 0)
        style = 0
        if self._sheets and (place := self._sheets[0].header.columns.get("reason")) is not None:
            with self.package.open_part(self._sheets[0].entry.part) as source:
                style = _column_looks(source.read(1 << 16)).get(place, ("", 0))[1]
        return Styling(header, style, self._highlights.bare, partial(self._highlights.refused, blamed=True))

    def _plan_baseline(self) -> None:
        if self._baseline is None or next(iter(self.order.renewal()), None) is None:
            return
        part = self._baseline.part
        self._edit.replace(part, partial(self._renew, part))

    def _renew(self, part: str, target: Target) -> None:
        with self.package.open_part(part) as source:
            patch_rows(source, target, appended=(RowPatch({1: text}) for text in self.order.renewal()))

    # values

    def content(self, column: Column, value: JsonValue) -> Content:
        """Return what a JSON value looks like in a cell of this workbook."""
        cell = column.cell.to_cell(value, self._zone)
        if isinstance(cell, datetime):
            return Number(to_serial(cell - timedelta(days=1462) if self.package.date1904 else cell))
        return cell

    def date_style(self, style: int) -> int:
        """Return the style with a date format."""
        styles = self._edit.styles
        return style if styles.is_date(style) else styles.with_format(style, layout.MOMENT_FORMAT)


class _Refused(dict[int, int]):
    """Styles of refused rows by the style of the cell now."""

    def __init__(self, highlights: Highlights) -> None:
        self._highlights = highlights

    def __missing__(self, style: int) -> int:
        found = self[style] = self._highlights.refused(style)
        return found


class _RowMarker:
    """Says for each row of one sheet what changes in it."""

    def __init__(self, marking: Marking, sheet: _DataSheet, waiting: Waiting) -> None:
        self._marking, self._sheet, self._waiting = marking, sheet, waiting
        columns = sheet.header.columns
        self._id_column = columns["id"]
        self._id = re.compile(
            b'<c r="' + letters(self._id_column).encode() + b'[0-9]+"(?: s="[0-9]+")?(?: t="([a-zA-Z]+)")?(?: s="[0-9]+")?>'
            b'(?:<v>([^<]*)</v>|<is><t(?: xml:space="preserve")?>([^<]*)</t></is>)</c>'
        )
        self._result, self._reason = columns.get("result"), columns.get("reason")
        self._captioned = [cell.column for cell in sheet.row.cells if cell.value]
        old = marking._highlights.highlighted_styles() if marking._failed is not None else ()
        self._old = re.compile(f"\\ss\\s*=\\s*[\"'](?:{'|'.join(map(str, old))})[\"']".encode()) if old else None
        keys = {layout.caption_key(cell.value): cell.column for cell in sheet.row.cells if cell.value}
        self._blamed: dict[str, int | None] = {layout.caption_key(column.caption): columns.get(column.field) for column in ACTIVITIES.columns}
        self._blamed.update(keys)
        self._moments = {columns[column.field] for column in ACTIVITIES.columns if isinstance(column.cell, MomentCell) and column.field in columns}
        self._refused = _Refused(marking._highlights)
        self._corrections: dict[str, list[Correction]] = {}
        for correction in marking.order.corrections:
            self._corrections.setdefault(correction.id, []).append(correction)

    def ask(self, number: int, row: bytes, cells: Callable[[], list[Cell]]) -> RowPatch | None:
        """Return what changes in a row."""
        if number <= self._sheet.header.row:
            return None
        marking = self._marking
        id = self._id_in(number, row, cells)
        if id is not None and id in marking.order.ambiguous:
            id = None
        mark = marking._marks.get(id) if id is not None else None
        stays = id in marking._stays
        if id is not None and (mark is not None or stays or id in self._corrections) and not marking.take(id, self._sheet.entry.name, number):
            return None
        if mark is not None and id is not None:
            return self._patch(id, mark, cells())
        if id is not None and id in self._corrections:
            return RowPatch(*self._with_values(self._corrected(id), {}))
        if self._old is not None and not stays and self._old.search(row):
            return RowPatch(restyle=lambda column, style: marking._highlights.bare(style))
        return None

    def _id_in(self, number: int, row: bytes, cells: Callable[[], list[Cell]]) -> str | None:
        found = self._id.search(row)
        if found is not None and b"<!" not in row:
            kind, stored, text = found.groups()
            if kind == b"inlineStr" and text is not None:
                return unescaped(text.decode()).strip(_BLANKS) or None
            if kind == b"s" and stored is not None and stored.isdigit():
                strings = self._marking.package.strings.all()
                return strings[int(stored)].strip(_BLANKS) or None if int(stored) < len(strings) else None
        elif b'<c r="' in row and f'"{letters(self._id_column)}{number}"'.encode() not in row:
            return None
        return self._marking._known_id(next((cell for cell in cells() if cell.column == self._id_column), None))

    def _patch(self, id: str, mark: _Mark, cells: list[Cell]) -> RowPatch:
        """Return the patch of a row of the run; a refused one is added to `Failed rows` on the way."""
        marking = self._marking
        if mark.verdict is not None and id not in marking._stays:
            self._waiting.add(Entry(id, moved(cells, marking._columns), mark.verdict))
        contents, dated = self._corrected(id), dict[int, int]()
        if mark.accepted:
            self._carry(id, cells, contents, dated)
        if self._result is not None:
            contents[self._result] = mark.result
        if self._reason is not None:
            contents[self._reason] = mark.reason
        values, restyle, _ = self._with_values(contents, dated)
        refused = mark.verdict is not None or id in marking._stays
        if not refused:
            return RowPatch(values, restyle)
        blamed = self._blamed.get(mark.verdict.blamed or "") if mark.verdict else None
        plain, strong = self._refused, marking._highlights
        if restyle == self._bare:
            return RowPatch(values, lambda column, style: plain[style] if column != blamed else strong.refused(style, blamed=True), self._captioned)
        return RowPatch(values, lambda column, style: strong.refused(restyle(column, style), blamed=column == blamed), self._captioned)

    def _with_values(
        self, contents: Mapping[int, Content], dated: Mapping[int, int]
    ) -> tuple[Mapping[int, Content], Callable[[int, int], int], Sequence[int]]:
        """Return contents, and styles without our highlight and with a date format where a date is put into a cell that has none."""
        moments = {column for column, content in contents.items() if isinstance(content, Number) and column in self._moments} | dated.keys()
        if not moments:
            return contents, self._bare, ()
        return (
            contents,
            lambda column, style: self._marking.date_style(self._bare(column, style)) if column in moments else self._bare(column, style),
            (),
        )

    def _bare(self, column: int, style: int) -> int:
        return self._marking._highlights.bare(style)

    def _corrected(self, id: str) -> dict[int, Content]:
        """Return the cells that a planner took over in the review."""
        by_field = {column.field: column for column in ACTIVITIES.columns}
        return {
            self._sheet.header.columns[correction.field]: self._marking.content(by_field[correction.field], correction.value)
            for correction in self._corrections.get(id, ())
            if correction.field in self._sheet.header.columns and correction.field in by_field
        }

    def _carry(self, id: str, cells: list[Cell], contents: dict[int, Content], dated: dict[int, int]) -> None:
        """Add the corrections of an accepted row of `Failed rows`, except where the planner has changed the cell here since."""
        there = {cell.column: cell for cell in self._marking._carried.get(id, ())}
        here = {cell.column: cell for cell in cells}
        before = {cell.column: cell for cell in self._marking._as_sent.get(id, cells)}
        writable = {
            self._sheet.header.columns[column.field]
            for column in ACTIVITIES.columns
            if column.importable and column.field in self._sheet.header.columns
        }
        for column in self._marking._columns:
            if column.source not in writable or (corrected := there.get(column.place)) is None or corrected.value is None:
                continue
            place = column.source
            if place is None or same_content(corrected, here.get(place)) or not same_content(here.get(place), before.get(place)):
                continue
            contents[place] = content_of(corrected)
            if corrected.type == "n" and self._marking._edit.styles.is_date(corrected.style):
                dated[place] = corrected.style


def _by_lost_zeros(marks: Mapping[str, _Mark]) -> dict[str, str]:
    """Return the IDs that a spreadsheet may have turned into numbers, by the number's text; none where two would be the same."""
    found: dict[str, list[str]] = {}
    for id in marks:
        if id.isascii() and id.isdecimal():
            found.setdefault(str(int(id)) if len(id) < 400 else id, []).append(id)
    return {text: ids[0] for text, ids in found.items() if len(ids) == 1}


def _default_columns(existing: Row | None) -> list[FailedColumn]:
    """Return the columns of `Failed rows` in a workbook without a sheet of activities."""
    captions = [column.caption for column in ACTIVITIES.columns if column.field not in {"result", "reason"}]
    return columns_of(Row(1, False, []), dict(enumerate(captions, 1)), existing)


def _same_rows(one: Sequence[Cell], other: Sequence[Cell]) -> bool:
    """Whether two rows of `Failed rows` show the same in the columns that can be corrected."""
    first, second = ({cell.column: cell for cell in cells if cell.column > 3} for cells in (one, other))
    return first.keys() == second.keys() and all(same_content(cell, second[column]) for column, cell in first.items())


def _column_looks(head: bytes) -> dict[int, tuple[str, int]]:
    """Return width and style of each column, as the head of a sheet part states them."""
    looks: dict[int, tuple[str, int]] = {}
    for tag in re.findall(rb"<(?:[\w.\-]+:)?col\s([^>]*)>", head.partition(b"sheetData")[0]):
        known = {name.decode(): value.decode("utf-8", "replace") for name, value in re.findall(rb"""(\w+)\s*=\s*["']([^"']*)["']""", tag)}
        if known.get("min", "").isdecimal() and known.get("max", "").isdecimal():
            for number in range(int(known["min"]), min(int(known["max"]), int(known["min"]) + 1000) + 1):
                looks[number] = (known.get("width", ""), int(known.get("style", "0") or 0))
    return looks


def _moment(text: str) -> datetime:
    try:
        moment = datetime.fromisoformat(text)
    except ValueError:
        return datetime.now(UTC)
    return moment if moment.tzinfo else moment.replace(tzinfo=UTC)


__all__ = ["Correction", "Marking", "OddSheetError", "Order", "TwiceError"]
