"""The table of columns: each record class defines its columns once.

Export, reading, checking, diff, payload, dropdowns, guide, app and tests use it.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import cache
from typing import Annotated, Any, get_args, get_origin

from pydantic import (
    AfterValidator,
    BaseModel,
    ConfigDict,
    ValidationError,
    WithJsonSchema,
    create_model,
)
from pydantic.alias_generators import to_camel

from bridge.records.cells.base import CellType, JsonObject
from bridge.records.cells.moments import MomentCell, parse_moment
from bridge.records.cells.values import (
    ChoiceCell,
    FlagCell,
    HeadcountCell,
    IdentifierCell,
    NameCell,
    NumberCell,
    TextCell,
    TextListCell,
    WholeCell,
)


class Access(StrEnum):
    """How a field is exchanged with the service."""

    READ_WRITE = "read-write"
    """The service shows it and import accepts it."""
    READ_ONLY = "read-only"
    """The service shows it; import does not accept it. Its cells are grey."""
    WRITE_ONLY = "write-only"
    """Import accepts it; the service does not show it. A blank cell is not sent."""
    CONVERTED = "converted"
    """The service shows it but cannot import its kind. Edits go into the records that `convert`
    writes.
    """
    OURS = "ours"
    """Sheetbridge writes it for the planner; the service does not know it. Its cells are grey."""


@dataclass(frozen=True, slots=True)
class Column:
    """One column. `caption` is its header text, `help` the note.

    `field` is the API's name (the JSON key), set by `columns()`. `source` is the list for its
    dropdown and check: sites, assets, categories, work-packages, work-orders, teams, people.
    `width` is in characters.
    """

    caption: str
    help: str = ""
    access: Access = Access.READ_WRITE
    required: bool = False
    cell: CellType = TextCell()  # noqa: RUF009 (immutable)
    source: str | None = None
    width: int = 16
    clearable: bool = True
    also: tuple[str, ...] = ()
    field: str = ""

    @property
    def importable(self) -> bool:
        """Return whether import accepts the field."""
        return self.access in {Access.READ_WRITE, Access.WRITE_ONLY}

    @property
    def editable(self) -> bool:
        """Return whether edits are used: import accepts the field or `convert` writes it."""
        return self.importable or self.access is Access.CONVERTED

    @property
    def worded(self) -> bool:
        """Return whether its names or choices are sent, so planners may use other words."""
        return self.importable and (self.source is not None or isinstance(self.cell, ChoiceCell))

    @property
    def shown(self) -> bool:
        """Return whether an export shows the field."""
        return self.access in {Access.READ_WRITE, Access.READ_ONLY, Access.CONVERTED}


def listed(field: str, caption: str, width: int = 16, cell: CellType | None = None) -> Column:
    """Return a report column, which is written but never read back."""
    return Column(
        caption, access=Access.READ_ONLY, width=width, field=field, cell=cell or TextCell()
    )


@dataclass(frozen=True, slots=True)
class SheetLayout:
    """A sheet to write: its title, its columns in order, and its records.

    `name` is the kind's name, or empty for a sheet of nested lists.
    """

    title: str
    columns: tuple[Column, ...]
    name: str = ""
    parent: str = ""


def _moment(text: str) -> str:
    if parse_moment(text) is None:
        raise ValueError("not an ISO 8601 timestamp")
    return text


Moment = Annotated[
    str, AfterValidator(_moment), WithJsonSchema({"type": "string", "format": "date-time"})
]
"""An instant as its exact ISO 8601 text."""


class Record(BaseModel):
    """One record of a kind.

    Absent, null and empty are distinct (`model_fields_set`). Unknown keys are kept.
    """

    model_config = ConfigDict(
        alias_generator=to_camel, populate_by_name=True, extra="allow", frozen=True, strict=True
    )


@cache
def columns(record: type[Record]) -> tuple[Column, ...]:
    """Return the columns of a record class in field order."""
    named = []
    for name, field in record.model_fields.items():
        column = next((mark for mark in field.metadata if isinstance(mark, Column)), None)
        if column is not None:
            cell = (
                column.cell
                if type(column.cell) is not TextCell
                else _cell_for(field.annotation, column.caption)
            )
            named.append(replace(column, field=field.alias or to_camel(name), cell=cell))
    return tuple(named)


@cache
def by_field(record: type[Record]) -> Mapping[str, Column]:
    """Return the columns of a record class by API name, in field order."""
    return {column.field: column for column in columns(record)}


def _cell_for(annotation: Any, caption: str) -> CellType:
    """Return the cell type for a field's annotation.

    Messages about fixed choices use the header text.
    """
    parts = (
        [part for part in get_args(annotation) if part is not type(None)]
        if get_origin(annotation) is not Annotated
        else [annotation]
    )
    kind = (
        parts[0] if len(parts) == 1 and get_origin(annotation) not in {list, dict} else annotation
    )
    if get_origin(kind) is Annotated:
        return (
            MomentCell()
            if any(isinstance(mark, AfterValidator) for mark in get_args(kind))
            else _cell_for(get_args(kind)[0], caption)
        )
    if get_origin(kind) is list:
        return TextListCell()
    if get_origin(kind) is dict:
        return HeadcountCell()
    if isinstance(kind, type) and issubclass(kind, StrEnum):
        return ChoiceCell([choice.value for choice in kind], caption.lower())
    simple: dict[Any, CellType] = {bool: FlagCell(), int: WholeCell(), float: NumberCell()}
    return simple.get(kind, TextCell())


_UNIT = re.compile(r"\([^()]*\)\s*\*?\s*\Z")
_TURKISH = str.maketrans({"İ": "i", "ı": "i", "\u0307": None})


def caption_key(text: str) -> str:
    """Return the comparison key of a header.

    It is in lower case (a Turkish i is an i), without spaces, star, and unit or zone in
    parentheses.
    """
    bare = _UNIT.sub("", text.strip())
    # A Turkish Excel capitalises i to İ, which casefold alone would not match.
    return "".join(
        (bare or text).translate(_TURKISH).casefold().translate(_TURKISH).replace("*", "").split()
    )


@cache
def letters(column: int) -> str:
    """Return the letters of a column number: 1 is `A`, 27 is `AA`."""
    name = ""
    while column:
        column, rest = divmod(column - 1, 26)
        name = chr(65 + rest) + name
    return name


def address(column: int, row: int) -> str:
    """Return the address of a cell, such as `N7`."""
    return f"{letters(column)}{row}"


_BY_SERVICE = "Set by the service. Read-only."
_NOT_SHOWN = "The service does not show it. A blank cell is not sent."


class ActivityStatus(StrEnum):
    """The states of an activity, in the order of the work.

    Transitions: not shown in the document.
    """

    PLANNED = "PLANNED"
    DISPATCHED = "DISPATCHED"
    COMPLETED = "COMPLETED"


class Activity(Record):
    """One planned piece of work at a site.

    "Activity, as accepted by import" and "Activity, as exported" in the exchange document.
    """

    id: Annotated[
        str,
        Column(
            "ID",
            "The activity's ID in the service. A new ID creates a new activity.",
            required=True,
            cell=IdentifierCell(),
            clearable=False,
            width=18,
        ),
    ]
    name: Annotated[
        str | None,
        Column("Name", _BY_SERVICE, access=Access.READ_ONLY, width=30),
    ] = None
    site_id: Annotated[
        str,
        Column(
            "Site ID",
            "The site where the work is done.",
            required=True,
            cell=IdentifierCell(),
            source="sites",
            clearable=False,
            width=14,
        ),
    ]
    asset_id: Annotated[
        str | None,
        Column(
            "Asset ID",
            f"The turbine or other asset. {_NOT_SHOWN}",
            access=Access.WRITE_ONLY,
            cell=IdentifierCell(),
            source="assets",
            width=14,
        ),
    ] = None
    start_date: Annotated[Moment | None, Column("Start", "When the work begins.", width=18)] = None
    end_date: Annotated[Moment | None, Column("End", "When the work ends.", width=18)] = None
    activity_category: Annotated[
        str | None,
        Column("Category", "The kind of work.", cell=NameCell(), source="categories", width=20),
    ] = None
    status: Annotated[
        ActivityStatus | None, Column("Status", "The progress of the work.", width=13)
    ] = None
    type: Annotated[
        str | None,
        Column("Type", _BY_SERVICE, access=Access.READ_ONLY, width=12),
    ] = None
    work_package_id: Annotated[
        str | None,
        Column(
            "Work package ID",
            "The work package that the activity belongs to.",
            cell=IdentifierCell(),
            source="work-packages",
            width=17,
        ),
    ] = None
    work_order_id: Annotated[
        str | None,
        Column(
            "Work order ID",
            f"The work order. {_NOT_SHOWN}",
            access=Access.WRITE_ONLY,
            cell=IdentifierCell(),
            source="work-orders",
            width=16,
        ),
    ] = None
    teams: Annotated[
        list[str] | None,
        Column(
            "Teams", "The teams that do the work, separated by commas.", source="teams", width=28
        ),
    ] = None
    personnel_ids: Annotated[
        list[str] | None,
        Column(
            "Personnel IDs",
            "The people, by ID or unique name, separated by commas.",
            source="people",
            width=24,
        ),
    ] = None
    people: Annotated[
        str | None,
        Column("People", "The names for Personnel IDs. Read-only.", access=Access.OURS, width=28),
    ] = None
    manpower: Annotated[
        dict[str, int] | None,
        Column(
            "Manpower",
            f"Teams with numbers of people, such as Blade crew:4, Crane crew:2. {_NOT_SHOWN}",
            access=Access.WRITE_ONLY,
            source="teams",
            width=24,
        ),
    ] = None
    additional_client_work: Annotated[
        bool | None,
        Column(
            "Additional client work",
            f"Whether the client asked for it. {_NOT_SHOWN}",
            access=Access.WRITE_ONLY,
            width=13,
        ),
    ] = None
    internal_remarks: Annotated[
        str | None,
        Column(
            "Internal remarks",
            f"Shown to your company only. {_NOT_SHOWN}",
            access=Access.WRITE_ONLY,
            width=32,
        ),
    ] = None
    external_remarks: Annotated[
        str | None, Column("External remarks", "Shown to everyone who sees the activity.", width=32)
    ] = None
    created_at: Annotated[
        Moment | None,
        Column("Created", _BY_SERVICE, access=Access.READ_ONLY, width=18),
    ] = None
    updated_at: Annotated[
        Moment | None,
        Column("Updated", _BY_SERVICE, access=Access.READ_ONLY, width=18),
    ] = None
    result: Annotated[
        str | None,
        Column("Result", "The result of the last upload.", access=Access.OURS, width=24),
    ] = None
    reason: Annotated[
        str | None,
        Column("Reason", "Why the service did not accept this row.", access=Access.OURS, width=40),
    ] = None


ECHO_ONLY = (
    "subassemblyId",
    "componentId",
    "voNumber",
    "voAgreedWith",
    "voSigned",
    "dropOffTransportId",
    "pickupTransportId",
    "isLocked",
)
"""Fields that only the echo of an import has. They are kept in the report."""


CONVERTED_HELP = "Cannot be uploaded. Sheetbridge saves your edits as a list of changes."


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


def _known(
    caption: str,
    *also: str,
    identifier: bool = False,
    width: int = 18,
    states: type[StrEnum] | None = None,
) -> Column:
    """Return a converted column.

    `also` are other spellings of the key (the filter's plural), `states` the choices of a closed
    list.
    """
    column = Column(caption, CONVERTED_HELP, access=Access.CONVERTED, width=width, also=also)
    if states is not None:
        return replace(column, cell=ChoiceCell([str(state) for state in states], "status"))
    return replace(column, cell=IdentifierCell()) if identifier else column


class ActivityCategory(Record):
    """A kind of work. Filters: activityCategories, names, workPackages."""

    id: Annotated[
        str | None, _known("ID", "activityCategory", "activityCategoryId", identifier=True)
    ] = None
    name: Annotated[str | None, _known("Name", "names", width=30)] = None
    work_packages: Annotated[
        list[str] | None,
        _known("Work packages", "workPackage", "workPackageIds", "workPackageId", width=26),
    ] = None


class Personnel(Record):
    """A person. Filters: names, emails, roles, departments, teams, workPackages."""

    id: Annotated[str | None, _known("ID", "personnelId", identifier=True)] = None
    name: Annotated[str | None, _known("Name", "names", width=28)] = None
    email: Annotated[str | None, _known("E-mail", "emails", width=32)] = None
    role: Annotated[str | None, _known("Role", "roles", width=22)] = None
    department: Annotated[str | None, _known("Department", "departments", width=22)] = None
    teams: Annotated[list[str] | None, _known("Teams", "team", width=28)] = None
    work_packages: Annotated[
        list[str] | None,
        _known("Work packages", "workPackage", "workPackageIds", "workPackageId", width=26),
    ] = None


class Timesheet(Record):
    """Hours of people.

    Filters: timesheets, names, statuses, submittedBy, approvedBy, timeEntries, activities,
    workPackages, personnel.
    """

    id: Annotated[str | None, _known("ID", "timesheet", "timesheetId", identifier=True)] = None
    name: Annotated[str | None, _known("Name", "names", width=28)] = None
    status: Annotated[
        str | None, _known("Status", "statuses", width=13, states=TimesheetStatus)
    ] = None
    submitted_by: Annotated[str | None, _known("Submitted by", identifier=True)] = None
    approved_by: Annotated[str | None, _known("Approved by", identifier=True)] = None
    personnel: Annotated[
        list[str] | None, _known("Personnel", "personnelIds", "personnelId", width=24)
    ] = None
    activities: Annotated[
        list[str] | None, _known("Activities", "activity", "activityIds", "activityId", width=24)
    ] = None
    work_packages: Annotated[
        list[str] | None,
        _known("Work packages", "workPackage", "workPackageIds", "workPackageId", width=26),
    ] = None
    time_entries: Annotated[list[str] | None, _known("Time entries", "timeEntry", width=24)] = None


class WorkOrderSequence(Record):
    """An order of work orders. Filters: workOrderSequences, names."""

    id: Annotated[
        str | None, _known("ID", "workOrderSequence", "workOrderSequenceId", identifier=True)
    ] = None
    name: Annotated[str | None, _known("Name", "names", width=30)] = None


class WorkOrder(Record):
    """An order for work.

    Filters: workOrders, names, types, priorities, workPackages, workOrderSequences.
    """

    id: Annotated[str | None, _known("ID", "workOrder", "workOrderId", identifier=True)] = None
    name: Annotated[str | None, _known("Name", "names", width=30)] = None
    type: Annotated[str | None, _known("Type", "types")] = None
    priority: Annotated[str | None, _known("Priority", "priorities", width=12)] = None
    work_package_id: Annotated[
        str | None, _known("Work package ID", "workPackage", "workPackages", identifier=True)
    ] = None
    work_order_sequence_id: Annotated[
        str | None,
        _known("Sequence ID", "workOrderSequence", "workOrderSequences", identifier=True),
    ] = None


class WorkPackage(Record):
    """A package of work.

    Filters: workPackages, names, types, status, countries, assetTypes, startDate, endDate.
    """

    id: Annotated[str | None, _known("ID", "workPackage", "workPackageId", identifier=True)] = None
    name: Annotated[str | None, _known("Name", "names", width=30)] = None
    type: Annotated[str | None, _known("Type", "types")] = None
    status: Annotated[
        str | None, _known("Status", "statuses", width=13, states=WorkPackageStatus)
    ] = None
    country: Annotated[str | None, _known("Country", "countries")] = None
    asset_types: Annotated[list[str] | None, _known("Asset types", "assetType", width=22)] = None
    start_date: Annotated[str | None, _known("Start")] = None
    end_date: Annotated[str | None, _known("End")] = None


_encode = json.JSONEncoder(ensure_ascii=False).encode


@cache
def import_model(record: type[Record]) -> type[BaseModel]:
    """Return the model of the record fields that import accepts, by API name.

    All are optional, because an edit has only some. "Activity, as accepted by import" in the
    exchange document. Unknown fields are refused.
    """
    accepted = {column.field for column in columns(record) if column.importable}
    fields: dict[str, Any] = {
        str(field.alias): (field.rebuild_annotation(), None)
        for field in record.model_fields.values()
        if str(field.alias) in accepted
    }
    return create_model(
        f"{record.__name__}Import", __config__=ConfigDict(strict=True, extra="forbid"), **fields
    )


def refused_fields(record: type[Record], edits: JsonObject) -> tuple[str, ...]:
    """Return the edited fields, by API name, whose values the import model refuses."""
    try:
        # Replace lone surrogates: the service's texts may contain them, but pydantic refuses them.
        import_model(record).model_validate_json(_encode(edits).encode("utf-8", "replace"))
    except ValidationError as error:
        return tuple(
            dict.fromkeys(
                str(detail["loc"][0])
                for detail in error.errors(
                    include_url=False, include_context=False, include_input=False
                )
            )
        )
    return ()
