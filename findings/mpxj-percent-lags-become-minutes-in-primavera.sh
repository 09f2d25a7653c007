#!/bin/sh
# MPXJ 16.10.0: a lag of 50 % of the predecessor's duration becomes 50 minutes in a Primavera file.
#
# Microsoft Project has lags in percent (MSPDI, LagFormat 19): "start when the cable is half laid" stays right when the
# cable takes longer. XER and PMXML have only hours. One expects half of 20 days, 80 working hours, or an error; written
# are 0.83 hours, whatever the predecessor's duration, without a warning. The next scheduling in Primavera pulls the
# successor to an hour after its predecessor's start. (Needs Java.)
#
# Output seen:
#   written: SS lag 50.0% of 20.0d
#   MSPDI: SS lag 50.0% of 20.0d
#   XER: SS lag 0.833333h of 160.0h
#   PMXML: SS lag 0.83h of 160.0h
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv v; v/bin/pip install -q --disable-pip-version-check mpxj==16.10.0 jpype1==1.7.1
v/bin/python - <<'PY' 2>/dev/null | tee out
import jpype, mpxj
jpype.startJVM()
from java.time import LocalDateTime
from org.mpxj import Duration, ProjectFile, Relation, RelationType, TimeUnit
from org.mpxj.reader import UniversalProjectReader
from org.mpxj.writer import FileFormat, UniversalProjectWriter
plan = ProjectFile()
calendar = plan.addDefaultBaseCalendar()
plan.setDefaultCalendar(calendar)
folder = plan.addTask()
folder.setName("Export cable")
lay, bury = folder.addTask(), folder.addTask()
start = LocalDateTime.of(2027, 4, 12, 8, 0)
for task, name, days, begin in ((lay, "Lay", 20, start), (bury, "Bury", 20, start.plusDays(14))):
    finish, duration = begin.plusDays(25).plusHours(9), Duration.getInstance(days, TimeUnit.DAYS)
    task.setName(name)
    task.setCalendar(calendar)
    task.setStart(begin); task.setFinish(finish); task.setPlannedStart(begin); task.setPlannedFinish(finish)
    task.setDuration(duration); task.setPlannedDuration(duration); task.setRemainingDuration(duration)
half = Duration.getInstance(50, TimeUnit.PERCENT)
bury.addPredecessor(Relation.Builder().predecessorTask(lay).type(RelationType.START_START).lag(half))
def show(plan):
    link = next(task for task in plan.getTasks() if str(task.getName()) == "Bury").getPredecessors()[0]
    return f"{link.getType()} lag {link.getLag()} of {link.getPredecessorTask().getDuration()}"
print(f"written: {show(plan)}")
for name in ("MSPDI", "XER", "PMXML"):
    UniversalProjectWriter(getattr(FileFormat, name)).write(plan, "plan")
    print(f"{name}: {show(UniversalProjectReader().read('plan'))}")
PY
cmp out - <<'SEEN'
written: SS lag 50.0% of 20.0d
MSPDI: SS lag 50.0% of 20.0d
XER: SS lag 0.833333h of 160.0h
PMXML: SS lag 0.83h of 160.0h
SEEN
