"""Simulation from the workbook to the comparison, headless: on the practice service, with restarts, lost answers and the deletion clock."""

from __future__ import annotations

import json
import zipfile
from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

import openpyxl
import pytest
from faults.faultserver import FaultServer
from faults.quick import QuickMonitor
from faults.spoiled import SpoiledService

from bridge.cli.simulation import _ask
from bridge.cli.simulation_output import status_lines
from bridge.client.simulation import SimulationClient
from bridge.client.transport import ConnectionSettings
from bridge.errors import BridgeError, Cancelled, CaseError, SignInError, UsageError
from bridge.gui.simulation import work
from bridge.jobs.simulation.cases import CheckedCase, build, check_case, file_name, open_case
from bridge.jobs.simulation.comparing import compare
from bridge.jobs.simulation.failures import explain, explain_failures
from bridge.jobs.simulation.results import ask_status, deletion_warning, fetch, fetch_due, follow, known_runs, named_runs, save_results
from bridge.jobs.simulation.runs import SimulationRuns
from bridge.jobs.simulation.submit import Submitted, plan_submit, submit
from bridge.ledger import Ledger
from bridge.practice.account.cases import CONSTRUCTION_CASE, OPERATION_CASE, case_texts
from bridge.practice.app import PracticeService
from bridge.progress import Monitor, Progress
from bridge.settings import Account
from bridge.simulation.case import Case
from bridge.simulation.case_type import CaseType
from bridge.simulation.runs import Again, Run, RunStatus, SubmitState
from bridge.texts import say

CAPACITY, WAVE = "vesselList[1].capacity", "vesselList[1].limits.wave"


class Clock:
    """The service's time, moved by tests."""

    def __init__(self) -> None:
        self.ahead = timedelta()

    def __call__(self) -> datetime:
        return datetime.now(UTC) + self.ahead


class Desk:
    """A planner with a simulation client, a ledger and a folder."""

    def __init__(self, service: PracticeService, clock: Clock, folder: Path) -> None:
        self.service, self.clock, self.folder = service, clock, folder
        self.monitor = QuickMonitor()
        self.ledger = Ledger(folder / "home")
        self.workbook = folder / "Case.xlsx"
        self.client = self.signed_in()

    def signed_in(self, secret: str = "", **options: str) -> SimulationClient:
        account = Account(
            name="practice",
            base_url=self.service.base_url,
            username=self.service.username,
            project_id=self.service.project_id,
            practice=True,
            platform_url=self.service.platform_url,
            client_id=self.service.client_id,
            options=options,
        )
        quick = ConnectionSettings(connect_seconds=2, read_seconds=5, import_seconds=1, call_seconds=10)
        return SimulationClient(account, secret or self.service.client_secret, self.monitor, connection=quick, patience=60)

    def open(self, case: str = CONSTRUCTION_CASE) -> Path:
        return open_case(self.client, self.ledger, case, self.workbook, self.client.account, self.monitor, overwrite=True).workbook

    def sweep(self, *rows: list[object], captions: tuple[str, ...] = (CAPACITY, WAVE)) -> None:
        workbook = openpyxl.load_workbook(self.workbook)
        page = workbook["Copies"]
        for column, caption in enumerate(captions, start=2):
            page.cell(1, column, caption)
        for row in rows:
            page.append(row)
        workbook.save(self.workbook)

    def type_into(self, sheet: str, cell: str, value: str | float) -> None:
        workbook = openpyxl.load_workbook(self.workbook)
        workbook[sheet][cell] = value
        workbook.save(self.workbook)

    def check(self) -> CheckedCase:
        return check_case(self.ledger, self.workbook, self.monitor)

    def submit(self) -> Submitted:
        return submit(self.client, self.ledger, plan_submit(self.check(), self.client.account, self.ledger), self.monitor)

    def follow(self, runs: tuple[Run, ...]) -> tuple[Run, ...]:
        return follow(self.client, self.ledger, runs, self.monitor)

    @property
    def posts(self) -> int:
        """How many submissions the service saw."""
        return self.service.state.simulation.submitted


@pytest.fixture(scope="module")
def clock() -> Clock:
    return Clock()


@pytest.fixture(scope="module")
def running(clock: Clock) -> Iterator[SpoiledService]:
    with SpoiledService(activities=1, clock=clock, switches={"run-seconds": "0", "hang-seconds": "2"}) as service:
        yield service


@pytest.fixture
def desk(running: SpoiledService, clock: Clock, tmp_path: Path) -> Iterator[Desk]:
    before = {**running.state.switches._values, **running.faults}
    clock.ahead = timedelta()
    yield Desk(running, clock, tmp_path)
    for name, value in before.items():
        running.set(name, value)


