"""The question of a row or a group in the panel beside the table, or actions for several rows."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import partial

from PySide6.QtCore import QCoreApplication, QEvent, QPoint, Qt, Signal
from PySide6.QtWidgets import (
    QGridLayout,
    QLabel,
    QMenu,
    QPushButton,
    QWidget,
)

from bridge.errors import Problem
from bridge.gui.look.painted_widgets import IconLabel, PressFrame
from bridge.gui.review.cells import TIMES, Cause, moved_too, problem_words
from bridge.gui.review.conflicts import choices, conflicts_with, facts
from bridge.gui.review.model import NOTES, Review
from bridge.gui.review.offers import (
    Offer,
    Question,
    all_reverts,
    answers,
    counted,
    for_all,
    length,
    message,
    place_words,
    questions,
    safe_edits,
    same_cells,
    shown_text,
)
from bridge.gui.review.row_words import cell_to_new, change_list, old_to_new
from bridge.gui.review.states import STATE_LOOK, State, state_word
from bridge.gui.review.steps import Edit
from bridge.gui.review.value_field import DateStart, ValueField
from bridge.gui.widgets.controls import (
    button,
    card,
    field,
    label,
    tool,
)
from bridge.gui.widgets.formats import number, plural, tr
from bridge.gui.widgets.layouts import Clear, clear, column, line, row, scrolled
from bridge.gui.widgets.lines_table import confirm_lines, title
from bridge.records.cells.moments import MomentCell
from bridge.records.change_set import Conflict
from bridge.records.codes import (
    DUPLICATE_ID,
    LIKE_KNOWN_ID,
    NO_TIME,
    NOT_A_TIME,
    UNKNOWN_PERSON,
    VALUE_REMEMBERED,
)
from bridge.records.runs import Refusal
from bridge.texts import shown

_LONG_WORD = re.compile(r"(\S{10})(?=\S)")
"""A part of a name or an ID after which a label may turn, though it has no blank."""
_LONG_REASON = re.compile(r"(\S{30})(?=\S)")
"""The same of a sentence, such as a service's answer without blanks."""
_ROWS_NAMED = 20
"""So many rows of a group are named."""


def _show_whole(part: QLabel, text: str, long: re.Pattern[str] = _LONG_WORD) -> None:
    """Show a text that may turn into another line in the middle of a long word."""
    part.setText(long.sub("\\1\u200b", text))
    part.setAccessibleName(text)


