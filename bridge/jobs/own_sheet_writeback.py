"""Writes the outcome of a run into the current state of the planner's own sheet.

Rows are found by the mapping with which they were sent. Corrections from the review go into their
original cells in the planner's own format. Those that cannot be written are reported.
"""

from __future__ import annotations

import itertools
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from bridge.changes.compare.cell_edits import Edits, is_blank_field
from bridge.changes.compare.inputs import SHEET
from bridge.changes.compare.listed_rows import on_plan
from bridge.changes.compare.validation import Cells
from bridge.changes.refresh import placed
from bridge.jobs.own_sheets import ListedSheet, OpenMapped, open_mapped
from bridge.mapping.checks import CellEdit
from bridge.mapping.checks import corrections as row_corrections
from bridge.mapping.mapping_file import SheetMapping
from bridge.mapping.read import LeftOut, MappedSheet
from bridge.mapping.table import GridRow, GridValue, is_blank, shown
from bridge.progress import Monitor
from bridge.records.cells.base import JsonObject, JsonValue
from bridge.records.changes import Correction, SentValues, SheetRow, WrittenCell
from bridge.records.columns import caption_key, letters
from bridge.records.kinds import ACTIVITIES
from bridge.records.runs import OurWords, Outcome, Receipt
from bridge.settings import Account
from bridge.texts import Text, say
from bridge.workbook.opc.package_edit import RECALCULATE
from bridge.workbook.read.snapshots import wait_until_closed, wait_until_whole
from bridge.workbook.writeback.failed_rows import Verdict
from bridge.workbook.writeback.locations import (
    ACCEPTED,
    kept_texts,
    marks_of,
    removed_notes,
    sent_values_of,
)
from bridge.workbook.writeback.own_sheet import ListedMark, OwnMarks, RefusedRow, mark_own
from bridge.workbook.writeback.updates import Request
from bridge.workbook.writeback.write_back import WRITING_RESULTS, Marked


@dataclass(frozen=True, slots=True)
class ListedOutcome:
    """The outcome of a run, by row ID.

    `payloads` are those of its rows. `refused` and `accepted` are its results; the latter include
    rows that already have the service's values. `rows` are the current rows in the sheet.
    `corrections` are those of the review for cells of `Failed rows`; `corrected` are the rows and
    fields of the sheet that get a correction.
    """

    payloads: Mapping[str, JsonObject]
    refused: Mapping[str, RefusedRow]
    accepted: Collection[str]
    rows: Mapping[str, int]
    corrections: Sequence[Correction]
    corrected: Collection[tuple[int, str]]


@dataclass(slots=True)
class ListedMarks:
    """The marks by row of `Failed rows`, the cells written there, and why others were not.

    `alone` counts the rejected rows that exist only there. `refused` are the rejected rows of the
    sheet, by row number.
    """

    marks: dict[int, ListedMark] = field(default_factory=dict)
    refused: dict[int, RefusedRow] = field(default_factory=dict)
    written: list[WrittenCell] = field(default_factory=list)
    held: list[Text] = field(default_factory=list)
    alone: int = 0


def marks_of_listed(
    sheet: MappedSheet, listed: ListedSheet | None, outcome: ListedOutcome
) -> ListedMarks:
    """Return the new state of each `Failed rows` row, and entries for newly rejected rows."""
    done, judge = ListedMarks(), _Judge(sheet, listed, outcome)
    for id, why in outcome.refused.items():
        if (number := outcome.rows.get(id)) is not None:
            done.refused[number] = why._replace(sent=judge.sent(id, why, judge.plan.get(number)))
    for row in listed.rows if listed is not None else ():
        refused_as = row.sent.id if row.sent is not None else ""
        mark = done.marks[row.number] = judge.mark(row, done)._replace(id=refused_as)
        if mark.refused is not None and mark.row is not None:
            done.refused[mark.row] = mark.refused
        done.alone += mark.refused is not None and mark.row is None
    return done


