#!/bin/sh
# Excelize for Python 0.1.0: writing a datetime into a cell that is formatted as a date leaves a bare number.
#
# The cell had the format yyyy-mm-dd hh:mm; after set_cell_value with a datetime it has the format General, so every
# reader sees 46357.385416666664. Writing a number into such a cell keeps the format.
#
# Output seen:
#   datetime: 46357.385416666664, General
#   number: 2026-12-02 00:00:00, yyyy-mm-dd hh:mm
set -eu
work=$(mktemp -d); trap 'rm -rf "$work"' EXIT; cd "$work"
python3 -m venv v; v/bin/pip install -q --disable-pip-version-check openpyxl==3.1.5 excelize==0.1.0
v/bin/python - <<'PY' | tee out
from datetime import datetime
import excelize, openpyxl
book = openpyxl.Workbook()
for name in ("A1", "A2"):
    book.active[name] = datetime(2026, 11, 28, 14)
    book.active[name].number_format = "yyyy-mm-dd hh:mm"
book.save("plan.xlsx")
file = excelize.open_file("plan.xlsx")
file.set_cell_value("Sheet", "A1", datetime(2026, 12, 1, 9, 15))
file.set_cell_value("Sheet", "A2", 46358)
file.save_as("edited.xlsx")
file.close()
sheet = openpyxl.load_workbook("edited.xlsx").active
for kind, cell in (("datetime", sheet["A1"]), ("number", sheet["A2"])):
    print(f"{kind}: {cell.value}, {cell.number_format}")
PY
printf 'datetime: 46357.385416666664, General\nnumber: 2026-12-02 00:00:00, yyyy-mm-dd hh:mm\n' | cmp - out