class QuestionPanel(Clear):
    """A panel that asks one question at a time about a row, or about all rows of a cause.

    `decided` gives a step of the review and its number of rows. `remembered` gives a field, a value
    and its replacement (empty to remove it). `cell_wanted` gives a cell to show in the spreadsheet
    and the file of a merge in which it is, `said` a sentence for the planner.
    """

    decided = Signal(object, int)
    remembered = Signal(str, str, str)
    cell_wanted = Signal(str, str)
    said = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self.review: Review | None = None
        self.index: int | None = None
        self.suggestion: QPushButton | None = None
        """The filled button of the suggestion, if any."""
        self._cause: Cause | None = None
        self._question: Question | None = None
        self._fields: dict[str, ValueField] = {}
        self._icon = IconLabel("info", "muted", 20)
        self.title = label("", "heading", wrap=True)
        self._more = tool("more", tr("More actions"), self._show_menu)
        self.close_it = tool("close", tr("Close panel"))
        self.subject = label("", "", wrap=True)
        self.message = label("", "strong", wrap=True, selectable=True)
        self.message.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        content = QWidget()
        self._column = column(within=content, margins=(14, 2, 14, 14))
        head = column(
            row(self._icon, self.title, self._more, self.close_it, spacing=8, grows=1),
            self.subject,
            self.message,
            spacing=2,
            margins=(14, 8, 7, 0),
        )
        # Keep the message outside the scroll area.
        outer = column(head, spacing=6, within=self)
        self.area = scrolled(content)
        outer.addWidget(self.area, 1)

    def show_row(self, review: Review, index: int, place: int = 0) -> None:
        """Show a row with one of its questions, by its place among them."""
        change, state = review.rows[index], review.state(index)
        row_words = tr("Row {row}", row=change.plan_row) if change.plan_row else ""
        heading, *subject = [part for part in (row_words, title(change), change.id) if part]
        skipped = state is State.LEFT_OUT and change.left_out
        asked = [] if skipped else questions(review, index)
        question = asked[place] if place < len(asked) else None
        self._begin(
            review,
            STATE_LOOK[state],
            heading,
            " · ".join(subject),
            tr("This row is skipped.")
            if skipped
            else message(review, question)
            if question
            else ""
            if change.fields
            else tr("This row has no changes."),
        )
        self.index = index
        self._question = question
        named = ", ".join([heading, *subject, state_word(state)])
        self.setAccessibleName(f"{named} {self.message.accessibleName()}")
        self._more.setVisible(not skipped)
        if skipped:
            self._add(tr("Include this row"), partial(review.leave_out, [index], out=False))
        elif question is not None:
            self._offer_file(review, index)
            self._ask(review, index, question)
            self._list_others(review, index, asked, place)
        self._list_changes(review, index, question)
        self._column.addStretch(1)
        self.area.verticalScrollBar().setValue(0)

    def show_group(self, review: Review, cause: Cause) -> None:
        """Show the rows of one cause as one question."""
        bad, count = cause.severity == "error", len(cause.rows)
        self._begin(
            review,
            ("alert", "bad") if bad else ("warn", "warn"),
            plural(count, "1 row", "{count} rows"),
            cause.title,
            problem_words(cause.rows[0][1]),
        )
        self._cause = cause
        self._more.show()
        parts = (self.title, self.subject, self.message)
        self.setAccessibleName(" ".join(part.accessibleName() for part in parts))
        for offer in for_all(review, cause):
            self._press(review, offer)
        if cause.code == UNKNOWN_PERSON and bad:
            words = counted(tr("Use “{text}” as it is", text=cause.found), count)
            self._add(words, partial(review.use_all_the_same, cause.rows), count)
        column_ = review.cells.columns.get(cause.field)
        if (
            column_ is not None
            and cause.field != review.name_cell
            and not isinstance(column_.cell, MomentCell)
            and same_cells(review, cause)
        ):
            value = ValueField(column_, review.changes.info.lookups, review.cells.zone)
            value.entered.connect(self._use)
            self._fields[cause.field] = value
            self._column.addWidget(value)
            words = plural(count, "Replace in 1 row", "Replace in {count} rows")
            self._column.addWidget(button(words, pressed=self._use))
        numbers = ", ".join(
            str(review.rows[index].plan_row) for index in cause.indexes[:_ROWS_NAMED]
        )
        more = ", …" if count > _ROWS_NAMED else ""
        self._say(plural(count, "Row {rows}", "Rows {rows}", rows=numbers + more))
        self._column.addStretch(1)
        self.area.verticalScrollBar().setValue(0)

    def show_many(self, review: Review, count: int, rows: Callable[[], list[int]]) -> None:
        """Show what can be done with `count` rows; `rows` returns them."""
        words = plural(count, "1 row selected", "{count} rows selected")
        self._begin(None, ("list", "accent"), words, "", "")
        self._more.hide()
        self.setAccessibleName(words)
        self._add(tr("Revert to the old values"), lambda: review.revert(rows()), count)
        self._add(tr("Skip or include"), lambda: review.skip_or_include(rows()), count)
        self._say(tr("Press the right mouse button on the rows to set their status or move them."))
        self._column.addStretch(1)

    def show_suggestion(self) -> None:
        """Scroll as far as the suggestion needs, once it has its place."""
        if self.suggestion is not None:
            QCoreApplication.sendPostedEvents(self.area.widget(), QEvent.Type.LayoutRequest.value)
            self.area.ensureWidgetVisible(self.suggestion)

    @property
    def empty_field(self) -> QWidget | None:
        """The first field without a usable value: Enter in a filled one would use its value."""
        return next(
            (value_field.input for value_field in self._fields.values() if not value_field.text),
            None,
        )

    def show_nothing(self) -> None:
        """Show that no row is selected."""
        self._begin(None, ("info", "muted"), tr("No row selected"), "", "")
        self._more.hide()
        self.setAccessibleName(self.title.accessibleName())
        self._say(tr("Select a row to see its changes. F8 goes to the next problem."))
        self._column.addStretch(1)

    def _begin(
        self, review: Review | None, look: tuple[str, str], title: str, subject: str, message: str
    ) -> None:
        self.review = review
        self.index = self.suggestion = self._question = self._cause = None
        self._fields = {}
        self._icon.show_icon(*look)
        for part, text in ((self.title, title), (self.subject, subject)):
            _show_whole(part, text)
        self.subject.setVisible(bool(subject))
        focused = self.window().focusWidget()  # also while another window is active
        if focused is not None and self.area.isAncestorOf(focused):
            self.setFocus()  # Qt would pass it to the next field, and the area would scroll there
        _show_whole(self.message, message, _LONG_REASON)
        self.message.setVisible(bool(message))
        clear(self._column)

    def _add(self, words: str, step: Callable[[], object], rows: int = 1) -> None:
        """Add a button that takes a decision."""
        self._column.addWidget(
            button(words, pressed=lambda: self.decided.emit(step, rows), wraps=True)
        )

    def _type_in(self, review: Review, edits: Sequence[Edit]) -> None:
        self.decided.emit(partial(review.type_in, edits), len(edits))

    # The question

    def _ask(self, review: Review, index: int, question: Question) -> None:
        """Add the answers to a question, the suggestion first."""
        refusal = question.refusal
        if refusal is not None:
            self._say_more(refusal)
        else:
            for problem in question.problems[1:]:
                if problem.suggestion is None or problem.code not in {"date", NOT_A_TIME}:
                    self._say(problem_words(problem))
        if question.conflicts:
            self._ask_conflict(review, index, question.conflicts)
        for offer in answers(review, index, question):
            self._press(review, offer)
        self._offer_all(review, question)
        for problem in question.problems:
            if problem.code == LIKE_KNOWN_ID or (problem.code == UNKNOWN_PERSON and not refusal):
                self._offer_anyway(review, index, problem)
        self._add_fields(review, index, question)
        if refusal is not None:
            # The service gives the same value another answer only where that can change meanwhile.
            if refusal.field in {None, "personnelIds"}:
                self._add(tr("Send again unchanged"), partial(review.send_again, index))
            self._add(tr("Skip this row"), partial(review.leave_out, [index]))
        self._column.addWidget(line())

    def _offer_file(self, review: Review, index: int) -> None:
        """Offer to open the file of a merge in which something has to be corrected."""
        cell, file = self._cell(review, index)
        if file:
            words, pressed = (
                tr("Open {name}", name=file),
                partial(self.cell_wanted.emit, cell, file),
            )
            self._column.addWidget(button(words, "folder", pressed=pressed, wraps=True))

    def _say_more(self, refusal: Refusal) -> None:
        """Say the service's own words, if they are others, and what to do."""
        if refusal.said and refusal.said != str(refusal.reason):
            self._say(tr("The service said: {said}", said=refusal.said))
        if refusal.advice is not None:
            self._say(shown(refusal.advice))

    def _offer_anyway(self, review: Review, index: int, problem: Problem) -> None:
        """Offer to send a row despite a problem that may be none."""
        if problem.severity == "error":
            is_id = problem.code == LIKE_KNOWN_ID
            anyway = tr("Use “{text}” as it is", text=problem.found)
            words = tr("This is a new activity") if is_id else anyway
            self._add(words, partial(review.use_all_the_same, [(index, problem)]))

    def _ask_conflict(self, review: Review, index: int, conflicts: tuple[Conflict, ...]) -> None:
        """Show the values of a conflict and its choices; none is the default."""
        self._facts(facts(review, index, conflicts))
        for words, step in choices(review, index, conflicts):
            self._add(words, step)
        if not all(copy.usable for copy in conflicts[0].copies):
            self._say(tr("The plan has a formula here. Change it in the plan."))

    def _say(self, words: str) -> None:
        text = label("", "muted", wrap=True, selectable=True)
        _show_whole(text, words, _LONG_REASON)
        text.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._column.addWidget(text)

    def _offer_all(self, review: Review, question: Question) -> None:
        """Offer the correction for all rows of the same cause, and all sure ones at once."""
        if question.refusal or not review.few_open:
            return
        cause = review.alike(question.problems[0]) if question.problems else None
        if cause is not None and len(cause.rows) > 1:
            for offer in for_all(review, cause):
                if len(offer.edits) > 1:
                    words = tr("Fix all {count}", count=number(len(offer.edits)))
                    push_button = button(
                        words, offer.icon, pressed=self._types(review, offer), wraps=True
                    )
                    push_button.setToolTip(offer.words)
                    self._column.addWidget(push_button)
        safe = safe_edits(review)
        if len({edit.index for edit in safe}) > 1:
            words = tr("Fix all safe suggestions ({count})…", count=number(len(safe)))
            self._column.addWidget(
                button(words, "check", pressed=partial(self._fix_all, review), wraps=True)
            )

    def _fix_all(self, review: Review) -> None:
        """Use all safe suggestions after the planner saw them as cell → new."""
        edits = safe_edits(review)
        captions = (tr("Row"), tr("ID"), tr("Activity"), tr("Column"), tr("What changes"))
        lines = list[tuple[str, ...]]()
        for edit in edits:
            change, caption = review.rows[edit.index], review.caption(edit.field)
            place = (str(change.plan_row or change.row), change.id, title(change))
            lines.append((*place, caption, cell_to_new(review, edit)))
        question = plural(len(edits), "Fix 1 cell?", "Fix {count} cells?")
        yes = plural(len(edits), "Fix 1 cell", "Fix {count} cells")
        if edits and confirm_lines(self, question, captions, lines, yes):
            self._type_in(review, edits)

    def _types(self, review: Review, offer: Offer) -> Callable[[], None]:
        return lambda: self._type_in(review, offer.edits)

    def _press(self, review: Review, offer: Offer) -> None:
        """Add the button of a correction, below what it changes; the suggested one is filled, and
        Enter presses it.
        """
        first = offer.sure and self.suggestion is None
        for edit in offer.edits if len({edit.index for edit in offer.edits}) == 1 else ():
            words = old_to_new(review, edit)
            if len(offer.edits) > 1 or (self._question and len(self._question.problems) > 1):
                words = f"{review.caption(edit.field)}: {words}"
            self._say(words)
        push_button = button(
            offer.words,
            offer.icon,
            "primary" if first else "",
            pressed=self._types(review, offer),
            wraps=True,
        )
        if first:
            self.suggestion = push_button
        self._column.addWidget(push_button)

    def _add_fields(self, review: Review, index: int, question: Question) -> None:
        """Add the field for another value, which Enter uses; start and end are used together."""
        names = [
            name
            for name in question.fields
            if name in review.cells.columns
            and (review.cells.columns[name].editable or name == review.name_cell)
        ]
        for name in names:
            value_field = self._field(review, index, name, question)
            value_field.entered.connect(self._use)
            self._fields[name] = value_field
        if len(names) == 1:
            self._column.addWidget(self._fields[names[0]])
        for name in names if len(names) > 1 else ():
            self._column.addLayout(field(review.cells.columns[name].caption, self._fields[name]))
            self._fields[name].setAccessibleName("")
        if names and review.changes.info.origin is None:
            self._say(place_words(review, names))
        if not {*TIMES}.issubset(names):
            return
        self._end = ""
        end = self._fields["endDate"]
        self._move_end = button("", pressed=lambda: end.start(self._end))
        self._move_end.hide()
        self._column.addWidget(self._move_end)
        self._fields["startDate"].changed.connect(partial(self._offer_end, review, index))

    def _field(self, review: Review, index: int, name: str, question: Question) -> ValueField:
        change, cells = review.rows[index], review.cells
        decision = review.decision(index, name)
        typed = decision.text if decision is not None else None
        value = change.values.get(name)  # of a merge, the value of the chosen copy
        text = cells.found(change, name) if value is None else cells.typed(name, value)
        text = text if typed is None else typed
        blank = not text
        for problem in question.problems:  # a day alone starts at its old time of day
            if problem.field == name and (
                problem.code in {"date", NOT_A_TIME} or (problem.code == NO_TIME and typed is None)
            ):
                text = problem.suggestion or text
        other = next((time for time in TIMES if time != name), "") if name in TIMES else ""
        start = DateStart(
            text or cells.before_text(change, name),
            cells.before(change, name),
            cells.after(change, other),
        )
        listed, lookups = cells.read(name, text)[0], review.changes.info.lookups
        replaces = len(listed) if isinstance(listed, list) else 1
        return ValueField(
            cells.columns[name], lookups, cells.zone, start, blank=blank, replaces=replaces
        )

    def _offer_end(self, review: Review, index: int) -> None:
        """Offer the end that keeps the duration after another start; only the button moves it."""
        start = self._fields["startDate"].text
        row = review.rows[index]
        moved = moved_too(review.cells, row, "startDate", start) if start else None
        self._move_end.setVisible(moved is not None)
        if moved is not None:
            text, minutes = moved
            self._end = text
            self._move_end.setText(tr("Move the end too, keep {length}", length=length(minutes)))

    def _use(self) -> None:
        """Use the values of the fields; do nothing if one is invalid. Beside a changed field, an
        untouched one counts only if its value is suggested.
        """
        texts = {name: text for name, each in self._fields.items() if (text := each.text)}
        touched = [name for name, each in self._fields.items() if each.touched]
        asked = {problem.field for problem in self._question.problems} if self._question else set()
        if (
            self.review is None
            or not texts
            or any(name not in texts for name in touched or asked & self._fields.keys())
        ):
            self.say_why()
            return
        if self._question is not None and touched:
            suggested = {
                (edit.field, edit.text)
                for offer in answers(self.review, self.index or 0, self._question)
                for edit in offer.edits
                if offer.sure
            }
            texts = {
                name: text
                for name, text in texts.items()
                if name in touched or (name, text) in suggested
            }
        indexes = self._cause.indexes if self._cause is not None else (self.index or 0,)
        self._type_in(
            self.review,
            [Edit(index, name, text) for index in indexes for name, text in texts.items()],
        )

    def say_why(self) -> None:
        """Say why Enter does nothing here."""
        question = self._question
        unread = next((each.unread for each in self._fields.values() if each.unread), "")
        if unread:
            self.said.emit(
                tr("“{text}” is not a date. Type one such as 28 Nov 2026 6:00.", text=unread)
            )
        elif question is not None and question.conflicts:
            self.said.emit(tr("Choose which value to keep."))
        elif question is not None or self._cause is not None:
            self.said.emit(tr("There is no sure suggestion. Type a value or press a button."))

    def _list_others(
        self, review: Review, index: int, asked: Sequence[Question], place: int
    ) -> None:
        """List the other questions of the row; a press shows one of them."""
        for at, other in enumerate(asked):
            if at == place:
                continue
            bad = other.severity == "error"
            words = message(review, other)
            frame = PressFrame()
            frame.setAccessibleName(words)
            frame.setCursor(Qt.CursorShape.PointingHandCursor)
            frame.clicked.connect(
                partial(self.show_row, review, index, at), Qt.ConnectionType.QueuedConnection
            )
            mark = IconLabel("alert" if bad else "warn", "bad" if bad else "warn", 16)
            text = label(words, wrap=True)
            row(mark, text, spacing=8, grows=1, within=frame, margins=(8, 6, 8, 6))
            self._column.addWidget(frame)

    def _list_changes(self, review: Review, index: int, question: Question | None) -> None:
        """List the changes of the row as old → new, without those that the question shows, and
        below them its notes.
        """
        every = change_list(review, index)
        asked = (
            {edit.field for offer in answers(review, index, question) for edit in offer.edits}
            if question is not None
            else set[str]()
        )
        if listed := [change for change in every if change.field not in asked]:
            words = plural(len(listed), "1 change", "{count} changes")
            if len(listed) < len(every):
                words = plural(len(listed), "1 other change", "{count} other changes")
            self._column.addWidget(label(words, "strong"))
        for change in listed:
            words = (
                tr("{old} → {new}", old=change.old, new=change.new) if change.old else change.new
            )
            self._say(f"{review.caption(change.field)}: {words}")
        for problem in review.as_meant(index).problems:
            if problem.code in NOTES:
                self._say(shown(problem.message))

    def _facts(self, facts: Sequence[tuple[str, str]]) -> None:
        if not facts:
            return
        frame, inside = card(role="well", margins=12, spacing=4)
        grid = QGridLayout()
        grid.setHorizontalSpacing(12)
        grid.setColumnStretch(1, 1)
        for place, (name, value) in enumerate(facts):
            caption = label("", "muted", wrap=True)
            _show_whole(caption, name)
            grid.addWidget(caption, place, 0, Qt.AlignmentFlag.AlignTop)
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
            menu.addAction(words.replace("&", "&&"), action)
        place = self._more.mapToGlobal(QPoint(self._more.width(), self._more.height()))
        menu.popup(QPoint(place.x() - menu.sizeHint().width(), place.y()))

    def more_actions(self) -> list[tuple[str, Callable[[], object]]]:
        """Return labels and actions of the menu."""
        review, question, cause, index = self.review, self._question, self._cause, self.index
        if review is None or (index is not None and review.rows[index].left_out):
            return []
        rows = cause.indexes if cause is not None else (index or 0,)
        items = list[tuple[str, Callable[[], object]]]()
        if index is not None:
            items += [
                (offer.words, self._types(review, offer))
                for offer in all_reverts(review, index, question)
            ]
        for copy in question.conflicts[0].copies if question and question.conflicts else ():
            if len(chosen := conflicts_with(review, copy.file)) > 1:
                count = len({index for index, _ in chosen})
                words = plural(
                    count,
                    "Use {name} in this row",
                    "Use {name} in all {count} rows",
                    name=copy.by,
                )
                step = partial(review.choose_copy, chosen, copy.file)
                items.append((words, partial(self.decided.emit, step, len(chosen))))
        skip = partial(self.decided.emit, partial(review.leave_out, rows), len(rows))
        items.append((plural(len(rows), "Skip row", "Skip {count} rows"), skip))
        problem = question.problems[0] if question is not None and question.problems else None
        if problem is not None and problem.field and problem.found:
            cause = review.alike(problem) if problem.code != DUPLICATE_ID else None
        # A value typed for one name of a list would replace the names beside it in other rows.
        if cause is not None and cause.found and same_cells(review, cause):
            suggestion = problem.suggestion if problem is not None else None
            items += self._value_items(review, cause, suggestion or "", rows)
        if cause is not None and cause.code == VALUE_REMEMBERED:
            words = tr("Stop replacing “{found}”", found=cause.found)
            items.append((words, partial(self.remembered.emit, cause.field, cause.found, "")))
        if index is not None:
            cell, file = self._cell(review, index)
            words = tr("Show {cell} in spreadsheet", cell=cell)
            items.append((words, partial(self.cell_wanted.emit, cell, file)))
        return items

    def _cell(self, review: Review, index: int) -> tuple[str, str]:
        """Return the cell that the question is about, and the file of a merge that has it."""
        problems = self._question.problems if self._question is not None else ()
        cell = next((each.cell for each in problems if each.cell), f"A{review.rows[index].row}")
        return cell, next((each.file for each in problems), "")

    def _value_items(
        self, review: Review, cause: Cause, suggested: str, rows: Sequence[int]
    ) -> list[tuple[str, Callable[[], object]]]:
        """Return the actions for the same value elsewhere: in all rows now, and from now on."""
        name = cause.field
        value = (self._fields[name].text if name in self._fields else "") or suggested
        if not value:
            return []
        words = shown_text(review, name, value)
        items = list[tuple[str, Callable[[], object]]]()
        if len(rows) < len(cause.indexes):
            edits = [Edit(index, name, value) for index in cause.indexes]
            count = number(len(edits))
            items.append(
                (
                    tr("Apply “{value}” to all {count} rows", value=words, count=count),
                    partial(self._type_in, review, edits),
                )
            )
        if review.cells.columns[name].worded and name != review.name_cell:

            def always() -> None:
                self.remembered.emit(name, cause.found, value)
                self._type_in(review, [Edit(index, name, value) for index in rows])

            always_words = tr(
                "Always replace “{found}” with “{value}”", found=cause.found, value=words
            )
            items.append((always_words, always))
        return items
