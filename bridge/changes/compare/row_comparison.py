"""Compare one row with the baseline and the service: which fields the planner edited, and which
conflict. Pure."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime
from functools import cached_property

from bridge.changes.compare.cell_edits import Edits, not_clearable, zeros_restored
from bridge.changes.compare.decisions import Decisions
from bridge.changes.compare.inputs import Dispute, Exported, KnownIds, RecordSource, Rules, merged
from bridge.changes.compare.judged import (
    EMPTY,
    NOTHING_SENT,
    Cells,
    CorrectedCell,
    Judged,
    hidden_values,
)
from bridge.changes.compare.slips import LeftOut, left_out
from bridge.changes.compare.validation import Fitting, RowChecks
from bridge.changes.merge3 import (
    NOT_KNOWN,
    NOT_SHOWN,
    Answer,
    both,
    in_record,
    in_service,
    is_same,
    merge3,
    value_of,
)
from bridge.errors import Problem, Severity
from bridge.records.cells.base import JsonObject, JsonValue, id_text
from bridge.records.cells.moments import local_moment
from bridge.records.change_set import (
    Choice,
    Conflict,
    Decision,
    OtherCell,
    Place,
    RowState,
    SheetInfo,
    SheetRow,
)
from bridge.records.codes import (
    BLANKS_REMOVED,
    CONFLICT,
    DIFFERS,
    EMPTIED,
    EXISTS_ALREADY,
    GONE,
    ID_WAS_NUMBER,
    LIKE_KNOWN_ID,
    LIST_IS_NUMBER,
    MISSING_ID,
    NO_TIME,
    STRUCK_THROUGH,
)
from bridge.texts import Text, say


class Identity:
    """Matches row IDs to those known to the baseline and the service."""

    def __init__(
        self, cells: Cells, ids: KnownIds, baseline: RecordSource, current: RecordSource | None
    ) -> None:
        self._cells = cells
        self._key = cells.info.key
        self._ids = ids
        self._baseline = baseline
        self._current = current
        self.offered = dict[tuple[str, int], str]()
        """The IDs suggested for rows without one, by sheet and row."""

    def find(self, judged: Judged) -> None:
        """Find the row's ID, restoring spaces around a known one and zeros lost in a
        number cell.
        """
        row, key = judged.row, self._key
        id = row.values.get(key)
        written = row.texts.get(key, "")
        text = id_text(id)
        # A cell that is not a valid ID may still match a known ID exactly.
        judged.id = text if text is not None else written if written and self.knows(written) else ""
        if key in row.cleared and not judged.id:
            judged.id = ""
            judged.problems.append(not_clearable(self._cells, row, key))
        elif not judged.id and not any(
            problem.field == key and problem.severity is Severity.ERROR for problem in row.problems
        ):
            id = self.offered.get((row.sheet, row.number))
            message = say("This row has no ID. Type its old ID, or a new ID for a new row.")
            if id is not None and self.knows(id):
                message = say("This row has no ID. It was {id}.", id=id)
            elif id is not None:
                message = say("This row has no ID. {id} is free.", id=id)
            judged.problems.append(self._cells.error(row, key, MISSING_ID, message, id))
        for problem in row.problems:
            if problem.field == key and not (judged.id and judged.id == written):
                self._id_problem(judged, problem)

    def _id_problem(self, judged: Judged, problem: Problem) -> None:
        if judged.id and problem.severity is Severity.WARNING:
            if (
                problem.code == BLANKS_REMOVED
                and problem.found != judged.id
                and self.knows(problem.found)
                and not self.knows(judged.id)
            ):
                judged.id = problem.found
                return
            if problem.code == ID_WAS_NUMBER:
                number = judged.id
                if self.knows(number):
                    return
                candidates = self._ids.with_zeros(number)
                if len(candidates) == 1:
                    judged.id = candidates[0]
                    problem = zeros_restored(self._cells, judged.row, self._key, number, judged.id)
                elif candidates:
                    judged.id = ""
                    message = say(
                        "{number} may be {ids}. Format the cell as text and type the ID.",
                        number=number,
                        ids=", ".join(candidates[:9]),
                    )
                    problem = self._cells.error(judged.row, self._key, "id-ambiguous", message)
        judged.problems.append(problem)

    def knows(self, id: str) -> bool:
        """Return whether the workbook or the service has a record with this ID."""
        return self._baseline.get(id) is not None or (
            self._current is not None and self._current.get(id) is not None
        )


def _with_other(row: SheetRow, name: str, other: OtherCell) -> SheetRow:
    """Return the row with the activity sheet's cell instead of the correction on `Failed rows`."""
    values = {key: value for key, value in row.values.items() if key != name}
    texts = {key: text for key, text in row.texts.items() if key != name}
    return row._replace(
        values=values if other.value is None else {**values, name: other.value},
        texts={**texts, name: other.text} if other.text else texts,
        cleared=row.cleared | {name} if other.cleared else row.cleared - {name},
        problems=(*(problem for problem in row.problems if problem.field != name), *other.problems),
    )


