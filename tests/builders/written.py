"""A workbook as the tests write it."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from bridge.jsonio.record_stream import RawRecord
from bridge.progress import Monitor
from bridge.records.changes import Lookups, Origin
from bridge.records.kinds import ACTIVITIES, Kind
from bridge.workbook.write.export_workbook import (
    SheetToWrite,
    WrittenWorkbook,
    plan_for,
    write_workbook,
)


def origin(zone: str = "UTC") -> Origin:
    return Origin(
        "Test",
        "https://plan.example/api",
        "P-1",
        zone,
        "2026-11-20T10:00:00.000Z",
        {"sites": ["S1"]},
        {"activities": "c-1"},
    )


def write(
    path: Path,
    records: Sequence[RawRecord],
    zone: str = "UTC",
    kind: Kind = ACTIVITIES,
    lookups: Lookups | None = None,
) -> WrittenWorkbook:
    plan = plan_for(kind, records)
    return write_workbook(
        path,
        [SheetToWrite(plan, lambda: records)],
        origin(zone),
        lambda: lookups or Lookups(),
        Monitor(),
    )
