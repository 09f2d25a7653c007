"""Review: the changes and problems of one workbook before anything is sent, and the upload."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QApplication, QCheckBox, QWidget

from bridge.gui.frame.list_page import WorkbookList
from bridge.gui.frame.page import Match, Page, announce, until_upload
from bridge.gui.frame.shell import Handed, MergeFiles, OpenFile, SendPlan, Shell
from bridge.gui.look.painted_widgets import set_icon
from bridge.gui.review import sentences
from bridge.gui.review.controller import ReviewController
from bridge.gui.review.deciding import MANY
from bridge.gui.review.header import FileCard, SheetTabs
from bridge.gui.review.model import Review
from bridge.gui.review.panel import ReviewPanel
from bridge.gui.review.state import Banner as BannerWords
from bridge.gui.review.state import ReviewState
from bridge.gui.review.states import SEGMENTS
from bridge.gui.review.table import ReviewTable
from bridge.gui.review.time_face import TimeFace
from bridge.gui.review.uploading import Sending
from bridge.gui.review.work import CheckResult, stops
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
from bridge.gui.widgets.lines_table import title

_MOST_FOUND = 8
"""So many activities the search over the window shows."""


class ReviewPage(Page):
    """The page that displays the controller's state: file card, sheets, filters, table, panel and
    footer.
    """

    def __init__(self, shell: Shell) -> None:
        super().__init__(
            shell,
            tr("Review and upload"),
            until_upload(),
        )
        self.faces = Segments(table_or_timeline(), tr("View"))
        self.card = FileCard()
        self.banner = Banner()
        self.sheets = SheetTabs()
        self.segments = Segments(
            [(key, sentences.segment_word(key, 0)) for key in SEGMENTS],
            tr("Filter rows"),
        )
        self.notes = button("", "info", "link", self._unfold)
        self.grouped = QCheckBox(tr("Group by cause"))
        self.search = search_field(tr("Search rows"), tr("ID, name, site…"))
        self.table = ReviewTable()
        self.panel = ReviewPanel()
        self.first = self.table
        self.meant = button(tr("This is intended"))
        self.values = button(tr("Choose values…"))
        self.merge = button(tr("Merge them…"), "people")
        self.sending = Sending(shell)
        self.controller = ReviewController(self)
        self.time = TimeFace(shell, self.table, self.controller.deciding.decide)
        self.move_rows = self.time.move_rows
        self.skip = QCheckBox()
        self._problems = dict[str, int]()  # by sheet, for the badge
        self._said: BannerWords | None = None
        self.primary = button(tr("Upload"), "upload", "primary", self.controller.saving.finish)
        self.background = button(
            tr("Run in background"), role="primary", pressed=lambda: shell.go_to("history")
        )
        self.stop = button(tr("Stop"), "close", pressed=self.sending.stop)
        self._build()
        self._connect()
        self.show_state()

    def commands(self) -> dict[str, Callable[[], object]]:
        """Return the menu commands that are available now."""
        control = self.controller
        review = control.review
        if self.sending.running or control.busy or control.path is None:
            return {}
        if review is None:
            return {"check-again": control.check_again}
        offered: dict[str, Callable[[], object]] = {
            "check-again": control.check_again,
            "next-problem": control.deciding.next_problem,
            "previous-problem": lambda: control.deciding.next_problem(-1),
            "search": self.search.setFocus,
            "leave-out": control.deciding.skip_selected,
            "close": self.close_panel,
            "columns": lambda: self.table.show_all_columns(not self.table.model_.all_columns),
        }
        if "startDate" in review.cells.columns:
            offered["time"] = self.turn_time
        if control.deciding.steps.canUndo():
            offered["undo"] = control.deciding.undo
        if control.deciding.steps.canRedo():
            offered["redo"] = control.deciding.redo
        if control.can_update:
            offered["bring-in"] = control.update
        if self.primary.isEnabled() and control.merge is None:
            importable = review.changes.info.importable
            if importable:
                offered["upload"] = control.saving.upload
            if importable or review.counts()["send"]:
                offered["save-edits"] = control.saving.save
        return offered

    @property
    def in_panel(self) -> bool:
        """Return whether the focus is in the panel."""
        focused = QApplication.focusWidget()
        return focused is not None and self.panel.isAncestorOf(focused)

    def may_close(self) -> bool:
        """Ask about corrections that are neither uploaded nor in their workbook."""
        return self.sending.running or self.controller.may_close()

    def receive(self, what: Handed) -> None:
        """Open a workbook, or upload a plan made on another page."""
        match what:
            case OpenFile(path, sheet, seen, mapping):
                summary = seen.summary if seen is not None else None
                self.controller.receive(path, sheet, mapping, summary)
            case MergeFiles(paths):
                self.controller.review_merge(paths)
            case SendPlan(plan):
                self.sending.start(plan)

    def entered(self) -> None:
        """Recheck a sheet that was shown before an upload; network shares do not report file
        changes.
        """
        if self.controller.before_sending:
            self.controller.check_now()

    # Display
    # ----------------------------------------------------------------------------------------------

    def start_over(self) -> None:
        """Show that a workbook is being opened."""
        self._problems.clear()
        self.table.start_over()
        self.search.clear()
        self.filter("all")
        self.table.show_review(None)
        self.sheets.show_sheets((), "")
        self.show_banner("", "", "accent")

    def show_checked(self, checked: CheckResult) -> None:
        """Show a checked sheet."""
        changes, own = checked.checked.changes, checked.checked.own is not None
        self.panel.show()
        self.skip.setChecked(False)  # it would now skip different rows
        self.card.show_file(checked.checked.request.workbook, checked.modified, changes, own=own)
        self.show_merge_files()
        self.sheets.show_sheets(checked.sheets, changes.info.sheet)
        self.table.model_.by = self.controller.by
        self.table.show_review(checked.review)
        emptied = not checked.review.counts()[self.segments.key] and not self.controller.running
        self.filter("all" if emptied else self.segments.key)
        self.meant.setVisible(bool(stops(checked)))
        self.merge.setVisible(bool(checked.checked.copies))
        self.show_state()

    def show_merge_files(self) -> None:
        """Show which files are merged, if any."""
        merge = self.controller.merge
        self.card.show_merge(merge.copies if merge is not None else ())

    def show_banner(
        self, title: str, text: str, state: str, lines: Sequence[tuple[str, str]] = ()
    ) -> None:
        """Show a banner above the rows, or hide it if there is no text; several notes are folded
        unless they stop the sheet.
        """
        self._said = None if self._said != (title, text, state, lines) else self._said
        self.banner.show_words(title, text, state)
        self.banner.show_lines(lines)
        folded = not title and not text and state != "bad" and len(lines) > 1
        self.notes.setVisible(folded)
        self.notes.setText(plural(len(lines), "1 note", "{count} notes"))
        self.banner.setVisible(bool(title or text or lines) and not folded)
        if title:
            announce(self, self.banner.accessibleName())

    def _unfold(self) -> None:
        """Show the notes, or fold them again."""
        self.banner.setVisible(self.banner.isHidden())

    def filter(self, key: str) -> None:
        """Show the rows of a segment."""
        self.segments.choose(key)
        self.table.filter(key, self.search.text())

    def matches(self, words: str) -> list[Match]:
        """Return the activities of the workbook with these words."""
        review = self.controller.review
        self._look_through()
        rows = [review.rows[index] for index in review.find(words)] if review is not None else []
        return [
            Match(title(row) or row.id, row.id, partial(self.show_activity, row.id), words)
            for row in rows[:_MOST_FOUND]
        ]

    def show_activity(self, id: str) -> None:
        """Show one activity in the table, also an unchanged one."""
        self.shell.go_to("review")
        self.segments.choose("all")
        self.search.setText(id)
        review, shown = self.controller.review, self.table.model_.order
        self.table.select(next((at for at in shown if review and review.rows[at].id == id), -1))
        self.table.setFocus()

    def _search(self, words: str) -> None:
        """Show the rows with these words, the unchanged ones too once they were read."""
        self.table.filter(self.segments.key, words)
        if words:
            self._look_through()

    def _look_through(self) -> None:
        """Read the unchanged activities for a search, of many rows in a pool thread."""
        review = self.controller.review
        if review is None or review.texts is not None:
            return
        if review.changes.unchanged <= MANY:
            review.look_through()
            self.filter(self.segments.key)
        else:
            self.session.start(
                tr("Reading the activities"),
                lambda monitor: review.look_through(),
                done=lambda _: self.filter(self.segments.key),
            )

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
        self.show_face("table" if self.faces.key == "time" else "time")
        (self.time if self.faces.key == "time" else self.table).setFocus()

    def show_face(self, key: str) -> None:
        """Show the table or the timeline."""
        self.faces.choose(key)
        self._middle.setCurrentWidget(self.time if key == "time" else self.table)
        self.grouped.setEnabled(key == "table")

    def show_state(self) -> None:
        """Show the current state: nothing open, checking, the review, or a running upload."""
        control, sending = self.controller, self.sending.running
        review, path = control.review, control.path
        self.title.setText(tr("Uploading") if sending else tr("Review and upload"))
        self.purpose.show_text(self.sending.words if sending else until_upload())
        named = path is not None and not sending
        for part in (self.title, self.purpose):
            part.setHidden(named)
        self.card.setVisible(named)
        self._actions.setVisible(named)
        view = self.sending.view if sending else self._content
        self._pages.setCurrentWidget(view if path or sending else self._empty)
        self.footer.setVisible(path is not None or sending)
        self.background.setVisible(sending)
        self.stop.setVisible(sending)
        self.primary.setVisible(not sending)
        self.card.bring.setVisible(control.can_update)
        self.panel.setEnabled(not control.busy)
        self.time.allow(not control.busy)
        self.sheets.setEnabled(not control.busy)
        state = control.state()
        self._show_parts(review, state)
        self._show_said(state)
        if sending:
            self.footer.say("")
            self.skip.hide()
        self.values.setVisible(state.differs)
        if state.banner is not None and state.banner != self._said:
            self._said = state.banner
            self.show_banner(*state.banner)
        if control.before_sending or path is None:
            self._problems.clear()
        elif review is not None:
            self._problems[review.changes.info.sheet] = state.counts["blocked"]
        self.session.problems_changed.emit(sum(self._problems.values()))
        self.shell.refresh_commands()

    def _show_parts(self, review: Review | None, state: ReviewState) -> None:
        """Show the rows, or that they are being checked."""
        self._tools.setVisible(review is not None)
        if review is None:
            self.panel.hide()
            waiting = self.controller.running
            self._middle.setCurrentWidget(self._waiting if waiting else self._rest)
            return
        counts = state.counts
        for key in SEGMENTS:
            self.segments.show_text(key, sentences.segment_word(key, counts[key]))
            shown = key == "all" or bool(counts[key]) or self.segments.key == key
            self.segments.buttons[key].setVisible(shown)
        open_rows = bool(counts["blocked"] + counts["warnings"])
        self.grouped.setVisible(open_rows)
        self.grouped.setChecked(open_rows and self.grouped.isChecked())
        self.sheets.show_wrong(bool(counts["blocked"]) or state.stopped)
        self.faces.setVisible("startDate" in review.cells.columns)
        self.show_face("table" if self.faces.isHidden() else self.faces.key)

    def _show_said(self, state: ReviewState) -> None:
        """Show the footer's sentence, the primary button and the rows that can be skipped."""
        primary = state.primary
        self.primary.show_words(primary.words, primary.keys)
        set_icon(self.primary, primary.icon, "on_accent")
        self.primary.setEnabled(primary.ready)
        self.footer.say(*state.verdict)
        self.skip.setVisible(bool(state.blocked))
        words = plural(
            state.blocked, "&Skip the row with a problem", "&Skip the {count} rows with problems"
        )
        self.skip.setText(words)

    # Inside
    # ----------------------------------------------------------------------------------------------

    def _show_sending(self) -> None:
        self.show_state()
        if self.sending.running:
            # who reverts an upload comes from a page that is gone, and Qt would take the sidebar
            self.background.setFocus()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Give the panel its share of the width."""
        super().resizeEvent(event)
        margins = self.body_column.contentsMargins()
        self.panel.resize_to(self.width() - margins.left() - margins.right())

    def _connect(self) -> None:
        control, panel = self.controller, self.panel
        self.card.again.connect(control.check_again)
        self.card.saved.connect(control.check_now)
        self.card.gone.connect(control.file_gone)
        self.card.fresh.connect(control.update)
        self.card.reading.connect(control.match_columns)
        self.sheets.chosen.connect(control.show_sheet)
        self.segments.chosen.connect(self.filter)
        self.faces.chosen.connect(self.show_face)
        self.grouped.toggled.connect(self.table.group)
        self.search.textChanged.connect(self._search)
        self.table.selection_changed.connect(control.deciding.show_selected)
        self.table.go_on.connect(panel.focus_first)
        self.table.menu_wanted.connect(control.deciding.show_menu)
        panel.closed.connect(self.close_panel)
        panel.row.decided.connect(partial(control.deciding.decide, goes_on=True))
        panel.row.remembered.connect(control.deciding.remember)
        panel.row.cell_wanted.connect(control.deciding.show_cell)
        panel.row.copied.connect(control.deciding.copy)
        panel.row.said.connect(self.shell.say)
        panel.many.decided.connect(control.deciding.decide)
        self.sending.changed.connect(self._show_sending)
        self.sending.sent.connect(control.sent)
        self.sending.overtaken.connect(control.overtaken)
        self.banner.linked.connect(control.deciding.show_cell)
        self.skip.toggled.connect(control.deciding.skip_problems)
        self.meant.clicked.connect(lambda: control.accept_stops())
        self.values.clicked.connect(lambda: control.deciding.choose_values())
        self.merge.clicked.connect(lambda: control.merge_copies_beside())

    def _build(self) -> None:
        self.footer.extras.addWidget(self.skip)
        self.footer.extras.addWidget(self.stop)
        self.footer.set_primary(self.primary)
        self.footer.extras.addWidget(self.background)
        for press_button in (self.values, self.meant, self.merge):
            self.banner.add_button(press_button)
        self._tools = Clear()
        tools = FlowLayout(self._tools, 8)
        for part in (self.segments, self.faces, self.grouped, self.notes, self.search):
            tools.addWidget(part)
        self._waiting = EmptyState("refresh", tr("Checking…"), "")
        self._rest = QWidget()
        self._middle = Stack()
        for face in (self.table, self.time, self._waiting, self._rest):
            self._middle.addWidget(face)
        left = column(self.sheets, self.banner, self._tools, self._middle, spacing=8, grows=3)
        self._content = Rest()
        self._content.setMinimumHeight(200)
        row(left, self.panel, spacing=12, grows=0, within=self._content)
        self._actions = Clear()
        row(*self.card.buttons, None, spacing=2, within=self._actions)
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
        for page in (self._content, self._empty, self.sending.view):
            self._pages.addWidget(page)
        self.body_column.addWidget(self._pages, 1)
