"""Follow: receipt -> import status and result -> row outcomes -> highlighted sheet.

After a restart it continues from the ledger.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import chain
from pathlib import Path
from typing import NamedTuple, TypeVar

from bridge.changes.row_outcomes import nothing_arrived, outcomes, verify_by_export
from bridge.changes.side_effects import unasked, vanished
from bridge.client.exchange import ExchangeClient
from bridge.errors import BridgeError
from bridge.jobs.clients import refuse_other_account
from bridge.jobs.earlier_runs import EarlierRuns, named
from bridge.jobs.fetch import KnownRecords, fetch_activities
from bridge.jobs.mappings import mapping_of_run
from bridge.jobs.own_sheet_writeback import write_back_own
from bridge.jobs.sending import accepted_despite_refusal, key_of, record_part
from bridge.ledger import Ledger, keep_cells, kept_cells
from bridge.progress import Monitor, poll
from bridge.records.answers import Echo, ImportResult, ImportStatus
from bridge.records.change_set import Correction, Lookups, RowState, WrittenCell
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
from bridge.texts import Text, plural, say
from bridge.workbook.read.open_sheet import open_sheet
from bridge.workbook.writeback.updates import Request
from bridge.workbook.writeback.write_back import WrittenBack, write_outcome

Answer = TypeVar("Answer")

_BETWEEN = 60.0
"""Seconds between the two exports that show that nothing of an upload arrived."""
_STANDSTILL = 15.0
"""Seconds without new counts after which a readable result is treated as the end."""


@dataclass(frozen=True, slots=True)
class Uploaded:
    """A run that was followed as far as possible.

    `workbook` is the file with the outcome; `beside` explains why it is not the planner's own.
    `not_sent` is the number of rows in parts that were never sent, `error` what stopped the run.
    `written` are the cells with corrections from the review, `unwritten` the (ID, field) pairs of
    those that the cells of an own sheet cannot show.
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
    unwritten: frozenset[tuple[str, str]] = frozenset()


def follow(client: ExchangeClient, ledger: Ledger, run: str, monitor: Monitor) -> Uploaded:
    """Continue to follow a run: wait for its import, or check with an export if an answer was lost.

    Sends nothing. Raises SettingsError for the client of another account, whose service does not
    know this run.
    """
    client = client.with_monitor(monitor)
    refuse_other_account(ledger.summary(run), client.account)
    # Two windows on one run would write the workbook twice.
    with ledger.lock(run):
        receipt = ledger.receipt(run)
        outcome = ledger.outcome(run)
        summary = ledger.summary(run)
        # An outcome with unknown rows is still open, and an export may settle it now.
        if outcome is None or receipt.state in OPEN_STATES:
            lookups = _lookups(ledger, receipt)
            saved_anyway: tuple[Text, ...] = ()
            if outcome is None:  # the program ended before it looked for refused rows
                receipt, saved_anyway = accepted_despite_refusal(client, ledger, receipt, monitor)
            receipt, lost = _without_lost(client, ledger, receipt, monitor)
            uploaded = follow_run(client, ledger, receipt, monitor, verify=True, lookups=lookups)
            return replace(uploaded, warnings=(*saved_anyway, *lost, *uploaded.warnings))
        if summary.written is None:
            # The program was killed, or the workbook could not be written.
            current, warnings = _now(
                client, [row.id for row in accepted(receipt.rows, outcome)], monitor
            )
            return _write_back(
                client, ledger, Request(receipt, outcome, current), warnings, monitor
            )
        return Uploaded(
            summary,
            receipt,
            outcome,
            summary.written,
            not_sent=summary.not_sent,
            written=kept_cells(ledger, run, WrittenCell),
        )


