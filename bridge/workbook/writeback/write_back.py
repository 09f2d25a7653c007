"""RowOutcomes -> the planner's workbook: refused rows highlighted and listed on `Failed rows`, every row with its result.

The workbook itself is patched. One that is open in another program, or still being copied, is waited for. Where a change would harm it, or it
cannot be written then, an equal workbook with the same marks is written beside it, and it is said why and where.
"""

from __future__ import annotations

import tempfile
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path

from bridge import files
from bridge.errors import WorkbookError
from bridge.progress import Monitor
from bridge.records.corrections import WrittenCell
from bridge.records.run_types import Outcome, Receipt
from bridge.texts import Text, say
from bridge.workbook.opc.package import Package
from bridge.workbook.opc.package_edit import ChangedMeanwhileError, busy, why_beside
from bridge.workbook.opc.styles import TooManyStylesError
from bridge.workbook.read.snapshots import wait_until_closed, wait_until_whole
from bridge.workbook.sheet.raw_cells import OddSheetError
from bridge.workbook.writeback.attempt import TwiceError, write
from bridge.workbook.writeback.normalise import with_plain_sheets
from bridge.workbook.writeback.request import Looking, Request, kept_texts
from bridge.workbook.writeback.request import nothing as nothing

_ATTEMPTS = 5


@dataclass(frozen=True, slots=True)
class Marked:
    """Where the outcome stands: `path` is the workbook, or one beside it, and `reason_beside` says why.

    `placed` holds sheet and row of each ID of the run that was found, `unplaced` the IDs that were not found exactly once,
    `written` the cells that got a correction, `skipped` those that keep their formula instead. `notes` are to be said beside.
    """

    path: Path
    reason_beside: Text | None = None
    placed: Mapping[str, tuple[str, int]] = field(default_factory=dict)
    unplaced: tuple[str, ...] = ()
    written: tuple[WrittenCell, ...] = ()
    skipped: tuple[WrittenCell, ...] = ()
    notes: tuple[Text, ...] = ()


def mark(
    workbook: Path,
    receipt: Receipt,
    outcome: Outcome,
    look: Looking,
    monitor: Monitor,
    *,
    sent_copy: Path | None = None,
    default_zone: str = "UTC",
    withdrawn: Iterable[str] = (),
) -> Marked:
    """Write the outcome of a run into the workbook as it is now.

    `look` is asked what else goes into the workbook that is patched: corrections, reasons, a renewed baseline. `sent_copy` is the workbook as it
    was sent. `withdrawn` are rows of `Failed rows` that have the service's values again. Raises WorkbookError where neither the workbook nor one
    beside it can be written; the workbook is then as it was.
    """
    monitor.report(say("Writing the results into the workbook"))
    with tempfile.TemporaryDirectory(prefix="sheetbridge-") as folder:
        request = Request(receipt, outcome, look, sent_copy, default_zone, withdrawn=frozenset(withdrawn))
        source, reason = _source(workbook, sent_copy, monitor)
        for _ in range(_ATTEMPTS):
            monitor.check()
            try:
                return _attempt(workbook, source, reason, request)
            except TwiceError as error:
                request = replace(request, ambiguous=request.ambiguous | error.ids)
            except ChangedMeanwhileError:
                reason = reason or busy(workbook)
            except (OddSheetError, TooManyStylesError) as error:
                if source != workbook and reason is not None and source.parent == Path(folder):
                    raise _unwritable(workbook, str(error)) from error
                reason = reason or say("A sheet in it is written in an unusual way, and changing it could have harmed it.")
                source = with_plain_sheets(source, Path(folder) / workbook.name)
            except WorkbookError as error:
                if reason is not None:
                    raise
                reason = say("It could not be written; perhaps it is read-only or open in another program.")
                if sent_copy is not None and not _opens(workbook):  # cut off or gone since: what was sent is as good to go on with
                    source, reason = sent_copy, error.title
    raise _unwritable(workbook, "other programs keep changing it")


def _attempt(workbook: Path, source: Path, reason: Text | None, request: Request) -> Marked:
    with Package.open(source) as package:
        reason = reason or why_beside(workbook, package)
        target = workbook if reason is None else files.beside(workbook, "result")
        book = write(package, request, target)
    ids = [row.id for row in request.receipt.rows]
    placed = {id: book.placed[id] for id in ids if id in book.placed}
    written = tuple(cell for cell, place in book.written if place not in book.skipped)
    skipped = tuple(cell for cell, place in book.written if place in book.skipped)
    beside = None if reason is None else say("{reason} The result stands in {name}.", reason=reason, name=target.name)
    return Marked(
        path=target,
        reason_beside=beside,
        placed=placed,
        unplaced=tuple(id for id in ids if id not in placed),
        written=written,
        skipped=skipped,
        notes=kept_texts([(row, column) for _, row, column in book.kept]),
    )


def _source(workbook: Path, sent_copy: Path | None, monitor: Monitor) -> tuple[Path, Text | None]:
    """Return the file to patch and, where that is not to be replaced, why."""
    wait_until_closed(workbook, monitor)
    if sent_copy is None or not sent_copy.exists():
        wait_until_whole(workbook, monitor)
        return workbook, None
    if not workbook.exists():
        return sent_copy, say("{name} is not there any more.", name=workbook.name)
    try:
        wait_until_whole(workbook, monitor)
    except WorkbookError as error:
        return sent_copy, error.title
    return workbook, None


def _opens(workbook: Path) -> bool:
    try:
        Package.open(workbook).close()
    except WorkbookError:
        return False
    return True


def _unwritable(workbook: Path, detail: str) -> WorkbookError:
    return WorkbookError(
        say("The results were not written into {name}.", name=workbook.name),
        say("Save it in Excel under a new name and look the run up again; until then they stand in the history."),
        detail,
    )
