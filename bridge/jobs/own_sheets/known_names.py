"""Names of a service -> the memory of an account -> what its words mean, so that planners' sheets are understood."""

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
from bridge.mapping.meanings import Meanings
from bridge.memory import KnownNames, Memory
from bridge.progress import Monitor
from bridge.records.cells.base import JsonObject, JsonValue
from bridge.records.cells.moments import moment_text
from bridge.records.kinds import ACTIVITIES, Kind, kind_named
from bridge.records.lookups import LookupsFrom, titles_in
from bridge.records.sheet_types import Lookups
from bridge.settings import Account
from bridge.texts import Text, say

_BACK = timedelta(days=60)
"""Activities that ended longer ago are not asked for: their sites are those of the others."""
_KINDS = ("activity-categories", "personnel", "work-packages")


@dataclass(frozen=True, slots=True)
class Known:
    """What is known, and sentences about what could not be asked."""

    meanings: Meanings
    notes: tuple[Text, ...] = ()


def remembered(account: Account | None) -> Known:
    """Return names, people and values as this computer remembers them of an account, without asking the service."""
    # An old list proves nothing about people whom it does not name.
    return _known(Memory(account), replace(Memory(account).known(), complete=frozenset()))


def _known(memory: Memory, names: KnownNames, notes: tuple[Text, ...] = ()) -> Known:
    return Known(Meanings(Lookups(names.names, names.people, names.complete), names.titles, memory.values()), notes)


def meanings_for(client: ExchangeClient | None, account: Account | None, monitor: Monitor) -> Known:
    """Return what is known for an account; the service is asked for its names where somebody is signed in.

    If the service does not answer, the remembered names are used, and a note says that.
    """
    if client is None:
        return remembered(account)
    memory = Memory(account)
    try:
        names = _asked(client.with_monitor(monitor), monitor)
        memory.keep_known(names)
    except BridgeError as error:
        return replace(remembered(account), notes=(say("The names that the service knows could not be asked for: {why}", why=error.title),))
    return _known(memory, names)


def _asked(client: ExchangeClient, monitor: Monitor) -> KnownNames:
    """Ask the service for its categories, people, work packages, and the sites and teams of its activities."""
    found, titles = LookupsFrom(), dict[str, dict[str, str]]()
    since = moment_text(clock.now() - _BACK)
    with tempfile.TemporaryDirectory(prefix="sheetbridge-") as folder:
        wanted: list[tuple[Kind, dict[str, JsonValue]]] = [(kind, {}) for name in _KINDS if (kind := kind_named(name)) is not None]
        wanted.append((ACTIVITIES, {"endDate": since}))
        for kind, filters in wanted:
            path = Path(folder) / f"{kind.name}.json"
            fetched = fetch(client, kind, filters, path, monitor)
            if not fetched.empty:
                titled = _titled(kind, (record.value for record in fetched.records()), titles)
                found.take(kind, titled, complete=fetched.complete and not filters)
    lookups = found.lookups()
    sources = (*lookups.names, *(source for source in titles if source not in lookups.names))
    names = {source: tuple(sorted({*lookups.known(source), *titles.get(source, ())})) for source in sources}
    return KnownNames(names, lookups.people, titles, utc_now(), lookups.complete)


def _titled(kind: Kind, records: Iterator[JsonObject], titles: dict[str, dict[str, str]]) -> Iterator[JsonObject]:
    """Note names by their IDs while records pass by."""
    for record in records:
        for source, id, name in titles_in(kind, record):
            titles.setdefault(source, {})[id] = name
        yield record
