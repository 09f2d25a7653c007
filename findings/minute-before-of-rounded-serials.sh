#!/bin/sh
# xlsx2csv 0.8.6 cuts a date's serial number off instead of rounding it. The number that ten decimals give for
# 14:00 (46343.5833333333, 0.3 microseconds early) is shown as 13:59; polars' engine xlsx2csv follows. openpyxl and
# Excel show 14:00. With ten decimals, rounded to the nearest, this many minutes of a day are one minute early:
#   46343.5833333333 -> 2026-11-17 13:59
#   640 of 1440 minutes are early; rounded up by one more unit: 0
# Needs: python3 with venv.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv python
python/bin/pip install -q --disable-pip-version-check xlsx2csv==0.8.6 XlsxWriter==3.2.9
cat >try.py <<'PY'
import csv, subprocess, sys
from fractions import Fraction
import xlsxwriter

def write(name, numbers):
    book = xlsxwriter.Workbook(name)
    look = book.add_format({"num_format": "yyyy-mm-dd hh:mm"})
    sheet = book.add_worksheet()
    for row, number in enumerate(numbers):
        sheet.write_number(row, 0, float(number), look)
    book.close()

def early(name):
    done = subprocess.run([sys.executable, "-m", "xlsx2csv", "-f", "%Y-%m-%d %H:%M", name],
                          capture_output=True, text=True, check=True)
    shown = [row[0] for row in csv.reader(done.stdout.splitlines())]
    return shown, sum(text[11:] != f"{at // 60:02}:{at % 60:02}" for at, text in enumerate(shown))

exact = [46343 + Fraction(minute, 1440) for minute in range(1440)]
write("nearest.xlsx", [round(number, 10) for number in exact])
up = [-(-number * 10**10 // 1) for number in exact]
write("up.xlsx", [Fraction(units + (units != number * 10**10), 10**10) for units, number in zip(up, exact)])
shown, count = early("nearest.xlsx")
print(f"46343.5833333333 -> {shown[840]}")
print(f"{count} of 1440 minutes are early; rounded up by one more unit: {early('up.xlsx')[1]}")
PY
python/bin/python try.py >seen
cat seen
grep -qx '46343.5833333333 -> 2026-11-17 13:59' seen
grep -qx '640 of 1440 minutes are early; rounded up by one more unit: 0' seen
