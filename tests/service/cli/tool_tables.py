"""Tables as planning tools write them: their captions, dates and names, and the columns beside.

In a row, `~` takes the zero off the number after it; `=` makes a true date, a time of day or a
number of what follows.
"""

from __future__ import annotations

import csv
import json
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from io import StringIO
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple

from builders.tables import of_test
from openpyxl import Workbook, load_workbook

Cells = tuple[Any, ...]


@dataclass(frozen=True)
class Job:
    """An activity as a planner thinks of it; times are in the time zone of the account."""

    id: str
    site: str
    start: datetime
    end: datetime
    name: str
    team: str = "Blade crew"
    note: str = "Call the harbour"


class Tool(NamedTuple):
    """A tool: the file that it writes, and each caption with what the row of a job says there.

    Two headers, one above the other, have ` / ` between them. `answers` are the key and the fields
    of its column matching where `map` has open questions.
    `office` means that LibreOffice saves the file in between.
    """

    file: str
    columns: str
    answers: Mapping[str, Any] = MappingProxyType({})
    separator: str = ","
    encoding: str = "utf-8-sig"
    office: bool = False

    @property
    def headers(self) -> list[Cells]:
        """Return the rows of the header."""
        lines = self.columns.strip().splitlines()
        return [*zip(*(line.partition(":")[0].split(" / ") for line in lines), strict=True)]

    @property
    def header(self) -> list[str]:
        """Return the captions of the columns, as a column matching names them."""
        return [" ".join(map(str, captions)) for captions in zip(*self.headers, strict=True)]

    def cells(self, job: Job) -> Cells:
        """Return the row of a job."""
        lines = self.columns.strip().splitlines()
        return tuple(_cell(line.partition(":")[2].strip(), job) for line in lines)

    def write(self, folder: Path, jobs: Iterable[Job]) -> Path:
        """Write the list as the tool does; a workbook has the planner's notes on a second sheet."""
        path, table = folder / self.file, [*self.headers, *map(self.cells, jobs)]
        if path.suffix != ".xlsx":
            with path.open("w", encoding=self.encoding, newline="") as file:
                csv.writer(file, delimiter=self.separator).writerows(table)
            return path
        book = Workbook()
        book.worksheets[0].title = "Plan"
        for row in table:
            book.worksheets[0].append([*row])
        book.create_sheet("Notes").append(["Ask the harbour", "=Plan!A1"])
        book.save(path)
        return path

    def shown(self, path: Path) -> list[Cells]:
        """Return the cells of a list that it wrote, or of a workbook."""
        if path.suffix == ".xlsx":
            return [*load_workbook(path).worksheets[0].values]
        rows = csv.reader(StringIO(path.read_text(self.encoding)), delimiter=self.separator)
        return [tuple(cell or None for cell in row) for row in rows]


def _cell(words: str, job: Job) -> object:
    text = re.sub("~0?", "", words.format(**vars(job)))
    if not text.startswith("="):
        return text or None
    moment = text[1:]
    if moment[:2] != "20":
        return datetime.strptime(moment, "%H:%M").time() if ":" in moment else json.loads(moment)
    return datetime.fromisoformat(moment)


TOOLS = [Tool(**{**tool, "columns": "\n".join(tool["columns"])}) for tool in of_test(__file__)]
