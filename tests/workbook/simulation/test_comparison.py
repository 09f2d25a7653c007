"""Copies side by side as a workbook: its sheets, the numbers on them, its charts, and how it prints."""

from __future__ import annotations

import zipfile
from itertools import product
from pathlib import Path

import openpyxl
import pytest
from libreoffice import printed_frames
from openpyxl.worksheet.worksheet import Worksheet

from bridge.simulation.comparison import ComparedRun, Comparison, Plain, Words
from bridge.simulation.runs import RunStatus
from bridge.workbook.simulation.comparison import Told, comparison_rows, write_comparison

SENT = "2026-11-21T09:00:00.000Z"


def cost(seats: int, wave: float) -> float:
    return 1_000_000 / seats + 90_000 / wave


def sweep() -> Comparison:
    """Return twelve copies of two parameters, of which three failed."""
    runs = []
    for number, (seats, wave) in enumerate(product([4, 8, 12], [1.2, 1.5, 1.8, 2.4]), start=1):
        results: dict[str, Plain] = {"summary.totalCost": cost(seats, wave), "summary.availability": 0.9 + wave / 100, "id": f"x{number}"}
        failed = wave == 2.4
        varied = {"v.seats": str(seats), "v.wave (m)": str(wave)}
        status = RunStatus.FAILED if failed else RunStatus.COMPLETED
        runs.append(ComparedRun(f"Grid {number:02}", f"r-{number}", "Case", SENT, {}, {} if failed else results, varied, status))
    return Comparison(tuple(runs), Words({"totalCost": "EUR"}))


