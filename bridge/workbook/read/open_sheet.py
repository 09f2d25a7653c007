"""Sheet -> SheetRow: opens a workbook and reads the rows of a sheet.

A Problem describes each bad cell. Reads `.xlsx` and `.xlsm` files of any program, even while they
are open elsewhere. Raises only WorkbookError, for files that cannot be opened and sheets without
the required headers or rows.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import islice
from pathlib import Path
from typing import NamedTuple
from zoneinfo import ZoneInfo

from bridge.errors import EmptySheetError, Problem, Severity, WorkbookError
from bridge.files import Closing, open_elsewhere
from bridge.progress import Monitor
from bridge.records.change_set import SheetInfo, SheetRow
from bridge.records.codes import BASELINE_DAMAGED, OPEN_ELSEWHERE
from bridge.records.columns import Column, SheetLayout
from bridge.records.kinds import ACTIVITIES, KINDS, Kind, kind_titled
from bridge.records.nested_columns import Shape, ShapedSheet
from bridge.records.runs import OurWords
from bridge.texts import Text, few, say
from bridge.workbook import layout
from bridge.workbook.baseline import Baseline
from bridge.workbook.opc.package import Package
from bridge.workbook.opc.xml_text import SheetEntry
from bridge.workbook.read.headers import (
    Header,
    WorkbookSummary,
    baseline_cells,
    failed_sheet,
    find_header,
    has_failed_name,
    is_failed_sheet,
    look_through,
    no_sheet,
    refuse_rearranged,
    rows_of,
    struck_rows,
    total_rows,
    what_is_missing,
    worksheets,
    zone_of,
)
from bridge.workbook.read.lost_columns import with_lost_columns
from bridge.workbook.read.refused_base import with_base
from bridge.workbook.read.row_reader import (
    OUR_WORDS,
    Dates,
    RowReader,
    SheetRules,
)
from bridge.workbook.read.snapshots import open_whole
from bridge.workbook.sheet.date_serials import SerialReader
from bridge.workbook.sheet.rows import Row, Wanted, raw_rows

_OF_THE_COPY = 500
_OF_THE_FIRST = 20_000
"""Rows that are examined. A copy repeats IDs; a continuation does not."""
_MOST_NAMED = 5
"""Most IDs named in a message."""
_NOT_TYPED = frozenset({"id", "people", "result", "reason"})


def is_copy(
    first: Iterable[Row], header: Header, other: Iterable[Row], other_header: Header
) -> bool:
    """Return whether at least half of a sheet's first IDs are also in the first sheet."""
    ids = {id for id, _ in islice(_rows(other, other_header), _OF_THE_COPY)}
    return bool(ids) and 2 * len(
        ids & {id for id, _ in islice(_rows(first, header), _OF_THE_FIRST)}
    ) >= len(ids)


def apart(package: Package, chosen: SheetPart, other: SheetPart) -> Text:
    """Describe in which rows an unread sheet differs from the one that is read."""
    with rows_of(package, chosen.entry) as here, rows_of(package, other.entry) as other_rows:
        ids = _differing(here, chosen.header, other_rows, other.header)
    apart = ({*chosen.header.columns} ^ {*other.header.columns}) - _NOT_TYPED
    if not ids and apart:
        return say("Its rows are the same in the columns that both have.")
    if not ids:
        return say("Its rows are the same.")
    names = few(ids, _MOST_NAMED)
    return say("Different rows: {names}. Choose that sheet to read it instead.", names=names)


def _differing(
    first: Iterable[Row], header: Header, other: Iterable[Row], other_header: Header
) -> list[str]:
    """Return the IDs whose rows differ in the common columns, or that only one sheet has."""
    fields = [
        field
        for field in header.columns
        if field in other_header.columns and field not in _NOT_TYPED
    ]
    # Sheets may have 100,000 rows each, so keep only a hash of each row.
    here = Counter(
        (id, hash(_texts(cells, header, fields)))
        for id, cells in _rows(first, header, nameless=True)
    )
    others = Counter(
        (id, hash(_texts(cells, other_header, fields)))
        for id, cells in _rows(other, other_header, nameless=True)
    )
    return list(dict.fromkeys(id for id, _ in (*(others - here), *(here - others))))


