"""The words and colours of a run's status."""

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
    """Return the label of a run's status; an unknown status is shown as the service sent it."""
    if run.state is SubmitState.REFUSED:
        return tr("Not accepted")
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
        RunStatus.UNKNOWN: tr("Unknown"),
        RunStatus.DELETED: tr("Deleted"),
    }[run.status]


def next_word(run: Run) -> str:
    """Return the next step for a run, or an empty string if the service's message is enough."""
    if run.fetched:
        return tr("Results saved")
    if run.state is SubmitState.PREPARED or run.lost:
        return tr("Submit it again")
    if run.state is SubmitState.SUBMITTED and run.service_run is None:
        return tr("Cannot be followed")
    return {
        RunStatus.IN_PROGRESS: tr("Wait"),
        RunStatus.COMPLETED: tr("Save the results"),
        RunStatus.FAILED: tr("See why"),
        RunStatus.UNKNOWN: tr("Refresh runs"),
    }.get(run.status, "")


def status_pill(run: Run) -> str:
    """Return the state of a run's pill."""
    return "bad" if run.state is SubmitState.REFUSED else _COLOURS[run.status]
