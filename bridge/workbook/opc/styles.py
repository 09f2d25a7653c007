"""The cell styles of a workbook, and new ones with another fill or number format.

Styles are cloned once per base style and difference, so planners keep their fonts, borders and
formats. The part is edited in place.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from copy import deepcopy
from functools import cached_property, lru_cache
from xml.etree import ElementTree

from bridge.errors import WorkbookError
from bridge.texts import say
from bridge.workbook.opc.xml_text import MAIN_NAMESPACES, Element, Markup, attribute, prefixed

GENERAL = "General"
NO_FILL = '<patternFill patternType="none"/>'
"""The first fill of every workbook."""
# Excel's limit. Above it, formats are lost when the file is opened.
MOST_STYLES = 64_000
# 27 to 36 and 50 to 58 are dates in East Asian editions and undefined in others.
_BUILT_IN_DATES = {*range(14, 23), *range(27, 37), *range(45, 48), *range(50, 59)}
_BUILT_IN = {
    0: GENERAL,
    1: "0",
    2: "0.00",
    9: "0%",
    14: "mm-dd-yy",
    20: "h:mm",
    21: "h:mm:ss",
    22: "m/d/yy h:mm",
    46: "[h]:mm:ss",
    49: "@",
}
_NOT_A_CODE = re.compile(r'"[^"]*"?|\\.|_.|\*.|\[(?!h+\]|m+\]|s+\])[^\]]*\]', re.IGNORECASE)
_ELAPSED = re.compile(r"\[(?:h+|m+|s+)\]", re.IGNORECASE)
EMPTY_STYLES = (
    '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<styleSheet'
    ' xmlns="{namespace}"><fonts count="1"><font/></fonts><fills count="2"><fill><patternFill'
    ' patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders'
    ' count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs'
    ' count="1"><xf/></cellXfs></styleSheet>'
)


@lru_cache(maxsize=4_096)
def canonical(xml: str) -> str:
    """Return XML as every program would spell it: order, quotes and empty tags do not matter."""
    try:
        return ElementTree.canonicalize(xml, strip_text=True)
    except ElementTree.ParseError:  # a prefix that is declared further out
        return xml


def is_date_format(code: str) -> bool:
    """Return whether a number format shows a date or a time of day, but not an elapsed time."""
    # Quoted words, colours and conditions contain letters that look like days and hours.
    first = _NOT_A_CODE.sub("", code.partition(";")[0] if '"' not in code else code)
    if first.strip().casefold() in {"general", "standard", "@", ""}:
        return False
    bare = _ELAPSED.sub("", first)
    return re.search("[yd]" if bare != first else "[ydhms]", bare, re.IGNORECASE) is not None


class TooManyStylesError(WorkbookError):
    """The workbook has as many styles as Excel allows.

    The caller writes a separate workbook instead.
    """

    def __init__(self) -> None:
        super().__init__(
            say("The workbook has too many cell formats and was not changed."),
            say("Copy its sheets into a new workbook."),
        )

    @property
    def kind(self) -> str:
        """Return the error code for scripts."""
        return "workbook"


class Styles:
    """The styles part, if there is one. Style numbers are indexes into `cellXfs`."""

    def __init__(self, markup: Markup | None) -> None:
        self.missing = markup is None
        self._markup = markup or Markup(EMPTY_STYLES.format(namespace=MAIN_NAMESPACES[0]).encode())
        root = self._markup.root
        self._formats = {
            _whole(element.attributes.get("numFmtId", ""), -1): element.attributes.get(
                "formatCode", GENERAL
            )
            for element in root.named("numFmts", "numFmt")
        }
        self._xfs = root.named("cellXfs", "xf")
        self._fills = [self._markup.inner(element) for element in root.named("fills", "fill")]
        self._own_fills = len(self._fills)
        self._dates: dict[int, bool] = {}
        self._clones: dict[tuple[int, int, int], int] = {}
        self._added: list[Element] = []
        self._added_from: list[tuple[int, int, int]] = []
        self._added_formats: dict[str, int] = {}
        self._applied = False

    def __len__(self) -> int:
        return len(self._xfs) + len(self._added)

    def is_date(self, style: int) -> bool:
        """Return whether cells with this style show dates."""
        date = self._dates.get(style)
        if date is None:
            number = self._format_id(style)
            date = (
                is_date_format(self._formats[number])
                if number in self._formats
                else number in _BUILT_IN_DATES
            )
            self._dates[style] = date
        return date

    @cached_property
    def struck(self) -> frozenset[int]:
        """Return the styles whose font is struck through."""
        fonts = [font.first("strike") for font in self._markup.root.named("fonts", "font")]
        lines = {
            number
            for number, line in enumerate(fonts)
            if line is not None and line.attributes.get("val", "1") not in {"0", "false"}
        }
        return (
            frozenset(style for style, xf in enumerate(self._xfs) if _number(xf, "fontId") in lines)
            if lines
            else frozenset()
        )

    def format_code(self, style: int) -> str:
        """Return the number format of a style, such as `General`, `@` or `yyyy-mm-dd`.

        For a built-in one that depends on the computer, return `#14`.
        """
        number = self._format_id(style)
        return self._formats.get(number) or _BUILT_IN.get(number) or f"#{number}"

    def fill(self, style: int) -> str:
        """Return the XML of a style's fill without prefix.

        An example is `<patternFill patternType="none"/>`.
        """
        number = self._fill_id(style)
        return self._fills[number] if 0 < number < len(self._fills) else NO_FILL

    def with_fill(self, style: int, fill: str) -> int:
        """Return a style like `style` with another fill, given as XML without prefix.

        Raises TooManyStylesError.
        """
        # By the standard, fill 0 is no fill in every workbook.
        if fill == NO_FILL:
            return self._clone(style, 0, self._format_id(style))
        if fill not in self._fills:
            self._fills.append(fill)
        return self._clone(style, self._fills.index(fill), self._format_id(style))

    def with_format(self, style: int, code: str) -> int:
        """Return a style like `style` with one of our number formats.

        Raises TooManyStylesError.
        """
        built_in = {code: number for number, code in _BUILT_IN.items()}
        if code in built_in:
            number = built_in[code]
        else:
            own = {code: number for number, code in self._formats.items()}
            number = own.get(code, 0)
            if not number:
                # Numbers up to 163 are built in, whether or not the file lists them.
                number = max([163, *self._formats]) + 1
                self._formats[number] = code
                self._added_formats[code] = number
        return self._clone(style, self._fill_id(style), number)

    @property
    def changed(self) -> bool:
        """Return whether there are new styles to write."""
        return bool(self._added)

    def written(self) -> bytes:
        """Return the part with the new styles. Call this once, when all are known."""
        if not self._applied:
            self._applied = True
            self._apply()
        return self._markup.written()

    def _clone(self, style: int, fill: int, number_format: int) -> int:
        if (self._fill_id(style), self._format_id(style)) == (fill, number_format):
            return style
        origin = self._origin(style)
        # Removing a highlight returns to the planner's own style instead of a copy.
        if self._own(origin) == (fill, number_format):
            return origin
        key = (origin, fill, number_format)
        if key not in self._clones:
            xf = self._cloned_xf(*key)
            # Without reuse, each upload would add the same highlights until the limit is reached.
            alike = self._by_look.get(self._look(xf))
            if alike is None:
                if len(self) >= MOST_STYLES:
                    raise TooManyStylesError
                alike = len(self)
                self._added_from.append(key)
                self._added.append(xf)
            self._clones[key] = alike
        return self._clones[key]

    @cached_property
    def _by_look(self) -> dict[str, int]:
        """Return the styles of the part by their look, to reuse clones from earlier runs."""
        looks: dict[str, int] = {}
        for number, xf in enumerate(self._xfs):
            looks.setdefault(self._look(xf), number)
        return looks

    def _origin(self, style: int) -> int:
        """Return the style that this one was cloned from in this session, or the style itself."""
        return (
            self._added_from[style - len(self._xfs)][0]
            if style >= len(self._xfs) and self._added_from
            else style
        )

    def _own(self, style: int) -> tuple[int, int]:
        return self._fill_id(style), self._format_id(style)

    def _cloned_xf(self, style: int, fill: int, number_format: int) -> Element:
        exists = style < len(self._xfs)
        xf = (
            deepcopy(self._xfs[style]) if exists else self._markup.parsed(f"<{self._prefix}xf/>")[0]
        )
        for name, number in (
            ("numFmtId", number_format),
            ("fillId", fill),
            ("applyFill", 1),
            ("applyNumberFormat", 1),
        ):
            xf.set(name, str(number))
        return xf

    def _look(self, xf: Element) -> str:
        """Return what tells a style from others, without `apply...` flags."""
        pairs = sorted(
            pair
            for pair in xf.attributes.items()
            if not pair[0].startswith("apply") and pair[1] != "0"
        )
        return f"{pairs}{self._markup.inner(xf)}"

    def _fill_id(self, style: int) -> int:
        if style >= len(self._xfs):
            return self._added_from[style - len(self._xfs)][1] if self._added_from else 0
        return _number(self._xfs[style], "fillId")

    def _format_id(self, style: int) -> int:
        if style >= len(self._xfs):
            return self._added_from[style - len(self._xfs)][2] if self._added_from else 0
        return _number(self._xfs[style], "numFmtId")

    @property
    def _prefix(self) -> str:
        return self._markup.root.prefix

    def _apply(self) -> None:
        root, prefix = self._markup.root, self._prefix
        fills = "".join(
            f"<{prefix}fill>{prefixed(fill, prefix)}</{prefix}fill>"
            for fill in self._fills[self._own_fills :]
        )
        self._extend("fills", self._markup.parsed(fills), len(self._fills))
        formats = "".join(
            f'<{prefix}numFmt numFmtId="{number}" formatCode="{attribute(code)}"/>'
            for code, number in self._added_formats.items()
        )
        if formats and root.first("numFmts") is None:
            self._markup.prepend(
                root,
                f'<{prefix}numFmts count="{len(self._added_formats)}">{formats}</{prefix}numFmts>',
            )
        else:
            self._extend("numFmts", self._markup.parsed(formats), len(self._formats))
        self._extend("cellXfs", self._added, len(self))

    def _extend(self, name: str, new: Sequence[Element], count: int) -> None:
        element = self._markup.root.first(name)
        if new and element is not None:
            element.extend(new)
            self._markup.set(element, "count", str(count))


def _number(element: Element, name: str) -> int:
    return _whole(element.attributes.get(name, "0"), 0)


def _whole(text: str, other: int) -> int:
    """Parse a whole number in an attribute, or return `other`."""
    return int(text) if text.isdecimal() and len(text) < 10 else other
