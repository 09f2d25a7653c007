"""The registry of the seven kinds: title, path, record class, and filters with their wire names.

A new kind is one entry here.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

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
    rejects or clearly ignores it. `field` is the exported key that shows whether the filter was
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
