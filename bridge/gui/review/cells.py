"""The cells of a checked sheet as the review shows them, and the causes that their problems share.

Pure, without a window.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property
from zoneinfo import ZoneInfo

from bridge.errors import Problem
from bridge.gui.widgets.formats import tr
from bridge.gui.widgets.lines_table import title, value_text
from bridge.jobs.plan_warnings import BY_CODE
from bridge.records.cells.base import CLEAR, Finding, JsonObject, JsonValue, cell_text
from bridge.records.cells.moments import MomentCell, parse_moment
from bridge.records.cells.values import ChoiceCell
from bridge.records.change_set import Change, Choice, Conflict, Lookups, RowState, SheetInfo
from bridge.records.codes import (
    CONFLICT,
    DUPLICATE_ID,
    END_BEFORE_START,
    EXISTS_ALREADY,
    GONE,
    NO_TIME,
    STATUS_BACKWARDS,
    STRUCK_THROUGH,
)
from bridge.records.columns import Column
from bridge.texts import shown

TIMES = ("startDate", "endDate")
USUAL = frozenset({"siteId", "startDate", "endDate", "status", "teams"})
"""Shown of activities whatever is edited."""
_SEARCHED = (
    "name",
    "siteId",
    "activityCategory",
    "status",
    "teams",
    "workPackageId",
    "workOrderId",
    "assetId",
    "personnelIds",
)
_OF_UNEDITED = (END_BEFORE_START, "missing-", "also-required")
"""How the codes of problems begin that are looked for in unedited fields too."""
_BY_RULE = frozenset(
    {END_BEFORE_START, STATUS_BACKWARDS, CONFLICT, DUPLICATE_ID, EXISTS_ALREADY, GONE}
)
_MOST_CAUSES = 200
"""Causes are listed up to so many, those of most rows first."""


class SheetCells:
    """The columns of one sheet, by the API's field names; `editable` are those that a planner can
    edit.
    """

    def __init__(self, info: SheetInfo) -> None:
        self.info = info
        self.zone = ZoneInfo(info.time_zone)
        self.columns: dict[str, Column] = {column.field: column for column in info.table}
        self.editable = tuple(
            column for column in info.table if column.editable and column.field != info.key
        )

    def decided(self, change: Change) -> str:
        """Return the ID, as written in the cell, under which decisions about a row are kept."""
        return self.info.decision_id_of(change)

    def text(self, name: str, value: JsonValue, beside: JsonValue = None) -> str:
        """Return a JSON value of a field as the planner reads it in the sheet; people by name, and
        dates with the year if the value `beside` it is of another one.
        """
        column = self.columns.get(name)
        if column is not None and column.source == "people" and isinstance(value, list):
            return ", ".join(self.person(str(id)) for id in value)
        return value_text(column, value, self.zone, beside)

    def person(self, id: str) -> str:
        """Return what a person is called: by name, with the ID if others have the same name."""
        name = self.info.lookups.people.get(id)
        return f"{name} ({id})" if name in self._shared_names else name or id

    @cached_property
    def _shared_names(self) -> set[str]:
        """The names of more than one person."""
        counts = Counter(self.info.lookups.people.values())
        return {name for name, count in counts.items() if name and count > 1}

    def found(self, change: Change, name: str) -> str:
        """Return the text of a cell."""
        return (
            change.found[name]
            if name in change.found
            else self.typed(name, change.values.get(name))
        )

    def before(self, change: Change, name: str) -> JsonValue:
        """Return the value of a field before the edit, from the export or else from the service."""
        edit = change.edit_of(name)
        return edit.before if edit is not None else (change.base or change.current or {}).get(name)

    def after(self, change: Change, name: str) -> JsonValue:
        """Return the value of a field after the edit."""
        edit = change.edit_of(name)
        if edit is not None:
            return edit.after
        record = change.current or change.base or {}
        return change.values.get(name) if change.state is RowState.NEW else record.get(name)

    def before_text(self, change: Change, name: str) -> str:
        """Return the previous value as typed text, or an empty string if there was none or the row
        is shown as new.
        """
        return "" if shown_as_new(change) else self.typed(name, self.before(change, name))

    def read(self, name: str, text: str) -> tuple[JsonValue, bool]:
        """Return the value of a text in a column, and whether it is valid."""
        column = self.columns[name]
        if text.strip().lower() == CLEAR:
            return column.cell.clear, True
        read = column.cell.from_cell(text, self.zone)
        return (read.value, read.severity != "error") if isinstance(read, Finding) else (read, True)

    def finding(self, name: str, text: str) -> Finding | None:
        """Return why a text in a column is no valid value, or None if it is one."""
        _, is_valid = self.read(name, text)
        read = None if is_valid else self.columns[name].cell.from_cell(text, self.zone)
        return read if isinstance(read, Finding) else None

    def typed_text(self, name: str, typed: str, beside: JsonValue = None) -> str:
        """Return the text of a cell as displayed, or unchanged if it is invalid; see `text`."""
        if name not in self.columns:
            return typed
        value, readable = self.read(name, typed)
        return self.text(name, value, beside) if readable else typed

    def is_moment(self, name: str) -> bool:
        """Whether a field is a date and time."""
        return name in self.columns and isinstance(self.columns[name].cell, MomentCell)

    def shown(self, fields: Collection[str]) -> tuple[Column, ...]:
        """Return the columns of these fields in which an edit counts."""
        return tuple(column for column in self.editable if column.field in fields)

    def searched(self, change: Change) -> str:
        """Return what a search finds of a row."""
        record = {**(change.current or change.base or {}), **change.values}
        parts = (str(change.plan_row), title(change), *change.found.values())
        return " ".join((self.searched_record(change.id, record), *parts)).casefold()

    def searched_record(self, id: str, record: JsonObject) -> str:
        """Return what a search finds of the values of a record."""
        parts = [id]
        for name in _SEARCHED if self.info.importable else self.columns:
            if value := record.get(name):
                parts += map(str, value) if isinstance(value, list) else [str(value)]
        return " ".join(parts).casefold()

    def typed(self, name: str, value: JsonValue) -> str:
        """Return a JSON value of a field as it would be typed."""
        column = self.columns.get(name)
        return column.cell.text_of(value, self.zone) if column is not None else ""


def shown_as_new(change: Change) -> bool:
    """Whether a row has no old values: it is new, or another row has the same ID, which may be the
    one that the values belong to.
    """
    return change.state is RowState.NEW or any(
        problem.code == DUPLICATE_ID for problem in change.problems
    )


def copy_texts(cells: SheetCells, conflict: Conflict) -> dict[str, str]:
    """Return the values of the copies of a merge that differ, as displayed, by the copy's name."""
    return {
        copy.by: cells.typed_text(conflict.field or "", copy.text) or tr("(empty)")
        for copy in conflict.copies
        if copy.file != Choice.BOTH
    }