def test_a_sweep_of_twelve_goes_from_the_workbook_to_the_comparison(desk: Desk) -> None:
    desk.open()
    desk.sweep(["Sweep", "4, 8, 12", "1.2, 1.5, 1.8, 2.4"])
    checked = desk.check()
    assert (checked.count, checked.errors, checked.asks) == (12, (), False)
    before = desk.posts
    done = desk.submit()
    assert (desk.posts - before, done.count(SubmitState.SUBMITTED), done.error) == (12, 12, None)
    ended = desk.follow(done.runs)
    assert [run.status for run in ended] == [RunStatus.COMPLETED] * 12
    saved = save_results(desk.client, desk.ledger, ended, desk.folder / "out", desk.monitor)
    assert [len(one.files) for one in saved.runs] == [1] * 12
    assert saved.workbook == desk.folder / "out" / "Comparison.xlsx"
    workbook = openpyxl.load_workbook(saved.workbook)
    assert workbook.sheetnames == ["Summary", "Charts", "Tables", "Comparison", "Differences", "All results", "Numbers"]
    page = workbook["Comparison"]
    captions = [cell.value for cell in page[1]]
    assert captions[:8] == ["Copy", "State", "Run", "Submitted", "Kittiwake: capacity", "Kittiwake: limits.wave", "Duration days", "Total cost"]
    assert [(row[0], row[4], row[5]) for row in page.iter_rows(min_row=2, values_only=True)][:5] == [
        ("Sweep 01", 4, 1.2), ("Sweep 02", 4, 1.5), ("Sweep 03", 4, 1.8), ("Sweep 04", 4, 2.4), ("Sweep 05", 8, 1.2),
    ]  # fmt: skip
    days = [float(str(row[6])) for row in page.iter_rows(min_row=2, values_only=True)]
    said = [json.loads(one.files[0].read_bytes())["summary"]["durationDays"] for one in saved.runs]
    assert days == said
    assert days[3] < days[0]
    # The tenth copy is the case as it was opened, so all are compared with it.
    differences = {row[0]: row[6] for row in workbook["Differences"].iter_rows(min_row=2, values_only=True)}
    assert "Sweep 10" not in differences
    assert differences["Sweep 01"] == pytest.approx(said[0] - said[9], abs=1e-6)
    assert (saved.workbook.with_suffix(".csv")).read_text(encoding="utf-8").count("\n") == 13
    with zipfile.ZipFile(saved.workbook) as package:
        assert sum("/charts/chart" in name for name in package.namelist()) > 2


def test_each_copy_is_sent_as_the_original_with_only_its_values_changed(desk: Desk) -> None:
    desk.open()
    desk.sweep(["A", 8, None], ["B", None, 2])
    done = desk.submit()
    original = case_texts()[CONSTRUCTION_CASE]
    sent = [run.text for run in desk.service.state.simulation.all()][-2:]
    assert sent[0] == original.replace('"capacity": 12', '"capacity": 8', 1)
    assert sent[1] == original.replace('"wave": 1.5', '"wave": 2.0', 1)
    assert [run.varied for run in done.runs] == [{CAPACITY: "8"}, {WAVE: "2.0"}]


def test_build_writes_what_submit_would_send(desk: Desk) -> None:
    desk.open()
    desk.sweep(["North/South", "8, 9", None], ["con", None, 2])
    built = build(desk.check(), desk.folder / "copies", desk.monitor)
    assert [copy.file.name for copy in built] == ["North_South 1.json", "North_South 2.json", "_con.json"]
    assert built[0].file.read_text(encoding="utf-8") == case_texts()[CONSTRUCTION_CASE].replace('"capacity": 12', '"capacity": 8', 1)
    with pytest.raises(UsageError, match="exists already"):
        build(desk.check(), desk.folder / "copies", desk.monitor)


def test_a_case_opens_from_a_file_too_and_keeps_every_byte(desk: Desk) -> None:
    path = desk.folder / "plan.json"
    path.write_bytes(b"\xef\xbb\xbf" + case_texts()[OPERATION_CASE].encode())
    opened = open_case(None, desk.ledger, str(path), desk.workbook, None, desk.monitor)
    assert (opened.case.case_type, sum(opened.members.values())) == (CaseType.OPERATION, 35)
    built = build(desk.check(), desk.folder / "copies", desk.monitor)
    assert built[0].file.read_bytes() == path.read_bytes()


def test_one_wrong_cell_keeps_every_copy_from_being_sent(desk: Desk) -> None:
    desk.open()
    desk.sweep(["A", 8, None], ["B", "many", None])
    before = desk.posts
    with pytest.raises(CaseError, match="1 problem keeps the copies"):
        desk.submit()
    assert desk.posts == before
    assert known_runs(desk.ledger) == ()


def test_words_of_cases_opened_before_are_known(desk: Desk) -> None:
    other = desk.folder / "other.json"
    other.write_text(case_texts()[CONSTRUCTION_CASE].replace('"CTV"', '"HELICOPTER"'), encoding="utf-8")
    desk.open()
    desk.type_into("Vessels", "D3", "HELICOPTER")
    assert [problem.code for problem in desk.check().problems] == ["unseen-value"]
    open_case(None, desk.ledger, str(other), desk.folder / "Other.xlsx", None, desk.monitor)
    assert desk.check().problems == ()


