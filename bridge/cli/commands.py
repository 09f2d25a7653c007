"""The command line: the same jobs as the app, headless. Commands, options, exit codes and JSON shapes are a contract with scripts."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from typer.exceptions import TyperException

from bridge.cli import shapes
from bridge.cli.account import account_app
from bridge.cli.simulation import simulation_app
from bridge.cli.terminal import (
    AccountName,
    Exit,
    Json,
    Patience,
    TerminalMonitor,
    Wait,
    Yes,
    account_for,
    account_if_any,
    client_for,
    complain,
    confirm,
    error_json,
    exit_code,
    ledger,
    note,
    pairs,
    password_for,
    result,
)
from bridge.errors import BridgeError, Cancelled, UsageError, WorkbookError
from bridge.texts import say, shown

if TYPE_CHECKING:
    from bridge.jobs.check import Checked, CheckRequest
    from bridge.jobs.follow import Uploaded
    from bridge.jobs.upload import UploadPlan

app = typer.Typer(add_completion=False, pretty_exceptions_enable=False, rich_markup_mode=None, help=__doc__.splitlines()[0])
app.add_typer(account_app, name="account")
app.add_typer(simulation_app, name="simulation")

Workbook = Annotated[Path, typer.Argument(metavar="FILE", help="The workbook (.xlsx or .xlsm).")]
Sheet = Annotated[str, typer.Option("--sheet", metavar="NAME", help='The sheet to read, such as "Failed rows".')]
Offline = Annotated[bool, typer.Option("--offline", help="Do not ask the service for the rows as they are now.")]
OnConflict = Annotated[str, typer.Option("--on-conflict", metavar="stop|mine|theirs", help="What counts where somebody else changed the same field.")]
OtherProject = Annotated[bool, typer.Option("--other-project", help="Allow a workbook that was exported from another account or project.")]
Out = Annotated[Path, typer.Option("--out", metavar="FILE", help="The file to write.")]
Overwrite = Annotated[bool, typer.Option("--overwrite", help="Allow an existing file to be replaced.")]
Where = Annotated[
    list[str] | None, typer.Option("--where", metavar="NAME=VALUE", help="A filter by its name in the API; several values with commas.")
]


@app.command()
def gui(file: Annotated[Path | None, typer.Argument(metavar="[FILE]", help="A workbook or case to open.")] = None) -> None:
    """Open the desktop app."""
    from bridge.cli.display import has_display

    if not has_display():
        raise UsageError(say("There is no display for the desktop app."), say("Use the commands instead: sheetbridge --help."))
    from bridge.gui.app import run

    raise typer.Exit(run([str(file)] if file else []))


@app.command()
def demo(
    out: Annotated[Path | None, typer.Option("--out", metavar="DIR", help="Where to keep the files.")] = None,
    json: Json = False,
) -> None:
    """Show the whole round trip on the practice account: export, edit, check, upload, failed rows back, correct, upload again."""
    from bridge.jobs.demo import Service, run_demo
    from bridge.practice.app import PracticeService

    folder = out or Path("sheetbridge-demo")
    with PracticeService() as practice, TerminalMonitor() as monitor:
        service = Service(practice.base_url, practice.username, practice.password, practice.project_id)
        done = run_demo(service, folder, monitor, lambda line: None if json else print(shown(line), flush=True))  # noqa: T201
    result(json, shapes.demo(done), list)


@app.command()
def practice(
    port: Annotated[int, typer.Option("--port", min=0, max=65535, help="The port; 0 takes a free one.")] = 0,
    activities: Annotated[int, typer.Option("--activities", metavar="N", min=0, help="How many activities the account has.")] = 40,
    seed: Annotated[int, typer.Option("--seed", metavar="N", help="Another seed makes another account.")] = 7,
    switches: Annotated[
        list[str] | None, typer.Option("--set", metavar="NAME=VALUE", help="How it answers where the API document is silent.")
    ] = None,
    openapi: Annotated[Path | None, typer.Option("--openapi", metavar="FILE", help="Write the service's OpenAPI document and end.")] = None,
    json: Json = False,
) -> None:
    """Serve the practice account on this computer until Ctrl-C."""
    import threading

    from bridge.practice.app import PracticeService, openapi_document

    if openapi is not None:
        shapes.write_json(openapi, openapi_document())
        result(json, {"file": str(openapi)}, lambda: [f"The OpenAPI document is in {openapi}."])
        return
    service = PracticeService(activities=activities, seed=seed, switches=pairs(switches or []), port=port)
    with service:
        found = {
            "baseUrl": service.base_url,
            "username": service.username,
            "password": service.password,
            "projectId": service.project_id,
            "platformUrl": service.platform_url,
            "clientId": service.client_id,
            "clientSecret": service.client_secret,
        }
        result(json, found, lambda: [f"{name}: {value}" for name, value in found.items()])
        note(say("The practice account is served until you press Ctrl-C."))
        threading.Event().wait()


@app.command()
def kinds(json: Json = False) -> None:
    """List the seven kinds, their filters and their columns."""
    result(json, shapes.kinds(), shapes.kinds_lines)


@app.command()
def export(
    kind: Annotated[list[str], typer.Argument(metavar="KIND…", help="One or more kinds: see `sheetbridge kinds`.")],
    out: Out,
    where: Where = None,
    window: Annotated[str, typer.Option("--window", metavar="today|72h|120h|week", help="A planning window.")] = "",
    changed_since: Annotated[str, typer.Option("--changed-since", metavar="WHEN|last", help="Only what was changed since then.")] = "",
    callback_url: Annotated[str, typer.Option("--callback-url", metavar="U", help="An address to which the service also sends the records.")] = "",
    template: Annotated[bool, typer.Option("--template", help="Captions, lists and notes without rows, for new activities.")] = False,
    overwrite: Overwrite = False,
    account: AccountName = "",
    wait: Wait = Patience,
    json: Json = False,
) -> None:
    """Export kinds of records into one workbook."""
    from bridge.cli.wanted import export_request
    from bridge.jobs.connect import remember
    from bridge.jobs.export import export as run
    from bridge.jobs.export import write_empty

    chosen = account_for(account)
    request = export_request(chosen, kind, out, where or [], window, changed_since, callback_url, overwrite=overwrite)
    if template:
        done = write_empty(request)
    else:
        with TerminalMonitor() as monitor:
            done = run(client_for(chosen, monitor, wait), ledger(), request, monitor)
        remember(chosen.name, last_exports=done.last_exports)
    for warning in done.warnings:
        note(warning)
    result(json, shapes.export(done), lambda: shapes.export_lines(done))


@app.command()
def check(
    file: Workbook,
    sheet: Sheet = "",
    offline: Offline = False,
    other_project: OtherProject = False,
    account: AccountName = "",
    wait: Wait = Patience,
    json: Json = False,
) -> None:
    """Show what changed in a workbook and what is wrong; sends nothing."""
    chosen = account_if_any(account)
    online = chosen is not None and not offline and password_for(chosen) is not None
    checked = _checked(_request(file, sheet, account=chosen, offline=not online, other_project=other_project), wait)
    result(json, shapes.check(checked), lambda: shapes.check_lines(checked))
    raise typer.Exit(Exit.PROBLEMS if checked.has_problems else Exit.DONE)


@app.command()
def convert(
    file: Workbook,
    out: Out,
    sheet: Sheet = "",
    all_rows: Annotated[bool, typer.Option("--all-rows", help="Every row, not only what an upload would send.")] = False,
    account: AccountName = "",
    json: Json = False,
) -> None:
    """Write the import JSON of a workbook; sends nothing."""
    from bridge.jobs.check import convert as run

    with TerminalMonitor() as monitor:
        done = run(_request(file, sheet, account=account_if_any(account), offline=True, all_rows=all_rows), out, monitor)
    found = {"file": str(done.file), "kind": done.kind, "records": done.records}
    result(json, found, lambda: [f"{done.records} records of {done.kind} are in {done.file}."])


@app.command()
def upload(
    file: Workbook,
    sheet: Sheet = "",
    all_rows: Annotated[bool, typer.Option("--all-rows", help="Send unchanged rows too.")] = False,
    single: Annotated[bool, typer.Option("--single", help="One request for each row.")] = False,
    offline: Offline = False,
    on_conflict: OnConflict = "stop",
    skip_problem_rows: Annotated[bool, typer.Option("--skip-problem-rows", help="Leave rows with problems out.")] = False,
    other_project: OtherProject = False,
    yes: Yes = False,
    account: AccountName = "",
    wait: Wait = Patience,
    json: Json = False,
) -> None:
    """Upload the changed and new rows of a workbook, follow the import, and write refused rows back into it."""
    from bridge.jobs.upload import UploadChoices, plan_upload, refuse_blocked, settle

    chosen = account_for(account)
    request = _request(
        file, sheet, account=chosen, offline=offline, all_rows=all_rows, other_project=other_project, on_conflict=_conflict_choice(on_conflict)
    )
    checked = _checked(request, wait)
    runs = ledger()
    plan = plan_upload(checked, chosen, runs, UploadChoices(skip_problem_rows=skip_problem_rows, single=single))
    for line in shapes.problem_lines(checked.changes):
        note(line)
    refuse_blocked(plan)
    if not plan.rows:
        settled = settle(plan, TerminalMonitor())
        lines = ["Nothing to send: every row is as the service has it.", *shapes.settled_lines(plan)]
        result(json, shapes.nothing_sent(settled.path if settled else file), lambda: lines)
        return
    _ask(plan, yes=yes)
    _send(plan, wait, as_json=json)


@app.command()
def follow(
    run: Annotated[str, typer.Argument(metavar="[RUN|CORRELATION_ID]", help="One run; else all whose outcome is not known.")] = "",
    account: AccountName = "",
    wait: Wait = Patience,
    json: Json = False,
) -> None:
    """Go on following uploads whose outcome is not known. Sends nothing."""
    from bridge.jobs.follow import follow as go_on

    runs = ledger()
    wanted = [_run_named(run)] if run else list(runs.open_runs())
    done: list[Uploaded] = []
    for name in wanted:
        with TerminalMonitor() as monitor:
            chosen = account_for(account or _account_of(name))
            done.append(go_on(client_for(chosen, monitor, wait), runs, name, monitor))
    for uploaded in done:
        _tell(uploaded)
    nothing = ["Every upload has ended; there is nothing to follow."]
    result(
        json, {"runs": [shapes.upload(uploaded) for uploaded in done]}, lambda: [line for one in done for line in shapes.upload_lines(one)] or nothing
    )
    raise typer.Exit(max((shapes.upload_exit(uploaded) for uploaded in done), default=Exit.DONE))


@app.command()
def runs(
    all_types: Annotated[bool, typer.Option("--all", help="Exports and simulation runs too.")] = False,
    json: Json = False,
) -> None:
    """List the history of uploads, newest first."""
    found = shapes.runs(ledger(), all_types=all_types)
    result(json, {"runs": found}, lambda: shapes.runs_lines(found))


@app.command()
def report(
    run: Annotated[str, typer.Argument(metavar="RUN", help="A run of the history.")],
    out: Out,
    overwrite: Overwrite = False,
    json: Json = False,
) -> None:
    """Write the report of a run as a workbook that opens without the program, or as JSON where FILE ends in .json."""
    from bridge.jobs.export import refuse_target
    from bridge.jobs.runreport import save_report

    refuse_target(out, overwrite=overwrite)
    save_report(ledger(), _run_named(run), out)
    result(json, {"report": str(out)}, lambda: [f"The report is in {out}."])


@app.command("self-test")
def self_test(
    report: Annotated[Path | None, typer.Option("--report", metavar="FILE", help="Also write the result as JSON.")] = None, json: Json = False
) -> None:
    """Try each part of an installed program: resources, workbook, vault, certificates, time zones, fonts, window, the whole round trip."""
    from bridge.progress import Monitor
    from bridge.selftest import self_test as run
    from bridge.selftest import write_report

    found = run(lambda line: None if json else print(shown(line), flush=True), Monitor())  # noqa: T201
    if report is not None:
        write_report(found, report)
    result(json, found.as_json(), list)
    raise typer.Exit(0 if found.passed else Exit.DEFECT)


@app.command("put-back")
def put_back(
    run: Annotated[str, typer.Argument(metavar="RUN", help="A run of the history.")],
    yes: Yes = False,
    account: AccountName = "",
    wait: Wait = Patience,
    json: Json = False,
) -> None:
    """Upload the values that the rows of a run had before it; what cannot be restored is listed before anything is sent."""
    from bridge.jobs.putback import check_put_back
    from bridge.jobs.upload import UploadChoices, plan_upload

    name, runs = _run_named(run), ledger()
    chosen = account_for(account or _account_of(name))
    with TerminalMonitor() as monitor:
        found = check_put_back(client_for(chosen, monitor, wait), runs, name, chosen, monitor)
    for text in found.not_restorable:
        note(say("Cannot be put back: {what}", what=text))
    plan = plan_upload(found.checked, chosen, runs, UploadChoices(), "put-back")
    if not plan.rows:
        result(json, shapes.nothing_sent(found.checked.request.workbook), lambda: ["Nothing to put back."])
        return
    _ask(plan, yes=yes)
    _send(plan, wait, as_json=json)


@app.command()
def refresh(
    file: Workbook,
    on_conflict: OnConflict = "stop",
    account: AccountName = "",
    wait: Wait = Patience,
    json: Json = False,
) -> None:
    """Bring what is new in the service into a plan, keeping edits, formats and the planner's own columns."""
    from bridge.jobs.refresh import refresh_plan

    chosen = account_for(account)
    _request(file, "")
    with TerminalMonitor() as monitor:
        done = refresh_plan(client_for(chosen, monitor, wait), file, chosen, _conflict_choice(on_conflict), monitor)
    for warning in done.warnings:
        note(warning)
    result(json, shapes.refresh(done), lambda: shapes.refresh_lines(done))
    raise typer.Exit(Exit.PROBLEMS if done.conflicts else Exit.DONE)


