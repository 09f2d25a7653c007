"""Which activity stands on which line: as in the table, or by site, team, person
and work package.
"""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from window.timeline.plans import ZONE, plan

from bridge.gui.timeline.lines import Heading, Lines, arranged
from bridge.gui.timeline.scale import Bar, Grouping, drawn, instant, plan_of, span_of


def read(lines: Lines) -> list[object]:
    return [
        lines.heading(line).name if (place := lines.place(line)) is None else place
        for line in range(len(lines))
    ]


def test_without_groups_the_lines_stand_as_the_rows_of_the_table() -> None:
    assert read(arranged(plan(6), Grouping.NONE, [4, 1, 3])) == [4, 1, 3]


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
    assert lines.heading(0) == Heading("Blue", 4)
    assert lines.ranges([1]) == [(2, 2), (6, 6)]


def test_groups_of_which_no_row_is_shown_have_no_heading() -> None:
    assert read(arranged(plan(6), Grouping.SITE, [1])) == ["HOW-B", 1]


def test_a_selection_is_told_as_runs_of_lines() -> None:
    lines = arranged(plan(6), Grouping.NONE, range(6))
    assert lines.ranges([0, 1, 2, 5]) == [(0, 2), (5, 5)]
    assert lines.ranges([3]) == [(3, 3)]
    assert lines.ranges([9]) == []


@given(st.lists(st.integers(0, 11), unique=True), st.sampled_from([by for by in Grouping if by]))
def test_every_row_that_is_shown_stands_in_its_groups_and_no_other_row(
    order: list[int], by: Grouping
) -> None:
    lines = arranged(plan(12), by, order)
    assert {place for line in range(len(lines)) if (place := lines.place(line)) is not None} == set(
        order
    )
    assert sum(heading.count for heading in lines.headings) + len(lines.headings) == len(lines)


def test_what_lies_far_off_does_not_set_the_zoom() -> None:
    found = plan(100)
    assert found.usual[0] >= found.span[0]
    assert found.usual[1] <= found.span[1]
    far = plan_of(
        100,
        lambda place, name: "9026-11-23T06:00:00Z" if place == 7 else found.bar(place).id and None,
        found.bar,
        ZONE,
    )
    assert far.span[1] < 8e9


def test_a_plan_without_any_date_can_be_drawn() -> None:
    empty = plan_of(
        2, lambda place, name: None, lambda place: Bar(str(place), "", (None, None)), ZONE
    )
    assert empty.span == empty.usual == (0.0, 0.0)
    assert drawn(empty.bar(0).span) is None


@pytest.mark.parametrize(
    ("value", "found"),
    [
        ("2026-11-23T06:00:00.000Z", 1_795_413_600.0),
        ("soon", None),
        (None, None),
        (7, None),
        ("1815-01-01", 0.0),
    ],
)
def test_a_date_is_an_instant_or_nothing(value: object, found: float | None) -> None:
    assert instant(value) == found  # type: ignore[arg-type]


def test_an_end_before_its_start_is_drawn_between_both() -> None:
    assert drawn(span_of("2026-11-23T08:00:00Z", "2026-11-23T06:00:00Z")) == (
        1_795_413_600.0,
        1_795_420_800.0,
    )
    assert drawn(span_of(None, "2026-11-23T06:00:00Z")) == (1_795_413_600.0, 1_795_413_600.0)
