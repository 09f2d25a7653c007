"""What is known of an account's words, from its memory: values that are always read as others, names seen in the service, titles of IDs."""

from __future__ import annotations

from dataclasses import dataclass

from bridge.mapping.meanings import Meanings
from bridge.memory import Memory
from bridge.records.sheet_types import Lookups
from bridge.settings import Account
from bridge.texts import Text


@dataclass(frozen=True, slots=True)
class Known:
    """What is known, and sentences about what could not be asked."""

    meanings: Meanings
    notes: tuple[Text, ...] = ()


def remembered(account: Account | None, notes: tuple[Text, ...] = ()) -> Known:
    """Return what is remembered for an account."""
    memory = Memory(account)
    known = memory.known()
    # What was seen some hours ago is not all that there is: nothing is wrong because it is not in it.
    return Known(Meanings(Lookups(known.names, known.people, frozenset()), known.titles, memory.values()), notes)
