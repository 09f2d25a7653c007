"""Tests -> which of them run each line of the modules that decide: told to coverage while they run, and kept for the trials of mutants."""

from __future__ import annotations

import importlib
import io
import json
import os
import time
from collections.abc import Iterable, Iterator
from pathlib import Path, PurePosixPath
from typing import NamedTuple

import coverage
import pytest
from mutation.in_place import caches

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
_ABOVE = 12
"""So many lines up stands the line that coverage knows, where a change is in the middle of a statement."""


class Reach(NamedTuple):
    """`lines`: the tests that run each line of each module, "" for what runs while it is read; `seconds`: of processor time that a test takes."""

    seconds: dict[str, float]
    lines: dict[str, dict[int, list[str]]]

    def tests_of(self, module: str, line: int) -> list[str]:
        """Return the tests that run a line, the nearest and quickest first. What runs while the module is read is run by all that run any of it."""
        found = self._running(module, line)
        if "" in found:
            found = {test for tests in self.lines[module].values() for test in tests}
        return sorted(found - {""}, key=lambda test: (self.seconds.get(test, 0.0) + 0.005) * _distance(module, test))

    def while_read(self, module: str, line: int) -> bool:
        """Whether a line runs while the module is read: its change in a module that was read already would change nothing."""
        return "" in self._running(module, line)

    def _running(self, module: str, line: int) -> set[str]:
        known = self.lines.get(module, {})
        above = next((at for at in range(line, line - _ABOVE, -1) if known.get(at)), line)
        return set(known.get(above, ()))


def _distance(module: str, test: str) -> int:
    """Return how far a test file is from a module: 1 where it has its name, 3 where it stands in its folder."""
    of, file = PurePosixPath(module).relative_to("bridge"), PurePosixPath(test.partition("::")[0]).relative_to("tests")
    return 1 if file.stem == f"test_{of.stem}" else 3 if file.parent == of.parent else 10


def modules() -> list[str]:
    """Return the paths of the modules that are judged."""
    return sorted({path.relative_to(ROOT).as_posix() for pattern in JUDGED for path in ROOT.glob(pattern) if path.name != "__init__.py"})


def name_of(module: str) -> str:
    """Return by what name a module is imported."""
    return module.removesuffix(".py").replace("/", ".")


def load() -> None:
    """Read the judged modules before any test does, so that what runs while they are read is no test's own."""
    for module in modules():
        importlib.import_module(name_of(module))


class _Watch:
    """Tells coverage which test runs, and notes how long it takes."""

    def __init__(self, covered: coverage.Coverage) -> None:
        self._covered, self.seconds, self._caches = covered, dict[str, float](), caches()

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        for cache in self._caches:
            cache.cache_clear()  # what one test has worked out is not run by the next
        self._covered.switch_context(item.nodeid)
        began = time.process_time()
        result = yield
        self.seconds[item.nodeid] = round(time.process_time() - began, 3)
        self._covered.switch_context("")
        return result


def measure(folder: Path, tests: Iterable[str]) -> int:
    """Run tests, and keep in the folder who runs what, beside what is kept there; return pytest's exit code."""
    folder.mkdir(exist_ok=True)
    kept = folder / f"{time.time_ns()}-{os.getpid()}.sqlite"
    covered = coverage.Coverage(data_file=str(kept), branch=True, config_file=False, include=[str(ROOT / pattern) for pattern in JUDGED])
    covered.start()
    load()
    watch = _Watch(covered)
    code = pytest.main(["-q", "-n0", "-p", "no:cacheprovider", "-m", "not deep", *tests], plugins=[watch])
    covered.stop()
    covered.save()
    kept.with_suffix(".json").write_text(json.dumps(watch.seconds), encoding="utf-8")
    return int(code)


def reach(folder: Path) -> Reach:
    """Read who runs what."""
    seconds, lines = dict[str, float](), dict[str, dict[int, list[str]]]()
    for kept in sorted(folder.glob("*.sqlite")):
        seconds |= json.loads(kept.with_suffix(".json").read_text(encoding="utf-8"))
        data = coverage.CoverageData(str(kept))
        data.read()
        for name in data.measured_files():
            found = lines.setdefault(Path(name).relative_to(ROOT).as_posix(), {})
            for line, tests in data.contexts_by_lineno(name).items():
                found.setdefault(line, []).extend(tests)
    return Reach(seconds, lines)


def missing(folder: Path) -> str:
    """Return the report of branch coverage, with the lines and branches that no test runs."""
    said = io.StringIO()
    covered = coverage.Coverage(data_file=None, branch=True, config_file=False)
    covered.combine([str(kept) for kept in sorted(folder.glob("*.sqlite"))], keep=True)
    covered.report(show_missing=True, skip_covered=True, precision=1, file=said, include=[str(ROOT / pattern) for pattern in JUDGED])
    return said.getvalue()
