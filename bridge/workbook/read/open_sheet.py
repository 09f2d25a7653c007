"""Sheet -> SheetRow: opens a workbook, finds the sheet and its header, and reads its rows with a Problem for each bad cell.

Reads `.xlsx` and `.xlsm` of any program, also while it is open elsewhere. Raises WorkbookError only: for a file that cannot be opened, and
for a sheet without the captions or the rows that are needed.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from itertools import islice
from pathlib import Path
from types import TracebackType
from zoneinfo import ZoneInfo

from bridge.errors import Problem, Severity, WorkbookError
from bridge.files import open_elsewhere
from bridge.records.cells.base import MomentCell
from bridge.records.kinds import ACTIVITIES, KINDS, Kind, kind_titled
from bridge.records.row_batch import PlainRows, singly
from bridge.records.rows import Lookups, Origin, SheetInfo, SheetRow
from bridge.texts import Text, say
from bridge.workbook import layout
from bridge.workbook.baseline import TITLE, Baseline, BaselineHeader, count_damage, read_header
from bridge.workbook.lookup_sheet import read_lists
from bridge.workbook.opc.package import Package, SheetEntry
from bridge.workbook.read.column_reader import Dates, SheetRules
from bridge.workbook.read.headers import Header, find_header, first_rows, is_header, zone_named
from bridge.workbook.read.row_reader import RowReader
from bridge.workbook.sheet.date_serials import SerialReader
from bridge.workbook.sheet.rows import Row, read_rows, stretches

_HEADER_CELLS = 400
"""Cells of the baseline's sheet in which its header may stand."""


@dataclass(frozen=True, slots=True)
class _Part:
    """One sheet of the chain `Activities`, `Activities (2)`, …"""

    entry: SheetEntry
    header: Header


class OpenSheet:
    """A sheet that is open for reading: `info`, `rows()` as often as wanted, `baseline()`. A context; `close()` frees its files."""

    def __init__(self, package: Package, kind: Kind, parts: Sequence[_Part], info: SheetInfo, hidden: SheetEntry | None) -> None:
        self._package, self._kind, self._parts, self._hidden = package, kind, parts, hidden
        self._baselines = list[Baseline]()
        self.info = info

    def rows(self) -> Iterator[SheetRow]:
        """Yield each row that is not blank, also hidden ones, in the order of the sheet and of its continuations."""
        return singly(self.stretches())

    def stretches(self) -> Iterator[SheetRow | PlainRows]:
        """Yield the same rows, those that nothing is to be said about many at a time."""
        package = self._package
        dates = [style for style in range(len(package.styles)) if package.styles.is_date(style)]
        zone, since_1904 = ZoneInfo(self.info.time_zone), package.date1904
        rules = SheetRules(zone, package.styles, Dates(package.styles), package.strings, since_1904, SerialReader(zone, since_1904))
        for part in self._parts:
            header = part.header
            reader = RowReader(self._kind.columns, header.columns, rules, part.entry.name, header.origin_row)
            form = reader.form(max(header.columns.values()) + len(header.unknown), dates)
            with package.open_part(part.entry.part) as stream:
                yield from reader.rows(stretches(stream, package.strings, form), header.row)

    def baseline(self) -> Baseline:
        """Unpack what was exported; empty where the workbook holds none. Closed with the sheet."""
        if not self._baselines:
            packed = self._package.packed_size(self._hidden.part) if self._hidden is not None else 0
            with _baseline_cells(self._package, self._hidden) as cells:
                self._baselines.append(Baseline(cells, self._kind.name, packed))
            self._say_damage(self._baselines[0].damaged)
        return self._baselines[0]

    def _say_damage(self, damaged: int) -> None:
        """Say what only unpacking shows."""
        if damaged > self.info.damaged_blocks:
            others = [problem for problem in self.info.problems if problem.code != "baseline-damaged"]
            self.info = replace(self.info, damaged_blocks=damaged, problems=(*others, *_about_damage(damaged, self.info.sheet)))

    @property
    def stamp(self) -> tuple[int, int]:
        """Return what tells the file that was read from the same one saved again."""
        return self._package.stamp

    def close(self) -> None:
        """Close the workbook and remove temporary files."""
        for baseline in self._baselines:
            baseline.close()
        self._baselines.clear()
        self._package.close()

    def __enter__(self) -> OpenSheet:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self.close()


def open_sheet(path: Path, sheet: str | None = None, default_zone: str = "UTC") -> OpenSheet:
    """Open a sheet of a workbook: the one named, else the one with a kind's name, else the one with the captions of activities.

    Raises WorkbookError with what is wrong and what to do.
    """
    package = Package.open(path)
    try:
        return _opened(package, sheet, default_zone)
    except BaseException:
        package.close()
        raise


