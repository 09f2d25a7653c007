"""A checked sheet as the review shows it: rows with their state, cells with new over old, decisions
with undo. Pure, without a window.

Decisions are shown at once, before the sheet is checked again with them: an upload always checks
again first.
"""

from __future__ import annotations

from array import array
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum

from bridge.errors import Problem
from bridge.gui.review.sheet_cells import (
    USUAL,
    CellView,
    SheetCells,
    cell_view,
    edited_fields,
    found_fields,
    own_row,
)
from bridge.gui.review.table.search_and_sort import Sort, Texts
from bridge.gui.widgets.formats import tr
from bridge.gui.widgets.lines_table import COLUMNS, title
from bridge.jobs.plan_rules import BY_CODE
from bridge.records.cells.base import CLEAR, JsonValue, cell_text
from bridge.records.cells.moments import parse_moment
from bridge.records.changes import (
    ALL_THE_SAME,
    LIKE_KNOWN_ID,
    NEW_ACTIVITY,
    UNKNOWN_PERSON,
    Change,
    ChangeSet,
    Choice,
    Conflict,
    Decision,
    FieldChange,
    RowState,
)
from bridge.records.columns import Column
from bridge.records.runs import Refusal, Refusals
from bridge.texts import shown

ROWS_SHOWN = 200
"""Causes are listed up to so many, those of most rows first."""

CauseKey = tuple[str, str, str]


@dataclass(frozen=True, slots=True)
class Cause:
    """Why rows cannot be sent, or want a second look: field, code and text in common, and the rows
    with one finding of each.
    """

    field: str
    code: str
    found: str
    title: str
    severity: str
    rows: tuple[tuple[int, Problem], ...]

    @property
    def key(self) -> CauseKey:
        """By what the cause is known again after a decision."""
        return self.field, self.code, self.found

    @property
    def indexes(self) -> tuple[int, ...]:
        """The rows in the review."""
        return tuple(index for index, _ in self.rows)


def cause_key(cells: SheetCells, problem: Problem) -> CauseKey:
    """Return what findings of one cause have in common: times differ from row to row, other texts
    do not.
    """
    by_rule = problem.field is None or cells.is_moment(problem.field) or problem.code in _BY_RULE
    return problem.field or "", problem.code, "" if by_rule else problem.found


def causes(cells: SheetCells, findings: Iterable[tuple[int, Problem]]) -> list[Cause]:
    """Return the causes of open findings, errors first, then those of most rows."""
    groups: dict[CauseKey, dict[int, Problem]] = {}
    for index, problem in findings:
        groups.setdefault(cause_key(cells, problem), {}).setdefault(index, problem)
    found = [
        Cause(
            *key,
            _title(first := next(iter(rows.values())), key[2]),
            str(first.severity),
            tuple(rows.items()),
        )
        for key, rows in groups.items()
    ]
    return sorted(found, key=lambda cause: (cause.severity != "error", -len(cause.rows)))[
        :ROWS_SHOWN
    ]


def _title(problem: Problem, found: str) -> str:
    caption = problem.column or problem.field or ""
    if found:
        return tr("{caption} “{found}”", caption=caption, found=found)
    words = {
        "end-before-start": tr("End before start"),
        "status-backwards": tr("Status moves backwards"),
        "no-time": tr("{caption} without a time of day", caption=caption),
        "conflict": tr("{caption} also changed by someone else", caption=caption),
        "duplicate-id": tr("Duplicate ID"),
        "missing-site": tr("No site"),
        "exists-already": tr("New ID already exists"),
        "gone": tr("No longer in the service"),
        "struck-through": tr("Struck through"),
        "date": tr("{caption} is not a date", caption=caption),
    }
    rule = next((rule for code, rule in BY_CODE.items() if code == problem.code), None)
    if rule is not None:
        return shown(rule.title)
    return words.get(problem.code) or (
        tr("{caption} is missing", caption=caption)
        if "missing" in problem.code
        else caption or tr("Row")
    )


_BY_RULE = frozenset(
    {"end-before-start", "status-backwards", "conflict", "duplicate-id", "exists-already", "gone"}
)


Key = tuple[str, str]
Decisions = Mapping[Key, Decision]


