"""The pictures of a comparison as charts of a workbook, made with openpyxl: their numbers stand on a sheet, the charts on pages of A4.

Bars start at zero, axes have names, units and as many decimals as tell the values apart; no page cuts a chart.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import TYPE_CHECKING

from bridge.records.captions import letters
from bridge.records.cells.base import Number
from bridge.simulation.pictures import Picture, PictureKind, round_steps
from bridge.workbook import layout
from bridge.workbook.write.small_sheet import put

if TYPE_CHECKING:
    from openpyxl.chart import BarChart, Reference, ScatterChart
    from openpyxl.chart.axis import NumericAxis, TextAxis
    from openpyxl.chart.error_bar import ErrorBars
    from openpyxl.chart.title import Title
    from openpyxl.worksheet.worksheet import Worksheet

COLOURS = ("1F4E79", "C55A11", "0B6E6E", "7F3F98", "B8860B", "5B7083", "A23B4A", "3B7D3B", "2E75B6", "8C6D46", "4B4B9B", "9E9E28")
_ROWS, _COLUMNS = 16, 9
"""Rows and columns of usual size that a chart takes, a blank row above it included: at the very edge, two pages would have its frame."""
_A_PAGE, _ROW_HEIGHT = 3, 15.5
"""Charts of a printed page, and the points of a row, of which 48 fill it, and 49 do not fit."""
_MANY, _FEW_LINES = 60, 4
_HEAD, _NUMBER = 44, 12
"""Characters across the first and each other column of a table."""
_SCALE = ("FFFFFF", "C9DDF0", "5B9BD5")
"""From the lowest number of a table over the middle one to the highest."""
_HIGH, _INTO = 14, 0.75
"""Rows that a chart takes, and how much of its last column; a page of A4 holds three above one another."""
_CHARACTER, _LINE, _LANDSCAPE = 1.95, 5.3, (276, 178)
"""Millimetres of a character and of a row, and of what a page of A4 in landscape holds beside its margins."""


def write_charts(page: Worksheet, numbers: Worksheet, pictures: Sequence[Picture]) -> None:
    """Write the charts of pictures onto a page, three on each printed one, and their numbers onto another sheet. Tables stand on a sheet apart."""
    from openpyxl.worksheet.pagebreak import Break

    page.sheet_view.showGridLines = False
    for column in range(1, _COLUMNS + 1):
        page.column_dimensions[letters(column)].width = 10.2
    drawn = [picture for picture in pictures if picture.kind is not PictureKind.TABLE]
    row = 1
    for place, picture in enumerate(drawn):
        chart = make_chart(numbers, picture, row)
        row += _rows_of(picture) + 2
        put_chart(page, chart, 2 + place * _ROWS, _COLUMNS)
        if place % _A_PAGE == _A_PAGE - 1 and place + 1 < len(drawn):
            page.row_breaks.append(Break(id=(place + 1) * _ROWS))
    # As wide as one page in any font. Excel passes over the breaks then: its own come at the same rows, as high as these are.
    a4(page, wide=1)
    for place in range(1, len(drawn) * _ROWS + 1):
        page.row_dimensions[place].height = _ROW_HEIGHT
    page.print_area = f"A1:{letters(_COLUMNS)}{max(1, len(drawn)) * _ROWS}"


def a4(page: Worksheet, *, landscape: bool = False, wide: int = 0, high: int = 0, said: str = "") -> None:
    """Set a sheet up for A4; `wide`, `high`: on so many pages beside and below one another (0: as many as it takes). `said` stands below each."""
    from openpyxl.worksheet.header_footer import HeaderFooterItem, _HeaderFooterPart
    from openpyxl.worksheet.page import PageMargins
    from openpyxl.worksheet.properties import PageSetupProperties

    page.page_setup.paperSize = 9
    page.page_setup.orientation = "landscape" if landscape else "portrait"
    page.page_margins = PageMargins(left=0.4, right=0.4, top=0.6, bottom=0.6, header=0.3, footer=0.3)
    page.oddFooter = HeaderFooterItem(left=_HeaderFooterPart("&A"), center=_HeaderFooterPart(said or None), right=_HeaderFooterPart("&P / &N"))
    page.sheet_properties.pageSetUpPr = PageSetupProperties(fitToPage=wide > 0)
    page.page_setup.fitToWidth, page.page_setup.fitToHeight = wide, high


def number_format(decimals: int) -> str:
    """Return the format of numbers with so many decimals and separators of thousands."""
    return "#,##0" + ("." + "0" * decimals if decimals else "")


def put_chart(page: Worksheet, chart: BarChart | ScatterChart, row: int, columns: int) -> None:
    """Put a chart over the first columns of a page, from a row on."""
    from openpyxl.drawing.spreadsheet_drawing import AnchorMarker, TwoCellAnchor

    # Over cells, and not so many centimetres: without the usual font cells are narrower, and a page would cut the chart.
    into = int(_CHARACTER * 36_000 * _INTO * page.column_dimensions[letters(columns)].width)
    end = AnchorMarker(col=columns - 1, colOff=into, row=row - 1 + _HIGH)
    chart.anchor = TwoCellAnchor(_from=AnchorMarker(col=0, row=row - 1), to=end)  # type: ignore[assignment]
    page.add_chart(chart)


def make_chart(numbers: Worksheet, picture: Picture, row: int) -> BarChart | ScatterChart:
    """Return the chart of a picture, whose numbers it writes onto a sheet from a row on."""
    from openpyxl.chart.legend import Legend

    _write_numbers(numbers, picture, row)
    chart = _bars(numbers, picture, row) if picture.kind in {PictureKind.BARS, PictureKind.EFFECTS} else _lines(numbers, picture, row)
    chart.visible_cells_only = False  # the numbers stand on a sheet that is hidden
    chart.title = f"{picture.title}, for each {picture.lines}" if picture.lines else picture.title
    chart.legend = Legend() if len(picture.series) > 1 else None
    if chart.legend is not None:
        # Many lines below one another would leave no room for the curves.
        chart.legend.position = "r" if len(picture.series) > _FEW_LINES else "b"
    for title in (chart.title, chart.x_axis.title, chart.y_axis.title):
        if title is not None:
            title.overlay = False
            _letter(title, 1200 if title is chart.title else 900)
    return chart


def _letter(title: Title, size: int) -> None:
    """Write a title in letters of so many hundredths of a point: Excel's own would take a third of the chart."""
    from openpyxl.drawing.text import CharacterProperties, ParagraphProperties

    if title.tx is not None and title.tx.rich is not None:
        for paragraph in title.tx.rich.p:
            paragraph.pPr = ParagraphProperties(defRPr=CharacterProperties(sz=size, b=True))
            for run in paragraph.r or []:
                run.rPr = CharacterProperties(sz=size, b=True)


