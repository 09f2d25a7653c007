"""Analyze the values of a column, whatever its header, as evidence for suggestions.

Uses the first rows, and all rows for dates.
"""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime, time
from itertools import islice
from typing import NamedTuple

from bridge.mapping.dates import (
    SERIAL,
    DateColumn,
    decided_by_neighbours,
    duration_of,
    in_days,
    judge_dates,
    mixes_dates,
    needs_unit,
    read_date,
)
from bridge.mapping.field_readers import Meanings
from bridge.mapping.mapping_file import FieldRule, Question, Separator
from bridge.mapping.table import (
    CellError,
    Grid,
    GridRow,
    GridValue,
    Table,
    body,
    is_blank,
    is_total_row,
    shown,
)
from bridge.mapping.words import fields_named, is_status_word, status_of, unit_named
from bridge.records.cells.base import Number
from bridge.records.cells.grammar import ListSyntaxError, read_pairs
from bridge.records.cells.values import ChoiceCell
from bridge.records.cells.written_dates import DMY
from bridge.records.change_set import Lookups
from bridge.records.codes import DATE_ORDER
from bridge.records.columns import Column
from bridge.records.lookups import comparable
from bridge.texts import Text, plural, say

# Enough to classify a column, and a suggestion still takes less than a second.
LOOKED_AT = 2000
"""Number of rows used to classify a column; the order of dates is decided by all rows."""
_WIDE = 4
"""Number of columns from which a row with one cell is a title."""
_VALUES = 200
"""Number of distinct values that are kept."""
_NAME_PART = r"[^\W\d_](?:[^\W\d_]|['’.-])*"
_PERSON = re.compile(rf"{_NAME_PART},? (?:{_NAME_PART},? ){{0,3}}{_NAME_PART}")
_AMOUNT = re.compile(r"[-+]?[$€£]?\d{1,3}(?:[., ']\d{3})*[.,]\d+|[-+]?\d+[.,]\d+|[-+]?\d+\s?[%€$£]")
_MOMENT = re.compile(r"\d{4}\D.*\b\d{1,2}:\d{2}")
_WORD = re.compile(r"[^\W\d_]{2,}")


@dataclass(frozen=True, slots=True)
class ColumnShape:
    """The contents of a column of `rows` rows, as counts of cells by type.

    `values` are up to about a hundred distinct texts in row order. `unique` means that every row
    has a different value. `handles` counts initials and addresses of people, `crews` texts that
    begin or end with a word for a team, `decimals` amounts such as 0.875, 1.0 and 12 %.
    `no_duration` is the first text that is no duration; with `unit_open` some are in `t`,
    which means days or hours; `day_words` counts those that name days, weeks or months.
    `counts_up` means that they are row numbers 1, 2, 3. By source, `known` is the share of distinct
    values that are known (0 to 1), `known_cells` the share of filled cells.
    """

    place: int
    rows: int = 0
    filled: int = 0
    numbers: int = 0
    whole: int = 0
    decimals: int = 0
    persons: int = 0
    handles: int = 0
    states: int = 0
    crews: int = 0
    pairs: int = 0
    worded: int = 0
    codes: int = 0
    durations: int = 0
    no_duration: str = ""
    unit_open: bool = False
    day_words: int = 0
    different: int = 0
    longest: int = 0
    mean: float = 0.0
    unique: bool = False
    counts_up: bool = False
    outline: bool = False
    dates: DateColumn = field(default_factory=lambda: judge_dates(()))
    known: dict[str, float] = field(default_factory=dict)
    known_cells: dict[str, float] = field(default_factory=dict)
    values: tuple[str, ...] = ()

    @property
    def sparse(self) -> bool:
        """Return whether fewer than half of the rows have a value."""
        return 2 * self.filled < self.rows

    def mostly(self, count: int) -> bool:
        """Return whether a count covers most of the filled cells."""
        return self.filled > 0 and count >= 0.8 * self.filled


