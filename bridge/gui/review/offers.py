"""The corrections for a finding, and reverting; each offer is texts to be typed into cells.

Pure.
"""

from __future__ import annotations

from dataclasses import dataclass

from bridge.errors import Problem
from bridge.gui.review.checked_sheet import Cause, Edit, Review, moved_end, value_after
from bridge.gui.widgets.formats import tr
from bridge.records.cells.base import cell_text
from bridge.records.written_dates import iso_reading

_TIMES = ("startDate", "endDate")


@dataclass(frozen=True, slots=True)
class Offer:
    """Words on a button, and the texts that it types; `sure` marks the one suggested correction."""

    words: str
    edits: tuple[Edit, ...]
    icon: str = "check"
    sure: bool = True


def corrections(review: Review, index: int, problem: Problem) -> list[Offer]:
    """Return the corrections of a finding; never the value before the edit."""
    name = problem.field
    if name is None:
        return []
    found = _move_end(review, index) if problem.code == "end-before-start" else []
    before = {edit.text for offer in reverts(review, index, problem) for edit in offer.edits}
    if problem.suggestion is not None and problem.suggestion not in {
        *before,
        *(edit.text for offer in found for edit in offer.edits),
    }:
        found.append(_use(review, index, name, problem.suggestion))
    return found + [
        _use(review, index, name, text, sure=False)
        for text in problem.readings
        if text not in before
    ]


def reverts(review: Review, index: int, problem: Problem) -> list[Offer]:
    """Return the ways back to the values before the edits that a finding is about."""
    name = problem.field
    if name is None or name == review.name_cell:
        return []
    return [
        offer
        for field in (_TIMES if problem.code == "end-before-start" else (name,))
        if (offer := revert(review, index, field))
    ]


def for_all(review: Review, cause: Cause) -> list[Offer]:
    """Return the corrections for all rows of a cause."""
    found = list[Offer]()
    if cause.code == "end-before-start":
        moved = [
            edit
            for index in cause.indexes
            for offer in _move_end(review, index)
            for edit in offer.edits
        ]
        if moved:
            found.append(
                Offer(_counted(tr("Move the end too, keep its length"), len(moved)), tuple(moved))
            )
    suggestions = {problem.suggestion for _, problem in cause.rows}
    if (
        len(suggestions) == 1
        and (one := suggestions.pop()) is not None
        and cause.code != "duplicate-id"
        and review.same_cells(cause)
    ):
        edits = tuple(Edit(index, cause.field, one) for index in cause.indexes)
        found.append(
            Offer(
                _counted(tr("Use {value}", value=shown_text(review, cause.field, one)), len(edits)),
                edits,
            )
        )
    return found


def revert_all(review: Review, cause: Cause) -> Offer | None:
    """Return the offer to revert the edits of all rows of a cause; None where there are none."""
    rows = review.rows
    fields = _TIMES if cause.code == "end-before-start" else (cause.field,)
    back = [
        Edit(index, field, text)
        for index in cause.indexes
        for field in fields
        if field in _edited(review, index)
        and (text := review.cells.before_text(rows[index], field))
    ]
    return (
        Offer(
            _counted(tr("Revert to the old values"), len({edit.index for edit in back})),
            tuple(back),
            "undo",
            sure=False,
        )
        if back
        else None
    )


def _counted(words: str, count: int) -> str:
    return tr("{words} · {count} rows", words=words, count=count) if count != 1 else words


def _edited(review: Review, index: int) -> set[str]:
    change = review.rows[index]
    return {edit.field for edit in change.fields} | set(change.found)


def revert(review: Review, index: int, field: str) -> Offer | None:
    """Return the offer to revert an edit; None where there was no value before, or nothing was
    edited.
    """
    change = review.rows[index]
    text = review.cells.before_text(change, field)
    if not text or field not in _edited(review, index):
        return None
    value = shown_text(review, field, text)
    words = tr("Revert to {value}", value=value)
    if field in _TIMES:
        words = tr(
            "Revert {caption} to {value}", caption=review.cells.columns[field].caption, value=value
        )
    return Offer(words, (Edit(index, field, text),), "undo", sure=False)


def shown_text(review: Review, field: str, text: str) -> str:
    """Return a text for a cell as a button names it: a date with its year."""
    reading = iso_reading(text) if review.cells.is_moment(field) else None
    return reading.words if reading is not None else review.cells.typed_text(field, text)


def _move_end(review: Review, index: int) -> list[Offer]:
    change = review.rows[index]
    column = review.cells.columns["startDate"]
    start = column.cell.to_cell(
        value_after(review.cells, change, review.decisions, "startDate"), review.cells.zone
    )
    moved = moved_end(review.cells, change, "" if start is None else cell_text(start))
    if moved is None or "startDate" not in _edited(review, index):
        return []
    text, minutes = moved
    return [
        Offer(
            tr("Move the end too, keep {length}", length=length(minutes)),
            (Edit(index, "endDate", text),),
            "arrow-right",
        )
    ]


def length(minutes: int) -> str:
    """Return a duration as `7 h` or `2 h 30 min`."""
    hours, rest = divmod(minutes, 60)
    return " ".join(
        part
        for part in (
            tr("{count} h", count=hours) if hours else "",
            tr("{count} min", count=rest) if rest else "",
        )
        if part
    )


def _use(review: Review, index: int, field: str, text: str, *, sure: bool = True) -> Offer:
    return Offer(
        tr("Use {value}", value=shown_text(review, field, text)),
        (Edit(index, field, text),),
        sure=sure,
    )