def test_a_lost_answer_is_an_unknown_outcome_and_never_sent_again(desk: Desk) -> None:
    desk.open()
    desk.sweep(["A", 8, None], ["B", 9, None], ["C", 10, None])
    desk.service.set("faulty-answers", "1")
    desk.service.set("fault-submit", "drop-after")
    before = desk.posts
    done = desk.submit()
    assert [run.state for run in done.runs] == [SubmitState.UNKNOWN, SubmitState.SUBMITTED, SubmitState.SUBMITTED]
    assert desk.posts - before == 3
    again = plan_submit(desk.check(), desk.client.account, desk.ledger)
    assert (again.waiting, len(again.before), [run.copy for run in again.lost]) == (0, 3, ["A"])
    alone = plan_submit(desk.check(), desk.client.account, desk.ledger, again=Again.MISSING)
    assert (alone.waiting, [run.copy for run in alone.before]) == (1, ["B", "C"])
    done = submit(desk.client, desk.ledger, alone, desk.monitor)
    assert desk.posts - before == 4
    assert [(run.copy, run.state, bool(run.reuses)) for run in done.runs] == [
        ("A", SubmitState.SUBMITTED, False), ("B", SubmitState.SUBMITTED, True), ("C", SubmitState.SUBMITTED, True)
    ]  # fmt: skip
    assert [run.status for run in desk.follow(done.runs)] == [RunStatus.COMPLETED] * 3


def test_two_windows_that_submit_the_same_case_at_once_submit_it_once(desk: Desk) -> None:
    desk.open()
    desk.type_into("Vessels", "B2", "at once")
    other = Desk(desk.service, desk.clock, desk.folder)
    plans = [plan_submit(one.check(), one.client.account, one.ledger) for one in (desk, other)]
    before = desk.posts
    (run,) = submit(desk.client, desk.ledger, plans[0], desk.monitor).runs
    with pytest.raises(CaseError, match=f"as run {run.run}. Nothing was sent twice"):
        submit(other.client, other.ledger, plans[1], other.monitor)
    assert desk.posts - before == 1
    again = plan_submit(other.check(), other.client.account, other.ledger)
    assert (again.waiting, [found.run for found in again.before]) == (0, [run.run])
    again = plan_submit(other.check(), other.client.account, other.ledger, again=Again.ALL)
    submit(other.client, other.ledger, again, other.monitor)
    assert desk.posts - before == 2, "who has seen that it was submitted may want another run"


def test_a_case_that_another_window_is_about_to_submit_is_not_submitted(desk: Desk) -> None:
    desk.open()
    plan = plan_submit(desk.check(), desk.client.account, desk.ledger)
    before, refused = desk.posts, list[BridgeError]()

    def meanwhile(progress: Progress) -> None:
        if str(progress.step).startswith("Submitting") and not refused:
            with pytest.raises(BridgeError) as caught:
                submit(desk.client, Ledger(desk.folder / "home"), plan, QuickMonitor())
            refused.append(caught.value)

    submit(desk.client, desk.ledger, plan, Monitor(meanwhile))
    assert "Nothing was sent twice" in str(refused[0].title)
    assert desk.posts - before == 1


@pytest.mark.parametrize("fault", ["500-after", "html-after", "hang-after", "503-html", "cut", "drop-after"])
def test_two_lost_answers_in_a_row_stop_the_rest(desk: Desk, fault: str) -> None:
    desk.open()
    desk.sweep(["A", 8, None], ["B", 9, None], ["C", 10, None])
    desk.service.set("fault-submit", fault)
    before = desk.posts
    done = desk.submit()
    assert [run.state for run in done.runs] == [SubmitState.UNKNOWN, SubmitState.UNKNOWN, SubmitState.PREPARED]
    assert desk.posts - before == (0 if fault == "503-html" else 2)
    assert done.error is not None
    assert done.error.kind == "outcome-unknown"


def test_what_was_certainly_not_sent_goes_on_next_time(desk: Desk) -> None:
    desk.open()
    desk.sweep(["A", 8, None], ["B", 9, None])
    desk.service.set("fault-submit", "403")
    done = desk.submit()
    assert ([run.state for run in done.runs], done.error and done.error.kind) == ([SubmitState.PREPARED] * 2, "no-right")
    desk.service.set("fault-submit", "none")
    plan = plan_submit(desk.check(), desk.client.account, desk.ledger)
    assert (plan.resumes, plan.waiting, plan.before) == (done.runs[0].batch, 2, ())
    again = submit(desk.client, desk.ledger, plan, desk.monitor)
    assert [run.run for run in again.runs] == [run.run for run in done.runs]
    assert again.count(SubmitState.SUBMITTED) == 2


