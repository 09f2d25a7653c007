"""RowOutcomes -> the planner's workbook, with every row's result and rows not accepted listed.

The workbook itself is patched. If it is open in another program or still being copied, wait for it.
If a patch could damage it, or it still cannot be written, an equal workbook with the same marks is
written beside it, with the reason.
"""

from __future__ import annotations

import filecmp
import re
import tempfile
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field
from functools import partial
from itertools import chain
from pathlib import Path

from bridge import files
from bridge.changes.compare.listed_rows import with_shown
from bridge.errors import WorkbookError
from bridge.progress import Monitor
from bridge.records.cells.base import Number
from bridge.records.cells.moments import MomentCell
from bridge.records.cells.values import whole_text
from bridge.records.changes import SentValues, WrittenCell
from bridge.records.columns import caption_key
from bridge.records.kinds import ACTIVITIES
from bridge.records.runs import OurWords, Refusal, SentRow
from bridge.texts import Text, say
from bridge.workbook import layout
from bridge.workbook.baseline import fill_blocks
from bridge.workbook.opc.package import Package
from bridge.workbook.opc.package_edit import (
    RECALCULATE,
    VERY_HIDDEN,
    ChangedMeanwhileError,
    PackageEdit,
    Target,
    busy,
    not_written,
    why_beside,
)
from bridge.workbook.opc.shared_strings import StringTable
from bridge.workbook.opc.styles import TooManyStylesError
from bridge.workbook.read.headers import rows_of
from bridge.workbook.read.open_sheet import OpenWorkbook, open_workbook
from bridge.workbook.read.refused_base import Refused, as_refused, read_refused
from bridge.workbook.read.snapshots import wait_until_closed, wait_until_whole
from bridge.workbook.sheet.patch import Content, Restyle, RowPatch, patch_rows
from bridge.workbook.sheet.raw_cells import OddSheetError, show_columns, unselected
from bridge.workbook.sheet.rows import Cell, Row
from bridge.workbook.writeback.failed_rows import (
    OWN_COLUMNS,
    Entry,
    RowWriter,
    Verdict,
    append_sheet,
    content_of,
    moved,
    own_texts,
    rewrite_sheet,
    same_content,
    sent_before,
    sent_places,
    write_refused,
    written_words,
)
from bridge.workbook.writeback.locations import (
    Context,
    DataSheet,
    Mark,
    RowBook,
    id_in,
    kept_texts,
    removed_notes,
    verdict_of,
)
from bridge.workbook.writeback.plain import ODD_FORMAT, with_plain_sheets
from bridge.workbook.writeback.updates import Request, Updates

_FIELDS = ACTIVITIES.by_field
_MOMENTS = {name for name, column in _FIELDS.items() if isinstance(column.cell, MomentCell)}


