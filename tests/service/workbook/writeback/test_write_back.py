"""The write-back: what stands in the workbook after an upload, and that everything else stays as it
was.
"""

from __future__ import annotations

import shutil
import zipfile
from copy import copy
from pathlib import Path

import pytest
from builders.planner_workbooks import contents, everything, opened, planned, with_parts
from libreoffice import save_again
from service.workbook.writeback.marking import (
    FAILED,
    UNKNOWN,
    UPDATED,
    marked,
    receipt,
    values,
)
from sheets import write_rows

from bridge.progress import Monitor
from bridge.records.runs import Outcome, RowOutcome, RowResult
from bridge.texts import say
from bridge.workbook.opc.package import Package
from bridge.workbook.writeback.updates import Request
from bridge.workbook.writeback.write_back import write_outcome

REFUSED, BLAMED = "FFFFD9D2", "FFFF9C8E"
CREATED = RowResult.CREATED


def fills(path: Path, sheet: str = "Activities") -> dict[str, str]:
    found = {}
    for line in opened(path)[sheet].iter_rows():
        for cell in line:
            if cell.fill.patternType == "solid":
                found[cell.coordinate] = str(cell.fill.fgColor.rgb)
    return found


def test_a_refused_row_is_highlighted_and_listed(tmp_path: Path) -> None:
    path = planned(tmp_path / "plan.xlsx")
    done = marked(path, {"ACT-3": FAILED, "ACT-5": UPDATED, "ACT-7": CREATED, "ACT-9": UNKNOWN})
    assert (done.path, done.reason_beside, done.unplaced) == (path, None, ())
    assert done.placed == {
        "ACT-3": ("Activities", 4),
        "ACT-5": ("Activities", 6),
        "ACT-7": ("Activities", 8),
        "ACT-9": ("Activities", 10),
    }
    sheet = opened(path)["Activities"]
    assert [(sheet.cell(row, 9).value, sheet.cell(row, 10).value) for row in (4, 6, 8, 10, 12)] == [
        ("Not accepted, 2026-11-24 06:05", "The site is not known."),
        ("Updated, 2026-11-24 06:05", None),
        ("Created, 2026-11-24 06:05", None),
        ("Unknown, 2026-11-24 06:05", "lost"),
        (None, None),
    ]
    row = {f"{letter}4": REFUSED for letter in "ABDEFGHIJL"} | {"C4": BLAMED, "C3": "FFFFFF00"}
    assert fills(path) == row
    failed = values(path, "Failed rows")
    captions = [
        "Row",
        "Reason",
        "Service said",
        "ID",
        "Name",
        "Site ID",
        "Start",
        "End",
        "Status",
        "Teams",
        "External remarks",
        "Count",
    ]
    assert failed[0] == captions
    assert failed[1][:6] == [
        4,
        "The site is not known.",
        "SITE-1 does not exist",
        "ACT-3",
        "Work 3",
        "SITE-1",
    ]
    assert len(failed) == 2
    assert fills(path, "Failed rows") == {"F2": BLAMED}
    assert opened(path)["Failed rows"]["G2"].number_format == "yyyy-mm-dd hh:mm"
    assert opened(path).sheetnames == ["Activities", "My figures", "Failed rows", "Sheetbridge"]


def test_every_other_part_stays_byte_for_byte(tmp_path: Path) -> None:
    path = everything(tmp_path)
    before = contents(path)
    cells = {
        cell.coordinate: cell.value
        for line in opened(path)["Activities"].iter_rows()
        for cell in line
    }
    marked(path, {"ACT-3": FAILED, "ACT-5": UPDATED})
    after = contents(path)
    changed = {
        "xl/worksheets/sheet1.xml",
        "xl/styles.xml",
        "xl/workbook.xml",
        "xl/_rels/workbook.xml.rels",
        "[Content_Types].xml",
    }
    assert {name for name in before if before[name] != after[name]} == changed
    listed, base = "xl/worksheets/sheet3.xml", "xl/worksheets/sheet4.xml"
    assert set(after) - set(before) == {listed, base, "xl/sharedStrings.xml"}
    now = {
        cell.coordinate: cell.value
        for line in opened(path)["Activities"].iter_rows()
        for cell in line
    }
    assert {place for place in now if now[place] != cells.get(place)} == {"I4", "J4", "I6"}
    for text in (
        "x14:sparklineGroups",
        "x14:dataValidation ",
        "conditionalFormatting",
        "autoFilter",
        "legacyDrawing",
    ):
        assert text in after["xl/worksheets/sheet1.xml"].decode()
    assert (
        after["xl/worksheets/sheet1.xml"].split(b"</sheetData>")[1]
        == before["xl/worksheets/sheet1.xml"].split(b"</sheetData>")[1]
    )


