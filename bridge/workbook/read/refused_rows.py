"""The sheet `Failed rows` -> what the service said of each row on it, by ID: for a workbook whose uploads this computer does not know."""

from __future__ import annotations

from bridge.records.captions import caption_key
from bridge.records.run_types import Refusal
from bridge.workbook.layout import FAILED_CAPTIONS, FAILED_ROWS
from bridge.workbook.opc.package import Package
from bridge.workbook.sheet.rows import read_rows

_REASON, _SAID = (caption_key(caption) for caption in FAILED_CAPTIONS[1:])


def refusals_on(package: Package) -> dict[str, list[Refusal]]:
    """Return the words that stand beside the refused rows of an open workbook; none where there is no such sheet. Raises WorkbookError."""
    found, header = dict[str, list[Refusal]](), dict[int, str]()
    entry = package.sheet(FAILED_ROWS)
    if entry is None or entry.type != "worksheet":
        return {}
    with package.open_part(entry.part) as stream:
        for row in read_rows(stream, package.strings):
            if not header:
                header = {cell.column: caption_key(cell.value or "") for cell in row.cells}
                continue
            texts = {header.get(cell.column): (cell.value or "").strip() for cell in row.cells}
            id, reason, said = texts.get("id"), texts.get(_REASON, ""), texts.get(_SAID, "")
            if id and (reason or said):
                found.setdefault(id, []).append(Refusal(said, reason or said))
    return found