class Judge:
    """Compares the rows of one sheet, one at a time."""

    def __init__(
        self, info: SheetInfo, baseline: Exported, current: RecordSource | None, rules: Rules
    ) -> None:
        self._baseline = baseline
        self._current = current
        self._rules = rules
        self.accepted = rules.accepted
        self.own_sheet = rules.is_own_sheet
        self.like_known = set[str]()
        self.replaced = dict[Place, str]()
        """The exported rows over which others were pasted, by place."""
        lookups = merged(info.lookups, rules.lookups)
        self.cells = Cells(info)
        self.ids = KnownIds(baseline, current)
        self._identity = Identity(self.cells, self.ids, baseline, current)
        self._edits = Edits(self.cells, lookups, month_first=rules.month_first)
        self._decisions = Decisions(self.cells, rules, lookups)
        # Without a complete baseline, an ID known only to the service is not suspicious.
        self._adopts = not info.has_baseline or info.damaged_blocks > 0
        self._can_compare = info.has_baseline or current is not None
        self._checks = RowChecks(
            self.cells,
            lookups,
            rules.also_required,
            Fitting(baseline, rules.refused),
            rules.accepted,
        )

    @cached_property
    def offline(self) -> Judge:
        """Return a judge of rows that the service was not asked for."""
        judge = Judge(self.cells.info, self._baseline, None, self._rules)
        judge._identity.offered = self._identity.offered
        judge.replaced = self.replaced
        return judge

    def offer(self, place: tuple[str, int], id: str) -> None:
        """Suggest an ID for a row without one."""
        self._identity.offered[place] = id

    def was(self, id: str) -> Text:
        """Return the sentence about which exported row a row was."""
        name = (self._baseline.get(id) or EMPTY).get("name")
        return say("This row was {old}.", old=f"{name} ({id})" if name else id)

    def decide(self, id: str, row: int, decisions: Mapping[tuple[str, str], Decision]) -> None:
        """Judge the next row with the decisions about it, and no others."""
        self._decisions.only(id, row, decisions)

    def unedited(self, row: SheetRow) -> JsonObject | None:
        """Return the row's exported record if all cells equal it, else None; nearly every row is
        such a row.
        """
        id = row.values.get(self.cells.info.key)
        if (
            self._decisions
            or self._rules.all_rows
            or not isinstance(id, str)
            or row.joined
            or row.origin_row is not None
            or row.refused is not None
        ):
            return None
        record = self._baseline.get(id)
        if record is None or not self._edits.shows_record(row, record):
            return None
        names = row.values.get("people"), record.get("personnelIds")
        return record if self._edits.names_match(*names) else None

    def left_out(self, row: SheetRow) -> LeftOut | None:
        """Return what an edited row is if it is a title, total or note, else None."""
        return left_out(row, self.cells.info, self.cells.columns, self._identity.knows)

    def judge(self, row: SheetRow) -> Judged:
        """Return the result of comparing a row and of checking its values if it is to be sent."""
        judged = self.compare(row)
        if judged.state is not RowState.UNCHANGED or self._rules.all_rows:
            self._check(judged)
        if row.joined:
            judged.problems += [
                problem
                for problem in row.problems
                if problem.code == EMPTIED and problem not in judged.problems
            ]
        return judged

    def compare(self, row: SheetRow) -> Judged:
        """Return the result of comparing a row, without the checks of its values."""
        judged = Judged(row, "")
        if self._decisions:
            self._decisions.apply(judged)
        self._identity.find(judged)
        id = judged.id
        base = self._baseline.get(id) if id else None
        judged.base = base
        if base is None and id and self._current is not None:
            judged.current = self._current.get(id)
        undecided = self._resolve_corrections(judged) if row.others else []
        self._decisions.read_as_others(judged)
        if base is None and judged.current is None:
            self._new(judged)
        else:
            self._known(judged)
        for conflict in undecided:
            self._disagrees(judged, conflict)
        return judged

    # Rows that are also on `Failed rows`

    def _resolve_corrections(self, judged: Judged) -> list[Conflict]:
        """Apply the decisions about corrections on `Failed rows` that conflict with the activity
        sheet; return the undecided conflicts.
        """
        undecided = list[Conflict]()
        for name, other in judged.row.others.items():
            if name in judged.corrected:  # another text was typed in the review
                continue
            choice, text = self._decisions.choice(judged, name), self.cells.text(judged.row, name)
            if choice == Choice.THEIRS:
                judged.row = _with_other(judged.row, name, other)
                judged.found = {**judged.found, name: text}
                if not other.problems:
                    judged.corrected[name] = CorrectedCell(other.value, other.cleared, False, text)
            elif choice == Choice.BOTH and other.both is not None:
                is_cleared = self.cells.columns[name].cell.is_empty(other.both)
                joined = other._replace(value=other.both, text="", cleared=is_cleared, problems=())
                judged.row = _with_other(judged.row, name, joined)
                judged.found = {**judged.found, name: text}
                judged.corrected[name] = CorrectedCell(other.both, is_cleared, False, text)
            elif choice != Choice.MINE:
                mine = judged.row.values.get(name)
                conflict = Conflict(name, None, other.value, mine, other.place[0], both=other.both)
                undecided.append(conflict)
        return undecided

    def _disagrees(self, judged: Judged, conflict: Conflict) -> None:
        """Keep a conflict between `Failed rows` and the activity sheet; a conflict with the service
        in the same field is handled later.
        """
        name, row = conflict.field or "", judged.row
        other = SheetRow(
            0,
            {} if conflict.theirs is None else {name: conflict.theirs},
            texts={name: text} if (text := row.others[name].text) else {},
        )
        message = say(
            "This is “{mine}” here and “{other}” on {sheet}. Choose one.",
            mine=self.cells.text(row, name),
            other=self.cells.text(other, name),
            sheet=conflict.sheet,
        )
        judged.problems = [
            problem
            for problem in judged.problems
            if (problem.code, problem.field) != (CONFLICT, name)
        ]
        judged.problems.append(self.cells.warning(row, name, CONFLICT, message))
        at_base = (judged.base or EMPTY).get(name)
        judged.conflicts = (
            *(conflict for conflict in judged.conflicts if conflict.field != name),
            replace(conflict, base=at_base),
        )
        if judged.state is RowState.UNCHANGED:
            judged.state = RowState.CHANGED

    # New rows

    def _new(self, judged: Judged) -> None:
        judged.state = RowState.NEW
        self._edits.unreadable(judged)
        self._edits.new(judged)
        if judged.id and (alike := self.ids.look_alikes(judged.id)):
            self._looks_known(judged, alike)
        if self._can_compare:
            pasted = judged.row.values.get("createdAt") is not None
            source = self._created.get(self._origin(judged.row.values)) if pasted else None
            place = (judged.row.sheet or self.cells.info.sheet, judged.row.number)
            old = self.replaced.get(place, source)
            replaced = self.was(old) if old is not None and old != source else None
            self._edits.say_not_sent(judged, source if source != judged.id else None, replaced)

    @cached_property
    def _created(self) -> dict[tuple[JsonValue, datetime | None], str]:
        """The exported IDs by what the service alone sets, which tells where a row was pasted
        from.
        """
        records = ((id, self._baseline.get(id) or EMPTY) for id in self._baseline.ids())
        return {self._origin(record): id for id, record in records}

    def _origin(self, record: Mapping[str, JsonValue]) -> tuple[JsonValue, datetime | None]:
        return record.get("name"), local_moment(record.get("createdAt"), self.cells.zone)

    def _looks_known(self, judged: Judged, alike: list[str]) -> None:
        """Report a new ID that resembles a known one: a problem in an own sheet, elsewhere a
        warning.
        """
        if self.own_sheet:
            self.like_known.add(judged.id)
        if judged.answers.new_activity == judged.id:
            return
        suggestion = alike[0] if len(alike) == 1 else None
        join = ", ".join(f"“{id}”" for id in alike[:9])
        if self.own_sheet and LIKE_KNOWN_ID not in self.accepted:
            make = self.cells.error
            message = say(
                "“{id}” is new, but {known} exists. Is it the same activity?",
                id=judged.id,
                known=join,
            )
        else:
            make = self.cells.warning
            message = say(
                "“{id}” is new, but {known} exists. A new ID creates a new entry.",
                id=judged.id,
                known=join,
            )
        judged.problems.append(
            make(judged.row, self.cells.info.key, LIKE_KNOWN_ID, message, suggestion)
        )

    # Rows known to the baseline or the service

    def _known(self, judged: Judged) -> None:
        if judged.row.problems:
            self._edits.unreadable(judged)
        self._edits.find(judged)
        outdated = judged.base is None and self._is_outdated(judged)
        if not outdated:  # the service has changed it since, not the planner
            self._edits.find_read_only(judged)
        if judged.edits:
            self._drop_sent(judged)
        if not judged.edits and not judged.broken and not self._rules.all_rows:
            return
        if judged.base is not None and self._current is not None:
            judged.current = self._current.get(judged.id)
            if judged.current is None:
                self._gone(judged)
                return
            self._settle(judged)
        elif judged.base is None and not self._adopts and (judged.edits or judged.broken):
            self._exists_already(judged)
            return
        elif outdated:
            self._settle(judged)
        if judged.edits or judged.broken:
            judged.state = RowState.CHANGED

    def _drop_sent(self, judged: Judged) -> None:
        """Drop edits of hidden fields that equal the last value sent."""
        sent = self._rules.last_sent.get(judged.id, NOTHING_SENT)
        for name, value in hidden_values(judged.shown, sent).items() if sent else ():
            cell = self.cells.columns[name].cell
            if name in judged.edits and cell.same(judged.edits[name], value):
                del judged.edits[name]

    def _is_outdated(self, judged: Judged) -> bool:
        """Return whether a row without exported record shows another `Updated` than the service."""
        if self.cells.info.origin is not None and not self.cells.info.damaged_blocks:
            return False  # the workbook of another project
        column = next(
            (column for column in self.cells.info.table if column.field == "updatedAt"), None
        )
        shown = judged.row.values.get("updatedAt")
        current = (judged.current or EMPTY).get("updatedAt")
        if column is None or shown is None or current is None:
            return False
        return not column.cell.is_unedited(shown, current, self.cells.zone)

    # Comparison with the service's current values

    def disputes(self, id: str) -> Mapping[str, Dispute]:
        """Return the fields of a row whose base is not known."""
        return self._rules.disputes.get(id, {})

    def _settle(self, judged: Judged) -> None:
        """Drop edits that the service already has, and find conflicts with other people's changes.

        Without the exported record, nothing says whether the planner typed a value or the service
        has changed it since.
        """
        current, conflicts = judged.current or EMPTY, list[Conflict]()
        disputes = self.disputes(judged.id)
        self._join_dates(judged, current)
        for name in list(judged.edits):
            column, mine = self.cells.columns[name], judged.edits[name]
            theirs, dispute = in_service(current, column), disputes.get(name)
            base = NOT_KNOWN if judged.base is None else in_record(judged.base, name)
            at_base = value_of(base)
            if dispute is not None:
                base, at_base = NOT_KNOWN, dispute.last_sent
                theirs = dispute.last_sent if theirs is NOT_SHOWN else theirs
            answer = merge3(column.cell, base, mine, theirs)
            if answer is Answer.KEEP:
                del judged.edits[name]
            elif answer is not Answer.SEND:  # TAKE, too: `_join_dates` made this date mine
                together = both(column.cell, at_base, mine, theirs)
                conflict = Conflict(name, at_base, value_of(theirs), mine, both=together)
                self._conflict(judged, conflict, conflicts, dispute)
        judged.conflicts = tuple(conflicts)
        # An unreadable cell that equals the service's current value is no edit.
        as_shown = {
            name
            for name in judged.broken
            if name
            and judged.row.texts.get(name)
            == self._edits.export_text(self.cells.columns[name], current.get(name))
        }
        if as_shown:
            judged.broken -= as_shown
            judged.problems = [
                problem for problem in judged.problems if problem.field not in as_shown
            ]

    def _join_dates(self, judged: Judged, current: JsonObject) -> None:
        """Decide about start and end together: where one is a conflict and the service moved the
        other too, the exported one is mine, or the pair would be one that never existed.
        """
        base = judged.base or EMPTY
        for name, other in (("startDate", "endDate"), ("endDate", "startDate")):
            if name in judged.edits and {name, other} <= base.keys():
                cell, moved = self.cells.columns[name].cell, current.get(name)
                conflict = merge3(cell, base[name], judged.edits[name], moved) is Answer.CONFLICT
                moved_too = not is_same(cell, base[other], current.get(other))
                if conflict and moved_too and other not in judged.broken:
                    # As an edit that equals its base: merge3 answers TAKE, which `_settle` makes a
                    # conflict.
                    judged.edits.setdefault(other, base[other])

    def _conflict(
        self,
        judged: Judged,
        conflict: Conflict,
        undecided: list[Conflict],
        dispute: Dispute | None = None,
    ) -> None:
        """Apply the decision about a field that both changed; of an own sheet it is a dispute."""
        name, code, other = conflict.field or "", CONFLICT, None
        if dispute is not None and dispute.never_sent:
            # --on-conflict does not apply to rows that were never sent.
            code, other = DIFFERS, Choice.MINE if DIFFERS in self.accepted else "stop"
        choice = self._decisions.choice(judged, name, other)
        service = self._edits.export_text(self.cells.columns[name], conflict.theirs) or ""
        if choice == Choice.THEIRS:
            del judged.edits[name]
            judged.corrected[name] = CorrectedCell(
                conflict.theirs, False, True, self.cells.text(judged.row, name)
            )
            message = say("The service has another value, which is kept.")
        elif choice == Choice.MINE:
            message = say("Your value replaces the service's.")
        elif choice == Choice.BOTH and conflict.both is not None:
            cell = self.cells.columns[name].cell
            judged.edits[name] = conflict.both
            text = judged.found.get(name, self.cells.text(judged.row, name))
            judged.corrected[name] = CorrectedCell(
                conflict.both, cell.is_empty(conflict.both), False, text
            )
            if cell.same(conflict.both, conflict.theirs):
                del judged.edits[name]
            message = say("Your list and the service's are joined.")
        else:
            undecided.append(conflict)
            message = (
                say("Also changed in the service since the export. Choose which value to keep.")
                if dispute is None
                else say(
                    "The service has “{service}”. Choose which value to keep.", service=service
                )
            )
        judged.problems.append(self.cells.warning(judged.row, name, code, message))

    def _exists_already(self, judged: Judged) -> None:
        """Handle a new row whose ID the service already has."""
        judged.state = RowState.NEW
        choice = self._decisions.choice(judged, "id")
        if choice == Choice.MINE:
            judged.state = RowState.CHANGED
            message = say("This activity already exists. Your values replace the service's.")
        elif choice == Choice.THEIRS:
            self._give_up(judged)
            message = say("This activity already exists. The row is not sent.")
        else:
            judged.conflicts = (Conflict(None, None, judged.current, judged.row.values),)
            message = say(
                "This activity already exists. Type another ID, or choose which values to keep."
            )
        judged.problems.append(self.cells.warning(judged.row, "id", EXISTS_ALREADY, message))

    def _gone(self, judged: Judged) -> None:
        """Handle an edited activity that is no longer in the service."""
        choice = self._decisions.choice(judged, "id")
        judged.state = RowState.CHANGED
        if choice == Choice.MINE:
            base, judged.base = judged.base, None
            self._forget(judged)
            self._new(judged)
            judged.base = base
            message = say("Deleted in the service. Your row creates it again.")
        elif choice == Choice.THEIRS:
            self._give_up(judged)
            message = say("Deleted in the service. The row is not sent.")
        else:
            judged.conflicts = (Conflict(None, judged.base, None, judged.row.values),)
            message = say("Deleted in the service. Create it again from your row, or skip the row.")
        judged.problems.append(self.cells.warning(judged.row, "id", GONE, message))

    def _give_up(self, judged: Judged) -> None:
        """Leave the row as it is in the service."""
        self._forget(judged)
        judged.state = RowState.UNCHANGED

    def _forget(self, judged: Judged) -> None:
        """Drop everything except the ID."""
        judged.edits, judged.broken = {}, set()
        judged.problems = [problem for problem in judged.problems if problem.field == "id"]

    # Checks before sending

    def _check(self, judged: Judged) -> None:
        edits = judged.edits
        notes = (
            problem
            for problem in judged.row.problems
            if problem.severity is Severity.WARNING
            and (problem.field in edits or problem.field is None)
        )
        judged.problems += [
            note
            for note in notes
            if note.code != EMPTIED
            and (
                note.code not in {ID_WAS_NUMBER, LIST_IS_NUMBER}
                or edits[note.field or ""] == judged.row.values.get(note.field or "")
            )
        ]
        checked = self._checks.of(judged)
        # Of two warnings about one missing time, the one with a suggestion, else the cell's own.
        untimed = {problem.field for problem in judged.problems if problem.code == NO_TIME}
        better = {
            problem.field for problem in checked if problem.code == NO_TIME and problem.suggestion
        }
        judged.problems = [
            *(
                problem
                for problem in judged.problems
                if problem.code != NO_TIME or problem.field not in better
            ),
            *(
                problem
                for problem in checked
                if problem.code != NO_TIME or problem.field not in untimed - better
            ),
        ]
        row = judged.row
        if (row.sheet or self.cells.info.sheet, row.number) in self.cells.info.struck:
            message = say(
                "This row is struck through but would be sent. Skip it or remove the strikethrough."
            )
            judged.problems.append(self.cells.warning(row, "", STRUCK_THROUGH, message))
