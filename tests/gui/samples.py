"""Sample change sets for tests and pictures of the review: every state that a row can have."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

from bridge.errors import Problem, Severity
from bridge.records.celltype import JsonObject, JsonValue
from bridge.records.rows import Change, ChangeSet, Conflict, FieldChange, Origin, RowState, SheetInfo
from bridge.texts import Text, say

ZONE = "Europe/Copenhagen"
NAMES = (
    "Blade inspection T14",
    "Gearbox oil change T09",
    "Cable test array 2",
    "Cable test array 3",
    "Crane service T22",
    "Transition piece paint",
    "Ladder check T05",
    "Ladder check T06",
    "Substation walkdown",
    "Substation battery test",
)


def info(workbook: Path = Path("Activities_Hornsea_2026-11-18.xlsx")) -> SheetInfo:
    """Return what is known of the sheet."""
    origin = Origin("North Sea", "https://planning.example.com", "5f2c91d0", ZONE, "2026-11-18T15:40:00.000Z")
    columns = {"id": 1, "name": 2, "siteId": 3, "startDate": 5, "endDate": 6, "status": 8, "teams": 12, "manpower": 15}
    return SheetInfo(workbook, "Activities", "activities", ZONE, 1, columns, origin=origin, has_baseline=True)


def record(number: int, **values: JsonValue) -> JsonObject:
    """Return an activity as the service shows it."""
    start = datetime(2026, 11, 21, 6, tzinfo=UTC) + timedelta(days=number % 9)
    found: JsonObject = {
        "id": f"ACT-{1040 + number}",
        "name": NAMES[number % len(NAMES)],
        "siteId": ("HOW-A", "HOW-B", "OSS-1")[number % 3],
        "startDate": _text(start),
        "endDate": _text(start + timedelta(hours=8)),
        "status": ("PLANNED", "DISPATCHED", "PLANNED")[number % 3],
        "teams": [["Blue"], ["Red", "Blue"], ["Green"]][number % 3],
    }
    return {**found, **values}


def changed(row: int, number: int, **edits: JsonValue) -> Change:
    """Return a changed row."""
    before = record(number)
    fields = tuple(FieldChange(name, before.get(name), value) for name, value in edits.items())
    return Change(row, "Activities", str(before["id"]), RowState.CHANGED, fields, {**before, **edits}, before, base=before)


def new(row: int, number: int) -> Change:
    """Return a new row."""
    values = record(number, id=f"ACT-NEW-{number}")
    fields = tuple(FieldChange(name, None, value) for name, value in values.items() if name not in {"id", "name"})
    return Change(row, "Activities", str(values["id"]), RowState.NEW, fields, values)


def problem(row: int, field: str, column: str, cell: str, message: Text, found: str, suggestion: str | None, *, bad: bool = True) -> Problem:
    """Return a finding."""
    severity = Severity.ERROR if bad else Severity.WARNING
    return Problem(severity, f"wrong-{field}", message, "Activities", row, column, cell, field, found, suggestion)


def wrong_status(row: int, number: int) -> Change:
    """Return a row whose status is no status."""
    message = say('"{text}" is not a {noun}. Use {choices}.', text="DONE", noun="status", choices="PLANNED, DISPATCHED or COMPLETED")
    made = changed(row, number, endDate="2026-11-24T15:00:00.000Z")
    return replace(made, problems=(problem(row, "status", "Status", f"H{row}", message, "DONE", "COMPLETED"),), found={"status": "DONE"})


def wrong_manpower(row: int, number: int) -> Change:
    """Return a row whose manpower lacks its colon."""
    message = say('"{item}" has no colon. Write team:number, for example {form}.', item="Blade crew 4", form="Blade crew:4")
    made = changed(row, number, startDate="2026-11-24T05:00:00.000Z")
    return replace(
        made, problems=(problem(row, "manpower", "Manpower", f"O{row}", message, "Blade crew 4", "Blade crew:4"),), found={"manpower": "Blade crew 4"}
    )


def unknown_site(row: int, number: int) -> Change:
    """Return a row with a site that nobody knows: to double-check."""
    message = say('"{name}" is not a known {noun}. Did you mean "{near}"?', name="HOW-Z", noun="site", near="HOW-A")
    made = changed(row, number, siteId="HOW-Z")
    return replace(made, problems=(problem(row, "siteId", "Site ID", f"C{row}", message, "HOW-Z", "HOW-A", bad=False),))


def conflict(row: int, number: int) -> Change:
    """Return a row that somebody else changed too."""
    made = changed(row, number, endDate="2026-12-02T16:00:00.000Z")
    there = record(number, endDate="2026-12-03T12:00:00.000Z")
    found = Conflict("endDate", record(number)["endDate"], there["endDate"], "2026-12-02T16:00:00.000Z")
    message = say("was changed in the service since the export too. Choose which value counts.")
    finding = replace(problem(row, "endDate", "End", f"F{row}", message, "", None, bad=False), code="conflict")
    return replace(made, current=there, conflicts=(found,), problems=(finding,))


def mixed() -> ChangeSet:
    """Return a sheet with a row in every state."""
    changes = (
        wrong_status(6, 2),
        wrong_manpower(9, 1),
        changed(11, 5, endDate="2026-11-23T15:00:00.000Z", status="DISPATCHED", teams=["Blue", "Green"]),
        changed(12, 3, status="DISPATCHED"),
        unknown_site(15, 6),
        changed(18, 16, status="COMPLETED"),
        conflict(20, 7),
        new(21, 8),
        new(22, 9),
        changed(30, 11, startDate="2026-12-02T05:30:00.000Z"),
        changed(31, 12, teams=[]),
        changed(33, 13, siteId="HOW-B"),
        changed(34, 14, status="DISPATCHED"),
        changed(40, 15, endDate="2026-12-05T15:00:00.000Z"),
    )
    return ChangeSet(info(), 228, 214, changes, offline=False)


def clean() -> ChangeSet:
    """Return a sheet without problems."""
    changes = tuple(change for change in mixed().changes if not change.problems)
    return ChangeSet(info(), 228, 228 - len(changes), changes, offline=False)


def many(count: int) -> ChangeSet:
    """Return a sheet with so many changed rows."""
    changes = tuple(changed(row, row, status="COMPLETED") if row % 50 else wrong_status(row, row) for row in range(2, count + 2))
    return ChangeSet(info(), count, 0, changes, offline=False)


def _text(moment: datetime) -> str:
    return moment.isoformat(timespec="milliseconds").replace("+00:00", "Z")
