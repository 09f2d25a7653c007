"""What the practice service shows of its account: exported records and the answers about an import."""

from __future__ import annotations

from collections.abc import Iterator

from bridge.practice.account.rules import Verdict
from bridge.practice.account.state import ExportRun, ImportRun, World
from bridge.practice.api.echo import echo_row
from bridge.records.cells.base import JsonObject

EXPORTED = (
    "id",
    "name",
    "siteId",
    "activityCategory",
    "status",
    "type",
    "startDate",
    "endDate",
    "createdAt",
    "updatedAt",
    "teams",
    "personnelIds",
    "externalRemarks",
)
"""The fields of "Activity, as exported" that are always there; workPackageId only when the activity belongs to a work package."""


def exported(world: World, run: ExportRun) -> Iterator[JsonObject]:
    """Make the records of an export as they are shown."""
    return (_shown_activity(record) if run.kind == "activities" else record for record in world.exported(run))


def status_object(world: World, run: ImportRun) -> JsonObject:
    """Return the "Import status object" as far as an import has come by now."""
    rows = run.verdicts
    done = len(rows) if run.settled else int(len(rows) * world.progress(run))
    counts = {"total": len(rows), "processed": done, "created": 0, "updated": 0, "failed": 0, "deleted": 0}
    for verdict in rows[:done]:
        counts[verdict.result] += 1
    messages = [f"Row {number}: {verdict.reason}" for number, verdict in enumerate(rows[:done], start=1) if verdict.reason]
    return {"correlationId": run.correlation_id, **counts, "messages": [*messages]}


def result_object(verdicts: list[Verdict]) -> JsonObject:
    """Return the "Import result object"; the elements of created and updated are our choice."""
    found: dict[str, list[JsonObject]] = {"created": [], "updated": [], "failed": []}
    for index, verdict in enumerate(verdicts):
        element: JsonObject = {"index": index, "activity": echo_of(verdict)}
        found[verdict.result].append(element | ({"message": verdict.reason} if verdict.reason else {}))
    return {name: [*elements] for name, elements in found.items()}


def echo_of(verdict: Verdict) -> JsonObject:
    """Return the row of a verdict as the service repeats it."""
    return echo_row(verdict.given, {"isLocked": verdict.locked} if verdict.result == "failed" else verdict.record)


def _shown_activity(record: JsonObject) -> JsonObject:
    shown = {name: record[name] for name in EXPORTED}
    if record["workPackageId"]:
        shown["workPackageId"] = record["workPackageId"]
    return shown
