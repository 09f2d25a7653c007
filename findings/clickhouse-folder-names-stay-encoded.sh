#!/bin/sh
# ClickHouse 26.9 (chdb 4.4.0): percent escapes in hive-style folder names are not decoded.
#
# Joins of the project with a table of the service's own names find nothing.
#
# Output seen:
#   "North%20Sea"
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
put("North%20Sea")
print(str(chdb.query("select project from file('lake/**/*.parquet')")).strip())
PY
printf '"North%%20Sea"\n' | cmp - out
