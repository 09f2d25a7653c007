"""The table of the review: scrolls by pixels, selects rows, remembers its columns."""

from __future__ import annotations

from PySide6.QtCore import QItemSelectionModel, Qt, QTimer, Signal
from PySide6.QtWidgets import QAbstractItemView, QFrame, QHeaderView, QTableView

from bridge.gui.look.theme import look, px
from bridge.gui.review.cell_delegate import CellDelegate
from bridge.gui.review.checked_sheet import Review
from bridge.gui.review.table_model import ReviewModel
from bridge.gui.system.window_state import Memory
from bridge.gui.widgets.formats import tr

_WIDTHS = {
    "row": 62,
    "state": 98,
    "activity": 150,
    "siteId": 90,
    "startDate": 128,
    "endDate": 128,
    "status": 108,
    "teams": 150,
    "internalRemarks": 200,
    "externalRemarks": 200,
    "manpower": 160,
}


class ReviewTable(QTableView):
    """Shows a review; `selection_changed` after another row or more rows were selected."""

    selection_changed = Signal()

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
        header.setSectionsMovable(True)
        header.setSectionResizeMode(QHeaderView.ResizeMode.Interactive)
        header.setSortIndicatorClearable(False)
        self.sortByColumn(0, Qt.SortOrder.AscendingOrder)
        header.setSelectionModel(QItemSelectionModel(self.model_, self))  # else each paint asks every selected row whether its column is selected
        self.selectionModel().selectionChanged.connect(lambda *_: self.selection_changed.emit())
        self._memory: Memory | None = None
        self._keep = QTimer(self)
        self._keep.setSingleShot(True)
        self._keep.setInterval(500)
        self._keep.timeout.connect(self._write)
        look().changed.connect(self._resize)
        self._resize()

    def show_review(self, review: Review | None) -> None:
        """Show another review."""
        same = review is not None and self.model_.review is not None and review.columns == self.model_.review.columns
        chosen = self.current_id()
        self.model_.show_review(review)
        if not same:
            self._widths()
        if chosen is not None and review is not None:
            again = next((index for index in self.model_.order if review.rows[index].id == chosen), None)
            if again is not None:
                self.select(again)
        self.selection_changed.emit()

    def filter(self, segment: str, words: str) -> None:
        """Show the rows of a segment that hold the words; the current row stays selected where it is still shown."""
        index = self.current_index()
        self.model_.filter(segment, words)
        if index in self.model_.order:
            self.select(index)
        self.selection_changed.emit()

    def current_index(self) -> int:
        """Return the row in the review that is current; -1 where none is selected."""
        if not self.selectionModel().hasSelection():
            return -1
        current = self.currentIndex()
        place = current.row() if current.isValid() else self.selectionModel().selection().at(0).top()
        return self.model_.order[place] if 0 <= place < len(self.model_.order) else -1

    def current_id(self) -> str | None:
        """Return the ID of the current row."""
        index = self.current_index()
        return self.model_.review.rows[index].id if self.model_.review is not None and index >= 0 else None

    def selected_indexes(self) -> list[int]:
        """Return the selected rows in the review."""
        return [index for top, bottom in self._ranges() for index in self.model_.order[top : bottom + 1]]

    def selected_count(self) -> int:
        """Return how many rows are selected."""
        return sum(bottom - top + 1 for top, bottom in self._ranges())

    def _ranges(self) -> list[tuple[int, int]]:
        """Return the selected places as ranges: all of 100,000 rows are one."""
        selection = self.selectionModel().selection()
        found = sorted({(selection.at(at).top(), selection.at(at).bottom()) for at in range(selection.count())})
        apart, last = list[tuple[int, int]](), -1
        for top, bottom in found:
            if bottom > last:
                apart.append((max(top, last + 1), bottom))
                last = bottom
        return apart

    def select(self, index: int) -> None:
        """Select a row, at the cell of its first finding."""
        if index not in self.model_.order or self.model_.review is None:
            return
        problems = self.model_.review.problems(index)
        name = next((problem.field for problem in problems if problem.field), None)
        place = self.model_.index(self.model_.order.index(index), self.model_.column_of(name) if name else 0)
        flags = QItemSelectionModel.SelectionFlag.ClearAndSelect | QItemSelectionModel.SelectionFlag.Rows
        self.selectionModel().setCurrentIndex(place, flags)
        self.scrollTo(place)
        end = self.columnViewportPosition(place.column()) + self.horizontalOffset() + self.columnWidth(place.column())
        if end <= self.viewport().width() + px(20):
            self.horizontalScrollBar().setValue(0)  # the row number stays in sight, rather than the end of a cell's edge

    def clear_selection(self) -> None:
        """Select nothing."""
        self.selectionModel().clear()
        self.selection_changed.emit()

    def keep_columns(self, memory: Memory) -> None:
        """Remember widths and order of the columns, and take them up again."""
        self._memory = memory
        for signal in (self.horizontalHeader().sectionResized, self.horizontalHeader().sectionMoved):
            signal.connect(self._keep.start)

    def _kept(self) -> str:
        return "columns " + ",".join(self.model_.field(at) for at in range(self.model_.columnCount()))

    def _write(self) -> None:
        if self._memory is not None and self.model_.review is not None:
            self._memory.keep(self._kept(), self.horizontalHeader().saveState())

    def _widths(self) -> None:
        state = self._memory.state(self._kept()) if self._memory is not None else None
        if state is not None and not state.isEmpty() and self.horizontalHeader().restoreState(state):
            return
        for at in range(self.model_.columnCount()):
            name = self.model_.field(at)
            self.setColumnWidth(at, max(px(_WIDTHS.get(name, 130)), self.horizontalHeader().sectionSizeHint(at)))

    def _resize(self) -> None:
        self.verticalHeader().setDefaultSectionSize(px(46))
        self.verticalHeader().setMinimumSectionSize(px(30))
        self._widths()
