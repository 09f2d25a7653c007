"""The small parts that pages are made of: labels, buttons, cards, fields, banners, segments, empty
states.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from html import escape
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QEvent, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent, QShowEvent, QWheelEvent
from PySide6.QtWidgets import (
    QAbstractButton,
    QComboBox,
    QFrame,
    QHBoxLayout,
    QLabel,
    QLayout,
    QLineEdit,
    QPushButton,
    QSizePolicy,
    QSpinBox,
    QTabBar,
    QTimeEdit,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from bridge.gui.look.delegates import elide_mode, turned
from bridge.gui.look.painted_widgets import IconLabel, icon, set_icon
from bridge.gui.look.theme import current_theme, px, repolish, tokens
from bridge.gui.widgets.formats import keys, number, tr
from bridge.gui.widgets.layouts import Clear, Columns, FlowLayout, column, row

if TYPE_CHECKING:
    _Widget = QWidget
else:
    _Widget = object

STATE_ICONS = {"good": "check", "bad": "alert", "warn": "warn", "accent": "info", "muted": "minus"}


def label(text: str, role: str = "", *, wrap: bool = False, selectable: bool = False) -> QLabel:
    """Return a label in one of the stylesheet's roles."""
    text_label = QLabel(text)
    # Labels contain planners' values: a name with < must not become markup.
    text_label.setTextFormat(Qt.TextFormat.PlainText)
    if role:
        text_label.setProperty("role", role)
    text_label.setWordWrap(wrap)
    if wrap:
        text_label.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Minimum)
    if selectable:
        text_label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
    return text_label


