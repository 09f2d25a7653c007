"""The timeline with its tools: grouping, zoom, today, what the colours mean; one selection with the table beside it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from PySide6.QtCore import QRect, QSize, Signal
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from bridge.gui.look.theme import px, tokens
from bridge.gui.timeline.bars import Grouping, Plan
from bridge.gui.timeline.chart import paint_legend
from bridge.gui.timeline.view import TimelineView
from bridge.gui.timeline.words import grouping_word
from bridge.gui.widgets.controls import Chooser, tool
from bridge.gui.widgets.formats import tr
from bridge.gui.widgets.layouts import FlowLayout, column, row

_CLOSER = 0.6
"""How much of time a press of the button leaves."""


class Timeline(QWidget):
    """Shows a plan. `chosen` gives the places of the activities that the planner selected here."""

    chosen = Signal(list)

    def __init__(self) -> None:
        super().__init__()
        self.view = TimelineView()
        self.view.setAccessibleName(tr("Timeline"))
        self.view.setAccessibleDescription(tr("Arrows move through the lines and through time, + and - zoom, T goes to today, 0 shows everything."))
        self.by = Chooser()
        self.by.setAccessibleName(tr("How the activities are grouped"))
        for grouping in Grouping:
            self.by.addItem(grouping_word(grouping), grouping)
        self.closer = tool("plus", tr("Closer (+)"), lambda: self.view.zoom(_CLOSER))
        self.farther = tool("dash", tr("Farther (-)"), lambda: self.view.zoom(1 / _CLOSER))
        self.today = tool("clock", tr("Today (T)"), self.view.show_now)
        self.everything = tool("width", tr("Everything (0)"), self.view.show_all)
        buttons = QWidget()
        buttons.setLayout(row(self.farther, self.closer, self.today, self.everything, spacing=4))
        tools = FlowLayout(spacing=6)
        for widget in (self.by, buttons):
            tools.addWidget(widget)
        self.legend = _Legend()
        inside = column(spacing=0, within=self)
        around = column(tools, margins=(9, 4, 7, 6))
        inside.addLayout(around)
        inside.addWidget(self.view, 1)
        inside.addWidget(self.legend)
        self.setFocusProxy(self.view)
        self.by.currentIndexChanged.connect(lambda at: self.view.group(Grouping(self.by.itemData(at))))
        self.view.chosen.connect(lambda: self.chosen.emit(self.view.chosen_places()))

    def show_plan(self, plan: Plan | None, order: Sequence[int] = ()) -> None:
        """Show a plan, of it the activities at these places."""
        self.view.show_plan(plan, order)

    def show_order(self, order: Sequence[int]) -> None:
        """Show other activities of the plan."""
        self.view.show_order(order)

    def choose(self, places: Iterable[int]) -> None:
        """Select activities, and scroll to the first one."""
        self.view.choose(places)

    def refresh(self) -> None:
        """Paint anew what a decision has changed."""
        self.view.refresh()


class _Legend(QWidget):
    """What the colours mean, on one line."""

    def __init__(self) -> None:
        super().__init__()
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        """Return the height of a line."""
        return QSize(px(200), px(28))

    def paintEvent(self, event: QPaintEvent) -> None:
        paint_legend(QPainter(self), QRect(px(10), 0, self.width() - px(20), self.height()), tokens(), self.font())
