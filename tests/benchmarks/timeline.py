"""The timeline of very many activities, painted on a window of its own: how long each frame of
scrolling and zooming takes.
"""

from __future__ import annotations

import gc
import sys
from collections.abc import Callable, Generator
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING
from zoneinfo import ZoneInfo

from benchmarks.eventloop import clocks

if TYPE_CHECKING:
    from PySide6.QtWidgets import QApplication

    from bridge.gui.timeline.scale import Plan
    from bridge.records.cells.base import JsonObject

Work = Generator[float | None, None, None]
_FRAMES = 200
_SIZE = (1366, 768)


def opens(folder: Path, rows: int) -> Work:
    """Read all activities into bars with groups and load, and paint them: the size is ms of
    processor time.
    """
    from bridge.gui.timeline.view import Timeline

    application, records = _application(), _records(rows)
    timeline = Timeline()
    timeline.resize(*_SIZE)
    timeline.show()
    application.processEvents()
    yield None
    begun = clocks()
    plan = _plan(records)
    timeline.show_plan(plan, range(plan.count))
    timeline.view.viewport().repaint()
    yield _held(begun)


def frames(folder: Path, rows: int) -> Work:
    """Scroll through all lines and through time, zoom from a day to a season, drag a bar with the
    groups folded and unfolded; the size is what 99 of 100 frames take at most, in ms.
    """
    from datetime import timedelta

    from bridge.gui.timeline.model import Drag
    from bridge.gui.timeline.view import Timeline

    application, plan = _application(), _plan(_records(rows))
    timeline = Timeline()
    timeline.resize(*_SIZE)
    timeline.show_plan(plan, range(plan.count))
    timeline.show()
    application.processEvents()
    view = timeline.view
    down, across, paint = view.verticalScrollBar(), view.time, application.processEvents
    yield None

    def through(frame: int) -> None:
        across.setValue(across.maximum() * frame // _FRAMES)

    folded = _frames(through, paint)
    view.fold_all(False)
    scroll = _frames(lambda frame: down.setValue(down.maximum() * frame // _FRAMES), paint)
    time = _frames(through, paint)
    zoom = _frames(lambda frame: view.zoom(1.06 if frame // 50 % 2 else 1 / 1.06), paint)
    down.setValue(down.maximum() // 2)
    chosen = frozenset(range(0, plan.count, 10))

    def drag(frame: int) -> None:
        view.model_.drag = Drag(chosen, timedelta(hours=frame - _FRAMES // 2))
        view.viewport().update()

    drags = _frames(drag, paint)
    yield _told(
        {"folded": folded, "scroll": scroll, "through time": time, "zoom": zoom, "drag": drags}
    )


def _application() -> QApplication:
    from PySide6.QtWidgets import QApplication

    from bridge.gui.look import theme

    application = QApplication(["sheetbridge"])
    theme.apply("light", 100)
    return application


def _records(rows: int) -> list[JsonObject]:
    from bridge.practice.sample import Sample

    sample = Sample(rows, 7, datetime(2026, 11, 22, tzinfo=UTC))
    records = [sample.activity(number) for number in range(rows)]
    gc.freeze()  # as a check sets its rows aside from the collector
    return records


def _plan(records: list[JsonObject]) -> Plan:
    """Return a plan of the practice account in which every second activity has moved by a day."""
    from bridge.gui.timeline.scale import Bar, plan_of, span_of
    from bridge.jobs.move import load

    def bar(place: int) -> Bar:
        record = records[place]
        start, end = span_of(record.get("startDate"), record.get("endDate"))
        was = (
            (start - 86_400, end - 86_400)
            if place % 2 and start is not None and end is not None
            else None
        )
        return Bar(
            str(record["id"]),
            str(record.get("name")),
            (start, end),
            was,
            str(record.get("status")),
            ("check", "accent"),
            "Changed",
            strong=was is not None,
        )

    zone = ZoneInfo("Europe/Copenhagen")
    plan = plan_of(records, bar, zone)
    plan.load = load(records, zone)
    return plan


def _frames(move: Callable[[int], object], paint: Callable[[], object]) -> list[float]:
    """Return how long each frame held the window, in milliseconds."""
    found = list[float]()
    for frame in range(_FRAMES):
        begun = clocks()
        move(frame)
        paint()
        found.append(_held(begun))
    return found


def _held(begun: tuple[float, float, float]) -> float:
    """Return the milliseconds since, less those in which other programs had all cores."""
    now = clocks()
    return now[0] - begun[0] - (now[2] - begun[2])


def _told(acts: dict[str, list[float]]) -> float:
    """Tell what the frames took, and return what 99 of 100 take at most."""
    for doing, taken in acts.items():
        ranked = sorted(taken)
        print(  # noqa: T201
            f"{doing}: median {ranked[len(ranked) // 2]:.1f} ms, 99 of 100 {_most(ranked):.1f},"
            f" slowest {ranked[-1]:.1f}",
            file=sys.stderr,
        )
    return _most(sorted(frame for taken in acts.values() for frame in taken))


def _most(ranked: list[float]) -> float:
    return ranked[len(ranked) * 99 // 100]
