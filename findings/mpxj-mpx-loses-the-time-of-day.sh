#!/bin/sh
# MPXJ 16.10.0: a plan written as MPX loses the time of day of every task, without a warning.
#
# With the writer's own settings, start 12 April 19:30 and finish 13 April 04:15 are read back as 00:00 of their days,
# so a night shift has its end before its work. (Needs Java.)
#
# Output seen:
#   2027-04-12T00:00 2027-04-13T00:00
set -eu
work=$(mktemp -d); trap 'rm -rf "$work"' EXIT; cd "$work"
python3 -m venv v; v/bin/pip install -q --disable-pip-version-check mpxj==16.10.0 jpype1==1.7.1
v/bin/python - <<'PY' 2>/dev/null | tee out
import jpype, mpxj
jpype.startJVM()
from java.time import LocalDateTime
from org.mpxj import ProjectFile
from org.mpxj.mpx import MPXReader, MPXWriter
plan = ProjectFile()
plan.addDefaultBaseCalendar()
plan.setDefaultCalendar(plan.getCalendars().get(0))
task = plan.addTask()
task.setName("Night shift")
task.setStart(LocalDateTime.of(2027, 4, 12, 19, 30))
task.setFinish(LocalDateTime.of(2027, 4, 13, 4, 15))
MPXWriter().write(plan, "plan.mpx")
for read in MPXReader().read("plan.mpx").getTasks():
    if str(read.getName()) == "Night shift":
        print(read.getStart(), read.getFinish())
PY
echo '2027-04-12T00:00 2027-04-13T00:00' | cmp - out
