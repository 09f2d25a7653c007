"""The practice account makes sense: all in it fits together, but for the mistakes that are planted,
each known by ID.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from datetime import UTC, datetime, timedelta
from functools import lru_cache

import pytest

from bridge.practice.account.resources import Resources
from bridge.practice.account.sample import Sample
from bridge.records.cells.base import JsonObject, JsonValue

_DAY = datetime(2026, 11, 22, tzinfo=UTC)
_SIZES = (0, 1, 7, 40, 10_000, pytest.param(100_000, marks=pytest.mark.deep))


@lru_cache(maxsize=2)
def _sample(activities: int, seed: int = 7) -> Sample:
    return Sample(activities, seed, _DAY)


@lru_cache(maxsize=2)
def _activities(activities: int, seed: int = 7) -> list[JsonObject]:
    sample = _sample(activities, seed)
    return [sample.activity(number) for number in range(activities)]


def _records(activities: int, kind: str) -> list[JsonObject]:
    return list(Resources(_sample(activities)).records(kind))


def _texts(value: JsonValue) -> list[str]:
    assert isinstance(value, list)
    return [str(one) for one in value]


def _double_bookings(records: Iterable[JsonObject], field: str) -> set[tuple[str, str, str]]:
    """Return who is in two activities at a time, with both; each is compared with all that began
    before and goes on.
    """
    shifts: dict[str, list[tuple[str, str, str]]] = defaultdict(list)
    for record in records:
        for who in _texts(record[field]):
            shifts[who].append(
                (str(record["startDate"]), str(record["endDate"]), str(record["id"]))
            )
    found = set()
    for who, booked in shifts.items():
        booked.sort()
        for place, (start, _, second) in enumerate(booked):
            found |= {(first, second, who) for _, end, first in booked[:place] if end > start}
    return found


@pytest.mark.parametrize("activities", _SIZES)
def test_nobody_and_no_team_is_in_two_places_but_where_it_is_planted(activities: int) -> None:
    planted = _sample(activities).planted
    people = {(*one.ids, one.who) for one in planted if one.mistake == "person-twice"}
    teams = {one.ids for one in planted if one.mistake in {"person-twice", "team-twice"}}
    records = _activities(activities)
    assert _double_bookings(records, "personnelIds") == people
    assert {(first, second) for first, second, _ in _double_bookings(records, "teams")} == teams
    assert {one.who for one in planted if one.mistake == "team-twice"} <= {
        team for *_, team in _double_bookings(records, "teams")
    }


@pytest.mark.parametrize("activities", _SIZES)
def test_every_mistake_is_planted_and_there_is_no_other(activities: int) -> None:
    planted: dict[str, set[str]] = defaultdict(set)
    for one in _sample(activities).planted:
        planted[one.mistake] |= set(one.ids[-1:])
    found: dict[str, set[str]] = defaultdict(set)
    today, yesterday = f"{_DAY:%Y-%m-%d}", f"{_DAY - timedelta(days=1):%Y-%m-%d}"
    for record in _activities(activities):
        start = str(record["startDate"])
        end = str(record["endDate"])
        status = record["status"]
        manpower = record["manpower"]
        assert isinstance(manpower, dict)
        is_wrong = {
            "end-before-start": end < start,
            "zero-length": end == start,
            "completed-in-future": status == "COMPLETED" and end > today,
            "planned-in-past": status == "PLANNED" and end < yesterday,
            "dispatched-without-people": (
                status == "DISPATCHED" and not record["teams"] and not record["personnelIds"]
            ),
            "too-long": (
                datetime.fromisoformat(end) - datetime.fromisoformat(start) > timedelta(days=2)
            ),
            "manpower-differs": (
                bool(record["personnelIds"])
                and sum(map(int, map(str, manpower.values())))
                != len(_texts(record["personnelIds"]))
            ),
            "locked": record["isLocked"] is True,
        }
        for mistake, is_so in is_wrong.items():
            if is_so:
                found[mistake].add(str(record["id"]))
    elsewhere = {"person-twice", "team-twice", "colleague", "expired-certificate"}
    assert found == {mistake: ids for mistake, ids in planted.items() if mistake not in elsewhere}


def _is_certified(person: JsonObject) -> bool:
    certificates = person["certificates"]
    assert isinstance(certificates, list)
    return all(
        isinstance(one, dict) and one["isValid"] is True and str(one["validUntil"]) > f"{_DAY:%Y}"
        for one in certificates
    )


def test_people_have_the_certificates_of_their_team_and_the_expired_ones_are_planted() -> None:
    sample = _sample(3_000)
    trades = dict(zip(sample.crews.names, sample.crews.trades, strict=True))
    last = max(str(record["endDate"]) for record in _activities(3_000))
    expired = {one.ids[0] for one in sample.planted if one.mistake == "expired-certificate"}
    for person in _records(3_000, "personnel"):
        certificates = person["certificates"]
        assert isinstance(certificates, list)
        for team in _texts(person["teams"]):
            assert [one["name"] for one in certificates if isinstance(one, dict)] == list(
                trades[team].certificates
            )
            assert person["department"] == trades[team].department
        for one in certificates:
            assert isinstance(one, dict)
            assert one["isValid"] is (str(one["validUntil"]) > f"{_DAY:%Y-%m-%d}")
            assert one["isValid"] is False or str(one["validUntil"]) > last[:10]
        assert _is_certified(person) is (person["id"] not in expired)
