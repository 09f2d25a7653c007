"""Finds sheets and their header rows, matches headers to fields, and reads the time zone.

Also reads what is beside them: `Failed rows` and other sheets.
"""

from __future__ import annotations

import re
import zlib
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path
from typing import NamedTuple
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from bridge.errors import WorkbookError
from bridge.records.cells.moments import MomentCell
from bridge.records.change_set import Lookups, Origin
from bridge.records.columns import Column, SheetLayout, caption_key, letters
from bridge.records.kinds import ACTIVITIES, KINDS, Kind, kind_titled
from bridge.records.runs import Refusal
from bridge.texts import Text, few, say
from bridge.workbook import layout
from bridge.workbook.baseline import TITLE, BaselineHeader, count_damage, read_header
from bridge.workbook.layout import (
    ABOUT,
    BASELINE,
    FAILED_CAPTIONS,
    FAILED_ROWS,
    FAILED_ROWS_NAME,
    FAILED_ROWS_OF_NAME,
    HEADER_SEARCH_ROWS,
    LISTS,
    READ_ME,
    REFUSED,
    caption_parentheses,
)
from bridge.workbook.lookup_sheet import read_lists
from bridge.workbook.opc.package import Package
from bridge.workbook.opc.xml_text import SheetEntry
from bridge.workbook.sheet.raw_cells import Area, area
from bridge.workbook.sheet.rows import Cell, Row, read_rows


@dataclass(frozen=True, slots=True)
class Header:
    """A header row: field -> column number, with all header texts and the dates' time zone.

    `unknown` are the headers without a field of ours, by column. For `Failed rows` it also has the
    column of `Row`.
    """

    row: int
    columns: Mapping[str, int]
    captions: Mapping[str, str]
    unknown: Mapping[int, str]
    zone: str | None
    origin_row: int | None = None


def find_header(
    rows: Iterable[Row], kind: Kind | SheetLayout, written: Mapping[str, str], sheet: str
) -> Header:
    """Find the header row among the first rows of a sheet.

    `written` maps headers to fields as the workbook was written. Raises WorkbookError if there is
    no header row, a required header is missing or one is repeated.
    """
    best: Row | None = None
    count = 0
    for row in first_rows(rows):
        matched_count = len(set(_matched(row, kind, written).values()))
        if matched_count > count:
            best, count = row, matched_count
        # The first complete row wins. A later one may be a header repeated within the data.
        if count and is_header(row, kind, written):
            break
    if best is None:
        raise WorkbookError(
            say(
                "The sheet “{sheet}” does not have the headers of {kind}.",
                sheet=sheet,
                kind=kind.title,
            ),
            say(
                "Put headers such as {captions} in its first {rows} rows, or match its columns.",
                captions=_examples(kind),
                rows=HEADER_SEARCH_ROWS,
            ),
        )
    return _header(best, kind, written, sheet)


def captions_among(rows: Iterable[Row], kind: Kind | SheetLayout) -> tuple[str, ...]:
    """Return a kind's headers in the one of the first rows that has most of them."""
    best = max((_matched(row, kind, {}).values() for row in first_rows(rows)), key=len, default=())
    return tuple(column.caption for column in kind.columns if column.field in best)


def first_rows(rows: Iterable[Row]) -> Iterable[Row]:
    """Yield the rows that may be the header row."""
    for row in rows:
        if row.number > HEADER_SEARCH_ROWS:
            return
        yield row


def is_header(row: Row, kind: Kind | SheetLayout, written: Mapping[str, str]) -> bool:
    """Return whether the row has every required header of a kind, and at least two in all."""
    fields = set(_matched(row, kind, written).values())
    return len(fields) > 1 and all(
        column.field in fields for column in kind.columns if column.required
    )


def zone_named(text: str) -> ZoneInfo | None:
    """Return the time zone with this IANA name, if any."""
    try:
        return ZoneInfo(text) if text else None
    except (
        ZoneInfoNotFoundError,
        ValueError,
        OSError,
    ):  # a name such as "../x" or a folder
        return None


