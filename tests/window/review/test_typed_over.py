"""An ID that was typed over: its row asks for the old one, and the stop of the sheet ends with the
last such row.
"""

from __future__ import annotations

from openpyxl import load_workbook
from sheets import edit, rows_of, workbook_at
from window.window import Planner

STOP = "than before. Use"


def test_the_old_id_is_a_button_and_a_row_that_is_skipped_stops_nothing(planner: Planner) -> None:
    workbook = planner.open_plan()
    old, other = (str(rows_of(workbook)[row - 2]["ID"]) for row in (3, 5))
    edit(workbook, {"ID 3": "DB0411-999", "ID 5": "XX-1", "External remarks 6": "mine"})
    planner.reviewed()
    assert (planner.state(3), planner.state(5)) == ("Problem", "Problem")
    assert planner.selected() == ["3"]
    planner.key("Return")  # going back to the value before is never the default
    assert planner.state(3) == "Problem"
    assert f"“DB0411-999” was “{old}”." in planner.panel()
    assert "at the same time" not in planner.panel()
    assert "other changes" not in planner.panel()
    assert planner.changes(3) == f"ID {old} → “DB0411-999”"
    planner.sees("2 rows have other IDs than before.")
    planner.press(f"Use {old}")
    assert planner.state(3) == "Unchanged"
    planner.sees("1 row has another ID than before.")
    planner.select(5)
    planner.more("Skip row")
    assert STOP not in planner.reads()
    planner.sees(f"Rows that you deleted stay in the service: {other}")
    assert f"service: {old}" not in planner.reads()
    assert "This is intended" not in planner.buttons()
    planner.key("Ctrl+Z")
    assert (planner.state(5), planner.can("Upload 2 rows")) == ("Problem", False)
    planner.key("Ctrl+Y")
    planner.upload("Upload 1 row")
    planner.sees("The row was saved. 1 row was skipped.")
    ids = [cell.value for cell in load_workbook(workbook)["Activities"]["A"]]
    assert (ids[2], ids[4], other in ids) == (old, "XX-1", False)


def test_a_row_with_the_id_of_another_is_offered_its_own(planner: Planner) -> None:
    workbook = planner.open_plan()
    (name, own), (_, other) = (
        (rows_of(workbook)[row - 2]["Name"], str(rows_of(workbook)[row - 2]["ID"]))
        for row in (5, 7)
    )
    edit(workbook, {"ID 5": other, "External remarks 5": "Bring a ladder"})
    planner.reviewed()
    assert planner.selected() == ["5"]
    assert f"“{other}” is also in row 7. This row was {name} ({own})." in planner.panel()
    assert "at the same time" not in planner.panel()
    assert planner.changes(5).endswith(f" → Bring a ladder · ID {own} → “{other}”")
    planner.press(f"Use {own}")
    assert (planner.state(5), planner.id_of(5)) == ("Changed", own)
    assert planner.can("Upload 1 row")
    planner.key("F5")  # the decision is about this row, not about the other with its ID
    planner.checked()
    assert (planner.rows(), planner.id_of(5)) == (["5"], own)


def test_rows_pasted_over_others_say_whose_rows_are_gone(planner: Planner) -> None:
    workbook = planner.open_plan()
    before = rows_of(workbook)
    with workbook_at(workbook) as book:
        sheet = book["Activities"]
        for row in (5, 6):
            for copied, cell in zip(sheet[row], sheet[row + 4], strict=True):
                cell.value = copied.value
        sheet["A10"] = "XX-1"
    planner.reviewed()
    for row in (9, 10):
        planner.select(row)
        was = before[row - 2]
        assert f"This row was {was['Name']} ({was['ID']})." in planner.panel()
    planner.sees(f"Rows that you deleted stay in the service: {before[7]['ID']}")


def test_the_new_id_of_a_row_pasted_over_another_is_written_back(planner: Planner) -> None:
    workbook = planner.open_plan()
    with workbook_at(workbook) as book:
        sheet = book["Activities"]
        for above, cell in zip(sheet[5], sheet[6], strict=True):
            cell.value = above.value
    pasted = str(rows_of(workbook)[3]["ID"])
    planner.reviewed()
    planner.select(6)
    (use,) = [words for words in planner.buttons(planner.pane) if words.startswith("Use ")]
    planner.press(use)
    planner.upload("Upload 1 row")
    planner.sees("The row was saved.")
    rows = rows_of(workbook)
    assert (rows[3]["ID"], rows[4]["ID"]) == (pasted, use.removeprefix("Use "))
    assert "not corrected" not in planner.reads()
