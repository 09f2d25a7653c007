"""Commands for plans in several hands: merge."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from bridge.cli.output import problem, short_value
from bridge.cli.terminal import Exit, Json, Out, Overwrite, TerminalMonitor, account_if_any, note, result
from bridge.texts import shown

if TYPE_CHECKING:
    from bridge.jobs.sharing.merge import MergeDone

sharing_app = typer.Typer()

_LISTED = 20


@sharing_app.command()
def merge(
    plan: Annotated[Path, typer.Argument(metavar="PLAN", help="The workbook into a copy of which the others are merged.")],
    out: Out,
    copies: Annotated[
        list[Path] | None,
        typer.Argument(metavar="COPY", help="Copies of it that others edited; without any, those that a sync program made beside it."),
    ] = None,
    on_conflict: Annotated[
        list[str] | None,
        typer.Option("--on-conflict", metavar="plan|COPY", help="Whose value counts in the clashes that it is part of; may be given several times."),
    ] = None,
    overwrite: Overwrite = False,
    json: Json = False,
) -> None:
    """Merge copies of a plan that several planners edited into one plan; sends nothing and changes none of them."""
    from bridge.jobs.sharing.merge import MergeRequest, merge_plans

    account = account_if_any("")
    zone = account.time_zone if account else "UTC"
    with TerminalMonitor() as monitor:
        done = merge_plans(MergeRequest(plan, tuple(copies or ()), out, tuple(on_conflict or ()), overwrite, zone), monitor)
    for warning in done.warnings:
        note(warning)
    result(json, merge_json(done), lambda: merge_lines(done))
    raise typer.Exit(Exit.PROBLEMS if done.workbook is None else Exit.DONE)


def merge_json(done: MergeDone) -> dict[str, object]:
    """Return the result of `merge` for scripts."""
    return {
        "workbook": str(done.workbook) if done.workbook else None,
        "files": list(done.files),
        "cells": done.cells,
        "newRows": list(done.added),
        "taken": dict(done.by),
        "conflicts": [
            {
                "row": clash.row,
                "id": clash.id,
                "field": clash.field,
                "column": clash.column,
                "before": clash.before,
                "values": dict(clash.values),
                "taken": clash.taken,
            }
            for clash in done.conflicts
        ],
        "problems": [problem(found) for found in done.problems],
        "removedRows": [{"id": id, "missingIn": list(names)} for id, names in done.removed.items()],
        "notMerged": [
            {"file": left.file, "sheet": left.sheet, "row": left.row, "id": left.id, "column": left.column, "plan": left.plan, "copy": left.copy}
            for left in done.not_merged
        ],
        "warnings": [shown(warning) for warning in done.warnings],
    }


def merge_lines(done: MergeDone) -> list[str]:
    """Return the result of `merge` for people."""
    lines = [f"{name}: {count} cells and rows taken." for name, count in done.by.items()]
    for clash in done.conflicts:
        where = f"Row {clash.row} ({clash.id})" if clash.row else clash.id
        values = "; ".join(f"{name} has {short_value(value)}" for name, value in clash.values.items())
        lines.append(f"{where}, {clash.column}: {values}" + (f"; {clash.taken} counts." if clash.taken else "."))
    lines += [shown(found.sentence) for found in done.problems]
    lines += [f"{id} does not stand in {', '.join(names)} any more; a merge removes no row." for id, names in done.removed.items()]
    for left in done.not_merged[:_LISTED]:
        if left.row is None:
            lines.append(f'Not merged: the sheet "{left.sheet}" of {left.file} is another one than in the plan.')
        else:
            lines.append(f"Not merged: {left.file}, row {left.row} ({left.id}), {left.column}: {short_value(left.copy)}.")
    if len(done.not_merged) > _LISTED:
        lines.append(f"{len(done.not_merged) - _LISTED} more cells were not merged; --json lists them.")
    if done.workbook is not None:
        return [*lines, f"{done.cells} cells and {len(done.added)} rows came in. The merged plan is {done.workbook}."]
    count = sum(clash.taken is None for clash in done.conflicts)
    return [*lines, f"Nothing was written: {count} conflicts and {len(done.problems)} problems are open. See --on-conflict."]
