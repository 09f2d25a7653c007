"""LibreOffice as the other program: opens a workbook, edits cells as a person types them, saves it
as .xlsx. A missing LibreOffice fails the test.
"""

from __future__ import annotations

import atexit
import re
import shutil
import subprocess
import tempfile
import zlib
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import NamedTuple

_LIBRARIES = """<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE library:libraries PUBLIC "-//OpenOffice.org//DTD OfficeDocument 1.0//EN" "libraries.dtd">
<library:libraries xmlns:library="http://openoffice.org/2000/library" xmlns:xlink="http://www.w3.org/1999/xlink">
 <library:library library:name="Standard" xlink:href="$(USER)/basic/Standard/script.xlb/" xlink:type="simple" library:link="false"/>
</library:libraries>
"""
_LIBRARY = """<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE library:library PUBLIC "-//OpenOffice.org//DTD OfficeDocument 1.0//EN" "library.dtd">
<library:library xmlns:library="http://openoffice.org/2000/library" library:name="Standard" library:readonly="false"
 library:passwordprotected="false">
 <library:element library:name="Edits"/>
</library:library>
"""
_MODULE = """<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE script:module PUBLIC "-//OpenOffice.org//DTD OfficeDocument 1.0//EN" "module.dtd">
<script:module xmlns:script="http://openoffice.org/2000/script" script:name="Edits" script:language="StarBasic" script:moduleType="normal">
{code}
</script:module>
"""


_NUMBERS = r"-?[0-9.]+(?: -?[0-9.]+)*"


class Typed(NamedTuple):
    """One cell to type into: `value` as a person would type it (a string goes in as typed,
    LibreOffice decides what it is).
    """

    sheet: str
    cell: str
    value: str | float


class Edited(NamedTuple):
    """One workbook to open, type into, change by further Basic statements on `doc`, and save as
    `target`.
    """

    path: Path
    target: Path
    typed: Sequence[Typed] = ()
    statements: Sequence[str] = ()


def save_again(path: Path) -> None:
    """Open and save the workbook, nothing else."""
    edit(path, [])


def edit(path: Path, typed: Sequence[Typed], statements: Sequence[str] = ()) -> None:
    """Type into cells, run further Basic statements on `doc`, and save."""
    target = path.with_name(f"{path.stem}-saved.xlsx")
    edit_each([Edited(path, target, typed, statements)])
    target.replace(path)


def edit_each(jobs: Sequence[Edited]) -> None:
    """Edit many workbooks in one start of the program. Fails where one of them was not saved."""
    if shutil.which("soffice") is None:
        raise AssertionError("LibreOffice is missing: sh packaging/run test installs it")
    with tempfile.TemporaryDirectory(prefix="office-") as folder:
        profile = Path(folder) / "profile"
        shutil.copytree(_fresh_profile(), profile)
        _write_macro(profile, _code(jobs))
        done = subprocess.run(
            [
                "soffice",
                f"-env:UserInstallation=file://{profile}",
                "--headless",
                "--norestore",
                "--nologo",
                "macro:///Standard.Edits.Run",
            ],
            capture_output=True,
            text=True,
            timeout=600,
            check=False,
        )
        if missing := [job.target.name for job in jobs if not job.target.exists()]:
            raise AssertionError(
                f"LibreOffice did not save {', '.join(missing)}: {done.stdout} {done.stderr}"
            )


@cache
def _fresh_profile() -> Path:
    """Return a profile that LibreOffice has made; in its very first start it would put its own
    macros in the place of ours.
    """
    folder = Path(tempfile.mkdtemp(prefix="office-profile-"))
    atexit.register(shutil.rmtree, folder, True)
    subprocess.run(
        [
            "soffice",
            f"-env:UserInstallation=file://{folder}",
            "--headless",
            "--norestore",
            "--terminate_after_init",
        ],
        capture_output=True,
        timeout=600,
        check=True,
    )
    return folder


def _code(jobs: Sequence[Edited]) -> str:
    """Return a procedure for each workbook, and one that runs them all; a statement that fails
    leaves its workbook unsaved.
    """
    calls = [f"Edit{number}" for number in range(len(jobs))]
    return "\n".join(
        ["Sub Run", *calls, "StarDesktop.terminate()", "End Sub", *map(_procedure, calls, jobs)]
    )


