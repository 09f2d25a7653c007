"""An export is a workbook that planners can work in: looks, notes, dropdowns, formats, and texts
that stay texts; any program opens it.
"""

from __future__ import annotations

import zlib
from datetime import datetime
from pathlib import Path

import openpyxl
import pytest
from builders.made_records import raw
from builders.written import origin, plan_for, write
from openpyxl.worksheet.worksheet import Worksheet

from bridge.errors import Cancelled, WorkbookError
from bridge.progress import Monitor
from bridge.records.cells.base import JsonObject
from bridge.records.change_set import Lookups, RowState
from bridge.records.columns import SheetLayout
from bridge.records.kinds import ACTIVITIES
from bridge.records.runs import Outcome, Part, PartState, Receipt, RowOutcome, RowResult, SentRow
from bridge.texts import say
from bridge.workbook import layout
from bridge.workbook.read.open_sheet import open_sheet
from bridge.workbook.write.export_workbook import Book, SheetToWrite, write_workbook
from bridge.workbook.write.run_report import write_report

RECORD: JsonObject = {
    "id": "0010",
    "name": "Gearbox",
    "siteId": "S1",
    "startDate": "2026-11-24T05:00:00.250Z",
    "endDate": "2026-10-25T00:30:00.000Z",
    "status": "PLANNED",
    "teams": ["Team A", "Crane, south"],
    "personnelIds": ["P1", "P2"],
    "externalRemarks": "=1+1",
    "priority": 3,
    "createdAt": "1899-01-01T00:00:00.000Z",
}
LOOKUPS = Lookups({"sites": ("S1", "S2"), "categories": ("Repair",)}, {"P1": "Åse", "P2": ""})


def page(path: Path, name: str = "Activities") -> Worksheet:
    found = openpyxl.load_workbook(path)[name]
    assert isinstance(found, Worksheet)
    return found


def cells(path: Path, name: str = "Activities", row: int = 2) -> dict[str, object]:
    """Return caption -> value of a row."""
    sheet = page(path, name)
    return {
        str(head.value): cell.value
        for head, cell in zip(sheet[1], sheet[row], strict=True)
        if cell.value is not None
    }


@pytest.fixture
def written(tmp_path: Path) -> Path:
    path = tmp_path / "plan.xlsx"
    write(
        path, [raw(RECORD), raw({"id": "2", "siteId": "S1"})], "Europe/Copenhagen", lookups=LOOKUPS
    )
    return path


def test_values_stand_in_cells_as_planners_read_them(written: Path) -> None:
    assert cells(written) == {
        "ID": "0010",
        "Name": "Gearbox",
        "Site ID": "S1",
        "Start (Europe/Copenhagen)": datetime(2026, 11, 24, 6, 0, 0, 250_000),
        "End (Europe/Copenhagen)": "2026-10-25T02:30:00.000+02:00",
        "Status": "PLANNED",
        "Teams": 'Team A, "Crane, south"',
        "Personnel IDs": "P1, P2",
        "People": "Åse, P2",
        "External remarks": "=1+1",
        "Created (Europe/Copenhagen)": "1899-01-01T00:00:00.000Z",
        "priority": 3,
    }


def test_keys_that_read_like_our_captions_are_marked(tmp_path: Path) -> None:
    write(
        tmp_path / "a.xlsx",
        [
            raw(
                {
                    "id": "1",
                    "siteId": "S",
                    "result": "theirs",
                    "Site id": "x",
                    "start date": "y",
                    "": "z",
                }
            )
        ],
    )
    assert {
        caption: value
        for caption, value in cells(tmp_path / "a.xlsx").items()
        if caption not in {"ID", "Site ID"}
    } == {
        "result [service]": "theirs",
        "Site id [service]": "x",
        "start date [service]": "y",
        "[no name]": "z",
    }
    with open_sheet(tmp_path / "a.xlsx") as sheet:
        assert [row.values for row in sheet.rows()] == [{"id": "1", "siteId": "S"}]


def test_rows_that_do_not_fit_continue_on_another_sheet(tmp_path: Path) -> None:
    records = [raw({"id": str(number), "siteId": "S"}) for number in range(7)]
    plan = plan_for(ACTIVITIES, records)
    other = SheetLayout("Personnel", plan.columns, "personnel")
    sheets = [SheetToWrite(plan, lambda: records), SheetToWrite(other, lambda: records[:1])]
    book = Book(sheets, origin(), Lookups, Monitor(), rows_a_sheet=4)
    done = book.write(tmp_path / "a.xlsx")
    assert [(sheet.name, sheet.kind, sheet.rows) for sheet in done.sheets] == [
        ("Activities", "activities", 3),
        ("Activities - part 2", "activities", 3),
        ("Activities - part 3", "activities", 1),
        ("Personnel", "personnel", 1),
    ]
    assert [
        sheet.title
        for sheet in openpyxl.load_workbook(tmp_path / "a.xlsx")
        if sheet.sheet_view.tabSelected
    ] == ["Activities"]
    with open_sheet(tmp_path / "a.xlsx") as sheet:
        assert [row.values["id"] for row in sheet.rows()] == [str(number) for number in range(7)]
        assert len(sheet.baseline()) == 7


