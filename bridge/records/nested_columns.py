"""Undocumented records -> sheets with columns from the records' contents.

Nested objects become `parent.child`, nested lists become sheets. `Shape.take` examines records, and
`sheets` returns the resulting sheets. Each sheet then makes its rows from records.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import chain, islice

from bridge.records.cells.base import CellType, JsonObject, JsonValue, id_text
from bridge.records.cells.moments import DayCell, MomentCell, is_day, parse_moment
from bridge.records.cells.values import (
    ChoiceCell,
    FlagCell,
    IdentifierCell,
    JsonCell,
    NumberCell,
    NumberedCell,
    TextCell,
    TextListCell,
)
from bridge.records.columns import CONVERTED_HELP, Access, Column, SheetLayout
from bridge.records.kinds import Kind

_AT_ONCE = 100
_PLAIN = frozenset({type(None), bool, int, float, str})
# Deeper objects are written as JSON in one cell: nobody edits five levels in a sheet.
_DEEPEST = 5
"""Levels of objects that become columns; deeper ones are written as JSON text."""
_JOINED = "The ID that the row belongs to, or its number in the list."
NUMBER = "No."
"""The column that identifies the entries of a nested list whose `id` does not."""
_NUMBERED_HELP = "The number of the entry in its list. Leave it blank in a new row."
_NOT_SENT = "From the service. Cannot be uploaded."

Path = tuple[str, ...]
Place = tuple[str | int, ...]


@dataclass(frozen=True, slots=True)
class ShapedSheet:
    """One sheet of a kind.

    `at` is the path of the nested list whose members are its rows, empty for the kind's own sheet.
    `keys` are the fields that link a row to its parents, outermost first.
    """

    layout: SheetLayout
    at: tuple[Path, ...]
    _fields: dict[Path, str]
    keys: tuple[str, ...]
    _as_they_are: frozenset[str] = frozenset()
    own_key: str = "id"
    """The field that identifies an entry of a nested list: `id`, or `NUMBER`."""

    @property
    def paths(self) -> dict[str, Path]:
        """Return the path of each column's value in a record, or in the nested member, by field.

        Parent keys have no path.
        """
        return {field: path for path, field in self._fields.items()}

    def is_flat(self, record: JsonObject) -> bool:
        return record.keys() <= self._as_they_are

    def rows(self, record: JsonObject, number: int = 1) -> Iterator[JsonObject]:
        """Yield the sheet's rows of one record.

        These are the record itself, or the members of its nested list with their parents' IDs.
        `number` is the position of the record from 1, used instead of a missing ID.
        """
        if self.is_flat(record):
            yield record
            return
        for _, row in self.placed(record, number):
            yield row

    def placed(self, record: JsonObject, number: int = 1) -> Iterator[tuple[Place, JsonObject]]:
        """Yield the same rows, each with the path of its member in the record.

        A path has object names and list positions (from 0).
        """
        for keys, place, member in _members(record, self.at, (), (), number):
            row: JsonObject = dict(zip(self.keys, keys, strict=True))
            if self.own_key == NUMBER:
                row[NUMBER] = str(int(place[-1]) + 1)
            for path, value in _leaves(member, self._fields):
                row[self._fields[path]] = value
            yield place, row


@dataclass(slots=True)
class _Seen:
    """What was seen under one key of the records.

    Has the types of its values, the keys of its objects and the members of its lists. Members are
    `numbered` if a list has some without an ID of their own.
    """

    sorts: set[str] = field(default_factory=set)
    keys: dict[str, _Seen] = field(default_factory=dict)
    member: _Seen | None = None
    numbered: bool = False


class Shape:
    """The structure of the records of one kind."""

    def __init__(self, kind: Kind) -> None:
        self._kind = kind
        self._root = _Seen()
        # The columns of an importable kind are known, so only other keys need examination.
        self._known = (
            frozenset(column.field for column in kind.columns if column.access is not Access.OURS)
            if kind.importable
            else frozenset[str]()
        )
        self._root.keys |= {
            column.field: _Seen() for column in kind.columns if column.field in self._known
        }

    def take(self, records: Sequence[JsonObject]) -> None:
        """Examine some records."""
        keys, seen = set[str]().union(*records), self._root.keys
        if not keys <= seen.keys():
            for key in chain.from_iterable(records):
                seen.setdefault(key, _Seen())
        for key in keys - self._known:
            values = [record[key] for record in records if key in record]
            if "text" not in seen[key].sorts or not _PLAIN.issuperset(
                map(type, values)
            ):  # already a text column: no change
                for value in values:
                    _scan_value(seen[key], value, 1)

    def take_all(self, records: Iterable[JsonObject]) -> Shape:
        """Examine every record and return the shape."""
        records = iter(records)
        while some := list(islice(records, _AT_ONCE)):
            self.take(some)
        return self

    def sheets(self) -> tuple[ShapedSheet, ...]:
        """Return the kind's own sheet, then one for each nested list of objects.

        Outer lists come before inner ones.
        """
        titles = {self._kind.title.casefold()}
        theirs = [column for column in self._kind.columns if column.access is not Access.OURS]
        own_columns = {name: column for column in theirs for name in (column.field, *column.also)}
        paths, lists = _paths(
            self._root, whole=set(own_columns) if self._kind.importable else set()
        )
        columns, fields = _columns(paths, own_columns, self._unknown)
        plain = frozenset(path[0] for path, name in fields.items() if path == (name,))
        own = ShapedSheet(
            SheetLayout(self._kind.title, self._ordered(columns), self._kind.name),
            (),
            fields,
            (),
            plain,
        )
        shaped_sheets = [own]
        waiting: list[tuple[tuple[Path, ...], _Seen, tuple[str, ...]]] = [
            ((path,), seen, (f"{self._kind.singular.capitalize()} ID",)) for path, seen in lists
        ]
        while waiting:
            at, seen, keys = waiting.pop(0)
            title = _title(self._kind.title, at, titles)
            paths, lists = _paths(seen.member or _Seen())
            columns, fields = _columns(paths, {}, self._unknown, taken=(*keys, NUMBER))
            own_keys = (NUMBER,) if seen.numbered else ()
            joined = tuple(
                replace(
                    self._unknown,
                    caption=key,
                    help=_NUMBERED_HELP if key == NUMBER else _JOINED,
                    cell=_IDENTIFIER,
                    clearable=False,
                    field=key,
                )
                for key in (*keys, *own_keys)
            )
            plan = SheetLayout(title, (*joined, *columns), "", self._kind.title)
            own_key = NUMBER if seen.numbered else "id"
            shaped_sheets.append(ShapedSheet(plan, at, fields, keys, own_key=own_key))
            waiting += [((*at, path), inner, (*keys, f"{at[-1][-1]} ID")) for path, inner in lists]
        return tuple(shaped_sheets)

    @property
    def _unknown(self) -> Column:
        """Return the template for columns that are only known from records."""
        if self._kind.importable:
            return Column("", _NOT_SENT, access=Access.READ_ONLY)
        return Column("", CONVERTED_HELP, access=Access.CONVERTED)

    def _ordered(self, columns: Iterable[Column]) -> tuple[Column, ...]:
        """Put known columns first, in the order of the kind's table.

        An importable kind always has all of them.
        """
        by_field = {column.field: column for column in columns}
        order = [name for column in self._kind.columns for name in (column.field, *column.also)]
        if not self._kind.importable:
            return tuple(by_field[name] for name in order if name in by_field) + tuple(
                column for name, column in by_field.items() if name not in order
            )
        own = {column.field for column in self._kind.columns if column.access is not Access.OURS}
        return (
            *self._kind.columns,
            *(column for name, column in by_field.items() if name not in own),
        )


def _scan_value(seen: _Seen, value: JsonValue, depth: int) -> None:
    if isinstance(value, dict):
        seen.sorts.add("object" if value else "empty")
        if depth < _DEEPEST:
            for key, part in value.items():
                _scan_value(seen.keys.setdefault(key, _Seen()), part, depth + 1)
    elif isinstance(value, list):
        _scan_list(seen, value, depth)
    elif "text" not in seen.sorts:  # text already decides the type
        seen.sorts.add(_sort(value))


def _scan_list(seen: _Seen, value: list[JsonValue], depth: int) -> None:
    raw_ids = [part.get("id") for part in value if isinstance(part, dict)]
    ids = [id_text(id) if isinstance(id, str | int) else "" for id in raw_ids]
    seen.numbered = seen.numbered or not all(ids) or len({*ids}) < len(ids)
    if not value:
        seen.sorts.add("empty")
    elif all(isinstance(part, dict) for part in value) and depth < _DEEPEST:
        seen.sorts.add("objects")
        seen.member = seen.member or _Seen()
        for part in value:
            _scan_value(seen.member, part, 0)
    # Repeated texts are not a list of names: the grammar would refuse them when read back.
    elif all(isinstance(part, str) and part for part in value) and len(set(map(str, value))) == len(
        value
    ):
        seen.sorts.add("texts")
    else:
        seen.sorts.add("json")


def _sort(value: JsonValue) -> str:
    if value is None or value == "":
        return "empty"
    if isinstance(value, bool):
        return "flag"
    if isinstance(value, int | float):
        return "number"
    text = str(value)
    if is_day(text):
        return "day"
    # A text of ten digits could be a certificate number.
    return "moment" if len(text) > 10 and parse_moment(text) is not None else "text"


_TEXT = TextCell()
_IDENTIFIER = IdentifierCell()
_NUMBERED = NumberedCell()
_LIST = JsonCell([])
_OBJECT = JsonCell({})
_CELLS: dict[str, CellType] = {
    "flag": FlagCell(),
    "number": NumberCell(),
    "moment": MomentCell(),
    "day": DayCell(),
    "texts": TextListCell(),
}


def _cell(name: str, sorts: set[str]) -> CellType:
    filled = sorts - {"empty"}
    # Decide by name: 0107 and 107 are different sites, whatever this export contains.
    if name == "id" or name.endswith(("Id", "ID")):
        return _NUMBERED if filled == {"number"} else _IDENTIFIER
    # Mixed types are written as JSON, which restores each one exactly.
    if filled == {"object"} or (filled - {"texts"} and filled <= {"json", "objects", "texts"}):
        return _OBJECT if filled == {"object"} else _LIST
    return _CELLS.get(next(iter(filled)), _TEXT) if len(filled) == 1 else _TEXT


def _paths(
    root: _Seen, above: Path = (), whole: Container[str] = ()
) -> tuple[list[tuple[Path, set[str]]], list[tuple[Path, _Seen]]]:
    """Return the paths that become columns with their types, and those of nested lists.

    Both are in the order first seen. The keys in `whole` stay one column.
    """
    columns: list[tuple[Path, set[str]]] = []
    lists: list[tuple[Path, _Seen]] = []
    for key, seen in root.keys.items():
        path = (*above, key)
        sorts = seen.sorts - {"empty"}
        if key in whole:
            columns.append((path, seen.sorts))
            continue
        if seen.member is not None:
            lists.append((path, seen))
        if sorts == {"object"} and seen.keys:
            inner, inner_lists = _paths(seen, path)
            columns += inner
            lists += inner_lists
        elif sorts != {"objects"}:
            columns.append((path, seen.sorts))
    return columns, lists


def _columns(
    paths: Iterable[tuple[Path, set[str]]],
    own: dict[str, Column],
    unknown: Column,
    taken: Iterable[str] = (),
) -> tuple[list[Column], dict[Path, str]]:
    """Return a column for each path, and the field of its values in a row."""
    columns: list[Column] = []
    fields: dict[Path, str] = {}
    used = set(taken)
    for path, sorts in paths:
        name = ".".join(path)
        # "a.b" may be a key itself, besides b inside a.
        while name in used:
            name += "'"
        used.add(name)
        fields[path] = name
        column = own.get(name) if len(path) == 1 else None
        cell = _cell(path[-1], sorts)
        if column is None:
            columns.append(
                replace(
                    unknown,
                    caption=name,
                    cell=cell,
                    width=24 if isinstance(cell, MomentCell | TextListCell) else 18,
                    field=name,
                )
            )
        elif column.field == name and column.importable:
            columns.append(column)
        else:
            columns.append(
                replace(column, field=name, cell=_fitting(column.cell, cell, sorts - {"empty"}))
            )
    return columns, fields


def _fitting(own: CellType, seen: CellType, sorts: set[str]) -> CellType:
    """Return the cell type of a known column.

    An ID stays an ID unless the records have lists, a status stays one if its values are texts.
    """
    if isinstance(own, ChoiceCell):
        return own if sorts <= {"text"} else seen
    if not isinstance(own, IdentifierCell) or sorts == {"texts"}:
        return seen
    return _NUMBERED if sorts == {"number"} else own


def _title(kind: str, at: tuple[Path, ...], titles: set[str]) -> str:
    """Return a valid and unused sheet name."""
    tail = ".".join(at[-1])
    # Excel's rules for sheet names: 31 characters, none of these.
    name = "".join(
        "_" if character in "[]:*?/\\'" or ord(character) < 32 else character
        for character in f"{kind} {tail}"
    )[:31].strip()
    number, unique = 2, name
    while unique.casefold() in titles:
        unique = f"{name[: 31 - len(str(number)) - 1]} {number}"
        number += 1
    titles.add(unique.casefold())
    return unique


def _members(
    record: JsonObject, at: tuple[Path, ...], keys: tuple[str, ...], place: Place, position: int
) -> Iterator[tuple[tuple[str, ...], Place, JsonObject]]:
    """Yield the members of a nested list with their parents' IDs, and their paths.

    A parent without an ID is identified by its position, from 1.
    """
    if not at:
        yield keys, place, record
        return
    name = name_of(record.get("id"), position)
    value: JsonValue = record
    for key in at[0]:
        value = value.get(key) if isinstance(value, dict) else None
    if isinstance(value, list):
        for number, member in enumerate(value, 1):
            if isinstance(member, dict):
                yield from _members(
                    member, at[1:], (*keys, name), (*place, *at[0], number - 1), number
                )


def name_of(id: JsonValue, position: int) -> str:
    """Return the key that links nested rows to a record.

    It is the ID, else the position (from 1) in the export or its list.
    """
    return (id_text(id) if isinstance(id, str | int) else "") or str(position)


def _leaves(
    value: JsonObject, fields: dict[Path, str], above: Path = ()
) -> Iterator[tuple[Path, JsonValue]]:
    """Yield the values of an object that have a column.

    If other records do not have an object there, it is yielded whole.
    """
    for key, part in value.items():
        path = (*above, key)
        if path in fields:
            yield path, part
        elif isinstance(part, dict):
            yield from _leaves(part, fields, path)