def _procedure(name: str, job: Edited) -> str:
    lines = [
        f"Sub {name}",
        "On Error GoTo Failed",
        "Dim hide(0) As New com.sun.star.beans.PropertyValue",
        'hide(0).Name = "Hidden"',
        "hide(0).Value = True",
        (
            f"doc = StarDesktop.loadComponentFromURL({_text(job.path.absolute().as_uri())},"
            ' "_blank", 0, hide())'
        ),
    ]
    for one in job.typed:
        cell = f"doc.Sheets.getByName({_text(one.sheet)}).getCellRangeByName({_text(one.cell)})"
        if isinstance(one.value, str):
            text = _text(
                one.value
            )  # typed into a cell of text format it stays text, as it does by hand
            lines += [
                f"typed = {cell}",
                "textual = doc.NumberFormats.getByKey(typed.NumberFormat).Type And 256",
                f"If textual Then typed.setString({text}) Else typed.setFormula({text})",
            ]
        else:
            lines.append(f"{cell}.setValue({one.value!r})")
    lines += [
        *job.statements,
        "Dim form(0) As New com.sun.star.beans.PropertyValue",
        'form(0).Name = "FilterName"',
        'form(0).Value = "Calc MS Excel 2007 XML"',
        f"doc.storeToURL({_text(job.target.absolute().as_uri())}, form())",
        "doc.close(True)",
        "Failed:",
        "End Sub",
    ]
    return "\n".join(lines)


def _text(value: str) -> str:
    """Return a Basic text literal; line breaks and quotes included."""
    parts = [f'"{line.replace(chr(34), chr(34) * 2)}"' for line in value.split("\n")]
    return " & Chr(10) & ".join(parts)


def _write_macro(profile: Path, code: str) -> None:
    folder = profile / "user" / "basic"
    (folder / "Standard").mkdir(parents=True, exist_ok=True)
    (folder / "script.xlc").write_text(_LIBRARIES, encoding="utf-8")
    (folder / "dialog.xlc").write_text(
        _LIBRARIES.replace("script.xlb", "dialog.xlb"), encoding="utf-8"
    )
    (folder / "Standard" / "script.xlb").write_text(_LIBRARY, encoding="utf-8")
    (folder / "Standard" / "dialog.xlb").write_text(
        _LIBRARY.replace(' <library:element library:name="Edits"/>\n', ""), encoding="utf-8"
    )
    escaped = (
        code.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace('"', "&quot;")
    )
    (folder / "Standard" / "Edits.xba").write_text(_MODULE.format(code=escaped), encoding="utf-8")


def printed_pages(path: Path, folder: Path) -> int:
    """Print a workbook into a PDF file in a folder, and return how many pages it has."""
    return len(re.findall(rb"/Type\s*/Page\b(?!s)", _printed(path, folder)))


class Frame(NamedTuple):
    """The frame of a chart on a printed page: whether the page shows it whole, and its width and
    height in points.
    """

    whole: bool
    width: float
    height: float


def printed_frames(path: Path, folder: Path) -> list[list[Frame]]:
    """Print a workbook into a PDF file in a folder, and return for each page the frames of the
    charts that it shows at least a part of.
    """
    streams = (
        zlib.decompressobj().decompress(found)
        for found in re.findall(
            rb"stream\r?\n(.*?)\r?\nendstream", _printed(path, folder), re.DOTALL
        )
        if found[:1] == b"x"
    )
    # A page begins with its own clipping, in later versions inside a mark; other streams are fonts
    # and lists of objects.
    return [
        _frames(text.decode("latin-1"))
        for text in streams
        if re.match(rb"[0-9.]+ w\s+(?:/Artifact BMC\s+)?q [0-9. -]+ re", text)
    ]


def _frames(page: str) -> list[Frame]:
    """Return the frames among the drawings of a page: closed lines in light grey, each inside what
    the page shows there or cut by it.
    """
    found, shown = list[Frame](), (0.0, 0.0, 0.0, 0.0)
    for clip, frame in re.findall(
        rf"(?:({_NUMBERS} re)\s+W\* n)|0\.85[0-9]* 0\.85[0-9]* 0\.85[0-9]* RG\s+(?:[0-9. ]+rg\s+)?q"
        rf" [^mS]*?\s((?:{_NUMBERS} [ml]\s+)+)h\s+S",
        page,
    ):
        if clip:
            left, low, width, height = map(float, clip.split()[:4])
            shown = (left - 1, low - 1, left + width + 1, low + height + 1)
            continue
        numbers = [float(number) for number in re.findall(r"-?[0-9.]+", frame)]
        xs, ys = numbers[::2], numbers[1::2]
        box = (min(xs), min(ys), max(xs), max(ys))
        whole = (
            box[0] >= shown[0] and box[1] >= shown[1] and box[2] <= shown[2] and box[3] <= shown[3]
        )
        found.append(Frame(whole, box[2] - box[0], box[3] - box[1]))
    return found


def _printed(path: Path, folder: Path) -> bytes:
    if shutil.which("soffice") is None:
        raise AssertionError("LibreOffice is missing: sh packaging/run test installs it")
    with tempfile.TemporaryDirectory(prefix="office-") as home:
        profile = Path(home) / "profile"
        shutil.copytree(_fresh_profile(), profile)
        words = [
            "--headless",
            "--norestore",
            "--convert-to",
            "pdf",
            "--outdir",
            str(folder),
            str(path),
        ]
        subprocess.run(
            ["soffice", f"-env:UserInstallation=file://{profile}", *words],
            capture_output=True,
            timeout=600,
            check=True,
        )
    return (folder / f"{path.stem}.pdf").read_bytes()
