"""The outermost layer of the practice service: finds the endpoint, records the request and writes the Date header."""

from __future__ import annotations

from email.utils import format_datetime

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from bridge.practice.account.state import BODY_KEPT, RecordedRequest, World
from bridge.practice.api.addresses import place_of

_SECRET_HEADERS = {"authorization", "cookie", "proxy-authorization", "x-api-key"}
_HIDDEN = b"(hidden)"


class Wire:
    """The service as the network sees it.

    `respond` answers a request, whose scope has `asked_path`, `path` (None: there is nothing at this path), `step` and `world`.
    """

    def __init__(self, respond: ASGIApp, world: World) -> None:
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

    def __init__(self, world: World, scope: Scope, receive: Receive, send: Send) -> None:
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
        # What is recorded is shown to whoever watches the practice service; passwords are real even there.
        secret = self.scope["step"] == "sign-in" or path.endswith(("/authenticate", "/token"))
        headers = {name: "(hidden)" if name in _SECRET_HEADERS else value for name, value in Headers(scope=self.scope).items()}
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
