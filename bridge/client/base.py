"""ServiceClient: what the clients of both APIs are, one account with its connection, its sign-in and what was learned of its service."""

from __future__ import annotations

import copy
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from typing import Self

from bridge.client import error_mapping
from bridge.client.retry import Session
from bridge.client.transport import ConnectionSettings, Reply, Transport
from bridge.log import hide
from bridge.progress import Monitor
from bridge.settings import Account


class ServiceClient(ABC):
    """One account at one service. The same sign-in serves many monitors and threads.

    `patience` is how many seconds without progress a call waits; `learned` is told each open point of the service that was found out.
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
        self._session = self._new_session()
        self._learned = dict(account.learned)
        self._tell = learned

    def with_monitor(self, monitor: Monitor) -> Self:
        """Return the same client, signed in as it is, that reports to another monitor."""
        other = copy.copy(self)
        other._monitor = monitor
        return other

    @property
    def address(self) -> str:
        """Return the address of the service, in its normal form."""
        return self._transport.address

    @property
    def learned_points(self) -> Mapping[str, str]:
        """Return what is known of the open points of this service."""
        return dict(self._learned)

    def close(self) -> None:
        """Close the connections that are kept open."""
        self._transport.close()

    def sign_in(self) -> None:
        """Sign in now; every other method does it by itself where needed."""
        self._session.sign_in(self._monitor)

    @abstractmethod
    def _home(self) -> str:
        """Return the address of the account's service."""

    @abstractmethod
    def _get_token(self, monitor: Monitor) -> str:
        """Ask the service for a new token."""

    def _new_session(self) -> Session:
        return Session(self._transport, self._get_token, self.patience)

    def _expect_ok(self, reply: Reply) -> None:
        if reply.is_page and reply.status < 500:
            self._refuse_page(reply)
        if not reply.ok:
            raise error_mapping.from_status(reply.status, str(reply.words))

    def _refuse_page(self, reply: Reply) -> None:
        """Raise ReplyError for a web page in the place of an answer."""
        raise error_mapping.web_page(self._transport.host, str(reply.words))

    def _learn(self, choices: Mapping[str, str]) -> None:
        for point, choice in choices.items():
            if self._learned.get(point) != choice:
                self._learned[point] = choice
                if self._tell is not None:
                    self._tell(point, choice)
