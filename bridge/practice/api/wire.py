"""The outermost layer of the practice service: finds the endpoint, records the request and writes
the Date header.
"""

from __future__ import annotations

import http.client
import re
import threading
from email.utils import format_datetime
from typing import NamedTuple
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from bridge.practice.account.state import BODY_KEPT, ExportRun, RecordedRequest, ServiceState
from bridge.practice.api.bodies import exported, list_pieces
from bridge.records.kinds import KINDS

PREFIX = "/public/v1"

_STEPS = {
    "/authenticate": "sign-in",
    "/export": "export",
    "/import/activities": "import",
    "/import/activities/file": "import",
    "/import/status": "status",
    "/import/result": "result",
    "/import/failed": "failed",
    "/import/activities/failed": "failed",
    **{f"/export/{kind.name}": "export-request" for kind in KINDS},
}
_SIMULATION_STEPS = {
    r"/api/oauth2/token": "simulation-sign-in",
    r"(?:/api)?/cases/[^/]+/partial": "case",
    r"(?:/api)?/simulations": "submit",
    r"(?:/api)?/simulations/[^/]+": "run-status",
    r"(?:/api)?/simulations/[^/]+/results": "run-results",
}
_ROOTS = {PREFIX, f"/api{PREFIX}", "/api"}
_EXPORT_ROOTS = {"/public", PREFIX, "/api/public", f"/api{PREFIX}", "/api"}
"""`GET /export` has a prefix of its own, /public in the example."""
_FORM = re.compile(r"(?P<host>/api)?(?P<prefix>/public(?:/v1)?)?(?P<tail>/.*)")


class Place(NamedTuple):
    """Where a path leads: the step, and the path as the routes have it; `path` None: there is
    nothing at this path.
    """

    step: str
    path: str | None


def place_of(path: str) -> Place:
    """Return where a path leads; a path of the simulation API stays as it is, and one of neither
    has the step `other`.
    """
    found = _FORM.fullmatch(path)
    tail = found["tail"] if found else ""
    if found is None or tail not in _STEPS:
        return Place(
            next(
                (step for form, step in _SIMULATION_STEPS.items() if re.fullmatch(form, path)),
                "other",
            ),
            path,
        )
    step = _STEPS[tail]
    root = (found["host"] or "") + (found["prefix"] or "")
    if root not in (_EXPORT_ROOTS if step == "export" else _ROOTS):
        return Place(step, None)
    return Place(step, PREFIX + ("/import/activities/failed" if step == "failed" else tail))


_SECRET_HEADERS = {"authorization", "cookie", "proxy-authorization", "x-api-key"}
_HIDDEN = b"(hidden)"


class AsgiMiddleware:
    """The service as the network sees it.

    `respond` answers a request, whose scope has `asked_path`, `path` (None: there is nothing at
    this path), `step` and `world`.
    """

    def __init__(self, respond: ASGIApp, world: ServiceState) -> None:
        self._respond = respond
        self._world = world

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one request."""
        if scope["type"] != "http":
            return
        place = place_of(scope["path"])
        known = {
            "asked_path": scope["path"],
            "path": place.path,
            "step": place.step if place.path is not None else "wrong-path",
            "world": self._world,
        }
        exchange = _Exchange(self._world, {**scope, **known}, receive, send)
        try:
            await self._respond(exchange.scope, exchange.receive, exchange.send)
        finally:
            exchange.record()


class _Exchange:
    """One request and its answer."""

    def __init__(self, world: ServiceState, scope: Scope, receive: Receive, send: Send) -> None:
        self.scope = scope
        self._world = world
        self._receive = receive
        self._send = send
        self._kept = bytearray()
        self._size = 0
        self._recorded = False

    async def receive(self) -> Message:
        """Receive from the client, keeping a copy of the body's beginning."""
        message = await self._receive()
        if message["type"] == "http.request":
            body = message.get("body", b"")
            self._size += len(body)
            self._kept += body[: max(0, BODY_KEPT - len(self._kept))]
            if not message.get("more_body"):
                self.record()
        return message

    async def send(self, message: Message) -> None:
        """Send to the client, with the service's own Date header."""
        if message["type"] == "http.response.start":
            headers = MutableHeaders(raw=list(message.get("headers", [])))
            # Not the computer's time: the account's dates go by the same clock.
            if (now := self._world.date_header()) is not None:
                headers["Date"] = format_datetime(now.replace(microsecond=0), usegmt=True)
            message = {**message, "headers": headers.raw}
        await self._send(message)

    def record(self) -> None:
        """Keep the request, once, with its secrets blanked."""
        if self._recorded:
            return
        self._recorded = True
        path = str(self.scope["asked_path"])
        # What is recorded is shown to whoever watches the practice service; passwords are real even
        # there.
        secret = self.scope["step"] == "sign-in" or path.endswith(("/authenticate", "/token"))
        headers = {
            name: "(hidden)" if name in _SECRET_HEADERS else value
            for name, value in Headers(scope=self.scope).items()
        }
        self._world.record(
            RecordedRequest(
                step=self.scope["step"],
                method=self.scope["method"],
                path=path,
                query=self.scope["query_string"].decode("latin-1"),
                headers=headers,
                body=_HIDDEN if secret else bytes(self._kept),
                size=self._size,
            )
        )


_LOOPBACK = {"127.0.0.1", "localhost", "::1"}


def deliver(world: ServiceState, run: ExportRun, address: str) -> None:
    """Send the records of an export to an address when the export is done; what became of it stands
    in `world.deliveries`.
    """
    threading.Thread(
        target=_deliver, args=(world, run, address), daemon=True, name="practice callback"
    ).start()


def _deliver(world: ServiceState, run: ExportRun, address: str) -> None:
    while not world.export_done(run):
        if world.stopping.wait(0.02):
            return
    body = "".join(list_pieces(exported(world, run)))
    world.deliveries.append((address, _send(address, body.encode())))


def _send(address: str, body: bytes) -> int:
    """Return the status of the answer; 0 where nothing was delivered."""
    try:
        parts = urlsplit(address)
        # A practice service that delivers anywhere would be a way to make this computer send
        # requests.
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
