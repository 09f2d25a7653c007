"""Locates the sheets of activities, `Failed rows`, the baseline and the time zone."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from typing import NamedTuple
from zoneinfo import ZoneInfo

from bridge import clock
from bridge.changes.compare.inputs import WORDS
from bridge.errors import WorkbookError
from bridge.records.cells.base import CLEAR, JsonObject, JsonValue
from bridge.records.cells.values import whole_text
from bridge.records.changes import Correction, SentValues, WrittenCell
from bridge.records.columns import Column, caption_key, letters
from bridge.records.kinds import ACTIVITIES
from bridge.records.runs import Refusal, RowOutcome, RowResult
from bridge.texts import Text, few, say
from bridge.workbook import layout
from bridge.workbook.baseline import read_fills
from bridge.workbook.layout import RESULTS
from bridge.workbook.opc.package import Package
from bridge.workbook.opc.styles import Styles
from bridge.workbook.opc.xml_text import SheetEntry
from bridge.workbook.read.headers import (
    Header,
    baseline_cells,
    baseline_entry,
    find_header,
    header_of,
    is_failed,
    is_listed,
    listed_on,
    rows_of,
    tables_of,
    zone_named,
)
from bridge.workbook.read.open_sheet import OpenWorkbook, is_copy
from bridge.workbook.sheet.patch import Content
from bridge.workbook.sheet.raw_cells import Area, SheetHead
from bridge.workbook.sheet.rows import Cell, Row, Wanted, found_cells, raw_rows
from bridge.workbook.writeback.failed_rows import (
    FailedColumn,
    Highlights,
    Verdict,
    as_content,
    columns_of,
    with_contents,
)
from bridge.workbook.writeback.updates import Request, Updates, plan_updates

BLANKS = " \t\u00a0\r\n"


@dataclass(frozen=True, slots=True)
class DataSheet:
    """A sheet of activities. `keep` are areas that are never overwritten."""

    entry: SheetEntry
    header: Header
    row: Row
    keep: tuple[Area, ...]


class Locations:
    """The locations in one workbook.

    `sheets` are those with the rows of a run, in order; empty if they are gone.
    """

    def __init__(self, package: Package, sent_sheet: str) -> None:
        self.package = package
        self.names = {
            name.name: name.formula for name in package.defined_names if name.sheet is None
        }
        self.baseline = baseline_entry(package)
        listed = listed_on(package)
        self.failed = listed.entry if listed is not None else None
        header = header_of(package, self.baseline)
        self.origin = header.origin if header is not None else None
        self._written = header.captions.get(ACTIVITIES.name, {}) if header is not None else {}
        title = sent_sheet
        # `Failed rows` represents the sheet that its rows belong to.
        if is_listed(package, title) or is_failed(title):
            title = (listed.plan if listed is not None else None) or ACTIVITIES.title
        self.sheets = self._find_sheets(title)
        # The time zone in which the cells were written, not the account's current one.
        named = [
            self.origin.time_zone if self.origin is not None else "",
            *(sheet.header.zone or "" for sheet in self.sheets),
            "UTC",
        ]
        self.zone = next(zone for name in named if (zone := zone_named(name)) is not None)

    def first_row(self, entry: SheetEntry) -> Row | None:
        with rows_of(self.package, entry) as rows:
            return next((row for row in rows if row.number == 1), None)

    def looks(self) -> dict[int, tuple[str, int]]:
        """Return the width and style of each column of the first sheet of activities."""
        if not self.sheets:
            return {}
        with self.package.open_part(self.sheets[0].entry.part) as source:
            columns = SheetHead.open(source).columns()
        return {
            number: (look.get("width", ""), style)
            for first, last, style, look in columns
            for number in range(first, min(last, first + 1000) + 1)
        }

    def rows_by_id(self, entry: SheetEntry, wanted: set[str]) -> dict[str, list[Cell]]:
        """Return the cells of the rows with these IDs."""
        with rows_of(self.package, entry) as rows:
            header = find_header(rows, ACTIVITIES, self._written, entry.name)
        found, place = {}, header.columns["id"]
        choice = Wanted(place, lambda text: text.strip(BLANKS) in wanted)
        with rows_of(self.package, entry, choice) as rows:
            for row in rows:
                id = id_in(row.cells, place, {})
                if id in wanted and row.number > header.row and id is not None:
                    found[id] = row.cells
        return found

    def _find_sheets(self, title: str) -> list[DataSheet]:
        """Return the sheets with the rows: the one that was sent, and its continuations."""
        found, number = list[DataSheet](), 1
        while entries := [
            entry
            for name in layout.continuations(title, number)
            if (entry := self.package.sheet(name)) and entry.type == "worksheet"
        ]:
            found += [
                sheet
                for entry in entries
                if (sheet := self._data_sheet(entry)) is not None
                and not self._repeats(sheet, found)
            ]
            number += 1
        return found

    def _repeats(self, sheet: DataSheet, found: list[DataSheet]) -> bool:
        """Return whether a sheet is a copy of the first one, made in a spreadsheet program.

        Copies were not read either.
        """
        if not found:
            return False
        package = self.package
        with rows_of(package, found[0].entry) as first, rows_of(package, sheet.entry) as other:
            return is_copy(first, found[0].header, other, sheet.header)

    def _data_sheet(self, entry: SheetEntry) -> DataSheet | None:
        try:
            with rows_of(self.package, entry) as rows:
                header = find_header(rows, ACTIVITIES, self._written, entry.name)
        # The headers are gone, so its rows cannot be found and are reported as unplaced.
        except WorkbookError:
            return None
        with rows_of(self.package, entry) as rows:
            row = next(row for row in rows if row.number == header.row)
        return DataSheet(entry, header, row, tuple(self._table_headers(entry)))

    def _table_headers(self, entry: SheetEntry) -> Iterator[Area]:
        for _, whole, known in tables_of(self.package, entry):
            headers, totals = (
                known.get("headerRowCount", "1") != "0",
                known.get("totalsRowCount", "0") != "0",
            )
            # A table part repeats its headers. If a header differs, Excel repairs the file.
            if headers:
                yield whole._replace(last_row=whole.first_row)
            if totals:
                yield whole._replace(first_row=whole.last_row)


def id_in(cells: Sequence[Cell], column: int, lost_zeros: Mapping[str, str]) -> str | None:
    """Return the ID in a row's column of IDs.

    `lost_zeros` maps texts to IDs that a spreadsheet may have turned into numbers.
    """
    cell = next((cell for cell in cells if cell.column == column), None)
    # TRUE and #N/A are not IDs, whatever their texts.
    if cell is None or cell.value is None or cell.type in {"b", "e"}:
        return None
    if cell.type == "n":
        # A program that reads 0107 as a number leaves 107. If only one such ID was sent, it is that
        # one.
        text = whole_text(cell.value) or cell.value
        return lost_zeros.get(text, text)
    return cell.value.strip(BLANKS) or None


NOT_SENT = "Not sent"
_NAMED = 20
"""Most cells with a planner's own text that a message names."""
ACCEPTED = frozenset({RowResult.CREATED, RowResult.UPDATED})


