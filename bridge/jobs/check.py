"""Check: edited sheets -> rows -> changes. Sends nothing.

Rows are compared with the export and the service's current records.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path

from bridge.changes.compare.compare import Comparison, compare
from bridge.changes.compare.decisions import (
    OwnBaseline,
    differs,
    exchanged_dates,
    named_by_key,
    own_baseline,
)
from bridge.changes.compare.inputs import (
    DATE_ORDER,
    NO_DECISIONS,
    Exported,
    Records,
    Rules,
)
from bridge.changes.compare.inputs import DIFFERS as DIFFERS
from bridge.changes.compare.listed_rows import ListedRows
from bridge.changes.compare.slips import CODES, COLUMN_RENAMED, NOTE_IN_OURS, with_notes
from bridge.changes.compare.slips import removed_rows as removed_rows
from bridge.changes.kinds import KindChanges
from bridge.changes.side_effects import what_differs as what_differs
from bridge.client.exchange import ExchangeClient
from bridge.errors import Problem, Severity, WorkbookError
from bridge.jobs.clients import places
from bridge.jobs.fetch import (
    PIECE,
    KnownRecords,
    fetch_activities,
    fetch_touched,
    fetch_zeros,
    other_spellings,
)
from bridge.jobs.kinds import compare_others, kind_changes, reported
from bridge.jobs.own_sheets import (
    LastUpload,
    OwnSheet,
    fitting,
    last_upload,
    meanings_for,
    open_mapped,
)
from bridge.jobs.plan_rules import PlanFinding, PlanRows, with_warnings
from bridge.jobs.sending import EarlierRuns
from bridge.ledger import Ledger
from bridge.mapping.checks import MANY_NEW, ROWS_BELOW, checks, many_new, same_key
from bridge.mapping.mapping_file import CODE_PAGE, SheetMapping, code_page_question
from bridge.memory import Memory, load_mappings, write_mapping
from bridge.progress import Monitor
from bridge.records.changes import (
    LIKE_KNOWN_ID,
    UNKNOWN_PERSON,
    Change,
    ChangeSet,
    Conflict,
    Decision,
    Lookups,
    Origin,
    RowState,
    SheetInfo,
    SheetRow,
)
from bridge.records.kinds import HIDDEN, Kind, kind_titled
from bridge.records.runs import Refusals, SentValues, mapping_source
from bridge.settings import Account, load_settings
from bridge.texts import Text, say
from bridge.workbook.layout import FAILED_ROWS
from bridge.workbook.read.headers import WorkbookSummary as WorkbookSummary
from bridge.workbook.read.headers import is_failed, is_listed, listed_on, refusals_on, summary_of
from bridge.workbook.read.open_sheet import OpenSheet, OpenWorkbook, open_workbook
from bridge.workbook.read.own_grid import is_csv
from bridge.workbook.read.snapshots import stamp_of, sync_copies, wait_until_whole

_OFFLINE = say("Checked offline. Conflicts with other planners are not included.")


@dataclass(frozen=True, slots=True)
class MappedRows:
    """The rows of an own sheet.

    `rows` include the corrections on `Failed rows`; `sheet` has the rows without them. `info`
    describes the sheet, `own` is the baseline, `now` the service's current records (None if it was
    not asked). `same` has a message by ID for repeated keys. `sent` are the values that were sent
    before. `code_page` is the one used for a .csv that does not name it. `listed` are the rows of
    `Failed rows`, or None. `left_out` is as in ChangeSet.
    """

    sheet: OwnSheet
    rows: list[SheetRow]
    info: SheetInfo
    own: OwnBaseline
    now: KnownRecords | None
    same: dict[str, Text]
    sent: SentValues
    notes: tuple[Text, ...]
    code_page: str = ""
    listed: ListedRows | None = None
    left_out: tuple[tuple[str, int, str], ...] = ()


def mapped_rows(
    client: ExchangeClient | None,
    request: CheckRequest,
    mapping: SheetMapping,
    ledger: Ledger | None,
    monitor: Monitor,
) -> MappedRows:
    """Read an own file.

    `ledger` has the values sent before. With a client, the service is asked for its known names and
    the current state of every row. Raises MappingError and WorkbookError.
    """
    account, accepted = request.account, request.accepted
    sent: SentValues = (
        ledger.last_sent(account.base_url, account.project_id)
        if ledger is not None and account is not None
        else {}
    )
    known = meanings_for(client, account, monitor)
    with open_mapped(request.workbook, request.sheet, mapping, account, sent, known) as mapped:
        sheet, now = mapped.sheet, None
        read = [*reported(sheet, monitor)]
        there = mapped.listed.rows if mapped.listed is not None else ()
        if client is not None:
            corrected = (id for row in there if isinstance(id := row.values.get("id"), str))
            ids = dict.fromkeys((*sheet.found.places, *corrected))
            # An own sheet has no baseline from an export, so every row is compared with the
            # service's current record.
            asking = client.with_monitor(monitor)
            # An ID in other letters, or without the leading zeros that spreadsheet programs remove,
            # would create a second activity.
            new = [id for id in ids if id not in sent]
            now = fetch_activities(asking, [*ids, *other_spellings(new)], monitor)
            numbers = [id for id in new if id.isdecimal() and now.get(id) is None]
            fetch_zeros(asking, numbers, now, monitor)
        info = replace(sheet.info, unknown=sheet.unread, has_baseline=now is not None or bool(sent))
        rows = read
        listed = None
        source = mapping_source(mapping.name)
        own = own_baseline(info, rows, sent, source, now)
        if mapped.listed is not None and there:
            named = (
                id
                for row in there
                for id in (row.values.get("id"), row.sent and row.sent.id)
                if isinstance(id, str)
            )
            shown = Records(
                record
                for id in named
                if (record := own.records.get(id) or (now.get(id) if now is not None else None))
                is not None
            )
            listed = ListedRows(
                info,
                mapped.listed.name,
                mapped.listed.columns,
                there,
                shown,
                accepted=accepted,
            )
            info, rows = listed.info, [*listed.joined(read)]
            own = own_baseline(info, rows, sent, source, now)
        dates = {name: sheet.table.captions[place] for name, place in sheet.date_places().items()}
        exchanged = (
            ()
            if DATE_ORDER in accepted
            else tuple(exchanged_dates(info, read, sent, source, dates))
        )
        # A .csv that is not Unicode, with a mapping that names no code page.
        severity = Severity.WARNING if CODE_PAGE in accepted else Severity.ERROR
        code_page = (
            (Problem(severity, CODE_PAGE, code_page_question(mapped.code_pages), sheet.info.sheet),)
            if mapped.code_pages
            else ()
        )
        problems = (
            *code_page,
            *info.problems,
            *checks(sheet, accepted),
            *exchanged,
            *own.problems,
        )
        info = replace(info, problems=problems)
        return MappedRows(
            sheet=OwnSheet(
                mapping,
                {id: row.values for row in read if isinstance(id := row.values.get("id"), str)},
            ),
            rows=rows,
            info=info,
            own=own,
            now=now,
            same=same_key(sheet),
            sent=sent,
            notes=mapped.notes,
            code_page=next(iter(mapped.code_pages), ""),
            listed=listed,
            left_out=tuple((info.sheet, row.row, row.text) for row in sheet.found.left_out),
        )


USE_ACCOUNT = say("Nothing was sent. Choose that account, or use --other-project.")
STOPS = CODES | {
    CODE_PAGE,
    COLUMN_RENAMED,
    DATE_ORDER,
    DIFFERS,
    LIKE_KNOWN_ID,
    MANY_NEW,
    ROWS_BELOW,
    UNKNOWN_PERSON,
}
"""Codes of problems that block a sheet or a row until they are accepted."""


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
class Compared:
    """What `check_again` needs of a comparison with the service, besides its result.

    `plan` has the activities with the edits.
    """

    comparison: Comparison
    plan: PlanRows
    add_warnings: Callable[[ChangeSet], ChangeSet]


@dataclass(frozen=True, slots=True)
class Checked:
    """A checked sheet: its changes, and messages about the check.

    `own` is the content of a planner's own sheet. `refusals` are the service's reasons for rows not
    accepted, by ID, newest first. `others` are the changes on other sheets, compared with the
    export but not with the service. `unread` explains why sheets could not be compared. `summary`
    describes the workbook.
    `ended` are the runs that had ended when the check began (None: no ledger). `answered_at` is the
    time of the service's oldest answer by the monitor's clock (None: not asked). `stamp` identifies
    the version of the file, or is None if no file was read. `copies` are copies that a sync program
    made beside the workbook. `plan_findings` are violations of plan rules; those caused by an edit
    are also warnings of their rows. `compared` lets the same version of the file be checked again
    without reading it.
    """

    request: CheckRequest
    changes: ChangeSet
    notes: tuple[Text, ...] = ()
    ended: frozenset[str] | None = None
    answered_at: float | None = None
    refusals: Refusals = field(default_factory=dict)

    others: tuple[ChangeSet, ...] = ()
    unread: tuple[Problem, ...] = ()
    summary: WorkbookSummary | None = None
    own: OwnSheet | None = None
    stamp: tuple[int, int] | None = None
    copies: tuple[Path, ...] = ()
    plan_findings: tuple[PlanFinding, ...] = ()
    compared: Compared | None = field(default=None, compare=False, repr=False)

    @property
    def has_problems(self) -> bool:
        """Return whether an error or undecided conflict blocks a row or the sheet.

        The sheets of nested lists are included with the sheet of their records.
        """
        info = self.changes.info
        together = (
            self.changes,
            *(
                other
                for other in self.others
                if not info.importable and other.info.kind is info.kind
            ),
        )
        errors = any(
            found.severity == "error" for changes in together for found in changes.all_problems
        )
        return errors or any(change.conflicts for change in self.changes.changes)


def check(
    client: ExchangeClient | None,
    request: CheckRequest,
    monitor: Monitor,
    ledger: Ledger | None = None,
    early: Callable[[Checked], object] | None = None,
) -> Checked:
    """Compare a sheet with its baseline and, where there is a client, with the service. Raises
    WorkbookError for a sheet that cannot be read.

    `early` gets the comparison with the baseline before the service is asked for many rows.

    The other sheets of the workbook are compared with the baseline on the way. A kind that import
    does not take is never compared with the service. `ledger` tells what the service refused of its
    rows before; without it, only the rows on `Failed rows`.
    """
    wait_until_whole(request.workbook, monitor)
    ended = ledger.ended_runs() if ledger is not None else None
    if request.mapping is not None:
        return replace(_check_own(client, request, request.mapping, monitor, ledger), ended=ended)
    with open_requested(request) as book:
        listed = listed_on(book.package)
        sheet, only = requested_sheet(book, request)
        elsewhere = other_project(sheet.info.origin, request.account)
        if elsewhere is not None and not request.other_project:
            raise WorkbookError(elsewhere, USE_ACCOUNT)
        kind = shaped_kind(sheet)
        refusals = {**refusals_on(book.package), **_refused_before(request, ledger)}
        # The rows of `Failed rows` were compared with the sheet of activities.
        together = (
            (sheet.info.sheet, listed.entry.name)
            if listed is not None and book.failed_rows(sheet) is not None
            else ()
        )
        copies, look = sync_copies(request.workbook), book.summary
        # A sync program or a colleague made them, and they may have edits.
        of_copies = (
            (
                say(
                    "Copies of the same export are in its folder: {names}. Merge them to "
                    "include their edits.",
                    names=", ".join(path.name for path in copies),
                ),
            )
            if copies
            else ()
        )

        def finished(checked: Checked, compared: KindChanges | None = None) -> Checked:
            if compared is None:
                noted = with_notes(checked.changes, sheet.notes, refusals)
                checked = _with_refusals(replace(checked, changes=noted), refusals)
            others, unread = compare_others(book, sheet, compared, monitor, together)
            return replace(
                checked,
                ended=ended,
                notes=(*checked.notes, *of_copies),
                copies=copies,
                others=others,
                unread=unread,
                summary=look,
                stamp=look.stamp,
            )

        if kind is None:
            return finished(
                _compared(
                    client,
                    request,
                    rows_to_check(book, sheet, request, monitor, only=only),
                    monitor,
                    elsewhere,
                    replace(rules_with_sent(request, ledger), refused=refusals),
                    None if early is None else lambda checked: early(finished(checked)),
                )
            )
        compared = kind_changes(
            book, kind, Rules(decisions=request.decisions, accepted=request.accepted), monitor
        )
        # Compare a kind together with the sheets of its nested lists, because their entries belong
        # to its records.
        own = next(changes for changes in compared.sheets if changes.info.sheet == sheet.info.sheet)
        own = replace(
            own,
            problems=(
                *(found for found in sheet.info.problems if found not in own.problems),
                *own.problems,
            ),
        )
        notes = (elsewhere,) if elsewhere is not None else ()
        return finished(Checked(request, own, notes), compared)


def _with_refusals(checked: Checked, refusals: Refusals) -> Checked:
    if not refusals:
        return checked
    ids = (*(change.id for change in checked.changes.changes), *checked.changes.withdrawn)
    known = {id: refusals[id] for id in ids if id in refusals}
    return replace(checked, refusals=known)


def _refused_before(request: CheckRequest, ledger: Ledger | None) -> Refusals:
    """Return the service's reasons for rows not accepted that this computer sent."""
    if ledger is None or request.account is None:
        return {}
    return EarlierRuns(ledger, request.account.base_url, request.account.project_id).refused()


