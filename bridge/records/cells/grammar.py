"""The grammar of comma-separated lists and `team:count` pairs in cells.

    cell   := item ("," item)*                        a blank cell: no value
    item   := ws (quoted | plain) ws                  ws: space, tab, no-break space
    quoted := '"' (any character but '"' | '""')* '"'
    plain  := not blank, no comma, not starting with '"', no line break, no invisible character,
              none of ; and its look-alikes
    pair   := quoted ws ":" ws digits | plain text up to the last ":" ws digits
    digits := 1 to 9 of ASCII 0-9

Ambiguous input is refused with the offending character and an acceptable form; nothing is
repaired.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from typing import Any, NamedTuple

from bridge.records.cells.base import CLEAR
from bridge.texts import Text, say

BLANKS = " \t\u00a0"
_LOOKALIKES = dict.fromkeys(";，、﹐﹑､‚٬،；﹔؛\u037e", ",") | dict.fromkeys("：﹕꞉∶ː׃︓", ":")
_LOOKALIKE = re.compile("[" + "".join(_LOOKALIKES) + "]")
_LINE_BREAKS = re.compile("[\n\r\v\f\x1c-\x1e\x85\u2028\u2029]+")
_INVISIBLE = frozenset({"Cc", "Cf", "Cs"})
_DIGITS = re.compile(r"[0-9]{1,9}\Z")
_RUN_ON = re.compile(r"(:[ \t\u00a0]*[0-9]+)[ \t\u00a0]+(?=[^ \t\u00a0])")
"""A count followed by text, because a comma is missing."""
_SEVERAL = re.compile(r"[^\W\d_]{3}")
"""Words instead of a count."""
_JOINT = re.compile(r"[0-9].*[+&]|[+&].*[0-9]")
"""What a team has left of a second one with its number, as in `2x HV team + 1 crane`."""
_EACH_TEAM = say("Write one pair for each team, such as Blade crew:4, Crane crew:2.")
_MOST_FIXES = 200
_WORDS_FOR_NOTHING = (
    *("-", "--", "–", "—", "?", "clear", "none", "nobody", "n/a", "nil", "tbd"),
    *("keine", "keiner", "niemand", "ingen"),
)
_NOTHING = frozenset(
    form for word in _WORDS_FOR_NOTHING for form in (word, word.upper(), word.capitalize())
)
"""Words that planners type for "no name". A real name that looks like one needs quotes."""
_PEOPLE = (
    r"(?:pers(?:on(?:s|en|er)?)?|people|men|man|mand|mann|leute|techs?|technicians?|pax|fte)\b\.?"
)
_NO_TEAM = re.compile(rf"[\W\d_]*(?:[0-9]\s*{_PEOPLE})?[\W\d_]*", re.IGNORECASE)
"""Numbers alone, or of people: `3`, `3+2`, `5 men`."""
_COUNTED = re.compile(
    r"(?P<first>[0-9]{1,4})\s*[x×*]?\s+(?P<team>\D.*?)"
    r"|(?P<name>.*?[^\s:=(])(?:\s*[:=(]\s*|\s+[x×*–-]?\s*)(?P<last>[0-9]{1,4})"
    rf"(?:\s*{_PEOPLE})?\s*\)?",
    re.IGNORECASE,
)
"""A team with a number before or after it: `Blade crew 4`, `4 x Blade crew`, `Blade crew (4)`,
`Blade crew: 4 pers.`
"""


class ListSyntaxError(ValueError):
    """A cell violates the grammar.

    `message` ends a sentence; `form` is a complete cell that would be accepted, or None if unknown.
    """

    def __init__(self, message: Text, form: str | None = None) -> None:
        super().__init__(str(message))
        self.message = message
        self.form = form


class _FaultError(Exception):
    """The first grammar violation, text[start:end], and its possible replacement."""

    def __init__(self, message: Text, start: int, end: int, fix: str | None = None) -> None:
        super().__init__(str(message))
        self.message = message
        self.start = start
        self.end = end
        self.fix = fix


class _Item(NamedTuple):
    """A name and the digits of its count (empty for names), with their positions."""

    name: str
    digits: str
    start: int
    end: int


def read_names(text: str) -> list[str]:
    """Return the names in a cell, in order. A blank cell gives an empty list."""
    if '"' not in text and text.isprintable() and not _LOOKALIKE.search(text):  # nearly every cell
        names = [name.strip(" ") for name in text.split(",")]
        if all(names) and len(set(names)) == len(names):
            return names
    return [item.name for item in _read(text, pairs=False)]


def read_pairs(text: str) -> dict[str, int]:
    """Return name -> count for a cell such as `Team A:3, Team B:2`, in order.

    A blank cell gives an empty mapping.
    """
    return {item.name: int(item.digits) for item in _read(text, pairs=True)}


def refuse_words_for_nothing(text: str) -> None:
    """Raise ListSyntaxError if a cell contains an unquoted word such as `-` or `none`."""
    for word in (item.strip(BLANKS) for item in text.split(",")):
        if word in _NOTHING:
            message = say(
                "“{name}” is not a name. Leave the cell blank to keep its value, or write "
                "{clear} to remove it.",
                name=word,
                clear=CLEAR,
            )
            raise ListSyntaxError(message, CLEAR if word == text.strip(BLANKS) else None)


def counted(text: str) -> tuple[str, str] | None:
    """Return the team and digits of an item not in the form `team:number`, or None."""
    match = _COUNTED.fullmatch(text.strip(BLANKS))
    if match is None or _NO_TEAM.fullmatch(text):
        return None
    return match["team"] or match["name"], match["first"] or match["last"]


def write_names(names: Iterable[str]) -> str:
    """Return the cell text for names. A name is only quoted if it would not read back unchanged."""
    return ", ".join(name if _is_plain(name) else _quoted(name) for name in names)


def write_pairs(pairs: Mapping[str, int]) -> str:
    """Return the cell text for pairs, such as `Team A:3, Team B:2`."""
    return ", ".join(f"{_pair_name(name)}:{count}" for name, count in pairs.items())


def _pair_name(name: str) -> str:
    # "Team 2:3 north" would read as two pairs.
    return name if _is_plain(name) and not _RUN_ON.search(f"{name}:") else _quoted(name)


@lru_cache(maxsize=4096)  # a plan repeats its names
def _is_plain(name: str) -> bool:
    return (
        name.strip(BLANKS) == name
        and name not in _NOTHING
        and _plain_fault(name, 0, pairs=True) is None
    )


def _quoted(name: str) -> str:
    return '"' + name.replace('"', '""') + '"'


def _read(text: str, *, pairs: bool) -> list[_Item]:
    try:
        return _parse(text, pairs=pairs)
    except _FaultError as fault:
        raise ListSyntaxError(fault.message, _accepted_form(text, fault, pairs=pairs)) from None


def _accepted_form(text: str, fault: _FaultError, *, pairs: bool) -> str | None:
    """Return the whole cell with every fault fixed, or None if one cannot be fixed."""
    # Fix one fault at a time and parse again, so that the suggested form is certainly accepted.
    for _ in range(_MOST_FIXES):
        if fault.fix is None:
            return None
        text = text[: fault.start] + fault.fix + text[fault.end :]
        try:
            items = _parse(text, pairs=pairs)
        except _FaultError as next_fault:
            fault = next_fault
        else:
            names = [item.name for item in items]
            return (
                write_pairs({item.name: int(item.digits) for item in items})
                if pairs
                else write_names(names)
            ) or None
    return None


def _parse(text: str, *, pairs: bool) -> list[_Item]:
    """Split a cell into its items."""
    if not text.strip(BLANKS):
        return []
    items: list[_Item] = []
    seen: set[str] = set()
    at = 0
    while True:
        item = _pair(text, at) if pairs else _name(text, at)
        # A repeated team could mean twice the people; only the planner knows.
        if item.name in seen:
            raise _FaultError(
                say("“{name}” is listed twice. Remove one.", name=item.name),
                at - 1,
                item.end,
                None if pairs else "",
            )
        seen.add(item.name)
        items.append(item)
        if item.end >= len(text):
            return items
        at = item.end + 1
        if not text[at:].strip(BLANKS):
            raise _FaultError(
                say("Remove the comma at the end."),
                item.end,
                len(text),
                "",
            )


def _name(text: str, at: int) -> _Item:
    start = _skip(text, at)
    if text[start : start + 1] == '"':
        name, end = _quoted_text(text, start)
        after = _skip(text, end)
        if after < len(text) and text[after] != ",":
            raise _after_quote(text, after)
        return _Item(name, "", start, after)
    raw, end = _plain_text(text, start)
    if (fault := _plain_fault(raw, start, pairs=False)) is not None:
        raise fault
    return _Item(raw, "", start, end)


def _pair(text: str, at: int) -> _Item:
    start = _skip(text, at)
    if text[start : start + 1] == '"':
        return _quoted_pair(text, start)
    raw, end = _plain_text(text, start)
    if (fault := _plain_fault(raw, start, pairs=True)) is not None:
        raise fault
    # Split at the last colon, because team names may contain one.
    name, colon, count = (part.strip(BLANKS) for part in raw.rpartition(":"))
    if not colon:
        raise _no_colon(raw, start)
    if (
        name
        and not _DIGITS.match(count)
        and (meant := counted(raw)) is not None
        and meant[0] == name
    ):
        form = f"{_pair_name(name)}:{meant[1]}"
        raise _FaultError(
            say("“{item}” is not a team with a number. Write {form}.", item=raw, form=form),
            start,
            start + len(raw),
            form,
        )
    if not name:
        raise _FaultError(
            say("The team before the colon is missing. Write for example Blade crew:4."),
            start,
            end,
        )
    if _RUN_ON.search(name) or _RUN_ON.search(f":{count}"):
        raise _run_on(raw, start)
    _check_count(name, count, start, start + len(raw))
    return _Item(name, count, start, end)


def _quoted_pair(text: str, start: int) -> _Item:
    name, end = _quoted_text(text, start)
    colon = _skip(text, end)
    if text[colon : colon + 1] != ":":
        if colon < len(text) and text[colon] != ",":
            raise _after_quote(text, colon)
        shown = text[start:end]
        raise _FaultError(
            _no_number(name, f"{shown}:4"),
            start,
            end,
        )
    stop = text.find(",", colon)
    stop = len(text) if stop < 0 else stop
    raw = text[colon:stop].rstrip(BLANKS)
    if (fault := _plain_fault(raw, colon, pairs=True, behind=text[start:colon])) is not None:
        raise fault
    if (match := _RUN_ON.search(raw)) is not None:
        shown = f"{text[start:colon]}{match[1]}, …"
        raise _FaultError(_no_comma(shown), colon, colon + len(raw), _RUN_ON.sub(r"\1, ", raw))
    count = raw[1:].strip(BLANKS)
    _check_count(name, count, start, colon + len(raw))
    return _Item(name, count, start, stop)


def _plain_text(text: str, start: int) -> tuple[str, int]:
    """Return the text up to the next comma, right-trimmed, and the position of that comma."""
    end = text.find(",", start)
    end = len(text) if end < 0 else end
    raw = text[start:end].rstrip(BLANKS)
    if raw:
        return raw, end
    if not text[:start].strip(BLANKS):
        raise _FaultError(say("Remove the comma at the start."), 0, end + 1, "")
    raise _FaultError(say("There are two commas in a row. Remove one."), start, end + 1, "")


def _quoted_text(text: str, start: int) -> tuple[str, int]:
    """Return the text in quotes, and the position after the closing quote."""
    pieces, at = [], start + 1
    while True:
        end = text.find('"', at)
        if end < 0:
            message = say(
                'The quote " at character {place} is not closed. Close it, or write "" '
                "for a quote inside a name.",
                place=start + 1,
            )
            raise _FaultError(message, start, len(text))
        pieces.append(text[at:end])
        if text[end + 1 : end + 2] != '"':
            break
        pieces.append('"')
        at = end + 2
    name = "".join(pieces)
    if not name:
        raise _FaultError(say('The name "" is empty. Remove it.'), start, end + 1)
    return name, end + 1


def _after_quote(text: str, at: int) -> _FaultError:
    return _FaultError(
        say(
            "Put a comma before “{rest}”.",
            rest=text[at:].strip(BLANKS)[:40],
        ),
        at,
        at,
        ", ",
    )


def _run_on(raw: str, start: int) -> _FaultError:
    form = _RUN_ON.sub(r"\1, ", raw)
    return _FaultError(_no_comma(form), start, start + len(raw), form)


def _no_comma(form: str) -> Text:
    return say("A comma is missing between two teams. Write {form}.", form=form)


def _no_colon(raw: str, start: int) -> _FaultError:
    """Return the fault of an item without a colon.

    `Blade crew 4` means `Blade crew:4`; a team without a number cannot be fixed.
    """
    if _NO_TEAM.fullmatch(raw):
        numbers = re.findall("[0-9]+", raw)
        message = say(
            "“{item}” has no team. Write for example Blade crew:{count}.",
            item=raw,
            count=numbers[0] if len(numbers) == 1 else 4,
        )
        return _FaultError(message, start, start + len(raw))
    pair = counted(raw)
    if pair is not None and _JOINT.search(pair[0]):
        return _FaultError(_EACH_TEAM, start, start + len(raw))
    meant = f"{_pair_name(pair[0])}:{pair[1]}" if pair is not None else None
    message = say(
        "“{item}” has no colon. Write for example {form}.",
        item=raw,
        form=meant or f"{raw}:1",
    )
    return _FaultError(message, start, start + len(raw), meant)


def _check_count(name: str, count: str, start: int, end: int) -> None:
    if _DIGITS.match(count):
        return
    written = _pair_name(name)
    ascii_digits = unicodedata.normalize("NFKC", count)
    meant = f"{written}:{ascii_digits}" if _DIGITS.match(ascii_digits) else None
    message = _no_number(name, f"{written}:4")
    if _SEVERAL.search(count):
        message = _EACH_TEAM
    elif count:
        message = say(
            "“{name}” needs a whole number, not “{count}”. Write for example {form}.",
            name=name,
            count=count[:40],
            form=meant or f"{written}:4",
        )
    raise _FaultError(message, start, end, meant)


def _no_number(name: str, form: str) -> Text:
    return say("“{name}” needs a number. Write for example {form}.", name=name, form=form)


def _skip(text: str, at: int) -> int:
    while at < len(text) and text[at] in BLANKS:
        at += 1
    return at


def _plain_fault(name: str, start: int, *, pairs: bool, behind: str = "") -> _FaultError | None:
    """Return why a text needs quotes, or why it cannot follow the quoted name in `behind`."""
    end = start + len(name)
    if not name.strip(BLANKS) or name.startswith('"') or "," in name:
        return _FaultError(
            say("A name needs quotes. Write {form}.", form=_quoted(name)), start, end, _quoted(name)
        )
    if _LINE_BREAKS.search(name):
        return _FaultError(
            say("The cell has a line break. Separate names with commas."),
            start,
            end,
            _LINE_BREAKS.sub(", ", name),
        )
    if (match := _LOOKALIKE.search(name)) is not None:
        return _lookalike(name, match[0], start, pairs=pairs, behind=behind)
    if name.isprintable():
        return None
    for character in name:
        if character not in BLANKS and unicodedata.category(character) in _INVISIBLE:
            form = name.replace(character, "")
            message = say(
                "The cell has an invisible character (U+{code}). Write {form}.",
                code=f"{ord(character):04X}",
                form=behind + form,
            )
            return _FaultError(message, start, end, form)
    return None


def _lookalike(name: str, character: str, start: int, *, pairs: bool, behind: str) -> _FaultError:
    """Return the fault of a character that looks like a separator.

    A colon only separates in pairs.
    """
    meant = _LOOKALIKES[character]
    if meant == ":" and not pairs:
        form = _quoted(name)
        message = say(
            "A name with “{character}” needs quotes. Write {form}.",
            character=character,
            form=form,
        )
    else:
        form = name.replace(character, meant)
        message = say(
            "Separate names with commas, not with “{character}”. Write {form}.",
            character=character,
            form=behind + form,
        )
    return _FaultError(message, start, start + len(name), form)


_MEMO = 20_000


class PlainLists:
    """Reads lists. `read` parses a text by the grammar into the caller's outcome."""

    def __init__(self, read: Callable[[str], Any]) -> None:
        self._read = read
        self._plain = set[str]()

    def __call__(self, text: str) -> Any:
        names = text.split(", ")
        if self._plain.issuperset(names) and len({*names}) == len(names):
            return names
        outcome = self._read(text)
        # Names that the grammar accepted once without quotes are always read the same way.
        if outcome == names and not ('"' in text or "(" in text):
            if len(self._plain) > _MEMO:
                self._plain.clear()
            self._plain.update(names)
        return outcome
