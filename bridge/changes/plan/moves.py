"""What moved between two versions of a plan: each activity that differs once, in words. Pure."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import timedelta
from enum import StrEnum
from zoneinfo import ZoneInfo

from bridge.changes.plan.plan_rows import moment
from bridge.changes.plan.what_changes import NO_NAMES, all_changed_fields, changed_fields, what_changes
from bridge.records.cells.base import JsonObject, JsonValue, id_of
from bridge.texts import Text, say


class Moved(StrEnum):
    """In what two versions of an activity differ."""

    LATER = "later"
    EARLIER = "earlier"
    LONGER = "longer"
    SHORTER = "shorter"
    NEW = "new"
    REMOVED = "removed"
    ELSEWHERE = "not-in-the-other"
    """It is in one of two exports that cannot tell whether it is new or removed: another project or filter, or one of them is not complete."""
    DISPATCHED = "dispatched"
    COMPLETED = "completed"
    OTHER_PEOPLE = "other-people"
    OTHER_TEAMS = "other-teams"
    OTHER_SITE = "other-site"
    RENAMED = "renamed"
    OTHERWISE = "otherwise"
    """In another field: the words say in which."""


WORDS: Mapping[Moved, Text] = {
    Moved.LATER: say("Later"),
    Moved.EARLIER: say("Earlier"),
    Moved.LONGER: say("Longer"),
    Moved.SHORTER: say("Shorter"),
    Moved.NEW: say("New"),
    Moved.REMOVED: say("Removed"),
    Moved.ELSEWHERE: say("Not in the other export"),
    Moved.DISPATCHED: say("Dispatched"),
    Moved.COMPLETED: say("Completed"),
    Moved.OTHER_PEOPLE: say("Other people"),
    Moved.OTHER_TEAMS: say("Other teams"),
    Moved.OTHER_SITE: say("Other site"),
    Moved.RENAMED: say("Renamed"),
    Moved.OTHERWISE: say("Other changes"),
}
"""What a planner reads for each, as a heading or on a tile."""

_STATUS = {"DISPATCHED": Moved.DISPATCHED, "COMPLETED": Moved.COMPLETED}
_FIELDS = {"teams": Moved.OTHER_TEAMS, "personnelIds": Moved.OTHER_PEOPLE, "siteId": Moved.OTHER_SITE, "name": Moved.RENAMED}
_TIMES = ("startDate", "endDate")


@dataclass(frozen=True, slots=True)
class PlanVersion:
    """One version of a plan: its records in the order of the export, of which project, by which filters, and whether the export was complete."""

    records: Iterable[JsonObject]
    project: str = ""
    filters: Mapping[str, JsonValue] | None = None
    complete: bool = True


@dataclass(frozen=True, slots=True)
class Move:
    """One activity that differs: in what, in words, and by how much its start moved (its end, where a start is missing; None: it did not).

    `old` and `new` are the records; one of them is None where only one version has it. `fields` are those that differ.
    """

    id: str
    kinds: tuple[Moved, ...]
    text: Text
    shift: timedelta | None
    old: JsonObject | None
    new: JsonObject | None
    fields: tuple[str, ...] = ()

    @property
    def record(self) -> JsonObject:
        return self.new or self.old or {}


Counts = Mapping[Moved, int]
"""How many activities differ in which way."""


@dataclass(frozen=True, slots=True)
class PlanComparison:
    """What moved: in the order of the new version, what only the old one has behind it. `unchanged` counts the others."""

    moves: tuple[Move, ...]
    unchanged: int

    def of(self, kind: Moved) -> list[Move]:
        """Return the activities that differ in one way."""
        return [move for move in self.moves if kind in move.kinds]

    def counts(self) -> Counts:
        """Return how many activities differ in which way."""
        return counted(self.moves)


def counted(moves: Iterable[Move]) -> Counts:
    """Count moves in one pass."""
    counts = Counter[Moved]()
    for move in moves:
        counts.update(move.kinds)
    return {kind: counts[kind] for kind in Moved if counts[kind]}


def moves_of_edits(edits: Iterable[tuple[JsonObject | None, JsonObject]], zone: ZoneInfo, people: Mapping[str, str] = NO_NAMES) -> Iterator[Move]:
    """Yield what edits move, one by one: of each activity what it was (None: new) and what it will be."""
    for was, record in edits:
        id = id_of(record) or ""
        yield from _moves({} if was is None else {id: was}, {id: record}, True, zone, people, whole=False)


def compare(old: PlanVersion, new: PlanVersion, zone: ZoneInfo, people: Mapping[str, str] = NO_NAMES) -> PlanComparison:
    """Compare two versions of a plan by the activities' IDs; times in words stand in `zone`, `people` are names by ID.

    A record without an ID is no activity. Of records with the same ID the last counts.
    """
    before, after = _by_id(old), _by_id(new)
    # Another filter or project: what is not there was perhaps only not asked for.
    one_sort = old.complete and new.complete and old.project == new.project and (old.filters or {}) == (new.filters or {})
    moves = [*_moves(before, after, one_sort, zone, people, whole=True)]
    moves += [_alone(id, Moved.REMOVED if one_sort else Moved.ELSEWHERE, record, None) for id, record in before.items() if id not in after]
    return PlanComparison(tuple(moves), len(before.keys() | after.keys()) - len(moves))


def _by_id(version: PlanVersion) -> dict[str, JsonObject]:
    return {id: record for record in version.records if (id := id_of(record))}


def _moves(
    before: Mapping[str, JsonObject], after: Mapping[str, JsonObject], one_sort: bool, zone: ZoneInfo, people: Mapping[str, str], *, whole: bool
) -> Iterator[Move]:
    for id, record in after.items():
        was = before.get(id)
        if was is None:
            yield _alone(id, Moved.NEW if one_sort else Moved.ELSEWHERE, None, record)
        # Records differ in times of change and order too, which no planner calls a move.
        elif was != record and (fields := all_changed_fields(was, record) if whole else changed_fields(was, record)):
            shift, kinds = _shift(was, record), tuple(_kinds(was, record, fields))
            text = what_changes(was, record, zone, people, whole=whole)
            yield Move(id=id, kinds=kinds, text=text, shift=shift or None, old=was, new=record, fields=tuple(fields))


def _alone(id: str, kind: Moved, old: JsonObject | None, new: JsonObject | None) -> Move:
    return Move(id=id, kinds=(kind,), text=WORDS[kind], shift=None, old=old, new=new)


def _kinds(old: JsonObject, new: JsonObject, fields: list[str]) -> Iterator[Moved]:
    shift, was, takes = _shift(old, new), _duration(old), _duration(new)
    if shift:
        yield Moved.LATER if shift > timedelta(0) else Moved.EARLIER
    if was is not None and takes is not None and was != takes:
        yield Moved.LONGER if takes > was else Moved.SHORTER
    for field in fields:
        if field == "status" and new.get("status") in _STATUS:
            yield _STATUS[str(new["status"])]
        elif field in _FIELDS:
            yield _FIELDS[field]
    if any(not _is_told(field, old.get(field), new.get(field)) for field in fields):
        yield Moved.OTHERWISE


def _is_told(field: str, old: JsonValue, new: JsonValue) -> bool:
    if field in _TIMES:
        return moment(old) is not None and moment(new) is not None
    return field in _FIELDS or (field == "status" and new in _STATUS)


def _shift(old: JsonObject, new: JsonObject) -> timedelta | None:
    """Return by how much the start moved; of the end, where a start is missing."""
    for field in _TIMES:
        before, after = moment(old.get(field)), moment(new.get(field))
        if before is not None and after is not None:
            return after - before
    return None


def _duration(record: JsonObject) -> timedelta | None:
    start, end = moment(record.get("startDate")), moment(record.get("endDate"))
    return None if start is None or end is None else end - start
