"""Turn the rows of the sheet `Copies` into variants: what each row varies, and the resulting edits
of the case. A cell has one value, a list (`1, 2, 4`) or a range of whole numbers (`2..6`).
"""

from __future__ import annotations

import itertools
import math
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum

from bridge.errors import Problem, Severity
from bridge.jsonio.source_edit import NUMBER, Path, Shape, parse
from bridge.records.cells.base import CLEAR, CellValue, Finding, cell_text, refused
from bridge.records.cells.grammar import ListSyntaxError, read_names
from bridge.simulation.case import Edits, Value
from bridge.simulation.edits import (
    Draft,
    Table,
    TableRow,
    is_blank,
    misplaced,
    read_value,
)
from bridge.simulation.parameters import BLANKS, Seen, untouched
from bridge.simulation.targets import Target, Targets
from bridge.texts import Text, say

COPY, COMBINE = "Copy", "Combine"
# The service deletes runs after some days; more could not be downloaded in time.
MOST = 10_000
"""Maximum number of variants."""
ASK_ABOVE = 50
"""More variants than this are created only after confirmation."""
_RANGE = re.compile(r"(-?[0-9]{1,9})\s*\.\.\s*(-?[0-9]{1,9})")
_DECIMAL_COMMA = re.compile(r"(?<=[0-9]),(?=[0-9])")


class Combine(StrEnum):
    """The ways to combine several varied parameters of a row."""

    FULL = "full"
    """All combinations."""
    PAIRED = "paired"
    """The first values together, then the second ones."""
    ONE_AT_A_TIME = "one at a time"
    """The unchanged case, then each value alone."""


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
class VariantRow:
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
        if self.chosen is not None:
            return len(self.chosen)
        return math.prod(len(axis.texts) for axis in self.axes)

    def variant_name(self, number: int) -> str:
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
class Variant:
    """One variant to create: its name, its edits of the original, and the varied values as JSON
    texts by header.
    """

    name: str
    row: int | None
    edits: Edits
    varied: Mapping[str, str | None] = field(default_factory=dict)


def count(rows: Sequence[VariantRow]) -> int:
    """Return how many variants the rows create."""
    return sum(row.count for row in rows)


def make_variants(draft: Draft, rows: Sequence[VariantRow]) -> Iterator[Variant]:
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
            yield Variant(row.variant_name(number), row.row, edits, varied)


def read_levels(
    cell: CellValue, value: Value | None, seen: Seen
) -> tuple[CellValue, ...] | Finding:
    """Return the values of a cell, or the reason why it has none.

    `value` is the parameter's value in the case, `seen` what other members have.
    """
    if not isinstance(cell, str) or cell.strip(BLANKS)[:1] in {"[", "{"}:
        return (cell,)
    if value is not None and cell == value.word:
        return (cell,)
    # If the case has a number here, `*0.8` is not a text, whatever other members contain.
    number = value is not None and value.shape is Shape.NUMBER
    shapes = seen.shapes | ({value.shape} if value is not None else set())
    texts = not number and Shape.TEXT in shapes
    numbers = Shape.NUMBER in shapes and (not texts or bool(_RANGE.search(cell)))
    if not numbers and "," not in cell:
        return (cell,)
    # Of a whole number `1,2` is a list; of another it may be one and a fifth.
    whole = not set(value.text) & set(".eE") if number and value is not None else seen.whole
    if numbers and not whole and _DECIMAL_COMMA.search(cell):
        return _which_comma(cell)
    try:
        items = read_names(cell)
    except ListSyntaxError as error:
        return refused("list-syntax", error.message, error.form)
    if not numbers:
        # Text that is not a list is kept as typed, including spaces.
        return tuple(items) if len(items) > 1 else (cell,)
    levels = list[CellValue]()
    for item in items:
        numbers_of_item = _numbers(item.strip(BLANKS))
        if isinstance(numbers_of_item, Finding):
            return numbers_of_item
        levels += numbers_of_item
    return tuple(levels)


def _which_comma(cell: str) -> Finding:
    """Return the question about `1,5`, which is ambiguous where a comma is the
    decimal separator.
    """
    pointed = _DECIMAL_COMMA.sub(".", cell).replace(";", ",").strip(BLANKS)
    message = say(
        "“{text}” can mean {point} or {list}. Write decimals with a point, and a space after"
        " a comma between values.",
        text=cell.strip(BLANKS)[:60],
        point=pointed[:60],
        list=_DECIMAL_COMMA.sub(", ", cell).strip(BLANKS)[:60],
    )
    return refused("decimal-comma", message, pointed)