class FailedSheet:
    """The sheet of rows not accepted in one workbook, while its outcome is written.

    If `with_formulas` is set, its rows keep their positions.
    """

    def __init__(self, context: Context, book: RowBook, edit: PackageEdit) -> None:
        self._context = context
        self._book = book
        self._edit = edit
        self._texts = edit.texts
        self._locations = context.locations
        self.entries: list[Entry] = []
        self._gone: list[int] = []
        self._contents: dict[int, dict[int, Content]] = {}
        failed = context.locations.failed
        self._hidden = (
            sent_places(context.locations.first_row(failed)) if failed is not None else ()
        )
        self._corrections = context.corrections_on(failed.name) if failed is not None else {}
        self._elsewhere = {
            (one.id, one.field)
            for one in context.fresh.corrections
            if one.field != "id" and one not in self._corrections.get(one.row, ())
        }
        by_key = {column.key: column.place for column in context.columns}
        self._places = {
            name: by_key[key]
            for name, column in _FIELDS.items()
            if (key := caption_key(column.caption)) in by_key
        }
        self._moments = {self._places[name] for name in _MOMENTS & self._places.keys()}
        self.with_formulas = False

    def keep_rows(self) -> None:
        """Keep the rows that were not accepted.

        For accepted ones, remember the corrections made there.
        """
        if self._locations.failed is None:
            return
        context = self._context
        id_place = next((column.place for column in context.columns if column.key == "id"), 0)
        sent = context.rows_as_sent({row.id for row in context.request.receipt.rows}, failed=True)
        package = self._locations.package
        with rows_of(package, self._locations.failed) as rows:
            listed = [*rows]
        known = as_refused(
            read_refused(package),
            [(id_in(row.cells, id_place, {}) or "", _origin(row)) for row in listed],
        )
        for row, base in zip(listed, known, strict=True):
            before = base or sent_before(row.cells, self._hidden)
            id = id_in(row.cells, id_place, context.lost_zeros)
            corrections = self._corrections.get(row.number, ())
            contents = self._book.correct(context, corrections, self._places)
            if contents:
                self._contents[row.number] = contents
            words = {
                cell.column: cell.value or "" for cell in row.cells if cell.column <= OWN_COLUMNS
            } | dict(enumerate(written_words(before), 2))
            self._book.listed.setdefault(id or "", []).append(
                Refusal(words.get(3, ""), words.get(2, ""))
            )
            # An ID that was corrected in the review is the one that was sent.
            id = str(contents[id_place]) if contents.get(id_place) else id
            cells = (
                context.with_contents(row.cells, contents, self._moments) if contents else row.cells
            )
            if row.number > 1 and not self._leaves(id, row, cells, sent):
                self._keep(id, row, self._as_resent(id, row, cells, sent), before)

    def plan(self) -> None:
        """Schedule the sheet to be written after the sheets of activities.

        Create one if there is something to list.
        """
        context, locations = self._context, self._locations
        refused = any(mark.verdict is not None for mark in context.marks.values()) or bool(
            context.request.outcome.unplaced
        )
        if locations.failed is not None:
            self._edit.replace_late(
                locations.failed.part, partial(self._rebuild, locations.failed.part)
            )
        # Do not create an empty sheet: its tab alone would be alarming.
        elif refused:
            append_sheet(self._edit, context.columns, self._rows)
            if locations.sheets:
                quoted = locations.sheets[0].entry.name.replace("'", "''")
                self._edit.define(layout.FAILED_ROWS_OF_NAME, f"'{quoted}'!$A$1")
        if refused or locations.failed is not None:
            write_refused(self._edit, self._bases)
            if locations.baseline is None:
                self._edit.define_late(context.highlights.new_names)

    def _leaves(
        self, id: str | None, row: Row, cells: list[Cell], sent: dict[str, list[Cell]]
    ) -> bool:
        """Return whether a row leaves the sheet.

        It leaves if it was accepted and not edited since, or is an earlier rejection without a row.
        `cells` are those of the row with its corrections.
        """
        context, book = self._context, self._book
        mark = context.marks.get(id) if id is not None else None
        # A rejection from an earlier run without a row has nothing that a planner could correct. It
        # has two texts; a row with one of them is a planner's note.
        filled = {cell.column for cell in row.cells if cell.value or cell.formula}
        leaves = id is None and filled in (set(), {2, 3})
        if id is not None and mark is not None and mark.accepted and id not in book.stays:
            book.carried[id] = cells
            # An edit made after sending exists only here and must not disappear with the row.
            leaves = id not in sent or _same_rows(sent[id], row.cells)
            notes = own_texts(row, context.columns, self._hidden)
            if leaves and notes:
                book.notes[id] = notes
        if leaves:
            self._gone.append(row.number)
        return leaves

    def _as_resent(
        self, id: str | None, row: Row, cells: list[Cell], sent: dict[str, list[Cell]]
    ) -> list[Cell]:
        """Return a row's cells with values from `Activities` that were sent and rejected again.

        Cells edited since are kept.
        """
        listed, key = self._context.fresh.listed, id or ""
        now, before = (
            {cell.column: cell for cell in some} for some in (row.cells, sent.get(key, ()))
        )
        contents = {
            place: self._context.content(_FIELDS[name], value)
            for name, value in listed.resent.get(key, {}).items()
            if (place := self._places.get(name)) is not None
            and (
                same_content(now.get(place), before.get(place))
                if key in sent
                else name in listed.ours.get(key, ())  # no copy, or listed by another run since
            )
        }
        if not contents:
            return cells
        self._contents[row.number] = contents | self._contents.get(row.number, {})
        return self._context.with_contents(cells, self._contents[row.number], self._moments)

    def _keep(self, id: str | None, row: Row, cells: list[Cell], before: SentValues | None) -> None:
        mark = self._context.marks.get(id) if id is not None else None
        if id is not None:
            self._book.stays.add(id)
        self.with_formulas = self.with_formulas or any(cell.formula for cell in row.cells)
        sent = (self._context.refused.get(id) if id is not None else None) or before
        # What is shown here without being typed is no correction, whatever was sent. Nor is a
        # decision of the review that `Activities` shows too: its cell there may change since.
        untyped = {
            **self._context.fresh.listed.kept.get(id or "", {}),
            **{
                one.field: one.value
                for one in self._corrections.get(row.number, ())
                if one.theirs or (one.id, one.field) in self._elsewhere
            },
        }
        if untyped and sent is not None:
            sent = sent._replace(payload=with_shown(sent.payload, untyped))
        shown = [cell for cell in cells if cell.column not in self._hidden]
        verdict = mark.verdict if mark is not None else None
        self.entries.append(Entry(id, shown, verdict, row.number, sent))

    def _bases(self) -> Iterator[Refused]:
        """Yield what was sent of each row of the sheet."""
        for entry, origin in self._entries():
            if entry.sent is not None:
                yield Refused(entry.sent, origin)

    def _rows(self) -> Iterator[str]:
        highlights = self._context.highlights
        header = next(
            (column.header_style for column in self._context.columns if column.header_style), 0
        )
        reason = (
            self._locations.sheets[0].header.columns.get("reason")
            if self._locations.sheets
            else None
        )
        style = (
            highlights.bare(self._locations.looks().get(reason, ("", 0))[1])
            if reason is not None
            else 0
        )
        writer = RowWriter(self._context.columns, highlights, self._texts, header, style)
        return writer.rows(self._entries())

    def _rebuild(self, part: str, target: Target) -> None:
        if self.with_formulas:  # formulas refer to rows, so rows must not move
            self._patch(part, target)
        else:
            package, columns = self._locations.package, self._context.columns
            rewrite_sheet(package, part, columns, self._rows, target, self._hidden)

    def _patch(self, part: str, target: Target) -> None:
        """Rewrite the sheet in place: empty rows that leave, add reasons, append new rows."""
        columns = self._context.columns
        header: dict[int, Content] = {column.place: column.caption for column in columns}
        header.update(enumerate(layout.FAILED_CAPTIONS, 1))
        gone: dict[int, Content] = dict.fromkeys(place for place in self._hidden if place)
        header = gone | header
        # Empty rows instead of removing them, or the rows below would move and break formulas.
        patches = {number: RowPatch(emptied=True) for number in self._gone} | {1: RowPatch(header)}
        below = []
        for entry, origin in self._entries():
            contents = gone | self._contents.get(entry.row or 0, {}) | entry.words
            if origin is not None:
                contents[1] = Number(str(origin))
            if entry.row is None:
                below.append(
                    RowPatch({cell.column: content_of(cell) for cell in entry.cells} | contents)
                )
            else:
                patches[entry.row] = RowPatch(contents)
        with self._locations.package.open_part(part) as source:
            show = partial(show_columns, columns=frozenset(self._hidden))
            patch_rows(source, target, self._texts, patches, appended=below, head=show)

    def _entries(self) -> Iterator[tuple[Entry, int | None]]:
        """Yield rows and their numbers in `Activities`.

        These are kept and new rows, rows missing there, and rejections without a row.
        """
        context, book = self._context, self._book
        listed = set[str]()
        for entry in self.entries:
            if entry.id is not None:
                listed.add(entry.id)
            yield entry, book.placed[entry.id][1] if entry.id in book.placed else None
        for sent in context.request.receipt.rows:
            verdict = context.marks[sent.id].verdict
            if verdict is not None and sent.id not in listed:
                yield (
                    Entry(
                        sent.id, self._cells_of(sent), verdict, sent=context.refused.get(sent.id)
                    ),
                    None,
                )
        # List a rejection even if it matches no row, because something was not saved.
        for lost in context.request.outcome.unplaced:
            yield Entry(None, [], verdict_of(lost)._replace(blamed=None)), None

    def _cells_of(self, sent: SentRow) -> list[Cell]:
        """Return the cells of a row that is no longer in `Activities`, from what was sent."""
        context = self._context
        fields = {caption_key(column.caption): column for column in ACTIVITIES.columns}
        blank = [Cell(column.place, "n", None, column.style, False) for column in context.columns]
        contents = {
            column.place: context.content(known, sent.payload.get(known.field))
            for column in context.columns
            if (known := fields.get(column.key)) is not None
        }
        filled = {place: content for place, content in contents.items() if content is not None}
        cells = context.with_contents(blank, filled, filled.keys())
        return [cell for cell in cells if cell.value is not None]