def _header(row: Row, kind: Kind | SheetLayout, written: Mapping[str, str], sheet: str) -> Header:
    columns_by_field = {column.field: column for column in kind.columns}
    columns, captions = dict[str, int](), dict[str, str]()
    fields = _matched(row, kind, written)
    unknown = dict[int, str]()
    zones = dict[str, str]()
    origin_row = None
    for cell in row.cells:
        caption = cell.value or ""
        field = fields.get(cell.column)
        if field is None:
            unknown[cell.column] = caption
            if origin_row is None and caption_key(caption) == caption_key(FAILED_CAPTIONS[0]):
                origin_row = cell.column
        # With two columns for one field, we must not guess which one is right.
        elif field in columns:
            raise WorkbookError(
                say(
                    "“{caption}” is in the header of “{sheet}” twice.",
                    caption=columns_by_field[field].caption,
                    sheet=sheet,
                ),
                say(
                    "It is in the columns {one} and {two}. Remove or rename one of them.",
                    one=letters(columns[field]),
                    two=letters(cell.column),
                ),
            )
        else:
            columns[field], captions[field] = cell.column, caption
            if (
                isinstance(columns_by_field[field].cell, MomentCell)
                and zone_named(name := caption_parentheses(caption)) is not None
            ):
                zones.setdefault(name, caption)
    _refuse_missing(kind, columns, sheet)
    if len(zones) > 1:
        raise WorkbookError(
            say(
                "The headers of “{sheet}” name two time zones: {one} and {two}.",
                sheet=sheet,
                one=next(iter(zones)),
                two=list(zones)[1],
            ),
            say(
                "Dates are in “{one}” and “{two}”. Use one time zone for all dates of a sheet.",
                one=next(iter(zones.values())),
                two=[*zones.values()][1],
            ),
        )
    return Header(
        row=row.number,
        columns=columns,
        captions=captions,
        unknown=unknown,
        zone=next(iter(zones), None),
        origin_row=origin_row,
    )


def _refuse_missing(kind: Kind | SheetLayout, columns: Mapping[str, int], sheet: str) -> None:
    missing = [
        column.caption for column in kind.columns if column.required and column.field not in columns
    ]
    if missing:
        raise no_column(sheet, "” and “".join(missing))


def no_sheet(path: Path, sheet: str, names: str) -> WorkbookError:
    """Return the error for a missing sheet, with the names of the others."""
    return WorkbookError(
        say("{name} has no sheet “{sheet}”.", name=path.name, sheet=sheet),
        say("It has these sheets: {names}.", names=names),
    )


def no_column(sheet: str, caption: str) -> WorkbookError:
    """Return the error for a sheet without a required column."""
    return WorkbookError(
        say("The sheet “{sheet}” has no column “{caption}”.", sheet=sheet, caption=caption),
        say("Restore the column with that header."),
    )


def _matched(row: Row, kind: Kind | SheetLayout, written: Mapping[str, str]) -> dict[int, str]:
    """Return column number -> field for the known headers.

    A header is known as it was written, by our name or by the API's name.
    """
    by_caption, matched = _known(kind.columns), dict[int, str]()
    own = {column.field for column in kind.columns}
    for cell in row.cells:
        # A number or date in a header row is a value, whatever its text looks like.
        if cell.value is None or cell.type not in {"s", "str", "inlineStr"}:
            continue
        field = written.get(cell.value)
        # The workbook's own record of a header takes precedence over our names.
        field = (
            field
            if field in own
            else None
            if field is not None
            else by_caption.get(caption_key(cell.value))
        )
        if field is not None:
            matched[cell.column] = field
    return matched


def _known(columns: Iterable[Column]) -> dict[str, str]:
    by_key = {caption_key(column.field): column.field for column in columns}
    return by_key | {caption_key(column.caption): column.field for column in columns}


