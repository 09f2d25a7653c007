"""Mutants -> which of them the tests notice: each is tried in a child of a process that has read everything, by the tests that run its line.

    PYTHONPATH=tests python -m mutation.trial reach FOLDER [TESTS …]              which test runs which line, and how long it takes; kept in FOLDER
    PYTHONPATH=tests python -m mutation.trial try FOLDER COUNT SEED [NUMBERS]     COUNT mutants, drawn by the seed; of them `0::2` or `3,17` only
    PYTHONPATH=tests python -m mutation.trial again FOLDER SAID                   those that survived by what an earlier `try` said (a file)
    PYTHONPATH=tests python -m mutation.trial missing FOLDER                      branch coverage of the modules, and what of them no test runs

A mutant is killed when a test fails that passes without it, or when its tests take five times their processor time and five seconds. The changed
module is never written into the sources: its functions are changed in memory, in the child alone. Where that cannot be, the child reads all anew.
"""

from __future__ import annotations

import contextlib
import gc
import importlib
import importlib.abc
import importlib.machinery
import importlib.util
import multiprocessing
import os
import re
import resource
import shutil
import signal
import sys
import tempfile
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from hashlib import sha256
from pathlib import Path
from types import CodeType, ModuleType
from typing import NamedTuple

import pytest
from mutation.in_place import Functions
from mutation.mutants import Mutant, compiles, mutants
from mutation.reach import REACHING, ROOT, Reach, load, measure, missing, modules, name_of, reach

_MEMORY = 4_000_000_000
_PATIENCE = 5
"""Seconds of processor time that a try has beyond five times what its tests took."""
_STILL = 300.0
"""Seconds on the clock after which a try that only waits is ended."""
_AT_MOST = 3.0
"""Seconds of processor time that the tests of one mutant take together, by what they took when their lines were noted."""
_QUIET = ("-q", "-n0", "-s", "-p", "no:cacheprovider", "--no-header", "--no-summary", "-m", "not deep")
_REWRITTEN = ("-W", "ignore::pytest.PytestAssertRewriteWarning", "-o", "tmp_path_retention_policy=none")
"""What is loaded before the tests cannot be rewritten for its assertions, and need not."""
_PASSED, _FAILED, _BROKEN = 0, 1, 3


class Tried(NamedTuple):
    """A mutant of a module, its number in the draw, and what noticed it: a test, the time it took, or nothing."""

    number: int
    module: str
    mutant: Mutant
    by: str

    @property
    def killed(self) -> bool:
        return bool(self.by)

    def __str__(self) -> str:
        line = (ROOT / self.module).read_text(encoding="utf-8").splitlines()[self.mutant.line - 1].strip()
        said = f"{self.number} {self.module}:{self.mutant.line}: {self.mutant.what}: {line}"
        return f"killed   {said}  # {self.by}" if self.by else f"SURVIVED {said}"


def drawn(count: int, seed: int) -> list[tuple[int, str, Mutant]]:
    """Draw mutants of all modules together, numbered: those of `drawn.txt` that still stand, then others in the order of the seed."""
    kept = frozenset((Path(__file__).parent / "drawn.txt").read_text(encoding="utf-8").split())
    sources = {module: (ROOT / module).read_text(encoding="utf-8") for module in modules()}
    every = {mark: (module, mutant) for module, source in sources.items() for mark, mutant in marked(module, source)}
    found: list[tuple[int, str, Mutant]] = []
    for mark in sorted(every, key=lambda mark: (mark not in kept, sha256(f"{seed} {mark}".encode()).digest())):
        module, mutant = every[mark]
        if len(found) == count:
            break
        if compiles(mutant.of(sources[module])):
            found.append((len(found), module, mutant))
    return found


def marked(module: str, source: str) -> Iterator[tuple[str, Mutant]]:
    """Give each mutant of a module with a mark that stays while its own line stays, whatever else is changed around it."""
    lines, seen = source.splitlines(), Counter[str]()
    for mutant in mutants(source):
        said = f"{module}: {mutant.what}: {lines[mutant.line - 1].strip()}"
        seen[said] += 1
        yield sha256(f"{said}: {seen[said]}".encode()).hexdigest()[:10], mutant


