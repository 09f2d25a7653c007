"""One line of the history for each upload, export and simulation run."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from bridge.gui.widgets.formats import number, plural, tr, when
from bridge.gui.widgets.lines_table import Cell
from bridge.gui.widgets.run_states import status_pill, status_word
from bridge.records.run_types import ExportSummary, RunState, RunSummary
from bridge.simulation.runs import Run


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of the history."""

    run: str
    group: str
    at: str
    what: str
    icon: str
    file: Path | None
    rows: str
    result: str
    state: str
    words: str
    account: str = ""
    summary: RunSummary | None = None
    kept: bool = False
    """Whether what was exported is kept, to be compared."""


def cells(entry: Entry, mark: str) -> tuple[Cell, ...]:
    """Return the cells of an entry: when, what, file, account over its mark, rows, result."""
    file = Cell(entry.file.name if entry.file else "", tip=str(entry.file or ""))
    what, account = Cell(entry.what, icon=(entry.icon, "muted")), Cell(entry.account, mark, tip=entry.account)
    return Cell(when(entry.at)), what, file, account, Cell(entry.rows), Cell(entry.result, pill=entry.state, tip=entry.result)


def of_run(summary: RunSummary) -> Entry:
    """Return the line of an upload."""
    result, state = _result(summary)
    rows = number(summary.sent + summary.not_sent)
    words = " ".join((summary.run, str(summary.written or summary.workbook), summary.account, summary.project_id, *summary.correlation_ids))
    what = tr("Put back activities") if summary.type == "put-back" else tr("Upload activities")
    icon = "undo" if summary.type == "put-back" else "upload"
    return Entry(
        run=summary.run,
        group="uploads",
        at=summary.started_at,
        what=what,
        icon=icon,
        file=summary.written or summary.workbook,
        rows=rows,
        result=result,
        state=state,
        words=words,
        account=summary.account,
        summary=summary,
    )


def of_export(summary: ExportSummary, *, kept: bool = False) -> Entry:
    """Return an export as a line of the history. `kept`: its records are still on this computer."""
    kinds, rows = list(summary.sheets), sum(summary.sheets.values())
    what = tr("Export {kinds}", kinds=", ".join(tr(kind.lower()) for kind in kinds)) if kinds else tr("Export")
    details = (str(summary.workbook or ""), summary.account, summary.project_id, *summary.correlation_ids.values())
    result, state = (tr("Done"), "good") if summary.workbook else (tr("Nothing found"), "muted")
    return Entry(
        run=summary.run,
        group="exports",
        at=summary.started_at,
        what=what,
        icon="download",
        file=summary.workbook,
        rows=number(rows),
        result=result,
        state=state,
        words="\n".join(filter(None, details)),
        account=summary.account,
        kept=kept,
    )


def _result(summary: RunSummary) -> tuple[str, str]:
    """Return the pill of a run: its words and state."""
    if summary.state in {RunState.SENDING, RunState.FOLLOWING}:
        return tr("Still running"), "accent"
    if summary.failed and summary.state is not RunState.REFUSED:
        return plural(summary.failed, "1 not accepted", "{count} not accepted"), "warn"
    words = {
        RunState.PREPARED: (tr("Not sent"), "muted"),
        RunState.DONE: (tr("Done"), "good"),
        RunState.PARTLY_DONE: (tr("Partly done"), "warn"),
        RunState.REFUSED: (tr("Refused"), "bad"),
        RunState.UNKNOWN: (tr("Not known"), "warn"),
        RunState.CANCELLED: (tr("Not sent"), "muted"),
    }
    return words.get(summary.state, (str(summary.state), "muted"))


def of_simulation(run: Run) -> Entry:
    """Return one copy of a submission as a line of the history."""
    lines = [tr("Case {case}, copy {copy}", case=run.case, copy=run.copy), run.workbook, run.account]
    lines += [tr("Reference {reference}", reference=run.service_run)] if run.service_run else []
    lines += [tr("results saved")] if run.fetched else []
    lines += [run.said] if run.said else []
    what = tr("Simulation run {copy}", copy=run.copy)
    return Entry(
        run=run.run,
        group="simulations",
        at=run.submitted_at,
        what=what,
        icon="turbine",
        file=Path(run.workbook),
        rows="",
        result=status_word(run),
        state=status_pill(run),
        words="\n".join(lines),
        account=run.account,
    )
