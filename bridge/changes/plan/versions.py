"""What moved between two versions of a plan: each activity that differs once, in words. Pure."""

from __future__ import annotations

import dataclasses
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import timedelta
from enum import StrEnum
from itertools import islice
from types import MappingProxyType
from typing import Protocol
from zoneinfo import ZoneInfo

from bridge.changes.plan.rules import moment, names
from bridge.records.cells.base import JsonObject, JsonValue, cell_text, id_of
from bridge.records.columns import Column
from bridge.records.kinds import ACTIVITIES
from bridge.texts import Text, say

_FIRST = ("startDate", "endDate", "status", "teams", "personnelIds", "siteId", "workPackageId")
_IMPORTABLE = {
    column.field: column
    for column in ACTIVITIES.columns
    if column.importable and column.field != "id"
}
_SHOWN_FIELDS: Mapping[str, Column] = {
    field: _IMPORTABLE[field] for field in dict.fromkeys((*_FIRST, *_IMPORTABLE))
}
_STAMPS = ("createdAt", "updatedAt")
_SHOWN = {
    column.field: column
    for column in ACTIVITIES.columns
    if column.shown and column.field not in {"id", *_STAMPS}
}
ALL_FIELDS: Mapping[str, Column] = {**_SHOWN_FIELDS, **_SHOWN}
"""Every field that import accepts or the service shows, but for the ID and the times of change."""
_MOST_LETTERS = 40
NO_NAMES: Mapping[str, str] = MappingProxyType({})


def what_changes(
    before: JsonObject,
    after: JsonObject,
    zone: ZoneInfo,
    people: Mapping[str, str] = NO_NAMES,
    table: Sequence[Column] | None = None,
    *,
    whole: bool = False,
) -> Text:
    """Return in words in what two versions of an activity differ, as far as both show it; empty
    where they do not.

    Times are in `zone` where there is no difference to tell; `people` are names by ID; `table` are
    the columns of a record of another kind. `whole`: both are whole records of activities, as in
    `all_changed_fields`.
    """
    columns = (
        _SHOWN_FIELDS
        if table is None
        else {column.field: column for column in table if column.editable}
    )
    fields = all_changed_fields(before, after) if whole else changed_fields(before, after, columns)
    return joined(
        list(_parts(before, after, zone, people, ALL_FIELDS if whole else columns, fields))
    )


def changed_fields(
    before: JsonObject, after: JsonObject, columns: Mapping[str, Column] = _SHOWN_FIELDS
) -> list[str]:
    """Return the fields in which two versions differ, of those that import accepts and both show;
    nothing, null and empty are the same.
    """
    return [
        field
        for field in columns
        if field in before
        and field in after
        and before[field] != after[field]
        and not _same(field, before[field], after[field])
    ]


def all_changed_fields(before: JsonObject, after: JsonObject) -> list[str]:
    """Return the fields in which two whole records of an activity differ: a field that is missing
    in one is empty there.

    Of a field that the service does not show, only what the later record has is known.
    """
    found = []
    for field, column in ALL_FIELDS.items():
        was, now = before.get(field), after.get(field)
        if (
            was != now
            and not _same(field, was, now)
            and (column.shown or not _is_empty(now) or field in after)
        ):
            found.append(field)
    return found


def joined(parts: list[Text]) -> Text:
    """Return parts of a sentence as one, with points between them."""
    if len(parts) == 1:
        return parts[0]
    return Text(
        " · ".join(f"{{part{place}}}" for place in range(len(parts))),
        {f"part{place}": part for place, part in enumerate(parts)},
    )


