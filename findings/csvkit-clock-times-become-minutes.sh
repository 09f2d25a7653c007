#!/bin/sh
# csvkit 2.2.0 (agate): hours and minutes are read as minutes and seconds.
#
# A shift that starts at 19:30 and 26:30 hours of work are 0:19:30 and 0:26:30 in the output of
# csvjson, a sixtieth. With seconds (19:30:00) the hours are right.
#
# Output seen:
#   {"start": "0:19:30", "hours": "0:26:30", "full": "19:30:00"}
set -eu
work=$(mktemp -d); trap 'rm -rf "$work"' EXIT; cd "$work"
python3 -m venv v; v/bin/pip install -q --disable-pip-version-check csvkit==2.2.0
printf 'start,hours,full\n19:30,26:30,19:30:00\n06:30,8:00,06:30:00\n' >shifts.csv
v/bin/csvjson --stream shifts.csv | head -1 | tee out
echo '{"start": "0:19:30", "hours": "0:26:30", "full": "19:30:00"}' | cmp - out
