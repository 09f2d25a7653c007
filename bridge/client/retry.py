"""Retry requests: three attempts with full jitter, waits requested by the service, one renewed
sign-in. Imports are never sent twice.

The rules are in "Retries" and the promises 13, 16 and 17. All waits go through the monitor, which
shows and can stop them.
"""

from __future__ import annotations

import copy
import math
import random
import threading
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Self

from bridge import clock
from bridge.client import error_mapping
from bridge.client.endpoints import Candidate
from bridge.client.transport import ConnectionSettings, Order, Reply, Transport, read_date
from bridge.errors import NoConnectionError, ReplyError
from bridge.log import hide
from bridge.progress import Monitor
from bridge.settings import Account
from bridge.texts import Text, say

ATTEMPTS = 3
LONGEST_WAIT = 120.0
"""Maximum seconds of one wait that a service may request; then the request is sent again."""
_GATEWAY_WAIT = 30.0
"""Seconds before an import that a gateway refused is sent once more."""
_QUIET = 8.0
"""Seconds of it without a request: the export that proves the refusal counts for a gateway's limit
of requests too, and its answer is still current afterwards.
"""
_AT_ONCE = 4.0
"""Seconds within which a gateway refuses. After a longer time, its 503 may mean that the service
has the request and is slow.
"""
_FIRST = 0.4
_LONGEST_PAUSE = 10.0


@dataclass(frozen=True, slots=True)
class Policy:
    """When a request may be sent again.

    `lost` allows it if the request may have arrived, `statuses` after these responses. With
    `proof`, a response counts only if it is the service's own JSON, and 503 only with a requested
    wait. `absent` is called before sending again after a response, because gateways may refuse
    requests that the service accepted. It returns whether it is proven that nothing arrived.
    """

    lost: bool
    statuses: frozenset[int]
    proof: bool = False
    absent: Callable[[], bool] | None = None

    def prove_absent(self, reply: Reply) -> None:
        """Raise OutcomeUnknownError if a request may have arrived despite this response."""
        if self.absent is not None and not self.absent():
            error = error_mapping.outcome_unknown(reply.cause, reply.status, str(reply.words))
            # These prove a refusal by themselves.
            if (reply.status == 401) if reply.own_words() else (reply.status == 403):
                error.refused = reply.error()
            raise error


READ = Policy(lost=True, statuses=frozenset({429, *range(500, 600)}))
"""GET and sign-in."""
ASK = Policy(lost=True, statuses=frozenset({429, 503}))
"""POST of an export: repeating it does no harm."""
ONCE = Policy(lost=False, statuses=frozenset({429, 503}), proof=True)
"""POST of an import: sent again only if it was certainly not accepted."""


def send(
    transport: Transport, order: Order, policy: Policy, monitor: Monitor, patience: float
) -> Reply:
    """Send the order with the retries that its policy allows; return the last response.

    `patience` is how many seconds a service may ask to wait, over all requests, before it answers
    one, and before it answers this one.
    """
    # Requested waits are not attempts: a busy service is not a failing one.
    tries = 0
    waits = 0
    refused = False
    waited = 0.0
    while True:
        tries += 1
        try:
            reply = _answer(transport, order, policy, monitor)
        except NoConnectionError as error:
            # An untrusted certificate stays untrusted; a request that may have arrived is only
            # repeated if that is harmless.
            if tries >= ATTEMPTS or error.untrusted or (error.sent and not policy.lost):
                raise
            pause = _jitter(tries)
            lost = say(
                "The connection was lost. Trying again in {seconds} s", seconds=math.ceil(pause)
            )
            _wait(monitor, pause, lost)
            continue
        asked = asked_to_wait(reply)
        if asked is None:
            transport.busy_since = None
        foreign = policy.proof and reply.own_words() is None
        again = reply.status in policy.statuses
        if not again or (foreign and (refused or not refused_by_gateway(reply))):
            return reply
        if foreign:
            refused = True
            step = say("A gateway refused the upload. Trying again in {seconds} s", seconds=30)
            _wait(monitor, max(asked or 0.0, _GATEWAY_WAIT) - _QUIET, step)
            policy.prove_absent(reply)
            _wait(monitor, _QUIET, step)
            continue
        if asked is None:
            # A failed import without a requested wait is left to the caller: only an export shows
            # its outcome.
            if tries >= ATTEMPTS or policy.proof:
                return reply
            pause = _jitter(tries)
            failed = say(
                "The service failed. Trying again in {seconds} s", seconds=math.ceil(pause)
            )
            _wait(monitor, pause, failed)
            continue
        # Add jitter, or all planners of a company would return in the same second.
        waits, tries = waits + 1, tries - 1
        wait = max(asked, _jitter(waits))
        now = monitor.now()
        transport.busy_since = transport.busy_since or now
        # Its own waits count too: the exports of the proof below may be answered.
        if max(waited, now - transport.busy_since) + wait > patience:
            return reply
        waited += wait
        busy = say("The service is busy. Trying again in {seconds} s", seconds=math.ceil(wait))
        _wait(monitor, wait, busy)
        policy.prove_absent(reply)


