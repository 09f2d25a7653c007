"""What the parts of a workbook have in common: their names, their namespaces, how much of them is read at a time, the error for a damaged one."""

from __future__ import annotations

import posixpath
from collections.abc import Iterator
from dataclasses import dataclass
from typing import BinaryIO

from bridge.errors import WorkbookError
from bridge.texts import say

PIECE = 1 << 16
"""Bytes read at a time: what fits the cache of a processor core."""
MAIN_NAMESPACES = ("http://schemas.openxmlformats.org/spreadsheetml/2006/main", "http://purl.oclc.org/ooxml/spreadsheetml/main")
"""The namespace of sheets: Transitional and Strict."""


@dataclass(frozen=True, slots=True)
class Relationship:
    """One relationship of a part; `type` is the last word of its address, `target` the part's name as the package spells it (or a link)."""

    id: str
    type: str
    target: str
    external: bool


@dataclass(frozen=True, slots=True)
class SheetEntry:
    """One sheet in the order of the tabs. `state`: visible, hidden or veryHidden; `type`: worksheet, chartsheet, dialogsheet, …"""

    name: str
    id: int
    state: str
    part: str
    type: str


@dataclass(frozen=True, slots=True)
class DefinedName:
    """One defined name with its formula; `sheet` is the position of its sheet where it belongs to one."""

    name: str
    formula: str
    hidden: bool
    sheet: int | None


def damaged(detail: str) -> WorkbookError:
    """Return the error for a sheet whose rows cannot be understood."""
    return WorkbookError(
        say("A sheet of the workbook is damaged."),
        say("Open it in Excel, let Excel repair it, save it under a new name, and use that file."),
        detail,
    )


def relationships_part(part: str) -> str:
    """Return the name of the part that holds the relationships of another."""
    name = part.replace("\\", "/").rpartition("/")[2]
    return posixpath.join(folder_of(part), "_rels", f"{name}.rels")


def folder_of(part: str) -> str:
    """Return the folder of a part, with slashes and none before it, whatever the package writes between the words of a name."""
    return posixpath.dirname(part.replace("\\", "/").lstrip("/"))


def part_key(part: str) -> str:
    """Return what names of the same part have in common: neither case nor the kind of slash tells parts apart."""
    return part.replace("\\", "/").lstrip("/").lower()


def pieces(stream: BinaryIO) -> Iterator[bytes]:
    """Yield the rest of a stream, at most 256 KB at a time."""
    while piece := stream.read(1 << 18):
        yield piece
