#!/bin/sh
# Apache POI 5.2.2: XSSFCell.setCellValue on a cell that holds an inline string (t="inlineStr") writes the new
# text into <v> and leaves <is> as it was. POI itself, openpyxl and others still read the old text: the edit is
# lost without an error. Seen (openpyxl 3.1.5 writes every text inline):
#   cell: <c r="A1" t="inlineStr"><v>new</v><is><t>old</t></is></c>
#   POI reads: old
#   openpyxl reads: old
# Needs: java and javac (11 or newer), python3 with venv.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv python
# pyreportjasper carries the jars of Apache POI 5.2.2
python/bin/pip install -q --disable-pip-version-check openpyxl==3.1.5 pyreportjasper==2.1.4
jars=$(echo python/lib/*/site-packages/pyreportjasper/libs)
python/bin/python -c '
from openpyxl import Workbook
book = Workbook()
book.active["A1"] = "old"
book.save("plan.xlsx")'
cat >Edit.java <<'JAVA'
import java.io.FileInputStream;
import java.io.FileOutputStream;
import org.apache.poi.xssf.usermodel.XSSFWorkbook;

public class Edit {
    public static void main(String[] args) throws Exception {
        XSSFWorkbook book = new XSSFWorkbook(new FileInputStream("plan.xlsx"));
        book.getSheetAt(0).getRow(0).getCell(0).setCellValue("new");
        book.write(new FileOutputStream("saved.xlsx"));
        XSSFWorkbook again = new XSSFWorkbook(new FileInputStream("saved.xlsx"));
        System.out.println("POI reads: " + again.getSheetAt(0).getRow(0).getCell(0).getStringCellValue());
    }
}
JAVA
javac -proc:none -cp "$jars/*" Edit.java
java -cp ".:$jars/*" Edit 2>/dev/null >seen
python/bin/python -c '
import re, zipfile
from openpyxl import load_workbook
sheet = zipfile.ZipFile("saved.xlsx").read("xl/worksheets/sheet1.xml").decode()
print("cell:", re.search("<c r=.A1.*?</c>", sheet)[0])
print("openpyxl reads:", load_workbook("saved.xlsx").active["A1"].value)' >>seen
cat seen
grep -qx 'POI reads: old' seen
grep -qx 'openpyxl reads: old' seen
grep -q '<v>new</v><is><t>old</t></is>' seen
