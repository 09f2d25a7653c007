"""The raw cells of a sheet, the same for .xlsx, .xlsm and .csv, and its table: a header of zero to
four rows below titles and notes.
"""

from __future__ import annotations

import re
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date, datetime, time, timedelta
from itertools import islice
from typing import NamedTuple, TypeAlias

from bridge.mapping.words import (
    OTHER,
    SHARED,
    folded_words,
    is_total,
    listed_words,
    matches,
    unit_named,
)
from bridge.records.cells.base import Number, cell_text
from bridge.records.cells.written_dates import DMY, MDY, folded, readings, written_date, written_day
from bridge.records.columns import letters


class CellError(NamedTuple):
    """An error cell such as `#N/A`; a formula without a stored value has the text "".

    `other` is the second text of a cell that has two.
    """

    text: str
    other: str = ""


class Midnight(datetime):
    """A date at 00:00 in a format that shows its time, other than the same day without one."""

    __slots__ = ()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Midnight) and super().__eq__(other)

    def __hash__(self) -> int:
        return hash((Midnight, super().__hash__()))


GridValue: TypeAlias = "str | bool | datetime | time | Number | CellError | None"
"""The content of a cell.

None is a blank cell (never ""). A datetime is a number with a date format (local, without zone, in
milliseconds), a time one with a time format. Every other number is a Number. A .csv file has only
texts.
"""

NO_FORMULAS: frozenset[int] = frozenset()


class GridRow(NamedTuple):
    """One row: `number` is Excel's (from 1; in a .csv the line of the table), `cells` start at
    column A.

    Trailing cells may be missing. `formulas` are the columns (from 0) with a formula.
    """

    number: int
    cells: Sequence[GridValue]
    hidden: bool = False
    formulas: frozenset[int] = NO_FORMULAS

    def cell(self, place: int) -> GridValue:
        """Return the cell in a column (from 0), or None beyond the end of the row."""
        return self.cells[place] if place < len(self.cells) else None


class Span(NamedTuple):
    """A merged range: rows from 1 and columns from 0, both ends included."""

    first_row: int
    last_row: int
    first: int
    last: int


@dataclass(frozen=True, slots=True)
class Grid:
    """One sheet.

    `rows` are in sheet order, may omit blank ones, and can be iterated repeatedly. `struck` are the
    numbers of rows with struck-through cells. `torn` collects, while a .csv is read, the rows whose
    quotation marks are broken; None for a workbook.
    """

    sheet: str
    rows: Iterable[GridRow]
    merged: Sequence[Span] = field(default=())
    struck: frozenset[int] = frozenset()
    torn: set[int] | None = None


def is_blank(value: GridValue) -> bool:
    """Return whether a cell appears blank."""
    return value is None or (isinstance(value, str) and not value.strip())


def shown(value: GridValue) -> str:
    """Return a cell's text for messages; empty if blank."""
    if value is None:
        return ""
    if isinstance(value, CellError):
        return value.text
    if isinstance(value, time):
        return value.isoformat("seconds" if value.second else "minutes")
    return cell_text(value)


def column_name(place: int) -> str:
    """Return the name of a column without a header; `place` is counted from 0."""
    return f"Column {letters(place + 1)}"


def numbered(captions: Iterable[str]) -> tuple[str, ...]:
    """Return unique headers: whitespace collapsed, blank ones as `Column F`, a second `Description`
    as `Description (2)`.
    """
    # In some programs, line breaks in headers change with the column width.
    bare = [
        " ".join(caption.split()) or column_name(place) for place, caption in enumerate(captions)
    ]
    taken, numbered_names = set(bare), list[str]()
    seen = dict[str, int]()
    for caption in bare:
        count, name = seen.get(caption, 0) + 1, caption
        # A column may really be named "Start (2)".
        while count > 1 and (name := f"{caption} ({count})") in taken:
            count += 1
        seen[caption] = count
        numbered_names.append(name)
    return tuple(numbered_names)


# Titles, logos and legends above a table rarely take more.
SEARCHED = 60
"""Number of non-blank rows searched for a header."""
MOST_HEADER_ROWS = 4
_LONGEST_CAPTION = 120


