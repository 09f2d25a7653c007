#!/bin/sh
# pandera 0.35.0: drop_invalid_rows also drops valid rows of a table that was put together from two sheets.
#
# pandas.concat keeps each sheet's row numbers, so the labels 0, 1, 2 exist twice. One row of the second sheet has
# negative hours; the row of the first sheet with the same label is valid and is gone too, without a warning. The
# lookup is by label (index.isin), not by row. With ignore_index=True only the invalid row goes.
#
# Output seen:
#   labels of both sheets: ['A-1', 'A-3', 'B-1', 'B-3']
#   labels renewed: ['A-1', 'A-2', 'A-3', 'B-1', 'B-3']
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv v; v/bin/pip install -q --disable-pip-version-check pandera==0.35.0 pandas==3.1.1
v/bin/python - <<'PY' | tee out
import pandas
import pandera.pandas as pandera
schema = pandera.DataFrameSchema(
    {"id": pandera.Column(str), "hours": pandera.Column(float, pandera.Check.ge(0))}, drop_invalid_rows=True
)
first = pandas.DataFrame({"id": ["A-1", "A-2", "A-3"], "hours": [8.0, 7.5, 6.0]})
second = pandas.DataFrame({"id": ["B-1", "B-2", "B-3"], "hours": [8.0, -7.5, 6.0]})
for name, renew in (("labels of both sheets", False), ("labels renewed", True)):
    joined = pandas.concat([first, second], ignore_index=renew)
    print(f"{name}:", schema.validate(joined, lazy=True)["id"].tolist())
PY
cmp out - <<'SEEN'
labels of both sheets: ['A-1', 'A-3', 'B-1', 'B-3']
labels renewed: ['A-1', 'A-2', 'A-3', 'B-1', 'B-3']
SEEN
