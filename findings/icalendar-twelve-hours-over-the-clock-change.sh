#!/bin/sh
# icalendar 7.3.0 and recurring-ical-events 3.8.2: a night shift of PT12H that spans the change to summer time is 11 hours long.
#
# RFC 5545 (3.3.6) counts hours exactly and only days by the calendar, so PT12H from 19:00 in Berlin on 27 March 2027
# ends at 08:00. Both libraries add the hours to the time on the clock: it ends at 07:00, and in October an hour late.
#
# Output seen:
#   2027-03-27 19:00 icalendar: 07:00 after 11.0 hours, recurring-ical-events: 07:00 after 11.0 hours
#   2027-10-30 19:00 icalendar: 07:00 after 13.0 hours, recurring-ical-events: 07:00 after 13.0 hours
set -eu
work=$(mktemp -d); trap 'rm -rf "$work"' EXIT; cd "$work"
python3 -m venv v
v/bin/pip install -q --disable-pip-version-check icalendar==7.3.0 recurring-ical-events==3.8.2 tzdata==2026.6
v/bin/python - <<'PY' | tee out
from datetime import timezone
import icalendar, recurring_ical_events
for day in ("20270327", "20271030"):
    lines = (
        "BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:plan", "BEGIN:VEVENT", "UID:1", "DTSTAMP:20270101T000000Z",
        f"DTSTART;TZID=Europe/Berlin:{day}T190000", "DURATION:PT12H", "RRULE:FREQ=DAILY;COUNT=1", "END:VEVENT", "END:VCALENDAR", "",
    )
    plan = icalendar.Calendar.from_ical("\r\n".join(lines))
    event = plan.walk("VEVENT")[0]
    shift = recurring_ical_events.of(plan).at(2027)[0]
    ends = {"icalendar": event.end, "recurring-ical-events": shift["DTEND"].dt}
    parts = []
    for name, end in ends.items():
        hours = (end.astimezone(timezone.utc) - event.start.astimezone(timezone.utc)).total_seconds() / 3600
        parts.append(f"{name}: {end:%H:%M} after {hours} hours")
    print(f"{event.start:%Y-%m-%d %H:%M} {', '.join(parts)}")
PY
{
  echo '2027-03-27 19:00 icalendar: 07:00 after 11.0 hours, recurring-ical-events: 07:00 after 11.0 hours'
  echo '2027-10-30 19:00 icalendar: 07:00 after 13.0 hours, recurring-ical-events: 07:00 after 13.0 hours'
} | cmp - out
