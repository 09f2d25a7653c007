"""The fill that marks refused rows: put on over any style, and taken off again exactly, where the planner has not restyled.

A highlight differs from its base style in the fill only. Which fill was there before is told by the last bits of the colour, which no eye
sees and every program keeps, and by a hidden defined name per fill; so it is found again after the rows were sorted or copied and after another
program saved the file.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from bridge.workbook.opc.styles import NO_FILL, Styles

FILL_NAME = "Sheetbridge_Fill_"
"""Hidden defined names of the fills that stood below a highlight: `Sheetbridge_Fill_1`."""
_REFUSED = (0xD9, 0xD2)
_BLAMED = (0x9C, 0x8E)
"""Green and blue of the two highlights; red is FF."""
_KNOWN = 64
_SOLID = re.compile(r'<patternFill patternType="solid">\s*<fgColor rgb="FFFF([0-9A-Fa-f]{2})([0-9A-Fa-f]{2})"\s*/>')
# Excel refuses formulas with a longer literal; a longer fill is joined from pieces.
_LITERAL = 250


class Highlights:
    """Style numbers with and without highlight. `names` are the formulas of the workbook's defined names."""

    def __init__(self, styles: Styles, names: Mapping[str, str]) -> None:
        self._styles = styles
        self._below = {0: NO_FILL} | {
            int(name.removeprefix(FILL_NAME)): _unquoted(formula)
            for name, formula in names.items()
            # Names survive Excel, LibreOffice and Google Sheets; custom XML parts do not.
            if name.startswith(FILL_NAME) and name.removeprefix(FILL_NAME).isdecimal()
        }
        self._new: list[int] = []
        self._bare: dict[int, int] = {}
        self._marked: dict[tuple[int, bool], int] = {}

    def refused(self, style: int, *, blamed: bool = False) -> int:
        """Return the style with the highlight of a refused row, stronger for the cell to blame."""
        key = (style, blamed)
        if key not in self._marked:
            self._marked[key] = self._highlighted(self.bare(style), _BLAMED if blamed else _REFUSED)
        return self._marked[key]

    def bare(self, style: int) -> int:
        """Return the style without a highlight of ours; the style itself where it has none."""
        if style not in self._bare:
            number = self._number_below(self._styles.fill(style))
            self._bare[style] = style if number is None else self._styles.with_fill(style, self._below.get(number, NO_FILL))
        return self._bare[style]

    def highlighted_styles(self) -> tuple[int, ...]:
        return tuple(style for style in range(len(self._styles)) if self._number_below(self._styles.fill(style)) is not None)

    def new_names(self) -> Iterator[tuple[str, str]]:
        """Yield the defined names (with formula) that must be kept so that the highlights can be taken off later."""
        for number in self._new:
            yield f"{FILL_NAME}{number}", _quoted(self._below[number])

    def _highlighted(self, style: int, colour: tuple[int, int]) -> int:
        fill = self._styles.fill(style)
        number = next((number for number, known in self._below.items() if known == fill), None)
        if number is None:
            number = next((free for free in range(1, _KNOWN) if free not in self._below), None)
            if number is None:
                return style  # more kinds of fill than can be told apart: the reason stands in words
            self._below[number] = fill
            self._new.append(number)
        # Six bits: the number of the fill below, in steps of colour that no eye tells apart.
        green, blue = colour[0] + (number >> 3), colour[1] + (number & 7)
        return self._styles.with_fill(
            style, f'<patternFill patternType="solid"><fgColor rgb="FFFF{green:02X}{blue:02X}"/><bgColor indexed="64"/></patternFill>'
        )

    @staticmethod
    def _number_below(fill: str) -> int | None:
        found = _SOLID.match(fill)
        if found is None:
            return None
        green, blue = int(found[1], 16), int(found[2], 16)
        for colour in (_REFUSED, _BLAMED):
            if 0 <= green - colour[0] < 8 and 0 <= blue - colour[1] < 8:
                return (green - colour[0]) << 3 | (blue - colour[1])
        return None


def _quoted(text: str) -> str:
    """Return a formula with a text as its value; a literal in a formula holds at most 255 characters."""
    pieces = [text[at : at + _LITERAL] for at in range(0, len(text), _LITERAL)]
    return "&".join('"' + piece.replace('"', '""') + '"' for piece in pieces)


def _unquoted(formula: str) -> str:
    return "".join(piece.replace('""', '"') for piece in re.findall(r'"((?:[^"]|"")*)"', formula)) or NO_FILL
