"""The words of the practice account: its invented sites, teams, people and tasks, with the commas,
accents and colons that real ones have.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import cached_property
from typing import NamedTuple, TypeVar

from bridge.files import asset


class Site(NamedTuple):
    """A wind farm. `prefix` begins the IDs of its assets and activities."""

    id: str
    name: str
    country: str
    prefix: str


class Crew(NamedTuple):
    """A team by what it does: its tasks, its department, what its people are and the certificates
    that they need.
    """

    team: str
    tasks: Sequence[str]
    department: str
    role: str
    certificates: Sequence[str]
    nights: bool = False


_WORDS = json.loads(asset("practice.json").read_text(encoding="utf-8"))
SITES = tuple(Site(**site) for site in _WORDS["sites"])
CATEGORIES: list[str] = _WORDS["categories"]
TASKS: dict[str, str] = _WORDS["tasks"]
"""The category of each task."""
CREWS = tuple(Crew(**crew) for crew in _WORDS["crews"])
SUPPORT = tuple(Crew(**crew) for crew in _WORDS["support"])
"""The teams that join others; a large account has several of each."""
OFFICE_ROLES: list[str] = _WORDS["officeRoles"]
OFFICE_DEPARTMENTS: list[str] = _WORDS["officeDepartments"]
EMPLOYERS: list[tuple[str, str]] = _WORDS["employers"]
FIRST_NAMES: list[str] = _WORDS["firstNames"]
LAST_NAMES: list[str] = _WORDS["lastNames"]
PACKAGE_TYPES: dict[str, list[str]] = _WORDS["packageTypes"]
"""The categories of the work in each type of work package."""
ORDER_TYPES: dict[str, str] = _WORDS["orderTypes"]
"""The type of a work order by its category; else it is an INSPECTION."""
PRIORITIES: list[str] = _WORDS["priorities"]
SHEET_STATES: list[str] = _WORDS["sheetStates"]
REMARKS: list[str] = _WORDS["remarks"]
INTERNAL_REMARKS: list[str] = _WORDS["internalRemarks"]


JOB = 4
"""Activities of one job."""
MEMBERS = 3
"""People in a team."""
OFFICE = 3
"""People without a team: the site supervisor, the HSE adviser and the marine coordinator."""
_DAYS_OF_A_JOB = JOB + 1
_DAYS_OF_A_TOUR = 15
_SUPPORTED = 5
"""Every how manyth job has a second team."""


@dataclass(frozen=True, slots=True)
class Rota:
    """Which of `teams` crews takes which job: `lines` crews are out at a time, each for `tour` jobs
    in a row.
    """

    lines: int
    teams: int
    tour: int

    @classmethod
    def of(cls, jobs_a_day: float, crews: int) -> Rota:
        """Return the rota for so many jobs that begin on a day, by at least `crews` teams."""
        lines = max(1, -int(-jobs_a_day * _DAYS_OF_A_JOB // 1))
        # A line never begins its next job before the last one and its day in reserve are over.
        days_between = (
            max(_DAYS_OF_A_JOB, int(lines / jobs_a_day)) if jobs_a_day else _DAYS_OF_A_JOB
        )
        return cls(lines, max(crews, 2 * lines), max(1, _DAYS_OF_A_TOUR // days_between))

    def team(self, job: int) -> int:
        """Return the number of the team that does a job."""
        turn, line = divmod(job, self.lines)
        return (turn // self.tour * self.lines + line) % self.teams

    def first_job(self, team: int) -> int:
        turn, line = divmod(team, self.lines)
        return turn * self.tour * self.lines + line


@dataclass(frozen=True)
class Crews:
    """The teams and people of an account of `activities` activities over `days` days."""

    activities: int
    days: int

    @cached_property
    def main(self) -> Rota:
        """The teams that do the work."""
        return Rota.of(self.activities / JOB / self.days, len(CREWS))

    @cached_property
    def support(self) -> Rota:
        """The teams that join them on some jobs."""
        return Rota.of(self.activities / JOB / self.days / _SUPPORTED, len(SUPPORT))

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The names of all teams: those that do the work, then those that join them."""
        return (
            *(_name(CREWS, team) for team in range(self.main.teams)),
            *(_name(SUPPORT, team) for team in range(self.support.teams)),
        )

    @cached_property
    def trades(self) -> tuple[Crew, ...]:
        """What each team does, in the order of `names`."""
        return (
            *(CREWS[team % len(CREWS)] for team in range(self.main.teams)),
            *(SUPPORT[team % len(SUPPORT)] for team in range(self.support.teams)),
        )

    @cached_property
    def numbers(self) -> Mapping[str, int]:
        """The number of each team, by its name."""
        return {name: number for number, name in enumerate(self.names)}

    @property
    def people(self) -> int:
        """How many people there are."""
        return MEMBERS * len(self.names) + OFFICE

    def of_job(self, job: int) -> tuple[int, ...]:
        """Return the numbers of the one or two teams of a job."""
        team = self.main.team(job)
        return (
            (team, self.main.teams + self.support.team(job // _SUPPORTED))
            if job % _SUPPORTED == 0
            else (team,)
        )

    def first_job(self, team: int) -> int:
        return (
            self.main.first_job(team)
            if team < self.main.teams
            else _SUPPORTED * self.support.first_job(team - self.main.teams)
        )


def _name(crews: tuple[Crew, ...], team: int) -> str:
    again, which = divmod(team, len(crews))
    return f"{crews[which].team} {again + 1}" if again else crews[which].team


Choice = TypeVar("Choice")


class SeededRandom:
    """Repeatable choices for one record: the same seed, kind and number always fall
    the same way.
    """

    _MASK = (1 << 64) - 1

    def __init__(self, seed: int, kind: int, number: int) -> None:
        # A generator of its own: Python's may change its numbers with a version, and planted
        # mistakes would move.
        self._state = (
            seed * 0x9E3779B97F4A7C15 + kind * 0xBF58476D1CE4E5B9 + number * 0x94D049BB133111EB
        ) & self._MASK
        self.below(2)
        self.below(2)

    def below(self, limit: int) -> int:
        """Return a whole number from 0 to limit - 1."""
        self._state = (self._state * 6364136223846793005 + 1442695040888963407) & self._MASK
        # The low bits of such a generator repeat; only the high ones are used.
        return (self._state >> 33) % limit

    def pick(self, choices: Sequence[Choice]) -> Choice:
        return choices[self.below(len(choices))]

    def some(self, choices: Sequence[Choice], most: int) -> list[Choice]:
        """Return none to `most` different neighbours of the choices."""
        first, count = self.below(len(choices)), self.below(most + 1)
        return [choices[(first + step) % len(choices)] for step in range(min(count, len(choices)))]

    def chance(self, percent: int) -> bool:
        """Fall true in `percent` of 100 cases."""
        return self.below(100) < percent


def utc_text(moment: datetime) -> str:
    """Return an instant as the service writes it: UTC, milliseconds, Z."""
    return moment.astimezone(UTC).replace(tzinfo=None).isoformat(timespec="milliseconds") + "Z"
