"""A service that does as little as possible, in a process of its own, so that only our side of a
transfer is measured.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from bridge.client.exchange import ExchangeClient

_PIECE = 1 << 20


@contextmanager
def serving(body: Path) -> Iterator[ExchangeClient]:
    """Serve the body as the answer to every export, take every import, and give a client for it."""
    from bridge.client.exchange import ExchangeClient
    from bridge.settings import Account

    with subprocess.Popen(
        [sys.executable, __file__, str(body)], stdout=subprocess.PIPE, text=True
    ) as server:
        assert server.stdout is not None
        port = int(server.stdout.readline())
        account = Account(
            name="benchmark",
            base_url=f"http://127.0.0.1:{port}",
            username="planner",
            project_id="project",
            test_account=True,
        )
        try:
            yield ExchangeClient(account, "password")
        finally:
            server.terminate()


class _Sink(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    body = Path()

    def do_GET(self) -> None:
        """Send the file."""
        self.send_response(200)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(self.body.stat().st_size))
        self.end_headers()
        with self.body.open("rb") as file:
            shutil.copyfileobj(file, self.wfile, _PIECE)

    def do_POST(self) -> None:
        """Read all that comes and forget it."""
        left = int(self.headers.get("Content-Length") or 0)
        while left:
            left -= len(self.rfile.read(min(left, _PIECE)))
        answer = (
            b'{"token": "a-token", "accessToken": "a-token", "correlationId":'
            b' "0f8fad5b-d9cb-469f-a165-70867728950e"}'
        )
        self.send_response(200)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(answer)))
        self.end_headers()
        self.wfile.write(answer)

    def log_message(self, format: str, *args: object) -> None:
        """Say nothing."""


if __name__ == "__main__":
    _Sink.body = Path(sys.argv[1])
    with HTTPServer(("127.0.0.1", 0), _Sink) as listening:
        print(listening.server_port, flush=True)  # noqa: T201
        listening.serve_forever()
