"""The parts of the review page: file card, sheets, filters, table, panel and footer."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QApplication, QWidget

from bridge.gui.frame.list_page import WorkbookList
from bridge.gui.frame.page import Page, announce, until_upload
from bridge.gui.frame.shell import Shell
from bridge.gui.look.theme import px
from bridge.gui.review import sentences
from bridge.gui.review.header import FileCard, SheetTabs
from bridge.gui.review.panel import ReviewPanel
from bridge.gui.review.state import Banner as BannerWords
from bridge.gui.review.states import SEGMENTS
from bridge.gui.review.table import ReviewTable
from bridge.gui.review.time_face import TimeFace
from bridge.gui.review.uploading import UploadView
from bridge.gui.timeline.view import table_or_timeline
from bridge.gui.widgets.controls import (
    Banner,
    EmptyState,
    Segments,
    button,
    card,
    label,
    search_field,
)
from bridge.gui.widgets.formats import plural, tr
from bridge.gui.widgets.layouts import Clear, FlowLayout, Rest, Stack, column, row

_BETWEEN = 12
"""Pixels between the rows and the panel."""
_LEAST_CARD = 310
"""The least width of the file beside its buttons, in pixels, with the margins of the page."""
_LOW = 560
"""In a page lower than this, in pixels, filters and search share a line: the filters are a list."""
_LEAST_ROWS = 150
"""The least height of the rows in pixels: the header and three rows."""


class ReviewView(Page):
    """The parts of the page, and what they show without knowing the rows."""

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell, tr("Review and upload"), until_upload())
        self.faces = Segments(table_or_timeline(), tr("View"))
        self.card = FileCard()
        self.banner = Banner()
        self.sheets = SheetTabs()
        self.segments = Segments(
            [(key, sentences.segment_word(key, 0)) for key in SEGMENTS],
            tr("Filter rows"),
        )
        self.notes = button("", "info", "link", self._unfold)
        self.grouped = button(tr("Group by cause"), "list", "segment")
        self.grouped.setCheckable(True)
        self.search = search_field(tr("Search rows"), tr("Search"))
        self.table = ReviewTable()
        self.panel = ReviewPanel()
        self.first = self.table
        self.meant = button(tr("This is intended"))
        self.values = button(tr("Choose values…"))
        self.merge = button(tr("Merge them…"), "people")
        self.upload = UploadView()
        self.time = TimeFace(shell, self.table)
        self.skip = button("", "minus", "link")
        self.seen_filters = {"all"}
        """The filters that the workbook had rows for: they stay, so that nothing jumps."""
        self.blocked = dict[str, int]()
        """So many rows of each sheet could not be sent, for the badge."""
        self._said: BannerWords | None = None
        self.primary = button(tr("Upload"), "upload", "primary")
        self.background = button(
            tr("Run in background"), role="primary", pressed=lambda: shell.go_to("history")
        )
        self.stop = button(tr("Stop"), "close")
        self._build()

    @property
    def in_panel(self) -> bool:
        """Return whether the focus is in the panel."""
        focused = QApplication.focusWidget()
        return focused is not None and self.panel.isAncestorOf(focused)

    def start_over(self) -> None:
        """Show that a workbook is being opened."""
        self.shell.end_offer()
        self.blocked.clear()
        self.table.start_over()
        self.search.clear()
        self.filter("all")
        self.table.show_review(None)
        self.sheets.show_sheets((), "")
        self.seen_filters = {"all"}
        self.show_banner("", "", "accent")

    def show_banner(
        self,
        title: str,
        text: str,
        state: str,
        lines: Sequence[tuple[str, str]] = (),
        stops: int = 0,
    ) -> None:
        """Show a banner above the rows, or hide it if there is no text; several notes are folded.
        So many of the first lines stop the sheet: these are shown, and the rest on request.
        """
        self._said = title, text, state, lines, stops
        self.banner.show_words(title, text, state)
        self.banner.show_lines(lines, stops or 3)
        folded = not title and not text and not stops and len(lines) > 1
        self.notes.setVisible(folded)
        self.notes.setText(plural(len(lines), "1 note", "{count} notes"))
        self.banner.setVisible(bool(title or text or lines) and not folded)
        self.fit()
        if title:
            announce(self, self.banner.accessibleName())

    def _unfold(self) -> None:
        """Show the notes, or fold them again."""
        self.banner.setVisible(self.banner.isHidden())

    def filter(self, key: str) -> None:
        """Show the rows of a segment."""
        self.segments.choose(key)
        self.table.filter(key, self.search.text())

    def close_panel(self) -> None:
        """Close whichever was opened last: the search, the panel or the selection."""
        if self.search.hasFocus() and self.search.text():
            self.search.clear()
        elif self.panel.clear_field():
            return
        elif self.panel.isVisible():
            self.panel.hide()
            self.table.setFocus()
        else:
            self.table.clear_selection()

    def turn_time(self) -> None:
        """Show the timeline instead of the table, or the table again."""
        self.faces.buttons["table" if self.faces.key == "time" else "time"].click()
        (self.time if self.faces.key == "time" else self.table).setFocus()

    def show_face(self, key: str) -> None:
        """Show the table or the timeline."""
        self.faces.choose(key)
        self._middle.setCurrentWidget(self.time if key == "time" else self.table)
        self.grouped.setEnabled(key == "table")

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Give the panel its share of the width."""
        super().resizeEvent(event)
        margins = self.body_column.contentsMargins()
        self.panel.resize_to(self.width() - margins.left() - margins.right())
        self.fit()

    def fit(self) -> None:
        """Let the page scroll where it has no room for all parts and some rows. Buttons show their
        icons alone before the filters and the search, or the file and its buttons, take two lines.
        """
        width = self._content.width() - _BETWEEN
        width -= self.panel.sizeHint().width() if self.panel.isVisible() else 0
        self.grouped.fold(False)
        self.segments.fold(False)
        self.grouped.fold(self._tools.sizeHint().width() > width)
        low = self.height() < px(_LOW)
        self.segments.fold(low and self._tools.sizeHint().width() > width)
        for folded in (False, True):
            for press_button in self.card.buttons:
                press_button.fold(folded)
            if self.width() - self._actions.sizeHint().width() >= px(_LEAST_CARD):
                break
        self._content.setMinimumHeight(
            self._left.minimumHeightForWidth(max(width, 1))
            if self._left.hasHeightForWidth()
            else self._left.minimumSize().height()
        )

    def _build(self) -> None:
        self.footer.extras.addWidget(self.skip)
        self.footer.extras.addWidget(self.stop)
        self.footer.set_primary(self.primary)
        self.footer.extras.addWidget(self.background)
        for press_button in (self.values, self.meant, self.merge):
            self.banner.add_button(press_button)
        self._tools = Clear()
        tools = FlowLayout(self._tools, 6)
        for part in (self.segments, self.grouped, self.notes, self.search):
            tools.addWidget(part)
        self.faces.setMinimumWidth(self.faces.sizeHint().width())
        self._waiting = EmptyState("refresh", tr("Checking…"), "")
        self._rest = QWidget()
        self._middle = Stack()
        for face in (self.table, self.time, self._waiting, self._rest):
            self._middle.addWidget(face)
        self._middle.setMinimumHeight(px(_LEAST_ROWS))
        parts = (self.sheets, self.banner, self._tools, self._middle)
        self._left = column(*parts, spacing=6, grows=3)
        self._content = Rest()
        row(self._left, self.panel, spacing=_BETWEEN, grows=0, within=self._content)
        self._actions = Clear()
        actions = row(*self.card.buttons, self.faces, None, spacing=2, within=self._actions)
        actions.setAlignment(self.faces, Qt.AlignmentFlag.AlignVCenter)
        self.heading.addWidget(self.card)
        self.header.addWidget(self._actions)
        for hidden in (self.banner, self.notes, self.sheets, self.meant, self.values, self.merge):
            hidden.hide()
        opening = button(tr("Open a workbook"), "folder", "primary", pressed=self.shell.ask_file)
        words = tr(
            "Open a workbook that you exported and edited, or drop it anywhere in this window."
        )
        frame, recent = card(spacing=10)
        recent.addWidget(label(tr("Recent workbooks"), "heading"))
        recent.addWidget(WorkbookList(self.shell, 6))
        nothing = EmptyState("review", tr("No workbook is open"), words, opening)
        self._empty = QWidget()
        column(frame, nothing, spacing=14, within=self._empty)
        self._pages = Stack()
        for page in (self._content, self._empty, self.upload):
            self._pages.addWidget(page)
        self.body_column.addWidget(self._pages, 1)
