"""One long text that many cells share: it is read once, and takes the memory of one text, not of as
many.
"""

from __future__ import annotations

import subprocess
import sys
import zipfile
from pathlib import Path

import pytest
from openpyxl import Workbook
from openpyxl.utils import get_column_letter
from start import program

pytestmark = pytest.mark.skipif(
    sys.platform == "win32", reason="Windows tells the peak of a process in another way"
)

TEXT = "x" * 32_767
LIMIT = 300
"""Megabytes."""
RUN = """
import re, resource, sys
from pathlib import Path
from bridge.cli.commands import main
code = main(sys.argv[1:])
# On Linux ru_maxrss begins with the memory of the program that started this one.
if sys.platform == "linux":
    peak = int(re.search("VmHWM:\\s*(\\d+)", Path("/proc/self/status").read_text())[1]) // 1024
else:
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss >> 20
print(peak, file=sys.stderr)
sys.exit(code)
"""
MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
STRINGS = "application/vnd.openxmlformats-officedocument.spreadsheetml.sharedStrings+xml"
RELATION = "http://schemas.openxmlformats.org/officeDocument/2006/relationships/sharedStrings"


def shared(path: Path, header: tuple[str, ...], rows: int, values: tuple[str, ...]) -> Path:
    """Write a workbook in which each row has an ID of its own and these values, all as shared
    strings.
    """
    texts = [*dict.fromkeys((*header, *values)), *(f"A-{number}" for number in range(rows))]
    places = {text: place for place, text in enumerate(texts)}
    lines = (header, *((f"A-{number}", *values) for number in range(rows)))
    cells = "".join(
        f'<row r="{row}">'
        + "".join(
            f'<c r="{get_column_letter(at)}{row}" t="s"><v>{places[text]}</v></c>'
            for at, text in enumerate(line, 1)
        )
        + "</row>"
        for row, line in enumerate(lines, 1)
    )
    parts = {
        "xl/worksheets/sheet1.xml": (
            f'<worksheet xmlns="{MAIN}"><sheetData>{cells}</sheetData></worksheet>'
        ),
        "xl/sharedStrings.xml": (
            f'<sst xmlns="{MAIN}">'
            + "".join(f"<si><t>{text}</t></si>" for text in texts)
            + "</sst>"
        ),
    }
    bare = path.with_name("bare.xlsx")
    Workbook().save(bare)
    with (
        zipfile.ZipFile(bare) as source,
        zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as target,
    ):
        for name in source.namelist():
            text = source.read(name).decode()
            if name == "[Content_Types].xml" and STRINGS not in text:
                text = text.replace(
                    "</Types>",
                    f'<Override PartName="/xl/sharedStrings.xml" ContentType="{STRINGS}"/></Types>',
                )
            if name == "xl/_rels/workbook.xml.rels" and RELATION not in text:
                text = text.replace(
                    "</Relationships>",
                    f'<Relationship Id="s" Type="{RELATION}"'
                    ' Target="sharedStrings.xml"/></Relationships>',
                )
            if name not in parts:
                target.writestr(name, text)
        for name, text in parts.items():
            target.writestr(name, text)
    return path


@pytest.mark.parametrize(
    ("rows", "limit"),
    [
        pytest.param(4_000, 160, id="12000 cells"),
        pytest.param(20_000, LIMIT, id="60000 cells", marks=pytest.mark.deep),
    ],
)
@pytest.mark.parametrize(
    "third", ["My notes", pytest.param("Additional client work", marks=pytest.mark.deep)]
)
def test_cells_that_share_a_text_take_the_memory_of_one(
    tmp_path: Path, rows: int, limit: int, third: str
) -> None:
    header = ("ID", "Site ID", "Internal remarks", "External remarks", third)
    plan = shared(tmp_path / "Plan.xlsx", header, rows, ("0042", TEXT, TEXT, TEXT))
    done = subprocess.run(
        program("-c", RUN, "check", plan, "--offline"),
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
        timeout=500,
        check=False,
    )
    # `Additional client work` is yes or no: there the text is a problem of each row.
    assert done.returncode == (3 if third == "Additional client work" else 0), done.stderr
    assert int(done.stderr.splitlines()[-1]) < limit
