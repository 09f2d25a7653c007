"""What planners do to dates and sheets, read back: implausible dates, columns set to General, dates
typed again to the minute, copied sheets.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any
from zoneinfo import ZoneInfo

import openpyxl
import pytest
from planner import Planner

from bridge import clock
from bridge.changes.compare.validation import implausible
from bridge.jobs.check import Checked

Edit = Callable[[Any, dict[str, int]], None]


def said(checked: Checked) -> list[tuple[str, str]]:
    return [(found.code, str(found.sentence)) for found in checked.changes.all_problems]


def test_a_column_set_to_general_is_unedited(planner: Planner) -> None:
    def general(sheet: Any, columns: dict[str, int]) -> None:
        for row in range(2, sheet.max_row + 1):
            for caption in ("Start", "End"):
                sheet.cell(row, columns[caption]).number_format = "General"
                value = sheet.cell(row, columns[caption]).value
                if isinstance(value, datetime):
                    sheet.cell(row, columns[caption]).value = (
                        value - datetime(1899, 12, 30)
                    ).total_seconds() / 86400

    checked = planner.edited(general)
    assert said(checked) == []
    assert (checked.changes.changes, checked.changes.unchanged) == ((), 40)


@pytest.mark.parametrize("form", ["%Y-%m-%d %H:%M", "%Y-%m-%d %H:%M:%S", "%Y-%m-%dT%H:%M"])
def test_dates_typed_again_as_the_sheet_shows_them_are_unedited(
    planner: Planner, form: str
) -> None:
    def typed(sheet: Any, columns: dict[str, int]) -> None:
        for row in range(2, sheet.max_row + 1):
            cell = sheet.cell(row, columns["Start"])
            if isinstance(cell.value, datetime):
                cell.value = cell.value.strftime(form)

    assert planner.edited(typed).changes.changes == ()


def test_a_number_that_is_another_date_is_still_a_problem(planner: Planner) -> None:
    def number(sheet: Any, columns: dict[str, int]) -> None:
        sheet.cell(5, columns["Start"]).value = 46353.25
        sheet.cell(5, columns["Start"]).number_format = "General"

    assert [code for code, _ in said(planner.edited(number))] == ["date-format"]


def test_hours_typed_into_a_date_are_no_plan(planner: Planner) -> None:
    def hours(sheet: Any, columns: dict[str, int]) -> None:
        sheet.cell(5, columns["Start"]).value = 1.25  # 30:00
        sheet.cell(6, columns["Start"]).value = 0.25  # 06:00
        sheet.cell(7, columns["Start"]).value = datetime(1926, 11, 24, 6)

    errors = [
        (found.row, str(found.message))
        for found in planner.edited(hours).changes.all_problems
        if found.severity == "error"
    ]
    last = clock.now().year + 15
    assert [(row, message.split(" is ")[1]) for row, message in errors] == [
        (5, f"too far away. Use a date in the years 2000 to {last}."),
        (6, "a time without a day. Type it as 2026-11-24 06:00."),
        (7, f"too far away. Use a date in the years 2000 to {last}."),
    ]
    assert errors[1][1].startswith("06:00 ")


@pytest.mark.parametrize(
    ("typed", "before", "code"),
    [
        ("1999-12-31T23:00:00.000Z", None, "date-implausible"),
        ("2042-01-01T00:00:00.000Z", None, "date-implausible"),
        ("2041-12-31T00:00:00.000Z", None, None),
        ("2036-11-24T00:00:00.000Z", "2026-11-24T00:00:00.000Z", "date-moved-far"),
        ("2027-11-24T00:00:00.000Z", "2026-11-24T00:00:00.000Z", None),
    ],
)
def test_years_of_no_plan_are_problems_and_far_moves_are_to_double_check(
    typed: str, before: str | None, code: str | None
) -> None:
    found = implausible(
        typed, before, ZoneInfo("Europe/Copenhagen"), datetime(2026, 11, 22, tzinfo=UTC)
    )
    assert (found.code if found is not None else None) == code


def test_a_copied_sheet_is_named_and_not_read(planner: Planner) -> None:
    book = openpyxl.load_workbook(planner.plan)
    copy = book.copy_worksheet(book["Activities"])
    copy.title = "Activities (2)"
    book.save(planner.plan)
    checked = planner.check(online=False)
    assert said(checked) == [
        (
            "sheet-copy",
            (
                "“Activities (2)” looks like a copy of “Activities” and is not read. It "
                "is the same in every row."
            ),
        )
    ]
    assert checked.changes.unchanged == 40
    assert planner.check("Activities (2)", online=False).changes.unchanged == 40


def test_beside_a_copied_sheet_the_outcome_is_written_into_the_one_that_was_read(
    planner: Planner,
) -> None:
    planner.type(planner.row_of("DB0411-045"), status="DISPATCHED")
    planner.type(planner.row_of("SA0411-044"), siteId="NO-SUCH-SITE")
    book = openpyxl.load_workbook(planner.plan)
    book.copy_worksheet(book["Activities"]).title = "Activities (2)"
    book.save(planner.plan)
    planner.upload()
    book = openpyxl.load_workbook(planner.plan)
    told = {
        name: [str(cell.value).split(",")[0] for cell in book[name]["U"] if cell.value]
        for name in ("Activities", "Activities (2)")
    }
    assert told == {
        "Activities": ["Result", "Not accepted", "Updated"],
        "Activities (2)": ["Result"],
    }
    assert book["Failed rows"]["A2"].value == planner.row_of("SA0411-044")


def test_a_formula_for_a_date_is_shown_as_a_date(planner: Planner) -> None:
    import libreoffice

    start = next(
        letter for letter in "ABCDEFGHIJKLMNOP" if str(_header(planner, letter)).startswith("Start")
    )
    libreoffice.edit(planner.plan, [libreoffice.Typed("Activities", f"{start}5", f"={start}6+1")])
    sentence = next(
        sentence for code, sentence in said(planner.check(online=False)) if code == "formula"
    )
    assert sentence.count("-") == 2
    assert "46" not in sentence.split("“")[1].split("-")[0]


def _header(planner: Planner, letter: str) -> object:
    return openpyxl.load_workbook(planner.plan)["Activities"][f"{letter}1"].value
