"""What can be proposed for a value that nobody knows: the known name that is most like it, where it fits the row and was not refused there. Pure."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from bridge.changes.compare.comparison_inputs import RecordSource
from bridge.records.cells.base import JsonValue, nearest
from bridge.records.cells.grammar import ListSyntaxError, counted, read_pairs, write_pairs
from bridge.records.run_types import Refusals
from bridge.records.sheet_types import Lookups

_PATIENCE = 400_000
"""Names compared in one check; 100,000 wrong names against 20,000 known ones would take hours."""


_JOINT = re.compile(r"\s+(?:and|und|og|et|y|en|i)\s+|\s*(?://|/|\+|&|\|)\s*", re.IGNORECASE)
"""What planners write between names in the place of a comma."""


class NearestNames:
    """Looks names up in one set of lookups; remembers what it looked up and never takes long."""

    def __init__(self, lookups: Lookups) -> None:
        self._lookups = lookups
        self._found: dict[tuple[str, str], str | None] = {}
        self._left = _PATIENCE
        self._folded: dict[str, dict[str, str]] = {}

    def of(self, source: str, name: str) -> str | None:
        """Return the known name of a source that is most like `name`, of people the ID; None where none is close."""
        key = (source, name)
        if key not in self._found:
            known = self._lookups.known(source)
            self._left -= len(known)
            self._found[key] = None if self._left < 0 else self._person(name) if source == "people" else nearest(name, known)
        return self._found[key]

    def _person(self, name: str) -> str | None:
        people = self._lookups.people
        if len(namesakes := self.namesakes(name)) == 1:
            return namesakes[0]
        if namesakes or (id := nearest(name, tuple(people))) is not None:
            return None if namesakes else id
        like = nearest(name, [known for known in people.values() if known])
        owners = [id for id, known in people.items() if known == like]
        return owners[0] if like is not None and len(owners) == 1 else None

    def shown(self, source: str, name: str) -> str:
        """Return a known name as it is proposed: of people with the name beside the ID."""
        person = self._lookups.people.get(name) if source == "people" else None
        return f"{person} ({name})" if person else f'"{name}"'

    def called(self, source: str, names: Sequence[str]) -> list[str]:
        """Return known names as planners know them: of people the names in the place of IDs."""
        return [(self._lookups.people.get(name) if source == "people" else None) or name for name in names]

    def namesakes(self, text: str) -> list[str]:
        """Return the IDs of the people in whose names a text stands as whole words, such as a last name."""
        words = {*text.casefold().replace(",", " ").split()}
        return [id for id, name in self._lookups.people.items() if words and words <= {*name.casefold().replace(",", " ").split()}]

    def as_list(self, source: str, names: Sequence[str]) -> list[str] | None:
        """Return the known names that a list means whose names hold `and` or `/` between them, or were parted at their own comma; else None."""
        if source not in self._folded:
            people = [*self._lookups.people.items()] if source == "people" else []
            namesakes = Counter(name.casefold() for _, name in people)
            self._folded[source] = {
                **{name.casefold(): id for id, name in people if namesakes[name.casefold()] == 1},
                **{name.casefold(): name for name in self._lookups.known(source)},
            }
        known, found, rest = self._folded[source], list[str](), [*names]
        while rest:
            one = rest.pop(0)
            joined = _joined(one, rest[0], known, people=source == "people") if rest else None
            if joined is not None:
                rest.pop(0)
            found += [joined] if joined is not None else _split(one, known) or [one]
        changed = len(found) != len(names) or any(_bare(name) != name for name in names if name not in found)
        return found if changed and len({*found}) == len(found) else None

    def headcount(self, text: str, form: str | None) -> str | None:
        """Return the cell for manpower that cannot be read, with known teams and the numbers that stand in it; else `form`, None for none."""
        try:
            pairs = [(team, str(count)) for team, count in read_pairs(form).items()] if form else _counted(text)
        except ListSyntaxError:
            return form
        known = frozenset(self._lookups.known("teams"))
        if any(piece.strip() in known for piece in re.split(r"[,;]", text)):
            return None  # a team whose name ends in a number, without one of people
        teams = [team if team in known else self.of("teams", team) for team, _ in pairs]
        if not pairs or len({*teams}) < len(pairs) or None in teams:
            return form
        return write_pairs({str(team): int(count) for team, (_, count) in zip(teams, pairs, strict=True)})


class Fitting:
    """Knows which known names do not fit a row: a site at which its asset does not stand, and what the service refused for it."""

    def __init__(self, records: RecordSource, refused: Refusals) -> None:
        self._records, self._refused = records, refused
        self._sites: dict[str, set[str]] | None = None

    def refused(self, id: str, field: str, name: str) -> bool:
        """Whether the service has refused this name in this field of the row since it last took it."""
        return any(
            name in names_in(refusal.payload.get(field))
            and (refusal.field in {None, field} or re.search(rf"(?<!\w){re.escape(name)}(?!\w)", refusal.said) is not None)
            for refusal in self._refused.get(id, ())
        )

    def site_fits(self, site: str, asset: JsonValue) -> bool:
        """Whether an asset may stand at a site: it does, or nobody knows where it stands."""
        if not isinstance(asset, str):
            return True
        if self._sites is None:
            self._sites = {}
            for id in self._records.ids():
                record = self._records.get(id) or {}
                known = record.get("assetId")
                if isinstance(known, str) and known:
                    self._sites.setdefault(known, set()).add(str(record.get("siteId")))
        return asset not in self._sites or site in self._sites[asset]


def names_in(value: JsonValue) -> Iterable[str]:
    """Return the names in a text, a list or the keys of a mapping."""
    if isinstance(value, str):
        return (value,) if value else ()
    if isinstance(value, list):
        return [name for name in value if isinstance(name, str)]
    return list(value) if isinstance(value, dict) else ()


def _counted(text: str) -> list[tuple[str, str]]:
    """Return the teams and numbers that a cell names, in whatever form; none where one of them cannot be told."""
    found = [counted(piece) for piece in re.split(r"[,;]", text)]
    return [one for one in found if one] if all(found) else []


def _split(text: str, known: Mapping[str, str]) -> list[str]:
    """Return the known names that a text holds with other signs between them than commas; none where it does not."""
    if (name := known.get(_bare(text).casefold())) is not None:
        return [name]
    for joint in _JOINT.finditer(text):
        head = known.get(_bare(text[: joint.start()]).casefold())
        if head is not None and (rest := _split(text[joint.end() :], known)):
            return [head, *rest]
    return []


def _joined(one: str, other: str, known: Mapping[str, str], *, people: bool) -> str | None:
    """Return the known name that was parted at its own comma; of people also one with the last name first."""
    if one.casefold() in known or other.casefold() in known:
        return None
    whole = known.get(_bare(f"{one}, {other}").casefold())
    return known.get(_bare(f"{other} {one}").casefold()) if whole is None and people else whole


def _bare(text: str) -> str:
    """Return a name without blanks and typographic quotes around it."""
    return text.strip(" \t\u00a0“”„‟«»‘’'")
