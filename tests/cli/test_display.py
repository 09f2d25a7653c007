"""Which words of a command line ask for the window."""

from __future__ import annotations

import pytest

from bridge.cli.display import asked_for_window


@pytest.mark.parametrize(
    ("words", "files"),
    [
        ([], []),
        (["Plan.XLSX"], ["Plan.XLSX"]),
        (["plan.xlsx", "copy.xlsm"], ["plan.xlsx", "copy.xlsm"]),
        (["gui"], []),
        (["gui", "case.json"], ["case.json"]),
        (["gui", "plan.csv", "copy.csv"], ["plan.csv", "copy.csv"]),
        (["gui", "--help"], None),
        (["gui", "--", "--full-screen", "plan.xlsx"], ["--full-screen", "plan.xlsx"]),
        (["gui", "plan.xlsx", "--full-screen"], None),
        (["check", "plan.xlsx"], None),
        (["plan.xlsx", "--json"], None),
    ],
)
def test_the_window_is_asked_for_by_nothing_by_files_alone_and_by_its_command(words: list[str], files: list[str] | None) -> None:
    assert asked_for_window(words) == files
