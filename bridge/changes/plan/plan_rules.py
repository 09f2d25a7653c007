"""The rules of a plan: ONE table, each with its switch, its sentence and the field it is about. Pure; all warn, none keeps a row from being sent."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from bridge.texts import Text, say


class Code(StrEnum):
    """The fixed words of the rules, for settings and scripts."""

    PERSON_TWICE = "person-twice"
    TEAM_TWICE = "team-twice"
    COMPLETED_IN_FUTURE = "completed-in-future"
    PLANNED_IN_PAST = "planned-in-past"
    DISPATCHED_WITHOUT_PEOPLE = "dispatched-without-people"
    ZERO_LENGTH = "zero-length"
    TOO_LONG = "too-long"
    MANPOWER_DIFFERS = "manpower-differs"
    MOVED_FAR = "moved-far"
    NEW_IN_PAST = "new-in-past"


@dataclass(frozen=True, slots=True)
class PlanRule:
    """One rule: `title` is the caption of its switch, `on` the default, `sentence` what a warning says about `field`.

    `sentence_one` replaces the sentence where its number is 1.
    """

    code: Code
    field: str
    title: Text
    sentence: Text
    on: bool = True
    sentence_one: Text | None = None


RULES = (
    PlanRule(
        Code.PERSON_TWICE,
        "personnelIds",
        say("A person in two activities at the same time"),
        say("{who} is in {first} and {second} at the same time."),
    ),
    PlanRule(
        Code.TEAM_TWICE,
        "teams",
        say("A team in two activities at the same time"),
        say("{who} is in {first} and {second} at the same time."),
        on=False,
    ),
    PlanRule(Code.COMPLETED_IN_FUTURE, "status", say("Completed, but it ends in the future"), say("It is completed, but its end is in the future.")),
    PlanRule(
        Code.PLANNED_IN_PAST,
        "status",
        say("Still planned, but it ended before yesterday"),
        say("It is still planned, but it ended before yesterday."),
    ),
    PlanRule(
        Code.DISPATCHED_WITHOUT_PEOPLE,
        "status",
        say("Dispatched without people or team"),
        say("It is dispatched, but it has neither people nor a team."),
    ),
    PlanRule(Code.ZERO_LENGTH, "endDate", say("An end at the start"), say("It ends when it starts.")),
    PlanRule(
        Code.TOO_LONG,
        "endDate",
        say("Longer than a number of days"),
        say("It takes longer than {count} days."),
        sentence_one=say("It takes longer than {count} day."),
    ),
    PlanRule(
        Code.MANPOWER_DIFFERS,
        "manpower",
        say("More or fewer people than the manpower says"),
        say("{count} people are assigned but Manpower says {manpower}."),
        sentence_one=say("{count} person is assigned but Manpower says {manpower}."),
    ),
    PlanRule(
        Code.MOVED_FAR,
        "startDate",
        say("Moved by more than a number of days"),
        say("It was moved by more than {count} days."),
        sentence_one=say("It was moved by more than {count} day."),
    ),
    PlanRule(Code.NEW_IN_PAST, "startDate", say("A new activity in the past"), say("It is new, but it starts in the past.")),
)
"""The rules in the order in which Settings shows them, and in which what they find is told."""
BY_CODE = {rule.code: rule for rule in RULES}


@dataclass(frozen=True, slots=True)
class RuleSettings:
    """Which rules are on, and how many days are long and far. `zone` is the plan's, for days."""

    on: frozenset[Code] = frozenset(rule.code for rule in RULES if rule.on)
    long_days: int = 14
    far_days: int = 30
    zone: str = "UTC"
