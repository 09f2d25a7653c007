#!/bin/sh
# dayjs 1.11.23 (plugin duration): minus 1.5 hours that it wrote itself are read as plus 1.5, and PT7,5H as 0.
#
# toISOString() writes -PT1H30M, as Java and .NET do; read back, the sign is gone. A decimal comma is as good as a
# point in ISO 8601 (and preferred by it), and the pattern of dayjs lets it through, but the value is 0 hours. No error.
# luxon 3.7.2 reads the sign and refuses the comma, moment 2.31.0 reads both. (The sign is reported upstream.)
#
# Output seen:
#   -PT1H30M dayjs: 1.5, luxon: -1.5, moment: -1.5
#   PT7,5H dayjs: 0, luxon: NaN, moment: 7.5
#   PT7.5H dayjs: 7.5, luxon: 7.5, moment: 7.5
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-fund --no-audit dayjs@1.11.23 luxon@3.7.2 moment@2.31.0 >/dev/null
cat > hours.cjs <<'JS'
const dayjs = require("dayjs");
const { Duration } = require("luxon");
const moment = require("moment");
dayjs.extend(require("dayjs/plugin/duration"));
for (const text of [dayjs.duration(-1.5, "hours").toISOString(), "PT7,5H", "PT7.5H"]) {
  const hours = [dayjs.duration(text).asHours(), Duration.fromISO(text).as("hours"), moment.duration(text).asHours()];
  console.log(`${text} dayjs: ${hours[0]}, luxon: ${hours[1]}, moment: ${hours[2]}`);
}
JS
node hours.cjs | tee out
cmp out - <<'SEEN'
-PT1H30M dayjs: 1.5, luxon: -1.5, moment: -1.5
PT7,5H dayjs: 0, luxon: NaN, moment: 7.5
PT7.5H dayjs: 7.5, luxon: 7.5, moment: 7.5
SEEN
