"""Opens whatever people edit as one `PlanTable`: its headers bind the columns of an exported sheet
to fields, a mapping those of an own sheet.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path

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
from bridge.jobs.kinds import reported
from bridge.jobs.known_names import meanings_for
from bridge.jobs.mappings import with_answer
from bridge.jobs.own_sheets import OpenMapped, OwnSheet, last_upload, open_mapped
from bridge.jobs.recognise import other_project
from bridge.ledger import Ledger
from bridge.mapping.checks import checks, many_new, same_key
from bridge.mapping.mapping_file import CODE_PAGE, SheetMapping, code_page_question
from bridge.mapping.read import MappedSheet
from bridge.memory import Memory
from bridge.progress import Monitor
from bridge.records.cells.base import JsonObject
from bridge.records.changes import (
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
from bridge.settings import Account
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


@dataclass(frozen=True, slots=True)
class PlanTable:
    """A sheet that people edit.

    `info` has its columns, key, zone and problems. `base` has by ID what the other side had when
    the sheet was last in step: the exported records if `is_exported`, else what was sent last.
    `read` yields the rows with the corrections on `Failed rows`. `current` are the service's
    records, where the base cannot be known without them. `completed` adds what concerns the whole
    sheet to its changes; `typed_words` reads what planners may have typed into `Result` and
    `Reason`. `own_sheet` has the mapping and the cells of an own sheet. `stamp` is the version of
    the file, `sheet` the open sheet of an exported workbook.
    """

    info: SheetInfo
    base: Exported
    rules: Rules
    read: Callable[[Monitor], Iterable[SheetRow]]
    completed: Callable[[ChangeSet], ChangeSet]
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
    for_upload: bool = False,
) -> Iterator[PlanTable]:
    """Open the sheet of a request as a table, once its file is whole: an exported sheet, also one
    of a kind that cannot be uploaded, its `Failed rows` alone, or an own sheet.

    `ledger` says what was sent before. With a client, the service is asked for what the base of an
    own sheet needs. With `for_upload`, the corrections on `Failed rows` are read with their sheet,
    and the base of another project is not used. Raises MappingError and WorkbookError, also for a
    workbook of another project that the request does not allow.
    """
    if request.mapping is not None:
        wait_until_whole(request.workbook, monitor)
        yield _bind_mapping(client, request, request.mapping, ledger, monitor)
        return
    zone = request.account.time_zone if request.account else "UTC"
    with open_workbook(request.workbook, zone, request.summary, monitor) as book:
        name = (request.sheet or "").strip()
        only_failed = failed_sheet(book.package) is not None and (
            has_failed_name(name) or is_failed_sheet(book.package, name)
        )
        sheet = book.sheet(book.sheet_of_failed() if only_failed else request.sheet)
        elsewhere = other_project(sheet.info.origin, request.account) if for_upload else None
        if elsewhere is not None and not request.other_project:
            raise WorkbookError(elsewhere, USE_ACCOUNT)
        if sheet.info.importable:
            failed = book.failed_rows(sheet) if for_upload or only_failed else None
            yield _bind_headers(
                client, request, sheet, failed, ledger, monitor, elsewhere, only=only_failed
            )
        else:
            rules = Rules(decisions=request.decisions, accepted=request.accepted)
            yield PlanTable(
                info=sheet.info,
                base=Records(),
                rules=rules,
                read=lambda monitor: reported(sheet, monitor),
                completed=_as_they_are,
                notes=() if elsewhere is None else (elsewhere,),
                stamp=sheet.stamp,
                sheet=sheet,
            )


def _bind_headers(
    client: ExchangeClient | None,
    request: CheckRequest,
    sheet: OpenSheet,
    failed: OpenSheet | None,
    ledger: Ledger | None,
    monitor: Monitor,
    elsewhere: Text | None,
    *,
    only: bool,
) -> PlanTable:
    """Return a sheet of activities whose columns have our headers.

    The corrections on `failed`, its sheet `Failed rows`, are taken; with `only`, just the rows
    there. `elsewhere` says that the sheet is of another project.
    """
    is_exported = sheet.info.has_baseline and elsewhere is None
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
            accepted=request.accepted,
        )
        info = replace(corrections.info, damaged_blocks=sheet.info.damaged_blocks)
    if only:
        info = replace(info, sheet=next(iter(info.failed), FAILED_ROWS), only_failed=True)
    if not is_exported:
        # The baseline and the lists of another project say nothing about the records of this one.
        lists = replace(info.lookups, complete=frozenset())
        info = replace(info, has_baseline=False, lookups=lists)
    rules = rules_with_sent(request, ledger)
    notes = () if elsewhere is None else (elsewhere,)
    if info.lookups == Lookups():
        names = meanings_for(client, request.account, monitor)
        rules, notes = replace(rules, lookups=names.meanings.lookups), (*notes, *names.notes)
    if client is not None and not is_exported:
        notes = (
            *notes,
            say("The workbook has no export of this project. It was compared with the service."),
        )

    def read(monitor: Monitor) -> Iterable[SheetRow]:
        rows = reported(sheet, monitor)
        return rows if corrections is None else corrections.joined(rows, only=only)

    return PlanTable(
        info=info,
        base=base,
        rules=rules,
        read=read,
        completed=corrections.add_warnings if corrections is not None else _as_they_are,
        typed_words=sheet.typed_words,
        is_exported=is_exported,
        notes=notes,
        stamp=sheet.stamp,
        sheet=sheet,
    )


def _as_they_are(changes: ChangeSet) -> ChangeSet:
    return changes


def _bind_mapping(
    client: ExchangeClient | None,
    request: CheckRequest,
    mapping: SheetMapping,
    ledger: Ledger | None,
    monitor: Monitor,
) -> PlanTable:
    """Return an own sheet, whose columns have the fields that a mapping says.

    Its base is what `ledger` says was sent before, beside the current state of every row.
    """
    account, stamp = request.account, stamp_of(request.workbook)
    sent: SentValues = (
        ledger.last_sent(account.base_url, account.project_id)
        if ledger is not None and account is not None
        else {}
    )
    meanings = meanings_for(client, account, monitor)
    with open_mapped(request.workbook, request.sheet, mapping, account, sent, meanings) as mapped:
        sheet, failed = mapped.sheet, mapped.failed
        read = [*reported(sheet, monitor)]
        on_failed = failed.rows if failed is not None else ()
        current = None if client is None else _service_has(client, sheet, on_failed, sent, monitor)
        info = replace(
            sheet.info, unknown=sheet.unread, has_baseline=current is not None or bool(sent)
        )
        rows, source, corrections = read, mapping_source(mapping.name), None
        base = own_baseline(info, rows, sent, source, current)
        if failed is not None and on_failed:
            corrections = FailedCorrections(
                info,
                failed.name,
                failed.columns,
                on_failed,
                Records(_shown_of(on_failed, base, current)),
                accepted=request.accepted,
            )
            info, rows = corrections.info, [*corrections.joined(read)]
            base = own_baseline(info, rows, sent, source, current)
        problems = (
            *_code_page(mapped, mapping, request.accepted),
            *info.problems,
            *checks(sheet, request.accepted),
            *(
                exchanged_dates(info, read, sent, source, sheet.date_captions())
                if DATE_ORDER not in request.accepted
                else ()
            ),
            *base.problems,
        )
        info, same = replace(info, problems=problems), same_key(sheet)
        last = last_upload(ledger, account, mapping)
        left_out = tuple((info.sheet, row.row, row.text) for row in sheet.found.left_out)

    def completed(changes: ChangeSet) -> ChangeSet:
        changes = replace(named_by_key(changes, same), left_out=left_out)
        if corrections is not None:
            changes = corrections.add_warnings(changes)
        stops = [differs(changes, sent)]
        if last is not None:
            # A row that was refused is sent again: its ID is no surprise.
            new = sum(
                change.state is RowState.NEW and change.id not in last.ids
                for change in changes.changes
            )
            stops.append(many_new(last.usual, new, changes.rows, changes.info.sheet))
        # Without an upload of this sheet nothing says that a row was removed from it.
        gone = [id for id in changes.removed if last is not None and id in last.ids]
        return replace(
            changes,
            removed=tuple(gone),
            removed_names={id: changes.removed_names.get(id, "") for id in gone},
            problems=(
                *changes.problems,
                *(stop for stop in stops if stop and stop.code not in request.accepted),
            ),
        )

    return PlanTable(
        info=info,
        base=base.records,
        rules=replace(rules_of(request), last_sent=sent, disputes=base.disputes),
        read=lambda _: rows,
        completed=completed,
        notes=mapped.notes,
        current=current,
        own_sheet=OwnSheet(
            mapping, {id: row.values for row in read if isinstance(id := row.values.get("id"), str)}
        ),
        stamp=stamp,
    )


def _service_has(
    client: ExchangeClient,
    sheet: MappedSheet,
    corrected: Iterable[SheetRow],
    sent: SentValues,
    monitor: Monitor,
) -> KnownRecords:
    """Ask for the current record of every row: an own sheet has no exported one.

    An ID in other letters, or without the leading zeros that spreadsheet programs remove, would
    create a second activity.
    """
    asking = client.with_monitor(monitor)
    typed = (id for row in corrected if isinstance(id := row.values.get("id"), str))
    ids = dict.fromkeys((*sheet.found.places, *typed))
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


def _code_page(
    mapped: OpenMapped, mapping: SheetMapping, accepted: Collection[str]
) -> Iterator[Problem]:
    """Yield the question about a .csv that is not Unicode, if its mapping names no code page.

    An accepted one is saved in the mapping.
    """
    if not mapped.code_pages:
        return
    severity = Severity.ERROR
    if CODE_PAGE in accepted:
        severity = Severity.WARNING
        page = {"encoding": next(iter(mapped.code_pages))}
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
    )
