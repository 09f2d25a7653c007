#!/bin/sh
# DuckDB 2.0.1: 7.5 hours that pandas 3.1.1 or Polars 2.1.0 saved as Parquet are the number 27000000000000.
#
# The same table is read right from memory: SELECT hours FROM the DataFrame gives an INTERVAL of 7:30. Parquet has no
# type for durations; both writers store whole nanoseconds and keep the type in the Arrow schema of the file, which pandas
# and Polars read for each other and DuckDB does not. No error: comparing with a number of hours works, so a
# query for people with more than 12 hours a day finds everybody.
#
# Output seen:
#   DataFrame in memory: INTERVAL 7:30:00, 1 day, 2:30:00
#   file of pandas: BIGINT 27000000000000, 95400000000000, more than 12: 2 of 2; Polars reads 7:30:00, 1 day, 2:30:00
#   file of Polars: BIGINT 27000000000000, 95400000000000, more than 12: 2 of 2; pandas reads 7:30:00, 1 day, 2:30:00
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv v
v/bin/pip install -q --disable-pip-version-check duckdb==2.0.1 pandas==3.1.1 polars==2.1.0 pyarrow==26.0.1
v/bin/python - <<'PY' | tee out
import duckdb, pandas, polars
sheet = pandas.DataFrame({"hours": pandas.to_timedelta([7.5, 26.5], unit="h")})
def show(values):
    return ", ".join(str(value) for value in values)
def ask(source):
    rows = duckdb.sql(f"SELECT hours, typeof(hours) FROM {source}").fetchall()
    return f"{rows[0][1]} {show(row[0] for row in rows)}"
print(f"DataFrame in memory: {ask('sheet')}")
sheet.to_parquet("pandas")
polars.from_pandas(sheet).write_parquet("polars")
readers = {"pandas": ("Polars", polars.read_parquet("pandas")["hours"].to_list()),
           "polars": ("pandas", [value.to_pytimedelta() for value in pandas.read_parquet("polars")["hours"]])}
for file, (reader, values) in readers.items():
    many = duckdb.sql(f"SELECT count(*) FROM read_parquet('{file}') WHERE hours > 12")
    name = {"pandas": "pandas", "polars": "Polars"}[file]
    source = f"read_parquet('{file}')"
    print(f"file of {name}: {ask(source)}, more than 12: {many.fetchall()[0][0]} of 2; {reader} reads {show(values)}")
PY
cmp out - <<'SEEN'
DataFrame in memory: INTERVAL 7:30:00, 1 day, 2:30:00
file of pandas: BIGINT 27000000000000, 95400000000000, more than 12: 2 of 2; Polars reads 7:30:00, 1 day, 2:30:00
file of Polars: BIGINT 27000000000000, 95400000000000, more than 12: 2 of 2; pandas reads 7:30:00, 1 day, 2:30:00
SEEN
