"""Short fades: what was shown gives way to what is shown now. None while the planner or the system wants none; nothing ever waits for one."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from PySide6.QtCore import Qt, QVariantAnimation
from PySide6.QtGui import QPainter, QPaintEvent, QPixmap
from PySide6.QtWidgets import QWidget

MILLISECONDS = 120


@dataclass(slots=True)
class Wish:
    """Who wants fades: the program switches them on when it starts (`wanted`), the system may ask for less motion (`reduced`)."""

    wanted: bool = False
    reduced: bool = False


@cache
def wish() -> Wish:
    """Return what is wanted now."""
    return Wish()


class Fade(QWidget):
    """A picture that grows pale over a widget, and is gone. The mouse goes through it."""

    def __init__(self, over: QWidget, before: QPixmap) -> None:
        super().__init__(over)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setGeometry(over.rect())
        self._before, self._shown = before, 1.0
        self._run = QVariantAnimation(self)
        self._run.setStartValue(1.0)
        self._run.setEndValue(0.0)
        self._run.setDuration(MILLISECONDS)
        self._run.valueChanged.connect(self._pale)
        self._run.finished.connect(self.deleteLater)
        self.show()
        self.raise_()
        self._run.start()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw what was, as pale as it is by now."""
        painter = QPainter(self)
        painter.setOpacity(self._shown)
        painter.drawPixmap(0, 0, self._before)

    def _pale(self, shown: float) -> None:
        self._shown = shown
        self.update()


def seen(widget: QWidget) -> QPixmap | None:
    """Return the look of a widget, to fade away over what comes in its place; None where there is no fade."""
    if not wish().wanted or wish().reduced or not widget.isVisible() or widget.window().isMinimized():
        return None
    return widget.grab()
