"""What a planner's words mean: tables of values of the mapping, values that an account remembers, names for IDs. What is known wins, and is said."""

from __future__ import annotations

from collections.abc import Mapping as Dictionary
from dataclasses import dataclass, field
from typing import NamedTuple

from bridge.errors import Severity
from bridge.mapping.mapping_file import FieldRule
from bridge.records.cells.base import Finding, refused
from bridge.records.cells.text import ChoiceCell
from bridge.records.column import Column
from bridge.records.lookups import KnownWords, comparable
from bridge.records.sheet_types import Lookups
from bridge.texts import say

MOST_UNLISTED = 20
"""Values that a finding names; of more it says that there are others, and no more is kept of them than that."""


@dataclass(frozen=True, slots=True)
class Meanings:
    """What is known and remembered for one account.

    `lookups` are the known values by source; `names` by source the name of each ID (people are found by name where own workbooks' people are);
    `remembered` by field what a value is always read as.
    """

    lookups: Lookups = field(default_factory=Lookups)
    names: Dictionary[str, Dictionary[str, str]] = field(default_factory=dict)
    remembered: Dictionary[str, Dictionary[str, str]] = field(default_factory=dict)


class Meant(NamedTuple):
    """What one value means. `value` None: nothing (the field is left as it is); `leaves_out`: the row is not read; `found`: it was looked up."""

    value: str | None
    findings: tuple[Finding, ...] = ()
    leaves_out: bool = False
    looked_up: bool = False

    @property
    def refused(self) -> bool:
        """Whether the value cannot be used."""
        return any(finding.severity is Severity.ERROR for finding in self.findings)


class ValueMeanings:
    """What the values of one field mean. `unlisted` are values that the mapping's table does not have, in the order in which they were met, at most
    one more than are named.
    """

    def __init__(self, column: Column, rule: FieldRule, meanings: Meanings) -> None:
        source = column.source
        self._table = rule.values or {}
        self._folded = _folded_once(self._table)
        self._other = rule.other if rule.values is not None else None
        names = meanings.names.get(source, {}) if source and source != "people" else {}
        choices = column.cell.choices if isinstance(column.cell, ChoiceCell) else ()
        self._words = KnownWords(source, meanings.remembered.get(column.field, {}), names, meanings.lookups, choices)
        self.unlisted = dict[str, None]()

    @property
    def trivial(self) -> bool:
        """Whether every value means itself."""
        return not (self._table or self._words)

    def of(self, text: str) -> Meant:
        """Return what a text without blanks around it means."""
        listed = self._listed(text)
        # To leave a row out for a known value is no other reading of it.
        if listed and (listed[0] is None or not self._words.knows(text)):
            return Meant(listed[0], leaves_out=listed[0] is None, looked_up=True)
        word = self._words.of(text, listed[0] if listed else None)
        if word is None:
            return self._otherwise(text)
        return Meant(word.value, () if word.finding is None else (word.finding,), looked_up=word.value not in {None, text})

    def whole(self, text: str) -> Meant | None:
        """Return what a whole list means where the tables have it as it stands; None where its names are to be looked up one by one."""
        listed = self._listed(text)
        if listed or text in self._words:
            return self.of(text)
        return None

    def _listed(self, text: str) -> tuple[str | None] | None:
        if text in self._table:
            return (self._table[text],)
        key = self._folded.get(comparable(text))
        return None if key is None else (self._table[key],)

    def _otherwise(self, text: str) -> Meant:
        if self._other is None:
            return Meant(text)
        if len(self.unlisted) <= MOST_UNLISTED:
            self.unlisted[text] = None
        if self._other == "keep":
            return Meant(text)
        if self._other == "leave":
            return Meant(None)
        message = say('"{text}" is not among the values of the mapping. They are {known}.', text=text, known=", ".join([*self._table][:20]))
        return Meant(None, (refused("value-not-mapped", message),))


def _folded_once(table: Dictionary[str, str | None]) -> dict[str, str]:
    """Return folded -> key, for keys that differ by more than case and blanks."""
    found = dict[str, str]()
    twice = set[str]()
    for key in table:
        if found.setdefault(comparable(key), key) != key:
            twice.add(comparable(key))
    return {folded: key for folded, key in found.items() if folded not in twice}
