#!/bin/sh
# IronCalc 0.9.1: in a workbook that counts its days from 1904, dates are four years and a day early.
#
# A workbook with date1904="1" holds the serial of 1 December 2026 counted from 1904. One expects the date that openpyxl
# and calamine read. IronCalc counts it from 1900 and shows 30 November 2022; the year that a formula takes is wrong
# too. Saving keeps the number but not date1904, so from then on every program reads the wrong date. No warning.
#
# Output seen:
#   openpyxl: 2026-12-01 08:00
#   calamine: 2026-12-01 08:00
#   ironcalc: 2022-11-30 8:00, year 2022
#   saved by ironcalc, openpyxl: 2022-11-30 08:00
#   saved by ironcalc, calamine: 2022-11-30 08:00
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv v
v/bin/pip install -q --disable-pip-version-check openpyxl==3.1.5 ironcalc==0.9.1 python-calamine==0.9.1
v/bin/python - <<'PY' | tee out
import datetime
import ironcalc, openpyxl, python_calamine
from openpyxl.utils.datetime import CALENDAR_MAC_1904
def show(name, path):
    sheet = python_calamine.CalamineWorkbook.from_path(path).get_sheet_by_index(0)
    print(f"{name}openpyxl: {openpyxl.load_workbook(path).active['A1'].value:%Y-%m-%d %H:%M}")
    print(f"{name}calamine: {sheet.to_python()[0][0]:%Y-%m-%d %H:%M}")
book = openpyxl.Workbook()
book.epoch = CALENDAR_MAC_1904
book.active["A1"] = datetime.datetime(2026, 12, 1, 8)
book.active["A1"].number_format = "yyyy-mm-dd h:mm"
book.active["B1"] = "=YEAR(A1)"
book.save("plan.xlsx")
show("", "plan.xlsx")
model = ironcalc.load_from_xlsx("plan.xlsx", "en", "UTC", "en")
model.evaluate()
start, year = (model.get_formatted_cell_value(0, 1, column) for column in (1, 2))
print(f"ironcalc: {start}, year {year}")
model.save_to_xlsx("saved.xlsx")
show("saved by ironcalc, ", "saved.xlsx")
PY
cmp out - <<'SEEN'
openpyxl: 2026-12-01 08:00
calamine: 2026-12-01 08:00
ironcalc: 2022-11-30 8:00, year 2022
saved by ironcalc, openpyxl: 2022-11-30 08:00
saved by ironcalc, calamine: 2022-11-30 08:00
SEEN
