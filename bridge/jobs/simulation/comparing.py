"""The results of runs that are on this computer -> one comparison."""

from __future__ import annotations

import zipfile
from collections.abc import Iterator, Sequence
from pathlib import Path

from bridge.errors import BridgeError
from bridge.jobs.simulation.failures import parameters_of
from bridge.jobs.simulation.runs import SimulationRuns
from bridge.jsonio.envelopes import strict_json
from bridge.ledger import Ledger
from bridge.records.cells.base import JsonValue
from bridge.simulation.comparison import ComparedRun, Comparison, compare_runs
from bridge.simulation.edits import read_sheets
from bridge.simulation.rules import Draft, Known
from bridge.simulation.runs import Run, RunStatus, numbers_of, read_links
from bridge.simulation.targets import Captions
from bridge.workbook.simulation.case_workbook import read_casebook

RESULTS = "results"
"""Stem of the file of a run's results, as they came."""
_LARGEST_JSON = 64_000_000


def compare(ledger: Ledger, runs: Sequence[Run]) -> Comparison | None:
    """Return the runs side by side, those without results too; None where no result of any can be read as JSON."""
    store = SimulationRuns(ledger)
    drafts = {batch: _draft(store, batch) for batch in dict.fromkeys(run.batch for run in runs)}
    compared = [_compared(store, run, drafts[run.batch]) for run in runs]
    if not any(run.results for run in compared):
        return None
    draft = drafts[runs[0].batch]
    case = next((case for run in runs if (case := store.case_of(run)) is not None), None) if draft is None else None
    captions = Captions(draft) if draft is not None else Captions.of(case) if case is not None else None
    return compare_runs(compared, captions.told, captions.exact) if captions is not None else compare_runs(compared)


def has_results(ledger: Ledger, run: Run) -> bool:
    """Whether results of a run are on this computer and can be compared."""
    return _results(SimulationRuns(ledger), run) is not None


def _draft(store: SimulationRuns, batch: str) -> Draft | None:
    """Return the case as it was opened and what the sheets made of it: both stand in the workbook of a submission."""
    try:
        book = read_casebook(store.workbook_of(batch)) if store.workbook_of(batch).exists() else None
    except BridgeError:
        return None
    return read_sheets(book.case, book.tables, Known.of(book.case, store.seen())) if book is not None else None


def _compared(store: SimulationRuns, run: Run, draft: Draft | None) -> ComparedRun:
    results, case = _results(store, run), store.case_of(run)
    parameters = dict(parameters_of(case, draft)) if case else {caption: text for caption, text in run.varied.items() if text is not None}
    numbers = numbers_of(results) if results is not None else {}
    # What is here counts as completed, whatever the service deleted since.
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
    return next((value for path in files_in(folder) for value in _values_in(path)), None) if folder.is_dir() else None


def files_in(folder: Path) -> tuple[Path, ...]:
    """Return the files of results that are kept, the service's own answer first."""
    found = sorted(path for path in folder.iterdir() if path.is_file() and path.suffix != ".part")
    return tuple(sorted(found, key=lambda path: path.stem != RESULTS))


def _values_in(path: Path) -> Iterator[JsonValue]:
    """Yield the JSON of a file that has results of its own, of a zip that of its first such member."""
    value = json_in(path)
    if value is not None and not read_links(value) and numbers_of(value, 1):
        yield value
    if path.suffix == ".zip":
        yield from _zipped(path)


def _zipped(path: Path) -> Iterator[JsonValue]:
    try:
        with zipfile.ZipFile(path) as archive:
            for member in archive.infolist():
                if member.filename.lower().endswith(".json") and member.file_size <= _LARGEST_JSON:
                    with archive.open(member) as stream:
                        yield _strict(stream.read(_LARGEST_JSON))
    except (zipfile.BadZipFile, OSError, NotImplementedError, RuntimeError, ValueError):
        return  # saved as it came; it cannot be compared


def json_in(path: Path) -> JsonValue:
    """Return the JSON of a file; None where it is none, or too large to be read."""
    return _strict(path.read_bytes()) if path.suffix == ".json" and path.stat().st_size <= _LARGEST_JSON else None


def _strict(content: bytes) -> JsonValue:
    try:
        return strict_json(content)
    except BridgeError:
        return None
