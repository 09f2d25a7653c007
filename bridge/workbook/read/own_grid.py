"""Own file -> Grid: the sheets of any workbook or .csv, for column matching.

Only the requested rows are kept in memory.
"""

from __future__ import annotations

import csv
import re
from codecs import BOM_UTF8, BOM_UTF16_BE, BOM_UTF16_LE, getincrementaldecoder
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, nullcontext, suppress
from dataclasses import dataclass, field
from datetime import datetime, time
from functools import partial
from io import StringIO
from itertools import islice
from pathlib import Path
from typing import NamedTuple, TextIO

from bridge.errors import WorkbookError
from bridge.files import cannot_read
from bridge.mapping.table import (
    NO_FORMULAS,
    CellError,
    Grid,
    GridRow,
    GridValue,
    Midnight,
    Span,
)
from bridge.records.cells.base import Number
from bridge.texts import Text, say
from bridge.workbook import layout
from bridge.workbook.opc.other_formats import is_text, refuse_other_text
from bridge.workbook.opc.package import Package
from bridge.workbook.opc.xml_text import COLUMNS, DamagedSheetError, SheetEntry, damaged
from bridge.workbook.read.headers import (
    failed_sheet,
    no_sheet,
    refuse_rearranged,
    struck_rows,
)
from bridge.workbook.read.refused_base import Refused, read_refused
from bridge.workbook.sheet.date_serials import from_serial
from bridge.workbook.sheet.raw_cells import area
from bridge.workbook.sheet.rows import (
    TWO_TEXTS,
    Cell,
    RawCell,
    RawRow,
    cells_of,
    raw_rows,
)

_SAMPLE, _HEAD = 1 << 18, 4096
_PIECE = 1 << 20
_LONGEST, _WIDEST = 4 << 20, 16_384
"""Most characters in a line and columns in a row, the latter as many as a sheet has."""
_SEPARATORS = ";,\t|"
_NAMES = {
    ";": say("a semicolon"),
    ",": say("a comma"),
    "\t": say("a tab"),
    "|": say("a vertical bar"),
}
_UTF_8 = "utf-8-sig"
_CODE_PAGES = ("cp1252", "cp1250", "cp1257", "cp1251")
"""Encodings that Windows programs use instead of Unicode, most frequent first."""
SAVE_AS_CSV = say("Save it as CSV UTF-8, or as a workbook (.xlsx).")
_ENCODINGS = {_UTF_8: "UTF-8", "utf-16": "UTF-16", "utf-16-le": "UTF-16", "utf-16-be": "UTF-16"}
_AS_TEXT = re.compile(r"""="([^"]*)"|'(\d+|[=+@-].*)""")
_WORDS = 3
"""Words with non-ASCII letters that are shown for each code page."""


class CsvGrid(NamedTuple):
    """The only sheet of a .csv, with messages about how it is read.

    If the encoding is uncertain, `code_pages` lists the possible code pages, each with sample
    words. The first one is used for reading.
    """

    grid: Grid
    notes: tuple[Text, ...]
    code_pages: Mapping[str, str]


def csv_grid(path: Path, code_page: str = "") -> CsvGrid:
    """Read a .csv as one sheet named after the file.

    `code_page` is for files that are not Unicode. Raises WorkbookError, also while its rows are
    read.
    """
    try:
        stamp, possible = _stamp(path), _encodings(path, code_page)
        encoding = possible[0]
        with path.open("rb") as file:
            head = file.read(_SAMPLE)
        sample = _decoded(head, encoding)
    except OSError as error:
        raise _unreadable(path, error) from error
    if not sample.strip():
        raise WorkbookError(
            say("{name} is empty.", name=path.name),
            SAVE_AS_CSV,
        )
    refuse_other_text(path, head[:_HEAD])
    separator, separator_line = _separator(sample)
    named = {
        "name": path.name,
        "encoding": _ENCODINGS.get(encoding, encoding),
        "separator": _NAMES[separator],
    }
    notes = (say("{name} is read as {encoding}, with {separator} between values.", **named),)
    unknown = encoding not in _ENCODINGS and not code_page
    lines = sample.splitlines()[separator_line:]
    form = _Form(encoding, separator, _quote(lines[0], separator), separator_line)
    torn = set[int]()
    return CsvGrid(
        Grid(path.stem, _Lines(path, form, _marked(lines, form), stamp, torn), torn=torn),
        notes,
        _words(path, possible) if unknown else {},
    )


