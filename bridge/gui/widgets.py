"""The small parts that pages are made of: cards, banners, tiles, segments, pills, labelled fields, empty states."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QEvent, QPoint, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QEnterEvent, QFont, QFontMetrics, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractButton,
    QBoxLayout,
    QButtonGroup,
    QFrame,
    QHBoxLayout,
    QLabel,
    QLayout,
    QLayoutItem,
    QPushButton,
    QScrollArea,
    QSizePolicy,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from bridge.gui import icons
from bridge.gui.theme import colour, look, px, repolish, set_icon, tokens

STATE_ICONS = {"good": "check", "bad": "alert", "warn": "warn", "accent": "info", "muted": "minus"}


def label(text: str, role: str = "", *, wrap: bool = False, selectable: bool = False) -> QLabel:
    """Return a label in one of the stylesheet's roles."""
    made = QLabel(text)
    made.setTextFormat(Qt.TextFormat.PlainText)
    if role:
        made.setProperty("role", role)
    made.setWordWrap(wrap)
    if wrap:
        made.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Minimum)
    if selectable:
        made.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
    return made


def button(text: str, icon: str = "", role: str = "", pressed: Callable[[], object] | None = None) -> QPushButton:
    """Return a push button: plain, `primary`, `link`, `danger`, `chip` or `segment`."""
    made = QPushButton(text)
    made.setCursor(Qt.CursorShape.PointingHandCursor)
    if role:
        made.setProperty("role", role)
    if icon:
        set_icon(made, icon, {"primary": "on_accent", "link": "accent", "danger": "bad"}.get(role, "text"))
    if pressed is not None:
        made.clicked.connect(lambda: pressed())
    return made


def tool(icon: str, name: str, pressed: Callable[[], object] | None = None) -> QToolButton:
    """Return a small button that shows only an icon; `name` is its tooltip and accessible name."""
    made = QToolButton()
    made.setToolTip(name)
    made.setAccessibleName(name)
    made.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
    set_icon(made, icon, "muted")
    if pressed is not None:
        made.clicked.connect(lambda: pressed())
    return made


def card(*, role: str = "card", margins: int = 20, spacing: int = 8) -> tuple[QFrame, QVBoxLayout]:
    """Return a card and its column."""
    frame = QFrame()
    frame.setProperty("role", role)
    column = QVBoxLayout(frame)
    column.setContentsMargins(margins, margins - 4, margins, margins - 4)
    column.setSpacing(spacing)
    return frame, column


def line() -> QFrame:
    """Return a thin line across."""
    made = QFrame()
    made.setProperty("role", "line")
    return made


def row(*parts: QWidget | QLayout | int | None, spacing: int = 8) -> QHBoxLayout:
    """Return widgets side by side; None stretches, a number is a gap."""
    made = QHBoxLayout()
    made.setContentsMargins(0, 0, 0, 0)
    made.setSpacing(spacing)
    for part in parts:
        if part is None:
            made.addStretch(1)
        elif isinstance(part, int):
            made.addSpacing(part)
        elif isinstance(part, QLayout):
            made.addLayout(part)
        else:
            made.addWidget(part)
    return made


def column(*parts: QWidget | QLayout | int | None, spacing: int = 8) -> QVBoxLayout:
    """Return widgets one below the other; None stretches, a number is a gap."""
    made = QVBoxLayout()
    made.setContentsMargins(0, 0, 0, 0)
    made.setSpacing(spacing)
    for part in parts:
        if part is None:
            made.addStretch(1)
        elif isinstance(part, int):
            made.addSpacing(part)
        elif isinstance(part, QLayout):
            made.addLayout(part)
        else:
            made.addWidget(part)
    return made


