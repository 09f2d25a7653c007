"""The review of many changed rows in the real window, with a watchdog that measures how long the
event loop is held at once.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Generator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from benchmarks import inputs

if TYPE_CHECKING:
    from PySide6.QtWidgets import QApplication

    from bridge.gui.review.page import ReviewPage

Work = Generator[float | None, None, None]
_TICK = 3
_PATIENCE = 600
_SCROLLS = 150


@dataclass(frozen=True, slots=True)
class Hold:
    """How long the event loop did not run at once, in milliseconds: by the clock on the wall, of it
    the window's own work, and the time in which its thread stood ready and got no core, because
    other programs had them all (counted by the kernel; 0 where it does not tell).
    """

    wall: float
    work: float
    waited: float

    @property
    def held(self) -> float:
        """Return what the program itself is to blame for: its own work, and waiting for one of its
        threads.
        """
        return self.wall - self.waited

    def __str__(self) -> str:
        return f"{self.wall:.0f} ms (work {self.work:.0f}, no core {self.waited:.0f})"


class Watchdog:
    """Looks every few milliseconds whether the event loop runs; `holds` are the longest times that
    it did not, by what was done.
    """

    def __init__(self) -> None:
        from PySide6.QtCore import Qt, QTimer

        self.holds = dict[str, Hold]()
        self.doing = ""
        self._timer = QTimer()
        self._timer.setTimerType(Qt.TimerType.PreciseTimer)
        self._timer.setInterval(_TICK)
        self._timer.timeout.connect(self.look)
        self._timer.start()
        self._last = clocks()

    def begin(self, doing: str) -> None:
        """Watch what is done from now on."""
        self.look()
        self.doing = doing

    def look(self) -> None:
        """Note how long ago the last look was."""
        now, last = clocks(), self._last
        hold = Hold(now[0] - last[0] - _TICK, now[1] - last[1], now[2] - last[2])
        if self.doing not in self.holds or hold.held > self.holds[self.doing].held:
            self.holds[self.doing] = hold
        self._last = now

    def stop(self) -> None:
        """Watch no more."""
        self._timer.stop()


def clocks() -> tuple[float, float, float]:
    """Return the clock on the wall, the work of this thread, and how long it stood ready without a
    core, in milliseconds.
    """
    stood = Path("/proc/thread-self/schedstat")
    waited = int(stood.read_text(encoding="ascii").split()[1]) / 1e6 if stood.exists() else 0.0
    return time.perf_counter() * 1000, time.thread_time() * 1000, waited


def check_and_review(folder: Path, rows: int) -> Work:
    """Check a workbook in which every row was changed, in the window, then scroll, search, filter,
    sort, select all and leave rows out.
    """
    path = inputs.edited_workbook(folder, rows)
    application, page = _review_page()
    yield None
    dog = Watchdog()
    for doing, act in _acts(application, page, path):
        dog.begin(doing)
        act()
        _settle(application, dog)
    assert page.controller.review is not None
    assert len(page.controller.review.rows) == rows
    yield max(hold.held for hold in dog.holds.values())
    print(", ".join(f"{doing} {hold}" for doing, hold in dog.holds.items()), file=sys.stderr)  # noqa: T201


def _review_page() -> tuple[QApplication, ReviewPage]:
    from PySide6.QtWidgets import QApplication

    from bridge.gui.app.main_window import Frame
    from bridge.gui.look import theme
    from bridge.gui.review.page import ReviewPage

    application = QApplication(["sheetbridge"])
    theme.apply("light", 100)
    frame = Frame()
    frame.resize(1360, 860)
    frame.show()
    page = frame.show_page("review")
    assert isinstance(page, ReviewPage)
    # What the first job of a window costs, whatever it does, is no cost of the rows.
    assert page.session.ledger
    page.session.start("Getting ready", lambda monitor: None, done=lambda _: None)
    while page.session.workers.jobs:
        application.processEvents()
    application.setProperty("frame", frame)  # kept alive as long as the application
    return application, page


def _acts(
    application: QApplication, page: ReviewPage, path: Path
) -> list[tuple[str, Callable[[], object]]]:
    from PySide6.QtCore import Qt

    from bridge.gui.review.opened import Opened

    bar, table = page.table.verticalScrollBar(), page.table

    def check() -> None:
        page.controller.open(Opened(path))
        limit = time.monotonic() + _PATIENCE
        while page.controller.review is None:
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
        (
            "sort by activity",
            lambda: table.sortByColumn(
                table.model_.columns.index("activity"), Qt.SortOrder.AscendingOrder
            ),
        ),
        ("sort by row", lambda: table.sortByColumn(0, Qt.SortOrder.AscendingOrder)),
        ("select all", table.selectAll),
        ("leave out", page.deciding.skip_selected),
        ("undo", page.deciding.undo),
    ]


def _settle(application: QApplication, dog: Watchdog) -> None:
    """Let the event loop catch up, so that what was held is seen."""
    until = time.perf_counter() + 0.06
    while time.perf_counter() < until:
        application.processEvents()
        time.sleep(0.001)
