"""How the state of a simulation run is called, and in which colours its pill stands."""

from __future__ import annotations

from bridge.gui.widgets.formats import tr
from bridge.simulation.runs import Run, RunStatus, SubmitState

_COLOURS: dict[RunStatus, str] = {
    RunStatus.IN_PROGRESS: "accent",
    RunStatus.COMPLETED: "good",
    RunStatus.FAILED: "bad",
    RunStatus.UNKNOWN: "warn",
    RunStatus.DELETED: "muted",
}


def status_word(run: Run) -> str:
    """Return the word for how far one copy is; a status that is not known stands as the service said it."""
    if run.state is SubmitState.REFUSED:
        return tr("Refused")
    if run.state is SubmitState.PREPARED:
        return tr("Not sent")
    if run.lost:
        return tr("Answer lost")
    if run.state is SubmitState.SUBMITTED and run.service_run is None:
        return tr("Submitted")
    return {
        RunStatus.IN_PROGRESS: tr("Running"),
        RunStatus.COMPLETED: tr("Completed"),
        RunStatus.FAILED: tr("Failed"),
        RunStatus.UNKNOWN: tr("Not known"),
        RunStatus.DELETED: tr("Deleted"),
    }[run.status]


def next_word(run: Run) -> str:
    """Return what comes next for a run; empty where the service's own words say most."""
    if run.fetched:
        return tr("results saved")
    if run.state is SubmitState.PREPARED or run.lost:
        return tr("submit it again")
    if run.state is SubmitState.SUBMITTED and run.service_run is None:
        return tr("cannot be followed")
    return {
        RunStatus.IN_PROGRESS: tr("wait"),
        RunStatus.COMPLETED: tr("save the results"),
        RunStatus.FAILED: tr("see why"),
        RunStatus.UNKNOWN: tr("ask again"),
    }.get(run.status, "")


def status_pill(run: Run) -> str:
    """Return the state of a run's pill."""
    return "bad" if run.state is SubmitState.REFUSED else _COLOURS[run.status]
