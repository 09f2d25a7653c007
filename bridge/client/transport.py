"""Send one HTTP request to one service: session, proxies, timeouts, redirects, size limits, strict
parsing. Retries are in retry.py.

The Authorization header is set by an auth object, so that a `.netrc` cannot replace it, and is sent
only to the service's scheme and host.
"""

from __future__ import annotations

import contextlib
import http.client
import json
import os
import re
import socket
import ssl
import sys
import threading
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from concurrent.futures import Future, wait
from contextlib import ExitStack
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from itertools import chain
from pathlib import Path
from typing import IO, Any, TypeVar
from urllib.parse import quote, urlencode, urljoin, urlsplit

import certifi
import requests
import truststore
from requests.adapters import HTTPAdapter
from requests.auth import AuthBase
from requests.utils import get_environ_proxies, select_proxy, should_bypass_proxies
from requests_toolbelt.multipart.encoder import MultipartEncoder
from urllib3 import HTTPConnectionPool, HTTPSConnectionPool
from urllib3.connection import HTTPConnection, HTTPSConnection
from urllib3.exceptions import LocationParseError

from bridge import __version__
from bridge.client import error_mapping
from bridge.client.endpoints import is_loopback, normal_address
from bridge.errors import BridgeError, ReplyError
from bridge.jsonio.envelopes import ServiceWords, read_error
from bridge.jsonio.strict import strict_json
from bridge.log import blanked, hide
from bridge.progress import Monitor
from bridge.records.cells.base import JsonObject, JsonValue
from bridge.settings import check_proxy, without_secret
from bridge.texts import Text, json_holdable

Answer = TypeVar("Answer")

# Bytes per second: slower than a ship's link, but every response still ends.
SLOWEST = 8 * 1024
"""Bytes per second that extend the deadline: large transfers may take long, stalled
ones may not.
"""
_LOOK = 0.05


class CancellableRequest:
    """A request in progress: the bytes sent and received, and a way to stop it from
    another thread.

    `silence` is the longest pause in seconds while it is sent. `complete_at` is the monotonic time
    at which the last byte was sent, or at which the connection took no more.
    """

    def __init__(self, silence: float | None = None) -> None:
        self._silence = silence
        self.sent = 0
        self.received = 0
        self.total: int | None = None
        self.connected = False
        self.stopped = False
        self.complete_at = 0.0
        self._socket: socket.socket | None = None

    def on(self, connection: HTTPConnection) -> None:
        """Record the connection that carries the request."""
        self.connected = True
        self._socket = connection.sock
        # urllib3 would limit each write by the connect timeout. A ship's link, or a gateway that
        # scans the body, pauses longer than that.
        connection.timeout = self._silence
        if connection.sock is not None:
            connection.sock.settimeout(self._silence)
        if self.stopped:
            self.stop()

    def check(self) -> None:
        """Raise ConnectionAbortedError if the request was stopped."""
        if self.stopped:
            raise ConnectionAbortedError("stopped by Sheetbridge")

    def stop(self) -> None:
        """Cut the connection, so that a thread waiting for it continues."""
        self.stopped = True
        if self._socket is not None:
            with contextlib.suppress(OSError):
                # Closing alone would leave the other thread blocked in its read.
                self._socket.shutdown(socket.SHUT_RDWR)


class OverdueError(Exception):
    """A call aborted after `seconds`; `sent` tells whether the request may have arrived."""

    def __init__(self, seconds: float, *, sent: bool) -> None:
        super().__init__(f"not complete after {seconds:g} s")
        self.seconds = seconds
        self.sent = sent


_CURRENT = threading.local()


