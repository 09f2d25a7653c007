"""Tables and filters of planners that grow with the rows that an update appends."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field

from bridge.records.columns import letters
from bridge.texts import Text, say
from bridge.workbook.opc.package_edit import PackageEdit
from bridge.workbook.opc.xml_text import SheetEntry
from bridge.workbook.read.headers import tables_of
from bridge.workbook.sheet.patch import Formula
from bridge.workbook.sheet.raw_cells import Area, area

_FILTER = re.compile(rb"""(<(?:[A-Za-z_][\w.\-]*:)?autoFilter\s[^<>]*?\bref\s*=\s*["'])([^"']*)""")


@dataclass(frozen=True, slots=True)
class Growth:
    """How a sheet part changes besides its new rows.

    `formulas` are those of calculated columns, by row and column. `tail` changes what follows the
    rows, where the filter of a sheet is.
    """

    formulas: Mapping[int, Mapping[int, Formula]] = field(default_factory=dict)
    tail: Callable[[bytes], bytes] | None = None


def grown(edit: PackageEdit, entry: SheetEntry, rows: Collection[int], notes: list[Text]) -> Growth:
    """Let the tables and the filter that end above the new `rows` include them.

    Below a totals row the rows stay outside, and `notes` says where they are.
    """
    if not rows:
        return Growth()
    last, end = min(rows) - 1, max(rows)
    formulas = dict[int, Formula]()
    for part, whole, table in tables_of(edit.package, entry):
        if whole.last_row != last:
            continue
        if table.get("totalsRowCount", "0") != "0":
            notes.append(
                say(
                    "New rows are below the totals of table {table}: rows {first} to {last}.",
                    table=table.get("displayName", ""),
                    first=last + 1,
                    last=end,
                )
            )
            continue
        formulas |= _grow_table(edit, part, whole, end)

    def tail(xml: bytes) -> bytes:
        return _FILTER.sub(lambda match: match[1] + _longer(match[2], last, end), xml, count=1)

    edit.grow_filter(entry, last, end)
    return Growth(dict.fromkeys(rows, formulas) if formulas else {}, tail)


def _grow_table(edit: PackageEdit, part: str, whole: Area, end: int) -> dict[int, Formula]:
    """Let a table end at a row, and return the formulas of its calculated columns by column."""
    table = edit.package.markup(part)
    root = table.root
    for element in (root, *root.named("autoFilter")):
        ref = _longer(element.attributes.get("ref", "").encode(), whole.last_row, end).decode()
        table.set(element, "ref", ref)
    edit.replace(part, table.written())
    columns = enumerate(root.named("tableColumns", "tableColumn"), whole.first_column)
    formulas = ((column, tag.first("calculatedColumnFormula")) for column, tag in columns)
    return {column: Formula(table.content(tag)) for column, tag in formulas if tag is not None}


def _longer(reference: bytes, last: int, end: int) -> bytes:
    """Return a range that ends at row `end`, if it ends at row `last`."""
    try:
        table_area = area(reference.decode())
    except ValueError:
        return reference
    if table_area.last_row != last:
        return reference
    first = f"{letters(table_area.first_column)}{table_area.first_row}"
    return f"{first}:{letters(table_area.last_column)}{end}".encode()
