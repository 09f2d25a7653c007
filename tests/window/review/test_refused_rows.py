"""A row that the service refused: its reason stands in the review, and it does not go again as it
is by itself.
"""

from __future__ import annotations

import pytest
from all_kinds import KIND
from planner import Planner
from window.window import Planner as Window

from bridge.gui.review.states import State
from bridge.gui.review.steps import Edit
from bridge.gui.review.work import CheckResult, check_sheet, prepare
from bridge.jobs.check import CheckRequest
from bridge.records.kinds import ACTIVITIES

ROW = "DB0411-045"


@pytest.fixture
def anna(anna: Planner) -> Planner:
    anna.export(ACTIVITIES, KIND["personnel"])
    anna.type(ROW, siteId="NO-SUCH-SITE")
    assert anna.upload().summary.failed == 1
    return anna


def looked(anna: Planner) -> CheckResult:
    return check_sheet(
        anna.client, CheckRequest(anna.plan, anna.account, "Failed rows"), anna.monitor, anna.ledger
    )


def sent_by(anna: Planner, seen: CheckResult) -> list[str]:
    planned = prepare(anna.client, anna.ledger, anna.account, seen, anna.monitor)
    return [row.id for row in planned.plan.rows]


def test_the_sheet_of_refused_rows_has_no_tab_beside_another(anna: Planner) -> None:
    request = CheckRequest(anna.plan, anna.account, "Personnel")
    seen = check_sheet(anna.client, request, anna.monitor, anna.ledger)
    assert "Failed rows" not in [tab.sheet for tab in seen.sheets]
    assert {tab.sheet: tab.wrong for tab in seen.sheets} == {"Activities": True, "Personnel": False}


def test_it_waits_until_it_is_changed_or_sent_on(anna: Planner) -> None:
    seen = looked(anna)
    assert (seen.review.state(0), seen.review.counts()["send"]) == (State.NOT_ACCEPTED, 0)
    assert sent_by(anna, seen) == []
    step = seen.review.send_again(0)
    assert seen.review.counts()["send"] == 1
    assert sent_by(anna, seen) == [ROW]
    seen.review.undo(step)
    seen.review.type_in([Edit(0, "siteId", "0042")])
    assert (seen.review.counts()["send"], sent_by(anna, seen)) == (1, [ROW])


@pytest.mark.parametrize(
    ("caption", "text", "reason", "again"),
    [
        ("Site ID", "NO-SUCH-SITE", 'Not accepted: Unknown site ID "NO-SUCH-SITE"', False),
        ("Personnel IDs", "99999", "Not accepted: ", True),
        ("Site ID", "X" * 90, f'Not accepted: Unknown site ID "{"X" * 90}"', False),
    ],
)
def test_the_panel_shows_the_reason_and_offers_to_revert_without_suggesting_it(
    planner: Window, caption: str, text: str, reason: str, again: bool
) -> None:
    planner.edited({f"{caption} 10": text})
    planner.upload("Upload 1 row")
    planner.sees("1 row was not accepted.")
    planner.press("Fix 1 row")
    planner.checked()
    assert reason in planner.panel()
    assert planner.pane.width() < 400
    assert f"Correct {caption}, then upload again." in planner.panel()
    assert planner.filled(planner.pane) == []
    assert ("Send again unchanged" in planner.buttons()) == again
    assert any(words.startswith("Revert to ") for words in planner.more_actions())


def test_a_refused_row_with_an_unknown_person_is_sent_again_in_one_step(anna: Planner) -> None:
    anna.export(ACTIVITIES, KIND["personnel"])
    anna.type(ROW, siteId="NO-SUCH-SITE", personnelIds=["Nils Holgersson"])
    first = check_sheet(
        anna.client, CheckRequest(anna.plan, anna.account), anna.monitor, anna.ledger
    )
    first.review.use_all_the_same(
        [(0, one) for one in first.review.problems(0) if one.code == "unknown-person"]
    )
    planned = prepare(anna.client, anna.ledger, anna.account, first, anna.monitor)
    assert anna.send(planned.plan).summary.failed == 1
    seen = looked(anna)
    seen.review.send_again(0)
    assert sent_by(anna, seen) == [ROW]
