"""A refused row that is corrected back to what the service has: nothing is sent for it, and it does
not stay behind with its wrong value.
"""

from __future__ import annotations

import pytest
from planner import Planner
from sheets import by_id, workbook_at

from bridge.jobs.upload import save_corrections
from bridge.workbook.layout import FAILED_ROWS

BACK, REFUSED = "SA0411-044", "DB0411-045"


@pytest.fixture
def planner(anna: Planner) -> Planner:
    anna.export()
    for id in (BACK, REFUSED):
        anna.type(id, siteId="NO-SUCH-SITE")
    assert anna.upload().summary.failed == 2
    anna.type(BACK, FAILED_ROWS, siteId="0042")
    return anna


def column(planner: Planner, sheet: str, caption: str) -> dict[str, object]:
    return {id: row[caption] for id, row in by_id(planner.plan, sheet).items()}


def test_it_comes_home_with_the_next_upload(planner: Planner) -> None:
    planner.type(REFUSED, FAILED_ROWS, siteId="0107")
    plan = planner.planned(FAILED_ROWS)
    assert plan.checked.changes.withdrawn == (BACK,)
    done = planner.upload(FAILED_ROWS)
    assert [row.id for row in done.outcome.rows] == [REFUSED]
    assert column(planner, "Activities", "Site ID")[BACK] == "0042"
    assert str(column(planner, "Activities", "Result")[BACK]).startswith("Not sent, ")
    assert column(planner, "Activities", "Reason")[BACK] == "It has the service's values again."
    assert BACK not in column(planner, FAILED_ROWS, "ID")


def test_a_row_leaves_whatever_warnings_it_has_and_a_blank_cell_is_no_correction(
    planner: Planner,
) -> None:
    row = planner.row_of(REFUSED, FAILED_ROWS)
    status = column(planner, "Activities", "Status")[REFUSED]
    planner.type(row, FAILED_ROWS, siteId="DB01")
    with workbook_at(planner.plan) as book:
        captions = [cell.value for cell in book[FAILED_ROWS][1]]
        book[FAILED_ROWS].cell(row, captions.index("Status") + 1).value = None
    plan = planner.planned(FAILED_ROWS)
    assert [problem.code for problem in plan.checked.changes.all_problems] == ["emptied"]
    assert plan.checked.changes.withdrawn == (BACK, REFUSED)
    assert save_corrections(plan, planner.monitor) is not None
    assert column(planner, FAILED_ROWS, "ID") == {}
    assert column(planner, "Activities", "Site ID")[REFUSED] == "DB01"
    assert column(planner, "Activities", "Status")[REFUSED] == status
    assert planner.changes() == ()