def run_request(
    flight: CancellableRequest,
    work: Callable[[], Answer],
    monitor: Monitor,
    seconds: float,
    look: Callable[[], None] | None = None,
) -> Answer:
    """Run `work` in its own thread and return its result; raise Cancelled if cancelled,
    OverdueError after the deadline.

    The deadline grows with the bytes transferred. `look` is called a few times a second in the
    caller's thread.
    """
    monitor.check()
    answer = Future[Answer]()

    def run() -> None:
        _CURRENT.flight = flight
        try:
            answer.set_result(work())
        except BaseException as error:  # noqa: BLE001 (raised again in the caller's thread)
            answer.set_exception(error)

    # Use a separate thread, because a blocking read cannot be interrupted.
    thread = threading.Thread(target=run, name="request", daemon=True)
    started = time.monotonic()
    thread.start()
    try:
        while not wait((answer,), _LOOK).done:
            monitor.check()
            if look is not None:
                look()
            allowed = seconds + (flight.sent + flight.received) / SLOWEST
            if time.monotonic() - started > allowed:
                raise OverdueError(allowed, sent=flight.connected)
    except BaseException:  # also Ctrl+C
        flight.stop()
        thread.join(0.5)  # so that its files are closed
        raise
    return answer.result()


class _Plain(HTTPConnection):
    def connect(self) -> None:
        super().connect()
        self._note()

    def request(self, *args: Any, **kwargs: Any) -> None:
        if self.sock is not None:
            self._note()
        flight: CancellableRequest | None = getattr(_CURRENT, "flight", None)
        try:
            super().request(*args, **kwargs)
        # A gateway that refuses early answers and closes while the body is still being sent. The
        # answer can be read all the same; urllib3 does so only without TLS.
        except (ssl.SSLEOFError, ssl.SSLZeroReturnError, ConnectionError):
            if self.sock is None or (flight is not None and flight.stopped):
                raise
        finally:
            if flight is not None:
                flight.complete_at = time.monotonic()

    def _note(self) -> None:
        flight: CancellableRequest | None = getattr(_CURRENT, "flight", None)
        if flight is not None:
            flight.on(self)


class _Protected(_Plain, HTTPSConnection):
    """The same over TLS."""


class _PlainPool(HTTPConnectionPool):
    ConnectionCls = _Plain


class _ProtectedPool(HTTPSConnectionPool):
    ConnectionCls = _Protected


_POOLS = {"http": _PlainPool, "https": _ProtectedPool}


class SystemTrust(HTTPAdapter):
    """Sends requests with the system's trust store and an optional certificate file, also through
    proxies.
    """

    def __init__(self, certificate_file: str = "") -> None:
        self._context = trust(certificate_file)
        # urllib3 would resend requests that may have arrived.
        super().__init__(max_retries=0)

    def init_poolmanager(self, *args: Any, **kwargs: Any) -> None:
        """Create the pool of direct connections."""
        super().init_poolmanager(*args, ssl_context=self._context, **kwargs)
        self.poolmanager.pool_classes_by_scheme = _POOLS

    def proxy_manager_for(self, proxy: str, **kwargs: Any) -> Any:
        """Return the pool of connections through a proxy."""
        pool = super().proxy_manager_for(proxy, ssl_context=self._context, **kwargs)
        pool.pool_classes_by_scheme = _POOLS
        return pool

    def cert_verify(self, conn: Any, url: str, verify: bool | str, cert: Any) -> None:
        """Leave verification to the SSL context; requests would add its own list of authorities."""
        conn.cert_reqs = "CERT_REQUIRED"
        conn.ca_certs = verify if isinstance(verify, str) and not Path(verify).is_dir() else None
        conn.ca_cert_dir = verify if isinstance(verify, str) and Path(verify).is_dir() else None


def trust(certificate_file: str = "") -> ssl.SSLContext:
    """Return an SSL context that trusts the system's store and the file.

    Raises SettingsError if the file is invalid.
    """
    context = truststore.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    if sys.platform == "linux" and not _system_store():
        # A system without any list of authorities: a bare container.
        context.load_verify_locations(cafile=certifi.where())
    if certificate_file:
        try:
            context.load_verify_locations(cafile=certificate_file)
        except OSError as error:  # ssl.SSLError is one
            raise error_mapping.certificate_file(certificate_file, str(error)) from error
    return context


def _system_store() -> bool:
    paths = ssl.get_default_verify_paths()
    places = (
        paths.cafile,
        "/etc/ssl/certs/ca-certificates.crt",
        "/etc/pki/tls/certs/ca-bundle.crt",
        "/etc/ssl/ca-bundle.pem",
        "/etc/ssl/cert.pem",
    )
    if any(path and Path(path).is_file() for path in places):
        return True
    return bool(paths.capath and Path(paths.capath).is_dir() and any(Path(paths.capath).iterdir()))


