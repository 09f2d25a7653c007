"""Upload and saving: what the primary button and the menu do with the rows as they are decided."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QFileDialog

from bridge.errors import BridgeError, WorkbookError
from bridge.files import beside, exists
from bridge.gui.frame.page import comparing, nothing_to_upload, say_saved, was_saved
from bridge.gui.review import sentences
from bridge.gui.review import work as checking
from bridge.gui.review.controller import ReviewController
from bridge.gui.review.opened import Opened
from bridge.gui.review.steps import SheetDecisions, corrections
from bridge.gui.review.view import ReviewView
from bridge.gui.widgets import dialogs
from bridge.gui.widgets.formats import tr
from bridge.gui.widgets.lines_table import FAILED_SHEET
from bridge.jobs.merge import MergeDone, MergeRequest, merge_plans
from bridge.jobs.merge_review import after_merge
from bridge.progress import Monitor
from bridge.texts import plural as plural_text
from bridge.texts import say, shown

_NAMED = 5
"""So many corrections that were not written are named."""


class Saving:
    """Sends or saves the rows under review; the service is asked once more before."""

    def __init__(self, page: ReviewView, control: ReviewController) -> None:
        self._page = page
        self._control = control
        self._shell = page.shell
        self._session = page.session

    def may_close(self) -> bool:
        """Ask about corrections that are neither uploaded nor in their workbook, if there are any.

        Where all of them are about the sheet that is shown, they can be saved, and the window
        closes afterwards.
        """
        control, session = self._control, self._session
        count = control.corrections
        if not count:
            return True
        checked, account = control.opened.checked, session.account
        importable = checked is not None and checked.checked.changes.info.importable
        can_save = (
            checked is not None
            and checked.review.unsaved == count
            and control.opened.merge is None
            and not control.busy
            and (account is not None or not importable)
        )
        answer = dialogs.ask_unsaved(self._page, count, can_save=can_save)
        if answer == "save" and checked is not None:
            client = session.client if session.signed_in else None
            self._save_corrections(
                partial(checking.save_corrections_now, client, session.ledger, account, checked)
                if importable and account is not None
                else partial(checking.correct_records, checked),
                tr("Corrections saved."),
                self._page.window().close,
            )
        return answer == "discard"

    def finish(self) -> None:
        """Run the primary action: upload, or save what the service cannot import."""
        checked, merge = self._control.opened.checked, self._control.opened.merge
        if merge is not None:
            self._save_merge(merge)
        elif checked is None or checked.checked.changes.info.importable:
            self.upload()
        elif checked.review.counts()["send"]:
            self._save_list(checked)
        else:
            self.save()

    def _save_merge(self, merge: MergeRequest) -> None:
        """Ask for a name, write the merged plan there, and review it."""
        opened = self._control.opened
        open_ones, decided = opened.conflicts
        name = beside(merge.plan, "merged").stem
        if (
            self._control.busy
            or open_ones
            or not (out := self._ask_file(merge.plan, name, merge.plan.suffix))
        ):
            return
        request = replace(
            merge, out=out, overwrite=exists(out), decided=decided, accepted=opened.accepted
        )

        def saved(merge: MergeDone) -> None:
            if merge.workbook is None:
                self._control.check_now()
                self._shell.say(tr("A file changed meanwhile. Check the conflicts again."))
                return
            opened = self._control.opened
            of_sheets: dict[str, SheetDecisions] = {
                name: (after_merge(decisions), frozenset())
                for name, (decisions, _) in opened.of_sheets.items()
            }
            kept = after_merge(opened.decided)
            self._control.open(
                Opened(
                    merge.workbook,
                    merged=merge,
                    of_sheets=of_sheets,
                    sheet=opened.sheet,
                    kept=kept,
                )
            )

        words = tr("Saving the merged plan")
        self._control.run(words, lambda monitor: merge_plans(request, monitor), saved)

    def upload(self) -> None:
        """Confirm, compare with the service once more, and upload."""
        checked, page = self._control.opened.checked, self._page
        if checked is None or self._control.busy:
            return
        if page.primary.hasFocus() or page.in_panel:
            # a button that is switched off would hand the focus to whatever comes next
            page.table.setFocus()
        account = self._session.account
        if account is not None and self._agreed(sentences.question(checked, account)):
            self._prepare(self._compared)

    def _agreed(self, question: sentences.Question | None) -> bool:
        return question is None or dialogs.confirm_facts(
            self._page,
            question.title,
            question.facts,
            question.lines,
            question.yes,
            question.mark,
            no_as_default=question.elsewhere,
        )

    def _prepare(self, done: Callable[[checking.Planned], None]) -> None:
        """Check again with the decisions, and plan the upload."""
        client, account, ledger = (
            self._session.client,
            self._session.account,
            self._session.ledger,
        )
        checked = self._control.opened.checked
        if client is None or account is None or checked is None or self._control.running:
            return

        def failed(error: BridgeError) -> None:
            words = say("{advice} Nothing was sent.", advice=error.advice)
            self._shell.show_error(
                BridgeError(error.title, words, error.detail).answered(error.status, error.reply)
            )

        self._control.run(
            comparing(),
            lambda monitor: checking.prepare(client, ledger, account, checked, monitor),
            done,
            failed,
        )

    def _compared(self, planned: checking.Planned) -> None:
        """Upload the agreed rows if nothing has changed since."""
        plan, changes = planned.plan, planned.result.checked.changes
        if self._differs(planned):
            return
        if plan.rows:
            if self._agreed(sentences.late_question(planned)):
                self._control.sending.start(plan)
            else:
                self._control.show_checked(planned.result)
        elif sentences.rows_to_remove(changes) or changes.due:
            self._save_corrections(
                lambda monitor: checking.save_corrections(plan, monitor),
                tr("Removed from “{sheet}”.", sheet=FAILED_SHEET)
                if sentences.rows_to_remove(changes)
                else tr("Corrections saved."),
            )
        else:
            self._shell.say(nothing_to_upload())

    def _differs(self, planned: checking.Planned) -> bool:
        """Show the rows that have changed since the planner saw them; return whether
        there are any.
        """
        if planned.differs:
            words = tr("Rows changed since your last check. Nothing was sent.")
            self._control.opened = replace(self._control.opened, checked=None)
            self._control.show_checked(
                planned.result, (words, sentences.differing(planned), "warn")
            )
        return bool(planned.differs)

    def save(self) -> None:
        """Save the changes as a file for import or entry by other means."""
        checked = self._control.opened.checked
        if checked is None or self._control.busy:
            return
        info = checked.checked.changes.info
        if info.importable:
            self._prepare(self._save_planned)
        elif not checked.review.counts()["send"]:
            self._correct(checked)
        elif out := self._ask_file(info.workbook, f"{info.workbook.stem} {info.sheet}"):
            self._session.start(
                tr("Saving changes"),
                lambda monitor: checking.save_records(checked, out, monitor),
                done=lambda converted: self._saved(checked, converted.file),
                page="review",
            )

    def _saved(self, checked: checking.CheckResult, file: Path) -> None:
        """Say that changes were saved in a file, and write corrections into their cells."""
        say_saved(self._shell, file)
        if corrections(checked.review.decisions):
            self._correct(checked, was_saved(file.name))

    def _save_list(self, checked: checking.CheckResult) -> None:
        """Save the changes of all sheets that cannot be uploaded as a workbook, then the
        corrections of this sheet into its cells.
        """
        info = checked.checked.changes.info
        name = tr("{name} changes", name=info.workbook.stem)
        if self._control.busy or not (out := self._ask_file(info.workbook, name, ".xlsx")):
            return
        opened = self._control.opened
        kept = {kind: decisions for kind, (decisions, _) in opened.of_sheets.items()}
        kept[info.kind.name] = opened.decided

        self._session.start(
            tr("Saving changes"),
            lambda monitor: checking.save_list(checked, kept, out, monitor),
            done=lambda _: self._saved(checked, out),
            page="review",
        )

    def _save_planned(self, planned: checking.Planned) -> None:
        plan, book = planned.plan, planned.plan.checked.request.workbook
        if not self._differs(planned) and (out := self._ask_file(book, book.stem)):
            self._session.start(
                tr("Saving changes"),
                lambda monitor: checking.save_edits(plan, out),
                done=lambda converted: say_saved(self._shell, converted.file),
            )

    def _ask_file(self, book: Path, name: str, ending: str = ".json") -> Path | None:
        chosen, _ = QFileDialog.getSaveFileName(
            self._page,
            tr("Save as"),
            str(book.with_name(f"{name}{ending}")),
            tr("Files ({patterns})", patterns=f"*{ending}"),
        )
        return Path(chosen) if chosen else None

    def _correct(self, checked: checking.CheckResult, *first: str) -> None:
        """Write corrections of a kind that cannot be uploaded into their cells."""
        self._save_corrections(
            lambda monitor: checking.correct_records(checked, monitor),
            " ".join((*first, tr("Corrections saved."))),
        )

    def _save_corrections(
        self,
        work: Callable[[Monitor], checking.Corrected],
        words: str,
        then: Callable[[], object] | None = None,
    ) -> None:
        """Write corrections into the workbook, then do `then`; report those not written, with
        reasons.
        """

        def finished(corrected: checking.Corrected) -> None:
            error, count = None, len(corrected.left)
            if count:
                name = corrected.workbook.name
                named = [*map(shown, corrected.left[:_NAMED]), *(["…"] if count > _NAMED else [])]
                error = WorkbookError(
                    plural_text(
                        count,
                        "1 correction was not saved in {name}.",
                        "{count} corrections were not saved in {name}.",
                        name=name,
                    ),
                    say("These cells stay as they are. {reasons}", reasons=" ".join(named)),
                )
            elif corrected.beside is not None:
                error = WorkbookError(say("Corrections saved."), corrected.beside)
            else:
                self._shell.say(words)
            self._control.corrected(corrected.workbook, error)
            if error is None and then is not None:
                QTimer.singleShot(0, self._page, then)

        self._control.run(tr("Saving the corrections"), work, finished)
