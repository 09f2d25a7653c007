"""Check a merge before it is written: a draft is compared like any workbook, and the conflicts of
the merge are added to its rows.
"""

from __future__ import annotations

import tempfile
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from zoneinfo import ZoneInfo

from bridge.changes.merge_rows import BOTH
from bridge.errors import Problem, Severity
from bridge.jobs.check import Checked, CheckRequest, check
from bridge.jobs.merge import MERGE_STOPS, ClashShown, MergeDone, MergeRequest, merge_plans
from bridge.jobs.merge_files import unsaved
from bridge.ledger import Ledger
from bridge.progress import Monitor
from bridge.records.cells.base import cell_text
from bridge.records.change_set import (
    Change,
    ChangeSet,
    Choice,
    Conflict,
    CopyValue,
    Decision,
    RowState,
    copy_of,
)
from bridge.records.codes import DUPLICATE_ID, OF_COPY
from bridge.texts import say

Decisions = Mapping[tuple[str, str], Decision]


def check_merge(
    merge: MergeRequest, request: CheckRequest, monitor: Monitor, ledger: Ledger | None = None
) -> tuple[Checked, MergeDone]:
    """Compare the merged plan with its export; nothing is written beside the plan.

    Problems that stop the merge are returned instead of its rows. Raises WorkbookError if a file
    cannot be read or holds another export.
    """
    with tempfile.TemporaryDirectory(prefix="sheetbridge-") as folder:
        draft = Path(folder) / merge.plan.name
        merge_done = replace(
            merge_plans(replace(merge, out=draft, draft=True), monitor), workbook=None
        )
        if merge_done.problems:
            return Checked(request, _stopped(merge_done)), merge_done
        checked = check(None, replace(request, workbook=draft, summary=None), monitor, ledger)
    left_out = [
        say("{file}: the sheet “{sheet}” is not merged.", file=left.file, sheet=left.sheet)
        if left.row is None
        else say(
            "{file}: row {row} of “{sheet}” is not merged: “{text}”.",
            file=left.file,
            row=left.row,
            sheet=left.sheet,
            text=left.copy,
        )
        for left in merge_done.not_merged
        if not left.id
    ]
    return (
        replace(
            checked,
            request=request,
            notes=(*unsaved((merge.plan, *merge.copies)), *left_out),
            changes=_with_conflicts(checked.changes, merge_done, request.decisions),
            others=tuple(
                _with_conflicts(other, merge_done, request.decisions) for other in checked.others
            ),
        ),
        merge_done,
    )


def open_conflicts(
    merge: MergeDone, decisions: Mapping[str, Decisions]
) -> tuple[set[tuple[str, str]], dict[tuple[str, str, str], str]]:
    """Return the rows with undecided conflicts by sheet and ID, and the files chosen for the
    others.

    `decisions` are those of the review by sheet; one about a value that its file no longer has is
    void.
    """
    left, chosen = set[tuple[str, str]](), {}
    for clash in merge.conflicts:
        decision = decisions.get(clash.sheet, {}).get((clash.decided, copy_of(clash.field)))
        texts = {**clash.values, BOTH: clash.both}
        if decision is not None and texts.get(decision.typed) == decision.found:
            chosen[clash.sheet, clash.id, clash.field] = decision.typed
        else:
            left.add((clash.sheet, clash.id))
    return left, chosen


def after_merge(decisions: Decisions) -> dict[tuple[str, str], Decision]:
    """Return the decisions that remain once the chosen values are in the cells."""
    return {
        (id, name): replace(decision, found=copy.found)
        if decision.choice is Choice.TYPED
        and (copy := decisions.get((id, copy_of(name)))) is not None
        else decision
        for (id, name), decision in decisions.items()
        if decision.choice is not Choice.COPY
    }


def _stopped(merge: MergeDone) -> ChangeSet:
    """Return the problems of a merge as rows, and those that may be accepted as the sheet's own."""
    assert merge.info is not None
    rows = [problem for problem in merge.problems if problem.code not in MERGE_STOPS]
    changes = [
        Change(
            row=row.row or merge.places.get(row.sheet, {}).get(row.found, ("", 0))[1],
            sheet=row.sheet,
            id=row.found,
            state=RowState.UNCHANGED,
            fields=(),
            values={},
            base=merge.exported.get((row.sheet, row.found)),
            # Of no cell of the plan, and so of no cause that a button could correct.
            problems=(replace(row, code="stops-merge", field=None, column=None),),
        )
        for row in rows
    ]
    changes.sort(key=lambda change: change.row)
    apart = tuple(problem for problem in merge.problems if problem.code in MERGE_STOPS)
    return ChangeSet(
        merge.info,
        len(changes),
        0,
        tuple(changes),
        problems=apart,
        recheck=lambda change, _: change,
    )


