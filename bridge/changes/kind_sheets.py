"""Compare the sheets of one record type with the export: a ChangeSet each. Pure.

The main sheet is compared like any other. Part of a record is never removed because a row of a
nested list is missing; a warning names it.
"""

from __future__ import annotations

import dataclasses
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from zoneinfo import ZoneInfo

from bridge.changes.compare.compare import compare
from bridge.changes.compare.inputs import Records, Rules
from bridge.changes.compare.judged import Cells
from bridge.errors import Problem, Severity
from bridge.jsonio.record_stream import RawRecord
from bridge.jsonio.source_edit import parse, rewrite
from bridge.records.cells.base import JsonObject, JsonValue, id_text, json_text
from bridge.records.cells.values import IdentifierCell, TextCell, unix_lines
from bridge.records.change_set import (
    Change,
    ChangeSet,
    RowState,
    SheetInfo,
    SheetRow,
)
from bridge.records.codes import ID_WAS_NUMBER
from bridge.records.columns import letters
from bridge.records.nested_columns import Place, ShapedSheet, name_of
from bridge.texts import few, say

_SEPARATOR = " / "
"""Separates the names of a nested row in messages, outermost first."""

Chain = tuple[str, ...]
"""The names of the records that contain a nested row, outermost first."""


class ExportedRows(Records):
    """Rows by name, as an Exported."""

    def __init__(self, rows: dict[str, JsonObject]) -> None:
        self._records = rows


@dataclass(frozen=True, slots=True)
class Member:
    """A member of a nested list: its record's key, its path in the record, and the row that showed
    it.
    """

    record: str
    place: Place
    row: JsonObject


class ExportedKind:
    """The exported records of one type; `key` is None if no field identifies them."""

    def __init__(self, shapes: Sequence[ShapedSheet], records: Iterable[JsonObject]) -> None:
        self.shapes = shapes
        self._records = [*records]
        self._own = [
            next(shapes[0].rows(record, number)) for number, record in enumerate(self._records, 1)
        ]
        self.key = _key(shapes[0], self._own)
        self._names = [
            name_of(record.get("id"), number) for number, record in enumerate(self._records, 1)
        ]
        self._found = dict[str, list[tuple[Chain, Member]]]()
        self._nested = dict[str, dict[str, tuple[Chain, Member]]]()
        if len({*self._names}) < len(self._names):
            self.key = None  # nested rows could not be assigned to their records

    @cached_property
    def own(self) -> ExportedRows:
        """Return the rows of the main sheet by key."""
        return ExportedRows(dict(zip(self.keys(), self._own, strict=True)))

    @cached_property
    def named(self) -> dict[Chain, tuple[str, Place]]:
        """Return the record key and path of each record and list member, by the names that nested
        rows use for them.
        """
        places: dict[Chain, tuple[str, Place]] = {
            (name,): (key, ()) for name, key in zip(self._names, self.keys(), strict=True)
        }
        for shape in self.shapes[1:]:
            for chain, member in self._members(shape):
                name = name_of(member.row.get("id"), int(member.place[-1]) + 1)
                places[*chain, name] = (member.record, member.place)
        return places

    def keys(self) -> Iterator[str]:
        """Yield the key of each record in export order."""
        for row in self._own:
            yield key_text(row.get(self.key or "")) or ""

    def nested(self, shape: ShapedSheet) -> dict[str, tuple[Chain, Member]]:
        """Return the members shown on a sheet, by name."""
        if shape.layout.title not in self._nested:
            self._nested[shape.layout.title] = {
                nested_name(chain, key_text(member.row[shape.own_key])): (chain, member)
                for chain, member in self._members(shape)
            }
        return self._nested[shape.layout.title]

    def rows_of(self, shape: ShapedSheet) -> ExportedRows:
        """Return the rows of a nested list's sheet, by name."""
        return ExportedRows({name: member.row for name, (_, member) in self.nested(shape).items()})

    def _members(self, shape: ShapedSheet) -> Sequence[tuple[Chain, Member]]:
        if shape.layout.title not in self._found:
            self._found[shape.layout.title] = [
                (tuple(str(row[name]) for name in shape.keys), Member(key, place, row))
                for number, (key, record) in enumerate(
                    zip(self.keys(), self._records, strict=True), 1
                )
                for place, row in shape.placed(record, number)
            ]
        return self._found[shape.layout.title]


def key_text(value: JsonValue) -> str:
    """Return the text of a key's cell; empty if blank."""
    return id_text(value) or ""


def nested_name(chain: Chain, own: str) -> str:
    """Return the name of a nested row for messages."""
    return _SEPARATOR.join((*chain, own))


