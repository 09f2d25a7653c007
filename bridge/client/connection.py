"""Test connection: four questions to a service, each answered with yes, with no and why, or not asked because an earlier one failed."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime

from bridge.client.exchange import ExchangeClient
from bridge.errors import BridgeError, NoConnectionError, NotFoundError, ReplyError, SettingsError
from bridge.records.celltype import moment_text
from bridge.records.kinds import kind_named
from bridge.texts import Text, say

REACHED = "address"
TRUSTED = "certificate"
SIGNED_IN = "sign-in"
ACCEPTED = "export-request"


@dataclass(frozen=True, slots=True)
class Step:
    """One question: `name` for scripts, `title` for planners; `ok` None where it was not asked; `why` says why not."""

    name: str
    title: Text
    ok: bool | None = None
    why: BridgeError | None = None


def test_connection(client: ExchangeClient) -> tuple[Step, ...]:
    """Ask a service the four questions, and nothing that changes anything there. Raises only Cancelled.

    Whether the project exists is asked by an export of activity categories changed since now: no endpoint tells.
    """
    reached, trusted, signed_in, trouble = True, True, True, None
    try:
        client.sign_in()
    except BridgeError as error:
        trouble, signed_in = error, False
        untrusted = isinstance(error, NoConnectionError) and error.untrusted
        trusted = not untrusted
        reached = untrusted or not isinstance(error, NoConnectionError | NotFoundError | ReplyError | SettingsError)
    refused = _ask(client) if signed_in else None
    protected = client.address.startswith("https:")
    return (
        Step(REACHED, say("Address reached"), reached, None if reached else trouble),
        Step(
            TRUSTED,
            say("Certificate trusted") if protected else say("No certificate needed on this computer"),
            trusted if reached else None,
            None if trusted else trouble,
        ),
        Step(SIGNED_IN, say("Signed in"), signed_in if reached and trusted else None, trouble if reached and trusted else None),
        Step(ACCEPTED, say("Export request accepted"), refused is None if signed_in else None, refused),
    )


test_connection.__test__ = False  # type: ignore[attr-defined]  # a question to a service, not a test of ours


def _ask(client: ExchangeClient) -> BridgeError | None:
    kind = kind_named("activity-categories")
    assert kind is not None
    try:
        client.request_export(kind, {"changedSince": moment_text(datetime.now(UTC))})
    except BridgeError as error:
        return error
    return None
