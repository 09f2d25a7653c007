"""The changes of a row in words: old → new. Pure."""

from __future__ import annotations

from dataclasses import dataclass

from bridge.gui.review.cells import (
    TIMES,
    USUAL,
    copy_texts,
    problem_words,
    shown_as_new,
    span,
)
from bridge.gui.review.model import Review
from bridge.gui.review.steps import Edit
from bridge.gui.widgets.formats import tr
from bridge.records.cells.base import JsonValue
from bridge.records.cells.moments import parse_moment
from bridge.records.change_set import Change, RowState


@dataclass(frozen=True, slots=True)
class ShownChange:
    """A changed field with its old and its new value as a planner reads them; a new row has no old
    values.
    """

    field: str
    old: str
    new: str


def change_list(review: Review, index: int) -> list[ShownChange]:
    """Return the changes of a row as old and new texts; invalid text is shown as typed."""
    change, cells = review.as_meant(index), review.cells
    empty, is_new = tr("(empty)"), shown_as_new(change)
    undecided = {conflict.field for conflict in change.conflicts if conflict.copies}
    # The other date of a conflict is sent as it was exported: it is no change of the planner's.
    values = {
        edit.field: edit.after
        for edit in change.fields
        if edit.before != edit.after and edit.field not in undecided
    }
    if is_new and change.state is not RowState.NEW:
        usual = (column.field for column in cells.shown(USUAL))
        values = {**{name: cells.after(change, name) for name in usual}, **values}
    old = {name: None if is_new else cells.before(change, name) for name in values}
    listed = {
        name: cells.text(name, value, old[name]) or empty
        for name, value in values.items()
        if not is_new or value not in (None, "", [])
    }
    for problem in review.problems(index):
        if problem.severity == "error" and problem.found and problem.field:
            listed.pop(problem.field, None)  # listed last
            listed[problem.field] = tr("“{found}”", found=problem.found)
    return [
        ShownChange(
            name,
            ""
            if is_new
            else cells.text(name, cells.before(change, name), values.get(name)) or empty,
            new,
        )
        for name, new in listed.items()
    ]


def old_to_new(review: Review, edit: Edit) -> str:
    """Return what an edit changes: the value before, or what the cell says now, and the new one."""
    change, cells = review.rows[edit.index], review.cells
    was = None if shown_as_new(change) else cells.before(change, edit.field)
    old = cells.text(edit.field, was, cells.read(edit.field, edit.text)[0])
    typed = cells.found(change, edit.field) or (change.id if edit.field == review.name_cell else "")
    if typed and old in {"", cells.typed_text(edit.field, edit.text)}:
        old = tr("“{found}”", found=typed)
    return _arrow(review, edit, old, was)


def cell_to_new(review: Review, edit: Edit) -> str:
    """Return what an edit changes: what the cell says now, or was typed for it, and the new one."""
    decision = review.decision(edit.index, edit.field)
    typed = decision.text if decision is not None else None
    found = review.cells.found(review.rows[edit.index], edit.field) if typed is None else typed
    cells, now = review.cells, review.cells.read(edit.field, found)[0]
    old = cells.typed_text(edit.field, found, cells.read(edit.field, edit.text)[0])
    return _arrow(review, edit, old, now)


def _arrow(review: Review, edit: Edit, old: str, was: JsonValue) -> str:
    new, empty = review.cells.typed_text(edit.field, edit.text, was), tr("(empty)")
    return tr("{old} → {new}", old=old or empty, new=new or empty)


def row_words(review: Review, index: int) -> str:
    """Return the changes of a row as old → new, or dates, site and teams of a new row, and first
    the values of copies that differ; without any, what it warns about.
    """
    change, listed = review.as_meant(index), change_list(review, index)
    if shown_as_new(change):
        return " · ".join(_new_row(review, {change.field: change.new for change in listed}))
    parts, end_too = _of_copies(review, change), _end_moves_too(change)
    for shown in listed:
        if shown.field == "endDate" and end_too:
            continue
        words = tr("{old} → {new}", old=shown.old, new=shown.new)
        if shown.field != "status":
            words = f"{review.caption(shown.field)} {words}"
        if shown.field == "startDate" and end_too:
            words = tr("{start}, end too", start=words)
        parts.append(words)
    return " · ".join(parts) or " ".join(map(problem_words, review.problems(index)[:1]))


def _of_copies(review: Review, change: Change) -> list[str]:
    """Return the undecided fields of a merge, with each copy's value and name."""
    fields = dict[str, dict[str, list[str]]]()
    as_span = {*TIMES} <= {conflict.field for conflict in change.conflicts}
    for conflict in change.conflicts:
        name = conflict.field or ""
        of_field = fields.setdefault("startDate" if as_span and name in TIMES else name, {})
        for by, text in copy_texts(review.cells, conflict).items():
            of_field.setdefault(by, []).append(text)
    return [
        tr("{header}: {values}", header=review.caption(name), values=tr(" or ").join(values))
        for name, copies in fields.items()
        if (values := [f"{span(texts)} ({by})" for by, texts in copies.items()])
    ]


def _new_row(review: Review, values: dict[str, str]) -> list[str]:
    if not review.changes.info.importable:
        return [*values.values()]
    dates = span([values.pop(name) for name in TIMES if name in values])
    places = [values.pop(name, "") for name in ("siteId", "teams")]
    unread = (
        f"{review.caption(name)} {value}" for name, value in values.items() if value.startswith("“")
    )
    return [part for part in (dates, *places, *unread) if part]


def _end_moves_too(change: Change) -> bool:
    """Return whether start and end move by the same time."""
    moves = [
        (parse_moment(edit.before), parse_moment(edit.after))
        for edit in change.fields
        if edit.field in TIMES and isinstance(edit.before, str) and isinstance(edit.after, str)
    ]
    spans = {after - before for before, after in moves if before is not None and after is not None}
    return len(moves) == 2 and len(spans) == 1 and all(before and after for before, after in moves)
