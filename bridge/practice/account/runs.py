"""The simulation side of the practice account: its partial cases, the runs that were submitted, and their end 30 days later.

A run is computed when somebody looks after its time has passed. Deletion follows the service's clock, which tests can move.
"""

from __future__ import annotations

import json
import threading
import time
import uuid
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta

from bridge.practice.account.cases import case_texts, sample_cases
from bridge.practice.account.simulator import InvalidCaseError, simulate
from bridge.practice.account.tokens import Tokens
from bridge.records.cells.base import JsonObject, JsonValue
from bridge.simulation.case import Case

KEPT_DAYS = 30
"""Limits: "Output data is deleted after 30 days", counted from the submission."""
_RUNS = 5_000


@dataclass
class SimulationRun:
    """One run: the case as it came, when it was submitted by the service's clock, and how it ended (both None: not yet).

    `reason` says why a run failed; the API never shows it.
    """

    id: str
    text: str
    submitted: datetime
    accepted: float
    results: JsonObject | None = None
    reason: str | None = None

    @property
    def status(self) -> str:
        """Return the document's word."""
        return "completed" if self.results is not None else "failed" if self.reason is not None else "in progress"


class SimulationRuns:
    """The cases and runs of the account. `seconds` is how long a run takes."""

    def __init__(self, now: Callable[[], datetime], seed: int) -> None:
        self.cases = case_texts()
        self.listed = sample_cases()
        self.tokens = Tokens(seed)
        self.seconds = 0.2
        self._now = now
        self._runs: dict[str, SimulationRun] = {}
        self._lock = threading.RLock()
        self.submitted = 0
        """How many runs were accepted so far."""

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
        """Return a run as it is now; None where there is none, or it was deleted."""
        with self._lock:
            self._delete_old()
            run = self._runs.get(identity)
            if run is not None:
                self._settle(run)
            return run

    def all(self) -> list[SimulationRun]:
        """Return the runs that are kept, oldest first."""
        with self._lock:
            self._delete_old()
            for run in self._runs.values():
                self._settle(run)
            return list(self._runs.values())

    def _delete_old(self) -> None:
        limit = self._now() - timedelta(days=KEPT_DAYS)
        for identity in [run.id for run in self._runs.values() if run.submitted <= limit]:
            del self._runs[identity]

    def _settle(self, run: SimulationRun) -> None:
        if run.status != "in progress" or time.monotonic() < run.accepted + self.seconds:
            return
        try:
            run.results = {"run": run.id, **simulate(self._valid(run.text))}
        except InvalidCaseError as error:
            run.reason = str(error)

    def _valid(self, text: str) -> JsonObject:
        """Return a case in which only the three sections differ from the partial case of its ID."""
        value: JsonValue = json.loads(text)
        if not isinstance(value, dict):
            raise InvalidCaseError("not an object")
        original = self.cases.get(str(value.get("caseId")))
        if original is None:
            raise InvalidCaseError(f"caseId {value.get('caseId')} is not known")
        if Case.of(original, "original").outside.strip() != Case.of(text, "edited").outside.strip():
            raise InvalidCaseError("more than the three sections was edited")
        return value
