"""Sheet names, column headers, styles, number formats and the version of our workbooks.

Sheet names and column headers are part of the format. This module has plain values only;
`write.template` applies them with openpyxl.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from enum import StrEnum

from bridge.records.cells.base import CellType
from bridge.records.cells.moments import DayCell, MomentCell
from bridge.records.columns import Access, Column, caption_key
from bridge.records.runs import RowResult

FORMAT_VERSION = 1
"""Increased when an older version of the program could misread a newer workbook."""

FAILED_ROWS = "Failed rows"
LISTS = "Lists"
READ_ME = "Read me"
ABOUT = "About this file"
BASELINE = "Sheetbridge baseline"
REFUSED = "Sheetbridge"
"""The very hidden sheet with the values of `Failed rows` as they were not accepted."""
CASE_ORIGINAL = "Sheetbridge case"
"""The hidden sheet that identifies the workbook of a simulation case."""
OWN_SHEETS = (FAILED_ROWS, LISTS, READ_ME, ABOUT, BASELINE, REFUSED)
"""Our sheets that do not belong to a kind."""

FAILED_ROWS_NAME = "Sheetbridge_FailedRows"
"""The hidden defined name that marks a `Failed rows` sheet as ours."""
FAILED_ROWS_OF_NAME = "Sheetbridge_FailedRowsOf"
"""The hidden defined name for the sheet that the rows of `Failed rows` belong to."""
LIST_NAME_PREFIX = "Sheetbridge_"
"""Prefix of the defined names of ranges on `Lists`: `Sheetbridge_sites`."""
FAILED_CAPTIONS = ("Row", "Reason", "Service said")
"""The first column headers of `Failed rows`. The columns of `Activities` follow, without `Result`
and `Reason`.
"""

RESULTS = {
    RowResult.CREATED: "Created",
    RowResult.UPDATED: "Updated",
    RowResult.FAILED: "Not accepted",
    RowResult.UNKNOWN: "Unknown",
}
"""The words for row outcomes in `Result` and in the report."""

GOOGLE_ROWS = 400_000
"""Google Sheets cannot open files with more rows: it is limited to ten million cells."""
_NAME_LIMIT = 31
_CAPTION_LIMIT = 250
HEADER_SEARCH_ROWS = 20
"""How many rows are searched for the header row."""

TEXT_FORMAT = "@"
MOMENT_FORMAT = "yyyy-mm-dd hh:mm"
DAY_FORMAT = "yyyy-mm-dd"
GENERAL_FORMAT = "General"

INK = "FF1F2933"
GREY_INK = "FF52606D"
WHITE = "FFFFFFFF"
HEADER_BLUE = "FF1F4E79"
HEADER_GREY = "FF616E7C"
HEADER_TEAL = "FF0B6E6E"
GREY_FILL = "FFEEF0F2"
RULE = "FFD5DAE0"


class Look(StrEnum):
    """The style of a column's cells, by what a planner may do there."""

    EDITABLE = "editable"
    READ_ONLY = "read-only"
    NOT_SHOWN = "not shown by the service"
    OURS = "of Sheetbridge"


HEADER_FILLS = {
    Look.EDITABLE: HEADER_BLUE,
    Look.READ_ONLY: HEADER_GREY,
    Look.NOT_SHOWN: HEADER_TEAL,
    Look.OURS: HEADER_GREY,
}
_LOOKS = {
    Access.READ_WRITE: Look.EDITABLE,
    Access.CONVERTED: Look.EDITABLE,
    Access.READ_ONLY: Look.READ_ONLY,
    Access.WRITE_ONLY: Look.NOT_SHOWN,
    Access.OURS: Look.OURS,
}

