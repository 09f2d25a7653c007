"""Overlaps against a judge that compares every two activities."""

from __future__ import annotations

from collections import Counter
from datetime import UTC, datetime, timedelta
from itertools import combinations

from builders.plans import found_in
from campaign import examples
from hypothesis import given, settings
from hypothesis import strategies as st

from bridge.changes.plan_rules import RuleSettings
from bridge.records.cells.base import JsonObject

_NIGHT = datetime(2026, 10, 25, 0, 0, tzinfo=UTC)
"""A quarter of an hour after another, over the night of a clock change."""


def _text(quarter: int | None) -> str | None:
    return (
        None
        if quarter is None
        else (_NIGHT + timedelta(minutes=15 * quarter))
        .isoformat(timespec="milliseconds")
        .replace("+00:00", "Z")
    )


@st.composite
def plans(draw: st.DrawFn) -> list[JsonObject]:
    """Draw a few activities within some hours: also without start or end, of no length, with an end
    before the start, with somebody named twice.
    """
    quarters = st.one_of(st.none(), st.integers(0, 12))
    people = st.lists(st.sampled_from(["00417", "00418", "00419"]), max_size=3)
    return [
        {
            "id": f"A-{number}",
            "startDate": _text(draw(quarters)),
            "endDate": _text(draw(quarters)),
            "personnelIds": list(draw(people)),
        }
        for number in range(draw(st.integers(0, 9)))
    ]


def _instants(record: JsonObject) -> set[int]:
    """Return the eighths of an hour at which an activity's people are busy."""
    start, end = (
        None if value is None else datetime.fromisoformat(str(value))
        for value in (record["startDate"], record["endDate"])
    )
    if start is None:
        return set()
    first = int((start - _NIGHT) / timedelta(minutes=7.5))
    return (
        {first} if end is None else set(range(first, int((end - _NIGHT) / timedelta(minutes=7.5))))
    )


@settings(max_examples=examples(50, 5_000))
@given(plans())
def test_exactly_the_activities_that_share_an_instant_and_a_person_clash(
    plan: list[JsonObject],
) -> None:
    expected = {
        (frozenset((str(one["id"]), str(other["id"]))), who)
        for one, other in combinations(plan, 2)
        for who in set(map(str, one["personnelIds"] or ()))  # type: ignore[arg-type]
        & set(map(str, other["personnelIds"] or ()))  # type: ignore[arg-type]
        if _instants(one) & _instants(other)
    }
    found = [
        (frozenset(one.ids), one.who)
        for one in found_in(plan, _NIGHT, settings=RuleSettings())
        if one.code == "person-twice"
    ]
    assert Counter(found) == dict.fromkeys(expected, 1)