def _texts(cells: Mapping[int, str], header: Header, fields: Iterable[str]) -> tuple[str, ...]:
    return tuple(cells.get(header.columns[field], "").strip() for field in fields)


def _rows(
    rows: Iterable[Row], header: Header, *, nameless: bool = False
) -> Iterator[tuple[str, Mapping[int, str]]]:
    """Yield the ID and cells of each row with an ID.

    With `nameless`, also yield filled rows without one, by row number.
    """
    place = header.columns.get("id")
    for row in rows:
        if row.number > header.row:
            cells = {cell.column: cell.value for cell in row.cells if cell.value}
            if place is not None and (id := cells.get(place)):
                yield id, cells
            elif nameless and any(
                cells.get(column, "").strip() for column in header.columns.values()
            ):
                yield f"#{row.number}", cells


class SheetPart(NamedTuple):
    """One sheet of the chain `Activities`, `Activities - part 2`, …"""

    entry: SheetEntry
    header: Header


class OpenSheet(Closing):
    """A sheet that is open for reading. `rows()` can be called repeatedly.

    As a context manager it closes the workbook, `book`. `parts` are the sheet and its
    continuations. `shape` says how its rows are made from records, if only the records define the
    columns.
    """

    def __init__(
        self,
        book: OpenWorkbook,
        kind: Kind,
        parts: Sequence[SheetPart],
        info: SheetInfo,
        shape: ShapedSheet | None,
    ) -> None:
        self.book = book
        self._kind = kind
        self.parts = parts
        self._info = info
        self.shape = shape

    @property
    def info(self) -> SheetInfo:
        """Return the sheet info.

        Damage that is only found when unpacking the baseline is included from then on.
        """
        # Unpacking can find damage that the checksums did not show, so the count may grow.
        damaged = self.book.damaged(self._kind)
        if damaged <= self._info.damaged_blocks:
            return self._info
        others = [problem for problem in self._info.problems if problem.code != BASELINE_DAMAGED]
        return replace(
            self._info,
            damaged_blocks=damaged,
            problems=(*others, *_about_damage(damaged, self._info.sheet)),
        )

    def rows(
        self, wanted: Callable[[str], bool] | None = None, *, own_columns: bool = False
    ) -> Iterator[SheetRow]:
        """Yield each row that is not blank, in the order of the sheet and its continuations.

        Hidden rows are included. With `wanted`, rows with other IDs may be left out. With
        `own_columns`, rows have the cells in the planner's own columns, too.
        """
        rows = self._read(self._info.table, OUR_WORDS, wanted, own_columns=own_columns)
        name = self.parts[0].entry.name
        return (
            with_base(self.book.package, rows) if is_failed_sheet(self.book.package, name) else rows
        )

    def typed_words(self) -> dict[tuple[str, int], OurWords]:
        """Return texts in `Result` and `Reason` that a planner may have edited, by row."""
        read = (
            ()
            if self._info.only_failed
            else self._read(
                [column for column in self._info.table if column.field in OUR_WORDS], frozenset()
            )
        )
        texts = (
            (
                row,
                OurWords(*(" ".join(_text_in(row, name).split()) for name in ("result", "reason"))),
            )
            for row in read
        )
        return {
            (row.sheet, row.number): words
            for row, words in texts
            if words.reason or not words.is_plain
        }

    def _read(
        self,
        columns: Sequence[Column],
        unread: frozenset[str],
        wanted: Callable[[str], bool] | None = None,
        *,
        own_columns: bool = False,
    ) -> Iterator[SheetRow]:
        package = self.book.package
        rules = _rules(package, self._info.time_zone)
        for part in self.parts:
            header = part.header
            reader = RowReader(
                columns,
                header.columns,
                rules,
                part.entry.name,
                header.origin_row,
                unread,
                header.unknown if own_columns else None,
            )
            choice = Wanted(header.columns["id"], wanted) if wanted is not None else None
            with package.open_part(part.entry.part) as stream:
                yield from reader.rows(raw_rows(stream, package.strings, choice), header.row)

    def baseline(self) -> Baseline:
        """Unpack the exported records; empty if the workbook has none.

        Closed with the workbook.
        """
        return self.book.baseline(self._kind)

    @property
    def failed_name(self) -> str:
        """Return the name of the `Failed rows` sheet in this workbook."""
        listed = failed_sheet(self.book.package)
        return listed.entry.name if listed is not None else layout.FAILED_ROWS

    def refuse_empty(self) -> None:
        """Raise WorkbookError if the sheet has no rows."""
        for part in self.parts:
            with rows_of(self.book.package, part.entry) as rows:
                if any(row.number > part.header.row for row in rows):
                    return
        raise EmptySheetError(
            say(
                "The sheet “{sheet}” has no rows below its header.", sheet=self.parts[0].entry.name
            ),
            say("Fill in at least one row and save the workbook."),
        )

    @property
    def stamp(self) -> tuple[int, int]:
        """Return the size and time of the file that was read, to detect that it was saved again."""
        return self.book.package.stamp

    def close(self) -> None:
        """Close the workbook and remove temporary files."""
        self.book.close()


