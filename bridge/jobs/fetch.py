"""Fetches records: requests an export, waits for it, saves it to disk and examines it.

Used by every job that asks the service.
"""

from __future__ import annotations

import json
import tempfile
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from itertools import islice
from pathlib import Path

from bridge import clock
from bridge.changes.compare.compare import touched_ids
from bridge.changes.compare.inputs import plain_id
from bridge.client.exchange import ExchangeClient, ExportTicket
from bridge.client.paging import FetchedExport
from bridge.errors import WaitTimeoutError
from bridge.files import Pieces
from bridge.jsonio.record_stream import RawRecord, stream_records
from bridge.progress import Monitor, poll
from bridge.records.cells.base import JsonObject, JsonValue, id_of
from bridge.records.cells.moments import moment_text
from bridge.records.change_set import ChangeSet
from bridge.records.codes import ID_WAS_NUMBER
from bridge.records.kinds import ACTIVITIES, Kind, breaks, keeps
from bridge.texts import Text, plural, say

PIECE = 500
"""IDs per request for touched activities."""
COMPARING = say("Comparing with the service")
WHOLE = 2_000
"""More touched activities than this are asked for by an export of all."""
_TOGETHER = 100
"""Records that are written at once."""
_EMPTY_QUESTIONS = 3
_SAMPLE, _LONGEST = 50, 12
"""How many numbers are tried with zeros at every length, and the most digits of such an ID."""


@dataclass(frozen=True, slots=True)
class Fetched:
    """The records of one kind on disk, without those that do not match the filters.

    `empty` means that no record is left. They are not counted, because reading a long answer takes
    half as long as writing it. `as_of` is the service's time of the request, `asked_at` this
    computer's.
    """

    kind: Kind
    path: Path
    correlation_id: str
    empty: bool
    as_of: datetime | None
    filters: Mapping[str, JsonValue]
    complete: bool = True
    warnings: tuple[Text, ...] = ()
    dropped: bool = False
    asked_at: datetime | None = None

    def records(self) -> Iterator[RawRecord]:
        """Read the records again from disk, one at a time."""
        if not self.dropped:
            yield from stream_records(self.path)
            return
        yield from (
            record
            for record in stream_records(self.path)
            if keeps(record.value, self.kind, self.filters)
        )

    @property
    def since(self) -> str | None:
        """Return the `changedSince` value that continues this export, or None if unknown.

        It is the service's time less five minutes. If this computer's clock is behind the
        service's, it is used instead, because a fast Date header would hide changes.
        """
        if self.as_of is None or not self.complete:
            return None
        return moment_text(min(self.as_of, self.asked_at or self.as_of) - timedelta(minutes=5))


def fetch(
    client: ExchangeClient,
    kind: Kind,
    filters: Mapping[str, JsonValue],
    path: Path,
    monitor: Monitor,
    callback_url: str | None = None,
) -> Fetched:
    """Request the records of one kind and wait for them.

    Raises WaitTimeoutError with the reference if the wait is given up. If a filter was clearly
    ignored, the request is repeated with its other spelling. Records that still do not match are
    skipped here, with a warning.
    """
    fetched = _fetch_once(client, kind, filters, path, monitor, callback_url)
    ignored = _ignored(kind, filters, fetched)
    # The API document has two spellings for some filters. A service that ignores one may know the
    # other.
    other = {name for name in ignored if client.other_spelling(kind, name)}
    if other:
        again = _fetch_once(client, kind, filters, path, monitor)
        still = _ignored(kind, filters, again)
        for name in other & still:
            client.other_spelling(kind, name)
        fetched, ignored = again, still
    if not ignored:
        return fetched
    # The service ignored the filter, so filter here and report it.
    kept = [keeps(record.value, kind, filters) for record in fetched.records()]
    warning = say(
        "The service ignored {filters} of {kind}. Sheetbridge removed the extra rows: {count}.",
        count=kept.count(False),
        filters=plural(
            len(ignored),
            "the filter {names}",
            "the filters {names}",
            names=", ".join(filter.caption for filter in kind.filters if filter.name in ignored),
        ),
        kind=kind.title,
    )
    return replace(
        fetched, empty=not any(kept), dropped=True, warnings=(*fetched.warnings, warning)
    )


