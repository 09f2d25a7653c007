"""Copies of a case submitted on the practice service: each once, with restarts, lost answers and
other windows.
"""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

import pytest
from service.simulation.desk import Desk

from bridge.errors import Cancelled, CaseError
from bridge.ledger import Ledger
from bridge.progress import Monitor, Progress
from bridge.records.cells.moments import moment_words
from bridge.simulation.cli.commands import _ask
from bridge.simulation.jobs.results import fetch, known_runs, named_runs, save_results
from bridge.simulation.jobs.store import SimulationRuns
from bridge.simulation.jobs.submit import plan_submit, submit
from bridge.simulation.runs import Again, RunStatus, SubmitState


def test_one_wrong_cell_keeps_every_copy_from_being_sent(desk: Desk) -> None:
    desk.open()
    desk.sweep(["A", 8, None], ["B", "many", None])
    before = desk.posts
    with pytest.raises(CaseError, match="variants have problems"):
        desk.submit()
    assert desk.posts == before
    assert known_runs(desk.ledger) == ()


def test_a_lost_answer_is_an_unknown_outcome_and_never_sent_again(desk: Desk) -> None:
    desk.open()
    desk.sweep(["A", 8, None], ["B", 9, None], ["C", 10, None])
    desk.service.set("faulty-answers", "1")
    desk.service.set("fault-submit", "drop-after")
    before = desk.posts
    done = desk.submit()
    assert [run.state for run in done.runs] == [
        SubmitState.UNKNOWN,
        SubmitState.SUBMITTED,
        SubmitState.SUBMITTED,
    ]
    assert desk.posts - before == 3
    again = plan_submit(desk.check(), desk.client.account, desk.ledger)
    assert (again.waiting, len(again.before), [run.copy for run in again.lost]) == (0, 3, ["A"])
    alone = plan_submit(desk.check(), desk.client.account, desk.ledger, again=Again.MISSING)
    assert (alone.waiting, [run.copy for run in alone.before]) == (1, ["B", "C"])
    done = submit(desk.client, desk.ledger, alone, desk.monitor)
    assert desk.posts - before == 4
    assert [(run.copy, run.state, bool(run.reuses)) for run in done.runs] == [
        ("A", SubmitState.SUBMITTED, False),
        ("B", SubmitState.SUBMITTED, True),
        ("C", SubmitState.SUBMITTED, True),
    ]
    assert [run.status for run in desk.follow(done.runs)] == [RunStatus.COMPLETED] * 3


def test_two_windows_that_submit_the_same_case_at_once_submit_it_once(desk: Desk) -> None:
    desk.open()
    desk.type_into("Vessels", "B2", "at once")
    other = Desk(desk.service, desk.clock, desk.folder)
    plans = [plan_submit(one.check(), one.client.account, one.ledger) for one in (desk, other)]
    before = desk.posts
    (run,) = submit(desk.client, desk.ledger, plans[0], desk.monitor).runs
    with pytest.raises(CaseError, match=f"as run {run.run} and was not sent again"):
        submit(other.client, other.ledger, plans[1], other.monitor)
    assert desk.posts - before == 1
    again = plan_submit(other.check(), other.client.account, other.ledger)
    assert (again.waiting, [found.run for found in again.before], again.resumes) == (
        0,
        [run.run],
        run.batch,
    )
    again = plan_submit(other.check(), other.client.account, other.ledger, again=Again.ALL)
    submit(other.client, other.ledger, again, other.monitor)
    assert desk.posts - before == 2, "who has seen that it was submitted may want another run"


@pytest.mark.parametrize(
    "fault", ["500-after", "html-after", "hang-after", "503-html", "cut", "drop-after"]
)
def test_two_lost_answers_in_a_row_stop_the_rest(desk: Desk, fault: str) -> None:
    desk.open()
    desk.sweep(["A", 8, None], ["B", 9, None], ["C", 10, None])
    desk.service.set("fault-submit", fault)
    before = desk.posts
    done = desk.submit()
    assert [run.state for run in done.runs] == [
        SubmitState.UNKNOWN,
        SubmitState.UNKNOWN,
        SubmitState.PREPARED,
    ]
    assert desk.posts - before == (0 if fault == "503-html" else 2)
    assert done.error is not None
    assert done.error.kind == "outcome-unknown"


