"""Match the service's echoes and messages to the rows sent; only unambiguous matches count, and
dates are never used. Pure.

Echoes are matched by ID, else by `index`, else by the values they repeat. The base of the index (0,
1, or 2 if the header counts) is learnt from echoes that have both ID and index. Row numbers in
messages have their own base, learnt the same way.
"""

from __future__ import annotations

import dataclasses
import re
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import chain

from bridge.changes.compare.nearest_names import NearestNames
from bridge.changes.compare.validation import names_in
from bridge.records.answers import Echo, ImportResult
from bridge.records.cells.base import JsonObject, JsonValue, either
from bridge.records.cells.moments import MomentCell
from bridge.records.cells.values import ChoiceCell, IdentifierCell, TextCell
from bridge.records.kinds import ACTIVITIES
from bridge.records.lookups import comparable
from bridge.records.runs import SentRow
from bridge.texts import Text, say

ROW_NUMBER = re.compile(
    "\\b(?:row|line|record|index|item|entry)\\s*(?:no\\.?|number|#)?\\s*[:#=]?\\s*(\\d{1,9})\\b|^\\W{0,2}(\\d{1,9})\\s*[:.)\\]–-]",
    re.IGNORECASE,
)
"""Matches the row number in a message: `Row 7: …`, `line 12`, `[3] …`, `4: …`."""

_COLUMNS = tuple(column for column in ACTIVITIES.columns if column.importable)
_BY_FIELD = {column.field: column for column in _COLUMNS}

_SOURCED = frozenset(column.field for column in _COLUMNS if column.source)
"""The fields whose values are names that a message may repeat."""
LOCKED = say("The activity is locked in the service.")
UNLOCK = say("The service does not say who locked it. Ask your administrator, then upload again.")

_PLAIN_WORD = re.compile(r"[^\W\d_]+|[1-9]\d{0,3}|.")
"""A value that could be any word or count of a message: it counts in quotation marks only. Numbers
of five digits, and those that begin with 0, are IDs."""


def advice_on(fields: Collection[str], words: str, row: JsonObject, names: NearestNames) -> Text:
    """Return what to do about a sent row whose fields the service's message blames."""
    if len(fields) != 1:
        captions = [column.caption for column in _COLUMNS if column.field in fields]
        if not captions:
            return say("The service names no value. Correct the row or skip it.")
        return say("Correct {captions}, then upload again.", captions=either(captions))
    (field,) = fields
    column = _BY_FIELD[field]
    advice = say("Correct {caption}, then upload again.", caption=column.caption)
    values = [text for name, text in _values_in(words, row) if name == field]
    near = names.of(column.source, values[0]) if column.source and len(values) == 1 else None
    if near not in {None, *values}:
        advice = say("Did you mean “{near}”? {advice}", near=near, advice=advice)
    return advice


def blamed_fields(words: str, row: JsonObject) -> set[str]:
    """Return the fields that the message may blame, by API name: those whose value it repeats, else
    those that it names.
    """
    # The row number says nothing about the cause, and its digits could be mistaken for a value.
    words = ROW_NUMBER.sub(" ", words)
    named = _named(words)
    if named == {"startDate", "endDate"}:
        return {"endDate"}
    if len(named) == 1:
        return named
    # A row's value quoted in the message identifies its cell, if only one does.
    by_value = {field for field, _ in _values_in(words, row)}
    if named:
        by_value &= named
    return by_value or named


def _named(words: str) -> set[str]:
    """Return the fields whose name or header appears in the message; the longest match wins."""
    fields: set[str] = set()
    for pattern, field in _NAMES:
        # Longest names first, removing each: "Work order ID" must not match "ID" as well.
        words, times = pattern.subn(lambda match: "\x00" * len(match[0]), words)
        if times:
            fields.add(field)
    return fields


