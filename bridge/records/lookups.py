"""Known names from exported records, and what words mean by them: they feed the dropdowns, the
sheet `Lists` and the checks of `Activities`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import chain, islice
from typing import NamedTuple, cast

from bridge.records.cells.base import Finding, JsonObject, JsonValue, id_of, noted, refused
from bridge.records.changes import Lookups
from bridge.records.kinds import ACTIVITIES, Kind
from bridge.texts import say

# A dropdown of more is of no use, and the sheet Lists would slow down opening.
_SEEN_LIMIT = 20_000
"""Names of one source that are collected; beyond it a dropdown is no help."""
_AT_ONCE = 100
# Fields of people are not documented; first and last names are joined where there is no whole one.
_PARTS = (("firstname", "givenname", "forename"), ("lastname", "surname", "familyname"))
_OF_KIND = {
    "activity-categories": ("categories",),
    "work-packages": ("work-packages",),
    "work-orders": ("work-orders",),
    "personnel": ("people", "teams"),
}
_TITLED = {"work-packages": "work-packages", "work-orders": "work-orders"}
# The documents show no names beside IDs, nor forbid them: a service that has them helps to read
# planners' words.
_NAMED = {
    "site": "sites",
    "asset": "assets",
    "workPackage": "work-packages",
    "workOrder": "work-orders",
}


class LookupsFrom:
    """Collects known names while records pass by."""

    def __init__(self) -> None:
        self._names: dict[str, dict[str, None]] = {}
        self._people: dict[str, str] = {}
        self._complete: set[str] = set()
        sources = [(column.field, column.source) for column in ACTIVITIES.columns if column.source]
        self._sources = [
            (field, source, self._people if source == "people" else self._of(source))
            for field, source in sources
        ]

    def take(self, kind: Kind, records: Iterable[JsonObject], *, complete: bool = False) -> None:
        """Collect from the records of one kind; `complete` says that they are all that the project
        has.
        """
        if kind is ACTIVITIES:
            records = iter(records)
            while some := list(islice(records, _AT_ONCE)):
                self._activities(some)
        else:
            take = self._person if kind.name == "personnel" else self._named(kind.name)
            for record in records:
                take(record)
        if complete:
            self._complete.update(_OF_KIND.get(kind.name, ()))

    def lookups(self) -> Lookups:
        """Return what was collected, sorted."""
        names = {
            source: tuple(sorted(found)) for source, found in sorted(self._names.items()) if found
        }
        return Lookups(names, dict(sorted(self._people.items())), frozenset(self._complete))

    def _activities(self, records: Sequence[JsonObject]) -> None:
        for field, source, known in self._sources:
            for name in _distinct(
                [value for record in records if (value := record.get(field)) is not None]
            ):
                if name in known:
                    continue
                if source == "people":
                    self._people[name] = ""
                else:
                    self._add(source, name)

    def _person(self, record: JsonObject) -> None:
        if id := id_of(record):
            self._people[id] = person_name(record)
        for key in ("teams", "team"):
            for team in _texts(record.get(key)):
                self._add("teams", team)

    def _named(self, kind: str) -> Callable[[JsonObject], None]:
        sources = _OF_KIND.get(kind, ())

        def take(record: JsonObject) -> None:
            for source in sources:
                for key in ("id", "name") if source == "categories" else ("id",):
                    for name in _texts(record.get(key)):
                        self._add(source, name)

        return take

    def _of(self, source: str) -> dict[str, None]:
        return self._names.setdefault(source, {})

    def _add(self, source: str, name: str) -> None:
        names = self._of(source)
        if name and len(names) < _SEEN_LIMIT:
            names[name] = None


def person_name(record: JsonObject) -> str:
    """Return the name of a person: `name`, else first and last name in the usual spellings; empty
    where the service shows none.
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
    """Return the names in many values, each once, in the order in which they come first."""
    # Nearly every column is of one sort, and a set of its types tells so at once.
    if {list}.issuperset(map(type, values)):
        values = list(chain.from_iterable(cast(list[list[JsonValue]], values)))
    if {str}.issuperset(map(type, values)):
        found = dict.fromkeys(cast(list[str], values))
        found.pop("", None)
        return found
    return dict.fromkeys(chain.from_iterable(map(_texts, values)))


def _texts(value: JsonValue) -> Iterable[str]:
    """Return the names in a text, a list of texts or objects with a name, or the keys
    of a mapping.
    """
    if isinstance(value, str):
        return (value,) if value else ()
    if isinstance(value, list):
        found: list[str] = []
        for part in value:
            if isinstance(part, str):
                if part:
                    found.append(part)
            else:
                found += _texts(part.get("name") if isinstance(part, dict) else part)
        return found
    return tuple(value) if isinstance(value, dict) else ()


class Word(NamedTuple):
    """What one word means, None where that cannot be told, and what is to be said of it."""

    value: str | None
    finding: Finding | None = None


class KnownWords:
    """What the words of one field mean for an account: `remembered` says what one is always read
    as, `names` the name of each ID of its source.

    A word that is itself known always counts as it stands, a choice in any case.
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
        """Whether a word may mean another."""
        return bool(self._remembered or self._owners)

    def __contains__(self, text: object) -> bool:
        """Whether it is said what a word is always read as."""
        return text in self._remembered

    def knows(self, text: str) -> bool:
        return text in self._known or text.lower() in self._choices

    def of(self, text: str, listed: str | None = None) -> Word | None:
        """Return what a text without blanks around it means, None where nothing is known of it;
        `listed` is what a table of the sheet says.
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
                    "value-remembered",
                    say("“{text}” is replaced by “{meant}”, as you chose.", text=text, meant=meant),
                    meant,
                ),
            )
        owners = self._owners.get(comparable(text), ())
        if len(owners) == 1:
            return Word(
                owners[0],
                noted(
                    "name-resolved",
                    say("“{name}” is sent as the ID {id}.", name=text, id=owners[0]),
                    owners[0],
                ),
            )
        if owners:
            message = say(
                "{count} people are called “{name}”. Type the ID: {ids}.",
                name=text,
                count=len(owners),
                ids=", ".join(owners[:9]),
            )
            return Word(None, refused("ambiguous-name", message))
        return None


def titles_in(kind: Kind, record: JsonObject) -> Iterator[tuple[str, str, str]]:
    """Yield (source, ID, name) for what a record names: itself, and what it shows as `siteId` and
    `siteName`, `site` or `sites` with ID and name.
    """
    found = [(_TITLED[kind.name], record)] if kind.name in _TITLED else []
    for word, source in _NAMED.items():
        together, several = record.get(word), record.get(f"{word}s")
        found += [
            (source, one)
            for one in (together, *(several if isinstance(several, list) else ()))
            if isinstance(one, dict)
        ]
        found.append((source, {"id": record.get(f"{word}Id"), "name": record.get(f"{word}Name")}))
    for source, one in found:
        id, name = id_of(one), one.get("name")
        if id and isinstance(name, str) and name.strip() not in {"", id}:
            yield source, id, name.strip()


def comparable(text: str) -> str:
    """Return a name as it is compared: without regard to case and to how many
    blanks stand where.
    """
    return " ".join(text.split()).casefold()
