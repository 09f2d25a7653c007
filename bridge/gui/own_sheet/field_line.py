"""One line of "What is what?": a field of ours, the column that holds it, three of its values, why; and below it what has to be asked about it."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QComboBox, QFrame, QGridLayout, QLineEdit, QWidget

from bridge.gui.look.painted_widgets import IconLabel
from bridge.gui.look.theme import px
from bridge.gui.own_sheet.field_options import NONE, FieldOptions, column_chooser, column_words
from bridge.gui.widgets.controls import Chooser, Elided, button, label, tool
from bridge.gui.widgets.formats import plural, tr
from bridge.gui.widgets.layouts import Clear, FlowLayout, column, row
from bridge.mapping.fit import Question
from bridge.mapping.mapping_file import FieldRule
from bridge.mapping.patterns import Pattern
from bridge.mapping.proposals.draft import Draft
from bridge.mapping.proposals.values import ValueCount
from bridge.records.cells.moments import MomentCell
from bridge.records.cells.text import ChoiceCell, IdentifierCell, NameCell, TextCell
from bridge.texts import shown

FIXED = -2
"""In the place of a column: the same value stands in each row."""
_CHOSEN = frozenset({"two-columns", "date-order", "date-against", "column-gone", "missing-required"})
"""Codes of questions to which yes is no answer."""
_MOST_VALUES = 30
"""Values of a column that are asked about one by one; the others go as they stand."""


class FieldLine(QFrame):
    """Shows what a draft says of a field. `changed` gives what changes the draft after the planner said something, `opened` asks for more of it."""

    changed = Signal(object)
    opened = Signal(str)

    def __init__(self, draft: Draft, field: str, *, wide: bool) -> None:
        super().__init__()
        self.setProperty("role", "choice")
        self.draft, self.field = draft, field
        self.column, self.questions = draft.column(field), draft.of(field)
        self._inside = column(within=self, margins=(12, 8, 12, 8))
        self._wide, rule = wide, draft.rules.get(field)
        if rule is not None:
            self._options = FieldOptions(draft, field, self.changed.emit)
        self.chooser = self._chooser()
        self._top()
        for question in self.questions:
            self._ask(question)
        if rule is not None and rule.rule.fixed is not None:
            self._fixed(str(rule.rule.fixed))
        if rule is not None and (wide or self.questions):
            self._show_options()
        self.setAccessibleName(self.column.caption)

    def focus_first(self) -> None:
        """Put the focus on what is asked first."""
        self.chooser.setFocus(Qt.FocusReason.OtherFocusReason)

    # the line

    def _top(self) -> None:
        one, caption = self.draft.rules.get(self.field), self.column.caption
        icon, state = ("help", "warn") if self.questions else ("check", "good") if one is not None else ("dash", "muted")
        name = label(caption, "strong")
        name.setMinimumWidth(px(118))
        samples = Elided(self._samples(), "muted")
        samples.setMinimumWidth(px(120))
        why = Elided(shown(one.why) if one is not None else "", "small")
        across = row(IconLabel(icon, state, 18), name, self.chooser, samples, why, spacing=10)
        across.setStretch(2, 3)
        across.setStretch(3, 4)
        across.setStretch(4, 3)
        if self.questions and one is not None and not self._must_choose():
            yes = button(tr("Yes"), "check", pressed=lambda: self.changed.emit(lambda draft: draft.saying_yes(self.field)))
            yes.setAccessibleName(tr("Yes, {caption} is right", caption=caption))
            across.addWidget(yes)
        if self.questions and one is not None and not self.column.required:
            alone = button(tr("Leave alone"), pressed=lambda: self.changed.emit(lambda draft: draft.taking(self.field, None)))
            alone.setAccessibleName(tr("Leave {caption} alone", caption=caption))
            across.addWidget(alone)
        if one is not None and one.columns:
            across.addWidget(tool("more", tr("More about {caption}", caption=caption), lambda: self.opened.emit(self.field)))
        self._inside.addLayout(across)

    def _must_choose(self) -> bool:
        """Whether a yes is no answer: the order of the dates, or a value, has to be said."""
        if any(question.code in _CHOSEN for question in self.questions):
            return True
        return any(value.meaning is None for value in self._asked_values()) and isinstance(self.column.cell, ChoiceCell)

    def _asked_values(self) -> tuple[ValueCount, ...]:
        return self.draft.values(self.field) if any(question.code == "values" for question in self.questions) else ()

    def _samples(self) -> str:
        one = self.draft.rules.get(self.field)
        if one is None:
            return ""
        found = self.draft.samples(one.columns, one.rule.join or (":" if one.rule.team is not None else " + "))
        return " · ".join(found if one.rule.match is None else (_part(one.rule.match, text) for text in found))

    def _chooser(self) -> QComboBox:
        one = self.draft.rules.get(self.field)
        first = [(tr("Choose a column") if self.column.required else tr("Leave it alone"), NONE)]
        if not isinstance(self.column.cell, MomentCell):
            first.append((tr("The same in each row"), FIXED))
        now = None if one is None else FIXED if one.rule.fixed is not None else one.columns[0] if one.columns else None
        if one is not None and one.rule.team is not None:
            now = self.draft.proposals.table.place(one.rule.team)
        return column_chooser(self.draft, tr("Column of {caption}", caption=self.column.caption), first, now, self._chosen)

    def _chosen(self, place: int) -> None:
        if place == FIXED:
            self._fixed("")
        else:
            self.changed.emit(lambda draft: draft.taking(self.field, None if place == NONE else place))

    def _fixed(self, value: str) -> None:
        """Ask for the value that is the same in each row."""
        known = self._known()
        control: QWidget
        if known:
            control = chooser = Chooser()
            chooser.setEditable(not isinstance(self.column.cell, ChoiceCell))
            chooser.addItems(known)
            chooser.setCurrentIndex(chooser.findText(value))
            chooser.activated.connect(lambda _: self.changed.emit(lambda draft: draft.having(self.field, FieldRule(fixed=chooser.currentText()))))
            if (edit := chooser.lineEdit()) is not None:
                edit.editingFinished.connect(lambda: self._say_fixed(edit.text()))
        else:
            control = line = QLineEdit(value)
            line.setPlaceholderText(tr("Type the value"))
            line.editingFinished.connect(lambda: self._say_fixed(line.text()))
        control.setAccessibleName(tr("Value of {caption} in each row", caption=self.column.caption))
        self._inside.addLayout(row(control, None))
        control.setFocus()

    def _say_fixed(self, text: str) -> None:
        now = self.draft.rules.get(self.field)
        if text.strip() and (now is None or now.rule.fixed != text.strip()):
            self.changed.emit(lambda draft: draft.having(self.field, FieldRule(fixed=text.strip())))

    def _known(self) -> list[str]:
        if isinstance(self.column.cell, ChoiceCell):
            return list(self.column.cell.choices)
        return list(self.draft.meanings.lookups.known(self.column.source)) if self.column.source else []

    # what is asked

    def _ask(self, question: Question) -> None:
        self._inside.addWidget(label(shown(question.message), wrap=True))
        if question.code == "two-columns":
            self._candidates(question)
        elif question.code == "date-order":
            self._inside.addLayout(self._options.order(question.columns[0]))
        elif question.code == "no-time":
            self._inside.addLayout(self._options.time())
        elif question.code == "values":
            self._values(self.draft.values(self.field))

    def _candidates(self, question: Question) -> None:
        """Offer each column that it may be."""
        holder = Clear()
        flow = FlowLayout(holder, 6)
        for place in question.columns:
            made = button(column_words(self.draft, place), pressed=partial(self._chosen, place))
            made.setAccessibleName(tr("{caption} is {column}", caption=self.column.caption, column=column_words(self.draft, place)))
            flow.addWidget(made)
        self._inside.addWidget(holder)

    def _values(self, values: tuple[ValueCount, ...]) -> None:
        """Ask what values mean, those of most rows first."""
        holder, known = QWidget(), self._known()
        grid = QGridLayout(holder)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(12)
        grid.setColumnStretch(3, 1)
        for at, value in enumerate(values[:_MOST_VALUES]):
            count = plural(value.rows, "1 row", "{count} rows")
            grid.addWidget(label(value.text, "strong"), at, 0)
            grid.addWidget(label(count, "muted"), at, 1)
            grid.addWidget(self._meaning(value, known), at, 2)
        self._inside.addWidget(holder)
        if len(values) > _MOST_VALUES:
            words = tr("{count} more values go as they stand, and are checked row by row.", count=len(values) - _MOST_VALUES)
            self._inside.addWidget(label(words, "small", wrap=True))

    def _meaning(self, value: ValueCount, known: list[str]) -> QComboBox:
        made = Chooser()
        made.setAccessibleName(tr("Meaning of {value}", value=value.text))
        made.setMaxVisibleItems(14)
        choice = isinstance(self.column.cell, ChoiceCell)
        made.addItem(tr("Choose a value") if choice else tr("As it stands"), "")
        made.addItem(tr("Leave these rows out"), None)
        listed = self.draft.rules[self.field].rule.values or {}
        meant = value.meaning if value.meaning != value.text else None
        for text in dict.fromkeys((*known, *(() if meant is None else (meant,)))):
            made.addItem(text, text)
        left_out = value.text in listed and listed[value.text] is None
        made.setCurrentIndex(1 if left_out else max(0, made.findData(value.meaning)) if value.meaning is not None else 0)
        made.activated.connect(lambda at: self._mean(value.text, made.itemData(at)))
        # A name that the service never showed can only be typed.
        if not choice:
            made.setEditable(True)
            made.setInsertPolicy(QComboBox.InsertPolicy.NoInsert)
            edit = made.lineEdit()
            assert edit is not None
            edit.editingFinished.connect(lambda: self._typed(value, made))
        return made

    def _typed(self, value: ValueCount, chooser: QComboBox) -> None:
        text = chooser.currentText().strip()
        at = chooser.findText(text)
        if at >= 0 and chooser.itemData(at) not in {value.meaning, ""}:
            self._mean(value.text, chooser.itemData(at))
        elif text and at < 0:
            self.changed.emit(lambda draft: draft.meaning(self.field, value.text, text))

    def _mean(self, text: str, meant: str | None) -> None:
        if meant != "":
            self.changed.emit(lambda draft: draft.meaning(self.field, text, meant))
        elif not isinstance(self.column.cell, ChoiceCell):
            self.changed.emit(lambda draft: draft.meaning(self.field, text, text))

    # what can be changed

    def _show_options(self) -> None:
        """Offer what can be said of a field beside its column."""
        one, asked, options = self.draft.rules[self.field], {question.code for question in self.questions}, self._options
        if one.rule.plus is not None:
            self._inside.addLayout(options.unit())
        elif isinstance(self.column.cell, MomentCell) and one.rule.source is not None:
            if self._wide and self.draft.shape(one.columns[0]).dates.ordered and "date-order" not in asked:
                self._inside.addLayout(options.order(one.columns[0]))
            if one.rule.time is not None and "no-time" not in asked and ":" in one.rule.time:
                self._inside.addLayout(options.time())
            if self._wide:
                self._inside.addLayout(options.time_column())
                self._inside.addLayout(options.zone())
        elif self.field == "manpower" and one.rule.fixed is None:
            self._inside.addLayout(options.people())
        elif one.rule.source is not None and not isinstance(self.column.cell, ChoiceCell):
            if len(one.rule.source) == 1 and (parts := options.parts()) is not None:
                self._inside.addWidget(parts)
            joins = self._wide or len(one.rule.source) > 1
            if joins and isinstance(self.column.cell, TextCell | NameCell | IdentifierCell) and one.rule.match is None and one.rule.values is None:
                self._inside.addLayout(options.joined())
        if "values" in asked or not (self._wide or one.rule.values) or not self.column.worded:
            return
        if values := self.draft.listed(self.field):
            self._values(values)


def _part(pattern: str, text: str) -> str:
    return Pattern(pattern).found(text) or "?"
