"""What a planner decides in the review, by panel, keys and menu: corrections, rows left out,
conflicts; and the way from one open row to the next.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from PySide6.QtCore import QObject, QPoint, Qt, Signal
from PySide6.QtWidgets import QApplication, QMenu

from bridge.errors import Problem
from bridge.gui.frame.shell import Shell
from bridge.gui.review.body import ReviewBody
from bridge.gui.review.checked_sheet import BLOCKING, OPEN, Edit, Review, State
from bridge.gui.review.running import ReviewJobs
from bridge.gui.review.sheet_cells import choices
from bridge.gui.system.desktop import open_path
from bridge.gui.widgets.formats import plural, tr
from bridge.records.changes import Choice, Conflict

FOUND = 20
"""So many rows the list of everything shows of those that have the words."""


class Deciding(QObject):
    """Takes decisions about the review that the table shows. `changed` after each."""

    changed = Signal()

    def __init__(self, shell: Shell, body: ReviewBody, jobs: ReviewJobs) -> None:
        super().__init__()
        self._shell = shell
        self.body = body
        self._jobs = jobs
        self._connect()

    @property
    def review(self) -> Review | None:
        return self.body.table.model_.review

    def next_problem(self, step: int = 1, states: frozenset[State] = OPEN) -> None:
        """Select the next row with a problem or warning in the order shown, with the focus on its
        suggested correction.
        """
        if self.review is None:
            return
        order = self.body.table.model_.order
        found = self.review.after(self.body.table.current_index(), step, order, states)
        counts = self.review.counts()
        if found is None and (counts["blocked"] or counts["warnings"]):
            self.body.search.clear()
            self.filter("all")
            found = self.review.after(-1, step, self.body.table.model_.order, states)
        if found is None:
            self._shell.say(tr("No more problems"))
            self.body.table.setFocus()
        else:
            self.body.table.select(found)
            self.body.panel.focus_first()

    def go_to(self, index: int) -> None:
        """Show a row of all rows."""
        self._shell.go_to("review")
        self.body.search.clear()
        self.filter("all")
        self.body.table.select(index)
        self.body.table.setFocus()

    def undo(self) -> None:
        """Take the last decision back."""
        review = self.review
        if review is not None and review.can_undo:
            self._decide(review.undo, review.undo_size)

    def leave_out_selected(self) -> None:
        """Leave the selected rows out, or take them in again where all are left out."""
        review, chosen = self.review, self.body.table.selected_indexes()
        if review is not None and chosen:
            self._decide(
                lambda: review.leave_out(
                    chosen, out=any(review.state(index) != "left-out" for index in chosen)
                ),
                len(chosen),
            )

    def send_only_selected(self) -> None:
        """Leave out every row but the selected ones."""
        review, chosen = self.review, self.body.table.selected_indexes()
        if review is not None and chosen:
            self._decide(lambda: review.send_only(chosen), len(review.rows))

    def type_in(self, edits: list[Edit]) -> None:
        """Type texts into cells, and go on to what is open next; the focus stays in the panel."""
        review = self.review
        if review is not None and edits:
            causes = self.body.panel.face == "problems"
            self._jobs.decide(
                lambda: review.type_in(edits), len(edits), self._decided if causes else self._go_on
            )

    def set_value(self, name: str, text: str) -> None:
        """Type a text into a column of the selected rows."""
        chosen = self.body.table.selected_indexes()
        review = self.review
        if review is not None and chosen:
            self._decide(
                lambda: review.type_in(Edit(index, name, text) for index in chosen), len(chosen)
            )

    def put_back_selected(self) -> None:
        """Give the selected rows the values they had."""
        review, chosen = self.review, self.body.table.selected_indexes()
        if review is not None and chosen:
            self._decide(lambda: review.type_in(review.put_back(chosen)), len(chosen))

    def _leave_out(self, indexes: list[int], out: bool) -> None:
        review = self.review
        if review is not None:
            decide = self._jobs.decide
            decide(
                lambda: review.leave_out(indexes, out=out),
                len(indexes),
                self._go_on if out and self.body.panel.face == "row" else self._decided,
            )

    def _send_again(self, index: int) -> None:
        review = self.review
        if review is not None:
            self._jobs.decide(lambda: review.send_again(index), 1, self._go_on)

    def _all_the_same(self, found: list[tuple[int, Problem]]) -> None:
        review = self.review
        if review is not None:
            after = self._go_on if self.body.panel.face == "row" else self._decided
            self._jobs.decide(lambda: review.use_all_the_same(found), len(found), after)

    def _choose(self, index: int, conflicts: Sequence[Conflict], choice: Choice) -> None:
        review = self.review
        if review is not None:
            self._jobs.decide(lambda: review.choose(index, conflicts, choice), 1, self._go_on)

    def _decide(self, decide: Callable[[], object], rows: int) -> None:
        self._jobs.decide(decide, rows, self._decided)

    def _decided(self) -> None:
        """Show the rows after a decision; the panel stays at its row, and the focus does not leave
        both.
        """
        within = self.in_panel
        self.body.table.model_.refresh()
        self.changed.emit()
        self.show_selected()
        if within and not self.in_panel and not self.body.panel.focus_first():
            self.body.table.setFocus()

    def _go_on(self) -> None:
        """Show the rows after a decision, and go on to what is open next: in the same row, then in
        the rows after it.
        """
        self.body.table.model_.refresh()
        self.changed.emit()
        review, index = self.review, self.body.table.current_index()
        if review is None or index < 0:
            return
        counts, key = review.counts(), self.body.segments.key
        if not counts[key]:
            self.filter("all")
        urgent = BLOCKING if counts["blocked"] else OPEN
        if review.state(index) in urgent:
            self.show_selected()
            self.body.panel.focus_first()
        elif counts["blocked"] or counts["warnings"]:
            self.next_problem(states=urgent)
        else:
            self.show_selected()
            self.body.table.setFocus()

    def filter(self, key: str) -> None:
        """Show the rows of a segment."""
        self.body.segments.choose(key)
        self.body.panel.causes.choose_none()
        self.body.table.filter(key, self.body.search.text())

    def show_selected(self) -> None:
        """Show the selected row, or rows, in the panel."""
        if self._jobs.deciding:
            return
        review = self.review
        chosen = self.body.table.selected_count()
        index = self.body.table.current_index()
        if review is None:
            return
        if chosen > 1:
            self.body.panel.show_many(review, chosen)
        elif index >= 0:
            self.body.panel.show_row(review, index)
        else:
            self.body.panel.show_nothing()
        if chosen:
            self.body.panel.show()

    def _show_cause(self, only: frozenset[int]) -> None:
        """Show the rows of one cause, or all rows again."""
        self.body.segments.choose("all")
        self.body.search.blockSignals(True)
        self.body.search.clear()
        self.body.search.blockSignals(False)
        self.body.table.filter("all", "", only)

    def _show_menu(self, place: QPoint) -> None:
        menu = self.menu()
        if menu is not None:
            menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
            menu.popup(place)

    def menu(self) -> QMenu | None:
        """Return the menu of what can be done with the selected rows."""
        review, chosen = self.review, self.body.table.selected_indexes()
        if review is None or not chosen or self._jobs.busy:
            return None
        menu = QMenu(self.body)
        out = all(review.state(index) == "left-out" for index in chosen)
        menu.addAction(
            plural(len(chosen), "Revert row", "Revert {count} rows"), self.put_back_selected
        )
        status = review.column("status")
        if status is not None and (known := choices(status, review.changes.info.lookups)):
            values = menu.addMenu(tr("Set status"))
            for text, word in known:
                values.addAction(word, partial(self.set_value, "status", text))
        menu.addSeparator()
        words = tr("Include again") if out else plural(len(chosen), "Skip row", "Skip {count} rows")
        menu.addAction(words, self.leave_out_selected)
        menu.addAction(tr("Upload only these"), self.send_only_selected)
        menu.addSeparator()
        change = review.rows[chosen[0]]
        menu.addAction(
            tr("Show row {row} in spreadsheet", row=change.row),
            partial(self._show_cell, f"A{change.row}"),
        )
        menu.addAction(tr("Copy the ID"), partial(self._copy, change.id))
        return menu

    def _copy(self, text: str) -> None:
        QApplication.clipboard().setText(text)
        self._shell.say(tr("Copied {text}", text=text))

    def _show_cell(self, cell: str) -> None:
        QApplication.clipboard().setText(cell)
        if self.body.card.path is not None:
            open_path(self.body.card.path)
        self._shell.say(
            tr("{cell} was copied. Paste it into the name box to jump there.", cell=cell)
        )

    def close_panel(self) -> None:
        """Close what was opened last: a search, the panel, the selection."""
        if self.body.search.hasFocus() and self.body.search.text():
            self.body.search.clear()
        elif self.body.panel.isVisible():
            self.body.panel.hide()
            self.body.table.setFocus()
        else:
            self.body.table.clear_selection()

    @property
    def in_panel(self) -> bool:
        focused = QApplication.focusWidget()
        return focused is not None and self.body.panel.isAncestorOf(focused)

    def _connect(self) -> None:
        self.body.table.go_on.connect(self.body.panel.focus_first)
        self.body.table.menu_wanted.connect(self._show_menu)
        self.body.all_columns.toggled.connect(self.body.table.show_all_columns)
        faces = self.body.panel
        faces.closed.connect(self.close_panel)
        faces.row.typed.connect(self.type_in)
        faces.row.chosen.connect(self._choose)
        faces.row.left_out.connect(lambda index, out: self._leave_out([index], out))
        faces.row.sent_again.connect(self._send_again)
        faces.row.all_the_same.connect(self._all_the_same)
        faces.row.copied.connect(self._copy)
        faces.causes.typed.connect(self.type_in)
        for face in (faces.row, faces.causes):
            face.remembered.connect(self._jobs.remember)
        faces.causes.all_the_same.connect(self._all_the_same)
        faces.causes.chosen.connect(self._show_cause)
        faces.causes.left_out.connect(lambda indexes: self._leave_out(indexes, True))
        faces.many.value_set.connect(self.set_value)
        faces.many.put_back.connect(self.put_back_selected)
        faces.many.left_out.connect(self.leave_out_selected)
        faces.many.only_wanted.connect(self.send_only_selected)
        faces.row.cell_wanted.connect(self._show_cell)
