"""Which activity is on which line: by site, team or person, in groups that fold."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st
from window.timeline.plans import plan

from bridge.gui.timeline.scale import Grouping, Heading, Lines, arranged, merged


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
    assert lines.on[0] == Heading("Blue", [0, 1, 3, 4])
    assert lines.ranges([1]) == [(2, 2), (6, 6)]


def test_a_folded_group_is_its_heading_alone() -> None:
    assert read(arranged(plan(6), Grouping.TEAM, range(6), {"Blue", ""})) == [
        "Blue",
        "Red",
        1,
        4,
        "",
    ]
    assert read(arranged(plan(4), Grouping.PERSON, range(4))) == ["P-1", 1, "P-3", 3, "", 0, 2]


def test_times_that_overlap_are_one() -> None:
    assert merged([(5.0, 9.0), (1.0, 2.0), (None, None), (8.0, 12.0), (2.0, 3.0)]) == [
        (1.0, 3.0),
        (5.0, 12.0),
    ]


@given(st.lists(st.integers(0, 11), unique=True), st.sampled_from([by for by in Grouping if by]))
def test_every_row_that_is_shown_stands_in_its_groups_and_no_other_row(
    order: list[int], by: Grouping
) -> None:
    lines = arranged(plan(12), by, order)
    assert {place for line in range(len(lines)) if (place := lines.place(line)) is not None} == set(
        order
    )
    counts = [len(one.places) for one in lines.on if isinstance(one, Heading)]
    assert sum(counts) + len(counts) == len(lines)
