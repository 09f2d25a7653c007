"""Which of the rows sent does an echo or a message of the service speak of? Placed only where
exactly one row fits; never by dates. Pure.

By the echoed ID; without one by `index`, whose base (0, 1, or 2 where the header is counted) is
learnt from echoes where both are known; else by the values that are repeated. Row numbers in
messages have a base of their own, learnt the same way.
"""

from __future__ import annotations

import dataclasses
import re
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import chain
from typing import NamedTuple

from bridge.changes.compare.validation import NearestNames
from bridge.records.answers import Echo, ImportResult
from bridge.records.cells.base import JsonObject, JsonValue
from bridge.records.columns import ECHO_ONLY, Column
from bridge.records.kinds import ACTIVITIES
from bridge.records.lookups import comparable
from bridge.records.runs import SentRow
from bridge.texts import Text, say

ROW_NUMBER = re.compile(
    r"\b(?:row|line|record|index|item|entry)\s*(?:no\.?|number|#)?\s*[:#=]?\s*(\d{1,9})\b|^\W{0,2}(\d{1,9})\s*[:.)\]–-]",
    re.IGNORECASE,
)
"""Where a message says the number of a row: `Row 7: …`, `line 12`, `[3] …`, `4: …`."""

_COLUMNS = tuple(column for column in ACTIVITIES.columns if column.importable)
_BY_FIELD = {column.field: column for column in _COLUMNS}

_LOCKED = re.compile(r"\block(?:ed)?\b", re.IGNORECASE)
_UNKNOWN = re.compile(
    r"\bunknown\b|\bnot? (?:\w+ ){0,3}(?:found|known|defined|part of|exists?|recogni[sz]ed)\b"
    r"|doesn.t exist\b|\bno (?:such )?\w+(?: \w+)? with\b|\bno such\b",
    re.IGNORECASE,
)
_ORDER = re.compile(
    r"\bend\b.*\b(?:before|earlier|prior)\b.*\bstart\b|\bstart\b.*\b(?:after|later)\b.*\bend\b",
    re.IGNORECASE,
)
_MISSING = re.compile(
    r"\bmissing\b|\brequired\b|\bmandatory\b|\b(?:must not|cannot|can't) be"
    r" (?:empty|blank|null)\b|\bis (?:empty|blank)\b",
    re.IGNORECASE,
)
_TWICE = re.compile(
    r"\bduplicate[ds]?\b|\bmore than once\b|\btwice\b|\bnot unique\b|\balready exists\b",
    re.IGNORECASE,
)
_RIGHT = re.compile(
    r"\bpermissions?\b|\bnot allowed to\b|\bforbidden\b|\bunauthori[sz]ed\b|\baccess denied\b|\bnot"
    r" permitted\b",
    re.IGNORECASE,
)
_BACK = re.compile(r"\b(?:status|state)\b.*\bfrom\b.*\bto\b|\btransition\b", re.IGNORECASE)

_NOUNS = {
    "siteId": ("site", say("site")),
    "assetId": ("asset|turbine", say("asset")),
    "activityCategory": ("category", say("category")),
    "workPackageId": ("work package|package", say("work package")),
    "workOrderId": ("work order|order", say("work order")),
    "teams": ("team", say("team")),
    "personnelIds": ("person|personnel|people|employee", say("person")),
    "manpower": ("manpower|team", say("team")),
}
NAMED_FIELDS = tuple(_NOUNS)
"""The fields whose values are names, so that words about a row may repeat them."""

_PLAIN_WORD = re.compile(r"[^\W\d_]+|\d{1,6}|.")
_ID_NAMED = re.compile(
    r"(?:^|\b(?:activity|duplicate|missing|invalid|field|the|same|this)\s+|[\"'`])id\b",
    re.IGNORECASE,
)


class Reading(NamedTuple):
    """What the words say: the field to blame, a reason and an advice, each None where they do not
    say it.
    """

    field: str | None
    reason: Text | None
    advice: Text | None


