"""Sheets, records and rows for the tests of `changes`: a small account whose figures stand in the
tests.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from bridge.errors import Problem, Severity
from bridge.records.cells.base import JsonObject, JsonValue
from bridge.records.change_set import Change, ChangeSet, Lookups, RowState, SheetInfo, SheetRow
from bridge.records.columns import Activity, columns
from bridge.records.kinds import ACTIVITIES, KINDS
from bridge.records.runs import SentRow
from bridge.texts import say

COLUMNS = {column.field: number for number, column in enumerate(columns(Activity), 1)}
IMPORTABLE = tuple(column for column in columns(Activity) if column.importable)
LOOKUPS = Lookups(
    {
        "sites": ("HR-1", "HR-2"),
        "categories": ("Blade service", "Inspection"),
        "teams": ("Blade crew", "Crane crew", "Team A"),
        "work-packages": ("WP-1", "WP-2"),
    },
    {"P-1": "Anna Berg", "P-2": "Bo Lind", "P-3": "Bo Lind"},
)
PERSONNEL = next(kind for kind in KINDS if kind.name == "personnel")
INFO = SheetInfo(
    Path("plan.xlsx"),
    "Activities",
    ACTIVITIES,
    "Europe/Copenhagen",
    1,
    COLUMNS,
    has_baseline=True,
    lookups=LOOKUPS,
)


def record(id: str, **fields: JsonValue) -> JsonObject:
    """Return an exported activity."""
    return {
        "id": id,
        "name": "Change of a blade",
        "siteId": "HR-1",
        "activityCategory": "Blade service",
        "status": "DISPATCHED",
        "type": "NONE",
        "startDate": "2026-05-04T06:00:00.000Z",
        "endDate": "2026-05-05T14:30:00.000Z",
        "createdAt": "2026-01-02T03:04:05.678Z",
        "updatedAt": "2026-02-03T04:05:06.789Z",
        "teams": ["Blade crew", "Crane crew"],
        "personnelIds": ["P-1"],
        "externalRemarks": "Bring the long ladder",
        **fields,
    }


def row(values: Mapping[str, JsonValue], number: int = 2, /, **cells: JsonValue) -> SheetRow:
    """Return a row as the reader gives it for a record with edited cells; None empties a cell.

    Blank cells have no value.
    """
    filled: JsonObject = {
        name: value
        for name, value in {**values, **cells}.items()
        if value not in (None, "", [], {}) and name in COLUMNS
    }
    return SheetRow(number, filled)


def finding(name: str, code: str, text: str, severity: Severity = Severity.ERROR) -> Problem:
    """Return a finding of the reader about a cell."""
    return Problem(severity, code, say("cannot be read."), "Activities", 2, name, "A2", name, text)


def edits(change: Change) -> dict[str, JsonValue]:
    """Return field -> new value."""
    return {edit.field: edit.after for edit in change.fields}


def codes(changes: ChangeSet) -> list[tuple[str, str | None]]:
    """Return (code, field) of every finding."""
    return [(problem.code, problem.field) for problem in changes.all_problems]


def sent(id: str, number: int = 2, *, new: bool = False, **fields: JsonValue) -> SentRow:
    """Return a row that was sent with these fields beside the site."""
    payload: JsonObject = {"id": id, "siteId": "HR-1", **fields}
    return SentRow(
        "Activities",
        number,
        id,
        RowState.NEW if new else RowState.CHANGED,
        payload,
        tuple(fields),
        None if new else record(id),
    )
