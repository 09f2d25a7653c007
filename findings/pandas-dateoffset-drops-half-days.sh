#!/bin/sh
# pandas 3.1.1: DateOffset(days=1.5) moves a start by one day; the half day is gone.
#
# DateOffset(hours=7.5) moves it by 7:30, and relativedelta(days=1.5), after which the arguments are named, by 36 hours.
# Half days of a plan are cut off, half weeks become three days, and days=0.5 moves nothing. No error and no warning.
#
# Output seen:
#   {'hours': 7.5} pandas: 12-01 15:30, dateutil: 12-01 15:30
#   {'days': 0.5} pandas: 12-01 08:00, dateutil: 12-01 20:00
#   {'days': 1.5} pandas: 12-02 08:00, dateutil: 12-02 20:00
#   {'weeks': 0.5} pandas: 12-04 08:00, dateutil: 12-04 20:00
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv v; v/bin/pip install -q --disable-pip-version-check pandas==3.1.1 python-dateutil==2.9.0.post0
v/bin/python - <<'PY' | tee out
import pandas
from dateutil.relativedelta import relativedelta
start = pandas.Timestamp("2026-12-01 08:00")
for length in ({"hours": 7.5}, {"days": 0.5}, {"days": 1.5}, {"weeks": 0.5}):
    ends = {"pandas": start + pandas.DateOffset(**length), "dateutil": start.to_pydatetime() + relativedelta(**length)}
    print(length, ", ".join(f"{name}: {end:%m-%d %H:%M}" for name, end in ends.items()))
PY
cmp out - <<'SEEN'
{'hours': 7.5} pandas: 12-01 15:30, dateutil: 12-01 15:30
{'days': 0.5} pandas: 12-01 08:00, dateutil: 12-01 20:00
{'days': 1.5} pandas: 12-02 08:00, dateutil: 12-02 20:00
{'weeks': 0.5} pandas: 12-04 08:00, dateutil: 12-04 20:00
SEEN
