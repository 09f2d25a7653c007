"""Commands that look at a plan over time: what moved between two of its versions."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from bridge.cli.output import CHANGES_LIMIT
from bridge.cli.terminal import AccountName, Json, Overwrite, Patience, TerminalMonitor, Wait, account_if_any, client_for, ledger, note, result
from bridge.texts import shown

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
    from bridge.jobs.plan.moves_told import move_json, moves_json
    from bridge.jobs.versions.compare_versions import PlanSource, compare_versions

    chosen = account_if_any(account)
    with TerminalMonitor() as monitor:
        source = PlanSource(ledger(), chosen, None if chosen is None else lambda: client_for(chosen, monitor, wait))
        done = compare_versions(old, new, source, monitor, out, overwrite=overwrite)
    for text in done.warnings:
        note(text)
    moves = done.found.moves
    told: dict[str, object] = {"old": shown(done.old), "new": shown(done.new), **moves_json(done.found.sums()), "unchanged": done.found.unchanged}
    told |= {"moves": [move_json(move) for move in moves[:CHANGES_LIMIT]], "workbook": str(done.workbook) if done.workbook else None}
    if len(moves) > CHANGES_LIMIT:
        told["truncated"] = True
    result(json, told, lambda: _lines(done))


def _lines(done: Compared) -> list[str]:
    from bridge.jobs.plan.moves_told import groups, headline, sum_words

    found, sums = done.found, done.found.sums()
    lines = [f"{shown(done.old)} -> {shown(done.new)}: {shown(headline(sums))} ({found.unchanged} unchanged)."]
    for move in found.moves[:_LISTED]:
        name = move.record.get("name")
        lines.append(f"{move.id}{f' ({name})' if name else ''}: {shown(move.text)}")
    if len(found.moves) > _LISTED:
        lines.append(f"{len(found.moves) - _LISTED} more activities moved; --out and --json have them all.")
    for heading, shifted in groups(sums):
        lines += ["", f"{shown(heading)}:", *(shown(sum_words(one)) for one in shifted)] if shifted else []
    return [*lines, f"The comparison is in {done.workbook}."] if done.workbook else lines
