"""What is known of an account's words: values that are always read as others, names seen in the service, and whose ID a name stands for."""

from __future__ import annotations

from bridge.client.exchange import ExchangeClient
from bridge.mapping.meanings import Meanings
from bridge.memory import Memory
from bridge.progress import Monitor
from bridge.settings import Account


def meanings_for(client: ExchangeClient | None, account: Account | None, monitor: Monitor) -> Meanings:
    """Return what is remembered for an account."""
    return Meanings(remembered=Memory(account).values())
