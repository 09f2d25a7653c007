"""Compare a sheet's rows with the baseline and the service's records; the result is a ChangeSet.

Pure; rows are streamed.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import chain
from typing import NamedTuple

from bridge.changes.compare.cell_edits import row_witness
from bridge.changes.compare.inputs import (
    Exported,
    RecordSource,
    Rules,
)
from bridge.changes.compare.judged import Judged
from bridge.changes.compare.recheck import Recheck, UntouchedRows, as_exported, change_of, errors_in
from bridge.changes.compare.row_comparison import Judge
from bridge.changes.compare.slips import (
    Emptied,
    LeftOut,
    skipped_rows_warning,
    slips,
    struck_rows_warning,
    unread_columns,
)
from bridge.errors import Problem, Severity
from bridge.records.cells.base import JsonObject
from bridge.records.change_set import (
    Change,
    ChangeSet,
    Correction,
    Decision,
    Place,
    RowState,
    SheetInfo,
    SheetRow,
)
from bridge.records.codes import (
    DUPLICATE_ID,
    EMPTIED,
    EXISTS_ALREADY,
    GONE,
    ID_TYPED_OVER,
    MISSING_ID,
    PASTED,
    READ_ONLY_EDITED,
)
from bridge.texts import plural, say

_NAMED = 10_000
"""Maximum number of removed rows whose names are kept."""


def compare(
    info: SheetInfo,
    rows: Iterable[SheetRow],
    baseline: Exported,
    current: RecordSource | None,
    rules: Rules | None = None,
    each: Callable[[JsonObject], object] | None = None,
) -> ChangeSet:
    """Return the changes that a sheet's rows would make.

    Only changed and new rows are kept, so memory grows with the changes rather than with the sheet.

    `current` needs to hold only the IDs of the changes without it; None compares offline. If the
    workbook has no baseline, or a damaged one lost the ID, `current` is used instead. `each` gets
    the records of all rows that have one, so that the sheet is read only once.

    For each accepted row, `import_payload.renewed` builds the new baseline record: the record as
    the *sheet* shows it, plus the values that were sent, including those the service does not show.
    A cell that still shows an older value of another field is not an edit.
    """
    tally = Tally(info, baseline, current, rules or Rules(), each)
    for row in rows:
        tally.take(row)
    return tally.changes()


def edited_fields(
    info: SheetInfo, rows: Iterable[SheetRow], baseline: Exported
) -> dict[str, frozenset[str]]:
    """Return the fields whose cells differ from the export, by row ID, omitting unchanged rows."""
    judge = Judge(info, baseline, None, Rules())
    edited = (row for row in rows if judge.unedited(row) is None and judge.left_out(row) is None)
    # When a whole plan is edited, nearly every row has the same edited fields.
    shared = dict[frozenset[str], frozenset[str]]()
    return {
        row.id: shared.setdefault(fields, fields)
        for row in map(judge.compare, edited)
        if (fields := frozenset((*row.edits, *row.broken)))
    }


def touched_ids(changes: ChangeSet) -> list[str]:
    """Return the IDs of the rows that are changed or new, and those suggested for a wrong ID."""
    ids, key = dict.fromkeys(change.id for change in changes.changes), changes.info.key
    of_rows = (problem for change in changes.changes for problem in change.problems)
    for problem in (*changes.typed_over.values(), *of_rows):
        if problem.field == key and problem.suggestion:
            ids[problem.suggestion] = None
    return [id for id in ids if id]


class Comparison:
    """A comparison that reads the sheet once: compare offline to find the rows to ask the service
    for, then compare with its answer, as often as it is asked again.

    Of a row that is unchanged since the export only the position is kept, because the service
    cannot affect it. A row is compared again only if its record or a decision about it differs.
    `touched` are the IDs to ask the service for.
    """

    def __init__(self, info: SheetInfo, baseline: Exported, rules: Rules) -> None:
        self.rules = rules
        self.touched: Sequence[str] = ()
        self._info = info
        self._baseline = baseline
        self._compared_with = baseline
        self._plain = Plain()
        self._rows = list[SheetRow | _UnchangedRow]()
        self._left_out = list[LeftOut]()
        self._reordered = 0

    def without_service(
        self, rows: Iterable[SheetRow], each: Callable[[JsonObject], object] | None = None
    ) -> ChangeSet:
        """Return the same result as `compare` for these rows without the service."""
        tally = Tally(self._info, self._baseline, None, self.rules, each)
        for row in rows:
            if (judged := tally.take(row)) is None:
                continue
            # Keep the cells only of rows that the service's answer could affect, so memory grows
            # with the edits.
            if not isinstance(judged, Judged):
                self._rows.append(_as_it_was(row, self._info))
            elif not tally.keeps(judged) and not (
                judged.base is None or row.problems or judged.answers.left_out or judged.corrected
            ):
                self._rows.append(_unchanged_row(row, judged, self._info))
            else:
                self._rows.append(row)
        self._left_out, self._reordered = tally.left_out, tally.reordered
        self._plain = tally.plain
        changes = tally.changes()
        self.touched = touched_ids(changes)
        return changes

    def with_service(
        self, current: Exported, decisions: Mapping[tuple[str, str], Decision] | None = None
    ) -> ChangeSet:
        """Return the same result as `compare` for these rows with `current`.

        `decisions` replace those of the rules.
        """
        concerned = frozenset[str]()
        if decisions is not None:
            differing = {*decisions.items()} ^ {*self.rules.decisions.items()}
            concerned = frozenset(id for (id, _), _ in differing)
            self.rules = replace(self.rules, decisions=decisions)
        tally = Tally(self._info, self._baseline, current, self.rules)
        # Titles and totals were found in the first pass; the rows are not read again.
        tally.left_out = self._left_out
        before, plain = self._compared_with, self._plain
        for row in self._rows:
            if isinstance(row, _UnchangedRow):
                tally.add_unchanged(row)
                continue
            change = plain.get((row.sheet or self._info.sheet, row.number))
            if (
                change is not None
                and concerned.isdisjoint((change.id, self._info.decision_id(change.id, change.row)))
                and before.raw(change.id) == current.raw(change.id)
            ):
                tally.add_plain(row, change)
            else:
                tally.add(row, tally.judge.judge(row))
        self._compared_with, self._plain = current, tally.plain
        tally.reordered = self._reordered
        return tally.changes()


Plain = dict[Place, Change]
"""Compared rows that depend on their cells, their record and the decisions about them alone: no
problem of a cell, conflict, correction or value of another sheet.
"""


class _UnchangedRow(NamedTuple):
    """A row that stays unchanged."""

    id: str
    place: Place
    problems: Sequence[Problem] = ()
    from_failed: bool = False
    noted: SheetRow | None = None
    """The row if a decision may be about what one of its cells says now."""


def _as_it_was(row: SheetRow, info: SheetInfo) -> _UnchangedRow:
    """Return the summary of a row that shows its record."""
    return _UnchangedRow(str(row.values[info.key]), (row.sheet or info.sheet, row.number))


def _unchanged_row(row: SheetRow, judged: Judged, info: SheetInfo) -> _UnchangedRow:
    from_failed = row.joined or row.origin_row is not None
    place = (row.sheet or info.sheet, row.number)
    is_noted = any(
        problem.code == EMPTIED
        or (
            problem.code == READ_ONLY_EDITED
            and (problem.suggestion is not None or problem.field == "people")
        )
        for problem in judged.problems
    )
    noted = row if is_noted else None
    return _UnchangedRow(judged.id, place, judged.problems or (), from_failed, noted)


class Tally:
    """Collects the compared rows of a sheet."""

    def __init__(
        self,
        info: SheetInfo,
        baseline: Exported,
        current: RecordSource | None,
        rules: Rules,
        each: Callable[[JsonObject], object] | None = None,
    ) -> None:
        self.judge = Judge(info, baseline, current, rules)
        self._baseline = baseline
        self._offline = current is None
        self._keeps_all = rules.all_rows
        self._each = each
        self._info = info
        self._changes = list[Change]()
        self._problems: list[Problem] = list(self._info.problems)
        self._first_places = dict[str, Place]()
        self._repeated: dict[str, list[Place]] = {}
        self._skipped_ids: set[str] = set()
        self.left_out = list[LeftOut]()
        self._withdrawn: list[str] = []
        self._corrections: list[Correction] = []
        self._emptied: list[Emptied] = []
        self._rows = dict[Place, SheetRow]()
        self._noted = list[str]()
        self._alone = dict[Place, tuple[Problem, ...]]()
        self.plain = Plain()
        self._total = self._unchanged = self.reordered = 0

    def take(self, row: SheetRow) -> Judged | JsonObject | None:
        """Compare and count a row. Return its record if it is unedited.

        Return None for a title, total or note.
        """
        base = record = self.judge.unedited(row)
        judged = None
        if record is not None:
            # Nearly every row is one, and nothing but its place is needed.
            place = (row.sheet or self._info.sheet, row.number)
            self._count(str(row.values[self._info.key]), place)
            self._unchanged += 1
        elif (title := self.judge.left_out(row)) is not None:
            self.left_out.append(title)
            return None
        else:
            judged = self.judge.judge(row)
            base = judged.base
            self.add(row, judged)
        if self._each is not None and base is not None:
            self._each(base)
        return judged or record

    def keeps(self, judged: Judged) -> bool:
        """Return whether a row is changed or new, or unchanged rows are included."""
        return judged.state is not RowState.UNCHANGED or self._keeps_all

    def add(self, row: SheetRow, judged: Judged) -> None:
        """Count a compared row."""
        place = (row.sheet or self._info.sheet, row.number)
        self.reordered += judged.reordered
        if judged.corrected:
            self._correct(row, judged)
        if (
            row.refused is not None
            and row.places
            and "id" not in row.places
            and not judged.answers.left_out
        ):
            # The row on `Activities` is found by the refused ID.
            sheet, number = next(iter(row.places.values()))
            self._corrections.append(
                Correction(
                    sheet,
                    number,
                    row.refused.id,
                    "id",
                    judged.id,
                    found=row.refused.id,
                )
            )
        if not self.keeps(judged):
            unchanged = _unchanged_row(row, judged, self._info)
            self.add_unchanged(unchanged, left_out=judged.answers.left_out)
            return
        change = change_of(judged, self.judge)
        if not (
            judged.base is None
            or judged.answers.left_out
            or judged.conflicts
            or judged.corrected
            or row.problems
            or row.others
            or row.joined
            or row.refused is not None
            or row.origin_row is not None
        ):
            self.plain[place] = change
        self._keep(row, place, change)

    def add_plain(self, row: SheetRow, change: Change) -> None:
        """Count a row that was compared before with the record that the service has now."""
        place = (change.sheet, change.row)
        if change.current is None:
            change = replace(change, current=change.base)
        self.plain[place] = change
        self._keep(row, place, change)

    def _keep(self, row: SheetRow, place: Place, change: Change) -> None:
        self._count(change.id, place, left_out=change.left_out)
        self._note_emptied(change.id, place, change.problems)
        self._rows[place] = row
        if change.problems:
            self._alone[place] = change.problems
        self._changes.append(change)

    def _correct(self, row: SheetRow, judged: Judged) -> None:
        """Keep the corrections accepted in the review; `row` is the row as read from the sheet."""
        cells = self.judge.cells
        witness = row_witness(row)
        place = (row.sheet or self._info.sheet, row.number)
        # Rows of nested lists have no ID cell of their own.
        id = cells.text(row, "id") if "id" in cells.columns else self._info.decision_id(judged.id)
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
        if row.noted is not None:
            self._rows[row.place] = row.noted
            self._noted.append(row.id)
        if row.problems:
            self._problems += row.problems
            self._note_emptied(row.id, row.place, row.problems)
        if (
            row.from_failed
            and not left_out
            # A row that gives way to an activity made or deleted meanwhile has other values.
            and not any(
                problem.severity is Severity.ERROR or problem.code in {GONE, EXISTS_ALREADY}
                for problem in row.problems
            )
        ):
            self._withdrawn.append(row.id)

    def _note_emptied(self, id: str, place: Place, problems: Sequence[Problem]) -> None:
        self._emptied += [
            Emptied(id, *place, problem.field)
            for problem in problems
            if problem.code == EMPTIED and problem.field
        ]

    def changes(self) -> ChangeSet:
        """Return the ChangeSet after all rows were counted."""
        removed = tuple(self._removed())
        pasted = {
            (change.sheet, change.row): at
            for at, change in enumerate(self._changes)
            if any(problem.code == PASTED for problem in change.problems)
        }
        replaced = self._replaced(removed) if removed and (pasted or self._repeated) else {}
        for place in pasted.keys() & replaced.keys():
            self.judge.replaced[place] = replaced[place]
            self._judge_again(pasted[place])
        if self._repeated:
            self._add_repeated(self._gone(removed), replaced)
        several = self._ids_of_several_rows()
        for at, change in enumerate(self._changes) if several else ():
            if change.found.get(self._info.key, change.id) in several:
                self._changes[at] = replace(change, repeated=True)
        self._offer_ids(removed)
        judge, left_out = self.judge, self.left_out
        unread = (
            *unread_columns(self._info, judge.accepted),
            *skipped_rows_warning(left_out, self._info),
            *struck_rows_warning(self._info, self._changes, left_out),
            *_order_warning(self._info, self.reordered),
        )
        recheck = Recheck(judge, self._rows, self._alone, self._repeated, several)
        apart = {change.id for change in self._changes} | self._skipped_ids | self._repeated.keys()
        places = self._first_places
        change_set = ChangeSet(
            info=self._info,
            rows=self._total,
            unchanged=self._unchanged,
            changes=tuple(self._changes),
            removed=removed,
            problems=(*unread, *self._problems),
            offline=self._offline,
            withdrawn=tuple(id for id in self._withdrawn if id not in self._repeated),
            corrections=tuple(self._counted_corrections()),
            removed_names={
                id: str((self._baseline.get(id) or {}).get("name") or "") for id in removed[:_NAMED]
            },
            left_out=tuple(left_out),
            recheck=recheck,
            untouched=UntouchedRows(
                self._info, self._baseline, recheck, places, apart, tuple(self._noted)
            ),
        )
        return self._with_slips(change_set) if self._info.has_baseline else change_set

    def _removed(self) -> Iterator[str]:
        """Yield the exported IDs that no row has."""
        # `Failed rows` holds only some of the plan's rows; the others were not removed.
        if not self._info.only_failed:
            for id in self._baseline.ids():
                if id not in self._first_places and id not in self._skipped_ids:
                    yield id

    def _with_slips(self, change_set: ChangeSet) -> ChangeSet:
        """Return the changes with problems about edits that look accidental."""
        proof, typed_over = slips(
            change_set,
            self._baseline,
            self.judge.accepted,
            self._emptied,
            self.judge.like_known,
            tuple(self._first_places) if self._emptied else (),
        )
        return replace(
            change_set,
            problems=(*proof, *change_set.problems),
            typed_over={new: self._typed_over(new, old) for new, old in typed_over.items()},
        )

    def _typed_over(self, new: str, old: str) -> Problem:
        """Return the problem of a row whose ID was typed over."""
        sheet, number = self._first_places[new]
        row = SheetRow(number, {self._info.key: new}, sheet=sheet)
        message = say(
            "“{new}” was “{old}”. With another ID it is sent as a new activity.", new=new, old=old
        )
        return self.judge.cells.error(row, self._info.key, ID_TYPED_OVER, message, old)

    def _gone(self, removed: Sequence[str]) -> dict[tuple[str, ...], list[str]]:
        """Return the removed IDs by what only the service sets in their rows."""
        gone = dict[tuple[str, ...], list[str]]()
        for id in removed:
            if any(shown := _set_by_service(self._baseline.get(id) or {})):
                gone.setdefault(shown, []).append(id)
        return gone

    def _replaced(self, removed: Sequence[str]) -> dict[Place, str]:
        """Return the removed rows whose places other rows have: where between two exported rows
        are as many others as were removed there.
        """
        if self.judge.own_sheet:  # its records have another order
            return {}
        sheet, gone, exported = self._info.sheet, {*removed}, {**self._first_places}
        every = [*self._first_places.values(), *chain(*self._repeated.values())]
        end = max((number for name, number in every if name == sheet), default=0) + 1
        for id, places in self._repeated.items():
            exported[id] = self.exported_row(id, places) or exported[id]
        replaced = dict[Place, str]()
        above, missing = self._info.header_row, list[str]()
        for id in (*self._baseline.ids(), ""):
            if id in gone:
                missing.append(id)
                continue
            # A row that was skipped has no place.
            name, below = exported.get(id, ("", 0)) if id else (sheet, end)
            if name == sheet and below - above == len(missing) + 1:
                for number, old in enumerate(missing, above + 1):
                    replaced[sheet, number] = old
            above, missing = below, []
        return replaced

    def _add_repeated(
        self, gone: Mapping[tuple[str, ...], Sequence[str]], replaced: Mapping[Place, str]
    ) -> None:
        """Add a problem to every added row whose ID occurs twice, even if it would not be sent.

        A row is offered its own ID if that is among the `gone` ones, else a free one; changed rows
        get the first free IDs. `replaced` are the exported rows that it may have been pasted over.
        """
        cells, key, taken = self.judge.cells, self._info.key, dict.fromkeys(self._first_places)
        changed = {(change.sheet, change.row) for change in self._changes}
        problems = dict[Place, Problem]()
        for id, places in self._repeated.items():
            exported = self.exported_row(id, places)
            for place in sorted(places, key=lambda place: place not in changed):
                if place == exported:
                    continue
                row = self._rows.get(place)
                had = gone.get(_set_by_service(row.values), ()) if row is not None else ()
                free = had[0] if len(had) == 1 else self.judge.ids.free(id, taken)
                taken[free] = None
                advice = say("Give a new row another ID, such as {free}.", free=free)
                if place in replaced:
                    advice = say(
                        "{name} {advice}", name=self.judge.was(replaced[place]), advice=advice
                    )
                others = [exported] if exported else [other for other in places if other != place]
                message = plural(
                    len(others),
                    "“{id}” is also in row {rows}. {advice}",
                    "“{id}” is also in rows {rows}. {advice}",
                    id=id,
                    rows=", ".join(str(other[1]) for other in others),
                    advice=self.judge.was(free) if len(had) == 1 else advice,
                )
                row = SheetRow(place[1], {key: id}, sheet=place[0])
                problems[place] = cells.error(row, key, DUPLICATE_ID, message, free)
        self._changes = [
            change
            if (problem := problems.pop((change.sheet, change.row), None)) is None
            else replace(change, problems=(problem, *errors_in(change.problems)))
            for change in self._changes
        ]
        for place, problem in problems.items():
            record = self._baseline.get(problem.found)
            if record is None or self.judge.own_sheet or not self._info.has_baseline:
                self._problems.append(problem)
                continue
            # A row that was pasted as it was exported waits for an ID of its own.
            row = self._rows.setdefault(place, as_exported(record, self._info, place))
            change = replace(change_of(self.judge.judge(row), self.judge), state=RowState.CHANGED)
            self._changes.append(replace(change, problems=(problem,)))
            self._unchanged -= 1

    def _counted_corrections(self) -> Iterator[Correction]:
        """Yield the corrections, each with the number of rows whose cells have its ID."""
        renamed = {
            (correction.sheet, correction.row): correction.id
            for correction in self._corrections
            if correction.field == self._info.key
        }
        also = Counter(renamed.values())
        for correction in self._corrections:
            first = self._first_places.get(correction.id)
            places = {first, *self._repeated.get(correction.id, ())} - {None, *renamed}
            yield replace(correction, rows=len(places) + also[correction.id])

    def _ids_of_several_rows(self) -> frozenset[str]:
        """Return the IDs that the cells of several rows have, whatever was decided about them."""
        ids = Counter(change.found.get(self._info.key, change.id) for change in self._changes)
        elsewhere = {
            id
            for change in self._changes
            if (id := change.found.get(self._info.key, change.id)) in self._first_places
            and self._first_places[id] != (change.sheet, change.row)
        }
        several = (id for id, count in ids.items() if count > 1)
        return frozenset({*self._repeated, *elsewhere, *several})

    def _offer_ids(self, removed: Sequence[str]) -> None:
        """Suggest an ID for each row without one: the removed one if the row still shows what only
        the service sets, else a free one of its site.
        """
        places = [
            place
            for place, problems in self._alone.items()
            if any(problem.code == MISSING_ID for problem in problems)
        ]
        if not places or self.judge.own_sheet or not self._info.has_baseline:
            return
        gone, taken = self._gone(removed), dict.fromkeys(self._first_places)
        for place in places[:_NAMED]:
            values = self._rows[place].values
            same = gone.get(_set_by_service(values), [])
            free = same[0] if same else self.judge.ids.next(values.get("siteId"), taken)
            if free is not None and len(same) < 2:
                taken[free] = None
                self.judge.offer(place, free)
        for at, change in enumerate(self._changes):
            if (place := (change.sheet, change.row)) in self._alone and place in places:
                self._judge_again(at)

    def _judge_again(self, at: int) -> None:
        """Renew a change whose row got another advice."""
        place = self._changes[at].sheet, self._changes[at].row
        self._changes[at] = change_of(self.judge.judge(self._rows[place]), self.judge)
        self._alone[place] = self._changes[at].problems

    def judged_again(self, place: Place) -> Judged | None:
        """Return a row that was not as exported, or whose ID occurs twice, compared once more."""
        row = self._rows.get(place)
        return None if row is None else self.judge.judge(row)

    def exported_row(self, id: str, places: Sequence[Place]) -> Place | None:
        """Return which of the rows with one ID is the exported one; the others were added.

        It is the unedited one, else the one that still shows what only the service sets, else the
        first. None if the ID was not exported, or in an own sheet, where nothing tells.
        """
        record = self._baseline.get(id)
        if record is None or self.judge.own_sheet or not self._info.has_baseline:
            return None

        def strangeness(place: Place) -> tuple[bool, bool]:
            row = self._rows.get(place)
            values = row.values if row is not None else record
            same = _set_by_service(values) == _set_by_service(record)
            return row is not None, not same

        return min(places, key=strangeness)

    def _count(self, id: str, place: Place, *, left_out: bool = False) -> None:
        self._total += 1
        if left_out:
            self._skipped_ids.add(id)  # sent only once, but still present in the sheet
        elif id and (first := self._first_places.setdefault(id, place)) != place:
            self._repeated.setdefault(id, [first]).append(place)


ORDER_ONLY = "order-only"
"""Code of the warning for lists that only have another order."""


def _order_warning(info: SheetInfo, count: int) -> Iterator[Problem]:
    if count:
        message = plural(
            count,
            "1 list has only another order. An order is not sent.",
            "{count} lists have only another order. An order is not sent.",
        )
        yield Problem(Severity.WARNING, ORDER_ONLY, message, info.sheet)


def _set_by_service(values: JsonObject) -> tuple[str, ...]:
    """Return what only the service sets: a row that shows it was exported."""
    return tuple(str(values.get(name) or "") for name in ("name", "createdAt", "updatedAt"))


def sendable(changes: ChangeSet) -> Iterator[Change]:
    """Yield the rows that can be sent: not skipped, without errors and unresolved conflicts."""
    return (
        change
        for change in changes.changes
        if not (change.left_out or change.has_error or change.conflicts)
    )
