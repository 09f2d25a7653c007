#!/bin/sh
# pandas 3.1.1: the ISO 8601 duration PT1.5H, one and a half hours, is read as 5 hours and 1 second.
#
# The digits before the decimal point become seconds, those after it get the unit: PT7.5H is 05:00:07 and P1.5D
# 5 days and a second. No error, though PT1H30M is read right; JSON interfaces and iCalendar tools send both forms.
#
# Output seen:
#   PT1H30M 0 days 01:30:00
#   PT1.5H 0 days 05:00:01
#   PT7.5H 0 days 05:00:07
#   P1.5D 5 days 00:00:01
set -eu
work=$(mktemp -d); trap 'rm -rf "$work"' EXIT; cd "$work"
python3 -m venv v; v/bin/pip install -q --disable-pip-version-check pandas==3.1.1
v/bin/python - <<'PY' | tee out
import pandas
for text in ("PT1H30M", "PT1.5H", "PT7.5H", "P1.5D"):
    print(text, pandas.to_timedelta(text))
PY
printf '%s\n' 'PT1H30M 0 days 01:30:00' 'PT1.5H 0 days 05:00:01' 'PT7.5H 0 days 05:00:07' 'P1.5D 5 days 00:00:01' | cmp - out
