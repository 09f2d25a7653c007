"""Format the results of `sheetbridge simulation` as JSON for scripts and as text
lines for people.
"""

from __future__ import annotations

import json
import math
from collections import Counter
from collections.abc import Collection, Sequence
from datetime import datetime
from typing import TYPE_CHECKING

from bridge.cli.output import CHANGES_LIMIT, problem
from bridge.cli.terminal import Exit, as_json, exit_code
from bridge.records.runs import RunState
from bridge.simulation.case import Case
from bridge.simulation.edits import CaseChange, shown_text
from bridge.simulation.jobs.results import SavedResults, known_runs
from bridge.simulation.runs import Run, SubmitState
from bridge.texts import shown

if TYPE_CHECKING:
    from bridge.ledger import Ledger
    from bridge.simulation.jobs.failures import Explanation
    from bridge.simulation.jobs.submit import CheckedCase, OpenedCase, Submitted

_SHOWN = 20


def opened(done: OpenedCase) -> dict[str, object]:
    """Return the result of `open` as JSON."""
    return {
        **as_json(done, "workbook case=case.name case_type=case.case_type"),
        "members": {section.sheet: number for section, number in done.members.items()},
    }


def opened_lines(done: OpenedCase) -> list[str]:
    """Return the result of `open` as text lines."""
    members = ", ".join(f"{number} on {section.sheet}" for section, number in done.members.items())
    return [
        f"{done.case.name}, {_type(done.case)}: {members}.",
        f"Saved as {done.workbook}.",
    ]


def _type(case: Case) -> str:
    return case.case_type or "case type not known"


def checked(found: CheckedCase) -> dict[str, object]:
    """Return the result of `check` as JSON."""
    shape: dict[str, object] = {
        **as_json(found, "case=case.name case_type=case.case_type copies=count"),
        "rows": [
            {
                **as_json(row, "row copy=name copies=count combine"),
                "varies": [axis.caption for axis in row.axes],
            }
            for row in found.rows
        ],
        "changes": [_change(change) for change in found.changes[:CHANGES_LIMIT]],
        "problems": [problem(one) for one in found.problems],
    }
    return {**shape, "truncated": True} if len(found.changes) > CHANGES_LIMIT else shape


def checked_lines(found: CheckedCase) -> list[str]:
    """Return the result of `check` as text lines."""

    counts = f"{_counted(len(found.changes), 'change')}, {_counted(found.count, 'variant')}"
    lines = [f"{found.case.name}, {_type(found.case)}: {counts}."]
    for change in found.changes:
        what = f"{change.key} {change.kind}"
        if change.kind == "changed":
            before, after = (
                shown_text(text) or "(absent)" for text in (change.before, change.after)
            )
            what = f"{change.key}, {change.parameter or '(value)'}: {before} -> {after}"
        lines.append(f"{change.section.sheet}: {what}")
    for row in found.rows:
        values = "; ".join(f"{axis.caption} = {_values(axis.texts)}" for axis in row.axes)
        lines.append(
            f"{row.name}: {_counted(row.count, 'variant')}"
            + (f" ({row.combine}): {values}" if values else "")
        )
    return lines + problem_lines(found)


def problem_lines(found: CheckedCase) -> list[str]:
    """Return the problems of a case workbook as text lines."""
    words = {"error": "Problem", "warning": "Warning"}
    return [
        f"{words[one.severity]}: {shown(one.sentence)}"
        + (f" [{one.sheet}!{one.cell}]" if one.cell else f" [{one.sheet}]")
        for one in found.problems
    ]


def submitted_lines(done: Submitted, only: Collection[SubmitState] = ()) -> list[str]:
    """Return the result of `submit` as text lines, or that of its runs in some states."""
    lines = list[str]()
    for run in done.runs:
        if only and run.state not in only:
            continue
        word = "not sent" if run.state == "prepared" else str(run.state)
        if run.reuses:
            word = f"{run.state} before, run {run.reuses} is reused"
        elif run.state == "submitted":
            lost = ", cannot be followed" if run.service_run is None else ""
            word = f"{run.state}{lost}, run {run.run}"
        lines.append(f"{run.copy}: {word}" + (f" ({run.said[:200]})" if run.said else ""))
    return lines


def submitted_exit(done: Submitted) -> Exit:
    """Return the exit code of `submit`: the worst of its variants."""

    if done.count(SubmitState.UNKNOWN):
        return Exit.UNKNOWN
    if done.error is not None:
        return exit_code(done.error)
    return Exit.REFUSED if done.count(SubmitState.REFUSED) else Exit.DONE


