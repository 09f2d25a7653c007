"""The write-back into a workbook that Sheetbridge wrote: `Failed rows` can be read, and every row
keeps its values.
"""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from pathlib import Path

from builders.written import plan_for
from libreoffice import save_again
from service.workbook.writeback.marking import FAILED, UPDATED, outcome, receipt

from bridge.jsonio.record_stream import RawRecord
from bridge.progress import Monitor
from bridge.records.cells.base import JsonObject
from bridge.records.change_set import Lookups, Origin
from bridge.records.kinds import ACTIVITIES
from bridge.workbook.read.open_sheet import open_sheet
from bridge.workbook.write.export_workbook import SheetToWrite, write_workbook
from bridge.workbook.writeback.updates import Request
from bridge.workbook.writeback.write_back import write_outcome


def record(number: int) -> RawRecord:
    value: JsonObject = {
        "id": f"ACT-{number}",
        "name": f"Work {number}",
        "siteId": "SITE-1",
        "startDate": "2026-11-24T06:00:00.123Z",
        "status": "PLANNED",
        "teams": ["Team A", "Crane, south"],
    }
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
