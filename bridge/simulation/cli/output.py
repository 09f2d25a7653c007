"""Format the results of `sheetbridge simulation` as JSON for scripts and as text
lines for people.
"""

from __future__ import annotations

import json
import math
from collections import Counter
from collections.abc import Collection, Sequence
from datetime import datetime

from bridge.cli.output import CHANGES_LIMIT, problem, problem_line
from bridge.cli.terminal import Exit, error_json, exit_code
from bridge.ledger import Ledger
from bridge.records.runs import RunState
from bridge.simulation.case import Case
from bridge.simulation.edits import CaseChange, shown_text
from bridge.simulation.jobs.cases import BuiltVariant, CheckedCase, OpenedCase
from bridge.simulation.jobs.results import SavedResults, SavedRun, known_runs
from bridge.simulation.jobs.submit import Submitted
from bridge.simulation.runs import Run, RunStatus, SubmitState
from bridge.simulation.variants import VariantRow
from bridge.texts import shown

_SHOWN = 20
_HISTORY = {
    SubmitState.SUBMITTED: RunState.FOLLOWING,
    SubmitState.REFUSED: RunState.REFUSED,
    SubmitState.UNKNOWN: RunState.UNKNOWN,
    SubmitState.SENDING: RunState.SENDING,
    SubmitState.PREPARED: RunState.PREPARED,
}


def opened(case: OpenedCase) -> dict[str, object]:
    """Return the result of `open` as JSON."""
    return {
        "workbook": str(case.workbook),
        **_case_json(case.case),
        "members": {section.sheet: number for section, number in case.members.items()},
    }


def _case_json(case: Case) -> dict[str, object]:
    return {"case": case.name, "caseType": case.case_type}


def opened_lines(case: OpenedCase) -> list[str]:
    """Return the result of `open` as text lines."""
    members = ", ".join(f"{number} on {section.sheet}" for section, number in case.members.items())
    return [f"{_title(case.case)}: {members}.", f"Saved as {case.workbook}."]


def _title(case: Case) -> str:
    return f"{case.name}, {case.case_type or 'case type not known'}"


def checked(case: CheckedCase) -> dict[str, object]:
    """Return the result of `check` as JSON."""
    shape: dict[str, object] = {
        **_case_json(case.case),
        "copies": case.count,
        "rows": [_row_json(row) for row in case.rows],
        "changes": [_change(change) for change in case.changes[:CHANGES_LIMIT]],
        "problems": [problem(issue) for issue in case.problems],
    }
    return shape | ({"truncated": True} if len(case.changes) > CHANGES_LIMIT else {})


def _row_json(row: VariantRow) -> dict[str, object]:
    return {
        "row": row.row,
        "copy": row.name,
        "copies": row.count,
        "combine": row.combine,
        "varies": [axis.caption for axis in row.axes],
    }


def checked_lines(case: CheckedCase) -> list[str]:
    """Return the result of `check` as text lines."""
    counts = f"{_counted(len(case.changes), 'change')}, {_counted(case.count, 'variant')}"
    lines = [f"{_title(case.case)}: {counts}."]
    for change in case.changes:
        what = f"{change.key} {change.kind}"
        if change.kind == "changed":
            before, after = (_value(text) for text in (change.before, change.after))
            what = f"{change.key}, {change.parameter or '(value)'}: {before} -> {after}"
        lines.append(f"{change.section.sheet}: {what}")
    for row in case.rows:
        values = "; ".join(f"{axis.caption} = {_values(axis.texts)}" for axis in row.axes)
        ends = f" ({row.combine}): {values}" if values else ""
        lines.append(f"{row.name}: {_counted(row.count, 'variant')}{ends}")
    return lines + problem_lines(case)


def problem_lines(case: CheckedCase) -> list[str]:
    """Return the problems of a case workbook as text lines."""
    return [problem_line(problem) for problem in case.problems]


def built(case: CheckedCase, files: Sequence[BuiltVariant]) -> dict[str, object]:
    """Return the result of `build` as JSON."""
    copies = [{"copy": file.name, "file": str(file.file)} for file in files]
    return {"case": case.case.name, "copies": copies}


def submitted(result: Submitted) -> dict[str, object]:
    """Return the result of `submit` as JSON."""
    error = {} if result.error is None else {"error": error_json(result.error)}
    return {"runs": [_run_json(run) for run in result.runs], **error}


def _run_json(run: Run) -> dict[str, object]:
    return {
        "run": run.run,
        "copy": run.copy,
        "submittedAt": run.submitted_at or None,
        "deletedOn": run.deleted_on or None,
    }


def submitted_lines(result: Submitted, only: Collection[SubmitState] = ()) -> list[str]:
    """Return the result of `submit` as text lines, or that of its runs in some states."""
    lines = list[str]()
    for run in result.runs:
        if only and run.state not in only:
            continue
        word = "not sent" if run.state is SubmitState.PREPARED else str(run.state)
        if run.reuses:
            word = f"{run.state} before, run {run.reuses} is reused"
        elif run.state is SubmitState.SUBMITTED:
            lost = ", cannot be followed" if run.service_run is None else ""
            word = f"{run.state}{lost}, run {run.run}"
        lines.append(f"{run.copy}: {word}" + (f" ({run.said[:200]})" if run.said else ""))
    return lines


def submitted_exit(result: Submitted) -> Exit:
    """Return the exit code of `submit`: the worst of its variants."""
    if result.count(SubmitState.UNKNOWN):
        return Exit.UNKNOWN
    if result.error is not None:
        return exit_code(result.error)
    return Exit.REFUSED if result.count(SubmitState.REFUSED) else Exit.DONE