def as_refused(change: Change, known: Refusals) -> bool:
    """Return whether a row would be sent exactly as when the service last rejected it."""
    refusal = next(iter(known.get(change.id, ())), None)
    if refusal is None or not refusal.edited:
        return False
    # The same values would be rejected again; any other edit is a new attempt.
    return {edit.field: edit.after for edit in change.fields} == {
        name: refusal.payload.get(name) for name in refusal.edited
    }


def open_requested(request: CheckRequest) -> OpenWorkbook:
    """Open the workbook of a request in the account's time zone."""
    return open_workbook(
        request.workbook, request.account.time_zone if request.account else "UTC", request.summary
    )


def requested_sheet(book: OpenWorkbook, request: CheckRequest) -> tuple[OpenSheet, bool]:
    """Return the sheet of a request, and whether only its rows on `Failed rows` are asked for."""
    only = (
        request.sheet is not None
        and listed_on(book.package) is not None
        and (is_failed(request.sheet) or is_listed(book.package, request.sheet.strip()))
    )
    return book.sheet(book.sheet_of_failed() if only else request.sheet), only


def shaped_kind(sheet: OpenSheet) -> Kind | None:
    """Return the kind of a sheet that cannot be uploaded, or None."""
    return None if sheet.info.importable else sheet.info.kind


