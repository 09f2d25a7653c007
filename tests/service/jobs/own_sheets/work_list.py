"""An own sheet of German work orders, its column matching, and its check and upload."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from openpyxl import load_workbook
from openpyxl.styles import Font
from planner import Planner
from sheets import write_rows

from bridge.jobs.check import Checked, CheckRequest, check
from bridge.jobs.follow import Uploaded
from bridge.jobs.upload import UploadChoices, preview_upload
from bridge.mapping.mapping_file import SheetMapping
from bridge.records.change_set import Choice, Decision

HEADER = ("Auftrag", "Vorgang", "Werk", "Beginn", "Um", "Zustand", "Trupp", "Leute", "Text")


ROWS: tuple[tuple[str | int, ...], ...] = (
    ("4711", "10", "DB01", "13.06.2027", "07:00", "FREI", "Blade crew", 3, "Öl wechseln"),
    ("4711", "20", "DB01", "14.06.2027", "07:00", "EROF", "Blade crew", 2, "Filter prüfen"),
    ("4712", "10", "DB01", "15.06.2027", "07:30", "EROF", "Blade crew", 4, "Leiter prüfen"),
)


SHAPE: dict[str, Any] = {
    "mapping": 1,
    "name": "Woche",
    "table": {"sheet": "*", "headerRows": 1, "header": list(HEADER), "stopAt": "end"},
    "key": {"columns": ["Auftrag", "Vorgang"], "id": "{Auftrag}-{Vorgang}"},
    "fields": {
        "siteId": {"from": "Werk"},
        "startDate": {
            "from": "Beginn",
            "date": "day/month/year",
            "time": "Um",
            "zone": "Europe/Copenhagen",
        },
        "status": {
            "from": "Zustand",
            "values": {"FREI": "DISPATCHED", "EROF": "PLANNED"},
            "other": "stop",
        },
        "internalRemarks": {"from": "Text"},
    },
    "unused": ["Trupp", "Leute"],
}


def write(path: Path, rows: tuple[tuple[str | int, ...], ...] = ROWS) -> Path:
    book = load_workbook(write_rows(path, [HEADER, *rows]))
    for cell in book.worksheets[0][1]:
        cell.font = Font(bold=True)
    book.save(path)
    return path


def mapped(**more: object) -> SheetMapping:
    return SheetMapping.model_validate({**SHAPE, **more})


def checked(anna: Planner, plan: Path, mapping: SheetMapping | None = None, **more: Any) -> Checked:
    """Check a list with its mapping, or the usual one."""
    return check(
        anna.client,
        CheckRequest(plan, anna.account, mapping=mapping or mapped(), **more),
        anna.monitor,
        anna.ledger,
    )


def sent(anna: Planner, plan: Path, mapping: SheetMapping | None = None, **more: Any) -> Uploaded:
    """Check and upload a list with its mapping, or the usual one."""
    planned = preview_upload(
        checked(anna, plan, mapping, **more), anna.account, anna.ledger, UploadChoices()
    )
    return anna.send(planned)


def cells(path: Path, row: int) -> list[object]:
    return [cell.value for cell in load_workbook(path).worksheets[0][row]]


def typed(found: str, text: str) -> Decision:
    return Decision(Choice.TYPED, found, text)
