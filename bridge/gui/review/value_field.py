"""The field for a value of one column: a list, a date or a text."""

from __future__ import annotations

from dataclasses import dataclass
from zoneinfo import ZoneInfo

from PySide6.QtCore import QEvent, QObject, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtWidgets import QComboBox, QCompleter, QLineEdit, QVBoxLayout, QWidget

from bridge.gui.review.cells import choices
from bridge.gui.widgets.controls import Chooser
from bridge.gui.widgets.date_field import DateField
from bridge.gui.widgets.formats import tr
from bridge.gui.widgets.layouts import Clear
from bridge.records.cells.base import JsonValue
from bridge.records.cells.moments import MomentCell, parse_moment
from bridge.records.cells.values import ChoiceCell
from bridge.records.cells.written_dates import iso_reading
from bridge.records.change_set import Lookups
from bridge.records.columns import Column


@dataclass(frozen=True, slots=True)
class DateStart:
    """The initial values of a date field: the text of the cell, the exported value and the row's
    other date.
    """

    text: str = ""
    exported: JsonValue = None
    other: JsonValue = None


class ValueField(Clear):
    """A field for a value of one column: a list, a date or a text. `entered` on Enter.

    It is called another value, but of a `blank` cell the column's name. `replaces` is how many
    names the cell lists, which a value replaces all.
    """

    entered = Signal()
    changed = Signal()

    def __init__(
        self,
        column: Column,
        lookups: Lookups,
        zone: ZoneInfo,
        date: DateStart | None = None,
        *,
        blank: bool = False,
        replaces: int = 1,
    ) -> None:
        super().__init__()
        self._inside = QVBoxLayout(self)
        self._inside.setContentsMargins(0, 0, 0, 0)
        self._name = self._hint = column.caption
        if replaces > 1:
            self._hint = tr(
                "Replace all {count} in {caption}", count=replaces, caption=column.caption
            )
            self._name = self._hint
        elif not blank:
            self._hint = tr("Another value")
            self._name = tr("Another value for {caption}", caption=column.caption)
        self._typed: dict[str, str] = {}
        self._list: QComboBox | None = None
        self._date: DateField | None = None
        self._started: tuple[str | None, str] = None, ""
        """What the date field showed first, and the exact value of it."""
        self._edit: QLineEdit | None = None
        if words := choices(column, lookups):
            self._build_list(words, column)
        elif isinstance(column.cell, MomentCell):
            self._build_date(zone, date or DateStart())
        else:
            self._edit = QLineEdit()
            self._edit.setPlaceholderText(self._hint)
            self._edit.setAccessibleName(self._name)
            self._inside.addWidget(self._edit)
        edit = self._edit or (self._date.edit if self._date is not None else None)
        self._line = edit
        self._first = self.text
        self._is_edited = False
        self.input: QWidget = self._list or edit or self
        self.input.installEventFilter(self)
        if edit is not None:
            edit.textEdited.connect(self._edited)
            # In the next turn of the loop: the focus moves to another button, which this very
            # press must not press too.
            edit.returnPressed.connect(self.entered, Qt.ConnectionType.QueuedConnection)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Handle Enter in a list without a text field, which would search the list instead, and
        leave undo to the page while no text was typed.
        """
        line = self._line
        if (
            event.type() is QEvent.Type.ShortcutOverride
            and isinstance(event, QKeyEvent)
            and event.matches(QKeySequence.StandardKey.Undo)
            and (line is None or not line.isUndoAvailable())
        ):
            event.ignore()
            return True
        if (
            line is None
            and event.type() is QEvent.Type.KeyPress
            and isinstance(event, QKeyEvent)
            and event.key() in {Qt.Key.Key_Return, Qt.Key.Key_Enter}
        ):
            QTimer.singleShot(0, self, self.entered.emit)
            return True
        return super().eventFilter(watched, event)

    @property
    def text(self) -> str:
        """Return the value as it would be typed into the cell, or an empty string if missing."""
        if self._list is not None:
            shown = self._list.currentText().strip()
            return self._typed.get(shown, shown)
        if self._date is not None:
            first, exact = self._started
            return exact if first == self._date.edit.text() else self._date.typed
        return self._edit.text().strip() if self._edit is not None else ""

    @property
    def unread(self) -> str:
        """The text of a date field that is no date, or an empty string."""
        return self._date.edit.text() if self._date is not None and not self.text else ""

    @property
    def touched(self) -> bool:
        """Whether the planner typed or chose a value, even the one shown first."""
        return self._is_edited or self.text != self._first

    def _edited(self) -> None:
        self._is_edited = True
        self.changed.emit()

    def clear_typed(self) -> bool:
        """Clear what was typed; return whether there was any."""
        line = self._line
        if line is None or not line.text() or (self._date is not None and not line.isModified()):
            return False
        line.clear()
        return True

    def start(self, text: str) -> None:
        """Show another date."""
        if self._date is None:
            return
        reading = iso_reading(text)
        if reading is None or not reading.moment.microsecond:
            self._date.start(text)
            return
        # Nobody plans milliseconds: they are kept, and not shown.
        self._date.start(f"{reading.moment:%Y-%m-%d %H:%M}")
        self._started = self._date.edit.text(), text

    def _build_list(self, words: tuple[tuple[str, str], ...], column: Column) -> None:
        self._list = chooser = Chooser()
        chooser.setAccessibleName(self._name)
        chooser.setEditable(not isinstance(column.cell, ChoiceCell))
        chooser.setInsertPolicy(QComboBox.InsertPolicy.NoInsert)
        chooser.setMaxVisibleItems(12)
        chooser.setSizeAdjustPolicy(
            QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon
        )
        chooser.setMinimumContentsLength(8)
        chooser.addItems([word for _, word in words])
        chooser.setCurrentIndex(-1)
        chooser.setPlaceholderText(self._hint)
        self._typed = {word: text for text, word in words}
        self._edit = chooser.lineEdit() if chooser.isEditable() else None
        if self._edit is not None:
            self._edit.setPlaceholderText(self._hint)
            self._edit.setAccessibleName(self._name)
            if (completer := chooser.completer()) is not None:
                # In the line, Qt would put the end of a name behind its middle.
                completer.setCompletionMode(QCompleter.CompletionMode.PopupCompletion)
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
        self.start(start.text)
        self._inside.addWidget(self._date)