def _answer(transport: Transport, order: Order, policy: Policy, monitor: Monitor) -> Reply:
    """Send the order once; an import whose response is unreadable counts as lost."""
    try:
        return transport.send(order, monitor)
    except ReplyError as error:
        if policy.proof:  # an unreadable response proves nothing
            raise error_mapping.lost(transport.host, error.detail, sent=True) from error
        raise


def refused_by_gateway(reply: Reply) -> bool:
    """Return whether a gateway seems to have refused an import without passing it on. An export
    must show the same.
    """
    if reply.own_words() is not None:
        return False
    return reply.status in {403, 413, 429} or (reply.status == 503 and reply.waited < _AT_ONCE)


def asked_to_wait(reply: Reply) -> float | None:
    """Return the requested wait in seconds, at most 120, or None if the service requests none.

    429 always requests a wait, 503 only with a valid Retry-After. Dates are relative to the
    service's clock; past, zero or invalid values are 0.
    """
    if reply.status not in {429, 503}:
        return None
    seconds = _retry_after(reply)
    if seconds is None:
        # 503 without Retry-After is a failure, not a request to wait ("Retries": not shown which
        # one the service sends).
        return 0.0 if reply.status == 429 else None
    return min(max(seconds, 0.0), LONGEST_WAIT)


def _retry_after(reply: Reply) -> float | None:
    text = reply.headers.get("retry-after", "").strip()
    if not text:
        return None
    try:
        seconds = float(text)
    except ValueError:
        # Use the service's clock, since the planner's may be wrong by hours.
        date = read_date(text)
        return (date - (reply.date or clock.now())).total_seconds() if date else None
    return None if math.isnan(seconds) else seconds


def _jitter(count: int) -> float:
    """Return a random pause between zero and a limit that doubles from 0.4 s."""
    return random.uniform(0.0, min(_LONGEST_PAUSE, _FIRST * 2 ** (min(count, 10) - 1)))


def _wait(monitor: Monitor, seconds: float, step: Text) -> None:
    monitor.report(step)
    monitor.sleep(seconds)


class Session:
    """A signed-in session: adds the token and renews it once for a call that returns 401.

    `get_token` signs in. Threads share a session; one signs in while the others wait.
    """

    def __init__(
        self,
        transport: Transport,
        get_token: Callable[[Monitor], str],
        patience: float = 600.0,
        header: str = "Authorization",
        scheme: str = "Bearer",
    ) -> None:
        self.transport = transport
        self.patience = patience
        self._get_token = get_token
        self._header = header
        self._scheme = scheme
        self._token = ""
        self._signing_in = threading.Lock()

    @property
    def signed_in(self) -> bool:
        """Return whether there is a token; it may have expired."""
        return bool(self._token)

    def sign_in(self, monitor: Monitor) -> None:
        """Get a new token."""
        self._renew(self._token, monitor)

    def call(self, order: Order, policy: Policy, monitor: Monitor) -> Reply:
        """Send the order with the token; after a 401, sign in again and retry once.

        A second 401 is returned.
        """
        token = self._token or self._renew("", monitor)
        reply = self._send(order, token, policy, monitor)
        # A 401 from a gateway's web page says nothing about the token.
        if reply.status != 401 or (policy.proof and reply.own_words() is None):
            return reply
        token = self._renew(token, monitor)
        if policy.absent is not None:
            policy.prove_absent(reply)
            token = self._renew(self._token, monitor)  # the check may have used up the token
        return self._send(order, token, policy, monitor)

    def _send(self, order: Order, token: str, policy: Policy, monitor: Monitor) -> Reply:
        words = f"{self._scheme} {token}".strip()
        if self._header.lower() == "authorization":
            order = replace(order, authorization=words)
        else:
            order = replace(order, headers={**order.headers, self._header: words})
        return send(self.transport, order, policy, monitor, self.patience)

    def _renew(self, old: str, monitor: Monitor) -> str:
        """Return a token other than `old`: another thread's, or a new one."""
        # Wait in short intervals, so that Stop works while another thread signs in.
        while not self._signing_in.acquire(timeout=0.2):
            monitor.check()
        try:
            # Another thread may have signed in meanwhile; a service may allow only one session.
            if self._token == old:
                self._token = self._get_token(monitor)
                hide(self._token)
            return self._token
        except NoConnectionError as error:
            error.sent = False  # the request itself was not sent
            raise
        finally:
            self._signing_in.release()


