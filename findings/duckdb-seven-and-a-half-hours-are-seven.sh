#!/bin/sh
# DuckDB 2.0.1: INTERVAL (hours) HOUR cuts hours off to whole ones, so work of 7.5 hours from 08:00 ends at 15:00.
#
# One expects 15:30 or an error, as from to_hours(7.5). The same words in quotes, INTERVAL '7.5 hours', and
# hours * INTERVAL 1 HOUR give 15:30. Days and minutes are cut off likewise. No warning.
#
# Output seen:
#   INTERVAL (hours) HOUR: 15:00
#   INTERVAL '7.5 hours': 15:30
#   hours * INTERVAL 1 HOUR: 15:30
#   to_hours(hours): BinderException
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv v; v/bin/pip install -q --disable-pip-version-check duckdb==2.0.1
v/bin/python - <<'PY' | tee out
import duckdb
duckdb.execute("CREATE TABLE work AS SELECT TIMESTAMP '2026-12-01 08:00' AS start, 7.5 AS hours")
for length in ("INTERVAL (hours) HOUR", "INTERVAL '7.5 hours'", "hours * INTERVAL 1 HOUR", "to_hours(hours)"):
    try:
        end = duckdb.execute(f"SELECT start + {length} FROM work").fetchone()[0].strftime("%H:%M")
    except duckdb.Error as error:
        end = type(error).__name__
    print(f"{length}: {end}")
PY
cmp out - <<'SEEN'
INTERVAL (hours) HOUR: 15:00
INTERVAL '7.5 hours': 15:30
hours * INTERVAL 1 HOUR: 15:30
to_hours(hours): BinderException
SEEN