def _origin(row: Row) -> int | None:
    """Return what `Row` says in a row of `Failed rows`."""
    text = next((cell.value or "" for cell in row.cells if cell.column == 1), "")
    whole = whole_text(text.strip())
    return int(whole) if whole is not None else None


def _same_rows(one: Sequence[Cell], other: Sequence[Cell]) -> bool:
    """Return whether two rows of the sheet show the same in the columns that can be corrected."""
    first, second = (
        {cell.column: cell for cell in cells if cell.column > OWN_COLUMNS} for cells in (one, other)
    )
    return first.keys() == second.keys() and all(
        same_content(cell, second[column]) for column, cell in first.items()
    )


class RowPlanner:
    """Plans the changes in each row of one sheet of activities, while it is rewritten."""

    def __init__(
        self,
        context: Context,
        book: RowBook,
        sheet: DataSheet,
        failed: FailedSheet,
        texts: StringTable,
    ) -> None:
        self._context = context
        self._book = book
        self._sheet = sheet
        self._failed = failed
        self._texts = texts
        columns = sheet.header.columns
        self._result = columns.get("result")
        self._reason = columns.get("reason")
        self._blamed: dict[str, int | None] = {
            caption_key(column.caption): columns.get(column.field) for column in ACTIVITIES.columns
        }
        captions = [(cell.column, cell.value) for cell in sheet.row.cells if cell.value]
        self._blamed |= {caption_key(caption): column for column, caption in captions}
        self._captioned = [column for column, _ in captions]
        self._moments = {columns[name] for name in _MOMENTS & columns.keys()}
        name = sheet.entry.name
        self._corrections = context.corrections_on(name)
        self._held = {
            row: texts for (place, row), texts in context.fresh.held.items() if place == name
        }
        self._ids = {row: id for id, (place, row) in book.placed.items() if place == name}
        self._changing = self._ids.keys() | self._corrections.keys() | self._held.keys()
        old = context.highlights.highlighted_styles() if context.locations.failed else ()
        styles = f"\\ss\\s*=\\s*[\"'](?:{'|'.join(map(str, old))})[\"']"
        self._highlighted = re.compile(styles.encode()) if old else None

    def rewrite(self, target: Target) -> None:
        """Write the sheet with the changes, and note the cells that keep their formula."""
        sheet, package = self._sheet, self._context.locations.package
        with package.open_part(sheet.entry.part) as source:
            skipped = patch_rows(
                source,
                target,
                self._texts,
                ask=self._asked,
                keep=sheet.keep,
                strings=package.strings,
            )
        self._book.skipped += [(sheet.entry.name, row, column) for row, column in skipped]

    def _asked(self, number: int, row: bytes, cells: Callable[[], list[Cell]]) -> RowPatch | None:
        """Return the changes in a row of the run, or in another one with something to write.

        Other rows only lose the highlight of an earlier run.
        """
        if number <= self._sheet.header.row:
            return None
        patch = self._patch_of(number, cells()) if number in self._changing else None
        highlighted = self._highlighted if patch is None and number not in self._ids else None
        if highlighted is not None and highlighted.search(row):
            return RowPatch(restyle=self._bare)
        return patch

    def _patch_of(self, number: int, cells: list[Cell]) -> RowPatch | None:
        context, id = self._context, self._ids.get(number, "")
        corrections, columns = self._corrections.get(number, ()), self._sheet.header.columns
        contents = self._book.correct(context, corrections, columns)
        mark = context.marks.get(id)
        if mark is not None:
            if mark.verdict is not None and id not in self._book.stays:
                self._list(id, mark.verdict, cells, contents)
            return self._patch(id, mark, number, cells, contents)
        if (
            self._reason is not None
            and number in self._held
            and "reason" not in self._typed(id, number, cells)
        ):
            contents[self._reason] = " ".join(map(str, self._held[number]))
        if not contents:
            return None
        stays = id in self._book.stays
        return RowPatch(contents, None if stays else self._restyle(contents, self._bare))

    def _list(
        self, id: str, verdict: Verdict, cells: list[Cell], corrected: Mapping[int, Content]
    ) -> None:
        """Add a row not accepted to `Failed rows`, with its corrections.

        Cells that have changed since show what was sent.
        """
        context, columns = self._context, self._sheet.header.columns
        resent = context.fresh.listed.resent.get(id, {})
        contents = {
            columns[name]: context.content(_FIELDS[name], value)
            for name, value in resent.items()
            if name in columns
        } | dict(corrected)
        cells = context.with_contents(cells, contents, self._moments)
        entry = Entry(id, moved(cells, context.columns), verdict, sent=context.refused.get(id))
        self._failed.entries.append(entry)

    def _patch(
        self, id: str, mark: Mark, number: int, cells: list[Cell], contents: dict[int, Content]
    ) -> RowPatch:
        """Return the patch of a row of the run with its corrections in `contents`."""
        context, book = self._context, self._book
        dated = self._carry(id, cells, contents) if mark.accepted else ()
        notes = self._typed(id, number, cells)
        if self._result is not None and "result" not in notes:
            contents[self._result] = mark.result
        if self._reason is not None and "reason" not in notes:
            newer = context.fresh.reasons.get(id) if mark.accepted else None
            reasons = (mark.reason, newer, *self._held.get(number, ()))
            contents[self._reason] = " ".join(str(reason) for reason in reasons if reason) or None
        if (updated := context.fresh.updated.get((self._sheet.entry.name, number))) is not None:
            place = self._sheet.header.columns["updatedAt"]
            contents[place] = context.content(_FIELDS["updatedAt"], updated)
        if mark.verdict is None and id not in book.stays:
            return RowPatch(contents, self._restyle(contents, self._bare, dated))
        blamed = self._blamed.get(mark.verdict.blamed or "") if mark.verdict else None

        def refuse(column: int, style: int) -> int:
            return context.highlights.refused(style, blamed=column == blamed)

        return RowPatch(contents, self._restyle(contents, refuse, dated), self._captioned)

    def _typed(self, id: str, number: int, cells: Sequence[Cell]) -> dict[str, str]:
        """Return what a planner typed into `Result` and `Reason` of a row, by field.

        These cells, also those with a formula, are kept and reported.
        """
        columns = {"result": self._result, "reason": self._reason}
        names = {column: name for name, column in columns.items() if column is not None}
        texts = {names[cell.column]: cell.value or "" for cell in cells if cell.column in names}
        words = OurWords(*(" ".join(texts.get(name, "").split()) for name in ("result", "reason")))
        formulas = {names[cell.column] for cell in cells if cell.column in names and cell.formula}
        typed = {
            name: texts[name] for name in {*words.typed(self._book.listed.get(id, ())), *formulas}
        }
        self._book.kept += [
            (self._sheet.entry.name, number, column)
            for column, name in names.items()
            if name in typed
        ]
        return typed

    def _restyle(
        self, contents: Mapping[int, Content], look: Restyle, dated: Iterable[int] = ()
    ) -> Restyle:
        """Return `look` with a date format for dates."""
        moments = {
            column
            for column, content in contents.items()
            if isinstance(content, Number) and column in self._moments
        }.union(dated)
        if not moments:
            return look
        bare, date_style = self._context.highlights.bare, self._context.date_style
        return lambda column, style: look(
            column, date_style(bare(style)) if column in moments else style
        )

    def _bare(self, column: int, style: int) -> int:
        return self._context.highlights.bare(style)

    def _carry(self, id: str, cells: list[Cell], contents: dict[int, Content]) -> set[int]:
        """Add the corrections of an accepted row of `Failed rows`, and return the columns of dates.

        Cells that were edited here since are left alone.
        """
        dated = set[int]()
        there = {cell.column: cell for cell in self._book.carried.get(id, ())}
        here = {cell.column: cell for cell in cells}
        before = {cell.column: cell for cell in self._book.as_sent.get(id, cells)}
        columns = self._sheet.header.columns
        writable = {
            columns[name]
            for name in self._context.fresh.listed.carried.get(id, ())
            if name in columns and _FIELDS[name].importable
        }
        for column in self._context.columns:
            if (
                column.source not in writable
                or (corrected := there.get(column.place)) is None
                or corrected.value is None
            ):
                continue
            place = column.source
            if (
                place is None
                or same_content(corrected, here.get(place))
                or not same_content(here.get(place), before.get(place))
            ):
                continue
            contents[place] = content_of(corrected)
            if corrected.type == "n" and self._context.styles.is_date(corrected.style):
                dated.add(place)
        return dated


