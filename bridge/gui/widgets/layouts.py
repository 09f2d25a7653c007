"""Layout helpers: rows, columns, flowing and responsive layouts, clearing and scrolling."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypeVar

from PySide6.QtCore import QEvent, QPoint, QRect, QSize, Qt, QTimer
from PySide6.QtWidgets import (
    QApplication,
    QBoxLayout,
    QFrame,
    QHBoxLayout,
    QLayout,
    QLayoutItem,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)


def line() -> QFrame:
    """Return a thin line across."""
    frame = QFrame()
    frame.setProperty("role", "line")
    return frame


_Box = TypeVar("_Box", bound=QBoxLayout)
_Part = QWidget | QLayout | int | None
_Margins = tuple[int, int, int, int]


def row(
    *parts: _Part,
    spacing: int = 8,
    within: QWidget | None = None,
    margins: _Margins = (0, 0, 0, 0),
    grows: int | None = None,
) -> QHBoxLayout:
    """Return a layout of widgets side by side; None stretches, a number is a gap.

    `within` is the widget to fill, `grows` the index of the part that takes the remaining room.
    """
    return _filled(QHBoxLayout(), parts, spacing, within, margins, grows)


def column(
    *parts: _Part,
    spacing: int = 8,
    within: QWidget | None = None,
    margins: _Margins = (0, 0, 0, 0),
    grows: int | None = None,
) -> QVBoxLayout:
    """Return widgets one below the other, as `row` does side by side."""
    return _filled(QVBoxLayout(), parts, spacing, within, margins, grows)


def _filled(
    layout: _Box,
    parts: Sequence[_Part],
    spacing: int,
    within: QWidget | None,
    margins: _Margins,
    grows: int | None,
) -> _Box:
    if within is not None:
        within.setLayout(layout)
    layout.setContentsMargins(*margins)
    layout.setSpacing(spacing)
    for part in parts:
        if part is None:
            layout.addStretch(1)
        elif isinstance(part, int):
            layout.addSpacing(part)
        elif isinstance(part, QLayout):
            layout.addLayout(part)
        else:
            layout.addWidget(part)
    if grows is not None:
        layout.setStretch(grows, 1)
    return layout


def scrolled(content: QWidget, *, horizontal: bool = False) -> QScrollArea:
    """Return the widget in a scroll area without a frame that takes no focus of its own."""
    area = _Area()
    area.setFrameShape(QFrame.Shape.NoFrame)
    area.setWidgetResizable(True)
    area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    if not horizontal:
        area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    content.setProperty("role", content.property("role") or "clear")
    area.setWidget(content)
    return area


class Stack(QWidget):
    """Widgets of which one is shown; it needs the room of that one, and not of the largest."""

    def __init__(self) -> None:
        super().__init__()
        self._parts = list[QWidget]()
        self._inside = column(within=self)

    def addWidget(self, part: QWidget) -> None:
        """Add a widget; the first one is shown."""
        self._inside.addWidget(part)  # first: shown without a parent it would be a window
        part.setVisible(not self._parts)
        self._parts.append(part)

    def setCurrentIndex(self, at: int) -> None:
        self.setCurrentWidget(self._parts[at])

    def setCurrentWidget(self, shown: QWidget) -> None:
        """Show one widget."""
        for part in self._parts:
            if part is not shown:
                part.hide()
        shown.show()

    def currentWidget(self) -> QWidget | None:
        return next((part for part in self._parts if not part.isHidden()), None)


class Rest(QWidget):
    """A container that fills the remaining room and requests only its minimum height.

    Its content scrolls, and the page need not.
    """

    def hasHeightForWidth(self) -> bool:
        """Return False: the height does not depend on the width."""
        return False

    def sizeHint(self) -> QSize:
        """Return its least height."""
        return QSize(super().sizeHint().width(), self.minimumHeight())


def clear(layout: QLayout) -> None:
    """Remove everything from a layout."""
    while layout.count():
        part = layout.takeAt(0)
        if part is None:
            return
        inside, widget = part.layout(), part.widget()
        # Deleting a layout does not delete its widgets.
        if inside is not None:
            clear(inside)
        if widget is not None:
            # deleteLater leaves it on the screen until the next turn of the event loop.
            widget.hide()
            widget.deleteLater()


def tab_stops(part: QWidget) -> Iterator[QWidget]:
    """Yield the controls within a widget that Tab comes to, as its layouts show them.

    Qt goes through them as they were created: what is shown later would come after all others.
    """
    stops = part.isEnabled() and bool(part.focusPolicy() & Qt.FocusPolicy.TabFocus)
    if stops and part.focusProxy() is None:
        yield part
    inside = part.widget() if isinstance(part, QScrollArea) else None
    waiting: list[QLayoutItem | QLayout | None] = [part.layout()]
    if inside is not None:
        yield from tab_stops(inside)
    while waiting:
        item = waiting.pop()
        widget = item.widget() if item is not None else None
        layout = item.layout() if isinstance(item, QLayoutItem) else item
        if widget is not None and not widget.isHidden():
            yield from tab_stops(widget)
        elif layout is not None:
            waiting += [layout.itemAt(at) for at in reversed(range(layout.count()))]


class Clear(QWidget):
    """A container without a background; whatever is behind it shows through."""

    def __init__(self) -> None:
        super().__init__()
        self.setProperty("role", "clear")


class Columns(Clear):
    """Two layouts side by side, or one below the other if they do not fit."""

    def __init__(
        self,
        left: QLayout,
        right: QLayout,
        stretch: tuple[int, int] = (1, 1),
        spacing: int = 16,
        margins: _Margins = (0, 0, 0, 0),
    ) -> None:
        super().__init__()
        self._sides = (QWidget(), QWidget())
        self._box = row(*self._sides, spacing=spacing, margins=margins, within=self)
        for side, inside, share in zip(self._sides, (left, right), stretch, strict=True):
            side.setLayout(inside)
            self._box.setStretchFactor(side, share)

    def minimumSizeHint(self) -> QSize:
        """Return the width of the wider side: the other can go below it."""
        margins, height = self._box.contentsMargins(), super().minimumSizeHint().height()
        widest = max(side.minimumSizeHint().width() for side in self._sides)
        return QSize(widest + margins.left() + margins.right(), height)

    def event(self, event: QEvent) -> bool:
        """Choose the direction again if the room or what the sides need has changed."""
        if event.type() in {QEvent.Type.Resize, QEvent.Type.LayoutRequest}:
            margins = self._box.contentsMargins()
            needed = margins.left() + self._box.spacing() + margins.right()
            needed += sum(side.minimumSizeHint().width() for side in self._sides)
            fits = needed <= self.width()
            way = QBoxLayout.Direction.LeftToRight if fits else QBoxLayout.Direction.TopToBottom
            if way is not self._box.direction():
                self._box.setDirection(way)
                self.updateGeometry()
        return super().event(event)


class _Area(QScrollArea):
    """A scroll area as wide as its content if it does not scroll sideways; it scrolls to keyboard
    focus.
    """

    def __init__(self) -> None:
        super().__init__()
        application = QApplication.instance()
        assert isinstance(application, QApplication)
        application.focusChanged.connect(self._follow)

    def _follow(self, _: QWidget | None, now: QWidget | None) -> None:
        """Scroll to the focused control; Qt does so only if the focus was already inside.

        Mouse presses never scroll, so that nothing moves under the pointer.
        """
        content = self.widget()
        if (
            now is not None
            and content is not None
            and content.isAncestorOf(now)
            and not QApplication.mouseButtons()
        ):
            # Wait for the layout: until columns are side by side, their content is far below its
            # final position.
            QTimer.singleShot(0, now, lambda: self._scroll_to(now))

    def _scroll_to(self, focused: QWidget) -> None:
        if focused.hasFocus():
            self.ensureWidgetVisible(focused)

    def minimumSizeHint(self) -> QSize:
        """Return the content's least width, and a few lines."""
        least = super().minimumSizeHint()
        content = self.widget()
        if (
            content is None
            or self.horizontalScrollBarPolicy() is not Qt.ScrollBarPolicy.ScrollBarAlwaysOff
        ):
            return least
        return QSize(
            content.minimumSizeHint().width() + self.verticalScrollBar().sizeHint().width(),
            least.height(),
        )


