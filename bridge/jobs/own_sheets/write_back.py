"""The outcome of a run, written back into the planner's own sheet as that is now; its rows are found by the mapping that they were sent by."""

from __future__ import annotations

from collections.abc import Sequence

from bridge.jobs.own_sheets.open_mapped import open_mapped
from bridge.mapping.mapping_file import Mapping
from bridge.memory import SentBefore
from bridge.records.corrections import Correction
from bridge.records.run_types import Outcome, Receipt, RowResult
from bridge.settings import Account
from bridge.texts import Text, say
from bridge.workbook.writeback.own_sheet import RefusedRow, mark_own
from bridge.workbook.writeback.request import verdict_of
from bridge.workbook.writeback.write_back import Marked


def write_back_own(
    receipt: Receipt, outcome: Outcome, mapping: Mapping, account: Account, corrections: Sequence[Correction]
) -> tuple[Marked | None, tuple[Text, ...]]:
    """Highlight the refused rows and list them on `Failed rows`. Raises MappingError and WorkbookError where they cannot be found or written."""
    name, notes = receipt.workbook.name, list[Text]()
    with open_mapped(receipt.workbook, receipt.sheet, mapping, account, SentBefore()) as mapped:
        sheet = mapped.sheet
        for _ in sheet.stretches():
            pass
        rows = {id: row for id, row in sheet.found.places.items() if id not in sheet.found.repeated}
        refused, settled, lost = dict[int, RefusedRow](), set[int](), list[str]()
        for found in outcome.rows:
            id = receipt.rows[found.position].id if found.position is not None else ""
            if found.result is RowResult.FAILED:
                if id not in rows:
                    lost.append(id)
                    continue
                verdict = verdict_of(found)
                refused[rows[id]] = RefusedRow(verdict.reason, verdict.said, sheet.info.columns.get(found.field or ""))
            elif found.result is not RowResult.UNKNOWN and id in rows:
                settled.add(rows[id])
        captions = {
            place + 1: caption for place, caption in enumerate(sheet.table.captions) if sheet.table.parts[place] or not sheet.table.header_rows
        }
        marked = mark_own(receipt.workbook, sheet.grid, sheet.table.header_row, captions, refused, settled)
    if lost:
        notes.append(say("{count} refused rows were not found in {name} any more; they stand in the history.", count=len(lost), name=name))
    if corrections:
        notes.append(say("{count} corrections of the review were not written into {name}: it is your own sheet.", count=len(corrections), name=name))
    placed = {row.id: (receipt.sheet, rows[row.id]) for row in receipt.rows if row.id in rows}
    unplaced = tuple(row.id for row in receipt.rows if row.id not in placed)
    if marked.path is None:
        return None, tuple(notes)
    return Marked(marked.path, marked.beside, placed, unplaced), tuple(notes)
