"""Decisions about the rows of the review, with the keys, buttons and menus that make them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from PySide6.QtCore import QObject, QPoint, Qt, QTimer
from PySide6.QtGui import QUndoCommand, QUndoStack
from PySide6.QtWidgets import QApplication, QMenu

from bridge.gui.review import sentences
from bridge.gui.review import work as checking
from bridge.gui.review.cells import choices
from bridge.gui.review.controller import ReviewController
from bridge.gui.review.model import Review
from bridge.gui.review.offers import has_correction
from bridge.gui.review.steps import Edit, Step
from bridge.gui.review.view import ReviewView
from bridge.gui.system.desktop import open_path
from bridge.gui.widgets import dialogs
from bridge.gui.widgets.formats import plural, tr
from bridge.memory import Memory
from bridge.progress import Monitor
from bridge.records.change_set import Choice
from bridge.records.codes import DIFFERS

MANY = 200
"""A decision about more rows than this is taken in a pool thread."""


class Decided(QUndoCommand):
    """A step of decisions that were taken, in the list of what can be undone."""

    def __init__(self, of: Deciding, step: Step) -> None:
        super().__init__()
        self._of, self._step, self._taken = of, step, True

    def undo(self) -> None:
        """Take the step back."""
        self._of.restore(Review.undo, self._step)

    def redo(self) -> None:
        """Take the step again; the list calls this first when the step was already taken."""
        if not self._taken:
            self._of.restore(Review.redo, self._step)
        self._taken = False


class Deciding(QObject):
    """Applies decisions about the rows under review, and goes on to the next question.

    The controller has the rows, and tells whether a decision must wait.
    """

    def __init__(self, page: ReviewView, control: ReviewController) -> None:
        super().__init__(page)
        self._page = page
        self._control = control
        self._shell = page.shell
        self._session = page.session
        self.steps = QUndoStack(self)

    @property
    def _review(self) -> Review | None:
        return self._control.review

    def begin(self, *, asks: bool, within: bool) -> None:
        """Select the first row to correct in a sheet that was just checked, if it `asks`, and focus
        its suggestion, or the table; `within` means that the focus was in the panel.
        """
        page, review = self._page, self._review
        if asks and review is not None:
            within = self._select_next(-1, review.is_blocked, review.is_open) is not None or within
        waits = page.search.hasFocus() or self._control.sending.running
        if self._shell.shows("review") and not waits:
            row = page.panel.row
            asked = row.suggestion is not None or row.empty_field is not None
            if not (within and asked and page.panel.focus_first()):
                page.table.setFocus()

    def decide(
        self, step: Callable[[], Step], rows: int, said: str = "", *, goes_on: bool = False
    ) -> None:
        """Apply a decision about some rows; for many rows, in a pool thread to keep the window
        responsive.

        `said` is the sentence about it, by default the usual one. With `goes_on`, select the next
        open row.
        """
        if self._control.busy:
            return
        if rows <= MANY:
            taken = step()
            self._page.table.model_.refresh()
            self._keep_step(taken, said)
            QTimer.singleShot(0, self, lambda: self._show_decided(rows, goes_on=goes_on))
            return

        def work(monitor: Monitor) -> Step:
            with checking.many_objects():
                return step()

        def ended() -> None:
            self._control.deciding = False
            self._page.table.model_.refresh()
            self._show_decided(rows, goes_on=goes_on)
            self._control.go_on()

        self._control.deciding = True
        words = tr("Applying changes")
        keep = partial(self._keep_step, said=said)
        job = self._session.start(words, work, done=keep, page="review")
        job.ended.connect(ended)
        self._control.changed.emit()

    def _show_decided(self, rows: int, *, goes_on: bool) -> None:
        """Update the page after a decision about so many rows, with the focus in table or panel.

        Select the next open question in the same row, then the next row to correct, after many the
        next warning; otherwise stay at the row.
        """
        page, review = self._page, self._review
        within = page.in_panel
        self._control.changed.emit()
        if review is None:
            return
        if (
            any(problem.code == DIFFERS for problem in review.changes.problems)
            and not review.disputed
        ):
            self._control.check_now()  # the sheet as a whole is stopped until every row was decided
        counts = review.counts()
        if not counts[page.segments.key]:
            page.filter("all")
        elif review.included:
            page.filter(page.segments.key)
        open_rows = bool(counts["blocked"] or counts["warnings"])
        index = page.table.current_index()
        self.show_selected()
        asks = index >= 0 and (review.is_blocked(index) or has_correction(review, index))
        if goes_on and open_rows and not asks:
            asked = (review.is_blocked, partial(has_correction, review))
            wanted = (*asked, review.is_open) if rows > 1 else asked
            asks = self._select_next(index, *wanted) in asked
        if (goes_on or within) and not (asks and page.panel.focus_first()):
            page.table.setFocus()

    def _select_next(
        self, index: int, *wanted: Callable[[int], bool]
    ) -> Callable[[int], bool] | None:
        """Select the next row after this one that is wanted, or else the next as wanted after it;
        return as what, or None.
        """
        table = self._page.table
        for accepts in wanted:
            if (row := _next(index, 1, table.model_.order, accepts)) is not None:
                table.select(row)
                return accepts
        return None

    def undo(self) -> None:
        """Take the last step back."""
        if not self._control.busy:
            self.steps.undo()

    def redo(self) -> None:
        """Take the step again that was taken back."""
        if not self._control.busy:
            self.steps.redo()

    def _keep_step(self, step: Step, said: str) -> None:
        """Offer to undo a step that was just taken, if it changed anything."""
        if (review := self._review) is not None and step.decided:
            self.steps.push(Decided(self, step))
            words = said or sentences.decided(review, step)
            self._shell.say(words, (tr("Undo"), "Ctrl+Z", self.undo))

    def restore(self, way: Callable[[Review, Step], None], step: Step) -> None:
        """Take a step back or again, and offer the other way."""
        review = self._review
        if review is None:
            return
        way(review, step)
        self._page.table.model_.refresh()
        QTimer.singleShot(0, self, lambda: self._show_decided(1, goes_on=False))
        if way is Review.undo:
            rows = len(sentences.rows_decided(review, step))
            words = plural(
                rows, "The change in 1 row was undone.", "The changes in {count} rows were undone."
            )
            self._shell.say(words, (tr("Redo"), "Ctrl+Y", self.redo))
        else:
            self._shell.say(sentences.decided(review, step), (tr("Undo"), "Ctrl+Z", self.undo))

    def skip_problems(self) -> None:
        """Skip the rows that cannot be sent."""
        if (review := self._review) is not None:
            self._page.table.setFocus()  # the button goes
            rows = [*filter(review.is_blocked, range(len(review.rows)))]
            self.decide(partial(review.leave_out, rows), len(rows))

    def skip_selected(self) -> None:
        """Skip the selected rows, or include them again if all are skipped."""
        self._decide_selected(Review.skip_or_include, goes_on=True)

    def _decide_selected(
        self, step: Callable[[Review, list[int]], Step], *, goes_on: bool = False
    ) -> None:
        review, chosen = self._review, self._page.table.selected_indexes()
        if review is not None and chosen:
            goes_on = goes_on and len(chosen) == 1
            self.decide(partial(step, review, chosen), len(chosen), goes_on=goes_on)

    def choose_values(self) -> None:
        """Ask once whose values to keep in all rows that differ from the service."""
        review = self._review
        if review is None or self._control.busy or not (rows := len(review.disputed)):
            return
        answer = dialogs.ask_values(self._page, rows)
        if answer:
            self.decide(partial(review.choose_all, Choice(answer)), rows)

    def next_problem(self, step: int = 1) -> None:
        """Select the next row with a problem or warning in the order shown, with the focus on its
        suggested correction.
        """
        if self._review is None:
            return
        page, review = self._page, self._review
        table = page.table
        index = _next(table.current_index(), step, table.model_.order, review.is_open)
        counts = review.counts()
        if index is None and (counts["blocked"] or counts["warnings"]):
            page.search.clear()
            page.filter("all")
            index = _next(-1, step, table.model_.order, review.is_open)
        if index is None:
            self._shell.say(tr("There are no more problems."))
            table.setFocus()
        else:
            table.select(index)
            page.panel.focus_first()

    def show_selected(self) -> None:
        """Show the selected row, group, or rows, in the panel."""
        review, table, panel = self._review, self._page.table, self._page.panel
        if self._control.deciding or review is None or table.model_.review is not review:
            return
        chosen, index = table.selected_count(), table.current_index()
        if (cause := table.current_cause()) is not None and chosen == 1:
            panel.row.show_group(review, cause)
        elif chosen > 1:
            panel.row.show_many(review, chosen, table.selected_indexes)
        elif index >= 0:
            panel.row.show_row(review, index)
        else:
            panel.row.show_nothing()
        panel.setVisible(chosen > 0)

    def show_menu(self, place: QPoint) -> None:
        """Show the context menu of the selected rows."""
        review, chosen = self._review, self._page.table.selected_indexes()
        if review is None or not chosen or self._control.busy:
            return
        menu = QMenu(self._page)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        out = all(review.rows[index].left_out for index in chosen)
        menu.addAction(
            plural(len(chosen), "Revert row", "Revert {count} rows"),
            partial(self._decide_selected, Review.revert),
        )
        status = review.cells.columns.get("status")
        if status is not None and (statuses := choices(status, review.changes.info.lookups)):
            values = menu.addMenu(tr("Set status"))
            for text, word in statuses:
                step = partial(review.type_in, [Edit(index, "status", text) for index in chosen])
                values.addAction(word, partial(self.decide, step, len(chosen)))
        if review.changes.info.importable and "startDate" in review.cells.columns:
            menu.addAction(tr("Move by…"), partial(self._page.time.move_rows, chosen))
        menu.addSeparator()
        words = tr("Include again") if out else plural(len(chosen), "Skip row", "Skip {count} rows")
        menu.addAction(words, self.skip_selected)
        menu.addSeparator()
        change = review.rows[chosen[0]]
        menu.addAction(
            tr("Show row {row} in spreadsheet", row=change.row),
            partial(self.show_cell, f"A{change.row}"),
        )
        menu.addAction(tr("Copy the ID"), partial(self.copy, change.id))
        menu.popup(place)

    def copy(self, text: str) -> None:
        QApplication.clipboard().setText(text)
        self._shell.say(tr("{text} was copied.", text=text))

    def show_cell(self, cell: str, file: str = "") -> None:
        """Open the workbook, or a file of the merge, with the name of a cell on the clipboard; of a
        stop without a cell, `cell` is the file.
        """
        opened = self._control.opened
        if (path := opened.file_named(file or cell) or opened.path) is not None:
            open_path(path)
        if opened.file_named(cell) is not None:
            return
        QApplication.clipboard().setText(cell)
        self._shell.say(
            tr("{cell} was copied. Paste it into the name box to jump there.", cell=cell)
        )

    def remember(self, field: str, text: str, meant: str) -> None:
        """Always replace a value of a field from now on; an empty `meant` removes the replacement
        and rechecks.
        """
        words = tr("“{value}” is now always replaced with “{meaning}”.", value=text, meaning=meant)

        def finished(_: object) -> None:
            self._shell.say(words if meant else tr("“{value}” is no longer replaced.", value=text))
            if not meant:
                self._control.check_now()

        memory, meaning = Memory(self._session.account), meant or None
        self._session.start(
            tr("Saving replacements"),
            lambda monitor: memory.read_as(field, text, meaning),
            done=finished,
        )


def _next(index: int, step: int, order: Sequence[int], wanted: Callable[[int], bool]) -> int | None:
    """Return the next row that is wanted, in displayed order, wrapping at the end, or None."""
    at = order.index(index) if index in order else -1 if step > 0 else 0
    places = ((at + step * offset) % len(order) for offset in range(1, len(order) + 1))
    return next((order[place] for place in places if wanted(order[place])), None)
