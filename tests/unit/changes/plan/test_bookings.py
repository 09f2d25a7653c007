"""Overlaps against a judge that compares every two activities."""

from __future__ import annotations

from collections import Counter
from datetime import UTC, datetime, timedelta
from itertools import combinations

from builders.plans import found_in
from campaign import examples
from hypothesis import given, settings
from hypothesis import strategies as st

from bridge.changes.plan.rules import RuleSettings
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


@settings(max_examples=examples(200, 5_000))
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


@settings(max_examples=examples(100, 2_000))
@given(plans(), plans())
def test_what_an_edit_makes_is_what_clashes_now_and_did_not_before(
    before: list[JsonObject], after: list[JsonObject]
) -> None:
    was = {str(record["id"]): record for record in before}
    edits = {id: was.get(id) for record in after if was.get(id := str(record["id"])) != record}
    gone = [record for id, record in was.items() if id not in {record["id"] for record in after}]
    now = found_in([*after, *gone], _NIGHT, edits, RuleSettings())
    stood = {
        (frozenset(one.ids), one.who)
        for one in found_in(before, _NIGHT, settings=RuleSettings())
        if one.code == "person-twice"
    }
    found = {
        (frozenset(one.ids), one.who): one.existing for one in now if one.code == "person-twice"
    }
    assert {clash for clash, is_old in found.items() if is_old} == found.keys() & stood