def field(caption: str, control: QWidget, *, hint: str = "") -> QVBoxLayout:
    """Return a control under its caption, which is its buddy and names it; `&` in the caption marks the mnemonic."""
    above = label(caption, "field")
    above.setTextFormat(Qt.TextFormat.AutoText)
    above.setBuddy(control)
    control.setAccessibleName(caption.replace("&", ""))
    made = column(above, control, spacing=4)
    if hint:
        below = label(hint, "small", wrap=True)
        control.setAccessibleDescription(hint)
        made.addWidget(below)
    return made


def scrolled(content: QWidget, *, horizontal: bool = False) -> QScrollArea:
    """Return the widget in a scroll area without a frame that takes no focus of its own."""
    area = QScrollArea()
    area.setFrameShape(QFrame.Shape.NoFrame)
    area.setWidgetResizable(True)
    area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    if not horizontal:
        area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    content.setProperty("role", content.property("role") or "clear")
    area.setWidget(content)
    return area


def clear(layout: QLayout) -> None:
    """Remove everything from a layout."""
    while layout.count():
        part = layout.takeAt(0)
        if part is None:
            return
        inside, widget = part.layout(), part.widget()
        if inside is not None:
            clear(inside)
        if widget is not None:
            widget.hide()
            widget.deleteLater()


class IconLabel(QWidget):
    """One icon in a token's colour, painted from the theme in force."""

    def __init__(self, name: str, token: str = "text", size: int = 18) -> None:
        super().__init__()
        self._name, self._token, self._size = name, token, size
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        look().changed.connect(self.updateGeometry)

    def show_icon(self, name: str, token: str) -> None:
        """Show another icon."""
        self._name, self._token = name, token
        self.update()

    def sizeHint(self) -> QSize:
        """Return the icon's size."""
        return QSize(px(self._size), px(self._size))

    def minimumSizeHint(self) -> QSize:
        """Return the icon's size."""
        return self.sizeHint()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the icon in the middle."""
        size = px(self._size)
        picture = icons.pixmap(self._name, str(getattr(tokens(), self._token)), size, self.devicePixelRatioF())
        QPainter(self).drawPixmap((self.width() - size) // 2, (self.height() - size) // 2, picture)


class Pill(QLabel):
    """A word on a round fill in the colours of a state."""

    def __init__(self, text: str = "", state: str = "muted") -> None:
        super().__init__(text)
        self._state = state
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Maximum)
        look().changed.connect(self.updateGeometry)

    def show_state(self, text: str, state: str) -> None:
        """Show another word in the colours of another state."""
        self._state = state
        self.setText(text)
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        """Return room for the word and its round ends."""
        metrics = QFontMetrics(self._font())
        return QSize(metrics.horizontalAdvance(self.text()) + px(20), metrics.height() + px(5))

    def minimumSizeHint(self) -> QSize:
        """Return the same: a pill is never cut."""
        return self.sizeHint()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the fill and the word."""
        painter = QPainter(self)
        draw_pill(painter, QRect(0, 0, self.width(), self.height()), self.text(), self._state, self._font())

    def _font(self) -> QFont:
        font = QFont(self.font())
        font.setPixelSize(px(11.5))
        font.setWeight(QFont.Weight.DemiBold)
        return font


def draw_pill(painter: QPainter, rect: QRect, text: str, state: str, font: QFont) -> None:
    """Draw a pill that fills the rectangle."""
    table = tokens()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QPen(QColor(table.text)) if table.name == "system" else Qt.PenStyle.NoPen)
    painter.setBrush(QColor(table.soft(state)))
    painter.drawRoundedRect(QRectF(rect).adjusted(0.5, 0.5, -0.5, -0.5), rect.height() / 2, rect.height() / 2)
    painter.setPen(QColor(table.ink(state)))
    painter.setFont(font)
    painter.drawText(rect, Qt.AlignmentFlag.AlignCenter, text)


