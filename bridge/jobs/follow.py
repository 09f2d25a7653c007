"""Follow: receipt -> import status and result -> row outcomes -> highlighted sheet.

Goes on after a restart from what the ledger holds.
"""

from __future__ import annotations

import getpass
import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass, replace
from itertools import chain
from pathlib import Path
from typing import TypeVar
from zoneinfo import ZoneInfo

from bridge.changes.outcome.row_outcomes import outcomes, verify_by_export
from bridge.changes.plan.versions import what_changes
from bridge.changes.side_effects import unasked, vanished
from bridge.client.exchange import ExchangeClient
from bridge.errors import BridgeError, LedgerError
from bridge.files import replacing
from bridge.jobs.clients import refuse_other_account
from bridge.jobs.fetch import KnownRecords, fetch_activities
from bridge.jobs.own_sheet_writeback import write_back_own
from bridge.jobs.own_sheets import mapping_of_run
from bridge.jobs.sending import EarlierRuns
from bridge.jobs.versions import (
    Counts,
    Move,
    counted,
    moves_json,
    moves_lines,
    moves_of_run,
    moves_sheets,
)
from bridge.jobs.writeback import corrections_of, keep_written, written_by
from bridge.ledger import Ledger
from bridge.progress import Monitor, poll
from bridge.records.answers import Echo, ImportResult, ImportStatus
from bridge.records.cells.base import JsonObject
from bridge.records.changes import Lookups, WrittenCell
from bridge.records.runs import (
    OPEN_STATES,
    Outcome,
    Part,
    PartState,
    Receipt,
    RowOutcome,
    RowResult,
    RunState,
    RunSummary,
    SentRow,
    accepted,
    ended,
)
from bridge.settings import Account
from bridge.texts import Text, json_holdable, say
from bridge.workbook.read.open_sheet import open_sheet
from bridge.workbook.write.run_report import write_report
from bridge.workbook.writeback.updates import Request
from bridge.workbook.writeback.write_back import Marked, mark

WORKBOOK, DOCUMENT = "report.xlsx", "report.json"


def changed_in_words(row: SentRow, zone: ZoneInfo) -> Text:
    """Return what a sent row changed, such as `Start +1 day · Team HV team`; of a new one that it
    is new.
    """
    if row.before is None:
        return say("New")
    return what_changes(
        {name: row.before.get(name) for name in row.edited},
        {name: row.payload.get(name) for name in row.edited},
        zone,
    )


def keep_report(
    ledger: Ledger, receipt: Receipt, outcome: Outcome, written: Sequence[WrittenCell] = ()
) -> tuple[Text, ...]:
    """Write both forms into the run's folder; `written` are cells that were corrected.

    A failure is said and changes nothing of the run.
    """
    folder = ledger.folder(receipt.run)
    try:
        counts = counted(_moves(receipt, outcome))
        write_document(folder / DOCUMENT, receipt, outcome, counts, written)
        _write_workbook(folder / WORKBOOK, receipt, outcome, written, counts)
    except BridgeError as error:
        return (
            say(
                "The report of this upload was not saved: {why} The history has the outcome.",
                why=error.title,
            ),
        )
    return ()


def save_report(ledger: Ledger, run: str, out: Path, *, overwrite: bool) -> None:
    """Write the report of a run to a place of the planner's choice: JSON where the name ends so,
    else a workbook.

    `overwrite`: the planner agreed to replace the file. Raises BridgeError.
    """
    receipt, outcome = ledger.receipt(run), ledger.outcome(run)
    if outcome is None and receipt.state in OPEN_STATES:
        raise LedgerError(
            say("Run {run} has not finished.", run=run),
            say("Follow it first: sheetbridge follow {run}.", run=run),
        )
    outcome, written = outcome or _refusals(receipt), written_by(ledger, run)
    counts = counted(_moves(receipt, outcome))
    if out.suffix.casefold() == ".json":
        write_document(out, receipt, outcome, counts, written, overwrite=overwrite)
    else:
        _write_workbook(out, receipt, outcome, written, counts, overwrite=overwrite)


