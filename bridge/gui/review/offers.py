"""What a planner is offered for a finding, the value before first; each offer is texts to be typed into cells. Pure."""

from __future__ import annotations

from dataclasses import dataclass

from bridge.errors import Problem
from bridge.gui.review.causes import Cause
from bridge.gui.review.checked_sheet import Review
from bridge.gui.review.edits import Edit, moved_end, value_after
from bridge.gui.widgets.formats import tr
from bridge.records.cells.base import cell_text
from bridge.records.cells.text import ChoiceCell

_TIMES = ("startDate", "endDate")


@dataclass(frozen=True, slots=True)
class Offer:
    """Words on a button, and the texts that it types."""

    words: str
    edits: tuple[Edit, ...]
    icon: str = "check"


def offers(review: Review, index: int, problem: Problem) -> list[Offer]:
    """Return what can be done about a finding with one press."""
    name = problem.field
    if name is None or name == review.name_cell:
        return [_use(review, index, problem)] if problem.suggestion is not None and name is not None else []
    found = [offer for field in (_TIMES if problem.code == "end-before-start" else (name,)) if (offer := put_back(review, index, field))]
    if problem.code == "end-before-start":
        found += _move_end(review, index)
    column = review.column(name)
    few = column is not None and isinstance(column.cell, ChoiceCell)  # each of a few choices has a button of its own
    if problem.suggestion is not None and not few and all(edit.text != problem.suggestion for offer in found for edit in offer.edits):
        found.append(_use(review, index, problem))
    return found


def for_all(review: Review, cause: Cause) -> list[Offer]:
    """Return what can be done about all rows of a cause with one press."""
    rows, found = review.rows, []
    fields = _TIMES if cause.code == "end-before-start" else (cause.field,)
    back = [
        Edit(index, field, text)
        for index in cause.indexes
        for field in fields
        if field in _edited(review, index) and (text := review.cells.before_text(rows[index], field))
    ]
    if back:
        found.append(Offer(_counted(tr("Put back what it was"), len({edit.index for edit in back})), tuple(back), "undo"))
    if cause.code == "end-before-start":
        moved = [edit for index in cause.indexes for offer in _move_end(review, index) for edit in offer.edits]
        if moved:
            found.append(Offer(_counted(tr("Move the end too, keep its length"), len(moved)), tuple(moved)))
    suggestions = {problem.suggestion for _, problem in cause.rows}
    if len(suggestions) == 1 and (one := suggestions.pop()) is not None and cause.code != "duplicate-id" and review.same_cells(cause):
        edits = tuple(Edit(index, cause.field, one) for index in cause.indexes)
        found.append(Offer(_counted(tr("Use {value}", value=one), len(edits)), edits))
    return found


def _counted(words: str, count: int) -> str:
    return tr("{words} · {count} rows", words=words, count=count) if count != 1 else words


def _edited(review: Review, index: int) -> set[str]:
    change = review.rows[index]
    return {edit.field for edit in change.fields} | set(change.found)


def put_back(review: Review, index: int, field: str) -> Offer | None:
    """Return the offer of the value before an edit; None where there was none, or nothing was edited."""
    change = review.rows[index]
    text = review.cells.before_text(change, field)
    if not text or field not in _edited(review, index):
        return None
    shown = review.cells.typed_text(field, text)
    words = tr("Put back {value}", value=shown)
    if field in _TIMES:
        words = tr("Put back {caption} {value}", caption=review.cells.columns[field].caption, value=shown)
    return Offer(words, (Edit(index, field, text),), "undo")


def _move_end(review: Review, index: int) -> list[Offer]:
    change = review.rows[index]
    column = review.cells.columns["startDate"]
    start = column.cell.to_cell(value_after(review.cells, change, review.decisions, "startDate"), review.cells.zone)
    moved = moved_end(review.cells, change, "" if start is None else cell_text(start))
    if moved is None or "startDate" not in _edited(review, index):
        return []
    text, minutes = moved
    return [Offer(tr("Move the end too, keep {length}", length=length(minutes)), (Edit(index, "endDate", text),), "arrow-right")]


def length(minutes: int) -> str:
    """Return a duration as `7 h` or `2 h 30 min`."""
    hours, rest = divmod(minutes, 60)
    return " ".join(part for part in (tr("{count} h", count=hours) if hours else "", tr("{count} min", count=rest) if rest else "") if part)


def _use(review: Review, index: int, problem: Problem) -> Offer:
    assert problem.suggestion is not None
    assert problem.field is not None
    value = review.cells.typed_text(problem.field, problem.suggestion)
    return Offer(tr("Use {value}", value=value), (Edit(index, problem.field, problem.suggestion),))
