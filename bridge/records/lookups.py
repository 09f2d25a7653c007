"""Known names from exported records, and the meaning of words.

They feed the dropdowns, the sheet `Lists` and the checks of `Activities`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain, islice
from typing import NamedTuple, cast

from bridge.records.cells.base import Finding, JsonObject, JsonValue, id_of, noted, refused
from bridge.records.change_set import Lookups
from bridge.records.codes import NAME_RESOLVED, VALUE_REMEMBERED
from bridge.records.kinds import ACTIVITIES, Kind
from bridge.texts import Text, say

# A longer dropdown is useless, and a longer sheet Lists would open slowly.
_SEEN_LIMIT = 20_000
"""Most names collected per source."""
_AT_ONCE = 100
# The fields of people are not documented. First and last names are joined if there is no full name.
_PARTS = (("firstname", "givenname", "forename"), ("lastname", "surname", "familyname"))
_OF_KIND = {
    "activity-categories": ("categories",),
    "work-packages": ("work-packages",),
    "work-orders": ("work-orders",),
    "personnel": ("people", "teams"),
}
_TITLED = {"work-packages": "work-packages", "work-orders": "work-orders"}
# The API documents neither show nor forbid names beside IDs. If a service has them, they help to
# interpret planners' words.
_NAMED = {
    "site": "sites",
    "asset": "assets",
    "workPackage": "work-packages",
    "workOrder": "work-orders",
}


class LookupsFrom:
    """Collects known names from records."""

    def __init__(self) -> None:
        self._names: dict[str, dict[str, None]] = {}
        self._people: dict[str, str] = {}
        self._complete: set[str] = set()
        self._sources = [
            (
                column.field,
                column.source,
                self._people
                if column.source == "people"
                else self._names.setdefault(column.source, {}),
            )
            for column in ACTIVITIES.columns
            if column.source
        ]

    def take(self, kind: Kind, records: Iterable[JsonObject], *, complete: bool = False) -> None:
        """Collect names from records of one kind.

        `complete` means that these are all records of the project.
        """
        if kind is ACTIVITIES:
            records = iter(records)
            while some := list(islice(records, _AT_ONCE)):
                self._activities(some)
        elif kind.name == "personnel":
            for record in records:
                if id := id_of(record):
                    self._people[id] = person_name(record)
                self._add_texts("teams", record, ("teams", "team"))
        elif sources := _OF_KIND.get(kind.name, ()):
            keys = ("id", "name") if sources == ("categories",) else ("id",)
            for record in records:
                self._add_texts(sources[0], record, keys)
        if complete:
            self._complete.update(_OF_KIND.get(kind.name, ()))

    def lookups(self) -> Lookups:
        """Return the collected names, sorted."""
        names = {
            source: tuple(sorted(names)) for source, names in sorted(self._names.items()) if names
        }
        return Lookups(names, dict(sorted(self._people.items())), frozenset(self._complete))

    def _activities(self, records: Sequence[JsonObject]) -> None:
        for field, source, names in self._sources:
            for name in _distinct(
                [value for record in records if (value := record.get(field)) is not None]
            ):
                if name in names:
                    continue
                if source == "people":
                    self._people[name] = ""
                else:
                    self._add(source, name)

    def _add_texts(self, source: str, record: JsonObject, keys: Iterable[str]) -> None:
        for key in keys:
            for name in _texts(record.get(key)):
                self._add(source, name)

    def _add(self, source: str, name: str) -> None:
        names = self._names.setdefault(source, {})
        if name and len(names) < _SEEN_LIMIT:
            names[name] = None


def person_name(record: JsonObject) -> str:
    """Return a person's name: `name`, else first and last name, else an empty string.

    First and last name have several usual spellings.
    """
    plain = {
        re.sub(r"[^a-z]", "", key.lower()): value.strip()
        for key, value in record.items()
        if isinstance(value, str)
    }
    whole = next((plain[key] for key in ("name", "fullname", "displayname") if plain.get(key)), "")
    return whole or " ".join(
        name
        for names in _PARTS
        if (name := next((plain[key] for key in names if plain.get(key)), ""))
    )


def _distinct(values: list[JsonValue]) -> Iterable[str]:
    """Return the distinct names in many values, in order of first appearance."""
    # Nearly every column has values of one type, which a set of types shows at once.
    if {list}.issuperset(map(type, values)):
        values = list(chain.from_iterable(cast(list[list[JsonValue]], values)))
    if {str}.issuperset(map(type, values)):
        distinct = dict.fromkeys(cast(list[str], values))
        distinct.pop("", None)
        return distinct
    return dict.fromkeys(chain.from_iterable(map(_texts, values)))


def _texts(value: JsonValue) -> Iterable[str]:
    """Return the names in a text, a list of texts or of named objects, or the keys of a mapping."""
    if isinstance(value, str):
        return (value,) if value else ()
    if isinstance(value, list):
        texts: list[str] = []
        for part in value:
            if isinstance(part, str):
                if part:
                    texts.append(part)
            else:
                texts += _texts(part.get("name") if isinstance(part, dict) else part)
        return texts
    return tuple(value) if isinstance(value, dict) else ()


class Word(NamedTuple):
    """The meaning of one word, or None if unclear, and a problem or warning about it."""

    value: str | None
    finding: Finding | None = None


class KnownWords:
    """The meanings of words in one field for an account.

    `remembered` are the replacements, `names` the name of each ID of the source. A word that is
    itself a known value is never replaced; choices match in any case.
    """

    def __init__(
        self,
        source: str | None,
        remembered: Mapping[str, str],
        names: Mapping[str, str],
        lookups: Lookups,
        choices: Iterable[str] = (),
    ) -> None:
        self._remembered = remembered
        self._known = frozenset(lookups.known(source)) if source else frozenset[str]()
        self._choices = {choice.lower(): choice for choice in choices}
        self._owners = dict[str, list[str]]()
        for id, name in names.items():
            if name:
                self._owners.setdefault(comparable(name), []).append(id)

    def __bool__(self) -> bool:
        """Return whether any word may have another meaning."""
        return bool(self._remembered or self._owners)

    def __contains__(self, text: object) -> bool:
        """Return whether there is a replacement for the word."""
        return text in self._remembered

    def knows(self, text: str) -> bool:
        return text in self._known or text.lower() in self._choices

    def of(self, text: str, listed: str | None = None) -> Word | None:
        """Return the meaning of a text without surrounding spaces, or None if it is unknown.

        `listed` is its meaning in a table of the sheet.
        """
        if self.knows(text):
            other = listed or self._remembered.get(text)
            if other is None and text not in self._known:
                return None
            if other in {None, text, self._choices.get(text.lower())}:
                return Word(text)
            return Word(
                text,
                noted(
                    "known-wins",
                    say(
                        "“{text}” is a known value and is not replaced by “{other}”.",
                        text=text,
                        other=other,
                    ),
                    text,
                ),
            )
        if (meant := self._remembered.get(text)) is not None:
            return Word(
                meant,
                noted(
                    VALUE_REMEMBERED,
                    say("“{text}” is replaced by “{meant}”, as you chose.", text=text, meant=meant),
                    meant,
                ),
            )
        owners = self._owners.get(comparable(text), ())
        if len(owners) == 1:
            return Word(
                owners[0],
                noted(
                    NAME_RESOLVED,
                    sent_as_id(text, owners[0]),
                    owners[0],
                ),
            )
        if owners:
            return Word(None, refused("ambiguous-name", several_people(text, owners)))
        return None


def titles_in(kind: Kind, record: JsonObject) -> Iterator[tuple[str, str, str]]:
    """Yield (source, ID, name) for what a record names.

    This is the record itself, and `siteId` with `siteName`, or `site` or `sites` with ID and name.
    """
    titled = [(_TITLED[kind.name], record)] if kind.name in _TITLED else []
    for word, source in _NAMED.items():
        together, several = record.get(word), record.get(f"{word}s")
        titled += [
            (source, part)
            for part in (together, *(several if isinstance(several, list) else ()))
            if isinstance(part, dict)
        ]
        titled.append((source, {"id": record.get(f"{word}Id"), "name": record.get(f"{word}Name")}))
    for source, title in titled:
        id, name = id_of(title), title.get("name")
        if id and isinstance(name, str) and name.strip() not in {"", id}:
            yield source, id, name.strip()


def comparable(text: str) -> str:
    """Return the comparison key of a name: case and the number of spaces do not matter."""
    return " ".join(text.split()).casefold()


def sent_as_id(name: str, id: str) -> Text:
    """Return the note about a name that is sent as the ID of its only owner."""
    return say("“{name}” is sent as the ID {id}.", name=name, id=id)


def several_people(name: str, ids: Sequence[str]) -> Text:
    """Return the problem of a name that several people have."""
    return say(
        "{count} people are called “{name}”: {ids}. Choose one.",
        name=name,
        count=len(ids),
        ids=", ".join(ids[:9]),
    )
