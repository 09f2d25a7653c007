"""What one write-back knows before it writes (frozen), and where it finds and leaves the rows while it does (the book of rows)."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta

from bridge.records.cells.base import CELL_LIMIT, CLEAR, JsonObject, JsonValue, Number, cell_text
from bridge.records.column import Column
from bridge.records.corrections import Correction, WrittenCell
from bridge.records.kinds import ACTIVITIES
from bridge.records.run_types import Refusal, RowResult
from bridge.workbook import layout
from bridge.workbook.opc.package import Package
from bridge.workbook.opc.parts import SheetEntry
from bridge.workbook.opc.styles import Styles
from bridge.workbook.sheet.date_serials import to_serial
from bridge.workbook.sheet.patch import Content
from bridge.workbook.sheet.types import Cell, Row
from bridge.workbook.writeback.failed_rows import FailedColumn, SentTexts, columns_of
from bridge.workbook.writeback.highlights import Highlights
from bridge.workbook.writeback.locations import Locations
from bridge.workbook.writeback.request import Fresh, Mark, Request, marks_of

_FIELDS = ACTIVITIES.by_field


@dataclass(frozen=True, slots=True)
class Context:
    """What is to be written where: `marks` by ID, `lost_zeros` the IDs that a spreadsheet may have made numbers, `columns` of `Failed rows`.

    `fresh` is what the look at the workbook adds, `refused` what was sent of the refused rows, by ID.
    """

    request: Request
    locations: Locations
    marks: Mapping[str, Mark]
    lost_zeros: Mapping[str, str]
    styles: Styles
    highlights: Highlights
    columns: tuple[FailedColumn, ...]
    fresh: Fresh
    refused: Mapping[str, SentTexts]

    @classmethod
    def of(cls, package: Package, request: Request, styles: Styles) -> Context:
        """Look round in a workbook; `styles` are those that are written."""
        locations = Locations(package, request.receipt.sheet, request.default_zone)
        marks, highlights = marks_of(request, locations.zone), Highlights(styles, locations.names)
        return cls(
            request,
            locations,
            marks,
            by_lost_zeros(marks.keys()),
            styles,
            highlights,
            tuple(_columns(locations, highlights)),
            fresh := request.look(package.path),
            _refused(request, fresh.listed.on_plan),
        )

    def content(self, column: Column, value: JsonValue) -> Content:
        """Return what a JSON value looks like in a cell of this workbook."""
        cell = column.cell.to_cell(value, self.locations.zone)
        if isinstance(cell, datetime):
            return Number(to_serial(cell - timedelta(days=1462) if self.locations.package.date1904 else cell))
        return cell

    def corrections_on(self, sheet: str) -> dict[int, list[Correction]]:
        """Return the corrections that go into a sheet, by row."""
        found = dict[int, list[Correction]]()
        for correction in self.fresh.corrections:
            if correction.sheet.casefold() == sheet.casefold():
                found.setdefault(correction.row, []).append(correction)
        return found

    def with_contents(self, cells: Sequence[Cell], contents: Mapping[int, Content], moments: Collection[int]) -> list[Cell]:
        """Return a row's cells with other contents in some; `moments` are the columns of dates."""
        there = {cell.column: cell for cell in cells}
        for column, content in contents.items():
            style = there[column].style if column in there else 0
            if isinstance(content, Number):
                there[column] = Cell(column, "n", content.text, self.date_style(style) if column in moments else style, False)
            elif content is None:
                there.pop(column, None)
            else:
                flag = isinstance(content, bool)
                there[column] = Cell(column, "b" if flag else "inlineStr", str(int(content)) if flag else str(content), style, False)
        return [there[column] for column in sorted(there)]

    def corrected(self, correction: Correction) -> Content:
        """Return what a correction puts into its cell."""
        return CLEAR if correction.cleared else self.content(_FIELDS[correction.field], correction.value)

    def written_cell(self, correction: Correction) -> WrittenCell:
        """Return the record of a cell that gets a correction."""
        after = self.corrected(correction)
        if not correction.cleared:
            shown = _FIELDS[correction.field].cell.to_cell(correction.value, self.locations.zone)
            after = None if shown is None else cell_text(shown)
        text = after.text if isinstance(after, Number) else "" if after is None else str(after)
        return WrittenCell(sheet=correction.sheet, row=correction.row, id=correction.id, field=correction.field, before=correction.found, after=text)

    def date_style(self, style: int) -> int:
        return style if self.styles.is_date(style) else self.styles.with_format(style, layout.MOMENT_FORMAT)

    def rows_as_sent(self, wanted: set[str], *, failed: bool) -> dict[str, list[Cell]]:
        """Return rows of `Activities` (or of `Failed rows`) as they stood in the workbook that was sent; none where there is no copy of it."""
        copy = self.request.sent_copy
        if not wanted or copy is None or not copy.exists():
            return {}
        with Package.open(copy) as package:
            locations = Locations(package, self.request.receipt.sheet, self.request.default_zone)
            found = dict[str, list[Cell]]()
            for entry in _entries(locations, failed=failed):
                found |= locations.rows_by_id(entry, wanted)
            return found