def _rows_of(picture: Picture) -> int:
    return 1 + max(len(picture.categories), *(len(series.points) for series in picture.series))


def _write_numbers(numbers: Worksheet, picture: Picture, row: int) -> None:
    """Write the numbers of a picture: of bars a column of words and one for each series, of lines two columns for each series."""
    put(numbers.cell(row, 1), f"{picture.title}: {picture.x_title}")
    if picture.kind in {PictureKind.BARS, PictureKind.EFFECTS}:
        for at, word in enumerate(picture.categories, start=1):
            told = f"{word}: {picture.notes[at - 1]}" if picture.notes and picture.notes[at - 1] else word
            put(numbers.cell(row + at, 1), told)
        for column, series in enumerate(picture.series, start=2):
            put(numbers.cell(row, column), series.name)
            for x, y in series.points:
                put(numbers.cell(row + 1 + int(x), column), Number(repr(y)))
        return
    for column, series in enumerate(picture.series):
        put(numbers.cell(row, 2 + 2 * column), series.name)
        for at, (x, y) in enumerate(series.points, start=1):
            put(numbers.cell(row + at, 1 + 2 * column), Number(repr(x)))
            put(numbers.cell(row + at, 2 + 2 * column), Number(repr(y)))
            if series.spread:
                low, high = series.spread[at - 1]
                put(numbers.cell(row + at, 3), Number(repr(high - y)))
                put(numbers.cell(row + at, 4), Number(repr(y - low)))


def _lines(numbers: Worksheet, picture: Picture, row: int) -> ScatterChart:
    from openpyxl.chart import ScatterChart, Series

    chart = ScatterChart()
    chart.scatterStyle, chart.style = "lineMarker", 13
    for at, one in enumerate(picture.series):
        last = row + len(one.points)
        series = Series(_area(numbers, 2 + 2 * at, row + 1, last), _area(numbers, 1 + 2 * at, row + 1, last), title=one.name)
        colour = COLOURS[(1 if one.marked else at) % len(COLOURS)]
        series.marker.symbol = "circle"
        series.marker.size = 8 if one.marked else 6
        series.marker.graphicalProperties.solidFill = series.marker.graphicalProperties.line.solidFill = colour
        series.smooth = False
        if one.spread:
            series.errBars = _spread(numbers, row + 1, last)
        if len(one.points) > _MANY and picture.kind is PictureKind.SCATTER and not one.marked:
            series.marker.size = 4
        elif len(one.points) > _MANY:
            series.marker.symbol = "none"
        if picture.kind is PictureKind.SCATTER and not one.marked:
            series.graphicalProperties.line.noFill = True
        else:
            series.graphicalProperties.line.solidFill = colour
            series.graphicalProperties.line.width = 22_000
        chart.series.append(series)
    _show_axes(chart, picture.x_title, picture.y_title)
    _scale(chart.x_axis, [x for one in picture.series for x, _ in one.points])
    _scale(chart.y_axis, [y for one in picture.series for _, y in one.points])
    return chart


def _spread(numbers: Worksheet, first: int, last: int) -> ErrorBars:
    """Return the lines from the lowest to the highest run of each copy; how far up and down stands beside the means."""
    from openpyxl.chart.data_source import NumDataSource, NumRef
    from openpyxl.chart.error_bar import ErrorBars

    up, down = (NumDataSource(numRef=NumRef(f=str(_area(numbers, column, first, last)))) for column in (3, 4))
    return ErrorBars(errDir="y", errValType="cust", plus=up, minus=down)