def removed_since(changes: ChangeSet, before: LastUpload | None) -> ChangeSet:
    """Return the changes of an own sheet.

    Removed rows are limited to those of the last upload with its mapping.
    """
    removed = tuple(id for id in changes.removed if before is not None and id in before.ids)
    return replace(
        changes,
        removed=removed,
        removed_names={id: changes.removed_names.get(id, "") for id in removed},
    )


def only_practice(origin: Origin | None, account: Account) -> Text | None:
    """Return why a workbook is never uploaded to this account: one is for practice and the other is
    not. None if it may be.
    """
    if origin is None or origin.practice == account.practice:
        return None
    if origin.practice:
        return say("This workbook is from the practice account. It can only be uploaded there.")
    return say("This workbook is not from the practice account. It cannot be uploaded there.")


def other_project(origin: Origin | None, account: Account | None) -> Text | None:
    """Return the message for a workbook from another service or project, or None.

    A practice workbook only matches a practice account.
    """
    if origin is None or account is None:
        return None
    theirs, ours = (
        (origin.project_id, _host(origin.base_url), origin.practice),
        (account.project_id, _host(account.base_url), account.practice),
    )
    if theirs == ours:
        return None
    if theirs[:2] == ours[:2]:
        return (
            say(
                "The workbook is from the practice account, not from “{ours}”.",
                ours=account.name,
            )
            if origin.practice
            else say("The workbook is not from the practice account “{ours}”.", ours=account.name)
        )
    their_project, our_project = places((origin.project_id, origin.base_url), account)
    return say(
        "The workbook is from “{theirs}” (project {their_project}), but the "
        "account is “{ours}” (project {our_project}).",
        theirs=origin.account,
        their_project=their_project,
        ours=account.name,
        our_project=our_project,
    )


