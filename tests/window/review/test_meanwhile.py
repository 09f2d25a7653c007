"""What a planner decides while the sheet is checked again, or before a check that fails, is kept; a
saved file does not end what was begun.
"""

from __future__ import annotations

import threading
from collections.abc import Mapping
from pathlib import Path

import pytest
from window import samples
from window.window import Planner, checked_as

from bridge.errors import NoConnectionError
from bridge.gui.review.model import Review
from bridge.gui.review.steps import Step
from bridge.jobs.check import CheckRequest
from bridge.progress import Monitor
from bridge.texts import say


class Service:
    """Answers checks of the sample sheet once it may; `asked` are the decisions that they were
    given.
    """

    def __init__(self, workbook: Path) -> None:
        self.workbook = workbook
        self.may = threading.Event()
        self.early: threading.Event | None = None
        """When the comparison with the export is shown, before the one with the service."""
        self.fails = False
        self.asked = list[Mapping[tuple[str, str], object]]()

    def check_sheet(self, client: object, wanted: CheckRequest, *others: object) -> object:
        self.asked.append(wanted.decisions)
        answer = checked_as(self.workbook, samples.mixed(), wanted.decisions)
        monitor, *_, early = others
        if self.early is not None and callable(early):
            assert self.early.wait(30)
            early(answer)
        assert self.may.wait(30)
        assert isinstance(monitor, Monitor)
        monitor.check()
        if self.fails:
            raise NoConnectionError(
                say("The service cannot be reached."), say("Check the network.")
            )
        return checked_as(self.workbook, samples.mixed(), wanted.decisions)


@pytest.fixture
def service(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Service:
    made = Service(tmp_path / "plan.xlsx")
    monkeypatch.setattr("bridge.gui.review.work.check_sheet", made.check_sheet)
    return made


def test_a_row_excluded_while_the_sheet_is_checked_again_stays_so_also_if_the_next_check_fails(
    planner: Planner, service: Service
) -> None:
    planner.shown(samples.mixed(), service.workbook)
    planner.press("Check again")
    planner.select(6)
    planner.key("Ctrl+L")
    assert planner.state(6) == "Skipped"
    service.may.set()
    planner.idle()
    assert planner.state(6) == "Skipped"
    assert [len(decisions) for decisions in service.asked] == [0]
    service.fails = True
    planner.press("Check again")
    planner.sees("The service cannot be reached.")
    planner.idle()
    assert not planner.has_rows()
    service.fails = False
    planner.press("Check again")
    planner.checked()
    assert planner.state(6) == "Skipped"


def test_a_row_excluded_before_the_first_answer_of_a_check_stays_so(
    planner: Planner, service: Service
) -> None:
    page = planner.shown(samples.mixed(), service.workbook)
    service.early = threading.Event()
    planner.select(6)
    page.controller.check_again()
    planner.key("Ctrl+L")
    before = page.controller.opened.checked
    service.early.set()
    planner.wait(lambda: page.controller.opened.checked is not before, "the first answer")
    assert planner.state(6) == "Skipped"
    service.may.set()
    planner.idle()
    assert planner.state(6) == "Skipped"


def test_a_stopped_comparison_is_said_as_long_as_its_rows_are_shown(
    planner: Planner, service: Service
) -> None:
    planner.shown(samples.mixed(), service.workbook)
    planner.press("Check again")
    planner.frame.session.workers.jobs[0].cancel()
    service.may.set()
    planner.idle()
    stopped = "You stopped the comparison with the service. Conflicts may be missing."
    assert stopped in planner.reads()
    planner.select(6)
    planner.key("Ctrl+L")
    assert stopped in planner.reads()
    planner.press("Check again")
    planner.idle()
    assert stopped not in planner.reads()


def test_a_check_waits_for_a_decision_about_many_rows(
    planner: Planner, service: Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = planner.shown(samples.mixed(), service.workbook)
    really = Review.leave_out
    may = threading.Event()

    def slowly(self: Review, rows: list[int], *, out: bool = True) -> Step:
        assert may.wait(30)
        return really(self, rows, out=out)

    monkeypatch.setattr("bridge.gui.review.deciding.MANY", 0)
    monkeypatch.setattr(Review, "leave_out", slowly)
    service.may.set()
    planner.select(6)
    planner.key("Ctrl+L")
    page.card.watch.saved.emit()
    planner.bot.wait(20)
    assert service.asked == []
    may.set()
    planner.idle()
    assert planner.state(6) == "Skipped"
    assert [len(decisions) for decisions in service.asked] == [1]


def test_a_file_saved_during_the_check_before_an_upload_does_not_end_it_nor_decide_more(
    planner: Planner, service: Service
) -> None:
    page, answers = planner.shown(samples.mixed(), service.workbook), list[int]()
    service.may.set()
    may = threading.Event()
    page.controller.run(
        "Comparing with the service", lambda monitor: may.wait(30), lambda _: answers.append(1)
    )
    page.card.watch.saved.emit()
    planner.key("Ctrl+L")
    assert planner.state(6) == "Problem"
    assert not planner.can("More actions")
    assert not planner.offers("Skip row")
    may.set()
    planner.idle()
    assert answers == [1]
    assert planner.can("More actions")
    assert [len(decisions) for decisions in service.asked] == [0]


def test_another_workbook_waits_until_corrections_are_saved(
    planner: Planner, service: Service
) -> None:
    page, done = planner.shown(samples.mixed(), service.workbook), list[object]()
    may = threading.Event()
    page.controller.run("Saving the corrections", lambda monitor: may.wait(30), done.append)
    page.controller.receive(service.workbook.with_name("other.xlsx"), None, None, None)
    planner.sees("Wait until the current job ends, then open the workbook.")
    assert page.controller.opened.path == service.workbook
    may.set()
    planner.idle()
    assert done == [True]
