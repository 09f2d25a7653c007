"""A spool gives back what was put into it, in memory or from its file, which is the owner's alone
and goes with it.
"""

from __future__ import annotations

import gc
import os
import stat
import tempfile
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from random import Random
from typing import IO

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bridge.errors import Problem, Severity
from bridge.records.cells.base import JsonObject
from bridge.records.changes import Change, FieldChange, RowRecords, RowState
from bridge.spool import FEW, Pieces, Spool, Stretch, replaced, spooled
from bridge.texts import say

MANY = [*range(3 * FEW + 7)]


def change(number: int) -> Change:
    base: JsonObject = {
        "id": f"ACT-{number}",
        "startDate": "2026-01-01T00:00:00.000Z",
        "teams": ["A", "B\ud800"],
        "manpower": None,
        "x": 1.0,
    }
    problem = Problem(
        Severity.WARNING, "odd", say("is {odd}", odd=number), "Activities", number, found="☃"
    )
    edit = FieldChange("startDate", base["startDate"], "2026-01-02T00:00:00.000Z")
    records = RowRecords(
        {**base, "startDate": "2026-01-02T00:00:00.000Z"},
        {**base, "extra": {"b": 1, "a": True}},
        base,
    )
    return Change(
        number,
        "Activities",
        f"ACT-{number}",
        RowState.CHANGED,
        (edit,),
        records,
        problems=(problem,),
    )


def test_few_values_stay_a_tuple_and_many_come_back_in_order() -> None:
    assert spooled(range(FEW - 1)) == tuple(range(FEW - 1))
    spool = spooled(MANY)
    assert isinstance(spool, Spool)
    assert [*spool] == MANY


@given(st.integers(1, len(MANY)), st.data())
def test_a_spool_is_a_sequence_like_any_other(count: int, data: st.DataObject) -> None:
    values = MANY[:count]
    place, part = data.draw(st.integers(-count, count - 1)), data.draw(st.slices(count))
    spool = Spool(values)
    assert (len(spool), spool[place], [*spool[part]]) == (count, values[place], values[part])
    stretch = data.draw(st.slices(count).map(lambda some: range(count)[some]))
    assert [*Stretch(spool, stretch)[part]] == [values[found] for found in stretch][part]


@pytest.mark.parametrize("count", [1, 16, 17, 40, FEW - 1, FEW, FEW + 1, FEW + 17])
def test_each_place_of_a_spool_of_any_length_has_its_own_value(count: int) -> None:
    spool = Spool(MANY[:count])
    assert [spool[place] for place in range(count)] == MANY[:count]


@given(st.lists(st.lists(st.binary(max_size=9)), max_size=9), st.randoms())
def test_pieces_are_read_one_by_one_or_together_in_any_order_while_more_are_added(
    batches: list[list[bytes]], chance: Random
) -> None:
    pieces, known = Pieces(), list[bytes]()
    for batch in batches:
        if len(batch) == 1:
            pieces.append(batch[0])
        elif batch:
            pieces.append(memoryview(b"".join(batch)), [*map(len, batch)])
        known += batch
        for place in chance.sample(range(len(known)), min(4, len(known))):
            count = chance.randint(1, len(known) - place)
            assert (pieces.read(place), pieces.read(place, count)) == (
                known[place],
                b"".join(known[place : place + count]),
            )
    assert [pieces.read(place) for place in range(len(pieces))] == known


EDGES = sorted(
    {edge + more for edge in (FEW, FEW + 16, 64 * 16) for more in (-1, 0, 1)} | {1, 16, 17, 3 * FEW}
)
"""Lengths around all that a spool does otherwise: the first block in a file, the next one, more
blocks than are remembered.
"""


@settings(max_examples=40)
@given(st.sampled_from(EDGES), st.integers(0, 40), st.data())
def test_two_who_read_in_any_order_get_what_a_list_gives(
    count: int, more: int, data: st.DataObject
) -> None:
    values = [f"value {number}" for number in range(count + more)]
    spool = Spool(values[:count])
    half = iter(spool)
    assert [next(half) for _ in range(count // 2)] == values[: count // 2]
    for place in data.draw(st.lists(st.integers(0, count - 1), max_size=40)):
        assert (spool[place], spool[place - count]) == (values[place], values[place])
    for value in values[count:]:  # who reads on meets what has come since
        spool.append(value)
    assert [*half] == values[count // 2 :]
    assert [*spool] == [*spool] == [*spool[:]] == [*reversed([*reversed(spool)])] == values
    assert [*zip(spool, reversed(spool), strict=True)] == [
        *zip(values, reversed(values), strict=True)
    ]


def test_threads_that_read_at_once_get_each_its_own() -> None:
    changes = [change(number) for number in range(FEW + 300)]
    spool = Spool(changes)

    def read(step: int) -> list[Change]:
        return (
            [*spool]
            if not step
            else [spool[place * step % len(changes)] for place in range(len(changes))]
        )

    with ThreadPoolExecutor(4) as pool:
        for step, found in zip((0, 1, 7, 0, 17), pool.map(read, (0, 1, 7, 0, 17)), strict=True):
            assert found == [
                changes[place * (step or 1) % len(changes)] for place in range(len(changes))
            ]


def test_a_place_beyond_the_end_is_none() -> None:
    spool = Spool(MANY)
    with pytest.raises(IndexError):
        spool[len(MANY)]


def test_changes_come_back_as_they_were_and_can_be_put_away_again() -> None:
    changes = [change(number) for number in range(FEW + 40)]
    again = spooled(replace(one, left_out=True) for one in Spool(changes))
    assert [*again] == [replace(one, left_out=True) for one in changes]
    assert list(again[3].values) == list(changes[3].values)
    assert type(again[3].values["x"]) is float


@pytest.mark.parametrize(
    ("first", "count"), [(0, len(MANY)), (0, 20), (700, 30), (len(MANY) - 3, 3)]
)
def test_others_stand_in_the_place_of_some(first: int, count: int) -> None:
    fresh: Sequence[int] = [-1] * count
    assert [*replaced(Spool(MANY), first, fresh)] == [*MANY[:first], *fresh, *MANY[first + count :]]


def test_the_file_is_the_owners_alone_and_closed_with_its_spool(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    made, real = list[IO[bytes]](), tempfile.TemporaryFile

    def remember(prefix: str) -> IO[bytes]:
        made.append(real(prefix=prefix))
        return made[-1]

    monkeypatch.setattr(tempfile, "TemporaryFile", remember)
    spool = Spool(MANY)
    if os.name == "posix":
        assert stat.S_IMODE(os.fstat(made[0].fileno()).st_mode) == 0o600
    del spool
    gc.collect()
    assert made[0].closed
