"""Turn the rows of the sheet `Copies` into variants: what each row varies, and the resulting edits
of the case. A cell has one value, a list or a range.

2..6               2, 3, 4, 5, 6             0.5..2 by 0.5          0.5, 1.0, 1.5, 2.0
1, 2, 4            three values              1, 5..7                1, 5, 6, 7
"""

from __future__ import annotations

import itertools
import math
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from decimal import Decimal
from enum import StrEnum

from bridge.errors import Problem, Severity
from bridge.jsonio.source_edit import NUMBER, Path, Shape, parse
from bridge.records.cells.base import CellValue, Finding, cell_text, noted, refused
from bridge.records.cells.grammar import ListSyntaxError, read_names
from bridge.simulation.case import Edits, Value
from bridge.simulation.edits import (
    Draft,
    Table,
    TableRow,
    misplaced,
    read_value,
    shown_text,
)
from bridge.simulation.parameters import BLANKS, same_value, untouched
from bridge.simulation.targets import Target, find_target
from bridge.texts import say

# The service deletes runs after some days; more could not be downloaded in time.
MOST = 10_000
"""Maximum number of variants."""
_RANGE = re.compile(
    rf"({NUMBER.pattern})\s*\.\.\s*({NUMBER.pattern})(?:\s+by\s+({NUMBER.pattern}))?"
)
_DECIMAL_COMMA = re.compile(r"(?<=[0-9]),(?=[0-9])")
_SIGNS = re.compile(r"^[*×+]|%")
"""Matches what a number must not start with or contain: a factor, a plus, a percent sign."""


@dataclass(frozen=True, slots=True)
class Spelling:
    """What is known about a cell's parameter: whether it takes numbers, and its text
    in the case.
    """

    numbers: bool
    texts: bool = False
    word: str | None = None


@dataclass(frozen=True, slots=True)
class ReadLevels:
    """The levels of a cell, and warnings."""

    levels: tuple[CellValue, ...] = ()
    findings: tuple[Finding, ...] = ()


def read_levels(cell: CellValue, spelling: Spelling) -> ReadLevels | Finding:
    """Return the levels of a cell, or the reason why it has none."""
    if not isinstance(cell, str) or cell == spelling.word or cell.strip(BLANKS)[:1] in {"[", "{"}:
        return ReadLevels((cell,))
    numbers = spelling.numbers and (not spelling.texts or bool(_RANGE.search(cell)))
    if numbers and _DECIMAL_COMMA.search(cell):
        return _asked(cell)
    if "," not in cell and not numbers:
        return ReadLevels((cell,))
    try:
        items = read_names(cell)
    except ListSyntaxError as error:
        return refused("list-syntax", error.message, error.form)
    levels, findings = list[CellValue](), list[Finding]()
    for item in items:
        found = _item(item) if numbers else [item]
        if isinstance(found, Finding):
            return found
        levels += [one for one in found if not isinstance(one, Finding)]
        findings += [one for one in found if isinstance(one, Finding)]
    # Text that is not a list is kept as typed, including spaces.
    return ReadLevels(tuple(levels) if len(levels) > 1 or numbers else (cell,), tuple(findings))


def _asked(cell: str) -> Finding:
    """Return the question about `1,5`, which is ambiguous where a comma is the
    decimal separator.
    """
    pointed = _DECIMAL_COMMA.sub(".", cell).replace(";", ",")
    message = say(
        "“{text}” can mean {point} or {list}. Write decimals with a point, and a space after"
        " a comma between values.",
        text=cell.strip(BLANKS)[:60],
        point=pointed.strip(BLANKS)[:60],
        list=_DECIMAL_COMMA.sub(", ", cell).strip(BLANKS)[:60],
    )
    return refused("decimal-comma", message, pointed)


