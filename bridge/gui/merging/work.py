"""A merge on its way: looks at the files, takes decisions about conflicts, saves the merged plan
beside the plan, and hands it to the review.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from PySide6.QtCore import QObject, Signal

from bridge.errors import BridgeError
from bridge.files import beside
from bridge.gui.frame.page import Footer
from bridge.gui.frame.shell import Shell
from bridge.gui.frame.worker import Job
from bridge.gui.merging.view import (
    Key,
    MergeView,
    by_row,
    first_of,
    key_of,
    left_open,
    saved,
    stops,
    verdict,
)
from bridge.gui.widgets import dialogs
from bridge.gui.widgets.controls import button
from bridge.gui.widgets.formats import plural, tr
from bridge.jobs.check import Checked
from bridge.jobs.merge import MergeDone, MergeRequest, merge_plans


class Merging(QObject):
    """One merge at a time.

    `changed` when it begins, goes on and ends, `merged` with the merged workbook once it is saved.
    """

    changed = Signal()
    merged = Signal(Path)

    def __init__(self, shell: Shell, footer: Footer) -> None:
        super().__init__()
        self._shell = shell
        self._session = shell.session
        self._footer = footer
        self.view = MergeView()
        self.view.into.connect(lambda path: self.begin(self.paths, path))
        self.view.decided.connect(self._decide)
        self.view.decided_all.connect(self._decide_all)
        self.view.alone.clicked.connect(self._open_alone)
        self.view.meant.clicked.connect(self._accept_stops)
        self.close_it = button(tr("Close"), "close", pressed=self.leave)
        self.save_it = button(tr("Save the merged plan"), "check", "primary", pressed=self.save)
        for made in (self.close_it, self.save_it):
            footer.extras.addWidget(made)
            made.hide()
        self.paths: tuple[Path, ...] = ()
        self.plan: Path | None = None
        self._decided: dict[Key, str] = {}
        self._accepted = frozenset[str]()
        self._job: Job | None = None
        self._last: MergeDone | None = None

    @property
    def open(self) -> bool:
        return self.plan is not None

    @property
    def title(self) -> str:
        """Return the title of a page that shows it."""
        return tr("Merge copies of a plan")

    @property
    def words(self) -> str:
        return tr("Copies of one plan become one plan. Nothing is sent.")

    def begin(self, paths: Sequence[Path], plan: Path | None = None) -> None:
        """Look at files, of which one is the plan: nothing is written yet."""
        self.paths = tuple(paths)
        self.plan = plan or first_of(self.paths)
        self._decided = {}
        self._accepted = frozenset()
        self.view.show_files(self.paths, self.plan)
        self._look()

    def begin_beside(self, checked: Checked | None) -> None:
        """Look at a checked workbook and the copies that a sync program made beside it."""
        if checked is not None:
            book = checked.request.workbook
            self.begin((book, *checked.copies), book)

    def forget(self, path: Path) -> Mapping[tuple[str, str], str]:
        """Leave a merge that is shown: this workbook is opened.

        Return who edited its rows, by sheet and ID, where it is the one merged last.
        """
        if self.open:
            self.close()
        if self._last is not None and self._last.workbook != path:
            self._last = None
        return by_row(self._last) if self._last is not None else {}

    def said(self) -> tuple[str, str, str] | None:
        """Return what is said over the workbook merged last, while it is open."""
        return saved(self._last) if self._last is not None else None

    def save(self) -> None:
        """Write the merged plan beside the plan."""
        if self.plan is not None and self._job is None:
            self._run(tr("Saving the merged plan"), beside(self.plan, "merged"), self._saved)

    def leave(self) -> None:
        """Close the merge, asked first where conflicts were decided."""
        if self._decided:
            forgotten = plural(
                len(self._decided),
                "What you decided about 1 conflict is forgotten.",
                "What you decided about {count} conflicts is forgotten.",
            )
            if not dialogs.confirm(
                self.view,
                tr("Leave this merge?"),
                [forgotten, tr("No file was changed.")],
                tr("Leave the merge"),
                icon="close",
            ):
                return
        self.close()

    def close(self) -> None:
        """End the merge; nothing was written."""
        if self._job is not None:
            self._job.drop()
        self.plan = None
        self.paths = ()
        self._job = None
        self.changed.emit()

    def show_footer(self, *, hidden: bool = False) -> bool:
        """Show the verdict and the buttons, or none where there is no merge or it is hidden; return
        whether it is shown.
        """
        done, is_shown = self.view.done, self.open and not hidden
        for made in (self.close_it, self.save_it):
            made.setVisible(is_shown)
        ready = (
            done is not None
            and bool(done.came_in or done.conflicts)
            and not done.problems
            and not left_open(done, self._decided)
        )
        self.save_it.setEnabled(ready and self._job is None)
        if is_shown and done is not None:
            self._footer.say(*verdict(done, self._decided))
        elif is_shown:
            self._footer.say(
                tr("The copies are being read.")
                if self._job is not None
                else tr("Nothing was merged, and no file was changed.")
            )
        return is_shown

    def _open_alone(self) -> None:
        """Open the plan as any other file: the others are no copies of it."""
        plan = self.plan
        self.close()
        if plan is not None:
            self._shell.open_file(plan)

    def _look(self) -> None:
        self._run(tr("Reading the copies"), None, self._looked)

    def _accept_stops(self) -> None:
        """Merge in spite of the slips that were found: the planner says that they are meant."""
        if self.view.done is not None:
            self._accepted |= stops(self.view.done)
            self._look()

    def _decide(self, key: Key, name: str) -> None:
        self._decided = {**self._decided, key: name}
        self._show()

    def _decide_all(self, name: str) -> None:
        if self.view.done is not None:
            waiting = left_open(self.view.done, self._decided)
            self._decided = {
                **self._decided,
                **{key_of(clash): name for clash in waiting if name in clash.choices},
            }
            self._show()

    def _show(self) -> None:
        if self.view.done is not None:
            self.view.show_merge(self.view.done, self._decided)
        self.changed.emit()

    def _looked(self, done: MergeDone) -> None:
        self._job = None
        self.view.show_merge(done, self._decided)
        self.changed.emit()

    def _saved(self, done: MergeDone) -> None:
        if done.workbook is None:
            self._looked(done)
            self._shell.say(tr("A file was changed meanwhile. Look at the conflicts again."))
            return
        self.close()
        # kept until another workbook is opened: the column By and the sentence over the rows come
        # from it
        self._last = done
        self.merged.emit(done.workbook)

    def _failed(self, error: BridgeError) -> None:
        self._job = None
        self.view.show_error(error)
        self.changed.emit()

    def _run(self, words: str, out: Path | None, take: Callable[[MergeDone], None]) -> None:
        plan = self.plan
        account = self._session.account
        decided = self._decided
        accepted = self._accepted
        copies, zone = (
            tuple(path for path in self.paths if path != plan),
            account.time_zone if account is not None else "UTC",
        )
        if self._job is not None:
            self._job.drop()
        assert plan is not None
        job = self._session.start(
            words,
            lambda monitor: merge_plans(
                MergeRequest(plan, copies, out, zone=zone, decided=decided, accepted=accepted),
                monitor,
            ),
            done=take,
            failed=self._failed,
            page="review",
        )
        job.stopped.connect(self.close)
        self._job = job
        self.changed.emit()
