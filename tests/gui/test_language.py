"""Languages: every sentence of the window goes through the one catalogue."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from gui.scenes import SCENES
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QAbstractButton, QApplication, QLabel
from pytestqt.qtbot import QtBot

from bridge import texts
from bridge.gui import language
from bridge.gui.frame import Frame
from bridge.gui.words import plural, tr

DATA = re.compile(
    r"Sheetbridge|[\w-]+\.xlsx.*|North Sea|COMPLETED|DONE|Construction|Campaign A.*|O&M.*|Activities|Personnel|.*\d\d:\d\d"
    r"|\d+ (Nov|Dec) \d\d:\d\d"
)
"""What is data in the scenes: names of files, accounts, cases, sheets and columns, values and times."""


@pytest.fixture
def pseudo(qapp: QApplication) -> Iterator[None]:
    """The pseudo-language, and English again."""
    language.install(qapp, language.PSEUDO)
    yield
    texts.install(None)


@pytest.mark.usefixtures("pseudo")
def test_no_sentence_of_the_window_escapes_the_catalogue(qtbot: QtBot, tmp_path: Path) -> None:
    frame = Frame()
    qtbot.addWidget(frame)
    frame.show()
    bare = set()
    for name, scene in SCENES.items():
        scene(frame, tmp_path)
        qtbot.wait(20)
        widgets: list[QLabel | QAbstractButton] = [*frame.findChildren(QLabel), *frame.findChildren(QAbstractButton)]
        for widget in widgets:
            words = {widget.text(), widget.toolTip(), widget.accessibleName()} if widget.isVisible() else set()
            bare |= {(name, text) for text in words if re.search("[A-Za-z]{3}", text) and "[" not in text and not DATA.fullmatch(text)}
    bare |= {
        ("menu", action.text()) for action in frame.findChildren(QAction) if re.search("[A-Za-z]{3}", action.text()) and "[" not in action.text()
    }
    frame.session.close()
    assert bare == set()


@pytest.mark.usefixtures("pseudo")
def test_fields_of_a_template_stay_in_the_pseudo_language() -> None:
    assert tr("Row {row} · {id}", row=6, id="A").startswith("[Röw 6 · A")
    assert plural(2, "1 row", "{count} rows").startswith("[2 röwš")


def test_an_unknown_language_is_english(qapp: QApplication) -> None:
    assert language.install(qapp, "xx_YY") == "en"
    assert tr("Sign in") == "Sign in"
