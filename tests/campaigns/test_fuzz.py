"""Mutated files at every door: whatever a bit, a byte or a tag becomes, only an error of ours
leaves what opens, reads and edits it, never slowly.
"""

from __future__ import annotations

import io
import random
import time
import zipfile
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple
from zoneinfo import ZoneInfo

import pytest
from builders.cases import CONSTRUCTION, construction
from builders.family import (
    CAPTIONS,
    GOOD,
    SHEET,
    cells,
    header,
    inline,
    number,
    packed,
    parts,
    row,
    sheet,
    strings,
)
from builders.made_records import raw
from builders.written import write
from openpyxl import Workbook

from bridge.errors import BridgeError, WorkbookError
from bridge.jobs.own_sheets import open_own, preview
from bridge.mapping.field_readers import Meanings
from bridge.mapping.mapping_file import read_mapping
from bridge.mapping.propose import KeyProposal, mapping_of
from bridge.progress import Monitor
from bridge.records.change_set import CellWrite, Origin
from bridge.simulation.edits import read_sheets
from bridge.simulation.jobs.cases import read_case_file
from bridge.simulation.parameters import vocabulary_of
from bridge.simulation.variants import read_variants
from bridge.simulation.workbook.case_workbook import read_casebook, write_casebook
from bridge.workbook.read.headers import summary_of
from bridge.workbook.read.open_sheet import open_sheet
from bridge.workbook.writeback.edit_cells import edit_workbook

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
ORIGIN = Origin(
    "Practice",
    "http://127.0.0.1:1",
    "",
    "UTC",
    "2026-11-21T08:00:00.000Z",
    {"source": "Campaign A.json"},
    practice=True,
)
OWN = (
    ("Plan of the week", None, None, None, None, None),
    ("Order", "Position", "Von", "Bis", "Team", "Bemerkung"),
    ("4711", "T-045", "24.11.2026 05:00", "24.11.2026 17:00", "A; B", "first"),
    ("4712", "T-046", "25.11.2026 05:00", "25.11.2026 17:00", "A", 'said "so", twice'),
    ("4713", "T-047", "26.11.2026 05:00", "26.11.2026 17:00", "B", ""),
)


class Door(NamedTuple):
    """Where a file comes in: what it is, what is spoiled, what is done with it, and how many files
    the suite and a slice of the deep run try.
    """

    name: str
    ending: str
    seeds: Callable[[Path], Sequence[bytes]]
    tried: Callable[[Path], None]
    suite: int
    deep: int


def plans(folder: Path) -> Sequence[bytes]:
    """One plan by hand, one of ours with its baseline, lists and front page."""
    rich = {
        "C": number("46350.25", 1),
        "E": inline("PLANNED"),
        "F": inline("A, B"),
        "G": inline("A:3"),
        "J": '<c r="@" t="s"><v>0</v></c>',
    }
    by_hand = parts(
        {
            SHEET: sheet(header(CAPTIONS) + row(cells=rich) + row(3)),
            "xl/sharedStrings.xml": strings("<t>kept</t>", "<r><t>a</t></r>"),
        }
    )
    ours = folder / "ours.xlsx"
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
    return [packed(by_hand), ours.read_bytes()]


def own_workbooks(folder: Path) -> Sequence[bytes]:
    """A sheet of a planner's own, with merged captions and a sheet beside."""
    workbook = Workbook()
    page = workbook.worksheets[0]
    for line in OWN:
        page.append(line)
    page.merge_cells("A1:F1")
    workbook.create_sheet("Notes").append(["call", "harbour"])
    workbook.save(folder / "own.xlsx")
    return [(folder / "own.xlsx").read_bytes()]


def own_texts(_: Path) -> Sequence[bytes]:
    lines = [";".join(str(cell or "").join('""') for cell in line) for line in OWN[1:]]
    return [
        "\r\n".join(lines).encode("utf-8-sig"),
        "\n".join(lines).replace(";", "\t").encode("utf-16"),
        "\n".join(lines).encode("cp1252"),
    ]


def case_workbooks(folder: Path) -> Sequence[bytes]:
    write_casebook(folder / "case.xlsx", construction(), ORIGIN)
    return [(folder / "case.xlsx").read_bytes()]


def mappings(folder: Path) -> Sequence[bytes]:
    (folder / "own.csv").write_bytes(own_texts(folder)[0])
    proposals = open_own(folder / "own.csv", None, None, Meanings(), Monitor()).draft.proposals
    return [mapping_of(replace(proposals, key=KeyProposal((0,))), "weekly").text().encode()]