def test_a_refused_copy_does_not_keep_the_others_back(desk: Desk) -> None:
    desk.open()
    desk.sweep(["A", 8, None], ["B", 9, None])
    desk.service.set("faulty-answers", "1")
    desk.service.set("fault-submit", "400")
    done = desk.submit()
    assert [run.state for run in done.runs] == [SubmitState.REFUSED, SubmitState.SUBMITTED]
    assert "Practice fault" in done.runs[0].said


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
    assert [run.state for run in interrupted] == [SubmitState.SUBMITTED] * 3 + [SubmitState.PREPARED] * 3
    store.save(replace(interrupted[3], state=SubmitState.SENDING))  # as a killed program leaves it
    desk.ledger = Ledger(desk.folder / "home")
    done = desk.submit()
    assert [run.state for run in done.runs] == [SubmitState.SUBMITTED] * 3 + [SubmitState.UNKNOWN] + [SubmitState.SUBMITTED] * 2
    assert desk.posts - before == 5
    ended = desk.follow(known_runs(desk.ledger))
    assert sum(run.status is RunStatus.COMPLETED for run in ended) == 5


def test_the_same_copies_submitted_before_are_said(desk: Desk) -> None:
    desk.open()
    assert plan_submit(desk.check(), desk.client.account, desk.ledger).before == ()
    done = desk.submit()
    plan = plan_submit(desk.check(), desk.client.account, desk.ledger)
    assert [run.run for run in plan.before] == [done.runs[0].run]
    assert (plan.waiting, plan.resumes) == (0, done.runs[0].batch)


def test_copies_added_to_a_sweep_are_sent_alone_and_stand_beside_those_that_were_computed(desk: Desk) -> None:
    desk.open()
    desk.sweep(["Sweep", "4, 8", None])
    desk.follow(desk.submit().runs)
    before = desk.posts
    desk.type_into("Copies", "B2", "4, 8, 12")
    done = desk.submit()
    assert desk.posts - before == 1
    assert [(run.copy, bool(run.reuses), run.status) for run in done.runs] == [
        ("Sweep 1", True, RunStatus.COMPLETED), ("Sweep 2", True, RunStatus.COMPLETED), ("Sweep 3", False, RunStatus.IN_PROGRESS)
    ]  # fmt: skip
    for name in (done.runs[0].batch, str(desk.workbook), "case.xlsx", "sweep"):
        assert [run.copy for run in named_runs(desk.ledger, [name])] == ["Sweep 1", "Sweep 2", "Sweep 3"]
    fetched = fetch_due(desk.client, desk.ledger, 30, desk.monitor)
    assert [(run.copy, run.reuses) for run in fetched] == [("Sweep 1", ""), ("Sweep 2", "")]
    assert [run.fetched for run in named_runs(desk.ledger, [done.runs[0].batch])] == [True, True, False]
    saved = save_results(desk.client, desk.ledger, named_runs(desk.ledger, [done.runs[0].batch]), desk.folder / "out", desk.monitor)
    assert [len(one.files) for one in saved.runs] == [1, 1, 1]
    assert all(run.fetched for run in named_runs(desk.ledger, ["Case.xlsx"]))


def test_one_copy_of_a_sheet_is_sent_alone_and_the_others_later(desk: Desk) -> None:
    desk.open()
    desk.sweep(["A", 8, None], ["B", "9, 10", None], ["Twin of A", 8, None])
    before = desk.posts
    alone = plan_submit(desk.check(), desk.client.account, desk.ledger, only=["b"])
    runs = submit(desk.client, desk.ledger, alone, desk.monitor).runs
    assert (desk.posts - before, [(run.copy, run.standing) for run in runs]) == (
        2,
        [
            ("A", RunStatus.NOT_SENT),
            ("B 1", RunStatus.IN_PROGRESS),
            ("B 2", RunStatus.IN_PROGRESS),
            ("Twin of A", RunStatus.NOT_SENT),
        ],
    )
    done = desk.submit()
    assert (desk.posts - before, done.runs[0].batch) == (3, runs[0].batch)
    assert (done.runs[3].reuses, done.runs[3].service_run) == (done.runs[0].run, done.runs[0].service_run)
    with pytest.raises(UsageError, match='no copy "c"'):
        plan_submit(desk.check(), desk.client.account, desk.ledger, only=["C"])


def test_what_was_submitted_before_is_said_with_the_time_of_the_last(desk: Desk, capsys: pytest.CaptureFixture[str]) -> None:
    desk.open()
    desk.sweep(["S", "4, 8", None])
    for hours, name in ((1, "S 2"), (0, "S 1")):
        desk.clock.ahead = timedelta(hours=hours)
        submit(desk.client, desk.ledger, plan_submit(desk.check(), desk.client.account, desk.ledger, only=[name]), desk.monitor)
    plan = plan_submit(desk.check(), desk.client.account, desk.ledger)
    first, last = sorted(run.submitted_at for run in plan.before)
    _ask(plan, yes=True)
    said = capsys.readouterr().err
    assert (f"the last on {last};" in said, first < last) == (True, True)


