"""Put back: what a run changed gets its former values again, by the ordinary check and upload. What cannot be is said before anything is sent."""

from __future__ import annotations

import tempfile
from dataclasses import dataclass, replace
from pathlib import Path

from bridge.changes.corrections import taken_back
from bridge.changes.side_effects import put_back
from bridge.client.exchange import ExchangeClient
from bridge.errors import WorkbookError
from bridge.jobs.check import Checked, CheckRequest
from bridge.jobs.clients import refuse_other_account
from bridge.jobs.earlier import EarlierRuns
from bridge.jobs.fetch import fetch_activities
from bridge.jobs.writeback.kept_corrections import written_by
from bridge.jobs.writeback.look import Look
from bridge.ledger import OPEN_STATES, Ledger, utc_now
from bridge.progress import Monitor
from bridge.records.kinds import ACTIVITIES
from bridge.records.rows import Outcome
from bridge.settings import Account
from bridge.texts import Text, say
from bridge.workbook.writeback.write_back import Marked, mark


@dataclass(frozen=True, slots=True)
class PutBackCheck:
    """What putting a run back would send, and sentences about what cannot be restored."""

    checked: Checked
    not_restorable: tuple[Text, ...]


def check_put_back(client: ExchangeClient, ledger: Ledger, run: str, account: Account, monitor: Monitor) -> PutBackCheck:
    """Compare the rows of a run with the service now. Sends nothing; `upload` of a plan made from `checked` does it."""
    receipt = ledger.receipt(run)
    if receipt.state in OPEN_STATES:
        raise WorkbookError(
            say("The outcome of run {run} is not known yet; nothing was sent.", run=run), say("Follow it first: sheetbridge follow {run}.", run=run)
        )
    refuse_other_account(receipt, account)
    began_at = utc_now()
    with tempfile.TemporaryDirectory(prefix="sheetbridge-") as folder:
        now = fetch_activities(client.with_monitor(monitor), [row.id for row in receipt.rows], Path(folder), monitor)
        runs = EarlierRuns(ledger, receipt.base_url, receipt.project_id)
        later = runs.last_sent([row.id for row in receipt.rows], [column.field for column in ACTIVITIES.columns if column.importable], after=run)
        found = put_back(receipt, now, later)
    return PutBackCheck(Checked(CheckRequest(receipt.workbook, account), found.changes, (), began_at, now.answered_at), found.not_restorable)


def put_cells_back(ledger: Ledger, run: str, monitor: Monitor) -> Marked:
    """Give the cells that a run's write-back corrected what stood in them, where they still show the correction. Sends nothing.

    `Reason` says which cells were changed since. Raises WorkbookError, LedgerError.
    """
    receipt, nothing_sent = replace(ledger.receipt(run), rows=(), parts=()), Outcome(())
    look = Look(receipt, nothing_sent, None, taken_back(written_by(ledger, run)))
    return replace(mark(receipt.workbook, receipt, nothing_sent, look, monitor), notes=tuple(look.notes))
