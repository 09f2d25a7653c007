"""Sheets as another program reads and writes them, and column matchings, for tests."""

from __future__ import annotations

import csv
import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

from openpyxl import Workbook, load_workbook

from bridge.mapping.mapping_file import SheetMapping
from bridge.memory import write_mapping
from bridge.records.cells.base import JsonValue
from bridge.records.change_set import CellWrite
from bridge.workbook.read.open_sheet import open_sheet
from bridge.workbook.writeback.edit_cells import edit_workbook

Columns = dict[str, int]
"""Columns of a sheet from 1, by caption."""


def write_rows(path: Path, rows: Iterable[Iterable[Any]], title: str = "Sheet") -> Path:
    """Write rows as a workbook of one sheet, or as a .csv file with semicolons."""
    if path.suffix == ".csv":
        with path.open("w", encoding="utf-8-sig", newline="") as file:
            csv.writer(file, delimiter=";").writerows(rows)
        return path
    book = Workbook()
    book.worksheets[0].title = title
    for row in rows:
        book.worksheets[0].append([*row])
    book.save(path)
    return path


@contextmanager
def workbook_at(path: Path) -> Iterator[Any]:
    """Change a workbook as another program does."""
    book = load_workbook(path)
    yield book
    book.save(path)


def captions_of(sheet: Any) -> list[str]:
    """Return the captions of a sheet without zone and mark."""
    return [str(cell.value).split(" (")[0].rstrip("* ") for cell in sheet[1]]


def rows_of(path: Path, sheet: str = "Activities") -> list[dict[str, Any]]:
    """Return the rows of a sheet by caption; the first is row 2."""
    page: Any = load_workbook(path)[sheet]
    captions = captions_of(page)
    rows = page.iter_rows(min_row=2, values_only=True)
    return [dict(zip(captions, row, strict=True)) for row in rows]


def by_id(path: Path, sheet: str = "Activities") -> dict[str, dict[str, Any]]:
    """Return the rows of a sheet by caption, by ID."""
    return {str(row["ID"]): row for row in rows_of(path, sheet) if row["ID"] is not None}


def edit(path: Path, cells: Mapping[str, object], sheet: str = "Activities") -> None:
    """Edit cells as a planner would, by caption and row or ID: `Status 2`, `Status DB0411-045`."""
    with workbook_at(path) as book:
        page = book[sheet]
        captions = captions_of(page)
        ids = [row[captions.index("ID")] for row in page.values] if "ID" in captions else []
        for place, value in cells.items():
            caption, row = place.rsplit(" ", 1)
            number = ids.index(row) + 1 if row in ids else int(row)
            page.cell(number, captions.index(caption) + 1).value = value


def change(path: Path, edit: Callable[[Any, Columns], object], sheet: str = "Activities") -> Path:
    """Change a sheet as another program does: `edit` takes it, and its columns from 1 by
    caption.
    """
    with workbook_at(path) as book:
        edit(book[sheet], {caption: at for at, caption in enumerate(captions_of(book[sheet]), 1)})
    return path


def type_into(
    plan: Path,
    row: int | str | list[str],
    sheet: str = "Activities",
    zone: str = "Europe/Copenhagen",
    **values: JsonValue,
) -> int:
    """Type values into a row of a plan, or into several, given by number or ID, with our own
    patcher (LibreOffice is for the tests of other programs); return the first row.
    """
    ids = row if isinstance(row, list) else [row]
    with open_sheet(plan, sheet) as opened:
        columns = opened.info.columns
        numbers = (
            [row]
            if isinstance(row, int)
            else [one.number for one in opened.rows() if one.values.get("id") in ids]
        )
    assert numbers, f"no row {row}"
    edits = [
        CellWrite(sheet, number, columns[name], name, value)
        for number in numbers
        for name, value in values.items()
    ]
    done = edit_workbook(plan, edits, ZoneInfo(zone))
    if done.path != plan:  # protected: the program writes beside it, a planner types all the same
        done.path.replace(plan)
    return numbers[0]


def matching(header: Iterable[str], *key: str, **fields: Any) -> dict[str, Any]:
    """Return a column matching as its file has it; without a key the first column is the ID."""
    captions = [*header]
    return {
        "mapping": 1,
        "name": "Own",
        "table": {"sheet": "*", "headerRows": 1, "header": captions, "stopAt": "end"},
        "key": {"columns": [*key] or captions[:1]},
        "fields": {"siteId": {"fixed": "DB01"}, **fields},
    }


def matching_file(folder: Path, header: Iterable[str], *key: str, **fields: Any) -> Path:
    """Write a column matching to a file."""
    path = folder / "matching.json"
    path.write_text(json.dumps(matching(header, *key, **fields)), encoding="utf-8")
    return path


def saved_matching(header: Iterable[str], *key: str, **fields: Any) -> SheetMapping:
    """Save a column matching among the planner's."""
    mapping = SheetMapping.model_validate(matching(header, *key, **fields))
    write_mapping(mapping)
    return mapping
