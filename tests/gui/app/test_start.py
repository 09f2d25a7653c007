"""The start of the program: the window is painted before anything is done that its first paint does not need."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from bridge.gui.app.main_window import Frame

_WATCHED = """
import sys
from bridge import __main__ as door
from bridge.gui.app import main_window, sidebar
from bridge.gui.frame import worker

seen = []

def note(owner, name, word, loaded=False):
    plain = getattr(owner, name)
    def watched(*values, **named):
        if word not in seen:
            seen.extend([word, *sorted({"typer", "pydantic", "openpyxl", "requests"} & {*sys.modules})] if loaded else [word])
        return plain(*values, **named)
    setattr(owner, name, watched)

note(sidebar.NavButton, "paintEvent", "painted", loaded=True)
note(main_window.Frame, "page", "page")
note(worker, "_make_classes", "work")

def end(frame, files):
    from PySide6.QtWidgets import QApplication
    print(__import__("json").dumps([*seen, *map(str, files)]))
    QApplication.exit(0)

main_window.Frame.start = end
sys.argv = ["sheetbridge", *sys.argv[1:]]
sys.exit(door.main())
"""


def test_the_window_is_painted_before_a_page_is_made_a_library_loaded_or_work_begun(tmp_path: Path) -> None:
    environment = os.environ | {"SHEETBRIDGE_HOME": str(tmp_path), "QT_QPA_PLATFORM": "offscreen"}
    command = [sys.executable, "-c", _WATCHED, "Plan.XLSX", "Copy.xlsx"]
    done = subprocess.run(command, capture_output=True, text=True, env=environment, timeout=120, check=False)
    assert done.returncode == 0, done.stderr[-2000:]
    assert json.loads(done.stdout) == ["painted", "page", "work", "Plan.XLSX", "Copy.xlsx"]


def test_a_page_that_is_pressed_before_the_first_one_is_made_is_shown_when_it_can_be(qtbot: QtBot) -> None:
    frame = Frame(page="")
    qtbot.addWidget(frame)
    frame.show()
    qtbot.waitExposed(frame)
    QTest.mouseClick(frame.sidebar.buttons["history"], Qt.MouseButton.LeftButton)
    frame.show_first()
    frame.start()
    qtbot.waitUntil(lambda: frame.shows("history"), timeout=60_000)
    frame.session.close()
