"""Prints what a check finds in each workbook of a folder, a line of JSON each, so that two versions
of the program can be compared: `python tests/change_sets.py FOLDER` in a copy of each, then `diff`.
"""

from __future__ import annotations

import hashlib
import json
import sys
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import fields, is_dataclass
from enum import Enum
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1]))

from bridge.errors import BridgeError
from bridge.jobs.check import CheckRequest, check, convert
from bridge.progress import Monitor
from bridge.records.kinds import Kind
from bridge.texts import Text, shown
from bridge.workbook.read.open_sheet import open_sheet

CHANGE = ("row", "sheet", "id", "state", "fields", "values", "current", "base", "conflicts")
"""Properties of a change that are compared beside its other fields, however it keeps them."""


def plain(value: Any) -> Any:
    """Return a value as JSON has it."""
    if isinstance(value, Text):
        return shown(value)
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, Path | Kind):
        return value.name
    if is_dataclass(value):
        names = dict.fromkeys(field.name for field in fields(value) if field.name != "records")
        if {"state", "conflicts"} <= {*names}:
            names |= dict.fromkeys(CHANGE)
        return {name: plain(getattr(value, name)) for name in sorted(names)}
    if isinstance(value, Mapping):
        return {str(key): plain(one) for key, one in value.items()}
    if isinstance(value, set | frozenset):
        return sorted(map(repr, value))
    if isinstance(value, str | int | float | bool | None):
        return value
    return [plain(one) for one in value] if isinstance(value, Iterable) else type(value).__name__


def found_in(path: Path) -> Iterator[tuple[str, Any]]:
    """Yield what reading, checking and converting a workbook give, or the error of each."""

    def checked() -> Any:
        done = check(None, CheckRequest(path, offline=True), Monitor())
        return [plain(done.changes), plain(done.notes), plain(done.others)]

    def converted() -> Any:
        with TemporaryDirectory() as folder:
            out = Path(folder) / "rows.json"
            convert(CheckRequest(path, all_rows=True, offline=True), out, Monitor())
            return json.loads(out.read_text(encoding="utf-8"))

    def read() -> Any:
        with open_sheet(path) as sheet:
            return [plain(row) for row in sheet.rows()]

    for step in (read, checked, converted):
        try:
            yield step.__name__, step()
        except BridgeError as error:
            yield step.__name__, [shown(error.title), shown(error.advice)]


def main(folder: Path) -> None:
    """Print a line for each workbook and step: a digest, and the start of what was found."""
    for path in sorted(folder.iterdir()):
        for step, found in found_in(path):
            text = json.dumps(found, ensure_ascii=True)
            digest = hashlib.sha256(text.encode()).hexdigest()[:16]
            sys.stdout.write(f"{path.name} {step} {digest} {text[:200]}\n")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
