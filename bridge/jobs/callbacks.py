"""Receive: what a service delivers to a callback address -> workbooks in a folder, for scheduled exports on a server."""

from __future__ import annotations

import logging
from collections.abc import Callable
from pathlib import Path

from bridge import clock
from bridge.client.callback_listener import Receiver
from bridge.errors import BridgeError
from bridge.files import beside
from bridge.jobs.export import kind_sheets
from bridge.jsonio.envelopes import stream_records
from bridge.progress import Monitor
from bridge.records.cells.moments import moment_text
from bridge.records.kinds import ACTIVITIES, Kind
from bridge.records.lookups import LookupsFrom
from bridge.records.sheet_types import Origin
from bridge.settings import Account
from bridge.texts import Text, say
from bridge.workbook.write.writer import write_workbook


def receive(account: Account, port: int, folder: Path, tell: Callable[[Text], None], *, host: str = "127.0.0.1") -> Receiver:
    """Start a listener that turns each delivery into a workbook in `folder`; the caller stops it. Raises NoConnectionError for a taken port.

    A delivery at the bare address is taken for activities; the other kinds have addresses of their own, because no delivery names its kind.
    """

    def deliver(path: Path, kind: Kind | None) -> None:
        try:
            workbook = workbook_of(path, kind or ACTIVITIES, account, folder)
        except BridgeError as error:
            logging.getLogger(__name__).warning("A delivery became no workbook: %s", error)
            tell(say("A delivery could not be made into a workbook; it is kept as {name}. {why}", name=path.name, why=error.title))
            return
        tell(say("{name} was received.", name=workbook.name) if workbook else say("A delivery without records was received."))

    receiver = Receiver(folder, deliver, host=host, port=port)
    receiver.start()
    return receiver


def workbook_of(delivery: Path, kind: Kind, account: Account, folder: Path) -> Path | None:
    """Write the records of a delivery as a workbook and remove the delivery; None where it holds none. A failure keeps the delivery."""
    if next(stream_records(delivery), None) is None:
        delivery.unlink()
        return None
    now = clock.now()
    known = LookupsFrom()
    known.take(kind, (record.value for record in stream_records(delivery)), complete=False)
    # complete=False: a delivery does not say whether it is all of them.
    origin = Origin(account.name, account.base_url, account.project_id, account.time_zone, moment_text(now), complete=False)
    out = folder / f"{kind.title} {now.astimezone(account.zone):%Y-%m-%d %H%M%S}.xlsx"
    out = beside(out, "again") if out.exists() else out
    write_workbook(out, kind_sheets(kind, lambda: stream_records(delivery)), origin, known.lookups, Monitor())
    delivery.unlink()
    return out
