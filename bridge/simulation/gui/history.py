"""Submissions of simulation as lines of the page History."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from bridge.gui.history.page import Entry
from bridge.gui.widgets.formats import number, plural, tr
from bridge.ledger import Ledger
from bridge.simulation.gui.status_words import shown_status
from bridge.simulation.jobs.results import known_runs
from bridge.simulation.runs import Run, RunStatus
from bridge.texts import few

_NAMED = 12
"""So many runs of a submission are named."""


def entries(ledger: Ledger) -> list[Entry]:
    """Return the submissions of this computer as lines of the page History."""
    submissions = dict[str, list[Run]]()
    for run in known_runs(ledger):
        submissions.setdefault(run.batch, []).append(run)
    return [of_simulation(runs) for runs in submissions.values()]


def of_simulation(runs: Sequence[Run]) -> Entry:
    """Return a submission of a simulation as a line of the history."""
    first, single = runs[0], len(runs) == 1
    copies = [run.copy if single else f"{run.copy} ({shown_status(run).word})" for run in runs]
    lines = [
        tr("Case: {case}", case=first.case),
        tr("Variants: {copies}", copies=few(copies, _NAMED)),
        tr("Workbook: {path}", path=first.workbook),
        tr("Account: {name}", name=first.account),
    ]
    references = [run.service_run for run in runs if run.service_run]
    if references:
        lines.append(tr("References: {references}", references=few(references, _NAMED)))
    lines += [tr("Results saved")] if all(run.fetched for run in runs) else []
    lines += [*dict.fromkeys(run.said for run in runs if run.said)][:_NAMED]
    words, pills = (
        {shown_status(run).word for run in runs},
        {shown_status(run).pill for run in runs},
    )
    completed = sum(run.status is RunStatus.COMPLETED for run in runs)
    return Entry(
        run=first.batch,
        group="simulation",
        at=max(run.submitted_at for run in runs),
        what=plural(len(runs), "Simulation, 1 run", "Simulation, {count} runs"),
        icon="turbine",
        file=Path(first.workbook),
        rows="",
        result=(
            words.pop()
            if len(words) == 1
            else tr("{done} of {all} completed", done=number(completed), all=number(len(runs)))
        ),
        state=pills.pop() if len(pills) == 1 else "warn",
        words="\n".join(lines),
        account=first.account,
    )
