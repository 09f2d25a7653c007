"""What a workbook holds of an export, kept in a file of its own: the same blocks as on the hidden sheet, one in each line."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from itertools import islice
from pathlib import Path

from bridge.errors import WorkbookError
from bridge.files import replacing
from bridge.records.kinds import Kind
from bridge.records.sheet_types import Origin
from bridge.texts import say
from bridge.workbook.baseline import INFLATED_WHOLE, Baseline, read_header
from bridge.workbook.opc.package import Package
from bridge.workbook.read.summary import baseline_cells, baseline_entry

_HEADER_LINES = 400
"""Lines in which the header may stand."""


def keep_baseline(workbook: Path, kind: Kind, out: Path) -> None:
    """Copy what a workbook holds of the export of one kind. Raises WorkbookError where it cannot be read, or the place not be written."""
    wanted = ("H||", f"R|{kind.name}|", f"E|{kind.name}|")
    with (
        Package.open(workbook) as package,
        baseline_cells(package, baseline_entry(package)) as cells,
        replacing(out) as temporary,
        temporary.open("w", encoding="ascii", newline="\n") as file,
    ):
        file.writelines(f"{cell}\n" for cell in cells if cell.partition("|")[2].startswith(wanted))


def kept_origin(path: Path) -> Origin | None:
    """Return where the records come from; None where the file cannot be read, or does not say. Reads its first line only."""
    try:
        with _lines(path) as lines:
            header = read_header(islice(lines, _HEADER_LINES))
    except WorkbookError:
        return None
    return header.origin if header is not None else None


def kept_records(path: Path, kind: Kind) -> Baseline:
    """Unpack the records; they are closed by the caller. Raises WorkbookError."""
    with _lines(path) as lines:
        return Baseline(lines, kind.name, path.stat().st_size, largest=INFLATED_WHOLE)


@contextmanager
def _lines(path: Path) -> Iterator[Iterator[str]]:
    try:
        with path.open(encoding="ascii", errors="replace") as file:
            yield (line.rstrip("\n") for line in file)
    except OSError as error:
        raise WorkbookError(
            say("What was exported is not kept on this computer any more."), say("Compare a workbook instead, or another export."), str(error)
        ) from error
