#!/bin/sh
# ExcelJS 4.4.0 cannot open a workbook of openpyxl 3.1.5 that has one note. The part of notes is valid, but it is
# named xl/comments/comment1.xml and its target is absolute; ExcelJS knows only xl/comments1.xml and "../". Seen:
#   Cannot read properties of undefined (reading 'comments')
# With Excel's names and relative targets the same workbook opens.
# Needs: node with npm, python3 with venv.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv python
python/bin/pip install -q --disable-pip-version-check openpyxl==3.1.5
npm install --silent --no-audit --no-fund --prefix . exceljs@4.4.0 >/dev/null
python/bin/python -c '
import zipfile
from openpyxl import Workbook
from openpyxl.comments import Comment
book = Workbook()
book.active["A1"].comment = Comment("a note", "somebody")
book.save("plan.xlsx")
names = {b"/xl/comments/comment1.xml": b"../comments1.xml",
         b"/xl/drawings/commentsDrawing1.vml": b"../drawings/vmlDrawing1.vml"}
with zipfile.ZipFile("plan.xlsx") as old, zipfile.ZipFile("usual.xlsx", "w") as new:
    for name in old.namelist():
        content = old.read(name)
        if name.endswith("sheet1.xml.rels"):
            for before, after in names.items():
                content = content.replace(before, after)
        content = content.replace(b"PartName=\"/xl/comments/comment1.xml\"", b"PartName=\"/xl/comments1.xml\"")
        name = name.replace("xl/comments/comment", "xl/comments").replace("commentsDrawing", "vmlDrawing")
        new.writestr(name, content)'
cat >open.js <<'JS'
const { Workbook } = require("exceljs");
for (const file of ["plan.xlsx", "usual.xlsx"]) {
  new Workbook().xlsx.readFile(file).then(
    () => console.log(`${file}: opened`),
    (error) => console.log(`${file}: ${error.message}`));
}
JS
node open.js >seen
cat seen
grep -qx "plan.xlsx: Cannot read properties of undefined (reading 'comments')" seen
grep -qx 'usual.xlsx: opened' seen