def problem_words(problem: Problem) -> str:
    """Return a problem in one sentence, with the header of its column."""
    words = shown(problem.message)
    return f"{problem.column}: {words}" if problem.column else words


def is_from_before(change: Change, problem: Problem) -> bool:
    """Whether a problem was in the export already, in fields that were not edited."""
    fields = TIMES if problem.code == END_BEFORE_START else (problem.field,)
    edited = {*(edit.field for edit in change.fields), *change.found}
    return (
        change.state is RowState.CHANGED
        and problem.code.startswith(_OF_UNEDITED)
        and edited.isdisjoint(fields)
    )


def choices(column: Column, lookups: Lookups) -> tuple[tuple[str, str], ...]:
    """Return the allowed or known values of a column, each as typed and as displayed.

    Empty if any value is allowed.
    """
    if isinstance(column.cell, ChoiceCell):
        return tuple((choice, choice.capitalize()) for choice in column.cell.choices)
    if column.source == "people":
        return tuple((id, f"{name} · {id}" if name else id) for id, name in lookups.people.items())
    return tuple((name, name) for name in lookups.known(column.source)) if column.source else ()


@dataclass(frozen=True, slots=True)
class CellView:
    """A cell as drawn: text, old text (None if unchanged), mark and problem."""

    text: str = ""
    was: str | None = None
    mark: str = ""
    note: str = ""


def cell_view(
    cells: SheetCells, change: Change, name: str, typed: str | None, problem: Problem | None
) -> CellView:
    """Return how a cell reads; `typed` was typed in the review, `problem` is the first one of the
    cell.
    """
    text, was = _texts(cells, change, name, typed)
    note = shown(problem.message) if problem is not None else ""
    for conflict in change.conflicts:
        if conflict.field == name:
            if copies := copy_texts(cells, conflict):
                text, was = tr(" or ").join(copies.values()), None
            return CellView(text, was, "conflict", note)
    if problem is not None:
        mark = "bad" if problem.severity == "error" else "warn"
        return CellView(text or problem.found, was, mark, note)
    if shown_as_new(change):
        return CellView(text, None, "new" if text else "")
    return CellView(text, was, "changed" if was is not None else "")


