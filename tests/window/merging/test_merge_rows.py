"""Conflicts of a merge as rows of the review: on every sheet, with formulas and emptied cells."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest
from planner import at_work
from service.jobs.sharing.desk import CERTIFICATES, ENTRIES, PERSONNEL, TIMESHEETS, KindsDesk

from bridge.gui.review.conflicts import conflicts_with
from bridge.gui.review.model import Review
from bridge.gui.review.row_words import change_list, row_words
from bridge.gui.review.states import State
from bridge.gui.review.steps import Decisions
from bridge.gui.review.work import CheckResult, check_sheet
from bridge.jobs.check import CheckRequest
from bridge.jobs.merge import MergeRequest, merge_plans
from bridge.jobs.merge_review import open_conflicts
from bridge.records.kinds import ACTIVITIES


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[KindsDesk]:
    with at_work(tmp_path, 20) as planner:
        planner.export(ACTIVITIES, PERSONNEL, TIMESHEETS)
        yield KindsDesk(planner)


def reviewed(
    desk: KindsDesk, *copies: Path, sheet: str | None = None, decisions: Decisions | None = None
) -> CheckResult:
    merge = MergeRequest(desk.plan, copies, None)
    request = CheckRequest(desk.plan, desk.planner.account, sheet, decisions=decisions or {})
    return check_sheet(None, request, desk.planner.monitor, desk.planner.ledger, merge)


def saved(desk: KindsDesk, seen: CheckResult, *copies: Path, by: Mapping[str, Decisions]) -> None:
    """Write the merge with the decisions by sheet."""
    assert seen.merge is not None
    left, decided = open_conflicts(seen.merge, by)
    assert not left
    request = MergeRequest(desk.plan, copies, desk.out, decided=decided)
    assert merge_plans(request, desk.planner.monitor).workbook == desk.out


def test_conflicts_of_every_sheet_are_rows_of_that_sheet(desk: KindsDesk) -> None:
    anna, bo = desk.copy("Anna.xlsx"), desk.copy("Bo.xlsx")
    places = {"Personnel": ("Role", 3), CERTIFICATES: ("number", 4), ENTRIES: ("hours", 3)}
    for path, value in ((anna, 1), (bo, 2)):
        for sheet, (caption, row) in places.items():
            desk.put(path, sheet, row, **{caption: value})
    first = reviewed(desk, anna, bo)
    assert {tab.sheet for tab in first.sheets if tab.wrong} == {*places}
    decided = dict[str, Decisions]()
    for sheet, (_, row) in places.items():
        review: Review = reviewed(desk, anna, bo, sheet=sheet).review
        (index,) = [at for at, one in enumerate(review.rows) if one.row == row]
        assert review.state(index) is State.CONFLICT
        review.leave_out([index])
        assert review.state(index) is State.CONFLICT, "a merge needs the value all the same"
        assert review.step is not None
        review.undo(review.step)
        review.choose_copy(conflicts_with(review, "Bo.xlsx"), "Bo.xlsx")
        assert review.counts()["conflicts"] == 0
        assert [(one.old != one.new, one.new) for one in change_list(review, index)] == [
            (True, "2")
        ]
        again = reviewed(desk, anna, bo, sheet=sheet, decisions=review.decisions).review
        assert row_words(again, index) == row_words(review, index)
        decided[sheet] = review.decisions
    saved(desk, first, anna, bo, by=decided)
    for sheet, (caption, row) in places.items():
        assert str(desk.rows(sheet)[row - 2][caption]) == "2"


def test_a_formula_of_the_plan_can_be_kept_and_an_emptied_cell_is_no_edit(desk: KindsDesk) -> None:
    remarks = "External remarks"
    desk.put(desk.plan, "Activities", 2, **{"Internal remarks": '="as " & "it was"'})
    anna, bo = desk.copy("Anna.xlsx"), desk.copy("Bo.xlsx")
    for path, first, second in ((anna, "hers", None), (bo, "his", "text")):
        desk.put(path, "Activities", 2, **{"Internal remarks": first})
        desk.put(path, "Activities", 3, **{remarks: second})
    seen = reviewed(desk, anna, bo)
    review = seen.review
    rows = {change.row: at for at, change in enumerate(review.rows)}
    (formula,) = review.rows[rows[2]].conflicts
    assert review.rows[rows[3]].conflicts == ()
    assert [copy.file for copy in formula.copies if copy.usable] == [desk.plan.name]
    review.choose_copy([(rows[2], formula)], desk.plan.name)
    assert not any(change.conflicts for change in review.rows)
    saved(desk, seen, anna, bo, by={"Activities": review.decisions})
    kept = desk.rows("Activities")
    assert kept[0]["Internal remarks"] == '="as " & "it was"'
    assert kept[1][remarks] == "text"
