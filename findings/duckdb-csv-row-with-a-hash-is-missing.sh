#!/bin/sh
# DuckDB 2.0.1: in a CSV file of numbered activities, the row whose number was typed as #103 is missing.
#
# RFC 4180 knows no comments, and the guide gives the option comment as empty. But the reader also tries # when it looks
# for the file's form, and takes it if the columns then fit better: with # as a comment the first column is all whole
# numbers. The row vanishes, also from counts and sums, without an error or an entry among rejected rows. Spelled
# X103 the row stays, and the column becomes text. comment='' keeps all rows.
#
# Output seen:
#   #103: 3 rows, 23.5 hours
#   X103: 4 rows, 29.5 hours
#   #103, comment='': 4 rows, 29.5 hours
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv v; v/bin/pip install -q --disable-pip-version-check duckdb==2.0.1
v/bin/python - <<'PY' | tee out
import duckdb
for number, option in (("#103", ""), ("X103", ""), ("#103", ", comment=''")):
    with open("hours.csv", "w") as file:
        file.write(f"activity,hours,remark\n101,8,crane\n102,7.5,\n{number},6,cable\n104,8,crane\n")
    rows, hours = duckdb.execute(f"SELECT count(*), sum(hours) FROM read_csv('hours.csv'{option})").fetchone()
    print(f"{number}{option}: {rows} rows, {hours} hours")
PY
cmp out - <<'SEEN'
#103: 3 rows, 23.5 hours
X103: 4 rows, 29.5 hours
#103, comment='': 4 rows, 29.5 hours
SEEN
