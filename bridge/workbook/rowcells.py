"""The cells of one row as they are written, so that one can be changed and the others copied: for patching, where every byte counts."""

from __future__ import annotations

import re
from functools import cache
from typing import NamedTuple

from bridge.errors import WorkbookError
from bridge.texts import say
from bridge.workbook.celltext import column_number


class OddSheetError(WorkbookError):
    """The part is unusual in a way that a patch could harm. The marker writes a workbook beside instead."""

    def __init__(self, detail: str) -> None:
        super().__init__(
            say("A sheet of the workbook is written in an unusual way; it was not changed."),
            say("Open the workbook in Excel or LibreOffice, save it under a new name, and use that file."),
            detail,
        )

    @property
    def kind(self) -> str:
        """The word for scripts."""
        return "workbook"


ATTRIBUTE = r"""\s+[\w:.\-]+\s*=\s*(?:"[^"<]*"|'[^'<]*')"""


class FoundCell(NamedTuple):
    """One cell as it stands in the file, with the white space before it; `style_at` to `style_end` is where the number of its style stands in it."""

    column: int
    style: int
    formula: bool
    before: str
    text: str
    style_at: int
    style_end: int

    def styled(self, style: int) -> str:
        """Return the cell with another style, everything else as it was."""
        number = str(style) if self.style_end > self.style_at else f' s="{style}"'
        return f"{self.text[: self.style_at]}{number}{self.text[self.style_end :]}"


@cache
def _cell_pattern(prefix: str) -> re.Pattern[str]:
    """Return the pattern of a cell as nearly every program writes it: column, row, style and contents."""
    tag = re.escape(prefix)
    return re.compile(rf'<{tag}c r="([A-Z]{{1,3}})([0-9]+)"(?: s="([0-9]+)")?(?: (?!s=)[a-z]+="[^"<>]*")*(?:/>|>(.*?)</{tag}c>)', re.DOTALL)


@cache
def _any_cell_pattern(prefix: str) -> re.Pattern[str]:
    tag = re.escape(prefix)
    return re.compile(rf"(\s*)<{tag}c(?=[\s/>])((?:{ATTRIBUTE})*)\s*(?:/>|>(.*?)</{tag}c\s*>)", re.DOTALL)


_new = tuple.__new__
_NO_CELL = ("", "", "", "")
_STYLE = re.compile(r"""\ss\s*=\s*["']([^"']*)["']""")


def split_row(body: str, prefix: str, row: int) -> tuple[list[FoundCell], str]:
    """Return the cells of a row and what follows them. Raises OddSheetError where not every byte is accounted for."""
    if "<!" in body or "<?" in body:
        raise OddSheetError(f"a comment or CDATA in row {row}")
    cells: list[FoundCell] = []
    at, column, number, formula = 0, 0, str(row), f"<{prefix}f"
    pattern = _cell_pattern(prefix)
    while True:
        found = pattern.match(body, at)
        name, digits, style, inside = found.groups() if found is not None else _NO_CELL
        if found is not None and digits == number:
            start, end = found.span(3) if style else (found.end(2) + 1, found.end(2) + 1)
            has_formula = inside is not None and formula in inside
            cell = _new(FoundCell, (_column_named(name), int(style or 0), has_formula, "", found[0], start - at, end - at))
        else:
            unusual = _any_cell(body, at, prefix, row)
            if unusual is None:
                break
            cell = unusual
        if cell.column <= column:
            raise OddSheetError(f"cells of row {row} do not ascend")
        column = cell.column
        at += len(cell.text)
        cells.append(cell)
    tail = body[at:]
    if f"<{prefix}c " in tail or f"<{prefix}c>" in tail:
        raise OddSheetError(f"a cell of row {row} is not understood")
    return cells, tail


def _any_cell(body: str, at: int, prefix: str, row: int) -> FoundCell | None:
    """Return a cell in any other form: attributes in another order or quotes, white space between."""
    found = _any_cell_pattern(prefix).match(body, at)
    if found is None:
        return None
    known = attributes_of(found[2])
    if "r" not in known:
        raise OddSheetError(f"cells of row {row} have no address")
    style = _STYLE.search(found[2])
    tag = found.start(2) - at
    start, end = (tag + style.start(1), tag + style.end(1)) if style else (found.end(2) - at,) * 2
    return FoundCell(_column_of(known["r"], row), int(known.get("s") or "0"), f"<{prefix}f" in (found[3] or ""), found[1], found[0], start, end)


def _column_of(reference: str, row: int) -> int:
    name = reference.rstrip("0123456789")
    if reference != f"{name}{row}":
        raise OddSheetError(f"cell {reference} in row {row}")
    return _column_named(name)


@cache
def _column_named(name: str) -> int:
    try:
        return column_number(name)
    except ValueError as error:
        raise OddSheetError(f"column {name}") from error


def attributes_of(tag: str) -> dict[str, str]:
    """Return the attributes of a start tag by name, values as written."""
    return {name: one or other for name, one, other in re.findall(r"""([\w:.\-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')""", tag)}
