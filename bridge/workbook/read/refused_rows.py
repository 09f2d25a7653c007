"""The sheet `Failed rows`: where it is, to which sheet its rows belong, and what the service said of each row on it."""

from __future__ import annotations

import re
from typing import NamedTuple

from bridge.records.captions import caption_key
from bridge.records.run_types import Refusal
from bridge.workbook.layout import FAILED_CAPTIONS, FAILED_ROWS, FAILED_ROWS_NAME, FAILED_ROWS_OF_NAME
from bridge.workbook.opc.package import Package
from bridge.workbook.opc.parts import SheetEntry
from bridge.workbook.sheet.rows import read_rows

_REASON, _SAID = (caption_key(caption) for caption in FAILED_CAPTIONS[1:])


class Listed(NamedTuple):
    """The sheet `Failed rows`, and the name of the sheet to which its rows belong; None where the workbook does not say."""

    entry: SheetEntry
    plan: str | None


def listed_on(package: Package) -> Listed | None:
    """Return the sheet `Failed rows` that we wrote, also under another name; None where there is none."""
    names = {name.name: name.formula for name in package.defined_names if name.sheet is None}
    entry = sheet_of(package, names.get(FAILED_ROWS_NAME, "")) or package.sheet(FAILED_ROWS)
    if entry is None or entry.type != "worksheet":
        return None
    with package.open_part(entry.part) as stream:
        first = next(iter(read_rows(stream, package.strings)), None)
    captions = [caption_key(cell.value or "") for cell in first.cells[: len(FAILED_CAPTIONS)]] if first is not None else []
    if captions != [caption_key(caption) for caption in FAILED_CAPTIONS]:
        return None
    plan = sheet_of(package, names.get(FAILED_ROWS_OF_NAME, ""))
    return Listed(entry, plan.name if plan is not None else None)


def is_listed(package: Package, name: str) -> bool:
    """Whether a sheet is `Failed rows`: ours under whatever name, else one of that name."""
    listed = listed_on(package)
    return name.casefold() == (FAILED_ROWS if listed is None else listed.entry.name).casefold()


def sheet_of(package: Package, formula: str) -> SheetEntry | None:
    """Return the sheet that a reference such as `'Failed rows'!$A$1` is to."""
    found = re.fullmatch(r"(?:'((?:[^']|'')+)'|([^'!]+))!.*", formula)
    if found is None:
        return None
    entry = package.sheet((found[1] or found[2]).replace("''", "'"))
    return entry if entry is not None and entry.type == "worksheet" else None


def refusals_on(package: Package) -> dict[str, list[Refusal]]:
    """Return the words that stand beside the refused rows of an open workbook; none where there is no such sheet. Raises WorkbookError."""
    found, header = dict[str, list[Refusal]](), dict[int, str]()
    listed = listed_on(package)
    if listed is None:
        return {}
    with package.open_part(listed.entry.part) as stream:
        for row in read_rows(stream, package.strings):
            if not header:
                header = {cell.column: caption_key(cell.value or "") for cell in row.cells}
                continue
            texts = {header.get(cell.column): (cell.value or "").strip() for cell in row.cells}
            id, reason, said = texts.get("id"), texts.get(_REASON, ""), texts.get(_SAID, "")
            if id and (reason or said):
                found.setdefault(id, []).append(Refusal(said, reason or said))
    return found
