"""The slow path of `rows`: the same rows by lxml, for parts and rows that the fast tokenizer does not account for."""

from __future__ import annotations

from collections.abc import Iterator
from typing import BinaryIO

from lxml import etree

from bridge.workbook.opc.parts import MAIN_NAMESPACES, damaged
from bridge.workbook.opc.rich_text import content, local_name, rich_text
from bridge.workbook.opc.xml_text import LAST_ROW, column_number, decoded
from bridge.workbook.sheet.types import Cell, Row, Strings, Unaccounted

_TRUE = {"1", "true"}


def slow_rows(stream: BinaryIO, strings: Strings) -> Iterator[Row]:
    """Yield the rows of a sheet part that hold something. Raises WorkbookError for a damaged part."""
    tags = [f"{{{namespace}}}row" for namespace in MAIN_NAMESPACES]
    last = 0
    try:
        for _, element in etree.iterparse(stream, events=("end",), tag=tags, resolve_entities=False, no_network=True, huge_tree=True):
            if last == 0 and element.getroottree().docinfo.doctype:
                raise damaged("document type declaration")
            row, last = _row(element, last, strings)
            if row.cells:
                yield row
            _forget(element)
    except etree.XMLSyntaxError as error:
        raise damaged(str(error)) from error


def slow_row(root: bytes, number: int, text: str, strings: Strings, prefix: str = "") -> list[Cell]:
    """Return the cells of one row, given as XML without its end tag, below the start tag `root` of its part. Raises Unaccounted."""
    parser = etree.XMLParser(resolve_entities=False, no_network=True, huge_tree=True)
    try:
        sheet = etree.fromstring(root + text.encode() + f"</{prefix}row></{prefix}worksheet>".encode(), parser)
    except etree.XMLSyntaxError as error:
        raise Unaccounted from error
    if len(sheet) != 1:
        raise Unaccounted
    row, _ = _row(sheet[0], number - 1, strings)
    return row.cells


def _row(element: etree._Element, last: int, strings: Strings) -> tuple[Row, int]:
    number = _position(element.get("r"), last)
    if not last < number <= LAST_ROW:
        raise damaged(f"row {number} after row {last}")
    cells: list[Cell] = []
    column = 0
    try:
        for child in element:
            if local_name(child) != "c":
                continue
            before, column = column, _column(child.get("r"), number, column)
            if column <= before:
                raise damaged(f"column {column} twice or out of order in row {number}")
            cell = _cell(child, column, strings)
            if cell is not None:
                cells.append(cell)
    except (ValueError, IndexError) as error:
        raise damaged(f"row {number}: {error}") from error
    return Row(number, (element.get("hidden") or "").strip() in _TRUE, cells), number


def _cell(element: etree._Element, column: int, strings: Strings) -> Cell | None:
    kind, stored, formula = (element.get("t") or "n").strip(), "", False
    for child in element:
        name = local_name(child)
        if name == "v":
            stored = content(child)
        elif name == "is":
            stored = rich_text(child)
        elif name == "f":
            formula = True
    if not stored and not formula:
        return None
    value: str | None = stored or None
    if value is not None:
        if kind == "s":
            value = strings[int(value)]
        elif kind == "str":
            value = decoded(value)
    return Cell(column, kind, value, int(element.get("s") or "0"), formula)


def _position(text: str | None, last: int) -> int:
    if text is None:
        return last + 1
    if not text.strip().isdecimal() or len(text) > 10:
        raise damaged(f"row {text}")
    return int(text)


def _column(reference: str | None, row: int, last: int) -> int:
    """Return the column of a cell's address; a cell without one follows the one before it."""
    if reference is None:
        return last + 1
    name = reference.strip().rstrip("0123456789")
    if reference.strip() != f"{name}{row}":
        raise damaged(f"cell {reference} in row {row}")
    return column_number(name)


def _forget(element: etree._Element) -> None:
    """Free a row that was read, and those before it."""
    element.clear()
    parent = element.getparent()
    while parent is not None and element.getprevious() is not None:
        del parent[0]