def _examples(kind: Kind | SheetLayout) -> str:
    required = [column.caption for column in kind.columns if column.required]
    return ", ".join(required or [column.caption for column in kind.columns[:3]])


def zone_of(
    columns: Iterable[Column], header: Header, written: str | None, default: str
) -> tuple[str, Text | None]:
    """Return the time zone of the dates and a message about it, or None.

    The zone is the one `written`, else the header's, else the default.
    """
    dated = any(
        isinstance(column.cell, MomentCell) and column.field in header.columns for column in columns
    )
    # Use the zone of the export: a header can be retyped, but the cells were written once.
    ours = written if written is not None and zone_named(written) else None
    zone = ours or header.zone or default
    if not dated:
        return zone, None
    if ours and header.zone and header.zone != ours:
        return zone, say(
            "The headers name {caption}, but the workbook was exported in {zone}. {zone} is used.",
            caption=header.zone,
            zone=ours,
        )
    if not ours and not header.zone:
        return zone, say("No date header names a time zone. {zone} is used.", zone=zone)
    return zone, None


# The header is in the first cells, so a planner's sheet of a million rows is not searched for it.
_MOST_NAMED = 6
_HEADER_CELLS = 400
"""Cells of the baseline sheet that are searched for its header."""


@dataclass(frozen=True, slots=True)
class WorkbookSummary:
    """An overview of a workbook.

    `sheets` are its worksheets in tab order, `alike` those that look like activities under another
    name. `captioned` says whether the sheet with our name has the headers of activities. `baseline`
    is the name of the sheet with the exported records. `damaged` counts the lost baseline blocks by
    kind.
    """

    path: Path
    stamp: tuple[int, int]
    simulation: bool
    sheets: tuple[str, ...]
    alike: tuple[str, ...] = ()
    baseline: str | None = None
    written: BaselineHeader | None = None
    damaged: Mapping[str, int] = field(default_factory=dict)
    lookups: Lookups = field(default_factory=Lookups)
    captioned: bool = False

    @property
    def ours(self) -> bool:
        """Return whether a sheet has our layout: exported, or with the headers of activities."""
        return self.baseline is not None or self.captioned or bool(self.alike)

    @property
    def readable(self) -> tuple[str, ...]:
        """Return the sheets that can be checked, without continuations."""
        return tuple(
            name
            for name in self.sheets
            if layout.continued(name)[1] == 1
            and (kind_titled(name) is not None or has_failed_name(name) or name in self.alike)
        )


def summary_of(path: Path) -> WorkbookSummary:
    """Inspect a workbook. Raises WorkbookError if it cannot be opened."""
    with Package.open(path) as package:
        return look_through(package)


def origin_of(path: Path) -> Origin | None:
    """Return the origin of a workbook, or None if it is not recorded.

    Reads only its first blocks.
    """
    with Package.open(path) as package:
        written = header_of(package, baseline_entry(package))
        return written.origin if written is not None else None


def look_through(package: Package) -> WorkbookSummary:
    """Inspect an open workbook: the top of each sheet, and all of `Lists` and the baseline."""
    entries = worksheets(package)
    names = tuple(entry.name for entry in entries)
    if package.sheet(layout.CASE_ORIGINAL) is not None:
        return WorkbookSummary(package.path, package.stamp, True, names)
    hidden = baseline_entry(package)
    written, damaged = _written(package, hidden)
    listed = failed_sheet(package)
    failed = listed.entry if listed is not None else None
    return WorkbookSummary(
        path=package.path,
        stamp=package.stamp,
        simulation=False,
        sheets=names,
        alike=tuple(
            entry.name
            for entry in entries
            if entry not in (hidden, failed) and _looks_like_activities(package, entry)
        ),
        baseline=hidden.name if hidden is not None else None,
        written=written,
        damaged=damaged,
        lookups=_lookups(package),
        captioned=any(
            entry.name.casefold() == ACTIVITIES.title.casefold() and _has_captions(package, entry)
            for entry in entries
        ),
    )


