"""A start after its end, and a date that cannot be read: what the panel offers, and that Enter
neither passes them over nor takes the other date instead.
"""

from __future__ import annotations

from datetime import timedelta

from sheets import edit
from window.steps import local, words
from window.window import Planner


def test_enter_stays_at_a_row_whose_start_is_now_after_its_end(planner: Planner) -> None:
    workbook = planner.open_plan()
    start, end = (local(workbook, caption, 5) for caption in ("Start", "End"))
    late = end + timedelta(days=2)
    edit(workbook, {"Start 5": f"{late:%d.%m.%Y %H:%M}", "Status 8": "läuft"})
    planner.reviewed()
    planner.to_rows()
    planner.key("Return")
    assert planner.filled(planner.pane) == [f"Use {words(late)}"]
    planner.key("Return")
    assert (planner.selected(), planner.state(5)) == (["5"], "Warning")
    assert "Start: The start is after the end." in planner.panel()
    moved = late + (end - start)
    assert f"→ {moved.day} {moved:%b %H:%M}" in planner.panel()
    planner.key("Return")
    assert planner.selected() == ["5"]
    planner.sees("There is no sure suggestion. Type a value or press a button.")
    planner.press("Move the end too, keep 9 h")
    assert planner.changes(5).endswith(", end too")
    assert planner.selected() == ["8"]


def test_a_start_is_not_compared_with_the_exported_end_while_the_end_cannot_be_read(
    planner: Planner,
) -> None:
    workbook = planner.open_plan()
    late = local(workbook, "End", 5) + timedelta(days=2)
    edit(workbook, {"Start 5": f"{late:%d.%m.%Y %H:%M}", "End 5": "banana"})
    planner.reviewed()
    planner.press(f"Use {words(late)}")
    assert "The start is after the end." not in planner.panel()
    end = late + timedelta(hours=2)
    planner.type("Another value for End", f"{end - timedelta(days=1):%d.%m.%Y %H:%M}")
    planner.key("Return")
    assert "The end is before the start." in planner.panel()


def test_the_start_can_move_with_an_end_that_was_typed_before_it(planner: Planner) -> None:
    workbook = planner.open_plan()
    start, end = (local(workbook, caption, 3) for caption in ("Start", "End"))
    edit(workbook, {"End 3": end - timedelta(days=1)})
    planner.reviewed()
    planner.press("Move the start too, keep 5 h 30 min")
    assert "before the start" not in planner.panel()
    moved = start - timedelta(days=1)
    assert f"→ {moved.day} {moved:%b %H:%M}, end too" in planner.changes(3)


def test_enter_in_a_start_that_cannot_be_read_says_why_and_changes_nothing(
    planner: Planner,
) -> None:
    planner.edited({"Start 6": "whenever"})
    planner.to_rows()
    planner.key("Return", "Return")
    planner.sees("“whenever” is not a date. Type one such as 28 Nov 2026 6:00.")
    assert planner.state(6) == "Problem"
    assert not planner.offers("Undo")


def test_a_day_after_the_old_end_is_a_reading_of_a_start(planner: Planner) -> None:
    workbook = planner.open_plan()
    next_day, later = (local(workbook, "End", row) + timedelta(days=1) for row in (3, 5))
    starts = [local(workbook, "Start", row) for row in (3, 5)]
    later = (later.replace(day=1) + timedelta(days=40)).replace(day=9)  # its day may be a month
    edit(workbook, {"Start 3": f"{next_day:%d %b %Y}", "Start 5": f"{later:%d/%m/%Y}"})
    planner.reviewed()
    one, two = (
        day.replace(hour=start.hour, minute=start.minute)
        for day, start in zip((next_day, later), starts, strict=True)
    )
    planner.select(3)
    assert planner.filled(planner.pane) == [f"Use {words(one)}"]
    planner.select(5)
    assert f"Use {words(two)}" in planner.buttons(planner.pane)
    turned = later.month != later.day
    assert (len(planner.filled(planner.pane)) == 0) == turned


def test_the_order_of_a_night_shift_does_not_choose_a_reading(planner: Planner) -> None:
    workbook = planner.open_plan()
    shifts = [
        (row, local(workbook, "Start", row), local(workbook, "End", row)) for row in range(2, 40)
    ]
    row, end = next(
        (row, end)
        for row, start, end in shifts
        if start.date() < end.date() and start.time() > end.time() and end.day < 24
    )
    edit(workbook, {f"Start {row}": f"{end:%d.%m}"})  # a day, or a time of day
    planner.reviewed()
    planner.select(row)
    planner.sees("Did you mean")
    assert planner.filled(planner.pane) == []


def test_a_date_of_another_year_is_shown_with_both_years(planner: Planner) -> None:
    workbook = planner.open_plan()
    start = local(workbook, "Start", 5)
    new = start.replace(day=1, year=start.year + 1)
    edit(workbook, {"Start 5": f"{new:%d.%m.%Y}"})
    planner.reviewed()
    planner.select(5)
    shown = f"{start.day} {start:%b %Y %H:%M} → {new.day} {new:%b %Y %H:%M}"
    assert shown in planner.panel()
    planner.press(f"Use {words(new)}")
    assert shown in planner.changes(5)


def test_enter_does_not_take_an_end_before_the_start(planner: Planner) -> None:
    workbook = planner.open_plan()
    start = local(workbook, "Start", 5)
    early = start - timedelta(hours=3)
    edit(workbook, {"End 5": f"{early:%d.%m.%Y %H:%M}"})
    planner.reviewed()
    planner.to_rows()
    planner.key("Return", "Return", "Return")
    assert planner.state(5) == "Problem"
    assert f"{words(early)} is before the start, {words(start)}." in planner.panel()
    planner.press(f"Use {words(early)}")
    assert "Move the start too, keep 9 h" in planner.buttons(planner.pane)
