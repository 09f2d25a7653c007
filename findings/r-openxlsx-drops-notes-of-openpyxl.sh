#!/bin/sh
# R's openxlsx 4.2.5.2 (Debian r-cran-openxlsx) drops all notes of a workbook of openpyxl 3.1.5: it finds them by the
# prefixes v:, o: and x: of the VML drawing, and openpyxl writes ns0: to ns2:. Seen after loadWorkbook and
# saveWorkbook: parts of notes 0. The saved workbook also refers to a drawing that is not in it.
# Needs: Rscript with openxlsx, python3 with venv.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv python
python/bin/pip install -q --disable-pip-version-check openpyxl==3.1.5
python/bin/python -c '
from openpyxl import Workbook
from openpyxl.comments import Comment
book = Workbook()
book.active["A1"] = "text"
book.active["A1"].comment = Comment("a note", "somebody")
book.save("plan.xlsx")'
Rscript -e 'library(openxlsx); cat("openxlsx", as.character(packageVersion("openxlsx")), "\n")
saveWorkbook(loadWorkbook("plan.xlsx"), "saved.xlsx")' 2>/dev/null | tee seen
python/bin/python -c '
import zipfile
names = zipfile.ZipFile("saved.xlsx").namelist()
print("parts of notes", sum("comments" in name for name in names))' | tee -a seen
grep -q 'openxlsx 4.2.5.2' seen
grep -qx 'parts of notes 0' seen
