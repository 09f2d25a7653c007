"""Activities are moved on the clock of the plan's zone, and their clashes are those of a reference
that shares no code.
"""

from __future__ import annotations

import random
from datetime import UTC, date, datetime, timedelta
from itertools import combinations
from typing import Any
from zoneinfo import ZoneInfo

import pytest

from bridge.changes.shift import (
    Selection,
    Shift,
    Shifted,
    Why,
    clashes,
    shift,
    shift_of,
    shift_to,
    stretched,
)
from bridge.records.cells.written_dates import Reading

ZONE = ZoneInfo("Europe/Copenhagen")
Record = dict[str, Any]


def at(local: str, fold: int = 0) -> str:
    """Return a local time as the service writes it."""
    moment = datetime.fromisoformat(local).replace(tzinfo=ZONE, fold=fold).astimezone(UTC)
    return moment.strftime("%Y-%m-%dT%H:%M:%S.000Z")


def activity(id: str, start: str, end: str, **more: Any) -> Record:
    return {"id": id, "startDate": at(start), "endDate": at(end), "status": "PLANNED", **more}


def local(shifted: Shifted) -> list[tuple[str, ...]]:
    """Return the new local times of each activity."""
    return [
        tuple(
            datetime.fromisoformat(text).astimezone(ZONE).strftime("%d %b %H:%M")
            for text in move.dates.values()
        )
        for move in shifted.moves
    ]


def reference(plan: list[Record], moved: set[str], days: int) -> tuple[set[Any], set[Any]]:
    """Return the clashes of moved activities before and after, by comparing each with each."""

    def spans(after: bool) -> list[tuple[str, datetime, datetime, set[str]]]:
        rows = []
        for record in plan:
            times = []
            for key in ("startDate", "endDate"):
                moment = datetime.fromisoformat(record[key].replace("Z", "+00:00"))
                if after and record["id"] in moved and record["status"] != "COMPLETED":
                    clock = moment.astimezone(ZONE)
                    naive = datetime(clock.year, clock.month, clock.day, clock.hour, clock.minute)
                    then = naive + timedelta(days=days)
                    moment = then.replace(tzinfo=ZONE).astimezone(UTC)
                times.append(moment)
            who = {f"p {one}" for one in record["personnelIds"]}
            who |= {f"t {one}" for one in record["teams"]}
            rows.append((record["id"], times[0], times[1], who))
        return rows

    def pairs(rows: list[tuple[str, datetime, datetime, set[str]]]) -> set[Any]:
        mine = {
            record["id"]
            for record in plan
            if record["id"] in moved and record["status"] != "COMPLETED"
        }
        return {
            (who, frozenset((one[0], other[0])))
            for one, other in combinations(rows, 2)
            if one[1] < other[2] and other[1] < one[2] and mine & {one[0], other[0]}
            for who in one[3] & other[3]
        }

    return pairs(spans(after=False)), pairs(spans(after=True))


@pytest.mark.parametrize("first", [date(2026, 10, 20), date(2027, 3, 24), date(2026, 6, 1)])
@pytest.mark.parametrize("seed", range(20))
def test_the_preview_has_every_clash_and_no_other(first: date, seed: int) -> None:
    dice = random.Random(seed)
    plan = []
    for number in range(60):
        # From 05:00: the reference knows no repeated and no skipped hours.
        start = datetime(first.year, first.month, first.day, 5) + timedelta(
            days=dice.randrange(10), hours=dice.randrange(16)
        )
        end = start + timedelta(days=dice.randrange(2), hours=dice.randrange(1, 4))
        plan.append(
            activity(
                f"A-{number}",
                start.isoformat(),
                end.replace(hour=max(end.hour, 5)).isoformat(),
                status=dice.choice(["PLANNED", "PLANNED", "DISPATCHED", "COMPLETED"]),
                personnelIds=dice.sample("abcdefgh", 2),
                teams=dice.sample(["North", "South", "East"], 1),
            )
        )
    moved, days = {record["id"] for record in plan if dice.random() < 0.4}, dice.choice([-2, 1, 3])
    selection = Selection(frozenset(moved))
    done = shift(
        [one for one in plan if selection.has(one, ZONE)], Shift(timedelta(days=days)), ZONE
    )
    found = clashes(plan, done.moves)
    before, after = reference(plan, moved, days)
    kinds = {"person-twice": "p", "team-twice": "t"}
    assert before
    assert after
    for known, listed in ((before, found.before), (after, found.after)):
        assert known == {(f"{kinds[one.code]} {one.who}", frozenset(one.ids)) for one in listed}
        assert len(known) == len(listed)


