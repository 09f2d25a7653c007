"""One name of a list is not its cell: what is typed for it stays in its row, and what is known is
not read as another.
"""

from __future__ import annotations

from openpyxl import load_workbook
from sheets import edit
from window.window import Planner

from bridge.memory import Memory


def reads_blue(planner: Planner, *teams: str) -> None:
    """Review rows 2 and 3 with these teams, where Bleu is always replaced."""
    workbook = planner.open_plan()
    Memory(planner.frame.session.account).read_as("teams", "Bleu", "Blade crew")
    edit(workbook, {f"Teams {row}": cell for row, cell in enumerate(teams, 2)})
    planner.reviewed()


def test_a_name_that_stands_in_lists_of_two_rows_is_replaced_in_none_of_them_as_a_whole_cell(
    planner: Planner,
) -> None:
    reads_blue(planner, "Bleu, Red", "Bleu, Green")
    planner.select(2)
    assert not [words for words in planner.more_actions() if words.startswith("Apply")]
    planner.cause("Teams “Bleu”")
    assert planner.fields(planner.pane) == []


def test_a_name_that_is_the_whole_cell_in_each_of_its_rows_is_replaced_in_all_of_them(
    planner: Planner,
) -> None:
    reads_blue(planner, "Bleu", "Bleu")
    planner.cause("Teams “Bleu”")
    assert planner.fields(planner.pane) == ["Another value for Teams"]


def test_a_status_is_never_read_as_another_one(planner: Planner) -> None:
    workbook = planner.open_plan()
    header, *rows = load_workbook(workbook)["Activities"].values
    at = header.index("Status")
    row = next(row for row, values in enumerate(rows, 2) if values[at] == "DISPATCHED")
    edit(workbook, {f"Status {row}": "PLANNED"})
    planner.reviewed()
    planner.select(row)
    assert not [words for words in planner.more_actions() if words.startswith("Always")]
    Memory(planner.frame.session.account).read_as("status", "PLANNED", "COMPLETED")
    planner.press("Check again")
    planner.checked()
    assert planner.changes(row) == "Dispatched → Planned"
