"""The timeline in place of the table of the review: all activities as bars, one selection, moves
that are corrections; by mouse and keys in the real window.
"""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, timedelta
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QTableView
from sheets import by_id, edit
from window import samples
from window.steps import moved_by
from window.window import ICON, Planner

from bridge.errors import Severity
from bridge.gui.review.moving import scopes
from bridge.gui.timeline.view import TimelineView
from bridge.records.cells.base import JsonObject
from bridge.records.cells.moments import parse_moment
from bridge.records.change_set import ChangeSet
from bridge.texts import say

ROWS = {change.id: str(change.row) for change in samples.mixed().changes}
"""The row numbers of the sample sheet by ID."""
MOVED, CHECKED = "ACT-1051", "ACT-1046"
CLASH = "a person or team is in two places"


def on_time(planner: Planner, changes: ChangeSet, folder: Path) -> QTableView:
    """Check a sheet and press Timeline."""
    planner.shown(changes, folder / "Plan.xlsx")
    return turned(planner)


def turned(planner: Planner, by: str = "Not") -> QTableView:
    """Press Timeline, and show the activities without groups, or grouped otherwise."""
    planner.press("Timeline")
    found = planner.frame.current.findChildren(QTableView)
    (view,) = [table for table in found if table.accessibleName() == "Timeline"]
    planner.wait(lambda: view.model().rowCount(), "the timeline")
    planner.pick("Group activities", by)
    return view


def facts(view: QTableView) -> dict[str, list[str]]:
    """Return what is said of each bar below its name, by ID, in the order of the lines."""
    model = view.model()
    lines = [model.index(line, 0) for line in range(model.rowCount())]
    said = [str(line.data(Qt.ItemDataRole.ToolTipRole)).split("\n") for line in lines]
    return {name.rpartition("(")[2].rstrip(")"): words for name, *words in said}


def bars(view: QTableView) -> list[str]:
    """Return the rows whose bars are selected."""
    ids = [*facts(view)]
    lines = sorted(index.row() for index in view.selectionModel().selectedRows())
    return [ROWS[ids[line]] for line in lines]


def clashing(view: QTableView) -> set[str]:
    return {id for id, words in facts(view).items() if CLASH in words}


def click(
    view: QTableView, id: str, keys: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier
) -> None:
    line = view.model().index([*facts(view)].index(id), 0)
    place = QPoint(60, view.visualRect(line).center().y())
    QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, keys, place)


def test_a_bar_selects_its_row_and_a_row_its_bar(planner: Planner, tmp_path: Path) -> None:
    view = on_time(planner, samples.mixed(), tmp_path)
    assert bars(view) == ["6"]
    click(view, CHECKED)
    click(view, MOVED, Qt.KeyboardModifier.ControlModifier)
    planner.press("Table")
    assert planner.selected() == ["15", "30"]
    planner.to_rows()
    planner.key("Down")
    (row,) = planner.selected()
    planner.key("Ctrl+T")
    assert view.isVisible()
    assert bars(view) == [row]


def in_sight(view: QTableView) -> list[str]:
    """Return the IDs of the activities whose bars are on the screen."""
    assert isinstance(view, TimelineView)
    port, ids = view.viewport().rect(), list[str]()
    for line, id in enumerate(facts(view)):
        middle, extent = view.visualRect(view.model_.index(line, 1)).center(), None
        if view.model_.lines.place(line) is not None and port.contains(middle):
            extent = view.model_.extent(line)
        if extent is not None and view.scale.x(extent[1]) > 0:
            ids += [id] if view.scale.x(extent[0]) < view.room else []
    return ids


@pytest.mark.parametrize("edited", [False, True])
def test_it_opens_where_the_changed_bars_are_or_else_the_nearest_to_today(
    planner: Planner, tmp_path: Path, edited: bool
) -> None:
    planner.frame.resize(1280, 700)
    planner.practise()
    workbook = planner.exported(tmp_path)
    rows = by_id(workbook)
    last = max(rows, key=lambda id: rows[id]["Start"])
    if edited:
        edit(workbook, {f"External remarks {[*rows].index(last) + 2}": "Bring the long ladder"})
    planner.reviewed(workbook)
    view = turned(planner, "By team")
    assert len(in_sight(view)) >= (1 if edited else 3)
    assert (last in in_sight(view)) is edited
    planner.pick("Group activities", "Not")
    assert (last in in_sight(view)) is edited
    assert planner.panel() == "", "nothing is selected"


def test_the_bars_follow_the_filter_and_the_search(planner: Planner, tmp_path: Path) -> None:
    view = on_time(planner, samples.mixed(), tmp_path)

    def lines() -> set[str]:
        return {ROWS[id] for id in facts(view)}

    planner.filter("New")
    assert lines() == {"21", "22"}
    planner.filter("All")
    planner.type("Search rows", "ladder")
    assert 0 < len(lines()) < len(ROWS)


def test_a_correction_moves_the_bar_and_undo_moves_it_back(
    planner: Planner, tmp_path: Path
) -> None:
    view = on_time(planner, samples.mixed(), tmp_path)
    before = facts(view)[MOVED]
    was = before[2].removeprefix("was ")
    # The year stands there once it is not this year's.
    assert was.replace(" 2026", "") == "23 Nov 07:00 – 23 Nov 15:00"
    click(view, MOVED)
    planner.more("Revert")
    planner.idle()
    assert facts(view)[MOVED][1:] == [was, CLASH]
    planner.key("Ctrl+Z")
    planner.wait(lambda: facts(view)[MOVED] == before, "undo")


