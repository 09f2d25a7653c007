"""The tests are tested: of a thousand small changes of the modules that decide, drawn by a seed, at least 93 in 100 are noticed.

In the deep run, which writes `build/mutants.txt`: what survived and is not in `survivors.md`, every mutant, and what no test reaches.
"""

from __future__ import annotations

import gc
import os
import re
import subprocess
import sys
from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest
from mutation.in_place import Functions
from mutation.mutants import compiles, mutants
from mutation.reach import Reach

ROOT = Path(__file__).parents[2]
SEED, COUNT, KILLED = 1, 1_000, 0.93
COVERED = 98.0


def changed(source: str) -> list[str]:
    return [mutant.of(source) for mutant in mutants(source)]


@pytest.mark.parametrize(
    ("source", "found"),
    [
        ("x = a < b\n", ["x = a <= b\n"]),
        ("x = (a) is not (b)\n", ["x = (a) is (b)\n"]),
        ("x = a and b or c\n", ["x = a or b or c\n", "x = a and b and c\n"]),
        ("x = not ä\n", ["x = ä\n"]),
        ("x = 3\n", ["x = 4\n"]),
        ("x = True\n", ["x = False\n"]),
        ("x = 'ß' + y\n", []),
        ("x.y = z\n", ["pass\n"]),
        ("del x[y]\n", ["pass\n"]),
        ("f()\n", ["pass\n"]),
        ("x = y[a:]\n", ["x = y[(a) + 1:]\n"]),
        ("while a:\n    break\n", ["while (not (a)):\n    break\n", "while a:\n    continue\n"]),
        ("def f() -> int:\n    '''Say 1.'''\n    return g()\n", ["def f() -> int:\n    '''Say 1.'''\n    return None\n"]),
        ("def f() -> bool:\n    return False\n", ["def f() -> bool:\n    return True\n"]),
        ("x = [a for a in b if c]\n", ["x = [a for a in b if (not (c))]\n"]),
        ("import a\n__all__ = ['b']\nassert 1\nif TYPE_CHECKING:\n    f(2)\nsay('3', n=4)\n", []),
    ],
)
def test_a_slip_of_each_kind_is_made_at_its_place(source: str, found: list[str]) -> None:
    assert changed(source) == found


def test_what_is_no_module_any_more_is_told_apart() -> None:
    assert compiles("x = 1\n")
    assert not compiles("x = (\n")


def test_each_survivor_that_is_listed_still_stands_in_its_module() -> None:
    for module, what, line, reason in survivors():
        stands = line in map(str.strip, (ROOT / module).read_text(encoding="utf-8").splitlines())
        assert stands, f"{line} has changed in {module}: take what was tried of it ({what}) off tests/mutation/survivors.md"
        assert reason


def survivors() -> list[tuple[str, str, str, str]]:
    """Return the listed survivors: module, what was changed, the line, and why no test can or need notice it."""
    text = (Path(__file__).parent / "survivors.md").read_text(encoding="utf-8")
    found = re.findall(r"^\| `([^`]+)` \| (.+?) \| `` (.+?) `` \| (.+?) \|$", text, re.MULTILINE)
    return [(str(module), str(what), str(line), str(reason)) for module, what, line, reason in found]


def twice(number: int) -> int:
    return number * 2


def once_more(number: int) -> int:
    return twice(number) + 1


@cache
def kept(number: int) -> int:
    return twice(number)


def test_a_function_is_changed_in_place_for_all_who_hold_it() -> None:
    source, held = Path(__file__).read_text(encoding="utf-8"), once_more
    gc.freeze()  # as the window does, in whatever test came before
    functions = Functions()
    assert kept(5) == 10
    assert functions.change(__file__, source, source.replace("number * 2", "number * 3"))
    try:
        assert (held(5), once_more(5)) == (16, 16)
    finally:
        assert functions.change(__file__, source, source)
    assert held(5) == 11


@pytest.mark.parametrize("change", [("SEED, COUNT", "SEEDS, COUNT"), ('"""Say what', '"""Says what'), ("ran: int = 0", "ran: int = 1")])
def test_what_is_not_inside_a_function_is_not_changed_in_place(change: tuple[str, str]) -> None:
    source = "SEED, COUNT = 1, 2\nclass One:\n    ran: int = 0\n    def say(self):\n        '''Say.'''\n"
    source = f'"""Say what it is."""\n{source}'
    assert not Functions().change("module.py", source, source.replace(*change))


def test_the_nearest_and_quickest_tests_of_a_line_come_first() -> None:
    seconds = {"tests/jobs/test_all.py::one": 0.01, "tests/mapping/test_dates.py::two": 0.02, "tests/mapping/test_read.py::three": 0.01}
    known = Reach(seconds, {"bridge/mapping/dates.py": {1: [""], 7: [*seconds], 8: []}})
    nearest = ["tests/mapping/test_dates.py::two", "tests/mapping/test_read.py::three", "tests/jobs/test_all.py::one"]
    assert known.tests_of("bridge/mapping/dates.py", 7) == nearest
    assert known.tests_of("bridge/mapping/dates.py", 9) == nearest  # in the middle of what begins in line 7
    assert known.tests_of("bridge/mapping/dates.py", 1) == nearest  # while it is read
    assert known.tests_of("bridge/mapping/table.py", 1) == []
    assert [known.while_read("bridge/mapping/dates.py", line) for line in (1, 7, 9)] == [True, False, False]


@pytest.mark.deep
def test_ninety_three_in_a_hundred_of_a_thousand_mutants_are_killed_and_the_deciding_modules_are_covered(
    tmp_path: Path, figure: Callable[[str, int], None]
) -> None:
    def trial(*words: object) -> str:
        command = [sys.executable, "-m", "mutation.trial", *map(str, words)]
        plain = {name: value for name, value in os.environ.items() if name != "HYPOTHESIS_PROFILE" and not name.startswith("PYTEST")}
        done = subprocess.run(command, cwd=ROOT, env=plain | {"PYTHONPATH": str(ROOT / "tests")}, capture_output=True, text=True, check=False)
        assert done.returncode == 0, (done.stdout + done.stderr)[-3000:]
        return done.stdout

    trial("reach", tmp_path)
    report = trial("missing", tmp_path)
    said = trial("try", tmp_path, COUNT, SEED)
    killed = len(re.findall(r"^killed ", said, re.MULTILINE))
    figure("mutants tried", COUNT)
    figure("of them killed", killed)
    listed = {f"{module}: {what}: {line}" for module, what, line, _ in survivors()}
    left = [re.sub(r":\d+: ", ": ", line.split(" ", 2)[-1], count=1) for line in said.splitlines() if line.startswith("SURVIVED")]
    (ROOT / "build").mkdir(exist_ok=True)
    (ROOT / "build" / "mutants.txt").write_text("\n".join(("Not listed yet:", *sorted(set(left) - listed), "", said, report)), encoding="utf-8")
    assert killed >= KILLED * COUNT
    total = re.search(r"^TOTAL .* ([\d.]+)%$", report, re.MULTILINE)
    assert total is not None
    assert float(total[1]) >= COVERED
