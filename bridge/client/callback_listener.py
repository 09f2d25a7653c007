"""The listener for callback deliveries ("callbackUrl ... the address to which the data is sent when the request completes").

Method, payload, signing and retries of a delivery are not shown, so: POST or PUT, any of the forms of an export, a secret in the path, and
each delivery is a file of its own. Listens on this computer only, unless told otherwise.
"""

from __future__ import annotations

import contextlib
import hmac
import re
import secrets
import threading
import zlib
from collections.abc import Callable, Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import cast

from bridge import clock
from bridge.errors import NoConnectionError, ReplyError
from bridge.files import move
from bridge.jsonio.envelopes import read_shape, stream_records
from bridge.log import hide
from bridge.records.kinds import Kind, kind_named
from bridge.texts import say

_PIECE = 64 * 1024
_MOST = 4 * 1024**3
_MOST_RATIO = 200
_SILENCE = 60.0


class Receiver:
    """Takes deliveries at `address` until it is stopped. `deliver` gets each one as a finished file in `folder`, one at a time.

    A delivery does not say of which kind it is: `address_for` gives each kind an address of its own, and `deliver` is told the kind (else None).
    """

    def __init__(self, folder: Path, deliver: Callable[[Path, Kind | None], None], *, host: str = "127.0.0.1", port: int = 0) -> None:
        self._folder = folder
        self._deliver = deliver
        # How deliveries are signed is not shown: an address that nobody can guess is the only proof of the sender.
        self._secret = secrets.token_urlsafe(24)
        hide(self._secret)
        self._count = 0
        self._turn = threading.Lock()
        try:
            folder.mkdir(parents=True, exist_ok=True)
            self._server = _Server((host, port), self)
        except OSError as error:
            raise NoConnectionError(
                say("The listener could not be started on port {port}.", port=port),
                say("Use another port, or close the program that uses this one; the folder must be writable."),
                str(error),
            ) from error
        # A daemon: a window that is closed must not wait for a delivery that never comes.
        self._thread = threading.Thread(target=self._server.serve_forever, kwargs={"poll_interval": 0.1}, name="receiver", daemon=True)

    @property
    def address(self) -> str:
        """Return the address to give as `callbackUrl`. Whoever knows it can deliver."""
        host, port = self._server.server_address[:2]
        return f"http://{host!s}:{port}/{self._secret}"

    def address_for(self, kind: Kind) -> str:
        return f"{self.address}/{kind.name}"

    def start(self) -> None:
        self._thread.start()

    def stop(self) -> None:
        self._server.shutdown()
        self._server.server_close()

    def __enter__(self) -> Receiver:
        self.start()
        return self

    def __exit__(self, *trouble: object) -> None:
        self.stop()

    def knows(self, path: str) -> bool:
        """Whether a request's path holds the secret, and then nothing or the name of a kind."""
        secret, _, name = path.split("?")[0].strip("/").partition("/")
        # In constant time, or the secret could be guessed letter by letter.
        return hmac.compare_digest(secret.encode(), self._secret.encode()) and (not name or kind_named(name) is not None)

    def take(self, path: str, pieces: Iterator[bytes]) -> None:
        """Keep one delivery and hand it on. Raises ReplyError where it is no export."""
        kind = kind_named(path.split("?")[0].strip("/").partition("/")[2])
        with self._turn:
            self._count += 1
            name = f"delivery-{clock.now():%Y%m%dT%H%M%S}-{self._count}.json"
        # Hidden until it is whole: whoever reads the folder never sees half a delivery.
        part = self._folder / f".{name}.part"
        try:
            with part.open("wb") as file:
                for piece in pieces:
                    file.write(piece)
            if not read_shape(part).ready:
                raise ReplyError(say("The delivery holds no records."), say("Nothing was kept."), "neither a list, nor a record, nor an envelope")
            for _ in stream_records(part):
                pass  # read to the end, so that a damaged delivery is refused while the service can still be told
            with self._turn:
                move(part, self._folder / name, overwrite=True)
                self._deliver(self._folder / name, kind)
        finally:
            part.unlink(missing_ok=True)


class _Server(ThreadingHTTPServer):
    daemon_threads = True
    # Reuse would let two programs listen on one port on Windows, and deliveries go to either.
    allow_reuse_address = False

    def __init__(self, place: tuple[str, int], receiver: Receiver) -> None:
        self.receiver = receiver
        super().__init__(place, _Delivery)

    def handle_error(self, request: object, client_address: object) -> None:
        """Stay silent about a connection that broke off; the delivery was not kept."""


class _Delivery(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    server_version = "Sheetbridge"
    sys_version = ""
    timeout = _SILENCE

    def do_POST(self) -> None:
        receiver = cast(_Server, self.server).receiver
        # One delivery for each connection: a body that was refused unread must not be taken for the next request.
        self.close_connection = True
        if not receiver.knows(self.path):
            self._answer(404)
            return
        try:
            receiver.take(self.path, _inflated(self._body(), self.headers.get("Content-Encoding", "")))
        except (ReplyError, ValueError, zlib.error):
            self._answer(400)
        except OSError:
            self._answer(500)
        else:
            self._answer(204)

    do_PUT = do_POST  # noqa: N815 (named by http.server)

    def _body(self) -> Iterator[bytes]:
        """Yield the body, by its length or in chunks. Raises ValueError where it has neither, is too long or breaks off."""
        if self.headers.get("Transfer-Encoding", "").lower() == "chunked":
            total = 0
            while size := _chunk_size(self.rfile.readline(64)):
                total += size
                if total > _MOST:
                    raise ValueError("too long")
                yield from self._exactly(size)
                if self.rfile.read(2) != b"\r\n":
                    raise ValueError("a chunk is longer than it says")
            return
        length = int(self.headers.get("Content-Length", ""))
        if not 0 <= length <= _MOST:
            raise ValueError("too long")
        yield from self._exactly(length)

    def _exactly(self, size: int) -> Iterator[bytes]:
        while size:
            piece = self.rfile.read(min(size, _PIECE))
            if not piece:
                raise ValueError("broken off")
            size -= len(piece)
            yield piece

    def _answer(self, status: int) -> None:
        with contextlib.suppress(OSError):
            self.send_response(status)
            self.send_header("Content-Length", "0")
            self.send_header("Connection", "close")
            self.end_headers()

    def log_message(self, format: str, *args: object) -> None:
        """Log nothing: the path holds the secret."""


def _chunk_size(line: bytes) -> int:
    """Return the bytes of the next chunk. Raises ValueError where its line is anything but a size in hexadecimal digits."""
    digits = line.rstrip(b"\r\n").split(b";")[0].rstrip(b" \t")
    if not line.endswith(b"\n") or not re.fullmatch(rb"[0-9a-fA-F]{1,16}", digits):
        raise ValueError("no size of a chunk")
    return int(digits, 16)


def _inflated(pieces: Iterator[bytes], encoding: str) -> Iterator[bytes]:
    """Yield the body as it was before it was packed; refuse one that grows beyond reason."""
    if encoding.lower() not in {"gzip", "deflate"}:
        yield from pieces
        return
    engine = zlib.decompressobj(wbits=47)  # gzip or zlib, by its header
    received = total = 0
    for piece in pieces:
        received += len(piece)
        while piece:
            out = engine.decompress(piece, _PIECE)
            total += len(out)
            # A few kilobytes may unpack to a full disk.
            if total > _MOST or (total > 32 * 1024**2 and total > _MOST_RATIO * received):
                raise ValueError("too large")
            yield out
            piece = engine.unconsumed_tail
    yield engine.flush()
    if not engine.eof:
        raise ValueError("broken off")
