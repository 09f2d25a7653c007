"""A simulation run as stored here, and parsers for the service's responses in all undocumented
forms. Also compares the parameters and results of runs.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from enum import StrEnum
from itertools import islice

from bridge.jsonio.source_edit import NUMBER, read_string
from bridge.records.cells.base import JsonObject, JsonValue
from bridge.records.cells.moments import moment_text, parse_moment

# "Simulation runs are deleted after 30 days" in the platform's document.
KEPT = timedelta(days=30)
"""Limits: "Output data is deleted after 30 days", counted from the submission."""
WARN_DAYS, URGENT_DAYS = 5, 1
Plain = int | float | str | bool
"""A value of results that is no list and no object."""
_MOST_PARAMETERS = 200
_MOST_CHARTS = 40


class RunStatus(StrEnum):
    """The status of a run; the API document names the first three, the others are ours."""

    IN_PROGRESS = "in-progress"
    COMPLETED = "completed"
    FAILED = "failed"
    UNKNOWN = "unknown"
    """The response to the submission was lost, or the run cannot be tracked."""
    DELETED = "deleted"
    """Deleted by the service after 30 days."""
    NOT_SENT = "not-sent"
    """Prepared, but nothing was sent."""
    REFUSED = "refused"
    """The service rejected the case."""


class SubmitState(StrEnum):
    """The progress of a variant's submission, saved to disk before each step."""

    PREPARED = "prepared"
    SENDING = "sending"
    SUBMITTED = "submitted"
    REFUSED = "refused"
    UNKNOWN = "unknown"


class Again(StrEnum):
    """Which already submitted variants to submit again."""

    NEVER = "never"
    MISSING = "missing"
    """Those that failed, were rejected, or whose response was lost."""
    ALL = "all"


@dataclass(frozen=True, slots=True)
class Run:
    """A variant of a case that was or will be submitted.

    `run` is our ID. `service_run` is the service's, or None if unknown, so that the run cannot be
    tracked. `batch` identifies runs submitted together. Times are UTC text. `varied` are JSON texts
    by header of the sheet `Copies`. `fetched` means that the results were downloaded. `reuses` is
    our ID of an earlier run of the same case whose results are reused.
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
        """Return our ID of the run that was actually submitted, under which the
        results are stored.
        """
        return self.reuses or self.run

    @property
    def standing(self) -> RunStatus:
        """Return the status, including those before the service has the run."""
        early = {SubmitState.PREPARED: RunStatus.NOT_SENT, SubmitState.REFUSED: RunStatus.REFUSED}
        return early.get(self.state, self.status)

    @property
    def lost(self) -> bool:
        """Return whether it is unknown if the service has the case, because its
        response was lost.
        """
        return self.state in {SubmitState.SENDING, SubmitState.UNKNOWN}

    @property
    def missing(self) -> bool:
        """Return whether submitting again may help: the response was lost, or the run was rejected
        or failed.
        """
        return self.lost or self.standing in {RunStatus.REFUSED, RunStatus.FAILED}

    @property
    def deleted_on(self) -> str:
        """Return when the service deletes the run, as UTC text; empty if it was not submitted."""
        submitted = parse_moment(self.submitted_at)
        return moment_text(submitted + KEPT) if submitted else ""

    def left(self, now: datetime) -> timedelta | None:
        """Return how long the service will keep the run, or None if it was not submitted."""
        submitted = parse_moment(self.submitted_at)
        return submitted + KEPT - now.astimezone(UTC) if submitted else None

    def days_left(self, now: datetime) -> int | None:
        """Return the days left, rounded up; 0 after the deletion."""
        left = self.left(now)
        return None if left is None else max(0, math.ceil(left / timedelta(days=1)))

    @property
    def open(self) -> bool:
        """Return whether asking the service may give a new status."""
        return (
            self.state is SubmitState.SUBMITTED
            and self.service_run is not None
            and self.status in {RunStatus.IN_PROGRESS, RunStatus.UNKNOWN}
        )


_STATUSES = {
    "inprogress": RunStatus.IN_PROGRESS,
    "completed": RunStatus.COMPLETED,
    "failed": RunStatus.FAILED,
}
"""The three words that the API document names, by their letters."""
_FILE_NAMES = ("name", "filename", "fileName", "title", "key")
_LINK_NAMES = {"url", "href", "link", "links", "files", "downloadurl"}
_MOST_VALUES = 2_000
"""Most values of an answer that is read as links, and of results that are compared."""
_STATUS_NAMES = ("status", "state", "runstatus", "simulationstatus")
_ID_NAMES = ("id", "runid", "simulationid", "uuid", "simulationrunid")
_WRAPPERS = ("data", "simulation", "run", "result", "item", "response")


def read_status_word(answer: JsonValue) -> str:
    """Return the word for a run's status in a response, or an empty text."""
    words = _texts(answer, _STATUS_NAMES)
    return next((word for word in words if re.search("[A-Za-z]", word)), "")