def _words(path: Path, possible: Sequence[str]) -> dict[str, str]:
    """Return the first words with non-ASCII letters in each code page.

    Of pages that decode them alike, only the first is kept.
    """
    pages = dict[str, str]()
    with path.open("rb") as file:
        lines = (line for line in iter(partial(file.readline, _LONGEST), b"") if not line.isascii())
        words = [
            word
            for line in islice(lines, _WORDS)
            for word in re.findall(rb"[^\s;,|\"]+", line)
            if not word.isascii()
        ][:_WORDS]
    for page in possible:
        text = ", ".join(word.decode(page, "replace") for word in words)
        if text not in pages.values():
            pages[page] = text
    return pages


class _Form(NamedTuple):
    """How a .csv is written. `separator_line`: its first line only names the separator, as Excel
    writes it.
    """

    encoding: str
    separator: str
    quote: str
    separator_line: bool


def _quote(header: str, separator: str) -> str:
    """Return the text delimiter: an apostrophe if it is around each header, else a quotation
    mark.
    """
    captions = header.strip().split(separator)
    around = all(len(caption) > 2 and caption[0] == caption[-1] == "'" for caption in captions)
    return "'" if around and len(captions) > 1 else '"'


def _marked(lines: Sequence[str], form: _Form) -> frozenset[int]:
    """Return the columns in which each text has an apostrophe before it, as a spreadsheet shows a
    text that must stay one.
    """
    marks = dict[int, list[bool]]()
    # The sample may end within a text.
    with suppress(csv.Error):
        for row in csv.reader(lines[1:], delimiter=form.separator, quotechar=form.quote):
            for place, value in enumerate(row):
                if value:
                    marks.setdefault(place, []).append(value[0] == "'" and value[-1] != "'")
    return frozenset(
        place for place, in_column in marks.items() if len(in_column) > 1 and all(in_column)
    )


class _Lines(Iterable[GridRow]):
    """The lines of the table, read anew each time.

    `marked` are the columns whose texts have an apostrophe before them. Rows with broken quotation
    marks are added to `torn`.
    """

    def __init__(
        self,
        path: Path,
        form: _Form,
        marked: frozenset[int],
        stamp: tuple[int, int],
        torn: set[int],
    ) -> None:
        self._path = path
        self._form = form
        self._marked = marked
        self._stamp = stamp
        self._torn = torn
        separator, quote = re.escape(form.separator), re.escape(form.quote)
        # Text after a closing quotation mark.
        self._broken = re.compile(
            rf"(?:^|{separator}){quote}(?:[^{quote}]|{quote}{quote})*{quote}(?!{quote})"
            rf"[^{separator}\r\n]"
        )

    def _text(self, value: str, place: int) -> str:
        """Return a text without the marks that keep it a text in a spreadsheet: `="0010"`,
        `'0010`.
        """
        if (match := _AS_TEXT.fullmatch(value)) is not None:
            return match[1] or match[2]
        return value[1:] if place in self._marked and value[0] == "'" else value

    def __iter__(self) -> Iterator[GridRow]:
        number = 0
        try:
            if _stamp(self._path) != self._stamp:
                raise WorkbookError(
                    say("{name} changed while it was being read.", name=self._path.name),
                    say("Try again."),
                )
            form, read = self._form, list[str]()
            with self._path.open(encoding=form.encoding, newline="") as file:
                if form.separator_line:
                    file.readline()
                rows = csv.reader(
                    _short(file, read), delimiter=form.separator, quotechar=form.quote
                )
                for values in rows:
                    if len(values) > _WIDEST:
                        raise csv.Error(f"more than {_WIDEST} columns")
                    number += 1
                    if form.quote in read[0] and self._broken.search("".join(read)):
                        self._torn.add(number)
                    read.clear()
                    cells: list[GridValue] = [
                        (value and value[0] in "='" and self._text(value, place)) or value or None
                        for place, value in enumerate(values)
                    ]
                    yield GridRow(number, cells)
        except csv.Error as error:
            raise WorkbookError(
                say("{name} cannot be read after row {row}.", name=self._path.name, row=number),
                say("A quotation mark may be missing. Save it again as .csv or .xlsx."),
                str(error),
            ) from error
        except UnicodeDecodeError as error:
            raise _not_text(self._path, str(error)) from error
        except OSError as error:
            raise _unreadable(self._path, error) from error


def _short(file: TextIO, read: list[str]) -> Iterator[str]:
    """Yield the lines of a file, which are added to `read`.

    Stop at a line too long for any table before it fills the memory.
    """
    while line := file.readline(_LONGEST):
        if len(line) == _LONGEST:
            raise csv.Error(f"a line of more than {_LONGEST} characters")
        read.append(line)
        yield line


