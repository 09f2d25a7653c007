"""The copies of a case: rows of the sheet `Copies`, whose ranges and lists of values expand to many copies, counted before any is made.

2..6            2, 3, 4, 5, 6           0.5..2 by 0.5      0.5, 1.0, 1.5, 2.0
1, 2, 4         three values            1, 5..7            1, 5, 6, 7
full            every value with every other                paired     the first values together, the second ones together
"""

from __future__ import annotations

import itertools
import math
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from decimal import Decimal
from enum import StrEnum

from bridge.errors import Severity
from bridge.jsonio.source_edit import NUMBER, Path, Shape, read_path
from bridge.records.captions import caption_key
from bridge.records.cells.base import CellValue, Finding, cell_text, refused
from bridge.records.cells.grammar import ListSyntaxError, read_names
from bridge.simulation.case import Edits, Member, Section
from bridge.simulation.cells import BLANKS, same_value, untouched
from bridge.simulation.edits import Table, TableRow
from bridge.simulation.rules import Draft, misplaced, read_value, shown_text, unknown_parameter
from bridge.texts import Text, say

COPY, COMBINE = "Copy", "Combine"
ASK_ABOVE = 50
"""More copies than this are made only after a question."""
# Runs are deleted by the service after some days: more could not be fetched in time.
MOST = 10_000
"""More copies than this are not made."""
_RANGE = re.compile(rf"({NUMBER.pattern})\s*\.\.\s*({NUMBER.pattern})(?:\s+by\s+({NUMBER.pattern}))?")


class Combine(StrEnum):
    """How several varied parameters of one row go together."""

    FULL = "full"
    PAIRED = "paired"


@dataclass(frozen=True, slots=True)
class Axis:
    """One varied parameter of a row and its values as JSON texts (None: taken out)."""

    caption: str
    key: str
    path: Path
    texts: tuple[str | None, ...]


@dataclass(frozen=True, slots=True)
class CopyRow:
    """One row of `Copies`: a name and what it varies."""

    name: str
    row: int | None
    axes: tuple[Axis, ...] = ()
    combine: Combine = Combine.FULL

    @property
    def count(self) -> int:
        """Return how many copies it makes."""
        sizes = [len(axis.texts) for axis in self.axes]
        return math.prod(sizes) if self.combine is Combine.FULL else max(sizes, default=1)


@dataclass(frozen=True, slots=True)
class Copy:
    """One copy to be made: its name, its edits of the original, and what it varies, as JSON texts by caption."""

    name: str
    row: int | None
    edits: Edits
    varied: Mapping[str, str | None] = field(default_factory=dict)
    repeat: int = 1


@dataclass(frozen=True, slots=True)
class _Target:
    """What a caption of `Copies` names; `finding` is what there is to say of a parameter that no case is known to have."""

    section: Section
    key: str
    parameter: str
    finding: Finding | None = None


def read_copies(draft: Draft, table: Table | None, combine: Combine = Combine.FULL) -> tuple[CopyRow, ...]:
    """Return the rows of `Copies`; findings go to the draft. Without rows there is one copy: the case as the sheets have it."""
    if table is None or not table.rows:
        return (CopyRow(draft.case.name, None),)
    return _CopiesReader(draft, table, combine).read()


def count(rows: Sequence[CopyRow]) -> int:
    """Return how many copies the rows make."""
    return sum(row.count for row in rows)


def make_copies(draft: Draft, rows: Sequence[CopyRow]) -> Iterator[Copy]:
    """Yield the copies in the order of the rows; in a full combination the last parameter varies first."""
    for row in rows:
        several = row.count
        # Numbers of one length sort in the order of the sweep in every list.
        width = len(str(several))
        for number, texts in enumerate(_combinations(row), start=1):
            name = row.name if several == 1 else f"{row.name} {number:0{width}}"
            chosen = list(zip(row.axes, texts, strict=True))
            yield Copy(name, row.row, _overlaid(draft.edits, draft, chosen), {axis.caption: text for axis, text in chosen})


def _combinations(row: CopyRow) -> Iterator[tuple[str | None, ...]]:
    if row.combine is Combine.FULL:
        yield from itertools.product(*(axis.texts for axis in row.axes))
        return
    for place in range(row.count):
        yield tuple(axis.texts[0] if len(axis.texts) == 1 else axis.texts[place] for axis in row.axes)


def _overlaid(edits: Edits, draft: Draft, chosen: Sequence[tuple[Axis, str | None]]) -> Edits:
    values, added = dict(edits.values), {key: dict(parameters) for key, parameters in edits.added.items()}
    for axis, text in chosen:
        # A member that the planner added has no path in the original; its parameters are edited where they wait.
        if axis.key not in added:
            values[(*draft.case.by_key[axis.key][1].path, *axis.path)] = text
        elif text is None:
            added[axis.key].pop(axis.path, None)
        else:
            added[axis.key][axis.path] = text
    return replace(edits, values=values, added=added)


