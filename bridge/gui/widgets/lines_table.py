"""A table of lines over any number of rows: the cells of a row are made when it is shown."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QPersistentModelIndex, Qt, QTimer
from PySide6.QtWidgets import QFrame, QHeaderView, QTableView, QWidget

from bridge.gui.look.delegates import LinesDelegate
from bridge.gui.look.theme import px
from bridge.gui.widgets.dialogs import Message
from bridge.gui.widgets.formats import moment, tr
from bridge.records.cells.base import JsonValue, cell_text
from bridge.records.cells.values import ChoiceCell
from bridge.records.change_set import Change
from bridge.records.columns import Column
from bridge.records.kinds import ACTIVITIES

Index = QModelIndex | QPersistentModelIndex
_MOST_GROWN = 300
"""So many rows of a table grow: each is measured."""


@dataclass(frozen=True, slots=True)
class Cell:
    """The content of a cell: text, second line, icon and its token, or a pill in the colours of a
    state.
    """

    text: str
    second: str = ""
    icon: tuple[str, str] | None = None
    pill: str = ""
    tip: str = ""


class LinesModel(QAbstractTableModel):
    """Rows of any type, with a function that returns the cells of one."""

    def __init__(self, captions: Sequence[str]) -> None:
        super().__init__()
        self._captions = tuple(captions)
        self._rows: Sequence[Any] = ()
        self._cells: Callable[[Any], tuple[Cell, ...]] = lambda row: ()
        self._last: tuple[int, tuple[Cell, ...]] = (-1, ())

    def show_rows(self, rows: Sequence[Any], cells: Callable[[Any], tuple[Cell, ...]]) -> None:
        self.beginResetModel()
        self._rows = rows
        self._cells = cells
        self._last = (-1, ())
        self.endResetModel()

    def refresh(self) -> None:
        """Rebuild the cells of the current rows."""
        self._last = (-1, ())
        if self._rows:
            self.dataChanged.emit(
                self.index(0, 0), self.index(len(self._rows) - 1, len(self._captions) - 1)
            )

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        """Return how many rows there are."""
        return 0 if parent.isValid() else len(self._rows)

    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        """Return how many columns there are."""
        return 0 if parent.isValid() else len(self._captions)

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> object:
        """Return the caption of a column."""
        return (
            self._captions[section]
            if orientation is Qt.Orientation.Horizontal and role == Qt.ItemDataRole.DisplayRole
            else None
        )

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Return a part of a cell; a table asks several times for the same row."""
        # A view asks for one cell five times, role by role, and for a row's cells one after the
        # other.
        if self._last[0] != index.row():
            self._last = index.row(), self._cells(self._rows[index.row()])
        cell = self._last[1][index.column()]
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return cell.text
            case Qt.ItemDataRole.ToolTipRole:
                return cell.tip or None
            case LinesDelegate.SECOND:
                return cell.second or None
            case LinesDelegate.ICON:
                return cell.icon
            case LinesDelegate.PILL:
                return cell.pill or None
        return None


def plain_table(table: QTableView, widths: Sequence[int], height: int) -> QTableView:
    """Give a table of lines our look, and its columns their widths; the last one takes the rest."""
    table.setItemDelegate(LinesDelegate(table, height))
    table.setShowGrid(False)
    table.setEditTriggers(QTableView.EditTrigger.NoEditTriggers)
    table.setSelectionBehavior(QTableView.SelectionBehavior.SelectRows)
    table.setFrameShape(QFrame.Shape.NoFrame)
    table.setHorizontalScrollMode(QTableView.ScrollMode.ScrollPerPixel)
    table.setTabKeyNavigation(False)
    table.setMinimumHeight(150)
    table.verticalHeader().hide()
    table.verticalHeader().setDefaultSectionSize(px(height))
    header = table.horizontalHeader()
    header.setHighlightSections(False)
    header.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
    header.setStretchLastSection(True)
    for at, width in enumerate(widths):
        table.setColumnWidth(at, px(width))
    return table


def stretch_columns(table: QTableView, *columns: int) -> None:
    """Let some columns share the width that the others leave, which are as wide as their cells;
    rows are as high as their words need then, the first ones of many.
    """
    header = table.horizontalHeader()
    header.setStretchLastSection(False)
    header.setResizeContentsPrecision(200)
    header.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
    for at in columns:
        header.setSectionResizeMode(at, QHeaderView.ResizeMode.Stretch)
    grown = QTimer(table, singleShot=True, interval=0)  # once, when all columns have their widths

    def grow() -> None:
        for at in range(min(table.model().rowCount(), _MOST_GROWN)):
            table.setRowHeight(at, table.sizeHintForRow(at))

    grown.timeout.connect(grow)
    model = table.model()
    for changed in (header.sectionResized, model.modelReset, model.dataChanged):
        changed.connect(lambda *_: grown.start())


Line = tuple[str, ...]
_LINE, _MOST_LINES = 30, 12
"""The height of a line of a table in a dialog, and so many are seen without scrolling."""


def confirm_lines(
    parent: QWidget, title: str, captions: Sequence[str], lines: Sequence[Line], yes: str
) -> bool:
    """Ask before cells are changed, with a table of one line for each change."""
    message = Message(parent, "check", "accent", title, "")
    message.setAccessibleDescription("\n".join(" · ".join(filter(None, line)) for line in lines))
    message.text.hide()
    table, model = QTableView(), LinesModel(captions)
    model.show_rows(lines, lambda line: tuple(Cell(text, tip=text) for text in line))
    table.setModel(model)
    table.setAccessibleName(title)
    plain_table(table, (), _LINE)
    stretch_columns(table, len(captions) - 3, len(captions) - 1)
    table.setMinimumSize(px(780), px(_LINE) * (min(len(lines), _MOST_LINES) + 2))
    message.middle.addWidget(table)
    message.offer("", tr("Cancel"))
    message.offer("yes", yes, "primary", "check")
    return message.ask() == "yes"


COLUMNS = ACTIVITIES.by_field
"""Of activities."""

FAILED_SHEET = "Failed rows"


def value_text(
    column: Column | None, value: JsonValue, zone: ZoneInfo, beside: JsonValue = None
) -> str:
    """Return a JSON value of a column as the planner reads it in the sheet; `beside` is the old or
    the new value that it is shown with.
    """
    if column is None:
        return str(value) if value is not None else ""
    cell = column.cell.to_cell(value, zone)
    if cell is None:
        return ""
    if isinstance(cell, datetime):
        other = column.cell.to_cell(beside, zone)
        return moment(cell, other if isinstance(other, datetime) else None)
    text = cell_text(cell)
    return (
        text.capitalize()
        if isinstance(column.cell, ChoiceCell) and text in column.cell.choices
        else text
    )


def title(change: Change) -> str:
    """Return the name of an activity, from the sheet or the service."""
    for record in (change.values, change.current, change.base):
        name = (record or {}).get("name")
        if isinstance(name, str) and name:
            return name
    return ""
