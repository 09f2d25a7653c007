"""Compare a sheet's rows with the baseline and the service's records; the result is a ChangeSet.

Pure; rows are streamed.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from sys import intern
from typing import NamedTuple, overload

from bridge.changes.compare.cell_edits import EMPTIED, Judged, row_witness
from bridge.changes.compare.inputs import (
    Exported,
    KnownIds,
    Onlooker,
    RecordSource,
    Rules,
)
from bridge.changes.compare.row_comparison import Judge
from bridge.changes.compare.slips import (
    Emptied,
    skipped_rows_warning,
    slips,
    struck_rows_warning,
    unread_columns,
)
from bridge.errors import Problem, Severity
from bridge.records.cells.base import JsonObject
from bridge.records.changes import (
    EMPTY_MAPPING,
    Change,
    ChangeSet,
    Choice,
    Correction,
    Decision,
    FieldChange,
    RowState,
    SheetInfo,
    SheetRow,
)
from bridge.texts import say

_Place = tuple[str, int]
_NAMED = 10_000
"""Maximum number of removed rows whose names are kept."""


def compare(
    info: SheetInfo,
    rows: Iterable[SheetRow],
    baseline: Exported,
    now: RecordSource | None,
    rules: Rules | None = None,
    onlooker: Onlooker | None = None,
) -> ChangeSet:
    """Return the changes that a sheet's rows would make.

    Only changed and new rows are kept, so memory grows with the changes rather than with the sheet.

    `now` needs to hold only the IDs returned by `Comparison.touched`; None compares offline. If the
    workbook has no baseline, or a damaged one lost the ID, `now` is used instead. The onlooker
    receives the records of all rows that have one.

    For each accepted row, `import_payload.renewed` builds the new baseline record: the record as
    the *sheet* shows it, plus the values that were sent, including those the service does not show.
    A cell that still shows an older value of another field is not an edit.
    """
    judge = Judge(info, baseline, now, rules or Rules())
    tally = Tally(judge, baseline, keeps_all=rules is not None and rules.all_rows)
    for row in rows:
        if not judge.leaves_out(row):
            _counted(row, judge, tally, onlooker)
    return tally.changes(offline=now is None)


def edited_fields(
    info: SheetInfo, rows: Iterable[SheetRow], baseline: Exported
) -> dict[str, frozenset[str]]:
    """Return the fields whose cells differ from the export, by row ID, omitting unchanged rows."""
    judge = Judge(info, baseline, None, Rules())
    edited = (row for row in rows if judge.unedited(row) is None and not judge.leaves_out(row))
    # When a whole plan is edited, nearly every row has the same edited fields.
    alike = dict[frozenset[str], frozenset[str]]()
    return {
        row.id: alike.setdefault(found, found)
        for row in map(judge.judge, edited)
        if (found := frozenset((*row.edits, *row.broken)))
    }


def _counted(
    row: SheetRow, judge: Judge, tally: Tally | Touched, onlooker: Onlooker | None
) -> _UnchangedRow | None:
    """Compare and count a row; return a summary if the service cannot affect it, else None."""
    if (record := judge.unedited(row)) is not None:
        if onlooker is not None:
            onlooker.take(record)
        unchanged = as_it_was(row, judge.cells.info)
        tally.add_unchanged(unchanged)
        return unchanged
    judged = judge.judge(row)
    if onlooker is not None and judged.base is not None:
        onlooker.take(judged.base)
    settled = tally.add(row, judged)
    return (
        None
        if judged.base is None or row.problems or judged.left_out or judged.corrected
        else settled
    )


class Comparison:
    """A two-step comparison that reads the sheet once: find the rows to ask the service for, then
    compare with its answer.

    Of a row that is unchanged since the export only the position is kept, because the service
    cannot affect it.
    """

    def __init__(self, info: SheetInfo, baseline: Exported, rules: Rules) -> None:
        self._info = info
        self._baseline = baseline
        self._rules = rules
        self._rows = list[SheetRow | _UnchangedRow]()

    def touched(self, rows: Iterable[SheetRow], onlooker: Onlooker | None = None) -> Touched:
        """Return about which rows the service is to be asked: those that `compare` finds changed or
        new without it.
        """
        judge, found = (
            Judge(self._info, self._baseline, None, self._rules),
            Touched(self._info, keeps_all=self._rules.all_rows),
        )
        for row in rows:
            if judge.leaves_out(row):
                continue
            kept = _counted(row, judge, found, onlooker)
            # Keep the cells only of rows that the service's answer could affect, so memory grows
            # with the edits.
            self._rows.append(row if kept is None else kept)
        self._left_out = judge.left_out
        return found

    def with_service(self, now: RecordSource | None) -> ChangeSet:
        """Return the same result as `compare` for these rows with `now`."""
        judge = Judge(self._info, self._baseline, now, self._rules)
        # Titles and totals were found in the first pass; the rows are not read again.
        judge.left_out = [*self._left_out]
        tally = Tally(judge, self._baseline, keeps_all=self._rules.all_rows)
        for row in self._rows:
            if isinstance(row, _UnchangedRow):
                tally.add_unchanged(row)
            else:
                tally.add(row, judge.judge(row))
        return tally.changes(offline=now is None)


class _UnchangedRow(NamedTuple):
    """A row that stays unchanged."""

    id: str
    place: _Place
    problems: Sequence[Problem] = ()
    from_failed: bool = False


class Touched:
    """The IDs of rows to send, without duplicates, and those of them typed as numbers, which may
    have lost leading zeros.

    Nothing else is kept, because the edits are determined once the service has answered.
    """

    def __init__(self, info: SheetInfo, *, keeps_all: bool) -> None:
        self._info = info
        self._keeps_all = keeps_all
        self.ids = dict[str, None]()
        self.from_numbers = list[str]()

    def add(self, row: SheetRow, judged: Judged) -> _UnchangedRow | None:
        """Add a row; return its summary if it is unchanged, else None."""
        if judged.state is RowState.UNCHANGED and not self._keeps_all:
            return _unchanged_row(row, judged, self._info)
        if judged.id:
            self.ids[judged.id] = None
        if any(found.code == "id-was-number" and found.field == "id" for found in judged.problems):
            self.from_numbers.append(judged.id)
        return None

    def add_unchanged(self, row: _UnchangedRow) -> None:
        """Ignore an unchanged row."""


def as_it_was(row: SheetRow, info: SheetInfo) -> _UnchangedRow:
    """Return the summary of a row that shows its record."""
    return _UnchangedRow(str(row.values[info.key]), (row.sheet or info.sheet, row.number))


def _unchanged_row(row: SheetRow, judged: Judged, info: SheetInfo) -> _UnchangedRow:
    return _UnchangedRow(
        judged.id, (row.sheet or info.sheet, row.number), judged.problems or (), _is_listed(row)
    )


def _is_listed(row: SheetRow) -> bool:
    """Return whether a row is on `Failed rows`."""
    return row.listed or row.origin_row is not None


class Tally:
    """Collects the compared rows of a sheet."""

    def __init__(self, judge: Judge, baseline: Exported, *, keeps_all: bool) -> None:
        self._judge = judge
        self._baseline = baseline
        self._keeps_all = keeps_all
        self._info = judge.cells.info
        self._changes = list[Change]()
        self._problems: list[Problem] = list(self._info.problems)
        self._first_places = dict[str, _Place]()
        self._repeated: dict[str, list[_Place]] = {}
        self._left_out: set[str] = set()
        self._withdrawn: list[str] = []
        self._corrections: list[Correction] = []
        self._emptied: list[Emptied] = []
        self._rows = dict[_Place, Compared]()
        self._total = self._unchanged = 0

    def add(self, row: SheetRow, judged: Judged) -> _UnchangedRow | None:
        """Count a row; return its summary if it is unchanged, else None."""
        place = (row.sheet or self._info.sheet, row.number)
        if judged.corrected:
            self._correct(row, judged)
        if row.sent is not None and row.places and "id" not in row.places and not judged.left_out:
            # The row on `Activities` is found by the rejected ID.
            sheet, number = next(iter(row.places.values()))
            self._corrections.append(
                Correction(sheet, number, row.sent.id, "id", judged.id, found=row.sent.id)
            )
        if judged.state is RowState.UNCHANGED and not self._keeps_all:
            settled = _unchanged_row(row, judged, self._info)
            self.add_unchanged(settled, left_out=judged.left_out)
            return settled
        self._count(judged.id, place, left_out=judged.left_out)
        self._note_emptied(judged.id, place, judged.problems)
        change = _change(judged, self._judge)
        if judged.row is row:
            row = replace(row, values=change.values)  # one copy of the values is enough
        self._rows[place] = Compared(row, change.problems)
        self._changes.append(change)
        return None

    def _correct(self, row: SheetRow, judged: Judged) -> None:
        """Keep the corrections accepted in the review; `row` is the row as read from the sheet."""
        cells = self._judge.cells
        witness = row_witness(row)
        place = (row.sheet or self._info.sheet, row.number)
        # Rows of nested lists have no ID cell of their own.
        id = cells.text(row, "id") if "id" in cells.columns else self._info.decided(judged.id)
        self._corrections += [
            Correction(
                *row.places.get(name, place),
                id,
                name,
                fresh.value,
                found=cells.text(row, name),
                cleared=fresh.cleared,
                theirs=fresh.theirs,
                witness=witness,
            )
            for name, fresh in judged.corrected.items()
        ]

    def add_unchanged(self, row: _UnchangedRow, *, left_out: bool = False) -> None:
        """Count an unchanged row."""
        self._count(row.id, row.place, left_out=left_out)
        self._unchanged += 1
        self._problems += row.problems
        self._note_emptied(row.id, row.place, row.problems)
        if (
            row.from_failed
            and not left_out
            and not any(problem.severity is Severity.ERROR for problem in row.problems)
        ):
            self._withdrawn.append(row.id)

    def _note_emptied(self, id: str, place: _Place, problems: Sequence[Problem]) -> None:
        self._emptied += [
            Emptied(id, *place, problem.field)
            for problem in problems
            if problem.code == EMPTIED and problem.field
        ]

    def changes(self, *, offline: bool) -> ChangeSet:
        """Return the ChangeSet after all rows were counted."""
        if self._repeated:
            self._changes = _with_repeated(
                self._repeated,
                self._changes,
                self._problems,
                _Repeated(self._judge, self._first_places),
            )
        # `Failed rows` holds only some of the plan's rows; the others were not removed.
        removed = (
            ()
            if self._info.only_failed
            else tuple(
                id
                for id in self._baseline.ids()
                if id not in self._first_places and id not in self._left_out
            )
        )
        again = tuple(id for id in self._withdrawn if id not in self._repeated)
        changes, left_out = tuple(self._changes), self._judge.left_out
        apart = (
            {
                *((change.sheet, change.row) for change in changes),
                *((one.sheet, one.row) for one in left_out),
            }
            if self._info.struck
            else ()
        )
        unread = (
            *unread_columns(self._info, self._judge.accepted),
            *skipped_rows_warning(left_out, self._info),
            *struck_rows_warning(self._info, apart),
        )
        problems = (*unread, *self._problems)
        found = ChangeSet(
            info=self._info,
            rows=self._total,
            unchanged=self._unchanged,
            changes=changes,
            removed=removed,
            problems=problems,
            offline=offline,
            withdrawn=again,
            corrections=tuple(self._corrections),
            removed_names={
                id: str((self._baseline.get(id) or {}).get("name") or "") for id in removed[:_NAMED]
            },
            left_out=tuple(left_out),
            recheck=Recheck(self._judge, self._rows, self._repeated),
        )
        judge = self._judge
        proof = (
            slips(found, self._baseline, judge.accepted, self._emptied, judge.like_known)
            if self._info.has_baseline
            else ()
        )
        return replace(found, problems=(*proof, *found.problems)) if proof else found

    def _count(self, id: str, place: _Place, *, left_out: bool = False) -> None:
        self._total += 1
        if left_out:
            self._left_out.add(id)  # sent only once, but still present in the sheet
        elif id and (first := self._first_places.setdefault(id, place)) != place:
            self._repeated.setdefault(id, [first]).append(place)


def _change(judged: Judged, judge: Judge) -> Change:
    """Return a compared row as an immutable Change."""
    row, edits = judged.row, judged.edits
    before = judged.shown
    fields = tuple(
        FieldChange(name, before.get(name), value, cleared=name in row.cleared)
        for name, value in ((name, edits[name]) for name in judge.cells.columns if name in edits)
    )
    found, key = dict(judged.found), judge.cells.info.key
    if key in row.texts and key not in found:
        found[key] = row.texts[key]
    return Change(
        row=row.number,
        sheet=row.sheet or judge.cells.info.sheet,
        id=judged.id,
        state=judged.state,
        fields=fields,
        values=_compact(row.values, before),
        current=_compact(judged.current, before),
        base=_compact(judged.base, before),
        conflicts=judged.conflicts,
        problems=tuple(judged.problems),
        hidden=row.hidden,
        origin_row=row.origin_row,
        origin_sheet=next((sheet for sheet, _ in row.places.values()), ""),
        found=found or EMPTY_MAPPING,
        left_out=judged.left_out,
    )


class Compared(NamedTuple):
    """A row as it was read, and the problems that comparing it alone found."""

    row: SheetRow
    problems: tuple[Problem, ...]


_TIMES = frozenset({"startDate", "endDate"})


class Recheck:
    """Compares single rows of a checked sheet again, with other decisions about them."""

    def __init__(
        self,
        judge: Judge,
        rows: Mapping[_Place, Compared],
        repeated: Mapping[str, Sequence[_Place]],
    ) -> None:
        self._judge = judge
        self._rows = rows
        self._repeated = repeated

    def __call__(self, checked: Change, decisions: Mapping[tuple[str, str], Decision]) -> Change:
        """Return what an upload would do with a row of the sheet after these decisions.

        Problems that come from other rows (an ID that is there twice, the rules of the plan) stay
        while the cells that they are about keep their values.
        """
        row, alone = self._rows[checked.sheet, checked.row]
        info = self._judge.cells.info
        id = info.decided(checked.found.get(info.key, checked.id))
        self._judge.decide(id, decisions)
        change = _change(self._judge.judge(row), self._judge)
        if checked.problems is alone:
            return change
        kept = tuple(
            found
            for found in checked.problems
            if found not in alone
            and self._is_due(found, checked, change)
            and not (found.code == "duplicate-id" and self._others_moved(checked, id, decisions))
        )
        return replace(change, problems=(*kept, *change.problems))

    @staticmethod
    def _is_due(found: Problem, checked: Change, change: Change) -> bool:
        """Whether the cells that a problem is about have the values of the check."""
        if found.field == "id" or found.code == "duplicate-id":
            return change.id == checked.id
        fields = _TIMES if found.field in _TIMES else {found.field or ""}
        now, then = (
            {edit.field: edit.after for edit in one.fields if edit.field in fields}
            for one in (change, checked)
        )
        return now == then

    def _others_moved(
        self, checked: Change, id: str, decisions: Mapping[tuple[str, str], Decision]
    ) -> bool:
        """Whether the other rows with the ID got another one, or are skipped."""
        key = self._judge.cells.info.key
        moved = {
            decision.row
            for name in (key, "")
            if (decision := decisions.get((id, name))) is not None
            and (decision.choice is Choice.LEAVE_OUT or decision.typed != id)
        }
        places = self._repeated.get(checked.id, ())
        return all(number in moved for _, number in places if number != checked.row)


@overload
def _compact(record: JsonObject, like: JsonObject) -> JsonObject: ...
@overload
def _compact(record: JsonObject | None, like: JsonObject) -> JsonObject | None: ...
def _compact(record: JsonObject | None, like: JsonObject) -> JsonObject | None:
    """Return a record that shares keys and equal texts with another one.

    This saves memory, because each changed row keeps three records.
    """
    if record is None:
        return None
    return {
        intern(name): there if type(there := like.get(name)) is str and there == value else value
        for name, value in record.items()
    }


class _Repeated:
    """Builds the problems for duplicate IDs, each suggesting a free ID."""

    def __init__(self, judge: Judge, taken: Iterable[str]) -> None:
        self._cells = judge.cells
        self._ids: KnownIds = judge.ids
        self._taken = dict.fromkeys(taken)

    def problem(self, id: str, place: _Place, places: list[_Place]) -> Problem:
        """Return the problem for one of the rows."""
        free = self._ids.free(id, self._taken)
        self._taken[free] = None
        others = ", ".join(str(number) for sheet, number in places if (sheet, number) != place)
        key = self._cells.info.key
        message = (
            say(
                "“{id}” is also in row {rows}. If this is a new activity, give it another "
                "ID, such as {free}.",
                id=id,
                rows=others,
                free=free,
            )
            if self._cells.info.importable
            else say(
                "“{id}” is also in row {rows}. Give a new record another ID, such as {free}.",
                id=id,
                rows=others,
                free=free,
            )
        )
        row = SheetRow(place[1], {key: id}, sheet=place[0])
        return self._cells.error(row, key, "duplicate-id", message, free)


def _with_repeated(
    repeated: Mapping[str, list[_Place]],
    changes: Sequence[Change],
    problems: list[Problem],
    findings: _Repeated,
) -> list[Change]:
    """Add the problem to every affected row, even if it would not be sent."""
    found = {
        place: findings.problem(id, place, places)
        for id, places in repeated.items()
        for place in places
    }
    told = [
        change
        if (problem := found.pop((change.sheet, change.row), None)) is None
        else replace(change, problems=(problem, *change.problems))
        for change in changes
    ]
    problems += found.values()
    return told


def sendable(changes: ChangeSet) -> Iterator[Change]:
    """Yield the rows that can be sent: not skipped, without errors and unresolved conflicts."""
    return (
        change
        for change in changes.changes
        if not (change.left_out or change.has_error or change.conflicts)
    )
