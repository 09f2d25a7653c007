#!/bin/sh
# PyWake 2.6.20: the energy that a turbine gains in wind from 270° alone is twice what it gains in the whole year.
#
# aep() of all directions is 9.30 GWh, of which 270° (a bin of 1°) has 0.05. Asked for wd=[270], with the same site, it is
# 18.94 GWh, and the probabilities sum to 1.74: the one direction stands for a bin of 360°. The docstring of
# local_wind names the step of the site's own directions (1°) as the default, and wd=[270, 271] keeps to it, twice 0.05.
# No warning. aep() of a result takes no bin size; summing a slice of the whole result is right.
#
# Output seen:
#   all directions: 9.30 GWh, probability 0.97
#   270 of all directions: 0.05 GWh
#   wd=[270]: 18.94 GWh, probability 1.74
#   wd=[270, 271]: 0.11 GWh, probability 0.01
#   wd=[90, 270]: 13.06 GWh, probability 1.28
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv v; v/bin/pip install -q --disable-pip-version-check py_wake==2.6.20
v/bin/python -W ignore - <<'PY' | tee out
from py_wake import NOJ
from py_wake.examples.data.hornsrev1 import Hornsrev1Site, V80
farm = NOJ(Hornsrev1Site(), V80())
year = farm([0], [0])
def show(name, result):
    print(f"{name}: {float(result.aep().sum()):.2f} GWh, probability {float(result.P.sum()):.2f}")
show("all directions", year)
print(f"270 of all directions: {float(year.aep().sel(wd=270).sum()):.2f} GWh")
for directions in ([270], [270, 271], [90, 270]):
    show(f"wd={directions}", farm([0], [0], wd=directions))
PY
cmp out - <<'SEEN'
all directions: 9.30 GWh, probability 0.97
270 of all directions: 0.05 GWh
wd=[270]: 18.94 GWh, probability 1.74
wd=[270, 271]: 0.11 GWh, probability 0.01
wd=[90, 270]: 13.06 GWh, probability 1.28
SEEN
