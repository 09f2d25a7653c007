#!/bin/sh
# xerparser 0.13.9: percent complete by units is the part that is left, not the part that is done.
#
# An activity of type Units with 10 of 40 hours worked is 75 % complete, one that has not begun 100 %. Of type
# Duration or Physical the same property counts what is done. (MPXJ writes the file; needs Java.)
#
# Output seen:
#   Duration: 10 of 40 hours 0.25, not begun 0.0
#   Unit: 10 of 40 hours 0.75, not begun 1.0
set -eu
work=$(mktemp -d); trap 'rm -rf "$work"' EXIT; cd "$work"
python3 -m venv v; v/bin/pip install -q --disable-pip-version-check mpxj==16.10.0 jpype1==1.7.1 xerparser==0.13.9
v/bin/python - <<'PY' 2>/dev/null
import jpype, mpxj
jpype.startJVM()
from java.time import LocalDateTime
from org.mpxj import Duration, PercentCompleteType, ProjectFile, TimeUnit
from org.mpxj.primavera import PrimaveraXERFileWriter
plan = ProjectFile()
day = LocalDateTime.of(2027, 4, 12, 8, 0)
head = plan.getProjectProperties()
head.setProjectID("1"); head.setExportFlag(True)
head.setCreationDate(day); head.setStatusDate(day); head.setScheduledFinish(day)
plan.setDefaultCalendar(plan.addDefaultBaseCalendar())
folder = plan.addTask()
folder.setName("WTG-01")
hours = lambda count: Duration.getInstance(count, TimeUnit.HOURS)
for number, kind in enumerate((PercentCompleteType.DURATION, PercentCompleteType.UNITS)):
    for worked in (0, 10):
        task = folder.addTask()
        task.setName("not begun" if not worked else "10 of 40 hours")
        task.setActivityID(f"A{number}{worked}")
        task.setCalendar(plan.getDefaultCalendar())
        task.setPercentCompleteType(kind)
        task.setPhysicalPercentComplete(0)
        task.setPlannedStart(day); task.setPlannedFinish(day.plusDays(7))
        task.setStart(day); task.setFinish(day.plusDays(7))
        task.setDuration(hours(40)); task.setPlannedDuration(hours(40)); task.setRemainingDuration(hours(40 - worked))
        task.setPlannedWork(hours(40)); task.setActualWork(hours(worked)); task.setRemainingWork(hours(40 - worked))
        if worked:
            task.setActualStart(day)
PrimaveraXERFileWriter().write(plan, "plan.xer")
PY
v/bin/python - <<'PY' | tee out
from xerparser import Xer
seen = {}
for task in Xer.reader("plan.xer").tasks.values():
    seen.setdefault(task.percent_type.value, {})[task.name] = task.percent_complete
for kind, parts in sorted(seen.items()):
    print(f"{kind}: 10 of 40 hours {parts['10 of 40 hours']}, not begun {parts['not begun']}")
PY
printf 'Duration: 10 of 40 hours 0.25, not begun 0.0\nUnit: 10 of 40 hours 0.75, not begun 1.0\n' | cmp - out