def test_a_restart_in_the_middle_sends_the_rest_and_nothing_twice(desk: Desk) -> None:
    desk.open()
    desk.sweep(["Sweep", "4, 5, 6, 7, 8, 9", None])
    plan = plan_submit(desk.check(), desk.client.account, desk.ledger)
    before = desk.posts

    def stop_after_three(progress: Progress) -> None:
        if desk.posts - before == 3:
            stopping.cancel()

    stopping = Monitor(stop_after_three)
    with pytest.raises(Cancelled):
        submit(desk.client, desk.ledger, plan, stopping)
    store = SimulationRuns(desk.ledger)
    interrupted = store.batch(store.all()[0].batch)
    assert [run.state for run in interrupted] == [SubmitState.SUBMITTED] * 3 + [
        SubmitState.PREPARED
    ] * 3
    store.save(replace(interrupted[3], state=SubmitState.SENDING))  # as a killed program leaves it
    desk.ledger = Ledger(desk.folder / "home")
    done = desk.submit()
    assert [run.state for run in done.runs] == [SubmitState.SUBMITTED] * 3 + [
        SubmitState.UNKNOWN
    ] + [SubmitState.SUBMITTED] * 2
    assert desk.posts - before == 5
    ended = desk.follow(known_runs(desk.ledger))
    assert sum(run.status is RunStatus.COMPLETED for run in ended) == 5


def test_copies_added_to_a_sweep_are_sent_alone_and_stand_beside_those_that_were_computed(
    desk: Desk,
) -> None:
    desk.open()
    desk.sweep(["Sweep", "4, 8", None])
    desk.follow(desk.submit().runs)
    before = desk.posts
    desk.type_into("Copies", "B2", "4, 8, 12")
    done = desk.submit()
    assert desk.posts - before == 1
    assert [(run.copy, bool(run.reuses), run.status) for run in done.runs] == [
        ("Sweep 1", True, RunStatus.COMPLETED),
        ("Sweep 2", True, RunStatus.COMPLETED),
        ("Sweep 3", False, RunStatus.IN_PROGRESS),
    ]
    for name in (done.runs[0].batch, str(desk.workbook), "case.xlsx", "sweep"):
        assert [run.copy for run in named_runs(desk.ledger, [name])] == [
            "Sweep 1",
            "Sweep 2",
            "Sweep 3",
        ]
    for run in named_runs(desk.ledger, [done.runs[0].batch])[:2]:
        fetch(desk.client, desk.ledger, run, desk.monitor)
    assert [run.fetched for run in named_runs(desk.ledger, [done.runs[0].batch])] == [
        True,
        True,
        False,
    ]
    saved = save_results(
        desk.client,
        desk.ledger,
        named_runs(desk.ledger, [done.runs[0].batch]),
        desk.folder / "out",
        desk.monitor,
    )
    assert [len(one.files) for one in saved.runs] == [1, 1, 1]
    assert all(run.fetched for run in named_runs(desk.ledger, ["Case.xlsx"]))


def test_what_was_submitted_before_is_said_with_the_time_of_the_last(
    desk: Desk, capsys: pytest.CaptureFixture[str]
) -> None:
    desk.open()
    for hours, row in ((1, ["S", 8, None]), (0, ["T", 4, None])):
        desk.sweep(row)
        desk.clock.ahead = timedelta(hours=hours)
        desk.submit()
    plan = plan_submit(desk.check(), desk.client.account, desk.ledger)
    first, last = sorted(run.submitted_at for run in plan.before)
    _ask(plan, yes=True)
    said = capsys.readouterr().err
    shown = moment_words(last, desk.client.account.zone)
    assert (f"the last from {shown}." in said, first < last) == (True, True)
