"""The outermost layer of the practice service: finds the endpoint, records the request, and spoils answers as the switches say.

It stands outside FastAPI, so that a connection can be closed, an answer cut, or a request carried out whose answer is lost.
"""

from __future__ import annotations

import asyncio
import os
import socket
import struct
import zlib
from collections.abc import Iterator
from email.utils import format_datetime
from typing import cast

from fastapi import Response
from fastapi.responses import StreamingResponse
from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from uvicorn.protocols.http.h11_impl import H11Protocol

from bridge.practice.account.state import BODY_KEPT, RecordedRequest, World
from bridge.practice.api.addresses import place_of
from bridge.practice.api.answers import HTML, error_answer

Connections = dict[object, asyncio.Transport]

_SECRET_HEADERS = {"authorization", "cookie", "proxy-authorization", "x-api-key"}
_HIDDEN = b"(hidden)"


def tracked(connections: Connections) -> type[H11Protocol]:
    """Return the HTTP protocol, keeping its open connections by the client's address, so that they can be cut."""

    class Tracked(H11Protocol):
        def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
            connections[transport.get_extra_info("peername")] = transport
            super().connection_made(transport)

        def connection_lost(self, exc: Exception | None) -> None:
            connections.pop(self.transport.get_extra_info("peername"), None)
            super().connection_lost(exc)

    return Tracked


class Wire:
    """The service as the network sees it."""

    def __init__(self, app: ASGIApp, world: World, connections: Connections) -> None:
        self._app = app
        self._world = world
        self._connections = connections

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one request."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        exchange = _Exchange(self._world, scope, receive, send, self._connections.get(tuple(scope["client"])))
        place = place_of(scope["path"], self._world.switches)
        exchange.step = place.step if place.path is not None else "wrong-path"
        try:
            # Before FastAPI: a wrong path must answer as a gateway would, not as this framework.
            if place.path is None:
                await exchange.answer_wrong_path()
                return
            inner = {**scope, "path": place.path, "raw_path": place.path.encode(), "asked_path": scope["path"], "world": self._world}
            await exchange.serve(self._app, inner)
        finally:
            exchange.record()