def test_following_says_how_long_it_still_takes(desk: Desk) -> None:
    desk.open()
    desk.sweep(["S", "4, 8, 12", None])
    runs = desk.submit().runs
    ask_status(desk.client, desk.ledger, runs[:1], desk.monitor)
    desk.service.set("run-seconds", "1000")
    waiting: list[tuple[int, bool]] = []

    def hear(progress: Progress) -> None:
        if progress.step == say("Waiting for the runs"):
            waiting.append((progress.done, progress.left is not None))
            desk.service.set("run-seconds", "0")

    current = named_runs(desk.ledger, [runs[0].batch])
    assert "1 completed, 2 in progress, less than a minute left; kept" in status_lines(current, datetime.now(UTC))[0]
    follow(desk.client, desk.ledger, current, Monitor(hear))
    assert waiting == [(1, True), (3, False)]


def test_a_status_word_that_nobody_knows_is_shown_as_the_service_said_it(desk: Desk) -> None:
    desk.open()
    desk.service.set("run-words", "unknown")
    (run,) = ask_status(desk.client, desk.ledger, desk.submit().runs, desk.monitor)
    assert (run.status, run.open, json.loads(run.said)["status"]) == (RunStatus.UNKNOWN, True, "PURPLE")
    assert "unknown (the service says: " in status_lines([run], datetime.now(UTC))[1]
    desk.service.set("run-words", "document")
    (run,) = desk.follow((run,))
    assert (run.status, run.said) == (RunStatus.COMPLETED, "")


def test_the_deletion_clock_warns_fetches_and_ends(desk: Desk) -> None:
    desk.open()
    (run,) = desk.follow(desk.submit().runs)
    submitted = datetime.fromisoformat(run.submitted_at)

    def after(**passed: float) -> datetime:
        return submitted + timedelta(**passed)

    assert [run.days_left(after(days=days)) for days in (0, 1, 24.5, 29, 29.5, 30, 40)] == [30, 29, 6, 1, 1, 0, 0]
    assert run.deleted_on == (submitted + timedelta(days=30)).isoformat(timespec="milliseconds").replace("+00:00", "Z")
    assert deletion_warning([run], after(days=24)) is None
    assert str(deletion_warning([run], after(days=25.5))) == "1 result is deleted in 5 days. Save what you need."
    assert str(deletion_warning([run], after(days=29.5))) == "1 result is deleted within a day. Save what you need."
    assert fetch_due(desk.client, desk.ledger, 3, desk.monitor, after(days=20)) == ()
    assert [found.run for found in fetch_due(desk.client, desk.ledger, 3, desk.monitor, after(days=28))] == [run.run]
    desk.clock.ahead = timedelta(days=31)
    (gone,) = known_runs(desk.ledger, after(days=31))
    assert (gone.status, gone.fetched) == (RunStatus.DELETED, True)
    assert deletion_warning([gone], after(days=31)) is None
    saved = save_results(None, desk.ledger, [gone], desk.folder / "out", desk.monitor)
    assert json.loads(saved.runs[0].files[0].read_bytes())["caseName"] == "Campaign A baseline"


def test_a_deleted_run_is_said_so_and_no_longer_asked(desk: Desk) -> None:
    desk.open()
    (run,) = desk.submit().runs
    desk.clock.ahead = timedelta(days=30, minutes=1)
    (asked,) = ask_status(desk.client, desk.ledger, [run], desk.monitor)
    assert asked.status is RunStatus.DELETED
    desk.service.set("fault-run-status", "500")  # would be seen if it were asked
    assert ask_status(desk.client, desk.ledger, [asked], desk.monitor)[0].status is RunStatus.DELETED
    saved = save_results(desk.client, desk.ledger, [asked], desk.folder / "out", desk.monitor)
    assert (saved.workbook, str(saved.runs[0].why_not)) == (None, "Campaign A baseline was deleted by the service 30 days after it was submitted.")


def test_a_failed_run_shows_the_difference_to_the_last_that_completed(desk: Desk) -> None:
    desk.open()
    desk.sweep(["Good", 10, None])
    desk.follow(desk.submit().runs)
    desk.type_into("Copies", "A2", "Bad")
    desk.type_into("Vessels", "G2", 1)
    (failed,) = desk.follow(desk.submit().runs)
    assert failed.status is RunStatus.FAILED
    found = explain(desk.ledger, failed, desk.monitor)
    assert found.compared_with is not None
    assert found.compared_with.copy == "Good"
    assert [(one.caption, one.before, one.after) for one in found.differences] == [("vesselList[0].speed", "9.5", "1.0")]


def test_failed_copies_are_compared_with_the_nearest_that_completed_and_with_each_other(desk: Desk) -> None:
    desk.open()
    desk.sweep(["Grid", "4, 8", "1.2, 1.8", "9.5, 1"], captions=(CAPACITY, WAVE, "vesselList[0].speed"))
    runs = desk.follow(desk.submit().runs)
    failed = [run for run in runs if run.status is RunStatus.FAILED]
    assert [run.copy for run in failed] == ["Grid 2", "Grid 4", "Grid 6", "Grid 8"]
    desk.type_into("Vessels", "B2", "changed since")
    found = explain_failures(desk.ledger, failed, desk.monitor)
    assert found.shared == {"vesselList[0].speed": "1.0"}
    assert [one.compared_with and one.compared_with.copy for one in found.explanations] == ["Grid 1", "Grid 3", "Grid 5", "Grid 7"]
    assert [len(one.differences) for one in found.explanations] == [1] * 4
    assert found.explanations[0].problems == ()


