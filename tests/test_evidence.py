"""The table of promises: each has its row, its tests exist, and the deep run's figures get into it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import evidence
import hypothesis.statistics
from evidence import NOT_RUN, PROMISES, TABLE, Tally, missing, rows, written
from hypothesis import given, settings, strategies

if TYPE_CHECKING:
    from hypothesis.internal.conjecture.engine import StatisticsDict


def test_every_promise_has_a_row_with_tests_that_exist() -> None:
    found = rows(TABLE.read_text(encoding="utf-8"))
    assert [row.number for row in found] == list(PROMISES)
    for row in found:
        assert row.promise
        assert row.tests, f"nothing shows promise {row.number}"
        assert missing(row.tests) == []
        assert row.figures


def test_a_test_that_does_not_exist_is_noticed() -> None:
    assert missing(["tests/test_evidence.py::test_not_there", "tests/not_there.py", "tests/test_machine.py::TestPlanningWeek"]) == [
        "tests/test_evidence.py::test_not_there",
        "tests/not_there.py",
    ]


def test_figures_of_a_run_are_summed_and_others_stay() -> None:
    text = f"| 3 | no half files | `tests/a.py`, `tests/b.py::test_one` | {NOT_RUN} |\n| 4 | more | `tests/c.py` | 1 tests |\n"
    tally = Tally()
    tally.add("tests/a.py::test_x[one]", [("kills survived", 1200)])
    tally.add("tests/a.py::test_x[two]", [("kills survived", 34), ("examples", 5)])
    tally.add("tests/b.py::test_two", [("kills survived", 99)])
    assert [row.figures for row in rows(written(text, tally))] == ["2 tests; 1,234 kills survived; 5 examples", "1 tests"]
    assert evidence.rows(written(text, tally))[0].tests == ("tests/a.py", "tests/b.py::test_one")


def test_what_hypothesis_tried_is_counted() -> None:
    said = list[str]()

    @settings(max_examples=17, database=None)
    @given(strategies.integers())
    def tried(number: int) -> None:
        assert number == number + 0

    def note(statistics: StatisticsDict) -> None:
        said.append(hypothesis.statistics.describe_statistics(statistics))

    with hypothesis.statistics.collector.with_value(note):  # type: ignore[arg-type]  # its type is that of its first value, None
        tried()
    assert evidence.examples("".join(said)) == 17
    assert evidence.examples("") == 0
