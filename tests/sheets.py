"""Sheets as another program reads and writes them, and column matchings, for tests."""

from __future__ import annotations

import csv
import json
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from openpyxl import Workbook, load_workbook

from bridge.mapping.mapping_file import SheetMapping
from bridge.memory import write_mapping


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
    book = load_workbook(path)
    page: Any = book[sheet]
    captions = captions_of(page)
    ids = [row[captions.index("ID")] for row in page.values] if "ID" in captions else []
    for place, value in cells.items():
        caption, row = place.rsplit(" ", 1)
        number = ids.index(row) + 1 if row in ids else int(row)
        page.cell(number, captions.index(caption) + 1).value = value
    book.save(path)


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
