"""A large baseline is read as any program saves it: most keep all texts in one part, and of the
sheet itself little is left.
"""

from __future__ import annotations

import random
import re
import zipfile
from collections.abc import Iterator
from pathlib import Path

import openpyxl
import pytest

from bridge.jsonio.record_stream import RawRecord
from bridge.records.cells.base import JsonObject, json_text
from bridge.records.change_set import Origin
from bridge.records.kinds import ACTIVITIES
from bridge.workbook import baseline, layout
from bridge.workbook.baseline import TITLE, BaselineHeader, exported_blocks, header_blocks
from bridge.workbook.read.open_sheet import open_sheet

ROWS = 6_000


def records() -> Iterator[RawRecord]:
    """Yield records of about a thousand characters that pack some eight times."""
    dice = random.Random(7)
    words = [f"{dice.getrandbits(32):08x}" for _ in range(200)]
    for number in range(ROWS):
        record: JsonObject = {
            "id": f"A-{number}",
            "siteId": "DB01",
            "externalRemarks": " ".join(dice.choices(words, k=100)),
        }
        yield RawRecord(json_text(record), record)


def share_strings(source: Path, target: Path) -> None:
    """Move the texts of all cells into one part, as Excel and LibreOffice do when they save."""
    texts = list[str]()

    def shared(cell: re.Match[str]) -> str:
        texts.append(cell[2])
        return f'<c r="{cell[1]}" t="s"><v>{len(texts) - 1}</v></c>'

    main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
    kind = "http://schemas.openxmlformats.org/officeDocument/2006/relationships/sharedStrings"
    with zipfile.ZipFile(source) as old, zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as new:
        for name in old.namelist():
            part = old.read(name).decode()
            part = re.sub(
                r'<c r="(\w+)"[^>]* t="inlineStr"[^>]*><is><t[^>]*>(.*?)</t></is></c>', shared, part
            )
            if name == "xl/_rels/workbook.xml.rels":
                part = part.replace(
                    "</Relationships>",
                    f'<Relationship Id="rIdS" Type="{kind}"'
                    ' Target="sharedStrings.xml"/></Relationships>',
                )
            new.writestr(name, part)
        items = "".join(f"<si><t>{text}</t></si>" for text in texts)
        new.writestr(
            "xl/sharedStrings.xml",
            f'<sst xmlns="{main}" count="{len(texts)}" uniqueCount="{len(texts)}">{items}</sst>',
        )


def test_a_baseline_whose_texts_are_shared_is_no_bomb(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        baseline, "_BUDGET", 0
    )  # what is allowed goes by the size in the file alone, as for a baseline of over 64 MB
    book = openpyxl.Workbook()
    page = book.worksheets[0]
    page.title = "Activities"
    page.append(["ID", "Site ID"])
    page.append(["A-1", "DB01"])
    hidden = book.create_sheet(layout.BASELINE)
    origin = Origin("practice", "http://127.0.0.1", "P-1", "UTC", "2026-11-22T06:00:00.000Z")
    captions = {ACTIVITIES.name: {"ID": "id", "Site ID": "siteId"}}
    for cell in (
        TITLE,
        *header_blocks(BaselineHeader(origin, captions)),
        *exported_blocks(records(), ACTIVITIES.name),
    ):
        hidden.append([cell])
    book.save(tmp_path / "inline.xlsx")
    share_strings(tmp_path / "inline.xlsx", tmp_path / "Plan.xlsx")
    with open_sheet(tmp_path / "Plan.xlsx") as sheet:
        kept = sheet.baseline()
        assert (len(kept), kept.damaged) == (ROWS, 0)
