"""Clashes of people in the review: always those of the plan as it is after the last decision."""

from __future__ import annotations

from itertools import permutations

import pytest
from sheets import edit, rows_of
from window.steps import moved_by
from window.window import Planner

CLASH = "at the same time"


@pytest.fixture
def rows(planner: Planner) -> tuple[str, str]:
    """Review a plan with a row that was moved to the time of another edited one with the same
    people; return both row numbers, the moved one first.
    """
    workbook = planner.open_plan()
    listed = {place: row for place, row in enumerate(rows_of(workbook), 2) if row["Personnel IDs"]}
    moved, other = next(
        (one, two)
        for one, two in permutations(listed, 2)
        if listed[one]["Personnel IDs"] == listed[two]["Personnel IDs"]
        and listed[one]["Status"] == listed[two]["Status"] == "PLANNED"
        and listed[one]["Start"] != listed[two]["Start"]
    )
    times = {f"{caption} {moved}": listed[other][caption] for caption in ("Start", "End")}
    edit(workbook, {**times, f"External remarks {other}": "Bring the ladder"})
    planner.reviewed()
    return str(moved), str(other)


def shown(planner: Planner, *rows: str) -> list[tuple[str, str]]:
    """Return the state of each row, and what its panel says."""
    said = list[tuple[str, str]]()
    for row in rows:
        planner.select(row)
        planner.bot.wait(20)
        said.append((planner.state(row), planner.panel()))
    return said


@pytest.mark.parametrize("both", [False, True])
def test_a_move_shows_the_clashes_of_the_next_check_at_once(
    planner: Planner, rows: tuple[str, str], both: bool
) -> None:
    before = shown(planner, *rows)
    assert before[0][1].count(CLASH) == 1
    if both:
        planner.select(*rows)
    moved_by(planner, "+40 days", row=rows[1])
    after = shown(planner, *rows)
    assert (CLASH in after[0][1]) == both
    planner.key("Ctrl+Z")
    assert shown(planner, *rows) == before
    planner.key("Ctrl+Y", "F5")
    planner.checked()
    assert shown(planner, *rows) == after


def test_another_value_for_one_of_several_people_says_that_it_replaces_all(
    planner: Planner, rows: tuple[str, str]
) -> None:
    assert planner.workbook is not None
    people = str(rows_of(planner.workbook)[int(rows[0]) - 2]["Personnel IDs"]).split(", ")
    assert len(people) > 1
    planner.select(rows[0])
    assert planner.fields(planner.pane) == [f"Replace all {len(people)} in Personnel IDs"]
    planner.type(f"Replace all {len(people)} in Personnel IDs", people[0])
    planner.key("Return")
    assert planner.fields(planner.pane) in ([], ["Another value for Personnel IDs"])


def test_an_id_that_another_row_had_for_a_moment_leaves_its_clashes(
    planner: Planner, rows: tuple[str, str]
) -> None:
    moved = planner.id_of(rows[0])
    third = next(str(row) for row in range(2, 30) if str(row) not in rows)
    assert planner.workbook is not None
    edit(planner.workbook, {f"ID {third}": "XX-1"})
    planner.key("F5")
    planner.checked()
    before = shown(planner, rows[0])
    assert CLASH in before[0][1]
    planner.select(third)
    planner.type("ID", moved)
    planner.key("Return")
    planner.key("Ctrl+Z")
    assert shown(planner, rows[0]) == before
