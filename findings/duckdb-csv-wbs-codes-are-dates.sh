#!/bin/sh
# DuckDB 2.0.1: in a CSV file, the WBS codes 1-2-3 become dates of the year 1, and 01/02/26 is a day of 2001.
#
# Codes of three parts are ordinary in work breakdown structures, and DD/MM/YY in dates that planners type. The reader
# tries date forms without being asked, and takes a first part of one or two digits as the year: 1-2-3 is 3 February of
# the year 1, and 01/02/26 is 26 February 2001. With four digits of the year, the same date is 1 February 2026. No
# warning. pandas and Polars keep the texts; asked to try dates, Polars takes the last part as the year instead.
# types={'wbs': 'VARCHAR'} or dateformat keeps the meaning.
#
# Output seen:
#   1-2-3 -> DuckDB 0001-02-03 00:00:00, pandas 1-2-3, Polars 1-2-3, asked for dates 0003-02-01
#   01-02-03 -> DuckDB 2001-02-03, pandas 01-02-03, Polars 01-02-03, asked for dates 0003-02-01
#   01/02/26 -> DuckDB 2001-02-26, pandas 01/02/26, Polars 01/02/26, asked for dates 0026-02-01
#   01/02/2026 -> DuckDB 2026-02-01, pandas 01/02/2026, Polars 01/02/2026, asked for dates 2026-02-01
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv v; v/bin/pip install -q --disable-pip-version-check duckdb==2.0.1 polars==2.1.0 pandas==3.1.1
v/bin/python - <<'PY' | tee out
import duckdb, pandas, polars
for text in ("1-2-3", "01-02-03", "01/02/26", "01/02/2026"):
    with open("plan.csv", "w") as file:
        file.write(f"name,wbs\nLift,{text}\n")
    by_duckdb = duckdb.execute("SELECT wbs FROM read_csv('plan.csv')").fetchone()[0]
    by_pandas = pandas.read_csv("plan.csv")["wbs"][0]
    by_polars, asked = (polars.read_csv("plan.csv", try_parse_dates=ask)["wbs"][0] for ask in (False, True))
    print(f"{text} -> DuckDB {by_duckdb}, pandas {by_pandas}, Polars {by_polars}, asked for dates {asked}")
PY
cmp out - <<'SEEN'
1-2-3 -> DuckDB 0001-02-03 00:00:00, pandas 1-2-3, Polars 1-2-3, asked for dates 0003-02-01
01-02-03 -> DuckDB 2001-02-03, pandas 01-02-03, Polars 01-02-03, asked for dates 0003-02-01
01/02/26 -> DuckDB 2001-02-26, pandas 01/02/26, Polars 01/02/26, asked for dates 0026-02-01
01/02/2026 -> DuckDB 2026-02-01, pandas 01/02/2026, Polars 01/02/2026, asked for dates 2026-02-01
SEEN
