"""A .csv -> Grid: its encoding and separator found and said, every value as text, read row by row however large it is."""

from __future__ import annotations

import csv
import re
from codecs import BOM_UTF8, BOM_UTF16_BE, BOM_UTF16_LE, getincrementaldecoder
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from io import StringIO
from itertools import islice
from pathlib import Path
from typing import NamedTuple, TextIO

from bridge.errors import WorkbookError
from bridge.mapping.grid import Grid, GridRow, GridValue
from bridge.texts import Text, say

_SAMPLE = 1 << 18
_PIECE = 1 << 20
_LONGEST, _WIDEST = 4 << 20, 16_384
"""Characters of a line, and columns of a row: as many as a sheet has."""
_SEPARATORS = ";,\t|"
_NAMES = {";": say("a semicolon"), ",": say("a comma"), "\t": say("a tab"), "|": say("a vertical bar")}
_UTF_8 = "utf-8-sig"
_CODE_PAGES = ("cp1252", "cp1250", "cp1257", "cp1251")
"""What Windows programs write where they do not write Unicode, the most frequent first."""
_ENCODINGS = {_UTF_8: "UTF-8", "utf-16": "UTF-16", "utf-16-le": "UTF-16", "utf-16-be": "UTF-16"}
_WORDS = 3
"""Words with letters beyond ASCII that are shown in each code page."""


class CsvGrid(NamedTuple):
    """The one sheet of a .csv, and sentences about how it is read.

    `code_pages` are, where nothing says which one it is, the code pages that the file may have, each with some of its words in it; the first one
    is that by which the rows are read.
    """

    grid: Grid
    notes: tuple[Text, ...]
    code_pages: Mapping[str, str]


def csv_grid(path: Path, code_page: str = "") -> CsvGrid:
    """Return the one sheet of a .csv, named as the file; `code_page` is that of a file that is not Unicode. Raises WorkbookError, also while its
    rows are read.
    """
    try:
        stamp, possible = _stamp(path), _encodings(path, code_page)
        encoding = possible[0]
        with path.open("rb") as file:
            sample = _decoded(file.read(_SAMPLE), encoding)
    except OSError as error:
        raise _unreadable(path, error) from error
    if not sample.strip():
        raise WorkbookError(say("{name} is empty.", name=path.name), say("Save the table again as .csv or .xlsx."))
    separator, told = _separator(sample)
    named = {"name": path.name, "encoding": _ENCODINGS.get(encoding, encoding), "separator": _NAMES[separator]}
    notes = (say("{name} was read as {encoding}, with {separator} between values.", **named),)
    unknown = encoding not in _ENCODINGS and not code_page
    return CsvGrid(Grid(path.stem, _Lines(path, encoding, separator, told, stamp)), notes, _words(path, possible) if unknown else {})


def _words(path: Path, possible: Sequence[str]) -> dict[str, str]:
    """Return the first words with letters beyond ASCII in each code page; of pages that read them alike only the first."""
    found = dict[str, str]()
    with path.open("rb") as file:
        lines = (line for line in iter(partial(file.readline, _LONGEST), b"") if not line.isascii())
        words = [word for line in islice(lines, _WORDS) for word in re.findall(rb"[^\s;,|\"]+", line) if not word.isascii()][:_WORDS]
    for page in possible:
        text = ", ".join(word.decode(page, "replace") for word in words)
        if text not in found.values():
            found[page] = text
    return found


class _Lines(Iterable[GridRow]):
    """The lines of the table, read anew each time; `told`: the first line only names the separator, as Excel writes it."""

    def __init__(self, path: Path, encoding: str, separator: str, told: bool, stamp: tuple[int, int]) -> None:
        self._path, self._encoding, self._separator, self._told, self._stamp = path, encoding, separator, told, stamp

    def __iter__(self) -> Iterator[GridRow]:
        number = 0
        try:
            if _stamp(self._path) != self._stamp:
                raise WorkbookError(say("{name} was changed while it was read.", name=self._path.name), say("Try again."))
            with self._path.open(encoding=self._encoding, newline="") as file:
                if self._told:
                    file.readline()
                for values in csv.reader(_short(file), delimiter=self._separator):
                    if len(values) > _WIDEST:
                        raise csv.Error(f"more than {_WIDEST} columns")
                    number += 1
                    cells: list[GridValue] = [value or None for value in values]
                    yield GridRow(number, cells)
        except csv.Error as error:
            raise WorkbookError(
                say("{name} cannot be read behind row {row}.", name=self._path.name, row=number),
                say("A quotation mark may be open there, or it is not a table. Save it again as .csv or .xlsx."),
                str(error),
            ) from error
        except UnicodeDecodeError as error:
            raise _not_text(self._path, str(error)) from error
        except OSError as error:
            raise _unreadable(self._path, error) from error


