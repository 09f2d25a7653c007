"""The grammar of comma-separated lists and `team:count` pairs: sheet cell <-> list of names or pairs.

    cell   := item ("," item)*                        a blank cell: no value
    item   := ws (quoted | plain) ws                  ws: space, tab, no-break space
    quoted := '"' (any character but '"' | '""')* '"'
    plain  := not blank, no comma, not starting with '"', no line break, no invisible character, none of ; and its look-alikes
    pair   := quoted ws ":" ws digits | plain text up to the last ":" ws digits        digits: 1 to 9 of ASCII 0-9

Whatever is ambiguous is refused with the character and the form that would be accepted; nothing is repaired.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping

from bridge.texts import Text, say

BLANKS = " \t\u00a0"
_LOOKALIKES = {
    ";": ",",
    "，": ",",
    "、": ",",
    "﹐": ",",
    "٬": ",",
    "،": ",",
    "；": ",",
    "﹔": ",",
    "؛": ",",
    "\u037e": ",",
    "：": ":",
    "﹕": ":",
    "꞉": ":",
    "∶": ":",
    "ː": ":",
}
_LINE_BREAKS = "\n\r\v\f\x1c\x1d\x1e\x85\u2028\u2029"
_DIGITS = re.compile(r"[0-9]{1,9}\Z")
_FORGOTTEN_COMMA = re.compile(r":[ \t\u00a0]*[0-9]+[ \t\u00a0]+\S.*:")


class ListSyntaxError(ValueError):
    """A cell is not in the grammar. `message` ends a sentence, `form` is what would be accepted (None where nobody can tell)."""

    def __init__(self, message: Text, form: str | None = None) -> None:
        super().__init__(str(message))
        self.message = message
        self.form = form


def read_names(text: str) -> list[str]:
    """Return the names in a cell, in order. A blank cell is an empty list."""
    names = [name for name, _ in _items(text, pairs=False)]
    _refuse_twice(names)
    return names


def read_pairs(text: str) -> dict[str, int]:
    """Return name -> count of a cell such as `Team A:3, Team B:2`, in order. A blank cell is an empty mapping."""
    if _FORGOTTEN_COMMA.search(text) and "," not in text and '"' not in text:
        form = re.sub(r"(:[ \t\u00a0]*[0-9]+)[ \t\u00a0]+", r"\1, ", text)
        raise ListSyntaxError(say("a comma is missing between two pairs. Write {form}.", form=form), form)
    pairs = _items(text, pairs=True)
    _refuse_twice([name for name, _ in pairs])
    return {name: _count(name, count) for name, count in pairs}


def write_names(names: Iterable[str]) -> str:
    """Return the cell for names: plain wherever plain reads back as itself, else quoted."""
    return ", ".join(_name(name, pair=False) for name in names)


def write_pairs(pairs: Mapping[str, int]) -> str:
    """Return the cell for pairs, such as `Team A:3, Team B:2`."""
    return ", ".join(f"{_name(name, pair=True)}:{count}" for name, count in pairs.items())


def _name(name: str, *, pair: bool) -> str:
    return name if _plain_problem(name) is None and name.strip(BLANKS) == name and not (pair and name.endswith(":")) else _quoted(name)


def _quoted(name: str) -> str:
    return '"' + name.replace('"', '""') + '"'


def _items(text: str, *, pairs: bool) -> list[tuple[str, str]]:
    """Split a cell into (name, count text); the count text is empty for names."""
    if not text.strip(BLANKS):
        return []
    found: list[tuple[str, str]] = []
    at = 0
    while True:
        name, count, at = _item(text, at, pairs=pairs)
        found.append((name, count))
        if at >= len(text):
            return found
        at += 1  # the comma
        if not text[at:].strip(BLANKS):
            raise ListSyntaxError(say("there is a comma at the end with nothing after it. Remove it."), text.rstrip(BLANKS + ",") or None)


def _item(text: str, at: int, *, pairs: bool) -> tuple[str, str, int]:
    start = _skip(text, at)
    if start < len(text) and text[start] == '"':
        return _quoted_item(text, start, pairs=pairs)
    end = text.find(",", start)
    end = len(text) if end < 0 else end
    raw = text[start:end].strip(BLANKS)
    if not raw:
        raise ListSyntaxError(say("two commas stand together with nothing between them. Remove one."))
    if (problem := _plain_problem(raw)) is not None:
        raise problem
    if not pairs:
        return raw, "", end
    name, colon, count = raw.rpartition(":")
    if not colon:
        raise ListSyntaxError(say('"{item}" has no colon. Write team:number, for example {form}.', item=raw, form=_example(raw)), _example(raw))
    return name.strip(BLANKS), count.strip(BLANKS), end


def _example(raw: str) -> str:
    """Return `Blade crew:4` for `Blade crew 4`, else the text with `:1`."""
    head, blank, tail = raw.rpartition(" ")
    return f"{head.rstrip(BLANKS)}:{tail}" if blank and _DIGITS.match(tail) and head.strip(BLANKS) else f"{raw}:1"


def _quoted_item(text: str, start: int, *, pairs: bool) -> tuple[str, str, int]:
    pieces, at = [], start + 1
    while True:
        end = text.find('"', at)
        if end < 0:
            raise ListSyntaxError(
                say('the quote " that starts at character {place} is not closed. Close it, or write "" for a quote inside.', place=start + 1)
            )
        pieces.append(text[at:end])
        if text[end + 1 : end + 2] != '"':
            break
        pieces.append('"')
        at = end + 2
    name, at = "".join(pieces), _skip(text, end + 1)
    count = ""
    if pairs:
        if text[at : at + 1] != ":":
            raise ListSyntaxError(say("{item} has no colon. Write team:number, for example {item}:1.", item=_quoted(name)), f"{_quoted(name)}:1")
        end = text.find(",", at)
        end = len(text) if end < 0 else end
        count, at = text[at + 1 : end].strip(BLANKS), end
    if at < len(text) and text[at] != ",":
        raise ListSyntaxError(say('"{rest}" stands after a closing quote. Put a comma before it.', rest=text[at:][:40]))
    if not name:
        raise ListSyntaxError(say('"" is a name without a letter. Remove it.'))
    return name, count, at


def _skip(text: str, at: int) -> int:
    while at < len(text) and text[at] in BLANKS:
        at += 1
    return at


def _plain_problem(name: str) -> ListSyntaxError | None:
    """Return what keeps a name from standing without quotes."""
    if not name.strip(BLANKS) or name.startswith('"') or "," in name:
        return ListSyntaxError(say("a name needs quotes. Write {form}.", form=_quoted(name)), _quoted(name))
    for character in name:
        if character in _LINE_BREAKS:
            return ListSyntaxError(say("there is a line break in the cell. Separate names with a comma."), None)
        if (meant := _LOOKALIKES.get(character)) is not None:
            form = name.replace(character, meant)
            return ListSyntaxError(
                say(
                    '"{character}" (U+{code}) is not the separator. Write {form}, or put the name in quotes.',
                    character=character,
                    code=f"{ord(character):04X}",
                    form=form,
                ),
                form,
            )
        if character not in BLANKS and unicodedata.category(character) in {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}:
            form = name.replace(character, "")
            return ListSyntaxError(
                say(
                    "there is an invisible character (U+{code}). Write {form}, or put the name in quotes.",
                    code=f"{ord(character):04X}",
                    form=form,
                ),
                form,
            )
    return None


def _refuse_twice(names: list[str]) -> None:
    seen: set[str] = set()
    for name in names:
        if name in seen:
            raise ListSyntaxError(say('"{name}" stands twice. Remove one.', name=name))
        seen.add(name)


def _count(name: str, digits: str) -> int:
    if not name.strip(BLANKS):
        raise ListSyntaxError(say("a pair has no team before the colon. Write team:number, for example Blade crew:4."))
    if not _DIGITS.match(digits):
        shown = digits or "nothing"
        raise ListSyntaxError(
            say(
                'the number of "{name}" must be whole, with the digits 0 to 9, not "{count}". Write for example {form}.',
                name=name,
                count=shown,
                form=f"{_name(name, pair=True)}:4",
            )
        )
    return int(digits)
