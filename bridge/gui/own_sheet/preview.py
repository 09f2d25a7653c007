"""Where is the table?

The sheet as it looks, its header marked and what is no data greyed; rows that are dragged over can
become the header.
"""

from __future__ import annotations

from collections.abc import Callable
from zoneinfo import ZoneInfo

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QPersistentModelIndex, Qt
from PySide6.QtGui import QBrush, QColor, QFont
from PySide6.QtWidgets import QAbstractItemView, QCheckBox, QTableView, QVBoxLayout

from bridge.gui.look.painted_widgets import IconLabel
from bridge.gui.look.theme import px, tokens
from bridge.gui.widgets.controls import Chooser, button, card, label
from bridge.gui.widgets.formats import plural, tr
from bridge.gui.widgets.layouts import Clear, clear, column, row
from bridge.gui.widgets.lines_table import Cell, LinesModel, plain_table, value_text
from bridge.jobs.own_sheet_writeback import Preview, SampleRow
from bridge.mapping.proposals.draft import Draft
from bridge.mapping.table import MOST_HEADER_ROWS, Table
from bridge.records.changes import SheetRow
from bridge.records.columns import letters
from bridge.texts import shown

_FINDINGS = 6
"""Findings that are shown; the review shows all of them."""


class PreviewCard(Clear):
    """Shows a preview, or why there is none yet."""

    def __init__(self) -> None:
        super().__init__()
        frame, inside = card(spacing=8)
        self.words = label("", "muted", wrap=True)
        self.findings = QVBoxLayout()
        self.findings.setSpacing(4)
        self.table: QTableView | None = None
        self._place = QVBoxLayout()
        inside.addWidget(label(tr("What is read"), "heading"))
        inside.addWidget(self.words)
        inside.addLayout(self.findings)
        inside.addLayout(self._place)
        self.results = QCheckBox(
            tr("Write the result of each row into my sheet, in two columns of its own")
        )
        inside.addLayout(row(self.results, None))
        self.setLayout(row(frame))

    def show_why(self, sentence: str) -> None:
        """Say why nothing is shown."""
        self.words.setText(sentence)
        clear(self.findings)
        clear(self._place)
        self.table = None

    def show_preview(self, preview: Preview, draft: Draft, zone: ZoneInfo) -> None:
        parts = [plural(preview.rows, "1 row was read.", "{count} rows were read.")]
        if preview.wrong:
            parts.append(
                plural(
                    preview.wrong,
                    "1 of them has an error, which can be corrected in the review.",
                    "{count} of them have errors, which can be corrected in the review.",
                )
            )
        self.words.setText(" ".join(parts))
        clear(self.findings)
        for found in preview.problems[:_FINDINGS]:
            bad = found.severity == "error"
            sentence = label(shown(found.sentence), wrap=True)
            across = row(
                column(IconLabel("alert" if bad else "warn", "bad" if bad else "warn", 16), None),
                sentence,
                spacing=8,
                grows=1,
            )
            self.findings.addLayout(across)
        if len(preview.problems) > _FINDINGS:
            self.findings.addWidget(
                label(
                    tr("{count} more findings.", count=len(preview.problems) - _FINDINGS), "small"
                )
            )
        self._show_rows(preview, draft, zone)

    def _show_rows(self, preview: Preview, draft: Draft, zone: ZoneInfo) -> None:
        fields = ["id", *(name for name in draft.rules if name != "id")]
        columns = [draft.column(name) for name in fields]
        captions = [tr("Row"), *(one.caption for one in columns)]

        def cells(found: SheetRow) -> tuple[Cell, ...]:
            texts = (
                found.texts.get(one.field) or value_text(one, found.values.get(one.field), zone)
                for one in columns
            )
            return (Cell(str(found.number)), *map(Cell, texts))

        clear(self._place)
        model = LinesModel(captions)
        self.table = QTableView()
        model.setParent(self.table)
        model.show_rows(preview.first, cells)
        self.table.setModel(model)
        self.table.setAccessibleName(tr("The first rows as activities"))
        holder = plain_table(self.table, [60, *(130 for _ in fields)], 30)
        holder.setFixedHeight(px(210))
        self._place.addWidget(holder)
        header = self.table.horizontalHeader()
        header.ensurePolished()
        for at in range(len(captions)):
            # captions are read whole
            self.table.setColumnWidth(
                at, max(self.table.columnWidth(at), header.sectionSizeHint(at))
            )


Index = QModelIndex | QPersistentModelIndex
_WIDEST = 240
"""A column is as wide as what stands in it, up to so much: dates are read with their times."""


