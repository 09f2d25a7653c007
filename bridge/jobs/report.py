"""The report of a run: a workbook and a JSON document in the run's folder, both of use without the program."""

from __future__ import annotations

import getpass
import json
from collections.abc import Iterator, Sequence
from dataclasses import asdict
from pathlib import Path
from zoneinfo import ZoneInfo

from bridge.changes.plan.what_changes import what_changes
from bridge.errors import BridgeError, LedgerError
from bridge.files import replacing
from bridge.jobs.plan.moves_told import Counts, Move, counted, moves_json, moves_lines, moves_of_run, moves_sheets
from bridge.jobs.writeback.kept_corrections import written_by
from bridge.ledger import Ledger
from bridge.records.cells.base import JsonObject
from bridge.records.corrections import WrittenCell
from bridge.records.run_types import OPEN_STATES, Outcome, Receipt, RowOutcome, RowResult, SentRow
from bridge.texts import Text, json_holdable, say
from bridge.workbook.write.writer import write_report

WORKBOOK, DOCUMENT = "report.xlsx", "report.json"


def changed_in_words(row: SentRow, zone: ZoneInfo) -> Text:
    """Return what a sent row changed, such as `Start +1 day · Team HV team`; of a new one that it is new."""
    if row.before is None:
        return say("New")
    return what_changes({name: row.before.get(name) for name in row.edited}, {name: row.payload.get(name) for name in row.edited}, zone)


def keep_report(ledger: Ledger, receipt: Receipt, outcome: Outcome, written: Sequence[WrittenCell] = ()) -> tuple[Text, ...]:
    """Write both forms into the run's folder; `written` are cells that were corrected. A failure is said and changes nothing of the run."""
    folder = ledger.folder(receipt.run)
    try:
        counts = counted(_moves(receipt, outcome))
        write_document(folder / DOCUMENT, receipt, outcome, counts, written)
        _write_workbook(folder / WORKBOOK, receipt, outcome, written, counts)
    except BridgeError as error:
        return (say("The report of this upload was not kept: {why} The outcome stands in the history.", why=error.title),)
    return ()


def save_report(ledger: Ledger, run: str, out: Path, *, overwrite: bool) -> None:
    """Write the report of a run to a place of the planner's choice: JSON where the name ends so, else a workbook.

    `overwrite`: the planner agreed to replace the file. Raises BridgeError.
    """
    receipt, outcome = ledger.receipt(run), ledger.outcome(run)
    if outcome is None and receipt.state in OPEN_STATES:
        raise LedgerError(say("Run {run} has not ended.", run=run), say("Follow it first: sheetbridge follow {run}.", run=run))
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
    """Return how a run ended of which nothing was accepted: the rows that were refused, in the service's words."""
    refused = [
        (part.first + place, row, part.said)
        for part in receipt.parts
        if part.said
        for place, row in enumerate(receipt.rows[part.first : part.first + part.count])
    ]
    return Outcome(
        tuple(
            RowOutcome(position=position, sheet=row.sheet, row=row.row, id=row.id, result=RowResult.FAILED, said=said)
            for position, row, said in refused
        )
    )


def write_document(
    path: Path, receipt: Receipt, outcome: Outcome, counts: Counts, written: Sequence[WrittenCell] = (), *, overwrite: bool | None = None
) -> None:
    """Write the report as JSON: who sent what when and where to, the counts, each old and new value, and the refused rows."""
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
    with replacing(path, overwrite=overwrite) as temporary, temporary.open("w", encoding="utf-8") as file:
        # The rows are written one by one behind the head: a report of 100,000 rows never stands in memory.
        file.write(json_holdable(json.dumps(head, ensure_ascii=False, indent=1))[:-2] + ',\n "rows": [')
        for number, row in enumerate(_rows(receipt, outcome)):
            file.write((",\n  " if number else "\n  ") + json_holdable(json.dumps(row, ensure_ascii=False)))
        file.write("\n ]\n}\n")


def _rows(receipt: Receipt, outcome: Outcome) -> Iterator[JsonObject]:
    """Yield each row of the run with its end and each old and new value; one by one, so that memory does not grow."""
    for sent, end in zip(receipt.rows, outcome.by_position(len(receipt.rows)), strict=True):
        before = sent.before or {}
        yield {
            "sheet": sent.sheet,
            "row": sent.row,
            "id": sent.id,
            "kind": sent.state.value,
            "result": end.result.value if end else "not sent",
            "changes": [{"field": name, "before": before.get(name), "after": sent.payload.get(name)} for name in sent.edited],
            **(_words(end) if end else {}),
            **({"echoed": dict(end.echoed)} if end and end.echoed else {}),
        }


def _words(row: RowOutcome) -> JsonObject:
    if row.result in {RowResult.CREATED, RowResult.UPDATED}:
        return {}
    found = {"field": row.field, "said": row.said, "reason": str(row.reason or ""), "advice": str(row.advice or "")}
    return {name: text for name, text in found.items() if text}


def _outcome_json(row: RowOutcome) -> JsonObject:
    return {"id": row.id, "result": row.result.value, **_words(row)}


def _who() -> str:
    """Return the name under which somebody is signed in on this computer; empty where the system does not know it."""
    try:
        return getpass.getuser()
    except (OSError, KeyError, ImportError):
        return ""
