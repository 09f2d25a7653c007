"""What the review shows of a checked workbook: card of the file, filters, table, and the one panel
beside it.
"""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QCheckBox, QLineEdit, QWidget

from bridge.gui.look.button_icons import icon
from bridge.gui.look.theme import px
from bridge.gui.review import sentences
from bridge.gui.review.file_card import FileCard
from bridge.gui.review.panel.panel import ReviewPanel
from bridge.gui.review.table.review_table import ReviewTable
from bridge.gui.review.table.sheet_tabs import SheetTabs
from bridge.gui.widgets.controls import Banner, EmptyState, Segments, button, tool
from bridge.gui.widgets.formats import keys, tr
from bridge.gui.widgets.layouts import Columns, Rest, column, row


class ReviewBody(QWidget):
    """The parts and their places; the page connects them."""

    def __init__(self) -> None:
        super().__init__()
        self.card = FileCard()
        self.banner = Banner()
        self.sheets = SheetTabs()
        self.segments = Segments(
            [(key, sentences.segment_word(key, 0)) for key in sentences.SEGMENTS],
            tr("Which rows are shown"),
        )
        self.next = tool("arrow-right", tr("Next problem"))
        self.next.setToolTip(f"{tr('Next problem')} ({keys('F8')})")
        self.search = QLineEdit()
        self.table = ReviewTable()
        self.panel = ReviewPanel()
        self.all_columns = QCheckBox(tr("All columns"))
        self.meant = button(tr("This is intended"))
        self.merge = button(tr("Merge them…"), "people")
        self.values = button(tr("Choose values…"))
        for made in (self.values, self.meant, self.merge):
            self.banner.add_button(made)
        self.saved = self._all_saved()
        self._build()

    def show_counts(self, counts: Mapping[str, int]) -> None:
        """Show how many rows stand where."""
        for key in sentences.SEGMENTS:
            self.segments.show_text(key, sentences.segment_word(key, counts[key]))
            self.segments.buttons[key].setVisible(
                key == "all" or bool(counts[key]) or self.segments.key == key
            )
        self.next.setEnabled(bool(counts["blocked"] + counts["warnings"]))

    def show_parts(self, *, checked: bool, checking: bool, saved: bool) -> None:
        """Show the rows of a checked workbook, that it is being checked, or that every refused row
        is saved now.
        """
        for widget in (self._tools, self._rows):
            widget.setVisible(checked)
        self._waiting.setVisible(checking and not checked)
        self.saved.setVisible(saved and not checked and not checking)
        self._rest.setVisible(not checked and self._waiting.isHidden() and self.saved.isHidden())

    def show_banner(self, title: str, text: str, state: str) -> None:
        """Show words over the rows; nothing where there are none."""
        self.banner.show_words(title, text, state)
        self.banner.setVisible(bool(title or text))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Give the panel its share of the width."""
        super().resizeEvent(event)
        self.panel.resize_to(self.width())

    def _build(self) -> None:
        self.search.setPlaceholderText(tr("ID, name, site …"))
        self.search.setToolTip(f"{tr('Search rows')} ({keys('Ctrl+F')})")
        self.search.setAccessibleName(tr("Search rows"))
        self.search.setClearButtonEnabled(True)
        self.search.addAction(icon("search", "muted"), QLineEdit.ActionPosition.LeadingPosition)
        self.search.setMinimumWidth(150)
        self.search.setMaximumWidth(px(220))
        self._rows = Rest()
        self._rest = QWidget()
        self.all_columns.setToolTip(tr("Show columns without changes too"))
        find = row(None, self.all_columns, self.next, self.search, spacing=10)
        find.setStretch(3, 6)
        self._tools = Columns(row(self.segments, None), find, spacing=8)
        row(self.table, self.panel, spacing=12, grows=0, within=self._rows)
        self._rows.setMinimumHeight(px(280))
        self._waiting = EmptyState(
            "refresh",
            tr("Checking …"),
            tr("Comparing rows with the export and the service."),
        )
        inside = column(spacing=12, within=self)
        for widget in (self.card, self.sheets, self.banner, self._tools):
            inside.addWidget(widget)
        for below in (self._rows, self._waiting, self.saved, self._rest):
            inside.addWidget(below, 1)
        self.banner.hide()
        self.sheets.hide()
        self.meant.hide()
        self.values.hide()
        self.merge.hide()
        self.saved.hide()

    def _all_saved(self) -> EmptyState:
        self.back = button(tr("Back to Activities"), "arrow-right", "primary")
        words = tr("The service has accepted every row of this sheet.")
        return EmptyState("check", tr("All rows are saved"), words, self.back, state="good")