def read_run_status(answer: JsonValue) -> RunStatus | None:
    """Return the status in a response, in any spelling of in progress, completed and failed, or
    None for another word.
    """
    return _STATUSES.get(re.sub(r"[^a-z]", "", read_status_word(answer).lower()))


def read_run_id(answer: JsonValue) -> str | None:
    """Return the run ID from the response to a submission: `id`, `runId`, `simulationId`, `uuid`,
    or bare text.
    """
    texts = _texts(answer, _ID_NAMES)
    return next((text for text in texts if re.fullmatch(r"[^\s\ud800-\udfff]{1,200}", text)), None)


def read_location(location: str) -> str | None:
    """Return the ID at the end of a Location header."""
    path = location.split("?")[0].split("#")[0].rstrip("/")
    return path.rpartition("/")[2] or None


@dataclass(frozen=True, slots=True)
class ResultLink:
    """A result file: its name and URL."""

    name: str
    url: str


def read_links(answer: JsonValue) -> tuple[ResultLink, ...]:
    """Return the files linked in a small JSON response; empty if the response is the results
    themselves.
    """
    links = dict[str, ResultLink]()
    for number, (name, url) in enumerate(_addresses(answer, ""), start=1):
        bare = url.split("?")[0].rstrip("/").rpartition("/")[2]
        # One file may be linked several times in a response.
        links.setdefault(url, ResultLink(name or bare or f"file {number}", url))
    return tuple(links.values()) if links and _is_small(answer) else ()


def _is_small(answer: JsonValue) -> bool:
    return len(numbers_of(answer, _MOST_VALUES)) < _MOST_VALUES


def _addresses(value: JsonValue, name: str) -> Iterator[tuple[str, str]]:
    if isinstance(value, str) and re.match(r"https?://", value):
        yield name, value
    elif isinstance(value, list):
        for member in value:
            yield from _addresses(member, name)
    elif isinstance(value, dict):
        given = next((text for key in _FILE_NAMES if isinstance(text := value.get(key), str)), "")
        for key, member in value.items():
            yield from _addresses(member, given or ("" if key.lower() in _LINK_NAMES else key))


def _texts(answer: JsonValue, names: tuple[str, ...], depth: int = 0) -> Iterator[str]:
    """Yield the values with one of the names, topmost first; bare text or a number is used
    directly.
    """
    if isinstance(answer, str | int) and not isinstance(answer, bool):
        yield str(answer).strip()
    # Some services wrap a response in a list of one; with several, it is unclear which is meant.
    elif isinstance(answer, list) and len(answer) == 1:
        yield from _texts(answer[0], names, depth)
    elif isinstance(answer, dict) and depth < 4:
        plain = {re.sub(r"[_-]", "", key).lower(): value for key, value in answer.items()}
        for name in names:
            value = plain.get(name)
            # A status may be an object that has its word.
            value = value.get("name", value.get("value")) if isinstance(value, dict) else value
            if isinstance(value, str | int):
                yield from _texts(value, names, depth + 1)
        for name in _WRAPPERS:
            if isinstance(plain.get(name), dict | list):
                yield from _texts(plain[name], names, depth + 1)


def numbers_of(results: JsonValue, most: int = _MOST_VALUES) -> dict[str, Plain]:
    """Return the first `most` plain values of results by path; objects in lists are identified by
    ID or name.
    """
    return dict(islice(_leaves(results, ""), most))


