"""What the planner decided: corrections typed in the review, rows left out, conflicts settled, values always read as others. Pure."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from bridge.changes.compare.comparison_inputs import Rules
from bridge.changes.compare.row_findings import Corrected, Judged, placed
from bridge.changes.compare.validation import Cells
from bridge.errors import Severity
from bridge.records.cells.base import CLEAR, Finding, JsonValue, cell_text
from bridge.records.cells.grammar import write_names, write_pairs
from bridge.records.cells.text import ChoiceCell
from bridge.records.change_types import NEW_ACTIVITY, Choice, Decision
from bridge.records.lookups import KnownWords
from bridge.records.sheet_types import Lookups


class Decisions:
    """The decisions by ID. One holds only while its cell is as it was; `otherwise` counts for conflicts without one."""

    def __init__(self, cells: Cells, rules: Rules, known: Lookups) -> None:
        self._cells = cells
        self._otherwise = rules.on_conflict
        columns = [column for column in cells.columns.values() if column.editable and column.field != cells.info.key]
        read_as, names = rules.read_as, rules.names
        words = {
            one.field: KnownWords(
                one.source,
                read_as.get(one.field, {}),
                names.get(one.source, {}) if one.source else {},
                known,
                one.cell.choices if isinstance(one.cell, ChoiceCell) else (),
            )
            for one in columns
        }
        self._words = {name: found for name, found in words.items() if found}
        self._by_id: dict[str, list[tuple[str, Decision]]] = {}
        for (id, name), decision in rules.decisions.items():
            self._by_id.setdefault(id, []).append((name, decision))

    def __bool__(self) -> bool:
        return bool(self._by_id)

    def choice(self, judged: Judged, name: str, otherwise: str | None = None) -> str:
        """Return what counts for a conflict: `mine`, `theirs` or `stop`; `otherwise` where nothing was decided about it."""
        info = self._cells.info
        for field_name, decision in self._by_id.get(info.decided(judged.found.get(info.key, judged.id)), ()):
            if field_name == name and decision.choice in {Choice.MINE, Choice.THEIRS} and self._holds(judged, name, decision):
                return decision.choice
        return self._otherwise if otherwise is None else otherwise

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
            elif name == NEW_ACTIVITY:
                judged.new_activity = decision.typed
            elif decision.choice == Choice.ALL_THE_SAME:
                judged.all_the_same = decision.typed
            elif decision.choice == Choice.TYPED and name in self._cells.columns:
                self._type(judged, name, decision.typed)

    def read_as_others(self, judged: Judged) -> None:
        """Put what edited cells are always read as in their place, and say so; a value that is itself known counts as it stands, which is said."""
        for name, words in self._words.items():
            row, column = judged.row, self._cells.columns[name]
            text, value = self._cells.text(row, name), row.values.get(name)
            exported = column.cell.in_sheet(judged.shown.get(name), self._cells.zone)
            if not text or name in row.cleared or (exported is not None and cell_text(exported) == text):
                continue
            # A list is looked up as a whole first: "Team A+B" may be one word of the planner's.
            parts = [text] if text in words or not isinstance(value, list | dict) else [*map(str, value)]
            found = {part: word for part in parts if (word := words.of(part)) is not None}
            meant = {part: word.value for part, word in found.items() if word.value not in {None, part}}
            if meant:
                self._type(judged, name, _written(text, value, meant))
            for part, word in found.items():
                if word.finding is not None:
                    judged.problems.append(replace(placed(self._cells, row, name, word.finding), found=part))

    def _type(self, judged: Judged, name: str, typed: str) -> None:
        """Read a text as if it stood in the cell."""
        row, column = judged.row, self._cells.columns[name]
        was = judged.found.get(name, self._cells.text(row, name))
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


def _written(text: str, value: JsonValue, meant: Mapping[str, str]) -> str:
    """Return the text of a cell with what its words mean: the whole text, or names of a list or of manpower."""
    if text in meant or not isinstance(value, list | dict):
        return meant[text]
    if isinstance(value, dict):
        # Pair by pair: two words for one team would lose a number of people, and so are refused as they stand.
        return ", ".join(write_pairs({meant.get(team, team): count}) for team, count in value.items())  # type: ignore[dict-item]  # manpower
    return write_names([meant.get(str(name), str(name)) for name in value])
