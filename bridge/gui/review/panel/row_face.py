"""One row in the panel: each finding in words with what settles it, conflicts, all changes, leave
out.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from zoneinfo import ZoneInfo

from PySide6.QtCore import QCoreApplication, QEvent, Qt, Signal
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QGridLayout,
    QLineEdit,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from bridge.errors import Problem
from bridge.gui.look.painted_widgets import IconLabel
from bridge.gui.review.checked_sheet import Edit, Review, State, moved_end, value_after
from bridge.gui.review.offers import Offer, corrections, length, revert, reverts
from bridge.gui.review.sheet_cells import choices
from bridge.gui.review.table.table_model import STATE_LOOK, state_word
from bridge.gui.widgets.controls import (
    Chooser,
    Elided,
    ElidedCheck,
    button,
    card,
    elided_button,
    label,
    tool,
)
from bridge.gui.widgets.date_field import DateField
from bridge.gui.widgets.formats import number, plural, tr
from bridge.gui.widgets.layouts import (
    Clear,
    Columns,
    FlowLayout,
    clear,
    column,
    line,
    row,
    scrolled,
)
from bridge.gui.widgets.lines_table import FAILED_SHEET, title
from bridge.records.cells.base import JsonValue, cell_text
from bridge.records.cells.moments import MomentCell, parse_moment
from bridge.records.cells.values import ChoiceCell
from bridge.records.changes import LIKE_KNOWN_ID, UNKNOWN_PERSON, Choice, Conflict, Lookups
from bridge.records.columns import Column
from bridge.texts import shown


@dataclass(frozen=True, slots=True)
class DateStart:
    """What a date field starts from: the text of the cell, the exported value, and the other date
    of the row.
    """

    text: str = ""
    exported: JsonValue = None
    other: JsonValue = None


class ValueEditor(Clear):
    """Asks for a value of one column. `given` gives the text as it would be typed into the cell.

    `words` stand on the button, else Use; `alike` is in how many rows the same stands: where in
    several, all of them are offered (`everywhere`).
    """

    given = Signal(str)

    def __init__(
        self,
        column: Column,
        lookups: Lookups,
        zone: ZoneInfo,
        date: DateStart | None = None,
        words: str = "",
        alike: int = 0,
    ) -> None:
        super().__init__()
        self._inside = QVBoxLayout(self)
        self._inside.setContentsMargins(0, 0, 0, 0)
        self._inside.setSpacing(6)
        self.keep_length: QCheckBox | None = None
        self.everywhere: QCheckBox | None = None
        if alike > 1:
            self.everywhere = ElidedCheck(tr("Replace in all {count} rows", count=number(alike)))
            self._inside.addWidget(self.everywhere)
        name = tr("Another value for {caption}", caption=column.caption)
        known = choices(column, lookups)
        if isinstance(column.cell, ChoiceCell) and not words:
            self._buttons(known, column)
        elif known:
            self._list(known, column, name, words)
        elif isinstance(column.cell, MomentCell):
            self._moment(zone, date or DateStart(), name, words)
        else:
            self._line(name, words)

    def offer_length(self, length: str) -> None:
        """Offer to move the end as well, so that the activity stays as long as it was."""
        self.keep_length = ElidedCheck(tr("Move the end too, keep {length}", length=length))
        self.keep_length.setChecked(True)
        self._inside.addWidget(self.keep_length)

    def _buttons(self, known: tuple[tuple[str, str], ...], column: Column) -> None:
        holder = Clear()
        flow = FlowLayout(holder, 6)
        for text, word in known:
            made = button(word, role="chip", pressed=partial(self.given.emit, text))
            made.setAccessibleName(tr("{caption}: {value}", caption=column.caption, value=word))
            flow.addWidget(made)
        self._inside.addWidget(holder)

    def _list(
        self, known: tuple[tuple[str, str], ...], column: Column, name: str, words: str
    ) -> None:
        chooser = Chooser()
        chooser.setAccessibleName(name)
        chooser.setEditable(not isinstance(column.cell, ChoiceCell))
        chooser.setInsertPolicy(QComboBox.InsertPolicy.NoInsert)
        chooser.setMaxVisibleItems(12)
        chooser.setSizeAdjustPolicy(
            QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon
        )
        chooser.setMinimumContentsLength(8)
        chooser.addItems([word for _, word in known])
        chooser.setCurrentIndex(-1)
        typed = {word: text for text, word in known}

        def text() -> str:
            return typed.get(chooser.currentText().strip(), chooser.currentText().strip())

        edit = chooser.lineEdit()
        if chooser.isEditable() and edit is not None:
            edit.setPlaceholderText(tr("Choose or type"))
            completer = chooser.completer()
            if completer is not None:
                completer.setFilterMode(Qt.MatchFlag.MatchContains)
            self._give_on_enter(edit, text)
        self._with_button(chooser, words, text)

    def _moment(self, zone: ZoneInfo, start: DateStart, name: str, words: str) -> None:
        exported, other = (
            parse_moment(value) if isinstance(value, str) else None
            for value in (start.exported, start.other)
        )
        edit = DateField(
            name,
            zone,
            exported.astimezone(zone) if exported else None,
            other.astimezone(zone).date() if other else None,
        )
        edit.start(start.text)
        self._give_on_enter(edit.edit, lambda: edit.typed)
        self._with_button(edit, words, lambda: edit.typed)

    def _line(self, name: str, words: str) -> None:
        edit = QLineEdit()
        edit.setPlaceholderText(tr("Type another value"))
        edit.setAccessibleName(name)
        self._give_on_enter(edit, lambda: edit.text().strip())
        self._with_button(edit, words, lambda: edit.text().strip())

    def _with_button(self, control: QWidget, words: str, text: Callable[[], str]) -> None:
        made = button(words or tr("Use"), pressed=lambda: self._give(text))
        if words:
            self._inside.addWidget(control)
            self._inside.addWidget(made)
        else:
            # A long word for Use goes below: a date is never cut, and nothing makes the panel wider
            # than it is.
            self._inside.addWidget(Columns(row(control), row(made), (1, 0), 6))

    def _give_on_enter(self, edit: QLineEdit, text: Callable[[], str]) -> None:
        # In the next turn of the loop: the focus goes on to another button, and this very press
        # must not press that too.
        edit.returnPressed.connect(lambda: self._give(text), Qt.ConnectionType.QueuedConnection)

    def _give(self, text: Callable[[], str]) -> None:
        if text():
            self.given.emit(text())


_OTHER_DATE = {"startDate": "endDate", "endDate": "startDate"}


class RowFace(Clear):
    """Shows one row. `typed` gives texts for cells, `chosen` a decided conflict, `left_out` whether
    the row is left out.

    `remembered` a field, a value of it, and what it is always read as from now on (empty: as it
    stands), `all_the_same` are findings about unknown people who are sent, `cell_wanted` asks to
    show a cell in Excel, `copied` is an ID for the clipboard.
    """

    typed = Signal(list)
    chosen = Signal(int, object, object)
    left_out = Signal(int, bool)
    sent_again = Signal(int)
    remembered = Signal(str, str, str)
    all_the_same = Signal(list)
    cell_wanted = Signal(str)
    copied = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self.review: Review | None = None
        self.index: int | None = None
        self.first_offer: QPushButton | None = None
        """The suggested correction of the row; None where there is none."""
        self._spoken = False
        self._icon = IconLabel("info", "muted", 20)
        self.title = Elided("", "heading")
        self.id = label("", "small", wrap=True)
        self._copy = tool(
            "copy", tr("Copy the ID"), lambda: self.copied.emit(self.id.accessibleName())
        )
        content = QWidget()
        self._column = column(within=content, margins=(14, 2, 14, 14))
        top = row(self._icon, self.title, spacing=8, grows=1)
        below = row(self.id, self._copy, spacing=4, grows=0)
        head = column(top, below, spacing=0, margins=(14, 4, 10, 0))
        outer = column(head, spacing=4, within=self)
        self.area = scrolled(content)
        outer.addWidget(self.area, 1)

    def show_row(self, review: Review, index: int) -> None:
        self.review = review
        self.index = index
        self.first_offer = None
        self._spoken = False
        change, state = review.rows[index], review.state(index)
        self._icon.show_icon(*STATE_LOOK[state])
        named = title(change)
        self.title.show_text(
            tr("Row {row} · {name}", row=change.row, name=named)
            if named
            else tr("Row {row}", row=change.row)
        )
        self._show_id(change.id)
        self.setAccessibleName(f"{self.title.accessibleName()}, {change.id}, {state_word(state)}")
        clear(self._column)
        if state is State.LEFT_OUT:
            self._column.addWidget(label(tr("This row is left out of the upload."), wrap=True))
            self._column.addWidget(
                button(
                    tr("Take it in again"), "undo", pressed=lambda: self.left_out.emit(index, False)
                )
            )
        else:
            self._refusal(review, index)
            for conflict in review.conflicts(index):
                self._conflict(index, conflict)
            for problem in review.problems(index):
                if problem.code != "conflict":
                    self._problem(index, problem)
        self._changes(index)
        if state is not State.LEFT_OUT:
            if review.refused.of(change) is not None and review.refused.waits(
                change, review.decisions
            ):
                self._column.addWidget(
                    elided_button(
                        tr("Send it again as it is"),
                        "upload",
                        pressed=lambda: self.sent_again.emit(index),
                    )
                )
            self._column.addWidget(
                button(
                    tr("Leave this row out"),
                    "minus",
                    pressed=lambda: self.left_out.emit(index, True),
                )
            )
        self._column.addStretch(1)
        # Last: a control that goes with the focus leads Qt to the next one, and the area scrolls
        # there.
        self.area.verticalScrollBar().setValue(0)

    def show_first(self) -> None:
        """Scroll as far as the first offer needs, once it has its place."""
        if self.first_offer is not None:
            QCoreApplication.sendPostedEvents(self.area.widget(), QEvent.Type.LayoutRequest.value)
            self.area.ensureWidgetVisible(self.first_offer)

    def _refusal(self, review: Review, index: int) -> None:
        """Show why the service did not take the row when it was sent last."""
        change = review.rows[index]
        refusal = review.refused.of(change)
        if refusal is None:
            return
        words = label(
            tr("Not accepted last time: {reason}", reason=shown(refusal.reason)),
            "strong",
            wrap=True,
            selectable=True,
        )
        words.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._column.addWidget(words)
        if refusal.said and refusal.said != str(refusal.reason):
            self._column.addWidget(
                label(tr("The service said: {said}", said=refusal.said), "muted", wrap=True)
            )
        if refusal.advice is not None:
            self._column.addWidget(label(shown(refusal.advice), "muted", wrap=True))
        offered = {
            edit.field
            for problem in review.problems(index)
            for offer in reverts(review, index, problem)
            for edit in offer.edits
        }
        if review.refused.waits(change, review.decisions):
            for name in (
                edit.field for edit in change.fields if edit.field not in offered
            ):  # once, where the finding says why
                if (offer := revert(review, index, name)) is not None:
                    self._press(offer)
        self._column.addWidget(line())

    def show_nothing(self) -> None:
        """Say that no row is chosen."""
        self.review = self.index = self.first_offer = None
        self._icon.show_icon("info", "muted")
        self.title.show_text(tr("No row is chosen"))
        self._show_id("")
        self.setAccessibleName(self.title.accessibleName())
        clear(self._column)
        self._column.addWidget(
            label(
                tr("Choose a row to see what changes in it. F8 leads to the next problem."),
                "muted",
                wrap=True,
            )
        )
        self._column.addStretch(1)

    def _show_id(self, id: str) -> None:
        self.id.setText(
            "\u200b".join(id[at : at + 10] for at in range(0, len(id), 10))
        )  # a long ID has no blank at which a label would turn
        self.id.setAccessibleName(id)
        self.id.setVisible(bool(id))
        self._copy.setVisible(bool(id))

    def _problem(self, index: int, problem: Problem) -> None:
        assert self.review is not None
        review, bad = self.review, problem.severity == "error"
        sentence = (
            f"{problem.column}: {shown(problem.message)}"
            if problem.column
            else shown(problem.message)
        )
        words = label(sentence, "strong" if not self._spoken else "", wrap=True, selectable=True)
        self._spoken = True
        words.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        across = row(
            column(IconLabel("alert" if bad else "warn", "bad" if bad else "warn", 16), None),
            words,
            spacing=8,
            grows=1,
        )
        self._column.addLayout(across)
        for offer in corrections(review, index, problem):
            self._press(offer)
        cause = (
            review.alike(problem)
            if problem.code != "duplicate-id" and problem.field and problem.found
            else None
        )
        # What is typed for one name of a list would go over the names beside it in the other rows.
        whole = cause is not None and bool(cause.found) and review.same_cells(cause)
        alike = cause.indexes if cause is not None and whole else ()
        self._everywhere(problem, alike)
        if bad and problem.code == UNKNOWN_PERSON:
            self._column.addWidget(
                button(
                    tr("Use it all the same"),
                    "check",
                    pressed=lambda: self.all_the_same.emit([(index, problem)]),
                )
            )
        if bad and problem.code == LIKE_KNOWN_ID:
            self._column.addWidget(
                button(
                    tr("It is a new activity"),
                    "check",
                    pressed=lambda: self.all_the_same.emit([(index, problem)]),
                )
            )
        if problem.field in review.cells.columns and (
            review.cells.columns[problem.field].editable or problem.field == review.name_cell
        ):
            self._editor(index, problem.field, alike, problem.found if whole else "")
        if problem.code == "value-remembered" and problem.field:
            forget = partial(self.remembered.emit, problem.field, problem.found, "")
            self._column.addWidget(
                elided_button(
                    tr("Read “{text}” as it stands", text=problem.found), "undo", pressed=forget
                )
            )
        for offer in reverts(review, index, problem):
            self._press(offer)
        if problem.field:
            view = review.cell(index, problem.field)
            self._facts(
                [
                    (tr("Was"), view.was),
                    (tr("Now"), view.text or problem.found),
                    (tr("Cell"), _place(problem)),
                ]
            )
        if problem.cell:
            cell = problem.cell
            made = elided_button(
                tr("Show cell {cell} in Excel", cell=cell),
                "external",
                pressed=lambda: self.cell_wanted.emit(cell),
            )
            self._column.addWidget(made)
        self._column.addWidget(line())

    def _press(self, offer: Offer) -> None:
        """Add the button of an offer; the first suggested correction of the row is filled, and
        Enter takes it.
        """
        first = offer.sure and self.first_offer is None
        role = "primary" if first else "link" if offer.icon == "undo" else ""
        made = elided_button(
            offer.words, offer.icon, role, pressed=lambda: self.typed.emit(list(offer.edits))
        )
        if first:
            self.first_offer = made
        self._column.addWidget(made)

    def _everywhere(self, problem: Problem, alike: Sequence[int]) -> None:
        """Offer the suggestion for all rows where the same stands."""
        text, field = problem.suggestion, problem.field
        if self.review is None or text is None or not field or len(alike) < 2:
            return
        words = tr(
            "Use {value} in all {count} rows",
            value=self.review.cells.typed_text(field, text),
            count=number(len(alike)),
        )
        self._column.addWidget(
            elided_button(
                words,
                role="link",
                pressed=lambda: self.typed.emit([Edit(index, field, text) for index in alike]),
            )
        )

    def _editor(self, index: int, name: str, alike: Sequence[int], stands: str) -> None:
        assert self.review is not None
        review, change = self.review, self.review.rows[index]
        found = review.cells.columns[name]
        value = value_after(review.cells, change, review.decisions, name)
        decision = review.decisions.get((review.cells.decided(change), name))
        text = (
            decision.typed
            if decision is not None and decision.choice is Choice.TYPED
            else review.cells.found(change, name)
        )
        other = value_after(review.cells, change, review.decisions, _OTHER_DATE.get(name, ""))
        date = DateStart(
            text or review.cells.before_text(change, name), review.cells.before(change, name), other
        )
        editor = ValueEditor(
            found, review.changes.info.lookups, review.cells.zone, date, alike=len(alike)
        )
        start = found.cell.to_cell(value, review.cells.zone)
        moved = (
            moved_end(review.cells, change, cell_text(start))
            if name == "startDate" and start is not None
            else None
        )
        if moved is not None:
            editor.offer_length(length(moved[1]))

        always = (
            QCheckBox(tr("Always read “{value}” so", value=stands))
            if stands and found.worded and name != review.name_cell
            else None
        )

        def use(text: str) -> None:
            if always is not None and always.isChecked():
                self.remembered.emit(name, stands, text)
            everywhere = editor.everywhere is not None and editor.everywhere.isChecked()
            edits = [Edit(one, name, text) for one in (alike if everywhere else (index,))]
            end = (
                moved_end(review.cells, change, text)
                if editor.keep_length is not None and editor.keep_length.isChecked()
                else None
            )
            if end is not None:
                edits.append(Edit(index, "endDate", end[0]))
            self.typed.emit(edits)

        editor.given.connect(use)
        self._column.addWidget(editor)
        if always is not None:
            self._column.addWidget(always)

    def _conflict(self, index: int, conflict: Conflict) -> None:
        assert self.review is not None
        review, name = self.review, conflict.field
        found = review.column(name) if name else None
        if name is None:
            sentence = (
                tr("This ID is an activity that the service has already.")
                if conflict.in_service is not None
                else tr("The service does not show this activity any more.")
            )
        elif conflict.sheet:
            caption = found.caption if found else name
            sentence = tr(
                "{caption} differs between “{one}” and “{other}”.",
                caption=caption,
                one=FAILED_SHEET,
                other=conflict.sheet,
            )
        else:
            sentence = tr(
                "{caption} was also changed by somebody else.",
                caption=found.caption if found else name,
            )
        self._column.addWidget(label(sentence, "strong", wrap=True))
        if name is not None and conflict.sheet:
            # The value of the other sheet is a correction of the cell on `Failed rows`.
            other = Edit(index, name, review.cells.typed(name, conflict.in_service))
            mine = FAILED_SHEET
            there = conflict.sheet
            use_mine = tr("Use “{sheet}”", sheet=FAILED_SHEET)
            use_other, take = (
                tr("Use “{sheet}”", sheet=conflict.sheet),
                partial(self.typed.emit, [other]),
            )
        else:
            mine = tr("Mine")
            there = tr("Service now")
            use_mine = tr("Use mine")
            use_other, take = (
                tr("Keep the service's"),
                partial(self.chosen.emit, index, conflict, Choice.THEIRS),
            )
        self._column.addWidget(
            button(
                use_mine, "check", pressed=lambda: self.chosen.emit(index, conflict, Choice.MINE)
            )
        )
        self._column.addWidget(button(use_other, pressed=take))
        if name is not None:
            self._facts(
                [
                    (tr("At export"), review.cells.text(name, conflict.at_export) or tr("(empty)")),
                    (there, review.cells.text(name, conflict.in_service) or tr("(empty)")),
                    (mine, review.cells.text(name, conflict.mine) or tr("(empty)")),
                ]
            )
        self._column.addWidget(line())

    def _changes(self, index: int) -> None:
        assert self.review is not None
        review, change = self.review, self.review.rows[index]
        fields = review.fields(index)
        if not fields:
            return
        self._column.addWidget(
            label(
                plural(len(fields), "The change in this row", "All {count} changes in this row"),
                "strong",
            )
        )
        for edit in fields:
            view, found = review.cell(index, edit.field), review.column(edit.field)
            caption = found.caption if found else edit.field
            after = f"{view.was} → {view.text}" if view.was is not None else view.text
            words = label(f"{caption}: {after}", "muted", wrap=True, selectable=True)
            words.setFocusPolicy(Qt.FocusPolicy.NoFocus)
            text = review.cells.before_text(change, edit.field)
            if text:
                back = tool(
                    "undo",
                    tr("Revert {caption}", caption=caption),
                    partial(self.typed.emit, [Edit(index, edit.field, text)]),
                )
                across = row(words, column(back, None), spacing=4, grows=0)
                self._column.addLayout(across)
            else:
                self._column.addWidget(words)

    def _facts(self, facts: list[tuple[str, str | None]]) -> None:
        frame, inside = card(role="well", margins=12, spacing=4)
        grid = QGridLayout()
        grid.setHorizontalSpacing(12)
        grid.setColumnStretch(1, 1)
        for place, (name, value) in enumerate((name, value) for name, value in facts if value):
            grid.addWidget(label(name, "muted"), place, 0)
            words = label(value, "strong" if name == tr("Now") else "", wrap=True, selectable=True)
            words.setFocusPolicy(Qt.FocusPolicy.NoFocus)
            grid.addWidget(words, place, 1)
        inside.addLayout(grid)
        self._column.addWidget(frame)


def _place(problem: Problem) -> str | None:
    return (
        tr("{cell} on sheet {sheet}", cell=problem.cell, sheet=problem.sheet)
        if problem.cell
        else None
    )
