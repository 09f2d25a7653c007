"""A look at the workbook that is about to be patched: which corrections go into which cells, what becomes its baseline, and where it is behind.

It is asked for the very file that is patched, which may have been edited, sorted, refreshed or exchanged since the rows were sent.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from bridge.changes.compare.compare import edited_fields
from bridge.changes.compare.comparison_inputs import Fetched
from bridge.changes.compare.validation import Cells
from bridge.changes.corrections import Placed, newer, placed, with_theirs
from bridge.changes.import_payload import behind, renewed
from bridge.changes.kinds.exported_rows import ExportedRows
from bridge.errors import WorkbookError
from bridge.jsonio.record_stream import RawRecord
from bridge.ledger import utc_now
from bridge.records.corrections import Correction
from bridge.records.run_types import Outcome, Receipt, Refusals, accepted
from bridge.records.sheet_types import Origin
from bridge.spool import spooled
from bridge.texts import Text, plural, say
from bridge.workbook.baseline import renewal_blocks
from bridge.workbook.layout import FAILED_ROWS
from bridge.workbook.read.open_sheet import OpenSheet, open_sheet
from bridge.workbook.read.summary import summary_of
from bridge.workbook.writeback.request import Fresh


@dataclass(slots=True)
class Look:
    """What to look for: a run with its outcome, the records of now (None: they could not be had), the corrections, the workbook as it was sent, and
    how the rows that were corrected on `Failed rows` had been refused.

    `notes` holds, after the look, what is to be said beside the result, `held` why cells of the rows that were found are not corrected.
    """

    receipt: Receipt
    outcome: Outcome
    now: Fetched | None
    corrections: Sequence[Correction] = ()
    sent_copy: Path | None = None
    refusals: Refusals = field(default_factory=dict)
    notes: dict[Text, None] = field(default_factory=dict)
    held: tuple[Text, ...] = ()
    _wanted: list[Correction] = field(default_factory=list)

    def __call__(self, workbook: Path) -> Fresh:
        """Look at a workbook. Without a sheet of activities there is nothing to add."""
        self.notes.clear()
        self.held = ()
        # A cell is put back only where the service took the row back too.
        taken = {row.id for row in accepted(self.receipt.rows, self.outcome)} if any(one.restores for one in self.corrections) else frozenset()
        self._wanted = [one for one in self.corrections if not one.restores or one.id in taken]
        try:
            sheet = _opened(workbook, self.receipt)
        except WorkbookError:  # no sheet of activities there any more
            return Fresh()
        with sheet:
            from_failed = self._is_failed(self.receipt.sheet)
            found = self._placed(sheet, own=not from_failed)
            on_failed = self._on_failed(workbook, own=from_failed)
            values = (*found.values, *on_failed.values)
            reasons = dict[str, Text]()
            blocks = spooled(renewal_blocks(self._records(sheet, values, reasons), sheet.info.kind.name, utc_now()))
            typed = self._typed_since(sheet)
            self._say(sheet, (*found.lost, *on_failed.lost), typed)
        held = {**found.held, **on_failed.held}
        self.held = tuple(say("Row {row}: {message}", row=row, message=why) for (_, row), some in held.items() for why in some)
        return Fresh(values, reasons, held, blocks, typed)

    def _typed_since(self, sheet: OpenSheet) -> dict[str, frozenset[str]]:
        """Return the fields of refused rows whose cells show none of what was refused: they were typed since, and no correction goes over them."""
        if not self.refusals:
            return {}
        cells, found = Cells(sheet.info), dict[str, frozenset[str]]()
        rows = [row for row in sheet.rows() if cells.text(row, "id") in self.refusals]
        for age in range(max(map(len, self.refusals.values()))):
            sent = {id: {"id": id, **some[age].payload} for id, some in self.refusals.items() if age < len(some) and some[age].payload}
            there = [row for row in rows if cells.text(row, "id") in sent]
            apart = edited_fields(sheet.info, there, ExportedRows(sent))
            for id, payload in sent.items():
                found[id] = found.get(id, frozenset(payload)) & payload.keys() & apart.get(id, frozenset())
        return {id: names for id, names in found.items() if names}

    def _is_failed(self, name: str) -> bool:
        return name.casefold() == FAILED_ROWS.casefold()

    def _placed(self, sheet: OpenSheet, *, own: bool) -> Placed:
        return placed(sheet.info, sheet.rows(), self._wanted, own=own) if self._wanted else Placed()

    def _on_failed(self, workbook: Path, *, own: bool) -> Placed:
        """Return what goes into the sheet of refused rows, where there is one with rows."""
        if not self._wanted:
            return Placed()
        try:
            with open_sheet(workbook, FAILED_ROWS) as sheet:
                return self._placed(sheet, own=own)
        except WorkbookError:
            return Placed()

    def _records(self, sheet: OpenSheet, values: Sequence[Correction], reasons: dict[str, Text]) -> Iterator[RawRecord]:
        """Give the new baseline records: of accepted rows with what was sent, of others where the service's values go into their cells."""
        by_id = dict[str, list[Correction]]()
        for correction in values:
            if not self._is_failed(correction.sheet):
                by_id.setdefault(correction.id, []).append(correction)
        baseline, old = sheet.baseline(), 0
        if self.now is not None:
            cells, edited = Cells(sheet.info), edited_fields(sheet.info, sheet.stretches(), baseline)
            ids = {str(one.value): one.id for some in by_id.values() for one in some if one.field == "id"}
            from_failed = self._is_failed(self.receipt.sheet)
            for row in accepted(self.receipt.rows, self.outcome):
                there, raw, standing = ids.get(row.id, row.id), self.now.raw(row.id), baseline.get(row.id)
                written = {one.field for one in by_id.get(there, ())}
                typed = row.edited if from_failed else written.union(edited.get(there, ()))
                # A row that the workbook no longer has, or another export's: its baseline is none of this run's business.
                if raw is None or (standing is None and there not in edited):
                    continue
                old += behind(row, standing, typed)
                record = renewed(raw, row, standing, typed)
                record = with_theirs(record.value, by_id.pop(there, ())) or record
                # Edited after the check and not sent: these fields still wait, and are no reason to warn; a row of `Failed rows` goes over them.
                apart = frozenset[str]() if from_failed else edited.get(there, frozenset()) - {*row.edited, *written}
                if (why := newer(record.value, self.now.get(row.id) or {}, apart, cells)) is not None:
                    reasons[row.id] = why
                yield record
        for id, some in by_id.items():
            standing = baseline.get(id)
            record_of = with_theirs(standing, some) if standing is not None else None
            if record_of is not None:
                yield record_of
        if old:
            self.notes[
                plural(
                    old,
                    "1 row in {name} shows older values than were sent; bring in what is new.",
                    "{count} rows in {name} show older values than were sent; bring in what is new.",
                    name=self.receipt.workbook.name,
                )
            ] = None

    def _say(self, sheet: OpenSheet, lost: Collection[Correction], typed: Mapping[str, frozenset[str]]) -> None:
        name = self.receipt.workbook.name
        if self.sent_copy is not None and _origin(self.sent_copy, self.receipt) != sheet.info.origin:
            self.notes.clear()
            self.notes[say("{name} is another export than the one that was sent; what was exported then stays.", name=name)] = None
        captions: Mapping[str, str] = {column.field: column.caption for column in sheet.info.table}
        for one in lost:
            self.notes[
                say('{column} of "{id}" was not corrected: its row was not found in {name}.', column=captions[one.field], id=one.id, name=name)
            ] = None
        for id, names in typed.items():
            columns = ", ".join(caption for name, caption in captions.items() if name in names)
            self.notes[
                say(
                    '{columns} of "{id}" was typed on {sheet} after the row was refused: it stays there and was not sent.',
                    columns=columns,
                    id=id,
                    sheet=sheet.info.sheet,
                )
            ] = None


def _origin(workbook: Path, receipt: Receipt) -> Origin | None:
    try:
        with _opened(workbook, receipt) as sheet:
            return sheet.info.origin
    except WorkbookError:
        return None


def _opened(workbook: Path, receipt: Receipt) -> OpenSheet:
    """Open the sheet in which the rows of a run stand, also where they were sent from `Failed rows`."""
    summary = summary_of(workbook)
    sent_from = receipt.sheet if receipt.sheet != FAILED_ROWS and receipt.sheet in summary.readable else None
    return open_sheet(workbook, sent_from, summary=summary)