def test_a_sheet_that_google_sheets_cannot_open_is_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert layout.GOOGLE_ROWS == 400_000
    monkeypatch.setattr(layout, "GOOGLE_ROWS", 6)
    records = [raw({"id": str(number), "siteId": "S"}) for number in range(7)]
    for count, said in (
        (6, []),
        (
            7,
            ["Activities is too large for Google Sheets. Excel and LibreOffice can open the file."],
        ),
    ):
        book = Book(
            [SheetToWrite(plan_for(ACTIVITIES, records), lambda count=count: records[:count])],  # type: ignore[misc]
            origin(),
            Lookups,
            Monitor(),
        )
        assert [str(text) for text in book.write(tmp_path / f"{count}.xlsx").warnings] == said


def test_a_stopped_export_leaves_the_old_file(tmp_path: Path) -> None:
    path = tmp_path / "a.xlsx"
    path.write_bytes(b"old")
    monitor = Monitor(lambda progress: monitor.cancel())
    records = [raw({"id": str(number)}) for number in range(3_000)]
    with pytest.raises(Cancelled):
        write_workbook(
            path,
            [SheetToWrite(plan_for(ACTIVITIES, records), lambda: records)],
            origin(),
            Lookups,
            monitor,
        )
    assert path.read_bytes() == b"old"
    assert list(tmp_path.iterdir()) == [path]


def test_what_does_not_read_back_is_not_put_in_place(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Spoils:
        def __init__(self, *_: int) -> None:
            self.packer = zlib.compressobj(1, zlib.DEFLATED, -15)

        def compress(self, piece: bytes) -> bytes:
            return self.packer.compress(piece.replace(b"A-1", b"A-2"))

        def flush(self) -> bytes:
            return self.packer.flush()

    path, records = tmp_path / "a.xlsx", [raw({"id": "A-1"})]
    path.write_bytes(b"before")
    monkeypatch.setattr("bridge.workbook.opc.package_edit.isal_zlib.compressobj", Spoils)
    with pytest.raises(WorkbookError, match=r"a\.xlsx was not saved"):
        write_workbook(
            path,
            [SheetToWrite(plan_for(ACTIVITIES, records), lambda: records)],
            origin(),
            Lookups,
            Monitor(),
        )
    assert (path.read_bytes(), list(tmp_path.iterdir())) == (b"before", [path])


def test_a_report_holds_who_when_counts_changes_and_refusals(tmp_path: Path) -> None:
    rows = [
        SentRow(
            "Activities",
            2,
            "A1",
            RowState.CHANGED,
            {"id": "A1", "teams": ["x", "y"]},
            ("teams",),
            {"id": "A1", "teams": ["x"]},
        ),
        SentRow("Activities", 3, "=A2", RowState.NEW, {"id": "=A2", "siteId": "S"}, ("siteId",)),
    ]
    receipt = Receipt(
        "r1",
        "upload",
        "2026-11-20T10:00:00.000Z",
        "Test",
        "https://x",
        "P-1",
        Path("/plans/a.xlsx"),
        "Activities",
        rows,
        (Part(0, 0, 2, PartState.FINISHED, "c1"),),
    )
    outcome = Outcome(
        (
            RowOutcome(0, "Activities", 2, "A1", RowResult.UPDATED),
            RowOutcome(
                1,
                "Activities",
                3,
                "=A2",
                RowResult.FAILED,
                "unknown site",
                say("The site is not known."),
                say("Choose another."),
            ),
        ),
        (RowOutcome(None, "", None, "", RowResult.FAILED, "row 9: bad"),),
    )
    write_report(tmp_path / "report.xlsx", receipt, outcome)
    book = openpyxl.load_workbook(tmp_path / "report.xlsx")
    assert book.sheetnames == ["Report", "Not accepted", "Changes", "Rows"]
    told = {row[0].value: row[1].value for row in book["Report"].iter_rows()}
    assert (
        told["Account"],
        told["Started (UTC)"],
        told["Sent"],
        told["Updated"],
        told["Not accepted"],
    ) == (
        "Test",
        "20 Nov 2026, 10:00",
        "2",
        "1",
        "1",
    )
    assert [[cell.value for cell in row][1:] for row in book["Changes"].iter_rows(min_row=2)] == [
        [2, "A1", "Updated", "Teams", "x", "x, y"],
        [3, "=A2", "Not accepted", "Site ID", None, "S"],
    ]
    assert [
        [cell.value for cell in row][1:] for row in book["Not accepted"].iter_rows(min_row=2)
    ] == [
        [3, "=A2", "Not accepted", "The site is not known.", "unknown site", "Choose another."],
        [None, None, "Not accepted", "Could not be matched to a row.", "row 9: bad", None],
    ]
