"""The controller of the review: opens and checks a workbook, one job at a time; `deciding` and
`saving` act on its rows.

The page displays its state.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

from PySide6.QtCore import QObject, QTimer, Signal

from bridge.errors import (
    BridgeError,
    NoConnectionError,
    ReplyError,
    ServerError,
    WaitTimeoutError,
)
from bridge.gui.frame.page import announce
from bridge.gui.frame.session import Connection
from bridge.gui.frame.shell import OpenFile
from bridge.gui.frame.worker import Job
from bridge.gui.review import sentences, work
from bridge.gui.review.model import Review
from bridge.gui.review.opened import NOTHING_SAID, Headline, Opened
from bridge.gui.review.state import ReviewState, state_of
from bridge.gui.review.steps import Decisions, corrections
from bridge.gui.review.uploading import Sending
from bridge.gui.review.view import ReviewView
from bridge.gui.widgets import dialogs
from bridge.gui.widgets.formats import tr
from bridge.jobs.check import CheckRequest, WorkbookSummary
from bridge.jobs.follow import Uploaded
from bridge.jobs.merge import MergeRequest
from bridge.jobs.refresh import Fill, RefreshDone, fill_of, fill_plan, refresh_plan
from bridge.mapping.mapping_file import SheetMapping
from bridge.progress import Monitor
from bridge.records.change_set import Choice
from bridge.texts import shown

_FREED_AFTER = 100
"""Milliseconds until the rows shown before are freed."""


class ReviewController(QObject):
    """Holds the workbook under review and works off the event loop, one job at a time: check,
    update, compare before an upload, save.
    """

    changed = Signal()
    shown = Signal(object, bool, bool)
    _early = Signal(object, object)

    def __init__(self, page: ReviewView) -> None:
        super().__init__(page)
        self._page = page
        self._shell = page.shell
        self._session = page.session
        self.sending = Sending(page.shell, page.upload)
        self.deciding = False
        """Whether a decision about many rows is being applied in a pool thread."""
        self.opened = Opened()
        self._put_aside = dict[Path, Opened]()
        """The workbooks that were open before, with the decisions about them."""
        self._job: Job | None = None
        self._wanted: CheckRequest | None = None
        """What a check was asked for, during which decisions are allowed; None for other jobs."""
        self._put_off: Callable[[], object] | None = None
        """What is done as soon as nothing is busy."""
        self._early.connect(self._show_early)
        self._session.changed.connect(self._connection)

    @property
    def review(self) -> Review | None:
        return self.opened.review

    @property
    def running(self) -> bool:
        return self._job is not None

    @property
    def busy(self) -> bool:
        """Whether decisions and checks must wait, because decisions are being applied, uploaded or
        written.
        """
        return self.deciding or (self._job is not None and self._wanted is None)

    @property
    def can_update(self) -> bool:
        """Whether the sheet can be updated from the service now."""
        waits = self.running or self.deciding
        return not waits and self._session.signed_in and self.opened.can_update

    # Open and check
    # ----------------------------------------------------------------------------------------------

    def open(self, opened: Opened) -> None:
        """Check a workbook, or a merge into it, with the decisions that were kept."""
        before, path, merged = self.opened, opened.path, self.opened.merged
        assert path is not None
        self.opened = opened = replace(
            opened,
            chooses=opened.sheet is None,
            uploaded=before.uploaded if path == before.path else frozenset(),
            merged=opened.merged or (merged if merged and merged.workbook == path else None),
        )
        self._page.start_over()
        if opened.merge is None:
            self._session.open_workbook(path)
        self._check()

    def receive(
        self,
        path: Path,
        sheet: str | None,
        mapping: SheetMapping | None,
        seen: WorkbookSummary | None,
    ) -> None:
        """Open a workbook that the planner chose; decisions about this workbook and the previous
        one are kept until the window closes.
        """
        if not self._may_leave():
            return
        opened = Opened(path, mapping, summary=seen, sheet=sheet)
        if (aside := self._put_aside.pop(path, None)) is not None:
            sheet = sheet or aside.sheet
            kept, _ = aside.of_sheets.get(aside.together(sheet), ({}, frozenset()))
            opened = replace(opened, sheet=sheet, kept=kept, of_sheets=aside.of_sheets)
        self.open(opened)

    def _may_leave(self) -> bool:
        """Keep the decisions about the open workbook; return whether another one may be opened."""
        if self.sending.running or self.busy:
            self._shell.say(tr("Wait until the current job ends, then open the workbook."))
            return False
        opened = self.opened
        if opened.merge is not None:
            count = opened.corrections
            return not count or dialogs.ask_unsaved(self._page, count) == "discard"
        if opened.path is not None and opened.sheet is not None:
            self._put_aside[opened.path] = opened.put_aside()
        return True

    @property
    def corrections(self) -> int:
        """Return how many corrections are about the open workbook and those open before."""
        return self.opened.corrections + sum(
            corrections(decisions)
            for path, aside in self._put_aside.items()
            if path != self.opened.path
            for decisions, _ in aside.of_sheets.values()
        )

    def review_merge(self, paths: Sequence[Path], plan: Path | None = None) -> None:
        """Review the merge of several copies into one of them; nothing is written yet.

        By default, that is the file with the shortest name, because copies have longer ones.
        """
        plan = plan or min(
            paths, key=lambda path: (len(path.stem), path.name.casefold(), str(path))
        )
        account = self._session.account
        zone = account.time_zone if account is not None else "UTC"
        copies = tuple(path for path in paths if path != plan)
        if not self._may_leave():
            return
        merge = MergeRequest(plan, copies, None, zone=zone, as_typed=True)
        self.open(Opened(plan, merge=merge))

    def merge_copies_beside(self) -> None:
        """Review the merge of the open workbook with the copies that a sync program made."""
        if (result := self.opened.checked) is not None:
            book = result.checked.request.workbook
            self.review_merge((book, *result.checked.copies), book)

    def check_again(self) -> None:
        """Check the same sheet again; decisions stay while their cells are as they were."""
        if self.opened.path is not None and not self.sending.running:
            self.opened = replace(self.opened, asked=True)
            self.check_now()

    def check_now(self) -> None:
        """Recheck with all decisions made so far, after any running decision, upload or save."""
        if self.opened.path is None or self.sending.running:
            return
        if self.busy:
            self._put_off = self.check_now
        else:
            self._check()

    def show_sheet(self, sheet: str) -> None:
        """Show another sheet of the workbook; decisions about the current one are kept."""
        if self.opened.path is None or self.sending.running:
            return
        self.opened = self.opened.of_sheet(sheet)
        self._page.table.show_review(None)
        self._check()

    def accept_stops(self) -> None:
        """Accept the problems that block the whole sheet, which the planner confirms as intended.

        Applies to this workbook only.
        """
        opened = self.opened
        if opened.checked is not None:
            accepted = opened.accepted | work.stops(opened.checked)
            self.opened = replace(opened, accepted=accepted)
            self.check_now()

    def match_columns(self) -> None:
        """Return to column matching for a planner's own sheet."""
        opened = self.opened
        if opened.path is not None and opened.mapping is not None:
            file = OpenFile(opened.path, opened.sheet, mapping=opened.mapping)
            self._shell.go_to("own_sheet", file)

    def _check(self, *, offline: bool = False) -> None:
        opened, path = self.opened, self.opened.path
        assert path is not None
        headline = opened.headline if opened.checked is not None else NOTHING_SAID
        self.opened = replace(opened, before_sending=False, gone=None, headline=headline)
        merge, card = opened.merge, self._page.card
        card.show_file(path, path.stat().st_mtime if path.exists() else 0.0, None)
        card.show_merge(merge.copies if merge is not None else ())
        client = self._session.client if self._session.signed_in and not offline else None
        ledger = self._session.ledger
        wanted = CheckRequest(
            path,
            self._session.account,
            opened.sheet,
            decisions=opened.decided,
            summary=opened.summary,
            accepted=opened.accepted,
            mapping=opened.mapping,
        )
        if self._job is not None:
            self._job.drop()
        self.run(
            tr("Checking {name}", name=path.name),
            lambda monitor: work.check_sheet(
                client, wanted, monitor, ledger, merge, partial(self._early.emit, wanted)
            ),
            self._checked,
            self._check_failed if client is None else self._compare_failed,
            wanted,
        )
        if self._job is not None:
            self._job.stopped.connect(self._check_stopped)

    def _show_early(self, wanted: CheckRequest, checked: work.CheckResult) -> None:
        """Show the rows compared with the export, while the service is asked."""
        if self._wanted is wanted and self._job is not None and not self.deciding:
            checked.review.adopt(self.opened.decided)
            self.show_checked(checked)

    def _checked(self, checked: work.CheckResult) -> None:
        if self.deciding:
            self._put_off = partial(self._checked, checked)
            return
        before = self.opened
        summary = checked.checked.summary if before.merge is None else None
        self.opened = replace(before, summary=summary)
        if before.overtaken is not None and checked.elsewhere and checked.checked.changes.offline:
            self._check_failed(before.overtaken)  # only the service knows what differs there
            return
        checked.review.adopt(before.decided)
        chooses = before.chooses and before.merge is None and not checked.review.rows
        self.opened = replace(self.opened, chooses=False)
        if chooses and (edited := next((tab.sheet for tab in checked.sheets if tab.edits), None)):
            self.opened = replace(self.opened, tabs=checked.sheets)
            self._page.sheets.show_sheets(checked.sheets, edited)
            self.show_sheet(edited)
            return
        self.show_checked(checked)
        again = before.checked is not None and before.asked and before.refreshed is None
        if again and self._shell.shows("review"):
            self._shell.say(tr("The workbook was checked again."))
        self.opened = replace(self.opened, refreshed=None, asked=False)

    def show_checked(self, checked: work.CheckResult, headline: Headline | None = None) -> None:
        """Show a checked sheet; `headline` says what happened, by default the job before."""
        before, page = self.opened, self._page
        selected = before.checked is not None and page.table.current_index() >= 0
        to_suggestion = page.in_panel
        self.opened = replace(
            before,
            checked=checked,
            sheet=checked.checked.changes.info.sheet,
            tabs=checked.sheets,
            headline=headline or _done_before(before, checked),
            overtaken=before.overtaken if headline else None,
        )
        if before.merge is None:
            self._remember(checked)
        self.shown.emit(checked, not selected or before.asked, to_suggestion)
        announce(page, page.footer.sentence.accessibleName())
        # Thousands of old rows are freed in a turn of the event loop of their own.
        QTimer.singleShot(_FREED_AFTER, self, lambda: before)

    def _remember(self, result: work.CheckResult) -> None:
        """Keep for Home how many rows are not uploaded."""
        checked, counts = result.checked, result.review.counts()
        edited, skipped = {True: 0, False: 0}, result.review.skipped
        edited[checked.changes.info.importable] = counts["changed"] + counts["new"] - skipped
        for other in checked.others:
            edited[other.info.importable] += len(other.changes)
        # Without the service, nobody knows which rows of an own sheet differ.
        is_current = checked.own_sheet is None or not checked.changes.offline
        self._session.remember_workbook(
            checked.request.workbook,
            "Checked" if is_current else "Checked offline",
            edited[True] if is_current else 0,
            edited[False],
            skipped=skipped,
        )

    def state(self) -> ReviewState:
        """Return what the page says now."""
        session = self._session
        busy = self.running or self.deciding
        return state_of(self.opened, session.account, signed_in=session.signed_in, busy=busy)

    def _check_stopped(self) -> None:
        words = (
            tr("You stopped the check. Check again to see the rows.")
            if self.opened.checked is None
            else tr("You stopped the comparison with the service. Conflicts may be missing.")
        )
        self.opened = replace(self.opened, headline=("", words, "accent"))

    def _compare_failed(self, error: BridgeError) -> None:
        """Show the rows compared with the export if the service does not answer."""
        if isinstance(error, NoConnectionError | ServerError | ReplyError | WaitTimeoutError):
            self.opened = replace(self.opened, overtaken=self.opened.overtaken or error)
            self._check(offline=True)
        else:
            self._check_failed(error)

    def _check_failed(self, error: BridgeError) -> None:
        opened = self.opened
        # That nothing was sent is more important than why the check failed.
        error = opened.overtaken or error
        self.opened = replace(
            opened,
            kept=opened.decided,
            checked=None,
            asked=False,
            overtaken=None,
            headline=(shown(error.title), shown(error.advice), "bad"),
        )
        self._page.table.show_review(None)
        self.changed.emit()

    def file_gone(self) -> None:
        """Report that the workbook was deleted; decisions are kept in case it returns."""
        path = self.opened.path
        if path is not None and not self.sending.running:
            gone = (
                tr("{name} is no longer in its folder.", name=path.name),
                tr("Move it back or open another workbook. Your decisions are kept."),
                "bad",
            )
            self.opened = replace(self.opened, gone=gone)
            self.changed.emit()

    def _connection(self) -> None:
        ready = self._session.connection in {Connection.IN, Connection.OUT}
        result = self.opened.checked
        if ready and result is not None and not self.sending.running:
            changes = result.checked.changes
            if (
                self.opened.merge is None
                and changes.offline == self._session.signed_in
                and changes.info.importable
            ):
                self.check_now()
        self.changed.emit()

    def update(self) -> None:
        """Add new data from the service to the workbook, keep the edits, and check again."""
        client, account, path = self._session.client, self._session.account, self.opened.path
        if client is None or account is None or path is None or not self.can_update:
            return
        mapping, ledger = self.opened.mapping, self._session.ledger

        def updated(update: RefreshDone) -> None:
            self.opened = replace(self.opened, refreshed=update)
            if mapping is not None and update.not_added and not update.no_room:
                answer = dialogs.ask_new_activities(self._page, len(update.not_added))
                if answer:
                    how = fill_of(mapping, answer)
                    self.opened = replace(self.opened, mapping=how.mapping)
                if answer == "add":
                    self.opened = replace(self.opened, refreshed=None)
                    fill(how)
                    return
            self.check_now()

        def fill(how: Fill) -> None:
            self.run(
                tr("Updating from the service"),
                lambda monitor: fill_plan(client, path, account, how, "stop", monitor, ledger),
                updated,
            )

        if mapping is not None:
            fill(fill_of(mapping))
            return
        self.run(
            tr("Updating from the service"),
            lambda monitor: refresh_plan(client, path, account, "stop", monitor),
            updated,
        )

    # After an upload or saving
    # ----------------------------------------------------------------------------------------------

    def overtaken(self, error: BridgeError) -> None:
        """Recheck after a concurrent change in the service, and show its error."""
        self.opened = replace(self.opened, overtaken=error)
        self.check_now()

    def sent(self, uploaded: Uploaded | None) -> None:
        """Forget the rows that were sent; they are checked again when the page is shown.

        Skipped rows, and corrections that the cells of an own sheet cannot show, stay decisions.
        """
        self.opened = opened = replace(self.opened, before_sending=True)
        if uploaded is not None:
            workbook = uploaded.workbook or uploaded.receipt.workbook
            rows = self.review.rows if self.review is not None else ()
            warned = {(problem.cell, problem.found) for row in rows for problem in row.problems}
            self.opened = replace(
                opened,
                path=workbook if opened.mapping is None else opened.path,
                uploaded=opened.uploaded | warned,
                kept={
                    key: decision
                    for key, decision in opened.decided.items()
                    if key in uploaded.unwritten or decision.choice is Choice.LEAVE_OUT
                },
                checked=None,
            )
            self._page.table.show_review(None)

    def corrected(self, workbook: Path, left: BridgeError | None) -> None:
        """Check the corrected workbook; corrections that could not be written stay pending."""
        opened, review = self.opened, self.review
        kept: Decisions = {}
        if review is not None:
            kept = review.decisions if left else review.without_corrections()
        if review is not None and workbook == opened.path:
            review.decisions = dict(kept)
            self.check_now()
        else:
            sheet = opened.sheet if kept else None
            self.open(Opened(workbook, opened.mapping, sheet=sheet, kept=kept))
        self.opened = replace(self.opened, overtaken=left)

    # Jobs
    # ----------------------------------------------------------------------------------------------

    def run(
        self,
        words: str,
        work: Callable[[Monitor], Any],
        done: Callable[[Any], None],
        failed: Callable[[BridgeError], None] | None = None,
        wanted: CheckRequest | None = None,
    ) -> None:
        """Start the only job; `wanted` marks a check, during which decisions are allowed."""

        def take(answer: object) -> None:
            self._job = None
            done(answer)

        def refuse(error: BridgeError) -> None:
            self._job = None
            (failed or self._shell.show_error)(error)

        self._wanted = wanted
        self._job = job = self._session.start(words, work, done=take, failed=refuse, page="review")
        job.ended.connect(lambda: self._ended(job))
        self.changed.emit()

    def _ended(self, job: Job) -> None:
        if self._job is job:
            self._job = None
        self.changed.emit()
        self.go_on()

    def go_on(self) -> None:
        """Do what was put off, unless something else runs."""
        waiting, self._put_off = self._put_off, None
        if waiting is not None and not self.busy:
            waiting()


def _done_before(opened: Opened, checked: work.CheckResult) -> Headline:
    """Return what the job before the check did: title, text and state."""
    if (error := opened.overtaken) is not None:
        return shown(error.title), shown(error.advice), "warn"
    if opened.refreshed is not None:
        return sentences.updated(opened.refreshed)
    if opened.merged is not None:
        return sentences.merged(opened.merged)
    return NOTHING_SAID
