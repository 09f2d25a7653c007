"""Widgets over or above the pages: progress strip, drop area and success messages."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtWidgets import QFrame, QMainWindow, QSizePolicy, QWidget

from bridge.gui.frame.page import Following, announce, until_upload
from bridge.gui.frame.session import Session
from bridge.gui.frame.shell import Offered
from bridge.gui.look.painted_widgets import IconLabel
from bridge.gui.look.theme import px
from bridge.gui.widgets.controls import STATE_ICONS, Elided, button, label
from bridge.gui.widgets.formats import tr
from bridge.gui.widgets.layouts import column, row

WORTH_SHOWING = 1000
"""Milliseconds before a job of another page is shown: the strip shifts the page down, which would
move controls away just before a click.
"""


class Strip(Following):
    """A job that runs on another page: its title, progress, Stop and Show."""

    shown = Signal(str)

    def __init__(self, session: Session) -> None:
        super().__init__(WORTH_SHOWING)
        self.setProperty("role", "strip")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self._session = session
        self.name = Elided("", "strong")
        show = button(tr("Show"), role="link", pressed=self._show)
        self.inside.insertWidget(0, IconLabel("refresh", "accent"))
        self.inside.insertWidget(1, self.name, 1)
        self.inside.addWidget(show)
        self.inside.setContentsMargins(28, 4, 20, 4)

    def show_for(self, page: str) -> None:
        """Show the first job that runs on another page, or hide."""
        # A page shows its own jobs better; the strip is for those that were left running elsewhere.
        jobs = self._session.workers.jobs
        job = next((job for job in jobs if job.page and job.page != page and job.running), None)
        self.name.show_text(job.title if job is not None else "")
        self.follow(job)

    def _show(self) -> None:
        if self._job is not None:
            self.shown.emit(self._job.page)


class DropArea(QFrame):
    """An overlay that explains what happens if a file is dropped now; it takes no clicks."""

    def __init__(self, over: QWidget) -> None:
        super().__init__(over)
        self.over = over
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setProperty("role", "page")
        self.hide()
        self.setAccessibleName(f"{tr('Drop to check this workbook')}. {until_upload()}")
        frame = QFrame()
        frame.setProperty("role", "drop")
        words = (
            label(tr("Drop to check this workbook"), "title"),
            label(until_upload(), "muted"),
        )
        middle = (row(None, part, None) for part in (IconLabel("upload", "accent", 40), *words))
        column(None, *middle, None, within=frame)
        column(frame, within=self, margins=(24, 18, 24, 18))

    def place(self) -> None:
        """Cover the page."""
        self.setGeometry(self.over.rect())


class Toast(QFrame):
    """A short message in the line of the menus, for a few seconds: it covers nothing of the page.
    Never used for errors.
    """

    def __init__(self, window: QMainWindow) -> None:
        super().__init__(window)
        self._window = window
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setProperty("role", "toast")
        self.hide()
        self._words = Elided()
        self._offer = button("", role="link", pressed=self._take)
        self._offer.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._then: Callable[[], object] | None = None
        self._is_of_page = False
        self._icon = IconLabel("check", "good")
        parts = (self._icon, self._words, self._offer)
        row(*parts, spacing=8, margins=(10, 0, 10, 0), within=self, grows=1)
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self.hide)

    @property
    def text(self) -> str:
        """Return the message, or an empty string while hidden."""
        return self._words.accessibleName() if self.isVisible() else ""

    def say(self, sentence: str, offer: Offered | None = None, state: str = "good") -> None:
        """Show a sentence with the icon of `state` for 5 seconds, or for 8 with an offer."""
        self._icon.show_icon(STATE_ICONS[state], state)
        words, keys, self._then = offer or ("", "", None)
        self._is_of_page = bool(keys)
        self._words.show_text(sentence)
        self._offer.show_words(words, keys)
        self._offer.setVisible(offer is not None)
        self.setAccessibleName(sentence)
        self.show()
        self.raise_()
        self.place()
        announce(self, sentence)
        self._timer.start(5000 if offer is None else 8000)

    def leave(self) -> None:
        """Hide a message whose offer has keys, such as Undo: only its own page answers them."""
        if self._is_of_page:
            self.hide()

    def _take(self) -> None:
        self.hide()
        if self._then is not None:
            self._then()

    def place(self) -> None:
        """Stand at the right of the menus, or at the bottom where the system has the menus."""
        bar, right = self._window.menuBar(), self._window.rect().right()
        menus = bar.actionGeometry(bar.actions()[-1]).right()
        needed = self._words.fontMetrics().horizontalAdvance(self._words.accessibleName())
        needed += self._offer.sizeHint().width() * self._offer.isVisible() + px(80)
        width, height = min(needed, right - menus - px(16)), bar.height() or px(28)
        top = 0 if bar.height() else self._window.height() - height
        self.setGeometry(right - width, top, width, height)