@dataclass(frozen=True, slots=True)
class Table:
    """The location of a table and its column names.

    `header_row` is the last header row (Excel's number), `header_rows` their number. Without a
    header it is 0, and `header_row` is the row above the first one. `captions` are the unique
    headers by column (from 0), such as `Description (2)`; `parts` are the texts they were joined
    from. `sure` means that the header contains known words. `calendar` are the columns (from 0) of
    weeks or days.
    """

    sheet: str
    header_row: int
    header_rows: int
    captions: tuple[str, ...]
    parts: tuple[tuple[str, ...], ...]
    sure: bool
    calendar: tuple[int, ...] = ()

    def place(self, caption: str) -> int | None:
        """Return the column of a header, or None if it does not exist."""
        return self.captions.index(caption) if caption in self.captions else None

    def named(self, places: Iterable[int]) -> str:
        """Return headers with their letters, as shown to planners."""
        return ", ".join(f"“{self.captions[place]}” ({letters(place + 1)})" for place in places)

    def others(self, used: Container[int]) -> tuple[str, ...]:
        """Return the headers of the columns that are not used."""
        return tuple(caption for place, caption in enumerate(self.captions) if place not in used)


def find_table(grid: Grid) -> Table:
    """Return the table of a sheet; without a recognizable header, it starts at the first rows that
    look alike.
    """
    rows = [
        row
        for row in islice(grid.rows, 10 * SEARCHED)
        if any(not is_blank(value) for value in row.cells)
    ][:SEARCHED]
    calendar = calendar_columns(grid)
    header, count = _header([_without(row, calendar) for row in rows] if calendar else rows)
    if header is None:
        table = _without_header(grid, rows)
    else:
        header = next(row for row in rows if row.number == header.number)
        table = _made(grid, rows, _band(grid, rows, header), sure=count >= 2)
    return replace(
        table, calendar=tuple(place for place in calendar if place < len(table.captions))
    )


def _without(row: GridRow, places: Container[int]) -> GridRow:
    """Return a row with these columns blank."""
    cells = [None if place in places else cell for place, cell in enumerate(row.cells)]
    return row._replace(cells=cells)


def table_at(grid: Grid, header_row: int, header_rows: int) -> Table:
    """Return the table with this last header row (Excel's number) and number of header rows."""
    last = header_row
    band = [row for row in islice(grid.rows, last + 1) if last - header_rows < row.number <= last]
    if header_rows:
        return (
            _made(grid, band, band, sure=True)
            if band
            else Table(
                sheet=grid.sheet,
                header_row=header_row,
                header_rows=header_rows,
                captions=(),
                parts=(),
                sure=True,
            )
        )
    rows = [row for row in islice(grid.rows, last + SEARCHED) if row.number > last]
    return _nameless(grid.sheet, header_row, max((len(row.cells) for row in rows), default=0))


def body(grid: Grid, table: Table) -> Iterator[GridRow]:
    """Yield the rows below the header, including blank ones if the grid has them.

    A value that is merged over rows is in each of them, over columns in the first.
    """
    rows = (row for row in grid.rows if row.number > table.header_row)
    spans = merged_rows(grid, table)
    return _unmerged(rows, spans) if spans else rows


def merged_rows(grid: Grid, table: Table) -> list[Span]:
    """Return the cells below the header that are merged over several rows."""
    return [
        span
        for span in grid.merged
        if span.last_row > span.first_row and span.first_row > table.header_row
    ]


def _unmerged(rows: Iterator[GridRow], spans: Sequence[Span]) -> Iterator[GridRow]:
    starts = dict[int, list[Span]]()
    for span in spans:
        starts.setdefault(span.first_row, []).append(span)
    values = dict[int, tuple[int, GridValue]]()
    for row in rows:
        values = {
            place: cell_place for place, cell_place in values.items() if cell_place[0] >= row.number
        }
        if values and any(not is_blank(cell) for cell in row.cells):
            cells = [*row.cells, *[None] * (max(values) + 1 - len(row.cells))]
            for place, (_, value) in values.items():
                cells[place] = value if is_blank(cells[place]) else cells[place]
            yield row._replace(cells=cells)
        else:
            yield row
        for span in starts.get(row.number, ()):
            if not is_blank(value := row.cell(span.first)):
                values[span.first] = (span.last_row, value)


def is_total_row(cells: Sequence[GridValue]) -> bool:
    """Return whether the only words of a row, besides numbers, are those of a total."""
    words = [
        cell for cell in cells if isinstance(cell, str) and any(letter.isalpha() for letter in cell)
    ]
    return len(words) == 1 and is_total(words[0], within=True)


