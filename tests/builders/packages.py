"""Packages of workbooks written with other names and contents of their parts."""

from __future__ import annotations

import re
import zipfile
from collections.abc import Callable
from pathlib import Path

from builders.planner_workbooks import MAIN

from bridge.workbook.opc.package import Package
from bridge.workbook.sheet.rows import read_rows

STRICT = (
    (MAIN, "http://purl.oclc.org/ooxml/spreadsheetml/main"),
    (
        "http://schemas.openxmlformats.org/officeDocument/2006/relationships",
        "http://purl.oclc.org/ooxml/officeDocument/relationships",
    ),
)


def rewritten(
    source: Path, target: Path, change: Callable[[str, bytes], tuple[str, bytes]]
) -> Path:
    """Copy a package with each part's name and content changed."""
    with zipfile.ZipFile(source) as old, zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as new:
        for member in old.infolist():
            new.writestr(*change(member.filename, old.read(member)))
    return target


def strict(source: Path, target: Path) -> Path:
    def change(name: str, content: bytes) -> tuple[str, bytes]:
        for before, after in STRICT if name.endswith((".xml", ".rels")) else ():
            content = content.replace(before.encode(), after.encode())
        return name, content

    return rewritten(source, target, change)


Change = Callable[[str, bytes], tuple[str, bytes]]


_WORKBOOK_RELATIONS = "xl/_rels/workbook.xml.rels"


def backslashes(name: str, content: bytes) -> tuple[str, bytes]:
    return name.replace("/", "\\"), content


def leading_slashes(name: str, content: bytes) -> tuple[str, bytes]:
    return (name if name == "[Content_Types].xml" else f"/{name}"), content


def upper_case(name: str, content: bytes) -> tuple[str, bytes]:
    return name.upper(), content


def workbook_in(folder: str) -> Change:
    """Move the workbook part and its relations alone; the relations name all other parts by their
    whole names.
    """

    def change(name: str, content: bytes) -> tuple[str, bytes]:
        if name == "_rels/.rels":
            content = content.replace(b"xl/workbook.xml", f"{folder}book.xml".encode())
        if name == "[Content_Types].xml":
            content = content.replace(b"/xl/workbook.xml", f"/{folder}book.xml".encode())
        if name == _WORKBOOK_RELATIONS:
            content = re.sub(rb'Target="(?!/)', b'Target="/xl/', content)
        return {
            "xl/workbook.xml": f"{folder}book.xml",
            _WORKBOOK_RELATIONS: f"{folder}_rels/book.xml.rels",
        }.get(name, name), content

    return change


def sheets(path: Path) -> dict[str, list[list[str | None]]]:
    """Return what our reader finds in each sheet."""
    with Package.open(path) as package:
        found = {}
        for entry in package.sheets:
            with package.open_part(entry.part) as stream:
                found[entry.name] = [
                    [cell.value for cell in row.cells] for row in read_rows(stream, package.strings)
                ]
        return found
