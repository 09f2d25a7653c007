"""The simulation's own sign-in: a client for each account, made once, and where its identifier and secret are asked for."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtWidgets import QWidget

from bridge.client.simulation import SimulationClient
from bridge.gui.frame import tasks
from bridge.gui.frame.shell import Shell
from bridge.gui.simulation import work as simulating
from bridge.gui.simulation.parts import ask_client
from bridge.gui.widgets.formats import tr
from bridge.settings import Account


class SimulationSignIn:
    """Signs in to the simulation service of the current account."""

    def __init__(self, shell: Shell) -> None:
        self._shell, self._session = shell, shell.session
        self._clients: dict[str, SimulationClient] = {}

    def go_on(self, go_on: Callable[[SimulationClient], object]) -> None:
        """Go on with a client of the current account."""
        account = self._session.account
        if account is None:
            self._shell.say(tr("Sign in on the Welcome page first, or try the practice account there."))
        elif (known := self._clients.get(account.name)) is not None and _alike(known.account, account):
            go_on(known)
        else:
            secret = self._session.client_secret

            def take(client: SimulationClient) -> None:
                self._clients[account.name] = client
                go_on(client)

            words = tr("Signing in")
            self._session.start(words, lambda monitor: simulating.sign_in(account, secret, monitor), done=take)

    def ask(self, parent: QWidget) -> bool:
        """Ask for the identifier and the secret; returns whether they were given."""
        account = self._session.account
        if account is None:
            self._shell.go_to("welcome")
            return False
        typed = ask_client(parent, account)
        if typed is not None:
            self._take(account, *typed)
        return typed is not None

    def _take(self, account: Account, platform: str, client: str, secret: str) -> None:
        self._clients.pop(account.name, None)
        self._session.change_account(account.name, platform_url=platform, client_id=client)
        self._session.client_secret = secret or None
        if secret:
            self._session.workers.start("keep secret", lambda monitor: tasks.keep_secret(account.name, secret, True, "client-secret"))


def _alike(one: Account, other: Account) -> bool:
    """Whether a client that was made for one account serves the other as well."""
    return (one.platform_url, one.client_id, one.options) == (other.platform_url, other.client_id, other.options)
