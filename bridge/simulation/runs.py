"""A simulation run as we keep it, and the service's answers about it, read in every form that the
document leaves open.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from enum import StrEnum

from bridge.records.cells.base import JsonObject, JsonValue
from bridge.records.cells.moments import moment_text, parse_moment

# "Simulation runs are deleted after 30 days" in the platform's document.
KEPT = timedelta(days=30)
"""Limits: "Output data is deleted after 30 days", counted from the submission."""
WARN_DAYS, URGENT_DAYS = 5, 1


class RunStatus(StrEnum):
    """Where a run is. The document names the first three; the others are ours."""

    IN_PROGRESS = "in-progress"
    COMPLETED = "completed"
    FAILED = "failed"
    UNKNOWN = "unknown"
    """The answer to the submission was lost, or the run cannot be followed."""
    DELETED = "deleted"
    """30 days have passed; the service keeps nothing of it."""
    NOT_SENT = "not-sent"
    """Prepared, and nothing of it left this computer."""
    REFUSED = "refused"
    """The service did not take the case."""


class SubmitState(StrEnum):
    """How far the submission of a copy is; on disk before each step."""

    PREPARED = "prepared"
    SENDING = "sending"
    SUBMITTED = "submitted"
    REFUSED = "refused"
    UNKNOWN = "unknown"


class Again(StrEnum):
    """Which copies that were submitted before are sent again."""

    NEVER = "never"
    MISSING = "missing"
    """Those whose answer was lost, that were refused or failed."""
    ALL = "all"


@dataclass(frozen=True, slots=True)
class Run:
    """One copy of a case that was, or is to be, submitted.

    `run` is our ID, `service_run` the service's (None: not known, so it cannot be followed).
    `batch` names the runs of one submission. Times are UTC text. `varied` are JSON texts by
    caption, as the sheet `Copies` has them. `fetched` says that the results are on this computer.
    `reuses` is our ID of the run that submitted the same case before, whose results are this copy's
    too.
    """

    run: str
    batch: str
    copy: str
    case: str
    case_type: str
    account: str
    platform_url: str
    workbook: str
    digest: str
    varied: Mapping[str, str | None] = field(default_factory=dict)
    practice: bool = False
    state: SubmitState = SubmitState.PREPARED
    submitted_at: str = ""
    service_run: str | None = None
    status: RunStatus = RunStatus.UNKNOWN
    asked_at: str = ""
    said: str = ""
    fetched: bool = False
    reuses: str = ""

    @property
    def kept_as(self) -> str:
        """Return our ID of the run that was really submitted, under which its results are kept."""
        return self.reuses or self.run

    @property
    def standing(self) -> RunStatus:
        """Return where the copy is, also before the service has it."""
        early = {SubmitState.PREPARED: RunStatus.NOT_SENT, SubmitState.REFUSED: RunStatus.REFUSED}
        return early.get(self.state, self.status)

    @property
    def lost(self) -> bool:
        """Whether nobody knows if the service has the case: its answer never came."""
        return self.state in {SubmitState.SENDING, SubmitState.UNKNOWN}

    @property
    def missing(self) -> bool:
        """Whether sending the copy again may bring what is not there: its answer was lost, it was
        refused, or it failed.
        """
        return self.lost or self.standing in {RunStatus.REFUSED, RunStatus.FAILED}

    @property
    def deleted_on(self) -> str:
        """Return when the service deletes the run, as UTC text; empty where it
        was not submitted.
        """
        submitted = parse_moment(self.submitted_at)
        return moment_text(submitted + KEPT) if submitted else ""

    def left(self, now: datetime) -> timedelta | None:
        """Return how long the service keeps the run; None where it was not submitted."""
        submitted = parse_moment(self.submitted_at)
        return submitted + KEPT - now.astimezone(UTC) if submitted else None

    def days_left(self, now: datetime) -> int | None:
        """Return the days left, a begun one as a whole; 0 from the deletion on."""
        left = self.left(now)
        return None if left is None else max(0, math.ceil(left / timedelta(days=1)))

    @property
    def open(self) -> bool:
        """Whether asking the service can tell something new."""
        return (
            self.state is SubmitState.SUBMITTED
            and self.service_run is not None
            and self.status in {RunStatus.IN_PROGRESS, RunStatus.UNKNOWN}
        )


def time_left(runs: Iterable[Run], now: datetime) -> timedelta | None:
    """Return how long the runs that are in progress are likely to take, the longest of their
    submissions; None where its pace is not known.
    """
    batches: dict[str, dict[str, Run]] = {}
    for run in runs:
        batches.setdefault(run.batch, {})[run.kept_as] = run  # copies of one case share a run
    running = [
        list(batch.values())
        for batch in batches.values()
        if any(run.status is RunStatus.IN_PROGRESS for run in batch.values())
    ]
    found = [_batch_left(batch, now) for batch in running]
    known = [left for left in found if left is not None]
    return max(known) if known and len(known) == len(found) else None


def _batch_left(runs: Sequence[Run], now: datetime) -> timedelta | None:
    """Return how long a submission goes on at the pace of its runs that were seen to end while
    others were in progress.
    """
    waiting = [
        at
        for run in runs
        if run.status is RunStatus.IN_PROGRESS and (at := parse_moment(run.submitted_at))
    ]
    both = (
        (parse_moment(run.submitted_at), parse_moment(run.asked_at))
        for run in runs
        if run.status in {RunStatus.COMPLETED, RunStatus.FAILED}
    )
    # Those that ended before the oldest of the others was submitted belong to a submission that was
    # interrupted.
    ended = [(at, seen) for at, seen in both if at and seen and waiting and seen >= min(waiting)]
    if not ended:
        return None
    last = max(seen for _, seen in ended)
    pace = (last - min(*waiting, *(at for at, _ in ended))) / len(ended)
    left = pace * len(waiting) - (now - last)
    # Later than expected is soon, and much later is nobody's guess.
    return max(left, timedelta()) if left > -pace else None


_STATUS_OF = {
    word: status
    for status, words in {
        RunStatus.IN_PROGRESS: (
            "inprogress running pending queued submitted started starting processing created"
            " accepted waiting active scheduled executing new ongoing initializing preparing"
        ),
        RunStatus.COMPLETED: (
            "completed complete done finished success succeeded successful ok ended"
        ),
        RunStatus.FAILED: (
            "failed failure fail error errored aborted cancelled canceled crashed terminated"
            " timedout rejected"
        ),
    }.items()
    for word in words.split()
}
_STATUS_NAMES = ("status", "state", "runstatus", "simulationstatus", "phase")
_OTHER_NAMES = ("name", "value", "code")
"""Where the word of a status stands that is an object of its own; of a run they may be anything."""
_ID_NAMES = ("id", "runid", "simulationid", "uuid", "simulationrunid")
_WRAPPERS = ("data", "simulation", "run", "result", "item", "response", "status", "state")


def read_run_status(answer: JsonValue) -> RunStatus | None:
    """Return the state that an answer names, in any spelling of in progress, completed and failed;
    None where its word is none that is known.
    """
    # First by names that say status; a bare name or value may belong to anything.
    found = next(filter(None, map(_letters, _texts(answer, _STATUS_NAMES))), None)
    if found is None:
        found = next(
            filter(None, map(_letters, _texts(answer, (*_STATUS_NAMES, *_OTHER_NAMES)))), None
        )
    return _STATUS_OF.get(found or "")


def _letters(text: str) -> str:
    return re.sub(r"[^a-z]", "", text.lower())


def read_run_id(answer: JsonValue) -> str | None:
    """Return the ID of a run from the answer to its submission: `id`, `runId`, `simulationId`,
    `uuid`, or bare text.
    """
    found = next(
        (
            text
            for text in _texts(answer, _ID_NAMES)
            if re.fullmatch(r"[^\s\ud800-\udfff]{1,200}", text)
        ),
        None,
    )
    return found or None


def read_location(location: str) -> str | None:
    """Return the ID that a Location header ends with."""
    path = location.split("?")[0].split("#")[0].rstrip("/")
    return path.rpartition("/")[2] or None


@dataclass(frozen=True, slots=True)
class ResultLink:
    """A file that the results name: what it is called, and its address."""

    name: str
    url: str


def read_links(answer: JsonValue) -> tuple[ResultLink, ...]:
    """Return the files that a small JSON answer names by their addresses; none where it is the
    results themselves.
    """
    if not isinstance(answer, dict | list) or _count(answer) > 2_000:
        return ()
    found = dict[str, ResultLink]()
    for number, (name, url) in enumerate(_addresses(answer, ""), start=1):
        bare = url.split("?")[0].rstrip("/").rpartition("/")[2]
        # One file may be linked from several places of an answer.
        found.setdefault(url, ResultLink(name or bare or f"file {number}", url))
    return tuple(found.values())


def _addresses(value: JsonValue, name: str) -> Iterator[tuple[str, str]]:
    if isinstance(value, str) and re.match(r"https?://", value):
        yield name, value
    elif isinstance(value, list):
        for member in value:
            yield from _addresses(member, name)
    elif isinstance(value, dict):
        given = next(
            (
                text
                for key in ("name", "filename", "fileName", "title", "key")
                if isinstance(text := value.get(key), str)
            ),
            "",
        )
        for key, member in value.items():
            yield from _addresses(
                member,
                given
                or (
                    ""
                    if key.lower() in {"url", "href", "link", "links", "files", "downloadurl"}
                    else key
                ),
            )


def _count(value: JsonValue) -> int:
    members = (
        list(value.values())
        if isinstance(value, dict)
        else value
        if isinstance(value, list)
        else []
    )
    return 1 + sum(_count(member) for member in members)


def _texts(answer: JsonValue, names: tuple[str, ...], depth: int = 0) -> Iterator[str]:
    """Yield what stands under one of the names, nearest to the top first; a bare text or number is
    an answer by itself.
    """
    if isinstance(answer, str | int) and not isinstance(answer, bool):
        yield str(answer).strip()
    # A list of one is a service's way of answering; of several, none could be meant.
    elif isinstance(answer, list) and len(answer) == 1:
        yield from _texts(answer[0], names, depth)
    elif isinstance(answer, dict) and depth < 4:
        plain = {re.sub(r"[_-]", "", key).lower(): value for key, value in answer.items()}
        for name in names:
            if isinstance(plain.get(name), str | int):
                yield from _texts(plain[name], names, depth + 1)
        for name in _WRAPPERS:
            if isinstance(plain.get(name), dict | list):
                yield from _texts(plain[name], names, depth + 1)


def numbers_of(results: JsonValue, most: int = 2_000) -> dict[str, int | float | str | bool]:
    """Return the plain values of results by their paths, in order, at most so many; a list of
    objects is told apart by id or name.
    """
    found = dict[str, int | float | str | bool]()
    for path, value in _leaves(results, ""):
        if len(found) >= most:
            break
        found[path] = value
    return found


def _leaves(value: JsonValue, path: str) -> Iterator[tuple[str, int | float | str | bool]]:
    if isinstance(value, dict):
        for name, member in value.items():
            yield from _leaves(member, f"{path}.{name}" if path else name)
    elif isinstance(value, list):
        for number, member in enumerate(value):
            yield from _leaves(member, f"{path}[{_label(member, number)}]")
    elif value is not None and path:
        yield path, value


def _label(member: JsonValue, number: int) -> str:
    named: JsonObject = member if isinstance(member, dict) else {}
    # By ID and not by place: results of two runs may list their members in another order.
    found = next(
        (text for key in ("id", "name") if isinstance(text := named.get(key), str) and text), None
    )
    return found or str(number)
