"""The practice service in another dialect: each point that the documents leave open can be answered
in each other way.

`DialectService(switches={"pages": "next-url"})`; `service.set("pages", "none")` changes it while it
runs. The names are in `table.py`. Requests are rewritten to what the practice service understands,
its answers are rewritten to the dialect, and `DialectWorld` changes what it does with rows.
"""

from __future__ import annotations

import asyncio
import gzip
import io
import json
import re
import zipfile
from collections import Counter, deque
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from email.parser import BytesParser
from http import HTTPStatus
from typing import Any
from urllib.parse import parse_qs, urlencode

from dialects.difficult_values import harden
from dialects.table import Switches
from fastapi.responses import Response
from starlette.datastructures import Headers, MutableHeaders
from starlette.types import Message, Receive, Scope, Send

from bridge.practice.app import PracticeService
from bridge.practice.bodies import ApiError, echo_row, error_answer, json_answer, json_text
from bridge.practice.exchange import read_rows
from bridge.practice.rules import STATES, Verdict, empty_activity
from bridge.practice.sample import Planted
from bridge.practice.simulator import SampleCase
from bridge.practice.state import (
    ExportRun,
    ImportRun,
    ServiceState,
    SimulationRun,
    SimulationRuns,
)
from bridge.records.cells.base import JsonObject, JsonValue
from bridge.records.kinds import Kind, kind_named

OTHER_NAMES = {
    "workPackages": "workPackageIds",
    "teams": "team",
    "timeEntries": "timeEntry",
    "personnel": "personnelIds",
    "activities": "activityIds",
    "type": "types",
    "priority": "priorities",
    "country": "countries",
    "assetTypes": "assetType",
    "email": "emails",
    "role": "roles",
}
RUN_WORDS = {
    "constants": {"in progress": "IN_PROGRESS", "completed": "COMPLETED", "failed": "FAILED"},
    "camel": {"in progress": "inProgress", "completed": "Completed", "failed": "Failed"},
    "unknown": dict.fromkeys(("in progress", "completed", "failed"), "PURPLE"),
}
BODY_KEPT = 32_768
"""Bytes of a request's body that are kept."""
SECRET_HEADERS = {"authorization", "cookie", "proxy-authorization", "x-api-key"}
OF_ONE_WORLD = {"delay", "colleague", "token-seconds", "run-seconds"}
"""Switches that are numbers of the practice service itself."""


def page_answer(status: int) -> Response:
    """Return the web page that a gateway in front of the service answers with."""
    words = HTTPStatus(status).phrase
    page = (
        f"<!DOCTYPE html><html><head><title>{words}</title></head><body><h1>{words}</h1><p>Please"
        " sign in to the network.</p></body></html>"
    )
    return Response(page, status, media_type="text/html")


@dataclass(frozen=True, slots=True)
class RecordedRequest:
    """One request as it came; secrets are blanked and `body` holds at most 32,768 bytes of `size`.

    `step` is its place in the exchange.
    """

    step: str
    method: str
    path: str
    query: str
    headers: Mapping[str, str]
    body: bytes
    size: int


class _Recorder:
    """Keeps one request while it is received."""

    def __init__(self, world: DialectWorld, scope: Scope, receive: Receive) -> None:
        self._world = world
        self._scope = scope
        self._receive = receive
        self._kept = bytearray()
        self._size = 0
        self._recorded = False

    async def receive(self) -> Message:
        """Receive from the client, keeping a copy of the body's beginning."""
        message = await self._receive()
        if message["type"] == "http.request":
            body = message.get("body", b"")
            self._size += len(body)
            self._kept += body[: max(0, BODY_KEPT - len(self._kept))]
            if not message.get("more_body"):
                self.record()
        return message

    def record(self) -> None:
        """Keep the request, once, with its secrets blanked."""
        if self._recorded:
            return
        self._recorded = True
        path = str(self._scope["asked_path"])
        secret = self._scope["step"] == "sign-in" or path.endswith(("/authenticate", "/token"))
        request = RecordedRequest(
            step=self._scope["step"],
            method=self._scope["method"],
            path=path,
            query=self._scope["query_string"].decode("latin-1"),
            headers={
                name: "(hidden)" if name in SECRET_HEADERS else value
                for name, value in Headers(scope=self._scope).items()
            },
            body=b"(hidden)" if secret else bytes(self._kept),
            size=self._size,
        )
        with self._world.lock:
            self._world.requests.append(request)
            self._world.counts[request.step] += 1


class DialectRuns(SimulationRuns):
    """Simulation runs that end as the switch `run-outcome` says."""

    def __init__(self, switches: Switches, now: Callable[[], datetime]) -> None:
        super().__init__(now)
        self.switches = switches

    def _settle(self, run: SimulationRun) -> None:
        outcome = self.switches["run-outcome"]
        if outcome == "computed":
            super()._settle(run)
        elif outcome == "failed" and run.status == "in progress":
            run.reason = "the switch run-outcome says so"


