"""Corrections in the panel by keys alone, on the real practice service: the suggestion has the focus, and Enter never reverts an edit."""

from __future__ import annotations

from datetime import datetime, timedelta
from pathlib import Path

import pytest
from gui.conftest import Planner
from gui.review.test_review import edit
from gui.test_first_use import export
from openpyxl import load_workbook
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QPushButton

from bridge.gui.review.page import ReviewPage
from bridge.gui.widgets.date_field import DateField


def press(planner: Planner, *keys: Qt.Key) -> None:
    for key in keys:
        focused = planner.frame.focusWidget()
        assert focused is not None
        QTest.keyClick(focused, key)
        planner.bot.wait(30)


def filled(page: ReviewPage) -> list[str]:
    """Return the filled buttons of the panel."""
    found = page.panel.findChildren(QPushButton)
    return [made.accessibleName() or made.text() for made in found if made.isVisible() and made.property("role") == "primary"]


def date_field(planner: Planner, page: ReviewPage) -> DateField:
    def visible() -> list[DateField]:
        return [found for found in page.panel.findChildren(DateField) if found.isVisible()]

    planner.wait(visible, "the date field")
    return visible()[0]


def local(workbook: Path, caption: str, row: int) -> datetime:
    """Return a date of the sheet as it was exported."""
    sheet = load_workbook(workbook)["Activities"]
    place = next(cell.column for cell in sheet[1] if str(cell.value).startswith(caption))
    value = sheet.cell(row, int(place or 0)).value
    assert isinstance(value, datetime)
    return value


def words(moment: datetime) -> str:
    return f"{moment.day} {moment:%b %Y}, {moment:%H:%M}"


def test_enter_enter_enter_takes_the_suggestions_and_reverts_nothing(planner: Planner, tmp_path: Path) -> None:
    workbook = export(planner, tmp_path)
    end = local(workbook, "End", 4) + timedelta(days=1)
    edit(workbook, {"Teams 2": "HV team; Blade crew", "Manpower 3": "Blade crew 4", "End 4": f"{end:%d.%m.%Y %H:%M}"})
    page = planner.reviewed()
    page.table.setFocus()
    press(planner, Qt.Key.Key_Return)
    taken = list[list[str]]()
    for _ in range(3):
        taken.append(filled(page))
        press(planner, Qt.Key.Key_Return)
    assert taken == [["Use HV team, Blade crew"], ["Use Blade crew:4"], [f"Use {words(end)}"]]
    assert page.review is not None
    assert page.review.counts()["problems"] == 0
    assert [len(page.review.fields(at)) for at in range(3)] == [1, 1, 1]
    press(planner, Qt.Key.Key_Return, Qt.Key.Key_Return)
    assert [len(page.review.fields(at)) for at in range(3)] == [1, 1, 1]


def test_without_a_known_correction_no_button_is_filled_and_enter_does_nothing(planner: Planner, tmp_path: Path) -> None:
    workbook = export(planner, tmp_path)
    edit(workbook, {"Status 2": "whatever", "End 3": "soon"})
    page = planner.reviewed()
    page.table.setFocus()
    for row in (0, 1):
        page.table.select(row)
        press(planner, Qt.Key.Key_Return)
        assert filled(page) == []
        press(planner, Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space, Qt.Key.Key_Return)
        assert page.review is not None
        assert not page.review.decisions
        assert page.table.current_index() == row


def test_a_conflict_has_two_buttons_and_neither_is_the_default(planner: Planner, tmp_path: Path) -> None:
    from gui import samples
    from gui.review.test_review import shown

    page = shown(planner, samples.mixed(), tmp_path / "plan.xlsx")
    assert page.review is not None
    row = next(at for at in range(len(page.review.rows)) if page.review.conflicts(at))
    page.table.select(row)
    page.table.setFocus()
    press(planner, Qt.Key.Key_Return, Qt.Key.Key_Return, Qt.Key.Key_Return)
    assert filled(page) == []
    assert page.review.conflicts(row)


def test_a_date_with_two_readings_is_two_buttons_and_neither_is_filled(planner: Planner, tmp_path: Path) -> None:
    workbook = export(planner, tmp_path)
    year = local(workbook, "End", 2).year + 1
    edit(workbook, {"End 2": f"03/04/{year} 6:00"})
    page = planner.reviewed()
    page.table.setFocus()
    press(planner, Qt.Key.Key_Return, Qt.Key.Key_Return)
    assert filled(page) == []
    assert {f"Use 3 Apr {year}, 06:00", f"Use 4 Mar {year}, 06:00"} <= planner.buttons(page.panel)
    planner.press(f"Use 4 Mar {year}, 06:00")
    assert page.review is not None
    assert page.review.counts()["problems"] == 0
    assert "4 Mar" in page.review.cell(0, "endDate").text


def test_the_date_field_starts_with_the_reading_of_the_cell(planner: Planner, tmp_path: Path) -> None:
    workbook = export(planner, tmp_path)
    end = local(workbook, "End", 2)
    edit(workbook, {"End 2": f"{end.day}.{end.month}. {end.hour + 1}"})
    field = date_field(planner, planner.reviewed())
    assert field.edit.text() == words(end.replace(hour=end.hour + 1, minute=0))


def test_a_text_that_is_no_date_stays_in_the_date_field_and_is_never_used(planner: Planner, tmp_path: Path) -> None:
    workbook = export(planner, tmp_path)
    edit(workbook, {"End 2": "soon"})
    page = planner.reviewed()
    field = date_field(planner, page)
    assert field.edit.text() == "soon"
    assert "This is not a date" in field.words.text()
    planner.press("Use", page.panel)
    field.edit.setFocus()
    press(planner, Qt.Key.Key_Return)
    assert page.review is not None
    assert not page.review.decisions


@pytest.mark.parametrize(("typed", "moves"), [("+1d", timedelta(days=1)), ("+2h", timedelta(hours=2))])
def test_steps_that_are_typed_count_from_the_exported_value(planner: Planner, tmp_path: Path, typed: str, moves: timedelta) -> None:
    workbook = export(planner, tmp_path)
    end = local(workbook, "End", 2)
    edit(workbook, {"End 2": "soon"})
    page = planner.reviewed()
    field = date_field(planner, page)
    field.edit.setFocus()
    field.edit.selectAll()
    QTest.keyClicks(field.edit, typed)
    assert field.words.isVisible()
    assert field.words.text() == words(end + moves)
    press(planner, Qt.Key.Key_Return)
    assert page.review is not None
    assert page.review.counts()["problems"] == 0
    assert [found.field for found in page.review.fields(0)] == ["endDate"]


def test_a_new_row_gets_the_dates_that_were_typed_and_never_today(planner: Planner, tmp_path: Path) -> None:
    workbook = export(planner, tmp_path)
    site = load_workbook(workbook)["Activities"]["C2"].value
    edit(workbook, {"ID 42": "NEW-1", "Site ID 42": site, "Start 42": "28.11.2031 06:00", "End 42": "28.11. 14:00"})
    page = planner.reviewed()
    assert page.review is not None
    assert date_field(planner, page).edit.text() == "28 Nov 2031, 06:00"
    page.table.setFocus()
    press(planner, Qt.Key.Key_Return, Qt.Key.Key_Return)
    assert filled(page) == ["Use 28 Nov 2031, 14:00"]
    planner.press("Use", page.panel)
    after = {found.field: str(found.after) for found in page.review.fields(0)}
    assert (after["startDate"][:10], after["endDate"][:10]) == ("2031-11-28", "2031-11-28")