@dataclass(frozen=True, slots=True)
class ShownChange:
    """A changed field with its old and its new value as a planner reads them; a new row has no old
    values.
    """

    field: str
    old: str
    new: str


@dataclass(frozen=True, slots=True)
class Edit:
    """A text to be typed into a cell of a row of the review."""

    index: int
    field: str
    text: str


def effective(cells: SheetCells, change: Change, decisions: Decisions) -> tuple[FieldChange, ...]:
    """Return what the row changes with the decisions applied; a text that equals the value before
    is no change.
    """
    if not decisions:
        return change.fields
    fields = {edit.field: edit for edit in change.fields}
    for column in cells.editable:
        decision = decisions.get((cells.decided(change), column.field))
        if decision is None or decision.row not in {None, change.row}:
            continue
        was = cells.before(change, column.field)
        if decision.choice is Choice.THEIRS:
            fields.pop(column.field, None)
        elif decision.choice is Choice.TYPED:
            value, readable = cells.read(column.field, decision.typed)
            if not readable or (
                change.state is not RowState.NEW
                and (column.cell.same(was, value) or (not was and not value))
            ):
                fields.pop(column.field, None)
            else:
                fields[column.field] = FieldChange(
                    column.field, was, value, decision.typed.strip().lower() == CLEAR
                )
    return tuple(fields.values())


def value_after(cells: SheetCells, change: Change, decisions: Decisions, name: str) -> JsonValue:
    """Return the value that a field has after the edit and the decisions."""
    edit = next((one for one in effective(cells, change, decisions) if one.field == name), None)
    if edit is not None:
        return edit.after
    return (
        change.values.get(name, (change.current or change.base or {}).get(name))
        if change.state is RowState.NEW
        else cells.before(change, name)
    )


