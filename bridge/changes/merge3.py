"""Who typed this value, who else changed it, and may it be overwritten? The one answer. Pure."""

from __future__ import annotations

from enum import Enum, StrEnum
from typing import TypeAlias

from bridge.records.cells.base import CellType, JsonObject, JsonValue
from bridge.records.columns import Column


class NoValue(Enum):
    """What stands for the value of a side that has none. Null and empty are values."""

    ABSENT = "the record has no such field"
    NOT_SHOWN = "the service never shows the field"
    NOT_KNOWN = "nothing says what both sides had"
    UNEDITED = "blank, or as it was written"
    UNREAD = "the cell cannot be read"


ABSENT, NOT_SHOWN = NoValue.ABSENT, NoValue.NOT_SHOWN
NOT_KNOWN, UNEDITED, UNREAD = NoValue.NOT_KNOWN, NoValue.UNEDITED, NoValue.UNREAD
Side: TypeAlias = JsonValue | NoValue


class Answer(StrEnum):
    """What becomes of a cell."""

    KEEP = "keep"
    """Nothing happens."""
    SEND = "send"
    """My value counts."""
    TAKE = "take"
    """The other side's value counts."""
    CONFLICT = "conflict"
    """Somebody has to choose."""


def merge3(cell: CellType, base: Side, mine: Side, theirs: Side) -> Answer:
    """Return what becomes of a cell that two sides may have changed.

    | mine                       | theirs          | answer   |
    | -------------------------- | --------------- | -------- |
    | blank, unedited, or base   | base, or hidden | KEEP     |
    | blank, unedited, or base   | another value   | TAKE     |
    | another value              | base, or hidden | SEND     |
    | another value              | the same value  | KEEP     |
    | emptied                    | emptied         | KEEP     |
    | another value              | a third value   | CONFLICT |
    | a value, base was empty    | absent          | SEND     |
    | a value, base is not known | another value   | CONFLICT |

    Args:
        cell: The cell type of the column. It alone decides which values are the same: a list is a
            set, an instant within 10 ms of another is that instant, numbers have 15 digits, texts
            are compared to the character; absent, null and empty are different.
        base: What both sides had when they were last in step, ABSENT or NOT_KNOWN.
        mine: The value that my cell means, or UNEDITED. A cell that is UNREAD has no answer: it
            stays, and its row is not sent.
        theirs: What the other side has now, ABSENT or NOT_SHOWN.
    """
    is_edited = mine is not UNEDITED and not is_same(cell, base, mine)
    is_changed = theirs is not NOT_SHOWN and not is_same(cell, base, theirs)
    if not is_edited:
        return Answer.TAKE if is_changed else Answer.KEEP
    if theirs is NOT_SHOWN:
        return Answer.SEND
    if is_same(cell, mine, theirs) or (is_changed and _is_empty(cell, mine, theirs)):
        return Answer.KEEP
    was_nothing = not isinstance(base, NoValue) and _is_empty(cell, base)
    if theirs is ABSENT and was_nothing:  # a service that shows no empty fields
        return Answer.SEND
    return Answer.CONFLICT if is_changed else Answer.SEND


def is_same(cell: CellType, side: Side, other: Side) -> bool:
    """Return whether two sides have the same value."""
    if isinstance(side, NoValue) or isinstance(other, NoValue):
        return side is other
    return cell.same(side, other)


def _is_empty(cell: CellType, *sides: Side) -> bool:
    return all(side is ABSENT or cell.is_empty(value_of(side)) for side in sides)


def both(cell: CellType, base: Side, mine: Side, theirs: Side) -> JsonValue:
    """Return the third choice of a conflict between two lists: base, plus what each side added,
    minus what each removed. None if there is none, as for two numbers of one team.
    """
    return cell.both(value_of(base), value_of(mine), value_of(theirs))


def value_of(side: Side) -> JsonValue:
    """Return a side's value, or None if it has none."""
    return None if isinstance(side, NoValue) else side


def in_record(record: JsonObject, name: str) -> Side:
    """Return a record's value of a field, or ABSENT."""
    return record.get(name, ABSENT)


def in_service(record: JsonObject, column: Column) -> Side:
    """Return the service's value of a column, NOT_SHOWN if it does not show such a field."""
    return record.get(column.field, ABSENT if column.shown else NOT_SHOWN)