def _key(shape: ShapedSheet, rows: Sequence[JsonObject]) -> str | None:
    texts = [
        column.field
        for column in shape.layout.columns
        if isinstance(column.cell, TextCell | IdentifierCell)
    ]
    for field in sorted(texts, key=lambda field: field != "id"):
        values = [key_text(row.get(field)) for row in rows]
        if all(values) and len({*values}) == len(values):
            return field
    return None


NAME = "sheetbridge:row"
"""The field that holds the name of a nested row."""


@dataclass(frozen=True, slots=True)
class EditedSheet:
    """One sheet of a record type as found in the workbook."""

    info: SheetInfo
    shape: ShapedSheet
    rows: Iterable[SheetRow]


def chain_of(row: SheetRow, shape: ShapedSheet) -> Chain:
    """Return the names of the records that a row belongs to."""
    return tuple(key_text(row.values.get(key)) for key in shape.keys)


def named_rows(
    sheet: EditedSheet,
    members: Mapping[str, tuple[Chain, Member]],
    *,
    parents: Iterable[Chain] = (),
) -> Iterator[SheetRow]:
    """Yield the rows, each named by its records and its own ID or number; rows without one get a
    new name.

    Record names that lost leading zeros are restored. `parents` are the names of records without
    members.
    """
    zeros = _LostZeros(sheet.shape, members, parents)
    for row in map(zeros.with_known_names, sheet.rows):
        own = key_text(row.values.get(sheet.shape.own_key)) or f"row {row.number}"
        yield _named(row, nested_name(chain_of(row, sheet.shape), own))


def named_alike(
    sheet: EditedSheet, members: Mapping[str, tuple[Chain, Member]]
) -> Iterator[SheetRow]:
    """Yield the same rows, but name new ones by their content, so that equal new rows of two copies
    have equal names.
    """
    zone, count = ZoneInfo(sheet.info.time_zone), Counter[str]()
    columns = [
        column
        for column in sheet.info.table
        if column.field in sheet.info.columns and column.field not in sheet.shape.keys
    ]
    for row in named_rows(sheet, members):
        if row.values[NAME] in members or key_text(row.values.get(sheet.shape.own_key)):
            yield row
            continue
        texts = [
            row.texts.get(column.field)
            or unix_lines(column.cell.text_of(row.values.get(column.field), zone))
            for column in columns
        ]
        name = nested_name(chain_of(row, sheet.shape), ", ".join(filter(None, texts)))
        count[name] += 1
        yield _named(row, f"{name} ({count[name]})")


class _LostZeros:
    """Restores leading zeros in the names of a nested list's records and in the
    members' own IDs.
    """

    def __init__(
        self,
        shape: ShapedSheet,
        members: Mapping[str, tuple[Chain, Member]],
        parents: Iterable[Chain],
    ) -> None:
        self._known: dict[str, dict[str, set[str]]] = {key: {} for key in (*shape.keys, "id")}
        for chain in {*parents, *(chain for chain, _ in members.values())}:
            for key, name in zip(shape.keys, chain, strict=False):
                self._add(key, name)
        for _, member in members.values():
            self._add("id", key_text(member.row.get("id")))

    def _add(self, key: str, name: str) -> None:
        if name.isdecimal():
            self._known[key].setdefault(name.lstrip("0"), set()).add(name)

    def with_known_names(self, row: SheetRow) -> SheetRow:
        """Return a row with each number replaced by the only known name it can represent."""
        numbers = {
            problem.field for problem in row.problems if problem.code == ID_WAS_NUMBER
        }.intersection(self._known)
        names: JsonObject = {}
        for key in numbers:
            alike = self._known[key or ""].get(key_text(row.values.get(key or "")).lstrip("0"), ())
            if len(alike) == 1:
                names[key or ""] = next(iter(alike))
        if not names:
            return row
        problems = tuple(
            problem
            for problem in row.problems
            if problem.code != ID_WAS_NUMBER or problem.field not in names
        )
        return row._replace(values={**row.values, **names}, problems=problems)


def _named(row: SheetRow, name: str) -> SheetRow:
    return row._replace(values={**row.values, NAME: name})


_MOST_NAMED = 9


@dataclass(frozen=True, slots=True)
class KindChanges:
    """The changes in the sheets of a record type: the main sheet, then the nested lists, each with
    its `shape`.
    """

    exported: ExportedKind
    sheets: tuple[ChangeSet, ...]
    edited: tuple[EditedSheet, ...]


