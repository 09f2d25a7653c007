"""Invented sites, teams, people and tasks of the practice account, with the commas, accents and
colons found in real names.
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
    """A wind farm; `prefix` starts the IDs of its assets and activities."""

    id: str
    name: str
    country: str
    prefix: str


class Crew(NamedTuple):
    """A type of team: its tasks, department, job titles and required certificates."""

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
"""The types of teams that support others; a large account has several of each."""
OFFICE_ROLES: list[str] = _WORDS["officeRoles"]
OFFICE_DEPARTMENTS: list[str] = _WORDS["officeDepartments"]
EMPLOYERS: list[tuple[str, str]] = _WORDS["employers"]
FIRST_NAMES: list[str] = _WORDS["firstNames"]
LAST_NAMES: list[str] = _WORDS["lastNames"]
PACKAGE_TYPES: dict[str, list[str]] = _WORDS["packageTypes"]
"""The work categories of each type of work package."""
ORDER_TYPES: dict[str, str] = _WORDS["orderTypes"]
"""The type of a work order by its category; all others are INSPECTION."""
PRIORITIES: list[str] = _WORDS["priorities"]
SHEET_STATES: list[str] = _WORDS["sheetStates"]
REMARKS: list[str] = _WORDS["remarks"]
INTERNAL_REMARKS: list[str] = _WORDS["internalRemarks"]
FILTERS: dict[str, dict[str, str]] = _WORDS["filters"]
"""The key that each text filter compares, by record type."""
BOUNDS: dict[str, dict[str, tuple[str, str]]] = _WORDS["bounds"]
"""The key and bound of each date filter, by record type. Exact UTC texts sort like their
instants.
"""


JOB = 4
"""Activities per job."""
MEMBERS = 3
"""People per team."""
OFFICE = 3
"""People without a team: the site supervisor, the HSE adviser and the marine coordinator."""
_DAYS_OF_A_JOB = JOB + 1
_DAYS_OF_A_TOUR = 15
_SUPPORTED = 5
"""Every n-th job has a second team."""


@dataclass(frozen=True, slots=True)
class Rota:
    """Assigns jobs to `teams` crews: `lines` crews work at a time, each for `tour` consecutive
    jobs.
    """

    lines: int
    teams: int
    tour: int

    @classmethod
    def of(cls, jobs_a_day: float, crews: int) -> Rota:
        """Return the rota for a number of jobs starting per day and at least `crews` teams."""
        lines = max(1, -int(-jobs_a_day * _DAYS_OF_A_JOB // 1))
        # A line starts its next job only after the last one and its spare day are over.
        days_between = (
            max(_DAYS_OF_A_JOB, int(lines / jobs_a_day)) if jobs_a_day else _DAYS_OF_A_JOB
        )
        return cls(lines, max(crews, 2 * lines), max(1, _DAYS_OF_A_TOUR // days_between))

    def team(self, job: int) -> int:
        """Return the number of the team assigned to a job."""
        turn, line = divmod(job, self.lines)
        return (turn // self.tour * self.lines + line) % self.teams

    def first_job(self, team: int) -> int:
        turn, line = divmod(team, self.lines)
        return turn * self.tour * self.lines + line


@dataclass(frozen=True)
class Crews:
    """The teams and people of an account with `activities` activities over `days` days."""

    activities: int
    days: int

    @cached_property
    def main(self) -> Rota:
        """The rota of the main teams."""
        return Rota.of(self.activities / JOB / self.days, len(CREWS))

    @cached_property
    def support(self) -> Rota:
        """The rota of the supporting teams, used for some jobs."""
        return Rota.of(self.activities / JOB / self.days / _SUPPORTED, len(SUPPORT))

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The names of all teams: main, then supporting."""
        return (
            *(_name(CREWS, team) for team in range(self.main.teams)),
            *(_name(SUPPORT, team) for team in range(self.support.teams)),
        )

    @cached_property
    def trades(self) -> tuple[Crew, ...]:
        """The type of each team, in the order of `names`."""
        return (
            *(CREWS[team % len(CREWS)] for team in range(self.main.teams)),
            *(SUPPORT[team % len(SUPPORT)] for team in range(self.support.teams)),
        )

    @cached_property
    def numbers(self) -> Mapping[str, int]:
        """The number of each team by name."""
        return {name: number for number, name in enumerate(self.names)}

    @property
    def people(self) -> int:
        """The number of people."""
        return MEMBERS * len(self.names) + OFFICE

    def of_job(self, job: int) -> tuple[int, ...]:
        """Return the numbers of a job's one or two teams."""
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
    """Repeatable random choices for one record, determined by seed, kind and number."""

    _MASK = (1 << 64) - 1

    def __init__(self, seed: int, kind: int, number: int) -> None:
        # A generator of our own: Python's may change between versions, which would move the planted
        # mistakes.
        self._state = (
            seed * 0x9E3779B97F4A7C15 + kind * 0xBF58476D1CE4E5B9 + number * 0x94D049BB133111EB
        ) & self._MASK
        self.below(2)
        self.below(2)

    def below(self, limit: int) -> int:
        """Return an integer from 0 to limit - 1."""
        self._state = (self._state * 6364136223846793005 + 1442695040888963407) & self._MASK
        # The low bits of such a generator repeat, so only the high ones are used.
        return (self._state >> 33) % limit

    def pick(self, choices: Sequence[Choice]) -> Choice:
        return choices[self.below(len(choices))]

    def chance(self, percent: int) -> bool:
        """Return True with a probability of `percent` percent."""
        return self.below(100) < percent


def utc_text(moment: datetime) -> str:
    """Return an instant in the service's format: UTC, milliseconds, Z."""
    return moment.astimezone(UTC).replace(tzinfo=None).isoformat(timespec="milliseconds") + "Z"
