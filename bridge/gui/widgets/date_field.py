"""A field for a date: the typed text, the parsed date below it, and a small calendar."""

from __future__ import annotations

from datetime import date, datetime, time
from zoneinfo import ZoneInfo

from PySide6.QtCore import QDate, QEvent, QObject, QPoint, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QCalendarWidget, QLineEdit, QMenu, QWidgetAction

from bridge.clock import now
from bridge.gui.look.theme import px
from bridge.gui.widgets.controls import label, show_state, tool
from bridge.gui.widgets.formats import tr
from bridge.gui.widgets.layouts import Clear, column, row
from bridge.records.cells.base import Finding
from bridge.records.cells.moments import MomentCell
from bridge.records.cells.written_dates import (
    Reading,
    iso_reading,
    readings,
    time_alone,
    typed_readings,
)
from bridge.texts import shown


class DateField(Clear):
    """A field that parses typed dates ("28.11. 6:00", "28 Nov", "+1d", "tomorrow 6").

    `changed` is emitted after each edit, `entered` on Enter. With a `zone` the value is a date and
    time in it, and a day or a time alone is completed from `base`, or else the initial value;
    otherwise a day, with a time only if typed. Steps are relative to the same value, or today in a
    day field. A date without a year is the one nearest to `near`.
    """

    changed = Signal()
    entered = Signal()
    month_first = False
    """How 3/4 is read, in every field: the setting Date order."""

    def __init__(
        self,
        name: str,
        zone: ZoneInfo | None = None,
        base: datetime | None = None,
        near: date | None = None,
    ) -> None:
        super().__init__()
        self._zone = zone
        self._base = base
        self._near = near
        self.edit = QLineEdit()
        self.edit.setAccessibleName(name)
        self.edit.setPlaceholderText(
            tr("For example 28 Nov 6:00") if zone else tr("For example 28 Nov")
        )
        self.edit.setToolTip(
            tr("Type a date such as 28.11. 6:00, tomorrow 6 or +1d. Alt+Down opens the calendar.")
        )
        self.edit.installEventFilter(self)
        # By mouse and Alt+Down: the field is one stop of the Tab key.
        self.open = tool("calendar", tr("{name}: open the calendar", name=name), self.show_calendar)
        self.open.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.words = label("", "small", wrap=True)
        self.words.hide()
        column(row(self.edit, self.open, spacing=4, grows=0), self.words, spacing=2, within=self)
        self.setFocusProxy(self.edit)
        self.edit.textChanged.connect(lambda _: self._read())
        self.edit.editingFinished.connect(self._spell_out)
        self.edit.returnPressed.connect(self.entered)

    def start(self, text: str) -> None:
        """Set the initial value from a text, or show the text itself if it is invalid."""
        reading = iso_reading(text) or next(
            iter(
                readings(
                    text, now(self._zone).date(), self._near, month_first=DateField.month_first
                )
            ),
            None,
        )
        if reading is not None and self._zone is not None:
            reading = self._completed(reading)
        if (
            reading is not None
            and reading.has_time
            and self._base is None
            and self._zone is not None
        ):
            self._base = (
                reading.moment
                if reading.moment.tzinfo
                else reading.moment.replace(tzinfo=self._zone)
            )
        day, comma, _ = text.partition(", ")
        if reading is None and comma and (days := readings(day, now(self._zone).date())):
            self._near = days[0].moment.date()  # a day with an unreadable time of day
        self.edit.setText(self._spelling(reading) if reading is not None else text)
        self.edit.setCursorPosition(0)
        if reading is None:  # said beside the field already
            self.words.hide()

    @property
    def reading(self) -> Reading | None:
        """Return the first reading of the text, or None if it is invalid."""
        present = now(self._zone)
        base = self._base or (
            present.replace(hour=0, minute=0, second=0, microsecond=0)
            if self._zone is None
            else None
        )
        reading = next(
            iter(
                typed_readings(
                    self.edit.text(),
                    present,
                    self._near,
                    base,
                    month_first=DateField.month_first,
                )
            ),
            None,
        )
        if self._zone is not None:
            return self._timed() if reading is None else self._completed(reading)
        if reading is None:
            return None
        return Reading(reading.moment, reading.has_time and reading.moment.time() != time())

    @property
    def typed(self) -> str:
        """Return the date as ISO text, or an empty string if there is no valid one."""
        reading = self.reading
        return "" if reading is None or self._refusal(reading) else reading.typed

    def texts(self) -> list[str]:
        """Return the date as ISO text, or the typed text if it is invalid."""
        text = self.typed or self.edit.text().strip()
        return [text] if text else []

    def show_texts(self, texts: list[str]) -> None:
        """Show a date; an empty list clears the field."""
        self.start(texts[0] if texts else "")

    def show_calendar(self) -> None:
        """Open the calendar below the field, at its date."""
        # A menu finds its place on the screen by itself.
        popup, calendar = QMenu(self), QCalendarWidget()
        popup.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        holder = QWidgetAction(popup)
        holder.setDefaultWidget(calendar)
        popup.addAction(holder)
        calendar.setFirstDayOfWeek(Qt.DayOfWeek.Monday)
        calendar.setVerticalHeaderFormat(QCalendarWidget.VerticalHeaderFormat.NoVerticalHeader)
        calendar.setHorizontalHeaderFormat(QCalendarWidget.HorizontalHeaderFormat.ShortDayNames)
        plain = calendar.weekdayTextFormat(Qt.DayOfWeek.Monday)
        for day in (Qt.DayOfWeek.Saturday, Qt.DayOfWeek.Sunday):
            calendar.setWeekdayTextFormat(day, plain)
        reading = self.reading
        at = reading.moment if reading is not None else now(self._zone)
        calendar.setSelectedDate(QDate(at.year, at.month, at.day))

        def take(day: QDate) -> None:
            popup.close()
            self._take(day)

        calendar.clicked.connect(take)
        calendar.activated.connect(take)
        calendar.setMinimumSize(calendar.sizeHint() + QSize(px(16), px(16)))  # its table's frame
        popup.popup(self.edit.mapToGlobal(QPoint(0, self.edit.height())))
        calendar.setFocus()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Open the calendar on Alt+Down."""
        alt = (
            isinstance(event, QKeyEvent)
            and event.type() == QEvent.Type.KeyPress
            and event.modifiers() & Qt.KeyboardModifier.AltModifier
        )
        if alt and isinstance(event, QKeyEvent) and event.key() == Qt.Key.Key_Down:
            self.show_calendar()
            return True
        return super().eventFilter(watched, event)

    def _take(self, day: QDate) -> None:
        """Take a day of the calendar, with the time of day that the field has."""
        reading = self.reading
        clock = f" {reading.moment:%H:%M:%S}" if reading is not None and reading.has_time else ""
        self.start(f"{day.year():04}-{day.month():02}-{day.day():02}{clock}")
        self.edit.setFocus()

    def _read(self) -> None:
        """Show the parsed date in words, unless it equals the text."""
        text, reading = self.edit.text().strip(), self.reading
        refusal = (
            self._refusal(reading)
            if reading is not None
            else tr("This is not a date. Try 28 Nov 2026 6:00.")
            if text
            else ""
        )
        words = refusal or (reading.words if reading is not None else "")
        show_state(self.words, words, "bad" if refusal else "")
        self.words.setVisible(bool(words) and words != text)
        self.edit.setAccessibleDescription(words)
        self.changed.emit()

    def _completed(self, reading: Reading) -> Reading:
        """Return a day without a time at the old time of day, to the minute, if there is one."""
        if reading.has_time or self._base is None:
            return reading
        hour, minute = self._base.hour, self._base.minute
        return Reading(reading.moment.replace(hour=hour, minute=minute))

    def _timed(self) -> Reading | None:
        """Return the typed time of day on the old day, or else that of the row's other date, or
        None if that is not what was typed.
        """
        text = self.edit.text()
        day = self._near if self._base is None else self._base.date()
        if day is None or time_alone(text) is None:
            return None
        return next(iter(readings(f"{day.isoformat()} {text}", day)), None)

    def _refusal(self, reading: Reading) -> str:
        """Return why a date and time cannot be used: it has no time, or the clocks jump over it or
        show it twice.
        """
        if self._zone is not None and not reading.has_time:
            return tr("There is no time of day. Type both, such as 28 Nov 2026 6:00.")
        cell = MomentCell().from_cell(reading.typed, self._zone) if self._zone is not None else None
        return shown(cell.message) if isinstance(cell, Finding) and cell.severity == "error" else ""

    def _spell_out(self) -> None:
        """Write the reading into the field when the planner leaves it."""
        reading = self.reading
        if reading is not None and self._spelling(reading) != self.edit.text():
            self.edit.setText(self._spelling(reading))

    def _spelling(self, reading: Reading) -> str:
        """Return a text that the field parses to the same date, or else its ISO text."""
        again = readings(reading.words, reading.moment.date())
        return reading.words if again == (reading,) else reading.typed