class _Exchange:
    """One request and its answer."""

    def __init__(self, world: World, scope: Scope, receive: Receive, send: Send, transport: asyncio.Transport | None) -> None:
        self.step = "other"
        self._world, self._switches = world, world.switches
        self._scope, self._receive, self._send, self._transport = scope, receive, send, transport
        self._kept, self._size, self._recorded = bytearray(), 0, False
        self._compressor: zlib._Compress | None = None
        self._plain_start = True

    async def serve(self, app: ASGIApp, scope: Scope) -> None:
        """Let the application answer, or spoil it."""
        fault = "none" if self.step == "other" else self._world.fault(self.step)
        if fault == "none":
            await app(scope, self.receive, self.send)
            return
        if fault == "drop-early":
            await self._drop()
            return
        if fault == "cut":
            await app(scope, self.receive, self._send_cut)
            return
        if fault == "drip":
            await app(scope, self.receive, self._send_dripping)
            return
        # The request is carried out and its answer is lost: the case in which a second one would do harm.
        if fault.endswith("-after"):
            await app(scope, self.receive, _nowhere)
        else:
            await self._drain()
        await self._spoil(fault.removesuffix("-after"))

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
        secret = self.step == "sign-in" or path.endswith(("/authenticate", "/token"))
        headers = {name: "(hidden)" if name in _SECRET_HEADERS else value for name, value in Headers(scope=self._scope).items()}
        query = self._scope["query_string"].decode("latin-1")
        body = _HIDDEN if secret else bytes(self._kept)
        self._world.record(RecordedRequest(self.step, self._scope["method"], path, query, headers, body, self._size))

    async def answer_wrong_path(self) -> None:
        """Answer a path that is not served now."""
        await self._drain()
        how = self._switches["wrong-path"]
        if how.endswith("html"):
            await self._respond(_page(404 if how == "404-html" else 200))
        elif how in {"401", "403", "500"}:
            await self._respond(Response(b"No such route at this gateway", int(how), media_type="text/plain"))
        else:
            await self._respond(self._error(int(how)))

    async def _spoil(self, fault: str) -> None:
        if fault == "drop":
            await self._drop()
        elif fault == "hang":
            await self._pause(self._switches.number("hang-seconds"))
            await self._drop()
        elif fault == "html" or fault.endswith("-html"):
            await self._respond(_page(int(fault[:3]) if fault[0].isdigit() else 200))
        elif fault == "bomb":
            await self._respond(StreamingResponse(_bomb(), media_type="application/json", headers={"Content-Encoding": "gzip"}))
        elif fault in {"empty", "not-json"}:
            await self._respond(Response(b"" if fault == "empty" else b"OK, thanks", media_type="application/json"))
        elif fault.startswith("redirect"):
            await self._respond(Response(status_code=307, headers={"Location": self._elsewhere(fault)}))
        else:
            await self._respond(self._error(int(fault)))

    def _error(self, status: int) -> Response:
        messages = {429: "Too many requests", 503: "The service is being maintained", 403: "You do not have the right to do that"}
        answer = error_answer(self._switches, status, messages.get(status, "Practice fault"))
        if status in {429, 503} and (wait := self._retry_after()) is not None:
            answer.headers["Retry-After"] = wait
        if status == 405:
            answer.headers["Allow"] = "OPTIONS"
        return answer

    def _retry_after(self) -> str | None:
        value = self._switches["retry-after"]
        odd = {
            "absent": None,
            "past": "Thu, 01 Jan 2015 00:00:00 GMT",
            "huge": "86400000",
            "garbage": "soon, maybe",
            "date": format_datetime(self._world.now().replace(microsecond=0), usegmt=True),
        }
        return odd.get(value, value)

    def _elsewhere(self, fault: str) -> str:
        if fault == "redirect-elsewhere":
            return self._switches["redirect-to"]
        query = self._scope["query_string"].decode("latin-1")
        return str(self._scope["path"]) + (f"?{query}" if query else "")

    async def _respond(self, answer: Response) -> None:
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

    async def _drop(self) -> None:
        """Close the connection at once, as a broken line or a killed server does."""
        if self._transport is None:
            return
        self.record()
        line = self._transport.get_extra_info("socket")
        if line is not None and not self._transport.is_closing():
            # With a reset, as a cable that is pulled: a clean end would look like an answer of no length.
            line.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("hh" if os.name == "nt" else "ii", 1, 0))
        self._transport.abort()
        while (await self._receive())["type"] != "http.disconnect":
            pass

    async def _send_cut(self, message: Message) -> None:
        """Send the first half of the answer, then close the connection."""
        if message["type"] == "http.response.body" and self._transport is not None and not self._transport.is_closing():
            body = message.get("body", b"")
            await self.send({**message, "body": body[: len(body) // 2], "more_body": True})
            await asyncio.sleep(0.02)
            await self._drop()
        elif message["type"] == "http.response.start":
            await self.send(message)

    async def _send_dripping(self, message: Message) -> None:
        """Send a byte at a time, with a pause after each."""
        if message["type"] != "http.response.body":
            await self.send(message)
            return
        for place in range(len(body := cast(bytes, message.get("body", b"")))):
            if self._world.stopping.is_set() or self._transport is None or self._transport.is_closing():
                return
            await self.send({**message, "body": body[place : place + 1], "more_body": True})
            await self._pause(0.05)
        await self.send({**message, "body": b""})

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


def _bomb() -> Iterator[bytes]:
    """Make a gzip body of a gigabyte of blanks."""
    compressor, blanks = zlib.compressobj(1, wbits=31), b" " * 2**20
    for _ in range(1024):
        yield compressor.compress(blanks)
    yield compressor.flush()


def _page(status: int) -> Response:
    return Response(HTML.format(title="Network sign-in"), status, media_type="text/html")


async def _nowhere(message: Message) -> None:
    """Lose an answer."""