def read_words(words: str, row: JsonObject, names: NearestNames) -> Reading:
    """Return what the service's words say about a row that was sent."""
    # The service's count of rows says nothing about the cause, and its digits could be a value.
    words = ROW_NUMBER.sub(" ", words)
    field = blamed_field(words, row)
    # First: a locked row is refused for whatever it holds, and correcting a cell would not help.
    if _LOCKED.search(words):
        return Reading(
            None,
            say("The activity is locked in the service."),
            say("Ask for it to be unlocked, then upload again."),
        )
    if _ORDER.search(_spread(words)):
        return Reading(
            field,
            say("The end is before the start."),
            say("Correct Start or End, then upload again."),
        )
    if field is not None and _UNKNOWN.search(words):
        return _unknown(field, words, row, names)
    if _TWICE.search(words):
        return Reading(
            field,
            say("The upload contained this activity more than once."),
            say("Keep one row for each ID, then upload again."),
        )
    if field is not None and _MISSING.search(words):
        caption = _BY_FIELD[field].caption
        return Reading(
            field,
            say("{caption} is missing.", caption=caption),
            say("Fill in {caption}, then upload again.", caption=caption),
        )
    if field in {None, "status"} and _BACK.search(words):
        return Reading(
            field,
            say("The service does not allow this change of status."),
            say("Choose another status, then upload again."),
        )
    if _RIGHT.search(words):
        advice = say("Ask your administrator for permission.")
        return Reading(field, say("Your account may not change this activity."), advice)
    return Reading(field, None, None)


def blamed_field(words: str, row: JsonObject) -> str | None:
    """Return the one field that the words blame, by the API's name; None where they name none or
    several.
    """
    named = _named(words)
    if _ORDER.search(_spread(words)):
        return "endDate" if "endDate" in named else None
    if len(named) == 1:
        return next(iter(named))
    # A value of the row that stands in the words blames its cell, if only one does.
    by_value = {field for field, _ in _values_in(words, row)}
    if named:
        by_value &= named
    if len(by_value) != 1:
        return None
    field = next(iter(by_value))
    return field if named or _speaks_of_no_other(words, field) else None


def names_value(words: str, row: JsonObject) -> bool:
    """Whether a name that stands in the row stands in the words as a whole word."""
    return any(field in _NOUNS for field, _ in _values_in(ROW_NUMBER.sub(" ", words), row))


def _unknown(field: str, words: str, row: JsonObject, names: NearestNames) -> Reading:
    """Return the words for a name that the service does not know, with the nearest known one."""
    named = [text for name, text in _values_in(words, row) if name == field]
    column = _BY_FIELD[field]
    _, noun = _NOUNS.get(field, ("", None))
    if noun is None or len(named) != 1:
        return Reading(field, None, None)
    reason = say("The service does not know the {noun} “{name}”.", noun=noun, name=named[0])
    near = names.of(column.source, named[0]) if column.source else None
    if near is None or near == named[0]:
        return Reading(
            field,
            reason,
            say("Correct {caption}, then upload again.", caption=column.caption),
        )
    return Reading(
        field,
        reason,
        say(
            "Did you mean “{near}”? Correct {caption}, then upload again.",
            near=near,
            caption=column.caption,
        ),
    )


def _spread(words: str) -> str:
    """Return `endDate` as two words."""
    return re.sub(r"(?<=[a-z])(?=[A-Z])", " ", words)


def _named(words: str) -> set[str]:
    """Return the fields whose name or caption stands in the words; a longer name covers a shorter
    one inside it.
    """
    found: set[str] = set()
    for pattern, field in _NAMES:
        # Longest names first, and each taken out: "Work order ID" must not be found as "ID" again.
        words, times = pattern.subn(lambda match: "\x00" * len(match[0]), words)
        if times:
            found.add(field)
    if _ID_NAMED.search(words):
        found.add("id")
    return found


