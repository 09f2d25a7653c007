"""Review and upload: every change and problem before anything is sent."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QItemSelection, QModelIndex
from PySide6.QtWidgets import QApplication, QCheckBox, QStackedWidget, QVBoxLayout, QWidget

from bridge.errors import BridgeError
from bridge.gui import checking, dialogs, review_words
from bridge.gui.file_card import FileCard
from bridge.gui.layouts import Columns, row
from bridge.gui.page import Page, announce
from bridge.gui.painted import Tile
from bridge.gui.review import Decisions
from bridge.gui.review_panel import RowPanel
from bridge.gui.review_table import ReviewTable
from bridge.gui.session import Connection
from bridge.gui.system import open_path
from bridge.gui.uploading import Uploading
from bridge.gui.widgets import Banner, EmptyState, Segments, button
from bridge.gui.words import number, plural, tr
from bridge.gui.worker import Job
from bridge.texts import shown

if TYPE_CHECKING:
    from PySide6.QtWidgets import QLineEdit

    from bridge.gui.frame import Frame
    from bridge.gui.review import Review
    from bridge.jobs.follow import Uploaded
    from bridge.jobs.upload import UploadPlan


class ReviewPage(Page):
    """The page."""

    def __init__(self, frame: Frame) -> None:
        super().__init__(frame, tr("Review and upload"), tr("Nothing has been sent yet. Check the changes below, then upload."))
        self.another = self.add_header_button(button(tr("Open another…"), "folder", pressed=frame.ask_file))
        self.in_excel = self.add_header_button(button(tr("Open in Excel"), "external", pressed=self._open_in_excel))
        self.card, self.banner = FileCard(), Banner()
        self.tiles = {
            "changed": Tile(tr("rows changed"), "accent"),
            "new": Tile(tr("new rows"), "good"),
            "all": Tile(tr("unchanged, not sent"), "text", presses=False),
            "problems": Tile(tr("problems to fix"), "bad"),
            "check": Tile(tr("to double-check"), "warn"),
        }
        self.segments = Segments([(key, review_words.segment_word(key, 0)) for key in review_words.SEGMENTS], tr("Which rows are shown"))
        self.next = button(tr("Next problem"), "arrow-right", "link", pressed=self.next_problem)
        self.search: QLineEdit
        self.table, self.panel = ReviewTable(), RowPanel()
        self.uploading = Uploading()
        self.skip = QCheckBox()
        self.primary = self.footer.set_primary(button(tr("Upload"), "upload", "primary", pressed=self.upload))
        self.background = button(tr("Run in background"), role="primary", pressed=lambda: frame.show_page("history"))
        self.stop_watching = button(tr("Stop watching"), "close", pressed=self._stop_watching)
        self.path: Path | None = None
        self.looked: checking.Looked | None = None
        self._sheet: str | None = None
        self._job: Job | None = None
        self._upload: Job | None = None
        self._build()
        self.table.keep_columns(self.session.memory)
        self._connect()
        self.first = self.table
        self.show_state()

    # Commands --------------------------------------------------------------------------------------------------------------------------

    def commands(self) -> dict[str, Callable[[], object]]:
        """Return what the menu can do here now."""
        if self.review is None or self._upload is not None:
            return {}
        offered: dict[str, Callable[[], object]] = {
            "check-again": self.check_again,
            "next-problem": self.next_problem,
            "previous-problem": lambda: self.next_problem(-1),
            "search": self.search.setFocus,
            "leave-out": self.leave_out_selected,
            "close": self._close_panel,
        }
        if self.review.can_undo:
            offered["undo"] = self.undo
        if self.primary.isEnabled():
            offered["upload"] = self.upload
        return offered

    @property
    def review(self) -> Review | None:
        """Return what is shown."""
        return self.looked.review if self.looked else None

    def open_path(self, path: Path, sheet: str | None = None) -> None:
        """Check a workbook; decisions of another one are forgotten."""
        if self._upload is not None:
            self.frame.toast.say(tr("An upload is running. Open the workbook when it has ended."))
            return
        self.path, self._sheet, self.looked = path, sheet, None
        self.session.remember_workbook(path, "Checked")
        self._check({})

    def check_again(self) -> None:
        """Check the same sheet again; decisions stay while their cells are as they were."""
        if self.path is not None and self._upload is None:
            self._check(self.review.decisions if self.review else {})

    def next_problem(self, step: int = 1) -> None:
        """Select the next row with a problem in the order shown."""
        if self.review is None:
            return
        order = self.table.model_.order
        found = self.review.after(self.table.current_index(), step, order)
        if found is None and self.review.counts()["problems"]:
            self._filter("problems")
            order = self.table.model_.order
            found = order[0] if order else None
        if found is None:
            self.frame.toast.say(tr("There is no problem left."))
        else:
            self.table.select(found)

    def undo(self) -> None:
        """Take the last decision back."""
        if self.review is not None and self.review.undo():
            self._decided()

    def leave_out_selected(self) -> None:
        """Leave the selected rows out, or take them in again where all are left out."""
        review, chosen = self.review, self.table.selected_indexes()
        if review is None or not chosen:
            return
        out = any(review.state(index) != "left-out" for index in chosen)
        review.leave_out(chosen, out=out)
        self._decided()

    def send_only_selected(self) -> None:
        """Leave out every row but the selected ones."""
        review, chosen = self.review, set(self.table.selected_indexes())
        if review is not None and chosen:
            review.leave_out([index for index in range(len(review.rows)) if index not in chosen])
            self._decided()

    # Check -----------------------------------------------------------------------------------------------------------------------------

    def _check(self, decisions: Decisions) -> None:
        path, sheet = self.path, self._sheet
        assert path is not None
        if self._job is not None:
            self._job.drop()
        client, account, kept = self.session.client if self.session.signed_in else None, self.session.account, dict(decisions)
        self.card.show_file(path, path.stat().st_mtime if path.exists() else 0.0, None)
        self._job = self.session.start(
            tr("Checking {name}", name=path.name),
            lambda monitor: checking.look(client, account, path, sheet, kept, monitor),
            done=self._checked,
            failed=self._check_failed,
            page="review",
        )
        self._job.ended.connect(self._check_ended)
        self.show_state()

    def _checked(self, looked: checking.Looked) -> None:
        again = self.looked is not None
        self.looked, self._job = looked, None
        self._take(looked)
        if again:
            self.frame.toast.say(tr("Checked again."))
        review = looked.review
        problem = review.after(-1, 1, self.table.model_.order)
        if problem is not None:
            self.table.select(problem)
        if self.frame.current is self and not self.search.hasFocus():
            self.table.setFocus()
        announce(self, self.footer.sentence.accessibleName())

    def _take(self, looked: checking.Looked) -> None:
        changes = looked.checked.changes
        self.card.show_file(looked.checked.request.workbook, looked.modified, changes)
        self.card.show_sheets(list(looked.sheets), changes.info.sheet)
        self.table.show_review(looked.review)
        self._sheet = changes.info.sheet
        self._filter(self.segments.key)
        self.banner.show_words("", *review_words.notes(looked))
        self.banner.setVisible(bool(self.banner.text.text()))
        self.show_state()

    def _check_failed(self, error: BridgeError) -> None:
        self._job, self.looked = None, None
        self.table.show_review(None)
        self.banner.show_words(shown(error.title), shown(error.advice), "bad")
        self.banner.show()
        self.show_state()

    def _check_ended(self) -> None:
        self._job = None
        self.show_state()

    # Upload ----------------------------------------------------------------------------------------------------------------------------

    def upload(self) -> None:
        """Check again with the decisions taken, ask where it matters, and send."""
        client, account, looked = self.session.client, self.session.account, self.looked
        if client is None or account is None or looked is None or self._job is not None:
            return
        ledger, skip, decisions = self.session.ledger, self.skip.isChecked(), dict(looked.review.decisions)
        self._job = self.session.start(
            tr("Checking before the upload"),
            lambda monitor: checking.prepare(client, ledger, account, looked, decisions, skip, monitor),
            done=self._prepared,
            failed=self.frame.show_error,
            page="review",
        )
        self._job.ended.connect(self._check_ended)
        self.show_state()

    def _prepared(self, planned: checking.Planned) -> None:
        self._job = None
        if planned.differs:
            self.looked = planned.looked
            self._take(planned.looked)
            self.banner.show_words(
                tr("The workbook or the service changed since you looked. Nothing was sent."),
                tr("Look at the rows again, then upload."),
                "warn",
            )
            self.banner.show()
        elif not planned.plan.rows:
            self.frame.toast.say(tr("There is nothing to send."))
        elif self._agreed(planned):
            self.send(planned.plan)

    def _agreed(self, planned: checking.Planned) -> bool:
        question = review_words.question(planned, ask_many=self.session.memory.flag("ask-many", True))
        return question is None or dialogs.confirm(self, question.title, question.lines, question.yes)

    def send(self, plan: UploadPlan) -> None:
        """Send what was planned."""
        client, ledger = self.session.client, self.session.ledger
        assert client is not None
        name = plan.checked.request.workbook.name
        self._upload = self.session.start(
            tr("Uploading {name}", name=name),
            lambda monitor: checking.send(client, ledger, plan, monitor),
            done=self._uploaded,
            failed=self._upload_failed,
            page="review",
            sends=True,
        )
        self._upload.stopped.connect(self._upload_stopped)
        self._upload.ended.connect(self._upload_ended)
        self.uploading.begin(self._upload, len(plan.rows))
        self._words = tr("{name} to project {project}", name=name, project=plan.account.project_id)
        self.show_state()

    def _uploaded(self, uploaded: Uploaded) -> None:
        seconds = self._upload.seconds if self._upload else 0.0
        note = plural(uploaded.summary.failed, "Uploaded, 1 row not accepted", "Uploaded, {count} rows not accepted")
        self.session.remember_workbook(uploaded.receipt.workbook, note if uploaded.summary.failed else "Uploaded")
        self.session.reload()
        self.session.history_changed.emit()
        self.looked = None
        self.table.show_review(None)
        self._upload = None
        self.session.result_ready.emit(uploaded)
        from bridge.gui.results_page import ResultsPage

        page = self.frame.page("results")
        assert isinstance(page, ResultsPage)
        page.show_result(uploaded, seconds)
        if self.frame.current is self:
            self.frame.show_page("results")
        self.frame.job_finished(page.banner.title.text(), seconds)

    def _upload_failed(self, error: BridgeError) -> None:
        self._upload = None
        self.session.history_changed.emit()
        self.show_state()
        self.frame.show_error(error)

    def _upload_stopped(self) -> None:
        self._upload = None
        self.session.history_changed.emit()
        self.frame.toast.say(tr("Not watched any longer. The service goes on; History can look it up."))
        self.frame.show_page("history")

    def _upload_ended(self) -> None:
        self._upload = None
        self.show_state()

    def _stop_watching(self) -> None:
        if self._upload is not None:
            self._upload.cancel()

    # State -----------------------------------------------------------------------------------------------------------------------------

    def show_state(self) -> None:
        """Show what fits: nothing open, checking, the review, or a running upload."""
        review, sending = self.review, self._upload is not None
        self.title.setText(tr("Uploading") if sending else tr("Review and upload"))
        self.purpose.show_text(self._words if sending else tr("Nothing has been sent yet. Check the changes below, then upload."))
        self.another.setVisible(not sending)
        self.in_excel.setVisible(self.path is not None and not sending)
        self._pages.setCurrentWidget(self.uploading if sending else self._content if self.path else self._empty)
        self.footer.setVisible(self.path is not None)
        self.background.setVisible(sending)
        self.stop_watching.setVisible(sending)
        self.primary.setVisible(not sending)
        for widget in (self._tiles, self._tools, self._rows):
            widget.setVisible(review is not None)
        self._waiting.setVisible(review is None and self._job is not None)
        if sending:
            self.skip.hide()
            self.footer.say(tr("Stopping only stops watching. Rows already accepted stay in the project."))
        elif review is not None:
            self._counts(review)
        else:
            self.skip.hide()
            self.primary.setEnabled(False)
            self.primary.setText(tr("Upload"))
            self.footer.say(tr("The workbook is being checked.") if self._job else tr("Nothing to upload."))
        self.session.problems_changed.emit(review.counts()["problems"] if review is not None else 0)
        self.frame.commands.refresh()

    def _counts(self, review: Review) -> None:
        counts, checked = review.counts(), self.looked
        self.tiles["changed"].show_value(number(counts["changed"]), plural(counts["changed"], "row changed", "rows changed"))
        self.tiles["new"].show_value(number(counts["new"]), plural(counts["new"], "new row", "new rows"), loud=bool(counts["new"]))
        self.tiles["all"].show_value(number(counts["unchanged"]), tr("unchanged, not sent"))
        problems = plural(counts["problems"], "problem to fix", "problems to fix")
        self.tiles["problems"].show_value(number(counts["problems"]), problems, loud=bool(counts["problems"]))
        self.tiles["check"].show_value(number(counts["check"]), tr("to double-check"), loud=bool(counts["check"]))
        for key in review_words.SEGMENTS:
            self.segments.show_text(key, review_words.segment_word(key, counts[key]))
        self.segments.buttons["left-out"].setVisible(bool(counts["left-out"]))
        self.next.setEnabled(bool(counts["problems"]))
        blocked = counts["problems"]
        self.skip.setVisible(bool(blocked))
        self.skip.setText(plural(blocked, "Leave out the row with a problem", "&Leave out the {count} rows with problems"))
        sendable = counts["send"]
        count = sendable if self.skip.isChecked() or not blocked else sendable + blocked
        self.primary.setText(plural(count, "Upload 1 row", "Upload {count} rows") if count else tr("Upload"))
        sheet_error = any(found.severity == "error" and found.row is None for found in review.changes.problems)
        ready = bool(sendable) and (not blocked or self.skip.isChecked()) and not sheet_error and self._job is None
        self.primary.setEnabled(ready and self.session.signed_in and checked is not None)
        offline = not self.session.signed_in
        self.footer.say(*review_words.verdict(counts, self.session.account, offline=offline, skip=self.skip.isChecked()))

    # Inside ----------------------------------------------------------------------------------------------------------------------------

    def _filter(self, key: str) -> None:
        self.segments.choose(key)
        self.table.filter(key, self.search.text())

    def _selected(self, *_: QItemSelection | QModelIndex) -> None:
        review, chosen = self.review, self.table.selected_indexes()
        index = self.table.current_index()
        self.panel.setVisible(review is not None and index >= 0)
        if review is not None and len(chosen) > 1:
            self.panel.show_many(len(chosen))
        elif review is not None and index >= 0:
            self.panel.show_row(review, index)

    def _decided(self) -> None:
        """Show the rows after a decision; the panel stays at its row."""
        self.table.model_.refresh()
        self.show_state()
        self._selected()

    def _close_panel(self) -> None:
        if self.search.hasFocus() and self.search.text():
            self.search.clear()
        else:
            self.table.clear_selection()

    def _open_in_excel(self) -> None:
        if self.path is not None:
            open_path(self.path)

    def _show_cell(self, cell: str) -> None:
        QApplication.clipboard().setText(cell)
        self._open_in_excel()
        self.frame.toast.say(tr("{cell} was copied: paste it into Excel's name box to jump there.", cell=cell))

    def _open_sheet(self, sheet: str) -> None:
        if self.path is not None:
            self.open_path(self.path, sheet)

    def _connection(self) -> None:
        if self.session.connection in {Connection.IN, Connection.OUT} and self.looked is not None and self._upload is None:
            offline = self.looked.checked.changes.offline
            if offline == self.session.signed_in:
                self.check_again()
        self.show_state()

    def _connect(self) -> None:
        self.card.again.connect(self.check_again)
        self.card.saved.connect(self.check_again)
        self.card.sheet_chosen.connect(self._open_sheet)
        self.segments.chosen.connect(self._filter)
        self.search.textChanged.connect(lambda text: self.table.filter(self.segments.key, text))
        self.table.selection_changed.connect(self._selected)
        self.panel.decided.connect(self._decided)
        self.panel.many_left_out.connect(self.leave_out_selected)
        self.panel.only_wanted.connect(self.send_only_selected)
        self.panel.closed.connect(self.table.clear_selection)
        self.panel.cell_wanted.connect(self._show_cell)
        self.skip.toggled.connect(lambda _: self.show_state())
        self.session.changed.connect(self._connection)
        for key, tile in self.tiles.items():
            tile.clicked.connect(lambda key=key: self._filter(key))

    def _build(self) -> None:
        from PySide6.QtWidgets import QLineEdit

        self._words = ""
        self.search = QLineEdit()
        self.search.setPlaceholderText(tr("Search ID, name, site …  (Ctrl+F)"))
        self.search.setAccessibleName(tr("Search rows"))
        self.search.setClearButtonEnabled(True)
        self.search.setMinimumWidth(150)
        self.search.setMaximumWidth(270)
        self._tiles, self._rows = QWidget(), QWidget()
        self._tiles.setLayout(row(*self.tiles.values(), spacing=10))
        find = row(None, self.next, self.search, spacing=8)
        find.setStretch(2, 2)
        self._tools = Columns(row(self.segments, None), find, spacing=8)
        across = row(self.table, self.panel, spacing=12)
        across.setStretch(0, 1)
        self._rows.setLayout(across)
        self._rows.setMinimumHeight(200)
        self._waiting = EmptyState("refresh", tr("Checking …"), tr("The rows are compared with what was exported and with the service."))
        self._content = QWidget()
        inside = QVBoxLayout(self._content)
        inside.setContentsMargins(0, 0, 0, 0)
        inside.setSpacing(12)
        for widget in (self.card, self.banner, self._tiles, self._tools):
            inside.addWidget(widget)
        inside.addWidget(self._rows, 1)
        inside.addWidget(self._waiting, 1)
        self.banner.hide()
        opening = button(tr("Open a workbook"), "folder", "primary", pressed=self.frame.ask_file)
        self._empty = EmptyState(
            "review", tr("No workbook is open"), tr("Open a workbook that you exported and edited, or drop it anywhere in this window."), opening
        )
        self._pages = QStackedWidget()
        for page in (self._content, self._empty, self.uploading):
            self._pages.addWidget(page)
        self.body_column.addWidget(self._pages, 1)
        self.footer.extras.insertWidget(0, self.skip)
        self.footer.extras.insertWidget(1, self.stop_watching)
        self.footer.extras.addWidget(self.background)
        self.panel.hide()
