"""Export into a lake: records of kinds and accounts -> Delta tables, or JSON lines."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from datetime import timedelta
from pathlib import Path
from threading import Lock as Turn

from bridge import __version__, clock
from bridge.client.exchange import ExchangeClient
from bridge.errors import BridgeError, LedgerError, UsageError, WorkbookError
from bridge.files import Lock
from bridge.jobs.export import LAST
from bridge.jobs.fetch import Fetched, fetch
from bridge.lake.archive import (
    MANIFESTS,
    Snapshot,
    begin,
    finish,
    last_since,
    measured,
    part_path,
    staged,
    write_ndjson,
)
from bridge.lake.tables import (
    MISSING,
    URL,
    Export,
    Lake,
    lake_uri,
    refuse_other_folder,
    refuse_without_deltalake,
)
from bridge.progress import Monitor
from bridge.records.cells.base import JsonObject, JsonValue
from bridge.records.cells.moments import moment_text, parse_moment
from bridge.records.kinds import Kind
from bridge.settings import Account
from bridge.texts import Text, say

ARCHIVE = "archive"
_AT_ONCE = 4
"""Accounts that are exported in parallel, each with one request at a time."""
_OVERLAP = timedelta(minutes=5)


@dataclass(frozen=True, slots=True)
class LakeRequest:
    """What to export, and the folder or object store.

    `format` is `delta`, `ndjson` or empty: Delta where deltalake is installed. `filters`: kind name
    -> filter name -> value. `changed_since` is UTC text or `last`. With `resume`, what the last run
    exported is left out.
    """

    accounts: tuple[Account, ...]
    kinds: tuple[Kind, ...]
    lake: str
    format: str = ""
    filters: Mapping[str, Mapping[str, JsonValue]] = field(default_factory=dict)
    changed_since: str | None = None
    resume: bool = False


@dataclass(frozen=True, slots=True)
class LakeDone:
    """An export into a lake: what each account got by kind, and errors by account name.

    `manifest` is that of the archive; Delta tables need none.
    """

    lake: str
    format: str
    parts: tuple[JsonObject, ...]
    manifest: Path | None = None
    errors: Mapping[str, BridgeError] = field(default_factory=dict)
    warnings: tuple[Text, ...] = ()


def export_to_lake(
    clients: Callable[[Account], ExchangeClient], request: LakeRequest, monitor: Monitor
) -> LakeDone:
    """Export the kinds of each account.

    An account that fails does not affect the others. Raises WorkbookError if the lake cannot be
    written; what was exported before stays.
    """
    services: dict[str, str] = {}
    for account in request.accounts:
        # A lake knows projects only by their IDs, so equal IDs would collide.
        if services.setdefault(account.project_id, account.base_url) != account.base_url:
            raise UsageError(
                say(
                    "Two of the accounts have a project {project}, at different services.",
                    project=account.project_id,
                ),
                say("Nothing was exported. Use one lake for each."),
            )
    uri = lake_uri(request.lake)
    if request.format != "ndjson" and (request.format or URL.match(uri) or not MISSING):
        refuse_without_deltalake()
        return _to_tables(clients, request, uri, monitor)
    if URL.match(uri) or request.resume:
        raise UsageError(
            say("An archive of JSON lines needs a folder, and cannot be resumed."),
            say("Nothing was exported. Use --format delta."),
        )
    return _to_archive(clients, request, Path(uri), monitor)


def _to_tables(
    clients: Callable[[Account], ExchangeClient], request: LakeRequest, uri: str, monitor: Monitor
) -> LakeDone:
    lake = Lake(uri, monitor)
    lake.check(request.kinds)
    work = _ToTables(clients, request, monitor, lake)
    errors = work.accounts()
    work.warnings += lake.tidy(request.kinds)
    return LakeDone(uri, "delta", tuple(work.parts), None, errors, tuple(work.warnings))


def _to_archive(
    clients: Callable[[Account], ExchangeClient], request: LakeRequest, lake: Path, monitor: Monitor
) -> LakeDone:
    refuse_other_folder(lake)
    archive = lake / ARCHIVE
    try:
        # Two schedulers on one archive would each discard what the other has begun.
        with Lock(archive / MANIFESTS / ".lock"):
            snapshot = begin(archive, clock.now())
            work = _ToArchive(clients, request, monitor, archive, snapshot)
            errors = work.accounts()
            # If some of many projects fail, a manifest is still useful and names them.
            if errors and not work.parts:
                raise next(iter(errors.values()))
            snapshot.parts = sorted(work.parts, key=lambda part: str(part["path"] or part["kind"]))
            snapshot.failed = [
                {"account": name, "title": str(error.title)} for name, error in errors.items()
            ]
            manifest = finish(archive, snapshot, __version__)
    except LedgerError as error:
        raise WorkbookError(
            say(
                "{folder} cannot be locked, so two exports could overwrite each other.", folder=lake
            ),
            say("Nothing was exported. Choose a folder on a disk that supports locks."),
            error.detail,
        ) from error
    warnings = tuple(work.warnings)
    return LakeDone(str(lake), "ndjson", tuple(snapshot.parts), manifest, errors, warnings)


class _Work:
    """One export of all accounts. Methods may run in several threads."""

    def __init__(
        self,
        clients: Callable[[Account], ExchangeClient],
        request: LakeRequest,
        monitor: Monitor,
    ) -> None:
        self._clients = clients
        self._request = request
        self._monitor = monitor
        self._turn = Turn()
        self.parts = list[JsonObject]()
        self.warnings = list[Text]()

    def accounts(self) -> dict[str, BridgeError]:
        """Export each project once; return the errors by account name."""
        accounts = dict[str, Account]()
        for account in self._request.accounts:
            accounts.setdefault(account.project_id, account)
        with ThreadPoolExecutor(_AT_ONCE) as pool:
            try:
                errors = [*pool.map(self._account, accounts.values())]
            except BaseException:
                pool.shutdown(cancel_futures=True)
                raise
        names = [account.name for account in accounts.values()]
        return {name: error for name, error in zip(names, errors, strict=True) if error is not None}

    def _account(self, account: Account) -> BridgeError | None:
        """Export the kinds of one account; return why it did not come to its end."""
        kinds = [kind for kind in self._request.kinds if not self._is_exported(kind, account)]
        try:
            if kinds:
                with self._turn:  # may ask for a password
                    client = self._clients(account)
            for kind in kinds:
                self._part(client, account, kind)
        except WorkbookError as error:
            return self._not_written(error)
        except BridgeError as error:
            return error
        return None

    def _part(self, client: ExchangeClient, account: Account, kind: Kind) -> None:
        filters = dict(sorted(self._request.filters.get(kind.name, {}).items()))
        same: JsonObject = {
            "kind": kind.name,
            "project": account.project_id,
            "service": account.base_url,
            "filter": filters,
        }
        since = self._request.changed_since
        if since == LAST and (since := self._last(kind, same)) is None:
            first = say(
                "The lake has no earlier export of {kind} for {account}. Everything was exported.",
                kind=kind.title,
                account=account.name,
            )
            self.warnings.append(first)
        asked = filters if since is None else {**filters, "changedSince": since}
        with tempfile.TemporaryDirectory(prefix="sheetbridge-") as folder:
            self._monitor.report(say("{account}: {kind}", account=account.name, kind=kind.title))
            fetched = fetch(client, kind, asked, Path(folder) / "records.json", self._monitor)
            part: JsonObject = {
                **same,
                "account": account.name,
                "zone": account.time_zone,
                "correlationId": fetched.correlation_id,
                "asOf": fetched.as_of.isoformat() if fetched.as_of else None,
                "changedSince": since,
                "complete": fetched.complete,
                **self._written(fetched, account, filters, since),
            }
        with self._turn:
            self.parts.append(part)
            self.warnings += fetched.warnings

    def _is_exported(self, kind: Kind, account: Account) -> bool:
        return False

    def _not_written(self, error: WorkbookError) -> BridgeError:
        return error

    def _last(self, kind: Kind, same: JsonObject) -> str | None:
        """Return the `changedSince` that continues the last export of the same, or None."""
        raise NotImplementedError

    def _written(
        self, fetched: Fetched, account: Account, filters: JsonObject, since: str | None
    ) -> JsonObject:
        """Write the records; return what is known of them."""
        raise NotImplementedError


class _ToArchive(_Work):
    def __init__(
        self,
        clients: Callable[[Account], ExchangeClient],
        request: LakeRequest,
        monitor: Monitor,
        archive: Path,
        snapshot: Snapshot,
    ) -> None:
        super().__init__(clients, request, monitor)
        self._archive = archive
        self._stamp = snapshot.stamp

    def _last(self, kind: Kind, same: JsonObject) -> str | None:
        return last_since(self._archive, same)

    def _written(
        self, fetched: Fetched, account: Account, filters: JsonObject, since: str | None
    ) -> JsonObject:
        if fetched.empty:
            return {"format": "ndjson", "since": fetched.since, "rows": 0, "path": None}
        path = part_path(fetched.kind.name, account.project_id, self._stamp)
        file = staged(self._archive) / path
        rows = write_ndjson(fetched.records(), file)
        entry = {"format": "ndjson", "since": fetched.since, "rows": rows, "path": path.as_posix()}
        return {**entry, **measured(file)}


class _ToTables(_Work):
    def __init__(
        self,
        clients: Callable[[Account], ExchangeClient],
        request: LakeRequest,
        monitor: Monitor,
        lake: Lake,
    ) -> None:
        super().__init__(clients, request, monitor)
        self._lake = lake
        self._write = Turn()
        """One commit at a time, so that memory does not grow with the number of accounts."""
        projects = [account.project_id for account in request.accounts]
        self._nights = {
            kind.name: lake.nights(kind, projects, request.filters.get(kind.name, {}))
            for kind in request.kinds
        }
        self._night = lake.begin(request.kinds, clock.now(), resume=request.resume)

    def _is_exported(self, kind: Kind, account: Account) -> bool:
        return self._nights[kind.name].get(account.project_id, 0) >= self._night

    def _not_written(self, error: WorkbookError) -> BridgeError:
        raise error  # the lake is the same for all accounts

    def _last(self, kind: Kind, same: JsonObject) -> str | None:
        filters = self._request.filters.get(kind.name, {})
        with self._write:
            last = self._lake.last(kind, str(same["project"]), filters)
        # The service's clock and ours may differ.
        return None if last is None else moment_text(last - _OVERLAP)

    def _written(
        self, fetched: Fetched, account: Account, filters: JsonObject, since: str | None
    ) -> JsonObject:
        asked = fetched.asked_at or clock.now()
        asked = min(asked, fetched.as_of or asked)
        export = Export(
            kind=fetched.kind,
            project=account.project_id,
            account=account.name,
            asked=asked.replace(microsecond=asked.microsecond // 1000 * 1000),
            records=fetched.records,
            night=self._night,
            complete=fetched.complete,
            continues=fetched.since is not None,
            filters=filters,
            since=parse_moment(since) if since else None,
        )
        with self._write:
            written = self._lake.write(export)
        if written.why:
            line = say(
                "{kind} of {account} are in the history, but current was not changed. {why}",
                kind=fetched.kind.title,
                account=account.name,
                why=written.why,
            )
            self.warnings.append(line)
        return {
            "exported": moment_text(written.exported),
            "rows": written.rows,
            "history": written.history,
            "current": written.current,
            "onlyInRecord": [*written.only_in_record],
        }
