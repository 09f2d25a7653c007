#!/bin/sh
# Polars 2.1.0 with fastexcel 0.21.0: hours of 24 and more in an ODS timesheet are read as null.
#
# The column becomes a duration. 8:00 is kept; a sum of 26:30 and a day of 24:00 are null, like cells that
# nobody filled, so totals are too small. From an xlsx workbook the same hours are read right.
#
# Output seen:
#   ods: ['8:00:00', 'None', 'None']
#   xlsx: ['8:00:00', '1 day, 2:30:00', '1 day, 0:00:00']
set -eu
work=$(mktemp -d); trap 'rm -rf "$work"' EXIT; cd "$work"
python3 -m venv v; v/bin/pip install -q --disable-pip-version-check polars==2.1.0 fastexcel==0.21.0 odfpy==1.4.1 openpyxl==3.1.5
v/bin/python - <<'PY' | tee out
from datetime import timedelta
import openpyxl, polars
from odf.opendocument import OpenDocumentSpreadsheet
from odf.table import Table, TableCell, TableRow
from odf.text import P
document = OpenDocumentSpreadsheet()
table = Table(name="Hours")
document.spreadsheet.addElement(table)
hours = [("", timedelta()), ("PT08H00M00S", timedelta(hours=8)), ("PT26H30M00S", timedelta(hours=26.5)), ("PT24H00M00S", timedelta(hours=24))]
for number, (value, _) in enumerate(hours):
    row = TableRow()
    for text, time in ((f"A-{number}" if number else "id", ""), ("" if number else "hours", value)):
        cell = TableCell(valuetype="time", timevalue=time) if time else TableCell(valuetype="string")
        cell.addElement(P(text=text))
        row.addElement(cell)
    table.addElement(row)
document.save("hours.ods")
book = openpyxl.Workbook()
book.active.append(["id", "hours"])
for number, (_, value) in enumerate(hours[1:], 2):
    book.active.append([f"A-{number}", value])
    book.active.cell(number, 2).number_format = "[h]:mm"
book.save("hours.xlsx")
for name, frame in (("ods", polars.read_ods("hours.ods")), ("xlsx", polars.read_excel("hours.xlsx"))):
    print(f"{name}: {[str(value) for value in frame['hours']]}")
PY
printf "ods: ['8:00:00', 'None', 'None']\nxlsx: ['8:00:00', '1 day, 2:30:00', '1 day, 0:00:00']\n" | cmp - out
