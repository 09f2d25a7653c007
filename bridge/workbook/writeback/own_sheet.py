"""RowOutcomes -> a planner's own sheet, where rows not accepted are highlighted.

They are also listed on `Failed rows`. All else stays byte for byte. A .csv is never changed; a
workbook with the same rows is written beside it.
"""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import nullcontext
from dataclasses import dataclass, field
from datetime import time
from functools import partial
from pathlib import Path
from typing import TypeAlias

from bridge import files
from bridge.changes.failed_rows import FailedRowState, Verdict
from bridge.errors import WorkbookError
from bridge.mapping.table import CellError, Grid, GridValue, shown
from bridge.records.cells.base import Number
from bridge.records.change_set import RefusedValues
from bridge.texts import say
from bridge.workbook import layout
from bridge.workbook.opc import spelling
from bridge.workbook.opc.package import Package
from bridge.workbook.opc.package_edit import (
    RECALCULATE,
    ChangedMeanwhileError,
    PackageEdit,
    Target,
    not_written,
    why_beside,
)
from bridge.workbook.opc.shared_strings import StringTable
from bridge.workbook.opc.styles import TooManyStylesError
from bridge.workbook.opc.xml_text import LAST_ROW, SheetEntry
from bridge.workbook.read.headers import failed_sheet, rows_of
from bridge.workbook.read.own_grid import is_csv, results_beside
from bridge.workbook.read.refused_base import read_refused
from bridge.workbook.sheet.patch import Content, RowPatch, patch_rows
from bridge.workbook.sheet.raw_cells import OddSheetError
from bridge.workbook.sheet.rows import Cell, Row
from bridge.workbook.write.template import put_text
from bridge.workbook.writeback.edit_cells import Edited, sheet_entry
from bridge.workbook.writeback.failed_rows_sheet import (
    FailedRowsContent,
    Highlights,
    RowWriter,
    as_content,
    columns_of,
    earlier_reasons,
    failed_rows_of,
    moved,
    with_contents,
    write_failed_rows,
)
from bridge.workbook.writeback.plain import ODD_FORMAT, with_plain_sheets
from bridge.workbook.writeback.row_marks import RowMark, RowMarks, kept_texts, removed_notes

Stamp: TypeAlias = tuple[int, int]
"""The size and time of a file."""


@dataclass(frozen=True, slots=True)
class OwnWrites:
    """The changes in a sheet and its `Failed rows`. Columns are numbers (1 = A).

    Attributes:
        header: The last header row.
        captions: The headers by column.
        values: The corrected cells, by row and column.
        rows: How rows are marked, by row.
        columns: The columns of `Result` and `Reason` with their headers. Without them, results are
            not written.
        added: The numbers of new rows, whose cells look like those of the row before.
        states: The new states of the rows of `Failed rows`.
        failed_edits: The corrected cells there, by row and column of the sheet.
        refused: The rows not accepted by ID, with their verdicts and what was sent of them.
        places: The rows of the sheet by ID.
        sources: The columns of the sheet by field.
    """

    header: int
    captions: Mapping[int, str]
    values: Mapping[int, Mapping[int, GridValue]] = field(default_factory=dict)
    rows: Mapping[int, RowMark] = field(default_factory=dict)
    columns: Mapping[int, str] = field(default_factory=dict)
    added: frozenset[int] = frozenset()
    states: Mapping[int, FailedRowState] = field(default_factory=dict)
    failed_edits: Mapping[int, Mapping[int, GridValue]] = field(default_factory=dict)
    refused: Mapping[str, tuple[Verdict, RefusedValues]] = field(default_factory=dict)
    places: Mapping[str, int] = field(default_factory=dict)
    sources: Mapping[str, Iterable[int]] = field(default_factory=dict)

    @property
    def is_needed(self) -> bool:
        """Return whether anything is written besides removed highlights."""
        has_results = self.columns and self.rows
        return bool(self.values or self.states or self.refused or has_results)


def write_own(
    path: Path, grid: Grid, writes: OwnWrites, stamp: Stamp | None = None
) -> Edited | None:
    """Change the marked rows of a sheet.

    `stamp` is that of the file from which the rows were read. Returns None if there was nothing to
    write. Raises WorkbookError if neither the file nor one beside it can be written, and
    ChangedMeanwhileError if the file has changed since. It then stays unchanged.
    """
    try:
        if is_csv(path):
            return _beside_csv(path, grid, writes) if writes.is_needed else None
        try:
            return _written(path, path, grid.sheet, writes, stamp)
        except OddSheetError:
            with tempfile.TemporaryDirectory(prefix="sheetbridge-") as folder:
                plain = with_plain_sheets(path, Path(folder) / path.name)
                target = files.beside(path, "result")
                edited = _written(plain, target, grid.sheet, writes)
            return edited and edited._replace(reason_beside=ODD_FORMAT)
    except (OddSheetError, TooManyStylesError) as error:
        raise not_written(path, str(error)) from error


