"""How our workbooks look: the names of sheets, captions, looks of columns, number formats and the
version of the format.

Sheet names and captions are the format. Plain values only; openpyxl enters in `write.template`.
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
"""Counts up when an older program could misread a newer workbook."""

FAILED_ROWS = "Failed rows"
LISTS = "Lists"
READ_ME = "Read me"
ABOUT = "About this file"
BASELINE = "Sheetbridge baseline"
CASE_ORIGINAL = "Sheetbridge case"
"""The hidden sheet by which a workbook of a simulation case is known."""
OWN_SHEETS = (FAILED_ROWS, LISTS, READ_ME, ABOUT, BASELINE)
"""Sheets of ours that are not a kind's."""

FAILED_ROWS_NAME = "Sheetbridge_FailedRows"
"""The hidden defined name that marks a sheet `Failed rows` as made by us."""
FAILED_ROWS_OF_NAME = "Sheetbridge_FailedRowsOf"
"""The hidden defined name that says to which sheet the rows of `Failed rows` belong."""
LIST_NAME_PREFIX = "Sheetbridge_"
"""Defined names of the ranges on `Lists`: `Sheetbridge_sites`."""
FAILED_CAPTIONS = ("Row", "Reason", "Service said")
"""The first captions of `Failed rows`; then the columns of `Activities` without `Result` and
`Reason`.
"""
SENT_CAPTIONS = ("Sent ID", "Sent values", "Sent in run")
"""The captions of the last columns of `Failed rows`, which are hidden: the ID, the payload as JSON
and the run of the refused row.
"""

RESULTS = {
    RowResult.CREATED: "Created",
    RowResult.UPDATED: "Updated",
    RowResult.FAILED: "Not accepted",
    RowResult.UNKNOWN: "Unknown",
}
"""What became of a row, as `Result` and the report say it."""

GOOGLE_ROWS = 400_000
"""Above it Google Sheets, which takes ten million cells, cannot open the file."""
_NAME_LIMIT = 31
_CAPTION_LIMIT = 250
HEADER_SEARCH_ROWS = 20
"""The header stands in one of the first rows."""

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
    """How the cells of a column look, by what a planner may do there."""

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
"""Captions on `Lists` by source, with `(all)` behind them where the list came from an export of the
kind itself, else `(seen)`.
"""
PEOPLE_NAMES = "People"
"""The caption beside `Personnel IDs` on `Lists`."""
ALL, SEEN = "all", "seen"


def look_of(column: Column) -> Look:
    """Return how the cells of a column look: by the way its field goes."""
    return _LOOKS[column.access]


def is_grey(look: Look) -> bool:
    """Whether the look says that an edit there is not sent."""
    return look in {Look.READ_ONLY, Look.OURS}


def format_of(cell: CellType) -> str:
    """Return the number format of a column's cells."""
    if isinstance(cell, MomentCell | DayCell):
        return MOMENT_FORMAT if isinstance(cell, MomentCell) else DAY_FORMAT
    return TEXT_FORMAT if cell.text_format else GENERAL_FORMAT


def caption_of(column: Column, zone: str) -> str:
    """Return the caption as it stands in the header: of a date with its zone, `Start
    (Europe/Copenhagen)`.
    """
    return f"{column.caption} ({zone})" if isinstance(column.cell, MomentCell) else column.caption


def captions_of(columns: Sequence[Column], zone: str) -> list[str]:
    """Return the captions in the header, each only once by the reader's own rule. A key of the
    service that reads like a caption or field of ours is marked `[service]`.
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
    """Return the name of the sheet on which more rows continue: `Activities - part 2`.

    What Excel calls `Activities (2)` is a copy.
    """
    return title if number == 1 else _with_suffix(title, f" - part {number}")


def numbered(title: str, number: int) -> str:
    """Return a name with a number behind it: `Failed rows (2)`."""
    return title if number == 1 else _with_suffix(title, f" ({number})")


def continuations(title: str, number: int) -> tuple[str, ...]:
    """Return the names under which a continuation may stand: ours, and that of exports up to
    version 0.2, which a copy has too.
    """
    return (continuation(title, number), numbered(title, number)) if number > 1 else (title,)


def _with_suffix(title: str, suffix: str) -> str:
    return title[: _NAME_LIMIT - len(suffix)].rstrip() + suffix


_CONTINUATION = re.compile(
    r"(.+)(?: - part (?P<part>[2-9]|[1-9][0-9]{1,2})| \((?P<copy>[2-9]|[1-9][0-9]{1,2})\))"
)
_PARENTHESES = re.compile(r"\([^()]*\)\s*\*?\s*\Z")


def continued(name: str) -> tuple[str, int]:
    """Return title and number of a sheet: (`Activities`, 2) for `Activities - part 2` and
    `Activities (2)`, number 1 for any other.
    """
    found = _CONTINUATION.fullmatch(name)
    return (found[1], int(found["part"] or found["copy"])) if found else (name, 1)


def caption_parentheses(text: str) -> str:
    """Return what stands in parentheses at the end of a caption, empty where nothing does."""
    found = _PARENTHESES.search(text.strip())
    return found.group().strip(" *()") if found else ""


def list_name(source: str) -> str:
    """Return the defined name of a list: `Sheetbridge_work_packages`."""
    return LIST_NAME_PREFIX + source.replace("-", "_")
