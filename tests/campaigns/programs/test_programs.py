"""Workbooks of ours that real programs open, edit, save and correct: one edit is one change,
nothing else is reported, and a refused row that was corrected there loses its highlight.

The programs have pinned versions, in a folder that is removed. A short form runs where Node can
install its packages; all of it with `sh packaging/run deep`.
"""

from __future__ import annotations

import atexit
import json
import os
import shutil
import subprocess
import venv
from collections.abc import Callable, Mapping
from datetime import UTC, datetime, timedelta
from functools import cache
from pathlib import Path
from tempfile import mkdtemp

import libreoffice
import pytest
from builders.made_records import raw
from builders.written import write
from openpyxl.utils import get_column_letter
from planner import Planner
from sheets import workbook_at

from bridge.records.kinds import ACTIVITIES, kind_titled
from bridge.records.runs import RowResult
from bridge.workbook.opc.package import Package
from bridge.workbook.read.headers import rows_of

HERE = Path(__file__).parent
NODE = ("exceljs@4.4.0", "xlsx@0.18.5", "xlsx-populate@1.21.0")
READERS = (
    "python-calamine==0.9.1",
    "pandas==3.1.1",
    "polars==2.1.0",
    "fastexcel==0.21.0",
    "xlsx2csv==0.8.6",
    "duckdb==1.5.5",
    "duckdb-extension-excel==1.5.5",
    "openpyxl==3.1.5",
)
PYTHON = (
    "document-builder==10.0.0.170",
    "ironcalc==0.9.1",
    "excelize==0.1.0",
    "openpyxl==3.1.5",
    "pyreportjasper==2.1.4",
)
ODS = "application/vnd.oasis.opendocument.spreadsheet"
Cells = Mapping[str, str]
Edit = Callable[[Path, str, Cells], None]


def run(*command: str | Path, **environment: str) -> None:
    """Run a command. Raises CalledProcessError with its words."""
    done = subprocess.run(
        [str(word) for word in command],
        env={**os.environ, **environment},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        timeout=300,
        check=False,
    )
    assert done.returncode == 0, f"{command[:3]}: {done.stdout[-2000:]}"


@cache
def folder() -> Path:
    made = Path(mkdtemp(prefix="programs-"))
    atexit.register(shutil.rmtree, made, ignore_errors=True)
    return made


@cache
def node_packages() -> Path:
    if shutil.which("npm") is None:
        pytest.skip("npm is missing: sh packaging/run deep installs it")
    try:
        run("npm", "install", "--no-audit", "--no-fund", "--prefix", folder(), *NODE)
    except AssertionError as error:
        pytest.skip(f"npm could not install {', '.join(NODE)}: {error}")
    return folder() / "node_modules"


@cache
def python() -> Path:
    place = folder() / "python"
    venv.create(place, with_pip=True)
    run(place / "bin" / "pip", "install", "-q", "--disable-pip-version-check", *PYTHON)
    return place / "bin" / "python"


def saved(path: Path, *command: str | Path, **environment: str) -> None:
    """Run a command in which `OUT` stands for a new file, which then replaces the workbook."""
    out = path.with_name("saved.xlsx")
    run(*[out if word == "OUT" else word for word in command], **environment)
    out.replace(path)


def by_node(program: str) -> Edit:
    def edit(path: Path, sheet: str, cells: Cells) -> None:
        where = {"NODE_PATH": str(node_packages())}
        saved(
            path, "node", HERE / "edit.js", program, path, "OUT", sheet, json.dumps(cells), **where
        )

    return edit


def by_python(program: str) -> Edit:
    def edit(path: Path, sheet: str, cells: Cells) -> None:
        script = HERE / "edit_cells.py"
        saved(path, python(), script, program, path, "OUT", sheet, json.dumps(cells))

    return edit


def by_poi(path: Path, sheet: str, cells: Cells) -> None:
    jars = next(python().parents[1].glob("lib/*/site-packages/pyreportjasper/libs")) / "*"
    if not (folder() / "Edit.class").exists():
        run("javac", "-proc:none", "-cp", jars, "-d", folder(), HERE / "Edit.java")
    words = [word for pair in cells.items() for word in pair]
    saved(path, "java", "-cp", f"{folder()}:{jars}", "Edit", path, "OUT", sheet, *words)


def by_r(path: Path, sheet: str, cells: Cells) -> None:
    words = [word for pair in cells.items() for word in pair]
    saved(path, "Rscript", HERE / "edit.R", path, "OUT", sheet, *words)


def by_gnumeric(path: Path, sheet: str, cells: Cells) -> None:
    sets = [f"--set={sheet!r}!{cell}={text}" for cell, text in cells.items()]
    saved(path, "ssconvert", *sets, "-T", "Gnumeric_Excel:xlsx2", path, "OUT")


def by_libreoffice(path: Path, sheet: str, cells: Cells) -> None:
    libreoffice.edit(path, [libreoffice.Typed(sheet, *pair) for pair in cells.items()])