PART = "file"
"""The name of the multipart part. "POST /import/activities/file" in the exchange document."""
FILE_NAME = "activities.json"
_PIECE = 64 * 1024
_MEMORY_CAP = 256 * 1024 * 1024
_ERROR_CAP = 8 * 1024 * 1024
_FILE_CAP = 16 * 1024**3
_BOMB_FROM = 32 * 1024 * 1024
# JSON records compress twenty to fifty times; a higher ratio never comes from the service.
_BOMB_RATIO = 200
_REDIRECTS = frozenset({301, 302, 303, 307, 308})
_TAGS = re.compile(r"<(style|script).*?</\1>|<[^>]*>", re.DOTALL | re.IGNORECASE)
_GATEWAY = frozenset({413, 429, 502, 503, 504})
"""Statuses that a gateway also sends without a body."""


@dataclass(frozen=True, slots=True)
class ConnectionSettings:
    """How to reach a service.

    An empty `proxy` means the system's. `proxy_user` signs in to either. `certificate_file` is a
    PEM file trusted in addition to the system's store. `read_seconds` is the longest silence,
    `import_seconds` the same for an upload's response. `call_seconds` is the deadline of a whole
    call, which grows with the bytes transferred.
    """

    proxy: str = ""
    certificate_file: str = ""
    proxy_user: str = ""
    proxy_password: str = field(default="", repr=False)
    connect_seconds: float = 10.0
    read_seconds: float = 60.0
    import_seconds: float = 180.0
    call_seconds: float = 240.0


@dataclass(frozen=True, slots=True)
class Order:
    """One request; `path` is relative to the service's address, or an absolute URL on the same
    host.

    `upload` is sent from disk as the multipart part `file` instead of `content`. A 2xx response is
    saved to `into` if given. `redirects` is the number to follow within the host. `fresh` uses a
    new connection. `step` is reported with the bytes transferred.
    """

    method: str
    path: str
    query: Mapping[str, str] = field(default_factory=dict)
    content: bytes | None = None
    content_type: str = "application/json"
    upload: Path | None = None
    into: Path | None = None
    headers: Mapping[str, str] = field(default_factory=dict)
    authorization: str = field(default="", repr=False)
    redirects: int = 3
    fresh: bool = False
    read_seconds: float | None = None
    step: Text | None = None


@dataclass(frozen=True, slots=True)
class Reply:
    """One response, whatever its status.

    `path` holds the body instead of `body` if a file was requested and the status is 2xx. `waited`
    is the time in seconds between the end of the request and the response.
    """

    status: int
    headers: Mapping[str, str]
    body: bytes
    url: str
    path: Path | None = None
    waited: float = 0.0

    @property
    def ok(self) -> bool:
        """Return whether the status is any 2xx; the document does not show which."""
        return 200 <= self.status < 300

    @property
    def is_page(self) -> bool:
        """Return whether it is HTML, by its type or first character."""
        kind = self.headers.get("content-type", "").lower()
        # Check the first character too: gateways send pages as application/json.
        start = self.body[:512].lstrip(b"\xef\xbb\xbf \t\r\n")
        return start[:1] == b"<" or ("html" in kind and start[:1] not in {b"{", b"["})

    def json(self) -> JsonValue:
        """Return the body as strict JSON, None if it is empty.

        Raises ReplyError, including a web page's text.
        """
        if self.is_page:
            raise error_mapping.web_page(
                urlsplit(self.url).netloc, self.body[:500].decode("utf-8", "replace")
            )
        return strict_json(self.body) if self.body.strip() else None

    def own_words(self) -> ServiceWords | None:
        """Return code and message of a response in the service's own JSON, or None for a page, text
        or an empty body.
        """
        try:
            return self.words if isinstance(self.json(), dict) else None
        except ReplyError:
            return None

    @property
    def gateway(self) -> str:
        """Return status and server of a gateway's response, `502 Bad Gateway (nginx)`; empty for a
        response of the service.
        """
        empty = not self.body.strip() and self.status in _GATEWAY
        return "" if self.ok or not (self.is_page or empty) else self._answer("/")

    @property
    def cause(self) -> str:
        """Return what answered: status, server and the start of the text."""
        text = _TAGS.sub(" ", str(self.words)) if self.is_page else str(self.words)
        return blanked(f"HTTP {self._answer()}: {' '.join(text.split())[:500]}".removesuffix(": "))

    def _answer(self, end: str = "\n") -> str:
        """Return status and server, whose name is cut at `end`."""
        reason = http.client.responses.get(self.status, "")
        server = blanked(self.headers.get("server", "").partition(end)[0].strip())[:60]
        named = f" ({server})" if server and server.isprintable() else ""
        return f"{self.status} {reason}".strip() + named

    def error(self) -> BridgeError:
        """Return the error for a status other than 2xx."""
        if self.gateway:
            host = urlsplit(self.url).netloc
            return error_mapping.from_gateway(host, self.status, self.gateway, self.cause)
        return error_mapping.from_status(self.status, str(self.words))

    @property
    def words(self) -> ServiceWords:
        """Return the message of any response, with secrets masked."""
        code, text = read_error(self.body[:_PIECE].decode("utf-8", "replace"))
        return ServiceWords(blanked(code), blanked(text))

    @property
    def date(self) -> datetime | None:
        """Return the service's time (UTC) from its Date header."""
        return read_date(self.headers.get("date", ""))


