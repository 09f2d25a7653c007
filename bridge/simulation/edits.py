"""The sheets of a case read as edits: rows of cells -> what is different, with a Problem for everything that is not allowed.

A row is found by its key, a column by its caption. A cell that still shows the original's value is no edit; a blank one is none either, and
said where something stood there. A row that is gone takes its member out, a row with a new key adds one, another order of rows is another order.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from bridge.errors import Problem, Severity
from bridge.jsonio.source_edit import Path, read_path, write_path
from bridge.records.captions import caption_key, letters
from bridge.records.cells.base import CLEAR, CellValue, Finding, cell_text, nearest
from bridge.simulation.case import NEW_KEY, Case, Member, Section, Value
from bridge.simulation.cells import BLANKS, Typed, untouched
from bridge.simulation.rules import VALUE, CaseChange, ChangeKind, Draft, Known, foreign, misplaced, read_value, unknown_parameter
from bridge.texts import Text, say

KEY = "Key"
FARM, INFRASTRUCTURE = "Wind farm", "Infrastructure"
_NEW = re.compile(rf"(?P<list>.*)\[(?P<label>{NEW_KEY}(?: ?\w{{1,20}})?)\]", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class TableRow:
    """One row that is not blank, by column number (1 = A): what stands there, or a Finding where it cannot be read."""

    number: int
    cells: Mapping[int, CellValue | Finding]


@dataclass(frozen=True, slots=True)
class Table:
    """One sheet: captions by column number, and its rows."""

    sheet: str
    header_row: int
    captions: Mapping[int, str]
    rows: tuple[TableRow, ...]

    def column(self, caption: str) -> int | None:
        """Return the column of a caption: written so, else the only one that differs by case, blanks, a star or a unit in parentheses."""
        exact = [column for column, text in self.captions.items() if text.strip(BLANKS) == caption]
        alike = [column for column, text in self.captions.items() if caption_key(text) == caption_key(caption)]
        return exact[0] if exact else alike[0] if len(alike) == 1 else None

    def problem(self, row: int | None, column: int | None, finding: Finding, found: str, field_name: str | None = None) -> Problem:
        """Return a finding about a cell of this sheet."""
        cell = f"{letters(column)}{row}" if row is not None and column is not None else None
        caption = self.captions.get(column) if column is not None else None
        return Problem(
            severity=finding.severity,
            code=finding.code,
            message=finding.message,
            sheet=self.sheet,
            row=row,
            column=caption,
            cell=cell,
            field=field_name,
            found=found,
            suggestion=finding.suggestion,
        )


def read_sheets(case: Case, tables: Mapping[Section, Table | None], known: Known) -> Draft:
    """Return what the three sheets change in the case. A sheet that is missing (None) changes nothing, and is a problem where it had members."""
    draft = Draft(case, known)
    for section in Section:
        table = tables.get(section)
        if table is not None:
            _SheetReader(draft, section, table).read()
        elif case.members[section]:
            message = say('The sheet "{sheet}" is missing. Make the workbook again, or put the sheet back.', sheet=section.sheet)
            draft.problems.append(Problem(Severity.ERROR, "missing-sheet", message, section.sheet))
    return draft


class _SheetReader:
    """Reads one sheet into the draft."""

    def __init__(self, draft: Draft, section: Section, table: Table) -> None:
        self.draft, self.section, self.table = draft, section, table
        self.members = {member.key: member for member in draft.case.members[section]}
        self.lists = {write_path(path): path for path in draft.case.lists[section]}
        self.key_column = table.column(KEY)
        self.columns = dict[int, str]()
        self.safe = True

    def read(self) -> None:
        """Read every row; where a row cannot be placed, nothing is taken out or moved."""
        if self.key_column is None:
            self._say(
                None, None, "missing-column", say('The column "Key" is missing. It names the {noun} of each row.', noun=say(self.section.singular))
            )
            return
        self._find_columns()
        order = dict[str, int]()
        for row in self.table.rows:
            key = self._key(row)
            if key is not None and key in order:
                self._duplicate(row, key, order[key])
            elif key is not None:
                order[key] = row.number
                self._read_row(row, key)
        if self.safe:
            self._read_lists(order)

    def _find_columns(self) -> None:
        captions = self.draft.case.parameters(self.section)
        folded = dict[str, list[str]]()
        for caption in captions:
            folded.setdefault(caption_key(caption), []).append(caption)
        taken = dict[str, int]()
        for column, text in self.table.captions.items():
            if column == self.key_column:
                continue
            written = text.strip(BLANKS)
            alike = folded.get(caption_key(written), [])
            caption = "" if written == VALUE else written if written in captions else alike[0] if len(alike) == 1 else written
            if caption in taken:
                self._say(
                    self.table.header_row,
                    column,
                    "repeated-caption",
                    say('The caption "{caption}" stands twice. Remove one of the columns.', caption=text),
                )
            elif caption not in captions and caption_key(written) in {caption_key(FARM), caption_key(INFRASTRUCTURE)}:
                continue
            elif caption in captions or self._new_parameter(column, caption):
                taken[caption] = column
                self.columns[column] = caption

    def _new_parameter(self, column: int, caption: str) -> bool:
        """Whether a caption that no member has may stand here; one that was never seen in a case is said."""
        if not any(column in row.cells for row in self.table.rows):
            return False
        if read_path(caption) and self.draft.known.seen(self.section, caption) is not None:
            if self.draft.known.foreign(self.section, caption):
                self._say(self.table.header_row, column, "other-case-type", foreign(caption), Severity.WARNING)
            return True
        finding = unknown_parameter(self.draft, self.section, caption)
        self.draft.problems.append(self.table.problem(self.table.header_row, column, finding, caption, caption))
        return finding.severity is Severity.WARNING

    def _key(self, row: TableRow) -> str | None:
        """Return the key of a row: of a member, or of a new one. None where it cannot be placed, which is a problem."""
        column = self.key_column or 1
        cell = row.cells.get(column)
        text = cell.strip(BLANKS) if isinstance(cell, str) else "" if cell is None else "?"
        if text in self.members:
            return text
        if not text and len(self.lists) == 1:
            return f"{next(iter(self.lists))}[{NEW_KEY} row {row.number}]"
        found = _NEW.fullmatch(text)
        if found and found["list"] in self.lists:
            return f"{found['list']}[{found['label'].lower()}]"
        self.safe = False
        allowed = [*list(self.members)[:6], *(f"{path}[{NEW_KEY}]" for path in list(self.lists)[:3])]
        message = say(
            'There is no {noun} "{key}" in this case. Use a key of the case, or for a new one: {allowed}.',
            noun=say(self.section.singular),
            key=text or " ",
            allowed=", ".join(allowed) or say("none, the case has no list for it"),
        )
        near = nearest(text, list(self.members))
        self._say(row.number, column, "missing-member", message, found=text, suggestion=near)
        return None

    def _duplicate(self, row: TableRow, key: str, first: int) -> None:
        self.safe = False
        prefix = key.rpartition("[")[0] or key
        new = f"{prefix}[{NEW_KEY} {row.number}]"
        message = say(
            '"{key}" stands in row {first} too. For a new {noun} write {new}.', key=key, first=first, noun=say(self.section.singular), new=new
        )
        self._say(row.number, self.key_column, "duplicate-key", message, found=key, suggestion=new)

    def _read_row(self, row: TableRow, key: str) -> None:
        member = self.members.get(key)
        written = dict[Path, str]()
        for column, caption in self.columns.items():
            cell = row.cells.get(column)
            if isinstance(cell, Finding):
                self.draft.problems.append(self.table.problem(row.number, column, cell, "", caption))
                continue
            value = member.values.get(caption) if member else None
            typed = self._typed(row.number, column, caption, cell, value)
            path = read_path(caption)
            if typed is None or path is None:
                continue
            if member is None:
                if typed.text is not None:
                    written[path] = typed.text
            elif typed.text is not None or value is not None:
                self._set(member, path, caption, value, typed.text, row.number)
        if member is None:
            self._check_places(row.number, None, written)
            self._check_new(row.number, key, written)
            self.draft.added[key] = written
            self.draft.changes.append(
                CaseChange(kind=ChangeKind.ADDED, section=self.section, key=key, parameter="", before=None, after=None, row=row.number)
            )
        else:
            length = len(member.path)
            self._check_places(row.number, member, {path[length:]: text for path, text in self.draft.values.items() if path[:length] == member.path})

    def _typed(self, row: int, column: int, caption: str, cell: CellValue | None, value: Value | None) -> Typed | None:
        """Return the edit of one cell; None where it is none. Findings are noted."""
        if cell is None or (isinstance(cell, str) and not cell.strip(BLANKS)):
            if value is not None:
                message = say("You emptied it; blank leaves {value} as it is. Write {clear} to take it out.", value=value.text[:60], clear=CLEAR)
                self._say(row, column, "emptied", message, Severity.WARNING, field_name=caption)
            return None
        if value is not None and untouched(value, cell):
            return None
        found = read_value(self.draft, self.section, caption, cell, value)
        for finding in found.findings:
            self.draft.problems.append(self.table.problem(row, column, finding, cell_text(cell)[:200], caption))
        return found.typed

    def _set(self, member: Member, path: Path, caption: str, value: Value | None, text: str | None, row: int) -> None:
        self.draft.values[(*member.path, *path)] = text
        self.draft.changes.append(
            CaseChange(
                kind=ChangeKind.CHANGED,
                section=self.section,
                key=member.key,
                parameter=caption,
                before=value.text if value else None,
                after=text,
                row=row,
            )
        )

    def _check_places(self, row: int, member: Member | None, values: Mapping[Path, str | None]) -> None:
        """Refuse values at places that cannot be: behind a gap of a list, below a plain value, in the place of several."""
        for path, finding in misplaced(member, values):
            column = next((column for column, caption in self.columns.items() if read_path(caption) == path), None)
            self.draft.problems.append(self.table.problem(row, column, finding, "", write_path(path)))

    def _check_new(self, row: int, key: str, written: Mapping[Path, str]) -> None:
        """Say what a new member lacks that all others of its section have."""
        if not written:
            self._say(
                row,
                self.key_column,
                "empty-member",
                say("The new {noun} has no parameter. Fill its row, or take it away.", noun=say(self.section.singular)),
            )
            return
        others = [set(member.values) for member in self.members.values()]
        common = set.intersection(*others) if others else set[str]()
        lacking = sorted(common - {write_path(path) for path in written})
        if lacking:
            message = say(
                "The new {noun} lacks {captions}, which all others have.", noun=say(self.section.singular), captions=", ".join(lacking[:12])
            )
            self._say(row, self.key_column, "missing-parameter", message, Severity.WARNING, found=key)

    def _read_lists(self, order: Mapping[str, int]) -> None:
        """Note members that are gone, new or moved; of lists that stay as they are nothing is noted."""
        placed: dict[str, list[str]] = {}
        for key in order:
            placed.setdefault(key.rpartition("[")[0], []).append(key)
        for prefix, path in self.lists.items():
            before, after = self.draft.case.lists[self.section][path], tuple(placed.get(prefix, ()))
            if after != before:
                self.draft.orders[path] = after
            for key in before:
                if key not in order:
                    self.draft.changes.append(
                        CaseChange(kind=ChangeKind.REMOVED, section=self.section, key=key, parameter="", before=None, after=None)
                    )
            stayed = [key for key in before if key in order]
            if [key for key in after if key in before] != stayed:
                self.draft.changes.append(CaseChange(kind=ChangeKind.MOVED, section=self.section, key=prefix, parameter="", before=None, after=None))
                self._say(
                    None,
                    None,
                    "moved",
                    say("The rows of {list} stand in another order; the case is sent in the order of the sheet.", list=prefix),
                    Severity.WARNING,
                )
            if before and not after:
                self._say(None, None, "all-removed", say("Every row of {list} is gone; the case is sent without any.", list=prefix), Severity.WARNING)
        for key, member in self.members.items():
            if member.list_path is None and key not in order:
                self._say(None, None, "missing-member", say('The row of "{key}" is gone, and it stands in no list. Put it back.', key=key), found=key)

    def _say(
        self,
        row: int | None,
        column: int | None,
        code: str,
        message: Text,
        severity: Severity = Severity.ERROR,
        *,
        found: str = "",
        suggestion: str | None = None,
        field_name: str | None = None,
    ) -> None:
        self.draft.problems.append(self.table.problem(row, column, Finding(severity, code, message, None, suggestion), found, field_name))