def _name_patterns() -> Iterator[tuple[int, re.Pattern[str], str]]:
    for column in _COLUMNS:
        for name in {column.field, column.caption} - {"id", "ID"}:
            # One common word such as Start counts only as the caption writes it.
            distinct = " " in name or any(letter.isupper() for letter in name[1:])
            text = r"\s+".join(re.escape(part) for part in name.split())
            yield (
                len(name),
                re.compile(rf"(?<![\w-]){text}(?![\w-])", re.IGNORECASE if distinct else 0),
                column.field,
            )
    for column, text in (
        (_BY_FIELD["startDate"], r"start date"),
        (_BY_FIELD["endDate"], r"end date"),
    ):
        yield len(text), re.compile(rf"\b{text}\b", re.IGNORECASE), column.field


_NAMES = [
    (pattern, field) for _, pattern, field in sorted(_name_patterns(), key=lambda found: -found[0])
]


def _values_in(words: str, row: JsonObject) -> list[tuple[str, str]]:
    """Return the row's values, with their field, that stand in the words as whole words."""
    return [
        (column.field, text)
        for column in _COLUMNS
        if column.field != "id"
        for text in _reason_texts(row.get(column.field))
        if _stands(text, column, words)
    ]


def _reason_texts(value: JsonValue) -> list[str]:
    if isinstance(value, str):
        return [value]
    if isinstance(value, list):
        return [text for text in value if isinstance(text, str)]
    return list(value) if isinstance(value, dict) else []


def _stands(text: str, column: Column, words: str) -> bool:
    """Whether a value stands in the words as a whole word.

    One that could be any word or number needs quotes or its noun before it.
    """
    if not text.strip():
        return False
    at = words.find(text)
    while at >= 0:
        end = at + len(text)
        before, after = words[:at], words[end : end + 1]
        # "HR-1" does not stand in "HR-12".
        if not (before and _in_word(before[-1])) and not (after and _in_word(after)):
            quoted = bool(before) and before[-1] in "\"'`“«„" and after in {*"\"'`”»“"}
            if (
                quoted
                or not _PLAIN_WORD.fullmatch(text)
                or _noun_before(before, column)
                or (_UNKNOWN.search(words) and len(text) > 1 and not text.isdecimal())
            ):
                return True
        at = words.find(text, at + 1)
    return False


def _speaks_of_no_other(words: str, field: str) -> bool:
    """Whether the words name no other kind of thing: `Asset A08 does not exist at site HR-1` does
    not blame the site.
    """
    own = set(_NOUNS[field][0].split("|")) if field in _NOUNS else set[str]()
    others = {noun for nouns, _ in _NOUNS.values() for noun in nouns.split("|")} - own
    for noun in sorted(own, key=len, reverse=True):
        # "Work order" must be gone before its "order" is looked for among the others.
        words = re.sub(rf"\b{noun}s?\b", " ", words, flags=re.IGNORECASE)
    return re.search(rf"\b(?:{'|'.join(others)})s?\b", words, re.IGNORECASE) is None


def _noun_before(before: str, column: Column) -> bool:
    noun = _NOUNS.get(column.field, (column.caption.lower(), None))[0]
    return (
        re.search(
            rf"\b(?:{noun})s?(?:\s+(?:id|name|with id))?\s*[:#=]?\s*\Z", before, re.IGNORECASE
        )
        is not None
    )


def _in_word(character: str) -> bool:
    return character.isalnum() or character in "_-"


_FIELDS = (
    *NAMED_FIELDS,
    "status",
    "type",
    "additionalClientWork",
    "internalRemarks",
    "externalRemarks",
)
_LISTS = frozenset({"teams", "personnelIds", "manpower"})
# A blank column makes every row possible; looking through all of them for each echo would take
# minutes.
_MANY = 2_000
"""Rows that share a value; one of more is not looked for by its others."""


