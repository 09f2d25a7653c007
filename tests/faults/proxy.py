"""A proxy that tunnels every CONNECT to one place, or refuses it, and remembers what
it was asked.
"""

from __future__ import annotations

import contextlib
import socket
import threading
from types import TracebackType


class Proxy:
    def __init__(
        self, target: int, answer: bytes = b"HTTP/1.1 200 Connection established\r\n\r\n"
    ) -> None:
        self.heads: list[bytes] = []
        self._target = target
        self._answer = answer
        self._socket = socket.create_server(("127.0.0.1", 0))
        self.url = f"http://127.0.0.1:{self._socket.getsockname()[1]}"
        self._thread = threading.Thread(target=self._serve, daemon=True)

    def __enter__(self) -> Proxy:
        self._thread.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._socket.close()

    def _serve(self) -> None:
        while True:
            try:
                inward, _ = self._socket.accept()
            except OSError:
                return
            threading.Thread(target=self._tunnel, args=(inward,), daemon=True).start()

    def _tunnel(self, inward: socket.socket) -> None:
        with contextlib.suppress(OSError), inward:
            head = b""
            while b"\r\n\r\n" not in head:
                head += inward.recv(4096)
            self.heads.append(head)
            inward.sendall(self._answer)
            if b" 200 " not in self._answer:
                return
            with socket.create_connection(("127.0.0.1", self._target)) as outward:
                back = threading.Thread(target=_copy, args=(outward, inward), daemon=True)
                back.start()
                _copy(inward, outward)
                back.join(5)


def _copy(source: socket.socket, target: socket.socket) -> None:
    with contextlib.suppress(OSError):
        while piece := source.recv(65_536):
            target.sendall(piece)
        target.shutdown(socket.SHUT_WR)
