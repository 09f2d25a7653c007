"""A copy of a workbook whose sheets are written the usual way: UTF-8, no comments, no CDATA. For workbooks that are too odd to be patched."""

from __future__ import annotations

import re
from functools import partial
from pathlib import Path

from lxml import etree

from bridge.records.captions import letters
from bridge.workbook.opc.package import Package
from bridge.workbook.opc.package_edit import Replacement, patch
from bridge.workbook.opc.parts import MAIN_NAMESPACES
from bridge.workbook.opc.zip_writer import Target


def with_plain_sheets(source: Path, target: Path) -> Path:
    """Write the copy and return its path. What the sheets say stays the same. Raises WorkbookError."""
    with Package.open(source) as package:
        parts: dict[str, Replacement] = {}
        for entry in package.sheets:
            if entry.type == "worksheet":
                parts[entry.part] = partial(_plain, package, entry.part)
        patch(package, target, parts)
    return target


def _plain(package: Package, part: str, target: Target) -> None:
    # huge_tree for wide sheets; entities and the network stay closed, since the file may come from anywhere.
    parser = etree.XMLParser(resolve_entities=False, no_network=True, remove_comments=True, remove_pis=True, strip_cdata=True, huge_tree=True)
    try:
        with package.open_part(part) as stream:
            tree = etree.parse(stream, parser)
    except etree.XMLSyntaxError as error:
        raise package.damaged(f"{part}: {error}") from error
    row = 0
    for element in tree.iter(*(f"{{{namespace}}}row" for namespace in MAIN_NAMESPACES)):
        number = element.get("r") or str(row + 1)
        row = int(number) if number.isdecimal() else row + 1
        element.set("r", str(row))
        _number_cells(element, row)
    target.write(etree.tostring(tree, encoding="UTF-8", xml_declaration=True, standalone=True))


def _number_cells(row: etree._Element, number: int) -> None:
    """Give each cell the address that it has by its place."""
    from bridge.workbook.opc.xml_text import column_number

    column = 0
    for cell in row:
        if not isinstance(cell.tag, str) or not cell.tag.endswith("}c"):
            continue
        name = re.sub(r"[0-9]+\Z", "", cell.get("r") or "")
        # Addresses are optional in the standard; some writers leave them out.
        column = column_number(name) if name else column + 1
        cell.set("r", f"{letters(column)}{number}")