def records(ledger: Ledger) -> list[dict[str, object]]:
    """Return the simulation runs of this computer for `runs --all`."""
    return [
        {
            "run": run.run,
            "type": "simulation",
            "startedAt": run.submitted_at,
            "account": run.account,
            "projectId": "",
            "workbook": run.workbook,
            "correlationIds": [run.service_run] if run.service_run else [],
            "state": (RunState.DONE if _ended(run) else _HISTORY[run.state]).value,
            "copy": run.copy,
            "status": run.status,
        }
        for run in known_runs(ledger)
    ]


def _ended(run: Run) -> bool:
    return run.state is SubmitState.SUBMITTED and not run.open


def status(runs: Sequence[Run], now: datetime) -> dict[str, object]:
    """Return the result of `status` as JSON."""
    return {"runs": [_status_json(run, now) for run in runs]}


def _status_json(run: Run, now: datetime) -> dict[str, object]:
    return {**_run_json(run), "status": run.standing.value, "daysLeft": run.days_left(now)}


def status_lines(runs: Sequence[Run], now: datetime, *, named: bool = True) -> list[str]:
    """Return the result of `status` as text lines: a summary per submission, and its runs if they
    were named or are few.
    """
    lines, batches = list[str](), dict[str, list[Run]]()
    for run in runs:
        batches.setdefault(run.batch, []).append(run)
    for batch in batches.values():
        lines.append(_sum_line(batch, now))
        lines += [_run_line(run) for run in batch] if named or len(runs) <= _SHOWN else []
    if len(runs) > _SHOWN and not named:
        lines.append(
            f"{len(runs)} variants in all. Show them with: sheetbridge simulation status "
            f"{runs[0].batch}"
        )
    return lines or ["No simulation runs yet."]


def _sum_line(runs: Sequence[Run], now: datetime) -> str:
    left = [run.days_left(now) for run in runs if run.status is not RunStatus.DELETED]
    days = [number for number in left if number is not None]
    ends = f"; kept for {_counted(min(days), 'day')}" if days else ""
    saved = sum(run.fetched for run in runs)
    saved_words = f"; {saved} saved here" if saved else ""
    states = Counter(_state_words(run) for run in runs)
    words = ", ".join(f"{count} {word}" for word, count in states.items())
    name = runs[0].workbook.replace("\\", "/").rpartition("/")[2]
    return (
        f"{runs[0].batch}  {runs[0].case} ({name}), {_counted(len(runs), 'variant')}:"
        f" {words}{saved_words}{ends}"
    )


def _state_words(run: Run) -> str:
    if run.state is SubmitState.SUBMITTED and run.service_run is None:
        return "submitted, cannot be followed"
    return "answer lost" if run.lost else str(run.standing).replace("-", " ")


def _run_line(run: Run) -> str:
    line = f"  {run.run}  {run.copy}  {_state_words(run)}"
    if run.said and (run.status is RunStatus.UNKNOWN or run.state is SubmitState.REFUSED):
        line += f" (the service said: {run.said[:200]})"
    if run.reuses:
        line += f", run {run.reuses} is reused"
    if run.fetched:
        line += ", saved here"
    varied = ", ".join(f"{caption} = {_values([text])}" for caption, text in run.varied.items())
    return line + (f"  [{varied}]" if varied else "")


def saved(results: SavedResults, now: datetime) -> dict[str, object]:
    """Return the result of `results` as JSON."""
    warnings = [*results.warnings, *(run.why_not for run in results.runs if run.why_not)]
    return {
        "runs": [_saved_json(run, now) for run in results.runs],
        "workbook": str(results.workbook) if results.workbook else None,
        "warnings": [shown(text) for text in warnings],
    }


def _saved_json(run: SavedRun, now: datetime) -> dict[str, object]:
    return {**_status_json(run.run, now), "files": [str(file) for file in run.files]}


def saved_lines(results: SavedResults) -> list[str]:
    """Return the result of `results` as text lines."""
    lines = [
        f"{run.run.copy}: {', '.join(map(str, run.files))}" for run in results.runs if run.files
    ]
    if results.workbook:
        return [*lines, f"The comparison is saved as {results.workbook}."]
    return [*lines, "No results to compare."]


def saved_exit(results: SavedResults) -> Exit:
    """Return the exit code of `results`, in order of precedence: unknown or unfinished, failed,
    deleted.
    """
    missing = {run.run.status for run in results.runs if not run.files or run.missing}
    if missing & {RunStatus.UNKNOWN, RunStatus.IN_PROGRESS}:
        return Exit.UNKNOWN
    if RunStatus.FAILED in missing:
        return Exit.REFUSED
    return Exit.SERVICE if missing else Exit.DONE


def _counted(count: int, noun: str) -> str:
    return f"{count} {noun if count == 1 else f'{noun}s'}"


def _change(change: CaseChange) -> dict[str, object]:
    """Return an edit as JSON; `before` and `after` are omitted if the parameter is absent there."""

    def exact(digits: str) -> float | str:
        """Return a number, as its digits where it is too large for one."""
        return number if math.isfinite(number := float(digits)) else digits

    texts = {"before": change.before, "after": change.after}
    return {
        "row": change.row,
        "sheet": change.section.sheet,
        "key": change.key,
        "parameter": change.parameter or None,
        "kind": change.kind.value,
        **{
            name: json.loads(text, parse_float=exact)
            for name, text in texts.items()
            if text is not None
        },
    }


def _value(text: str | None) -> str:
    return shown_text(text) or "(absent)"


def _values(texts: Sequence[str | None]) -> str:
    first = ", ".join("(clear)" if text is None else shown_text(text) for text in texts[:_SHOWN])
    return first if len(texts) <= _SHOWN else f"{first}, … ({len(texts)} values)"
