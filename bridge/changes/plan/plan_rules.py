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
    WEEKEND_START = "weekend-start"
    NIGHT_START = "night-start"


@dataclass(frozen=True, slots=True)
class PlanRule:
    """One rule: its switch in Settings says `title`, a clash says `sentence` about `field`; `on` is how the switch stands at first."""

    code: Code
    field: str
    title: Text
    sentence: Text
    on: bool = True


RULES = (
    PlanRule(
        Code.PERSON_TWICE,
        "personnelIds",
        say("A person in two activities at the same time"),
        say("{who} is in {first} and in {second} at the same time."),
    ),
    PlanRule(
        Code.TEAM_TWICE,
        "teams",
        say("A team in two activities at the same time"),
        say("Team {who} is in {first} and in {second} at the same time."),
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
    PlanRule(Code.TOO_LONG, "endDate", say("Longer than a number of days"), say("It takes longer than {count} days.")),
    PlanRule(
        Code.MANPOWER_DIFFERS,
        "manpower",
        say("More or fewer people than the manpower says"),
        say("It has {people} people, the manpower says {manpower}."),
    ),
    PlanRule(Code.MOVED_FAR, "startDate", say("Moved by more than a number of days"), say("It was moved by more than {count} days.")),
    PlanRule(Code.NEW_IN_PAST, "startDate", say("A new activity in the past"), say("It is new, but it starts in the past.")),
    PlanRule(
        Code.WEEKEND_START,
        "startDate",
        say("A start on a weekend where all others are not"),
        say("It starts on a weekend; no other activity does."),
    ),
    PlanRule(
        Code.NIGHT_START,
        "startDate",
        say("A start at night where all others are not"),
        say("It starts at night; no other activity does."),
    ),
)
"""The rules in the order in which Settings shows them, and in which what they find is told."""
BY_CODE = {rule.code: rule for rule in RULES}


@dataclass(frozen=True, slots=True)
class RuleSettings:
    """Which rules are on, and how many days are long and far. `zone` is the plan's, for days, weekends and nights."""

    on: frozenset[Code] = frozenset(rule.code for rule in RULES if rule.on)
    long_days: int = 14
    far_days: int = 30
    zone: str = "UTC"
