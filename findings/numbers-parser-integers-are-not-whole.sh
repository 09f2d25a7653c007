#!/bin/sh
# numbers-parser 4.22.0: whole numbers come back from an Apple Numbers file as 47.00000000000001.
#
# Written and read by the same library; not every number (7 is whole). A comparison of all digits finds changes
# that nobody made; a comparison of 15 digits, as spreadsheet programs show them, finds none.
#
# Output seen:
#   [46.00000000000001, 47.00000000000001, 48.00000000000001, 7.0]
set -eu
work=$(mktemp -d); trap 'rm -rf "$work"' EXIT; cd "$work"
python3 -m venv v; v/bin/pip install -q --disable-pip-version-check numbers-parser==4.22.0
v/bin/python - <<'PY' 2>/dev/null | tee out
from numbers_parser import Document
document = Document()
for row, number in enumerate((46, 47, 48, 7)):
    document.sheets[0].tables[0].write(row, 0, number)
document.save("plan.numbers")
table = Document("plan.numbers").sheets[0].tables[0]
print([table.cell(row, 0).value for row in range(4)])
PY
echo '[46.00000000000001, 47.00000000000001, 48.00000000000001, 7.0]' | cmp - out
