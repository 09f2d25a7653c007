"""Names of a service -> the memory of an account, asked for at most twice a day -> what its words mean, so that planners' sheets are understood."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
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
from bridge.records.cells.moments import moment_text, parse_moment
from bridge.records.kinds import ACTIVITIES, Kind, kind_named
from bridge.records.lookups import LookupsFrom, titles_in
from bridge.records.sheet_types import Lookups
from bridge.settings import Account
from bridge.texts import Text, say

_FRESH = timedelta(hours=12)
"""So long the service is not asked again."""
_BACK = timedelta(days=60)
"""Activities that ended longer ago are not asked for: their sites are those of the others."""
_KINDS = ("activity-categories", "personnel", "work-packages")


@dataclass(frozen=True, slots=True)
class Known:
    """What is known, and sentences about what could not be asked."""

    meanings: Meanings
    notes: tuple[Text, ...] = ()


def remembered(account: Account | None, notes: tuple[Text, ...] = ()) -> Known:
    """Return names, people and values as this computer knows them of an account, without asking the service; `notes` go along."""
    memory = Memory(account)
    known = memory.known()
    # An old list proves nothing of whom it does not name.
    complete = known.complete if _is_fresh(known.at) else frozenset[str]()
    return Known(Meanings(Lookups(known.names, known.people, complete), known.titles, memory.values()), notes)


def meanings_for(client: ExchangeClient | None, account: Account | None, monitor: Monitor) -> Known:
    """Return what is known for an account; the service is asked for its names where somebody is signed in and the last time is half a day ago.

    Of a service that does not tell, the names of before count, and it is said.
    """
    memory = Memory(account)
    known, notes = memory.known(), tuple[Text, ...]()
    if client is not None and not _is_fresh(known.at):
        try:
            known = _asked(client.with_monitor(monitor), monitor)
            memory.keep_known(known)
        except BridgeError as error:
            notes = (say("The names that the service knows could not be asked for: {why}", why=error.title),)
    return remembered(account, notes)


def _is_fresh(at: str) -> bool:
    asked = parse_moment(at)
    return asked is not None and abs(clock.now() - asked) < _FRESH


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