def _host(address: str) -> str:
    """Return the host of an address as typed.

    Local hosts lose their port, which the practice service changes at every start.
    """
    host = address.split("://")[-1].split("/")[0].casefold()
    # The practice service has a new port at every start, but older workbooks still belong to it.
    return host.rsplit(":", 1)[0] if host.startswith(("127.0.0.1", "localhost", "[::1]")) else host


@dataclass(frozen=True, slots=True)
class RowsToCheck:
    """The rows of a sheet with the corrections on `Failed rows`.

    With `only`, just the rows listed there.
    """

    sheet: OpenSheet
    listed: ListedRows | None = None
    only: bool = False

    @property
    def info(self) -> SheetInfo:
        info = (
            self.sheet.info
            if self.listed is None
            else replace(self.listed.info, damaged_blocks=self.sheet.info.damaged_blocks)
        )
        return (
            replace(info, sheet=next(iter(info.failed), FAILED_ROWS), only_failed=True)
            if self.only
            else info
        )

    def rows(self, monitor: Monitor) -> Iterator[SheetRow]:
        rows = reported(self.sheet, monitor)
        return rows if self.listed is None else self.listed.joined(rows, only=self.only)

    def add_warnings(self, changes: ChangeSet) -> ChangeSet:
        return changes if self.listed is None else self.listed.add_warnings(changes)