def _header(rows: Sequence[GridRow]) -> tuple[GridRow | None, int]:
    """Return the row that looks most like a header, and the number of fields it names."""
    best = None
    best_known = 0
    best_score = 0.0
    for at, row in enumerate(rows):
        texts = [value for value in row.cells if isinstance(value, str) and _is_caption(value)]
        filled = sum(not is_blank(value) for value in row.cells)
        dated = sum(isinstance(value, datetime | time | Number | bool) for value in row.cells)
        # A header is mostly text, and mostly distinct.
        if len(texts) < 2 or 2 * len(texts) < filled or 2 * len(set(texts)) < len(texts):
            continue
        # Looking up words takes longest, so not for a row that cannot be better any more.
        if 3.4 * len(texts) + 5 <= best_score:
            continue
        count = _known(texts)
        below = rows[at + 1 : at + 6]
        contrast = _contrast(row, below)
        if (
            (count < 2 and (dated or not contrast))
            or (not below and count < 2)
            or dated > filled / 2
        ):
            continue
        # The last row of a sheet is rarely its header, unless it names three fields.
        if not below and any(other is not row for other in rows) and count < 3:
            continue
        # Known words count most; among unknown ones, the contrast to the rows below decides.
        score = (
            3.0 * count
            + 0.4 * min(len(texts), 12)
            - 4.0 * dated / filled
            + min(contrast, 3)
            + 2 * _support(row, below)
        )
        if score > best_score + 1e-9:
            best = row
            best_known = count
            best_score = score
    # A header that is repeated further down: the rows between are data.
    return next((row for row in rows if best and row.cells == best.cells), best), best_known


def _is_caption(text: str) -> bool:
    bare = text.strip()
    return (
        0 < len(bare) <= _LONGEST_CAPTION
        and any(letter.isalpha() for letter in bare)
        and "://" not in bare
        and written_date(bare) is None
    )


def _known(texts: Iterable[str]) -> int:
    """Return the number of fields named by the headers, by own or shared words."""
    fields = set[str]()
    for text in texts:
        best = max(matches(text).items(), key=lambda match: match[1].level, default=None)
        if best is not None and best[1].level >= SHARED and best[0] != OTHER:
            fields.add(best[0])
    return len(fields)


def _contrast(row: GridRow, below: Sequence[GridRow]) -> int:
    """Return the number of columns with a text above only dates and numbers."""
    count = 0
    for place, value in enumerate(row.cells):
        if isinstance(value, str) and _is_caption(value):
            under = [cell for other in below if not is_blank(cell := other.cell(place))]
            count += bool(under) and all(_is_figure(cell) for cell in under)
    return count


def _is_figure(value: GridValue) -> bool:
    if not isinstance(value, str):
        return True
    text = value.strip()
    return written_day(text) is not None or not any(letter.isalpha() for letter in text)


def _support(row: GridRow, below: Sequence[GridRow]) -> float:
    """Return the share of header columns that are filled in the rows below."""
    places = {place for place, value in enumerate(row.cells) if not is_blank(value)}
    if not below:
        return 0.0
    filled = [sum(not is_blank(other.cell(place)) for place in places) for other in below]
    return sum(filled) / (len(below) * len(places))


def _band(grid: Grid, rows: Sequence[GridRow], header: GridRow) -> list[GridRow]:
    """Return all header rows: the main one, headers above it, and headers or units below."""
    by_number = {row.number: row for row in rows}
    band = [header]
    while (
        len(band) < MOST_HEADER_ROWS
        and (above := by_number.get(band[0].number - 1)) is not None
        and _continues_up(grid, above, band, rows)
    ):
        band.insert(0, above)
    while (
        len(band) < MOST_HEADER_ROWS
        and (below := by_number.get(band[-1].number + 1)) is not None
        and _continues_down(below, band[-1], by_number)
    ):
        band.append(below)
    return band


def _continues_up(
    grid: Grid, above: GridRow, band: Sequence[GridRow], rows: Sequence[GridRow]
) -> bool:
    texts = [value for value in above.cells if not is_blank(value)]
    if not texts or not all(isinstance(text, str) and _is_caption(text) for text in texts):
        return False
    words = [str(text) for text in texts]
    if len(words) >= 2 and _known(words) >= min(3, len(words)):
        return True
    width = sum(not is_blank(value) for value in band[0].cells)
    spans = [
        span
        for span in grid.merged
        if span.first_row <= above.number <= span.last_row and span.last > span.first
    ]
    # A cell merged across some columns is a group; one merged across all is a title.
    plain = not any(letter.isdigit() or letter == ":" for word in words for letter in word)
    if any(span.last - span.first + 1 < width for span in spans):
        return plain
    if spans or len(words) < 2 or not plain:
        return False
    if _names_the_rest(above, band, [row for row in rows if row.number > band[-1].number][:5]):
        return True
    groups = listed_words("groups")
    named = sum(not groups.isdisjoint(folded_words(word)) for word in words)
    return len(words) < width and 2 * named >= len(words)


