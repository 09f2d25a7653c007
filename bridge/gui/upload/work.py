"""An upload on its way: sends what was planned, shows it, and hands over what became of it."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal

from bridge.errors import BridgeError, ConflictError
from bridge.gui.frame.shell import Shell, ShowResult
from bridge.gui.frame.worker import Job
from bridge.gui.upload.page import Uploading
from bridge.gui.widgets.formats import plural, tr
from bridge.jobs.follow import Uploaded
from bridge.jobs.upload import UploadPlan, upload


class Sending(QObject):
    """One upload at a time. `changed` when it begins and ends.

    `sent` before its results are shown, with the workbook in which they stand; None where an upload
    was put back, which is about no open one. `overtaken` where somebody else was quicker, and
    nothing of a workbook was sent.
    """

    changed = Signal()
    sent = Signal(object)
    overtaken = Signal(object)

    def __init__(self, shell: Shell) -> None:
        super().__init__()
        self._shell = shell
        self._session = shell.session
        self.view = Uploading()
        self.job: Job | None = None
        self.words = ""
        self._of_workbook = False

    @property
    def running(self) -> bool:
        """Whether an upload is on its way."""
        return self.job is not None

    def start(self, plan: UploadPlan) -> None:
        client, ledger = self._session.client, self._session.ledger
        assert client is not None
        name = plan.checked.request.workbook.name
        self._of_workbook = plan.type == "upload"
        self.job = self._session.start(
            tr("Uploading {name}", name=name),
            lambda monitor: upload(client, ledger, plan, monitor),
            done=self._uploaded,
            failed=self._failed,
            page="review",
            sends=True,
        )
        self.job.stopped.connect(self._stopped)
        self.job.ended.connect(self._ended)
        self.view.begin(self.job, len(plan.rows))
        self.words = tr("{name} to project {project}", name=name, project=plan.account.project_id)
        self.changed.emit()
        # whoever puts an upload back comes from a page that is gone, and Qt would take the sidebar
        self.view.log.setFocus()

    def stop(self) -> None:
        """Stop watching; the service goes on."""
        if self.job is not None:
            self.job.cancel()

    def _uploaded(self, uploaded: Uploaded) -> None:
        seconds = self.job.seconds if self.job else 0.0
        self.job = None
        note = plural(
            uploaded.summary.failed,
            "Uploaded, 1 row not accepted",
            "Uploaded, {count} rows not accepted",
        )
        self._session.remember_workbook(
            uploaded.receipt.workbook, note if uploaded.summary.failed else "Uploaded"
        )
        self._session.reload()
        self._session.history_changed.emit()
        self.sent.emit(
            (uploaded.workbook or uploaded.receipt.workbook) if self._of_workbook else None
        )
        self._session.result_ready.emit(uploaded)
        self._shell.hand_to("results", ShowResult(uploaded, seconds))
        if self._shell.shows("review"):
            self._shell.go_to("results")

    def _failed(self, error: BridgeError) -> None:
        self.job = None
        self._session.history_changed.emit()
        self.changed.emit()
        if isinstance(error, ConflictError) and self._of_workbook:
            self.overtaken.emit(error)
        else:
            self._shell.show_error(error)

    def _stopped(self) -> None:
        self.job = None
        self._session.history_changed.emit()
        self._shell.say(tr("Not watched any longer. The service goes on; History can look it up."))
        self._shell.go_to("history")

    def _ended(self) -> None:
        self.job = None
        self.changed.emit()
