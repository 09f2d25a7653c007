"""ExchangeClient: one method per request of the exchange API, each with a typed result. Polling is
left to the jobs.

Each method cites its endpoint. Open points of the document are in endpoints.py; choices that worked
are passed to `learned`.
"""

from __future__ import annotations

import re
import tempfile
import uuid
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import datetime
from pathlib import Path
from urllib.parse import urlsplit

from bridge.client import endpoints, error_mapping
from bridge.client.endpoints import Candidate
from bridge.client.paging import FetchedExport, fetch_pages
from bridge.client.retry import (
    ASK,
    ONCE,
    READ,
    Policy,
    ServiceClient,
    asked_to_wait,
    is_absent,
    is_gateway,
    refused_by_gateway,
    send,
)
from bridge.client.transport import Order, Reply, json_bytes
from bridge.errors import NoConnectionError, ReplyError
from bridge.jsonio.envelopes import (
    read_correlation,
    read_failed_file,
    read_result_file,
    read_status,
    read_token,
)
from bridge.log import blanked
from bridge.progress import Monitor
from bridge.records.answers import Echo, ImportResult, ImportStatus
from bridge.records.cells.base import JsonObject, JsonValue
from bridge.records.columns import ECHO_ONLY
from bridge.records.kinds import FilterType, Kind
from bridge.texts import say


@dataclass(frozen=True, slots=True)
class ExportTicket:
    """A requested export; `server_date` is the service's time of the request (UTC)."""

    kind: str
    correlation_id: str
    server_date: datetime | None = None


