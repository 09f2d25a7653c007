"""The next weeks -> a workbook that is printed and pinned to a wall: a page a week, people on site, and a page a day for each site and team.

Made with openpyxl. Rows get the height of their longest text in a wide font: not every program fits rows that it opens, and nothing may be cut.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from enum import StrEnum
from pathlib import Path
from textwrap import wrap
from typing import TYPE_CHECKING

from bridge import files
from bridge.records.captions import letters
from bridge.records.plan.look_ahead import By, DayPage, Entry, Lane, LookAhead
from bridge.texts import Text, say, shown
from bridge.workbook import layout
from bridge.workbook.opc.package import Package
from bridge.workbook.write.small_sheet import put_text

if TYPE_CHECKING:
    from openpyxl import Workbook
    from openpyxl.styles import NamedStyle
    from openpyxl.worksheet.worksheet import Worksheet

_WEEK = 7
_SATURDAY = 5
_LANE_WIDTH, _DAY_WIDTH = 17, 16
_PAGE_COLUMNS = ((11, say("Time")), (30, say("Activity")), (17, say("Category")), (21, say("People")), (13, say("Status")), (19, say("Remarks")))
"""Widths in characters: together they fit across a sheet of A4 in any of the usual fonts, unscaled, since Excel drops page breaks where it scales."""
_WEEKDAYS = (say("Mon"), say("Tue"), say("Wed"), say("Thu"), say("Fri"), say("Sat"), say("Sun"))
_MONTHS = (
    *(say("Jan"), say("Feb"), say("Mar"), say("Apr"), say("May"), say("Jun")),
    *(say("Jul"), say("Aug"), say("Sep"), say("Oct"), say("Nov"), say("Dec")),
)
_DOWN = {By.TEAM: say("Team"), By.PERSON: say("Person"), By.SITE: say("Site")}
_TITLES = {By.TEAM: say("Look-ahead by team"), By.PERSON: say("Look-ahead by person"), By.SITE: say("Look-ahead by site")}
_WITHOUT = {By.TEAM: say("(no team)"), By.PERSON: say("(no people)"), By.SITE: say("(no site)")}
_FILLS = {"PLANNED": "FFE6F0FA", "DISPATCHED": "FFFFF1CC", "COMPLETED": "FFE0F2E3"}
_HEAT = ("FFF3F6F9", "FFD6E6F5", "FFAFCFEC", "FF7FB2DF")
"""Few people to many."""
_LINE, _HIGHEST = 12.5, 409
"""Points of a line, and of the highest row that Excel has."""
_MOST_LETTERS = 450
_WEEKEND, _TODAY = "FFE4E7EB", "FFB4580B"


class Paper(StrEnum):
    """The paper that the workbook is set up for."""

    A4 = "a4"
    A3 = "a3"


_PAPER_CODES = {Paper.A4: 9, Paper.A3: 8}
_LARGER = {Paper.A4: 1.0, Paper.A3: 1.4}
"""Widths, heights and letters grow with the paper: a program only scales down to fit."""


@dataclass(frozen=True, slots=True)
class Source:
    """What a page says of where it comes from: whose plan, which version of it, in which zone, and which day is today."""

    project: str
    version: Text
    zone: str
    today: date
    practice: bool = False


def write_look_ahead(path: Path, plan: LookAhead, source: Source, paper: Paper = Paper.A4, *, overwrite: bool | None = None) -> None:
    """Write the workbook. Raises WorkbookError where it cannot be written."""
    from openpyxl import Workbook

    book = Workbook()
    book.remove(book.worksheets[0])
    for style in _styles(_LARGER[paper]):
        book.add_named_style(style)
    for first in range(0, plan.days, _WEEK):
        _write_week(book, plan, first, source, paper)
    _write_people(book, plan, source, paper)
    for day in plan.dates:
        pages = [page for page in plan.pages if page.day == day]
        if pages:
            _write_day(book, day, pages, source, paper)
    book.properties.creator = "Sheetbridge"
    with files.replacing(path, verify=lambda written: Package.open(written).close(), overwrite=overwrite) as temporary:
        book.save(temporary)


def day_text(day: date) -> Text:
    """Return a day as it is written on a wall: `Mon 23 Nov`."""
    return say("{weekday} {day} {month}", weekday=_WEEKDAYS[day.weekday()], day=day.day, month=_MONTHS[day.month - 1])


# a page a week


def _write_week(book: Workbook, plan: LookAhead, first: int, source: Source, paper: Paper) -> None:
    days = plan.dates[first : first + _WEEK]
    page = book.create_sheet(_sheet_name(book, f"{shown(day_text(days[0]))} – {shown(day_text(days[-1]))}"))
    _head(page, shown(_TITLES[plan.by]), source, len(days) + 1, paper)
    _put(page, 3, 1, shown(_DOWN[plan.by]), "head")
    _put(page, 4, 1, shown(say("People on site")), "lane")
    most = max(plan.everybody, default=0)
    for column, day in enumerate(days, start=2):
        _put(page, 3, column, shown(day_text(day)), "today" if day == source.today else "weekend" if day.weekday() >= _SATURDAY else "head")
        count = plan.everybody[first + column - 2]
        page.cell(4, column, count).style = f"Look-ahead heat {_heat(count, most)}"
    _heights(page, {4: 18}, paper)
    row = 5
    for lane in plan.lanes:
        row = _write_lane(page, row, lane, plan.by, list(enumerate(days, start=first)), paper)
    _widths(page, [_LANE_WIDTH, *[_DAY_WIDTH] * len(days)], paper)
    _legend(page, row + 1)
    _heights(page, {row + 1: 15}, paper)
    page.freeze_panes = "B5"
    _print(page, paper, f"A1:{letters(len(days) + 1)}{row + 1}", "3:4")


def _write_lane(page: Worksheet, row: int, lane: Lane, by: By, days: Sequence[tuple[int, date]], paper: Paper) -> int:
    """Write a lane, an activity a cell, and return the row below; its name stands in each of its rows, wherever a page ends."""
    high = max((len(lane.days[number]) for number, _ in days), default=0)
    for at in range(high):
        name, texts = lane.name or shown(_WITHOUT[by]), list[str]()
        _put(page, row + at, 1, name, "again" if at else "lane")
        for column, (number, day) in enumerate(days, start=2):
            entries = lane.days[number]
            if at < len(entries):
                texts.append(_entry_text(entries[at], day, by))
                _put(page, row + at, column, texts[-1], f"entry {entries[at].status}")
            else:
                page.cell(row + at, column).style = _named("blank weekend" if day.weekday() >= _SATURDAY else "blank")
        _fit_height(page, row + at, [(f"{name} ", _LANE_WIDTH - 3), *((text, _DAY_WIDTH) for text in texts)], paper)
    return row + high


def _entry_text(entry: Entry, day: date, by: By) -> str:
    where = " ".join(part for part in (entry.site, entry.asset) if part)
    whose = where if by is not By.SITE else ", ".join(entry.teams) or entry.asset
    name = entry.name.removesuffix(entry.asset).strip() if entry.asset else entry.name
    return "\n".join(part for part in (f"{entry.hours(day)} {entry.status}".strip(), name, whose) if part)


def _legend(page: Worksheet, row: int) -> None:
    for column, status in enumerate(_FILLS, start=2):
        _put(page, row, column, status, f"entry {status}")
    _put(page, row, 1, shown(say("Colours")), "note")


# people on site


def _write_people(book: Workbook, plan: LookAhead, source: Source, paper: Paper) -> None:
    from openpyxl.chart import LineChart, Reference

    page = book.create_sheet(_sheet_name(book, shown(say("People on site"))))
    sites = [site or shown(_WITHOUT[By.SITE]) for site, _ in plan.people]
    _head(page, shown(say("People on site")), source, len(sites) + 2, paper)
    for column, caption in enumerate((shown(say("Day")), shown(say("All sites")), *sites), start=1):
        _put(page, 3, column, caption, "head")
    most = max(plan.everybody, default=0)
    for row, day in enumerate(plan.dates, start=4):
        _put(page, row, 1, shown(day_text(day)), "lane")
        _heights(page, {row: 18}, paper)
        for column, counts in enumerate((plan.everybody, *(counts for _, counts in plan.people)), start=2):
            page.cell(row, column, counts[row - 4]).style = _named(f"heat {_heat(counts[row - 4], most)}")
    last = 3 + plan.days
    _widths(page, [_LANE_WIDTH, *[max(10, min(16, 110 // (len(sites) + 1)))] * (len(sites) + 1)], paper)
    chart = LineChart()
    chart.title, chart.height, chart.width = shown(say("People on site")), round(9 * _LARGER[paper]), round(24 * _LARGER[paper])
    chart.add_data(Reference(page, min_col=2, max_col=2 + min(len(sites), 8), min_row=3, max_row=last), titles_from_data=True)
    for series in chart.series:
        series.smooth = False
    chart.set_categories(Reference(page, min_col=1, min_row=4, max_row=last))
    chart.x_axis.delete = chart.y_axis.delete = False  # openpyxl hides the axes by default
    chart.y_axis.scaling.min, chart.y_axis.majorUnit = 0, max(1, round(most / 6))
    page.add_chart(chart, f"A{last + 2}")
    _print(page, paper, f"A1:{letters(max(len(sites) + 2, 9))}{last + round(21 * _LARGER[paper])}", "", high=1)


# a page a day for each site and team


def _write_day(book: Workbook, day: date, pages: Sequence[DayPage], source: Source, paper: Paper) -> None:
    from openpyxl.worksheet.pagebreak import Break

    page = book.create_sheet(_sheet_name(book, shown(day_text(day))))
    row = 1
    for number, found in enumerate(pages):
        site, team = found.site or shown(_WITHOUT[By.SITE]), found.team or shown(_WITHOUT[By.TEAM])
        _merged(page, row, f"{shown(day_text(day))} · {site} · {team}", "title", paper)
        heads = len({name for entry in found.entries for name in entry.people}) or sum(entry.heads for entry in found.entries)
        _merged(page, row + 1, f"{shown(say('People on site'))}: {heads} · {_origin(source)}", "note", paper)
        _heights(page, {row + 2: 18}, paper)
        for column, (_, caption) in enumerate(_PAGE_COLUMNS, start=1):
            _put(page, row + 2, column, shown(caption), "head")
        for at, entry in enumerate(found.entries, start=row + 3):
            others = [name for name in entry.teams if name != found.team]
            people = ", ".join(entry.people) or (str(entry.heads) if entry.heads else "")
            beside = "\n".join(part for part in (people, shown(say("with {teams}", teams=", ".join(others))) if others else "") if part)
            named = entry.name if not entry.asset or entry.asset in entry.name else f"{entry.name} · {entry.asset}"
            texts = (entry.hours(day), f"{named}\n{entry.id}", entry.category, beside, entry.status, entry.remarks)
            for column, text in enumerate(texts, start=1):
                _put(page, at, column, text, f"entry {entry.status}" if column == 5 else "line")
            _fit_height(page, at, [(text, width) for text, (width, _) in zip(texts, _PAGE_COLUMNS, strict=True)], paper)
        row += 3 + len(found.entries)
        if number < len(pages) - 1:
            page.row_breaks.append(Break(id=row - 1))
    _widths(page, [width for width, _ in _PAGE_COLUMNS], paper)
    _print(page, paper, f"A1:{letters(len(_PAGE_COLUMNS))}{row - 1}", "", scaled=False)


# looks


def _head(page: Worksheet, title: str, source: Source, columns: int, paper: Paper) -> None:
    page.merge_cells(start_row=1, start_column=1, end_row=1, end_column=columns)
    page.merge_cells(start_row=2, start_column=1, end_row=2, end_column=columns)
    _put(page, 1, 1, title, "title")
    _put(page, 2, 1, _origin(source), "note")
    _heights(page, {1: 26, 2: 15, 3: 18}, paper)


def _merged(page: Worksheet, row: int, text: str, style: str, paper: Paper) -> None:
    page.merge_cells(start_row=row, start_column=1, end_row=row, end_column=len(_PAGE_COLUMNS))
    _put(page, row, 1, text, style)
    _heights(page, {row: 26 if style == "title" else 15}, paper)


def _origin(source: Source) -> str:
    parts = [shown(say("Project {project}", project=source.project))] if source.project else []
    parts += [shown(source.version), shown(say("Times in {zone}", zone=source.zone))]
    return " · ".join([*parts, shown(say("PRACTICE"))] if source.practice else parts)


def _put(page: Worksheet, row: int, column: int, text: str, style: str) -> None:
    cell = page.cell(row, column)
    put_text(cell, text if len(text) <= _MOST_LETTERS else f"{text[:_MOST_LETTERS]}…")
    cell.style = _named(style)


def _named(style: str) -> str:
    status = style.removeprefix("entry ")
    return f"Look-ahead {'entry' if style.startswith('entry ') and status not in _FILLS else style}"


def _heat(count: int, most: int) -> int:
    """Return the step of a count's colour."""
    return 0 if not count or not most else 1 + min(2, count * 3 // (most + 1))


def _styles(larger: float) -> Iterable[NamedStyle]:
    from openpyxl.styles import Alignment, Border, Font, NamedStyle, PatternFill, Side

    thin = Side("thin", color=layout.RULE)
    ruled = Border(thin, thin, thin, thin)

    def look(
        name: str, fill: str = "", ink: str = layout.INK, size: int = 9, *, bold: bool = False, centre: bool = False, border: bool = True
    ) -> NamedStyle:
        style = NamedStyle(f"Look-ahead {name}")
        style.font = Font(name="Calibri", family=2, size=round(size * larger), bold=bold, color=ink)
        style.fill = PatternFill("solid", fgColor=fill) if fill else PatternFill()
        style.alignment = Alignment("center" if centre else "left", "center" if centre else "top", wrap_text=name != "title")
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
    yield look("line")
    yield look("entry")
    for status, fill in _FILLS.items():
        yield look(f"entry {status}", fill)
    for step, fill in enumerate(_HEAT):
        yield look(f"heat {step}", fill, size=11, bold=True, centre=True)


def _fit_height(page: Worksheet, row: int, texts: Iterable[tuple[str, int]], paper: Paper) -> None:
    """Make a row as high as the longest of its texts is in its width."""
    lines = max((sum(len(wrap(line, width)) or 1 for line in text.split("\n")) for text, width in texts), default=1)
    page.row_dimensions[row].height = min((4 + _LINE * lines) * _LARGER[paper], _HIGHEST)


def _heights(page: Worksheet, rows: Mapping[int, float], paper: Paper) -> None:
    for row, points in rows.items():
        page.row_dimensions[row].height = points * _LARGER[paper]


def _widths(page: Worksheet, widths: Sequence[int], paper: Paper) -> None:
    for column, width in enumerate(widths, start=1):
        page.column_dimensions[letters(column)].width = width * _LARGER[paper]


def _print(page: Worksheet, paper: Paper, area: str, titles: str, *, scaled: bool = True, high: int = 0) -> None:
    """Set a sheet up for paper: landscape, narrow margins, page numbers; `scaled` fits it across, and onto so many pages
    down where `high` says so; else its widths do."""
    from openpyxl.worksheet.properties import PageSetupProperties

    page.page_setup.orientation, page.page_setup.paperSize = "landscape", _PAPER_CODES[paper]
    page.page_margins.left = page.page_margins.right = 0.4
    page.page_margins.top, page.page_margins.bottom = 0.45, 0.55
    page.page_margins.header = page.page_margins.footer = 0.25
    if scaled:
        page.page_setup.fitToWidth, page.page_setup.fitToHeight = 1, high
        page.sheet_properties.pageSetUpPr = PageSetupProperties(fitToPage=True)
    else:
        page.page_setup.scale = 100
    if titles:
        page.print_title_rows = titles
    page.print_area = area
    footer = page.oddFooter
    if footer is not None:
        footer.left.text, footer.right.text = "&A", "&P / &N"
    page.sheet_view.showGridLines = False


def _sheet_name(book: Workbook, wanted: str) -> str:
    """Return a name that is free and that a tab can have."""
    name = "".join("-" if letter in r"[]:*?/\'" else letter for letter in wanted)[:31]
    return name if name not in book.sheetnames else f"{name[:27]} ({len(book.sheetnames)})"
