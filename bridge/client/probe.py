"""Test a connection in four steps; each passes, fails with a reason, or is skipped after an earlier
failure.
"""

from __future__ import annotations

from dataclasses import dataclass

from bridge import clock
from bridge.client.exchange import ExchangeClient
from bridge.errors import BridgeError, NoConnectionError, NotFoundError, ReplyError, SettingsError
from bridge.records.cells.moments import moment_text
from bridge.records.kinds import kind_named
from bridge.texts import Text, say

REACHED = "address"
TRUSTED = "certificate"
SIGNED_IN = "sign-in"
ACCEPTED = "export-request"


@dataclass(frozen=True, slots=True)
class Step:
    """One step of the connection test.

    `key` is for scripts, `name` for planners; `asked` is False after an earlier failure; `error` is
    the reason for a failure.
    """

    key: str
    name: Text
    passed: bool
    asked: bool = True
    error: BridgeError | None = None

    @property
    def why(self) -> Text | None:
        """Return why the step failed, as two sentences, or None if it passed."""
        if self.passed:
            return None
        return (
            say("{title} {advice}", title=self.error.title, advice=self.error.advice)
            if self.error
            else say("Not checked.")
        )


def test_connection(client: ExchangeClient) -> tuple[Step, ...]:
    """Return the four steps of a connection test; it changes nothing in the service and raises only
    Cancelled.

    No endpoint reports whether the project exists, so an export of recently changed activity
    categories is requested.
    """
    # One request checks address, certificate and sign-in; its error tells which of them failed.
    failed, error = 2, None
    try:
        client.sign_in()
        failed = 3
        _ask_for_export(client)
        failed = 4
    except BridgeError as found:
        error = found
        failed = failed if failed == 3 else _first_to_fail(found)
    return tuple(
        Step(key, name, number < failed, number <= failed, error if number == failed else None)
        for number, (key, name) in enumerate(_names(client))
    )


def _names(client: ExchangeClient) -> tuple[tuple[str, Text], ...]:
    protected = client.address.startswith("https:")
    return (
        (REACHED, say("Address reached")),
        (
            TRUSTED,
            (
                say("Certificate trusted")
                if protected
                else say("No certificate needed on this computer")
            ),
        ),
        (SIGNED_IN, say("Signed in")),
        (ACCEPTED, say("Export request accepted")),
    )


def _first_to_fail(error: BridgeError) -> int:
    """Return the step at which a sign-in failed: 0 address, 1 certificate, 2 sign-in."""
    if isinstance(error, NoConnectionError) and error.untrusted:
        return 1
    return (
        0
        if isinstance(error, NoConnectionError | NotFoundError | ReplyError | SettingsError)
        else 2
    )


def _ask_for_export(client: ExchangeClient) -> None:
    kind = kind_named("activity-categories")
    assert kind is not None
    client.request_export(kind, {"changedSince": moment_text(clock.now())})


test_connection.__test__ = False  # type: ignore[attr-defined]  # a question to a service, not a test of ours
