#!/bin/sh
# utm 0.9.0 and geopandas 1.2.0: a wind farm off south-western Norway lies 342 km apart, in zones 32 and 31.
#
# UTM widens zone 32 to the west there (32V, 3° to 12° E), and utm follows. estimate_utm_crs of geopandas asks PROJ for the
# zone whose area holds the position, and the areas of the EPSG register know no such exception: zone 31. Both are right
# coordinates of their zone; a list of eastings without the zone moves the farm. Off Denmark the two agree.
#
# Output seen:
#   59.3 N 4.5 E: utm zone 32, 243843 E; geopandas zone 31, 585423 E
#   55.5 N 7.5 E: utm zone 32, 405248 E; geopandas zone 32, 405248 E
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv v; v/bin/pip install -q --disable-pip-version-check utm==0.9.0 geopandas==1.2.0 pyproj==3.7.2
v/bin/python - <<'PY' | tee out
import geopandas, utm
for north, east in ((59.3, 4.5), (55.5, 7.5)):
    by_utm, _, zone, _ = utm.from_latlon(north, east)
    places = geopandas.GeoSeries.from_xy([east], [north], crs="EPSG:4326")
    system = places.estimate_utm_crs()
    by_geopandas = places.to_crs(system).x[0]
    print(f"{north} N {east} E: utm zone {zone}, {by_utm:.0f} E; geopandas zone {system.utm_zone[:-1]}, {by_geopandas:.0f} E")
PY
cmp out - <<'SEEN'
59.3 N 4.5 E: utm zone 32, 243843 E; geopandas zone 31, 585423 E
55.5 N 7.5 E: utm zone 32, 405248 E; geopandas zone 32, 405248 E
SEEN
