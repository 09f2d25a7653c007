"""The lines of a timeline as Qt sees them: which stand there, and what is read of each in the hover
tip and by screen readers.
"""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QAbstractListModel, QModelIndex, QPersistentModelIndex, Qt

from bridge.gui.timeline import words
from bridge.gui.timeline.lines import Lines, arranged
from bridge.gui.timeline.scale import Bar, Grouping, Plan

Index = QModelIndex | QPersistentModelIndex
_KEPT = 4_000
"""Bars that are kept once they were made."""


class TimelineModel(QAbstractListModel):
    """The activities that are shown, by groups; a bar is made when its line is seen for the first
    time.
    """

    def __init__(self) -> None:
        super().__init__()
        self.plan: Plan | None = None
        self.lines = Lines()
        self.by = Grouping.NONE
        self._order: Sequence[int] = ()
        self._bars = dict[int, Bar]()

    def show_plan(self, plan: Plan | None, order: Sequence[int]) -> None:
        """Show another plan, of it the activities at these places."""
        self.plan = plan
        self.show_order(order)

    def show_order(self, order: Sequence[int]) -> None:
        """Show other activities of the same plan."""
        self.beginResetModel()
        self._bars.clear()
        self._order = order if self.plan is not None else ()
        self.lines = arranged(self.plan, self.by, self._order) if self.plan is not None else Lines()
        self.endResetModel()

    def group(self, by: Grouping) -> None:
        """Show the same activities by other groups."""
        self.by = by
        self.show_order(self._order)

    def refresh(self) -> None:
        """Make the bars anew."""
        self._bars.clear()
        if len(self.lines):
            self.dataChanged.emit(self.index(0), self.index(len(self.lines) - 1))

    def bar(self, place: int) -> Bar:
        assert self.plan is not None
        found = self._bars.get(place)
        if found is None:
            # More than a screen at any zoom, and far less than a plan.
            if len(self._bars) >= _KEPT:
                self._bars.clear()
            found = self._bars[place] = self.plan.bar(place)
        return found

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        """Return how many lines there are."""
        return 0 if parent.isValid() else len(self.lines)

    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        """Return that a line is one sentence."""
        return 0 if parent.isValid() else 1

    def flags(self, index: Index) -> Qt.ItemFlag:
        """Return that activities can be selected, and headings only be read."""
        if not index.isValid() or self.lines.place(index.row()) is None:
            return Qt.ItemFlag.ItemIsEnabled
        return Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Return the name, the hover tip or the spoken sentence of a line."""
        if self.plan is None or not index.isValid():
            return None
        place = self.lines.place(index.row())
        if role not in {
            Qt.ItemDataRole.DisplayRole,
            Qt.ItemDataRole.ToolTipRole,
            Qt.ItemDataRole.AccessibleTextRole,
        }:
            return None
        if place is None:
            return words.heading_words(self.plan, self.by, self.lines.heading(index.row()))
        bar = self.bar(place)
        if role == Qt.ItemDataRole.ToolTipRole:
            return words.tip(bar, self.plan.zone)
        return (
            words.spoken(bar, self.plan.zone)
            if role == Qt.ItemDataRole.AccessibleTextRole
            else bar.name or bar.id
        )
