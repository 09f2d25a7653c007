"""Upload: changes -> import JSON -> receipt -> service.

The receipt is on disk before the first byte is sent; `follow` does the rest. Nothing is sent twice
automatically. If an answer may have been lost, the outcome is unknown and is checked with an
export. Before a retry that the service asks for, an export must show that nothing arrived. After a
refusal, an export shows whether rows were saved anyway. A run is reverted by an ordinary upload
of the former values.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, replace
from functools import partial
from zoneinfo import ZoneInfo

from bridge.changes.compare.compare import sendable
from bridge.changes.import_payload import (
    SendMode,
    captions,
    could_be_emptied,
    hidden_rows,
    payloads,
    remembered_values,
    status_changes,
)
from bridge.changes.side_effects import PutBackRow, put_back
from bridge.client.endpoints import ROW_BY_ROW
from bridge.client.exchange import ExchangeClient
from bridge.errors import BridgeError, ConflictError, FileRefusedError, WorkbookError
from bridge.files import copy_of
from bridge.jobs.check import STOPS, Checked, CheckRequest, check
from bridge.jobs.clients import refuse_other_account
from bridge.jobs.earlier_runs import EarlierRuns, follow_first, named, refuse_open, refuse_overtaken
from bridge.jobs.fetch import fetch_activities
from bridge.jobs.follow import Uploaded, follow_run
from bridge.jobs.last_look import LastLook
from bridge.jobs.mappings import mapping_of_run, note_use
from bridge.jobs.other_kinds import formula_stays, refuse_without_import, without_import
from bridge.jobs.own_sheet_writeback import write_back_own
from bridge.jobs.own_sheets import OwnSheet
from bridge.jobs.recognise import only_practice
from bridge.jobs.sending import (
    ABOUT_THE_ROW,
    FirstByte,
    PartsToSend,
    Sent,
    accepted_despite_refusal,
    beginning,
    record_part,
    sending,
)
from bridge.ledger import Ledger, keep_cells, new_run, utc_now
from bridge.mapping.mapping_file import SheetMapping
from bridge.progress import Monitor
from bridge.records.cells.base import json_text
from bridge.records.change_set import Change, ChangeSet, Correction, RowState
from bridge.records.runs import (
    OPEN_STATES,
    Digest,
    Outcome,
    Part,
    PartState,
    Receipt,
    RowResult,
    RunState,
    RunSummary,
    SentRow,
)
from bridge.settings import Account
from bridge.texts import Text, few, plural, say
from bridge.workbook.layout import FAILED_ROWS
from bridge.workbook.read.snapshots import stamp_of
from bridge.workbook.writeback.updates import Request
from bridge.workbook.writeback.write_back import WrittenBack, was_moved, write_outcome


def refuse_other_workbook(checked: Checked, changes: Sequence[Change], monitor: Monitor) -> None:
    """Raise ConflictError if the workbook is gone or no longer matches what is to be sent.

    A workbook that was only saved, sorted or edited elsewhere is fine. Nothing is read if the file
    is unchanged.
    """
    path, stamp = checked.request.workbook, stamp_of(checked.request.workbook)
    if checked.stamp is None or stamp == checked.stamp:
        return
    if stamp is None:
        raise ConflictError(
            was_moved(path),
            say("Nothing was sent. Open it where it is now, then check again."),
        )
    again = say("Nothing was sent. Check it again first.")
    try:
        change_set = check(
            None, replace(checked.request, offline=True, summary=None), monitor
        ).changes
    except WorkbookError as error:
        raise ConflictError(
            say("{name} is not the workbook that was checked.", name=path.name),
            again,
            str(error),
        ) from error
    other = {
        change.id: {edit.field: edit.after for edit in change.fields}
        for change in changes
        if change.fields
    }
    for change in change_set.changes:
        says = {**change.values, **{edit.field: edit.after for edit in change.fields}}
        if all(says.get(name) == after for name, after in other.get(change.id, {}).items()):
            other.pop(change.id, None)
    if other:
        raise ConflictError(
            say(
                "{name} changed after the check, in rows to send: {ids}.",
                name=path.name,
                ids=named([*other]),
            ),
            again,
        )


@dataclass(frozen=True, slots=True)
class UploadChoices:
    """The planner's choices about what to send.

    Skip rows with problems, skip rows by number, or send one request per row.
    """

    skip_problem_rows: bool = False
    left_out: frozenset[int] = frozenset()
    single: bool = False


@dataclass(frozen=True, slots=True)
class UploadPreview:
    """A preview of an upload.

    `blocked` are changes with errors or undecided conflicts, which prevent the upload; `left_out`
    are skipped by choice. `could_be_emptied` are headers of fields that a replacing service would
    empty. `status_changes` counts rows by new status. `sent_before` is a run with the same payload.
    `open_run` is a run with an unknown outcome that may have sent some of the rows. `changes`
    belong to the rows. `notes` tell the planner about values that nobody entered.
    """

    checked: Checked
    account: Account
    rows: Sequence[SentRow]
    changes: Sequence[Change]
    mode: SendMode
    blocked: Sequence[Change]
    left_out: Sequence[Change]
    could_be_emptied: tuple[str, ...]
    status_changes: dict[str, int]
    hidden: int
    runs: EarlierRuns
    single: bool
    type: str = "upload"
    sent_before: RunSummary | None = None
    open_run: RunSummary | None = None
    notes: tuple[Text, ...] = ()

    @property
    def new(self) -> int:
        """Return the number of new rows."""
        return sum(row.state == "new" for row in self.rows)

    @property
    def changed(self) -> int:
        """Return the number of changed rows."""
        return len(self.rows) - self.new


def preview_upload(
    checked: Checked, account: Account, ledger: Ledger, choices: UploadChoices, type: str = "upload"
) -> UploadPreview:
    """Return what would be sent.

    Nothing is written or sent. `type` is the run type in the history: `upload` or `put-back`.
    """
    refuse_without_import(checked.changes)
    if (only := only_practice(checked.changes.info.origin, account)) is not None:
        raise WorkbookError(only, say("Nothing was sent."))
    changes = _without_skipped(checked.changes, choices)
    runs = EarlierRuns(ledger, account.base_url, account.project_id)
    # Without the service's current values, send only the edits, or old values would overwrite newer
    # ones. Remembered values are only sent to a service that replaces whole activities; other
    # services keep them.
    whole = not changes.offline and account.import_mode != "merges"
    ids = [change.id for change in sendable(changes) if change.state is not RowState.NEW]
    mode = SendMode(
        merge_current=whole,
        from_memory=whole and account.import_mode == "replaces",
        sent=runs.values(ids),
    )
    rows = tuple(payloads(changes, mode))
    digest = Digest()
    for row in rows:
        digest.add(json_text(row.payload))
    every = changes.changes
    sent = every if len(rows) == len(every) else tuple(sendable(changes))
    return UploadPreview(
        checked=checked,
        account=account,
        rows=rows,
        changes=sent,
        mode=mode,
        blocked=tuple(
            change
            for change in every
            if not change.left_out and (change.has_error or change.conflicts)
        ),
        left_out=tuple(change for change in every if change.left_out),
        could_be_emptied=(
            captions(could_be_emptied(changes, mode)) if account.import_mode != "merges" else ()
        ),
        status_changes=status_changes(changes),
        hidden=hidden_rows(changes),
        runs=runs,
        single=choices.single,
        type=type,
        sent_before=runs.sent_before(digest.text) if rows else None,
        open_run=runs.open_with([row.id for row in rows]) if rows else None,
        notes=(
            *remembered_values(sent, rows, offline=changes.offline),
            *without_import(checked.others),
        ),
    )


def _without_skipped(changes: ChangeSet, choices: UploadChoices) -> ChangeSet:
    """Return the changes with the rows that the planner skips left out.

    They are decided anew for each plan, because they belong to this upload, not to the sheet.
    """
    if choices == UploadChoices(single=choices.single):
        return changes
    rows = tuple(
        replace(
            change,
            left_out=change.left_out
            or change.plan_row in choices.left_out
            or (choices.skip_problem_rows and (change.has_error or bool(change.conflicts))),
        )
        for change in changes.changes
    )
    return replace(changes, changes=rows)


def may_be_emptied(changes: ChangeSet, account: Account) -> tuple[str, ...]:
    """Return the headers of the fields that an import may empty, until the account says whether it
    does.
    """
    if account.practice or account.import_mode != "unknown":
        return ()
    return captions(could_be_emptied(changes, SendMode(merge_current=True)))


def refuse_blocked(preview: UploadPreview) -> None:
    """Raise WorkbookError if the sheet or a row to be sent has a problem.

    Raise OutcomeUnknownError if the last outcome of a row is unknown.
    """
    for problem in preview.checked.changes.problems:
        if problem.severity == "error" and problem.row is None:
            raise WorkbookError(
                problem.sentence,
                say("Nothing was sent. To accept it: --accept {code}.", code=problem.code)
                if problem.code in STOPS
                else say("Nothing was sent. Correct the workbook, then check it again."),
            )
    if not preview.blocked:
        refuse_open(preview.open_run)
        return
    _refuse_conflicts(preview.blocked)
    stops = {
        problem.code
        for change in preview.blocked
        for problem in change.problems
        if problem.severity == "error"
    }
    if stops <= STOPS and len(stops) == 1:
        rows = few([str(change.row) for change in preview.blocked], 20)
        advice = say(
            "Rows: {rows}. If they are right, use --accept {code}.",
            rows=rows,
            code=next(iter(stops)),
        )
    else:
        advice = say("Correct these cells, or skip the rows with --skip-problem-rows.")
    raise WorkbookError(
        plural(
            len(preview.blocked),
            "1 row has a problem. Nothing was sent.",
            "{count} rows have problems. Nothing was sent.",
        ),
        advice,
    )


def _refuse_conflicts(changes: Sequence[Change]) -> None:
    """Raise WorkbookError if rows have conflicts: with `Failed rows`, else with the service."""
    sheets = [
        sheet
        for change in changes
        if (sheet := next(filter(None, (conflict.sheet for conflict in change.conflicts)), ""))
    ]
    if sheets:
        raise WorkbookError(
            plural(
                len(sheets),
                "{listed} and {sheet} have different values in 1 row. Nothing was sent.",
                "{listed} and {sheet} have different values in {count} rows. Nothing was sent.",
                listed=FAILED_ROWS,
                sheet=sheets[0],
            ),
            say(
                "Correct one of them, or choose with --on-conflict: mine sends {listed}, "
                "theirs the other.",
                listed=FAILED_ROWS,
            ),
        )
    conflicts = sum(bool(change.conflicts) for change in changes)
    if conflicts:
        raise WorkbookError(
            plural(
                conflicts,
                "1 row was also changed in the service. Nothing was sent.",
                "{count} rows were also changed in the service. Nothing was sent.",
            ),
            say("See them with: sheetbridge check. Then use --on-conflict mine, theirs or both."),
        )


def upload(
    client: ExchangeClient, ledger: Ledger, preview: UploadPreview, monitor: Monitor
) -> Uploaded:
    """Send a preview's rows, follow the import to its end and write the outcome into the workbook.

    Raises a BridgeError if certainly nothing was accepted. If some parts were, the result has the
    error and the number of rows not sent.
    """
    refuse_blocked(preview)
    client = client.with_monitor(monitor)
    by_row = preview.single or client.import_form == ROW_BY_ROW
    look = LastLook(
        client, monitor, preview.changes, preview.rows, preview.mode, preview.checked.answered_at
    )
    with ExitStack() as until_followed:
        # Hold one lock from the last check to the ledger entry, so that two programs cannot both
        # start sending.
        with beginning(preview.runs.lock(), monitor):
            refuse_overtaken(preview.runs, [row.id for row in preview.rows], preview.checked.ended)
            refuse_other_workbook(preview.checked, preview.changes, monitor)
            # The planner may have waited an hour, so later changes in the service are included or
            # stop the upload.
            rows = look.again(0, 1 if by_row else len(preview.rows))
            preview = replace(preview, rows=(*rows, *preview.rows[len(rows) :]))
            if preview.checked.own_sheet is not None:
                note_use(preview.checked.own_sheet.mapping, preview.account)
            receipt = _prepare(ledger, preview, by_row)
            # Hold the lock until following ends, so that no second window follows this run.
            until_followed.enter_context(ledger.lock(receipt.run))
            ledger.mark(receipt.run, RunState.SENDING)
        monitor.report(sending(len(preview.rows)), 0, len(preview.rows))
        first_byte = FirstByte(
            say(
                "Free some disk space, then continue with: sheetbridge follow {run}.",
                run=receipt.run,
            )
        )
        with first_byte.recording():
            sent = PartsToSend(client, ledger, receipt, look, by_row, first_byte, monitor).send()
            receipt, saved_anyway = accepted_despite_refusal(client, ledger, sent.receipt, monitor)
            may_have_arrived = any(part.state.may_have_arrived for part in receipt.parts)
            refusal = None if may_have_arrived else sent.error
            if refusal is not None:
                receipt = _keep_refusal(ledger, receipt, refusal)
            is_own = preview.checked.own_sheet is not None
            follow = partial(
                follow_run,
                client,
                ledger,
                receipt,
                monitor,
                sent.error,
                withdrawn=_withdrawn(preview.checked),
                lookups=None if is_own else preview.checked.changes.info.lookups,
            )
            if refusal is None:
                uploaded = follow()
            elif _is_marked(refusal, receipt):
                follow()
                refusal.title = say("{title} Nothing was sent.", title=refusal.title)
        if refusal is not None:
            raise refusal
        # What cannot be uploaded was said before; it is no news of this upload.
        before = without_import(preview.checked.others)
        news = (note for note in preview.notes if note not in before)
        return replace(uploaded, warnings=(*news, *_ways(sent), *saved_anyway, *uploaded.warnings))


def _keep_refusal(ledger: Ledger, receipt: Receipt, refusal: BridgeError) -> Receipt:
    """End a run of which nothing was sent, because of this error; return it with the service's
    words at refused rows, for the history and the report.
    """
    if refusal.status in ABOUT_THE_ROW and not isinstance(refusal, FileRefusedError):
        for part in receipt.parts:
            if part.state is PartState.REFUSED and not part.said:
                receipt = record_part(ledger, receipt, replace(part, said=refusal.reply))
    ledger.mark(receipt.run, RunState.REFUSED)
    return receipt


def _is_marked(refusal: BridgeError, receipt: Receipt) -> bool:
    """Return whether the rows of a run of which nothing was sent are marked in the workbook as not
    sent (401, 403, 429…). It stays as it is if the service judged the rows or the file, or never
    answered.
    """
    judged = isinstance(refusal, FileRefusedError) or any(part.said for part in receipt.parts)
    return not judged and refusal.status is not None


def _ways(sent: Sent) -> Iterator[Text]:
    """Yield why rows were sent in another way than in one file."""
    refusal = sent.other_way
    if refusal is None:
        return
    words = refusal.reply or refusal.detail
    if refusal.reply and str(refusal.status) not in words:
        words = f"{refusal.status}: {words}"
    if sent.by_row:
        yield say(
            "The service did not accept the file ({words}). Each row was sent by itself.",
            words=words,
        )
    else:
        yield say(
            "The upload was too large for one file and was sent in {count} parts.",
            count=len(sent.receipt.parts),
        )
        yield say("The answer was: {words}", words=words)


def save_corrections(preview: UploadPreview, monitor: Monitor) -> WrittenBack | None:
    """Save the corrections from the review into the workbook if there is nothing to send.

    Return None if nothing has to be saved. Rows of `Failed rows` that have the service's values
    again leave it. `notes` explains which corrections were not written. Sends nothing. Raises
    WorkbookError if nothing can be written.
    """
    again = _withdrawn(preview.checked)
    if preview.rows or not (again or preview.checked.changes.due):
        return None
    return write_corrections(preview.checked, preview.account, monitor, again)


def write_corrections(
    checked: Checked, account: Account | None, monitor: Monitor, withdrawn: Collection[str] = ()
) -> WrittenBack:
    """Write the corrections of a check into their cells.

    Rows of `Failed rows` with the `withdrawn` IDs leave it. Sends nothing. Raises WorkbookError if
    nothing can be written.
    """
    request = Request(
        _receipt(checked, account),
        Outcome(()),
        corrections=checked.changes.corrections,
        withdrawn=frozenset(withdrawn),
    )
    if checked.own_sheet is not None:
        return write_back_own(request, checked.own_sheet.mapping, account, monitor)
    write_back = write_outcome(request, monitor)
    stay = (formula_stays(cell.row, *captions([cell.field])) for cell in write_back.skipped)
    return replace(write_back, notes=(*write_back.notes, *stay))


def _withdrawn(checked: Checked) -> tuple[str, ...]:
    """Return the IDs of refused rows that have the service's values again.

    This requires the service's current records.
    """
    return () if checked.changes.offline else checked.changes.withdrawn


def _prepare(ledger: Ledger, preview: UploadPreview, by_row: bool) -> Receipt:
    """Record the run and keep a copy of the workbook before the first byte is sent."""
    count, workbook = len(preview.rows), preview.checked.request.workbook
    parts = (
        tuple(Part(number, number, 1) for number in range(count))
        if by_row
        else (Part(0, 0, count),)
    )
    receipt = _receipt(preview.checked, preview.account, preview.rows, parts, preview.type)
    ledger.prepare(
        receipt, preview.checked.own_sheet.rows if preview.checked.own_sheet is not None else None
    )
    keep_cells(ledger, receipt.run, Correction, preview.checked.changes.corrections)
    if workbook.exists():  # a run can be reverted even without its workbook
        copy_of(workbook, ledger.folder(receipt.run) / f"sent{workbook.suffix}")
    return receipt


def _receipt(
    checked: Checked,
    account: Account | None,
    rows: Sequence[SentRow] = (),
    parts: tuple[Part, ...] = (),
    type: str = "upload",
) -> Receipt:
    return Receipt(
        run=new_run(),
        type=type,
        started_at=utc_now(),
        account=account.name if account is not None else "",
        base_url=account.base_url if account is not None else "",
        project_id=account.project_id if account is not None else "",
        workbook=checked.request.workbook.absolute(),
        sheet=checked.changes.info.sheet,
        rows=rows,
        parts=parts,
        practice=account is not None and account.practice,
        mapping=checked.own_sheet.mapping.text() if checked.own_sheet is not None else "",
    )


@dataclass(frozen=True, slots=True)
class PutBackCheck:
    """What reverting a run would send.

    `rows` lists its fields, with a reason for those that cannot be restored.
    """

    run: str
    checked: Checked
    rows: tuple[PutBackRow, ...]

    @property
    def not_restorable(self) -> tuple[Text, ...]:
        """Return the messages about values that cannot be restored."""
        return tuple(row.why for row in self.rows if row.why is not None)


def check_put_back(
    client: ExchangeClient,
    ledger: Ledger,
    run: str,
    account: Account,
    monitor: Monitor,
    mapping: SheetMapping | None = None,
) -> PutBackCheck:
    """Compare the rows of a run with the service's current records.

    `mapping` is that of an own sheet whose columns changed since. Sends nothing. To revert,
    `upload` a preview made from `checked`.
    """
    receipt = ledger.receipt(run)
    if receipt.state in OPEN_STATES:
        raise WorkbookError(
            say("Nothing was sent. The outcome of run {run} is unknown.", run=run),
            follow_first(run),
        )
    refuse_other_account(receipt, account)
    ended_runs = ledger.ended_runs()
    current = fetch_activities(
        client.with_monitor(monitor), [row.id for row in receipt.rows], monitor
    )
    # For hidden fields, only later runs of this computer show whether the value is still this
    # run's.
    later = EarlierRuns(ledger, receipt.base_url, receipt.project_id).newest(
        [row.id for row in receipt.rows], after=run
    )
    ended = (ledger.outcome(run) or Outcome(())).by_position(len(receipt.rows))
    # A stopped or refused run has rows that were never sent. The service's values there come from
    # others.
    untaken = {
        position
        for position, row in enumerate(ended)
        if row is None or row.result is RowResult.FAILED
    }
    restored = put_back(receipt, current, later, untaken, ZoneInfo(account.time_zone))
    mapping = mapping or mapping_of_run(receipt)
    own_sheet = OwnSheet(mapping, {}) if mapping is not None else None
    checked = Checked(
        CheckRequest(receipt.workbook, account),
        restored.changes,
        ended=ended_runs,
        answered_at=current.answered_at,
        own_sheet=own_sheet,
    )
    return PutBackCheck(run, checked, restored.rows)
