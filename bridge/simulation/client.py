"""SimulationClient: one method per request of the simulation API, each with a typed result.

The document names only the token endpoint and `POST /simulations`. The other paths are templates in
the account, which its administrator finds in the interactive API documentation. How the token is
presented is a setting too.
"""

from __future__ import annotations

import contextlib
import ipaddress
import re
import secrets
import socket
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from urllib.parse import quote, urlencode, urlsplit

from bridge.client import error_mapping
from bridge.client.endpoints import (
    API_CLIENT,
    CASE,
    HEADER,
    RESULTS,
    SCHEME,
    STATUS,
    SUBMIT,
    Candidate,
    check_options,
    option,
)
from bridge.client.retry import ONCE, READ, ServiceClient, asked_to_wait, send
from bridge.client.transport import Order, Reply, Transport
from bridge.errors import NoConnectionError, NotFoundError, ReplyError, SettingsError
from bridge.files import move
from bridge.jsonio.envelopes import read_token
from bridge.jsonio.strict import strict_json
from bridge.log import blanked
from bridge.progress import Monitor
from bridge.records.cells.base import JsonValue
from bridge.simulation.runs import (
    ResultLink,
    RunStatus,
    read_location,
    read_run_id,
    read_run_status,
    read_status_word,
)
from bridge.texts import say

SIGN_IN = "/api/oauth2/token"
"""Authentication 2: "A token is requested with a POST to {platform_url}/api/oauth2/token"."""
PATH_POINT = "simulation path"
"""The open point of the API's location: directly below the platform's address, or
below its `/api`.
"""
_PREFIXES = ("", "/api")


@dataclass(frozen=True, slots=True)
class Submission:
    """An accepted submission: the service's run ID and time (UTC), each None if not given."""

    run: str | None
    date: datetime | None


@dataclass(frozen=True, slots=True)
class StatusAnswer:
    """The service's response about a run.

    `status` is None for an unknown word; `known` is False if the service does not have the run.
    `date` is the service's time (UTC).
    """

    status: RunStatus | None
    words: str
    date: datetime | None
    known: bool = True


class SimulationClient(ServiceClient):
    """The simulation API for one account, signed in with its API client's ID and secret."""

    def fetch_case(self, case: str) -> bytes:
        """Return a partial case exactly as the service sends it.

        Its path is not in the document.
        """
        reply = self._get(CASE, {"case": case})
        if not reply.ok:
            raise NotFoundError(
                say("The service did not find the case “{case}”.", case=case),
                say(
                    "Check the ID, and the path {option} in your account's interactive "
                    "API documentation.",
                    option=CASE,
                ),
            )
        return reply.body

    def submit(self, content: bytes) -> Submission:
        """Submit a case as a run, once. `POST /simulations`: "Submits an edited partial case JSON
        as a run".

        Raises OutcomeUnknownError if no response proves the outcome; after any other error nothing
        was accepted. Never sent twice.
        """
        reply = None
        for candidate in self._paths(SUBMIT, {}):
            order = Order(
                "POST",
                candidate.path,
                content=content,
                redirects=0,
                fresh=True,
                read_seconds=self._transport.connection.import_seconds,
            )
            try:
                reply = self._session.call(order, ONCE, self._monitor)
            except NoConnectionError as error:
                if error.sent:
                    raise error_mapping.case_outcome_unknown(error.detail or str(error)) from error
                raise
            if reply.ok:
                self._learn(candidate.choices)
            if reply.status not in {404, 405} or reply.own_words() is None:
                break
        assert reply is not None  # there is always a path
        return self._accepted(reply)

    def status(self, run: str) -> StatusAnswer:
        """Return the status of a run. Its path is not in the document."""
        reply = self._get(STATUS, {"run": run})
        if not reply.ok:
            return StatusAnswer(None, str(reply.words), reply.date, known=False)
        answer: JsonValue = None
        try:
            answer = reply.json()
        except ReplyError:
            if reply.is_page:
                raise
            answer = reply.body.decode("utf-8", "replace").strip()
        words = read_status_word(answer) or reply.body[:400].decode("utf-8", "replace")
        return StatusAnswer(read_run_status(answer), blanked(words)[:400], reply.date)

    def fetch_results(self, run: str, into: Path) -> Path | None:
        """Download a run's results unchanged; return None without results.

        The file's suffix depends on the content.
        """
        with _part(into) as part:
            reply = self._get(RESULTS, {"run": run}, into=part)
            return _placed(reply, part, into) if reply.ok and reply.path is not None else None

    def fetch_link(self, link: ResultLink, into: Path) -> Path:
        """Download a file linked in the results; the token is sent only to the platform's own host.

        Raises a BridgeError also if the link is invalid or points to this computer or its network.
        """
        self._refuse_inside(link.url)
        with _part(into) as part:
            if self._transport.is_here(link.url):
                reply = self._session.call(Order("GET", link.url, into=part), READ, self._monitor)
            else:
                parts = urlsplit(link.url)
                origin = f"{parts.scheme}://{parts.netloc}"
                with contextlib.closing(Transport(origin, self._connection)) as other:
                    reply = send(
                        other, Order("GET", link.url, into=part), READ, self._monitor, self.patience
                    )
            self._expect_ok(reply)
            return _placed(reply, part, into)

    # below: how

    def _refuse_inside(self, url: str) -> None:
        """Reject a link to a non-public address, unless the platform itself is in the
        same network.
        """
        try:
            host = urlsplit(url).hostname or ""
            if self._transport.is_here(url) and _is_plain(url):
                return
        except ValueError:
            host = ""
        if not host or not _is_plain(url):
            raise error_mapping.no_link(url)
        inside = _insides(host)
        if inside - _insides(urlsplit(self._transport.address).hostname or ""):
            raise error_mapping.inside_link(host)

    def _home(self) -> str:
        if not self.account.platform_url or not self.account.client_id:
            raise SettingsError(
                say("The account “{name}” has no sign-in for simulation.", name=self.account.name),
                API_CLIENT,
            )
        return self.account.platform_url

    def _presented(self) -> tuple[str, str]:
        scheme = option(self.account.options, SCHEME)
        return option(self.account.options, HEADER), "" if scheme.lower() == "none" else scheme

    def _get_token(self, monitor: Monitor) -> str:
        form = {
            "client_id": self.account.client_id,
            "client_secret": self._secret,
            "grant_type": "client_credentials",
        }
        order = Order(
            "POST",
            SIGN_IN,
            content=urlencode(form).encode(),
            content_type="application/x-www-form-urlencoded",
        )
        reply = send(self._transport, order, READ, monitor, self.patience)
        if reply.status in {400, 401, 403}:
            raise error_mapping.client_refused(reply.status, str(reply.words))
        self._expect_ok(reply)
        token = read_token(reply.json())
        if not token:
            raise error_mapping.no_key(
                self._transport.host, f"no access_token in the answer of {SIGN_IN}"
            )
        return token

    def _accepted(self, reply: Reply) -> Submission:
        """Return the accepted submission, or raise the error that the response proves."""
        if reply.ok and not reply.is_page:
            return Submission(_run_id(reply), reply.date)
        words = reply.own_words()
        if words is not None and (400 <= reply.status < 500 or asked_to_wait(reply) is not None):
            raise error_mapping.from_status(reply.status, str(words))
        raise error_mapping.case_outcome_unknown(
            f"HTTP {reply.status}: {reply.words}", reply.status, str(reply.words)
        )

    def _get(self, template: str, values: Mapping[str, str], into: Path | None = None) -> Reply:
        """Send a request to each possible location of the API.

        A response other than 2xx means that none of them has it.
        """
        step = say("Receiving") if into else None
        reply = self._among(
            self._paths(template, values),
            lambda path: Order("GET", path, into=into, step=step),
            READ,
        )
        if reply.is_page or reply.status not in {404, 405, 410}:
            self._expect_ok(reply)
        return reply

    def _paths(self, template: str, values: Mapping[str, str]) -> list[Candidate]:
        """Return the paths to try; only one if it is known or set."""
        filled = _filled(option(self.account.options, template), values, template)
        if self.account.options.get(template, "").strip():
            return [Candidate(filled, {}, sure=True)]
        learned = self._learned.get(PATH_POINT)
        prefixes = (learned,) if learned in _PREFIXES else _PREFIXES
        return [Candidate(prefix + filled, {PATH_POINT: prefix}) for prefix in prefixes]


