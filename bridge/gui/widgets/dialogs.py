"""Dialogs: errors with title, advice and details; questions that matter, with their counts."""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path

from PySide6.QtCore import QEventLoop, Qt, SignalInstance
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import (
    QApplication,
    QDialog,
    QGridLayout,
    QLayout,
    QLineEdit,
    QPlainTextEdit,
    QPushButton,
    QWidget,
)
from shiboken6 import isValid

from bridge import __version__
from bridge.errors import BridgeError, WorkbookError
from bridge.gui.look.icons import logo
from bridge.gui.look.painted_widgets import IconLabel, Pill
from bridge.gui.look.theme import px
from bridge.gui.widgets.controls import button, field, label
from bridge.gui.widgets.formats import plural, tr
from bridge.gui.widgets.layouts import column, row
from bridge.texts import say, shown

LATE = 2.0
"""Seconds after its click from which a dialog is late."""
NEVER = float("-inf")
"""The click time of an action that no click started, such as a check after another program saved
the file.
"""

_answered: float | None = None


def clicked() -> float:
    """Return the time of the click that the running code answers; now, outside of the answer of a
    job.
    """
    return time.monotonic() if _answered is None else _answered


def is_late() -> bool:
    """Return whether the triggering click was too long ago for a dialog with a default button."""
    return time.monotonic() - clicked() > LATE


@contextmanager
def answering(click: float | None) -> Iterator[None]:
    """Run code as the response to a click; None means clicks made during it."""
    global _answered
    before, _answered = _answered, click
    try:
        yield
    finally:
        _answered = before


BUILT_WITH = (
    ("Python", "PSF"),
    ("Qt for Python", "LGPL"),
    ("openpyxl", "MIT"),
    ("lxml", "BSD"),
    ("requests", "Apache 2.0"),
    ("pydantic", "MIT"),
    ("Inter", "OFL"),
)
"""The parts that a planner's computer runs, and their licences; the texts lie beside the installed
program.
"""


class Message(QDialog):
    """A dialog: icon, title, text, further widgets, buttons.

    `icon` is the name of a file in `assets/icons/ui`, `token` that of a colour in `Tokens`. There
    are no buttons but those of `offer`; `answer` is the key of the button pressed.
    """

    def __init__(
        self, parent: QWidget | None, icon: str, token: str, title: str, text: str
    ) -> None:
        super().__init__(parent)
        self.setWindowTitle("Sheetbridge")
        self.setModal(True)
        self.answer = ""
        self.title = label(title, "heading", wrap=True, selectable=True)
        self.text = label(text, wrap=True, selectable=True)
        for words in (self.title, self.text):
            # Otherwise the selectable text would get the focus first, and Enter would press no
            # button.
            words.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setAccessibleName(title)
        self.setAccessibleDescription(text)
        self.middle = column(self.title, self.text, spacing=8)
        self.bar = row(None, spacing=8)
        top = row(column(IconLabel(icon, token, 26), None), self.middle, spacing=14, grows=1)
        outer = column(top, 6, self.bar, spacing=10, margins=(22, 20, 20, 16))
        outer.setSizeConstraint(
            QLayout.SizeConstraint.SetNoConstraint
        )  # its own least height is that of words in a narrow column
        self.setLayout(outer)
        self.setMinimumWidth(px(460))
        self._first: QPushButton | None = None
        self._late = False

    def add_text(self, name: str, text: str) -> QPlainTextEdit:
        """Add a text that scrolls; `name` is what screen readers call it."""
        edit = QPlainTextEdit(text)
        edit.setReadOnly(True)
        edit.setAccessibleName(name)
        edit.setFixedHeight(px(130))
        self.middle.addWidget(edit)
        return edit

    def add_facts(self, facts: Sequence[tuple[str, str]], mark: tuple[str, str]) -> None:
        """Add a small table below the title; `mark` is the account's pill: label and colours."""
        grid = QGridLayout()
        grid.setHorizontalSpacing(18)
        grid.setVerticalSpacing(5)
        grid.setColumnStretch(1, 1)
        for at, (word, value) in enumerate(facts):
            grid.addWidget(label(word, "muted"), at, 0)
            grid.addWidget(label(value, "strong", wrap=True), at, 1)
        grid.addWidget(Pill(*mark), len(facts) - 1, 2)
        self.middle.insertLayout(1, grid)
        words = (*(f"{word}: {value}" for word, value in facts), mark[0], self.text.text())
        self.setAccessibleDescription("\n".join(filter(None, words)))

    def offer(self, key: str, text: str, role: str = "", icon: str = "") -> QPushButton:
        """Add a button that closes the dialog with a key; the primary one is the default."""
        press_button = button(text, icon, role, pressed=lambda: self._close(key))
        # Otherwise every button becomes the default button when it gets the focus.
        press_button.setAutoDefault(role == "primary")
        press_button.setDefault(role == "primary")
        if role == "primary":
            self._first = press_button
        self.bar.addWidget(press_button)
        return press_button

    def offer_no_as_default(self, no: str, yes: str, icon: str) -> None:
        """Add two buttons, of which Enter presses `no`."""
        first = self.offer("", no)
        self.offer("yes", yes, "primary", icon).setAutoDefault(False)
        first.setDefault(True)
        self._first = first

    def ask(self) -> str:
        """Show the dialog and return the key of the button, or an empty string if it was closed.

        If the dialog appears long after its click, it has no default button and waits until its
        window is active. A key meant for something else must not answer it.
        """
        self._late = is_late()
        if self._late:
            for child in self.findChildren(QPushButton):
                child.setAutoDefault(False)
                child.setDefault(False)
            self.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        with answering(None):
            if not self._late or self._wait_for_window():
                self.exec()
        # A closed dialog would stay in the tree that screen readers read; a window that was closed
        # meanwhile has already deleted it.
        if isValid(self):
            self.deleteLater()
        return self.answer

    def _wait_for_window(self) -> bool:
        """Wait until the parent window is active, because a dialog shown behind another program
        would take the focus.

        Returns False if the dialog was closed meanwhile.
        """
        parent = self.parentWidget()
        asking = parent.window() if parent is not None else None
        if asking is None or not asking.isVisible() or asking.isActiveWindow():
            return True
        QApplication.alert(asking)
        waiting, closed = QEventLoop(), list[int]()
        self.finished.connect(closed.append)
        self.finished.connect(waiting.quit)
        asking.windowHandle().activeChanged.connect(waiting.quit)
        asking.windowHandle().visibleChanged.connect(waiting.quit)
        waiting.exec()
        return not closed

    def showEvent(self, event: QShowEvent) -> None:
        """Focus the first field, else the primary button, and shrink the dialog to its contents.

        Without a primary button no button has the focus, so that Enter answers nothing.
        """
        super().showEvent(event)
        self.fit()
        if self._late:
            self.setFocus()
            return
        typed = self.findChildren(QLineEdit)
        if typed:
            typed[0].setFocus()
        else:
            (self._first or self).setFocus()

    def fit(self) -> None:
        """Fit the height to the text at this width."""
        inside = self.layout()
        if inside is not None:
            width = max(self.minimumWidth(), inside.minimumSize().width())
            height = (
                inside.heightForWidth(width)
                if inside.hasHeightForWidth()
                else inside.sizeHint().height()
            )
            self.setMinimumHeight(height)
            self.resize(width, height)

    def _close(self, key: str) -> None:
        self.answer = key
        self.accept()


