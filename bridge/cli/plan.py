"""Commands for a plan: check, convert, upload, follow, refresh and revert."""

from __future__ import annotations

import sys
from dataclasses import replace
from pathlib import Path
from typing import Annotated, Any, Literal, NoReturn
from zoneinfo import ZoneInfo

import typer

from bridge import vault
from bridge.cli import output
from bridge.cli.output import problem_lines
from bridge.cli.results import ConvertResult
from bridge.cli.session import (
    account_for,
    account_of_mapping,
    account_words,
    client_for,
    environment_account,
    ledger,
    refuse_missing,
    run_named,
    secret_for,
)
from bridge.cli.terminal import (
    RUN_HELP,
    Accept,
    AccountName,
    Exit,
    Json,
    Mapped,
    Out,
    Patience,
    TerminalMonitor,
    Wait,
    Yes,
    accepted_codes,
    complain,
    confirm,
    exit_code,
    note,
    result,
)
from bridge.errors import BridgeError, Cancelled, FileRefusedError, UsageError
from bridge.files import same_file
from bridge.jobs.check import STOPS, Checked, CheckRequest
from bridge.jobs.check import check as check_sheet
from bridge.jobs.clients import own_account, refuse_other_account
from bridge.jobs.convert import convert as convert_sheet
from bridge.jobs.follow import Uploaded
from bridge.jobs.follow import follow as go_on
from bridge.jobs.mappings import mapping_at
from bridge.jobs.move import Selection, Why, reading_of, shift_of
from bridge.jobs.move import move as move_activities
from bridge.jobs.refresh import fill_of, fill_plan, refresh_plan
from bridge.jobs.upload import (
    UploadChoices,
    UploadPreview,
    check_put_back,
    preview_upload,
    refuse_blocked,
    save_corrections,
)
from bridge.jobs.upload import upload as upload_rows
from bridge.records.runs import RunSummary
from bridge.settings import Account, load_settings
from bridge.texts import plural, say

app = typer.Typer()

Workbook = Annotated[
    Path, typer.Argument(metavar="FILE", help="A workbook (.xlsx or .xlsm) or .csv file.")
]
Sheet = Annotated[
    str, typer.Option("--sheet", metavar="NAME", help='The sheet, such as "Failed rows".')
]
Offline = Annotated[bool, typer.Option("--offline", help="Do not compare with the service.")]
OnConflict = Annotated[
    Literal["stop", "mine", "theirs", "both"],
    typer.Option(
        "--on-conflict",
        metavar="stop|mine|theirs|both",
        help="Which value to keep in a conflict; both joins lists.",
    ),
]
OtherProject = Annotated[
    bool,
    typer.Option(
        "--other-project",
        help="Allow a workbook that was exported from another account or project.",
    ),
]


@app.command()
def check(
    file: Workbook,
    sheet: Sheet = "",
    offline: Offline = False,
    other_project: OtherProject = False,
    accept: Accept = None,
    mapping: Mapped = "",
    account: AccountName = "",
    wait: Wait = Patience,
    json: Json = False,
) -> None:
    """Show the changes and problems in a workbook. Sends nothing."""
    chosen = account_of_mapping(account, mapping, other_project=other_project)
    online = chosen is not None and not offline and bool(secret_for(chosen))
    if chosen is not None and not offline and not online and (why := vault.trouble()) is not None:
        note(why.title)
    request = _request(
        file,
        sheet,
        account=chosen,
        offline=not online,
        other_project=other_project,
        accept=accept,
        mapping=mapping,
    )
    checked = _checked(request, wait)
    # Many long texts: only what is printed is built.
    result(json, output.check(checked) if json else {}, lambda: output.check_lines(checked))
    raise typer.Exit(Exit.PROBLEMS if checked.has_problems else Exit.DONE)


