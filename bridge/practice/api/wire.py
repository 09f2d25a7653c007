"""The outermost layer of the practice service: finds the endpoint, records the request, and writes the answer's bytes as the switches say.

It stands outside FastAPI, whose own words are none of the document's and which knows one way to write JSON.
"""

from __future__ import annotations

import asyncio
import zlib
from email.utils import format_datetime
from typing import cast

from fastapi import Response
from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from bridge.practice.account.state import BODY_KEPT, RecordedRequest, World
from bridge.practice.api.addresses import place_of
from bridge.practice.api.answers import error_answer, page_answer

_SECRET_HEADERS = {"authorization", "cookie", "proxy-authorization", "x-api-key"}
_HIDDEN = b"(hidden)"


class Wire:
    """The service as the network sees it."""

    def __init__(self, app: ASGIApp, world: World) -> None:
        self._app = app
        self._world = world

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one request."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        place = place_of(scope["path"], self._world.switches)
        exchange = _Exchange(self._world, place.step if place.path is not None else "wrong-path", scope, receive, send)
        try:
            # Before FastAPI: a wrong path must answer as a gateway would, not as this framework.
            if place.path is None:
                await exchange.answer_wrong_path()
                return
            known = {"asked_path": scope["path"], "step": place.step, "world": self._world}
            await self._app({**scope, **known, "path": place.path, "raw_path": place.path.encode()}, exchange.receive, exchange.send)
        finally:
            exchange.record()


class _Exchange:
    """One request and its answer."""

    def __init__(self, world: World, step: str, scope: Scope, receive: Receive, send: Send) -> None:
        self._world, self._switches, self._step = world, world.switches, step
        self._scope, self._receive, self._send = scope, receive, send
        self._kept, self._size, self._recorded = bytearray(), 0, False
        self._compressor: zlib._Compress | None = None
        self._plain_start = True

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
        """Send to the client: Date header, JSON form, compression and delay as they are set."""
        if message["type"] == "http.response.start":
            await self._pause(self._switches.number("slow"))
            await self._send(self._started(message))
        elif message["type"] == "http.response.body":
            await self._send(self._written(message))
        else:
            await self._send(message)

    def record(self) -> None:
        """Keep the request, once, with its secrets blanked."""
        if self._recorded:
            return
        self._recorded = True
        path = str(self._scope["path"])
        # What is recorded is shown to whoever watches the practice service; passwords are real even there.
        secret = self._step == "sign-in" or path.endswith(("/authenticate", "/token"))
        headers = {name: "(hidden)" if name in _SECRET_HEADERS else value for name, value in Headers(scope=self._scope).items()}
        query = self._scope["query_string"].decode("latin-1")
        body = _HIDDEN if secret else bytes(self._kept)
        self._world.record(
            RecordedRequest(step=self._step, method=self._scope["method"], path=path, query=query, headers=headers, body=body, size=self._size)
        )

    async def answer_wrong_path(self) -> None:
        """Answer a path that is not served now."""
        await self._drain()
        how = self._switches["wrong-path"]
        if how.endswith("html"):
            answer = page_answer(404 if how == "404-html" else 200)
        elif how in {"401", "403", "500"}:
            answer = Response(b"No such route at this gateway", int(how), media_type="text/plain")
        else:
            answer = error_answer(self._switches, int(how), "There is nothing at this address")
        if how == "405":
            answer.headers["Allow"] = "OPTIONS"
        await answer(self._scope, self._receive, self.send)

    async def _drain(self) -> None:
        """Read the body to its end, so that the client is not stopped in the middle of sending."""
        while True:
            message = await self.receive()
            if message["type"] == "http.disconnect" or not message.get("more_body"):
                return

    async def _pause(self, seconds: float) -> None:
        """Wait; the end of the service ends it."""
        until = asyncio.get_running_loop().time() + seconds
        while (left := until - asyncio.get_running_loop().time()) > 0 and not self._world.stopping.is_set():
            await asyncio.sleep(min(left, 0.05))

    def _started(self, message: Message) -> Message:
        headers = MutableHeaders(raw=list(message.get("headers", [])))
        if self._switches["date-header"] == "yes":
            headers["Date"] = format_datetime(self._world.skewed_now(), usegmt=True)
        json = headers.get("content-type", "").startswith("application/json")
        form = self._switches["json-form"]
        self._plain_start = not json or form in {"plain", "escaped"}
        # The body grows by what is put into it.
        if not self._plain_start and "content-length" in headers:
            del headers["content-length"]
        accepted = Headers(scope=self._scope).get("accept-encoding", "")
        if self._switches.on("gzip") and "gzip" in accepted and message["status"] not in {204, 304}:
            headers["Content-Encoding"] = "gzip"
            if "content-length" in headers:
                del headers["content-length"]
            self._compressor = zlib.compressobj(wbits=31)
        return {**message, "headers": headers.raw}

    def _written(self, message: Message) -> Message:
        body = cast(bytes, message.get("body", b""))
        form = self._switches["json-form"]
        if form == "utf-16" and not self._plain_start:
            body = body.decode("utf-8", "replace").encode("utf-16-le")
        elif not self._plain_start and body:
            body, self._plain_start = _odd_start(body, form), True
        if self._compressor is not None:
            body = self._compressor.compress(body) + (b"" if message.get("more_body") else self._compressor.flush())
        return {**message, "body": body}


def _odd_start(body: bytes, form: str) -> bytes:
    """Return JSON with a byte order mark, or whose first object holds a NaN or a key twice."""
    if form == "bom":
        return b"\xef\xbb\xbf" + body
    odd = b'"practiceOdd":NaN,' if form == "nan" else b'"practiceOdd":1,"practiceOdd":2,'
    first = body.find(b"{") + 1
    return body[:first] + odd + body[first:] if first and body[first : first + 1] == b'"' else body