def rows_to_check(
    book: OpenWorkbook, sheet: OpenSheet, request: CheckRequest, monitor: Monitor, *, only: bool
) -> RowsToCheck:
    """Return the rows of a sheet of activities.

    Raises WorkbookError if `Failed rows` cannot be read.
    """
    failed = book.failed_rows(sheet)
    if failed is None:
        return RowsToCheck(sheet)
    usable = sheet.info.has_baseline and other_project(sheet.info.origin, request.account) is None
    listed = ListedRows(
        sheet.info if usable else replace(sheet.info, has_baseline=False),
        failed.info.sheet,
        failed.info.columns,
        reported(failed, monitor),
        sheet.baseline() if usable else Records(),
        lookups=None,
        accepted=request.accepted,
    )
    return RowsToCheck(sheet, listed, only)


def _compared(
    client: ExchangeClient | None,
    request: CheckRequest,
    sheet: RowsToCheck,
    monitor: Monitor,
    elsewhere: Text | None,
    rules: Rules,
    early: Callable[[Checked], object] | None,
) -> Checked:
    notes = (elsewhere,) if elsewhere is not None else ()
    # The baseline of another project does not apply to the records of this one.
    usable = sheet.info.has_baseline and elsewhere is None
    plan = PlanRows()
    baseline: Exported = sheet.sheet.baseline() if usable else Records()
    info = (
        sheet.info
        if usable
        else replace(
            sheet.info,
            has_baseline=False,
            lookups=replace(sheet.info.lookups, complete=frozenset()),
        )
    )
    known = meanings_for(client, request.account, monitor) if info.lookups == Lookups() else None
    if known is not None:
        rules, notes = replace(rules, lookups=known.meanings.lookups), (*notes, *known.notes)
    if client is None:
        changes = sheet.add_warnings(
            compare(info, sheet.rows(monitor), baseline, None, rules, plan.take)
        )
        plan.complete(baseline.ids(), baseline.get)
        notes = (*notes, _OFFLINE)
        if rules.lookups == Lookups() and changes.changes:
            notes = (
                *notes,
                say("The workbook has no lists. Sites, teams and people were not checked."),
            )
        changes, findings = (
            with_warnings(changes, plan, load_settings()) if usable else (changes, ())
        )
        return Checked(request, changes, notes, plan_findings=findings)
    if not usable:
        notes = (
            *notes,
            say("The workbook has no export of this project. It was compared with the service."),
        )
    comparison = Comparison(info, baseline, rules)
    offline = comparison.offline(sheet.rows(monitor), plan.take)
    if early is not None and len(offline.changes) > PIECE:
        early(Checked(request, sheet.add_warnings(offline), notes))
    now = fetch_touched(client.with_monitor(monitor), offline, monitor, zeros=not usable)
    del offline
    # Without an export, the service's current records are the plan.
    for record in () if usable else now.records():
        plan.take(record.value)
    changes = sheet.add_warnings(comparison.with_service(now))
    if usable:
        plan.complete(baseline.ids(), baseline.get)
    changes, findings = with_warnings(changes, plan, load_settings())
    return Checked(
        request,
        changes,
        notes,
        answered_at=now.answered_at,
        plan_findings=findings,
        compared=Compared(comparison, plan, sheet.add_warnings) if usable else None,
    )


