"""The one look at a workbook at its opening: its kind, its sheets, where it comes from, its lists and its damage; recognition and check share it.

A summary holds no file. It is good for as long as the file has the same `stamp`; whoever opens a file that was saved since looks anew.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path

from bridge.errors import WorkbookError
from bridge.records.kinds import ACTIVITIES, KINDS, kind_titled
from bridge.records.sheet_types import Lookups, Origin
from bridge.texts import Text, few, say
from bridge.workbook import layout
from bridge.workbook.baseline import TITLE, BaselineHeader, read_header
from bridge.workbook.baseline_blocks import count_damage
from bridge.workbook.lookup_sheet import read_lists
from bridge.workbook.opc.package import Package
from bridge.workbook.opc.parts import SheetEntry
from bridge.workbook.read.headers import captions_among, first_rows, is_header
from bridge.workbook.read.refused_rows import listed_on
from bridge.workbook.sheet.rows import read_rows
from bridge.workbook.sheet.types import Row

# The header stands in the first cells; a planner's sheet of a million rows is not searched for it.
_MOST_NAMED = 6
_HEADER_CELLS = 400
"""Cells of the baseline's sheet in which its header may stand."""


@dataclass(frozen=True, slots=True)
class WorkbookSummary:
    """What a workbook is. `sheets` are the names of its worksheets in the order of the tabs, `alike` those that look like activities under
    another name than ours, `captioned` whether the sheet with our name has their captions, `baseline` the name of the sheet that holds what was
    exported. `damaged` counts the baseline's lost blocks by kind.
    """

    path: Path
    stamp: tuple[int, int]
    simulation: bool
    sheets: tuple[str, ...]
    alike: tuple[str, ...] = ()
    baseline: str | None = None
    written: BaselineHeader | None = None
    damaged: Mapping[str, int] = field(default_factory=dict)
    lookups: Lookups = field(default_factory=Lookups)
    captioned: bool = False

    @property
    def ours(self) -> bool:
        """Whether a sheet of it has our layout: it was exported, or has the captions of activities."""
        return self.baseline is not None or self.captioned or bool(self.alike)

    @property
    def readable(self) -> tuple[str, ...]:
        """Return the sheets that can be checked, continuations aside."""
        return tuple(
            name
            for name in self.sheets
            if layout.continued(name)[1] == 1 and (kind_titled(name) is not None or is_failed(name) or name in self.alike)
        )


def summary_of(path: Path) -> WorkbookSummary:
    """Look at a workbook. Raises WorkbookError where it cannot be opened."""
    with Package.open(path) as package:
        return look_through(package)


def origin_of(path: Path) -> Origin | None:
    """Return where a workbook comes from; None where it does not say. Reads its first blocks only."""
    with Package.open(path) as package:
        written = _header(package, baseline_entry(package))
        return written.origin if written is not None else None


def look_through(package: Package) -> WorkbookSummary:
    """Look at an open workbook: the head of each sheet, and all of `Lists` and of the baseline."""
    entries = worksheets(package)
    names = tuple(entry.name for entry in entries)
    if package.sheet(layout.CASE_ORIGINAL) is not None:
        return WorkbookSummary(package.path, package.stamp, True, names)
    hidden = baseline_entry(package)
    written, damaged = _written(package, hidden)
    listed = listed_on(package)
    failed = listed.entry if listed is not None else None
    return WorkbookSummary(
        path=package.path,
        stamp=package.stamp,
        simulation=False,
        sheets=names,
        alike=tuple(entry.name for entry in entries if entry not in (hidden, failed) and _looks_like_activities(package, entry)),
        baseline=hidden.name if hidden is not None else None,
        written=written,
        damaged=damaged,
        lookups=_lookups(package),
        captioned=any(entry.name.casefold() == ACTIVITIES.title.casefold() and _has_captions(package, entry) for entry in entries),
    )


def worksheets(package: Package) -> list[SheetEntry]:
    """Return the sheets that have cells, in the order of their tabs; charts, dialogs and macro sheets are left out."""
    return [entry for entry in package.sheets if entry.type == "worksheet"]


