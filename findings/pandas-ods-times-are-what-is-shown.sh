#!/bin/sh
# pandas 3.1.1 with odfpy 1.4.1: a time in an ODS sheet is read from the text that the cell shows, not from its value.
#
# An ODS cell has its value in office:time-value and what it shows in text:p (OpenDocument 1.3, 19.389). 8 minutes and
# 30 seconds shown as mm:ss are read as half past eight, and 26:30 hours in a cell formatted h:mm, which shows 2:30, as
# 2:30; a day of work is lost. No error. The engine calamine reads the values. (For numbers and dates the engine odf
# reads the value too.)
#
# Output seen:
#   PT00H08M30S, shown as 08:30 -> odf 08:30:00, calamine 00:08:30
#   PT26H30M00S, shown as 2:30 -> odf 02:30:00, calamine PT26H30M00S
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv v
v/bin/pip install -q --disable-pip-version-check pandas==3.1.1 odfpy==1.4.1 python-calamine==0.9.1
v/bin/python - <<'PY' | tee out
import pandas
from odf.opendocument import OpenDocumentSpreadsheet
from odf.table import Table, TableCell, TableRow
from odf.text import P
cells = [("PT00H08M30S", "08:30"), ("PT26H30M00S", "2:30")]  # as LibreOffice stores them
book, table = OpenDocumentSpreadsheet(), Table(name="Hours")
for value, text in cells:
    row, cell = TableRow(), TableCell(valuetype="time", timevalue=value)
    cell.addElement(P(text=text))
    row.addElement(cell)
    table.addElement(row)
book.spreadsheet.addElement(table)
book.save("hours.ods")
odf, calamine = (pandas.read_excel("hours.ods", header=None, engine=name)[0] for name in ("odf", "calamine"))
for (value, text), first, second in zip(cells, odf, calamine, strict=True):
    print(f"{value}, shown as {text} -> odf {first}, calamine {second}")
PY
cmp out - <<'SEEN'
PT00H08M30S, shown as 08:30 -> odf 08:30:00, calamine 00:08:30
PT26H30M00S, shown as 2:30 -> odf 02:30:00, calamine PT26H30M00S
SEEN