def _stamp(path: Path) -> tuple[int, int]:
    stat = path.stat()
    return stat.st_mtime_ns, stat.st_size


def _encodings(path: Path, code_page: str) -> list[str]:
    """Return the encodings that can decode the whole file.

    These are that of its byte order mark, UTF-8, else the code page, else each likely one.
    """
    with path.open("rb") as file:
        if (encoding := _encoding_of(file.read(4096))) is not None:
            return [encoding]
        file.seek(0)
        possible = {
            name: getincrementaldecoder(name)()
            for name in (_UTF_8, *((code_page,) if code_page else _CODE_PAGES))
        }
        letters = False
        while piece := file.read(_PIECE):
            if b"\0" in piece:
                raise _not_text(path, "a zero byte")
            for name, decoder in [*possible.items()]:
                try:
                    letters |= not decoder.decode(piece).isascii() and name == _UTF_8
                except UnicodeDecodeError as error:
                    # Two programs wrote this file. Either encoding would corrupt the other's
                    # letters.
                    if name == _UTF_8 and (letters or not error.object[: error.start].isascii()):
                        raise _not_text(path, f"UTF-8 up to {error}") from error
                    del possible[name]
            if not possible:
                raise _not_text(path, f"neither UTF-8 nor {code_page or 'a code page of Windows'}")
    return [_UTF_8] if _UTF_8 in possible else [*possible]


def _encoding_of(head: bytes) -> str | None:
    """Return the encoding that the first bytes of a file prove, or None."""
    if head.startswith((BOM_UTF16_LE, BOM_UTF16_BE)):
        return "utf-16"
    even, odd = head[::2].count(0), head[1::2].count(0)
    if odd > len(head) // 5 and not even:
        return "utf-16-le"
    if even > len(head) // 5 and not odd:
        return "utf-16-be"
    return _UTF_8 if head.startswith(BOM_UTF8) else None


def _not_text(path: Path, detail: str) -> WorkbookError:
    return WorkbookError(
        say("{name} cannot be read as text.", name=path.name),
        SAVE_AS_CSV,
        detail,
    )


def _unreadable(path: Path, error: OSError) -> WorkbookError:
    return WorkbookError(
        *cannot_read(path),
        str(error),
    )


def _decoded(head: bytes, encoding: str) -> str:
    return getincrementaldecoder(encoding)(errors="replace").decode(head)


def _separator(sample: str) -> tuple[str, bool]:
    """Return the separator, and whether the first line names it."""
    first = sample.splitlines()[0].strip().casefold()
    if first.startswith("sep=") and len(first) == 5 and first[4] in _SEPARATORS:
        return first[4], True
    separator = {"sep=": "\t"}.get(first)  # strip() removed the tab
    if separator is not None:
        return separator, True
    whole = sample if len(sample) < _SAMPLE // 2 else sample.rpartition("\n")[0] or sample
    return max(_SEPARATORS, key=lambda separator: _evenness(whole, separator)), False


def _evenness(sample: str, separator: str) -> float:
    """Return a score for a separator: how many lines have its most common number of columns.

    More columns win a tie.
    """
    try:
        widths = Counter(
            width
            for line in csv.reader(StringIO(sample, newline=""), delimiter=separator)
            if (width := len(line)) > 1
        )
    except csv.Error:
        return 0.0
    if not widths:
        return 0.0
    width, lines = max(widths.items(), key=lambda item: item[1] * min(item[0], 6))
    return lines * min(width, 6) + width / 1000


CSV = frozenset({".csv", ".txt", ".tsv"})
_END = b"</sheetData>"
_TAIL = 4 << 20
"""Bytes after the rows that are searched for merged cells."""
_MERGED = re.compile(rb"""mergeCell\s[^<>]*?ref\s*=\s*["']([A-Z]+[0-9]+:[A-Z]+[0-9]+)["']""")
_CLOCKED, _DAYED = re.compile("[hs]", re.IGNORECASE), re.compile("[yd]", re.IGNORECASE)
_MILLISECONDS = 86_400_000


