"""A plan, copies of it that colleagues edit, and the merge."""

from __future__ import annotations

from pathlib import Path

import openpyxl
from all_kinds import KIND
from planner import Planner
from sheets import by_id, captions_of, edit, rows_of, workbook_at

from bridge.jobs.merge import MergeDone, MergeRequest, merge_plans
from bridge.records.cells.base import JsonValue


class Desk:
    """A plan, copies of it that colleagues edit, and the merge."""

    def __init__(self, planner: Planner) -> None:
        self.planner = planner
        self.plan = planner.plan
        self.folder = planner.folder
        self.out = self.folder / "Merged.xlsx"

    def copy(self, name: str) -> Path:
        return self.planner.keep_copy(name)

    def type(self, path: Path, id: str, **values: JsonValue) -> None:
        """Type values into the row of an ID, below the last one where there is no such row."""
        self.planner.plan = path
        try:
            row = self.planner.row_of(id)
        except StopIteration:
            row, values = (
                1 + openpyxl.load_workbook(path)["Activities"].max_row,
                {"id": id, **values},
            )
        self.planner.type(row, "Activities", **values)
        self.planner.plan = self.plan

    def edit(self, path: Path, id: str, caption: str, text: str | None) -> None:
        """Type into a cell with another program."""
        with workbook_at(path) as book:
            sheet = book["Activities"]
            captions = captions_of(sheet)
            if caption not in captions:
                captions.append(caption)
                sheet.cell(1, len(captions), caption)
            row = next(row for row in range(2, sheet.max_row + 1) if sheet.cell(row, 1).value == id)
            sheet.cell(row, captions.index(caption) + 1).value = text

    def merge(
        self,
        *copies: Path,
        prefer: tuple[str, ...] = (),
        overwrite: bool = False,
        out: Path | None = None,
    ) -> MergeDone:
        request = MergeRequest(
            self.plan, copies, out or self.out, prefer, overwrite, "Europe/Copenhagen"
        )
        return merge_plans(request, self.planner.monitor)

    def cell(self, id: str, caption: str, path: Path | None = None) -> object:
        return by_id(path or self.out)[id][caption]


PERSONNEL = KIND["personnel"]


TIMESHEETS = KIND["timesheets"]


CERTIFICATES = "Personnel certificates"


ENTRIES = "Timesheets timeEntries"


class KindsDesk(Desk):
    """A plan with sheets of three kinds, copies of it that colleagues edit, and the merge."""

    def put(self, path: Path, sheet: str, row: int, **values: object) -> None:
        """Put values into a row by the captions of its columns."""
        cells = {f"{name.replace('_', ' ')} {row}": value for name, value in values.items()}
        edit(path, cells, sheet)

    def rows(self, sheet: str, path: Path | None = None) -> list[dict[str, object]]:
        """Return the rows of a sheet by caption."""
        return rows_of(path or self.out, sheet)