def fetch_activities(client: ExchangeClient, ids: Sequence[str], monitor: Monitor) -> KnownRecords:
    """Fetch the activities with these IDs and index them: of very many the whole plan at once, else
    in pieces.
    """
    records = KnownRecords()
    if len(ids) > WHOLE and _add_whole(client, {*ids}, records, monitor):
        return records
    for first in range(0, len(ids), PIECE):
        monitor.report(COMPARING, first, len(ids))
        piece = list(ids[first : first + PIECE])
        wanted = set(piece)
        with tempfile.TemporaryDirectory(prefix="sheetbridge-") as folder:
            fetched = fetch(
                client,
                ACTIVITIES,
                {"activities": list[JsonValue](piece)},
                Path(folder) / "now.json",
                monitor,
            )
            # Of several batches, the oldest answer decides how fresh they are.
            records.answered_at = (
                monitor.now() if records.answered_at is None else records.answered_at
            )
            # A service that ignores the filter sends everything. Keep only the requested
            # activities.
            records.add(record for record in fetched.records() if id_of(record.value) in wanted)
    monitor.report(COMPARING, len(ids), len(ids))
    return records


def _add_whole(
    client: ExchangeClient, wanted: set[str], records: KnownRecords, monitor: Monitor
) -> bool:
    """Add the wanted activities from one export of all; return whether the service sent them all.

    Each request waits for the service: forty for 20,000 rows took two minutes.
    """
    with tempfile.TemporaryDirectory(prefix="sheetbridge-") as folder:
        fetched = fetch(client, ACTIVITIES, {}, Path(folder) / "now.json", monitor)
        if not fetched.complete:
            return False
        records.answered_at = monitor.now()

        def records_of() -> Iterator[RawRecord]:
            count = 0
            for record in fetched.records():
                if id_of(record.value) in wanted:
                    if count % 1000 == 0:
                        monitor.report(COMPARING, count, len(wanted))
                    count += 1
                    yield record

        records.add(records_of())
    return True


def fetch_touched(
    client: ExchangeClient, changes: ChangeSet, monitor: Monitor, *, zeros: bool
) -> KnownRecords:
    """Fetch only the rows that would be sent.

    Three edits must not export a plan of 100,000 rows. With `zeros`, also fetch IDs that may have
    lost leading zeros.
    """
    ids = touched_ids(changes)
    current = fetch_activities(client, ids, monitor) if ids else KnownRecords()
    if zeros:
        numbers = [
            change.id
            for change in changes.changes
            for problem in change.problems
            if (problem.code, problem.field) == (ID_WAS_NUMBER, "id")
            and current.get(change.id) is None
        ]
        fetch_zeros(client, numbers, current, monitor)
    return current


def other_spellings(ids: Collection[str]) -> list[str]:
    """Return these IDs as they look, in capital and small letters, and without spaces."""
    looks = {*ids, *map(plain_id, ids)}
    texts = {text for id in looks for text in (id, "".join(id.split()))}
    return sorted({*texts, *map(str.upper, texts), *map(str.lower, texts)} - {*ids})


def fetch_zeros(
    client: ExchangeClient, numbers: Sequence[str], kept: KnownRecords, monitor: Monitor
) -> None:
    """Add activities whose IDs are these numbers with the leading zeros they have lost.

    The length of such IDs is learned from the first numbers, so a long sheet needs only a few
    requests per row.
    """
    first, rest = numbers[:_SAMPLE], numbers[_SAMPLE:]
    records = fetch_activities(
        client,
        [digits.zfill(width) for digits in first for width in range(len(digits) + 1, _LONGEST + 1)],
        monitor,
    )
    kept.add(records.records())
    if widths := {len(id) for id in records.ids()}:
        more = [
            digits.zfill(width)
            for digits in rest
            for width in sorted(widths)
            if width > len(digits)
        ]
        kept.add(fetch_activities(client, more, monitor).records())


