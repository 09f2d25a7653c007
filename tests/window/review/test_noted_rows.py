"""Rows that would be sent without what their planner meant: names typed beside the IDs, a cell
blanked, an activity pasted a second time.
"""

from __future__ import annotations

import json
from datetime import datetime, timedelta
from pathlib import Path

import pytest
from sheets import edit, rows_of
from window.window import Answers, Planner

from bridge.gui.review import deciding

ROW = 5


@pytest.fixture
def workbook(planner: Planner, tmp_path: Path) -> Path:
    """A plan whose practice account knows all people."""
    return planner.export_with("personnel")


def values(workbook: Path, row: int) -> dict[str, object]:
    """Return a row of the plan as it was exported, by caption."""
    return rows_of(workbook)[row - 2]


def sent(planner: Planner) -> list[dict[str, object]]:
    """Upload all rows, and return what was sent."""
    planner.key("Ctrl+U")
    planner.wait(lambda: planner.frame.session.ledger.summaries(), "the upload")
    planner.idle()
    ledger = planner.frame.session.ledger
    file = ledger.folder(ledger.summaries()[0].run) / "activities-1.json"
    records: list[dict[str, object]] = json.loads(file.read_bytes())
    return records


@pytest.mark.parametrize(
    ("caption", "typed", "button", "field", "meant"),
    [
        (
            "People",
            "Liam Dupont, Chloe Lefevre",
            "Set Personnel IDs to Liam Dupont, Chloé Lefèvre",
            "personnelIds",
            ["00428", "00419"],
        ),
        ("Teams", None, "Clear it", "teams", []),
    ],
)
def test_a_cell_that_is_not_sent_is_a_row_with_a_button_that_does_what_was_meant(
    planner: Planner,
    workbook: Path,
    monkeypatch: pytest.MonkeyPatch,
    answers: Answers,
    caption: str,
    typed: object,
    button: str,
    field: str,
    meant: object,
) -> None:
    monkeypatch.setattr(deciding, "open_path", lambda _: pytest.fail("opened a spreadsheet"))
    edit(workbook, {f"{caption} {ROW}": typed})
    planner.reviewed(workbook)
    assert planner.rows() == [str(ROW)]
    assert (planner.state(ROW), planner.can("Upload")) == ("Warning", False)
    planner.menu(ROW)
    planner.choose("Revert row")  # of a cell that is not sent there is nothing to revert
    assert planner.offers("Undo") == (caption == "Teams")
    planner.key("Ctrl+Z")
    planner.select(ROW)
    planner.press(button)
    assert planner.state(ROW) == "Changed"
    planner.key("Ctrl+Z")
    assert planner.state(ROW) == "Warning"
    planner.key("Ctrl+Y")
    (record,) = sent(planner)
    assert (record["id"], record[field]) == (values(workbook, ROW)["ID"], meant)


def test_names_as_an_earlier_version_wrote_them_are_no_edit_and_an_unknown_name_is_named(
    planner: Planner, workbook: Path
) -> None:
    rows = [row for row in range(2, 42) if values(workbook, row)["People"]][:2]
    names = str(values(workbook, rows[0])["People"])
    edit(
        workbook, {f"People {rows[0]}": names.upper(), f"People {rows[1]}": "Nils Holgersson, Otto"}
    )
    planner.reviewed(workbook)
    assert planner.rows() == [str(rows[1])]
    assert planner.state(rows[1]) == "Warning"
    planner.select(rows[1])
    words = "“Nils Holgersson” and “Otto” are not known people. Only Personnel IDs are sent."
    assert words in planner.panel()


@pytest.mark.parametrize("caption", ["Start", "End", "Site ID"])
def test_no_press_of_a_button_leaves_an_activity_without_a_date_or_a_site(
    planner: Planner, workbook: Path, caption: str
) -> None:
    edit(workbook, {f"{caption} {ROW}": None})
    planner.reviewed(workbook)
    planner.select(ROW)
    assert planner.state(ROW) == "Warning"
    assert "A blank cell keeps the old value." in planner.panel()
    assert "Clear it" not in planner.buttons()