class Transport:
    """The HTTP connection to one service; thread-safe.

    `busy_since` is the time, by the monitor's clock, since which it has only asked to wait.
    """

    def __init__(self, address: str, connection: ConnectionSettings = ConnectionSettings()) -> None:
        self.address = normal_address(address)
        self.host = urlsplit(self.address).netloc
        self.connection = connection
        self.busy_since: float | None = None
        self._session = requests.Session()
        # Without br and zstd, whose support depends on installed packages.
        self._session.headers.update(
            {
                "User-Agent": f"Sheetbridge/{__version__}",
                "Accept": "application/json",
                "Accept-Encoding": "gzip, deflate",
            }
        )
        adapter = SystemTrust(connection.certificate_file)
        self._session.mount("https://", adapter)
        self._session.mount("http://", adapter)
        self._proxy, self._proxies = _proxy(connection, self.address)
        if self.address.startswith("https:"):
            _check_bundles()

    def send(self, order: Order, monitor: Monitor) -> Reply:
        """Send one request and return the response, whatever its status.

        Raises NoConnectionError (with `sent`), ReplyError for a redirect to another host or a
        response that is too large, SettingsError for an unusable proxy or certificate setting, and
        Cancelled.
        """
        url = order.path if self.is_here(order.path) else self.address + order.path
        if order.query:
            url += f"{'&' if '?' in url else '?'}{urlencode(order.query)}"
        for _ in range(order.redirects + 1):
            reply = self._attempt(order, url, monitor)
            target = (
                urljoin(url, reply.headers.get("location", ""))
                if reply.status in _REDIRECTS and order.redirects
                else url
            )
            if target == url:
                return reply
            # The token would be sent to the redirect's target, and its response would be taken for
            # the service's.
            if not self.is_here(target):
                raise error_mapping.elsewhere(self.host, urlsplit(target).netloc)
            # "See other" is a GET by definition; 307 and 308 keep method and body.
            if reply.status == 303:
                order = replace(order, method="GET", content=None, upload=None)
            url = target
        raise error_mapping.elsewhere(self.host, urlsplit(url).path)

    def is_here(self, url: str) -> bool:
        """Return whether a URL has the scheme and host of the service."""
        target, here = urlsplit(url), urlsplit(self.address)
        return (target.scheme, target.netloc.lower()) == (here.scheme, here.netloc.lower())

    def close(self) -> None:
        """Close the open connections."""
        self._session.close()

    def _attempt(self, order: Order, url: str, monitor: Monitor) -> Reply:
        if order.fresh:
            # A kept connection may be closed by the other side just as the request is sent.
            self._session.close()
        silence = order.read_seconds or self.connection.read_seconds
        flight = CancellableRequest(silence)

        def look() -> None:
            if order.step is not None:
                monitor.report(
                    order.step, max(flight.sent, flight.received), flight.total, in_bytes=True
                )

        try:
            return run_request(
                flight,
                lambda: self._exchange(order, url, flight, silence),
                monitor,
                self.connection.call_seconds,
                look,
            )
        # The service's own address is valid, so these are about the proxy's.
        except (
            requests.exceptions.InvalidURL,
            requests.exceptions.InvalidSchema,
            LocationParseError,
        ) as error:
            name = type(error).__name__  # whose text may have parts of a password
            raise error_mapping.proxy_address(
                self._proxy.shown, name, self._proxy.variable
            ) from error
        # No response after the request was sent: its outcome is unknown.
        except requests.exceptions.ReadTimeout as error:
            raise error_mapping.too_slow(self.host, silence, sent=True) from error
        except OverdueError as error:
            raise error_mapping.too_slow(self.host, error.seconds, sent=error.sent) from error
        except error_mapping.WireError as error:
            raise error_mapping.from_wire(
                error,
                self.host,
                sent=flight.connected,
                proxy=self._proxy.shown,
                signs_in=self._proxy.signs_in,
            ) from error

    def _exchange(
        self, order: Order, url: str, flight: CancellableRequest, silence: float
    ) -> Reply:
        """Send the request and read the response, in the request's thread."""
        headers = dict(order.headers)
        body: Any = order.content
        with ExitStack() as stack:
            if order.upload is not None:
                body = _Upload(stack.enter_context(order.upload.open("rb")), flight)
                headers["Content-Type"] = body.content_type
            elif body is not None:
                headers["Content-Type"] = order.content_type
            answer = stack.enter_context(
                self._session.request(
                    order.method,
                    url,
                    data=body,
                    headers=headers,
                    # Not a header, because requests would let a .netrc replace it.
                    auth=_Authorization(order.authorization),
                    timeout=(self.connection.connect_seconds, silence),
                    allow_redirects=False,
                    stream=True,
                    proxies=dict(self._proxies),
                )
            )
            waited = time.monotonic() - flight.complete_at
            return replace(_read(answer, order, flight), waited=waited)


