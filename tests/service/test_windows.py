"""Two windows, two computers on a shared folder, a dead process that held a lock, the same rows
sent again: runs are never mixed.
"""

from __future__ import annotations

import getpass
import json
import subprocess
import threading
from collections.abc import Sequence
from pathlib import Path
from zoneinfo import ZoneInfo

import openpyxl
import pytest
from faults.spoiled import SpoiledService
from planner import Planner, RealTimeMonitor
from service.cli.conftest import Shell
from sheets import type_into
from start import program

from bridge.errors import BridgeError
from bridge.files import Lock
from bridge.jobs.follow import Uploaded, follow
from bridge.jobs.upload import UploadChoices, UploadPreview, upload
from bridge.ledger import Ledger, days_ago
from bridge.records.cells.moments import moment_words
from bridge.records.runs import RunState
from bridge.workbook.layout import FAILED_ROWS

GOOD = "DB0411-045"
BAD = "SA0411-044"
THIRD = "DB0411-046"
FOURTH = "DB0411-018"
HOLDER = """
import sys, time
from pathlib import Path
from bridge.files import Lock
with Lock(Path(sys.argv[1])):
    print("held", flush=True)
    time.sleep(60)
"""


def holder(path: Path) -> subprocess.Popen[bytes]:
    process = subprocess.Popen(program("-c", HOLDER, path), stdout=subprocess.PIPE)
    assert process.stdout is not None
    assert process.stdout.readline().strip() == b"held"
    return process


def test_a_lock_is_held_by_one_and_freed_by_death(tmp_path: Path) -> None:
    path = tmp_path / "run" / "lock"
    with holder(path) as other:
        with pytest.raises(BridgeError, match="Another Sheetbridge window"), Lock(path):
            pass
        other.kill()
        other.wait()
    with Lock(path), pytest.raises(BridgeError), Lock(path):
        pass
    assert path.exists(), "the file stays: it says nothing, the system's lock does"


