"""Simulation as the app runs it, in pool threads."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from bridge import clock, vault
from bridge.client.simulation import SimulationClient
from bridge.errors import SettingsError
from bridge.files import beside
from bridge.jobs.clients import connect_simulation
from bridge.jobs.simulation.failures import Explanation, explain_failures
from bridge.jobs.simulation.results import (
    SavedResults,
    ask_status,
    deletion_warning,
    known_runs,
    save_results,
)
from bridge.jobs.simulation.submit import SubmitPlan, check_case, plan_submit
from bridge.jobs.simulation.submit import open_case as write
from bridge.ledger import Ledger
from bridge.practice.account.simulator import sample_cases
from bridge.progress import Monitor
from bridge.settings import Account
from bridge.simulation.runs import Again, Run, RunStatus
from bridge.texts import Text, say


@dataclass(frozen=True, slots=True)
class Runs:
    """All runs as far as they are known, and the warning about results that are deleted soon."""

    runs: tuple[Run, ...]
    warning: Text | None


def sign_in(account: Account, secret: str | None, monitor: Monitor) -> SimulationClient:
    """Return a simulation client, using the given secret or else the saved one.

    Raises SettingsError if there is no secret.
    """
    found = secret or vault.find(account.name, vault.CLIENT_SECRET)
    if not found:
        raise SettingsError(
            say("The secret of the simulation client is not known."),
            say(
                "Type it under Sign in for simulation. An administrator creates it in the team"
                " settings, section API Clients."
            ),
        )
    return connect_simulation(account, found, monitor)


def open_case(
    client: SimulationClient | None,
    ledger: Ledger,
    source: str,
    folder: Path,
    account: Account | None,
    monitor: Monitor,
) -> Path:
    """Write the workbook of a case, from a file or by its ID, under a name that is
    free; return it.
    """
    folder.mkdir(parents=True, exist_ok=True)
    out = folder / f"{Path(source).stem or 'case'}.xlsx"
    return write(
        client, ledger, source, beside(out, "case") if out.exists() else out, account, monitor
    ).workbook


def samples() -> tuple[tuple[str, str], ...]:
    """Return the IDs and names of the cases of the practice account."""
    return tuple((case.id, case.name) for case in sample_cases())


def plan(
    ledger: Ledger, workbook: Path, account: Account, again: Again, monitor: Monitor
) -> SubmitPlan:
    """Check again and return the submission plan."""
    return plan_submit(check_case(ledger, workbook, monitor), account, ledger, again=again)


def known(ledger: Ledger) -> Runs:
    """Return the runs as this computer knows them."""
    runs = known_runs(ledger)
    return Runs(runs, deletion_warning(runs, clock.now()))


def ask(client: SimulationClient, ledger: Ledger, runs: Sequence[Run], monitor: Monitor) -> Runs:
    """Query the service for the status of the runs."""
    ask_status(client, ledger, [run for run in runs if run.open], monitor)
    return known(ledger)


def unsaved(run: Run) -> bool:
    """Whether the results of a run exist only in the service."""
    return run.status is RunStatus.COMPLETED and not run.fetched


def due(account: Account, runs: Sequence[Run]) -> bool:
    """Whether the service may have something new about a run."""
    return any(run.open and run.account == account.name for run in runs)


def save(
    client: SimulationClient, ledger: Ledger, runs: Sequence[Run], out: Path, monitor: Monitor
) -> SavedResults:
    """Save the results of runs and a workbook that compares them, in a folder
    for each submission.
    """
    return save_results(client, ledger, runs, out, monitor, client.account.name)


def explain(ledger: Ledger, run: Run, monitor: Monitor) -> Explanation:
    """Return possible reasons for a failed run."""
    return explain_failures(ledger, [run], monitor)[0]
