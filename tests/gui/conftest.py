"""What the tests of the app share: a home of their own, the window, a planner who presses and reads, the real practice service."""

from __future__ import annotations

import os

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
os.environ.setdefault("PYTHON_KEYRING_BACKEND", "keyring.backends.null.Keyring")

import time
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest
from faults.spoiled import SpoiledService
from PySide6.QtCore import QCoreApplication, QEvent, QLocale, Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QLabel, QWidget
from pytestqt.qtbot import QtBot
from start import on

from bridge.gui.app.main_window import Frame
from bridge.gui.look import theme
from bridge.gui.review.page import ReviewPage
from bridge.gui.widgets import dialogs

PATIENCE = 120_000


@pytest.fixture
def year_of_samples() -> None:
    """Let the sample's dates be of this year: they are shown without it."""
    on(datetime(2026, 11, 22, 12, tzinfo=UTC))


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A home of its own for settings, runs and the look of the window."""
    folder = tmp_path / "home"
    folder.mkdir()
    monkeypatch.setenv("SHEETBRIDGE_HOME", str(folder))
    monkeypatch.setenv("PYTHON_KEYRING_BACKEND", "keyring.backends.null.Keyring")
    # The practice account of the window, in a service that a test can set to another dialect.
    monkeypatch.setattr("bridge.practice.app.PracticeService", SpoiledService)
    return folder


@pytest.fixture(autouse=True)
def light(qapp: QApplication) -> None:
    """Every test begins with the light theme, text at 100 %, numbers without separators, and no window of the test before."""
    QLocale.setDefault(QLocale.c())
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    theme.apply("light", 100)


@pytest.fixture(autouse=True)
def _no_warning_of_qt(qtlog: pytest.FixtureRequest) -> Iterator[None]:
    """No test may make Qt warn."""
    yield
    records = [record.message for record in qtlog.records if not record.message.startswith("This plugin does not support")]  # type: ignore[attr-defined]
    assert records == []


@pytest.fixture(autouse=True)
def _no_dialog_waits_for_ever(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A dialog that a test does not answer is closed after a minute, and the test fails for it."""
    ask, unanswered = dialogs.Message.ask, list[str]()

    def asked(dialog: dialogs.Message) -> str:
        def give_up() -> None:
            unanswered.append(" ".join(found.text() for found in dialog.findChildren(QLabel)))
            dialog.reject()

        QTimer.singleShot(60_000, dialog, give_up)
        return ask(dialog)

    monkeypatch.setattr(dialogs.Message, "ask", asked)
    yield
    assert unanswered == []


class Planner:
    """Presses what a planner presses and reads what a planner reads."""

    def __init__(self, frame: Frame, qtbot: QtBot) -> None:
        self.frame, self.bot = frame, qtbot

    def reviewed(self, workbook: Path | None = None) -> ReviewPage:
        """Open a workbook in the review, or press there what was exported last; return the page when it was checked."""
        if workbook is None:
            self.press("Review and upload", self.frame.current)
        else:
            self.frame.open_file(workbook)
        page = self.frame.page("review")
        assert isinstance(page, ReviewPage)
        self.wait(lambda: page.review is not None and workbook in (None, page.path), "the review")
        self.idle()
        return page

    def find(self, text: str, within: QWidget | None = None) -> QAbstractButton:
        """Return the visible button with this text or accessible name."""
        self.bot.wait(20)
        found = [
            button
            for button in (within or self.frame).findChildren(QAbstractButton)
            if button.isVisible() and text in {button.text().replace("&", ""), button.accessibleName()}
        ]
        assert found, f"no button {text!r} among {sorted(self.buttons(within))}"
        return found[0]

    def buttons(self, within: QWidget | None = None) -> set[str]:
        """Return the words of all visible buttons."""
        found = (within or self.frame).findChildren(QAbstractButton)
        return {button.text().replace("&", "") or button.accessibleName() for button in found if button.isVisible()}

    def press(self, text: str, within: QWidget | None = None) -> None:
        """Press a button by its text, with the mouse."""
        button = self.find(text, within)
        self.wait(button.isEnabled, f"{text} to be enabled")
        QTest.mouseClick(button, Qt.MouseButton.LeftButton)

    def reads(self, within: QWidget | None = None) -> str:
        """Return every visible sentence, one in each line."""
        self.bot.wait(20)
        found = (within or self.frame).findChildren(QLabel)
        return "\n".join(label.accessibleName() or label.text() for label in found if label.isVisible())

    def wait(self, true: Callable[[], object], what: str = "") -> None:
        """Wait until something is true."""
        limit = time.monotonic() + PATIENCE / 1000
        while not true():
            assert time.monotonic() < limit, f"waited in vain for {what}; on the screen:\n{self.reads()}"
            self.bot.wait(20)

    def sees(self, sentence: str) -> None:
        """Wait until a sentence is shown."""
        self.wait(lambda: sentence in self.reads(), repr(sentence))

    def idle(self) -> None:
        """Wait until no job runs."""
        self.wait(lambda: not self.frame.session.workers.jobs, "all jobs to end")


@pytest.fixture
def frame(qtbot: QtBot) -> Iterator[Frame]:
    """The window, started."""
    made = Frame()
    qtbot.addWidget(made)
    made.resize(1360, 860)
    made.show()
    qtbot.waitExposed(made)
    made.start()
    yield made
    made.session.close()


@pytest.fixture
def planner(frame: Frame, qtbot: QtBot) -> Planner:
    """Somebody at the window, after it has started."""
    made = Planner(frame, qtbot)
    made.idle()
    return made


@pytest.fixture
def spoiled(planner: Planner) -> Iterator[SpoiledService]:
    """The practice service of this window, whose answers a test can spoil."""
    with SpoiledService() as service:
        planner.frame.session._practice = service
        yield service


@pytest.fixture
def answers(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, str]]:
    """Dialogs that were shown, as (title, text); each is answered with its primary button."""
    shown: list[tuple[str, str]] = []

    def ask(self: dialogs.Message) -> str:
        shown.append((self.title.text(), self.accessibleDescription()))
        primary = [button for button in self.findChildren(QAbstractButton) if button.property("role") == "primary"]
        primary[0].click()
        return self.answer

    monkeypatch.setattr(dialogs.Message, "ask", ask)
    return shown
