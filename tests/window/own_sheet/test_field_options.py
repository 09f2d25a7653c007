"""What can be chosen beside the field of a column, each by mouse: keys of three columns, manpower,
dates, values, one value for all rows, the end of the table.
"""

from __future__ import annotations

from datetime import datetime
from pathlib import Path
from typing import Any

import pytest
from builders.tables import of_test
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit
from sheets import write_rows
from window.steps import choose, named, own_sheet, say, type_into_list
from window.window import Planner

from bridge.mapping.mapping_file import FieldRule

TABLES = of_test(__file__)

HEADER = (
    "Park",
    "Job",
    "Part",
    "No",
    "Task",
    "Start date",
    "Shift",
    "Crew",
    "Heads",
    "Note",
    "Hint",
)
ROWS = TABLES["ROWS"]


def sheet(path: Path) -> Path:
    return write_rows(path, [[value or None for value in row] for row in (HEADER, *ROWS)])


def test_two_columns_that_are_unique_only_together_are_one_press(
    planner: Planner, tmp_path: Path
) -> None:
    rows: list[Any] = [["Nr A", "Nr B", "Kurztext", "Platz", "Ecktermin Start"]]
    for number in range(8):
        day = datetime(2026, 12, 1 + number, 6)
        text = ("Ölwechsel", "Inspektion")[number % 2]
        rows.append([str(4000100 + number // 2), f"00{number % 2 + 1}0", text, "DB01", day])
    planner.drop(write_rows(tmp_path / "Liste.xlsx", rows))
    page = own_sheet(planner)
    planner.idle()
    planner.sees("Only together without repeats: “Nr A” (A), “Nr B” (B).")
    choose(planner, "Field for Nr A", "ID")
    say(planner, "Confirm all matches")
    planner.idle()
    assert planner.focus() == "Next question"
    choose(planner, "Field for Platz", "Site ID")
    choose(planner, "Time zone of the dates", "Europe/Berlin")
    planner.wait(lambda: page.draft is not None and not page.draft.open, "every answer")
    planner.sees("Several rows have the same ID.")
    assert "All columns matched." not in planner.reads()
    say(planner, "Use A and B together")
    planner.sees("All columns matched.")
    assert page.draft is not None
    assert page.draft.mapping("Liste").key.columns == ("Nr A", "Nr B")
    choose(planner, "Field for Kurztext", "ID")
    planner.sees("ID = Nr A + Nr B + Kurztext (")


# the rules themselves are tested at the draft; the suite has one sheet that is asked about by mouse
@pytest.mark.deep
def test_every_part_of_the_page_can_be_used_by_mouse(planner: Planner, tmp_path: Path) -> None:
    planner.drop(sheet(tmp_path / "Jobs.xlsx"))
    page = own_sheet(planner)
    choose(planner, "Field for Job", "ID")
    choose(planner, "Field for Part", "ID")
    choose(planner, "Field for No", "ID")
    planner.sees("ID = Job + Part + No (J1-A-1 · J1-A-2 · J1-B-1)")
    choose(planner, "Where the table ends", "At the first blank row")
    choose(planner, "Time zone of the dates", "Europe/Berlin")

    choose(planner, "Field for Park", "Site ID")
    if "Meaning of Dunbank" not in planner.fields():
        planner.press("More about Site ID")
    type_into_list(planner, "Meaning of Dunbank", "DB01")
    choose(planner, "Field for Start date", "Start")
    planner.press("More about Start")
    say(planner, "Day first: Start")
    choose(planner, "Field for Shift", "Start: time of day")
    choose(planner, "Field for Crew", "Manpower")
    choose(planner, "Field for Heads", "Manpower: number of people")
    planner.sees("Manpower from Crew and Heads")
    choose(planner, "Field for Note", "External remarks")
    choose(planner, "Field with one value for all rows", "Category")
    type_into(planner, "Category of all rows", "Service")

    assert page.draft is not None
    found = page.draft.mapping("Jobs")
    assert (found.key.columns, found.key.id, found.table.stop_at) == (
        ("Job", "Part", "No"),
        None,
        "blank row",
    )
    assert found.fields["siteId"] == FieldRule.model_validate(
        {"from": "Park", "values": {"Dunbank": "DB01"}, "other": "keep"}
    )
    assert found.fields["startDate"] == FieldRule.model_validate(
        {
            "from": "Start date",
            "date": "day/month/year",
            "time": "Shift",
            "zone": "Europe/Berlin",
        }
    )
    assert found.fields["manpower"] == FieldRule(team="Crew", count="Heads")
    assert found.fields["externalRemarks"] == FieldRule.model_validate({"from": "Note"})
    assert found.fields["activityCategory"] == FieldRule(fixed="Service")
    choose(planner, "Field for Part", "Don't import")
    planner.wait(lambda: page.draft is not None and len(page.draft.proposals.key.columns) == 2)
    planner.press("Don't import Category")
    planner.wait(lambda: page.draft is not None and "activityCategory" not in page.draft.rules)


def type_into(planner: Planner, name: str, text: str) -> None:
    edit = named(planner, QLineEdit, name)
    assert isinstance(edit, QLineEdit)
    edit.setFocus()
    edit.selectAll()
    QTest.keyClicks(edit, text)
    QTest.keyClick(edit, Qt.Key.Key_Return)
    QApplication.processEvents()