@app.command()
def receive(
    port: Annotated[int, typer.Option("--port", metavar="N", min=0, max=65535, help="The port to listen on; 0 takes a free one.")],
    out: Annotated[Path, typer.Option("--out", metavar="DIR", help="The folder for the workbooks.")],
    host: Annotated[str, typer.Option("--host", metavar="ADDRESS", help="Where to listen; loopback unless told otherwise.")] = "127.0.0.1",
    account: AccountName = "",
    json: Json = False,
) -> None:
    """Listen for deliveries of `export --callback-url` and write each as a workbook, until Ctrl-C."""
    import threading

    from bridge.jobs.receive import receive as listen
    from bridge.records.kinds import KINDS

    receiver = listen(account_for(account), port, out, note, host=host)
    addresses = {kind.name: receiver.address_for(kind) for kind in KINDS}
    found = {"callbackUrl": receiver.address, "callbackUrls": addresses, "folder": str(out)}
    result(json, found, lambda: ["Give the address of the kind with --callback-url:", *(f"{name}: {address}" for name, address in addresses.items())])
    try:
        threading.Event().wait()
    finally:
        receiver.stop()


def main(arguments: Sequence[str]) -> int:
    """Run one command and return its exit code. No argument opens the app."""
    words = list(arguments) or ["gui"]
    as_json = "--json" in words
    try:
        code = app(args=words, prog_name="sheetbridge", standalone_mode=False)
    except BridgeError as error:
        return _failed(error, as_json=as_json)
    except TyperException as error:
        message = error.format_message() if hasattr(error, "format_message") else str(error)
        return _failed(UsageError(say("{message}", message=message), say("See: sheetbridge --help.")), as_json=as_json)
    except (Cancelled, KeyboardInterrupt, typer.Abort):
        return _failed(
            UsageError(say("Stopped."), say("What the service had accepted goes on there; see: sheetbridge follow.")), as_json=as_json, cancelled=True
        )
    return int(code or 0)


