"""A family of odd, broken and hostile workbooks, each with its expected outcome: refused with these
words, or read with these values and findings.

The packages are written by hand, part by part, so that no library smooths anything over.
"""

from __future__ import annotations

import gzip
import io
import os
import random
import re
import struct
import zipfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from builders.tables import of_test

MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
RELATIONS = "http://schemas.openxmlformats.org/package/2006/relationships"
TYPES = "http://schemas.openxmlformats.org/package/2006/content-types"
SHEET = "xl/worksheets/sheet1.xml"
DAMAGED = "damaged"
CAPTIONS = (
    "ID",
    "Site ID",
    "Start (Europe/Copenhagen)",
    "End (Europe/Copenhagen)",
    "Status",
    "Teams",
    "Manpower",
    "Personnel IDs",
    "Additional client work",
    "External remarks",
    "My note",
)
Parts = dict[str, bytes]


@dataclass(frozen=True)
class Case:
    """One workbook.

    `refused` are words of its refusal; else `rows` are read, the first with these values (as far as
    named) and finding codes.
    """

    name: str
    write: Callable[[Path], object]
    refused: str = ""
    rows: int = 1
    values: Mapping[str, object] = field(default_factory=dict)
    codes: tuple[str, ...] = ()


# --- parts ----------------------------------------------------------------------------------------


def inline(text: str) -> str:
    return f'<c r="@" t="inlineStr"><is><t xml:space="preserve">{text}</t></is></c>'


def number(text: str, style: int = 0) -> str:
    return f'<c r="@" s="{style}"><v>{text}</v></c>'


def header(captions: Sequence[str] = CAPTIONS, row: int = 1) -> str:
    cells = "".join(
        inline(caption).replace("@", f"{column(place)}{row}")
        for place, caption in enumerate(captions)
    )
    return f'<row r="{row}">{cells}</row>'


