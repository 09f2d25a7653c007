"""Writes the outcome of a run into the current state of the planner's own sheet.

Rows are found by the mapping with which they were sent. Corrections from the review go into their
original cells in the planner's own format. Those that cannot be written are reported.
"""

from __future__ import annotations

import itertools
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from bridge.changes.cell_writes import MatchedCorrections, match_corrections
from bridge.changes.compare.cell_edits import Edits
from bridge.changes.compare.judged import Cells
from bridge.changes.failed_rows import FailedRows, RunRows, Verdict
from bridge.jobs.own_sheets import OpenMapped, OwnFailedRows, open_mapped
from bridge.mapping.checks import CellEdit
from bridge.mapping.checks import corrections as row_corrections
from bridge.mapping.mapping_file import SheetMapping
from bridge.mapping.read import MappedSheet
from bridge.mapping.table import GridRow, GridValue, is_blank, shown
from bridge.progress import Monitor
from bridge.records.cells.base import JsonObject, JsonValue
from bridge.records.change_set import CellWrite, Correction, WrittenCell
from bridge.records.columns import caption_key, letters
from bridge.records.kinds import ACTIVITIES
from bridge.records.runs import OurWords, accepted
from bridge.settings import Account
from bridge.texts import Text, all_of, plural, say
from bridge.workbook.opc.package_edit import (
    ChangedMeanwhileError,
    not_written,
    until_unchanged,
)
from bridge.workbook.read.snapshots import wait_until_closed, wait_until_whole
from bridge.workbook.writeback.own_sheet import OwnWrites, write_own
from bridge.workbook.writeback.row_marks import RowMark
from bridge.workbook.writeback.updates import Ending, Request, endings_of
from bridge.workbook.writeback.write_back import WRITING_RESULTS, WrittenBack

_NAMED = 20
"""Most unwritten corrections that are listed individually."""
_BLANK = GridRow(0, [], False, frozenset())


@dataclass(slots=True)
class _Corrections:
    """The result of applying corrections.

    Has values by row and column (1 = A), the cells written, and why others were not, by row.
    `fields` are the written (row, field) pairs, `unwritten` the (ID, field) pairs that the sheet
    cannot show.
    """

    edits: dict[int, dict[int, GridValue]] = field(default_factory=dict)
    written: list[WrittenCell] = field(default_factory=list)
    held: list[tuple[int, Text]] = field(default_factory=list)
    writes: Sequence[CellWrite] = ()
    fields: set[tuple[int, str]] = field(default_factory=set)
    unwritten: dict[tuple[str, str], Text] = field(default_factory=dict)


def write_back_own(
    request: Request, mapping: SheetMapping, account: Account | None, monitor: Monitor
) -> WrittenBack:
    """Write a run's outcome into the sheet: highlights, `Failed rows`, corrections, results.

    Results are only written if the mapping says so. Raises MappingError and WorkbookError if the
    rows cannot be found or the file cannot be written.
    """
    workbook = request.receipt.workbook
    monitor.report(WRITING_RESULTS)

    def attempt() -> WrittenBack:
        wait_until_closed(workbook, monitor)
        wait_until_whole(workbook, monitor)
        return _write_back(request, mapping, account)

    try:
        return until_unchanged(workbook, attempt)
    except ChangedMeanwhileError as error:
        raise not_written(workbook, str(error)) from error


