"""The sheets of one kind against what was exported -> a ChangeSet for each, with what keeps its records from being written. Pure.

The kind's own sheet is compared like any other. A row of a nested list that is gone, or stands under another record, is a stop: a part of a record
is never removed because its row is missing.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from bridge.changes.compare.compare import compare
from bridge.changes.compare.comparison_inputs import Rules
from bridge.changes.compare.validation import Cells
from bridge.changes.kinds.exported_rows import Chain, ExportedKind, key_text
from bridge.changes.kinds.nested_rows import NAME, Contents, EditedSheet, chain_of, named_rows
from bridge.errors import Problem, Severity
from bridge.records.captions import letters
from bridge.records.change_types import Change, ChangeSet, RowState
from bridge.records.sheet_types import SheetRow
from bridge.spool import spooled
from bridge.texts import few, say

_MOST_NAMED = 9


@dataclass(frozen=True, slots=True)
class KindChanges:
    """What the sheets of a kind would change: the kind's own first, then those of nested lists, each with the sheet's `shape` beside."""

    exported: ExportedKind
    sheets: tuple[ChangeSet, ...]
    edited: tuple[EditedSheet, ...]


def compare_kind(exported: ExportedKind, sheets: Sequence[EditedSheet], rules: Rules | None = None) -> KindChanges:
    """Compare the sheets of a kind: its own first, then those of its nested lists as far as the workbook has them.

    `exported.key` must not be None.
    """
    own = replace(sheets[0].info, key=exported.key or "")
    changes = [compare(own, sheets[0].rows, exported.own, None, rules)]
    gone = frozenset(changes[0].removed)
    added = frozenset(change.id for change in changes[0].changes if change.state is RowState.NEW)
    parents = dict[Chain, str]({chain: key for chain, (key, _) in exported.named.items() if key not in gone})
    parents.update({(key,): key for key in added if (key,) not in parents})
    left = dict[str, dict[str, int]]()
    for sheet in sheets[1:]:
        nested = _Nested(exported, sheet, parents, gone, _columns_edited(changes[0]), rules or Rules())
        changes.append(nested.changes())
        for record, count in nested.left.items():
            left.setdefault(record, {})[sheet.info.sheet] = count
    if left and added:
        changes[0] = _with_left(changes[0], left, exported)
    return KindChanges(exported, tuple(changes), tuple(sheets))


def _with_left(changes: ChangeSet, left: Mapping[str, Mapping[str, int]], exported: ExportedKind) -> ChangeSet:
    """Return the changes of a kind with a problem at each new row that seems to be a record whose nested rows are still there."""
    cells, new, found = Cells(changes.info), [change for change in changes.changes if change.state is RowState.NEW], dict[int, Problem]()
    for record, sheets in left.items():
        was = exported.own.get(record) or {}
        likely = max(new, key=lambda change: sum(was.get(name) == value for name, value in change.values.items()))
        message = say(
            "“{new}” is new and “{old}” is gone, but rows of {sheets} belong to “{old}”. Put the ID back, or type the new one in these rows.",
            new=likely.id,
            old=record,
            sheets=", ".join(f"“{sheet}” ({count})" for sheet, count in sheets.items()),
        )
        row = SheetRow(likely.row, likely.values, sheet=likely.sheet)
        found[likely.row] = cells.error(row, changes.info.key, "nested-rows-left", message, record)
    told = (replace(change, problems=(*change.problems, found[change.row])) if change.row in found else change for change in changes.changes)
    return replace(changes, changes=spooled(told))


class _Nested:
    """The comparison of one sheet of a nested list."""

    def __init__(
        self,
        exported: ExportedKind,
        sheet: EditedSheet,
        parents: Mapping[Chain, str],
        gone: frozenset[str],
        edited: Mapping[str, frozenset[str]],
        rules: Rules,
    ) -> None:
        self._rules, self._exported = rules, exported
        self._sheet, self._parents, self._gone, self._edited = sheet, parents, gone, edited
        self._members = exported.nested(sheet.shape)
        self._by_id = exported.has_ids(sheet.shape)
        self._info = replace(sheet.info, key=NAME)
        self._cells = Cells(self._info)
        self.left = dict[str, int]()
        """How many rows are still there of records that are gone, by record; known after `changes`."""

    def changes(self) -> ChangeSet:
        """Compare the sheet's rows with the members of the lists."""
        baseline = self._exported.rows_of(self._sheet.shape)
        found = compare(self._info, named_rows(self._sheet, self._members, by_id=self._by_id, parents=self._parents), baseline, None, self._rules)
        removed = [name for name in found.removed if self._members[name][1].record not in self._gone]
        missing_names = {*found.removed}
        for name, (_, member) in self._members.items():
            if member.record in self._gone and name not in missing_names:
                self.left[member.record] = self.left.get(member.record, 0) + 1
        moved = self._moved(found, removed)
        changes = spooled(self._checked(change, moved.get(change.id)) for change in found.changes)
        problems = tuple(self._at_id(problem) for problem in found.problems)
        missing = [name for name in removed if name not in moved.values()]
        return replace(found, changes=changes, removed=tuple(removed), problems=(*problems, *self._stops(missing)))

    def _moved(self, found: ChangeSet, removed: Sequence[str]) -> dict[str, str]:
        """Return the new rows that show a member which is gone from another record: name -> the member's name."""
        owner = {key_text(self._members[name][1].row.get("id")): name for name in removed} if self._by_id else {}
        content = Contents(self._info, self._sheet.shape)
        alike = {} if self._by_id else {content.of_record(self._members[name][1].row): name for name in removed}
        moved = dict[str, str]()
        for change in found.changes:
            row = SheetRow(change.row, change.values)
            name = owner.get(key_text(change.values.get("id"))) if self._by_id else alike.get(content.of_row(row))
            if change.state is RowState.NEW and name is not None:
                moved[change.id] = name
        return moved

    def _checked(self, change: Change, moved: str | None) -> Change:
        """Add to a nested row what keeps it from being written."""
        row = SheetRow(change.row, change.values, sheet=change.sheet)
        chain = chain_of(row, self._sheet.shape)
        problems = [self._at_id(problem) for problem in change.problems]
        place = self._sheet.shape.keys[-1]
        if moved is not None:
            message = say("the row belongs to {name}; a part of a record cannot be moved to another one. Put it back.", name=moved)
            problems.append(self._cells.error(row, place, "nested-row-moved", message))
        elif (key := self._parents.get(chain)) is None:
            message = (
                say('"{name}" is no record of this workbook, so that the row belongs to none.', name=" / ".join(chain))
                if all(chain)
                else say("is missing. Type the ID of the record that the row belongs to.")
            )
            problems.append(self._cells.error(row, place, "no-parent", message))
        elif ".".join(self._sheet.shape.at[0]) in self._edited.get(key, ()):
            message = say("the list was edited on the sheet of its record too. Edit it in one place.")
            problems.append(self._cells.error(row, place, "edited-twice", message))
        return replace(change, problems=tuple(problems))

    def _stops(self, removed: Sequence[str]) -> tuple[Problem, ...]:
        if not removed:
            return ()
        names = few(removed, _MOST_NAMED)
        message = say(
            'Rows are gone from "{sheet}": {names}. A part of a record is never removed because its row is missing. Put them back.',
            sheet=self._info.sheet,
            names=names,
        )
        return (Problem(Severity.ERROR, "nested-row-removed", message, self._info.sheet),)

    def _at_id(self, problem: Problem) -> Problem:
        """Show a finding about a row's name at the cell of its ID."""
        if problem.field != NAME:
            return problem
        row = SheetRow(problem.row or 0, {"id": problem.found}, sheet=problem.sheet)
        return self._cells.error(row, "id", problem.code, problem.message)


def _columns_edited(changes: ChangeSet) -> dict[str, frozenset[str]]:
    return {change.id: frozenset(edit.field for edit in change.fields) for change in changes.changes if change.fields}


def edited_cells(changes: ChangeSet) -> tuple[str, ...]:
    """Return the addresses of the edited cells of changed rows, and of the first cell of new ones, in the order of the sheet."""
    found = list[str]()
    for change in changes.changes:
        if change.state is RowState.NEW:
            found.append(f"{letters(min(changes.info.columns.values()))}{change.row}")
            continue
        found += [f"{letters(changes.info.columns[edit.field])}{change.row}" for edit in change.fields if edit.field in changes.info.columns]
    return tuple(found)