def test_an_accepted_row_loses_its_highlight_and_leaves_failed_rows(tmp_path: Path) -> None:
    path = planned(tmp_path / "plan.xlsx")
    before = {
        cell.coordinate: (
            cell.fill.fgColor.rgb,
            cell.fill.patternType,
            cell.font.b,
            cell.number_format,
        )
        for line in opened(path)["Activities"]
        for cell in line
    }
    marked(path, {"ACT-2": FAILED, "ACT-3": FAILED})
    assert (fills(path)["A3"], fills(path)["C3"]) == (REFUSED, "FFFFFF00"), (
        "a planner's colour stays"
    )
    styles = len(contents(path)["xl/styles.xml"])
    marked(path, {"ACT-2": UPDATED})
    assert {place for place in fills(path) if place.endswith("3")} == {"C3"}
    assert fills(path)["C3"] == "FFFFFF00"
    assert {place for place in fills(path) if place.endswith("4")} == {
        f"{letter}4" for letter in "ABCDEFGHIJL"
    }
    assert [line[3] for line in values(path, "Failed rows")] == ["ID", "ACT-3"]
    marked(path, {"ACT-3": UPDATED})
    assert values(path, "Failed rows") == [values(path, "Failed rows")[0]]
    after = {
        cell.coordinate: (
            cell.fill.fgColor.rgb,
            cell.fill.patternType,
            cell.font.b,
            cell.number_format,
        )
        for line in opened(path)["Activities"]
        for cell in line
    }
    assert {place for place in before if before[place] != after[place]} == set()
    marked(path, {"ACT-3": FAILED})
    book = opened(path)
    book["Activities"]["A6"]._style = copy(book["Activities"]["A4"]._style)
    book.save(path)
    assert fills(path)["A6"] == REFUSED
    marked(path, {"ACT-3": UPDATED})
    assert REFUSED not in fills(path).values(), "also where a planner copied a refused cell"
    marked(path, {"ACT-3": FAILED})
    marked(path, {"ACT-3": UPDATED})
    assert len(contents(path)["xl/styles.xml"]) <= styles


def test_a_later_upload_adds_and_keeps_corrections_that_were_not_sent(tmp_path: Path) -> None:
    path = planned(tmp_path / "plan.xlsx")
    marked(path, {"ACT-3": FAILED})
    book = opened(path)
    book["Failed rows"]["F2"] = "SITE-2"
    book["Failed rows"]["K2"] = "ask Bo"
    book.save(path)
    marked(path, {"ACT-3": FAILED, "ACT-5": FAILED})
    failed = values(path, "Failed rows")
    assert [line[:6] for line in failed[1:]] == [
        [4, "The site is not known.", "SITE-1 does not exist", "ACT-3", "Work 3", "SITE-2"],
        [6, "The site is not known.", "SITE-1 does not exist", "ACT-5", "Work 5", "SITE-1"],
    ]
    assert failed[1][10] == "ask Bo"


def test_rows_are_found_by_id_in_the_file_as_it_is_now(tmp_path: Path) -> None:
    path = planned(tmp_path / "plan.xlsx")
    book = opened(path)
    book["Activities"].insert_rows(2, 3)
    book["Activities"]["A9"] = "ACT-1"
    book.save(path)
    done = marked(path, {"ACT-1": FAILED, "ACT-2": FAILED, "ACT-99": FAILED})
    assert done.placed == {"ACT-2": ("Activities", 6)}
    assert done.unplaced == ("ACT-1", "ACT-99")
    assert {place[1:] for place in fills(path)} == {"6"}
    assert [line[3] for line in values(path, "Failed rows")[1:]] == ["ACT-2", "ACT-1", "ACT-99"]
    assert [line[0] for line in values(path, "Failed rows")[1:]] == [6, None, None]


def test_a_refusal_without_a_row_is_listed_once(tmp_path: Path) -> None:
    path = planned(tmp_path / "plan.xlsx")
    lost = Outcome(
        (),
        (RowOutcome(None, "Activities", None, "", FAILED, "row 17 is wrong", say("Not placed.")),),
    )
    for _ in range(2):
        write_outcome(Request(receipt(path, []), lost), Monitor())
        assert [line[:3] for line in values(path, "Failed rows")[1:]] == [
            [None, "Not placed.", "row 17 is wrong"]
        ]


