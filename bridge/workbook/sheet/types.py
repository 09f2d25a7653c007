"""What a row of a sheet is while it is read: the cells that hold something, and the forms in which the quick readers find them first."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple, Protocol, TypeAlias


class Cell(NamedTuple):
    """One cell that holds something.

    `type` is the file's: n, s, str, inlineStr, b, e, d. `value` is the text as stored (shared strings resolved, rich text joined, escapes
    decoded); None only for a formula without a stored value. `style` is an index of cellXfs.
    """

    column: int
    type: str
    value: str | None
    style: int
    formula: bool


class Row(NamedTuple):
    """One row that holds something. Cells ascend by column; empty formatted cells are left out."""

    number: int
    hidden: bool
    cells: list[Cell]


Found: TypeAlias = "tuple[str, ...]"
"""One cell as the tokenizer finds it: letters, style, type, style (where it stands behind the type), value, inline text, formula, its value, ""."""


class RawRow(NamedTuple):
    """One row as the tokenizer finds it. `cells` is None where `found` tells; a row that went the slow way comes with its cells."""

    number: int
    hidden: bool
    found: list[Found]
    cells: list[Cell] | None


class Stretch(NamedTuple):
    """Rows that follow each other in the plain form (`row_pattern`): their numbers, what was found of each, and whether texts stand in the cells."""

    numbers: list[int]
    found: list[tuple[str, ...]]
    inline: bool


class Strings(Protocol):
    """The shared strings of a workbook; read when first asked for."""

    def __getitem__(self, place: int) -> str:
        """Return one text. Raises IndexError where there is none."""
        ...

    def __iter__(self) -> Iterator[str]:
        """Yield every text."""
        ...

    def many(self, indexes: Sequence[str]) -> list[str | None]:
        """Return the texts by their indexes as these stand in cells, None for an empty index or text. Raises ValueError, IndexError."""
        ...


class Unaccounted(Exception):  # noqa: N818 (not an error: the slow path takes over)
    """The fast tokenizer cannot say what every byte of the part means."""