class DialectWorld(ServiceState):
    """The practice account with other rules for rows, and with imports that may never end."""

    def __init__(
        self,
        switches: Switches,
        *,
        activities: int,
        seed: int,
        clock: Callable[[], datetime] | None,
    ) -> None:
        self.switches = switches
        super().__init__(activities=activities, seed=seed, clock=clock)
        self.simulation = DialectRuns(switches, self.now)
        self.requests = deque[RecordedRequest](maxlen=1_000)
        self.counts = Counter[str]()
        self.imports_accepted = 0
        if switches["values"] == "hard":
            for identity, number in self.sample.numbers.items():
                self._store(identity, harden(self.sample.activity(number), number))

    @property
    def imports(self) -> tuple[ImportRun, ...]:
        """The imports that were accepted, oldest first, with the verdict on each row; of very many
        only the newest.
        """
        with self.lock:
            self.store_finished()
            return tuple(self._imports.values())

    def remove_activity(self, identity: str) -> None:
        """Remove an activity as another planner would."""
        with self.lock:
            self.store_finished()
            # Empty means removed: the sample itself would bring it back.
            self._store(identity, {})

    def accept_import(self, rows: list[JsonObject]) -> ImportRun:
        with self.lock:
            self.imports_accepted += 1
            return super().accept_import(rows)

    def date_header(self) -> datetime | None:
        if self.switches["date-header"] == "no":
            return None
        return self.now() + timedelta(seconds=self.switches.number("clock-skew"))

    def judged(self, rows: list[JsonObject]) -> list[Verdict]:
        nth = self.switches.count("refuse-every")
        found = []
        for place, verdict in enumerate(super().judged(rows), start=1):
            reason = (
                "The row could not be saved" if nth and place % nth == 0 else self._refusal(verdict)
            )
            found.append(
                verdict._replace(result="failed", reason=reason, record=None)
                if reason
                else self._replaced(verdict)
            )
        return found

    def _refusal(self, verdict: Verdict) -> str:
        record, required = verdict.record, self.switches["required"]
        if record is None:
            return ""
        if required in {"work-package", "both"} and not record["workPackageId"]:
            return "A work package is required in this account (workPackageId)"
        if required in {"work-order", "both"} and not record["workOrderId"]:
            return "A work order is required in this account (workOrderId)"
        before = (self._stored(str(record["id"])) or {}).get("status")
        backwards = (
            before in STATES
            and record["status"] in STATES
            and STATES.index(str(record["status"])) < STATES.index(str(before))
        )
        if self.switches["transitions"] == "forward" and backwards:
            return f"Status cannot change from {before} to {record['status']}"
        return ""

    def _replaced(self, verdict: Verdict) -> Verdict:
        """Empty the fields that were not sent, as a service does that replaces."""
        record = verdict.record
        if self.switches["import"] == "merges" or record is None or verdict.result != "updated":
            return verdict
        kept = {
            "id",
            "name",
            "type",
            "createdAt",
            "updatedAt",
            "isLocked",
            "status",
            *verdict.given,
        }
        emptied = {
            name: value
            for name, value in empty_activity(str(record["id"]), "").items()
            if name not in kept
        }
        return verdict._replace(record={**record, **emptied})

    def progress(self, run: ImportRun) -> float:
        processing = self.switches["processing"]
        if run.stored or processing == "done":
            return super().progress(run)
        return min(super().progress(run), 0.5) if processing == "half" else 0.0

    def store_finished(self) -> None:
        if self.switches["processing"] == "done":
            super().store_finished()


@dataclass
class Reply:
    """An answer that is rewritten before it is sent."""

    status: int
    headers: MutableHeaders = field(default_factory=MutableHeaders)
    body: bytes = b""

    @classmethod
    def of(cls, response: Response) -> Reply:
        return cls(
            response.status_code,
            MutableHeaders(raw=list(response.raw_headers)),
            bytes(response.body),
        )

    @property
    def is_json(self) -> bool:
        return self.headers.get("content-type", "").startswith("application/json") and bool(
            self.body
        )

    def json(self) -> Any:
        return json.loads(self.body)