def test_formulas_and_headers_of_tables_are_never_overwritten(tmp_path: Path) -> None:
    from openpyxl.worksheet.table import Table

    path = planned(tmp_path / "plan.xlsx")
    book = opened(path)
    sheet = book["Activities"]
    sheet.auto_filter.ref = None
    sheet["I3"] = '=IF(A3="","","mine")'
    sheet.add_table(Table(displayName="Rows", ref="A1:J4"))
    book.save(path)
    marked(path, {"ACT-2": FAILED, "ACT-3": FAILED})
    sheet = opened(path)["Activities"]
    assert (sheet["I3"].value, sheet["J3"].value, sheet["I4"].value) == (
        '=IF(A3="","","mine")',
        "The site is not known.",
        "Not accepted, 2026-11-24 06:05",
    )
    assert fills(path)["I3"] == REFUSED


@pytest.mark.parametrize("how", ["signed", "odd", "read-only"])
def test_otherwise_an_equal_workbook_is_written_beside(tmp_path: Path, how: str) -> None:
    path = everything(tmp_path)
    if how == "signed":
        path = with_parts(
            path, tmp_path / "signed.xlsm", added={"_xmlsignatures/origin.sigs": b"x"}
        )
    elif how == "odd":
        path = with_parts(
            path,
            tmp_path / "odd.xlsm",
            edits={"xl/worksheets/sheet1.xml": ('<c r="A4"', '<!-- odd --><c r="A4"')},
        )
    before = path.read_bytes()
    if how == "read-only":
        path = tmp_path / "folder" / "plan.xlsm"
        path.parent.mkdir()
        path.write_bytes(before)
    with pytest.MonkeyPatch.context() as patch:
        if how == "read-only":
            patch.setattr("bridge.files.os.access", lambda place, mode: Path(place) != path)
        done = marked(path, {"ACT-3": FAILED})
    assert path.read_bytes() == before
    assert done.path == path.with_name(f"{path.stem} (result).xlsm")
    words = {
        "signed": "signature",
        "odd": "unusual",
        "read-only": "read-only",
    }
    assert words[how] in str(done.reason_beside)
    assert values(done.path, "Failed rows")[1][3] == "ACT-3"
    assert opened(done.path)["Activities"]["I4"].value == "Not accepted, 2026-11-24 06:05"
    assert "_xmlsignatures/origin.sigs" not in contents(done.path)
    assert contents(done.path)["xl/vbaProject.bin"] == contents(path)["xl/vbaProject.bin"]


def test_a_sheet_of_the_planner_with_our_name_stays(tmp_path: Path) -> None:
    path = planned(tmp_path / "plan.xlsx")
    book = opened(path)
    book.create_sheet("Failed rows").append(["mine"])
    book.save(path)
    marked(path, {"ACT-3": FAILED})
    assert values(path, "Failed rows") == [["mine"]]
    assert values(path, "Failed rows (2)")[1][3] == "ACT-3"


def test_numbers_and_shared_strings_are_found_as_ids(tmp_path: Path) -> None:
    rows: list[list[object]] = [
        ["ID", "Site ID", "Result", "Reason"],
        [10, "S"],
        ["0011", "S"],
        [" ACT-1 ", "S"],
    ]
    path = write_rows(tmp_path / "plan.xlsx", rows, "Activities")
    saved = Path(shutil.copy(path, tmp_path / "saved.xlsx"))
    save_again(saved)
    with zipfile.ZipFile(saved) as archive:
        assert "xl/sharedStrings.xml" in archive.namelist()
    for place in (path, saved):
        done = marked(place, {"0010": FAILED, "0011": FAILED, "ACT-1": FAILED})
        assert done.placed == {
            "0010": ("Activities", 2),
            "0011": ("Activities", 3),
            "ACT-1": ("Activities", 4),
        }
        assert [line[3] for line in values(place, "Failed rows")[1:]] == [10, "0011", " ACT-1 "]


def test_libreoffice_opens_the_result(tmp_path: Path) -> None:
    path = everything(tmp_path)
    marked(path, {"ACT-3": FAILED})
    saved = Path(shutil.copy(path, tmp_path / "saved.xlsx"))
    save_again(saved)
    assert values(saved, "Failed rows")[1][:4] == [
        4,
        "The site is not known.",
        "SITE-1 does not exist",
        "ACT-3",
    ]
    with Package.open(path) as package:
        hidden = [name.name for name in package.defined_names if name.hidden]
        assert {"Sheetbridge_FailedRows", "Sheetbridge_FailedRowsOf"} <= set(hidden)