def _write_back(request: Request, mapping: SheetMapping, account: Account | None) -> WrittenBack:
    """Write a run's outcome into the sheet as it is now."""
    receipt = request.receipt
    with open_mapped(receipt.workbook, receipt.sheet, mapping, account) as mapped:
        sheet, failed = mapped.sheet, mapped.failed
        endings = endings_of(request, sheet.zone)
        corrected, on_failed, rows = _correct_due(sheet, failed, request.corrections, endings)
        columns, notes = _result_columns(sheet)
        captions = _captions(sheet)
        row_marks, refused = _marked_rows(sheet, endings, rows, captions)
        judge = _judge(sheet, failed, request, refused, rows, corrected, on_failed.writes)
        states = {row.number: judge.state(row) for row in (failed.rows if failed else ())}
        listed_ids = {state.id for state in states.values()}
        edited = write_own(
            receipt.workbook,
            sheet.grid,
            OwnWrites(
                sheet.table.header_row,
                captions,
                corrected.edits,
                row_marks,
                columns,
                states=states,
                failed_edits=on_failed.edits,
                refused={
                    id: (verdict, judge.base(id))
                    for id, verdict in refused.items()
                    if id in rows and id not in listed_ids
                },
                places=rows,
                sources=_sources(sheet),
            ),
            mapped.stamp,
        )
    notes += edited.notes if edited is not None else ()
    missing = sum(id not in rows and id not in listed_ids for id in refused)
    if missing:
        notes += (
            say(
                "Rows not accepted and missing in {name}: {count}. The history has them.",
                count=missing,
                name=receipt.workbook.name,
            ),
        )
    stay = {row for row, state in states.items() if not state.leaves}
    held = (*corrected.held, *(hold for hold in on_failed.held if hold[0] in stay))
    notes += _few([why for _, why in held])
    placed = {row.id: (receipt.sheet, rows[row.id]) for row in receipt.rows if row.id in rows}
    return WrittenBack(
        edited.path if edited is not None else receipt.workbook,
        edited.reason_beside if edited is not None else None,
        placed,
        unplaced=tuple(row.id for row in receipt.rows if row.id not in placed),
        written=(*corrected.written, *on_failed.written),
        unwritten=frozenset(corrected.unwritten),
        notes=notes,
    )


def _correct_due(
    sheet: MappedSheet,
    failed: OwnFailedRows | None,
    corrections: Sequence[Correction],
    endings: Mapping[str, Ending],
) -> tuple[_Corrections, _Corrections, Mapping[str, int]]:
    """Apply the corrections that are due now that rows were accepted.

    Returns those of the sheet and those of `Failed rows`, and the numbers of the sheet's rows by
    ID.
    """
    accepted_ids = {id for id, ending in endings.items() if ending.accepted}
    due = [correction for correction in corrections if correction.is_due(accepted_ids)]
    elsewhere = [
        correction
        for correction in due
        if failed is not None and correction.sheet.casefold() == failed.name.casefold()
    ]
    corrected = _corrected(sheet, [correction for correction in due if correction not in elsewhere])
    # An ID that was corrected on `Failed rows` is the one that was sent.
    ids = {correction.id: str(correction.value) for correction in due if correction.field == "id"}
    rows = {id: row for id, row in sheet.seen.places.items() if id not in sheet.seen.repeated}
    rows |= {new: rows[id] for id, new in ids.items() if id in rows and new not in rows}
    corrected.unwritten = {
        (ids.get(id, id), name): why for (id, name), why in corrected.unwritten.items()
    }
    on_failed = _Corrections()
    if failed is not None:
        matched = match_corrections(sheet.info, failed.rows, elsewhere)
        _apply(on_failed, failed.sheet, matched, failed.cells, failed.name)
    return corrected, on_failed, rows


def _marked_rows(
    sheet: MappedSheet,
    endings: Mapping[str, Ending],
    rows: Mapping[str, int],
    captions: Mapping[int, str],
) -> tuple[dict[int, RowMark], dict[str, Verdict]]:
    """Return how rows are marked, by number, and why rows were not accepted, by ID."""
    blamed = {
        caption_key(column.caption): sheet.info.columns.get(column.field)
        for column in sheet.info.table
    }
    row_marks, refused = dict[int, RowMark](), dict[str, Verdict]()
    for id, ending in endings.items():
        place = None
        if ending.verdict is not None:
            place = blamed.get(ending.verdict.blamed or "")
            refused[id] = ending.verdict._replace(blamed=captions.get(place or 0))
        if id in rows:
            is_refused = ending.verdict is not None or (False if ending.accepted else None)
            row_marks[rows[id]] = RowMark(ending.result, ending.reason or "", is_refused, place)
    return row_marks, refused


