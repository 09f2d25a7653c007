"""Rows of an export marked as an upload left them: receipts, outcomes and the write-back."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from builders.planner_workbooks import opened

from bridge.progress import Monitor
from bridge.records.cells.base import JsonObject
from bridge.records.change_set import RowState
from bridge.records.runs import Outcome, Receipt, RowOutcome, RowResult, SentRow
from bridge.texts import say
from bridge.workbook.writeback.updates import Request
from bridge.workbook.writeback.write_back import WrittenBack, write_outcome

FAILED = RowResult.FAILED


UPDATED = RowResult.UPDATED


UNKNOWN = RowResult.UNKNOWN


def receipt(
    path: Path,
    rows: list[tuple[str, int]],
    sheet: str = "Activities",
    payloads: dict[str, JsonObject] | None = None,
) -> Receipt:
    sent = tuple(
        SentRow(
            sheet,
            row,
            id,
            RowState.CHANGED,
            {"id": id, "siteId": "SITE-1", **(payloads or {}).get(id, {})},
            ("siteId",),
        )
        for id, row in rows
    )
    return Receipt(
        "run-1",
        "upload",
        "2026-11-24T06:05:00.000Z",
        "Test",
        "https://host",
        "P1",
        path,
        sheet,
        sent,
        (),
    )


def outcome(
    results: dict[str, RowResult],
    field: str | None = "siteId",
    words: str = "SITE-1 does not exist",
    sheet: str = "Activities",
) -> Outcome:
    rows = [
        (
            RowOutcome(
                number, sheet, None, id, result, words, say("The site is not known."), None, field
            )
            if result is FAILED
            else RowOutcome(number, sheet, None, id, result, "lost" if result is UNKNOWN else "")
        )
        for number, (id, result) in enumerate(results.items())
    ]
    return Outcome(tuple(rows))


def shown(id: str) -> JsonObject:
    """Return what a row of the planned workbook shows."""
    number = int(id.removeprefix("ACT-"))
    return {
        "startDate": f"2026-11-{number % 28 + 1:02}T06:00:00.000Z",
        "status": "PLANNED",
        "teams": ["Team A", "Team B"],
        "externalRemarks": f"r <&> {number}",
    }


def marked(
    path: Path,
    results: dict[str, RowResult],
    sheet: str = "Activities",
    **more: Any,
) -> WrittenBack:
    rows = [(id, 0) for id in results]
    sent = receipt(path, rows, sheet, {id: shown(id) for id in results if id.startswith("ACT-")})
    return write_outcome(Request(sent, outcome(results), **more), Monitor())


def values(path: Path, sheet: str) -> list[list[object]]:
    return [[cell.value for cell in line] for line in opened(path)[sheet].iter_rows()]
