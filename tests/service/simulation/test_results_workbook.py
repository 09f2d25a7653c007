"""Copies side by side as a workbook: its sheets, the numbers on them, its charts, and how it
prints.
"""

from __future__ import annotations

import zipfile
from itertools import product
from pathlib import Path

import openpyxl
import pytest
from libreoffice import printed_frames
from openpyxl.worksheet.worksheet import Worksheet

from bridge.simulation.runs import ComparedRun, Comparison, Plain, RunStatus, compare_runs
from bridge.simulation.workbook.results_workbook import write_comparison

SENT = "2026-11-21T09:00:00.000Z"
GRID = list(product([4, 8, 12], [1.2, 1.5, 1.8, 2.4]))


def cost(seats: int, wave: float) -> float:
    return 1_000_000 / seats + 90_000 / wave


def sweep() -> Comparison:
    """Return twelve copies of two parameters, of which three failed."""
    runs = []
    for number, (seats, wave) in enumerate(GRID, start=1):
        results: dict[str, Plain] = {
            "summary.totalCost": cost(seats, wave),
            "summary.availability": 0.9 + wave / 100,
            "note": "x",
        }
        failed = wave == 2.4
        varied = {"v.seats": str(seats), "v.wave (m)": str(wave)}
        status = RunStatus.FAILED if failed else RunStatus.COMPLETED
        runs.append(
            ComparedRun(
                f"Grid {number:02}",
                f"r-{number}",
                "Case",
                SENT,
                {},
                {} if failed else results,
                varied,
                status,
            )
        )
    return compare_runs(runs)


@pytest.fixture(scope="module")
def written(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("comparison") / "Comparison.xlsx"
    write_comparison(path, sweep())
    return path


def rows(page: Worksheet) -> list[list[object]]:
    return [
        [value for value in row if value is not None] for row in page.iter_rows(values_only=True)
    ]


def charts(path: Path) -> list[str]:
    with zipfile.ZipFile(path) as package:
        return [
            package.read(name).decode()
            for name in sorted(package.namelist())
            if "charts/chart" in name
        ]


def test_the_summary_has_what_was_varied_the_ends_of_each_result_and_what_failed(
    written: Path,
) -> None:
    workbook = openpyxl.load_workbook(written)
    assert workbook.sheetnames == ["Summary", "Comparison", "Charts"]
    assert rows(workbook["Summary"]) == [
        ["Case"],
        ["12 variants: 9 completed, 3 failed"],
        ["Failed: Grid 04, Grid 08, Grid 12. The service gives no reason."],
        [],
        ["Parameter", "Values"],
        ["v.seats", "4, 8, 12"],
        ["v.wave (m)", "1.2, 1.5, 1.8, 2.4"],
        [],
        ["Result", "Lowest", "Copy", "Highest", "Copy"],
        [
            "summary.totalCost",
            pytest.approx(cost(12, 1.8)),
            "Grid 11",
            pytest.approx(cost(4, 1.2)),
            "Grid 01",
        ],
        ["summary.availability", pytest.approx(0.912), "Grid 01", pytest.approx(0.918), "Grid 03"],
    ]


def test_each_result_has_a_chart_of_its_column_with_axes_and_bars_from_zero(written: Path) -> None:
    found = charts(written)
    assert len(found) == 2
    for chart, caption, column in zip(
        found, ("summary.totalCost", "summary.availability"), "GH", strict=True
    ):
        assert caption in chart
        assert f"<f>'Comparison'!${column}$2:${column}$13</f>" in chart
        assert "<f>'Comparison'!$A$2:$A$13</f>" in chart
        assert '<min val="0' in chart
        assert chart.count('<delete val="0"') == 2


@pytest.mark.parametrize("copies", [12, pytest.param(200, marks=pytest.mark.deep)])
def test_printed_no_page_cuts_a_chart(copies: int, tmp_path: Path) -> None:
    runs = [
        ComparedRun(
            f"S {n}",
            "r",
            "Case",
            SENT,
            {},
            {f"cost{at}": n * at for at in range(1, 8)},
            {"a": str(n), "b": f'"{n}"'},
        )
        for n in range(copies)
    ]
    write_comparison(tmp_path / "c.xlsx", compare_runs(runs))
    frames = [frame for page in printed_frames(tmp_path / "c.xlsx", tmp_path) for frame in page]
    assert [frame.whole for frame in frames] == [True] * 7
