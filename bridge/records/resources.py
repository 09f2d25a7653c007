"""The six kinds that import does not take. Their fields are not shown in the document: known keys come from the filters' names.

A known key gives order and caption only; it is never required, and every other key of a record becomes a column of its own.
"""

from __future__ import annotations

from dataclasses import replace
from enum import StrEnum
from typing import Annotated

from bridge.records.cells.text import ChoiceCell, IdentifierCell
from bridge.records.column import Access, Column, Record

CONVERTED_HELP = "Shown by the service, which has no import for it: an edit goes into the file that Sheetbridge writes."


class TimesheetStatus(StrEnum):
    """The states of a timesheet. Transitions: not shown."""

    DRAFT = "DRAFT"
    PENDING = "PENDING"
    SIGNED = "SIGNED"
    REJECTED = "REJECTED"


class WorkPackageStatus(StrEnum):
    """The states of a work package. Transitions: not shown."""

    NONE = "NONE"
    PLANNED = "PLANNED"
    CONFIRMED = "CONFIRMED"
    FINISHED = "FINISHED"
    CANCELED = "CANCELED"


def _known(caption: str, *also: str, identifier: bool = False, width: int = 18, states: type[StrEnum] | None = None) -> Column:
    """Return a column that is converted; `also` are other spellings of the key (the filter's plural), `states` the words of a closed list."""
    column = Column(caption, CONVERTED_HELP, access=Access.CONVERTED, width=width, also=also)
    if states is not None:
        return replace(column, cell=ChoiceCell([str(state) for state in states], "status"))
    return replace(column, cell=IdentifierCell()) if identifier else column


class ActivityCategory(Record):
    """A kind of work. Filters: activityCategories, names, workPackages."""

    id: Annotated[str | None, _known("ID", "activityCategory", "activityCategoryId", identifier=True)] = None
    name: Annotated[str | None, _known("Name", "names", width=30)] = None
    work_packages: Annotated[list[str] | None, _known("Work packages", "workPackage", "workPackageIds", "workPackageId", width=26)] = None


class Personnel(Record):
    """A person. Filters: names, emails, roles, departments, teams, workPackages."""

    id: Annotated[str | None, _known("ID", "personnelId", identifier=True)] = None
    name: Annotated[str | None, _known("Name", "names", width=28)] = None
    email: Annotated[str | None, _known("E-mail", "emails", width=32)] = None
    role: Annotated[str | None, _known("Role", "roles", width=22)] = None
    department: Annotated[str | None, _known("Department", "departments", width=22)] = None
    teams: Annotated[list[str] | None, _known("Teams", "team", width=28)] = None
    work_packages: Annotated[list[str] | None, _known("Work packages", "workPackage", "workPackageIds", "workPackageId", width=26)] = None


class Timesheet(Record):
    """Hours of people. Filters: timesheets, names, statuses, submittedBy, approvedBy, timeEntries, activities, workPackages, personnel."""

    id: Annotated[str | None, _known("ID", "timesheet", "timesheetId", identifier=True)] = None
    name: Annotated[str | None, _known("Name", "names", width=28)] = None
    status: Annotated[str | None, _known("Status", "statuses", width=13, states=TimesheetStatus)] = None
    submitted_by: Annotated[str | None, _known("Submitted by", identifier=True)] = None
    approved_by: Annotated[str | None, _known("Approved by", identifier=True)] = None
    personnel: Annotated[list[str] | None, _known("Personnel", "personnelIds", "personnelId", width=24)] = None
    activities: Annotated[list[str] | None, _known("Activities", "activity", "activityIds", "activityId", width=24)] = None
    work_packages: Annotated[list[str] | None, _known("Work packages", "workPackage", "workPackageIds", "workPackageId", width=26)] = None
    time_entries: Annotated[list[str] | None, _known("Time entries", "timeEntry", width=24)] = None


class WorkOrderSequence(Record):
    """An order of work orders. Filters: workOrderSequences, names."""

    id: Annotated[str | None, _known("ID", "workOrderSequence", "workOrderSequenceId", identifier=True)] = None
    name: Annotated[str | None, _known("Name", "names", width=30)] = None


class WorkOrder(Record):
    """An order for work. Filters: workOrders, names, types, priorities, workPackages, workOrderSequences."""

    id: Annotated[str | None, _known("ID", "workOrder", "workOrderId", identifier=True)] = None
    name: Annotated[str | None, _known("Name", "names", width=30)] = None
    type: Annotated[str | None, _known("Type", "types")] = None
    priority: Annotated[str | None, _known("Priority", "priorities", width=12)] = None
    work_package_id: Annotated[str | None, _known("Work package ID", "workPackage", "workPackages", identifier=True)] = None
    work_order_sequence_id: Annotated[str | None, _known("Sequence ID", "workOrderSequence", "workOrderSequences", identifier=True)] = None


class WorkPackage(Record):
    """A package of work. Filters: workPackages, names, types, status, countries, assetTypes, startDate, endDate."""

    id: Annotated[str | None, _known("ID", "workPackage", "workPackageId", identifier=True)] = None
    name: Annotated[str | None, _known("Name", "names", width=30)] = None
    type: Annotated[str | None, _known("Type", "types")] = None
    status: Annotated[str | None, _known("Status", "statuses", width=13, states=WorkPackageStatus)] = None
    country: Annotated[str | None, _known("Country", "countries")] = None
    asset_types: Annotated[list[str] | None, _known("Asset types", "assetType", width=22)] = None
    start_date: Annotated[str | None, _known("Start")] = None
    end_date: Annotated[str | None, _known("End")] = None
