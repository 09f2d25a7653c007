"""Cells of numbers, whole and other, and what Excel's 15 digits hold of them."""

from __future__ import annotations

import math
import re
from zoneinfo import ZoneInfo

from bridge.records.cells.base import CellType, CellValue, Finding, JsonValue, Number, cell_text, refused
from bridge.texts import say


class WholeCell(CellType):
    """A whole number."""

    name = "whole number"
    clear = None
    text_format = False
    wording = say("A whole number.")

    def to_cell(self, value: JsonValue, zone: ZoneInfo) -> CellValue | None:
        """Return a number cell for a number that a cell can hold exactly."""
        return number_cell(value) or super().to_cell(value, zone)

    def from_cell(self, cell: CellValue, zone: ZoneInfo) -> JsonValue | Finding:
        """Take a whole number, also typed as text."""
        text = cell.text if isinstance(cell, Number) else cell.strip() if isinstance(cell, str) else cell_text(cell)
        whole = whole_text(text)
        if whole is None or isinstance(cell, bool):
            return refused("whole-number", say('must be a whole number, not "{text}".', text=text))
        return int(whole)


class NumberCell(CellType):
    """A number as the service sent it; for records that are shown and not sent back."""

    name = "number"
    clear = None
    text_format = False
    wording = say("A number.")

    def to_cell(self, value: JsonValue, zone: ZoneInfo) -> CellValue | None:
        """Return a number cell for a number that a cell can hold exactly."""
        return number_cell(value) or super().to_cell(value, zone)

    def from_cell(self, cell: CellValue, zone: ZoneInfo) -> JsonValue | Finding:
        """Take a number, also typed as text with a decimal point."""
        text = cell.text if isinstance(cell, Number) else cell_text(cell).strip()
        if not _DECIMAL.fullmatch(text) or not math.isfinite(float(text)):
            return refused("number", say('must be a number, not "{text}".', text=text))
        whole = whole_text(text)
        return int(whole) if whole is not None else float(text)


_DIGITS_ONLY = re.compile(r"-?[0-9]+")
_DECIMAL = re.compile(r"[+-]?(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][+-]?[0-9]+)?")


def whole_text(text: str) -> str | None:
    """Return the digits of a whole number written as `12`, `12.0` or `1.2E1`; None where it is not whole or not exact."""
    if _DIGITS_ONLY.fullmatch(text):
        return str(int(text)) if len(text) < 400 else None
    if not _DECIMAL.fullmatch(text):
        return None
    number = float(text)
    if not math.isfinite(number) or number != int(number) or abs(number) >= 10**15:
        return None
    return str(int(number))


def number_cell(value: JsonValue) -> Number | None:
    """Return a number cell where Excel's 15 digits hold the number exactly."""
    if isinstance(value, bool) or not isinstance(value, int | float):
        return None
    text = repr(value)
    exact = abs(value) < 10**15 if isinstance(value, int) else math.isfinite(value) and len(text.split("e")[0].replace(".", "").lstrip("-0")) <= 15
    return Number(text) if exact else None
