"""A look at the workbook that is about to be patched: which corrections go into which cells, what
becomes its baseline, and where it is behind.

It is asked for the very file that is patched, which may have been edited, sorted, refreshed or
exchanged since the rows were sent.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, TypeVar

from pydantic import TypeAdapter

from bridge.changes.compare.cell_edits import Edits
from bridge.changes.compare.compare import edited_fields
from bridge.changes.compare.inputs import SHEET, Fetched
from bridge.changes.compare.listed_rows import as_refused, is_blank_field, on_plan
from bridge.changes.compare.validation import Cells
from bridge.changes.import_payload import behind, renewed
from bridge.changes.refresh import Placed, newer, placed, with_theirs
from bridge.errors import LedgerError, WorkbookError
from bridge.files import replacing
from bridge.jsonio.record_stream import RawRecord
from bridge.ledger import Ledger, utc_now
from bridge.records.cells.base import JsonObject
from bridge.records.changes import (
    Correction,
    Origin,
    PlainRows,
    SentValues,
    SheetRow,
    WrittenCell,
    to_json,
)
from bridge.records.runs import Outcome, Receipt, RowResult, SentRow, accepted
from bridge.texts import Text, json_holdable, plural, say
from bridge.workbook.baseline import renewal_blocks
from bridge.workbook.layout import FAILED_ROWS
from bridge.workbook.read.headers import summary_of
from bridge.workbook.read.open_sheet import OpenSheet, open_sheet
from bridge.workbook.writeback.locations import Fresh, ListedCells

_T = TypeVar("_T", Correction, WrittenCell)
_CORRECTIONS, _WRITTEN = "corrections.json", "written-cells.json"


def keep_corrections(ledger: Ledger, run: str, corrections: Iterable[Correction]) -> None:
    """Keep what was taken over in the review, before anything is sent."""
    _keep(ledger.folder(run) / _CORRECTIONS, to_json(corrections))


def corrections_of(ledger: Ledger, run: str) -> tuple[Correction, ...]:
    """Return the corrections of a run; none where there were none, or where its folder has been
    deleted. Raises LedgerError.
    """
    return _read(ledger.folder(run) / _CORRECTIONS, Correction)


def keep_written(ledger: Ledger, run: str, cells: Iterable[WrittenCell]) -> None:
    """Keep which cells were written, with what stood in them."""
    _keep(ledger.folder(run) / _WRITTEN, to_json(cells))


def written_by(ledger: Ledger, run: str) -> tuple[WrittenCell, ...]:
    """Return the cells that a run's write-back corrected, with what stood in them.

    Raises LedgerError.
    """
    return _read(ledger.folder(run) / _WRITTEN, WrittenCell)


def _keep(path: Path, found: list[Any]) -> None:
    if found or path.exists():
        with replacing(path) as temporary:
            temporary.write_text(
                json_holdable(json.dumps(found, ensure_ascii=False)), encoding="utf-8"
            )


def _read(path: Path, kept: type[_T]) -> tuple[_T, ...]:
    try:
        return (
            TypeAdapter(tuple[kept, ...]).validate_python(json.loads(path.read_bytes()))  # type: ignore[valid-type]
            if path.exists()
            else ()
        )
    except (OSError, ValueError) as error:
        raise LedgerError(
            say("The corrections of this upload cannot be read."),
            say("The workbook keeps the cells as they are. Correct them there."),
            str(error),
        ) from error


@dataclass(slots=True)
class Look:
    """What to look for: a run with its outcome, the records of now (None: they could not be had),
    the corrections, the workbook as it was sent, and the rows of `Failed rows` that have the
    service's values again.

    `notes` holds, after the look, what is to be said beside the result, `held` why cells of the
    rows that were found are not corrected.
    """

    receipt: Receipt
    outcome: Outcome
    now: Fetched | None
    corrections: Sequence[Correction] = ()
    sent_copy: Path | None = None
    withdrawn: Collection[str] = ()
    notes: dict[Text, None] = field(default_factory=dict)
    held: tuple[Text, ...] = ()
    _wanted: list[Correction] = field(default_factory=list)

    def __call__(self, workbook: Path) -> Fresh:
        """Look at a workbook. Without a sheet of activities there is nothing to add."""
        self.notes.clear()
        self.held = ()
        # A cell is put back only where the service took the row back too.
        taken = (
            {row.id for row in accepted(self.receipt.rows, self.outcome)}
            if any(one.restores for one in self.corrections)
            else frozenset()
        )
        self._wanted = [one for one in self.corrections if one.is_due(taken)]
        try:
            sheet = _opened(workbook, self.receipt)
        except WorkbookError:  # no sheet of activities there any more
            return Fresh()
        with sheet:
            failed = sheet.failed_name
            found = (
                placed(sheet.info, sheet.rows(), self._wanted, own=lambda one: one.sheet != failed)
                if self._wanted
                else Placed()
            )
            on_failed, listed = self._on_failed(workbook, sheet, failed)
            values = (*found.values, *on_failed.values)
            reasons = dict[str, Text]()
            older = self._older(sheet, values)
            newly = _NewlyRefused(
                sheet, [row for row in self._refused() if row.id not in listed.resent], older
            )
            blocks = tuple(
                renewal_blocks(
                    self._records(sheet, values, listed.carried, reasons, newly),
                    sheet.info.kind.name,
                    utc_now(),
                )
            )
            self._say(sheet, (*found.lost, *on_failed.lost))
            shown = {
                id: {**older.get(id, {}), **listed.on_plan.get(id, {})}
                for id in (*older, *listed.on_plan)
            }
            listed = replace(
                listed,
                resent={**listed.resent, **newly.resent},
                on_plan={id: {SHEET: values} for id, values in shown.items()},
            )
        held = {**found.held, **on_failed.held}
        self.held = tuple(
            say("Row {row}: {message}", row=row, message=why)
            for (_, row), some in held.items()
            for why in some
        )
        return Fresh(values, reasons, held, blocks, listed)

    def _on_failed(self, workbook: Path, plan: OpenSheet, name: str) -> tuple[Placed, ListedCells]:
        """Return what goes into `Failed rows`, and what its rows of the run hold; nothing where
        there is no such sheet with rows.
        """
        try:
            with open_sheet(workbook, name) as sheet:
                on_failed = (
                    placed(
                        sheet.info, sheet.rows(), self._wanted, own=lambda one: one.sheet == name
                    )
                    if self._wanted
                    else Placed()
                )
                return on_failed, self._listed(plan, sheet)
        except WorkbookError:
            return Placed(), ListedCells()

    def _listed(self, plan: OpenSheet, sheet: OpenSheet) -> ListedCells:
        """Return of the rows of `Failed rows` which corrections the service has now, and which
        cells show something else than was refused.
        """
        cells = Cells(sheet.info)
        edits = Edits(cells, plan.info.lookups)
        rows = {id: row for row in sheet.rows() if (id := cells.text(row, "id"))}
        if not rows:
            return ListedCells()
        refused = {
            id: as_refused(row.sent, plan.baseline()) if row.sent is not None else None
            for id, row in rows.items()
        }
        settled = {
            *self.withdrawn,
            *(row.id for row in accepted(self.receipt.rows, self.outcome) if row.id in rows),
        } & rows.keys()
        carried = {
            id: frozenset(
                name
                for name, _ in edits.editable
                if (known := refused[id]) is None or not edits.shows(rows[id], name, on_plan(known))
            )
            for id in settled
        }
        again = {row.id: row for row in self._refused() if row.id in rows}
        resent = {
            id: {
                name: row.payload[name]
                for name in row.edited
                if name in row.payload and not edits.shows(rows[id], name, row.payload)
            }
            for id, row in again.items()
        }
        there = (
            {id: row for row in plan.rows() if (id := cells.text(row, "id")) in again}
            if again
            else {}
        )
        # A correction that was refused too is not on the sheet of activities: what that shows is
        # still what was refused there.
        shown = {
            id: {
                name: there[id].values.get(name)
                for name in row.edited
                if name in cells.columns
                and not edits.shows(there[id], name, row.payload)
                and edits.shows(there[id], name, on_plan(known))
            }
            for id, row in again.items()
            if id in there and (known := refused[id]) is not None
        }
        return ListedCells(carried, resent, {id: some for id, some in shown.items() if some})

    def _older(self, sheet: OpenSheet, corrections: Iterable[Correction]) -> dict[str, JsonObject]:
        """Return of the refused rows what the sheet has in fields that nobody edited, where the
        service has got another value since.
        """
        written = {(one.id, one.field) for one in corrections}
        editable = Edits(Cells(sheet.info), sheet.info.lookups).editable
        baseline, found = sheet.baseline(), dict[str, JsonObject]()
        for row in self._refused():
            base = baseline.get(row.id) or {}
            found[row.id] = {
                name: base.get(name)
                for name, column in editable
                if name in row.payload
                and name not in row.edited
                and (row.id, name) not in written
                and not column.cell.same(base.get(name), row.payload[name])
            }
        return {id: some for id, some in found.items() if some}

    def _refused(self) -> Iterator[SentRow]:
        failed = {row.position for row in self.outcome.rows if row.result is RowResult.FAILED}
        return (row for position, row in enumerate(self.receipt.rows) if position in failed)

    def _records(
        self,
        sheet: OpenSheet,
        values: Sequence[Correction],
        carried: Mapping[str, frozenset[str]],
        reasons: dict[str, Text],
        newly: _NewlyRefused,
    ) -> Iterator[RawRecord]:
        """Give the new baseline records: of accepted rows with what was sent, of others where the
        service's values go into their cells.

        `newly` sees the rows of the sheet as they are read for that.
        """
        by_id = dict[str, list[Correction]]()
        for correction in values:
            if correction.sheet != sheet.failed_name:
                by_id.setdefault(correction.id, []).append(correction)
        baseline, old = sheet.baseline(), 0
        if self.now is None:
            newly.see_all()
        else:
            cells, edited = Cells(sheet.info), edited_fields(sheet.info, newly.seen(), baseline)
            ids = {
                str(one.value): one.id
                for some in by_id.values()
                for one in some
                if one.field == "id"
            }
            for row in accepted(self.receipt.rows, self.outcome):
                there = ids.get(row.id, row.id)
                raw = self.now.raw(row.id)
                standing = baseline.get(row.id)
                written = {one.field for one in by_id.get(there, ())}
                typed = written.union(
                    edited.get(there, ()), carried.get(row.id, frozenset()).intersection(row.edited)
                )
                # A row that the workbook no longer has, or another export's: its baseline is none
                # of this run's business.
                if raw is None or (standing is None and there not in edited):
                    continue
                old += behind(row, standing, typed)
                record = renewed(raw, row, standing, typed)
                record = with_theirs(record.value, by_id.pop(there, ())) or record
                # Edited after the check and not sent: these fields still wait, and are no reason to
                # warn.
                apart = edited.get(there, frozenset()) - {
                    *row.edited,
                    *written,
                    *carried.get(row.id, ()),
                }
                if (
                    why := newer(record.value, self.now.get(row.id) or {}, apart, cells)
                ) is not None:
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
                    "{count} rows in {name} show older values than were sent; bring in what is"
                    " new.",
                    name=self.receipt.workbook.name,
                )
            ] = None

    def _say(self, sheet: OpenSheet, lost: Collection[Correction]) -> None:
        name = self.receipt.workbook.name
        if (
            self.sent_copy is not None
            and _origin(self.sent_copy, self.receipt) != sheet.info.origin
        ):
            self.notes.clear()
            self.notes[
                say(
                    "{name} is another export than the one that was sent; what was exported then"
                    " stays.",
                    name=name,
                )
            ] = None
        captions: Mapping[str, str] = {column.field: column.caption for column in sheet.info.table}
        for one in lost:
            self.notes[
                say(
                    '{column} of "{id}" was not corrected: its row was not found in {name}.',
                    column=captions[one.field],
                    id=one.id,
                    name=name,
                )
            ] = None


class _NewlyRefused:
    """Rows that were refused and are not on `Failed rows` yet.

    `resent` is what goes there in place of cells that show something else now.
    """

    def __init__(
        self, sheet: OpenSheet, rows: Iterable[SentRow], older: Mapping[str, JsonObject]
    ) -> None:
        self._sheet = sheet
        self._older = older
        self._rows = {row.id: row for row in rows}
        self._cells = Cells(sheet.info)
        self._edits = Edits(self._cells, sheet.info.lookups)
        self.resent: dict[str, JsonObject] = {}

    def seen(self) -> Iterator[SheetRow | PlainRows]:
        """Yield the rows of the sheet, and compare those that were refused."""
        for row in self._sheet.stretches():
            if isinstance(row, SheetRow):
                self._compare(row)
            elif not self._rows.keys().isdisjoint(ids := row.column("id")):
                for place, id in enumerate(ids):
                    if id in self._rows:
                        self._compare(row.row(place))
            yield row

    def see_all(self) -> None:
        """Compare them where nobody else reads the sheet."""
        for _ in self.seen() if self._rows else ():
            pass

    def _compare(self, row: SheetRow) -> None:
        id = self._cells.text(row, "id")
        if (sent := self._rows.get(id)) is None:
            return
        payload = {**sent.payload, **self._older.get(id, {})}
        refused = as_refused(SentValues(id, payload, ""), self._sheet.baseline())
        newer = {
            name: refused.get(name)
            for name, _ in self._edits.editable
            if not is_blank_field(row, name) and not self._edits.shows(row, name, refused)
        }
        if newer:
            self.resent[id] = newer


def _origin(workbook: Path, receipt: Receipt) -> Origin | None:
    try:
        with _opened(workbook, receipt) as sheet:
            return sheet.info.origin
    except WorkbookError:
        return None


def _opened(workbook: Path, receipt: Receipt) -> OpenSheet:
    """Open the sheet in which the rows of a run stand, also where they were sent from `Failed
    rows`.
    """
    summary = summary_of(workbook)
    sent_from = (
        receipt.sheet
        if receipt.sheet != FAILED_ROWS and receipt.sheet in summary.readable
        else None
    )
    return open_sheet(workbook, sent_from, summary=summary)
