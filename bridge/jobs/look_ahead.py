"""The look-ahead of the next weeks, on paper, from any version of the plan."""

from __future__ import annotations

import tempfile
from collections.abc import Mapping
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from zoneinfo import ZoneInfo

from bridge import clock
from bridge.changes.days_ahead import By, LookAhead, look_ahead
from bridge.errors import BridgeError, Severity, UsageError
from bridge.jobs.export import refuse_target
from bridge.jobs.fetch import fetch
from bridge.jobs.versions import NOW, OpenVersion, PlanSource, open_version
from bridge.progress import Monitor
from bridge.records.cells.base import id_of
from bridge.records.kinds import KINDS
from bridge.records.lookups import person_name
from bridge.texts import Text, few, say
from bridge.workbook.write.look_ahead_sheet import Paper as Paper
from bridge.workbook.write.look_ahead_sheet import Source, write_look_ahead

_NAMED = 10
WEEKS = (1, 2, 4)


PERSONNEL = next(kind for kind in KINDS if kind.name == "personnel")


NO_ACTIVITIES = say("These weeks have no activities. No workbook was created.")


@dataclass(frozen=True, slots=True)
class LookAheadRequest:
    """What to print, starting today. If `file` is None, the plan is fetched from the service."""

    out: Path
    file: Path | None = None
    weeks: int = 2
    by: By = By.TEAM
    paper: Paper = Paper.A4
    overwrite: bool = False


@dataclass(frozen=True, slots=True)
class LookAheadDone:
    """The result. `workbook` is None if there are no activities in these weeks."""

    plan: LookAhead
    workbook: Path | None
    warnings: tuple[Text, ...] = ()


def print_look_ahead(
    request: LookAheadRequest, source: PlanSource, monitor: Monitor
) -> LookAheadDone:
    """Write the workbook. A plan from a file includes its edits. Raises BridgeError."""
    if request.weeks not in WEEKS:
        raise UsageError(
            say("{weeks} weeks cannot be printed.", weeks=request.weeks), say("Use 1, 2 or 4.")
        )
    inputs = () if request.file is None else (request.file,)
    refuse_target(request.out, *inputs, overwrite=request.overwrite)
    with tempfile.TemporaryDirectory(prefix="sheetbridge-") as folder, ExitStack() as opened:
        word = str(request.file) if request.file is not None else NOW
        version = open_version(word, source, None, Path(folder), opened, monitor)
        zone = ZoneInfo(version.zone)
        today = clock.today(zone)
        names, warnings = _names(version, request, source, Path(folder), monitor)
        warnings += _unclear_cells(version)
        records = (
            record for id in version.plan.ids() if (record := version.plan.get(id)) is not None
        )
        plan = look_ahead(records, today, request.weeks * 7, request.by, zone, names)
        if not plan.activities:
            return LookAheadDone(plan, None, warnings)
        monitor.report(say("Writing {name}", name=request.out.name))
        owner = version.origin or source.account
        shown = Source(
            owner.project_id if owner is not None else "",
            version.name,
            version.zone,
            today,
            owner is not None and owner.practice,
        )
        write_look_ahead(request.out, plan, shown, request.paper, overwrite=request.overwrite)
        return LookAheadDone(plan, request.out, warnings)


def _unclear_cells(version: OpenVersion) -> tuple[Text, ...]:
    """Return a warning about the cells with problems, if any."""
    cells = dict.fromkeys(
        problem.cell
        for problem in version.problems
        if problem.severity is Severity.ERROR and problem.cell
    )
    if not cells:
        return ()
    named = few([*cells], _NAMED)
    return (say("Cells with problems may not be printed as typed: {cells}.", cells=named),)


def _names(
    version: OpenVersion,
    request: LookAheadRequest,
    source: PlanSource,
    folder: Path,
    monitor: Monitor,
) -> tuple[Mapping[str, str], tuple[Text, ...]]:
    """Return people's names by ID, from the service if the version has none, and warnings."""
    if request.by is not By.PERSON or any(version.people.values()) or source.client is None:
        return version.people, version.warnings
    try:
        fetched = fetch(
            source.client().with_monitor(monitor), PERSONNEL, {}, folder / "people.json", monitor
        )
        records = [record.value for record in fetched.records()]
    except BridgeError as error:
        if request.file is None:
            raise
        return version.people, (
            *version.warnings,
            say("The names of people could not be loaded: {why}", why=error.title),
        )
    return {
        id: name for record in records if (id := id_of(record)) and (name := person_name(record))
    }, version.warnings
