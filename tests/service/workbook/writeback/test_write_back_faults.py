"""The write-back when things go wrong: killed, full disk, saved by another program meanwhile.

The old workbook or the new one, never half.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from builders.planner_workbooks import opened, planned
from service.workbook.writeback.marking import FAILED, marked, outcome, receipt, values

from bridge.errors import Cancelled
from bridge.progress import Monitor
from bridge.workbook.opc.package_edit import ZipWriter


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
    from bridge.workbook.writeback.write_back import write_outcome

    path = planned(tmp_path / "plan.xlsx")
    before = path.read_bytes()
    monitor = Monitor()
    monitor.cancel()
    with pytest.raises(Cancelled):
        write_outcome(Request(receipt(path, [("ACT-3", 4)]), outcome({"ACT-3": FAILED})), monitor)
    assert path.read_bytes() == before