def _short(file: TextIO) -> Iterator[str]:
    """Yield the lines of a file; one that no table has ends it before it fills the memory."""
    while line := file.readline(_LONGEST):
        if len(line) == _LONGEST:
            raise csv.Error(f"a line of more than {_LONGEST} characters")
        yield line


def _stamp(path: Path) -> tuple[int, int]:
    found = path.stat()
    return found.st_mtime_ns, found.st_size


def _encodings(path: Path, code_page: str) -> list[str]:
    """Return the encodings by which the whole file can be read: the one of its mark, UTF-8, else the code page, else each likely one."""
    with path.open("rb") as file:
        head = file.read(4096)
        if head.startswith((BOM_UTF16_LE, BOM_UTF16_BE)):
            return ["utf-16"]
        even, odd = head[::2].count(0), head[1::2].count(0)
        if odd > len(head) // 5 and not even:
            return ["utf-16-le"]
        if even > len(head) // 5 and not odd:
            return ["utf-16-be"]
        if head.startswith(BOM_UTF8):
            return [_UTF_8]
        file.seek(0)
        possible = {name: getincrementaldecoder(name)() for name in (_UTF_8, *((code_page,) if code_page else _CODE_PAGES))}
        letters = False
        while piece := file.read(_PIECE):
            if b"\0" in piece:
                raise _not_text(path, "a zero byte")
            for name, decoder in [*possible.items()]:
                try:
                    letters |= not decoder.decode(piece).isascii() and name == _UTF_8
                except UnicodeDecodeError as error:
                    # Two programs wrote it: read by either encoding, the letters of the other would go out wrong.
                    if name == _UTF_8 and (letters or not error.object[: error.start].isascii()):
                        raise _not_text(path, f"UTF-8 up to {error}") from error
                    del possible[name]
            if not possible:
                raise _not_text(path, f"neither UTF-8 nor {code_page or 'a code page of Windows'}")
    return [_UTF_8] if _UTF_8 in possible else [*possible]


def _not_text(path: Path, detail: str) -> WorkbookError:
    return WorkbookError(say("{name} is not text that can be read.", name=path.name), say("Save it as CSV UTF-8, or as a workbook (.xlsx)."), detail)


def _unreadable(path: Path, error: OSError) -> WorkbookError:
    return WorkbookError(say("{name} cannot be read.", name=path.name), say("Check that it is there and may be read."), str(error))


def _decoded(head: bytes, encoding: str) -> str:
    return getincrementaldecoder(encoding)(errors="replace").decode(head)


def _separator(sample: str) -> tuple[str, bool]:
    """Return the separator, and whether the first line names it."""
    first = sample.splitlines()[0].strip().casefold()
    if first.startswith("sep=") and len(first) == 5 and first[4] in _SEPARATORS:
        return first[4], True
    told = {"sep=": "\t"}.get(first)  # a tab at the end was stripped
    if told is not None:
        return told, True
    whole = sample if len(sample) < _SAMPLE // 2 else sample.rpartition("\n")[0] or sample
    return max(_SEPARATORS, key=lambda separator: _evenness(whole, separator)), False


def _evenness(sample: str, separator: str) -> float:
    """Return how much speaks for a separator: in how many of the lines it makes the usual number of columns, more columns first among equals."""
    try:
        widths = Counter(width for line in csv.reader(StringIO(sample, newline=""), delimiter=separator) if (width := len(line)) > 1)
    except csv.Error:
        return 0.0
    if not widths:
        return 0.0
    width, lines = max(widths.items(), key=lambda found: found[1] * min(found[0], 6))
    return lines * min(width, 6) + width / 1000
