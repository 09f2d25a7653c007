"""Sheets of a planner's own and their column matchings, for tests."""

from __future__ import annotations

import csv
import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from openpyxl import Workbook

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
