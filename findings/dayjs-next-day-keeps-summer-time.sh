#!/bin/sh
# dayjs 1.11.23 (plugin timezone): the day after a shift in Berlin is an hour off where the clock changes in between.
#
# A night shift begins at 19:00 on 24 October 2026, in summer time. add(1, "day") gives 19:00 with +02:00, although
# Berlin has +01:00 by then, so the moment that is sent to a service is an hour early, and so for each later day; in spring an
# hour late. No warning. luxon 3.7.2 gives the right offset. (Seen with the computer in UTC, as servers are.)
#
# Output seen:
#   dayjs: 2026-10-25T19:00:00+02:00 = 17:00 UTC
#   luxon: 2026-10-25T19:00:00+01:00 = 18:00 UTC
#   dayjs: 2027-03-28T19:00:00+01:00 = 18:00 UTC
#   luxon: 2027-03-28T19:00:00+02:00 = 17:00 UTC
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-fund --no-audit dayjs@1.11.23 luxon@3.7.2 >/dev/null
cat > shift.cjs <<'JS'
const dayjs = require("dayjs");
const { DateTime } = require("luxon");
dayjs.extend(require("dayjs/plugin/utc"));
dayjs.extend(require("dayjs/plugin/timezone"));
const zone = "Europe/Berlin";
const show = (name, text) => console.log(`${name}: ${text} = ${new Date(text).toISOString().slice(11, 16)} UTC`);
for (const start of ["2026-10-24T19:00", "2027-03-27T19:00"]) {
  show("dayjs", dayjs.tz(start, zone).add(1, "day").format());
  show("luxon", DateTime.fromISO(start, { zone }).plus({ days: 1 }).toISO({ suppressMilliseconds: true }));
}
JS
TZ=UTC node shift.cjs | tee out
cmp out - <<'SEEN'
dayjs: 2026-10-25T19:00:00+02:00 = 17:00 UTC
luxon: 2026-10-25T19:00:00+01:00 = 18:00 UTC
dayjs: 2027-03-28T19:00:00+01:00 = 18:00 UTC
luxon: 2027-03-28T19:00:00+02:00 = 17:00 UTC
SEEN
