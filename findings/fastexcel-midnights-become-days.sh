#!/bin/sh
# Polars 2.1.0 with fastexcel 0.21.0: the type of a date column depends on whether all its times are midnight.
#
# Two columns have the same number format, yyyy-mm-dd hh:mm. The one in which every time is 00:00 is read as Date, the
# other as Datetime, so a plan whose last time of day was moved to midnight no longer fits the schema of yesterday.
#
# Output seen:
#   end: Datetime(time_unit='ms', time_zone=None)
#   validUntil: Date
set -eu
work=$(mktemp -d); trap 'rm -rf "$work"' EXIT; cd "$work"
python3 -m venv v; v/bin/pip install -q --disable-pip-version-check openpyxl==3.1.5 polars==2.1.0 fastexcel==0.21.0
v/bin/python - <<'PY' | tee out
from datetime import datetime
import openpyxl, polars
book = openpyxl.Workbook()
book.active.append(["validUntil", "end"])
for day in (1, 2, 3):
    book.active.append([datetime(2026, 12, day), datetime(2026, 12, day, 6)])
    for cell in book.active[day + 1]:
        cell.number_format = "yyyy-mm-dd hh:mm"
book.save("plan.xlsx")
for name, kind in sorted(polars.read_excel("plan.xlsx").schema.items()):
    print(f"{name}: {kind}")
PY
printf "end: Datetime(time_unit='ms', time_zone=None)\nvalidUntil: Date\n" | cmp - out
