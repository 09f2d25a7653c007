"""Tables of other people with labels by hand, and what is proposed for them: right, wrong, sure or
not, the first time and the second.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, time
from pathlib import Path
from typing import Any

from builders.tables import Case

from bridge.mapping.field_readers import Meanings
from bridge.mapping.mapping_file import FieldRule, KeyRule, SheetMapping, TableRule
from bridge.mapping.propose import propose
from bridge.mapping.read import MappedSheet
from bridge.mapping.table import CellError, Grid, GridRow, GridValue, Span, find_table, table_at
from bridge.records.cells.base import Number
from bridge.records.cells.written_dates import DMY, MDY
from bridge.records.change_set import Lookups

DATES = {"dmy": DMY, "mdy": MDY}


@dataclass(frozen=True)
class Labelled:
    """One table: its rows as they stand, and by field the columns (from 0) that are right; `never`
    those that are badly wrong.
    """

    name: str
    grid: Grid
    labels: Mapping[str, int]
    also: Mapping[str, Sequence[int]] = field(default_factory=dict)
    never: Mapping[str, Sequence[int]] = field(default_factory=dict)
    key: tuple[int, ...] = ()
    date_order: str = ""

    def right(self, name: str) -> set[int]:
        """Return the columns that may be a field."""
        return {*self.also.get(name, ()), *([self.labels[name]] if name in self.labels else [])}


@dataclass(frozen=True)
class Score:
    """What was proposed: `wrong` are fields at a wrong column though sure, `worst` those of them
    that must never be.
    """

    labelled: int
    found: int
    sure: int
    wrong: tuple[str, ...]
    worst: tuple[str, ...]
    missed: tuple[str, ...]
    again: int


def cell(value: Any) -> GridValue:
    """Return a cell as JSON writes it: `{"d": …}` a true date, `{"t": …}` a time of day, `{"e": …}`
    an error.
    """
    if isinstance(value, dict):
        ((kind, text),) = value.items()
        if kind == "e":
            return CellError(text)
        return datetime.fromisoformat(text) if kind == "d" else time.fromisoformat(text)
    if isinstance(value, bool):
        return value
    if isinstance(value, int | float):
        return Number(str(value))
    return value or None


def grid(
    rows: Sequence[Sequence[Any]], sheet: str = "Plan", merged: Sequence[Sequence[int]] = ()
) -> Grid:
    """Return a sheet of rows as JSON writes them."""
    return Grid(
        sheet,
        [GridRow(number, [cell(value) for value in row]) for number, row in enumerate(rows, 1)],
        [Span(*span) for span in merged],
    )


def mapped(case: Case) -> MappedSheet:
    """Return the sheet of a case through its mapping."""
    formulas = case.get("formulas", {})
    plan = Grid(
        "Plan",
        [
            row._replace(formulas=frozenset(formulas.get(str(row.number), ())))
            for row in grid(case["rows"]).rows
        ],
    )
    names = {source: tuple(known) for source, known in case.get("known", {}).items()}
    mapping = SheetMapping.model_validate(
        {
            "mapping": 1,
            "name": "SAP",
            "table": case.get("table", {"stopAt": "end"}),
            "key": {"columns": case["key"]},
            "fields": case["fields"],
        }
    )
    return MappedSheet(
        plan,
        table_at(plan, 1, 1),
        mapping,
        case.get("zone", "Europe/Berlin"),
        Meanings(
            Lookups(names, case.get("people", {})),
            case.get("names", {}),
            case.get("remembered", {}),
        ),
        frozenset(case.get("known IDs", ())),
    )


def read(path: Path) -> Labelled:
    """Return the table in a file."""
    found = json.loads(path.read_text(encoding="utf-8"))
    labels = {field: int(column) for column, field in found["labels"].items()}
    never = {name: tuple(columns) for name, columns in found.get("never", {}).items()}
    also = found.get("also_acceptable", {})
    return Labelled(
        path.stem,
        grid(found["rows"], merged=found.get("merged", ())),
        labels,
        also,
        never,
        tuple(found.get("key", ())),
        found.get("date_order", ""),
    )


def tables(folder: Path) -> Iterator[Labelled]:
    """Yield the tables in a folder."""
    yield from (read(path) for path in sorted(folder.glob("*.json")))


def score(table: Labelled) -> Score:
    """Return how the proposals for a table compare with its labels."""
    proposed = propose(table.grid)
    wrong = list[str]()
    worst = list[str]()
    found = 0
    sure = 0
    missed = list[str]()
    columns = {name: one.columns[0] for name, one in proposed.fields.items()}
    certain = {name for name, one in proposed.fields.items() if one.sure}
    if "id" not in columns and "id" in table.labels and proposed.key.columns == table.key:
        columns["id"] = table.labels["id"]
        certain |= {"id"} if proposed.key.sure else set()
    for name, column in columns.items():
        if column in table.right(name):
            continue
        if name in certain:
            wrong.append(f"{name}={column}")
            if column in table.never.get(name, ()):
                worst.append(f"{name}={column}")
    for name in table.labels:
        if columns.get(name) in table.right(name):
            found += 1
            sure += name in certain
        else:
            missed.append(
                f"{name}:{table.labels[name]}" + (f"<>{columns[name]}" if name in columns else "")
            )
    if (
        proposed.key.sure
        and table.key
        and proposed.key.columns != table.key
        and not set(proposed.key.columns) <= {*table.key, *table.right("id")}
    ):
        wrong.append(f"key={proposed.key.columns}")
    return Score(
        len(table.labels),
        found,
        sure,
        tuple(wrong),
        tuple(worst),
        tuple(missed),
        second_time(table),
    )


def answered(table: Labelled) -> SheetMapping:
    """Return the mapping that a planner makes of a table by answering as the labels say."""
    found = find_table(table.grid)
    fields = dict[str, FieldRule]()
    for name, column in table.labels.items():
        caption = found.captions[column]
        if name == "manpower":
            fields[name] = FieldRule(team=found.captions[table.labels["teams"]], count=caption)
        elif name in {"startDate", "endDate"}:
            fields[name] = FieldRule.model_validate(
                {"from": caption, "date": DATES.get(table.date_order)}
            )
        elif name != "id":
            fields[name] = FieldRule(source=(caption,))
    key = table.key or (table.labels.get("id", table.labels.get("name", 0)),)
    return SheetMapping(
        version=1,
        name=table.name,
        table=TableRule(header_rows=found.header_rows, header=found.captions),
        key=KeyRule(columns=tuple(found.captions[column] for column in key)),
        fields=fields,
    )


def second_time(table: Labelled) -> int:
    """Return how many labelled fields are found, and sure, when the mapping was saved the first
    time.
    """
    proposed = propose(table.grid, saved=[answered(table)])
    columns = {name: one.columns for name, one in proposed.fields.items() if one.sure}
    if proposed.key.sure and "id" in table.labels and table.labels["id"] in proposed.key.columns:
        columns["id"] = (table.labels["id"],)
    return sum(column in columns.get(name, ()) for name, column in table.labels.items())
