"""The text of `check` speaks as the sheet does: captions, and dates in the sheet's zone."""

from __future__ import annotations

from pathlib import Path

from planner import Planner

from bridge.cli import output
from bridge.practice.app import PracticeService


def test_changes_are_named_by_captions_with_dates_as_the_sheet_shows_them(tmp_path: Path) -> None:
    with PracticeService() as service:
        planner = Planner(service, tmp_path)
        planner.export()
        planner.type(planner.row_of("DB0411-045"), startDate="2026-12-13T13:30:00.000Z", externalRemarks="moved")
        lines = output.check_lines(planner.check(online=False))
    changed = next(line for line in lines if "(DB0411-045), changed:" in line)
    assert "-> 2026-12-13 14:30" in changed
    assert changed.split("changed: ")[1].startswith("Start 2026-")
    assert "External remarks" in changed
