"""Rows + baseline (+ what the service shows now) -> ChangeSet: what a sheet would do. Pure, and streaming over the rows."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

from bridge.changes.ids import KnownIds
from bridge.changes.judge import Judge
from bridge.changes.judged import Judged, remembered
from bridge.changes.rules import Records, RecordSource, Rules
from bridge.errors import Problem
from bridge.records.rows import Change, ChangeSet, FieldChange, RowState, SheetInfo, SheetRow
from bridge.texts import say

__all__ = ["RecordSource", "Records", "Rules", "compare", "sendable"]

_Place = tuple[str, int]


def compare(info: SheetInfo, rows: Iterable[SheetRow], baseline: RecordSource, now: RecordSource | None, rules: Rules | None = None) -> ChangeSet:
    """Return what the rows of a sheet would do. Keeps only changed and new rows, so that memory follows the changes and not the sheet.

    `now` need hold only the IDs that a comparison without it finds touched (`payload.touched`); None compares offline. Where the workbook
    has no baseline (or a damaged one lost the ID), `now` stands in for it.

    **What the service does not show** is remembered in the baseline: for each row that was accepted, the job stores
    `payload.renewed(json_text_now, sent_row)` as the row's new baseline record. That is the record as the *sheet* shows
    it: only the fields sent are taken from the service, so that a cell which still shows an older value of another field is not taken for an
    edit. Sent values that an export would not give back as they were typed stand in it under the reserved key `sheetbridge:sent`; a
    cell that equals its value there is unedited, and so the same value is not sent twice. The key never leaves the program.
    """
    judge = Judge(info, baseline, now, rules or Rules())
    changes: list[Change] = []
    problems: list[Problem] = list(info.problems)
    first_places: dict[str, _Place] = {}
    repeated: dict[str, list[_Place]] = {}
    left_out: set[str] = set()
    withdrawn: list[str] = []
    total = unchanged = 0
    keeps_all = rules is not None and rules.all_rows
    refused_rows = False
    for row in rows:
        total += 1
        judged = judge.judge(row)
        place = (row.sheet or info.sheet, row.number)
        if judged.left_out:
            left_out.add(judged.id)  # not twice in what is sent, but not gone from the sheet either
        elif judged.id and first_places.setdefault(judged.id, place) != place:
            repeated.setdefault(judged.id, [first_places[judged.id]]).append(place)
        if judged.state is RowState.UNCHANGED and not keeps_all:
            unchanged += 1
            problems += judged.problems
            if row.origin_row is not None and not judged.problems and not judged.left_out:
                withdrawn.append(judged.id)
        else:
            changes.append(_change(judged, judge))
        refused_rows = refused_rows or row.origin_row is not None
    if repeated:
        _say_repeated(repeated, changes, problems, _Repeated(judge, first_places))
    removed = () if refused_rows else tuple(id for id in baseline.ids() if id not in first_places and id not in left_out)
    again = tuple(id for id in withdrawn if id not in repeated)
    return ChangeSet(info, total, unchanged, tuple(changes), removed, tuple(problems), offline=now is None, withdrawn=again)


def _change(judged: Judged, judge: Judge) -> Change:
    """Freeze a judged row."""
    row, edits = judged.row, judged.edits
    before = {**remembered(judged.shown), **judged.shown}
    fields = tuple(
        FieldChange(name, before.get(name), value, cleared=name in row.cleared)
        for name, value in ((name, edits[name]) for name in judge.cells.columns if name in edits)
    )
    found = dict(judged.found)
    if "id" in row.texts and "id" not in found:
        found["id"] = row.texts["id"]
    return Change(
        row.number,
        row.sheet or judge.cells.info.sheet,
        judged.id,
        judged.state,
        fields,
        row.values,
        judged.current,
        judged.conflicts,
        tuple(judged.problems),
        row.hidden,
        row.origin_row,
        judged.base,
        found,
        judged.left_out,
    )


class _Repeated:
    """Makes the findings about IDs that stand twice, each with a free ID."""

    def __init__(self, judge: Judge, taken: Mapping[str, _Place]) -> None:
        self._cells = judge.cells
        self._ids: KnownIds = judge.ids
        self._taken = dict.fromkeys(taken)

    def problem(self, id: str, place: _Place, places: list[_Place]) -> Problem:
        """Return the finding for one of the rows."""
        free = self._ids.free(id, self._taken)
        self._taken[free] = None
        others = ", ".join(str(number) for sheet, number in places if (sheet, number) != place)
        message = say(
            '"{id}" also stands in row {rows}. If this is a new activity, give it another ID, for example {free}.', id=id, rows=others, free=free
        )
        row = SheetRow(place[1], {"id": id}, sheet=place[0])
        return self._cells.error(row, "id", "duplicate-id", message, free)


def _say_repeated(repeated: Mapping[str, list[_Place]], changes: list[Change], problems: list[Problem], findings: _Repeated) -> None:
    """Put the finding on every row concerned, also where it would not be sent."""
    at = {(change.sheet, change.row): number for number, change in enumerate(changes)}
    for id, places in repeated.items():
        for place in places:
            problem = findings.problem(id, place, places)
            if (number := at.get(place)) is None:
                problems.append(problem)
            else:
                changes[number] = replace(changes[number], problems=(problem, *changes[number].problems))


def sendable(changes: ChangeSet) -> tuple[Change, ...]:
    """Return the rows that can be sent: not left out, without error and undecided conflict."""
    return tuple(change for change in changes.changes if not (change.left_out or change.has_error or change.conflicts))
