"""LibreOffice as the other program: opens a workbook, edits cells as a person types them, saves it as .xlsx. A missing LibreOffice fails the test."""

from __future__ import annotations

import atexit
import re
import shutil
import subprocess
import tempfile
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


class Typed(NamedTuple):
    """One cell to type into: `value` as a person would type it (a string goes in as typed, LibreOffice decides what it is)."""

    sheet: str
    cell: str
    value: str | float


class Edited(NamedTuple):
    """One workbook to open, type into, change by further Basic statements on `doc`, and save as `target`."""

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
            ["soffice", f"-env:UserInstallation=file://{profile}", "--headless", "--norestore", "--nologo", "macro:///Standard.Edits.Run"],
            capture_output=True,
            text=True,
            timeout=600,
            check=False,
        )
        if missing := [job.target.name for job in jobs if not job.target.exists()]:
            raise AssertionError(f"LibreOffice did not save {', '.join(missing)}: {done.stdout} {done.stderr}")


@cache
def _fresh_profile() -> Path:
    """Return a profile that LibreOffice has made; in its very first start it would put its own macros in the place of ours."""
    folder = Path(tempfile.mkdtemp(prefix="office-profile-"))
    atexit.register(shutil.rmtree, folder, True)
    subprocess.run(
        ["soffice", f"-env:UserInstallation=file://{folder}", "--headless", "--norestore", "--terminate_after_init"],
        capture_output=True,
        timeout=600,
        check=True,
    )
    return folder


def _code(jobs: Sequence[Edited]) -> str:
    """Return a procedure for each workbook, and one that runs them all; a statement that fails leaves its workbook unsaved."""
    calls = [f"Edit{number}" for number in range(len(jobs))]
    return "\n".join(["Sub Run", *calls, "StarDesktop.terminate()", "End Sub", *map(_procedure, calls, jobs)])


def _procedure(name: str, job: Edited) -> str:
    lines = [
        f"Sub {name}",
        "On Error GoTo Failed",
        "Dim hide(0) As New com.sun.star.beans.PropertyValue",
        'hide(0).Name = "Hidden"',
        "hide(0).Value = True",
        f'doc = StarDesktop.loadComponentFromURL({_text(job.path.absolute().as_uri())}, "_blank", 0, hide())',
    ]
    for one in job.typed:
        cell = f"doc.Sheets.getByName({_text(one.sheet)}).getCellRangeByName({_text(one.cell)})"
        if isinstance(one.value, str):
            text = _text(one.value)  # typed into a cell of text format it stays text, as it does by hand
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
    (folder / "dialog.xlc").write_text(_LIBRARIES.replace("script.xlb", "dialog.xlb"), encoding="utf-8")
    (folder / "Standard" / "script.xlb").write_text(_LIBRARY, encoding="utf-8")
    (folder / "Standard" / "dialog.xlb").write_text(_LIBRARY.replace(' <library:element library:name="Edits"/>\n', ""), encoding="utf-8")
    escaped = code.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace('"', "&quot;")
    (folder / "Standard" / "Edits.xba").write_text(_MODULE.format(code=escaped), encoding="utf-8")


def printed_pages(path: Path, folder: Path) -> int:
    """Print a workbook into a PDF file in a folder, and return how many pages it has."""
    if shutil.which("soffice") is None:
        raise AssertionError("LibreOffice is missing: sh packaging/run test installs it")
    with tempfile.TemporaryDirectory(prefix="office-") as home:
        profile = Path(home) / "profile"
        shutil.copytree(_fresh_profile(), profile)
        words = ["--headless", "--norestore", "--convert-to", "pdf", "--outdir", str(folder), str(path)]
        subprocess.run(["soffice", f"-env:UserInstallation=file://{profile}", *words], capture_output=True, timeout=600, check=True)
    return len(re.findall(rb"/Type\s*/Page\b(?!s)", (folder / f"{path.stem}.pdf").read_bytes()))
