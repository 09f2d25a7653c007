"""Packages whose parts have odd but legal names: results are written into them, and they stay the
workbooks that they were.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from builders.packages import (
    _WORKBOOK_RELATIONS,
    Change,
    backslashes,
    leading_slashes,
    rewritten,
    sheets,
    upper_case,
    workbook_in,
)
from builders.planner_workbooks import contents, planned
from service.workbook.writeback.marking import FAILED, UPDATED, marked

from bridge.errors import WorkbookError
from bridge.workbook.opc.package import Package
from bridge.workbook.opc.package_edit import PackageEdit
from bridge.workbook.opc.xml_text import relationships_part


def backslashes_without_styles(name: str, content: bytes) -> tuple[str, bytes]:
    """Lose the styles as a program does that never writes any."""
    if name == _WORKBOOK_RELATIONS:
        content = re.sub(rb"<Relationship [^>]*/styles\"[^>]*/>", b"", content)
    if name.startswith("xl/worksheets/sheet"):
        content = re.sub(rb'(<(?:c|row) [^>]*?) s="[0-9]+"', rb"\1", content)
    return ("xl\\left\\styles.xml" if name == "xl/styles.xml" else name.replace("/", "\\")), content


def relative_targets(name: str, content: bytes) -> tuple[str, bytes]:
    if name == _WORKBOOK_RELATIONS:
        content = content.replace(
            b'"/xl/worksheets/sheet1.xml"', b'"./../xl/other/../worksheets/sheet1.xml"'
        )
        content = content.replace(b'"/xl/worksheets/sheet2.xml"', b'"worksheets\\sheet2.xml"')
    return name, content


def escaped_targets(name: str, content: bytes) -> tuple[str, bytes]:
    content = (
        content.replace(b"/xl/worksheets/sheet1.xml", b"/xl/worksheets/my%20sheet.xml")
        if name == _WORKBOOK_RELATIONS
        else content
    )
    content = (
        content.replace(b"/xl/worksheets/sheet1.xml", b"/xl/worksheets/my sheet.xml")
        if name == "[Content_Types].xml"
        else content
    )
    return {"xl/worksheets/sheet1.xml": "xl/worksheets/my sheet.xml"}.get(name, name), content


ODD: dict[str, Change] = {
    "backslashes": backslashes,
    "backslashes without styles": backslashes_without_styles,
    "leading slashes": leading_slashes,
    "upper case": upper_case,
    "relative targets": relative_targets,
    "escaped targets": escaped_targets,
    "workbook at the top": workbook_in(""),
    "workbook deep down": workbook_in("Plan/2026/"),
    "workbook deep down, backslashes": lambda name, content: backslashes(
        *workbook_in("Plan/2026/")(name, content)
    ),
}


@pytest.mark.parametrize("kind", ODD)
def test_results_are_written_into_packages_with_odd_names(tmp_path: Path, kind: str) -> None:
    path = rewritten(planned(tmp_path / "usual.xlsx"), tmp_path / "plan.xlsx", ODD[kind])
    before, parts = sheets(path), contents(path)
    assert list(before) == ["Activities", "My figures"]
    for results in ({"ACT-1": FAILED, "ACT-2": UPDATED}, {"ACT-3": FAILED}):
        done = marked(path, results)
        assert (done.path, done.reason_beside, done.unplaced) == (path, None, ())
    after = sheets(path)
    assert list(after) == ["Activities", "My figures", "Failed rows", "Sheetbridge"]
    assert [row[3] for row in after["Failed rows"]] == ["ID", "ACT-1", "ACT-3"]
    assert (after["My figures"], len(after["Activities"])) == (
        before["My figures"],
        len(before["Activities"]),
    )
    with Package.open(path) as package:
        named = {
            package.sheets[0].part,
            package.workbook_part,
            relationships_part(package.workbook_part),
            "[Content_Types].xml",
            package.styles_part,
            package.strings_part,
        }
        touched = {package.name_of(part) for part in named if part is not None}
    now = contents(path)
    assert {name for name in parts if now[name] != parts[name]} <= touched


@pytest.mark.parametrize("relations", [b"", b"swapped"])
def test_a_result_that_does_not_open_as_the_workbook_that_it_was_never_replaces_it(
    tmp_path: Path, relations: bytes
) -> None:
    path = planned(tmp_path / "plan.xlsx")
    before = path.read_bytes()
    with Package.open(path) as package:
        edit = PackageEdit(package)
        swapped = package.read(_WORKBOOK_RELATIONS).replace(b"sheet1", b"sheet2")
        edit.replace(_WORKBOOK_RELATIONS, swapped if relations else b"<Relationships/>")
        with pytest.raises(WorkbookError, match="new file cannot be read"):
            edit.write(path)
    assert path.read_bytes() == before
    assert [found.name for found in tmp_path.iterdir()] == ["plan.xlsx"]