def compare_kind(
    exported: ExportedKind, sheets: Sequence[EditedSheet], rules: Rules | None = None
) -> KindChanges:
    """Compare the sheets of a record type: the main sheet, then the nested lists in the workbook.

    `exported.key` must not be None.
    """
    own = replace(sheets[0].info, key=exported.key or "")
    changes = [compare(own, sheets[0].rows, exported.own, None, rules)]
    gone = frozenset(changes[0].removed)
    added = frozenset(change.id for change in changes[0].changes if change.state is RowState.NEW)
    parents = dict[Chain, str](
        {chain: key for chain, (key, _) in exported.named.items() if key not in gone}
    )
    parents.update({(key,): key for key in added if (key,) not in parents})
    for sheet in sheets[1:]:
        nested = _Nested(
            exported, sheet, parents, gone, _columns_edited(changes[0]), rules or Rules()
        )
        changes.append(nested.changes())
    return KindChanges(exported, tuple(changes), tuple(sheets))


class _Nested:
    """The comparison of one nested list's sheet."""

    def __init__(
        self,
        exported: ExportedKind,
        sheet: EditedSheet,
        parents: Mapping[Chain, str],
        gone: frozenset[str],
        edited: Mapping[str, frozenset[str]],
        rules: Rules,
    ) -> None:
        self._rules = rules
        self._exported = exported
        self._sheet = sheet
        self._parents = parents
        self._gone = gone
        self._edited = edited
        self._members = exported.nested(sheet.shape)
        self._info = replace(sheet.info, key=NAME)
        self._cells = Cells(self._info)

    def changes(self) -> ChangeSet:
        """Compare the sheet's rows with the exported members."""
        baseline = self._exported.rows_of(self._sheet.shape)
        change_set = compare(
            self._info,
            named_rows(self._sheet, self._members, parents=self._parents),
            baseline,
            None,
            self._rules,
        )
        missing = {*change_set.removed}
        removed = [name for name in change_set.removed if not self._is_gone(name)]
        left = [name for name in self._members if self._is_gone(name) and name not in missing]
        return replace(
            change_set,
            changes=tuple(map(self._checked, change_set.changes)),
            removed=tuple(removed),
            problems=(
                *map(self._at_id, change_set.problems),
                *([self._left(left)] if left else []),
            ),
        )

    def _is_gone(self, name: str) -> bool:
        """Return whether the record of a member was removed."""
        return self._members[name][1].record in self._gone

    def _checked(self, change: Change) -> Change:
        """Add to a nested row the problems that block writing it."""
        row = SheetRow(change.row, change.values, sheet=change.sheet)
        chain = chain_of(row, self._sheet.shape)
        problems = [self._at_id(problem) for problem in change.problems]
        place = self._sheet.shape.keys[-1]
        if (key := self._parents.get(chain)) is None:
            message = (
                say(
                    "“{name}” is not in this workbook. Type the ID that the row belongs to.",
                    name=" / ".join(chain),
                )
                if all(chain)
                else say("Type the ID that the row belongs to.")
            )
            problems.append(self._cells.error(row, place, "no-parent", message))
        elif ".".join(self._sheet.shape.at[0]) in self._edited.get(key, ()):
            message = say("This list was edited on two sheets. Revert the edits on one of them.")
            problems.append(self._cells.error(row, place, "edited-twice", message))
        return replace(change, problems=tuple(problems))

    def _left(self, names: Sequence[str]) -> Problem:
        """Return the warning about rows whose record has no row."""
        message = say(
            "Rows of “{sheet}” belong to a record without a row: {names}. They are not saved. "
            "Restore its ID, or type the new one in these rows.",
            sheet=self._info.sheet,
            names=few(names, _MOST_NAMED),
        )
        return Problem(Severity.WARNING, "nested-rows-left", message, self._info.sheet)

    def _at_id(self, problem: Problem) -> Problem:
        """Return a problem about a row's name, moved to its ID cell."""
        if problem.field != NAME:
            return problem
        key = self._sheet.shape.own_key
        row = SheetRow(problem.row or 0, {key: problem.found}, sheet=problem.sheet)
        return self._cells.error(row, key, problem.code, problem.message)


def _columns_edited(changes: ChangeSet) -> dict[str, frozenset[str]]:
    return {
        change.id: frozenset(edit.field for edit in change.fields)
        for change in changes.changes
        if change.fields
    }


def edited_cells(changes: ChangeSet) -> tuple[str, ...]:
    """Return the addresses of edited cells, and of the first cell of each new row, in
    sheet order.
    """
    cells = list[str]()
    for change in changes.changes:
        if change.state is RowState.NEW:
            cells.append(f"{letters(min(changes.info.columns.values()))}{change.row}")
            continue
        cells += [
            f"{letters(changes.info.columns[edit.field])}{change.row}"
            for edit in change.fields
            if edit.field in changes.info.columns
        ]
    return tuple(cells)