def test_copies_are_told_by_the_rows_of_their_sheets_whatever_was_moved_renamed_or_added(desk: Desk) -> None:
    desk.open()
    workbook = openpyxl.load_workbook(desk.workbook)
    page = workbook["Vessels"]
    havorn, kittiwake, razorbill = [[cell.value for cell in row] for row in page.iter_rows(min_row=2)]
    kittiwake[2] = "Kite"
    page.delete_rows(2, 3)
    for row in (razorbill, kittiwake, havorn, ["vesselList[new]", "V-09", "Terne", *razorbill[3:]]):
        page.append(row)
    workbook.save(desk.workbook)
    captions = ("Kite.capacity", "vesselList[2].limits.wave", "Terne.limits.wave", "vesselList[0].speed")
    desk.sweep(["A", 30, None, None, None], ["B", None, 1.2, 1.4, None], ["C", None, None, None, 1], captions=captions)
    runs = desk.follow(desk.submit().runs)
    save_results(desk.client, desk.ledger, runs, desk.folder / "out", desk.monitor)
    comparison = compare(desk.ledger, runs)
    assert comparison is not None
    assert [(factor.title, factor.values) for factor in comparison.factors] == [
        ("Kite: capacity", (30, 12, 12)),
        ("Razorbill: limits.wave", (1.8, 1.2, 1.8)),
        ("Terne: limits.wave", (1.8, 1.4, 1.8)),
        ("Havørn: speed", (9.5, 9.5, 1.0)),
    ]
    assert ("vesselList[0].speed", "9.5", "1.0") in [
        (one.caption, one.before, one.after) for one in explain(desk.ledger, runs[2], desk.monitor).differences
    ]


@pytest.mark.parametrize("form", ["json", "zip", "links"])
def test_results_are_saved_as_they_came_whatever_they_are(desk: Desk, form: str) -> None:
    desk.service.set("results-form", form)
    desk.open()
    (run,) = desk.follow(desk.submit().runs)
    saved = save_results(desk.client, desk.ledger, [run], desk.folder / "out", desk.monitor)
    names = {
        "json": ["Campaign A baseline.json"],
        "zip": ["Campaign A baseline.zip"],
        "links": ["Campaign A baseline.json", "Campaign A baseline results.json"],
    }[form]
    assert [file.name for file in saved.runs[0].files] == names
    assert saved.workbook is not None
    assert openpyxl.load_workbook(saved.workbook)["All results"]["A4"].value == "caseType"


@pytest.fixture
def named(desk: Desk) -> Iterator[Callable[..., Run]]:
    """Give how to make a completed run whose results, at a server of their own, name these files; each answers with its path, 404 below /gone."""
    with FaultServer() as server:

        def make(*links: tuple[str, str]) -> Run:
            desk.open()
            (run,) = desk.follow(desk.submit().runs)
            server.always("/api/oauth2/token", lambda asked: asked.answer(200, {"access_token": "t"}))
            results = {"files": [{"name": name, "url": url.replace("HERE", server.url)} for name, url in links]}
            server.always(f"/simulations/{run.service_run}/results", lambda asked: asked.answer(200, json.dumps(results).encode()))
            for path in (url.removeprefix("HERE").split("?")[0] for _, url in links):
                server.always(path, lambda asked: asked.answer(404 if "gone" in asked.seen.path else 200, {"path": asked.seen.path}))
            desk.client = SimulationClient(
                desk.client.account.model_copy(update={"platform_url": server.url, "learned": {}}), "secret", desk.monitor, patience=1
            )
            return run

        yield make


def test_one_bad_link_never_loses_the_other_files(desk: Desk, named: Callable[..., Run]) -> None:
    run = named(
        ("one\0two.js\0on", "HERE/a"),
        ("gone.json", "HERE/gone.json"),
        ("../../etc/passwd", "HERE/b"),
        ("x.\ud800", "HERE/c"),
        ("odd", "https://[::1"),
        ("odd too", "https://host\ud83d.example.com/x"),
        ("plain", "http://planning.example.com/x"),
        ("metadata", "http://169.254.169.254/latest"),
        ("last.json", "HERE/d"),
    )
    saved = save_results(desk.client, desk.ledger, [run], desk.folder / "out", desk.monitor)
    copy = "Campaign A baseline"
    assert sorted(file.name for file in saved.runs[0].files) == sorted(
        [f"{copy}.json", f"{copy} last.json", f"{copy} one_two.js_on.json", f"{copy} passwd.json", f"{copy} x._.json"]
    )
    assert saved.warnings[:5] == saved.runs[0].missing
    assert [str(text) for text in saved.runs[0].missing] == [
        f"gone.json of {copy} was not saved: The service does not know what was asked for.",
        f"odd of {copy} was not saved: The link is not an address.",
        f"odd too of {copy} was not saved: The link is not an address.",
        f"plain of {copy} was not saved: The address http://planning.example.com is not protected, so nothing was sent there.",
        f"metadata of {copy} was not saved: The link leads to 169.254.169.254, which is this computer or its own network; it was not followed.",
    ]
    assert not named_runs(desk.ledger, [run.run])[0].fetched
    # Once the service has deleted the run, what was never fetched is still said.
    (deleted,) = named_runs(desk.ledger, [run.run], datetime.now(UTC) + timedelta(days=31))
    (saved_later,) = save_results(desk.client, desk.ledger, [deleted], desk.folder / "out", desk.monitor).runs
    assert saved_later.files == saved.runs[0].files
    assert [str(text) for text in saved_later.missing] == [
        f"{name} of {copy} was not saved: {copy} was deleted by the service 30 days after it was submitted."
        for name in ("gone.json", "odd", "odd too", "plain", "metadata")
    ]


