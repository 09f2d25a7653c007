"""What planners' workbooks hold beside a plan, put into an exported workbook: by openpyxl where it
can, else as the parts that Excel writes.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from builders.packages import (
    backslashes,
    leading_slashes,
    rewritten,
    strict,
    upper_case,
    workbook_in,
)
from builders.planner_workbooks import MAIN, RELATIONS, png, with_parts
from openpyxl import load_workbook
from openpyxl.chart import BarChart, Reference
from openpyxl.utils.datetime import CALENDAR_MAC_1904
from openpyxl.workbook import Workbook
from openpyxl.worksheet.table import Table

Feature = Callable[[Path, Path], Path]
"""Copies a workbook to another path with something in it; returns where it is."""

_EXCEL = "http://schemas.microsoft.com/office"
_X14 = "http://schemas.microsoft.com/office/spreadsheetml/2009/9/main"
_DRAWING = "http://schemas.openxmlformats.org/drawingml/2006"
_TYPES = "[Content_Types].xml"
_BOOK = "xl/workbook.xml"
_BOOK_RELATIONS = "xl/_rels/workbook.xml.rels"
_PLAN, _PLAN_RELATIONS = "xl/worksheets/sheet1.xml", "xl/worksheets/_rels/sheet1.xml.rels"
_END = "</worksheet>"
_PERSON = "{11111111-2222-3333-4444-555555555555}"


def by_openpyxl(change: Callable[[Workbook], None]) -> Feature:
    def feature(source: Path, target: Path) -> Path:
        book = load_workbook(source)
        figures = book.create_sheet("Figures")
        for row in (("Site", "Hours"), ("DB01", 2), ("KR02", 5), ("DB01", 7)):
            figures.append(row)
        change(book)
        book.save(target)
        return target

    return feature


def chart(book: Workbook) -> None:
    bars = BarChart()
    bars.add_data(
        Reference(book["Figures"], min_col=2, min_row=1, max_row=4), titles_from_data=True
    )
    figures: Any = book["Figures"]
    figures.add_chart(bars, "D2")


def table(book: Workbook) -> None:
    plan = book["Activities"]
    plan.auto_filter.ref = None
    plan.add_table(Table(displayName="Plan", ref=plan.dimensions))
    book["Figures"].add_table(Table(displayName="Hours", ref="A1:B4"))


def since_1904(book: Workbook) -> None:
    book.epoch = CALENDAR_MAC_1904


def by_parts(
    parts: Mapping[str, str | bytes],
    edits: Mapping[str, tuple[str, str]],
    types: str = "",
    ending: str = "",
    book: str = "",
) -> Feature:
    """Return what adds parts to a workbook that openpyxl wrote; `types` are content types, `book`
    relations of the workbook part.
    """

    def feature(source: Path, target: Path) -> Path:
        plain = by_openpyxl(lambda workbook: None)(source, target.with_suffix(".plain.xlsx"))
        changed = {_TYPES: ("</Types>", f"{types}</Types>"), **edits}
        if book:
            changed[_BOOK_RELATIONS] = ("</Relationships>", f"{book}</Relationships>")
        added = {
            name: content if isinstance(content, bytes) else content.encode()
            for name, content in parts.items()
        }
        return with_parts(
            plain, target.with_suffix(ending) if ending else target, edits=changed, added=added
        )

    return feature


def override(part: str, type: str) -> str:
    return f'<Override PartName="/{part}" ContentType="{type}"/>'


def relation(id: str, type: str, target: str, more: str = "") -> str:
    return f'<Relationship Id="{id}" Type="{type}" Target="{target}"{more}/>'


def on_plan(id: str, type: str, target: str) -> tuple[str, str]:
    return "</Relationships>", relation(id, type, target) + "</Relationships>"


_SPREADSHEET = "application/vnd.openxmlformats-officedocument.spreadsheetml"
_ANCHOR = (
    "<xdr:from><xdr:col>24</xdr:col><xdr:colOff>0</xdr:colOff><xdr:row>1</xdr:row><xdr:rowOff>0</xdr:rowOff></xdr:from>"
    "<xdr:to><xdr:col>26</xdr:col><xdr:colOff>0</xdr:colOff><xdr:row>4</xdr:row><xdr:rowOff>0</xdr:rowOff></xdr:to>"
)

PICTURE = by_parts(
    {
        "xl/media/image1.png": png(),
        "xl/drawings/drawing1.xml": f'<xdr:wsDr xmlns:xdr="{_DRAWING}/spreadsheetDrawing" xmlns:a="{_DRAWING}/main" xmlns:r="{RELATIONS}">'
        f'<xdr:twoCellAnchor>{_ANCHOR}<xdr:pic><xdr:nvPicPr><xdr:cNvPr id="2" name="Dot"/><xdr:cNvPicPr/></xdr:nvPicPr><xdr:blipFill>'
        '<a:blip r:embed="rId1"/><a:stretch><a:fillRect/></a:stretch></xdr:blipFill><xdr:spPr><a:prstGeom prst="rect"><a:avLst/></a:prstGeom>'
        "</xdr:spPr></xdr:pic><xdr:clientData/></xdr:twoCellAnchor></xdr:wsDr>",
        "xl/drawings/_rels/drawing1.xml.rels": '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">'
        f"{relation('rId1', f'{RELATIONS}/image', '../media/image1.png')}</Relationships>",
    },
    {
        _PLAN: ("<legacyDrawing ", f'<drawing xmlns:r="{RELATIONS}" r:id="rId70"/><legacyDrawing '),
        _PLAN_RELATIONS: on_plan("rId70", f"{RELATIONS}/drawing", "/xl/drawings/drawing1.xml"),
    },
    '<Default Extension="png" ContentType="image/png"/>'
    + override(
        "xl/drawings/drawing1.xml", "application/vnd.openxmlformats-officedocument.drawing+xml"
    ),
)

MACRO = by_parts(
    {"xl/vbaProject.bin": bytes(range(256)) * 64},
    {},
    '<Default Extension="bin" ContentType="application/vnd.ms-office.vbaProject"/>',
    ".xlsm",
    relation(
        "rId90",
        "http://schemas.microsoft.com/office/2006/relationships/vbaProject",
        "vbaProject.bin",
    ),
)

THREADED = by_parts(
    {
        "xl/persons/person.xml": f'<personList xmlns="{_EXCEL}/spreadsheetml/2018/threadedcomments"><person displayName="Planner" id="{_PERSON}" '
        'userId="p" providerId="None"/></personList>',
        "xl/threadedComments/threadedComment1.xml": f'<ThreadedComments xmlns="{_EXCEL}/spreadsheetml/2018/threadedcomments">'
        '<threadedComment ref="E3" '
        f'dT="2026-11-01T10:00:00.00" personId="{_PERSON}" id="{{99999999-2222-3333-4444-555555555555}}"><text>Ask the crew</text></threadedComment>'
        "</ThreadedComments>",
    },
    {
        _PLAN_RELATIONS: on_plan(
            "rId95",
            "http://schemas.microsoft.com/office/2017/10/relationships/threadedComment",
            "/xl/threadedComments/threadedComment1.xml",
        )
    },
    override("xl/persons/person.xml", "application/vnd.ms-excel.person+xml")
    + override(
        "xl/threadedComments/threadedComment1.xml", "application/vnd.ms-excel.threadedcomments+xml"
    ),
    book=relation(
        "rId92",
        "http://schemas.microsoft.com/office/2017/10/relationships/person",
        "persons/person.xml",
    ),
)

RULES_OF_2010 = by_parts(
    {},
    {
        _PLAN: (
            _END,
            f'<extLst><ext xmlns:x14="{_X14}" uri="{{05C60535-1F16-4fd2-B633-F4F36F0B64E0}}"><x14:sparklineGroups '
            'xmlns:xm="http://schemas.microsoft.com/office/excel/2006/main"><x14:sparklineGroup><x14:colorSeries rgb="FF376092"/><x14:sparklines>'
            "<x14:sparkline><xm:f>Figures!B2:B4</xm:f><xm:sqref>Y2</xm:sqref></x14:sparkline></x14:sparklines></x14:sparklineGroup>"
            f'</x14:sparklineGroups></ext><ext xmlns:x14="{_X14}" uri="{{CCE6A557-97BC-4b89-ADB6-D9C93CAAB3DF}}"><x14:dataValidations '
            'xmlns:xm="http://schemas.microsoft.com/office/excel/2006/main" count="1"><x14:dataValidation type="list" allowBlank="1"><x14:formula1>'
            "<xm:f>Figures!$A$2:$A$4</xm:f></x14:formula1><xm:sqref>X2:X99</xm:sqref></x14:dataValidation></x14:dataValidations></ext></extLst>"
            + _END,
        )
    },
)

_TO_BOATS = relation(
    "rId1", f"{RELATIONS}/externalLinkPath", "Boats.xlsx", ' TargetMode="External"'
)
EXTERNAL_LINK = by_parts(
    {
        "xl/externalLinks/externalLink1.xml": f'<externalLink xmlns="{MAIN}"><externalBook xmlns:r="{RELATIONS}" r:id="rId1"><sheetNames>'
        '<sheetName val="Boats"/></sheetNames><sheetDataSet><sheetData sheetId="0"><row r="1"><cell r="A1"><v>7</v></cell></row></sheetData>'
        "</sheetDataSet></externalBook></externalLink>",
        "xl/externalLinks/_rels/externalLink1.xml.rels": '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">'
        + _TO_BOATS
        + "</Relationships>",
    },
    {
        _BOOK: (
            "</sheets>",
            f'</sheets><externalReferences><externalReference xmlns:r="{RELATIONS}" r:id="rId93"/></externalReferences>',
        )
    },
    override("xl/externalLinks/externalLink1.xml", f"{_SPREADSHEET}.externalLink+xml"),
    book=relation("rId93", f"{RELATIONS}/externalLink", "externalLinks/externalLink1.xml"),
)

_CACHE = (
    f'<pivotCacheDefinition xmlns="{MAIN}" xmlns:r="{RELATIONS}" r:id="rId1" refreshOnLoad="1" recordCount="3"><cacheSource type="worksheet">'
    '<worksheetSource ref="A1:B4" sheet="Figures"/></cacheSource><cacheFields count="2"><cacheField name="Site" numFmtId="0"><sharedItems count="2">'
    '<s v="DB01"/><s v="KR02"/></sharedItems></cacheField><cacheField name="Hours" numFmtId="0"><sharedItems containsSemiMixedTypes="0" '
    'containsString="0" containsNumber="1" containsInteger="1" minValue="2" maxValue="7"/></cacheField></cacheFields></pivotCacheDefinition>'
)
_PIVOT = (
    f'<pivotTableDefinition xmlns="{MAIN}" name="Hours" cacheId="7" dataCaption="Values" createdVersion="6"><location ref="X1:Y4" firstHeaderRow="1" '
    'firstDataRow="1" firstDataCol="1"/><pivotFields count="2"><pivotField axis="axisRow" showAll="0"><items count="3"><item x="0"/><item x="1"/>'
    '<item t="default"/></items></pivotField><pivotField dataField="1" showAll="0"/></pivotFields><rowFields count="1"><field x="0"/></rowFields>'
    '<rowItems count="3"><i><x/></i><i><x v="1"/></i><i t="grand"><x/></i></rowItems><colItems count="1"><i/></colItems><dataFields count="1">'
    '<dataField name="Sum of Hours" fld="1" baseField="0" baseItem="0"/></dataFields></pivotTableDefinition>'
)
_TO_CACHE = '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">{}</Relationships>'
PIVOT = by_parts(
    {
        "xl/pivotCache/pivotCacheDefinition1.xml": _CACHE,
        "xl/pivotCache/pivotCacheRecords1.xml": f'<pivotCacheRecords xmlns="{MAIN}" count="3"><r><x v="0"/><n v="2"/></r><r><x v="1"/><n v="5"/></r>'
        '<r><x v="0"/><n v="7"/></r></pivotCacheRecords>',
        "xl/pivotCache/_rels/pivotCacheDefinition1.xml.rels": _TO_CACHE.format(
            relation("rId1", f"{RELATIONS}/pivotCacheRecords", "pivotCacheRecords1.xml")
        ),
        "xl/pivotTables/pivotTable1.xml": _PIVOT,
        "xl/pivotTables/_rels/pivotTable1.xml.rels": _TO_CACHE.format(
            relation(
                "rId1",
                f"{RELATIONS}/pivotCacheDefinition",
                "../pivotCache/pivotCacheDefinition1.xml",
            )
        ),
    },
    {
        _BOOK: (
            "</workbook>",
            f'<pivotCaches><pivotCache xmlns:r="{RELATIONS}" cacheId="7" r:id="rId91"/></pivotCaches></workbook>',
        ),
        _PLAN_RELATIONS: on_plan(
            "rId71", f"{RELATIONS}/pivotTable", "/xl/pivotTables/pivotTable1.xml"
        ),
    },
    override("xl/pivotCache/pivotCacheDefinition1.xml", f"{_SPREADSHEET}.pivotCacheDefinition+xml")
    + override("xl/pivotCache/pivotCacheRecords1.xml", f"{_SPREADSHEET}.pivotCacheRecords+xml")
    + override("xl/pivotTables/pivotTable1.xml", f"{_SPREADSHEET}.pivotTable+xml"),
    book=relation(
        "rId91", f"{RELATIONS}/pivotCacheDefinition", "pivotCache/pivotCacheDefinition1.xml"
    ),
)

FORM_CONTROL = by_parts(
    {
        "xl/ctrlProps/ctrlProp1.xml": f'<formControlPr xmlns="{_X14}" objectType="CheckBox" checked="Checked" lockText="1" noThreeD="1"/>',
    },
    {
        _PLAN: (
            _END,
            f'<mc:AlternateContent xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"><mc:Choice '
            f'xmlns:x14="{_X14}" Requires="x14"><controls><control xmlns:r="{RELATIONS}" shapeId="2049" '
            'r:id="rId72" name="Boat is there"><controlPr defaultSize="0"><anchor>'
            f'<from xmlns:xdr="{_DRAWING}/spreadsheetDrawing"><xdr:col>24</xdr:col><xdr:colOff>0</xdr:colOff><xdr:row>1</xdr:row>'
            f'<xdr:rowOff>0</xdr:rowOff></from><to xmlns:xdr="{_DRAWING}/spreadsheetDrawing"><xdr:col>25</xdr:col><xdr:colOff>0</xdr:colOff>'
            "<xdr:row>2</xdr:row><xdr:rowOff>0</xdr:rowOff></to></anchor></controlPr></control></controls></mc:Choice></mc:AlternateContent>"
            + _END,
        ),
        _PLAN_RELATIONS: on_plan("rId72", f"{RELATIONS}/ctrlProp", "/xl/ctrlProps/ctrlProp1.xml"),
    },
    override("xl/ctrlProps/ctrlProp1.xml", "application/vnd.ms-excel.controlproperties+xml"),
)

SLICER = by_parts(
    {
        "xl/slicers/slicer1.xml": f'<slicers xmlns="{_X14}"><slicer name="Site" cache="Slicer_Site" caption="Site" rowHeight="241300"/></slicers>',
        "xl/slicerCaches/slicerCache1.xml": f'<slicerCacheDefinition xmlns="{_X14}" name="Slicer_Site" sourceName="Site"><extLst><x:ext '
        f'xmlns:x="{MAIN}" xmlns:x15="{_EXCEL}/spreadsheetml/2010/11/main" uri="{{2F2917AC-EB37-4324-AD4E-5DD8C200BD13}}">'
        '<x15:tableSlicerCache tableId="1" column="1"/></x:ext></extLst></slicerCacheDefinition>',
    },
    {
        _PLAN: (
            _END,
            f'<extLst><ext xmlns:x14="{_X14}" uri="{{A8765BA9-456A-4dab-B4F3-ACF838C121DE}}"><x14:slicerList><x14:slicer xmlns:r="{RELATIONS}" '
            f'r:id="rId73"/></x14:slicerList></ext></extLst>{_END}',
        ),
        _PLAN_RELATIONS: on_plan(
            "rId73",
            "http://schemas.microsoft.com/office/2007/relationships/slicer",
            "/xl/slicers/slicer1.xml",
        ),
        _BOOK: (
            "</workbook>",
            f'<extLst><ext xmlns:x14="{_X14}" uri="{{BBE1A952-AA13-448e-AADC-164F8A28A991}}"><x14:slicerCaches><x14:slicerCache '
            f'xmlns:r="{RELATIONS}" r:id="rId94"/></x14:slicerCaches></ext></extLst></workbook>',
        ),
    },
    override("xl/slicers/slicer1.xml", "application/vnd.ms-excel.slicer+xml")
    + override("xl/slicerCaches/slicerCache1.xml", "application/vnd.ms-excel.slicerCache+xml"),
    book=relation(
        "rId94",
        "http://schemas.microsoft.com/office/2007/relationships/slicerCache",
        "slicerCaches/slicerCache1.xml",
    ),
)

FEATURES: dict[str, Feature] = {
    "chart": by_openpyxl(chart),
    "table": by_openpyxl(table),
    "1904": by_openpyxl(since_1904),
    "picture": PICTURE,
    "macro": MACRO,
    "threaded comment": THREADED,
    "x14": RULES_OF_2010,
    "external link": EXTERNAL_LINK,
    "pivot": PIVOT,
    "form control": FORM_CONTROL,
    "slicer": SLICER,
    "Strict": strict,
    "backslashes": lambda source, target: rewritten(source, target, backslashes),
    "upper case": lambda source, target: rewritten(source, target, upper_case),
    "leading slashes": lambda source, target: rewritten(source, target, leading_slashes),
    "workbook deep down": lambda source, target: rewritten(
        source, target, workbook_in("Plan/2026/")
    ),
}
NOT_FOR_OPENPYXL = frozenset(
    ("Strict", "backslashes", "upper case", "leading slashes", "workbook deep down")
)
"""It finds no sheets in Strict workbooks, and looks for the usual names of parts alone."""
NOT_FOR_LIBREOFFICE = frozenset(("backslashes", "upper case", "leading slashes"))
"""It opens none of these, before or after."""