def _leaves(value: JsonValue, path: str) -> Iterator[tuple[str, Plain]]:
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
    # By ID rather than index, because two runs may list members in different order.
    names = (named.get(key) for key in ("id", "name"))
    return next((name for name in names if isinstance(name, str) and name), str(number))


@dataclass(frozen=True, slots=True)
class ComparedRun:
    """One variant: its names, varied and editable values as JSON texts by header, and results by
    path.
    """

    name: str
    run: str
    case: str
    submitted_at: str
    parameters: Mapping[str, str] = field(default_factory=dict)
    results: Mapping[str, Plain] = field(default_factory=dict)
    varied: Mapping[str, str | None] = field(default_factory=dict)
    status: RunStatus = RunStatus.COMPLETED


@dataclass(frozen=True, slots=True)
class Column:
    """A parameter or result: its header, and its value in each variant, or None if missing."""

    caption: str
    values: tuple[Plain | None, ...]

    @property
    def differs(self) -> bool:
        """Return whether the variants have different values."""
        return len({value for value in self.values if value is not None}) > 1

    @property
    def numbers(self) -> list[tuple[float, int]]:
        """Return the values as numbers with the index of their variant; empty if one is not a
        number.
        """
        values = [(value, place) for place, value in enumerate(self.values) if value is not None]
        numbers = [(_number(value), place) for value, place in values]
        finite = [(number, place) for number, place in numbers if number is not None]
        return finite if len(finite) == len(numbers) else []


@dataclass(frozen=True, slots=True)
class Comparison:
    """The compared variants: `parameters` are those that differ, `results` all results in the
    service's order.
    """

    runs: tuple[ComparedRun, ...]
    parameters: tuple[Column, ...]
    results: tuple[Column, ...]

    @property
    def charted(self) -> list[Column]:
        """Return the numeric results that differ; results inside lists only if there
        are no others.
        """
        shown = [result for result in self.results if result.differs and result.numbers]
        return [result for result in shown if "[" not in result.caption] or shown[:_MOST_CHARTS]


def compare_runs(
    runs: Sequence[ComparedRun],
    named: Callable[[str], str] = str,
    exact: Callable[[str], str] = str,
) -> Comparison:
    """Return the comparison of variants.

    `named` returns a parameter's header with its member's name, `exact` the header with its path in
    the case.
    """
    paths = dict.fromkeys(
        path
        for run in runs
        for path, value in run.results.items()
        if not (isinstance(value, str) and f"[{value}]." in path)  # names its own member
    )
    results = (
        Column(path, tuple(run.results.get(path) for run in runs))
        for path in sorted(paths, key=lambda path: "[" in path)
    )
    parameters = (
        Column(named(parameter.caption), parameter.values) for parameter in _parameters(runs, exact)
    )
    return Comparison(tuple(runs), tuple(parameters), tuple(results))


def _parameters(runs: Sequence[ComparedRun], exact: Callable[[str], str]) -> Iterator[Column]:
    """Yield the parameters that `Copies` varies, then others that differ."""
    places = {caption: exact(caption) for run in runs for caption in run.varied}
    others = {caption: caption for run in runs for caption in run.parameters}
    others = {caption: caption for caption in others if caption not in places.values()}
    count = 0
    for caption, place in (places | others).items():
        texts = [
            run.varied[caption] if caption in run.varied else run.parameters.get(place)
            for run in runs
        ]
        if len(set(texts)) > 1 and (caption in places or count < _MOST_PARAMETERS):
            count += 1
            yield Column(caption, tuple(map(_plain, texts)))


def _plain(text: str | None) -> Plain | None:
    if text is None or text == "null":
        return None
    if NUMBER.fullmatch(text):
        return int(text) if re.fullmatch(r"-?[0-9]{1,15}", text) else float(text)
    if text in {"true", "false"}:
        return text == "true"
    return read_string(text) if text.startswith('"') else text


def _number(value: Plain) -> float | None:
    if isinstance(value, str | bool):
        return None
    try:
        number = float(value)
    except OverflowError:
        return None
    return number if math.isfinite(number) else None