def is_absent(reply: Reply) -> bool:
    """Return whether the service seems to have nothing at that path."""
    return reply.status in {404, 405} or (reply.is_page and reply.status < 500)


def is_gateway(reply: Reply, candidate: Candidate) -> bool:
    """Return whether a gateway refused an unconfirmed path; the service may be at another one."""
    return (
        not candidate.sure
        and (reply.status in {401, 403} or reply.status >= 500)
        and reply.own_words() is None
    )


class ServiceClient(ABC):
    """One account at one service; monitors and threads can share its sign-in.

    `patience` is the time in seconds that a call waits without progress. `learned` is called with
    each open point that was resolved.
    """

    def __init__(
        self,
        account: Account,
        secret: str,
        monitor: Monitor | None = None,
        *,
        connection: ConnectionSettings | None = None,
        learned: Callable[[str, str], None] | None = None,
        patience: float = 600.0,
    ) -> None:
        hide(secret)
        self.account = account
        self.patience = patience
        self._secret = secret
        self._monitor = monitor or Monitor()
        self._connection = connection or ConnectionSettings()
        self._transport = Transport(self._home(), self._connection)
        self._session = Session(self._transport, self._get_token, self.patience, *self._presented())
        self._learned = dict(account.learned)
        self._tell = learned

    def with_monitor(self, monitor: Monitor) -> Self:
        """Return the same signed-in client reporting to another monitor."""
        other = copy.copy(self)
        other._monitor = monitor
        return other

    @property
    def address(self) -> str:
        """Return the service's address in normal form."""
        return self._transport.address

    @property
    def learned_points(self) -> Mapping[str, str]:
        """Return the known choices for the open points of this service."""
        return dict(self._learned)

    def close(self) -> None:
        """Close the open connections."""
        self._transport.close()

    def sign_in(self) -> None:
        """Sign in now; all other methods do so when needed."""
        self._session.sign_in(self._monitor)

    @abstractmethod
    def _home(self) -> str:
        """Return the address of the account's service."""

    @abstractmethod
    def _get_token(self, monitor: Monitor) -> str:
        """Request a new token from the service."""

    def _presented(self) -> tuple[str, str]:
        """Return the header that presents the token, and the word before it."""
        return "Authorization", "Bearer"

    def _among(
        self, candidates: Sequence[Candidate], order: Callable[[str], Order], policy: Policy
    ) -> Reply:
        """Try the candidates until one returns anything but 404, 405, a web page or a gateway's
        refusal, and remember it.

        Otherwise return the first response in the service's own JSON, which may mean "not yet",
        else the first refusal or response.
        """
        absent: list[Reply] = []
        for candidate in candidates:
            reply = self._session.call(order(candidate.path), policy, self._monitor)
            if not is_absent(reply) and not is_gateway(reply, candidate):
                if reply.ok:
                    self._learn(candidate.choices)
                return reply
            absent.append(reply)
        refusals = (reply for reply in absent if not is_absent(reply))
        return next(
            (reply for reply in absent if reply.own_words() is not None), next(refusals, absent[0])
        )

    def _expect_ok(self, reply: Reply) -> None:
        if reply.is_page and reply.status < 500 and reply.status not in {413, 429}:
            self._refuse_page(reply)
        if not reply.ok:
            raise reply.error()

    def _refuse_page(self, reply: Reply) -> None:
        """Raise ReplyError for a web page instead of a response."""
        raise error_mapping.web_page(self._transport.host, str(reply.words))

    def _learn(self, choices: Mapping[str, str]) -> None:
        for point, choice in choices.items():
            if self._learned.get(point) != choice:
                self._learned[point] = choice
                if self._tell is not None:
                    self._tell(point, choice)