class SentValues:
    """The values of the rows sent.

    `accepted` says of a position whether a fresh export proves that its row was accepted.
    """

    def __init__(self, rows: Sequence[SentRow], accepted: Callable[[int], bool]) -> None:
        self._sent = rows
        self._accepted = accepted
        self._found: dict[tuple[str, ...], int | None] = {}

    @cached_property
    def _owners(self) -> dict[str, dict[str, list[int]]]:
        """Return by field who has a text, in order; under an empty one who has none.

        Made when an echo without an ID asks.
        """
        owners: dict[str, dict[str, list[int]]] = {field: {} for field in _FIELDS}
        for position, row in enumerate(self._sent):
            for field in _FIELDS:
                for text in _texts(row, field) or {""}:
                    owners[field].setdefault(text, []).append(position)
        return owners

    @cached_property
    def _named(self) -> dict[str, list[int]]:
        """Return who has a name that a message may repeat. Made when a message asks."""
        named: dict[str, list[int]] = {}
        for position, row in enumerate(self._sent):
            for name in {
                name
                for field in NAMED_FIELDS
                for value in _both(row, field)
                for name in _names(value)
            }:
                named.setdefault(name, []).append(position)
        return named

    def of_echo(self, activity: Mapping[str, str]) -> int | None:
        """Return the position of the only row that has what is echoed; None where it is none, or
        could be another.
        """
        echoed = tuple(_folded(field, activity.get(field, "")) for field in _FIELDS)
        if echoed not in self._found:
            self._found[echoed] = self._refused(
                self.only(
                    {field: text for field, text in zip(_FIELDS, echoed, strict=True) if text}
                )
            )
        return self._found[echoed]

    def of_message(self, words: str, parts: Iterable[str]) -> int | None:
        """Return the position of the only row that has a value named in the words; `parts` are the
        words and quotations that may be one.
        """
        named = [self._named[part] for part in parts if part in self._named]
        position = only(set().union(*(owners for owners in named if len(owners) == 1)))
        if position is None or not all(position in owners for owners in named):
            return None
        row = self._sent[position]
        return (
            self._refused(position)
            if any(names_value(words, values) for values in (row.payload, row.before or {}))
            else None
        )

    def _refused(self, position: int | None) -> int | None:
        return None if position is None or self._accepted(position) else position

    def only(self, echoed: Mapping[str, str]) -> int | None:
        """Return the position of the row that has a value alone, else that of the only row which
        nothing contradicts.
        """
        owners = {field: self._owners[field].get(text, []) for field, text in echoed.items()}
        # A value that one row alone has decides, if nothing else of that row contradicts.
        alone = set().union(*(found for found in owners.values() if len(found) == 1))
        if alone:
            position = only(alone)
            return position if position is not None and self._possible(position, echoed) else None
        if not any(owners.values()):
            return None
        could_be = min(
            ({*found, *self._owners[field].get("", [])} for field, found in owners.items()), key=len
        )
        position = (
            only({position for position in could_be if self._possible(position, echoed)})
            if len(could_be) <= _MANY
            else None
        )
        # Possible by blanks only is not enough: some value must be its own.
        return position if any(position in found for found in owners.values()) else None

    def _possible(self, position: int, echoed: Mapping[str, str]) -> bool:
        """Whether nothing that is echoed contradicts the row."""
        row = self._sent[position]
        return all(
            text in texts or not texts
            for field, text in echoed.items()
            for texts in (_texts(row, field),)
        )


def _both(row: SentRow, field: str) -> tuple[JsonValue, JsonValue]:
    """Return what was sent and what stood before: services repeat either."""
    return row.payload.get(field), (row.before or {}).get(field)


def _texts(row: SentRow, field: str) -> set[str]:
    return {text for value in _both(row, field) if (text := _text(field, value))}


def only(positions: set[int]) -> int | None:
    """Return the one position; None where there are none or several."""
    return next(iter(positions)) if len(positions) == 1 else None


def _names(value: JsonValue) -> Iterable[str]:
    """Return the names that a message may repeat of a value."""
    found = (
        [value] if isinstance(value, str) else list(value) if isinstance(value, list | dict) else []
    )
    return (name for name in found if isinstance(name, str) and name.strip())


