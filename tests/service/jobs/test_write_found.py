"""A workbook of many activities is written while they are read once; what shows only late is in it
all the same.
"""

from __future__ import annotations

import json
from contextlib import closing
from pathlib import Path

import openpyxl
from builders.tables import tabled

from bridge.jobs.export import write_found
from bridge.jobs.fetch import Fetched
from bridge.progress import Monitor
from bridge.records.cells.base import JsonObject
from bridge.records.change_set import Origin
from bridge.records.kinds import ACTIVITIES, Kind
from bridge.workbook.read.open_sheet import open_sheet

MANY = 5_300
ORIGIN = Origin(
    "Test", "https://example.test", "P-1", "Europe/Copenhagen", "2026-11-21T08:00:00.000Z"
)


def fetched(folder: Path, kind: Kind, records: list[JsonObject], end: str = "]") -> Fetched:
    path = folder / f"{kind.name}.json"
    path.write_text("[" + ",".join(map(json.dumps, records)) + end, encoding="utf-8")
    return Fetched(kind, path, "", not records, None, {})


def activities(late: JsonObject, more: JsonObject | None = None) -> list[JsonObject]:
    """Return many activities; the last but one has more fields than the others."""
    found: list[JsonObject] = [
        {"id": f"A-{number}", "siteId": "S1", **(more or {})} for number in range(MANY)
    ]
    found[-2] |= late
    return found


def header(path: Path, sheet: str = "Activities") -> dict[object, object]:
    """Return the captions of a sheet with what stands below them in the row of the last but one
    activity.
    """
    with closing(openpyxl.load_workbook(path, read_only=True)) as book:
        captions, values = (
            next(book[sheet].iter_rows(row, row, max_col=30, values_only=True)) for row in (1, MANY)
        )
    return {caption: value for caption, value in zip(captions, values, strict=True) if caption}


@tabled("late", "more", "expected")
def test_a_field_that_shows_late_has_its_column(
    tmp_path: Path, late: JsonObject, more: JsonObject, expected: JsonObject
) -> None:
    records = activities(late, more)
    write_found(tmp_path / "a.xlsx", [fetched(tmp_path, ACTIVITIES, records)], ORIGIN, Monitor())
    known = [column.caption for column in ACTIVITIES.columns]
    found = header(tmp_path / "a.xlsx")
    assert {
        caption: value
        for caption, value in found.items()
        if str(caption).partition(" (")[0] not in known
    } == expected
    with open_sheet(tmp_path / "a.xlsx") as sheet, sheet.baseline() as baseline:
        assert [json.loads(baseline.raw(str(record["id"])) or "") for record in records] == records
        assert sum(1 for _ in sheet.rows()) == MANY
