"""A timeline as a picture, for reports and workbooks that are opened without the program: always light, as wide as a page."""

from __future__ import annotations

import ctypes
import sys
from collections.abc import Sequence
from pathlib import Path
from statistics import median

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QLibraryInfo, QRect, QSize, Qt
from PySide6.QtGui import QColor, QFontDatabase, QGuiApplication, QImage, QImageWriter, QPainter
from PySide6.QtWidgets import QApplication

from bridge import clock
from bridge.gui.look.colours import LIGHT
from bridge.gui.look.font import lettering
from bridge.gui.look.theme import px
from bridge.gui.timeline.bars import DAY, Bar, Grouping, Instant, Plan, drawn
from bridge.gui.timeline.chart import Chart, Measures, Sight, paint_legend
from bridge.gui.timeline.lines import arranged
from bridge.gui.timeline.scale import Scale
from bridge.gui.widgets.formats import number, tr

MOST = 60
"""Activities that a picture shows; it says how many there are beside them."""
_LONGEST = 130 * DAY
"""More than this is not shown: what lies far off is named at the edge by an arrow."""
_RATIO = 2


def can_paint() -> bool:
    """Whether there is what a picture needs; on the command line Qt is started off screen, where its libraries are there, without a window."""
    if QGuiApplication.instance() is None:
        if sys.platform.startswith("linux") and not _off_screen_loads():
            return False
        off_screen = [] if sys.platform == "win32" else ["-platform", "offscreen"]  # Windows needs no display, and has its fonts only with its own
        _alone.append(QApplication(["sheetbridge", *off_screen]))
    return bool(QFontDatabase.families())


_alone: list[QApplication] = []


def _off_screen_loads() -> bool:
    """Whether the libraries of the system are there without which Qt would end the program."""
    plugin = Path(QLibraryInfo.path(QLibraryInfo.LibraryPath.PluginsPath)) / "platforms" / "libqoffscreen.so"
    try:
        ctypes.CDLL(str(plugin))
    except OSError:
        return False
    return True


def picture(plan: Plan, order: Sequence[int] | None = None, by: Grouping = Grouping.NONE, width: int = 1100, now: Instant | None = None) -> bytes:
    """Return a PNG of the first activities of a plan, at most 60, in the order given or by groups, at two pixels for one.

    Needs Qt's application; may run in a pool thread.
    """
    wanted = range(plan.count) if order is None else order
    shown = wanted[:MOST]
    lines, size = arranged(plan, by, shown), Measures.of(width)
    first, last = _seen([plan.bar(place) for place in shown])
    scale = Scale(first, (last - first) / (width - size.names))
    height, legend = size.head + len(lines) * size.line, px(30)
    image = QImage(QSize(width, height + legend) * _RATIO, QImage.Format.Format_RGB32)
    image.setDevicePixelRatio(_RATIO)
    image.fill(QColor(LIGHT.surface))
    painter, font = QPainter(image), lettering(px(13))
    today = clock.now().timestamp() if now is None else now
    Chart(
        Sight(plan=plan, lines=lines, by=by, scale=scale, measures=size, width=width, height=height, now=today),
        LIGHT,
        font,
        plan.bar,
        lambda line: False,
    ).paint(painter)
    below = QRect(px(10), height, width - px(20), legend)
    paint_legend(painter, below, LIGHT, font)
    if len(shown) < len(wanted):
        painter.setPen(QColor(LIGHT.muted))
        words = tr("{shown} of {count} activities", shown=number(len(shown)), count=number(len(wanted)))
        painter.drawText(below, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, words)
    painter.end()
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    QImageWriter(buffer, QByteArray(b"png")).write(image)
    return bytes(buffer.data().data())


def _seen(bars: Sequence[Bar]) -> tuple[Instant, Instant]:
    """Return from when to when bars are shown, now and before, with a gap at both ends."""
    spans = [span for bar in bars for one in (bar.span, bar.was) if one is not None and (span := drawn(one)) is not None]
    if not spans:
        return 0.0, DAY
    first, last = min(span[0] for span in spans), max(span[1] for span in spans)
    # The middle of the plan, where most of it stands, instead of a picture of nothing between two far ends.
    if last - first > _LONGEST:
        middle = median(span[0] for span in spans)
        first, last = max(first, middle - _LONGEST / 2), min(last, middle + _LONGEST / 2)
    gap = max((last - first) * 0.04, DAY / 2)
    return first - gap, last + gap
