"""Commands for the history of runs."""

from __future__ import annotations

from typing import Annotated
from zoneinfo import ZoneInfo

import typer

from bridge.cli.results import RunResult
from bridge.cli.session import ledger, run_named
from bridge.cli.terminal import RUN_HELP, Json, Out, Overwrite, result
from bridge.extensions import EXTENSIONS
from bridge.jobs.export import refuse_existing, refuse_target
from bridge.jobs.reports import save_report
from bridge.ledger import Ledger
from bridge.records.cells.moments import moment_words

app = typer.Typer()
_UTC = ZoneInfo("UTC")

_COUNTS = {
    "sent": "sent",
    "created": "created",
    "updated": "updated",
    "failed": "not accepted",
    "unknown": "unknown",
    "notSent": "not sent",
}


@app.command()
def runs(
    all_types: Annotated[
        bool, typer.Option("--all", help="Include exports and simulation runs.")
    ] = False,
    json: Json = False,
) -> None:
    """List the upload history, newest first."""
    records = history(ledger(), all_types=all_types)
    result(json, {"runs": records}, lambda: _lines(records))


@app.command()
def report(
    run: Annotated[str, typer.Argument(metavar="RUN", help=RUN_HELP)],
    out: Out,
    overwrite: Overwrite = False,
    json: Json = False,
) -> None:
    """Save the report of a run as a workbook, or as JSON if FILE ends in .json."""

    if out.suffix.lower() == ".json":
        refuse_existing(out, overwrite=overwrite)
    else:
        refuse_target(out, overwrite=overwrite)
    save_report(ledger(), run_named(run), out, overwrite=overwrite)
    result(json, {"report": str(out)}, lambda: [f"Saved as {out}."])


def history(kept: Ledger, *, all_types: bool) -> list[dict[str, object]]:
    """Return the history as JSON, newest first."""

    records: list[dict[str, object]] = [*map(RunResult.of, kept.summaries())]
    if all_types:
        records += [
            {
                "run": summary.run,
                "type": "export",
                "startedAt": summary.started_at,
                "account": summary.account,
                "projectId": summary.project_id,
                "workbook": summary.workbook and str(summary.workbook),
                "correlationIds": list(summary.correlation_ids.values()),
                "state": "done",
                "sheets": summary.sheets,
            }
            for summary in kept.exports()
        ]
        for extension in EXTENSIONS:
            records += extension.load("cli.output").records(kept)
    return sorted(records, key=lambda run: str(run["startedAt"]), reverse=True)


def _lines(records: list[dict[str, object]]) -> list[str]:
    """Return the history as text lines."""
    if not records:
        return ["No uploads yet."]
    lines = []
    for run in records:
        counts = ", ".join(f"{word} {run[key]}" for key, word in _COUNTS.items() if key in run)
        sheets = run.get("sheets")
        if isinstance(sheets, dict):
            counts = ", ".join(f"{name} {rows}" for name, rows in sheets.items())
        what = counts or run.get("copy") or "0 records"
        started = str(run["startedAt"]) and f"{moment_words(str(run['startedAt']), _UTC)} UTC"
        words = (run["run"], started, run["type"], run["state"], what, run["workbook"])
        lines.append("  ".join(str(word) for word in words if word))
    return lines