class Mark(NamedTuple):
    """The result of one row of the run: `Result`, `Reason` and the verdict.

    `Reason` may be None (blank). The verdict is set if the row was not accepted.
    """

    result: str
    reason: str | None
    verdict: Verdict | None
    accepted: bool


def marks_of(request: Request, zone: ZoneInfo) -> dict[str, Mark]:
    """Return the mark of each row of the run by ID, including withdrawn rows.

    A row without an outcome was never sent.
    """
    time = f"{_moment(request.receipt.started_at).astimezone(zone):%Y-%m-%d %H:%M}"
    ended = request.outcome.by_position(len(request.receipt.rows))
    again = Mark(
        f"{NOT_SENT}, {time}", str(say("It has the service's values again.")), None, accepted=True
    )
    marks = dict.fromkeys(request.withdrawn, again)
    alike = dict[Mark, Mark]()  # accepted rows share one mark
    for sent, found in zip(request.receipt.rows, ended, strict=True):
        mark = _mark(found, time)
        marks[sent.id] = alike.setdefault(mark, mark)
    return marks


def verdict_of(found: RowOutcome) -> Verdict:
    """Return why a row was not accepted, in our words or else the service's."""
    column = next((column for column in ACTIVITIES.columns if column.field == found.field), None)
    reason = str(found.reason) if found.reason is not None else found.said
    return Verdict(reason, found.said, caption_key(column.caption) if column else None)