def _text(field: str, value: JsonValue) -> str:
    """Return a value as an echo writes it, folded; empty where it has none."""
    if isinstance(value, list):
        return _folded(field, ",".join(str(name) for name in value))
    if isinstance(value, dict):
        return _folded(field, ",".join(f"{name}:{count}" for name, count in value.items()))
    return "" if value is None else _folded(field, str(value))


def _folded(field: str, text: str) -> str:
    """Return a text without what a service may write in another way: case, blanks, the order of a
    list, the words for yes and no.
    """
    text = comparable(text)
    if field in _LISTS:
        # Lists come back in any order.
        return ",".join(sorted(part.strip() for part in text.split(",") if part.strip()))
    if field == "additionalClientWork":
        return {"yes": "true", "1": "true", "no": "", "0": "", "false": ""}.get(text, text)
    return text


# No document says from where an index counts; any other base would be a coincidence of two echoes.
_BASES = (0, 1, 2)
_COMPARED = (
    "siteId",
    "assetId",
    "activityCategory",
    "status",
    "workPackageId",
    "workOrderId",
    "internalRemarks",
    "externalRemarks",
)
"""Echoed fields that must not contradict the row of an index.

Not the dates: their zone is the echo's own.
"""
_HEAD = re.compile(r"^\W*(?:activity|id|row)?\W*", re.IGNORECASE)


class SentIds:
    """The IDs of the rows sent, each with its only position."""

    def __init__(self, rows: Sequence[SentRow]) -> None:
        self.rows = rows
        self._positions = dict[str, int]()
        twice = {""}
        for position, row in enumerate(rows):
            if self._positions.setdefault(row.id, position) != position:
                twice.add(row.id)
        # An ID that was sent twice names no row.
        for id in twice:
            self._positions.pop(id, None)

    def position(self, id: str) -> int | None:
        """Return where the ID was sent; None where it was not, or more than once."""
        found = self._positions.get(id)
        # Some services trim what they repeat.
        return found if found is not None else self._positions.get(id.strip())

    def agrees(self, position: int, echo: Echo) -> bool:
        """Whether the echoed values can be those of the row."""
        payload = self.rows[position].payload
        for name in _COMPARED:
            shown, sent = echo.activity.get(name, "").strip(), payload.get(name)
            if shown and isinstance(sent, str) and sent.strip() and shown != sent.strip():
                return False
        return True


@dataclass(slots=True)
class Placed:
    """Echoes of one list at the positions of their rows, and those that fit no row or several."""

    at: dict[int, tuple[Echo, ...]] = dataclasses.field(default_factory=dict)
    nowhere: list[Echo] = dataclasses.field(default_factory=list)
    _alike: dict[tuple[tuple[str, str], ...], tuple[Echo, ...]] = dataclasses.field(
        default_factory=dict
    )

    def put(self, position: int, echo: Echo) -> None:
        self.at[position] = (*self.at.get(position, ()), echo)

    def accept(self, position: int, echo: Echo) -> None:
        """Place an echo of a row that was accepted: only what it alone shows is kept, once for all
        rows that are echoed alike.
        """
        told = {name: text for name in ECHO_ONLY if (text := echo.activity.get(name, "").strip())}
        found = self._alike.setdefault(tuple(told.items()), (Echo(told),))
        self.at[position] = (*there, *found) if (there := self.at.get(position)) else found


@dataclass(frozen=True)
class Echoes:
    """Every echo of an import, placed list by list."""

    created: Placed
    updated: Placed
    failed: Placed
    listed: Placed

    @cached_property
    def accepted(self) -> set[int]:
        """Return the positions that the service names as created or updated."""
        return {*self.created.at, *self.updated.at}

    @cached_property
    def refused(self) -> set[int]:
        """Return the positions that the service names as failed, in the result or in the list of
        failed rows.
        """
        return {*self.failed.at, *self.listed.at}


