#!/bin/sh
# MPXJ 16.10.0: two elapsed days (grout that cures, a transit at sea) become six working days in a Primavera file.
#
# The duration 2 elapsed days and the lag 6 elapsed hours are written to XER and PMXML as 48 and 6 working hours of the
# task's calendar, which has 8 a day, without a warning. The dates in the file are still right, so they hide it until
# someone reschedules the plan. (Needs Java.)
#
# Output seen:
#   written: 2.0ed, lag 6.0eh, 2027-04-12T08:00 to 2027-04-14T08:00
#   XER: 48.0h, lag 6.0h, 2027-04-12T08:00 to 2027-04-14T08:00, 8 working hours a day
#   PMXML: 48.0h, lag 6.0h, 2027-04-12T08:00 to 2027-04-14T08:00, 8 working hours a day
set -eu
work=$(mktemp -d); trap 'rm -rf "$work"' EXIT; cd "$work"
python3 -m venv v; v/bin/pip install -q --disable-pip-version-check mpxj==16.10.0 jpype1==1.7.1
v/bin/python - <<'PY' 2>/dev/null | tee out
import jpype, mpxj
jpype.startJVM()
from java.time import LocalDateTime
from org.mpxj import Duration, ProjectFile, Relation, TimeUnit
from org.mpxj.reader import UniversalProjectReader
from org.mpxj.writer import FileFormat, UniversalProjectWriter
plan = ProjectFile()
calendar = plan.addDefaultBaseCalendar()
plan.setDefaultCalendar(calendar)
folder = plan.addTask()
folder.setName("WTG-01")
grout, bolts = folder.addTask(), folder.addTask()
start = LocalDateTime.of(2027, 4, 12, 8, 0)
for task, name, begin, end, duration in (
    (grout, "Grout", start, start.plusDays(2), Duration.getInstance(2, TimeUnit.ELAPSED_DAYS)),
    (bolts, "Bolts", start.plusDays(3), start.plusDays(4), Duration.getInstance(1, TimeUnit.DAYS)),
):
    task.setName(name)
    task.setCalendar(calendar)
    task.setStart(begin); task.setFinish(end); task.setPlannedStart(begin); task.setPlannedFinish(end)
    task.setDuration(duration); task.setPlannedDuration(duration); task.setRemainingDuration(duration)
bolts.addPredecessor(Relation.Builder().predecessorTask(grout).lag(Duration.getInstance(6, TimeUnit.ELAPSED_HOURS)))
def show(plan):
    grout, bolts = (task for task in plan.getTasks() if str(task.getName()) in ("Grout", "Bolts"))
    return f"{grout.getDuration()}, lag {bolts.getPredecessors()[0].getLag()}, {grout.getStart()} to {grout.getFinish()}"
print(f"written: {show(plan)}")
for name in ("XER", "PMXML"):
    UniversalProjectWriter(getattr(FileFormat, name)).write(plan, "plan")
    read = UniversalProjectReader().read("plan")
    minutes = next(task for task in read.getTasks() if str(task.getName()) == "Grout").getCalendar().getMinutesPerDay()
    print(f"{name}: {show(read)}, {minutes // 60} working hours a day")
PY
{
  echo 'written: 2.0ed, lag 6.0eh, 2027-04-12T08:00 to 2027-04-14T08:00'
  echo 'XER: 48.0h, lag 6.0h, 2027-04-12T08:00 to 2027-04-14T08:00, 8 working hours a day'
  echo 'PMXML: 48.0h, lag 6.0h, 2027-04-12T08:00 to 2027-04-14T08:00, 8 working hours a day'
} | cmp - out
