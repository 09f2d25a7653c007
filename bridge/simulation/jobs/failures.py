"""Finds possible causes of failed runs, since the service gives no reason.

These are problems from our checks of each variant as submitted, and differences from the
most similar run that completed.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path

from bridge.errors import BridgeError, Problem
from bridge.ledger import Ledger
from bridge.progress import Monitor
from bridge.simulation.case import Case
from bridge.simulation.edits import VALUE, Draft, shown_text
from bridge.simulation.jobs.store import SimulationRuns
from bridge.simulation.jobs.submit import CheckedCase, check_case
from bridge.simulation.runs import Run, RunStatus
from bridge.simulation.targets import full_caption
from bridge.simulation.workbook.case_workbook import COPIES


@dataclass(frozen=True, slots=True)
class Difference:
    """A parameter that differs between two cases, as display texts. A missing value is empty."""

    caption: str
    before: str
    after: str


@dataclass(frozen=True, slots=True)
class Explanation:
    """Possible causes of a failed run.

    `problems` are the results of our checks, `differences` those from `compared_with`, the run
    that completed and differs least.
    """

    run: Run
    problems: tuple[Problem, ...]
    compared_with: Run | None
    differences: tuple[Difference, ...]


def explain_failures(
    ledger: Ledger, runs: Sequence[Run], monitor: Monitor
) -> tuple[Explanation, ...]:
    """Return possible causes for each failed run.

    These are problems from our checks, and differences from the most similar completed run of the
    same submission, else of the last one in which a run of its case completed.
    """
    store = SimulationRuns(ledger)
    checked: dict[str, CheckedCase | None] = {}

    def values(run: Run) -> Mapping[str, str] | None:
        if run.batch not in checked:
            checked[run.batch] = _checked(ledger, store, run, monitor)
        book, case = checked[run.batch], store.case_of(run)
        if case is None:
            return None
        return dict(parameters_of(case, book.draft if book is not None else None))

    found = []
    for run in runs:
        bad = values(run)
        completed = (
            other
            for other in store.of_case(run)
            if other.status is RunStatus.COMPLETED and not other.reuses
        )
        pairs = (
            (other, good)
            for other in completed
            if bad is not None and (good := values(other)) is not None
        )
        _, near = next(groupby(pairs, key=lambda pair: pair[0].batch), ("", ()))
        other, good = min(near, key=lambda pair: _distance(pair[1], bad or {}), default=(None, {}))
        texts = (
            (caption, good.get(caption), (bad or {}).get(caption))
            for caption in dict.fromkeys([*good, *(bad or {})])
            if other is not None
        )
        differences = (
            Difference(caption or VALUE, shown_text(before), shown_text(after))
            for caption, before, after in texts
            if before != after
        )
        found.append(
            Explanation(
                run, tuple(_problems_of(checked[run.batch], run)), other, tuple(differences)
            )
        )
    return tuple(found)


def _distance(one: Mapping[str, str], other: Mapping[str, str]) -> int:
    """Return how many parameters differ."""
    return sum(one.get(caption) != other.get(caption) for caption in {*one, *other})


def parameters_of(case: Case, draft: Draft | None = None) -> Iterator[tuple[str, str]]:
    """Yield (header, JSON text) for every editable value of a case.

    With a draft, also for those edited in its sheets.
    """
    keys = draft.keys if draft is not None else {}
    for _, member in case.by_key.values():
        for caption, value in member.values.items():
            yield full_caption(keys.get(member.key, member.key), caption), value.text


def _checked(
    ledger: Ledger, store: SimulationRuns, run: Run, monitor: Monitor
) -> CheckedCase | None:
    """Check the workbook as it was submitted.

    One from an older program version is checked as it is now.
    """
    kept = store.workbook_of(run.batch)
    path = kept if kept.exists() else Path(run.workbook)
    try:
        return check_case(ledger, path, monitor) if path.exists() else None
    except BridgeError:
        return None


def _problems_of(checked: CheckedCase | None, run: Run) -> Iterable[Problem]:
    """Return the problems of one variant: those of the sheets, and of its own row and columns on
    `Copies`.
    """
    if checked is None:
        return []
    row = next(
        (
            row
            for row in checked.rows
            if run.copy == row.name or run.copy.startswith(f"{row.name} ")
        ),
        None,
    )
    varied = {axis.caption for axis in row.axes} if row is not None else set()
    return [
        problem
        for problem in checked.problems
        if problem.sheet != COPIES
        or (
            row is not None and (problem.row == row.row or (problem.column or "").strip() in varied)
        )
    ]
