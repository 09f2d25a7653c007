"""Reports of runs, as JSON or as a workbook."""

from __future__ import annotations

import getpass
import json
from collections.abc import Iterator, Sequence
from dataclasses import asdict
from pathlib import Path
from zoneinfo import ZoneInfo

from bridge.changes.plan_versions import what_changes
from bridge.errors import LedgerError
from bridge.files import replacing
from bridge.jobs.earlier_runs import follow_first
from bridge.jobs.versions import (
    Counts,
    counted,
    moves_json,
    moves_lines,
    moves_of_run,
    moves_sheets,
)
from bridge.ledger import Ledger, kept_cells
from bridge.records.cells.base import JsonObject
from bridge.records.change_set import WrittenCell
from bridge.records.runs import (
    OPEN_STATES,
    Outcome,
    Receipt,
    RowOutcome,
    RowResult,
    SentRow,
)
from bridge.texts import Text, json_holdable, say
from bridge.workbook.write.run_report import write_report


def changed_in_words(row: SentRow, zone: ZoneInfo) -> Text:
    """Return a sent row's change in words: new, or such as `Start +1 day · Team HV team`."""
    if row.before is None:
        return say("New")
    return what_changes(
        {name: row.before.get(name) for name in row.edited},
        {name: row.payload.get(name) for name in row.edited},
        zone,
    )


def save_report(ledger: Ledger, run: str, out: Path, *, overwrite: bool) -> None:
    """Save the report of a run to a chosen file: JSON if the name ends so, else a workbook.

    `overwrite` means that the planner agreed to replace the file. Raises BridgeError.
    """
    receipt, outcome = ledger.receipt(run), ledger.outcome(run)
    if outcome is None and receipt.state in OPEN_STATES:
        raise LedgerError(
            say("Run {run} has not finished.", run=run),
            follow_first(run),
        )
    outcome, written = outcome or _refusals(receipt), kept_cells(ledger, run, WrittenCell)
    counts, cause = counted(moves_of_run(receipt, outcome)), ledger.cause(run)
    if out.suffix.casefold() == ".json":
        _write_document(out, receipt, outcome, counts, written, cause, overwrite=overwrite)
    else:
        sheets = moves_sheets(lambda: moves_of_run(receipt, outcome)) if counts else []
        moved = (sheets, moves_lines(counts) if counts else ())
        write_report(out, receipt, outcome, _who(), written, moved, cause, overwrite=overwrite)


def _refusals(receipt: Receipt) -> Outcome:
    """Return the outcome of a run without accepted rows, with the service's messages."""
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


def _write_document(
    path: Path,
    receipt: Receipt,
    outcome: Outcome,
    counts: Counts,
    written: Sequence[WrittenCell],
    cause: str,
    *,
    overwrite: bool,
) -> None:
    """Write the report as JSON.

    It says who sent what, when and where, with the counts, old and new values, and the rows not
    accepted.
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
        "cause": cause,
        "sent": len(outcome.rows),
        "notSent": len(receipt.rows) - len(outcome.rows),
        **{result.value: outcome.count(result) for result in RowResult},
        "service": service.counts() if service else None,
        "disagreements": [str(text) for text in outcome.disagreements],
        "unasked": [asdict(change) for change in outcome.unasked],
        "notPlaced": [
            {"id": row.id, "result": row.result.value, **_words(row)} for row in outcome.unplaced
        ],
        "correctedCells": [cell.as_json() for cell in written],
        "whatMoves": moves_json(counts),
    }
    with (
        replacing(path, overwrite=overwrite) as temporary,
        temporary.open("w", encoding="utf-8") as file,
    ):
        # Write rows one by one after the head, so that a report of 100,000 rows is never held in
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
    """Yield each row of the run with its outcome and values, one by one to save memory."""
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
    if row.result.is_accepted:
        return {}
    texts = {
        "field": row.field,
        "said": row.said,
        "reason": str(row.reason or ""),
        "advice": str(row.advice or ""),
    }
    return {name: text for name, text in texts.items() if text}


def _who() -> str:
    """Return the name of the user signed in to this computer, or an empty string if unknown."""
    try:
        return getpass.getuser()
    except (OSError, KeyError, ImportError):
        return ""