@dataclass(frozen=True, slots=True)
class OwnSheets:
    """The sheets of an open file in tab order.

    `notes` say how a .csv was read. Rows can be read while the file is open. `stamp` is the size
    and time of a workbook, or None for a .csv. `code_pages` are the candidates for a .csv of
    uncertain encoding. `failed` is the sheet `Failed rows` of a workbook that we wrote to, or of
    the latest result workbook beside a .csv, and `refused` its base by ID.
    """

    path: Path
    grids: tuple[Grid, ...]
    notes: tuple[Text, ...] = ()
    stamp: tuple[int, int] | None = None
    code_pages: Mapping[str, str] = field(default_factory=dict)
    failed: Grid | None = None
    refused: Mapping[str, Refused] = field(default_factory=dict)

    def named(self, sheet: str) -> Grid:
        """Return the sheet with this name, ignoring case.

        Raises WorkbookError with the available names.
        """
        for grid in self.grids:
            if grid.sheet.casefold() == sheet.strip().casefold():
                return grid
        if self.failed is not None and self.failed.sheet.casefold() == sheet.strip().casefold():
            raise WorkbookError(
                say("Corrections on {sheet} belong to the rows of your own sheet.", sheet=sheet),
                say("Leave out --sheet: they are checked and sent with them."),
            )
        names = ", ".join(f"“{grid.sheet}”" for grid in self.grids)
        raise no_sheet(self.path, sheet, names)


def is_csv(path: Path) -> bool:
    """Return whether a file is delimited text, by its name or by its content."""
    return path.suffix.casefold() in CSV or is_text(path)


def results_beside(path: Path) -> list[Path]:
    """Return the result workbooks of a .csv, oldest first.

    Their names are `Plan (result).xlsx`, `Plan (result 2).xlsx` and so on.
    """
    pattern = re.compile(re.escape(path.stem) + r" \(result(?: (\d+))?\)\.xlsx", re.IGNORECASE)
    try:
        names = [*path.parent.iterdir()]
    except OSError:  # readable folder that cannot be listed
        return []
    paths = {
        int(match[1] or 1): name
        for name in names
        if (match := pattern.fullmatch(name.name)) is not None
    }
    return [paths[number] for number in sorted(paths)]


@contextmanager
def own_sheets(path: Path, code_page: str = "") -> Iterator[OwnSheets]:
    """Open a workbook or .csv and yield its sheets without our own.

    `code_page` is for a .csv that is not Unicode. Raises WorkbookError, also while rows are read.
    """
    if is_csv(path):
        grid = csv_grid(path, code_page)
        result = results_beside(path)[-1:]
        with Package.open(result[0]) if result else nullcontext() as beside:
            if beside is not None:
                refuse_rearranged(beside)
            listed = failed_sheet(beside) if beside is not None else None
            failed = (
                sheet_grid(beside, listed.entry)
                if beside is not None and listed is not None
                else None
            )
            notes = (
                (
                    say(
                        "Corrections on {sheet} are read from {name}.",
                        sheet=layout.FAILED_ROWS,
                        name=result[0].name,
                    ),
                )
                if failed is not None
                else ()
            )
            yield OwnSheets(
                path,
                (grid.grid,),
                (*grid.notes, *notes),
                code_pages=grid.code_pages,
                failed=failed,
                refused=read_refused(beside) if beside is not None else {},
            )
        return
    with Package.open(path) as package:
        refuse_rearranged(package)
        listed = failed_sheet(package)
        entries = [
            entry
            for entry in package.sheets
            if entry.type == "worksheet" and entry.name not in layout.OWN_SHEETS
        ]
        grids = tuple(
            sheet_grid(package, entry)
            for entry in entries
            if listed is None or entry != listed.entry
        )
        yield OwnSheets(
            path,
            grids,
            stamp=package.stamp,
            failed=sheet_grid(package, listed.entry) if listed is not None else None,
            refused=read_refused(package),
        )


def sheet_grid(package: Package, entry: SheetEntry) -> Grid:
    """Return a sheet as a grid; its rows are read on use."""
    return Grid(
        entry.name,
        _Rows(package, entry),
        _merged(package, entry),
        frozenset(number for _, number in struck_rows(package, entry)),
    )


