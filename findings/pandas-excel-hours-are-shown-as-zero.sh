#!/bin/sh
# pandas 3.1.1: to_excel writes durations with the number format 0, so 7:30 hours are shown as 0 and 26:30 as 1.
#
# One expects [h]:mm, in which openpyxl itself writes a timedelta, or at least decimals. The cells hold fractions of a
# day, 0.3125 and 1.104…, and the format rounds them to whole days; a timesheet looks as if nobody had worked. Both
# engines do so, and read_excel gives the numbers back, not durations. No warning.
#
# Output seen:
#   openpyxl: 0.3125 as '0', 1.1042 as '0'
#   xlsxwriter: 0.3125 as '0', 1.1042 as '0'
#   openpyxl alone: [hh]:mm:ss
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv v
v/bin/pip install -q --disable-pip-version-check pandas==3.1.1 openpyxl==3.1.5 xlsxwriter==3.2.9
v/bin/python - <<'PY' | tee out
from datetime import timedelta
import openpyxl, pandas
hours = pandas.DataFrame({"hours": [timedelta(hours=7.5), timedelta(hours=26.5)]})
for engine in ("openpyxl", "xlsxwriter"):
    hours.to_excel("hours.xlsx", engine=engine, index=False)
    cells = openpyxl.load_workbook("hours.xlsx").active["A"][1:]
    print(f"{engine}: {', '.join(f'{round(cell.value, 4)} as {cell.number_format!r}' for cell in cells)}")
book = openpyxl.Workbook()
book.active["A1"] = timedelta(hours=7.5)
print(f"openpyxl alone: {book.active['A1'].number_format}")
PY
cmp out - <<'SEEN'
openpyxl: 0.3125 as '0', 1.1042 as '0'
xlsxwriter: 0.3125 as '0', 1.1042 as '0'
openpyxl alone: [hh]:mm:ss
SEEN
