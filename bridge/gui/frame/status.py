"""Widgets over or above the pages: progress strip, drop area and success toasts."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtWidgets import QFrame, QSizePolicy, QWidget

from bridge.gui.frame.page import Following, announce, until_upload
from bridge.gui.frame.session import Session
from bridge.gui.frame.shell import Offered
from bridge.gui.look.painted_widgets import IconLabel
from bridge.gui.look.theme import px
from bridge.gui.widgets.controls import Elided, button, label
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


class Over(QFrame):
    """A widget over a page that takes no clicks."""

    def __init__(self, over: QWidget) -> None:
        super().__init__(over)
        self.over = over
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.hide()


class DropArea(Over):
    """An overlay that explains what happens if a file is dropped now."""

    def __init__(self, over: QWidget) -> None:
        super().__init__(over)
        self.setProperty("role", "page")
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


class Toast(Over):
    """A short success message at the bottom of the page, for a few seconds.

    Never used for errors.
    """

    def __init__(self, over: QWidget) -> None:
        super().__init__(over)
        self.setProperty("role", "banner")
        self.setProperty("state", "good")
        self._words = label("")
        self._offer = button("", role="link", pressed=self._take)
        self._offer.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._then: Callable[[], object] | None = None
        parts = (IconLabel("check", "good"), self._words, self._offer)
        row(*parts, spacing=8, margins=(14, 9, 16, 9), within=self)
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self.hide)

    @property
    def text(self) -> str:
        """Return the message, or an empty string while hidden."""
        return self._words.text() if self.isVisible() else ""

    def say(self, sentence: str, offer: Offered | None = None) -> None:
        """Show a sentence for 5 seconds, or for 8 with the button of an offer."""
        words, keys, self._then = offer or ("", "", None)
        self._words.setText(sentence)
        self._offer.show_words(words, keys)
        self._offer.setVisible(offer is not None)
        self.setAccessibleName(sentence)
        self.adjustSize()
        self.place()
        self.show()
        self.raise_()
        announce(self, sentence)
        self._timer.start(5000 if offer is None else 8000)

    def _take(self) -> None:
        self.hide()
        if self._then is not None:
            self._then()

    def place(self) -> None:
        """Centre the toast above the footer."""
        over = self.over.rect()
        self.move((over.width() - self.width()) // 2, over.height() - self.height() - px(74))
