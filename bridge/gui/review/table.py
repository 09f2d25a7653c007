"""The table of the review; its first columns never scroll away."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QItemSelection, QItemSelectionModel, QPoint, QRect, Qt, Signal
from PySide6.QtGui import (
    QContextMenuEvent,
    QFontMetrics,
    QKeyEvent,
    QPaintEvent,
    QRegion,
    QResizeEvent,
)
from PySide6.QtWidgets import (
    QAbstractItemView,
    QApplication,
    QFrame,
    QHeaderView,
    QTableView,
)

from bridge.gui.look.theme import px
from bridge.gui.review.cell_delegate import HEIGHT, CellDelegate
from bridge.gui.review.cells import Cause
from bridge.gui.review.frozen import FrozenColumns
from bridge.gui.review.model import Review
from bridge.gui.review.table_model import BY, FIXED, FROZEN, ReviewModel
from bridge.gui.timeline.scale import Lines
from bridge.gui.widgets.controls import label
from bridge.gui.widgets.formats import tr

_MOST = 420
"""Width in pixels that the texts of one column get before other columns are shown beside it."""
_MEASURED = 30
"""So many rows decide how wide their columns are."""
_MOST_ID = 300
_NARROW = 480
"""A table narrower than this shows states by their icons alone, and no authors."""


class ReviewTable(QTableView):
    """Shows a review; `selection_changed` after another row or more rows were selected.

    `go_on` asks to correct the current row; `menu_wanted` for the menu of the selected rows, at a
    place on the screen.
    """

    selection_changed = Signal()
    go_on = Signal()
    menu_wanted = Signal(QPoint)

    def __init__(self) -> None:
        super().__init__()
        self.model_ = ReviewModel()
        self.setModel(self.model_)
        self.setItemDelegate(CellDelegate(self))
        self.setAccessibleName(tr("Changed and new rows"))
        self.setShowGrid(False)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setTabKeyNavigation(False)
        self.setWordWrap(False)
        self.setSortingEnabled(True)
        self.verticalHeader().hide()
        header = self.horizontalHeader()
        header.setHighlightSections(False)
        header.setMinimumSectionSize(30)
        header.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        header.setSectionResizeMode(QHeaderView.ResizeMode.Interactive)
        header.setSortIndicatorClearable(False)
        header.setResizeContentsPrecision(_MEASURED)
        self.sortByColumn(0, Qt.SortOrder.AscendingOrder)
        header.setSelectionModel(
            QItemSelectionModel(self.model_, self)
        )  # else each paint asks every selected row whether its column is selected
        self.selectionModel().selectionChanged.connect(lambda *_: self.selection_changed.emit())
        self.frozen = FrozenColumns(self, FROZEN)
        self.nothing = label("", "muted", wrap=True)
        self.nothing.setParent(self)
        self.nothing.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.nothing.hide()
        self._needed = dict[str, int]()
        """The width in pixels that the texts of each column need."""
        self._own_widths = False
        """Whether the planner has set the widths of these columns."""
        header.sectionResized.connect(self._resized)
        self.verticalHeader().setDefaultSectionSize(px(HEIGHT))
        self.verticalHeader().setMinimumSectionSize(px(30))
        self._spread()

    def show_review(self, review: Review | None) -> None:
        index, old = self.current_index(), self.model_.review
        chosen = old.rows[index].id if old is not None and index >= 0 else None
        columns = self.model_.columns
        self.model_.show_review(review)
        if self.model_.columns != columns:
            self._widths()
        else:
            self._needed.pop("activity", None)
            self._measure()
        self._show_nothing()
        if chosen is not None and review is not None:
            order = self.model_.order
            self.select(next((index for index in order if review.rows[index].id == chosen), -1))
        self.selection_changed.emit()

    def show_all_columns(self, every: bool) -> None:
        """Show every column with values, or only those with changes."""
        index = self.current_index()
        self.model_.all_columns = every
        self.model_.show_review(self.model_.review)
        self._widths()
        self.select(index)

    def group(self, grouped: bool) -> None:
        """Show the problems by cause, or each row."""
        index = self.current_index()
        self.model_.grouped = grouped
        self.model_.show_review(self.model_.review)
        self._widths()
        self.horizontalScrollBar().setValue(0)
        self._show_nothing()
        self.select(index)
        self.selection_changed.emit()

    def filter(self, segment: str, words: str) -> None:
        """Show the rows of a segment that match a search; the current row stays selected if still
        visible.
        """
        index = self.current_index()
        self.model_.filter(segment, words)
        self._measure()
        self._show_nothing()
        if index in self.model_.order:
            self.select(index)
        self.selection_changed.emit()

    def current_index(self) -> int:
        """Return the review index of the current row, or -1 if there is no selection."""
        if not self.selectionModel().hasSelection():
            return -1
        current = self.currentIndex()
        place = (
            current.row() if current.isValid() else self.selectionModel().selection().at(0).top()
        )
        return self.model_.order[place] if 0 <= place < len(self.model_.order) else -1

    def current_cause(self) -> Cause | None:
        """Return the cause of the current group, or None if rows are not grouped."""
        if not self.model_.grouped or not self.selectionModel().hasSelection():
            return None
        at = self.currentIndex().row()
        return self.model_.causes[at] if 0 <= at < len(self.model_.causes) else None

    def selected_indexes(self) -> list[int]:
        """Return the selected rows of the review, of groups all of theirs."""
        places = (at for top, bottom in self._ranges() for at in range(top, bottom + 1))
        if self.model_.grouped:
            indexes = (index for at in places for index in self.model_.causes[at].indexes)
            return [*dict.fromkeys(indexes)]
        return [self.model_.order[at] for at in places]

    def selected_count(self) -> int:
        """Return how many lines are selected."""
        return sum(bottom - top + 1 for top, bottom in self._ranges())

    def _ranges(self) -> list[tuple[int, int]]:
        """Return the selected places as ranges: all of 100,000 rows are one."""
        selection = self.selectionModel().selection()
        ranges = sorted(
            {(selection.at(at).top(), selection.at(at).bottom()) for at in range(selection.count())}
        )
        apart, last = list[tuple[int, int]](), -1
        for top, bottom in ranges:
            if bottom > last:
                apart.append((max(top, last + 1), bottom))
                last = bottom
        return apart

    def select(self, index: int) -> None:
        """Select a row without scrolling sideways."""
        if index not in self.model_.order or self.model_.review is None:
            return
        place = self.model_.index(self.model_.order.index(index), FROZEN - 1)
        flags = (
            QItemSelectionModel.SelectionFlag.ClearAndSelect
            | QItemSelectionModel.SelectionFlag.Rows
        )
        across = self.horizontalScrollBar().value()
        self.selectionModel().setCurrentIndex(place, flags)
        self.scrollTo(place)
        self.horizontalScrollBar().setValue(across)

    def select_rows(self, indexes: Sequence[int]) -> None:
        """Select rows, and scroll to the first one."""
        ranges = Lines(self.model_.order).ranges(indexes)
        if not ranges:
            self.clear_selection()
            return
        last, selection = self.model_.columnCount() - 1, QItemSelection()
        for top, bottom in ranges:
            selection.select(self.model_.index(top, 0), self.model_.index(bottom, last))
        current = self.model_.index(ranges[0][0], FROZEN - 1)
        across = self.horizontalScrollBar().value()
        self.selectionModel().setCurrentIndex(current, QItemSelectionModel.SelectionFlag.NoUpdate)
        self.selectionModel().select(selection, QItemSelectionModel.SelectionFlag.ClearAndSelect)
        self.scrollTo(current)
        self.horizontalScrollBar().setValue(across)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Go on with the current row on Enter."""
        if event.key() in {Qt.Key.Key_Return, Qt.Key.Key_Enter}:
            self.go_on.emit()
        else:
            super().keyPressEvent(event)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """Ask for the menu of the selected rows; a row outside the selection is selected first."""
        place = self.indexAt(self.viewport().mapFromGlobal(event.globalPos()))
        if place.isValid() and not self.selectionModel().isRowSelected(place.row(), place.parent()):
            self.selectRow(place.row())
        if self.selectionModel().hasSelection():
            self.menu_wanted.emit(event.globalPos())

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the cells that the frozen columns do not cover."""
        covered = self.frozen.geometry() if self.frozen.isVisible() else QRect()
        covered.moveTop(0)
        super().paintEvent(QPaintEvent(event.region() - QRegion(covered)))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep the first columns in their place."""
        super().resizeEvent(event)
        self._spread()
        self.updateGeometries()

    def updateGeometries(self) -> None:
        """Position the frozen columns and the text of an empty table."""
        super().updateGeometries()
        if hasattr(self, "frozen"):
            self.frozen.place()
            self.nothing.setGeometry(self.viewport().geometry())

    def start_over(self) -> None:
        """Sort by row and scroll to the left: another file is opened."""
        self.sortByColumn(0, Qt.SortOrder.AscendingOrder)
        self.horizontalScrollBar().setValue(0)

    def clear_selection(self) -> None:
        self.selectionModel().clear()
        self.selection_changed.emit()

    def _show_nothing(self) -> None:
        review = self.model_.review
        empty = review is not None and not self.model_.order
        untouched = tr("No changed rows. Edit and save the workbook to see them here.")
        self.nothing.setText(
            untouched
            if review is not None and not review.rows
            else tr("No results. Choose All to see every row.")
        )
        self.nothing.setVisible(empty)
        # Its edge would cross the empty-table text, and groups do not scroll sideways.
        self.frozen.setVisible(not empty and not self.model_.grouped)

    def _resized(self) -> None:
        # Other widths are set while no button of the mouse is down.
        self._own_widths = self._own_widths or bool(QApplication.mouseButtons())

    def _widths(self) -> None:
        """Give other columns their usual widths."""
        self._own_widths = False
        for at in range(self.model_.columnCount() if self.model_.all_columns else 0):
            self.setColumnHidden(at, False)
        self._needed.clear()
        self._measure()

    def _id_width(self) -> int:
        """Return the width in pixels that the longest ID needs, of the names that are shown."""
        font = self.font()
        font.setPixelSize(px(11))
        id = self.model_.review.longest_id if self.model_.review is not None else ""
        return min(QFontMetrics(font).horizontalAdvance(id) + px(22), px(_MOST_ID))

    def _spread(self) -> None:
        """Set the column widths; the remaining room goes to the names and the changes."""
        if self._own_widths:
            return
        names = self.model_.columns
        hidden = set[str]()
        widths = {name: self._needed.get(name, px(130)) for name in names}
        if self.model_.grouped:
            widths["activity"] = self.viewport().width() - widths["row"] - widths["state"]
        else:
            hidden = self._share(widths)
        for at, name in enumerate(names):
            self.setColumnHidden(at, name in hidden)
            self.setColumnWidth(at, widths[name])
        self.frozen.place()

    def _measure(self) -> None:
        """Note what the columns need for their texts; while the same ones are shown, only that of
        the changes gets narrower.
        """
        header, most = self.horizontalHeader(), px(_MOST)
        self._needed.pop("changes", None)
        name = self.model_.review.longest_title if self.model_.review is not None else ""
        wide = QFontMetrics(self.font()).horizontalAdvance(name) + px(18)
        self._needed["activity"] = max(min(wide, most), self._needed.get("activity", 0))
        for at, name in enumerate(self.model_.columns):
            least = max(header.sectionSizeHint(at), self._needed.get(name, 0))
            self._needed[name] = max(least, min(self.sizeHintForColumn(at), most))
        self._spread()

    def _share(self, widths: dict[str, int]) -> set[str]:
        """Give the names what the other columns do not need, and the changes the rest; return the
        columns that have no room.
        """
        always, every = {*FIXED, BY}, self.model_.all_columns
        header, room = self.horizontalHeader(), self.viewport().width()
        if room < px(_NARROW):
            always = {*FIXED}
            widths["state"] = header.sectionSizeHint(FIXED.index("state"))
        room -= sum(widths[name] for name in widths if name in always - {"activity", "changes"})
        least = min(header.sectionSizeHint(FIXED.index("changes")), room // 2)
        most = max(room - widths["changes"], min(room * 9 // 20, room - least))
        widths["activity"] = max(self._id_width(), min(widths["activity"], most))
        room -= widths["activity"]
        widths["changes"] = min(widths["changes"], max(room, least))
        room -= widths["changes"]
        hidden = set[str]()
        for name in [name for name in widths if name not in always and not every]:
            if hidden or widths[name] > room:
                hidden.add(name)
            else:
                room -= widths[name]
        widths["changes"] += max(room, 0) if not every else 0
        return hidden
