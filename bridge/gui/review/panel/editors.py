"""Fields for another value of a cell, by the column's type: buttons for a few choices, lists of known names, date and time, text."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from functools import partial
from zoneinfo import ZoneInfo

from PySide6.QtCore import QDate, QDateTime, Qt, QTime, Signal
from PySide6.QtWidgets import QCheckBox, QComboBox, QDateTimeEdit, QLineEdit, QVBoxLayout, QWidget

from bridge import clock
from bridge.gui.review.sheet_cells import choices
from bridge.gui.widgets.controls import Chooser, ElidedCheck, OneStop, button
from bridge.gui.widgets.formats import day_format, number, tr
from bridge.gui.widgets.layouts import Clear, Columns, FlowLayout, row
from bridge.records.cells.base import JsonValue
from bridge.records.cells.moments import MomentCell
from bridge.records.cells.text import ChoiceCell
from bridge.records.column import Column
from bridge.records.sheet_types import Lookups


class ValueEditor(Clear):
    """Asks for a value of one column. `given` gives the text as it would be typed into the cell.

    `words` stand on the button, else Use; `alike` is in how many rows the same stands: where in several, all of them are offered (`everywhere`).
    """

    given = Signal(str)

    def __init__(self, column: Column, lookups: Lookups, zone: ZoneInfo, value: JsonValue = None, words: str = "", alike: int = 0) -> None:
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
            self._moment(column, zone, value, name, words)
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

    def _list(self, known: tuple[tuple[str, str], ...], column: Column, name: str, words: str) -> None:
        chooser = Chooser()
        chooser.setAccessibleName(name)
        chooser.setEditable(not isinstance(column.cell, ChoiceCell))
        chooser.setInsertPolicy(QComboBox.InsertPolicy.NoInsert)
        chooser.setMaxVisibleItems(12)
        chooser.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
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

    def _moment(self, column: Column, zone: ZoneInfo, value: JsonValue, name: str, words: str) -> None:
        edit = _MomentField()
        edit.setAccessibleName(name)
        edit.setCalendarPopup(True)
        edit.setDisplayFormat(f"{day_format(with_year=True)} HH:mm")
        cell = column.cell.to_cell(value, zone)
        at = cell if isinstance(cell, datetime) else clock.now(zone).replace(minute=0)
        edit.setDateTime(QDateTime(QDate(at.year, at.month, at.day), QTime(at.hour, at.minute)))
        text = partial(_moment_text, edit)
        inside = edit.lineEdit()
        if inside is not None:
            self._give_on_enter(inside, text)
        self._with_button(edit, words, text)

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
            # A long word for Use goes below: a date is never cut, and nothing makes the panel wider than it is.
            self._inside.addWidget(Columns(row(control), row(made), (1, 0), 6))

    def _give_on_enter(self, edit: QLineEdit, text: Callable[[], str]) -> None:
        # In the next turn of the loop: the focus goes on to another button, and this very press must not press that too.
        edit.returnPressed.connect(lambda: self._give(text), Qt.ConnectionType.QueuedConnection)

    def _give(self, text: Callable[[], str]) -> None:
        if text():
            self.given.emit(text())


class _MomentField(OneStop, QDateTimeEdit):
    pass


def _moment_text(edit: QDateTimeEdit) -> str:
    return edit.dateTime().toString("yyyy-MM-dd HH:mm")
