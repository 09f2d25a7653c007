"""Columns that were renamed, mistyped, deleted or added: named in one sentence; a renamed one stops
the sheet, for its edits would be lost.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from builders.sheets import INFO, record
from builders.sheets import row as sheet_row
from planner import Planner

from bridge.changes.compare.compare import compare
from bridge.changes.compare.inputs import Records
from bridge.changes.compare.slips import COLUMN_RENAMED, with_notes
from bridge.cli import output
from bridge.jobs.check import Checked
from bridge.records.runs import OurWords

Edit = Callable[[Any, dict[str, int]], None]


def renamed(**captions: str) -> Edit:
    """Give columns other captions, and edit the first cell below each."""

    def edit(sheet: Any, columns: dict[str, int]) -> None:
        for caption, other in captions.items():
            sheet.cell(1, columns[caption]).value = other

    return edit


def findings(checked: Checked) -> list[tuple[str, str]]:
    return [(found.severity.value, str(found.sentence)) for found in checked.changes.problems]


def test_a_renamed_column_stops_the_sheet_until_it_is_accepted(
    planner: Planner,
) -> None:
    checked = planner.edited(renamed(Start="Von", Status="Zustand"))
    assert findings(checked) == [
        (
            "error",
            "Not read: Von, Zustand. Not found: Start (Europe/Copenhagen), Status. Were they "
            "renamed? Von = Start (Europe/Copenhagen), Zustand = Status. Restore the headers, or "
            "confirm the change.",
        )
    ]
    assert checked.has_problems
    accepted = planner.check(online=False, accepted=frozenset({COLUMN_RENAMED}))
    assert [severity for severity, _ in findings(accepted)] == ["warning"]
    assert output.check(accepted)["notRead"] == [
        {"sheet": "Activities", "columns": ("Von", "Zustand")}
    ]


def test_a_note_in_result_or_reason_is_reported_before_its_row_is_sent() -> None:
    ids = ("A-1", "A-2", "A-3", "A-4")
    rows = [
        sheet_row(record(id), number, **({"status": "COMPLETED"} if id != "A-4" else {}))
        for number, id in enumerate(ids, 2)
    ]
    changes = compare(INFO, rows, Records([record(id) for id in ids]), None)
    ours = {
        ("Activities", 2): OurWords("ask Bo first", ""),
        ("Activities", 3): OurWords("", ""),
        ("Activities", 5): OurWords("mine", ""),
    }
    found = with_notes(changes, ours, {})
    assert [change.id for change in found.changes] == ["A-1", "A-2", "A-3"]
    message = "“ask Bo first” is your text. An upload will not replace it."
    assert [(one.row, one.code, one.field, str(one.message)) for one in found.all_problems] == [
        (2, "note-in-ours", "result", message)
    ]
