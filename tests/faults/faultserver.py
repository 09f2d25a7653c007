"""A small server that does what it is told, wrongly: one plan per step, real sockets, every request
recorded.

`server.plan("import", reset_before, ...)`: the next requests of the step go wrong in that order,
the ones after go well. `server.always("import", ...)`: all do.
"""

from __future__ import annotations

import contextlib
import gzip
import json
import os
import socket
import ssl
import struct
import threading
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from types import TracebackType
from typing import cast
from urllib.parse import parse_qsl, urlsplit

TOKEN = "planted-token-7f3a91"
PASSWORD = "planted-password-e55c02"

STEPS = {
    "/authenticate": "sign-in",
    "/import/activities/file": "import",
    "/import/activities/failed": "failed",
    "/import/failed": "failed",
    "/import/activities": "import",
    "/import/status": "status",
    "/import/result": "result",
}


@dataclass(frozen=True)
class Seen:
    """One request as it came over the wire."""

    step: str
    method: str
    path: str
    query: dict[str, str]
    headers: dict[str, str]
    body: bytes


@dataclass
class Asked:
    """One request under way; a fault answers it, or does not."""

    server: FaultServer
    handler: BaseHTTPRequestHandler
    seen: Seen

    def answer(
        self, status: int, body: object = None, headers: Mapping[str, str] | None = None
    ) -> None:
        raw = (
            body if isinstance(body, bytes) else b"" if body is None else json.dumps(body).encode()
        )
        kind = {
            "Content-Type": "application/json",
            "Content-Length": str(len(raw)),
            "Date": "Tue, 24 Nov 2026 06:00:00 GMT",
        }
        lines = {**kind, **(headers or {})}
        text = "".join(f"{name}: {value}\r\n" for name, value in lines.items() if value != "-")
        self.raw(f"HTTP/1.1 {status} Said\r\n{text}\r\n".encode() + raw)

    def raw(self, content: bytes) -> None:
        with contextlib.suppress(OSError):
            self.handler.wfile.write(content)
            self.handler.wfile.flush()

    def accept(self) -> None:
        """Carry the request out: an import counts from here."""
        if self.seen.step == "import":
            self.server.accepted.append(self.seen)

    def reset(self) -> None:
        """Close with RST."""
        self.handler.connection.setsockopt(
            socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0)
        )
        self.handler.close_connection = True
        with contextlib.suppress(OSError):
            os.close(self.handler.connection.detach())

    def close(self) -> None:
        """Close without a word."""
        self.handler.close_connection = True
        with contextlib.suppress(OSError):
            self.handler.connection.shutdown(socket.SHUT_RDWR)


Fault = Callable[[Asked], None]


class FaultServer:
    """Serves on 127.0.0.1 until the block ends.

    `accepted` are the imports that were carried out.
    """

    def __init__(self, certificate: ssl.SSLContext | None = None) -> None:
        self.requests: list[Seen] = []
        self.accepted: list[Seen] = []
        self.refused_tokens: set[str] = set()
        self.connections = 0
        self.stopping = threading.Event()
        self._plans: dict[str, list[Fault]] = {}
        self._always: dict[str, Fault] = {}
        self._lock = threading.Lock()
        self._tokens = 0
        self._server = _Server(self, certificate)
        self.url = f"{'https' if certificate else 'http'}://127.0.0.1:{self._server.server_port}"
        self._thread = threading.Thread(
            target=self._server.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True
        )

    def __enter__(self) -> FaultServer:
        self._thread.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.stopping.set()
        self._server.shutdown()
        self._server.server_close()
        self._thread.join(5)

    def plan(self, step: str, *faults: Fault) -> None:
        self._plans.setdefault(step, []).extend(faults)

    def always(self, step: str, fault: Fault) -> None:
        self._always[step] = fault

    def of(self, step: str) -> list[Seen]:
        return [seen for seen in self.requests if seen.step == step]

    def serve(self, asked: Asked) -> None:
        with self._lock:
            self.requests.append(asked.seen)
            plan = self._plans.get(asked.seen.step)
            fault = plan.pop(0) if plan else self._always.get(asked.seen.step, well)
        fault(asked)

    def leaves_body(self, step: str) -> bool:
        """Whether the next request of the step is answered before its body is read."""
        plan = self._plans.get(step)
        return bool(plan and getattr(plan[0], "early", False))

    def new_token(self) -> str:
        self._tokens += 1
        return TOKEN if self._tokens == 1 else f"{TOKEN}-{self._tokens}"


def well(asked: Asked) -> None:
    """Answer as documented."""
    step = asked.seen.step
    if step == "sign-in":
        asked.answer(200, {"token": asked.server.new_token()})
    elif step in {"export-request", "import"}:
        asked.accept()
        asked.answer(200, {"correlationId": f"c-{len(asked.server.requests)}"})
    elif step == "export":
        asked.answer(200, [{"id": "A-1"}, {"id": "A-2"}])
    elif step == "status":
        asked.answer(
            200,
            {
                "total": 1,
                "processed": 1,
                "created": 1,
                "updated": 0,
                "failed": 0,
                "deleted": 0,
                "messages": [],
            },
        )
    elif step == "result":
        asked.answer(200, {"created": [], "updated": [], "failed": []})
    elif step == "failed":
        asked.answer(200, [])
    else:
        asked.answer(404, {"code": 404, "message": "no such path"})


