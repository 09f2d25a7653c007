"""Checks of a row that would be sent: rules across its fields, and names that nobody knows. Pure; each finding is a Problem at its cell.

Only what keeps a row from being sent is an error. Everything that the documents do not forbid is a warning.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from zoneinfo import ZoneInfo

from bridge.changes.compare.plausible_dates import implausible
from bridge.changes.compare.suggestions import Fitting, NearestNames, names_in
from bridge.errors import Problem, Severity
from bridge.records.captions import letters
from bridge.records.cells.base import JsonObject, JsonValue, cell_text
from bridge.records.cells.moments import MomentCell, moment_text, parse_moment
from bridge.records.cells.text import ChoiceCell
from bridge.records.change_types import UNKNOWN_PERSON, RowState
from bridge.records.column import Column
from bridge.records.import_model import refused_fields
from bridge.records.sheet_types import Lookups, SheetInfo, SheetRow
from bridge.texts import Text, say

_NOUNS = {
    "sites": ("site", say("site")),
    "assets": ("asset", say("asset")),
    "categories": ("category", say("category")),
    "work-packages": ("work-package", say("work package")),
    "work-orders": ("work-order", say("work order")),
    "teams": ("team", say("team")),
    "people": ("person", say("person")),
}

_EXACT = len("2026-11-24T06:00:00.000Z")


@dataclass(frozen=True, slots=True)
class Draft:
    """A row that would be sent. `edits` are the values that differ, `known` what the service (else the baseline) shows, `broken` the fields whose
    cell cannot be read, `hidden` values of an earlier upload that the service does not show, `id` the activity's, `all_the_same` the text of
    people who are sent although nobody knows them.
    """

    row: SheetRow
    state: RowState
    edits: JsonObject
    known: JsonObject
    broken: frozenset[str]
    hidden: JsonObject
    id: str = ""
    all_the_same: str | None = None

    def value(self, field: str) -> JsonValue:
        """Return the value that the activity has after sending, as far as it is known."""
        for values in (self.edits, self.known, self.hidden, self.row.values):
            if field in values:
                return values[field]
        return None


def address(column: int, row: int) -> str:
    """Return a cell's address, such as `N7`."""
    return f"{letters(column)}{row}"


class Cells:
    """The cells of a sheet as findings name them: makes Problems with caption and address."""

    def __init__(self, info: SheetInfo) -> None:
        self.info = info
        self.zone = ZoneInfo(info.time_zone)
        self.columns = {column.field: column for column in info.table}

    def text(self, row: SheetRow, field: str) -> str:
        """Return what stands in a cell, as a planner reads it; empty for a blank one."""
        if field in row.texts:
            return row.texts[field]
        value, column = row.values.get(field), self.columns.get(field)
        cell = column.cell.to_cell(value, self.zone) if column is not None else None
        return "" if cell is None else cell_text(cell)

    def error(self, row: SheetRow, field: str, code: str, message: Text, suggestion: str | None = None) -> Problem:
        """Return a finding that keeps the row from being sent."""
        return self._problem(Severity.ERROR, row, field, code, message, suggestion)

    def warning(self, row: SheetRow, field: str, code: str, message: Text, suggestion: str | None = None) -> Problem:
        """Return a finding to double-check."""
        return self._problem(Severity.WARNING, row, field, code, message, suggestion)

    def _problem(self, severity: Severity, row: SheetRow, field: str, code: str, message: Text, suggestion: str | None) -> Problem:
        sheet, at = row.places.get(field, (row.sheet or self.info.sheet, row.number))
        column, number = self.columns.get(field), self.info.failed.get(sheet, self.info.columns).get(field)
        return Problem(
            severity=severity,
            code=code,
            message=message,
            sheet=sheet,
            row=at,
            column=column.caption if column else field or None,
            cell=address(number, at) if number else None,
            field=field or None,
            found=self.text(row, field),
            suggestion=suggestion,
        )