@app.command()
def convert(
    file: Workbook,
    out: Out,
    sheet: Sheet = "",
    all_rows: Annotated[
        bool, typer.Option("--all-rows", help="Write every row, not only changed and new ones.")
    ] = False,
    accept: Accept = None,
    mapping: Mapped = "",
    account: AccountName = "",
    json: Json = False,
) -> None:
    """Write the edits of a sheet as JSON: import JSON, or the edited records of a kind that
    cannot be uploaded. Sends nothing. An upload adds the service's values of the other fields where
    its import may empty them.
    """

    if mapping and same_file(out, Path(mapping)):
        raise UsageError(
            say("{name} is one of the files to read. Nothing was written.", name=out.name),
            say("Choose another name."),
        )
    chosen = account_of_mapping(account, mapping, other_project=None)
    request = _request(
        file,
        sheet,
        account=chosen,
        offline=True,
        all_rows=all_rows,
        accept=accept,
        mapping=mapping,
    )
    with TerminalMonitor() as monitor:
        converted = convert_sheet(request, out, monitor, ledger())
    note(*converted.warnings)
    result(
        json,
        ConvertResult.of(converted),
        lambda: [
            f"{converted.records} {'record' if converted.records == 1 else 'records'}"
            f" of {converted.kind}: {converted.file}"
        ],
    )


@app.command()
def move(
    file: Workbook,
    by: Annotated[
        str, typer.Option("--by", metavar="SHIFT", help="By how much, such as +2d, -1w or +6h.")
    ] = "",
    to: Annotated[
        str,
        typer.Option(
            "--to", metavar="DATE", help="When the first one starts; the others keep their gaps."
        ),
    ] = "",
    site: Annotated[
        list[str] | None,
        typer.Option("--site", metavar="SITE", help="Only activities at this site. Repeatable."),
    ] = None,
    team: Annotated[
        list[str] | None,
        typer.Option("--team", metavar="TEAM", help="Only activities of this team. Repeatable."),
    ] = None,
    first: Annotated[
        str,
        typer.Option("--from", metavar="DAY", help="Only activities that start on or after it."),
    ] = "",
    last: Annotated[
        str,
        typer.Option("--to-day", metavar="DAY", help="Only activities that start on or before it."),
    ] = "",
    sheet: Sheet = "",
    mapping: Mapped = "",
    account: AccountName = "",
    json: Json = False,
) -> None:
    """Shift activities in the sheet, keeping their lengths, gaps and crews. Completed and locked
    ones are skipped. Writes the cells and sends nothing.
    """

    if bool(by) == bool(to):
        raise UsageError(
            say("Where to is not clear. Nothing was written."),
            say("Use either --by, such as --by +2d, or --to with a date."),
        )
    chosen = account_of_mapping(account, mapping, other_project=None)
    zone = ZoneInfo(chosen.time_zone) if chosen is not None else ZoneInfo("UTC")
    month_first = load_settings().date_order == "month"
    moment = reading_of(to, zone, month_first=month_first) if to else None
    target = shift_of(by) or _unclear(by) if by else moment or _unclear(to)
    days = [
        reading_of(text, zone, month_first=month_first) or _unclear(text) if text else None
        for text in (first, last)
    ]
    selection = Selection(
        None,
        frozenset(site or ()),
        frozenset(team or ()),
        *(day.moment.date() if day is not None else None for day in days),
    )
    request = _request(file, sheet, account=chosen, accept=None, mapping=mapping)
    with TerminalMonitor() as monitor:
        move_done = move_activities(request, selection, target, monitor, ledger())
    note(*move_done.warnings)
    result(json, output.moved(move_done), lambda: output.moved_lines(move_done))
    held = any(skip.why is Why.NOT_WRITTEN for skip in move_done.shifted.skipped)
    raise typer.Exit(Exit.PROBLEMS if held else Exit.DONE)


def _unclear(text: str) -> NoReturn:
    raise UsageError(
        say("“{text}” is not clear. Nothing was written.", text=text),
        say("Write for example +2d, 2026-11-30 or “30 Nov 2026 06:00”."),
    )


