"""A timeline as a picture, for reports and workbooks that are opened without the program: always light, as wide as a page."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QRect, QSize
from PySide6.QtGui import QColor, QGuiApplication, QImage, QImageWriter, QPainter

from bridge.gui.look.colours import LIGHT
from bridge.gui.look.theme import px
from bridge.gui.timeline.bars import DAY, Grouping, Instant, Plan, drawn
from bridge.gui.timeline.chart import Chart, Measures, Sight, paint_legend
from bridge.gui.timeline.lines import arranged
from bridge.gui.timeline.scale import Scale

MOST = 60
"""Activities that a picture shows; it says how many there are beside them."""
_RATIO = 2


def picture(plan: Plan, order: Sequence[int] | None = None, by: Grouping = Grouping.NONE, width: int = 1100, now: Instant | None = None) -> bytes:
    """Return a PNG of the first activities of a plan, at most 60, in the order given or by groups. Needs Qt's application; for its thread."""
    assert QGuiApplication.instance() is not None
    shown = (range(plan.count) if order is None else order)[:MOST]
    lines, size = arranged(plan, by, shown), Measures.of(width)
    spans = [span for place in shown for one in (plan.bar(place).span, plan.bar(place).was) if one is not None and (span := drawn(one)) is not None]
    first, last = (min(span[0] for span in spans), max(span[1] for span in spans)) if spans else (0.0, DAY)
    gap = max((last - first) * 0.04, DAY / 2)
    scale = Scale(first - gap, (last - first + 2 * gap) / (width - size.names))
    height, legend = size.head + len(lines) * size.line, px(30)
    image = QImage(QSize(width, height + legend) * _RATIO, QImage.Format.Format_RGB32)
    image.setDevicePixelRatio(_RATIO)
    image.fill(QColor(LIGHT.surface))
    painter = QPainter(image)
    today = datetime.now(UTC).timestamp() if now is None else now
    Chart(Sight(plan, lines, by, scale, size, width, height, today), LIGHT, QGuiApplication.font(), plan.bar, lambda line: False).paint(painter)
    paint_legend(painter, QRect(px(10), height, width - px(20), legend), LIGHT, QGuiApplication.font())
    painter.end()
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    QImageWriter(buffer, QByteArray(b"png")).write(image)
    return bytes(buffer.data().data())
