"""Any workbook with the captions is read: the sheet and header found, every bad cell a finding,
nothing guessed.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import openpyxl
import pytest
from builders.made_records import raw
from builders.tables import tabled
from builders.written import write
from openpyxl.worksheet.worksheet import Worksheet
from sheets import workbook_at

from bridge.errors import WorkbookError
from bridge.workbook.read.open_sheet import OpenSheet, open_sheet

Rows = Sequence[Sequence[Any]]


def made(
    path: Path,
    rows: Rows,
    name: str = "Activities",
    change: Callable[[Worksheet], None] | None = None,
) -> Path:
    """Make a workbook without our marks."""
    book = openpyxl.Workbook()
    page = book.active
    assert isinstance(page, Worksheet)
    page.title = name
    for row in rows:
        page.append(list(row))
    if change:
        change(page)
    book.save(path)
    return path


@tabled("caption", "field")
def test_captions_are_matched_without_regard_to_case_blanks_star_and_parentheses(
    tmp_path: Path, caption: str, field: str
) -> None:
    with open_sheet(
        made(tmp_path / "a.xlsx", [["id*", "Site  id", caption], ["A1", "S1", ""]])
    ) as sheet:
        assert sheet.info.columns == {"id": 1, "siteId": 2, field: 3}
        assert sheet.info.unknown == ()


def two_sheets(path: Path, one: str, other: str) -> Path:
    def change(page: Worksheet) -> None:
        assert page.parent is not None
        more = page.parent.create_sheet(other)
        more.append(["ID", "Site ID"])
        more.append(["B1", "S1"])

    return made(path / "a.xlsx", [["ID", "Site ID"], ["A1", "S1"]], one, change)


def test_a_sheet_that_is_not_read_keeps_nothing_from_being_read_whatever_its_header(
    tmp_path: Path,
) -> None:
    path = two_sheets(tmp_path, "Last year", "Activities")
    with workbook_at(path) as book:
        book["Last year"]["C1"] = "Site ID"
    with open_sheet(path) as sheet:
        assert [row.values["id"] for row in sheet.rows()] == ["B1"]
        assert [str(problem.message) for problem in sheet.info.problems] == [
            "The sheet “Activities” is read. “Last year” also looks like activities but "
            "is not read. Choose that sheet to read it instead."
        ]


@tabled("caption", "zone", "said")
def test_the_zone_is_the_captions_else_the_accounts(
    tmp_path: Path, caption: str, zone: str, said: list[str]
) -> None:
    with open_sheet(
        made(tmp_path / "a.xlsx", [["ID", "Site ID", caption], ["A1", "S1", ""]]),
        default_zone="Europe/Copenhagen",
    ) as sheet:
        assert sheet.info.time_zone == zone
        assert [str(problem.message) for problem in sheet.info.problems] == said


# workbooks of ours


def ours(path: Path, **changes: Any) -> OpenSheet:
    write(
        path,
        [raw({"id": "A1", "siteId": "S1", "startDate": "2026-11-24T05:00:00.000Z", "extra": 1})],
        "Europe/Copenhagen",
        **changes,
    )
    return open_sheet(path, default_zone="Asia/Tokyo")


def test_a_baseline_is_known_by_its_first_cell_and_never_by_being_hidden(tmp_path: Path) -> None:
    ours(tmp_path / "a.xlsx").close()
    with workbook_at(tmp_path / "a.xlsx") as book:
        book["Sheetbridge baseline"].sheet_state = "visible"
        book["Sheetbridge baseline"].title = "Sheet9"
    with open_sheet(tmp_path / "a.xlsx") as sheet:
        assert sheet.info.has_baseline
        assert sheet.baseline().get("A1") is not None


def test_a_newer_format_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    ours(tmp_path / "a.xlsx").close()
    monkeypatch.setattr("bridge.workbook.layout.FORMAT_VERSION", 0)
    with pytest.raises(WorkbookError, match="was written by a newer version of Sheetbridge"):
        open_sheet(tmp_path / "a.xlsx")


@tabled("first", "copy", "said")
def test_how_far_a_copied_sheet_is_the_same(
    tmp_path: Path, first: list[list[str]], copy: list[list[str]], said: str
) -> None:
    def change(page: Worksheet) -> None:
        assert page.parent is not None
        more = page.parent.create_sheet("Copy")
        for row in [["ID", "Site ID", "Status"][: len(copy[0])], *copy]:
            more.append(row)

    with open_sheet(
        made(tmp_path / "a.xlsx", [["ID", "Site ID"], *first], "Activities", change)
    ) as sheet:
        assert [
            str(problem.message).partition("not read. ")[2]
            for problem in sheet.info.problems
            if problem.code == "other-sheets"
        ] == [said]


def test_two_sheets_of_which_none_has_our_name_are_refused(tmp_path: Path) -> None:
    with pytest.raises(WorkbookError, match="has several sheets with activities: One, Two"):
        open_sheet(two_sheets(tmp_path, "One", "Two"))
