"""`sheetbridge simulation`: cases as workbooks, variants as runs, their status and results."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer

from bridge import clock, vault
from bridge.cli.session import (
    account_for,
    account_if_any,
    account_words,
    environment_account,
    ledger,
    secret_for,
)
from bridge.cli.terminal import (
    FOLDER_HELP,
    WORKBOOK_HELP,
    AccountName,
    Exit,
    Json,
    Patience,
    TerminalMonitor,
    Wait,
    Yes,
    complain,
    confirm,
    note,
    result,
)
from bridge.errors import Cancelled, SignInError, UsageError
from bridge.jobs.clients import ENVIRONMENT, new_client
from bridge.progress import Monitor
from bridge.records.cells.moments import moment_words
from bridge.settings import Account, refuse_secret
from bridge.simulation.case import CaseType, type_named
from bridge.simulation.cli import output as shapes
from bridge.simulation.client import SimulationClient
from bridge.simulation.jobs.cases import CheckedCase, check_case, open_case, refuse_errors
from bridge.simulation.jobs.cases import build as build_copies
from bridge.simulation.jobs.comparison import explain_failure
from bridge.simulation.jobs.results import (
    ask_status,
    deletion_warning,
    known_runs,
    named_runs,
    save_results,
)
from bridge.simulation.jobs.results import follow as wait_for
from bridge.simulation.jobs.store import SimulationRuns
from bridge.simulation.jobs.submit import SubmitPlan, plan_submit
from bridge.simulation.jobs.submit import submit as submit_copies
from bridge.simulation.runs import Again, Run, RunStatus, SubmitState
from bridge.texts import few, plural, say

simulation_app = typer.Typer(no_args_is_help=True)
app = typer.Typer()
app.add_typer(simulation_app, name="simulation")

File = Annotated[Path, typer.Argument(metavar="FILE", help="The workbook of a case (.xlsx).")]
_NAMES = "Runs by ID or variant name; submissions by ID, workbook or row of Copies."
Runs = Annotated[list[str] | None, typer.Argument(metavar="[RUN]…", help=_NAMES)]
Type = Annotated[
    str,
    typer.Option(
        "--case-type",
        metavar="construction|o&m",
        help="The case type, if the case has none.",
    ),
]
Overwrite = Annotated[bool, typer.Option("--overwrite", help="Replace existing files.")]


@simulation_app.command("open")
def open_command(
    case: Annotated[
        str,
        typer.Argument(
            metavar="CASE.json|CASE_ID", help="A case as a file, or its ID in the service."
        ),
    ],
    out: Annotated[Path, typer.Option("--out", metavar="FILE.xlsx", help=WORKBOOK_HELP)],
    case_type: Type = "",
    overwrite: Overwrite = False,
    account: AccountName = "",
    wait: Wait = Patience,
    json: Json = False,
) -> None:
    """Write the workbook of a case, with a sheet each for vessels, personnel, work tasks and
    variants.
    """

    given = _case_type(case_type)
    with TerminalMonitor() as monitor:
        is_file = Path(case).exists()
        chosen = (
            (account_if_any(account) if is_file else None)
            if is_file or case.lower().endswith(".json") or os.sep in case
            else _account(account)
        )
        client = None if is_file or chosen is None else _client(chosen, monitor, wait)
        opened = open_case(
            client, ledger(), case, out, chosen, monitor, given_type=given, overwrite=overwrite
        )
    result(json, shapes.opened(opened), lambda: shapes.opened_lines(opened))


@simulation_app.command()
def check(file: File, case_type: Type = "", json: Json = False) -> None:
    """Show the edits, the number of variants and the problems in a case workbook. Sends nothing."""
    checked = _checked(file, case_type)
    result(json, shapes.checked(checked), lambda: shapes.checked_lines(checked))
    raise typer.Exit(Exit.PROBLEMS if checked.errors else Exit.DONE)


@simulation_app.command()
def build(
    file: File,
    out: Annotated[Path, typer.Option("--out", metavar="DIR", help=FOLDER_HELP)],
    case_type: Type = "",
    overwrite: Overwrite = False,
    yes: Yes = False,
    json: Json = False,
) -> None:
    """Write the variants as JSON files. Sends nothing."""

    checked = _checked(file, case_type)
    note(*shapes.problem_lines(checked))
    refuse_errors(checked)
    if checked.asks and not confirm(
        plural(checked.count, "Write 1 variant?", "Write {count} variants?"), yes=yes
    ):
        raise Cancelled
    with TerminalMonitor() as monitor:
        files = build_copies(checked, out, monitor, overwrite=overwrite)
    result(
        json,
        shapes.built(checked, files),
        lambda: [f"{variant.name}: {variant.file}" for variant in files],
    )


@simulation_app.command()
def submit(
    file: File,
    case_type: Type = "",
    missing: Annotated[
        bool,
        typer.Option(
            "--missing",
            help="Submit variants again that were not accepted, failed or have an unknown outcome.",
        ),
    ] = False,
    again: Annotated[
        bool,
        typer.Option(
            "--again", help="Submit every variant again, even if it was submitted before."
        ),
    ] = False,
    yes: Yes = False,
    account: AccountName = "",
    wait: Wait = Patience,
    json: Json = False,
) -> None:
    """Submit the variants of a case workbook as runs. Runs submitted before are reused; interrupted
    submissions continue.
    """

    if missing and again:
        raise UsageError(
            say("--missing and --again cannot be used together."),
            say("Use --missing for missing variants, --again for all."),
        )
    chosen, runs = _account(account), ledger()
    checked = _checked(file, case_type)
    note(*shapes.problem_lines(checked))
    how = Again.ALL if again else Again.MISSING if missing else Again.NEVER
    plan = plan_submit(checked, chosen, runs, again=how)
    _ask(plan, yes=yes)
    with TerminalMonitor() as monitor:
        submitted = submit_copies(_client(chosen, monitor, wait), runs, plan, monitor)
    if submitted.error is not None:
        complain(submitted.error)
    if json:
        note(*shapes.submitted_lines(submitted, only={SubmitState.UNKNOWN, SubmitState.REFUSED}))
    lost = [run for run in submitted.runs if run.state is SubmitState.UNKNOWN]
    _note_lost(
        [run for run in lost if run.kept_as not in {planned.kept_as for planned in plan.lost}]
    )
    result(
        json,
        shapes.submitted(submitted),
        lambda: shapes.submitted_lines(submitted),
        see="sheetbridge simulation status",
    )
    raise typer.Exit(shapes.submitted_exit(submitted))


@simulation_app.command()
def status(
    runs: Runs = None,
    follow: Annotated[
        bool, typer.Option("--follow", help="Wait until all runs have finished.")
    ] = False,
    account: AccountName = "",
    wait: Wait = Patience,
    json: Json = False,
) -> None:
    """Show the status of runs and how long the service keeps them; without names, all runs of this
    computer.
    """

    chosen = _wanted(runs or [])
    current = {run.run: run for run in chosen}
    for name in dict.fromkeys(run.account for run in chosen if run.open):
        own = [run for run in chosen if run.account == name]
        try:
            asked = _asked(own, account or name, wait, follow=follow)
        except UsageError as error:
            message = say(
                "The runs of the account {name} were not updated: {why}", name=name, why=error.title
            )
            note(message)
        else:
            current |= {run.run: run for run in asked}
    shown_runs = list(current.values())
    now = clock.now()
    warning = deletion_warning(shown_runs, now)
    if warning is not None:
        note(warning)
    result(
        json,
        shapes.status(shown_runs, now),
        lambda: shapes.status_lines(shown_runs, now, named=bool(runs)),
    )


@simulation_app.command()
def results(
    runs: Annotated[list[str], typer.Argument(metavar="RUN…", help=_NAMES)],
    out: Annotated[Path, typer.Option("--out", metavar="DIR", help=FOLDER_HELP)],
    account: AccountName = "",
    wait: Wait = Patience,
    json: Json = False,
) -> None:
    """Save the results of runs unchanged, and compare the variants in a workbook. Waits for runs in
    progress.
    """

    chosen = _wanted(runs)
    with TerminalMonitor() as monitor:
        # Earlier results are compared even if their account no longer exists.
        needed = any(not run.fetched for run in chosen)
        client = _client(_account_of(chosen, account), monitor, wait) if needed else None
        saved = save_results(client, ledger(), chosen, out, monitor)
    note(*saved.warnings, *(run.why_not for run in saved.runs if run.why_not))
    for saved_run in saved.runs:
        if saved_run.run.status is RunStatus.FAILED:
            with TerminalMonitor() as monitor:
                note(*explain_failure(ledger(), saved_run.run, monitor))
    result(json, shapes.saved(saved, clock.now()), lambda: shapes.saved_lines(saved))
    raise typer.Exit(shapes.saved_exit(saved))


# shared by the commands


def _checked(file: Path, case_type: str) -> CheckedCase:

    with TerminalMonitor() as monitor:
        return check_case(ledger(), file, monitor, given_type=_case_type(case_type))


def _note_lost(runs: Sequence[Run]) -> None:
    if runs:
        note(
            say(
                "The outcome of {copies} is unknown because the answer was lost. To "
                "submit again: --missing.",
                copies=few([run.copy for run in runs], 6),
            )
        )


def _ask(plan: SubmitPlan, *, yes: bool) -> None:
    """Report which runs are reused, and ask for confirmation if there are variants to submit."""
    if plan.resumes and plan.waiting:
        note(
            say(
                "An earlier submission was interrupted. Variants not sent: {count} of {all}.",
                count=plan.waiting,
                all=len(plan.digests),
            )
        )
    elif plan.before:
        note(
            say(
                "Runs submitted before are reused: {count}, the last from {when}. To "
                "submit them again: --again.",
                count=len(plan.before),
                when=moment_words(max(run.submitted_at for run in plan.before), plan.account.zone),
            )
        )
    _note_lost(plan.lost)
    if not plan.waiting:
        note(say("Nothing to submit."))
        return
    if not confirm(
        plural(
            plan.waiting,
            "Submit 1 run to the {where}?",
            "Submit {count} runs to the {where}?",
            where=account_words(plan.account),
        ),
        yes=yes,
    ):
        raise Cancelled


def _wanted(names: Sequence[str]) -> list[Run]:

    runs = ledger()
    SimulationRuns(runs).resolve_interrupted()
    return list(named_runs(runs, names) if names else known_runs(runs))


def _asked(runs: Sequence[Run], account: str, wait: float, *, follow: bool) -> tuple[Run, ...]:
    """Update the status of runs from one account's service."""

    with TerminalMonitor() as monitor:
        chosen = _account("" if account == ENVIRONMENT else account)
        client = _client(chosen, monitor, wait)
        return (
            wait_for(client, ledger(), runs, monitor)
            if follow
            else ask_status(client, ledger(), runs, monitor)
        )


