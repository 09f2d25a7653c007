"""The first use on a real display, by mouse through the X server: counts clicks, trips to the
spreadsheet and uploads. Run by test_walk.py.

python walk.py FOLDER [--pictures FOLDER]: the theme is that of the settings in SHEETBRIDGE_HOME,
the size is the display's.
"""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Callable
from datetime import datetime, timedelta
from pathlib import Path
from typing import TypeVar

from openpyxl import load_workbook
from PySide6.QtCore import QPoint, QTimer
from PySide6.QtWidgets import QAbstractButton, QApplication, QLabel, QScrollArea, QWidget
from sheets import workbook_at

from bridge.gui.app.app import first_window
from bridge.gui.app.main_window import Frame
from bridge.gui.export.page import ExportPage
from bridge.gui.review.page import ReviewPage
from bridge.gui.widgets.date_field import DateField
from bridge.gui.widgets.formats import plural, tr

LIMIT = 300.0


class Walk:
    """A planner at a real window: `clicks`, `keys`, `trips` to the spreadsheet and `uploads` so
    far.
    """

    def __init__(self, frame: Frame, pictures: Path | None = None) -> None:
        self.frame = frame
        self.pictures = pictures
        self.clicks = self.keys = self.trips = self.uploads = self.shots = 0

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
        self.press(self.button(text))

    def upload(self, text: str) -> None:
        """Click the button that uploads, and answer its question with Enter."""
        timer = QTimer(interval=300)

        def answer() -> None:
            if QApplication.activeModalWidget() is not None:
                timer.stop()
                subprocess.Popen(["xdotool", "key", "Return"])

        timer.timeout.connect(answer)
        timer.start()
        self.click(text)
        self.wait(lambda: not timer.isActive(), "the question before the upload")
        self.keys += 1
        self.uploads += 1

    def button(self, text: str) -> QAbstractButton:
        """Wait for the button with this text, until it can be pressed."""
        self.wait(
            lambda: (found := self.find(text)) is not None and found.isEnabled(),
            f"the button {text!r}",
        )
        self.quiet()
        found = self.find(text)
        assert found is not None
        return found

    def press(self, widget: QWidget, place: QPoint | None = None) -> None:
        """Click a widget, in its middle or at a place in it, through the X server."""
        self.wait(lambda: widget.isVisible() and widget.isEnabled(), "the widget")
        self.pause(0.2)
        self.roll_to(widget)
        inside = place or widget.rect().center()
        self.seen(widget, inside)
        at, scale = widget.mapToGlobal(inside), self.frame.devicePixelRatioF()
        self.run("mousemove", str(round(at.x() * scale)), str(round(at.y() * scale)), "click", "1")
        self.clicks += 1
        self.pause(0.2)

    def roll_to(self, widget: QWidget) -> None:
        """Turn the wheel over what a widget scrolls in until it is seen; that is no click."""
        area = widget.parentWidget()
        while area is not None and not isinstance(area, QScrollArea):
            area = area.parentWidget()
        for _ in range(40 if area is not None else 0):
            assert area is not None
            at, height = widget.mapTo(area.viewport(), QPoint(0, 0)).y(), area.viewport().height()
            if at >= 0 and at + min(widget.height(), height) <= height:
                break
            over = area.viewport().mapToGlobal(QPoint(4, 4)) * self.frame.devicePixelRatioF()
            self.run("mousemove", str(over.x()), str(over.y()), "click", "5" if at > 0 else "4")
            self.pause(0.1)

    def seen(self, widget: QWidget, inside: QPoint) -> None:
        """Fail where something hides a place in a widget: what is cut, or lies behind the edge of
        the screen, nobody can click.
        """
        found = QApplication.widgetAt(widget.mapToGlobal(inside))
        screen = widget.screen().geometry()
        assert screen.contains(widget.mapToGlobal(inside)), (
            f"{named(widget)} lies beyond the screen"
        )
        assert found is not None, f"{named(widget)} is hidden"
        assert found is widget or widget.isAncestorOf(found) or found.isAncestorOf(widget), (
            f"{named(widget)} is hidden by {named(found)}"
        )

    def key(self, name: str) -> None:
        """Press a key, through the X server."""
        self.run("key", name)
        self.keys += 1
        self.pause(0.3)

    def type(self, text: str) -> None:
        """Type characters, through the X server."""
        self.run("type", text)
        self.keys += len(text)
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

    def quiet(self) -> None:
        """Wait until no job runs."""
        self.wait(lambda: not self.frame.session.workers.jobs, "all jobs to end")
        self.pause(0.2)

    def find(self, text: str) -> QAbstractButton | None:
        """Return the visible button with this text, on any window."""
        for window in reversed(QApplication.topLevelWidgets()):
            for button in window.findChildren(QAbstractButton):
                if button.isVisible() and text in {
                    button.text().replace("&", ""),
                    button.accessibleName(),
                }:
                    return button
        return None

    def reads(self) -> str:
        """Return every visible sentence."""
        return "\n".join(
            label.accessibleName() or label.text()
            for label in self.frame.findChildren(QLabel)
            if label.isVisible()
        )

    def sees(self, sentence: str) -> None:
        """Wait for a sentence."""
        self.wait(lambda: sentence in self.reads(), repr(sentence))

    def picture(self, name: str) -> None:
        """Keep the whole screen as a picture, where pictures are wanted."""
        self.shots += 1
        if self.pictures is not None:
            self.quiet()
            self.pause(0.4)
            self.run_program(
                "import", "-window", "root", str(self.pictures / f"{self.shots:02}-{name}.png")
            )

    def run_program(self, *words: str) -> None:
        """Run a program while events are processed."""
        process = subprocess.Popen(words)
        self.wait(lambda: process.poll() is not None, words[0])

    def edit(self, workbook: Path, cells: dict[tuple[str, int], object]) -> None:
        """Go to the spreadsheet once: edit and save."""
        with workbook_at(workbook) as book:
            page = book["Activities"]
            captions = {str(cell.value).split(" (")[0]: int(cell.column or 0) for cell in page[1]}
            for (caption, row), value in cells.items():
                page.cell(row, captions[caption]).value = value
        self.trips += 1

    def exported(self) -> tuple[ExportPage, Path]:
        """Wait for the workbook of an export."""
        page = self.frame.page("export")
        assert isinstance(page, ExportPage)
        self.wait(lambda: page._last is not None, "the workbook")
        self.quiet()
        assert page._last is not None
        return page, page._last

    def reviewed(self, sheet: str) -> ReviewPage:
        """Wait until a sheet stands in the review."""
        page = self.frame.page("review")
        assert isinstance(page, ReviewPage)
        self.wait(
            lambda: (
                self.frame.current is page
                and page.controller.review is not None
                and page.controller.review.changes.info.sheet == sheet
            ),
            f"the sheet {sheet}",
        )
        self.quiet()
        return page

    def report(self) -> str:
        """Return the figures as test_walk.py reads them."""
        return f"clicks {self.clicks} keys {self.keys} trips {self.trips} uploads {self.uploads} "


