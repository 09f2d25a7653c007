"""Two versions of a plan as exact texts -> the records that can differ: what stands in both to the letter is counted and never parsed. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import islice
from types import MappingProxyType
from typing import Protocol
from zoneinfo import ZoneInfo

from bridge.changes.plan.moves import PlanComparison, PlanVersion, compare
from bridge.changes.plan.what_changes import NO_NAMES
from bridge.records.cells.base import JsonObject, JsonValue

_TOGETHER = 50
"""Records that are compared at once."""


class RecordTexts(Protocol):
    """Records by ID, with their exact texts."""

    def ids(self) -> Iterable[str]:
        """Return each ID once, in the order of the export."""

    def raw(self, id: str, /) -> str | None:
        """Return the record's exact JSON text, None where it is not known."""

    def together(self, ids: Sequence[str], /) -> str | None:
        """Return the texts of several records, without anything between them; None where they do not stand together or one is not known."""

    def get(self, id: str, /) -> JsonObject | None:
        """Return the record of an ID; None: the version has none."""


@dataclass(frozen=True, slots=True)
class KeptVersion:
    """One version of a plan: what was exported, and over it the records that a planner edited since, new ones too, as they are after that.

    `removed` are exported IDs that the version does not have any more, `unclear` those whose cells cannot be read or whose ID occurs twice.
    """

    texts: RecordTexts
    edited: Mapping[str, JsonObject] = field(default_factory=lambda: MappingProxyType({}))
    project: str = ""
    filters: Mapping[str, JsonValue] | None = None
    complete: bool = True
    removed: frozenset[str] = frozenset()
    unclear: frozenset[str] = frozenset()

    def ids(self) -> Iterator[str]:
        """Yield each ID once: in the order of the export, the new ones behind."""
        yield from (id for id in self.texts.ids() if id not in self.removed)
        yield from (id for id in self.edited if self.texts.raw(id) is None)

    def get(self, id: str) -> JsonObject | None:
        return self.edited.get(id) or (None if id in self.removed else self.texts.get(id))

    def of(self, records: Iterable[JsonObject]) -> PlanVersion:
        return PlanVersion(records, self.project, self.filters, self.complete)


def compare_kept(old: KeptVersion, new: KeptVersion, zone: ZoneInfo, people: Mapping[str, str] = NO_NAMES) -> PlanComparison:
    """Compare two versions of a plan as `compare` does, of which most of the records are the same to the letter."""
    before, after, same = _differing(old, new)
    found = compare(old.of(before), new.of(after), zone, people)
    unclear = (old.unclear | new.unclear).difference(move.id for move in found.moves)
    return replace(found, unchanged=found.unchanged + same - len(unclear))


def _differing(old: KeptVersion, new: KeptVersion) -> tuple[list[JsonObject], list[JsonObject], int]:
    """Return the records of both versions that are not the same text, and how many are."""
    before, after, same = dict[str, JsonObject](), list[JsonObject](), set[str]()
    ids = iter(new.ids())
    while some := [*islice(ids, _TOGETHER)]:
        # Fifty records at once as text: two exports of a plan hardly differ, and no JSON is read for what is equal.
        whole = _untouched(some, old, new) and new.texts.together(some)
        if whole and whole == old.texts.together(some):
            same.update(some)
            continue
        for id in some:
            if _untouched((id,), old, new) and (text := new.texts.raw(id)) is not None and text == old.texts.raw(id):
                same.add(id)
                continue
            if (record := new.get(id)) is not None:
                after.append(record)
            if (was := old.get(id)) is not None:
                before[id] = was
    for id in old.ids():
        if id not in same and id not in before and (was := old.get(id)) is not None:
            before[id] = was
    return [*before.values()], after, len(same)


def _untouched(ids: Iterable[str], old: KeptVersion, new: KeptVersion) -> bool:
    return not any(id in old.edited or id in new.edited or id in old.removed for id in ids)