class OpenWorkbook(Closing):
    """A workbook that is open for reading: its `summary` and its sheets.

    Use it as a context manager; `close()` releases its files.
    """

    def __init__(self, package: Package, summary: WorkbookSummary, default_zone: str) -> None:
        self.package = package
        self.summary = summary
        self._default_zone = default_zone
        self._hidden = package.sheet(summary.baseline) if summary.baseline is not None else None
        self._baselines = dict[str, Baseline]()
        self._shapes = dict[str, tuple[ShapedSheet, ...]]()

    def sheet(self, name: str | None = None) -> OpenSheet:
        """Open a sheet: by name, else by the title of a kind, else by the headers of activities.

        Raises WorkbookError with the problem and what to do.
        """
        if self.summary.simulation:
            raise WorkbookError(
                say(
                    "{name} is the workbook of a simulation case, not a plan.",
                    name=self.package.path.name,
                ),
                say("Open it under Simulation (sheetbridge simulation check)."),
            )
        kind, entry, problems = self._chosen(name)
        sheet = self._opened(kind, entry, problems)
        if kind.importable:
            sheet.refuse_empty()
        return sheet

    def named(self, name: str) -> OpenSheet:
        """Open the sheet with this name, even without rows. Raises WorkbookError."""
        return self._opened(*self._named(name))

    def failed_rows(self, sheet: OpenSheet) -> OpenSheet | None:
        """Open `Failed rows`, or return None if it is missing or belongs to another sheet."""
        refuse_rearranged(self.package)
        listed = failed_sheet(self.package)
        if listed is None or sheet.info.kind is not ACTIVITIES or sheet.info.only_failed:
            return None
        plan = listed.plan or self._chosen(None)[1].name
        return (
            self.named(listed.entry.name)
            if plan.casefold() == sheet.info.sheet.casefold()
            else None
        )

    def sheet_of_failed(self) -> str | None:
        """Return the sheet that `Failed rows` belongs to, or None for the default sheet."""
        listed = failed_sheet(self.package)
        return listed.plan if listed is not None else None

    def sheets_of(self, kind: Kind) -> tuple[OpenSheet, ...]:
        """Open the sheets of a kind: its own first, then those of nested lists.

        Raises WorkbookError.
        """
        titles = [shape.layout.title for shape in self.shapes(kind)] or [kind.title]
        entries = [self.package.sheet(title) for title in titles]
        return tuple(
            self._opened(kind, entry, [])
            for entry in entries
            if entry is not None and entry.type == "worksheet"
        )

    def shapes(self, kind: Kind) -> tuple[ShapedSheet, ...]:
        """Return the sheets of a kind whose columns are only known from the exported records.

        Empty for other kinds.
        """
        # The API documents do not list the columns of the other kinds, so only the exported records
        # know them.
        if kind.importable or not self._has_baseline(kind):
            return ()
        if kind.name not in self._shapes:
            self._shapes[kind.name] = (
                Shape(kind)
                .take_all(record.value for record in self.baseline(kind).records())
                .sheets()
            )
        return self._shapes[kind.name]

    def baseline(self, kind: Kind) -> Baseline:
        """Unpack the exported records of a kind; empty if the workbook has none."""
        baseline = self._baselines.get(kind.name)
        if baseline is None:
            packed = self.package.packed_size(self._hidden.part) if self._hidden is not None else 0
            with baseline_cells(self.package, self._hidden) as cells:
                baseline = self._baselines[kind.name] = Baseline(cells, kind.name, packed)
        return baseline

    def damaged(self, kind: Kind) -> int:
        """Return how many baseline blocks are known to be lost."""
        unpacked = self._baselines.get(kind.name)
        return max(
            self.summary.damaged.get(kind.name, 0), unpacked.damaged if unpacked is not None else 0
        )

    def close(self) -> None:
        """Close the workbook. Its unpacked parts are deleted with their last reader."""
        self._baselines.clear()
        self.package.close()

    def _has_baseline(self, kind: Kind) -> bool:
        written = self.summary.written
        return self._hidden is not None and (written is None or kind.name in written.captions)

    def _opened(self, kind: Kind, entry: SheetEntry, problems: list[Problem]) -> OpenSheet:
        package, written = self.package, self.summary.written
        shape = next(
            (
                shape
                for shape in self.shapes(kind)
                if shape.layout.title.casefold() == entry.name.casefold()
            ),
            None,
        )
        plan = SheetLayout(kind.title, kind.columns, kind.name) if shape is None else shape.layout
        captions = self._captions(kind, shape)
        parts = _parts(package, plan, entry, captions, problems)
        zone, note = zone_of(
            plan.columns,
            parts[0].header,
            written.origin.time_zone if written is not None else None,
            self._default_zone,
        )
        problems += [_warned("time-zone", note, entry.name)] if note is not None else []
        if open_elsewhere(package.path):
            problems.append(
                _warned(
                    OPEN_ELSEWHERE,
                    say("The workbook seems to be open in another program. Save it there first."),
                    entry.name,
                )
            )
        damaged = self.summary.damaged.get(kind.name, 0)
        problems += _about_damage(damaged, entry.name)
        header = parts[0].header
        info = SheetInfo(
            workbook=package.path,
            sheet=entry.name,
            kind=kind,
            time_zone=zone,
            header_row=header.row,
            columns=header.columns,
            unknown=tuple(header.unknown.values()),
            origin=written.origin if written else None,
            has_baseline=self._has_baseline(kind),
            damaged_blocks=damaged,
            lookups=self.summary.lookups,
            problems=tuple(problems),
            macro=package.macro,
            shaped=shape.layout.columns if shape is not None else (),
            only_failed=is_failed_sheet(package, entry.name),
            totals=frozenset().union(*(total_rows(package, part.entry) for part in parts)),
            struck=frozenset().union(
                *(
                    struck_rows(package, part.entry, part.header.row, _typed_in(part.header))
                    for part in parts
                )
            ),
        )
        with rows_of(package, entry) as rows:
            info = with_lost_columns(
                info, plan.columns, captions, header, rows, _rules(package, zone)
            )
        return OpenSheet(self, kind, parts, info, shape)

    def _captions(self, kind: Kind, shape: ShapedSheet | None) -> Mapping[str, str]:
        """Return the field that each header had when the workbook was written."""
        written = self.summary.written
        if shape is None or written is None:
            return written.captions.get(kind.name, {}) if written is not None else {}
        columns = shape.layout.columns
        return dict(
            zip(
                layout.captions_of(columns, written.origin.time_zone),
                (column.field for column in columns),
                strict=True,
            )
        )

    def _chosen(self, wanted: str | None) -> tuple[Kind, SheetEntry, list[Problem]]:
        """Return the sheet to read, its kind and the problems with this choice."""
        package = self.package
        if wanted is not None:
            return self._named(wanted)
        entries = worksheets(package)
        by_name = {
            kind.name: entry for entry in entries if (kind := kind_titled(entry.name)) is not None
        }
        alike = [entry for entry in entries if entry.name in self.summary.alike]
        for kind in (ACTIVITIES, *KINDS):
            if kind.name in by_name and (kind is ACTIVITIES or not alike):
                named = by_name[kind.name]
                # Report a second plan that is not read, or its edits would be missed silently.
                others = [entry for entry in alike if entry.name != named.name]
                gone = kind is not ACTIVITIES and self._has_baseline(ACTIVITIES)
                return (
                    kind,
                    named,
                    (
                        self._beside(named, others)
                        if others
                        else [_activities_gone(named.name)]
                        if gone
                        else []
                    ),
                )
        # Guessing could send last year's plan.
        if len(alike) > 1:
            raise WorkbookError(
                say(
                    "{name} has several sheets with activities: {names}.",
                    name=package.path.name,
                    names=", ".join(entry.name for entry in alike),
                ),
                say("Rename one to “{title}”, or choose a sheet.", title=ACTIVITIES.title),
            )
        if not alike:
            raise WorkbookError(
                say("{name} has no sheet that can be read.", name=package.path.name),
                what_is_missing(package, entries),
            )
        return ACTIVITIES, alike[0], []

    def _beside(self, named: SheetEntry, others: Sequence[SheetEntry]) -> list[Problem]:
        """Report other sheets that look like activities, and how they differ from this one."""
        captions = self._captions(ACTIVITIES, None)
        plan = SheetLayout(ACTIVITIES.title, ACTIVITIES.columns, ACTIVITIES.name)
        chosen = _part(self.package, plan, named, captions)
        return [_other_sheet(self.package, chosen, plan, entry, captions) for entry in others]

    def _named(self, wanted: str) -> tuple[Kind, SheetEntry, list[Problem]]:
        """Return the sheet with this name and its kind.

        The sheet of a nested list belongs to the kind at the start of its name.
        """
        entries = worksheets(self.package)
        entry = next(
            (entry for entry in entries if entry.name.casefold() == wanted.strip().casefold()), None
        )
        if entry is None:
            names = ", ".join(
                f"“{entry.name}”" for entry in entries if entry.name != layout.BASELINE
            )
            raise no_sheet(self.package.path, wanted, names)
        title, _ = layout.continued(entry.name)
        kind = kind_titled(title)
        if kind is None and not has_failed_name(entry.name):
            begins = [
                kind for kind in KINDS if entry.name.casefold().startswith(kind.title.casefold())
            ]
            shaped = [
                kind
                for kind in begins
                for shape in self.shapes(kind)
                if shape.layout.title.casefold() == entry.name.casefold()
            ]
            kind = shaped[0] if shaped else None
        return kind or ACTIVITIES, entry, []


