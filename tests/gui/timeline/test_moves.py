"""What moved between two versions as bars, and as a picture that is painted without a window."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path
from zoneinfo import ZoneInfo

from gui.timeline.plans import ZONE, record
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication
from start import program

from bridge.changes.plan.moves import PlanVersion, compare
from bridge.gui.timeline.bars import span_of
from bridge.gui.timeline.moves import picture_of_moves, plan_of_moves
from bridge.jobs.plan.moves_told import Move
from bridge.records.cells.base import JsonObject


def later(number: int) -> JsonObject:
    """Return an activity six hours later than it was."""
    return {**record(number), **{name: record(number + 1)[name] for name in ("startDate", "endDate")}}


def moves() -> tuple[Move, ...]:
    """Return one activity that moved, one that did not, one that is gone, one that is new and one with another status."""
    old = [record(0), record(1), record(2), record(4)]
    new = [later(0), record(1), record(3), {**record(4), "status": "COMPLETED"}]
    return compare(PlanVersion(old), PlanVersion(new), ZoneInfo("Europe/Copenhagen")).moves


def test_each_activity_that_differs_is_a_bar_over_the_place_where_it_was() -> None:
    plan = plan_of_moves(moves(), ZONE)
    bars = {bar.id: bar for bar in map(plan.bar, range(plan.count))}
    before = {number: span_of(record(number)["startDate"], record(number)["endDate"]) for number in range(5)}
    assert {id: (bar.look, bar.faint, bar.words) for id, bar in bars.items()} == {
        "ACT-0": (("arrow-right", "accent"), False, "Start +6 h"),
        "ACT-2": (("minus", "muted"), True, "Removed"),
        "ACT-3": (("plus", "good"), False, "New"),
        "ACT-4": (("check", "accent"), False, "Status COMPLETED"),
    }
    assert {id: bar.was for id, bar in bars.items()} == {"ACT-0": before[0], "ACT-2": None, "ACT-3": None, "ACT-4": None}
    assert bars["ACT-2"].span == before[2]


def test_the_picture_shows_those_that_moved_farthest(qapp: QApplication) -> None:
    assert QImage.fromData(picture_of_moves(moves(), ZONE)).height() == 2 * (44 + (4 + 3) * 30 + 30)
    many = compare(PlanVersion([record(number) for number in range(70)]), PlanVersion([later(number) for number in range(70)]), ZONE).moves
    assert QImage.fromData(picture_of_moves(many, ZONE)).height() == 2 * (44 + (60 + 3) * 30 + 30)
    assert picture_of_moves((), ZONE) == b""


def test_a_picture_is_painted_on_a_computer_without_a_display() -> None:
    code = "from gui.timeline.test_moves import moves, ZONE, picture_of_moves; import sys; sys.stdout.buffer.write(picture_of_moves(moves(), ZONE))"
    tests = Path(__file__).parents[2]
    bare = {name: value for name, value in os.environ.items() if name not in {"DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"}}
    environment = bare | {"PYTHONPATH": os.pathsep.join([str(tests), str(tests.parent)])}
    done = subprocess.run(program("-c", code), capture_output=True, check=False, env=environment, timeout=120)
    assert done.returncode == 0, done.stderr.decode()
    assert QImage.fromData(done.stdout).width() == 2_200