class FlowLayout(QLayout):
    """A layout from left to right that wraps to the next line; a part that expands takes the rest
    of its line, up to its maximum.
    """

    def __init__(self, parent: QWidget | None = None, spacing: int = 6) -> None:
        super().__init__(parent)
        self._parts: list[QLayoutItem] = []
        self.setSpacing(spacing)
        self.setContentsMargins(0, 0, 0, 0)

    def addItem(self, part: QLayoutItem) -> None:
        self._parts.append(part)

    def count(self) -> int:
        """Return how many parts there are."""
        return len(self._parts)

    def itemAt(self, index: int) -> QLayoutItem | None:
        return self._parts[index] if 0 <= index < len(self._parts) else None

    def takeAt(self, index: int) -> QLayoutItem | None:
        """Remove one part."""
        return self._parts.pop(index) if 0 <= index < len(self._parts) else None

    def expandingDirections(self) -> Qt.Orientation:
        """Return that the layout does not expand."""
        return Qt.Orientation(0)

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        return self._place(QRect(0, 0, width, 0), move=False)

    def setGeometry(self, rect: QRect) -> None:
        """Place the parts."""
        super().setGeometry(rect)
        self._place(rect, move=True)

    def sizeHint(self) -> QSize:
        """Return the size of all parts on one line."""
        hints = [part.sizeHint() for part in self._parts if not part.isEmpty()]
        width = sum(hint.width() + self.spacing() for hint in hints) - self.spacing()
        return self._with_margins(
            QSize(max(0, width), max((hint.height() for hint in hints), default=0))
        )

    def minimumSize(self) -> QSize:
        """Return the size of the largest part."""
        size = QSize()
        for part in self._parts:
            size = size.expandedTo(QSize() if part.isEmpty() else part.minimumSize())
        return self._with_margins(size)

    def _with_margins(self, size: QSize) -> QSize:
        return size.grownBy(self.contentsMargins())

    def _place(self, rect: QRect, *, move: bool) -> int:
        """Return the height of all lines; the parts of a line are centred in it."""
        margins = self.contentsMargins()
        room = rect.marginsRemoved(margins)
        lines: list[list[tuple[QLayoutItem, QSize]]] = [[]]
        x = 0
        for part in self._parts:
            if part.isEmpty():
                continue  # hidden: no width and no spacing
            size = part.sizeHint()
            grows = bool(part.expandingDirections() & Qt.Orientation.Horizontal)
            if grows:
                size.setWidth(part.minimumSize().width())
            if size.width() > room.width() and part.hasHeightForWidth():
                size = QSize(room.width(), part.heightForWidth(room.width()))
            if x + size.width() > room.width() and lines[-1]:
                lines.append([])
                x = 0
            if grows:
                size.setWidth(min(room.width() - x, part.maximumSize().width()))
            lines[-1].append((part, size))
            x += size.width() + self.spacing()
        y = room.y()
        for parts in lines:
            height, x = max((size.height() for _, size in parts), default=0), room.x()
            for part, size in parts if move else ():
                part.setGeometry(QRect(QPoint(x, y + (height - size.height()) // 2), size))
                x += size.width() + self.spacing()
            y += height + self.spacing()
        return y - self.spacing() - room.y() + margins.top() + margins.bottom()