def error_dialog(parent: QWidget | None, error: BridgeError) -> Message:
    """Return the dialog for an error: title, advice, and technical details behind Show details."""
    message = Message(parent, "alert", "bad", shown(error.title), shown(error.advice))
    if error.detail:
        details = message.add_text(tr("Details"), error.detail)
        details.hide()

        def toggle() -> None:
            details.setVisible(not details.isVisible())
            more.setText(tr("Hide details") if details.isVisible() else tr("Show details"))
            message.fit()

        more = button(tr("Show details"), role="link", pressed=toggle)
        more.setAutoDefault(False)
        message.bar.insertWidget(0, more)
        copy = button(
            tr("Copy"),
            "copy",
            "link",
            pressed=lambda: QApplication.clipboard().setText(f"{error}\n{error.detail}"),
        )
        copy.setAutoDefault(False)
        message.bar.insertWidget(1, copy)
    return message


def show_error(parent: QWidget | None, error: BridgeError) -> None:
    """Show title, advice and the service's words of an error, and wait until it is closed."""
    message = error_dialog(parent, error)
    message.offer("close", tr("Close"), "primary")
    message.ask()


def not_a_workbook(path: Path) -> BridgeError:
    """Return the error for a file of another kind."""
    return WorkbookError(
        say("{name} is not a workbook that Sheetbridge can read.", name=path.name),
        say(
            "Open an Excel workbook (.xlsx or .xlsm) or a simulation case (.json). Save other"
            " formats as .xlsx first."
        ),
    )


def tell(parent: QWidget | None, icon: str, token: str, title: str, text: str) -> None:
    """Show a message that needs no answer, with the button Close."""
    message = Message(parent, icon, token, title, text)
    message.offer("", tr("Close"), "primary")
    message.ask()


def confirm(
    parent: QWidget | None, title: str, lines: Sequence[str], yes: str, *, icon: str
) -> bool:
    """Ask before something is removed or replaced; Enter cancels."""
    message = Message(parent, "warn", "warn", title, "\n".join(lines))
    message.offer_no_as_default(tr("Cancel"), yes, icon)
    return message.ask() == "yes"


def ask_new_activities(parent: QWidget | None, count: int) -> str:
    """Ask once whether an own sheet gets new activities: "add", "leave", or "" for not now."""
    message = Message(
        parent,
        "info",
        "accent",
        plural(
            count,
            "1 new activity is not in your sheet.",
            "{count} new activities are not in your sheet.",
        ),
        tr("Add new activities below your table? The answer is kept for this column matching."),
    )
    message.offer("leave", tr("Don't add"))
    message.offer("add", tr("Add below"), "primary")
    return message.ask()


