"""What the review does off the event loop, one at a time: check, bring in, look again before an
upload, settle, decide about very many rows.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from PySide6.QtCore import QObject, Signal

from bridge.errors import BridgeError
from bridge.gui.frame.shell import OpenFile, Shell
from bridge.gui.frame.worker import Job
from bridge.gui.review import work as checking
from bridge.gui.review.checked_sheet import MANY, Decisions
from bridge.gui.widgets.formats import tr
from bridge.jobs.check import WorkbookSummary
from bridge.jobs.refresh import refresh_plan
from bridge.jobs.upload import UploadPlan
from bridge.mapping.mapping_file import SheetMapping
from bridge.memory import Memory
from bridge.progress import Monitor
from bridge.texts import say


class ReviewJobs(QObject):
    """`changed` after a job has begun or ended, `stopped` after a check was stopped, `reread` when
    it is to be read once more.

    `deciding` while a decision about very many rows is taken.
    """

    changed = Signal()
    reread = Signal()
    stopped = Signal()

    def __init__(self, shell: Shell) -> None:
        super().__init__()
        self._shell = shell
        self._session = shell.session
        self._job: Job | None = None
        self._checks = False
        self._put_off: Callable[[], object] | None = None
        self.deciding = False
        self.accepted = frozenset[str]()
        """Codes of stops of this workbook that the planner looked at and lets pass."""
        self.mapping: SheetMapping | None = None
        """How the planner's own sheet is read that is under review; None for a workbook of ours."""
        self.seen: WorkbookSummary | None = None
        """What was seen of the workbook last; it spares the next check another look at a file that
        is as it was then.
        """

    @property
    def running(self) -> bool:
        return self._job is not None

    @property
    def busy(self) -> bool:
        """Whether nothing can be decided, and a check waits: what was decided is on its way into
        the rows, to the service or into the workbook.
        """
        return self.deciding or (self._job is not None and not self._checks)

    def put_off(self, check: Callable[[], object]) -> bool:
        """Put a check off until nothing keeps it waiting; returns whether something does."""
        self._put_off = check if self.busy else None
        return self.busy

    def check(
        self,
        path: Path,
        sheet: str | None,
        decided: Callable[[], Decisions],
        done: Callable[[checking.Looked], None],
        failed: Callable[[BridgeError], None],
    ) -> None:
        """Check a sheet, against the service where somebody is signed in; a check that is on its
        way is dropped.
        """
        client = self._session.client if self._session.signed_in else None
        account = self._session.account
        kept = decided()
        ledger = self._session.ledger
        seen = self.seen
        accepted = self.accepted
        mapping = self.mapping
        if self._job is not None:
            self._job.drop()

        def checked(looked: checking.Looked) -> None:
            self.seen = looked.checked.summary
            if self.busy or decided() is not kept:
                self.reread.emit()  # what was decided meanwhile stands in no answer yet
            else:
                done(looked)

        def refused(error: BridgeError) -> None:
            if self.busy:
                self.reread.emit()
            else:
                failed(error)

        words = tr("Checking {name}", name=path.name)
        self._start(
            words,
            lambda monitor: checking.look(
                client, account, path, sheet, kept, monitor, ledger, seen, accepted, mapping
            ),
            checked,
            refused,
            True,
        )
        if self._job is not None:
            self._job.stopped.connect(self.stopped)

    def can_bring_in(self, looked: checking.Looked | None) -> bool:
        """Whether a sheet can be brought up to date: activities of an export, not the sheet of
        refused rows, and nothing else is on its way.
        """
        if looked is None or self.running or self.busy or not self._session.signed_in:
            return False
        info = looked.checked.changes.info
        return (
            info.importable
            and info.has_baseline
            and info.origin is not None
            and info.sheet == info.kind.title
        )

    def bring_in(self, path: Path, done: Callable[[Any], None]) -> None:
        """Patch what is new in the service into a workbook."""
        client, account = self._session.client, self._session.account
        if client is not None and account is not None and not self.running:
            self._start(
                tr("Updating from the service"),
                lambda monitor: refresh_plan(client, path, account, "stop", monitor),
                done,
            )

    def prepare(
        self, looked: checking.Looked, skip: bool, done: Callable[[checking.Planned], None]
    ) -> None:
        """Check again with the decisions taken, and plan what would be sent."""
        client = self._session.client
        account = self._session.account
        ledger = self._session.ledger
        decisions = looked.review.decisions
        if client is not None and account is not None and not self.running:
            words = tr("Comparing with the service")
            self._start(
                words,
                lambda monitor: checking.prepare(
                    client, ledger, account, looked, decisions, skip, monitor
                ),
                done,
                self._not_sent,
            )

    def _not_sent(self, error: BridgeError) -> None:
        """Show why the look before an upload failed: whatever it was, nothing has left."""
        words = say("{advice} Nothing was sent.", advice=error.advice)
        self._shell.show_error(
            BridgeError(error.title, words, error.detail).answered(error.status, error.said)
        )

    def remember(self, field: str, text: str, meant: str) -> None:
        """Read a value of a field always as another from now on; with nothing meant, as it stands
        again, for which the sheet is to be read again.
        """
        words = tr("“{value}” is now always replaced with “{meaning}”.", value=text, meaning=meant)

        def done(_: object) -> None:
            self._shell.say(words if meant else tr("“{value}” is no longer replaced.", value=text))
            if not meant:
                self.reread.emit()

        account, meaning = self._session.account, meant or None
        changing = tr("Saving replacements")
        self._session.start(
            changing, lambda monitor: Memory(account).read_as(field, text, meaning), done=done
        )

    def change_reading(self, path: Path | None, sheet: str | None) -> None:
        """Go back to where the columns of a planner's own sheet are said."""
        if path is not None and self.mapping is not None:
            self._shell.go_to("own_sheet", OpenFile(path, sheet, mapping=self.mapping))

    def settle(self, plan: UploadPlan, done: Callable[[checking.Corrected], None]) -> None:
        """Save the corrections, and take rows that have the service's values again off the sheet of
        refused rows.
        """
        self._start(tr("Removing rows"), lambda monitor: checking.settle(plan, monitor), done)

    def correct(self, looked: checking.Looked, done: Callable[[checking.Corrected], None]) -> None:
        """Save the corrections of a kind that import does not take."""
        self._start(
            tr("Saving the corrections"),
            lambda monitor: checking.correct_records(looked, monitor),
            done,
        )

    def decide(self, decide: Callable[[], object], rows: int, done: Callable[[], None]) -> None:
        """Take a decision: at once where it concerns few rows, so that the window is never held."""
        if self.busy:
            return
        if rows <= MANY:
            decide()
            done()
            return

        def work(monitor: Monitor) -> None:
            with checking.many_objects():
                decide()

        def ended() -> None:
            self.deciding = False
            done()
            self._go_on()

        self.deciding = True
        words = tr("Applying changes")
        job = self._session.start(words, work, done=lambda _: None, page="review")
        job.ended.connect(ended)
        self.changed.emit()

    def _start(
        self,
        words: str,
        work: Callable[[Monitor], Any],
        done: Callable[[Any], None],
        failed: Callable[[BridgeError], None] | None = None,
        checks: bool = False,
    ) -> None:
        def take(answer: object) -> None:
            self._job = None
            done(answer)

        def refuse(error: BridgeError) -> None:
            self._job = None
            (failed or self._shell.show_error)(error)

        self._checks = checks
        self._job = job = self._session.start(words, work, done=take, failed=refuse, page="review")
        job.ended.connect(lambda: self._ended(job))
        self.changed.emit()

    def _ended(self, job: Job) -> None:
        if self._job is job:
            self._job = None
        self.changed.emit()
        self._go_on()

    def _go_on(self) -> None:
        check = self._put_off
        self._put_off = None
        if check is not None:
            check()