@app.command()
def upload(
    file: Workbook,
    sheet: Sheet = "",
    all_rows: Annotated[bool, typer.Option("--all-rows", help="Send unchanged rows too.")] = False,
    single: Annotated[bool, typer.Option("--single", help="Send one request per row.")] = False,
    offline: Offline = False,
    on_conflict: OnConflict = "stop",
    skip_problem_rows: Annotated[
        bool, typer.Option("--skip-problem-rows", help="Skip rows with problems.")
    ] = False,
    other_project: OtherProject = False,
    accept: Accept = None,
    mapping: Mapped = "",
    yes: Yes = False,
    account: AccountName = "",
    wait: Wait = Patience,
    json: Json = False,
) -> None:
    """Upload the changed and new rows of a workbook, follow the import, and write rows that were
    not accepted back into it.
    """

    chosen = account_of_mapping(account, mapping, other_project=other_project) or account_for(
        account
    )
    request = _request(
        file,
        sheet,
        account=chosen,
        offline=offline,
        all_rows=all_rows,
        other_project=other_project,
        on_conflict=on_conflict,
        accept=accept,
        mapping=mapping,
    )
    checked = _checked(request, wait)
    runs = ledger()
    plan = preview_upload(
        checked, chosen, runs, UploadChoices(skip_problem_rows=skip_problem_rows, single=single)
    )
    note(*problem_lines(checked.changes))
    refuse_blocked(plan)
    if not plan.rows:
        note(*plan.notes)
        saved_in = save_corrections(plan, TerminalMonitor())
        note(*(saved_in.notes if saved_in else ()))
        lines = [
            "Nothing to send. All rows are up to date in the service.",
            *output.resolved_lines(plan, len(saved_in.unwritten) if saved_in else 0),
        ]
        where = saved_in.path if saved_in else file
        result(json, output.nothing_sent(where, output.told(plan)), lambda: lines)
        return
    _ask(plan, yes=yes)
    _send(plan, wait, yes=yes, json=json)


@app.command()
def follow(
    run: Annotated[
        str,
        typer.Argument(
            metavar="[RUN|CORRELATION_ID]", help="One run. Default: all with an unknown outcome."
        ),
    ] = "",
    account: AccountName = "",
    wait: Wait = Patience,
    json: Json = False,
) -> None:
    """Continue following uploads with an unknown outcome. Sends nothing."""

    runs = ledger()
    followed: list[dict[str, object]] = []
    lines: list[str] = []
    code = Exit.DONE
    for name in [run_named(run)] if run else runs.open_runs():
        summary = runs.summary(name)
        try:
            with TerminalMonitor() as monitor:
                chosen = _account_of(summary, account)
                uploaded = go_on(client_for(chosen, monitor, wait), runs, name, monitor)
        except BridgeError as error:  # still follow the other runs
            note(f"Run {name} was not followed.")
            complain(error)
            followed.append(output.not_followed(summary, error))
            code = max(code, exit_code(error))
            continue
        _tell(uploaded)
        followed.append(output.upload(uploaded))
        lines += output.upload_lines(uploaded, chosen.zone)
        code = max(code, output.upload_exit(uploaded))
    nothing = [] if followed else ["All uploads have finished."]
    result(json, {"runs": followed}, lambda: lines or nothing)
    raise typer.Exit(code)


@app.command("put-back")
def put_back(
    run: Annotated[str, typer.Argument(metavar="RUN", help=RUN_HELP)],
    yes: Yes = False,
    mapping: Mapped = "",
    account: AccountName = "",
    wait: Wait = Patience,
    json: Json = False,
) -> None:
    """Restore the values that the rows of a run had before it. What cannot be restored is listed
    before anything is sent.
    """

    name, runs = run_named(run), ledger()
    chosen = _account_of(runs.summary(name), account)
    with TerminalMonitor() as monitor:
        client = client_for(chosen, monitor, wait)
        fits = mapping_at(mapping) if mapping else None
        put_back_check = check_put_back(client, runs, name, chosen, monitor, fits)
    for text in put_back_check.not_restorable:
        note(say("Cannot be reverted: {what}", what=text))
    plan = preview_upload(put_back_check.checked, chosen, runs, UploadChoices(), "put-back")
    if not plan.rows:
        result(
            json,
            output.nothing_sent(
                put_back_check.checked.request.workbook, put_back_check.checked.notes
            ),
            lambda: ["Nothing to revert."],
        )
        return
    _ask(plan, yes=yes)
    _send(plan, wait, yes=yes, json=json)


