#!/bin/sh
# pydantic 2.14.3: the text that Python writes for minus one and a half hours is read as minus 46.5 hours.
#
# str() of a timedelta, and so csv and json.dumps(default=str), writes "-1 day, 22:30:00": minus one day, plus 22:30.
# pydantic accepts this form, but counts the 22:30 as negative too. Positive hours go round unchanged.
#
# Output seen:
#   26.5 -> '1 day, 2:30:00' -> 26.5
#   -1.5 -> '-1 day, 22:30:00' -> -46.5
set -eu
work=$(mktemp -d); trap 'rm -rf "$work"' EXIT; cd "$work"
python3 -m venv v; v/bin/pip install -q --disable-pip-version-check pydantic==2.14.3
v/bin/python - <<'PY' | tee out
from datetime import timedelta
import json
from pydantic import BaseModel
class Timesheet(BaseModel):
    balance: timedelta
for hours in (26.5, -1.5):
    sent = json.dumps({"balance": timedelta(hours=hours)}, default=str)
    read = Timesheet.model_validate_json(sent).balance
    print(f"{hours} -> {json.loads(sent)['balance']!r} -> {read.total_seconds() / 3600}")
PY
printf "26.5 -> '1 day, 2:30:00' -> 26.5\n-1.5 -> '-1 day, 22:30:00' -> -46.5\n" | cmp - out
