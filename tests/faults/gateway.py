"""A gateway in front of a service that speaks TLS: it passes everything on, and treats imports as
real gateways do.

`gateway.fault` is one of FAULTS, for `times` imports (0: for all). `heads` counts the imports that
began. The service counts what arrived.
"""

from __future__ import annotations

import contextlib
import http.client
import socket
import ssl
import threading
import time
from pathlib import Path
from types import TracebackType

CERTIFICATES = Path(__file__).parent / "certificates"
AUTHORITY = str(CERTIFICATES / "authority.pem")
FAULTS = (
    "none",
    "413",
    "too-large",
    "429",
    "503",
    "403",
    "502",
    "504",
    "502-after",
    "504-after",
    "503-late",
    "close-early",
    "die-before",
    "die-after",
    "stall",
    "throttle",
    "late",
    "twice",
)
"""413, 429, 503, 403: a page from the head, then the connection is closed without reading the body.
`too-large`: 413 so, above seven eighths of the first body; `then` for smaller ones. 502 and 504
come after the body, which is not passed on. `-after`, `die-after` and `late`: the service has it
first. `503-late` comes after a pause, as if the service were slow. `stall` and `throttle` pass
everything on; `twice` does so two times.
"""
_PIECE = 16 * 1024
_REASONS = {**http.client.responses, 413: "Request Entity Too Large"}
"""What gateways say; Python 3.13 has a newer phrase for 413."""


class Gateway:
    """Serves https on 127.0.0.1 until the block ends."""

    def __init__(self, target: int) -> None:
        self.fault, self.then, self.times = "none", "none", 0
        self.limit, self.rate, self.pause = 0, 60.0 * 1024, 15.0
        self.heads = 0
        self._target = target
        self._context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        self._context.load_cert_chain(CERTIFICATES / "service.pem")
        self._stopping = threading.Event()
        self._socket = socket.socket()
        # Segments and buffers of a network, or the loopback would swallow any body at once.
        self._socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_MAXSEG, 1400)
        self._socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 32 * 1024)
        self._socket.bind(("127.0.0.1", 0))
        self._socket.listen(32)
        self.url = f"https://127.0.0.1:{self._socket.getsockname()[1]}"
        self._thread = threading.Thread(target=self._serve, daemon=True)

    def __enter__(self) -> Gateway:
        self._thread.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._stopping.set()
        with contextlib.suppress(OSError):
            self._socket.shutdown(socket.SHUT_RDWR)
        self._socket.close()

    def _serve(self) -> None:
        while not self._stopping.is_set():
            try:
                line, _ = self._socket.accept()
            except OSError:
                return
            threading.Thread(target=self._speak, args=(line,), daemon=True).start()

    def _speak(self, line: socket.socket) -> None:
        with contextlib.suppress(OSError, ValueError), line:
            line.settimeout(60)
            # As real gateways do, or the kernel may hold a short page back until it is dropped.
            line.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            with self._context.wrap_socket(line, server_side=True) as inward:
                head = b""
                while b"\r\n\r\n" not in head:
                    piece = inward.recv(_PIECE)
                    if not piece:
                        return
                    head += piece
                head, _, body = head.partition(b"\r\n\r\n")
                self._answer(inward, head, body)

    def _answer(self, inward: ssl.SSLSocket, head: bytes, body: bytes) -> None:
        first, *lines = head.decode("latin-1").split("\r\n")
        headers = {
            name.lower(): value.strip() for name, _, value in (x.partition(":") for x in lines)
        }
        length = int(headers.get("content-length", "0"))
        fault = self._fault_of(first, length)
        if fault in {"413", "429", "503", "403"}:
            inward.sendall(_page(int(fault)))
            return
        if fault == "close-early":
            inward.recv(_PIECE)
            return
        body = self._rest(inward, body, length, fault)
        if len(body) < length or fault == "die-before":
            return
        if fault == "503-late":
            time.sleep(self.pause)
        if fault[:3].isdigit() and not fault.endswith("-after"):
            inward.sendall(_page(int(fault[:3])))
            return
        if fault == "twice":
            self._forward(first, lines, body)
        answer = self._forward(first, lines, body)
        if fault == "die-after":
            return
        if fault == "late":
            self._stopping.wait(self.pause)
        inward.sendall(_page(int(fault[:3])) if fault.endswith("-after") else answer)
        inward.unwrap()

    def _fault_of(self, first: str, length: int) -> str:
        """Return the fault of a request by its first line; only imports have one."""
        if not (first.startswith("POST ") and "/import/activities" in first):
            return "none"
        self.heads += 1
        fault = self.fault if not self.times or self.heads <= self.times else "none"
        if fault == "too-large":
            self.limit = self.limit or length * 7 // 8
            return "413" if length > self.limit else self.then
        return fault

    def _rest(self, inward: ssl.SSLSocket, body: bytes, length: int, fault: str) -> bytes:
        """Return the whole body; less, if the client ends."""
        while len(body) < length:
            if fault == "throttle":
                time.sleep(_PIECE / self.rate)
            if fault == "stall" and len(body) >= min(300_000, length // 2):
                time.sleep(self.pause)
                fault = "none"
            piece = inward.recv(_PIECE)
            if not piece:
                break
            body += piece
        return body

    def _forward(self, first: str, lines: list[str], body: bytes) -> bytes:
        kept = [x for x in lines if not x.lower().startswith(("connection:", "host:"))]
        head = "\r\n".join([first, f"Host: 127.0.0.1:{self._target}", "Connection: close", *kept])
        with socket.create_connection(("127.0.0.1", self._target), 60) as outward:
            outward.sendall(f"{head}\r\n\r\n".encode("latin-1") + body)
            answer = b""
            while piece := outward.recv(65_536):
                answer += piece
        return answer


def _page(status: int) -> bytes:
    reason = _REASONS[status]
    text = (
        f"<html><head><title>{status} {reason}</title></head><body>{reason}</body></html>".encode()
    )
    return (
        f"HTTP/1.1 {status} {reason}\r\nServer: testgate/1.0\r\nContent-Type: text/html\r\n"
        f"Content-Length: {len(text)}\r\nConnection: close\r\n\r\n"
    ).encode() + text
