#!/bin/sh
# wolfxl 2.0.21, modify mode: a blank cell that is filled is written after the last cell of its row.
#
# The cells of a row ascend in every file that a spreadsheet program writes, and streaming readers rely on it.
# Filling C1 in a row with A1, D1 and T1 gives A1, D1, T1, C1.
#
# Output seen:
#   A1 D1 T1 C1
set -eu
work=$(mktemp -d); trap 'rm -rf "$work"' EXIT; cd "$work"
python3 -m venv v; v/bin/pip install -q --disable-pip-version-check openpyxl==3.1.5 wolfxl==2.0.21
v/bin/python - <<'PY' | tee out
import re, zipfile
import openpyxl, wolfxl
book = openpyxl.Workbook()
for name in ("A1", "D1", "T1"):
    book.active[name] = name
book.save("plan.xlsx")
book = wolfxl.load_workbook("plan.xlsx", modify=True)
book[book.sheetnames[0]]["C1"] = "new"
book.save("edited.xlsx")
xml = zipfile.ZipFile("edited.xlsx").read("xl/worksheets/sheet1.xml").decode()
print(*re.findall(r'<c r="(\w+)"', xml))
PY
echo 'A1 D1 T1 C1' | cmp - out
