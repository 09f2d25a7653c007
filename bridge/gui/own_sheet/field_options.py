"""What can be said of a field beside its column: more columns, the number of people, time of day, order and zone of dates, unit of a duration."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TypeAlias
from zoneinfo import available_timezones

from PySide6.QtCore import QTime
from PySide6.QtWidgets import QComboBox, QLayout, QLineEdit, QPushButton, QWidget

from bridge.gui.look.theme import px
from bridge.gui.widgets.controls import Chooser, TimeBox, button, label
from bridge.gui.widgets.formats import tr
from bridge.gui.widgets.layouts import Clear, FlowLayout, row
from bridge.mapping.proposals.draft import Draft
from bridge.mapping.proposals.parts import parts_of
from bridge.records.captions import letters
from bridge.records.written_dates import DMY, MDY

Change: TypeAlias = Callable[[Draft], Draft]
"""What a planner said, to be done to the draft as it is by then."""
NONE = -1
"""In the place of a column: none."""
_MOST_JOINED = 6


def column_chooser(draft: Draft, name: str, first: Sequence[tuple[str, int]], now: int | None, chosen: Callable[[int], object]) -> QComboBox:
    """Return a list of the sheet's columns, each with its letter, behind what else may be chosen."""
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
        self._draft, self._field, self._say = draft, field, say
        self._caption, self._rule = draft.column(field).caption, draft.rules[field].rule

    def adjust(self, answers: str = "", **changes: object) -> None:
        """Change parts of the rule; `answers` is the code of the question that this settles."""
        self._say(lambda draft: draft.adjusting(self._field, answers=answers, **changes))

    # dates

    def order(self, place: int) -> QLayout:
        """Ask whether the day or the month stands first."""
        sample = next(iter(self._draft.shape(place).values), "")
        first, second = tr("The day stands first ({sample})", sample=sample), tr("The month stands first ({sample})", sample=sample)
        return row(self._chip(first, "date-order", date=DMY), self._chip(second, "date-order", date=MDY), None, spacing=6)

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
        use = button(tr("Use this time"), "clock", pressed=lambda: self.adjust("no-time", time=made.time().toString("HH:mm")))
        use.setAccessibleName(tr("Use this time for {caption}", caption=self._caption))
        return row(made, use, None)

    def time_column(self) -> QLayout:
        """Offer a column in which the time of day stands."""
        time = self._rule.time
        now = self._draft.proposals.table.place(time) if time is not None else None
        first = [(tr("No column of its own"), NONE)]
        name = tr("Column with the time of day of {caption}", caption=self._caption)
        return row(label(tr("Time of day in column"), "small"), column_chooser(self._draft, name, first, now, self._time_from), None, spacing=6)

    def _time_from(self, place: int) -> None:
        self.adjust("no-time", time=None if place == NONE else self._draft.proposals.table.captions[place])

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
        words = {"minutes": tr("Minutes"), "hours": tr("Hours"), "days": tr("Days"), "weeks": tr("Weeks")}
        for unit, text in words.items():
            made.addItem(text, unit)
        for place, caption in enumerate(self._draft.proposals.table.captions):
            made.addItem(tr("As column {column} says", column=column_words(self._draft, place)), caption)
        made.setCurrentIndex(max(0, made.findData(self._rule.unit)))
        made.activated.connect(lambda at: self.adjust("unsure", unit=made.itemData(at)))
        return row(label(tr("Start and a duration in"), "small"), made, None, spacing=6)

    # texts

    def joined(self) -> QLayout:
        """Offer more columns whose texts are put together."""
        table = self._draft.proposals.table
        places = [place for caption in self._rule.source or () if (place := table.place(caption)) is not None]
        holder = row(label(tr("Together with"), "small"), spacing=6)
        first = [(tr("No other column"), NONE)]
        for at in range(1, min(len(places) + 1, _MOST_JOINED)):
            name = tr("Column {number} of {caption}", number=at + 1, caption=self._caption)
            now = places[at] if at < len(places) else None
            holder.addWidget(column_chooser(self._draft, name, first, now, partial(self._join, places, at)))
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
            words = tr("The whole text") if part is None else tr("Only {part} of {text}", part=part.sample, text=part.text)
            flow.addWidget(self._chip(words, match=None if part is None else part.pattern))
        return holder

    # manpower

    def people(self) -> QLayout:
        """Offer the column of the number of people beside the one of the team."""
        table = self._draft.proposals.table
        team = self._draft.rules[self._field].columns[0] if self._rule.team is None else table.place(self._rule.team)
        now = table.place(self._rule.count) if self._rule.count is not None else None
        first = [(tr("It stands with the team (team:number)"), NONE)]

        def count(place: int) -> None:
            if team is not None:
                self._say(lambda draft: draft.counting(team, None if place == NONE else place))

        chooser = column_chooser(self._draft, tr("Column of the number of people"), first, now, count)
        return row(label(tr("Number of people"), "small"), chooser, None, spacing=6)
