#!/bin/sh
# MPXJ 16.10.0: "start no later than" is "start no earlier than" in an SDEF file, and start-to-finish is start-to-start.
#
# SDEF (US Army Corps of Engineers, ER 1-1-11) knows two limits, early start (ES) and late finish (LF), and three links.
# One expects MPXJ to leave out what it cannot say, or an error. It writes each limit on a start as ES and each on a
# finish as LF, so a latest start becomes an earliest one and "finish no earlier than" a latest finish; a
# start-to-finish link becomes start-to-start with the same lag. No warning. (Needs Java.)
#
# Output seen:
#   START_NO_LATER_THAN -> START_NO_EARLIER_THAN
#   FINISH_NO_EARLIER_THAN -> FINISH_NO_LATER_THAN
#   START_NO_EARLIER_THAN -> START_NO_EARLIER_THAN
#   FINISH_NO_LATER_THAN -> FINISH_NO_LATER_THAN
#   SF 2.0d -> SS 2.0d
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv v; v/bin/pip install -q --disable-pip-version-check mpxj==16.10.0 jpype1==1.7.1
v/bin/python - <<'PY' 2>/dev/null | tee out
import jpype, mpxj
jpype.startJVM()
from java.time import LocalDateTime
from org.mpxj import ConstraintType, Duration, ProjectFile, Relation, RelationType, TimeUnit
from org.mpxj.reader import UniversalProjectReader
from org.mpxj.writer import FileFormat, UniversalProjectWriter
plan = ProjectFile()
calendar = plan.addDefaultBaseCalendar()
plan.setDefaultCalendar(calendar)
folder = plan.addTask()
folder.setName("WTG-01")
lift, bolt = folder.addTask(), folder.addTask()
for task, code in ((lift, "LIFT"), (bolt, "BOLT")):
    start, duration = LocalDateTime.of(2027, 4, 12, 8, 0), Duration.getInstance(2, TimeUnit.DAYS)
    task.setName(code); task.setActivityID(code); task.setCalendar(calendar)
    task.setStart(start); task.setFinish(start.plusDays(1).plusHours(9))
    task.setDuration(duration); task.setRemainingDuration(duration)
two_days = Duration.getInstance(2, TimeUnit.DAYS)
bolt.addPredecessor(Relation.Builder().predecessorTask(lift).type(RelationType.START_FINISH).lag(two_days))
bolt.setConstraintDate(LocalDateTime.of(2027, 4, 20, 8, 0))
def links(task):
    return " ".join(f"{link.getType()} {link.getLag()}" for link in task.getPredecessors())
for limit in ("START_NO_LATER_THAN", "FINISH_NO_EARLIER_THAN", "START_NO_EARLIER_THAN", "FINISH_NO_LATER_THAN"):
    bolt.setConstraintType(getattr(ConstraintType, limit))
    UniversalProjectWriter(FileFormat.SDEF).write(plan, "plan.sdef")
    read = next(task for task in UniversalProjectReader().read("plan.sdef").getTasks() if str(task.getName()) == "BOLT")
    print(f"{limit} -> {read.getConstraintType()}")
print(f"{links(bolt)} -> {links(read)}")
PY
cmp out - <<'SEEN'
START_NO_LATER_THAN -> START_NO_EARLIER_THAN
FINISH_NO_EARLIER_THAN -> FINISH_NO_LATER_THAN
START_NO_EARLIER_THAN -> START_NO_EARLIER_THAN
FINISH_NO_LATER_THAN -> FINISH_NO_LATER_THAN
SF 2.0d -> SS 2.0d
SEEN
