"""Recognise a workbook before it is opened: planning data or a simulation case, and which of its sheets could be reviewed."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from bridge.jobs.own_sheets.look import fitting
from bridge.mapping.mapping_file import Mapping
from bridge.records.kinds import kind_titled
from bridge.settings import Account
from bridge.workbook.read.own_grid import is_csv
from bridge.workbook.read.summary import WorkbookSummary as WorkbookSummary
from bridge.workbook.read.summary import summary_of


@dataclass(frozen=True, slots=True)
class Recognised:
    """What a file is. `sheets` are the names that `check` takes; none for a simulation case. `summary` spares `check` its own look.

    `own` says that it is a planner's own sheet, of another layout than ours; `mapping` is the saved one that fits its `sheet` with nothing to ask.
    """

    simulation: bool
    sheets: tuple[str, ...] = ()
    summary: WorkbookSummary | None = None
    own: bool = False
    sheet: str | None = None
    mapping: Mapping | None = None


def reviewable(summary: WorkbookSummary | None) -> tuple[str, ...]:
    """Return the sheets of a workbook that can be sent back: those that are not of a kind without an import."""
    return tuple(name for name in summary.readable if (kind := kind_titled(name)) is None or kind.importable) if summary is not None else ()


def recognise(path: Path, account: Account | None = None) -> Recognised:
    """Return what a file is, by its own marks, and how the account's saved mappings read one that is not ours. Raises WorkbookError."""
    summary = None if is_csv(path) else summary_of(path)
    if summary is not None and (summary.simulation or summary.ours):
        return Recognised(summary.simulation, () if summary.simulation else summary.readable, summary)
    sheet, mapping = fitting(path, account) or (None, None)
    return Recognised(simulation=False, sheets=(), summary=summary, own=True, sheet=sheet, mapping=mapping)
