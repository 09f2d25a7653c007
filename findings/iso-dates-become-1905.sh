#!/bin/sh
# openpyxl 3.1.5 writes dates as ISO texts on demand (iso_dates). Gnumeric 1.12.55 and ExcelJS 4.4.0 show July 1905.
#
# <c t="d"><v>2026-12-01T19:30:00</v> is valid (ECMA-376, 18.18.11: a date in ISO 8601), and Excel writes it in
# "Strict Open XML". Both readers take the number at its beginning, 2026, and count that many days from 1900: every
# date of the year becomes the same day, 18 July 1905, without an error. openpyxl, calamine and LibreOffice read the
# date. (Reported for ExcelJS; its README does not warn of it.)
#
# Output seen:
#   openpyxl: 2026-12-01 19:30:00
#   ExcelJS: 1905-07-18T00:00:00.000Z
#   Gnumeric: 1905/07/18
# Needs: node with npm, ssconvert (Debian gnumeric), python3 with venv.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv v; v/bin/pip install -q --disable-pip-version-check openpyxl==3.1.5
npm install --silent --no-fund --no-audit exceljs@4.4.0 >/dev/null 2>&1
v/bin/python - <<'PY' | tee out
import datetime, openpyxl
book = openpyxl.Workbook()
book.iso_dates = True
book.active["A1"] = datetime.datetime(2026, 12, 1, 19, 30)
book.save("plan.xlsx")
print("openpyxl:", openpyxl.load_workbook("plan.xlsx").active["A1"].value)
PY
node - <<'JS' | tee -a out
const book = new (require('exceljs').Workbook)()
book.xlsx.readFile('plan.xlsx').then(() => {
  console.log('ExcelJS:', book.worksheets[0].getCell('A1').value.toISOString())
})
JS
LC_ALL=C HOME=$folder ssconvert plan.xlsx plan.csv >/dev/null 2>&1
echo "Gnumeric: $(grep -o '1905/07/18' plan.csv)" | tee -a out
{
  echo 'openpyxl: 2026-12-01 19:30:00'
  echo 'ExcelJS: 1905-07-18T00:00:00.000Z'
  echo 'Gnumeric: 1905/07/18'
} | cmp - out