def _item(item: str) -> list[str | Finding] | Finding:
    text = item.strip(BLANKS)
    if NUMBER.fullmatch(text):
        return [text]
    if _SIGNS.search(text):
        return refused(
            "not-a-number",
            say("“{text}” is not a number. Type values such as 4, 8, 12.", text=text[:60]),
        )
    return _range(text) if ".." in text else [item]


def _range(item: str) -> list[str | Finding] | Finding:
    """Return the numbers of a range, including both ends, with a warning if the end
    is not reached.
    """
    found = _RANGE.fullmatch(item)
    if found is None:
        return refused(
            "range",
            say("“{text}” is not a range. Type for example 2..6, or 0.5..2 by 0.5.", text=item),
        )
    exponents = re.findall(r"[eE][+-]?([0-9]+)", item)
    if len(item) > 60 or any(len(exponent) > 3 for exponent in exponents):
        return refused("range", say("“{text}” is too large.", text=item[:60]))
    first, last = Decimal(found[1]), Decimal(found[2])
    if found[3] is None and not (_is_whole(first) and _is_whole(last)):
        return refused(
            "range", say("“{text}” needs a step. Write for example {text} by 0.5.", text=item)
        )
    step = Decimal(found[3] or 1)
    if step <= 0:
        return refused("range", say("The step of “{text}” must be above 0.", text=item))
    steps = abs(last - first) / step
    if steps >= MOST:
        return refused(
            "range", say("“{text}” has more than {most} values.", text=item, most=f"{MOST:,}")
        )
    sign = 1 if last >= first else -1
    numbers = list[str | Finding](
        format(first + sign * step * number, "f") for number in range(int(steps) + 1)
    )
    if steps != int(steps):
        words = say(
            "“{text}” ends at {end}; this step does not reach {last}.",
            text=item,
            end=numbers[-1],
            last=found[2],
        )
        numbers.append(noted("range-end", words, None))
    return numbers


def _is_whole(number: Decimal) -> bool:
    return number == number.to_integral()


class Combine(StrEnum):
    """The ways to combine several varied parameters of a row."""

    FULL = "full"
    """All combinations."""
    PAIRED = "paired"
    """The first values together, then the second ones."""
    ONE_AT_A_TIME = "one at a time"
    """The unchanged case, then each value alone."""


ASK_ABOVE = 50
"""More variants than this are created only after confirmation."""


@dataclass(frozen=True, slots=True)
class Axis:
    """The variation in one column of a row: the parameter of a member that it sets, and its levels
    as JSON texts (None removes it).
    """

    caption: str
    key: str
    path: Path
    texts: tuple[str | None, ...]


@dataclass(frozen=True, slots=True)
class CopyRow:
    """One row of `Copies`: a name and what it varies.

    `chosen` are the combinations, one level per axis; None means all combinations.
    """

    name: str
    row: int | None
    axes: tuple[Axis, ...] = ()
    combine: Combine = Combine.FULL
    chosen: tuple[tuple[int, ...], ...] | None = None

    @property
    def count(self) -> int:
        """Return how many variants the row creates."""
        return (
            len(self.chosen)
            if self.chosen is not None
            else math.prod(len(axis.texts) for axis in self.axes)
        )

    def copy_name(self, number: int) -> str:
        """Return the variant's name for a combination, counted from 1."""
        # Zero-padded numbers sort in the right order everywhere.
        return self.name if self.count == 1 else f"{self.name} {number:0{len(str(self.count))}}"

    def levels(self) -> Iterable[tuple[int, ...]]:
        """Return the combinations in order; if all are combined, the last parameter varies
        fastest.
        """
        if self.chosen is not None:
            return self.chosen
        return itertools.product(*(range(len(axis.texts)) for axis in self.axes))


@dataclass(frozen=True, slots=True)
class Copy:
    """One variant to create: its name, its edits of the original, and the varied values as JSON
    texts by header.
    """

    name: str
    row: int | None
    edits: Edits
    varied: Mapping[str, str | None] = field(default_factory=dict)