def _numbers(item: str) -> list[str] | Finding:
    """Return the number, or the numbers of a range with both its ends."""
    if NUMBER.fullmatch(item) or item.lower() in {"null", CLEAR}:
        return [item]
    if ".." not in item:
        message = say("“{text}” is not a number. Type values such as 4, 8, 12.", text=item[:60])
        return refused("wrong-type", message)
    ends = _RANGE.fullmatch(item)
    if ends is None:
        message = say(
            "“{text}” is not a range of whole numbers. Type for example 2..6, or each value.",
            text=item[:60],
        )
        return refused("range", message)
    first, last = int(ends[1]), int(ends[2])
    if abs(last - first) >= MOST:
        message = say("“{text}” has more than {most} values.", text=item, most=f"{MOST:,}")
        return refused("range", message)
    step = 1 if last >= first else -1
    return [str(number) for number in range(first, last + step, step)]


def read_variants(draft: Draft, table: Table | None) -> tuple[VariantRow, ...]:
    """Return the rows of `Copies`, adding problems to the draft.

    Without rows there is one variant: the case as edited in the sheets.
    """
    if table is None:
        message = say("The sheet “Copies” is missing. Restore it, or open the case again.")
        draft.problems.append(Problem(Severity.ERROR, "missing-sheet", message, "Copies"))
    if table is None or not table.rows:
        return (VariantRow(draft.case.name, None),)
    return _CopiesReader(draft, table).read()