class Banner(QFrame):
    """A sentence with an icon in the colours of a state, more words below it, and room for a button."""

    def __init__(self, state: str = "accent") -> None:
        super().__init__()
        self.setProperty("role", "banner")
        self._icon = IconLabel("info", "accent", 20)
        self.title = label("", "strong", wrap=True)
        self.text = label("", wrap=True)
        words = column(self.title, self.text, spacing=2)
        self.buttons = row()
        inside = row(column(self._icon, None), words, self.buttons, spacing=12)
        inside.setStretch(1, 1)
        inside.setContentsMargins(14, 10, 12, 10)
        self.setLayout(inside)
        self.show_words("", "", state)

    def show_words(self, title: str, text: str, state: str = "accent") -> None:
        """Show another sentence in the colours of a state; the words are announced."""
        self.setProperty("state", state)
        self._icon.show_icon(STATE_ICONS[state], state)
        self.title.setText(title)
        self.text.setText(text)
        self.text.setVisible(bool(text))
        self.title.setVisible(bool(title))
        self.setAccessibleName(f"{title} {text}".strip())
        repolish(self)

    def add_button(self, made: QAbstractButton) -> None:
        """Put a button at the end."""
        self.buttons.addWidget(made)


class Tile(QFrame):
    """A big figure over its word; a click filters."""

    clicked = Signal()

    def __init__(self, word: str, state: str = "text", *, presses: bool = True) -> None:
        super().__init__()
        self.setProperty("role", "tile")
        self._state, self.presses, self._value, self._word = state, presses, "0", word
        self.setMinimumHeight(px(54))
        if presses:
            self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
            self.setCursor(Qt.CursorShape.PointingHandCursor)
        look().changed.connect(self._resize)
        self.show_value("0", word)

    def show_value(self, value: str, word: str, *, loud: bool = True) -> None:
        """Show a figure; `loud` fills the tile with the state's colour."""
        self._value, self._word = value, word
        self.setProperty("state", self._state if loud and self._state not in {"text", "accent"} else "")
        self.setAccessibleName(f"{value} {word}")
        repolish(self)

    def sizeHint(self) -> QSize:
        """Return room for the figure and the word."""
        metrics = QFontMetrics(self.font())
        return QSize(metrics.horizontalAdvance(self._word) + px(30), px(62))

    def minimumSizeHint(self) -> QSize:
        """Return the same width: a word is never cut."""
        return QSize(min(self.sizeHint().width(), px(200)), px(54))

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw figure and word."""
        super().paintEvent(event)
        painter, font = QPainter(self), QFont(self.font())
        font.setPixelSize(px(20))
        font.setWeight(QFont.Weight.DemiBold)
        painter.setFont(font)
        painter.setPen(colour(self._state))
        left = px(14)
        painter.drawText(QRect(left, px(6), self.width() - 2 * left, px(28)), Qt.AlignmentFlag.AlignVCenter, self._value)
        font.setPixelSize(px(12))
        font.setWeight(QFont.Weight.Normal)
        painter.setFont(font)
        painter.setPen(colour("muted" if not self.property("state") else "text"))
        word = QFontMetrics(font).elidedText(self._word, Qt.TextElideMode.ElideRight, self.width() - 2 * left)
        painter.drawText(QRect(left, px(33), self.width() - 2 * left, px(20)), Qt.AlignmentFlag.AlignVCenter, word)
        if self.hasFocus():
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(QPen(colour("accent"), 2))
            painter.drawRoundedRect(QRectF(self.rect()).adjusted(1, 1, -1, -1), 8, 8)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Send `clicked`."""
        if self.presses and event.button() is Qt.MouseButton.LeftButton and self.rect().contains(event.position().toPoint()):
            self.clicked.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Send `clicked` on Space and Enter."""
        if self.presses and event.key() in {Qt.Key.Key_Space, Qt.Key.Key_Return, Qt.Key.Key_Enter}:
            self.clicked.emit()
        else:
            super().keyPressEvent(event)

    def _resize(self) -> None:
        self.setMinimumHeight(px(54))
        self.updateGeometry()


class Segments(QFrame):
    """A row of exclusive choices; `chosen` gives the key."""

    chosen = Signal(str)

    def __init__(self, choices: Sequence[tuple[str, str]], name: str) -> None:
        super().__init__()
        self.setProperty("role", "segments")
        self.setAccessibleName(name)
        self.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Maximum)
        self._group = QButtonGroup(self)
        self.buttons: dict[str, QPushButton] = {}
        inside = row(spacing=2)
        inside.setContentsMargins(3, 3, 3, 3)
        for key, text in choices:
            made = button(text, role="segment")
            made.setCheckable(True)
            made.clicked.connect(lambda _=False, key=key: self.chosen.emit(key))
            self._group.addButton(made)
            self.buttons[key] = made
            inside.addWidget(made)
        self.setLayout(inside)
        next(iter(self.buttons.values())).setChecked(True)

    @property
    def key(self) -> str:
        """Return what is chosen."""
        return next(key for key, made in self.buttons.items() if made.isChecked())

    def choose(self, key: str) -> None:
        """Choose without sending `chosen`."""
        self.buttons[key].setChecked(True)

    def show_text(self, key: str, text: str) -> None:
        """Change the words of one choice."""
        self.buttons[key].setText(text)


class Columns(QWidget):
    """Two columns side by side, or one below the other where there is no room for both."""

    def __init__(self, left: QLayout, right: QLayout, stretch: tuple[int, int] = (1, 1), spacing: int = 16) -> None:
        super().__init__()
        self.setProperty("role", "clear")
        self._sides = (QWidget(), QWidget())
        self._box = row(*self._sides, spacing=spacing)
        for side, inside in zip(self._sides, (left, right), strict=True):
            side.setLayout(inside)
        for place, share in enumerate(stretch):
            self._box.setStretch(place, share)
        self._stretch = stretch
        self.setLayout(self._box)

    def minimumSizeHint(self) -> QSize:
        """Return the width of the wider column: the other can go below it."""
        sizes = [side.minimumSizeHint() for side in self._sides]
        below = self._box.direction() is QBoxLayout.Direction.TopToBottom
        height = sum(size.height() for size in sizes) + self._box.spacing() if below else max(size.height() for size in sizes)
        return QSize(max(size.width() for size in sizes), height)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Turn where the wider column gets less than it needs."""
        super().resizeEvent(event)
        room, share = self.width() - self._box.spacing(), sum(self._stretch)
        fits = all(
            side.minimumSizeHint().width() <= room * part / share or sum(other.minimumSizeHint().width() for other in self._sides) <= room
            for side, part in zip(self._sides, self._stretch, strict=True)
        )
        direction = QBoxLayout.Direction.LeftToRight if fits else QBoxLayout.Direction.TopToBottom
        if direction is not self._box.direction():
            self._box.setDirection(direction)
            self.updateGeometry()