@pytest.fixture(scope="module")
def written(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("comparison") / "Comparison.xlsx"
    write_comparison(path, sweep(), Told(shared={"v.wave": "2.4"}))
    return path


def rows(page: Worksheet) -> list[list[object]]:
    return [list(row) for row in page.iter_rows(values_only=True)]


def test_every_copy_has_a_row_also_those_that_failed_and_the_best_is_marked(written: Path) -> None:
    page = openpyxl.load_workbook(written)["Comparison"]
    assert [cell.value for cell in page[1]] == ["Copy", "State", "Run", "Submitted", "v.seats", "v.wave (m)", "Total cost (EUR)", "Availability"]
    found = rows(page)[1:]
    assert [(row[0], row[1], row[6]) for row in found] == [
        (f"Grid {n:02}", "failed" if wave == 2.4 else "completed", None if wave == 2.4 else pytest.approx(cost(seats, wave)))
        for n, (seats, wave) in enumerate(product([4, 8, 12], [1.2, 1.5, 1.8, 2.4]), start=1)
    ]
    assert page["D2"].is_date
    marked = [(page.cell(row, 7).fill.fgColor.rgb, page.cell(row, 7).number_format) for row in (2, 12)]
    assert marked == [("00F6D5D0", "#,##0"), ("00C6E7CE", "#,##0")]


def test_differences_are_in_numbers_and_percent_against_the_base(written: Path) -> None:
    page = openpyxl.load_workbook(written)["Differences"]
    assert [cell.value for cell in page[1]][6:8] == ["Total cost (EUR)", "Total cost, in %"]
    found = {str(row[0]): row[6:8] for row in rows(page)[1:]}
    assert len(found) == 11
    base = cost(4, 1.2)
    assert found["Grid 07"] == [pytest.approx(cost(8, 1.8) - base), pytest.approx(cost(8, 1.8) / base - 1)]
    assert page["H2"].number_format == "+0.0%;-0.0%;0.0%"


def test_the_first_sheet_answers_on_one_page_of_a4(written: Path) -> None:
    workbook = openpyxl.load_workbook(written)
    assert workbook.sheetnames == ["Summary", "Charts", "Tables", "Comparison", "Differences", "All results", "Numbers"]
    page = workbook["Summary"]
    texts = [str(value) for row in rows(page) for value in row if value is not None]
    assert texts[0] == "Case"
    for said in (
        "How do Total cost and Availability follow from v.seats and v.wave?",
        "12 copies: 9 completed, 3 failed. Submitted 2026-11-21 09:00 UTC.",
        "Grid 11",
        "3 of 12: Grid 04, Grid 08, Grid 12. The service gives no reason.",
        "All of them have this, and none that completed: v.wave = 2.4.",
    ):
        assert said in texts
    assert (page.page_setup.paperSize, page.page_setup.fitToHeight, page.page_setup.fitToWidth) == (9, 1, 1)


def test_tables_of_two_parameters_are_coloured_and_hold_every_number(written: Path) -> None:
    page = openpyxl.load_workbook(written)["Tables"]
    found = rows(page)
    assert found[0][0] == "Total cost (EUR)"
    assert [found[1][1:5], [row[0] for row in found[2:5]]] == [["1.2", "1.5", "1.8", "2.4"], ["4", "8", "12"]]
    assert [row[1:4] for row in found[2:5]] == [[pytest.approx(cost(seats, wave)) for wave in (1.2, 1.5, 1.8)] for seats in (4, 8, 12)]
    assert {row[4] for row in found[2:5]} == {None}
    assert len(page.conditional_formatting) == 2


def test_charts_have_titled_axes_and_no_page_cuts_one(written: Path) -> None:
    with zipfile.ZipFile(written) as package:
        charts = [package.read(name).decode() for name in sorted(package.namelist()) if "charts/chart" in name]
    assert len(charts) == 4
    for chart in charts:
        assert chart.count("<c:title>") + chart.count("<title>") == 3
        assert 'delete val="0"' in chart
        assert "#,##0.##" not in chart
    page = openpyxl.load_workbook(written)["Charts"]
    assert (page.print_area, [one.id for one in page.row_breaks.brk], page.page_setup.paperSize) == ("'Charts'!$A$1:$I$48", [], 9)


def test_printed_the_summary_is_one_page_and_no_page_cuts_a_chart(written: Path, tmp_path: Path) -> None:
    pages = printed_frames(written, tmp_path)
    assert [[frame.whole for frame in page] for page in pages[:3]] == [[True], [True, True, True], []]
    assert not any(pages[3:])


def large(parameters: int, copies: int = 200) -> Comparison:
    """Return many copies, of which every fifth failed."""
    runs = []
    for number in range(copies):
        varied = {f"v.p{place}": str(1 + (number // (place * 7 + 1)) % (20 if parameters < 3 else 200)) for place in range(parameters)}
        cost = sum(float(value) * 1000 for value in varied.values())
        results: dict[str, Plain] = {f"summary.cost{place}": cost / (place + 1) for place in range(9)}
        results["summary.availability"] = 1 / (1 + cost)
        failed = number % 5 == 4
        status = RunStatus.FAILED if failed else RunStatus.COMPLETED
        runs.append(ComparedRun(f"Grid {number:03}", f"r-{number}", "Case", SENT, {}, {} if failed else results, varied, status))
    return Comparison(tuple(runs))


@pytest.mark.deep
@pytest.mark.parametrize("parameters", [1, 2, 5])
def test_printed_no_page_cuts_a_chart_of_two_hundred_copies(parameters: int, tmp_path: Path) -> None:
    path = tmp_path / "c.xlsx"
    write_comparison(path, large(parameters), Told(shared={"v.p0": "3"}))
    pages = printed_frames(path, tmp_path)
    with zipfile.ZipFile(path) as package:
        charts = sum("charts/chart" in name for name in package.namelist())
    frames = [frame for page in pages for frame in page]
    assert (len(frames), all(frame.whole for frame in frames), len(pages[0])) == (charts, True, 1)
    assert all(len(page) == 3 for page in pages[1 : charts // 3])


def test_of_many_copies_the_first_ones_are_printed_and_that_is_said(tmp_path: Path) -> None:
    write_comparison(tmp_path / "c.xlsx", large(1, 20))
    workbook = openpyxl.load_workbook(tmp_path / "c.xlsx")
    page = workbook["All results"]
    assert (page.max_column, page.print_area) == (17, "'All results'!$A$1:$J$11")
    assert page.oddFooter is not None
    assert page.oddFooter.center.text == "Copies 1 to 9 of 16; the others stand in the file"
    assert workbook["Numbers"].sheet_state == "hidden"


def test_names_of_copies_and_results_stand_on_every_page_and_no_id_twice(tmp_path: Path) -> None:
    results: dict[str, Plain] = {"vessels[V-1].id": "V-1", "vessels[V-1].name": "Kite", "vessels[V-1].cost": 2}
    runs = tuple(ComparedRun(f"S {n}", "r", "Case", SENT, {}, {**results, "cost": n}, {"seats": str(n)}) for n in (1, 2))
    write_comparison(tmp_path / "c.xlsx", Comparison(runs))
    workbook = openpyxl.load_workbook(tmp_path / "c.xlsx")
    assert [row[0] for row in rows(workbook["All results"])] == ["Result", "vessels[V-1].name", "vessels[V-1].cost", "cost"]
    pages = [workbook[name] for name in ("Comparison", "Differences", "All results")]
    assert [(page.print_title_cols, page.print_title_rows) for page in pages] == [("$A:$A", "$1:$1")] * 3


def test_a_result_that_is_the_same_in_all_copies_has_no_differences(tmp_path: Path) -> None:
    runs = tuple(ComparedRun(f"S {n}", "r", "Case", SENT, {}, {"cost": n * 10.0, "tasks": 96}, {"seats": str(n)}) for n in (1, 2))
    write_comparison(tmp_path / "c.xlsx", Comparison(runs))
    workbook = openpyxl.load_workbook(tmp_path / "c.xlsx")
    assert [cell.value for cell in workbook["Differences"][1]][4:] == ["seats", "Cost", "Cost, in %"]
    assert [cell.value for cell in workbook["Comparison"][1]][5:] == ["Cost", "Tasks"]


def test_copies_that_share_a_run_are_no_repeats(tmp_path: Path) -> None:
    runs = tuple(
        ComparedRun(name, name, "Case", SENT, {}, {"cost": float(seats)}, {"seats": str(seats)}, kept_as=kept)
        for name, seats, kept in (("Base", 4, "Base"), ("S 1", 4, "Base"), ("S 2", 8, "S 2"))
    )
    write_comparison(tmp_path / "c.xlsx", Comparison(runs))
    assert "Repeats" not in openpyxl.load_workbook(tmp_path / "c.xlsx").sheetnames
    with zipfile.ZipFile(tmp_path / "c.xlsx") as package:
        assert "<errBars>" not in package.read("xl/charts/chart1.xml").decode()


def test_bars_start_at_zero(tmp_path: Path) -> None:
    runs = tuple(
        ComparedRun(name, "r", "Case", SENT, {}, {"cost": value}, {"type": f'"{name}"'}) for name, value in (("CTV", 8_900_000), ("SOV", 9_300_000))
    )
    write_comparison(tmp_path / "c.xlsx", Comparison(runs))
    with zipfile.ZipFile(tmp_path / "c.xlsx") as package:
        chart = package.read("xl/charts/chart1.xml").decode()
    assert "<barChart>" in chart
    assert '<min val="0' in chart


def test_copies_that_were_run_several_times_have_their_spread(tmp_path: Path) -> None:
    runs = tuple(
        ComparedRun(f"S {seats} run {n}", "r", "Case", SENT, {}, {"cost": float(seats * 10 + n)}, {"seats": str(seats)})
        for seats in (1, 2) for n in (1, 2, 6)
    )  # fmt: skip
    write_comparison(tmp_path / "c.xlsx", Comparison(runs))
    workbook = openpyxl.load_workbook(tmp_path / "c.xlsx")
    assert rows(workbook["Repeats"])[1] == ["S 1", "Cost", 3, 13, 12, pytest.approx(15.2), 11, 16]
    assert [value for value in rows(workbook["Numbers"])[1] if value is not None] == [1, 13, 3, 2]
    with zipfile.ZipFile(tmp_path / "c.xlsx") as package:
        assert "<errBars>" in package.read("xl/charts/chart1.xml").decode()


def test_csv_has_the_same_rows_as_plain_numbers() -> None:
    found = comparison_rows(sweep())
    assert found[0] == ["Copy", "State", "Run", "Submitted", "v.seats", "v.wave (m)", "summary.totalCost", "summary.availability"]
    assert found[1] == ["Grid 01", "completed", "r-1", SENT, 4, 1.2, pytest.approx(325_000), pytest.approx(0.912)]
    assert found[4][6:] == [None, None]


def test_a_single_run_and_texts_that_look_like_formulas_are_written_too(tmp_path: Path) -> None:
    path = tmp_path / "c.xlsx"
    run = ComparedRun("=1+1", "r", "c", "", {"a": '"=2+2"'}, {"text": "=3+3", "flag": True, "huge": 1e200})
    write_comparison(path, Comparison((run,)))
    workbook = openpyxl.load_workbook(path)
    assert rows(workbook["All results"]) == [["Result", "=1+1"], ["text", "=3+3"], ["flag", True], ["huge", 1e200]]
    assert workbook.sheetnames == ["Summary", "Comparison", "All results"]
