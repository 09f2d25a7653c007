"""The golden tables (`triples.json`), read for the tests that put each triple through the doors."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

from bridge.records.cells.base import CellType, CellValue, JsonObject, Number
from bridge.records.cells.values import NumberCell
from bridge.records.columns import Column
from bridge.records.kinds import ACTIVITIES

AS_EXPORTED, BLANK = "‹as exported›", "‹blank›"
ABSENT, HIDDEN, NOT_KNOWN, NO_BOTH = "‹absent›", "‹hidden›", "‹not known›", "‹none›"
ZONE = ZoneInfo("Europe/Copenhagen")
_NOT_GIVEN = object()


@dataclass(frozen=True, eq=False)
class Triple:
    """One line of the tables. `id` is that of its activity in the tests."""

    id: str
    cell: str
    field: str
    base: Any
    mine: Any
    theirs: Any
    answer: str
    says: str = ""
    reads: Any = _NOT_GIVEN
    both: Any = _NOT_GIVEN

    def __str__(self) -> str:
        return f"{self.id} {self.field}: {self.base!r}, {self.mine!r}, {self.theirs!r}"

    @property
    def column(self) -> Column:
        return ACTIVITIES.by_field[self.field]

    @property
    def type(self) -> CellType:
        return NumberCell() if self.cell == "number" else self.column.cell

    @property
    def is_read(self) -> bool:
        """Whether my cell has a value of its own."""
        return self.reads is not _NOT_GIVEN

    @property
    def is_shown(self) -> bool:
        """Whether both sides have a record of the field, so that it can be exported."""
        return HIDDEN not in (self.base, self.theirs) and self.base != NOT_KNOWN

    def typed(self, value: Any) -> Any:
        """Return what a planner types for a value of the service; (clear) for an empty one."""
        if self.type.is_empty(value):
            return "(clear)"
        return as_typed(self.type.to_cell(value, ZONE))

    def can_type(self, value: Any) -> bool:
        """Return whether a planner can type exactly this value."""
        if value in (ABSENT, HIDDEN, NOT_KNOWN):
            return False
        if self.type.is_empty(value):
            return bool(value == self.type.clear) and type(value) is type(self.type.clear)
        if value == "(clear)":
            return False
        again = self.type.from_cell(self.type.to_cell(value, ZONE) or "", ZONE)
        return bool(again == value)


def as_typed(cell: CellValue | None) -> Any:
    return float(cell.text) if isinstance(cell, Number) else cell


def in_cell(mine: Any) -> Any:
    """Return the content of a cell for openpyxl."""
    if isinstance(mine, dict):
        return datetime.fromisoformat(mine["date"])
    return None if mine == BLANK else mine


def fields(name: str, value: Any) -> JsonObject:
    """Return the part of a record that has this value."""
    return {} if value in (ABSENT, HIDDEN, NOT_KNOWN) else {name: value}


def triples() -> Iterator[Triple]:
    table = json.loads(Path(__file__).with_name("triples.json").read_text(encoding="utf-8"))
    number = 0
    for block in table["cells"]:
        for line in block["triples"]:
            number += 1
            hidden = line["theirs"] == HIDDEN
            yield Triple(
                f"T{number:04}",
                block["cell"],
                block["hidden field"] if hidden else block["field"],
                line["base"],
                line["mine"],
                line["theirs"],
                line["answer"],
                line.get("says", ""),
                line.get("reads", _NOT_GIVEN),
                line.get("both", _NOT_GIVEN),
            )


def has_both(row: Triple) -> bool:
    return row.both is not _NOT_GIVEN
