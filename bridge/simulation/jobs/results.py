"""The status of simulation runs, and saving their results.

The service deletes everything 30 days after submission, so fetched results are kept here unchanged.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from pathlib import Path

from bridge import clock
from bridge.errors import BridgeError
from bridge.files import beside, copy_of, make_folder
from bridge.ledger import Ledger, utc_now
from bridge.progress import Monitor, poll
from bridge.simulation.client import SimulationClient
from bridge.simulation.jobs.cases import file_name
from bridge.simulation.jobs.comparison import RESULTS, compare, files_in, has_results, json_in
from bridge.simulation.jobs.store import SimulationRuns
from bridge.simulation.runs import (
    URGENT_DAYS,
    WARN_DAYS,
    ResultLink,
    Run,
    RunStatus,
    SubmitState,
    read_links,
)
from bridge.simulation.workbook.results_workbook import write_comparison
from bridge.texts import Text, say

COMPARISON = "Comparison.xlsx"
_SECOND = f"{RESULTS} (2)"
_SUFFIX = re.compile(r"\.[A-Za-z0-9]{1,9}")
_NOT_KNOWN = 20.0
"""Seconds to wait for a run that the service does not know."""


@dataclass(frozen=True, slots=True)
class SavedRun:
    """One run with its saved files, or why it has no files.

    `missing` explains which named files could not be saved.
    """

    run: Run
    files: tuple[Path, ...] = ()
    why_not: Text | None = None
    missing: tuple[Text, ...] = ()


@dataclass(frozen=True, slots=True)
class SavedResults:
    """The results of runs in a folder.

    `workbook` compares them, or is None if no results could be read as JSON.
    """

    runs: tuple[SavedRun, ...]
    workbook: Path | None
    warnings: tuple[Text, ...] = ()


@dataclass(frozen=True, slots=True)
class FetchedFiles:
    """The result files of a run on this computer, and why named files could not be fetched."""

    files: tuple[Path, ...] = ()
    missing: tuple[Text, ...] = ()


def known_runs(ledger: Ledger) -> tuple[Run, ...]:
    """Return every known run, newest submission first.

    Runs past their deletion date are marked as deleted.
    """
    moment = clock.now()
    return tuple(as_of(run, moment) for run in SimulationRuns(ledger).all())


def named_runs(ledger: Ledger, references: Sequence[str]) -> tuple[Run, ...]:
    """Return the runs that words name, each once: a run, a copy, a submission, its workbook, or a
    row of `Copies`. Raises UsageError.
    """
    store, moment = SimulationRuns(ledger), clock.now()
    runs = [run for reference in references for run in store.named(reference)]
    return tuple({run.run: as_of(run, moment) for run in runs}.values())


def as_of(run: Run, now: datetime) -> Run:
    """Return the run as of a time: deleted after 30 days."""
    left = run.left(now) if run.state is SubmitState.SUBMITTED else None
    deleted = left is not None and left <= timedelta()
    return replace(run, status=RunStatus.DELETED) if deleted else run


def deletion_warning(runs: Iterable[Run], now: datetime) -> Text | None:
    """Return the warning that results are deleted soon, or None if no relevant results are."""
    days = [
        days
        for run in runs
        if run.status is RunStatus.COMPLETED and not run.fetched and not run.reuses
        if 0 < (days := run.days_left(now) or 0) <= WARN_DAYS
    ]
    if not days:
        return None
    soonest = min(days)
    when = say("within a day") if soonest <= URGENT_DAYS else say("in {days} days", days=soonest)
    if len(days) > 1:
        return say(
            "{count} results will be deleted soon, the first {when}. Save what you need.",
            count=len(days),
            when=when,
        )
    return say("1 result will be deleted {when}. Save what you need.", when=when)


def ask_status(
    client: SimulationClient, ledger: Ledger, runs: Sequence[Run], monitor: Monitor
) -> tuple[Run, ...]:
    """Ask the service for the status of runs that have not ended and are not deleted.

    Return all runs in their new state.
    """
    return _ask_status(client, ledger, runs, monitor)[0]


def _ask_status(
    client: SimulationClient, ledger: Ledger, runs: Sequence[Run], monitor: Monitor
) -> tuple[tuple[Run, ...], set[str]]:
    """Return the runs in their new state, and which the service does not know."""
    store, client = SimulationRuns(ledger), client.with_monitor(monitor)
    moment = clock.now()
    asked, strange = dict[str, Run](), set[str]()
    current = [as_of(run, moment) for run in runs]
    for number, run in enumerate(current):
        monitor.report(say("Updating the runs"), number, len(runs))
        # Variants with the same case share a run, so ask for it once.
        if not run.open or run.kept_as in asked:
            continue
        answer = client.status(run.service_run or "")
        status, words = answer.status or RunStatus.UNKNOWN, "" if answer.status else answer.words
        if not answer.known:
            strange.add(run.kept_as)
            words = words or "The service does not have this run."
            left = run.left(answer.date) if answer.date else None
            if left is not None and left <= timedelta():
                status = RunStatus.DELETED
        new = replace(run, status=status, asked_at=utc_now(), said=words)
        asked[run.kept_as] = store.save(new)
    for place, run in enumerate(current):
        if (answered := asked.get(run.kept_as)) is not None:
            current[place] = replace(
                run, status=answered.status, asked_at=answered.asked_at, said=answered.said
            )
    return tuple(current), strange


def follow(
    client: SimulationClient, ledger: Ledger, runs: Sequence[Run], monitor: Monitor
) -> tuple[Run, ...]:
    """Ask until every run has ended or nothing has changed for the client's patience.

    Return them in their new state.
    """
    current, began = tuple(runs), monitor.now()

    def ask() -> tuple[Run, ...] | None:
        nonlocal current
        current, strange = _ask_status(client, ledger, current, monitor)
        # A run that the service does not know does not appear by waiting.
        hopeless = strange if monitor.now() - began > _NOT_KNOWN else set[str]()
        ended = sum(not run.open or run.kept_as in hopeless for run in current)
        monitor.report(say("Waiting for the runs"), ended, len(current))
        return current if ended == len(current) else None

    def states() -> list[RunStatus]:
        return [run.status for run in current]

    return poll(ask, monitor, patience=client.patience, progressed=states) or current


def fetch(client: SimulationClient, ledger: Ledger, run: Run, monitor: Monitor) -> FetchedFiles:
    """Fetch the results of a run unchanged, and each file that they name.

    Without new results, return what was kept before. The run is marked as fetched if nothing is
    missing; otherwise the next call asks again.
    """
    store, client = SimulationRuns(ledger), client.with_monitor(monitor)
    folder = store.results_folder(run.kept_as)
    # The service deletes results, so the local copy is final.
    if run.fetched and folder.is_dir():
        return FetchedFiles(files_in(folder))
    make_folder(folder)
    results = None
    if run.service_run is not None:
        results = client.fetch_results(run.service_run, folder / RESULTS)
    if results is None:
        return _left(run, folder, _no_results(run))
    missing = list[Text]()
    for link, name in _links_in(results):
        try:
            client.fetch_link(link, folder / name)
        except BridgeError as error:
            missing.append(_not_saved(name, run, error.title))
    # Fetched means complete: missing files are requested again next time.
    if not missing:
        store.save(replace(run, fetched=True))
    return FetchedFiles(files_in(folder), tuple(missing))


def _left(run: Run, folder: Path, reason: Text) -> FetchedFiles:
    """Return the local results of a run after the service has deleted them.

    Files that were never fetched are listed as missing with the reason.
    """
    files = files_in(folder)
    names = {name for file in files for name in (file.name, file.stem)}
    results = (file for file in files if file.stem == RESULTS)
    linked = (name for file in results for _, name in _links_in(file))
    missing = tuple(_not_saved(name, run, reason) for name in linked if name not in names)
    return FetchedFiles(files, missing)


def _links_in(results: Path) -> Iterator[tuple[ResultLink, str]]:
    """Yield the files named in results, each with a unique local name.

    Names are compared without case, as on Windows. Only a simple suffix is kept, because the rest
    may be anything.
    """
    taken = {results.stem.casefold()}
    for link in read_links(json_in(results)):
        name = Path(link.name.replace("\0", "_"))
        suffix = name.suffix if _SUFFIX.fullmatch(name.suffix) else ""
        stem = name.stem if suffix else name.stem + name.suffix
        yield link, file_name(stem, taken) + suffix


def save_results(
    client: SimulationClient | None,
    ledger: Ledger,
    runs: Sequence[Run],
    out: Path,
    monitor: Monitor,
    account: str = "",
) -> SavedResults:
    """Save the results of runs, untouched, and a workbook that compares them. Waits for runs that
    have not ended.

    Each submission has a folder of its own in `out`; the workbook is in that of the first run.
    With `account` the service is asked about the runs of this account only; of the others what is
    kept is used.
    """
    own = {run.run: run for run in runs if client is not None and account in {"", run.account}}
    if client is not None and any(run.open for run in own.values()):
        followed = follow(client, ledger, list(own.values()), monitor)
        own = {run.run: run for run in followed}
    places = {run.batch: out / file_name(f"{run.case} {run.batch}", set()) for run in runs}
    taken = {batch: {Path(COMPARISON).stem.casefold()} for batch in places}
    saved, warnings = list[SavedRun](), list[Text]()
    for number, given in enumerate(runs):
        monitor.report(say("Saving the results"), number, len(runs))
        run = own.get(given.run, given)
        target = places[run.batch] / file_name(run.copy, taken[run.batch])
        try:
            saved_run = _save(client if run.run in own else None, ledger, run, target, monitor)
        except BridgeError as error:
            # For a single run, raise its error. With several, save the others anyway.
            if len(runs) == 1:
                raise
            saved_run = SavedRun(run, why_not=_not_saved(RESULTS, run, error.title))
        warnings += saved_run.missing
        saved.append(saved_run)
        if saved_run.files and not has_results(ledger, run):
            message = say(
                "The results of {copy} are not JSON and were saved unchanged.", copy=run.copy
            )
            warnings.append(message)
    comparison = compare(ledger, [result.run for result in saved], monitor)
    workbook = None
    if comparison is not None:
        monitor.report(say("Comparing"))
        workbook = _free(places[runs[0].batch] / COMPARISON)
        write_comparison(workbook, comparison)
    return SavedResults(tuple(saved), workbook, tuple(warnings))


def _save(
    client: SimulationClient | None, ledger: Ledger, run: Run, target: Path, monitor: Monitor
) -> SavedRun:
    """Save the results of one run; `target` is the path of its files without their suffix."""
    if not run.fetched and run.status not in {RunStatus.COMPLETED, RunStatus.DELETED}:
        return SavedRun(run, why_not=_why_not(run))
    store, deleted = SimulationRuns(ledger), run.status is RunStatus.DELETED
    if client is not None and not deleted:
        fetched, reason = fetch(client, ledger, run, monitor), _no_results(run)
    else:
        reason = _why_not(run) if deleted else not_here(run)
        fetched = _left(run, store.results_folder(run.kept_as), reason)
    if not fetched.files:
        return SavedRun(run, why_not=reason)
    targets = list[Path]()
    for file in fetched.files:
        # The service may also name a file "results", which is our own name.
        own = file.stem == RESULTS
        end = file.suffix if own else f" {file.name.replace(_SECOND, RESULTS)}"
        targets.append(_copied(file, target.with_name(target.name + end)))
    return SavedRun(store.named(run.run)[0], tuple(targets), None, fetched.missing)


def _not_saved(file: str, run: Run, reason: Text) -> Text:
    return say("{file} of {copy} was not saved: {reason}", file=file, copy=run.copy, reason=reason)


def _no_results(run: Run) -> Text:
    return say("The service has no results for {copy}.", copy=run.copy)


def not_here(run: Run) -> Text:
    """Return why the results of another account's run are not shown or saved."""
    return say(
        "The results of {copy} can be loaded only with the account “{account}”.",
        copy=run.copy,
        account=run.account,
    )