def kept_texts(cells: Iterable[tuple[int, int]]) -> tuple[Text, ...]:
    """Return the message about result cells that keep a planner's own text.

    `cells` are the (row, column) pairs of `Result` and `Reason`. It may be empty.
    """
    named = [f"{letters(column)}{row}" for row, column in sorted(set(cells))]
    if not named:
        return ()
    return (
        say(
            "Sheetbridge did not replace the text in {cells}. The history has the results.",
            cells=few(named, _NAMED),
        ),
    )


def removed_notes(notes: Mapping[str, Sequence[str]]) -> tuple[Text, ...]:
    """Return the message with the notes of a planner on rows removed from `Failed rows`."""
    if not notes:
        return ()
    named = [f"{id}: {', '.join(texts)}" for id, texts in notes.items()]
    return (
        say(
            "Your notes on rows that were removed from “{sheet}”: {notes}.",
            sheet=layout.FAILED_ROWS,
            notes=few(named, _NAMED),
        ),
    )


def _mark(found: RowOutcome | None, time: str) -> Mark:
    if found is None:
        return Mark(f"{NOT_SENT}, {time}", None, None, accepted=False)
    verdict = verdict_of(found)
    accepted = found.result in ACCEPTED
    refused = found.result is RowResult.FAILED
    return Mark(
        f"{RESULTS[found.result]}, {time}",
        None if accepted else verdict.reason or None,
        verdict if refused else None,
        accepted,
    )


def _moment(text: str) -> datetime:
    try:
        moment = datetime.fromisoformat(text)
    except ValueError:
        return clock.now()
    return moment if moment.tzinfo else moment.replace(tzinfo=UTC)


_FIELDS = ACTIVITIES.by_field


