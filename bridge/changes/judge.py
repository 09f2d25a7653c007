"""One row of a sheet against the baseline and the service: which fields the planner edited, where somebody else did too. Pure.

Three values decide about a field: the baseline's (b), the service's now (s) and the sheet's (m). The sheet's is an edit where its cell is neither
b nor s; an edit of a field whose b and s differ is a conflict.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from bridge.changes.checks import Cells, Draft, RowChecks
from bridge.changes.ids import KnownIds
from bridge.changes.people import People
from bridge.changes.rules import SENT, RecordSource, Rules, merged
from bridge.errors import Problem, Severity
from bridge.records.celltype import CLEAR, Finding, JsonObject, JsonValue, TextListCell, cell_text, whole_text
from bridge.records.column import Access, Column
from bridge.records.kinds import ACTIVITIES, kind_named
from bridge.records.rows import Choice, Conflict, Decision, RowState, SheetInfo, SheetRow
from bridge.texts import say

_EMPTY: JsonObject = {}
_NO_FIELDS: frozenset[str] = frozenset()


@dataclass(slots=True)
class Judged:
    """What was found out about one row.

    `edits` are the values that would be sent because they differ, `base` and `current` the baseline's record and the service's (None: not known, or
    not asked for because nothing was edited), `broken` the fields whose cell cannot be read, `found` the texts of those cells and of cells that
    a decision replaced.
    """

    row: SheetRow
    id: str
    state: RowState = RowState.UNCHANGED
    edits: JsonObject = field(default_factory=dict)
    base: JsonObject | None = None
    current: JsonObject | None = None
    problems: list[Problem] = field(default_factory=list)
    conflicts: tuple[Conflict, ...] = ()
    broken: frozenset[str] = _NO_FIELDS
    found: Mapping[str, str] = field(default_factory=dict)
    left_out: bool = False

    @property
    def known(self) -> JsonObject:
        """Return the record that the service shows, else the baseline's, else an empty one."""
        return self.current if self.current is not None else self.base if self.base is not None else _EMPTY

    @property
    def shown(self) -> JsonObject:
        """Return the record that the sheet was made from, as far as known."""
        return self.base if self.base is not None else self.current if self.current is not None else _EMPTY


