"""python read_minutes.py WORKBOOK MINUTES: compares what each reader shows in the column of starts.

MINUTES has one line a row, as Excel shows it: 2026-11-24 06:00.
"""

from __future__ import annotations

import csv
import io
import subprocess
import sys
from collections.abc import Callable, Iterator
from datetime import datetime
from pathlib import Path

import duckdb
import duckdb_extension_excel  # type: ignore[import-not-found]
import pandas
import polars
from python_calamine import CalamineWorkbook

PATH, EXPECTED = sys.argv[1], Path(sys.argv[2]).read_text().split("\n")


def calamine() -> Iterator[object]:
    header, *rows = CalamineWorkbook.from_path(PATH).get_sheet_by_name("Activities").to_python()
    place = next(at for at, text in enumerate(header) if str(text).startswith("Start"))
    for row in rows:  # midnight is a date without a time
        value = row[place]
        yield value if isinstance(value, datetime) else f"{value} 00:00"


def by_pandas() -> Iterator[object]:
    frame = pandas.read_excel(PATH, sheet_name="Activities", engine="calamine")
    yield from frame[next(name for name in frame if name.startswith("Start"))]


def by_polars(engine: str) -> Iterator[object]:
    frame = polars.read_excel(PATH, sheet_name="Activities", engine=engine)
    yield from frame[next(name for name in frame.columns if name.startswith("Start"))]


def xlsx2csv() -> Iterator[object]:
    command = [sys.executable, "-m", "xlsx2csv", "-n", "Activities", "-f", "%Y-%m-%d %H:%M", PATH]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    rows = csv.DictReader(io.StringIO(done.stdout))
    for row in rows:
        yield next(text for name, text in row.items() if name.startswith("Start"))


def by_duckdb() -> Iterator[object]:
    folder = Path(str(duckdb_extension_excel.__file__)).parent
    extension = next(folder.rglob("excel.duckdb_extension"))
    duckdb.sql(f"LOAD '{extension}'")
    table = duckdb.sql(f"SELECT * FROM read_xlsx('{PATH}', sheet = 'Activities')")
    name = next(name for name in table.columns if name.startswith("Start"))
    yield from (row[0] for row in table.project(f'"{name}"').fetchall())


READERS: dict[str, Callable[[], Iterator[object]]] = {
    "calamine": calamine,
    "pandas": by_pandas,
    "polars": lambda: by_polars("calamine"),
    "polars with xlsx2csv": lambda: by_polars("xlsx2csv"),
    "xlsx2csv": xlsx2csv,
    "DuckDB": by_duckdb,
}
failed = False
for name, reader in READERS.items():
    shown = [str(value)[:16] for value in reader()]
    wrong = [pair for pair in zip(shown, EXPECTED, strict=True) if pair[0] != pair[1]]
    sys.stdout.write(f"{name}: {len(wrong)} of {len(EXPECTED)} wrong {wrong[:3]}\n")
    failed = failed or bool(wrong)
sys.exit(failed)