def _beside_csv(path: Path, grid: Grid, writes: OwnWrites) -> Edited:
    former = results_beside(path)
    # Number it after the last one, even if an earlier one was deleted, because the last one is
    # read.
    target = (
        path.with_name(f"{path.stem} (result {_number(former[-1]) + 1}).xlsx")
        if former
        else files.beside(path.with_suffix(".xlsx"), "result")
    )
    with tempfile.TemporaryDirectory(prefix="sheetbridge-") as folder:
        # Create an ordinary workbook and then mark it, so that there is only one way to highlight.
        copy, tab = Path(folder) / target.name, _tab(grid.sheet)
        from openpyxl import Workbook
        from openpyxl.cell import WriteOnlyCell

        book = Workbook(write_only=True)
        sheet = book.create_sheet(tab)
        last = 0
        for row in grid.rows:
            if row.number > LAST_ROW:
                raise WorkbookError(
                    say("{name} has too many rows for a workbook.", name=path.name),
                    say("The history has the rows that were not accepted, with their reasons."),
                )
            # Keep empty lines, so that row numbers match those that the planner sees in the .csv.
            for _ in range(last + 1, row.number):
                sheet.append([])
            cells = [WriteOnlyCell(sheet) for _ in row.cells]
            for cell, value in zip(cells, row.cells, strict=True):
                if text := shown(value):
                    put_text(cell, text)
            sheet.append(cells)
            last = row.number
        spelling.save(book, copy)
        with Package.open(former[-1]) if former else nullcontext() as before:
            _written(copy, target, tab, writes, former=before)
    return Edited(target, say("A text file such as {name} is never changed.", name=path.name))


def _number(result: Path) -> int:
    """Return the number of a result workbook: `Plan (result 2).xlsx`."""
    last = result.stem.removesuffix(")").rpartition(" ")[2]
    return int(last) if last.isdecimal() else 1


def _tab(name: str) -> str:
    """Return a valid sheet name."""
    return (
        "".join("_" if letter in "[]:*?/\\" else letter for letter in name).strip("'")[:31]
        or "Sheet1"
    )


def _content(value: GridValue, since_1904: bool) -> Content:
    """Return a value as the file stores it: a time of day as a fraction of a day."""
    if isinstance(value, time):
        return Number(repr((value.hour * 3600 + value.minute * 60 + value.second) / 86_400))
    return as_content(shown(value) if isinstance(value, CellError) else value, since_1904)


def _written(
    source: Path,
    target: Path,
    sheet: str,
    writes: OwnWrites,
    stamp: Stamp | None = None,
    former: Package | None = None,
) -> Edited | None:
    with Package.open(source) as package:
        # Row numbers and cell contents are only valid for the file that was read.
        if stamp is not None and package.stamp != stamp:
            raise ChangedMeanwhileError(source)
        entry = sheet_entry(package, sheet)
        edit = PackageEdit(package)
        highlights = Highlights(edit.styles)
        listed = failed_sheet(package)
        failed = listed.entry if listed is not None else None
        # If nothing would change, leave the file and its date untouched.
        if not writes.is_needed and failed is None and not highlights.highlighted_styles():
            return None
        beside = why_beside(target, package) if target == source else None
        target = files.beside(target, "result") if beside is not None else target
        listed_rows = failed_rows_of(package, failed)
        reasons = earlier_reasons(listed_rows, read_refused(package))
        words = dict(zip(("result", "reason"), writes.columns, strict=False))
        row_marks = RowMarks(highlights, words, sorted(writes.captions), reasons)
        patches = _patches(package, entry, highlights, writes)
        write = partial(_patch, package, entry, edit.texts, patches, row_marks, writes)
        edit.replace(entry.part, write, checked=True)
        removed = _list_refused(edit, highlights, entry, failed, listed_rows, writes, former)
        recalculates = edit.recalculate(layout.OWN_SHEETS)
        edit.write(target)
    notes = (*kept_texts(row_marks.kept), *removed_notes(removed))
    return Edited(target, beside, notes=(*notes, *([RECALCULATE] if recalculates else [])))