def _moves(receipt: Receipt, outcome: Outcome) -> Iterator[Move]:
    return moves_of_run(receipt, outcome, ZoneInfo("UTC"))


def _write_workbook(
    path: Path,
    receipt: Receipt,
    outcome: Outcome,
    written: Sequence[WrittenCell],
    counts: Counts,
    *,
    overwrite: bool | None = None,
) -> None:
    sheets = moves_sheets(lambda: _moves(receipt, outcome)) if counts else []
    moved = (sheets, moves_lines(counts) if counts else ())
    write_report(path, receipt, outcome, _who(), written, moved, overwrite=overwrite)


def _refusals(receipt: Receipt) -> Outcome:
    """Return how a run ended of which nothing was accepted: the rows that were refused, in the
    service's words.
    """
    refused = [
        (part.first + place, row, part.said)
        for part in receipt.parts
        if part.said
        for place, row in enumerate(receipt.rows[part.first : part.first + part.count])
    ]
    return Outcome(
        tuple(
            RowOutcome(
                position=position,
                sheet=row.sheet,
                row=row.row,
                id=row.id,
                result=RowResult.FAILED,
                said=said,
            )
            for position, row, said in refused
        )
    )


def write_document(
    path: Path,
    receipt: Receipt,
    outcome: Outcome,
    counts: Counts,
    written: Sequence[WrittenCell] = (),
    *,
    overwrite: bool | None = None,
) -> None:
    """Write the report as JSON: who sent what when and where to, the counts, each old and new
    value, and the refused rows.
    """
    service = outcome.service
    head = {
        "run": receipt.run,
        "type": receipt.type,
        "startedAt": receipt.started_at,
        "sentBy": _who(),
        "account": receipt.account,
        "baseUrl": receipt.base_url,
        "projectId": receipt.project_id,
        "practice": receipt.practice,
        "workbook": str(receipt.workbook),
        "sheet": receipt.sheet,
        "correlationIds": list(receipt.correlation_ids),
        "sent": len(outcome.rows),
        "notSent": len(receipt.rows) - len(outcome.rows),
        **{result.value: outcome.count(result) for result in RowResult},
        "service": service.counts() if service else None,
        "disagreements": [str(text) for text in outcome.disagreements],
        "unasked": [asdict(found) for found in outcome.unasked],
        "notPlaced": [_outcome_json(row) for row in outcome.unplaced],
        "correctedCells": [cell.told() for cell in written],
        "whatMoves": moves_json(counts),
    }
    with (
        replacing(path, overwrite=overwrite) as temporary,
        temporary.open("w", encoding="utf-8") as file,
    ):
        # The rows are written one by one behind the head: a report of 100,000 rows never stands in
        # memory.
        file.write(
            json_holdable(json.dumps(head, ensure_ascii=False, indent=1))[:-2] + ',\n "rows": ['
        )
        for number, row in enumerate(_rows(receipt, outcome)):
            file.write(
                (",\n  " if number else "\n  ") + json_holdable(json.dumps(row, ensure_ascii=False))
            )
        file.write("\n ]\n}\n")


def _rows(receipt: Receipt, outcome: Outcome) -> Iterator[JsonObject]:
    """Yield each row of the run with its end and each old and new value; one by one, so that memory
    does not grow.
    """
    for sent, end in zip(receipt.rows, outcome.by_position(len(receipt.rows)), strict=True):
        before = sent.before or {}
        yield {
            "sheet": sent.sheet,
            "row": sent.row,
            "id": sent.id,
            "kind": sent.state.value,
            "result": end.result.value if end else "not sent",
            "changes": [
                {"field": name, "before": before.get(name), "after": sent.payload.get(name)}
                for name in sent.edited
            ],
            **(_words(end) if end else {}),
            **({"echoed": dict(end.echoed)} if end and end.echoed else {}),
        }


