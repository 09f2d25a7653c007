"""Rows of a nested list's sheet -> the members that they show: by parent and own ID, else by content, however the sheet was sorted. Pure."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from zoneinfo import ZoneInfo

from bridge.changes.kinds.exported_rows import Chain, Member, key_text, nested_name
from bridge.records.cells.base import JsonObject, cell_text
from bridge.records.column import Column
from bridge.records.nested_columns import ShapedSheet
from bridge.records.row_batch import PlainRows, singly
from bridge.records.sheet_types import SheetInfo, SheetRow

NAME = "sheetbridge:row"
"""The field under which a nested row carries its name."""
_MOST_COMPARED = 250_000
"""Pairs of rows that are compared cell by cell in one list; in a longer one the order tells them apart."""

Content = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class EditedSheet:
    """One sheet of a kind as it stands in the workbook."""

    info: SheetInfo
    shape: ShapedSheet
    rows: Iterable[SheetRow | PlainRows]


def chain_of(row: SheetRow, shape: ShapedSheet) -> Chain:
    """Return the names of the records to which a row says that it belongs."""
    return tuple(key_text(row.values.get(key)) for key in shape.keys)


def named_rows(sheet: EditedSheet, members: Mapping[str, tuple[Chain, Member]], *, by_id: bool, parents: Iterable[Chain] = ()) -> Iterator[SheetRow]:
    """Yield the rows with the names of the members that they show. A row that shows none has a name of its own.

    Names of records that a program made numbers of have their zeros again; `parents` are those of records without members.
    """
    zeros = _LostZeros(sheet.shape, members, parents)
    if by_id:
        for row in map(zeros.given_back, singly(sheet.rows)):
            own = key_text(row.values.get("id"))
            yield _named(row, nested_name(chain_of(row, sheet.shape), own) if own else _new(row, sheet.shape))
        return
    rows = [*map(zeros.given_back, singly(sheet.rows))]
    content = Contents(sheet.info, sheet.shape)
    there, here = defaultdict[Chain, list[str]](list), defaultdict[Chain, list[int]](list)
    for name, (chain, _) in members.items():
        there[chain].append(name)
    for place, row in enumerate(rows):
        here[chain_of(row, sheet.shape)].append(place)
    names = dict[int, str]()
    for chain, places in here.items():
        exported = {name: content.of_record(members[name][1].row) for name in there.get(chain, ())}
        names.update(_matched({place: content.of_row(rows[place]) for place in places}, exported))
    for place, row in enumerate(rows):
        yield _named(row, names.get(place) or _new(row, sheet.shape))


def named_alike(sheet: EditedSheet, members: Mapping[str, tuple[Chain, Member]], *, by_id: bool) -> Iterator[SheetRow]:
    """Yield the same rows, those that show no member named by what stands in them: equal new rows of two copies have equal names."""
    content, count = Contents(sheet.info, sheet.shape), Counter[str]()
    for row in named_rows(sheet, members, by_id=by_id):
        if row.values[NAME] in members or (by_id and key_text(row.values.get("id"))):
            yield row
            continue
        name = nested_name(chain_of(row, sheet.shape), ", ".join(filter(None, content.of_row(row))))
        count[name] += 1
        yield _named(row, f"{name} ({count[name]})")


class _LostZeros:
    """The names of the records of a nested list, and the members' own IDs, by the numbers that a program may have made of them."""

    def __init__(self, shape: ShapedSheet, members: Mapping[str, tuple[Chain, Member]], parents: Iterable[Chain]) -> None:
        self._known: dict[str, dict[str, set[str]]] = {key: {} for key in (*shape.keys, "id")}
        for chain in {*parents, *(chain for chain, _ in members.values())}:
            for key, name in zip(shape.keys, chain, strict=False):
                self._add(key, name)
        for _, member in members.values():
            self._add("id", key_text(member.row.get("id")))

    def _add(self, key: str, name: str) -> None:
        if name.isdecimal():
            self._known[key].setdefault(name.lstrip("0"), set()).add(name)

    def given_back(self, row: SheetRow) -> SheetRow:
        """Return a row with the one known name in the place of each number that stands for it."""
        numbers = {problem.field for problem in row.problems if problem.code == "id-was-number"}.intersection(self._known)
        found: JsonObject = {}
        for key in numbers:
            alike = self._known[key or ""].get(key_text(row.values.get(key or "")).lstrip("0"), ())
            if len(alike) == 1:
                found[key or ""] = next(iter(alike))
        if not found:
            return row
        problems = tuple(problem for problem in row.problems if problem.code != "id-was-number" or problem.field not in found)
        return replace(row, values={**row.values, **found}, problems=problems)


class Contents:
    """What the cells of a sheet's rows show, the names of parents aside."""

    def __init__(self, info: SheetInfo, shape: ShapedSheet) -> None:
        self._zone = ZoneInfo(info.time_zone)
        self._columns: Sequence[Column] = [column for column in info.table if column.field in info.columns and column.field not in shape.keys]

    def of_row(self, row: SheetRow) -> Content:
        return tuple(row.texts.get(column.field) or self._text(column, row.values) for column in self._columns)

    def of_record(self, row: JsonObject) -> Content:
        """Return what the row of an exported member showed."""
        return tuple(self._text(column, row) for column in self._columns)

    def _text(self, column: Column, values: JsonObject) -> str:
        cell = column.cell.in_sheet(values.get(column.field), self._zone)
        return "" if cell is None else cell_text(cell).replace("\r\n", "\n").replace("\r", "\n")  # as programs do that save a workbook


def _matched(rows: Mapping[int, Content], exported: Mapping[str, Content]) -> dict[int, str]:
    """Return which member each row of one list shows: the one that is the same, else the one with the most cells the same, else in order."""
    free = defaultdict[Content, list[str]](list)
    for name, content in exported.items():
        free[content].append(name)
    found = {place: free[content].pop(0) for place, content in rows.items() if free.get(content)}
    left, open_names = [place for place in rows if place not in found], [name for names in free.values() for name in names]
    open_names.sort(key=[*exported].index)
    if len(left) * len(open_names) > _MOST_COMPARED:
        return {**found, **dict(zip(left, open_names, strict=False))}
    pairs = [
        (-sum(mine == was for mine, was in zip(rows[place], exported[name], strict=True)), at, order, place, name)
        for at, place in enumerate(left)
        for order, name in enumerate(open_names)
    ]
    taken = set[str]()
    for *_, place, name in sorted(pairs):
        if place not in found and name not in taken:
            found[place] = name
            taken.add(name)
    return found


def _named(row: SheetRow, name: str) -> SheetRow:
    return replace(row, values={**row.values, NAME: name})


def _new(row: SheetRow, shape: ShapedSheet) -> str:
    return nested_name(chain_of(row, shape), f"row {row.number}")
