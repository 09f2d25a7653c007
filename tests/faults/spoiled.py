"""A practice service whose answers are spoiled on request: refused, lost, cut, late, or none of
JSON.

It is set like a switch: `service.set("fault-import", "drop-after")`. Such faults are a network's or
a gateway's; where the documents leave something open, the practice service itself has a switch.
"""

from __future__ import annotations

import asyncio
import os
import socket
import struct
import zlib
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from datetime import datetime
from typing import cast

from dialects.service import DialectService, page_answer
from fastapi import Response
from fastapi.responses import StreamingResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from uvicorn.protocols.http.h11_impl import H11Protocol

from bridge.practice.bodies import error_answer

STEPS = ("sign-in", "export-request", "export", "import", "status", "result", "failed")
"""The steps of the exchange."""
SIMULATION_STEPS = ("simulation-sign-in", "case", "submit", "run-status", "run-results")
FAULTS = (
    *(
        "400",
        "400-after",
        "401",
        "401-after",
        "401-html",
        "403",
        "404",
        "404-after",
        "404-html",
        "405",
        "405-after",
        "413",
        "413-after",
    ),
    *(
        "429",
        "429-after",
        "500",
        "500-after",
        "503",
        "503-after",
        "503-html",
        "html",
        "html-after",
        "drop-early",
        "drop",
        "drop-after",
    ),
    *(
        "hang",
        "hang-after",
        "cut",
        "drip",
        "bomb",
        "empty",
        "not-json",
        "redirect",
        "redirect-elsewhere",
    ),
)
"""What can go wrong with one step. `-after`: the request was carried out first. `drop` closes the
connection (`drop-early` before the body was read), `hang` answers nothing for `hang-seconds`, `cut`
ends in the middle of the answer, `drip` sends a byte at a time, `bomb` a small body that inflates
to a gigabyte, `empty` and `not-json` are 200 without JSON.
"""
DEFAULTS = {
    **{f"fault-{step}": "none" for step in (*STEPS, *SIMULATION_STEPS)},
    "faulty-answers": "0",  # how many answers a fault spoils before the step works; 0: all
    "hang-seconds": "30",
    "redirect-to": "http://localhost:9/",
    "retry-after": "1",  # of 429 and 503; absent: none
}
WORDS = {
    429: "Too many requests",
    503: "The service is being maintained",
    403: "You do not have the right to do that",
}


class SpoiledService(DialectService):
    """A practice service with faults: `DEFAULTS` has their names, and `switches` may
    hold them too.
    """

    def __init__(
        self,
        *,
        activities: int = 40,
        seed: int = 7,
        colleague: bool = False,
        switches: Mapping[str, str] | None = None,
        port: int = 0,
        clock: Callable[[], datetime] | None = None,
    ) -> None:
        self.faults = dict(DEFAULTS)
        given = switches or {}
        self.spoiled: Counter[str] = Counter()
        own = {name: value for name, value in given.items() if name not in DEFAULTS}
        super().__init__(
            activities=activities,
            seed=seed,
            colleague=colleague,
            switches=own,
            port=port,
            clock=clock,
        )
        for name in given.keys() & DEFAULTS.keys():
            self.set(name, given[name])

    def set(self, name: str, value: str) -> None:
        if name not in DEFAULTS:
            super().set(name, value)
            return
        assert not name.startswith("fault-") or value in ("none", *FAULTS), value
        with self.state.lock:
            self.faults[name] = value
            self.spoiled.clear()  # a new fault spoils from its own first answer

    async def answer(self, scope: Scope, receive: Receive, send: Send) -> None:
        await _Answer(self, super().answer, scope, receive, send).serve()

    def fault_of(self, step: str) -> str:
        """Return what goes wrong with this answer of a step, and count it."""
        with self.state.lock:
            fault, limit = (
                self.faults.get(f"fault-{step}", "none"),
                int(self.faults["faulty-answers"]),
            )
            if fault == "none" or (limit and self.spoiled[step] >= limit):
                return "none"
            self.spoiled[step] += 1
            return fault

    def line_of(self, scope: Scope) -> asyncio.Transport | None:
        """Return the open connection of a request."""
        assert self._server is not None
        open_now = cast(list[H11Protocol], list(self._server.server_state.connections))
        return next(
            (one.transport for one in open_now if one.client == tuple(scope["client"])), None
        )