def records(ledger: Ledger) -> list[dict[str, object]]:
    """Return the simulation runs of this computer for `runs --all`."""

    words = {
        "submitted": RunState.FOLLOWING,
        "refused": RunState.REFUSED,
        "unknown": RunState.UNKNOWN,
        "sending": RunState.SENDING,
    }
    return [
        {
            "run": run.run,
            "type": "simulation",
            "startedAt": run.submitted_at,
            "account": run.account,
            "projectId": "",
            "workbook": run.workbook,
            "correlationIds": [run.service_run] if run.service_run else [],
            "state": (
                (
                    RunState.DONE
                    if run.state == "submitted" and not run.open
                    else words.get(run.state, RunState.PREPARED)
                ).value
            ),
            "copy": run.copy,
            "status": run.status,
        }
        for run in known_runs(ledger)
    ]


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

    states = Counter(_state_words(run) for run in runs)
    days = [
        days for run in runs if (days := run.days_left(now)) is not None and run.status != "deleted"
    ]
    kept = f"; kept for {_counted(min(days), 'day')}" if days else ""
    saved = sum(run.fetched for run in runs)
    words = ", ".join(f"{count} {word}" for word, count in states.items())
    name = runs[0].workbook.replace("\\", "/").rpartition("/")[2]
    return (
        f"{runs[0].batch}  {runs[0].case} ({name}), {_counted(len(runs), 'variant')}:"
        f" {words}{f'; {saved} saved here' if saved else ''}{kept}"
    )


def _state_words(run: Run) -> str:
    if run.state == "submitted" and run.service_run is None:
        return "submitted, cannot be followed"
    return "answer lost" if run.lost else str(run.standing).replace("-", " ")


def _run_line(run: Run) -> str:
    words = (
        f" (the service said: {run.said[:200]})"
        if run.said and (run.status == "unknown" or run.state == "refused")
        else ""
    )
    varied = ", ".join(f"{caption} = {_values([text])}" for caption, text in run.varied.items())
    again = f", run {run.reuses} is reused" if run.reuses else ""
    return (
        f"  {run.run}  {run.copy} "
        f" {_state_words(run)}{words}{again}{', saved here' if run.fetched else ''}"
        f"{f'  [{varied}]' if varied else ''}"
    )


def run_json(run: Run, now: datetime) -> dict[str, object]:
    """Return a run as JSON, with its status and the days that the service keeps it."""
    return {**as_json(run), "status": run.standing.value, "daysLeft": run.days_left(now)}


def saved(done: SavedResults, now: datetime) -> dict[str, object]:
    """Return the result of `results` as JSON."""
    missing = [one.why_not for one in done.runs if one.why_not]
    return {
        "runs": [{**run_json(one.run, now), **as_json(one, "files")} for one in done.runs],
        "workbook": as_json(done.workbook),
        "warnings": as_json((*done.warnings, *missing)),
    }


def saved_lines(done: SavedResults) -> list[str]:
    """Return the result of `results` as text lines."""
    lines = [
        f"{one.run.copy}: {', '.join(str(file) for file in one.files)}"
        for one in done.runs
        if one.files
    ]
    return lines + (
        [f"The comparison is saved as {done.workbook}."]
        if done.workbook
        else ["No results to compare."]
    )


def saved_exit(done: SavedResults) -> Exit:
    """Return the exit code of `results`, in order of precedence: unknown or unfinished, failed,
    deleted.
    """
    missing = {str(one.run.status) for one in done.runs if not one.files or one.missing}
    if missing & {"unknown", "in-progress"}:
        return Exit.UNKNOWN
    if "failed" in missing:
        return Exit.REFUSED
    return Exit.SERVICE if missing else Exit.DONE


def failure_lines(found: Explanation) -> list[str]:
    """Return possible reasons for a failed run as text lines."""
    lines = [f"{found.run.copy} failed. The service gives no reason. These may help:"]
    checks = [
        f"  check: {one.sheet} {one.cell or ''}: {shown(one.message)}"
        for one in found.problems[:_SHOWN]
    ]
    lines += checks or ["  no problems in our checks."]
    if found.compared_with is None:
        return [*lines, "  no completed run of this case to compare with."]
    lines.append(
        f"  differences from {found.compared_with.copy}, the most similar completed run "
        f"({len(found.differences)}):"
    )
    return lines + [
        f"    {one.caption}: {one.before or '(absent)'} -> {one.after or '(absent)'}"
        for one in found.differences[:_SHOWN]
    ]


def _counted(count: int, noun: str) -> str:
    return f"{count} {noun if count == 1 else f'{noun}s'}"


def _change(change: CaseChange) -> dict[str, object]:
    """Return an edit as JSON; `before` and `after` are omitted if the parameter is absent there."""

    def exact(digits: str) -> float | str:
        """Return a number, as its digits where it is too large for one."""
        return number if math.isfinite(number := float(digits)) else digits

    return {**as_json(change, "row sheet=section.sheet key parameter~ kind")} | {
        name: json.loads(text, parse_float=exact)
        for name, text in (("before", change.before), ("after", change.after))
        if text is not None
    }


def _values(texts: Sequence[str | None]) -> str:

    first = ", ".join("(clear)" if text is None else shown_text(text) for text in texts[:_SHOWN])
    return first if len(texts) <= _SHOWN else f"{first}, … ({len(texts)} values)"