def confirm_facts(
    parent: QWidget | None,
    title: str,
    facts: Sequence[tuple[str, str]],
    lines: Sequence[str],
    yes: str,
    mark: tuple[str, str],
    *,
    no_as_default: bool = False,
) -> bool:
    """Ask for confirmation before rows are sent, with a small table of source and target."""
    message = Message(parent, "upload", "accent", title, "\n".join(lines))
    message.text.setVisible(bool(lines))
    message.add_facts(facts, mark)
    if no_as_default:
        message.offer_no_as_default(tr("Cancel"), yes, "upload")
    else:
        message.offer("", tr("Cancel"))
        message.offer("yes", yes, "primary", "upload")
    return message.ask() == "yes"


def ask_values(parent: QWidget | None, rows: int) -> str:
    """Ask whose values to keep if a sheet and the service differ.

    Returns `mine`, `theirs`, or an empty string. No button is the default.
    """
    title = plural(rows, "1 row differs from the service.", "{count} rows differ from the service.")
    text = tr("The service has other values. Which values do you want to keep?")
    message = Message(parent, "warn", "warn", title, text)
    message.offer("mine", tr("Keep my values"))
    message.offer("theirs", tr("Use the service's"))
    message.offer("", tr("Decide row by row"))
    return message.ask()


def after_first_byte() -> str:
    """Return the sentence about an upload that may have been partly sent."""
    return tr("The service finishes the upload. Sheetbridge shows the result at the next start.")


def close_during_upload(parent: QWidget | None, ended: SignalInstance, *, sent: bool) -> bool:
    """Ask whether to close during an upload, until it has ended; `sent` means that some rows may
    already have been sent.
    """
    words = tr("Nothing has been sent yet. Closing stops the upload.")
    title = tr("An upload is still running.")
    return close_while_sending(parent, ended, title, after_first_byte() if sent else words)


def close_while_sending(
    parent: QWidget | None, ended: SignalInstance, title: str, words: str
) -> bool:
    """Ask whether to close while something is sent, until that has ended."""
    message = Message(parent, "info", "accent", title, words)
    message.offer("close", tr("Close the window"))
    message.offer("", tr("Keep the window open"), "primary")
    ended.connect(message.reject)
    return message.ask() == "close"


def ask_unsaved(parent: QWidget | None, corrections: int, *, can_save: bool = False) -> str:
    """Ask what to do with corrections before they are lost.

    Returns `save`, `discard`, or an empty string, which keeps them. Enter never discards.
    """
    title = plural(corrections, "Discard 1 correction?", "Discard {count} corrections?")
    if can_save:
        title = plural(corrections, "Save 1 correction?", "Save {count} corrections?")
    text = tr("Corrections made here are not uploaded and not in your workbook yet.")
    message = Message(parent, "warn", "warn", title, text)
    message.offer("discard", tr("Discard"))
    message.offer("", tr("Cancel"), "" if can_save else "primary")
    if can_save:
        message.offer("save", tr("Save corrections"), "primary", "download")
    return message.ask()


def choose(parent: QWidget | None, title: str, text: str, choices: Mapping[str, str]) -> str:
    """Ask for one of several choices (labels by key); return its key, or an empty
    string if closed.
    """
    message = Message(parent, "help", "accent", title, text)
    message.offer("", tr("Cancel"))
    for key, words in choices.items():
        message.offer(key, words)
    return message.ask()


def ask_text(
    parent: QWidget | None, icon: str, title: str, text: str, caption: str, yes: str
) -> str:
    """Ask for one line of text; return an empty string if the dialog was closed."""
    message, typed = Message(parent, icon, "accent", title, text), QLineEdit()
    message.text.setVisible(bool(text))
    message.middle.addLayout(field(caption, typed))
    message.offer("", tr("Cancel"))
    message.offer("yes", yes, "primary")
    return typed.text().strip() if message.ask() == "yes" else ""


def about(parent: QWidget | None) -> None:
    """Show logo, name, version, and the components with their licences."""
    message = Message(
        parent,
        "info",
        "accent",
        f"Sheetbridge {__version__}",
        tr("Exports planning data to Excel, checks your edits, and uploads only what changed."),
    )
    picture = label("")
    picture.setPixmap(logo(px(48), message.devicePixelRatioF()))
    message.middle.insertWidget(0, picture)
    message.middle.addWidget(
        label(
            tr(
                "Built with {names}.",
                names=", ".join(f"{name} ({licence})" for name, licence in BUILT_WITH),
            ),
            "small",
            wrap=True,
        )
    )
    message.offer("licences", tr("About Qt"), "link")
    message.offer("close", tr("Close"), "primary")
    if message.ask() == "licences":
        QApplication.aboutQt()
