"""The dialect of a service: for each point that the exchange document leaves open, how a live service answers it. Asks and exports; sends no import.

Answers name forms, codes and field names, never a planner's values or a secret. What only an import would show is named as not asked.
"""

from __future__ import annotations

import tempfile
import uuid
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from datetime import timedelta
from functools import partial
from pathlib import Path

from bridge import clock
from bridge.client import endpoints
from bridge.client.endpoints import EXPORT, FAILED, IMPORT_FORM, IMPORT_QUERY, REQUESTS, SIGN_IN
from bridge.client.exchange import ExchangeClient
from bridge.client.transport import Order, Reply, json_bytes
from bridge.errors import BridgeError, ReplyError
from bridge.jsonio.envelopes import stream_records
from bridge.progress import Monitor, poll
from bridge.records.cells.base import JsonObject, JsonValue
from bridge.records.cells.moments import moment_text
from bridge.records.kinds import ACTIVITIES, KINDS, Filter, Kind
from bridge.texts import say

DAYS = 90
"""Only records that were changed in so many days are asked for."""
_WORDS = 12
_NOBODY = "sheetbridge-nobody"
_ONLY_IMPORTS = (
    "what is sent: whether import merges or replaces",
    "request too large",
    "what an answer to an import POST proves",
    "finished",
    "counts may be text; a field of an echo row may be null or a number",
    "elements of created and updated",
    "which row failed",
    "index of a row",
    "empty",
    "echo-only fields",
)


@dataclass(frozen=True, slots=True)
class Answer:
    """How a service answers one open point. `asked` is False where nothing may be asked without changing something there."""

    point: str
    answer: str
    asked: bool = True


def probe(client: ExchangeClient, monitor: Monitor) -> Iterator[Answer]:
    """Ask a service each open point, one by one. Raises BridgeError where it cannot be reached or refuses the sign-in."""
    client.sign_in()
    asking = _Asking(client, monitor)
    yield Answer("token lifetime", _lifetime(client.token_seconds))
    yield from asking.guarded("fields of six kinds", asking.kinds)
    # After the kinds: their requests are what finds the paths out.
    learned = client.learned_points
    for point in (SIGN_IN, REQUESTS, EXPORT):
        yield Answer(point, learned.get(point, "not found out"))
    yield from asking.guarded("error JSON", asking.errors)
    yield from asking.guarded("failed rows", asking.unknown_imports)
    yield from asking.guarded("projectID, callbackURL, status or statuses", asking.spellings)
    yield from asking.guarded("a filter that the service ignored", asking.filters)
    yield Answer("changed since the last export", asking.clock())
    yield Answer("limits", ", ".join(sorted(asking.limits)) or "no header names any")
    for point in (IMPORT_QUERY, IMPORT_FORM):
        yield Answer(point, learned.get(point, "an import has not shown it yet"), asked=False)
    for name in _ONLY_IMPORTS:
        yield Answer(name, "only an import shows it", asked=False)