def at_once(
    windows: Sequence[Planner], plans: Sequence[UploadPreview]
) -> tuple[list[Uploaded], list[BridgeError]]:
    """Upload each plan in a window of its own, all at the same time."""
    done = list[Uploaded]()
    refused = list[BridgeError]()
    barrier = threading.Barrier(len(windows))

    def send(window: Planner, plan: UploadPreview) -> None:
        barrier.wait()
        try:
            done.append(upload(window.client, window.ledger, plan, RealTimeMonitor()))
        except BridgeError as error:
            refused.append(error)

    threads = [
        threading.Thread(target=send, args=both) for both in zip(windows, plans, strict=True)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return done, refused


@pytest.mark.parametrize("copied", [False, True], ids=["the workbook", "a copy of it"])
def test_two_windows_that_send_the_same_rows_at_once_send_them_once(
    planner: Planner, copied: bool
) -> None:
    planner.type(GOOD, externalRemarks="mine")
    planner.type(42, id="NEW-1", siteId="0042", status="PLANNED")
    other = Planner(planner.service, planner.folder)
    if copied:
        other.plan = planner.keep_copy("Copy.xlsx")
    done, refused = at_once((planner, other), [window.planned() for window in (planner, other)])
    other.client.close()
    assert (len(done), len(refused), planner.service.imports_accepted) == (1, 1, 1)
    assert done[0].summary.run in str(refused[0].title)
    assert planner.verdicts() == {GOOD: "updated", "NEW-1": "created"}
    assert len(planner.ledger.summaries()) == 1


def test_two_windows_that_send_at_once_keep_their_runs_apart(planner: Planner) -> None:
    for good, bad in ((GOOD, BAD), (THIRD, FOURTH)):
        planner.type(good, externalRemarks="mine")
        planner.type(bad, siteId="NO-SUCH-SITE", externalRemarks="moved")
    other = Planner(planner.service, planner.folder)
    mine, theirs = (
        frozenset(planner.row_of(id) for id in ids) for ids in ((GOOD, BAD), (THIRD, FOURTH))
    )
    plans = [
        planner.planned(choices=UploadChoices(left_out=theirs)),
        other.planned(choices=UploadChoices(left_out=mine)),
    ]
    done, refused = at_once((planner, other), plans)
    other.client.close()
    assert refused == []
    assert len(done) == len(planner.ledger.summaries()) == 2
    assert all(
        (run.updated, run.failed, run.state) == (1, 1, RunState.PARTLY_DONE)
        for run in planner.ledger.summaries()
    )
    assert (
        len({reference for run in planner.ledger.summaries() for reference in run.correlation_ids})
        == 2
    )
    written = [one.workbook for one in done if one.workbook is not None]
    assert written
    for workbook in written:
        openpyxl.load_workbook(workbook)
        assert FAILED_ROWS in openpyxl.load_workbook(workbook).sheetnames


def test_two_computers_on_a_shared_folder_mark_one_workbook_in_turn(planner: Planner) -> None:
    planner.type(GOOD, externalRemarks="mine")
    planner.type(BAD, siteId="NO-SUCH-SITE", externalRemarks="moved")
    elsewhere = Planner(planner.service, planner.folder)
    elsewhere.ledger = Ledger(planner.folder / "another home")
    first, second = planner.upload(), elsewhere.upload()
    assert (first.summary.sent, second.summary.sent) == (
        2,
        1,
    ), "what the first had accepted is not sent by the second"
    with pytest.raises(BridgeError, match="There is no run"):
        follow(elsewhere.client, elsewhere.ledger, first.summary.run, elsewhere.monitor)
    elsewhere.client.close()
    assert openpyxl.load_workbook(planner.plan)[FAILED_ROWS].max_row == 2
    planner.type(2, FAILED_ROWS, siteId="0042")
    assert planner.upload(FAILED_ROWS).summary.updated == 1


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("SHEETBRIDGE_HOME", str(tmp_path / "home"))
    monkeypatch.setattr("sys.stdin", None)
    return tmp_path / "home"


def test_the_same_rows_again_are_asked_about_and_old_copies_can_be_deleted(
    home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    with SpoiledService(switches={"delay": "0"}) as service:
        for name, value in {
            "BASE_URL": service.base_url,
            "USERNAME": service.username,
            "PASSWORD": service.password,
        }.items():
            monkeypatch.setenv(f"SHEETBRIDGE_{name}", value)
        monkeypatch.setenv("SHEETBRIDGE_PROJECT_ID", service.project_id)
        shell, plan = Shell(capsys), tmp_path / "Plan.xlsx"
        assert shell("export", "activities", "--out", plan).code == 0
        type_into(plan, BAD, siteId="NO-SUCH-SITE")
        assert shell("upload", plan, "--yes").code == 4
        again = shell("upload", plan)
        assert again.code == 2
        assert "The same rows were sent on" in again.err
        assert service.imports_accepted == 1
        sent = shell("upload", plan, "--yes")
        assert "The same rows were sent before, in run " in sent.err
        runs = shell("runs", "--json").json["runs"]
        assert len(runs) == 2
        folder = home / "runs" / runs[0]["run"]
        reports = [tmp_path / "kept.json", tmp_path / "kept.xlsx"]
        for out in reports:
            assert shell("report", runs[0]["run"], "--out", out).code == 0
        told = json.loads(reports[0].read_text(encoding="utf-8"))
        assert (told["account"], told["projectId"], told["sent"], told["failed"]) == (
            "environment",
            service.project_id,
            1,
            1,
        )
        assert told["startedAt"] == runs[0]["startedAt"]
        assert told["sentBy"] == getpass.getuser()
        (row,) = told["rows"]
        assert row["changes"] == [{"field": "siteId", "before": "0042", "after": "NO-SUCH-SITE"}]
        assert (row["id"], row["result"], row["said"] != "") == (BAD, "failed", True)
        front = " ".join(
            str(cell)
            for line in openpyxl.load_workbook(reports[1]).worksheets[0].values
            for cell in line
            if cell
        )
        started = moment_words(runs[0]["startedAt"], ZoneInfo("UTC"))
        assert all(word in front for word in ("environment", started, runs[0]["run"]))
        assert [Ledger(home).delete_before(days_ago(days)) for days in (1, 0)] == [0, 2]
        assert len(shell("runs", "--json").json["runs"]) == 2
        assert not folder.exists()