def _name_pattern(name: str) -> re.Pattern[str]:
    # A single common word such as Start must match the header's capitalization.
    distinct = " " in name or any(letter.isupper() for letter in name[1:])
    text = r"\s+".join(re.escape(part) for part in name.split())
    return re.compile(rf"(?<![\w-]){text}(?![\w-])", re.IGNORECASE if distinct else 0)


_FIELD_OF_NAME = {
    **{name: column.field for column in _COLUMNS for name in (column.field, column.caption)},
    "start date": "startDate",
    "end date": "endDate",
}
_NAMES = [
    (_name_pattern(name), _FIELD_OF_NAME[name])
    for name in sorted({*_FIELD_OF_NAME} - {"id", "ID"}, key=len, reverse=True)
]


def _values_in(words: str, row: JsonObject) -> list[tuple[str, str]]:
    """Return the row's values that appear in the message as whole words, with their fields."""
    return [
        (column.field, text)
        for column in _COLUMNS
        if column.field != "id"
        for text in names_in(row.get(column.field))
        if _is_in_words(text, words)
    ]


def _is_in_words(text: str, words: str) -> bool:
    """Return whether a value appears in the message as a whole word: "HR-1" is not in "HR-12"."""
    if text not in words or not text.strip():  # nearly every value: no pattern is needed
        return False
    whole = rf"(?<![\w-]){re.escape(text)}(?![\w-])"
    if _PLAIN_WORD.fullmatch(text):
        whole = rf"[\"'`“„«]{re.escape(text)}[\"'`”»“]"
    return re.search(whole, words) is not None


_FIELDS = (
    "type",
    *(
        column.field
        for column in _COLUMNS
        if column.field != "id" and not isinstance(column.cell, MomentCell)
    ),
)
_LISTS = frozenset({"teams", "personnelIds", "manpower"})
# A blank column makes every row possible; searching them all for each echo would take minutes.
_MANY = 2_000
"""Maximum number of rows sharing a value for which the other values are compared."""


class ValueIndex:
    """The values of the sent rows.

    `accepted` returns whether a new export proves that the row at a position was accepted.
    """

    def __init__(self, rows: Sequence[SentRow], accepted: Callable[[int], bool]) -> None:
        self._sent = rows
        self._accepted = accepted
        self._found: dict[tuple[str, ...], int | None] = {}

    @cached_property
    def _owners(self) -> dict[str, dict[str, list[int]]]:
        """Return the positions by field and text, in order; the empty text is for rows without a
        value.

        Built when an echo without an ID needs it.
        """
        owners: dict[str, dict[str, list[int]]] = {field: {} for field in _FIELDS}
        for position, row in enumerate(self._sent):
            for field in _FIELDS:
                for text in _texts(row, field) or {""}:
                    owners[field].setdefault(text, []).append(position)
        return owners

    @cached_property
    def _named(self) -> dict[str, list[int]]:
        """Return the positions by the names that a message may repeat; built on demand."""
        named: dict[str, list[int]] = {}
        for position, row in enumerate(self._sent):
            for name in {
                name
                for field in _SOURCED
                for value in _both(row, field)
                for name in names_in(value)
                if name.strip()
            }:
                named.setdefault(name, []).append(position)
        return named

    def of_echo(self, activity: Mapping[str, str]) -> int | None:
        """Return the position of the only row matching the echo, or None if no row or several
        match.
        """
        echoed = tuple(_folded(field, activity.get(field, "")) for field in _FIELDS)
        if echoed not in self._found:
            position = self._only(
                {field: text for field, text in zip(_FIELDS, echoed, strict=True) if text}
            )
            accepted = position is not None and self._accepted(position)
            self._found[echoed] = None if accepted else position
        return self._found[echoed]

    def of_message(self, words: str, parts: Iterable[str]) -> int | None:
        """Return the position of the only row with a value named in the message.

        `parts` are the words and quotations that may be such a value.
        """
        named = [self._named[part] for part in parts if part in self._named]
        position = only(set().union(*(owners for owners in named if len(owners) == 1)))
        if position is None or not all(position in owners for owners in named):
            return None
        row, words = self._sent[position], ROW_NUMBER.sub(" ", words)
        named_in_row = any(
            field in _SOURCED
            for values in (row.payload, row.before or {})
            for field, _ in _values_in(words, values)
        )
        return position if named_in_row and not self._accepted(position) else None

    def _only(self, echoed: Mapping[str, str]) -> int | None:
        """Return the position of the row with a unique value, else of the only row that contradicts
        nothing.
        """
        owners = {field: self._owners[field].get(text, []) for field, text in echoed.items()}
        # A value that only one row has decides, if no other value of that row contradicts.
        alone = set().union(*(positions for positions in owners.values() if len(positions) == 1))
        if alone:
            position = only(alone)
            return position if position is not None and self._possible(position, echoed) else None
        if not any(owners.values()):
            return None
        could_be = min(
            ({*positions, *self._owners[field].get("", [])} for field, positions in owners.items()),
            key=len,
        )
        position = (
            only({position for position in could_be if self._possible(position, echoed)})
            if len(could_be) <= _MANY
            else None
        )
        # Matching by blanks alone is not enough: at least one value must match.
        return position if any(position in positions for positions in owners.values()) else None

    def _possible(self, position: int, echoed: Mapping[str, str]) -> bool:
        """Return whether nothing in the echo contradicts the row."""
        row = self._sent[position]
        return all(
            text in texts or not texts
            for field, text in echoed.items()
            for texts in (_texts(row, field),)
        )


