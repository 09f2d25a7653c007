"""The status of simulation runs, and saving and comparing their results.

The service deletes everything 30 days after submission, so fetched results are kept here unchanged.
"""

from __future__ import annotations

import re
import zipfile
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from pathlib import Path

from bridge import clock
from bridge.errors import BridgeError
from bridge.files import beside, copy_of, make_folder
from bridge.jsonio.strict import strict_json
from bridge.ledger import Ledger, utc_now
from bridge.progress import Monitor, poll
from bridge.records.cells.base import JsonValue
from bridge.simulation.client import SimulationClient
from bridge.simulation.edits import Draft, Known, read_sheets
from bridge.simulation.jobs.failures import parameters_of
from bridge.simulation.jobs.store import SimulationRuns
from bridge.simulation.jobs.submit import file_name
from bridge.simulation.runs import (
    URGENT_DAYS,
    WARN_DAYS,
    ComparedRun,
    Comparison,
    ResultLink,
    Run,
    RunStatus,
    SubmitState,
    compare_runs,
    numbers_of,
    read_links,
)
from bridge.simulation.targets import Captions
from bridge.simulation.workbook.case_workbook import read_casebook
from bridge.simulation.workbook.results_workbook import write_comparison
from bridge.texts import Text, say

RESULTS = "results"
"""File name stem of a run's original results."""
_LARGEST_JSON = 64_000_000


def compare(ledger: Ledger, runs: Sequence[Run]) -> Comparison | None:
    """Compare the runs, including those without results.

    Return None if no results can be read as JSON.
    """
    store = SimulationRuns(ledger)
    drafts = {batch: _draft(store, batch) for batch in dict.fromkeys(run.batch for run in runs)}
    compared = [_compared(store, run, drafts[run.batch]) for run in runs]
    if not any(run.results for run in compared):
        return None
    draft = drafts[runs[0].batch]
    case = (
        next((case for run in runs if (case := store.case_of(run)) is not None), None)
        if draft is None
        else None
    )
    captions = (
        Captions(draft) if draft is not None else Captions.of(case) if case is not None else None
    )
    return (
        compare_runs(compared, captions.member_caption, captions.exact)
        if captions is not None
        else compare_runs(compared)
    )


def has_results(ledger: Ledger, run: Run) -> bool:
    """Return whether results of a run are on this computer and can be compared."""
    return _results(SimulationRuns(ledger), run) is not None


def _draft(store: SimulationRuns, batch: str) -> Draft | None:
    """Return the original case and its edits, both read from the workbook of a submission."""
    try:
        book = (
            read_casebook(store.workbook_of(batch)) if store.workbook_of(batch).exists() else None
        )
    except BridgeError:
        return None
    return (
        read_sheets(book.case, book.tables, Known.of(book.case, store.seen()))
        if book is not None
        else None
    )


def _compared(store: SimulationRuns, run: Run, draft: Draft | None) -> ComparedRun:
    results, case = _results(store, run), store.case_of(run)
    parameters = (
        dict(parameters_of(case, draft))
        if case
        else {caption: text for caption, text in run.varied.items() if text is not None}
    )
    numbers = numbers_of(results) if results is not None else {}
    # Results on this computer mean completed, even if the service has deleted them.
    status = RunStatus.COMPLETED if numbers else run.standing
    return ComparedRun(
        name=run.copy,
        run=run.run,
        case=run.case,
        submitted_at=run.submitted_at,
        parameters=parameters,
        results=numbers,
        varied=run.varied,
        status=status,
    )


def _results(store: SimulationRuns, run: Run) -> JsonValue:
    folder = store.results_folder(run.kept_as)
    return (
        next((value for path in files_in(folder) for value in _values_in(path)), None)
        if folder.is_dir()
        else None
    )


def files_in(folder: Path) -> tuple[Path, ...]:
    """Return the kept result files, the service's own answer first."""
    found = sorted(path for path in folder.iterdir() if path.is_file() and path.suffix != ".part")
    return tuple(sorted(found, key=lambda path: path.stem != RESULTS))


def _values_in(path: Path) -> Iterator[JsonValue]:
    """Yield the JSON of each result file, or of the first suitable member of a zip."""
    value = json_in(path)
    if value is not None and not read_links(value) and numbers_of(value, 1):
        yield value
    if path.suffix != ".zip":
        return
    try:
        with zipfile.ZipFile(path) as archive:
            for member in archive.infolist():
                if member.filename.lower().endswith(".json") and member.file_size <= _LARGEST_JSON:
                    with archive.open(member) as stream:
                        yield _strict(stream.read(_LARGEST_JSON))
    except (zipfile.BadZipFile, OSError, NotImplementedError, RuntimeError, ValueError):
        return  # saved, but cannot be compared


