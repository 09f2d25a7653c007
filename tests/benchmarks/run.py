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


@dataclass(frozen=True, slots=True)
class Goal:
    """One line of the table.

    `at_most` is the largest ratio ours / peer, `faster` the smallest peer / ours; `memory` the most
    bytes above idle, `memory_a_row` the same for each row, `exponent` the growth of our time
    between the two largest sizes, `held` the most milliseconds that the event loop may stand still
    (the size that our task gives), `seconds` the most processor time, `disk` the most bytes of what
    was made (its size, too). `stretch` is the ratio that would be better still. A `frozen` line is
    measured where the program was built.
    """

    title: str
    ours: str
    peer: str = ""
    at_most: float = 0.0
    faster: float = 0.0
    stretch: float = 0.0
    memory: float = 0.0
    memory_a_row: float = 0.0
    exponent: float = 0.0
    held: float = 0.0
    seconds: float = 0.0
    disk: float = 0.0
    frozen: bool = False
    sized: bool = True
    heaviest: int = 1_000_000


MEGABYTE = 1e6
STATED_FOR = 100_000
"""The rows that the goals are stated for; smaller sizes show what does not grow, such as the time
to load a library.
"""

GOALS = (
    Goal(
        "export / XlsxWriter constant_memory",
        "ours.export",
        "peers.export_xlsxwriter",
        at_most=0.20,
        memory=8 * MEGABYTE,
        exponent=1.0,
    ),
    Goal(
        "export / pandas + openpyxl",
        "ours.export",
        "peers.export_pandas",
        faster=15,
        heaviest=100_000,
    ),
    Goal(
        "export / openpyxl write-only",
        "ours.export",
        "peers.export_openpyxl",
        at_most=1,
        heaviest=100_000,
    ),
    Goal("export / rustpy-xlsxwriter", "ours.export", "peers.export_rustpy", at_most=0.85),
    Goal(
        "Parquet for a lake / export",
        "ours.to_parquet",
        "ours.export",
        at_most=1.5,
        memory=60 * MEGABYTE,
        exponent=1.05,
    ),
    Goal(
        "read, check, import JSON / calamine",
        "ours.convert",
        "peers.read_calamine",
        at_most=1.9,
        stretch=1.5,
        memory_a_row=600,
        heaviest=100_000,
    ),
    Goal(
        "read, check, import JSON / openpyxl + pydantic",
        "ours.convert",
        "peers.read_openpyxl",
        faster=6,
        heaviest=100_000,
    ),
    Goal(
        "an own sheet read through a mapping / ours",
        "ours.read_own",
        "ours.read",
        at_most=1.5,
        heaviest=100_000,
    ),
    Goal(
        "diff against the baseline / read",
        "ours.check",
        "ours.read",
        at_most=2.0,
        memory_a_row=600,
        heaviest=100_000,
    ),
    Goal(
        "check with 60,000 formatted rows below / without",
        "ours.check_above_formatted",
        "ours.check",
        at_most=1.2,
        heaviest=100_000,
    ),
    Goal(
        "check with all other rows formatted / without",
        "ours.check_above_all_formatted",
        "ours.check",
        at_most=1.2,
        heaviest=100_000,
    ),
    Goal(
        "highlight 5 % / openpyxl load and save",
        "ours.mark",
        "peers.mark_openpyxl",
        faster=30,
        memory=10 * MEGABYTE,
        heaviest=100_000,
    ),
    Goal(
        "parse a body / json.loads",
        "ours.parse_json",
        "peers.parse_json",
        at_most=0.4,
        memory=2 * MEGABYTE,
        heaviest=100_000,
    ),
    Goal("upload a file", "ours.upload", memory=4 * MEGABYTE, heaviest=100_000),
    Goal("upload job", "uploading.upload_job", memory_a_row=1200, exponent=1.1, heaviest=100_000),
    Goal(
        "a farm moved by a day, from the check to the marks",
        "farm.move_farm",
        memory=200 * MEGABYTE,
        exponent=1.1,
        heaviest=100_000,
    ),
    Goal("download a body", "ours.download", memory=4 * MEGABYTE, heaviest=100_000),
    Goal(
        "check and review in the window, 5 % changed",
        "eventloop.check_and_review_few",
        held=100,
        memory=120 * MEGABYTE,
        heaviest=100_000,
    ),
    Goal(
        "check and review in the window, all changed",
        "eventloop.check_and_review",
        held=100,
        heaviest=100_000,
    ),
    Goal("all rules of a plan", "ours.look_at_plan", seconds=1.5, heaviest=100_000),
    Goal(
        "what moved between two kept exports",
        "ours.compare_kept_exports",
        seconds=2.0,
        heaviest=100_000,
    ),
    Goal(
        "timeline, first paint / QGraphicsScene",
        "timeline.first_paint",
        "timeline.scene_first_paint",
        at_most=0.2,
        held=100,
        heaviest=100_000,
    ),
    Goal(
        "timeline, each frame of scrolling and zooming",
        "timeline.frames",
        held=16.7,
        heaviest=100_000,
    ),
    Goal(
        "merge of five copies, each of a fifth of the rows",
        "ours.merge",
        seconds=10.0,
        heaviest=100_000,
    ),
    Goal("first window / bare window", "ours.window", "peers.window", at_most=1.3, sized=False),
    Goal("--help, from the start of the process", "program.show_help", seconds=0.25, sized=False),
    Goal(
        "--help of the frozen program",
        "program.frozen_help",
        seconds=0.25,
        sized=False,
        frozen=True,
    ),
    Goal(
        "folder of the frozen program",
        "program.frozen_folder",
        disk=150 * MEGABYTE,
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
    return int(
        not all(line.met for line in lines if not line.goal.sized or line.rows >= STATED_FOR)
    )


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
        goal, ratio = self.goal, self.ratio
        checks = [
            not goal.at_most or ratio is None or ratio <= goal.at_most,
            not goal.faster or ratio is None or 1 / ratio >= goal.faster,
            not goal.memory or self.ours.peak <= goal.memory,
            not goal.memory_a_row or self.ours.peak <= goal.memory_a_row * self.rows,
            not goal.held or self.ours.size <= goal.held,
            not goal.disk or self.ours.size <= goal.disk,
            not goal.seconds or self.ours.cpu <= goal.seconds,
            not goal.exponent or self.grown is None or self.grown <= goal.exponent,
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
            _wish(line.goal),
            f"{line.ours.cpu:.2f} s",
            f"{peer.cpu:.2f} s" if peer else "",
            _ratio(line),
            f"{line.ours.peak / MEGABYTE:.1f} MB"
            + (f" ({peer.peak / MEGABYTE:.1f})" if peer else ""),
            f"{line.grown:.2f}" if line.grown is not None else "",
            (
                ""
                if line.goal.sized and line.rows < STATED_FOR
                else "met"
                if line.met
                else "**missed**"
            ),
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
    elif goal.ours.startswith("ours.check_above"):
        in_fresh_process("inputs.make_formatted", folder, rows)
    elif goal.ours == "eventloop.check_and_review":
        in_fresh_process("inputs.make_edited_workbook", folder, rows)
    elif goal.ours == "eventloop.check_and_review_few":
        in_fresh_process("inputs.make_workbook_edited_a_little", folder, rows)
    elif goal.ours == "ours.merge":
        in_fresh_process("inputs.make_copies", folder, rows)
    elif goal.ours in {"ours.mark"}:
        in_fresh_process("inputs.make_workbook", folder, rows)


def _wish(goal: Goal) -> str:
    parts = [
        f"<= {goal.at_most:g}" if goal.at_most else "",
        f">= {goal.faster:g} times faster" if goal.faster else "",
        f"({goal.stretch:g})" if goal.stretch else "",
        f"<= {goal.memory / MEGABYTE:.0f} MB" if goal.memory else "",
        f"<= {goal.memory_a_row:.0f} B a row" if goal.memory_a_row else "",
        f"<= {goal.disk / MEGABYTE:.0f} MB" if goal.disk else "",
        f"<= {goal.seconds:g} s" if goal.seconds else "",
        f"exponent <= {goal.exponent:g}" if goal.exponent else "",
        f"event loop never held over {goal.held:g} ms" if goal.held else "",
    ]
    return ", ".join(part for part in parts if part).replace(", (", " (")


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
        default=[1_000, 10_000, 100_000],
        help="sizes; add 1000000 for the largest",
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