def _both(row: SentRow, field: str) -> tuple[JsonValue, JsonValue]:
    """Return the sent and the previous value; services repeat either."""
    return row.payload.get(field), (row.before or {}).get(field)


def _texts(row: SentRow, field: str) -> set[str]:
    return {text for value in _both(row, field) if (text := _text(field, value))}


def only(positions: set[int]) -> int | None:
    """Return the only position, or None without exactly one."""
    return next(iter(positions)) if len(positions) == 1 else None


def _text(field: str, value: JsonValue) -> str:
    """Return a value in an echo's notation, normalized; empty if missing."""
    if isinstance(value, list):
        return _folded(field, ",".join(str(name) for name in value))
    if isinstance(value, dict):
        return _folded(field, ",".join(f"{name}:{count}" for name, count in value.items()))
    return "" if value is None else _folded(field, str(value))


def _folded(field: str, text: str) -> str:
    """Return a text without differences that services introduce: case, spaces, list order, the
    words for yes and no.
    """
    text = comparable(text)
    if field in _LISTS:
        # Lists come back in any order.
        return ",".join(sorted(part.strip() for part in text.split(",") if part.strip()))
    if field == "additionalClientWork":
        return {"yes": "true", "1": "true", "no": "", "0": "", "false": ""}.get(text, text)
    return text


# The documents do not define where an index starts; any other base would be a coincidence of two
# echoes.
_BASES = (0, 1, 2)
_COMPARED = tuple(
    column.field
    for column in _COLUMNS
    if column.field != "id" and isinstance(column.cell, (TextCell, IdentifierCell, ChoiceCell))
)
"""Echoed fields that must not contradict the row found by index.

Dates are excluded, because an echo may use another time zone.
"""
_HEAD = re.compile(r"^\W*(?:activity|id|row)?\W*", re.IGNORECASE)


