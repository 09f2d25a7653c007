"""Search and sort find the rows that a plain look at each text finds; decisions reach the rows that
they name, in long sheets too.
"""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from openpyxl import load_workbook
from sheets import edit
from window import samples
from window.review.test_time_face import moved_by
from window.window import Planner

from bridge.gui.review.model import Review
from bridge.gui.review.states import State


@pytest.mark.parametrize("count", [1, 2, 500])
@settings(max_examples=4)
@given(data=st.data())
def test_a_long_sheet_is_reviewed_as_a_short_one(count: int, data: st.DataObject) -> None:
    rows = [
        replace(
            samples.changed(row + 2, row, status=("DONE", "PLANNED")[row % 2]),
            id=f"ACT-{row % (count - 1 or 1)}",
        )
        for row in range(count)
    ]
    changes = replace(
        samples.people(), rows=count, unchanged=0, changes=tuple(rows), info=samples.info()
    )
    review = Review.of(changes)
    out = data.draw(st.lists(st.integers(0, count - 1), min_size=1, max_size=9))
    gone = {rows[row].id for row in out}
    before = [review.state(row) for row in range(count)]
    for _ in range(2):
        review.leave_out(out)
        # The first and the last row share an ID: who leaves out one leaves out both.
        assert [row for row in range(count) if review.state(row) is State.LEFT_OUT] == [
            row for row in range(count) if rows[row].id in gone
        ]
        assert review.visible("left-out") == [row for row in range(count) if rows[row].id in gone]
        assert review.step is not None
        review.undo(review.step)
    assert [review.state(row) for row in range(count)] == before
    word = data.draw(st.sampled_from(["act-1", "how-a", "crane", "blue", "2"]))
    assert review.visible("all", word) == [
        row for row in range(count) if word in review.cells.searched(rows[row])
    ]


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
