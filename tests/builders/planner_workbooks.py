"""Workbooks as planners have them: made with openpyxl, with parts added by hand that openpyxl
cannot write.
"""

from __future__ import annotations

import io
import struct
import warnings
import zipfile
import zlib
from datetime import datetime
from pathlib import Path

from openpyxl import Workbook, load_workbook
from openpyxl.chart import BarChart, Reference
from openpyxl.comments import Comment
from openpyxl.formatting.rule import Rule
from openpyxl.styles import Border, Font, PatternFill, Side
from openpyxl.styles.differential import DifferentialStyle
from openpyxl.worksheet.datavalidation import DataValidation
from openpyxl.worksheet.table import Table

from bridge.workbook.opc.shared_strings import SharedStrings

MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
RELATIONS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
CAPTIONS = (
    "ID",
    "Name",
    "Site ID",
    "Start",
    "End",
    "Status",
    "Teams",
    "External remarks",
    "Result",
    "Reason",
)


def shared(*stored: str) -> SharedStrings:
    """Return shared strings, of texts as they stand in XML."""
    items = "".join(f"<si><t>{text}</t></si>" for text in stored)
    part = f'<sst xmlns="{MAIN}">{items}</sst>'.encode()
    return SharedStrings(lambda: io.BytesIO(part))


def png() -> bytes:
    """Return a picture of one red dot."""

    def chunk(kind: bytes, content: bytes) -> bytes:
        return (
            struct.pack(">I", len(content))
            + kind
            + content
            + struct.pack(">I", zlib.crc32(kind + content))
        )

    return (
        b"\x89PNG\r\n\x1a\n"
        + chunk(b"IHDR", struct.pack(">IIBBBBB", 1, 1, 8, 2, 0, 0, 0))
        + chunk(b"IDAT", zlib.compress(b"\0\xff\0\0"))
        + chunk(b"IEND", b"")
    )


def planned(path: Path, rows: int = 12) -> Path:
    """Write a plan with a table, a chart, a formula, a comment, rules, validations
    and odd formats.
    """
    book = Workbook()
    sheet = book.active
    assert sheet is not None
    sheet.title = "Activities"
    sheet.append(list(CAPTIONS))
    for number in range(1, rows + 1):
        sheet.append(
            [
                f"ACT-{number}",
                f"Work {number}",
                "SITE-1",
                datetime(2026, 11, number % 28 + 1, 6),
                None,
                "PLANNED",
                "Team A, Team B",
                f"r <&> {number}",
            ]
        )
        sheet.cell(number + 1, 4).number_format = "yyyy-mm-dd hh:mm"
        sheet.cell(number + 1, 1).number_format = "@"
        sheet.cell(number + 1, 9).number_format = "@"
    sheet["C3"].fill = PatternFill("solid", fgColor="FFFFFF00")
    sheet["C3"].font = Font(bold=True, italic=True, color="FF0000FF")
    sheet["C3"].border = Border(left=Side("thick"))
    sheet["L1"] = "Count"
    sheet["L2"] = "=COUNTA(A2:A999)"
    sheet["H2"].comment = Comment("Ask the crew", "Planner")
    rule = DataValidation(type="list", formula1='"PLANNED,DISPATCHED,COMPLETED"')
    rule.add("F2:F999")
    sheet.add_data_validation(rule)
    done = Rule(
        "expression",
        formula=['$F2="COMPLETED"'],
        dxf=DifferentialStyle(fill=PatternFill(bgColor="FF00FF00")),
    )
    sheet.conditional_formatting.add("F2:F999", done)
    sheet.auto_filter.ref = f"A1:J{rows + 1}"
    sheet.freeze_panes = "B2"
    own = book.create_sheet("My figures")
    own.append(["Site", "Hours"])
    for number in range(5):
        own.append([f"SITE-{number}", number * 2.5])
    own.add_table(Table(displayName="Hours", ref="A1:B6"))
    chart = BarChart()
    chart.add_data(Reference(own, min_col=2, min_row=1, max_row=6), titles_from_data=True)
    own.add_chart(chart, "D2")
    book.save(path)
    return path


def with_parts(
    source: Path,
    target: Path,
    *,
    edits: dict[str, tuple[str, str]] | None = None,
    added: dict[str, bytes] | None = None,
) -> Path:
    """Copy a package with parts added and one text in each of some parts replaced by another (which
    must be there).
    """
    edits = dict(edits or {})
    with zipfile.ZipFile(source) as old, zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as new:
        for member in old.infolist():
            content = old.read(member)
            if member.filename in edits:
                before, after = edits.pop(member.filename)
                assert before in content.decode(), (member.filename, before)
                content = content.decode().replace(before, after, 1).encode()
            new.writestr(member, content)
        for name, content in (added or {}).items():
            new.writestr(name, content)
    assert not edits, edits
    return target


