"""What Sheetbridge does, by the same functions that its jobs call."""

from __future__ import annotations

import json
import shutil
import sys
from collections import Counter
from collections.abc import Generator
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

from benchmarks import inputs, made

if TYPE_CHECKING:
    from bridge.records.cells.base import JsonObject

Work = Generator[float | None, None, None]

_PLAIN = {
    "QAbstractButton": "QPushButton",
    "QAbstractItemView": "QTableView",
    "QAbstractScrollArea": "QScrollArea",
    "QAbstractSpinBox": "QSpinBox",
    "QMainWindow": "QFrame",
}
"""Classes of Qt that nobody can make as such, and the plain ones that stand for them in the bare
window.
"""

HEAVY = ("openpyxl", "lxml", "pydantic", "requests", "fastapi")


def export(folder: Path, rows: int) -> Work:
    """From the body on disk to the finished, formatted and verified workbook with its baseline."""
    import openpyxl  # noqa: F401  (imported before the clock starts, as with the peers)

    from bridge.jobs.export import write_found
    from bridge.jobs.fetch import Fetched
    from bridge.progress import Monitor
    from bridge.records.change_set import Origin
    from bridge.records.kinds import ACTIVITIES
    from bridge.workbook.write import template  # noqa: F401

    fetched = Fetched(ACTIVITIES, inputs.export_body(folder, rows), "", False, None, {})
    target = folder / f"written-{rows}.xlsx"
    origin = Origin("benchmark", "", "project", "Europe/Copenhagen", "2026-01-01T00:00:00.000Z")
    yield None
    write_found(target, [fetched], origin, Monitor())
    yield float(target.stat().st_size)


def to_tables(folder: Path, rows: int) -> Work:
    """From the body on disk to the two tables of a lake."""
    from datetime import UTC, datetime

    from bridge.jobs.fetch import Fetched
    from bridge.lake.tables import Export, Lake
    from bridge.progress import Monitor
    from bridge.records.kinds import ACTIVITIES

    fetched = Fetched(ACTIVITIES, inputs.export_body(folder, rows), "", False, None, {})
    target = folder / f"lake-{rows}"
    export = Export(ACTIVITIES, "P-1", "a", datetime(2026, 1, 1, tzinfo=UTC), fetched.records, 1)
    yield None
    Lake(str(target), Monitor()).write(export)
    yield float(sum(path.stat().st_size for path in target.rglob("*.parquet")))


def read(folder: Path, rows: int) -> Work:
    """The rows of a workbook that LibreOffice saved, every cell checked."""
    from bridge.workbook.read.open_sheet import open_sheet

    path = inputs.saved_by_libreoffice(folder, rows)
    yield None
    with open_sheet(path) as sheet:
        yield float(sum(1 for _ in sheet.rows()))


def read_own(folder: Path, rows: int) -> Work:
    """The same rows as a planner's own sheet, through a mapping of as many columns."""
    from bridge.mapping.mapping_file import SheetMapping
    from bridge.mapping.read import MappedSheet
    from bridge.mapping.table import find_table
    from bridge.records.kinds import ACTIVITIES
    from bridge.workbook.read.own_grid import own_sheets

    path = inputs.saved_by_libreoffice(folder, rows)
    yield None
    with own_sheets(path) as found:
        grid = found.named(ACTIVITIES.title)
        table = find_table(grid)
        captions = {
            column.field: caption
            for column in ACTIVITIES.columns
            for caption in table.captions
            if caption.startswith(column.caption)
        }
        fields = {
            column.field: {"from": captions[column.field]}
            for column in ACTIVITIES.columns
            if column.importable and column.field != "id"
        }
        shape = {
            "mapping": 1,
            "name": "benchmark",
            "key": {"columns": ["ID"]},
            "fields": fields,
            "table": {"header": list(table.captions)},
        }
        yield float(
            sum(
                1
                for _ in MappedSheet(
                    grid, table, SheetMapping.model_validate(shape), "Europe/Copenhagen"
                ).rows()
            )
        )


def convert(folder: Path, rows: int) -> Work:
    """Read, check, and write every row as import JSON."""
    from bridge.jobs.check import CheckRequest
    from bridge.jobs.convert import convert as job
    from bridge.progress import Monitor

    path, target = (
        inputs.saved_by_libreoffice(folder, rows),
        folder / f"written-convert-{rows}.json",
    )
    yield None
    yield float(job(CheckRequest(path, all_rows=True), target, Monitor()).records)


def convert_edited(folder: Path, rows: int) -> Work:
    """Read, check, and write the 5 % of the rows that are edited as import JSON."""
    from bridge.jobs.check import CheckRequest
    from bridge.jobs.convert import convert as job
    from bridge.progress import Monitor

    path, target = (
        inputs.edited_by_libreoffice(folder, rows),
        folder / f"written-edited-{rows}.json",
    )
    yield None
    yield float(job(CheckRequest(path), target, Monitor()).records)


def check(folder: Path, rows: int) -> Work:
    """Read and compare every row with the baseline."""
    yield from _checked(inputs.saved_by_libreoffice(folder, rows))


def _checked(path: Path) -> Work:
    from bridge.jobs.check import CheckRequest
    from bridge.jobs.check import check as job
    from bridge.progress import Monitor

    yield None
    yield float(job(None, CheckRequest(path, offline=True), Monitor()).changes.rows)