def try_plan(path: Path) -> None:
    before = path.read_bytes()
    try:
        summary_of(path)
        with open_sheet(path) as opened:
            for found in opened.rows():
                assert found.number > 0
            list(opened.baseline().records())
            columns = opened.info.columns
        edit_workbook(
            path,
            [CellWrite(opened.info.sheet, 2, columns["siteId"], "siteId", "S2")],
            ZoneInfo("UTC"),
        )
        with open_sheet(path) as opened:
            list(opened.rows())
    except WorkbookError:
        if path.read_bytes() != before:
            with zipfile.ZipFile(path) as archive:
                assert archive.testzip() is None
        raise


def try_own(path: Path) -> None:
    found = open_own(path, None, None, Meanings(), Monitor())
    preview(path, found.sheet, found.draft.naming((0,)), None, Monitor())


def try_case_workbook(path: Path) -> None:
    book = read_casebook(path)
    draft = read_sheets(book.case, book.tables, vocabulary_of(book.case))
    list(read_variants(draft, book.copies))


def try_case(path: Path) -> None:
    workbook = path.with_suffix(".xlsx")
    write_casebook(workbook, read_case_file(path), ORIGIN)
    try_case_workbook(workbook)


def try_mapping(path: Path) -> None:
    read_mapping(read_mapping(path.read_bytes(), path.name).text().encode(), path.name)


DOORS = (
    Door("plan", "xlsx", plans, try_plan, 60, 12_000),
    Door("own sheet", "xlsx", own_workbooks, try_own, 20, 12_000),
    Door("own .csv", "csv", own_texts, try_own, 40, 12_000),
    Door("case workbook", "xlsx", case_workbooks, try_case_workbook, 15, 8_000),
    Door("case", "json", lambda _: [CONSTRUCTION.encode()], try_case, 15, 4_000),
    Door("mapping", "json", mappings, try_mapping, 60, 40_000),
)
SLICES = range(1, 13)
"""Each of them tries every door for five minutes of one processor: an hour together."""


def spoiled(content: bytes, chance: random.Random) -> bytes:
    """Return the content with a few changes: a bit, a byte, a piece gone, doubled or moved, a word
    put in.
    """
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


def spoiled_file(seed: bytes, chance: random.Random) -> bytes:
    """Return a file spoiled as a whole, or, of four packages, three in one of their parts."""
    if not zipfile.is_zipfile(io.BytesIO(seed)) or chance.random() < 0.25:
        return spoiled(seed, chance)
    with zipfile.ZipFile(io.BytesIO(seed)) as archive:
        held = {name: archive.read(name) for name in archive.namelist()}
    name = chance.choice(sorted(held))
    return packed({**held, name: spoiled(held[name], chance)}, zipfile.ZIP_STORED)


@pytest.mark.parametrize(
    "part",
    [
        pytest.param(0, id="sample"),
        *(pytest.param(n, id=f"campaign {n}", marks=pytest.mark.deep) for n in SLICES),
    ],
)
@pytest.mark.parametrize("door", DOORS, ids=lambda door: door.name)
def test_only_an_error_of_ours_leaves_a_door(tmp_path: Path, door: Door, part: int) -> None:
    seeds = door.seeds(tmp_path)
    path = tmp_path / f"Plan.{door.ending}"
    good = 0
    count = door.deep if part else door.suite
    for stream in range(count):
        content = spoiled_file(
            seeds[stream % len(seeds)], random.Random(f"{door.name} {part} {stream}")
        )
        path.write_bytes(content)
        began = time.process_time()
        try:
            door.tried(path)
            good += 1
        except BridgeError:
            pass
        except BaseException:
            (tmp_path / f"spoiled-{stream}.{door.ending}").write_bytes(content)
            raise
        assert time.process_time() - began < SLOW
    assert 0 < good < count


@pytest.mark.parametrize("door", DOORS, ids=lambda door: door.name)
def test_the_seeds_themselves_are_good(tmp_path: Path, door: Door) -> None:
    for place, seed in enumerate(door.seeds(tmp_path)):
        path = tmp_path / f"good-{place}.{door.ending}"
        path.write_bytes(seed)
        door.tried(path)


def test_a_plan_by_hand_is_read_as_it_stands(tmp_path: Path) -> None:
    (tmp_path / "good.xlsx").write_bytes(GOOD)
    with open_sheet(tmp_path / "good.xlsx") as opened:
        assert [found.values["id"] for found in opened.rows()] == ["ACT-1"]
    assert zipfile.ZipFile(io.BytesIO(GOOD)).testzip() is None
    cells({"J": inline("x")})(tmp_path / "cells.xlsx")
    assert summary_of(tmp_path / "cells.xlsx").readable == ("Activities",)