def first_rows(grid: Grid, table: Table) -> list[GridRow]:
    """Return the first rows, without titles, totals, repeated headers and blank ones."""
    header = [parts[-1] if parts else "" for parts in table.parts]
    fewest = 2 if len(header) >= _WIDE else 1
    rows = [
        row
        for row in islice(body(grid, table), LOOKED_AT)
        if sum(not is_blank(value) for value in row.cells) >= fewest
        and not is_total_row(row.cells)
        and [shown(row.cell(place)).strip() for place in range(len(header))] != header
    ]
    return rows[:-1] if len(rows) > 2 and _is_sum(rows[-1], rows[-2]) else rows


def _is_sum(row: GridRow, above: GridRow) -> bool:
    """Return whether the last row has nothing but some of the numbers of the row above."""
    filled = [cell for cell in row.cells if not is_blank(cell)]
    cells = [cell for cell in above.cells if not is_blank(cell)]
    return all(map(_is_number, filled)) and 3 * len(filled) < len(cells)


def shapes_of(grid: Grid, table: Table, lookups: Lookups) -> list[ColumnShape]:
    """Return the analysis of each column's first rows, in header order."""
    rows = first_rows(grid, table)
    names_by_source = {
        source: frozenset(lookups.known(source)) for source in (*lookups.names, "people")
    }
    names = frozenset(name for name in lookups.people.values() if name)
    names_by_source["people"] = names_by_source["people"] | names
    shapes = [
        _shape(place, [(row.number, row.cell(place)) for row in rows], names_by_source)
        for place in range(len(table.captions))
    ]
    if len(rows) < LOOKED_AT // 2:
        return _decided(shapes)
    # A date in row 3,000 may be the only one that decides between day and month.
    columns: dict[int, list[tuple[int, GridValue]]] = {
        shape.place: [] for shape in shapes if shape.dates.dates
    }
    for row in body(grid, table):
        for place, cells in columns.items():
            cells.append((row.number, row.cell(place)))
    return _decided(
        [
            replace(shape, dates=judge_dates(columns[shape.place]))
            if shape.place in columns
            else shape
            for shape in shapes
        ]
    )


def _decided(shapes: Sequence[ColumnShape]) -> list[ColumnShape]:
    """Let one column of dates decide the order for the others of its form."""
    dates = decided_by_neighbours([shape.dates for shape in shapes])
    return [replace(shape, dates=column) for shape, column in zip(shapes, dates, strict=True)]


def _shape(
    place: int, cells: Sequence[tuple[int, GridValue]], names_by_source: dict[str, frozenset[str]]
) -> ColumnShape:
    values = [
        value for _, value in cells if not is_blank(value) and not isinstance(value, CellError)
    ]
    texts = [shown(value).strip() for value in values]
    different = list(dict.fromkeys(texts))
    plain = [value.strip() for value in values if isinstance(value, str)]
    crews = {text for text in different[:_VALUES] if "teams" in fields_named(text)}
    return ColumnShape(
        place,
        rows=len(cells),
        filled=len(values),
        numbers=sum(_is_number(value) for value in values),
        whole=sum(bool(re.fullmatch(r"\d{1,3}(?:[.,]0*)?", text)) for text in texts),
        decimals=sum(bool(_AMOUNT.fullmatch(text)) for text in texts),
        persons=sum(_is_person(text) for text in plain),
        handles=sum(map(_is_handle, plain)),
        states=sum(is_status_word(text) for text in plain),
        crews=sum(text in crews for text in texts),
        pairs=sum(_is_pairs(text) for text in plain),
        worded=sum(
            bool(_WORD.search(text)) and not isinstance(value, datetime | time)
            for text, value in zip(texts, values, strict=True)
        ),
        codes=sum(" " not in text and any(letter.isdigit() for letter in text) for text in texts),
        durations=sum(duration_of(value, "hours") is not None for value in values),
        no_duration=next(
            (shown(value) for value in values if duration_of(value, "hours") is None), ""
        ),
        unit_open=any(map(needs_unit, values)),
        day_words=sum(isinstance(value, str) and in_days(value) for value in values),
        different=len(different),
        longest=max(map(len, texts), default=0),
        mean=sum(map(len, texts)) / len(texts) if texts else 0.0,
        unique=len(different) == len(cells) > 0,
        counts_up=_counts_up(texts),
        outline=len(texts) > 1
        and all(re.fullmatch(r"\d{1,3}(?:\.\d{1,3})*\.?", text) for text in texts)
        and any("." in text for text in texts),
        dates=judge_dates(cells),
        known_cells={
            source: sum(text in names for text in texts) / len(texts)
            for source, names in names_by_source.items()
            if names and texts
        },
        known={
            source: sum(text in names for text in different) / len(different)
            for source, names in names_by_source.items()
            if names and different
        },
        values=tuple(different[:_VALUES]),
    )


