"""The one function answers as the golden tables do."""

from __future__ import annotations

import pytest
from golden.table import (
    ABSENT,
    AS_EXPORTED,
    BLANK,
    HIDDEN,
    NO_BOTH,
    NOT_KNOWN,
    Triple,
    has_both,
    triples,
)

from bridge.changes import merge3 as sides
from bridge.changes.merge3 import Side, both, merge3

MARKS = {
    ABSENT: sides.ABSENT,
    HIDDEN: sides.NOT_SHOWN,
    NOT_KNOWN: sides.NOT_KNOWN,
    AS_EXPORTED: sides.UNEDITED,
    BLANK: sides.UNEDITED,
}


def side(value: object) -> Side:
    return MARKS.get(value, value) if isinstance(value, str) else value  # type: ignore[return-value]


READ = [row for row in triples() if row.says != "problem" and row.cell != "read-only"]


@pytest.mark.parametrize("row", READ, ids=str)
def test_the_answer(row: Triple) -> None:
    mine = row.reads if row.is_read else side(row.mine)
    assert merge3(row.type, side(row.base), mine, side(row.theirs)) == row.answer


@pytest.mark.parametrize("row", [row for row in READ if has_both(row)], ids=str)
def test_both(row: Triple) -> None:
    found = both(row.type, side(row.base), row.reads, side(row.theirs))
    assert found == (None if row.both == NO_BOTH else row.both)
