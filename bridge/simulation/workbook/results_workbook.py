"""Compares variants in a workbook: `Summary`, `Comparison` and `Charts`, one per result.

Made with openpyxl.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator, Sequence
from datetime import datetime
from pathlib import Path

from openpyxl.chart import BarChart, Reference
from openpyxl.styles import Font, PatternFill
from openpyxl.worksheet.pagebreak import Break
from openpyxl.worksheet.worksheet import Worksheet

from bridge.jsonio.source_edit import parse
from bridge.records.cells.base import CellValue, Number
from bridge.records.columns import letters
from bridge.simulation.case import Value
from bridge.simulation.parameters import to_cell
from bridge.simulation.runs import Comparison, Plain, RunStatus
from bridge.texts import few
from bridge.workbook import layout
from bridge.workbook.opc import spelling
from bridge.workbook.opc.xml_text import LAST_COLUMN
from bridge.workbook.write.template import fit_columns, fit_to_page, put, write_header

SUMMARY = "Summary"
COMPARISON = "Comparison"
CHARTS = "Charts"
HEAD = ("Copy", "State", "Run", "Submitted")
_LARGE, _HUGE = 1_000, 1e12
"""Numbers in this range have thousands separators and no decimals."""
_NAMED = 12
"""So many names or values are listed."""
_CHART_ROWS = 16
"""Rows for each chart, one of them blank."""


def write_comparison(path: Path, comparison: Comparison) -> None:
    """Write the comparison of runs as a new workbook.

    Raises WorkbookError if it cannot be written.
    """
    workbook = spelling.new_workbook()
    _write_summary(workbook.create_sheet(SUMMARY), comparison)
    table = workbook.create_sheet(COMPARISON)
    _write_table(table, comparison)
    if comparison.charted:
        _write_charts(workbook.create_sheet(CHARTS), table, comparison)
    spelling.save(workbook, path)


def _write_summary(page: Worksheet, comparison: Comparison) -> None:
    for row, (bold, values) in enumerate(_summary(comparison), start=1):
        for column, value in enumerate(values, start=1):
            if value is not None:
                put(page.cell(row, column), value)
                if isinstance(value, Number):
                    page.cell(row, column).number_format = _format([float(value.text)])
                if bold:
                    page.cell(row, column).font = Font(
                        name="Calibri", bold=True, color=layout.HEADER_BLUE
                    )
    fit_columns(page)
    fit_to_page(page)
    page.page_setup.paperSize = page.PAPERSIZE_A4


def _summary(comparison: Comparison) -> Iterator[tuple[bool, list[CellValue | None]]]:
    """Yield (bold, cells) for the lines of the summary. Headings are bold."""
    runs = comparison.runs
    yield True, [runs[0].case]
    states = Counter(run.status for run in runs)
    counts = (f"{states[status]} {status.value}" for status in RunStatus if states[status])
    yield False, [f"{len(runs)} variants: {', '.join(counts)}"]
    failed = [run.name for run in runs if run.status is RunStatus.FAILED]
    if failed:
        yield False, [f"Failed: {few(failed, _NAMED)}. The service gives no reason."]
    if comparison.parameters:
        yield False, []
        yield True, ["Parameter", "Values"]
    for parameter in comparison.parameters:
        values = [str(value) for value in dict.fromkeys(parameter.values) if value is not None]
        yield False, [parameter.caption, few(values, _NAMED)]
    if comparison.charted:
        yield False, []
        yield True, ["Result", "Lowest", "Copy", "Highest", "Copy"]
    for result in comparison.charted:
        low, high = min(result.numbers), max(result.numbers, key=lambda pair: pair[0])
        ends = [(Number(repr(number)), runs[place].name) for number, place in (low, high)]
        yield False, [result.caption, *ends[0], *ends[1]]


def _write_table(page: Worksheet, comparison: Comparison) -> None:
    """Write a row for each variant, including failed ones: its parameters, then its results."""
    columns = [*comparison.parameters, *comparison.results][: LAST_COLUMN - len(HEAD)]
    last, first_result = len(comparison.runs) + 1, len(HEAD) + len(comparison.parameters) + 1
    write_header(page, [*HEAD, *(column.caption for column in columns)], len(HEAD))
    for place, run in enumerate(comparison.runs):
        submitted = datetime.fromisoformat(run.submitted_at[:19]) if run.submitted_at else None
        head = [run.name, run.status.value, run.run, submitted]
        values = [*head, *(_cell(column.values[place]) for column in columns)]
        for number, value in enumerate(values, start=1):
            if value is not None:
                put(page.cell(place + 2, number), value)
        page.cell(place + 2, len(HEAD)).number_format = "yyyy-mm-dd hh:mm"
    for number, result in enumerate(columns[len(comparison.parameters) :], start=first_result):
        page.cell(1, number).fill = PatternFill("solid", fgColor=layout.HEADER_TEAL)
        form = _format([value for value, _ in result.numbers])
        for row in range(2, last + 1):
            page.cell(row, number).number_format = form
    fit_columns(page)
    fit_to_page(page)
    page.freeze_panes = "B2"
    page.auto_filter.ref = f"A1:{letters(len(HEAD) + len(columns))}{last}"
    page.print_title_cols = "A:A"


def _write_charts(page: Worksheet, table: Worksheet, comparison: Comparison) -> None:
    """Draw the bars of each result over the only parameter, else over the variants; three of them
    fill a printed page.
    """
    last, first = len(comparison.runs) + 1, len(HEAD) + len(comparison.parameters) + 1
    named = len(HEAD) + 1 if len(comparison.parameters) == 1 else 1
    for place, result in enumerate(comparison.charted):
        column, chart = first + comparison.results.index(result), BarChart()
        chart.add_data(Reference(table, min_col=column, min_row=2, max_row=last))
        chart.set_categories(Reference(table, min_col=named, min_row=2, max_row=last))
        if all(value >= 0 for value, _ in result.numbers):
            chart.y_axis.scaling.min = 0
        chart.title, chart.legend = result.caption, None
        chart.y_axis.number_format = _format([value for value, _ in result.numbers])
        chart.x_axis.delete = chart.y_axis.delete = False  # openpyxl hides the axes by default
        page.add_chart(chart, f"A{place * _CHART_ROWS + 2}")
        if place % 3 == 2:
            page.row_breaks.append(Break(id=(place + 1) * _CHART_ROWS))
    for row in range(1, len(comparison.charted) * _CHART_ROWS + 1):
        page.row_dimensions[row].height = 14.5  # points; a chart has 212
    page.page_setup.paperSize = page.PAPERSIZE_A4


def _format(numbers: Sequence[float]) -> str:
    largest = max(map(abs, numbers), default=0)
    return "#,##0" if _LARGE <= largest < _HUGE else layout.GENERAL_FORMAT


def _cell(value: Plain | None) -> CellValue | None:
    if value is None or isinstance(value, bool | str):
        return value
    if isinstance(value, float) and math.isfinite(value):
        return Number(repr(value))  # even with 16 digits, as charts need numbers
    return to_cell(Value(repr(value), parse(repr(value)).shape))
