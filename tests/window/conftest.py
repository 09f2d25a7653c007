"""What the tests of the app share: a home of their own, the window, a planner who presses and
reads, the real practice service.
"""

from __future__ import annotations

import os

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
os.environ.setdefault("PYTHON_KEYRING_BACKEND", "keyring.backends.null.Keyring")

from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest
from faults.spoiled import SpoiledService
from PySide6.QtCore import QCoreApplication, QEvent, QLocale, QTimer
from PySide6.QtWidgets import QAbstractButton, QApplication, QFileDialog, QLabel
from pytestqt.qtbot import QtBot
from start import on
from window.window import Answers, Planner

from bridge.gui.app.main_window import Frame
from bridge.gui.look import theme
from bridge.gui.widgets import dialogs
from bridge.progress import Monitor


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
    sleep = Monitor.sleep
    monkeypatch.setattr(Monitor, "sleep", lambda self, seconds: sleep(self, min(seconds, 0.1)))
    return folder


@pytest.fixture(autouse=True)
def light(qapp: QApplication) -> None:
    """Every test begins with the light theme, text at 100 %, numbers without separators, and no
    window of the test before.
    """
    QLocale.setDefault(QLocale.c())
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    theme.apply("light", 100)


@pytest.fixture(autouse=True)
def _no_warning_of_qt(qtlog: pytest.FixtureRequest) -> Iterator[None]:
    """No test may make Qt warn."""
    yield
    records = [
        record.message
        for record in qtlog.records  # type: ignore[attr-defined]
        if not record.message.startswith("This plugin does not support")
    ]
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


@pytest.fixture
def frame(qtbot: QtBot) -> Iterator[Frame]:
    """The window, started."""
    made = Frame()
    # a test may end with corrections, about which the window would ask
    qtbot.addWidget(made, before_close_func=lambda widget: setattr(widget, "_closing", True))
    made.resize(1360, 860)
    made.show()
    qtbot.waitExposed(made)
    made.start()
    yield made
    made.session.close()


@pytest.fixture
def planner(frame: Frame, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Planner:
    """Somebody at the window, after it has started, who also answers the system's file dialogs."""
    made = Planner(frame, qtbot, tmp_path)

    def file(_parent: object, title: str, proposed: str, _patterns: str) -> tuple[str, str]:
        return made.choose_file(title, proposed), ""

    def folder(_parent: object, title: str, proposed: str = "") -> str:
        return made.choose_file(title, proposed)

    monkeypatch.setattr(QFileDialog, "getOpenFileName", file)
    monkeypatch.setattr(QFileDialog, "getSaveFileName", file)
    monkeypatch.setattr(QFileDialog, "getExistingDirectory", folder)
    made.idle()
    return made


@pytest.fixture
def spoiled(planner: Planner) -> Iterator[SpoiledService]:
    """The practice service of this window, whose answers a test can spoil."""
    with SpoiledService() as service:
        planner.use(service)
        yield service


@pytest.fixture
def answers(monkeypatch: pytest.MonkeyPatch) -> Answers:
    """Dialogs that were shown, as (title, text); each is answered with its primary button."""
    shown = Answers()

    def ask(self: dialogs.Message) -> str:
        shown.append((self.title.text(), self.accessibleDescription()))
        primary = [
            button
            for button in self.findChildren(QAbstractButton)
            if button.property("role") == "primary"
        ]
        primary[0].click()
        return self.answer

    monkeypatch.setattr(dialogs.Message, "ask", ask)
    return shown
