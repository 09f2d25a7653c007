"""A checked sheet as the review shows it: its rows with their states and cells, and the decisions
about them with undo. Pure, without widgets.

A decision compares its rows again at once (`ChangeSet.recheck`); an upload always checks again
first.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import islice

from bridge.errors import Problem
from bridge.gui.review.cells import (
    USUAL,
    Cause,
    CellView,
    SheetCells,
    cause_key,
    causes,
    cell_view,
    is_from_before,
)
from bridge.gui.review.states import BLOCKING, OPEN, SEGMENTS, SENT, State
from bridge.gui.review.steps import (
    Decisions,
    Edit,
    Key,
    Step,
    Suggested,
    corrections,
    is_correction,
)
from bridge.gui.widgets.lines_table import title
from bridge.jobs.check import as_refused
from bridge.records.cells.base import JsonObject
from bridge.records.change_set import (
    AGAIN,
    ALL_THE_SAME,
    NEW_ACTIVITY,
    ROW,
    Change,
    ChangeSet,
    Choice,
    Conflict,
    Decision,
    RowState,
    copy_of,
)
from bridge.records.codes import (
    CONFLICT,
    DATE_AS_TEXT,
    DIFFERS,
    DUPLICATE_ID,
    EXISTS_ALREADY,
    GONE,
    ID_TYPED_OVER,
    ID_WAS_NUMBER,
    LIKE_KNOWN_ID,
    LIST_IS_NUMBER,
    NAME_RESOLVED,
    OF_COPY,
    PASTED,
    READ_ONLY_EDITED,
    UNKNOWN_PERSON,
)
from bridge.records.columns import Column
from bridge.records.runs import Refusal, Refusals

_MOST_LOOKED_AT = 500
"""So many open rows are few."""
MOST_FOUND = 200
"""So many unchanged rows a search shows."""
_AS_TEXT = frozenset({ID_WAS_NUMBER, LIST_IS_NUMBER, DATE_AS_TEXT})
_WRONG_ID = frozenset({ID_TYPED_OVER, DUPLICATE_ID})
_LIFTED = {UNKNOWN_PERSON: ALL_THE_SAME, LIKE_KNOWN_ID: NEW_ACTIVITY}
"""Used as a field: the decision that accepts a row despite a problem, by problem code."""
CONFLICT_CODES = frozenset({CONFLICT, EXISTS_ALREADY, GONE, DIFFERS})
NOTES = frozenset({NAME_RESOLVED, OF_COPY, PASTED})
"""Codes of what is good to know and asks nothing."""


@dataclass(slots=True)
class Review:
    """A checked sheet with the decisions taken so far.

    `changes.changes[i]` is row i as checked, `rows[i]` with the decisions. Indexes never move;
    `include` appends.
    """

    changes: ChangeSet
    decisions: dict[Key, Decision] = field(default_factory=dict)
    refusals: Refusals = field(default_factory=dict)
    rows: list[Change] = field(default_factory=list)
    columns: tuple[Column, ...] = ()
    changed_columns: tuple[Column, ...] = ()
    _states: list[State] = field(default_factory=list)
    _counts: dict[str, int] | None = None
    _searched: list[str] = field(default_factory=list)
    _cells: dict[tuple[int, str], CellView] = field(default_factory=dict)
    _twins: dict[str, list[int]] = field(default_factory=dict)
    _causes: list[Cause] | None = None
    _checked: int = 0
    """So many rows were changed or new at the check; the others were included later."""
    _included: dict[str, int] = field(default_factory=dict)
    longest_id: str = ""
    longest_title: str = ""
    suggested: dict[int, Suggested] = field(default_factory=dict)
    """The suggestions of the rows that were looked at, as long as these do not change."""
    safe: list[Edit] | None = None
    """Those of all rows that are safe, until the next decision."""
    texts: dict[str, str] | None = None
    """What a search finds of the unchanged rows, by ID, once they were read."""
    cells: SheetCells = field(init=False)

    def __post_init__(self) -> None:
        """Read the rows by the columns of their sheet."""
        self.cells = SheetCells(self.changes.info)

    @classmethod
    def of(
        cls,
        changes: ChangeSet,
        decisions: Decisions | None = None,
        refusals: Refusals | None = None,
    ) -> Review:
        """Create the review of a checked sheet: states, searchable text and columns to show. With
        many rows, call it in a pool thread.
        """
        review = cls(changes, dict(decisions or {}), refusals or {}, [*changes.changes])
        used = set[str]()
        edited = set[str]()
        first = dict[str, int]()
        for index, change in enumerate(review.rows):
            review._states.append(review._state(index))
            review._searched.append(review.cells.searched(change))
            id = change.found.get(changes.info.key, change.id)
            if first.setdefault(id, index) != index:
                review._twins.setdefault(id, [first[id]]).append(index)
            if change.state is RowState.UNCHANGED:  # a conflict or a note of a merge
                review._included[change.id] = index
            fields = {edit.field for edit in change.fields}
            problems = {problem.field for problem in change.problems if problem.field}
            used.update(change.values, change.found, fields, problems)
            edited.update(problems if change.state is RowState.NEW else fields | problems)
        review.columns = review.cells.shown(used | USUAL)
        review.changed_columns = review.cells.shown(edited or USUAL) or review.columns
        review._checked = len(review.rows)
        if (untouched := changes.untouched) is not None:
            review.include(untouched.noted)
        # Here and not in the window's thread.
        review.longest_id = max((row.id for row in review.rows), key=len, default="")
        review.longest_title = max(map(title, review.rows), key=len, default="")
        review.counts()
        review.causes()
        return review

    # Rows
    # ----------------------------------------------------------------------------------------------

    def state(self, index: int) -> State:
        """Return the state of a row with the decisions applied."""
        return self._states[index]

    def visible(self, segment: str, words: str = "") -> list[int]:
        """Return the rows of a segment that match a search; it includes unchanged rows that match.
        Uploads are not affected.
        """
        rows: Iterable[int] = self.find(words) if words.strip() else range(len(self.rows))
        if (wanted := SEGMENTS.get(segment)) is not None:
            return [index for index in rows if self.state(index) is wanted]
        if segment == "all" and (words or not self.included):
            return [*rows]
        if segment == "all":
            return [index for index in rows if not self._hides(index)]
        edit = RowState.NEW if segment == "new" else RowState.CHANGED
        return [index for index in rows if self._edit(self.rows[index]) is edit]

    def _edit(self, row: Change) -> RowState:
        """Return whether a row is new or changed; of an own sheet that was checked offline nobody
        knows which rows are new.
        """
        own_offline = self.changes.offline and self.changes.info.origin is None
        return RowState.CHANGED if own_offline and row.state is RowState.NEW else row.state

    def counts(self) -> dict[str, int]:
        """Return how many rows are in each segment, and `send`: those that an upload would send."""
        if self._counts is None:
            rows = Counter(zip(self._states, map(self._edit, self.rows), strict=True))

            def count(states: Iterable[State], edits: Iterable[RowState] = RowState) -> int:
                return sum(rows[state, edit] for state in states for edit in edits)

            counts = {key: count({state}) for key, state in SEGMENTS.items() if state is not None}
            self._counts = counts | {
                "all": len(self.rows) - self._states[self._checked :].count(State.UNCHANGED),
                "changed": count(State, {RowState.CHANGED}),
                "new": count(State, {RowState.NEW}),
                "blocked": count(BLOCKING),
                "send": count(SENT, {RowState.CHANGED, RowState.NEW}),
            }
        return self._counts

    @property
    def skipped(self) -> int:
        """Return how many edited rows are skipped."""
        return sum(row.left_out and row.state is not RowState.UNCHANGED for row in self.rows)

    def is_sent(self, index: int) -> bool:
        """Return whether an upload would send a row."""
        return self.state(index) in SENT and self.rows[index].state is not RowState.UNCHANGED

    def is_blocked(self, index: int) -> bool:
        """Return whether a row cannot be sent."""
        return self.state(index) in BLOCKING

    def is_open(self, index: int) -> bool:
        """Return whether a row needs the planner's attention."""
        return self.state(index) in OPEN

    @property
    def few_open(self) -> bool:
        """Whether corrections for several rows are looked for at each question."""
        counts = self.counts()
        return counts["blocked"] + counts["warnings"] <= _MOST_LOOKED_AT

    # Cells
    # ----------------------------------------------------------------------------------------------

    def cell(self, index: int, name: str) -> CellView:
        """Return how a cell of a row is drawn."""
        key = (index, name)
        view = self._cells.get(key)
        if view is None:
            if len(self._cells) > 20_000:
                self._cells.clear()
            problem = next((each for each in self.problems(index) if each.field == name), None)
            decision = self.decision(index, name)
            typed = decision.text if decision is not None else None
            view = cell_view(self.cells, self.rows[index], name, typed, problem)
            self._cells[key] = view
        return view

    def decision(
        self, index: int, name: str, decisions: Decisions | None = None
    ) -> Decision | None:
        """Return the decision about a cell of a row, of these or those taken so far."""
        checked = self.changes.changes[index]
        decisions = self.decisions if decisions is None else decisions
        alone, all_rows = self._keys(checked, name)
        return decisions.get(alone) or decisions.get(all_rows)

    def _keys(self, checked: Change, name: str) -> tuple[Key, Key]:
        """Return the key of a decision about a row alone, and of one about all with its ID."""
        info = self.changes.info
        id = checked.found.get(info.key, checked.id)
        return (info.decision_id(id, checked.row), name), (info.decision_id(id), name)

    def problems(self, index: int, row: Change | None = None) -> list[Problem]:
        """Return the open problems and warnings of a row, or of its `preview`, errors first, and
        those of edits before those that the export had already.

        The conflict asks about those that concern it. A note that a value is sent as text is open
        only if its cell has no other finding.
        """
        row = row or self.rows[index]
        typed_over = self.changes.typed_over.get(row.id)
        with_id = (*((typed_over,) if typed_over else ()), *row.problems)
        is_another = any(problem.code in _WRONG_ID for problem in with_id)
        problems = [
            problem
            for problem in with_id
            if not (
                problem.severity == "warning"
                and (
                    is_another  # warnings compare the row with its own activity
                    or problem.code in CONFLICT_CODES
                    or problem.code in NOTES
                    or self.decision(index, _LIFTED.get(problem.code, "-")) is not None
                )
            )
        ]
        others = {problem.field for problem in problems if problem.code not in _AS_TEXT}
        return sorted(
            (
                problem
                for problem in problems
                if problem.code not in _AS_TEXT or problem.field not in others
            ),
            key=lambda problem: (
                problem.severity != "error",
                is_from_before(row, problem),
                problem.code in _AS_TEXT,
                problem.code == READ_ONLY_EDITED and problem.suggestion is None,
            ),
        )

    def refusal(self, index: int) -> Refusal | None:
        """Return why the service did not accept a row that would be sent exactly so again."""
        row = self.rows[index]
        if not self.refusals or self.decision(index, AGAIN) is not None:
            return None
        return self.refusals[row.id][0] if as_refused(row, self.refusals) else None

    @property
    def name_cell(self) -> str:
        """Return the field of the cell that names a record."""
        key = self.changes.info.key
        return key if key in self.cells.columns else "id"

    # Decisions
    # ----------------------------------------------------------------------------------------------

    def include(self, ids: Collection[str]) -> dict[str, int]:
        """Take in unchanged rows, which can then be decided about; return their indexes by ID.

        They are shown as long as they are edited.
        """
        untouched = self.changes.untouched
        assert untouched is not None
        places = {id: self._included[id] for id in ids if id in self._included}
        first, rows = len(self.rows), [untouched.change(id) for id in ids if id not in places]
        self.changes = replace(
            self.changes,
            changes=(*self.changes.changes, *rows),
            unchanged=self.changes.unchanged - len(rows),
        )
        for index, change in enumerate(rows, first):
            self.rows.append(change)
            self._states.append(self._state(index))
            self._searched.append(self.cells.searched(change))
        self._causes = self._counts = self.safe = None
        self._included |= {change.id: at for at, change in enumerate(rows, first)}
        return places | {change.id: self._included[change.id] for change in rows}

    def untouched_records(self) -> dict[str, JsonObject]:
        """Return the unchanged activities that are not included yet, by ID; of many rows in a pool
        thread.
        """
        untouched = self.changes.untouched
        ids = untouched.ids() if untouched is not None else ()
        return {
            id: untouched.record(id)
            for id in ids
            if untouched is not None and id not in self._included
        }

    def look_through(self) -> None:
        """Read the unchanged activities, so that a search finds them; of many rows in a pool
        thread.
        """
        if self.texts is None:
            self.texts = {
                id: self.cells.searched_record(id, record)
                for id, record in self.untouched_records().items()
            }

    def find(self, words: str) -> list[int]:
        """Return the rows with all these words; it includes unchanged rows that match, after the
        others, once they were read.
        """
        wanted = words.casefold().split()
        ids = (
            id for id, text in (self.texts or {}).items() if all(word in text for word in wanted)
        )
        if missing := [*islice(ids, MOST_FOUND)]:
            self.include(missing)
        return [
            index
            for index, text in enumerate(self._searched)
            if all(word in text for word in wanted)
        ]

    def searched(self) -> list[str]:
        """Return the lower-case texts that a search looks at, one for each activity."""
        return [*self._searched, *(self.texts or {}).values()]

    @property
    def included(self) -> list[Change]:
        """The unchanged rows that were included, which come and go with their edits."""
        return self.rows[self._checked :]

    def _hides(self, index: int) -> bool:
        return index >= self._checked and self._states[index] is State.UNCHANGED

    def type_in(self, edits: Iterable[Edit]) -> Step:
        """Type texts into cells, all in one step, which is returned and can be undone.

        A value that was kept in a conflict stays kept when it is corrected.
        """

        def choice(edit: Edit) -> Choice:
            decision = self.decision(edit.index, edit.field)
            kept = decision is not None and decision.choice is Choice.MINE
            return Choice.MINE if kept and edit.field != self.name_cell else Choice.TYPED

        return self._decide((edit.index, edit.field, choice(edit), edit.text) for edit in edits)

    def preview(self, index: int, edits: Iterable[Edit]) -> Change:
        """Return a row as it would be with texts typed into its cells, without new clashes."""
        decisions = dict(self.decisions)
        for edit in edits:
            decisions.update([self._decision(index, edit.field, Choice.TYPED, edit.text)])
        assert self.changes.recheck is not None
        return self.changes.recheck(self.changes.changes[index], decisions)

    def has_wrong_id(self, index: int) -> bool:
        """Return whether the ID of a row is asked about, and its values may be another row's."""
        return any(problem.code in _WRONG_ID for problem in self.problems(index))

    def as_meant(self, index: int) -> Change:
        """Return a row; while its ID is wrong, as it would be with the suggested one, because only
        then its changes are its own.
        """
        for problem in self.problems(index) if self.changes.recheck is not None else ():
            if problem.code in _WRONG_ID and problem.suggestion:
                return self.preview(index, [Edit(index, self.name_cell, problem.suggestion)])
        return self.rows[index]

    def revert(self, indexes: Iterable[int]) -> Step:
        """Give rows the values they had; new rows stay."""
        rows = self.rows
        return self.type_in(
            Edit(index, name, text)
            for index in indexes
            for name in {
                *(edit.field for edit in rows[index].fields),
                *(problem.field for problem in self.problems(index) if problem.field),
            }
            if (text := self.before_text(index, name))
            and (name == self.name_cell or self.cells.columns[name].editable)
        )

    def before_text(self, index: int, name: str) -> str:
        """Return the previous value of a cell of a row as typed text, also the ID that was typed
        over; an empty string if there was none.
        """
        row = self.rows[index]
        typed_over = self.changes.typed_over.get(row.id) if name == self.name_cell else None
        if typed_over is not None:
            return typed_over.suggestion or ""
        return self.cells.before_text(row, name)

    def causes(self) -> list[Cause]:
        """Return the open findings by cause."""
        if self._causes is None:
            self._causes = causes(
                self.cells,
                (
                    (index, problem)
                    for index in range(len(self.rows))
                    if self.is_open(index)
                    for problem in self.problems(index)
                ),
            )
        return self._causes

    def alike(self, problem: Problem) -> Cause | None:
        """Return the cause of a problem, or None if it is resolved."""
        return next(
            (cause for cause in self.causes() if cause.key == cause_key(self.cells, problem)), None
        )

    def caption(self, name: str) -> str:
        """Return the caption of a field's column."""
        column = self.cells.columns.get(name)
        return column.caption if column is not None else name

    def choose(self, index: int, conflicts: Iterable[Conflict], choice: Choice) -> Step:
        """Decide conflicts of a row in one way."""
        return self._choose(((index, conflict.field or "id") for conflict in conflicts), choice)

    def _choose(self, cells: Iterable[tuple[int, str]], choice: Choice) -> Step:
        """Decide conflicts in one way. My value may be a corrected one."""

        def corrected(index: int, name: str) -> str:
            decision = self.decision(index, name)
            return decision.text or "" if decision is not None and choice is Choice.MINE else ""

        return self._decide((index, name, choice, corrected(index, name)) for index, name in cells)

    def choose_copy(self, chosen: Iterable[tuple[int, Conflict]], file: str) -> Step:
        """Use the values of one file of a merge in conflicts of rows."""
        decisions, indexes = dict(self.decisions), set[int]()
        for index, conflict in chosen:
            text = next(
                copy_value.text for copy_value in conflict.copies if copy_value.file == file
            )
            id = self.cells.decided(self.changes.changes[index])
            decisions.pop((id, str(conflict.field)), None)
            decisions[id, copy_of(conflict.field)] = Decision(Choice.COPY, found=text, typed=file)
            indexes.add(index)
        return self._take(decisions, indexes, self._compared)

    @property
    def disputed(self) -> list[int]:
        """Return the rows with undecided differences from the service."""
        return [
            index
            for index, change in enumerate(self.rows)
            if not change.left_out and any(conflict.field for conflict in change.conflicts)
        ]

    @property
    def typed_over(self) -> list[int]:
        """Return the rows whose typed-over ID is neither corrected nor skipped."""
        asked = self.changes.typed_over
        return [
            index
            for index, row in enumerate(self.rows if asked else ())
            if row.id in asked and not row.left_out
        ]

    def holds(self, problem: Problem) -> bool:
        """Return whether a problem of the whole sheet is open. That the sheet differs from the
        service, or that IDs were typed over, is one only while such a row is not decided.
        """
        if problem.code == DIFFERS:
            return bool(self.disputed)
        is_of_rows = self.changes.typed_over and problem.sheet == self.changes.info.sheet
        return not (problem.code == ID_TYPED_OVER and is_of_rows) or bool(self.typed_over)

    @property
    def stopped(self) -> bool:
        """Return whether a problem of the whole sheet blocks it."""
        return any(
            problem.severity == "error" and problem.row is None and self.holds(problem)
            for problem in self.changes.problems
        )

    def choose_all(self, choice: Choice) -> Step:
        """Decide in one way about all values that differ from the service; mine are also those of
        cells that cannot be read yet.
        """
        return self._choose(
            (
                (index, name)
                for index, row in enumerate(self.rows)
                if row.state is RowState.CHANGED and not row.left_out
                for name in {
                    *(conflict.field for conflict in row.conflicts),
                    *(
                        problem.field
                        for problem in row.problems
                        if problem.severity == "error" and choice is Choice.MINE
                    ),
                }
                if name is not None and name != self.name_cell
            ),
            choice,
        )

    def send_again(self, index: int) -> Step:
        """Send a row on exactly as the service refused it, unknown people included."""
        decisions = [
            (index, ALL_THE_SAME, Choice.ALL_THE_SAME, problem.found)
            for problem in self.rows[index].problems
            if problem.code == UNKNOWN_PERSON
        ]
        return self._decide([(index, AGAIN, Choice.MINE, ""), *decisions])

    def use_all_the_same(self, problems: Iterable[tuple[int, Problem]]) -> Step:
        """Upload unknown people, or new IDs that look like known ones, in these rows while their
        cells are unchanged.
        """
        return self._decide(
            (index, _LIFTED[problem.code], Choice.ALL_THE_SAME, problem.found)
            for index, problem in problems
        )

    def leave_out(self, indexes: Iterable[int], *, out: bool = True) -> Step:
        """Skip rows, or include them again."""
        wanted = {*indexes}
        return self._skip(wanted if out else set(), set() if out else wanted)

    def skip_or_include(self, indexes: Sequence[int]) -> Step:
        """Skip rows, or include them again if all are skipped."""
        return self.leave_out(indexes, out=not all(self.rows[index].left_out for index in indexes))

    def undo(self, step: Step) -> None:
        """Take a step back, which must be the last one."""
        self._restore(step.before, step.rows_before)

    def redo(self, step: Step) -> None:
        """Take a step again after it was taken back."""
        self._restore(step.after, step.rows_after)

    def _restore(self, decisions: Decisions, rows: Mapping[int, Change]) -> None:
        self.decisions = dict(decisions)
        self._put_rows(rows)

    @property
    def unsaved(self) -> int:
        """Return how many corrections fit the cells as they are now in the workbook."""
        rows = {self.cells.decided(change): change for change in self.changes.changes}
        return corrections(
            {
                (id, name): decision
                for (id, name), decision in self.decisions.items()
                if decision.choice is Choice.COPY
                or (id in rows and self.cells.found(rows[id], name) == decision.found)
            }
        )

    def without_corrections(self) -> dict[Key, Decision]:
        """Return the decisions that no cell gets: rows left out, conflicts decided for the
        planner's own value, which may be a correction that its cell has now.
        """
        return {
            key: replace(decision, found=decision.typed, typed="") if decision.text else decision
            for key, decision in self.decisions.items()
            if decision.choice is Choice.MINE or not is_correction(decision)
        }

    def adopt(self, decisions: Decisions) -> None:
        """Take the decisions that were taken while the sheet was checked."""
        ids = {
            key[0]
            for key in {*decisions, *self.decisions}
            if decisions.get(key) != self.decisions.get(key)
        }
        if not ids:
            return
        self.decisions = dict(decisions)
        if (untouched := self.changes.untouched) is not None:
            keys = {self.cells.decided(change) for change in self.changes.changes}
            if missing := {id for id in ids if id not in keys}:
                self.include([id for id in untouched.ids() if id in missing])
        self._put_rows(
            self._compared(
                index
                for index, change in enumerate(self.changes.changes)
                if self.cells.decided(change) in ids
            )
        )

    # Inside
    # ----------------------------------------------------------------------------------------------

    def _compared(self, indexes: Iterable[int]) -> dict[int, Change]:
        """Return rows compared again with the decisions as they are."""
        recheck, checked, decisions = self.changes.recheck, self.changes.changes, self.decisions
        assert recheck is not None
        return {index: recheck(checked[index], decisions) for index in indexes}

    def _decide(self, wanted: Iterable[tuple[int, str, Choice, str]]) -> Step:
        """Take decisions, each about a row and a field, and compare the rows again."""
        decisions, indexes = dict(self.decisions), set[int]()
        for index, name, choice, typed in wanted:
            key, decision = self._decision(index, name, choice, typed)
            # Since an older decision the ID may have become, or ceased to be, that of several rows.
            decisions.pop(self._keys(self.changes.changes[index], name)[0], None)
            decisions[key] = decision
            indexes.update(self._with_same_id(index))
        return self._take(decisions, indexes, self._compared)

    def _with_same_id(self, index: int) -> Sequence[int]:
        """Return the rows whose problems depend on a row's ID, itself included."""
        change = self.changes.changes[index]
        return self._twins.get(change.found.get(self.changes.info.key, change.id), (index,))

    def _decision(self, index: int, name: str, choice: Choice, typed: str) -> tuple[Key, Decision]:
        """Return a decision about a row and a field as it is kept."""
        checked = self.changes.changes[index]
        found = "" if choice is Choice.ALL_THE_SAME else self.cells.found(checked, name)
        key = (self.cells.decided(checked), name)
        return key, Decision(choice, found=found, typed=typed)

    def _skip(self, out: set[int], into: set[int]) -> Step:
        decisions, indexes = dict(self.decisions), set[int]()
        for index in out | into:
            checked = self.changes.changes[index]
            for key in self._keys(checked, ROW):
                decisions.pop(key, None)
            if index in out:
                found = "\n".join(self.cells.found(checked, name) for name in self.cells.columns)
                decisions[self.cells.decided(checked), ROW] = Decision(Choice.LEAVE_OUT, found)
            indexes.update(self._with_same_id(index))
        return self._take(decisions, indexes, self._with_skips)

    def _with_skips(self, indexes: Iterable[int]) -> dict[int, Change]:
        return {
            index: replace(self.rows[index], left_out=self.decision(index, ROW) is not None)
            for index in indexes
        }

    def _take(
        self,
        decisions: dict[Key, Decision],
        indexes: Iterable[int],
        compare: Callable[[Iterable[int]], dict[int, Change]],
    ) -> Step:
        """Take decisions, and show the rows concerned; return the step, for undo.

        The old decisions are never changed in place: another thread may be reading them.
        """
        before, rows = self.decisions, {index: self.rows[index] for index in indexes}
        self.decisions = decisions
        compared = compare(indexes)
        self._put_rows(compared)
        return Step(before, rows, decisions, compared)

    def _put_rows(self, rows: Mapping[int, Change]) -> None:
        """Put other rows in place, and renew what hangs on them: the warnings of the whole plan,
        states, safe suggestions, counts.
        """
        self._cells.clear()
        self._causes = self._counts = self.safe = None
        before, self.rows = self.rows, [*self.rows]
        for index, row in rows.items():
            self.rows[index] = row
        plan = self.changes.plan_judge
        for index in rows if plan is None else plan.again(before, self.rows, rows):
            self.suggested.pop(index, None)
            self._states[index] = self._state(index)

    def _state(self, index: int) -> State:
        row = self.rows[index]
        if any(conflict.copies for conflict in row.conflicts):
            return State.CONFLICT  # a merge needs the value even of a row that is not uploaded
        if row.left_out:
            return State.LEFT_OUT
        if self.refusal(index) is not None:
            return State.NOT_ACCEPTED
        problems = self.problems(index)
        if problems and problems[0].severity == "error":
            return State.PROBLEM
        if row.conflicts:
            return State.CONFLICT
        if problems:
            return State.WARNING
        return State(row.state) if self._edit(row) is row.state else State.NOT_COMPARED
