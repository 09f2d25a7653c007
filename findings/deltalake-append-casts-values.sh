#!/bin/sh
# deltalake 1.6.6: an append casts values to the table's types without being asked: the text 12 to 12.0, a list to the text [a, b].
#
# Only a text that is no number is an error. The list cannot be told from such a text afterwards.
#
# Output seen:
#   [12.0] ['[a, b]']
set -eu
work=$(mktemp -d); trap 'rm -rf "$work"' EXIT; cd "$work"
python3 -m venv v; v/bin/pip install -q --disable-pip-version-check deltalake==1.6.6 pyarrow==25.0.1
v/bin/python - <<'PY' 2>err | tee out || { cat err; exit 1; }
import pyarrow
from deltalake import DeltaTable, write_deltalake
write_deltalake("table", pyarrow.table({"hours": [1.5], "team": ["A"]}))
write_deltalake("table", pyarrow.table({"hours": ["12"], "team": [["a", "b"]]}), mode="append")
for batch in DeltaTable("table").scan(predicate="hours > 2"):
    print(batch.column("hours").to_pylist(), batch.column("team").to_pylist())
PY
printf "[12.0] ['[a, b]']\n" | cmp - out
