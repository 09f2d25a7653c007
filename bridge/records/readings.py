"""What reading a cell gives besides a value, and the row that is made of such cells."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import NamedTuple, TypeAlias

from bridge.errors import Problem, Severity
from bridge.records.cells.base import Finding, JsonValue
from bridge.records.change_set import SheetRow
from bridge.records.columns import address


class CellReading(NamedTuple):
    """A cell that is more than a value: blank, cleared, with findings, or in a row that the mapping
    skips.

    `text` is the text of the cell, or of several that make one value.
    """

    value: JsonValue = None
    findings: tuple[Finding, ...] = ()
    text: str = ""
    cleared: bool = False
    leaves_out: bool = False


BLANK = CellReading()
Outcome: TypeAlias = "JsonValue | CellReading"
Place: TypeAlias = Callable[[Finding, str], Problem]
"""Gives a finding about a cell with this text its place."""


def with_readings(row: SheetRow, readings: Iterable[tuple[str, CellReading, Place]]) -> SheetRow:
    """Return a row of plain values with these cells, by field."""
    values = row.values
    cleared: set[str] = set()
    problems: list[Problem] = []
    texts: dict[str, str] = {}
    for field, reading, place in readings:
        if reading.value is not None or reading.cleared:
            values[field] = reading.value
        if reading.cleared:
            cleared.add(field)
            texts[field] = reading.text
        for finding in reading.findings:
            problems.append(place(finding, reading.text))
            if finding.severity is Severity.ERROR:
                texts[field] = reading.text
    return row._replace(
        values=values, cleared=frozenset(cleared), problems=tuple(problems), texts=texts
    )


def problem_at(
    finding: Finding,
    text: str,
    sheet: str,
    row: int | None,
    column: int | None,
    caption: str | None,
    field: str | None,
) -> Problem:
    """Return a finding about the cell with this text as a problem; `column` counts from 1."""
    return Problem(
        severity=finding.severity,
        code=finding.code,
        message=finding.message,
        sheet=sheet,
        row=row,
        column=caption,
        cell=None if column is None or row is None else address(column, row),
        field=field,
        found=text,
        suggestion=finding.suggestion,
    )
