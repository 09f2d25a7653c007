"""The state of a running practice service: stored data, current exports and imports, and recorded
requests.

There is no timer. Work that takes time is carried out by the first access after that time
(`store_finished`). All methods are thread-safe.
"""

from __future__ import annotations

import json
import secrets
import threading
import time
import uuid
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from itertools import chain, islice

from bridge import clock
from bridge.clock import now as present
from bridge.practice.people import utc_text
from bridge.practice.resources import Resources, matches
from bridge.practice.rules import Judge, Verdict, empty_activity, instant
from bridge.practice.sample import Sample
from bridge.practice.simulator import InvalidCaseError, case_texts, sample_cases, simulate
from bridge.records.cells.base import JsonObject, JsonValue


class Tokens:
    """Issues and checks tokens; `seconds` is the lifetime of new ones."""

    def __init__(self) -> None:
        self.seconds = 3600.0
        self._ends: dict[str, float] = {}

    def issue(self) -> str:
        """Return a new token, which looks like a JWT, as documented; clients do not read it."""
        parts = (secrets.token_urlsafe(size) for size in (27, 90, 32))
        token = ".".join(parts)
        self._ends[token] = clock.now().timestamp() + self.seconds
        while len(self._ends) > 500:
            del self._ends[next(iter(self._ends))]
        return token

    def is_valid(self, token: str) -> bool:
        """Return whether a token was issued here and has not expired."""
        return clock.now().timestamp() <= self._ends.get(token, 0.0)


KEPT_DAYS = 30
"""Limits: "Output data is deleted after 30 days", counted from the submission."""
_RUNS = 5_000


@dataclass
class SimulationRun:
    """One run: the submitted case, its time by the service's clock, and its result or error (both
    None if not finished).

    `reason` explains a failure; the API never shows it.
    """

    id: str
    text: str
    submitted: datetime
    accepted: float
    results: JsonObject | None = None
    reason: str | None = None

    @property
    def status(self) -> str:
        """Return the status word of the API document."""
        return (
            "completed"
            if self.results is not None
            else "failed"
            if self.reason is not None
            else "in progress"
        )


class SimulationRuns:
    """The cases and runs of the account; `seconds` is the duration of a run."""

    def __init__(self, now: Callable[[], datetime]) -> None:
        self.cases = case_texts()
        self.listed = sample_cases()
        self.tokens = Tokens()
        self.seconds = 0.2
        self._now = now
        self._runs: dict[str, SimulationRun] = {}
        self._lock = threading.RLock()
        self.submitted = 0
        """The number of accepted runs."""

    def submit(self, text: str) -> SimulationRun:
        """Accept a case; whether it is valid shows only in the status."""
        with self._lock:
            run = SimulationRun(str(uuid.uuid4()), text, self._now(), time.monotonic())
            self._runs[run.id] = run
            self.submitted += 1
            while len(self._runs) > _RUNS:
                del self._runs[next(iter(self._runs))]
            return run

    def run(self, identity: str) -> SimulationRun | None:
        """Return a run in its current state, or None if it does not exist or was deleted."""
        with self._lock:
            limit = self._now() - timedelta(days=KEPT_DAYS)
            for old in [run.id for run in self._runs.values() if run.submitted <= limit]:
                del self._runs[old]
            run = self._runs.get(identity)
            if run is not None:
                self._settle(run)
            return run

    def _settle(self, run: SimulationRun) -> None:
        if run.status != "in progress" or time.monotonic() < run.accepted + self.seconds:
            return
        try:
            run.results = {"run": run.id, **simulate(self._valid(run.text))}
        except InvalidCaseError as error:
            run.reason = str(error)

    def _valid(self, text: str) -> JsonObject:
        """Return the case if it differs from its partial case only in the three sections."""
        value: JsonValue = json.loads(text)
        if not isinstance(value, dict):
            raise InvalidCaseError("not an object")
        original = self.cases.get(str(value.get("caseId")))
        if original is None:
            raise InvalidCaseError(f"caseId {value.get('caseId')} is not known")
        if outside(original) != outside(text):
            raise InvalidCaseError("more than the three sections was edited")
        return value


def outside(case: str) -> list[object]:
    """Return what nobody may edit of a case: all but vessels, personnel and fixables.

    Numbers are compared as written, names in their order.
    """

    def members(pairs: list[tuple[str, object]]) -> list[object]:
        editable = {"vesselList", "personnelList", "fixable"}
        return [(name, None if name in editable else value) for name, value in pairs]

    read = json.JSONDecoder(object_pairs_hook=members, parse_int=str, parse_float=str).decode
    return [read(case)]


