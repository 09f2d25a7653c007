"""A checked sheet -> the same with a warning at each row that its edit makes wrong by the rules of
the plan; no row is kept from being sent.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime
from itertools import takewhile
from operator import attrgetter

from bridge import clock
from bridge.changes.compare.validation import address
from bridge.changes.plan.rules import (
    BY_CODE,
    RULES,
    Code,
    PlanFinding,
    PlanRows,
    PlanRule,
    RuleSettings,
    edited_rows,
    look_at,
)
from bridge.errors import Problem, Severity
from bridge.records.changes import Change, ChangeSet
from bridge.settings import Settings

__all__ = [
    "BY_CODE",
    "RULES",
    "Code",
    "PlanFinding",
    "PlanRows",
    "PlanRule",
    "existing_problem",
    "rule_settings",
    "with_warnings",
]


_MOST_EXISTING = 10_000
"""The most findings that existed before the edit to keep."""


def rule_settings(settings: Settings, zone: str) -> RuleSettings:
    """Return which rules a planner has switched on, and how many days are long and far; `zone` is
    the plan's.
    """
    on = frozenset(rule.code for rule in RULES if settings.plan_rules.get(rule.code, rule.on))
    return RuleSettings(on, settings.long_days, settings.far_days, zone)


def with_warnings(
    changes: ChangeSet, plan: PlanRows, settings: Settings, now: datetime | None = None
) -> tuple[ChangeSet, tuple[PlanFinding, ...]]:
    """Hold the plan as it will be against the rules: return the changes with warnings, and all that
    was found.

    `plan` has the activities as they were, and the edits are put into it. A clash that existed
    before the edit is found too, and is no warning. A clash of two activities is one warning: at
    the one that the edit changed, or at the first of the two in the sheet.
    """
    rules, people = rule_settings(settings, changes.info.time_zone), changes.info.lookups.people
    found = (
        look_at(
            plan, now or clock.now(), edited_rows(changes.changes), rules, people, _MOST_EXISTING
        )
        if rules.on
        else ()
    )
    told, fresh = sorted(found, key=attrgetter("existing")), dict[str, list[PlanFinding]]()
    places = (
        {change.id: place for place, change in enumerate(changes.changes)}
        if told and not told[0].existing
        else {}
    )
    for finding in takewhile(lambda one: not one.existing, told):
        if edited := [id for id in finding.ids if id in places]:
            fresh.setdefault(min(edited, key=places.__getitem__), []).append(finding)
    if not fresh:
        return changes, (*told,)
    return replace(
        changes,
        changes=tuple(
            _warned(change, fresh.get(change.id, ()), changes) for change in changes.changes
        ),
    ), (*told,)


def existing_problem(finding: PlanFinding, changes: ChangeSet) -> Problem:
    """Return a finding that existed before the edit as a warning without a row: its activities may
    be on no edited row.
    """
    return Problem(
        Severity.WARNING,
        str(finding.code),
        finding.message,
        changes.info.sheet,
        column=_caption(finding, changes),
        field=finding.field,
    )


def _warned(change: Change, findings: Sequence[PlanFinding], changes: ChangeSet) -> Change:
    return (
        replace(
            change,
            problems=(
                *change.problems,
                *(_problem(finding, change, changes) for finding in findings),
            ),
        )
        if findings
        else change
    )


def _problem(finding: PlanFinding, change: Change, changes: ChangeSet) -> Problem:
    number = changes.info.columns.get(finding.field)
    cell = address(number, change.row) if number else None
    return Problem(
        severity=Severity.WARNING,
        code=str(finding.code),
        message=finding.message,
        sheet=change.sheet,
        row=change.row,
        column=_caption(finding, changes),
        cell=cell,
        field=finding.field,
    )


def _caption(finding: PlanFinding, changes: ChangeSet) -> str:
    return next(
        (column.caption for column in changes.info.table if column.field == finding.field),
        finding.field,
    )
