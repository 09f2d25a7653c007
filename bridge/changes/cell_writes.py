"""Decisions and the rows of a sheet -> the cells that are written. Pure.

The one rule: a correction is written only into a cell that still shows what was found there when it
was made. Each write carries that text.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from bridge.changes.compare.cell_edits import row_witness
from bridge.changes.compare.judged import Cells
from bridge.jsonio.record_stream import RawRecord
from bridge.records.cells.base import CLEAR, JsonObject, JsonValue, json_text
from bridge.records.change_set import CellWrite, Correction, SheetInfo, SheetRow
from bridge.texts import Text, say


class Held(NamedTuple):
    """A correction that is not written, and why. `lasts` if its cell can never get it."""

    sheet: str
    row: int
    correction: Correction
    why: Text
    lasts: bool


@dataclass(frozen=True, slots=True)
class MatchedCorrections:
    """Corrections matched to the current rows: the cells to write, those that are not written, and
    corrections without a row.
    """

    writes: Sequence[CellWrite] = ()
    held: Sequence[Held] = ()
    lost: Sequence[Correction] = ()


def match_corrections(
    info: SheetInfo,
    rows: Iterable[SheetRow],
    corrections: Sequence[Correction],
    *,
    is_of_sheet: Callable[[Correction], bool] = lambda _: True,
) -> MatchedCorrections:
    """Return which corrections can be written into a sheet.

    `is_of_sheet` returns whether a correction was made in this sheet; others are never reported as
    held or lost.
    """
    cells, wanted = Cells(info), {correction.id for correction in corrections}
    rows_of_id = dict[str, list[SheetRow]]()
    for row in rows:
        if (id := cells.text(row, "id")) in wanted:
            rows_of_id.setdefault(id, []).append(row)
    writes, held, lost = list[CellWrite](), list[Held](), list[Correction]()
    rows_at_check = dict[tuple[str, int], SheetRow]()
    for correction in corrections:
        name = correction.field
        candidates = rows_of_id.get(correction.id, [])
        # The row of one of several equal IDs may be the one that was deleted meanwhile.
        is_uncertain = bool(correction.id) and 0 < len(candidates) < correction.rows
        row_there = candidates[-1] if is_uncertain else _row(candidates, correction, rows_at_check)
        if row_there is None or name not in cells.columns or name not in info.columns:
            lost += [correction] if is_of_sheet(correction) else []
            continue
        sheet, number = row_there.sheet or info.sheet, row_there.number
        column = cells.columns[name]
        after = CLEAR if correction.cleared else column.cell.text_of(correction.value, cells.zone)
        is_written = cells.text(row_there, name) == after
        # The planner typed the same value meanwhile; nothing to write or report.
        if is_written and not correction.theirs:
            continue
        lasts = any(
            problem.field == name and problem.code.startswith("formula")
            for problem in row_there.problems
        )
        if lasts:
            why = has_formula(column.caption)
        elif is_uncertain:
            why = say(
                "{column} was not corrected because fewer rows have this ID now. "
                "If this row is meant, type “{value}”.",
                column=column.caption,
                value=after,
            )
        elif is_written or _is_as_found(cells, row_there, correction):
            writes.append(
                CellWrite(
                    sheet,
                    number,
                    info.columns[name],
                    name,
                    value=correction.value,
                    text=CLEAR if correction.cleared else None,
                    id=correction.id,
                    found=cells.text(row_there, name),
                    theirs=correction.theirs,
                )
            )
            continue
        else:
            why = say(
                "{column} was not corrected because the cell was changed meanwhile.",
                column=column.caption,
            )
        if is_of_sheet(correction):
            held.append(Held(sheet, number, correction, why, lasts))
    return MatchedCorrections(writes, held, lost)


def _row(
    candidates: Sequence[SheetRow],
    correction: Correction,
    rows_at_check: dict[tuple[str, int], SheetRow],
) -> SheetRow | None:
    """Return the row of a correction, or None if it is missing or ambiguous.

    `rows_at_check` has the rows that were chosen among equal ones, by sheet and row at the check.
    """
    if len(candidates) == 1 and correction.id:
        return candidates[0]
    # With duplicate IDs, only a row that looks as it did at the check is the right one.
    alike = [
        row for row in candidates if correction.witness and row_witness(row) == correction.witness
    ]
    if len(alike) == 1:
        return alike[0]
    # Of rows that are equal in every cell, as one pasted over another, each serves one row of the
    # check: the one where it was, or any other.
    place = (correction.sheet, correction.row)
    if place not in rows_at_check and correction.id:
        free = [row for row in alike if all(row is not taken for taken in rows_at_check.values())]
        if free:
            rows_at_check[place] = next(
                (row for row in free if row.number == correction.row), free[-1]
            )
    return rows_at_check.get(place)


def has_formula(caption: str) -> Text:
    """Return why a cell with a formula was not corrected."""
    return say("{column} was not corrected because the cell has a formula.", column=caption)


def _is_as_found(cells: Cells, row: SheetRow, correction: Correction) -> bool:
    """Return whether a cell still shows what its correction may replace."""
    name = correction.field
    if not correction.restores:
        return cells.text(row, name) == correction.found
    cell, value = cells.columns[name].cell, row.values.get(name)
    # A value sent as empty is a blank cell after a new export.
    both_blank = value is None and name not in row.texts and cell.is_empty(correction.was)
    return both_blank or cell.is_unedited(value, correction.was, cells.zone)


def names_beside(info: SheetInfo, ids: JsonValue) -> list[str]:
    """Return the names that People shows beside personnel IDs; none if no ID has a known name."""
    people = info.lookups.people
    shown = [id for id in ids if isinstance(id, str)] if isinstance(ids, list) else []
    return [people.get(id) or id for id in shown] if any(map(people.get, shown)) else []


def with_service_values(record: JsonObject, writes: Iterable[CellWrite]) -> RawRecord | None:
    """Return a baseline record with the service's values that were written into cells, if any."""
    theirs = {write.field: write.value for write in writes if write.theirs}
    if not theirs:
        return None
    fresh = {**record, **theirs}
    return RawRecord(json_text(fresh), fresh)
