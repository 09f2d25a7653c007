"""Every odd, broken and hostile workbook of the family, read under limits of time and memory, has
its expected outcome.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from builders.family import Case, family
from builders.limited import Seen, look
from faults.child import processes

SECONDS = 20
FAMILY = family()


def test_the_family_is_large_and_its_names_differ() -> None:
    assert len({case.name for case in FAMILY}) == len(FAMILY) >= 150


@pytest.mark.parametrize("part", range(4))
def test_every_workbook_of_the_family_has_its_expected_outcome(tmp_path: Path, part: int) -> None:
    cases = FAMILY[part::4]
    paths = [tmp_path / str(number) / "Plan.xlsx" for number, _ in enumerate(cases)]
    for case, path in zip(cases, paths, strict=True):
        path.parent.mkdir()
        case.write(path)
    ours, theirs = processes().Pipe(duplex=False)
    process = processes().Process(target=look, args=(paths, theirs), daemon=True)
    process.start()
    theirs.close()
    try:
        for case in cases:
            assert ours.poll(SECONDS), f"{case.name} took over {SECONDS} s"
            assert_as_expected(case, ours.recv())
    except EOFError:
        process.join(5)
        pytest.fail(f"{case.name}: no WorkbookError left the reader, exit {process.exitcode}")
    finally:
        process.kill()
        process.join(5)


def assert_as_expected(case: Case, found: Seen) -> None:
    if case.refused:
        assert case.refused in found.refused, f"{case.name}: {found.refused or found.rows[:2]}"
        return
    assert found.refused == "", case.name
    assert len(found.rows) == case.rows, case.name
    values, codes = found.rows[0]
    assert {name: values.get(name) for name in case.values} == dict(case.values), case.name
    assert codes == case.codes, case.name
