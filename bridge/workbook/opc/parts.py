"""What the XML parts of a workbook have in common: their namespaces, how much of them is read at a time, the error for a damaged one."""

from __future__ import annotations

from bridge.errors import WorkbookError
from bridge.texts import say

PIECE = 1 << 16
"""Bytes read at a time: what fits the cache of a processor core."""
MAIN_NAMESPACES = ("http://schemas.openxmlformats.org/spreadsheetml/2006/main", "http://purl.oclc.org/ooxml/spreadsheetml/main")
"""The namespace of sheets: Transitional and Strict."""


def damaged(detail: str) -> WorkbookError:
    """Return the error for a sheet whose rows cannot be understood."""
    return WorkbookError(
        say("A sheet of the workbook is damaged."),
        say("Open it in Excel, let Excel repair it, save it under a new name, and use that file."),
        detail,
    )
