#!/bin/sh
# SheetJS 0.18.5: 7,5 hours in a CSV file of a German or Dutch planner are read as the number 75.
#
# In a file with semicolons one expects the decimal comma to be understood, or the text to be kept. The comma is
# dropped, wherever it stands, as if it grouped thousands: 7,5 is 75 and 0,25 is 25. Only with raw: true does it stay
# text. Nothing in the sheet shows the loss. (Reported upstream as a matter of locales; the README does not name it.)
#
# Output seen:
#   7,5 -> 75
#   0,25 -> 25
#   12,75 -> 1275
# Needs: node with npm.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-fund --no-audit xlsx@0.18.5 >/dev/null 2>&1
node - <<'JS' | tee out
const XLSX = require('xlsx')
const hours = ['7,5', '0,25', '12,75']
const book = XLSX.read('activity;hours\n' + hours.map(text => `Crane;${text}\n`).join(''), { type: 'string' })
XLSX.utils.sheet_to_json(book.Sheets[book.SheetNames[0]]).forEach((row, i) => console.log(hours[i], '->', row.hours))
JS
cmp out - <<'SEEN'
7,5 -> 75
0,25 -> 25
12,75 -> 1275
SEEN
