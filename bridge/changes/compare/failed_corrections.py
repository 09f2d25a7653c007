"""Merge the corrections made on `Failed rows` into the rows of `Activities`.

Pure; `Activities` is streamed. A correction applies if `Activities` still shows the refused value.
If it shows another value, the row holds both as a conflict. If the refused value is unknown, every
difference is a conflict.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from bridge.changes.compare.cell_edits import Edits, emptied, is_blank_field, is_unread, was_number
from bridge.changes.compare.inputs import RecordSource
from bridge.changes.compare.judged import Cells
from bridge.changes.merge3 import (
    ABSENT,
    NOT_KNOWN,
    UNEDITED,
    UNREAD,
    Answer,
    Side,
    both,
    in_record,
    is_same,
    merge3,
)
from bridge.errors import Problem, Severity
from bridge.records.cells.base import CellType, JsonObject
from bridge.records.change_set import (
    ChangeSet,
    Correction,
    OtherCell,
    RefusedValues,
    SheetInfo,
    SheetRow,
)
from bridge.records.codes import ID_TYPED_OVER
from bridge.texts import few, plural, say

_NAMED = 5
NOT_IN_PLAN = "failed-row-alone"
"""Code of the warning for rows of `Failed rows` that the activity sheet does not have."""


class _JoinedRow(NamedTuple):
    """A row of the sheet before and after merging the corrections from `Failed rows`, the corrected
    fields, and those whose column the sheet does not have.
    """

    plan: SheetRow
    joined: SheetRow
    fields: tuple[str, ...]
    columnless: tuple[str, ...]


@dataclass(slots=True)
class JoinedRows:
    """The rows of a sheet with the corrections from `Failed rows`, streamed once.

    The rest is about the rows that were read: `corrected` has the rows by ID, `columnless` those of
    `Failed rows` by each corrected field without a column in the sheet, `alone` those whose
    activity the sheet does not have.
    """

    rows: Iterator[SheetRow] = field(default_factory=lambda: iter(()))
    corrected: dict[str, _JoinedRow] = field(default_factory=dict)
    columnless: dict[str, list[SheetRow]] = field(default_factory=dict)
    alone: list[SheetRow] = field(default_factory=list)


class FailedCorrections:
    """The rows of `Failed rows`, by the ID of their activity.

    `info` describes the activity sheet; `name` and `columns` describe `Failed rows`. `accepted` are
    the codes of accepted errors.
    """

    def __init__(
        self,
        info: SheetInfo,
        name: str,
        columns: Mapping[str, int],
        rows: Iterable[SheetRow],
        baseline: RecordSource,
        *,
        accepted: frozenset[str] = frozenset(),
    ) -> None:
        self._name = name
        self._columns = columns
        self._baseline = baseline
        self._cells = Cells(replace(info, failed={name: columns}))
        self._edits = Edits(self._cells, info.lookups)
        self._by_id = dict[str, SheetRow]()
        self._twice = list[SheetRow]()
        self._typed_over = dict[str, str]()
        self._has_baseline = info.has_baseline
        here = {
            name: column
            for name, column in self._cells.columns.items()
            if name in columns and column.editable
        }
        self._elsewhere = {
            name: column.caption
            for name, column in here.items()
            if name not in info.columns and name not in info.fixed
        }
        for row in rows:
            self._place(row, ID_TYPED_OVER in accepted)
        self._by_digits = {id.lstrip("0"): id for id in self._by_id if id.isdecimal()}
        problems = info.problems
        if self._typed_over:
            old, new = next(iter(self._typed_over.items()))
            message = plural(
                len(self._typed_over),
                "On {sheet} the ID “{old}” was changed to “{new}”. Type the old ID again.",
                "On {sheet} {count} IDs were changed, such as “{old}” to “{new}”. Type the "
                "old IDs again.",
                sheet=name,
                old=old,
                new=new,
            )
            severity = Severity.WARNING if ID_TYPED_OVER in accepted else Severity.ERROR
            problems = (*problems, Problem(severity, ID_TYPED_OVER, message, name))
        self.info = replace(info, failed={name: columns}, problems=problems)

    def __len__(self) -> int:
        return len(self._by_id) + len(self._twice)

    def corrected(self) -> dict[str, Mapping[str, str]]:
        """Return the texts of the rows that were corrected since their refusal, by ID."""
        return {
            id: row.texts
            for id, row in self._by_id.items()
            if row.refused is not None and self._is_corrected(row, row.refused)
        }

    def join(self, rows: Iterable[SheetRow], *, only: bool = False) -> JoinedRows:
        """Return the sheet's rows with the corrections applied; with `only`, just those on `Failed
        rows`.
        """
        joined = JoinedRows()
        joined.rows = self._join(rows, joined, only)
        return joined

    def _join(self, rows: Iterable[SheetRow], joined: JoinedRows, only: bool) -> Iterator[SheetRow]:
        waiting = dict(self._by_id)
        for row in rows:
            id = self._cells.text(row, "id")
            if id not in self._by_id and was_number(row, "id"):
                id = self._by_digits.get(id.lstrip("0"), id)
            if (listed := waiting.pop(id, None)) is not None:
                joined_row = self._joined(row, listed)
                for name in joined_row.columnless:
                    joined.columnless.setdefault(name, []).append(listed)
                if joined_row.fields:
                    joined.corrected[self._cells.text(joined_row.joined, "id")] = joined_row
                yield joined_row.joined
            elif not only:
                yield row
        for listed in waiting.values():
            # A row corrected there is sent even if the activity sheet does not have it.
            if listed.refused is not None and self._is_corrected(listed, listed.refused):
                yield listed._replace(joined=True)
            else:
                joined.alone.append(listed)
        yield from self._twice

    def add_warnings(self, changes: ChangeSet, joined: JoinedRows) -> ChangeSet:
        """Return the changes of these rows with what concerns `Failed rows`: the corrections to
        write into the activity sheet, and warnings about rows and columns that it lacks.
        """
        corrections = (*changes.corrections, *self._carried(changes, joined.corrected))
        changes = replace(changes, corrections=corrections)
        plan, text = self._cells.info.sheet, self._cells.text

        def ids(rows: Iterable[SheetRow]) -> str:
            return few([f"{text(row, 'id')} (row {row.number})" for row in rows], _NAMED)

        messages = [
            say(
                "{column} was corrected on {sheet}, but {plan} has no such column. "
                "Not sent: {ids}.",
                column=self._elsewhere[name],
                sheet=self._name,
                plan=plan,
                ids=ids(rows),
            )
            for name, rows in joined.columnless.items()
        ]
        if joined.alone:
            messages.append(
                say(
                    "Not sent, because {plan} does not have these rows of {sheet}: {ids}.",
                    sheet=self._name,
                    plan=plan,
                    ids=ids(joined.alone),
                )
            )
        problems = (
            Problem(Severity.WARNING, NOT_IN_PLAN, message, self._name) for message in messages
        )
        return replace(changes, problems=(*changes.problems, *problems)) if messages else changes

    def _carried(
        self, changes: ChangeSet, corrected: Mapping[str, _JoinedRow]
    ) -> Iterator[Correction]:
        """Yield the corrections to write into the activity sheet once the service has accepted the
        rows.
        """
        changed = {
            change.id: change
            for change in changes.changes
            if change.id in corrected and not change.left_out and not change.has_error
        }
        for id in (*changed, *(id for id in changes.withdrawn if id in corrected)):
            target, row, names, _ = corrected[id]
            values, cleared = row.values, row.cleared
            if (change := changed.get(id)) is not None:
                values = {**change.values, **{edit.field: edit.after for edit in change.fields}}
                cleared = frozenset(edit.field for edit in change.fields if edit.cleared)
            for name in names:
                yield Correction(
                    sheet=target.sheet,
                    row=target.number,
                    id=self._cells.text(target, "id"),
                    field=name,
                    value=values.get(name),
                    found=self._cells.text(target, name),
                    cleared=name in cleared,
                    sent_as=id,
                )

    def _place(self, row: SheetRow, typed_over: bool) -> None:
        id, refused = self._cells.text(row, "id"), row.refused
        if refused is not None and id and not same_id(row, id, refused.id):
            is_known = not self._has_baseline or any(
                self._baseline.get(name) is not None for name in (id, refused.id)
            )
            if is_known:
                self._typed_over[refused.id] = id
                if not typed_over:
                    return
                # Another activity was refused; its values say nothing about this one.
                row, refused = row._replace(refused=None), None
        key = refused.id if refused is not None else id
        if key in self._by_id or not key:
            self._twice.append(row)
        else:
            self._by_id[key] = row

    def _columnless(self, listed: SheetRow, before: JsonObject | None) -> tuple[str, ...]:
        """Return the corrected fields of a row whose column the sheet does not have."""
        return tuple(
            name
            for name in self._elsewhere
            if not is_blank_field(listed, name)
            and not (before is not None and self._edits.shows(listed, name, before))
        )

    def _joined(self, row: SheetRow, listed: SheetRow) -> _JoinedRow:
        """Return a row of the sheet with the corrections from `Failed rows`."""
        refused = listed.refused
        as_refused = before = None
        if refused is not None:
            as_refused = refused_record(refused, self._baseline)
            # A correction that was refused too is still one: it was never written to the activity
            # sheet.
            before = {**as_refused, **refused.plan}
        problems = [*self._emptied(row, listed, as_refused)]
        answers = self._answers(row, listed, before)
        corrected = [*answers]
        columnless = self._columnless(listed, before)
        # A row that is new to the service keeps nothing under its old ID.
        if (
            refused is not None
            and (id := self._cells.text(listed, "id"))
            and not same_id(listed, id, refused.id)
        ):
            corrected.append("id")
        if not corrected:
            joined = row._replace(joined=True, problems=(*row.problems, *problems))
            return _JoinedRow(row, joined, (), columnless)
        names = frozenset(corrected)
        values: JsonObject = {
            name: value for name, value in row.values.items() if name not in names
        }
        values |= {name: listed.values[name] for name in corrected if name in listed.values}
        texts = {name: text for name, text in row.texts.items() if name not in names}
        texts |= {name: listed.texts[name] for name in corrected if name in listed.texts}
        place = (row.sheet, row.number)
        joined = SheetRow(
            number=listed.number,
            values=values,
            cleared=(row.cleared - names) | (listed.cleared & names),
            problems=(
                *(problem for problem in row.problems if problem.field not in names),
                *(problem for problem in listed.problems if problem.field in names),
                *problems,
            ),
            texts=texts,
            hidden=row.hidden or listed.hidden,
            origin_row=row.number,
            sheet=listed.sheet,
            refused=refused,
            joined=True,
            places={name: place for name in self._cells.info.columns if name not in names},
            others={name: other for name, other in answers.items() if other is not None},
        )
        fields = tuple(name for name in corrected if name != "id")
        return _JoinedRow(row, joined, fields, columnless)

    def _answers(
        self, row: SheetRow, listed: SheetRow, before: JsonObject | None
    ) -> dict[str, OtherCell | None]:
        """Return the corrected fields of a row, with the cell of the sheet where both differ.

        `before` are the plan's values when the row was refused, None if they are not known.
        """
        answers = dict[str, OtherCell | None]()
        for name, column in self._edits.editable:
            if name not in self._columns or show_same(row, listed, name):
                continue
            base, mine, theirs = sides_of(self._edits, listed, row, name, before)
            if mine is UNEDITED:
                continue
            answer = answer_of(column.cell, base, mine, theirs)
            if answer is Answer.CONFLICT:
                answers[name] = OtherCell(
                    row.values.get(name),
                    row.texts.get(name, ""),
                    name in row.cleared,
                    tuple(problem for problem in row.problems if problem.field == name),
                    (row.sheet, row.number),
                    both(column.cell, base, mine, theirs),
                )
            elif answer is not Answer.KEEP:
                answers[name] = None
        return answers

    def _emptied(
        self, row: SheetRow, listed: SheetRow, as_refused: JsonObject | None
    ) -> Iterator[Problem]:
        """Yield a warning for each cell of `Failed rows` that lost its value, which is no edit."""
        for name, column in self._edits.editable:
            if (
                as_refused is not None
                and name in self._columns
                and is_blank_field(listed, name)
                and not is_unread(listed, name)
                and not show_same(row, listed, name)
                and not column.cell.is_empty(as_refused.get(name))
            ):
                yield emptied(self._cells, listed, column)

    def _is_corrected(self, row: SheetRow, refused: RefusedValues) -> bool:
        as_refused = refused_record(refused, self._baseline)
        records = (as_refused, {**as_refused, **refused.plan})
        names = [
            name
            for name, _ in self._edits.editable
            if name in self._columns and not is_blank_field(row, name)
        ]
        return self._cells.text(row, "id") != refused.id or any(
            not any(self._edits.shows(row, name, record) for record in records) for name in names
        )


def refused_record(refused: RefusedValues, baseline: RecordSource) -> JsonObject:
    """Return the values of a `Failed rows` row when it was refused: the payload plus exported
    values that were not sent.
    """
    base = baseline.get(refused.id) or {}
    return {**base, **refused.payload}


def same_id(row: SheetRow, id: str, sent: str) -> bool:
    """Return whether an ID equals the one sent, allowing for a spreadsheet that turned 0107 into
    107.
    """
    return id == sent or (
        was_number(row, "id") and sent.isdecimal() and sent.lstrip("0") == id.lstrip("0")
    )


def sides_of(
    edits: Edits, listed: SheetRow, row: SheetRow, name: str, before: JsonObject | None
) -> tuple[Side, Side, Side]:
    """Return what a field had when the row was refused, what `Failed rows` has, and the plan.

    `before` are the plan's values at that time, None if they are not known.
    """
    base = NOT_KNOWN if before is None else in_record(before, name)
    mine, theirs = (edits.mine(side, name, base) for side in (listed, row))
    if theirs is UNEDITED:
        theirs = ABSENT if before is None else base
    return base, mine, theirs


def answer_of(cell: CellType, base: Side, mine: Side, theirs: Side) -> Answer:
    """Return what becomes of a field of a row on `Failed rows`. A cell that cannot be read counts
    as another value.
    """
    if UNREAD not in (mine, theirs):
        return merge3(cell, base, mine, theirs)
    return Answer.SEND if is_same(cell, base, theirs) else Answer.CONFLICT


def show_same(row: SheetRow, other: SheetRow, name: str) -> bool:
    """Return whether two cells show the same."""
    return (row.values.get(name), row.texts.get(name), name in row.cleared) == (
        other.values.get(name),
        other.texts.get(name),
        name in other.cleared,
    )
