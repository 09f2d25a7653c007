"""The benchmark: ours and each peer alternately in fresh processes, one table. `sh packaging/run
benchmark --help` tells the choices.

The time compared is processor time of the whole task, in medians; machines drift, so only ratios of
one run mean something.
"""

from __future__ import annotations

import argparse
import math
import os
import platform
import sys
import tempfile
import zlib
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from importlib import metadata
from pathlib import Path
from typing import TextIO

from benchmarks import inputs
from benchmarks.measure import Figures, alternately, in_fresh_process, repeatedly
from benchmarks.program import FROZEN

MEGABYTE = 1e6
Limit = tuple[float, float]
"""What is held at 10,000 rows and at 100,000 rows."""


@dataclass(frozen=True, slots=True)
class Goal:
    """One line of the table.

    `at_most` is the largest ratio ours / peer, `faster` the smallest peer / ours; `memory` the most
    bytes above idle, `lighter` the largest ratio of that to the peer's, `held` the most
    milliseconds that the event loop may stand still (the size that our task gives), `seconds` the
    most processor time, `disk` the most bytes of what was made (its size, too). A `frozen` line is
    measured where the program was built.
    """

    title: str
    ours: str
    peer: str = ""
    at_most: Limit | None = None
    faster: Limit | None = None
    memory: Limit | None = None
    lighter: Limit | None = None
    held: Limit | None = None
    seconds: Limit | None = None
    disk: Limit | None = None
    sized: bool = True
    frozen: bool = False
    heaviest: int = 100_000


BEFORE = "10a44a39"
"""The commit that ours is measured against, in the same run."""
FIRST, LAST = 10_000, 100_000
"""The numbers of rows that the goals are stated for."""
EXPONENT = 1.1
"""How our time may grow with the rows, between the two largest sizes."""


def limit(pair: Limit, rows: int) -> float:
    """Return what holds at a number of rows."""
    return pair[rows > FIRST]


def _megabytes(first: float, last: float) -> Limit:
    return first * MEGABYTE, last * MEGABYTE


GOALS = (
    Goal(
        "export / XlsxWriter",
        "ours.export",
        "peers.export_xlsxwriter",
        at_most=(0.55, 0.42),
        memory=_megabytes(90, 90),
    ),
    Goal("export / pandas + openpyxl", "ours.export", "peers.export_pandas", faster=(8, 10)),
    Goal("export / rustpy-xlsxwriter", "ours.export", "peers.export_rustpy", at_most=(1.6, 1.25)),
    Goal("Delta tables / export", "ours.to_tables", "ours.export", at_most=(1.2, 1.2)),
    Goal(
        "read, check, import JSON / calamine",
        "ours.convert",
        "peers.read_calamine",
        at_most=(2.8, 2.6),
    ),
    Goal(
        "convert 5 % edited rows / calamine",
        "ours.convert_edited",
        "peers.read_edited_calamine",
        at_most=(3.2, 3.0),
    ),
    Goal(
        "read, check, import JSON / openpyxl + pydantic",
        "ours.convert",
        "peers.read_openpyxl",
        faster=(2.3, 2.6),
    ),
    Goal(
        "an own sheet read through a mapping / ours",
        "ours.read_own",
        "ours.read",
        at_most=(1.5, 1.3),
    ),
    Goal(
        "check of unchanged rows / openpyxl read-only",
        "ours.check",
        "peers.read_bare_openpyxl",
        at_most=(0.5, 0.5),
        memory=_megabytes(100, 400),
    ),
    Goal(
        "highlight 5 % / openpyxl load and save",
        "ours.mark",
        "peers.mark_openpyxl",
        faster=(9, 11),
    ),
    Goal(
        f"a farm moved by a day, from the check to the marks / {BEFORE}",
        "farm.move_farm",
        f"farm.move_farm@{BEFORE}",
        at_most=(0.5, 0.5),
        lighter=(1, 0.5),
    ),
    Goal(
        "check and review in the window, all changed",
        "eventloop.check_and_review",
        held=(50, 50),
        memory=_megabytes(150, 500),
    ),
    Goal("all rules of a plan", "ours.look_at_plan", seconds=(0.1, 1)),
    Goal(
        f"compare two kept exports / {BEFORE}",
        "ours.compare_kept_exports",
        f"ours.compare_kept_exports@{BEFORE}",
        at_most=(0.7, 0.7),
    ),
    Goal("timeline opens", "timeline.opens", held=(500, 500), heaviest=FIRST),
    Goal(
        "timeline, each frame of scrolling, zooming and dragging",
        "timeline.frames",
        held=(16.7, 16.7),
        heaviest=FIRST,
    ),
    Goal(
        f"merge of five copies, each of a fifth of the rows / {BEFORE}",
        "ours.merge",
        f"ours.merge@{BEFORE}",
        at_most=(0.7, 0.7),
    ),
    Goal("first window / bare window", "ours.window", "peers.window", sized=False),
    Goal(
        "--help, from the start of the process",
        "program.show_help",
        seconds=(0.25, 0.25),
        sized=False,
    ),
    Goal(
        "--help of the frozen program",
        "program.frozen_help",
        seconds=(0.25, 0.25),
        sized=False,
        frozen=True,
    ),
    Goal(
        "folder of the frozen program",
        "program.frozen_folder",
        disk=_megabytes(150, 150),
        sized=False,
        frozen=True,
    ),
)


