"""Compare single rows of a checked sheet again, with other decisions about them. Pure."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from sys import intern

from bridge.changes.compare.inputs import (
    Exported,
)
from bridge.changes.compare.judged import Judged
from bridge.changes.compare.row_comparison import Judge
from bridge.errors import Problem, Severity
from bridge.records.cells.base import JsonObject
from bridge.records.change_set import (
    EMPTY_MAPPING,
    ROW,
    Change,
    Choice,
    Decision,
    FieldChange,
    Place,
    SheetInfo,
    SheetRow,
)
from bridge.records.codes import (
    DUPLICATE_ID,
)


def errors_in(problems: Iterable[Problem]) -> Iterator[Problem]:
    """Yield the errors: what a row of another ID warns of compares it with the wrong activity."""
    return (problem for problem in problems if problem.severity is Severity.ERROR)


def change_of(judged: Judged, judge: Judge) -> Change:
    """Return a compared row as an immutable Change."""
    row, edits = judged.row, judged.edits
    before = judged.shown
    fields = tuple(
        FieldChange(name, before.get(name), value, cleared=name in row.cleared)
        for name, value in ((name, edits[name]) for name in judge.cells.columns if name in edits)
    )
    texts, key = dict(judged.found), judge.cells.info.key
    if key in row.texts and key not in texts:
        texts[key] = row.texts[key]
    return Change(
        row=row.number,
        sheet=row.sheet or judge.cells.info.sheet,
        id=judged.id,
        state=judged.state,
        fields=fields,
        values=row.values,
        current=judged.current and _compact(judged.current, row.values),
        base=judged.base and _compact(judged.base, row.values),
        conflicts=judged.conflicts,
        problems=tuple(judged.problems),
        hidden=row.hidden,
        origin_row=row.origin_row,
        origin_sheet=next((sheet for sheet, _ in row.places.values()), ""),
        found=texts or EMPTY_MAPPING,
        left_out=judged.answers.left_out,
    )


_TIMES = frozenset({"startDate", "endDate"})


_TEXT = {str}


class Recheck:
    """Compares single rows of a checked sheet again, with other decisions about them.

    `alone` has the problems that comparing a row alone found, `several` the IDs that the cells of
    several rows have.
    """

    def __init__(
        self,
        judge: Judge,
        rows: dict[Place, SheetRow],
        alone: dict[Place, tuple[Problem, ...]],
        repeated: Mapping[str, Sequence[Place]],
        several: Container[str],
    ) -> None:
        self._judge = judge
        self._rows = rows
        self._alone = alone
        self._repeated = repeated
        self._several = several
        self._offline = set[Place]()

    def add(self, row: SheetRow) -> Change:
        """Accept decisions about an unchanged row too, and return it."""
        place = (row.sheet, row.number)
        row = self._rows.setdefault(place, row)
        self._offline.add(place)
        change = change_of(self._judge.offline.compare(row), self._judge)
        self._alone[place] = change.problems
        return replace(change, repeated=change.id in self._several)

    def __call__(self, checked: Change, decisions: Mapping[tuple[str, str], Decision]) -> Change:
        """Return what an upload would do with a row of the sheet after these decisions.

        Problems that come from other rows (duplicate IDs) stay while their cells keep the same
        values; so do warnings of plan rules until the whole plan is judged again.
        """
        place = (checked.sheet, checked.row)
        row, alone = self._rows[place], self._alone.get(place, ())
        info = self._judge.cells.info
        id = checked.found.get(info.key, checked.id)
        judge = self._judge.offline if place in self._offline else self._judge
        judge.decide(id, checked.row, decisions)
        change = replace(change_of(judge.judge(row), judge), repeated=checked.repeated)
        if checked.problems is alone:
            return change
        # The rows with this ID that got another one or are skipped.
        moved = {
            number
            for _, number in self._repeated.get(checked.id, ())
            for name in (info.key, ROW)
            if (decision := decisions.get((info.decision_id(id, number), name))) is not None
            and (decision.choice is Choice.LEAVE_OUT or decision.typed != id)
        }
        kept = list[Problem]()
        for problem in checked.problems:
            if problem in alone:
                continue
            if problem.code == DUPLICATE_ID:
                others = (number for _, number in self._repeated.get(checked.id, ()))
                is_due = change.id == checked.id and not all(
                    number in moved for number in others if number != checked.row
                )
            elif problem.field == "id":
                is_due = change.id == checked.id
            else:
                fields = _TIMES if problem.field in _TIMES else {problem.field or ""}
                now, then = (
                    {edit.field: edit.after for edit in side.fields if edit.field in fields}
                    for side in (change, checked)
                )
                is_due = now == then
            if is_due:
                kept.append(problem)
        is_repeated = any(problem.code == DUPLICATE_ID for problem in kept)
        own = errors_in(change.problems) if is_repeated else change.problems
        return replace(change, problems=(*kept, *own))


class UntouchedRows:
    """The unchanged rows of a sheet, by their `places`; those with an ID in `apart` are others, and
    the `noted` ones have a cell that a planner may want to be sent.

    Once a decision is about one, it is compared without the service, which was not asked for it.
    """

    def __init__(
        self,
        info: SheetInfo,
        baseline: Exported,
        recheck: Recheck,
        places: Mapping[str, Place],
        apart: Container[str],
        noted: tuple[str, ...],
    ) -> None:
        self._info = info
        self._baseline = baseline
        self._recheck = recheck
        self._places = places
        self._apart = apart
        self.noted = tuple(id for id in noted if id not in apart)

    def ids(self) -> Iterator[str]:
        return (
            id
            for id in self._places
            if id not in self._apart and self._baseline.get(id) is not None
        )

    def record(self, id: str) -> JsonObject:
        return self._baseline.get(id) or {"id": id}

    def change(self, id: str, place: Place | None = None) -> Change:
        place = place or self._places[id]
        return self._recheck.add(as_exported(self.record(id), self._info, place))


def as_exported(record: JsonObject, info: SheetInfo, place: Place) -> SheetRow:
    """Return a row that shows a record."""
    columns = {column.field for column in info.table}
    values = {name: record[name] for name in record if name in columns}
    return SheetRow(place[1], values, sheet=place[0])


def _compact(record: JsonObject, like: JsonObject) -> JsonObject:
    """Return a record with the keys, equal texts and equal lists of texts of a row's values.

    This saves memory, because each changed row keeps three records, and rows share their texts.
    """
    compact: JsonObject = {}
    for name, value in record.items():
        shared = like.get(name)
        texts = type(shared) is str or (
            type(shared) is list and _TEXT.issuperset(map(type, shared))
        )
        compact[intern(name)] = shared if texts and shared == value else value
    return compact
