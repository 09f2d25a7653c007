"""A write-back writes only into cells that are blank, that Sheetbridge wrote, or that the planner
corrected, in own sheets and exported workbooks.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from openpyxl import load_workbook
from openpyxl.utils import get_column_letter
from planner import Planner
from service.jobs.own_sheets.work_list import HEADER, ROWS, cells, mapped, sent
from sheets import workbook_at, write_rows

from bridge.records.columns import address

OWN = mapped(resultColumns=True)


def own_plan(path: Path, *more: tuple[str | None, ...]) -> Path:
    """Write a sheet with more columns to the right; `more` are their cells by row, the header
    first.
    """
    rows = zip((HEADER, *ROWS), more, strict=True)
    return write_rows(path, [(*row, *beside) for row, beside in rows])


def first_words(path: Path, column: int) -> list[str]:
    return [str(cells(path, row)[column]).split(",")[0] for row in (2, 3, 4)]


def test_a_planner_s_own_result_and_reason_columns_are_never_overwritten(
    anna: Planner, tmp_path: Path
) -> None:
    mine = (("Result", "Reason"), ("ok", "measured twice"), (None, None), ("broken", "call Bo"))
    plan = own_plan(tmp_path / "Plan.xlsx", *mine)
    mapping = mapped(
        resultColumns=True,
        table={**OWN.table.model_dump(by_alias=True), "header": [*HEADER, "Result", "Reason"]},
    )
    done = sent(anna, plan, mapping)
    assert done.summary.created == 3
    assert [tuple(cells(plan, row)[9:11]) for row in range(1, 5)] == [*mine]
    assert cells(plan, 1)[11:] == ["Result", "Reason"]
    assert first_words(plan, 11) == ["Created"] * 3
    assert "You have entries in J and K. The results are in columns L and M." in [
        str(note) for note in done.warnings
    ]
    with workbook_at(plan) as book:
        book.worksheets[0]["I2"] = "Öl nachfüllen"
    assert sent(anna, plan, mapping).summary.updated == 1
    assert [tuple(cells(plan, row)[9:11]) for row in range(1, 5)] == [*mine]
    assert (cells(plan, 1)[11:], first_words(plan, 11)) == (
        ["Result", "Reason"],
        ["Updated", "Created", "Created"],
    ), "the columns of the first time"


@pytest.mark.parametrize("gap", [0, 1])
def test_notes_without_a_caption_right_of_the_table_are_never_overwritten(
    anna: Planner, tmp_path: Path, gap: int
) -> None:
    blank = (None,) * gap
    plan = own_plan(tmp_path / "Plan.xlsx", (), (*blank, "ask Bo"), (), (*blank, "crane is late"))
    done = sent(anna, plan, OWN)
    there = 9 + gap
    assert (cells(plan, 2)[there], cells(plan, 4)[there]) == ("ask Bo", "crane is late")
    assert (cells(plan, 1)[there + 1 :], first_words(plan, there + 1)) == (
        ["Result", "Reason"],
        ["Created"] * 3,
    )
    first, last = get_column_letter(there + 2), get_column_letter(there + 3)
    assert any(
        f"The results are in columns {first} and {last}." in str(note) for note in done.warnings
    )


def test_a_note_typed_over_a_result_stays_and_is_reported(anna: Planner, tmp_path: Path) -> None:
    plan = own_plan(tmp_path / "Plan.xlsx", (), (), (), ())
    sent(anna, plan, OWN)
    with workbook_at(plan) as book:
        (
            book.worksheets[0]["I2"],
            book.worksheets[0]["J2"],
            book.worksheets[0]["K3"],
            book.worksheets[0]["I3"],
        ) = (
            "new",
            "Bo does it",
            "mine",
            "new",
        )
    done = sent(anna, plan, OWN)
    assert done.summary.updated == 2
    assert (cells(plan, 2)[9], cells(plan, 3)[10], first_words(plan, 9)[1]) == (
        "Bo does it",
        "mine",
        "Updated",
    )
    assert "Sheetbridge did not replace the text in J2, K3. The history has the results." in [
        str(note) for note in done.warnings
    ]


def test_a_note_in_result_or_reason_of_an_exported_workbook_stays(planner: Planner) -> None:
    planner.type("DB0411-045", status="DISPATCHED", reason="ask Anna", result="crane?")
    planner.type("SA0411-044", siteId="NO-SUCH-SITE", result="look here")
    row, refused = planner.row_of("DB0411-045"), planner.row_of("SA0411-044")
    messages = [
        str(found.message)
        for found in planner.check().changes.all_problems
        if found.code == "note-in-ours"
    ]
    assert messages[1] == "“crane?” is your text. An upload will not replace it."
    done = planner.upload()
    sheet = load_workbook(planner.plan)["Activities"]
    result, reason = planner.column_of("result"), planner.column_of("reason")
    assert [sheet.cell(row, column).value for column in (result, reason)] == ["crane?", "ask Anna"]
    assert sheet.cell(refused, result).value == "look here"
    assert "NO-SUCH-SITE" in str(sheet.cell(refused, reason).value)
    noted = f"{address(result, row)}, {address(reason, row)}, {address(result, refused)}"
    expected = f"Sheetbridge did not replace the text in {noted}. The history has the results."
    assert sorted(expected.split(" in ")[1]) == sorted(
        next(str(note) for note in done.warnings if "did not replace" in str(note)).split(" in ")[1]
    )
    # The reason of a refusal is ours and goes once the row is accepted.
    planner.type("SA0411-044", siteId="0042", status="DISPATCHED")
    assert planner.upload().summary.updated == 1
    assert load_workbook(planner.plan)["Activities"].cell(refused, reason).value is None


def test_a_formula_in_result_stays_and_is_reported(planner: Planner) -> None:
    planner.type("DB0411-045", status="DISPATCHED")
    row, column = planner.row_of("DB0411-045"), planner.column_of("result")
    with workbook_at(planner.plan) as book:
        cell = book["Activities"].cell(row, column)
        cell.value = "=ROW()"
    done = planner.upload()
    assert load_workbook(planner.plan)["Activities"].cell(row, column).value == "=ROW()"
    assert [str(note) for note in done.warnings] == [
        f"Sheetbridge did not replace the text in {cell.coordinate}. The history has the results.",
        "Recalculate in your spreadsheet program (Ctrl+Shift+F9 in LibreOffice).",
    ]


def test_a_reason_is_told_from_a_note_on_another_computer_by_what_failed_rows_lists(
    anna: Planner, tmp_path: Path
) -> None:
    from bridge.ledger import Ledger

    anna.export()
    for id in ("SA0411-044", "DB0411-045"):
        anna.type(id, siteId="NO-SUCH-SITE")
    anna.upload()
    anna.ledger = Ledger(tmp_path / "another home")
    noted, plain = anna.row_of("DB0411-045"), anna.row_of("SA0411-044")
    anna.type("SA0411-044", siteId="0042", status="DISPATCHED")
    anna.type("DB0411-045", siteId="0042", status="DISPATCHED", reason="I asked Bo")
    assert anna.upload().summary.updated == 2
    sheet = load_workbook(anna.plan)["Activities"]
    reason = anna.column_of("reason")
    assert [sheet.cell(row, reason).value for row in (noted, plain)] == ["I asked Bo", None]