def open_workbook(
    path: Path,
    default_zone: str = "UTC",
    summary: WorkbookSummary | None = None,
    monitor: Monitor | None = None,
) -> OpenWorkbook:
    """Open a workbook for reading.

    Pass `summary` to avoid inspecting an unchanged file again, `monitor` to wait for a file that is
    locked or still being copied. Raises WorkbookError.
    """
    package = Package.open(path) if monitor is None else open_whole(path, monitor)
    try:
        # A summary from before the last save could list other sheets.
        is_current = summary is not None and (summary.path, summary.stamp) == (path, package.stamp)
        return OpenWorkbook(
            package,
            summary if summary is not None and is_current else look_through(package),
            default_zone,
        )
    except BaseException:
        package.close()
        raise


def open_sheet(
    path: Path,
    sheet: str | None = None,
    default_zone: str = "UTC",
    summary: WorkbookSummary | None = None,
) -> OpenSheet:
    """Open one sheet of a workbook, chosen as by `OpenWorkbook.sheet`. Raises WorkbookError."""
    book = open_workbook(path, default_zone, summary)
    try:
        return book.sheet(sheet)
    except BaseException:
        book.close()
        raise


def _rules(package: Package, time_zone: str) -> SheetRules:
    zone, since_1904 = ZoneInfo(time_zone), package.date1904
    return SheetRules(
        zone=zone,
        styles=package.styles,
        dates=Dates(package.styles),
        strings=package.strings,
        since_1904=since_1904,
        moments=SerialReader(zone, since_1904),
    )


