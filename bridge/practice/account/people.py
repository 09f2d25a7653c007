"""The words of the practice account: its invented sites, teams, people and tasks, with the commas,
accents and colons that real ones have.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import cached_property
from typing import NamedTuple, TypeVar


class Site(NamedTuple):
    """A wind farm. `prefix` begins the IDs of its assets and activities."""

    id: str
    name: str
    country: str
    prefix: str


SITES = (
    Site("DB01", "Dunbank", "United Kingdom", "DB"),
    Site("KR02", "Kråkegrund", "Denmark", "KR"),
    Site("0042", "Saint-Aubin-des-Dunes", "France", "SA"),
    Site("HW07", "Hohe Weide, Nord", "Germany", "HW"),
)
CATEGORIES = (
    "Preventive maintenance",
    "Corrective maintenance",
    "Inspection, statutory",
    "Blade repair",
    "Cable work",
    "Commissioning",
    "Transport",
    "Überprüfung Fundament",
)
TASKS = {
    "Annual service": "Preventive maintenance",
    "Bolt tensioning": "Preventive maintenance",
    "Hydraulic oil change": "Preventive maintenance",
    "Gearbox borescope": "Corrective maintenance",
    "Pitch battery exchange": "Corrective maintenance",
    "Contrôle de l'ascenseur": "Inspection, statutory",
    "Crane inspection": "Inspection, statutory",
    "Rettungsübung": "Inspection, statutory",
    "Transformer inspection": "Inspection, statutory",
    "Leading edge repair, blade A": "Blade repair",
    "Cable pull, string 3": "Cable work",
    "String test": "Commissioning",
    "Lift of spare parts": "Transport",
    "Foundation survey": "Überprüfung Fundament",
}
"""The category of each task."""


class Crew(NamedTuple):
    """A team by what it does: its tasks, its department, what its people are and the certificates
    that they need.
    """

    team: str
    tasks: tuple[str, ...]
    department: str
    role: str
    certificates: tuple[str, ...]
    nights: bool = False


_BASIC = ("GWO Basic Safety", "Offshore medical")
CREWS = (
    Crew(
        "Blade crew",
        ("Leading edge repair, blade A", "Annual service", "Bolt tensioning"),
        "Operations",
        "Technician",
        (*_BASIC, "GWO Advanced Rescue"),
    ),
    Crew(
        "Cable team, south",
        ("Cable pull, string 3", "String test"),
        "Construction",
        "Technician",
        (*_BASIC, "HV switching"),
    ),
    Crew(
        "Équipe électrique",
        ("Contrôle de l'ascenseur", "Pitch battery exchange", "Hydraulic oil change"),
        "Électricité",
        "Technician",
        (*_BASIC, "HV switching"),
    ),
    Crew(
        "HV team",
        ("Transformer inspection", "String test"),
        "Électricité",
        "Technician",
        (*_BASIC, "HV switching"),
    ),
    Crew(
        "Rope access: nights",
        ("Leading edge repair, blade A", "Gearbox borescope", "Bolt tensioning"),
        "Operations",
        "Rope access technician",
        (*_BASIC, "IRATA Level 2"),
        nights=True,
    ),
)
SUPPORT = (
    Crew(
        "Crane crew",
        ("Crane inspection", "Lift of spare parts"),
        "Marine, logistics",
        "Technician",
        _BASIC,
    ),
    Crew(
        "Survey & inspection",
        ("Foundation survey", "Rettungsübung"),
        "Construction",
        "Technician",
        (*_BASIC, "GWO Advanced Rescue"),
    ),
)
"""The teams that join others; a large account has several of each."""
OFFICE_ROLES = ("Site supervisor", "HSE adviser", "Marine coordinator")
OFFICE_DEPARTMENTS = ("Operations", "Construction", "Marine, logistics")
EMPLOYERS = (("Vindkraft Service ApS", "Denmark"), ("Blade & Tower Ltd, Hull", "United Kingdom"))
FIRST_NAMES = (
    "Åse",
    "Bjørn",
    "Chloé",
    "Dieter",
    "Eilidh",
    "François",
    "Grete",
    "Hannah",
    "Íñigo",
    "Jürgen",
    "Katarzyna",
    "Liam",
    "Màiri",
    "Noël",
)
LAST_NAMES = (
    "Sørensen",
    "MacLeod",
    "Lefèvre",
    "Müller",
    "O'Brien",
    "Nowak",
    "van der Berg",
    "Østergaard",
    "García",
    "Smith-Jones",
    "Weiß",
    "Dupont",
)
PACKAGE_TYPES = {
    "SERVICE_CAMPAIGN": (
        "Preventive maintenance",
        "Corrective maintenance",
        "Commissioning",
        "Transport",
    ),
    "BLADE_CAMPAIGN": ("Blade repair",),
    "CABLE_CAMPAIGN": ("Cable work",),
    "INSPECTION": ("Inspection, statutory", "Überprüfung Fundament"),
}
"""The categories of the work in each type of work package."""
ORDER_TYPES = {
    "Corrective maintenance": "CORRECTIVE",
    "Blade repair": "CORRECTIVE",
    "Preventive maintenance": "PREVENTIVE",
}
"""The type of a work order by its category; else it is an INSPECTION."""
PRIORITIES = ("LOW", "MEDIUM", "HIGH", "URGENT")
SHEET_STATES = ("SIGNED", "PENDING", "SIGNED", "DRAFT", "REJECTED")
REMARKS = (
    "",
    "",
    "Weather window needed: Hs < 1.5 m, wind < 12 m/s",
    "Access by CTV, second transfer at noon",
    "Kunde möchte vorher informiert werden",
    'Bring the "blue" torque set, 2 pcs',
    "Prévoir l'arrêt de la turbine",
)
INTERNAL_REMARKS = (
    "",
    "",
    "Cost centre 0417",
    "Second crew on standby",
    "Check spare parts first; see order",
)


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


class Dice:
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