def write(
    workbook: OpenWorkbook, request: Request, target: Path, sent: Package | None
) -> tuple[RowBook, Updates]:
    """Write the workbook with the outcome in it, and return where its rows were found.

    Raises WorkbookError, OddSheetError, TooManyStylesError, ChangedMeanwhileError.
    """
    # Each attempt starts from the file alone, without any state of an earlier one.
    package = workbook.package
    edit, book = PackageEdit(package), RowBook()
    context = Context.of(workbook, request, edit.styles, sent)
    failed = FailedSheet(context, book, edit)
    # Do this first: it decides which corrections the sheets of activities get.
    failed.keep_rows()
    book.remember_corrections(context)
    book.locate(context)
    for sheet in context.locations.sheets:
        planner = RowPlanner(context, book, sheet, failed, edit.texts)
        edit.replace(sheet.entry.part, planner.rewrite, checked=True)
    failed.plan()
    _plan_baseline(context, edit)
    book.recalculates = edit.recalculate(layout.OWN_SHEETS)
    if package.signed:
        edit.unsign()
    edit.write(target)
    return book, context.fresh


def _plan_baseline(context: Context, edit: PackageEdit) -> None:
    """Schedule the update of the baseline, hidden again, with the fills under new highlights."""
    baseline, fresh = context.locations.baseline, context.fresh
    refused = any(mark.verdict is not None for mark in context.marks.values())
    highlights = refused or context.locations.failed is not None
    if baseline is not None and (fresh.blocks or highlights or baseline.state != VERY_HIDDEN):
        edit.hide(baseline)
        # Fills are only known once the other sheets are written.
        blocks = chain(fresh.blocks, fill_blocks(context.highlights.new_fills()))
        edit.replace_late(
            baseline.part, partial(_renew, edit.package, baseline.part, edit.texts, blocks)
        )


