"""What lies below a request: trust by the operating system's store, connections that can be cut off, and one call under a deadline."""

from __future__ import annotations

import contextlib
import socket
import ssl
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path
from types import TracebackType
from typing import Any, Generic, TypeVar

import truststore
from requests.adapters import HTTPAdapter
from urllib3 import HTTPConnectionPool, HTTPSConnectionPool
from urllib3.connection import HTTPConnection, HTTPSConnection

from bridge.client import error_mapping
from bridge.errors import Cancelled
from bridge.progress import Monitor

Answer = TypeVar("Answer")

# Bytes a second: slower than a ship's link, and still every answer ends.
SLOWEST = 8 * 1024
"""Bytes a second that lengthen the deadline: a large transfer may take long, a dripping one may not."""
_LOOK = 0.05


class Flight:
    """One request under way: how much went which way, and how to stop it from another thread."""

    def __init__(self) -> None:
        self.sent = 0
        self.received = 0
        self.total: int | None = None
        self.connected = False
        self.stopped = False
        self._socket: socket.socket | None = None

    def on(self, connection: HTTPConnection) -> None:
        """Note the connection that carries the request."""
        self.connected = True
        self._socket = connection.sock
        if self.stopped:
            self.stop()

    def check(self) -> None:
        """Raise ConnectionAbortedError once the flight was stopped."""
        if self.stopped:
            raise ConnectionAbortedError("stopped by Sheetbridge")

    def stop(self) -> None:
        """Cut the connection, so that a thread that waits on it goes on."""
        self.stopped = True
        if self._socket is not None:
            with contextlib.suppress(OSError):
                # Closing alone would leave the other thread waiting in its read.
                self._socket.shutdown(socket.SHUT_RDWR)


class OverdueError(Exception):
    """A call was given up after `seconds`; `sent` says whether the request may have arrived."""

    def __init__(self, seconds: float, *, sent: bool) -> None:
        super().__init__(f"not complete after {seconds:g} s")
        self.seconds = seconds
        self.sent = sent


_CURRENT = threading.local()


def fly(flight: Flight, work: Callable[[], Answer], monitor: Monitor, seconds: float, look: Callable[[], None] | None = None) -> Answer:
    """Do `work` in a thread of its own; give up when the monitor is cancelled (Cancelled) or the deadline passes (OverdueError).

    The deadline grows with the bytes that have moved. `look` is called a few times a second from the caller's thread.
    """
    monitor.check()
    # A thread of its own, since a blocking read cannot be asked to stop.
    passenger = _Passenger(flight, work)
    started = time.monotonic()
    passenger.start()
    try:
        while not passenger.done.wait(_LOOK):
            monitor.check()
            if look is not None:
                look()
            allowed = seconds + (flight.sent + flight.received) / SLOWEST
            if time.monotonic() - started > allowed:
                raise OverdueError(allowed, sent=flight.connected)
    except (Cancelled, OverdueError):
        flight.stop()
        passenger.join(0.5)  # so that its files are closed
        raise
    passenger.join()
    return passenger.answer()


class _Passenger(threading.Thread, Generic[Answer]):
    """Does the work of one flight; what it returns or raises is handed to the caller's thread."""

    def __init__(self, flight: Flight, work: Callable[[], Answer]) -> None:
        super().__init__(name="request", daemon=True)
        self.done = threading.Event()
        self._flight = flight
        self._work = work
        self._answers: list[Answer] = []
        self._trouble: BaseException | None = None

    def run(self) -> None:
        """Do the work."""
        _CURRENT.flight = self._flight
        with self:
            self._answers.append(self._work())

    def __enter__(self) -> _Passenger[Answer]:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> bool:
        self._trouble = error
        self.done.set()
        return True  # raised again by answer()

    def answer(self) -> Answer:
        """Return what the work returned, or raise what it raised."""
        if self._trouble is not None:
            raise self._trouble
        return self._answers[0]


def _note(connection: HTTPConnection) -> None:
    flight: Flight | None = getattr(_CURRENT, "flight", None)
    if flight is not None:
        flight.on(connection)


class _Plain(HTTPConnection):
    def connect(self) -> None:
        super().connect()
        _note(self)

    def request(self, *args: Any, **kwargs: Any) -> None:
        if self.sock is not None:
            _note(self)
        super().request(*args, **kwargs)


class _Protected(_Plain, HTTPSConnection):
    """The same over TLS: what `_Plain` notes is noted around it."""


class _PlainPool(HTTPConnectionPool):
    ConnectionCls = _Plain


class _ProtectedPool(HTTPSConnectionPool):
    ConnectionCls = _Protected


_POOLS = {"http": _PlainPool, "https": _ProtectedPool}


class SystemTrust(HTTPAdapter):
    """Sends requests with the operating system's trust store (and one more certificate file, where given), also through proxies."""

    def __init__(self, certificate_file: str = "") -> None:
        self._context = trust(certificate_file)
        # urllib3 would send again what may have arrived.
        super().__init__(max_retries=0)

    def init_poolmanager(self, *args: Any, **kwargs: Any) -> None:
        """Make the pool of direct connections."""
        super().init_poolmanager(*args, ssl_context=self._context, **kwargs)
        self.poolmanager.pool_classes_by_scheme = _POOLS

    def proxy_manager_for(self, proxy: str, **kwargs: Any) -> Any:
        """Return the pool of connections through a proxy."""
        pool = super().proxy_manager_for(proxy, ssl_context=self._context, **kwargs)
        pool.pool_classes_by_scheme = _POOLS
        return pool

    def cert_verify(self, conn: Any, url: str, verify: bool | str, cert: Any) -> None:
        """Keep verification on and leave it to the context; requests would add its own list of authorities."""
        conn.cert_reqs = "CERT_REQUIRED"
        conn.ca_certs = verify if isinstance(verify, str) and not Path(verify).is_dir() else None
        conn.ca_cert_dir = verify if isinstance(verify, str) and Path(verify).is_dir() else None


def trust(certificate_file: str = "") -> ssl.SSLContext:
    """Return what decides about certificates: the system's store and the file. Raises SettingsError for a file that is none."""
    context = truststore.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    if sys.platform == "linux" and not _system_store():
        import certifi  # a system without any list of authorities, such as a bare container

        context.load_verify_locations(cafile=certifi.where())
    if certificate_file:
        try:
            context.load_verify_locations(cafile=certificate_file)
        except OSError as error:  # ssl.SSLError is one
            raise error_mapping.certificate_file(certificate_file, str(error)) from error
    return context


def _system_store() -> bool:
    paths = ssl.get_default_verify_paths()
    known = (paths.cafile, "/etc/ssl/certs/ca-certificates.crt", "/etc/pki/tls/certs/ca-bundle.crt", "/etc/ssl/ca-bundle.pem", "/etc/ssl/cert.pem")
    if any(path and Path(path).is_file() for path in known):
        return True
    return bool(paths.capath and Path(paths.capath).is_dir() and any(Path(paths.capath).iterdir()))
