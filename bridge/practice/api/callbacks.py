"""Callback deliveries: "when callbackUrl is given, the account data is sent to that address once the request completes".

Method and shape are not shown in the document: a POST of the records is our choice. Only addresses of this computer are delivered to.
"""

from __future__ import annotations

import http.client
import threading
from urllib.parse import urlsplit

from bridge.practice.account.state import ExportRun, World
from bridge.practice.api.answers import list_pieces
from bridge.practice.api.responses import exported

_LOOPBACK = {"127.0.0.1", "localhost", "::1"}


def deliver(world: World, run: ExportRun, address: str) -> None:
    """Send the records of an export to an address when the export is done; what became of it stands in `world.deliveries`."""
    threading.Thread(target=_deliver, args=(world, run, address), daemon=True, name="practice callback").start()


def _deliver(world: World, run: ExportRun, address: str) -> None:
    while not world.export_done(run):
        if world.stopping.wait(0.02):
            return
    body = "".join(list_pieces(exported(world, run)))
    world.deliveries.append((address, _send(address, body.encode())))


def _send(address: str, body: bytes) -> int:
    """Return the status of the answer; 0 where nothing was delivered."""
    try:
        parts = urlsplit(address)
        # A practice service that delivers anywhere would be a way to make this computer send requests.
        if parts.scheme != "http" or parts.hostname not in _LOOPBACK:
            return 0
        connection = http.client.HTTPConnection(parts.hostname, parts.port, timeout=10)
    except ValueError:  # not an address
        return 0
    try:
        path = f"{parts.path or '/'}{'?' if parts.query else ''}{parts.query}"
        connection.request("POST", path, body, {"Content-Type": "application/json"})
        return connection.getresponse().status
    except (OSError, http.client.HTTPException, ValueError):
        return 0
    finally:
        connection.close()