def count(rows: Sequence[CopyRow]) -> int:
    """Return how many variants the rows create."""
    return sum(row.count for row in rows)


def make_copies(draft: Draft, rows: Sequence[CopyRow]) -> Iterator[Copy]:
    """Yield the variants in row order."""
    for row in rows:
        for number, levels in enumerate(row.levels(), start=1):
            values = dict(draft.values)
            added = {key: dict(parameters) for key, parameters in draft.added.items()}
            varied = dict[str, str | None]()
            for axis, level in zip(row.axes, levels, strict=True):
                text = varied[axis.caption] = axis.texts[level]
                # A member added by the planner has no path in the original; edit the parameters of
                # the new member.
                if axis.key not in added:
                    values[(*draft.case.by_key[axis.key][1].path, *axis.path)] = text
                elif text is None:
                    added[axis.key].pop(axis.path, None)
                else:
                    added[axis.key][axis.path] = text
            edits = Edits(values, draft.orders, added)
            yield Copy(row.copy_name(number), row.row, edits, varied)


COPY, COMBINE = "Copy", "Combine"


def read_copies(draft: Draft, table: Table | None) -> tuple[CopyRow, ...]:
    """Return the rows of `Copies`, adding problems to the draft.

    Without rows there is one variant: the case as edited in the sheets.
    """
    if table is None:
        message = say("The sheet “Copies” is missing. Restore it, or open the case again.")
        draft.problems.append(Problem(Severity.ERROR, "missing-sheet", message, "Copies"))
    if table is None or not table.rows:
        return (CopyRow(draft.case.name, None),)
    return _CopiesReader(draft, table).read()


@dataclass(frozen=True, slots=True)
class _Column:
    """A filled cell of a row: its column, target and levels."""

    column: int
    target: Target
    cell: CellValue
    read: ReadLevels