Some = TypeVar("Some", bound=Walk)


def named(widget: QWidget) -> str:
    """Return a widget as a failure names it."""
    words = widget.accessibleName() or (
        widget.text() if isinstance(widget, QAbstractButton) else ""
    )
    return f"{type(widget).__name__} {words!r}"


def mistakes(workbook: Path) -> dict[tuple[str, int], object]:
    """Return the edits of the one trip: a status with a slip in two rows, a remark, and an end
    before its start, which the service refuses.
    """
    start = load_workbook(workbook)["Activities"].cell(4, 5).value
    assert isinstance(start, datetime)
    return {
        ("Status", 2): "DISPACHED",
        ("Status", 5): "DISPACHED",
        ("External remarks", 3): "Bring the long ladder",
        ("End", 4): start - timedelta(days=1),
    }


def walk(planner: Walk) -> None:
    """Go from a fresh start to everything saved."""
    planner.picture("start")
    planner.click(tr("Try with the practice account"))
    export = tr("Export {kind}", kind=tr("Activities"))
    planner.wait(lambda: planner.frame.shows("export") and planner.find(export), "the export page")
    planner.picture("export")
    planner.click(export)
    page, workbook = planner.exported()
    planner.picture("exported")
    planner.edit(workbook, mistakes(workbook))
    planner.press(page.check_button)
    review = planner.reviewed("Activities")
    problems = plural(2, "1 row with a problem", "{count} rows with problems")
    planner.sees(tr("Fix or skip {what}.", what=problems))
    planner.picture("review")
    for _ in range(2):
        planner.click(tr("Use {value}", value="Dispatched"))
    planner.picture("ready")
    planner.upload(plural(4, "Upload 1 row", "Upload {count} rows"))
    planner.sees(tr("{count} of {sent} rows were saved.", count=3, sent=4))
    planner.picture("results")
    planner.click(plural(1, "Fix 1 row", "Fix {count} rows"))
    review = planner.reviewed("Activities")
    planner.picture("refused")
    # A corrected start moves no end, so the end is corrected.
    field = [found for found in review.panel.findChildren(DateField) if found.isVisible()][-1]
    planner.press(field.edit)
    planner.key("ctrl+a")
    planner.type("+2h")
    planner.picture("date")
    planner.key("Return")
    planner.picture("corrected")
    planner.upload(plural(1, "Upload 1 row", "Upload {count} rows"))
    planner.sees(tr("The row was saved."))
    planner.picture("saved")


def main(script: Callable[[Some], None], kind: type[Some]) -> None:
    """Run a walk at the window as the program opens it, and print its figures."""
    application, frame = first_window()
    frame.start()
    begun = time.monotonic()
    while not (frame.isActiveWindow() and frame.session.settings and frame.session.warm):
        application.processEvents()
        time.sleep(0.02)
        if time.monotonic() - begun > LIMIT:
            raise SystemExit("the window never became active")
    pictures = Path(sys.argv[3]) if len(sys.argv) > 3 else None
    planner = kind(frame, pictures)
    script(planner)
    sys.stdout.write(
        f"{planner.report()}seconds {time.monotonic() - begun:.0f} platform"
        f" {application.platformName()}\n"
    )
    frame.close()


if __name__ == "__main__":
    os.environ.setdefault("PYTHON_KEYRING_BACKEND", "keyring.backends.null.Keyring")
    main(walk, Walk)
