"""A copy of a workbook with plain sheet XML, where the patcher cannot patch the workbook itself."""

from __future__ import annotations

import re
from functools import partial
from pathlib import Path

from lxml import etree

from bridge.records.columns import letters
from bridge.texts import say
from bridge.workbook.opc.package import Package
from bridge.workbook.opc.package_edit import Replacement, Target, patch
from bridge.workbook.opc.xml_text import MAIN_NAMESPACES, column_number

ODD_FORMAT = say("It has an unusual format that Sheetbridge could damage.")


def with_plain_sheets(source: Path, target: Path) -> Path:
    """Write a copy with plain sheet XML and return its path.

    The content of the sheets stays the same. Raises WorkbookError.
    """
    with Package.open(source) as package:
        parts: dict[str, Replacement] = {}
        for entry in package.sheets:
            if entry.type == "worksheet":
                parts[entry.part] = partial(_plain, package, entry.part)
        patch(package, target, parts)
    return target


def _plain(package: Package, part: str, target: Target) -> None:
    # Set huge_tree for wide sheets. Entities and network access stay off, since the file may come
    # from anywhere.
    parser = etree.XMLParser(
        resolve_entities=False,
        no_network=True,
        remove_comments=True,
        remove_pis=True,
        strip_cdata=True,
        huge_tree=True,
    )
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
    """Set the address of each cell from its position."""
    column = 0
    cells: dict[int, etree._Element] = {}
    for cell in row:
        if not isinstance(cell.tag, str) or not cell.tag.endswith("}c"):
            continue
        name = re.sub(r"[0-9]+\Z", "", cell.get("r") or "")
        # Addresses are optional in the standard; some writers omit them.
        column = column_number(name) if name else column + 1
        cell.set("r", f"{letters(column)}{number}")
        cells[column] = cell
    for place, column in enumerate(sorted(cells)):
        row.insert(place, cells[column])