def test_a_row_that_was_pasted_unchanged_is_a_problem_until_it_has_its_own_id(
    planner: Planner, workbook: Path, answers: Answers
) -> None:
    row = values(workbook, ROW)
    edit(workbook, {f"{caption} 42": value for caption, value in row.items()})
    planner.reviewed(workbook)
    assert (planner.rows(), planner.state(42)) == (["42"], "Problem")
    planner.press(f"Use {row['ID']}-2")
    assert planner.counts()["New"] == 1
    assert planner.can("Upload 1 row")
    (record,) = sent(planner)
    assert record["id"] == f"{row['ID']}-2"


def test_what_can_be_corrected_comes_before_what_cannot_and_good_news_is_no_warning(
    planner: Planner, workbook: Path
) -> None:
    edit(
        workbook,
        {"Name 5": "Another name", "Teams 5": "crane crew", "Personnel IDs 6": "Liam Dupont"},
    )
    planner.reviewed(workbook)
    planner.select(5)
    assert planner.filled(planner.pane) == ["Use Crane crew"]
    planner.select(6)
    assert planner.state(6) == "Changed"
    assert "“Liam Dupont” is sent as the ID 00428." in planner.panel()


def test_a_date_is_shown_without_the_milliseconds_that_it_keeps(planner: Planner) -> None:
    workbook = planner.open_plan()
    row, end = next(
        (row, end)
        for row in range(2, 42)
        if isinstance(end := values(workbook, row)["End"], datetime) and end.microsecond
    )
    edit(workbook, {f"Start {row}": "tomorrow?"})
    planner.reviewed()
    assert planner.typed("Another value for End") == f"{end.day} {end:%b %Y, %H:%M}"
    planner.type("Another value for Start", f"{end - timedelta(hours=3):%d.%m.%Y %H:%M}")
    planner.key("Return")
    assert "End" not in planner.cell(row, "What changes")


def pasted(workbook: Path, **cells: object) -> str:
    """Paste a row below the table with other cells; return the ID of both."""
    row = values(workbook, ROW)
    edit(workbook, {f"{caption} 42": value for caption, value in {**row, **cells}.items()})
    return str(row["ID"])


def test_a_row_and_its_pasted_copy_keep_their_own_corrections(
    planner: Planner, workbook: Path, answers: Answers
) -> None:
    edit(workbook, {f"Status {ROW}": "in Arbeit"})
    id = pasted(workbook)
    planner.reviewed(workbook)
    planner.select(ROW)
    planner.press("Use Dispatched")
    planner.select(42)
    planner.press(f"Use {id}-2")
    planner.press("Use Dispatched")
    # Both are at the same time with the same people.
    assert [planner.state(row) for row in (ROW, 42)] == ["Warning", "Warning"]
    planner.key("Ctrl+Z", "Ctrl+Z")
    assert [planner.state(row) for row in (ROW, 42)] == ["Warning", "Problem"]
    planner.key("Ctrl+Y", "Ctrl+Y")
    records = sent(planner)
    assert {str(record["id"]): record["status"] for record in records} == {
        id: "DISPATCHED",
        f"{id}-2": "DISPATCHED",
    }


def test_a_pasted_row_is_sent_under_its_new_id_after_the_row_above_was_reverted(
    planner: Planner, workbook: Path, answers: Answers
) -> None:
    id = pasted(workbook, **{"External remarks": "pasted"})
    edit(workbook, {f"Site ID {ROW}": "SA0411-099"})
    planner.reviewed(workbook)
    planner.menu(ROW)
    planner.choose("Revert row")
    planner.select(42)
    planner.press(f"Use {id}-2")
    assert [record["id"] for record in sent(planner)] == [f"{id}-2"]


def test_a_pasted_row_that_is_skipped_does_not_stop_the_upload(
    planner: Planner, workbook: Path, answers: Answers
) -> None:
    edit(workbook, {"External remarks 3": "later"})
    pasted(workbook, **{"External remarks": "pasted"})
    planner.reviewed(workbook)
    planner.select(42)
    planner.press("Skip that row")
    assert [record["id"] for record in sent(planner)] == [values(workbook, 3)["ID"]]
