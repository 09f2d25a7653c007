"""Adds warnings to the rows of a checked sheet whose edits violate the plan rules.

Warnings never block a row.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence, Set
from dataclasses import replace
from operator import attrgetter

from bridge import clock
from bridge.changes.plan_rules import (
    BY_CODE,
    RULES,
    Edits,
    PlanFinding,
    PlanRow,
    PlanRows,
    PlanRule,
    RuleSettings,
    edited_rows,
    look_at_edited,
    one_each,
)
from bridge.errors import Problem, Severity
from bridge.records.change_set import Change, ChangeSet, SheetInfo
from bridge.records.columns import address
from bridge.settings import Settings

__all__ = [
    "BY_CODE",
    "RULES",
    "PlanFinding",
    "PlanRows",
    "PlanRule",
    "existing_problem",
    "one_each",
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

    Return the changes with warnings, and all violations, those from before the edits last; these
    are no warnings. `plan` has the activities before the edits.
    """
    rules = rule_settings(settings, changes.info.time_zone)
    if not rules.on:
        return changes, ()
    judge, rows = PlanJudge(changes.info, plan, rules), [*changes.changes]
    judge.look_at_all(rows)
    findings = sorted(judge.findings, key=attrgetter("existing"))
    return replace(changes, changes=tuple(rows), plan_judge=judge), tuple(findings)


class PlanJudge:
    """Judges the rows of a sheet by the plan rules, as often as decisions change them.

    A violation that existed before the edits is no warning. A clash of two activities is one
    warning, at the edited one or the first of them in the sheet.
    """

    def __init__(self, info: SheetInfo, plan: PlanRows, rules: RuleSettings) -> None:
        self._info = info
        self._plan = plan
        self._rules = rules
        self._now = clock.now()
        self._after, self._before = plan.copy(), dict[str, PlanRow | None]()
        self.findings: list[PlanFinding] = []
        """All violations of the rows that were judged last."""

    def look_at_all(self, rows: list[Change]) -> None:
        """Add the warnings of all rows of the sheet, which were not judged before."""
        self._before = self._after.apply(edited_rows(rows))
        self.findings = [*self._look_at(self._after, self._before)]
        self._warn(rows, {row.id for row in rows})

    def again(
        self, before: Sequence[Change], rows: list[Change], places: Iterable[int]
    ) -> set[int]:
        """Renew the warnings of `rows`, which differ at `places` from those `before`; return the
        places of all rows that differ now.
        """
        places = {*places}
        ids = {side[place].id for side in (before, rows) for place in places}
        for id in ids:
            self._before.pop(id, None)
            if id in self._plan.by_id:
                self._after.put(self._plan.by_id[id])
            else:
                self._after.by_id.pop(id, None)
        # A row that was not decided may have an ID that another had until now.
        self._before |= self._after.apply(edited_rows(row for row in rows if row.id in ids))
        rows_after = self._after.by_id
        plan = self._after.booked_with([rows_after[id] for id in ids if id in rows_after])
        old = [finding for finding in self.findings if not ids.isdisjoint(finding.ids)]
        new = [
            finding
            for finding in self._look_at(plan, self._before)
            if not ids.isdisjoint(finding.ids)
        ]
        self.findings = [finding for finding in self.findings if ids.isdisjoint(finding.ids)] + new
        return places | self._warn(rows, ids.union(*(finding.ids for finding in (*old, *new))))

    def trial(self) -> Callable[[Change], bool]:
        """Return a function that tries other versions of rows, one after the other: whether a row
        brings no new warning beside those judged last and those that fitted before.
        """
        warned = {_key(finding) for finding in self.findings if not finding.existing}
        tried = dict[str, tuple[PlanRow, PlanRow | None]]()

        def fits(row: Change) -> bool:
            for edit in edited_rows([row]):
                after = self._after.row(edit.after)
                plan, names = self._after.booked_with([after]), {*after.people, *after.teams}
                for id, (other, _) in tried.items():
                    if id in plan.by_id or not names.isdisjoint((*other.people, *other.teams)):
                        plan.by_id[id] = other
                before = {id: self._before[id] for id in plan.by_id if id in self._before}
                before |= {id: tried[id][1] for id in plan.by_id if id in tried}
                before |= plan.apply([edit])
                if any(
                    row.id in finding.ids and not finding.existing and _key(finding) not in warned
                    for finding in self._look_at(plan, before)
                ):
                    return False
                tried[row.id] = after, before[row.id]
            return True

        return fits

    def _look_at(self, plan: PlanRows, before: Edits) -> Iterator[PlanFinding]:
        return look_at_edited(plan, before, self._now, self._rules, self._info.lookups.people)

    def _warn(self, rows: list[Change], ids: Set[str]) -> set[int]:
        """Give the rows with these IDs the warnings that they have now; return the places of those
        that had others.
        """
        places = {row.id: place for place, row in enumerate(rows) if row.id in self._before}
        concerned = (finding for finding in self.findings if not ids.isdisjoint(finding.ids))
        fresh = dict[str, list[PlanFinding]]()
        for finding in one_each(finding for finding in concerned if not finding.existing):
            first = min((id for id in finding.ids if id in places), key=places.__getitem__)
            fresh.setdefault(first, []).append(finding)
        changed = set[int]()
        for place, row in enumerate(rows):
            if row.id in ids:
                rows[place] = _warned(row, fresh.get(row.id, ()), self._info)
                if rows[place] is not row:
                    changed.add(place)
        return changed


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
    """Return a row with these warnings of rules and no others."""
    findings = sorted(findings, key=lambda finding: ([*BY_CODE].index(finding.code), finding.ids))
    others = [problem for problem in change.problems if problem.code not in BY_CODE]
    problems = (*others, *(_problem(finding, change, info) for finding in findings))
    return change if problems == change.problems else replace(change, problems=problems)


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


def _key(finding: PlanFinding) -> tuple[str, frozenset[str], str]:
    return finding.code, frozenset(finding.ids), finding.who


def _caption(finding: PlanFinding, info: SheetInfo) -> str:
    return next(
        (column.caption for column in info.table if column.field == finding.field),
        finding.field,
    )
