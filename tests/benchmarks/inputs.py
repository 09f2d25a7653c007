"""The files that the tasks work on, made once per size and kept in the benchmark's folder."""

from __future__ import annotations

import random
import shutil
import subprocess
from collections.abc import Generator, Iterator, Mapping
from pathlib import Path

from benchmarks import made


def export_body(folder: Path, rows: int) -> Path:
    """Return the body of an export."""
    path = folder / f"export-{rows}.json"
    if not path.exists():
        made.write_export(path, rows)
    return path


def workbook(folder: Path, rows: int) -> Path:
    """Return the workbook of an export as Sheetbridge writes it."""
    path = folder / f"plan-{rows}.xlsx"
    if not path.exists():
        from benchmarks import ours

        for _ in ours.export(folder, rows):
            pass
        shutil.move(folder / f"written-{rows}.xlsx", path)  # noqa: TID251 (a folder of the test)
    return path


def edited_workbook(folder: Path, rows: int) -> Path:
    """Return a workbook in which every row has other remarks than were exported, and every fiftieth
    an unknown site.
    """
    path = folder / f"edited-{rows}.xlsx"
    if not path.exists():
        from bridge.jobs.fetch import Fetched
        from bridge.jsonio.record_stream import RawRecord
        from bridge.progress import Monitor
        from bridge.records.change_set import Origin
        from bridge.records.columns import SheetLayout
        from bridge.records.kinds import ACTIVITIES
        from bridge.records.lookups import LookupsFrom
        from bridge.workbook.write.export_workbook import SheetToWrite, write_workbook

        fetched = Fetched(ACTIVITIES, export_body(folder, rows), "", False, None, {})

        def edited() -> Iterator[RawRecord]:
            for place, record in enumerate(fetched.records()):
                site = {} if place % 50 else {"siteId": "DB99"}
                edit = {"externalRemarks": f"Moved {place}", **site}
                yield RawRecord(record.text, {**record.value, **edit})

        origin = Origin("benchmark", "", "project", "Europe/Copenhagen", "2026-01-01T00:00:00.000Z")
        plan = SheetLayout(ACTIVITIES.title, ACTIVITIES.columns, ACTIVITIES.name)
        known = LookupsFrom()
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
            shutil.copyfile(plan, path)  # noqa: TID251 (a folder of the test)
            edited = range(2 + number, 2 + rows // COPIES, 20)
            _edit(path, {row: f"Copy {number} moved {row}" for row in edited})
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


def edited_by_libreoffice(folder: Path, rows: int) -> Path:
    """Return that workbook with other remarks in 5 % of its rows."""
    path = folder / f"edited-by-libreoffice-{rows}.xlsx"
    if not path.exists():
        shutil.copyfile(saved_by_libreoffice(folder, rows), path)  # noqa: TID251 (a folder of the test)
        _edit(path, {row: f"Moved {row}" for row in highlighted_rows(rows)})
    return path


def _edit(path: Path, remarks: Mapping[int, str]) -> None:
    """Type external remarks into rows of a workbook."""
    from zoneinfo import ZoneInfo

    from bridge.records.change_set import CellWrite
    from bridge.workbook.read.open_sheet import open_sheet
    from bridge.workbook.writeback.edit_cells import edit_workbook

    with open_sheet(path) as sheet:
        column = sheet.info.columns["externalRemarks"]
    edits = [
        CellWrite("Activities", row, column, "externalRemarks", text)
        for row, text in remarks.items()
    ]
    edit_workbook(path, edits, ZoneInfo("Europe/Copenhagen"))


def highlighted_rows(rows: int) -> list[int]:
    """Return the numbers in Excel of the 5 % of the rows that are highlighted."""
    return sorted(random.Random(made.SEED).sample(range(2, rows + 2), max(1, rows // 20)))


def make_workbook(folder: Path, rows: int) -> Generator[float | None, None, None]:
    """Make the workbook, as a task of a process of its own."""
    yield None
    yield float(workbook(folder, rows).stat().st_size)


def make_saved_by_libreoffice(folder: Path, rows: int) -> Generator[float | None, None, None]:
    """Make the workbook that LibreOffice saved, as a task of a process of its own."""
    yield None
    yield float(saved_by_libreoffice(folder, rows).stat().st_size)


def make_edited_by_libreoffice(folder: Path, rows: int) -> Generator[float | None, None, None]:
    """Make the workbook that LibreOffice saved, with edits, as a task of a process of its own."""
    yield None
    yield float(edited_by_libreoffice(folder, rows).stat().st_size)


def make_copies(folder: Path, rows: int) -> Generator[float | None, None, None]:
    """Make a plan and its copies, as a task of a process of its own."""
    yield None
    yield float(len(copies(folder, rows)))


def make_edited_workbook(folder: Path, rows: int) -> Generator[float | None, None, None]:
    """Make the workbook with edits, as a task of a process of its own."""
    yield None
    yield float(edited_workbook(folder, rows).stat().st_size)


def clean(folder: Path) -> None:
    """Remove what the tasks wrote."""
    for path in folder.glob("written-*"):
        path.unlink()
