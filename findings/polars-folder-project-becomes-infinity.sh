#!/bin/sh
# Polars 2.1.0: a hive-style folder named after an ID of 24 hex digits with one e is the number Infinity.
#
# Digits around one e are a valid float, so all such projects fall into one group.
#
# Output seen:
#   [('A-1', inf)]
set -eu
work=$(mktemp -d); trap 'rm -rf "$work"' EXIT; cd "$work"
python3 -m venv v; v/bin/pip install -q --disable-pip-version-check polars==2.1.0 pyarrow==25.0.1
v/bin/python - <<'PY' 2>err | tee out || { cat err; exit 1; }
import os
import pyarrow, pyarrow.parquet
def put(project):
    os.makedirs(f"lake/project={project}")
    pyarrow.parquet.write_table(pyarrow.table({"id": ["A-1"]}), f"lake/project={project}/part.parquet")
import polars
put("65432109876543210e123456")
print(polars.scan_parquet("lake/**/*.parquet", hive_partitioning=True).collect().rows())
PY
printf "[('A-1', inf)]\n" | cmp - out
