"""Which record a row is about: its ID, with blanks around it and zeros that a number cell lost given back. Pure."""

from __future__ import annotations

from bridge.changes.compare.comparison_inputs import RecordSource
from bridge.changes.compare.known_ids import KnownIds
from bridge.changes.compare.row_findings import Judged, not_clearable
from bridge.changes.compare.validation import Cells
from bridge.errors import Problem, Severity
from bridge.records.cells.base import id_text
from bridge.texts import Text, say


class Identity:
    """Finds the IDs of rows among those that the baseline and the service know."""

    def __init__(self, cells: Cells, ids: KnownIds, baseline: RecordSource, now: RecordSource | None) -> None:
        self._cells, self._key = cells, cells.info.key
        self._ids = ids
        self._baseline = baseline
        self._now = now

    def find(self, judged: Judged) -> None:
        """Find the row's ID: blanks around a known one, and zeros that a number cell lost, are given back."""
        row, key = judged.row, self._key
        id = row.values.get(key)
        written = row.texts.get(key, "")
        known = id_text(id)
        # A cell that cannot be read as an ID may still be one that the service knows, to the character.
        judged.id = known if known is not None else written if written and self.knows(written) else ""
        if key in row.cleared and not judged.id:
            judged.id = ""
            judged.problems.append(not_clearable(self._cells, row, key))
        elif not judged.id and not any(problem.field == key and problem.severity is Severity.ERROR for problem in row.problems):
            judged.problems.append(self._cells.error(row, key, "missing-id", self._missing()))
        for problem in row.problems:
            if problem.field == key and not (judged.id and judged.id == written):
                self._id_problem(judged, problem)

    def _missing(self) -> Text:
        if self._cells.info.importable:
            return say("is missing. Type the ID of an activity, or a new one to make a new activity.")
        return say("is missing. Type what stood there, or something new to make a new record.")

    def _id_problem(self, judged: Judged, problem: Problem) -> None:
        if judged.id and problem.severity is Severity.WARNING:
            if problem.code == "blanks-removed" and problem.found != judged.id and self.knows(problem.found) and not self.knows(judged.id):
                judged.id = problem.found
                return
            if problem.code == "id-was-number":
                if self.knows(judged.id):
                    return
                if candidates := self._ids.with_zeros(judged.id):
                    self._give_back_zeros(judged, candidates)
                    return
        judged.problems.append(problem)

    def _give_back_zeros(self, judged: Judged, candidates: list[str]) -> None:
        number = judged.id
        if len(candidates) == 1:
            judged.id = candidates[0]
            message = say("the number {number} is taken for {id}, whose zeros were lost.", number=number, id=judged.id)
            judged.problems.append(self._cells.warning(judged.row, self._key, "zeros-restored", message, judged.id))
        else:
            judged.id = ""
            message = say("the number {number} can be {ids}. Format the cell as text and type the ID.", number=number, ids=", ".join(candidates[:9]))
            judged.problems.append(self._cells.error(judged.row, self._key, "id-ambiguous", message))

    def knows(self, id: str) -> bool:
        """Whether the workbook or the service has a record of this ID."""
        return self._baseline.get(id) is not None or (self._now is not None and self._now.get(id) is not None)