def everything(folder: Path, rows: int = 12) -> Path:
    """Write a macro workbook with threaded comments, sparklines, x14 rules, a pivot cache, a
    picture and custom XML.
    """
    plain = planned(folder / "plain.xlsx", rows)
    main = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"
    pivot = "application/vnd.openxmlformats-officedocument.spreadsheetml.pivotCacheDefinition+xml"
    types = (
        '<Default Extension="bin" ContentType="application/vnd.ms-office.vbaProject"/><Default'
        ' Extension="png" ContentType="image/png"/><Override'
        f' PartName="/xl/pivotCache/pivotCacheDefinition1.xml" ContentType="{pivot}"/><Override'
        ' PartName="/xl/threadedComments/threadedComment1.xml"'
        ' ContentType="application/vnd.ms-excel.threadedcomments+xml"/><Override'
        ' PartName="/xl/persons/person.xml"'
        ' ContentType="application/vnd.ms-excel.person+xml"/></Types>'
    )
    first = with_parts(
        plain,
        folder / "types.xlsm",
        edits={
            "[Content_Types].xml": (main, "application/vnd.ms-excel.sheet.macroEnabled.main+xml")
        },
    )
    sparkline = (
        '<extLst><ext xmlns:x14="http://schemas.microsoft.com/office/spreadsheetml/2009/9/main"'
        ' uri="{05C60535-1F16-4fd2-B633-F4F36F0B64E0}">'
        "<x14:sparklineGroups"
        ' xmlns:xm="http://schemas.microsoft.com/office/excel/2006/main"><x14:sparklineGroup>'
        "<x14:colorSeries"
        ' rgb="FF376092"/>'
        "<x14:sparklines><x14:sparkline><xm:f>Activities!A2:B2</xm:f><xm:sqref>M2</xm:sqref>"
        "</x14:sparkline></x14:sparklines></x14:sparklineGroup>"
        "</x14:sparklineGroups></ext><ext"
        ' xmlns:x14="http://schemas.microsoft.com/office/spreadsheetml/2009/9/main" '
        'uri="{CCE6A557-97BC-4b89-ADB6-D9C93CAAB3DF}"><x14:dataValidations'
        ' xmlns:xm="http://schemas.microsoft.com/office/excel/2006/main" count="1">'
        '<x14:dataValidation type="list" allowBlank="1"><x14:formula1><xm:f>\'My'
        " figures'!$A$2:$A$6</xm:f></x14:formula1><xm:sqref>C2:C99</xm:sqref>"
        "</x14:dataValidation></x14:dataValidations></ext></extLst></worksheet>"
    )
    return with_parts(
        first,
        folder / "everything.xlsm",
        edits={
            "[Content_Types].xml": ("</Types>", types),
            "xl/_rels/workbook.xml.rels": (
                "</Relationships>",
                (
                    '<Relationship Id="rId90"'
                    ' Type="http://schemas.microsoft.com/office/2006/relationships/vbaProject"'
                    ' Target="vbaProject.bin"/><Relationship Id="rId91"'
                    f' Type="{RELATIONS}/pivotCacheDefinition"'
                    ' Target="pivotCache/pivotCacheDefinition1.xml"/><Relationship Id="rId92"'
                    ' Type="http://schemas.microsoft.com/office/2017/10/relationships/person"'
                    ' Target="persons/person.xml"/></Relationships>'
                ),
            ),
            "xl/workbook.xml": (
                "</workbook>",
                (
                    f'<pivotCaches><pivotCache xmlns:r="{RELATIONS}" cacheId="7"'
                    ' r:id="rId91"/></pivotCaches></workbook>'
                ),
            ),
            "xl/worksheets/sheet1.xml": ("</worksheet>", sparkline),
            "xl/worksheets/_rels/sheet1.xml.rels": (
                "</Relationships>",
                (
                    '<Relationship Id="rId95"'
                    ' Type="http://schemas.microsoft.com/office/2017/10/relationships/threadedComm'
                    'ent"'
                    ' Target="/xl/threadedComments/threadedComment1.xml"/></Relationships>'
                ),
            ),
        },
        added={
            "xl/vbaProject.bin": bytes(range(256)) * 64,
            "xl/media/image9.png": png(),
            "xl/persons/person.xml": (
                b"<personList"
                b' xmlns="http://schemas.microsoft.com/office/spreadsheetml/2018/threadedcomments"'
                b"><person"
                b' displayName="Planner" id="{11111111-2222-3333-4444-555555555555}" userId="p"'
                b' providerId="None"/></personList>'
            ),
            "xl/threadedComments/threadedComment1.xml": (
                b"<ThreadedComments"
                b' xmlns="http://schemas.microsoft.com/office/spreadsheetml/2018/threadedcomments"'
                b"><threadedComment"
                b' ref="H2" dT="2026-11-01T10:00:00.00"'
                b' personId="{11111111-2222-3333-4444-555555555555}"'
                b' id="{99999999-2222-3333-4444-555555555555}"><text>Ask the'
                b" crew</text></threadedComment></ThreadedComments>"
            ),
            "xl/pivotCache/pivotCacheDefinition1.xml": (
                f'<pivotCacheDefinition xmlns="{MAIN}" refreshOnLoad="1"'
                ' recordCount="0"><cacheSource type="worksheet"><worksheetSource ref="A1:B6"'
                ' sheet="My figures"/></cacheSource><cacheFields count="2"><cacheField name="Site"'
                ' numFmtId="0"><sharedItems/></cacheField><cacheField name="Hours"'
                ' numFmtId="0"><sharedItems/></cacheField></cacheFields>'
                "</pivotCacheDefinition>".encode()
            ),
            "customXml/item1.xml": b"<note>kept</note>",
        },
    )


def opened(path: Path) -> Workbook:
    """Open with openpyxl, which warns of everything that it would lose."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return load_workbook(path)


def contents(path: Path) -> dict[str, bytes]:
    """Return every part of a package."""
    with zipfile.ZipFile(path) as archive:
        assert archive.testzip() is None
        return {name: archive.read(name) for name in archive.namelist()}
