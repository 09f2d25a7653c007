"""The table of the review over frozen rows: answers in constant time, filters and sorts an index
and never the rows.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QPersistentModelIndex, Qt

from bridge.gui.review.checked_sheet import Review, State
from bridge.gui.review.sheet_cells import CellView
from bridge.gui.widgets.formats import tr
from bridge.gui.widgets.lines_table import title

Index = QModelIndex | QPersistentModelIndex
VIEW = int(Qt.ItemDataRole.UserRole) + 1
"""The role that gives what the delegate draws."""
FIXED = ("row", "state", "activity", "changes")
BY = "by"
FROZEN = 3
"""So many of them never scroll away."""
STATE = "state:"
"""How the mark of a state's cell begins."""
WORDS = "words"
"""The mark of a cell whose text may take two lines."""

STATE_LOOK: dict[State, tuple[str, str]] = {
    State.PROBLEM: ("alert", "bad"),
    State.CONFLICT: ("people", "bad"),
    State.NOT_ACCEPTED: ("close", "bad"),
    State.WARNING: ("warn", "warn"),
    State.NEW: ("plus", "good"),
    State.CHANGED: ("check", "accent"),
    State.LEFT_OUT: ("minus", "muted"),
    State.UNCHANGED: ("undo", "muted"),
}
"""Icon and token of each state."""


def state_word(state: State) -> str:
    """Return the word of a state, as its pill shows it."""
    return {
        State.PROBLEM: tr("Problem"),
        State.CONFLICT: tr("Conflict"),
        State.NOT_ACCEPTED: tr("Not accepted"),
        State.WARNING: tr("Warning"),
        State.NEW: tr("New"),
        State.CHANGED: tr("Changed"),
        State.LEFT_OUT: tr("Skipped"),
        State.UNCHANGED: tr("Reverted"),
    }[state]


class ReviewModel(QAbstractTableModel):
    """Rows of a review as a table: Excel's row number, state, activity, what changes in words, then
    the columns with changes, or all on request.
    """

    def __init__(self) -> None:
        super().__init__()
        self.review: Review | None = None
        self.order: list[int] = []
        self._columns: tuple[str, ...] = FIXED
        self.by: Mapping[tuple[str, str], str] = {}
        """Who edited a row, by sheet and ID, where the workbook was merged of several."""
        self._segment = "all"
        self._words = ""
        self._only = frozenset[int]()
        self._sort = ("row", Qt.SortOrder.AscendingOrder)
        self.all_columns = False

    def show_review(self, review: Review | None) -> None:
        """Show another review, with the filter that is set."""
        self.beginResetModel()
        self.review = review
        fixed = (*FIXED, BY) if self.by else FIXED
        self._columns = (
            (
                *fixed,
                *(
                    column.field
                    for column in (review.columns if self.all_columns else review.changed)
                ),
            )
            if review
            else FIXED
        )
        self._arrange()
        self.endResetModel()

    def show_all_columns(self, every: bool) -> None:
        """Show every column that holds something, or only those with changes."""
        self.all_columns = every
        self.show_review(self.review)

    def filter(self, segment: str, words: str, only: frozenset[int] = frozenset()) -> None:
        """Show the rows of a segment that hold the words; with `only` none but these."""
        self.beginResetModel()
        self._segment = segment
        self._words = words
        self._only = only
        self._arrange()
        self.endResetModel()

    def refresh(self) -> None:
        """Look again after a decision; rows stay where they are, so that nothing jumps away under
        the pointer.
        """
        if self.order:
            self.dataChanged.emit(
                self.index(0, 0), self.index(len(self.order) - 1, len(self._columns) - 1)
            )

    def field(self, column: int) -> str:
        """Return the field of a column, or `row`, `state`, `activity`."""
        return self._columns[column]

    def column_of(self, name: str) -> int:
        """Return the column of a field; that of the activity where it has none."""
        return self._columns.index(name) if name in self._columns else FIXED.index("activity")

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        """Return how many rows are shown."""
        return 0 if parent.isValid() else len(self.order)

    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        """Return how many columns there are."""
        return 0 if parent.isValid() else len(self._columns)

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> object:
        """Return the caption of a column."""
        if orientation is not Qt.Orientation.Horizontal or role != Qt.ItemDataRole.DisplayRole:
            return None
        name = self._columns[section]
        record = (
            tr("Activity")
            if self.review is None or self.review.changes.info.importable
            else tr("Record")
        )
        fixed = {
            "row": tr("Row"),
            "state": tr("State"),
            "activity": record,
            "changes": tr("What changes"),
            BY: tr("By"),
        }
        column = self.review.column(name) if self.review else None
        return fixed.get(name) or (column.caption if column else name)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Return text, tooltip or what the delegate draws."""
        if self.review is None or not index.isValid():
            return None
        if role == VIEW:
            return self.view(index.row(), index.column())
        if role == Qt.ItemDataRole.DisplayRole:
            return self.view(index.row(), index.column()).text
        if role in {Qt.ItemDataRole.ToolTipRole, Qt.ItemDataRole.AccessibleDescriptionRole}:
            view = self.view(index.row(), index.column())
            was = tr("was {value}", value=view.was) if view.was is not None else ""
            return "\n".join(part for part in (view.text, was, view.note) if part) or None
        return None

    def view(self, row: int, column: int) -> CellView:
        assert self.review is not None
        index, name = self.order[row], self._columns[column]
        change = self.review.rows[index]
        if name == "row":
            return CellView(str(change.row))
        if name == "state":
            state = self.review.state(index)
            return CellView(state_word(state), mark=f"{STATE}{state}")
        if name == "activity":
            found = self.review.cell(index, self.review.name_cell)
            named = title(change)
            note = CellView(named or change.id, change.id if named else None, "", found.note)
            return (
                note
                if found.mark in {"", "new"} and not found.note
                else CellView(note.text, note.was, found.mark, found.note)
            )
        if name == "changes":
            return CellView(self.review.words(index), mark=WORDS)
        if name == BY:
            return CellView(self._by(index), mark=WORDS)
        return self.review.cell(index, name)

    def _by(self, index: int) -> str:
        assert self.review is not None
        return self.by.get((self.review.changes.info.sheet, self.review.rows[index].id), "")

    def sort(self, column: int, order: Qt.SortOrder = Qt.SortOrder.AscendingOrder) -> None:
        wanted = (self._columns[column] if 0 <= column < len(self._columns) else "row", order)
        if wanted == self._sort:
            return  # the header asks twice
        self.beginResetModel()
        self._sort = wanted
        self._arrange()
        self.endResetModel()

    def _arrange(self) -> None:
        if self.review is None:
            self.order = []
            return
        self.order = self.review.visible(self._segment, self._words)
        if self._only:
            self.order = [index for index in self.order if index in self._only]
        name, order = self._sort
        if name != "row" or order is not Qt.SortOrder.AscendingOrder:
            ranks = self._ranks(name)
            self.order.sort(key=ranks.__getitem__, reverse=order is Qt.SortOrder.DescendingOrder)

    def _ranks(self, name: str) -> Sequence[int]:
        """Return by what each row is sorted; needs no formatting."""
        assert self.review is not None
        rows = self.review.rows
        if name == "state":
            places = {state: place for place, state in enumerate(State)}
            return [places[self.review.state(index)] for index in range(len(rows))]
        if name == BY:
            texts = [self._by(index) for index in range(len(rows))]
            order = {text: place for place, text in enumerate(sorted({*texts}))}
            return [order[text] for text in texts]
        return self.review.ranks(name)
