"""Says for each row of a sheet of activities what the outcome of a run changes in it, while the sheet is rewritten."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence

from bridge.records.captions import caption_key, letters
from bridge.records.cells.base import Number
from bridge.records.cells.moments import MomentCell
from bridge.records.kinds import ACTIVITIES
from bridge.records.run_types import OurWords
from bridge.workbook.opc.xml_text import unescaped
from bridge.workbook.sheet.patch import Content, Find, Parse, RowPatch
from bridge.workbook.sheet.raw_cells import usual_cells
from bridge.workbook.sheet.row_finder import Found, RowFinder
from bridge.workbook.sheet.types import Cell
from bridge.workbook.writeback.context import Context, RowBook
from bridge.workbook.writeback.failed_rows import Entry, Verdict, Waiting, content_of, moved, same_content
from bridge.workbook.writeback.failed_sheet import FailedSheet
from bridge.workbook.writeback.highlights import Highlights
from bridge.workbook.writeback.locations import BLANKS, DataSheet, id_in
from bridge.workbook.writeback.request import Mark

_FIELDS = ACTIVITIES.by_field
_MANY = 50_000
"""More rows than this are not looked for among the others: nearly all of a sheet are asked about then, and what finds them takes memory."""


class _Refused(dict[int, int]):
    """Styles of refused rows by the style of the cell now."""

    def __init__(self, highlights: Highlights) -> None:
        self._highlights = highlights

    def __missing__(self, style: int) -> int:
        found = self[style] = self._highlights.refused(style)
        return found


def _each(rows: bytes, last: int) -> Found | None:
    """Have each row asked about."""
    return None


class RowMarker:
    """Says for each row of one sheet what changes in it."""

    def __init__(self, context: Context, book: RowBook, sheet: DataSheet, failed: FailedSheet, waiting: Waiting) -> None:
        self._context, self._book, self._sheet, self._failed, self._waiting = context, book, sheet, failed, waiting
        columns = sheet.header.columns
        self._id_column = columns["id"]
        self._id = re.compile(
            b'<c r="' + letters(self._id_column).encode() + b'[0-9]+"(?: s="[0-9]+")?(?: t="([a-zA-Z]+)")?(?: s="[0-9]+")?>'
            b'(?:<v>([^<]*)</v>|<is><t(?: xml:space="preserve")?>([^<]*)</t></is>)</c>'
        )
        self._result, self._reason = columns.get("result"), columns.get("reason")
        self._captioned = [cell.column for cell in sheet.row.cells if cell.value]
        old = context.highlights.highlighted_styles() if context.locations.failed is not None else ()
        self._old = re.compile(f"\\ss\\s*=\\s*[\"'](?:{'|'.join(map(str, old))})[\"']".encode()) if old else None
        keys = {caption_key(cell.value): cell.column for cell in sheet.row.cells if cell.value}
        self._blamed: dict[str, int | None] = {caption_key(column.caption): columns.get(column.field) for column in ACTIVITIES.columns}
        self._blamed.update(keys)
        self._moments = {columns[column.field] for column in ACTIVITIES.columns if isinstance(column.cell, MomentCell) and column.field in columns}
        self._refused = _Refused(context.highlights)
        self._corrections = context.corrections_on(sheet.entry.name)
        self._held = {row: texts for (name, row), texts in context.fresh.held.items() if name == sheet.entry.name}
        self._concerned = (context.marks.keys() | book.stays) - context.request.ambiguous
        ids = {correction.id for some in self._corrections.values() for correction in some}
        # The finder looks for IDs; rows with a kept text or a corrected ID are known by their number.
        singly = bool(self._held) or any(correction.field == "id" for some in self._corrections.values() for correction in some)
        wanted = _each if singly or len(self._concerned) > _MANY else None
        self.find: Find = wanted or RowFinder(self._id_column, self._concerned | ids, context.locations.package.strings, self._old).find

    def ask(self, number: int, row: bytes, parse: Parse) -> RowPatch | None:
        if number <= self._sheet.header.row:
            return None
        renamed = next((str(correction.value) for correction in self._corrections.get(number, ()) if correction.field == "id"), None)
        id = renamed or self._id_in(number, row, parse)
        if id in self._concerned or number in self._corrections or number in self._held:
            return self._answer(id or "", number, row, parse)
        # Rows of an earlier run lose their red although this run has nothing to say about them.
        if self._old is not None and self._old.search(row):
            return RowPatch(restyle=self._bare)
        return None

    def _answer(self, id: str, number: int, row: bytes, parse: Parse) -> RowPatch | None:
        """Return what changes in a row of the run, or in one with something else to write or to keep."""
        context, book = self._context, self._book
        if id in self._concerned and not book.take(id, self._sheet.entry.name, number):
            return None
        mark = context.marks.get(id) if id in self._concerned else None
        corrected = number in self._corrections
        cells = parse(number, row) if corrected or number in self._held or mark is not None else []
        contents = self._corrected(number, cells)
        if mark is not None:
            if mark.verdict is not None and id not in book.stays:
                self._list(id, mark.verdict, number, row, parse, contents)
            return self._patch(id, mark, number, cells, contents)
        if self._reason is not None and number in self._held and "reason" not in self._typed(id, number, cells):
            contents[self._reason] = " ".join(map(str, self._held[number]))
        if not contents:
            return None
        values, restyle, _ = self._with_values(contents, {})
        return RowPatch(values, None if id in book.stays else restyle)

    def _id_in(self, number: int, row: bytes, parse: Parse) -> str | None:
        found = self._id.search(row)
        # The quick way for the usual form; a comment in the row could hold cells that are none.
        if found is not None and b"<!" not in row:
            kind, stored, text = found.groups()
            if kind == b"inlineStr" and text is not None:
                id = text.decode()
                return (unescaped(id) if "&" in id or "_x" in id else id).strip(BLANKS) or None
            if kind == b"s" and stored is not None and stored.isdigit():
                try:
                    return self._context.locations.package.strings[int(stored)].strip(BLANKS) or None
                except IndexError:
                    return None
        # Cells that say where they stand, and none says the column of IDs: the row has no ID.
        elif b'<c r="' in row and f'"{letters(self._id_column)}{number}"'.encode() not in row:
            return None
        return id_in(next((cell for cell in parse(number, row) if cell.column == self._id_column), None), self._context.lost_zeros)

    def _list(self, id: str, verdict: Verdict, number: int, row: bytes, parse: Parse, corrected: Mapping[int, Content]) -> None:
        """Add a refused row to `Failed rows`, with its corrections, and with what was sent where the cell shows something else now."""
        waiting, failed, written, sent = self._waiting, self._failed, None, self._context.refused.get(id)
        columns, resent = self._sheet.header.columns, self._context.fresh.listed.resent.get(id, {})
        contents = {columns[name]: self._context.content(_FIELDS[name], value) for name, value in resent.items() if name in columns} | dict(corrected)
        if contents:
            cells = self._context.with_contents(parse(number, row), contents, self._moments)
            waiting.add(Entry(id, moved(cells, self._context.columns), verdict, sent=sent))
            return
        if not failed.with_formulas and (found := usual_cells(row.partition(b">")[2].decode(), number)) is not None:
            written = failed.listing.row(waiting.count + 2, found, verdict, number, sent)
        if written:
            waiting.add(Entry(id, [], verdict, None, written))
        else:
            waiting.add(Entry(id, moved(parse(number, row), self._context.columns), verdict, sent=sent))

    def _patch(self, id: str, mark: Mark, number: int, cells: list[Cell], contents: dict[int, Content]) -> RowPatch:
        """Return the patch of a row of the run with its corrections in `contents`."""
        context, book = self._context, self._book
        dated = dict[int, int]()
        if mark.accepted:
            self._carry(id, cells, contents, dated)
        notes = self._typed(id, number, cells)
        if self._result is not None and "result" not in notes:
            contents[self._result] = mark.result
        if self._reason is not None and "reason" not in notes:
            newer = context.fresh.reasons.get(id) if mark.accepted else None
            reasons = (mark.reason, newer, *self._held.get(number, ()))
            contents[self._reason] = " ".join(str(reason) for reason in reasons if reason) or None
        values, restyle, _ = self._with_values(contents, dated)
        refused = mark.verdict is not None or id in book.stays
        if not refused:
            return RowPatch(values, restyle)
        blamed = self._blamed.get(mark.verdict.blamed or "") if mark.verdict else None
        plain, strong = self._refused, context.highlights
        if restyle == self._bare:
            return RowPatch(values, lambda column, style: plain[style] if column != blamed else strong.refused(style, blamed=True), self._captioned)
        return RowPatch(values, lambda column, style: strong.refused(restyle(column, style), blamed=column == blamed), self._captioned)

    def _typed(self, id: str, number: int, cells: Sequence[Cell]) -> dict[str, str]:
        """Return what a planner typed into `Result` and `Reason` of a row, by field; these cells keep it, and that is reported."""
        columns = {name: column for name, column in (("result", self._result), ("reason", self._reason)) if column is not None}
        texts = {name: self._text(column, cells) for name, column in columns.items()}
        words = OurWords(*(" ".join(texts.get(name, "").split()) for name in ("result", "reason")))
        typed = {name: texts[name] for name in words.typed(self._book.listed.get(id, ()))}
        self._book.kept += [(self._sheet.entry.name, number, columns[name]) for name in typed]
        return typed

    def _text(self, column: int | None, cells: Sequence[Cell]) -> str:
        return next((cell.value or "" for cell in cells if cell.column == column), "")

    def _with_values(
        self, contents: Mapping[int, Content], dated: Mapping[int, int]
    ) -> tuple[Mapping[int, Content], Callable[[int, int], int], Sequence[int]]:
        """Return contents, and styles without our highlight and with a date format where a date is put into a cell that has none."""
        moments = {column for column, content in contents.items() if isinstance(content, Number) and column in self._moments} | dated.keys()
        if not moments:
            return contents, self._bare, ()
        return (
            contents,
            lambda column, style: self._context.date_style(self._bare(column, style)) if column in moments else self._bare(column, style),
            (),
        )

    def _bare(self, column: int, style: int) -> int:
        return self._context.highlights.bare(style)

    def _corrected(self, number: int, cells: list[Cell]) -> dict[int, Content]:
        """Return what a planner took over in the review for the cells of a row, and note them."""
        columns, contents = self._sheet.header.columns, dict[int, Content]()
        for correction in self._corrections.get(number, ()):
            if (column := columns.get(correction.field)) is not None:
                contents[column] = self._context.corrected(correction)
                self._book.written.append((self._context.written_cell(correction), (self._sheet.entry.name, number, column)))
        return contents

    def _carry(self, id: str, cells: list[Cell], contents: dict[int, Content], dated: dict[int, int]) -> None:
        """Add the corrections of an accepted row of `Failed rows`, except where the planner has changed the cell here since."""
        there = {cell.column: cell for cell in self._book.carried.get(id, ())}
        here = {cell.column: cell for cell in cells}
        before = {cell.column: cell for cell in self._book.as_sent.get(id, cells)}
        columns = self._sheet.header.columns
        writable = {columns[name] for name in self._context.fresh.listed.carried.get(id, ()) if name in columns and _FIELDS[name].importable}
        for column in self._context.columns:
            if column.source not in writable or (corrected := there.get(column.place)) is None or corrected.value is None:
                continue
            place = column.source
            if place is None or same_content(corrected, here.get(place)) or not same_content(here.get(place), before.get(place)):
                continue
            contents[place] = content_of(corrected)
            if corrected.type == "n" and self._context.styles.is_date(corrected.style):
                dated[place] = corrected.style
