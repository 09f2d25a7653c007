"""People by name: a unique name typed among personnel IDs becomes its ID where all people are known; the names that `People` shows. Pure."""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple

from bridge.errors import Severity
from bridge.records.cells.base import Finding, JsonValue, refused
from bridge.records.cells.grammar import write_names
from bridge.records.lookups import comparable
from bridge.records.sheet_types import Lookups
from bridge.texts import say


class Resolved(NamedTuple):
    """Personnel IDs, with what is to be said about them; an error leaves the cell without a value."""

    ids: list[JsonValue]
    findings: tuple[Finding, ...]

    @property
    def readable(self) -> bool:
        """Whether every name stands for one person."""
        return all(finding.severity is not Severity.ERROR for finding in self.findings)


class People:
    """Who is known, by ID and by name."""

    def __init__(self, lookups: Lookups) -> None:
        self._names = lookups.people
        self._complete = "people" in lookups.complete
        self._owners: dict[str, list[str]] = {}
        for id, name in lookups.people.items():
            if name:
                self._owners.setdefault(comparable(name), []).append(id)

    def resolve(self, typed: list[JsonValue], shown: Collection[str]) -> Resolved:
        """Return the IDs of what was typed; what is known or `shown` by the service as an ID stays, also where it is somebody's name.

        Where not all people are known, a second one may have the same name: it stands only for an ID that is `shown`.
        """
        ids: list[JsonValue] = []
        findings: list[Finding] = []
        unsure: list[tuple[str, str]] = []
        for name in typed:
            if not isinstance(name, str) or name in self._names or name in shown or not (owners := self._owners.get(comparable(name), [])):
                ids.append(name)
            elif len(owners) == 1:
                ids.append(owners[0])
                if not self._complete and owners[0] not in shown:
                    unsure.append((name, owners[0]))
                    continue
                message = say('"{name}" is sent as the ID {id}.', name=name, id=owners[0])
                findings.append(Finding(Severity.WARNING, "name-resolved", message))
            else:
                message = say('"{name}" is the name of {count} people. Write the ID: {ids}.', name=name, count=len(owners), ids=", ".join(owners[:9]))
                findings.append(refused("ambiguous-person", message))
        for name, id in unsure:
            message = say('"{name}" is the name of {id}, but not all people are known here. Write the ID.', name=name, id=id)
            findings.append(refused("name-unsure", message, write_names([str(id) for id in ids])))
        findings += [refused("person-twice", say("{id} stands twice, by name and by ID. Remove one.", id=id)) for id in _repeated(ids)]
        return Resolved(ids, tuple(findings))

    def names_of(self, ids: JsonValue) -> set[str]:
        """Return the known names of personnel IDs."""
        return {name for id in ids if isinstance(id, str) and (name := self._names.get(id))} if isinstance(ids, list) else set()


def _repeated(ids: list[JsonValue]) -> list[JsonValue]:
    return [id for at, id in enumerate(ids) if id in ids[:at]]
