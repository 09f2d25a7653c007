"""Which of the rows sent does an echo or a message of the service speak of? Placed only where exactly one row fits; never by dates. Pure.

By the echoed ID; without one by `index`, whose base (0, 1, or 2 where the header is counted) is learnt from echoes where both are known; else by the
values that are repeated. Row numbers in messages have a base of their own, learnt the same way.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import chain

from bridge.changes.outcome.match_values import SentValues, only
from bridge.changes.outcome.reasons import ROW_NUMBER
from bridge.records.activity import ECHO_ONLY
from bridge.records.answers import Echo, ImportResult
from bridge.records.run_types import SentRow

# No document says from where an index counts; any other base would be a coincidence of two echoes.
_BASES = (0, 1, 2)
_COMPARED = ("siteId", "assetId", "activityCategory", "status", "workPackageId", "workOrderId", "internalRemarks", "externalRemarks")
"""Echoed fields that must not contradict the row of an index. Not the dates: their zone is the echo's own."""
_HEAD = re.compile(r"^\W*(?:activity|id|row)?\W*", re.IGNORECASE)


class SentIds:
    """The IDs of the rows sent, each with its only position."""

    def __init__(self, rows: Sequence[SentRow]) -> None:
        self.rows = rows
        self._positions, twice = dict[str, int](), {""}
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

    at: dict[int, tuple[Echo, ...]] = field(default_factory=dict)
    nowhere: list[Echo] = field(default_factory=list)
    _alike: dict[tuple[tuple[str, str], ...], tuple[Echo, ...]] = field(default_factory=dict)

    def put(self, position: int, echo: Echo) -> None:
        self.at[position] = (*self.at.get(position, ()), echo)

    def accept(self, position: int, echo: Echo) -> None:
        """Place an echo of a row that was accepted: only what it alone shows is kept, once for all rows that are echoed alike."""
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
        """Return the positions that the service names as failed, in the result or in the list of failed rows."""
        return {*self.failed.at, *self.listed.at}


def place_echoes(ids: SentIds, values: SentValues, result: ImportResult | None, listed: tuple[Echo, ...] | None) -> Echoes:
    """Place every echo of the result and of the list of failed rows; refusals without a usable ID and index by the values that they repeat."""
    result = result or ImportResult()
    # A part has a base of its own where it tells one: created and failed may be counted in different lists.
    bases = [_bases(ids, echoes) for echoes in (result.created, result.updated, result.failed)]
    everywhere = {*chain.from_iterable(bases)}
    created, updated = (
        _place(ids, echoes, _base(own or everywhere)) for echoes, own in zip((result.created, result.updated), bases[:2], strict=True)
    )
    failed = _place(ids, result.failed, _base(bases[2] or everywhere or _bases_by_values(values, result.failed)), values)
    others = _place(ids, listed or (), _base(_bases(ids, listed or ()) or _bases_by_values(values, listed or ())), values)
    accepted = {position for placed in (created, updated) for position in placed.at}
    for placed in (failed, others):
        _withdraw(placed, accepted)
    return Echoes(created, updated, failed, others)


def _bases(ids: SentIds, echoes: Iterable[Echo]) -> set[int]:
    """Return from where the echoes count that have an index and an ID."""
    return {echo.index - position for echo in echoes if echo.index is not None and (position := ids.position(echo.id)) is not None}


def _bases_by_values(values: SentValues, echoes: Iterable[Echo]) -> set[int]:
    """Return from where the echoes count that only one row has; of a single one nothing is learnt, its index may lie."""
    found = [echo.index - position for echo in echoes if echo.index is not None and (position := values.of_echo(echo.activity)) is not None]
    # One row that agrees by its values may do so by chance; two with one distance hardly.
    return {*found} if len(found) > 1 else set()


def _base(bases: Collection[int]) -> int | None:
    """Return what the numbers start from, where all agree."""
    # Echoes that disagree about the base prove that the index is something else.
    base = next(iter(bases)) if len(bases) == 1 else None
    return base if base in _BASES else None


def _place(ids: SentIds, echoes: Iterable[Echo], base: int | None, values: SentValues | None = None) -> Placed:
    """Place the echoes of one list by ID and by index; those of refusals, with `values`, by these where neither places them."""
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
        # Two echoes without ID at one index, or one where another echo names its ID: the index cannot be trusted there.
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
    """Place each echo at the only row that it repeats; where two of a list would be there, none of them."""
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
    # Accepted and refused at once: only a refusal that names the row by its ID stands against the acceptance.
    for position in [position for position in placed.at if position in accepted]:
        named = tuple(echo for echo in placed.at[position] if echo.id.strip())
        placed.nowhere += [echo for echo in placed.at[position] if not echo.id.strip()]
        if named:
            placed.at[position] = named
        else:
            del placed.at[position]


def place_messages(ids: SentIds, values: SentValues, messages: Sequence[str], echoes: Echoes) -> list[int | None]:
    """Return for each message the position of its row, None where it cannot be said."""
    numbers = [_number(message) for message in messages]
    by_words = _unique_words(echoes)
    named = [_named_position(ids, message, echoes.refused) for message in messages]
    certain = [only({*named_at, *_said_at(message, by_words)}) for message, named_at in zip(messages, named, strict=True)]
    by_values = [
        values.of_message(message, _words_of(ROW_NUMBER.sub(" ", message))) if position is None and not named_at else None
        for message, position, named_at in zip(messages, certain, named, strict=True)
    ]
    told = [pair for pair in zip(numbers, certain, strict=True) if None not in pair] or list(zip(numbers, by_values, strict=True))
    base = _base({number - position for number, position in told if number is not None and position is not None})
    twice = {number for number, count in Counter(numbers).items() if number is not None and count > 1}
    found: list[int | None] = []
    for number, position, named_at, alike in zip(numbers, certain, named, by_values, strict=True):
        if position is None and not named_at and base is not None and number is not None and number not in twice:
            at = number - base
            position = at if 0 <= at < len(ids.rows) and at not in echoes.accepted and alike in {None, at} else None
        elif position is None and alike not in echoes.accepted:
            position = alike
        found.append(position)
    return found


def _number(message: str) -> int | None:
    found = ROW_NUMBER.search(message)
    return int(found[1] or found[2]) if found else None


def _named_position(ids: SentIds, message: str, refused: set[int]) -> set[int]:
    """Return the rows whose ID a message names: at its head, or anywhere where the service names the row as failed."""
    # "Row 7" is no ID, though an activity may be called 7.
    words = ROW_NUMBER.sub(" ", message)
    head = _HEAD.sub("", words)
    found = set()
    for id in _words_of(words):
        position = ids.position(id)
        if position is not None and (position in refused or (head.startswith(id) and not head[len(id) : len(id) + 1].isalnum())):
            found.add(position)
    return found


def _words_of(text: str) -> set[str]:
    """Return what could be an ID: words without the marks around them, and texts in quotes."""
    words = {word.strip(".,;:!?()[]{}\"'`“”«»") for word in text.split()}
    quoted = {part for pattern in (r'"([^"]+)"', r"'([^']+)'", r"“([^”]+)”") for part in re.findall(pattern, text)}
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
    return {words: next(iter(positions)) for words, positions in said.items() if len(positions) == 1 and -1 not in positions}


def _said_at(message: str, by_words: dict[str, int]) -> set[int]:
    """Return the row whose own words a message repeats behind its number."""
    text = ROW_NUMBER.sub("", message, count=1).strip(" :.-–,;)]")
    return {by_words[words] for words in (message.strip(), text, f"{text}.") if words in by_words}
