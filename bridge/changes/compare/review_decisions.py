"""What the planner decided in the review: corrections typed there, rows left out, conflicts settled. Pure."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from bridge.changes.compare.row_findings import Corrected, Judged, placed
from bridge.changes.compare.validation import Cells
from bridge.errors import Severity
from bridge.records.cells.base import CLEAR, Finding
from bridge.records.change_types import Choice, Decision


class Decisions:
    """The decisions by ID. One holds only while its cell is as it was; `otherwise` counts for conflicts without one."""

    def __init__(self, cells: Cells, decisions: Mapping[tuple[str, str], Decision], otherwise: str) -> None:
        self._cells = cells
        self._otherwise = otherwise
        self._by_id: dict[str, list[tuple[str, Decision]]] = {}
        for (id, name), decision in decisions.items():
            self._by_id.setdefault(id, []).append((name, decision))

    def __bool__(self) -> bool:
        """Whether there is any."""
        return bool(self._by_id)

    def choice(self, judged: Judged, name: str) -> str:
        """Return what counts for a conflict: `mine`, `theirs` or `stop`."""
        info = self._cells.info
        for field_name, decision in self._by_id.get(info.decided(judged.found.get(info.key, judged.id)), ()):
            if field_name == name and decision.choice in {Choice.MINE, Choice.THEIRS} and self._holds(judged, name, decision):
                return decision.choice
        return self._otherwise

    def _holds(self, judged: Judged, name: str, decision: Decision) -> bool:
        """Whether a decision is about this row, with its cell as it was."""
        if decision.row is not None and decision.row != judged.row.number:
            return False
        return not name or judged.found.get(name, self._cells.text(judged.row, name)) == decision.found

    def apply(self, judged: Judged) -> None:
        """Put typed values in the place of the cells; note a row that was left out."""
        key = self._cells.info.key
        id = self._cells.text(judged.row, key) if key in self._cells.columns else str(judged.row.values.get(key, ""))
        for name, decision in self._by_id.get(self._cells.info.decided(id), ()):
            if not self._holds(judged, name, decision):
                continue
            if decision.choice == Choice.LEAVE_OUT:
                judged.left_out = True
            elif decision.choice == Choice.TYPED and name in self._cells.columns:
                self._type(judged, name, decision.typed)

    def _type(self, judged: Judged, name: str, typed: str) -> None:
        """Read a text as if it stood in the cell."""
        row, column = judged.row, self._cells.columns[name]
        was = self._cells.text(row, name)
        judged.found = {**judged.found, name: was}
        values = {key: value for key, value in row.values.items() if key != name}
        texts = {key: text for key, text in row.texts.items() if key != name}
        problems = tuple(problem for problem in row.problems if problem.field != name)
        cleared = row.cleared - {name}
        if typed.strip().lower() == CLEAR:
            values[name], cleared = column.cell.clear, cleared | {name}
        elif typed.strip():
            read = column.cell.from_cell(typed, self._cells.zone)
            if isinstance(read, Finding):
                texts = {**texts, name: typed} if read.severity is Severity.ERROR else texts
                typed_row = replace(row, texts={**texts, name: typed})
                problems = (*problems, placed(self._cells, typed_row, name, read))
                read = read.value
            if read is not None:
                values[name] = read
        judged.row = replace(row, values=values, texts=texts, problems=problems, cleared=cleared)
        readable = name in values or not typed.strip()
        if readable and typed != was:
            judged.corrected[name] = Corrected(values.get(name), name in cleared, False, was)
