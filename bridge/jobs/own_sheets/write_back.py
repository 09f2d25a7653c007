"""The outcome of a run, written back into the planner's own sheet as that is now; its rows are found by the mapping that they were sent by.

A correction of the review goes into the cells that it came from, in the planner's own form, or it is not written and that is said.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import count

from bridge.changes.corrections import placed
from bridge.jobs.own_sheets.listed_marks import ListedOutcome, marks_of_listed
from bridge.jobs.own_sheets.open_mapped import open_mapped
from bridge.mapping.corrections import CellEdit, correction
from bridge.mapping.grid import GridRow, GridValue, is_blank, shown
from bridge.mapping.mapping_file import Mapping as SheetMapping
from bridge.mapping.read import MappedSheet
from bridge.progress import Monitor
from bridge.records.captions import caption_key, letters
from bridge.records.corrections import Correction, WrittenCell
from bridge.records.run_types import OurWords, Outcome, Receipt
from bridge.settings import Account
from bridge.texts import Text, plural, say
from bridge.workbook.read.snapshots import wait_until_closed, wait_until_whole
from bridge.workbook.writeback.context import sent_texts_of
from bridge.workbook.writeback.own_sheet import OwnMarks, RefusedRow, mark_own
from bridge.workbook.writeback.request import ACCEPTED, Request, kept_texts, marks_of
from bridge.workbook.writeback.write_back import Marked

_NAMED = 20
"""Corrections that were not written and are named one by one."""


@dataclass(slots=True)
class _Corrected:
    """What corrections become: values by row and column (1 = A), the cells written, and why others are not; `fields` by row are those written."""

    edits: dict[int, dict[int, GridValue]] = field(default_factory=dict)
    written: list[WrittenCell] = field(default_factory=list)
    held: list[Text] = field(default_factory=list)
    fields: set[tuple[int, str]] = field(default_factory=set)


def write_back_own(
    receipt: Receipt,
    outcome: Outcome,
    mapping: SheetMapping,
    account: Account | None,
    corrections: Sequence[Correction],
    monitor: Monitor,
    withdrawn: Collection[str] = (),
) -> Marked:
    """Highlight the refused rows, list them on `Failed rows`, and write corrections and, where the mapping says so, results into the sheet.

    `withdrawn` are rows of `Failed rows` that have the service's values again. Raises MappingError and WorkbookError where the rows cannot be
    found or the file cannot be written.
    """
    monitor.report(say("Writing the results into the workbook"))
    wait_until_closed(receipt.workbook, monitor)
    wait_until_whole(receipt.workbook, monitor)
    name, notes = receipt.workbook.name, list[Text]()
    with open_mapped(receipt.workbook, receipt.sheet, mapping, account) as mapped:
        sheet, listed = mapped.sheet, mapped.listed
        accepted = {*withdrawn, *(found.id for found in outcome.rows if found.result in ACCEPTED)}
        due = [one for one in corrections if one.is_due(accepted)]
        elsewhere = [one for one in due if listed is not None and one.sheet.casefold() == listed.name.casefold()]
        corrected = _corrected(sheet, [one for one in due if one not in elsewhere])
        rows = {id: row for id, row in sheet.found.places.items() if id not in sheet.found.repeated}
        # An ID that was corrected on `Failed rows` is the one that was sent.
        rows |= {str(one.value): rows[one.id] for one in due if one.field == "id" and one.id in rows and one.value not in rows}
        columns, said = _result_columns(sheet)
        notes += said
        marks = OwnMarks(corrected.edits, columns=columns)
        lost, refused = 0, dict[str, RefusedRow]()
        payloads = {row.id: row.payload for row in receipt.rows}
        for id, mark in marks_of(Request(receipt, outcome), sheet.zone).items():
            if mark.verdict is not None:
                blamed = _column(sheet, mark.verdict.blamed)
                refused[id] = RefusedRow(mark.verdict.reason, mark.verdict.said, blamed, sent_texts_of(id, payloads[id], receipt.run))
            if id not in rows:
                lost += mark.verdict is not None
                continue
            if mark.accepted:
                marks.settled.add(rows[id])
            marks.results[rows[id]] = (mark.result, mark.reason)
        found = marks_of_listed(sheet, listed, ListedOutcome(payloads, refused, accepted, rows, elsewhere, corrected.fields))
        marks.listed.update(found.marks)
        marks.refused.update(found.refused)
        marks.settled.update(rows[id] for id in withdrawn if id in rows)
        corrected.written += found.written
        corrected.held += found.held
        lost -= found.alone
        captions = {
            place + 1: caption for place, caption in enumerate(sheet.table.captions) if sheet.table.parts[place] or not sheet.table.header_rows
        }
        marked = mark_own(receipt.workbook, sheet.grid, sheet.table.header_row, captions, marks, mapped.stamp)
    notes += kept_texts(marked.kept)
    if lost:
        notes.append(say("{count} refused rows were not found in {name} any more; they stand in the history.", count=lost, name=name))
    notes += corrected.held[:_NAMED]
    if (more := len(corrected.held) - _NAMED) > 0:
        notes.append(say("{count} more corrections were not written into your sheet.", count=more))
    where = {row.id: (receipt.sheet, rows[row.id]) for row in receipt.rows if row.id in rows}
    unplaced = tuple(row.id for row in receipt.rows if row.id not in where)
    return Marked(marked.path or receipt.workbook, marked.beside, where, unplaced, tuple(corrected.written), notes=tuple(notes))


def _column(sheet: MappedSheet, key: str | None) -> int | None:
    """Return the column (1 = A) of a caption as a verdict names it; None: the sheet has none."""
    return next((sheet.info.columns.get(column.field) for column in sheet.info.table if caption_key(column.caption) == key), None)


def _corrected(sheet: MappedSheet, corrections: Sequence[Correction]) -> _Corrected:
    """Read the sheet as it is now, and return what becomes of the corrections in it."""
    done = _Corrected()
    if not corrections:
        for _ in sheet.stretches():
            pass
        return done
    found = placed(sheet.info, sheet.rows(), corrections, own=lambda _: True)
    concerned = {one.row for one in found.values} | {sheet.found.places.get(one.id, 0) for one in corrections}
    rows = {row.number: row for row in sheet.grid.rows if row.number in concerned}
    for texts in found.held.values():
        done.held += texts
    for one in found.lost:
        row = rows.get(sheet.found.places.get(one.id, 0))
        why = say("Its row was not found.") if row is None else correction(sheet, row, one.field, one.value)
        if isinstance(why, Text):
            done.held.append(_not_written(sheet, one, why))
        elif row is not None:
            _write(sheet, row, one, why, done)
    for one in found.values:
        row = rows[one.row]
        edits = correction(sheet, row, one.field, None if one.cleared else one.value)
        if isinstance(edits, Text):
            done.held.append(_not_written(sheet, one, edits))
        else:
            _write(sheet, row, one, edits, done)
    return done


def _write(sheet: MappedSheet, row: GridRow, one: Correction, edits: Sequence[CellEdit], done: _Corrected) -> None:
    for edit in edits:
        done.edits.setdefault(row.number, {})[edit.place + 1] = edit.value
    done.fields.add((row.number, one.field))
    if len(edits) == 1:
        before = edits[0].before
        done.written.append(
            WrittenCell(
                sheet=sheet.info.sheet,
                row=row.number,
                id=one.id,
                field=one.field,
                before=shown(before),
                after=shown(edits[0].value),
            )
        )


def _not_written(sheet: MappedSheet, one: Correction, why: Text) -> Text:
    column = sheet.mapping.target.by_field.get(one.field)
    caption = column.caption if column is not None else one.field
    return say('{column} of "{id}" was not corrected in your sheet. {why}', column=caption, id=one.id, why=why)


def _result_columns(sheet: MappedSheet) -> tuple[Mapping[int, str], tuple[Text, ...]]:
    """Return the columns (1 = A) of results with their captions, and what to report of columns that the planner uses otherwise.

    They are those of an earlier run, else blank ones with these captions, else the first two wholly blank columns right of the table.
    """
    if not sheet.mapping.result_columns or not sheet.table.header_rows:
        return {}, ()
    captions = tuple(sheet.mapping.target.by_field[name].caption for name in ("result", "reason"))
    named = [parts[-1] if parts else "" for parts in sheet.table.parts]
    pairs = [(place, place + 1) for place in range(len(named) - 1) if (named[place], named[place + 1]) == captions]
    used, ours, foreign = set[int](), dict.fromkeys(pairs, 0), dict.fromkeys(pairs, 0)
    for row in sheet.grid.rows:
        used |= {place for place, value in enumerate(row.cells) if place not in used and not is_blank(value)} | row.formulas
        for pair in pairs if row.number > sheet.table.header_row else ():
            words = OurWords(*(" ".join(shown(row.cell(place)).split()) for place in pair))
            ours[pair] += bool(words.result) and words.is_plain
            foreign[pair] += any(words)
    chosen = max((pair for pair in pairs if ours[pair] or not foreign[pair]), key=lambda pair: (ours[pair], pair), default=None)
    if chosen is not None:
        return {place + 1: caption for place, caption in zip(chosen, captions, strict=True)}, ()
    free = next(place for place in count(len(named)) if used.isdisjoint((place, place + 1)))
    taken = [place for place in range(free) if place in used and (place >= len(named) or named[place] in captions)]
    if not taken:
        return {free + 1: captions[0], free + 2: captions[1]}, ()
    said = plural(
        len(taken),
        "Column {taken} has your own entries. The results are in columns {columns}.",
        "Columns {taken} have your own entries. The results are in columns {columns}.",
        taken=_and(taken),
        columns=_and((free, free + 1)),
    )
    return {free + 1: captions[0], free + 2: captions[1]}, (said,)


def _and(places: Sequence[int]) -> str:
    """Return the letters of columns (from 0) as a list in words."""
    *some, last = (letters(place + 1) for place in places)
    return f"{', '.join(some)} and {last}" if some else last
