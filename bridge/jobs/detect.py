"""Recognise a workbook before it is opened: planning data or a simulation case, and which of its sheets could be reviewed."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from bridge.records.kinds import kind_titled
from bridge.workbook.read.summary import WorkbookSummary as WorkbookSummary
from bridge.workbook.read.summary import summary_of


@dataclass(frozen=True, slots=True)
class Recognised:
    """What a workbook is. `sheets` are the names that `check` takes; none for a simulation case. `summary` spares `check` its own look."""

    simulation: bool
    sheets: tuple[str, ...] = ()
    summary: WorkbookSummary | None = None


def reviewable(summary: WorkbookSummary | None) -> tuple[str, ...]:
    """Return the sheets of a workbook that can be sent back: those that are not of a kind without an import."""
    return tuple(name for name in summary.readable if (kind := kind_titled(name)) is None or kind.importable) if summary is not None else ()


def recognise(path: Path) -> Recognised:
    """Return what a workbook is, by its own marks. Raises WorkbookError where it cannot be read at all."""
    summary = summary_of(path)
    return Recognised(summary.simulation, () if summary.simulation else summary.readable, summary)
