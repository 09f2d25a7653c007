"""Export: server JSON -> records -> workbook.

Writes one workbook with a sheet per kind. It is verified before it replaces the old file.
"""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import islice
from pathlib import Path

from bridge import clock
from bridge.client.exchange import ExchangeClient
from bridge.errors import BridgeError, WorkbookError
from bridge.files import exists, make_folder, same_file
from bridge.jobs.fetch import Fetched, fetch
from bridge.jobs.json_files import refuse_folder, refuse_suffix
from bridge.jobs.known_names import meanings_for
from bridge.jsonio.record_stream import RawRecord
from bridge.ledger import Ledger, new_run, utc_now
from bridge.progress import Monitor
from bridge.records.cells.base import JsonObject, JsonValue, id_of, json_text
from bridge.records.cells.moments import moment_text
from bridge.records.cells.values import IdentifierCell
from bridge.records.change_set import Lookups, Origin
from bridge.records.columns import Access, Column, SheetLayout
from bridge.records.kinds import (
    ACTIVITIES,
    Kind,
    Span,
    Window,
    keeps,
    kind_titled,
    starts_before,
    window_span,
)
from bridge.records.lookups import LookupsFrom
from bridge.records.nested_columns import Shape, ShapedSheet
from bridge.records.runs import ExportSummary
from bridge.settings import Account
from bridge.texts import Text, few, say
from bridge.workbook.read.snapshots import keep_baseline, kept_origin, kept_records
from bridge.workbook.write.export_workbook import (
    SheetToWrite,
    WrittenWorkbook,
    write_template,
    write_workbook,
)

_FILE = "activities.baseline"


@dataclass(frozen=True, slots=True)
class KeptExport:
    """A kept export: its entry in the history and the file with its records."""

    summary: ExportSummary
    path: Path

    @property
    def origin(self) -> Origin | None:
        """Return the origin of the export, or None if the file is missing or damaged."""
        return kept_origin(self.path)


def keep_export(ledger: Ledger, run: str, workbook: Path) -> tuple[Text, ...]:
    """Keep the activities of an export. A failure is reported and does not affect the export."""
    folder = ledger.folder(run)
    try:
        make_folder(folder)
        keep_baseline(workbook, ACTIVITIES, folder / _FILE)
        thin_out(ledger)
    except (BridgeError, OSError) as error:
        why = error.title if isinstance(error, BridgeError) else str(error)
        return (say("The export was not saved for later comparisons: {why}", why=why),)
    return ()


def kept_exports(ledger: Ledger) -> list[KeptExport]:
    """Return the kept exports, newest first."""
    kept = {path.parent.name for path in ledger.folder("").glob(f"*/{_FILE}")}
    return [
        KeptExport(summary, ledger.folder(summary.run) / _FILE)
        for summary in ledger.exports()
        if summary.run in kept
    ]


def thin_out(ledger: Ledger) -> None:
    """Keep only the last export per past day, project and filters.

    A scheduler may export every few minutes.
    """
    kept = kept_exports(ledger)
    seen = set[tuple[str, ...]]()
    for export in kept:
        day = export.summary.started_at[:10]
        if day == kept[0].summary.started_at[:10]:
            continue
        origin = export.origin
        key = (
            day,
            export.summary.base_url,
            export.summary.project_id,
            json_text(dict(origin.filters)) if origin is not None else "",
        )
        if key in seen:
            export.path.unlink(missing_ok=True)
        seen.add(key)


_BATCH = 100
_FIRST = 50
_NAMED = 5
"""Most IDs named in a message."""
WHO_IS_WHO = "Who is who"
LAST = "last"
"""`changed_since`: since the last complete export of the same kind, project and filters."""


