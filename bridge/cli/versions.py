"""Commands that look at a plan over time: what moved between two of its versions."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from bridge.cli.output import CHANGES_LIMIT, problem, shortened
from bridge.cli.problem_lines import problem_line
from bridge.cli.terminal import AccountName, Json, Out, Overwrite, Patience, TerminalMonitor, Wait, account_if_any, client_for, ledger, note, result
from bridge.errors import UsageError, WorkbookError
from bridge.files import exists
from bridge.texts import plural, say, shown

if TYPE_CHECKING:
    from bridge.jobs.versions.compare_versions import Compared

versions_app = typer.Typer()

_LISTED = 200

Version = Annotated[str, typer.Argument(help="A workbook, a day of an export such as 2026-11-22, `last` (the last export) or `now` (the service).")]


@versions_app.command()
def compare(
    old: Version,
    new: Version,
    out: Annotated[Path | None, typer.Option("--out", metavar="FILE.xlsx", help="Also write what moved into a workbook.")] = None,
    overwrite: Overwrite = False,
    account: AccountName = "",
    wait: Wait = Patience,
    json: Json = False,
) -> None:
    """Show what moved between two versions of a plan; sends nothing. A workbook counts with its edits."""
    from bridge.jobs.plan.moves_told import move_json
    from bridge.jobs.versions.compare_versions import PlanSource, compare_versions

    chosen = account_if_any(account)
    with TerminalMonitor() as monitor:
        source = PlanSource(ledger(), chosen, None if chosen is None else lambda: client_for(chosen, monitor, wait))
        done = compare_versions(old, new, source, monitor, out, overwrite=overwrite)
    note(*done.warnings)
    moves = done.found.moves
    told: dict[str, object] = {"old": shown(done.old), "new": shown(done.new)}
    told |= {"changes": [_change(move_json(move)) for move in moves[:CHANGES_LIMIT]], "unchanged": done.found.unchanged}
    told |= {"problems": [{"file": shown(name), **problem(found)} for name, found in done.problems]}
    told |= {"workbook": str(done.workbook) if done.workbook else None}
    if len(moves) > CHANGES_LIMIT:
        told["truncated"] = True
    result(json, told, lambda: _lines(done))


@versions_app.command("look-ahead")
def look_ahead(
    out: Out,
    file: Annotated[Path | None, typer.Argument(metavar="[FILE]", help="A workbook; without it, the plan as the service has it.")] = None,
    weeks: Annotated[int, typer.Option("--weeks", metavar="1|2|4", help="How many weeks.")] = 2,
    by: Annotated[str, typer.Option("--by", metavar="team|person", help="What the rows are.")] = "team",
    paper: Annotated[str, typer.Option("--paper", metavar="A4|A3", help="The paper that it is printed on.")] = "A4",
    overwrite: Overwrite = False,
    account: AccountName = "",
    wait: Wait = Patience,
    json: Json = False,
) -> None:
    """Write a calendar of the coming weeks with head counts as a workbook to print. Sends nothing."""
    from bridge.jobs.versions.look_ahead import By, LookAheadRequest, Paper, PlanSource, print_look_ahead

    if by.casefold() not in {*By} or paper.casefold() not in {*Paper}:
        raise UsageError(say("Nothing was written: --by or --paper has an unknown value."), say("Use --by team or person, and --paper A4 or A3."))
    chosen = account_if_any(account)
    request = LookAheadRequest(out=out, file=file, weeks=weeks, by=By(by.casefold()), paper=Paper(paper.casefold()), overwrite=overwrite)
    if file is not None and not exists(file):
        raise WorkbookError(say("There is no file {name}.", name=file), say("Check the name and the folder."))
    with TerminalMonitor() as monitor:
        source = PlanSource(ledger(), chosen, None if chosen is None else lambda: client_for(chosen, monitor, wait))
        done = print_look_ahead(request, source, monitor)
    note(*done.warnings)
    plan = done.plan
    told = {
        "workbook": str(done.workbook) if done.workbook else None,
        "from": plan.first.isoformat(),
        "days": plan.days,
        "by": plan.by.value,
        "activities": plan.activities,
        "people": {day.isoformat(): count for day, count in zip(plan.dates, plan.people, strict=True)},
    }
    count = plural(plan.activities, "1 activity", "{count} activities")
    made = f"{count} from {plan.first} on: {done.workbook}." if done.workbook else "There is no activity in these weeks; no workbook was written."
    result(json, told, lambda: [made])


def _change(told: Mapping[str, Any]) -> dict[str, object]:
    return {**told, "fields": [{name: shortened(value) for name, value in field.items()} for field in told["fields"]]}


def _lines(done: Compared) -> list[str]:
    from bridge.jobs.plan.moves_told import headline

    found = done.found
    lines = [f"{shown(done.old)} -> {shown(done.new)}: {shown(headline(found.counts()))} ({found.unchanged} unchanged)."]
    for move in found.moves[:_LISTED]:
        name = move.record.get("name")
        lines.append(f"{move.id}{f' ({name})' if name else ''}: {shown(move.text)}")
    if len(found.moves) > _LISTED:
        lines.append(f"{len(found.moves) - _LISTED} more activities moved; --out and --json have them all.")
    lines += [f"{shown(name)}: {problem_line(found, ('',))}" for name, found in done.problems[:_LISTED]]
    return [*lines, f"The comparison is in {done.workbook}."] if done.workbook else lines
