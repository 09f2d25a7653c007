#!/bin/sh
# ical.js 2.2.1: a service on the Monday of week 1 of each year takes place every Monday.
#
# RFC 5545 (3.3.10): BYWEEKNO limits a yearly rule to numbered weeks. ical.js keeps the BYDAY of the rule and drops the
# week, without an error, so the three services of three years are over in three weeks, and week 53, which few years
# have, is each week too. rrule 2.8.1 gives the days by the standard.
#
# Output seen:
#   week 1 ical.js: 2026-01-05, 2026-01-12, 2026-01-19
#   week 1 rrule: 2027-01-04, 2028-01-03, 2029-01-01
#   week 53 ical.js: 2026-01-05, 2026-01-12, 2026-01-19
#   week 53 rrule: 2026-12-28, 2032-12-27, 2037-12-28
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-fund --no-audit ical.js@2.2.1 rrule@2.8.1 >/dev/null
cat > rules.mjs <<'JS'
import ICAL from "ical.js";
import rrule from "rrule";
for (const week of [1, 53]) {
  const rule = `FREQ=YEARLY;BYWEEKNO=${week};BYDAY=MO;COUNT=3`;
  const dates = ICAL.Recur.fromString(rule).iterator(ICAL.Time.fromString("2026-01-01T08:00:00"));
  const byIcal = [1, 2, 3].map(() => dates.next().toString().slice(0, 10));
  const byRrule = rrule.rrulestr(`DTSTART:20260101T080000Z\nRRULE:${rule}`).all();
  console.log(`week ${week} ical.js: ${byIcal.join(", ")}`);
  console.log(`week ${week} rrule: ${byRrule.map((date) => date.toISOString().slice(0, 10)).join(", ")}`);
}
JS
node rules.mjs | tee out
cmp out - <<'SEEN'
week 1 ical.js: 2026-01-05, 2026-01-12, 2026-01-19
week 1 rrule: 2027-01-04, 2028-01-03, 2029-01-01
week 53 ical.js: 2026-01-05, 2026-01-12, 2026-01-19
week 53 rrule: 2026-12-28, 2032-12-27, 2037-12-28
SEEN