def _words(row: RowOutcome) -> JsonObject:
    if row.result in {RowResult.CREATED, RowResult.UPDATED}:
        return {}
    found = {
        "field": row.field,
        "said": row.said,
        "reason": str(row.reason or ""),
        "advice": str(row.advice or ""),
    }
    return {name: text for name, text in found.items() if text}


def _outcome_json(row: RowOutcome) -> JsonObject:
    return {"id": row.id, "result": row.result.value, **_words(row)}


def _who() -> str:
    """Return the name under which somebody is signed in on this computer; empty where the system
    does not know it.
    """
    try:
        return getpass.getuser()
    except (OSError, KeyError, ImportError):
        return ""


Answer = TypeVar("Answer")

_STANDSTILL = 15.0
"""Seconds without a change of the figures after which a readable result counts as the end."""


@dataclass(frozen=True, slots=True)
class Uploaded:
    """A run that was followed as far as it went.

    `workbook` is the file in which the outcome stands (`beside` says why it is not the planner's
    own), `not_sent` rows of parts that were never sent, `error` what stopped it half-way. `written`
    are the cells into which corrections of the review were written.
    """

    summary: RunSummary
    receipt: Receipt
    outcome: Outcome
    workbook: Path | None
    beside: Text | None = None
    warnings: tuple[Text, ...] = ()
    not_sent: int = 0
    error: BridgeError | None = None
    written: tuple[WrittenCell, ...] = ()


def follow(client: ExchangeClient, ledger: Ledger, run: str, monitor: Monitor) -> Uploaded:
    """Go on following a run: wait for its import, or ask by an export where an answer was lost.
    Sends nothing.

    Raises SettingsError for the client of another account: its service knows nothing of this run.
    """
    client = client.with_monitor(monitor)
    refuse_other_account(ledger.summary(run), client.account)
    # Two windows on one run would write the workbook twice.
    with ledger.lock(run):
        receipt = ledger.receipt(run)
        outcome = ledger.outcome(run)
        summary = ledger.summary(run)
        # An outcome that holds unknown rows is open: an export may tell now.
        if outcome is None or receipt.state in OPEN_STATES:
            lookups = _lookups(ledger, receipt)
            return follow_run(client, ledger, receipt, monitor, verify=True, lookups=lookups)
        if summary.written is None:
            return _write_late(client, ledger, receipt, outcome, monitor)
        return Uploaded(
            summary,
            receipt,
            outcome,
            summary.written,
            not_sent=summary.not_sent,
            written=written_by(ledger, run),
        )


def follow_run(
    client: ExchangeClient,
    ledger: Ledger,
    receipt: Receipt,
    monitor: Monitor,
    error: BridgeError | None = None,
    *,
    verify: bool = False,
    withdrawn: Sequence[str] = (),
    lookups: Lookups | None = None,
) -> Uploaded:
    """Follow a run whose lock is held, and write the outcome into the workbook. With `verify`,
    parts with a lost answer are asked by an export.

    `withdrawn` are rows of `Failed rows` that have the service's values again; they leave it with
    the others that are settled. `lookups` are the known names of the workbook as it was sent.
    """
    ledger.mark(receipt.run, RunState.FOLLOWING)
    following = _Following(client, ledger, receipt, monitor, verify)
    answers = [(part.first, following.part(part)) for part in _sent(receipt)]
    kept = ledger.receipt(receipt.run)
    receipt = replace(
        kept, rows=receipt.rows
    )  # the same rows; those of a plan are in memory already
    count = sum(part.count for part in _sent(receipt))
    now, warnings = _now(client, [row.id for row in _rows_sent(receipt)], monitor)
    outcome = _merged([(first, answer.outcome(lookups, now)) for first, answer in answers])
    del answers  # what the service said of each row, once more
    # Counts that do not add up are worse than none: nothing is written of them.
    if len(outcome.rows) != count:
        raise AssertionError(f"{len(outcome.rows)} outcomes for {count} rows sent")
    if now is not None and (
        verify
        or all(part.state in {PartState.FINISHED, PartState.REFUSED} for part in _sent(receipt))
    ):
        outcome = verify_by_export(_rows_sent(receipt), now, outcome)
        EarlierRuns(ledger, receipt.base_url, receipt.project_id).note_asked(receipt.run)
    outcome = _with_known(outcome, ledger.outcome(receipt.run))
    if now is not None:
        outcome = replace(
            outcome,
            unasked=tuple(unasked(accepted(receipt.rows, outcome), now)),
            disagreements=(*outcome.disagreements, *vanished(accepted(receipt.rows, outcome), now)),
        )
    # Before the workbook: should the program die while writing, the next one knows what to write.
    ledger.finish(receipt.run, ended(receipt, outcome), outcome)
    warnings += keep_report(ledger, receipt, outcome)
    marked, more = _write_back(client.account, ledger, receipt, outcome, now, monitor, withdrawn)
    return Uploaded(
        summary=ledger.summary(receipt.run),
        receipt=kept,
        outcome=outcome,
        workbook=marked.path if marked else None,
        beside=marked.reason_beside if marked else None,
        warnings=following.warnings + warnings + more,
        not_sent=len(receipt.rows) - count,
        error=error,
        written=marked.written if marked else (),
    )


