"""Mutants -> which of them the tests notice: each is tried in a process of its own, by the tests that reach its line, the quick ones first.

    PYTHONPATH=tests python -m mutation.trial reach FILE [TESTS …]    which test reaches which line, and how long it takes; kept in FILE
    PYTHONPATH=tests python -m mutation.trial try FILE COUNT [SEED]   COUNT mutants, drawn by the seed; prints those that survive
    PYTHONPATH=tests python -m mutation.trial missing FILE            branch coverage of the modules, and what of them no test reaches

A mutant is killed when a test fails, or takes ten times its time and two minutes. The changed module is never written into the sources: the
process that tries it takes it from memory.
"""

from __future__ import annotations

import contextlib
import importlib.abc
import importlib.machinery
import importlib.util
import json
import os
import random
import resource
import signal
import sys
import time
from collections import defaultdict
from collections.abc import Iterable, Iterator
from pathlib import Path
from types import CodeType, ModuleType
from typing import NamedTuple

import coverage
import pytest
from mutation.mutants import Mutant, compiles, mutants

ROOT = Path(__file__).parents[2]
JUDGED = (
    "bridge/changes/compare/*.py",
    "bridge/changes/import_payload.py",
    "bridge/changes/outcome/*.py",
    "bridge/records/cells/grammar.py",
    "bridge/records/cells/lists.py",
    "bridge/records/cells/plain_lists.py",
    "bridge/mapping/*.py",
    "bridge/ledger.py",
)
"""The modules that decide what changed, what is sent, what became of it, how lists and own sheets read, and what the ledger holds."""
REACHING = (
    "tests/changes",
    "tests/records",
    "tests/mapping",
    "tests/jsonio",
    "tests/test_ledger.py",
    "tests/jobs",
    "tests/test_plans.py",
    "tests/cli",
)
_MEMORY = 4_000_000_000
_PATIENCE = 120.0
"""Seconds that a try has beyond ten times what its tests took: its start, and whatever else the machine does."""
_NOTHING = ""
_QUIET = ("-W", "ignore::pytest.PytestAssertRewriteWarning")
"""What is loaded before the tests cannot be rewritten for its assertions, and need not."""
_JUDGED = (pytest.ExitCode.OK, pytest.ExitCode.TESTS_FAILED, pytest.ExitCode.INTERRUPTED)
"""How pytest ends where tests judged a mutant; INTERRUPTED where their modules could not be read with it."""


class Reach(NamedTuple):
    """`tests` and `lines`: the tests that reach each line of each module, and the seconds that a test takes."""

    seconds: dict[str, float]
    lines: dict[str, dict[int, list[str]]]

    def tests_of(self, module: str, line: int) -> list[str]:
        """Return the tests that reach a line, the quickest first; what runs while a module is read is reached by all of its tests."""
        lines = self.lines.get(module, {})
        found = {test for test in lines.get(line, ()) if test}
        if "" in lines.get(line, ()) or not found:
            found |= {test for tests in lines.values() for test in tests if test}
        return sorted(found, key=lambda test: self.seconds.get(test, 0.0))


class Tried(NamedTuple):
    """A mutant of a module and whether a test noticed it; `by` is how: failed, too slow, or no test."""

    module: str
    mutant: Mutant
    killed: bool
    by: str

    def __str__(self) -> str:
        line = (ROOT / self.module).read_text(encoding="utf-8").splitlines()[self.mutant.line - 1].strip()
        return f"{self.module}:{self.mutant.line}: {self.mutant.what}: {line}"


def modules() -> list[str]:
    """Return the paths of the modules that are judged."""
    return sorted({path.relative_to(ROOT).as_posix() for pattern in JUDGED for path in ROOT.glob(pattern) if path.name != "__init__.py"})


# --- who reaches what -------------------------------------------------------------------------------------------------------------------


class _Watch:
    """Tells the coverage which test runs, and notes how long it takes."""

    def __init__(self, covered: coverage.Coverage) -> None:
        self._covered, self.seconds = covered, dict[str, float]()

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        self._covered.switch_context(item.nodeid)
        began = time.monotonic()
        result = yield
        self.seconds[item.nodeid] = round(time.monotonic() - began, 3)
        self._covered.switch_context("")
        return result


def measure(kept: Path, tests: Iterable[str]) -> int:
    """Run tests and keep who reaches what; return pytest's exit code."""
    covered = coverage.Coverage(data_file=str(kept), branch=True, config_file=False, include=[str(ROOT / pattern) for pattern in JUDGED])
    watch = _Watch(covered)
    covered.start()
    code = pytest.main(["-q", "-n0", "-p", "no:cacheprovider", "-m", "not deep", *tests], plugins=[watch])
    covered.stop()
    covered.save()
    kept.with_suffix(".seconds.json").write_text(json.dumps(watch.seconds), encoding="utf-8")
    return int(code)


def reach(kept: Path) -> Reach:
    """Read who reaches what."""
    data = coverage.CoverageData(str(kept))
    data.read()
    lines: dict[str, dict[int, list[str]]] = {}
    for name in data.measured_files():
        if Path(name).is_relative_to(ROOT):
            lines[Path(name).relative_to(ROOT).as_posix()] = data.contexts_by_lineno(name)
    seconds = json.loads(kept.with_suffix(".seconds.json").read_text(encoding="utf-8"))
    return Reach(seconds, lines)


def missing(kept: Path) -> str:
    """Return the report of branch coverage, with the lines and branches that no test reaches."""
    import io

    covered = coverage.Coverage(data_file=str(kept), branch=True, config_file=False)
    covered.load()
    said = io.StringIO()
    covered.report(show_missing=True, skip_covered=True, file=said, include=[str(ROOT / pattern) for pattern in JUDGED])
    return said.getvalue()


