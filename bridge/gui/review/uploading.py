"""A running upload: sends a plan, shows its progress, and passes on the outcome."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QProgressBar

from bridge.errors import BridgeError, ConflictError, FileRefusedError
from bridge.gui.frame.page import comparing, progress_words, show_progress, stopped
from bridge.gui.frame.shell import Shell, ShowResult
from bridge.gui.frame.worker import Job
from bridge.gui.widgets import dialogs
from bridge.gui.widgets.controls import Banner, card, label
from bridge.gui.widgets.formats import number, plural, tr
from bridge.gui.widgets.layouts import Clear, column
from bridge.jobs.follow import Uploaded
from bridge.jobs.upload import UploadPreview, upload
from bridge.progress import Progress
from bridge.records.runs import RowResult
from bridge.texts import shown


class UploadView(Clear):
    """The view of a running upload: step, bar, the service's counts, and the effect of closing the
    window now.
    """

    def __init__(self) -> None:
        super().__init__()
        self.step = label("", "heading", wrap=True)
        self.bar = QProgressBar()
        self.bar.setTextVisible(False)
        self.bar.setAccessibleName(tr("Upload progress"))
        self.counts = label("", "muted", wrap=True)
        self.note = Banner()
        frame, inside = card()
        for widget in (self.step, self.bar, self.counts):
            inside.addWidget(widget)
        column(frame, self.note, None, spacing=14, within=self)

    def begin(self, rows: int) -> None:
        """Show the start of an upload with its number of rows."""
        self.bar.setRange(0, 0)
        self.step.setText(comparing())
        self.counts.setText(plural(rows, "1 row", "{count} rows"))
        self._show_note(sent=False)

    def show_progress(self, progress: Progress, *, sent: bool) -> None:
        """Show the progress; `sent` means that some rows may already have been sent."""
        if "seconds" in progress.step.values:
            self.note.show_words(shown(progress.step), "", "warn")
            return
        self.step.setText(progress_words(progress))
        show_progress(self.bar, progress)
        words = {"updated": tr("updated"), "created": tr("created"), "failed": tr("not accepted")}
        if progress.counts:
            parts = (f"{number(progress.counts.get(key, 0))} {word}" for key, word in words.items())
            self.counts.setText(" · ".join(parts))
        self._show_note(sent=sent)

    def _show_note(self, *, sent: bool) -> None:
        if sent:
            words = tr("You can keep working or close the window."), dialogs.after_first_byte()
        else:
            words = tr("Nothing has been sent yet."), ""
        self.note.show_words(*words)


class Sending(QObject):
    """The upload job, one at a time.

    `changed` is emitted at start and end. `sent` is emitted before the results are shown, with the
    upload. It is None after reverting one, which concerns no open workbook. `overtaken` is emitted
    after a concurrent change, if nothing of a workbook was sent.
    """

    changed = Signal()
    sent = Signal(object)
    overtaken = Signal(object)

    def __init__(self, shell: Shell, view: UploadView) -> None:
        super().__init__(view)
        self._shell = shell
        self._session = shell.session
        self._view = view
        self.job: Job | None = None
        self.words = ""
        self._plan: UploadPreview | None = None
        self._of_workbook = False
        self._skipped = 0
        self._others = 0
        """The edited rows on sheets that cannot be uploaded."""

    @property
    def running(self) -> bool:
        """Return whether an upload is running."""
        return self.job is not None

    def start(self, plan: UploadPreview) -> None:
        session = self._session
        client, ledger = session.client, session.ledger
        assert client is not None
        name = plan.checked.request.workbook.name
        self._plan = plan
        self._of_workbook = plan.type == "upload"
        self._skipped = len(plan.left_out)
        self._others = sum(len(other.changes) for other in plan.checked.others)
        self.job = session.start(
            tr("Uploading {name}", name=name),
            lambda monitor: upload(client, ledger, plan, monitor),
            done=self._uploaded,
            failed=self._failed,
            page="review",
            sends=True,
        )
        self.job.stopped.connect(self._stopped)
        self.job.ended.connect(self._ended)
        self._view.begin(len(plan.rows))
        self.job.progressed.connect(
            lambda progress: self._view.show_progress(progress, sent=session.has_sent)
        )
        self.words = tr("{name} to project {project}", name=name, project=plan.account.project_id)
        self.changed.emit()

    def stop(self) -> None:
        """Stop the upload before the first byte; afterwards only stop following it."""
        if self.job is not None:
            self.job.cancel()

    def _uploaded(self, uploaded: Uploaded) -> None:
        seconds = self.job.seconds if self.job else 0.0
        self.job = None
        session, workbook = self._session, uploaded.receipt.workbook
        left = uploaded.summary.failed + uploaded.not_sent
        if self._of_workbook:
            refused, unknown = uploaded.summary.failed, uploaded.outcome.count(RowResult.UNKNOWN)
            note = "Outcome unknown" if unknown else "Uploaded"
            session.remember_workbook(workbook, note, left, self._others, refused, self._skipped)
        session.reload()
        session.history_changed.emit()
        self.sent.emit(uploaded if self._of_workbook else None)
        self._shell.hand_to("results", ShowResult(uploaded, seconds, self._skipped))
        if self._shell.shows("review"):
            self._shell.go_to("results")

    def _failed(self, error: BridgeError) -> None:
        self.job = None
        self._session.history_changed.emit()
        self.changed.emit()
        if isinstance(error, ConflictError) and self._of_workbook:
            self.overtaken.emit(error)
        elif isinstance(error, FileRefusedError) and self._plan is not None:
            words = [shown(error.title), plural(error.rows, "1 request.", "{count} requests.")]
            question = tr("Send each row by itself?")
            if dialogs.confirm(self._view, question, words, tr("Send rows"), icon="upload"):
                self.start(replace(self._plan, single=True))
        else:
            self._shell.show_error(error)

    def _stopped(self) -> None:
        self.job = None
        self._session.history_changed.emit()
        if self._session.has_sent:
            self._shell.say(tr("The service finishes the upload. History shows its result."))
            self._shell.go_to("history")
        else:
            self._shell.say(stopped())

    def _ended(self) -> None:
        self.job = None
        self.changed.emit()
