"""The table of the review; its first columns never scroll away."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from PySide6.QtCore import (
    QItemSelection,
    QItemSelectionModel,
    QObject,
    QPoint,
    QRect,
    QRectF,
    QSize,
    Qt,
    QTimer,
    Signal,
)
from PySide6.QtGui import (
    QColor,
    QContextMenuEvent,
    QFont,
    QFontMetrics,
    QKeyEvent,
    QPainter,
    QPen,
    QResizeEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFrame,
    QHeaderView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableView,
)

from bridge.gui.look import icons
from bridge.gui.look.colours import Tokens
from bridge.gui.look.delegates import begun, cut, pixel_ratio, sized, two_lines
from bridge.gui.look.theme import current_theme, px
from bridge.gui.review.cells import Cause, CellView
from bridge.gui.review.model import Review, State
from bridge.gui.review.table_model import (
    BY,
    FIXED,
    FROZEN,
    STATE,
    STATE_LOOK,
    VIEW,
    WORDS,
    Index,
    ReviewModel,
)
from bridge.gui.system.window_state import Memory
from bridge.gui.timeline.scale import Lines
from bridge.gui.widgets.controls import label
from bridge.gui.widgets.formats import tr


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


_MARKS = {"bad": ("alert", "bad"), "warn": ("warn", "warn"), "conflict": ("people", "bad")}


class CellDelegate(QStyledItemDelegate):
    """Draws the cells of the review."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._fonts: dict[tuple[int, bool], QFont] = {}

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        """Return room for two lines."""
        return QSize(px(110), px(_HEIGHT))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        view = index.data(VIEW)
        if not isinstance(view, CellView):
            super().paint(painter, option, index)
            return
        table, rect, chosen = begun(painter, option)
        if view.mark.startswith(STATE):
            self._draw_state(painter, rect, view, table, chosen=chosen)
        else:
            named = index.column() == FIXED.index("activity")
            self._draw_cell(painter, rect, view, table, chosen=chosen, named=named)
        painter.setPen(QColor(table.border))
        painter.drawLine(rect.bottomLeft(), rect.bottomRight())
        if option.state & QStyle.StateFlag.State_HasFocus:
            painter.setPen(QPen(QColor(table.accent), 2))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(QRectF(rect).adjusted(1, 1, -2, -3), 5, 5)
        painter.restore()

    def _draw_state(
        self, painter: QPainter, rect: QRect, view: CellView, table: Tokens, *, chosen: bool
    ) -> None:
        name, token = STATE_LOOK[State(view.mark.removeprefix(STATE))]
        size = px(16)
        ink = (
            table.on_selection if chosen and table.name == "system" else str(getattr(table, token))
        )
        painter.drawPixmap(
            rect.left() + px(10),
            rect.center().y() - size // 2,
            icons.pixmap(name, ink, size, pixel_ratio(painter)),
        )
        room = rect.adjusted(px(33), 0, -px(4), 0)
        self._wrap(painter, room, view.text, table.on_selection if chosen else table.text)

    def _draw_cell(
        self,
        painter: QPainter,
        rect: QRect,
        view: CellView,
        table: Tokens,
        *,
        chosen: bool,
        named: bool,
    ) -> None:
        """Draw a value over the one that it was, or a name over its ID."""
        inside = QRectF(rect).adjusted(3, 3, -3, -4)
        room = rect.adjusted(px(10), 0, -px(8), 0)
        mark = _MARKS.get(view.mark)
        if mark is not None:
            fill = table.surface if chosen else table.soft(mark[1])
            painter.setPen(QPen(QColor(str(getattr(table, mark[1]))), 1.4))
            painter.setBrush(QColor(fill))
            painter.drawRoundedRect(inside, 5, 5)
            size = px(15)
            picture = icons.pixmap(
                mark[0], str(getattr(table, mark[1])), size, pixel_ratio(painter)
            )
            painter.drawPixmap(room.right() - size + px(2), rect.center().y() - size // 2, picture)
            room.adjust(0, 0, -px(18), 0)
            chosen = False
        elif view.mark in {"changed", "new"} and not chosen:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(table.changed if view.mark == "changed" else table.good_soft))
            painter.drawRoundedRect(inside, 5, 5)
        ink, quiet = (
            (table.on_selection, table.on_selection) if chosen else (table.text, table.muted)
        )
        below = view.was
        if view.mark == WORDS:
            self._wrap(painter, room, view.text, ink)
            return
        if below is None:
            self._write(painter, room, view.text, ink)
            return
        room.adjust(0, px(2), 0, -px(3))
        half = room.height() // 2
        self._write(painter, room.adjusted(0, 0, 0, -half), view.text, ink, bold=not named)
        words = below if named else tr("was {value}", value=below)
        self._write(painter, room.adjusted(0, room.height() - half, 0, 0), words, quiet, 11)

    def _write(
        self,
        painter: QPainter,
        room: QRect,
        text: str,
        ink: str,
        size: int = 13,
        *,
        bold: bool = False,
    ) -> None:
        painter.setPen(QColor(ink))
        painter.setFont(self._font(painter, size, bold=bold))
        painter.drawText(room, Qt.AlignmentFlag.AlignVCenter, cut(painter, text, room.width()))

    def _wrap(self, painter: QPainter, room: QRect, text: str, ink: str) -> None:
        painter.setPen(QColor(ink))
        painter.setFont(self._font(painter, 13, bold=False))
        lines = two_lines(painter.fontMetrics(), text, room.width())
        painter.drawText(room, Qt.AlignmentFlag.AlignVCenter, lines)

    def _font(self, painter: QPainter, size: int, *, bold: bool) -> QFont:
        key = (px(size), bold)
        if key not in self._fonts:
            self._fonts[key] = sized(painter, size, bold=bold)
        return self._fonts[key]