def _judge(
    sheet: MappedSheet,
    listed: OwnFailedRows | None,
    request: Request,
    refused: Mapping[str, Verdict],
    rows: Mapping[str, int],
    corrected: _Corrections,
    writes: Sequence[CellWrite],
) -> FailedRows:
    """Return what compares the rows of `Failed rows` with the run and the sheet."""
    cells = Cells(sheet.info)
    payloads = {row.id: row.payload for row in request.receipt.rows}
    ids = {*refused}
    for row in listed.rows if listed is not None else ():
        ids |= {
            cells.text(row, "id"),
            row.refused.id if row.refused is not None else "",
        }
    numbers = {rows[id]: id for id in ids if id in rows}
    fields = dict[int, list[str]]()
    for number, name in corrected.fields:
        fields.setdefault(number, []).append(name)
    run = RunRows(
        run=request.receipt.run,
        payloads=payloads,
        refused=refused,
        accepted={row.id for row in accepted(request.receipt.rows, request.outcome)},
        withdrawn=request.withdrawn,
        fields=[
            reader.field
            for reader in sheet.readers
            if listed is None or reader.field in listed.columns
        ],
        corrected={(id, name) for id in ids if id in rows for name in fields.get(rows[id], ())},
        unwritten=corrected.unwritten,
    )
    plan = {numbers[row.number]: row for row in sheet.rows() if row.number in numbers}
    return FailedRows(Edits(cells, sheet.info.lookups), cells, plan, run, writes)


def _sources(sheet: MappedSheet) -> dict[str, tuple[int, ...]]:
    """Return the columns of each field (1 = A)."""
    places = {"id": sheet.key_places} | {reader.field: reader.places for reader in sheet.readers}
    return {name: tuple(place + 1 for place in columns) for name, columns in places.items()}


def _few(messages: Sequence[Text]) -> tuple[Text, ...]:
    """Return messages about corrections that were not written, not all if there are many."""
    more = len(messages) - _NAMED
    if more <= 0:
        return tuple(messages)
    rest = say("More corrections that were not written into your sheet: {count}.", count=more)
    return (*messages[:_NAMED], rest)


def _corrected(sheet: MappedSheet, corrections: Sequence[Correction]) -> _Corrections:
    """Read the current sheet and apply the corrections to it."""
    corrected = _Corrections()
    matched = match_corrections(sheet.info, sheet.rows(), corrections)
    concerned = {write.row for write in matched.writes}
    rows = {row.number: row for row in sheet.grid.rows if row.number in concerned}
    _apply(corrected, sheet, matched, rows)
    return corrected


def _apply(
    corrected: _Corrections,
    sheet: MappedSheet,
    matched: MatchedCorrections,
    rows: Mapping[int, GridRow],
    listed: str = "",
) -> None:
    """Put corrections into the planner's form. `rows` are the cells of the rows to write; `listed`
    is the name of `Failed rows`, if they are there.
    """
    corrected.held += [(held.row, held.why) for held in matched.held]
    corrected.writes = matched.writes
    refused = [*_lost(sheet, matched.lost)]
    together = dict[int, dict[str, tuple[str, JsonValue]]]()
    for write in matched.writes:
        value = None if write.text is not None else write.value
        together.setdefault(write.row, {})[write.field] = (write.id, value)
    for number, wanted in together.items():
        values = {name: value for name, (_, value) in wanted.items()}
        edits_of = row_corrections(sheet, rows[number], values)
        for name, (id, _) in wanted.items():
            edits = edits_of[name]
            if isinstance(edits, Text):
                refused.append((number, id, name, edits))
                continue
            for edit in edits:
                corrected.edits.setdefault(number, {})[edit.place + 1] = edit.value
            corrected.fields.add((number, name))
            if len(edits) == 1:
                before, after = shown(edits[0].before), shown(edits[0].value)
                corrected.written.append(
                    WrittenCell(listed or sheet.info.sheet, number, id, name, before, after)
                )
    alike = dict[tuple[int, str, Text], list[str]]()
    for number, id, name, reason in refused:
        alike.setdefault((number, id, reason), []).append(name)
    for (number, id, reason), names in alike.items():
        why = _not_corrected(sheet, id, names, number, reason, listed)
        corrected.held.append((number, why))
        corrected.unwritten |= {(id, name): why for name in names}


