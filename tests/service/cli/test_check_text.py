"""The text of `check` speaks as the sheet does: captions, and dates in the sheet's zone."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path

from faults.spoiled import SpoiledService
from planner import Planner

from bridge.cli import output
from bridge.records.cells.moments import moment_text, parse_moment


def test_changes_are_named_by_captions_with_dates_as_the_sheet_shows_them(tmp_path: Path) -> None:
    with SpoiledService() as service:
        planner = Planner(service, tmp_path)
        planner.export()
        start = parse_moment(str(planner.baseline()["DB0411-045"]["startDate"]))
        assert start is not None
        moved = start - timedelta(hours=1, minutes=20)
        planner.type(
            planner.row_of("DB0411-045"), startDate=moment_text(moved), externalRemarks="moved"
        )
        lines = output.check_lines(planner.check(online=False))
        before, after = (
            f"{one.astimezone(planner.account.zone):%Y-%m-%d %H:%M}" for one in (start, moved)
        )
    changed = next(line for line in lines if "(DB0411-045), changed:" in line)
    assert changed.split("changed: ")[1].startswith(f"Start {before} -> {after}; External remarks ")