@dataclass(frozen=True, slots=True)
class Context:
    """What to write where.

    `marks` are by ID. `lost_zeros` are IDs that a spreadsheet may have turned into numbers.
    `columns` are those of `Failed rows`. `fresh` are the other updates of the workbook. `refused`
    is what was sent of the rows not accepted, by ID. `sent` is the workbook as it was sent, or None
    if there is no copy.
    """

    request: Request
    locations: Locations
    marks: Mapping[str, Mark]
    lost_zeros: Mapping[str, str]
    styles: Styles
    highlights: Highlights
    columns: tuple[FailedColumn, ...]
    fresh: Updates
    refused: Mapping[str, SentValues]
    sent: Locations | None

    @classmethod
    def of(
        cls, book: OpenWorkbook, request: Request, styles: Styles, sent: Package | None
    ) -> Context:
        """Collect the context of a workbook. `styles` are those to be written."""
        locations = Locations(book.package, request.receipt.sheet)
        copy = Locations(sent, request.receipt.sheet) if sent is not None else None
        same_export = copy is None or copy.origin == locations.origin
        updates = plan_updates(book, request, same_export=same_export)
        marks = marks_of(request, locations.zone)
        with baseline_cells(book.package, locations.baseline) as blocks:
            highlights = Highlights(styles, locations.names, read_fills(blocks))
        return cls(
            request,
            locations,
            marks,
            by_lost_zeros(marks.keys()),
            styles,
            highlights,
            tuple(_columns(locations, highlights)),
            updates,
            _refused(request, updates.listed.on_plan),
            copy,
        )

    def content(self, column: Column, value: JsonValue) -> Content:
        """Return the cell content of a JSON value in this workbook."""
        cell = column.cell.to_cell(value, self.locations.zone)
        return as_content(cell, self.locations.package.date1904)

    def corrections_on(self, sheet: str) -> dict[int, list[Correction]]:
        """Return the corrections for a sheet, by row."""
        found = dict[int, list[Correction]]()
        for correction in self.fresh.corrections:
            if correction.sheet.casefold() == sheet.casefold():
                found.setdefault(correction.row, []).append(correction)
        return found

    def with_contents(
        self, cells: Sequence[Cell], contents: Mapping[int, Content], moments: Collection[int]
    ) -> list[Cell]:
        """Return a row's cells with new contents in some. `moments` are the date columns."""
        return with_contents(
            cells,
            contents,
            lambda column, style: self.date_style(style) if column in moments else style,
        )

    def corrected(self, correction: Correction) -> Content:
        """Return the cell content of a correction."""
        return (
            CLEAR
            if correction.cleared
            else self.content(_FIELDS[correction.field], correction.value)
        )

    def written_cell(self, correction: Correction) -> WrittenCell:
        """Return the record of a cell that gets a correction."""
        before = correction.found
        if correction.restores:
            before = self._shown(correction.field, correction.was)
        after = self._shown(correction.field, correction.value)
        return WrittenCell(
            sheet=correction.sheet,
            row=correction.row,
            id=correction.id,
            field=correction.field,
            before=before,
            after=CLEAR if correction.cleared else after,
        )

    def _shown(self, field: str, value: JsonValue) -> str:
        return _FIELDS[field].cell.text_of(value, self.locations.zone)

    def date_style(self, style: int) -> int:
        return (
            style
            if self.styles.is_date(style)
            else self.styles.with_format(style, layout.MOMENT_FORMAT)
        )

    def rows_as_sent(self, wanted: set[str], *, failed: bool) -> dict[str, list[Cell]]:
        """Return rows of `Activities` or `Failed rows` from the workbook as it was sent.

        Empty if there is no copy.
        """
        if self.sent is None or not wanted:
            return {}
        found = dict[str, list[Cell]]()
        failed_sheet = [self.sent.failed] if self.sent.failed is not None else []
        for entry in failed_sheet if failed else [sheet.entry for sheet in self.sent.sheets]:
            found |= self.sent.rows_by_id(entry, wanted)
        return found


@dataclass(slots=True)
class RowBook:
    """The rows of one write-back.

    `placed` is the sheet and row of each ID that was found, `skipped` the cells that keep their
    formula. `stays` are the IDs that remain on `Failed rows`. `carried` are the cells of accepted
    rows there, and `as_sent` their rows in `Activities` as they were sent. `written` are the
    corrected cells with their addresses. `listed` are the rejections on `Failed rows` by ID. `kept`
    are the cells of `Result` and `Reason` that keep a planner's own text. `notes` are the texts in
    a planner's own columns of `Failed rows`, by the ID of the row that leaves with them.
    `recalculates`: the file has formulas, whose values may be old.
    """

    placed: dict[str, tuple[str, int]] = field(default_factory=dict)
    skipped: list[tuple[str, int, int]] = field(default_factory=list)
    stays: set[str] = field(default_factory=set)
    carried: dict[str, list[Cell]] = field(default_factory=dict)
    as_sent: dict[str, list[Cell]] = field(default_factory=dict)
    written: list[tuple[WrittenCell, tuple[str, int, int]]] = field(default_factory=list)
    listed: dict[str, list[Refusal]] = field(default_factory=dict)
    kept: list[tuple[str, int, int]] = field(default_factory=list)
    notes: dict[str, list[str]] = field(default_factory=dict)
    recalculates: bool = False

    def locate(self, context: Context) -> None:
        """Find the rows of the run, and those that stay on `Failed rows`.

        An ID in two rows is left out, because they cannot be told apart.
        """
        twice = set[str]()
        concerned, lost_zeros = context.marks.keys() | self.stays, context.lost_zeros
        # An ID that was corrected in the review is the one that was sent.
        renamed = {
            (correction.sheet.casefold(), correction.row): str(correction.value)
            for correction in context.fresh.corrections
            if correction.field == "id"
        }

        def is_wanted(text: str) -> bool:
            return text.strip(BLANKS) in concerned or text in lost_zeros or bool(renamed)

        for sheet in context.locations.sheets:
            name, place = sheet.entry.name, sheet.header.columns["id"]
            package, key = context.locations.package, letters(place)
            with package.open_part(sheet.entry.part) as stream:
                choice = Wanted(place, is_wanted)
                for number, _, found, cells in raw_rows(stream, package.strings, choice):
                    if cells is None:
                        cells = found_cells(
                            [one for one in found if one[0] == key], package.strings
                        )
                    id = id_in(cells, place, lost_zeros)
                    id = renamed.get((name.casefold(), number), id)
                    if number > sheet.header.row and id in concerned:
                        twice |= {id} if id in self.placed else set()
                        self.placed[id] = (name, number)
        for id in twice:
            del self.placed[id]

    def correct(
        self, context: Context, corrections: Iterable[Correction], columns: Mapping[str, int]
    ) -> dict[int, Content]:
        """Return the corrections from the review for the cells of a row, and record them."""
        contents = dict[int, Content]()
        for correction in corrections:
            if (column := columns.get(correction.field)) is not None:
                contents[column] = context.corrected(correction)
                place = (correction.sheet, correction.row, column)
                self.written.append((context.written_cell(correction), place))
        return contents

    def remember_corrections(self, context: Context) -> None:
        """Keep accepted rows of `Failed rows` whose corrections the service now has.

        Also keep their rows in `Activities` as sent.
        """
        found = context.fresh.listed.carried
        self.carried = {
            id: cells
            for id, cells in self.carried.items()
            if found.get(id) or id in context.request.withdrawn
        }
        self.as_sent = context.rows_as_sent(set(self.carried), failed=False)