@app.command()
def refresh(
    file: Workbook,
    on_conflict: OnConflict = "stop",
    new_activities: Annotated[
        str,
        typer.Option(
            "--new-activities",
            metavar="add|leave",
            help="Whether an own sheet gets new activities. Kept in the column matching.",
        ),
    ] = "",
    mapping: Mapped = "",
    account: AccountName = "",
    wait: Wait = Patience,
    json: Json = False,
) -> None:
    """Update a plan from the service, keeping edits, formats and the planner's own columns. An own
    sheet gets the service's values in its own form.
    """

    chosen = account_of_mapping(account, mapping, other_project=None) or account_for(account)
    refuse_missing(file)
    if new_activities not in {"", "add", "leave"} or (new_activities and not mapping):
        raise UsageError(
            say("--new-activities takes add or leave, for an own sheet."),
            say("Name its column matching with --mapping."),
        )
    with TerminalMonitor() as monitor:
        client = client_for(chosen, monitor, wait)
        if mapping:
            how = fill_of(mapping_at(mapping), new_activities)
            refresh_done = fill_plan(client, file, chosen, how, on_conflict, monitor, ledger())
        else:
            refresh_done = refresh_plan(client, file, chosen, on_conflict, monitor)
    note(*refresh_done.warnings)
    result(
        json, output.refresh(refresh_done), lambda: output.refresh_lines(refresh_done, chosen.zone)
    )
    raise typer.Exit(Exit.PROBLEMS if refresh_done.conflicts else Exit.DONE)


def _request(
    file: Path, sheet: str, accept: list[str] | None, mapping: str, **options: Any
) -> CheckRequest:
    refuse_missing(file)
    return CheckRequest(
        workbook=file,
        sheet=sheet or None,
        accepted=accepted_codes(accept, STOPS),
        mapping=mapping_at(mapping) if mapping else None,
        **options,
    )


def _checked(request: CheckRequest, wait: float) -> Checked:
    """Check a workbook, using the service unless offline mode is requested or no account is
    available.
    """

    with TerminalMonitor() as monitor:
        online = request.account is not None and not request.offline
        client = client_for(request.account, monitor, wait) if online and request.account else None
        checked = check_sheet(client, request, monitor, ledger())
    note(*checked.notes)
    return checked


def _ask(plan: UploadPreview, *, yes: bool) -> None:
    note(*output.plan_lines(plan))
    if plan.sent_before is not None and yes:
        note(say("The same rows were sent before, in run {run}.", run=plan.sent_before.run))
    if not confirm(
        plural(
            len(plan.rows),
            "Send 1 row to the {where}?",
            "Send {count} rows to the {where}?",
            where=account_words(plan.account),
        ),
        yes=yes,
    ):
        raise Cancelled


def _send(plan: UploadPreview, wait: float, *, yes: bool, json: bool) -> None:
    with TerminalMonitor() as monitor:
        client = client_for(plan.account, monitor, wait)
        try:
            uploaded = upload_rows(client, ledger(), plan, monitor)
        except FileRefusedError as error:
            if yes or not (sys.stdin and sys.stdin.isatty()):
                raise
            complain(error)
            requests = say("Send each row by itself? {count} requests.", count=error.rows)
            if not confirm(requests, yes=False):
                raise Cancelled from error
            uploaded = upload_rows(client, ledger(), replace(plan, single=True), monitor)
    _tell(uploaded)
    result(
        json,
        output.upload(uploaded, output.told(plan)),
        lambda: output.upload_lines(uploaded, plan.account.zone),
        see="sheetbridge runs",
    )
    raise typer.Exit(output.upload_exit(uploaded))


def _tell(uploaded: Uploaded) -> None:
    note(*((uploaded.beside,) if uploaded.beside else ()), *uploaded.warnings)
    if uploaded.error is not None:
        complain(uploaded.error)


def _account_of(run: RunSummary, name: str) -> Account:
    """Return the account of a run, or the named one if it has the same project and service."""

    if not name:
        environment = environment_account()
        return own_account(
            run, [*load_settings().accounts, *([environment] if environment else [])]
        )
    chosen = account_for(name)
    refuse_other_account(run, chosen)
    return chosen
