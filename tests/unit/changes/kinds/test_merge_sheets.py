"""Random merges of the sheets of people, certificates, timesheets and entries: no edit is lost, and
the order of the copies does not matter.
"""

from __future__ import annotations

import copy
import random
from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest
from unit.changes.kinds.test_compare_kind import PERSONNEL, TIMESHEETS, Workbook

from bridge.changes.kinds import NAME, EditedSheet, ExportedKind, named_alike
from bridge.changes.merge import Merged, PlanCopy, merge, read_copy
from bridge.records.cells.base import JsonObject
from bridge.records.changes import SheetInfo, SheetRow
from bridge.records.kinds import Kind

Rows = list[JsonObject]

TIMES = [
    f'{{"id": "TS-{number}", "hours": {number}, "timeEntries": [{{"id": "E-{number}1", "hours":'
    f' 4}}, {{"id": "E-{number}2", "hours": 5}}]}}'
    for number in range(1, 5)
]
CERTIFICATES = '{{"name": "GWO", "number": "{0}1"}}, {{"name": "Crane", "number": "{0}2"}}'
PEOPLE = [
    f'{{"id": "000{number}", "name": "N{number}", "certificates": [{CERTIFICATES.format(number)}]}}'
    for number in range(1, 5)
]


class Trial:
    """One sheet of a plan and of two to five copies, with random edits and new rows; rows of people
    and timesheets may be removed.
    """

    def __init__(self, kind: Kind, texts: list[str], sheet: int, seed: int) -> None:
        chance = random.Random(seed)
        self.book = Workbook(kind, texts)
        self.sheet = sheet
        self.exported = ExportedKind(
            self.book.shapes, (record.value for record in self.book.records)
        )
        self.shape = self.book.shapes[sheet]
        self.field = {("personnel", 0): "name", ("personnel", 1): "number"}.get(
            (kind.name, sheet), "hours"
        )
        self.by_id = bool(sheet) and self.exported.has_ids(self.shape)
        self.sheets = {name: self._edited(chance) for name in "PABCDE"[: chance.randint(3, 6)]}

    def _edited(self, chance: random.Random) -> Rows:
        rows = [
            row
            for row in copy.deepcopy(self.book.rows[self.sheet])
            if self.sheet or chance.random() > 0.05
        ]
        for row in rows:
            if chance.random() < 0.25:
                row[self.field] = self._value(chance)
        for number in range(2):
            if chance.random() < 0.3:
                rows.append(self._new(number, chance))
        chance.shuffle(rows)
        return rows

    def _value(self, chance: random.Random) -> str | int:
        return (
            f"edited {chance.randint(1, 3)}"
            if self.field in ("name", "number")
            else chance.randint(10, 12)
        )

    def _new(self, number: int, chance: random.Random) -> JsonObject:
        row: JsonObject = {self.field: self._value(chance)}
        if not self.sheet or self.by_id:
            row["id"] = f"NEW-{number}"
        if self.sheet:
            row[self.shape.keys[0]] = self.book.rows[0][number]["id"]
        return row

    def copy(self, name: str) -> PlanCopy:
        columns = self.shape.plan.columns
        places = {column.field: number for number, column in enumerate(columns, 1)}
        key = NAME if self.sheet else self.exported.key or ""
        info = SheetInfo(
            Path(name),
            self.shape.plan.title,
            self.book.kind,
            "UTC",
            1,
            places,
            has_baseline=True,
            shaped=columns,
            key=key,
        )
        rows = [SheetRow(number, row) for number, row in enumerate(self.sheets[name], 2)]
        if not self.sheet:
            return read_copy(name, info, rows, self.exported.own)
        edited = EditedSheet(replace(info, key="id"), self.shape, rows)
        found = named_alike(edited, self.exported.nested(self.shape), by_id=self.by_id)
        return read_copy(name, info, found, self.exported.rows_of(self.shape))

    def merged(self, order: random.Random | None = None) -> Merged:
        names = [name for name in self.sheets if name != "P"]
        if order is not None:
            order.shuffle(names)
        exported = self.exported.rows_of(self.shape) if self.sheet else self.exported.own
        return merge(self.copy("P"), [self.copy(name) for name in names], exported)

    def result(self, found: Merged) -> Rows:
        """Return the rows of the plan with what was taken."""
        rows = copy.deepcopy(self.sheets["P"])
        for cell in found.cells:
            rows[cell.row - 2][cell.field] = cell.cell.value
        return [
            *rows,
            *({name: cell.value for name, cell in added.cells.items()} for added in found.added),
        ]


def said(rows: Rows) -> Counter[str]:
    return Counter(str(sorted(row.items(), key=str)) for row in rows)


def held_to(seeds: range, kind: Kind, texts: list[str], sheet: int) -> int:
    edits = 0
    for seed in seeds:
        trial = Trial(kind, texts, sheet, seed)
        found = trial.merged()
        assert trial.merged(random.Random(seed)) == found, (
            f"seed {seed}: the order of the copies matters"
        )
        untouched, result = said(trial.book.rows[sheet]), said(trial.result(found))
        clashing = {
            (name, cell.value) for clash in found.conflicts for name, cell in clash.values.items()
        }
        doubled = {str(problem.found).split(" / ")[-1] for problem in found.problems}
        for name, rows in trial.sheets.items():
            for row in rows:
                text = str(sorted(row.items(), key=str))
                if (
                    untouched[text]
                    or (name, row[trial.field]) in clashing
                    or str(row.get("id")) in doubled
                ):
                    continue
                edits += 1
                assert result[text], f"seed {seed}: {row} of {name} is lost"
    return edits


SHEETS = pytest.mark.parametrize(
    ("kind", "texts", "sheet"),
    [
        (PERSONNEL, PEOPLE, 0),
        (PERSONNEL, PEOPLE, 1),
        (TIMESHEETS, TIMES, 0),
        (TIMESHEETS, TIMES, 1),
    ],
    ids=["people", "certificates without IDs", "timesheets", "entries with IDs"],
)


@SHEETS
def test_random_merges_of_a_sheet_lose_no_edit_and_do_not_go_by_the_order(
    kind: Kind, texts: list[str], sheet: int
) -> None:
    assert held_to(range(60), kind, texts, sheet) > 60


@pytest.mark.deep
@SHEETS
def test_thousands_of_random_merges_of_a_sheet_lose_no_edit(
    kind: Kind, texts: list[str], sheet: int
) -> None:
    held_to(range(1000, 4000), kind, texts, sheet)
