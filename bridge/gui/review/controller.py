"""The controller of the review: opens and checks a workbook, one job at a time; `deciding` and
`saving` act on its rows.

The page displays its state.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Any

from PySide6.QtCore import QObject, Signal

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
from bridge.gui.review.state import Headline, ReviewState, merge_state, state_of
from bridge.gui.review.steps import Decisions, SheetDecisions, corrections
from bridge.gui.review.view import ReviewView
from bridge.gui.widgets import dialogs
from bridge.gui.widgets.formats import tr
from bridge.jobs.check import CheckRequest, WorkbookSummary
from bridge.jobs.follow import Uploaded
from bridge.jobs.merge import MergeDone, MergeRequest
from bridge.jobs.merge_review import open_conflicts
from bridge.jobs.refresh import Fill, RefreshDone, fill_of, fill_plan, refresh_plan
from bridge.mapping.mapping_file import SheetMapping
from bridge.progress import Monitor
from bridge.texts import shown

_NOTHING_SAID: Headline = ("", "", "accent")


@dataclass(frozen=True, slots=True)
class Draft:
    """The decisions about a workbook that is not shown now: its sheet, the key of that sheet, and
    decisions and accepted stops by key.
    """

    sheet: str
    key: str
    of_sheets: dict[str, SheetDecisions]


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
        self.deciding = False
        """Whether a decision about many rows is being applied in a pool thread."""
        self.path: Path | None = None
        self.checked: work.CheckResult | None = None
        """The sheet that is shown, None until it was checked and after a check failed."""
        self.sheet: str | None = None
        """Its name, None until the first check chose one."""
        self.mapping: SheetMapping | None = None
        self.accepted = frozenset[str]()
        """The codes of problems of the whole sheet that the planner confirmed as intended."""
        self._seen: WorkbookSummary | None = None
        """What was read about the workbook, so that it is not read again."""
        self._pending_decisions: Decisions = {}
        """The decisions about the sheet while no check of it is shown."""
        self._headline = _NOTHING_SAID
        self._gone: Headline | None = None
        """What is said while the workbook is not in its folder."""
        self._uploaded = set[tuple[str | None, str]]()
        """The cells, with their contents, that rows warned about when they were uploaded."""
        self.of_sheets: dict[str, SheetDecisions] = {}
        """The decisions about the other sheets, by the key of `together`: the name of the sheet, or
        of the kind that shares its records with the sheets of nested lists.
        """
        self._drafts = dict[Path, Draft]()
        """The decisions about workbooks that were open before, until they are opened again."""
        self._first = False
        """Whether a workbook was opened without a sheet: one with edits is shown."""
        self.merge: MergeRequest | None = None
        """The merge that is under review and not saved yet."""
        self.merged: MergeDone | None = None
        """The merge that was saved as the workbook."""
        self._refreshed: RefreshDone | None = None
        """The update from the service that the next check will tell of."""
        self._overtaken: BridgeError | None = None
        """Why nothing was sent, written or compared, which the next check will tell."""
        self._asked = False
        """Whether the planner asked for the check."""
        self.before_sending = False
        """Whether what is shown was checked before an upload."""
        self._job: Job | None = None
        self._wanted: CheckRequest | None = None
        """What the last check was asked for, None for another job."""
        self._checks = False
        """Whether the job is a check, during which decisions are allowed."""
        self._put_off: Callable[[], object] | None = None
        """What is done as soon as nothing is busy."""
        self._early.connect(self._show_early)
        self._session.changed.connect(self._connection)

    @property
    def review(self) -> Review | None:
        return self.checked.review if self.checked is not None else None

    @property
    def running(self) -> bool:
        return self._job is not None

    @property
    def busy(self) -> bool:
        """Whether decisions and checks must wait, because decisions are being applied, uploaded or
        written.
        """
        return self.deciding or (self._job is not None and not self._checks)

    @property
    def by(self) -> dict[tuple[str, str], str]:
        """Return who edited each row of a merged workbook, by sheet and ID."""
        merge_done = self.merged or (self.checked.merge if self.checked is not None else None)
        return work.authors(merge_done) if merge_done is not None else {}

    @property
    def merge_conflicts(self) -> tuple[set[tuple[str, str]], dict[tuple[str, str, str], str]]:
        """Return the rows with open conflicts of the merge by sheet and ID, and the files chosen
        for the others.
        """
        if self.checked is None or self.checked.merge is None:
            return set(), {}
        merge_done, tabs = self.checked.merge, self._page.sheets
        decided = {name: decisions for name, (decisions, _) in self.of_sheets.items()}
        decided[tabs.together(self.sheet or "")] = self.decided
        sheets = {clash.sheet for clash in merge_done.conflicts}
        return open_conflicts(
            merge_done, {sheet: decided.get(tabs.together(sheet), {}) for sheet in sheets}
        )

    @property
    def can_update(self) -> bool:
        """Whether the sheet can be updated from the service.

        It must be an own sheet or an export of activities, not the sheet of refused rows, with no
        other job running.
        """
        if self.checked is None or self.running or self.busy or not self._session.signed_in:
            return False
        if self.merge is not None:
            return False
        info = self.checked.checked.changes.info
        if self.mapping is not None:
            return True
        return (
            info.importable
            and info.has_baseline
            and info.origin is not None
            and info.sheet == info.kind.title
        )

    # Open and check
    # ----------------------------------------------------------------------------------------------

    def open(
        self,
        path: Path,
        sheet: str | None = None,
        mapping: SheetMapping | None = None,
        kept: Decisions | None = None,
        seen: WorkbookSummary | None = None,
        merge: MergeRequest | None = None,
    ) -> None:
        """Check a workbook, a planner's own by its mapping, or a merge into it, with the decisions
        that were `kept`.
        """
        if path != self.path:
            self._uploaded = set()
        self.path = path
        self.sheet = sheet
        self.merge = merge
        if self.merged is not None and self.merged.workbook != path:
            self.merged = None
        self.checked = self._refreshed = self._overtaken = None
        self._seen = seen
        self.mapping = mapping
        self.accepted = frozenset()
        self.of_sheets = {}
        self._first = sheet is None
        self._page.start_over()
        if merge is None:
            self._session.open_workbook(path)
        self._check(kept or {})

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
        draft = self._drafts.pop(path, None)
        kept: Decisions = {}
        if draft is not None:
            sheet = sheet or draft.sheet
            kept, _ = draft.of_sheets.get(draft.key if sheet == draft.sheet else sheet, ({}, ()))
        self.open(path, sheet, mapping, kept, seen)
        if draft is not None:
            self.of_sheets = draft.of_sheets

    def _may_leave(self) -> bool:
        """Keep the decisions about the open workbook; return whether another one may be opened."""
        if self._page.sending.running or self.busy:
            self._shell.say(tr("Wait until the current job ends, then open the workbook."))
            return False
        if self.merge is not None:
            count = self.corrections
            return not count or dialogs.ask_unsaved(self._page, count) == "discard"
        if self.path is not None and self.sheet is not None:
            key = self._page.sheets.together(self.sheet)
            kept = {**self.of_sheets, key: (self.decided, frozenset[str]())}
            self._drafts[self.path] = Draft(self.sheet, key, kept)
        return True

    @property
    def corrections(self) -> int:
        """Return how many corrections are about the open workbook."""
        shown = self._page.sheets.together(self.sheet or "")
        review = self.review
        now = review.unsaved if review is not None else corrections(self._pending_decisions)
        return now + sum(
            corrections(decisions) for key, (decisions, _) in self.of_sheets.items() if key != shown
        )

    @property
    def put_aside(self) -> int:
        """Return how many corrections are about workbooks that were open before."""
        drafts = (draft for path, draft in self._drafts.items() if path != self.path)
        return sum(
            corrections(decisions) for draft in drafts for decisions, _ in draft.of_sheets.values()
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
        self.open(plan, merge=MergeRequest(plan, copies, None, zone=zone, as_typed=True))

    def merge_copies_beside(self) -> None:
        """Review the merge of the open workbook with the copies that a sync program made."""
        if self.checked is not None:
            book = self.checked.checked.request.workbook
            self.review_merge((book, *self.checked.checked.copies), book)

    def check_again(self) -> None:
        """Check the same sheet again; decisions stay while their cells are as they were."""
        if self.path is not None and not self._page.sending.running:
            self._asked = True
            self.check_now()

    def check_now(self) -> None:
        """Recheck with all decisions made so far, after any running decision, upload or save."""
        if self.path is None or self._page.sending.running:
            return
        if self.busy:
            self._put_off = self.check_now
        else:
            self._check(self.decided)

    def show_sheet(self, sheet: str) -> None:
        """Show another sheet of the workbook; decisions about the current one are kept."""
        if self.path is None or self._page.sending.running:
            return
        tabs = self._page.sheets
        if self.sheet is not None:
            self.of_sheets[tabs.together(self.sheet)] = self.decided, self.accepted
        decisions, self.accepted = self.of_sheets.get(tabs.together(sheet), ({}, frozenset()))
        self.sheet = sheet
        self.checked = self._refreshed = self._overtaken = None
        self._page.table.show_review(None)
        self._check(decisions)

    def accept_stops(self) -> None:
        """Accept the problems that block the whole sheet, which the planner confirms as intended.

        Applies to this workbook only.
        """
        if self.checked is not None:
            self.accepted |= work.stops(self.checked)
            self.check_now()

    def match_columns(self) -> None:
        """Return to column matching for a planner's own sheet."""
        if self.path is not None and self.mapping is not None:
            opened = OpenFile(self.path, self.sheet, mapping=self.mapping)
            self._shell.go_to("own_sheet", opened)

    @property
    def decided(self) -> Decisions:
        """Return the decisions about this sheet; they survive a failed check."""
        return self.review.decisions if self.review is not None else self._pending_decisions

    def _check(self, decisions: Decisions, *, offline: bool = False) -> None:
        path = self.path
        assert path is not None
        self._pending_decisions = decisions
        self.before_sending = False
        self._gone = None
        if self.checked is None:
            self._headline = _NOTHING_SAID
        self._page.card.show_file(path, path.stat().st_mtime if path.exists() else 0.0, None)
        self._page.card.show_merge(self.merge.copies if self.merge is not None else ())
        client = self._session.client if self._session.signed_in and not offline else None
        ledger, merge = self._session.ledger, self.merge
        wanted = CheckRequest(
            path,
            self._session.account,
            self.sheet,
            decisions=decisions,
            summary=self._seen,
            accepted=self.accepted,
            mapping=self.mapping,
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
            checked.review.adopt(self.decided)
            self.show_checked(checked)

    def _checked(self, checked: work.CheckResult) -> None:
        if self.deciding:
            self._put_off = partial(self._checked, checked)
            return
        again = self.checked is not None
        self._seen = checked.checked.summary if self.merge is None else None
        if self._overtaken is not None and checked.elsewhere and checked.checked.changes.offline:
            self._check_failed(self._overtaken)  # only the service knows what differs there
            return
        checked.review.adopt(self.decided)
        if self._first and self.merge is None and not checked.review.rows:
            edited = next((tab.sheet for tab in checked.sheets if tab.edits), None)
            if edited is not None:
                self._first = False
                self._page.sheets.show_sheets(checked.sheets, edited)
                self.show_sheet(edited)
                return
        self._first = False
        self.show_checked(checked)
        if again and self._asked and self._refreshed is None and self._shell.shows("review"):
            self._shell.say(tr("The workbook was checked again."))
        self._refreshed = None
        self._asked = False

    def show_checked(self, checked: work.CheckResult, headline: Headline | None = None) -> None:
        info = checked.checked.changes.info
        selected = self.checked is not None and self._page.table.current_index() >= 0
        to_suggestion = self._page.in_panel
        self.checked = checked
        self.sheet = info.sheet
        if self.merge is None:
            self._remember(checked)
        self._headline = headline or self._done_before(checked)
        self.shown.emit(checked, not selected or self._asked, to_suggestion)
        page = self._page
        announce(page, page.footer.sentence.accessibleName())

    def _remember(self, result: work.CheckResult) -> None:
        """Keep for Home how many rows are not uploaded."""
        checked, counts = result.checked, result.review.counts()
        edited = {True: 0, False: 0}
        edited[checked.changes.info.importable] = counts["changed"] + counts["new"]
        for other in checked.others:
            edited[other.info.importable] += len(other.changes)
        # Without the service, nobody knows which rows of an own sheet differ.
        is_current = checked.own_sheet is None or not checked.changes.offline
        self._session.remember_workbook(
            checked.request.workbook,
            "Checked" if is_current else "Checked offline",
            edited[True] if is_current else 0,
            edited[False],
        )

    def _done_before(self, checked: work.CheckResult) -> Headline:
        """Return what the job before the check did: title, text and state."""
        overtaken, self._overtaken = self._overtaken, None
        if overtaken is not None:
            return shown(overtaken.title), shown(overtaken.advice), "warn"
        if self._refreshed is not None:
            return sentences.updated(self._refreshed)
        if checked.merge is not None:
            return sentences.merging(checked.merge)
        if self.merged is not None:
            return sentences.merged(self.merged)
        return _NOTHING_SAID

    def state(self) -> ReviewState:
        """Return what the page says now."""
        waits_for = ""
        if self.running or self.busy:
            waits_for = (
                tr("Reading the copies.")
                if self.merge is not None and self.checked is None
                else tr("Checking the workbook")
            )
        state = state_of(
            self.checked,
            self._session.account,
            signed_in=self._session.signed_in,
            waits_for=waits_for,
            headline=self._gone or self._headline,
            uploaded=frozenset(self._uploaded),
        )
        if self.merge is not None:
            merge_done = self.checked.merge if self.checked is not None else None
            state = merge_state(state, merge_done, len(self.merge_conflicts[0]))
        if self._gone is not None:
            primary = replace(state.primary, ready=False)
            state = replace(state, primary=primary, verdict=(self._gone[0], "bad"))
        return state

    def _check_stopped(self) -> None:
        words = (
            tr("You stopped the check. Check again to see the rows.")
            if self.checked is None
            else tr("You stopped the comparison with the service. Conflicts may be missing.")
        )
        self._headline = "", words, "accent"

    def _compare_failed(self, error: BridgeError) -> None:
        """Show the rows compared with the export if the service does not answer."""
        if isinstance(error, NoConnectionError | ServerError | ReplyError | WaitTimeoutError):
            self._overtaken = self._overtaken or error
            self._check(self.decided, offline=True)
        else:
            self._check_failed(error)

    def _check_failed(self, error: BridgeError) -> None:
        self._pending_decisions = self.decided
        self.checked = None
        self._asked = False
        self._page.table.show_review(None)
        # That nothing was sent is more important than why the check failed.
        shown_error, self._overtaken = self._overtaken or error, None
        self._headline = shown(shown_error.title), shown(shown_error.advice), "bad"
        self.changed.emit()

    def file_gone(self) -> None:
        """Report that the workbook was deleted; decisions are kept in case it returns."""
        if self.path is not None and not self._page.sending.running:
            self._gone = (
                tr("{name} is no longer in its folder.", name=self.path.name),
                tr("Move it back or open another workbook. Your decisions are kept."),
                "bad",
            )
            self.changed.emit()

    def _connection(self) -> None:
        ready = self._session.connection in {Connection.IN, Connection.OUT}
        if ready and self.checked is not None and not self._page.sending.running:
            changes = self.checked.checked.changes
            if (
                self.merge is None
                and changes.offline == self._session.signed_in
                and changes.info.importable
            ):
                self.check_now()
        self.changed.emit()

    def update(self) -> None:
        """Add new data from the service to the workbook, keep the edits, and check again."""
        client, account, path = self._session.client, self._session.account, self.path
        if client is None or account is None or path is None or not self.can_update:
            return
        mapping, ledger = self.mapping, self._session.ledger

        def updated(update: RefreshDone) -> None:
            self._refreshed = update
            if mapping is not None and update.not_added and not update.no_room:
                answer = dialogs.ask_new_activities(self._page, len(update.not_added))
                if answer:
                    how = fill_of(mapping, answer)
                    self.mapping = how.mapping
                if answer == "add":
                    self._refreshed = None
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
        self._overtaken = error
        self.check_now()

    def sent(self, uploaded: Uploaded | None) -> None:
        """Forget the rows that were sent; they are checked again when the page is shown.

        Corrections that the cells of an own sheet cannot show stay decisions.
        """
        self.before_sending = True
        if uploaded is not None:
            workbook = uploaded.workbook or uploaded.receipt.workbook
            rows = self.review.rows if self.review is not None else ()
            self._uploaded |= {
                (problem.cell, problem.found) for row in rows for problem in row.problems
            }
            self.path = workbook if self.mapping is None else self.path
            self._pending_decisions = {
                key: decision for key, decision in self.decided.items() if key in uploaded.unwritten
            }
            self.checked = None
            self._page.table.show_review(None)

    def corrected(self, workbook: Path, left: BridgeError | None) -> None:
        """Check the corrected workbook; corrections that could not be written stay pending."""
        review = self.review
        kept: Decisions = {}
        if review is not None:
            kept = review.decisions if left else review.without_corrections()
            if workbook == self.path:
                review.decisions = dict(kept)
                self.check_now()
                self._overtaken = left
                return
        self.open(workbook, self.sheet if kept else None, self.mapping, kept)
        self._overtaken = left

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
        self._checks = wanted is not None
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
