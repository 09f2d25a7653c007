"""Search and sort find the rows that a plain look at each text finds; decisions reach the rows that
they name, in long sheets too.
"""

from __future__ import annotations

from dataclasses import replace

import pytest
from openpyxl import load_workbook
from sheets import edit
from window import samples
from window.steps import moved_by
from window.window import Planner

from bridge.records.change_set import Change


@pytest.mark.parametrize("count", [2, 500])
def test_a_long_sheet_is_reviewed_as_a_short_one(planner: Planner, count: int) -> None:
    rows = [
        replace(
            samples.changed(row + 2, row, status=("DONE", "PLANNED")[row % 2]),
            id=f"ACT-{row % (count - 1)}",
        )
        for row in range(count)
    ]
    planner.shown(replace(samples.mixed(), rows=count, unchanged=0, changes=tuple(rows)))
    planner.filter("All")
    before = planner.column("State")
    for out in ([0], [*range(0, count, 97), count - 1]):
        # The first and the last row share an ID: who leaves out one leaves out both.
        gone = {rows[row].id for row in out}
        planner.select(*(row + 2 for row in out))
        planner.key("Ctrl+L")
        planner.filter("Skipped")
        assert planner.rows() == [str(row.row) for row in rows if row.id in gone]
        planner.filter("All")
        planner.key("Ctrl+Z")
        assert planner.column("State") == before
    for word in ("act-1", "how-a", "crane", "blue", "2"):
        planner.type("Search rows", word)
        planner.idle()
        assert planner.rows() == [str(row.row) for row in rows if word in searched(row)]


def searched(row: Change) -> str:
    """Return the texts of a row that a planner knows."""
    names = ("name", "siteId", "workPackageId", "teams", "externalRemarks")
    return " ".join(map(str, (row.row, row.id, *map(row.values.get, names)))).casefold()


def test_a_search_finds_unchanged_rows_too(planner: Planner) -> None:
    page = planner.reviewed(planner.open_plan())
    assert planner.rows() == []
    assert page.controller.review is not None
    record = next(iter(page.controller.review.untouched_records().values()))
    page.search.setText(str(record["workPackageId"]))  # pasted
    planner.idle()
    assert planner.rows()
    planner.type("Search rows", "kr02")
    planner.idle()
    found = planner.rows()
    assert len(found) > 1
    assert {planner.state(row) for row in found} == {"Unchanged"}
    assert planner.counts()["All"] == 0
    planner.select(found[0])
    assert "Unchanged" in page.panel.row.accessibleName()
    assert "Move by…" in planner.menu(found[0])
    planner.choose("Set status", "Dispatched")
    planner.wait(lambda: planner.counts()["All"] == 1, "the edit")
    planner.type("Search rows", "")
    assert planner.rows() == [found[0]]


def test_rows_of_the_table_are_moved_from_its_menu(planner: Planner) -> None:
    workbook = planner.open_plan()
    sheet = load_workbook(workbook)["Activities"]
    first, second = [at for at in range(2, 42) if sheet.cell(at, 8).value == "PLANNED"][:2]
    edit(workbook, {f"External remarks {first}": "seen", f"External remarks {second}": "seen"})
    planner.reviewed(workbook)
    planner.select(first, second)
    moved_by(planner, "+1 day", row=str(first))
    assert "Start" in planner.changes(first)
    assert "Start" in planner.changes(second)