def test_days_keep_the_clock_and_hours_pass() -> None:
    night = activity("A", "2026-10-24T18:00", "2026-10-25T06:00")
    later = activity("B", "2026-10-25T06:00", "2026-10-25T14:00")
    done = shift([night, later], Shift(wall=timedelta(days=2)), ZONE)
    assert local(done) == [("26 Oct 18:00", "27 Oct 06:00"), ("27 Oct 06:00", "27 Oct 14:00")]
    assert [move.stretched for move in done.moves] == [True, False]
    early = activity("C", "2026-10-24T23:00", "2026-10-25T01:00")
    assert local(shift([early], Shift(elapsed=timedelta(hours=4)), ZONE)) == [
        ("25 Oct 02:00", "25 Oct 04:00")
    ]


def test_an_hour_that_the_clocks_skip_is_an_hour_later_and_nothing_ends_before_it_starts() -> None:
    short = activity("A", "2027-03-27T02:30", "2027-03-27T03:00")
    done = shift([short], Shift(wall=timedelta(days=1)), ZONE)
    assert local(done) == [("28 Mar 03:30", "28 Mar 04:00")]


def test_the_first_goes_to_the_moment_and_the_others_keep_their_gaps() -> None:
    plan = [
        activity("done", "2026-11-01T06:00", "2026-11-01T07:00", status="COMPLETED"),
        activity("B", "2026-11-03T06:00", "2026-11-03T18:00"),
        activity("C", "2026-11-05T08:00", "2026-11-06T18:00"),
    ]
    by = shift_to(plan[1:], Reading(datetime(2026, 11, 30, 7)), ZONE)
    assert local(shift(plan, by, ZONE)) == [
        ("30 Nov 07:00", "30 Nov 19:00"),
        ("02 Dec 09:00", "03 Dec 19:00"),
    ]
    day = shift_to(plan[1:], Reading(datetime(2026, 11, 30), has_time=False), ZONE)
    assert day == Shift(wall=timedelta(days=27)), "a day keeps the time of day"


def test_what_cannot_move_is_named() -> None:
    plan = [
        activity("done", "2026-11-01T06:00", "2026-11-01T07:00", status="COMPLETED"),
        activity("locked", "2026-11-01T06:00", "2026-11-01T07:00"),
        activity("odd", "2026-11-01T06:00", "2026-11-01T07:00"),
        {"id": "bare", "status": "PLANNED"},
        activity("far", "2026-11-01T06:00", "9999-12-30T07:00"),
        activity("good", "2026-11-01T06:00", "2026-11-01T07:00"),
    ]
    done = shift(plan, Shift(wall=timedelta(days=9)), ZONE, {"locked"}, {"odd"})
    assert [(one.record["id"], one.why) for one in done.skipped] == [
        ("done", Why.COMPLETED),
        ("locked", Why.LOCKED),
        ("odd", Why.UNREADABLE),
        ("bare", Why.NO_DATES),
        ("far", Why.TOO_FAR),
    ]
    assert [move.id for move in done.moves] == ["good"]


@pytest.mark.parametrize(
    ("text", "by"),
    [
        ("+2d", Shift(wall=timedelta(days=2))),
        ("-1 week", Shift(wall=timedelta(days=-7))),
        ("3 days", Shift(wall=timedelta(days=3))),
        ("+6h", Shift(elapsed=timedelta(hours=6))),
        ("90min", Shift(elapsed=timedelta(minutes=90))),
        ("2 moons", None),
        ("", None),
    ],
)
def test_a_shift_is_read_as_typed(text: str, by: Shift | None) -> None:
    assert shift_of(text) == by


def test_a_day_a_site_and_a_team_select() -> None:
    plan = [
        activity("A", "2026-11-01T23:30", "2026-11-02T07:00", siteId="N", teams=["HV"]),
        activity("B", "2026-11-02T00:30", "2026-11-02T07:00", siteId="S", teams=["HV", "Blade"]),
    ]

    def ids(**more: Any) -> list[str]:
        return [one["id"] for one in plan if Selection(**more).has(one, ZONE)]

    day = date(2026, 11, 2)
    assert (ids(first=day, last=day), ids(last=date(2026, 11, 1))) == (["B"], ["A"])
    assert (ids(sites=frozenset("N")), ids(teams=frozenset(["Blade"]))) == (["A"], ["B"])
    assert ids(ids=frozenset("AB")) == ["A", "B"]


def test_one_end_moves_but_not_past_the_other() -> None:
    one = activity("A", "2026-11-02T06:00", "2026-11-02T18:00")
    (move,) = shift([one], Shift(wall=timedelta(hours=-12)), ZONE).moves
    assert stretched(move, "endDate") is None
    early = stretched(move, "startDate")
    assert early is not None
    assert early.after == {**one, "startDate": at("2026-11-01T18:00")}
