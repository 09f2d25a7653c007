"""What was exported of a kind, as the rows that its sheets showed: found by key, and the members of nested lists by what they belong to. Pure.

A record's key is its `id`, else its first text that every record has and no two share. A nested row is known by its parents and its own `id`, or,
where not every member of the list has one of its own, by its content: then its name here is its number in the list.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from bridge.records.cells.base import JsonObject, JsonValue, id_text
from bridge.records.cells.text import IdentifierCell, TextCell
from bridge.records.nested_columns import Place, ShapedSheet, name_of

_SEPARATOR = " / "
"""Between the names of a nested row, from the outside in, as findings show them."""

Chain = tuple[str, ...]
"""The names of the records to which a nested row belongs, from the outside in."""


class ExportedRows:
    """Rows by name, as an Exported; none has a text of its own."""

    def __init__(self, rows: Mapping[str, JsonObject]) -> None:
        self._rows = rows

    def get(self, id: str, /) -> JsonObject | None:
        return self._rows.get(id)

    def ids(self) -> Iterable[str]:
        """Return the names in the order of the export."""
        return self._rows.keys()

    def raw(self, id: str, /) -> str | None:
        """Return nothing: a row is not written as JSON."""
        return None

    def together(self, ids: Sequence[str], /) -> str | None:
        return None

    def places(self, ids: Sequence[str], /) -> Sequence[int | None]:
        return [None] * len(ids)


@dataclass(frozen=True, slots=True)
class Member:
    """A member of a nested list: the key of its record, where it stands in it, and the row that showed it."""

    record: str
    place: Place
    row: JsonObject


class ExportedKind:
    """The records of one kind. `key` is None where nothing tells them apart."""

    def __init__(self, shapes: Sequence[ShapedSheet], records: Iterable[JsonObject]) -> None:
        self.shapes = shapes
        self._records = [*records]
        self._own = [next(shapes[0].rows(record, number)) for number, record in enumerate(self._records, 1)]
        self.key = _key(shapes[0], self._own)
        self._names = [name_of(record.get("id"), number) for number, record in enumerate(self._records, 1)]
        self._found = dict[str, list[tuple[Chain, Member]]]()
        self._nested = dict[str, dict[str, tuple[Chain, Member]]]()
        if len({*self._names}) < len(self._names):
            self.key = None  # the sheets of their lists would not say whose members they show

    @cached_property
    def own(self) -> ExportedRows:
        """Return the rows of the kind's own sheet, by key."""
        return ExportedRows(dict(zip(self.keys(), self._own, strict=True)))

    @cached_property
    def named(self) -> dict[Chain, tuple[str, Place]]:
        """Return the key of each record, and the place of each member of its lists, by the names under which nested rows are joined to it."""
        found: dict[Chain, tuple[str, Place]] = {(name,): (key, ()) for name, key in zip(self._names, self.keys(), strict=True)}
        for shape in self.shapes[1:]:
            for chain, member in self._members(shape):
                found[*chain, name_of(member.row.get("id"), _position(member.place))] = (member.record, member.place)
        return found

    def keys(self) -> Iterator[str]:
        """Yield the key of each record, in the order of the export."""
        for row in self._own:
            yield key_text(row.get(self.key or "")) or ""

    def nested(self, shape: ShapedSheet) -> dict[str, tuple[Chain, Member]]:
        """Return the members that a sheet showed, by name."""
        if shape.plan.title not in self._nested:
            by_id = self.has_ids(shape)
            self._nested[shape.plan.title] = {
                nested_name(chain, key_text(member.row["id"]) if by_id else str(_position(member.place))): (chain, member)
                for chain, member in self._members(shape)
            }
        return self._nested[shape.plan.title]

    def rows_of(self, shape: ShapedSheet) -> ExportedRows:
        """Return the rows that a sheet of a nested list showed, by name."""
        return ExportedRows({name: member.row for name, (_, member) in self.nested(shape).items()})

    def has_ids(self, shape: ShapedSheet) -> bool:
        """Whether each member that a sheet showed has an `id` which no other in its list has."""
        ids = [(chain, key_text(member.row.get("id"))) for chain, member in self._members(shape)]
        return all(id for _, id in ids) and len({*ids}) == len(ids)

    def _members(self, shape: ShapedSheet) -> Sequence[tuple[Chain, Member]]:
        if shape.plan.title not in self._found:
            self._found[shape.plan.title] = [
                (tuple(str(row[name]) for name in shape.keys), Member(key, place, row))
                for number, (key, record) in enumerate(zip(self.keys(), self._records, strict=True), 1)
                for place, row in shape.placed(record, number)
            ]
        return self._found[shape.plan.title]


def key_text(value: JsonValue) -> str:
    """Return what a key's cell shows; empty for a blank one."""
    return id_text(value) or ""


def nested_name(chain: Chain, own: str) -> str:
    """Return the name of a nested row, as findings show it."""
    return _SEPARATOR.join((*chain, own))


def _position(place: Place) -> int:
    """Return the number of a member in its list, from 1."""
    return int(place[-1]) + 1


def _key(shape: ShapedSheet, rows: Sequence[JsonObject]) -> str | None:
    texts = [column.field for column in shape.plan.columns if isinstance(column.cell, TextCell | IdentifierCell)]
    for field in sorted(texts, key=lambda field: field != "id"):
        values = [key_text(row.get(field)) for row in rows]
        if all(values) and len({*values}) == len(values):
            return field
    return None