class Elided(QLabel):
    """A label that ends in … where it has no room, with the whole text as its tooltip."""

    def __init__(self, text: str = "", role: str = "", mode: Qt.TextElideMode = Qt.TextElideMode.ElideRight) -> None:
        super().__init__()
        self._whole, self._mode = "", mode
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        if role:
            self.setProperty("role", role)
        self.show_text(text)

    def show_text(self, text: str) -> None:
        """Show another text."""
        self._whole = text
        self.setAccessibleName(text)
        self._cut()

    def resizeEvent(self, event: QEvent) -> None:
        """Cut anew."""
        super().resizeEvent(event)  # type: ignore[arg-type]
        self._cut()

    def minimumSizeHint(self) -> QSize:
        """Return a width of nearly nothing: the text gives way."""
        return QSize(px(20), super().minimumSizeHint().height())

    def _cut(self) -> None:
        cut = self.fontMetrics().elidedText(self._whole, self._mode, max(self.width(), px(20)))
        if cut != self.text():
            self.setText(cut)
        self.setToolTip(self._whole if cut != self._whole else "")


class EmptyState(QWidget):
    """What a page shows when there is nothing: icon, sentence, what to do, buttons."""

    def __init__(self, icon: str, title: str, text: str, *buttons: QPushButton) -> None:
        super().__init__()
        self.setProperty("role", "clear")
        picture = IconLabel(icon, "muted", 40)
        self.heading, self.words = label(title, "heading"), label(text, "muted", wrap=True)
        self.heading.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.words.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.words.setFixedWidth(px(440))
        middle = column(row(None, picture, None), 6, self.heading, self.words, 8, row(None, *buttons, None))
        middle.setAlignment(self.words, Qt.AlignmentFlag.AlignHCenter)
        self.setLayout(column(None, row(None, middle, None), None))