def _activities_gone(chosen: str) -> Problem:
    message = say(
        "The sheet “{gone}” is missing; “{sheet}” is read instead.",
        gone=ACTIVITIES.title,
        sheet=chosen,
    )
    return _warned("sheet-gone", message, chosen)


def _typed_in(header: Header) -> frozenset[int]:
    """Return the columns that planners edit."""
    return frozenset(place for field, place in header.columns.items() if field not in OUR_WORDS)


def _text_in(row: SheetRow, name: str) -> str:
    value = row.values.get(name, row.texts.get(name))
    return value if isinstance(value, str) else ""


def _other_sheet(
    package: Package,
    chosen: SheetPart,
    plan: SheetLayout,
    other: SheetEntry,
    captions: Mapping[str, str],
) -> Problem:
    try:
        how_far = apart(package, chosen, _part(package, plan, other, captions))
    except WorkbookError:  # not read, so its problems must not block the other sheet
        how_far = say("Choose that sheet to read it instead.")
    return other_sheet(chosen.entry.name, other.name, how_far)


def other_sheet(chosen: str, other: str, apart: Text) -> Problem:
    """Return the warning that another sheet is not read although it looks like activities."""
    message = say(
        "The sheet “{sheet}” is read. “{other}” also looks like activities but is not "
        "read. {apart}",
        sheet=chosen,
        other=other,
        apart=apart,
    )
    return _warned("other-sheets", message, chosen)


