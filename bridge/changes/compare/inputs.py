"""The inputs of a comparison besides the rows: records by ID, and the rules of the account and
planner.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Container, Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from functools import cached_property
from itertools import permutations
from types import MappingProxyType
from typing import Protocol

from bridge.records.cells.base import JsonObject, JsonValue, id_of, json_text
from bridge.records.change_set import Decision, Lookups
from bridge.records.runs import Refusals, SentValues

SENT_AT = "sheetbridge:sentAt"
"""The key of a baseline record under which hidden fields have the time at which the run began that
sent them.
"""


NO_DECISIONS: Mapping[tuple[str, str], Decision] = MappingProxyType({})


class RecordSource(Protocol):
    """Records by ID: a workbook's baseline or a new export."""

    def get(self, id: str, /) -> JsonObject | None:
        """Return the record with this ID, or None if the export has none."""

    def ids(self) -> Iterable[str]:
        """Return the known IDs in record order."""


class Exported(RecordSource, Protocol):
    """Exported records with their exact texts."""

    def raw(self, id: str, /) -> str | None:
        """Return the record's exact JSON text, or None if it is not known."""


class Records:
    """Records in memory that serve as Exported."""

    def __init__(self, records: Iterable[JsonObject] = ()) -> None:
        self._records = {id: record for record in records if (id := id_of(record)) is not None}

    def get(self, id: str, /) -> JsonObject | None:
        return self._records.get(id)

    def ids(self) -> Iterable[str]:
        """Return the IDs in record order; of duplicate IDs the last record is used."""
        return self._records.keys()

    def raw(self, id: str, /) -> str | None:
        """Return a record's exact JSON text."""
        return json_text(self._records[id]) if id in self._records else None


@dataclass(frozen=True, slots=True)
class Dispute:
    """A conflict in an own sheet's field: the last value sent (None if unknown), and whether the
    row was never sent.
    """

    last_sent: JsonValue
    never_sent: bool


@dataclass(frozen=True, slots=True)
class Rules:
    """The rules of a comparison.

    `lookups` are known names besides those of the workbook. `also_required` are the fields that the
    account requires. `decisions` are the review's choices by (ID, field), and `on_conflict` is the
    choice for all other conflicts: `stop` (undecided), `mine`, `theirs`, or `both` for lists.
    `all_rows` includes unchanged rows, without fields. `refused` are the service's messages for
    refused rows. `accepted` are the codes of accepted errors. `read_as` holds replacements by
    field, `names` the name of each ID by source. `disputes` are the conflicts of an own sheet by
    ID and field; `is_own_sheet` marks such a sheet. For an exported workbook, `last_sent` holds
    the values this computer sent in fields that the service does not show. `month_first` is the
    setting Date order.
    """

    lookups: Lookups | None = None
    also_required: tuple[str, ...] = ()
    decisions: Mapping[tuple[str, str], Decision] = field(default_factory=lambda: NO_DECISIONS)
    on_conflict: str = "stop"
    all_rows: bool = False
    refused: Refusals = field(default_factory=dict)
    accepted: frozenset[str] = frozenset()
    read_as: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    names: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    disputes: Mapping[str, Mapping[str, Dispute]] = field(default_factory=dict)
    is_own_sheet: bool = False
    last_sent: SentValues = field(default_factory=dict)
    month_first: bool = False


def merged(lookups: Lookups, other: Lookups | None) -> Lookups:
    """Return the names known to either of two lookups."""
    if other is None or other == lookups:
        return lookups
    names = {
        source: tuple(dict.fromkeys((*lookups.known(source), *other.known(source))))
        for source in {**lookups.names, **other.names}
    }
    people = {
        **lookups.people,
        **{id: name or lookups.people.get(id, "") for id, name in other.people.items()},
    }
    return Lookups(names, people, lookups.complete | other.complete)


_AS_TEXT = re.compile(r"""=\s*"(.+)"|'(.+?)'?""")
"""What keeps an ID a text in other programs: `="0010"` and `'0010`."""
_NUMBERED = re.compile(r"(.*?)(\d{2,9})")
_ZEROS = re.compile(r"(?<!\d)0+(?=\d)")
_CODE_PAGES = ("utf-8", "cp1252", "cp1250")


class KnownIds:
    """The IDs known to the baseline and the service.

    The index is built when the first unknown ID is looked up.
    """

    def __init__(self, *sources: RecordSource | None) -> None:
        self._sources = [source for source in sources if source is not None]

    def with_zeros(self, digits: str) -> list[str]:
        """Return the known IDs that equal these digits with more leading zeros."""
        number = digits.lstrip("0")
        return [
            id for id in self.look_alikes(digits) if id.isdecimal() and id.lstrip("0") == number
        ]

    def look_alikes(self, id: str) -> list[str]:
        """Return the known IDs that look the same: they differ only in case, spaces, leading zeros
        of numbers, invisible characters, forms of a dash, or text encoding.
        """
        spellings = {id}
        # The forms an ID with non-ASCII letters takes when its bytes are decoded with a wrong code
        # page.
        for wrong, right in permutations(() if id.isascii() else _CODE_PAGES, 2):
            with suppress(UnicodeError):
                spellings.add(id.encode(wrong).decode(right))
        alike = {id for text in spellings for id in self._index.get(folded_id(text), ())}
        return sorted(alike - {id})

    def free(self, id: str, taken: Container[str]) -> str:
        """Return the ID with a number appended that makes it unique."""
        number = 2
        while (new := f"{id}-{number}") in taken or any(
            source.get(new) is not None for source in self._sources
        ):
            number += 1
        return new

    def next(self, site: JsonValue, taken: Container[str]) -> str | None:
        """Return a free ID in the manner of most IDs of a site: their beginning, and the next
        number; None if they have no numbers. Without a site, most IDs of the plan count.
        """
        numbers = dict[str, list[str]]()
        for source in self._sources:
            for id in source.ids():
                match = _NUMBERED.fullmatch(id)
                if match is not None and site in (None, (source.get(id) or {}).get("siteId")):
                    numbers.setdefault(match[1], []).append(match[2])
        if not numbers:
            return None
        start = max(numbers, key=lambda prefix: len(numbers[prefix]))
        digits = max(numbers[start], key=int)
        number = int(digits) + 1
        while (new := f"{start}{number:0{len(digits)}}") in taken or any(
            source.get(new) is not None for source in self._sources
        ):
            number += 1
        return new

    @cached_property
    def _index(self) -> dict[str, set[str]]:
        # Built on demand: most sheets have no new ID, and the index holds every ID of the plan.
        index = dict[str, set[str]]()
        for source in self._sources:
            for id in source.ids():
                index.setdefault(folded_id(id), set()).add(id)
        return index


def plain_id(id: str) -> str:
    """Return an ID as it looks: without invisible characters, other dashes, and the marks with
    which programs keep it a text.
    """
    if id.isascii() and id[:1] not in {"=", "'"}:
        return id
    plain = "".join(
        "-" if letter == "\u2212" or unicodedata.category(letter) == "Pd" else letter
        for letter in unicodedata.normalize("NFKC", id)
        if unicodedata.category(letter) != "Cf"
    )
    kept = _AS_TEXT.fullmatch(plain.strip())
    return (kept[1] or kept[2]) if kept is not None else plain


def folded_id(id: str) -> str:
    """Return an ID as it looks, without case, spaces and leading zeros of its numbers."""
    return _ZEROS.sub("", "".join(plain_id(id).casefold().split()))
