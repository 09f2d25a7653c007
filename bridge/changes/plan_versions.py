"""Compare two versions of a plan: each changed activity once, with a description. Pure."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import timedelta
from enum import StrEnum
from types import MappingProxyType
from zoneinfo import ZoneInfo

from bridge import clock
from bridge.changes.compare.inputs import Exported
from bridge.changes.plan_rules import moment
from bridge.records.cells.base import JsonObject, JsonValue, cell_text, id_of
from bridge.records.cells.values import ChoiceCell
from bridge.records.cells.written_dates import SHORT_MONTHS
from bridge.records.kinds import ACTIVITIES
from bridge.texts import Text, say

_TIMES = ("startDate", "endDate")
_FIRST = (*_TIMES, "status", "teams", "personnelIds", "siteId", "workPackageId")
_COMPARED = {
    column.field: column
    for column in ACTIVITIES.columns
    if (column.importable or column.shown) and column.field not in {"id", "createdAt", "updatedAt"}
}
_FIELDS = {field: _COMPARED[field] for field in dict.fromkeys((*_FIRST, *_COMPARED))}
"""All fields that the import accepts or the service shows, except the ID and timestamps."""
_MOST_LETTERS = 40
NO_NAMES: Mapping[str, str] = MappingProxyType({})


def what_changes(
    before: JsonObject, after: JsonObject, zone: ZoneInfo, people: Mapping[str, str] = NO_NAMES
) -> Text:
    """Describe how two versions of an activity differ, as old → new; empty if they do not.

    Times are in `zone`; `people` are names by ID.
    """
    fields, shifts = changed_fields(before, after), _shifts(before, after)
    return _described(before, after, fields, shifts, zone, people)


def _described(
    before: JsonObject,
    after: JsonObject,
    fields: Iterable[str],
    shifts: Mapping[str, timedelta],
    zone: ZoneInfo,
    people: Mapping[str, str],
) -> Text:
    parts, whole = [], "startDate" in fields and _is_whole(shifts)
    for name in fields:
        if name == "endDate" and whole:
            continue
        template = "{caption} {old} → {new}"
        if name == "startDate" and whole:
            template = "{caption} {old} → {new}, end too"
        old, new = (_words(name, record.get(name), zone, people) for record in (before, after))
        parts.append(say(template, caption=_FIELDS[name].caption, old=old, new=new))
    return joined(parts)


def changed_fields(before: JsonObject, after: JsonObject) -> list[str]:
    """Return the fields in which two records of an activity differ; a missing field is treated as
    empty.

    A field that the service does not show is only known from the later record.
    """
    fields = []
    for name, column in _FIELDS.items():
        was, now = before.get(name), after.get(name)
        if (
            was != now
            and not column.cell.alike(was, now)
            and (column.shown or not _is_empty(now) or name in after)
        ):
            fields.append(name)
    return fields


def joined(parts: list[Text]) -> Text:
    """Return parts of a sentence joined by separator dots."""
    if len(parts) == 1:
        return parts[0]
    return Text(
        " · ".join(f"{{part{place}}}" for place in range(len(parts))),
        {f"part{place}": part for place, part in enumerate(parts)},
    )


def _words(name: str, value: JsonValue, zone: ZoneInfo, people: Mapping[str, str]) -> str:
    column, at = _FIELDS[name], moment(value) if name in _TIMES else None
    if _is_empty(value):
        return "(empty)"
    if at is not None:
        at = at.astimezone(zone)
        year = "" if at.year == clock.today(zone).year else f" {at.year}"
        time = at.time().isoformat("seconds" if at.second else "minutes")
        return f"{at.day} {SHORT_MONTHS[at.month - 1]}{year} {time}"
    if name == "personnelIds" and isinstance(value, list):
        return ", ".join(people.get(str(item)) or str(item) for item in value)
    cell = column.cell.to_cell(value, zone)
    text = " ".join(cell_text(cell).split()) if cell is not None else str(value)
    if isinstance(column.cell, ChoiceCell) and text in column.cell.choices:
        text = text.capitalize()
    return text if len(text) <= _MOST_LETTERS else f"{text[: _MOST_LETTERS - 1]}…"


def _is_empty(value: JsonValue) -> bool:
    return value is None or value in ("", [], {})


class Moved(StrEnum):
    """The kinds of difference between two versions of an activity."""

    LATER = "later"
    EARLIER = "earlier"
    LONGER = "longer"
    SHORTER = "shorter"
    NEW = "new"
    REMOVED = "removed"
    ELSEWHERE = "not-in-the-other"
    """In only one export, but not known to be new or removed, because project or filter differ or
    an export is incomplete.
    """
    DISPATCHED = "dispatched"
    COMPLETED = "completed"
    OTHER_PEOPLE = "other-people"
    OTHER_TEAMS = "other-teams"
    OTHER_SITE = "other-site"
    RENAMED = "renamed"
    OTHERWISE = "otherwise"
    """Another field, named in the description."""


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
"""The label of each kind, for headings and tiles."""

_STATUS = {"DISPATCHED": Moved.DISPATCHED, "COMPLETED": Moved.COMPLETED}
_OF_FIELD = {
    "teams": Moved.OTHER_TEAMS,
    "personnelIds": Moved.OTHER_PEOPLE,
    "siteId": Moved.OTHER_SITE,
    "name": Moved.RENAMED,
}


@dataclass(frozen=True, slots=True)
class PlanVersion:
    """One version of a plan: the exported records, and the records edited or added since.

    It also has the project, the filters, and whether the export was complete. `removed` are
    exported IDs that the version no longer has; `unclear` are IDs whose cells cannot be read or
    that occur twice. `fields` are those that it has columns for, None if it has them all.
    """

    exported: Exported
    edited: Mapping[str, JsonObject] = field(default_factory=lambda: MappingProxyType({}))
    project: str = ""
    filters: Mapping[str, JsonValue] | None = None
    complete: bool = True
    removed: frozenset[str] = frozenset()
    unclear: frozenset[str] = frozenset()
    fields: frozenset[str] | None = None

    def ids(self) -> Iterator[str]:
        """Yield each ID once: in export order, then the new ones."""
        yield from (id for id in self.exported.ids() if id not in self.removed)
        yield from (id for id in self.edited if self.exported.raw(id) is None)

    def get(self, id: str) -> JsonObject | None:
        """Return the record with this ID, or None if the version has none."""
        return self.edited.get(id) or (None if id in self.removed else self.exported.get(id))

    def exact(self, id: str) -> str | None:
        """Return the exact text of a record that is unchanged since the export, else None."""
        return None if id in self.edited or id in self.removed else self.exported.raw(id)


def not_compared(version: PlanVersion, other: PlanVersion) -> list[str]:
    """Return the headers of the columns that one version lacks and the other has."""
    return [
        column.caption
        for name, column in _FIELDS.items()
        if version.fields is not None
        and name not in version.fields
        and (other.fields is None or name in other.fields)
    ]


@dataclass(frozen=True, slots=True)
class Move:
    """A changed activity: the kinds of change, a description, and how far its start moved.

    The shift is the end's if a start is missing, and None if nothing moved. `old` and `new` are the
    records, None if a version lacks the activity. `fields` are those that differ.
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
"""Number of activities per kind of change."""


