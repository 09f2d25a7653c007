"""Commands for sharing plans: merge copies, compare versions, and print a look-ahead."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any

import typer

from bridge.cli.output import CHANGES_LIMIT, problem, problem_line, short_value
from bridge.cli.results import CopyConflictResult, NotMergedResult, shortened
from bridge.cli.session import (
    account_of_mapping,
    client_for,
    ledger,
    refuse_missing,
)
from bridge.cli.terminal import (
    Accept,
    AccountName,
    Exit,
    Json,
    Mapped,
    Out,
    Overwrite,
    Patience,
    TerminalMonitor,
    Wait,
    accepted_codes,
    note,
    result,
)
from bridge.jobs.look_ahead import NO_ACTIVITIES, LookAheadRequest, Paper, print_look_ahead
from bridge.jobs.mappings import mapping_at
from bridge.jobs.merge import MERGE_STOPS, MergeDone, MergeRequest, merge_plans
from bridge.jobs.merge_own import OwnCopies
from bridge.jobs.versions import (
    By,
    Compared,
    PlanSource,
    compare_versions,
    counted,
    headline,
    move_json,
)
from bridge.progress import Monitor
from bridge.records.cells.written_dates import SHORT_MONTHS
from bridge.settings import Account
from bridge.texts import plural, shown

app = typer.Typer()

_LISTED = 20


@app.command()
def merge(
    plan: Annotated[
        Path,
        typer.Argument(metavar="PLAN", help="The plan. The result is a new workbook."),
    ],
    out: Out,
    copies: Annotated[
        list[Path] | None,
        typer.Argument(
            metavar="COPY",
            help=(
                "Copies that others edited. Default: the copies that a sync program made beside it."
            ),
        ),
    ] = None,
    on_conflict: Annotated[
        list[str] | None,
        typer.Option(
            "--on-conflict",
            metavar="plan|COPY|both",
            help="Whose value to keep in conflicts; both joins lists. Repeatable.",
        ),
    ] = None,
    accept: Accept = None,
    overwrite: Overwrite = False,
    mapping: Mapped = "",
    json: Json = False,
) -> None:
    """Merge copies of a plan edited by several planners into a new workbook. Sends nothing and
    changes none of them.
    """

    account = account_of_mapping("", mapping, other_project=None)
    request = MergeRequest(
        plan=plan,
        copies=tuple(copies or ()),
        out=out,
        on_conflict=tuple(on_conflict or ()),
        overwrite=overwrite,
        zone=account.time_zone if account else "UTC",
        accepted=accepted_codes(accept, MERGE_STOPS),
    )
    with TerminalMonitor() as monitor:
        own = None
        if mapping:
            sent = ledger().last_sent(account.base_url, account.project_id) if account else {}
            own = OwnCopies(mapping_at(mapping), account, sent)
        merge_done = merge_plans(request, monitor, own)
    note(*merge_done.warnings)
    result(json, merge_json(merge_done), lambda: merge_lines(merge_done))
    raise typer.Exit(Exit.PROBLEMS if merge_done.workbook is None else Exit.DONE)


def merge_json(merged: MergeDone) -> dict[str, object]:
    """Return the result of `merge` as JSON."""
    return {
        "workbook": merged.workbook,
        "files": merged.files,
        "merged": merged.merged,
        "newRows": merged.added,
        "taken": merged.by,
        "conflicts": [*map(CopyConflictResult.of, merged.conflicts)],
        "problems": [problem(entry) for entry in merged.problems],
        "removedRows": [
            {"id": id, "missingIn": list(names)} for id, names in merged.removed.items()
        ],
        "notMerged": [*map(NotMergedResult.of, merged.not_merged)],
        "warnings": [*map(shown, merged.warnings)],
    }


def merge_lines(merged: MergeDone) -> list[str]:
    """Return the result of `merge` as text lines."""

    lines = [f"Merged from {name}: {count}." for name, count in merged.by.items()]
    for clash in merged.conflicts:
        where = (
            f"{clash.sheet}, row {clash.row} ({clash.id})"
            if clash.row
            else f"{clash.sheet}, {clash.id}"
        )
        values = "; ".join(
            f"{name} has {short_value(value)}" for name, value in clash.values.items()
        )
        lines.append(
            f"{where}, {clash.column}: {values}"
            + (f"; used: {clash.taken}." if clash.taken else ".")
        )
    lines += [problem_line(problem, MERGE_STOPS) for problem in merged.problems]
    lines += [
        f"{id} was removed in {', '.join(names)}; the merged plan keeps it."
        for id, names in merged.removed.items()
    ]
    for left in merged.not_merged[:_LISTED]:
        if left.row is None:
            lines.append(
                f"Not merged: the sheet “{left.sheet}” of {left.file} differs from the plan."
            )
        elif not left.id:
            lines.append(
                f"Not merged: {left.file}, {left.sheet}, row {left.row}: {short_value(left.copy)}."
            )
        else:
            lines.append(
                f"Not merged: {left.file}, row {left.row} ({left.id}), {left.column}:"
                f" {short_value(left.copy)}."
            )
    if len(merged.not_merged) > _LISTED:
        lines.append(
            f"More cells not merged: {len(merged.not_merged) - _LISTED}. --json lists them."
        )
    if merged.workbook is not None:
        cells, rows = (
            plural(merged.cells, "1 cell", "{count} cells"),
            plural(len(merged.added), "1 new row", "{count} new rows"),
        )
        return [*lines, f"{cells} and {rows} merged. Saved as {merged.workbook}."]
    clashes, problems = (
        plural(len(merged.open), "1 open conflict", "{count} open conflicts"),
        plural(len(merged.problems), "1 problem", "{count} problems"),
    )
    advice = " Choose whose values to keep with --on-conflict." if merged.open else ""
    return [*lines, f"Nothing was written: {clashes}, {problems}.{advice}"]


_MAX_LISTED = 200

Version = Annotated[
    str,
    typer.Argument(
        help=("A workbook, an export's day such as 2026-11-22, `last` (export) or `now` (service).")
    ),
]


@app.command()
def compare(
    old: Version,
    new: Version,
    out: Annotated[
        Path | None,
        typer.Option("--out", metavar="FILE.xlsx", help="Also save the comparison as a workbook."),
    ] = None,
    overwrite: Overwrite = False,
    mapping: Mapped = "",
    account: AccountName = "",
    wait: Wait = Patience,
    json: Json = False,
) -> None:
    """Show what changed between two versions of a plan. Sends nothing.

    A workbook is compared including its edits.
    """

    chosen = account_of_mapping(account, mapping, other_project=None)
    with TerminalMonitor() as monitor:
        source = _source(chosen, monitor, wait, mapping)
        compared = compare_versions(old, new, source, monitor, out, overwrite=overwrite)
    note(*compared.warnings)
    moves = compared.comparison.moves
    comparison: dict[str, object] = {
        "old": shown(compared.old),
        "new": shown(compared.new),
        "changes": [_change(move_json(move)) for move in moves[:CHANGES_LIMIT]],
        "unchanged": compared.comparison.unchanged,
        "problems": [{"file": shown(name), **problem(entry)} for name, entry in compared.problems],
        "workbook": compared.workbook,
    }
    if len(moves) > CHANGES_LIMIT:
        comparison["truncated"] = True
    result(json, comparison, lambda: _lines(compared))


@app.command("look-ahead")
def look_ahead(
    out: Out,
    file: Annotated[
        Path | None,
        typer.Argument(metavar="[FILE]", help="A workbook. Default: the plan in the service."),
    ] = None,
    weeks: Annotated[
        int, typer.Option("--weeks", metavar="1|2|4", help="The number of weeks.")
    ] = 2,
    by: Annotated[
        By,
        typer.Option(
            "--by",
            metavar="team|person",
            case_sensitive=False,
            help="One row per team or per person.",
        ),
    ] = By.TEAM,
    paper: Annotated[
        Paper,
        typer.Option("--paper", metavar="A4|A3", case_sensitive=False, help="The paper size."),
    ] = Paper.A4,
    overwrite: Overwrite = False,
    mapping: Mapped = "",
    account: AccountName = "",
    wait: Wait = Patience,
    json: Json = False,
) -> None:
    """Write a printable calendar of the coming weeks with head counts, as a workbook.

    Sends nothing.
    """

    chosen = account_of_mapping(account, mapping, other_project=None)
    request = LookAheadRequest(
        out=out,
        file=file,
        weeks=weeks,
        by=by,
        paper=paper,
        overwrite=overwrite,
    )
    if file is not None:
        refuse_missing(file)
    with TerminalMonitor() as monitor:
        look_ahead_done = print_look_ahead(
            request, _source(chosen, monitor, wait, mapping), monitor
        )
    note(*look_ahead_done.warnings)
    plan = look_ahead_done.plan
    printed = {
        "workbook": look_ahead_done.workbook,
        "from": plan.first.isoformat(),
        "days": plan.days,
        "by": plan.by,
        "activities": plan.activities,
        "people": {
            day.isoformat(): count for day, count in zip(plan.dates, plan.people, strict=True)
        },
    }
    count = plural(plan.activities, "1 activity", "{count} activities")
    first = f"{plan.first.day} {SHORT_MONTHS[plan.first.month - 1]} {plan.first.year}"
    line = (
        f"{count} from {first}. Saved as {look_ahead_done.workbook}."
        if look_ahead_done.workbook
        else shown(NO_ACTIVITIES)
    )
    result(json, printed, lambda: [line])


def _source(account: Account | None, monitor: Monitor, wait: float, mapping: str) -> PlanSource:
    client = None if account is None else lambda: client_for(account, monitor, wait)
    return PlanSource(ledger(), account, client, mapping_at(mapping) if mapping else None)


def _change(move: Mapping[str, Any]) -> dict[str, object]:
    return {
        **move,
        "fields": [
            {name: shortened(value) for name, value in field.items()} for field in move["fields"]
        ],
    }


def _lines(compared: Compared) -> list[str]:

    comparison = compared.comparison
    lines = [
        f"{shown(compared.old)} -> {shown(compared.new)}:"
        f" {shown(headline(counted(comparison.moves))).rstrip('.')}"
        f" ({comparison.unchanged} unchanged)."
    ]
    for move in comparison.moves[:_MAX_LISTED]:
        name = move.record.get("name")
        lines.append(f"{move.id}{f' ({name})' if name else ''}: {shown(move.text)}")
    if len(comparison.moves) > _MAX_LISTED:
        lines.append(f"{len(comparison.moves) - _MAX_LISTED} more; --out and --json have all.")
    lines += [
        f"{shown(name)}: {problem_line(problem, ('',))}"
        for name, problem in compared.problems[:_MAX_LISTED]
    ]
    return [*lines, f"Saved as {compared.workbook}."] if compared.workbook else lines
