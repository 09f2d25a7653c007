"""The panel of one row: its question with one suggestion, another value, and all its changes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from zoneinfo import ZoneInfo

from PySide6.QtCore import QCoreApplication, QEvent, QPoint, Qt, Signal
from PySide6.QtWidgets import (
    QComboBox,
    QGridLayout,
    QLineEdit,
    QMenu,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from bridge.gui.look.painted_widgets import IconLabel
from bridge.gui.review.checked_sheet import Edit, Review, State, moved_end, value_after
from bridge.gui.review.offers import (
    TIMES,
    Offer,
    Question,
    all_reverts,
    answers,
    message,
    questions,
    shown_text,
)
from bridge.gui.review.sheet_cells import choices
from bridge.gui.review.table.table_model import STATE_LOOK, state_word
from bridge.gui.widgets.controls import (
    Chooser,
    Elided,
    button,
    card,
    elided_button,
    field,
    label,
    tool,
)
from bridge.gui.widgets.date_field import DateField
from bridge.gui.widgets.formats import number, plural, tr
from bridge.gui.widgets.layouts import Clear, clear, column, line, row, scrolled
from bridge.gui.widgets.lines_table import FAILED_SHEET, title
from bridge.records.cells.base import JsonValue
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


class ValueField(Clear):
    """Asks for a value of one column by a list, a date or a text. `entered` on Enter."""

    entered = Signal()
    changed = Signal()

    def __init__(
        self, column: Column, lookups: Lookups, zone: ZoneInfo, date: DateStart | None = None
    ) -> None:
        super().__init__()
        self._inside = QVBoxLayout(self)
        self._inside.setContentsMargins(0, 0, 0, 0)
        self._name = tr("Another value for {caption}", caption=column.caption)
        self._typed: dict[str, str] = {}
        self._list: QComboBox | None = None
        self._date: DateField | None = None
        self._edit: QLineEdit | None = None
        if known := choices(column, lookups):
            self._build_list(known, column)
        elif isinstance(column.cell, MomentCell):
            self._build_date(zone, date or DateStart())
        else:
            self._edit = QLineEdit()
            self._edit.setPlaceholderText(tr("Another value"))
            self._edit.setAccessibleName(self._name)
            self._inside.addWidget(self._edit)
        edit = self._edit or (self._date.edit if self._date is not None else None)
        if edit is not None:
            edit.textEdited.connect(lambda _: self.changed.emit())
            # In the next turn of the loop: the focus moves to another button, which this very
            # press must not press too.
            edit.returnPressed.connect(self.entered, Qt.ConnectionType.QueuedConnection)

    @property
    def text(self) -> str:
        """Return the value as it would be typed into the cell; empty where there is none."""
        if self._list is not None:
            shown = self._list.currentText().strip()
            return self._typed.get(shown, shown)
        if self._date is not None:
            return self._date.typed
        return self._edit.text().strip() if self._edit is not None else ""

    def start(self, text: str) -> None:
        """Show another date."""
        if self._date is not None:
            self._date.start(text)

    def _build_list(self, known: tuple[tuple[str, str], ...], column: Column) -> None:
        self._list = chooser = Chooser()
        chooser.setAccessibleName(self._name)
        chooser.setEditable(not isinstance(column.cell, ChoiceCell))
        chooser.setInsertPolicy(QComboBox.InsertPolicy.NoInsert)
        chooser.setMaxVisibleItems(12)
        chooser.setSizeAdjustPolicy(
            QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon
        )
        chooser.setMinimumContentsLength(8)
        chooser.addItems([word for _, word in known])
        chooser.setCurrentIndex(-1)
        chooser.setPlaceholderText(tr("Another value"))
        self._typed = {word: text for text, word in known}
        self._edit = chooser.lineEdit() if chooser.isEditable() else None
        if self._edit is not None:
            self._edit.setPlaceholderText(tr("Another value"))
            if (completer := chooser.completer()) is not None:
                completer.setFilterMode(Qt.MatchFlag.MatchContains)
        self._inside.addWidget(chooser)

    def _build_date(self, zone: ZoneInfo, start: DateStart) -> None:
        exported, other = (
            parse_moment(value) if isinstance(value, str) else None
            for value in (start.exported, start.other)
        )
        self._date = DateField(
            self._name,
            zone,
            exported.astimezone(zone) if exported else None,
            other.astimezone(zone).date() if other else None,
        )
        self._date.start(start.text)
        self._inside.addWidget(self._date)


class RowPanel(Clear):
    """Shows one row and asks one question about it at a time.

    `typed` gives texts for cells, `chosen` decided conflicts, `left_out` whether the row is
    skipped, `remembered` a field, a value of it and its replacement (empty: none any more),
    `all_the_same` problems whose values are sent anyway, `cell_wanted` a cell to be shown in the
    spreadsheet, `copied` an ID for the clipboard.
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
        self.suggestion: QPushButton | None = None
        """The filled button of the suggested correction; None where there is none."""
        self._question: Question | None = None
        self._offers: list[Offer] = []
        self._fields: dict[str, ValueField] = {}
        self._icon = IconLabel("info", "muted", 20)
        self.title = Elided("", "heading")
        self._more = tool("more", tr("More actions"), self._show_menu)
        self.id = label("", "small", wrap=True)
        self._copy = tool(
            "copy", tr("Copy the ID"), lambda: self.copied.emit(self.id.accessibleName())
        )
        self.message = label("", "strong", wrap=True, selectable=True)
        self.message.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        content = QWidget()
        self._column = column(within=content, margins=(14, 2, 14, 14))
        head = column(
            row(self._icon, self.title, self._more, spacing=8, grows=1),
            row(self.id, self._copy, spacing=4, grows=0),
            self.message,
            spacing=2,
            margins=(14, 4, 10, 0),
        )
        # The message stays above what scrolls.
        outer = column(head, spacing=6, within=self)
        self.area = scrolled(content)
        outer.addWidget(self.area, 1)

    def show_row(self, review: Review, index: int, place: int = 0) -> None:
        """Show a row with one of its questions, by its place among them."""
        self.review = review
        self.index = index
        self.suggestion = None
        self._offers = []
        self._fields = {}
        change, state = review.rows[index], review.state(index)
        self._icon.show_icon(*STATE_LOOK[state])
        named = title(change)
        self.title.show_text(
            tr("Row {row} · {name}", row=change.row, name=named)
            if named
            else tr("Row {row}", row=change.row)
        )
        self._show_id(change.id)
        clear(self._column)
        skipped = state is State.LEFT_OUT
        asked = [] if skipped else questions(review, index)
        self._question = question = asked[place] if place < len(asked) else None
        self._show_message(
            tr("This row is skipped.") if skipped else message(review, question) if question else ""
        )
        self.setAccessibleName(
            f"{self.title.accessibleName()}, {change.id}, {state_word(state)} {self.message.text()}"
        )
        self._more.setVisible(not skipped)
        if skipped:
            self._column.addWidget(
                button(
                    tr("Include this row"),
                    "undo",
                    pressed=lambda: self.left_out.emit(index, False),
                )
            )
        elif question is not None:
            self._ask(review, index, question)
            self._list_others(review, index, asked, place)
        self._list_changes(review, index)
        self._column.addStretch(1)
        # Last: a control that goes with the focus leads Qt to the next one, and the area scrolls
        # there.
        self.area.verticalScrollBar().setValue(0)

    def show_suggestion(self) -> None:
        """Scroll as far as the suggestion needs, once it has its place."""
        if self.suggestion is not None:
            QCoreApplication.sendPostedEvents(self.area.widget(), QEvent.Type.LayoutRequest.value)
            self.area.ensureWidgetVisible(self.suggestion)

    def show_nothing(self) -> None:
        """Show that no row is selected."""
        self.review = self.index = self.suggestion = self._question = None
        self._icon.show_icon("info", "muted")
        self.title.show_text(tr("No row selected"))
        self._show_id("")
        self._show_message("")
        self._more.hide()
        self.setAccessibleName(self.title.accessibleName())
        clear(self._column)
        words = tr("Select a row to see its changes. F8 goes to the next problem.")
        self._column.addWidget(label(words, "muted", wrap=True))
        self._column.addStretch(1)

    def _show_message(self, words: str) -> None:
        self.message.setText(words)
        self.message.setVisible(bool(words))

    def _show_id(self, id: str) -> None:
        self.id.setText(
            "\u200b".join(id[at : at + 10] for at in range(0, len(id), 10))
        )  # a long ID has no blank at which a label would turn
        self.id.setAccessibleName(id)
        self.id.setVisible(bool(id))
        self._copy.setVisible(bool(id))

    # The question

    def _ask(self, review: Review, index: int, question: Question) -> None:
        """Add what answers a question, the suggestion first."""
        refusal = question.refusal
        if refusal is not None and refusal.said and refusal.said != str(refusal.reason):
            self._say(tr("The service said: {said}", said=refusal.said))
        if refusal is not None and refusal.advice is not None:
            self._say(shown(refusal.advice))
        for problem in question.problems[0 if refusal is not None else 1 :]:
            self._say(f"{problem.column}: {shown(problem.message)}")
        if question.conflicts:
            self._ask_conflict(review, index, question.conflicts)
        self._offers = answers(review, index, question)
        for offer in self._offers:
            self._press(offer)
        for problem in question.problems:
            if problem.severity == "error" and problem.code in {UNKNOWN_PERSON, LIKE_KNOWN_ID}:
                words = (
                    tr("Use anyway")
                    if problem.code == UNKNOWN_PERSON
                    else tr("This is a new activity")
                )
                self._column.addWidget(
                    button(words, pressed=partial(self.all_the_same.emit, [(index, problem)]))
                )
        self._add_fields(review, index, question)
        if refusal is not None:
            self._column.addWidget(
                button(
                    tr("Send again unchanged"),
                    "upload",
                    pressed=lambda: self.sent_again.emit(index),
                )
            )
        self._column.addWidget(line())

    def _say(self, words: str) -> None:
        made = label(words, "muted", wrap=True, selectable=True)
        made.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._column.addWidget(made)

    def _press(self, offer: Offer) -> None:
        """Add the button of a correction; the suggested one is filled, and Enter presses it."""
        first = offer.sure and self.suggestion is None
        made = elided_button(
            offer.words,
            offer.icon,
            "primary" if first else "",
            pressed=lambda: self.typed.emit(list(offer.edits)),
        )
        if first:
            self.suggestion = made
        self._column.addWidget(made)

    def _add_fields(self, review: Review, index: int, question: Question) -> None:
        """Add the field for another value; start and end are two fields with one button."""
        names = [
            name
            for name in question.fields
            if name in review.cells.columns
            and (review.cells.columns[name].editable or name == review.name_cell)
        ]
        for name in names:
            made = self._field(review, index, name)
            made.entered.connect(self._use)
            self._fields[name] = made
        if not names:
            return
        use = button(tr("Use"), pressed=self._use)
        if len(names) == 1:
            self._column.addLayout(row(self._fields[names[0]], column(use, None), grows=0))
            return
        for name in names:
            self._column.addLayout(field(review.cells.columns[name].caption, self._fields[name]))
            self._fields[name].setAccessibleName("")
        self._column.addLayout(row(None, use))
        self._fields["startDate"].changed.connect(partial(self._move_end, review, index))

    def _field(self, review: Review, index: int, name: str) -> ValueField:
        change, cells = review.rows[index], review.cells
        decision = review.decisions.get((cells.decided(change), name))
        text = (
            decision.typed
            if decision is not None and decision.choice is Choice.TYPED
            else cells.found(change, name)
        )
        other = next((one for one in TIMES if one != name), "") if name in TIMES else ""
        start = DateStart(
            text or cells.before_text(change, name),
            cells.before(change, name),
            value_after(cells, change, review.decisions, other),
        )
        return ValueField(cells.columns[name], review.changes.info.lookups, cells.zone, start)

    def _move_end(self, review: Review, index: int) -> None:
        """Move the end with the start that was typed, so that the activity stays as long."""
        start = self._fields["startDate"].text
        moved = moved_end(review.cells, review.rows[index], start) if start else None
        if moved is not None:
            self._fields["endDate"].start(moved[0])

    def _use(self) -> None:
        """Use what the fields hold; nothing where one of them cannot be read."""
        texts = {name: made.text for name, made in self._fields.items()}
        if self.index is not None and texts and all(texts.values()):
            self.typed.emit([Edit(self.index, name, text) for name, text in texts.items()])

    def _ask_conflict(self, review: Review, index: int, conflicts: tuple[Conflict, ...]) -> None:
        """Show the three values of a conflict, and both choices; neither is the default."""
        one = conflicts[0]
        there = one.sheet or tr("Service now")
        mine = FAILED_SHEET if one.sheet else tr("Mine")
        if one.field is not None:
            self._facts(
                [
                    (
                        name,
                        " – ".join(self._value(review, conflict, part) for conflict in conflicts),
                    )
                    for name, part in (
                        (tr("At export"), "at_export"),
                        (there, "in_service"),
                        (mine, "mine"),
                    )
                ]
            )
        keep = tr("Use “{sheet}”", sheet=FAILED_SHEET) if one.sheet else tr("Keep mine")
        take = tr("Use “{sheet}”", sheet=one.sheet) if one.sheet else tr("Use the service's")
        self._column.addWidget(
            button(keep, pressed=lambda: self.chosen.emit(index, conflicts, Choice.MINE))
        )
        if one.sheet and one.field is not None:
            # The value of the other sheet is a correction of the cell on `Failed rows`.
            other = Edit(index, one.field, review.cells.typed(one.field, one.in_service))
            self._column.addWidget(button(take, pressed=lambda: self.typed.emit([other])))
        else:
            self._column.addWidget(
                button(take, pressed=lambda: self.chosen.emit(index, conflicts, Choice.THEIRS))
            )

    @staticmethod
    def _value(review: Review, conflict: Conflict, part: str) -> str:
        value = getattr(conflict, part)
        return review.cells.text(conflict.field or "", value) or tr("(empty)")

    def _list_others(
        self, review: Review, index: int, asked: Sequence[Question], place: int
    ) -> None:
        """List the other questions of the row; a press shows one of them."""
        for at, other in enumerate(asked):
            if at == place:
                continue
            bad = other.severity == "error"
            self._column.addWidget(
                elided_button(
                    message(review, other),
                    "alert" if bad else "warn",
                    "link",
                    pressed=partial(self.show_row, review, index, at),
                )
            )

    def _list_changes(self, review: Review, index: int) -> None:
        """List all changes of the row as old → new."""
        listed = review.change_list(index)
        if not listed:
            return
        self._column.addWidget(label(plural(len(listed), "1 change", "{count} changes"), "strong"))
        for one in listed:
            words = tr("{old} → {new}", old=one.old, new=one.new) if one.old else one.new
            self._say(f"{review.caption(one.field)}: {words}")

    def _facts(self, facts: Sequence[tuple[str, str]]) -> None:
        frame, inside = card(role="well", margins=12, spacing=4)
        grid = QGridLayout()
        grid.setHorizontalSpacing(12)
        grid.setColumnStretch(1, 1)
        for place, (name, value) in enumerate(facts):
            grid.addWidget(label(name, "muted"), place, 0, Qt.AlignmentFlag.AlignTop)
            words = label(value, wrap=True, selectable=True)
            words.setFocusPolicy(Qt.FocusPolicy.NoFocus)
            grid.addWidget(words, place, 1)
        inside.addLayout(grid)
        self._column.addWidget(frame)

    # More actions

    def _show_menu(self) -> None:
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        for words, action in self.more_actions():
            made = menu.addAction(words.replace("&", "&&"))
            made.setEnabled(action is not None)
            if action is not None:
                made.triggered.connect(lambda _=False, action=action: action())
        place = self._more.mapToGlobal(QPoint(self._more.width(), self._more.height()))
        menu.popup(QPoint(place.x() - menu.sizeHint().width(), place.y()))

    def more_actions(self) -> list[tuple[str, partial[None] | None]]:
        """Return the words and actions of the menu; None where an action needs a value first."""
        review, index, question = self.review, self.index, self._question
        if review is None or index is None or review.state(index) is State.LEFT_OUT:
            return []
        items: list[tuple[str, partial[None] | None]] = [
            (offer.words, partial(self.typed.emit, list(offer.edits)))
            for offer in all_reverts(review, index, question)
        ]
        items.append((tr("Skip this row"), partial(self.left_out.emit, index, True)))
        items += self._value_items(review, index, question)
        cell = next(
            (one.cell for one in (question.problems if question else ()) if one.cell),
            f"A{review.rows[index].row}",
        )
        items.append(
            (
                tr("Show {cell} in spreadsheet", cell=cell),
                partial(self.cell_wanted.emit, cell),
            )
        )
        return items

    def _value_items(
        self, review: Review, index: int, question: Question | None
    ) -> list[tuple[str, partial[None] | None]]:
        """Return the actions for the same value elsewhere: in all rows now, and from now on."""
        problem = question.problems[0] if question is not None and question.problems else None
        if problem is None or not problem.field or not problem.found:
            return []
        name, found = problem.field, problem.found
        items: list[tuple[str, partial[None] | None]] = []
        cause = review.alike(problem) if problem.code != "duplicate-id" else None
        # A value typed for one name of a list would replace the names beside it in other rows.
        if cause is not None and cause.found and review.same_cells(cause):
            value = self._fields[name].text if name in self._fields else ""
            value = value or problem.suggestion or ""
            words = shown_text(review, name, value)
            if len(cause.indexes) > 1:
                edits = [Edit(one, name, value) for one in cause.indexes]
                count = number(len(edits))
                items.append(
                    (
                        tr("Apply “{value}” to all {count} rows", value=words, count=count)
                        if value
                        else tr("Apply to all {count} rows", count=count),
                        partial(self.typed.emit, edits) if value else None,
                    )
                )
            if review.cells.columns[name].worded and name != review.name_cell:
                items.append(
                    (
                        tr("Always replace “{found}” with “{value}”", found=found, value=words)
                        if value
                        else tr("Always replace “{found}”", found=found),
                        partial(self._replace_always, index, name, found, value) if value else None,
                    )
                )
        if problem.code == "value-remembered":
            items.append(
                (
                    tr("Stop replacing “{found}”", found=found),
                    partial(self.remembered.emit, name, found, ""),
                )
            )
        return items

    def _replace_always(self, index: int, name: str, found: str, value: str) -> None:
        self.remembered.emit(name, found, value)
        self.typed.emit([Edit(index, name, value)])