def worksheets(package: Package) -> list[SheetEntry]:
    """Return the sheets with cells in tab order, without charts, dialogs and macro sheets."""
    return [entry for entry in package.sheets if entry.type == "worksheet"]


def has_failed_name(name: str) -> bool:
    """Return whether this is the name of our sheet of rows not accepted."""
    return name.casefold() == layout.FAILED_ROWS.casefold()


@contextmanager
def rows_of(package: Package, entry: SheetEntry) -> Iterator[Iterator[Row]]:
    """Open a sheet and yield its rows.

    The part is closed afterwards, whether or not it was read to its end.
    """
    with package.open_part(entry.part) as stream:
        yield read_rows(stream, package.strings)


@contextmanager
def baseline_cells(package: Package, entry: SheetEntry | None) -> Iterator[Iterator[str]]:
    """Open the hidden sheet and yield the texts of its blocks, if there is one."""
    if entry is None:
        yield iter(())
        return
    with rows_of(package, entry) as rows:
        yield (
            cell.value
            for row in rows
            for cell in row.cells[:1]
            if cell.value is not None and cell.value != TITLE
        )


def _looks_like_activities(package: Package, entry: SheetEntry) -> bool:
    """Return whether a sheet under another name has the headers of activities."""
    title, _ = layout.continued(entry.name)
    if entry.name in layout.OWN_SHEETS or kind_titled(title) is not None:
        return False
    return _has_captions(package, entry)


def _has_captions(package: Package, entry: SheetEntry) -> bool:
    with rows_of(package, entry) as rows:
        return any(is_header(row, ACTIVITIES, {}) for row in first_rows(rows))


def baseline_entry(package: Package) -> SheetEntry | None:
    """Return the baseline sheet, found by its name or else by its first cell."""
    # A renamed sheet is still recognised by its first cell.
    named = package.sheet(layout.BASELINE)
    if named is not None and named.type == "worksheet":
        return named
    for entry in worksheets(package):
        if (
            kind_titled(layout.continued(entry.name)[0]) is None
            and entry.name not in layout.OWN_SHEETS
        ):
            with rows_of(package, entry) as rows:
                first = next(iter(rows), None)
                if first is not None and first.cells[0].value == TITLE:
                    return entry
    return None


def _written(
    package: Package, entry: SheetEntry | None
) -> tuple[BaselineHeader | None, Mapping[str, int]]:
    """Return the baseline's header and its damage by kind."""
    if entry is None:
        return None, {}
    header = header_of(package, entry)
    with baseline_cells(package, entry) as cells:
        return header, count_damage(cells, [kind.name for kind in KINDS])


def header_of(package: Package, entry: SheetEntry | None) -> BaselineHeader | None:
    """Return the baseline's header. Raises WorkbookError for one of a newer version."""
    with baseline_cells(package, entry) as cells:
        header = read_header(islice(cells, _HEADER_CELLS))
    # Content of a newer version is unknown to this one. Continuing could undo it.
    if header is not None and header.format_version > layout.FORMAT_VERSION:
        raise WorkbookError(
            say("{name} was written by a newer version of Sheetbridge.", name=package.path.name),
            say("Install the newest version, then open it again."),
        )
    return header


def _lookups(package: Package) -> Lookups:
    entry = package.sheet(layout.LISTS)
    if entry is None or entry.type != "worksheet":
        return Lookups()
    with rows_of(package, entry) as rows:
        return read_lists(rows)


