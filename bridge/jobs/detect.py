"""Recognise a workbook before it is opened: planning data or a simulation case, and which of its sheets could be reviewed."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from bridge.records.kinds import kind_titled
from bridge.workbook.read.summary import WorkbookSummary, summary_of


@dataclass(frozen=True, slots=True)
class Recognised:
    """What a workbook is. `sheets` are the names that `check` takes; none for a simulation case. `summary` spares `check` its own look."""

    simulation: bool
    sheets: tuple[str, ...] = ()
    summary: WorkbookSummary | None = None

    @property
    def reviewable(self) -> tuple[str, ...]:
        """Return the sheets that can be sent back: those that are not of a kind for reference."""
        return tuple(name for name in self.sheets if (kind := kind_titled(name)) is None or kind.importable)


def recognise(path: Path) -> Recognised:
    """Return what a workbook is, by its own marks. Raises WorkbookError where it cannot be read at all."""
    summary = summary_of(path)
    return Recognised(summary.simulation, () if summary.simulation else summary.readable, summary)