def _is_number(value: GridValue) -> bool:
    if isinstance(value, Number):
        return True
    return (
        isinstance(value, str)
        and re.fullmatch(r"[-+]?\d{1,15}(?:[.,]\d+)*\s?%?", value.strip()) is not None
    )


def _is_person(text: str) -> bool:
    """Return whether a text looks like people's names: two to four capitalized words without
    digits, several separated by commas or &.
    """
    parts = [part.strip() for part in re.split(r"[;/&]|, (?=\S+ \S)", text)]
    return bool(parts) and all(
        _PERSON.fullmatch(part)
        and len(part) <= 40
        and sum(not word[:1].islower() for word in part.split()) >= 2
        for part in parts
    )


def _is_handle(text: str) -> bool:
    """Return whether a text is initials, addresses or sign-in names (`anna.holm`) of people."""
    parts = [part.strip() for part in re.split(r"[,;/&]", text)]
    return all(
        re.fullmatch(r"[^\W\d_]{2,3}|[\w.+-]+@[\w.-]+|[^\W\d_]+\.[^\W\d_]+", part) for part in parts
    )


def _is_pairs(text: str) -> bool:
    # 07:30 would be a team named 07 with thirty people.
    if ":" not in text or re.match(r"\d{1,2}:\d", text) or _MOMENT.search(text):
        return False
    try:
        return bool(read_pairs(text))
    except ListSyntaxError:
        return False


def _counts_up(texts: Sequence[str]) -> bool:
    numbers = [text.removesuffix(".0").rstrip(".") for text in texts]
    # Two consecutive order numbers are not row numbers; three are, whatever they start from.
    if (
        len(numbers) < 2
        or not numbers[0].isdecimal()
        or len(numbers[0]) > 5
        or (len(numbers) < 3 and numbers[0] != "1")
    ):
        return False
    return numbers == [
        str(number) for number in range(int(numbers[0]), int(numbers[0]) + len(numbers))
    ]


def assigned(scores: Mapping[tuple[str, int], float]) -> dict[str, int]:
    """Return the column for each field with the highest total, given scores by (field, column);
    pairs without a positive score are never used.
    """
    wanted = dict[str, dict[int, float]]()
    for (name, column), score in scores.items():
        if score > 0:
            wanted.setdefault(name, {})[column] = score
    # Assigning field by field could give "Start" the first column and "Start actual" none. So each
    # further field gets the best chain of exchanges: it takes a column, whose field takes another.
    owner = dict[int, str]()
    for name, columns in wanted.items():
        gains, taken_from = dict(columns), dict[int, int]()
        open = list(columns)
        for column in open:
            if column in owner:
                others = wanted[owner[column]]
                for other, score in others.items():
                    gain = gains[column] - others[column] + score
                    if gain > gains.get(other, -math.inf) + 1e-9:
                        gains[other], taken_from[other] = gain, column
                        open.append(other)
        ends = {
            column: gain - (wanted[owner[column]][column] if column in owner else 0.0)
            for column, gain in gains.items()
        }
        column = max(ends, key=ends.__getitem__)
        if ends[column] > 0:
            while column in taken_from:
                owner[column] = owner[taken_from[column]]
                column = taken_from[column]
            owner[column] = name
    return {name: column for column, name in owner.items()}


