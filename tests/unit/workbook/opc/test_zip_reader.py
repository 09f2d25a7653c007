"""Inflating: the same bytes as the standard library gives, whatever the sizes of the pieces, and no
damage that it would have found slips through.
"""

from __future__ import annotations

import io
import zipfile

import pytest
from hypothesis import given
from hypothesis import strategies as st
from isal import isal_zlib

from bridge.workbook.opc.package import open_member

ISAL_ERROR: type[Exception] = isal_zlib.error  # type: ignore[assignment]  # its stub declares an instance
DAMAGE = (zipfile.BadZipFile, EOFError, ISAL_ERROR)


def archive_of(content: bytes, level: int = 6, method: int = zipfile.ZIP_DEFLATED) -> bytes:
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", method, compresslevel=level) as archive:
        archive.writestr("part.xml", content)
    return made.getvalue()


def inflated(packed: bytes, sizes: list[int]) -> bytes:
    with (
        zipfile.ZipFile(io.BytesIO(packed)) as archive,
        open_member(archive, archive.getinfo("part.xml")) as stream,
    ):
        pieces, at = list[bytes](), 0
        while piece := stream.read(sizes[at % len(sizes)]):
            assert len(piece) <= sizes[at % len(sizes)]
            pieces.append(piece)
            at += 1
        return b"".join(pieces)


CONTENT = st.one_of(
    st.binary(max_size=2000),
    st.builds(lambda piece, times: piece * times, st.binary(max_size=40), st.integers(0, 9000)),
)


@given(
    CONTENT,
    st.integers(0, 9),
    st.sampled_from([zipfile.ZIP_DEFLATED, zipfile.ZIP_STORED]),
    st.lists(st.integers(1, 300_000), min_size=1),
)
def test_gives_the_same_bytes_in_pieces_of_any_size(
    content: bytes, level: int, method: int, sizes: list[int]
) -> None:
    packed = archive_of(content, level, method)
    assert inflated(packed, sizes) == content
    with (
        zipfile.ZipFile(io.BytesIO(packed)) as archive,
        open_member(archive, archive.getinfo("part.xml")) as stream,
    ):
        assert stream.read() == content
        assert stream.read() == b""


@pytest.mark.parametrize("cut", [1, 5, 60])
def test_a_member_that_is_cut_off_is_said(cut: int) -> None:
    packed = archive_of(bytes(range(256)) * 4)
    with zipfile.ZipFile(io.BytesIO(packed)) as archive:
        member = archive.getinfo("part.xml")
        member.compress_size -= cut
        with pytest.raises(DAMAGE), open_member(archive, member) as stream:
            stream.read()


def test_a_bomb_comes_out_no_faster_than_it_is_asked_for() -> None:
    packed = archive_of(bytes(50_000_000), 9)
    with (
        zipfile.ZipFile(io.BytesIO(packed)) as archive,
        open_member(archive, archive.getinfo("part.xml")) as stream,
    ):
        assert stream.read(1000) == bytes(1000)
        assert len(packed) < 100_000
