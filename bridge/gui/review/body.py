"""What the review shows of a checked workbook: card of the file, tiles, filters, table, panel of a row."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtWidgets import QLineEdit, QVBoxLayout, QWidget

from bridge.gui.look.painted_widgets import Tile
from bridge.gui.look.theme import icon, px
from bridge.gui.review import sentences
from bridge.gui.review.file_card import FileCard
from bridge.gui.review.panel import RowPanel
from bridge.gui.review.table import ReviewTable
from bridge.gui.widgets.controls import Banner, EmptyState, Segments, button
from bridge.gui.widgets.formats import number, plural, tr
from bridge.gui.widgets.layouts import Columns, row


class ReviewBody(QWidget):
    """The parts and their places; the page connects them."""

    def __init__(self) -> None:
        super().__init__()
        self.card, self.banner = FileCard(), Banner()
        self.tiles = {
            "changed": Tile(tr("rows changed"), "accent"),
            "new": Tile(tr("new rows"), "good"),
            "all": Tile(tr("unchanged, not sent"), "text", presses=False),
            "problems": Tile(tr("problems to fix"), "bad"),
            "check": Tile(tr("to double-check"), "warn"),
        }
        self.segments = Segments([(key, sentences.segment_word(key, 0)) for key in sentences.SEGMENTS], tr("Which rows are shown"))
        self.next = button(tr("Next problem"), "arrow-right", "link")
        self.search = QLineEdit()
        self.table, self.panel = ReviewTable(), RowPanel()
        self._build()

    def show_counts(self, counts: Mapping[str, int]) -> None:
        """Show how many rows stand where."""
        self.tiles["changed"].show_value(number(counts["changed"]), plural(counts["changed"], "row changed", "rows changed"))
        self.tiles["new"].show_value(number(counts["new"]), plural(counts["new"], "new row", "new rows"), loud=bool(counts["new"]))
        self.tiles["all"].show_value(number(counts["unchanged"]), tr("unchanged, not sent"))
        problems = plural(counts["problems"], "problem to fix", "problems to fix")
        self.tiles["problems"].show_value(number(counts["problems"]), problems, loud=bool(counts["problems"]))
        self.tiles["check"].show_value(number(counts["check"]), tr("to double-check"), loud=bool(counts["check"]))
        for key in sentences.SEGMENTS:
            self.segments.show_text(key, sentences.segment_word(key, counts[key]))
        self.segments.buttons["left-out"].setVisible(bool(counts["left-out"]))
        self.next.setEnabled(bool(counts["problems"]))

    def show_parts(self, *, checked: bool, checking: bool) -> None:
        """Show the rows of a checked workbook, or that it is being checked."""
        for widget in (self._tiles, self._tools, self._rows):
            widget.setVisible(checked)
        self._waiting.setVisible(checking and not checked)

    def show_banner(self, title: str, text: str, state: str) -> None:
        """Show words over the rows; nothing where there are none."""
        self.banner.show_words(title, text, state)
        self.banner.setVisible(bool(title or text))

    def _build(self) -> None:
        self.search.setPlaceholderText(tr("Search ID, name, site …  (Ctrl+F)"))
        self.search.setAccessibleName(tr("Search rows"))
        self.search.setClearButtonEnabled(True)
        self.search.addAction(icon("search", "muted"), QLineEdit.ActionPosition.LeadingPosition)
        self.search.setMinimumWidth(150)
        self.search.setMaximumWidth(px(300))
        self._tiles, self._rows = QWidget(), QWidget()
        self._tiles.setLayout(row(*self.tiles.values(), spacing=10))
        find = row(None, self.next, self.search, spacing=8)
        find.setStretch(2, 6)
        self._tools = Columns(row(self.segments, None), find, spacing=8)
        across = row(self.table, self.panel, spacing=12)
        across.setStretch(0, 1)
        self._rows.setLayout(across)
        self._rows.setMinimumHeight(200)
        self._waiting = EmptyState("refresh", tr("Checking …"), tr("The rows are compared with what was exported and with the service."))
        inside = QVBoxLayout(self)
        inside.setContentsMargins(0, 0, 0, 0)
        inside.setSpacing(12)
        for widget in (self.card, self.banner, self._tiles, self._tools):
            inside.addWidget(widget)
        inside.addWidget(self._rows, 1)
        inside.addWidget(self._waiting, 1)
        self.banner.hide()
        self.panel.hide()
