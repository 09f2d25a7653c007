"""What moved since an export that is kept: compared with the service now, or signed out with the last export; shown, and saved as a workbook."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from PySide6.QtWidgets import QFileDialog, QWidget

from bridge.client.exchange import ExchangeClient
from bridge.errors import UsageError
from bridge.files import exists
from bridge.gui.frame.shell import Shell
from bridge.gui.history.entries import Entry
from bridge.gui.look.theme import px
from bridge.gui.widgets import dialogs
from bridge.gui.widgets.formats import plural, tr
from bridge.jobs.plan.moves_told import headline
from bridge.jobs.versions.compare_versions import Compared, PlanSource, compare_versions
from bridge.ledger import Ledger
from bridge.progress import Monitor
from bridge.settings import Account
from bridge.texts import say, shown

_MOST = 500
"""Activities that are listed; the workbook has them all."""
_HEIGHT = 300


def show_moved(shell: Shell, parent: QWidget, entry: Entry) -> None:
    """Compare, in the background, and show what moved."""
    session = shell.session
    signed_in = session.signed_in and session.account is not None and session.account.name == entry.account
    account, client = (session.account, session.client) if signed_in else (None, None)
    compare = partial(_compare, session.ledger, account, client, entry.run)
    session.start(
        tr("Comparing with the service") if signed_in else tr("Comparing with the last export"),
        lambda monitor: compare(None, monitor),
        done=lambda found: _show(shell, parent, found, compare),
        page="history",
    )


def _compare(ledger: Ledger, account: Account | None, client: ExchangeClient | None, run: str, out: Path | None, monitor: Monitor) -> Compared:
    def ask() -> ExchangeClient:
        if client is None:
            raise UsageError(say("The service was not asked."), say("Sign in first."))
        return client

    new, source = "last" if client is None else "now", PlanSource(ledger, account, ask)
    return compare_versions(run, new, source, monitor, out, overwrite=out is not None and exists(out))


def _show(shell: Shell, parent: QWidget, found: Compared, compare: partial[Compared]) -> None:
    dialog = moved_dialog(parent, found)
    if dialog.ask() != "save":
        return
    chosen, _ = QFileDialog.getSaveFileName(parent, tr("Save what moved"), tr("What moved.xlsx"), tr("Workbooks ({patterns})", patterns="*.xlsx"))
    if chosen:
        out = Path(chosen)
        said = tr("{name} was saved.", name=out.name)
        shell.session.start(tr("Saving what moved"), lambda monitor: compare(out, monitor), done=lambda _: shell.say(said))


def moved_dialog(parent: QWidget, found: Compared) -> dialogs.Message:
    """Return the dialog: counts, and each activity in words."""
    moves = found.found.moves
    title = tr("From {old} to {new}", old=shown(found.old), new=shown(found.new))
    dialog = dialogs.Message(parent, "history", "accent", title, shown(headline(found.found.counts())))
    lines = [" · ".join(part for part in (move.id, str(move.record.get("name") or ""), shown(move.text)) if part) for move in moves[:_MOST]]
    if lines:
        rows = dialogs.listed(plural(len(moves), "1 activity is another:", "{count} activities are others:"), lines)
        rows.setFixedHeight(px(_HEIGHT))
        dialog.middle.addWidget(rows)
        dialog.setMinimumWidth(min(px(760), parent.width() - px(60)))
    dialog.offer("", tr("Close"), "" if moves else "primary")
    if moves:
        dialog.offer("save", tr("Save as a workbook…"), "primary", "download")
    return dialog