def _parts(
    package: Package,
    plan: SheetLayout,
    entry: SheetEntry,
    captions: Mapping[str, str],
    problems: list[Problem],
) -> list[SheetPart]:
    """Return the sheet and its continuations, each with its header.

    Report sheets that are copies.
    """
    parts, number = [_part(package, plan, entry, captions)], 2
    if layout.continued(entry.name)[1] != 1:
        return parts
    while entries := [
        more
        for name in layout.continuations(entry.name, number)
        if (more := package.sheet(name)) is not None
    ]:
        for more in entries:
            part = _part(package, plan, more, captions)
            with rows_of(package, entry) as first, rows_of(package, more) as other:
                # "Activities (2)" is Excel's name for a copied tab, and was ours for a
                # continuation.
                copy = is_copy(first, parts[0].header, other, part.header)
            if copy:
                how_far = apart(package, parts[0], part)
                message = say(
                    "“{copy}” looks like a copy of “{sheet}” and is not read. {apart}",
                    copy=more.name,
                    sheet=entry.name,
                    apart=how_far,
                )
                problems.append(_warned("sheet-copy", message, entry.name))
            else:
                parts.append(part)
        number += 1
    return parts


def _part(
    package: Package, plan: SheetLayout, entry: SheetEntry, captions: Mapping[str, str]
) -> SheetPart:
    with rows_of(package, entry) as rows:
        header = find_header(rows, plan, captions, entry.name)
    is_ours = is_failed_sheet(package, entry.name)
    return SheetPart(entry, header if is_ours else replace(header, origin_row=None))


# Problems with the workbook itself


def _about_damage(count: int, sheet: str) -> list[Problem]:
    if not count:
        return []
    return [
        _warned(
            BASELINE_DAMAGED,
            say("Some exported values in this workbook are damaged. Export again to replace them."),
            sheet,
        )
    ]


def _warned(code: str, message: Text, sheet: str) -> Problem:
    return Problem(Severity.WARNING, code, message, sheet)
