"""Export into a lake: records of kinds and accounts -> one part each, the manifest last."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from threading import Lock as Turn

from bridge import __version__, clock
from bridge.client.exchange import ExchangeClient
from bridge.errors import BridgeError, LedgerError, UsageError, WorkbookError
from bridge.files import Lock
from bridge.jobs.export import LAST
from bridge.jobs.fetch import Fetched, fetch
from bridge.lake.layout import (
    MANIFESTS,
    Snapshot,
    begin,
    finish,
    last_since,
    measured,
    part_path,
    unfinished,
    write_ndjson,
)
from bridge.lake.parquet import load_schemas, refuse_without_arro3, widen_parts, write_parquet
from bridge.progress import Monitor
from bridge.records.cells.base import JsonObject, JsonValue
from bridge.records.kinds import Kind
from bridge.settings import Account
from bridge.texts import Text, say

_AT_ONCE = 4
"""Accounts that are exported in parallel, each with one request at a time."""


@dataclass(frozen=True, slots=True)
class LakeRequest:
    """What to export, and the target folder.

    `filters`: kind name -> filter name -> value. `changed_since` is UTC text or `last`.
    """

    accounts: tuple[Account, ...]
    kinds: tuple[Kind, ...]
    lake: Path
    format: str = "ndjson"
    filters: Mapping[str, Mapping[str, JsonValue]] = field(default_factory=dict)
    changed_since: str | None = None


@dataclass(frozen=True, slots=True)
class LakeDone:
    """An export into a lake: its manifest, the parts listed there, and errors by account name."""

    manifest: Path
    parts: tuple[JsonObject, ...]
    errors: Mapping[str, BridgeError] = field(default_factory=dict)
    warnings: tuple[Text, ...] = ()


def export_to_lake(
    clients: Callable[[Account], ExchangeClient], request: LakeRequest, monitor: Monitor
) -> LakeDone:
    """Export the kinds of each account.

    A failing account does not affect the others. The manifest is then marked as incomplete.
    """
    services: dict[str, str] = {}
    for account in request.accounts:
        # Folders are named after the project, so equal names would collide.
        if services.setdefault(account.project_id, account.base_url) != account.base_url:
            raise UsageError(
                say(
                    "Two of the accounts have a project {project}, at different services.",
                    project=account.project_id,
                ),
                say("Nothing was exported. Use one lake for each."),
            )
    if request.format == "parquet":
        refuse_without_arro3()
    try:
        # Two schedulers on one lake would each discard what the other has begun.
        with Lock(request.lake / MANIFESTS / ".lock"):
            return _exported(clients, request, monitor)
    except LedgerError as error:
        raise WorkbookError(
            say(
                "{folder} cannot be locked, so two exports could overwrite each other.",
                folder=request.lake,
            ),
            say("Nothing was exported. Choose a folder on a disk that supports locks."),
            error.detail,
        ) from error


def _exported(
    clients: Callable[[Account], ExchangeClient], request: LakeRequest, monitor: Monitor
) -> LakeDone:
    accounts = [*{account.project_id: account for account in reversed(request.accounts)}.values()][
        ::-1
    ]
    work = _Work(clients, request, begin(request.lake, clock.now()), monitor)
    with ThreadPoolExecutor(_AT_ONCE) as pool:
        try:
            errors = dict(
                zip(
                    (account.name for account in accounts),
                    pool.map(work.account, accounts),
                    strict=True,
                )
            )
        except BaseException:
            pool.shutdown(cancel_futures=True)
            raise
    failed = {name: error for name, error in errors.items() if error is not None}
    work.snapshot.failed = [
        {"account": name, "title": str(error.title)} for name, error in failed.items()
    ]
    # If some of many projects fail, a manifest is still useful and names them.
    if len(failed) == len(accounts) and not work.snapshot.parts:
        raise next(iter(failed.values()))
    work.snapshot.parts.sort(key=lambda part: str(part["path"] or part["kind"]))
    widened = widen_parts(request.lake, work.snapshot, work.schemas, monitor)
    manifest = finish(request.lake, work.snapshot, __version__, widened)
    return LakeDone(manifest, tuple(work.snapshot.parts), failed, tuple(work.warnings))


class _Work:
    """The shared state of one export. Methods may run in several threads."""

    def __init__(
        self,
        clients: Callable[[Account], ExchangeClient],
        request: LakeRequest,
        snapshot: Snapshot,
        monitor: Monitor,
    ) -> None:
        self._clients = clients
        self._request = request
        self._monitor = monitor
        self._turn = Turn()
        self.snapshot = snapshot
        self.warnings = list[Text]()
        self.schemas = (
            load_schemas(request.lake, request.kinds) if request.format == "parquet" else {}
        )

    def account(self, account: Account) -> BridgeError | None:
        """Export the kinds of one account; return why it did not come to its end."""
        try:
            with self._turn:  # may ask for a password
                client = self._clients(account)
            for kind in self._request.kinds:
                self._part(client, account, kind)
        except BridgeError as error:
            return error
        return None

    def _part(self, client: ExchangeClient, account: Account, kind: Kind) -> None:
        lake, since = self._request.lake, self._request.changed_since
        filters = dict(sorted(self._request.filters.get(kind.name, {}).items()))
        same: JsonObject = {
            "kind": kind.name,
            "project": account.project_id,
            "service": account.base_url,
            "filter": filters,
        }
        if since == LAST and (since := last_since(lake, same)) is None:
            first = say(
                "The lake has no earlier export of {kind} for {account}. Everything was exported.",
                kind=kind.title,
                account=account.name,
            )
            self.warnings.append(first)
        asked = filters if since is None else {**filters, "changedSince": since}
        with tempfile.TemporaryDirectory(prefix="sheetbridge-") as folder:
            self._monitor.report(say("{account}: {kind}", account=account.name, kind=kind.title))
            found = fetch(client, kind, asked, Path(folder) / "records.json", self._monitor)
            entry = {**same, **self._written(found, account, Path(folder))}
        with self._turn:
            self.snapshot.parts.append({**entry, "changedSince": since})
            self.warnings += found.warnings

    def _written(self, found: Fetched, account: Account, folder: Path) -> JsonObject:
        entry: JsonObject = {
            "account": account.name,
            "zone": account.time_zone,
            "correlationId": found.correlation_id,
            "asOf": found.as_of.isoformat() if found.as_of else None,
            "since": found.since,
            "complete": found.complete,
            "format": self._request.format,
        }
        if found.empty:
            return {**entry, "rows": 0, "path": None}
        part = part_path(
            found.kind.name, account.project_id, self.snapshot.stamp, self._request.format
        )
        file = unfinished(self._request.lake / part)
        if self._request.format == "parquet":
            shared = self.schemas[found.kind.name]
            with self._turn:
                schema = shared.copy()
            rows = write_parquet(found.records(), schema, file, folder)
            with self._turn:
                shared.add_schema(schema.types)
            entry |= {"rows": rows, **schema.to_json()}
        else:
            entry |= {"rows": write_ndjson(found.records(), file)}
        return {**entry, "path": part.as_posix(), **measured(file)}
