#!/bin/sh
# pyOpenXLSX 1.4.2: saving a loaded workbook under another name changes the workbook that was loaded.
#
# A workbook of numbers has no shared strings. After load_workbook and save under a new name, the file that was only
# read has a new part xl/sharedStrings.xml.
#
# Output seen:
#   the source has changed: True; new parts: ['xl/sharedStrings.xml']
set -eu
work=$(mktemp -d); trap 'rm -rf "$work"' EXIT; cd "$work"
python3 -m venv v; v/bin/pip install -q --disable-pip-version-check openpyxl==3.1.5 pyopenxlsx==1.4.2
v/bin/python - <<'PY' | tee out
import hashlib, zipfile
import openpyxl, pyopenxlsx
book = openpyxl.Workbook()
book.active.append([1, 2.5])
book.save("source.xlsx")
def state():
    with open("source.xlsx", "rb") as file:
        return hashlib.sha256(file.read()).hexdigest(), set(zipfile.ZipFile("source.xlsx").namelist())
before = state()
pyopenxlsx.load_workbook("source.xlsx").save("target.xlsx")
after = state()
print(f"the source has changed: {before[0] != after[0]}; new parts: {sorted(after[1] - before[1])}")
PY
echo "the source has changed: True; new parts: ['xl/sharedStrings.xml']" | cmp - out
