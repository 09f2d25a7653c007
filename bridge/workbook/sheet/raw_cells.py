"""The cells of one row as they are written, so that one can be changed and the others copied: for patching, where every byte counts."""

from __future__ import annotations

import re
from functools import cache, lru_cache
from itertools import pairwise
from typing import NamedTuple, cast

from bridge.errors import WorkbookError
from bridge.texts import say
from bridge.workbook.opc.xml_text import column_number


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
    """One cell as it stands in the file, all texts: `head` and `tail` are all of it, `opening` is its head up to its style.

    `name` are the letters of its column, `style` the number of its style (empty: none), `formula` the start of its formula. White space before it
    belongs to the head.
    """

    head: str
    opening: str
    name: str
    row: str
    style: str
    tail: str
    formula: str

    @property
    def before(self) -> str:
        """The white space before it."""
        return self.head[: self.head.index("<")]


class _Columns(dict[str, int]):
    def __missing__(self, name: str) -> int:
        try:
            number = self[name] = column_number(name)
        except ValueError as error:
            raise OddSheetError(f"column {name}") from error
        return number


class _Styles(dict[str, int]):
    def __missing__(self, digits: str) -> int:
        number = int(digits or "0")
        if len(self) < 100_000:
            self[digits] = number
        return number


COLUMNS = _Columns()
"""Column numbers by their letters. OddSheetError for other letters."""
STYLES = _Styles()
"""Style numbers by their digits."""
_USUAL = re.compile(  # a cell as nearly every program writes it: column, row, style, other attributes, contents
    r'((<c r="([A-Z]{1,3}+)([0-9]++)")(?: s="([0-9]++)")?+)((?: (?!s=)[a-z]++="[^"<>]*+")*+'
    r'(?:/>|>(<f(?: [^<>]*)?(?:/>|>[^<]*+</f>))?+(?:<v>[^<]*+</v>|<is><t(?: xml:space="preserve")?+>[^<]*+</t></is>)?+</c>))'
)


@cache
def _any_cell_pattern(prefix: str) -> re.Pattern[str]:
    tag = re.escape(prefix)
    return re.compile(rf"(\s*)<{tag}c(?=[\s/>])((?:{ATTRIBUTE})*)\s*(?:/>|>(.*?)</{tag}c\s*>)", re.DOTALL)


_STYLE = re.compile(r"""\ss\s*=\s*["'][^"']*["']""")


def split_row(body: str, prefix: str, row: int) -> tuple[list[FoundCell], str]:
    """Return the cells of a row and what follows them. Raises OddSheetError where not every byte is accounted for."""
    usual = None if prefix else usual_cells(body, row)
    cells, tail = (usual, "") if usual is not None else _any_cells(body, prefix, row)
    columns = [COLUMNS[cell[2]] for cell in cells]
    if any(column >= following for column, following in pairwise(columns)):
        raise OddSheetError(f"cells of row {row} do not ascend")
    if f"<{prefix}c " in tail or f"<{prefix}c>" in tail:
        raise OddSheetError(f"a cell of row {row} is not understood")
    return cells, tail


@lru_cache(1)  # who decides about a row and who writes it both ask
def usual_cells(body: str, row: int) -> list[FoundCell] | None:
    """Return the cells of a row that holds nothing but cells in the usual form; None of any other."""
    found, number = cast(list[FoundCell], _USUAL.findall(body)), str(row)  # plain tuples, for speed
    for cell in found:
        if cell[3] != number:
            return None
    return found if sum([len(cell[0]) + len(cell[5]) for cell in found]) == len(body) else None


def _any_cells(body: str, prefix: str, row: int) -> tuple[list[FoundCell], str]:
    if "<!" in body or "<?" in body:
        raise OddSheetError(f"a comment or CDATA in row {row}")
    cells, at = [], 0
    while (found := _any_cell_pattern(prefix).match(body, at)) is not None:
        cells.append(_any_cell(found, prefix, row))
        at = found.end()
    return cells, body[at:]


def _any_cell(found: re.Match[str], prefix: str, row: int) -> FoundCell:
    """Return a cell in any form: attributes in another order or quotes, white space between."""
    known = attributes_of(found[2])
    if "r" not in known:
        raise OddSheetError(f"cells of row {row} have no address")
    style, text = _STYLE.search(found.string, *found.span(2)), found.string
    start, end = style.span() if style else (found.end(2),) * 2
    name = known["r"].rstrip("0123456789")
    if known["r"] != f"{name}{row}":
        raise OddSheetError(f"cell {known['r']} in row {row}")
    formula = "<f" if f"<{prefix}f" in (found[3] or "") else ""
    at = found.start()
    return FoundCell(text[at:end], text[at:start], name, str(row), known.get("s", ""), text[end : found.end()], formula)


def attributes_of(tag: str) -> dict[str, str]:
    """Return the attributes of a start tag by name, values as written."""
    return {name: one or other for name, one, other in re.findall(r"""([\w:.\-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')""", tag)}
