"""The history cannot be written any more, after the first byte was sent: that is exit 6, and
`follow` finds the truth.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any

import openpyxl
import pytest
from faults.spoiled import SpoiledService
from service.cli.conftest import Shell
from service.simulation.desk import sweep
from sheets import type_into


@pytest.fixture
def locks(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> Callable[[Callable[[], bool]], Callable[[], None]]:
    """Give a function that has another program lock the history as soon as a condition holds; it
    returns what ends that.
    """

    def lock_when(condition: Callable[[], bool]) -> Callable[[], None]:
        connect, other = (
            sqlite3.connect,
            sqlite3.connect(home / "ledger.sqlite", check_same_thread=False),
        )

        def connected(path: Any, **_: Any) -> sqlite3.Connection:
            if condition() and not (released or other.in_transaction):
                other.execute("begin immediate")
            return connect(path, timeout=0.1)  # a planner waits for 20 seconds

        def release() -> None:
            released.append(True)
            other.close()

        released = list[bool]()
        monkeypatch.setattr(sqlite3, "connect", connected)
        return release

    return lock_when


@pytest.mark.parametrize("single", [False, True], ids=["one file", "row by row"])
def test_rows_that_were_sent_are_never_said_to_be_not_sent(
    shell: Shell,
    service: SpoiledService,
    tmp_path: Path,
    locks: Callable[[Callable[[], bool]], Callable[[], None]],
    single: bool,
) -> None:
    plan = tmp_path / "Plan.xlsx"
    assert shell("export", "activities", "--out", plan).code == 0
    ids = [str(cell.value) for cell in openpyxl.load_workbook(plan)["Activities"]["A"][10:16]]
    for id in ids:
        type_into(plan, id, externalRemarks="mine")
    release = locks(lambda: service.imports_accepted >= (5 if single else 1))
    sent = shell("upload", plan, "--yes", "--json", *(["--single"] if single else []))
    assert (sent.code, sent.json["error"]["kind"]) == (6, "outcome-unknown")
    title, advice, cause = sent.err.splitlines()[-3:]
    assert cause == "The cause: database is locked"
    assert title.startswith(
        "Rows may have been sent, but the outcome was not saved: The upload history in "
    )
    assert "not sent" not in title + advice.lower()
    release()
    found = shell("runs", "--json").json["runs"]
    assert len(found) == 1
    assert (
        advice == f"Free some disk space, then continue with: sheetbridge follow {found[0]['run']}."
    )
    followed = shell("follow", "--json").json["runs"][0]
    expected = 5 if single else 6
    assert (followed["updated"], followed["unknown"]) == (expected, 0)
    assert sum(service.activity(id)["externalRemarks"] == "mine" for id in ids) == expected  # type: ignore[index]


def test_before_the_first_byte_it_is_exit_3(
    shell: Shell,
    service: SpoiledService,
    tmp_path: Path,
    locks: Callable[[Callable[[], bool]], Callable[[], None]],
) -> None:
    plan = tmp_path / "Plan.xlsx"
    assert shell("export", "activities", "--out", plan).code == 0
    type_into(plan, "DB0411-045", externalRemarks="mine")
    release = locks(lambda: any("/export" in request.path for request in service.requests))
    assert shell("upload", plan, "--yes").code == 3
    assert service.imports_accepted == 0
    release()


def test_a_run_that_was_submitted_is_never_said_to_be_not_sent(
    shell: Shell,
    case: Path,
    simulation: SpoiledService,
    locks: Callable[[Callable[[], bool]], Callable[[], None]],
) -> None:
    sweep(case)
    release = locks(lambda: simulation.state.simulation.submitted >= 2)
    sent = shell("simulation", "submit", case, "--yes", "--json")
    assert (sent.code, sent.json["error"]["kind"], simulation.state.simulation.submitted) == (
        6,
        "outcome-unknown",
        2,
    )
    release()
    states = sorted(run["status"] for run in shell("simulation", "status", "--json").json["runs"])
    assert states == ["completed", "not-sent", "unknown"]
