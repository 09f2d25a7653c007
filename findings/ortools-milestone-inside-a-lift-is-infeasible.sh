#!/bin/sh
# OR-Tools 9.15 (CP-SAT): a milestone of no length within a lift makes NoOverlap infeasible, but not Cumulative.
#
# One vessel does one thing at a time. "Intervals do not overlap" and "never more than capacity 1" say the same, and an
# interval from 4 to 4 takes no time, so one expects the same answer. NoOverlap lets it stand only at the edges of
# other work; Cumulative passes it over, even if it demands more than there is. (Comments of the protocol's own file
# name both rules; the documentation of the Python methods names neither.)
#
# Output seen:
#   milestone at 4 of a lift from 0 to 8: NoOverlap INFEASIBLE, Cumulative OPTIMAL
#   milestone at 8 of a lift from 0 to 8: NoOverlap OPTIMAL, Cumulative OPTIMAL
#   work of length 0 that demands 3 of 1: Cumulative OPTIMAL
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv v; v/bin/pip install -q --disable-pip-version-check ortools==9.15.6755
v/bin/python - <<'PY' | tee out
from ortools.sat.python import cp_model
def solve(works, demand=None):
    model, solver = cp_model.CpModel(), cp_model.CpSolver()
    intervals = [model.new_fixed_size_interval_var(start, length, "") for start, length in works]
    if demand is None:
        model.add_no_overlap(intervals)
    else:
        model.add_cumulative(intervals, [demand] * len(intervals), 1)
    return solver.status_name(solver.solve(model))
for hour in (4, 8):
    works = [(0, 8), (hour, 0)]
    print(f"milestone at {hour} of a lift from 0 to 8: NoOverlap {solve(works)}, Cumulative {solve(works, 1)}")
print(f"work of length 0 that demands 3 of 1: Cumulative {solve([(0, 0)], 3)}")
PY
cmp out - <<'SEEN'
milestone at 4 of a lift from 0 to 8: NoOverlap INFEASIBLE, Cumulative OPTIMAL
milestone at 8 of a lift from 0 to 8: NoOverlap OPTIMAL, Cumulative OPTIMAL
work of length 0 that demands 3 of 1: Cumulative OPTIMAL
SEEN