def test_every_file_that_results_name_is_fetched_however_many(desk: Desk, named: Callable[..., Run]) -> None:
    run = named(*[(f"part {number}.json", f"HERE/p{number}") for number in range(60)])
    saved = save_results(desk.client, desk.ledger, [run], desk.folder / "out", desk.monitor)
    assert (len(saved.runs[0].files), saved.runs[0].missing, named_runs(desk.ledger, [run.run])[0].fetched) == (61, (), True)


def test_a_run_whose_results_fail_does_not_stop_the_others(desk: Desk) -> None:
    desk.open()
    desk.type_into("Copies", "A2", "One")
    desk.type_into("Copies", "A3", "Two")
    one, two = desk.follow(desk.submit().runs)
    broken = replace(one, service_run="/")
    saved = save_results(desk.client, desk.ledger, [broken, two], desk.folder / "out", desk.monitor)
    assert ([bool(run.files) for run in saved.runs], saved.workbook is not None) == ([False, True], True)


@pytest.mark.parametrize(
    ("switch", "value"),
    [
        *(("run-id", value) for value in ("runId", "simulationId", "uuid", "location", "text")),
        *(("run-words", value) for value in ("constants", "camel", "other")),
        *(("run-shape", value) for value in ("state", "text", "envelope")),
        *(("simulation-path", value) for value in ("root", "api")),
        ("success-code", "202"),
        ("extra-fields", "yes"),
        ("token-requests", "2"),
    ],
)
def test_every_form_that_the_document_leaves_open_is_understood(desk: Desk, switch: str, value: str) -> None:
    desk.service.set(switch, value)
    desk.open()
    (run,) = desk.follow(desk.submit().runs)
    assert run.status is RunStatus.COMPLETED


@pytest.mark.parametrize(
    ("value", "options"),
    [
        ("token", {"simulation-token-scheme": "Token"}),
        ("bare", {"simulation-token-scheme": "none"}),
        ("x-api-key", {"simulation-token-header": "X-API-Key", "simulation-token-scheme": "none"}),
    ],
)
def test_how_the_token_is_presented_is_a_setting(desk: Desk, value: str, options: dict[str, str]) -> None:
    desk.service.set("token-presentation", value)
    with pytest.raises(SignInError):
        desk.open()
    desk.client = desk.signed_in(**options)
    assert desk.open().exists()


def test_paths_are_templates_of_the_account(desk: Desk) -> None:
    desk.client = desk.signed_in(**{"simulation-case": "{platform_url}/api/cases/{case}/partial", "simulation-status": "/api/simulations/{run}"})
    desk.open()
    (run,) = desk.follow(desk.submit().runs)
    assert run.status is RunStatus.COMPLETED
    desk.client = desk.signed_in(**{"simulation-case": "cases/{case}"})
    with pytest.raises(BridgeError, match="cannot be the setting simulation-case"):
        desk.open()


def test_a_run_without_an_id_was_submitted_and_cannot_be_followed(desk: Desk) -> None:
    desk.service.set("run-id", "absent")
    desk.open()
    (run,) = desk.submit().runs
    assert (run.state, run.service_run, run.status, run.open) == (SubmitState.SUBMITTED, None, RunStatus.UNKNOWN, False)


def test_a_run_that_never_ends_is_not_waited_for_longer_than_the_patience(desk: Desk) -> None:
    desk.service.set("run-outcome", "never")
    desk.open()
    (run,) = desk.follow(desk.submit().runs)
    assert run.status is RunStatus.IN_PROGRESS
    assert 55 < sum(desk.monitor.pauses) < 75


def test_a_wrong_secret_is_said_with_where_it_comes_from(desk: Desk) -> None:
    desk.client = desk.signed_in(secret="wrong")
    with pytest.raises(SignInError, match="API Clients"):
        desk.open()


def test_runs_are_found_by_our_id_the_services_or_the_name_of_the_copy(desk: Desk) -> None:
    desk.open()
    (run,) = desk.submit().runs
    assert [found.run for found in named_runs(desk.ledger, [run.run, run.service_run or "", "campaign a BASELINE", run.copy])] == [run.run]


