#!/bin/sh
# WOMBAT 0.13.5: a blank wave height in the weather file is a calm sea of 0 m, and the crew sails in the gap.
#
# A buoy that was silent for an hour leaves a blank field. One expects an error, or what WOMBAT does with an hour whose
# row is missing: interpolate. The blank is filled with 0 before that, so in the middle of a storm of 3 m the vessel
# limits (1.5 m here) hold for an hour. Wind speed likewise. No warning, though a missing column gets one. (A docstring
# of the simulation's environment mentions the zeros.)
#
# Output seen:
#   blank: [3.0, 0.0, 3.2], hours below 1.5 m: 1
#   no row: [3.0, 3.1, 3.2], hours below 1.5 m: 0
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv v
# Without its dependency JupyterLab, which the simulation does not import.
v/bin/pip install -q --disable-pip-version-check attrs geopy matplotlib networkx pandas==3.1.1 polars==2.1.0 \
    pyarrow==26.0.1 pyyaml scipy simpy
v/bin/pip install -q --disable-pip-version-check --no-deps wombat==0.13.5
v/bin/python - <<'PY' | tee out
from wombat.core.library import load_weather
for name, hour in (("blank", "2026-12-01 01:00,12,\n"), ("no row", "")):
    with open("weather.csv", "w") as file:
        file.write(f"datetime,windspeed,waveheight\n2026-12-01 00:00,12,3.0\n{hour}2026-12-01 02:00,12,3.2\n")
    heights = load_weather("weather.csv")["waveheight"].round(3)
    print(f"{name}: {heights.to_list()}, hours below 1.5 m: {(heights < 1.5).sum()}")
PY
cmp out - <<'SEEN'
blank: [3.0, 0.0, 3.2], hours below 1.5 m: 1
no row: [3.0, 3.1, 3.2], hours below 1.5 m: 0
SEEN