class KnownRecords:
    """Records in a temporary file, indexed by ID in memory.

    `answered_at` is the time of the oldest answer by the monitor's clock.
    """

    def __init__(self) -> None:
        self._texts = Pieces()
        self._places = dict[str, int]()
        self.answered_at: float | None = None

    def add(self, records: Iterable[RawRecord]) -> None:
        """Append records. A later record replaces an earlier one with the same ID."""
        remaining = iter(records)
        while group := [*islice(remaining, _TOGETHER)]:
            ids = [id_of(record.value) or "" for record in group]
            texts = [record.text.encode() for record in group]
            self._places |= {id: place for place, id in enumerate(ids, len(self._texts))}
            self._texts.append(b"".join(texts), [*map(len, texts)])

    def get(self, id: str) -> JsonObject | None:
        """Return the record with this ID, or None if the service has none."""
        raw = self.raw(id)
        return None if raw is None else json.loads(raw)

    def raw(self, id: str) -> str | None:
        """Return the record's exact JSON text."""
        place = self._places.get(id)
        return None if place is None else self._texts.read(place).decode()

    def ids(self) -> Iterator[str]:
        """Return the IDs in the order they arrived."""
        return iter(self._places)

    def records(self) -> Iterator[RawRecord]:
        for id in self._places:
            text = self.raw(id) or "{}"
            yield RawRecord(text, json.loads(text))


def _fetch_once(
    client: ExchangeClient,
    kind: Kind,
    filters: Mapping[str, JsonValue],
    path: Path,
    monitor: Monitor,
    callback_url: str | None = None,
) -> Fetched:
    asked_at = clock.now()
    ticket = client.request_export(kind, filters, callback_url)
    export = wait_for(client, ticket, path, monitor)
    for _ in range(_EMPTY_QUESTIONS):
        if not _is_empty(path):
            break
        monitor.sleep(1.0)  # an empty array may mean "not yet"
        export = client.fetch_export(ticket.correlation_id, path) or export
    warnings: tuple[Text, ...] = ()
    total, complete = export.stated_total, True
    # Count only if the service states a total: reading a long answer twice takes as long as writing
    # it.
    if total is not None and total > (count := sum(1 for _ in stream_records(export.path))):
        complete = False
        warnings = (
            say(
                "Received {sent} of {total} rows of {kind}.",
                kind=kind.title.lower(),
                sent=count,
                total=total,
            ),
        )
    elif export.more:
        complete = False
        warnings = (
            say(
                "Some {kind} are missing. The service has more (“{sign}”) but gives no "
                "way to get them.",
                sign=export.more,
                kind=kind.title.lower(),
            ),
        )
    if export.repeated:
        warnings = (
            *warnings,
            say(
                "The service sent rows of {kind} twice: {count}. They are shown once.",
                count=export.repeated,
                kind=kind.title.lower(),
            ),
        )
    return Fetched(
        kind=kind,
        path=export.path,
        correlation_id=ticket.correlation_id,
        empty=_is_empty(export.path),
        as_of=ticket.server_date,
        filters=dict(filters),
        complete=complete,
        warnings=warnings,
        asked_at=asked_at,
    )


def _is_empty(path: Path) -> bool:
    return next(stream_records(path), None) is None


def wait_for(
    client: ExchangeClient, ticket: ExportTicket, path: Path, monitor: Monitor
) -> FetchedExport:
    """Wait until an export is ready and save it to `path`."""
    since, kind = monitor.now(), ticket.kind.replace("-", " ")

    def ask() -> FetchedExport | None:
        # The service does not say how far it is; the time is the only number there is.
        waited = round(monitor.now() - since)
        monitor.report(say("Waiting for {kind} · {waited} s", kind=kind, waited=waited))
        return client.fetch_export(ticket.correlation_id, path)

    export = poll(ask, monitor, patience=client.patience)
    if export is None:
        raise WaitTimeoutError(
            say(
                "The service did not finish the export of {kind} in time.",
                kind=kind,
            ),
            say(
                "Nothing was written. Try again later. Reference: {reference}.",
                reference=ticket.correlation_id,
            ),
        )
    return export


def _ignored(kind: Kind, filters: Mapping[str, JsonValue], fetched: Fetched) -> set[str]:
    """Return the filters that at least one record clearly does not match."""
    wanted = [(filter, filters[filter.name]) for filter in kind.filters if filter.name in filters]
    if not wanted:
        return set()
    return {
        found.name
        for record in fetched.records()
        for found, value in wanted
        if breaks(record.value, found, value)
    }