class DialectService(PracticeService):
    """A practice service that speaks the dialect of its switches, and records the requests."""

    state: DialectWorld

    def __init__(
        self,
        *,
        activities: int = 40,
        seed: int = 7,
        colleague: bool = False,
        switches: Mapping[str, str] | None = None,
        port: int = 0,
        clock: Callable[[], datetime] | None = None,
    ) -> None:
        super().__init__(activities=1, seed=seed, port=port, clock=clock)
        self.switches = Switches(
            {**({"colleague": "at-work"} if colleague else {}), **(switches or {})}
        )
        self.state = DialectWorld(self.switches, activities=activities, seed=seed, clock=clock)
        self._served: Counter[str] = Counter()
        self._fetched: Counter[str] = Counter()
        self._statuses: Counter[str] = Counter()
        self._empty_exports: set[str] = set()
        for name in OF_ONE_WORLD:
            self._apply(name)

    def set(self, name: str, value: str) -> None:
        """Set a switch while the service runs."""
        with self.state.lock:
            self.switches.set(name, value)
            self._apply(name)

    def _apply(self, name: str) -> None:
        if name == "delay":
            self.state.delay = self.switches.number(name)
        elif name == "colleague":
            self.state.colleague = self.switches[name] == "at-work"
        elif name == "token-seconds":
            self.state.tokens.seconds = self.state.simulation.tokens.seconds = self.switches.number(
                name
            )
        elif name == "run-seconds":
            self.state.simulation.seconds = self.switches.number(name)

    @property
    def requests(self) -> list[RecordedRequest]:
        """The requests so far, oldest first; secrets are blanked."""
        with self.state.lock:
            return list(self.state.requests)

    @property
    def imports_accepted(self) -> int:
        """How many imports were accepted so far."""
        return self.state.imports_accepted

    def activity(self, identity: str) -> JsonObject | None:
        """Return an activity with the fields too that no export shows; None: there is none."""
        return self.state.activity(identity)

    def edit_activity(self, identity: str, **fields: JsonValue) -> None:
        """Change an activity as another planner would, by the API's field names."""
        self.state.edit_activity(identity, **fields)

    def remove_activity(self, identity: str) -> None:
        """Remove an activity as another planner would."""
        self.state.remove_activity(identity)

    @property
    def planted(self) -> tuple[Planted, ...]:
        """What is wrong with the account on purpose, each mistake with its IDs."""
        return self.state.sample.planted

    def let_colleague_work(self) -> tuple[str, ...]:
        """Change a few activities as a colleague would, and return their IDs; `colleague` does it
        after the first export.
        """
        return self.state.let_colleague_work()

    @property
    def cases(self) -> tuple[SampleCase, ...]:
        """The simulation cases that can be opened by ID; the API has no list of them."""
        return self.state.simulation.listed

    async def respond(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Record a request and answer it."""
        recorder = _Recorder(self.state, scope, receive)
        try:
            await self.answer(scope, recorder.receive, send)
        finally:
            recorder.record()

    async def answer(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request in the dialect; in the practice service's own where no switch is set."""
        if not self.switches.changed - OF_ONE_WORLD:
            await super().respond(scope, receive, send)
            return
        dialogue = _Dialogue(self, scope)
        if not dialogue.is_answered():
            scope["step"] = "wrong-path"  # before the body is read: then the request is recorded
        dialogue.body = await _body(receive)
        reply = dialogue.refusal()
        if reply is None:
            reply = await self._plain_reply(dialogue)
            reply = dialogue.rewrite(reply)
        reply = dialogue.encode(reply)
        await self._pause(self.switches.number("slow"))
        await send(
            {"type": "http.response.start", "status": reply.status, "headers": reply.headers.raw}
        )
        await send({"type": "http.response.body", "body": reply.body})

    async def _plain_reply(self, dialogue: _Dialogue) -> Reply:
        reply = Reply(0)
        pieces = list[bytes]()
        ended = asyncio.Event()
        requests: list[Message] = [
            {"type": "http.request", "body": dialogue.body, "more_body": False}
        ]

        async def receive() -> Message:
            if not requests:
                await ended.wait()  # a streamed answer listens for the client to leave
                return {"type": "http.disconnect"}
            return requests.pop()

        async def send(message: Message) -> None:
            if message["type"] == "http.response.start":
                reply.status = message["status"]
                reply.headers = MutableHeaders(raw=list(message["headers"]))
            else:
                pieces.append(message.get("body", b""))

        await super().respond(dialogue.scope, receive, send)
        ended.set()
        reply.body = b"".join(pieces)
        return reply

    async def _pause(self, seconds: float) -> None:
        """Wait; the end of the service ends it."""
        until = asyncio.get_running_loop().time() + seconds
        while (
            left := until - asyncio.get_running_loop().time()
        ) > 0 and not self.state.stopping.is_set():
            await asyncio.sleep(min(left, 0.05))

    # Counts of one service, which its dialogues share.

    def token_is_used_up(self, token: str) -> bool:
        limit = self.switches.count("token-requests")
        with self.state.lock:
            self._served[token] += 1
            return bool(limit) and self._served[token] > limit

    def is_early_empty(self, reference: str) -> bool:
        with self.state.lock:
            self._fetched[reference] += 1
            return self._fetched[reference] <= self.switches.count("early-empty")

    def asked_status(self, reference: str) -> int:
        with self.state.lock:
            self._statuses[reference] += 1
            return self._statuses[reference]

    def hold_nothing(self, reference: str) -> None:
        self._empty_exports.add(reference)

    def holds_nothing(self, reference: str) -> bool:
        return reference in self._empty_exports


async def _body(receive: Receive) -> bytes:
    pieces = list[bytes]()
    while (message := await receive())["type"] == "http.request":
        pieces.append(message.get("body", b""))
        if not message.get("more_body"):
            break
    return b"".join(pieces)


class _Dialogue:
    """One request and its answer in the dialect."""

    def __init__(self, service: DialectService, scope: Scope) -> None:
        self.service = service
        self.scope = dict(scope)
        self.body = b""
        self.switches = service.switches
        self.world = service.state
        self.step = str(scope["step"])
        self.query = {
            name: values[0]
            for name, values in parse_qs(
                scope["query_string"].decode("latin-1"), keep_blank_values=True
            ).items()
        }
        self.asked = dict(self.query)
        self.unknown_project = False

    # The request

    def refusal(self) -> Reply | None:
        """Return the answer of a dialect that does not take the request; else rewrite it to what
        the practice service understands.
        """
        if not self.is_answered():
            return self._wrong_path()
        try:
            if self.step not in {"sign-in", "simulation-sign-in", "other"}:
                self._check_token()
            if self.step == "export-request":
                self._rewrite_export()
            elif self.step == "import":
                self._check_import()
                if self.switches["file-import"] == "413-html" and self.scope["path"].endswith(
                    "/file"
                ):
                    return Reply.of(page_answer(413))
            elif self.step == "export":
                self._rewrite_query(page=None)
            elif self.scope["path"].endswith("/files/results.json"):
                self.step, self.scope["path"] = (
                    "results-file",
                    self.scope["path"].replace("/files/results.json", "/results"),
                )
        except ApiError as error:
            return Reply.of(error_answer(error.status_code, str(error.detail)))
        return None

    def is_answered(self) -> bool:
        if self.scope["path"] is None:
            return False
        found = re.fullmatch(
            r"(?P<host>/api)?(?P<prefix>/public(?:/v1)?)?(?P<tail>/.*)", self.scope["asked_path"]
        )
        if found is None or self.step in {
            "other",
            "simulation-sign-in",
            "case",
            "submit",
            "run-status",
            "run-results",
        }:
            below = "api" if self.scope["asked_path"].startswith("/api/") else "root"
            return self.step in {"other", "simulation-sign-in"} or self.switches[
                "simulation-path"
            ] in {"any", below}
        api = bool(found["host"])
        prefix = found["prefix"] or ""
        address = self.switches["address"]
        if self.step == "export":
            path = self.switches["export-path"]
            if api != (address != "public-v1") and address != "any":
                return False
            if prefix == "":
                return api and address in {"any", "api"} and path == "any"
            return path in {"any", "public" if prefix == "/public" else "v1"}
        form = {
            (False, "/public/v1"): "public-v1",
            (True, "/public/v1"): "api-public-v1",
            (True, ""): "api",
        }[api, prefix]
        wanted = {"example": "/import/activities/failed", "heading": "/import/failed"}.get(
            self.switches["failed-path"], found["tail"]
        )
        return address in {"any", form} and (self.step != "failed" or found["tail"] == wanted)

    def _wrong_path(self) -> Reply:
        how = self.switches["wrong-path"]
        if how.endswith("html"):
            return Reply.of(page_answer(404 if how == "404-html" else 200))
        if how in {"401", "403", "500"}:
            return Reply.of(
                Response(b"No such route at this gateway", int(how), media_type="text/plain")
            )
        reply = Reply.of(error_answer(int(how), "There is nothing at this address"))
        if how == "405":
            reply.headers["Allow"] = "OPTIONS"
        return reply

    def _check_token(self) -> None:
        headers = MutableHeaders(raw=list(self.scope["headers"]))
        if self.step in {"case", "submit", "run-status", "run-results"} or self.scope[
            "path"
        ].endswith("/files/results.json"):
            way = self.switches["token-presentation"]
            given = headers.get("x-api-key" if way == "x-api-key" else "authorization", "")
            scheme, _, rest = (
                given.partition(" ") if way in {"bearer", "token"} else (way, "", given)
            )
            headers["authorization"] = f"Bearer {rest}" if scheme.lower() == way else "none"
            self.scope["headers"] = headers.raw
        token = headers.get("authorization", "").partition(" ")[2]
        if self.service.token_is_used_up(token):
            raise ApiError(401)

    def _rewrite_export(self) -> None:
        kind = kind_named(self.scope["path"].rpartition("/")[2])
        assert kind is not None
        try:
            body = json.loads(self.body)
        except ValueError:
            return
        if not isinstance(body, dict):
            return
        projects, callbacks = self._project_names(kind), self._callback_names()
        heard = {wire for one in kind.filters for wire in self._spellings(one.spellings)}
        unheard = set(body) - set(projects) - set(callbacks) - heard
        if unheard and self.switches["wrong-spelling"] == "400":
            raise ApiError(400, f"Unknown parameter {min(unheard)}")
        kept = {name: value for name, value in body.items() if name not in unheard}
        if self.switches["filters"] == "ignored":
            kept = {name: value for name, value in kept.items() if name not in heard}
        if self.switches["unknown-project"] == "empty":
            others = {
                name: self.world.project_id
                for name in projects
                if name in kept and kept[name] != self.world.project_id
            }
            self.unknown_project = bool(others)
            kept |= others
        self.body = json.dumps(kept).encode()
        headers = MutableHeaders(raw=list(self.scope["headers"]))
        headers["content-length"] = str(len(self.body))
        self.scope["headers"] = headers.raw

    def _project_names(self, kind: Kind) -> tuple[str, ...]:
        if len(kind.project_wires) == 1:
            return kind.project_wires
        return {"example": ("projectId",), "table": ("projectID",)}.get(
            self.switches["project-spelling"], ("projectId", "projectID")
        )

    def _callback_names(self) -> tuple[str, ...]:
        heard = self.switches["callback-spelling"]
        return ("callbackUrl", "callbackURL") if heard == "any" else (heard,)

    def _spellings(self, spellings: tuple[str, ...]) -> tuple[str, ...]:
        heard = self.switches["statuses-spelling"]
        return (heard,) if len(spellings) > 1 and heard != "any" else spellings

    def _check_import(self) -> None:
        if not self.scope["path"].endswith("/file"):
            if self.switches["single-import"] == "judged at once":
                (verdict,) = self.world.judged([json.loads(self.body)])
                if verdict.result == "failed":
                    raise ApiError(400, verdict.reason)
            return
        rule = self.switches["import-query"]
        needed = {
            "correlation": ("correlationId",),
            "both": ("projectId", "correlationId"),
            "any": (),
        }.get(rule, ("projectId",))
        missing = [name for name in needed if not self.query.get(name)]
        if (
            rule == "any"
            and not self.query.get("projectId")
            and not self.query.get("correlationId")
        ):
            missing = ["projectId"]
        if missing:
            raise ApiError(400, f"Missing required parameter {missing[0]}")
        if rule == "project-only" and "correlationId" in self.query:
            raise ApiError(400, "Unknown parameter correlationId")
        self._rewrite_query(projectId=self.query.get("projectId") or self.world.project_id)
        if (files := self.switches["file-import"]) not in {"accepted", "413-html"}:
            raise ApiError(int(files))
        limit = self.switches.count("row-limit")
        if limit and len(_file_rows(self.scope, self.body)) > limit:
            raise ApiError(413, f"At most {limit} rows can be imported at once")

    def _rewrite_query(self, **changed: str | None) -> None:
        query = {**self.query, **changed}
        self.query = {name: value for name, value in query.items() if value is not None}
        self.scope["query_string"] = urlencode(self.query).encode()

    # The answer

    def rewrite(self, reply: Reply) -> Reply:
        """Return the practice service's answer as the dialect has it."""
        if reply.status >= 400:
            return self._rewrite_error(reply)
        steps: dict[str, Callable[[Reply], Reply]] = {
            "sign-in": self._signed_in,
            "export-request": self._export_requested,
            "export": self._export,
            "import": self._imported,
            "status": self._status,
            "result": self._result,
            "failed": self._failed,
            "submit": self._submitted,
            "run-status": self._run_status,
            "run-results": self._run_results,
        }
        return steps[self.step](reply) if self.step in steps else reply

    def _rewrite_error(self, reply: Reply) -> Reply:
        words = str(reply.json().get("message", "")) if reply.is_json else ""
        if (
            self.step in {"export-request", "import"}
            and words.startswith("Project ")
            and self.switches["unknown-project"] in {"400", "403"}
        ):
            return Reply.of(error_answer(int(self.switches["unknown-project"]), words))
        if self.step in {"result", "failed"} and words == "Not there yet":
            return self._early_result()
        if self.step.startswith("run-") and words == "There is no such run":
            return Reply.of(error_answer(self.switches.count("deleted-run"), words))
        return reply

    def _success(self, reply: Reply) -> Reply:
        reply.status = self.switches.count("success-code")
        return reply

    def _signed_in(self, reply: Reply) -> Reply:
        refused = {
            "refused": (401, "User name or password is not right"),
            "two-factor": (401, "Two-factor authentication is required for this user"),
            "no-access": (403, "API access is not enabled for this user"),
        }.get(self.switches["sign-in"])
        return self._success(reply) if refused is None else Reply.of(error_answer(*refused))

    def _export_requested(self, reply: Reply) -> Reply:
        if self.unknown_project:
            self.service.hold_nothing(reply.json()["correlationId"])
        return self._success(reply)

    def _export(self, reply: Reply) -> Reply:
        reference = self.asked["correlationId"]
        run = self.world.export_run(reference)
        assert run is not None
        if reply.status == 202:
            form = self.switches["unfinished"]
            if form in {"202", "object"}:
                reply.status = 202 if form == "202" else 200
                return reply
            return self._empty(form)
        if self.service.holds_nothing(reference) or self.service.is_early_empty(reference):
            return Reply.of(json_answer([]))
        return self._pages(
            run, [self._shown(run.kind, record, place) for place, record in enumerate(reply.json())]
        )

    def _shown(self, kind: str, record: JsonObject, place: int) -> JsonObject:
        if kind != "activities":
            record = _other_fields(record, self.switches["kind-fields"], place)
        if self.switches.on("extra-fields"):
            record |= {
                "practiceExtra": {"depth": place, "flag": place % 2 == 0},
                "practiceTags": ["a", "b, c"],
                "practiceRows": [{"n": place}],
            }
        if self.switches.on("extra-states") and place % 3 == 0:
            record |= {"status": "ON_HOLD"} if place % 2 else {"type": "MILESTONE"}
        if self.switches.on("number-ids"):
            for name in {"id", "siteId", "workPackageId"} & set(record):
                value = record[name]
                if isinstance(value, str) and value.isdecimal() and str(int(value)) == value:
                    record[name] = int(value)
        return record

    def _pages(self, run: ExportRun, records: list[JsonObject]) -> Reply:
        shape = self.switches["export-shape"]
        pages = self.switches["pages"]
        stated = self.switches["stated-total"]
        number = int(self.asked.get("page", "1"))
        size = max(1, self.switches.count("page-size")) if pages != "none" else max(1, len(records))
        count = max(1, -(-len(records) // size))
        path = (
            f"{self.scope['asked_path']}?correlationId={run.correlation_id}&page={number + 1}"
            if number < count
            else None
        )
        root = f"{self.scope['scheme']}://{Headers(scope=self.scope)['host']}"
        shown = records[(number - 1) * size : number * size]
        members: JsonObject = {}
        if stated != "absent":
            members["total"] = {
                "right": len(records),
                "higher": len(records) + 3,
                "lower": max(0, len(records) - 1),
            }[stated]
        if pages == "page-total":
            members |= {"page": number, "totalPages": count}
        if pages in {"next-url", "next-path"}:
            members["next"] = (
                None if path is None else path if pages == "next-path" else root + path
            )
        if self.switches.on("extra-fields") and (members or shape.startswith("envelope")):
            members["practiceExtra"] = {"note": "no document names this"}
        value: JsonValue = [*shown]
        if shape == "single" and len(records) == 1:
            value = records[0]
        elif members or shape.startswith("envelope"):
            value = {
                **members,
                {"envelope-items": "items", "envelope-kind": run.kind}.get(shape, "data"): [*shown],
            }
        reply = self._json_reply(self._text(value) if shape == "json-text" else value)
        if pages == "link-header" and path:
            reply.headers["Link"] = f'<{root}{path}>; rel="next"'
        return reply

    def _imported(self, reply: Reply) -> Reply:
        return self._success(self._json_reply({}) if self.switches.on("no-reference") else reply)

    def _run(self) -> ImportRun | None:
        run = self.world.import_run(self.asked["correlationId"])
        assert run is not None
        return None if self.switches["processing"] == "lost" and not run.stored else run

    def _lost(self) -> Reply:
        return Reply.of(error_answer(404, "No import with this correlationId"))

    def _status(self, reply: Reply) -> Reply:
        run = self._run()
        if run is None:
            return self._lost()
        early, waiting = self.switches["early-status"], self.world.progress(run) == 0
        if waiting and early not in {"counts", "zero"}:
            return self._empty(early)
        status = reply.json()
        counts = {name: value for name, value in status.items() if isinstance(value, int)}
        counts["deleted"] = self.switches.count("deleted")
        verdicts = run.verdicts[: counts["processed"]]
        silent = self.switches["messages"] == "none" or self.switches["refusals"] not in {
            "everywhere",
            "messages",
        }
        messages = (
            []
            if silent
            else [
                self._message(place, verdict)
                for place, verdict in enumerate(verdicts)
                if verdict.reason
            ]
        )
        answer: JsonObject = {"correlationId": status["correlationId"]}
        answer |= self._counts(run, counts)
        answer["messages"] = [*messages]
        if self.switches.on("named-states"):
            answer["status"] = (
                "COMPLETED" if run.stored else "IN_PROGRESS" if counts["processed"] else "PENDING"
            )
        if waiting and early == "zero":
            answer |= dict.fromkeys(counts, 0)
        return self._json_reply(answer)

    def _counts(self, run: ImportRun, counts: dict[str, int]) -> JsonObject:
        how, asked = self.switches["counts"], self.service.asked_status(run.correlation_id)
        changed = {
            "low": {"processed": max(0, min(counts["processed"], counts["total"] - 1))},
            "high": {"total": counts["total"] + 2, "created": counts["created"] + 1},
            "falling": {"processed": max(0, counts["processed"] - asked % 3)},
            "zero": dict.fromkeys(counts, 0),
        }
        if how == "missing":
            return {"total": counts["total"], "failed": counts["failed"]}
        if how == "null":
            return dict.fromkeys(counts)
        counts = {**counts, **changed.get(how, {})}
        return {name: str(count) if how == "text" else count for name, count in counts.items()}

    def _message(self, place: int, verdict: Verdict) -> str:
        if self.switches["messages"] == "named":
            return f"{verdict.given.get('id', '')}: {verdict.reason}"
        base = self.switches.count("message-base")
        return f"Row {place + base}: {verdict.reason}"

    def _early_result(self) -> Reply:
        run = self._run()
        if run is None:
            return self._lost()
        if self.switches["early-result"] != "partial":
            return self._empty(self.switches["early-result"])
        verdicts = run.verdicts[: int(len(run.verdicts) * self.world.progress(run))]
        return self._result_of(verdicts) if self.step == "result" else self._failed_of(verdicts)

    def _result(self, reply: Reply) -> Reply:
        run = self._run()
        return self._lost() if run is None else self._result_of(run.verdicts)

    def _failed(self, reply: Reply) -> Reply:
        run = self._run()
        return self._lost() if run is None else self._failed_of(run.verdicts)

    def _result_of(self, verdicts: list[Verdict]) -> Reply:
        shape = self.switches["result-shape"]
        answer: JsonObject = {}
        for name in ("created", "updated"):
            saved = [
                self._saved(shape, place, verdict)
                for place, verdict in enumerate(verdicts)
                if verdict.result == name
            ]
            if shape != "absent":
                answer[name] = len(saved) if shape == "count" else saved
        answer["failed"] = (
            [*self._failures(verdicts)]
            if self.switches["refusals"] in {"everywhere", "result"}
            else []
        )
        if self.switches.on("extra-fields"):
            answer["practiceExtra"] = [1]
        return Reply.of(Response(self._text(answer), media_type="application/json"))

    def _saved(self, shape: str, place: int, verdict: Verdict) -> JsonValue:
        if shape == "ids":
            return str(verdict.given.get("id", ""))
        row = self._echo(verdict)
        base = self.switches["index-base"]
        return (
            row
            if shape == "rows"
            else {"index": place + (int(float(base)) if base[0].isdigit() else 0), "activity": row}
        )

    def _failures(self, verdicts: list[Verdict]) -> list[JsonObject]:
        places = [place for place, verdict in enumerate(verdicts) if verdict.result == "failed"]
        base = self.switches["index-base"]
        found = []
        for nth, place in enumerate(places):
            index: dict[str, JsonValue] = {
                "scrambled": places[-1 - nth],
                "duplicate": places[0],
                "beyond": len(verdicts) + 10 + place,
                "text": str(place),
            }
            element: JsonObject = (
                {}
                if base == "missing"
                else {"index": index[base] if base in index else place + int(float(base))}
            )
            found.append(
                element
                | {
                    "activity": self._echo(verdicts[place]),
                    "message": verdicts[place].reason,
                }
            )
        return found

    def _failed_of(self, verdicts: list[Verdict]) -> Reply:
        shape = self.switches["failed-shape"]
        found = self._failures(verdicts)
        if self.switches["refusals"] not in {"everywhere", "failed-rows"} or not found:
            return self._empty(self.switches["no-failed"])
        rows: list[JsonValue] = [
            element["activity"] if shape == "rows" else element for element in found
        ]
        value: JsonValue = {"failed": rows, "count": len(rows)} if shape == "envelope" else rows
        return Reply.of(Response(self._text(value), media_type="application/json"))

    def _echo(self, verdict: Verdict) -> JsonObject:
        known = {"isLocked": verdict.locked} if verdict.result == "failed" else verdict.record
        row = echo_row(verdict.given, known, self.switches["echo-zone"])
        shown = self.switches["echo-id"]
        if shown == "absent":
            del row["id"]
        elif shown != "shown":
            row["id"] = "" if shown == "empty" else None
        if self.switches["echo-values"] == "mixed":
            row |= {
                "voNumber": 0,
                "voSigned": None,
                "subassemblyId": None,
                "isLocked": row["isLocked"] == "true",
            }
        return row

    # Simulation

    def _word(self, plain: JsonObject) -> JsonValue:
        words = RUN_WORDS.get(self.switches["run-words"])
        return plain["status"] if words is None else words[str(plain["status"])]

    def _submitted(self, reply: Reply) -> Reply:
        name = self.switches["run-id"]
        status = self.switches.count("success-code")
        plain = reply.json()
        if name == "location":
            return Reply.of(
                Response(status_code=status, headers={"Location": f"/simulations/{plain['id']}"})
            )
        if name == "text":
            return Reply.of(Response(plain["id"], status, media_type="text/plain"))
        answer = (
            {"status": self._word(plain)}
            if name == "absent"
            else {name: plain["id"], "status": self._word(plain)}
        )
        return self._success(self._json_reply(answer))

    def _run_status(self, reply: Reply) -> Reply:
        plain = reply.json()
        word = self._word(plain)
        shapes: dict[str, JsonValue] = {
            "object": {"id": plain["id"], "status": word},
            "state": {"runId": plain["id"], "state": {"name": word}},
            "text": word,
            "envelope": {"simulation": {"id": plain["id"], "status": word}},
        }
        return self._json_reply(shapes[self.switches["run-shape"]])

    def _run_results(self, reply: Reply) -> Reply:
        form = self.switches["results-form"]
        if form == "links":
            root = (
                f"{self.scope['scheme']}://{Headers(scope=self.scope)['host']}"
                f"{self.scope['asked_path']}"
            )
            return self._json_reply(
                {
                    "files": [
                        {
                            "name": "results.json",
                            "url": root.removesuffix("/results") + "/files/results.json",
                        }
                    ]
                }
            )
        if form == "zip":
            packed = io.BytesIO()
            with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
                archive.writestr("results.json", reply.body)
            disposition = f'attachment; filename="{self.scope["path"].split("/")[-2]}.zip"'
            return Reply.of(
                Response(
                    packed.getvalue(),
                    media_type="application/zip",
                    headers={"Content-Disposition": disposition},
                )
            )
        return reply

    # Forms of answers

    def _text(self, value: JsonValue) -> str:
        return json_text(value, escaped=self.switches["json-form"] == "escaped")

    def _json_reply(self, value: JsonValue) -> Reply:
        if isinstance(value, dict) and self.switches.on("extra-fields"):
            value = {
                **value,
                "practiceExtra": {"note": "no document names this", "list": [1, 2]},
                **value,
            }
        return Reply.of(Response(self._text(value), media_type="application/json"))

    def _empty(self, form: str) -> Reply:
        """Return one of the forms of nothing: array, object, null, empty, 404, or a status such as
        202 or 204.
        """
        if form in {"array", "object", "null"}:
            return self._json_reply({"array": [], "object": {}, "null": None}[form])
        if form == "404":
            return Reply.of(error_answer(404, "Not there yet"))
        if form == "202":
            return Reply(202, self._json_reply({}).headers, b"{}")
        return Reply.of(
            Response(status_code=204 if form == "204" else 200, media_type="application/json")
        )

    def encode(self, reply: Reply) -> Reply:
        """Write the bytes of an answer: the layout of errors, the form of JSON, compression."""
        if reply.status >= 400 and reply.is_json:
            reply = self._laid_out(reply)
        form = self.switches["json-form"]
        if reply.is_json:
            if form == "utf-16":
                reply.body = reply.body.decode("utf-8", "replace").encode("utf-16-le")
            elif form == "escaped":
                reply.body = (
                    reply.body if b"\n" in reply.body else self._text(reply.json()).encode()
                )
            elif form != "plain":
                reply.body = _odd_start(reply.body, form)
        if (
            self.switches.on("gzip")
            and "gzip" in Headers(scope=self.scope).get("accept-encoding", "")
            and reply.status not in {204, 304}
        ):
            reply.body = gzip.compress(reply.body)
            reply.headers["Content-Encoding"] = "gzip"
        reply.headers["Content-Length"] = str(len(reply.body))
        return reply

    def _laid_out(self, reply: Reply) -> Reply:
        layout = self.switches["error-body"]
        message = str(reply.json().get("message", ""))
        allow = reply.headers.get("allow")
        phrase, code = HTTPStatus(reply.status).phrase, HTTPStatus(reply.status).name
        layouts: dict[str, JsonValue] = {
            "nested": {"error": {"code": code, "message": message}},
            "detail": {"status": reply.status, "detail": message},
            "title": {
                "type": "about:blank",
                "title": phrase,
                "status": reply.status,
                "detail": message,
            },
            "errors": {"errors": [{"code": code, "message": message}]},
            "code-only": {"errorCode": str(reply.status)},
            "code": reply.json(),
        }
        if layout == "html":
            made = Reply.of(page_answer(reply.status))
        elif layout == "text":
            made = Reply.of(Response(message, reply.status, media_type="text/plain"))
        elif layout == "empty":
            made = Reply.of(Response(status_code=reply.status))
        else:
            made = self._json_reply(layouts[layout])
            made.status = reply.status
        if allow:
            made.headers["Allow"] = allow
        return made


def _file_rows(scope: Scope, body: bytes) -> list[JsonObject]:
    """Return the rows of a multipart upload."""
    kind = Headers(scope=scope)["content-type"]
    message = BytesParser().parsebytes(b"Content-Type: " + kind.encode() + b"\r\n\r\n" + body)
    part = next(iter(message.get_payload()))
    return read_rows(part.get_payload(decode=True))  # type: ignore[union-attr,arg-type]


def _other_fields(record: JsonObject, fields: str, place: int) -> JsonObject:
    """Return a record of one of the six kinds, whose fields no document shows,
    with other fields.
    """
    match fields:
        case "renamed":
            return {OTHER_NAMES.get(name, name): value for name, value in record.items()}
        case "nested":
            return {
                "id": record["id"],
                "details": {
                    "general": {name: value for name, value in record.items() if name != "id"}
                },
            }
        case "without-id":
            return {name: value for name, value in record.items() if name != "id"}
        case "mixed":
            return {
                name: [value, str(value), None][place % 3] if name not in {"id", "name"} else value
                for name, value in record.items()
            }
        case _:
            return record


def _odd_start(body: bytes, form: str) -> bytes:
    """Return JSON with a byte order mark, or whose first object holds a NaN or a key twice."""
    if form == "bom":
        return b"\xef\xbb\xbf" + body
    odd = b'"practiceOdd":NaN,' if form == "nan" else b'"practiceOdd":1,"practiceOdd":2,'
    first = body.find(b"{") + 1
    return body[:first] + odd + body[first:] if first and body[first : first + 1] == b'"' else body