class ExchangeClient(ServiceClient):
    """The exchange API for one account.

    `POST /authenticate` signs in with the account's user name and its password.
    """

    def request_export(
        self, kind: Kind, filters: Mapping[str, JsonValue], callback_url: str | None = None
    ) -> ExportTicket:
        """Request an export of one record type. `POST /export/<kind>`.

        `filters` are by Filter.name: a list of texts, or one UTC timestamp. If the service refuses
        a parameter with two spellings, the other one is tried once.
        """
        reply = self._post_export(kind, filters, callback_url, self._learned)
        names = [
            endpoints.project_point(kind),
            *(endpoints.filter_point(kind, name) for name in filters),
            *([endpoints.callback_point(kind)] if callback_url else []),
        ]
        # The parameters of this request that have another spelling and no stored choice.
        for point in filter(None, map(endpoints.point_named, names)):
            # Only a refused request can be about a spelling; any other response would be the same.
            if reply.status != 400:
                break
            if endpoints.chosen(point.name, self._learned) is not None:
                continue
            choice = {point.name: point.candidates[1]}
            second = self._post_export(kind, filters, callback_url, {**self._learned, **choice})
            if second.ok:
                self._learn(choice)
                reply = second
        self._expect_ok(reply)
        reference = read_correlation(reply.json())
        if reference is None:
            raise error_mapping.no_reference(self._transport.host, str(reply.words))
        return ExportTicket(kind.name, reference, reply.date)

    def fetch_export(self, reference: str, into: Path) -> FetchedExport | None:
        """Download a finished export with all its pages to `into`; return None while it is not
        finished. `GET /export`.
        """
        # An incomplete file never has the final name.
        part = into.with_name(f"{into.name}.part")
        step = say("Receiving the rows")

        def ask(path: str) -> Order:
            return Order("GET", path, {"correlationId": reference}, into=part, step=step)

        try:
            reply = self._among(endpoints.export_candidates(self._taught()), ask, READ)
            # The document may mean 404 while the export runs; 202 and 204 are possible too.
            if is_absent(reply) or reply.status in {202, 204}:
                self._refuse_page(reply)
                return None
            self._expect_ok(reply)
            return fetch_pages(
                reply,
                part,
                into,
                lambda url: self._session.call(
                    Order("GET", url, into=part, step=step), READ, self._monitor
                ),
            )
        finally:
            part.unlink(missing_ok=True)

    def other_spelling(self, kind: Kind, name: str) -> bool:
        """Use the filter's other spelling from now on; return False if it has only one."""
        point = endpoints.point_named(endpoints.filter_point(kind, name))
        if point is None:
            return False
        now = endpoints.spelling(point.name, point.candidates[0], self._learned)
        after = point.candidates[(point.candidates.index(now) + 1) % len(point.candidates)]
        self._learn({point.name: after})
        return True

    # Import

    def import_file(
        self, json_file: Path, absent: Callable[[], bool] = lambda: False, key: str = ""
    ) -> str:
        """Send a JSON file of activities, streamed from disk; return its correlationId. `POST
        /import/activities/file`.

        Raises OutcomeUnknownError if no response proves the outcome; after any other error nothing
        was accepted. It is sent again only if `absent`, called each time, proves that nothing of it
        arrived. A reference that is sent with it is one of `references(key)`.
        """
        policy = replace(ONCE, absent=absent)
        learned = endpoints.chosen(endpoints.IMPORT_QUERY, self._learned)
        # The document's table requires a correlationId, its example passes a projectId.
        for choice in [learned] if learned else endpoints.QUERIES:
            reference = _reference(key or str(uuid.uuid4()), choice)
            values = {"projectId": self.account.project_id, "correlationId": reference}
            query = {name: values[name] for name in choice.split(", ")}
            reply = self._import("/import/activities/file", query, policy, upload=json_file)
            if reply.status != 400 or reply.own_words() is None or choice == learned:
                break
            if choice != endpoints.QUERIES[-1]:
                policy.prove_absent(reply)
        reference = self._accepted(reply, policy)
        self._learn({endpoints.IMPORT_QUERY: choice, endpoints.IMPORT_FORM: endpoints.AS_FILE})
        return reference

    def references(self, key: str) -> list[str]:
        """Return the references that may have been sent with a file, to ask for its status."""
        learned = endpoints.chosen(endpoints.IMPORT_QUERY, self._learned)
        choices = [learned] if learned else endpoints.QUERIES
        return [_reference(key, choice) for choice in choices if "correlationId" in choice]

    @property
    def import_form(self) -> str | None:
        """Return how this service accepts rows, AS_FILE or ROW_BY_ROW of endpoints, or None while
        unknown.
        """
        return endpoints.chosen(endpoints.IMPORT_FORM, self._learned)

    def remember_rows(self) -> None:
        """Send rows one by one from now on: the service refused a file and accepted a row."""
        self._learn({endpoints.IMPORT_FORM: endpoints.ROW_BY_ROW})

    def import_one(self, activity: JsonObject, absent: Callable[[], bool] = lambda: False) -> str:
        """Send one activity; return its correlationId.

        `POST /import/activities`. Errors and `absent` as in import_file.
        """
        policy = replace(ONCE, absent=absent)
        reply = self._import(
            "/import/activities",
            {"projectId": self.account.project_id},
            policy,
            content=json_bytes(activity),
        )
        return self._accepted(reply, policy)

    def import_status(self, correlation_id: str) -> ImportStatus | None:
        """Return the counts of an import, or None while the service shows none.

        `GET /import/status`.
        """
        reply = self._look_up(
            endpoints.request_candidates("/import/status", self._taught()), correlation_id
        )
        status = read_status(reply.json()) if reply else None
        return replace(status, messages=tuple(map(blanked, status.messages))) if status else None

    def import_result(self, correlation_id: str) -> ImportResult | None:
        """Return the result of an import, or None until it is ready. `GET /import/result`."""
        with tempfile.TemporaryDirectory(prefix="sheetbridge-") as folder:
            reply = self._look_up(
                endpoints.request_candidates("/import/result", self._taught()),
                correlation_id,
                Path(folder) / "result.json",
            )
            file = read_result_file(reply.path) if reply and reply.path else None
            if file is None:
                return None
            return replace(
                file,
                created=_without_secrets(file.created),
                updated=_without_secrets(file.updated),
                failed=_without_secrets(file.failed),
            )

    def import_failed(self, correlation_id: str) -> tuple[Echo, ...] | None:
        """Return the rows that failed, () if none did, or None while there is no response.

        `GET /import/failed`.
        """
        with tempfile.TemporaryDirectory(prefix="sheetbridge-") as folder:
            reply = self._look_up(
                endpoints.failed_candidates(self._taught()),
                correlation_id,
                Path(folder) / "failed.json",
            )
            echoes = read_failed_file(reply.path) if reply and reply.path else None
            return None if echoes is None else _without_secrets(echoes)

    # Below: how

    def _home(self) -> str:
        return self.account.base_url

    def _get_token(self, monitor: Monitor) -> str:
        body = json_bytes({"username": self.account.username, "password": self._secret})
        refusal, replies = None, list[Reply]()
        for candidate in endpoints.sign_in_candidates(self._learned, self.account.base_url):
            reply = send(
                self._transport,
                Order("POST", candidate.path, content=body),
                READ,
                monitor,
                self.patience,
            )
            replies.append(reply)
            if is_absent(reply) or (reply.ok and not reply.body.strip()):
                continue
            # API gateways refuse unknown paths in JSON of their own. The words of the last one are
            # shown if no path accepts.
            if is_gateway(reply, candidate) or (reply.status in {401, 403} and not candidate.sure):
                if refusal is None or reply.own_words() is not None:
                    refusal = reply
                continue
            return self._read_sign_in(reply, candidate)
        if refusal is not None:
            return self._read_sign_in(refusal, None)
        reply = replies[-1]
        if reply.ok and reply.is_page:
            raise error_mapping.web_page(self._transport.host, str(reply.words))
        raise error_mapping.no_service(
            self._transport.host, f"HTTP {reply.status} for each known path of the sign-in"
        )

    def _read_sign_in(self, reply: Reply, candidate: Candidate | None) -> str:
        """Return the token of a response and remember its path, or raise the error it reports."""
        if reply.status in {400, 401, 403, 422}:
            raise error_mapping.sign_in_refused(reply.status, str(reply.words))
        self._expect_ok(reply)
        token = read_token(reply.json())
        # The token goes into a header, where line breaks and spaces could inject another header.
        if not re.fullmatch(r"[!-~]+", token):
            raise error_mapping.no_key(
                self._transport.host, f"no token in the answer of {urlsplit(reply.url).path}"
            )
        self._learn(candidate.choices if candidate else {})
        return token

    def _post_export(
        self,
        kind: Kind,
        filters: Mapping[str, JsonValue],
        callback_url: str | None,
        learned: Mapping[str, str],
    ) -> Reply:
        """Request an export with the spellings in `learned`.

        Texts are always sent as a list; empty filters are left out.
        """
        project = endpoints.spelling(endpoints.project_point(kind), kind.project_wires[0], learned)
        body: JsonObject = {project: self.account.project_id}
        by_name = {filter.name: filter for filter in kind.filters}
        for name, value in filters.items():
            if value is None or value == "" or value == []:
                continue
            query = by_name[name]
            wire = endpoints.spelling(
                endpoints.filter_point(kind, name), query.spellings[0], learned
            )
            whole = query.type is FilterType.DATE or isinstance(value, list)
            body[wire] = value if whole else [value]
        if callback_url:
            wire = endpoints.spelling(endpoints.callback_point(kind), kind.callback_wire, learned)
            body[wire] = callback_url
        content = json_bytes(body)
        candidates = endpoints.request_candidates(f"/export/{kind.name}", self._taught())
        return self._among(candidates, lambda path: Order("POST", path, content=content), ASK)

    def _import(
        self,
        tail: str,
        query: Mapping[str, str],
        policy: Policy,
        *,
        content: bytes | None = None,
        upload: Path | None = None,
    ) -> Reply:
        """Send an import once, below the root confirmed by an export or the sign-in."""
        # Never try roots with an import: another server may answer 200 to any path.
        if endpoints.chosen(endpoints.REQUESTS, self._learned) is None:
            self.sign_in()
        candidate = endpoints.request_candidates(tail, self._learned)[0]
        seconds = self._transport.connection.import_seconds
        step = say("Sending the rows") if upload else None
        # No redirects, and a new connection: a reused one may be dead, leaving the outcome unknown.
        order = Order(
            "POST",
            candidate.path,
            query,
            content,
            upload=upload,
            redirects=0,
            fresh=True,
            read_seconds=seconds,
            step=step,
        )
        try:
            reply = self._session.call(order, policy, self._monitor)
        except NoConnectionError as error:
            if error.sent:
                raise error_mapping.outcome_unknown(error.detail or str(error)) from error
            raise
        if reply.ok:
            self._learn(candidate.choices)
        return reply

    def _accepted(self, reply: Reply, policy: Policy) -> str:
        """Return the reference of an accepted import, or raise the error that the response proves.

        A 413 proves refusal even from a gateway, which does not forward a request that is too
        large. If the service keeps asking to wait or to sign in, only an export shows whether the
        rows arrived.
        """
        reference = None
        if reply.ok:
            with suppress(ReplyError):
                reference = read_correlation(reply.json())
        if reference is not None:
            return reference
        in_words = reply.own_words() is not None and (
            400 <= reply.status < 500 or asked_to_wait(reply) is not None
        )
        if in_words or refused_by_gateway(reply):
            # After the last retry the same doubt applies as before each: gateways send these for
            # requests that were accepted.
            if reply.status in {401, 429, 503} or (reply.status == 403 and not in_words):
                policy.prove_absent(reply)
            raise reply.error()
        raise error_mapping.outcome_unknown(reply.cause, reply.status, str(reply.words))

    def _look_up(
        self, candidates: Sequence[Candidate], correlation_id: str, into: Path | None = None
    ) -> Reply | None:
        """Query an import; return None while the service does not know it (404, 202, 204)."""
        reply = self._among(
            candidates,
            lambda path: Order("GET", path, {"correlationId": correlation_id}, into=into),
            READ,
        )
        if is_absent(reply) or reply.status == 202:
            self._refuse_page(reply)
            return None
        self._expect_ok(reply)
        return reply

    def _taught(self) -> Mapping[str, str]:
        """Return the known choices, signing in first if the sign-in's path is unknown; other paths
        are tried there first.
        """
        if (
            not self._session.signed_in
            and endpoints.chosen(endpoints.SIGN_IN, self._learned) is None
        ):
            self.sign_in()
        return self._learned

    def _refuse_page(self, reply: Reply) -> None:
        if reply.is_page and reply.status not in {404, 405}:
            raise error_mapping.web_page(self._transport.host, str(reply.words))


def _reference(key: str, choice: str) -> str:
    return str(uuid.uuid5(uuid.NAMESPACE_URL, f"{key}/{choice}"))


def _without_secrets(echoes: Iterable[Echo]) -> tuple[Echo, ...]:
    """Return echoes without secrets that the service's messages may repeat, since these are stored
    and shown.
    """
    cleaned = list[Echo]()
    for echo in echoes:
        words = {
            name: hidden
            for name in ECHO_ONLY
            if (echoed := echo.activity.get(name)) and (hidden := blanked(echoed)) != echoed
        }
        message = blanked(echo.message)
        if words or message != echo.message:
            echo = replace(echo, activity={**echo.activity, **words}, message=message)
        cleaned.append(echo)
    return tuple(cleaned)