def place_echoes(
    ids: SentIds, values: SentValues, result: ImportResult | None, listed: tuple[Echo, ...] | None
) -> Echoes:
    """Place every echo of the result and of the list of failed rows; refusals without a usable ID
    and index by the values that they repeat.
    """
    result = result or ImportResult()
    # A part has a base of its own where it tells one: created and failed may be counted in
    # different lists.
    bases = [_bases(ids, echoes) for echoes in (result.created, result.updated, result.failed)]
    everywhere = {*chain.from_iterable(bases)}
    created, updated = (
        _place(ids, echoes, _base(own or everywhere))
        for echoes, own in zip((result.created, result.updated), bases[:2], strict=True)
    )
    failed = _place(
        ids,
        result.failed,
        _base(bases[2] or everywhere or _bases_by_values(values, result.failed)),
        values,
    )
    others = _place(
        ids,
        listed or (),
        _base(_bases(ids, listed or ()) or _bases_by_values(values, listed or ())),
        values,
    )
    accepted = {position for placed in (created, updated) for position in placed.at}
    for placed in (failed, others):
        _withdraw(placed, accepted)
    return Echoes(created, updated, failed, others)


def _bases(ids: SentIds, echoes: Iterable[Echo]) -> set[int]:
    """Return from where the echoes count that have an index and an ID."""
    return {
        echo.index - position
        for echo in echoes
        if echo.index is not None and (position := ids.position(echo.id)) is not None
    }


def _bases_by_values(values: SentValues, echoes: Iterable[Echo]) -> set[int]:
    """Return from where the echoes count that only one row has; of a single one nothing is learnt,
    its index may lie.
    """
    found = [
        echo.index - position
        for echo in echoes
        if echo.index is not None and (position := values.of_echo(echo.activity)) is not None
    ]
    # One row that agrees by its values may do so by chance; two with one distance hardly.
    return {*found} if len(found) > 1 else set()


def _base(bases: Collection[int]) -> int | None:
    """Return what the numbers start from, where all agree."""
    # Echoes that disagree about the base prove that the index is something else.
    base = next(iter(bases)) if len(bases) == 1 else None
    return base if base in _BASES else None


def _place(
    ids: SentIds, echoes: Iterable[Echo], base: int | None, values: SentValues | None = None
) -> Placed:
    """Place the echoes of one list by ID and by index; those of refusals, with `values`, by these
    where neither places them.
    """
    placed = Placed()
    put = placed.accept if values is None else placed.put
    by_index: dict[int, list[Echo]] = {}
    by_values: list[Echo] = []
    for echo in echoes:
        if echo.id.strip():
            position = ids.position(echo.id)
            if position is None:
                placed.nowhere.append(echo)
            else:
                put(position, echo)
        elif base is not None and echo.index is not None and 0 <= echo.index - base < len(ids.rows):
            by_index.setdefault(echo.index - base, []).append(echo)
        else:
            by_values.append(echo)
    for position, found in by_index.items():
        # Two echoes without ID at one index, or one where another echo names its ID: the index
        # cannot be trusted there.
        if len(found) > 1 or position in placed.at:
            by_values += found
        # The index alone is not believed against the values that come with it.
        elif ids.agrees(position, found[0]):
            put(position, found[0])
        else:
            placed.nowhere += found
    _place_by_values(placed, by_values, values)
    return placed


def _place_by_values(placed: Placed, echoes: Iterable[Echo], values: SentValues | None) -> None:
    """Place each echo at the only row that it repeats; where two of a list would be there, none of
    them.
    """
    found: dict[int, list[Echo]] = {}
    for echo in echoes:
        position = values.of_echo(echo.activity) if values is not None else None
        if position is None or position in placed.at:
            placed.nowhere.append(echo)
        else:
            found.setdefault(position, []).append(echo)
    for position, at_one in found.items():
        if len(at_one) == 1:
            placed.put(position, at_one[0])
        else:
            placed.nowhere += at_one