def _write_late(
    client: ExchangeClient, ledger: Ledger, receipt: Receipt, outcome: Outcome, monitor: Monitor
) -> Uploaded:
    """Write the outcome of a run that ended without it: the program was killed in between, or the
    workbook could not be written then.
    """
    now, warnings = _now(client, [row.id for row in accepted(receipt.rows, outcome)], monitor)
    warnings += keep_report(ledger, receipt, outcome)
    marked, more = _write_back(client.account, ledger, receipt, outcome, now, monitor)
    path, beside, written = (
        (marked.path, marked.reason_beside, marked.written) if marked else (None, None, ())
    )
    not_sent = len(receipt.rows) - len(outcome.rows)
    return Uploaded(
        summary=ledger.summary(receipt.run),
        receipt=receipt,
        outcome=outcome,
        workbook=path,
        beside=beside,
        warnings=warnings + more,
        not_sent=not_sent,
        written=written,
    )


def sent_copy(ledger: Ledger, receipt: Receipt) -> Path | None:
    """Return the workbook as it was sent; None where it was gone then, or has
    been deleted since.
    """
    path = ledger.folder(receipt.run) / f"sent{receipt.workbook.suffix}"
    return path if path.exists() else None


def _sent(receipt: Receipt) -> list[Part]:
    """Return the parts of which something may have been accepted, and those whose one row the
    service refused.
    """
    return [
        part
        for part in receipt.parts
        if part.state not in {PartState.PREPARED, PartState.REFUSED} or part.said
    ]


def _rows_sent(receipt: Receipt) -> Iterator[SentRow]:
    """Give the rows of those parts in order; from the ledger, many at a time."""
    return chain.from_iterable(
        receipt.rows[part.first : part.first + part.count] for part in _sent(receipt)
    )


@dataclass(frozen=True, slots=True)
class _Ended:
    """The end of one import, with the last figures (None: they were never readable)."""

    status: ImportStatus | None


@dataclass(frozen=True, slots=True)
class _Answers:
    """All that the service says of the rows of one part; None where it says nothing."""

    rows: Sequence[SentRow]
    status: ImportStatus | None = None
    result: ImportResult | None = None
    failed: tuple[Echo, ...] | None = None

    def outcome(self, lookups: Lookups | None, now: KnownRecords | None) -> Outcome:
        """Return how the rows ended, their positions counted from 0."""
        return outcomes(self.rows, self.status, self.result, self.failed, lookups, now)


