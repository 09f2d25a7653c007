"""Review: the changes and problems of one workbook before anything is sent, and the upload."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from bridge.gui.frame.page import Match, until_upload
from bridge.gui.frame.shell import Handed, MergeFiles, OpenFile, SendPlan, Shell
from bridge.gui.look.painted_widgets import set_icon
from bridge.gui.review import sentences
from bridge.gui.review.controller import ReviewController
from bridge.gui.review.deciding import MANY, Deciding
from bridge.gui.review.model import Review
from bridge.gui.review.saving import Saving
from bridge.gui.review.state import ReviewState
from bridge.gui.review.states import OPEN, SEGMENTS
from bridge.gui.review.view import ReviewView
from bridge.gui.review.work import CheckResult, stops
from bridge.gui.widgets.formats import plural, tr
from bridge.gui.widgets.lines_table import title

_MOST_FOUND = 8
"""So many activities the search over the window shows."""


class ReviewPage(ReviewView):
    """The page that displays the controller's state: file card, sheets, filters, table, panel and
    footer.
    """

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        self.controller = ReviewController(self)
        self.deciding = Deciding(self, self.controller)
        self.saving = Saving(self, self.controller)
        self._connect()
        self.show_state()

    def commands(self) -> dict[str, Callable[[], object]]:
        """Return the menu commands that are available now."""
        control, opened = self.controller, self.controller.opened
        review = control.review
        if control.sending.running or control.busy or opened.path is None:
            return {}
        if review is None:
            return {"check-again": control.check_again}
        offered: dict[str, Callable[[], object]] = {
            "check-again": control.check_again,
            "next-problem": self.deciding.next_problem,
            "previous-problem": lambda: self.deciding.next_problem(-1),
            "search": self.search.setFocus,
            "leave-out": self.deciding.skip_selected,
            "close": self.close_panel,
            "columns": lambda: self.table.show_all_columns(not self.table.model_.all_columns),
        }
        if "startDate" in review.cells.columns:
            offered["time"] = self.turn_time
        if self.deciding.steps.canUndo():
            offered["undo"] = self.deciding.undo
        if self.deciding.steps.canRedo():
            offered["redo"] = self.deciding.redo
        if control.can_update:
            offered["bring-in"] = control.update
        if self.primary.isEnabled() and opened.merge is None:
            importable = review.changes.info.importable
            if importable:
                offered["upload"] = self.saving.upload
            if importable or review.counts()["send"]:
                offered["save-edits"] = self.saving.save
        return offered

    def may_close(self) -> bool:
        """Ask about corrections that are neither uploaded nor in their workbook."""
        return self.controller.sending.running or self.saving.may_close()

    def receive(self, what: Handed) -> None:
        """Open a workbook, or upload a plan made on another page."""
        match what:
            case OpenFile(path, sheet, seen, mapping):
                summary = seen.summary if seen is not None else None
                self.controller.receive(path, sheet, mapping, summary)
            case MergeFiles(paths):
                self.controller.review_merge(paths)
            case SendPlan(plan):
                self.controller.sending.start(plan)

    def entered(self) -> None:
        """Recheck a sheet that was shown before an upload; network shares do not report file
        changes.
        """
        if self.controller.opened.before_sending:
            self.controller.check_now()

    # Display
    # ----------------------------------------------------------------------------------------------

    def show_checked(self, checked: CheckResult, asks: bool, within: bool) -> None:
        """Show a checked sheet; `asks` and `within` are as in `Deciding.begin`."""
        self.deciding.steps.clear()
        self.shell.end_offer()
        changes, own = checked.checked.changes, checked.checked.own_sheet is not None
        self.card.show_file(checked.checked.request.workbook, checked.modified, changes, own=own)
        self.sheets.show_sheets(checked.sheets, changes.info.sheet)
        self.table.model_.by = self.controller.opened.authors
        self.table.show_review(checked.review)
        if not checked.review.counts()[self.segments.key] and not self.controller.running:
            self.filter("all")
        self.merge.setVisible(bool(checked.checked.copies))
        self.show_state()
        self.deciding.begin(asks=asks, within=within)

    def matches(self, words: str) -> list[Match]:
        """Return the activities of the workbook with these words."""
        review = self.controller.review
        self._look_through()
        rows = [review.rows[index] for index in review.find(words)] if review is not None else []
        return [
            Match(title(row) or row.id, row.id, partial(self.show_activity, row.id), words)
            for row in rows[:_MOST_FOUND]
        ]

    def searched(self) -> list[str]:
        """Return the texts of the activities of the workbook."""
        review = self.controller.review
        return review.searched() if review is not None else []

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

    def show_state(self) -> None:
        """Show the current state: nothing open, checking, the review, or a running upload."""
        control, sending = self.controller, self.controller.sending.running
        opened, review, path = control.opened, control.review, control.opened.path
        self.title.setText(tr("Uploading") if sending else tr("Review and upload"))
        self.purpose.show_text(control.sending.words if sending else until_upload())
        named = path is not None and not sending
        for part in (self.title, self.purpose):
            part.setHidden(named)
        self.card.setVisible(named)
        self._actions.setVisible(named)
        view = self.upload if sending else self._content
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
        if (by := control.opened.authors) != self.table.model_.by:
            self.table.model_.by = by
            self.table.model_.refresh()
        self._show_parts(review, state)
        self._show_said(state)
        if sending:
            self.footer.say("")
            self.skip.hide()
        self.values.setVisible(state.differs)
        self.meant.setVisible(opened.checked is not None and bool(stops(opened.checked)))
        if state.banner != self._said:
            self.show_banner(*state.banner)
        if opened.before_sending or path is None:
            self.blocked.clear()
        elif review is not None:
            self.blocked[review.changes.info.sheet] = state.counts["blocked"]
        self.session.problems_changed.emit(sum(self.blocked.values()))
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
        unchanged = review.changes.unchanged if self.faces.key == "time" else 0
        for key in SEGMENTS:
            shown = counts[key] + (unchanged if key == "all" else 0)
            self.segments.show_text(key, sentences.segment_word(key, shown))
            if counts[key]:
                self.seen_filters.add(key)
            self.segments.buttons[key].setVisible(key in self.seen_filters)
        open_rows = bool(counts["blocked"] + counts["warnings"])
        self.grouped.setVisible(any(SEGMENTS[key] in OPEN for key in self.seen_filters))
        self.grouped.setChecked(open_rows and self.grouped.isChecked())
        self.sheets.show_wrong(bool(counts["blocked"]) or state.stopped)
        self.fit()
        self.faces.setVisible("startDate" in review.cells.columns)
        self.show_face("table" if self.faces.isHidden() else self.faces.key)

    def _show_said(self, state: ReviewState) -> None:
        """Show the footer's sentence, the primary button and the rows that can be skipped."""
        primary = state.primary
        self.primary.show_words(primary.words, primary.keys)
        set_icon(self.primary, primary.icon, "on_accent")
        self.primary.setEnabled(primary.ready)
        self.footer.say(*state.verdict)
        is_merge = self.controller.opened.merge is not None
        blocked = 0 if is_merge else state.counts.get("blocked", 0)
        self.skip.setVisible(bool(blocked))
        self.skip.setText(plural(blocked, "&Skip that row", "&Skip those {count} rows"))

    # Inside
    # ----------------------------------------------------------------------------------------------

    def _show_sending(self) -> None:
        self.show_state()
        if self.controller.sending.running:
            # who reverts an upload comes from a page that is gone, and Qt would take the sidebar
            self.background.setFocus()

    def _connect(self) -> None:
        control, panel = self.controller, self.panel
        control.changed.connect(self.show_state)
        control.shown.connect(self.show_checked)
        self.primary.clicked.connect(self.saving.finish)
        self.time.decided.connect(self.deciding.decide)
        self.card.check.clicked.connect(control.check_again)
        self.card.watch.saved.connect(control.check_now)
        self.card.watch.gone.connect(control.file_gone)
        self.card.bring.clicked.connect(control.update)
        self.card.read.clicked.connect(control.match_columns)
        self.sheets.chosen.connect(control.show_sheet)
        self.segments.chosen.connect(self.filter)
        self.faces.chosen.connect(lambda _: self.show_state())
        self.grouped.toggled.connect(self.table.group)
        self.search.textChanged.connect(self._search)
        self.table.selection_changed.connect(self.deciding.show_selected)
        self.table.go_on.connect(panel.focus_first)
        self.table.menu_wanted.connect(self.deciding.show_menu)
        panel.closed.connect(self.close_panel)
        panel.row.decided.connect(partial(self.deciding.decide, goes_on=True))
        panel.row.remembered.connect(self.deciding.remember)
        panel.row.cell_wanted.connect(self.deciding.show_cell)
        panel.row.said.connect(partial(self.shell.say, state="accent"))
        self.stop.clicked.connect(control.sending.stop)
        control.sending.changed.connect(self._show_sending)
        control.sending.sent.connect(control.sent)
        control.sending.overtaken.connect(control.overtaken)
        self.banner.linked.connect(self.deciding.show_cell)
        self.skip.clicked.connect(self.deciding.skip_problems)
        self.meant.clicked.connect(control.accept_stops)
        self.values.clicked.connect(self.deciding.choose_values)
        self.merge.clicked.connect(control.merge_copies_beside)