_HEIGHT = 38
"""Height of a row of two lines."""
_WIDTHS = {
    "row": 58,
    "state": 100,
    "activity": 164,
    "changes": 0,
    "by": 150,
    "siteId": 110,
    "startDate": 174,
    "endDate": 174,
    "status": 116,
    "teams": 150,
    "internalRemarks": 200,
    "externalRemarks": 200,
    "manpower": 160,
}


_MOST = 420
"""Width of the changes column before other columns are shown beside it."""
_NARROW = 560
"""A table narrower than this gives names less room, so that changes are seen beside them."""
_LEAST_NAME = 88
_LEAST_CHANGES = 300
_MOST_ID = 300
_NAME = 224
"""Names are so wide where that leaves the least width to the changes."""


class ReviewTable(QTableView):
    """Shows a review; `selection_changed` after another row or more rows were selected.

    `go_on` asks to correct the current row; `menu_wanted` for the menu of the selected rows, at a
    place on the screen.
    """

    selection_changed = Signal()
    go_on = Signal()
    menu_wanted = Signal(QPoint)

    def __init__(self, memory: Memory) -> None:
        super().__init__()
        self._memory = memory
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
        header.setSelectionModel(
            QItemSelectionModel(self.model_, self)
        )  # else each paint asks every selected row whether its column is selected
        self.selectionModel().selectionChanged.connect(lambda *_: self.selection_changed.emit())
        self.frozen = FrozenColumns(self, FROZEN)
        self.nothing = label("", "muted", wrap=True)
        self.nothing.setParent(self)
        self.nothing.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.nothing.hide()
        header.sectionMoved.connect(self._moved)
        self._own_widths = False
        """Whether the planner has set the widths of these columns."""
        self._spreads = False
        self._keep = QTimer(self)
        self._keep.setSingleShot(True)
        self._keep.setInterval(500)
        self._keep.timeout.connect(self._write)
        self.verticalHeader().setDefaultSectionSize(px(_HEIGHT))
        self.verticalHeader().setMinimumSectionSize(px(30))
        self._widths()
        for signal in (header.sectionResized, header.sectionMoved):
            signal.connect(lambda *_: None if self._spreads else self._keep.start())

    def show_review(self, review: Review | None) -> None:
        before, index, old = self._kept(), self.current_index(), self.model_.review
        chosen = old.rows[index].id if old is not None and index >= 0 else None
        self.model_.show_review(review)
        if self._kept() != before:
            self._widths()
        self._show_nothing()
        if chosen is not None and review is not None:
            again = next(
                (index for index in self.model_.order if review.rows[index].id == chosen), None
            )
            if again is not None:
                self.select(again)
        self.selection_changed.emit()

    def show_decided(self, indexes: Collection[int]) -> None:
        """Repaint rows immediately after a decision."""
        self.model_.refresh(indexes)
        places = [self.model_.order.index(index) for index in indexes if index in self.model_.order]
        for view in (self, self.frozen) if len(places) < 100 else ():
            for place in places:
                at = view.visualRect(self.model_.index(place, 0))
                view.viewport().repaint(0, at.top(), view.viewport().width(), at.height())

    def show_all_columns(self, every: bool) -> None:
        """Show every column with values, or only those with changes."""
        index = self.current_index()
        self.model_.show_all_columns(every)
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
            found = (index for at in places for index in self.model_.causes[at].indexes)
            return [*dict.fromkeys(found)]
        return [self.model_.order[at] for at in places]

    def selected_count(self) -> int:
        """Return how many lines are selected."""
        return sum(bottom - top + 1 for top, bottom in self._ranges())

    def _ranges(self) -> list[tuple[int, int]]:
        """Return the selected places as ranges: all of 100,000 rows are one."""
        selection = self.selectionModel().selection()
        found = sorted(
            {(selection.at(at).top(), selection.at(at).bottom()) for at in range(selection.count())}
        )
        apart, last = list[tuple[int, int]](), -1
        for top, bottom in found:
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

    def _moved(self, logical: int, old: int, new: int) -> None:
        """Undo a move into or out of the columns that never scroll away."""
        if (old < FROZEN or new < FROZEN) and old != new:
            header = self.horizontalHeader()
            header.blockSignals(True)
            header.moveSection(new, old)
            header.blockSignals(False)

    def _kept(self) -> str:
        return f"columns {current_theme().percent} " + ",".join(
            self.model_.field(at) for at in range(self.model_.columnCount())
        )

    def _write(self) -> None:
        if self.model_.review is not None and not self.model_.grouped:
            self._own_widths = True
            self._memory.keep(self._kept(), self.horizontalHeader().saveState())

    def _widths(self) -> None:
        state = self._memory.state(self._kept())
        self._own_widths = (
            not self.model_.grouped
            and not state.isEmpty()
            and self.horizontalHeader().restoreState(state)
        )
        for at in range(self.model_.columnCount() if self.model_.all_columns else 0):
            self.setColumnHidden(at, False)
        self._spread()

    def _id_width(self) -> int:
        """Return the width in pixels that the longest ID needs, of the names that are shown."""
        review = self.model_.review
        longest = max((row.id for row in review.rows), key=len, default="") if review else ""
        font = self.font()
        font.setPixelSize(px(11))
        return min(QFontMetrics(font).horizontalAdvance(longest) + px(22), px(_MOST_ID))

    def _spread(self) -> None:
        """Set the column widths; the remaining room goes to the names and the changes."""
        if self._own_widths:
            return
        header = self.horizontalHeader()
        names = [self.model_.field(at) for at in range(self.model_.columnCount())]
        if self.model_.grouped:
            count = max(px(_WIDTHS["row"]), header.sectionSizeHint(0))
            state = max(px(_WIDTHS["state"]), header.sectionSizeHint(1))
            for at, width in enumerate((count, state, self.viewport().width() - count - state)):
                self.setColumnWidth(at, width)
            self.frozen.place()
            return
        widths = {
            name: max(px(_WIDTHS.get(name, 130)), header.sectionSizeHint(at))
            for at, name in enumerate(names)
        }
        width, always = self.viewport().width(), {*FIXED, BY}
        if width < px(_NARROW):
            widths["activity"] = max(px(_LEAST_NAME), header.sectionSizeHint(2))
            always = {*FIXED}
        widths["activity"] = max(widths["activity"], self._id_width())
        fixed = sum(widths[name] for name in names if name in always and name != "changes")
        room = width - fixed
        widths["changes"] = max(widths["changes"], min(room, px(_MOST)))
        room -= widths["changes"]
        hidden = set[str]()
        for name in names if not self.model_.all_columns else ():
            if name not in always and (hidden or widths[name] > room):
                hidden.add(name)
            elif name not in always:
                room -= widths[name]
        if room > 0 and not self.model_.all_columns:
            widths["activity"] += room * 2 // 5
            widths["changes"] += room - room * 2 // 5
        longer = min(px(_NAME) - widths["activity"], widths["changes"] - px(_LEAST_CHANGES))
        widths["activity"] += max(0, longer)
        widths["changes"] -= max(0, longer)
        self._spreads = True
        for at, name in enumerate(names):
            self.setColumnHidden(at, name in hidden)
            self.setColumnWidth(at, widths[name])
        self._spreads = False
        self.frozen.place()
