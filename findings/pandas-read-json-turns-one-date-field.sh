#!/bin/sh
# pandas 3.1.1: read_json(dtype=str) turns one of a task list's date fields into timestamps and keeps the others as text.
#
# taskwarrior exports due, entry, scheduled and modified in one form, 20270303T180000Z. With dtype=str a reader expects
# text in all of them; the column that happens to be called "modified" is converted, the others are not. The rule is a
# list of names and endings of columns, not their contents.
#
# Output seen:
#   due: 20270303T180000Z
#   entry: 20270303T180000Z
#   modified: 2027-03-03 18:00:00+00:00
#   scheduled: 20270303T180000Z
set -eu
work=$(mktemp -d); trap 'rm -rf "$work"' EXIT; cd "$work"
python3 -m venv v; v/bin/pip install -q --disable-pip-version-check pandas==3.1.1
v/bin/python - <<'PY' | tee out
import io, json
import pandas
names = ("due", "entry", "modified", "scheduled")
tasks = json.dumps([{name: "20270303T180000Z" for name in names}])
frame = pandas.read_json(io.StringIO(tasks), dtype=str)
for name in names:
    print(f"{name}: {frame[name][0]}")
PY
printf 'due: 20270303T180000Z\nentry: 20270303T180000Z\nmodified: 2027-03-03 18:00:00+00:00\nscheduled: 20270303T180000Z\n' | cmp - out