def _failed(error: BridgeError, *, as_json: bool, cancelled: bool = False) -> int:
    if as_json:
        kind = {"kind": "cancelled"} if cancelled else {}
        result(True, {"error": {**error_json(error), **kind}}, list)
    complain(error)
    if error.detail:
        import logging

        logging.getLogger(__name__).info("%s | %s", error, error.detail)
    return Exit.CANCELLED if cancelled else exit_code(error)


def _request(file: Path, sheet: str, **options: object) -> CheckRequest:
    from bridge.jobs.check import CheckRequest

    if not file.exists():
        raise WorkbookError(say("There is no file {name}.", name=file), say("Check the name and the folder."))
    return CheckRequest(workbook=file, sheet=sheet or None, **options)  # type: ignore[arg-type]


def _checked(request: CheckRequest, wait: float) -> Checked:
    """Check a workbook; with the service unless it is to be offline, or there is no account at hand."""
    from bridge.jobs.check import check as run

    with TerminalMonitor() as monitor:
        online = request.account is not None and not request.offline
        client = client_for(request.account, monitor, wait) if online and request.account else None
        checked = run(client, request, monitor)
    for text in checked.notes:
        note(text)
    return checked


def _ask(plan: UploadPlan, *, yes: bool) -> None:
    for line in shapes.plan_lines(plan):
        note(line)
    if plan.sent_before is not None and yes:
        note(say("The same rows were sent before, in run {run}.", run=plan.sent_before.run))
    where = say("PRODUCTION account {name}", name=plan.account.name) if plan.account.production else say("account {name}", name=plan.account.name)
    if not confirm(say("Send {count} rows to the {where}?", count=len(plan.rows), where=where), yes=yes):
        raise Cancelled