def _without_lost(
    client: ExchangeClient, ledger: Ledger, receipt: Receipt, monitor: Monitor
) -> tuple[Receipt, tuple[Text, ...]]:
    """Settle parts whose answer was lost: found by a reference that was sent with them, or not
    sent, if two exports a minute apart show nothing of them.
    """

    def rows_of(parts: Sequence[Part]) -> list[SentRow]:
        return [row for part in parts for row in receipt.rows[part.first : part.first + part.count]]

    lost = list[Part]()
    try:
        for part in receipt.parts:
            if part.state in {PartState.SENDING, PartState.UNKNOWN} and not part.correlation_id:
                references = client.references(key_of(receipt, part))
                reference = next((name for name in references if client.import_status(name)), None)
                if reference is None:
                    lost.append(part)
                    continue
                arrived = replace(part, state=PartState.ACCEPTED, correlation_id=reference)
                receipt = record_part(ledger, receipt, arrived)
        for wait in (0.0, _BETWEEN):
            if wait and lost:
                monitor.report(say("No row has arrived. Looking again in a minute"))
                monitor.sleep(wait)
            current = fetch_activities(client, [row.id for row in rows_of(lost)], monitor)
            lost = [part for part in lost if nothing_arrived(rows_of([part]), current)]
    except BridgeError:  # the rows stay unknown
        return receipt, ()
    for part in lost:
        receipt = record_part(ledger, receipt, replace(part, state=PartState.REFUSED))
    if not lost:
        return receipt, ()
    return receipt, (
        plural(
            sum(part.count for part in lost),
            "Two exports, a minute apart, show that 1 row never arrived. Upload it again.",
            "Two exports, a minute apart, show that {count} rows never arrived. Upload them again.",
        ),
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
    """Follow a run whose lock is held, and write the outcome into the workbook.

    With `verify`, parts with a lost answer are checked with an export. `withdrawn` are rows of
    `Failed rows` that have the service's values again and leave it like accepted ones. `lookups`
    are the known names of the workbook as it was sent.
    """
    ledger.mark(receipt.run, RunState.FOLLOWING)
    following = _Following(client, ledger, receipt, monitor)
    answers = [(part.first, following.part(part)) for part in _sent(receipt)]
    kept = ledger.receipt(receipt.run)
    receipt = replace(kept, rows=receipt.rows)  # equal rows; those of a plan are already in memory
    count = sum(part.count for part in _sent(receipt))
    current, warnings = _now(client, [row.id for row in _rows_sent(receipt)], monitor)
    zone = client.account.zone
    outcome = _merged(
        [(first, outcomes(*answer, lookups, current, zone)) for first, answer in answers]
    )
    del answers  # free the raw answers of all rows
    # Inconsistent counts are worse than none, so do not write any.
    if len(outcome.rows) != count:
        raise AssertionError(f"{len(outcome.rows)} outcomes for {count} rows sent")
    if current is not None and (
        verify
        or all(part.state in {PartState.FINISHED, PartState.REFUSED} for part in _sent(receipt))
    ):
        outcome = verify_by_export(_rows_sent(receipt), current, receipt.started_at, outcome)
        EarlierRuns(ledger, receipt.base_url, receipt.project_id).note_asked(receipt.run)
    outcome = _with_known(outcome, ledger.outcome(receipt.run))
    outcome = replace(outcome, disagreements=(*outcome.disagreements, *_repeated(outcome, receipt)))
    if current is not None:
        outcome = replace(
            outcome,
            unasked=tuple(unasked(accepted(receipt.rows, outcome), current)),
            disagreements=(
                *outcome.disagreements,
                *vanished(accepted(receipt.rows, outcome), current),
            ),
        )
    # Record this before writing the workbook, so that a restarted program knows what to write.
    ledger.finish(receipt.run, ended(receipt, outcome), outcome)
    request = Request(receipt, outcome, current, withdrawn=frozenset(withdrawn))
    uploaded = _write_back(client, ledger, request, following.warnings + warnings, monitor)
    return replace(uploaded, receipt=kept, error=error)


def _write_back(
    client: ExchangeClient,
    ledger: Ledger,
    request: Request,
    warnings: tuple[Text, ...],
    monitor: Monitor,
) -> Uploaded:
    """Write the outcome and the corrections of a run into the planner's workbook.

    Return how it ended. A failure is reported; the ledger has the outcome anyway.
    """
    receipt, outcome = request.receipt, request.outcome
    write_back: WrittenBack | None = None
    try:
        mapping = mapping_of_run(receipt)
        request = replace(request, corrections=kept_cells(ledger, receipt.run, Correction))
        if mapping is not None:
            write_back = write_back_own(request, mapping, client.account, monitor)
        else:
            copy = sent_copy(ledger, receipt)
            write_back = write_outcome(replace(request, sent_copy=copy), monitor)
    except BridgeError as error:
        # The upload is done and recorded, so a workbook that cannot be written must not look like a
        # failed upload.
        warnings += (
            say(
                "{title} {advice} The history has the outcome.",
                title=error.title,
                advice=error.advice,
            ),
        )
    if write_back is not None:
        ledger.mark_written(receipt.run, write_back.path)
        keep_cells(ledger, receipt.run, WrittenCell, write_back.written)
        warnings += write_back.notes
    return Uploaded(
        summary=ledger.summary(receipt.run),
        receipt=receipt,
        outcome=outcome,
        workbook=write_back.path if write_back else None,
        beside=write_back.reason_beside if write_back else None,
        warnings=warnings,
        not_sent=len(receipt.rows) - len(outcome.rows),
        written=write_back.written if write_back else (),
        unwritten=write_back.unwritten if write_back else frozenset(),
    )


def sent_copy(ledger: Ledger, receipt: Receipt) -> Path | None:
    """Return the workbook as it was sent, or None if there is no copy."""
    path = ledger.folder(receipt.run) / f"sent{receipt.workbook.suffix}"
    return path if path.exists() else None


def _sent(receipt: Receipt) -> list[Part]:
    """Return the parts that may have been accepted, and single rows that the service refused."""
    return [part for part in receipt.parts if part.state.may_have_arrived or part.said]


def _rows_sent(receipt: Receipt) -> Iterator[SentRow]:
    """Yield the rows of those parts in order, read from the ledger in batches."""
    return chain.from_iterable(
        receipt.rows[part.first : part.first + part.count] for part in _sent(receipt)
    )


class _PartAnswers(NamedTuple):
    """The service's answers about the rows of one part; None where it did not answer."""

    rows: Sequence[SentRow]
    status: ImportStatus | None = None
    result: ImportResult | None = None
    failed: tuple[Echo, ...] | None = None


class _Following:
    """Follows the parts of one run.

    An error while following leaves the rows unknown and is reported.
    """

    def __init__(
        self,
        client: ExchangeClient,
        ledger: Ledger,
        receipt: Receipt,
        monitor: Monitor,
    ) -> None:
        self._client = client
        self._ledger = ledger
        self._receipt = receipt
        self._monitor = monitor
        self._ended_counts: dict[str, int] = {}
        self.warnings: tuple[Text, ...] = ()

    def part(self, part: Part) -> _PartAnswers:
        """Wait for the end of one part's import and return the service's answers."""
        rows = self._receipt.rows[part.first : part.first + part.count]
        # A row that was refused alone already has its answer.
        if part.said:
            return _PartAnswers(
                rows, failed=tuple(Echo({"id": row.id}, message=part.said) for row in rows)
            )
        if part.correlation_id is None:
            return _PartAnswers(rows)
        try:
            last_counts = self._wait(part, part.correlation_id)
            if last_counts is None:
                return _PartAnswers(rows)
        except BridgeError as error:
            self.warnings += (
                say(
                    "The service has the upload, but it cannot be followed now. {title} {advice}",
                    title=error.title,
                    advice=error.advice,
                ),
            )
            return _PartAnswers(rows)
        # Ask for both: services report refusals in one, the other, or partly in each.
        result = self._asked(self._client.import_result, part.correlation_id)
        failed = self._asked(self._client.import_failed, part.correlation_id)
        self._ledger.mark_part(self._receipt.run, part.number, PartState.FINISHED)
        return _PartAnswers(rows, *last_counts, result, failed)

    def _asked(self, ask: Callable[[str], Answer | None], reference: str) -> Answer | None:
        """Return one of the two answers about an ended import, or None if it is unavailable.

        The other answer is then used.
        """
        try:
            return ask(reference)
        except BridgeError as error:
            self.warnings += (
                say(
                    "The upload's report is incomplete. {title} {advice}",
                    title=error.title,
                    advice=error.advice,
                ),
            )
            return None

    def _wait(self, part: Part, reference: str) -> tuple[ImportStatus | None] | None:
        """Wait for the end of one import; return its last counts, or None if the wait is given up.

        Counts that no longer change while the result is readable are also an end.
        """
        last: ImportStatus | None = None
        still_since = self._monitor.now()
        total = len(self._receipt.rows)

        def ask() -> tuple[ImportStatus | None] | None:
            nonlocal last, still_since
            status = self._client.import_status(reference)
            if status != last:
                last, still_since = status, self._monitor.now()
            if status is None:
                self._monitor.report(say("Waiting for the service to start"), part.first, total)
            else:
                # The service's counts of this part, and those of the parts that ended before.
                before = self._ended_counts
                counts = {
                    name: count for name, count in status.counts().items() if count is not None
                }
                figures = {
                    name: counts.get(name, 0) + before.get(name, 0) for name in {**before, **counts}
                }
                processed = part.first + min(status.processed or 0, part.count)
                self._monitor.report(
                    say("The service is processing the rows"), processed, total, figures
                )
                if _finished(status, part.count):
                    self._ended_counts = figures
                    return (status,)
            # The API document does not say whether counts reach the total, so a readable result
            # ends the wait.
            standstill = self._monitor.now() - still_since > min(
                _STANDSTILL, self._client.patience / 2
            )
            result = self._client.import_result(reference) if standstill else None
            names_rows = result is not None and (
                result.created
                or result.updated
                or result.failed
                or result.created_count
                or result.updated_count
            )
            return (status,) if names_rows else None

        return poll(ask, self._monitor, patience=self._client.patience, progressed=lambda: last)


def _lookups(ledger: Ledger, receipt: Receipt) -> Lookups | None:
    """Return the known names of the workbook as it was sent, for hints such as "Did you mean"."""
    copy = sent_copy(ledger, receipt)
    if copy is None:
        return None
    try:
        with open_sheet(copy, receipt.sheet) as sheet:
            return sheet.info.lookups
    except BridgeError:
        return None


def _finished(status: ImportStatus, sent: int) -> bool:
    """Return whether the counts show that an import of `sent` rows has ended.

    The API document defines no state for this.
    """
    # A total below the number of sent rows still grows while the service reads the file.
    if (status.total or 0) < sent:
        return False
    parts = [
        count or 0 for count in (status.created, status.updated, status.failed, status.deleted)
    ]
    # Some services count only processed rows, others only outcomes.
    return max(status.processed or 0, sum(parts)) >= (status.total or 0)


def _with_known(outcome: Outcome, before: Outcome | None) -> Outcome:
    """Keep earlier known results of rows that are unknown now.

    The record may have changed since the result was proved.
    """
    if before is None:
        return outcome
    row_outcomes = {row.position: row for row in before.rows if row.result is not RowResult.UNKNOWN}
    rows = (
        row_outcomes.get(row.position, row) if row.result is RowResult.UNKNOWN else row
        for row in outcome.rows
    )
    return replace(outcome, rows=tuple(rows))


def _repeated(outcome: Outcome, receipt: Receipt) -> tuple[Text, ...]:
    """Return a message about new rows that the service counts as updated."""
    ids = [
        row.id
        for row in outcome.rows
        if row.result is RowResult.UPDATED
        and row.position is not None
        and receipt.rows[row.position].state is RowState.NEW
    ]
    if not ids:
        return ()
    return (
        say(
            "New rows that the service counts as updated: {ids}. "
            "A gateway may have sent the upload twice; tell IT.",
            ids=named(ids),
        ),
    )


def _added(texts: Sequence[Text]) -> Iterator[Text]:
    """Yield the messages of all parts, with the amounts of equal ones added."""
    alike = dict[tuple[object, ...], list[Text]]()
    for text in texts:
        others = (str(value) for value in text.values.values() if not isinstance(value, int))
        alike.setdefault((text.template, *others), []).append(text)
    for same in alike.values():
        sums = {
            name: sum(text.values[name] for text in same) if isinstance(value, int) else value  # type: ignore[misc]
            for name, value in same[0].values.items()
        }
        yield Text(same[0].template, sums)


def _merged(outcomes: Sequence[tuple[int, Outcome]]) -> Outcome:
    """Merge the outcomes of the parts, with positions counted over all rows."""
    if len(outcomes) == 1 and outcomes[0][0] == 0:
        return outcomes[0][1]
    rows = list[RowOutcome]()
    unplaced = list[RowOutcome]()
    disagreements = list[Text]()
    for first, outcome in outcomes:
        rows += [
            replace(row, position=None if row.position is None else row.position + first)
            for row in outcome.rows
        ]
        unplaced += outcome.unplaced
        disagreements += outcome.disagreements
    statuses = [outcome.service for _, outcome in outcomes if outcome.service is not None]
    service = None
    # A partial sum would look complete; a count that one part lacks stays unknown too.
    if statuses and len(statuses) == len(outcomes):
        sums = dict[str, int | None]()
        for name in statuses[0].counts():
            counts = [status.counts()[name] for status in statuses]
            sums[name] = None if None in counts else sum(count or 0 for count in counts)
        messages = tuple(message for status in statuses for message in status.messages)
        service = ImportStatus(**sums, messages=messages)
    return Outcome(tuple(rows), tuple(unplaced), service, tuple(_added(disagreements)))


def _now(
    client: ExchangeClient, ids: Sequence[str], monitor: Monitor
) -> tuple[KnownRecords | None, tuple[Text, ...]]:
    """Return the service's current records of the sent rows.

    A failure is reported and does not affect the outcome.
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
