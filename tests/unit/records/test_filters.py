"""Filters: what is typed, planning windows over clock changes, and which records certainly do not
keep to a filter.
"""

from __future__ import annotations

from datetime import datetime
from zoneinfo import ZoneInfo

import pytest
from builders.tables import tabled

from bridge.errors import UsageError
from bridge.records.cells.base import JsonObject, JsonValue
from bridge.records.cells.moments import moment_text
from bridge.records.kinds import (
    Filter,
    Window,
    breaks,
    filter_named,
    keeps,
    kind_named,
    read_date,
    read_filter,
    window_span,
)

COPENHAGEN = ZoneInfo("Europe/Copenhagen")


def named(kind: str, name: str) -> Filter:
    found = kind_named(kind)
    assert found is not None
    known = filter_named(found, name)
    assert known is not None
    return known


@pytest.mark.parametrize(
    ("window", "now", "start", "end"),
    [
        ("today", "2026-11-24T12:00:00Z", "2026-11-23T23:00:00.000Z", "2026-11-24T23:00:00.000Z"),
        ("72h", "2026-11-24T12:00:00Z", "2026-11-23T23:00:00.000Z", "2026-11-26T23:00:00.000Z"),
        ("120h", "2026-11-24T12:00:00Z", "2026-11-23T23:00:00.000Z", "2026-11-28T23:00:00.000Z"),
        ("week", "2026-11-24T12:00:00Z", "2026-11-22T23:00:00.000Z", "2026-11-29T23:00:00.000Z"),
        # late in the evening it is tomorrow already in UTC, or still yesterday
        ("today", "2026-11-24T23:30:00Z", "2026-11-24T23:00:00.000Z", "2026-11-25T23:00:00.000Z"),
        ("today", "2026-11-24T22:59:59Z", "2026-11-23T23:00:00.000Z", "2026-11-24T23:00:00.000Z"),
        # Monday belongs to its week from its first instant, Sunday to its last
        ("week", "2026-11-22T23:00:00Z", "2026-11-22T23:00:00.000Z", "2026-11-29T23:00:00.000Z"),
        ("week", "2026-11-22T22:59:59Z", "2026-11-15T23:00:00.000Z", "2026-11-22T23:00:00.000Z"),
        # the week with a day of 25 hours has 169, the one with a day of 23 has 167
        ("week", "2026-10-21T12:00:00Z", "2026-10-18T22:00:00.000Z", "2026-10-25T23:00:00.000Z"),
        ("week", "2026-03-25T12:00:00Z", "2026-03-22T23:00:00.000Z", "2026-03-29T22:00:00.000Z"),
        ("today", "2026-10-25T01:30:00Z", "2026-10-24T22:00:00.000Z", "2026-10-25T23:00:00.000Z"),
        ("72h", "2026-10-24T12:00:00Z", "2026-10-23T22:00:00.000Z", "2026-10-26T23:00:00.000Z"),
        ("120h", "2026-03-27T12:00:00Z", "2026-03-26T23:00:00.000Z", "2026-03-31T22:00:00.000Z"),
    ],
)
def test_a_window_is_whole_days_in_the_accounts_zone(
    window: str, now: str, start: str, end: str
) -> None:
    span = window_span(Window(window), COPENHAGEN, datetime.fromisoformat(now))
    assert (moment_text(span.start), moment_text(span.end)) == (start, end)


@pytest.mark.parametrize(
    ("zone", "now", "start", "end"),
    [
        # midnight does not exist: the day begins at one o'clock
        (
            "America/Sao_Paulo",
            "2018-11-04T15:00:00Z",
            "2018-11-04T03:00:00.000Z",
            "2018-11-05T02:00:00.000Z",
        ),
        # midnight comes twice: the day begins with the first
        (
            "America/Havana",
            "2025-11-02T15:00:00Z",
            "2025-11-02T04:00:00.000Z",
            "2025-11-03T05:00:00.000Z",
        ),
        (
            "Pacific/Auckland",
            "2025-09-27T20:00:00Z",
            "2025-09-27T12:00:00.000Z",
            "2025-09-28T11:00:00.000Z",
        ),
        (
            "Asia/Kathmandu",
            "2025-11-24T18:20:00Z",
            "2025-11-24T18:15:00.000Z",
            "2025-11-25T18:15:00.000Z",
        ),
    ],
)
def test_a_day_begins_with_its_first_instant_in_every_zone(
    zone: str, now: str, start: str, end: str
) -> None:
    span = window_span(Window.TODAY, ZoneInfo(zone), datetime.fromisoformat(now))
    assert (moment_text(span.start), moment_text(span.end)) == (start, end)


@tabled("typed", "until", "sent")
def test_a_date_is_an_instant_in_the_accounts_zone(typed: str, until: bool, sent: str) -> None:
    assert read_date(typed, COPENHAGEN, until=until) == sent


@pytest.mark.parametrize(
    "typed",
    ["", "24.11.2026", "31/12/2026", "2026-13-01", "tomorrow", "9999-12-31", "2026-11-24T25:00"],
)
def test_what_is_no_date_is_refused(typed: str) -> None:
    with pytest.raises(UsageError, match="is not a date"):
        read_date(typed, ZoneInfo("America/New_York"), until=True)


def test_a_date_is_given_once() -> None:
    with pytest.raises(UsageError, match="startDate accepts only one date"):
        read_filter(named("activities", "startDate"), ["2026-11-24", "2026-11-25"], COPENHAGEN)


@tabled("kind", "name", "wanted", "record", "broken")
def test_only_exact_ids_states_and_dates_that_are_shown_tell_that_a_filter_was_ignored(
    kind: str, name: str, wanted: JsonValue, record: JsonObject, broken: bool
) -> None:
    found = kind_named(kind)
    assert found is not None
    assert breaks(record, named(kind, name), wanted) is broken
    assert keeps(record, found, {name: wanted}) is not broken
