"""The names of parameters in words."""

from __future__ import annotations

import pytest

from bridge.simulation.targets import in_words


@pytest.mark.parametrize(
    ("parameter", "words"),
    [
        ("dayRate", "day rate"),
        ("limits.wave", "wave limit"),
        ("shift.hours", "shift hours"),
        ("crew[0].role", "crew 1 role"),
        ("failuresPerYear", "failures per year"),
        ("vessel_id", "vessel ID"),
        ("maxHS", "max HS"),
        ("größe", "größe"),
        ('["odd name"]', "odd name"),
        ('["+"]', '["+"]'),
    ],
)
def test_a_parameter_is_shown_in_words(parameter: str, words: str) -> None:
    assert in_words(parameter) == words