class _Judge:
    """Compares a row's cells with the earlier rejection, what was sent, and the own sheet."""

    def __init__(
        self, sheet: MappedSheet, listed: ListedSheet | None, outcome: ListedOutcome
    ) -> None:
        self._sheet = sheet
        self._listed = listed
        self._outcome = outcome
        self._cells = Cells(sheet.info)
        self._edits = Edits(self._cells, sheet.info.lookups)
        ids = (
            {
                *outcome.refused,
                *(id for row in listed.rows for id in (self._id(row), self._cells.text(row, "id"))),
            }
            if listed
            else outcome.refused
        )
        numbers = {outcome.rows[id] for id in ids if id in outcome.rows}
        self.plan = (
            {row.number: row for row in sheet.rows() if row.number in numbers} if numbers else {}
        )
        self._readers = {
            reader.field: reader
            for reader in sheet.readers
            if listed is None or reader.field in listed.columns
        }

    def sent(
        self,
        id: str,
        why: RefusedRow,
        plan: SheetRow | None,
        row: SheetRow | None = None,
        kept: Collection[str] = (),
    ) -> SentValues:
        """Return the base of a row not accepted.

        It holds what was sent, and the values that the own sheet shows instead. `row` is its
        existing row of `Failed rows`, if any; its cells of the fields in `kept` stay.
        """
        payload, shows = self._outcome.payloads[id], self._edits.shows
        before = on_plan(row.sent.payload) if row is not None and row.sent is not None else {}
        names = (
            []
            if plan is None
            else [
                name for name in self._readers if name in payload or not is_blank_field(plan, name)
            ]
        )
        apart = [name for name in names if plan is not None and not shows(plan, name, payload)]
        # Skip a newer cell with a correction that stays: neither is the rejected value.
        there: JsonObject = {
            name: plan.values.get(name)
            for name in apart
            if plan is not None
            and (plan.number, name) not in self._outcome.corrected
            and (name not in kept or shows(plan, name, before))
        }
        return sent_values_of(
            id,
            {**payload, SHEET: there} if there else payload,
            why.sent.run if why.sent is not None else "",
            Verdict(why.reason, why.said, None),
        )

    def mark(self, row: SheetRow, done: ListedMarks) -> ListedMark:
        outcome, id = self._outcome, self._id(row)
        number = outcome.rows.get(id)
        plan, payload = self.plan.get(number or 0), outcome.payloads.get(id)
        mine = [one for one in outcome.corrections if one.id == self._cells.text(row, "id")]
        overridden = {one.field for one in mine if self._cells.text(row, one.field) == one.found}
        # An edit made after the check exists only here and must not disappear with the row.
        typed = frozenset(
            name
            for name in self._readers
            if name not in overridden and self._is_typed(row, name, plan, payload)
        )
        if id in outcome.accepted and (payload is None or not typed):
            return ListedMark(leaves=True)
        values = self._values(row, mine, done)
        why = outcome.refused.get(id)
        if why is None or payload is None:
            return ListedMark(row=number, values=values)
        kept = frozenset(name for name in self._readers if self._is_corrected(row, name))
        places = frozenset(place + 1 for name in kept for place in self._readers[name].places)
        if row.sent is not None and self._cells.text(row, "id") != row.sent.id:
            places |= {place + 1 for place in self._sheet.key_places}
        why = why._replace(sent=self.sent(id, why, plan, row, kept))
        return ListedMark(row=number, refused=why, keeps=places, values=values)

    def _id(self, row: SheetRow) -> str:
        """Return the ID of a row in the run, else the ID that was rejected."""
        here, outcome = self._cells.text(row, "id"), self._outcome
        before = row.sent.id if row.sent is not None else here
        return here if here in outcome.payloads and before not in outcome.payloads else before

    def _is_corrected(self, row: SheetRow, name: str) -> bool:
        """Return whether a cell differs from the own sheet's value at the time of the rejection."""
        before = on_plan(row.sent.payload) if row.sent is not None else {}
        return not is_blank_field(row, name) and not (
            name in before and self._edits.shows(row, name, before)
        )

    def _is_typed(
        self, row: SheetRow, name: str, plan: SheetRow | None, payload: JsonObject | None
    ) -> bool:
        """Return whether a cell shows neither what was rejected nor what was sent."""
        refused = row.sent.payload if row.sent is not None else {}
        shows = self._edits.shows
        if (
            is_blank_field(row, name)
            or (name in refused and shows(row, name, refused))
            or (payload is not None and shows(row, name, payload))
        ):
            return False
        return plan is None or (row.values.get(name), row.texts.get(name)) != (
            plan.values.get(name),
            plan.texts.get(name),
        )

    def _values(
        self, row: SheetRow, corrections: Sequence[Correction], done: ListedMarks
    ) -> dict[int, GridValue]:
        """Return the values of corrections for the cells of a row, by column of the own sheet."""
        values, listed = dict[int, GridValue](), self._listed
        if listed is None:
            return values
        due = [one for one in corrections if self._cells.text(row, one.field) == one.found]
        edits_of = row_corrections(
            listed.sheet,
            listed.cells[row.number],
            {one.field: None if one.cleared else one.value for one in due},
        )
        for one in corrections:
            caption = self._cells.columns[one.field].caption
            edits = edits_of.get(one.field, say("The cell was changed meanwhile."))
            if isinstance(edits, Text):
                message = say(
                    "{column} of “{id}” was not corrected on {sheet}. {why}",
                    column=caption,
                    id=one.id,
                    sheet=listed.name,
                    why=edits,
                )
                done.held.append(message)
                continue
            values |= {edit.place + 1: edit.value for edit in edits}
            if len(edits) == 1:
                before, after = shown(edits[0].before), shown(edits[0].value)
                done.written.append(
                    WrittenCell(listed.name, row.number, one.id, one.field, before, after)
                )
        return values


