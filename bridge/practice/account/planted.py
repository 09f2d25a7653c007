"""The mistakes of the practice account: what is wrong with it on purpose, each known by ID. All else in it fits together."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import NamedTuple

from bridge.practice.account.crews import JOB, MEMBERS
from bridge.practice.account.dice import Dice, utc_text
from bridge.records.cells.base import JsonObject

DOUBLE_BOOKINGS = ("person-twice", "team-twice")
"""Two rows each: a team is planned for the second while it is still at the first; of `person-twice` one of its people too."""
SINGLE = (
    "end-before-start",
    "zero-length",
    "completed-in-future",
    "dispatched-without-people",
    "planned-in-past",
    "too-long",
    "manpower-differs",
    "locked",
    "colleague",
)
"""One row each. The service refuses the first change of a `locked` one, and a colleague changes a `colleague` one meanwhile."""
EXPIRED = "expired-certificate"
"""A person, not an activity: one of the certificates is not valid any more."""
LOCKED = 5
"""The number of the first locked activity."""
_MORE = {"colleague": 2}
_TRIES = 200


class Planted(NamedTuple):
    """One mistake: the IDs of its activities (of an expired certificate, of the person), and who is booked twice."""

    mistake: str
    ids: tuple[str, ...]
    who: str = ""


@dataclass(frozen=True, slots=True)
class Places:
    """Where mistakes lie in an account of `activities` activities: `day` gives the days from today to an activity's, `plain` the activity without."""

    activities: int
    seed: int
    day: Callable[[int], int]
    plain: Callable[[int], JsonObject]

    def of_activities(self) -> dict[int, str]:
        """Return the mistake of each activity that has one, by its number; of a double booking the second."""
        dice, found, jobs = Dice(self.seed, 3, 0), dict[int, str](), set[int]()
        if self.activities > LOCKED:
            found[LOCKED] = "locked"
        for mistake, copies in self._wanted():
            tries = _TRIES * copies
            # Small accounts may have no place for a mistake; then it is not planted, and not counted.
            while copies and tries:
                number, tries = dice.below(self.activities), tries - 1
                # One mistake for each job: two in one row would let a rule find one by the other.
                if number // JOB in jobs or number in found or not self._fits(mistake, number, found):
                    continue
                found[number] = mistake
                copies -= 1
                if mistake in DOUBLE_BOOKINGS:
                    jobs.add(number // JOB)
        return found

    def _wanted(self) -> Iterator[tuple[str, int]]:
        """Name the mistakes with their numbers: once in the smallest account, once more for each 1000 activities."""
        if self.activities > LOCKED:
            for mistake in (*DOUBLE_BOOKINGS, *SINGLE):
                yield mistake, 1 + self.activities // 1000 + _MORE.get(mistake, 0)

    def _fits(self, mistake: str, number: int, found: Mapping[int, str]) -> bool:
        """Whether an activity can have the mistake; the first job has none, it is what a planner sees first."""
        job, place = divmod(number, JOB)
        day = self.day(number)
        # The first job and the last shift of each stay plain: tests and the demo edit them.
        if not job or place == JOB - 1:
            return False
        if mistake == "planned-in-past":
            return day <= -3
        if day < 2:
            return False
        if mistake == "manpower-differs":
            return len(_texts(self.plain(number), "teams")) == 1 and bool(_texts(self.plain(number), "personnelIds"))
        if mistake not in DOUBLE_BOOKINGS:
            return True
        if place != 2 or day < 3 or any(one in found for one in range(job * JOB, job * JOB + JOB)):
            return False
        first = self.plain(number - 1)
        return len(_texts(first, "teams")) == 1 and 0 < len(_texts(first, "personnelIds")) < MEMBERS


def planted(mistake: str, before: JsonObject, record: JsonObject) -> Planted:
    """Return what is known of the mistake of an activity; `before` is the one before it."""
    if mistake not in DOUBLE_BOOKINGS:
        return Planted(mistake, (str(record["id"]),))
    who = _texts(record, "personnelIds" if mistake == "person-twice" else "teams")[0]
    return Planted(mistake, (str(before["id"]), str(record["id"])), who)


def spoil(mistake: str, record: JsonObject, before: JsonObject, members: Sequence[str]) -> None:
    """Put its mistake into a record; `before` is the activity before it, `members` are the people of its team."""
    start = datetime.fromisoformat(str(record["startDate"]))
    match mistake:
        case "person-twice" | "team-twice":
            booked = set(_texts(before, "personnelIds"))
            who = next(one for one in members if (one in booked) is (mistake == "person-twice"))
            team = _texts(before, "teams")[0]
            record |= {"teams": [team], "personnelIds": [who], "manpower": {team: 1}}
            record |= {name: utc_text(datetime.fromisoformat(str(before[name])) + timedelta(hours=1)) for name in ("startDate", "endDate")}
        case "end-before-start":
            record["endDate"] = utc_text(start - timedelta(hours=3))
        case "zero-length":
            record["endDate"] = record["startDate"]
        case "completed-in-future":
            record["status"] = "COMPLETED"
        case "planned-in-past":
            record["status"] = "PLANNED"
        case "dispatched-without-people":
            record |= {"status": "DISPATCHED", "teams": [], "personnelIds": [], "manpower": {}}
        case "too-long":
            record |= {"endDate": utc_text(start + timedelta(days=45)), "teams": [], "personnelIds": [], "manpower": {}}
        case "manpower-differs":
            record["manpower"] = {_texts(record, "teams")[0]: len(_texts(record, "personnelIds")) + 1}
        case "locked":
            record["isLocked"] = True


def _texts(record: JsonObject, field: str) -> list[str]:
    found = record[field]
    return [str(one) for one in found] if isinstance(found, list) else []