class _CopiesReader:
    """Reads the sheet `Copies`."""

    def __init__(self, draft: Draft, table: Table, combine: Combine) -> None:
        self.draft, self.table, self.combine = draft, table, combine
        self.name_column, self.combine_column = table.column(COPY), table.column(COMBINE)
        self.targets = dict[int, _Target]()

    def read(self) -> tuple[CopyRow, ...]:
        if self.name_column is None:
            self._say(None, None, refused("missing-column", say('The column "Copy" is missing. It names each copy.')))
            return ()
        for column, text in self.table.captions.items():
            if column not in {self.name_column, self.combine_column}:
                self._find_target(column, text.strip(BLANKS))
        rows = tuple(self._row(row) for row in self.table.rows)
        self._check_names(rows)
        total = count(rows)
        if total > MOST:
            words = say("The rows make {count} copies; more than {most} are not made. Vary fewer values.", count=f"{total:,}", most=f"{MOST:,}")
            self._say(None, None, refused("too-many-copies", words))
        return rows

    def _find_target(self, column: int, caption: str) -> None:
        # An empty column is a planner's note to come, not an unknown parameter.
        if not any(column in row.cells for row in self.table.rows):
            return
        target = _target(self.draft, caption)
        finding = target if isinstance(target, Finding) else target.finding
        if finding is not None:
            self._say(self.table.header_row, column, finding, caption)
        if isinstance(target, Finding) or (finding is not None and finding.severity is Severity.ERROR):
            return
        if target in self.targets.values():
            words = say('The caption "{caption}" stands twice. Remove one of the columns.', caption=caption)
            self._say(self.table.header_row, column, refused("repeated-caption", words), caption)
        else:
            self.targets[column] = target

    def _row(self, row: TableRow) -> CopyRow:
        axes = list[Axis]()
        for column, target in self.targets.items():
            cell = row.cells.get(column)
            if isinstance(cell, Finding):
                self._say(row.number, column, cell)
            elif cell is not None and not (isinstance(cell, str) and not cell.strip(BLANKS)):
                axis = self._axis(row.number, column, target, cell)
                if axis is not None:
                    axes.append(axis)
        combine = self._combine(row)
        # One value stands for every pair, so only longer lists must agree.
        sizes = {len(axis.texts) for axis in axes} - {1}
        if combine is Combine.PAIRED and len(sizes) > 1:
            words = say("Paired parameters need the same number of values; here they have {sizes}.", sizes=", ".join(map(str, sorted(sizes))))
            self._say(row.number, self.combine_column or self.name_column, refused("unequal-pairs", words))
        return CopyRow(self._name(row), row.number, tuple(axes), combine if len(sizes) < 2 else Combine.FULL)

    def _axis(self, row: int, column: int, target: _Target, cell: CellValue) -> Axis | None:
        found = self.draft.case.by_key.get(target.key)
        member = found[1] if found else None
        value = member.values.get(target.parameter) if member else None
        path = read_path(target.parameter)
        seen = self.draft.known.seen(target.section, target.parameter)
        shapes = set(seen.shapes) if seen else set[Shape]()
        cells = _expanded(cell, shapes | ({value.shape} if value else set()), value.word if value else None)
        if isinstance(cells, Finding) or path is None:
            self._say(
                row, column, cells if isinstance(cells, Finding) else unknown_parameter(self.draft, target.section, target.parameter), cell_text(cell)
            )
            return None
        texts, sound = list[str | None](), True
        for one in cells:
            if value is not None and untouched(value, one):
                texts.append(value.text)
                continue
            read = read_value(self.draft, target.section, target.parameter, one, value)
            for finding in read.findings:
                self._say(row, column, finding, cell_text(one), f"{target.key}.{target.parameter}")
            sound = sound and not any(finding.severity is Severity.ERROR for finding in read.findings)
            texts.append(read.typed.text if read.typed else value.text if value else None)
        others = self.draft.added.get(target.key, {})
        for place, finding in misplaced(member, [*others, path]) if value is None else ():
            if place == path:
                self._say(row, column, finding, cell_text(cell))
                sound = False
        self._check_twice(row, column, texts)
        return Axis(self.table.captions[column].strip(BLANKS), target.key, path, tuple(texts)) if sound else None

    def _check_twice(self, row: int, column: int, texts: Sequence[str | None]) -> None:
        # Compared as values: 0.5 and 0.50 would make the same run twice.
        for one, other in itertools.combinations([text for text in texts if text is not None][:200], 2):
            if same_value(one, other):
                words = say("{value} stands twice in the list; the same copy would be made twice. Remove one.", value=shown_text(one))
                self._say(row, column, refused("value-twice", words))
                return

    def _combine(self, row: TableRow) -> Combine:
        cell = row.cells.get(self.combine_column) if self.combine_column else None
        if cell is None or isinstance(cell, Finding):
            return self.combine
        word = cell_text(cell).strip(BLANKS).lower()
        if word in set(Combine):
            return Combine(word)
        words = say('"{word}" is no way to combine. Use full or paired.', word=cell_text(cell))
        self._say(row.number, self.combine_column, refused("unknown-combination", words), cell_text(cell))
        return self.combine

    def _name(self, row: TableRow) -> str:
        cell = row.cells.get(self.name_column or 1)
        if cell is None or isinstance(cell, Finding):
            name = f"Copy {row.number}"
            found = Finding(Severity.ERROR, "missing-name", say("The copy has no name. Write one."), None, name)
            self._say(row.number, self.name_column, found)
            return name
        return cell_text(cell).strip(BLANKS)

    def _check_names(self, rows: Sequence[CopyRow]) -> None:
        seen = dict[str, int | None]()
        for row in rows:
            if row.name.casefold() in seen:
                words = say('"{name}" is the name of row {row} too. Give each copy its own.', name=row.name, row=seen[row.name.casefold()])
                self._say(row.row, self.name_column, refused("duplicate-copy", words), row.name)
            seen.setdefault(row.name.casefold(), row.row)

    def _say(self, row: int | None, column: int | None, finding: Finding, found: str = "", field_name: str | None = None) -> None:
        self.draft.problems.append(self.table.problem(row, column, finding, found, field_name))