def sheets(path: Path) -> tuple[str, ...]:
    """Return the names of the sheets that could be read, in the order of the tabs."""
    with Package.open(path) as package:
        chosen = []
        for entry in _worksheets(package):
            title, number = layout.continued(entry.name)
            if number == 1 and (kind_titled(title) is not None or _is_failed(entry.name) or _looks_like_activities(package, entry)):
                chosen.append(entry.name)
        return tuple(chosen)


def origin_of(path: Path) -> Origin | None:
    """Return where a workbook comes from; None where it does not say. Reads its first blocks only."""
    with Package.open(path) as package:
        written = _written(package, _baseline_entry(package))
        return written.origin if written is not None else None


def _opened(package: Package, wanted: str | None, default_zone: str) -> OpenSheet:
    hidden = _baseline_entry(package)
    written = _written(package, hidden)
    kind, entry, problems = _chosen(package, wanted)
    parts = _parts(package, kind, entry, written)
    zone, zone_problem = _zone(kind, parts[0].header, written, default_zone, entry.name)
    problems += [zone_problem] if zone_problem else []
    if open_elsewhere(package.path):
        problems.append(_warned("open-elsewhere", say("The workbook seems to be open in another program. Save it there first."), entry.name))
    damaged = _damage(package, hidden, kind)
    problems += _about_damage(damaged, entry.name)
    _refuse_empty(package, parts)
    header = parts[0].header
    info = SheetInfo(
        workbook=package.path,
        sheet=entry.name,
        kind=kind.name,
        time_zone=zone,
        header_row=header.row,
        columns=header.columns,
        unknown=header.unknown,
        origin=written.origin if written else None,
        has_baseline=_has_baseline(package, hidden, written, kind),
        damaged_blocks=damaged,
        lookups=_lookups(package),
        problems=tuple(problems),
        macro=package.macro,
    )
    return OpenSheet(package, kind, parts, info, hidden)


# which sheet


def _worksheets(package: Package) -> list[SheetEntry]:
    return [entry for entry in package.sheets if entry.type == "worksheet"]


def _chosen(package: Package, wanted: str | None) -> tuple[Kind, SheetEntry, list[Problem]]:
    """Return the sheet to read, its kind, and what to say about the choice."""
    if wanted is not None:
        entry = next((entry for entry in _worksheets(package) if entry.name.casefold() == wanted.strip().casefold()), None)
        if entry is None:
            names = ", ".join(f'"{entry.name}"' for entry in _worksheets(package) if entry.name != layout.BASELINE)
            raise WorkbookError(
                say('{name} has no sheet "{sheet}".', name=package.path.name, sheet=wanted), say("It has these sheets: {names}.", names=names)
            )
        title, _ = layout.continued(entry.name)
        return (ACTIVITIES if _is_failed(entry.name) else kind_titled(title) or ACTIVITIES), entry, []
    by_name = {kind.name: entry for entry in _worksheets(package) if (kind := kind_titled(entry.name)) is not None}
    alike = [entry for entry in _worksheets(package) if _looks_like_activities(package, entry)]
    for kind in (ACTIVITIES, *KINDS):
        if kind.name in by_name and (kind is ACTIVITIES or not alike):
            named = by_name[kind.name]
            others = [entry.name for entry in alike if entry.name != named.name]
            return kind, named, [_other_sheets(named.name, others)] if others else []
    if len(alike) > 1:
        raise WorkbookError(
            say("{name} has several sheets with activities: {names}.", name=package.path.name, names=", ".join(entry.name for entry in alike)),
            say('Name the sheet "{title}", or choose one.', title=ACTIVITIES.title),
        )
    if not alike:
        raise WorkbookError(
            say("{name} has no sheet that can be read.", name=package.path.name),
            say('Name a sheet "{title}", with the captions ID and Site ID in one of its first rows.', title=ACTIVITIES.title),
        )
    return ACTIVITIES, alike[0], []


def _looks_like_activities(package: Package, entry: SheetEntry) -> bool:
    """Whether a sheet that has not our name has the captions of activities."""
    title, _ = layout.continued(entry.name)
    if entry.name in layout.OWN_SHEETS or kind_titled(title) is not None:
        return False
    with _rows_of(package, entry) as rows:
        return any(is_header(row, ACTIVITIES, {}) for row in first_rows(rows))


def _is_failed(name: str) -> bool:
    return name.casefold() == layout.FAILED_ROWS.casefold()


def _other_sheets(chosen: str, others: Sequence[str]) -> Problem:
    message = say('The sheet "{sheet}" is read; {others} also looks like activities and is not read.', sheet=chosen, others=", ".join(others))
    return _warned("other-sheets", message, chosen)


