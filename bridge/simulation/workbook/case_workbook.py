"""Case <-> workbook: sheets for vessels, personnel, fixables, all other values, and `Copies`.

A very hidden sheet holds the exact text of the case in baseline blocks, so the workbook alone is
enough to create the variants byte for byte. This module only reads and writes cells;
`simulation.edits` interprets them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import date, datetime, time
from pathlib import Path
from typing import TYPE_CHECKING

from bridge.errors import CaseError, Problem, Severity, WorkbookError
from bridge.jsonio.record_stream import RawRecord
from bridge.jsonio.source_edit import Shape, write_path
from bridge.mapping.table import CellError, GridRow, is_blank, shown
from bridge.records.cells.base import (
    CellValue,
    Finding,
    JsonObject,
    cell_text,
    refused,
    two_texts,
)
from bridge.records.change_set import Origin
from bridge.records.columns import address, caption_key, letters
from bridge.simulation.case import Case, CaseType, Section
from bridge.simulation.edits import FARM, INFRASTRUCTURE, KEY, VALUE, Table, TableRow
from bridge.simulation.parameters import in_words, shortened, to_cell, untouched, vocabulary_of
from bridge.simulation.targets import example_caption
from bridge.simulation.variants import COPY
from bridge.texts import Text, few, say
from bridge.workbook import layout
from bridge.workbook.baseline import (
    INFLATED_WHOLE,
    TITLE,
    Baseline,
    BaselineHeader,
    exported_blocks,
    header_blocks,
    read_header,
)
from bridge.workbook.layout import CASE_ORIGINAL
from bridge.workbook.opc import spelling
from bridge.workbook.opc.package import Package
from bridge.workbook.opc.xml_text import LAST_COLUMN
from bridge.workbook.read.own_grid import sheet_grid
from bridge.workbook.write.template import (
    fit_columns,
    note,
    put,
    put_text,
    write_header,
)

if TYPE_CHECKING:
    from openpyxl import Workbook
    from openpyxl.worksheet.worksheet import Worksheet

CASE, COPIES = "Case", "Copies"
PATH_CAPTION, VALUE_CAPTION = "Parameter", "Value"
_KIND = "case"
_MOST_REST = 5_000
"""Most other values of a case that are shown for reference."""
_KEY_NOTE = "The key of the {noun} in the case. Write {new} to add one; delete a row to remove one."
_COPY_NOTE = (
    "A name for each row; each variant becomes one run. To the right, add a header such as "
    "{example} (a vessel's name and a parameter). "
    "Below it, type a value, a list such as 1, 2, 4, or a range such as 2..6. "
    "An optional column Combine can be full, paired or one at a time."
)


@dataclass(frozen=True, slots=True)
class CaseBook:
    """An open case workbook: the original case, its origin, its sheets, and the problems found."""

    path: Path
    case: Case
    origin: Origin
    tables: Mapping[Section, Table | None]
    copies: Table | None
    problems: tuple[Problem, ...] = ()


def write_casebook(
    path: Path, case: Case, origin: Origin, *, overwrite: bool | None = None
) -> None:
    """Write a new workbook for a case.

    Raises CaseError if it does not fit on sheets, WorkbookError if it cannot be written.
    """
    workbook = spelling.new_workbook()
    for section in Section:
        _write_section(workbook.create_sheet(section.sheet), case, section)
    _write_rest(workbook.create_sheet(CASE), case)
    _write_copies(workbook.create_sheet(COPIES), case)
    _write_original(workbook, case, origin)
    spelling.save(workbook, path, read_casebook, overwrite=overwrite)


def read_casebook(path: Path) -> CaseBook:
    """Read a case workbook. Raises WorkbookError if it is not one or is damaged."""
    with Package.open(path) as package:
        case, origin = _read_original(package)
        tables = {section: _table(package, section.sheet, KEY) for section in Section}
        copies = _table(package, COPIES, COPY)
        problems = [*_edited_rest(case, _table(package, CASE, PATH_CAPTION))]
        for section, table in tables.items():
            problems += _edited_places(case, section, table)
        for table in (*tables.values(), copies):
            problems += _without_header(table)
        problems += _other_sheets(package)
    return CaseBook(
        path=path, case=case, origin=origin, tables=tables, copies=copies, problems=tuple(problems)
    )


# writing


def _write_section(page: Worksheet, case: Case, section: Section) -> None:
    parameters = case.parameters(section)
    places = [FARM, INFRASTRUCTURE] if section is Section.FIXABLES else []
    # Omitting columns would omit parameters from the variants.
    if len(parameters) + 3 > LAST_COLUMN:
        raise CaseError(
            say(
                "The case does not fit on a sheet: {sheet} would have {count} columns.",
                sheet=section.sheet,
                count=len(parameters),
            ),
            say("Excel has at most {most} columns. Edit this case as JSON.", most=LAST_COLUMN),
        )
    captions = [KEY, *places, *(caption or VALUE for caption in parameters)]
    write_header(page, captions, grey=1 + len(places))
    note(page, _KEY_NOTE.format(noun=section.singular, new=_list_key(case, section)))
    for number, member in enumerate(case.members[section], start=2):
        fixed = [member.key, *([member.farm, member.infrastructure] if places else [])]
        for column, text in enumerate(fixed, start=1):
            put(page.cell(number, column), text, grey=True)
        for column, caption in enumerate(parameters, start=len(fixed) + 1):
            value = member.values.get(caption)
            if value is not None:
                put(page.cell(number, column), to_cell(value), grey=shortened(value))
    _format_columns(page, case, section, 2 + len(places))
    fit_columns(page)
    page.freeze_panes = f"{letters(2 + len(places))}2"
    page.auto_filter.ref = f"A1:{letters(len(captions))}{len(case.members[section]) + 1}"


def _list_key(case: Case, section: Section) -> str:
    return next((f"{write_path(path)}[new]" for path in case.lists[section]), "a key of a list")


def _format_columns(page: Worksheet, case: Case, section: Section, first: int) -> None:
    """Set text format on text columns, so that a typed 0417 keeps its zero."""
    words = vocabulary_of(case)
    for column, caption in enumerate(case.parameters(section), start=first):
        seen = words.of(section, caption)
        if seen and seen.shapes - {Shape.NULL} == {Shape.TEXT}:
            page.column_dimensions[letters(column)].number_format = layout.TEXT_FORMAT


def _write_rest(page: Worksheet, case: Case) -> None:
    write_header(page, [PATH_CAPTION, VALUE_CAPTION], grey=2)
    for number, (path, value) in enumerate(case.rest(), start=2):
        if number > _MOST_REST + 1:
            put(page.cell(number, 1), "…", grey=True)
            break
        put(page.cell(number, 1), path, grey=True)
        put(page.cell(number, 2), to_cell(value), grey=True)
    fit_columns(page)
    page.freeze_panes = "A2"
    # The API document only allows edits elsewhere, and protected cells need no explanation.
    page.protection.sheet = True


def _write_copies(page: Worksheet, case: Case) -> None:
    write_header(page, [COPY], grey=0)
    note(page, _COPY_NOTE.format(example=example_caption(case)))
    page.column_dimensions["A"].width = 28
    for column in range(1, 41):
        dimension = page.column_dimensions[letters(column)]
        dimension.number_format = layout.TEXT_FORMAT
        if column > 1:
            dimension.width = 30
    page.freeze_panes = "B2"


def _write_original(workbook: Workbook, case: Case, origin: Origin) -> None:
    page = workbook.create_sheet(CASE_ORIGINAL)
    # Curious planners unhide hidden sheets and edit them.
    page.sheet_state = "veryHidden"
    named: JsonObject = {
        **origin.filters,
        "name": case.name,
        "caseType": case.given_type,
        "byteOrderMark": case.mark,
    }
    header = BaselineHeader(replace(origin, filters=named), {})
    blocks = [
        TITLE,
        *header_blocks(header),
        *exported_blocks([RawRecord(case.text, {"id": _KIND})], _KIND),
    ]
    for number, block in enumerate(blocks, start=1):
        put_text(page.cell(number, 1), block)


# reading


def _read_original(package: Package) -> tuple[Case, Origin]:
    sheet = package.sheet(CASE_ORIGINAL)
    if sheet is None:
        raise WorkbookError(
            say("{name} is not the workbook of a simulation case.", name=package.path.name),
            say("Create it with: sheetbridge simulation open."),
        )
    cells = [shown(row.cell(0)) for row in sheet_grid(package, sheet).rows if row.cells][1:]
    header = read_header(cells)
    # A case is larger and deeper than a record, so its text is compared, not parsed.
    with Baseline(cells, _KIND, largest=INFLATED_WHOLE) as kept:
        text = kept.raw(_KIND)
        whole = text is not None and not kept.damaged
    if header is None or text is None or not whole:
        raise WorkbookError(
            say("The original case in {name} is damaged.", name=package.path.name),
            say("Open the case again and copy your edits into the new workbook."),
        )
    filters = header.origin.filters
    named = filters.get("caseType")
    given = CaseType(named) if named in set(CaseType) else None
    return (
        Case.of(
            text,
            str(filters.get("name") or package.path.stem),
            given,
            mark=filters.get("byteOrderMark") is True,
        ),
        header.origin,
    )


def _table(package: Package, name: str, first_caption: str) -> Table | None:
    """Return a sheet as a table.

    The header is the first row with the required header text, else the first row.
    """
    sheet = package.sheet(name)
    if sheet is None:
        return None
    rows = [*sheet_grid(package, sheet).rows]
    wanted = caption_key(first_caption)
    header = next(
        (
            row
            for row in rows[: layout.HEADER_SEARCH_ROWS]
            if any(caption_key(shown(value)) == wanted for value in row.cells)
        ),
        rows[0] if rows else GridRow(1, []),
    )
    captions = {
        column: caption
        for column, value in enumerate(header.cells, start=1)
        if (caption := shown(value).strip())
    }
    below = (row for row in rows if row.number > header.number)
    filled = (TableRow(row.number, dict(_cells(row))) for row in below)
    return Table(sheet.name, header.number, captions, tuple(row for row in filled if row.cells))


def _cells(row: GridRow) -> Iterator[tuple[int, CellValue | Finding]]:
    """Yield the cells by column number. A cell with spaces only is a typing error, not a value."""
    for column, value in enumerate(row.cells, start=1):
        if isinstance(value, CellError):
            yield column, _unreadable(value)
        elif isinstance(value, time):
            yield column, datetime.combine(date.min, value)
        elif value is not None and not is_blank(value):
            yield column, value


def _unreadable(cell: CellError) -> Finding:
    if cell.other:
        return refused("error-cell", two_texts(cell.text, cell.other))
    if cell.text:
        message = say("The cell has the error “{text}”. Type a value.", text=cell.text)
        return refused("error-cell", message)
    message = say(
        "The formula has no stored value. Open and save the workbook in Excel, or type the value."
    )
    return refused("formula", message)


def _edited_rest(case: Case, table: Table | None) -> Iterator[Problem]:
    """Yield a problem for each edit on the read-only sheet, so that none is silently ignored."""
    if table is None:
        return
    path_column, value_column = table.column(PATH_CAPTION), table.column(VALUE_CAPTION)
    rest = dict(case.rest())
    for row in table.rows:
        path, cell = row.cells.get(path_column or 1), row.cells.get(value_column or 2)
        value = rest.get(path) if isinstance(path, str) else None
        if value is not None and (
            cell is None or isinstance(cell, Finding) or not untouched(value, cell)
        ):
            message = say(
                "{path} cannot be edited. It stays {value}.",
                path=path,
                value=in_words(value),
            )
            yield _read_only(table, row.number, value_column or 2, message, cell)


def _without_header(table: Table | None) -> Iterator[Problem]:
    """Yield a problem for the cells of a sheet in columns without a header, if any."""
    if table is None:
        return
    cells = [
        address(column, row.number)
        for row in table.rows
        for column in row.cells
        if column not in table.captions
    ]
    if cells:
        message = say("Not read, because the column has no header: {cells}.", cells=few(cells, 10))
        yield Problem(Severity.WARNING, "not-read", message, table.sheet)


def _other_sheets(package: Package) -> Iterator[Problem]:
    """Yield a problem for each sheet that is not read."""
    ours = {CASE, COPIES, CASE_ORIGINAL, *(section.sheet for section in Section)}
    for entry in package.sheets:
        if entry.name.casefold() not in {name.casefold() for name in ours}:
            message = say("The sheet “{sheet}” is not read.", sheet=entry.name)
            yield Problem(Severity.WARNING, "not-read", message, entry.name)


def _edited_places(case: Case, section: Section, table: Table | None) -> Iterator[Problem]:
    """Yield a problem for each edited wind farm or infrastructure.

    The key of a fixable decides where it belongs.
    """
    if table is None or section is not Section.FIXABLES:
        return
    key_column, parameters = table.column(KEY), case.parameters(section)
    columns = {
        caption: table.column(caption)
        for caption in (FARM, INFRASTRUCTURE)
        if caption not in parameters
    }
    for row in table.rows:
        key = row.cells.get(key_column or 1)
        if not isinstance(key, str) or key not in case.by_key:
            continue
        member = case.by_key[key][1]
        places = {FARM: member.farm, INFRASTRUCTURE: member.infrastructure}
        for caption, column in columns.items():
            place = places[caption]
            cell = row.cells.get(column) if column else None
            if column and place and cell != place:
                message = say(
                    "The place of a work task comes from its key. {caption} stays {place}.",
                    caption=caption,
                    place=place,
                )
                yield _read_only(table, row.number, column, message, cell)


def _read_only(
    table: Table, row: int, column: int, message: Text, cell: CellValue | Finding | None
) -> Problem:
    finding = Finding(Severity.WARNING, "read-only-edited", message)
    text = "" if cell is None or isinstance(cell, Finding) else cell_text(cell)
    return table.problem(row, column, finding, text)
