"""The header of a sheet: found within the first rows, its captions matched to fields; and what it says about the time zone."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from bridge.errors import WorkbookError
from bridge.records.captions import caption_key, letters
from bridge.records.cells.moments import MomentCell
from bridge.records.column import Column, SheetPlan
from bridge.records.kinds import Kind
from bridge.texts import Text, say
from bridge.workbook.layout import FAILED_CAPTIONS, HEADER_SEARCH_ROWS, SENT_CAPTIONS, caption_parentheses
from bridge.workbook.sheet.types import Row


@dataclass(frozen=True, slots=True)
class Header:
    """A header row: field -> column number, the captions as they stand, those of no field of ours, and the zone that its dates name.

    Of `Failed rows` also where `Row` is, and the places of the hidden columns (0: missing).
    """

    row: int
    columns: Mapping[str, int]
    captions: Mapping[str, str]
    unknown: tuple[str, ...]
    zone: str | None
    origin_row: int | None = None
    unknown_places: tuple[int, ...] = ()
    sent: tuple[int, ...] = ()


def find_header(rows: Iterable[Row], kind: Kind | SheetPlan, written: Mapping[str, str], sheet: str) -> Header:
    """Return the header among the first rows of a sheet. `written` maps captions to fields as the workbook was written.

    Raises WorkbookError where there is none, a required caption is missing, or one stands twice.
    """
    best: Row | None = None
    count = 0
    for row in first_rows(rows):
        found = len(set(_matched(row, kind, written).values()))
        if found > count:
            best, count = row, found
        # The first complete row wins; a later one may be a repeated header within the data.
        if count and is_header(row, kind, written):
            break
    if best is None:
        raise WorkbookError(
            say('The sheet "{sheet}" has no header with the captions of {kind}.', sheet=sheet, kind=kind.title),
            say(
                "Put the captions, such as {captions}, in one of its first {rows} rows, or read it as a sheet of your own.",
                captions=_examples(kind),
                rows=HEADER_SEARCH_ROWS,
            ),
        )
    return _header(best, kind, written, sheet)


def captions_among(rows: Iterable[Row], kind: Kind | SheetPlan) -> tuple[str, ...]:
    """Return the captions of a kind in the row, among the first, that has most of them."""
    best = max((_matched(row, kind, {}).values() for row in first_rows(rows)), key=len, default=())
    return tuple(column.caption for column in kind.columns if column.field in best)


def first_rows(rows: Iterable[Row]) -> Iterable[Row]:
    """Yield the rows in which a header may stand."""
    for row in rows:
        if row.number > HEADER_SEARCH_ROWS:
            return
        yield row


def is_header(row: Row, kind: Kind | SheetPlan, written: Mapping[str, str]) -> bool:
    """Whether the row holds every required caption of a kind, and at least two of all."""
    fields = set(_matched(row, kind, written).values())
    return len(fields) > 1 and all(column.field in fields for column in kind.columns if column.required)


def zone_named(text: str) -> ZoneInfo | None:
    """Return a zone by its IANA name; None: it is the name of none."""
    try:
        return ZoneInfo(text) if text else None
    except (ZoneInfoNotFoundError, ValueError, OSError):  # a name such as "../x" or that of a folder
        return None


def _header(row: Row, kind: Kind | SheetPlan, written: Mapping[str, str], sheet: str) -> Header:
    known = {column.field: column for column in kind.columns}
    columns, captions = dict[str, int](), dict[str, str]()
    fields = _matched(row, kind, written)
    unknown, zones, origin_row = dict[int, str](), dict[str, str](), None
    for cell in row.cells:
        caption = cell.value or ""
        field = fields.get(cell.column)
        if field is None:
            unknown[cell.column] = caption
            if origin_row is None and caption_key(caption) == caption_key(FAILED_CAPTIONS[0]):
                origin_row = cell.column
        # Two columns of one field cannot both count, and the right one is not to be guessed.
        elif field in columns:
            raise WorkbookError(
                say('"{caption}" stands twice in the header of "{sheet}".', caption=known[field].caption, sheet=sheet),
                say("It is in the columns {one} and {two}. Remove or rename one of them.", one=letters(columns[field]), two=letters(cell.column)),
            )
        else:
            columns[field], captions[field] = cell.column, caption
            if isinstance(known[field].cell, MomentCell) and zone_named(name := caption_parentheses(caption)) is not None:
                zones.setdefault(name, caption)
    _refuse_missing(kind, columns, sheet)
    if len(zones) > 1:
        raise WorkbookError(
            say('The captions of "{sheet}" name two time zones: {one} and {two}.', sheet=sheet, one=next(iter(zones)), two=list(zones)[1]),
            say(
                'They stand in "{one}" and "{two}". Use one time zone for all dates of a sheet.',
                one=next(iter(zones.values())),
                two=[*zones.values()][1],
            ),
        )
    return Header(
        row=row.number,
        columns=columns,
        captions=captions,
        unknown=tuple(unknown.values()),
        zone=next(iter(zones), None),
        origin_row=origin_row,
        unknown_places=tuple(unknown),
        sent=tuple(next((place for place, text in unknown.items() if caption_key(text) == caption_key(caption)), 0) for caption in SENT_CAPTIONS),
    )


def _refuse_missing(kind: Kind | SheetPlan, columns: Mapping[str, int], sheet: str) -> None:
    missing = [column.caption for column in kind.columns if column.required and column.field not in columns]
    if missing:
        raise WorkbookError(
            say('The sheet "{sheet}" has no column "{caption}".', sheet=sheet, caption='" and "'.join(missing)),
            say("Put it back, with that caption in the header."),
        )


def _matched(row: Row, kind: Kind | SheetPlan, written: Mapping[str, str]) -> dict[int, str]:
    """Return column number -> field of the captions that are known: as they were written, by caption, or by the API's name."""
    known, matched = _known(kind.columns), dict[int, str]()
    own = {column.field for column in kind.columns}
    for cell in row.cells:
        # A number or a date in a header row is a value, whatever its text looks like.
        if cell.value is None or cell.type not in {"s", "str", "inlineStr"}:
            continue
        field = written.get(cell.value)
        # What the workbook itself says of a caption goes before our words for it.
        field = field if field in own else None if field is not None else known.get(caption_key(cell.value))
        if field is not None:
            matched[cell.column] = field
    return matched


def _known(columns: Iterable[Column]) -> dict[str, str]:
    by_key = {caption_key(column.field): column.field for column in columns}
    return by_key | {caption_key(column.caption): column.field for column in columns}


def _examples(kind: Kind | SheetPlan) -> str:
    required = [column.caption for column in kind.columns if column.required]
    return ", ".join(required or [column.caption for column in kind.columns[:3]])


def zone_of(columns: Iterable[Column], header: Header, written: str | None, default: str) -> tuple[str, Text | None]:
    """Return the zone of the dates, as it was `written`, else the caption's, else the default, and what to say about it."""
    dated = any(isinstance(column.cell, MomentCell) and column.field in header.columns for column in columns)
    # The zone of the export counts: a caption can be retyped, the cells were written once.
    ours = written if written is not None and zone_named(written) else None
    zone = ours or header.zone or default
    if not dated:
        return zone, None
    if ours and header.zone and header.zone != ours:
        return zone, say("The captions name {caption}, but the workbook was exported with {zone}; {zone} counts.", caption=header.zone, zone=ours)
    if not ours and not header.zone:
        return zone, say("No time zone stands in the captions of dates; {zone} counts.", zone=zone)
    return zone, None