_LIST_SEPARATORS: tuple[Separator, ...] = (";", "|", "\n")


class ValueCount(NamedTuple):
    """One value of a column, its number of `rows`, and its suggested meaning, or None if the
    planner must choose it.
    """

    text: str
    rows: int
    meaning: str | None


def separator_of(
    values: Iterable[str], names_known: Container[str] = frozenset()
) -> Separator | None:
    """Return the separator of a list column, judging by its values, or None for a comma.

    `names_known` are names that must not be split.
    """
    texts = [text for text in values if text not in names_known]
    for separator in _LIST_SEPARATORS:
        if any(separator in text for text in texts):
            return separator
    names = Counter(part.strip() for text in texts for part in text.split("/"))
    joined = [[part.strip() for part in text.split("/")] for text in texts if "/" in text]
    # A slash may be part of a name, so each part must also occur alone.
    return (
        "/"
        if joined
        and all(part in names_known or names[part] > 1 for parts in joined for part in parts)
        else None
    )


MOST_LISTED = 300
"""Maximum number of distinct values of a column that the planner is asked about."""


def counts_of(grid: Grid, table: Table) -> tuple[dict[str, int], ...]:
    """Return the count of each value by column, in row order and without totals; empty if there
    are more than MOST_LISTED distinct values.
    """
    counts = [dict[str, int]() for _ in table.captions]
    open = {*range(len(counts))}
    for row in body(grid, table):
        if is_total_row(row.cells):
            continue
        for place in open.intersection(range(len(row.cells))):
            value = row.cells[place]
            if value is None or (isinstance(value, str) and not value.strip()):
                continue
            text, counts_of_text = shown(value).strip(), counts[place]
            counts_of_text[text] = counts_of_text.get(text, 0) + 1
            # Hundreds of distinct values are not statuses or sites; counting on would only use
            # memory.
            if len(counts_of_text) > MOST_LISTED:
                counts[place] = {}
                open.discard(place)
    return tuple(counts)


def meaning_of(text: str, column: Column, meanings: Meanings) -> str | None:
    """Return the likely meaning of a value: remembered, known, a common status word, known except
    for case and spaces, or the ID with this unique name.
    """
    names: Mapping[str, str] = (
        meanings.names.get(column.source or "", {})
        if column.source != "people"
        else meanings.lookups.people
    )
    # A replacement saved by the planner takes precedence over suggestions.
    if (remembered := meanings.remembered.get(column.field, {}).get(text)) is not None:
        return remembered
    if isinstance(column.cell, ChoiceCell):
        upper = text.upper()
        return upper if upper in column.cell.choices else status_of(text, column.cell.choices)
    listed = meanings.lookups.known(column.source) if column.source else ()
    if text in listed:
        return text
    alike = [name for name in listed if comparable(name) == comparable(text)]
    # Planners write site names; the service needs their IDs.
    owners = [id for id, name in names.items() if name and comparable(name) == comparable(text)]
    meanings_found = list(dict.fromkeys((*alike, *owners)))
    return meanings_found[0] if len(meanings_found) == 1 else None


_INSIDE = re.compile(r"[(\[]([^()\[\]]{1,12})[)\]]")


def moment_rule(
    caption: str, shape: ColumnShape, time: str | None, beside: str | None
) -> FieldRule:
    """Return the rule for an analyzed date column, with the column of its time of day.

    `beside` is the date order of the sheet's other date.
    """
    dates = shape.dates
    order = (
        SERIAL
        if not dates.dates and dates.serials
        else dates.order or (beside if dates.ordered else DMY if dates.dotted else None)
    )
    return FieldRule.model_validate(
        {
            "from": caption,
            "date": order,
            "year": "nearest" if dates.yearless else None,
            "time": None if dates.with_time else time,
        }
    )