def in_words(shift: timedelta) -> Text:
    """Return a difference of time, to the next minute: `+1 day`, `-2 days 3 h`, `+30 min`; seconds
    are told only below a minute.
    """
    sign = "-" if shift < timedelta(0) else "+"
    seconds = round(abs(shift) / timedelta(seconds=1))
    minutes = round(seconds / 60) if seconds >= 60 else 0
    days, minutes = divmod(minutes, 1440)
    rest = " ".join(
        f"{count} {unit}" for count, unit in ((minutes // 60, "h"), (minutes % 60, "min")) if count
    )
    if not days:
        return say("{sign}{time}", sign=sign, time=rest or f"{seconds} s")
    if rest:
        return say(
            "{sign}{days} day {time}" if days == 1 else "{sign}{days} days {time}",
            sign=sign,
            days=days,
            time=rest,
        )
    return say("{sign}{days} day" if days == 1 else "{sign}{days} days", sign=sign, days=days)


def _parts(
    before: JsonObject,
    after: JsonObject,
    zone: ZoneInfo,
    people: Mapping[str, str],
    columns: Mapping[str, Column],
    fields: list[str],
) -> Iterator[Text]:
    shifts: dict[str, timedelta | None] = {
        field: _shift_words(before.get(field), after.get(field))
        for field in ("startDate", "endDate")
        if field in fields
    }
    if shifts.get("endDate") is not None and shifts.get("endDate") == shifts.get("startDate"):
        fields.remove("endDate")  # it moved as a whole
    for field in fields:
        caption, now = columns[field].caption, after.get(field)
        if (shift := shifts.get(field)) is not None:
            yield say("{caption} {value}", caption=caption, value=in_words(shift))
        elif _is_empty(now):
            yield say("{caption} cleared", caption=caption)
        elif field == "teams" and len(names(now)) == 1:
            yield say("Team {team}", team=names(now)[0])
        else:
            yield say(
                "{caption} {value}",
                caption=caption,
                value=_shown(columns[field], now, zone, people),
            )


def _shift_words(before: JsonValue, after: JsonValue) -> timedelta | None:
    old, new = moment(before), moment(after)
    return None if old is None or new is None else new - old


def _shown(column: Column, value: JsonValue, zone: ZoneInfo, people: Mapping[str, str]) -> str:
    if column.field == "personnelIds" and isinstance(value, list):
        return ", ".join(people.get(str(one)) or str(one) for one in value)
    cell = column.cell.to_cell(value, zone)
    text = " ".join(cell_text(cell).split()) if cell is not None else str(value)
    return text if len(text) <= _MOST_LETTERS else f"{text[: _MOST_LETTERS - 1]}…"


def _is_empty(value: JsonValue) -> bool:
    return value is None or value in ("", [], {})


def _same(field: str, one: JsonValue, other: JsonValue) -> bool:
    if _is_empty(one) and _is_empty(other):
        return True
    if isinstance(one, list) and isinstance(other, list):
        return sorted(map(str, one)) == sorted(map(str, other))
    if field in {"startDate", "endDate"}:
        return (start := moment(one)) is not None and start == moment(other)
    return False


class Moved(StrEnum):
    """In what two versions of an activity differ."""

    LATER = "later"
    EARLIER = "earlier"
    LONGER = "longer"
    SHORTER = "shorter"
    NEW = "new"
    REMOVED = "removed"
    ELSEWHERE = "not-in-the-other"
    """It is in one of two exports that cannot tell whether it is new or removed: another project or
    filter, or one of them is not complete.
    """
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
_FIELDS = {
    "teams": Moved.OTHER_TEAMS,
    "personnelIds": Moved.OTHER_PEOPLE,
    "siteId": Moved.OTHER_SITE,
    "name": Moved.RENAMED,
}
_TIMES = ("startDate", "endDate")


@dataclass(frozen=True, slots=True)
class PlanVersion:
    """One version of a plan: its records in the order of the export, of which project, by which
    filters, and whether the export was complete.
    """

    records: Iterable[JsonObject]
    project: str = ""
    filters: Mapping[str, JsonValue] | None = None
    complete: bool = True


@dataclass(frozen=True, slots=True)
class Move:
    """One activity that differs: in what, in words, and by how much its start moved (its end, where
    a start is missing; None: it did not).

    `old` and `new` are the records; one of them is None where only one version has it. `fields` are
    those that differ.
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
    """What moved: in the order of the new version, what only the old one has behind it.

    `unchanged` counts the others.
    """

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


def moves_of_edits(
    edits: Iterable[tuple[JsonObject | None, JsonObject]],
    zone: ZoneInfo,
    people: Mapping[str, str] = NO_NAMES,
) -> Iterator[Move]:
    """Yield what edits move, one by one: of each activity what it was (None: new) and what it will
    be.
    """
    for was, record in edits:
        id = id_of(record) or ""
        yield from _moves(
            {} if was is None else {id: was}, {id: record}, True, zone, people, whole=False
        )


def compare(
    old: PlanVersion, new: PlanVersion, zone: ZoneInfo, people: Mapping[str, str] = NO_NAMES
) -> PlanComparison:
    """Compare two versions of a plan by the activities' IDs; times in words stand in `zone`,
    `people` are names by ID.

    A record without an ID is no activity. Of records with the same ID the last counts.
    """
    before, after = _by_id(old), _by_id(new)
    # Another filter or project: what is not there was perhaps only not asked for.
    one_sort = (
        old.complete
        and new.complete
        and old.project == new.project
        and (old.filters or {}) == (new.filters or {})
    )
    moves = [*_moves(before, after, one_sort, zone, people, whole=True)]
    moves += [
        _alone(id, Moved.REMOVED if one_sort else Moved.ELSEWHERE, record, None)
        for id, record in before.items()
        if id not in after
    ]
    return PlanComparison(tuple(moves), len(before.keys() | after.keys()) - len(moves))


def _by_id(version: PlanVersion) -> dict[str, JsonObject]:
    return {id: record for record in version.records if (id := id_of(record))}


def _moves(
    before: Mapping[str, JsonObject],
    after: Mapping[str, JsonObject],
    one_sort: bool,
    zone: ZoneInfo,
    people: Mapping[str, str],
    *,
    whole: bool,
) -> Iterator[Move]:
    for id, record in after.items():
        was = before.get(id)
        if was is None:
            yield _alone(id, Moved.NEW if one_sort else Moved.ELSEWHERE, None, record)
        # Records differ in times of change and order too, which no planner calls a move.
        elif was != record and (
            fields := all_changed_fields(was, record) if whole else changed_fields(was, record)
        ):
            shift, kinds = _shift(was, record), tuple(_kinds(was, record, fields))
            text = what_changes(was, record, zone, people, whole=whole)
            yield Move(
                id=id,
                kinds=kinds,
                text=text,
                shift=shift or None,
                old=was,
                new=record,
                fields=tuple(fields),
            )


def _alone(id: str, kind: Moved, old: JsonObject | None, new: JsonObject | None) -> Move:
    return Move(id=id, kinds=(kind,), text=WORDS[kind], shift=None, old=old, new=new)


def _kinds(old: JsonObject, new: JsonObject, fields: list[str]) -> Iterator[Moved]:
    shift = _shift(old, new)
    was = _duration(old)
    takes = _duration(new)
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


_TOGETHER = 50
"""Records that are compared at once."""


class RecordTexts(Protocol):
    """Records by ID, with their exact texts."""

    def ids(self) -> Iterable[str]:
        """Return each ID once, in the order of the export."""

    def raw(self, id: str, /) -> str | None:
        """Return the record's exact JSON text, None where it is not known."""

    def together(self, ids: Sequence[str], /) -> str | None:
        """Return the texts of several records, without anything between them; None where they do
        not stand together or one is not known.
        """

    def get(self, id: str, /) -> JsonObject | None:
        """Return the record of an ID; None: the version has none."""


@dataclass(frozen=True, slots=True)
class KeptVersion:
    """One version of a plan: what was exported, and over it the records that a planner edited
    since, new ones too, as they are after that.

    `removed` are exported IDs that the version does not have any more, `unclear` those whose cells
    cannot be read or whose ID occurs twice.
    """

    texts: RecordTexts
    edited: Mapping[str, JsonObject] = dataclasses.field(
        default_factory=lambda: MappingProxyType({})
    )
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


def compare_kept(
    old: KeptVersion, new: KeptVersion, zone: ZoneInfo, people: Mapping[str, str] = NO_NAMES
) -> PlanComparison:
    """Compare two versions of a plan as `compare` does, of which most of the records are the same
    to the letter.
    """
    before, after, same = _differing(old, new)
    found = compare(old.of(before), new.of(after), zone, people)
    unclear = (old.unclear | new.unclear).difference(move.id for move in found.moves)
    return replace(found, unchanged=found.unchanged + same - len(unclear))


def _differing(
    old: KeptVersion, new: KeptVersion
) -> tuple[list[JsonObject], list[JsonObject], int]:
    """Return the records of both versions that are not the same text, and how many are."""
    before = dict[str, JsonObject]()
    after = list[JsonObject]()
    same = set[str]()
    ids = iter(new.ids())
    while some := [*islice(ids, _TOGETHER)]:
        # Fifty records at once as text: two exports of a plan hardly differ, and no JSON is read
        # for what is equal.
        whole = _untouched(some, old, new) and new.texts.together(some)
        if whole and whole == old.texts.together(some):
            same.update(some)
            continue
        for id in some:
            if (
                _untouched((id,), old, new)
                and (text := new.texts.raw(id)) is not None
                and text == old.texts.raw(id)
            ):
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
