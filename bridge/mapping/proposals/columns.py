"""What the values of a column look like, whatever it is called: evidence for proposals. Looks at the first rows, and at all of them for dates."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime, time
from itertools import islice

from bridge.mapping.dates import DateColumn, duration_of, judge_dates
from bridge.mapping.grid import CellError, Grid, GridValue, is_blank, shown
from bridge.mapping.table import Table, body
from bridge.records.cells.base import Number
from bridge.records.cells.grammar import ListSyntaxError, read_pairs
from bridge.records.sheet_types import Lookups

# Enough to know a column's sort; the wait for a proposal stays under a second.
LOOKED_AT = 2000
"""Rows from which the sort of a column is told; the order of its dates is told from all."""
_PERSON = re.compile(r"[^\W\d_][\w'’.-]*,? (?:[^\W\d_][\w'’.-]*,? ){0,3}[^\W\d_][\w'’.-]*")
_WORD = re.compile(r"[^\W\d_]{2,}")
_STATE_WORDS = """
    planned dispatched completed done open closed todo to do in progress started finished cancelled released new active pending scheduled aktiv
    lukket tilbud offen erledigt geplant abgeschlossen crtd rel teco cnf pcnf en_cours planifiee terminee terminado pendiente planlagt udfort
    afsluttet gepland gereed w toku zakonczone zaplanowane ferdig pabegynt
"""
_STATES = frozenset((*_STATE_WORDS.split(), "to do", "in progress", "not started", "on hold", "in arbeit", "en cours", "en curso", "i gang"))


@dataclass(frozen=True, slots=True)
class ColumnShape:
    """What stands in a column of `rows` rows: counts of cells by sort. `values` are up to some hundred different texts in the order of the rows.

    `unique` says that each row has a value and each another; `counts_up` that they are the numbers of the rows, 1, 2, 3. `known` holds by source
    which part of the different values is known (0 to 1), `known_cells` which part of the filled cells.
    """

    place: int
    rows: int = 0
    filled: int = 0
    numbers: int = 0
    whole: int = 0
    lengths: int = 0
    persons: int = 0
    states: int = 0
    pairs: int = 0
    worded: int = 0
    codes: int = 0
    durations: int = 0
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

    def mostly(self, count: int) -> bool:
        """Whether so many cells are nearly all that are filled."""
        return self.filled > 0 and count >= 0.8 * self.filled


def shapes_of(grid: Grid, table: Table, lookups: Lookups) -> list[ColumnShape]:
    """Return what the first rows show of each column, in the order of the captions."""
    rows = [row for row in islice(body(grid, table), LOOKED_AT) if any(not is_blank(value) for value in row.cells)]
    known = {source: frozenset(lookups.known(source)) for source in (*lookups.names, "people")}
    names = frozenset(name for name in lookups.people.values() if name)
    known["people"] = known["people"] | names
    found = [_shape(place, [(row.number, row.cell(place)) for row in rows], known) for place in range(len(table.captions))]
    # One date in row 3,000 may be the only one that decides between day and month.
    return _judged_whole(grid, table, found) if len(rows) >= LOOKED_AT // 2 else found


def _judged_whole(grid: Grid, table: Table, shapes: Sequence[ColumnShape]) -> list[ColumnShape]:
    """Judge the columns of dates by all of their rows."""
    dated = [shape.place for shape in shapes if shape.dates.dates]
    columns: dict[int, list[tuple[int, GridValue]]] = {place: [] for place in dated}
    for row in body(grid, table):
        for place in dated:
            columns[place].append((row.number, row.cell(place)))
    return [replace(shape, dates=judge_dates(columns[shape.place])) if shape.place in columns else shape for shape in shapes]


def _shape(place: int, cells: Sequence[tuple[int, GridValue]], known: dict[str, frozenset[str]]) -> ColumnShape:
    values = [value for _, value in cells if not is_blank(value) and not isinstance(value, CellError)]
    texts = [shown(value).strip() for value in values]
    different = list(dict.fromkeys(texts))
    plain = [value.strip() for value in values if isinstance(value, str)]
    return ColumnShape(
        place,
        rows=len(cells),
        filled=len(values),
        numbers=sum(_is_number(value) for value in values),
        whole=sum(bool(re.fullmatch(r"\d{1,3}(?:[.,]0*)?", text)) for text in texts),
        lengths=sum(len(text) > 60 for text in texts),
        persons=sum(_is_person(text) for text in plain),
        states=sum(text.casefold() in _STATES for text in plain),
        pairs=sum(_is_pairs(text) for text in plain),
        worded=sum(bool(_WORD.search(text)) and not isinstance(value, datetime | time) for text, value in zip(texts, values, strict=True)),
        codes=sum(" " not in text and any(letter.isdigit() for letter in text) for text in texts),
        durations=sum(duration_of(value, "hours") is not None for value in values),
        different=len(different),
        longest=max(map(len, texts), default=0),
        mean=sum(map(len, texts)) / len(texts) if texts else 0.0,
        unique=len(different) == len(cells) > 0,
        counts_up=_counts_up(texts),
        outline=len(texts) > 1 and all(re.fullmatch(r"\d{1,3}(?:\.\d{1,3})*\.?", text) for text in texts) and any("." in text for text in texts),
        dates=judge_dates(cells),
        known_cells={source: sum(text in names for text in texts) / len(texts) for source, names in known.items() if names and texts},
        known={source: sum(text in names for text in different) / len(different) for source, names in known.items() if names and different},
        values=tuple(different[:200]),
    )


def _is_number(value: GridValue) -> bool:
    if isinstance(value, Number):
        return True
    return isinstance(value, str) and re.fullmatch(r"[-+]?\d{1,15}(?:[.,]\d+)*\s?%?", value.strip()) is not None


def _is_person(text: str) -> bool:
    """Whether a text looks like names of people: two to four words with capitals, no digits; several with commas or &."""
    parts = [part.strip() for part in re.split(r"[;/&]|, (?=\S+ \S)", text)]
    return bool(parts) and all(
        _PERSON.fullmatch(part) and len(part) <= 40 and sum(word[:1].isupper() for word in part.split()) >= 2 for part in parts
    )


def _is_pairs(text: str) -> bool:
    # 07:30 would be a team named 07 with thirty people.
    if ":" not in text or re.match(r"\d{1,2}:\d", text):
        return False
    try:
        return bool(read_pairs(text))
    except ListSyntaxError:
        return False


def _counts_up(texts: Sequence[str]) -> bool:
    numbers = [text.removesuffix(".0").rstrip(".") for text in texts]
    # Two consecutive order numbers are no numbering of rows; three from anywhere are.
    if len(numbers) < 2 or not numbers[0].isdecimal() or len(numbers[0]) > 5 or (len(numbers) < 3 and numbers[0] != "1"):
        return False
    return numbers == [str(number) for number in range(int(numbers[0]), int(numbers[0]) + len(numbers))]
