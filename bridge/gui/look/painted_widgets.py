"""Small parts in the colours of the theme: icons, pills, cards to press."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QFont,
    QIcon,
    QIconEngine,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QPixmap,
)
from PySide6.QtWidgets import (
    QAbstractButton,
    QFrame,
    QLabel,
    QSizePolicy,
    QWidget,
)

from bridge.gui.look import icons
from bridge.gui.look.theme import px, repolish, tokens


def set_icon(button: QAbstractButton, name: str, token: str = "text") -> None:
    """Give a button one of our icons in a token's colour; it follows the theme."""
    button.setIcon(icon(name, token))
    # The style leaves only 4 pixels between icon and word.
    gap = px(5) if button.text() else 0
    button.setIconSize(QSize(px(18) + gap, px(18)))


def mark_primary(wanted: QWidget, icons: Mapping[QAbstractButton, str]) -> None:
    """Style one of the buttons as the next step; `icons` maps each button to its icon."""
    for control, icon in icons.items():
        role = "primary" if control is wanted else ""
        control.setProperty("role", role)
        repolish(control)
        set_icon(control, icon, "on_accent" if role else "text")


def icon(name: str, token: str = "text") -> QIcon:
    """Return an app icon in a token's colour; it follows theme changes."""
    return QIcon(_Drawn(name, token))


class _Drawn(QIconEngine):
    """One of our icons, drawn when it is shown: in the colours in force then, sharp on every
    screen.
    """

    def __init__(self, name: str, token: str) -> None:
        super().__init__()
        self._name = name
        self._token = token

    def clone(self) -> _Drawn:
        return _Drawn(self._name, self._token)

    def paint(self, painter: QPainter, rect: QRect, mode: QIcon.Mode, state: QIcon.State) -> None:
        painter.drawPixmap(
            rect.topLeft(), self._picture(rect.height(), mode, painter.combinedTransform().m11())
        )

    def pixmap(self, size: QSize, mode: QIcon.Mode, state: QIcon.State) -> QPixmap:
        return self.scaledPixmap(size, mode, state, 1.0)

    def scaledPixmap(
        self, size: QSize, mode: QIcon.Mode, state: QIcon.State, scale: float
    ) -> QPixmap:
        if size.isEmpty():  # of a button that is squeezed away
            return QPixmap()
        picture = self._picture(size.height(), mode, scale)
        if size.width() == size.height():
            return picture
        wide = QPixmap(QSize(round(size.width() * scale), picture.height()))
        wide.fill(Qt.GlobalColor.transparent)
        wide.setDevicePixelRatio(scale)
        painter = QPainter(wide)
        painter.drawPixmap(0, 0, picture)
        painter.end()
        return wide

    def _picture(self, size: int, mode: QIcon.Mode, ratio: float) -> QPixmap:
        table = tokens()
        return icons.pixmap(
            self._name,
            table.disabled if mode is QIcon.Mode.Disabled else str(getattr(table, self._token)),
            size,
            ratio,
        )


class IconLabel(QWidget):
    """One icon in a token's colour, painted from the theme in force."""

    def __init__(self, name: str, token: str = "text", size: int = 18) -> None:
        super().__init__()
        self._name = name
        self._token = token
        self._size = size
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def show_icon(self, name: str, token: str) -> None:
        self._name = name
        self._token = token
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(px(self._size), px(self._size))

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the icon in the middle."""
        size = px(self._size)
        picture = icons.pixmap(
            self._name, str(getattr(tokens(), self._token)), size, self.devicePixelRatioF()
        )
        QPainter(self).drawPixmap((self.width() - size) // 2, (self.height() - size) // 2, picture)


class Pill(QLabel):
    """A label on a rounded background in the colours of a state."""

    def __init__(self, text: str = "", state: str = "muted") -> None:
        super().__init__(text)
        self.setProperty("role", "pill")
        self.setProperty("state", state)
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Maximum)

    def show_state(self, text: str, state: str) -> None:
        """Show another label in the colours of another state."""
        self.setText(text)
        self.setProperty("state", state)
        repolish(self)

    def minimumSizeHint(self) -> QSize:
        """Return its whole size: a pill is never cut."""
        return self.sizeHint()


def draw_pill(painter: QPainter, rect: QRect, text: str, state: str, font: QFont) -> None:
    """Draw a pill that fills the rectangle."""
    table = tokens()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QPen(QColor(table.text)) if table.name == "system" else Qt.PenStyle.NoPen)
    painter.setBrush(QColor(table.soft(state)))
    painter.drawRoundedRect(
        QRectF(rect).adjusted(0.5, 0.5, -0.5, -0.5), rect.height() / 2, rect.height() / 2
    )
    painter.setPen(QColor(table.ink(state)))
    painter.setFont(font)
    painter.drawText(rect, Qt.AlignmentFlag.AlignCenter, text)


class PressFrame(QFrame):
    """A frame that is pressed like a button: a card to choose."""

    clicked = Signal()

    def __init__(self, role: str = "choice") -> None:
        super().__init__()
        self.setProperty("role", role)
        self.setProperty("presses", True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.chosen = False

    def choose(self, chosen: bool) -> None:
        self.chosen = chosen
        self.setProperty("chosen", chosen)
        repolish(self)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Send `clicked`."""
        if event.button() is Qt.MouseButton.LeftButton:
            self.clicked.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Send `clicked` on Space and Enter."""
        if event.key() in {Qt.Key.Key_Space, Qt.Key.Key_Return, Qt.Key.Key_Enter}:
            self.clicked.emit()
        else:
            super().keyPressEvent(event)