class _Following:
    """Follows the parts of one run.

    An error while following says nothing of the rows: they are unknown, and it is said.
    """

    def __init__(
        self,
        client: ExchangeClient,
        ledger: Ledger,
        receipt: Receipt,
        monitor: Monitor,
        verify: bool,
    ) -> None:
        self._client = client
        self._ledger = ledger
        self._receipt = receipt
        self._monitor = monitor
        self._verify = verify
        self._ended_counts: dict[str, int] = {}
        self.warnings: tuple[Text, ...] = ()

    def part(self, part: Part) -> _Answers:
        """Return what the service says of one part once its import has ended."""
        rows = self._receipt.rows[part.first : part.first + part.count]
        # A row that was refused by itself has its answer already; there is nothing to follow.
        if part.said:
            return _Answers(
                rows, failed=tuple(Echo({"id": row.id}, message=part.said) for row in rows)
            )
        if part.correlation_id is None:
            return _Answers(rows)
        try:
            ended = self._wait(part, part.correlation_id)
            if ended is None:
                return _Answers(rows)
        except BridgeError as error:
            self.warnings += (
                say(
                    "The upload was received, but it cannot be followed now. {title} {advice}",
                    title=error.title,
                    advice=error.advice,
                ),
            )
            return _Answers(rows)
        # Both are asked: services tell refusals in one, in the other, or in each a part.
        result = self._asked(self._client.import_result, part.correlation_id)
        failed = self._asked(self._client.import_failed, part.correlation_id)
        self._ledger.mark_part(self._receipt.run, part.number, PartState.FINISHED)
        return _Answers(rows, ended.status, result, failed)

    def _asked(self, ask: Callable[[str], Answer | None], reference: str) -> Answer | None:
        """Return one of the two answers about an ended import; where it cannot be had, what the
        other says counts.
        """
        try:
            return ask(reference)
        except BridgeError as error:
            self.warnings += (
                say(
                    "The service did not report everything about the upload. {title} {advice}",
                    title=error.title,
                    advice=error.advice,
                ),
            )
            return None

    def _wait(self, part: Part, reference: str) -> _Ended | None:
        """Wait for the end of one import; None: given up.

        Figures that stand still while the result can be read are an end too.
        """
        last: ImportStatus | None = None
        still_since = self._monitor.now()
        total = len(self._receipt.rows)

        def ask() -> _Ended | None:
            nonlocal last, still_since
            status = self._client.import_status(reference)
            if status != last:
                last, still_since = status, self._monitor.now()
            if status is None:
                self._monitor.report(say("Waiting for the service to start"), part.first, total)
            else:
                figures = self._figures(status)
                done = part.first + min(status.processed or 0, part.count)
                self._monitor.report(
                    say("The service is processing the rows"), done, total, figures
                )
                if _finished(status, part.count):
                    self._ended_counts = figures
                    return _Ended(status)
            # Counts that never reach the total are one of the document's silences; a readable
            # result ends the wait.
            standstill = self._monitor.now() - still_since > min(
                _STANDSTILL, self._client.patience / 2
            )
            return _Ended(status) if standstill and self._readable(reference) else None

        return poll(ask, self._monitor, patience=self._client.patience, progressed=lambda: last)

    def _figures(self, status: ImportStatus) -> dict[str, int]:
        """Return the service's counts of this part together with those of the parts that ended
        before, which is what a planner waits for.
        """
        counts = {name: count for name, count in status.counts().items() if count is not None}
        return {
            name: counts.get(name, 0) + self._ended_counts.get(name, 0)
            for name in {**self._ended_counts, **counts}
        }

    def _readable(self, reference: str) -> bool:
        """Whether the result of an import whose figures stand still names rows."""
        result = self._client.import_result(reference)
        return result is not None and bool(
            result.created
            or result.updated
            or result.failed
            or result.created_count
            or result.updated_count
        )


def _lookups(ledger: Ledger, receipt: Receipt) -> Lookups | None:
    """Return the known names of the workbook as it was sent, for advice such as "Did you mean"."""
    copy = sent_copy(ledger, receipt)
    if copy is None:
        return None
    try:
        with open_sheet(copy, receipt.sheet) as sheet:
            return sheet.info.lookups
    except BridgeError:
        return None


