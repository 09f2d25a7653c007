"""The timeline in place of the table of the review: all activities as bars, one selection, moves
that are corrections; by mouse and keys in the real window.
"""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, timedelta
from pathlib import Path

from PySide6.QtCore import QPoint, Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from sheets import by_id
from window import samples
from window.window import Planner

from bridge.errors import Severity
from bridge.gui.review.model import Review
from bridge.gui.review.moving import MoveDialog
from bridge.gui.review.time_face import bar_of
from bridge.gui.timeline.scale import span_of
from bridge.gui.timeline.view import TimelineView
from bridge.records.cells.moments import parse_moment
from bridge.records.changes import ChangeSet
from bridge.texts import say

MOVED = 9
CHECKED = 4
ROWS = [str(change.row) for change in samples.mixed().changes]
"""Their row numbers in the workbook."""


def on_time(planner: Planner, changes: ChangeSet, folder: Path) -> TimelineView:
    """Check a sheet and press Timeline."""
    planner.shown(changes, folder / "Plan.xlsx")
    return turned(planner)


def turned(planner: Planner) -> TimelineView:
    """Press Timeline, and show the activities without groups."""
    planner.press("Timeline")
    (view,) = planner.frame.findChildren(TimelineView)
    planner.wait(lambda: view.model_.plan is not None, "the timeline")
    planner.pick("Group activities", "Not")
    return view


def bars(view: TimelineView) -> list[str]:
    """Return the rows whose bars are selected."""
    return [ROWS[place] for place in view.chosen_places()]


def point(view: TimelineView, line: int) -> QPoint:
    return QPoint(60, view.visualRect(view.model_.index(line, 0)).center().y())


def click(
    view: TimelineView, line: int, keys: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier
) -> None:
    QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, keys, point(view, line))


def test_a_bar_selects_its_row_and_a_row_its_bar(planner: Planner, tmp_path: Path) -> None:
    view = on_time(planner, samples.mixed(), tmp_path)
    assert bars(view) == ["6"]
    places = [*view.model_.lines.on]
    click(view, places.index(CHECKED))
    click(view, places.index(MOVED), Qt.KeyboardModifier.ControlModifier)
    planner.press("Table")
    assert planner.selected() == ["15", "30"]
    planner.to_rows()
    planner.key("Down")
    (row,) = planner.selected()
    planner.key("Ctrl+T")
    assert view.isVisible()
    assert bars(view) == [row]


def test_the_bars_follow_the_filter_and_the_search(planner: Planner, tmp_path: Path) -> None:
    view = on_time(planner, samples.mixed(), tmp_path)

    def lines() -> set[str]:
        return {ROWS[place] for place in view.model_.lines.on if isinstance(place, int)}

    planner.filter("New")
    assert lines() == {"21", "22"}
    planner.filter("All")
    planner.type("Search rows", "ladder")
    assert 0 < len(lines()) < len(ROWS)


def test_a_correction_moves_the_bar_and_undo_moves_it_back(
    planner: Planner, tmp_path: Path
) -> None:
    view = on_time(planner, samples.mixed(), tmp_path)
    before = view.model_.bar(MOVED)
    assert before.was == span_of("2026-11-23T06:00:00.000Z", "2026-11-23T14:00:00.000Z")
    click(view, [*view.model_.lines.on].index(MOVED))
    planner.more("Revert")
    planner.idle()
    assert view.model_.bar(MOVED).was is None
    assert view.model_.bar(MOVED).span == before.was
    planner.key("Ctrl+Z")
    planner.wait(lambda: view.model_.bar(MOVED) == before, "undo")


def test_somebody_in_two_places_is_marked_by_people() -> None:
    mixed = samples.mixed()
    clash = samples.problem(
        15, "personnelIds", "People", "N15", say("Ada is in two places."), "", None, bad=False
    )
    row = replace(
        mixed.changes[CHECKED],
        problems=(replace(clash, code="person-twice", severity=Severity.WARNING),),
    )
    changes = replace(mixed, changes=(*mixed.changes[:CHECKED], row, *mixed.changes[CHECKED + 1 :]))
    assert bar_of(Review.of(changes), CHECKED).look == ("people", "warn")


def moved_by(planner: Planner, text: str, *, row: str = "", yes: bool = True) -> tuple[str, str]:
    """Press Move by…, or choose it in the menu of a row, type how far, and move; return the
    preview and the words of the button.
    """
    seen = list[str]()

    def answer() -> None:
        dialog = QApplication.activeModalWidget()
        if not isinstance(dialog, MoveDialog):
            return
        asked.stop()
        planner.type("By how much, or when the first one starts", text, dialog)
        dialog.show_preview()
        (button,) = planner.filled(dialog)
        seen.extend((dialog.preview.toPlainText(), button))
        planner.press(button if yes else "Cancel", dialog)

    asked = QTimer()
    asked.timeout.connect(answer)
    asked.start(50)
    if row:
        planner.menu(row)
        planner.choose("Move by…")
    else:
        planner.press("Move by…")
    planner.wait(lambda: seen, "the dialog")
    planner.frame.activateWindow()  # the platform of the tests does not do it
    planner.bot.wait(50)
    planner.idle()
    return seen[0], seen[1]


def dates(workbook: Path) -> dict[str, tuple[datetime, datetime]]:
    """Return start and end of each activity in the cells of a workbook."""
    return {id: (row["Start"], row["End"]) for id, row in by_id(workbook).items()}


def test_a_site_is_moved_undone_moved_again_and_uploaded(planner: Planner, tmp_path: Path) -> None:
    planner.practise()
    workbook = planner.exported(tmp_path)
    planner.reviewed(workbook)
    before = dates(workbook)
    view = turned(planner)
    assert view.model_.plan is not None
    zone = view.model_.plan.zone
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
    review = planner.frame.page("review").controller.review  # type: ignore[attr-defined]
    ids = [row.id for row in review.rows if row.fields]
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
        record = planner.practice.activity(id)
        assert record is not None
        there = parse_moment(str(record["startDate"]))
        assert there is not None
        assert (there.astimezone(zone).replace(tzinfo=None) == after[id][0]) == (id not in locked)


def test_a_new_clash_is_named_and_marked(planner: Planner, tmp_path: Path) -> None:
    planner.practise()
    planner.reviewed(planner.exported(tmp_path))
    view = turned(planner)
    plan = view.model_.plan
    assert plan is not None
    before = {*plan.load.clashes}
    view.setFocus()
    planner.key("Ctrl+A")
    preview, _ = moved_by(planner, "+1d")
    assert "New: " in preview
    assert before < {*plan.load.clashes}
    view.setFocus()
    planner.key("Ctrl+Z")
    planner.idle()
    assert {*plan.load.clashes} == before


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