def json_in(path: Path) -> JsonValue:
    """Return the JSON of a file, or None if it is not JSON or too large."""
    return (
        _strict(path.read_bytes())
        if path.suffix == ".json" and path.stat().st_size <= _LARGEST_JSON
        else None
    )


def _strict(content: bytes) -> JsonValue:
    try:
        return strict_json(content)
    except BridgeError:
        return None


_SECOND = f"{RESULTS} (2)"
COMPARISON = "Comparison.xlsx"
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
    return tuple(
        {
            run.run: as_of(run, moment)
            for reference in references
            for run in store.named(reference)
        }.values()
    )


def as_of(run: Run, now: datetime) -> Run:
    """Return the run as of a time: deleted after 30 days."""
    left = run.left(now) if run.state is SubmitState.SUBMITTED else None
    return (
        replace(run, status=RunStatus.DELETED) if left is not None and left <= timedelta() else run
    )


def deletion_warning(runs: Iterable[Run], now: datetime) -> Text | None:
    """Return the warning that results are deleted soon, or None if no relevant results are."""
    here = (
        run
        for run in runs
        if run.status is RunStatus.COMPLETED and not run.fetched and not run.reuses
    )
    days = [days for run in here if 0 < (days := run.days_left(now) or 0) <= WARN_DAYS]
    if not days:
        return None
    soonest, several = min(days), len(days) > 1
    when = say("within a day") if soonest <= URGENT_DAYS else say("in {days} days", days=soonest)
    if several:
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
    store, client = SimulationRuns(ledger), client.with_monitor(monitor)
    moment = clock.now()
    asked = dict[str, Run]()
    current = [as_of(run, moment) for run in runs]
    for number, run in enumerate(current):
        monitor.report(say("Updating the runs"), number, len(runs))
        # Variants with the same case share a run, so ask for it once.
        if run.open and run.kept_as not in asked:
            asked[run.kept_as] = _asked(client, store, run)
    return tuple(
        replace(run, status=new.status, asked_at=new.asked_at, said=new.said)
        if (new := asked.get(run.kept_as)) is not None
        else run
        for run in current
    )


def _asked(client: SimulationClient, store: SimulationRuns, run: Run) -> Run:
    answer = client.status(run.service_run or "")
    if not answer.known:
        left = run.left(answer.date) if answer.date else None
        status = (
            RunStatus.DELETED if left is not None and left <= timedelta() else RunStatus.UNKNOWN
        )
        return store.save(
            replace(
                run,
                status=status,
                asked_at=utc_now(),
                said=answer.words or "The service does not have this run.",
            )
        )
    return store.save(
        replace(
            run,
            status=answer.status or RunStatus.UNKNOWN,
            asked_at=utc_now(),
            said="" if answer.status else answer.words,
        )
    )


def follow(
    client: SimulationClient, ledger: Ledger, runs: Sequence[Run], monitor: Monitor
) -> tuple[Run, ...]:
    """Ask until every run has ended or nothing has changed for the client's patience.

    Runs are asked in parallel. Return them in their new state.
    """
    current, began = tuple(runs), monitor.now()

    def ask() -> tuple[Run, ...] | None:
        nonlocal current
        current = ask_status(client, ledger, current, monitor)
        hopeless = monitor.now() - began > _NOT_KNOWN
        # An unreadable state does not become readable by waiting.
        done = sum(
            not run.open or (hopeless and run.status is RunStatus.UNKNOWN) for run in current
        )
        monitor.report(say("Waiting for the runs"), done, len(current))
        return current if done == len(current) else None

    return (
        poll(
            ask,
            monitor,
            patience=client.patience,
            progressed=lambda: [run.status for run in current],
        )
        or current
    )


@dataclass(frozen=True, slots=True)
class Kept:
    """The result files of a run on this computer, and why named files could not be fetched."""

    files: tuple[Path, ...] = ()
    missing: tuple[Text, ...] = ()


def fetch(client: SimulationClient, ledger: Ledger, run: Run, monitor: Monitor) -> Kept:
    """Fetch the results of a run unchanged, and each file that they name.

    Without new results, return what was kept before. The run is marked as fetched if nothing is
    missing; otherwise the next call asks again.
    """
    store, client = SimulationRuns(ledger), client.with_monitor(monitor)
    folder = store.results_folder(run.kept_as)
    # The service deletes results, so the local copy is final.
    if run.fetched and folder.is_dir():
        return Kept(files_in(folder))
    make_folder(folder)
    found = (
        client.fetch_results(run.service_run, folder / RESULTS)
        if run.service_run is not None
        else None
    )
    if found is None:
        return _left(run, folder, _no_results(run))
    missing = list[Text]()
    for link, name in _links_in(found):
        try:
            client.fetch_link(link, folder / name)
        except BridgeError as error:
            missing.append(_not_saved(name, run, error.title))
    # Fetched means complete: missing files are requested again next time.
    if not missing:
        store.save(replace(run, fetched=True))
    return Kept(files_in(folder), tuple(missing))


