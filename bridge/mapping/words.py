"""Match headers to fields by the word table `assets/words.json`: exact, among other words, or with
one typo; excluded words never match.
"""

from __future__ import annotations

import re
import unicodedata
from collections import defaultdict
from collections.abc import Container, Iterable, Iterator, Sequence
from functools import cache, lru_cache
from itertools import chain
from typing import NamedTuple, TypeVar

from pydantic import BaseModel, ConfigDict, Field, ValidationInfo, field_validator

from bridge.files import asset
from bridge.records.cells.written_dates import folded

_INSIDE = re.compile(r"\([^()]*\)|\[[^\[\]]*\]")
_CAMEL = re.compile(r"(?<=[a-zß-öø-ÿ])(?=[A-Z])")
# Chinese, Japanese and Korean write phrases without blanks: each letter is a word of its own.
_UNSPACED = "\u3040-\u30ff\u3400-\u9fff\uac00-\ud7a3"
_WORD = re.compile(rf"[{_UNSPACED}]|[^\W_{_UNSPACED}]+|[#%]")
_PHRASE_WORD = re.compile(rf"[{_UNSPACED}]|[^\W_{_UNSPACED}]+\*?|[#%]")
_BARE = str.maketrans("äöüÄÖÜ", "aouAOU")
"""Only German spells these letters with an e."""
_LONGEST_HEADER = 9
_HEAD = 5
"""Fewest letters of a word that is recognized at the end of a compound, as in `Montagetrupp`."""
Named = TypeVar("Named")


class WordTable(BaseModel):
    """A file `words.json`: what planners and their programs call our fields and their values.

    `words` lists phrases by field and language; a phrase after `~` may mean another field too.
    `not` lists header words that rule a field out (under `date`, every date and time), `beside`
    words without influence. A `*` at the end of a word matches any letters. `startTime`, `endTime`,
    `duration`, `durationUnit`, `count` and `operation` are not fields of the service; a mapping
    builds dates, manpower and keys from them. `other` is what no field holds, such as priorities.

    `states` lists the words for each status of any kind (`none`: without an equivalent), `units`
    those for each unit of duration. `totals` are words of total rows, `groups` of headers above
    several columns, `weeks` and `weekdays` of calendar headers, `flags` mean yes or no, `crews`
    begin or end names of vessels and teams.
    """

    model_config = ConfigDict(extra="forbid")

    words: dict[str, dict[str, list[str]]] = {}
    excluded: dict[str, list[str]] = Field({}, alias="not")
    beside: list[str] = []
    states: dict[str, list[str]] = {}
    units: dict[str, list[str]] = {}
    totals: list[str] = []
    groups: list[str] = []
    weeks: list[str] = []
    weekdays: list[str] = []
    flags: list[str] = []
    crews: list[str] = []

    @field_validator("words", "excluded", "states", "units")
    @classmethod
    def _known_names(cls, named: dict[str, Named], info: ValidationInfo) -> dict[str, Named]:
        kind = {"states": "status", "units": "unit"}.get(info.field_name or "", "field")
        allowed = (
            {"field": {*FIELDS, "date"}, "status": STATES, "unit": UNITS}[kind] if _tables else ()
        )
        if allowed and (unknown := named.keys() - allowed):
            raise ValueError(f"“{min(unknown)}” is not a {kind}")
        return named


_NUMBER = frozenset(("no", "nr", "n", "num", "number", "nummer", "numero", "numer"))
"""Words with the same meaning."""
ID_WORDS = _NUMBER | {"id", "key", "kod", "kode", "code", "codigo", "codice", "#", "ref", "uid"}
"""Words at either end of a header that make a column of different codes an ID."""


class Match(NamedTuple):
    """How well a header matches a field.

    `level` is 90 for its own word, 70 for a shared word, 55 and 40 for these among other words.
    """

    level: int
    word: str


OWN = 90
SHARED = 70
WITHIN = 55
SHARED_WITHIN = 40
OTHER = "other"
"""What no field holds: priorities, costs, predecessors."""
_DATES = ("startDate", "endDate", "startTime", "endTime")
_tables = list[WordTable]()
_tables.append(WordTable.model_validate_json(asset("words.json").read_bytes()))
FIELDS = tuple(_tables[0].words)
STATES, UNITS = _tables[0].states.keys(), _tables[0].units.keys()