@dataclass(frozen=True, slots=True)
class ExportRequest:
    """What to export, and the target file.

    `filters`: kind name -> filter name -> value to send (a list or one UTC timestamp).
    """

    account: Account
    kinds: tuple[Kind, ...]
    out: Path
    filters: Mapping[str, Mapping[str, JsonValue]] = field(default_factory=dict)
    window: Window | None = None
    changed_since: str | None = None
    callback_url: str | None = None
    overwrite: bool = False


@dataclass(frozen=True, slots=True)
class ExportedSheet:
    """One sheet of a finished export.

    `kind` is the kind of its records, also for nested lists, or empty for a sheet without a kind.
    """

    name: str
    kind: str
    rows: int


@dataclass(frozen=True, slots=True)
class ExportDone:
    """A finished export.

    `workbook` is None without records. `last_exports` is stored in the account for
    `changed since last`.
    """

    workbook: Path | None
    sheets: tuple[ExportedSheet, ...]
    correlation_ids: Mapping[str, str]
    warnings: tuple[Text, ...] = ()
    last_exports: Mapping[str, str] = field(default_factory=dict)
    as_of: str = ""


def export(
    client: ExchangeClient, ledger: Ledger, request: ExportRequest, monitor: Monitor
) -> ExportDone:
    """Export the kinds into one workbook.

    The old file is kept until the new one is complete. Without records, no workbook is written.
    """
    refuse_target(request.out, overwrite=request.overwrite)
    client = client.with_monitor(monitor)
    with tempfile.TemporaryDirectory(prefix="sheetbridge-") as folder:
        span = (
            window_span(request.window, request.account.zone, clock.now())
            if request.window
            else None
        )
        # Fetch everything before writing, so that a failure at the third kind leaves no partial
        # workbook.
        answers = [
            _fetch_kind(client, request, kind, span, Path(folder), monitor)
            for kind in request.kinds
        ]
        warnings = [warning for fetched in answers for warning in fetched.warnings]
        if span is not None and ACTIVITIES in request.kinds:
            warnings.append(
                say("Activities without an end may be missing, because the service filters by end.")
            )
        first = [
            say(
                "There is no earlier export of {kind} with these filters. Everything was exported.",
                kind=kind.title,
            )
            for kind in request.kinds
            if request.changed_since == LAST and last_export(request, kind) is None
        ]
        # The oldest answer, so that nothing in the workbook is older than this time.
        times = [fetched.as_of for fetched in answers if fetched.as_of]
        export_done = ExportDone(
            workbook=None,
            sheets=(),
            correlation_ids={fetched.kind.name: fetched.correlation_id for fetched in answers},
            warnings=(*warnings, *first),
            last_exports={
                _memory_key(request, fetched.kind): fetched.since
                for fetched in answers
                if fetched.since
            },
            as_of=moment_text(min(times, default=clock.now())),
        )
        if filled := [fetched for fetched in answers if not fetched.empty]:
            export_done = _write(request, filled, export_done, span, monitor)
    run = new_run()
    if export_done.workbook is not None and ACTIVITIES in request.kinds:
        export_done = replace(
            export_done,
            warnings=(*export_done.warnings, *keep_export(ledger, run, export_done.workbook)),
        )
    account = request.account
    ledger.remember_export(
        ExportSummary(
            run=run,
            started_at=utc_now(),
            account=account.name,
            base_url=account.base_url,
            project_id=account.project_id,
            workbook=export_done.workbook,
            sheets={sheet.name: sheet.rows for sheet in export_done.sheets},
            correlation_ids=dict(export_done.correlation_ids),
        )
    )
    return export_done


def write_empty(
    client: ExchangeClient | None, request: ExportRequest, monitor: Monitor
) -> ExportDone:
    """Write a workbook with headers, lists and notes but no rows, for new activities.

    If no names are known it has no lists, and a warning says so.
    """
    refuse_target(request.out, overwrite=request.overwrite)
    names = meanings_for(client, request.account, monitor)
    lookups, notes = names.meanings.lookups, names.notes
    if lookups == Lookups():
        notes = (*notes, say("The template has no lists of sites, teams and people."))
    origin = _origin(request, {}, moment_text(clock.now()))
    write_template(request.out, ACTIVITIES, origin, lookups, overwrite=request.overwrite)
    return ExportDone(
        request.out, (ExportedSheet(ACTIVITIES.title, ACTIVITIES.name, 0),), {}, notes
    )


