"""What is written into the workbook of a run: results, corrections, `Failed rows`, and the
updated baseline.

It follows from the open workbook that is patched, which may have been edited, sorted, refreshed
or replaced since its rows were sent.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple
from zoneinfo import ZoneInfo

from bridge import clock
from bridge.changes.cell_writes import (
    match_corrections,
    names_beside,
    with_service_values,
)
from bridge.changes.compare.cell_edits import Edits, was_number
from bridge.changes.compare.compare import edited_fields
from bridge.changes.compare.inputs import Exported, Records, folded_id
from bridge.changes.compare.judged import Cells
from bridge.changes.failed_rows import FailedRows, FailedRowState, RunRows, Verdict, by_lost_zeros
from bridge.changes.import_payload import behind, renewed
from bridge.errors import WorkbookError
from bridge.jsonio.record_stream import RawRecord
from bridge.records.cells.base import JsonObject
from bridge.records.cells.grammar import write_names
from bridge.records.cells.moments import parse_moment
from bridge.records.change_set import CellWrite, Correction, RefusedValues, SheetRow
from bridge.records.columns import caption_key
from bridge.records.kinds import ACTIVITIES
from bridge.records.runs import Outcome, Receipt, RowOutcome, RowResult, SentRow, accepted
from bridge.texts import Text, plural, say
from bridge.workbook.baseline import BlockWriter
from bridge.workbook.layout import RESULTS
from bridge.workbook.read.open_sheet import OpenSheet, OpenWorkbook

NOT_SENT = "Not sent"
_SHOWN = 60
"""Characters that a message shows of a value."""


@dataclass(frozen=True, slots=True)
class Updates:
    """The updates of a workbook besides the results of its rows.

    Attributes:
        writes: The cells that get a value, on all sheets: corrections, names beside new
            personnel IDs, and `Updated` where there is no baseline.
        ids: The corrected IDs, by sheet (casefolded) and row. They are those that were sent.
        reasons: Texts for `Reason`, by the ID of a row of the run.
        held: Why cells were not corrected, by sheet and row; also goes into `Reason`.
        blocks: Cells to append to the baseline.
        states: The new states of the rows of `Failed rows`, by row number.
        bases: What was sent of the rows not accepted, by ID.
        notes: Messages for the planner.
    """

    writes: Sequence[CellWrite] = ()
    ids: Mapping[tuple[str, int], str] = field(default_factory=dict)
    reasons: Mapping[str, Text] = field(default_factory=dict)
    held: Mapping[tuple[str, int], tuple[Text, ...]] = field(default_factory=dict)
    blocks: Sequence[str] = ()
    states: Mapping[int, FailedRowState] = field(default_factory=dict)
    bases: Mapping[str, RefusedValues] = field(default_factory=dict)
    notes: tuple[Text, ...] = ()


@dataclass(frozen=True, slots=True)
class Request:
    """A run whose outcome is written into its workbook.

    Attributes:
        current: The current records, or None if they could not be fetched.
        corrections: The corrections from the review.
        sent_copy: The workbook as it was sent.
        withdrawn: IDs of rows on `Failed rows` that have the service's values again. Their cells go
            to `Activities` and they leave the sheet.
        is_as_sent: Whether the workbook is still like that copy.
        is_same_export: Whether both come from the same export.
    """

    receipt: Receipt
    outcome: Outcome
    current: Exported | None = None
    corrections: Sequence[Correction] = ()
    sent_copy: Path | None = None
    withdrawn: frozenset[str] = frozenset()
    is_as_sent: bool = False
    is_same_export: bool = True


class Ending(NamedTuple):
    """How a row of the run ended: what `Result` and `Reason` say, and the verdict.

    `Reason` may be None (blank). The verdict is set if the row was not accepted.
    """

    result: str
    reason: str | None
    verdict: Verdict | None
    accepted: bool


def endings_of(request: Request, zone: ZoneInfo) -> dict[str, Ending]:
    """Return how each row of the run ended, by ID, including withdrawn rows.

    A row without an outcome was never sent.
    """
    began = parse_moment(request.receipt.started_at) or clock.now()
    time = f"{began.astimezone(zone):%Y-%m-%d %H:%M}"
    ended = request.outcome.by_position(len(request.receipt.rows))
    again = Ending(
        f"{NOT_SENT}, {time}", str(say("It has the service's values again.")), None, accepted=True
    )
    endings = dict.fromkeys(request.withdrawn, again)
    shared = dict[Ending, Ending]()  # accepted rows share one value
    for sent, outcome in zip(request.receipt.rows, ended, strict=True):
        ending = _ending(outcome, time)
        endings[sent.id] = shared.setdefault(ending, ending)
    return endings


def verdict_of(outcome: RowOutcome) -> Verdict:
    """Return why a row was not accepted, in our words or else the service's."""
    column = ACTIVITIES.by_field.get(outcome.field or "")
    reason = str(outcome.reason) if outcome.reason is not None else outcome.said
    return Verdict(reason, outcome.said, caption_key(column.caption) if column else None)


