"""Which activity stands on which line: as in the table, or by site, team, person
and work package.
"""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st
from window.timeline.plans import plan

from bridge.gui.timeline.scale import Grouping, Heading, Lines, arranged


def read(lines: Lines) -> list[object]:
    return [one.name if isinstance(one, Heading) else one for one in lines.on]


def test_groups_stand_by_name_those_without_any_last_and_inside_by_their_starts() -> None:
    assert read(arranged(plan(6), Grouping.SITE, [5, 4, 3, 2, 1, 0])) == [
        "HOW-A",
        0,
        3,
        "HOW-B",
        1,
        4,
        "",
        2,
        5,
    ]


def test_an_activity_stands_in_each_of_its_teams() -> None:
    lines = arranged(plan(6), Grouping.TEAM, range(6))
    assert read(lines) == ["Blue", 0, 1, 3, 4, "Red", 1, 4, "", 2, 5]
    assert lines.on[0] == Heading("Blue", 4)
    assert lines.ranges([1]) == [(2, 2), (6, 6)]


@given(st.lists(st.integers(0, 11), unique=True), st.sampled_from([by for by in Grouping if by]))
def test_every_row_that_is_shown_stands_in_its_groups_and_no_other_row(
    order: list[int], by: Grouping
) -> None:
    lines = arranged(plan(12), by, order)
    assert {place for line in range(len(lines)) if (place := lines.place(line)) is not None} == set(
        order
    )
    counts = [one.count for one in lines.on if isinstance(one, Heading)]
    assert sum(counts) + len(counts) == len(lines)
