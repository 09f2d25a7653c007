"""What stands at the bottom of the review: the sentence of state, and the button that sends,
settles, or goes on in the background.
"""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtWidgets import QCheckBox

from bridge.gui.frame.page import Footer
from bridge.gui.frame.session import Session
from bridge.gui.look.button_icons import set_icon
from bridge.gui.review import sentences
from bridge.gui.review.work import Looked, wrong_beside
from bridge.gui.widgets.controls import button
from bridge.gui.widgets.formats import plural, tr
from bridge.records.changes import ChangeSet


class ReviewFooter:
    """Fills the footer of the page."""

    def __init__(
        self,
        footer: Footer,
        upload: Callable[[], object],
        go_on: Callable[[], object],
        stop: Callable[[], object],
    ) -> None:
        self._footer = footer
        self.skip = QCheckBox()
        self.primary = footer.set_primary(button(tr("Upload"), "upload", "primary", pressed=upload))
        self.background = button(tr("Run in background"), role="primary", pressed=go_on)
        self.stop_watching = button(tr("Stop watching"), "close", pressed=stop)
        footer.extras.insertWidget(0, self.skip)
        footer.extras.insertWidget(1, self.stop_watching)
        footer.extras.addWidget(self.background)

    def show_sending(self, sending: bool) -> None:
        """Show what belongs to a running upload, or what comes before it."""
        self.background.setVisible(sending)
        self.stop_watching.setVisible(sending)
        self.primary.setVisible(not sending)
        if sending:
            self.skip.hide()
            self._footer.say(tr("The upload continues in the service."))

    def hide(self) -> None:
        """Show nothing of it: the footer says something else."""
        for made in (self.skip, self.primary, self.background, self.stop_watching):
            made.hide()

    def show_nothing(self, *, checking: bool) -> None:
        """Show that there is nothing to send, yet or at all."""
        self.skip.hide()
        self.primary.setEnabled(False)
        self.primary.setText(tr("Upload"))
        self._footer.say(tr("Checking the workbook") if checking else tr("No changes to upload."))

    def show_review(self, looked: Looked, session: Session, *, idle: bool) -> None:
        """Show what an upload would send now, or that refused rows can be settled, and what stands
        in its way.
        """
        review = looked.review
        set_icon(
            self.primary, "upload" if review.changes.info.importable else "download", "on_accent"
        )
        if not review.changes.info.importable:
            self._show_records(looked, idle=idle)
            return
        counts, settled = review.counts(), sentences.to_settle(review.changes)
        blocked, skip = counts["blocked"], self.skip.isChecked()
        self._offer_skip(blocked)
        count = counts["send"] + (0 if skip else blocked)
        sheet_error = stopped(review.changes)
        ready = (
            bool(counts["send"] or settled) and (not blocked or skip) and not sheet_error and idle
        )
        self.primary.setEnabled(ready and session.signed_in)
        if not settled and not counts["send"] and not blocked and review.corrected:
            self.primary.setEnabled(idle and session.signed_in)
            self.primary.setText(tr("Save corrections"))
            self._footer.say(*sentences.corrected(counts, importable=True))
        elif settled and not count:
            self.primary.setText(plural(settled, "Remove 1 row", "Remove {count} rows"))
            self._footer.say(sentences.settling(settled), "good")
        else:
            self.primary.setText(
                plural(count, "Upload 1 row", "Upload {count} rows") if count else tr("Upload")
            )
            self._footer.say(
                *sentences.verdict(
                    counts, session.account, offline=not session.signed_in, skip=skip
                )
            )

    def _show_records(self, looked: Looked, *, idle: bool) -> None:
        """Show that the edits of this sheet can be saved as a file, and what stands in the way."""
        review, beside = looked.review, wrong_beside(looked)
        counts, skip = review.counts(), self.skip.isChecked()
        self._offer_skip(counts["blocked"])
        if not counts["send"] and not counts["blocked"] and review.corrected:
            self.primary.setText(tr("Save corrections"))
            self.primary.setEnabled(idle)
            self._footer.say(*sentences.corrected(counts, importable=False))
            return
        ready = (
            bool(counts["send"])
            and (not counts["blocked"] or skip)
            and not beside
            and not stopped(review.changes)
        )
        self.primary.setText(tr("Save changes as…"))
        self.primary.setEnabled(ready and idle)
        self._footer.say(
            *sentences.records_verdict(counts, review.changes.info.sheet, beside, skip=skip)
        )

    def _offer_skip(self, blocked: int) -> None:
        self.skip.setVisible(bool(blocked))
        self.skip.setText(
            plural(
                blocked,
                "&Skip the row with a problem",
                "&Skip the {count} rows with problems",
            )
        )


def stopped(changes: ChangeSet) -> bool:
    """Whether something about the sheet as a whole keeps it from being sent."""
    return any(found.severity == "error" and found.row is None for found in changes.problems)
