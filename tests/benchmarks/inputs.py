"""The files that the tasks work on, made once per size and kept in the benchmark's folder."""

from __future__ import annotations

import json
import random
import shutil
import subprocess
import zipfile
from collections.abc import Generator, Iterator
from pathlib import Path

from benchmarks import made

UPLOADED_BYTES_A_ROW = 1_000
DOWNLOADED_BYTES_A_ROW = 2_170
"""So that 100,000 rows stand for an upload of 100 MB and a download of 217 MB."""


def export_body(folder: Path, rows: int) -> Path:
    """Return the body of an export."""
    path = folder / f"export-{rows}.json"
    if not path.exists():
        made.write_export(path, rows)
    return path


def large_body(folder: Path, rows: int) -> Path:
    """Return the body of an export of `DOWNLOADED_BYTES_A_ROW` a row: three records for each."""
    return export_body(folder, rows * 3)


def workbook(folder: Path, rows: int) -> Path:
    """Return the workbook of an export as Sheetbridge writes it."""
    path = folder / f"plan-{rows}.xlsx"
    if not path.exists():
        from benchmarks import ours

        for _ in ours.export(folder, rows):
            pass
        shutil.move(folder / f"written-{rows}.xlsx", path)  # noqa: TID251 (a folder of the test)
    return path


def edited_workbook(folder: Path, rows: int, every: int = 1) -> Path:
    """Return a workbook in which every row, or one of so many, has other remarks than were
    exported, and every fiftieth of them an unknown site.
    """
    path = folder / f"edited-{rows}-{every}.xlsx"
    if not path.exists():
        from bridge.jobs.fetch import Fetched
        from bridge.jsonio.record_stream import RawRecord
        from bridge.progress import Monitor
        from bridge.records.changes import Origin
        from bridge.records.kinds import ACTIVITIES
        from bridge.records.lookups import LookupsFrom
        from bridge.workbook.write.export_workbook import SheetToWrite, plan_for, write_workbook

        fetched = Fetched(ACTIVITIES, export_body(folder, rows), "", False, None, {})

        def edited() -> Iterator[RawRecord]:
            for place, record in enumerate(fetched.records()):
                site = {} if place % (50 * every) else {"siteId": "DB99"}
                edit = {} if place % every else {"externalRemarks": f"Moved {place}", **site}
                yield RawRecord(record.text, {**record.value, **edit})

        origin = Origin("benchmark", "", "project", "Europe/Copenhagen", "2026-01-01T00:00:00.000Z")
        plan, known = plan_for(ACTIVITIES, fetched.records()), LookupsFrom()
        known.take(ACTIVITIES, (record.value for record in fetched.records()), complete=True)
        write_workbook(path, [SheetToWrite(plan, edited)], origin, known.lookups, Monitor())
    return path


COPIES = 5


