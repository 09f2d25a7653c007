"""Review and upload: every change and problem before anything is sent."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtWidgets import QWidget

from bridge.errors import BridgeError, EmptySheetError
from bridge.gui.frame.page import Page, announce
from bridge.gui.frame.session import Connection
from bridge.gui.frame.shell import Handed, MergeFiles, OpenFile, SendPlan, Shell
from bridge.gui.frame.workbook_list import WorkbookList
from bridge.gui.merging.work import Merging
from bridge.gui.review import sentences
from bridge.gui.review import work as checking
from bridge.gui.review.body import ReviewBody
from bridge.gui.review.checked_sheet import BLOCKING, OPEN, Decisions, Review
from bridge.gui.review.deciding import Deciding
from bridge.gui.review.footer import ReviewFooter, stopped
from bridge.gui.review.panel.panel import TimeFace
from bridge.gui.review.running import ReviewJobs
from bridge.gui.review.saving import SavingEdits
from bridge.gui.system.desktop import open_path
from bridge.gui.upload.page import knows_import
from bridge.gui.upload.work import Sending
from bridge.gui.widgets import dialogs
from bridge.gui.widgets.controls import EmptyState, button, card, label
from bridge.gui.widgets.formats import tr
from bridge.gui.widgets.layouts import Stack, column
from bridge.gui.widgets.lines_table import FAILED_SHEET
from bridge.jobs.refresh import RefreshDone
from bridge.jobs.upload import UploadPlan
from bridge.mapping.mapping_file import SheetMapping
from bridge.records.changes import Choice
from bridge.records.kinds import ACTIVITIES
from bridge.texts import shown


class ReviewPage(Page):
    """Review: a checked workbook row by row, the decisions about it, and the way to its upload."""

    def __init__(self, shell: Shell) -> None:
        super().__init__(
            shell,
            tr("Review and upload"),
            tr("Nothing is sent until you press Upload."),
        )
        self.another = self.add_header_button(
            button(tr("Open another…"), "folder", pressed=shell.ask_file)
        )
        self.in_excel = self.add_header_button(
            button(tr("Open in spreadsheet"), "external", pressed=self._open_in_excel)
        )
        self.shown = ReviewBody()
        self.sending = Sending(shell)
        self.card = self.shown.card
        self.banner = self.shown.banner
        self.segments = self.shown.segments
        self.search = self.shown.search
        self.table = self.shown.table
        self.panel = self.shown.panel
        self.first = self.shown.table
        self.bottom = ReviewFooter(
            self.footer, self.finish, lambda: shell.go_to("history"), self.sending.stop
        )
        self.skip = self.bottom.skip
        self.primary = self.bottom.primary
        self.path: Path | None = None
        self.looked: checking.Looked | None = None
        self._sheet: str | None = None
        self._news: RefreshDone | None = None
        self._overtaken: BridgeError | None = None
        self._asked = self._saved = self._before_sending = False
        self._given: Decisions = {}
        self.jobs, self.merging = ReviewJobs(shell), Merging(shell, self.footer)
        self.deciding = Deciding(shell, self.shown, self.jobs)
        self.saving = SavingEdits(shell, self, self.jobs, self._prepared, self._corrected)
        self._kept: dict[str, tuple[Decisions, frozenset[str]]] = {}
        self._build()
        self.table.keep_columns(self.session.memory)
        self._connect()
        self.show_state()

    # Commands
    # ----------------------------------------------------------------------------------------------

    def commands(self) -> dict[str, Callable[[], object]]:
        """Return what the menu can do here now."""
        if self.merging.open:
            return {"close": self.merging.leave}
        if self.review is None or self.sending.running or self.jobs.busy:
            return {}
        offered: dict[str, Callable[[], object]] = {
            "check-again": self.check_again,
            "next-problem": self.deciding.next_problem,
            "previous-problem": lambda: self.deciding.next_problem(-1),
            "search": self.search.setFocus,
            "leave-out": self.deciding.leave_out_selected,
            "close": self.deciding.close_panel,
        }
        if self.panel.has_time:
            offered["time"] = self.panel.turn_time
        if self.review.can_undo:
            offered["undo"] = self.deciding.undo
        if self.jobs.can_bring_in(self.looked):
            offered["bring-in"] = self.bring_in
        if self.primary.isEnabled():
            importable = self.review.changes.info.importable
            offered |= {"upload": self.upload} if importable else {}
            offered |= (
                {"save-edits": self.save_edits}
                if importable or self.review.counts()["send"]
                else {}
            )
        return offered

    @property
    def review(self) -> Review | None:
        return self.looked.review if self.looked else None

    def receive(self, what: Handed) -> None:
        """Open a workbook, or send what was planned on another page."""
        match what:
            case OpenFile(path, sheet, seen, mapping):
                self.jobs.seen = seen.summary if seen is not None else None
                self.open_path(path, sheet, mapping)
            case MergeFiles(paths):
                self.merging.begin(paths)
            case SendPlan(plan):
                self.send(plan)

    def entered(self) -> None:
        """Check afresh what was shown before an upload; a share does not tell that its file was
        written.
        """
        if self._before_sending:
            self._check_now()

    def open_path(
        self,
        path: Path,
        sheet: str | None = None,
        mapping: SheetMapping | None = None,
        kept: Decisions | None = None,
    ) -> None:
        """Check a workbook, a planner's own by its mapping; decisions of another one are forgotten
        but those `kept`.
        """
        if self.sending.running:
            self.shell.say(tr("Wait until the upload ends, then open the workbook."))
            return
        self.path = path
        self._sheet = sheet
        self.looked = None
        self._news = None
        self._overtaken = None
        self.table.model_.by = self.merging.forget(path)
        self.table.start_over()
        self.jobs.accepted = frozenset()
        self.jobs.mapping = mapping
        self._kept = {}
        self.shown.show_banner("", "", "accent")
        self.session.remember_workbook(path, "Checked")
        self._check(kept or {})

    def check_again(self) -> None:
        """Check the same sheet again; decisions stay while their cells are as they were."""
        if self.path is not None and not self.sending.running:
            self._asked = True
            self._check_now()

    def accept_stops(self) -> None:
        """Let pass what stops the sheet as a whole: the planner says that it is meant so.

        Only for this workbook.
        """
        if self.looked is not None:
            self.jobs.accepted |= checking.stops(self.looked)
            self._check_now()

    def choose_values(self) -> None:
        """Ask once whose values are kept in all rows of an own sheet that differ from the service,
        and check again with the answer.
        """
        review = self.review
        if review is None or self.jobs.busy or not (rows := len(review.disputed)):
            return
        answer = dialogs.ask_values(self, rows)
        if answer:
            self.jobs.decide(lambda: review.choose_all(Choice(answer)), rows, self._check_now)

    def _check_now(self) -> None:
        """Check with all that was decided by now; behind what is being decided, sent or written."""
        if (
            self.path is not None
            and not self.sending.running
            and not self.jobs.put_off(self._check_now)
        ):
            self._check(self._decided)

    @property
    def _decided(self) -> Decisions:
        """Return what was decided about this sheet; it outlives a check that failed."""
        return self.review.decisions if self.review is not None else self._given

    # Check
    # ----------------------------------------------------------------------------------------------

    def _check(self, decisions: Decisions) -> None:
        self._given = decisions
        self._before_sending = False
        path = self.path
        assert path is not None
        self.card.show_file(path, path.stat().st_mtime if path.exists() else 0.0, None)
        self.jobs.check(path, self._sheet, lambda: self._decided, self._checked, self._check_failed)

    def _checked(self, looked: checking.Looked) -> None:
        again = self.looked is not None
        counts = looked.review.counts()
        self.looked = looked
        if looked.checked.changes.info.importable:
            self.session.remember_workbook(
                looked.checked.request.workbook, "Checked", counts["changed"] + counts["new"]
            )
        self._take(looked)
        if again and self._asked and self._news is None and self.shell.shows(self.key):
            self.shell.say(tr("Checked again."))
        self._news = None
        self._asked = False
        order = self.table.model_.order
        for states in (BLOCKING, OPEN):
            if (problem := looked.review.after(-1, 1, order, states)) is not None:
                self.table.select(problem)
                break
        if self.shell.shows(self.key) and not self.search.hasFocus() and not self.sending.running:
            self.table.setFocus()
        announce(self, self.footer.sentence.accessibleName())

    def _file_gone(self) -> None:
        """Say that the workbook was deleted; what was decided stays, for when it is there again."""
        if self.path is not None and not self.sending.running:
            title = tr("{name} is no longer in its folder.", name=self.path.name)
            self.shown.show_banner(
                title,
                tr("Move it back or open another workbook. Your decisions are kept."),
                "bad",
            )
            self.primary.setEnabled(False)
            announce(self, self.banner.accessibleName())

    def _take(self, looked: checking.Looked) -> None:
        changes = looked.checked.changes
        self._saved = False
        self.skip.setChecked(False)  # what it would leave out now is not what it left out before
        self.panel.causes.key = None
        self.card.show_file(
            looked.checked.request.workbook,
            looked.modified,
            changes,
            own=looked.checked.own is not None,
        )
        self.shown.sheets.show_sheets(looked.sheets, changes.info.sheet)
        self.table.show_review(looked.review)
        self._sheet = changes.info.sheet
        self.deciding.filter(self.segments.key)
        words, state = sentences.notes(looked)
        self.shown.meant.setVisible(bool(checking.stops(looked)))
        self.shown.values.setVisible(
            looked.checked.own is not None and bool(looked.review.disputed)
        )
        self.shown.merge.setVisible(bool(looked.checked.copies))
        if self._overtaken is not None:
            self.shown.show_banner(
                shown(self._overtaken.title), shown(self._overtaken.advice), "warn"
            )
            self._overtaken = None
            announce(self, self.banner.accessibleName())
        elif (
            said := (
                sentences.brought_in(self._news) if self._news is not None else self.merging.said()
            )
        ) is None:
            self.shown.show_banner("", words, state)
        else:
            title, more, of_news = said
            self.shown.show_banner(
                title,
                " ".join(part for part in (more, words) if part),
                of_news if state == "accent" else state,
            )
            announce(self, self.banner.accessibleName())
        self.show_state()

    def _check_failed(self, error: BridgeError) -> None:
        self._given = self._decided
        self.looked = None
        self._asked = False
        self.shown.merge.hide()
        self.table.show_review(None)
        self._saved = (
            self._sheet == FAILED_SHEET
            and self.path is not None
            and isinstance(error, EmptySheetError)
        )
        if self._saved:
            self.shown.show_banner("", "", "accent")
        else:
            found = (
                self._overtaken or error
            )  # nothing was sent: that comes before why it cannot be checked now
            self.shown.show_banner(shown(found.title), shown(found.advice), "bad")
        self._overtaken = None
        self.show_state()

    # Bring in what is new
    # ----------------------------------------------------------------------------------------------

    def bring_in(self) -> None:
        """Patch what is new in the service into the workbook, keeping the edits, and check it
        again.
        """
        if self.path is not None and self.jobs.can_bring_in(self.looked):
            self.jobs.bring_in(self.path, self._brought_in)

    def _brought_in(self, done: RefreshDone) -> None:
        self._news = done
        self._check_now()

    # Upload
    # ----------------------------------------------------------------------------------------------

    def finish(self) -> None:
        """Do what the primary button says: upload, or save what the service has no import for."""
        if self.looked is not None and not self.looked.checked.changes.info.importable:
            self.save_edits()
        else:
            self.upload()

    def upload(self) -> None:
        """Check again with the decisions taken, ask where it matters, and send."""
        if self.looked is None or self.jobs.busy or not knows_import(self.session, self):
            return
        if self.primary.hasFocus() or self.deciding.in_panel:
            # a button that is switched off would hand the focus to whatever comes next
            self.table.setFocus()
        self.jobs.prepare(self.looked, self.skip.isChecked(), self._prepared)

    def save_edits(self) -> None:
        """Save the edits as a file, for whoever imports or enters them otherwise."""
        if self.looked is not None and not self.jobs.busy:
            self.saving.save(self.looked, self.skip.isChecked())

    def _prepared(self, planned: checking.Planned) -> None:
        if planned.differs:
            self.looked = planned.looked
            self._take(planned.looked)
            words = tr("Rows changed since your last check. Nothing was sent.")
            self.shown.show_banner(words, sentences.differing(planned), "warn")
            announce(self, self.banner.accessibleName())
        elif planned.plan.rows:
            if self._agreed(planned):
                self.send(planned.plan)
            elif self.review is not None and planned.looked.review.counts() != self.review.counts():
                # Corrections may be worth a second look too: what the question counts stands in the
                # rows as well.
                self.looked = planned.looked
                self._take(planned.looked)
        elif (
            sentences.to_settle(planned.looked.checked.changes)
            or planned.looked.checked.changes.corrections
        ):
            self.saving.settle(planned.plan)
        else:
            self.shell.say(tr("No changes to upload."))

    def _corrected(self, workbook: Path, left: BridgeError | None) -> None:
        """Check what is there now; what could not be written waits on.

        A sheet of refused rows may be gone.
        """
        kept = (
            {}
            if self.review is None or self._sheet == FAILED_SHEET
            else self.review.decisions
            if left
            else self.review.without_corrections()
        )
        if self.review is not None and self._sheet != FAILED_SHEET and workbook == self.path:
            self.review.decisions = dict(kept)
            self._check_now()
        else:
            self.open_path(workbook, self._sheet if kept else None, self.jobs.mapping, kept)
        self._overtaken = left

    def _agreed(self, planned: checking.Planned) -> bool:
        question = sentences.question(
            planned, ask_many=self.session.settings is None or self.session.settings.ask_many
        )
        return question is None or dialogs.confirm_facts(
            self, question.title, question.facts, question.lines, question.yes, question.mark
        )

    def send(self, plan: UploadPlan) -> None:
        self.sending.start(plan)

    def _was_overtaken(self, error: BridgeError) -> None:
        """Show what somebody else changed while the rows waited to be sent."""
        self._overtaken = error
        self._check_now()

    def _sent(self, workbook: Path | None) -> None:
        self._before_sending = True
        if workbook is not None:
            self.path = workbook if self.jobs.mapping is None else self.path
            self.looked = None
            self._given = {}
            self.table.show_review(None)

    # State
    # ----------------------------------------------------------------------------------------------

    def show_state(self) -> None:
        """Show what fits: nothing open, checking, the review, or a running upload."""
        review, sending = self.review, self.sending.running
        merging = self.merging.show_footer(hidden=sending)
        self.title.setText(
            tr("Uploading")
            if sending
            else self.merging.title
            if merging
            else tr("Review and upload")
        )
        words = self.sending.words if sending else self.merging.words if merging else ""
        self.purpose.show_text(
            words
            or sentences.purpose(review.changes.info.importable if review is not None else True)
        )
        self.another.setVisible(not sending)
        self.in_excel.setVisible(self.path is not None and not sending and not merging)
        view = self.sending.view if sending else self.merging.view if merging else self.shown
        self._pages.setCurrentWidget(view if self.path or merging or sending else self._empty)
        self.footer.setVisible(self.path is not None or merging or sending)
        self.bottom.show_sending(sending)
        if merging:
            self.bottom.hide()
            self.shell.refresh_commands()
            return
        self.card.bring.setVisible(self.jobs.can_bring_in(self.looked))
        for part in (self.panel, self.shown.sheets, self.skip):
            part.setEnabled(not self.jobs.busy)
        self.shown.show_parts(
            checked=review is not None, checking=self.jobs.running, saved=self._saved
        )
        if review is not None:
            counts = review.counts()
            self.shown.show_counts(counts)
            self.shown.sheets.show_wrong(bool(counts["blocked"]) or stopped(review.changes))
            self.panel.show_causes(review)
        if self.looked is not None and not sending:
            self.bottom.show_review(
                self.looked, self.session, idle=not (self.jobs.running or self.jobs.busy)
            )
        elif not sending:
            self.bottom.show_nothing(checking=self.jobs.running)
        self.session.problems_changed.emit(review.counts()["blocked"] if review is not None else 0)
        self.shell.refresh_commands()

    # Inside
    # ----------------------------------------------------------------------------------------------

    def _open_in_excel(self) -> None:
        if self.path is not None:
            open_path(self.path)

    def _turn_to(self, sheet: str) -> None:
        """Show another sheet of the workbook; what was decided about this one is there when it is
        shown again.
        """
        if self.path is None or self.sending.running:
            return
        tabs = self.shown.sheets
        if self._sheet is not None:
            self._kept[tabs.together(self._sheet)] = self._decided, self.jobs.accepted
        decisions, self.jobs.accepted = self._kept.get(tabs.together(sheet), ({}, frozenset()))
        self._sheet = sheet
        self.looked = None
        self._news = None
        self._overtaken = None
        self.shown.show_banner("", "", "accent")
        self.table.show_review(None)
        self._check(decisions)

    def _connection(self) -> None:
        if (
            self.session.connection in {Connection.IN, Connection.OUT}
            and self.looked is not None
            and not self.sending.running
        ):
            offline = self.looked.checked.changes.offline
            if offline == self.session.signed_in and self.looked.checked.changes.info.importable:
                self._check_now()
        self.show_state()

    def _connect(self) -> None:
        self.card.again.connect(self.check_again)
        self.card.saved.connect(self._check_now)
        self.card.gone.connect(self._file_gone)
        self.card.fresh.connect(self.bring_in)
        self.card.reading.connect(lambda: self.jobs.change_reading(self.path, self._sheet))
        self.shown.sheets.chosen.connect(self._turn_to)
        self.segments.chosen.connect(self.deciding.filter)
        self.shown.next.clicked.connect(lambda: self.deciding.next_problem())
        self.search.textChanged.connect(lambda text: self.table.filter(self.segments.key, text))
        self.table.selection_changed.connect(self.deciding.show_selected)
        for changed in (
            self.jobs.changed,
            self.deciding.changed,
            self.sending.changed,
            self.merging.changed,
            self.skip.toggled,
        ):
            changed.connect(self.show_state)
        self.jobs.reread.connect(self._check_now)
        self.jobs.stopped.connect(
            lambda: self.shown.show_banner(
                "", tr("You stopped the check. Check again to see the rows."), "accent"
            )
        )
        self.shown.meant.clicked.connect(lambda: self.accept_stops())
        self.shown.values.clicked.connect(lambda: self.choose_values())
        self.shown.back.clicked.connect(lambda: self._turn_to(ACTIVITIES.title))
        self.session.changed.connect(self._connection)
        self.sending.sent.connect(self._sent)
        self.sending.overtaken.connect(self._was_overtaken)
        self.merging.merged.connect(self.open_path)
        self.shown.merge.clicked.connect(
            lambda: self.merging.begin_beside(self.looked.checked if self.looked else None)
        )

    def _build(self) -> None:
        opening = button(tr("Open a workbook"), "folder", "primary", pressed=self.shell.ask_file)
        words = tr(
            "Open a workbook that you exported and edited, or drop it anywhere in this window."
        )
        frame, inside = card(spacing=10)
        inside.addWidget(label(tr("Recent workbooks"), "heading"))
        inside.addWidget(WorkbookList(self.shell, 6))
        self._empty = QWidget()
        self._empty.setLayout(
            column(
                frame, EmptyState("review", tr("No workbook is open"), words, opening), spacing=14
            )
        )
        self._pages = Stack()
        self.panel.put_time(TimeFace(self.shell, self.table))
        for page in (self.shown, self._empty, self.sending.view, self.merging.view):
            self._pages.addWidget(page)
        self.body_column.addWidget(self._pages, 1)
