"""The names that an account knows: sites, teams, people; from the service, else from memory."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import timedelta
from pathlib import Path

from bridge import clock
from bridge.client.exchange import ExchangeClient
from bridge.errors import BridgeError
from bridge.jobs.fetch import fetch
from bridge.ledger import utc_now
from bridge.mapping.field_readers import Meanings
from bridge.memory import (
    KnownNames,
    Memory,
)
from bridge.progress import Monitor
from bridge.records.cells.base import JsonObject, JsonValue
from bridge.records.cells.moments import moment_text
from bridge.records.change_set import Lookups
from bridge.records.kinds import ACTIVITIES, Kind, kind_named
from bridge.records.lookups import LookupsFrom, titles_in
from bridge.settings import Account
from bridge.texts import Text, say

_BACK = timedelta(days=60)
"""Activities that ended earlier are not fetched, because later ones have the same sites."""


_KINDS = ("activity-categories", "personnel", "work-packages", "work-orders")


@dataclass(frozen=True, slots=True)
class Known:
    """Known names and values, and messages about those that could not be fetched."""

    meanings: Meanings
    notes: tuple[Text, ...] = ()


def remembered(account: Account | None) -> Known:
    """Return remembered names, people and values of an account, without asking the service."""
    # An old list does not prove that other people are unknown.
    return _known(Memory(account), replace(Memory(account).known(), complete=frozenset()))


def _known(memory: Memory, names: KnownNames, notes: tuple[Text, ...] = ()) -> Known:
    return Known(
        Meanings(Lookups(names.names, names.people, names.complete), names.titles, memory.values()),
        notes,
    )


def meanings_for(client: ExchangeClient | None, account: Account | None, monitor: Monitor) -> Known:
    """Return the known names for an account. The service is asked if the user is signed in.

    If the service does not answer, the remembered names are used, and a note says that.
    """
    if client is None:
        return remembered(account)
    memory = Memory(account)
    try:
        names = _asked(client.with_monitor(monitor), monitor)
        memory.keep_known(names)
    except BridgeError as error:
        return replace(
            remembered(account),
            notes=(lists_not_loaded(error),),
        )
    return _known(memory, names)


def lists_not_loaded(error: BridgeError) -> Text:
    """Return the note that the names known to the service could not be loaded."""
    return say("The service's lists could not be loaded: {why}", why=error.title)


def _asked(client: ExchangeClient, monitor: Monitor) -> KnownNames:
    """Ask the service for its categories, people, work packages, sites and teams."""
    collected, titles = LookupsFrom(), dict[str, dict[str, str]]()
    since = moment_text(clock.now() - _BACK)
    with tempfile.TemporaryDirectory(prefix="sheetbridge-") as folder:
        wanted: list[tuple[Kind, dict[str, JsonValue]]] = [
            (kind, {}) for name in _KINDS if (kind := kind_named(name)) is not None
        ]
        wanted.append((ACTIVITIES, {"endDate": since}))
        for kind, filters in wanted:
            path = Path(folder) / f"{kind.name}.json"
            fetched = fetch(client, kind, filters, path, monitor)
            if not fetched.empty:
                titled = _titled(kind, (record.value for record in fetched.records()), titles)
                collected.take(kind, titled, complete=fetched.complete and not filters)
    lookups = collected.lookups()
    sources = (*lookups.names, *(source for source in titles if source not in lookups.names))
    names = {
        source: tuple(sorted({*lookups.known(source), *titles.get(source, ())}))
        for source in sources
    }
    return KnownNames(names, lookups.people, titles, utc_now(), lookups.complete)


def _titled(
    kind: Kind, records: Iterator[JsonObject], titles: dict[str, dict[str, str]]
) -> Iterator[JsonObject]:
    """Pass records through and note names by their IDs."""
    for record in records:
        for source, id, name in titles_in(kind, record):
            titles.setdefault(source, {})[id] = name
        yield record