class RowChecks:
    """What is wrong with one row by itself: fields that are needed, values that nobody knows, an end before its start."""

    def __init__(self, cells: Cells, lookups: Lookups, also_required: Iterable[str], fitting: Fitting, accepted: Collection[str]) -> None:
        self._cells = cells
        self._columns = [column for column in cells.columns.values() if column.editable]
        self._also_required = frozenset(also_required)
        required = [column for column in self._columns if column.required or column.field in self._also_required]
        self._needed = [column for column in required if column.field != cells.info.key]
        self._known = {source: frozenset(lookups.known(source)) for source in _NOUNS}
        self._nearest = NearestNames(lookups)
        self._all_people = "people" in lookups.complete and UNKNOWN_PERSON not in accepted
        self._fitting = fitting
        self._record = cells.info.kind.record if cells.info.importable else None

    def of(self, draft: Draft) -> list[Problem]:
        """Return the findings of a row beyond its ID, in the order of the columns."""
        found = [*self._missing(draft), *self._order(draft)]
        if draft.edits:
            found += [
                *self._refused_by_the_model(draft),
                *self._unknown(draft),
                *self._backwards(draft),
                *self._implausible(draft),
                *self._midnight(draft),
            ]
        if not found:
            return found
        place = {field: at for at, field in enumerate(self._cells.columns)}
        return sorted(found, key=lambda problem: place.get(problem.field or "", -1))

    def _refused_by_the_model(self, draft: Draft) -> Iterator[Problem]:
        """The import model has the last word on what was typed, whatever way it came."""
        for field in refused_fields(self._record, draft.edits) if self._record is not None else ():
            column = self._cells.columns.get(field)
            message = say('"{text}" is not what an import takes here.', text=self._cells.text(draft.row, field))
            if column is not None:
                message = say("{title} {advice}", title=message, advice=column.cell.wording)
            yield self._cells.error(draft.row, field, "not-importable", message)

    def _missing(self, draft: Draft) -> Iterator[Problem]:
        for column in self._needed:
            field = column.field
            if field in draft.broken or not column.cell.is_empty(draft.value(field)):
                continue
            if column.required:
                code = "missing-site" if field == "siteId" else f"missing-{field}"
                yield self._cells.error(draft.row, field, code, _missing(draft))
            else:
                yield self._also_missing(draft, field)

    def _also_missing(self, draft: Draft, field: str) -> Problem:
        message = say("is missing; your account requires it.")
        if draft.state is RowState.NEW or field in draft.edits or field in draft.known or self._cells.columns[field].shown:
            return self._cells.error(draft.row, field, "also-required", message)
        # The activity may have one: the service does not show it.
        message = say("is blank; your account requires it, and the service does not show whether it has one.")
        return self._cells.warning(draft.row, field, "also-required", message)

    def _order(self, draft: Draft) -> Iterator[Problem]:
        start, end = draft.value("startDate"), draft.value("endDate")
        if not (isinstance(start, str) and isinstance(end, str)) or "endDate" not in self._cells.columns:
            return
        if len(start) == len(end) == _EXACT and start <= end and start.endswith("Z") and end.endswith("Z"):
            return  # as the service writes them, so that the texts compare like the times
        first, last = parse_moment(start), parse_moment(end)
        if first is not None and last is not None and last < first:
            field = "endDate" if "endDate" in draft.edits or "startDate" not in draft.edits else "startDate"
            message = say("the end is before the start.") if field == "endDate" else say("the start is after the end.")
            yield self._cells.warning(draft.row, field, "end-before-start", message, self._end_or_start(draft, field, first, last))

    def _end_or_start(self, draft: Draft, field: str, start: datetime, end: datetime) -> str | None:
        """Return the value before, as it would be typed, beside the other as it was or in order; else an end that keeps the duration."""
        was, began = (parse_moment(value) if isinstance(value, str) else None for value in (draft.known.get("endDate"), draft.known.get("startDate")))
        better, other = (was, "startDate") if field == "endDate" else (began, "endDate")
        fits = better is not None and (other not in draft.edits or (start <= better if field == "endDate" else better <= end))
        if not fits or field not in draft.edits:
            if field != "endDate" or was is None or began is None or was <= began:
                return None
            better = start + (was - began)
        assert better is not None
        cell = self._cells.columns[field].cell.to_cell(moment_text(better), self._cells.zone)
        return cell_text(cell) if cell is not None else None

    def _unknown(self, draft: Draft) -> Iterator[Problem]:
        for column in self._columns:
            source = column.source
            if source is None or column.field not in draft.edits or not self._known[source]:
                continue
            before, value = set(names_in(draft.known.get(column.field))), draft.edits[column.field]
            unknown = [name for name in names_in(value) if name not in self._known[source] and name not in before]
            meant = self._nearest.as_list(source, [*names_in(value)]) if unknown and isinstance(value, list) else None
            if meant is not None:
                yield self._not_a_list(draft, column, source, unknown[0], meant)
                continue
            for name in unknown:
                yield self._unknown_name(draft, column, source, name)

    def _not_a_list(self, draft: Draft, column: Column, source: str, name: str, meant: Sequence[str]) -> Problem:
        """Refuse names that were written with other signs between them, or that were parted at their own comma."""
        typed, form = (cell_text(column.cell.to_cell([*names], self._cells.zone) or "") for names in (meant, self._nearest.called(source, meant)))
        message = say(
            'no {noun} is called "{name}". Separate names with commas, and put a name that holds one in quotes: {form}.',
            noun=_NOUNS[source][1],
            name=name,
            form=form,
        )
        return self._cells.error(draft.row, column.field, "not-a-list", message, typed)

    def _unknown_name(self, draft: Draft, column: Column, source: str, name: str) -> Problem:
        code, noun = _NOUNS[source]
        if source == "people" and len(namesakes := self._nearest.namesakes(name)) > 1:
            people = ", ".join(self._nearest.shown(source, id) for id in namesakes[:9])
            message = say('"{name}" can be {people}. Write the ID.', name=name, people=people)
            return self._unknown_in(draft, column, code, message)
        near = self._nearest.of(source, name)
        if near is not None and not self._fits(draft, column, near):
            near = None
        message = (
            say('"{name}" is not a known {noun}.', name=name, noun=noun)
            if near is None
            else say('"{name}" is not a known {noun}. Did you mean {near}?', name=name, noun=noun, near=self._nearest.shown(source, near))
        )
        return self._unknown_in(draft, column, code, message, _replaced(column, draft, name, near, self._cells.zone))

    def _unknown_in(self, draft: Draft, column: Column, code: str, message: Text, suggestion: str | None = None) -> Problem:
        """Return the finding about a name that nobody knows: an error of a person where all are known and nobody has let it pass."""
        stops = column.source == "people" and self._all_people and draft.all_the_same != self._cells.text(draft.row, column.field)
        make = self._cells.error if stops else self._cells.warning
        return make(draft.row, column.field, f"unknown-{code}", message, suggestion)

    def _fits(self, draft: Draft, column: Column, name: str) -> bool:
        """Whether a known name may be proposed for a row."""
        if self._fitting.refused(draft.id, column.field, name):
            return False
        if column.field != "siteId" or self._fitting.site_fits(name, draft.value("assetId")):
            return column.field != "assetId" or self._fitting.site_fits(str(draft.value("siteId")), name)
        return False

    def _backwards(self, draft: Draft) -> Iterator[Problem]:
        column = self._cells.columns.get("status")
        # The documents give activities alone states that follow each other.
        if column is None or not column.importable or "status" not in draft.edits or not isinstance(column.cell, ChoiceCell):
            return
        choices, before, after = column.cell.choices, draft.known.get("status"), draft.edits["status"]
        if before in choices and after in choices and choices.index(str(after)) < choices.index(str(before)):
            message = say("goes back from {before} to {after}.", before=before, after=after)
            yield self._cells.warning(draft.row, "status", "status-backwards", message)

    def _implausible(self, draft: Draft) -> Iterator[Problem]:
        for field, value in draft.edits.items():
            if not isinstance(self._cells.columns[field].cell, MomentCell):
                continue
            finding = implausible(value, draft.known.get(field), self._cells.zone)
            if finding is not None:
                say_it = self._cells.error if finding.severity is Severity.ERROR else self._cells.warning
                yield say_it(draft.row, field, finding.code, finding.message)

    def _midnight(self, draft: Draft) -> Iterator[Problem]:
        """A day typed without a time is 00:00."""
        said = {problem.field for problem in draft.row.problems if problem.code == "no-time"}
        for field, value in draft.edits.items():
            if field in said or not isinstance(self._cells.columns[field].cell, MomentCell) or not self._is_midnight(value):
                continue
            if not self._is_midnight(draft.known.get(field)):
                yield self._cells.warning(draft.row, field, "no-time", say("the time of day is 00:00."))

    def _is_midnight(self, value: JsonValue) -> bool:
        moment = parse_moment(value) if isinstance(value, str) else None
        if moment is None or moment.second or moment.microsecond:
            return False
        try:
            local = moment.replace(tzinfo=UTC).astimezone(self._cells.zone)
        except OverflowError:
            return False
        return (local.hour, local.minute) == (0, 0)


def _missing(draft: Draft) -> Text:
    """Say that a required field is missing; of a row that nobody knows also how a total or a note is told from it."""
    if draft.known:
        return say("is missing; every activity needs one.")
    return say("is missing; every activity needs one. If the row is a total or a note, keep it to one cell, or to columns of your own.")


def _replaced(column: Column, draft: Draft, name: str, near: str | None, zone: ZoneInfo) -> str | None:
    """Return the whole cell with the name replaced by the known one, as it would be typed; None where that is no cell."""
    value = draft.edits[column.field]
    if near is None or near in set(names_in(value)):
        return None
    better: JsonValue = near
    if isinstance(value, list):
        better = [near if part == name else part for part in value]
    elif isinstance(value, dict):
        better = {near if team == name else team: count for team, count in value.items()}
    cell = column.cell.to_cell(better, zone)
    return cell if isinstance(cell, str) else None
