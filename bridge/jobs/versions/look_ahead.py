"""The next weeks on paper: a workbook of the plan in a file, or of the plan as the service shows it now. Sends nothing."""

from __future__ import annotations

import tempfile
from contextlib import ExitStack
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from zoneinfo import ZoneInfo

from bridge import clock
from bridge.changes.plan.look_ahead import look_ahead
from bridge.errors import UsageError
from bridge.jobs.export import refuse_target
from bridge.jobs.versions.plan_versions import NOW, PlanSource, open_version
from bridge.progress import Monitor
from bridge.records.plan.look_ahead import By, LookAhead
from bridge.texts import Text, say
from bridge.workbook.write.look_ahead import Paper, Source, write_look_ahead

__all__ = ["By", "LookAheadDone", "LookAheadRequest", "Paper", "PlanSource", "print_look_ahead"]

WEEKS = (1, 2, 4)


@dataclass(frozen=True, slots=True)
class LookAheadRequest:
    """What to print. `file` None: the plan as the service shows it now; `first` None: from today on."""

    out: Path
    file: Path | None = None
    weeks: int = 2
    by: By = By.TEAM
    paper: Paper = Paper.A4
    first: date | None = None
    overwrite: bool = False


@dataclass(frozen=True, slots=True)
class LookAheadDone:
    """What was printed. `workbook` is None where nobody does anything in these weeks."""

    plan: LookAhead
    workbook: Path | None
    warnings: tuple[Text, ...] = ()


def print_look_ahead(request: LookAheadRequest, source: PlanSource, monitor: Monitor) -> LookAheadDone:
    """Write the workbook. A file counts as it stands, edits included. Raises BridgeError."""
    if request.weeks not in WEEKS:
        raise UsageError(say("{weeks} weeks cannot be printed.", weeks=request.weeks), say("Use 1, 2 or 4."))
    refuse_target(request.out, overwrite=request.overwrite)
    with tempfile.TemporaryDirectory(prefix="sheetbridge-") as folder, ExitStack() as opened:
        version = open_version(str(request.file) if request.file is not None else NOW, source, Path(folder), opened, monitor)
        zone = ZoneInfo(version.zone)
        today = clock.today(zone)
        first = request.first or today
        records = (record for id in version.kept.ids() if (record := version.kept.get(id)) is not None)
        plan = look_ahead(records, first, request.weeks * 7, request.by, zone, version.people)
        if not plan.activities:
            return LookAheadDone(plan, None, version.warnings)
        monitor.report(say("Writing {name}", name=request.out.name))
        origin, account = version.origin, source.account
        project = origin.project_id if origin is not None else account.project_id if account is not None else ""
        practice = origin.practice if origin is not None else account.practice if account is not None else False
        shown = Source(project, version.name, version.zone, today, practice)
        write_look_ahead(request.out, plan, shown, request.paper, overwrite=request.overwrite)
        return LookAheadDone(plan, request.out, version.warnings)
