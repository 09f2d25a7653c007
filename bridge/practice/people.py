"""Invented sites, teams, people and tasks of the practice account, with the commas, accents and
colons found in real names.
"""

from __future__ import annotations

import json
import math
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
_SUPPORTED = 5
"""Every n-th job has a second team."""


@dataclass(frozen=True)
class Crews:
    """The teams and people of an account with `activities` activities over `days` days.

    Jobs go to the teams in turn. There are twice as many teams as work at a time, so that a team
    has its next job only after the last one and its spare day.
    """

    activities: int
    days: int

    @cached_property
    def main(self) -> int:
        """The number of main teams."""
        return max(len(CREWS), 2 * self._at_work(1))

    @cached_property
    def support(self) -> int:
        """The number of supporting teams, used for some jobs."""
        return max(len(SUPPORT), 2 * self._at_work(_SUPPORTED))

    def _at_work(self, every: int) -> int:
        """Return how many teams work at a time if they do every n-th job."""
        return max(1, math.ceil(self.activities / JOB / self.days / every * _DAYS_OF_A_JOB))

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The names of all teams: main, then supporting."""
        return (
            *(_name(CREWS, team) for team in range(self.main)),
            *(_name(SUPPORT, team) for team in range(self.support)),
        )

    @cached_property
    def trades(self) -> tuple[Crew, ...]:
        """The type of each team, in the order of `names`."""
        return (
            *(CREWS[team % len(CREWS)] for team in range(self.main)),
            *(SUPPORT[team % len(SUPPORT)] for team in range(self.support)),
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
        turn, rest = divmod(job, _SUPPORTED)
        return (job % self.main, *(() if rest else (self.main + turn % self.support,)))

    def first_job(self, team: int) -> int:
        return team if team < self.main else _SUPPORTED * (team - self.main)


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
