"""The columns of a table that never scroll away."""

from __future__ import annotations

from PySide6.QtCore import QItemSelectionModel, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtWidgets import QAbstractItemView, QFrame, QTableView


class FrozenColumns(QTableView):
    """An overlay with the first `count` columns of a table.

    Mouse and keys work as in the table.
    """

    def __init__(self, table: QTableView, count: int) -> None:
        super().__init__(table)
        self._table = table
        self._count = count
        model = table.model()
        assert model is not None
        self.setModel(model)
        self.setSelectionModel(table.selectionModel())
        self.setItemDelegate(table.itemDelegate())
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setShowGrid(False)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setSelectionMode(table.selectionMode())
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.NoContextMenu)
        self.setWordWrap(False)
        self.setProperty("role", "frozen")
        self.setAccessibleName(table.accessibleName())
        self.verticalHeader().hide()
        mine, theirs = self.horizontalHeader(), table.horizontalHeader()
        mine.setHighlightSections(False)
        mine.setDefaultAlignment(theirs.defaultAlignment())
        mine.setSectionsClickable(True)
        mine.setSortIndicatorShown(True)
        mine.setMinimumSectionSize(theirs.minimumSectionSize())
        mine.setSelectionModel(QItemSelectionModel(model, self))
        mine.sectionClicked.connect(self._sort)
        mine.sectionResized.connect(
            lambda at, _, width: table.setColumnWidth(at, width) if at < count else None
        )
        theirs.sectionResized.connect(self._resized)
        theirs.sortIndicatorChanged.connect(
            lambda at, order: mine.setSortIndicator(at if at < count else -1, order)
        )
        table.verticalScrollBar().valueChanged.connect(self.verticalScrollBar().setValue)
        self.verticalScrollBar().valueChanged.connect(table.verticalScrollBar().setValue)
        # After a filter is taken off the table may scroll before this view knows of the rows that
        # it scrolls to.
        self.verticalScrollBar().rangeChanged.connect(
            lambda *_: self.verticalScrollBar().setValue(table.verticalScrollBar().value())
        )
        # Selecting a row of another sheet, before the widths fit it, would scroll to its cell.
        across = self.horizontalScrollBar()
        across.valueChanged.connect(lambda _: across.setValue(0))
        model.modelReset.connect(self.place)

    def place(self) -> None:
        """Show the first columns, as wide as in the table, over them."""
        model, table = self.model(), self._table
        if model is None:  # the window goes, and its parts one by one
            return
        for at in range(model.columnCount()):
            self.setColumnHidden(at, at >= self._count)
            if at < self._count:
                self.setColumnWidth(at, table.columnWidth(at))
        self.verticalHeader().setDefaultSectionSize(table.verticalHeader().defaultSectionSize())
        width = sum(table.columnWidth(at) for at in range(min(self._count, model.columnCount())))
        height = table.viewport().height() + table.horizontalHeader().height()
        self.horizontalHeader().setFixedHeight(table.horizontalHeader().height())
        self.setGeometry(
            table.frameWidth(), table.frameWidth(), min(width, table.viewport().width()), height
        )
        self.verticalScrollBar().setValue(table.verticalScrollBar().value())

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Scroll the table."""
        self._table.wheelEvent(event)

    def _sort(self, column: int) -> None:
        header = self._table.horizontalHeader()
        same = (
            header.sortIndicatorSection() == column
            and header.sortIndicatorOrder() is Qt.SortOrder.AscendingOrder
        )
        self._table.sortByColumn(
            column, Qt.SortOrder.DescendingOrder if same else Qt.SortOrder.AscendingOrder
        )

    def _resized(self, column: int, _: int, width: int) -> None:
        if column < self._count:
            self.setColumnWidth(column, width)
            self.place()