def _renew(
    package: Package, part: str, texts: StringTable, blocks: Iterable[str], target: Target
) -> None:
    with package.open_part(part) as source:
        added = (RowPatch({1: block}) for block in blocks)
        patch_rows(source, target, texts, appended=added, head=unselected)


_ATTEMPTS = 5


@dataclass(frozen=True, slots=True)
class Marked:
    """Where the outcome was written.

    `path` is the workbook or one beside it, and `reason_beside` explains why. `placed` has the
    sheet and row of each ID of the run that was found; `unplaced` are the IDs not found exactly
    once. `written` are the corrected cells, `skipped` those that keep their formula instead.
    `unwritten` counts the rows of an own sheet with a correction that its cells cannot show.
    `notes` are further messages.
    """

    path: Path
    reason_beside: Text | None = None
    placed: Mapping[str, tuple[str, int]] = field(default_factory=dict)
    unplaced: tuple[str, ...] = ()
    written: tuple[WrittenCell, ...] = ()
    skipped: tuple[WrittenCell, ...] = ()
    unwritten: int = 0
    notes: tuple[Text, ...] = ()


WRITING_RESULTS = say("Writing the results into the workbook")


def was_moved(path: Path) -> Text:
    """Return the message for a workbook that is no longer in its folder."""
    return say("{name} was moved or deleted.", name=path.name)


