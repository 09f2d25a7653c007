"""Apply the planner's decisions of a review, and remembered replacements, to the cells of rows."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from bridge.changes.compare.cell_edits import cell_problem
from bridge.changes.compare.inputs import Rules
from bridge.changes.compare.judged import Cells, CorrectedCell, Judged
from bridge.errors import Severity
from bridge.records.cells.base import CLEAR, Finding, JsonValue, cell_text
from bridge.records.cells.grammar import write_names, write_pairs
from bridge.records.cells.values import ChoiceCell
from bridge.records.change_set import ALL_THE_SAME, NEW_ACTIVITY, ROW, Choice, Decision, Lookups
from bridge.records.lookups import KnownWords


class Decisions:
    """The planner's decisions by the ID of `SheetInfo.decision_id`.

    A decision applies only while its cell is unchanged; `otherwise` applies to conflicts without a
    decision. Decisions of a row apply in column order, so that the order of typing does not order
    its findings.
    """

    def __init__(self, cells: Cells, rules: Rules, lookups: Lookups) -> None:
        self._cells = cells
        self._otherwise = rules.on_conflict
        columns = [
            column
            for column in cells.columns.values()
            if column.editable and column.field != cells.info.key
        ]
        read_as, names = rules.read_as, rules.names
        words = {
            column.field: KnownWords(
                column.source,
                read_as.get(column.field, {}),
                names.get(column.source, {}) if column.source else {},
                lookups,
                column.cell.choices if isinstance(column.cell, ChoiceCell) else (),
            )
            for column in columns
        }
        self._words = {name: known_words for name, known_words in words.items() if known_words}
        self._names = dict.fromkeys((*cells.columns, ROW, "id", NEW_ACTIVITY, ALL_THE_SAME))
        self._by_id: dict[str, dict[str, Decision]] = {}
        for (id, name), decision in rules.decisions.items():
            self._by_id.setdefault(id, {})[name] = decision

    def __bool__(self) -> bool:
        return bool(self._by_id)

    def only(self, id: str, row: int, decisions: Mapping[tuple[str, str], Decision]) -> None:
        """Take the decisions about a row with an ID, and no others."""
        self._by_id = {
            key: about
            for key in (self._cells.info.decision_id(id), self._cells.info.decision_id(id, row))
            if (
                about := {
                    name: decisions[key, name] for name in self._names if (key, name) in decisions
                }
            )
        }

    def _about(self, judged: Judged, id: str) -> Mapping[str, Decision]:
        """Return the decisions about a row with this ID in its cell, by field."""
        if not self._by_id:
            return {}
        info = self._cells.info
        all_rows = self._by_id.get(info.decision_id(id), {})
        alone = self._by_id.get(info.decision_id(id, judged.row.number))
        return {**all_rows, **alone} if alone else all_rows

    def choice(self, judged: Judged, name: str, otherwise: str | None = None) -> str:
        """Return the choice for a conflict: `mine`, `theirs`, `both` or `stop`; without a decision,
        `otherwise`.
        """
        id = judged.found.get(self._cells.info.key, judged.id)
        if (
            (decision := self._about(judged, id).get(name)) is not None
            and decision.choice in {Choice.MINE, Choice.THEIRS, Choice.BOTH}
            and self._holds(judged, name, decision)
        ):
            return decision.choice
        return self._otherwise if otherwise is None else otherwise

    def _holds(self, judged: Judged, name: str, decision: Decision) -> bool:
        """Return whether the cell that a decision is about, or each cell of the row, is
        unchanged.
        """
        names = (name,) if name else self._cells.columns
        found = (judged.found.get(name, self._cells.text(judged.row, name)) for name in names)
        return decision.found == "\n".join(found) or not (name or decision.found)

    def apply(self, judged: Judged) -> None:
        """Replace cells by the typed values and note skipped rows."""
        key = self._cells.info.key
        id = (
            self._cells.text(judged.row, key)
            if key in self._cells.columns
            else str(judged.row.values.get(key, ""))
        )
        decisions = self._about(judged, id)
        for name in self._names if decisions else ():
            if (decision := decisions.get(name)) is None or not self._holds(judged, name, decision):
                continue
            if decision.choice == Choice.LEAVE_OUT:
                judged.answers = replace(judged.answers, left_out=True)
            elif name == NEW_ACTIVITY:
                judged.answers = replace(judged.answers, new_activity=decision.typed)
            elif decision.choice == Choice.ALL_THE_SAME:
                judged.answers = replace(judged.answers, all_the_same=decision.typed)
            elif name in self._cells.columns and (text := decision.text) is not None:
                self._type(judged, name, text)

    def read_as_others(self, judged: Judged) -> None:
        """Apply remembered replacements to edited cells, with a warning.

        A value that is itself a known name is kept, also with a warning.
        """
        for name, words in self._words.items():
            row, column = judged.row, self._cells.columns[name]
            text, value = self._cells.text(row, name), row.values.get(name)
            exported = column.cell.in_sheet(judged.shown.get(name), self._cells.zone)
            if (
                not text
                or name in row.cleared
                or (exported is not None and cell_text(exported) == text)
            ):
                continue
            # Look up a list as a whole first: "Team A+B" may be a single replacement.
            parts = (
                [text]
                if text in words or not isinstance(value, list | dict)
                else [*map(str, value)]
            )
            meanings = {part: word for part in parts if (word := words.of(part)) is not None}
            meant = {
                part: word.value
                for part, word in meanings.items()
                if word.value not in {None, part}
            }
            if meant:
                self._type(judged, name, _written(text, value, meant))
            for part, word in meanings.items():
                if word.finding is not None:
                    judged.problems.append(
                        replace(cell_problem(self._cells, row, name, word.finding), found=part)
                    )

    def _type(self, judged: Judged, name: str, typed: str) -> None:
        """Read a typed text as if it were in the cell."""
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
                typed_row = row._replace(texts={**texts, name: typed})
                problems = (*problems, cell_problem(self._cells, typed_row, name, read))
                read = read.value
            if read is not None:
                values[name] = read
        judged.row = row._replace(values=values, texts=texts, problems=problems, cleared=cleared)
        readable = name in values or not typed.strip()
        if readable and typed != was:
            judged.corrected[name] = CorrectedCell(values.get(name), name in cleared, False, was)


def _written(text: str, value: JsonValue, meant: Mapping[str, str]) -> str:
    """Return the cell text with its words replaced: the whole text, or the names in a list or
    manpower.
    """
    if text in meant or not isinstance(value, list | dict):
        return meant[text]
    if isinstance(value, dict):
        # Replace each pair separately: two words for one team would lose a headcount, so the text
        # stays and is refused.
        return ", ".join(
            write_pairs({meant.get(team, team): count})  # type: ignore[dict-item]
            for team, count in value.items()
        )  # manpower
    return write_names([meant.get(str(name), str(name)) for name in value])