def survived(said: str) -> list[tuple[int, str, Mutant]]:
    """Return the mutants that survived by what a campaign said, as the modules stand now: by their line and what was changed there."""
    found = list[tuple[int, str, Mutant]]()
    for number, module, what, line in dict.fromkeys(re.findall(r"^SURVIVED (\d+) (\S+?):\d+: (.+?): (.+)$", said, re.MULTILINE)):
        source = (ROOT / module).read_text(encoding="utf-8")
        lines = [text.strip() for text in source.splitlines()]
        same = [one for one in mutants(source) if one.what == what and lines[one.line - 1] == line and compiles(one.of(source))]
        found += [(int(number), module, one) for one in same]
    return found


class Tests:
    """All tests, collected once; each try is a child of the process that holds them."""

    def __init__(self, known: Reach, session: pytest.Session) -> None:
        self._known, self._session = known, session
        self._items = {item.nodeid: item for item in session.items}
        self._sources = {module: (ROOT / module).read_text(encoding="utf-8") for module in modules()}
        self._functions = Functions()
        self._sound = dict[str, bool]()
        """Whether a test passes by itself in a child without any change."""

    def tried(self, number: int, module: str, mutant: Mutant) -> Tried | None:
        """Try a mutant; None where its functions cannot be changed in place, or have done their work while the module was read."""
        if self._known.while_read(module, mutant.line):
            return None
        chosen = [test for test in self.of(module, mutant.line) if self._sound.get(test, True)]
        before, after = self._sources[module], mutant.of(self._sources[module])
        while chosen:
            ended, said = self._child(chosen, lambda: self._functions.change(str(ROOT / module), before, after))
            if ended == _BROKEN:
                return None
            if ended == _PASSED:
                break
            if said not in self._sound:
                self._sound[said] = self._child([said], lambda: True)[0] == _PASSED
            if self._sound[said]:
                return Tried(number, module, mutant, said if ended == _FAILED else f"{said} (ended)")
            chosen.remove(said)
        return Tried(number, module, mutant, "")

    def of(self, module: str, line: int) -> list[str]:
        """Return the tests that try a line, as many as fit."""
        return fitting(self._known, [test for test in self._known.tests_of(module, line) if test in self._items])

    def _child(self, tests: list[str], change: Callable[[], bool]) -> tuple[int, str]:
        """Run tests in a child, and return how it ended and the test it ended in."""
        told, tell = os.pipe()
        with _scratch():
            child = os.fork()
            if child == 0:
                _limit(5 * sum(self._known.seconds.get(test, 0.0) for test in tests))
                code = _BROKEN
                try:
                    if change():
                        code = self._run(tests, tell)
                finally:
                    os._exit(code)
            os.close(tell)
            ended = _end(child)
        with os.fdopen(told, encoding="utf-8") as written:
            names = written.read().splitlines()
        return ended, names[-1] if names else tests[0]

    def _run(self, tests: list[str], tell: int) -> int:
        items = [self._items[test] for test in tests]
        for item, after in zip(items, [*items[1:], None], strict=True):
            os.write(tell, f"{item.nodeid}\n".encode())
            item.config.hook.pytest_runtest_protocol(item=item, nextitem=after)
            if self._session.testsfailed:
                return _FAILED
        return _PASSED


def fitting(known: Reach, tests: list[str]) -> list[str]:
    """Return the first of the tests, as many as their time allows; at least one."""
    left, found = _AT_MOST, list[str]()
    for test in tests:
        left -= known.seconds.get(test, 0.0)
        if left < 0 and found:
            break
        found.append(test)
    return found


class _Campaign:
    """Takes the place of pytest's loop over the tests."""

    def __init__(self, known: Reach, chosen: list[tuple[int, str, Mutant]]) -> None:
        self._known, self._chosen = known, chosen
        self.results, self.left = list[Tried](), list[tuple[int, str, Mutant]]()

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        load()
        tests = Tests(self._known, session)
        gc.freeze()  # else the first collection of each child copies all that is here
        for number, module, mutant in self._chosen:
            found = tests.tried(number, module, mutant)
            if found is None:
                self.left.append((number, module, mutant))
            else:
                self.results.append(told(found))
        return True


# --- a child that reads all anew --------------------------------------------------------------------------------------------------------


class _Changed(importlib.abc.MetaPathFinder, importlib.abc.InspectLoader):
    """Gives one module with its change, and leaves all others alone."""

    def __init__(self, module: str, source: str) -> None:
        self._path, self._name, self._source = ROOT / module, name_of(module), source

    def find_spec(self, fullname: str, path: object = None, target: ModuleType | None = None) -> importlib.machinery.ModuleSpec | None:
        if fullname != self._name:
            return None
        return importlib.util.spec_from_file_location(fullname, self._path, loader=self)

    def get_source(self, fullname: str) -> str:
        return self._source

    def get_code(self, fullname: str) -> CodeType:
        return compile(self._source, str(self._path), "exec")