class _CopiesReader:
    """Reads the sheet `Copies`."""

    def __init__(self, draft: Draft, table: Table) -> None:
        self.draft = draft
        self.table = table
        self.name_column = table.column(COPY)
        self.combine_column = table.column(COMBINE)
        self.targets = dict[int, Target]()

    def read(self) -> tuple[VariantRow, ...]:
        if self.name_column is None:
            message = say("The column “Copy” is missing. It has the name of each variant.")
            self._refuse(None, None, "missing-column", message)
            return ()
        self._find_targets()
        rows = tuple(self._row(row) for row in self.table.rows)
        total = count(rows)
        if total > MOST:
            message = say(
                "These are {count} variants; {most} are allowed. Vary fewer values.",
                count=f"{total:,}",
                most=f"{MOST:,}",
            )
            self._refuse(None, None, "too-many-copies", message)
        else:
            self._check_names(rows)
        return rows

    def _find_targets(self) -> None:
        targets, row = Targets(self.draft), self.table.header_row
        for column, text in self.table.captions.items():
            caption = text.strip(BLANKS)
            # An empty column may be filled later; it is not an unknown parameter.
            filled = any(column in row.cells for row in self.table.rows)
            if column in {self.name_column, self.combine_column} or not filled:
                continue
            target, finding = targets.find(caption)
            if finding is not None:
                self._report(row, column, finding, caption)
            if target is None or (finding is not None and finding.severity is Severity.ERROR):
                continue
            if target in self.targets.values():
                message = say(
                    "“{caption}” varies {target}, as another column does. Remove one of them.",
                    caption=caption,
                    target=target.caption,
                )
                self._refuse(row, column, "repeated-caption", message, caption)
            else:
                self.targets[column] = target

    def _row(self, row: TableRow) -> VariantRow:
        name, combine = self._name(row), self._combine(row)
        cells = {
            column: cell
            for column in self.targets
            if (cell := row.cells.get(column)) is not None and not is_blank(cell)
        }
        read = [self._axis(row.number, column, cell, combine) for column, cell in cells.items()]
        axes = tuple(axis for axis in read if axis is not None)
        chosen = None
        if len(axes) == len(cells):
            chosen = self._chosen(row.number, axes, combine)
        return VariantRow(name=name, row=row.number, axes=axes, combine=combine, chosen=chosen)

    def _axis(
        self, row: int, column: int, cell: CellValue | Finding, combine: Combine
    ) -> Axis | None:
        """Return the axis of a filled cell, or None if it is invalid; errors are reported."""
        target = self.targets[column]
        value = self._value(target)
        seen = self.draft.known.of(target.section, target.parameter) or Seen()
        if isinstance(cell, Finding):
            self._report(row, column, cell)
            return None
        levels = read_levels(cell, value, seen)
        if isinstance(levels, Finding):
            self._report(row, column, levels, cell_text(cell))
            return None
        texts, valid = list[str | None](), True
        findings = dict[str, tuple[Finding, str]]()
        base = value.text if value is not None else None
        for level in levels:
            if value is not None and (untouched(value, level) or level == base):
                texts.append(base)
                continue
            edit = read_value(self.draft, target.section, target.parameter, level, value)
            texts.append(edit.typed.text if edit.typed else base)
            for finding in edit.findings:
                findings.setdefault(str(finding.message), (finding, cell_text(level)))
        for finding in self._places(target, texts) if value is None else ():
            findings.setdefault(str(finding.message), (finding, cell_text(cell)))
        for finding, cell_value in findings.values():
            self._report(row, column, finding, cell_value, f"{target.key}.{target.parameter}")
            valid = valid and finding.severity is not Severity.ERROR
        if not valid:
            return None
        if combine is Combine.ONE_AT_A_TIME:
            texts.insert(0, base)
        caption = self.table.captions[column].strip(BLANKS)
        return Axis(caption, target.key, target.path, tuple(texts))

    def _places(self, target: Target, texts: Sequence[str | None]) -> Iterator[Finding]:
        """Yield why a parameter that its member does not have cannot be added at its place."""
        section_member = self.draft.case.by_key.get(target.key)
        others = self.draft.added.get(target.key, {})
        plain = next((text for text in texts if text and text[0] not in "[{"), None)
        member = section_member[1] if section_member else None
        for path, finding in misplaced(member, {**others, target.path: plain}):
            if path == target.path:
                yield finding

    def _chosen(
        self, row: int, axes: Sequence[Axis], combine: Combine
    ) -> tuple[tuple[int, ...], ...] | None:
        """Return the combinations of the levels, or None for all."""
        if combine is Combine.ONE_AT_A_TIME:
            base = (0,) * len(axes)
            # A value equal to the case's would only repeat the unchanged case.
            return (
                base,
                *(
                    (*base[:place], level, *base[place + 1 :])
                    for place, axis in enumerate(axes)
                    for level in range(1, len(axis.texts))
                    if axis.texts[level] != axis.texts[0]
                ),
            )
        if combine is Combine.FULL:
            return None
        # A single value applies to every pair, so only longer lists must have equal lengths.
        sizes = {len(axis.texts) for axis in axes} - {1}
        if len(sizes) > 1:
            message = say(
                "Paired parameters need the same number of values; here they have {sizes}.",
                sizes=", ".join(map(str, sorted(sizes))),
            )
            self._refuse(row, self.combine_column, "unequal-pairs", message)
            return None
        return tuple(
            tuple(0 if len(axis.texts) == 1 else number for axis in axes)
            for number in range(max(sizes, default=1))
        )

    def _value(self, target: Target) -> Value | None:
        """Return the value of a parameter after the edits in the other sheets."""
        section_member = self.draft.case.by_key.get(target.key)
        if section_member is None:
            value, at = None, target.path
            edits: Mapping[Path, str | None] = self.draft.added.get(target.key, {})
        else:
            member = section_member[1]
            value, edits = member.values.get(target.parameter), self.draft.values
            at = (*member.path, *target.path)
        if at not in edits:
            return value
        text = edits[at]
        if text is None:
            return None
        return replace(value or Value(text, Shape.NULL), text=text, shape=parse(text).shape)

    def _combine(self, row: TableRow) -> Combine:
        cell = row.cells.get(self.combine_column) if self.combine_column else None
        if cell is None or isinstance(cell, Finding):
            return Combine.FULL
        word = cell_text(cell)
        if word.strip().lower() in [*Combine]:
            return Combine(word.strip().lower())
        message = say(
            "“{word}” is not a way to combine values. Use full, paired or one at a time.",
            word=word,
        )
        self._refuse(row.number, self.combine_column, "unknown-combination", message, word)
        return Combine.FULL

    def _name(self, row: TableRow) -> str:
        cell = row.cells.get(self.name_column or 1)
        if cell is not None and not isinstance(cell, Finding):
            return cell_text(cell).strip(BLANKS)
        name = f"Copy {row.number}"
        missing = refused("missing-name", say("The variant has no name. Type one."), name)
        self._report(row.number, self.name_column, cell or missing)
        return name

    def _check_names(self, rows: Sequence[VariantRow]) -> None:
        seen = dict[str, int | None]()
        for row in rows:
            # A row's numbered names may equal another row's name.
            for name in {row.name, *(row.variant_name(at + 1) for at in range(row.count))}:
                if seen.setdefault(name.casefold(), row.row) != row.row:
                    message = say(
                        "“{name}” is also the name of row {row}. Give each variant its own.",
                        name=name,
                        row=seen[name.casefold()],
                    )
                    self._refuse(row.row, self.name_column, "duplicate-copy", message, row.name)
                    break

    def _refuse(
        self, row: int | None, column: int | None, code: str, message: Text, cell_value: str = ""
    ) -> None:
        self._report(row, column, refused(code, message), cell_value)

    def _report(
        self,
        row: int | None,
        column: int | None,
        finding: Finding,
        cell_value: str = "",
        field_name: str | None = None,
    ) -> None:
        self.draft.problems.append(self.table.problem(row, column, finding, cell_value, field_name))
