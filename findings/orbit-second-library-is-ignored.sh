#!/bin/sh
# ORBIT 1.3.1 (orbit-nrel): the second simulation case of a program takes its site from the library of the first.
#
# library_path is an argument of each ProjectManager, but the first one is kept in an environment variable, and every
# later one is ignored without a warning. Vessels, turbines, ports and sites of the same name come from the wrong case.
#
# Output seen:
#   north: 40 km
#   south: 40 km
#   south in a program of its own: 90 km
set -eu
work=$(mktemp -d); trap 'rm -rf "$work"' EXIT; cd "$work"
python3 -m venv v; v/bin/pip install -q --disable-pip-version-check orbit-nrel==1.3.1
mkdir -p north/project/site south/project/site
echo '{distance: 40, depth: 20}' >north/project/site/farm.yaml
echo '{distance: 90, depth: 35}' >south/project/site/farm.yaml
cat >case.py <<'PY'
import sys
from ORBIT import ProjectManager
label = sys.argv[1]
for name in sys.argv[2:]:
    case = ProjectManager({"site": "farm"}, library_path=name)
    print(f"{name}{label}: {case.config['site']['distance']} km")
PY
{
  v/bin/python case.py '' north south
  v/bin/python case.py ' in a program of its own' south
} 2>/dev/null | grep ' km$' | tee out
printf 'north: 40 km\nsouth: 40 km\nsouth in a program of its own: 90 km\n' | cmp - out