def main(arguments: list[str] | None = None) -> int:
    """Measure and print the table; return 1 where a goal was missed."""
    choice = _parser().parse_args(arguments)
    goals = [
        goal for goal in GOALS if not choice.only or any(part in goal.title for part in choice.only)
    ]
    goals = [goal for goal in goals if not goal.frozen or FROZEN.exists()]
    with _folder(choice.folder) as folder:
        lines = [
            line for goal in goals for line in _measured(goal, choice.rows, folder, choice.repeats)
        ]
    table = f"{measured_on()}\n\n{as_table(lines)}"
    _say(table, sys.stdout)
    if choice.out:
        Path(choice.out).write_text(table, encoding="utf-8")
    return int(not all(line.met for line in lines if not line.goal.sized or line.rows >= FIRST))


@dataclass(frozen=True, slots=True)
class Line:
    """One measured line: what ours and the peer took at this many rows, and how our time grew from
    the size before.
    """

    goal: Goal
    rows: int
    ours: Figures
    peer: Figures | None = None
    grown: float | None = None

    @property
    def ratio(self) -> float | None:
        """Return ours / peer."""
        return self.ours.cpu / self.peer.cpu if self.peer is not None and self.peer.cpu else None

    @property
    def met(self) -> bool:
        """Whether every part of the goal is met."""
        goal, ratio, rows = self.goal, self.ratio, self.rows
        checks = [
            not goal.at_most or ratio is None or ratio <= limit(goal.at_most, rows),
            not goal.faster or ratio is None or 1 / ratio >= limit(goal.faster, rows),
            not goal.lighter
            or self.peer is None
            or self.ours.peak <= self.peer.peak * limit(goal.lighter, rows),
            not goal.memory or self.ours.peak <= limit(goal.memory, rows),
            not goal.held or self.ours.size <= limit(goal.held, rows),
            not goal.disk or self.ours.size <= limit(goal.disk, rows),
            not goal.seconds or self.ours.cpu <= limit(goal.seconds, rows),
            self.grown is None or self.grown <= EXPONENT,
        ]
        return all(checks)


_LIBRARIES = (
    "isal",
    "lxml",
    "openpyxl",
    "pydantic",
    "PySide6_Essentials",
    "python-calamine",
    "pandas",
    "XlsxWriter",
    "rustpy-xlsxwriter",
)


def measured_on() -> str:
    """Return the interpreter, the processor and the versions that figures belong to."""
    cpu = Path("/proc/cpuinfo")
    lines = cpu.read_text(encoding="utf-8").splitlines() if cpu.exists() else []
    model = next(
        (line.partition(": ")[2] for line in lines if line.startswith("model name")),
        platform.processor(),
    )
    flags = next((line.split() for line in lines if line.startswith("flags")), [])
    vectors = [
        flag for flag in ("sse4_2", "pclmulqdq", "avx2", "avx512f", "vpclmulqdq") if flag in flags
    ]  # by which ISA-L chooses its code
    there = {found.metadata["Name"]: found.version for found in metadata.distributions()}
    versions = ", ".join(f"{name} {there[name]}" for name in _LIBRARIES if name in there)
    python = (
        f"{platform.python_implementation()} {platform.python_version()}"
        f" ({platform.python_compiler()}, {sys.executable})"
    )
    return (
        f"{python}; {os.cpu_count()} x {model} ({' '.join(vectors)}), load"
        f" {os.getloadavg()[0]:.1f}; {platform.platform()}; zlib {zlib.ZLIB_RUNTIME_VERSION},"
        f" {versions}"
    )