def _ending(outcome: RowOutcome | None, time: str) -> Ending:
    if outcome is None:
        return Ending(f"{NOT_SENT}, {time}", None, None, accepted=False)
    verdict = verdict_of(outcome)
    accepted = outcome.result.is_accepted
    refused = outcome.result is RowResult.FAILED
    return Ending(
        f"{RESULTS[outcome.result]}, {time}",
        None if accepted else verdict.reason or None,
        verdict if refused else None,
        accepted,
    )


def updates_of(
    book: OpenWorkbook,
    activities: OpenSheet | None,
    request: Request,
    endings: Mapping[str, Ending],
) -> Updates:
    """Return the updates of an open workbook besides the results of its rows.

    Without a sheet of `activities`, it only gets the bases of the rows not accepted.
    """
    refused = verdicts(endings)
    if activities is None:
        return Updates(bases=_bases(request.receipt, refused))
    return _RunInWorkbook(book, activities, request, refused).updates()


def verdicts(endings: Mapping[str, Ending]) -> dict[str, Verdict]:
    """Return why rows were not accepted, by ID."""
    return {id: ending.verdict for id, ending in endings.items() if ending.verdict is not None}


def _bases(receipt: Receipt, refused: Mapping[str, Verdict]) -> dict[str, RefusedValues]:
    return {
        row.id: RefusedValues(row.id, row.payload, receipt.run)
        for row in receipt.rows
        if row.id in refused
    }


@dataclass(frozen=True, slots=True)
class _Renewal:
    """What follows from the new baseline records.

    Attributes:
        blocks: Cells to append to the baseline.
        writes: Cells that follow a record: `Updated`, and the names beside personnel IDs.
        reasons: The service's newer values, by the ID of a row of the run.
        behind: The number of rows that show an older value than the one that was sent.
    """

    blocks: Sequence[str]
    writes: Sequence[CellWrite]
    reasons: Mapping[str, Text]
    behind: int


class _RenewedRow(NamedTuple):
    """An accepted row and its new baseline record.

    `was` is the record before, `now` that of the service. `taken` are the fields that were sent or
    written. `is_behind` says that the sheet shows an older value than the one that was sent.
    """

    row: SentRow
    plan_id: str
    was: JsonObject
    record: RawRecord
    now: JsonObject
    taken: frozenset[str]
    is_behind: bool


