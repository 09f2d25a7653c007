"""Commands for plans in several hands and for engines beyond this program: merge, and export into a lake."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NamedTuple

import typer

from bridge.cli.cell_words import short_value
from bridge.cli.output import problem
from bridge.cli.problem_lines import problem_line
from bridge.cli.terminal import (
    Accept,
    Exit,
    Json,
    Out,
    Overwrite,
    TerminalMonitor,
    accepted_codes,
    account_for,
    account_if_any,
    client_for,
    complain,
    error_json,
    exit_code,
    members,
    note,
    result,
)
from bridge.errors import UsageError
from bridge.texts import plural, say, shown

if TYPE_CHECKING:
    from bridge.jobs.sharing.lake import LakeDone
    from bridge.jobs.sharing.merge import MergeDone

sharing_app = typer.Typer()

_LISTED = 20


class LakeOptions(NamedTuple):
    """The options of `export --to`. `only_workbook`: some were given that only a workbook has."""

    lake: Path
    format: str
    changed_since: str
    wait: float
    only_workbook: bool


def export_lake(kinds: Sequence[str], names: Sequence[str], where: Sequence[str], options: LakeOptions, as_json: bool) -> None:
    """Export kinds of several accounts into files for other engines."""
    from bridge.cli.export_request import export_request

    try:
        from bridge.jobs.sharing.lake import LakeRequest, export_to_lake
    except ImportError as missing:  # it is left out of the desktop program
        advice = say('Install the command where it is to run: pip install "sheetbridge[lake]".')
        raise UsageError(say("The desktop program does not export into a lake."), advice, str(missing)) from missing
    if options.only_workbook or options.format not in ("ndjson", "parquet"):
        advice = say("Use --format ndjson or parquet, and none of --out, --window, --callback-url, --template and --overwrite.")
        raise UsageError(say("Nothing was exported: that is not how records are put into a lake."), advice)
    accounts = tuple(account_for(name) for name in dict.fromkeys(names))
    asked = export_request(accounts[0], kinds, options.lake, where, "", options.changed_since, "", overwrite=False)
    request = LakeRequest(
        accounts=accounts, kinds=asked.kinds, lake=options.lake, format=options.format, filters=asked.filters, changed_since=asked.changed_since
    )
    with TerminalMonitor() as monitor:
        done = export_to_lake(lambda account: client_for(account, monitor, options.wait), request, monitor)
    note(*done.warnings)
    for name, error in done.errors.items():
        note(f"{name} was not exported.")
        complain(error)
    lines = [f"{part['kind']} of {part['account']}: {part['rows']} rows" for part in done.parts]
    result(as_json, lake_json(done), lambda: [*lines, f"The manifest is {done.manifest}."])
    raise typer.Exit(max((exit_code(error) for error in done.errors.values()), default=Exit.DONE))


def lake_json(done: LakeDone) -> dict[str, object]:
    """Return the result of `export --to` for scripts."""
    return {"manifest": str(done.manifest), "parts": done.parts, "errors": {name: error_json(error) for name, error in done.errors.items()}}


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
    accept: Accept = None,
    overwrite: Overwrite = False,
    json: Json = False,
) -> None:
    """Merge copies of a plan that several planners edited into one plan; sends nothing and changes none of them."""
    from bridge.jobs.sharing.merge import MERGE_STOPS, MergeRequest, merge_plans

    account = account_if_any("")
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
        done = merge_plans(request, monitor)
    note(*done.warnings)
    result(json, merge_json(done), lambda: merge_lines(done))
    raise typer.Exit(Exit.PROBLEMS if done.workbook is None else Exit.DONE)


def merge_json(done: MergeDone) -> dict[str, object]:
    """Return the result of `merge` for scripts."""
    return {
        **members(done, "workbook", "files", "merged"),
        "newRows": list(done.added),
        "taken": dict(done.by),
        "conflicts": [
            {**members(clash, "sheet", "row", "id", "field", "column", "before"), "values": dict(clash.values), "taken": clash.taken}
            for clash in done.conflicts
        ],
        "problems": [problem(found) for found in done.problems],
        "removedRows": [{"id": id, "missingIn": list(names)} for id, names in done.removed.items()],
        "notMerged": [members(left, "file", "sheet", "row", "id", "column", "plan", "copy") for left in done.not_merged],
        "warnings": [shown(warning) for warning in done.warnings],
    }


def merge_lines(done: MergeDone) -> list[str]:
    """Return the result of `merge` for people."""
    from bridge.jobs.sharing.merge import MERGE_STOPS

    lines = [f"Cells and rows taken from {name}: {count}." for name, count in done.by.items()]
    for clash in done.conflicts:
        where = f"{clash.sheet}, row {clash.row} ({clash.id})" if clash.row else f"{clash.sheet}, {clash.id}"
        values = "; ".join(f"{name} has {short_value(value)}" for name, value in clash.values.items())
        lines.append(f"{where}, {clash.column}: {values}" + (f"; {clash.taken} counts." if clash.taken else "."))
    lines += [problem_line(found, MERGE_STOPS) for found in done.problems]
    lines += [f"{id} was removed in {', '.join(names)}; the merged plan keeps it." for id, names in done.removed.items()]
    for left in done.not_merged[:_LISTED]:
        if left.row is None:
            lines.append(f'Not merged: the sheet "{left.sheet}" of {left.file} differs from the plan.')
        else:
            lines.append(f"Not merged: {left.file}, row {left.row} ({left.id}), {left.column}: {short_value(left.copy)}.")
    if len(done.not_merged) > _LISTED:
        lines.append(f"{len(done.not_merged) - _LISTED} more cells were not merged; --json lists them.")
    if done.workbook is not None:
        cells, rows = plural(done.cells, "1 cell", "{count} cells"), plural(len(done.added), "1 new row", "{count} new rows")
        return [*lines, f"{cells} and {rows} merged. The merged plan is {done.workbook}."]
    clashes, problems = (
        plural(len(done.open), "1 open conflict", "{count} open conflicts"),
        plural(len(done.problems), "1 problem", "{count} problems"),
    )
    advice = " Choose whose value is used with --on-conflict." if done.open else ""
    return [*lines, f"Nothing was written: {clashes}, {problems}.{advice}"]
