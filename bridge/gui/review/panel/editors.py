"""Fields for another value of a cell, by the column's type: buttons for a few choices, lists of known names, date and time, text."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from zoneinfo import ZoneInfo

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QCheckBox, QComboBox, QLineEdit, QVBoxLayout, QWidget

from bridge.gui.review.sheet_cells import choices
from bridge.gui.widgets.controls import Chooser, ElidedCheck, button
from bridge.gui.widgets.date_field import DateField
from bridge.gui.widgets.formats import number, tr
from bridge.gui.widgets.layouts import Clear, Columns, FlowLayout, row
from bridge.records.cells.base import JsonValue
from bridge.records.cells.moments import MomentCell, parse_moment
from bridge.records.cells.text import ChoiceCell
from bridge.records.column import Column
from bridge.records.sheet_types import Lookups


@dataclass(frozen=True, slots=True)
class DateStart:
    """What a date field starts from: the text of the cell, the exported value, and the other date of the row."""

    text: str = ""
    exported: JsonValue = None
    other: JsonValue = None


class ValueEditor(Clear):
    """Asks for a value of one column. `given` gives the text as it would be typed into the cell.

    `words` stand on the button, else Use; `alike` is in how many rows the same stands: where in several, all of them are offered (`everywhere`).
    """

    given = Signal(str)

    def __init__(self, column: Column, lookups: Lookups, zone: ZoneInfo, date: DateStart | None = None, words: str = "", alike: int = 0) -> None:
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

    def _moment(self, zone: ZoneInfo, start: DateStart, name: str, words: str) -> None:
        exported, other = (parse_moment(value) if isinstance(value, str) else None for value in (start.exported, start.other))
        edit = DateField(name, zone, exported.astimezone(zone) if exported else None, other.astimezone(zone).date() if other else None)
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
            # A long word for Use goes below: a date is never cut, and nothing makes the panel wider than it is.
            self._inside.addWidget(Columns(row(control), row(made), (1, 0), 6))

    def _give_on_enter(self, edit: QLineEdit, text: Callable[[], str]) -> None:
        # In the next turn of the loop: the focus goes on to another button, and this very press must not press that too.
        edit.returnPressed.connect(lambda: self._give(text), Qt.ConnectionType.QueuedConnection)

    def _give(self, text: Callable[[], str]) -> None:
        if text():
            self.given.emit(text())
