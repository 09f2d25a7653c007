"""What can be said of columns beyond which is which, each by mouse: keys of three columns, texts
together, manpower, dates, values, the end.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from openpyxl import Workbook
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QComboBox, QLineEdit, QWidget
from window.own_sheet.test_own_sheet import drop, own_sheet, say
from window.window import Planner

from bridge.mapping.mapping_file import FieldRule

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
ROWS = (
    (
        "Dunbank",
        "J1",
        "A",
        "1",
        "Grease",
        "13/06/2027",
        "07:30",
        "Blade crew",
        "3",
        "Bring oil",
        "gate 2",
    ),
    ("Dunbank", "J1", "A", "2", "Inspect", "14/06/2027", "08:00", "Crane crew", "2", "", "gate 3"),
    (
        "Dunbank",
        "J1",
        "B",
        "1",
        "Repair",
        "15/06/2027",
        "07:30",
        "Blade crew",
        "4",
        "Call first",
        "",
    ),
    ("", "", "", "", "", "", "", "", "", "", ""),
    ("Dunbank", "J9", "Z", "9", "Old work", "15/06/2020", "07:30", "Blade crew", "4", "", ""),
)


def sheet(path: Path) -> Path:
    book = Workbook()
    for row in (HEADER, *ROWS):
        book.worksheets[0].append([value or None for value in row])
    book.save(path)
    return path


def named(planner: Planner, kind: type[QWidget], name: str) -> QWidget:
    """Wait for the one control with this name, and return it once nothing is on its way to replace
    it.
    """

    def found() -> list[QWidget]:
        return [
            one
            for one in planner.frame.findChildren(kind)
            if one.isVisible() and one.accessibleName() == name
        ]

    planner.bot.wait(30)
    planner.wait(found, name)
    return found()[0]


def choose(planner: Planner, name: str, text: str) -> None:
    """Open a list with the mouse and press one of its lines."""
    chooser = named(planner, QComboBox, name)
    assert isinstance(chooser, QComboBox)
    chooser.showPopup()
    at = chooser.findText(text)
    assert at >= 0, (
        f"{text} is not among"
        f" {[chooser.itemText(place) for place in range(min(20, chooser.count()))]}"
    )
    view = chooser.view()
    view.scrollTo(chooser.model().index(at, 0))
    planner.wait(view.isVisible, "the list")
    QTest.mouseMove(view.viewport(), view.visualRect(chooser.model().index(at, 0)).center())
    planner.bot.wait(20)
    QTest.mouseClick(
        view.viewport(),
        Qt.MouseButton.LeftButton,
        pos=view.visualRect(chooser.model().index(at, 0)).center(),
    )
    QApplication.processEvents()


def type_into(planner: Planner, name: str, text: str) -> None:
    edit = named(planner, QLineEdit, name)
    assert isinstance(edit, QLineEdit)
    edit.setFocus()
    edit.selectAll()
    QTest.keyClicks(edit, text)
    QTest.keyClick(edit, Qt.Key.Key_Return)
    QApplication.processEvents()


def unfold(planner: Planner, words: str) -> None:
    """Press the line that folds fields."""

    def found() -> list[str]:
        return [text for text in planner.buttons() if words in text]

    planner.wait(found, words)
    say(planner, found()[0])


def more(planner: Planner, caption: str) -> None:
    """Press what shows more of a field."""
    planner.wait(lambda: f"More about {caption}" in planner.buttons(), caption)
    planner.press(f"More about {caption}")
    planner.bot.wait(30)


# the rules themselves are tested at the draft; the suite has one sheet that is asked about by mouse
@pytest.mark.deep
def test_every_part_of_a_mapping_can_be_said_by_mouse(planner: Planner, tmp_path: Path) -> None:
    drop(planner, sheet(tmp_path / "Jobs.xlsx"))
    page = own_sheet(planner)
    choose(planner, "Column of the ID", "B  Job")
    choose(planner, "Second column of the ID", "C  Part")
    choose(planner, "Column 3 of ID", "D  No")
    type_into(planner, "What new IDs are made of", "all the same")
    planner.sees("The ID needs a column in braces. Otherwise all rows have the same ID.")
    type_into(planner, "What new IDs are made of", "{Job}/{Part}{No}")
    choose(planner, "Where the table ends", "At the first blank row")
    choose(planner, "Time zone of the dates", "Europe/Berlin")

    choose(planner, "Column of Site ID", "A  Park")
    assert page.draft is not None
    unfold(planner, "read from your sheet")
    more(planner, "Site ID")
    type_into_list(planner, "Meaning of Dunbank", "DB01")

    unfold(planner, "left alone")
    for name in ("Start", "Manpower", "External remarks"):
        choose(
            planner,
            f"Column of {name}",
            {"Start": "F  Start date", "Manpower": "H  Crew", "External remarks": "J  Note"}[name],
        )
        more(planner, name)
    choose(planner, "Column with the time of day of Start", "G  Shift")
    choose(planner, "Time zone of Start", "Europe/Copenhagen")
    say(planner, "The day stands first (13/06/2027)")
    choose(planner, "Column of the number of people", "I  Heads")
    choose(planner, "Column 2 of External remarks", "K  Hint")
    type_into(planner, "Between the columns of External remarks", " - ")
    planner.sees("J1/A1 · J1/A2 · J1/B1")
    planner.sees("Blade crew:3 · Crane crew:2 · Blade crew:4")

    found = page.draft.mapping("Jobs")
    assert (found.key.columns, found.key.id, found.table.stop_at) == (
        ("Job", "Part", "No"),
        "{Job}/{Part}{No}",
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
            "zone": "Europe/Copenhagen",
        }
    )
    assert found.fields["manpower"] == FieldRule(team="Crew", count="Heads")
    assert found.fields["externalRemarks"] == FieldRule.model_validate(
        {"from": ["Note", "Hint"], "join": " - "}
    )


def type_into_list(planner: Planner, name: str, text: str) -> None:
    chooser = named(planner, QComboBox, name)
    assert isinstance(chooser, QComboBox)
    edit = chooser.lineEdit()
    assert edit is not None
    edit.setFocus()
    edit.selectAll()
    QTest.keyClicks(edit, text)
    QTest.keyClick(edit, Qt.Key.Key_Return)
    QApplication.processEvents()