def by_openpyxl(path: Path, sheet: str, cells: Cells) -> None:
    with workbook_at(path) as book:
        for cell, text in cells.items():
            book[sheet][cell] = text


USUAL: Mapping[str, Edit] = {
    "openpyxl": by_openpyxl,
    "LibreOffice": by_libreoffice,
    "ExcelJS": by_node("exceljs"),
    "SheetJS": by_node("sheetjs"),
}
DEEP: Mapping[str, Edit] = {
    "SheetJS with formats": by_node("sheetjs-formats"),
    "SheetJS with dates": by_node("sheetjs-dates"),
    "xlsx-populate": by_node("xlsx-populate"),
    "ONLYOFFICE": by_python("onlyoffice"),
    "IronCalc": by_python("ironcalc"),
    "Excelize": by_python("excelize"),
    "Apache POI": by_poi,
    "R openxlsx": by_r,
    "Gnumeric": by_gnumeric,
}
PROGRAMS = [
    *(pytest.param(edit, id=name) for name, edit in USUAL.items()),
    *(pytest.param(edit, id=name, marks=pytest.mark.deep) for name, edit in DEEP.items()),
]


@pytest.fixture
def exported(anna: Planner) -> Planner:
    others = [kind_titled(title) for title in ("Personnel", "Timesheets")]
    anna.export(ACTIVITIES, *[kind for kind in others if kind is not None])
    return anna


def cell(planner: Planner, id: str, field: str, sheet: str = "Activities") -> str:
    column = get_column_letter(planner.column_of(field, sheet))
    return f"{column}{planner.row_of(id, sheet)}"


def highlighted(planner: Planner, id: str) -> bool:
    """Return whether a row has the red of a refused row (openpyxl cannot open all of the files)."""
    number = planner.row_of(id)
    with Package.open(planner.plan) as package, rows_of(package, package.sheets[0]) as rows:
        cells = next(row.cells for row in rows if row.number == number)
        return any("FFFFD9" in package.styles.fill(cell.style) for cell in cells)


@pytest.mark.parametrize("edit", PROGRAMS)
def test_one_edit_is_one_change_and_a_corrected_row_is_as_before(
    exported: Planner, edit: Edit
) -> None:
    planner = exported
    edit(planner.plan, "Activities", {cell(planner, "DB0411-045", "externalRemarks"): "moved"})
    for sheet, count in (("Activities", 1), ("Personnel", 0), ("Timesheets", 0)):
        changes = planner.check(sheet).changes
        assert (len(changes.changes), changes.all_problems) == (count, ()), sheet

    edits = {
        cell(planner, "DB0411-045", "siteId"): "NO-SUCH-SITE",
        cell(planner, "DB0411-046", "externalRemarks"): "later",
    }
    edit(planner.plan, "Activities", edits)
    done = planner.upload()
    assert (done.outcome.count(RowResult.UPDATED), done.outcome.count(RowResult.FAILED)) == (1, 1)
    assert highlighted(planner, "DB0411-045")

    site = str(planner.baseline()["DB0411-045"]["siteId"])
    edit(planner.plan, "Activities", {cell(planner, "DB0411-045", "siteId"): site})
    assert planner.upload().outcome.count(RowResult.UPDATED) == 1
    assert not highlighted(planner, "DB0411-045")
    assert [one.fields for one in planner.changes()] == []


@pytest.mark.deep
def test_calligra_reads_every_cell(exported: Planner, tmp_path: Path) -> None:
    """It has no way to save .xlsx; LibreOffice saves its .ods."""
    sheet = tmp_path / "Plan.ods"
    run("calligraconverter", "--batch", "--mimetype", ODS, exported.plan, sheet)
    libreoffice_saves(sheet, exported.plan)
    changes = exported.check().changes
    assert (changes.changes, [one for one in changes.all_problems if one.row]) == ((), [])


def libreoffice_saves(source: Path, target: Path) -> None:
    target.unlink()
    run("soffice", "--headless", "--convert-to", "xlsx", "--outdir", target.parent, source)


@pytest.mark.deep
def test_readers_show_the_minute_that_excel_shows(tmp_path: Path) -> None:
    place, path = tmp_path / "python", tmp_path / "Plan.xlsx"
    first = datetime(2026, 1, 1, tzinfo=UTC)
    every = [first + timedelta(minutes=7 * number) for number in range(100_000)]
    starts = [f"{moment:%Y-%m-%dT%H:%M:%S}.000Z" for moment in every]
    write(
        path, [raw({"id": f"A-{number}", "startDate": text}) for number, text in enumerate(starts)]
    )
    venv.create(place, with_pip=True)
    python = place / "bin" / "python"
    run(python, "-m", "pip", "install", "-q", "--disable-pip-version-check", *READERS)
    minutes = tmp_path / "minutes.txt"
    minutes.write_text("\n".join(f"{moment:%Y-%m-%d %H:%M}" for moment in every))
    run(python, HERE / "read_minutes.py", path, minutes)
