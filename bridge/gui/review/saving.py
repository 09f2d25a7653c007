"""What the review saves without sending: the edits as a file (what an upload would send, or records
without an import), corrections into cells.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtWidgets import QFileDialog, QWidget

from bridge.errors import BridgeError, WorkbookError
from bridge.gui.frame.shell import Shell
from bridge.gui.review import work as checking
from bridge.gui.review.running import ReviewJobs
from bridge.gui.widgets.formats import tr
from bridge.gui.widgets.lines_table import FAILED_SHEET
from bridge.jobs.sending import Converted
from bridge.jobs.upload import UploadPlan
from bridge.texts import plural, say, shown

_NAMED = 5
"""So many corrections that were not written are named."""


class SavingEdits:
    """Asks for the file and writes in a pool thread. `differs` is called where the rows are not
    what the planner saw.

    `corrected` is called with the workbook in which the corrections stand, and with what is to be
    said of those that do not, or of the place.
    """

    def __init__(
        self,
        shell: Shell,
        parent: QWidget,
        jobs: ReviewJobs,
        differs: Callable[[checking.Planned], object],
        corrected: Callable[[Path, BridgeError | None], object],
    ) -> None:
        self._shell = shell
        self._parent = parent
        self._jobs = jobs
        self._differs = differs
        self._corrected = corrected

    def settle(self, plan: UploadPlan) -> None:
        """Save the corrections where nothing is to be sent; settled rows leave the sheet of refused
        ones.
        """
        on_failed = plan.checked.changes.info.sheet == FAILED_SHEET
        words = (
            tr("Removed from “{sheet}”.", sheet=FAILED_SHEET)
            if on_failed
            else tr("Corrections saved.")
        )
        self._jobs.settle(plan, lambda done: self._say_corrected(done, words))

    def save(self, looked: checking.Looked, skip: bool) -> None:
        """Save the edits of the sheet, with `skip` without the rows that have problems; then the
        corrections into their cells, where it is of a kind that import does not take, and only
        those where nothing else is edited.
        """
        info = looked.checked.changes.info
        if info.importable:
            self._jobs.prepare(looked, skip, self._planned)
            return
        if not looked.review.counts()["send"]:
            self._correct(looked)
            return
        out = self._ask(info.workbook, f"{info.workbook.stem} {info.sheet}")
        if out is not None:
            self._shell.session.start(
                tr("Saving changes"),
                lambda monitor: checking.save_records(looked, skip, out, monitor),
                done=lambda done: self._records_saved(looked, done),
                page="review",
            )

    def _records_saved(self, looked: checking.Looked, done: Converted) -> None:
        self._said(done)
        if looked.review.corrected:
            self._correct(looked, _saved(done))

    def _correct(self, looked: checking.Looked, *said: str) -> None:
        self._jobs.correct(
            looked,
            lambda done: self._say_corrected(done, " ".join((*said, tr("Corrections saved.")))),
        )

    def _say_corrected(self, done: checking.Corrected, words: str) -> None:
        """Say that the corrections were saved only where all were, else which were not, and why."""
        error, count = None, len(done.left)
        if count:
            name = done.workbook.name
            title = plural(
                count,
                "1 correction was not saved in {name}.",
                "{count} corrections were not saved in {name}.",
                name=name,
            )
            named = [*map(shown, done.left[:_NAMED]), *(["…"] if count > _NAMED else [])]
            error = WorkbookError(
                title, say("These cells stay as they are. {reasons}", reasons=" ".join(named))
            )
        elif done.beside is not None:
            error = WorkbookError(say("The corrections were saved."), done.beside)
        else:
            self._shell.say(words)
        self._corrected(done.workbook, error)

    def _planned(self, planned: checking.Planned) -> None:
        if planned.differs:
            self._differs(planned)
            return
        plan, book = planned.plan, planned.plan.checked.request.workbook
        out = self._ask(book, book.stem)
        if out is not None:
            self._shell.session.start(
                tr("Saving changes"),
                lambda monitor: checking.save_edits(plan, out),
                done=self._said,
            )

    def _ask(self, book: Path, name: str) -> Path | None:
        chosen, _ = QFileDialog.getSaveFileName(
            self._parent,
            tr("Save changes"),
            str(book.with_name(f"{name}.json")),
            tr("Changes ({patterns})", patterns="*.json"),
        )
        return Path(chosen) if chosen else None

    def _said(self, done: Converted) -> None:
        self._shell.say(_saved(done))


def _saved(done: Converted) -> str:
    return shown(
        plural(
            done.records,
            "{name} was saved with 1 record.",
            "{name} was saved with {count} records.",
            name=done.file.name,
        )
    )
