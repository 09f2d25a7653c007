"""Writes the look-ahead as a printable workbook: one sheet per week, with a legend per page.

Made with openpyxl. Row heights fit the longest text in a wide font, because some programs do not
adjust them and no text may be cut off.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from enum import StrEnum
from math import ceil
from pathlib import Path
from textwrap import wrap
from typing import TYPE_CHECKING

from bridge.changes.days_ahead import By, Lane, ListedActivity, LookAhead
from bridge.records.cells.moments import zone_name
from bridge.records.columns import letters
from bridge.texts import Text, say, shown
from bridge.workbook import layout
from bridge.workbook.opc import spelling
from bridge.workbook.write.template import put_text

if TYPE_CHECKING:
    from openpyxl import Workbook
    from openpyxl.styles import NamedStyle
    from openpyxl.worksheet.worksheet import Worksheet

_WEEK = 7
_SATURDAY = 5
_LANE_WIDTH, _DAY_WIDTH = 18, 17
_DAY_LETTERS = 20
"""Small letters that a line of a day holds: a column is as wide as digits of 11 points."""
_FIRST_LANE = 5
_TITLE = 26.0
_NOTE = 15.0
_HEAD = 18.0
"""Height in points of the rows repeated on every page."""
_PAGE = 520
"""Printable height of a landscape A4 page, in points."""
_TIGHTER = 0.7
"""Smallest print scale that may be used to save pages."""
_WEEKDAYS = (say("Mon"), say("Tue"), say("Wed"), say("Thu"), say("Fri"), say("Sat"), say("Sun"))
_MONTHS = (
    *(say("Jan"), say("Feb"), say("Mar"), say("Apr"), say("May"), say("Jun")),
    *(say("Jul"), say("Aug"), say("Sep"), say("Oct"), say("Nov"), say("Dec")),
)
_DOWN = {By.TEAM: say("Team"), By.PERSON: say("Person")}
_TITLES = {By.TEAM: say("Look-ahead by team"), By.PERSON: say("Look-ahead by person")}
_WITHOUT = {By.TEAM: say("(no team)"), By.PERSON: say("(no people)")}
_FILLS = {"PLANNED": "FFE6F0FA", "DISPATCHED": "FFFFF1CC", "COMPLETED": "FFE0F2E3"}
_HEAT = ("FFF3F6F9", "FFD6E6F5", "FFAFCFEC", "FF7FB2DF")
"""Colours from few to many people."""
_LINE, _HIGHEST = 12.5, 409
"""Height of a line and of Excel's highest row, in points."""
_MOST_LETTERS = 450
_WEEKEND, _TODAY = "FFE4E7EB", "FFB4580B"


class Paper(StrEnum):
    """The paper size of the workbook."""

    A4 = "a4"
    A3 = "a3"


_PAPER_CODES = {Paper.A4: 9, Paper.A3: 8}
_LARGER = {Paper.A4: 1.0, Paper.A3: 1.4}
"""Widths, heights and fonts grow with the paper, because programs only scale down to fit."""


@dataclass(frozen=True, slots=True)
class Source:
    """The origin shown on each page: plan, version, time zone, and the current day."""

    project: str
    version: Text
    zone: str
    today: date
    practice: bool = False


def write_look_ahead(
    path: Path,
    plan: LookAhead,
    source: Source,
    paper: Paper = Paper.A4,
    *,
    overwrite: bool | None = None,
) -> None:
    """Write the workbook. Raises WorkbookError if it cannot be written."""
    book = spelling.new_workbook()
    for style in _styles(_LARGER[paper]):
        book.add_named_style(style)
    for first in range(0, plan.days, _WEEK):
        _write_week(book, plan, first, source, paper)
    spelling.save(book, path, overwrite=overwrite)


def day_text(day: date) -> Text:
    """Return a day in short form: `Mon 23 Nov`."""
    return say(
        "{weekday} {day} {month}",
        weekday=_WEEKDAYS[day.weekday()],
        day=day.day,
        month=_MONTHS[day.month - 1],
    )


# One sheet per week