def extend_words(tables: Sequence[WordTable]) -> None:
    """Use these tables in addition to the built-in one, replacing earlier additions."""
    if tables != _tables[1:]:
        _tables[1:] = tables
        for cached in (_matches, _index, _exclusions, listed_words, _stems, _named_by):
            cached.cache_clear()


def folded_words(caption: str) -> tuple[str, ...]:
    """Return a header's normalized words: `Oper.WorkCenter` is oper, work, center.

    Text in parentheses is dropped, such as `(*)`.
    """
    words = _words(_INSIDE.sub(" ", caption))
    return _words(caption) if all(map(is_beside, words)) else words


def _words(text: str, word: re.Pattern[str] = _WORD) -> tuple[str, ...]:
    return tuple(word.findall(_plain(text)))


def _plain(text: str) -> str:
    plain = folded(unicodedata.normalize("NFKC", _CAMEL.sub(" ", text)))
    return unicodedata.normalize("NFC", plain)


def matches(caption: str, parts: Sequence[str] = ()) -> dict[str, Match]:
    """Return the fields that a header, or one of the `parts` it was joined from, may mean, with how
    well they match.

    Fields excluded by one of its words are omitted.
    """
    return dict(_matches(caption, tuple(parts)))


@lru_cache(maxsize=2000)
def _matches(caption: str, parts: tuple[str, ...]) -> dict[str, Match]:
    spellings = dict.fromkeys((caption, caption.translate(_BARE)))
    every = tuple(word for text in spellings for word in _words(text))
    by_field = dict[str, Match]()
    texts = (*spellings, *parts, *(part.translate(_BARE) for part in parts))
    for part in dict.fromkeys(texts):
        words = folded_words(part)
        short = len(words) <= _LONGEST_HEADER or not part.isascii()
        for field, match in _best(words).items() if words and short else ():
            if (field not in by_field or by_field[field].level < match.level) and not _excluded(
                field, every, match.word.split()
            ):
                by_field[field] = match
    return {field: by_field[field] for field in FIELDS if field in by_field}


def forbidden(field: str, caption: str) -> bool:
    """Return whether a word of a header excludes a field, whatever the values are."""
    return any(_excluded(field, _words(text)) for text in (caption, caption.translate(_BARE)))


def _best(words: tuple[str, ...]) -> dict[str, Match]:
    """Return the best match of each field that a header's words may mean."""
    index = _index()
    keys = ("no" if word in _NUMBER else word for word in (*words, "".join(words)))
    by_field = dict[str, Match]()
    entries = chain.from_iterable(index.get(key, ()) for key in (*keys, "*"))
    for field, phrase, own in dict.fromkeys(entries):
        level, match = _level(phrase, own, words), by_field.get(field)
        # Numbers are of anything; of people only if they say so.
        if field == "count" and level == SHARED_WITHIN:
            continue
        if level and (
            match is None or (level, len(phrase)) > (match.level, len(match.word.split()))
        ):
            by_field[field] = Match(level, " ".join(phrase))
    alike = dict.fromkeys(chain.from_iterable(index.get(end, ()) for end in _ends(words)))
    slipped = [entry for entry in alike if _has_slip(entry[1], words)]
    for field, phrase, _ in sorted(slipped, key=lambda entry: len("".join(entry[1]))):
        match = by_field.get(field)
        if match is None or match.level < SHARED:
            by_field[field] = Match(SHARED, " ".join(phrase))
    for field, head in _heads_of(words):
        if field not in by_field or by_field[field].level < WITHIN:
            by_field[field] = Match(WITHIN, head)
    return by_field


def _heads_of(words: Iterable[str]) -> Iterator[tuple[str, str]]:
    """Yield the fields that the ends of compound words name: `Voortgangsstatus` ends in status."""
    for word in words:
        for start in range(3, len(word) - _HEAD + 1):
            for field in _named_alone(word[start:]):
                yield field, word[start:]


def _named_alone(word: str) -> list[str]:
    """Return the fields whose own word it is."""
    return [field for field, phrase, own in _index().get(word, ()) if own and phrase == (word,)]