# --- mutants ----------------------------------------------------------------------------------------------------------------------------


def drawn(count: int, seed: int) -> list[tuple[str, Mutant]]:
    """Draw mutants of all modules together; the same seed draws the same."""
    every = [(module, mutant) for module in modules() for mutant in mutants((ROOT / module).read_text(encoding="utf-8"))]
    order = random.Random(seed).sample(every, len(every))
    found: list[tuple[str, Mutant]] = []
    for module, mutant in order:
        if len(found) == count:
            break
        if compiles(mutant.of((ROOT / module).read_text(encoding="utf-8"))):
            found.append((module, mutant))
    return found


class _Changed(importlib.abc.MetaPathFinder, importlib.abc.InspectLoader):
    """Gives one module with its change, and leaves all others alone."""

    def __init__(self, module: str, source: str) -> None:
        self._path, self._name, self._source = ROOT / module, module.removesuffix(".py").replace("/", "."), source

    def find_spec(self, fullname: str, path: object = None, target: ModuleType | None = None) -> importlib.machinery.ModuleSpec | None:
        if fullname != self._name:
            return None
        return importlib.util.spec_from_file_location(fullname, self._path, loader=self)

    def get_source(self, fullname: str) -> str:
        return self._source

    def get_code(self, fullname: str) -> CodeType:
        return compile(self._source, str(self._path), "exec")


def warm_up() -> None:
    """Load what every try needs and no mutant is in, so that a try begins at once."""
    for name in ("hypothesis", "hypothesis.strategies", "lxml.etree", "openpyxl", "pydantic", "requests", "python_calamine", "PySide6.QtCore"):
        with contextlib.suppress(ImportError):
            importlib.import_module(name)
    assert not any(name.startswith("bridge.changes") for name in sys.modules)


def tried(module: str, mutant: Mutant, tests: list[str], seconds: float) -> Tried:
    """Try one mutant in a child of this process."""
    if not tests:
        return Tried(module, mutant, False, "no test")
    child = os.fork()
    if child == 0:
        _try(module, mutant, tests)
    limit = time.monotonic() + 10 * seconds + _PATIENCE
    while time.monotonic() < limit:
        done, status = os.waitpid(child, os.WNOHANG)
        if done:
            code = os.waitstatus_to_exitcode(status)
            if code == pytest.ExitCode.USAGE_ERROR and mutant.new != _NOTHING and not tried(module, nothing(mutant), tests, seconds).killed:
                return Tried(module, mutant, True, "by a conftest")
            if code not in _JUDGED and code >= 0:
                raise RuntimeError(f"{module}:{mutant.line}: pytest ended with {code} and judged nothing.")
            killed = code != pytest.ExitCode.OK
            return Tried(module, mutant, killed, "by a test" if code > 0 else "by a signal" if killed else "all passed")
        time.sleep(0.05)
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    return Tried(module, mutant, True, "too slow")


def nothing(mutant: Mutant) -> Mutant:
    """Return the change that changes nothing: whatever notices it notices something else."""
    return mutant._replace(start=0, end=0, new=_NOTHING, what="nothing")


def _try(module: str, mutant: Mutant, tests: list[str]) -> None:
    """Run the tests with the change; never returns."""
    code = int(pytest.ExitCode.INTERNAL_ERROR)
    try:
        resource.setrlimit(resource.RLIMIT_AS, (_MEMORY, _MEMORY))
        silent = os.open(os.devnull, os.O_RDWR)
        for stream in (0, 1, 2):
            os.dup2(silent, stream)
        sys.meta_path.insert(0, _Changed(module, mutant.of((ROOT / module).read_text(encoding="utf-8"))))
        words = ["-q", "-x", "-n0", "-p", "no:cacheprovider", "--no-header", "--tb=no", "-m", "not deep", *_QUIET]
        code = int(pytest.main([*words, *tests]))
    finally:
        os._exit(code)


def campaign(known: Reach, chosen: list[tuple[str, Mutant]], at_most: int = 60) -> Iterator[Tried]:
    """Try mutants one after the other, each by at most so many tests that reach it."""
    for module, mutant in chosen:
        tests = known.tests_of(module, mutant.line)[:at_most]
        yield tried(module, mutant, tests, sum(known.seconds.get(test, 0.0) for test in tests))


def by_module(results: Iterable[Tried]) -> dict[str, tuple[int, int]]:
    """Return for each module how many mutants were killed, of how many."""
    found: dict[str, tuple[int, int]] = defaultdict(lambda: (0, 0))
    for one in results:
        killed, count = found[one.module]
        found[one.module] = killed + one.killed, count + 1
    return dict(found)


def main() -> None:
    """Read the command line."""
    command, kept, *words = sys.argv[1:]
    os.chdir(ROOT)
    if command == "reach":
        raise SystemExit(measure(Path(kept), words or REACHING))
    if command == "missing":
        print(missing(Path(kept)))  # noqa: T201
        return
    warm_up()
    results = []
    for one in campaign(reach(Path(kept)), drawn(int(words[0]), int(words[1]) if len(words) > 1 else 1)):
        results.append(one)
        print("killed  " if one.killed else "SURVIVED", one.by, one, flush=True)  # noqa: T201
    for module, (killed, count) in sorted(by_module(results).items()):
        print(f"{killed:4} of {count:4}  {module}")  # noqa: T201
    print(f"{sum(one.killed for one in results)} of {len(results)} killed")  # noqa: T201


if __name__ == "__main__":
    main()
