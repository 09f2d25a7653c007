#!/bin/sh
# PyP6Xer 1.16.0: activities of the second XER file that a program reads have the calendars of the first.
#
# Two revisions of one plan have the same calendar IDs. The second says 12 hours a day, but an activity of it finds its
# calendar among all that were ever read: 48 hours are 6 days instead of 4. (MPXJ writes the files; needs Java.)
#
# Output seen:
#   calendar of the second file: 12.0 hours a day
#   its activity: 8.0 hours a day, 48 hours are 6.0 days
set -eu
work=$(mktemp -d); trap 'rm -rf "$work"' EXIT; cd "$work"
python3 -m venv v; v/bin/pip install -q --disable-pip-version-check mpxj==16.10.0 jpype1==1.7.1 pyp6xer==1.16.0
v/bin/python - <<'PY' 2>/dev/null
import jpype, mpxj
jpype.startJVM()
from java.lang import Integer
from java.time import LocalDateTime
from org.mpxj import Duration, ProjectFile, TimeUnit
from org.mpxj.primavera import PrimaveraXERFileWriter
for name, hours_a_day in (("first", 8), ("second", 12)):
    plan = ProjectFile()
    calendar = plan.addDefaultBaseCalendar()
    calendar.setCalendarMinutesPerDay(Integer(hours_a_day * 60))
    plan.setDefaultCalendar(calendar)
    task = plan.addTask().addTask()
    task.setName("Cable")
    task.setActivityID("A1")
    task.setCalendar(calendar)
    task.setPhysicalPercentComplete(0)
    task.setPlannedStart(LocalDateTime.of(2027, 4, 12, 8, 0))
    task.setPlannedDuration(Duration.getInstance(48, TimeUnit.HOURS))
    PrimaveraXERFileWriter().write(plan, f"{name}.xer")
PY
v/bin/python - <<'PY' 2>/dev/null | tee out
from xerparser.reader import Reader
Reader("first.xer")
plan = Reader("second.xer")
print(f"calendar of the second file: {next(iter(plan.calendars)).day_hr_cnt} hours a day")
task = next(iter(plan.activities))
print(f"its activity: {task.calendar.day_hr_cnt} hours a day, {task.target_drtn_hr_cnt:.0f} hours are {task.duration} days")
PY
printf 'calendar of the second file: 12.0 hours a day\nits activity: 8.0 hours a day, 48 hours are 6.0 days\n' | cmp - out
