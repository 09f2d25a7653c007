"""Findings -> lines of the terminal: each with its place and how bad it is, what is alike many times said once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection
from typing import TYPE_CHECKING

from bridge.errors import Problem
from bridge.texts import few, shown

if TYPE_CHECKING:
    from bridge.records.change_types import ChangeSet

_FEW_ROWS, _CELLS_NAMED = 5, 10
_OF_A_ROW = {
    "emptied": "{columns} were emptied; blank leaves them as they are. Write (clear) to remove a value.",
    "read-only-edited": "{columns} are set by the service; your edits there are not sent.",
}
"""What is said once of a row where several of its cells were edited alike, by the code of the finding."""


def problem_lines(changes: ChangeSet) -> list[str]:
    """Return each finding as a line that says where, and how bad it is.

    What is to double-check in many cells of one row is one line; of more than a few rows that are alike, the others are named by their cells.
    """
    lines, rest = list[str](), dict[str, list[str]]()
    told, alike = Counter[str](), Counter((found.sheet, found.row, found.code) for found in changes.each_problem() if found.code in _OF_A_ROW)
    seen = set[tuple[str, int | None, str]]()
    for found in changes.each_problem():
        place = (found.sheet, found.row, found.code)
        of_the_row = alike[place] > 1
        if of_the_row and place in seen:
            continue
        seen.add(place)
        told[found.code] += found.severity == "warning"
        if found.severity == "warning" and told[found.code] > _FEW_ROWS:
            rest.setdefault(found.code, []).append(found.cell or f"{found.row}:{found.row}")
        else:
            lines.append(_row_line(found, changes) if of_the_row else problem_line(found))
    for code, cells in rest.items():
        named = few(cells, _CELLS_NAMED)
        first = next(found for found in changes.each_problem() if found.code == code)
        lines.append(f"To double-check: {len(cells)} more like {first.cell or first.row}: {named}")
    return lines


def _row_line(found: Problem, changes: ChangeSet) -> str:
    alike = (one for one in changes.each_problem() if (one.sheet, one.row, one.code) == (found.sheet, found.row, found.code))
    columns = ", ".join(str(one.column) for one in alike)
    return f"To double-check: Row {found.row}: {_OF_A_ROW[found.code].format(columns=columns)} [{found.sheet}!{found.row}:{found.row}]"


_LONGEST = 1_000
"""Characters of a sentence: some quote what was found in a cell."""


def problem_line(found: Problem, stops: Collection[str] = ()) -> str:
    """Return a finding with its cell, and the option that lets it pass where there is one: for `stops`, by default those of a check."""
    words = {"error": "Problem", "warning": "To double-check"}
    from bridge.jobs.check import STOPS

    lifted = f" (--accept {found.code})" if found.code in (stops or STOPS) and found.severity == "error" else ""
    sentence = shown(found.sentence)
    sentence = sentence if len(sentence) <= _LONGEST else f"{sentence[: _LONGEST - 1]}…"
    return f"{words[found.severity]}: {sentence}{lifted}" + (f" [{found.sheet}!{found.cell}]" if found.cell else "")