class _Authorization(AuthBase):
    """Sets the header or none, so that requests does not look for a user in a `.netrc`."""

    def __init__(self, value: str) -> None:
        self._value = value

    def __call__(self, request: requests.PreparedRequest) -> requests.PreparedRequest:
        if self._value:
            request.headers["Authorization"] = self._value
        return request


class _Upload:
    """The multipart body, read from disk while it is sent."""

    def __init__(self, file: IO[bytes], flight: CancellableRequest) -> None:
        # Streamed from disk; requests alone would read the whole file into memory.
        self._encoder = MultipartEncoder({PART: (FILE_NAME, file, "application/json")})
        self._flight = flight
        self.content_type: str = self._encoder.content_type
        self.len: int = self._encoder.len
        flight.total = self.len

    def read(self, size: int = -1) -> bytes:
        """Return the next bytes of the body."""
        self._flight.check()
        piece: bytes = self._encoder.read(size)
        self._flight.sent += len(piece)
        return piece


def _read(answer: requests.Response, order: Order, flight: CancellableRequest) -> Reply:
    headers = {name.lower(): value for name, value in answer.headers.items()}
    ok = 200 <= answer.status_code < 300
    flight.received = 0
    length = headers.get("content-length", "")
    # A compressed response's length does not tell how much will be read.
    flight.total = (
        int(length)
        if length.isascii()
        and length.isdigit()
        and "content-encoding" not in headers
        and order.into
        else flight.total
    )
    cap = _ERROR_CAP if not ok else _MEMORY_CAP if order.into is None else _FILE_CAP
    pieces = _pieces(answer, flight, cap)
    # The first piece distinguishes a page from records before a file is created.
    first = next(pieces, b"")
    reply = Reply(answer.status_code, headers, first, answer.url or "")
    if order.into is None or not ok or reply.is_page:
        return replace(reply, body=first + b"".join(pieces))
    _keep(order.into, chain([first], pieces))
    return replace(reply, body=b"", path=order.into)


