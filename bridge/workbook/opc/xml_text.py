"""Texts as a workbook stores them: XML escapes, the `_xHHHH_` escapes of Excel, the limit of a cell; and the addresses of cells.

What `escaped` writes, `unescaped` reads back as the same text, whatever the characters: also control characters, lone surrogates and
texts that look like an escape themselves.
"""

from __future__ import annotations

import re

from bridge.records.captions import letters

LAST_ROW = 1_048_576
LAST_COLUMN = 16_384

_UNSAFE = "\x00-\x08\x0b-\x1f\ud800-\udfff\ufffe\uffff"
_LITERAL = re.compile(f"_(?=x[0-9A-Fa-f]{{4}}[_{_UNSAFE}])")  # also where the closing `_` comes from the escape of the next character
_CONTROL = re.compile(f"[{_UNSAFE}]")
_ESCAPE = re.compile("_x([0-9A-Fa-f]{4})_")
_REFERENCE = re.compile("&([^;&]*)(;?)")
_SURROGATES = re.compile("[\ud800-\udbff][\udc00-\udfff]")
_NAMED = {"lt": "<", "gt": ">", "amp": "&", "quot": '"', "apos": "'"}


def escaped(text: str) -> str:
    """Return a cell's text as it stands between `<t xml:space="preserve">` and `</t>`."""
    if text.isprintable() and "&" not in text and "<" not in text and ">" not in text and "_x" not in text:
        return text
    if "_x" in text:
        text = _LITERAL.sub("_x005F_", text)
    if _CONTROL.search(text):
        text = _CONTROL.sub(_control, text)
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


def attribute(text: str) -> str:
    """Return a text as it stands between the double quotes of an XML attribute."""
    text = escaped(text).replace('"', "&quot;")
    return text.replace("\n", "&#10;").replace("\t", "&#9;")


def unescaped(text: str) -> str:
    """Return the text that XML character data stands for, line ends as XML reads them. Raises ValueError where it is ill-formed."""
    if "\r" in text:
        text = text.replace("\r\n", "\n").replace("\r", "\n")
    if "&" in text:
        text = _REFERENCE.sub(_reference, text)
    return decoded(text) if "_x" in text else text


def decoded_references(text: str) -> str:
    """Return a text with its XML references decoded. Raises ValueError for an unknown one."""
    return _REFERENCE.sub(_reference, text)


def decoded(text: str) -> str:
    """Return a text with its `_xHHHH_` escapes decoded."""
    if "_x" not in text:
        return text
    text = _ESCAPE.sub(lambda found: chr(int(found[1], 16)), text)
    return _SURROGATES.sub(lambda pair: pair[0].encode("utf-16", "surrogatepass").decode("utf-16"), text)


def column_number(name: str) -> int:
    """Return the number of a column's letters: `A` is 1. Raises ValueError for anything else."""
    number = 0
    for letter in name:
        if not "A" <= letter <= "Z":
            raise ValueError(name)
        number = number * 26 + ord(letter) - 64
    if not 1 <= number <= LAST_COLUMN:
        raise ValueError(name)
    return number


def address(column: int, row: int) -> str:
    """Return the address of a cell, such as `N7`."""
    return f"{letters(column)}{row}"


def _control(found: re.Match[str]) -> str:
    return f"_x{ord(found[0]):04X}_"


def _reference(found: re.Match[str]) -> str:
    name, end = found.groups()
    if end:
        if (character := _NAMED.get(name)) is not None:
            return character
        if name.startswith("#x"):
            return _character(int(name[2:], 16))
        if name.startswith("#") and name[1:].isdecimal():
            return _character(int(name[1:]))
    raise ValueError(found[0])


def _character(code: int) -> str:
    if code in {9, 10, 13} or 0x20 <= code <= 0xD7FF or 0xE000 <= code <= 0xFFFD or 0x10000 <= code <= 0x10FFFF:
        return chr(code)
    raise ValueError(code)


def prefixed(xml: str, prefix: str) -> str:
    """Return emitted XML with the prefix of the part; every `<` in it begins a tag."""
    return re.sub("<(/?)", rf"<\1{prefix}", xml) if prefix else xml