class _Answer:
    """One request, and what becomes of its answer."""

    def __init__(
        self, service: SpoiledService, app: ASGIApp, scope: Scope, receive: Receive, send: Send
    ) -> None:
        self._service = service
        self._app = app
        self._scope = scope
        self._receive = receive
        self._send = send

    async def serve(self) -> None:
        """Let the application answer, or spoil it."""
        fault = self._service.fault_of(self._scope["step"])
        sends = {"none": self._send, "cut": self._send_cut, "drip": self._send_dripping}
        if fault == "drop-early":
            await self._drop()
        elif fault in sends:
            await self._app(self._scope, self._receive, sends[fault])
        else:
            # The request is carried out and its answer is lost: the case in which a second one
            # would do harm.
            await (
                self._app(self._scope, self._receive, _nowhere)
                if fault.endswith("-after")
                else self._drain()
            )
            await self._spoil(fault.removesuffix("-after"))

    async def _spoil(self, fault: str) -> None:
        if fault in {"drop", "hang"}:
            await self._pause(float(self._service.faults["hang-seconds"]) if fault == "hang" else 0)
            await self._drop()
            return
        await self._answer_for(fault)(self._scope, self._receive, self._send)

    def _answer_for(self, fault: str) -> Response:
        if fault.endswith("html"):
            return page_answer(int(fault[:3]) if fault[0].isdigit() else 200)
        if fault == "bomb":
            return StreamingResponse(
                _bomb(), media_type="application/json", headers={"Content-Encoding": "gzip"}
            )
        if fault in {"empty", "not-json"}:
            return Response(
                b"" if fault == "empty" else b"OK, thanks", media_type="application/json"
            )
        if fault.startswith("redirect"):
            return Response(status_code=307, headers={"Location": self._elsewhere(fault)})
        status = int(fault)
        answer = error_answer(status, WORDS.get(status, "Practice fault"))
        if status in {429, 503} and self._service.faults["retry-after"] != "absent":
            answer.headers["Retry-After"] = self._service.faults["retry-after"]
        if status == 405:
            answer.headers["Allow"] = "OPTIONS"
        return answer

    def _elsewhere(self, fault: str) -> str:
        if fault == "redirect-elsewhere":
            return self._service.faults["redirect-to"]
        query = self._scope["query_string"].decode("latin-1")
        return str(self._scope["asked_path"]) + (f"?{query}" if query else "")

    async def _drain(self) -> None:
        """Read the body to its end, so that the client is not stopped in the middle of sending."""
        while (message := await self._receive())["type"] != "http.disconnect" and message.get(
            "more_body"
        ):
            pass

    async def _pause(self, seconds: float) -> None:
        """Wait; the end of the service ends it."""
        until = asyncio.get_running_loop().time() + seconds
        while (
            left := until - asyncio.get_running_loop().time()
        ) > 0 and not self._service.state.stopping.is_set():
            await asyncio.sleep(min(left, 0.05))

    async def _drop(self) -> None:
        """Close the connection at once, as a broken line or a killed server does."""
        if (transport := self._service.line_of(self._scope)) is None:
            return
        line = transport.get_extra_info("socket")
        if line is not None and not transport.is_closing():
            # With a reset, as a cable that is pulled: a clean end would look like an answer of no
            # length.
            line.setsockopt(
                socket.SOL_SOCKET,
                socket.SO_LINGER,
                struct.pack("hh" if os.name == "nt" else "ii", 1, 0),
            )
        transport.abort()
        while (await self._receive())["type"] != "http.disconnect":
            pass

    async def _send_cut(self, message: Message) -> None:
        """Send the first half of the answer, then close the connection."""
        if message["type"] == "http.response.start":
            await self._send(message)
        elif self._service.line_of(self._scope) is not None:
            body = message.get("body", b"")
            await self._send({**message, "body": body[: len(body) // 2], "more_body": True})
            await asyncio.sleep(0.02)
            await self._drop()

    async def _send_dripping(self, message: Message) -> None:
        """Send a byte at a time, with a pause after each."""
        if message["type"] == "http.response.start":
            await self._send(message)
            return
        body = cast(bytes, message.get("body", b""))
        for place in range(len(body)):
            if self._service.state.stopping.is_set() or self._service.line_of(self._scope) is None:
                return
            await self._send({**message, "body": body[place : place + 1], "more_body": True})
            await self._pause(0.05)
        await self._send({**message, "body": b""})


def _bomb() -> Iterator[bytes]:
    """Make a gzip body of a gigabyte of blanks."""
    compressor, blanks = zlib.compressobj(1, wbits=31), b" " * 2**20
    for _ in range(1024):
        yield compressor.compress(blanks)
    yield compressor.flush()


async def _nowhere(message: Message) -> None:
    """Lose an answer."""