def copies(folder: Path, rows: int) -> list[Path]:
    """Return a plan of a fifth of the rows and five copies of it, in each of which every twentieth
    row has other remarks, another one in each.
    """
    plan = workbook(folder, rows // COPIES)
    found = [folder / f"copy-{rows}-{number}.xlsx" for number in range(COPIES)]
    for number, path in enumerate(found):
        if not path.exists():
            from zoneinfo import ZoneInfo

            from bridge.records.changes import CellChange
            from bridge.workbook.read.open_sheet import open_sheet
            from bridge.workbook.writeback.own_sheet import edit_workbook

            with open_sheet(plan) as sheet:
                column = sheet.info.columns["externalRemarks"]
            shutil.copyfile(plan, path)  # noqa: TID251 (a folder of the test)
            edited = range(2 + number, 2 + rows // COPIES, 20)
            remarks = [
                CellChange(
                    "Activities", row, column, "externalRemarks", f"Copy {number} moved {row}"
                )
                for row in edited
            ]
            edit_workbook(path, remarks, ZoneInfo("Europe/Copenhagen"))
    return [plan, *found]


def saved_by_libreoffice(folder: Path, rows: int) -> Path:
    """Return the same workbook after LibreOffice opened and saved it."""
    path = folder / "libreoffice" / f"plan-{rows}.xlsx"
    if not path.exists():
        profile = f"-env:UserInstallation=file://{folder}/profile"
        command = [
            "soffice",
            profile,
            "--headless",
            "--convert-to",
            "xlsx",
            "--outdir",
            str(path.parent),
            str(workbook(folder, rows)),
        ]
        subprocess.run(
            command, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, timeout=1800
        )
    return path


def formatted_below(folder: Path, rows: int, more: int) -> Path:
    """Return the same workbook with so many rows more, each of 24 cells that have a format and
    nothing else.
    """
    path = folder / "libreoffice" / f"formatted-{rows}-{more}.xlsx"
    if not path.exists():
        with (
            zipfile.ZipFile(saved_by_libreoffice(folder, rows)) as source,
            zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED, compresslevel=1) as target,
        ):
            for name in source.namelist():
                before, end, behind = source.read(name).partition(
                    b"</sheetData>" if name == "xl/worksheets/sheet1.xml" else b"\0"
                )
                with target.open(name, "w", force_zip64=True) as part:
                    part.write(before)
                    for row in range(rows + 2, rows + 2 + more) if end else ():
                        cells = "".join(
                            f'<c r="{letter}{row}" s="1"/>' for letter in "ABCDEFGHIJKLMNOPQRSTUVWX"
                        )
                        part.write(
                            f'<row r="{row}" s="1" customFormat="1" ht="15">{cells}</row>'.encode()
                        )
                    part.write(end + behind)
    return path


def highlighted_rows(rows: int) -> list[int]:
    """Return the numbers in Excel of the 5 % of the rows that are highlighted."""
    return sorted(random.Random(made.SEED).sample(range(2, rows + 2), max(1, rows // 20)))


def upload_body(folder: Path, rows: int) -> Path:
    """Return import JSON of about `UPLOADED_BYTES_A_ROW` a row."""
    path = folder / f"upload-{rows}.json"
    if not path.exists():
        one = json.dumps(
            {
                "id": "ACT-0000001",
                "siteId": "DB01",
                "internalRemarks": "x" * (UPLOADED_BYTES_A_ROW - 62),
            }
        )
        with path.open("w", encoding="utf-8") as file:
            file.write("[" + one)
            for _ in range(rows - 1):
                file.write("," + one)
            file.write("]")
    return path


def make_workbook(folder: Path, rows: int) -> Generator[float | None, None, None]:
    """Make the workbook, as a task of a process of its own."""
    yield None
    yield float(workbook(folder, rows).stat().st_size)


def make_saved_by_libreoffice(folder: Path, rows: int) -> Generator[float | None, None, None]:
    """Make the workbook that LibreOffice saved, as a task of a process of its own."""
    yield None
    yield float(saved_by_libreoffice(folder, rows).stat().st_size)


def make_formatted(folder: Path, rows: int) -> Generator[float | None, None, None]:
    """Make the workbooks with formatted rows below, as a task of a process of its own."""
    yield None
    yield float(
        sum(
            formatted_below(folder, rows, more).stat().st_size
            for more in (60_000, 1_048_575 - rows)
        )
    )


def make_copies(folder: Path, rows: int) -> Generator[float | None, None, None]:
    """Make a plan and its copies, as a task of a process of its own."""
    yield None
    yield float(len(copies(folder, rows)))


def make_edited_workbook(folder: Path, rows: int) -> Generator[float | None, None, None]:
    """Make the workbook with edits, as a task of a process of its own."""
    yield None
    yield float(edited_workbook(folder, rows).stat().st_size)


def make_workbook_edited_a_little(folder: Path, rows: int) -> Generator[float | None, None, None]:
    """The same with every twentieth row edited."""
    yield None
    yield float(edited_workbook(folder, rows, every=20).stat().st_size)


def clean(folder: Path) -> None:
    """Remove what the tasks wrote."""
    for path in folder.glob("written-*"):
        path.unlink()
