"""Writes values into the cells of any workbook, and new rows below its tables. All else stays byte
for byte.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple
from zoneinfo import ZoneInfo

from bridge import clock
from bridge.errors import WorkbookError
from bridge.files import beside
from bridge.jsonio.record_stream import RawRecord
from bridge.records.cells.base import Number
from bridge.records.cells.moments import MomentCell
from bridge.records.change_set import CellWrite
from bridge.records.columns import Column
from bridge.records.kinds import ACTIVITIES
from bridge.texts import Text, say
from bridge.workbook import layout
from bridge.workbook.baseline import renewal_blocks
from bridge.workbook.layout import BASELINE
from bridge.workbook.opc.package import Package
from bridge.workbook.opc.package_edit import (
    RECALCULATE,
    VERY_HIDDEN,
    PackageEdit,
    Target,
    why_beside,
)
from bridge.workbook.opc.styles import TooManyStylesError
from bridge.workbook.opc.xml_text import SheetEntry
from bridge.workbook.read.refused_base import Refused
from bridge.workbook.sheet.patch import RowPatch, patch_rows
from bridge.workbook.sheet.raw_cells import SAVE_UNDER_NEW_NAME, OddSheetError
from bridge.workbook.sheet.rows import read_rows
from bridge.workbook.writeback.failed_rows_sheet import (
    contents_of,
    renew_baseline,
    write_refused,
)
from bridge.workbook.writeback.growth import Growth, grown

NO_TABLES: Mapping[str, Sequence[Column]] = MappingProxyType({})


class Edited(NamedTuple):
    """Where the values were written.

    `path` is the workbook or one beside it, and `reason_beside` explains why. `skipped` are the
    (sheet, row, column) cells that were not changed because they have a formula or are in its
    range. `notes` are further messages.
    """

    path: Path
    reason_beside: Text | None = None
    skipped: frozenset[tuple[str, int, int]] = frozenset()
    notes: tuple[Text, ...] = ()


def edit_workbook(
    path: Path,
    changes: Iterable[CellWrite],
    zone: ZoneInfo,
    *,
    added: Sequence[Sequence[CellWrite]] = (),
    tables: Mapping[str, Sequence[Column]] = NO_TABLES,
) -> Edited:
    """Open a workbook and apply changes to its cells, as `edit_package` does."""
    with Package.open(path) as package:
        return edit_package(package, changes, zone, added=added, tables=tables)


def edit_package(
    package: Package,
    changes: Iterable[CellWrite],
    zone: ZoneInfo,
    renewed: Sequence[RawRecord] = (),
    *,
    added: Sequence[Sequence[CellWrite]] = (),
    tables: Mapping[str, Sequence[Column]] = NO_TABLES,
    called: str = "refreshed",
    refused: Sequence[Refused] = (),
) -> Edited:
    """Apply changes to the cells of an open workbook, and close it.

    A blank cell gets the look of its column.

    Args:
        renewed: Records that become the baseline of their rows.
        added: New rows, each for one sheet. They go below the last filled row, whatever their row
            numbers.
        tables: The columns of sheets that are not of activities.
        called: The name of a workbook written beside this one.
        refused: The new base of `Failed rows`, if it changes.

    Raises:
        WorkbookError: The file is then unchanged.
        ChangedMeanwhileError: Another program has saved the file since it was opened.
    """
    path = package.path
    reason = why_beside(path, package)
    target = path if reason is None else beside(path, called)
    change = PackageEdit(package)
    sheets = dict[str, list[CellWrite]]()
    skipped = set[tuple[str, int, int]]()
    notes = list[Text]()
    numbered = [*_numbered(package, added)]
    for cell in (*changes, *numbered):
        sheets.setdefault(cell.sheet, []).append(cell)
    for name, wanted in sheets.items():
        entry = sheet_entry(package, name)
        part = entry.part
        growth = grown(
            change, entry, {write.row for write in numbered if write.sheet == name}, notes
        )
        columns = {column.field: column for column in tables.get(name, ACTIVITIES.columns)}
        patch = _cell_patch(change, part, wanted, columns, zone, skipped, growth)
        change.replace(part, patch)
    baseline = package.sheet(BASELINE)
    if baseline is not None and (renewed or baseline.state != VERY_HIDDEN):
        now = clock.now().isoformat(timespec="milliseconds")
        blocks = renewal_blocks(renewed, ACTIVITIES.name, now) if renewed else ()
        renew_baseline(change, baseline, blocks)
    if refused:
        write_refused(change, refused)
    if change.recalculate(layout.OWN_SHEETS):
        notes.append(RECALCULATE)
    try:
        change.write(target)
    except (OddSheetError, TooManyStylesError) as error:
        raise _unusual(path, error) from error
    return Edited(target, reason, frozenset(skipped), tuple(notes))


def sheet_entry(package: Package, name: str) -> SheetEntry:
    """Return a sheet of a workbook. Raises WorkbookError if it has none of this name."""
    sheet = package.sheet(name)
    if sheet is None:
        raise WorkbookError(
            say("{name} has no sheet “{sheet}”.", sheet=name, name=package.path.name),
            say("Nothing was changed."),
        )
    return sheet


def _numbered(package: Package, added: Sequence[Sequence[CellWrite]]) -> Iterator[CellWrite]:
    """Number the cells of new rows.

    The rows go below all content, including notes, but above formulas filled down in advance.
    """
    sheets = dict[str, list[Sequence[CellWrite]]]()
    for cells in added:
        sheets.setdefault(cells[0].sheet, []).append(cells)
    for name, rows in sheets.items():
        columns, last = {edit.column for edit in rows[0]}, 0
        with package.open_part(sheet_entry(package, name).part) as stream:
            for row in read_rows(stream, package.strings):
                # Formulas that were filled down beyond the data do not extend the sheet.
                if any(not cell.formula or cell.column in columns for cell in row.cells):
                    last = row.number
        for number, cells in enumerate(rows, last + 1):
            yield from (cell._replace(row=number) for cell in cells)


def _cell_patch(
    change: PackageEdit,
    part: str,
    edits: Sequence[CellWrite],
    fields: Mapping[str, Column],
    zone: ZoneInfo,
    skipped: set[tuple[str, int, int]],
    growth: Growth,
) -> Callable[[Target], None]:
    package, styles, texts = change.package, change.styles, change.texts
    columns = {column for formulas in growth.formulas.values() for column in formulas}
    looks = _looks(package, part, columns.union(edit.column for edit in edits))
    rows = contents_of(edits, fields, zone, package.date1904)
    dates = {
        (edit.row, edit.column)
        for edit in edits
        if isinstance(fields[edit.field].cell, MomentCell)
        and isinstance(rows[edit.row][edit.column], Number)
    }
    for number, formulas in growth.formulas.items():
        rows[number] = {**formulas, **rows[number]}

    def restyle(row: int) -> Callable[[int, int], int]:
        def choose(column: int, style: int) -> int:
            return (
                looks.get(column, style)
                if style == 0 or ((row, column) in dates and not styles.is_date(style))
                else style
            )

        return choose

    patches = {number: RowPatch(values, restyle(number)) for number, values in sorted(rows.items())}

    def write(target: Target) -> None:
        try:
            with package.open_part(part) as source:
                skipped.update(
                    (edits[0].sheet, *place)
                    for place in patch_rows(source, target, texts, patches, tail=growth.tail)
                )
        except OddSheetError as error:
            raise _unusual(package.path, error) from error

    return write


def _looks(package: Package, part: str, columns: set[int]) -> Mapping[int, int]:
    """Return the style of the first filled cell below the header for each column."""
    looks: dict[int, int] = {}
    with package.open_part(part) as stream:
        for row in read_rows(stream, package.strings):
            # The header has its own look.
            if row.number == 1:
                continue
            for cell in row.cells:
                if cell.column in columns and cell.style:
                    looks.setdefault(cell.column, cell.style)
            # The first rows show a column's look, so a sheet of 100,000 rows is not read for it.
            if len(looks) == len(columns) or row.number > 200:
                break
    return looks


def _unusual(path: Path, error: Exception) -> WorkbookError:
    """Return the error for a workbook that a patch could damage."""
    return WorkbookError(
        say("{name} has an unusual format and was not changed.", name=path.name),
        SAVE_UNDER_NEW_NAME,
        str(error),
    )
