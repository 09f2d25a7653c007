"""Plans what is written into the workbook of a run besides its outcome.

These are corrections from the review, updated baseline records, and newer values of the service.
The plan is based on the open workbook that is patched. It may have been edited, sorted, refreshed
or replaced since its rows were sent.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import NamedTuple

from bridge import clock
from bridge.changes.compare.cell_edits import Edits, is_blank_field, was_number
from bridge.changes.compare.compare import edited_fields
from bridge.changes.compare.inputs import SHEET, Exported, Records
from bridge.changes.compare.listed_rows import as_refused, on_plan, same_id
from bridge.changes.compare.validation import Cells
from bridge.changes.import_payload import behind, renewed
from bridge.changes.refresh import Placed, placed, with_service_values
from bridge.errors import WorkbookError
from bridge.jsonio.record_stream import RawRecord
from bridge.records.cells.base import JsonObject, JsonValue
from bridge.records.changes import Correction, SentValues, SheetInfo, SheetRow
from bridge.records.runs import Outcome, Receipt, RowResult, SentRow, accepted
from bridge.texts import Text, say
from bridge.workbook.baseline import renewal_blocks
from bridge.workbook.layout import FAILED_ROWS
from bridge.workbook.read.open_sheet import OpenSheet, OpenWorkbook

_SHOWN = 60
"""Characters that a message shows of a value."""


@dataclass(frozen=True, slots=True)
class ListedCells:
    """The contents of the rows of `Failed rows`, by ID.

    Attributes:
        carried: The fields whose corrections the service now has.
        resent: The values that were rejected again, where the sheet shows others.
        on_plan: The values in `Activities` instead of corrections that were rejected too.
        ours: The fields of rows rejected again whose cells show what was rejected before.
        kept: The values of cells that are no corrections, of other rows, where the baseline or the
            service has new ones.
    """

    carried: Mapping[str, frozenset[str]] = field(default_factory=dict)
    resent: Mapping[str, JsonObject] = field(default_factory=dict)
    on_plan: Mapping[str, JsonObject] = field(default_factory=dict)
    ours: Mapping[str, frozenset[str]] = field(default_factory=dict)
    kept: Mapping[str, JsonObject] = field(default_factory=dict)


class _Refusals(NamedTuple):
    """The rows of `Failed rows`."""

    info: SheetInfo
    rows: Sequence[SheetRow] = ()


@dataclass(frozen=True, slots=True)
class Updates:
    """The updates of a workbook besides the outcome of a run.

    Attributes:
        corrections: Values for its cells, by current row.
        reasons: Texts for `Reason`, by the ID of a row of the run.
        held: Why cells were not corrected, by sheet and row; also goes into `Reason`.
        blocks: Cells to append to the baseline.
        updated: Values for `Updated` where there is no baseline, by sheet and row.
        listed: The contents of the rows of `Failed rows`.
        notes: Messages for the planner.
    """

    corrections: Sequence[Correction] = ()
    reasons: Mapping[str, Text] = field(default_factory=dict)
    held: Mapping[tuple[str, int], tuple[Text, ...]] = field(default_factory=dict)
    blocks: Sequence[str] = ()
    updated: Mapping[tuple[str, int], JsonValue] = field(default_factory=dict)
    listed: ListedCells = field(default_factory=ListedCells)
    notes: tuple[Text, ...] = ()


@dataclass(frozen=True, slots=True)
class Request:
    """A run whose outcome is written into its workbook.

    Attributes:
        now: The current records, or None if they could not be fetched.
        corrections: The corrections from the review.
        sent_copy: The workbook as it was sent.
        withdrawn: IDs of rows on `Failed rows` that have the service's values again. Their cells go
            to `Activities` and they leave the sheet.
    """

    receipt: Receipt
    outcome: Outcome
    now: Exported | None = None
    corrections: Sequence[Correction] = ()
    sent_copy: Path | None = None
    withdrawn: frozenset[str] = frozenset()


def plan_updates(book: OpenWorkbook, request: Request, *, same_export: bool = True) -> Updates:
    """Return the updates of an open workbook besides the outcome.

    A workbook without a sheet of activities gets none.

    Args:
        same_export: Whether the workbook comes from the same export as the one that was sent.
    """
    name = request.receipt.sheet
    try:
        sheet = book.sheet(name if name != FAILED_ROWS and name in book.summary.readable else None)
    except WorkbookError:
        return Updates()
    return _Planner(book, sheet, request).updates(same_export)


class _Planner:
    """Compares a workbook with the run whose outcome is written into it."""

    def __init__(self, book: OpenWorkbook, sheet: OpenSheet, request: Request) -> None:
        self._book = book
        self._sheet = sheet
        self._request = request
        self._cells = Cells(sheet.info)
        self._edits = Edits(self._cells, sheet.info.lookups)
        failed = {row.position for row in request.outcome.rows if row.result is RowResult.FAILED}
        rows = enumerate(request.receipt.rows)
        self._refused = {row.id: row for position, row in rows if position in failed}
        self._by_digits = {id.lstrip("0"): id for id in self._refused if id.isdecimal()}
        self._ids: dict[tuple[str, int], str] = {}
        self._dated = dict[str, SheetRow]()
        self._updated = dict[tuple[str, int], JsonValue]()
        taken = {row.id for row in self._accepted()} if request.corrections else ()
        self._due = [one for one in request.corrections if one.is_due(taken)]
        ids = {row.id for row in request.receipt.rows}.union(one.id for one in self._due)
        self._concerned = {*map(_plain, ids)}

    def _accepted(self) -> Iterator[SentRow]:
        return accepted(self._request.receipt.rows, self._request.outcome)

    def updates(self, same_export: bool) -> Updates:
        name, due = self._sheet.failed_name, self._due
        failed, there = Placed(), _Refusals(self._sheet.info)
        rows = self._rows() if due else ()
        here = placed(self._sheet.info, rows, due, own=lambda one: one.sheet != name)
        self._note_ids(here.values)
        try:
            sheet = self._book.sheet(name)
            there = _Refusals(sheet.info, tuple(sheet.rows()))
            failed = placed(sheet.info, there.rows, due, own=lambda one: one.sheet == name)
            self._note_ids(failed.values)
        except WorkbookError:  # no sheet with that name, or no rows in it
            pass
        values = (*here.values, *failed.values)
        older = self._older(values)
        listed = self._listed(there, older)
        reasons, resent, notes = dict[str, Text](), dict(listed.resent), dict[Text, None]()
        records = self._records(here.values, listed.carried, older, reasons, resent, notes)
        moment = clock.now().isoformat(timespec="milliseconds").replace("+00:00", "Z")
        blocks = [*renewal_blocks(records, self._sheet.info.kind.name, moment)]
        workbook = self._request.receipt.workbook.name
        if not same_export:
            notes = {
                say(
                    "{name} is from another export. Its exported values were not updated.",
                    name=workbook,
                ): None
            }
        captions = {column.field: column.caption for column in self._sheet.info.table}
        for one in (*here.lost, *failed.lost):
            message = say(
                "{column} of “{id}” was not corrected because its row is missing in {name}.",
                column=captions[one.field],
                id=one.id,
                name=workbook,
            )
            notes[message] = None
        shown: dict[str, JsonObject] = {
            id: {SHEET: {**older.get(id, {}), **listed.on_plan.get(id, {})}}
            for id in (*older, *listed.on_plan)
        }
        listed = replace(listed, resent=resent, on_plan=shown)
        held = {**here.held, **failed.held}
        return Updates(values, reasons, held, blocks, self._updated, listed, tuple(notes))

    def _rows(self) -> Iterator[SheetRow]:
        """Yield the rows of the run and of its corrections in the sheet of activities, and perhaps
        more.
        """
        return self._sheet.rows(lambda id: _plain(id) in self._concerned)

    def _note_ids(self, corrections: Iterable[Correction]) -> None:
        self._ids |= {
            (one.sheet, one.row): str(one.value) for one in corrections if one.field == "id"
        }

    def _id(self, row: SheetRow) -> str:
        """Return the ID under which a row was sent.

        It may have been corrected in the review or turned into a number by a spreadsheet.
        """
        place = (row.sheet or self._sheet.info.sheet, row.number)
        id = self._ids.get(place) or self._cells.text(row, "id")
        if id in self._refused or not was_number(row, "id"):
            return id
        sent = row.sent.id if row.sent is not None else self._by_digits.get(id.lstrip("0"), id)
        return sent if same_id(row, id, sent) else id

    def _listed(self, sheet: _Refusals, older: Mapping[str, JsonObject]) -> ListedCells:
        """Return the corrections on `Failed rows` that the service now has.

        Also return its cells that differ from what was rejected.
        """
        baseline = self._sheet.baseline()
        edits = Edits(Cells(sheet.info), self._sheet.info.lookups)
        names = [name for name, _ in edits.editable]
        rows = {id: row for row in sheet.rows if (id := self._id(row))}
        refused = {
            id: on_plan(as_refused(row.sent, baseline)) if row.sent is not None else None
            for id, row in rows.items()
        }
        taken = {row.id: row for row in self._accepted()}
        carried = {
            id: frozenset(
                name
                for name in names
                if (known := refused[id]) is None or not edits.shows(rows[id], name, known)
            )
            for id in {*self._request.withdrawn, *taken} & rows.keys()
        }
        again = {id: row for id, row in self._refused.items() if id in rows}
        ours = {
            id: frozenset(
                name
                for name in names
                if not is_blank_field(rows[id], name) and edits.shows(rows[id], name, known)
            )
            for id in again
            if (known := refused[id]) is not None
        }
        # Also a value of the service that replaced an edit is not what was refused before.
        chosen = dict[str, dict[str, Correction]]()
        for one in self._due:
            id = self._ids.get((one.sheet, one.row), one.id)
            chosen.setdefault(id, {})[one.field] = one
        resent = dict[str, JsonObject]()
        for id, sent in again.items():
            decided = {name: one.value for name, one in chosen.get(id, {}).items()}
            payload = {**decided, **sent.payload, **older.get(id, {})}
            now = as_refused(SentValues(id, payload, ""), baseline)
            resent[id] = {
                name: now.get(name)
                for name in names
                # A cell that is not edited any more shows what was refused before.
                if (name in sent.edited or name in decided or name in ours.get(id, ()))
                and not edits.shows(rows[id], name, now)
            }
        shown = dict[str, JsonObject]()
        for row in self._rows() if again else ():
            id = self._id(row)
            # A correction that was rejected too is not in the sheet of activities, which still
            # shows the value rejected there.
            if id in again and (known := refused[id]) is not None:
                values = {
                    name: row.values.get(name)
                    for name in again[id].edited
                    if name in names
                    and name not in ours[id]
                    and not edits.shows(row, name, again[id].payload)
                    and edits.shows(row, name, known)
                }
                shown |= {id: values} if values else {}
        kept = dict[str, JsonObject]()
        for id in (chosen.keys() | taken.keys()) & (rows.keys() - again.keys()):
            records = [record for record in (refused[id],) if record is not None]
            renewed = {name for name, one in chosen.get(id, {}).items() if one.theirs}
            if id in taken:
                records.append(taken[id].payload)
                renewed.update(taken[id].edited)
            values = {
                name: record.get(name)
                for record in reversed(records)
                for name in renewed.intersection(names)
                if edits.shows(rows[id], name, record)
            }
            kept |= {id: values} if values else {}
        return ListedCells(carried, resent, shown, ours, kept)

    def _older(self, corrections: Sequence[Correction]) -> dict[str, JsonObject]:
        """Return unedited values of rows not accepted for which the service has newer ones.

        A cell that shows what was sent is not older: its planner typed what the service has.
        """
        written = {(self._ids.get((one.sheet, one.row), one.id), one.field) for one in corrections}
        baseline, found = self._sheet.baseline(), dict[str, JsonObject]()
        for id, row in self._refused.items():
            names = {
                name: column.cell
                for name, column in self._edits.editable
                if name in row.payload and name not in row.edited and (id, name) not in written
            }
            base = baseline.get(id) if names else None
            if base is None:  # unknown what the sheet showed
                continue
            values = {
                name: base.get(name)
                for name, cell in names.items()
                if not cell.same(base.get(name), row.payload[name])
            }
            found |= {id: values} if values else {}
        for shown in self._rows() if found else ():
            if (id := self._id(shown)) in found:
                sent = self._refused[id].payload
                for name in [one for one in found[id] if self._edits.shows(shown, one, sent)]:
                    del found[id][name]
        return found

    def _records(
        self,
        values: Sequence[Correction],
        carried: Mapping[str, frozenset[str]],
        older: Mapping[str, JsonObject],
        reasons: dict[str, Text],
        resent: dict[str, JsonObject],
        notes: dict[Text, None],
    ) -> Iterator[RawRecord]:
        """Yield the new baseline records.

        They have the sent values of accepted rows, and the service's values where these go into
        cells. Fills `reasons`, `resent` and `notes`.
        """
        by_id = dict[str, list[Correction]]()
        for correction in values:
            by_id.setdefault(correction.id, []).append(correction)
        baseline, old = self._sheet.baseline(), 0
        now = self._request.now if self._request.now is not None else Records()
        ids = {str(one.value): one.id for one in values if one.field == "id"}
        edited = edited_fields(self._sheet.info, self._compared(resent, older), baseline)
        for row in self._accepted():
            there = ids.get(row.id, row.id)
            raw, stored = now.raw(row.id), baseline.get(row.id)
            written = {one.field for one in by_id.get(there, ())}
            home = carried.get(row.id, frozenset()).intersection(row.edited)
            typed = written.union(edited.get(there, ()), home)
            # The workbook no longer has this row, or it is from another export, so leave its
            # baseline alone.
            if raw is None or (stored is None and there not in edited):
                continue
            old += behind(row, stored, typed)
            record = renewed(raw, row, self._request.receipt.started_at, stored, typed)
            record = with_service_values(record.value, by_id.pop(there, ())) or record
            # Edited after the check and not sent: these fields are still pending and need no
            # warning.
            apart = edited.get(there, frozenset()) - {
                *row.edited,
                *written,
                *carried.get(row.id, ()),
            }
            current = now.get(row.id) or {}
            self._renew_updated(row, record.value, current)
            why = self._newer(record.value, current, apart)
            if why is not None:
                reasons[row.id] = why
            yield record
        for id, some in by_id.items():
            stored = baseline.get(id)
            if stored is not None and (record_of := with_service_values(stored, some)) is not None:
                yield record_of
        if old:
            message = say(
                "Rows in {name} are out of date: {count}. Update from the service.",
                count=old,
                name=self._request.receipt.workbook.name,
            )
            notes[message] = None

    def _renew_updated(self, row: SentRow, shown: JsonObject, now: JsonObject) -> None:
        """Let `Updated` follow the run in a row that shows what the service has.

        Without a baseline, only this cell tells the next check that nobody else changed the row.
        """
        there, column = self._dated.get(row.id), self._cells.columns.get("updatedAt")
        if (
            there is not None
            and column is not None
            and row.before is not None
            and column.cell.kept(
                there.values["updatedAt"], row.before.get("updatedAt"), self._cells.zone
            )
            and self._newer(shown, now, ()) is None
        ):
            place = (there.sheet or self._sheet.info.sheet, there.number)
            self._updated[place] = now.get("updatedAt")

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

    def _compared(
        self, resent: dict[str, JsonObject], older: Mapping[str, JsonObject]
    ) -> Iterator[SheetRow]:
        """Yield the rows of the run that were not rejected.

        Add to `resent` the rejected values of rows that are not yet on `Failed rows` and have
        changed since.
        """
        again, baseline = self._refused.keys() - resent.keys(), self._sheet.baseline()
        for row in self._rows():
            if (id := self._id(row)) in again:
                payload = {**self._refused[id].payload, **older.get(id, {})}
                refused = as_refused(SentValues(id, payload, ""), baseline)
                values = {
                    name: refused.get(name)
                    for name, _ in self._edits.editable
                    if not is_blank_field(row, name) and not self._edits.shows(row, name, refused)
                }
                if values:
                    resent[id] = values
            if id not in self._refused:
                if not self._sheet.info.has_baseline and "updatedAt" in row.values:
                    self._dated[id] = row
                yield row


def _plain(id: str) -> str:
    """Return an ID without what spreadsheets change in it."""
    return id.strip().lstrip("0").casefold()
