"""How a cell of the review reads: the new value over the one before, what marks it, the finding at it. Pure."""

from __future__ import annotations

from dataclasses import dataclass

from bridge.errors import Problem
from bridge.gui.review.sheet_cells import SheetCells
from bridge.gui.widgets.formats import tr
from bridge.records.change_types import Change, Choice, Decision, RowState
from bridge.texts import shown


@dataclass(frozen=True, slots=True)
class CellView:
    """One cell as it is drawn: text, what it was (None: unchanged), how it is marked, and the finding at it."""

    text: str = ""
    was: str | None = None
    mark: str = ""
    note: str = ""


def cell_view(cells: SheetCells, change: Change, name: str, decision: Decision | None, problem: Problem | None) -> CellView:
    """Return how a cell reads; `problem` is the first finding at it that no decision has settled."""
    text, was = _texts(cells, change, name, decision)
    if any(conflict.field == name for conflict in change.conflicts) and decision is None:
        return CellView(text, was, "conflict", shown(problem.message) if problem else "")
    if problem is not None:
        return CellView(text or problem.found, was, "bad" if problem.severity == "error" else "warn", shown(problem.message))
    if change.state is RowState.NEW:
        return CellView(text, None, "new" if text else "")
    return CellView(text, was, "changed" if was is not None else "")


def _texts(cells: SheetCells, change: Change, name: str, decision: Decision | None) -> tuple[str, str | None]:
    edit = next((found for found in change.fields if found.field == name), None)
    known = change.current or change.base or {}
    before = cells.text(name, edit.before if edit else known.get(name))
    if decision is not None and decision.choice is Choice.TYPED and decision.typed != change.found.get(name):
        typed = cells.typed_text(name, decision.typed)
        return typed, None if typed == before else before or tr("(empty)")
    if decision is not None and decision.choice is Choice.THEIRS and change.current is not None:
        return cells.text(name, change.current.get(name)), None
    if edit is not None:
        after = tr("(cleared)") if edit.cleared else cells.text(name, edit.after)
        return after or tr("(empty)"), before or tr("(empty)")
    if name in change.found:
        return cells.typed_text(name, change.found[name]), before or None if change.state is not RowState.NEW else None
    return cells.text(name, change.values.get(name, known.get(name))), None