@dataclass(frozen=True, slots=True)
class PlanComparison:
    """The changed activities, in the order of the new version, then those that only the old one
    has.

    `unchanged` counts the others, except those with unreadable cells.
    """

    moves: tuple[Move, ...]
    unchanged: int


def counted(moves: Iterable[Move]) -> Counts:
    """Return the number of moves per kind, in one pass."""
    counts = Counter[Moved]()
    for move in moves:
        counts.update(move.kinds)
    return {kind: counts[kind] for kind in Moved if counts[kind]}


def moves_of_edits(
    edits: Iterable[tuple[JsonObject | None, JsonObject]], zone: ZoneInfo
) -> Iterator[Move]:
    """Yield the changes made by edits, each given as a record before (None if new) and after."""
    for was, record in edits:
        id = id_of(record) or ""
        if was is None:
            yield _alone(id, Moved.NEW, None, record)
        elif (move := _move(id, was, record, zone, NO_NAMES)) is not None:
            yield move


def compare(
    old: PlanVersion, new: PlanVersion, zone: ZoneInfo, people: Mapping[str, str] = NO_NAMES
) -> PlanComparison:
    """Compare two versions of a plan by activity ID.

    Times in words are in `zone`; `people` are names by ID.
    """
    # With another filter or project, a missing activity may simply not have been requested.
    one_sort = (
        old.complete
        and new.complete
        and old.project == new.project
        and (old.filters or {}) == (new.filters or {})
    )
    moves, seen, unclear = list[Move](), set[str](), old.unclear | new.unclear
    limits = [version.fields for version in (old, new) if version.fields is not None]
    compared = frozenset(_FIELDS).intersection(*limits) if limits else None
    unchanged = 0
    for id in new.ids():
        seen.add(id)
        # Two exports of a plan hardly differ, and no JSON is read for what is equal to the letter.
        text = new.exact(id)
        if text is None or text != old.exact(id):
            record, was = new.get(id) or {}, old.get(id)
            move = (
                # A row that the older sheet no longer has was exported: it is not new.
                _alone(
                    id,
                    Moved.NEW if one_sort and id not in old.removed else Moved.ELSEWHERE,
                    None,
                    record,
                )
                if was is None
                else _move(id, was, record, zone, people, compared)
            )
            if move is not None:
                moves.append(move)
                continue
        unchanged += id not in unclear
    moves += [
        _alone(id, Moved.REMOVED if one_sort else Moved.ELSEWHERE, old.get(id), None)
        for id in old.ids()
        if id not in seen
    ]
    return PlanComparison(tuple(moves), unchanged)


