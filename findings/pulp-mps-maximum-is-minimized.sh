#!/bin/sh
# PuLP 3.3.2: a problem that is to be maximized is minimized by whoever reads the MPS file, also by PuLP itself.
#
# writeMPS notes the direction as a comment (*SENSE:Maximize), and MPS readers minimize unless a section says otherwise.
# As many lifts as fit (5) become 0 in HiGHS 1.16.0 and in PuLP's own fromMPS. The LP file of the same problem is right,
# and so is MPS with with_objsense=True, which is off by default. No error: 0 is optimal.
#
# Output seen:
#   PuLP: 5
#   LP file, HiGHS: 5
#   MPS file, HiGHS: 0
#   MPS file, PuLP: 0
#   MPS file with_objsense, HiGHS: 5
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv v; v/bin/pip install -q --disable-pip-version-check pulp==3.3.2 highspy==1.16.0
v/bin/python - <<'PY' | tee out
import highspy, pulp
quiet = pulp.PULP_CBC_CMD(msg=False)
def highs(file):
    solver = highspy.Highs()
    solver.setOptionValue("output_flag", False)
    solver.readModel(file)
    solver.run()
    return int(solver.getSolution().col_value[0])
plan = pulp.LpProblem("plan", pulp.LpMaximize)
lifts = pulp.LpVariable("lifts", 0, cat="Integer")
plan += lifts
plan += 4 * lifts <= 22, "hours"
plan.solve(quiet)
print(f"PuLP: {lifts.value():.0f}")
plan.writeLP("plan.lp"); plan.writeMPS("plan.mps"); plan.writeMPS("sense.mps", with_objsense=True)
print(f"LP file, HiGHS: {highs('plan.lp')}\nMPS file, HiGHS: {highs('plan.mps')}")
variables, problem = pulp.LpProblem.fromMPS("plan.mps")
problem.solve(quiet)
print(f"MPS file, PuLP: {variables['lifts'].value():.0f}")
print(f"MPS file with_objsense, HiGHS: {highs('sense.mps')}")
PY
grep -v -e ^Running -e THIRD_PARTY out > seen  # HiGHS prints its licence.
cmp seen - <<'SEEN'
PuLP: 5
LP file, HiGHS: 5
MPS file, HiGHS: 0
MPS file, PuLP: 0
MPS file with_objsense, HiGHS: 5
SEEN