def _write_week(book: Workbook, plan: LookAhead, first: int, source: Source, paper: Paper) -> None:
    days = plan.dates[first : first + _WEEK]
    page = book.create_sheet(
        _sheet_name(book, f"{shown(day_text(days[0]))} – {shown(day_text(days[-1]))}")
    )
    _head(page, shown(_TITLES[plan.by]), source, len(days) + 1, paper)
    _put(page, 3, 1, shown(_DOWN[plan.by]), "head")
    _put(page, 4, 1, shown(say("People on site")), "lane")
    most = max(plan.people, default=0)
    for column, day in enumerate(days, start=2):
        _put(
            page,
            3,
            column,
            shown(day_text(day)),
            "today" if day == source.today else "weekend" if day.weekday() >= _SATURDAY else "head",
        )
        number = first + column - 2
        count = plan.people[number]
        # Where people work of whom nobody is named, their number is unknown.
        unknown = not count and any(lane.days[number] for lane in plan.lanes)
        page.cell(
            4, column, None if unknown else count
        ).style = f"Look-ahead heat {_heat(count, most)}"
    row = _FIRST_LANE
    for lane in plan.lanes:
        row = _write_lane(page, row, lane, plan.by, list(enumerate(days, start=first)), paper)
    _widths(page, [_LANE_WIDTH, *[_DAY_WIDTH] * len(days)], paper)
    page.freeze_panes = f"B{_FIRST_LANE}"
    _print(page, paper, f"A1:{letters(len(days) + 1)}{max(row - 1, _FIRST_LANE - 1)}")


def _write_lane(
    page: Worksheet, row: int, lane: Lane, by: By, days: Sequence[tuple[int, date]], paper: Paper
) -> int:
    """Write a lane with one cell per activity and return the row below.

    Every row repeats the name, because a page may end anywhere.
    """
    high = max((len(lane.days[number]) for number, _ in days), default=0)
    for at in range(high):
        name, texts = lane.name or shown(_WITHOUT[by]), list[str]()
        _put(page, row + at, 1, name, "again" if at else "lane")
        for column, (number, day) in enumerate(days, start=2):
            entries = lane.days[number]
            if at < len(entries):
                texts.append(_entry_text(entries[at], day))
                _put(page, row + at, column, texts[-1], f"entry {entries[at].status}")
            else:
                page.cell(row + at, column).style = _named(
                    "blank weekend" if day.weekday() >= _SATURDAY else "blank"
                )
        _fit_height(
            page,
            row + at,
            [(f"{name} ", _LANE_WIDTH - 3), *((text, _DAY_LETTERS) for text in texts)],
            paper,
        )
    return row + high


def _entry_text(entry: ListedActivity, day: date) -> str:
    """Return the cell text of an activity. Its status is shown by colour."""
    name = entry.name.removesuffix(entry.asset).strip() if entry.asset else entry.name
    status = "" if entry.status in _FILLS else entry.status
    first = " ".join(part for part in (entry.hours(day), status, name) if part)
    return "\n".join(
        part
        for part in (first, " ".join(part for part in (entry.site, entry.asset) if part))
        if part
    )


# looks


def _head(page: Worksheet, title: str, source: Source, columns: int, paper: Paper) -> None:
    """Write the title, the origin of the plan and the legend, which every page repeats."""
    beside = columns - len(_FILLS)
    page.merge_cells(start_row=1, start_column=1, end_row=1, end_column=columns)
    page.merge_cells(start_row=2, start_column=1, end_row=2, end_column=beside)
    _put(page, 1, 1, title, "title")
    _put(page, 2, 1, _origin(source), "note")
    for column, status in enumerate(_FILLS, start=beside + 1):
        _put(page, 2, column, status, f"entry {status}")
    _heights(page, {1: _TITLE, 2: _NOTE, 3: _HEAD, 4: _HEAD}, paper)


def _origin(source: Source) -> str:
    parts = [shown(say("Project {project}", project=source.project))] if source.project else []
    parts += [shown(source.version), shown(say("Times in {zone}", zone=zone_name(source.zone)))]
    return " · ".join([*parts, shown(say("PRACTICE"))] if source.practice else parts)


def _put(page: Worksheet, row: int, column: int, text: str, style: str) -> None:
    cell = page.cell(row, column)
    put_text(cell, text if len(text) <= _MOST_LETTERS else f"{text[:_MOST_LETTERS]}…")
    cell.style = _named(style)


def _named(style: str) -> str:
    status = style.removeprefix("entry ")
    return f"Look-ahead {'entry' if style.startswith('entry ') and status not in _FILLS else style}"


