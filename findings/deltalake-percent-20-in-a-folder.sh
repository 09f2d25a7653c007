#!/bin/sh
# deltalake 1.6.6: the first write into a folder whose name has %20 creates the table, and then does not find it.
#
# The log is written under the name as given, and read under the decoded name.
#
# Output seen:
#   not found
#   True
set -eu
work=$(mktemp -d); trap 'rm -rf "$work"' EXIT; cd "$work"
python3 -m venv v; v/bin/pip install -q --disable-pip-version-check deltalake==1.6.6 pyarrow==25.0.1
v/bin/python - <<'PY' 2>err | tee out || { cat err; exit 1; }
import os, pyarrow
from deltalake import DeltaTable, write_deltalake
try:
    write_deltalake(os.path.abspath("Plan%20North/table"), pyarrow.table({"id": ["A-1"]}))
    print("written")
    print(DeltaTable(os.path.abspath("Plan%20North/table")).count())
except Exception as error:
    print("not found" if "File not found" in str(error) and "%20" not in str(error) else error)
print(os.path.isdir("Plan%20North/table/_delta_log"))
PY
printf 'not found\nTrue\n' | cmp - out
