"""Measure how long the installed program takes to show its window, cold and warm, compared with a
one-file build.

Usage, after a build on Linux: .venv/bin/python packaging/starts.py

Measures wall clock time from process start to the window on screen; medians of alternating runs.
Cold means that the program's files are not in the system's cache.
"""

from __future__ import annotations

import os
import statistics
import subprocess
import tempfile
import time
from pathlib import Path

import product
from display import Display, wait

REPEATS = 5
FOLDER = product.ROOT / "dist" / product.NAME
ONE_FILE = product.ROOT / "build" / "onefile" / product.WINDOW_PROGRAM


def main() -> None:
    """Make the one-file program, measure both, and print table rows."""
    make_one_file()
    programs = {"folder": FOLDER / product.WINDOW_PROGRAM, "one file": ONE_FILE}
    taken: dict[tuple[str, str], list[float]] = {}
    with tempfile.TemporaryDirectory(prefix="sheetbridge-starts-") as home, Display() as display:
        for program in programs.values():
            start(display, program, Path(home))
        for _ in range(REPEATS):
            for state in ("cold", "warm"):
                for name, program in programs.items():
                    if state == "cold":
                        forget(program)
                    taken.setdefault((state, name), []).append(start(display, program, Path(home)))
    print(
        "| window of the installed program | folder | one file | ratio |\n| --- | --- | --- | --- |"
    )
    for state in ("cold", "warm"):
        ours, peer = (statistics.median(taken[state, name]) for name in programs)
        print(f"| {state} start | {ours:.2f} s | {peer:.2f} s | {ours / peer:.2f} |")


def make_one_file() -> None:
    """Build the one-file program in the environment of the last build."""
    python = product.ROOT / "build" / "environment" / "bin" / "python"
    work = product.ROOT / "build" / "onefile"
    command = [
        str(python),
        "-m",
        "PyInstaller",
        "--noconfirm",
        "--log-level",
        "ERROR",
        "--distpath",
        str(work),
        "--workpath",
        str(work / "work"),
    ]
    environment = os.environ | {
        "SHEETBRIDGE_ONE_FILE": "1",
        "SOURCE_DATE_EPOCH": str(product.build_time()),
    }
    subprocess.run(
        [*command, str(product.ROOT / "packaging" / "sheetbridge.spec")],
        cwd=work.parent,
        env=environment,
        stderr=subprocess.DEVNULL,
        check=True,
    )


def forget(program: Path) -> None:
    """Drop a program's files from the system's cache."""
    os.sync()
    for path in program.parent.rglob("*"):
        if path.is_file():
            with path.open("rb") as file:
                os.posix_fadvise(file.fileno(), 0, 0, os.POSIX_FADV_DONTNEED)


def start(display: Display, program: Path, home: Path) -> float:
    """Start the program, wait for its window, and close it; return the seconds until the window
    appeared.
    """
    begun = time.monotonic()
    process = display.start([str(program)], home)
    display.window(process)
    seconds = time.monotonic() - begun
    time.sleep(1.5)
    display.keys("ctrl+q")
    wait(lambda: "ended" if process.poll() is not None else "", 20, "the end of the program")
    return seconds


if __name__ == "__main__":
    main()