def _send(plan: UploadPlan, wait: float, *, as_json: bool) -> None:
    from bridge.jobs.upload import upload as run

    with TerminalMonitor() as monitor:
        done = run(client_for(plan.account, monitor, wait), ledger(), plan, monitor)
    _tell(done)
    result(as_json, shapes.upload(done), lambda: shapes.upload_lines(done))
    raise typer.Exit(shapes.upload_exit(done))


def _tell(done: Uploaded) -> None:
    for text in (*((done.beside,) if done.beside else ()), *done.warnings):
        note(text)
    if done.error is not None:
        complain(done.error)


def _conflict_choice(choice: str) -> str:
    if choice not in {"stop", "mine", "theirs"}:
        raise UsageError(say('"{choice}" is not a way to decide a conflict.', choice=choice), say("Use stop, mine or theirs."))
    return choice


def _run_named(reference: str) -> str:
    found = ledger().find(reference)
    if found is None:
        raise UsageError(say("There is no run {run} on this computer.", run=reference), say("Choose one from: sheetbridge runs."))
    return found


def _account_of(run: str) -> str:
    from bridge.cli.terminal import ENVIRONMENT_ACCOUNT

    name = ledger().summary(run).account
    return "" if name == ENVIRONMENT_ACCOUNT else name


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