def _finished(status: ImportStatus, sent: int) -> bool:
    """Whether the counts say that an import of so many rows has ended; the document names no state
    for it.
    """
    # A total below what was sent grows while the service still reads the file.
    if (status.total or 0) < sent:
        return False
    parts = [
        count or 0 for count in (status.created, status.updated, status.failed, status.deleted)
    ]
    # Some count only what is processed, others only how it ended.
    return max(status.processed or 0, sum(parts)) >= (status.total or 0)


def _with_known(outcome: Outcome, before: Outcome | None) -> Outcome:
    """Return an outcome in which a row that was known before is not unknown: somebody may have
    changed since what proved it.
    """
    if before is None:
        return outcome
    known = {row.position: row for row in before.rows if row.result is not RowResult.UNKNOWN}
    rows = (
        known.get(row.position, row) if row.result is RowResult.UNKNOWN else row
        for row in outcome.rows
    )
    return replace(outcome, rows=tuple(rows))


def _merged(found: Sequence[tuple[int, Outcome]]) -> Outcome:
    """Return one outcome of the parts, their positions counted over all rows."""
    if len(found) == 1 and found[0][0] == 0:
        return found[0][1]
    rows = list[RowOutcome]()
    unplaced = list[RowOutcome]()
    disagreements = list[Text]()
    for first, outcome in found:
        rows += [
            replace(row, position=None if row.position is None else row.position + first)
            for row in outcome.rows
        ]
        unplaced += outcome.unplaced
        disagreements += outcome.disagreements
    return Outcome(
        tuple(rows),
        tuple(unplaced),
        _summed([outcome.service for _, outcome in found]),
        tuple(dict.fromkeys(disagreements)),
    )


def _summed(statuses: Sequence[ImportStatus | None]) -> ImportStatus | None:
    """Return the sum of the services' counts; a count that one part lacks stays unknown."""
    known = [status for status in statuses if status is not None]
    # A sum over some of the parts would look like the whole.
    if not known or len(known) < len(statuses):
        return None
    sums = {name: _sum([status.counts()[name] for status in known]) for name in known[0].counts()}
    return ImportStatus(
        **sums, messages=tuple(message for status in known for message in status.messages)
    )


def _sum(counts: Sequence[int | None]) -> int | None:
    known = [count for count in counts if count is not None]
    return sum(known) if len(known) == len(counts) else None


def _now(
    client: ExchangeClient, ids: Sequence[str], monitor: Monitor
) -> tuple[KnownRecords | None, tuple[Text, ...]]:
    """Return the sent rows as the service shows them now; a failure here is said and changes
    nothing of the outcome.
    """
    try:
        return fetch_activities(client, ids, monitor), ()
    except BridgeError as error:
        return None, (
            say(
                "The rows could not be exported after the upload. The workbook keeps its "
                "older export: {why}",
                why=error.title,
            ),
        )


def _write_back(
    account: Account,
    ledger: Ledger,
    receipt: Receipt,
    outcome: Outcome,
    now: KnownRecords | None,
    monitor: Monitor,
    withdrawn: Sequence[str] = (),
) -> tuple[Marked | None, tuple[Text, ...]]:
    """Write the outcome and the corrections of the review into the planner's workbook; a failure is
    said, the report has it all.
    """
    try:
        mapping = mapping_of_run(receipt)
        if mapping is not None:
            marked = write_back_own(
                receipt,
                outcome,
                mapping,
                account,
                corrections_of(ledger, receipt.run),
                monitor,
                withdrawn,
            )
        else:
            request = Request(
                receipt,
                outcome,
                now,
                corrections_of(ledger, receipt.run),
                sent_copy(ledger, receipt),
                frozenset(withdrawn),
            )
            marked = mark(request, monitor)
    except BridgeError as error:
        # The upload itself is done and recorded; a workbook that cannot be written must not look
        # like a failed upload.
        return None, (
            say(
                "{title} {advice} The history has the outcome.",
                title=error.title,
                advice=error.advice,
            ),
        )
    ledger.mark_written(receipt.run, marked.path)
    keep_written(ledger, receipt.run, marked.written)
    more = keep_report(ledger, receipt, outcome, marked.written) if marked.written else ()
    return marked, (*marked.notes, *more)
