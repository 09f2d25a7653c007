"""Activity: the one kind that can be sent back, as import accepts it and as export shows it; and its echo in import results."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

from bridge.records.cells.text import IdentifierCell, NameCell
from bridge.records.column import Access, Column, Moment, Record

_NOT_SHOWN = "The service does not show it; blank leaves it out."


class ActivityStatus(StrEnum):
    """The states of an activity, in the order of the work. Transitions: not shown in the document."""

    PLANNED = "PLANNED"
    DISPATCHED = "DISPATCHED"
    COMPLETED = "COMPLETED"


class Activity(Record):
    """One planned piece of work at a site. "Activity, as accepted by import" and "Activity, as exported" in the exchange document."""

    id: Annotated[
        str,
        Column(
            "ID",
            "Names the activity in the service. A new ID makes a new activity.",
            required=True,
            cell=IdentifierCell(),
            clearable=False,
            width=18,
        ),
    ]
    name: Annotated[str | None, Column("Name", "Set in the service.", access=Access.READ_ONLY, width=30)] = None
    site_id: Annotated[
        str,
        Column("Site ID", "The site where the work is done.", required=True, cell=IdentifierCell(), source="sites", clearable=False, width=14),
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
    activity_category: Annotated[str | None, Column("Category", "The kind of work.", cell=NameCell(), source="categories", width=20)] = None
    status: Annotated[ActivityStatus | None, Column("Status", "How far the work is.", width=13)] = None
    type: Annotated[str | None, Column("Type", "Set in the service.", access=Access.READ_ONLY, width=12)] = None
    work_package_id: Annotated[
        str | None,
        Column("Work package ID", "The work package that the activity belongs to.", cell=IdentifierCell(), source="work-packages", width=17),
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
    teams: Annotated[list[str] | None, Column("Teams", "The teams that do the work, separated by commas.", source="teams", width=28)] = None
    personnel_ids: Annotated[
        list[str] | None, Column("Personnel IDs", "The people, by ID or unique name, separated by commas.", source="people", width=24)
    ] = None
    people: Annotated[str | None, Column("People", "The names of the personnel IDs; not sent.", access=Access.OURS, width=28)] = None
    manpower: Annotated[
        dict[str, int] | None,
        Column(
            "Manpower",
            f"Team:people pairs, such as Blade crew:4, Crane crew:2. {_NOT_SHOWN}",
            access=Access.WRITE_ONLY,
            source="teams",
            width=24,
        ),
    ] = None
    additional_client_work: Annotated[
        bool | None, Column("Additional client work", f"Whether the client asked for it. {_NOT_SHOWN}", access=Access.WRITE_ONLY, width=13)
    ] = None
    internal_remarks: Annotated[str | None, Column("Internal remarks", f"For your own company. {_NOT_SHOWN}", access=Access.WRITE_ONLY, width=32)] = (
        None
    )
    external_remarks: Annotated[str | None, Column("External remarks", "For everybody who sees the activity.", width=32)] = None
    created_at: Annotated[Moment | None, Column("Created", "Set by the service.", access=Access.READ_ONLY, width=18)] = None
    updated_at: Annotated[Moment | None, Column("Updated", "Set by the service.", access=Access.READ_ONLY, width=18)] = None
    result: Annotated[str | None, Column("Result", "What the last upload did with this row.", access=Access.OURS, width=24)] = None
    reason: Annotated[str | None, Column("Reason", "Why the service did not accept this row.", access=Access.OURS, width=40)] = None


ECHO_ONLY = ("subassemblyId", "componentId", "voNumber", "voAgreedWith", "voSigned", "dropOffTransportId", "pickupTransportId", "isLocked")
"""Fields that only the echo of an import shows; kept in the report."""
