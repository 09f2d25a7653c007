"""Revert: restores the former values of a run's changes with an ordinary check and upload.

Values that cannot be restored are reported before anything is sent.
"""

from __future__ import annotations

from dataclasses import dataclass
from zoneinfo import ZoneInfo

from bridge.changes.side_effects import PutBackRow, put_back
from bridge.client.exchange import ExchangeClient
from bridge.errors import WorkbookError
from bridge.jobs.check import Checked, CheckRequest
from bridge.jobs.clients import refuse_other_account
from bridge.jobs.fetch import fetch_activities
from bridge.jobs.own_sheets import OwnSheet, mapping_of_run
from bridge.jobs.sending import EarlierRuns
from bridge.ledger import Ledger
from bridge.progress import Monitor
from bridge.records.runs import OPEN_STATES, Outcome, RowResult
from bridge.settings import Account
from bridge.texts import Text, say


@dataclass(frozen=True, slots=True)
class PutBackCheck:
    """What reverting a run would send.

    `rows` lists its fields, with a reason for those that cannot be restored.
    """

    run: str
    checked: Checked
    rows: tuple[PutBackRow, ...]

    @property
    def not_restorable(self) -> tuple[Text, ...]:
        """Return the messages about values that cannot be restored."""
        return tuple(row.why for row in self.rows if row.why is not None)


def check_put_back(
    client: ExchangeClient, ledger: Ledger, run: str, account: Account, monitor: Monitor
) -> PutBackCheck:
    """Compare the rows of a run with the service's current records.

    Sends nothing. To revert, `upload` a plan made from `checked`.
    """
    receipt = ledger.receipt(run)
    if receipt.state in OPEN_STATES:
        raise WorkbookError(
            say("Nothing was sent. The outcome of run {run} is unknown.", run=run),
            say("Follow it first: sheetbridge follow {run}.", run=run),
        )
    refuse_other_account(receipt, account)
    ended_runs = ledger.ended_runs()
    now = fetch_activities(client.with_monitor(monitor), [row.id for row in receipt.rows], monitor)
    # For hidden fields, only later runs of this computer show whether the value is still this
    # run's.
    later = EarlierRuns(ledger, receipt.base_url, receipt.project_id).newest(
        [row.id for row in receipt.rows], after=run
    )
    ended = (ledger.outcome(run) or Outcome(())).by_position(len(receipt.rows))
    # A stopped or rejected run has rows that were never sent. The service's values there come from
    # others.
    untaken = {
        position
        for position, row in enumerate(ended)
        if row is None or row.result is RowResult.FAILED
    }
    found = put_back(receipt, now, later, untaken, ZoneInfo(account.time_zone))
    mapping = mapping_of_run(receipt)
    own = OwnSheet(mapping, {}) if mapping is not None else None
    checked = Checked(
        CheckRequest(receipt.workbook, account),
        found.changes,
        ended=ended_runs,
        answered_at=now.answered_at,
        own=own,
    )
    return PutBackCheck(run, checked, found.rows)
