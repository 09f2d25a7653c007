#!/bin/sh
# ics 0.7.3: a shift in a time zone that the calendar file itself defines is read as UTC, two hours late in summer.
#
# RFC 5545 (3.2.19): a TZID means the VTIMEZONE of that name in the same file; its name is free. Outlook calls Berlin
# "W. Europe Standard Time" and sends its rules along. icalendar applies them: 06:00 UTC for 08:00 in July. ics looks
# only for names of the IANA list; for all others it keeps 08:00 and calls it UTC, without an error or a warning.
#
# Output seen:
#   W. Europe Standard Time: ics 08:00 UTC, icalendar 06:00 UTC
#   Site: ics 08:00 UTC, icalendar 06:00 UTC
#   Europe/Berlin: ics 06:00 UTC, icalendar 06:00 UTC
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv v; v/bin/pip install -q --disable-pip-version-check ics==0.7.3 icalendar==7.3.2 tzdata==2026.6
v/bin/python - <<'PY' | tee out
from datetime import timezone
import icalendar, ics
def rule(kind, before, after, month):
    return (
        f"BEGIN:{kind}", "DTSTART:16010101T030000", f"TZOFFSETFROM:{before}", f"TZOFFSETTO:{after}",
        f"RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH={month}", f"END:{kind}",
    )
for name in ("W. Europe Standard Time", "Site", "Europe/Berlin"):
    lines = (
        "BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:plan", "BEGIN:VTIMEZONE", f"TZID:{name}",
        *rule("STANDARD", "+0200", "+0100", 10), *rule("DAYLIGHT", "+0100", "+0200", 3), "END:VTIMEZONE",
        "BEGIN:VEVENT", "UID:1", "DTSTAMP:20260101T000000Z", f"DTSTART;TZID={name}:20260701T080000",
        f"DTEND;TZID={name}:20260701T200000", "SUMMARY:Day shift", "END:VEVENT", "END:VCALENDAR", "",
    )
    text = "\r\n".join(lines)
    starts = {
        "ics": next(iter(ics.Calendar(text).events)).begin.datetime,
        "icalendar": icalendar.Calendar.from_ical(text).walk("VEVENT")[0].start,
    }
    print(f"{name}:", ", ".join(f"{key} {start.astimezone(timezone.utc):%H:%M} UTC" for key, start in starts.items()))
PY
cmp out - <<'SEEN'
W. Europe Standard Time: ics 08:00 UTC, icalendar 06:00 UTC
Site: ics 08:00 UTC, icalendar 06:00 UTC
Europe/Berlin: ics 06:00 UTC, icalendar 06:00 UTC
SEEN
