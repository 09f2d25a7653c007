"""Writing the sheet `Failed rows`: which rows stay, which leave, which are new; as a new sheet, rebuilt, or patched in its place."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from contextlib import closing
from dataclasses import replace
from functools import cached_property, partial
from typing import TYPE_CHECKING

from bridge.records.captions import caption_key
from bridge.records.cells.base import Number
from bridge.records.kinds import ACTIVITIES
from bridge.records.rows import SentRow
from bridge.workbook import layout
from bridge.workbook.opc.package_edit import PackageEdit
from bridge.workbook.opc.zip_writer import Target
from bridge.workbook.sheet.patch import Content, RowPatch, patch_rows, replace_rows
from bridge.workbook.sheet.rows import Cell, Row, RowEmitter
from bridge.workbook.sheet.sheet_head import Area
from bridge.workbook.writeback.failed_rows import (
    OWN_COLUMNS,
    Entry,
    FailedColumn,
    Listing,
    Styling,
    Waiting,
    columns_of,
    content_of,
    head_xml,
    header_xml,
    row_xml_of,
    same_content,
)
from bridge.workbook.writeback.locations import FAILED_ROWS_OF_NAME, id_in
from bridge.workbook.writeback.request import verdict_of

if TYPE_CHECKING:
    from bridge.workbook.writeback.attempt import Marking

_HEAD = 1 << 16


class FailedSheet:
    """The sheet of refused rows of one workbook, while its outcome is written. `with_formulas`: its rows keep their places."""

    def __init__(self, marking: Marking, edit: PackageEdit) -> None:
        self._marking, self._edit, self._places = marking, edit, marking.places
        self._gone: list[int] = []
        self.with_formulas = False
        self.columns = self._find_columns()

    def keep_rows(self, waiting: Waiting) -> None:
        """Keep the rows that were not accepted; of accepted ones, remember what was corrected there."""
        if self._places.failed is None:
            return
        marking = self._marking
        id_place = next((column.place for column in self.columns if column.key == "id"), 0)
        sent = marking.rows_as_sent(marking.sent_from_failed(), failed=True)
        with closing(self._places.rows(self._places.failed)) as rows:
            for row in rows:
                id = id_in(next((cell for cell in row.cells if cell.column == id_place), None), marking.lost_zeros)
                if row.number > 1 and not self._leaves(id, row, sent):
                    self._keep(id, row, waiting)

    def plan(self, waiting: Waiting) -> None:
        """Order the sheet to be written behind the sheets of activities; a new one where there is something to list."""
        marking, places = self._marking, self._places
        refused = any(mark.verdict is not None for mark in marking.marks.values()) or bool(marking.order.outcome.unplaced)
        if places.failed is not None:
            self._edit.replace_late(places.failed.part, partial(self._rebuild, places.failed.part, waiting))
        elif refused:
            name = self._free_name()
            self._edit.append_sheet(name, partial(self._new, waiting))
            self._edit.define(layout.FAILED_ROWS_NAME, f"'{name}'!$A$1")
            if places.sheets:
                quoted = places.sheets[0].entry.name.replace("'", "''")
                self._edit.define(FAILED_ROWS_OF_NAME, f"'{quoted}'!$A$1")
        if refused or places.failed is not None:
            self._edit.define_late(marking.highlights.new_names)

    def _leaves(self, id: str | None, row: Row, sent: dict[str, list[Cell]]) -> bool:
        """Whether a row leaves the sheet: accepted and not edited since it was sent, or a refusal without a row of an earlier run."""
        marking = self._marking
        mark = marking.marks.get(id) if id is not None else None
        leaves = id is None and not any(cell.column > OWN_COLUMNS for cell in row.cells)
        if id is not None and mark is not None and mark.accepted and id not in marking.stays:
            marking.carried[id] = row.cells
            leaves = id not in sent or _same_rows(sent[id], row.cells)
        if leaves:
            self._gone.append(row.number)
        return leaves

    def _keep(self, id: str | None, row: Row, waiting: Waiting) -> None:
        mark = self._marking.marks.get(id) if id is not None else None
        if id is not None:
            self._marking.stays.add(id)
        self.with_formulas = self.with_formulas or any(cell.formula for cell in row.cells)
        waiting.add(Entry(id, row.cells, mark.verdict if mark is not None else None, row.number))

    def _find_columns(self) -> list[FailedColumn]:
        """Return the columns, with the widths and formats of those of `Activities`."""
        places = self._places
        existing = places.first_row(places.failed) if places.failed is not None else None
        if not places.sheets:
            captions = [column.caption for column in ACTIVITIES.columns if column.field not in {"result", "reason"}]
            return columns_of(Row(1, False, []), dict(enumerate(captions, 1)), existing)
        sheet = places.sheets[0]
        ours = {sheet.header.columns.get("result"), sheet.header.columns.get("reason")}
        captions_there = {cell.column: cell.value for cell in sheet.row.cells if cell.value and cell.column not in ours}
        looks = self._looks()
        found = []
        for column in columns_of(sheet.row, captions_there, existing):
            width, style = looks.get(column.source or 0, ("", 0))
            found.append(replace(column, width=width, style=self._marking.highlights.bare(style)))
        return found

    def _looks(self) -> dict[int, tuple[str, int]]:
        """Return width and style of each column of `Activities`, as the head of its part states them."""
        looks: dict[int, tuple[str, int]] = {}
        with self._places.package.open_part(self._places.sheets[0].entry.part) as source:
            head = source.read(_HEAD).partition(b"sheetData")[0]
        for tag in re.findall(rb"<(?:[\w.\-]+:)?col\s([^>]*)>", head):
            known = {name.decode(): value.decode("utf-8", "replace") for name, value in re.findall(rb"""(\w+)\s*=\s*["']([^"']*)["']""", tag)}
            if known.get("min", "").isdecimal() and known.get("max", "").isdecimal():
                style = known.get("style", "0")
                for number in range(int(known["min"]), min(int(known["max"]), int(known["min"]) + 1000) + 1):
                    looks[number] = (known.get("width", ""), int(style) if style.isdecimal() else 0)
        return looks

    @cached_property
    def styling(self) -> Styling:
        """Return the styles of its cells."""
        highlights = self._marking.highlights
        header = next((column.header_style for column in self.columns if column.header_style), 0)
        reason = self._places.sheets[0].header.columns.get("reason") if self._places.sheets else None
        style = highlights.bare(self._looks().get(reason, ("", 0))[1]) if reason is not None else 0
        places: dict[str, dict[int, int]] = {}
        for column in self.columns:
            places.setdefault(column.key, {})[column.place] = column.style
        return Styling(header, style, highlights.bare, partial(highlights.refused, blamed=True), places)

    @cached_property
    def listing(self) -> Listing:
        """Return what makes its rows of refused rows."""
        return Listing(self.columns, self.styling)

    def _free_name(self) -> str:
        number = 1
        while self._places.package.sheet(name := layout.continuation(layout.FAILED_ROWS, number)) is not None:
            number += 1
        return name

    def _new(self, waiting: Waiting, target: Target) -> None:
        target.write(head_xml(self._places.package.workbook.root.namespace, self.columns))
        rows = RowEmitter(target)
        for row in self._rows(waiting):
            rows.add(row)
        rows.close()
        target.write(b"</sheetData></worksheet>")

    def _rebuild(self, part: str, waiting: Waiting, target: Target) -> None:
        if self.with_formulas:  # they refer to each other by row: every row keeps its place
            self._patch(part, waiting, target)
            return
        last = max((column.place for column in self.columns), default=OWN_COLUMNS)
        with self._places.package.open_part(part) as source:
            replace_rows(source, target, self._rows(waiting), Area(1, 1, last, max(1, waiting.count + 1)))

    def _patch(self, part: str, waiting: Waiting, target: Target) -> None:
        """Rewrite the sheet in its place: rows that left are emptied, those that stay get their reason, new ones go below."""
        header: dict[int, Content] = {column.place: column.caption for column in self.columns}
        header.update(enumerate(layout.FAILED_CAPTIONS, 1))
        patches = {number: RowPatch(emptied=True) for number in self._gone} | {1: RowPatch(header)}
        below = []
        for entry, origin in self._entries(waiting):
            contents: dict[int, Content] = {} if entry.verdict is None else {2: entry.verdict.reason, 3: entry.verdict.said}
            if origin is not None:
                contents[1] = Number(str(origin))
            if entry.row is None:
                below.append(RowPatch({cell.column: content_of(cell) for cell in entry.cells} | contents))
            else:
                patches[entry.row] = RowPatch(contents)
        with self._places.package.open_part(part) as source:
            patch_rows(source, target, patches, appended=below)

    def _rows(self, waiting: Waiting) -> Iterator[str]:
        """Yield the sheet's rows."""
        yield header_xml(self.columns, self.styling.header)
        for number, (entry, origin) in enumerate(self._entries(waiting), 2):
            yield row_xml_of(number, entry, origin, self.styling)

    def _entries(self, waiting: Waiting) -> Iterator[tuple[Entry, int | None]]:
        """Yield rows and their numbers in `Activities`: kept and new ones, those that are not there, and refusals without any row."""
        marking = self._marking
        listed = set[str]()
        for entry in waiting:
            if entry.id is not None:
                listed.add(entry.id)
            yield entry, marking.placed[entry.id][1] if entry.id in marking.placed else None
        for sent in marking.order.receipt.rows:
            verdict = marking.marks[sent.id].verdict
            if verdict is not None and sent.id not in listed:
                yield Entry(sent.id, self._cells_of(sent), verdict), None
        for lost in marking.order.outcome.unplaced:
            yield Entry(None, [], verdict_of(lost)._replace(blamed=None)), None

    def _cells_of(self, sent: SentRow) -> list[Cell]:
        """Return the cells of a row that is not in `Activities` (any more), from what was sent."""
        fields = {caption_key(column.caption): column for column in ACTIVITIES.columns}
        cells = []
        for column in self.columns:
            known = fields.get(column.key)
            content = self._marking.content(known, sent.payload.get(known.field)) if known is not None else None
            if isinstance(content, Number):
                cells.append(Cell(column.place, "n", content.text, self._marking.date_style(column.style), False))
            elif content is not None:
                text = str(int(content)) if isinstance(content, bool) else content
                cells.append(Cell(column.place, "b" if isinstance(content, bool) else "inlineStr", text, column.style, False))
        return cells


def _same_rows(one: Sequence[Cell], other: Sequence[Cell]) -> bool:
    """Whether two rows of the sheet show the same in the columns that can be corrected."""
    first, second = ({cell.column: cell for cell in cells if cell.column > OWN_COLUMNS} for cells in (one, other))
    return first.keys() == second.keys() and all(same_content(cell, second[column]) for column, cell in first.items())