def check_again(
    client: ExchangeClient | None,
    seen: Checked,
    request: CheckRequest,
    monitor: Monitor,
    ledger: Ledger | None = None,
) -> Checked:
    """Return the same result as `check` for a sheet that was checked before.

    A file that is still the same version is not read again, and only the rows are compared again
    whose record in the service or whose decisions differ.
    """
    compared, was = seen.compared, seen.request
    request = replace(request, summary=seen.summary)
    changes = seen.changes
    if (
        client is None
        or compared is None
        or replace(request, decisions=was.decisions, summary=was.summary) != was
        or stamp_of(request.workbook) != seen.stamp
        or (ledger.ended_runs() if ledger is not None else None) != seen.ended
    ):
        return check(client, request, monitor, ledger)
    bare = [
        replace(rules, refused={}, lookups=None, decisions=NO_DECISIONS)
        for rules in (rules_with_sent(request, ledger), compared.comparison.rules)
    ]
    decided = {*request.decisions.items()} ^ {*was.decisions.items()}
    # A row that was unchanged, or that gets another ID, concerns others too.
    ids = {changes.info.decided(change.found.get("id", change.id)) for change in changes.changes}
    if bare[0] != bare[1] or any(field == "id" or id not in ids for (id, field), _ in decided):
        return check(client, request, monitor, ledger)
    asking = client.with_monitor(monitor)
    now = fetch_activities(asking, compared.comparison.touched, monitor)
    plan = compared.plan.without(changes.changes)
    noted = {
        (change.sheet, change.row): notes
        for change in changes.changes
        if (notes := tuple(one for one in change.problems if one.code == NOTE_IN_OURS))
    }
    changes = compared.add_warnings(compared.comparison.with_service(now, request.decisions))
    changes, findings = with_warnings(changes, plan, load_settings())
    if noted:
        rows = (
            replace(change, problems=(*change.problems, *noted[change.sheet, change.row]))
            if (change.sheet, change.row) in noted
            else change
            for change in changes.changes
        )
        changes = replace(changes, changes=tuple(rows))
    return replace(
        seen,
        request=request,
        changes=changes,
        answered_at=now.answered_at,
        plan_findings=findings,
        compared=replace(compared, plan=plan),
    )