def anew(known: Reach, number: int, module: str, mutant: Mutant) -> Tried:
    """Try a mutant in a child of a process that has not read the module yet."""
    tests = fitting(known, known.tests_of(module, mutant.line))
    source = (ROOT / module).read_text(encoding="utf-8")
    codes = []
    for text in (mutant.of(source), source):
        with _scratch():
            child = os.fork()
            if child == 0:
                _limit(5 * sum(known.seconds.get(test, 0.0) for test in tests) + 60)
                code = 99
                try:
                    sys.meta_path.insert(0, _Changed(module, text))
                    code = int(pytest.main([*_QUIET, *_REWRITTEN, "-x", "--tb=no", *tests]))
                finally:
                    os._exit(code)
            codes.append(_end(child))
        if codes == [0]:
            return Tried(number, module, mutant, "")
    if codes[1] != 0:
        raise RuntimeError(f"{module}:{mutant.line}: its tests fail without the change too, with {codes[1]}.")
    return Tried(number, module, mutant, "read anew")


def warm_up() -> None:
    """Load what every try needs and no mutant is in, so that a try begins at once."""
    for name in ("hypothesis", "hypothesis.strategies", "lxml.etree", "openpyxl", "pydantic", "requests", "python_calamine"):
        with contextlib.suppress(ImportError):
            importlib.import_module(name)
    assert not any(name.startswith("bridge.changes") for name in sys.modules)


# --- children ---------------------------------------------------------------------------------------------------------------------------


@contextlib.contextmanager
def _scratch() -> Iterator[None]:
    """Give a child folders of its own, and take them away after it."""
    folder = tempfile.mkdtemp(prefix="mutant-")
    os.environ["PYTEST_DEBUG_TEMPROOT"] = folder
    yield
    shutil.rmtree(folder, ignore_errors=True)


def _limit(seconds: float) -> None:
    """Hold this process to its memory and time, and let it say nothing."""
    resource.setrlimit(resource.RLIMIT_AS, (_MEMORY, _MEMORY))
    resource.setrlimit(resource.RLIMIT_CPU, (int(seconds) + _PATIENCE, int(seconds) + _PATIENCE))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    silent = os.open(os.devnull, os.O_RDWR)
    for stream in (0, 1, 2):
        os.dup2(silent, stream)


def _end(child: int) -> int:
    """Wait for the end of a child; its exit code, or below zero the signal that ended it."""
    began = time.monotonic()
    while True:
        done, status = os.waitpid(child, os.WNOHANG)
        if done:
            return os.waitstatus_to_exitcode(status)
        if time.monotonic() - began > _STILL:
            os.kill(child, signal.SIGKILL)
        time.sleep(0.02)


# --- the command ------------------------------------------------------------------------------------------------------------------------


def told(found: Tried) -> Tried:
    print(found, flush=True)  # noqa: T201
    return found


def campaign(known: Reach, chosen: list[tuple[int, str, Mutant]]) -> list[Tried]:
    """Try mutants one after the other; print and return what became of each."""
    warm_up()
    # A child reads and collects everything; what cannot be changed in place there is tried by children of this process, which has not.
    with ProcessPoolExecutor(1, multiprocessing.get_context("fork")) as child:
        results, left = child.submit(_in_place, known, chosen).result()
    return [*results, *(told(anew(known, *one)) for one in left)]


def _in_place(known: Reach, chosen: list[tuple[int, str, Mutant]]) -> tuple[list[Tried], list[tuple[int, str, Mutant]]]:
    inside = _Campaign(known, chosen)
    files = sorted({test.partition("::")[0] for test in known.seconds})
    pytest.main([*_QUIET, *_REWRITTEN, *files], plugins=[inside])
    return inside.results, inside.left


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
    chosen = survived(Path(words[0]).read_text(encoding="utf-8")) if command == "again" else drawn(int(words[0]), int(words[1]))
    if len(words) > 2 and "::" in words[2]:
        first, step = words[2].split("::")
        chosen = chosen[int(first) :: int(step)]
    elif len(words) > 2:
        chosen = [chosen[int(number)] for number in re.findall(r"\d+", words[2])]
    results = campaign(reach(Path(kept)), chosen)
    for module, (killed, count) in sorted(by_module(results).items()):
        print(f"{killed:4} of {count:4}  {module}")  # noqa: T201
    print(f"{sum(one.killed for one in results)} of {len(results)} killed")  # noqa: T201


if __name__ == "__main__":
    main()