def _lost(
    sheet: MappedSheet, corrections: Sequence[Correction]
) -> Iterator[tuple[int, str, str, Text]]:
    """Yield row (0), ID, field and reason of corrections without a row. No row is guessed."""
    for lost in corrections:
        reason: Sequence[CellEdit] | Text = say("Its row was not found.")
        if lost.field not in sheet.info.columns:  # it has no cell in any row
            reason = row_corrections(sheet, _BLANK, {lost.field: lost.value})[lost.field]
        if isinstance(reason, Text):
            yield 0, lost.id, lost.field, reason


def _not_corrected(
    sheet: MappedSheet, id: str, names: Sequence[str], row: int, why: Text, listed: str
) -> Text:
    """Return the message about the columns of a row that have one reason."""
    columns = ", ".join(ACTIVITIES.by_field[name].caption for name in names)
    if listed:
        return plural(
            len(names),
            "{columns} of “{id}” was not corrected on {sheet}. {why}",
            "{columns} of “{id}” were not corrected on {sheet}. {why}",
            columns=columns,
            id=id,
            sheet=listed,
            why=why,
        )
    places = dict.fromkeys(filter(None, map(sheet.info.columns.get, names)))
    cells = ", ".join(f"{letters(place)}{row}" for place in places) if row else ""
    return plural(
        len(names),
        "{columns} of “{id}”{cells} was not corrected in your sheet. {why}",
        "{columns} of “{id}”{cells} were not corrected in your sheet. {why}",
        columns=columns,
        id=id,
        cells=f" ({cells})" if cells else "",
        why=why,
    )


@dataclass(frozen=True, slots=True)
class FilledSheet:
    """An own sheet after an update from the service.

    `path` is the file or one beside it, `beside` explains why. `fields` are the written (row,
    field) pairs, `added` the IDs of the new rows. `held` says what was not written, and why.
    """

    path: Path
    beside: Text | None
    fields: Collection[tuple[int, str]]
    added: Sequence[str]
    held: Sequence[Text]


def fill_own(
    mapped: OpenMapped,
    workbook: Path,
    values: Sequence[Correction],
    records: Sequence[JsonObject],
    monitor: Monitor,
) -> FilledSheet:
    """Write the service's values into cells of an own sheet, and new activities below its table.

    Everything is written in the form of the column. Raises WorkbookError, or ChangedMeanwhileError
    if the file was saved since; it is then unchanged.
    """
    monitor.report(WRITING_RESULTS)
    sheet = mapped.sheet
    corrected = _corrected(sheet, values)
    rows, held = _new_rows(sheet, records)
    first = 1 + max(sheet.seen.places.values(), default=sheet.table.header_row)
    edits = {**corrected.edits, **dict(enumerate(rows.values(), first))}
    added = frozenset(range(first, first + len(rows)))
    writes = OwnWrites(sheet.table.header_row, _captions(sheet), edits, added=added)
    edited = write_own(workbook, sheet.grid, writes, mapped.stamp)
    return FilledSheet(
        edited.path if edited is not None else workbook,
        edited.reason_beside if edited is not None else None,
        corrected.fields,
        [*rows],
        (*(why for _, why in corrected.held), *held),
    )


