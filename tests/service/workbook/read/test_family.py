"""Every odd, broken and hostile workbook of the family, each in a process with limits of time and
memory, has its expected outcome.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from builders.family import Case, family
from builders.limited import Seen, look
from faults.child import processes

SECONDS = 20
FAMILY = family()
SUITE = FAMILY[::6]


def seen(path: Path) -> Seen:
    ours, theirs = processes().Pipe(duplex=False)
    process = processes().Process(target=look, args=(path, theirs), daemon=True)
    process.start()
    theirs.close()
    try:
        assert ours.poll(SECONDS), f"{path.name} took over {SECONDS} s"
        found = ours.recv()
    except EOFError:
        process.join(5)
        pytest.fail(
            "something other than a WorkbookError left the reader; the process ended with"
            f" {process.exitcode}"
        )
    finally:
        process.kill()
        process.join(5)
    assert isinstance(found, Seen)
    return found


def assert_as_expected(case: Case, path: Path) -> None:
    case.write(path)
    found = seen(path)
    if case.refused:
        assert case.refused in found.refused, f"{case.name}: {found.refused or found.rows[:2]}"
        return
    assert found.refused == "", case.name
    assert len(found.rows) == case.rows, case.name
    values, codes = found.rows[0]
    assert {name: values.get(name) for name in case.values} == dict(case.values), case.name
    assert codes == case.codes, case.name


@pytest.mark.parametrize("case", SUITE, ids=lambda case: case.name)
def test_a_workbook_has_its_expected_outcome(tmp_path: Path, case: Case) -> None:
    assert_as_expected(case, tmp_path / "Plan.xlsx")


@pytest.mark.deep
def test_every_workbook_of_the_family_has_its_expected_outcome(tmp_path: Path) -> None:
    for number, case in enumerate(FAMILY):
        assert_as_expected(case, tmp_path / f"Plan {number}.xlsx")


def test_the_family_is_large_and_its_names_differ() -> None:
    assert len(FAMILY) >= 150
    assert len({case.name for case in FAMILY}) == len(FAMILY)
    assert len(SUITE) >= 40