def column(place: int) -> str:
    return chr(65 + place) if place < 26 else column(place // 26 - 1) + column(place % 26)


def row(number: int = 2, cells: Mapping[str, str] | None = None, attributes: str = "") -> str:
    """A row with an ID, a site and these cells by letter."""
    stand = {"A": inline("ACT-1"), "B": inline("S1"), **(cells or {})}
    return (
        f'<row r="{number}"{attributes}>'
        + "".join(stand[name].replace("@", f"{name}{number}") for name in sorted(stand))
        + "</row>"
    )


def sheet(rows: str | None = None, before: str = "", after: str = "") -> bytes:
    inner = header() + row() if rows is None else rows
    data = f"<sheetData>{inner}</sheetData>"
    return f'<worksheet xmlns="{MAIN}">{before}{data}{after}</worksheet>'.encode()


STYLES = (
    f'<styleSheet xmlns="{MAIN}"><numFmts count="2">'
    '<numFmt numFmtId="164" formatCode="yyyy-mm-dd hh:mm"/>\n'
    '<numFmt numFmtId="165" formatCode="[$-409]0 &quot;days&quot;"/></numFmts>'
    '<fonts count="1"><font/>\n</fonts><fills count="1"><fill><patternFill/></fill></fills>\n'
    '<borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs>'
    '<cellXfs count="5"><xf/><xf numFmtId="164" applyNumberFormat="1"/>\n'
    '<xf numFmtId="49"/><xf numFmtId="2"/><xf numFmtId="165"/></cellXfs></styleSheet>'
).encode()


def relations(*found: tuple[str, str, str], mode: str = "") -> bytes:
    inner = "".join(
        f'<Relationship Id="{id}" Type="{OFFICE}/{type}" Target="{target}"{mode}/>'
        for id, type, target in found
    )
    return f'<Relationships xmlns="{RELATIONS}">{inner}</Relationships>'.encode()


def types(*overrides: tuple[str, str]) -> bytes:
    kind = "application/vnd.openxmlformats-officedocument.spreadsheetml"
    stated = "".join(
        f'<Override PartName="{part}" ContentType="{kind}.{type}+xml"/>' for part, type in overrides
    )
    return (
        f'<Types xmlns="{TYPES}"><Default Extension="rels"'
        ' ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default'
        f' Extension="xml" ContentType="application/xml"/>{stated}</Types>'
    ).encode()


ACTIVITIES = '<sheet name="Activities" sheetId="1" r:id="rId1"/>'


def workbook(
    sheets: str = ACTIVITIES,
    more: str = "",
    first: str = "",
) -> bytes:
    return (
        f'<workbook xmlns="{MAIN}"'
        f' xmlns:r="{OFFICE}">{first}<sheets>{sheets}</sheets>{more}</workbook>'.encode()
    )


RELATED = (("rId1", "worksheet", "worksheets/sheet1.xml"), ("rId2", "styles", "styles.xml"))
STRINGS = ("rId3", "sharedStrings", "sharedStrings.xml")


def parts(more: Mapping[str, bytes | None] | None = None) -> Parts:
    """A good workbook with these parts changed, added, or (None) missing."""
    found: dict[str, bytes | None] = {
        "[Content_Types].xml": types(
            ("/xl/workbook.xml", "sheet.main"),
            ("/" + SHEET, "worksheet"),
            ("/xl/styles.xml", "styles"),
        ),
        "_rels/.rels": relations(("rId1", "officeDocument", "xl/workbook.xml")),
        "xl/workbook.xml": workbook(),
        "xl/_rels/workbook.xml.rels": relations(
            *RELATED, *([STRINGS] if "xl/sharedStrings.xml" in (more or {}) else [])
        ),
        "xl/styles.xml": STYLES,
        SHEET: sheet(),
        **(more or {}),
    }
    return {name: content for name, content in found.items() if content is not None}


def packed(found: Mapping[str, bytes], method: int = zipfile.ZIP_DEFLATED) -> bytes:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", method) as archive:
        for name, content in found.items():
            archive.writestr(name, content)
    return buffer.getvalue()


GOOD = packed(parts())


def file(content: bytes) -> Callable[[Path], object]:
    return lambda path: path.write_bytes(content)


def made(content: Callable[[], bytes]) -> Callable[[Path], object]:
    """Like `file`, of something large that is only made when it is wanted."""
    return lambda path: path.write_bytes(content())


def book(more: Mapping[str, bytes | None] | None = None) -> Callable[[Path], object]:
    return lambda path: path.write_bytes(packed(parts(more)))


def whole(content: bytes) -> Callable[[Path], object]:
    return book({SHEET: content})


def listed(rows: str) -> Callable[[Path], object]:
    return whole(sheet(header() + rows))


def cells(more: Mapping[str, str]) -> Callable[[Path], object]:
    return listed(row(cells=more))


def strings(*items: str, count: str = "") -> bytes:
    return (
        f'<sst xmlns="{MAIN}"{count}>{"".join(f"<si>{item}</si>" for item in items)}</sst>'.encode()
    )


# --- containers -----------------------------------------------------------------------------------

OLE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"


def containers() -> Iterator[Case]:
    yield Case("an empty file", file(b""), "empty")
    yield Case("one byte", file(b"\0"), "not a workbook")
    yield Case("two letters of a zip", file(b"PK"), DAMAGED)
    yield Case("noise", file(random.Random(1).randbytes(9000)), "not a workbook")
    yield Case(
        "noise behind a zip's first bytes",
        file(b"PK\3\4" + random.Random(2).randbytes(9000)),
        DAMAGED,
    )
    for part in (0.1, 0.25, 0.5, 0.9, 0.999):
        yield Case(f"cut off at {part}", file(GOOD[: int(len(GOOD) * part)]), DAMAGED)
    yield Case("the directory alone", file(GOOD[GOOD.index(b"PK\1\2") :]), DAMAGED)
    yield Case("zeros in the middle", file(GOOD[:200] + bytes(400) + GOOD[600:]), DAMAGED)
    yield Case("an old workbook", file(OLE + bytes(4000)), ".xls")
    yield Case(
        "a workbook with a password",
        file(OLE + bytes(600) + "EncryptedPackage".encode("utf-16-le")),
        "password",
    )
    yield Case("a list with commas", file(b"ID,Site ID\r\nACT-1,S1\r\n"), ".csv")
    yield Case("a list in another code", file("ID;Navn\r\nA;Måløv\r\n".encode("latin-1")), ".csv")
    yield Case(
        "a list in UTF-16", file("ID\tSite ID\r\nA\tB\r\n".encode("utf-16")), "not a workbook"
    )
    yield Case(
        "a web page",
        file(b"<!DOCTYPE html><html><table><tr><td>ID</td></tr></table></html>"),
        "web page",
    )
    yield Case("a web page behind a mark", file(b"\xef\xbb\xbf\r\n<html></html>"), "web page")
    yield Case(
        "an XML workbook of 2003",
        file(
            b'<?xml version="1.0"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet"/>'
        ),
        "XML file",
    )
    yield Case("JSON", file(b'[{"id": "ACT-1"}]'), "JSON file")
    yield Case("a PDF", file(b"%PDF-1.7\n\xe2\xe3\xcf\xd3\n\0\0"), "not a workbook")
    yield Case("a picture", file(b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR"), "not a workbook")
    yield Case("a gzip file", file(gzip.compress(GOOD)), "not a workbook")
    yield Case("a zip without anything", file(packed({})), "zip file")
    yield Case("a zip of texts", file(packed({"a.txt": b"x"})), "zip file")
    yield Case(
        "an OpenDocument sheet",
        file(
            packed(
                {
                    "mimetype": b"application/vnd.oasis.opendocument.spreadsheet",
                    "content.xml": b"<a/>",
                }
            )
        ),
        ".ods",
    )
    yield Case(
        "a binary workbook",
        file(packed({"[Content_Types].xml": types(), "xl/workbook.bin": b"x"})),
        ".xlsb",
    )
    kind = b"application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"
    word = types().replace(
        b"</Types>",
        b'<Override PartName="/word/document.xml" ContentType="' + kind + b'"/></Types>',
    )
    yield Case(
        "a letter",
        file(
            packed(
                {
                    "[Content_Types].xml": word,
                    "_rels/.rels": relations(("r", "officeDocument", "word/document.xml")),
                    "word/document.xml": b"<d/>",
                }
            )
        ),
        "another kind of document",
    )


def places() -> Iterator[Case]:
    """What is no file, and links."""
    yield Case("a folder", lambda path: path.mkdir(), "cannot be")
    yield Case("a pipe that nobody writes to", lambda path: os.mkfifo(path), "cannot be")
    yield Case(
        "a link to nothing",
        lambda path: path.symlink_to(path.parent / "nowhere.xlsx"),
        "does not exist",
    )
    yield Case("a link to itself", lambda path: path.symlink_to(path), "cannot be")
    yield Case("a device", lambda path: path.symlink_to("/dev/zero"), "cannot be")
    yield Case("a link to a good workbook", _linked)


def packings() -> Iterator[Case]:
    yield Case("not packed at all", file(packed(parts(), zipfile.ZIP_STORED)))
    yield Case(
        "packed as bzip2",
        file(packed(parts(), zipfile.ZIP_BZIP2)),
        ("compressed in an unusual way"),
    )
    yield Case(
        "packed as LZMA", file(packed(parts(), zipfile.ZIP_LZMA)), ("compressed in an unusual way")
    )
    yield Case("a part with a password", file(_flag(GOOD, 1)), "password")
    yield Case("a wrong check sum", file(_crc(GOOD)), DAMAGED)
    yield Case("a part twice", file(_twice("xl/styles.xml")), DAMAGED)
    yield Case("a part twice in other case", file(_twice("XL/Styles.xml")), DAMAGED)
    yield Case("words behind the end", file(GOOD + b"\0" * 40))
    yield Case("a comment of the zip", lambda path: _with_comment(path))
    yield Case("words before the start", file(b"#!/bin/sh\nexit\n" + GOOD), "not a workbook")
    yield Case(
        "folders among the parts", file(packed({"xl/": b"", "xl/worksheets/": b"", **parts()}))
    )
    yield Case(
        "a part outside of the package", file(packed({**parts(), "../../outside.xml": b"<a/>"}))
    )
    yield Case(
        "a bomb in a picture", made(lambda: packed(parts({"xl/media/image1.emf": bytes(80 << 20)})))
    )
    bomb = "is far too large"
    yield Case(
        "a bomb in the sheet",
        made(lambda: packed(parts({SHEET: sheet(before="<!--" + " " * (80 << 20) + "-->")}))),
        bomb,
    )
    laughing = "<t>" + "x" * (1 << 20)
    yield Case(
        "a bomb in the strings",
        made(
            lambda: packed(
                parts({"xl/sharedStrings.xml": strings(laughing * 80), SHEET: _shared("0")})
            )
        ),
        bomb,
    )
    yield Case("a directory without end", file(_directory(GOOD, 900 << 20)), "too many parts")
    yield Case("a directory that starts elsewhere", file(_directory(GOOD, None)), DAMAGED)
    yield Case(
        "ten thousand parts",
        made(
            lambda: packed(
                {**parts(), **{f"customXml/item{number}.xml": b"<a/>" for number in range(10_000)}}
            )
        ),
    )


def _linked(path: Path) -> None:
    path.with_suffix(".real").write_bytes(GOOD)
    path.symlink_to(path.with_suffix(".real"))


def _shared(index: str) -> bytes:
    return sheet(header() + row(cells={"J": f'<c r="@" t="s"><v>{index}</v></c>'}))


def _flag(content: bytes, bit: int) -> bytes:
    at = content.index(b"PK\1\2") + 8
    return content[:at] + bytes([content[at] | bit]) + content[at + 1 :]


def _crc(content: bytes) -> bytes:
    at = content.index(SHEET.encode(), content.index(b"PK\1\2")) - 46 + 16
    return content[:at] + bytes(4) + content[at + 4 :]


def _twice(name: str) -> bytes:
    import warnings

    buffer = io.BytesIO(GOOD)
    with warnings.catch_warnings(), zipfile.ZipFile(buffer, "a") as archive:
        warnings.simplefilter("ignore")
        archive.writestr(name, "<styleSheet/>")
    return buffer.getvalue()


def _with_comment(path: Path) -> None:
    path.write_bytes(GOOD)
    with zipfile.ZipFile(path, "a") as archive:
        archive.comment = b"made by hand" * 1000


def _directory(content: bytes, size: int | None) -> bytes:
    at = content.rindex(b"PK\5\6")
    if size is None:
        return content[: at + 16] + struct.pack("<I", 7) + content[at + 20 :]
    return content[: at + 12] + struct.pack("<I", size) + content[at + 16 :]


# --- structure ------------------------------------------------------------------------------------

LAUGHS = (
    "<!DOCTYPE a ["
    + "".join(f'<!ENTITY l{n} "{f"&l{n - 1};" * 10 if n else "ha"}">' for n in range(9))
    + "]>"
)


def structure() -> Iterator[Case]:
    for part in ("[Content_Types].xml", "xl/workbook.xml", SHEET):
        yield Case(f"without {part}", book({part: None}), "cannot be opened")
    yield Case(
        "without the first relationships", book({"_rels/.rels": None}), values={"id": "ACT-1"}
    )
    yield Case(
        "without the workbook's relationships",
        book({"xl/_rels/workbook.xml.rels": None}),
        "cannot be opened",
    )
    yield Case("without styles", book({"xl/styles.xml": None}))
    yield Case("text from strings that are not there", whole(_shared("0")), DAMAGED)
    for index in ("5", "-1", "x", "1.5", "99999999999999999999", ""):
        expected = "" if index == "" else DAMAGED
        yield Case(
            f"text number {index!r} of two",
            book({"xl/sharedStrings.xml": strings("<t>a</t>", "<t>b</t>"), SHEET: _shared(index)}),
            expected,
        )
    yield Case("no sheets", book({"xl/workbook.xml": workbook("")}), "cannot be")
    yield Case(
        "a sheet of another name with the captions",
        book({"xl/workbook.xml": workbook('<sheet name="Plan" sheetId="1" r:id="rId1"/>')}),
    )
    elsewhere = relations(("rId1", "worksheet", "http://h/s.xml"), mode=' TargetMode="External"')
    yield Case(
        "a sheet whose part is elsewhere",
        book({"xl/_rels/workbook.xml.rels": elsewhere}),
        "cannot be",
    )
    chart = relations(("rId1", "chartsheet", "worksheets/sheet1.xml"))
    yield Case(
        "a chart named Activities",
        book({"xl/_rels/workbook.xml.rels": chart}),
        "no sheet that can be read",
    )
    two = (
        '<sheet name="Activities" sheetId="1" r:id="rId1"/><sheet name="ACTIVITIES" sheetId="2"'
        ' r:id="rId1"/>'
    )
    yield Case("two sheets of one name", book({"xl/workbook.xml": workbook(two)}))
    yield Case(
        "a very hidden sheet",
        book(
            {
                "xl/workbook.xml": workbook(
                    '<sheet name="Activities" sheetId="1" state="veryHidden" r:id="rId1"/>'
                )
            }
        ),
    )


def markup() -> Iterator[Case]:
    for part in (
        "[Content_Types].xml",
        "_rels/.rels",
        "xl/workbook.xml",
        "xl/_rels/workbook.xml.rels",
        "xl/styles.xml",
        SHEET,
    ):
        yield Case(
            f"a DOCTYPE in {part}", book({part: b"<!DOCTYPE a []>" + parts()[part]}), DAMAGED
        )
        yield Case(
            f"ill-formed {part}", book({part: parts()[part].replace(b"</", b"<", 1)}), DAMAGED
        )
        yield Case(f"{part} cut off", book({part: parts()[part][:-20]}), DAMAGED)
    yield Case(
        "a DOCTYPE in a part that is not read",
        book({"docProps/app.xml": b"<!DOCTYPE a []><a/>"}),
        DAMAGED,
    )
    yield Case(
        "a billion laughs",
        whole(LAUGHS.encode() + sheet(header() + row(cells={"J": inline("&l8;")}))),
        DAMAGED,
    )
    secret = sheet(header() + row(cells={"J": inline("&x;")}))
    yield Case(
        "a file from the disk",
        whole(b'<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]>' + secret),
        DAMAGED,
    )
    yield Case("an entity that nobody declared", cells({"J": inline("&nbsp;")}), DAMAGED)
    yield Case("a character that XML forbids", cells({"J": inline("&#1;")}), DAMAGED)
    yield Case("bytes that are no UTF-8", whole(sheet().replace(b"ACT-1", b"ACT-\xff")), DAMAGED)
    yield Case("a mark before the sheet", whole(b"\xef\xbb\xbf" + sheet()))
    text = sheet(header() + row(cells={"J": inline("Måløv")})).decode()
    for code, name in (("utf-16", "UTF-16"), ("latin-1", "ISO-8859-1")):
        stated = f'<?xml version="1.0" encoding="{name}"?>{text}'.encode(code)
        yield Case(f"a sheet in {name}", whole(stated), values={"externalRemarks": "Måløv"})
    yield Case(
        "a sheet in an unknown code",
        whole(b'<?xml version="1.0" encoding="klingon"?>' + sheet()),
        DAMAGED,
    )
    prefixed = (
        sheet().decode().replace("<", "<x:").replace("<x:/", "</x:").replace("xmlns=", "xmlns:x=")
    )
    yield Case("prefixes", whole(prefixed.encode()), values={"id": "ACT-1"})
    yield Case(
        "comments and instructions between cells",
        whole(sheet().replace(b"</c>", b"</c><!-- c --><?pi x?>")),
        values={"id": "ACT-1"},
    )
    yield Case(
        "CDATA in a text",
        cells({"J": inline("<![CDATA[a < b]]>")}),
        values={"externalRemarks": "a < b"},
    )
    yield Case(
        "another root",
        whole(sheet().replace(b"worksheet", b"chartsheet")),
        values={"id": "ACT-1"},
    )
    yield Case(
        "a hundred thousand levels",
        made(lambda: packed(parts({SHEET: sheet(before="<a>" * 100_000 + "</a>" * 100_000)}))),
    )
    yield Case(
        "an attribute of ten million letters",
        made(
            lambda: packed(
                parts({SHEET: sheet(before=f'<sheetPr codeName="{"x" * 10_000_000}"/>')})
            )
        ),
    )


def tables() -> Iterator[Case]:
    yield Case(
        "no sheetData",
        whole(f'<worksheet xmlns="{MAIN}"/>'.encode()),
        "does not have the headers",
    )
    yield Case(
        "an empty sheetData",
        whole(f'<worksheet xmlns="{MAIN}"><sheetData/></worksheet>'.encode()),
        "does not have the headers",
    )
    yield Case("a header without rows", whole(sheet(header())), "no rows below")
    yield Case("rows without a header", whole(sheet(row())), "does not have the headers")
    yield Case("a header in row 20", whole(sheet(header(row=20) + row(21))))
    yield Case(
        "a header in row 21",
        whole(sheet(header(row=21) + row(22))),
        "does not have the headers",
    )
    yield Case(
        "a header without Site ID",
        whole(sheet(header(("ID", "Status")) + row())),
        "no column",
    )
    yield Case("a caption twice", whole(sheet(header((*CAPTIONS, "site id")) + row())), "twice")
    yield Case(
        "captions with stars, cases and blanks",
        whole(sheet(header((" id * ", "SITE  ID")) + row())),
        values={"siteId": "S1"},
    )
    yield Case(
        "sixteen thousand columns",
        made(
            lambda: packed(
                parts(
                    {
                        SHEET: sheet(
                            header((*CAPTIONS, *(f"Own {n}" for n in range(16_000)))) + row()
                        )
                    }
                )
            )
        ),
    )
    yield Case("a row number twice", listed(row(2) + row(2)), DAMAGED)
    yield Case("rows in the wrong order", listed(row(3) + row(2)), DAMAGED)
    for wrong in ("0", "-1", "abc", "1048577", "2.5", "99999999999999999999"):
        yield Case(
            f"row number {wrong}",
            listed(row().replace('<row r="2"', f'<row r="{wrong}"')),
            DAMAGED,
        )
    plain = (
        (header() + row(2) + row(3))
        .replace(' r="1"', "")
        .replace(' r="2"', "")
        .replace(' r="3"', "")
    )
    yield Case("rows without numbers", whole(sheet(plain)), rows=2, values={"id": "ACT-1"})
    yield Case(
        "cells without places",
        whole(sheet(re.sub(r'<c r="[A-Z]+\d+"', "<c", header() + row()))),
        values={"siteId": "S1"},
    )
    id, site = inline("ACT-1").replace("@", "A2"), inline("S1").replace("@", "B2")
    yield Case(
        "a column twice",
        listed(row().replace('r="B2"', 'r="A2"')),
        DAMAGED,
    )
    yield Case(
        "columns in the wrong order",
        listed(f'<row r="2">{site}{id}</row>'),
        values={"id": "ACT-1", "siteId": "S1"},
    )
    yield Case(
        "a sheet without a part",
        book({"xl/workbook.xml": workbook(f'{ACTIVITIES}<sheet name="Module1" r:id=""/>')}),
        values={"id": "ACT-1"},
    )
    yield Case(
        "a text that a program knowing only values has changed",
        listed(row().replace("<is><t xml", "<v>ACT-2</v><is><t xml", 1)),
        values={"id": None},
        codes=("two-texts",),
    )
    for wrong in ("B3", "XFE2", "2", "B", "ZZZZZZ2", "b2é"):
        yield Case(
            f"a cell at {wrong} in row 2",
            listed(row().replace('r="B2"', f'r="{wrong}"')),
            DAMAGED,
        )
    yield Case("formatted empty rows without end", made(_formatted))
    yield Case(
        "a last row at the end of the sheet",
        listed(row() + row(1_048_576)),
        rows=2,
    )
    yield Case(
        "hidden rows",
        listed(row(2, attributes=' hidden="1"') + row(3)),
        rows=2,
    )
    yield Case(
        "blank rows between",
        listed(row(2) + '<row r="3"/><row r="4"><c r="A4"/></row>' + row(9)),
        rows=2,
    )
    yield Case(
        "merged cells",
        whole(sheet(after='<mergeCells count="1"><mergeCell ref="A2:B3"/></mergeCells>')),
    )
    yield Case(
        "an unknown element",
        whole(sheet(before='<x:new xmlns:x="urn:x"><x:row r="1"><x:c r="A1"/></x:row></x:new>')),
        values={"id": "ACT-1"},
    )
    strict = {name: _strict(content) for name, content in parts().items()}
    yield Case("a Strict workbook", file(packed(strict)), values={"id": "ACT-1"})
    upper = {
        name if "rels" in name or "Types" in name else name.upper(): content
        for name, content in parts().items()
    }
    yield Case("names of parts in upper case", file(packed(upper)), values={"id": "ACT-1"})
    yield Case(
        "sixty thousand styles",
        made(
            lambda: packed(
                parts(
                    {
                        "xl/styles.xml": STYLES.replace(
                            b"</cellXfs>", b"<xf/>" * 60_000 + b"</cellXfs>"
                        )
                    }
                )
            )
        ),
    )
    yield Case(
        "a style that is not there", cells({"C": number("46350.25", 999)}), codes=("date-format",)
    )
    yield Case("a style that is no number", cells({"C": '<c r="@" s="x"><v>1</v></c>'}), DAMAGED)


def _formatted() -> bytes:
    rows = "".join(
        f'<row r="{n}" s="1" customFormat="1"><c r="A{n}" s="1"/><c r="B{n}" s="1"/></row>'
        for n in range(3, 200_000)
    )
    return packed(parts({SHEET: sheet(header() + row() + rows)}))


def _strict(content: bytes) -> bytes:
    main = content.replace(MAIN.encode(), b"http://purl.oclc.org/ooxml/spreadsheetml/main")
    return main.replace(OFFICE.encode(), b"http://purl.oclc.org/ooxml/officeDocument/relationships")


# --- values ---------------------------------------------------------------------------------------


def _cells(group: str) -> Iterator[Case]:
    """Yield the cells of `family.json`: a text, a number with its style, or XML as it stands."""
    for table in of_test(__file__)[group]:
        for name, cell, value, codes in table["cells"]:
            yield Case(
                table["name"].format(name),
                cells({table["column"]: _xml(cell)}),
                values={table["field"]: _long(value)},
                codes=tuple(codes),
            )


def _xml(cell: Any) -> str:
    if isinstance(cell, dict) and "number" in cell:
        return number(cell["number"], cell.get("style", 0))
    if isinstance(cell, dict) and "xml" in cell:
        return str(cell["xml"])
    return inline(str(_long(cell)))


def _long(text: Any) -> object:
    return text["text"] * text["times"] if isinstance(text, dict) else text


def values() -> Iterator[Case]:
    yield from _cells("values")


def dates() -> Iterator[Case]:
    yield from _cells("dates")
    old = book(
        {
            "xl/workbook.xml": workbook(first='<workbookPr date1904="1"/>'),
            SHEET: sheet(header() + row(cells={"C": number("44888.25", 1)})),
        }
    )
    yield Case("a date of the 1904 system", old, values={"startDate": "2026-11-24T05:00:00.000Z"})
    unknown = sheet(
        header(("ID", "Site ID", "Start (Mars/Olympus)")) + row(cells={"C": number("46350.25", 1)})
    )
    yield Case(
        "a caption with a zone that does not exist",
        whole(unknown),
        values={"startDate": "2026-11-24T06:00:00.000Z"},
    )
    two = sheet(header(("ID", "Site ID", "Start (Europe/Copenhagen)", "End (UTC)")) + row())
    yield Case("captions with two zones", whole(two), "two time zones")


# --- other writers' habits ------------------------------------------------------------------------


def habits() -> Iterator[Case]:
    from openpyxl import Workbook

    def by_openpyxl(path: Path) -> None:
        made = Workbook(write_only=True)
        tab = made.create_sheet("Activities")
        tab.append(["ID", "Site ID", "External remarks"])
        tab.append(["ACT-1", "S1", "=1+1"])
        made.save(path)

    def by_xlsxwriter(path: Path) -> None:
        import xlsxwriter

        made = xlsxwriter.Workbook(path, {"constant_memory": True})
        tab = made.add_worksheet("Activities")
        tab.write_row(0, 0, ["ID", "Site ID", "External remarks"])
        tab.write_row(1, 0, ["ACT-1", "S1", "kept"])
        made.close()

    yield Case(
        "written by openpyxl", by_openpyxl, values={"id": "ACT-1"}, codes=("formula-without-value",)
    )
    yield Case("written by XlsxWriter", by_xlsxwriter, values={"externalRemarks": "kept"})
    shared = strings(
        "<t>kept</t>", "<r><t>a</t></r><r><t> b</t></r>", "<t/>", count=' count="1" uniqueCount="1"'
    )
    yield Case(
        "counts of strings that lie",
        book({"xl/sharedStrings.xml": shared, SHEET: _shared("1")}),
        values={"externalRemarks": "a b"},
    )
    yield Case(
        "an empty shared string", book({"xl/sharedStrings.xml": shared, SHEET: _shared("2")})
    )
    yield Case(
        "blanks in an index",
        book({"xl/sharedStrings.xml": shared, SHEET: _shared(" 0 ")}),
        values={"externalRemarks": "kept"},
    )
    yield Case("apostrophes for quotes", whole(sheet().replace(b'"', b"'")), values={"id": "ACT-1"})
    yield Case(
        "line breaks between elements",
        whole(sheet().replace(b"><", b">\r\n<")),
        values={"id": "ACT-1"},
    )
    yield Case(
        "blanks in tags",
        whole(sheet().replace(b"<c ", b"<c  ").replace(b'">', b'" >')),
        values={"id": "ACT-1"},
    )
    yield Case(
        "attributes in another order",
        whole(sheet().replace(b'r="A2" t="inlineStr"', b't="inlineStr" r="A2"')),
        values={"id": "ACT-1"},
    )
    yield Case("places in small letters", whole(sheet().replace(b'r="A2"', b'r="a2"')), DAMAGED)
    yield Case(
        "spans that lie",
        listed(row(attributes=' spans="5:7"')),
        values={"id": "ACT-1"},
    )
    yield Case(
        "a dimension that lies",
        whole(sheet(before='<dimension ref="A1:A1"/>')),
        values={"siteId": "S1"},
    )
    absolute = relations(
        ("rId1", "worksheet", "/xl/worksheets/sheet1.xml"), ("rId2", "styles", "/xl/styles.xml")
    )
    yield Case(
        "targets from the root",
        book({"xl/_rels/workbook.xml.rels": absolute}),
        values={"id": "ACT-1"},
    )
    back = relations(("rId1", "worksheet", "../xl/worksheets/../worksheets/sheet1.xml"))
    yield Case(
        "targets with steps back",
        book({"xl/_rels/workbook.xml.rels": back}),
        values={"id": "ACT-1"},
    )
    slashes = {
        name.replace("/", "\\") if name == SHEET else name: content
        for name, content in parts().items()
    }
    yield Case("backslashes in a part's name", file(packed(slashes)), values={"id": "ACT-1"})
    namespace = "http://schemas.openxmlformats.org/markup-compatibility/2006"
    chosen = (
        f'<mc:AlternateContent xmlns:mc="{namespace}"><mc:Choice'
        ' Requires="x14"/></mc:AlternateContent>'
    )
    yield Case(
        "alternatives for other versions",
        whole(sheet(after=chosen)),
        values={"id": "ACT-1"},
    )
    declared = b'<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\r\n' + sheet()
    yield Case("a declaration with standalone", whole(declared), values={"id": "ACT-1"})


GROUPS = (containers, places, packings, structure, markup, tables, values, dates, habits)


def family() -> tuple[Case, ...]:
    """Return all of them."""
    return tuple(case for group in GROUPS for case in group())
