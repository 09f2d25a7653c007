"""Copies side by side as a workbook that answers, made with openpyxl, each sheet ready to be printed on A4.

`Summary` is one page: the question, what was varied, the answer, what failed. `Charts` and `Tables` have the pictures, `Comparison` a row for each
copy, `Differences` each copy against the one that all are compared with, `All results` every value. `Numbers`, which is hidden, has those of the
charts.
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
from bridge.simulation.answers import answers, assumptions, question, told_copy, told_states, told_values
from bridge.simulation.case import Value
from bridge.simulation.cells import to_cell
from bridge.simulation.comparison import ComparedRun, Comparison, Measure, Plain
from bridge.simulation.pictures import PictureKind, pictures, repeated
from bridge.simulation.runs import RunStatus
from bridge.workbook import layout
from bridge.workbook.opc.package import Package
from bridge.workbook.opc.xml_text import LAST_COLUMN
from bridge.workbook.simulation.charts import a4, make_chart, number_format, put_chart, write_charts, write_tables
from bridge.workbook.write.small_sheet import fit_columns, put, write_header

if TYPE_CHECKING:
    from openpyxl import Workbook
    from openpyxl.worksheet.worksheet import Worksheet

SUMMARY, CHARTS, TABLES, COMPARISON, DIFFERENCES, REPEATS, ALL_RESULTS, NUMBERS = (
    "Summary", "Charts", "Tables", "Comparison", "Differences", "Repeats", "All results", "Numbers"
)  # fmt: skip
HEAD = ("Copy", "State", "Run", "Submitted")
_BEST, _WORST = "C6E7CE", "F6D5D0"
_SUMMARY_NUMBERS = 2_000
"""The row of `Numbers` from which those of the chart on `Summary` stand."""
_PAGE = 170
"""Characters across a page of A4 in landscape that can still be read."""
_PRINTED = 9
"""Copies side by side that a page of A4 holds; of more results, the first ones are printed."""
_MOMENT = "yyyy-mm-dd hh:mm"


@dataclass(frozen=True, slots=True)
class Told:
    """What a comparison says besides its numbers: what all failed copies share, by caption."""

    shared: Mapping[str, str] = field(default_factory=dict)


def write_comparison(path: Path, comparison: Comparison, told: Told | None = None, *, overwrite: bool | None = None) -> None:
    """Write the comparison of runs as a new workbook. Raises WorkbookError where it cannot be written."""
    from openpyxl import Workbook

    workbook = Workbook()
    workbook.remove(workbook.worksheets[0])
    workbook.calculation.fullCalcOnLoad = False
    shown = pictures(comparison)
    numbers = workbook.create_sheet(NUMBERS)
    _write_summary(workbook.create_sheet(SUMMARY), numbers, comparison, told or Told())
    if any(picture.kind is not PictureKind.TABLE for picture in shown):
        write_charts(workbook.create_sheet(CHARTS), numbers, shown)
    if any(picture.kind is PictureKind.TABLE for picture in shown):
        write_tables(workbook.create_sheet(TABLES), shown)
    _write_comparison(workbook.create_sheet(COMPARISON), comparison)
    if len(comparison.runs) > 1:
        _write_differences(workbook.create_sheet(DIFFERENCES), comparison)
    _write_repeats(workbook, comparison)
    _write_all(workbook.create_sheet(ALL_RESULTS), comparison.runs)
    workbook.move_sheet(NUMBERS, len(workbook.sheetnames))
    if numbers.max_row <= 1:
        workbook.remove(numbers)
    else:
        numbers.sheet_state = "hidden"  # printed with the others it would be pages of bare numbers
    workbook.active = 0
    workbook.properties.creator = "Sheetbridge"
    with files.replacing(path, verify=_verify, overwrite=overwrite) as temporary:
        workbook.save(temporary)


def comparison_rows(comparison: Comparison) -> list[list[Plain | None]]:
    """Return the comparison as plain rows below a header, for CSV."""
    head: list[Plain | None] = [*HEAD, *(factor.caption for factor in comparison.factors), *(measure.path for measure in comparison.measures)]
    rows = [head]
    for place, run in enumerate(comparison.runs):
        values = [factor.values[place] for factor in comparison.factors]
        rows.append([run.name, run.status.value, run.run, run.submitted_at, *values, *(measure.values[place] for measure in comparison.measures)])
    return rows


class _Lines:
    """A page that is written from top to bottom: headings, tables and sentences."""

    def __init__(self, page: Worksheet) -> None:
        self.page, self.row = page, 1

    def heading(self, text: str, size: int = 12) -> None:
        from openpyxl.styles import Font

        put(self.page.cell(self.row, 1), text)
        self.page.cell(self.row, 1).font = Font(name="Calibri", size=size, bold=True, color=layout.HEADER_BLUE)
        self.page.row_dimensions[self.row].height = size * 1.6
        self.row += 1

    def sentence(self, text: str) -> None:
        from openpyxl.styles import Alignment

        self.page.merge_cells(start_row=self.row, end_row=self.row, start_column=1, end_column=_WIDTH)
        put(self.page.cell(self.row, 1), text)
        self.page.cell(self.row, 1).alignment = Alignment(wrap_text=True, vertical="top")
        self.page.row_dimensions[self.row].height = 15.0 * (1 + len(text) // 112)
        self.row += 1

    def table(self, head: Sequence[str], rows: Iterable[Sequence[tuple[CellValue | None, str]]], last: int = 0) -> None:
        """Write a table; a cell is its value and its number format, empty for none. `last`: the last column reaches so far."""
        from openpyxl.styles import Alignment, Border, Font, PatternFill, Side

        rule = Border(bottom=Side(style="thin", color=layout.RULE))
        for column, caption in enumerate(head, start=1):
            cell = self.page.cell(self.row, column)
            put(cell, caption)
            cell.font, cell.fill = Font(name="Calibri", bold=True, color=layout.INK), PatternFill("solid", fgColor=layout.GREY_FILL)
            side = "right" if 2 < column < _WIDTH else "left"
            cell.alignment = Alignment(wrap_text=True, vertical="center", horizontal=side, indent=int(column == _WIDTH))
        self._widen(len(head), last)
        self.page.row_dimensions[self.row].height = 15.0 * max(map(_lines_of, head, _WIDTHS))
        self.row += 1
        for values in rows:
            lines = 1
            for column, (value, form) in enumerate(values, start=1):
                cell = self.page.cell(self.row, column)
                if value is not None:
                    put(cell, value)
                    width = sum(_WIDTHS[column - 1 : last if column == len(values) and last else column])
                    lines = max(lines, _lines_of(value, width))
                if form:
                    cell.number_format = form
                cell.alignment = Alignment("left" if column == _WIDTH else None, "top", wrap_text=True, indent=int(column == _WIDTH))
                cell.border = rule
            self.page.row_dimensions[self.row].height = 15.0 * lines
            self._widen(len(values), last)
            self.row += 1

    def _widen(self, column: int, last: int) -> None:
        if last > column:
            self.page.merge_cells(start_row=self.row, end_row=self.row, start_column=column, end_column=last)


def _lines_of(value: CellValue, width: float) -> int:
    """Return how many lines a text takes in a column."""
    return 1 + max(0, len(value) - 1) // int(width) if isinstance(value, str) else 1


_WIDTHS = (30, 16, 13, 14, 9, 23)
_WIDTH = len(_WIDTHS)


def _write_summary(page: Worksheet, numbers: Worksheet, comparison: Comparison, told: Told) -> None:
    page.sheet_view.showGridLines = False
    for column, width in enumerate(_WIDTHS, start=1):
        page.column_dimensions[letters(column)].width = width
    lines = _Lines(page)
    base = comparison.runs[comparison.base]
    lines.heading(base.case, 18)
    lines.sentence(question(comparison))
    lines.sentence(
        f"{told_states(comparison)}. Submitted {base.submitted_at[:16].replace('T', ' ')} UTC." if base.submitted_at else told_states(comparison)
    )
    lines.row += 1
    if comparison.factors:
        lines.heading("What was varied")
        lines.table(["Parameter", "Values"], ([(factor.label, ""), (told_values(factor), "")] for factor in comparison.factors[:12]), _WIDTH)
        lines.row += 1
    found = answers(comparison)
    if found:
        lines.heading("The answer")
        lines.table(
            ["Result", "Best", "Its value", f"Against {base.name}", "In %", "Worst"],
            (
                [
                    (answer.measure.label, ""),
                    (comparison.runs[answer.best].name, ""),
                    *_told_number(answer.measure.values[answer.best], answer.measure.decimals),
                    *_told_number(answer.difference[0] if answer.difference else None, answer.measure.decimals, signed=True),
                    *_told_number(answer.difference[1] if answer.difference else None, 1, share=True),
                    (_with_value(comparison, answer.measure, answer.worst), ""),
                ]
                for answer in found
            ),
        )
        best = found[0].best
        if told_copy(comparison, best):
            lines.sentence(f"{comparison.runs[best].name} is {told_copy(comparison, best)}.")
        lines.row += 1
    _write_failed(lines, comparison, told)
    shown = next((picture for picture in pictures(comparison) if picture.kind is not PictureKind.TABLE), None)
    if shown is not None:
        put_chart(page, make_chart(numbers, shown, _SUMMARY_NUMBERS), lines.row, _WIDTH)
        lines.row += 17
    for sentence in assumptions(comparison):
        lines.sentence(sentence)
    a4(page, wide=1, high=1)
    page.print_area = f"A1:{letters(_WIDTH)}{lines.row}"


def _with_value(comparison: Comparison, measure: Measure, place: int) -> str:
    value = measure.values[place]
    return f"{comparison.runs[place].name}: {value:,.{measure.decimals}f}" if value is not None else comparison.runs[place].name


def _told_number(value: float | None, decimals: int, *, signed: bool = False, share: bool = False) -> list[tuple[CellValue | None, str]]:
    form = number_format(decimals) + ("%" if share else "")
    return [(None if value is None else Number(repr(value)), f"+{form};-{form};{form}" if signed or share else form)]


def _write_failed(lines: _Lines, comparison: Comparison, told: Told) -> None:
    failed = [run.name for run in comparison.runs if run.status is RunStatus.FAILED]
    if not failed:
        return
    lines.heading("What failed")
    names = ", ".join(failed[:12]) + (f" and {len(failed) - 12} more" if len(failed) > 12 else "")
    lines.sentence(f"{len(failed)} of {len(comparison.runs)}: {names}. The service gives no reason.")
    if told.shared:
        shared = "; ".join(f"{comparison.told(caption)} = {value}" for caption, value in list(told.shared.items())[:6])
        lines.sentence(f"All of them have this, and none that completed: {shared}.")
    lines.row += 1


def _write_comparison(page: Worksheet, comparison: Comparison) -> None:
    from openpyxl.styles import PatternFill

    factors, measures = comparison.factors, comparison.measures
    _write_head(page, [*HEAD, *(factor.label for factor in factors), *(measure.label for measure in measures)], len(factors), len(measures))
    first = len(HEAD) + len(factors) + 1
    for place, run in enumerate(comparison.runs):
        _put_row(page, place + 2, [run.name, run.status.value, run.run, _moment(run), *(_cell(factor.values[place]) for factor in factors)])
        page.cell(place + 2, len(HEAD)).number_format = _MOMENT
        for column, measure in enumerate(measures, start=first):
            _put_number(page, place + 2, column, measure.values[place], number_format(measure.decimals))
    for column, measure in enumerate(measures, start=first):
        for at, colour in ((measure.best(), _BEST), (measure.best(worst=True), _WORST)) if measure.differs else ():
            if at is not None:
                page.cell(at + 2, column).fill = PatternFill("solid", fgColor=colour)
    _finish(page, len(HEAD) + len(factors) + len(measures), len(comparison.runs) + 1)


def _write_differences(page: Worksheet, comparison: Comparison) -> None:
    """Write each copy against the base: of a result how much more it has, in numbers and in percent; the parameters as they are."""
    factors, measures = comparison.factors, [measure for measure in comparison.measures if measure.differs]
    base = comparison.runs[comparison.base]
    captions = [caption for measure in measures for caption in (measure.label, f"{measure.title}, in %")]
    _write_head(page, [f"Copy, against {base.name}", *HEAD[1:], *(factor.label for factor in factors), *captions], len(factors), len(captions))
    row = 1
    for place, run in enumerate(comparison.runs):
        if place == comparison.base:
            continue
        row += 1
        _put_row(page, row, [run.name, run.status.value, run.run, _moment(run), *(_cell(factor.values[place]) for factor in factors)])
        page.cell(row, len(HEAD)).number_format = _MOMENT
        for at, measure in enumerate(measures):
            found = comparison.difference(measure, place)
            column, form = len(HEAD) + len(factors) + 1 + 2 * at, number_format(measure.decimals)
            _put_number(page, row, column, found[0] if found else None, f"+{form};-{form};{form}")
            _put_number(page, row, column + 1, found[1] if found else None, "+0.0%;-0.0%;0.0%")
    _finish(page, len(HEAD) + len(factors) + len(captions), row)


def _write_repeats(workbook: Workbook, comparison: Comparison) -> None:
    """Write mean and spread of the copies that were run several times, where any was."""
    found = [(measure, one) for measure in comparison.measures for one in repeated(comparison, measure)]
    if not found:
        return
    page = workbook.create_sheet(REPEATS)
    _write_head(page, ["Copy", "Result", "Runs", "Mean", "P50", "P90", "Lowest", "Highest"], 2, 5)
    for row, (measure, one) in enumerate(found, start=2):
        _put_row(page, row, [one.name, measure.label, Number(str(one.count))])
        for column, value in enumerate((one.mean, one.p50, one.p90, one.lowest, one.highest), start=4):
            _put_number(page, row, column, value, number_format(measure.decimals))
    _finish(page, 8, len(found) + 1)


def _write_all(page: Worksheet, runs: Sequence[ComparedRun]) -> None:
    columns = [run for run in runs if run.results][: LAST_COLUMN - 1]
    _write_head(page, ["Result", *(run.name for run in columns)], 0, len(columns))
    # What names a member stands in the paths of its numbers already.
    paths = dict.fromkeys(path for run in columns for path, value in run.results.items() if not (isinstance(value, str) and f"[{value}]." in path))
    for row, path in enumerate(paths, start=2):
        _put_row(page, row, [path, *(_cell(run.results.get(path)) for run in columns)])
        for column in range(2, len(columns) + 2):
            value = page.cell(row, column).value
            if isinstance(value, int | float) and not isinstance(value, bool) and abs(value) >= 1_000:
                page.cell(row, column).number_format = number_format(0 if abs(value) >= 10_000 or float(value).is_integer() else 2)
    rows = page.max_row
    _finish(page, len(columns) + 1, rows)
    if len(columns) > _PRINTED:
        # Two hundred copies would be a hundred pages, which nobody reads side by side.
        page.print_area = f"A1:{letters(_PRINTED + 1)}{rows}"
        a4(page, landscape=True, wide=1, said=f"Copies 1 to {_PRINTED} of {len(columns)}; the others stand in the file")


def _write_head(page: Worksheet, captions: Sequence[str], factors: int, measures: int) -> None:
    from openpyxl.styles import PatternFill

    write_header(page, captions, grey=len(captions) - factors - measures)
    for column in range(len(captions) - measures + 1, len(captions) + 1):
        page.cell(1, column).fill = PatternFill("solid", fgColor=layout.HEADER_TEAL)
    page.row_dimensions[1].height = 46
    page.freeze_panes = "B2"


def _finish(page: Worksheet, columns: int, rows: int) -> None:
    """Make a sheet ready to read and print: widths, filter, and the names on every page."""
    fit_columns(page)
    for column in range(2, columns + 1):
        dimension = page.column_dimensions[letters(column)]
        dimension.width = min(dimension.width, 25 if column <= len(HEAD) else 17)  # a run is found by its whole ID
    page.auto_filter.ref = f"A1:{letters(columns)}{max(rows, 1)}"
    page.print_title_cols = "A:A"
    width = sum(page.column_dimensions[letters(column)].width for column in range(1, columns + 1))
    a4(page, landscape=True, wide=1 + int(width // _PAGE))


def _put_row(page: Worksheet, row: int, values: Iterable[CellValue | None]) -> None:
    for column, value in enumerate(values, start=1):
        if value is not None:
            put(page.cell(row, column), value)


def _put_number(page: Worksheet, row: int, column: int, value: float | None, form: str) -> None:
    if value is not None:
        put(page.cell(row, column), Number(repr(value)))
        page.cell(row, column).number_format = form


def _moment(run: ComparedRun) -> CellValue | None:
    from datetime import datetime

    return datetime.fromisoformat(run.submitted_at[:19]) if run.submitted_at else None


def _cell(value: Plain | None) -> CellValue | None:
    if value is None or isinstance(value, bool | str):
        return value
    return to_cell(Value(repr(value), parse(repr(value)).shape))


def _verify(path: Path) -> None:
    with Package.open(path) as package:
        _ = package.sheets
