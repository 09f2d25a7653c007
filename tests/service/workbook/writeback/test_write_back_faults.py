"""The write-back when things go wrong: killed, full disk, saved by another program meanwhile.

The old workbook or the new one, never half.
"""

from __future__ import annotations

import random
import shutil
import signal
import subprocess
import time
from pathlib import Path

import pytest
from builders.planner_workbooks import contents, everything, opened, planned
from service.workbook.writeback.test_write_back import FAILED, marked, outcome, receipt, values
from start import program

from bridge.errors import Cancelled, WorkbookError
from bridge.progress import Monitor
from bridge.workbook.opc.package_edit import ZipWriter

PROGRAM = """
import sys
from pathlib import Path
sys.path.insert(0, "tests")
from service.workbook.writeback.test_write_back import FAILED, marked
print("go", flush=True)
marked(Path(sys.argv[1]), {f"ACT-{number}": FAILED for number in range(1, 400)})
print("done", flush=True)
"""


def test_killed_at_any_moment_leaves_the_old_or_the_new_workbook(tmp_path: Path) -> None:
    source = planned(tmp_path / "source.xlsx", 2000)
    before, pause = source.read_bytes(), random.Random(5)
    ends = set()
    for _ in range(8):
        path = tmp_path / "plan.xlsx"
        shutil.copy(source, path)
        with subprocess.Popen(program("-c", PROGRAM, path), stdout=subprocess.PIPE) as process:
            assert process.stdout is not None
            assert process.stdout.readline() == b"go\n"
            time.sleep(pause.uniform(0, 0.6))
            process.send_signal(signal.SIGKILL)
        if path.read_bytes() == before:
            ends.add("old")
        else:
            assert len(values(path, "Failed rows")) == 400
            contents(path)
            ends.add("new")
    assert "old" in ends


@pytest.mark.parametrize("writes", [1, 4, 9, 15])
def test_a_full_disk_leaves_the_old_workbook(tmp_path: Path, writes: int) -> None:
    path = everything(tmp_path)
    before = path.read_bytes()
    left = writes
    whole = ZipWriter.copy

    def copy(self: ZipWriter, *arguments: object) -> None:
        nonlocal left
        left -= 1
        if left <= 0:
            raise OSError(28, "No space left on device")
        whole(self, *arguments)  # type: ignore[arg-type]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(ZipWriter, "copy", copy)
        with pytest.raises(WorkbookError, match="disk is full"):
            marked(path, {"ACT-3": FAILED})
    assert path.read_bytes() == before
    assert [entry.name for entry in tmp_path.iterdir() if entry.name.startswith(".")] == []


def test_a_workbook_saved_by_another_program_meanwhile_is_read_again(tmp_path: Path) -> None:
    path = planned(tmp_path / "plan.xlsx")
    whole, saved = ZipWriter.copy, list[bool]()

    def copy(self: ZipWriter, *arguments: object) -> None:
        if not saved:
            saved.append(True)
            book = opened(path)
            book["Activities"]["B2"] = "typed meanwhile"
            book.save(path)
        whole(self, *arguments)  # type: ignore[arg-type]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(ZipWriter, "copy", copy)
        done = marked(path, {"ACT-3": FAILED})
    assert opened(done.path)["Activities"]["B2"].value == "typed meanwhile"
    assert opened(path)["Activities"]["B2"].value == "typed meanwhile"
    assert values(done.path, "Failed rows")[1][3] == "ACT-3"
    assert "another program" in str(done.reason_beside)


def test_a_cancelled_write_back_leaves_the_old_workbook(tmp_path: Path) -> None:
    from bridge.workbook.writeback.updates import Request
    from bridge.workbook.writeback.write_back import mark

    path = planned(tmp_path / "plan.xlsx")
    before = path.read_bytes()
    monitor = Monitor()
    monitor.cancel()
    with pytest.raises(Cancelled):
        mark(Request(receipt(path, [("ACT-3", 4)]), outcome({"ACT-3": FAILED})), monitor)
    assert path.read_bytes() == before