def refuse_target(out: Path, *inputs: Path | str, overwrite: bool) -> None:
    """Raise an error before the service is asked if a workbook cannot be written there.

    None of the `inputs` is ever replaced.
    """
    refuse_suffix(out)
    if any(same_file(out, Path(path)) for path in inputs):
        raise WorkbookError(
            say("{name} is one of the files to read. Nothing was written.", name=out.name),
            say("Choose another name."),
        )
    refuse_existing(out, overwrite=overwrite)


OVERWRITE = say("Choose another name, or replace it with --overwrite.")


def refuse_existing(out: Path, *, overwrite: bool) -> None:
    """Raise an error if a file cannot be written there.

    A folder may have this name, a file must not be replaced, or the folder is missing.
    """
    is_taken = exists(out)
    refuse_folder(out)
    # Last week's plan may contain edits that were never sent.
    if is_taken and not overwrite:
        raise WorkbookError(
            say("{name} already exists. Nothing was written.", name=out.name), OVERWRITE
        )
    if not out.parent.exists():
        raise WorkbookError(
            say("The folder {folder} does not exist. Nothing was written.", folder=out.parent),
            say("Create it, or choose another."),
        )


def _fetch_kind(
    client: ExchangeClient,
    request: ExportRequest,
    kind: Kind,
    span: Span | None,
    folder: Path,
    monitor: Monitor,
) -> Fetched:
    filters = dict(request.filters.get(kind.name, {}))
    if span is not None and kind is ACTIVITIES:
        # The service only filters by "on or after". Activities that start after the window are
        # skipped here.
        filters["endDate"] = moment_text(span.start)
    if request.changed_since == LAST:
        # Per kind, project and filters, so that another query does not shorten this one.
        if since := last_export(request, kind):
            filters["changedSince"] = since
    elif request.changed_since is not None:
        filters["changedSince"] = request.changed_since
    monitor.report(say("Requesting {kind}", kind=kind.title))
    return fetch(client, kind, filters, folder / f"{kind.name}.json", monitor, request.callback_url)


def _write(
    request: ExportRequest,
    answers: Sequence[Fetched],
    export: ExportDone,
    span: Span | None,
    monitor: Monitor,
) -> ExportDone:
    origin = _origin(
        request,
        export.correlation_ids,
        export.as_of,
        complete=all(fetched.complete for fetched in answers),
    )
    written = write_found(request.out, answers, origin, monitor, span, overwrite=request.overwrite)
    rows = list[ExportedSheet]()
    for sheet in written.sheets:
        parent = kind_titled(sheet.parent)
        kind = sheet.kind or (parent.name if parent is not None else "")
        rows.append(ExportedSheet(sheet.name, kind, sheet.rows))
    warnings = export.warnings + written.warnings
    return replace(export, workbook=request.out, sheets=tuple(rows), warnings=warnings)


def write_found(
    path: Path,
    answers: Sequence[Fetched],
    origin: Origin,
    monitor: Monitor,
    span: Span | None = None,
    *,
    overwrite: bool | None = None,
) -> WrittenWorkbook:
    """Write a workbook of the fetched records.

    `span` skips activities that start after its end; `overwrite` is as in `replacing`. Activities,
    which are many, are read once: their columns are chosen from the first thousands. If a later
    record has more fields, all records are examined and the workbook is restarted.
    """
    try:
        return _write_shaped(path, answers, origin, monitor, span, _FIRST, overwrite)
    except _MoreFieldsError:
        return _write_shaped(path, answers, origin, monitor, span, None, overwrite)