def duration_rule(caption: str, parts: Sequence[str], unit_caption: str | None) -> FieldRule:
    """Return the rule for an end that is the start plus a duration.

    The unit comes from its own column or from the header (`Czas [dni]`); otherwise it is hours.
    """
    # "Duration (h)": a word in brackets is more likely the unit than the words around it.
    named = next(
        (
            unit
            for part in parts
            for found in _INSIDE.findall(part)
            if (unit := unit_named(found)) is not None
        ),
        None,
    )
    words = next(
        (
            unit
            for part in parts
            for word in part.split()
            if (unit := unit_named(word)) is not None and len(word) > 2
        ),
        None,
    )
    return FieldRule.model_validate(
        {"from": "startDate", "plus": caption, "unit": unit_caption or named or words or "hours"}
    )


def date_questions(field: str, place: int, caption: str, dates: DateColumn) -> Iterator[Question]:
    """Yield the questions about a date column."""
    if dates.quoted and dates.unread:
        yield Question("not-dates", _unread(caption, dates.unread, dates.quoted), field, (place,))
    if dates.against is not None:
        message = say(
            "In “{caption}”, rows {row} and {other} have a different order of day and "
            "month. Correct one.",
            row=dates.decided,
            other=dates.against,
            caption=caption,
        )
        yield Question("date-against", message, field, (place,))
    elif dates.ordered and dates.order is None:
        yield Question(
            DATE_ORDER,
            say(
                "Is the day or the month first in “{caption}”?",
                caption=caption,
            ),
            field,
            (place,),
        )
    elif dates.mixed:
        yield Question("date-mixed", mixes_dates(caption), field, (place,))
    elif not dates.dates and dates.serials:
        yield Question(
            "date-serial",
            say("Are the numbers in “{caption}” Excel dates?", caption=caption),
            field,
            (place,),
        )
    if dates.yearless:
        message = say(
            "Dates in “{caption}” have no year, such as “{text}”. Use the year nearest to today?",
            caption=caption,
            text=dates.yearless,
        )
        yield Question("no-year", message, field, (place,))


def _unread(caption: str, count: int, quoted: str) -> Text:
    return plural(
        count,
        "In “{caption}” 1 value is not a date: “{text}”.",
        "In “{caption}” {count} values are not dates, such as “{text}”.",
        caption=caption,
        text=quoted,
    )


def duration_questions(field: str, shape: ColumnShape, caption: str) -> Iterator[Question]:
    """Yield the questions about a column of durations."""
    if shape.unit_open:
        message = say("Does “t” in “{caption}” mean days or hours?", caption=caption)
        yield Question("unit", message, field, (shape.place,))
    elif shape.day_words:
        message = say("Do the days in “{caption}” count weekends?", caption=caption)
        yield Question("weekends", message, field, (shape.place,))
    if (count := shape.filled - shape.durations) > 0:
        message = plural(
            count,
            "In “{caption}” 1 value is not a duration: “{text}”.",
            "In “{caption}” {count} values are not durations, such as “{text}”.",
            caption=caption,
            text=shape.no_duration,
        )
        yield Question("not-durations", message, field, (shape.place,))


def starts_after_ends(grid: Grid, table: Table, start: FieldRule, end: FieldRule) -> bool:
    """Return whether the start is after the end in most of the first rows, which means the columns
    are misidentified.
    """
    if start.source is None or end.source is None or end.plus is not None:
        return False
    first, last = table.place(start.source[0]), table.place(end.source[0])
    if first is None or last is None:
        return False
    both = wrong = 0
    for row in islice(body(grid, table), 1000):
        begins, ends = (
            read_date(row.cell(place), rule.date, nearest_year=rule.year is not None)
            for place, rule in ((first, start), (last, end))
        )
        if begins is not None and ends is not None:
            both += 1
            wrong += begins.date() > ends.date()
    # Single rows may be wrong; if most are, the columns were swapped.
    return both > 0 and 2 * wrong > both
