"""Cases that are opened, checked and built: from the service or a file, to the byte, whatever their
copies are called.
"""

from __future__ import annotations

import pytest
from service.simulation.desk import Desk
from sheets import workbook_at

from bridge.errors import WorkbookError
from bridge.practice.simulator import CONSTRUCTION_CASE, case_texts
from bridge.simulation.case import Case, CaseType
from bridge.simulation.jobs.cases import build, check_case, open_case


def test_build_writes_what_submit_would_send(desk: Desk) -> None:
    desk.open()
    desk.sweep(["North/South", "8, 9", None], ["con", None, 2])
    built = build(desk.check(), desk.folder / "copies", desk.monitor)
    assert [copy.file.name for copy in built] == [
        "North_South 1.json",
        "North_South 2.json",
        "_con.json",
    ]
    assert built[0].file.read_text(encoding="utf-8") == case_texts()[CONSTRUCTION_CASE].replace(
        '"capacity": 12', '"capacity": 8', 1
    )
    built[0].file.unlink()
    with pytest.raises(WorkbookError, match=r"2\.json already exists\. Nothing was written"):
        build(desk.check(), desk.folder / "copies", desk.monitor)
    assert not built[0].file.exists()


def test_content_that_is_not_read_is_named(desk: Desk) -> None:
    desk.open()
    with workbook_at(desk.workbook) as book:
        book["Vessels"]["P3"] = "ask Bo"
        book["Vessels"]["C2"] = None
        book.create_sheet("Notes")["A1"] = "mine"
    assert [str(problem.message) for problem in desk.check().problems] == [
        "Not read, because the column has no header: P3.",
        "The sheet “Notes” is not read.",
        "A blank cell keeps Havørn. Write (clear) to remove it.",
    ]
    del book["Copies"]
    book.save(desk.workbook)
    assert [problem.sheet for problem in desk.check().errors] == ["Copies"]


def test_a_case_is_not_opened_over_a_file_without_overwrite(desk: Desk) -> None:
    desk.workbook.write_text("mine")
    with pytest.raises(WorkbookError, match="Nothing was written"):
        open_case(desk.client, desk.ledger, CONSTRUCTION_CASE, desk.workbook, None, desk.monitor)
    assert desk.workbook.read_text() == "mine"


def test_a_case_without_a_type_says_so_and_takes_the_planners_word(desk: Desk) -> None:
    path = desk.folder / "bare.json"
    path.write_text('{"vesselList": [{"capacity": 1}]}', encoding="utf-8")
    open_case(None, desk.ledger, str(path), desk.workbook, None, desk.monitor)
    assert [problem.code for problem in desk.check().problems] == ["unknown-case-type"]
    checked = check_case(desk.ledger, desk.workbook, desk.monitor, given_type=CaseType.OPERATION)
    assert (checked.problems, Case.of("{}", "x").case_type) == ((), None)
