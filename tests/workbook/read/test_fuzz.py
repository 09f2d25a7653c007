"""Mutated workbooks: whatever a bit, a byte or a tag becomes, only a WorkbookError leaves the reader and the patcher, and never slowly."""

from __future__ import annotations

import io
import random
import time
import zipfile
from collections.abc import Callable
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest
from workbook.family import CAPTIONS, GOOD, SHEET, cells, header, inline, number, packed, parts, row, sheet, strings
from workbook.made_records import raw
from workbook.written import write

from bridge.errors import WorkbookError
from bridge.workbook.read.open_sheet import open_sheet
from bridge.workbook.read.summary import summary_of
from bridge.workbook.writeback.cell_patches import CellEdit, edit_workbook

SLOW = 5.0
WORDS: tuple[bytes, ...] = (
    b"<",
    b">",
    b"/",
    b'"',
    b"&",
    b"&#0;",
    b"&amp;",
    b"<!--",
    b"<![CDATA[",
    b"<!DOCTYPE a>",
    b"]]>",
    b"\0",
    b"\xff",
    b"-1",
    b"0",
    b"99999999999",
    b"r=",
    b"t=",
)
WORDS += (
    b"s=",
    b"<c/>",
    b"<row/>",
    b"<v>1</v>",
    b"<f>A1</f>",
    b'xmlns:x="y"',
    b"x:",
    b"\xef\xbb\xbf",
    b"\r\n",
    b"  ",
    b"A1",
    b"XFE1",
    b"NaN",
    b"1E400",
    b"_x0000_",
)
STREAMS = [pytest.param(80, id="sample"), pytest.param(12_000, id="campaign", marks=pytest.mark.deep)]


@pytest.fixture(scope="module")
def seeds(tmp_path_factory: pytest.TempPathFactory) -> list[dict[str, bytes]]:
    """Packages to be spoiled: one by hand, one of ours with its baseline, lists and front page."""
    rich = {"C": number("46350.25", 1), "E": inline("PLANNED"), "F": inline("A, B"), "G": inline("A:3"), "J": '<c r="@" t="s"><v>0</v></c>'}
    by_hand = parts({SHEET: sheet(header(CAPTIONS) + row(cells=rich) + row(3)), "xl/sharedStrings.xml": strings("<t>kept</t>", "<r><t>a</t></r>")})
    ours = tmp_path_factory.mktemp("fuzz") / "ours.xlsx"
    found = [
        raw(
            {
                "id": f"ACT-{number}",
                "siteId": "S1",
                "status": "PLANNED",
                "teams": ["A", "B"],
                "startDate": "2026-11-24T05:00:00.000Z",
                "extra": {"a": 1},
            }
        )
        for number in range(6)
    ]
    write(ours, found)
    with zipfile.ZipFile(ours) as archive:
        return [by_hand, {name: archive.read(name) for name in archive.namelist()}]


def spoiled(content: bytes, chance: random.Random) -> bytes:
    """Return the content with a few changes: a bit, a byte, a piece gone, doubled or moved, a word put in."""
    found = bytearray(content)
    for _ in range(chance.choice((1, 1, 2, 5))):
        at = chance.randrange(len(found) + 1)
        size = chance.choice((1, 1, 3, 20, 200))
        how = chance.randrange(6)
        if how == 0 and at < len(found):
            found[at] ^= 1 << chance.randrange(8)
        elif how == 1:
            del found[at : at + size]
        elif how == 2:
            found[at:at] = found[at : at + size]
        elif how == 3:
            found[at:at] = chance.choice(WORDS)
        elif how == 4:
            piece = found[at : at + size]
            del found[at : at + size]
            to = chance.randrange(len(found) + 1)
            found[to:to] = piece
        else:
            found[at : at + size] = chance.choice(WORDS)
    return bytes(found)


def spoiled_file(seed: dict[str, bytes], chance: random.Random) -> bytes:
    if chance.random() < 0.25:
        return spoiled(packed(seed), chance)
    name = chance.choice(sorted(seed))
    return packed({**seed, name: spoiled(seed[name], chance)}, zipfile.ZIP_STORED)


def try_everything(path: Path) -> bool:
    """Read the workbook and edit it; True where it could be read."""
    began = time.process_time()
    before = path.read_bytes()
    try:
        summary_of(path)
        with open_sheet(path) as opened:
            for found in opened.rows():
                assert found.number > 0
            list(opened.baseline().records())
            columns = opened.info.columns
        edit_workbook(path, [CellEdit(opened.info.sheet, 2, columns["siteId"], "siteId", "S2")], ZoneInfo("UTC"))
        with open_sheet(path) as opened:
            list(opened.rows())
    except WorkbookError:
        if path.read_bytes() != before:
            with zipfile.ZipFile(path) as archive:
                assert archive.testzip() is None
        return False
    finally:
        assert time.process_time() - began < SLOW
    return True


@pytest.mark.parametrize("count", STREAMS)
def test_only_our_error_leaves_the_reader(tmp_path: Path, seeds: list[dict[str, bytes]], figure: Callable[[str, int], None], count: int) -> None:
    path, read = tmp_path / "Plan.xlsx", 0
    for stream in range(count):
        content = spoiled_file(seeds[stream % len(seeds)], random.Random(stream))
        path.write_bytes(content)
        try:
            read += try_everything(path)
        except BaseException:
            (tmp_path / f"spoiled-{stream}.xlsx").write_bytes(content)
            raise
    figure("mutated workbooks", count)
    assert 0 < read < count


def test_the_seed_itself_is_good(tmp_path: Path) -> None:
    (tmp_path / "good.xlsx").write_bytes(GOOD)
    with open_sheet(tmp_path / "good.xlsx") as opened:
        assert [found.values["id"] for found in opened.rows()] == ["ACT-1"]
    assert zipfile.ZipFile(io.BytesIO(GOOD)).testzip() is None
    cells({"J": inline("x")})(tmp_path / "cells.xlsx")
    assert summary_of(tmp_path / "cells.xlsx").readable == ("Activities",)