@dataclass(slots=True)
class RowBook:
    """The rows of one write-back: `placed` gives sheet and row of each ID that was found, `skipped` the cells that keep their formula.

    `stays` are the IDs that remain on `Failed rows`, `carried` the cells there of accepted rows, `as_sent` those rows of `Activities` as
    they were sent, `twice` IDs that were found in more than one row, `written` the cells that get a correction, with their places.
    `listed` are the refusals on `Failed rows` by ID, `kept` the cells of `Result` and `Reason` that keep a planner's own text.
    """

    placed: dict[str, tuple[str, int]] = field(default_factory=dict)
    skipped: list[tuple[str, int, int]] = field(default_factory=list)
    stays: set[str] = field(default_factory=set)
    carried: dict[str, list[Cell]] = field(default_factory=dict)
    as_sent: dict[str, list[Cell]] = field(default_factory=dict)
    twice: set[str] = field(default_factory=set)
    written: list[tuple[WrittenCell, tuple[str, int, int]]] = field(default_factory=list)
    listed: dict[str, list[Refusal]] = field(default_factory=dict)
    kept: list[tuple[str, int, int]] = field(default_factory=list)

    def take(self, id: str, sheet: str, row: int) -> bool:
        """Note where a row stands; False where the ID stood already."""
        if id in self.placed:
            self.twice.add(id)
            return False
        self.placed[id] = (sheet, row)
        return True

    def remember_corrections(self, context: Context) -> None:
        """Keep of the accepted rows of `Failed rows` those with corrections that the service has now, and how they were in `Activities`."""
        found = context.fresh.listed.carried
        self.carried = {id: cells for id, cells in self.carried.items() if found.get(id) or id in context.request.withdrawn}
        self.as_sent = context.rows_as_sent(set(self.carried), failed=False)


def _refused(request: Request, on_plan: Mapping[str, JsonObject]) -> dict[str, SentTexts]:
    ended = request.outcome.by_position(len(request.receipt.rows))
    return {
        sent.id: sent_texts_of(sent.id, {**sent.payload, **on_plan.get(sent.id, {})}, request.receipt.run)
        for sent, found in zip(request.receipt.rows, ended, strict=True)
        if found is not None and found.result is RowResult.FAILED
    }


def sent_texts_of(id: str, payload: JsonObject, run: str) -> SentTexts:
    """Return what the hidden columns hold of a refused row; a payload that is too long for a cell is left out."""
    values = json.dumps(payload)
    return SentTexts(id, values if len(values) <= CELL_LIMIT else "", run)


def _columns(locations: Locations, highlights: Highlights) -> Iterator[FailedColumn]:
    """Yield the columns of `Failed rows`, with the widths and formats of those of `Activities`."""
    existing = locations.first_row(locations.failed) if locations.failed is not None else None
    if not locations.sheets:
        captions = [column.caption for column in ACTIVITIES.columns if column.field not in {"result", "reason"}]
        yield from columns_of(Row(1, False, []), dict(enumerate(captions, 1)), existing)
        return
    sheet = locations.sheets[0]
    # The outcome has columns of its own on `Failed rows`; twice it would be two truths.
    ours = {sheet.header.columns.get("result"), sheet.header.columns.get("reason")}
    captions_there = {cell.column: cell.value for cell in sheet.row.cells if cell.value and cell.column not in ours}
    looks = locations.looks()
    for column in columns_of(sheet.row, captions_there, existing):
        width, style = looks.get(column.source or 0, ("", 0))
        yield replace(column, width=width, style=highlights.bare(style))


def _entries(locations: Locations, *, failed: bool) -> list[SheetEntry]:
    if failed:
        return [locations.failed] if locations.failed is not None else []
    return [sheet.entry for sheet in locations.sheets]


def by_lost_zeros(ids: Collection[str]) -> dict[str, str]:
    """Return the IDs whose zeros in front a spreadsheet may have taken, by the text that is left; none where two would be the same."""
    found: dict[str, list[str]] = {}
    for id in ids:
        if id.startswith("0") and id.isascii() and id.isdecimal() and len(id) < 400:
            found.setdefault(str(int(id)), []).append(id)
    # 7 could be 007 or 07: where both were sent, neither is guessed; and where 7 itself was, it is that one.
    return {text: alike[0] for text, alike in found.items() if len(alike) == 1 and text not in ids}