class SampleModel(QAbstractTableModel):
    """The first rows of a sheet."""

    def __init__(self) -> None:
        super().__init__()
        self.rows: tuple[SampleRow, ...] = ()
        self._width = 0
        self._head = range(0)
        self._left_out = frozenset[int]()

    def show_rows(self, rows: tuple[SampleRow, ...], table: Table) -> None:
        self.beginResetModel()
        self.rows = rows
        self._left_out = frozenset()
        self._width = max((len(row.cells) for row in rows), default=0)
        self._head = range(table.header_row - table.header_rows + 1, table.header_row + 1)
        self.endResetModel()

    def grey(self, left_out: frozenset[int]) -> None:
        """Grey rows by their numbers: totals, notes, repeated headers."""
        self._left_out = left_out
        if self.rows:
            self.dataChanged.emit(
                self.index(0, 0), self.index(len(self.rows) - 1, max(0, self._width - 1))
            )

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        """Return how many rows there are."""
        return 0 if parent.isValid() else len(self.rows)

    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        """Return how many columns there are."""
        return 0 if parent.isValid() else self._width

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> object:
        """Return letters above and Excel's numbers beside."""
        if role != Qt.ItemDataRole.DisplayRole:
            return None
        return (
            letters(section + 1)
            if orientation is Qt.Orientation.Horizontal
            else str(self.rows[section].number)
        )

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Return a cell with the colours of its row."""
        one, colours = self.rows[index.row()], tokens()
        text = one.cells[index.column()] if index.column() < len(one.cells) else ""
        if role == Qt.ItemDataRole.DisplayRole:
            return text
        if role == Qt.ItemDataRole.ToolTipRole:
            return text or None
        if role == Qt.ItemDataRole.BackgroundRole and one.number in self._head:
            return QBrush(QColor(colours.accent_soft))
        if role == Qt.ItemDataRole.FontRole and one.number in self._head:
            font = QFont()
            font.setWeight(QFont.Weight.DemiBold)
            return font
        if role == Qt.ItemDataRole.ForegroundRole and (
            one.number in self._left_out or one.number < self._head.start
        ):
            return QBrush(QColor(colours.disabled))
        return None


class SampleCard(Clear):
    """The sheet, what is said of its header, and the button that changes it. `chosen` is called
    with its last row and how many it has.

    `ended` is called when another end of the table was chosen.
    """

    def __init__(
        self,
        chosen: Callable[[int, int], object],
        agreed: Callable[[], object],
        ended: Callable[[], object],
    ) -> None:
        super().__init__()
        self._chosen = chosen
        frame, inside = card(spacing=8)
        self.model = SampleModel()
        self.table = QTableView()
        self.table.setModel(self.model)
        self.table.setAccessibleName(tr("The sheet as it is"))
        self.table.setSelectionBehavior(QTableView.SelectionBehavior.SelectRows)
        self.table.setSelectionMode(QAbstractItemView.SelectionMode.ContiguousSelection)
        self.table.setEditTriggers(QTableView.EditTrigger.NoEditTriggers)
        self.table.setTabKeyNavigation(False)
        self.table.setHorizontalScrollMode(QTableView.ScrollMode.ScrollPerPixel)
        self.table.setFixedHeight(px(196))
        self.table.verticalHeader().setDefaultSectionSize(px(26))
        self.words = label("", "muted", wrap=True)
        self.yes = button(tr("Yes, this is the header"), "check", pressed=agreed)
        self.use = button(tr("Use the selected rows as the header"), "table", pressed=self._use)
        inside.addWidget(label(tr("Where is the table?"), "heading"))
        across = row(self.words, self.yes, self.use, spacing=10, grows=0)
        inside.addLayout(across)
        inside.addWidget(self.table)
        self.ends = Chooser()
        self.ends.setAccessibleName(tr("Where the table ends"))
        ends = {
            "end": tr("At the end of the sheet"),
            "blank row": tr("At the first blank row"),
            "blank key": tr("At the first row without an ID"),
        }
        for stop, words in ends.items():
            self.ends.addItem(words, stop)
        self.ends.activated.connect(lambda _: ended())
        inside.addLayout(
            row(label(tr("Where the table ends"), "small"), self.ends, None, spacing=6)
        )
        self.setLayout(row(frame))
        self.table.selectionModel().selectionChanged.connect(lambda *_: self._selected())
        self._selected()

    def show_sheet(self, rows: tuple[SampleRow, ...], table: Table, *, asked: bool) -> None:
        """Show the first rows of a sheet; `asked`: it has to be said where its header is."""
        self.model.show_rows(rows, table)
        self.yes.setVisible(asked)
        first = table.header_row - table.header_rows + 1
        if not table.header_rows:
            said = tr(
                "The table has no captions. It begins in row {row}.", row=table.header_row + 1
            )
        elif table.header_rows == 1:
            said = tr("The captions stand in row {row}.", row=table.header_row)
        else:
            said = tr(
                "The captions stand in the rows {first} to {last}.",
                first=first,
                last=table.header_row,
            )
        self.words.setText(f"{said} {tr('To change it, drag over the rows with the captions.')}")
        self.table.resizeColumnsToContents()
        for at in range(self.model.columnCount()):
            self.table.setColumnWidth(at, min(self.table.columnWidth(at), px(_WIDEST)))
        at = next((place for place, row in enumerate(rows) if row.number >= first), 0)
        self.table.scrollTo(
            self.model.index(max(0, at - 1), 0), QAbstractItemView.ScrollHint.PositionAtTop
        )

    def _rows(self) -> list[int]:
        return sorted({index.row() for index in self.table.selectionModel().selectedRows()})

    def _selected(self) -> None:
        self.use.setEnabled(0 < len(self._rows()) <= MOST_HEADER_ROWS)

    def _use(self) -> None:
        if rows := self._rows():
            first, last = (self.model.rows[at].number for at in (rows[0], rows[-1]))
            self._chosen(last, last - first + 1)
