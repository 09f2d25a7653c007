"""Pieces come back as they were put in; their file is the owner's alone and goes with them."""

from __future__ import annotations

import gc
import os
import stat
import tempfile
from typing import IO

import pytest

from bridge.files import Pieces


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
