"""Opens whatever people edit as one `PlanTable`: its headers bind the columns of an exported sheet
to fields, a mapping those of an own sheet.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from typing import NamedTuple

from bridge.changes.compare.failed_corrections import FailedCorrections
from bridge.changes.compare.inputs import NO_DECISIONS, Exported, Records, Rules
from bridge.changes.compare.own_baseline import (
    OwnBaseline,
    differs,
    exchanged_dates,
    named_by_key,
    own_baseline,
)
from bridge.client.exchange import ExchangeClient
from bridge.errors import Problem, Severity, WorkbookError
from bridge.jobs.fetch import KnownRecords, fetch_activities, fetch_zeros, other_spellings
from bridge.jobs.known_names import meanings_for, remembered
from bridge.jobs.mappings import with_answer
from bridge.jobs.other_kinds import reported
from bridge.jobs.own_sheets import LastUpload, OpenMapped, OwnSheet, last_upload, open_mapped
from bridge.jobs.recognise import other_project
from bridge.ledger import Ledger
from bridge.mapping.checks import checks, many_new, same_key
from bridge.mapping.mapping_file import CODE_PAGE, SheetMapping, code_page_question
from bridge.memory import Memory
from bridge.progress import Monitor
from bridge.records.cells.base import JsonObject
from bridge.records.change_set import (
    ChangeSet,
    Decision,
    Lookups,
    Place,
    RowState,
    SheetInfo,
    SheetRow,
)
from bridge.records.codes import DATE_ORDER
from bridge.records.kinds import HIDDEN
from bridge.records.runs import OurWords, SentValues, mapping_source
from bridge.settings import Account, load_settings
from bridge.texts import Text, say
from bridge.workbook.layout import FAILED_ROWS
from bridge.workbook.read.headers import (
    WorkbookSummary,
    failed_sheet,
    has_failed_name,
    is_failed_sheet,
)
from bridge.workbook.read.open_sheet import OpenSheet, open_workbook
from bridge.workbook.read.snapshots import stamp_of, wait_until_whole

USE_ACCOUNT = say("Nothing was sent. Choose that account, or use --other-project.")
_NO_EXPORT = say("The workbook has no export of this project. It was compared with the service.")


@dataclass(frozen=True, slots=True)
class CheckRequest:
    """Which sheet to check, and for whom.

    If `sheet` is None, it is found by name, else by headers. `decisions` are the choices in the
    review by (ID, field). `on_conflict` is `stop`, `mine`, `theirs` or `both` for conflicts without
    a choice. `all_rows` also sends unchanged rows. `other_project` allows a workbook of another
    account. `summary` is the result of an earlier inspection, which is reused if the file is
    unchanged. `accepted` are codes of accepted problems (`part-sorted`, …). `mapping` matches the
    columns of a planner's own sheet.
    """

    workbook: Path
    account: Account | None = None
    sheet: str | None = None
    offline: bool = False
    on_conflict: str = "stop"
    all_rows: bool = False
    other_project: bool = False
    accepted: frozenset[str] = frozenset()
    decisions: Mapping[tuple[str, str], Decision] = field(default_factory=lambda: NO_DECISIONS)
    summary: WorkbookSummary | None = None
    mapping: SheetMapping | None = None


class TableRows(NamedTuple):
    """One reading of a table.

    `rows` are streamed as they stand, with the titles, totals and notes that `compare` leaves out.
    `finish` adds what concerns the whole sheet to the changes in these rows.
    """

    rows: Iterable[SheetRow]
    finish: Callable[[ChangeSet], ChangeSet] = lambda changes: changes


@dataclass(frozen=True, slots=True)
class PlanTable:
    """A sheet that people edit.

    `info` has its columns, key, zone and problems. `base` has by ID what the other side had when
    the sheet was last in step: the exported records if `is_exported`, else what was sent last.
    `read` reads the rows, with the corrections on `Failed rows`. `current` are the service's
    records, where the base cannot be known without them. `typed_words` reads what planners may have
    typed into `Result` and `Reason`. `own_sheet` has the mapping and the cells of an own sheet.
    `stamp` is the version of the file, `sheet` the open sheet of an exported workbook.
    """

    info: SheetInfo
    base: Exported
    rules: Rules
    read: Callable[[Monitor], TableRows]
    typed_words: Callable[[], Mapping[Place, OurWords]] = dict
    is_exported: bool = False
    notes: tuple[Text, ...] = ()
    current: KnownRecords | None = None
    own_sheet: OwnSheet | None = None
    stamp: tuple[int, int] | None = None
    sheet: OpenSheet | None = None


@contextmanager
def open_table(
    request: CheckRequest,
    monitor: Monitor,
    ledger: Ledger | None,
    client: ExchangeClient | None = None,
    *,
    corrections: bool = False,
    of_account: bool = False,
) -> Iterator[PlanTable]:
    """Open the sheet of a request as a table, once its file is whole: an exported sheet, also one
    of a kind that cannot be uploaded, its `Failed rows` alone, or an own sheet.

    `ledger` says what was sent before. With a client, the service is asked for the names that a
    sheet without lists lacks, and for the base of an own sheet. With `corrections`, those on
    `Failed rows` are read with their sheet. With `of_account`, a workbook of another project is
    refused or, if the request allows it, opened without its base. Raises MappingError and
    WorkbookError.
    """
    if request.mapping is not None:
        wait_until_whole(request.workbook, monitor)
        yield _open_own(client, request, request.mapping, ledger, monitor)
        return
    zone = request.account.time_zone if request.account else "UTC"
    with open_workbook(request.workbook, zone, request.summary, monitor) as book:
        name = (request.sheet or "").strip()
        only_failed = failed_sheet(book.package) is not None and (
            has_failed_name(name) or is_failed_sheet(book.package, name)
        )
        sheet = book.sheet(book.sheet_of_failed() if only_failed else request.sheet)
        elsewhere = other_project(sheet.info.origin, request.account) if of_account else None
        if elsewhere is not None and not request.other_project:
            raise WorkbookError(elsewhere, USE_ACCOUNT)
        if not sheet.info.importable:
            table = _bind_kind(request, sheet)
        else:
            failed = book.failed_rows(sheet) if corrections or only_failed else None
            rules = rules_with_sent(request, ledger)
            is_exported = sheet.info.has_baseline and elsewhere is None
            table = _bind_headers(sheet, failed, rules, monitor, is_exported, only=only_failed)
        notes = () if elsewhere is None else (elsewhere,)
        if sheet.info.importable and table.info.lookups == Lookups():
            names = meanings_for(client, request.account, monitor)
            table = replace(table, rules=replace(table.rules, lookups=names.meanings.lookups))
            notes = (*notes, *names.notes)
        elif sheet.info.importable and not any(table.info.lookups.people.values()):
            # An export of activities alone lists the IDs of its people, without names.
            known = remembered(request.account).meanings.lookups.people
            table = replace(table, rules=replace(table.rules, lookups=Lookups({}, known)))
        if sheet.info.importable and client is not None and not table.is_exported:
            notes = (*notes, _NO_EXPORT)
        yield replace(table, notes=notes)


def _bind_kind(request: CheckRequest, sheet: OpenSheet) -> PlanTable:
    """Return a sheet of a kind that cannot be uploaded. Its base belongs to the whole workbook."""
    return PlanTable(
        info=sheet.info,
        base=Records(),
        rules=Rules(decisions=request.decisions, accepted=request.accepted),
        read=lambda monitor: TableRows(reported(sheet, monitor)),
        stamp=sheet.stamp,
        sheet=sheet,
    )


def _bind_headers(
    sheet: OpenSheet,
    failed: OpenSheet | None,
    rules: Rules,
    monitor: Monitor,
    is_exported: bool,
    *,
    only: bool,
) -> PlanTable:
    """Return a sheet of activities whose columns have our headers.

    The corrections on `failed`, its sheet `Failed rows`, are taken; with `only`, just the rows
    there. Its base is the export in the workbook if `is_exported`.
    """
    # Unpacking the baseline may find damage, which `info` then describes.
    base: Exported = sheet.baseline() if is_exported else Records()
    info, corrections = sheet.info, None
    if failed is not None:
        corrections = FailedCorrections(
            info if is_exported else replace(info, has_baseline=False),
            failed.info.sheet,
            failed.info.columns,
            reported(failed, monitor),
            base,
            accepted=rules.accepted,
        )
        info = replace(corrections.info, damaged_blocks=sheet.info.damaged_blocks)
    if only:
        info = replace(info, sheet=next(iter(info.failed), FAILED_ROWS), only_failed=True)
    if not is_exported:
        # The baseline and the lists of another project say nothing about the records of this one.
        lists = replace(info.lookups, complete=frozenset())
        info = replace(info, has_baseline=False, lookups=lists)

    def read(monitor: Monitor) -> TableRows:
        rows = reported(sheet, monitor)
        if corrections is None:
            return TableRows(rows)
        joined = corrections.join(rows, only=only)
        return TableRows(joined.rows, partial(corrections.add_warnings, joined=joined))

    return PlanTable(
        info=info,
        base=base,
        rules=rules,
        read=read,
        typed_words=sheet.typed_words,
        is_exported=is_exported,
        stamp=sheet.stamp,
        sheet=sheet,
    )


def _open_own(
    client: ExchangeClient | None,
    request: CheckRequest,
    mapping: SheetMapping,
    ledger: Ledger | None,
    monitor: Monitor,
) -> PlanTable:
    """Read an own sheet whole, and ask the service for the current record of every row."""
    account, stamp = request.account, stamp_of(request.workbook)
    sent: SentValues = (
        ledger.last_sent(account.base_url, account.project_id)
        if ledger is not None and account is not None
        else {}
    )
    names = meanings_for(client, account, monitor)
    with open_mapped(request.workbook, request.sheet, mapping, account, sent, names) as mapped:
        rows = [*reported(mapped.sheet, monitor)]
        current = None if client is None else _service_has(client, mapped, sent, monitor)
        last = last_upload(ledger, account, mapping)
        return replace(_bind_mapping(request, mapped, rows, sent, current, last), stamp=stamp)


def _bind_mapping(
    request: CheckRequest,
    mapped: OpenMapped,
    rows: Sequence[SheetRow],
    sent: SentValues,
    current: KnownRecords | None,
    last: LastUpload | None,
) -> PlanTable:
    """Return an own sheet, whose columns have the fields that its mapping says.

    Its base is what was `sent` before, beside the `current` state of every row. `last` is the last
    upload with the mapping.
    """
    sheet, failed = mapped.sheet, mapped.failed
    source = mapping_source(sheet.mapping.name)
    info = replace(sheet.info, unknown=sheet.unread, has_baseline=current is not None or bool(sent))
    base, table_rows = own_baseline(info, rows, sent, source, current), TableRows(rows)
    if failed is not None and failed.rows:
        corrections = FailedCorrections(
            info,
            failed.name,
            failed.columns,
            failed.rows,
            Records(_shown_of(failed.rows, base, current)),
            accepted=request.accepted,
        )
        info, joined = corrections.info, corrections.join(rows)
        with_corrections = partial(corrections.add_warnings, joined=joined)
        table_rows = TableRows([*joined.rows], with_corrections)
        base = own_baseline(info, table_rows.rows, sent, source, current)
    problems = [*_code_page(mapped, request.accepted), *info.problems]
    problems += checks(sheet, request.accepted)
    if DATE_ORDER not in request.accepted:
        problems += exchanged_dates(info, rows, sent, source, sheet.date_captions())
    info = replace(info, problems=(*problems, *base.problems))
    finish = partial(
        _finish_own,
        table_rows,
        same=same_key(sheet),
        left_out=tuple((info.sheet, row.row, row.text) for row in sheet.seen.left_out),
        sent=sent,
        last=last,
        accepted=request.accepted,
    )
    values = {id: row.values for row in rows if isinstance(id := row.values.get("id"), str)}
    return PlanTable(
        info=info,
        base=base.records,
        rules=replace(rules_of(request), last_sent=sent, disputes=base.disputes),
        read=lambda _: table_rows._replace(finish=finish),
        notes=mapped.notes,
        current=current,
        own_sheet=OwnSheet(sheet.mapping, values),
    )


def _finish_own(
    table_rows: TableRows,
    changes: ChangeSet,
    *,
    same: Mapping[str, Text],
    left_out: tuple[tuple[str, int, str], ...],
    sent: SentValues,
    last: LastUpload | None,
    accepted: Collection[str],
) -> ChangeSet:
    """Return the changes of an own sheet with what its mapping and its history say of them.

    `same` has the message about each repeated key, `left_out` the rows that are no activities.
    """
    changes = table_rows.finish(replace(named_by_key(changes, same), left_out=left_out))
    stops = [differs(changes, sent)]
    if last is not None:
        # A row that was refused is sent again: its ID is no surprise.
        new = sum(
            change.state is RowState.NEW and change.id not in last.ids for change in changes.changes
        )
        stops.append(many_new(last.usual, new, changes.rows, changes.info.sheet))
    # Without an upload of this sheet nothing says that a row was removed from it.
    gone = tuple(id for id in changes.removed if last is not None and id in last.ids)
    problems = (stop for stop in stops if stop and stop.code not in accepted)
    return replace(
        changes,
        removed=gone,
        removed_names={id: changes.removed_names.get(id, "") for id in gone},
        problems=(*changes.problems, *problems),
    )


def _service_has(
    client: ExchangeClient, mapped: OpenMapped, sent: SentValues, monitor: Monitor
) -> KnownRecords:
    """Ask for the current record of every row: an own sheet has no exported one.

    An ID in other letters, or without the leading zeros that spreadsheet programs remove, would
    create a second activity.
    """
    asking = client.with_monitor(monitor)
    failed = mapped.failed.rows if mapped.failed is not None else ()
    typed = (id for row in failed if isinstance(id := row.values.get("id"), str))
    ids = dict.fromkeys((*mapped.sheet.seen.places, *typed))
    new = [id for id in ids if id not in sent]
    current = fetch_activities(asking, [*ids, *other_spellings(new)], monitor)
    numbers = [id for id in new if id.isdecimal() and current.get(id) is None]
    fetch_zeros(asking, numbers, current, monitor)
    return current


def _shown_of(
    rows: Iterable[SheetRow], base: OwnBaseline, current: KnownRecords | None
) -> Iterator[JsonObject]:
    """Yield what is known of the rows of `Failed rows`, also under the IDs that were refused."""
    for row in rows:
        for id in (row.values.get("id"), row.refused and row.refused.id):
            if isinstance(id, str):
                record = base.records.get(id) or (current.get(id) if current is not None else None)
                if record is not None:
                    yield record


def _code_page(mapped: OpenMapped, accepted: Collection[str]) -> Iterator[Problem]:
    """Yield the question about a .csv that is not Unicode, if its mapping names no code page.

    An accepted one is saved in the mapping.
    """
    if not mapped.code_pages:
        return
    severity = Severity.ERROR
    if CODE_PAGE in accepted:
        severity = Severity.WARNING
        page = {"encoding": next(iter(mapped.code_pages))}
        mapping = mapped.sheet.mapping
        with_answer(mapping, table=mapping.table.model_copy(update=page))
    question = code_page_question(mapped.code_pages)
    yield Problem(severity, CODE_PAGE, question, mapped.sheet.info.sheet)


def rules_with_sent(request: CheckRequest, ledger: Ledger | None) -> Rules:
    """Return the rules for an exported workbook.

    They include sent values of fields that the service does not show.
    """
    if ledger is None or request.account is None:
        return rules_of(request)
    sent = ledger.last_sent(
        request.account.base_url,
        request.account.project_id,
        only=[column.field for column in HIDDEN],
    )
    return replace(rules_of(request), last_sent=sent)


def rules_of(request: CheckRequest) -> Rules:
    """Return the rules of a request, with the names that the account remembers."""
    # The names of an own sheet were resolved when it was read.
    memory = Memory(request.account) if request.mapping is None else None
    return Rules(
        also_required=request.account.also_required if request.account else (),
        decisions=request.decisions,
        on_conflict=request.on_conflict,
        all_rows=request.all_rows,
        accepted=request.accepted,
        read_as=memory.values() if memory is not None else {},
        names=memory.known().titles if memory is not None else {},
        is_own_sheet=request.mapping is not None,
        month_first=load_settings().date_order == "month",
    )