def _heat(count: int, most: int) -> int:
    """Return the colour step of a head count."""
    return 0 if not count or not most else 1 + min(2, count * 3 // (most + 1))


def _styles(larger: float) -> Iterable[NamedStyle]:
    from openpyxl.styles import Alignment, Border, Font, NamedStyle, PatternFill, Side

    thin = Side("thin", color=layout.RULE)
    ruled = Border(thin, thin, thin, thin)

    def look(
        name: str,
        fill: str = "",
        ink: str = layout.INK,
        size: int = 9,
        *,
        bold: bool = False,
        centre: bool = False,
        border: bool = True,
    ) -> NamedStyle:
        style = NamedStyle(f"Look-ahead {name}")
        style.font = Font(name="Calibri", family=2, size=round(size * larger), bold=bold, color=ink)
        style.fill = PatternFill("solid", fgColor=fill) if fill else PatternFill()
        style.alignment = Alignment(
            "center" if centre else "left", "center" if centre else "top", wrap_text=name != "title"
        )
        style.border = ruled if border else Border()
        return style

    yield look("title", size=16, bold=True, border=False)
    yield look("note", ink=layout.GREY_INK, border=False)
    yield look("head", layout.HEADER_BLUE, layout.WHITE, 10, bold=True, centre=True)
    yield look("weekend", layout.HEADER_GREY, layout.WHITE, 10, bold=True, centre=True)
    yield look("today", _TODAY, layout.WHITE, 10, bold=True, centre=True)
    yield look("lane", bold=True, size=10)
    yield look("again", ink=layout.GREY_INK)
    yield look("blank")
    yield look("blank weekend", _WEEKEND)
    yield look("entry")
    for status, fill in _FILLS.items():
        yield look(f"entry {status}", fill)
    for step, fill in enumerate(_HEAT):
        yield look(f"heat {step}", fill, size=11, bold=True, centre=True)


def _fit_height(page: Worksheet, row: int, texts: Iterable[tuple[str, int]], paper: Paper) -> None:
    """Make a row high enough for the longest of its texts."""
    lines = max(
        (sum(len(wrap(line, width)) or 1 for line in text.split("\n")) for text, width in texts),
        default=1,
    )
    page.row_dimensions[row].height = min((4 + _LINE * lines) * _LARGER[paper], _HIGHEST)


def _heights(page: Worksheet, rows: Mapping[int, float], paper: Paper) -> None:
    for row, points in rows.items():
        page.row_dimensions[row].height = points * _LARGER[paper]


def _widths(page: Worksheet, widths: Sequence[int], paper: Paper) -> None:
    for column, width in enumerate(widths, start=1):
        page.column_dimensions[letters(column)].width = width * _LARGER[paper]


def _print(page: Worksheet, paper: Paper, area: str) -> None:
    """Set up a sheet for printing: landscape, narrow margins, page numbers, one page wide."""
    from openpyxl.worksheet.properties import PageSetupProperties

    page.page_setup.orientation, page.page_setup.paperSize = "landscape", _PAPER_CODES[paper]
    page.page_margins.left = page.page_margins.right = 0.4
    page.page_margins.top, page.page_margins.bottom = 0.45, 0.55
    page.page_margins.header = page.page_margins.footer = 0.25
    head = _TITLE + _NOTE + 2 * _HEAD
    lanes = (
        sum(page.row_dimensions[row].height or 0 for row in range(_FIRST_LANE, page.max_row + 1))
        / _LARGER[paper]
    )
    page.page_setup.fitToWidth, page.page_setup.fitToHeight = (
        1,
        max(1, ceil(_TIGHTER * lanes / (_PAGE - head))),
    )
    page.sheet_properties.pageSetUpPr = PageSetupProperties(fitToPage=True)
    page.print_title_rows = f"1:{_FIRST_LANE - 1}"
    page.print_area = area
    footer = page.oddFooter
    if footer is not None:
        footer.left.text, footer.right.text = "&A", "&P / &N"
    page.sheet_view.showGridLines = False


def _sheet_name(book: Workbook, wanted: str) -> str:
    """Return an unused, valid sheet name."""
    name = "".join("-" if letter in r"[]:*?/\'" else letter for letter in wanted)[:31]
    return name if name not in book.sheetnames else f"{name[:27]} ({len(book.sheetnames)})"