def is_failed(name: str) -> bool:
    """Whether a sheet's name is that of our sheet of refused rows."""
    return name.casefold() == layout.FAILED_ROWS.casefold()


@contextmanager
def rows_of(package: Package, entry: SheetEntry) -> Iterator[Iterator[Row]]:
    """Give the rows of a sheet; the part is closed behind them, read to its end or not."""
    with package.open_part(entry.part) as stream:
        yield read_rows(stream, package.strings)


@contextmanager
def baseline_cells(package: Package, entry: SheetEntry | None) -> Iterator[Iterator[str]]:
    """Open the hidden sheet and give the texts of its blocks from top to bottom; none where there is no sheet."""
    if entry is None:
        yield iter(())
        return
    with rows_of(package, entry) as rows:
        yield (cell.value for row in rows for cell in row.cells[:1] if cell.value is not None and cell.value != TITLE)


def _looks_like_activities(package: Package, entry: SheetEntry) -> bool:
    """Whether a sheet that has not our name has the captions of activities."""
    title, _ = layout.continued(entry.name)
    if entry.name in layout.OWN_SHEETS or kind_titled(title) is not None:
        return False
    return _has_captions(package, entry)


def _has_captions(package: Package, entry: SheetEntry) -> bool:
    with rows_of(package, entry) as rows:
        return any(is_header(row, ACTIVITIES, {}) for row in first_rows(rows))


def baseline_entry(package: Package) -> SheetEntry | None:
    """Return the sheet that holds the baseline: by its name, else by its first cell."""
    # By its name, else by its first cell: renamed sheets keep what they hold.
    named = package.sheet(layout.BASELINE)
    if named is not None and named.type == "worksheet":
        return named
    for entry in worksheets(package):
        if kind_titled(layout.continued(entry.name)[0]) is None and entry.name not in layout.OWN_SHEETS:
            with rows_of(package, entry) as rows:
                first = next(iter(rows), None)
                if first is not None and first.cells[0].value == TITLE:
                    return entry
    return None


def _written(package: Package, entry: SheetEntry | None) -> tuple[BaselineHeader | None, Mapping[str, int]]:
    """Return what the baseline says of itself, and its damage."""
    if entry is None:
        return None, {}
    header = _header(package, entry)
    with baseline_cells(package, entry) as cells:
        return header, count_damage(cells, [kind.name for kind in KINDS])


def _header(package: Package, entry: SheetEntry | None) -> BaselineHeader | None:
    with baseline_cells(package, entry) as cells:
        header = read_header(islice(cells, _HEADER_CELLS))
    # What a newer version keeps there is not known to this one; reading on could undo it.
    if header is not None and header.format_version > layout.FORMAT_VERSION:
        raise WorkbookError(
            say("{name} was written by a newer version of Sheetbridge.", name=package.path.name),
            say("Install the newest version, then open it again."),
        )
    return header


def _lookups(package: Package) -> Lookups:
    entry = package.sheet(layout.LISTS)
    if entry is None or entry.type != "worksheet":
        return Lookups()
    with rows_of(package, entry) as rows:
        return read_lists(rows)


def what_is_missing(package: Package, entries: Sequence[SheetEntry]) -> Text:
    """Say how near the sheets of a workbook come to activities, and what makes a sheet that can be read."""
    nearest, found = "", tuple[str, ...]()
    for entry in entries:
        if entry.name not in layout.OWN_SHEETS:
            with rows_of(package, entry) as rows:
                captions = captions_among(rows, ACTIVITIES)
            nearest, found = (entry.name, captions) if len(captions) > len(found) else (nearest, found)
    missing = [column.caption for column in ACTIVITIES.columns if column.required and column.caption not in found]
    how = say("An export, or `export activities --template`, makes a sheet with all captions; any other table is read as a sheet of your own.")
    if not found:
        return say("None of its sheets has the captions of activities, such as ID, Site ID, Start. {how}", how=how)
    has, lacks = few(found, _MOST_NAMED), few(missing, _MOST_NAMED)
    return say('The nearest is "{sheet}": it has {found}, but not {missing}. {how}', sheet=nearest, found=has, missing=lacks, how=how)
