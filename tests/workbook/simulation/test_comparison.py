"""Copies side by side: what differs in the cases beside what differs in the results."""

from __future__ import annotations

import zipfile
from pathlib import Path

import openpyxl

from bridge.workbook.simulation.comparison import ComparedRun, main_results, varied_parameters, write_comparison


def run(name: str, seats: str, days: float, **more: str) -> ComparedRun:
    return ComparedRun(
        name, f"run {name}", "Case", "2026-11-21T09:00:00.000Z", {"v.seats": seats, "v.name": '"A"', **more}, {"summary.days": days, "id": name}
    )


def sheet(path: Path, name: str) -> list[list[object]]:
    return [list(row) for row in openpyxl.load_workbook(path)[name].iter_rows(values_only=True)]


def test_only_what_differs_in_the_cases_stands_beside_the_results(tmp_path: Path) -> None:
    runs = [run("One", "4", 20.5), run("Two", "8", 12.25, **{"v.note": "null"})]
    assert varied_parameters(runs) == ["v.seats", "v.note"]
    assert main_results(runs) == ["summary.days"]
    path = tmp_path / "c.xlsx"
    write_comparison(path, runs)
    assert sheet(path, "Comparison") == [
        ["Copy", "Run", "Case", "Submitted", "v.seats", "v.note", "summary.days"],
        ["One", "run One", "Case", "2026-11-21T09:00:00.000Z", 4, None, 20.5],
        ["Two", "run Two", "Case", "2026-11-21T09:00:00.000Z", 8, "null", 12.25],
    ]
    assert sheet(path, "Differences") == [
        ["Copy, against One", "Run", "Case", "Submitted", "v.seats", "v.note", "summary.days"],
        ["Two", "run Two", "Case", "2026-11-21T09:00:00.000Z", 4, "null", -8.25],
    ]
    assert sheet(path, "All results") == [["Result", "One", "Two"], ["summary.days", 20.5, 12.25], ["id", "One", "Two"]]


def test_one_varied_number_is_drawn_as_a_line_and_several_as_bars(tmp_path: Path) -> None:
    for name, runs, kind in (
        ("line", [run("One", "4", 20), run("Two", "8", 12)], b"<scatterChart>"),
        ("bars", [run("One", "4", 20, **{"v.x": "1"}), run("Two", "8", 12)], b"<barChart>"),
    ):
        path = tmp_path / f"{name}.xlsx"
        write_comparison(path, runs)
        with zipfile.ZipFile(path) as package:
            assert kind in package.read("xl/charts/chart1.xml")


def test_a_single_run_and_texts_that_look_like_formulas_are_written_too(tmp_path: Path) -> None:
    path = tmp_path / "c.xlsx"
    write_comparison(path, [ComparedRun("=1+1", "r", "c", "", {"a": '"=2+2"'}, {"text": "=3+3", "flag": True, "huge": 1e200})])
    assert sheet(path, "All results") == [["Result", "=1+1"], ["text", "=3+3"], ["flag", True], ["huge", 1e200]]
    assert "Charts" not in openpyxl.load_workbook(path).sheetnames
