"""How the values of several parameters go together, and which of all combinations are made: designs, the same for the same seed everywhere.

full                every value with every other         one at a time      the case itself, then each value alone
paired              the first together, the second       random 20          so many combinations, drawn evenly
latin hypercube 20  each twentieth of each range once     sobol 32           spread as evenly as can be

Made here and not with scipy, which would weigh more than the rest of the program. Sobol's directions are those of Joe and Kuo.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum


class Combine(StrEnum):
    """How several varied parameters of one row go together."""

    FULL = "full"
    PAIRED = "paired"
    ONE_AT_A_TIME = "one at a time"
    RANDOM = "random"
    LATIN_HYPERCUBE = "latin hypercube"
    SOBOL = "sobol"


@dataclass(frozen=True, slots=True)
class Design:
    """A way to combine; `draws` and `seed` count for those that draw."""

    combine: Combine = Combine.FULL
    draws: int = 0
    seed: int = 1

    @property
    def drawn(self) -> bool:
        """Whether it draws from the values."""
        return self.draws > 0

    def __str__(self) -> str:
        return f"{self.combine} {self.draws} seed {self.seed}" if self.drawn else str(self.combine)


_WORDS = {
    "full": Combine.FULL,
    "all": Combine.FULL,
    "paired": Combine.PAIRED,
    "pairs": Combine.PAIRED,
    "one at a time": Combine.ONE_AT_A_TIME,
    "one-at-a-time": Combine.ONE_AT_A_TIME,
    "random": Combine.RANDOM,
    "latin hypercube": Combine.LATIN_HYPERCUBE,
    "latin": Combine.LATIN_HYPERCUBE,
    "lhs": Combine.LATIN_HYPERCUBE,
    "sobol": Combine.SOBOL,
}
_DRAWING = {Combine.RANDOM, Combine.LATIN_HYPERCUBE, Combine.SOBOL}
_DESIGN = re.compile(r"(?P<word>[a-z -]*[a-z])(?:\s+(?P<draws>[0-9]{1,6}))?(?:,?\s+seed\s+(?P<seed>[0-9]{1,9}))?")


def read_design(text: str) -> Design | None:
    """Return the design that a cell names, such as `latin hypercube 20 seed 7`; None where it names none."""
    found = _DESIGN.fullmatch(text.strip().lower())
    combine = _WORDS.get(found["word"]) if found else None
    if found is None or combine is None or (combine in _DRAWING) != (found["draws"] is not None) or int(found["draws"] or 1) == 0:
        return None
    return Design(combine, int(found["draws"] or 0), int(found["seed"] or 1))


def points(design: Design, dimensions: int) -> list[tuple[float, ...]]:
    """Return the points of a design that draws: for each draw a number from 0 up to 1 for each dimension."""
    source = random.Random(design.seed)
    if design.combine is Combine.LATIN_HYPERCUBE:
        columns = [_strata(design.draws, source) for _ in range(dimensions)]
        return list(zip(*columns, strict=True)) if columns else []
    if design.combine is Combine.SOBOL and dimensions <= MOST_SOBOL:
        shifts = [source.random() for _ in range(dimensions)]
        columns = [[(one + shift) % 1 for one in _sobol(place, design.draws)] for place, shift in enumerate(shifts)]
        return list(zip(*columns, strict=True)) if columns else []
    return [tuple(source.random() for _ in range(dimensions)) for _ in range(design.draws)]


def _strata(draws: int, source: random.Random) -> list[float]:
    """Return one number from each of so many equal parts of 0 to 1, in any order."""
    numbers = [(part + source.random()) / draws for part in range(draws)]
    # Sorted by drawn keys: the order of `shuffle` is not promised to stay.
    return [number for _, number in sorted((source.random(), number) for number in numbers)]


_BITS = 30
_DIRECTIONS: Sequence[tuple[int, Sequence[int]]] = (
    # The coefficients of each primitive polynomial and the first directions, dimensions 2 to 16 of new-joe-kuo-6.21201.
    (0, (1,)),
    (1, (1, 3)),
    (1, (1, 3, 1)),
    (2, (1, 1, 1)),
    (1, (1, 1, 3, 3)),
    (4, (1, 3, 5, 13)),
    (2, (1, 1, 5, 5, 17)),
    (4, (1, 1, 5, 5, 5)),
    (7, (1, 1, 7, 11, 19)),
    (11, (1, 1, 5, 1, 1)),
    (13, (1, 1, 1, 3, 11)),
    (14, (1, 3, 5, 5, 31)),
    (1, (1, 3, 3, 9, 7, 49)),
    (13, (1, 1, 1, 15, 21, 21)),
    (16, (1, 3, 1, 13, 27, 49)),
)
MOST_SOBOL = len(_DIRECTIONS) + 1
"""The most parameters that are spread by Sobol's sequence; more are drawn at random."""


def _sobol(place: int, draws: int) -> Iterator[float]:
    """Yield the numbers of one dimension of Sobol's sequence, in the order of the Gray code."""
    directions, state = _directions(place), 0
    for number in range(draws):
        if number:
            # The place of the lowest bit that the count before did not have.
            state ^= directions[((~(number - 1)) & number).bit_length() - 1]
        yield state / (1 << _BITS)


def _directions(place: int) -> list[int]:
    if place == 0:
        return [1 << (_BITS - 1 - bit) for bit in range(_BITS)]
    coefficients, first = _DIRECTIONS[place - 1]
    degree = len(first)
    found = [number << (_BITS - 1 - bit) for bit, number in enumerate(first)]
    for bit in range(degree, _BITS):
        value = found[bit - degree] ^ (found[bit - degree] >> degree)
        for step in range(1, degree):
            if coefficients >> (degree - 1 - step) & 1:
                value ^= found[bit - step]
        found.append(value)
    return found