class _Asking:
    """Puts the questions, and notes what all answers have in common."""

    def __init__(self, client: ExchangeClient, monitor: Monitor) -> None:
        self._client, self._monitor = client, monitor
        self._since = moment_text(clock.now() - timedelta(days=DAYS))
        self._last: Reply | None = None
        self.limits: set[str] = set()

    def guarded(self, point: str, ask: Callable[[], Iterator[Answer]]) -> Iterator[Answer]:
        """Give the answers of one group; a question that fails is an answer too."""
        try:
            yield from ask()
        except BridgeError as error:
            yield Answer(point, f"cannot be told: {error.title} {error.detail}".strip())

    def kinds(self) -> Iterator[Answer]:
        """Export each kind: the codes and forms of the answers, and which fields its records have."""
        for kind in KINDS:
            self._monitor.report(say("Asking for {kind}", kind=kind.title.lower()))
            yield from self.guarded(f"fields of {kind.name}", partial(self._kind, kind))

    def errors(self) -> Iterator[Answer]:
        yield Answer("error JSON: an unknown path", self._said(self._ask("GET", f"{self._root()}/{_NOBODY}")))
        yield Answer("error JSON: a request without its parameters", self._said(self._post(ACTIVITIES, {})))
        other: JsonObject = {"projectId": _NOBODY}
        yield Answer("does the project exist?", self._said(self._post(ACTIVITIES, other)))
        yield Answer("unfinished, or not there: an unknown export", self._said(self._ask("GET", self._export(), _unknown())))

    def unknown_imports(self) -> Iterator[Answer]:
        """Ask after an import that never was, at each path of the document."""
        for tail in ("/import/status", "/import/result", *endpoints.point_candidates(FAILED)):
            yield Answer(f"GET {tail} of an unknown import", self._said(self._ask("GET", self._root() + tail, _unknown())))

    def spellings(self) -> Iterator[Answer]:
        """Ask in each spelling that the document has for one parameter."""
        for kind in KINDS:
            for wire in kind.project_wires if len(kind.project_wires) > 1 else ():
                reply = self._post(kind, {wire: self._client.account.project_id, "changedSince": self._since})
                yield Answer(f"{kind.name}: the project as {wire}", self._said(reply))
            for found in kind.filters:
                for wire in found.spellings if len(found.spellings) > 1 else ():
                    yield Answer(f"{kind.name}: {found.name} as {wire}", self._heard(kind, found, wire))

    def filters(self) -> Iterator[Answer]:
        """Ask for nobody, and with a parameter that no document names."""
        unknown = self._post(ACTIVITIES, self._body(ACTIVITIES, {_NOBODY: ["x"]}))
        yield Answer("an unknown parameter", self._said(unknown))
        reference = self._client.request_export(ACTIVITIES, {"activities": [_NOBODY]})
        with tempfile.TemporaryDirectory(prefix="sheetbridge-") as folder:
            found = self._fetched(reference.correlation_id, Path(folder) / "none.json")
            count = None if found is None else sum(1 for _ in stream_records(found))
        kept = {None: "no answer in time", 0: "kept: an empty list for an ID that nobody has"}
        yield Answer("a filter that the service ignored", kept.get(count, f"ignored: {count} records for an ID that nobody has"))

    def clock(self) -> str:
        """Return how the service's clock stands to ours."""
        date = self._last.date if self._last else None
        if date is None:
            return "answers have no Date header"
        return f"the Date header is {round((date - clock.now()).total_seconds()):+d} s from this computer's clock"

    def _kind(self, kind: Kind) -> Iterator[Answer]:
        filters: JsonObject = {"changedSince": self._since} if any(found.name == "changedSince" for found in kind.filters) else {}
        ticket = self._client.request_export(kind, filters)
        query = {"correlationId": ticket.correlation_id}
        # Asked at once, before it can be ready: the only moment in which "not finished" shows its form.
        early = self._ask("GET", self._export(), query)
        with tempfile.TemporaryDirectory(prefix="sheetbridge-") as folder:
            path = self._fetched(ticket.correlation_id, Path(folder) / "records.json")
            if path is None:
                yield Answer(f"export of {kind.name}", f"no answer in time; the first was {self._said(early)}")
                return
            whole = self._ask("GET", self._export(), query)
            yield Answer(f"export of {kind.name}", f"at first {self._said(early)}; then {self._said(whole)}")
            yield Answer(f"fields of {kind.name}", _fields(record.value for record in stream_records(path)))

    def _heard(self, kind: Kind, found: Filter, wire: str) -> str:
        wanted = found.choices[-1] if found.choices else _NOBODY
        reply = self._post(kind, self._body(kind, {wire: [wanted]}))
        if not reply.ok:
            return self._said(reply)
        with tempfile.TemporaryDirectory(prefix="sheetbridge-") as folder:
            path = self._fetched(str(_object(reply).get("correlationId", "")), Path(folder) / "heard.json")
            words = {str(record.value.get("status")) for record in stream_records(path)} if path else set()
        if not words:
            return f"{reply.status}; no record has {wanted}, so nobody can tell whether it was heard"
        return f"{reply.status}, heard" if words == {wanted} else f"{reply.status}, ignored"

    def _fetched(self, reference: str, into: Path) -> Path | None:
        found = poll(lambda: self._client.fetch_export(reference, into), self._monitor, patience=self._client.patience)
        return found.path if found else None

    def _body(self, kind: Kind, more: JsonObject) -> JsonObject:
        wire = endpoints.spelling(endpoints.project_point(kind), kind.project_wires[0], self._client.learned_points)
        return {wire: self._client.account.project_id, **more}

    def _post(self, kind: Kind, body: JsonObject) -> Reply:
        return self._noted(self._client.ask(Order("POST", f"{self._root()}/export/{kind.name}", content=json_bytes(body))))

    def _ask(self, method: str, path: str, query: Mapping[str, str] | None = None) -> Reply:
        return self._noted(self._client.ask(Order(method, path, query or {})))

    def _noted(self, reply: Reply) -> Reply:
        self._last = reply
        self.limits |= {
            name for name in reply.headers if "ratelimit" in name.lower() or "rate-limit" in name.lower() or name.lower() == "retry-after"
        }
        return reply

    def _root(self) -> str:
        learned = self._client.learned_points
        return learned.get(REQUESTS) or learned.get(SIGN_IN) or ""

    def _export(self) -> str:
        return endpoints.export_candidates(self._client.learned_points)[0].path

    def _said(self, reply: Reply) -> str:
        return f"{reply.status}, {_form(reply)}"


