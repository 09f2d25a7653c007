"""Pieces come back as they were put in; their file is the owner's alone and goes with them."""

from __future__ import annotations

import gc
import os
import stat
import tempfile
from random import Random
from typing import IO

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bridge.files import Pieces


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


def test_the_file_is_the_owners_alone_and_closed_with_its_pieces(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    made, real = list[IO[bytes]](), tempfile.TemporaryFile

    def remember(prefix: str) -> IO[bytes]:
        made.append(real(prefix=prefix))
        return made[-1]

    monkeypatch.setattr(tempfile, "TemporaryFile", remember)
    pieces = Pieces()
    if os.name == "posix":
        assert stat.S_IMODE(os.fstat(made[0].fileno()).st_mode) == 0o600
    del pieces
    gc.collect()
    assert made[0].closed
