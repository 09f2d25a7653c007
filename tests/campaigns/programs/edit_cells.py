"""python edit.py PROGRAM SOURCE TARGET SHEET CELLS: sets cells of one sheet and saves.

CELLS is JSON: {"R4": "moved"}.
"""

from __future__ import annotations

import json
import sys

program, source, target, sheet, cells = sys.argv[1:]
values = json.loads(cells)


def openpyxl() -> None:
    from openpyxl import load_workbook

    book = load_workbook(source)
    for cell, value in values.items():
        book[sheet][cell] = value
    book.save(target)


def excelize() -> None:
    import excelize  # type: ignore[import-not-found]

    book = excelize.open_file(source)
    for cell, value in values.items():
        book.set_cell_value(sheet, cell, value)
    book.save_as(target)
    book.close()


def ironcalc() -> None:
    import ironcalc  # type: ignore[import-not-found]
    from openpyxl.utils.cell import coordinate_to_tuple

    model = ironcalc.load_from_xlsx(source, "en", "UTC", "en")
    number = [one["name"] for one in model.get_worksheets_properties()].index(sheet)
    for cell, value in values.items():
        model.set_user_input(number, *coordinate_to_tuple(cell), value)
    model.save_to_xlsx(target)


def onlyoffice() -> None:
    import docbuilder  # type: ignore[import-not-found]

    builder = docbuilder.CDocBuilder()
    builder.OpenFile(source, "")
    api = builder.GetContext().GetGlobal()["Api"]
    page = api.GetSheet(sheet)
    for cell, value in values.items():
        page.GetRange(cell).SetValue(value)
    builder.SaveFile("xlsx", target)
    builder.CloseFile()


globals()[program]()