def _account_of(runs: Sequence[Run], named: str) -> Account:

    names = {run.account for run in runs}
    if not named and len(names) > 1:
        raise UsageError(
            say("These runs belong to several accounts: {names}.", names=", ".join(sorted(names))),
            say("Save the results of one account at a time."),
        )
    name = named or next(iter(names), "")
    return _account("" if name == ENVIRONMENT else name)


def _account(name: str) -> Account:
    """Return the account for a command; for simulation, the environment's is complete with its own
    three variables.
    """
    given = os.environ.get("SHEETBRIDGE_PLATFORM_URL", "")
    client = os.environ.get("SHEETBRIDGE_CLIENT_ID", "")
    if name or not (given and client and os.environ.get("SHEETBRIDGE_CLIENT_SECRET")):
        return account_for(name)

    refuse_secret(given)
    return environment_account() or Account(
        name=ENVIRONMENT,
        base_url=given,
        username="",
        project_id="",
        platform_url=given,
        client_id=client,
    )


def _client(account: Account, monitor: Monitor, wait: float) -> SimulationClient:
    """Return a client for the account, with the secret from the vault, the environment or the
    terminal.
    """

    prompt = account.client_id and f"Secret of the API client {account.client_id}: "
    secret = secret_for(account, vault.CLIENT_SECRET, prompt)
    client = new_client(SimulationClient, account, secret, monitor, patience=wait)
    if not secret:
        raise SignInError(
            say(
                "The secret of the API client of “{name}” is not saved on this computer.",
                name=account.name,
            ),
            say("Set SHEETBRIDGE_CLIENT_SECRET."),
        )
    return client


def _case_type(word: str) -> CaseType | None:

    if not word:
        return None
    case_type = type_named(word)
    if case_type is None:
        raise UsageError(
            say("“{word}” is not a case type.", word=word), say("Use construction or o&m.")
        )
    return case_type
