#!/bin/sh
# SheetJS 0.18.5 with cellDates: true cuts serial numbers off to milliseconds. A workbook that is only opened and
# saved has other times than before: 05:00 written with ten decimals (0.2083333333) comes back as 04:59:59.999, and
# full doubles do not cure it. Opened and saved without any edit, this many minutes of a day change:
#   ten decimals, rounded: 704
#   rounded up and one more unit: 0
# Needs: node with npm.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund --prefix . xlsx@0.18.5 >/dev/null
cat >try.js <<'JS'
const XLSX = require("xlsx");
const changed = (numbers) => {
  const sheet = XLSX.utils.aoa_to_sheet(numbers.map((number) => [{ t: "n", v: number, z: "yyyy-mm-dd hh:mm" }]));
  const book = XLSX.utils.book_new();
  XLSX.utils.book_append_sheet(book, sheet, "Plan");
  const first = XLSX.write(book, { type: "buffer" });
  const again = XLSX.read(first, { cellDates: true });
  const saved = XLSX.write(again, { type: "buffer", cellDates: true });
  const cells = XLSX.read(saved, { cellDates: true }).Sheets.Plan;
  return numbers.filter((_, minute) => cells[`A${minute + 1}`].v.getUTCSeconds() === 59).length;
};
const minutes = [...Array(1440).keys()];
const day = 46343n * 1440n;
const unit = (minute, up) => {
  const whole = (day + BigInt(minute)) * 10n ** 10n, rest = whole % 1440n;
  // 45 minutes are 1/32 of a day, which a double holds exactly
  if (up) return minute % 45 === 0 ? whole / 1440n : whole / 1440n + (rest === 0n ? 1n : 2n);
  return whole / 1440n + (rest * 2n >= 1440n ? 1n : 0n);
};
const serial = (units) => Number(`${units / 10n ** 10n}.${String(units % 10n ** 10n).padStart(10, "0")}`);
console.log(`ten decimals, rounded: ${changed(minutes.map((minute) => serial(unit(minute, false))))}`);
console.log(`rounded up and one more unit: ${changed(minutes.map((minute) => serial(unit(minute, true))))}`);
JS
TZ=UTC node try.js >seen
cat seen
grep -qx 'ten decimals, rounded: 704' seen
grep -qx 'rounded up and one more unit: 0' seen