def _with_conflicts(changes: ChangeSet, merge: MergeDone, decisions: Decisions) -> ChangeSet:
    """Return a sheet of the draft with its conflicts, and with warnings about content that is not
    merged; rows that do not differ from the export are added.
    """
    sheet, recheck = changes.info.sheet, changes.recheck
    assert recheck is not None
    places = merge.places.get(sheet, {})
    clashes = dict[str, list[ClashShown]]()
    for clash in merge.conflicts:
        if clash.sheet == sheet:
            clashes.setdefault(clash.id, []).append(clash)
    warnings = _warnings(merge, sheet)
    untouched = changes.untouched
    assert untouched is not None
    changed_ids = {change.id for change in changes.changes}
    apart = {
        id: untouched.change(id, places[id])
        for id in {**clashes, **warnings}
        if id not in changed_ids and id in places
    }
    conflicts = {
        id: [(clash.taken, _conflict(clash, merge)) for clash in of_row]
        for id, of_row in clashes.items()
    }
    merged = _MergedRows(changes, conflicts)
    rows = []
    for change in (*changes.changes, *apart.values()):
        more = [*warnings.get(change.id, ()), *_of_copy(change, merge)]
        if more:
            change = replace(change, problems=(*change.problems, *more))
        rows.append(merged(change, decisions) if change.id in clashes else change)
    if apart:
        rows.sort(key=lambda change: (change.sheet != sheet, change.sheet, change.plan_row))
    return replace(
        changes, changes=tuple(rows), unchanged=changes.unchanged - len(apart), recheck=merged
    )


def _warnings(merge: MergeDone, sheet: str) -> dict[str, list[Problem]]:
    """Return what is not merged into the rows of a sheet, by ID."""
    problems = dict[str, list[Problem]]()
    for left in merge.not_merged:
        if left.plan_sheet == sheet:
            words = (
                say("{file} has “{value}”. It is not merged.", file=left.file, value=left.copy)
                if left.copy
                else say("{file} has no value here. It is not merged.", file=left.file)
            )
            problems.setdefault(left.id, []).append(
                Problem(Severity.WARNING, "not-merged", words, sheet, column=left.column)
            )
    for id, names in merge.removed.items():
        words = say("Deleted in {files}. The merged plan keeps it.", files=", ".join(names))
        if id in merge.places.get(sheet, {}):
            problems.setdefault(id, []).append(
                Problem(Severity.WARNING, "removed-in-copy", words, sheet)
            )
    return problems


def _of_copy(change: Change, merge: MergeDone) -> Iterator[Problem]:
    """Yield which file a row that shares its ID, or has none, comes from."""
    if not change.id or any(problem.code == DUPLICATE_ID for problem in change.problems):
        files = merge.added_by.get((change.sheet, change.row), merge.files[:1])
        words = say("This row is from {files}.", files=merge.named(files))
        yield Problem(Severity.WARNING, OF_COPY, words, change.sheet)


def _conflict(clash: ClashShown, merge: MergeDone) -> Conflict:
    exported = merge.exported.get((clash.sheet, clash.id)) or {}
    copies = tuple(
        CopyValue(name, merge.named([name]), text, name in clash.choices)
        for name, text in clash.values.items()
    )
    if clash.both is not None:
        copies = (*copies, CopyValue(BOTH, str(say("Both")), clash.both))
    return Conflict(clash.field, exported.get(clash.field), None, None, copies=copies)


@dataclass(frozen=True, slots=True)
class _MergedRows:
    """Compares rows of a draft again with the decisions, also with those about conflicts of the
    merge.

    `conflicts` are by ID, each with the file whose value the draft has.
    """

    changes: ChangeSet
    conflicts: Mapping[str, Sequence[tuple[str | None, Conflict]]]

    def __call__(self, checked: Change, decisions: Decisions) -> Change:
        recheck = self.changes.recheck
        id = self.changes.info.decision_id_of(checked)
        left, typed = list[Conflict](), dict[tuple[str, str], Decision]()
        texts = dict[str, str]()
        for drafted, conflict in self.conflicts.get(checked.id, ()):
            name = conflict.field or ""
            chosen = decisions.get((id, copy_of(name)))
            if chosen is None or chosen.found not in {
                copy_value.text for copy_value in conflict.copies if copy_value.file == chosen.typed
            }:
                left.append(conflict)
            elif chosen.typed != drafted:
                texts[name] = chosen.found
                if (id, name) not in decisions:
                    text = self._text(checked, name)
                    typed[id, name] = Decision(Choice.TYPED, text, chosen.found)
        assert recheck is not None
        change = recheck(checked, {**decisions, **typed} if typed else decisions)
        fields = {conflict.field for conflict in left}
        return replace(
            change,
            conflicts=(*change.conflicts, *left),
            found={**change.found, **texts} if texts else change.found,
            # What the draft has there is not chosen yet.
            problems=tuple(problem for problem in change.problems if problem.field not in fields),
        )

    def _text(self, checked: Change, name: str) -> str:
        """Return the text of a cell in the draft."""
        if name in checked.found:
            return checked.found[name]
        info = self.changes.info
        cell = next(column.cell for column in info.table if column.field == name)
        value = cell.to_cell(checked.values.get(name), ZoneInfo(info.time_zone))
        return "" if value is None else cell_text(value)
