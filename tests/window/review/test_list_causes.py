"""One name of a list is not its cell: what is typed for it stays in its row, and what is known is
not read as another.
"""

from __future__ import annotations

import pytest
from planner import Planner
from pytestqt.qtbot import QtBot

from bridge.gui.review.question_panel import QuestionPanel
from bridge.gui.review.value_field import ValueField
from bridge.gui.review.work import CheckResult, check_sheet, prepare
from bridge.jobs.check import CheckRequest
from bridge.memory import Memory


@pytest.fixture
def anna(anna: Planner, qtbot: QtBot) -> Planner:
    anna.export()
    return anna


def looked(anna: Planner) -> CheckResult:
    return check_sheet(
        anna.client, CheckRequest(anna.plan, anna.account), anna.monitor, anna.ledger
    )


def test_a_name_that_stands_in_lists_of_two_rows_is_replaced_in_none_of_them_as_a_whole_cell(
    anna: Planner,
) -> None:
    first, second = (anna.row_of(id) for id in ("DB0411-045", "DB0411-046"))
    Memory(anna.account).read_as("teams", "Bleu", "Blade crew")
    anna.type(first, teams=["Bleu", "Red"])
    anna.type(second, teams=["Bleu", "Green"])
    review = looked(anna).review
    (cause,) = (found for found in review.causes() if found.code == "value-remembered")
    assert cause.indexes == (0, 1)
    panel = QuestionPanel()
    panel.show_row(review, 0)
    assert not [words for words, _ in panel.more_actions() if words.startswith("Apply")]
    causes = QuestionPanel()
    causes.show_group(review, cause)
    assert causes.findChildren(ValueField) == []


def test_a_status_is_never_read_as_another_one(anna: Planner) -> None:
    row, *_ = (
        anna.row_of(id)
        for id, record in anna.baseline().items()
        if record["status"] == "DISPATCHED"
    )
    anna.type(row, status="PLANNED")
    panel = QuestionPanel()
    panel.show_row(looked(anna).review, 0)
    assert not [words for words, _ in panel.more_actions() if words.startswith("Always")]
    Memory(anna.account).read_as("status", "PLANNED", "COMPLETED")
    seen = looked(anna)
    plan = prepare(anna.client, anna.ledger, anna.account, seen, anna.monitor).plan
    assert [sent.payload["status"] for sent in plan.rows] == ["PLANNED"]


def test_a_name_that_is_the_whole_cell_in_each_of_its_rows_is_replaced_in_all_of_them(
    anna: Planner,
) -> None:
    Memory(anna.account).read_as("teams", "Bleu", "Blade crew")
    for id in ("DB0411-045", "DB0411-046"):
        anna.type(id, teams=["Bleu"])
    review = looked(anna).review
    (cause,) = (found for found in review.causes() if found.code == "value-remembered")
    causes = QuestionPanel()
    causes.show_group(review, cause)
    assert len(causes.findChildren(ValueField)) == 1
