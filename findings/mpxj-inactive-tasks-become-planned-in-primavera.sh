#!/bin/sh
# MPXJ 16.10.0: a task that was made inactive in Microsoft Project is ordinary work in a Primavera file.
#
# Planners make alternatives and cancelled work inactive; no schedule counts it. MSPDI keeps the mark. XER and PMXML
# have none, and the task is written there with its dates, hours and people, and without a warning. (Needs Java.)
#
# Output seen:
#   MSPDI: active False, 16.0h of Crane
#   XER: active True, 16.0h of Crane
#   PMXML: active True, 16.0h of Crane
set -eu
work=$(mktemp -d); trap 'rm -rf "$work"' EXIT; cd "$work"
python3 -m venv v; v/bin/pip install -q --disable-pip-version-check mpxj==16.10.0 jpype1==1.7.1
v/bin/python - <<'PY' 2>/dev/null | tee out
import jpype, mpxj
jpype.startJVM()
from java.time import LocalDateTime
from org.mpxj import Duration, ProjectFile, TimeUnit
from org.mpxj.reader import UniversalProjectReader
from org.mpxj.writer import FileFormat, UniversalProjectWriter
plan = ProjectFile()
plan.setDefaultCalendar(plan.addDefaultBaseCalendar())
crane = plan.addResource()
crane.setName("Crane")
folder = plan.addTask()
folder.setName("WTG-01")
task = folder.addTask()
task.setName("Second lift")
task.setActive(False)
start, duration = LocalDateTime.of(2027, 4, 12, 8, 0), Duration.getInstance(16, TimeUnit.HOURS)
task.setStart(start); task.setFinish(start.plusDays(1)); task.setPlannedStart(start); task.setPlannedFinish(start.plusDays(1))
task.setDuration(duration); task.setPlannedDuration(duration); task.setRemainingDuration(duration)
assignment = task.addResourceAssignment(crane)
assignment.setStart(start); assignment.setFinish(start.plusDays(1)); assignment.setUnits(100)
assignment.setWork(duration); assignment.setPlannedWork(duration); assignment.setRemainingWork(duration)
for name in ("MSPDI", "XER", "PMXML"):
    UniversalProjectWriter(getattr(FileFormat, name)).write(plan, "plan")
    for read in UniversalProjectReader().read("plan").getTasks():
        if str(read.getName()) == "Second lift":
            used = read.getResourceAssignments()[0]
            print(f"{name}: active {bool(read.getActive())}, {used.getWork()} of {used.getResource().getName()}")
PY
printf '%s\n' 'MSPDI: active False, 16.0h of Crane' 'XER: active True, 16.0h of Crane' 'PMXML: active True, 16.0h of Crane' | cmp - out