_NAMED = 20
"""Most unwritten corrections that are listed individually."""


@dataclass(slots=True)
class _Corrected:
    """The result of applying corrections.

    Has values by row and column (1 = A), the cells written, and why others were not. `fields` are
    the written (row, field) pairs, `ids` those of rows with a correction that was not written.
    """

    edits: dict[int, dict[int, GridValue]] = field(default_factory=dict)
    written: list[WrittenCell] = field(default_factory=list)
    held: list[Text] = field(default_factory=list)
    ids: set[str] = field(default_factory=set)
    fields: set[tuple[int, str]] = field(default_factory=set)


def write_back_own(
    receipt: Receipt,
    outcome: Outcome,
    mapping: SheetMapping,
    account: Account | None,
    corrections: Sequence[Correction],
    monitor: Monitor,
    withdrawn: Collection[str] = (),
) -> Marked:
    """Write a run's outcome into the sheet: highlights, `Failed rows`, corrections, results.

    Results are only written if the mapping says so. `withdrawn` are rows of `Failed rows` that have
    the service's values again. Raises MappingError and WorkbookError if the rows cannot be found or
    the file cannot be written.
    """
    monitor.report(WRITING_RESULTS)
    wait_until_closed(receipt.workbook, monitor)
    wait_until_whole(receipt.workbook, monitor)
    name, notes = receipt.workbook.name, list[Text]()
    with open_mapped(receipt.workbook, receipt.sheet, mapping, account) as mapped:
        sheet, listed = mapped.sheet, mapped.listed
        accepted = {*withdrawn, *(found.id for found in outcome.rows if found.result in ACCEPTED)}
        due = [one for one in corrections if one.is_due(accepted)]
        elsewhere = [
            one
            for one in due
            if listed is not None and one.sheet.casefold() == listed.name.casefold()
        ]
        corrected = _corrected(sheet, [one for one in due if one not in elsewhere])
        rows = {id: row for id, row in sheet.found.places.items() if id not in sheet.found.repeated}
        # An ID that was corrected on `Failed rows` is the one that was sent.
        rows |= {
            str(one.value): rows[one.id]
            for one in due
            if one.field == "id" and one.id in rows and one.value not in rows
        }
        columns, moved = _result_columns(sheet)
        notes += moved
        marks = OwnMarks(corrected.edits, columns=columns)
        lost, refused = 0, dict[str, RefusedRow]()
        payloads = {row.id: row.payload for row in receipt.rows}
        for id, mark in marks_of(Request(receipt, outcome), sheet.zone).items():
            if mark.verdict is not None:
                blamed = next(
                    (
                        sheet.info.columns.get(column.field)
                        for column in sheet.info.table
                        if caption_key(column.caption) == mark.verdict.blamed
                    ),
                    None,
                )
                refused[id] = RefusedRow(
                    mark.verdict.reason,
                    mark.verdict.said,
                    blamed,
                    sent_values_of(id, payloads[id], receipt.run, mark.verdict),
                )
            if id not in rows:
                lost += mark.verdict is not None
                continue
            if mark.accepted:
                marks.cleared.add(rows[id])
            marks.results[rows[id]] = (mark.result, mark.reason)
        found = marks_of_listed(
            sheet,
            listed,
            ListedOutcome(payloads, refused, accepted, rows, elsewhere, corrected.fields),
        )
        marks.listed.update(found.marks)
        marks.refused.update(found.refused)
        marks.cleared.update(rows[id] for id in withdrawn if id in rows)
        corrected.written += found.written
        corrected.held += found.held
        lost -= found.alone
        marked = mark_own(
            receipt.workbook,
            sheet.grid,
            sheet.table.header_row,
            _captions(sheet),
            marks,
            mapped.stamp,
        )
    notes += (*kept_texts(marked.kept), *removed_notes(marked.notes))
    if marked.recalculates:
        notes.append(RECALCULATE)
    if lost:
        notes.append(
            say(
                "Rows not accepted and missing in {name}: {count}. The history has them.",
                count=lost,
                name=name,
            )
        )
    notes += corrected.held[:_NAMED]
    if (more := len(corrected.held) - _NAMED) > 0:
        notes.append(
            say("More corrections that were not written into your sheet: {count}.", count=more)
        )
    where = {row.id: (receipt.sheet, rows[row.id]) for row in receipt.rows if row.id in rows}
    unplaced = tuple(row.id for row in receipt.rows if row.id not in where)
    return Marked(
        marked.path or receipt.workbook,
        marked.beside,
        where,
        unplaced,
        tuple(corrected.written),
        unwritten=len(corrected.ids),
        notes=tuple(notes),
    )