def fields_named(text: str) -> frozenset[str]:
    """Return the fields whose own word begins or ends a value, as in `Crew Fulmar`."""
    words = _words(text)
    words = words[:-1] if words and words[-1].isdecimal() else words
    ends = {*words[:1], *words[-1:]} if len(words) > 1 else ()
    named = chain.from_iterable(map(_named_alone, ends))
    crews = () if listed_words("crews").isdisjoint(ends) else ("teams",)
    return frozenset((*named, *crews, *(field for field, _ in _heads_of(words))))


def _level(phrase: tuple[str, ...], own: bool, words: tuple[str, ...]) -> int:
    if (len(phrase) == len(words) and all(map(_same, phrase, words))) or "".join(phrase) == "".join(
        words
    ):
        return OWN if own else SHARED
    count = len(phrase)
    for start in range(len(words) - count + 1):
        if all(
            _same(own_word, other)
            for own_word, other in zip(phrase, words[start : start + count], strict=True)
        ):
            rest = (*words[:start], *words[start + count :])
            if all(map(is_beside, rest)):
                return OWN if own else SHARED
            if all(map(is_beside, phrase)):
                return 0
            # With one more word it may mean anything; a short word such as "to" among others means
            # nothing.
            if _letters(phrase) > (2 if own else 3):
                return WITHIN if own else SHARED_WITHIN
    return 0


def _letters(phrase: tuple[str, ...]) -> int:
    """Return the length of a phrase; a letter of an unspaced script says as much as two."""
    return sum(2 if letter >= "\u3040" else 1 for word in phrase for letter in word)


def _has_slip(phrase: tuple[str, ...], words: tuple[str, ...]) -> bool:
    """Return whether a header has these words but for one slip in a long one: a missing, extra,
    wrong or swapped letter.
    """
    pairs = [pair for pair in zip(phrase, words, strict=True) if pair[0] != pair[1]]
    if len(pairs) != 1 or min(map(len, pairs[0])) < 5 or "*" in pairs[0][0]:
        return False
    left_word, other = pairs[0]
    at = next(
        (
            place
            for place, (left, right) in enumerate(zip(left_word, other, strict=False))
            if left != right
        ),
        min(len(left_word), len(other)),
    )
    if len(left_word) == len(other):
        return left_word[at + 1 :] == other[at + 1 :] or (
            left_word[at + 2 :] == other[at + 2 :]
            and left_word[at : at + 2] == other[at : at + 2][::-1]
        )
    longer, shorter = (left_word, other) if len(left_word) > len(other) else (other, left_word)
    return longer[at + 1 :] == shorter[at:]


def _same(word: str, other: str) -> bool:
    return (
        word == other
        or (word in _NUMBER and other in _NUMBER)
        or (word.endswith("*") and other.startswith(word[:-1]))
    )


def _phrase(text: str) -> tuple[str, ...]:
    return _words(text, _PHRASE_WORD)


@cache
def listed_words(section: str) -> frozenset[str]:
    """Return the words of a section of the tables that is a list, folded."""
    return frozenset(folded(word) for table in _tables for word in getattr(table, section))


def is_beside(word: str) -> bool:
    """Return whether a folded word of a header has no influence, such as `planned`."""
    return word in listed_words("beside") or word.startswith(_stems())


@cache
def _stems() -> tuple[str, ...]:
    """Return the beginnings of words without influence, for languages that inflect them."""
    return tuple(word[:-1] for word in listed_words("beside") if word.endswith("*"))


@cache
def _named_by(section: str) -> dict[str, str]:
    """Return by folded word its status or unit; a company's word wins over the program's."""
    return {
        folded(word): name
        for table in _tables
        for name, words in reversed(getattr(table, section).items())
        for word in words
    }


def unit_named(text: str) -> str | None:
    """Return the unit that a word means (`H`, `Std`, `dni`), or None for other words."""
    return _named_by("units").get(folded(text).strip(" .()[]"))


def is_status_word(text: str) -> bool:
    """Return whether a text is a usual word for a status, even an unknown one."""
    return folded(text).replace("_", " ") in _named_by("states")