def _left(run: Run, folder: Path, reason: Text) -> Kept:
    """Return the local results of a run after the service has deleted them.

    Files that were never fetched are listed as missing with the reason.
    """
    files = files_in(folder) if folder.is_dir() else ()
    named = [name for file in files if file.stem == RESULTS for _, name in _links_in(file)]
    gone = (name for name in named if all(name not in {file.name, file.stem} for file in files))
    return Kept(
        files,
        tuple(_not_saved(name, run, reason) for name in gone),
    )


def _not_saved(file: str, run: Run, reason: Text) -> Text:
    return say("{file} of {copy} was not saved: {reason}", file=file, copy=run.copy, reason=reason)


def _no_results(run: Run) -> Text:
    return say("The service has no results for {copy}.", copy=run.copy)


def _links_in(results: Path) -> list[tuple[ResultLink, str]]:
    """Return the files named in results, each with a unique local name.

    Names are compared without case, as on Windows. Only a simple suffix is kept, because the rest
    may be anything.
    """
    taken, found = {results.stem.casefold()}, list[tuple[ResultLink, str]]()
    for link in read_links(json_in(results)):
        name = Path(link.name.replace("\0", "_"))
        simple = _SUFFIX.fullmatch(name.suffix)
        found.append(
            (
                link,
                file_name(name.stem, taken) + name.suffix
                if simple
                else file_name(name.stem + name.suffix, taken),
            )
        )
    return found


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
    own = [run for run in runs if client is not None and account in {"", run.account}]
    followed = {
        run.run: run
        for run in (
            follow(client, ledger, own, monitor)
            if client is not None and any(run.open for run in own)
            else own
        )
    }
    current = tuple(followed.get(run.run, run) for run in runs)
    saved, warnings = list[SavedRun](), list[Text]()
    places = {run.batch: out / file_name(f"{run.case} {run.batch}", set()) for run in runs}
    taken = {batch: {Path(COMPARISON).stem.casefold()} for batch in places}
    for number, run in enumerate(current):
        monitor.report(say("Saving the results"), number, len(current))
        try:
            name = file_name(run.copy, taken[run.batch])
            one = _saved(
                client if run.run in followed else None,
                ledger,
                run,
                places[run.batch],
                name,
                monitor,
            )
        except BridgeError as error:
            # For a single run, raise its error. With several, save the others anyway.
            if len(current) == 1:
                raise
            one = SavedRun(
                run,
                (),
                _not_saved(RESULTS, run, error.title),
            )
        warnings += one.missing
        saved.append(one)
        if one.files and not has_results(ledger, run):
            warnings.append(
                say(
                    "The results of {copy} are not JSON and were saved unchanged.",
                    copy=run.copy,
                )
            )
    comparison = compare(ledger, [one.run for one in saved])
    workbook = _free(places[runs[0].batch] / COMPARISON) if comparison is not None else None
    if workbook is not None and comparison is not None:
        monitor.report(say("Comparing"))
        write_comparison(workbook, comparison)
    return SavedResults(tuple(saved), workbook, tuple(warnings))


def _saved(
    client: SimulationClient | None,
    ledger: Ledger,
    run: Run,
    out: Path,
    stem: str,
    monitor: Monitor,
) -> SavedRun:
    if not run.fetched and run.status not in {RunStatus.COMPLETED, RunStatus.DELETED}:
        return SavedRun(run, (), _why_not(run))
    if client is not None and run.status is not RunStatus.DELETED:
        kept, reason = fetch(client, ledger, run, monitor), _no_results(run)
    else:
        reason = _why_not(run) if run.status is RunStatus.DELETED else not_here(run)
        kept = _left(run, SimulationRuns(ledger).results_folder(run.kept_as), reason)
    if not kept.files:
        return SavedRun(run, (), reason)
    targets = list[Path]()
    for file in kept.files:
        # The service may also name a file "results", which is our own name.
        name = (
            f"{stem}{file.suffix}"
            if file.stem == RESULTS
            else f"{stem} {file.name.replace(_SECOND, RESULTS)}"
        )
        targets.append(_copied(file, out / name))
    return SavedRun(SimulationRuns(ledger).named(run.run)[0], tuple(targets), None, kept.missing)


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