def _corrected(sheet: MappedSheet, corrections: Sequence[Correction]) -> _Corrected:
    """Read the current sheet and apply the corrections to it."""
    done = _Corrected()
    if not corrections:
        for _ in sheet.rows():
            pass
        return done
    found = placed(sheet.info, sheet.rows(), corrections, own=lambda _: True)
    concerned = {one.row for one in found.values} | {
        sheet.found.places.get(one.id, 0) for one in corrections
    }
    rows = {row.number: row for row in sheet.grid.rows if row.number in concerned}
    for texts in found.held.values():
        done.held += texts
    wanted = [
        *((rows.get(sheet.found.places.get(one.id, 0)), one, one.value) for one in found.lost),
        *((rows[one.row], one, None if one.cleared else one.value) for one in found.values),
    ]
    together = dict[int, dict[str, JsonValue]]()
    for row, one, value in wanted:
        if row is not None:
            together.setdefault(row.number, {})[one.field] = value
    edits_of = {
        number: row_corrections(sheet, rows[number], values) for number, values in together.items()
    }
    for row, one, _ in wanted:
        edits: Sequence[CellEdit] | Text = say("Its row was not found.")
        if row is not None:
            edits = edits_of[row.number][one.field]
        if row is None or isinstance(edits, Text):
            column = ACTIVITIES.by_field.get(one.field)
            place = sheet.info.columns.get(one.field)
            cell = f" ({letters(place)}{row.number})" if row is not None and place else ""
            message = say(
                "{column} of “{id}”{cell} was not corrected in your sheet. {why}",
                column=column.caption if column is not None else one.field,
                id=one.id,
                cell=cell,
                why=edits,
            )
            done.held.append(message)
            done.ids.add(one.id)
            continue
        for edit in edits:
            done.edits.setdefault(row.number, {})[edit.place + 1] = edit.value
        done.fields.add((row.number, one.field))
        if len(edits) == 1:
            before, after = shown(edits[0].before), shown(edits[0].value)
            done.written.append(
                WrittenCell(sheet.info.sheet, row.number, one.id, one.field, before, after)
            )
    return done


@dataclass(frozen=True, slots=True)
class FilledSheet:
    """An own sheet after an update from the service.

    `path` is the file or one beside it, `beside` explains why. `fields` are the written (row,
    field) pairs, `added` the IDs of the new rows. `held` says what was not written, and why.
    """

    path: Path
    beside: Text | None
    fields: Collection[tuple[int, str]]
    added: Sequence[str]
    held: Sequence[Text]


def fill_own(
    mapped: OpenMapped,
    workbook: Path,
    values: Sequence[Correction],
    records: Sequence[JsonObject],
    monitor: Monitor,
) -> FilledSheet:
    """Write the service's values into cells of an own sheet, and new activities below its table.

    Everything is written in the form of the column. Raises WorkbookError; the file is then
    unchanged.
    """
    monitor.report(WRITING_RESULTS)
    sheet = mapped.sheet
    corrected = _corrected(sheet, values)
    rows, held = _new_rows(sheet, records)
    first = 1 + max(sheet.found.places.values(), default=sheet.table.header_row)
    edits = {**corrected.edits, **dict(enumerate(rows.values(), first))}
    marks = OwnMarks(edits, added=frozenset(range(first, first + len(rows))))
    marked = mark_own(
        workbook, sheet.grid, sheet.table.header_row, _captions(sheet), marks, mapped.stamp
    )
    return FilledSheet(
        marked.path or workbook,
        marked.beside,
        corrected.fields,
        [*rows],
        (*corrected.held, *held),
    )


