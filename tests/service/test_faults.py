"""The write-back when disk, folder or workbook are against it: the original unharmed, a workbook
beside it or the report, and it is said.
"""

from __future__ import annotations

import json
import tempfile
from collections.abc import Callable
from pathlib import Path

import openpyxl
import pytest
from planner import Planner, RealTimeMonitor
from sheets import workbook_at

from bridge.jobs.follow import Uploaded
from bridge.jobs.reports import save_report
from bridge.progress import Progress
from bridge.records.runs import RowResult, RunState
from bridge.workbook.layout import FAILED_ROWS
from bridge.workbook.opc.package_edit import ZipWriter

GOOD, BAD = "DB0411-045", "SA0411-044"
ERRORS = {"full disk": 28, "no right": 13, "read-only folder": 30, "broken disk": 5}


@pytest.fixture
def planner(anna: Planner) -> Planner:
    anna.export()
    anna.type(GOOD, externalRemarks="mine")
    anna.type(BAD, siteId="NO-SUCH-SITE", externalRemarks="moved")
    return anna


class Telling(RealTimeMonitor):
    """Tells a test each step."""

    def __init__(self, hear: Callable[[str], None]) -> None:
        super().__init__()
        self._tell = hear

    def _hear(self, progress: Progress) -> None:
        self._tell(str(progress.step))


def uploaded_with(planner: Planner, prepare: Callable[[], object]) -> tuple[Uploaded, bytes]:
    """Upload; the fault begins when the outcome is to be written.

    Returns what came of it, and the workbook as it was then.
    """
    before: list[bytes] = []

    def hear(said: str) -> None:
        if said == "Writing the results into the workbook" and not before:
            before.append(planner.plan.read_bytes() if planner.plan.exists() else b"")
            prepare()

    planner.monitor = Telling(hear)
    return planner.upload(), before[0]


def assert_told(planner: Planner, done: Uploaded) -> None:
    """The ledger has the true result, and the reports made of it have it all."""
    summary = planner.ledger.summary(done.summary.run)
    assert (summary.state, summary.updated, summary.failed) == (RunState.PARTLY_DONE, 1, 1)
    folder = planner.ledger.folder(summary.run)
    told, book = folder / "told.json", folder / "told.xlsx"
    for out in (told, book):
        save_report(planner.ledger, summary.run, out, overwrite=True)
    rows = json.loads(told.read_text(encoding="utf-8"))["rows"]
    assert {row["id"]: row["result"] for row in rows} == {GOOD: "updated", BAD: "failed"}
    assert "Not accepted" in openpyxl.load_workbook(book).sheetnames
    assert (folder / "sent.xlsx").exists()


def nothing_can_be_written(patch: pytest.MonkeyPatch, planner: Planner, number: int) -> None:
    whole = tempfile.mkstemp

    def refuse(
        suffix: str | None = None, prefix: str | None = None, dir: Path | None = None
    ) -> tuple[int, str]:
        if dir == planner.folder:
            raise OSError(number, "injected")
        return whole(suffix, prefix, dir)

    patch.setattr(tempfile, "mkstemp", refuse)


@pytest.mark.parametrize("number", ERRORS.values(), ids=ERRORS.keys())
def test_where_nothing_can_be_written_the_report_has_it_and_following_writes_it_later(
    planner: Planner, number: int
) -> None:
    with pytest.MonkeyPatch.context() as patch:
        done, before = uploaded_with(
            planner, lambda: nothing_can_be_written(patch, planner, number)
        )
        assert planner.plan.read_bytes() == before
        assert done.workbook is None
        assert any(
            "was not saved" in str(text) and "The history has the outcome" in str(text)
            for text in done.warnings
        )
        assert_told(planner, done)
        assert planner.ledger.open_runs() == (done.summary.run,)
    later = planner.follow(done.summary.run)
    assert later.workbook == planner.plan
    assert planner.ledger.open_runs() == ()
    assert planner.row_of(BAD, FAILED_ROWS) == 2
    assert planner.service.imports_accepted == 1


@pytest.mark.parametrize("at", range(0, 40, 7))
def test_a_disk_that_is_full_at_any_write_leaves_the_old_workbook(
    planner: Planner, at: int
) -> None:
    left = [at]

    def full(patch: pytest.MonkeyPatch) -> None:
        for name in ("copy", "member"):
            whole = getattr(ZipWriter, name)

            def counted(
                self: ZipWriter,
                *words: object,
                whole: Callable[..., object] = whole,
                **more: object,
            ) -> object:
                left[0] -= 1
                if left[0] < 0:
                    raise OSError(28, "No space left on device")
                return whole(self, *words, **more)

            patch.setattr(ZipWriter, name, counted)

    with pytest.MonkeyPatch.context() as patch:
        done, before = uploaded_with(planner, lambda: full(patch))
    if planner.plan.read_bytes() == before:
        assert done.workbook is None
        assert [path.name for path in planner.folder.iterdir() if path.suffix == ".part"] == []
    else:
        assert planner.row_of(BAD, FAILED_ROWS) == 2
    assert planner.ledger.summary(done.summary.run).state is RunState.PARTLY_DONE
    assert {row.result for row in done.outcome.rows} == {RowResult.UPDATED, RowResult.FAILED}


def test_a_sheet_that_is_sorted_extended_and_filtered_meanwhile_is_marked_by_ids(
    planner: Planner,
) -> None:
    def another_program() -> None:
        with workbook_at(planner.plan) as book:
            sheet = book["Activities"]
            rows = [[cell.value for cell in row] for row in sheet.iter_rows(min_row=2)]
            sheet.delete_rows(2, len(rows))
            sheet.append(["MINE-1", None, "0042"])
            for row in sorted(rows, key=lambda row: str(row[0]), reverse=True):
                sheet.append(row)
            sheet.append(["MINE-2", None, "0042"])
            sheet.row_dimensions[5].hidden = True

    done, _ = uploaded_with(planner, another_program)
    assert done.workbook == planner.plan
    sheet = openpyxl.load_workbook(planner.plan)["Activities"]
    captions = [cell.value for cell in sheet[1]]
    results = {
        row[0].value: row[captions.index("Result")].value for row in sheet.iter_rows(min_row=2)
    }
    assert str(results[BAD]).startswith("Not accepted, ")
    assert str(results[GOOD]).startswith("Updated, ")
    assert {id for id, result in results.items() if result} == {GOOD, BAD}
    listed = openpyxl.load_workbook(planner.plan)[FAILED_ROWS]
    assert listed["A2"].value == planner.row_of(BAD)
    assert {"MINE-1", "MINE-2"} <= results.keys()


def test_a_row_that_was_taken_out_or_doubled_meanwhile_is_listed_and_not_guessed(
    planner: Planner,
) -> None:
    def another_program() -> None:
        with workbook_at(planner.plan) as book:
            sheet = book["Activities"]
            sheet.append([cell.value for cell in sheet[planner.row_of(GOOD)]])
            sheet.delete_rows(planner.row_of(BAD))

    done, _ = uploaded_with(planner, another_program)
    assert done.workbook == planner.plan
    book = openpyxl.load_workbook(planner.plan)
    captions = [cell.value for cell in book["Activities"][1]]
    assert all(
        row[captions.index("Result")].value is None
        for row in book["Activities"].iter_rows(min_row=2)
    )
    failed = [cell.value for cell in book[FAILED_ROWS][1]]
    assert [row[failed.index("ID")].value for row in book[FAILED_ROWS].iter_rows(min_row=2)] == [
        BAD
    ]
    assert book[FAILED_ROWS]["A2"].value is None