class _Rows(Iterable[GridRow]):
    """The rows of one sheet part, read anew each time."""

    def __init__(self, package: Package, entry: SheetEntry) -> None:
        self._package = package
        self._entry = entry
        self._since_1904 = package.date1904
        styles = package.styles
        self._dates = {str(style) for style in range(len(styles)) if styles.is_date(style)}
        self._times = {style for style in self._dates if _is_clock(styles.format_code(int(style)))}

    def __iter__(self) -> Iterator[GridRow]:
        with self._package.open_part(self._entry.part) as stream:
            for raw in raw_rows(stream, self._package.strings):
                try:
                    row = self._row(raw)
                except ValueError as error:
                    raise damaged(str(error)).on(self._entry.name, raw.number) from error
                except DamagedSheetError as error:
                    raise error.on(self._entry.name, raw.number) from error
                yield row

    def _row(self, raw: RawRow) -> GridRow:
        number, hidden, raw_cells, slow = raw
        if slow is not None:
            return self._from_cells(number, hidden, slow)
        cells = list[GridValue]()
        formulas = NO_FORMULAS
        columns, strings, width = COLUMNS, self._package.strings, 0
        text = strings.text
        for raw_cell in raw_cells:
            name, style, kind, late, stored, _, formula, _, _ = raw_cell
            column, before = columns[name], width
            width = column
            if column != before + 1:
                if column <= before:
                    return self._from_cells(number, hidden, cells_of(raw_cells, strings, number))
                cells += [None] * (column - 1 - before)
            if formula or not stored:
                cells.append(self._slowly(raw_cell))
                if formula:
                    formulas = formulas | {column - 1}
            elif kind == "s":
                cells.append(text(stored) or None)
            elif not kind or kind == "n":
                cells.append(self._number(style or late, stored))
            else:
                cells.append(self._slowly(raw_cell))
        return GridRow(number, cells, hidden, formulas)

    def _from_cells(self, number: int, hidden: bool, slow: Sequence[Cell]) -> GridRow:
        cells = list[GridValue]()
        for cell in slow:
            cells += [None] * (cell.column - 1 - len(cells))
            cells.append(self._value(cell))
        return GridRow(
            number, cells, hidden, frozenset(cell.column - 1 for cell in slow if cell.formula)
        )

    def _slowly(self, raw_cell: RawCell) -> GridValue:
        cells = cells_of([raw_cell], self._package.strings)
        return self._value(cells[0]) if cells else None

    def _value(self, cell: Cell) -> GridValue:
        if cell.value is None:
            return CellError("") if cell.formula else None
        if cell.type == "n":
            return self._number(str(cell.style) if cell.style else "", cell.value)
        if cell.type == "b":
            return cell.value.strip() in {"1", "true"}
        if cell.type == "e":
            return CellError(cell.value)
        if cell.type == TWO_TEXTS:
            return CellError(*cell.value.split("\0"))
        if cell.type == "d":
            try:
                return datetime.fromisoformat(cell.value).replace(tzinfo=None)
            except ValueError:
                return cell.value
        return cell.value or None

    def _number(self, style: str, text: str) -> GridValue:
        if style[:1] in {"", "0"}:
            style = style.lstrip("0") or "0"
        if style in self._dates:
            if style in self._times and (clock := _clock(text)) is not None:
                return clock
            value = from_serial(text, self._since_1904)
            if value is not None:
                if value.hour or value.minute or value.second or value.microsecond:
                    return value
                is_timed = self._shows_time(style)
                return Midnight(value.year, value.month, value.day) if is_timed else value
        return Number(text, self._is_formatted(style))

    def _shows_time(self, style: str) -> bool:
        return _CLOCKED.search(self._package.styles.format_code(int(style))) is not None

    def _is_formatted(self, style: str) -> bool:
        return self._package.styles.format_code(int(style)) not in {"General", "@"}


def _is_clock(code: str) -> bool:
    """Return whether a number format shows a time of day without a date.

    Built-in formats such as `#14` show dates.
    """
    return _CLOCKED.search(code) is not None and _DAYED.search(code) is None


def _clock(text: str) -> time | None:
    """Return the time of day of a number below 1, or None if it includes a date."""
    try:
        part = float(text)
    except ValueError:
        return None
    if not 0 <= part < 1 or (spent := round(part * _MILLISECONDS)) >= _MILLISECONDS:
        return None
    minutes, rest = divmod(spent, 60_000)
    return time(minutes // 60, minutes % 60, rest // 1000, rest % 1000 * 1000)


def _merged(package: Package, entry: SheetEntry) -> tuple[Span, ...]:
    """Return the merged cells of a sheet."""
    tail = b""
    with package.open_part(entry.part) as stream:
        while (piece := stream.read(1 << 18)) and (
            at := (tail := tail[-len(_END) :] + piece).find(_END)
        ) < 0:
            pass
        if not piece:
            return ()
        tail = tail[at:] + stream.read(_TAIL)
    areas = (area(reference.decode()) for reference in _MERGED.findall(tail))
    return tuple(
        Span(
            merged_area.first_row,
            merged_area.last_row,
            merged_area.first_column - 1,
            merged_area.last_column - 1,
        )
        for merged_area in areas
    )