def _texts(
    cells: SheetCells, change: Change, name: str, typed: str | None
) -> tuple[str, str | None]:
    edit = change.edit_of(name)
    is_new = shown_as_new(change)
    old = None if is_new else cells.before(change, name)
    before = "" if is_new else cells.text(name, old, edit.after if edit is not None else None)
    if edit is not None:
        after = tr("(cleared)") if edit.cleared else cells.text(name, edit.after, old)
        return after or tr("(empty)"), None if is_new else before or tr("(empty)")
    broken = next(
        (
            problem
            for problem in change.problems
            if problem.field == name and problem.severity == "error"
        ),
        None,
    )
    if broken is not None and name in change.found:
        text = cells.typed_text(name, change.found[name] if typed is None else typed)
        return text, before or None
    return cells.text(name, cells.after(change, name)), None


CauseKey = tuple[str, str, str]


@dataclass(frozen=True, slots=True)
class Cause:
    """A problem or warning that several rows share: field, code and text, and the rows with one
    finding each.
    """

    field: str
    code: str
    found: str
    title: str
    severity: str
    rows: tuple[tuple[int, Problem], ...]

    @property
    def key(self) -> CauseKey:
        """The key that identifies the cause again after a decision."""
        return self.field, self.code, self.found

    @property
    def indexes(self) -> tuple[int, ...]:
        """The rows in the review."""
        return tuple(index for index, _ in self.rows)


def cause_key(cells: SheetCells, problem: Problem) -> CauseKey:
    """Return the key shared by problems of one cause; it ignores times, which differ
    between rows.
    """
    by_rule = problem.field is None or cells.is_moment(problem.field) or problem.code in _BY_RULE
    return problem.field or "", problem.code, "" if by_rule else problem.found


def causes(cells: SheetCells, findings: Iterable[tuple[int, Problem]]) -> list[Cause]:
    """Return the causes of open findings, errors first, then those of most rows."""
    groups: dict[CauseKey, dict[int, Problem]] = {}
    for index, problem in findings:
        groups.setdefault(cause_key(cells, problem), {}).setdefault(index, problem)
    grouped = [
        Cause(
            *key,
            _title(first := next(iter(rows.values())), key[2]),
            str(first.severity),
            tuple(rows.items()),
        )
        for key, rows in groups.items()
    ]
    return sorted(grouped, key=lambda cause: (cause.severity != "error", -len(cause.rows)))[
        :_MOST_CAUSES
    ]


def _title(problem: Problem, value: str) -> str:
    caption = problem.column or problem.field or ""
    if value:
        return tr("{caption} “{found}”", caption=caption, found=value)
    words = {
        END_BEFORE_START: tr("End before start"),
        STATUS_BACKWARDS: tr("Status moves backwards"),
        NO_TIME: tr("{caption} without a time of day", caption=caption),
        CONFLICT: tr("{caption} also changed by someone else", caption=caption),
        DUPLICATE_ID: tr("Duplicate ID"),
        "missing-site": tr("No site"),
        EXISTS_ALREADY: tr("New ID already exists"),
        GONE: tr("No longer in the service"),
        STRUCK_THROUGH: tr("Struck through"),
        "date": tr("{caption} is not a date", caption=caption),
    }
    if (rule := BY_CODE.get(problem.code)) is not None:
        return shown(rule.title)
    return words.get(problem.code) or (
        tr("{caption} is missing", caption=caption)
        if "missing" in problem.code
        else caption or tr("Row")
    )


def span(texts: Sequence[str]) -> str:
    """Return the texts of start and end as one, with the day once if it is the same."""
    days = {text.rpartition(" ")[0] for text in texts}
    if len(texts) == 2 and len(days) == 1 and days != {""} and not texts[0].startswith("“"):
        texts = (texts[0], texts[1].rpartition(" ")[2])
    return " – ".join(texts)


def moved_too(cells: SheetCells, change: Change, name: str, text: str) -> tuple[str, int] | None:
    """Return the row's other date that keeps the duration when a date becomes this text, as typed,
    and the duration in minutes.

    None if it cannot be computed.
    """
    was = [
        parse_moment(value) if isinstance(value, str) else None
        for value in (cells.before(change, "startDate"), cells.before(change, "endDate"))
    ]
    value, readable = cells.read(name, text)
    moved = parse_moment(value) if readable and isinstance(value, str) else None
    if was[0] is None or was[1] is None or moved is None or was[1] <= was[0]:
        return None
    length = was[1] - was[0]
    other = moved + length if name == "startDate" else moved - length
    cell = cells.columns[name].cell.to_cell(
        other.isoformat(timespec="milliseconds").replace("+00:00", "Z"), cells.zone
    )
    return (
        (cell_text(cell), int(length.total_seconds() // 60)) if isinstance(cell, datetime) else None
    )
