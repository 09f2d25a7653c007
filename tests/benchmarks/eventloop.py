"""The review of many changed rows in the real window, with a watchdog that measures how long the event loop is held at once."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Generator
from pathlib import Path
from typing import TYPE_CHECKING

from benchmarks import inputs

if TYPE_CHECKING:
    from PySide6.QtWidgets import QApplication

    from bridge.gui.review_page import ReviewPage

Work = Generator[float | None, None, None]
_TICK = 3
_PATIENCE = 600
_SCROLLS = 150


class Watchdog:
    """Looks every few milliseconds whether the event loop runs: `held` is the longest time that it did not, by what was done.

    It is the time of the wall clock, in milliseconds, whatever took it: the window's own work, a thread that holds the interpreter, or another
    program on the machine. `busy` is what the window's own thread worked in that time.
    """

    def __init__(self) -> None:
        from PySide6.QtCore import Qt, QTimer

        self.held, self.busy = dict[str, float](), dict[str, float]()
        self.doing = ""
        self._timer = QTimer()
        self._timer.setTimerType(Qt.TimerType.PreciseTimer)
        self._timer.setInterval(_TICK)
        self._timer.timeout.connect(self.look)
        self.begin("")

    def begin(self, doing: str) -> None:
        """Watch what is done from now on."""
        self.look() if self._timer.isActive() else self._timer.start()
        self.doing, self._last, self._worked = doing, time.perf_counter(), time.thread_time()

    def look(self) -> None:
        """Note how long ago the last look was."""
        now, worked = time.perf_counter(), time.thread_time()
        held = (now - self._last) * 1000 - _TICK
        if held > self.held.get(self.doing, -1.0):
            self.held[self.doing], self.busy[self.doing] = held, (worked - self._worked) * 1000
        self._last, self._worked = now, worked

    def stop(self) -> None:
        """Watch no more."""
        self._timer.stop()


def check_and_review(folder: Path, rows: int) -> Work:
    """Check a workbook in which every row was changed, in the window, then scroll, search, filter, sort, select all and leave rows out."""
    path = inputs.edited_workbook(folder, rows)
    application, page = _review_page()
    yield None
    dog = Watchdog()
    for doing, act in _acts(application, page, path):
        dog.begin(doing)
        act()
        _settle(application, dog)
    assert page.review is not None
    assert len(page.review.rows) == rows
    yield max(dog.held.values())
    print(", ".join(f"{doing} {held:.0f} ms ({dog.busy[doing]:.0f})" for doing, held in dog.held.items()), file=sys.stderr)  # noqa: T201


def _review_page() -> tuple[QApplication, ReviewPage]:
    from PySide6.QtWidgets import QApplication

    from bridge.gui import theme
    from bridge.gui.frame import Frame
    from bridge.gui.review_page import ReviewPage

    application = QApplication(["sheetbridge"])
    theme.apply("light", 100)
    frame = Frame()
    frame.resize(1360, 860)
    frame.show()
    page = frame.show_page("review")
    assert isinstance(page, ReviewPage)
    application.processEvents()
    application.setProperty("frame", frame)  # kept alive as long as the application
    return application, page


def _acts(application: QApplication, page: ReviewPage, path: Path) -> list[tuple[str, Callable[[], object]]]:
    from PySide6.QtCore import Qt

    bar, table = page.table.verticalScrollBar(), page.table

    def check() -> None:
        page.open_path(path)
        limit = time.monotonic() + _PATIENCE
        while page.review is None:
            application.processEvents()
            assert time.monotonic() < limit, "the check did not end"

    def scroll() -> None:
        for step in range(_SCROLLS):
            bar.setValue(bar.maximum() * step // _SCROLLS)
            application.processEvents()

    return [
        ("check", check),
        ("scroll", scroll),
        ("search", lambda: table.filter("all", "crane")),
        ("segment", lambda: table.filter("problems", "")),
        ("all rows", lambda: table.filter("all", "")),
        ("sort by start", lambda: table.sortByColumn(table.model_.column_of("startDate"), Qt.SortOrder.AscendingOrder)),
        ("sort by row", lambda: table.sortByColumn(0, Qt.SortOrder.AscendingOrder)),
        ("select all", table.selectAll),
        ("leave out", page.leave_out_selected),
        ("undo", page.undo),
    ]


def _settle(application: QApplication, dog: Watchdog) -> None:
    """Let the event loop catch up, so that what was held is seen."""
    until = time.perf_counter() + 0.06
    while time.perf_counter() < until:
        application.processEvents()
        time.sleep(0.001)
