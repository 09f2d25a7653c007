"""Edit, send, lose the answer, be killed, restart, let others edit: whatever the order, no row is
lost, nothing is sent twice, nothing is made up.
"""

from __future__ import annotations

import shutil
from pathlib import Path
from tempfile import mkdtemp

from campaign import examples
from campaigns.weeks.mortal import Killed, MortalMonitor
from faults.spoiled import SpoiledService
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule
from planner import QUICK, Planner, RealTimeMonitor, assert_adds_up

from bridge.errors import BridgeError
from bridge.jobs.follow import Uploaded, follow
from bridge.jobs.upload import UploadChoices, plan_upload, upload
from bridge.records.runs import PartState, RowResult, RunState
from bridge.workbook.layout import FAILED_ROWS

IDS = ("DB0411-045", "DB0411-046", "SA0411-044", "SA0411-043")
BEFORE = (
    "drop-early",
    "drop",
    "500",
    "503-html",
    "html",
    "not-json",
    "empty",
    "hang",
    "429",
    "503",
    "413",
    "403",
    "400",
)
AFTER = (
    "drop-after",
    "500-after",
    "html-after",
    "hang-after",
    "401-after",
    "429-after",
    "503-after",
)


class PlanningWeek(RuleBasedStateMachine):
    """One workbook, one service that goes wrong, one other planner."""

    def __init__(self) -> None:
        super().__init__()
        self.folder = Path(mkdtemp(prefix="machine-"))
        self.service = SpoiledService(activities=40, switches={"delay": "0", "hang-seconds": "2"})
        self.service.start()
        self.planner = Planner(self.service, self.folder, connection=QUICK)
        self.planner.export()
        self.rows = {id: self.planner.row_of(id) for id in IDS}
        self.typed: dict[str, str] = {}
        self.count = 0

    def teardown(self) -> None:
        self.planner.client.close()
        self.service.stop()
        shutil.rmtree(self.folder, ignore_errors=True)

    @rule(id=st.sampled_from(IDS))
    def edit(self, id: str) -> None:
        self.count += 1
        self.typed[id] = f"mine {self.count}"
        self.planner.type(self.rows[id], externalRemarks=self.typed[id])

    @rule(id=st.sampled_from(IDS))
    def another_planner_edits(self, id: str) -> None:
        self.count += 1
        self.service.edit_activity(id, externalRemarks=f"theirs {self.count}")

    @rule()
    def restart(self) -> None:
        self.planner.client.close()
        self.planner = Planner(self.service, self.folder, connection=QUICK)

    @precondition(lambda self: self.typed)
    @rule(fault=st.sampled_from(("none", *BEFORE, *AFTER)), dies=st.none() | st.integers(0, 14))
    def send(self, fault: str, dies: int | None) -> None:
        before, workbook = self.service.imports_accepted, self.planner.plan.read_bytes()
        runs = {summary.run for summary in self.planner.ledger.summaries()}
        self.service.set("fault-import", fault)
        self.service.set("faulty-answers", "0")
        monitor = MortalMonitor()
        monitor.left = dies
        try:
            plan = plan_upload(
                self.planner.check(on_conflict="mine"),
                self.planner.account,
                self.planner.ledger,
                UploadChoices(),
            )
            if not plan.rows:
                return
            done = upload(self.planner.client, self.planner.ledger, plan, monitor)
        except BridgeError:
            assert self.service.imports_accepted == before, "an upload that failed has sent nothing"
            assert self.planner.plan.read_bytes() == workbook
        except Killed:
            self.restart()
        else:
            assert_adds_up(done)
            self.hold(done)
        finally:
            self.service.set("fault-import", "none")
        assert self.service.imports_accepted - before <= 1, "sent twice"
        assert len({summary.run for summary in self.planner.ledger.summaries()} - runs) <= 1

    @rule()
    def go_on_following(self) -> None:
        before = self.service.imports_accepted
        for run in self.planner.ledger.open_runs():
            done = follow(self.planner.client, self.planner.ledger, run, RealTimeMonitor())
            assert_adds_up(done)
            if all(part.correlation_id for part in done.receipt.parts):
                assert done.outcome.count(RowResult.UNKNOWN) == 0
        assert self.service.imports_accepted == before, "following sends nothing"

    def hold(self, done: Uploaded) -> None:
        """What is said of a row just sent is what the service did with it."""
        for row in done.outcome.rows:
            there = (self.service.activity(row.id) or {})["externalRemarks"]
            if row.result in {RowResult.CREATED, RowResult.UPDATED}:
                assert there == self.typed[row.id]
            if row.result is RowResult.FAILED:
                assert there != self.typed[row.id]

    @invariant()
    def no_row_is_lost(self) -> None:
        """What was typed is in the workbook as it was typed."""
        checked = self.planner.check(online=False)
        assert checked.changes.rows == 40
        edited = {change.id for change in checked.changes.changes}
        for id, text in self.typed.items():
            if id not in edited:
                # The workbook counts it as settled: then it was accepted, as typed, by a run of the
                # ledger.
                assert any(
                    row.id == id and row.payload.get("externalRemarks") == text
                    for summary in self.planner.ledger.summaries()
                    for row in self.planner.ledger.receipt(summary.run).rows
                )

    @invariant()
    def every_run_is_in_one_honest_state(self) -> None:
        for summary in self.planner.ledger.summaries():
            receipt = self.planner.ledger.receipt(summary.run)
            if summary.state is RunState.PREPARED:
                assert all(part.state is PartState.PREPARED for part in receipt.parts)
            if summary.state in {RunState.DONE, RunState.PARTLY_DONE}:
                assert summary.created + summary.updated + summary.failed == summary.sent
            assert summary.sheet in {"Activities", FAILED_ROWS}


PlanningWeek.TestCase.settings = settings(
    max_examples=examples(8, 200),
    stateful_step_count=examples(12, 30),
    deadline=None,
    suppress_health_check=list(HealthCheck),
    print_blob=True,
)
TestPlanningWeek = PlanningWeek.TestCase
