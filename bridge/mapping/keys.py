"""Key of a row -> the activity that it names in the service: found by the fields that the key's columns are, where Name is one of them. Pure."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import TypeAlias

from bridge.mapping.mapping_file import FieldRule
from bridge.records.cells.base import JsonObject, JsonValue, id_of
from bridge.records.kinds import FilterType, Kind
from bridge.records.lookups import comparable

Key: TypeAlias = "tuple[str, ...]"
"""What stands in the columns of a key, as text."""

_NAMING = ("name", "siteId", "activityCategory", "workPackageId")
"""Fields that the service shows and that stay as they are while a plan moves."""


def looked_up_by(columns: Iterable[str], rules: Mapping[str, FieldRule]) -> tuple[str, ...]:
    """Return the field of each column of the key, by which the service is asked for the activity.

    Nothing where Name is none of them: it is never sent, so a mapping that reads it means to find activities by it.
    """
    fields = tuple(next((name for name in _NAMING if name in rules and rules[name].captions == (caption,)), "") for caption in columns)
    return fields if "name" in fields and "" not in fields else ()


def narrowest(kind: Kind, fields: Collection[str], keys: Collection[Mapping[str, str]], most: int) -> JsonObject:
    """Return the filter of an export that finds every key: the field with the fewest values, at most so many; none where each has more."""
    found = JsonObject()
    for one in kind.filters:
        field = one.field or ""
        if one.type is FilterType.TEXTS and field in fields:
            values: list[JsonValue] = [*dict.fromkeys(key[field] for key in keys)]
            if len(values) <= min((len(other) for other in found.values() if isinstance(other, list)), default=most):
                found = {one.name: values}
    return found


def ids_by_key(keys: Mapping[Key, Mapping[str, str]], own: Mapping[Key, str], records: Iterable[JsonObject]) -> dict[Key, tuple[str, ...]]:
    """Return by key the IDs of the records that say the same in its fields, those of the keys that no record says left out.

    `keys` holds what the fields of each key say, `own` the ID that each key makes by itself: where a record has that, it is the one.
    """
    fields = tuple(next(iter(keys.values()), {}))
    wanted = {tuple(map(_folded, said.values())) for said in keys.values()}
    found, ids = dict[tuple[str, ...], list[str]](), set[str]()
    for record in records:
        id, said = id_of(record), tuple(_folded(record.get(name)) for name in fields)
        if id is not None:
            ids.add(id)
            if said in wanted and id not in found.setdefault(said, []):
                found[said].append(id)
    named = {key: tuple(found.get(tuple(map(_folded, said.values())), ())) for key, said in keys.items() if own[key] not in ids}
    return {key: some for key, some in named.items() if some}


def _folded(value: JsonValue) -> str:
    return comparable(str(value or ""))