def _is_plain(url: str) -> bool:
    """Return whether an address contains only valid characters."""
    return re.fullmatch(r"[!-~\u00a0-\ud7ff\ue000-\U0010ffff]+", url) is not None


def _insides(host: str) -> set[str]:
    """Return the kinds of non-public addresses that a host resolves to: this computer, link-local,
    private network.
    """
    try:
        addresses = {entry[4][0] for entry in socket.getaddrinfo(host.strip("[]"), None)}
    except (OSError, UnicodeError, ValueError):
        addresses = {host.strip("[]")}  # a proxy may know it
    places = set[str]()
    if re.fullmatch(r"(.+\.)?localhost\.?", host, re.IGNORECASE):  # also where nothing resolves it
        places.add("this computer")
    for text in addresses:
        try:
            address = ipaddress.ip_address(str(text).partition("%")[0])
        except ValueError:
            continue
        address = getattr(address, "ipv4_mapped", None) or address
        if address.is_loopback or address.is_unspecified:
            places.add("this computer")
        elif address.is_link_local:
            places.add("link-local")
        elif not address.is_global or address.is_multicast:
            places.add("private")
    return places


def _filled(template: str, values: Mapping[str, str], name: str) -> str:
    """Return a path template with its values filled in.

    Raises SettingsError if the template is invalid.
    """
    check_options({name: template})
    path = template.removeprefix("{platform_url}")
    for place, value in values.items():
        path = path.replace(f"{{{place}}}", quote(value, safe=""))
    return path


def _run_id(reply: Reply) -> str | None:
    """Return the run ID from the body, else from the Location header."""
    try:
        run = read_run_id(strict_json(reply.body)) if reply.body.strip() else None
    except ReplyError:
        run = read_run_id(reply.body[:300].decode("utf-8", "replace").strip())
    return run or read_location(reply.headers.get("location", ""))


@contextlib.contextmanager
def _part(into: Path) -> Iterator[Path]:
    """Yield a temporary path beside a file for an incomplete download; each download
    has its own.
    """
    part = into.with_name(f"{into.name}.{secrets.token_hex(4)}.part")
    try:
        yield part
    finally:
        part.unlink(missing_ok=True)


def _placed(reply: Reply, part: Path, into: Path) -> Path:
    """Rename a downloaded file to its final name, with a suffix for its content."""
    with part.open("rb") as file:
        start = file.read(400)
    kind = reply.headers.get("content-type", "").lower()
    suffix = into.suffix or ".bin"
    if start.startswith(b"PK"):
        suffix = ".zip"
    elif start.lstrip(b"\xef\xbb\xbf \t\r\n")[:1] in {b"{", b"["} or "json" in kind:
        suffix = ".json"
    elif kind.startswith("text/"):
        suffix = ".csv" if "csv" in kind else ".txt"
    path = into if into.suffix.lower() == suffix else into.with_name(into.name + suffix)
    move(part, path, overwrite=True)
    return path
