"""The tests are tested: of a thousand small changes of the modules that decide, drawn by a seed, at least nine in ten are noticed.

In the deep run, which writes `build/mutants.txt`: what survived and is not in `survivors.md`, every mutant, and what no test reaches.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from mutation.mutants import compiles, mutants

ROOT = Path(__file__).parents[2]
SEED, COUNT, KILLED = 1, 1_000, 0.9
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
        assert line in (ROOT / module).read_text(encoding="utf-8"), f"{module}: {what}: {line}"
        assert reason


def survivors() -> list[tuple[str, str, str, str]]:
    """Return the listed survivors: module, what was changed, the line, and why no test can or need notice it."""
    text = (Path(__file__).parent / "survivors.md").read_text(encoding="utf-8")
    found = re.findall(r"^\| `([^`]+)` \| (.+?) \| `` (.+?) `` \| (.+?) \|$", text, re.MULTILINE)
    return [(str(module), str(what), str(line), str(reason)) for module, what, line, reason in found]


@pytest.mark.deep
def test_nine_in_ten_of_a_thousand_mutants_are_killed_and_the_deciding_modules_are_covered(
    tmp_path: Path, figure: Callable[[str, int], None]
) -> None:
    kept = tmp_path / "reach.sqlite"

    def trial(*words: object) -> str:
        command = [sys.executable, "-m", "mutation.trial", *map(str, words)]
        plain = {name: value for name, value in os.environ.items() if name != "HYPOTHESIS_PROFILE" and not name.startswith("PYTEST")}
        done = subprocess.run(command, cwd=ROOT, env=plain | {"PYTHONPATH": str(ROOT / "tests")}, capture_output=True, text=True, check=False)
        assert done.returncode == 0, (done.stdout + done.stderr)[-3000:]
        return done.stdout

    trial("reach", kept)
    report = trial("missing", kept)
    said = trial("try", kept, COUNT, SEED)
    killed = len(re.findall(r"^killed ", said, re.MULTILINE))
    figure("mutants tried", COUNT)
    figure("of them killed", killed)
    listed = {f"{module}: {what}: {line}" for module, what, line, _ in survivors()}
    left = [re.sub(r":\d+: ", ": ", line.split(" ", 3)[-1], count=1) for line in said.splitlines() if line.startswith("SURVIVED")]
    (ROOT / "build").mkdir(exist_ok=True)
    (ROOT / "build" / "mutants.txt").write_text("\n".join(("Not listed yet:", *sorted(set(left) - listed), "", said, report)), encoding="utf-8")
    assert killed >= KILLED * COUNT
    total = re.search(r"^TOTAL .* (\d+)%$", report, re.MULTILINE)
    assert total is not None
    assert float(total[1]) >= COVERED
