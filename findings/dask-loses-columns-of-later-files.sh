#!/bin/sh
# Dask 2026.8.0: of a list of Parquet files, the columns of the first one are read; a column that only a later file has is lost.
#
# No error and no warning. A planning lake whose service adds a field never shows it.
#
# Output seen:
#   id
set -eu
work=$(mktemp -d); trap 'rm -rf "$work"' EXIT; cd "$work"
python3 -m venv v; v/bin/pip install -q --disable-pip-version-check 'dask[dataframe]==2026.8.0' pyarrow==25.0.1
v/bin/python - <<'PY' 2>err | tee out || { cat err; exit 1; }
import dask.dataframe, pyarrow, pyarrow.parquet
pyarrow.parquet.write_table(pyarrow.table({"id": ["A-1"]}), "night1.parquet")
pyarrow.parquet.write_table(pyarrow.table({"id": ["A-1"], "vessel": ["Wind Cat"]}), "night2.parquet")
print(*dask.dataframe.read_parquet(["night1.parquet", "night2.parquet"]).compute().columns)
PY
printf 'id\n' | cmp - out