class _NoWheel(_Widget):
    """A control whose value the mouse wheel never changes, because that could go unnoticed; the
    wheel scrolls the page.
    """

    def __init__(self) -> None:
        super().__init__()
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)  # nor does the wheel move the focus

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Leave the wheel to the page."""
        event.ignore()


class Chooser(_NoWheel, QComboBox):
    """A drop-down list."""


def chooser(
    name: str,
    entries: Iterable[tuple[str, Any]],
    current: Any = None,
    chosen: Callable[[Any], object] | None = None,
) -> Chooser:
    """Return a list of words with their values; `chosen` gets the value that the user chooses."""
    box = Chooser()
    box.setAccessibleName(name)
    for words, value in entries:
        box.addItem(words, value)
    box.setCurrentIndex(max(0, box.findData(current)))
    if chosen is not None:
        box.activated.connect(lambda at: chosen(box.itemData(at)))
    return box


class NumberBox(_NoWheel, QSpinBox):
    """A whole number field."""


class TimeBox(_NoWheel, QTimeEdit):
    """A time of day."""


class TabBar(_NoWheel, QTabBar):
    """The captions of tabs."""

    def showEvent(self, event: QShowEvent) -> None:
        """Ask for the height that the stylesheet wants: the tabs were measured without it."""
        super().showEvent(event)
        self.updateGeometry()


def button(
    text: str,
    icon: str = "",
    role: str = "",
    pressed: Callable[[], object] | None = None,
    shortcut: str = "",
    *,
    wraps: bool = False,
) -> PressButton:
    """Return a push button: plain, `primary`, `link`, `danger`, `chip` or `segment`.

    The `shortcut` of its command is shown beside its text. If it `wraps`, its text takes two lines
    where there is no room on one.
    """
    press_button = _WrappedButton(text) if wraps else PressButton(text, shortcut)
    press_button.setCursor(Qt.CursorShape.PointingHandCursor)
    if role:
        press_button.setProperty("role", role)
    if icon:
        set_icon(
            press_button,
            icon,
            {"primary": "on_accent", "link": "accent", "danger": "bad"}.get(role, "text"),
        )
    if pressed is not None:
        press_button.clicked.connect(lambda: pressed())
    return press_button


def tool(icon: str, name: str, pressed: Callable[[], object] | None = None) -> QToolButton:
    """Return a small button that shows only an icon; `name` is its tooltip and accessible name."""
    tool_button = QToolButton()
    tool_button.setToolTip(name)
    tool_button.setAccessibleName(name)
    tool_button.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
    set_icon(tool_button, icon, "muted")
    if pressed is not None:
        tool_button.clicked.connect(lambda: pressed())
    return tool_button


def clearable(edit: QLineEdit) -> QLineEdit:
    """Give a line a button that clears it, which screen readers can name."""
    edit.setClearButtonEnabled(True)
    for child in edit.findChildren(QToolButton):
        child.setAccessibleName(tr("Clear"))
    return edit


def search_field(name: str, hint: str) -> QLineEdit:
    """Return a field to search rows with; `hint` is shown while it is empty."""
    edit = clearable(QLineEdit())
    edit.setPlaceholderText(hint)
    edit.setAccessibleName(name)
    edit.setToolTip(f"{name} ({keys('Ctrl+F')})")
    edit.addAction(icon("search", "muted"), QLineEdit.ActionPosition.LeadingPosition)
    edit.setMinimumWidth(edit.fontMetrics().horizontalAdvance(hint) + px(50))
    edit.setTextMargins(-px(8), 0, 0, 0)  # the icon has its own margin
    edit.setMaximumWidth(px(320))
    return edit


def card(*, role: str = "card", margins: int = 20, spacing: int = 8) -> tuple[QFrame, QVBoxLayout]:
    """Return a frame with the look of a card, and its content column; lengths in pixels."""
    frame = QFrame()
    frame.setProperty("role", role)
    return frame, column(
        spacing=spacing, within=frame, margins=(margins, margins - 4, margins, margins - 4)
    )


def titled(title: str, *parts: QWidget | QLayout, spacing: int = 10) -> QFrame:
    """Return a card with a heading above its parts."""
    frame, inside = card(spacing=spacing)
    inside.addLayout(column(label(title, "heading"), *parts, spacing=spacing))
    return frame


def field(caption: str, control: QWidget, *, hint: str = "") -> QVBoxLayout:
    """Return a control below its label, which is its buddy and accessible name; `&` in the label
    marks the mnemonic.
    """
    above = label(caption, "field")
    # Mnemonics (&Password) need it; captions are ours.
    above.setTextFormat(Qt.TextFormat.AutoText)
    above.setBuddy(control)
    control.setAccessibleName(caption.replace("&", ""))
    layout = column(above, control, spacing=4)
    if hint:
        below = label(hint, "small", wrap=True)
        control.setAccessibleDescription(hint)
        layout.addWidget(below)
    return layout


def show_state(words: QLabel, text: str, state: str) -> None:
    """Show a sentence of the role `small` in the colour of a state: `bad`, or empty."""
    words.setText(text)
    words.setProperty("state", state)
    repolish(words)


def mark_wrong(edit: QLineEdit, *, wrong: bool) -> None:
    """Mark a line edit as invalid, or valid again."""
    if bool(edit.property("wrong")) != wrong:
        edit.setProperty("wrong", wrong)
        repolish(edit)


def listed(icon: tuple[str, str], name: str, words: str, beside: QWidget) -> QHBoxLayout:
    """Return a line of a list in a card: icon and its token, name, words below it, and a button."""
    texts = column(Elided(name, "strong", 2), Elided(words, "small", 2), spacing=0)
    return row(IconLabel(*icon, 20), texts, beside, spacing=12, grows=1)


class Banner(QFrame):
    """A sentence with an icon in the colours of a state, more text or lines below it, and room for
    a button. `linked` gives the target of a line that was pressed.
    """

    linked = Signal(str)

    def __init__(self, state: str = "accent") -> None:
        super().__init__()
        self.setProperty("role", "banner")
        self._icon = IconLabel("info", "accent", 20)
        self.title = label("", "strong", wrap=True)
        self.text = label("", wrap=True)
        self.lines = label("", wrap=True)
        self.lines.setTextFormat(Qt.TextFormat.RichText)
        self.lines.setTextInteractionFlags(
            Qt.TextInteractionFlag.LinksAccessibleByMouse
            | Qt.TextInteractionFlag.LinksAccessibleByKeyboard
        )
        self.lines.linkActivated.connect(self._press)
        # A link has the ink of the theme that it was written in.
        current_theme().changed.connect(self._write)
        self._all: Sequence[tuple[str, str]] = ()
        self._most = 0
        self._words = QWidget()
        column(self.title, self.text, self.lines, spacing=2, within=self._words)
        self.buttons = row()
        words = row(column(self._icon, None), self._words, spacing=12, grows=1)
        row(Columns(words, self.buttons, (1, 0), 12), margins=(14, 6, 12, 6), within=self)
        self.show_words("", "", state)

    def show_words(self, title: str, text: str, state: str = "accent") -> None:
        """Show another sentence in the colours of a state; it is announced to screen readers."""
        self.setProperty("state", state)
        self._icon.show_icon(STATE_ICONS[state], state)
        self.title.setText(title)
        self.text.setText(text)
        self.text.setVisible(bool(text))
        self.title.setVisible(bool(title))
        self.setAccessibleName(f"{title} {text}".strip())
        self.show_lines(())
        repolish(self)

    def show_lines(self, lines: Sequence[tuple[str, str]], most: int = 3) -> None:
        """Show one line per fact, the first few until the others are asked for; a fact with a
        target is a link up to its colon.
        """
        self._all, self._most = lines, most
        self._write()

    def _write(self) -> None:
        lines, most = self._all, self._most
        named = lines[:most]
        more = tr("… and {count} more", count=number(len(lines) - len(named)))
        self.lines.setText(
            "<br>".join(
                [_linked(words, target) for words, target in named]
                + ([_linked(more, _MORE)] if len(named) < len(lines) else [])
            )
        )
        self.lines.setAccessibleName("\n".join(words for words, _ in named))
        self.lines.setVisible(bool(lines))

    def _press(self, target: str) -> None:
        if target == _MORE:
            self.show_lines(self._all, len(self._all))
        else:
            self.linked.emit(target)

    def add_button(self, button: QAbstractButton) -> None:
        """Put a button at the end, or below the words where there is no room beside them."""
        self._words.setMinimumWidth(px(250))
        self.buttons.addWidget(button)


_MORE = "more"


def _linked(words: str, target: str) -> str:
    """Return a line as rich text, with a link up to its colon if it has a target."""
    if not target:
        return escape(words)
    head, colon, rest = words.partition(":")
    ink = tokens().text
    return (
        f'<a href="{escape(target)}" style="color:{ink}">{escape(head)}</a>{escape(colon + rest)}'
    )


class Segments(QFrame):
    """A row of exclusive choices; `chosen` gives the key."""

    chosen = Signal(str)

    def __init__(self, choices: Sequence[tuple[str, str]], name: str) -> None:
        super().__init__()
        self.setProperty("role", "segments")
        self.setAccessibleName(name)
        self.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Minimum)
        self.buttons: dict[str, QPushButton] = {}
        self._row = Clear()
        inside = FlowLayout(self._row, 2)
        self._list = chooser(name, (), chosen=lambda key: self.buttons[key].click())
        self._list.hide()
        column(self._row, self._list, within=self, margins=(3, 3, 3, 3))
        for key, text in choices:
            press_button = button(text, role="segment")
            press_button.setCheckable(True)
            press_button.setAutoExclusive(True)
            press_button.clicked.connect(lambda _=False, key=key: self.chosen.emit(key))
            self.buttons[key] = press_button
            inside.addWidget(press_button)
        next(iter(self.buttons.values())).setChecked(True)

    @property
    def key(self) -> str:
        return next(key for key, push_button in self.buttons.items() if push_button.isChecked())

    def choose(self, key: str) -> None:
        """Choose without sending `chosen`."""
        self.buttons[key].setChecked(True)
        self._list.setCurrentIndex(self._list.findData(key))

    def show_text(self, key: str, text: str) -> None:
        """Change the label of one choice."""
        self.buttons[key].setText(text)

    def fold(self, folded: bool) -> None:
        """Show the choices as a list, or side by side."""
        offered = {key: part.text() for key, part in self.buttons.items() if not part.isHidden()}
        if [*offered.values()] != [self._list.itemText(at) for at in range(self._list.count())]:
            self._list.clear()
            for key, words in offered.items():
                self._list.addItem(words, key)
        self._list.setCurrentIndex(self._list.findData(self.key))
        if folded is not self._row.isHidden():
            self._row.setHidden(folded)
            self._list.setVisible(folded)
            self.setProperty("role", "clear" if folded else "segments")
            repolish(self)


class Elided(QLabel):
    """A label that elides its text with … if there is no room on its one or two `lines`; the
    tooltip is the whole text.
    """

    def __init__(self, text: str = "", role: str = "", lines: int = 1) -> None:
        super().__init__()
        self._whole = ""
        self._lines = lines
        self.setTextFormat(Qt.TextFormat.PlainText)
        # Or the longest path would decide how narrow the window may be.
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        if role:
            self.setProperty("role", role)
        self.show_text(text)

    def show_text(self, text: str) -> None:
        self._whole = text
        self.setAccessibleName(text)
        self._cut()

    def resizeEvent(self, event: QEvent) -> None:
        """Cut anew."""
        super().resizeEvent(event)  # type: ignore[arg-type]
        self._cut()

    def minimumSizeHint(self) -> QSize:
        """Return a minimal width, so that the text can be elided."""
        return QSize(px(20), super().minimumSizeHint().height())

    def _cut(self) -> None:
        metrics, width = self.fontMetrics(), max(self.width(), px(20))
        cut = metrics.elidedText(self._whole, elide_mode(self._whole), width)
        if cut != self._whole and self._lines > 1:
            cut = turned(metrics, self._whole, width)
        if cut != self.text():
            self.setText(cut)
        self.setToolTip(self._whole if cut.replace("\n", " ") != self._whole else "")


class PressButton(QPushButton):
    """A button that Enter presses too, which Qt supports in dialogs only.

    Disabling it does not move the focus elsewhere; enabling it restores the focus.
    """

    _waits = False

    def __init__(self, text: str, shortcut: str = "") -> None:
        super().__init__()
        self.show_words(text, shortcut)

    def show_words(self, text: str, shortcut: str = "") -> None:
        """Show a text with a shortcut beside it, which screen readers get after the text."""
        self._words = text, shortcut
        self.setText(f"{text}  {keys(shortcut)}" if shortcut else text)
        self.setAccessibleName(text.replace("&", "") if shortcut else "")
        self.setAccessibleDescription(keys(shortcut))

    def fold(self, folded: bool) -> None:
        """Show the icon alone, with the words as tooltip and accessible name, or the words too."""
        self.show_words(*self._words)
        if folded:
            self.setToolTip(self.toolTip() or self._words[0])
            self.setAccessibleName(self._words[0])
            self.setText("")

    def setEnabled(self, enabled: bool) -> None:
        """Keep the focus off the next control, because a second key press would trigger it."""
        if not enabled and self.hasFocus():
            self._waits = True
            self.clearFocus()
        super().setEnabled(enabled)
        if enabled and self._waits:
            self._waits = False
            if self.isVisible() and self.window().focusWidget() is None:
                self.setFocus()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in {Qt.Key.Key_Return, Qt.Key.Key_Enter} and not event.isAutoRepeat():
            self.click()
        else:
            super().keyPressEvent(event)


class _WrappedButton(PressButton):
    """A button whose text takes two lines if there is no room on one.

    The whole text is its accessible name and its tooltip.
    """

    def __init__(self, text: str) -> None:
        super().__init__("")
        self._whole = text
        self.setText(text.replace("&", "&&"))  # an & in a value is not a mnemonic
        self.setAccessibleName(text)
        self.setToolTip(text)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)

    def minimumSizeHint(self) -> QSize:
        """Return a minimal width, so that the text can be wrapped."""
        return QSize(px(60), super().minimumSizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Wrap anew."""
        super().resizeEvent(event)
        around = px(52) if not self.icon().isNull() else px(34)
        wrapped = turned(self.fontMetrics(), self._whole, self.width() - around)
        if wrapped.replace("&", "&&") != self.text():
            self.setText(wrapped.replace("&", "&&"))


class EmptyState(Clear):
    """The placeholder of an empty page: icon, sentence, advice, buttons."""

    def __init__(
        self, icon: str, title: str, text: str, *buttons: QPushButton, state: str = "muted"
    ) -> None:
        super().__init__()
        picture = IconLabel(icon, state, 40)
        self.heading = label(title, "heading")
        self.words = label(text, "muted", wrap=True)
        if not text:
            self.words.hide()
        self.heading.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.words.setAlignment(Qt.AlignmentFlag.AlignCenter)
        # Centred text that wraps has no width of its own; Qt would squeeze it to a column of words.
        self.words.setFixedWidth(440)
        middle = column(
            row(None, picture, None), 6, self.heading, self.words, 8, row(None, *buttons, None)
        )
        middle.setAlignment(self.words, Qt.AlignmentFlag.AlignHCenter)
        self.setLayout(column(None, row(None, middle, None), None))
