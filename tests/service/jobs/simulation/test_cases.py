"""Cases that are opened, checked and built: from the service or a file, to the byte, whatever their
copies are called.
"""

from __future__ import annotations

import pytest
from service.jobs.simulation.desk import Desk

from bridge.errors import UsageError
from bridge.jobs.simulation.submit import build, check_case, open_case
from bridge.practice.simulator import CONSTRUCTION_CASE, case_texts
from bridge.simulation.case import Case, CaseType


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
    with pytest.raises(UsageError, match="already exists"):
        build(desk.check(), desk.folder / "copies", desk.monitor)


def test_a_case_without_a_type_says_so_and_takes_the_planners_word(desk: Desk) -> None:
    path = desk.folder / "bare.json"
    path.write_text('{"vesselList": [{"capacity": 1}]}', encoding="utf-8")
    open_case(None, desk.ledger, str(path), desk.workbook, None, desk.monitor)
    assert [problem.code for problem in desk.check().problems] == ["unknown-case-type"]
    checked = check_case(desk.ledger, desk.workbook, desk.monitor, given_type=CaseType.OPERATION)
    assert (checked.problems, Case.of("{}", "x").case_type) == ((), None)