def _parts(package: Package, kind: Kind, entry: SheetEntry, written: BaselineHeader | None) -> list[_Part]:
    """Return the sheet and its continuations, each with its header."""
    captions = written.captions.get(kind.name, {}) if written else {}
    entries, number = [entry], 2
    while layout.continued(entry.name)[1] == 1 and (more := package.sheet(layout.continuation(entry.name, number))) is not None:
        entries.append(more)
        number += 1
    parts = []
    for one in entries:
        with _rows_of(package, one) as rows:
            header = find_header(rows, kind, captions, one.name)
        parts.append(_Part(one, header if _is_failed(one.name) else _plain(header)))
    return parts


def _plain(header: Header) -> Header:
    return header if header.origin_row is None else Header(header.row, header.columns, header.captions, header.unknown, header.zone)


def _refuse_empty(package: Package, parts: Sequence[_Part]) -> None:
    for part in parts:
        with _rows_of(package, part.entry) as rows:
            if any(True for row in rows if row.number > part.header.row):
                return
    raise WorkbookError(
        say('The sheet "{sheet}" has no rows below its header.', sheet=parts[0].entry.name), say("Fill in at least one row and save the workbook.")
    )


# what the workbook says of itself


def _zone(kind: Kind, header: Header, written: BaselineHeader | None, default: str, sheet: str) -> tuple[str, Problem | None]:
    """Return the zone of the dates, by our marks, else the caption, else the default, and what to say about it."""
    dated = any(isinstance(column.cell, MomentCell) and column.field in header.columns for column in kind.columns)
    ours = written.origin.time_zone if written and zone_named(written.origin.time_zone) else None
    zone = ours or header.zone or default
    if not dated:
        return zone, None
    if ours and header.zone and header.zone != ours:
        message = say("The captions name {caption}, but the workbook was exported with {zone}; {zone} counts.", caption=header.zone, zone=ours)
        return zone, _warned("time-zone", message, sheet)
    if not ours and not header.zone:
        return zone, _warned("time-zone", say("No time zone stands in the captions of dates; {zone} counts.", zone=zone), sheet)
    return zone, None


def _lookups(package: Package) -> Lookups:
    entry = package.sheet(layout.LISTS)
    if entry is None or entry.type != "worksheet":
        return Lookups()
    with _rows_of(package, entry) as rows:
        return read_lists(rows)


def _baseline_entry(package: Package) -> SheetEntry | None:
    """Return the sheet that holds the baseline: by its name, else by its first cell."""
    named = package.sheet(layout.BASELINE)
    if named is not None and named.type == "worksheet":
        return named
    for entry in _worksheets(package):
        if kind_titled(layout.continued(entry.name)[0]) is None and entry.name not in layout.OWN_SHEETS:
            with _rows_of(package, entry) as rows:
                first = next(iter(rows), None)
                if first is not None and first.cells[0].value == TITLE:
                    return entry
    return None


@contextmanager
def _baseline_cells(package: Package, entry: SheetEntry | None) -> Iterator[Iterator[str]]:
    """Give the blocks of the baseline."""
    if entry is None:
        yield iter(())
        return
    with _rows_of(package, entry) as rows:
        yield (cell.value for row in rows for cell in row.cells[:1] if cell.value is not None and cell.value != TITLE)


def _written(package: Package, entry: SheetEntry | None) -> BaselineHeader | None:
    with _baseline_cells(package, entry) as cells:
        header = read_header(islice(cells, _HEADER_CELLS))
    if header is not None and header.format_version > layout.FORMAT_VERSION:
        raise WorkbookError(
            say("{name} was written by a newer version of Sheetbridge.", name=package.path.name),
            say("Install the newest version, then open it again."),
        )
    return header


def _has_baseline(package: Package, entry: SheetEntry | None, written: BaselineHeader | None, kind: Kind) -> bool:
    return entry is not None and (written is None or kind.name in written.captions)


def _damage(package: Package, entry: SheetEntry | None, kind: Kind) -> int:
    if entry is None:
        return 0
    with _baseline_cells(package, entry) as cells:
        return count_damage(cells, kind.name)


def _about_damage(count: int, sheet: str) -> list[Problem]:
    if not count:
        return []
    return [_warned("baseline-damaged", say("What was exported is damaged in {count} places; a fresh export can replace it.", count=count), sheet)]


# below


@contextmanager
def _rows_of(package: Package, entry: SheetEntry) -> Iterator[Iterator[Row]]:
    """Give the rows of a sheet; the part is closed behind them, read to its end or not."""
    with package.open_part(entry.part) as stream:
        yield read_rows(stream, package.strings)


def _warned(code: str, message: Text, sheet: str) -> Problem:
    return Problem(Severity.WARNING, code, message, sheet)
