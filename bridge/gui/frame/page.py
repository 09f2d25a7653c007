"""The frame of one page: header with title and purpose, a body that scrolls, a footer with one
sentence and one primary button.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Sequence
from difflib import get_close_matches
from functools import partial
from pathlib import Path
from typing import NamedTuple

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent
from PySide6.QtWidgets import QProgressBar, QSizePolicy, QWidget

from bridge.gui.frame.shell import Handed, Shell
from bridge.gui.frame.worker import Job
from bridge.gui.look.painted_widgets import IconLabel
from bridge.gui.look.theme import px
from bridge.gui.system.desktop import open_path
from bridge.gui.widgets.controls import STATE_ICONS, Elided, PressButton, button, label
from bridge.gui.widgets.formats import number, plural, tr
from bridge.gui.widgets.layouts import Columns, column, row, scrolled
from bridge.progress import Progress
from bridge.texts import shown

SHOWN_AFTER = 200
"""Milliseconds before a running job is shown; quick jobs should not flicker."""
MEGABYTE = 1_000_000
_ALIKE = 0.7
"""How alike a misspelt word and the right one are at least, of 1."""


class Following(QWidget):
    """Progress of a running job: bar, step with its numbers, Stop button.

    It hides when the job ends; `stopped` is emitted if the user stopped it, and it sends nothing.
    """

    stopped = Signal()

    def __init__(self, after: int = SHOWN_AFTER) -> None:
        super().__init__()
        self._after = after
        self._job: Job | None = None
        self.bar = QProgressBar()
        self.bar.setTextVisible(False)
        self.bar.setFixedWidth(120)
        self.bar.setAccessibleName(tr("Job progress"))
        self.words = Elided("", "muted")
        self.stop = button(tr("Stop"), "close", "link", pressed=self._stop)
        self.inside = row(self.bar, self.words, self.stop, spacing=10, grows=1, within=self)
        self.hide()

    def follow(self, job: Job | None) -> None:
        """Show the progress of a job after a short delay, replacing any previous job; None shows
        nothing.
        """
        if job is self._job:
            return
        if self._job is not None:
            self._job.progressed.disconnect(self._progress)
            self._job.stopped.disconnect(self._stopped)
        self._job = job
        self.hide()
        if job is not None:
            self.bar.setRange(0, 0)
            self.words.show_text(f"{job.title}…")
            if job.last is not None:
                self._progress(job.last)
            job.progressed.connect(self._progress)
            job.stopped.connect(self._stopped)
            QTimer.singleShot(self._after, self, lambda: self.setVisible(self._job is not None))

    def _progress(self, progress: Progress) -> None:
        show_progress(self.bar, progress)
        self.words.show_text(progress_words(progress))

    def _stopped(self) -> None:
        if self._job is not None and not self._job.sends:
            self.stopped.emit()

    def _stop(self) -> None:
        if self._job is not None:
            self._job.cancel()


def show_progress(bar: QProgressBar, progress: Progress) -> None:
    """Show the progress of a job; without a total the bar is indeterminate."""
    if progress.total:
        bar.setRange(0, 1000)
        bar.setValue(min(1000, progress.done * 1000 // progress.total))
    else:
        bar.setRange(0, 0)


def progress_words(progress: Progress) -> str:
    """Return the step of a job with its numbers: `Reading Activities · 12,000 rows`."""
    return " · ".join(part for part in (shown(progress.step), _amount(progress)) if part)


def _amount(progress: Progress) -> str:
    if not progress.done:
        return ""
    if progress.in_bytes:
        return tr("{amount} MB", amount=f"{progress.done / MEGABYTE:.1f}")
    if progress.total:
        return tr(
            "{done} of {total}",
            done=number(min(progress.done, progress.total)),
            total=number(progress.total),
        )
    return plural(progress.done, "1 row", "{count} rows")


class Match(NamedTuple):
    """A line of the search over the window: what it shows, and what choosing it does.

    `searched` is text that is not shown; a word that is only there ranks last.
    """

    text: str
    second: str
    run: Callable[[], object]
    searched: str = ""

    @property
    def whole(self) -> str:
        """Return all that a search looks at, in lower case."""
        return f"{self.text} {self.second} {self.searched}".casefold()


def spelled(words: Sequence[str], texts: Collection[str]) -> list[str]:
    """Return lower-case words as lower-case texts spell them: a word that is in none of them
    becomes the most similar one, if any.
    """
    parts = {part for text in texts for part in re.findall(r"[^\W\d_]{3,}", text)}
    return [
        word
        if any(word in text for text in texts)
        else next(iter(get_close_matches(word, parts, 1, _ALIKE)), word)
        for word in words
    ]


class Page(QWidget):
    """The base of all pages.

    A page lists the commands it supports; the menu bar looks them up by name.
    """

    key = ""

    def __init__(self, shell: Shell, title: str, purpose: str) -> None:
        super().__init__()
        self.shell = shell
        self.session = shell.session
        self.setProperty("role", "page")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.title = label(title, "title")
        self.purpose = Elided(purpose, "muted", 2)
        self.header = row(spacing=8)
        self.body = QWidget()
        self.body_column = column(spacing=14, within=self.body, margins=(28, 2, 28, 10))
        self.footer = Footer()
        self.area = scrolled(self.body, horizontal=True)
        self.heading = column(self.title, self.purpose, spacing=1)
        top = Columns(self.heading, self.header, (1, 0), margins=(28, 12, 28, 8))
        column(top, self.area, self.footer, spacing=0, within=self, grows=1)
        self.footer.hide()
        self.footer.following.stopped.connect(lambda: shell.say(stopped()))
        self.first: QWidget | None = None
        """The control that has the focus when the page is entered."""

    def may_close(self) -> bool:
        """Return whether the window may close now; ask about what would be lost."""
        return True

    def commands(self) -> dict[str, Callable[[], object]]:
        """Return the menu commands that are available now.

        Keys: `check-again`, `next-problem`, `previous-problem`, `search`, `upload`, `export`,
        `close`.
        """
        return {}

    def matches(self, words: str) -> list[Match]:
        """Return what a search over the window finds on this page."""
        return []

    def searched(self) -> list[str]:
        """Return the lower-case texts in which it finds that."""
        return []

    def receive(self, what: Handed) -> None:
        """Accept an object from another page; overridden by pages that receive any."""

    def entered(self) -> None:
        """Be shown; called each time."""

    def add_header_button(self, button: PressButton) -> PressButton:
        """Put a secondary button at the top right; at most two a page."""
        self.header.addWidget(button)
        return button


class Footer(Columns):
    """One sentence of state on the left, further controls, and exactly one primary button on the
    right.
    """

    def __init__(self) -> None:
        self._icon = IconLabel("info", "muted")
        self._icon.hide()
        self.sentence = Elided("", "muted", 2)
        self.sentence.setMinimumWidth(px(130))
        self.extras = row(spacing=10)
        self.following = Following()
        left = column(self.following, row(self._icon, self.sentence, spacing=8), spacing=2)
        super().__init__(left, self.extras, (1, 0), margins=(28, 8, 28, 8))
        self.setProperty("role", "footer")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self.primary: PressButton | None = None

    def set_primary(self, button: PressButton) -> PressButton:
        """Put the one primary button at the end."""
        self.primary = button
        self.extras.addWidget(button)
        return button

    def say(self, sentence: str, state: str = "") -> None:
        """Show a sentence, with the icon of `state` in front if given."""
        self._icon.setVisible(bool(state))
        if state:
            self._icon.show_icon(STATE_ICONS[state], state)
        self.sentence.show_text(sentence)


def announce(widget: QWidget, sentence: str) -> None:
    """Announce a sentence to screen readers."""
    if QAccessible.isActive():
        QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(widget, sentence))


def not_signed_in() -> str:
    """Return the sentence for pages that need an account."""
    return tr("Sign in on Home, or try the practice account.")


def until_upload() -> str:
    """Return the sentence that nothing is sent yet."""
    return tr("Nothing is sent until you press Upload.")


def stopped() -> str:
    """Return the sentence about a job that ended before it sent anything."""
    return tr("Stopped. Nothing was sent.")


def comparing() -> str:
    """Return the step of a comparison with the service."""
    return tr("Comparing with the service")


def nothing_to_upload() -> str:
    """Return the sentence about a plan without changes."""
    return tr("No changes to upload.")


def say_saved(shell: Shell, path: Path) -> None:
    """Say that a file was saved, with a button that opens it."""
    shell.say(was_saved(path.name), (tr("Open"), "", partial(open_path, path)))


def was_saved(name: str) -> str:
    """Return the sentence about a saved file or account."""
    return tr("{name} was saved.", name=name)


def reading_the_run() -> str:
    """Return the step of reading a run from the history."""
    return tr("Reading the run")


def look_up_again() -> str:
    """Return the label of the button that asks the service for an unknown outcome."""
    return tr("Look up again")


def in_folder() -> str:
    """Return the label of the button that shows a file in its folder."""
    return tr("Show in folder")
