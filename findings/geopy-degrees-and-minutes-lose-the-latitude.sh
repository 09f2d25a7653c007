#!/bin/sh
# geopy 2.5.0: a position as ships write it, 54 30.5 N, 7 15.2 E, becomes 7° N, 15.2° E, in Africa.
#
# Point documents that minutes carry a mark (30.5' or 30.5m), so one expects an error where there is none. The pattern
# lets any text stand before the position: it skips "54 30.5 N," and takes 7 as the latitude, 15.2 as the longitude. No
# warning. lat-lon-parser 1.3.1 reads the same text right, part by part.
#
# Output seen:
#   54°30.5'N, 7°15.2'E -> 54.508, 7.253
#   54 30.5 N, 7 15.2 E -> 7.000, 15.200
#   lat-lon-parser: 54.508, 7.253
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv v; v/bin/pip install -q --disable-pip-version-check geopy==2.5.0 lat-lon-parser==1.3.1
v/bin/python - <<'PY' | tee out
from geopy.point import Point
from lat_lon_parser import parse
for text in ("54°30.5'N, 7°15.2'E", "54 30.5 N, 7 15.2 E"):
    point = Point(text)
    print(f"{text} -> {point.latitude:.3f}, {point.longitude:.3f}")
print(f"lat-lon-parser: {', '.join(f'{parse(part):.3f}' for part in text.split(','))}")
PY
cmp out - <<'SEEN'
54°30.5'N, 7°15.2'E -> 54.508, 7.253
54 30.5 N, 7 15.2 E -> 7.000, 15.200
lat-lon-parser: 54.508, 7.253
SEEN
