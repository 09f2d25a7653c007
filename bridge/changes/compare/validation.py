"""Check a row before sending: rules across its fields, and unknown names. Pure.

Each result is a Problem at its cell. Only what blocks the row is an error; anything that the API
documents do not forbid is a warning.
"""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from datetime import datetime, time, timedelta
from zoneinfo import ZoneInfo

from bridge import clock
from bridge.changes.compare.inputs import RecordSource
from bridge.changes.compare.judged import Cells, Judged
from bridge.changes.compare.nearest_names import MOST_NAMESAKES, NearestNames
from bridge.errors import Problem, Severity
from bridge.records.cells.base import Finding, JsonValue
from bridge.records.cells.moments import MomentCell, local_moment, moment_words, parse_moment
from bridge.records.cells.values import ChoiceCell
from bridge.records.cells.written_dates import Reading
from bridge.records.change_set import Lookups, RowState
from bridge.records.codes import END_BEFORE_START, NO_TIME, STATUS_BACKWARDS, UNKNOWN_PERSON
from bridge.records.columns import Column, refused_fields
from bridge.records.runs import Refusals
from bridge.texts import all_of, plural, say

_FIRST_YEAR = 2000
_YEARS_AHEAD = 15
_FAR = timedelta(days=366)


_IMPLAUSIBLE = "date-implausible"
_DAY_ZERO = datetime(1899, 12, 30)
"""The day 0 of a spreadsheet."""


def implausible(
    value: JsonValue, before: JsonValue, zone: ZoneInfo, today: datetime | None = None
) -> Finding | None:
    """Return a problem for a typed date that replaces `before`, or None: an error if impossible in
    a plan, a warning if moved far.
    """
    moment, was = (
        parse_moment(value) if isinstance(value, str) else None for value in (value, before)
    )
    if moment is None:
        return None
    last_year = (today or clock.now()).year + _YEARS_AHEAD
    if not _FIRST_YEAR <= moment.year <= last_year:
        words = moment_words(moment, zone)
        meant = _time_as_number(value, before, zone)
        if meant is not None:
            message = say(
                "{date} is too far away. Did you mean {other}?", date=words, other=meant.words
            )
            return Finding(Severity.ERROR, _IMPLAUSIBLE, message, suggestion=meant.typed)
        message = say(
            "{date} is too far away. Use a year from {first} to {last}.",
            date=words,
            first=_FIRST_YEAR,
            last=last_year,
        )
        return Finding(Severity.ERROR, _IMPLAUSIBLE, message)
    if was is not None and abs(moment - was) > _FAR:
        return Finding(
            Severity.WARNING,
            "date-moved-far",
            say(
                "Moved by more than a year, from {before} to {after}.",
                before=moment_words(was, zone),
                after=moment_words(moment, zone),
            ),
        )
    return None


def _time_as_number(value: JsonValue, before: JsonValue, zone: ZoneInfo) -> Reading | None:
    """Return the old day at the time that a date cell shows as a day of about 1901: a spreadsheet
    reads 0630 there as the number 630.
    """
    moment, was = local_moment(value, zone), local_moment(before, zone)
    if moment is None or was is None or moment.time() != time():
        return None
    hour, minute = divmod((moment - _DAY_ZERO).days, 100)
    if not 1 <= hour <= 23 or minute > 59:
        return None
    return Reading(was.replace(hour=hour, minute=minute))


class Fitting:
    """Knows which known names do not fit a row: a site where its asset is not located, and names
    the service refused.
    """

    def __init__(self, records: RecordSource, refused: Refusals) -> None:
        self._records = records
        self._refused = refused
        self._sites: dict[str, set[str]] | None = None

    def refused(self, id: str, field: str, name: str) -> bool:
        """Return whether the service has refused this name in this field since it last accepted
        the row.
        """
        return any(
            name in names_in(refusal.payload.get(field))
            and (
                refusal.field in {None, field}
                or re.search(rf"(?<!\w){re.escape(name)}(?!\w)", refusal.said) is not None
            )
            for refusal in self._refused.get(id, ())
        )

    def site_fits(self, site: str, asset: JsonValue) -> bool:
        """Return whether an asset may be at a site: it is there, or its location is unknown."""
        if not isinstance(asset, str):
            return True
        if self._sites is None:
            self._sites = {}
            for id in self._records.ids():
                record = self._records.get(id) or {}
                asset_id = record.get("assetId")
                if isinstance(asset_id, str) and asset_id:
                    self._sites.setdefault(asset_id, set()).add(str(record.get("siteId")))
        return asset not in self._sites or site in self._sites[asset]