def _unknown() -> dict[str, str]:
    return {"correlationId": str(uuid.uuid4())}


def _lifetime(seconds: float | None) -> str:
    return "the token does not say" if seconds is None else f"{seconds:.0f} s, by the token itself"


def _object(reply: Reply) -> JsonObject:
    value = reply.json()
    return value if isinstance(value, dict) else {}


def _form(reply: Reply) -> str:
    """Return the form of an answer: what it is, and the names in it; the service's own code and words where it is an error."""
    if reply.is_page:
        return "a page"
    try:
        value = reply.json()
    except ReplyError:
        return "neither JSON nor a page"
    if value is None:
        return "nothing" if not reply.body.strip() else "null"
    if isinstance(value, list):
        return f"a list of {len(value)}"
    if not isinstance(value, dict):
        return "a JSON text" if isinstance(value, str) else "a bare value"
    names = ", ".join(f"{name} ({_sort(part)})" for name, part in value.items())
    words = f': "{reply.words}"' if not reply.ok and str(reply.words) else ""
    return f"an object with {names or 'no member'}{words}"


def _fields(records: Iterator[JsonObject]) -> str:
    """Return which fields records have, with the sorts of their values, and the words of status and type."""
    count, sorts, words = 0, dict[str, dict[str, int]](), dict[str, dict[str, None]]()
    for record in records:
        count += 1
        for name, value in record.items():
            found = sorts.setdefault(name, {})
            found[_sort(value)] = found.get(_sort(value), 0) + 1
            if name in {"status", "type"} and isinstance(value, str) and len(words.setdefault(name, {})) < _WORDS:
                words[name][value] = None
    if not count:
        return f"no record was changed in the last {DAYS} days"
    shown = [f"{name} ({' or '.join(found)}{'' if sum(found.values()) == count else ', not always'})" for name, found in sorts.items()]
    said = [f"{name}: {', '.join(sorted(found))}" for name, found in words.items()]
    return "; ".join([f"records: {count}, with {', '.join(shown)}", *said])


def _sort(value: JsonValue) -> str:
    if isinstance(value, list):
        inner = dict.fromkeys(_sort(part) for part in value)
        return f"list of {' or '.join(inner)}" if inner else "empty list"
    names = {bool: "flag", str: "text", dict: "object", type(None): "null"}
    return names.get(type(value), "number")
