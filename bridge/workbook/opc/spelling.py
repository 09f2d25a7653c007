"""New workbooks as Excel spells them.

openpyxl's own names of parts, targets, prefixes and inline texts are valid, but ExcelJS, IronCalc,
Calligra and others cannot open them, and Apache POI cannot overwrite an inline text.
"""

from __future__ import annotations

import io
import posixpath
import re
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from lxml import etree

from bridge import files
from bridge.workbook.opc.package import Package
from bridge.workbook.opc.package_edit import OFFICE, STRINGS_TYPE, ZipWriter
from bridge.workbook.opc.shared_strings import StringTable
from bridge.workbook.opc.xml_text import (
    MAIN_NAMESPACES,
    Markup,
    folder_of,
    unescaped,
)

if TYPE_CHECKING:
    from openpyxl import Workbook

_STRINGS = "xl/sharedStrings.xml"
_NAMES = (("xl/comments/comment", "xl/comments"), ("commentsDrawing", "vmlDrawing"))
"""How openpyxl begins the names of the parts of notes, and how Excel does."""
_PREFIXES = {
    "v": "urn:schemas-microsoft-com:vml",
    "o": "urn:schemas-microsoft-com:office:office",
    "x": "urn:schemas-microsoft-com:office:excel",
}
_INLINE = re.compile(
    rb' t="inlineStr"(?:>(?:<is><t(?: xml:space="preserve")?>([^<]*)</t></is>|<is><t ?/></is>)?'
    rb"</c>| ?/>)"
)


def part_of(sheet: int) -> str:
    """Return the part name of a sheet by number, from 1, in a workbook that we made."""
    return f"xl/worksheets/sheet{sheet}.xml"


def parts_of(workbook: Workbook) -> dict[str, bytes]:
    """Return the parts of a new workbook by name. Its texts are still in the cells (see `shared`).

    There is no part of shared strings yet, but a relationship to it and its content type.
    """
    file = io.BytesIO()
    workbook.save(file)
    with zipfile.ZipFile(file) as package:
        parts = {_named(name): package.read(name) for name in package.namelist()}
    for name, content in parts.items():
        if name.endswith(".vml"):
            parts[name] = _with_usual_prefixes(content)
        elif name.endswith(".rels"):
            parts[name] = _with_relative_targets(name, content)
    types = Markup(parts["[Content_Types].xml"])
    for element in types.root.named("Override"):
        part = element.attributes["PartName"]
        types.set(element, "PartName", _named(part))
    types.append(types.root, f'<Override PartName="/{_STRINGS}" ContentType="{STRINGS_TYPE}"/>')
    parts["[Content_Types].xml"] = types.written()
    return parts


def shared(xml: bytes, strings: StringTable) -> bytes:
    """Return a sheet of openpyxl with its texts in the shared strings."""

    def cell(match: re.Match[bytes]) -> bytes:
        text = unescaped((match[1] or b"").decode())
        return b' t="s"><v>%d</v></c>' % strings.place(text) if text else b"/>"

    return _INLINE.sub(cell, xml)


def new_workbook() -> Workbook:
    """Return a workbook of ours without sheets, whose values need no calculation."""
    from openpyxl import Workbook

    workbook = Workbook()
    workbook.remove(workbook.worksheets[0])
    workbook.calculation.fullCalcOnLoad = False
    workbook.properties.creator = "Sheetbridge"
    return workbook


def _opens(path: Path) -> None:
    with Package.open(path) as package:
        _ = package.sheets


def save(
    workbook: Workbook,
    path: Path,
    verify: Callable[[Path], object] = _opens,
    *,
    overwrite: bool | None = None,
) -> None:
    """Write a new workbook, which replaces the file as `files.replacing` says."""
    parts, strings = parts_of(workbook), StringTable()
    with (
        files.replacing(path, verify, overwrite=overwrite) as temporary,
        ZipWriter(temporary) as package,
    ):
        for name, content in parts.items():
            with package.member(name) as part:
                is_sheet = folder_of(name) == "xl/worksheets"
                part.write(shared(content, strings) if is_sheet else content)
        write_strings(package, strings)


def _named(part: str) -> str:
    for ours, usual in _NAMES:
        part = part.replace(ours, usual)
    return part


def _with_usual_prefixes(vml: bytes) -> bytes:
    root = etree.fromstring(vml)
    etree.cleanup_namespaces(root, top_nsmap=_PREFIXES, keep_ns_prefixes=[*_PREFIXES])
    return etree.tostring(root)


def _with_relative_targets(name: str, xml: bytes) -> bytes:
    relations = Markup(xml)
    # The folder of the part whose relationships these are.
    folder = posixpath.dirname(folder_of(name))
    for element in relations.root.named("Relationship"):
        target = element.attributes["Target"]
        if target.startswith("/") and element.attributes.get("TargetMode") != "External":
            relations.set(element, "Target", posixpath.relpath(_named(target), f"/{folder}"))
    if name == "xl/_rels/workbook.xml.rels":
        relations.append(
            relations.root,
            f'<Relationship Id="rIdStrings" Type="{OFFICE[0]}/sharedStrings"'
            f' Target="{posixpath.basename(_STRINGS)}"/>',
        )
    return relations.written()


def write_strings(package: ZipWriter, strings: StringTable, *, large: bool = False) -> None:
    """Write the part of shared strings of a new workbook."""
    with package.member(_STRINGS, large=large) as part:
        strings.write_part(part.write, MAIN_NAMESPACES[0])
