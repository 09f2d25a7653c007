#!/bin/sh
# ExcelJS 4.4.0: a cell of 7.5 hours whose number format ends in \h is read as a day of January 1900.
#
# A backslash in a number format shows the next character as it is (ECMA-376, 18.8.31): 0.0\h shows 7.5h. ExcelJS takes
# the backslash away when it reads the format, and then the h for hours. openpyxl, calamine and SheetJS read the number,
# and ExcelJS does too where the format is 0.0"h". Hours, days (\d) and metres (\m) of a plan become dates without an
# error, and a workbook that is only opened and saved has dates in these cells afterwards for all other readers too.
#
# Output seen:
#   0.0"h": 7.5, saved as 7.5 with 0.0"h"
#   0.0\h: 1900-01-06T12:00:00.000Z, saved as 1900-01-07 12:00:00 with 0.0h
#   0.0\ \m: 1900-01-06T12:00:00.000Z, saved as 1900-01-07 12:00:00 with 0.0 m
# Needs: node with npm, python3 with venv.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv v; v/bin/pip install -q --disable-pip-version-check XlsxWriter==3.2.9 openpyxl==3.1.5
npm install --silent --no-fund --no-audit exceljs@4.4.0 >/dev/null 2>&1
v/bin/python - <<'PY'
import xlsxwriter
book = xlsxwriter.Workbook("hours.xlsx")
sheet = book.add_worksheet()
for row, code in enumerate(('0.0"h"', r"0.0\h", r"0.0\ \m")):
    sheet.write_number(row, 0, 7.5, book.add_format({"num_format": code}))
book.close()
PY
node - <<'JS'
const book = new (require('exceljs').Workbook)()
book.xlsx.readFile('hours.xlsx').then(() => {
  const values = [1, 2, 3].map(row => book.worksheets[0].getCell(row, 1).value)
  require('fs').writeFileSync('values.json', JSON.stringify(values))
  return book.xlsx.writeFile('saved.xlsx')
})
JS
v/bin/python - <<'PY' | tee out
import json, openpyxl
before, after = (openpyxl.load_workbook(name).active["A"] for name in ("hours.xlsx", "saved.xlsx"))
for old, value, new in zip(before, json.load(open("values.json")), after, strict=True):
    assert old.value == 7.5
    print(f"{old.number_format}: {value}, saved as {new.value} with {new.number_format}")
PY
cmp out - <<'SEEN'
0.0"h": 7.5, saved as 7.5 with 0.0"h"
0.0\h: 1900-01-06T12:00:00.000Z, saved as 1900-01-07 12:00:00 with 0.0h
0.0\ \m: 1900-01-06T12:00:00.000Z, saved as 1900-01-07 12:00:00 with 0.0 m
SEEN