def _names_the_rest(above: GridRow, band: Sequence[GridRow], below: Sequence[GridRow]) -> bool:
    """Return whether a row names all columns with values but no header: at least two, one of them
    known.
    """
    width = max((len(row.cells) for row in below), default=0)
    rest = [
        place
        for place in range(width)
        if all(is_blank(row.cell(place)) for row in band)
        and any(not is_blank(row.cell(place)) for row in below)
    ]
    words = [str(above.cell(place)) for place in rest if not is_blank(above.cell(place))]
    return len(words) == len(rest) >= 2 and _known(words) >= 1


def _continues_down(below: GridRow, header: GridRow, by_number: Mapping[int, GridRow]) -> bool:
    texts = [value for value in below.cells if not is_blank(value)]
    if (
        not texts
        or not all(isinstance(text, str) for text in texts)
        or below.number + 1 not in by_number
    ):
        return False
    words = [str(text) for text in texts]
    # Units below the headers: [h], (dd.mm.yyyy).
    if all(
        unit_named(word) is not None
        or word.strip()[:1] in {"[", "("}
        or (len(word.strip()) >= 5 and set(word.strip().casefold()) <= set("dmyjthså:./- "))
        for word in words
    ):
        return True
    if not all(_is_caption(word) for word in words):
        return False
    if _under_groups(below, header, by_number):
        return True
    count = _known(words)
    fills = any(
        not is_blank(value) and is_blank(header.cell(place))
        for place, value in enumerate(below.cells)
    )
    return count >= 2 and (
        (fills and len(words) <= sum(not is_blank(value) for value in header.cells) + 2)
        or count >= max(4, len(words) // 3)
    )


def _under_groups(below: GridRow, header: GridRow, by_number: Mapping[int, GridRow]) -> bool:
    """Return whether a row has texts above dates only beneath some headers and the blank cells to
    their right: "Planned" and "Last report" below "Start".
    """
    places = [place for place, value in enumerate(below.cells) if not is_blank(value)]
    headed = [place for place, value in enumerate(header.cells) if not is_blank(value)]
    after = [
        by_number[number]
        for number in range(below.number + 1, below.number + 4)
        if number in by_number
    ]
    return (
        len(places) > 1
        and not {*headed} <= {*places}
        and not {*places} <= {*headed}
        and all(not {place, place - 1, place - 2}.isdisjoint(headed) for place in places)
        and 2 * _contrast(below, after) >= len(places)
    )


def _made(grid: Grid, rows: Sequence[GridRow], band: Sequence[GridRow], *, sure: bool) -> Table:
    """Return a table whose headers join the header rows from top to bottom."""
    width = max(len(row.cells) for row in band)
    levels = [_spread(grid, row, band[-1], width) for row in band[:-1]] + [
        [_caption(band[-1].cell(place)) for place in range(width)]
    ]
    parts = [
        tuple(dict.fromkeys(text for level in levels if (text := level[place])))
        for place in range(width)
    ]
    while parts and not parts[-1]:
        parts.pop()
    captions = numbered(" ".join(part) for part in parts)
    return Table(
        sheet=grid.sheet,
        header_row=band[-1].number,
        header_rows=len(band),
        captions=captions,
        parts=tuple(parts),
        sure=sure,
    )


def _caption(value: GridValue) -> str:
    return " ".join(shown(value).split())


def _spread(grid: Grid, row: GridRow, last: GridRow, width: int) -> list[str]:
    """Return the headers of an upper header row, repeating merged cells for each column."""
    captions = [_caption(row.cell(place)) for place in range(width)]
    spans = [
        span
        for span in grid.merged
        if span.first_row <= row.number <= span.last_row and span.last > span.first
    ]
    if spans:
        for span in spans:
            captions[span.first : span.last + 1] = [captions[span.first]] * (
                min(span.last, width - 1) - span.first + 1
            )
        return captions
    own = [_caption(last.cell(place)) for place in range(width)]
    if all(captions[place] or not own[place] for place in range(width)):
        return captions
    for place in range(1, width):
        dated = (
            {"startDate", "endDate", "duration"} & matches(own[place]).keys()
            if own[place]
            else set()
        )
        if (
            not captions[place]
            and captions[place - 1]
            and own[place]
            and own[place - 1]
            and (dated or own.count(own[place]) > 1)
        ):
            captions[place] = captions[place - 1]
    return captions


def _without_header(grid: Grid, rows: Sequence[GridRow]) -> Table:
    """Return the table of a sheet without headers, starting at the first row with the typical
    number of cells.
    """
    widths = [sum(not is_blank(value) for value in row.cells) for row in rows]
    usual = sorted(widths)[len(widths) // 2] if widths else 0
    first = next(
        (
            row.number
            for row, width in zip(rows, widths, strict=True)
            if 2 * width >= usual and width > 1
        ),
        rows[0].number if rows else 1,
    )
    return _nameless(grid.sheet, first - 1, max((len(row.cells) for row in rows), default=0))


def _nameless(sheet: str, above: int, width: int) -> Table:
    return Table(
        sheet=sheet,
        header_row=above,
        header_rows=0,
        captions=numbered("" for _ in range(width)),
        parts=((),) * width,
        sure=False,
    )


_ROWS = 20
"""Number of rows searched for the header of a calendar."""
_FEWEST, _FEWEST_NUMBERS = 3, 5
"""Minimum number of adjacent week or day columns, and of those that are only numbers."""
_BELOW = 10
"""Number of rows below a calendar's header that are looked at."""
_ANY_DAY = date(2000, 1, 1)


class _Mark(NamedTuple):
    """What a header of a calendar names: its `sort` and its date, its number, or its words."""

    sort: str
    value: datetime | int | str


def calendar_columns(grid: Grid) -> tuple[int, ...]:
    """Return the columns of a sheet (from 0) that are weeks or days: a Gantt chart in cells."""
    rows = [*islice(grid.rows, _ROWS + _BELOW)]
    for at, row in enumerate(rows[:_ROWS]):
        marks = [_mark(cell) for cell in row.cells]
        places = _runs(marks)
        below = [other.cell(place) for other in rows[at + 1 : at + 1 + _BELOW] for place in places]
        above = [_mark(rows[at - 1].cell(place)) for place in places if at]
        sorts = {mark.sort for mark in marks if mark is not None}
        again = sum(mark is not None and sorts == {mark.sort} == {"date"} for mark in above)
        # Rows of dates below each other are data.
        if below and 2 * max(sum(map(_is_marked, below)), again) < len(places):
            return tuple(places)
    return ()


def _is_marked(cell: GridValue) -> bool:
    """Return whether a cell names a week or day, and is no number such as 7.5."""
    mark = _mark(cell)
    return mark is not None and (
        mark.sort == "date" or any(letter.isalpha() for letter in str(mark.value))
    )


def _runs(marks: Sequence[_Mark | None]) -> list[int]:
    """Return the places of adjacent weeks or days that follow each other."""
    runs, run = list[int](), list[int]()
    for place, mark in enumerate((*marks, None)):
        if run and not _follows(marks[run[-1]], mark):
            first = marks[run[0]]
            fewest = _FEWEST_NUMBERS if first and first.sort == "number" else _FEWEST
            runs += run if len(run) >= fewest else []
            run = []
        if mark is not None:
            run.append(place)
    return runs


def _follows(before: _Mark | None, mark: _Mark | None) -> bool:
    if before is None or mark is None or before.sort != mark.sort:
        return False
    if isinstance(before.value, datetime) and isinstance(mark.value, datetime):
        return timedelta() < mark.value - before.value <= timedelta(days=31)
    if isinstance(before.value, int) and isinstance(mark.value, int):
        return mark.value == before.value + 1
    return mark.value != before.value


def _mark(cell: GridValue) -> _Mark | None:
    """Return what a cell of a header names: a date, a week, a day, the number of a week or day, or
    None.
    """
    if isinstance(cell, datetime):
        return _Mark("date", cell)
    if number := _day_number(cell):
        return _Mark("number", number)
    text = " ".join(folded(cell).split()) if isinstance(cell, str) else ""
    if not text or len(text) > 30:
        return None
    if (written := written_date(text)) is not None:
        day = written.read(DMY) or written.read(MDY)
        return None if day is None or day.time() != time() else _Mark("date", day)
    parts = re.findall(r"[^\W\d_]+|\d+", re.sub(r"^\d{4}\b", "", text))
    number_word = next((part for part in parts[:2] if part.isdecimal() and len(part) <= 2), "")
    if number_word and not listed_words("weeks").isdisjoint(parts[:2]):
        return _Mark("week", text)
    named = bool(parts) and parts[0] in listed_words("weekdays")
    is_day = named or any(not reading.has_time for reading in readings(text, _ANY_DAY))
    return _Mark("day", text) if is_day else None


def _day_number(cell: GridValue) -> int:
    """Return the number of a week or of a day of a month; 0 for all else."""
    text = cell.text if isinstance(cell, Number) else cell.strip() if isinstance(cell, str) else ""
    return int(text) if text.isdecimal() and len(text) <= 2 and int(text) <= 53 else 0
