"""The start of the program: the window is painted before anything is done that its first paint does
not need.
"""

from __future__ import annotations

import json
import os
import subprocess
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot
from start import program

from bridge.gui.app.main_window import Frame

_WATCHED = """
import sys
from bridge import __main__ as door
from bridge.gui.app import main_window, sidebar
from bridge.gui.frame import worker

seen = []
HEAVY = {"typer", "pydantic", "openpyxl", "requests", "lxml", "fastapi"}

def note(owner, name, word, too_early=frozenset()):
    plain = getattr(owner, name)
    def watched(*values, **named):
        if word not in seen:
            seen.extend([word, *sorted(too_early & {*sys.modules})])
        return plain(*values, **named)
    setattr(owner, name, watched)

note(sidebar.NavButton, "paintEvent", "painted", HEAVY)
note(main_window.Frame, "page", "page")
note(worker, "_make_classes", "work", HEAVY)

def end(frame, files):
    from PySide6.QtWidgets import QApplication
    print(__import__("json").dumps([*seen, *map(str, files)]))
    QApplication.exit(0)

main_window.Frame.start = end
sys.argv = ["sheetbridge", *sys.argv[1:]]
sys.exit(door.main())
"""


_WITHOUT_A_TERMINAL = """
import json, sys
from pathlib import Path
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication, QLabel
from bridge import __main__ as door
from bridge.gui.app import main_window
from bridge.gui.widgets import dialogs

said = Path(sys.argv.pop(1))
opened = []
main_window.Frame.start = lambda frame, files: opened.extend(map(str, files))

def look():
    dialog = QApplication.activeModalWidget()
    if isinstance(dialog, dialogs.Message):
        shown = [*opened, dialog.title.text(), dialog.text.text()]
        said.write_text(json.dumps(shown), encoding="utf-8")
        dialog.reject()
        QApplication.exit(0)

plain = main_window.Frame.show_error

def watched(frame, error):
    QTimer.singleShot(0, look)
    plain(frame, error)

main_window.Frame.show_error = watched
sys.stdout = sys.stderr = None
sys.exit(door.app())
"""


def test_a_program_without_a_terminal_opens_and_says_which_option_it_does_not_know(
    tmp_path: Path,
) -> None:
    environment = os.environ | {"SHEETBRIDGE_HOME": str(tmp_path), "QT_QPA_PLATFORM": "offscreen"}
    said = tmp_path / "said.json"
    done = subprocess.run(
        program("-c", _WITHOUT_A_TERMINAL, said, "--full-screen", "Plan.xlsx"),
        env=environment,
        timeout=120,
        check=False,
    )
    assert done.returncode == 0
    assert json.loads(said.read_text(encoding="utf-8")) == [
        "Plan.xlsx",
        "The desktop app has no options. Ignored: --full-screen.",
        "Remove them from the shortcut. Only commands have options: sheetbridge --help.",
    ]


def test_the_window_is_painted_before_a_page_is_made_a_library_loaded_or_work_begun(
    tmp_path: Path,
) -> None:
    assert _said(tmp_path, _WATCHED, "Plan.XLSX", "Copy.xlsx") == [
        "painted",
        "page",
        "Plan.XLSX",
        "Copy.xlsx",
    ]


def test_a_page_that_is_pressed_before_the_first_one_is_made_is_shown_when_it_can_be(
    qtbot: QtBot,
) -> None:
    frame = Frame(page="")
    qtbot.addWidget(frame)
    frame.show()
    qtbot.waitExposed(frame)
    QTest.mouseClick(frame.sidebar.buttons["history"], Qt.MouseButton.LeftButton)
    frame.show_first()
    frame.start()
    qtbot.waitUntil(lambda: frame.shows("history"), timeout=60_000)
    frame.session.close()


def _said(home: Path, code: str, *words: str) -> object:
    environment = os.environ | {"SHEETBRIDGE_HOME": str(home), "QT_QPA_PLATFORM": "offscreen"}
    done = subprocess.run(
        program("-c", code, *words),
        capture_output=True,
        text=True,
        env=environment,
        timeout=120,
        check=False,
    )
    assert done.returncode == 0, done.stderr[-2000:]
    return json.loads(done.stdout)