def test_a_case_that_is_not_known_and_a_file_that_is_not_there_are_said(desk: Desk) -> None:
    with pytest.raises(BridgeError, match='no case "nowhere"'):
        desk.open("nowhere")
    with pytest.raises(CaseError, match="There is no file"):
        open_case(None, desk.ledger, "nowhere.json", desk.workbook, None, desk.monitor)


def test_a_case_without_a_type_says_so_and_takes_the_planners_word(desk: Desk) -> None:
    path = desk.folder / "bare.json"
    path.write_text('{"vesselList": [{"capacity": 1}]}', encoding="utf-8")
    open_case(None, desk.ledger, str(path), desk.workbook, None, desk.monitor)
    assert [problem.code for problem in desk.check().problems] == ["unknown-case-type"]
    checked = check_case(desk.ledger, desk.workbook, desk.monitor, given_type=CaseType.OPERATION)
    assert (checked.problems, Case.of("{}", "x").case_type) == ((), None)


@pytest.mark.parametrize("name", ["a\0b", "half \ud83d", "back\u202egnp.exe", "😀" * 90, "con", "a/b\\c", "...", "x" * 300])
def test_a_file_has_a_name_that_every_system_takes(tmp_path: Path, name: str) -> None:
    (tmp_path / f"{file_name(name, set())}.json.part").write_bytes(b"")
    assert len(list(tmp_path.iterdir())) == 1


def test_a_copy_that_is_named_as_a_numbered_copy_of_another_row_is_refused(desk: Desk) -> None:
    desk.open()
    desk.sweep(["A", "8, 9, 10", None], ["A 2", 20, None])
    assert [(problem.code, problem.cell) for problem in desk.check().problems] == [("duplicate-copy", "A3")]


def test_a_named_copy_is_sent_though_it_equals_one_that_was_not_named(desk: Desk) -> None:
    desk.open()
    desk.sweep(["A", 8, None], ["B", 8, None])
    before = desk.posts
    submit(desk.client, desk.ledger, plan_submit(desk.check(), desk.client.account, desk.ledger, only=["b"]), desk.monitor)
    assert desk.posts - before == 1


def test_a_copy_that_equals_one_whose_earlier_run_is_used_has_its_results_too(desk: Desk) -> None:
    desk.open()
    desk.sweep(["A", 8, None])
    desk.follow(desk.submit().runs)
    desk.sweep(["B", 8, None])
    done = desk.submit()
    assert [(run.copy, run.standing) for run in done.runs] == [("A", RunStatus.COMPLETED), ("B", RunStatus.COMPLETED)]
    assert all(one.files for one in save_results(desk.client, desk.ledger, done.runs, desk.folder / "out", desk.monitor).runs)


def test_of_a_repeated_copy_the_run_that_failed_is_sent_again(desk: Desk) -> None:
    desk.open()
    desk.sweep(["X", 8, 3], captions=(CAPACITY, "Repeats"))
    desk.follow(desk.submit().runs)
    store = SimulationRuns(desk.ledger)
    assert [run.copy for run in named_runs(desk.ledger, ["x"])] == ["X run 1", "X run 2", "X run 3"]
    store.save(replace(store.named("X run 2")[0], status=RunStatus.FAILED))
    plan = plan_submit(desk.check(), desk.client.account, desk.ledger, only=["X run 2"])
    assert plan.sent == (False, True, False)


def test_a_name_means_the_newest_submission_that_has_it(desk: Desk) -> None:
    desk.open()
    desk.sweep(["Sweep", "8", None])
    desk.submit()
    desk.type_into("Copies", "B2", "8, 9")
    desk.submit()
    assert [run.copy for run in named_runs(desk.ledger, ["Sweep"])] == ["Sweep 1", "Sweep 2"]
    desk.type_into("Copies", "B2", "10")
    desk.submit()
    assert [run.copy for run in named_runs(desk.ledger, ["Sweep"])] == ["Sweep"]


def test_the_window_asks_no_other_account_about_a_run_and_compares_what_is_here(desk: Desk) -> None:
    desk.open()
    desk.sweep(["S", "8, 9, 10", None])
    runs = list(desk.follow(desk.submit().runs))
    store = SimulationRuns(desk.ledger)
    fetch(desk.client, desk.ledger, runs[2], desk.monitor)
    runs[0] = replace(runs[0], account="another")
    desk.service.set("fault-run-results", "403")
    runs[2] = store.named(runs[2].run)[0]
    seen = work.see(desk.client, desk.ledger, runs, desk.client.account, desk.monitor)
    assert seen is not None
    assert [str(text).partition(":")[0] for text in seen.warnings] == [
        'The results of S 1 are not on this computer; they are fetched with the account "another" only.', "results of S 2 was not saved"
    ]  # fmt: skip
    saved = work.save(desk.client, desk.ledger, runs, desk.folder / "out", desk.client.account, desk.monitor)
    assert [(len(one.files), one.run.fetched) for one in saved.runs] == [(0, False), (0, False), (1, True)]
    assert str(saved.runs[0].why_not) == str(seen.warnings[0])
