"""The texts of cells and shared strings by lxml: what the quick readers leave to it, phonetic hints and formatting of runs left aside."""

from __future__ import annotations

from lxml import etree

from bridge.workbook.opc.parts import MAIN_NAMESPACES, damaged
from bridge.workbook.opc.xml_text import decoded


def rich_text(element: etree._Element) -> str:
    """Return the text of an `is` or `si` element: its own and its runs', without phonetic hints."""
    pieces = []
    for child in element:
        name = local_name(child)
        if name == "t":
            pieces.append(content(child))
        elif name == "r":
            pieces.extend(content(part) for part in child if local_name(part) == "t")
    return decoded("".join(pieces))


def content(element: etree._Element) -> str:
    """Return all character data of an element; comments and processing instructions inside do not count."""
    if any(not isinstance(child.tag, str) and child.tag is etree.Entity for child in element):
        raise damaged("an entity that is not declared")
    return (element.text or "") + "".join(child.tail or "" for child in element)


def local_name(element: etree._Element) -> str:
    """Return the local name of an element of the sheet's namespaces, empty for anything else."""
    tag = element.tag
    if not isinstance(tag, str):
        return ""
    namespace, _, name = tag.rpartition("}")
    return name if namespace[1:] in MAIN_NAMESPACES else ""
