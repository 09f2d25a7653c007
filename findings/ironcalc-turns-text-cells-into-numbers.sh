#!/bin/sh
# IronCalc 0.9.1: an ID typed into a cell with text format (@) becomes a number and loses its zeros.
#
# In spreadsheet programs the format @ means that what is typed stays text. set_user_input, which acts like typing,
# stores the number 77 for 0077 and leaves the format @ on it.
#
# Output seen:
#   77 int @
set -eu
work=$(mktemp -d); trap 'rm -rf "$work"' EXIT; cd "$work"
python3 -m venv v; v/bin/pip install -q --disable-pip-version-check openpyxl==3.1.5 ironcalc==0.9.1
v/bin/python - <<'PY' | tee out
import ironcalc, openpyxl
book = openpyxl.Workbook()
book.active["A1"] = "0042"
book.active["A1"].number_format = "@"
book.save("plan.xlsx")
model = ironcalc.load_from_xlsx("plan.xlsx", "en", "UTC", "en")
model.set_user_input(0, 1, 1, "0077")
model.save_to_xlsx("edited.xlsx")
cell = openpyxl.load_workbook("edited.xlsx").active["A1"]
print(cell.value, type(cell.value).__name__, cell.number_format)
PY
echo '77 int @' | cmp - out
