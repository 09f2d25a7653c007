"""One line of "What is what?": a field of ours, the column that holds it, three of its values, why; and below it what has to be asked about it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import Qt, QTime, Signal
from PySide6.QtWidgets import QComboBox, QFrame, QGridLayout, QLineEdit, QTimeEdit, QVBoxLayout, QWidget

from bridge.gui.look.painted_widgets import IconLabel
from bridge.gui.look.theme import px
from bridge.gui.widgets.controls import Elided, button, label, tool
from bridge.gui.widgets.formats import plural, tr
from bridge.gui.widgets.layouts import FlowLayout, row
from bridge.mapping.dates import DMY, MDY
from bridge.mapping.fit import Question
from bridge.mapping.proposals.draft import Draft
from bridge.mapping.proposals.parts import parts_of
from bridge.mapping.proposals.values import ValueCount
from bridge.records.captions import letters
from bridge.records.cells.moments import MomentCell
from bridge.records.cells.text import ChoiceCell
from bridge.texts import shown

ALONE, FIXED = -1, -2
"""In the place of a column: the field is left alone, or the same value stands in each row."""
_CHOSEN = frozenset({"two-columns", "date-order", "date-against", "column-gone", "missing-required"})
"""Codes of questions to which yes is no answer."""
Change = Callable[[Draft], Draft]
"""What a planner said, to be done to the draft as it is by then."""
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
        self._inside = QVBoxLayout(self)
        self._inside.setContentsMargins(12, 8, 12, 8)
        self._inside.setSpacing(8)
        self.chooser = self._chooser()
        self._top()
        rule = draft.rules.get(field)
        for question in self.questions:
            self._ask(question)
        if rule is not None and rule.rule.fixed is not None:
            self._fixed(str(rule.rule.fixed))
        if rule is not None and (wide or self.questions):
            self._options()
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
            yes = button(tr("Yes"), "check", pressed=lambda: self._say(lambda draft: draft.saying_yes(self.field)))
            yes.setAccessibleName(tr("Yes, {caption} is right", caption=caption))
            across.addWidget(yes)
        if self.questions and one is not None and not self.column.required:
            alone = button(tr("Leave alone"), pressed=lambda: self._say(lambda draft: draft.taking(self.field, None)))
            alone.setAccessibleName(tr("Leave {caption} alone", caption=caption))
            across.addWidget(alone)
        elif one is not None and one.columns and not self.questions:
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
        found = self.draft.samples(one.columns)
        return " · ".join(found if one.rule.match is None else (_part(one.rule.match, text) for text in found))

    def _chooser(self) -> QComboBox:
        made = QComboBox()
        made.setAccessibleName(tr("Column of {caption}", caption=self.column.caption))
        made.setMaxVisibleItems(14)
        made.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        made.setMinimumContentsLength(16)
        one = self.draft.rules.get(self.field)
        made.addItem(tr("Choose a column") if self.column.required else tr("Leave it alone"), ALONE)
        if not isinstance(self.column.cell, MomentCell):
            made.addItem(tr("The same in each row"), FIXED)
        for place in range(len(self.draft.proposals.table.captions)):
            made.addItem(self._column_words(place), place)
        now = ALONE if one is None else FIXED if one.rule.fixed is not None else one.columns[0] if one.columns else ALONE
        made.setCurrentIndex(max(0, made.findData(now)))
        made.activated.connect(lambda at: self._chosen(int(made.itemData(at))))
        return made

    def _chosen(self, place: int) -> None:
        if place == FIXED:
            self._fixed("")
        else:
            self._say(lambda draft: draft.taking(self.field, None if place == ALONE else place))

    def _fixed(self, value: str) -> None:
        """Ask for the value that is the same in each row."""
        from bridge.mapping.mapping_file import FieldRule

        known = self._known()
        control: QWidget
        if known:
            control = chooser = QComboBox()
            chooser.setEditable(not isinstance(self.column.cell, ChoiceCell))
            chooser.addItems(known)
            chooser.setCurrentIndex(chooser.findText(value))
            chooser.activated.connect(lambda _: self._say(lambda draft: draft.having(self.field, FieldRule(fixed=chooser.currentText()))))
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
        from bridge.mapping.mapping_file import FieldRule

        now = self.draft.rules.get(self.field)
        if text.strip() and (now is None or now.rule.fixed != text.strip()):
            self._say(lambda draft: draft.having(self.field, FieldRule(fixed=text.strip())))

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
            self._order(question)
        elif question.code == "no-time":
            self._time()
        elif question.code == "values":
            self._values(self.draft.values(self.field))

    def _candidates(self, question: Question) -> None:
        """Offer each column that it may be."""
        holder = QWidget()
        holder.setProperty("role", "clear")
        flow = FlowLayout(holder, 6)
        for place in question.columns:
            made = button(self._column_words(place), pressed=partial(self._chosen, place))
            made.setAccessibleName(tr("{caption} is {column}", caption=self.column.caption, column=self._column_words(place)))
            flow.addWidget(made)
        self._inside.addWidget(holder)

    def _column_words(self, place: int) -> str:
        return f"{letters(place + 1)}  {self.draft.proposals.table.captions[place]}"

    def _order(self, question: Question) -> None:
        sample = next(iter(self.draft.shape(question.columns[0]).values), "") if question.columns else ""
        first = button(tr("The day stands first ({sample})", sample=sample), pressed=partial(self._adjust, "date-order", date=DMY))
        second = button(tr("The month stands first ({sample})", sample=sample), pressed=partial(self._adjust, "date-order", date=MDY))
        self._inside.addLayout(row(first, second, None))

    def _adjust(self, answers: str, **changes: object) -> None:
        self._say(lambda draft: draft.adjusting(self.field, answers=answers, **changes))

    def _time(self) -> None:
        made = QTimeEdit(QTime.fromString(self.draft.rules[self.field].rule.time or "00:00", "HH:mm"))
        made.setDisplayFormat("HH:mm")
        made.setButtonSymbols(QTimeEdit.ButtonSymbols.NoButtons)
        made.setAccessibleName(tr("Time of day of {caption}", caption=self.column.caption))
        use = button(tr("Use this time"), "clock", pressed=lambda: self._adjust("no-time", time=made.time().toString("HH:mm")))
        use.setAccessibleName(tr("Use this time for {caption}", caption=self.column.caption))
        self._inside.addLayout(row(made, use, None))

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
        made = QComboBox()
        made.setAccessibleName(tr("Meaning of {value}", value=value.text))
        made.setMaxVisibleItems(14)
        choice = isinstance(self.column.cell, ChoiceCell)
        made.addItem(tr("Choose a value") if choice else tr("As it stands"), "")
        made.addItem(tr("Leave these rows out"), None)
        for text in known:
            made.addItem(text, text)
        listed = self.draft.rules[self.field].rule.values or {}
        left_out = value.text in listed and listed[value.text] is None
        made.setCurrentIndex(1 if left_out else max(0, made.findData(value.meaning)) if value.meaning is not None else 0)
        made.activated.connect(lambda at: self._mean(value.text, made.itemData(at)))
        return made

    def _mean(self, text: str, meant: str | None) -> None:
        if meant != "":
            self._say(lambda draft: draft.meaning(self.field, text, meant))
        elif not isinstance(self.column.cell, ChoiceCell):
            self._say(lambda draft: draft.meaning(self.field, text, text))

    # what can be changed

    def _options(self) -> None:
        """Offer what can be said of a field beside its column."""
        rule, asked = self.draft.rules[self.field].rule, {question.code for question in self.questions}
        if isinstance(self.column.cell, MomentCell):
            if rule.time is not None and "no-time" not in asked and ":" in rule.time:
                self._time()
            return
        if rule.source is not None and len(rule.source) == 1 and not isinstance(self.column.cell, ChoiceCell):
            self._part_chips()
        if rule.values and "values" not in asked:
            self._values(self.draft.values(self.field))

    def _part_chips(self) -> None:
        """Offer to read only a part of the text."""
        one = self.draft.rules[self.field]
        found = parts_of(self.draft.shape(one.columns[0]).values)
        if not found:
            return
        holder = QWidget()
        holder.setProperty("role", "clear")
        flow = FlowLayout(holder, 6)
        for part in (None, *found):
            words = tr("The whole text") if part is None else tr("Only {part} of {text}", part=part.sample, text=part.text)
            made = button(words, role="chip", pressed=partial(self._take_part, None if part is None else part.pattern))
            made.setCheckable(True)
            made.setChecked((None if part is None else part.pattern) == one.rule.match)
            flow.addWidget(made)
        self._inside.addWidget(holder)

    def _take_part(self, pattern: str | None) -> None:
        self._say(lambda draft: draft.adjusting(self.field, match=pattern))

    def _say(self, change: Change) -> None:
        self.changed.emit(change)


def _part(pattern: str, text: str) -> str:
    from bridge.mapping.patterns import Pattern

    return Pattern(pattern).found(text) or "?"
