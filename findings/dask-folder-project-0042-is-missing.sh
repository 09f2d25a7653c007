#!/bin/sh
# Dask 2026.8.0: in hive-style folders project=0042 and project=north, the rows of 0042 have no project.
#
# The folder name is converted to 42 for its own rows, but not among the categories, so the value is NaN; no warning.
#
# Output seen:
#   nan
#   north
set -eu
work=$(mktemp -d); trap 'rm -rf "$work"' EXIT; cd "$work"
python3 -m venv v; v/bin/pip install -q --disable-pip-version-check 'dask[dataframe]==2026.8.0' pyarrow==25.0.1
v/bin/python - <<'PY' 2>err | tee out || { cat err; exit 1; }
import os
import pyarrow, pyarrow.parquet
def put(project):
    os.makedirs(f"lake/project={project}")
    pyarrow.parquet.write_table(pyarrow.table({"id": ["A-1"]}), f"lake/project={project}/part.parquet")
import dask.dataframe
put("0042"); put("north")
for row in sorted(map(str, dask.dataframe.read_parquet("lake").compute().project)): print(row)
PY
printf 'nan\nnorth\n' | cmp - out
