"""A cell of `Copies` as levels: one value, a list, a range, or what is relative to the value that stands in the case.

2..6               2, 3, 4, 5, 6             0.5..2 by 0.5          0.5, 1.0, 1.5, 2.0
1, 2, 4            three values              1, 5..7                1, 5, 6, 7
*0.8               eight tenths of it        +1   +-1               one more, one less
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal
from enum import StrEnum

from bridge.jsonio.source_edit import NUMBER
from bridge.records.cells.base import CellValue, Finding, noted, refused
from bridge.records.cells.grammar import ListSyntaxError, read_names
from bridge.simulation.cells import BLANKS
from bridge.texts import say

# Runs are deleted by the service after some days: more could not be fetched in time.
MOST = 10_000
"""More copies than this are not made."""
_RANGE = re.compile(rf"({NUMBER.pattern})\s*\.\.\s*({NUMBER.pattern})(?:\s+by\s+({NUMBER.pattern}))?")
_DECIMAL_COMMA = re.compile(r"(?<=[0-9]),(?=[0-9])")
_TIMES = re.compile(r"[*×]\s*(?P<body>.+)")
_PLUS = re.compile(r"\+\s*(?P<body>.+)")
_TIMES_AGAIN, _PLUS_AGAIN = re.compile(r"(?<=\.\.)\s*[*×]\s*"), re.compile(r"(?<=\.\.)\s*\+\s*")
"""The sign at the end of a range, as in `*0.8..*1.2`: it says no more than the one at its beginning."""


class Relation(StrEnum):
    """How a level is relative to the value that stands in the case."""

    TIMES = "× base"
    PLUS = "+ base"


@dataclass(frozen=True, slots=True)
class Level:
    """One value of an axis: a cell by itself, or with `relation` the number by which the value in the case is multiplied or raised."""

    cell: CellValue
    relation: Relation | None = None


BASE = Level("1", Relation.TIMES)
"""What stands in the case."""


@dataclass(frozen=True, slots=True)
class Spelling:
    """What is known of a parameter whose cell is read: whether it takes numbers, and the text that stands in the case."""

    numbers: bool
    texts: bool = False
    word: str | None = None


@dataclass(frozen=True, slots=True)
class ReadLevels:
    """The levels of a cell, and what there is to double-check."""

    levels: tuple[Level, ...] = ()
    findings: tuple[Finding, ...] = ()


def read_levels(cell: CellValue, spelling: Spelling) -> ReadLevels | Finding:
    """Return the levels of a cell, or why it has none."""
    if not isinstance(cell, str) or cell == spelling.word or cell.strip(BLANKS)[:1] in {"[", "{"}:
        return ReadLevels((Level(cell),))
    numbers = spelling.numbers and (not spelling.texts or bool(_RANGE.search(cell)))
    if numbers and _DECIMAL_COMMA.search(cell):
        return _asked(cell)
    if "," not in cell and not numbers:
        return ReadLevels((Level(cell),))
    try:
        items = read_names(cell)
    except ListSyntaxError as error:
        return refused("list-syntax", error.message, error.form)
    levels, findings = list[Level](), list[Finding]()
    for item in items:
        found = _item(item) if numbers else [Level(item)]
        if isinstance(found, Finding):
            return found
        levels += [one for one in found if isinstance(one, Level)]
        findings += [one for one in found if isinstance(one, Finding)]
    # A text that is no list stays as it was typed, blanks included.
    return ReadLevels(tuple(levels) if len(levels) > 1 or numbers else (Level(cell),), tuple(findings))


def _asked(cell: str) -> Finding:
    """Return the question about `1,5`: where a comma separates decimals, nobody can tell one number from two."""
    pointed = _DECIMAL_COMMA.sub(".", cell).replace(";", ",")
    message = say(
        '"{text}" can mean {point} or {list}. Write decimals with a point, and a blank behind a comma between values.',
        text=cell.strip(BLANKS)[:60],
        point=pointed.strip(BLANKS)[:60],
        list=_DECIMAL_COMMA.sub(", ", cell).strip(BLANKS)[:60],
    )
    return refused("decimal-comma", message, pointed)


def _item(item: str) -> Sequence[Level | Finding] | Finding:
    text = item.strip(BLANKS)
    if NUMBER.fullmatch(text):
        return [Level(text)]
    if "%" in text:
        return refused("percent", say('"{text}" is a percentage. Write the values, or a factor such as *0.8.', text=text[:60]))
    for pattern, again, relation in ((_TIMES, _TIMES_AGAIN, Relation.TIMES), (_PLUS, _PLUS_AGAIN, Relation.PLUS)):
        if (found := pattern.fullmatch(text)) is not None:
            return _relative(text, again.sub("", found["body"]), relation)
    if ".." not in text:
        return [Level(item)]
    numbers = _range(text, text)
    return numbers if isinstance(numbers, Finding) else [Level(one) if isinstance(one, str) else one for one in numbers]


def _relative(text: str, body: str, relation: Relation) -> Sequence[Level | Finding] | Finding:
    """Return the levels of a relative number or range, `text` without its signs: such as `*0.8` or `+1..3`."""
    if is_large(body):
        return too_large(text)
    if NUMBER.fullmatch(body):
        return [Level(_plain(Decimal(body)), relation)]
    found = _range(body, text)
    if isinstance(found, Finding):
        return found
    return [one if isinstance(one, Finding) else Level(_plain(Decimal(one)), relation) for one in found]


def is_large(text: str) -> bool:
    """Whether a number or range as it is typed has more digits than a parameter can."""
    return len(text) > 60 or any(len(exponent) > 3 for exponent in re.findall(r"[eE][+-]?([0-9]+)", text))


def too_large(text: str) -> Finding:
    """Refuse a number or range for its digits."""
    return refused("range", say('"{text}" is too large.', text=text[:60]))


def _range(body: str, item: str) -> list[str | Finding] | Finding:
    """Return the numbers of a range, both ends included, and what to double-check where its end is not reached; `item` is how it was written."""
    found = _RANGE.fullmatch(body)
    if found is None:
        return refused("range", say('"{text}" is no range. Write for example 2..6, or 0.5..2 by 0.5.', text=item))
    if is_large(body):
        return too_large(item)
    first, last = Decimal(found[1]), Decimal(found[2])
    if found[3] is None and not (_is_whole(first) and _is_whole(last)):
        return refused("range", say('"{text}" needs a step. Write for example {text} by 0.5.', text=item))
    step = Decimal(found[3] or 1)
    if step <= 0:
        return refused("range", say('The step of "{text}" must be above 0.', text=item))
    steps = abs(last - first) / step
    if steps >= MOST:
        return refused("range", say('"{text}" has more than {most} values.', text=item, most=f"{MOST:,}"))
    sign = 1 if last >= first else -1
    numbers = list[str | Finding](format(first + sign * step * number, "f") for number in range(int(steps) + 1))
    if steps != int(steps):
        words = say('"{text}" ends at {end}; {last} is not reached with this step.', text=item, end=numbers[-1], last=found[2])
        numbers.append(noted("range-end", words, None))
    return numbers


def related(base: str, level: Level) -> str | None:
    """Return the number that a relative level makes of a JSON number; None where there is none to start from."""
    if not NUMBER.fullmatch(base) or not isinstance(level.cell, str):
        return None
    try:
        number, by = Decimal(base), Decimal(level.cell)
        result = number * by if level.relation is Relation.TIMES else number + by
    except ArithmeticError:
        return None
    if by == (1 if level.relation is Relation.TIMES else 0):
        return base
    return _plain(result)


def _is_whole(number: Decimal) -> bool:
    return number == number.to_integral()


def _plain(number: Decimal) -> str:
    """Return a number in its shortest plain digits: 0.80 is 0.8, 1E+1 is 10."""
    text = format(number, "f")
    return (text.rstrip("0").rstrip(".") if "." in text else text) or "0"