def moved_end(cells: SheetCells, change: Change, start: str) -> tuple[str, int] | None:
    """Return the end as typed that keeps the former duration after another start, and that duration
    in minutes; None where there is none.
    """
    was = [
        parse_moment(value) if isinstance(value, str) else None
        for value in (cells.before(change, "startDate"), cells.before(change, "endDate"))
    ]
    value, readable = cells.read("startDate", start)
    begins = parse_moment(value) if readable and isinstance(value, str) else None
    if was[0] is None or was[1] is None or begins is None or was[1] <= was[0]:
        return None
    ends = begins + (was[1] - was[0])
    cell = cells.columns["startDate"].cell.to_cell(
        ends.isoformat(timespec="milliseconds").replace("+00:00", "Z"), cells.zone
    )
    return (
        (cell_text(cell), int((was[1] - was[0]).total_seconds() // 60))
        if isinstance(cell, datetime)
        else None
    )


AGAIN = "again"
"""In the place of a field: the decision that a refused row goes again as it is."""


@dataclass(frozen=True, slots=True)
class Refused:
    """What the service said of rows, by ID, and the IDs of those that would go exactly so again."""

    words: Refusals = field(default_factory=dict)
    again: frozenset[str] = frozenset()

    def of(self, change: Change) -> Refusal | None:
        """Return what the service said last of a row that it did not take since."""
        return next(iter(self.words.get(change.id, ())), None)

    def waits(self, change: Change, decisions: Mapping[tuple[str, str], Decision]) -> bool:
        """Whether a row would go exactly as it was refused, and nobody has decided anything about
        it.
        """
        if change.id not in self.again:
            return False
        id = change.found.get("id", change.id)
        return not any((id, name) in decisions for name in (AGAIN, *COLUMNS))


NOTHING_REFUSED = Refused()


MANY = 2000
"""A decision about more rows than this is taken in a pool thread."""
ROW = ""
"""The field under which leaving out a row is kept."""


class State(StrEnum):
    """What a planner reads about a row, the most urgent first."""

    PROBLEM = "problem"
    CONFLICT = "conflict"
    NOT_ACCEPTED = "not-accepted"
    """Refused by the service, and unchanged since."""
    WARNING = "warning"
    NEW = "new"
    CHANGED = "changed"
    LEFT_OUT = "left-out"
    UNCHANGED = "unchanged"
    """Corrected back to what it was."""


BLOCKING = frozenset({State.PROBLEM, State.CONFLICT, State.NOT_ACCEPTED})
OPEN = BLOCKING | {State.WARNING}
"""What a planner is led to, one after the other."""
SEGMENTS: dict[str, frozenset[State] | None] = {
    "all": None,
    "problems": frozenset({State.PROBLEM}),
    "conflicts": frozenset({State.CONFLICT}),
    "warnings": frozenset({State.WARNING}),
    "changed": None,
    "new": None,
    "not-accepted": frozenset({State.NOT_ACCEPTED}),
    "left-out": frozenset({State.LEFT_OUT}),
}


@dataclass(slots=True)
class Review:
    """A checked sheet with the decisions taken so far."""

    changes: ChangeSet
    decisions: dict[Key, Decision] = field(default_factory=dict)
    _undo: list[dict[Key, Decision]] = field(default_factory=list)
    _states: list[State] = field(default_factory=list)
    _searched: Texts = field(default_factory=Texts)
    _cells: dict[tuple[int, str], CellView] = field(default_factory=dict)
    _ids: array[int] = field(default_factory=lambda: array("q"))
    _tally: Counter[State] = field(default_factory=Counter)
    _new: bytearray = field(default_factory=bytearray)
    _found: list[tuple[int, Problem]] = field(default_factory=list)
    _beside: set[CauseKey] = field(default_factory=set)
    _causes: list[Cause] | None = None
    _ranks: dict[str, Sequence[int]] = field(default_factory=dict)
    _numbers: array[int] = field(default_factory=lambda: array("I"))
    columns: tuple[Column, ...] = ()
    changed: tuple[Column, ...] = ()
    refused: Refused = NOTHING_REFUSED
    cells: SheetCells = field(init=False)

    def __post_init__(self) -> None:
        """Read the rows by the columns of their sheet."""
        self.cells = SheetCells(self.changes.info)

    @classmethod
    def of(
        cls,
        changes: ChangeSet,
        decisions: Decisions | None = None,
        refused: Refused = NOTHING_REFUSED,
    ) -> Review:
        """Make the review of a checked sheet: states, words to search and columns to show.

        For a pool thread when there are many rows.
        """
        made = cls(changes, dict(decisions or {}), refused=refused)
        used = set[str]()
        edited = set[str]()
        sorts = {
            name: Sort() for name in ("activity", *(column.field for column in made.cells.editable))
        }
        # Once over all rows: each look at a row of a long sheet unpacks it.
        for index, change in enumerate(changes.changes):
            made._states.append(made._state(change))
            made._searched.append(made.cells.searched(change))
            made._new.append(change.state is RowState.NEW)
            made._ids.append(hash(made.cells.decided(change)))
            made._found += [(index, problem) for problem in change.problems]
            lists = (
                problem
                for problem in change.problems
                if isinstance(change.values.get(problem.field or ""), list | dict)
            )
            made._beside.update(
                key
                for key in (cause_key(made.cells, one) for one in lists)
                if made.cells.found(change, key[0]) != key[2]
            )
            made._numbers.append(change.row)
            fields = edited_fields(change)
            used.update(change.values, change.found, fields)
            edited.update(found_fields(change) if made._new[-1] else fields)
            known = change.current or change.base or {}
            values = {**change.values, "activity": (title(change) or change.id).casefold()}
            for name, sort in sorts.items():
                sort.add(str(values.get(name) or known.get(name) or "\uffff"))
        made._tally = Counter(made._states)
        made.columns, made.changed = (
            made.cells.shown(used | USUAL),
            made.cells.shown(edited or USUAL) or made.cells.shown(used | USUAL),
        )
        made._ranks = {name: sorts.pop(name).ranks() for name in [*sorts]}
        return made

    # Rows
    # ----------------------------------------------------------------------------------------------

    @property
    def rows(self) -> Sequence[Change]:
        """Return the changed and new rows in the order of the sheet."""
        return self.changes.changes

    def state(self, index: int) -> State:
        """Return the state of a row with the decisions applied."""
        return self._states[index]

    def visible(self, segment: str, words: str = "") -> list[int]:
        """Return the rows of a segment that hold the words; never changes what is sent."""
        wanted = SEGMENTS.get(segment)
        needle = words.casefold().strip()
        states = self._states
        if segment == "all" and not needle:
            return list(range(len(states)))
        return [
            index
            for index in (self._searched.holding(needle) if needle else range(len(states)))
            if (wanted is None or states[index] in wanted)
            and (
                segment not in {"changed", "new"}
                or (self._new[index] == (segment == "new") and states[index] is not State.UNCHANGED)
            )
        ]

    def ranks(self, name: str) -> Sequence[int]:
        """Return by what each row is sorted: the places of the raw values, which sort dates by
        time; `activity` is the name, `row` its number.
        """
        # Another sheet is shown in the order of the one before, by a column that it may not have.
        return self._ranks.get(name, self._numbers)

    def counts(self) -> dict[str, int]:
        """Return how many rows stand in each segment, and `send`: those that an upload would send
        now.
        """
        states, new = self._tally, self._new.count(1)
        blocked = sum(states[state] for state in BLOCKING)
        return {
            "all": len(self._states),
            "problems": states[State.PROBLEM],
            "conflicts": states[State.CONFLICT],
            "warnings": states[State.WARNING],
            "not-accepted": states[State.NOT_ACCEPTED],
            "blocked": blocked,
            "changed": len(self._states) - new - states[State.UNCHANGED],
            "new": new,
            "left-out": states[State.LEFT_OUT],
            "unchanged": self.changes.unchanged + states[State.UNCHANGED],
            "send": len(self._states) - blocked - states[State.LEFT_OUT] - states[State.UNCHANGED],
        }

    def after(
        self, index: int, step: int, order: Sequence[int], states: frozenset[State] = OPEN
    ) -> int | None:
        """Return the next row in one of the states, in the order shown, from a row on; None where
        there is none. Goes round at the end.
        """
        at = order.index(index) if index in order else -1 if step > 0 else 0
        for offset in range(1, len(order) + 1):
            found = order[(at + step * offset) % len(order)]
            if self._states[found] in states:
                return found
        return None

    # Cells
    # ----------------------------------------------------------------------------------------------

    def cell(self, index: int, name: str) -> CellView:
        """Return how a cell of a row is drawn."""
        key = (index, name)
        view = self._cells.get(key)
        if view is None:
            if len(self._cells) > 20_000:
                self._cells.clear()
            view = self._cells[key] = self._cell(self.changes.changes[index], name)
        return view

    def problems(self, index: int) -> list[Problem]:
        """Return the findings of a row that no decision has settled, errors first."""
        return self._open(self.changes.changes[index])

    def conflicts(self, index: int) -> list[Conflict]:
        """Return the conflicts of a row that nobody has decided."""
        change = self.changes.changes[index]
        return [
            conflict
            for conflict in change.conflicts
            if self.decisions.get((self.cells.decided(change), conflict.field or "id")) is None
        ]

    @property
    def name_cell(self) -> str:
        """Return the field of the cell that names a record."""
        key = self.changes.info.key
        return key if key in self.cells.columns else "id"

    def column(self, name: str) -> Column | None:
        """Return a column by the API's field name."""
        return self.cells.columns.get(name)

    # Decisions
    # ----------------------------------------------------------------------------------------------

    def type_in(self, edits: Iterable[Edit]) -> None:
        """Type texts into cells, all in one step that can be undone."""
        rows = self.changes.changes
        self._keep(
            {
                (self.cells.decided(rows[edit.index]), edit.field): Decision(
                    Choice.TYPED,
                    self.cells.found(rows[edit.index], edit.field),
                    edit.text,
                    own_row(rows[edit.index]),
                )
                for edit in edits
            }
        )

    def put_back(self, indexes: Iterable[int]) -> list[Edit]:
        """Return what gives rows the values they had: of new rows nothing."""
        rows = self.changes.changes
        return [
            Edit(index, name, text)
            for index in indexes
            for name in {
                *(edit.field for edit in rows[index].fields),
                *(problem.field for problem in rows[index].problems if problem.field),
            }
            if (text := self.cells.before_text(rows[index], name))
        ]

    def causes(self) -> list[Cause]:
        """Return the open findings by cause."""
        if self._causes is None:
            rows = self.changes.changes
            settled = {State.LEFT_OUT, State.UNCHANGED}
            decided = self._decided(self.decisions)
            found = (
                (index, problem)
                for index, problem in self._found
                if self._states[index] not in settled
            )
            left = (
                one
                for one in found
                if one[0] not in decided or not self._settles(rows[one[0]], one[1])
            )
            self._causes = causes(self.cells, left)
        return self._causes

    def alike(self, problem: Problem) -> Cause | None:
        """Return the cause that a finding belongs to; None where it is settled."""
        return next(
            (cause for cause in self.causes() if cause.key == cause_key(self.cells, problem)), None
        )

    def same_cells(self, cause: Cause) -> bool:
        """Return whether the text of a cause is the whole cell in each of its rows, not one name of
        a list that others stand beside.
        """
        return cause.key not in self._beside

    def fields(self, index: int) -> tuple[FieldChange, ...]:
        """Return what a row changes with the decisions applied."""
        return effective(self.cells, self.changes.changes[index], self.decisions)

    def change_list(self, index: int) -> list[ShownChange]:
        """Return what a row changes as old and new texts; unreadable text as it was typed."""
        change, cells = self.changes.changes[index], self.cells
        empty = tr("(empty)")
        listed = [
            ShownChange(
                edit.field,
                ""
                if change.state is RowState.NEW
                else cells.text(edit.field, edit.before) or empty,
                cells.text(edit.field, edit.after) or empty,
            )
            for edit in self.fields(index)
            if change.state is not RowState.NEW or edit.after not in (None, "", [])
        ]
        unread = {
            problem.field: problem.found
            for problem in self._open(change)
            if problem.severity == "error" and problem.found and problem.field
        }
        for name, found in unread.items():
            old = cells.text(name, cells.before(change, name))
            new = tr("“{found}”", found=found)
            listed = [one for one in listed if one.field != name]
            listed.append(
                ShownChange(name, "" if change.state is RowState.NEW else old or empty, new)
            )
        return listed

    def caption(self, name: str) -> str:
        """Return the caption of a field's column."""
        column = self.column(name)
        return column.caption if column is not None else name

    def words(self, index: int) -> str:
        """Return what a row changes as old → new; of a new row its dates, site and teams."""
        key = (index, "changes")
        if key not in self._cells:
            listed = self.change_list(index)
            is_new = self.changes.changes[index].state is RowState.NEW
            parts = self._new_row(listed) if is_new else self._old_to_new(index, listed)
            self._cells[key] = CellView(" · ".join(parts))
        return self._cells[key].text

    def _new_row(self, listed: list[ShownChange]) -> list[str]:
        values = {one.field: one.new for one in listed}
        if not self.changes.info.importable:
            return list(values.values())
        dates = [values.pop(name) for name in _TIMES if name in values]
        if len(dates) == 2 and dates[0].rpartition(" ")[0] == dates[1].rpartition(" ")[0]:
            dates[1] = dates[1].rpartition(" ")[2]  # the same day
        names = ("siteId", "teams")
        return [
            part for part in (" – ".join(dates), *(values.get(name, "") for name in names)) if part
        ] + [
            f"{self.caption(name)} {value}"
            for name, value in values.items()
            if value.startswith("“") and name not in names
        ]

    def _old_to_new(self, index: int, listed: list[ShownChange]) -> list[str]:
        end_too = self._end_moves_too(index)
        parts = []
        for one in listed:
            if one.field == "endDate" and end_too:
                continue
            moved = tr("{old} → {new}", old=one.old, new=one.new)
            if one.field != "status":
                moved = f"{self.caption(one.field)} {moved}"
            if one.field == "startDate" and end_too:
                moved = tr("{start}, end too", start=moved)
            parts.append(moved)
        return parts

    def _end_moves_too(self, index: int) -> bool:
        """Whether start and end move by the same time."""
        moves = set()
        for edit in self.fields(index):
            if edit.field in _TIMES:
                before, after = (
                    parse_moment(value) if isinstance(value, str) else None
                    for value in (edit.before, edit.after)
                )
                if before is None or after is None:
                    return False
                moves.add((edit.field, after - before))
        return len(moves) == 2 and len({move for _, move in moves}) == 1

    def choose(self, index: int, conflicts: Iterable[Conflict], choice: Choice) -> None:
        """Decide conflicts of a row in one way."""
        change = self.changes.changes[index]
        self._keep(
            {
                (self.cells.decided(change), name): Decision(
                    choice, self.cells.found(change, name), row=own_row(change)
                )
                for name in (conflict.field or "id" for conflict in conflicts)
            }
        )

    @property
    def disputed(self) -> list[int]:
        """Return the rows with values that differ from the service and about which nobody has
        decided.
        """
        return [
            index
            for index, change in enumerate(self.rows)
            if change.conflicts and any(one.field for one in self.conflicts(index))
        ]

    def choose_all(self, choice: Choice) -> None:
        """Decide in one way about all values that differ from the service."""
        decisions = dict[Key, Decision]()
        for index in self.disputed:
            change = self.rows[index]
            for conflict in self.conflicts(index):
                if (name := conflict.field) is not None:
                    decisions[self.cells.decided(change), name] = Decision(
                        choice, self.cells.found(change, name), row=own_row(change)
                    )
        self._keep(decisions)

    def send_again(self, index: int) -> None:
        """Send a row on exactly as the service refused it."""
        self._keep(
            {(self.cells.decided(self.changes.changes[index]), AGAIN): Decision(Choice.MINE)}
        )

    def use_all_the_same(self, found: Iterable[tuple[int, Problem]]) -> None:
        """Upload unknown people, or new IDs that look like known ones, in these rows while their
        cells are unchanged.
        """
        rows = self.changes.changes
        self._keep(
            {
                (self.cells.decided(rows[index]), _LIFTED[problem.code]): Decision(
                    Choice.ALL_THE_SAME, typed=problem.found, row=own_row(rows[index])
                )
                for index, problem in found
            }
        )

    def leave_out(self, rows: Iterable[int], *, out: bool = True) -> None:
        """Leave rows out of the upload, or take them in again."""
        concerned = (self.changes.changes[index] for index in rows)
        if out:
            self._keep(
                {
                    (self.cells.decided(change), ROW): Decision(
                        Choice.LEAVE_OUT, row=own_row(change)
                    )
                    for change in concerned
                }
            )
            return
        keys = {(self.cells.decided(change), ROW) for change in concerned}
        self._take(
            {key: decision for key, decision in self.decisions.items() if key not in keys}, keys
        )

    def send_only(self, rows: Iterable[int]) -> None:
        """Take these rows in and leave all others out."""
        changes, wanted = self.changes.changes, set(rows)
        taken = {(self.cells.decided(changes[index]), ROW) for index in wanted}
        others = [change for index, change in enumerate(changes) if index not in wanted]
        out = {
            (self.cells.decided(change), ROW): Decision(Choice.LEAVE_OUT, row=own_row(change))
            for change in others
        }
        kept = {key: decision for key, decision in self.decisions.items() if key not in taken}
        self._take({**kept, **out}, {*taken, *out})

    def undo(self) -> bool:
        """Take the last decision back; returns whether there was one."""
        if not self._undo:
            return False
        before, self.decisions = self.decisions, self._undo.pop()
        self._refresh(
            {
                key
                for key in {*before, *self.decisions}
                if before.get(key) != self.decisions.get(key)
            }
        )
        return True

    @property
    def corrected(self) -> bool:
        """Whether a text was typed here that the workbook does not have."""
        return any(decision.choice in _OF_CELLS for decision in self.decisions.values())

    def without_corrections(self) -> dict[Key, Decision]:
        """Return the decisions that no cell gets: rows left out, conflicts decided for the
        planner's own value.
        """
        return {
            key: decision
            for key, decision in self.decisions.items()
            if decision.choice not in _OF_CELLS
        }

    @property
    def can_undo(self) -> bool:
        """Whether a decision can be taken back."""
        return bool(self._undo)

    @property
    def undo_size(self) -> int:
        """Return about how many rows taking the last decision back concerns."""
        return max(len(self.decisions), len(self._undo[-1])) if self._undo else 0

    # Inside
    # ----------------------------------------------------------------------------------------------

    def _keep(self, fresh: Mapping[Key, Decision]) -> None:
        self._take({**self.decisions, **fresh}, fresh)

    def _take(self, decisions: dict[Key, Decision], keys: Iterable[Key]) -> None:
        """Decide anew.

        The old decisions are never changed in place: another thread may be reading them.
        """
        self._undo.append(self.decisions)
        self.decisions = decisions
        self._refresh(keys)

    def _refresh(self, keys: Iterable[Key]) -> None:
        """Look again at the rows that the decisions concern."""
        self._cells.clear()
        self._causes = None
        touched = self._decided(keys)
        for index in touched:
            before, state = self._states[index], self._state(self.changes.changes[index])
            self._states[index] = state
            self._tally[before] -= 1
            self._tally[state] += 1
        if (
            len(touched) > MANY
        ):  # in a pool thread, while the window goes on; else by whoever shows them
            self.causes()

    def _decided(self, keys: Iterable[Key]) -> set[int]:
        """Return the rows with the IDs of decisions, and seldom one more: whoever asks looks at
        each row again.
        """
        wanted = {hash(id) for id, _ in keys}
        return (
            {index for index, found in enumerate(self._ids) if found in wanted} if wanted else set()
        )

    def _state(self, change: Change) -> State:
        if self.decisions:
            decision = self.decisions.get((self.cells.decided(change), ROW))
            if (
                decision is not None
                and decision.choice is Choice.LEAVE_OUT
                and decision.row in {None, change.row}
            ):
                return State.LEFT_OUT
        if self.refused.waits(change, self.decisions):
            return State.NOT_ACCEPTED
        if not (self.decisions or change.problems or change.conflicts):
            return State.NEW if change.state is RowState.NEW else State.CHANGED
        severities = {
            problem.severity for problem in change.problems if not self._settles(change, problem)
        }
        if "error" in severities:
            return State.PROBLEM
        if any(
            (self.cells.decided(change), conflict.field or "id") not in self.decisions
            for conflict in change.conflicts
        ):
            return State.CONFLICT
        if "warning" in severities:
            return State.WARNING
        return (
            State.NEW
            if change.state is RowState.NEW
            else State.UNCHANGED
            if self._is_put_back(change)
            else State.CHANGED
        )

    def _is_put_back(self, change: Change) -> bool:
        """Whether decisions have taken every edit of a row back."""
        id = self.cells.decided(change)
        return any(
            (id, column.field) in self.decisions for column in self.cells.editable
        ) and not effective(self.cells, change, self.decisions)

    def _settles(self, change: Change, problem: Problem) -> bool:
        """Whether a decision about the cell of a finding has been taken that the sheet was not yet
        checked with.
        """
        if not self.decisions or problem.field is None:
            return False
        meant = self.decisions.get((self.cells.decided(change), _LIFTED.get(problem.code, "")))
        if meant is not None and meant.row in {None, change.row} and meant.typed == problem.found:
            return True
        for name in _TIMES if problem.code == "end-before-start" else (problem.field,):
            decision = self.decisions.get((self.cells.decided(change), name))
            if decision is not None and decision.row in {None, change.row}:
                found = problem.found if name == problem.field else self.cells.found(change, name)
                typed = decision.choice is Choice.TYPED and decision.typed != found
                # A rule of the plan tells no text: it is about the value that the row has.
                if (
                    typed
                    and (
                        found or self.cells.read(name, decision.typed)[0] != change.values.get(name)
                    )
                ) or problem.code in CONFLICT_CODES:
                    return True
        return False

    def _cell(self, change: Change, name: str) -> CellView:
        problem = next((found for found in self._open(change) if found.field == name), None)
        return cell_view(
            self.cells,
            change,
            name,
            self.decisions.get((self.cells.decided(change), name)),
            problem,
        )

    def _open(self, change: Change) -> list[Problem]:
        found = [problem for problem in change.problems if not self._settles(change, problem)]
        return sorted(found, key=lambda problem: problem.severity != "error")


_TIMES = ("startDate", "endDate")
_OF_CELLS = frozenset({Choice.TYPED, Choice.THEIRS})
_LIFTED = {UNKNOWN_PERSON: ALL_THE_SAME, LIKE_KNOWN_ID: NEW_ACTIVITY}
"""The decision about a finding that lets its row pass, in the place of a field."""
CONFLICT_CODES = frozenset({"conflict", "exists-already", "gone"})