class SentIds:
    """The position of each sent ID, omitting duplicates."""

    def __init__(self, rows: Sequence[SentRow]) -> None:
        self.rows = rows
        self._positions = dict[str, int]()
        twice = {""}
        for position, row in enumerate(rows):
            if self._positions.setdefault(row.id, position) != position:
                twice.add(row.id)
        # An ID that was sent twice identifies no row.
        for id in twice:
            self._positions.pop(id, None)

    def position(self, id: str) -> int | None:
        """Return the position of an ID, or None if it was not sent exactly once."""
        position = self._positions.get(id)
        # Some services trim the IDs they repeat.
        return position if position is not None else self._positions.get(id.strip())

    def agrees(self, position: int, echo: Echo) -> bool:
        """Return whether the echoed values can belong to the row."""
        payload = self.rows[position].payload
        for name in _COMPARED:
            shown, sent = echo.activity.get(name, "").strip(), payload.get(name)
            if shown and isinstance(sent, str) and sent.strip() and shown != sent.strip():
                return False
        return True


@dataclass(slots=True)
class PlacedEchoes:
    """Echoes of one list by row position, and those that match no row or several."""

    at: dict[int, tuple[Echo, ...]] = dataclasses.field(default_factory=dict)
    nowhere: list[Echo] = dataclasses.field(default_factory=list)

    def put(self, position: int, echo: Echo) -> None:
        self.at[position] = (*self.at.get(position, ()), echo)


@dataclass(frozen=True)
class Echoes:
    """All echoes of an import, matched list by list."""

    created: PlacedEchoes
    updated: PlacedEchoes
    failed: PlacedEchoes
    listed: PlacedEchoes

    @cached_property
    def accepted(self) -> set[int]:
        """Return the positions that the service names as created or updated."""
        return {*self.created.at, *self.updated.at}

    @cached_property
    def refused(self) -> set[int]:
        """Return the positions that the service names as failed, in the result or the list of
        failed rows.
        """
        return {*self.failed.at, *self.listed.at}


def place_echoes(
    ids: SentIds, values: ValueIndex, result: ImportResult | None, listed: tuple[Echo, ...] | None
) -> Echoes:
    """Match every echo of the result and of the list of failed rows.

    Refusals without a usable ID and index are matched by the values they repeat.
    """
    result = result or ImportResult()
    # Each list may have its own base: created and failed rows may be counted separately.
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
    # Accepted and refused at once: only a refusal by ID outweighs the acceptance.
    for placed in (failed, others):
        for position in accepted.intersection(placed.at):
            at_position = placed.at.pop(position)
            placed.nowhere += [echo for echo in at_position if not echo.id.strip()]
            if named := tuple(echo for echo in at_position if echo.id.strip()):
                placed.at[position] = named
    return Echoes(created, updated, failed, others)


def _bases(ids: SentIds, echoes: Iterable[Echo]) -> set[int]:
    """Return the possible index bases, from echoes with both an index and an ID."""
    return {
        echo.index - position
        for echo in echoes
        if echo.index is not None and (position := ids.position(echo.id)) is not None
    }


def _bases_by_values(values: ValueIndex, echoes: Iterable[Echo]) -> set[int]:
    """Return the possible bases from echoes that match exactly one row; a single echo proves
    nothing.
    """
    bases = [
        echo.index - position
        for echo in echoes
        if echo.index is not None and (position := values.of_echo(echo.activity)) is not None
    ]
    # One row may match by chance; two with the same offset hardly do.
    return {*bases} if len(bases) > 1 else set()


def _base(bases: Collection[int]) -> int | None:
    """Return the index base, or None if the candidates disagree."""
    # Echoes that disagree about the base prove that the index means something else.
    base = next(iter(bases)) if len(bases) == 1 else None
    return base if base in _BASES else None


