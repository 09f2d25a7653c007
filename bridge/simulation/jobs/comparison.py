"""Compare runs: the parameters and results of variants, and a failed run with the last one
that completed, since the service gives no reason.
"""

from __future__ import annotations

import zipfile
from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path

from bridge.errors import BridgeError
from bridge.jsonio.strict import strict_json
from bridge.ledger import Ledger
from bridge.progress import Monitor
from bridge.records.cells.base import JsonValue
from bridge.simulation.case import Case
from bridge.simulation.edits import VALUE, Draft, shown_text
from bridge.simulation.jobs.cases import CheckedCase, check_case
from bridge.simulation.jobs.store import SimulationRuns
from bridge.simulation.runs import (
    ComparedRun,
    Comparison,
    Run,
    RunStatus,
    compare_runs,
    numbers_of,
    read_links,
)
from bridge.simulation.targets import Targets, full_caption
from bridge.texts import Text, say

RESULTS = "results"
"""File name stem of a run's original results."""
_LARGEST_JSON = 64_000_000
_NAMED = 12
"""So many problems and differences are named."""


class _Cases:
    """The cases of runs, as their workbooks were when they were submitted."""

    def __init__(self, ledger: Ledger, monitor: Monitor) -> None:
        self.store = SimulationRuns(ledger)
        self._ledger = ledger
        self._monitor = monitor
        self._checked = dict[str, CheckedCase | None]()

    def checked(self, run: Run) -> CheckedCase | None:
        """Return the kept workbook of the run's submission, or None if it cannot be read."""
        if run.batch not in self._checked:
            self._checked[run.batch] = None
            with suppress(BridgeError):
                path = self.store.workbook_of(run.batch)
                self._checked[run.batch] = check_case(self._ledger, path, self._monitor)
        return self._checked[run.batch]

    def values(self, run: Run) -> dict[str, str]:
        """Return the JSON texts of all editable values of a run's case by header."""
        checked, case = self.checked(run), self.store.case_of(run)
        if case is None:
            return {caption: text for caption, text in run.varied.items() if text is not None}
        return dict(_parameters_of(case, checked.draft if checked is not None else None))


def compare(ledger: Ledger, runs: Sequence[Run], monitor: Monitor) -> Comparison | None:
    """Compare the runs, including those without results.

    Return None if no results can be read as JSON.
    """
    cases = _Cases(ledger, monitor)
    compared = list[ComparedRun]()
    for run in runs:
        results = _results(cases.store, run)
        values = numbers_of(results) if results is not None else {}
        compared.append(
            ComparedRun(
                name=run.copy,
                run=run.run,
                case=run.case,
                submitted_at=run.submitted_at,
                parameters=cases.values(run),
                results=values,
                varied=run.varied,
                # Results on this computer mean completed, even if the service has deleted them.
                status=RunStatus.COMPLETED if values else run.standing,
            )
        )
    if not any(run.results for run in compared):
        return None
    checked = cases.checked(runs[0])
    if checked is None:
        return compare_runs(compared)
    targets = Targets(checked.draft)
    return compare_runs(compared, targets.named, targets.exact)


def explain_failure(ledger: Ledger, run: Run, monitor: Monitor) -> list[Text]:
    """Return what may explain a failed run, as sentences: our checks, and the differences from the
    last run of its case that completed.
    """
    cases = _Cases(ledger, monitor)
    checked = cases.checked(run)
    lines = list[Text]()
    for problem in checked.problems[:_NAMED] if checked else ():
        place = f"{problem.sheet} {problem.cell or ''}".strip()
        lines.append(say("{place}: {message}", place=place, message=problem.message))
    completed = (
        other
        for other in cases.store.all()
        if other.case == run.case and other.status is RunStatus.COMPLETED and not other.reuses
    )
    last = next(completed, None)
    if last is None:
        return [*lines, say("No run of this case has completed, so nothing can be compared.")]
    before, after = cases.values(last), cases.values(run)
    captions = [
        caption
        for caption in dict.fromkeys([*before, *after])
        if before.get(caption) != after.get(caption)
    ]
    if not captions:
        return [*lines, say("No difference from {copy}, which completed.", copy=last.copy)]
    lines.append(say("Different from {copy}, which completed:", copy=last.copy))
    named = Targets(checked.draft).named if checked is not None else str
    for caption in captions[:_NAMED]:
        old, new = (shown_text(values.get(caption)) or "–" for values in (before, after))
        lines.append(
            say("{caption} {old} → {new}", caption=named(caption) or VALUE, old=old, new=new)
        )
    return lines


def _parameters_of(case: Case, draft: Draft | None) -> Iterator[tuple[str, str]]:
    """Yield (header, JSON text) for every editable value of a case, with a draft by the keys of its
    sheets.
    """
    keys = draft.keys if draft is not None else {}
    for _, member in case.by_key.values():
        for caption, value in member.values.items():
            yield full_caption(keys.get(member.key, member.key), caption), value.text


def has_results(ledger: Ledger, run: Run) -> bool:
    """Return whether results of a run are on this computer and can be compared."""
    return _results(SimulationRuns(ledger), run) is not None


def _results(store: SimulationRuns, run: Run) -> JsonValue:
    folder = store.results_folder(run.kept_as)
    return next((value for path in files_in(folder) for value in _values_in(path)), None)


def files_in(folder: Path) -> tuple[Path, ...]:
    """Return the kept result files, the service's own answer first."""
    entries = folder.iterdir() if folder.is_dir() else ()
    files = sorted(path for path in entries if path.is_file() and path.suffix != ".part")
    return tuple(sorted(files, key=lambda path: path.stem != RESULTS))


def _values_in(path: Path) -> Iterator[JsonValue]:
    """Yield the JSON of a result file, or that of the members of a zip."""
    value = json_in(path)
    if value is not None and not read_links(value) and numbers_of(value, 1):
        yield value
    if path.suffix != ".zip":
        return
    # A damaged archive is saved, but cannot be compared.
    with (
        suppress(zipfile.BadZipFile, OSError, NotImplementedError, RuntimeError, ValueError),
        zipfile.ZipFile(path) as archive,
    ):
        for member in archive.infolist():
            if member.filename.lower().endswith(".json") and member.file_size <= _LARGEST_JSON:
                yield _strict(archive.read(member))


def json_in(path: Path) -> JsonValue:
    """Return the JSON of a file, or None if it is not JSON or too large."""
    if path.suffix != ".json" or path.stat().st_size > _LARGEST_JSON:
        return None
    return _strict(path.read_bytes())


def _strict(content: bytes) -> JsonValue:
    try:
        return strict_json(content)
    except BridgeError:
        return None
