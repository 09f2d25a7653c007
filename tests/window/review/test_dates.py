"""The date fields of the panel: a day alone keeps the old time of day, a time alone the old day,
and a field that was not touched is never written with the other one.
"""

from __future__ import annotations

from datetime import date, datetime, time, timedelta

from openpyxl import load_workbook
from sheets import edit
from window.steps import local, words
from window.window import Planner


def shows(planner: Planner, row: int, caption: str, moment: datetime) -> bool:
    """Return whether a cell shows a date; the table leaves out the present year."""
    return planner.cell(row, caption) in {
        f"{moment.day} {moment:%b %H:%M}",
        f"{moment.day} {moment:%b %Y %H:%M}",
    }


def test_a_day_alone_starts_and_is_written_at_its_old_time_of_day(planner: Planner) -> None:
    workbook = planner.open_plan()
    start, end = local(workbook, "Start", 2), local(workbook, "End", 2) + timedelta(days=2)
    edit(workbook, {"End 2": f"{end:%d.%m.%Y}"})
    planner.reviewed()
    assert planner.filled(planner.pane) == [f"Use {words(end)}"]
    assert planner.typed("End", planner.pane) == words(end)
    new = start.replace(hour=5, minute=15) + timedelta(days=1)
    planner.type("Start", f"{new:%d.%m. %H:%M}", planner.pane)
    planner.key("Return")
    planner.wait(lambda: planner.counts()["Problems"] == 0, "both dates")
    assert "00:00" not in planner.panel()
    assert f"→ {new.day} {new:%b %H:%M} ·" in planner.changes(2)
    assert planner.changes(2).endswith(f"→ {end.day} {end:%b %H:%M}")


def test_a_date_cell_with_a_day_alone_starts_with_its_suggestion(planner: Planner) -> None:
    workbook = planner.open_plan()
    end = local(workbook, "End", 2) + timedelta(days=2)
    edit(workbook, {"End 2": datetime.combine(end, time())})
    planner.reviewed()
    planner.select(2)
    assert planner.filled(planner.pane) == [f"Use {words(end)}"]
    assert planner.typed("End", planner.pane) == words(end)


def test_an_untouched_date_with_two_readings_is_not_written_with_the_other_one(
    planner: Planner,
) -> None:
    workbook = planner.open_plan()
    start = local(workbook, "Start", 2)
    edit(workbook, {"Start 2": "soon", "End 2": "03/04/2031 14:00"})
    planner.reviewed()
    planner.type("Start", words(start + timedelta(hours=1)), planner.pane)
    planner.key("Return")
    assert planner.state(2) == "Problem"
    assert shows(planner, 2, "Start", start + timedelta(hours=1))
    assert {"Use 3 Apr 2031, 14:00", "Use 4 Mar 2031, 14:00"} <= planner.buttons(planner.pane)


def test_a_day_or_a_time_alone_that_is_typed_is_completed_from_the_old_date(
    planner: Planner,
) -> None:
    workbook = planner.open_plan()
    start = local(workbook, "Start", 2)
    edit(workbook, {"Start 2": "soon"})
    planner.reviewed()
    planner.type("Start", f"{start + timedelta(days=1):%d.%m.}", planner.pane)
    assert words(start + timedelta(days=1)) in planner.panel().split("\n")
    planner.type("Start", "5:45", planner.pane)
    new = start.replace(hour=5, minute=45)
    assert words(new) in planner.panel().split("\n")
    planner.key("Return")
    assert shows(planner, 2, "Start", new)
    assert "End" not in planner.changes(2)


def test_four_digits_are_a_time_of_the_old_day_and_a_day_that_no_month_has_is_named(
    planner: Planner,
) -> None:
    workbook = planner.open_plan()
    start = local(workbook, "Start", 2)
    number = local(workbook, "Start", 13)
    edit(workbook, {"Start 2": "0630", "Start 3": "31.11.", "End 4": "2026", "Start 13": 630})
    planner.reviewed()
    for row, day in ((2, start), (13, number)):
        planner.select(row)
        assert planner.filled(planner.pane) == [f"Use {words(day.replace(hour=6, minute=30))}"]
    assert "at the same time" not in planner.panel()
    assert "00:00." not in planner.panel()
    planner.select(3)
    assert "This is not a date" not in planner.panel()
    assert "“31.11.” is not a date. November has 30 days." in planner.panel()
    planner.select(4)  # a year, or a time of day
    assert planner.filled(planner.pane) == []
    assert planner.panel().count("28 Nov 2026 6:00") == 1


def test_a_day_alone_of_a_new_row_gets_no_time_of_day(planner: Planner) -> None:
    workbook = planner.open_plan()
    site = load_workbook(workbook)["Activities"]["C2"].value
    edit(
        workbook,
        {"ID 42": "NEW-1", "Site ID 42": site, "Start 42": "soon", "End 42": "29.11.2031"},
    )
    planner.reviewed()
    planner.type("Start", "28.11.2031 6:00", planner.pane)
    planner.key("Return")
    planner.sees("There is no time of day. Type both, such as 28 Nov 2026 6:00.")
    assert planner.typed("End", planner.pane) == "29 Nov 2031"
    assert planner.state(42) == "Problem"
    planner.type("End", "29.11.2031 14:00", planner.pane)
    planner.key("Return")
    assert shows(planner, 42, "End", datetime.combine(date(2031, 11, 29), time(14)))