def _new_rows(
    sheet: MappedSheet, records: Sequence[JsonObject]
) -> tuple[dict[str, dict[int, GridValue]], list[Text]]:
    """Return the cells of new rows by ID and column (1 = A), and why others are not possible."""
    rows, held = dict[str, dict[int, GridValue]](), list[Text]()
    below = first_below(sheet)
    named = sheet.reader("name")
    readers = (*sheet.readers, named) if named is not None else sheet.readers
    if records and below is not None:
        held.append(
            say(
                "New activities were not added, because row {row} below the table is not empty.",
                row=below,
            )
        )
        return {}, held
    for record in records:
        id = str(record["id"])
        values = {
            reader.field: record[reader.field]
            for reader in readers
            if reader.field in record
            and reader.places
            and not reader.column.cell.is_empty(record[reader.field])
        }
        edits_of = row_corrections(sheet, _BLANK, {"id": id, **values})
        row = dict[int, GridValue]()
        for name, edits in edits_of.items():
            if isinstance(edits, Text):
                held.append(
                    say(
                        "{column} of the new activity “{id}” was not written. {why}",
                        column=ACTIVITIES.by_field[name].caption,
                        id=id,
                        why=edits,
                    )
                )
            else:
                row |= {edit.place + 1: edit.value for edit in edits}
        # A row without its ID would be another activity.
        if not isinstance(edits_of["id"], Text):
            rows[id] = row
    return rows, held


def first_below(sheet: MappedSheet) -> int | None:
    """Return the first row below the table that is not empty, or None if new ones have room.

    It is an activity after a gap, or else a title, total or note.
    """
    last = max(sheet.seen.places.values(), default=sheet.table.header_row)
    left_out = (row.row for row in sheet.seen.left_out if row.row > last)
    return next(iter((*sheet.seen.below, *left_out)), None)


def _captions(sheet: MappedSheet) -> dict[int, str]:
    """Return the headers of the sheet by column (1 = A)."""
    return {
        place + 1: caption
        for place, caption in enumerate(sheet.table.captions)
        if sheet.table.parts[place] or not sheet.table.header_rows
    }


def _result_columns(sheet: MappedSheet) -> tuple[Mapping[int, str], tuple[Text, ...]]:
    """Return the result columns (1 = A) with their headers.

    Also return messages about columns that the planner uses otherwise. They are those of an earlier
    run, else blank ones with these headers, else the first two empty columns right of the table.
    """
    if not sheet.mapping.result_columns or not sheet.table.header_rows:
        return {}, ()
    captions = tuple(ACTIVITIES.by_field[name].caption for name in ("result", "reason"))
    named = [parts[-1] if parts else "" for parts in sheet.table.parts]
    pairs = [
        (place, place + 1)
        for place in range(len(named) - 1)
        if (named[place], named[place + 1]) == captions
    ]
    used = set[int]()
    ours = dict.fromkeys(pairs, 0)
    foreign = dict.fromkeys(pairs, 0)
    for row in sheet.grid.rows:
        used |= {
            place
            for place, value in enumerate(row.cells)
            if place not in used and not is_blank(value)
        } | row.formulas
        for pair in pairs if row.number > sheet.table.header_row else ():
            words = OurWords(*(" ".join(shown(row.cell(place)).split()) for place in pair))
            ours[pair] += bool(words.result) and words.is_plain
            foreign[pair] += any(words)
    chosen = max(
        (pair for pair in pairs if ours[pair] or not foreign[pair]),
        key=lambda pair: (ours[pair], pair),
        default=None,
    )
    if chosen is not None:
        return {place + 1: caption for place, caption in zip(chosen, captions, strict=True)}, ()
    free = next(
        place for place in itertools.count(len(named)) if used.isdisjoint((place, place + 1))
    )
    taken = [
        place
        for place in range(free)
        if place in used and (place >= len(named) or named[place] in captions)
    ]
    if not taken:
        return {free + 1: captions[0], free + 2: captions[1]}, ()
    moved = say(
        "You have entries in {taken}. The results are in columns {columns}.",
        taken=all_of(letters(place + 1) for place in taken),
        columns=all_of((letters(free + 1), letters(free + 2))),
    )
    return {free + 1: captions[0], free + 2: captions[1]}, (moved,)
