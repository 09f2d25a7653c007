"""The panel of one row: the problem in words, was / now / cell, a suggestion of one click, conflicts, leave out, all changes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QGridLayout, QLineEdit, QVBoxLayout, QWidget

from bridge.errors import Problem
from bridge.gui.look.painted_widgets import IconLabel
from bridge.gui.look.theme import px
from bridge.gui.review.checked_sheet import Review, State
from bridge.gui.review.table_model import STATE_LOOK, state_word
from bridge.gui.widgets.controls import Elided, button, card, label, tool
from bridge.gui.widgets.formats import plural, tr
from bridge.gui.widgets.layouts import clear, column, line, row, scrolled
from bridge.records.rows import Choice, Conflict
from bridge.texts import shown

if TYPE_CHECKING:
    from bridge.records.rows import Change


WIDTH = 266
"""Of the panel, so that the table keeps room for the first columns up to the status."""


class RowPanel(QFrame):
    """Shows one row and takes decisions about it. `decided` after each one; `many_decided` gives one still to be taken, for so many rows.

    `cell_wanted` asks to show a cell in Excel.
    """

    decided = Signal()
    many_decided = Signal(object, int)
    cell_wanted = Signal(str)
    closed = Signal()
    many_left_out = Signal()
    only_wanted = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.setProperty("role", "card")
        self.setFixedWidth(px(WIDTH))
        self.review: Review | None = None
        self.index: int | None = None
        self._icon, self.title = IconLabel("info", "muted", 20), Elided("", "heading")
        top = row(self._icon, self.title, tool("close", tr("Close the panel"), self.closed.emit), spacing=8)
        top.setStretch(1, 1)
        top.setContentsMargins(16, 12, 10, 0)
        self._content = QWidget()
        self._column = QVBoxLayout(self._content)
        self._column.setContentsMargins(16, 4, 16, 14)
        self._column.setSpacing(9)
        outer = QVBoxLayout(self)
        outer.setContentsMargins(1, 1, 1, 1)
        outer.setSpacing(4)
        outer.addLayout(top)
        outer.addWidget(scrolled(self._content), 1)

    def show_row(self, review: Review, index: int) -> None:
        """Show a row."""
        self.review, self.index = review, index
        self.setFixedWidth(px(WIDTH))
        change, state = review.rows[index], review.state(index)
        self._icon.show_icon(*STATE_LOOK[state])
        self.title.show_text(tr("Row {row} · {id}", row=change.row, id=change.id or tr("no ID")))
        self.setAccessibleName(f"{self.title.accessibleName()}, {state_word(state)}")
        clear(self._column)
        if state is State.LEFT_OUT:
            self._column.addWidget(label(tr("This row is left out of the upload."), wrap=True))
            self._column.addWidget(button(tr("Take it in again"), "undo", pressed=lambda: self._leave_out(out=False)))
        else:
            for conflict in review.conflicts(index):
                self._conflict(review, change, conflict)
            for number, problem in enumerate(review.problems(index)):
                if problem.code not in {"conflict"}:
                    self._problem(review, index, problem, first=number == 0)
        self._changes(review, index)
        if state is not State.LEFT_OUT:
            self._column.addWidget(button(tr("Leave this row out"), "minus", pressed=lambda: self._leave_out(out=True)))
        self._column.addStretch(1)

    def show_many(self, count: int) -> None:
        """Show what can be done with several selected rows."""
        self.review = self.index = None
        self._icon.show_icon("list", "accent")
        self.title.show_text(plural(count, "1 row selected", "{count} rows selected"))
        self.setAccessibleName(self.title.accessibleName())
        clear(self._column)
        self._column.addWidget(button(tr("Leave them out, or take them in"), "minus", pressed=self.many_left_out.emit))
        self._column.addWidget(button(tr("Send only these"), "upload", pressed=self.only_wanted.emit))
        self._column.addStretch(1)

    def _problem(self, review: Review, index: int, problem: Problem, *, first: bool) -> None:
        bad = problem.severity == "error"
        sentence = f"{problem.column}: {shown(problem.message)}" if problem.column else shown(problem.message)
        words = label(sentence, "strong" if first else "", wrap=True, selectable=True)
        across = row(column(IconLabel("alert" if bad else "warn", "bad" if bad else "warn", 16), None), words, spacing=8)
        across.setStretch(1, 1)
        self._column.addLayout(across)
        if problem.field:
            view = review.cell(index, problem.field)
            self._facts([(tr("Was"), view.was), (tr("Now"), problem.found or view.text), (tr("Cell"), _place(problem))])
        if problem.suggestion is not None:
            self._suggestion(review, index, problem, problem.suggestion)
        if bad and problem.field:
            self._typing(review, index, problem)
        if problem.cell:
            cell = problem.cell
            self._column.addWidget(button(tr("Show cell {cell} in Excel", cell=cell), "external", pressed=lambda: self.cell_wanted.emit(cell)))
        self._column.addWidget(line())

    def _suggestion(self, review: Review, index: int, problem: Problem, suggestion: str) -> None:
        def use() -> None:
            review.use(index, problem, suggestion)
            self._done()

        made = button("", "check", pressed=use)
        made.setText(made.fontMetrics().elidedText(tr("Use {value}", value=suggestion), Qt.TextElideMode.ElideRight, px(200)))
        made.setAccessibleName(tr("Use {value}", value=suggestion))
        made.setToolTip(suggestion)
        self._column.addWidget(made)
        alike = len(review.alike(problem)) if problem.code != "duplicate-id" else 1
        if alike > 1:

            def everywhere() -> None:
                self.many_decided.emit(lambda: review.use_everywhere(problem, suggestion), alike)

            self._column.addWidget(button(tr("Use it in all {count} rows", count=alike), role="link", pressed=everywhere))

    def _typing(self, review: Review, index: int, problem: Problem) -> None:
        edit = QLineEdit()
        edit.setPlaceholderText(tr("Type another value"))
        edit.setAccessibleName(tr("Another value for {caption}", caption=problem.column or ""))

        def use() -> None:
            if edit.text().strip():
                review.use(index, problem, edit.text().strip())
                self._done()

        edit.returnPressed.connect(use)
        across = row(edit, button(tr("Use"), pressed=use), spacing=6)
        across.setStretch(0, 1)
        self._column.addLayout(across)

    def _conflict(self, review: Review, change: Change, conflict: Conflict) -> None:
        name = conflict.field
        found = review.column(name) if name else None
        if name is None:
            sentence = (
                tr("This ID is an activity that the service has already.")
                if conflict.in_service is not None
                else tr("The service does not show this activity any more.")
            )
        else:
            sentence = tr("{caption} was also changed by somebody else.", caption=found.caption if found else name)
        self._column.addWidget(label(sentence, "strong", wrap=True))
        if name is not None:
            self._facts(
                [
                    (tr("At export"), review.text(name, conflict.at_export) or tr("(empty)")),
                    (tr("Service now"), review.text(name, conflict.in_service) or tr("(empty)")),
                    (tr("Mine"), review.text(name, conflict.mine) or tr("(empty)")),
                ]
            )
        assert self.index is not None
        index = self.index

        def choose(choice: Choice) -> None:
            review.choose(index, conflict, choice)
            self._done()

        mine = button(tr("Use mine"), "check", pressed=lambda: choose(Choice.MINE))
        theirs = button(tr("Keep the service's"), pressed=lambda: choose(Choice.THEIRS))
        self._column.addWidget(mine)
        self._column.addWidget(theirs)
        self._column.addWidget(line())

    def _changes(self, review: Review, index: int) -> None:
        change = review.rows[index]
        fields = [edit.field for edit in change.fields]
        fields += [name for id, name in review.decisions if id == change.id and name not in {"", "id", *fields}]
        if not fields:
            return
        self._column.addWidget(label(plural(len(fields), "The change in this row", "All {count} changes in this row"), "strong"))
        for name in fields:
            view, found = review.cell(index, name), review.column(name)
            caption = found.caption if found else name
            after = f"{view.was} → {view.text}" if view.was is not None else view.text
            self._column.addWidget(label(f"{caption}: {after}", "muted", wrap=True, selectable=True))

    def _facts(self, facts: list[tuple[str, str | None]]) -> None:
        frame, inside = card(role="well", margins=12, spacing=4)
        grid = QGridLayout()
        grid.setHorizontalSpacing(12)
        grid.setColumnStretch(1, 1)
        for number, (name, value) in enumerate((name, value) for name, value in facts if value is not None):
            grid.addWidget(label(name, "muted"), number, 0)
            grid.addWidget(label(value, "strong" if name == tr("Now") else "", wrap=True, selectable=True), number, 1)
        inside.addLayout(grid)
        self._column.addWidget(frame)

    def _leave_out(self, *, out: bool) -> None:
        assert self.review is not None
        assert self.index is not None
        self.review.leave_out([self.index], out=out)
        self._done()

    def _done(self) -> None:
        self.decided.emit()


def _place(problem: Problem) -> str | None:
    return tr("{cell} on sheet {sheet}", cell=problem.cell, sheet=problem.sheet) if problem.cell else None
