"""Files that are no workbooks, told apart by their content, each with advice that works."""

from __future__ import annotations

import re
from pathlib import Path
from typing import BinaryIO, NamedTuple

from bridge.errors import WorkbookError
from bridge.texts import Text, say
from bridge.workbook.opc.xml_text import ANOTHER, SAVE_AS, refused

_ZIP = b"PK"
_COMPOUND = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
_OLDEST = (
    b"\x09\x00\x04\x00",
    b"\x09\x02\x06\x00",
    b"\x09\x04\x06\x00",
    b"\x09\x08\x08\x00",
    b"\x09\x08\x10\x00",
)
"""First bytes of workbooks of Excel 2 to 5, which are not compound files."""
_UTF_16 = (b"\xff\xfe", b"\xfe\xff")
_START = 4096
_SEARCHED = 16 << 20
"""Bytes of a compound file that are searched for the program that wrote it."""
_AS_IT_IS = say(
    "Match its columns (sheetbridge map). A spreadsheet program would turn the ID 0010 into 10."
)
_IN_EXCEL = say("Open it in Excel and save it as .xlsx.")
_IN_PROJECT = say("In MS Project, choose File, Save as, Excel workbook.")


def _export(program: str) -> Text:
    return say("Export a table as .xlsx or .csv from {program}.", program=program)


_ITS_PROGRAM = say("Export a table as .xlsx or .csv from the program that wrote it.")


class _Format(NamedTuple):
    """A format: what its first bytes look like in small letters, its name, and what to do."""

    start: re.Pattern[bytes]
    name: Text
    advice: Text


def _format(start: bytes, name: Text, advice: Text) -> _Format:
    return _Format(re.compile(start, re.DOTALL), name, advice)


_TEXTS = (
    _format(rb"ermhdr\t", say("It is a Primavera file (.xer)."), _export("Primavera")),
    _format(rb"mpx[,;\t]", say("It is a project file (.mpx)."), _ITS_PROGRAM),
    _format(rb"begin:v", say("It is a calendar file (.ics)."), _ITS_PROGRAM),
    _format(rb"project\s+\w+\s+\"", say("It is a TaskJuggler project."), _export("TaskJuggler")),
    _format(
        rb"(?:[\w-]+:[^\n]*\n(?:[ \t][^\n]*\n)*)*?mime-version:",
        say("It is a web page, not a workbook."),
        _IN_EXCEL,
    ),
    _format(rb"id;p(?:wxl|scalc3|\w*(?:;[ne])+\s)", say("It is a SYLK file (.slk)."), _IN_EXCEL),
    _format(rb"table\r?\n0,1\r?\n", say("It is a DIF file."), _IN_EXCEL),
    _format(rb"[\[{]\s*[\"{\[]", say("It is a JSON file, not a table."), _ITS_PROGRAM),
)
_MARKUP = (
    _format(
        rb".*schemas-microsoft-com:office:spreadsheet",
        say("It is an XML file, not a workbook."),
        _IN_EXCEL,
    ),
    _format(
        rb".*schemas\.microsoft\.com/project",
        say("It is a project file of MS Project (.xml)."),
        _IN_PROJECT,
    ),
    _format(
        rb".*(?:apibusinessobjects|primavera)",
        say("It is a Primavera file (.xml)."),
        _export("Primavera"),
    ),
    _format(
        rb"<(?:!doctype html|html|head|table|meta)",
        say("It is a web page, not a workbook."),
        _IN_EXCEL,
    ),
    _format(rb"<", say("It is an XML file, not a workbook."), _ITS_PROGRAM),
)


def is_text(path: Path) -> bool:
    """Return whether a file is delimited text by its content, whatever its name is: SAP and Excel
    write some as `.xls`.
    """
    try:
        with path.open("rb") as file:
            start = file.read(_START)
    except OSError:
        return False
    return _looks_like_text(start) and _foreign(start) is None


def refuse_other_text(path: Path, start: bytes) -> None:
    """Refuse the text of another program that is no table. Raises WorkbookError."""
    if (foreign := _foreign(start)) is not None:
        raise refused(path, foreign.name, "text", foreign.advice)


def refuse_other_formats(path: Path, file: BinaryIO) -> None:
    """Refuse a file that is not a zip package, naming its format. Raises WorkbookError."""
    start = file.read(_START)
    file.seek(0)
    if start.startswith(_ZIP):
        return
    if not start:
        raise refused(path, say("The file is empty."), "0 bytes", ANOTHER)
    if start.startswith(_COMPOUND):
        raise _compound(path, file)
    if start.startswith(_OLDEST):
        raise refused(path, _OLD_WORKBOOK, "one stream of records", SAVE_AS)
    refuse_other_text(path, start)
    if _looks_like_text(start):
        raise refused(
            path, say("It is a text file such as .csv, not a workbook."), "text", _AS_IT_IS
        )
    raise refused(
        path, say("It is not a workbook, or it is damaged."), f"begins with {start[:8]!r}"
    )


_OLD_WORKBOOK = say("It is an old Excel workbook (.xls).")


def _compound(path: Path, file: BinaryIO) -> WorkbookError:
    """Return the error for a file in the container of old Office programs."""
    content = file.read(_SEARCHED)
    file.seek(0)
    if "EncryptedPackage".encode("utf-16-le") in content:
        return WorkbookError(
            say("{name} cannot be opened. It is protected with a password.", name=path.name),
            say(
                "Open it in Excel, remove the password under File, Info, Protect Workbook, and"
                " save it."
            ),
            "encrypted package",
        )
    if b"MSProject." in content:
        name = say("It is a project file of MS Project (.mpp).")
        return refused(path, name, "compound file", _IN_PROJECT)
    return refused(path, _OLD_WORKBOOK, "compound file", SAVE_AS)


def _looks_like_text(start: bytes) -> bool:
    """Return whether the first bytes of a file are text: printable, or UTF-16."""
    if not start or start.startswith((_ZIP, _COMPOUND, *_OLDEST)):
        return False
    if start.startswith(_UTF_16):
        return True
    return b"\0" not in start and all(byte >= 32 or byte in b"\t\r\n" for byte in start)


def _foreign(start: bytes) -> _Format | None:
    """Return the format of another program's text, or None for a table."""
    text = start.lstrip(b"\xef\xbb\xbf\xff\xfe\0 \t\r\n").replace(b"\0", b"").lower()
    formats = _MARKUP if text.startswith(b"<") else _TEXTS
    return next((form for form in formats if form.start.match(text)), None)
