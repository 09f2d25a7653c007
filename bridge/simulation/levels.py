"""Parse a cell of `Copies` into levels: one value, a list or a range.

2..6               2, 3, 4, 5, 6             0.5..2 by 0.5          0.5, 1.0, 1.5, 2.0
1, 2, 4            three values              1, 5..7                1, 5, 6, 7
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from decimal import Decimal

from bridge.jsonio.source_edit import NUMBER
from bridge.records.cells.base import CellValue, Finding, noted, refused
from bridge.records.cells.grammar import ListSyntaxError, read_names
from bridge.simulation.parameters import BLANKS
from bridge.texts import say

# The service deletes runs after some days; more could not be downloaded in time.
MOST = 10_000
"""Maximum number of variants."""
_RANGE = re.compile(
    rf"({NUMBER.pattern})\s*\.\.\s*({NUMBER.pattern})(?:\s+by\s+({NUMBER.pattern}))?"
)
_DECIMAL_COMMA = re.compile(r"(?<=[0-9]),(?=[0-9])")
_SIGNS = re.compile(r"^[*×+]|%")
"""Matches what a number must not start with or contain: a factor, a plus, a percent sign."""


@dataclass(frozen=True, slots=True)
class Spelling:
    """What is known about a cell's parameter: whether it takes numbers, and its text
    in the case.
    """

    numbers: bool
    texts: bool = False
    word: str | None = None


@dataclass(frozen=True, slots=True)
class ReadLevels:
    """The levels of a cell, and warnings."""

    levels: tuple[CellValue, ...] = ()
    findings: tuple[Finding, ...] = ()


def read_levels(cell: CellValue, spelling: Spelling) -> ReadLevels | Finding:
    """Return the levels of a cell, or the reason why it has none."""
    if not isinstance(cell, str) or cell == spelling.word or cell.strip(BLANKS)[:1] in {"[", "{"}:
        return ReadLevels((cell,))
    numbers = spelling.numbers and (not spelling.texts or bool(_RANGE.search(cell)))
    if numbers and _DECIMAL_COMMA.search(cell):
        return _asked(cell)
    if "," not in cell and not numbers:
        return ReadLevels((cell,))
    try:
        items = read_names(cell)
    except ListSyntaxError as error:
        return refused("list-syntax", error.message, error.form)
    levels, findings = list[CellValue](), list[Finding]()
    for item in items:
        found = _item(item) if numbers else [item]
        if isinstance(found, Finding):
            return found
        levels += [one for one in found if not isinstance(one, Finding)]
        findings += [one for one in found if isinstance(one, Finding)]
    # Text that is not a list is kept as typed, including spaces.
    return ReadLevels(tuple(levels) if len(levels) > 1 or numbers else (cell,), tuple(findings))


def _asked(cell: str) -> Finding:
    """Return the question about `1,5`, which is ambiguous where a comma is the
    decimal separator.
    """
    pointed = _DECIMAL_COMMA.sub(".", cell).replace(";", ",")
    message = say(
        '"{text}" can mean {point} or {list}. Write decimals with a point, and a blank behind a'
        " comma between values.",
        text=cell.strip(BLANKS)[:60],
        point=pointed.strip(BLANKS)[:60],
        list=_DECIMAL_COMMA.sub(", ", cell).strip(BLANKS)[:60],
    )
    return refused("decimal-comma", message, pointed)


def _item(item: str) -> list[str | Finding] | Finding:
    text = item.strip(BLANKS)
    if NUMBER.fullmatch(text):
        return [text]
    if _SIGNS.search(text):
        return refused(
            "not-a-number",
            say("“{text}” is not a number. Type values such as 4, 8, 12.", text=text[:60]),
        )
    return _range(text) if ".." in text else [item]


def _is_large(text: str) -> bool:
    return len(text) > 60 or any(
        len(exponent) > 3 for exponent in re.findall(r"[eE][+-]?([0-9]+)", text)
    )


def _range(item: str) -> list[str | Finding] | Finding:
    """Return the numbers of a range, including both ends, with a warning if the end
    is not reached.
    """
    found = _RANGE.fullmatch(item)
    if found is None:
        return refused(
            "range",
            say("“{text}” is not a range. Type for example 2..6, or 0.5..2 by 0.5.", text=item),
        )
    if _is_large(item):
        return refused("range", say("“{text}” is too large.", text=item[:60]))
    first, last = Decimal(found[1]), Decimal(found[2])
    if found[3] is None and not (_is_whole(first) and _is_whole(last)):
        return refused(
            "range", say('"{text}" needs a step. Write for example {text} by 0.5.', text=item)
        )
    step = Decimal(found[3] or 1)
    if step <= 0:
        return refused("range", say('The step of "{text}" must be above 0.', text=item))
    steps = abs(last - first) / step
    if steps >= MOST:
        return refused(
            "range", say('"{text}" has more than {most} values.', text=item, most=f"{MOST:,}")
        )
    sign = 1 if last >= first else -1
    numbers = list[str | Finding](
        format(first + sign * step * number, "f") for number in range(int(steps) + 1)
    )
    if steps != int(steps):
        words = say(
            '"{text}" ends at {end}; {last} is not reached with this step.',
            text=item,
            end=numbers[-1],
            last=found[2],
        )
        numbers.append(noted("range-end", words, None))
    return numbers


def _is_whole(number: Decimal) -> bool:
    return number == number.to_integral()
