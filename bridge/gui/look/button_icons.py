"""Our icons as buttons, menus and lists show them: in the colours in force, as large
as the text.
"""

from __future__ import annotations

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtGui import QIcon, QIconEngine, QPainter, QPixmap
from PySide6.QtWidgets import QAbstractButton

from bridge.gui.look import icons
from bridge.gui.look.theme import px, tokens


def set_icon(button: QAbstractButton, name: str, token: str = "text") -> None:
    """Give a button one of our icons in a token's colour; it follows the theme."""
    button.setIcon(icon(name, token))
    # The style leaves only 4 pixels between icon and word.
    gap = px(5) if button.text() else 0
    button.setIconSize(QSize(px(18) + gap, px(18)))


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