def _withdraw(placed: Placed, accepted: set[int]) -> None:
    """Take back what was placed by index at a row that the service names as accepted."""
    # Accepted and refused at once: only a refusal that names the row by its ID stands against the
    # acceptance.
    for position in [position for position in placed.at if position in accepted]:
        named = tuple(echo for echo in placed.at[position] if echo.id.strip())
        placed.nowhere += [echo for echo in placed.at[position] if not echo.id.strip()]
        if named:
            placed.at[position] = named
        else:
            del placed.at[position]


def place_messages(
    ids: SentIds, values: SentValues, messages: Sequence[str], echoes: Echoes
) -> list[int | None]:
    """Return for each message the position of its row, None where it cannot be said."""
    numbers = [_number(message) for message in messages]
    by_words = _unique_words(echoes)
    named = [_named_position(ids, message, echoes.refused) for message in messages]
    certain = [
        only({*named_at, *_said_at(message, by_words)})
        for message, named_at in zip(messages, named, strict=True)
    ]
    by_values = [
        (
            values.of_message(message, _words_of(ROW_NUMBER.sub(" ", message)))
            if position is None and not named_at
            else None
        )
        for message, position, named_at in zip(messages, certain, named, strict=True)
    ]
    told = [pair for pair in zip(numbers, certain, strict=True) if None not in pair] or list(
        zip(numbers, by_values, strict=True)
    )
    base = _base(
        {
            number - position
            for number, position in told
            if number is not None and position is not None
        }
    )
    twice = {
        number for number, count in Counter(numbers).items() if number is not None and count > 1
    }
    found: list[int | None] = []
    for number, position, named_at, alike in zip(numbers, certain, named, by_values, strict=True):
        if (
            position is None
            and not named_at
            and base is not None
            and number is not None
            and number not in twice
        ):
            at = number - base
            position = (
                at
                if 0 <= at < len(ids.rows) and at not in echoes.accepted and alike in {None, at}
                else None
            )
        elif position is None and alike not in echoes.accepted:
            position = alike
        found.append(position)
    return found


def _number(message: str) -> int | None:
    found = ROW_NUMBER.search(message)
    return int(found[1] or found[2]) if found else None


def _named_position(ids: SentIds, message: str, refused: set[int]) -> set[int]:
    """Return the rows whose ID a message names: at its head, or anywhere where the service names
    the row as failed.
    """
    # "Row 7" is no ID, though an activity may be called 7.
    words = ROW_NUMBER.sub(" ", message)
    head = _HEAD.sub("", words)
    found = set()
    for id in _words_of(words):
        position = ids.position(id)
        if position is not None and (
            position in refused
            or (head.startswith(id) and not head[len(id) : len(id) + 1].isalnum())
        ):
            found.add(position)
    return found


def _words_of(text: str) -> set[str]:
    """Return what could be an ID: words without the marks around them, and texts in quotes."""
    words = {word.strip(".,;:!?()[]{}\"'`“”«»") for word in text.split()}
    quoted = {
        part
        for pattern in (r'"([^"]+)"', r"'([^']+)'", r"“([^”]+)”")
        for part in re.findall(pattern, text)
    }
    colon = {text[:at].strip() for at in [text.find(":")] if at > 0}
    return (words | quoted | colon) - {""}


def _unique_words(echoes: Echoes) -> dict[str, int]:
    """Return the words that the service says of exactly one row."""
    said: dict[str, set[int]] = {}
    for placed in (echoes.failed, echoes.listed):
        for position, found in placed.at.items():
            for echo in found:
                if echo.message.strip():
                    said.setdefault(echo.message.strip(), set()).add(position)
        for echo in placed.nowhere:
            said.setdefault(echo.message.strip(), set()).add(-1)
    return {
        words: next(iter(positions))
        for words, positions in said.items()
        if len(positions) == 1 and -1 not in positions
    }


def _said_at(message: str, by_words: dict[str, int]) -> set[int]:
    """Return the row whose own words a message repeats behind its number."""
    text = ROW_NUMBER.sub("", message, count=1).strip(" :.-–,;)]")
    return {by_words[words] for words in (message.strip(), text, f"{text}.") if words in by_words}
