#!/bin/sh
# PyIceberg 0.12.0: delete and overwrite leave rows that a scan with the same filter shows, where the value is NaN.
#
# pandas stores blank hours as NaN, which in Iceberg is a value and no null. A scan for hours != 8 shows the row without
# hours. delete() with the same filter leaves it in the table, and overwrite() adds the new row beside the old one, so
# one activity is there twice, without a warning.
#
# Output seen:
#   scan for hours != 8: ['A-2', 'A-3']
#   left after delete: ['A-1', 'A-2']
#   after overwrite: ['A-1 8.0', 'A-2 7.5', 'A-2 nan', 'A-3 6.5']
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv v
v/bin/pip install -q --disable-pip-version-check "pyiceberg[sql-sqlite]==0.12.0" pyarrow==26.0.1
v/bin/python - <<'PY' 2>/dev/null | tee out
import pyarrow
from pyiceberg.catalog.memory import InMemoryCatalog
lake = InMemoryCatalog("lake", warehouse="warehouse")
lake.create_namespace("plan")
rows = pyarrow.table({"id": ["A-1", "A-2", "A-3"], "hours": [8.0, float("nan"), 6.0]})
def table(name):
    table = lake.create_table(f"plan.{name}", schema=rows.schema)
    table.append(rows)
    return table
where = "hours != 8.0"
first, second = table("first"), table("second")
print("scan for hours != 8:", sorted(first.scan(row_filter=where).to_arrow()["id"].to_pylist()))
first.delete(where)
print("left after delete:", sorted(first.scan().to_arrow()["id"].to_pylist()))
second.overwrite(pyarrow.table({"id": ["A-2", "A-3"], "hours": [7.5, 6.5]}), overwrite_filter=where)
print("after overwrite:", sorted(f"{row['id']} {row['hours']}" for row in second.scan().to_arrow().to_pylist()))
PY
cmp out - <<'SEEN'
scan for hours != 8: ['A-2', 'A-3']
left after delete: ['A-1', 'A-2']
after overwrite: ['A-1 8.0', 'A-2 7.5', 'A-2 nan', 'A-3 6.5']
SEEN
