"""The registry of the seven kinds: title, path, record class, and filters with their wire names.

A new kind is one entry here. Also converts the values of filters and detects ignored ones.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from enum import StrEnum
from zoneinfo import ZoneInfo

from bridge.errors import UsageError
from bridge.records.cells.base import JsonObject, JsonValue, either
from bridge.records.cells.grammar import ListSyntaxError, read_names
from bridge.records.cells.moments import moment_text, parse_moment
from bridge.records.columns import (
    Activity,
    ActivityCategory,
    ActivityStatus,
    Column,
    Personnel,
    Record,
    Timesheet,
    TimesheetStatus,
    WorkOrder,
    WorkOrderSequence,
    WorkPackage,
    WorkPackageStatus,
    by_field,
    columns,
)
from bridge.texts import say


class FilterType(StrEnum):
    """The type of a filter value: any texts, texts of a fixed list, or one UTC instant."""

    TEXTS = "texts"
    STATES = "states"
    DATE = "date"


@dataclass(frozen=True, slots=True)
class Filter:
    """One filter of an export.

    `name` is the parameter in the document's table. `wires` are the spellings to send. The first is
    the default (the example's if table and example differ); the others are tried if the service
    refuses or clearly ignores it. `field` is the exported key that shows whether the filter was
    applied, if the record certainly has one. `until` marks dates that mean "on or before", for
    which a day means its last millisecond.
    """

    name: str
    caption: str
    type: FilterType = FilterType.TEXTS
    choices: tuple[str, ...] = ()
    wires: tuple[str, ...] = ()
    field: str | None = None
    until: bool = False
    main: bool = False

    @property
    def spellings(self) -> tuple[str, ...]:
        """Return the names to send, in the order to try them."""
        return self.wires or (self.name,)


@dataclass(frozen=True, slots=True)
class Kind:
    """One kind of record.

    `name` is the last part of its export path and its name on the command line. `title` is its
    sheet name.
    """

    name: str
    title: str
    purpose: str
    singular: str
    record: type[Record]
    filters: tuple[Filter, ...]
    importable: bool = False
    project_wires: tuple[str, ...] = ("projectId",)
    callback_wire: str = "callbackUrl"

    @property
    def columns(self) -> tuple[Column, ...]:
        return columns(self.record)

    @property
    def by_field(self) -> Mapping[str, Column]:
        return by_field(self.record)


def _changed(field: str | None = None) -> Filter:
    return Filter("changedSince", "Changed since", FilterType.DATE, field=field, main=True)


_ACTIVITY_STATES = tuple(ActivityStatus)

KINDS: tuple[Kind, ...] = (
    Kind(
        name="activities",
        title="Activities",
        purpose="Work with dates, teams and status",
        singular="activity",
        record=Activity,
        filters=(
            Filter(
                "statuses", "Status", FilterType.STATES, _ACTIVITY_STATES, field="status", main=True
            ),
            Filter(
                "startDate", "Starts on or after", FilterType.DATE, field="startDate", main=True
            ),
            Filter("endDate", "Ends on or after", FilterType.DATE, field="endDate", main=True),
            Filter("sites", "Sites", field="siteId", main=True),
            _changed("updatedAt"),
            Filter("workPackages", "Work packages", field="workPackageId", main=True),
            Filter("names", "Activity names", field="name", main=True),
            Filter("activities", "Activity IDs", field="id"),
            Filter("workOrders", "Work orders"),
            Filter("assets", "Assets"),
        ),
        importable=True,
    ),
    Kind(
        name="activity-categories",
        title="Activity categories",
        purpose="The list of work types",
        singular="activity category",
        record=ActivityCategory,
        filters=(
            Filter("names", "Names", main=True),
            Filter("activityCategories", "Activity category IDs", field="id", main=True),
            Filter("workPackages", "Work packages"),
            _changed(),
        ),
    ),
    Kind(
        name="personnel",
        title="Personnel",
        purpose="People, roles and teams",
        singular="person",
        record=Personnel,
        filters=(
            Filter("names", "Names", main=True),
            Filter("teams", "Teams", main=True),
            Filter("roles", "Roles", main=True),
            Filter("departments", "Departments", main=True),
            Filter("emails", "E-mail addresses"),
            Filter("workPackages", "Work packages"),
            _changed(),
        ),
    ),
    Kind(
        name="timesheets",
        title="Timesheets",
        purpose="Hours with sign-off status",
        singular="timesheet",
        record=Timesheet,
        filters=(
            Filter(
                "statuses",
                "Status",
                FilterType.STATES,
                tuple(TimesheetStatus),
                field="status",
                main=True,
            ),
            Filter("dateFrom", "Created on or after", FilterType.DATE, main=True),
            Filter("dateTo", "Created on or before", FilterType.DATE, until=True, main=True),
            Filter("personnel", "Personnel IDs", main=True),
            Filter("activities", "Activity IDs", main=True),
            Filter("timesheets", "Timesheet IDs", field="id"),
            Filter("names", "Names"),
            Filter("submittedBy", "Submitted by (personnel IDs)"),
            Filter("approvedBy", "Approved by (personnel IDs)"),
            Filter("timeEntries", "Time entry IDs"),
            Filter("workPackages", "Work packages"),
            _changed(),
        ),
        callback_wire="callbackURL",  # capitals in the timesheet table
    ),
    Kind(
        name="work-order-sequences",
        title="Work order sequences",
        purpose="The sequence of work orders",
        singular="work order sequence",
        record=WorkOrderSequence,
        filters=(
            Filter("names", "Names", main=True),
            Filter("workOrderSequences", "Sequence IDs", field="id", main=True),
            _changed(),
        ),
    ),
    Kind(
        name="work-orders",
        title="Work orders",
        purpose="Orders by type and priority",
        singular="work order",
        record=WorkOrder,
        filters=(
            Filter("names", "Names", main=True),
            Filter("types", "Types", main=True),
            Filter("priorities", "Priorities", main=True),
            Filter("workPackages", "Work packages", main=True),
            Filter("workOrders", "Work order IDs", field="id"),
            Filter("workOrderSequences", "Sequence IDs"),
            _changed(),
        ),
        project_wires=(
            "projectId",
            "projectID",
        ),  # projectID in the table, projectId in the request example
    ),
    Kind(
        name="work-packages",
        title="Work packages",
        purpose="Packages by status and country",
        singular="work package",
        record=WorkPackage,
        filters=(
            Filter(
                "status",
                "Status",
                FilterType.STATES,
                tuple(WorkPackageStatus),
                wires=("statuses", "status"),
                field="status",
                main=True,
            ),
            Filter("startDate", "Begins on or after", FilterType.DATE, main=True),
            Filter("endDate", "Ends on or before", FilterType.DATE, until=True, main=True),
            Filter("names", "Names", main=True),
            Filter("types", "Types", main=True),
            Filter("countries", "Countries", main=True),
            Filter("workPackages", "Work package IDs", field="id"),
            Filter("assetTypes", "Asset types"),
            _changed(),
        ),
    ),
)

_BY_NAME = {kind.name: kind for kind in KINDS}
ACTIVITIES = _BY_NAME["activities"]
HIDDEN = tuple(column for column in ACTIVITIES.columns if column.importable and not column.shown)
"""Columns that the import accepts but the export does not show."""


def kind_named(name: str) -> Kind | None:
    """Return the kind with this name, such as `work-orders`."""
    return _BY_NAME.get(name)


def kind_titled(title: str) -> Kind | None:
    """Return the kind whose sheet has this title."""
    return next((kind for kind in KINDS if kind.title.casefold() == title.strip().casefold()), None)


def rows_noun(sheet: str) -> str:
    """Return what the rows of an exported sheet are called in a sentence: `timesheet time entries`
    for the sheet `Timesheets timeEntries`.
    """
    kind = next((kind for kind in KINDS if sheet.startswith(f"{kind.title} ")), None)
    if kind is None:
        return "people" if sheet == "Personnel" else sheet.lower()
    key = re.sub(r"(?<=[a-z])(?=[A-Z])", " ", sheet[len(kind.title) :])
    noun = f"{kind.title.removesuffix('s')}{key}".lower()
    return noun.removeprefix("personnel ")


class Window(StrEnum):
    """The planning windows of the platform's reports."""

    TODAY = "today"
    THREE_DAYS = "72h"
    FIVE_DAYS = "120h"
    WEEK = "week"


@dataclass(frozen=True, slots=True)
class Span:
    """A planning window as instants, from `start` up to but not including `end`."""

    start: datetime
    end: datetime


def filter_named(kind: Kind, name: str) -> Filter | None:
    """Return the filter of a kind by its documented name or another spelling."""
    return next(
        (filter for filter in kind.filters if name == filter.name or name in filter.spellings), None
    )


def read_filter(filter: Filter, texts: Iterable[str], zone: ZoneInfo) -> JsonValue:
    """Return the value to send for a filter: a list of texts or one UTC timestamp.

    Raises UsageError for an invalid value.
    """
    texts = list(texts)
    if filter.type is FilterType.DATE:
        if len(texts) != 1:
            raise UsageError(
                say("{name} accepts only one date.", name=filter.name),
                say("Use it once, such as {name}=2026-11-24.", name=filter.name),
            )
        return read_date(texts[0], zone, until=filter.until)
    values: list[str] = []
    for text in texts:
        try:
            values += [name for name in read_names(text) if name not in values]
        except ListSyntaxError as error:
            raise UsageError(
                say("{name}: {why}", name=filter.name, why=error.message),
                say("Separate several values with commas."),
            ) from error
    if filter.type is FilterType.STATES:
        return [_state(filter, value) for value in values]
    return list[JsonValue](values)


def read_date(text: str, zone: ZoneInfo, *, until: bool = False) -> str:
    """Return the UTC timestamp of an ISO date or time. Without an offset it is in `zone`.

    A day means its start, or with `until` its last millisecond.
    """
    try:
        if len(text.strip()) == 10:
            day = date.fromisoformat(text.strip())
            if until:
                # "Until the 24th" includes the 24th, even with a clock change.
                return moment_text(
                    _start_of(day + timedelta(days=1), zone) - timedelta(milliseconds=1)
                )
            return moment_text(_start_of(day, zone))
        moment = datetime.fromisoformat(text.strip().replace("Z", "+00:00"))
    except (ValueError, OverflowError) as error:
        raise UsageError(
            say("“{text}” is not a date.", text=text),
            say("Write it as 2026-11-24 or 2026-11-24T06:00."),
        ) from error
    return moment_text(moment if moment.tzinfo else moment.replace(tzinfo=zone))


def window_span(window: Window, zone: ZoneInfo, now: datetime) -> Span:
    """Return a planning window in the zone: whole days from today, or the week from Monday."""
    today = now.astimezone(zone).date()
    if window is Window.WEEK:
        monday = today - timedelta(days=today.weekday())
        return Span(_start_of(monday, zone), _start_of(monday + timedelta(days=7), zone))
    days = {Window.TODAY: 1, Window.THREE_DAYS: 3, Window.FIVE_DAYS: 5}[window]
    return Span(_start_of(today, zone), _start_of(today + timedelta(days=days), zone))


def starts_before(record: JsonObject, moment: datetime) -> bool:
    """Return whether an activity starts before the end of a window.

    Activities without a start are included.
    """
    start = record.get("startDate")
    started = parse_moment(start) if isinstance(start, str) else None
    # Without a start it may be inside the window, so do not lose it.
    return started is None or started < moment


def keeps(record: JsonObject, kind: Kind, filters: Mapping[str, JsonValue]) -> bool:
    """Return whether a record's exact IDs, states and dates match the filters."""
    return not any(
        breaks(record, filter, filters[filter.name])
        for filter in kind.filters
        if filter.name in filters
    )


def breaks(record: JsonObject, filter: Filter, wanted: JsonValue) -> bool:
    """Return whether a record clearly does not match one filter."""
    # A field that the record lacks cannot prove that the filter was ignored.
    if filter.field is None or filter.field not in record:
        return False
    shown = record[filter.field]
    if not isinstance(shown, str):
        return False
    if filter.type is FilterType.DATE:
        first = parse_moment(wanted) if isinstance(wanted, str) else None
        then = parse_moment(shown)
        if first is None or then is None:
            return False
        return then > first if filter.until else then < first
    if filter.name == "names":  # name matching is not documented
        return False
    if filter.type is FilterType.STATES and shown not in filter.choices:  # may mean something else
        return False
    return isinstance(wanted, list) and shown not in wanted


def _state(filter: Filter, value: str) -> str:
    state = next(
        (choice for choice in filter.choices if choice.casefold() == value.casefold()), None
    )
    if state is None:
        raise UsageError(
            say("“{value}” is not a status for {name}.", value=value, name=filter.name),
            say("Use {choices}.", choices=either(filter.choices)),
        )
    return str(state)


def _start_of(day: date, zone: ZoneInfo) -> datetime:
    """Return the first instant of a day in the zone, in UTC.

    If the day begins with a clock change, this is after it.
    """
    local = datetime.combine(day, time(), tzinfo=zone)
    return local.astimezone(UTC)