def _alone(id: str, kind: Moved, old: JsonObject | None, new: JsonObject | None) -> Move:
    return Move(id=id, kinds=(kind,), text=WORDS[kind], shift=None, old=old, new=new)


def _move(
    id: str,
    whole_old: JsonObject,
    whole_new: JsonObject,
    zone: ZoneInfo,
    people: Mapping[str, str],
    compared: frozenset[str] | None = None,
) -> Move | None:
    """Return how an activity differs in the compared fields (None: all), or None if it does not.

    Times of change and the order of lists are ignored.
    """
    old, new = (
        record if compared is None else {name: record[name] for name in compared & record.keys()}
        for record in (whole_old, whole_new)
    )
    if old == new or not (fields := changed_fields(old, new)):
        return None
    shifts = _shifts(old, new)
    return Move(
        id=id,
        kinds=tuple(_kinds(new, fields, shifts)),
        text=_described(old, new, fields, shifts, zone, people),
        shift=next(iter(shifts.values()), None) or None,
        old=whole_old,
        new=whole_new,
        fields=tuple(fields),
    )


def _shifts(old: JsonObject, new: JsonObject) -> dict[str, timedelta]:
    """Return how far start and end moved, if both versions have them."""
    times = [(name, moment(old.get(name)), moment(new.get(name))) for name in _TIMES]
    return {name: now - was for name, was, now in times if was is not None and now is not None}


def _is_whole(shifts: Mapping[str, timedelta]) -> bool:
    """Return whether start and end moved by the same time."""
    return len(shifts) == 2 and shifts["startDate"] == shifts["endDate"]


def _kinds(new: JsonObject, fields: list[str], shifts: Mapping[str, timedelta]) -> Iterator[Moved]:
    none = timedelta(0)
    if first := next(iter(shifts.values()), none):
        yield Moved.LATER if first > none else Moved.EARLIER
    if len(shifts) == 2 and not _is_whole(shifts):
        longer = shifts["endDate"] > shifts["startDate"]
        yield Moved.LONGER if longer else Moved.SHORTER
    others = False
    for name in fields:
        if name == "status" and new.get("status") in _STATUS:
            yield _STATUS[str(new["status"])]
        elif name in _OF_FIELD:
            yield _OF_FIELD[name]
        elif name not in shifts:
            others = True
    if others:
        yield Moved.OTHERWISE
