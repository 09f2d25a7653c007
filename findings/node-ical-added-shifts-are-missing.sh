#!/bin/sh
# node-ical 0.26.1: shifts that were added to a rota with RDATE are missing, although shifts taken out are honoured.
#
# RFC 5545 (3.8.5.2): a recurring event takes place at the times of its rule and of RDATE, less those of EXDATE. The
# README promises RRULE, EXDATE and RECURRENCE-ID by that standard and does not mention RDATE. expandRecurringEvent
# leaves it out without an error, so a shift that was added on the 10th does not exist.
#
# Output seen:
#   node-ical: 2026-12-02, 2026-12-03
#   recurring-ical-events: 2026-12-02, 2026-12-03, 2026-12-10
# Needs: node with npm, python3 with venv.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv v; v/bin/pip install -q --disable-pip-version-check icalendar==7.3.0 recurring-ical-events==3.8.2
npm install --silent --no-fund --no-audit node-ical@0.26.1 >/dev/null 2>&1
printf '%s\r\n' BEGIN:VCALENDAR VERSION:2.0 PRODID:-//rota//EN BEGIN:VEVENT UID:1 DTSTAMP:20261101T000000Z \
    SUMMARY:Night DTSTART:20261201T190000Z DURATION:PT12H 'RRULE:FREQ=DAILY;COUNT=3' EXDATE:20261201T190000Z \
    RDATE:20261210T190000Z END:VEVENT END:VCALENDAR >rota.ics
{
node - <<'JS'
const ical = require('node-ical')
const event = Object.values(ical.sync.parseFile('rota.ics')).find(part => part.type === 'VEVENT')
const shifts = ical.expandRecurringEvent(event, { from: new Date('2026-12-01'), to: new Date('2026-12-31') })
console.log('node-ical:', shifts.map(shift => shift.start.toISOString().slice(0, 10)).join(', '))
JS
v/bin/python - <<'PY'
import icalendar, recurring_ical_events
rota = icalendar.Calendar.from_ical(open("rota.ics", "rb").read())
shifts = recurring_ical_events.of(rota).between((2026, 12, 1), (2026, 12, 31))
print("recurring-ical-events:", ", ".join(sorted(str(shift.start.date()) for shift in shifts)))
PY
} | tee out
cmp out - <<'SEEN'
node-ical: 2026-12-02, 2026-12-03
recurring-ical-events: 2026-12-02, 2026-12-03, 2026-12-10
SEEN