class FlowLayout(QLayout):
    """Widgets from left to right that go on in the next line where there is no room."""

    def __init__(self, parent: QWidget | None = None, spacing: int = 6) -> None:
        super().__init__(parent)
        self._parts: list[QLayoutItem] = []
        self.setSpacing(spacing)
        self.setContentsMargins(0, 0, 0, 0)

    def addItem(self, part: QLayoutItem) -> None:
        """Add a part."""
        self._parts.append(part)

    def count(self) -> int:
        """Return how many parts there are."""
        return len(self._parts)

    def itemAt(self, index: int) -> QLayoutItem | None:
        """Return one part."""
        return self._parts[index] if 0 <= index < len(self._parts) else None

    def takeAt(self, index: int) -> QLayoutItem | None:
        """Remove one part."""
        return self._parts.pop(index) if 0 <= index < len(self._parts) else None

    def expandingDirections(self) -> Qt.Orientation:
        """Return that it grows in no direction by itself."""
        return Qt.Orientation(0)

    def hasHeightForWidth(self) -> bool:
        """Return that its height depends on its width."""
        return True

    def heightForWidth(self, width: int) -> int:
        """Return the height of its lines."""
        return self._place(QRect(0, 0, width, 0), move=False)

    def setGeometry(self, rect: QRect) -> None:
        """Place the parts."""
        super().setGeometry(rect)
        self._place(rect, move=True)

    def sizeHint(self) -> QSize:
        """Return the least size."""
        return self.minimumSize()

    def minimumSize(self) -> QSize:
        """Return the size of the largest part."""
        size = QSize()
        for part in self._parts:
            size = size.expandedTo(part.minimumSize())
        return size

    def _place(self, rect: QRect, *, move: bool) -> int:
        x, y, height = rect.x(), rect.y(), 0
        for part in self._parts:
            size = part.sizeHint()
            if x + size.width() > rect.right() + 1 and height:
                x, y, height = rect.x(), y + height + self.spacing(), 0
            if move:
                part.setGeometry(QRect(QPoint(x, y), size))
            x, height = x + size.width() + self.spacing(), max(height, size.height())
        return y + height - rect.y()


class PressFrame(QFrame):
    """A frame that is pressed like a button: a card to choose."""

    clicked = Signal()

    def __init__(self, role: str = "choice") -> None:
        super().__init__()
        self.setProperty("role", role)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.chosen = False

    def choose(self, chosen: bool) -> None:
        """Show whether it is the chosen one."""
        self.chosen = chosen
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the fill of the chosen one and the ring of focus over the frame."""
        super().paintEvent(event)
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        inside = QRectF(self.rect()).adjusted(1, 1, -1, -1)
        if self.chosen or self.underMouse():
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(colour("accent_soft" if self.chosen else "sunken"))
            painter.drawRoundedRect(inside, 8, 8)
        if self.chosen or self.hasFocus():
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(colour("accent"), 2 if self.hasFocus() else 1))
            painter.drawRoundedRect(inside, 8, 8)

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

    def enterEvent(self, event: QEnterEvent) -> None:
        """Show the pointer."""
        self.update()
        super().enterEvent(event)

    def leaveEvent(self, event: QEvent) -> None:
        """Take the highlight off."""
        self.update()
        super().leaveEvent(event)
