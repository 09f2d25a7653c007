"""Designs: what is drawn, evenly, and the same on every computer."""

from __future__ import annotations

import pytest

from bridge.simulation.designs import MOST_SOBOL, Combine, Design, _sobol, points, read_design


@pytest.mark.parametrize(
    ("text", "design"),
    [
        ("full", Design(Combine.FULL)),
        ("One at a time", Design(Combine.ONE_AT_A_TIME)),
        ("random 20", Design(Combine.RANDOM, 20, 1)),
        ("Latin hypercube 20 seed 7", Design(Combine.LATIN_HYPERCUBE, 20, 7)),
        ("lhs 5, seed 2", Design(Combine.LATIN_HYPERCUBE, 5, 2)),
        ("sobol 32", Design(Combine.SOBOL, 32, 1)),
        ("sobol", None),
        ("full 3", None),
        ("random 0", None),
        ("random 00", None),
        ("some", None),
    ],
)
def test_a_design_is_a_word_with_draws_and_a_seed(text: str, design: Design | None) -> None:
    assert read_design(text) == design


def test_sobols_sequence_begins_as_published() -> None:
    columns = [list(_sobol(place, 8)) for place in range(3)]
    assert list(zip(*columns, strict=True)) == [
        (0.0, 0.0, 0.0),
        (0.5, 0.5, 0.5),
        (0.75, 0.25, 0.25),
        (0.25, 0.75, 0.75),
        (0.375, 0.375, 0.625),
        (0.875, 0.875, 0.125),
        (0.625, 0.125, 0.875),
        (0.125, 0.625, 0.375),
    ]


@pytest.mark.parametrize("combine", [Combine.LATIN_HYPERCUBE, Combine.SOBOL])
def test_each_part_of_each_range_is_drawn_once(combine: Combine) -> None:
    drawn = points(Design(combine, 64, 5), MOST_SOBOL)
    shift = drawn[0] if combine is Combine.SOBOL else (0.0,) * MOST_SOBOL
    for place in range(MOST_SOBOL):
        parts = sorted(int(((point[place] - shift[place]) % 1 + 1e-9) * 64) for point in drawn)
        assert parts == list(range(64)), place


def test_draws_are_the_same_on_every_computer() -> None:
    assert points(Design(Combine.RANDOM, 2, 1), 2) == [(0.13436424411240122, 0.8474337369372327), (0.763774618976614, 0.2550690257394217)]
    assert points(Design(Combine.SOBOL, 3, 1), MOST_SOBOL + 1) == points(Design(Combine.RANDOM, 3, 1), MOST_SOBOL + 1)