def _scale(axis: NumericAxis | TextAxis, values: Sequence[float], *, zero: bool = False, most: int = 7) -> None:
    """Let an axis begin and end at round numbers around its values, with the decimals that its steps need."""
    from openpyxl.chart.axis import TextAxis

    axis.scaling.min, axis.scaling.max, step = round_steps(values, zero=zero, most=most)
    axis.number_format = number_format(max(0, -math.floor(math.log10(step) + 1e-9)))
    if not isinstance(axis, TextAxis):
        axis.majorUnit = step
    axis.crosses = "min"


def _bars(numbers: Worksheet, picture: Picture, row: int) -> BarChart:
    from openpyxl.chart import BarChart

    chart = BarChart()
    last = row + len(picture.categories)
    for at in range(len(picture.series)):
        chart.add_data(_area(numbers, 2 + at, row, last), titles_from_data=True)
        chart.series[at].graphicalProperties.solidFill = COLOURS[at]
        chart.series[at].invertIfNegative = False
    chart.set_categories(_area(numbers, 1, row + 1, last))
    chart.gapWidth = 50
    if picture.kind is PictureKind.EFFECTS:
        chart.type, chart.overlap = "bar", 100
        chart.x_axis.scaling.orientation = "maxMin"  # the largest effect on top
        chart.x_axis.tickLblPos = "low"
        middle = f"{picture.middle:,.{picture.decimals}f}"
        _show_axes(chart, "", f"{picture.y_title}: difference from {middle}")
    else:
        _show_axes(chart, picture.x_title, picture.y_title)
    # Numbers along the page stand side by side: few, or they are turned.
    most = 4 if picture.kind is PictureKind.EFFECTS else 7
    _scale(chart.y_axis, [y for one in picture.series for _, y in one.points], zero=True, most=most)
    return chart


def _show_axes(chart: BarChart | ScatterChart, x_title: str, y_title: str) -> None:
    chart.x_axis.delete = chart.y_axis.delete = False  # openpyxl hides the axes by default
    chart.x_axis.title, chart.y_axis.title = x_title or None, y_title or None


def _area(page: Worksheet, column: int, first: int, last: int) -> Reference:
    from openpyxl.chart import Reference

    return Reference(page, min_col=column, min_row=first, max_row=last)


def write_tables(page: Worksheet, pictures: Sequence[Picture]) -> None:
    """Write the tables of two parameters one below the other, coloured from low to high, as planners know them from What-If."""
    from openpyxl.formatting.rule import ColorScale, FormatObject, Rule
    from openpyxl.styles import Alignment, Color, Font, PatternFill
    from openpyxl.worksheet.pagebreak import Break

    stops = [FormatObject("min"), FormatObject("percentile", 50), FormatObject("max")]
    scale = ColorScale(stops, [Color(colour) for colour in _SCALE])
    head = PatternFill("solid", fgColor=layout.GREY_FILL)
    tables = [picture for picture in pictures if picture.kind is PictureKind.TABLE]
    # On so many pages as it takes, Excel would cut a table wherever a page ends.
    share = min(1.0, _LANDSCAPE[0] / _CHARACTER / (_HEAD + _NUMBER * max(len(picture.categories) for picture in tables)))
    room, above, row = int(_LANDSCAPE[1] / _LINE / share), 1, 1
    for picture in tables:
        if row > above and row + len(picture.rows) + 1 - above >= room:
            page.row_breaks.append(Break(id=row - 1))
            above = row
        put(page.cell(row, 1), picture.title)
        page.cell(row, 1).font = Font(name="Calibri", size=13, bold=True, color=layout.HEADER_BLUE)
        put(page.cell(row + 1, 1), f"{picture.y_title} ↓    {picture.x_title} →")
        for column, word in enumerate(picture.categories, start=2):
            put(page.cell(row + 1, column), word)
        for at, series in enumerate(picture.series, start=2):
            put(page.cell(row + at, 1), picture.rows[at - 2])
            for x, y in series.points:
                cell = page.cell(row + at, 2 + int(x))
                put(cell, Number(repr(y)))
                cell.number_format = number_format(picture.decimals)
        for cell in (*page[row + 1][: len(picture.categories) + 1], *(page.cell(row + 2 + at, 1) for at in range(len(picture.rows)))):
            cell.fill, cell.font = head, Font(name="Calibri", bold=True, color=layout.INK)
            cell.alignment = Alignment(horizontal="left" if cell.column == 1 else "right")
        area = f"B{row + 2}:{letters(len(picture.categories) + 1)}{row + 1 + len(picture.rows)}"
        page.conditional_formatting.add(area, Rule(type="colorScale", colorScale=scale))
        row += len(picture.rows) + 4
    page.column_dimensions["A"].width = _HEAD
    for column in range(2, 2 + max(len(picture.categories) for picture in tables)):
        page.column_dimensions[letters(column)].width = _NUMBER
    a4(page, landscape=True)
    page.page_setup.scale = int(100 * share)
