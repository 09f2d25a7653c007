"""The model of the table of the review: rows, or groups of rows with one problem.

Filters and sorting change the order shown and never what is decided; a search appends the unchanged
rows that it finds (`Review.find`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QPersistentModelIndex, Qt

from bridge.gui.review.cells import Cause, CellView
from bridge.gui.review.model import Review
from bridge.gui.review.row_words import row_words
from bridge.gui.review.states import State, state_word
from bridge.gui.widgets.formats import number, tr
from bridge.gui.widgets.lines_table import title

Index = QModelIndex | QPersistentModelIndex
VIEW = int(Qt.ItemDataRole.UserRole) + 1
"""The role of the data that the delegate draws."""
FIXED = ("row", "state", "activity", "changes")
BY = "by"
FROZEN = 3
"""So many of them never scroll away."""
STATE = "state:"
"""How the mark of a state's cell begins."""
WORDS = "words"
"""The mark of a cell whose text may take two lines."""


class ReviewModel(QAbstractTableModel):
    """Rows of a review as a table model: row number, state, activity, changes, columns.

    Only columns with changes are included, or all on request.
    """

    def __init__(self) -> None:
        super().__init__()
        self.review: Review | None = None
        self.order: list[int] = []
        self.columns: tuple[str, ...] = FIXED
        self.by: Mapping[tuple[str, str], str] = {}
        """Authors of the rows by sheet and ID, if the workbook was merged from several."""
        self._segment = "all"
        self._words = ""
        self._sort = ("row", Qt.SortOrder.AscendingOrder)
        self.all_columns = False
        """Whether every column with values is shown, or only those with changes."""
        self.grouped = False
        """Whether a line is a group of rows with one problem."""
        self.causes: list[Cause] = []

    @property
    def filtered(self) -> tuple[str, str]:
        """Return the segment and the search that are shown."""
        return self._segment, self._words

    def show_review(self, review: Review | None) -> None:
        """Show another review, with the filter that is set."""
        self.beginResetModel()
        self.review = review
        if review is None:
            self.columns = FIXED
        elif self.grouped:
            self.columns = ("row", "state", "activity")
        else:
            fields = review.columns if self.all_columns else review.changed_columns
            self.columns = (
                *FIXED,
                *((BY,) if self.by else ()),
                *(column.field for column in fields),
            )
        self._arrange()
        self.endResetModel()

    def filter(self, segment: str, words: str) -> None:
        """Show the rows of a segment that match the search."""
        self.beginResetModel()
        self._segment = segment
        self._words = words
        self._arrange()
        self.endResetModel()

    def refresh(self) -> None:
        """Repaint the rows after a decision, or build the groups anew.

        Rows keep their places, so that nothing jumps under the pointer.
        """
        if self.grouped:
            self.show_review(self.review)
        elif self.order:
            last = self.index(len(self.order) - 1, len(self.columns) - 1)
            self.dataChanged.emit(self.index(0, 0), last)

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        """Return how many rows are shown."""
        return 0 if parent.isValid() else len(self.order)

    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        """Return how many columns there are."""
        return 0 if parent.isValid() else len(self.columns)

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> object:
        """Return the caption of a column."""
        if orientation is not Qt.Orientation.Horizontal or role != Qt.ItemDataRole.DisplayRole:
            return None
        name = self.columns[section]
        record = (
            self.review.changes.info.kind.singular.capitalize() if self.review else tr("Activity")
        )
        fixed = {
            "row": tr("Rows") if self.grouped else tr("Row"),
            "state": tr("State"),
            "activity": tr("Problem") if self.grouped else record,
            "changes": tr("What changes"),
            BY: tr("By"),
        }
        return fixed.get(name) or (self.review.caption(name) if self.review else name)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Return text, tooltip or the data that the delegate draws."""
        if self.review is None or not index.isValid():
            return None
        if role == VIEW:
            return self.view(index.row(), index.column())
        if role == Qt.ItemDataRole.DisplayRole:
            return self.view(index.row(), index.column()).text
        if role in {Qt.ItemDataRole.ToolTipRole, Qt.ItemDataRole.AccessibleDescriptionRole}:
            view = self.view(index.row(), index.column())
            was = view.was or ""
            if was and self.columns[index.column()] != "activity":
                was = tr("was {value}", value=was)
            return "\n".join(part for part in (view.text, was, view.note) if part) or None
        return None

    def view(self, row: int, column: int) -> CellView:
        assert self.review is not None
        if self.grouped:
            return _group_view(self.causes[row], self.columns[column])
        index, name = self.order[row], self.columns[column]
        change = self.review.rows[index]
        if name == "row":
            return CellView(str(change.plan_row or ""))
        if name == "state":
            state = self.review.state(index)
            return CellView(state_word(state), mark=f"{STATE}{state}")
        if name == "activity":
            cell_view = self.review.cell(index, self.review.name_cell)
            named = title(change)
            mark, note = cell_view.mark, cell_view.note
            mark = "" if mark == "new" and not note else mark
            return CellView(named or change.id, change.id if named else None, mark, note)
        if name == "changes":
            return CellView(row_words(self.review, index), mark=WORDS)
        if name == BY:
            return CellView(self._by(index), mark=WORDS)
        return self.review.cell(index, name)

    def _by(self, index: int) -> str:
        assert self.review is not None
        return self.by.get((self.review.changes.info.sheet, self.review.rows[index].id), "")

    def sort(self, column: int, order: Qt.SortOrder = Qt.SortOrder.AscendingOrder) -> None:
        wanted = (self.columns[column] if 0 <= column < len(self.columns) else "row", order)
        if wanted == self._sort:
            return  # the header asks twice
        self.beginResetModel()
        self._sort = wanted
        self._arrange()
        self.endResetModel()

    def _arrange(self) -> None:
        self.order = []
        self.causes = []
        if self.review is None:
            return
        self.order = self.review.visible(self._segment, self._words)
        if self.grouped:
            shown = {*self.order}
            self.causes = [
                cause for cause in self.review.causes() if not shown.isdisjoint(cause.indexes)
            ]
            self.order = [cause.indexes[0] for cause in self.causes]
            return
        name, order = self._sort
        if self._sort == ("row", Qt.SortOrder.AscendingOrder) and not self.review.included:
            return
        key = self._by if name == BY else _sort_key(self.review, name)
        self.order.sort(key=key, reverse=order is Qt.SortOrder.DescendingOrder)


def _group_view(cause: Cause, name: str) -> CellView:
    if name == "row":
        return CellView(number(len(cause.rows)))
    if name == "state":
        state = State.PROBLEM if cause.severity == "error" else State.WARNING
        return CellView(state_word(state), mark=f"{STATE}{state}")
    return CellView(cause.title, mark=WORDS)


def _sort_key(review: Review, name: str) -> Callable[[int], str | int]:
    """Return what rows are sorted by in a column: raw values, so that dates sort by time."""
    rows, places = review.rows, {state: place for place, state in enumerate(State)}
    if name == "state":
        return lambda index: places[review.state(index)]
    if name == "activity":
        return lambda index: (title(rows[index]) or rows[index].id).casefold()
    if name not in review.cells.columns:
        return lambda index: rows[index].plan_row

    def value(index: int) -> str:
        change = rows[index]
        known = change.current or change.base or {}
        return str(change.values.get(name) or known.get(name) or "\uffff")

    return value