class _CopiesReader:
    """Reads the sheet `Copies`."""

    def __init__(self, draft: Draft, table: Table) -> None:
        self.draft = draft
        self.table = table
        self.name_column = table.column(COPY)
        self.combine_column = table.column(COMBINE)
        self.targets = dict[int, Target]()

    def read(self) -> tuple[CopyRow, ...]:
        if self.name_column is None:
            self._say(
                None,
                None,
                refused(
                    "missing-column",
                    say("The column “Copy” is missing. It has the name of each variant."),
                ),
            )
            return ()
        for column, text in self.table.captions.items():
            if column not in {self.name_column, self.combine_column}:
                self._find_target(column, text.strip(BLANKS))
        rows = tuple(self._row(row) for row in self.table.rows)
        self._check_names(rows)
        total = count(rows)
        if total > MOST:
            words = say(
                "These are {count} variants; {most} are allowed. Vary fewer values.",
                count=f"{total:,}",
                most=f"{MOST:,}",
            )
            self._say(None, None, refused("too-many-copies", words))
        return rows

    def _find_target(self, column: int, caption: str) -> None:
        # An empty column may be filled later; it is not an unknown parameter.
        if not any(column in row.cells for row in self.table.rows):
            return
        target, finding = find_target(self.draft, caption)
        if finding is not None:
            self._say(self.table.header_row, column, finding, caption)
        if target is None or (finding is not None and finding.severity is Severity.ERROR):
            return
        if target in self.targets.values():
            words = say(
                "“{caption}” varies {key}.{parameter}, as another column does. Remove one of them.",
                caption=caption,
                key=target.key,
                parameter=target.parameter,
            )
            self._say(self.table.header_row, column, refused("repeated-caption", words), caption)
        else:
            self.targets[column] = target

    def _row(self, row: TableRow) -> CopyRow:
        columns = [
            found for column in self.targets if (found := self._column(row, column)) is not None
        ]
        combine = self._combine(row)
        axes, chosen = self._combined(row, columns, combine)
        return CopyRow(
            name=self._name(row), row=row.number, axes=axes, combine=combine, chosen=chosen
        )

    def _column(self, row: TableRow, column: int) -> _Column | None:
        """Return a filled cell with its levels, or None if blank or invalid; errors
        are reported.
        """
        cell, target = row.cells.get(column), self.targets[column]
        if isinstance(cell, Finding):
            self._say(row.number, column, cell)
            return None
        if cell is None or (isinstance(cell, str) and not cell.strip(BLANKS)):
            return None
        found = read_levels(cell, self._spelling(target))
        if isinstance(found, Finding):
            self._say(row.number, column, found, cell_text(cell))
            return None
        for finding in found.findings:
            self._say(row.number, column, finding, cell_text(cell))
        return _Column(column, target, cell, found)

    def _spelling(self, target: Target) -> Spelling:
        value = self._value(target)
        seen = self.draft.known.seen(target.section, target.parameter)
        shapes = seen.shapes if seen else frozenset()
        if value is None:
            return Spelling(Shape.NUMBER in shapes, Shape.TEXT in shapes)
        # If the case has a number here, `*0.8` is not a text, whatever other members contain.
        number = value.shape is Shape.NUMBER
        return Spelling(
            number or Shape.NUMBER in shapes,
            not number and Shape.TEXT in shapes | {value.shape},
            value.word,
        )

    def _combined(
        self, row: TableRow, columns: Sequence[_Column], combine: Combine
    ) -> tuple[tuple[Axis, ...], tuple[tuple[int, ...], ...] | None]:
        """Return the axes of a row and the combinations of their levels (None: all)."""
        # None means the value in the case.
        levels: list[list[CellValue | None]] = [list(one.read.levels) for one in columns]
        chosen: list[tuple[int, ...]] | None = None
        if combine is Combine.ONE_AT_A_TIME:
            levels = [[None, *one] for one in levels]
            chosen = [tuple(0 for _ in columns)]
            chosen += [
                tuple(level if other == place else 0 for other in range(len(columns)))
                for place, one in enumerate(levels)
                for level in range(1, len(one))
            ]
        elif combine is Combine.PAIRED:
            chosen = self._paired(row, levels)
        axes = [
            axis
            for one, values in zip(columns, levels, strict=True)
            if (axis := self._axis(row.number, one, values, combine)) is not None
        ]
        if len(axes) != len(columns):
            return tuple(axes), ((0,) * len(axes),) if chosen is not None else None
        if combine is Combine.ONE_AT_A_TIME and chosen is not None:
            # A value equal to the case's would only repeat the unchanged case.
            chosen = [
                one
                for number, one in enumerate(chosen)
                if not number
                or any(
                    level and axis.texts[level] != axis.texts[0]
                    for axis, level in zip(axes, one, strict=True)
                )
            ]
        return tuple(axes), tuple(chosen) if chosen is not None else None

    def _paired(
        self, row: TableRow, levels: Sequence[Sequence[CellValue | None]]
    ) -> list[tuple[int, ...]] | None:
        # A single value applies to every pair, so only longer lists must have equal lengths.
        sizes = {len(one) for one in levels} - {1}
        if len(sizes) > 1:
            words = say(
                "Paired parameters need the same number of values; here they have {sizes}.",
                sizes=", ".join(map(str, sorted(sizes))),
            )
            self._say(
                row.number, self.combine_column or self.name_column, refused("unequal-pairs", words)
            )
            return None
        return [
            tuple(0 if len(one) == 1 else number for one in levels)
            for number in range(max(sizes, default=1))
        ]

    def _axis(
        self, row: int, one: _Column, levels: Sequence[CellValue | None], combine: Combine
    ) -> Axis | None:
        """Return the axis of a column, or None if a level is invalid; errors are reported."""
        target = one.target
        value, path = self._value(target), target.path
        texts, sound = list[str | None](), True
        base = value.text if value else None
        reported = set[str]()
        for cell in levels:
            if cell is None or (value is not None and (untouched(value, cell) or cell == base)):
                texts.append(base)
                continue
            read = read_value(self.draft, target.section, target.parameter, cell, value)
            for finding in read.findings:
                if str(finding.message) not in reported:
                    reported.add(str(finding.message))
                    name = f"{target.key}.{target.parameter}"
                    self._say(row, one.column, finding, cell_text(cell), name)
            sound = sound and not any(
                finding.severity is Severity.ERROR for finding in read.findings
            )
            texts.append(read.typed.text if read.typed else base)
        found = self.draft.case.by_key.get(target.key)
        others = self.draft.added.get(target.key, {})
        plain = next((text for text in texts if text and text[0] not in "[{"), None)
        for gap, finding in (
            misplaced(found[1] if found else None, {**others, path: plain}) if value is None else ()
        ):
            if gap == path:
                self._say(row, one.column, finding, cell_text(one.cell))
                sound = False
        if not sound:
            return None
        if combine is not Combine.ONE_AT_A_TIME:
            # Compared as values: 0.5 and 0.50 would create the same run twice.
            known = [text for text in texts if text is not None][:200]
            pairs = itertools.combinations(known, 2)
            twice = next((text for text, other in pairs if same_value(text, other)), None)
            if twice is not None:
                words = say("{value} is in the list twice. Remove one.", value=shown_text(twice))
                self._say(row, one.column, refused("value-twice", words))
        caption = self.table.captions[one.column].strip(BLANKS)
        return Axis(caption, target.key, path, tuple(texts))

    def _value(self, target: Target) -> Value | None:
        """Return the value of a parameter after the edits in the other sheets."""
        found = self.draft.case.by_key.get(target.key)
        value = found[1].values.get(target.parameter) if found else None
        edits = self.draft.values if found else self.draft.added.get(target.key, {})
        at = (*found[1].path, *target.path) if found else target.path
        if at not in edits:
            return value
        text = edits[at]
        return (
            None
            if text is None
            else replace(value or Value(text, Shape.NULL), text=text, shape=parse(text).shape)
        )

    def _combine(self, row: TableRow) -> Combine:
        cell = row.cells.get(self.combine_column) if self.combine_column else None
        if cell is None or isinstance(cell, Finding):
            return Combine.FULL
        word = cell_text(cell).strip().lower()
        if word not in [*Combine]:
            words = say(
                "“{word}” is not a way to combine values. Use full, paired or one at a time.",
                word=cell_text(cell),
            )
            self._say(
                row.number,
                self.combine_column,
                refused("unknown-combination", words),
                cell_text(cell),
            )
            return Combine.FULL
        return Combine(word)

    def _name(self, row: TableRow) -> str:
        cell = row.cells.get(self.name_column or 1)
        if cell is None or isinstance(cell, Finding):
            name = f"Copy {row.number}"
            found = cell or Finding(
                Severity.ERROR,
                "missing-name",
                say("The variant has no name. Type one."),
                None,
                name,
            )
            self._say(row.number, self.name_column, found)
            return name
        return cell_text(cell).strip(BLANKS)

    def _check_names(self, rows: Sequence[CopyRow]) -> None:
        seen = dict[str, int | None]()
        for row in rows if count(rows) <= MOST else ():
            # A row's numbered names may equal another row's name.
            for name in itertools.chain(
                [row.name], (row.copy_name(number) for number in range(1, row.count + 1))
            ):
                if seen.setdefault(name.casefold(), row.row) != row.row:
                    words = say(
                        "“{name}” is also the name of row {row}. Give each variant its own.",
                        name=name,
                        row=seen[name.casefold()],
                    )
                    self._say(row.row, self.name_column, refused("duplicate-copy", words), row.name)
                    break

    def _say(
        self,
        row: int | None,
        column: int | None,
        finding: Finding,
        found: str = "",
        field_name: str | None = None,
    ) -> None:
        self.draft.problems.append(self.table.problem(row, column, finding, found, field_name))