def _write_shaped(
    path: Path,
    answers: Sequence[Fetched],
    origin: Origin,
    monitor: Monitor,
    span: Span | None,
    first: int | None,
    overwrite: bool | None,
) -> WrittenWorkbook:
    names, shapes = LookupsFrom(), list[Shape]()
    for fetched in answers:
        shapes.append(Shape(fetched.kind))
        for records in islice(_batches(fetched), first if fetched.kind is ACTIVITIES else None):
            _note_names(records, fetched.kind, shapes[-1], names, span)
        names.take(fetched.kind, (), complete=fetched.complete and not fetched.filters)
    sheets, repeated = list[SheetToWrite](), _RepeatedIds()
    for fetched, shape in zip(answers, shapes, strict=True):
        own, *nested = shape.sheets()
        plain = _within(fetched, span)
        once = (
            partial(_watched, fetched, shape, names, span)
            if first is not None and fetched.kind is ACTIVITIES
            else plain
        )
        sheets += [
            SheetToWrite(own.layout, partial(repeated.watch, fetched.kind, _rows(own, once))),
            *[SheetToWrite(sheet.layout, _rows(sheet, plain)) for sheet in nested],
        ]
    if who := who_is_who(names.lookups()):
        sheets.append(who)
    written = write_workbook(path, sheets, origin, names.lookups, monitor, overwrite=overwrite)
    return replace(written, warnings=(*written.warnings, *repeated.warnings()))


class _RepeatedIds:
    """Collects the IDs that occur more than once among the records of a kind."""

    def __init__(self) -> None:
        self._found = dict[str, dict[str, None]]()

    def watch(self, kind: Kind, records: Callable[[], Iterable[RawRecord]]) -> Iterator[RawRecord]:
        """Yield the records of a kind, noting repeated IDs."""
        seen, repeated = set[str](), self._found.setdefault(kind.title, {})
        for record in records():
            if (id := id_of(record.value)) is not None:
                if id in seen:
                    repeated[id] = None
                seen.add(id)
            yield record

    def warnings(self) -> tuple[Text, ...]:
        """Return one warning for each kind with repeated IDs."""
        return tuple(
            say(
                "{sheet}: the service has rows with the same ID: {ids}.",
                sheet=sheet,
                ids=few([*ids], _NAMED),
            )
            for sheet, ids in self._found.items()
            if ids
        )


def _batches(fetched: Fetched) -> Iterator[list[RawRecord]]:
    """Yield the records in batches."""
    records = fetched.records()
    while some := list(islice(records, _BATCH)):
        yield some


def _note_names(
    records: list[RawRecord], kind: Kind, shape: Shape, names: LookupsFrom, span: Span | None
) -> list[RawRecord]:
    """Collect names from all records, and the shape from those to write; return the latter."""
    names.take(kind, [record.value for record in records])
    if span is not None and kind is ACTIVITIES:
        records = [record for record in records if starts_before(record.value, span.end)]
    shape.take([record.value for record in records])
    return records


def _watched(
    fetched: Fetched, shape: Shape, names: LookupsFrom, span: Span | None
) -> Iterator[RawRecord]:
    """Yield the records to write while examining them.

    Raises _MoreFieldsError if they require other sheets.
    """
    sheets = shape.sheets()
    for number, records in enumerate(_batches(fetched)):
        # Check only now and then: comparing shapes for every batch costs more than a rare restart.
        if not number % _BATCH and shape.sheets() != sheets:
            raise _MoreFieldsError
        yield from _note_names(records, fetched.kind, shape, names, span)
    if shape.sheets() != sheets:
        raise _MoreFieldsError


class _MoreFieldsError(Exception):
    """A record does not fit the sheets that are being written."""