class _RunInWorkbook:
    """Compares a workbook with the run whose outcome is written into it."""

    def __init__(
        self,
        book: OpenWorkbook,
        sheet: OpenSheet,
        request: Request,
        refused: Mapping[str, Verdict],
    ) -> None:
        self._sheet = sheet
        self._info = sheet.info
        self._request = request
        self._refused = refused
        self._cells = Cells(sheet.info)
        self._edits = Edits(self._cells, sheet.info.lookups)
        # Of a workbook that is as it was checked, the check knows which cells are edited.
        self._is_as_checked = (
            request.is_as_sent and request.receipt.type == "upload" and sheet.info.has_baseline
        )
        self._failed_name = sheet.failed_name
        self._failed_info, self._failed_rows = sheet.info, list[SheetRow]()
        try:
            failed = book.sheet(self._failed_name)
            self._failed_info, self._failed_rows = failed.info, [*failed.rows()]
        except WorkbookError:  # no sheet with that name, or no rows in it
            pass
        ids = {self._cells.text(row, "id") for row in self._failed_rows}
        ids |= {row.refused.id for row in self._failed_rows if row.refused is not None}
        self._failed_ids = {*map(folded_id, ids)}
        due = self._due()
        self._plan_rows = self._read_plan(due)
        self._rows_by_id = {self._cells.text(row, "id"): row for row in self._plan_rows}
        self._in_plan = match_corrections(
            self._info,
            self._plan_rows,
            due,
            is_of_sheet=lambda correction: correction.sheet != self._failed_name,
        )
        self._on_failed = match_corrections(
            self._failed_info,
            self._failed_rows,
            due if self._failed_rows else (),
            is_of_sheet=lambda correction: correction.sheet == self._failed_name,
        )
        self._writes = (*self._in_plan.writes, *self._on_failed.writes)
        self._ids = {
            (write.sheet.casefold(), write.row): str(write.value)
            for write in self._writes
            if write.field == "id"
        }

    def _accepted(self) -> Iterator[SentRow]:
        return accepted(self._request.receipt.rows, self._request.outcome)

    def _due(self) -> Sequence[Correction]:
        """Return the corrections that are due now that rows were accepted."""
        request = self._request
        if not request.corrections:
            return ()
        accepted_ids = {*request.withdrawn, *(row.id for row in self._accepted())}
        return [correction for correction in request.corrections if correction.is_due(accepted_ids)]

    def _read_plan(self, due: Sequence[Correction]) -> Sequence[SheetRow]:
        """Read the rows of the plan that get something or are compared, and perhaps more."""
        concerned = self._failed_ids.union(
            map(folded_id, self._refused),
            (folded_id(correction.id) for correction in due),
            (
                folded_id(row.id)
                for row in self._accepted()
                if not self._is_as_checked or "personnelIds" in row.edited
            ),
        )
        return [*self._rows(concerned)] if concerned else []

    def updates(self) -> Updates:
        states, bases = self._judged()
        renewal = self._renewal()
        held = dict[tuple[str, int], tuple[Text, ...]]()
        for why in (*self._in_plan.held, *self._on_failed.held):
            place = (why.sheet, why.row)
            held[place] = (*held.get(place, ()), why.why)
        return Updates(
            writes=(*self._writes, *renewal.writes),
            ids=self._ids,
            reasons=renewal.reasons,
            held=held,
            blocks=renewal.blocks,
            states=states,
            bases=bases,
            notes=tuple(dict.fromkeys(self._notes(renewal.behind))),
        )

    def _notes(self, rows_behind: int) -> Iterator[Text]:
        """Yield the messages for the planner."""
        workbook = self._request.receipt.workbook.name
        if not self._request.is_same_export:
            yield say(
                "{name} is from another export. Its exported values were not updated.",
                name=workbook,
            )
        if rows_behind:
            yield plural(
                rows_behind,
                "1 row of {name} changed in the service since. Update from service.",
                "{count} rows of {name} changed in the service since. Update from service.",
                name=workbook,
            )
        captions = {column.field: column.caption for column in self._info.table}
        for correction in (*self._in_plan.lost, *self._on_failed.lost):
            yield say(
                "{column} of “{id}” was not corrected because its row is missing in {name}.",
                column=captions[correction.field],
                id=correction.id,
                name=workbook,
            )

    def _rows(self, concerned: Collection[str]) -> Iterator[SheetRow]:
        """Yield the rows with these IDs in the sheet of activities, and perhaps more."""
        return self._sheet.rows(lambda id: folded_id(id) in concerned)

    def _id(self, row: SheetRow, lost_zeros: Mapping[str, str]) -> str:
        """Return the ID under which a row was sent.

        It may have been corrected in the review or turned into a number by a spreadsheet.
        """
        place = ((row.sheet or self._info.sheet).casefold(), row.number)
        id = self._ids.get(place) or self._cells.text(row, "id")
        return lost_zeros.get(id, id) if was_number(row, "id") else id

    def _run(self) -> RunRows:
        """Return the rows of the run that are on `Failed rows` or come there."""
        accepted_payloads = {
            row.id: row.payload
            for row in (self._accepted() if self._failed_rows else ())
            if folded_id(row.id) in self._failed_ids
        }
        bases = _bases(self._request.receipt, self._refused) if self._refused else {}
        payloads = {id: base.payload for id, base in bases.items()}
        return RunRows(
            run=self._request.receipt.run,
            payloads=payloads | accepted_payloads,
            refused=self._refused,
            accepted=accepted_payloads.keys(),
            withdrawn=self._request.withdrawn,
            fields=[name for name, _ in self._edits.editable if name in self._failed_info.columns],
            corrected={
                (self._ids.get((write.sheet.casefold(), write.row), write.id), write.field)
                for write in self._in_plan.writes
            },
            unwritten={
                (held.correction.sent_as, held.correction.field): held.why
                for held in self._in_plan.held
                if held.lasts and held.correction.sent_as
            },
        )

    def _judged(self) -> tuple[dict[int, FailedRowState], dict[str, RefusedValues]]:
        """Return the new states of the rows of `Failed rows`, and the bases of refused rows."""
        run = self._run()
        ids = (
            *run.payloads,
            *(row.refused.id for row in self._failed_rows if row.refused is not None),
        )
        lost_zeros = by_lost_zeros({*ids})
        plan = {self._id(row, lost_zeros): row for row in self._plan_rows}
        judge = FailedRows(self._edits, self._cells, plan, run, self._on_failed.writes)
        states = {row.number: judge.state(row) for row in self._failed_rows}
        listed = {state.id for state in states.values()}
        return states, {id: judge.base(id) for id in self._refused if id not in listed}

    def _renewal(self) -> _Renewal:
        """Return the new baseline records and what follows from them.

        They have the sent values of accepted rows, and the service's values where these were
        written into cells.
        """
        corrected = dict[str, list[CellWrite]]()
        for write in self._in_plan.writes:
            corrected.setdefault(write.id, []).append(write)
        if not corrected and next(self._accepted(), None) is None:
            return _Renewal((), (), {}, 0)
        baseline = self._sheet.baseline()
        compared = [] if self._is_as_checked else [*self._compared()]
        edited = edited_fields(self._info, (row for _, row in compared), baseline)
        dated = {} if self._info.has_baseline else dict(compared)
        newer = list[_RenewedRow]()
        moment = clock.now().isoformat(timespec="milliseconds").replace("+00:00", "Z")
        packer, blocks = BlockWriter(self._info.kind.name, moment), list[str]()
        writes, rows_behind = list[CellWrite](), 0
        for renewed_row in self._renewed_rows(corrected, edited, baseline):
            row, id, was, record, now, taken, is_behind = renewed_row
            rows_behind += is_behind
            blocks += packer.take([record])
            writes += self._updated(row, dated.get(row.id), record.value, now)
            if "personnelIds" in taken:
                writes += self._names(id, was, record.value)
            if self._newer(record.value, now, ()) is not None:
                newer.append(renewed_row)
            corrected.pop(id, None)
        if newer and self._is_as_checked:
            ids = {folded_id(renewed_row.plan_id) for renewed_row in newer}
            edited = edited_fields(self._info, self._rows(ids), baseline)
        # Rows that were not sent and get values of the service.
        for id, service_writes in corrected.items():
            stored = baseline.get(id) or {}
            taken_over = with_service_values(stored, service_writes) if stored else None
            if taken_over is not None:
                blocks += packer.take([taken_over])
                writes += self._names(id, stored, taken_over.value)
        reasons = {
            row.id: why
            for row, id, _, record, now, taken, _ in newer
            # Edited after the check and not sent: these fields are still pending and need no
            # warning.
            if (why := self._newer(record.value, now, edited.get(id, frozenset()) - taken))
        }
        return _Renewal([*blocks, *packer.end()], writes, reasons, rows_behind)

    def _renewed_rows(
        self,
        corrected: Mapping[str, Sequence[CellWrite]],
        edited: Mapping[str, frozenset[str]],
        baseline: Exported,
    ) -> Iterator[_RenewedRow]:
        """Yield the accepted rows that the workbook still has, with their new baseline records.

        `corrected` are the cells of the plan that are written, and `edited` the fields that were
        edited since, unless the workbook is as it was checked; by ID.
        """
        current = self._request.current if self._request.current is not None else Records()
        ids = {str(write.value): write.id for write in self._in_plan.writes if write.field == "id"}
        chosen = {(correction.id, correction.field) for correction in self._request.corrections}
        for row in self._accepted():
            plan_id = ids.get(row.id, row.id)
            raw, stored = current.raw(row.id), baseline.get(row.id)
            # The workbook no longer has this row, or it is from another export.
            if raw is None or (
                stored is None and plan_id not in edited and not self._is_as_checked
            ):
                continue
            row_writes = corrected.get(plan_id, ())
            written = {write.field for write in row_writes}
            typed = written.union(
                (name for name in row.edited if (plan_id, name) not in chosen)
                if self._is_as_checked
                else edited.get(plan_id, ())
            )
            record = renewed(raw, row, self._request.receipt.started_at, stored, typed)
            yield _RenewedRow(
                row,
                plan_id,
                stored or row.before or {},
                with_service_values(record.value, row_writes) or record,
                current.get(row.id) or {},
                frozenset({*row.edited, *written}),
                behind(row, stored, typed),
            )

    def _updated(
        self, row: SentRow, dated: SheetRow | None, shown: JsonObject, now: JsonObject
    ) -> Iterator[CellWrite]:
        """Let `Updated` follow the run in a row that shows what the service has.

        Without a baseline, only this cell of the sheet's row `dated` tells the next check that
        nobody else changed the row.
        """
        column = self._cells.columns.get("updatedAt")
        if (
            dated is not None
            and "updatedAt" in dated.values
            and column is not None
            and row.before is not None
            and column.cell.is_unedited(
                dated.values["updatedAt"], row.before.get("updatedAt"), self._cells.zone
            )
            and self._newer(shown, now, ()) is None
        ):
            sheet, name = dated.sheet or self._info.sheet, column.field
            place = (sheet, dated.number, self._info.columns[name])
            yield CellWrite(*place, name, now.get(name), id=row.id)

    def _names(self, id: str, was: JsonObject, shown: JsonObject) -> Iterator[CellWrite]:
        """Let the names in People follow the personnel IDs, where the cell shows the names of those
        before. Otherwise the next check takes the old names for ones that the planner typed.
        """
        row = self._rows_by_id.get(id)
        if (
            row is None
            or "people" not in self._info.columns
            or any(problem.field == "people" for problem in row.problems)
        ):
            return
        old = names_beside(self._info, was.get("personnelIds"))
        new = names_beside(self._info, shown.get("personnelIds"))
        if new != old and self._cells.text(row, "people") in {write_names(old), ", ".join(old)}:
            place = (row.sheet or self._info.sheet, row.number, self._info.columns["people"])
            yield CellWrite(*place, "people", write_names(new) or None, id=id)

    def _newer(self, shown: JsonObject, now: JsonObject, edited: Collection[str]) -> Text | None:
        """Return a message naming the service's newer values in a row, or None.

        Cells edited since are ignored.
        """
        values = [
            f"{column.caption} “{text[:_SHOWN]}{'…' * (len(text) > _SHOWN)}”"
            for name, column in self._edits.editable
            if column.shown
            and name not in edited
            and not column.cell.alike(shown.get(name), now.get(name))
            for text in (column.cell.text_of(now.get(name), self._cells.zone),)
        ]
        if not values:
            return None
        return say(
            "The service has newer values: {values}. Choose Update from service.",
            values=", ".join(values),
        )

    def _compared(self) -> Iterator[tuple[str, SheetRow]]:
        """Yield the accepted rows of the run, each after the ID that was sent."""
        run = {folded_id(row.id) for row in self._accepted()}
        lost_zeros = by_lost_zeros(self._refused.keys())
        for row in self._plan_rows:
            id = self._id(row, lost_zeros)
            if id not in self._refused and folded_id(self._cells.text(row, "id")) in run:
                yield id, row