@dataclass(slots=True)
class _RecordEdits:
    """The edits of one record: new values by path, and new list members."""

    values: dict[Place, JsonValue] = dataclasses.field(default_factory=dict)
    members: dict[Place, list[JsonObject]] = dataclasses.field(
        default_factory=lambda: defaultdict(list)
    )


def edited_records(
    kind_changes: KindChanges, records: Iterable[RawRecord], *, all_rows: bool = False
) -> Iterator[str]:
    """Yield the JSON text of each edited record in export order, then of each new one in sheet
    order.

    `all_rows` includes unchanged records. `records` are those of the export, in its order. Records
    whose row was deleted are omitted, and so are rows skipped in the review; a skipped new record
    is omitted with its nested rows.
    """
    own = kind_changes.sheets[0]
    new = dict[str, JsonObject]()
    edits = defaultdict[str, _RecordEdits](_RecordEdits)
    for change in (change for change in own.changes if not change.left_out):
        if change.state is RowState.NEW:
            new[change.id] = _nested(
                {
                    **_record_key(change, own.info.key, kind_changes.edited[0].shape),
                    **_values(change, kind_changes.edited[0].shape),
                }
            )
        else:
            edits[change.id].values.update(_values(change, kind_changes.edited[0].shape))
    for changes, sheet in zip(kind_changes.sheets[1:], kind_changes.edited[1:], strict=True):
        for change in (change for change in changes.changes if not change.left_out):
            _take_member(kind_changes, change, sheet.shape, edits, new)
    gone = frozenset(own.removed)
    for key, record in zip(kind_changes.exported.keys(), records, strict=True):
        if key in edits:
            yield _rewritten(record, edits[key])
        elif all_rows and key not in gone:
            yield record.text
    yield from map(json_text, new.values())


def _take_member(
    kind_changes: KindChanges,
    change: Change,
    shape: ShapedSheet,
    edits: Mapping[str, _RecordEdits],
    new: Mapping[str, JsonObject],
) -> None:
    """Add a changed or new row of a nested list to its record."""
    chain: Chain = chain_of(SheetRow(change.row, change.values), shape)
    parent = kind_changes.exported.named.get(chain)
    if change.state is not RowState.NEW:
        _, member = kind_changes.exported.nested(shape)[change.id]
        edits[member.record].values.update(
            {(*member.place, *path): value for path, value in _values(change, shape).items()}
        )
    elif parent is not None:
        key, place = parent
        edits[key].members[(*place, *shape.at[-1])].append(_nested(_values(change, shape)))
    elif chain[0] in new:
        _append(new[chain[0]], shape.at[-1], _nested(_values(change, shape)))


def _values(change: Change, shape: ShapedSheet) -> dict[Place, JsonValue]:
    """Return a row's edited values by path."""
    paths = shape.paths
    return {paths[edit.field]: edit.after for edit in change.fields if edit.field in paths}


def _record_key(change: Change, field: str, shape: ShapedSheet) -> dict[Place, JsonValue]:
    """Return a new record's key in its column's JSON type."""
    typed = change.values.get(field)
    return {shape.paths[field]: typed if key_text(typed) == change.id else change.id}


def _nested(values: Mapping[Place, JsonValue]) -> JsonObject:
    """Return a new object built from values by path."""
    record: JsonObject = {}
    for path, value in values.items():
        inner = record
        for step in path[:-1]:
            below = inner.setdefault(str(step), {})
            inner = below if isinstance(below, dict) else inner
        inner[str(path[-1])] = value
    return record


def _append(record: JsonObject, at: tuple[str, ...], member: JsonObject) -> None:
    """Append a member to a list of a new record."""
    inner = record
    for step in at[:-1]:
        below = inner.setdefault(step, {})
        inner = below if isinstance(below, dict) else inner
    members = inner.setdefault(at[-1], [])
    if isinstance(members, list):
        members.append(member)


def _rewritten(record: RawRecord, edits: _RecordEdits) -> str:
    """Splice the edits into the record's own JSON text."""
    root = parse(record.text)
    texts: dict[Place, str | None] = {
        place: json_text(value) for place, value in edits.values.items()
    }
    for place, members in edits.members.items():
        node = root.at(place)
        first = len(node.nodes) if node is not None else 0
        texts.update(
            {(*place, number): json_text(member) for number, member in enumerate(members, first)}
        )
    return rewrite(record.text, root, texts, {})