LIST_CAPTIONS = {
    "sites": "Sites",
    "assets": "Assets",
    "categories": "Categories",
    "work-packages": "Work packages",
    "work-orders": "Work orders",
    "teams": "Teams",
    "people": "Personnel IDs",
}
"""Column headers on `Lists` by source. `(all)` is added if the list comes from an export of the
kind itself, otherwise `(seen)`.
"""
PEOPLE_NAMES = "People"
"""The header of the column beside `Personnel IDs` on `Lists`."""
ALL, SEEN = "all", "seen"


def look_of(column: Column) -> Look:
    """Return the look of a column's cells, which depends on the access to its field."""
    return _LOOKS[column.access]


def is_grey(look: Look) -> bool:
    """Return whether edits in cells with this look are not sent."""
    return look in {Look.READ_ONLY, Look.OURS}


def format_of(cell: CellType) -> str:
    """Return the number format of a column's cells."""
    if isinstance(cell, MomentCell | DayCell):
        return MOMENT_FORMAT if isinstance(cell, MomentCell) else DAY_FORMAT
    return TEXT_FORMAT if cell.text_format else GENERAL_FORMAT


def caption_of(column: Column, zone: str) -> str:
    """Return the text of a column header. Dates include their zone: `Start (Europe/Copenhagen)`."""
    return f"{column.caption} ({zone})" if isinstance(column.cell, MomentCell) else column.caption


def captions_of(columns: Sequence[Column], zone: str) -> list[str]:
    """Return the column headers, made unique by the reader's own comparison.

    A key of the service that matches one of our headers or fields is marked `[service]`.
    """
    taken, captions = set[str](), list[str]()
    reserved = dict[str, int]()
    for place, column in enumerate(columns):
        reserved.setdefault(caption_key(column.field), place)
    for place, column in enumerate(columns):
        wanted = caption_of(column, zone).strip()[:_CAPTION_LIMIT] or "[no name]"
        caption, attempt = wanted, 1
        while (key := caption_key(caption)) in taken or reserved.get(key, place) != place:
            caption = f"{wanted} [service]" if attempt == 1 else f"{wanted} [service {attempt}]"
            attempt += 1
        taken.add(key)
        captions.append(caption)
    return captions


def continuation(title: str, number: int) -> str:
    """Return the name of a continuation sheet: `Activities - part 2`.

    Excel uses `Activities (2)` for a copy.
    """
    return title if number == 1 else _with_suffix(title, f" - part {number}")


def numbered(title: str, number: int) -> str:
    """Return a name with a number after it: `Failed rows (2)`."""
    return title if number == 1 else _with_suffix(title, f" ({number})")


def continuations(title: str, number: int) -> tuple[str, ...]:
    """Return the possible names of a continuation sheet.

    They are ours and that of exports up to version 0.2, which Excel also gives to copies.
    """
    return (continuation(title, number), numbered(title, number)) if number > 1 else (title,)


def _with_suffix(title: str, suffix: str) -> str:
    return title[: _NAME_LIMIT - len(suffix)].rstrip() + suffix


_CONTINUATION = re.compile(
    r"(.+)(?: - part (?P<part>[2-9]|[1-9][0-9]{1,2})| \((?P<copy>[2-9]|[1-9][0-9]{1,2})\))"
)
_PARENTHESES = re.compile(r"\([^()]*\)\s*\*?\s*\Z")


def continued(name: str) -> tuple[str, int]:
    """Split a sheet name into title and number.

    `Activities - part 2` and `Activities (2)` give (`Activities`, 2). The number is 1 for any other
    name.
    """
    match = _CONTINUATION.fullmatch(name)
    return (match[1], int(match["part"] or match["copy"])) if match else (name, 1)


def caption_parentheses(text: str) -> str:
    """Return the text in parentheses at the end of a column header, or an empty string."""
    match = _PARENTHESES.search(text.strip())
    return match.group().strip(" *()") if match else ""


def list_name(source: str) -> str:
    """Return the defined name of a list: `Sheetbridge_work_packages`."""
    return LIST_NAME_PREFIX + source.replace("-", "_")