def _new_rows(
    sheet: MappedSheet, records: Sequence[JsonObject]
) -> tuple[dict[str, dict[int, GridValue]], list[Text]]:
    """Return the cells of new rows by ID and column (1 = A), and why others are not possible."""
    rows, held = dict[str, dict[int, GridValue]](), list[Text]()
    blank = GridRow(0, [None] * len(sheet.table.captions), False, frozenset())
    below = next(iter((*sheet.found.below, *(row.row for row in _below(sheet)))), None)
    if records and below is not None:
        held.append(
            say(
                "New activities were not added, because row {row} below the table is not empty.",
                row=below,
            )
        )
        return {}, held
    for record in records:
        id = str(record["id"])
        values = {
            reader.field: record[reader.field]
            for reader in sheet.readers
            if reader.field in record
            and reader.places
            and not reader.column.cell.is_empty(record[reader.field])
        }
        edits_of = row_corrections(sheet, blank, {"id": id, **values})
        row = dict[int, GridValue]()
        for name, edits in edits_of.items():
            if isinstance(edits, Text):
                held.append(
                    say(
                        "{column} of the new activity “{id}” was not written. {why}",
                        column=ACTIVITIES.by_field[name].caption,
                        id=id,
                        why=edits,
                    )
                )
            else:
                row |= {edit.place + 1: edit.value for edit in edits}
        # A row without its ID would be another activity.
        if not isinstance(edits_of["id"], Text):
            rows[id] = row
    return rows, held


def _below(sheet: MappedSheet) -> list[LeftOut]:
    """Return the titles, totals and notes below the last activity."""
    last = max(sheet.found.places.values(), default=sheet.table.header_row)
    return [row for row in sheet.found.left_out if row.row > last]


def _captions(sheet: MappedSheet) -> dict[int, str]:
    """Return the headers of the sheet by column (1 = A)."""
    return {
        place + 1: caption
        for place, caption in enumerate(sheet.table.captions)
        if sheet.table.parts[place] or not sheet.table.header_rows
    }


def _result_columns(sheet: MappedSheet) -> tuple[Mapping[int, str], tuple[Text, ...]]:
    """Return the result columns (1 = A) with their headers.

    Also return messages about columns that the planner uses otherwise. They are those of an earlier
    run, else blank ones with these headers, else the first two empty columns right of the table.
    """
    if not sheet.mapping.result_columns or not sheet.table.header_rows:
        return {}, ()
    captions = tuple(ACTIVITIES.by_field[name].caption for name in ("result", "reason"))
    named = [parts[-1] if parts else "" for parts in sheet.table.parts]
    pairs = [
        (place, place + 1)
        for place in range(len(named) - 1)
        if (named[place], named[place + 1]) == captions
    ]
    used = set[int]()
    ours = dict.fromkeys(pairs, 0)
    foreign = dict.fromkeys(pairs, 0)
    for row in sheet.grid.rows:
        used |= {
            place
            for place, value in enumerate(row.cells)
            if place not in used and not is_blank(value)
        } | row.formulas
        for pair in pairs if row.number > sheet.table.header_row else ():
            words = OurWords(*(" ".join(shown(row.cell(place)).split()) for place in pair))
            ours[pair] += bool(words.result) and words.is_plain
            foreign[pair] += any(words)
    chosen = max(
        (pair for pair in pairs if ours[pair] or not foreign[pair]),
        key=lambda pair: (ours[pair], pair),
        default=None,
    )
    if chosen is not None:
        return {place + 1: caption for place, caption in zip(chosen, captions, strict=True)}, ()
    free = next(
        place for place in itertools.count(len(named)) if used.isdisjoint((place, place + 1))
    )
    taken = [
        place
        for place in range(free)
        if place in used and (place >= len(named) or named[place] in captions)
    ]
    if not taken:
        return {free + 1: captions[0], free + 2: captions[1]}, ()
    moved = say(
        "You have entries in {taken}. The results are in columns {columns}.",
        taken=_and(taken),
        columns=_and((free, free + 1)),
    )
    return {free + 1: captions[0], free + 2: captions[1]}, (moved,)


def _and(places: Sequence[int]) -> str:
    """Return column letters (positions from 0) as a list in words."""
    *some, last = (letters(place + 1) for place in places)
    return f"{', '.join(some)} and {last}" if some else last
