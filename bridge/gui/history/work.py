"""Put back as the app runs it, in a pool thread."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bridge.progress import Monitor

if TYPE_CHECKING:
    from bridge.client.exchange import ExchangeClient
    from bridge.jobs.undo import Marked, PutBackCheck
    from bridge.jobs.upload import UploadPlan
    from bridge.ledger import Ledger
    from bridge.settings import Account


def put_cells_back(ledger: Ledger, run: str, monitor: Monitor) -> Marked:
    """Give the cells that a run's write-back corrected what stood in them. Sends nothing."""
    from bridge.jobs.undo import put_cells_back as give_back

    return give_back(ledger, run, monitor)


def prepare_put_back(client: ExchangeClient, ledger: Ledger, account: Account, run: str, monitor: Monitor) -> tuple[PutBackCheck, UploadPlan]:
    """Say what putting a run back would send."""
    from bridge.jobs.undo import check_put_back
    from bridge.jobs.upload import UploadChoices, plan_upload

    found = check_put_back(client, ledger, run, account, monitor)
    return found, plan_upload(found.checked, account, ledger, UploadChoices(), "put-back")