def _check_own(
    client: ExchangeClient | None,
    request: CheckRequest,
    mapping: SheetMapping,
    monitor: Monitor,
    ledger: Ledger | None,
) -> Checked:
    """Compare an own sheet with the last upload and the service's current records.

    Report what changed there meanwhile.
    """
    stamp, refusals = stamp_of(request.workbook), _refused_before(request, ledger)
    found = mapped_rows(client, request, mapping, ledger, monitor)
    before = last_upload(ledger, request.account, mapping)
    rules = replace(rules_of(request), refused=refusals, disputes=found.own.disputes)
    changes = named_by_key(
        compare(found.info, found.rows, found.own.records, found.now, rules), found.same
    )
    if found.listed is not None:
        changes = found.listed.add_warnings(
            replace(changes, corrections=(*changes.corrections, *found.listed.carried(changes)))
        )
    changes = replace(removed_since(changes, before), left_out=found.left_out)
    plan = None if found.now is None else PlanRows(record.value for record in found.now.records())
    changes, findings = (
        (changes, ()) if plan is None else with_warnings(changes, plan, load_settings())
    )
    # Save an accepted code page of a .csv in its mapping.
    saved = load_mappings() if found.code_page and CODE_PAGE in request.accepted else None
    if saved is not None and mapping in saved.mappings and mapping.name not in saved.company:
        table = mapping.table.model_copy(update={"encoding": found.code_page})
        write_mapping(mapping.model_copy(update={"table": table}))
    count = sum(change.state is RowState.NEW for change in changes.changes)
    stops = (
        (
            many_new(before.usual, count, changes.rows, found.info.sheet)
            if before is not None
            else None
        ),
        differs(changes, found.sent),
    )
    changes = replace(
        changes,
        problems=(
            *changes.problems,
            *(stop for stop in stops if stop is not None and stop.code not in request.accepted),
        ),
    )
    notes = found.notes
    if client is None:
        notes = (*notes, _OFFLINE)
    if before is not None:
        notes = (
            *notes,
            say("New rows last time: {count}, now: {new}.", count=before.new, new=count),
        )
    checked = Checked(
        request,
        changes,
        notes,
        answered_at=found.now.answered_at if found.now is not None else None,
        own=found.sheet,
        stamp=stamp,
        plan_findings=findings,
    )
    return _with_refusals(checked, refusals)


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
        own_sheet=request.mapping is not None,
    )


@dataclass(frozen=True, slots=True)
class Recognised:
    """The type of a file.

    `sheets` are the names that `check` accepts, empty for a simulation case. `check` can reuse
    `summary`. `own` means a planner's own sheet with another layout. `mapping` is the saved mapping
    that fits its `sheet` without questions.
    """

    simulation: bool
    sheets: tuple[str, ...] = ()
    summary: WorkbookSummary | None = None
    own: bool = False
    sheet: str | None = None
    mapping: SheetMapping | None = None


def reviewable(summary: WorkbookSummary | None) -> tuple[str, ...]:
    """Return the sheets of a workbook that can be uploaded."""
    return (
        tuple(
            name
            for name in summary.readable
            if (kind := kind_titled(name)) is None or kind.importable
        )
        if summary is not None
        else ()
    )


def recognise(path: Path, account: Account | None = None) -> Recognised:
    """Identify a file by its own marks, or by the account's saved mappings if it is not ours.

    Raises WorkbookError.
    """
    summary = None if is_csv(path) else summary_of(path)
    if summary is not None and (summary.simulation or summary.ours):
        return Recognised(
            summary.simulation, () if summary.simulation else summary.readable, summary
        )
    sheet, mapping = fitting(path, account) or (None, None)
    return Recognised(
        simulation=False, sheets=(), summary=summary, own=True, sheet=sheet, mapping=mapping
    )


def whole_row(conflict: Conflict) -> Text:
    """Return the sentence of a conflict about a row that only one side has."""
    return (
        say("The service no longer has this activity.")
        if conflict.in_service is None
        else say("The service already has an activity with this ID.")
    )
