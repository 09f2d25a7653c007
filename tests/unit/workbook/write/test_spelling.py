"""New workbooks are spelled as Excel spells them, which other programs rely on."""

from __future__ import annotations

import posixpath
import re
import zipfile
from pathlib import Path

import openpyxl
import pytest
from builders.made_records import raw
from builders.written import write
from openpyxl.comments import Comment

from bridge.records.change_set import Lookups
from bridge.records.kinds import ACTIVITIES
from bridge.workbook.opc import spelling

RECORDS = [
    raw({"id": f"A-{number}", "siteId": "S1", "externalRemarks": text, "startDate": time})
    for number, (text, time) in enumerate(
        [
            ("crane  ", "2026-11-24T13:00:00.000Z"),
            ("_x0041_ & <b>", "2026-11-24T13:00:00.001Z"),
            ("=SUM(A1)", "2026-11-24T12:00:00.000Z"),
            ("crane  ", "2026-11-24T23:59:59.999Z"),
        ]
    )
]


def parts_of(path: Path) -> dict[str, str]:
    with zipfile.ZipFile(path) as archive:
        return {name: archive.read(name).decode() for name in archive.namelist()}


@pytest.fixture
def parts(tmp_path: Path) -> dict[str, str]:
    path = tmp_path / "plan.xlsx"
    write(path, RECORDS, lookups=Lookups({"sites": ("S1", "S2")}))
    return parts_of(path)


def test_parts_have_the_names_and_relative_targets_of_excel(parts: dict[str, str]) -> None:
    assert {"xl/comments1.xml", "xl/drawings/vmlDrawing1.vml", "xl/sharedStrings.xml"} <= {*parts}
    for name, xml in parts.items():
        if not name.endswith(".rels"):
            continue
        folder = posixpath.dirname(posixpath.dirname(name))
        for target in re.findall(' Target="([^"]*)"', xml):
            assert posixpath.normpath(posixpath.join(folder, target)) in parts, (name, target)
    for part in re.findall('PartName="/([^"]*)"', parts["[Content_Types].xml"]):
        assert part in parts


def test_notes_have_the_prefixes_of_excel(parts: dict[str, str]) -> None:
    notes = parts["xl/drawings/vmlDrawing1.vml"]
    assert {*re.findall(r"</?(\w+):", notes)} == {"v", "o", "x"}


def test_texts_are_shared_strings_and_stand_there_once(parts: dict[str, str]) -> None:
    assert not [name for name, xml in parts.items() if "inlineStr" in xml or "<is>" in xml]
    assert not re.search(r't="s"(?:/>|></c>)', "".join(parts.values()))
    strings = parts["xl/sharedStrings.xml"]
    assert strings.count('<si><t xml:space="preserve">crane  </t></si>') == 1
    assert strings.count("<si>") == int(strings.partition('uniqueCount="')[2].partition('"')[0])


def test_names_hold_references_and_nothing_is_calculated_anew(parts: dict[str, str]) -> None:
    book = parts["xl/workbook.xml"]
    assert not re.search("<definedName[^>]*>[^<]*&", book)
    assert 'fullCalcOnLoad="1"' not in book


def test_dates_are_rounded_up_and_carry_their_format(parts: dict[str, str]) -> None:
    column = chr(64 + [one.field for one in ACTIVITIES.columns].index("startDate") + 1)
    found = re.findall(
        rf'<c r="{column}[2-5]" s="(\d+)"><v>([^<]*)', parts["xl/worksheets/sheet1.xml"]
    )
    assert [number for _, number in found] == [
        "46350.5416666668",  # 13:00 is 46350.541666666666…
        "46350.5416666784",
        "46350.5",
        "46350.9999999886",
    ]
    assert {style for style, _ in found} - {"0"}


def test_two_exports_of_the_same_records_are_equal_to_the_byte(tmp_path: Path) -> None:
    first, second = tmp_path / "one.xlsx", tmp_path / "two.xlsx"
    for path in (first, second):
        write(path, RECORDS)
    assert first.read_bytes() == second.read_bytes()


def test_other_workbooks_are_spelled_in_the_same_way(tmp_path: Path) -> None:
    book = openpyxl.Workbook()
    book.worksheets[0]["A1"] = "one"
    book.worksheets[0]["B1"] = ""
    book.worksheets[0]["A1"].comment = Comment("note", "us")
    spelling.save(book, tmp_path / "book.xlsx")
    parts = parts_of(tmp_path / "book.xlsx")
    assert "xl/comments1.xml" in parts
    assert '<c r="A1" t="s"><v>0</v></c>' in parts["xl/worksheets/sheet1.xml"]
    assert "inlineStr" not in parts["xl/worksheets/sheet1.xml"]
    sheet = openpyxl.load_workbook(tmp_path / "book.xlsx").worksheets[0]
    assert (sheet["A1"].value, sheet["B1"].value) == ("one", None)
    assert sheet["A1"].comment is not None
