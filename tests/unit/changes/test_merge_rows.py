"""Merging copies of a plan: what is decided from three values, held to many random merges and to
another program's three-way merge.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping

import daff
import pytest
from builders.sheets import INFO, record, row

from bridge.changes.compare.inputs import Records
from bridge.changes.merge_rows import BLANK, CellNow, Merged, PlanCopy, merge, read_copy
from bridge.records.cells.base import JsonObject, JsonValue

FIELDS = ("siteId", "status", "workPackageId", "externalRemarks", "internalRemarks")
VALUES: dict[str, tuple[str, ...]] = {
    "siteId": ("HR-1", "HR-2"),
    "status": ("PLANNED", "DISPATCHED", "COMPLETED"),
    "workPackageId": ("WP-1", "WP-2", "WP-3"),
    "externalRemarks": ("ladder", "crane", "Ångström ≥ 5", "1,5"),
    "internalRemarks": ("late", "early"),
}
Sheet = dict[str, dict[str, str]]
"""ID -> field -> text of the cell, empty for a blank one."""


class Trial:
    """An export, a plan and copies of it with random edits, new rows and removed ones."""

    def __init__(self, seed: int) -> None:
        chance = random.Random(seed)
        self.base: Sheet = {
            f"A-{number}": {name: chance.choice(("", *VALUES[name])) for name in FIELDS}
            for number in range(chance.randint(1, 6))
        }
        for cells in self.base.values():
            cells["siteId"] = cells["siteId"] or "HR-1"
            cells["internalRemarks"] = ""  # the service does not show it
        self.sheets = {name: self._edited(chance) for name in "PABCDE"[: chance.randint(2, 6)]}
        self.exported = Records(
            record(id, **self._values(cells)) for id, cells in self.base.items()
        )

    def _edited(self, chance: random.Random) -> Sheet:
        sheet = {id: dict(cells) for id, cells in self.base.items() if chance.random() > 0.04}
        for cells in sheet.values():
            for name in FIELDS:
                if chance.random() < 0.12:
                    cells[name] = chance.choice(VALUES[name])
        for number in range(3):
            if chance.random() < 0.08:
                sheet[f"N-{number}"] = {name: chance.choice(VALUES[name][:2]) for name in FIELDS}
        return sheet

    @staticmethod
    def _values(cells: Mapping[str, str]) -> JsonObject:
        return {name: text or None for name, text in cells.items() if name != "internalRemarks"}

    def copy(self, name: str) -> PlanCopy:
        rows = []
        for number, (id, cells) in enumerate(self.sheets[name].items(), 2):
            typed: dict[str, JsonValue] = {field: text or None for field, text in cells.items()}
            rows.append(
                row({**record(id), **typed} if id in self.base else {"id": id, **typed}, number)
            )
        return read_copy(name, INFO, rows, self.exported)

    def merged(self, order: random.Random | None = None) -> Merged:
        names = [name for name in self.sheets if name != "P"]
        if order is not None:
            order.shuffle(names)
        return merge(self.copy("P"), [self.copy(name) for name in names], self.exported)

    def result(self, found: Merged) -> Sheet:
        """Return the plan with what was taken."""
        sheet = {id: dict(cells) for id, cells in self.sheets["P"].items()}
        for cell in found.cells:
            sheet[cell.id][cell.field] = text_of(cell.cell)
        for added in found.added:
            sheet[added.id] = {name: text_of(added.cells.get(name, BLANK)) for name in FIELDS}
        return sheet

    def edits(self) -> Iterator[tuple[str, str, str, str]]:
        """Yield (copy, ID, field, text) of each cell that a planner changed."""
        for name, sheet in self.sheets.items():
            for id, cells in sheet.items():
                for field, text in cells.items():
                    if id in self.base and text != self.base[id][field]:
                        yield name, id, field, text


def text_of(cell: CellNow) -> str:
    return "" if cell == BLANK else str(cell.value)


def assert_no_edit_is_lost(trial: Trial, found: Merged) -> int:
    sheet, count = trial.result(found), 0
    clashes = {(clash.id, clash.field): clash for clash in found.conflicts}
    doubled = {problem.found for problem in found.problems}
    for name, id, field, text in trial.edits():
        clash = clashes.get((id, field))
        assert text_of(clash.values[name]) == text if clash else sheet[id][field] == text, (
            name,
            id,
            field,
        )
        count += 1
    for name, cells in trial.sheets.items():
        for id in cells.keys() - trial.base.keys():
            assert id in doubled or sheet[id] == cells[id], (name, id)
    return count


def assert_nothing_else_changed(trial: Trial, found: Merged) -> None:
    edited = {(id, field) for _, id, field, _ in trial.edits()}
    for id, cells in trial.result(found).items():
        for field, text in cells.items():
            assert id not in trial.base or (id, field) in edited or text == trial.base[id][field]


def assert_as_daff(trial: Trial, found: Merged) -> int:
    """Compare each cell of the exported rows that nobody removed and about which nothing clashes
    with a chain of three-way merges by daff.

    It is given no new rows: daff may take one for an exported row, or blank a cell of it in a later
    merge.
    """
    ours, skipped = (
        trial.result(found),
        {clash.id for clash in found.conflicts}
        | {str(problem.found) for problem in found.problems},
    )
    theirs = table(trial, "P")
    for name in [name for name in trial.sheets if name != "P"]:
        flags = daff.CompareFlags()
        flags.addPrimaryKey("id")
        daff.Merger(table(trial), theirs, table(trial, name), flags).apply()
    count = 0
    for id, *cells in theirs.data[1:]:
        if id not in skipped and all(id in sheet for sheet in trial.sheets.values()):
            assert dict(zip(FIELDS, cells, strict=True)) == ours[id]
            count += len(cells)
    return count


def table(trial: Trial, name: str = "") -> daff.PythonTableView:
    sheet = trial.sheets.get(name, trial.base)
    return daff.PythonTableView(
        [
            ["id", *FIELDS],
            *([id, *cells.values()] for id, cells in sheet.items() if id in trial.base),
        ]
    )


def held_to(seeds: range) -> tuple[int, int]:
    edits = compared = 0
    for seed in seeds:
        trial = Trial(seed)
        found = trial.merged()
        assert trial.merged(random.Random(seed)) == found, (
            f"seed {seed}: the order of the copies matters"
        )
        edits += assert_no_edit_is_lost(trial, found)
        assert_nothing_else_changed(trial, found)
        compared += assert_as_daff(trial, found)
    return edits, compared


def test_random_merges_lose_no_edit_do_not_go_by_the_order_and_agree_with_daff() -> None:
    edits, compared = held_to(range(40))
    assert (edits, compared) > (180, 400)


@pytest.mark.deep
def test_ten_thousand_random_merges_lose_no_edit_do_not_go_by_the_order_and_agree_with_daff() -> (
    None
):
    held_to(range(11_000))
