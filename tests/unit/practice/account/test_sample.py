"""The practice account makes sense: all in it fits together, but for the mistakes that are planted,
each known by ID.
"""

from __future__ import annotations

from collections import defaultdict
from datetime import UTC, datetime, timedelta
from functools import lru_cache

import pytest

from bridge.practice.sample import Sample
from bridge.records.cells.base import JsonObject, JsonValue

_DAY = datetime(2026, 11, 22, tzinfo=UTC)
_SIZES = (0, 1, 7, 40, 2_000, pytest.param(100_000, marks=pytest.mark.deep))


@lru_cache(maxsize=2)
def _sample(activities: int, seed: int = 7) -> Sample:
    return Sample(activities, seed, _DAY)


@lru_cache(maxsize=2)
def _activities(activities: int, seed: int = 7) -> list[JsonObject]:
    sample = _sample(activities, seed)
    return [sample.activity(number) for number in range(activities)]


def _texts(value: JsonValue) -> list[str]:
    assert isinstance(value, list)
    return [str(one) for one in value]


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