def who_is_who(lookups: Lookups) -> SheetToWrite | None:
    """Return a sheet of IDs and names for looking people up, or None if no names are known."""
    people = [(id, name) for id, name in lookups.people.items() if name]
    if not people:
        return None
    columns = (
        Column(
            "ID",
            "Use it in Personnel IDs of Activities.",
            access=Access.READ_ONLY,
            cell=IdentifierCell(),
            field="id",
        ),
        Column(
            "Name",
            "A unique name can be typed in Personnel IDs instead.",
            access=Access.READ_ONLY,
            width=30,
            field="name",
        ),
    )
    rows = [RawRecord("", {"id": id, "name": name}) for id, name in people]
    return SheetToWrite(SheetLayout(WHO_IS_WHO, columns), lambda: rows)


def _rows(
    sheet: ShapedSheet, records: Callable[[], Iterable[RawRecord]]
) -> Callable[[], Iterable[RawRecord]]:
    """Return a function that reads the rows of a sheet.

    The kind's own rows keep the record's exact text for the baseline.
    """
    if sheet.at:
        return lambda: (
            RawRecord("", row)
            for number, record in enumerate(records(), 1)
            for row in sheet.rows(record.value, number)
        )
    return lambda: (
        (
            record
            if sheet.is_flat(record.value)
            else RawRecord(record.text, next(sheet.rows(record.value)))
        )
        for record in records()
    )


def _within(fetched: Fetched, span: Span | None) -> Callable[[], Iterable[RawRecord]]:
    """Return a function that reads the records.

    Activities that start after the window are skipped, since the service cannot filter them.
    """
    if span is None or fetched.kind is not ACTIVITIES:
        return fetched.records
    return lambda: (record for record in fetched.records() if starts_before(record.value, span.end))


def _origin(
    request: ExportRequest, references: Mapping[str, str], as_of: str, *, complete: bool = True
) -> Origin:
    account = request.account
    filters: dict[str, JsonValue] = {
        name: dict(values) for name, values in request.filters.items() if values
    }
    if request.window:
        filters["window"] = request.window.value
    return Origin(
        account=account.name,
        base_url=account.base_url,
        project_id=account.project_id,
        time_zone=account.time_zone,
        exported_at=as_of,
        filters=filters,
        correlation_ids=dict(references),
        practice=account.practice,
        complete=complete,
    )


def expected_rows(ledger: Ledger, request: ExportRequest) -> tuple[int, str] | None:
    """Return how many activities an export would have by the newest export of all of them, and
    when that started; None without one, and for changes since an export.

    The service is not asked: it states no number before it makes the export.
    """
    if request.changed_since is not None:
        return None
    account, filters = request.account, request.filters.get(ACTIVITIES.name, {})
    span = window_span(request.window, account.zone, clock.now()) if request.window else None
    for kept in kept_exports(ledger):
        origin, summary = kept.origin, kept.summary
        project = (summary.base_url, summary.project_id)
        if project != (account.base_url, account.project_id):
            continue
        if origin is None or origin.filters or not origin.complete:
            continue
        ended = {**filters, **({"endDate": moment_text(span.start)} if span else {})}
        with kept_records(kept.path, ACTIVITIES) as baseline:
            count = sum(
                keeps(record.value, ACTIVITIES, ended)
                and (span is None or starts_before(record.value, span.end))
                for record in baseline.records()
            )
        return count, summary.started_at
    return None


def last_export(request: ExportRequest, kind: Kind) -> str | None:
    """Return the time for `changed since last`, or None.

    It is that of the last complete export of the same kind, project and filters.
    """
    return request.account.last_exports.get(_memory_key(request, kind))


def _memory_key(request: ExportRequest, kind: Kind) -> str:
    """Return the key of an export in the account: kind, project and filters."""
    filters: JsonObject = {
        name: value
        for name, value in sorted(request.filters.get(kind.name, {}).items())
        if name != "changedSince"
    }
    return f"{kind.name}|{request.account.project_id}|{request.window or ''}|{json_text(filters)}"