def merge(folder: Path, rows: int) -> Work:
    """Merge five copies into a plan, each of a fifth of the rows, to the finished and verified
    workbook.
    """
    from bridge.jobs.merge import MergeRequest, merge_plans
    from bridge.progress import Monitor

    plan, *copies = inputs.copies(folder, rows)
    out = folder / f"written-merged-{rows}.xlsx"
    yield None
    yield float(
        merge_plans(MergeRequest(plan, tuple(copies), out, overwrite=True), Monitor()).cells
    )


def look_at_plan(folder: Path, rows: int) -> Work:
    """Hold a plan of the practice account, of which a tenth is edited, against all rules."""
    from bridge.changes.plan_rules import BY_CODE, EditedRow, PlanRows, RuleSettings, look_at

    plan, day = _plan(rows)
    edits = [EditedRow(record, record) for record in plan[::10]]
    yield None
    yield float(
        sum(1 for _ in look_at(PlanRows(plan), day, edits, RuleSettings(on=frozenset(BY_CODE))))
    )


def compare_kept_exports(folder: Path, rows: int) -> Work:
    """Open two exports that were kept, of which every tenth record differs, and say what moved in
    words.
    """
    from zoneinfo import ZoneInfo

    from bridge.changes.plan_versions import PlanVersion, compare
    from bridge.jsonio.record_stream import RawRecord
    from bridge.records.cells.base import json_text
    from bridge.records.kinds import ACTIVITIES
    from bridge.workbook.baseline import exported_blocks
    from bridge.workbook.read.snapshots import kept_records

    plan, _ = _plan(rows)
    places = [folder / f"written-kept-{rows}-{side}.baseline" for side in ("old", "new")]
    for place in places:
        blocks = exported_blocks(
            (RawRecord(json_text(record), record) for record in plan), ACTIVITIES.name
        )
        place.write_text("".join(f"{block}\n" for block in blocks), encoding="ascii")
        for record in plan[::10]:
            record |= {
                "startDate": f"2028{str(record['startDate'])[4:]}",
                "teams": ["Blade crew", "Crane crew"],
            }
    del plan
    yield None
    old, new = (kept_records(place, ACTIVITIES) for place in places)
    with old, new:
        found = compare(PlanVersion(old), PlanVersion(new), ZoneInfo("Europe/Copenhagen"))
        yield float(sum(1 for move in found.moves if str(move.text)))


def _plan(rows: int) -> tuple[list[JsonObject], datetime]:
    from bridge.practice.sample import Sample

    day = datetime(2026, 11, 22, tzinfo=UTC)
    sample = Sample(rows, 7, day)
    return [sample.activity(number) for number in range(rows)], day


def mark(folder: Path, rows: int) -> Work:
    """Write into the workbook that 5 % of its rows were not accepted: fill, Result, Reason, and the
    sheet of refused rows.
    """
    from bridge.progress import Monitor
    from bridge.records.change_set import RowState
    from bridge.records.runs import Outcome, Receipt, RowOutcome, RowResult, SentRow
    from bridge.workbook.writeback.updates import Request
    from bridge.workbook.writeback.write_back import write_outcome as job

    target = folder / f"written-marked-{rows}.xlsx"
    shutil.copyfile(inputs.workbook(folder, rows), target)  # noqa: TID251 (a folder of the test)
    numbers = inputs.highlighted_rows(rows)
    sent = tuple(
        SentRow(
            "Activities",
            row,
            made.identity(row - 2),
            RowState.CHANGED,
            {"id": made.identity(row - 2)},
            (),
        )
        for row in numbers
    )
    refused = [
        RowOutcome(place, "Activities", row.row, row.id, RowResult.FAILED, "Unknown site")
        for place, row in enumerate(sent)
    ]
    receipt = Receipt(
        "run",
        "upload",
        "2026-01-01T00:00:00.000Z",
        "benchmark",
        "",
        "project",
        target,
        "Activities",
        sent,
        (),
    )
    yield None
    job(Request(receipt, Outcome(tuple(refused))), Monitor())
    yield float(target.stat().st_size)


def window(folder: Path, rows: int) -> Work:
    """The first window, from the first import of Qt to its first paint.

    Its size is how many of the heavy libraries were loaded: none.
    """
    yield None
    from bridge.gui.app.app import first_window

    application, frame = first_window()
    application.processEvents()
    yield float(sum(name in sys.modules for name in HEAVY))
    assert frame.isVisible()


def window_census(folder: Path, rows: int) -> Work:
    """Count the widgets of the first window by their Qt class, for the bare window beside it."""
    yield None
    from PySide6 import QtWidgets

    from bridge.gui.app.app import first_window

    application, frame = first_window()
    application.processEvents()
    counts: Counter[str] = Counter()
    for widget in frame.findChildren(QtWidgets.QWidget):
        base = next(kind for kind in type(widget).__mro__ if kind.__module__.startswith("PySide6"))
        counts[_PLAIN.get(base.__name__, base.__name__)] += 1
    (folder / "census.json").write_text(json.dumps(counts), encoding="utf-8")
    yield float(sum(counts.values()))
