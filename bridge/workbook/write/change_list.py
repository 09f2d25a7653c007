"""The list of changes of sheets that cannot be uploaded: a workbook to enter them by hand from."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path

from bridge import files
from bridge.workbook.opc.package import Package
from bridge.workbook.write.template import fit_columns, put_text, write_header

_HEADERS = ("Sheet", "Row", "ID", "Name", "Column", "Old value", "New value", "Problem")


def write_change_list(path: Path, changes: Iterable[Sequence[str | int]]) -> None:
    """Write changed cells, in the order of the headers, as a new workbook.

    Raises WorkbookError where it cannot be written.
    """
    from openpyxl import Workbook

    workbook = Workbook()
    page = workbook.worksheets[0]
    page.title = "Changes"
    write_header(page, _HEADERS, 0)
    page.freeze_panes = "A2"
    for at, change in enumerate(changes, start=2):
        for column, value in enumerate(change, start=1):
            if isinstance(value, int):
                page.cell(at, column).value = value
            elif value:
                put_text(page.cell(at, column), value)
    fit_columns(page)
    page.auto_filter.ref = page.dimensions
    workbook.properties.creator = "Sheetbridge"
    with files.replacing(path, verify=_verify) as temporary:
        workbook.save(temporary)


def _verify(path: Path) -> None:
    with Package.open(path) as package:
        _ = package.sheets
