"""Read the sheets of a case as edits, with a Problem for everything invalid.

Rows are identified by key, columns by header. A cell that shows the original value is no edit. A
blank cell is no edit either, but is reported if there was a value. A missing row removes its
member, a new key adds one, and the order of rows is the new order.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from bridge.errors import Problem, Severity
from bridge.jsonio.source_edit import Path, Shape, read_path, read_string, write_path
from bridge.records.cells.base import CLEAR, CellValue, Finding, cell_text, nearest, refused
from bridge.records.columns import caption_key
from bridge.records.readings import problem_at
from bridge.simulation.case import (
    NEW_KEY,
    Case,
    Edits,
    Member,
    Section,
    Value,
    fixable_side,
    is_fixable_type,
)
from bridge.simulation.parameters import (
    BLANKS,
    Seen,
    Typed,
    Vocabulary,
    from_cell,
    in_words,
    quoted_word,
    same_value,
    shortened,
    untouched,
)
from bridge.texts import Text, few, say

VALUE = "(value)"
"""Header for members that are plain values without parameters."""
KEY = "Key"
FARM, INFRASTRUCTURE = "Wind farm", "Infrastructure"
_NEW = re.compile(rf"(?P<list>.*)\[(?P<label>{NEW_KEY}(?: ?\w{{1,20}})?)\]", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class TableRow:
    """A non-blank row: cells by column number (1 = A), with a Finding for each unreadable cell."""

    number: int
    cells: Mapping[int, CellValue | Finding]


@dataclass(frozen=True, slots=True)
class Table:
    """One sheet: headers by column number, and its rows."""

    sheet: str
    header_row: int
    captions: Mapping[int, str]
    rows: tuple[TableRow, ...]

    def column(self, caption: str) -> int | None:
        """Return the column of a header: an exact match, else the only one that differs in case,
        spaces, a star or a unit in parentheses.
        """
        exact = [column for column, text in self.captions.items() if text.strip(BLANKS) == caption]
        alike = [
            column
            for column, text in self.captions.items()
            if caption_key(text) == caption_key(caption)
        ]
        return exact[0] if exact else alike[0] if len(alike) == 1 else None

    def problem(
        self,
        row: int | None,
        column: int | None,
        finding: Finding,
        cell_value: str = "",
        field_name: str | None = None,
    ) -> Problem:
        """Return a Problem for a cell of this sheet."""
        caption = self.captions.get(column) if column is not None else None
        return problem_at(finding, cell_value, self.sheet, row, column, caption, field_name)


class ChangeKind(StrEnum):
    """The kinds of differences in a variant."""

    CHANGED = "changed"
    ADDED = "added"
    REMOVED = "removed"
    MOVED = "moved"


@dataclass(frozen=True, slots=True)
class CaseChange:
    """One difference from the original: JSON texts before and after (None if absent).

    `parameter` is empty if it concerns a whole member.
    """

    kind: ChangeKind
    section: Section
    key: str
    parameter: str = ""
    before: str | None = None
    after: str | None = None
    row: int | None = None


@dataclass(slots=True)
class Draft:
    """The edits and problems collected while reading the sheets."""

    case: Case
    known: Vocabulary
    values: dict[Path, str | None] = field(default_factory=dict)
    orders: dict[Path, tuple[str, ...]] = field(default_factory=dict)
    added: dict[str, dict[Path, str]] = field(default_factory=dict)
    changes: list[CaseChange] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)

    @property
    def edits(self) -> Edits:
        return Edits(self.values, self.orders, self.added)

    @property
    def keys(self) -> dict[str, str]:
        """Return the sheet keys of members by their keys in the variant; removed, new or moved rows
        change positions in a list.
        """
        return {
            write_path((*path, place)): key
            for path, keys in self.orders.items()
            for place, key in enumerate(keys)
        }

    def section_of(self, key: str) -> Section | None:
        """Return the section of a member that exists after the edits, or None."""
        added = {
            change.key: change.section for change in self.changes if change.kind is ChangeKind.ADDED
        }
        members = self.case.by_key.get(key)
        before = members[0] if members is not None and not self.is_removed(key) else None
        return added.get(key, before)

    def is_removed(self, key: str) -> bool:
        """Return whether the edits remove a member."""
        return any(
            change.kind == ChangeKind.REMOVED and change.key == key and not change.parameter
            for change in self.changes
        )


@dataclass(frozen=True, slots=True)
class ReadValue:
    """The edit of a cell, or None if unchanged or invalid, with its problems and warnings."""

    typed: Typed | None
    findings: tuple[Finding, ...] = ()


def read_value(
    draft: Draft, section: Section, caption: str, cell: CellValue, value: Value | None
) -> ReadValue:
    """Return the edit that a cell makes to a parameter, by the rules of the case type.

    `value` is the original value.
    """
    typed = from_cell(cell, draft.known.of(section, caption) or Seen(), value)
    if isinstance(typed, Finding):
        return ReadValue(None, (typed,))
    if value is not None and typed.text is not None and same_value(value.text, typed.text):
        return ReadValue(None)
    refusal = _refusal(draft, caption, typed, value)
    if refusal is not None:
        return ReadValue(None, (refusal,))
    warning = typed.warning
    # A new fixable has no previous type.
    if (
        warning is None
        and is_fixable_type(caption)
        and typed.text is not None
        and value is not None
    ):
        message = say("The new task type still fits the case type.")
        warning = Finding(Severity.WARNING, "fixable-type", message)
    return ReadValue(typed, () if warning is None else (warning,))


def _refusal(draft: Draft, caption: str, typed: Typed, value: Value | None) -> Finding | None:
    name = caption or VALUE
    # With a duplicate name, the effect of changing one value is unpredictable.
    if value is not None and value.doubled:
        message = say(
            "{caption} is in the case twice and cannot be edited. Keep its value.", caption=name
        )
        return refused("name-stands-twice", message)
    if value is not None and shortened(value):
        message = say(
            "{caption} is too long for a cell and cannot be edited here. Keep its value.",
            caption=name,
        )
        return refused("too-long", message)
    if not is_fixable_type(caption) or typed.text is None or not typed.text.startswith('"'):
        return None
    word = read_string(typed.text)
    side = fixable_side(word)
    before = value.word if value is not None else None
    # The fixable's own type takes precedence over the case's, because mixed cases exist.
    home = (fixable_side(before) if before is not None else None) or draft.case.case_type
    if side is None or home is None or side is home:
        return None
    seen = draft.known.of(Section.FIXABLES, "fixableType")
    words = sorted(seen.words) if seen else []
    allowed = [word for word in words if fixable_side(word) in {None, home}]
    message = say(
        "“{word}” is for {side}, but this work task is for {home}. Use one of: {allowed}.",
        word=word,
        side=side.value,
        home=home.value,
        allowed=", ".join(allowed or [home.value]),
    )
    return refused("fixable-type-across", message, before)


def unknown_parameter(draft: Draft, section: Section, caption: str) -> Finding:
    """Return the problem for a parameter that no known case has.

    It may be an optional parameter, so it is only a warning. It is an error if the name is invalid,
    or if it contains other parameters that it would replace.
    """
    captions = draft.case.parameters(section)
    near, listed, noun = nearest(caption, captions), few(captions, 20), say(section.singular)
    below = (f"{caption}.", f"{caption}[")
    if not read_path(caption) or any(parameter.startswith(below) for parameter in captions):
        message = say(
            "“{caption}” is not a parameter name. A {noun} of this case has: {known}.",
            caption=caption,
            noun=noun,
            known=listed,
        )
        return refused("unknown-parameter", message, near)
    message = say(
        "No other {noun} has the parameter “{caption}”; it is added. Known: {known}.",
        caption=caption,
        noun=noun,
        known=listed,
    )
    return Finding(Severity.WARNING, "unknown-parameter", message, None, near)


def shown_text(text: str | None) -> str:
    """Return a JSON text in readable form, without quotes if it is plain text."""
    if text is None:
        return ""
    return quoted_word(read_string(text)) if text.startswith('"') else text


def is_blank(cell: CellValue | Finding | None) -> bool:
    """Return whether a cell has nothing but spaces."""
    return cell is None or (isinstance(cell, str) and not cell.strip(BLANKS))


def misplaced(
    member: Member | None, values: Mapping[Path, str | None]
) -> Iterator[tuple[Path, Finding]]:
    """Yield the new values at impossible places: after a gap in a list, below a plain value, or
    replacing several parameters.

    `values` are JSON texts (None removes) by path in the member.
    """
    before = {
        path: value.shape
        for caption, value in (member.values if member else {}).items()
        if (path := read_path(caption)) is not None
    }
    new = [path for path in values if path not in before]
    starts = {path[:length] for path in (*before, *new) for length in range(len(path) + 1)}
    nested = {Shape.NULL, Shape.LIST, Shape.OBJECT}
    for path in new:
        above = (path[:length] for length in range(len(path)))
        plain = next(
            (start for start in above if before.get(start, Shape.NULL) not in nested), None
        )
        replaces = any(other[: len(path)] == path for other in before)
        gap = any(
            (*path[:place], earlier) not in starts
            for place, step in enumerate(path)
            if isinstance(step, int)
            for earlier in range(step)
        )
        if plain is not None:
            message = say(
                "{caption} cannot be set here: {parent} is a single value in this row.",
                caption=write_path(path),
                parent=write_path(plain) or VALUE,
            )
            yield path, refused("wrong-type", message)
        elif replaces and not (values[path] or "{").startswith(("[", "{")):
            message = say(
                "{caption} has its own parameters in this row. Edit those.",
                caption=write_path(path),
            )
            yield path, refused("wrong-type", message)
        elif gap:
            message = say(
                "Earlier places in the list of {caption} are empty. Fill those first.",
                caption=write_path(path),
            )
            yield path, refused("gap-in-list", message)


def read_sheets(case: Case, tables: Mapping[Section, Table | None], names: Vocabulary) -> Draft:
    """Return the changes that the three sheets make to the case.

    A missing sheet (None) changes nothing, and is a problem if the section has members.
    """
    draft = Draft(case, names)
    for section in Section:
        table = tables.get(section)
        if table is not None:
            _SheetReader(draft, section, table).read()
        elif case.members[section]:
            message = say(
                "The sheet “{sheet}” is missing. Restore it, or open the case again.",
                sheet=section.sheet,
            )
            draft.problems.append(Problem(Severity.ERROR, "missing-sheet", message, section.sheet))
    return draft


class _SheetReader:
    """Reads one sheet into the draft."""

    def __init__(self, draft: Draft, section: Section, table: Table) -> None:
        self.draft = draft
        self.section = section
        self.noun = say(section.singular)
        self.table = table
        self.members = {member.key: member for member in draft.case.members[section]}
        named = [(name, key) for key, member in self.members.items() for name in member.names]
        shared = Counter(name for name, _ in named)
        self.keys = {name: key for name, key in named if shared[name] == 1}
        """The keys of members by their names, if they have them alone."""
        self.lists = {write_path(path): path for path in draft.case.lists[section]}
        self.key_column = table.column(KEY)
        self.columns = dict[int, str]()
        self.safe = True

    def read(self) -> None:
        """Read every row; if a row is invalid, remove and move nothing."""
        if self.key_column is None:
            message = say(
                "The column “Key” is missing. It has the key of each {noun}.", noun=self.noun
            )
            self._report(None, None, refused("missing-column", message))
            return
        self._find_columns()
        order = dict[str, int]()
        for row in self.table.rows:
            key = self._key(row)
            if key is None:
                self.safe = False
            elif key in order:
                self.safe = False
                new = f"{key.rpartition('[')[0] or key}[{NEW_KEY} {row.number}]"
                message = say(
                    "“{key}” is also in row {first}. For a new {noun} write {new}.",
                    key=key,
                    first=order[key],
                    noun=self.noun,
                    new=new,
                )
                finding = refused("duplicate-key", message, new)
                self._report(row.number, self.key_column, finding, key)
            else:
                order[key] = row.number
                self._read_row(row, key)
        if self.safe:
            self._read_lists(order)

    def _find_columns(self) -> None:
        captions = self.draft.case.parameters(self.section)
        folded = dict[str, list[str]]()
        for caption in captions:
            folded.setdefault(caption_key(caption), []).append(caption)
        places = {caption_key(FARM), caption_key(INFRASTRUCTURE)}
        for column, text in self.table.captions.items():
            caption = "" if text.strip(BLANKS) == VALUE else text.strip(BLANKS)
            alike = folded.get(caption_key(caption), [])
            if caption not in captions and len(alike) == 1:
                caption = alike[0]
            is_known = caption in captions
            if column == self.key_column or (not is_known and caption_key(caption) in places):
                continue
            if caption in self.columns.values():
                message = say(
                    "The header “{caption}” is used twice. Remove one of the columns.", caption=text
                )
                self._report(self.table.header_row, column, refused("repeated-caption", message))
            elif is_known or self._is_new_parameter(column, caption):
                self.columns[column] = caption

    def _is_new_parameter(self, column: int, caption: str) -> bool:
        """Return whether a new parameter's header is allowed; warn if no case is
        known to have it.
        """
        if not any(column in row.cells for row in self.table.rows):
            return False
        if read_path(caption) and self.draft.known.of(self.section, caption) is not None:
            return True
        finding = unknown_parameter(self.draft, self.section, caption)
        self._report(self.table.header_row, column, finding, caption, caption)
        return finding.severity is Severity.WARNING

    def _key(self, row: TableRow) -> str | None:
        """Return the key of a row's existing or new member.

        None if it is invalid, which is reported as a problem.
        """
        column = self.key_column or 1
        cell = row.cells.get(column)
        text = cell.strip(BLANKS) if isinstance(cell, str) else "" if cell is None else "?"
        if text in self.members:
            return text
        if not text and len(self.lists) == 1:
            return f"{next(iter(self.lists))}[{NEW_KEY} row {row.number}]"
        new = _NEW.fullmatch(text)
        if new and new["list"] in self.lists:
            return f"{new['list']}[{new['label'].lower()}]"
        if text in self.keys:
            return self.keys[text]
        keys, lists = list(self.members), list(self.lists)
        allowed = [*keys[:6], *(f"{path}[{NEW_KEY}]" for path in lists[:3])]
        message = say(
            "There is no {noun} “{key}” in this case. Use a key of the case, or for a new "
            "one: {allowed}.",
            noun=self.noun,
            key=text or " ",
            allowed=", ".join(allowed) or say("none, the case has no list for it"),
        )
        self._report(
            row.number, column, refused("missing-member", message, nearest(text, keys)), text
        )
        return None

    def _read_row(self, row: TableRow, key: str) -> None:
        member, draft = self.members.get(key), self.draft
        written = dict[Path, str | None]()
        for column, caption in self.columns.items():
            value = member.values.get(caption) if member else None
            typed = self._typed(row, column, caption, value)
            path = read_path(caption)
            # Clearing what is not there changes nothing.
            if typed is None or path is None or (typed.text is None and value is None):
                continue
            written[path] = typed.text
            if member is not None:
                draft.values[(*member.path, *path)] = typed.text
                before = value.text if value else None
                change = CaseChange(
                    ChangeKind.CHANGED, self.section, key, caption, before, typed.text, row.number
                )
                draft.changes.append(change)
        if member is None:
            self._check_new(row.number, key, set(written))
            draft.added[key] = {path: text for path, text in written.items() if text is not None}
            draft.changes.append(CaseChange(ChangeKind.ADDED, self.section, key, row=row.number))
        columns = {read_path(caption): column for column, caption in self.columns.items()}
        for path, finding in misplaced(member, written):
            self._report(row.number, columns.get(path), finding, "", write_path(path))

    def _typed(self, row: TableRow, column: int, caption: str, value: Value | None) -> Typed | None:
        """Return the edit of one cell, if any; problems are recorded."""
        cell = row.cells.get(column)
        if isinstance(cell, Finding):
            self._report(row.number, column, cell, "", caption)
            return None
        if cell is None or is_blank(cell):
            if value is not None:
                message = say(
                    "A blank cell keeps {value}. Write {clear} to remove it.",
                    value=in_words(value),
                    clear=CLEAR,
                )
                finding = Finding(Severity.WARNING, "emptied", message)
                self._report(row.number, column, finding, "", caption)
            return None
        if value is not None and untouched(value, cell):
            return None
        edit = read_value(self.draft, self.section, caption, cell, value)
        for finding in edit.findings:
            self._report(row.number, column, finding, cell_text(cell)[:200], caption)
        return edit.typed

    def _check_new(self, row: int, key: str, written: Collection[Path]) -> None:
        """Warn about parameters that a new member lacks although all others in its section have
        them.
        """
        if not written:
            message = say(
                "The new {noun} has no parameters. Fill in its row, or delete it.", noun=self.noun
            )
            self._report(row, self.key_column, refused("empty-member", message))
            return
        others = [set(member.values) for member in self.members.values()]
        common = set.intersection(*others) if others else set[str]()
        lacking = sorted(common - {write_path(path) for path in written})
        if lacking:
            message = say(
                "The new {noun} has no {captions}, unlike all others.",
                noun=self.noun,
                captions=", ".join(lacking[:12]),
            )
            self._warn("missing-parameter", message, row, self.key_column, key)

    def _read_lists(self, order: Mapping[str, int]) -> None:
        """Record removed, new and moved members; unchanged lists are not recorded."""
        placed: dict[str, list[str]] = {}
        for key in order:
            placed.setdefault(key.rpartition("[")[0], []).append(key)
        changes = self.draft.changes
        for prefix, path in self.lists.items():
            before, after = self.draft.case.lists[self.section][path], tuple(placed.get(prefix, ()))
            if after != before:
                self.draft.orders[path] = after
            stayed = [key for key in before if key in order]
            changes += [
                CaseChange(ChangeKind.REMOVED, self.section, key)
                for key in before
                if key not in order
            ]
            if [key for key in after if key in before] != stayed:
                changes.append(CaseChange(ChangeKind.MOVED, self.section, prefix))
                message = say(
                    "The rows of {list} are in a new order. The case uses it.", list=prefix
                )
                self._warn("moved", message)
            if before and not after:
                message = say(
                    "All rows of {list} were deleted. The case is sent without them.", list=prefix
                )
                self._warn("all-removed", message)
        for key, member in self.members.items():
            if member.list_path is None and key not in order:
                message = say(
                    "The row of “{key}” is missing and cannot be removed. Restore it.", key=key
                )
                self._report(None, None, refused("missing-member", message), key)

    def _warn(
        self,
        code: str,
        message: Text,
        row: int | None = None,
        column: int | None = None,
        cell_value: str = "",
    ) -> None:
        self._report(row, column, Finding(Severity.WARNING, code, message), cell_value)

    def _report(
        self,
        row: int | None,
        column: int | None,
        finding: Finding,
        cell_value: str = "",
        field_name: str | None = None,
    ) -> None:
        self.draft.problems.append(self.table.problem(row, column, finding, cell_value, field_name))