class Judge:
    """Judges the rows of one sheet, one by one."""

    def __init__(self, info: SheetInfo, baseline: RecordSource, now: RecordSource | None, rules: Rules) -> None:
        kind = kind_named(info.kind) or ACTIVITIES
        self._baseline = baseline
        self._now = now
        self._rules = rules
        lookups = merged(info.lookups, rules.lookups)
        self.cells = Cells(info, kind.columns)
        self.ids = KnownIds(baseline, now)
        present = [column for column in kind.columns if column.field in info.columns]
        self._editable = [(column.field, column) for column in present if column.importable and column.field != "id"]
        self._read_only = [(column.field, column) for column in present if column.access is Access.READ_ONLY]
        self._names_shown = People(info.lookups) if "people" in info.columns and info.lookups.people else None
        # Without a whole baseline, an ID that only the service knows is no surprise.
        self._adopts = not info.has_baseline or info.damaged_blocks > 0
        self._can_compare = info.has_baseline or now is not None
        self._lookups = lookups
        self._people = People(lookups)
        self._checks = RowChecks(self.cells, lookups, rules.also_required)
        self._decisions: dict[str, list[tuple[str, Decision]]] = {}
        for (id, name), decision in rules.decisions.items():
            self._decisions.setdefault(id, []).append((name, decision))

    def judge(self, row: SheetRow) -> Judged:
        """Return what an upload would do with the row."""
        judged = Judged(row, "")
        if self._decisions:
            self._apply_decisions(judged)
        self._identify(judged)
        id = judged.id
        base = self._baseline.get(id) if id else None
        judged.base = base
        if base is None and id and self._now is not None:
            judged.current = self._now.get(id)
        if base is None and judged.current is None:
            self._new(judged)
        else:
            self._known(judged)
        if judged.state is not RowState.UNCHANGED or self._rules.all_rows:
            self._check(judged)
        return judged

    # Which activity

    def _identify(self, judged: Judged) -> None:
        """Find the row's ID: blanks around a known one, and zeros that a number cell lost, are given back."""
        row = judged.row
        id = row.values.get("id")
        judged.id = id if isinstance(id, str) else ""
        if "id" in row.cleared:
            judged.id = ""
            judged.problems.append(self._not_clearable(row, "id"))
        elif not judged.id and not any(problem.field == "id" and problem.severity is Severity.ERROR for problem in row.problems):
            message = say("is missing. Type the ID of an activity, or a new one to make a new activity.")
            judged.problems.append(self.cells.error(row, "id", "missing-id", message))
        for problem in row.problems:
            if problem.field == "id":
                self._id_problem(judged, problem)

    def _id_problem(self, judged: Judged, problem: Problem) -> None:
        if judged.id and problem.severity is Severity.WARNING:
            if problem.code == "blanks-removed" and problem.found != judged.id and self._knows(problem.found) and not self._knows(judged.id):
                judged.id = problem.found
                return
            if problem.code == "id-was-number":
                if self._knows(judged.id):
                    return
                if candidates := self.ids.with_zeros(judged.id):
                    self._give_back_zeros(judged, candidates)
                    return
        judged.problems.append(problem)

    def _give_back_zeros(self, judged: Judged, candidates: list[str]) -> None:
        number = judged.id
        if len(candidates) == 1:
            judged.id = candidates[0]
            message = say("the number {number} is taken for {id}, whose zeros were lost.", number=number, id=judged.id)
            judged.problems.append(self.cells.warning(judged.row, "id", "zeros-restored", message, judged.id))
        else:
            judged.id = ""
            message = say("the number {number} can be {ids}. Format the cell as text and type the ID.", number=number, ids=", ".join(candidates[:9]))
            judged.problems.append(self.cells.error(judged.row, "id", "id-ambiguous", message))

    def _knows(self, id: str) -> bool:
        return self._baseline.get(id) is not None or (self._now is not None and self._now.get(id) is not None)

    def _not_clearable(self, row: SheetRow, name: str) -> Problem:
        return self.cells.error(row, name, "cannot-clear", say("cannot be removed; every activity needs one."))

    # A row that nobody knows

    def _new(self, judged: Judged) -> None:
        row = judged.row
        judged.state = RowState.NEW
        broken = self._unreadable(judged, _EMPTY)
        for name, column in self._editable:
            value = row.values.get(name)
            if name in row.cleared:
                if not column.clearable:
                    judged.problems.append(self._not_clearable(row, name))
                    broken.add(name)
            elif value is not None and not column.cell.is_empty(value) and name not in broken:
                self._edit(judged, column, value, _EMPTY, broken)
        judged.broken = frozenset(broken)
        if judged.id and (like := self.ids.like(judged.id)) is not None:
            message = say('"{id}" is new; "{known}" exists. A new ID makes a new activity.', id=judged.id, known=like)
            judged.problems.append(self.cells.warning(row, "id", "like-known-id", message, like))
        if self._can_compare:
            self._say_not_sent(judged)

    def _say_not_sent(self, judged: Judged) -> None:
        """Say once that what stands in the read-only columns of a new row is not sent."""
        filled = [column for name, column in self._read_only if judged.row.values.get(name) is not None]
        if filled:
            message = say("is set by the service; what stands here is not sent ({columns}).", columns=", ".join(column.caption for column in filled))
            judged.problems.append(self.cells.warning(judged.row, filled[0].field, "read-only-edited", message))

    # A row that the baseline or the service knows

    def _known(self, judged: Judged) -> None:
        shown = judged.shown
        broken = self._unreadable(judged, shown) if judged.row.problems else set[str]()
        self._find_edits(judged, shown, broken)
        self._find_read_only(judged, shown)
        judged.broken = frozenset(broken)
        if not judged.edits and not broken and not self._rules.all_rows:
            return
        if judged.base is not None and self._now is not None:
            judged.current = self._now.get(judged.id)
            if judged.current is None:
                self._gone(judged)
                return
            self._settle(judged)
        elif judged.base is None and not self._adopts and (judged.edits or broken):
            self._exists_already(judged)
            return
        if judged.edits or judged.broken:
            judged.state = RowState.CHANGED

    def _find_edits(self, judged: Judged, shown: JsonObject, broken: set[str]) -> None:
        """Compare each cell with the record that the sheet was made from."""
        values, cleared, expected = judged.row.values, judged.row.cleared, shown.get
        sent = shown.get(SENT)
        remembered = sent if isinstance(sent, dict) else _EMPTY
        for name, column in self._editable:
            value, was = values.get(name), expected(name)
            if value is None or (cleared and name in cleared):
                if name in cleared:
                    self._clear(judged, column, shown, broken)
                elif (was is not None or name in remembered) and not _is_unread(judged.row, name):
                    self._say_emptied(judged, column, remembered.get(name) if was is None else was)
            elif value != was and not column.cell.kept(value, was, self.cells.zone):
                if name in remembered and column.cell.same(value, remembered[name]):
                    continue
                if column.cell.is_empty(value):
                    self._say_emptied(judged, column, was)
                elif name not in broken:
                    self._edit(judged, column, value, shown, broken)

    def _clear(self, judged: Judged, column: Column, shown: JsonObject, broken: set[str]) -> None:
        name = column.field
        remembered = _remembered(shown)
        if not column.clearable:
            judged.problems.append(self._not_clearable(judged.row, name))
            broken.add(name)
        elif name in remembered and column.cell.is_empty(remembered[name]):
            return
        elif not column.cell.is_empty(shown.get(name)) or (name not in shown and not column.shown):
            judged.edits[name] = column.cell.clear

    def _say_emptied(self, judged: Judged, column: Column, was: JsonValue) -> None:
        if column.cell.is_empty(was):
            return
        message = (
            say("was emptied; blank leaves it as it is. Write {clear} to remove it.", clear=CLEAR)
            if column.clearable
            else say("was emptied; blank leaves it as it is.")
        )
        judged.problems.append(self.cells.warning(judged.row, column.field, "emptied", message))

    def _edit(self, judged: Judged, column: Column, value: JsonValue, shown: JsonObject, broken: set[str]) -> None:
        """Take a value as an edit, unless it only lost its form: zeros, commas, a person's name instead of the ID."""
        name, was = column.field, shown.get(column.field)
        if isinstance(column.cell, TextListCell) and isinstance(value, list):
            if _lost_commas(value, was):
                self._say_commas(judged, column, was)
                return
            if column.source == "people":
                resolved = self._people.resolve(value, was if isinstance(was, list) else [])  # type: ignore[arg-type]
                judged.problems += [_placed(self.cells, judged.row, name, finding) for finding in resolved.findings]
                if not resolved.readable:
                    broken.add(name)
                    return
                value = resolved.ids
                if shown and column.cell.kept(value, was, self.cells.zone):
                    return
        elif isinstance(value, str) and _was_number(judged.row, name):
            restored = self._with_zeros(column, value, was)
            if restored != value:
                message = say("the number {number} is taken for {id}, whose zeros were lost.", number=value, id=restored)
                judged.problems.append(self.cells.warning(judged.row, name, "zeros-restored", message, restored))
            if restored == was:
                return
            value = restored
        judged.edits[name] = value

    def _with_zeros(self, column: Column, digits: str, was: JsonValue) -> str:
        """Return the ID that a number stands for: the one of the baseline, else the one known name with the same digits."""
        if isinstance(was, str) and was.isdecimal() and was.lstrip("0") == digits.lstrip("0"):
            return was
        known = self._lookups.known(column.source) if column.source else ()
        if digits in known:
            return digits
        alike = [name for name in known if name.isdecimal() and name.lstrip("0") == digits.lstrip("0")]
        return alike[0] if len(alike) == 1 else digits

    def _say_commas(self, judged: Judged, column: Column, was: JsonValue) -> None:
        text = cell_text(column.cell.to_cell(was, self.cells.zone) or "")
        message = say("the cell turned into a number; {text} counts, as it was exported.", text=text)
        judged.problems.append(self.cells.warning(judged.row, column.field, "commas-restored", message, text))

    def _find_read_only(self, judged: Judged, shown: JsonObject) -> None:
        """Report edits of what is not sent."""
        row, values = judged.row, judged.row.values
        for name, column in self._read_only:
            value, was = values.get(name), shown.get(name)
            if value == was or (value is None and column.cell.is_empty(was)):
                continue
            if value is None and _is_unread(row, name) and row.texts.get(name) == self._export_text(column, was):
                continue
            if value is None or not column.cell.kept(value, was, self.cells.zone):
                message = say("is set by the service; your edit here is not sent.")
                judged.problems.append(self.cells.warning(row, name, "read-only-edited", message))
        if self._names_shown is not None and (people := values.get("people")) is not None:
            self._find_people_edited(judged, str(people), shown)

    def _find_people_edited(self, judged: Judged, people: str, shown: JsonObject) -> None:
        if self._names_shown is None or not _other_names(people, shown.get("personnelIds"), self._names_shown):
            return
        if "personnelIds" in judged.edits:
            return  # the names follow the IDs at the next export
        message = say("shows the names of Personnel IDs; your edit here is not sent. Type names or IDs in Personnel IDs.")
        judged.problems.append(self.cells.warning(judged.row, "people", "read-only-edited", message))

    def _unreadable(self, judged: Judged, shown: JsonObject) -> set[str]:
        """Return the editable fields whose cell cannot be read and was edited; take over what is to be said about them."""
        broken: set[str] = set()
        editable = {name for name, _ in self._editable}
        for problem in judged.row.problems:
            name = problem.field
            if problem.severity is not Severity.ERROR or name == "id":
                continue
            if name is not None and name not in editable:
                continue  # what stands in a read-only cell is not sent
            if name is not None and self._is_exported(self.cells.columns[name], judged, shown):
                continue
            broken.add(name or "")
            judged.problems.append(problem)
            if name is not None and name in judged.row.texts:
                judged.found = {**judged.found, name: judged.row.texts[name]}
        return broken

    def _is_exported(self, column: Column, judged: Judged, shown: JsonObject) -> bool:
        """Whether a cell that cannot be read stands as the export wrote it."""
        text, was = judged.row.texts.get(column.field), shown.get(column.field)
        if text is None or was is None:
            return False
        if text == self._export_text(column, was):
            return True
        if isinstance(column.cell, TextListCell) and (digits := whole_text(text)) is not None and _lost_commas([digits], was):
            self._say_commas(judged, column, was)
            return True
        return False

    def _export_text(self, column: Column, value: JsonValue) -> str | None:
        cell = column.cell.to_cell(value, self.cells.zone)
        return None if cell is None else cell_text(cell)

    # What the service shows now

    def _settle(self, judged: Judged) -> None:
        """Drop edits that the service has already; find those that somebody else changed too."""
        base, current = judged.base or _EMPTY, judged.current or _EMPTY
        conflicts: list[Conflict] = []
        for name in list(judged.edits):
            column, mine, there = self.cells.columns[name], judged.edits[name], current.get(name)
            if name not in current and not column.shown:
                continue
            if column.cell.kept(mine, there, self.cells.zone) or (column.cell.is_empty(mine) and column.cell.is_empty(there)):
                del judged.edits[name]
            elif not column.cell.alike(base.get(name), there):
                self._conflict(judged, Conflict(name, base.get(name), there, mine), conflicts)
        judged.conflicts = tuple(conflicts)
        self._recheck_broken(judged, current)

    def _recheck_broken(self, judged: Judged, current: JsonObject) -> None:
        """A cell that cannot be read but stands as the service shows it now is no edit."""
        as_shown = {
            name for name in judged.broken if name and judged.row.texts.get(name) == self._export_text(self.cells.columns[name], current.get(name))
        }
        if as_shown:
            judged.broken -= as_shown
            judged.problems = [problem for problem in judged.problems if problem.field not in as_shown]

    def _conflict(self, judged: Judged, conflict: Conflict, undecided: list[Conflict]) -> None:
        """Apply the decision about a field that both changed."""
        name = conflict.field or ""
        choice = self._choice(judged, name)
        if choice == Choice.THEIRS:
            del judged.edits[name]
            message = say("was changed in the service too; the service's value stays.")
        elif choice == Choice.MINE:
            message = say("was changed in the service too; your value replaces it.")
        else:
            undecided.append(conflict)
            message = say("was changed in the service since the export too. Choose which value counts.")
        judged.problems.append(self.cells.warning(judged.row, name, "conflict", message))

    def _exists_already(self, judged: Judged) -> None:
        """A new ID that the service knows."""
        judged.state = RowState.NEW
        choice = self._choice(judged, "id")
        if choice == Choice.MINE:
            judged.state = RowState.CHANGED
            message = say("is an activity that the service has already; your values replace its values.")
        elif choice == Choice.THEIRS:
            self._give_up(judged)
            message = say("is an activity that the service has already; this row is not sent.")
        else:
            judged.conflicts = (Conflict(None, None, judged.current, judged.row.values),)
            message = say("is an activity that the service has already. Choose another ID, or which values count.")
        judged.problems.append(self.cells.warning(judged.row, "id", "exists-already", message))

    def _gone(self, judged: Judged) -> None:
        """An edited activity that the service does not show any more."""
        choice = self._choice(judged, "id")
        judged.state = RowState.CHANGED
        if choice == Choice.MINE:
            judged.problems = [problem for problem in judged.problems if problem.code not in {"emptied", "read-only-edited"}]
            base, judged.edits, judged.problems = judged.base, {}, [problem for problem in judged.problems if problem.field == "id"]
            self._new(judged)
            judged.base = base
            message = say("is not in the service any more; your row makes it anew.")
        elif choice == Choice.THEIRS:
            self._give_up(judged)
            message = say("is not in the service any more; this row is not sent.")
        else:
            judged.conflicts = (Conflict(None, judged.base, None, judged.row.values),)
            message = say("is not in the service any more. Choose whether your row makes it anew.")
        judged.problems.append(self.cells.warning(judged.row, "id", "gone", message))

    def _give_up(self, judged: Judged) -> None:
        judged.state, judged.edits, judged.broken = RowState.UNCHANGED, {}, _NO_FIELDS

    # What the planner decided

    def _choice(self, judged: Judged, name: str) -> str:
        key = judged.found.get("id", judged.id)
        for field_name, decision in self._decisions.get(key, ()):
            if field_name == name and decision.choice in {Choice.MINE, Choice.THEIRS} and self._holds(judged, name, decision):
                return decision.choice
        return self._rules.on_conflict

    def _holds(self, judged: Judged, name: str, decision: Decision) -> bool:
        """Whether a decision is about this row, with its cell as it was."""
        if decision.row is not None and decision.row != judged.row.number:
            return False
        return not name or judged.found.get(name, self.cells.text(judged.row, name)) == decision.found

    def _apply_decisions(self, judged: Judged) -> None:
        """Put typed values in the place of the cells; note a row that was left out."""
        id = self.cells.text(judged.row, "id")
        for name, decision in self._decisions.get(id, ()):
            if not self._holds(judged, name, decision):
                continue
            if decision.choice == Choice.LEAVE_OUT:
                judged.left_out = True
            elif decision.choice == Choice.TYPED and name in self.cells.columns:
                self._type(judged, name, decision.typed)

    def _type(self, judged: Judged, name: str, typed: str) -> None:
        """Read a text as if it stood in the cell."""
        row, column = judged.row, self.cells.columns[name]
        judged.found = {**judged.found, name: self.cells.text(row, name)}
        values = {key: value for key, value in row.values.items() if key != name}
        texts = {key: text for key, text in row.texts.items() if key != name}
        problems = tuple(problem for problem in row.problems if problem.field != name)
        cleared = row.cleared - {name}
        if typed.strip().lower() == CLEAR:
            values[name], cleared = column.cell.clear, cleared | {name}
        elif typed.strip():
            read = column.cell.from_cell(typed, self.cells.zone)
            if isinstance(read, Finding):
                texts = {**texts, name: typed} if read.severity is Severity.ERROR else texts
                typed_row = replace(row, texts={**texts, name: typed})
                problems = (*problems, _placed(self.cells, typed_row, name, read))
                read = read.value
            if read is not None:
                values[name] = read
        judged.row = replace(row, values=values, texts=texts, problems=problems, cleared=cleared)

    # What is to be said before sending

    def _check(self, judged: Judged) -> None:
        edits = judged.edits
        notes = (
            problem for problem in judged.row.problems if problem.severity is Severity.WARNING and (problem.field in edits or problem.field is None)
        )
        judged.problems += [
            note for note in notes if note.code != "id-was-number" or edits[note.field or ""] == judged.row.values.get(note.field or "")
        ]
        draft = Draft(judged.row, judged.state, edits, judged.known, judged.broken, _remembered(judged.shown))
        judged.problems += self._checks.of(draft)


