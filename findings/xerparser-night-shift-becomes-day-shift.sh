#!/bin/sh
# xerparser 0.13.9: a night shift of a Primavera calendar is read as a day shift, and work round the clock as no work.
#
# 00:00 as the end of a shift means midnight in XER files. The times of a day are sorted before they are paired, so
# 00:00-07:00 and 19:00-00:00 become 07:00-19:00 (the total of 12 hours still looks right), and a day of 00:00-00:00
# has 0 hours and is no working day. (MPXJ writes the file; needs Java.)
#
# Output seen:
#   Night ['00:00-00:00', '07:00-19:00'] 12.0 True
#   Round the clock ['00:00-00:00'] 0.0 False
set -eu
work=$(mktemp -d); trap 'rm -rf "$work"' EXIT; cd "$work"
python3 -m venv v; v/bin/pip install -q --disable-pip-version-check mpxj==16.10.0 jpype1==1.7.1 xerparser==0.13.9
v/bin/python - <<'PY' 2>/dev/null
import jpype, mpxj
jpype.startJVM()
from java.time import DayOfWeek, LocalDateTime, LocalTime
from org.mpxj import Duration, LocalTimeRange, DayType, ProjectFile, TimeUnit
from org.mpxj.primavera import PrimaveraXERFileWriter
plan = ProjectFile()
day = LocalDateTime.of(2027, 4, 12, 8, 0)
head = plan.getProjectProperties()
head.setProjectID("1"); head.setExportFlag(True)
head.setCreationDate(day); head.setStatusDate(day); head.setScheduledFinish(day)
for name, shifts in (("Night", ((0, 7), (19, 0))), ("Round the clock", ((0, 0),))):
    calendar = plan.addCalendar()
    calendar.setName(name)
    for weekday in DayOfWeek.values():
        calendar.setCalendarDayType(weekday, DayType.WORKING)
        hours = calendar.addCalendarHours(weekday)
        for start, end in shifts:
            hours.add(LocalTimeRange(LocalTime.of(start, 0), LocalTime.of(end, 0)))
plan.setDefaultCalendar(plan.getCalendars().get(0))
task = plan.addTask().addTask()
task.setName("Lift")
task.setCalendar(calendar)
task.setPhysicalPercentComplete(0)
task.setPlannedStart(day); task.setPlannedFinish(day)
lift = Duration.getInstance(6, TimeUnit.HOURS)
task.setDuration(lift); task.setRemainingDuration(lift); task.setPlannedDuration(lift)
PrimaveraXERFileWriter().write(plan, "plan.xer")
PY
v/bin/python - <<'PY' | tee out
from datetime import datetime
from xerparser import Xer
for calendar in sorted(Xer.reader("plan.xer").calendars.values(), key=lambda calendar: calendar.name):
    monday = calendar.work_week["Monday"]
    shifts = [f"{start:%H:%M}-{end:%H:%M}" for start, end in monday.shifts]
    print(calendar.name, shifts, monday.hours, calendar.is_workday(datetime(2027, 4, 12)))
PY
printf "Night ['00:00-00:00', '07:00-19:00'] 12.0 True\nRound the clock ['00:00-00:00'] 0.0 False\n" | cmp - out