def _patches(
    package: Package, entry: SheetEntry, highlights: Highlights, writes: OwnWrites
) -> dict[int, RowPatch]:
    """Return the changes in the header and in new rows."""
    patches = dict[int, RowPatch]()
    if writes.columns and writes.rows:
        # They look like the last header.
        head = next(reversed(_styles_of(package, entry, writes.header).values()), 0)
        patches[writes.header] = RowPatch(
            dict(writes.columns),
            lambda column, style: head if column in writes.columns and not style else style,
        )
    looks = _styles_of(package, entry, min(writes.added) - 1) if writes.added else {}
    for number in writes.added:
        patches[number] = RowPatch(
            _contents(writes.values[number], package.date1904),
            lambda column, style: highlights.bare(looks.get(column, style)),
        )
    return patches


def _contents(values: Mapping[int, GridValue], since_1904: bool) -> dict[int, Content]:
    return {column: _content(value, since_1904) for column, value in values.items()}


def _styles_of(package: Package, entry: SheetEntry, number: int) -> dict[int, int]:
    """Return the styles of a row's cells by column."""
    with rows_of(package, entry) as rows:
        row = next((row for row in rows if row.number >= number), None)
    return {cell.column: cell.style for cell in row.cells} if row and row.number == number else {}


def _patch(
    package: Package,
    entry: SheetEntry,
    texts: StringTable,
    patches: Mapping[int, RowPatch],
    row_marks: RowMarks,
    writes: OwnWrites,
    target: Target,
) -> None:
    def ask(number: int, _: bytes, cells: Callable[[], list[Cell]]) -> RowPatch | None:
        if number not in writes.values and number not in writes.rows:
            return None
        contents = _contents(writes.values.get(number, {}), package.date1904)
        return row_marks.patch(number, cells(), contents, writes.rows.get(number, RowMark()))

    with package.open_part(entry.part) as source:
        patch_rows(source, target, texts, patches, ask=ask, strings=package.strings)


def _list_refused(
    edit: PackageEdit,
    highlights: Highlights,
    entry: SheetEntry,
    failed: SheetEntry | None,
    rows: Sequence[Row],
    writes: OwnWrites,
    former: Package | None,
) -> Mapping[str, Sequence[str]]:
    """Schedule the writing of `Failed rows`, and return the planner's own texts in rows that leave.

    It lists the rows not accepted now, and earlier ones that this run did not include. `former` is
    the last result workbook of a .csv, whose `Failed rows` continues in this one.
    """
    package, header = edit.package, writes.header
    listed = failed_sheet(former) if former is not None else None
    if former is not None and listed is not None:
        rows = [_in_styles(row, former, edit) for row in failed_rows_of(former, listed.entry)]
    if not rows and not writes.refused:
        return {}
    ids = {*writes.refused, *(state.id for state in writes.states.values())}
    numbers = {writes.places[id]: id for id in ids if id in writes.places}
    with rows_of(package, entry) as sheet_rows:
        by_number = {row.number: row for row in sheet_rows if row.number in {header, *numbers}}
    existing = rows[0] if rows else None
    columns = columns_of(by_number.get(header, Row(header, False, [])), writes.captions, existing)
    places = {column.source: column.place for column in columns if column.source is not None}
    since_1904 = package.date1904

    def contents(values: Mapping[int, GridValue]) -> dict[int, Content]:
        here = {places[source]: value for source, value in values.items() if source in places}
        return _contents(here, since_1904)

    plan = {
        id: (
            number,
            with_contents(
                moved(by_number[number].cells, columns), contents(writes.values.get(number, {}))
            )
            if number in by_number
            else [],
        )
        for number, id in sorted(numbers.items())
    }
    content = FailedRowsContent(
        states=writes.states,
        contents={number: contents(values) for number, values in writes.failed_edits.items()},
        refused={id: verdict for id, (verdict, _) in writes.refused.items()},
        bases={id: sent for id, (_, sent) in writes.refused.items()},
        plan=plan,
        sources=writes.sources,
    )
    writer = RowWriter(columns, highlights, edit.texts)
    notes = write_failed_rows(edit, failed, rows, content, writer)
    return notes if former is None else {}


def _in_styles(row: Row, former: Package, edit: PackageEdit) -> Row:
    """Return a row of another workbook with styles of this one.

    Only date formats are kept, as they carry meaning.
    """
    formats = {
        style: former.styles.format_code(style)
        for style in {cell.style for cell in row.cells}
        if former.styles.is_date(style)
    }
    styles = {style: edit.styles.with_format(0, code) for style, code in formats.items()}
    return Row(
        row.number,
        row.hidden,
        [cell._replace(style=styles.get(cell.style, 0)) for cell in row.cells],
    )