USERNAME = "planner@practice.example"
PASSWORD = "windy-harbour-27"
PROJECT = "P-0417"
CLIENT_ID = "practice-client"
CLIENT_SECRET = "quiet-fjord-63"

_KEPT = 300
"""The number of exports and of imports that are kept."""


@dataclass
class ExportRun:
    """A requested export: its filters by documented name, and the account at that time.

    `changed` holds the activities that differ from the sample (empty if removed), `created` the
    number of new ones.
    """

    correlation_id: str
    kind: str
    filters: Mapping[str, JsonValue]
    accepted: float
    changed: Mapping[str, JsonObject]
    created: int


@dataclass
class ImportRun:
    """An accepted import with a verdict per row; `stored` once its rows are stored."""

    correlation_id: str
    verdicts: list[Verdict]
    accepted: float
    delay: float
    stored: bool = False


class ServiceState:
    """The complete state of the practice service.

    `delay` is the duration of an export or import in seconds. With `colleague`, a few activities
    are changed right after the first export of activities.
    """

    def __init__(
        self,
        *,
        activities: int = 40,
        seed: int = 7,
        delay: float = 0.2,
        colleague: bool = False,
        clock: Callable[[], datetime] | None = None,
    ) -> None:
        self.delay = delay
        self.colleague = colleague
        self.clock = clock or present
        day = self.now().replace(hour=0, minute=0, second=0, microsecond=0)
        self.sample = Sample(activities, seed, day)
        self.username = USERNAME
        self.password = PASSWORD
        self.project_id = PROJECT
        self.client_id = CLIENT_ID
        self.client_secret = CLIENT_SECRET
        # Responses are built in a thread pool, and tests read the state from their own threads.
        self.lock = threading.RLock()
        self.stopping = threading.Event()
        self.tokens = Tokens()
        self.simulation = SimulationRuns(self.now)
        self._changed: dict[str, JsonObject] = {}
        self._created: list[str] = []
        self._shared: dict[str, JsonObject] | None = None
        self._exports: dict[str, ExportRun] = {}
        self._imports: dict[str, ImportRun] = {}
        self._open: list[ImportRun] = []
        self._colleague_was_here = False

    def now(self) -> datetime:
        """Return the service's time in UTC."""
        return self.clock().astimezone(UTC)

    def date_header(self) -> datetime | None:
        """Return the time for the Date header, or None to omit it."""
        return self.now()

    # what is stored

    def activity(self, identity: str) -> JsonObject | None:
        """Return an activity with all stored fields, including those not exported, or None if it
        does not exist.
        """
        with self.lock:
            self.store_finished()
            record = self._stored(identity)
            return None if record is None else dict(record)

    def edit_activity(self, identity: str, **fields: JsonValue) -> None:
        """Change an activity as another planner would, by API field names; a new ID creates one."""
        with self.lock:
            self.store_finished()
            now = utc_text(self.now())
            self._store(
                identity,
                {
                    **(self._stored(identity) or empty_activity(identity, now)),
                    "updatedAt": now,
                    **fields,
                },
            )

    def let_colleague_work(self) -> tuple[str, ...]:
        """Change the activities planted for this as a colleague would, two hours later with a
        remark, and return their IDs.
        """
        with self.lock:
            self._colleague_was_here = True
            ids = tuple(
                mistake.ids[0] for mistake in self.sample.planted if mistake.mistake == "colleague"
            )
            for identity in ids:
                if record := self._stored(identity):
                    later = {
                        name: _later(record[name], hours=2) for name in ("startDate", "endDate")
                    }
                    self.edit_activity(
                        identity,
                        **later,
                        externalRemarks="Two hours later: the transfer vessel is late",
                    )
            return ids

    def _stored(self, identity: str) -> JsonObject | None:
        changed = self._changed.get(identity)
        if changed is not None:
            return changed or None
        number = self.sample.numbers.get(identity)
        return None if number is None else self.sample.activity(number)

    def _store(self, identity: str, record: JsonObject) -> None:
        if identity not in self._changed and identity not in self.sample.numbers:
            self._created.append(identity)
        self._changed[identity] = record
        self._shared = None

    # exports

    def request_export(self, kind: str, filters: Mapping[str, JsonValue]) -> ExportRun:
        """Accept an export of the account's current state."""
        with self.lock:
            self.store_finished()
            if self._shared is None:
                # One copy for all exports until something changes, so that each keeps the state at
                # its request.
                self._shared = dict(self._changed)
            run = ExportRun(
                correlation_id=str(uuid.uuid4()),
                kind=kind,
                filters=filters,
                accepted=time.monotonic(),
                changed=self._shared,
                created=len(self._created),
            )
            self._exports[run.correlation_id] = run
            while len(self._exports) > _KEPT:
                self._exports.pop(next(iter(self._exports)))
            if self.colleague and kind == "activities" and not self._colleague_was_here:
                self.let_colleague_work()
            return run

    def export_run(self, correlation_id: str) -> ExportRun | None:
        """Return an export by its reference, or None if it was never requested here."""
        with self.lock:
            return self._exports.get(correlation_id)

    def export_done(self, run: ExportRun) -> bool:
        """Return whether the records can be downloaded."""
        return time.monotonic() >= run.accepted + self.delay

    def exported(self, run: ExportRun) -> Iterator[JsonObject]:
        """Yield the records of an export one by one, with all fields."""
        records = (
            self._activities(run)
            if run.kind == "activities"
            else Resources(self.sample).records(run.kind)
        )
        return (record for record in records if matches(run.kind, record, run.filters))

    def _activities(self, run: ExportRun) -> Iterator[JsonObject]:
        numbers = self.sample.numbers
        sought: Iterable[tuple[str, int | None]]
        wanted = run.filters.get("activities")
        if isinstance(wanted, list) and wanted:  # look up a few IDs instead of scanning all
            identities = dict.fromkeys(str(item) for item in wanted)
            sought = (
                (identity, numbers.get(identity))
                for identity in identities
                if identity in numbers or identity in run.changed
            )
        else:
            sought = chain(
                numbers.items(),
                ((identity, None) for identity in islice(self._created, run.created)),
            )
        for identity, number in sought:
            record = run.changed.get(identity)
            if record is None and number is not None:
                record = self.sample.activity(number)
            if record:
                yield record

    # imports

    def accept_import(self, rows: list[JsonObject]) -> ImportRun:
        """Accept rows; they are checked immediately and stored after the delay."""
        with self.lock:
            self.store_finished()
            run = ImportRun(str(uuid.uuid4()), self.judged(rows), time.monotonic(), self.delay)
            self._imports[run.correlation_id] = run
            self._open.append(run)
            while len(self._imports) > _KEPT:
                self._imports.pop(next(iter(self._imports)))
            return run

    def judged(self, rows: list[JsonObject]) -> list[Verdict]:
        """Return the verdicts that rows would get if imported now."""
        with self.lock:
            return Judge(self.sample, self._stored, utc_text(self.now())).judge(rows)

    def import_run(self, correlation_id: str) -> ImportRun | None:
        """Return an import by its reference, stored if its time has passed, or None if it is
        unknown.
        """
        with self.lock:
            self.store_finished()
            return self._imports.get(correlation_id)

    def progress(self, run: ImportRun) -> float:
        """Return the progress of an import, 0 to 1: it waits a quarter of its time, then advances
        evenly.
        """
        if run.stored:
            return 1.0
        passed = (time.monotonic() - run.accepted) / run.delay if run.delay else 1.0
        # A quarter of the time is spent waiting, as in a queue.
        part = max(0.0, min(1.0, (passed - 0.25) / 0.75))
        # Below 1 until stored: counts must not precede the records.
        return min(part, 0.999)

    def store_finished(self) -> None:
        """Store the rows of every import whose time has passed."""
        now = time.monotonic()
        for run in self._open:
            if now >= run.accepted + run.delay:
                run.stored = True
                for verdict in run.verdicts:
                    if verdict.record is not None:
                        self._store(str(verdict.record["id"]), verdict.record)
                    elif (
                        verdict.locked
                        and (stored := self._stored(str(verdict.given["id"]))) is not None
                    ):
                        # A colleague unlocks the activity, so that the next import of the row is
                        # accepted.
                        self._store(str(verdict.given["id"]), {**stored, "isLocked": False})
        self._open = [run for run in self._open if not run.stored]


def _later(value: JsonValue, hours: int) -> JsonValue:
    moment = instant(value) if isinstance(value, str) else None
    return value if moment is None else utc_text(moment + timedelta(hours=hours))
