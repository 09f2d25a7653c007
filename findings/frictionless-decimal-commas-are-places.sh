#!/bin/sh
# frictionless 5.21.0: 7,5 hours in a CSV file with semicolons are the place at longitude 7 and latitude 5.
#
# One expects a number or a text. The reader tries all types of Table Schema; "7,5" is a valid geopoint (longitude,
# latitude), so the column of hours becomes one, and each value a pair of numbers. validate() calls the file valid, and
# the schema that describe() writes fixes the type for all later files.
#
# Output seen:
#   hours: geopoint, valid: True
#   7,5 -> [7.0, 5.0]
#   12,75 -> [12.0, 75.0]
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv v; v/bin/pip install -q --disable-pip-version-check frictionless==5.21.0
printf 'activity;hours\nCrane;7,5\nCable;12,75\n' >hours.csv
v/bin/python - <<'PY' | tee out
import frictionless
table = frictionless.Resource("hours.csv")
rows = table.read_rows()
print(f"hours: {table.schema.get_field('hours').type}, valid: {frictionless.validate('hours.csv').valid}")
for text, row in zip(("7,5", "12,75"), rows, strict=True):
    print(text, "->", [float(part) for part in row["hours"]])
PY
cmp out - <<'SEEN'
hours: geopoint, valid: True
7,5 -> [7.0, 5.0]
12,75 -> [12.0, 75.0]
SEEN
