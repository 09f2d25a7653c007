"""The history of runs, as scripts read it and as people read it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bridge.cli.simulation_output import history as simulation_runs
from bridge.cli.terminal import members
from bridge.records.runs import RowResult

if TYPE_CHECKING:
    from bridge.ledger import Ledger

_COUNTS = {
    "sent": "sent",
    "created": "created",
    "updated": "updated",
    "failed": "not accepted",
    "unknown": "unknown",
    "notSent": "not sent",
}


_PLACE = ("started_at", "account", "project_id", "workbook")


def runs(ledger: Ledger, *, all_types: bool) -> list[dict[str, object]]:
    """Return the history, newest first."""

    found: list[dict[str, object]] = [
        {
            **members(
                summary, "run", "type", *_PLACE, "correlation_ids", "state", "sent", *RowResult
            ),
            **({"notSent": summary.not_sent} if summary.not_sent else {}),
        }
        for summary in ledger.summaries()
    ]
    if all_types:
        found += [
            {
                "run": summary.run,
                "type": "export",
                **members(summary, *_PLACE),
                "correlationIds": list(summary.correlation_ids.values()),
                "state": "done",
                "sheets": summary.sheets,
            }
            for summary in ledger.exports()
        ]
        found += simulation_runs(ledger)
    return sorted(found, key=lambda run: str(run["startedAt"]), reverse=True)


def runs_lines(found: list[dict[str, object]]) -> list[str]:
    """Return the history for people."""
    if not found:
        return ["No uploads yet."]
    lines = []
    for run in found:
        counts = ", ".join(f"{word} {run[key]}" for key, word in _COUNTS.items() if key in run)
        what = counts or run.get("copy") or _rows(run.get("sheets"))
        lines.append(
            f"{run['run']}  {run['startedAt']}  {run['type']}  {run['state']}  {what} "
            f" {run['workbook']}"
        )
    return lines


def _rows(sheets: object) -> str:
    return (
        ", ".join(f"{name} {rows}" for name, rows in sheets.items())
        if isinstance(sheets, dict)
        else ""
    )
