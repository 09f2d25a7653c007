"""Corrections of the review + the rows of a workbook as it is now -> which cells get which value, and which stay, with the reason. Pure.

A cell that shows something else than at the check, or holds a formula, stays. The cell of the same row on the other sheet (`Activities`, or
`Failed rows`) gets the value too where it shows the same.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from bridge.changes.compare.row_findings import row_witness
from bridge.changes.compare.validation import Cells
from bridge.jsonio.record_stream import RawRecord
from bridge.records.cells.base import CLEAR, JsonObject, JsonValue, cell_text, json_text
from bridge.records.column import Column
from bridge.records.corrections import Correction
from bridge.records.sheet_types import SheetInfo, SheetRow
from bridge.texts import Text, say

_SHOWN = 60


@dataclass(frozen=True, slots=True)
class Placed:
    """`values` are corrections with the sheet and the row of now, `held` why cells were not written, by sheet and row; `lost` have no row now."""

    values: tuple[Correction, ...] = ()
    held: Mapping[tuple[str, int], tuple[Text, ...]] = field(default_factory=dict)
    lost: tuple[Correction, ...] = ()


def placed(info: SheetInfo, rows: Iterable[SheetRow], corrections: Sequence[Correction], *, own: Callable[[Correction], bool]) -> Placed:
    """Return which corrections go into a sheet. `own`: whether one was made in this sheet; of the others nothing is held or missed."""
    cells, wanted = Cells(info), dict[str, list[Correction]]()
    for correction in corrections:
        wanted.setdefault(correction.id, []).append(correction)
    there = dict[str, list[SheetRow]]()
    for row in rows:
        if (id := cells.text(row, "id")) in wanted:
            there.setdefault(id, []).append(row)
    values, held, lost = list[Correction](), dict[tuple[str, int], tuple[Text, ...]](), list[Correction]()
    for id, some in wanted.items():
        for correction in some:
            target = _row(there.get(id, []), correction)
            if target is None or correction.field not in cells.columns or correction.field not in info.columns:
                lost.append(correction)
                continue
            place = (target.sheet or info.sheet, target.number)
            # Typed by the planner too, meanwhile: nothing to do and nothing to say.
            if not correction.theirs and _stands(cells, target, correction):
                continue
            why = _why_not(cells, target, correction)
            if why is None:
                values.append(replace(correction, sheet=place[0], row=place[1]))
            elif own(correction):
                held[place] = (*held.get(place, ()), why)
    return Placed(tuple(values), held, tuple(filter(own, lost)))


def _row(found: Sequence[SheetRow], correction: Correction) -> SheetRow | None:
    """Return the row of a correction; none where it cannot be told from others."""
    if len(found) == 1 and correction.id:
        return found[0]
    # Two rows of one ID: only the one that looks as it did at the check is the row that was corrected.
    alike = [row for row in found if correction.witness and row_witness(row) == correction.witness]
    return alike[0] if len(alike) == 1 else None


def _stands(cells: Cells, row: SheetRow, correction: Correction) -> bool:
    """Whether a cell shows its correction already: an interrupted write-back is done again."""
    fresh = CLEAR if correction.cleared else cells.columns[correction.field].cell.to_cell(correction.value, cells.zone)
    return cells.text(row, correction.field) == ("" if fresh is None else cell_text(fresh))


def _why_not(cells: Cells, row: SheetRow, correction: Correction) -> Text | None:
    name = correction.field
    caption = cells.columns[name].caption
    if any(problem.field == name and problem.code.startswith("formula") for problem in row.problems):
        return say("{column} was not corrected: the cell holds a formula.", column=caption)
    column, there = cells.columns[name], row.values.get(name)
    # What was sent as nothing shows as a blank cell where the workbook was exported anew.
    both_blank = there is None and name not in row.texts and column.cell.is_empty(correction.was)
    as_sent = both_blank or column.cell.kept(there, correction.was, cells.zone)
    as_it_was = as_sent if correction.restores else cells.text(row, name) == correction.found
    if not as_it_was and not _stands(cells, row, correction):
        return say("{column} was not corrected: the cell has been changed since.", column=caption)
    return None


def with_theirs(record: JsonObject, corrections: Iterable[Correction]) -> RawRecord | None:
    """Return a baseline record with the service's values that are written into cells; None where there are none."""
    theirs = [correction for correction in corrections if correction.theirs]
    if not theirs:
        return None
    fresh = {**record, **{correction.field: correction.value for correction in theirs}}
    return RawRecord(json_text(fresh), fresh)


def newer(shown: JsonObject, now: JsonObject, edited: Iterable[str], cells: Cells) -> Text | None:
    """Return what is said of a row in which the service has other values than the sheet shows; cells that were edited since do not count."""
    apart = frozenset(edited)
    found = [
        f'{column.caption} "{_text(column, now.get(name), cells)}"'
        for name, column in cells.columns.items()
        if column.importable
        and column.shown
        and name in cells.info.columns
        and name not in apart
        and not column.cell.alike(shown.get(name), now.get(name))
    ]
    return say("The service has other values now: {values}. Bring in what is new.", values=", ".join(found)) if found else None


def _text(column: Column, value: JsonValue, cells: Cells) -> str:
    cell = column.cell.to_cell(value, cells.zone)
    text = "" if cell is None else cell_text(cell)
    return text if len(text) <= _SHOWN else f"{text[:_SHOWN]}…"
