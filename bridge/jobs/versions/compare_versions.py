"""Compare two versions of a plan: what moved between a workbook, an export of a day, the last one, and the service now. Sends nothing."""

from __future__ import annotations

import tempfile
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from zoneinfo import ZoneInfo

from bridge.changes.plan.kept_versions import compare_kept
from bridge.changes.plan.moves import PlanComparison
from bridge.errors import Problem
from bridge.jobs.export import refuse_target
from bridge.jobs.plan.moves_told import TITLE, moves_lines, moves_sheets
from bridge.jobs.versions.plan_versions import OpenVersion, PlanSource, open_versions
from bridge.progress import Monitor
from bridge.records.sheet_types import Origin
from bridge.texts import Text, say
from bridge.workbook.write.readme_sheet import Line
from bridge.workbook.write.writer import write_pages

__all__ = ["Compared", "PlanSource", "compare_versions"]


@dataclass(frozen=True, slots=True)
class Compared:
    """Two versions by their names, and what moved between them. `workbook` is where it was written to, if it was.

    `problems` are the cells that cannot be read and the IDs that occur twice, each with the name of its version.
    """

    old: Text
    new: Text
    found: PlanComparison
    zone: ZoneInfo
    workbook: Path | None = None
    warnings: tuple[Text, ...] = ()
    problems: tuple[tuple[Text, Problem], ...] = ()


def compare_versions(
    old: str,
    new: str,
    source: PlanSource,
    monitor: Monitor,
    out: Path | None = None,
    *,
    overwrite: bool = False,
) -> Compared:
    """Compare two versions, named as a planner names them, and write what moved into a workbook where `out` is given.

    Raises UsageError for a word that names no version, and WorkbookError.
    """
    if out is not None:
        refuse_target(out, overwrite=overwrite)
    with tempfile.TemporaryDirectory(prefix="sheetbridge-") as folder, ExitStack() as opened:
        first, second = open_versions(old, new, source, Path(folder), opened, monitor)
        monitor.report(say("Comparing"))
        zone = ZoneInfo(second.zone)
        found = compare_kept(first.kept, second.kept, zone, {**first.people, **second.people})
        if out is not None:
            _write(out, first, second, found, monitor, overwrite=overwrite)
        both = (first,) if first is second else (first, second)
        return Compared(
            old=first.name,
            new=second.name,
            found=found,
            zone=zone,
            workbook=out,
            warnings=tuple(warning for version in both for warning in version.warnings),
            problems=tuple((version.name, problem) for version in both for problem in version.problems),
        )


def _write(out: Path, old: OpenVersion, new: OpenVersion, found: PlanComparison, monitor: Monitor, *, overwrite: bool) -> None:
    counts = found.counts()
    origin = new.origin or old.origin or Origin("", "", "", new.zone, "")
    front = (
        Line((TITLE,), "title"),
        *(Line((word, str(version.name))) for word, version in (("Before", old), ("After", new))),
        *(Line((f"{word}, exported at", version.origin.exported_at)) for word, version in (("Before", old), ("After", new)) if version.origin),
        Line(("Project", origin.project_id)),
        *([Line(("Practice account", "yes; nothing here is real"))] if origin.practice else []),
        Line(("Time zone", new.zone)),
        *moves_lines(counts),
        Line(("Unchanged", str(found.unchanged))),
    )
    shown_in = Origin(origin.account, origin.base_url, origin.project_id, new.zone, origin.exported_at, practice=origin.practice)
    write_pages(out, moves_sheets(lambda: found.moves), shown_in, front, monitor, overwrite=overwrite)
