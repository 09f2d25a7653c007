"""The words on the sheets `Read me` and `About this file`. English, as all that is written into files."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from bridge.records.cells.base import json_text
from bridge.records.sheet_types import Origin
from bridge.workbook import layout
from bridge.workbook.layout import FORMAT_VERSION


@dataclass(frozen=True, slots=True)
class Line:
    """A line of `Read me` or `About this file`: `style` is title, head, text or link; `target` the sheet that a link leads to."""

    cells: tuple[str, ...]
    style: str = "text"
    target: str = ""


@dataclass(frozen=True, slots=True)
class SheetLine:
    """A sheet in the index of `About this file`."""

    name: str
    rows: int
    note: str = ""


def read_me_lines(zone: str, importable: bool, others: bool = False) -> tuple[Line, ...]:
    """Return what a planner needs to know to edit the workbook. `others`: it has sheets beside that the service has no import for."""
    if not importable:
        return (
            Line(("How to use this workbook",), "title"),
            Line(("The service has no import for these records. Sheetbridge shows what you changed here, and writes the edited records as a file.",)),
            Line((f"Where a time of day stands in a date cell, it is the time in {zone}.",)),
            Line((f"A blank cell leaves the value as it is. To remove a value, write {_CLEAR}.",)),
            Line((f"Please leave the hidden sheet {layout.BASELINE} in the workbook: it holds what was exported.",)),
        )
    return (
        Line(("How to work with this workbook",), "title"),
        Line(("Edit the sheet Activities, save the workbook, and open it in Sheetbridge to check and upload it. Only what you changed is sent.",)),
        Line(("Columns",), "head"),
        Line(("Blue captions: edit freely. Sorting, filtering, pasting, hiding and inserting rows work.",)),
        Line(("Grey captions and cells: set by the service or by Sheetbridge. An edit there is reported and not sent.",)),
        Line(("Green captions: the service takes them but does not show them, so they are blank. Blank leaves them as they are.",)),
        Line(("Cells",), "head"),
        Line((f"Dates and times are in {zone}. Type them as a date, or as 2026-11-24 06:00.",)),
        Line(('Teams and Personnel IDs: names separated by commas; a name with a comma in quotes: Team A, "Crane, south".',)),
        Line(("Manpower: pairs of team:number, separated by commas: Blade crew:4, Crane crew:2.",)),
        Line((f"A blank cell leaves the value as it is. To remove a value, write {_CLEAR}.",)),
        Line(("A new row needs an ID of your choice and a Site ID. A copied row needs a new ID.",)),
        Line(("A row that you delete is not deleted in the service.",)),
        *([Line(("The other sheets of records: the service has no import for them. Edits are shown, and saved as a file.",))] if others else []),
        Line(("After an upload",), "head"),
        Line((f"Rows that were not accepted are marked, and stand on the sheet {layout.FAILED_ROWS}; correct them there or on Activities.",)),
        Line((f"Please leave the hidden sheet {layout.BASELINE} in the workbook: it holds what was exported.",)),
    )


def about_lines(origin: Origin, sheets: Sequence[SheetLine], lists: bool) -> tuple[Line, ...]:
    """Return where the workbook comes from, and the index of its sheets."""
    return (
        Line(("About this file",), "title"),
        Line(("Account", origin.account)),
        Line(("Service", origin.base_url)),
        Line(("Project", origin.project_id)),
        *([Line(("Practice account", "yes; nothing here is real"))] if origin.practice else []),
        Line(("Time zone", origin.time_zone)),
        Line(("Exported at", origin.exported_at)),
        Line(("Complete", "yes" if origin.complete else "no; only a part was exported")),
        *(Line((f"Filter {name}", _short(json_text(value)))) for name, value in sorted(origin.filters.items())),
        *(Line((f"Reference of {kind}", id)) for kind, id in sorted(origin.correlation_ids.items())),
        Line(("Format", str(FORMAT_VERSION))),
        Line(("Sheets", "Rows"), "head"),
        *(Line((sheet.name, f"{sheet.rows:,}", sheet.note), "text", sheet.name) for sheet in sheets),
        *([Line((layout.LISTS, "", "what the dropdowns offer"), "text", layout.LISTS)] if lists else []),
        *_remarks(sheets),
    )


def _remarks(sheets: Sequence[SheetLine]) -> Iterable[Line]:
    if any(sheet.rows > layout.GOOGLE_ROWS for sheet in sheets):
        yield Line((f"A sheet of more than {layout.GOOGLE_ROWS:,} rows is too large for Google Sheets. Excel and LibreOffice can open it.",))


def _short(text: str) -> str:
    return text if len(text) <= 1_000 else text[:1_000] + "…"


_CLEAR = "(clear)"
