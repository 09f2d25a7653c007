#!/bin/sh
# pandera 0.35.0: one schema gives times of two tables that differ by an hour, with pandas 3.1.1 and with Polars 2.1.0.
#
# A column is to be Europe/Berlin, coerce=True; the sheet has 08:00 without a zone. The pandas engine takes 08:00 for
# the time in Berlin, the Polars engine for UTC: 09:00 in Berlin, in summer 10:00. Both say the data is valid, so a plan
# that moves from one engine to the other starts an hour late. (Each is its library's own cast.)
#
# Output seen:
#   pandas: 2026-12-01 08:00:00+01:00
#   Polars: 2026-12-01 09:00:00+01:00
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv v
v/bin/pip install -q --disable-pip-version-check pandera==0.35.0 pandas==3.1.1 polars==2.1.0 pyarrow==26.0.1 \
    tzdata==2026.6
v/bin/python - <<'PY' | tee out
import datetime
import pandas
import pandera.pandas
import pandera.polars
import polars
start = [datetime.datetime(2026, 12, 1, 8)]
schema = pandera.pandas.DataFrameSchema(
    {"start": pandera.pandas.Column("datetime64[us, Europe/Berlin]", coerce=True)}
)
print("pandas:", schema.validate(pandas.DataFrame({"start": start}))["start"][0])
schema = pandera.polars.DataFrameSchema(
    {"start": pandera.polars.Column(polars.Datetime("us", "Europe/Berlin"), coerce=True)}
)
print("Polars:", schema.validate(polars.DataFrame({"start": start}))["start"][0])
PY
cmp out - <<'SEEN'
pandas: 2026-12-01 08:00:00+01:00
Polars: 2026-12-01 09:00:00+01:00
SEEN
