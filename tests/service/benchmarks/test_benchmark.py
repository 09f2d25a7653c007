"""The benchmark runs at 1,000 rows: every task works and counts what it must.

No time is asserted here.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from benchmarks import run
from benchmarks.measure import in_fresh_process
from benchmarks.run import GOALS

ROWS = 1_000


@pytest.fixture(scope="session")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("benchmark")


TASKS = sorted(
    {goal.ours for goal in GOALS if goal.sized}
    | {goal.peer for goal in GOALS if goal.sized and goal.peer}
)


@pytest.mark.deep
@pytest.mark.parametrize("task", TASKS)
def test_a_task_does_all_its_work(task: str, folder: Path) -> None:
    figures = in_fresh_process(task, folder, ROWS)
    assert figures.cpu > 0
    expected = {
        "read": 1_000,
        "read_own": 1_000,
        "convert": 1_000,
        "check": 1_000,
        "read_calamine": 1_001,
        "read_openpyxl": 1_000,
    }
    expected |= {"look_at_plan": 18, "compare_kept_exports": 100, "merge": 50}
    name = task.split(".")[1]
    if name in expected:
        assert figures.size == expected[name]
    elif name in {"check_and_review", "frames"}:
        assert figures.size > 0  # a time; they look at the rows themselves
    else:
        assert figures.size > 20_000


def test_the_first_window_loads_no_heavy_library(folder: Path) -> None:
    assert in_fresh_process("ours.window_census", folder, 0).size > 20
    assert in_fresh_process("ours.window", folder, 0).size == 0
    assert in_fresh_process("peers.window", folder, 0).size > 20


def test_the_command_prints_one_table(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    run.main(
        ["--rows", "100", "1000", "--repeats", "1", "--folder", str(folder), "--only", "XlsxWriter"]
    )
    lines = capsys.readouterr().out.splitlines()
    assert "CPython" in lines[0]
    assert (
        lines[2]
        == "| what | rows | goal | ours | peer | ratio | peak above idle (peer) | exponent | |"
    )
    assert [line.split(" | ")[1] for line in lines[4:6]] == ["100", "1,000"]