def _refused(request: Request, on_plan: Mapping[str, JsonObject]) -> dict[str, SentValues]:
    ended = request.outcome.by_position(len(request.receipt.rows))
    return {
        sent.id: sent_values_of(
            sent.id,
            {**sent.payload, **on_plan.get(sent.id, {})},
            request.receipt.run,
            verdict_of(found),
        )
        for sent, found in zip(request.receipt.rows, ended, strict=True)
        if found is not None and found.result is RowResult.FAILED
    }


def sent_values_of(id: str, payload: JsonObject, run: str, verdict: Verdict) -> SentValues:
    """Return the base of a row not accepted, with the words of its verdict."""
    return SentValues(id, {**payload, WORDS: [verdict.reason, verdict.said]}, run)


def _columns(locations: Locations, highlights: Highlights) -> Iterator[FailedColumn]:
    """Yield the columns of `Failed rows`, with the widths and formats of those in `Activities`."""
    existing = locations.first_row(locations.failed) if locations.failed is not None else None
    if not locations.sheets:
        captions = [
            column.caption
            for column in ACTIVITIES.columns
            if column.field not in {"result", "reason"}
        ]
        yield from columns_of(Row(1, False, []), dict(enumerate(captions, 1)), existing)
        return
    sheet = locations.sheets[0]
    # `Failed rows` has its own columns for the outcome. A second set could contradict them.
    ours = {sheet.header.columns.get("result"), sheet.header.columns.get("reason")}
    captions_there = {
        cell.column: cell.value
        for cell in sheet.row.cells
        if cell.value and cell.column not in ours
    }
    looks = locations.looks()
    for column in columns_of(sheet.row, captions_there, existing):
        width, style = looks.get(column.source or 0, ("", 0))
        yield replace(column, width=width, style=highlights.bare(style))


def by_lost_zeros(ids: Collection[str]) -> dict[str, str]:
    """Map the text without leading zeros to each ID that a spreadsheet may have shortened.

    Ambiguous IDs are left out.
    """
    found: dict[str, list[str]] = {}
    for id in ids:
        if id.startswith("0") and id.isascii() and id.isdecimal() and len(id) < 400:
            found.setdefault(str(int(id)), []).append(id)
    # 7 could be 007 or 07. If both were sent, guess neither; if 7 itself was sent, it is that one.
    return {text: alike[0] for text, alike in found.items() if len(alike) == 1 and text not in ids}
