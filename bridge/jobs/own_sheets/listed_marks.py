"""What becomes of the rows of `Failed rows` of an own sheet: which leave, and which cells of those that stay are the planner's."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field

from bridge.changes.compare.cell_edits import Edits
from bridge.changes.compare.comparison_inputs import SHEET
from bridge.changes.compare.listed_rows import is_blank, on_plan
from bridge.changes.compare.validation import Cells
from bridge.jobs.own_sheets.listed_sheet import ListedSheet
from bridge.mapping.corrections import CellEdit, correction
from bridge.mapping.grid import GridValue, shown
from bridge.mapping.read import MappedSheet
from bridge.records.cells.base import JsonObject
from bridge.records.corrections import Correction, WrittenCell
from bridge.records.sheet_types import SheetRow
from bridge.texts import Text, say
from bridge.workbook.writeback.context import sent_texts_of
from bridge.workbook.writeback.failed_rows import SentTexts
from bridge.workbook.writeback.own_sheet import ListedMark, RefusedRow


@dataclass(frozen=True, slots=True)
class ListedOutcome:
    """How a run ended: the `payloads` of its rows, the `refused` and the `accepted` ones (also those that were not sent because they have the
    service's values), by ID; `rows` are their rows in the sheet now, `corrections` those of the review for cells of `Failed rows`, `corrected` the
    rows and fields of the sheet that get a correction.
    """

    payloads: Mapping[str, JsonObject]
    refused: Mapping[str, RefusedRow]
    accepted: Collection[str]
    rows: Mapping[str, int]
    corrections: Sequence[Correction]
    corrected: Collection[tuple[int, str]]


@dataclass(slots=True)
class ListedMarks:
    """The marks by row of `Failed rows`, the cells that are written there, and why others are not; `alone` counts refused rows that only it has.

    `refused` are the rows of the sheet that were refused, by their numbers.
    """

    marks: dict[int, ListedMark] = field(default_factory=dict)
    refused: dict[int, RefusedRow] = field(default_factory=dict)
    written: list[WrittenCell] = field(default_factory=list)
    held: list[Text] = field(default_factory=list)
    alone: int = 0


def marks_of_listed(sheet: MappedSheet, listed: ListedSheet | None, outcome: ListedOutcome) -> ListedMarks:
    """Return what becomes of each row of `Failed rows`, and what it lists of each row that was refused."""
    done, judge = ListedMarks(), _Judge(sheet, listed, outcome)
    for id, why in outcome.refused.items():
        if (number := outcome.rows.get(id)) is not None:
            done.refused[number] = why._replace(sent=judge.sent(id, why, judge.plan.get(number)))
    for row in listed.rows if listed is not None else ():
        mark = done.marks[row.number] = judge.mark(row, done)
        if mark.refused is not None and mark.row is not None:
            done.refused[mark.row] = mark.refused
        done.alone += mark.refused is not None and mark.row is None
    return done


class _Judge:
    """Compares the cells of a row with what was refused before, what was sent now, and the own sheet."""

    def __init__(self, sheet: MappedSheet, listed: ListedSheet | None, outcome: ListedOutcome) -> None:
        self._sheet, self._listed, self._outcome = sheet, listed, outcome
        self._cells = Cells(sheet.info)
        self._edits = Edits(self._cells, sheet.info.lookups)
        ids = {*outcome.refused, *(id for row in listed.rows for id in (self._id(row), self._cells.text(row, "id")))} if listed else outcome.refused
        numbers = {outcome.rows[id] for id in ids if id in outcome.rows}
        self.plan = {row.number: row for row in sheet.rows() if row.number in numbers} if numbers else {}
        self._readers = {reader.field: reader for reader in sheet.readers if listed is None or reader.field in listed.columns}

    def sent(self, id: str, why: RefusedRow, plan: SheetRow | None, row: SheetRow | None = None, kept: Collection[str] = ()) -> SentTexts:
        """Return what the hidden columns hold of a refused row: what was sent, and what the own sheet shows in the place of it.

        `row` is its row of `Failed rows`, where it has one already, whose cells of the fields in `kept` stay.
        """
        payload, shows = self._outcome.payloads[id], self._edits.shows
        before = on_plan(row.sent.payload) if row is not None and row.sent is not None else {}
        names = [] if plan is None else [name for name in self._readers if name in payload or not is_blank(plan, name)]
        apart = [name for name in names if plan is not None and not shows(plan, name, payload)]
        # Of a newer cell and a correction that stays, neither is what was refused.
        there: JsonObject = {
            name: plan.values.get(name)
            for name in apart
            if plan is not None and (plan.number, name) not in self._outcome.corrected and (name not in kept or shows(plan, name, before))
        }
        return sent_texts_of(id, {**payload, SHEET: there} if there else payload, why.sent.run if why.sent is not None else "")

    def mark(self, row: SheetRow, done: ListedMarks) -> ListedMark:
        outcome, id = self._outcome, self._id(row)
        number = outcome.rows.get(id)
        plan, payload = self.plan.get(number or 0), outcome.payloads.get(id)
        mine = [one for one in outcome.corrections if one.id == self._cells.text(row, "id")]
        overridden = {one.field for one in mine if self._cells.text(row, one.field) == one.found}
        # Edited since the check: the edit exists nowhere else and must not vanish with the row.
        typed = frozenset(name for name in self._readers if name not in overridden and self._is_typed(row, name, plan, payload))
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
        """Return the ID under which a row is known to the run, else the one that was refused."""
        here, outcome = self._cells.text(row, "id"), self._outcome
        before = row.sent.id if row.sent is not None else here
        return here if here in outcome.payloads and before not in outcome.payloads else before

    def _was_refused(self, row: SheetRow, name: str) -> bool:
        return row.sent is not None and name in row.sent.payload and self._edits.shows(row, name, row.sent.payload)

    def _is_corrected(self, row: SheetRow, name: str) -> bool:
        """Whether a cell shows something else than the own sheet did when the row was refused."""
        before = on_plan(row.sent.payload) if row.sent is not None else {}
        return not is_blank(row, name) and not (name in before and self._edits.shows(row, name, before))

    def _is_typed(self, row: SheetRow, name: str, plan: SheetRow | None, payload: JsonObject | None) -> bool:
        """Whether a cell shows neither what was refused nor what was sent."""
        if is_blank(row, name) or self._was_refused(row, name) or (payload is not None and self._edits.shows(row, name, payload)):
            return False
        return plan is None or (row.values.get(name), row.texts.get(name)) != (plan.values.get(name), plan.texts.get(name))

    def _values(self, row: SheetRow, corrections: Sequence[Correction], done: ListedMarks) -> dict[int, GridValue]:
        """Return what corrections of the review put into the cells of a row, by column of the own sheet."""
        values, listed = dict[int, GridValue](), self._listed
        if listed is None:
            return values
        for one in corrections:
            caption = self._cells.columns[one.field].caption
            edits: Sequence[CellEdit] | Text = say("The cell has been changed since.")
            if self._cells.text(row, one.field) == one.found:
                edits = correction(listed.sheet, listed.cells[row.number], one.field, None if one.cleared else one.value)
            if isinstance(edits, Text):
                message = say('{column} of "{id}" was not corrected on {sheet}. {why}', column=caption, id=one.id, sheet=listed.name, why=edits)
                done.held.append(message)
                continue
            values |= {edit.place + 1: edit.value for edit in edits}
            if len(edits) == 1:
                before, after = shown(edits[0].before), shown(edits[0].value)
                done.written.append(WrittenCell(listed.name, row.number, one.id, one.field, before, after))
        return values
