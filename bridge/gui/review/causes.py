"""Findings by cause: the same text in the same column, or the same rule, in how many rows; and what settles them all at once. Pure."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from bridge.errors import Problem
from bridge.gui.review.sheet_cells import SheetCells
from bridge.gui.widgets.formats import tr
from bridge.jobs.plan.rules_checked import BY_CODE
from bridge.texts import shown

ROWS_SHOWN = 200
"""Causes are listed up to so many, those of most rows first."""

CauseKey = tuple[str, str, str]


@dataclass(frozen=True, slots=True)
class Cause:
    """Why rows cannot be sent, or want a second look: field, code and text in common, and the rows with one finding of each."""

    field: str
    code: str
    found: str
    title: str
    severity: str
    rows: tuple[tuple[int, Problem], ...]

    @property
    def key(self) -> CauseKey:
        """By what the cause is known again after a decision."""
        return self.field, self.code, self.found

    @property
    def indexes(self) -> tuple[int, ...]:
        """The rows in the review."""
        return tuple(index for index, _ in self.rows)


def cause_key(cells: SheetCells, problem: Problem) -> CauseKey:
    """Return what findings of one cause have in common: times differ from row to row, other texts do not."""
    by_rule = problem.field is None or cells.is_moment(problem.field) or problem.code in _BY_RULE
    return problem.field or "", problem.code, "" if by_rule else problem.found


def causes(cells: SheetCells, findings: Iterable[tuple[int, Problem]]) -> list[Cause]:
    """Return the causes of open findings, errors first, then those of most rows."""
    groups: dict[CauseKey, dict[int, Problem]] = {}
    for index, problem in findings:
        groups.setdefault(cause_key(cells, problem), {}).setdefault(index, problem)
    found = [
        Cause(*key, _title(first := next(iter(rows.values())), key[2]), str(first.severity), tuple(rows.items())) for key, rows in groups.items()
    ]
    return sorted(found, key=lambda cause: (cause.severity != "error", -len(cause.rows)))[:ROWS_SHOWN]


def _title(problem: Problem, found: str) -> str:
    caption = problem.column or problem.field or ""
    if found:
        return tr("{caption} “{found}”", caption=caption, found=found)
    words = {
        "end-before-start": tr("End before start"),
        "status-backwards": tr("Status goes back"),
        "no-time": tr("{caption} without a time of day", caption=caption),
        "conflict": tr("{caption} changed by somebody else too", caption=caption),
        "duplicate-id": tr("ID stands twice"),
        "missing-site": tr("No site"),
        "exists-already": tr("New ID that exists already"),
        "gone": tr("Not in the service any more"),
        "struck-through": tr("Struck through"),
        "date": tr("{caption} cannot be read", caption=caption),
    }
    rule = next((rule for code, rule in BY_CODE.items() if code == problem.code), None)
    if rule is not None:
        return shown(rule.title)
    return words.get(problem.code) or (tr("{caption} is missing", caption=caption) if "missing" in problem.code else caption or tr("Row"))


_BY_RULE = frozenset({"end-before-start", "status-backwards", "conflict", "duplicate-id", "exists-already", "gone"})
