"""The words and colours of a run's status."""

from __future__ import annotations

from typing import NamedTuple

from bridge.gui.widgets.formats import tr
from bridge.simulation.runs import Run, RunStatus, SubmitState


class ShownStatus(NamedTuple):
    """A run's status as its label, the colour of its pill, and the next step or the service's
    words.
    """

    word: str
    pill: str
    next: str


def shown_status(run: Run) -> ShownStatus:
    """Return the status of a run as it is shown."""
    shown = _shown(run)
    return shown._replace(next=tr("Results saved")) if run.fetched else shown


def _shown(run: Run) -> ShownStatus:
    if run.state is SubmitState.REFUSED:
        return ShownStatus(tr("Not accepted"), "bad", run.said)
    if run.state is SubmitState.PREPARED:
        return ShownStatus(tr("Not sent"), "warn", tr("Submit it again"))
    if run.lost:
        return ShownStatus(tr("Answer lost"), "warn", tr("Submit it again"))
    if run.service_run is None:
        return ShownStatus(tr("Submitted"), "warn", tr("Cannot be followed"))
    if run.status is RunStatus.UNKNOWN:
        # Any other word of the service is shown as it is.
        said = tr("The service says “{word}”", word=run.said) if run.said else tr("Refresh runs")
        return ShownStatus(tr("Unknown"), "warn", said)
    return {
        RunStatus.IN_PROGRESS: ShownStatus(tr("Running"), "accent", tr("Wait")),
        RunStatus.COMPLETED: ShownStatus(tr("Completed"), "good", tr("Save the results")),
        RunStatus.FAILED: ShownStatus(tr("Failed"), "bad", tr("See why")),
    }.get(run.status, ShownStatus(tr("Deleted"), "muted", run.said))
