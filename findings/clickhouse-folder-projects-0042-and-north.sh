#!/bin/sh
# ClickHouse 26.9 (chdb 4.4.0): hive-style folders project=0042 and project=North make each query that uses the project an error.
#
# The type of the column comes from the first folder: Int64. Without the column the same query works.
#
# Output seen:
#   2
#   TYPE_MISMATCH
set -eu
work=$(mktemp -d); trap 'rm -rf "$work"' EXIT; cd "$work"
python3 -m venv v; v/bin/pip install -q --disable-pip-version-check chdb==4.4.0 pyarrow==25.0.1
v/bin/python - <<'PY' 2>err | tee out || { cat err; exit 1; }
import os
import pyarrow, pyarrow.parquet
def put(project):
    os.makedirs(f"lake/project={project}")
    pyarrow.parquet.write_table(pyarrow.table({"id": ["A-1"]}), f"lake/project={project}/part.parquet")
import chdb
put("0042"); put("North")
print(str(chdb.query("select count(id) from file('lake/**/*.parquet')")).strip())
try:
    print(chdb.query("select project, id from file('lake/**/*.parquet')"))
except Exception as error:
    print("TYPE_MISMATCH" if "TYPE_MISMATCH" in str(error) else error)
PY
printf '2\nTYPE_MISMATCH\n' | cmp - out