def names_in(value: JsonValue) -> Iterable[str]:
    """Return the names in a text, a list or the keys of a mapping."""
    if isinstance(value, str):
        return (value,) if value else ()
    if isinstance(value, list):
        return [name for name in value if isinstance(name, str)]
    return list(value) if isinstance(value, dict) else ()


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


class RowChecks:
    """Checks a single row: required fields, unknown values, an end before its start."""

    def __init__(
        self,
        cells: Cells,
        lookups: Lookups,
        also_required: Iterable[str],
        fitting: Fitting,
        accepted: Collection[str],
    ) -> None:
        self._cells = cells
        self._columns = [column for column in cells.columns.values() if column.editable]
        self._also_required = frozenset(also_required)
        required = [
            column
            for column in self._columns
            if column.required or column.field in self._also_required
        ]
        self._needed = [column for column in required if column.field != cells.info.key]
        self._known = {source: frozenset(lookups.known(source)) for source in _NOUNS}
        self._nearest = NearestNames(lookups)
        self._all_people = "people" in lookups.complete and UNKNOWN_PERSON not in accepted
        self._fitting = fitting
        self._record = cells.info.kind.record if cells.info.importable else None

    def of(self, judged: Judged) -> list[Problem]:
        """Return the problems of a row, except those about its ID, in column order."""
        problems = [*self._missing(judged), *self._implausible(judged)]
        if not any(problem.code == _IMPLAUSIBLE for problem in problems):
            problems += [*self._order(judged), *self._midnight(judged)]
        if judged.edits:
            problems += [
                *self._refused_by_the_model(judged),
                *self._unknown(judged),
                *self._backwards(judged),
            ]
        if not problems:
            return problems
        place = {field: at for at, field in enumerate(self._cells.columns)}
        return sorted(problems, key=lambda problem: place.get(problem.field or "", -1))

    def _refused_by_the_model(self, judged: Judged) -> Iterator[Problem]:
        """Check the edits against the import model, regardless of how they were entered."""
        for field in refused_fields(self._record, judged.edits) if self._record is not None else ():
            column = self._cells.columns.get(field)
            message = say(
                "“{text}” cannot be uploaded here.",
                text=self._cells.text(judged.row, field),
            )
            if column is not None:
                message = say("{title} {advice}", title=message, advice=column.cell.wording)
            yield self._cells.error(judged.row, field, "not-importable", message)

    def _missing(self, judged: Judged) -> Iterator[Problem]:
        for column in self._needed:
            field = column.field
            if field in judged.broken or not column.cell.is_empty(judged.value(field)):
                continue
            if column.required:
                code = "missing-site" if field == "siteId" else f"missing-{field}"
                message = say("Every row needs a value here.")
                if field == "siteId":
                    message = say("Choose a site.")
                yield self._cells.error(judged.row, field, code, message)
            elif (
                judged.state is RowState.NEW
                or field in judged.edits
                or field in judged.known
                or column.shown
            ):
                message = say("Your account requires a value.")
                yield self._cells.error(judged.row, field, "also-required", message)
            else:  # the activity may have one that the service does not show
                message = say(
                    "Your account requires a value, and the service does not show whether it has "
                    "one."
                )
                yield self._cells.warning(judged.row, field, "also-required", message)

    def _order(self, judged: Judged) -> Iterator[Problem]:
        start, end = judged.value("startDate"), judged.value("endDate")
        info = self._cells.info
        if (
            start
            and end is None
            and judged.state is RowState.NEW
            and info.origin is None
            and "endDate" in info.columns
            and "endDate" not in judged.broken
        ):
            message = say("The row has a start, but no end.")
            yield self._cells.warning(judged.row, "endDate", "missing-end", message)
        if (
            not (isinstance(start, str) and isinstance(end, str))
            or "endDate" not in self._cells.columns
            or not judged.broken.isdisjoint({"startDate", "endDate"})
        ):
            return
        if (
            len(start) == len(end) == _EXACT
            and start <= end
            and start.endswith("Z")
            and end.endswith("Z")
        ):
            return  # formatted like the service's, so that the texts sort like the times
        first, last = parse_moment(start), parse_moment(end)
        if first is not None and last is not None and last < first:
            field = (
                "endDate"
                if "endDate" in judged.edits or "startDate" not in judged.edits
                else "startDate"
            )
            message = (
                say("The end is before the start.")
                if field == "endDate"
                else say("The start is after the end.")
            )
            yield self._cells.warning(
                judged.row,
                field,
                END_BEFORE_START,
                message,
            )

    def _unknown(self, judged: Judged) -> Iterator[Problem]:
        for column in self._columns:
            source = column.source
            if source is None or column.field not in judged.edits or not self._known[source]:
                continue
            before, value = (
                set(names_in(judged.known.get(column.field))),
                judged.edits[column.field],
            )
            unknown = [
                name
                for name in names_in(value)
                if name not in self._known[source] and name not in before
            ]
            meant = (
                self._nearest.as_list(source, [*names_in(value)])
                if unknown and isinstance(value, list)
                else None
            )
            strangers = self._nearest.nobody(meant or ()) if source == "people" else []
            if strangers:
                yield self._unknown_name(judged, column, strangers, None, None)
                continue
            if meant is not None:
                # Refuse names joined by something other than commas, or split at their own comma.
                typed = column.cell.text_of([*meant], self._cells.zone)
                message = say(
                    "There is no {noun} “{name}”. Did you mean {form}?",
                    noun=_NOUNS[source][1],
                    name=unknown[0],
                    form=self._nearest.called(source, meant),
                )
                # A new name may have a separator of its own: then it goes as typed, with a warning.
                known = set(meant) <= {*self._known[source]}
                make = self._cells.error if known else self._cells.warning
                yield make(judged.row, column.field, "not-a-list", message, typed)
                continue
            near = {
                name: suggestion
                for name in unknown
                if (suggestion := self._nearest.of(source, name)) is not None
                and self._fits(judged, column, suggestion)
            }
            suggestion = _replaced(column, judged, near, self._cells.zone)
            nobody = [
                name for name in unknown if name not in near and not self._is_unclear(name, source)
            ]
            if nobody and source == "people":
                suggestion = None
            for name in unknown:
                if name not in nobody:
                    yield self._unknown_name(judged, column, [name], near.get(name), suggestion)
            if nobody:  # one question about all of them
                yield self._unknown_name(judged, column, nobody, None, None)

    def _is_unclear(self, name: str, source: str) -> bool:
        """Return whether a name may be one of several people."""
        return source == "people" and len(self._nearest.namesakes(name)) > 1

    def _unknown_name(
        self,
        judged: Judged,
        column: Column,
        unknown: Sequence[str],
        near: str | None,
        suggestion: str | None,
    ) -> Problem:
        source, name = column.source or "", unknown[0]
        code, noun = _NOUNS[source]
        readings: tuple[str, ...] = ()
        if self._is_unclear(name, source):
            namesakes = self._nearest.namesakes(name)
            people = ", ".join(self._nearest.shown(source, id) for id in namesakes[:MOST_NAMESAKES])
            message = say("“{name}” may be {people}. Choose one.", name=name, people=people)
            names = names_in(judged.edits[column.field])
            readings = self._nearest.with_each_namesake([*names])
        else:
            message = (
                plural(
                    len(unknown),
                    "{names} is not a known {noun}.",
                    "{names} are not known {nouns}.",
                    names=all_of(f"“{name}”" for name in unknown),
                    noun=noun,
                    nouns=say("people") if source == "people" else say("teams"),
                )
                if near is None
                else say(
                    "“{name}” is not a known {noun}. Did you mean {near}?",
                    name=name,
                    noun=noun,
                    near=self._nearest.shown(source, near),
                )
            )
        # It is an error for a person if all people are known and this one was not accepted.
        stops = (
            column.source == "people"
            and self._all_people
            and judged.answers.all_the_same != self._cells.text(judged.row, column.field)
        )
        make = self._cells.error if stops else self._cells.warning
        problem = make(
            judged.row, column.field, f"unknown-{code}", message, suggestion if near else None
        )
        return dataclasses.replace(problem, readings=readings)

    def _fits(self, judged: Judged, column: Column, name: str) -> bool:
        """Return whether a known name may be suggested for a row."""
        if self._fitting.refused(judged.id, column.field, name):
            return False
        if column.field != "siteId" or self._fitting.site_fits(name, judged.value("assetId")):
            return column.field != "assetId" or self._fitting.site_fits(
                str(judged.value("siteId")), name
            )
        return False

    def _backwards(self, judged: Judged) -> Iterator[Problem]:
        column = self._cells.columns.get("status")
        # The documents define status transitions for activities only.
        if (
            column is None
            or not column.importable
            or "status" not in judged.edits
            or not isinstance(column.cell, ChoiceCell)
        ):
            return
        choices = column.cell.choices
        before = judged.known.get("status")
        after = judged.edits["status"]
        if (
            before in choices
            and after in choices
            and choices.index(str(after)) < choices.index(str(before))
        ):
            message = say(
                "The status goes back from {before} to {after}.",
                before=str(before).capitalize(),
                after=str(after).capitalize(),
            )
            yield self._cells.warning(judged.row, "status", STATUS_BACKWARDS, message)

    def _implausible(self, judged: Judged) -> Iterator[Problem]:
        for field, value in judged.edits.items():
            if not isinstance(self._cells.columns[field].cell, MomentCell):
                continue
            finding = implausible(value, judged.known.get(field), self._cells.zone)
            if finding is not None:
                make = (
                    self._cells.error if finding.severity is Severity.ERROR else self._cells.warning
                )
                yield make(judged.row, field, finding.code, finding.message, finding.suggestion)

    def _midnight(self, judged: Judged) -> Iterator[Problem]:
        """Warn about a day typed without a time, which means 00:00; the old time of day is
        suggested, for an end only if that keeps it after the start.
        """
        for field, value in judged.edits.items():
            column = self._cells.columns[field]
            if not isinstance(column.cell, MomentCell) or not self._is_midnight(value):
                continue
            was = local_moment(judged.known.get(field), self._cells.zone)
            if was is None or (was.hour, was.minute) != (0, 0):
                yield self._cells.warning(
                    judged.row,
                    field,
                    NO_TIME,
                    say("The time is 00:00."),
                    self._with_old_time(judged, field, was) if was is not None else None,
                )

    def _with_old_time(self, judged: Judged, field: str, was: datetime) -> str | None:
        day = local_moment(judged.edits[field], self._cells.zone)
        beside = local_moment(judged.value("startDate"), self._cells.zone)
        if day is None:
            return None
        timed = day.replace(hour=was.hour, minute=was.minute)
        if field == "endDate" and beside is not None and timed < beside:
            return None  # a start past its end asks whether the end moves too
        return Reading(timed).typed

    def _is_midnight(self, value: JsonValue) -> bool:
        moment = parse_moment(value) if isinstance(value, str) else None
        local = local_moment(value, self._cells.zone)
        if moment is None or local is None or moment.second or moment.microsecond:
            return False
        return (local.hour, local.minute) == (0, 0)


def _replaced(
    column: Column, judged: Judged, near: Mapping[str, str], zone: ZoneInfo
) -> str | None:
    """Return the whole cell text with the names replaced by the known ones, or None if that is no
    valid cell or would name one twice.
    """
    value = judged.edits[column.field]
    names = [near.get(name, name) for name in names_in(value)]
    if not near or len({*names}) < len(names):
        return None
    better: JsonValue = names[0]
    if isinstance(value, list):
        better = [*names]
    elif isinstance(value, dict):
        better = dict(zip(names, value.values(), strict=True))
    cell = column.cell.to_cell(better, zone)
    return cell if isinstance(cell, str) else None
