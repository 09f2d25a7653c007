#!/bin/sh
# Calligra Sheets 3.2.1 shows cells with inline strings (t="inlineStr", valid) as empty; the same text as a shared
# string is shown. Seen in the CSV that its converter writes:
#   inline: []
#   shared: [text]
# Needs: calligraconverter (Debian calligra-libs and calligrasheets), python3 with venv.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv python
python/bin/pip install -q --disable-pip-version-check XlsxWriter==3.2.9
python/bin/python -c '
import xlsxwriter
for name, memory in (("inline", True), ("shared", False)):  # constant_memory writes inline strings
    book = xlsxwriter.Workbook(name + ".xlsx", {"constant_memory": memory})
    book.add_worksheet().write_string(0, 0, "text")
    book.close()'
for name in inline shared; do
    QT_QPA_PLATFORM=offscreen HOME=$folder calligraconverter --batch --mimetype application/vnd.oasis.opendocument.spreadsheet \
        $name.xlsx $name.ods >/dev/null 2>&1
    python/bin/python -c "
import re, zipfile
xml = zipfile.ZipFile('$name.ods').read('content.xml').decode()
print('$name:', '[' + ''.join(re.findall('<text:p[^>]*>([^<]*)', xml)) + ']')"
done | tee seen
grep -qx 'inline: \[\]' seen
grep -qx 'shared: \[text\]' seen
