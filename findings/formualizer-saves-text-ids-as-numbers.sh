#!/bin/sh
# Formualizer 0.13.0: a workbook that is only loaded and saved has numbers where it had texts.
#
# The text 0042 is stored as the number 42. Nothing was edited, and there is no warning.
#
# Output seen:
#   before: '0042'
#   after: 42
set -eu
work=$(mktemp -d); trap 'rm -rf "$work"' EXIT; cd "$work"
python3 -m venv v; v/bin/pip install -q --disable-pip-version-check openpyxl==3.1.5 formualizer==0.13.0
v/bin/python - <<'PY' 2>/dev/null | tee out
import formualizer, openpyxl
book = openpyxl.Workbook()
book.active["A1"] = "0042"
book.save("plan.xlsx")
print("before:", repr(openpyxl.load_workbook("plan.xlsx").active["A1"].value))
with open("saved.xlsx", "wb") as file:
    file.write(formualizer.load_workbook("plan.xlsx").to_xlsx_bytes())
print("after:", repr(openpyxl.load_workbook("saved.xlsx").active["A1"].value))
PY
printf "before: '0042'\nafter: 42\n" | cmp - out
