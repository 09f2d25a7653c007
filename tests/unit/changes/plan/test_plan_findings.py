"""The rules of a plan: all that is planted in the practice account and nothing else, and of an edit
only what the edit makes.
"""

from __future__ import annotations

from datetime import UTC, datetime

import pytest
from builders.plans import found_in
from builders.tables import tabled

from bridge.changes.plan_rules import (
    BY_CODE,
    RULES,
    TEAM_TWICE,
    RuleSettings,
)
from bridge.practice.sample import Sample
from bridge.records.cells.base import JsonObject, JsonValue

ALL = RuleSettings(on=frozenset(BY_CODE))
NOW = datetime(2026, 11, 25, 12, tzinfo=UTC)
ELSEWHERE = {"end-before-start", "expired-certificate", "locked", "colleague"}
"""What is planted and no rule of the plan looks for: the row's own check, people, the service."""


def activity(id: str = "A-1", /, **fields: JsonValue) -> JsonObject:
    """Return an activity of one morning in December, in which nothing is wrong."""
    return {
        "id": id,
        "siteId": "DB01",
        "status": "PLANNED",
        "startDate": "2026-12-01T06:00:00.000Z",
        "endDate": "2026-12-01T10:00:00.000Z",
        "teams": ["Blade crew"],
        "personnelIds": ["00417"],
        **fields,
    }


def seen(
    plan: list[JsonObject],
    edits: dict[str, JsonObject | None] | None = None,
    settings: RuleSettings = ALL,
) -> list[tuple[str, tuple[str, ...], bool]]:
    """Return (code, ids, existing) of what is found."""
    return [
        (str(one.code), one.ids, one.existing) for one in found_in(plan, NOW, edits or {}, settings)
    ]


def alone(**fields: JsonValue) -> list[str]:
    """Return the codes found in one activity that nobody edited."""
    found = seen([activity(**fields)])
    assert all(existing for _, _, existing in found)
    return [code for code, _, _ in found]


@pytest.mark.parametrize(
    "activities",
    [
        40,
        2_000,
        pytest.param(10_000, marks=pytest.mark.deep),
        pytest.param(100_000, marks=pytest.mark.deep),
    ],
)
def test_all_that_is_planted_is_found_and_nothing_else(activities: int) -> None:
    sample = Sample(activities, 7, NOW.replace(hour=0))
    found = found_in((sample.activity(number) for number in range(activities)), NOW, settings=ALL)
    planted = {
        (one.mistake, one.ids, one.who) for one in sample.planted if one.mistake not in ELSEWHERE
    }
    planted |= {
        ("team-twice", (first, second), team) for _, (first, second), team in _shared_teams(sample)
    }
    assert {(str(one.code), one.ids, one.who) for one in found} == planted
    assert len(found) == len(planted) >= 9
    assert all(one.existing for one in found)


def _shared_teams(sample: Sample) -> list[tuple[str, tuple[str, str], str]]:
    """Return the double bookings of people once more, as those of their team."""
    pairs = [(one.ids[0], one.ids[1]) for one in sample.planted if one.mistake == "person-twice"]
    teams = [sample.activity(sample.numbers[second])["teams"] for _, second in pairs]
    return [
        ("team-twice", pair, str(team[0]))
        for pair, team in zip(pairs, teams, strict=True)
        if isinstance(team, list)
    ]


def test_every_rule_has_a_switch_of_its_own_and_only_teams_are_off_at_first() -> None:
    assert [rule.code for rule in RULES] == list(BY_CODE)
    assert [rule.code for rule in RULES if not rule.on] == ["team-twice"]
    assert RuleSettings().on == frozenset(BY_CODE) - {TEAM_TWICE}
    twice = [activity("A-1"), activity("A-2")]
    assert [code for code, _, _ in seen(twice)] == ["person-twice", "team-twice"]
    assert [code for code, _, _ in seen(twice, settings=RuleSettings())] == ["person-twice"]
    assert seen(twice, settings=RuleSettings(on=frozenset())) == []


@tabled("fields", "sentence")
def test_numbers_in_sentences_are_ordinary_english(
    fields: dict[str, JsonValue], sentence: str
) -> None:
    (found,) = found_in([activity(**fields)], NOW, settings=RuleSettings(long_days=1))
    assert str(found.message) == sentence


def test_a_clash_that_an_edit_makes_counts_and_one_that_stood_does_not() -> None:
    later = activity(
        "A-2", startDate="2026-12-02T06:00:00.000Z", endDate="2026-12-02T10:00:00.000Z"
    )
    plan = [activity("A-1"), activity("A-2")]
    people = RuleSettings()
    assert seen(plan, {"A-2": later}, people) == [("person-twice", ("A-1", "A-2"), False)]
    assert seen(plan, {"A-2": activity("A-2")}, people) == [("person-twice", ("A-1", "A-2"), True)]
    assert seen(plan, {"A-2": activity("A-2", personnelIds=["00418"])}, people) == [
        ("person-twice", ("A-1", "A-2"), False)
    ]
    assert seen(plan, {"A-2": None}, people) == [("person-twice", ("A-1", "A-2"), False)]
    assert seen(plan, {"A-1": later, "A-2": later}, people) == [
        ("person-twice", ("A-1", "A-2"), True)
    ]
    assert seen([activity("A-1"), later], {"A-2": activity("A-2")}, people) == []


def test_nights_of_a_clock_change_are_instants() -> None:
    """In Copenhagen it is 02:30 twice in that night; the service's times are UTC and do not
    overlap.
    """
    first = activity(
        "A-1",
        startDate="2026-10-25T00:00:00.000Z",
        endDate="2026-10-25T00:45:00.000Z",
        status="COMPLETED",
    )
    second = activity(
        "A-2",
        startDate="2026-10-25T02:45:00+02:00",
        endDate="2026-10-25T02:30:00+01:00",
        status="COMPLETED",
    )
    assert seen([first, second], settings=RuleSettings(zone="Europe/Copenhagen")) == []
    longer = {**first, "endDate": "2026-10-25T00:45:00.001Z"}
    assert [
        code
        for code, _, _ in seen([longer, second], settings=RuleSettings(zone="Europe/Copenhagen"))
    ] == ["person-twice"]


@tabled("fields", "codes")
def test_an_activity_alone(fields: dict[str, JsonValue], codes: list[str]) -> None:
    assert alone(**fields) == codes