def saved_beside(reason: Text | None, path: Path) -> Text | None:
    """Return where the result is if the workbook could not be written, and why."""
    return (
        None
        if reason is None
        else say("{reason} The result is in {name}.", reason=reason, name=path.name)
    )


def mark(request: Request, monitor: Monitor) -> Marked:
    """Write the outcome of a run into the current state of its workbook.

    Raises WorkbookError if neither the workbook nor one beside it can be written. The workbook is
    then unchanged.
    """
    workbook, sent_copy = request.receipt.workbook, request.sent_copy
    monitor.report(WRITING_RESULTS)
    with tempfile.TemporaryDirectory(prefix="sheetbridge-") as folder:
        source, reason = _source(workbook, sent_copy, monitor)
        for _ in range(_ATTEMPTS):
            monitor.check()
            try:
                return _attempt(workbook, source, reason, request)
            except ChangedMeanwhileError:
                reason = reason or busy(workbook)
            except (OddSheetError, TooManyStylesError) as error:
                if source != workbook and reason is not None and source.parent == Path(folder):
                    raise not_written(workbook, str(error)) from error
                reason = reason or ODD_FORMAT
                source = with_plain_sheets(source, Path(folder) / workbook.name)
            except WorkbookError as error:
                if reason is not None:
                    raise
                reason = say(
                    "It could not be saved. It may be read-only or open in another program."
                )
                if sent_copy is not None and not _opens(
                    workbook
                ):  # damaged or gone: continue with what was sent
                    source, reason = sent_copy, error.title
    raise not_written(workbook, "other programs keep changing it")


