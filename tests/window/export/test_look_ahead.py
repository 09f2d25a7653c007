"""The look-ahead as a workbook to print, from the menu Plan."""

from __future__ import annotations

import openpyxl
from sheets import edit
from window.window import Answers, Planner


def test_the_next_weeks_are_printed_beside_the_plan(
    planner: Planner,
    answers: Answers,
) -> None:
    workbook = planner.export()
    edit(workbook, {"Status 3": "DONE"})
    planner.command("Look-ahead…")
    made = workbook.with_name(f"{workbook.stem} (look-ahead).xlsx")
    planner.sees(f"{made.name} is ready. Cells with problems may not be printed as typed: ")
    planner.idle()
    assert answers[0][0] == "Create look-ahead"
    sheet = openpyxl.load_workbook(made).worksheets[0]
    assert sheet["A1"].value == "Look-ahead by team"
    assert "Times in UTC" in str(sheet["A2"].value)
    assert sheet.column_dimensions["A"].width >= 1.2 * len(str(sheet["A4"].value))


def test_the_open_workbook_is_taken_without_a_question(
    planner: Planner,
    answers: Answers,
) -> None:
    workbook = planner.export()
    planner.reviewed(workbook)
    planner.command("Look-ahead…")
    planner.sees(f"{workbook.stem} (look-ahead).xlsx is ready.")
    planner.idle()
    assert (planner.proposed, answers[0][0]) == ([], "Create look-ahead")
