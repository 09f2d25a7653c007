"""Writing the sheet `Failed rows`: which rows stay, which leave, which are new; as a new sheet, rebuilt, or patched in its place."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import closing
from functools import cached_property, partial

from bridge.records.captions import caption_key
from bridge.records.cells.base import Number
from bridge.records.cells.moments import MomentCell
from bridge.records.kinds import ACTIVITIES
from bridge.records.run_types import Refusal, SentRow
from bridge.workbook import layout
from bridge.workbook.opc.package_edit import PackageEdit
from bridge.workbook.opc.zip_writer import Target
from bridge.workbook.sheet.patch import Content, RowPatch, patch_rows
from bridge.workbook.sheet.sheet_head import hide_columns
from bridge.workbook.sheet.types import Cell, Row
from bridge.workbook.writeback.context import Context, RowBook
from bridge.workbook.writeback.failed_rows import (
    OWN_COLUMNS,
    Entry,
    Listing,
    Styling,
    Waiting,
    content_of,
    first_sent_place,
    free_name,
    rewrite_sheet,
    rows_xml,
    same_content,
    sent_contents,
    sent_places,
    sent_texts,
    write_sheet,
)
from bridge.workbook.writeback.locations import id_in
from bridge.workbook.writeback.request import verdict_of

_FIELDS = ACTIVITIES.by_field


class FailedSheet:
    """The sheet of refused rows of one workbook, while its outcome is written. `with_formulas`: its rows keep their places."""

    def __init__(self, context: Context, book: RowBook, edit: PackageEdit) -> None:
        self._context, self._book, self._edit, self._locations = context, book, edit, context.locations
        self._gone: list[int] = []
        self._contents: dict[int, dict[int, Content]] = {}
        failed = context.locations.failed
        self._sent_places = sent_places(context.locations.first_row(failed)) if failed is not None else ()
        self._corrections = context.corrections_on(failed.name) if failed is not None else {}
        by_key = {column.key: column.place for column in context.columns}
        fields = {column.field: by_key[key] for column in ACTIVITIES.columns if (key := caption_key(column.caption)) in by_key}
        self._places: dict[str, int] = fields
        self._moments = {fields[column.field] for column in ACTIVITIES.columns if column.field in fields and isinstance(column.cell, MomentCell)}
        self.with_formulas = False

    def keep_rows(self, waiting: Waiting) -> None:
        """Keep the rows that were not accepted; of accepted ones, remember what was corrected there."""
        if self._locations.failed is None:
            return
        context = self._context
        id_place = next((column.place for column in context.columns if column.key == "id"), 0)
        sent = context.rows_as_sent({row.id for row in context.request.receipt.rows}, failed=True)
        with closing(self._locations.rows(self._locations.failed)) as rows:
            for row in rows:
                id = id_in(next((cell for cell in row.cells if cell.column == id_place), None), context.lost_zeros)
                contents = self._corrected(row)
                words = {cell.column: cell.value or "" for cell in row.cells if cell.column <= OWN_COLUMNS}
                self._book.listed.setdefault(id or "", []).append(Refusal(words.get(3, ""), words.get(2, "")))
                # An ID that was corrected in the review is the one that was sent.
                id = str(contents[id_place]) if contents.get(id_place) else id
                cells = context.with_contents(row.cells, contents, self._moments) if contents else row.cells
                if row.number > 1 and not self._leaves(id, row, cells, sent):
                    self._keep(id, row, self._as_resent(id, row, cells, sent), waiting)

    def plan(self, waiting: Waiting) -> None:
        """Order the sheet to be written behind the sheets of activities; a new one where there is something to list."""
        context, locations = self._context, self._locations
        refused = any(mark.verdict is not None for mark in context.marks.values()) or bool(context.request.outcome.unplaced)
        if locations.failed is not None:
            self._edit.replace_late(locations.failed.part, partial(self._rebuild, locations.failed.part, waiting))
        # A sheet that lists nothing is not made: its tab alone would frighten.
        elif refused:
            name = free_name(locations.package)
            self._edit.append_sheet(name, partial(self._new, waiting))
            self._edit.define(layout.FAILED_ROWS_NAME, f"'{name}'!$A$1")
            if locations.sheets:
                quoted = locations.sheets[0].entry.name.replace("'", "''")
                self._edit.define(layout.FAILED_ROWS_OF_NAME, f"'{quoted}'!$A$1")
        if refused or locations.failed is not None:
            self._edit.define_late(context.highlights.new_names)

    def _corrected(self, row: Row) -> dict[int, Content]:
        """Return what a planner took over in the review for the cells of a row, and note them."""
        contents = dict[int, Content]()
        for correction in self._corrections.get(row.number, ()):
            place = self._places.get(correction.field)
            if place is not None:
                contents[place] = self._context.corrected(correction)
                self._book.written.append((self._context.written_cell(correction), (correction.sheet, row.number, place)))
        if contents:
            self._contents[row.number] = contents
        return contents

    def _leaves(self, id: str | None, row: Row, cells: list[Cell], sent: dict[str, list[Cell]]) -> bool:
        """Whether a row leaves the sheet: accepted and not edited since it was sent, or a refusal without a row of an earlier run.

        `cells` are those of the row with its corrections.
        """
        context, book = self._context, self._book
        mark = context.marks.get(id) if id is not None else None
        # A refusal without any row, of an earlier run: there is nothing in it that a planner could correct.
        leaves = id is None and not any(cell.column > OWN_COLUMNS for cell in row.cells)
        if id is not None and mark is not None and mark.accepted and id not in book.stays:
            book.carried[id] = cells
            # Edited since it was sent: the edit exists nowhere else and must not vanish with the row.
            leaves = id not in sent or _same_rows(sent[id], row.cells)
        if leaves:
            self._gone.append(row.number)
        return leaves

    def _as_resent(self, id: str | None, row: Row, cells: list[Cell], sent: dict[str, list[Cell]]) -> list[Cell]:
        """Return the cells of a row with the values that were sent and refused again from `Activities`, unless they were typed since."""
        resent = self._context.fresh.listed.resent.get(id or "", {})
        now, before = ({cell.column: cell for cell in some} for some in (row.cells, sent.get(id or "", ())))
        contents = {
            place: self._context.content(_FIELDS[name], value)
            for name, value in resent.items()
            if (place := self._places.get(name)) is not None and same_content(now.get(place), before.get(place))
        }
        if not contents:
            return cells
        self._contents[row.number] = contents | self._contents.get(row.number, {})
        return self._context.with_contents(cells, self._contents[row.number], self._moments)

    def _keep(self, id: str | None, row: Row, cells: list[Cell], waiting: Waiting) -> None:
        mark = self._context.marks.get(id) if id is not None else None
        if id is not None:
            self._book.stays.add(id)
        self.with_formulas = self.with_formulas or any(cell.formula for cell in row.cells)
        sent = (self._context.refused.get(id) if id is not None else None) or sent_texts(row.cells, self._sent_places)
        shown = [cell for cell in cells if cell.column not in self._sent_places]
        waiting.add(Entry(id, shown, mark.verdict if mark is not None else None, row.number, sent=sent))

    @cached_property
    def styling(self) -> Styling:
        highlights = self._context.highlights
        header = next((column.header_style for column in self._context.columns if column.header_style), 0)
        reason = self._locations.sheets[0].header.columns.get("reason") if self._locations.sheets else None
        style = highlights.bare(self._locations.looks().get(reason, ("", 0))[1]) if reason is not None else 0
        return Styling.of(self._context.columns, highlights, header, style)

    @cached_property
    def listing(self) -> Listing:
        """Return what makes its rows of refused rows."""
        return Listing(self._context.columns, self.styling)

    def _new(self, waiting: Waiting, target: Target) -> None:
        write_sheet(self._locations.package.workbook.root.namespace, self._context.columns, self._rows(waiting), target)

    def _rebuild(self, part: str, waiting: Waiting, target: Target) -> None:
        if self.with_formulas:  # they refer to each other by row: every row keeps its place
            self._patch(part, waiting, target)
            return
        with self._locations.package.open_part(part) as source:
            rewrite_sheet(source, self._context.columns, self._rows(waiting), waiting.count, target)

    def _patch(self, part: str, waiting: Waiting, target: Target) -> None:
        """Rewrite the sheet in its place: rows that left are emptied, those that stay get their reason, new ones go below."""
        columns = self._context.columns
        header: dict[int, Content] = {column.place: column.caption for column in columns}
        header.update(enumerate(layout.FAILED_CAPTIONS, 1))
        first = first_sent_place(columns)
        moved: dict[int, Content] = dict.fromkeys(place for place in self._sent_places if place)
        header = moved | header | dict(enumerate(layout.SENT_CAPTIONS, first))
        # Emptied, not removed: rows below would move and formulas would point elsewhere.
        patches = {number: RowPatch(emptied=True) for number in self._gone} | {1: RowPatch(header)}
        below = []
        for entry, origin in self._entries(waiting):
            contents = moved | self._contents.get(entry.row or 0, {}) | sent_contents(columns, entry.sent)
            if entry.verdict is not None:
                contents |= {2: entry.verdict.reason, 3: entry.verdict.said}
            if origin is not None:
                contents[1] = Number(str(origin))
            if entry.row is None:
                below.append(RowPatch({cell.column: content_of(cell) for cell in entry.cells} | contents))
            else:
                patches[entry.row] = RowPatch(contents)
        with self._locations.package.open_part(part) as source:
            hide = partial(hide_columns, first=first, last=first + len(layout.SENT_CAPTIONS) - 1)
            patch_rows(source, target, patches, appended=below, head=hide)

    def _rows(self, waiting: Waiting) -> Iterator[str]:
        return rows_xml(self._context.columns, self.styling, self._entries(waiting))

    def _entries(self, waiting: Waiting) -> Iterator[tuple[Entry, int | None]]:
        """Yield rows and their numbers in `Activities`: kept and new ones, those that are not there, and refusals without any row."""
        context, book = self._context, self._book
        listed = set[str]()
        for entry in waiting:
            if entry.id is not None:
                listed.add(entry.id)
            yield entry, book.placed[entry.id][1] if entry.id in book.placed else None
        for sent in context.request.receipt.rows:
            verdict = context.marks[sent.id].verdict
            if verdict is not None and sent.id not in listed:
                yield Entry(sent.id, self._cells_of(sent), verdict, sent=context.refused.get(sent.id)), None
        # A refusal that belongs to no row is listed all the same: it says that something did not arrive.
        for lost in context.request.outcome.unplaced:
            yield Entry(None, [], verdict_of(lost)._replace(blamed=None)), None

    def _cells_of(self, sent: SentRow) -> list[Cell]:
        """Return the cells of a row that is not in `Activities` (any more), from what was sent."""
        fields = {caption_key(column.caption): column for column in ACTIVITIES.columns}
        cells = []
        for column in self._context.columns:
            known = fields.get(column.key)
            content = self._context.content(known, sent.payload.get(known.field)) if known is not None else None
            if isinstance(content, Number):
                cells.append(Cell(column.place, "n", content.text, self._context.date_style(column.style), False))
            elif content is not None:
                text = str(int(content)) if isinstance(content, bool) else content
                cells.append(Cell(column.place, "b" if isinstance(content, bool) else "inlineStr", text, column.style, False))
        return cells


def _same_rows(one: Sequence[Cell], other: Sequence[Cell]) -> bool:
    """Whether two rows of the sheet show the same in the columns that can be corrected."""
    first, second = ({cell.column: cell for cell in cells if cell.column > OWN_COLUMNS} for cells in (one, other))
    return first.keys() == second.keys() and all(same_content(cell, second[column]) for column, cell in first.items())
