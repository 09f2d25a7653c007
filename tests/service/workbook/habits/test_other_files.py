"""Files that are no plan, dropped or named all the same: each is called what it is, with advice
that helps.
"""

from __future__ import annotations

import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest
from builders.cases import written
from builders.packages import rewritten
from openpyxl import Workbook
from service.workbook.habits.habit import answer

Make = Callable[[Path], object]
_REPAIR = "Repair it in Excel, save it under a new name, and use that file."
_SAVE = "Open it in Excel or LibreOffice and save it as .xlsx."
_ANOTHER = "Choose another file: a workbook (.xlsx or .xlsm)."
_HOW = "Use an export or `export activities --template`, or match the columns of your own sheet."


def text(content: bytes) -> Make:
    return lambda path: path.write_bytes(content)


def package(**parts: str) -> Make:
    def make(path: Path) -> None:
        with zipfile.ZipFile(path, "w") as archive:
            for name, content in parts.items():
                archive.writestr(name.replace("__", "/"), content)

    return make


def book(*rows: list[object], title: str = "Plan") -> Make:
    def make(path: Path) -> None:
        workbook = Workbook()
        sheet = workbook.active
        assert sheet is not None
        sheet.title = title
        for row in rows:
            sheet.append(row)
        workbook.save(path)

    return make


def word_document(path: Path) -> None:
    book([1])(path.with_suffix(".made"))
    rewritten(
        path.with_suffix(".made"),
        path,
        lambda name, content: (
            name,
            content.replace(b"spreadsheetml.sheet.main", b"wordprocessingml.document.main"),
        ),
    )


def trial_of_2007(path: Path) -> None:
    now, then = (
        b"http://schemas.openxmlformats.org/spreadsheetml/2006/main",
        b"http://schemas.microsoft.com/office/excel/2006/2",
    )
    book([1])(path.with_suffix(".made"))
    rewritten(
        path.with_suffix(".made"),
        path,
        lambda name, content: (
            name,
            content.replace(now, then) if name == "xl/workbook.xml" else content,
        ),
    )


FILES: dict[str, tuple[Make, str]] = {
    "a .csv": (
        text(b"ID;Site ID\n0010;0042\n"),
        (
            "x cannot be opened. It is a text file such as .csv, not a workbook. "
            "Match its columns (sheetbridge map). A spreadsheet program would turn "
            "the ID 0010 into 10."
        ),
    ),
    "an empty file": (text(b""), f"x cannot be opened. The file is empty. {_ANOTHER}"),
    "a .xls": (
        text(b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(512)),
        f"x cannot be opened. It is an old Excel workbook (.xls). {_SAVE}",
    ),
    "a .xls of Excel 4": (
        text(b"\x09\x04\x06\x00\x00\x00\x10\x00" + bytes(64)),
        f"x cannot be opened. It is an old Excel workbook (.xls). {_SAVE}",
    ),
    "a web page": (
        text(b"<!DOCTYPE html><html></html>"),
        "x cannot be opened. It is a web page, not a workbook. Open it in Excel and save it as .xlsx.",
    ),
    "a picture": (
        text(b"\x89PNG\r\n\x1a\n" + bytes(64)),
        f"x cannot be opened. It is not a workbook, or it is damaged. {_REPAIR}",
    ),
    "a zip file": (
        package(notes="hello"),
        f"x cannot be opened. It is a zip file, not a workbook. {_ANOTHER}",
    ),
    "a Word document": (
        word_document,
        f"x cannot be opened. It is another kind of document, not a workbook. {_ANOTHER}",
    ),
    "a trial version of Office 2007": (
        trial_of_2007,
        f"x cannot be opened. It was saved by a trial version of Office 2007. {_REPAIR}",
    ),
    "a binary workbook": (
        package(**{"[Content_Types].xml": "<Types/>", "xl__workbook.bin": "x"}),
        f"x cannot be opened. It is a binary workbook (.xlsb). {_SAVE}",
    ),
    "the workbook of a simulation case": (
        written,
        (
            "x is the workbook of a simulation case, not a plan. Open it under "
            "Simulation (sheetbridge simulation check)."
        ),
    ),
    "a plan without our captions": (
        book(["Auftrag", "Anlage", "Von"], ["A1", "T-07", None]),
        f"x has no sheet that can be read. None of its sheets has the headers of activities, such as ID, Site ID, Start. {_HOW}",
    ),
    "a plan with some of our captions": (
        book(["Activity", "Start", "End", "Status"], ["A1", None, None, "PLANNED"]),
        f"x has no sheet that can be read. The closest is “Plan”. It has Start, End, Status, but not ID, Site ID. {_HOW}",
    ),
}


@pytest.mark.parametrize("file", FILES)
def test_a_file_that_is_no_plan_is_called_what_it_is(tmp_path: Path, file: str) -> None:
    make, sentence = FILES[file]
    make(tmp_path / "x")
    assert answer(tmp_path / "x") == ((sentence,), None)