def _target(draft: Draft, caption: str) -> _Target | Finding:
    """Return what a caption such as `vesselList[0].capacity` names."""
    keys = [*draft.case.by_key, *draft.added]
    inside = [key for key in keys if caption == key or caption.startswith((f"{key}.", f"{key}["))]
    if not inside:
        return _alike(draft, caption)
    # A member inside another has the longer key.
    key = max(inside, key=len)
    section = draft.section_of(key)
    if section is None:
        words = say(
            '"{key}" is taken out of the case by the sheet {sheet}. Put its row back, or remove this column.', key=key, sheet=_sheet(draft, key)
        )
        return refused("missing-member", words)
    parameter = caption[len(key) :].removeprefix(".")
    if parameter in draft.case.parameters(section) or draft.known.seen(section, parameter) is not None:
        return _Target(section, key, parameter)
    alike = _alike(draft, caption)
    return alike if isinstance(alike, _Target) else _Target(section, key, parameter, unknown_parameter(draft, section, parameter or caption))


def _sheet(draft: Draft, key: str) -> str:
    return draft.case.by_key[key][0].sheet


def _alike(draft: Draft, caption: str) -> _Target | Finding:
    """Return the one parameter whose caption differs by case, blanks, a star or a unit only."""
    folded = caption_key(caption)
    alike = [
        _Target(section, member.key, parameter)
        for section, members in draft.case.members.items()
        for member in members
        if folded.startswith(caption_key(member.key))
        for parameter in draft.case.parameters(section)
        if folded == caption_key(_full(member, parameter))
    ]
    # Blanks and case may differ where only one parameter could be meant.
    if len(alike) == 1:
        return alike[0]
    words: Text = say(
        '"{caption}" names no member of this case. Write a key and a parameter, such as {example}.', caption=caption, example=_example(draft)
    )
    return refused("missing-member", words)


def _full(member: Member, parameter: str) -> str:
    return member.key + ("" if parameter[:1] in {"", "["} else ".") + parameter


def _example(draft: Draft) -> str:
    return next((_full(member, caption) for _, member in draft.case.by_key.values() for caption in member.values), "vesselList[0].capacity")


def _expanded(cell: CellValue, shapes: set[Shape], word: str | None) -> Sequence[CellValue] | Finding:
    """Return the values of one cell: a list or range where it is one, else itself."""
    if not isinstance(cell, str) or cell == word or cell.strip(BLANKS)[:1] in {"[", "{"}:
        return [cell]
    numbers = Shape.NUMBER in shapes and (Shape.TEXT not in shapes or bool(_RANGE.search(cell)))
    if "," not in cell and not (numbers and ".." in cell):
        return [cell]
    try:
        items = read_names(cell)
    except ListSyntaxError as error:
        return refused("list-syntax", error.message, error.form)
    cells = list[CellValue]()
    for item in items:
        expanded = _range(item) if numbers and ".." in item else [item]
        if isinstance(expanded, Finding):
            return expanded
        cells += expanded
    return cells


def _range(item: str) -> list[CellValue] | Finding:
    """Return the numbers of a range, both ends included."""
    found = _RANGE.fullmatch(item.strip(BLANKS))
    if found is None:
        return refused("range", say('"{text}" is no range. Write for example 2..6, or 0.5..2 by 0.5.', text=item))
    if len(item) > 60 or any(len(exponent) > 3 for exponent in re.findall(r"[eE][+-]?([0-9]+)", item)):
        return refused("range", say('"{text}" is too large for a range.', text=item[:60]))
    first, last = Decimal(found[1]), Decimal(found[2])
    if found[3] is None and (first != first.to_integral() or last != last.to_integral()):
        return refused("range", say('"{text}" needs a step. Write for example {text} by 0.5.', text=item))
    step = Decimal(found[3] or 1)
    if step <= 0:
        return refused("range", say('The step of "{text}" must be above 0.', text=item))
    steps = abs(last - first) / step
    if steps >= MOST:
        return refused("range", say('"{text}" has more than {most} values.', text=item, most=f"{MOST:,}"))
    sign = 1 if last >= first else -1
    return [format(first + sign * step * number, "f") for number in range(int(steps) + 1)]