_SAME_STATE = {"FINISHED": "COMPLETED"}
"""The status of a kind that is a word for that of another one."""


def status_of(text: str, choices: Iterable[str]) -> str | None:
    """Return which of these statuses a text or one of its words means, or None if it means none or
    several (`Planned / released`).
    """
    named, text = _named_by("states"), " ".join(folded(text).replace("_", " ").split())
    states = {named[part] for part in ([text] if text in named else text.split()) if part in named}
    meant = {_SAME_STATE.get(choice, choice): choice for choice in choices}
    states &= meant.keys()
    return meant[states.pop()] if len(states) == 1 else None


def is_total(text: str, *, within: bool = False) -> bool:
    """Return whether a text is a word for a total, or with `within` begins or ends with one."""
    words, totals = re.findall(r"[^\W_]+", folded(text)), listed_words("totals")
    ends = [" ".join(part) for part in (words[:1], words[:2], words[-1:], words[-2:])]
    return " ".join(words) in totals or (within and not totals.isdisjoint(ends))


def _phrases() -> dict[tuple[str, tuple[str, ...]], bool]:
    """Return whether each phrase is unambiguous, by its field and words."""
    phrases = dict[tuple[str, tuple[str, ...]], bool]()
    for table in _tables:
        for field, languages in table.words.items():
            for listed in languages.values():
                # All of a language at once: the calls take longer than the work.
                lines = "\n".join([phrase.replace("\n", " ") for phrase in listed])
                for line, phrase in zip(_plain(lines).split("\n"), listed, strict=True):
                    if words := tuple(_PHRASE_WORD.findall(line)):
                        phrases.setdefault((field, words), not phrase.startswith("~"))
    return phrases


@cache
def _index() -> dict[str | tuple[int, str], list[tuple[str, tuple[str, ...], bool]]]:
    """Return fields and their phrases, each with whether it is unambiguous: by first word and by
    all words joined, those with a star under `*`, and long unambiguous ones also by their ends.
    """
    index = defaultdict[str | tuple[int, str], list[tuple[str, tuple[str, ...], bool]]](list)
    for (field, words), own in _phrases().items():
        joined, entry = "".join(words), (field, words, own)
        if "*" in joined:
            index["*"].append(entry)
        else:
            first = "no" if words[0] in _NUMBER else words[0]
            index[first].append(entry)
            if joined != first:
                index[joined].append(entry)
        if own and len(joined) > 5:
            for end in _ends(words):
                index[end].append(entry)
    return dict(index)


def _ends(words: Sequence[str]) -> tuple[tuple[int, str], tuple[int, str]]:
    """Return the number of words with their first two and with their last three letters: one slip
    in a long word leaves either as it is.
    """
    joined = "".join(words)
    return (len(words), joined[:2]), (len(words), joined[-3:])


class _Exclusions(NamedTuple):
    """The words that exclude a field, whatever its values are, by how they are compared."""

    words: frozenset[str]
    beginnings: tuple[str, ...]
    phrases: frozenset[tuple[str, ...]]


@cache
def _exclusions(field: str) -> _Exclusions:
    phrases = {
        _phrase(text)
        for key in (("date", field) if field in _DATES else (field,))
        for table in _tables
        for text in table.excluded.get(key, ())
    }
    single = [phrase[0] for phrase in phrases if len(phrase) == 1]
    words = frozenset("no" if word in _NUMBER else word for word in single if word[-1] != "*")
    beginnings = tuple(word[:-1] for word in single if word[-1] == "*")
    return _Exclusions(
        words, beginnings, frozenset(phrase for phrase in phrases if len(phrase) > 1)
    )


def _excluded(field: str, words: Sequence[str], allowed: Container[str] = ()) -> bool:
    """Return whether a header's words exclude a field; `allowed` are words of the phrase itself."""
    excluded = _exclusions(field)
    return any(
        word not in allowed
        and (
            ("no" if word in _NUMBER else word) in excluded.words
            or word.startswith(excluded.beginnings)
        )
        for word in words
    ) or any(
        tuple(words[start : start + length]) in excluded.phrases
        for length in {len(phrase) for phrase in excluded.phrases}
        for start in range(len(words) - length + 1)
    )
