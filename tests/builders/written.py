"""A workbook as the tests write it."""

from __future__ import annotations

import zipfile
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path

from bridge.jsonio.record_stream import RawRecord
from bridge.progress import Monitor
from bridge.records.change_set import Lookups, Origin
from bridge.records.columns import SheetLayout
from bridge.records.kinds import ACTIVITIES, Kind
from bridge.records.nested_columns import Shape
from bridge.workbook.write.export_workbook import (
    SheetToWrite,
    WrittenWorkbook,
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


def plan_for(kind: Kind, records: Iterable[RawRecord]) -> SheetLayout:
    """Return the plan of a kind's own sheet, as an export makes it from its records."""
    return Shape(kind).take_all(record.value for record in records).sheets()[0].layout


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


def change_part(path: Path, part: str, change: Callable[[str], str]) -> None:
    """Change the XML of a part, which must change."""
    with zipfile.ZipFile(path) as archive:
        parts = {name: archive.read(name) for name in archive.namelist()}
    before = parts[part].decode()
    parts[part] = change(before).encode()
    assert parts[part].decode() != before
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in parts.items():
            archive.writestr(name, content)
