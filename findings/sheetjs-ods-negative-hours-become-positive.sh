#!/bin/sh
# SheetJS 0.18.5: negative hours of an ODS timesheet lose their sign.
#
# LibreOffice stores a balance of minus one and a half hours as -PT01H30M00S. SheetJS reads the number 0.0625, which
# is plus one and a half hours; only the cached text still has the sign, and the next save loses it.
#
# Output seen:
#   read: 0.0625 as -1:30
#   saved as xlsx: 0.0625 as 01:30:00
set -eu
work=$(mktemp -d); trap 'rm -rf "$work"' EXIT; cd "$work"
npm install --silent --no-audit --no-fund --prefix . xlsx@0.18.5 >/dev/null
cat >balance.fods <<'XML'
<?xml version="1.0" encoding="UTF-8"?>
<office:document xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0"
 xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0" xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0"
 office:version="1.3" office:mimetype="application/vnd.oasis.opendocument.spreadsheet">
<office:body><office:spreadsheet><table:table table:name="Hours"><table:table-row>
<table:table-cell office:value-type="time" office:time-value="-PT01H30M00S"><text:p>-1:30</text:p></table:table-cell>
</table:table-row></table:table></office:spreadsheet></office:body></office:document>
XML
cat >try.js <<'JS'
const XLSX = require("xlsx");
const book = XLSX.readFile("balance.fods");
const show = (label, cell) => console.log(`${label}: ${cell.v} as ${cell.w}`);
show("read", book.Sheets.Hours.A1);
show("saved as xlsx", XLSX.read(XLSX.write(book, { type: "buffer", bookType: "xlsx" })).Sheets.Hours.A1);
JS
node try.js | tee out
printf 'read: 0.0625 as -1:30\nsaved as xlsx: 0.0625 as 01:30:00\n' | cmp - out