def what_is_missing(package: Package, entries: Sequence[SheetEntry]) -> Text:
    """Explain which headers are missing, and what makes a sheet readable."""
    nearest, captions_there = "", tuple[str, ...]()
    for entry in entries:
        if entry.name not in layout.OWN_SHEETS:
            with rows_of(package, entry) as rows:
                captions = captions_among(rows, ACTIVITIES)
            nearest, captions_there = (
                (entry.name, captions)
                if len(captions) > len(captions_there)
                else (nearest, captions_there)
            )
    missing = [
        column.caption
        for column in ACTIVITIES.columns
        if column.required and column.caption not in captions_there
    ]
    how = say(
        "Use an export or `export activities --template`, or match the columns of your own sheet."
    )
    if not captions_there:
        return say(
            "None of its sheets has the headers of activities, such as ID, Site ID, Start. {how}",
            how=how,
        )
    has, lacks = few(captions_there, _MOST_NAMED), few(missing, _MOST_NAMED)
    return say(
        "The closest is “{sheet}”. It has {found}, but not {missing}. {how}",
        sheet=nearest,
        found=has,
        missing=lacks,
        how=how,
    )


def total_rows(package: Package, entry: SheetEntry) -> frozenset[tuple[str, int]]:
    """Return (sheet, number) of each total row. A table without a valid area has none."""
    return frozenset(
        (entry.name, whole.last_row - above)
        for _, whole, table in tables_of(package, entry)
        if (count := table.get("totalsRowCount", "0")).isdecimal()
        for above in range(min(int(count), 9))
    )


def tables_of(package: Package, entry: SheetEntry) -> Iterator[tuple[str, Area, Mapping[str, str]]]:
    """Yield part, area and attributes of each Table of a sheet that has a valid area."""
    for relation in package.relationships(entry.part):
        if relation.type == "table" and not relation.external and package.has(relation.target):
            table = package.markup(relation.target).root.attributes
            with suppress(ValueError):
                yield relation.target, area(table.get("ref", "")), table


_PART = "struck"


def struck_rows(
    package: Package, entry: SheetEntry, header_row: int = 0, columns: Collection[int] | None = None
) -> frozenset[tuple[str, int]]:
    """Return (sheet, number) of each row with a struck-through cell below the header.

    Cells with struck-through parts are included. `columns` limits the search.
    """
    struck, parts = package.styles.struck, package.strings.struck(_PART)
    # Few workbooks have such a font, so the others need not be read.
    if not struck and parts is None:
        return frozenset()
    with package.open_part(entry.part) as stream:
        return frozenset(
            (entry.name, row.number)
            for row in read_rows(stream, package.strings if parts is None else parts)
            if row.number > header_row
            and any(
                _is_struck(cell, struck) and (columns is None or cell.column in columns)
                for cell in row.cells
            )
        )


def _is_struck(cell: Cell, styles: Collection[int]) -> bool:
    return cell.style in styles or (cell.type == "s" and cell.value == _PART)


_WRITTEN_BY_US = (ABOUT, BASELINE, LISTS, READ_ME, REFUSED)


def other_sheets(path: Path, read: Collection[str]) -> dict[str, int]:
    """Return a checksum of each sheet that is neither in `read` nor one of our own.

    Equal sheets have equal checksums.
    """
    with Package.open(path) as package:
        return {
            entry.name: _sum(package, entry)
            for entry in package.sheets
            if entry.type == "worksheet"
            and entry.name not in read
            and entry.name not in _WRITTEN_BY_US
        }


def _sum(package: Package, entry: SheetEntry) -> int:
    sum = 0
    with package.open_part(entry.part) as stream:
        for row in read_rows(stream, package.strings):
            sum = zlib.crc32(_row_text(row).encode("utf-8", "surrogatepass"), sum)
    return sum


def _row_text(row: Row) -> str:
    return f"{row.number}|" + "|".join(
        f"{cell.column}={cell.value}" for cell in row.cells if cell.value is not None
    )


_OWN_KEYS = [caption_key(caption) for caption in FAILED_CAPTIONS]
_, _REASON, _SERVICE_MESSAGE = _OWN_KEYS


