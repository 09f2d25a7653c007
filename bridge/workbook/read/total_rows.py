"""Tables of a sheet -> the rows that hold their totals: Excel's own row below a Table, which is none of its data."""

from __future__ import annotations

from bridge.workbook.opc.package import Package
from bridge.workbook.opc.parts import SheetEntry
from bridge.workbook.sheet.sheet_head import area


def total_rows(package: Package, entry: SheetEntry) -> frozenset[tuple[str, int]]:
    """Return the sheet and number of each row of totals; a table without a proper area has none."""
    found = set[tuple[str, int]]()
    for relation in package.relationships(entry.part):
        if relation.type != "table" or relation.external or not package.has(relation.target):
            continue
        table = package.markup(relation.target, 1).root.attributes
        count = table.get("totalsRowCount", "0")
        try:
            last = area(table.get("ref", "")).last_row
            found.update((entry.name, last - above) for above in range(min(int(count), 9)))
        except ValueError:
            continue
    return frozenset(found)
