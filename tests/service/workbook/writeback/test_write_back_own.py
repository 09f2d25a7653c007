"""The write-back into a workbook that Sheetbridge wrote: it can be read, corrected and sent again,
and its baseline is renewed.
"""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from zoneinfo import ZoneInfo

from builders.planner_workbooks import contents
from builders.written import plan_for
from libreoffice import save_again
from service.workbook.writeback.marking import FAILED, UPDATED, outcome, receipt

from bridge.changes.compare.inputs import Records
from bridge.jsonio.record_stream import RawRecord
from bridge.progress import Monitor
from bridge.records.cells.base import JsonObject, json_text
from bridge.records.changes import CellWrite, Lookups, Origin
from bridge.records.kinds import ACTIVITIES
from bridge.workbook.read.open_sheet import open_sheet
from bridge.workbook.write.export_workbook import SheetToWrite, write_workbook
from bridge.workbook.writeback.own_sheet import edit_workbook
from bridge.workbook.writeback.updates import Request
from bridge.workbook.writeback.write_back import write_outcome


def record(number: int, **more: object) -> RawRecord:
    value: JsonObject = {
        "id": f"ACT-{number}",
        "name": f"Work {number}",
        "siteId": "SITE-1",
        "startDate": "2026-11-24T06:00:00.123Z",
        "status": "PLANNED",
        "teams": ["Team A", "Crane, south"],
    }
    value |= more  # type: ignore[arg-type]
    return RawRecord(json.dumps(value), value)


def exported(path: Path, count: int = 30) -> Path:
    def records() -> Iterator[RawRecord]:
        return (record(number) for number in range(count))

    origin = Origin("Test", "https://host", "P1", "Europe/Copenhagen", "2026-11-21T00:00:00.000Z")
    write_workbook(
        path, [SheetToWrite(plan_for(ACTIVITIES, records()), records)], origin, Lookups, Monitor()
    )
    return path


def test_failed_rows_can_be_read_and_keep_every_value(tmp_path: Path) -> None:
    path = exported(tmp_path / "plan.xlsx")
    results = {"ACT-3": FAILED, "ACT-4": UPDATED, "ACT-5": FAILED}
    sent = receipt(path, [(id, 0) for id in results])
    write_outcome(Request(sent, outcome(results)), Monitor())
    saved = Path(shutil.copy(path, tmp_path / "saved.xlsx"))
    save_again(saved)
    for place in (path, saved):
        with open_sheet(place, "Failed rows") as sheet:
            rows = list(sheet.rows())
            assert [(row.number, row.origin_row, row.problems) for row in rows] == [
                (2, 5, ()),
                (3, 7, ()),
            ]
            assert rows[0].values == record(3).value
            assert sheet.info.time_zone == "Europe/Copenhagen"
        with open_sheet(place) as sheet:
            assert [row.values for row in sheet.rows()] == [
                record(number).value for number in range(30)
            ]
            assert sheet.info.sheet == "Activities"


def test_the_baseline_of_the_rows_sent_is_renewed(tmp_path: Path) -> None:
    path = exported(tmp_path / "plan.xlsx")
    before = contents(path)
    with open_sheet(path) as sheet:
        columns = sheet.info.columns
    shown = record(4)
    for site in ("SITE-7", "SITE-8"):
        renewed = record(4, siteId=site)
        sent = receipt(path, [("ACT-4", 6)], payloads={"ACT-4": {"siteId": site}})
        sent = replace(sent, rows=[replace(sent.rows[0], before=shown.value)])
        shown = renewed
        edit_workbook(
            path,
            [CellWrite("Activities", 6, columns["siteId"], "siteId", site)],
            ZoneInfo("Europe/Copenhagen"),
        )
        now = Records([renewed.value])
        write_outcome(Request(sent, outcome({"ACT-4": UPDATED}), now), Monitor())
        with open_sheet(path) as sheet:
            baseline = sheet.baseline()
            assert (baseline.raw("ACT-4"), baseline.raw("ACT-5"), baseline.damaged) == (
                json_text(renewed.value),
                record(5).text,
                0,
            )
    after = contents(path)
    changed = {name for name in before if before[name] != after[name]}
    assert {name.rpartition("/")[0] for name in changed} == {"xl", "xl/worksheets"}
    assert len(changed) == 3  # the sheet, the baseline and the shared strings