def as_table(lines: Iterable[Line]) -> str:
    """Return the table as Markdown."""
    rows = [
        "| what | rows | goal | ours | peer | ratio | peak above idle (peer) | exponent | |",
        "| --- " * 9 + "|",
    ]
    for line in lines:
        peer = line.peer
        cells = (
            line.goal.title,
            f"{line.rows:,}" if line.goal.sized else "",
            _stated(line.goal, line.rows),
            f"{line.ours.cpu:.2f} s",
            f"{peer.cpu:.2f} s" if peer else "",
            _ratio(line),
            f"{line.ours.peak / MEGABYTE:.1f} MB"
            + (f" ({peer.peak / MEGABYTE:.1f})" if peer else ""),
            f"{line.grown:.2f}" if line.grown is not None else "",
            ("" if line.goal.sized and line.rows < FIRST else "met" if line.met else "**missed**"),
        )
        rows.append("| " + " | ".join(cells) + " |")
    return "\n".join(rows) + "\n"


def _measured(goal: Goal, sizes: list[int], folder: Path, repeats: int) -> Iterator[Line]:
    before: Line | None = None
    for rows in sorted(sizes) if goal.sized else [0]:
        if rows > goal.heaviest:
            continue
        _prepare(goal, folder, rows)
        peer: Figures | None = None
        if goal.peer:
            ours, peer = alternately(goal.ours, goal.peer, folder, rows, repeats)
        else:
            ours = repeatedly(goal.ours, folder, rows, repeats)
        inputs.clean(folder)
        grown = (
            math.log(ours.cpu / before.ours.cpu) / math.log(rows / before.rows)
            if before is not None
            else None
        )
        before = Line(goal, rows, ours, peer, grown)
        _say(as_table([before]).splitlines()[-1], sys.stderr)
        yield before


def _prepare(goal: Goal, folder: Path, rows: int) -> None:
    """Make the inputs outside of what is measured, also its memory: in a process of their own where
    they are large.
    """
    if goal.peer == "peers.window":
        in_fresh_process("ours.window_census", folder, rows)
    if goal.ours in {"ours.convert", "ours.check", "ours.read_own"}:
        in_fresh_process("inputs.make_saved_by_libreoffice", folder, rows)
    elif goal.ours == "ours.convert_edited":
        in_fresh_process("inputs.make_edited_by_libreoffice", folder, rows)
    elif goal.ours == "eventloop.check_and_review":
        in_fresh_process("inputs.make_edited_workbook", folder, rows)
    elif goal.ours == "ours.merge":
        in_fresh_process("inputs.make_copies", folder, rows)
    elif goal.ours in {"ours.mark"}:
        in_fresh_process("inputs.make_workbook", folder, rows)


def _stated(goal: Goal, rows: int) -> str:
    """Return the limits of a goal in words."""
    parts = (
        (goal.at_most, "<= {:g}", 1),
        (goal.faster, ">= {:g} times faster", 1),
        (goal.lighter, "memory <= {:g}", 1),
        (goal.memory, "<= {:.0f} MB", MEGABYTE),
        (goal.disk, "<= {:.0f} MB", MEGABYTE),
        (goal.seconds, "<= {:g} s", 1),
        (goal.held, "event loop never held over {:g} ms", 1),
    )
    return ", ".join(
        words.format(limit(pair, rows) / unit) for pair, words, unit in parts if pair is not None
    )


def _ratio(line: Line) -> str:
    size = (
        f"held {line.ours.size:.0f} ms"
        if line.goal.held
        else f"{line.ours.size / MEGABYTE:.1f} MB"
        if line.goal.disk
        else ""
    )
    ratio = (
        ""
        if line.ratio is None
        else f"{1 / line.ratio:.1f} times faster"
        if line.goal.faster
        else f"{line.ratio:.2f}"
    )
    return ", ".join(part for part in (ratio, size) if part)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="sh packaging/run benchmark", description="Measure Sheetbridge and its peers."
    )
    parser.add_argument(
        "--rows",
        type=int,
        nargs="+",
        default=[FIRST, LAST],
        help="the numbers of rows",
    )
    parser.add_argument(
        "--repeats", type=int, default=3, help="runs of each, of which the median counts"
    )
    parser.add_argument(
        "--only", nargs="+", help="only lines whose title contains one of these words"
    )
    parser.add_argument("--folder", help="keep the inputs here for the next time")
    parser.add_argument("--out", help="also write the table to this file")
    return parser


@contextmanager
def _folder(given: str | None) -> Iterator[Path]:
    if given:
        Path(given).mkdir(parents=True, exist_ok=True)
        yield Path(given).resolve()
        return
    with tempfile.TemporaryDirectory(prefix="sheetbridge-benchmark-") as made:
        yield Path(made)


def _say(text: str, stream: TextIO) -> None:
    print(text, file=stream, flush=True)


if __name__ == "__main__":
    sys.exit(main())
