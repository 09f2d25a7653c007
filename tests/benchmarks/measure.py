"""Runs one task in a fresh process and measures it: processor seconds, wall seconds, and memory
above what stood before it began.

A task is a generator: what it does before its first `yield` is preparation (imports, inputs) and
not measured; what follows is the work. A figure that it yields at the end is reported as its
`size`.
"""

from __future__ import annotations

import importlib
import json
import os
import resource
import subprocess
import sys
import tarfile
import time
from collections.abc import Callable, Generator
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path
from statistics import median

from bridge.__main__ import search_seldom

Task = Callable[[Path, int], Generator[float | None, None, None]]


@dataclass(frozen=True, slots=True)
class Figures:
    """What one run, or the medians of several, took.

    `cpu` and `wall` in seconds, `peak` in bytes above idle, `size` as the task says.
    """

    cpu: float
    wall: float
    peak: int
    size: float = 0.0


def medians(runs: list[Figures]) -> Figures:
    """Return the median of each figure; of the peak the largest."""
    return Figures(
        median(run.cpu for run in runs),
        median(run.wall for run in runs),
        max(run.peak for run in runs),
        median(run.size for run in runs),
    )


def alternately(
    ours: str, peer: str, folder: Path, rows: int, repeats: int
) -> tuple[Figures, Figures]:
    """Run both tasks in turn, each in fresh processes, so that a drift of the machine meets both;
    return the medians.
    """
    first, second = [], []
    for _ in range(repeats):
        first.append(in_fresh_process(ours, folder, rows))
        second.append(in_fresh_process(peer, folder, rows))
    return medians(first), medians(second)


def repeatedly(task: str, folder: Path, rows: int, repeats: int) -> Figures:
    """Run one task several times, each in a fresh process."""
    return medians([in_fresh_process(task, folder, rows) for _ in range(repeats)])


def in_fresh_process(task: str, folder: Path, rows: int) -> Figures:
    """Run a task, named `module.function` of this folder, in a process of its own.

    `module.function@COMMIT` is the task as it was in an older commit, with the program of then.
    Raises RuntimeError with its words when it fails.
    """
    name, _, of = task.partition("@")
    tree = _tree(of, folder) if of else _HERE
    environment = os.environ | {
        "PYTHONPATH": f"{tree / 'tests'}{os.pathsep}{tree}",
        "QT_QPA_PLATFORM": "offscreen",
        "SHEETBRIDGE_HOME": str(folder / "home"),
        "PYTHONDONTWRITEBYTECODE": "",  # an installed program is compiled
        "PYTHONPYCACHEPREFIX": str(folder / "compiled"),
    }
    command = [sys.executable, "-m", "benchmarks.measure", name, str(folder), str(rows)]
    done = subprocess.run(
        command, capture_output=True, text=True, check=False, env=environment, cwd=tree
    )
    if done.returncode:
        raise RuntimeError(f"{task} at {rows} rows failed:\n{done.stderr[-3000:]}")
    sys.stderr.write(done.stderr)  # what a task tells beside its figures
    return Figures(**json.loads(done.stdout.splitlines()[-1]))


_HERE = Path(__file__).parents[2]


def _tree(commit: str, folder: Path) -> Path:
    """Return the tree of an older commit, unpacked from the history beside the inputs."""
    tree = folder / f"tree-{commit}"
    if not tree.exists():
        packed = subprocess.run(
            ["git", "archive", commit, "bridge", "tests", "assets", "pyproject.toml"],
            cwd=_HERE,
            check=True,
            capture_output=True,
        )
        with tarfile.open(fileobj=BytesIO(packed.stdout)) as archive:
            archive.extractall(tree, filter="data")
    return tree


def measured(task: Task, folder: Path, rows: int) -> Figures:
    """Prepare a task, do its work, and return its figures."""
    work = task(folder, rows)
    next(work)
    idle = resident()
    _forget_peak()
    cpu, wall = _processor_time(), time.perf_counter()
    size = next(work, None)
    cpu, wall = _processor_time() - cpu, time.perf_counter() - wall
    peak = max(0, _peak() - idle)
    for _ in work:
        pass
    return Figures(cpu, wall, peak, size or 0.0)


def _processor_time() -> float:
    """Return the seconds of this process and of the programs that it ran to their end."""
    used = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return sum(one.ru_utime + one.ru_stime for one in used)


def _status(name: str) -> int:
    for line in Path("/proc/self/status").read_text(encoding="ascii").splitlines():
        if line.startswith(f"{name}:"):
            return int(line.split()[1]) * 1024
    return 0


def resident() -> int:
    return _status("VmRSS")


def _peak() -> int:
    return _status("VmHWM")


def _forget_peak() -> None:
    """Let the peak count from now on (Linux)."""
    Path("/proc/self/clear_refs").write_text("5", encoding="ascii")


if __name__ == "__main__":
    module, function = sys.argv[1].split(".")
    if module != "peers":
        search_seldom()  # as the program does at its start
    found = measured(
        getattr(importlib.import_module(f"benchmarks.{module}"), function),
        Path(sys.argv[2]),
        int(sys.argv[3]),
    )
    sys.stdout.write(
        json.dumps({"cpu": found.cpu, "wall": found.wall, "peak": found.peak, "size": found.size})
    )
