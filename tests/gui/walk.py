"""The first-use walk on a real display: by mouse and keyboard through the X server, counting clicks. Run by test_walk.py under Xvfb."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Callable
from datetime import datetime, timedelta
from pathlib import Path

from openpyxl import load_workbook
from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QAbstractButton, QApplication, QLabel, QWidget

from bridge.gui.app.main_window import Frame
from bridge.gui.export.page import ExportPage
from bridge.gui.look import theme

LIMIT = 300.0


class Walk:
    """A planner at a real window."""

    def __init__(self, frame: Frame) -> None:
        self.frame, self.clicks = frame, 0

    def wait(self, true: Callable[[], object], what: str) -> None:
        """Process events until something is true."""
        limit = time.monotonic() + LIMIT
        while not true():
            QApplication.processEvents()
            time.sleep(0.02)
            if time.monotonic() > limit:
                self.frame.grab().save("walk-stuck.png")
                raise SystemExit(f"waited in vain for {what}\n{self.reads()}")

    def click(self, text: str) -> None:
        """Move the mouse to the button with this text and click it."""
        self.wait(lambda: self.find(text) is not None and self.find(text).isEnabled(), f"the button {text!r}")  # type: ignore[union-attr]
        button = self.find(text)
        assert button is not None
        self.press(button)

    def press(self, widget: QWidget) -> None:
        """Click in the middle of a widget, through the X server."""
        self.wait(lambda: widget.isVisible() and widget.isEnabled(), "the widget")
        self.pause(0.2)
        place: QPoint = widget.mapToGlobal(widget.rect().center())
        self.run("mousemove", str(place.x()), str(place.y()), "click", "1")
        self.clicks += 1
        self.pause(0.2)

    def key(self, name: str) -> None:
        """Press a key, through the X server."""
        self.run("key", name)
        self.pause(0.3)

    def run(self, *words: str) -> None:
        """Run xdotool while events are processed."""
        process = subprocess.Popen(["xdotool", *words])
        self.wait(lambda: process.poll() is not None, "xdotool")

    def pause(self, seconds: float) -> None:
        """Process events for a moment."""
        limit = time.monotonic() + seconds
        while time.monotonic() < limit:
            QApplication.processEvents()
            time.sleep(0.01)

    def find(self, text: str) -> QAbstractButton | None:
        """Return the visible button with this text, on any window."""
        for window in reversed(QApplication.topLevelWidgets()):
            for button in window.findChildren(QAbstractButton):
                if button.isVisible() and text in {button.text().replace("&", ""), button.accessibleName()}:
                    return button
        return None

    def reads(self) -> str:
        """Return every visible sentence."""
        return "\n".join(label.accessibleName() or label.text() for label in self.frame.findChildren(QLabel) if label.isVisible())

    def sees(self, sentence: str) -> None:
        """Wait for a sentence."""
        self.wait(lambda: sentence in self.reads(), repr(sentence))


def edit(workbook: Path, sheet: str, cells: dict[tuple[str, int], object]) -> None:
    """Edit and save, as Excel would."""
    book = load_workbook(workbook)
    page = book[sheet]
    captions = {str(cell.value).split(" (")[0]: int(cell.column or 0) for cell in page[1]}
    for (caption, row), value in cells.items():
        page.cell(row, captions[caption]).value = value  # type: ignore[assignment]
    book.save(workbook)


def walk(frame: Frame, folder: Path) -> int:
    """Go from a fresh start to a corrected upload; return the clicks."""
    planner = Walk(frame)
    planner.click("Try with the practice account")
    page = frame.page("export")
    assert isinstance(page, ExportPage)
    planner.wait(lambda: frame.current is page and page.primary.isEnabled(), "the export page")
    page.folder.setText(str(folder))
    planner.click("Export Activities")
    planner.sees("is ready.")
    workbook = page._last
    assert workbook is not None
    start = load_workbook(workbook)["Activities"].cell(4, 5).value
    assert isinstance(start, datetime)
    edit(
        workbook, "Activities", {("Status", 2): "DISPATCHD", ("External remarks", 3): "Bring the long ladder", ("End", 4): start - timedelta(days=1)}
    )
    planner.press(page.check_button)
    planner.sees("1 problem must be fixed")
    planner.click("Status: Dispatched")
    planner.click("Upload 3 rows")
    planner.sees("2 of 3 rows were saved. 1 row was not accepted.")
    edit(workbook, "Failed rows", {("End", 2): start + timedelta(days=1)})
    planner.click("Review this row again")
    planner.click("Upload 1 row")
    planner.sees("The row was saved.")
    planner.key("ctrl+6")
    planner.wait(lambda: frame.current is frame.page("history"), "the history by keyboard")
    return planner.clicks


def main() -> None:
    """Run the walk and print its clicks."""
    application = QApplication([])
    theme.apply("light", 100)
    frame = Frame()
    frame.resize(1280, 700)
    frame.show()
    frame.start()
    begun = time.monotonic()
    while not (frame.isActiveWindow() and frame.session.settings):
        application.processEvents()
        time.sleep(0.02)
        if time.monotonic() - begun > LIMIT:
            raise SystemExit("the window never became active")
    clicks = walk(frame, Path(sys.argv[1]))
    sys.stdout.write(f"clicks {clicks} seconds {time.monotonic() - begun:.0f} platform {application.platformName()}\n")
    frame.close()


if __name__ == "__main__":
    os.environ.setdefault("PYTHON_KEYRING_BACKEND", "keyring.backends.null.Keyring")
    main()