class FailedSheet(NamedTuple):
    """The sheet `Failed rows` and the name of the sheet that its rows belong to.

    The name is None if it is not recorded.
    """

    entry: SheetEntry
    plan: str | None


def failed_sheet(package: Package) -> FailedSheet | None:
    """Return our sheet `Failed rows`, also under another name, if any."""
    names = {name.name: name.formula for name in package.defined_names if name.sheet is None}
    entry = _failed_entry(package, names)
    if entry is None:
        return None
    with rows_of(package, entry) as rows:
        first = next((row for row in rows if row.number == 1), None)
    keys = _keys(first) if first is not None else {}
    if any(keys.get(place) != key for place, key in enumerate(_OWN_KEYS, 1)):
        return None
    plan = sheet_of(package, names.get(FAILED_ROWS_OF_NAME, ""))
    return FailedSheet(entry, plan.name if plan is not None else None)


def refuse_rearranged(package: Package) -> None:
    """Raise WorkbookError if our sheet `Failed rows` has its own columns in other places.

    Corrections on it would be ignored.
    """
    names = {name.name: name.formula for name in package.defined_names if name.sheet is None}
    entry = _failed_entry(package, names)
    if entry is None or failed_sheet(package) is not None:
        return
    # Without our hidden name it may be the planner's own sheet.
    enough = 1 if FAILED_ROWS_NAME in names else len(_OWN_KEYS)
    with rows_of(package, entry) as rows:
        if not any(
            len({*_OWN_KEYS}.intersection(_keys(row).values())) >= enough
            for row in first_rows(rows)
        ):
            return
    raise WorkbookError(
        say(
            "“{sheet}” no longer starts with the columns {columns}.",
            sheet=entry.name,
            columns=", ".join(FAILED_CAPTIONS),
        ),
        say("Move them back to the first row and columns, or delete the sheet."),
    )


def _failed_entry(package: Package, names: Mapping[str, str]) -> SheetEntry | None:
    entry = sheet_of(package, names.get(FAILED_ROWS_NAME, "")) or package.sheet(FAILED_ROWS)
    return entry if entry is not None and entry.type == "worksheet" else None


def _keys(row: Row) -> dict[int, str]:
    """Return the normalized texts of a row by column."""
    return {cell.column: caption_key(cell.value or "") for cell in row.cells}


def is_failed_sheet(package: Package, name: str) -> bool:
    """Return whether a sheet is `Failed rows`: ours under any name, else one with that name."""
    listed = failed_sheet(package)
    return name.casefold() == (FAILED_ROWS if listed is None else listed.entry.name).casefold()


def sheet_of(package: Package, formula: str) -> SheetEntry | None:
    """Return the sheet that a reference such as `'Failed rows'!$A$1` points to."""
    match = re.fullmatch(r"(?:'((?:[^']|'')+)'|([^'!]+))!.*", formula)
    if match is None:
        return None
    entry = package.sheet((match[1] or match[2]).replace("''", "'"))
    return entry if entry is not None and entry.type == "worksheet" else None


def refusals_on(package: Package) -> dict[str, list[Refusal]]:
    """Return the reasons listed on `Failed rows` of an open workbook, by ID.

    Empty if there is no such sheet. Raises WorkbookError.
    """
    refusals, header = dict[str, list[Refusal]](), dict[int, str]()
    listed = failed_sheet(package)
    if listed is None:
        return {}
    with package.open_part(listed.entry.part) as stream:
        for row in read_rows(stream, package.strings):
            if not header:
                header = {cell.column: caption_key(cell.value or "") for cell in row.cells}
                continue
            texts = {header.get(cell.column): (cell.value or "").strip() for cell in row.cells}
            id = texts.get("id")
            reason = texts.get(_REASON, "")
            message = texts.get(_SERVICE_MESSAGE, "")
            if id and (reason or message):
                refusals.setdefault(id, []).append(Refusal(message, reason or message))
    return refusals
