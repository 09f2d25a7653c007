"""Results of copies side by side: what differs in the cases beside what differs in the results, and charts of it, made with openpyxl.

`Comparison` has a row for each copy: the parameters in which the copies differ, then the main results. `Differences` says the same against
the first copy, `All results` has every value of the results, `Charts` shows the main ones.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from bridge import files
from bridge.jsonio.source_edit import parse
from bridge.records.captions import letters
from bridge.records.cells.base import CellValue, Number
from bridge.simulation.case import Value
from bridge.simulation.cells import to_cell
from bridge.workbook import layout
from bridge.workbook.opc.package import Package
from bridge.workbook.opc.xml_text import LAST_COLUMN
from bridge.workbook.write.small_sheet import fit_columns, fit_to_page, put, write_header

if TYPE_CHECKING:
    from openpyxl import Workbook
    from openpyxl.chart import BarChart, Reference, ScatterChart
    from openpyxl.worksheet.worksheet import Worksheet

COMPARISON, DIFFERENCES, ALL_RESULTS, CHARTS = "Comparison", "Differences", "All results", "Charts"
HEAD = ("Copy", "Run", "Case", "Submitted")
_MOST_PARAMETERS = 200
_MAIN_RESULTS = 40
_MOST_CHARTS = 8
_MAIN_DEPTH = 2
_LARGE, _LARGE_FORMAT = 10_000, "#,##0"
_COLOUR = "1F4E79"


@dataclass(frozen=True, slots=True)
class ComparedRun:
    """One completed run: its names, the editable values of its case as JSON texts by caption, and the plain values of its results by path."""

    name: str
    run: str
    case: str
    submitted_at: str
    parameters: Mapping[str, str] = field(default_factory=dict)
    results: Mapping[str, int | float | str | bool] = field(default_factory=dict)


def write_comparison(path: Path, runs: Sequence[ComparedRun]) -> None:
    """Write the comparison of runs as a new workbook. Raises WorkbookError where it cannot be written."""
    from openpyxl import Workbook

    parameters, main = varied_parameters(runs), main_results(runs)
    workbook = Workbook()
    workbook.remove(workbook.worksheets[0])
    workbook.calculation.fullCalcOnLoad = False
    page = workbook.create_sheet(COMPARISON)
    _write_comparison(page, runs, parameters, main)
    _write_differences(workbook.create_sheet(DIFFERENCES), runs, parameters, main)
    _write_all(workbook.create_sheet(ALL_RESULTS), runs)
    _write_charts(workbook, page, runs, parameters, main)
    workbook.properties.creator = "Sheetbridge"
    with files.replacing(path, verify=_verify) as temporary:
        workbook.save(temporary)


def varied_parameters(runs: Sequence[ComparedRun]) -> list[str]:
    """Return the captions whose value is not the same in all runs, in the order of the cases."""
    captions = dict.fromkeys(caption for run in runs for caption in run.parameters)
    return [caption for caption in captions if len({run.parameters.get(caption) for run in runs}) > 1][:_MOST_PARAMETERS]


def main_results(runs: Sequence[ComparedRun]) -> list[str]:
    """Return the paths of the main results: numbers near the top, those that differ between the runs first where there are too many."""
    paths = dict.fromkeys(path for run in runs for path, value in run.results.items() if _number(value) is not None)
    # Sums stand near the top of results; members of lists are details.
    near = [path for path in paths if "[" not in path and path.count(".") < _MAIN_DEPTH] or list(paths)
    if len(near) > _MAIN_RESULTS:
        # Stable: what is the same in all copies goes to the end, in its order.
        near.sort(key=lambda path: not _differs(runs, path))
    return near[:_MAIN_RESULTS]


def _differs(runs: Sequence[ComparedRun], path: str) -> bool:
    return len({run.results.get(path) for run in runs}) > 1


def _write_comparison(page: Worksheet, runs: Sequence[ComparedRun], parameters: Sequence[str], main: Sequence[str]) -> None:
    _write_head(page, parameters, main)
    for row, run in enumerate(runs, start=2):
        _put_row(page, row, [*_names(run), *(_parameter(run, caption) for caption in parameters), *(_result(run, path) for path in main)])
    fit_columns(page)
    page.auto_filter.ref = f"A1:{letters(len(HEAD) + len(parameters) + len(main))}{len(runs) + 1}"


def _write_differences(page: Worksheet, runs: Sequence[ComparedRun], parameters: Sequence[str], main: Sequence[str]) -> None:
    """Write each copy against the first: of a number how much it is more, of anything else the value that is another."""
    first = runs[0]
    _write_head(page, parameters, main, f"{HEAD[0]}, against {first.name}")
    for row, run in enumerate(runs[1:], start=2):
        changes = [_change(_parameter(first, caption), _parameter(run, caption)) for caption in parameters]
        _put_row(page, row, [*_names(run), *changes, *(_change(_result(first, path), _result(run, path)) for path in main)])
    fit_columns(page)


def _write_all(page: Worksheet, runs: Sequence[ComparedRun]) -> None:
    columns = runs[: LAST_COLUMN - 1]
    write_header(page, ["Result", *(run.name for run in columns)], grey=1)
    for row, path in enumerate(dict.fromkeys(path for run in columns for path in run.results), start=2):
        _put_row(page, row, [path, *(_result(run, path) for run in columns)])
    fit_columns(page)
    page.freeze_panes = "B2"


def _write_head(page: Worksheet, parameters: Sequence[str], main: Sequence[str], first: str = HEAD[0]) -> None:
    write_header(page, [first, *HEAD[1:], *parameters, *main], grey=len(HEAD))
    from openpyxl.styles import PatternFill

    for column in range(len(HEAD) + len(parameters) + 1, len(HEAD) + len(parameters) + len(main) + 1):
        page.cell(1, column).fill = PatternFill("solid", fgColor=layout.HEADER_TEAL)
    page.freeze_panes = "B2"


def _write_charts(workbook: Workbook, page: Worksheet, runs: Sequence[ComparedRun], parameters: Sequence[str], main: Sequence[str]) -> None:
    shown = [path for path in main if _differs(runs, path)][:_MOST_CHARTS]
    if len(runs) < 2 or not shown:
        return
    sheet = workbook.create_sheet(CHARTS)
    sheet.sheet_view.showGridLines = False
    fit_to_page(sheet)
    axis = _axis(runs, parameters)
    for place, path in enumerate(shown):
        column = len(HEAD) + len(parameters) + main.index(path) + 1
        x = len(HEAD) + parameters.index(axis) + 1 if axis else None
        chart = _scatter(page, len(runs), column, x, path, axis) if x and axis else _bars(page, len(runs), column, path)
        chart.height, chart.width = 8.5, 15
        sheet.add_chart(chart, f"{'A' if place % 2 == 0 else 'J'}{1 + place // 2 * 18}")


def _axis(runs: Sequence[ComparedRun], parameters: Sequence[str]) -> str | None:
    """Return the only parameter that varies, where it is a number in every run; results are then drawn over it."""
    cells = [_parameter(run, parameters[0]) for run in runs] if len(parameters) == 1 else []
    return parameters[0] if cells and all(isinstance(cell, Number) for cell in cells) else None


def _bars(page: Worksheet, count: int, column: int, path: str) -> BarChart:
    from openpyxl.chart import BarChart

    chart = BarChart()
    chart.title, chart.legend = path, None
    chart.add_data(_area(page, count, column), titles_from_data=True)
    chart.set_categories(_area(page, count, 1, first=2))
    chart.series[0].graphicalProperties.solidFill = _COLOUR
    chart.gapWidth = 60
    _show_axes(chart)
    return chart


def _scatter(page: Worksheet, count: int, column: int, x: int, path: str, axis: str) -> ScatterChart:
    from openpyxl.chart import ScatterChart, Series

    chart = ScatterChart()
    chart.title, chart.legend, chart.style = path, None, 13
    chart.scatterStyle = "lineMarker"
    chart.x_axis.title = axis
    series = Series(_area(page, count, column, first=2), _area(page, count, x, first=2), title=path)
    series.marker.symbol = "circle"
    series.smooth = False
    series.graphicalProperties.line.solidFill = _COLOUR
    chart.series.append(series)
    _show_axes(chart)
    return chart


def _show_axes(chart: BarChart | ScatterChart) -> None:
    chart.x_axis.delete = False  # openpyxl hides the axes by default
    chart.y_axis.delete = False
    chart.y_axis.number_format = "#,##0.##"


def _area(page: Worksheet, count: int, column: int, first: int = 1) -> Reference:
    from openpyxl.chart import Reference

    return Reference(page, min_col=column, min_row=first, max_row=count + 1)


def _put_row(page: Worksheet, row: int, values: Iterable[CellValue | None]) -> None:
    for column, value in enumerate(values, start=1):
        if value is not None:
            put(page.cell(row, column), value)
            if isinstance(value, Number) and abs(float(value.text)) >= _LARGE:
                page.cell(row, column).number_format = _LARGE_FORMAT


def _names(run: ComparedRun) -> list[CellValue | None]:
    return [run.name, run.run, run.case, run.submitted_at]


def _parameter(run: ComparedRun, caption: str) -> CellValue | None:
    text = run.parameters.get(caption)
    return None if text is None else to_cell(Value(text, parse(text).shape))


def _result(run: ComparedRun, path: str) -> CellValue | None:
    value = run.results.get(path)
    if value is None or isinstance(value, bool | str):
        return value
    return to_cell(Value(_json_number(value), parse(_json_number(value)).shape))


def _json_number(value: int | float) -> str:
    return repr(value)


def _number(value: object) -> float | None:
    return float(value) if isinstance(value, int | float) and not isinstance(value, bool) else None


def _change(before: CellValue | None, after: CellValue | None) -> CellValue | None:
    if isinstance(before, Number) and isinstance(after, Number):
        return Number(format(float(after.text) - float(before.text), ".12g"))
    return after if after != before else None


def _verify(path: Path) -> None:
    with Package.open(path) as package:
        _ = package.sheets
