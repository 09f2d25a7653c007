#!/bin/sh
# node-ical 0.26.1: an inspection on the 31st of each month also takes place on 28 February.
#
# RFC 5545 (3.3.10): a date that does not exist, such as 31 February, is ignored and not counted. Expanded with
# node-ical, a monthly rule of three that starts on 31 December ends on 28 February; by the standard, and with ical.js
# 2.2.1, on 31 March. One visit is invented, and one that other calendar programs show is not there.
#
# Output seen:
#   node-ical: 2026-12-31, 2027-01-31, 2027-02-28
#   ical.js: 2026-12-31, 2027-01-31, 2027-03-31
# Needs: node with npm.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-fund --no-audit node-ical@0.26.1 ical.js@2.2.1 >/dev/null 2>&1
node - <<'JS' | tee out
const lines = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//rota//EN', 'BEGIN:VEVENT', 'UID:1',
  'DTSTAMP:20261101T000000Z', 'SUMMARY:Inspection', 'DTSTART:20261231T080000Z', 'DURATION:PT1H',
  'RRULE:FREQ=MONTHLY;COUNT=3', 'END:VEVENT', 'END:VCALENDAR', '']
const text = lines.join('\r\n')
const days = dates => dates.map(date => date.toISOString().slice(0, 10)).join(', ')
const ical = require('node-ical')
const event = Object.values(ical.sync.parseICS(text)).find(part => part.type === 'VEVENT')
const visits = ical.expandRecurringEvent(event, { from: new Date('2026-12-01'), to: new Date('2027-12-31') })
console.log('node-ical:', days(visits.map(visit => visit.start)))
const ICAL = require('ical.js')
const times = new ICAL.Event(new ICAL.Component(ICAL.parse(text)).getFirstSubcomponent('vevent')).iterator()
const dates = []
for (let time; (time = times.next());) dates.push(time.toJSDate())
console.log('ical.js:', days(dates))
JS
cmp out - <<'SEEN'
node-ical: 2026-12-31, 2027-01-31, 2027-02-28
ical.js: 2026-12-31, 2027-01-31, 2027-03-31
SEEN
