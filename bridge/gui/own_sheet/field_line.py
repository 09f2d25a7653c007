"""One line of "What is what?": a field of ours, the column that holds it, three of its values, why;
and below it what has to be asked about it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TypeAlias
from zoneinfo import available_timezones

from PySide6.QtCore import Qt, QTime, Signal
from PySide6.QtWidgets import (
    QComboBox,
    QFrame,
    QGridLayout,
    QLayout,
    QLineEdit,
    QPushButton,
    QWidget,
)

from bridge.gui.look.painted_widgets import IconLabel
from bridge.gui.look.theme import px
from bridge.gui.widgets.controls import Chooser, Elided, TimeBox, button, label, tool
from bridge.gui.widgets.formats import plural, tr
from bridge.gui.widgets.layouts import Clear, FlowLayout, column, row
from bridge.mapping.mapping_file import FieldRule, Question
from bridge.mapping.patterns import Pattern
from bridge.mapping.proposals.columns import ValueCount, parts_of
from bridge.mapping.proposals.draft import Draft
from bridge.records.cells.moments import MomentCell
from bridge.records.cells.values import ChoiceCell, IdentifierCell, NameCell, TextCell
from bridge.records.columns import letters
from bridge.records.written_dates import DMY, MDY
from bridge.texts import shown

Change: TypeAlias = Callable[[Draft], Draft]
"""What a planner said, to be done to the draft as it is by then."""
NONE = -1
"""In the place of a column: none."""
_MOST_JOINED = 6


def column_chooser(
    draft: Draft,
    name: str,
    first: Sequence[tuple[str, int]],
    now: int | None,
    chosen: Callable[[int], object],
) -> QComboBox:
    """Return a list of the sheet's columns, each with its letter, behind what else
    may be chosen.
    """
    made = Chooser()
    made.setAccessibleName(name)
    made.setMaxVisibleItems(14)
    made.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
    made.setMinimumContentsLength(15)
    for words, place in first:
        made.addItem(words, place)
    for place in range(len(draft.proposals.table.captions)):
        made.addItem(column_words(draft, place), place)
    made.setCurrentIndex(max(0, made.findData(NONE if now is None else now)))
    made.activated.connect(lambda at: chosen(int(made.itemData(at))))
    return made


def column_words(draft: Draft, place: int) -> str:
    """Return a column as a planner reads it: `T  Sched. start`."""
    return f"{letters(place + 1)}  {draft.proposals.table.captions[place]}"


class FieldOptions:
    """The controls for one field; each tells `say` what changes the draft."""

    def __init__(self, draft: Draft, field: str, say: Callable[[Change], object]) -> None:
        self._draft = draft
        self._field = field
        self._say = say
        self._caption = draft.column(field).caption
        self._rule = draft.rules[field].rule

    def adjust(self, answers: str = "", **changes: object) -> None:
        """Change parts of the rule; `answers` is the code of the question that this settles."""
        self._say(lambda draft: draft.adjusting(self._field, answers=answers, **changes))

    # dates

    def order(self, place: int) -> QLayout:
        """Ask whether the day or the month stands first."""
        sample = next(iter(self._draft.shape(place).values), "")
        first, second = (
            tr("The day stands first ({sample})", sample=sample),
            tr("The month stands first ({sample})", sample=sample),
        )
        return row(
            self._chip(first, "date-order", date=DMY),
            self._chip(second, "date-order", date=MDY),
            None,
            spacing=6,
        )

    def _chip(self, words: str, answers: str = "", **changes: object) -> QPushButton:
        made = button(words, role="chip", pressed=partial(self.adjust, answers, **changes))
        made.setCheckable(True)
        made.setChecked(all(getattr(self._rule, name) == value for name, value in changes.items()))
        return made

    def time(self) -> QLayout:
        """Ask for the time of day that counts where none stands in the sheet."""
        made = TimeBox(QTime.fromString(self._rule.time or "00:00", "HH:mm"))
        made.setDisplayFormat("HH:mm")
        made.setMinimumWidth(px(92))
        made.lineEdit().setTextMargins(px(7), 0, 0, 0)
        made.setAccessibleName(tr("Time of day of {caption}", caption=self._caption))
        use = button(
            tr("Use this time"),
            "clock",
            pressed=lambda: self.adjust("no-time", time=made.time().toString("HH:mm")),
        )
        use.setAccessibleName(tr("Use this time for {caption}", caption=self._caption))
        return row(made, use, None)

    def time_column(self) -> QLayout:
        """Offer a column in which the time of day stands."""
        time = self._rule.time
        now = self._draft.proposals.table.place(time) if time is not None else None
        first = [(tr("No column of its own"), NONE)]
        name = tr("Column with the time of day of {caption}", caption=self._caption)
        return row(
            label(tr("Time of day in column"), "small"),
            column_chooser(self._draft, name, first, now, self._time_from),
            None,
            spacing=6,
        )

    def _time_from(self, place: int) -> None:
        self.adjust(
            "no-time", time=None if place == NONE else self._draft.proposals.table.captions[place]
        )

    def zone(self) -> QLayout:
        """Offer a time zone of this column alone."""
        made = Chooser()
        made.setAccessibleName(tr("Time zone of {caption}", caption=self._caption))
        made.setMaxVisibleItems(14)
        made.addItem(tr("As the other dates"), None)
        for name in sorted(available_timezones()):
            made.addItem(name, name)
        made.setCurrentIndex(max(0, made.findData(self._rule.zone)))
        made.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        made.setMinimumContentsLength(18)
        made.activated.connect(lambda at: self.adjust(zone=made.itemData(at)))
        return row(label(tr("Time zone of this column"), "small"), made, None, spacing=6)

    def unit(self) -> QLayout:
        """Ask for the unit of a duration."""
        made = Chooser()
        made.setAccessibleName(tr("Unit of the duration"))
        words = {
            "minutes": tr("Minutes"),
            "hours": tr("Hours"),
            "days": tr("Days"),
            "weeks": tr("Weeks"),
        }
        for unit, text in words.items():
            made.addItem(text, unit)
        for place, caption in enumerate(self._draft.proposals.table.captions):
            made.addItem(
                tr("As column {column} says", column=column_words(self._draft, place)), caption
            )
        made.setCurrentIndex(max(0, made.findData(self._rule.unit)))
        made.activated.connect(lambda at: self.adjust("unsure", unit=made.itemData(at)))
        return row(label(tr("Start and a duration in"), "small"), made, None, spacing=6)

    # texts

    def joined(self) -> QLayout:
        """Offer more columns whose texts are put together."""
        table = self._draft.proposals.table
        places = [
            place
            for caption in self._rule.source or ()
            if (place := table.place(caption)) is not None
        ]
        holder = row(label(tr("Together with"), "small"), spacing=6)
        first = [(tr("No other column"), NONE)]
        for at in range(1, min(len(places) + 1, _MOST_JOINED)):
            name = tr("Column {number} of {caption}", number=at + 1, caption=self._caption)
            now = places[at] if at < len(places) else None
            holder.addWidget(
                column_chooser(self._draft, name, first, now, partial(self._join, places, at))
            )
        if len(places) > 1:
            between = QLineEdit(self._rule.join or "")
            between.setAccessibleName(tr("Between the columns of {caption}", caption=self._caption))
            between.setMaximumWidth(70)
            between.editingFinished.connect(lambda: self._part(places, between.text()))
            holder.addWidget(label(tr("between them"), "small"))
            holder.addWidget(between)
        holder.addStretch(1)
        return holder

    def _join(self, places: Sequence[int], at: int, place: int) -> None:
        found = [*places[:at], *([] if place == NONE else [place]), *places[at + 1 :]]
        between = self._rule.join if self._rule.join is not None else " / "
        self._say(lambda draft: draft.joining(self._field, tuple(dict.fromkeys(found)), between))

    def _part(self, places: Sequence[int], between: str) -> None:
        if between != self._rule.join:
            self._say(lambda draft: draft.joining(self._field, tuple(places), between))

    def parts(self) -> QWidget | None:
        """Offer to read only a part of the text; None where it has no parts."""
        one = self._draft.rules[self._field]
        found = parts_of(self._draft.shape(one.columns[0]).values)
        if not found:
            return None
        holder = Clear()
        flow = FlowLayout(holder, 6)
        for part in (None, *found):
            words = (
                tr("The whole text")
                if part is None
                else tr("Only {part} of {text}", part=part.sample, text=part.text)
            )
            flow.addWidget(self._chip(words, match=None if part is None else part.pattern))
        return holder

    # manpower

    def people(self) -> QLayout:
        """Offer the column of the number of people beside the one of the team."""
        table = self._draft.proposals.table
        team = (
            self._draft.rules[self._field].columns[0]
            if self._rule.team is None
            else table.place(self._rule.team)
        )
        now = table.place(self._rule.count) if self._rule.count is not None else None
        first = [(tr("It stands with the team (team:number)"), NONE)]

        def count(place: int) -> None:
            if team is not None:
                self._say(lambda draft: draft.counting(team, None if place == NONE else place))

        chooser = column_chooser(
            self._draft, tr("Column of the number of people"), first, now, count
        )
        return row(label(tr("Number of people"), "small"), chooser, None, spacing=6)


FIXED = -2
"""In the place of a column: the same value stands in each row."""
_CHOSEN = frozenset(
    {"two-columns", "date-order", "date-against", "column-gone", "missing-required"}
)
"""Codes of questions to which yes is no answer."""
_MOST_VALUES = 30
"""Values of a column that are asked about one by one; the others go as they stand."""


class FieldLine(QFrame):
    """Shows what a draft says of a field.

    `changed` gives what changes the draft after the planner said something, `opened` asks for more
    of it.
    """

    changed = Signal(object)
    opened = Signal(str)

    def __init__(self, draft: Draft, field: str, *, wide: bool) -> None:
        super().__init__()
        self.setProperty("role", "choice")
        self.draft = draft
        self.field = field
        self.column = draft.column(field)
        self.questions = draft.of(field)
        self._inside = column(within=self, margins=(12, 8, 12, 8))
        self._wide = wide
        rule = draft.rules.get(field)
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
        icon, state = (
            ("help", "warn")
            if self.questions
            else ("check", "good")
            if one is not None
            else ("dash", "muted")
        )
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
            yes = button(
                tr("Yes"),
                "check",
                pressed=lambda: self.changed.emit(lambda draft: draft.accept_field(self.field)),
            )
            yes.setAccessibleName(tr("Yes, {caption} is right", caption=caption))
            across.addWidget(yes)
        if self.questions and one is not None and not self.column.required:
            alone = button(
                tr("Leave alone"),
                pressed=lambda: self.changed.emit(
                    lambda draft: draft.with_column(self.field, None)
                ),
            )
            alone.setAccessibleName(tr("Leave {caption} alone", caption=caption))
            across.addWidget(alone)
        if one is not None and one.columns:
            across.addWidget(
                tool(
                    "more",
                    tr("More about {caption}", caption=caption),
                    lambda: self.opened.emit(self.field),
                )
            )
        self._inside.addLayout(across)

    def _must_choose(self) -> bool:
        """Whether a yes is no answer: the order of the dates, or a value, has to be said."""
        if any(question.code in _CHOSEN for question in self.questions):
            return True
        return any(value.meaning is None for value in self._asked_values()) and isinstance(
            self.column.cell, ChoiceCell
        )

    def _asked_values(self) -> tuple[ValueCount, ...]:
        return (
            self.draft.values(self.field)
            if any(question.code == "values" for question in self.questions)
            else ()
        )

    def _samples(self) -> str:
        one = self.draft.rules.get(self.field)
        if one is None:
            return ""
        found = self.draft.samples(
            one.columns, one.rule.join or (":" if one.rule.team is not None else " + ")
        )
        return " · ".join(
            found if one.rule.match is None else (_part(one.rule.match, text) for text in found)
        )

    def _chooser(self) -> QComboBox:
        one = self.draft.rules.get(self.field)
        first = [(tr("Choose a column") if self.column.required else tr("Leave it alone"), NONE)]
        if not isinstance(self.column.cell, MomentCell):
            first.append((tr("The same in each row"), FIXED))
        now = (
            None
            if one is None
            else FIXED
            if one.rule.fixed is not None
            else one.columns[0]
            if one.columns
            else None
        )
        if one is not None and one.rule.team is not None:
            now = self.draft.proposals.table.place(one.rule.team)
        return column_chooser(
            self.draft,
            tr("Column of {caption}", caption=self.column.caption),
            first,
            now,
            self._chosen,
        )

    def _chosen(self, place: int) -> None:
        if place == FIXED:
            self._fixed("")
        else:
            self.changed.emit(
                lambda draft: draft.with_column(self.field, None if place == NONE else place)
            )

    def _fixed(self, value: str) -> None:
        """Ask for the value that is the same in each row."""
        known = self._known()
        control: QWidget
        if known:
            control = chooser = Chooser()
            chooser.setEditable(not isinstance(self.column.cell, ChoiceCell))
            chooser.addItems(known)
            chooser.setCurrentIndex(chooser.findText(value))
            chooser.activated.connect(
                lambda _: self.changed.emit(
                    lambda draft: draft.with_rule(
                        self.field, FieldRule(fixed=chooser.currentText())
                    )
                )
            )
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
            self.changed.emit(
                lambda draft: draft.with_rule(self.field, FieldRule(fixed=text.strip()))
            )

    def _known(self) -> list[str]:
        if isinstance(self.column.cell, ChoiceCell):
            return list(self.column.cell.choices)
        return (
            list(self.draft.meanings.lookups.known(self.column.source))
            if self.column.source
            else []
        )

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
            made.setAccessibleName(
                tr(
                    "{caption} is {column}",
                    caption=self.column.caption,
                    column=column_words(self.draft, place),
                )
            )
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
            words = tr(
                "{count} more values go as they stand, and are checked row by row.",
                count=len(values) - _MOST_VALUES,
            )
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
        made.setCurrentIndex(
            1
            if left_out
            else max(0, made.findData(value.meaning))
            if value.meaning is not None
            else 0
        )
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
        one = self.draft.rules[self.field]
        asked = {question.code for question in self.questions}
        options = self._options
        if one.rule.plus is not None:
            self._inside.addLayout(options.unit())
        elif isinstance(self.column.cell, MomentCell) and one.rule.source is not None:
            if (
                self._wide
                and self.draft.shape(one.columns[0]).dates.ordered
                and "date-order" not in asked
            ):
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
            if (
                joins
                and isinstance(self.column.cell, TextCell | NameCell | IdentifierCell)
                and one.rule.match is None
                and one.rule.values is None
            ):
                self._inside.addLayout(options.joined())
        if "values" in asked or not (self._wide or one.rule.values) or not self.column.worded:
            return
        if values := self.draft.listed(self.field):
            self._values(values)


def _part(pattern: str, text: str) -> str:
    return Pattern(pattern).found(text) or "?"