def _remembered(record: JsonObject) -> JsonObject:
    sent = record.get(SENT)
    return sent if isinstance(sent, dict) else _EMPTY


def _placed(cells: Cells, row: SheetRow, name: str, finding: Finding) -> Problem:
    make = cells.error if finding.severity is Severity.ERROR else cells.warning
    return make(row, name, finding.code, finding.message, finding.suggestion)


def _is_unread(row: SheetRow, name: str) -> bool:
    """Whether something stands in the cell that could not be read."""
    return name in row.texts or any(problem.field == name and problem.severity is Severity.ERROR for problem in row.problems)


def _was_number(row: SheetRow, name: str) -> bool:
    return any(problem.code == "id-was-number" and problem.field == name for problem in row.problems)


def _lost_commas(value: list[JsonValue], was: JsonValue) -> bool:
    """Whether a list turned into one number: `101,102` in a General cell reads as 101102."""
    if not (isinstance(was, list) and len(was) > 1 and len(value) == 1 and all(isinstance(name, str) and name.isdecimal() for name in was)):
        return False
    return value[0] == (whole_text("".join(str(name) for name in was)) or "")


def _other_names(people: str, ids: JsonValue, known: People) -> bool:
    """Whether a cell of the column People shows more than the names of the IDs."""
    expected = known.names_of(ids) | ({id for id in ids if isinstance(id, str)} if isinstance(ids, list) else set())
    rest = people
    for name in sorted(expected, key=len, reverse=True):
        rest = rest.replace(name, "")
    return any(character.isalnum() for character in rest)
