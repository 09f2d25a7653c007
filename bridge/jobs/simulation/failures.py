"""What may explain failed runs, since the service gives no reason: our checks of each copy as it was submitted, how its case differs from the
nearest one that completed, and what all that failed share.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TypeAlias

from bridge.errors import BridgeError, Problem
from bridge.jobs.simulation.cases import CheckedCase, check_case
from bridge.jobs.simulation.runs import SimulationRuns
from bridge.ledger import Ledger
from bridge.progress import Monitor
from bridge.simulation.case import Case
from bridge.simulation.rules import Draft, caption_of, shown_text
from bridge.simulation.runs import Run, RunStatus
from bridge.simulation.targets import full_caption
from bridge.workbook.simulation.case_workbook import COPIES


@dataclass(frozen=True, slots=True)
class Difference:
    """One parameter that differs between two cases: what is told to a planner, empty where it is absent."""

    caption: str
    before: str
    after: str


@dataclass(frozen=True, slots=True)
class Explanation:
    """What may explain a failed run. `problems` are our checks of it, `differences` those to the nearest run that completed, `compared_with`."""

    run: Run
    problems: tuple[Problem, ...]
    compared_with: Run | None
    differences: tuple[Difference, ...]


@dataclass(frozen=True, slots=True)
class Failures:
    """The failed runs, each explained; `shared` are values that all of them have and no run of the same case that completed, by caption."""

    explanations: tuple[Explanation, ...]
    shared: Mapping[str, str]


def explain(ledger: Ledger, run: Run, monitor: Monitor) -> Explanation:
    """Return what may explain one failed run."""
    return explain_failures(ledger, [run], monitor).explanations[0]


def explain_failures(ledger: Ledger, runs: Sequence[Run], monitor: Monitor) -> Failures:
    """Return what may explain failed runs of one case. Each workbook is read once."""
    store = SimulationRuns(ledger)
    others = [run for run in store.of_case(runs[0]) if not run.reuses] if runs else []
    completed = [run for run in others if run.status is RunStatus.COMPLETED]
    # Those of the same submission first: a sheet that changed since would bring differences of its own.
    near = [run for run in completed if run.batch == runs[0].batch] or completed
    checked = {run.batch: _checked(ledger, store, run, monitor) for run in {run.batch: run for run in (*runs, *near)}.values()}
    here = [(run, values) for run in near if (values := _values(store, run, checked[run.batch])) is not None]
    explained, failed = list[Explanation](), list[Mapping[str, str]]()
    for run in runs:
        values = _values(store, run, checked[run.batch])
        failed += [values] if values is not None else []
        problems = tuple(_problems_of(checked[run.batch], run))
        explained.append(_explained(run, values, here, problems))
    return Failures(tuple(explained), _shared(failed, [values for _, values in here]))


_Compared: TypeAlias = tuple[Run, Mapping[str, str]]


def _explained(run: Run, values: Mapping[str, str] | None, completed: Sequence[_Compared], problems: tuple[Problem, ...]) -> Explanation:
    if values is None or not completed:
        return Explanation(run, problems, None, ())
    other, good = min(completed, key=lambda pair: sum(1 for _ in _differing(pair[1], values)))
    differences = (
        Difference(caption_of(caption), shown_text(good.get(caption)), shown_text(values.get(caption))) for caption in _differing(good, values)
    )
    return Explanation(run, problems, other, tuple(differences))


def _shared(failed: Sequence[Mapping[str, str]], completed: Sequence[Mapping[str, str]]) -> dict[str, str]:
    """Return what several failed cases have in common and none that completed has; of one alone the differences say it."""
    if len(failed) < 2 or not completed:
        return {}
    return {
        caption_of(caption): shown_text(text)
        for caption, text in failed[0].items()
        if all(values.get(caption) == text for values in failed) and all(values.get(caption) != text for values in completed)
    }


def _differing(before: Mapping[str, str], after: Mapping[str, str]) -> Iterator[str]:
    for caption in dict.fromkeys([*before, *after]):
        if before.get(caption) != after.get(caption):
            yield caption


def _values(store: SimulationRuns, run: Run, checked: CheckedCase | None) -> Mapping[str, str] | None:
    case = store.case_of(run)
    return dict(parameters_of(case, checked.draft if checked is not None else None)) if case is not None else None


def parameters_of(case: Case, draft: Draft | None = None) -> Iterator[tuple[str, str]]:
    """Yield the JSON text of everything in a case that may be edited, by caption; with the draft that it was made by, as in its sheets."""
    keys = draft.keys if draft is not None else {}
    for _, member in case.by_key.values():
        for caption, value in member.values.items():
            yield full_caption(keys.get(member.key, member.key), caption), value.text


def _checked(ledger: Ledger, store: SimulationRuns, run: Run, monitor: Monitor) -> CheckedCase | None:
    """Check the workbook as it was when it was submitted; one of an older program is checked as it is now."""
    kept = store.workbook_of(run.batch)
    path = kept if kept.exists() else Path(run.workbook)
    try:
        return check_case(ledger, path, monitor) if path.exists() else None
    except BridgeError:
        return None


def _problems_of(checked: CheckedCase | None, run: Run) -> Iterable[Problem]:
    """Return the problems of one copy: those of the sheets, and of `Copies` those of its own row and of the columns that the row fills."""
    if checked is None:
        return []
    row = next((row for row in checked.rows if run.copy == row.name or run.copy.startswith(f"{row.name} ")), None)
    varied = {axis.caption for axis in row.axes} if row is not None else set()
    return [
        problem
        for problem in checked.problems
        if problem.sheet != COPIES or (row is not None and (problem.row == row.row or (problem.column or "").strip() in varied))
    ]