def _attempt(workbook: Path, source: Path, reason: Text | None, request: Request) -> Marked:
    with ExitStack() as opened:
        book = opened.enter_context(open_workbook(source))
        copy = request.sent_copy
        sent = (
            None
            if copy is None or not copy.exists()
            else book.package
            if filecmp.cmp(source, copy, shallow=False)
            else opened.enter_context(Package.open(copy))
        )
        reason = reason or why_beside(workbook, book.package)
        target = workbook if reason is None else files.beside(workbook, "result")
        rows, updates = write(book, request, target, sent)
    ids = [row.id for row in request.receipt.rows]
    kept = kept_texts([(row, column) for _, row, column in rows.kept])
    held = tuple(
        say("Row {row}: {message}", row=row, message=why)
        for (_, row), some in updates.held.items()
        for why in some
    )
    return Marked(
        path=target,
        reason_beside=saved_beside(reason, target),
        placed={id: rows.placed[id] for id in ids if id in rows.placed},
        unplaced=tuple(id for id in ids if id not in rows.placed),
        written=tuple(cell for cell, place in rows.written if place not in rows.skipped),
        skipped=tuple(cell for cell, place in rows.written if place in rows.skipped),
        # A reason that does not fit into its row is reported instead.
        notes=(
            *kept,
            *removed_notes(rows.notes),
            *updates.notes,
            *(held if kept or not ids else ()),
            *([RECALCULATE] if rows.recalculates else []),
        ),
    )


def _source(workbook: Path, sent_copy: Path | None, monitor: Monitor) -> tuple[Path, Text | None]:
    """Return the file to patch and, if it must not be replaced, why."""
    wait_until_closed(workbook, monitor)
    if sent_copy is None or not sent_copy.exists():
        wait_until_whole(workbook, monitor)
        return workbook, None
    if not workbook.exists():
        return sent_copy, was_moved(workbook)
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
