"""What the question about a conflict shows, and the choices that answer it. Pure."""

from __future__ import annotations

from collections.abc import Callable, Collection
from functools import partial

from bridge.errors import Problem
from bridge.gui.review.cells import TIMES, span
from bridge.gui.review.model import Review
from bridge.gui.review.steps import Edit, Step
from bridge.gui.widgets.formats import tr
from bridge.gui.widgets.lines_table import FAILED_SHEET
from bridge.records.cells.base import JsonValue
from bridge.records.change_set import Choice, Conflict


def facts(review: Review, index: int, conflicts: tuple[Conflict, ...]) -> list[tuple[str, str]]:
    """Return the values of a conflict, each with its name; of the service's dates always both."""
    first = conflicts[0]
    if first.field is None:
        return []
    names = tuple(conflict.field or "" for conflict in conflicts)
    if {*names} <= {*TIMES} and not first.sheet and not first.copies:
        names = TIMES
    exported, now, mine = zip(
        *(_values(review, index, name, conflicts) for name in names), strict=True
    )
    if first.copies:
        texts = (
            (copy.by, [_copy_text(review, conflict, place) for conflict in conflicts])
            for place, copy in enumerate(first.copies)
        )
        return [
            (tr("At export"), _joined(exported)),
            *((by, _joined(text)) for by, text in texts),
            *_left_out(review, first),
        ]
    is_export = review.changes.info.origin is not None
    before = tr("At export") if is_export else tr("Last sent")
    is_known = is_export or any(conflict.base is not None for conflict in conflicts)
    return [
        *([(before, _joined(exported))] if is_known else []),
        (first.sheet or tr("Service now"), _joined(now)),
        (FAILED_SHEET if first.sheet else tr("Mine"), _joined(mine)),
        *_left_out(review, first),
    ]


def choices(
    review: Review, index: int, conflicts: tuple[Conflict, ...]
) -> list[tuple[str, Callable[[], Step]]]:
    """Return the choices of a conflict, with words and decision; none is the default."""
    first = conflicts[0]
    decide = partial(review.choose, index, conflicts)
    if first.copies:
        cells = [(index, conflict) for conflict in conflicts]
        return [
            (
                tr("Both: {value}", value=value)
                if copy.file == Choice.BOTH
                else tr("Use {value} from {name}", value=value, name=copy.by),
                partial(review.choose_copy, cells, copy.file),
            )
            for place, copy in enumerate(first.copies)
            if copy.usable
            for value in [_joined([_copy_text(review, each, place) for each in conflicts])]
        ]
    if first.sheet and first.field is not None:
        # The value of the other sheet is a correction of the cell on `Failed rows`.
        other = Edit(index, first.field, review.cells.typed(first.field, first.theirs))
        return [
            (tr("Use “{sheet}”", sheet=FAILED_SHEET), partial(decide, Choice.MINE)),
            (tr("Use “{sheet}”", sheet=first.sheet), partial(review.type_in, [other])),
        ]
    offered = [(tr("Keep mine"), partial(decide, Choice.MINE))]
    both_known = not misspelt(review, index)
    if both_known and all(_both(review, conflict) is not None for conflict in conflicts):
        both = review.cells.text(first.field or "", first.both)
        offered.append((tr("Both: {value}", value=both), partial(decide, Choice.BOTH)))
    return [*offered, (tr("Use the service's"), partial(decide, Choice.THEIRS))]


def misspelt(review: Review, index: int) -> list[Problem]:
    """Return the problems of a row whose unknown name has a suggestion, in cells that are in
    conflict: the corrected value may be what the service has.
    """
    fields = {conflict.field for conflict in review.rows[index].conflicts}
    return [
        problem
        for problem in (review.problems(index) if fields else ())
        if problem.field in fields
        and problem.suggestion is not None
        and review.cells.columns[problem.field or ""].source is not None
    ]


def _both(review: Review, conflict: Conflict) -> JsonValue:
    """Return both lists together, or None if that is what one side has."""
    if conflict.both is None:
        return None
    cell, sides = (
        review.cells.columns[conflict.field or ""].cell,
        (conflict.mine, conflict.theirs),
    )
    return None if any(cell.same(conflict.both, side) for side in sides) else conflict.both


def _left_out(review: Review, conflict: Conflict) -> list[tuple[str, str]]:
    """Return what Both leaves out of the exported list, and who removed it, as a fact."""
    name, cells = conflict.field or "", review.cells
    sides = {
        copy.by: _meant(review, name, copy.text)
        for copy in conflict.copies
        if copy.file != Choice.BOTH
    } or {tr("you"): conflict.mine, tr("the service"): conflict.theirs}
    together = next(
        (cells.read(name, copy.text)[0] for copy in conflict.copies if copy.file == Choice.BOTH),
        _both(review, conflict),
    )
    exported = conflict.base
    if together is None or not isinstance(exported, list | dict):
        return []
    lists = {side: _items(value) for side, value in sides.items()}
    kept = {item for items in lists.values() for item in items}
    removed = dict[str, list[JsonValue]]()
    for item in exported:
        if item in kept and item not in _items(together):
            by = ", ".join(side for side, items in lists.items() if item not in items)
            removed.setdefault(by, []).append(item)
    words = [
        tr(
            "{values}, removed by {names}",
            values=cells.text(name, gone)
            if isinstance(exported, list)
            else ", ".join(map(str, gone)),
            names=by,
        )
        for by, gone in removed.items()
    ]
    return [(tr("Both leaves out"), " · ".join(words))] if words else []


def _meant(review: Review, name: str, text: str) -> JsonValue:
    """Return the value of a copy's cell, also of a list with a slip that has one correction."""
    slip = review.cells.finding(name, text)
    return review.cells.read(name, slip.suggestion or text if slip else text)[0]


def _items(value: JsonValue) -> Collection[JsonValue]:
    return value if isinstance(value, list | dict) else ()


def conflicts_with(review: Review, file: str) -> list[tuple[int, Conflict]]:
    """Return the open conflicts of a merge that the value of one file can resolve."""
    return [
        (index, conflict)
        for index, row in enumerate(review.rows)
        for conflict in row.conflicts
        if any(copy.file == file and copy.usable for copy in conflict.copies)
    ]


def _values(
    review: Review, index: int, name: str, conflicts: tuple[Conflict, ...]
) -> tuple[str, str, str]:
    """Return the three values of a field, which may be the other date of a conflict."""
    change, cells = review.rows[index], review.cells
    conflict = next((each for each in conflicts if each.field == name), None)
    values: tuple[JsonValue, JsonValue, JsonValue]
    if conflict is None:
        exported, now = cells.before(change, name), (change.current or {}).get(name)
        edit = change.edit_of(name)
        values = exported, now, exported if edit is None else edit.after
    else:
        values = conflict.base, conflict.theirs, conflict.mine
    exported, now, mine = values
    return (
        cells.text(name, exported, mine),
        cells.text(name, now, mine),
        cells.text(name, mine, now),
    )


def _copy_text(review: Review, conflict: Conflict, place: int) -> str:
    return review.cells.typed_text(conflict.field or "", conflict.copies[place].text)


def _joined(texts: tuple[str, ...] | list[str]) -> str:
    return span([text or tr("(empty)") for text in texts])