def _place(
    ids: SentIds, echoes: Iterable[Echo], base: int | None, values: ValueIndex | None = None
) -> PlacedEchoes:
    """Match the echoes of one list by ID and index; with `values`, refusals are also matched by
    value.
    """
    placed = PlacedEchoes()
    by_index: dict[int, list[Echo]] = {}
    by_values: list[Echo] = []
    for echo in echoes:
        if echo.id.strip():
            position = ids.position(echo.id)
            if position is None:
                placed.nowhere.append(echo)
            else:
                placed.put(position, echo)
        elif base is not None and echo.index is not None and 0 <= echo.index - base < len(ids.rows):
            by_index.setdefault(echo.index - base, []).append(echo)
        else:
            by_values.append(echo)
    for position, echoes_at in by_index.items():
        # Two echoes without ID at one index, or an index where another echo has an ID: do not trust
        # it.
        if len(echoes_at) > 1 or position in placed.at:
            by_values += echoes_at
        # An index is not trusted if the echoed values contradict it.
        elif ids.agrees(position, echoes_at[0]):
            placed.put(position, echoes_at[0])
        else:
            placed.nowhere += echoes_at
    _place_by_values(placed, by_values, values)
    return placed


def _place_by_values(
    placed: PlacedEchoes, echoes: Iterable[Echo], values: ValueIndex | None
) -> None:
    """Match each echo to the only row whose values it repeats; if two match the same row, match
    neither.
    """
    repeated: dict[int, list[Echo]] = {}
    for echo in echoes:
        position = values.of_echo(echo.activity) if values is not None else None
        if position is None or position in placed.at:
            placed.nowhere.append(echo)
        else:
            repeated.setdefault(position, []).append(echo)
    for position, of_row in repeated.items():
        if len(of_row) == 1:
            placed.put(position, of_row[0])
        else:
            placed.nowhere += of_row


def place_messages(
    ids: SentIds, values: ValueIndex, messages: Sequence[str], echoes: Echoes
) -> list[int | None]:
    """Return the row position for each message, or None if it is unclear."""
    matches = [ROW_NUMBER.search(message) for message in messages]
    numbers = [int(match[1] or match[2]) if match else None for match in matches]
    by_words = _unique_words(echoes)
    named = [_named_position(ids, message, echoes.refused) for message in messages]
    certain = list[int | None]()
    for message, named_at in zip(messages, named, strict=True):
        # The message of an echoed row may be repeated after a row number.
        text = ROW_NUMBER.sub("", message, count=1).strip(" :.-–,;)]")
        repeats = {message.strip(), text, f"{text}."}
        certain.append(
            only({*named_at, *(by_words[repeat] for repeat in repeats if repeat in by_words)})
        )
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
    positions: list[int | None] = []
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
        positions.append(position)
    return positions


def _named_position(ids: SentIds, message: str, refused: set[int]) -> set[int]:
    """Return the rows whose ID a message names: at its start, or anywhere if the service lists the
    row as failed.
    """
    # "Row 7" is not an ID, even if an activity is called 7.
    words = ROW_NUMBER.sub(" ", message)
    head = _HEAD.sub("", words)
    positions = set()
    for id in _words_of(words):
        position = ids.position(id)
        if position is not None and (
            position in refused
            or (head.startswith(id) and not head[len(id) : len(id) + 1].isalnum())
        ):
            positions.add(position)
    return positions


def _words_of(text: str) -> set[str]:
    """Return the possible IDs in a text: words without punctuation, and quoted texts."""
    words = {word.strip(".,;:!?()[]{}\"'`“”«»") for word in text.split()}
    quoted = {
        part
        for pattern in (r'"([^"]+)"', r"'([^']+)'", r"“([^”]+)”")
        for part in re.findall(pattern, text)
    }
    colon = {text[:at].strip() for at in [text.find(":")] if at > 0}
    return (words | quoted | colon) - {""}


def _unique_words(echoes: Echoes) -> dict[str, int]:
    """Return the service's messages that belong to exactly one row."""
    said: dict[str, set[int]] = {}
    for placed in (echoes.failed, echoes.listed):
        for position, echoes_at in placed.at.items():
            for echo in echoes_at:
                if echo.message.strip():
                    said.setdefault(echo.message.strip(), set()).add(position)
        for echo in placed.nowhere:
            said.setdefault(echo.message.strip(), set()).add(-1)
    return {
        words: next(iter(positions))
        for words, positions in said.items()
        if len(positions) == 1 and -1 not in positions
    }