def test_somebody_in_two_places_is_marked_by_people(planner: Planner, tmp_path: Path) -> None:
    mixed = samples.mixed()
    clash = samples.problem(
        15, "personnelIds", "People", "N15", say("Ada is in two places."), "", None, bad=False
    )
    clash = replace(clash, code="person-twice", severity=Severity.WARNING)
    rows = [replace(row, problems=(clash,)) if row.id == CHECKED else row for row in mixed.changes]
    view = on_time(planner, replace(mixed, changes=tuple(rows)), tmp_path)
    line = view.model().index([*facts(view)].index(CHECKED), 0)
    assert line.data(ICON) == ("people", "warn")


def dates(workbook: Path) -> dict[str, tuple[datetime, datetime]]:
    """Return start and end of each activity in the cells of a workbook."""
    return {id: (row["Start"], row["End"]) for id, row in by_id(workbook).items()}


def start_of(record: JsonObject | None) -> datetime:
    """Return the start of an activity in the service."""
    assert record is not None
    start = parse_moment(str(record["startDate"]))
    assert start is not None
    return start


def test_a_site_is_moved_undone_moved_again_and_uploaded(planner: Planner, tmp_path: Path) -> None:
    planner.practise()
    workbook = planner.exported(tmp_path)
    planner.reviewed(workbook)
    before, there = dates(workbook), planner.practice.activity
    known = {id: start_of(there(id)) for id in before}
    view = turned(planner)
    planner.type("Search rows", "DB01")
    view.setFocus()
    planner.key("Ctrl+A")
    preview, button = moved_by(planner, "+2 days")
    count = int(button.split()[1])
    assert count >= 4
    assert "Not moved: " in preview
    assert "(completed)" in preview
    assert "Clashes before: " in preview
    assert planner.counts()["Changed"] == count
    said = planner.frame.toast.text
    assert said.startswith(f"{count} activities are moved by 2 days. Not moved: ")
    assert planner.offers("Undo")
    assert dates(workbook) == before, "nothing is written yet"
    view.setFocus()
    planner.key("Ctrl+Z")
    planner.idle()
    assert planner.counts()["Changed"] == 0
    planner.key("Ctrl+A")
    moved_by(planner, "+2 days")
    ids = [id for id, words in facts(view).items() if "\nwas " in "\n".join(words)]
    assert len(ids) == count
    locked = ids[:2]
    for id in locked:
        planner.practice.edit_activity(id, isLocked=True)
    planner.upload(f"Upload {count} rows")
    planner.sees(f"{count - 2} of {count} rows were saved.")
    planner.idle()
    after = dates(workbook)
    for id, (start, end) in before.items():
        shift = timedelta(days=2 * (id in ids))
        assert after[id] == (start + shift, end + shift), id
        assert start_of(there(id)) - known[id] == shift * (id not in locked), id


def test_a_new_clash_is_named_and_marked(planner: Planner, tmp_path: Path) -> None:
    planner.practise()
    planner.reviewed(planner.exported(tmp_path))
    view = turned(planner)
    before = clashing(view)
    view.setFocus()
    planner.key("Ctrl+A")
    preview, _ = moved_by(planner, "+1d")
    assert "New: " in preview
    assert before < clashing(view)
    view.setFocus()
    planner.key("Ctrl+Z")
    planner.idle()
    assert clashing(view) == before


def test_alt_and_an_arrow_move_by_a_day_as_a_typed_correction(
    planner: Planner, tmp_path: Path
) -> None:
    planner.practise()
    planner.reviewed(planner.exported(tmp_path))
    view = turned(planner)
    planner.type("Search rows", "DB0411-046")
    view.setFocus()
    planner.key("Down", "Alt+Right")
    planner.idle()
    assert planner.frame.toast.text == "1 activity is moved by 1 day."
    assert planner.counts()["Changed"] == 1
    planner.key("Alt+Right", "Alt+Shift+Left")
    planner.idle()
    planner.press("Table")
    (row,) = planner.rows()
    assert "end too" in planner.changes(row)
    planner.key("Ctrl+Z", "Ctrl+Z", "Ctrl+Z")
    assert planner.state(row) == "Unchanged"


def test_a_move_that_is_cancelled_changes_nothing(planner: Planner, tmp_path: Path) -> None:
    view = on_time(planner, samples.mixed(), tmp_path)
    before = planner.counts()
    view.setFocus()
    planner.key("Ctrl+A")
    moved_by(planner, "30 Nov 2027", yes=False)
    assert planner.counts() == before


def test_the_filter_counts_the_unchanged_activities_that_the_timeline_shows(
    planner: Planner, tmp_path: Path
) -> None:
    planner.practise()
    planner.reviewed(planner.exported(tmp_path))
    assert planner.counts()["All"] == 0
    view = turned(planner)
    assert planner.counts()["All"] == view.model().rowCount() > 0
    planner.press("Table")
    assert planner.counts()["All"] == 0


def test_the_days_that_can_be_moved_are_written_as_planners_write_them_in_their_order() -> None:
    records = [samples.record(number) for number in (8, 11)]
    days = [words for words, _ in scopes(records, [0, 1], ZoneInfo(samples.ZONE)) if "Day" in words]
    assert [words[: len("Day 23 Nov")] for words in days] == ["Day 23 Nov", "Day 29 Nov"]
