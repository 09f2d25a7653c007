"""The edits of the sheet under review as a file: what an upload would send, to the byte, or the records that the service has no import for."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QFileDialog, QWidget

from bridge.gui.review import work as checking
from bridge.gui.review.running import ReviewJobs
from bridge.gui.widgets.formats import plural, tr

if TYPE_CHECKING:
    from bridge.gui.frame.shell import Shell
    from bridge.jobs.sending.json_file import Converted


class SavingEdits:
    """Asks for the file and writes it in a pool thread. `differs` is called where the rows are not what the planner saw."""

    def __init__(self, shell: Shell, parent: QWidget, jobs: ReviewJobs, differs: Callable[[checking.Planned], object]) -> None:
        self._shell, self._parent, self._jobs, self._differs = shell, parent, jobs, differs

    def save(self, looked: checking.Looked, skip: bool) -> None:
        """Save the edits of the sheet; with `skip` without the rows that have problems."""
        info = looked.checked.changes.info
        if info.importable:
            self._jobs.prepare(looked, skip, self._planned)
            return
        out = self._ask(info.workbook, f"{info.workbook.stem} {info.sheet}")
        if out is not None:
            self._shell.session.start(
                tr("Saving the edits"),
                lambda monitor: checking.save_records(looked, skip, out, monitor),
                done=self._said,
                failed=self._shell.show_error,
                page="review",
            )

    def _planned(self, planned: checking.Planned) -> None:
        if planned.differs:
            self._differs(planned)
            return
        plan, book = planned.plan, planned.plan.checked.request.workbook
        out = self._ask(book, book.stem)
        if out is not None:
            self._shell.session.start(
                tr("Saving the edits"), lambda monitor: checking.save_edits(plan, out), done=self._said, failed=self._shell.show_error
            )

    def _ask(self, book: Path, name: str) -> Path | None:
        chosen, _ = QFileDialog.getSaveFileName(
            self._parent, tr("Save the edits"), str(book.with_name(f"{name}.json")), tr("Edits ({patterns})", patterns="*.json")
        )
        return Path(chosen) if chosen else None

    def _said(self, done: Converted) -> None:
        self._shell.say(plural(done.records, "{name} was saved with 1 record.", "{name} was saved with {count} records.", name=done.file.name))