def _keep(path: Path, pieces: Iterable[bytes]) -> None:
    """Write the pieces to a file.

    An OSError of the file must not be taken for a connection error.
    """
    with _on_disk(path):
        file = path.open("wb")
    try:
        for piece in pieces:
            with _on_disk(path):
                file.write(piece)
        with _on_disk(path):
            file.flush()
    finally:
        with contextlib.suppress(OSError):  # closing retries the failed write
            file.close()


@contextlib.contextmanager
def _on_disk(path: Path) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        raise error_mapping.no_room(path, error) from error


def _pieces(answer: requests.Response, flight: CancellableRequest, cap: int) -> Iterator[bytes]:
    """Yield the decompressed body, up to a size and compression limit."""
    total = 0
    # Not `stream`, which does not count the received bytes of chunked responses.
    while piece := answer.raw.read(_PIECE, decode_content=True):
        flight.check()
        total += len(piece)
        flight.received = int(answer.raw.tell())
        if total > cap or (total > _BOMB_FROM and total > _BOMB_RATIO * max(flight.received, 1)):
            raise error_mapping.too_large(
                urlsplit(answer.url or "").netloc, f"{total} bytes from {flight.received} received"
            )
        yield piece


def json_bytes(value: JsonObject) -> bytes:
    """Return a body as strict JSON in UTF-8."""
    return json_holdable(
        json.dumps(value, ensure_ascii=False, allow_nan=False, separators=(",", ":"))
    ).encode("utf-8")


def read_date(text: str) -> datetime | None:
    """Return an HTTP date in UTC, or None if it is invalid."""
    try:
        moment = parsedate_to_datetime(text)
    except (TypeError, ValueError):
        return None
    return moment.astimezone(UTC) if moment.tzinfo else moment.replace(tzinfo=UTC)


@dataclass(frozen=True, slots=True)
class UsedProxy:
    """The proxy of a connection: its address, if any, the variable that names it, empty for the
    setting, and whether it gets a user and password.
    """

    address: str = ""
    variable: str = ""
    signs_in: bool = False

    @property
    def shown(self) -> str:
        """Return the address without user and password."""
        return blanked(without_secret(self.address))


def _proxy(connection: ConnectionSettings, address: str) -> tuple[UsedProxy, dict[str, str]]:
    """Return the proxy of a service, and what requests needs to use it."""
    parts = urlsplit(address)
    # A company's proxy must not see local traffic, and could not reach this computer.
    if is_loopback(parts.hostname or ""):
        return UsedProxy(), {"http": "", "https": "", "all": ""}
    proxy, variable = connection.proxy, ""
    if proxy.strip():
        try:
            proxy = check_proxy(proxy)
        except ValueError as error:
            raise error_mapping.proxy_address(proxy, str(error)) from error
    elif not should_bypass_proxies(address, no_proxy=None):
        names = (f"{parts.scheme}_proxy", "all_proxy")
        spelled = [spelling for name in names for spelling in (name, name.upper())]
        variable = next((name for name in spelled if os.environ.get(name)), "")
        proxy = select_proxy(address, get_environ_proxies(address)) or ""
    if not proxy:
        return UsedProxy(), {}
    if (user := connection.proxy_user) and "@" not in proxy:
        scheme, _, host = proxy.rpartition("://")
        sign_in = f"{quote(user, safe='')}:{quote(connection.proxy_password, safe='')}"
        proxy = f"{scheme or 'http'}://{sign_in}@{host}"
    sign_in, at, _ = proxy.rpartition("://")[2].rpartition("@")
    for secret in (connection.proxy_password, sign_in.partition(":")[2]):
        hide(secret)
    return UsedProxy(proxy, variable, bool(at)), {"http": proxy, "https": proxy}


def _check_bundles() -> None:
    """Raise SettingsError for a variable that names certificates that cannot be used."""
    for name in ("REQUESTS_CA_BUNDLE", "CURL_CA_BUNDLE"):
        path = os.environ.get(name, "")
        if not path:
            continue
        try:
            folder = Path(path).is_dir()
            ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT).load_verify_locations(
                None if folder else path, path if folder else None
            )
        except OSError as error:  # ssl.SSLError is one
            raise error_mapping.certificate_variable(name, path, str(error)) from error