def says(status: int, body: object = None, headers: Mapping[str, str] | None = None) -> Fault:
    return lambda asked: asked.answer(status, body, headers)


def json_error(status: int, headers: Mapping[str, str] | None = None) -> Fault:
    return says(status, {"code": status, "message": f"said {status}"}, headers)


def page(status: int) -> Fault:
    return says(
        status,
        b"<!DOCTYPE html><html><title>Sign in to the network</title></html>",
        {"Content-Type": "text/html; charset=utf-8"},
    )


def after(fault: Fault) -> Fault:
    """Carry the request out, and then go wrong."""

    def both(asked: Asked) -> None:
        asked.accept()
        fault(asked)

    return both


def reset(asked: Asked) -> None:
    asked.reset()


def close(asked: Asked) -> None:
    asked.close()


def silent(asked: Asked) -> None:
    asked.server.stopping.wait(30)


def drip(asked: Asked) -> None:
    """Send a byte of the body now and then, for ever."""
    asked.raw(
        b"HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 100000\r\n\r\n"
    )
    while not asked.server.stopping.wait(0.05):
        asked.raw(b" ")


def drip_headers(asked: Asked) -> None:
    asked.raw(b"HTTP/1.1 200 OK\r\nX-Long: ")
    while not asked.server.stopping.wait(0.05):
        asked.raw(b"x")


def truncated(asked: Asked) -> None:
    asked.raw(
        b'HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n[{"id":'
        b' "A-1"}'
    )
    asked.close()


def truncated_silently(asked: Asked) -> None:
    """Break off where neither a length nor chunks say so."""
    asked.raw(
        b'HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nConnection: close\r\n\r\n[{"id":'
        b' "A-1"}, {"id"'
    )
    asked.close()


def gzip_bomb(asked: Asked) -> None:
    packed = gzip.compress(b"[" + b" " * (80 * 1024 * 1024) + b"]", 9)
    asked.answer(200, packed, {"Content-Encoding": "gzip"})


def huge(asked: Asked) -> None:
    """Stream an endless list of records."""
    asked.raw(b"HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nConnection: close\r\n\r\n[")
    piece = b'{"id": "A-1", "x": "%s"},' % (b"x" * 100_000)
    while not asked.server.stopping.is_set():
        try:
            asked.handler.wfile.write(piece)
        except OSError:
            return


def streams(piece: bytes, times: int) -> Fault:
    """Answer with a list that is sent piece by piece."""

    def stream(asked: Asked) -> None:
        asked.raw(
            "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length:"
            f" {times * (len(piece) + 1) + 1}\r\n\r\n".encode()
        )
        for number in range(times):
            asked.raw((b"," if number else b"[") + piece)
        asked.raw(b"]")

    return stream


def swallow(asked: Asked) -> None:
    """Read the body in pieces, keep nothing of it but its length, and accept it."""
    left = int(asked.seen.headers["content-length"])
    while left:
        left -= len(asked.handler.rfile.read(min(left, 65_536)))
    asked.answer(200, {"correlationId": "c-1"})


def redirects(status: int, target: str) -> Fault:
    return says(status, b"", {"Location": target})


class _Server(ThreadingHTTPServer):
    daemon_threads = True

    def __init__(self, faults: FaultServer, certificate: ssl.SSLContext | None) -> None:
        self.faults = faults
        super().__init__(("127.0.0.1", 0), _Handler)
        if certificate is not None:
            self.socket = certificate.wrap_socket(
                self.socket, server_side=True, do_handshake_on_connect=False
            )

    def verify_request(self, request: object, client_address: object) -> bool:
        self.faults.connections += 1
        return True

    def handle_error(self, request: object, client_address: object) -> None:
        """A connection that was cut off on purpose says nothing."""


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    timeout = 30

    def _take(self) -> None:
        parts = urlsplit(self.path)
        step = _step(self.command, parts.path)
        server = cast(_Server, self.server).faults
        length = int(self.headers.get("Content-Length", "0"))
        unread = server.leaves_body(step)
        body = b"" if unread else self.rfile.read(length)
        self.close_connection = self.close_connection or unread
        headers = {name.lower(): value for name, value in self.headers.items()}
        server.serve(
            Asked(
                server,
                self,
                Seen(step, self.command, parts.path, dict(parse_qsl(parts.query)), headers, body),
            )
        )

    do_GET = do_POST = do_PUT = do_CONNECT = _take  # noqa: N815

    def log_message(self, format: str, *args: object) -> None:
        """Quiet."""


def _step(method: str, path: str) -> str:
    found = next((step for tail, step in STEPS.items() if path.endswith(tail)), None)
    if found is not None:
        return found
    if "/export" in path:
        return "export" if method == "GET" else "export-request"
    return path


def early(fault: Fault) -> Fault:
    """Let the fault happen before the body of the request is read."""

    def unread(asked: Asked) -> None:
        fault(asked)

    unread.early = True  # type: ignore[attr-defined]
    return unread


def late(fault: Fault, seconds: float = 4.2) -> Fault:
    """Let the fault happen after a while."""

    def pause(asked: Asked) -> None:
        asked.server.stopping.wait(seconds)
        fault(asked)

    return pause
