"""The table of promises with its figures: `assets/guide/promises.md`, read by the suite and written by the deep run itself.

Each row names the tests that show a promise (`tests/file.py`, or `tests/file.py::test`). The deep run counts for each row the tests that
passed, the examples that hypothesis ran, and what the tests state themselves through the fixture `figure`.
"""

from __future__ import annotations

import ast
import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
TABLE = ROOT / "assets" / "guide" / "promises.md"
PROMISES = range(1, 33)
NOT_RUN = "not run yet"
COLLECTED = pytest.StashKey[frozenset[str]]()
"""The tests that pytest found, as `tests/file.py::test` without parameters, also those that this run leaves out."""


@dataclass(frozen=True)
class Row:
    """One promise with the tests that show it, and the figures of the last deep run."""

    number: int
    promise: str
    tests: tuple[str, ...]
    figures: str


@dataclass
class Tally:
    """What a run counted, by test (`tests/file.py::test`)."""

    passed: Counter[str] = field(default_factory=Counter)
    figures: dict[str, Counter[str]] = field(default_factory=dict)

    def add(self, node: str, figures: Iterable[tuple[str, int]]) -> None:
        """Count a test that passed."""
        test = node.partition("[")[0]
        self.passed[test] += 1
        for what, count in figures:
            self.figures.setdefault(test, Counter())[what] += count

    def of(self, tests: Iterable[str]) -> str:
        """Return the figures of these tests as a sentence; empty where none of them ran."""
        named = [test for test in self.passed if any(belongs(test, name) for name in tests)]
        if not named:
            return ""
        stated = Counter[str]()
        for test in named:
            stated.update(self.figures.get(test, {}))
        return "; ".join((f"{sum(self.passed[test] for test in named):,} tests", *(f"{count:,} {what}" for what, count in stated.items())))


def belongs(test: str, named: str) -> bool:
    """Whether a test is the named one, or stands in the named file or class."""
    return test == named or test.startswith(f"{named}::")


def rows(text: str) -> list[Row]:
    """Return the rows of the table."""
    found = []
    for line in text.splitlines():
        cells = [cell.strip() for cell in line.strip().strip("|").split(" | ")]
        if line.startswith("| ") and cells[0].isdecimal():
            number, promise, tests, figures = cells
            found.append(Row(int(number), promise, tuple(re.findall(r"`([^`]+)`", tests)), figures))
    return found


def written(text: str, tally: Tally) -> str:
    """Return the table with the figures of a run; a promise whose tests did not run keeps its own."""
    lines = []
    by_number = {row.number: row for row in rows(text)}
    for line in text.splitlines():
        number = line.split("|")[1].strip() if line.startswith("| ") else ""
        row = by_number.get(int(number)) if number.isdecimal() else None
        lines.append(line if row is None else line_of(replace(row, figures=tally.of(row.tests) or row.figures)))
    return "\n".join(lines) + "\n"


def line_of(row: Row) -> str:
    """Return one line of the table."""
    tests = ", ".join(f"`{test}`" for test in row.tests)
    return f"| {row.number} | {row.promise} | {tests} | {row.figures} |"


def examples(statistics: str) -> int:
    """Return how many examples hypothesis tried, by what it says after a test."""
    return sum(int(count) for count in re.findall(r"(\d+) passing", statistics))


def missing(tests: Iterable[str]) -> list[str]:
    """Return the named tests that do not exist."""
    found = []
    for name in tests:
        file, *path = name.split("::")
        if not (ROOT / file).is_file() or not _defines(ast.parse((ROOT / file).read_text(encoding="utf-8")).body, path):
            found.append(name)
    return found


def _defines(body: list[ast.stmt], path: list[str]) -> bool:
    if not path:
        return True
    for node in body:
        if isinstance(node, ast.FunctionDef | ast.ClassDef) and node.name == path[0]:
            return _defines(node.body, path[1:])
        if isinstance(node, ast.Assign) and any(isinstance(target, ast.Name) and target.id == path[0] for target in node.targets):
            return len(path) == 1
    return False