def _why_not(run: Run) -> Text:
    if run.state is SubmitState.SUBMITTED and run.service_run is None:
        return say(
            "{copy} was submitted but cannot be followed, because the service gave no ID.",
            copy=run.copy,
        )
    reasons = {
        RunStatus.NOT_SENT: say("{copy} was not sent.", copy=run.copy),
        RunStatus.REFUSED: say("{copy} was not accepted by the service.", copy=run.copy),
        RunStatus.IN_PROGRESS: say("{copy} is still in progress.", copy=run.copy),
        RunStatus.FAILED: say("{copy} failed; the service gives no reason.", copy=run.copy),
        RunStatus.DELETED: say(
            "{copy} was deleted by the service 30 days after it was submitted.", copy=run.copy
        ),
        RunStatus.UNKNOWN: say("The outcome of {copy} is unknown.", copy=run.copy),
    }
    return reasons[run.standing]


def _copied(file: Path, target: Path) -> Path:
    """Copy a file to an unused name, or to one with the same content."""
    # Saving twice into one folder must not create a second copy.
    if target.exists() and target.read_bytes() == file.read_bytes():
        return target
    target = _free(target)
    copy_of(file, target)
    return target


def _free(path: Path) -> Path:
    return beside(path, "new") if path.exists() else path
