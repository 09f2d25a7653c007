"""Adds warnings to the rows of a checked sheet whose edits violate the plan rules.

Warnings never block a row.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import takewhile
from operator import attrgetter

from bridge import clock
from bridge.changes.plan_rules import (
    BY_CODE,
    RULES,
    PlanFinding,
    PlanRows,
    PlanRule,
    RuleSettings,
    edited_rows,
    look_at,
)
from bridge.errors import Problem, Severity
from bridge.records.changes import Change, ChangeSet, Decision, SheetInfo
from bridge.records.columns import address
from bridge.settings import Settings

__all__ = [
    "BY_CODE",
    "RULES",
    "PlanFinding",
    "PlanRows",
    "PlanRule",
    "existing_problem",
    "rule_settings",
    "with_warnings",
]


def rule_settings(settings: Settings, zone: str) -> RuleSettings:
    """Return the rules that the planner has enabled and the limits in days.

    `zone` is the plan's time zone.
    """
    on = frozenset(rule.code for rule in RULES if settings.plan_rules.get(rule.code, rule.on))
    return RuleSettings(on, settings.long_days, settings.far_days, zone)


def with_warnings(
    changes: ChangeSet, plan: PlanRows, settings: Settings
) -> tuple[ChangeSet, tuple[PlanFinding, ...]]:
    """Check the edited plan against the rules.

    Return the changes with warnings, and all violations. `plan` has the activities before the
    edits, which are applied to it. A violation that existed before the edit is returned but is no
    warning. A clash of two activities is one warning, at the edited one or the first of them in the
    sheet.
    """
    rules, people = rule_settings(settings, changes.info.time_zone), changes.info.lookups.people
    if not rules.on:
        return changes, ()
    now = clock.now()
    findings = look_at(plan, now, edited_rows(changes.changes), rules, people)
    ordered, fresh = sorted(findings, key=attrgetter("existing")), dict[str, list[PlanFinding]]()
    places = {change.id: place for place, change in enumerate(changes.changes)}
    for finding in takewhile(lambda finding: not finding.existing, ordered):
        if edited := [id for id in finding.ids if id in places]:
            fresh.setdefault(min(edited, key=places.__getitem__), []).append(finding)
    compare_again = changes.recheck

    def recheck(change: Change, decisions: Mapping[tuple[str, str], Decision]) -> Change:
        """Compare a row again, and check it and the activities of its people and teams."""
        assert compare_again is not None
        again = compare_again(change, decisions)
        for row in edited_rows([again]):
            plan_findings = look_at(plan.booked_with(row.after), now, [row], rules, people)
            new = [
                plan_finding
                for plan_finding in plan_findings
                if not plan_finding.existing and again.id in plan_finding.ids
            ]
            again = _warned(again, new, changes.info)
        return again

    warned = [_warned(change, fresh.get(change.id, ()), changes.info) for change in changes.changes]
    return replace(
        changes,
        changes=(*warned,) if fresh else changes.changes,
        recheck=recheck if compare_again is not None else None,
    ), (*ordered,)


def existing_problem(finding: PlanFinding, changes: ChangeSet) -> Problem:
    """Return a violation from before the edit as a warning without a row.

    Its activities may not be on edited rows.
    """
    return Problem(
        Severity.WARNING,
        finding.code,
        finding.message,
        changes.info.sheet,
        column=_caption(finding, changes.info),
        field=finding.field,
    )


def _warned(change: Change, findings: Sequence[PlanFinding], info: SheetInfo) -> Change:
    return (
        replace(
            change,
            problems=(
                *change.problems,
                *(_problem(finding, change, info) for finding in findings),
            ),
        )
        if findings
        else change
    )


def _problem(finding: PlanFinding, change: Change, info: SheetInfo) -> Problem:
    number = info.columns.get(finding.field)
    cell = address(number, change.row) if number else None
    return Problem(
        severity=Severity.WARNING,
        code=finding.code,
        message=finding.message,
        sheet=change.sheet,
        row=change.row,
        column=_caption(finding, info),
        cell=cell,
        field=finding.field,
    )


def _caption(finding: PlanFinding, info: SheetInfo) -> str:
    return next(
        (column.caption for column in info.table if column.field == finding.field),
        finding.field,
    )
