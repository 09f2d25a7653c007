"""Who works where and when on the practice account: crews on tours of shifts, reckoned for each activity alone, so that no list of bookings is kept.

Four activities in a row are one job of a crew at one site: a shift on each of four days and a day in reserve. A crew goes from job to job for
about a fortnight and is then off while another takes its place, so that neither it nor its people are ever in two places at once.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from bridge.practice.account.vocabulary import CREWS, SUPPORT, Crew

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
    """Which of `teams` crews takes which job: `lines` crews are out at a time, each for `tour` jobs in a row."""

    lines: int
    teams: int
    tour: int

    @classmethod
    def of(cls, jobs_a_day: float, crews: int) -> Rota:
        """Return the rota for so many jobs that begin on a day, by at least `crews` teams."""
        lines = max(1, -int(-jobs_a_day * _DAYS_OF_A_JOB // 1))
        # A line never begins its next job before the last one and its day in reserve are over.
        days_between = max(_DAYS_OF_A_JOB, int(lines / jobs_a_day)) if jobs_a_day else _DAYS_OF_A_JOB
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
        return (*(_name(CREWS, team) for team in range(self.main.teams)), *(_name(SUPPORT, team) for team in range(self.support.teams)))

    @cached_property
    def trades(self) -> tuple[Crew, ...]:
        """What each team does, in the order of `names`."""
        return (*(CREWS[team % len(CREWS)] for team in range(self.main.teams)), *(SUPPORT[team % len(SUPPORT)] for team in range(self.support.teams)))

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
        return (team, self.main.teams + self.support.team(job // _SUPPORTED)) if job % _SUPPORTED == 0 else (team,)

    def first_job(self, team: int) -> int:
        return self.main.first_job(team) if team < self.main.teams else _SUPPORTED * self.support.first_job(team - self.main.teams)


def _name(crews: tuple[Crew, ...], team: int) -> str:
    again, which = divmod(team, len(crews))
    return f"{crews[which].team} {again + 1}" if again else crews[which].team
