"""A foreman's list without IDs, times in columns of their own: by mouse and keys from the drop to
the review in at most 12 actions the first week, 4 the second.
"""

from __future__ import annotations

from datetime import UTC, datetime, time, timedelta
from pathlib import Path
from typing import Any

from builders.tables import of_test
from PySide6.QtWidgets import QComboBox
from sheets import write_rows
from window.steps import choose, named, own_sheet, practising, type_into_list
from window.window import Planner

from bridge import clock

HEADER = ("Date", "From", "To", "WTG", "Job", "Crew", "Men", "Remarks")
JOBS = of_test(__file__)["JOBS"]


def write(path: Path, weeks: int) -> Path:
    """Write the list of a week, weeks from today, below a title and with a total."""
    days = (clock.today(UTC) + timedelta(weeks=weeks, days=number // 4) for number in range(12))
    rows = ([f"{day:%d.%m.%y}", *JOBS[number % 4]] for number, day in enumerate(days))
    return write_rows(path, [["Week plan"], HEADER, *rows])


class Actions:
    """The planner's presses and typed values, counted from the drop of a list."""

    def __init__(self, planner: Planner, path: Path) -> None:
        self._planner = planner
        self.count = 1
        planner.drop(path)

    def press(self, words: str) -> None:
        self.count += 1
        self._planner.wait(lambda: self._planner.can(words), words)
        self._planner.press(words)

    def type(self, field: str, text: str) -> None:
        """Type into a field and leave it: two actions."""
        self.count += 2
        type_into_list(self._planner, field, text)

    def upload(self, words: str) -> None:
        """Press the button and confirm: two actions."""
        self.count += 2
        self._planner.wait(lambda: self._planner.can(words), words)
        self._planner.upload(words)


def test_a_list_without_ids_is_sent_in_12_actions_and_next_week_in_4(
    planner: Planner, tmp_path: Path
) -> None:
    practising(planner)
    first = write(tmp_path / "Week 10.xlsx", 2)
    week = Actions(planner, first)
    own_sheet(planner)
    planner.idle()
    week.press("Use A and E together")
    week.type("Site ID of all rows", "DB01")
    week.press("Confirm all matches")
    week.press("Save and review")
    planner.checked(first)
    assert planner.counts()["New"] == 12
    week.upload("Upload 12 rows")
    planner.sees("12 rows were saved.")
    assert week.count <= 12
    second = write(tmp_path / "Week 11.xlsx", 3)
    again = Actions(planner, second)
    planner.checked(second)
    assert planner.counts()["New"] == 12
    again.press("This is intended")  # that a week is all new stops once, whatever the list
    again.upload("Upload 12 rows")
    planner.sees("12 rows were saved.")
    assert again.count <= 4


def test_a_column_with_times_of_day_is_no_duration_and_every_end_can_be_chosen(
    planner: Planner, tmp_path: Path
) -> None:
    rows: list[Any] = [["Day", "von", "zu", "lang", "Job"]]
    starts = (time(7), "19:30", 6, "7", "06.30", "8h")
    ends = (time(11), "03:00", 16, "17:00", "12h30", "16")
    today = datetime.combine(clock.today(UTC), datetime.min.time())
    for number, (start, end) in enumerate(zip(starts, ends, strict=True)):
        day = today + timedelta(days=number)
        rows.append([day, start, end, 4, f"Job {number}"])
    planner.drop(write_rows(tmp_path / "List.xlsx", rows))
    page = own_sheet(planner)
    planner.idle()

    def field_of(header: str) -> QComboBox:
        box = named(planner, QComboBox, f"Field for {header}")
        assert isinstance(box, QComboBox)
        return box

    choose(planner, "Field for Day", "Start")
    choose(planner, "Field for von", "Start: time of day")
    choose(planner, "Field for zu", "Don't import")
    choose(planner, "Field for zu", "End")
    assert field_of("zu").currentText() == "End: time of day"
    assert page.draft is not None
    assert page.draft.rules["endDate"].rule.time == "zu"
    assert page.draft.rules["endDate"].rule.plus is None
    choose(planner, "Field for zu", "Don't import")
    choose(planner, "Field for lang", "End: duration")
    assert field_of("lang").currentText() == "End: duration"
    choose(planner, "Field for lang", "End")
    assert field_of("lang").currentText() == "End"
    choose(planner, "Field for lang", "Don't import")
    choose(planner, "Field for zu", "End: time of day")
    assert field_of("zu").currentText() == "End: time of day"
