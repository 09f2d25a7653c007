"""What can be fixed at once: nothing that brings a row another problem or warning, corrects an ID,
or takes people, teams or manpower away.
"""

from __future__ import annotations

import re
from datetime import datetime, timedelta
from itertools import combinations
from pathlib import Path

import pytest
from openpyxl import load_workbook
from sheets import edit, rows_of
from window.steps import local, words
from window.window import Answers, Planner

NOON = datetime(2031, 12, 16, 12)


def fix_all(planner: Planner) -> None:
    """Press the button for all safe suggestions, and confirm."""
    (button,) = [button for button in planner.buttons(planner.pane) if "safe" in button]
    planner.press(button)


def exported(workbook: Path, caption: str, *, empty: bool) -> list[int]:
    """Return the rows in which a cell of the export is empty, or is not."""
    rows = enumerate(rows_of(workbook), 2)
    return [number for number, row in rows if (row[caption] is None) is empty]


SAFE = {
    "Status 26": "läuft",
    "Status 6": "erledigt",
    "Teams 15": "HV; Crane",
    "Manpower 30": "Équipe électrique 2",
    "Start 31": "{Start 31:%d.%m.%Y} 05:00",
}
UNSAFE = {
    "Status 27": "läuft",  # without people or team
    "Status 14": "erledigt",  # ends in the future
    "Status 5": "läuft",  # goes back from Completed
    "Teams 29": "Blade",  # instead of another team
    "Start 33": "{End 33:%d.%m.%Y} 18:00",  # after the end
    "Start 34": "{Start 36:%d.%m.%Y %H:%M}",  # one person in two activities
    "End 34": "{End 36:%d.%m.%Y %H:%M}",
    "ID 35": "XX-9",
}


def test_what_is_safe_brings_no_warning_and_takes_nobody_away(
    planner: Planner, answers: Answers
) -> None:
    workbook = planner.open_plan()
    exported = {
        f"{caption} {row}": value
        for row, values in enumerate(rows_of(workbook), 2)
        for caption, value in values.items()
    }

    def typed(text: str) -> str:
        return re.sub(r"{(\w+ \d+):(.+?)}", lambda one: f"{exported[one[1]]:{one[2]}}", text)

    edit(workbook, {cell: typed(text) for cell, text in (SAFE | UNSAFE).items()})
    planner.reviewed()
    counts, asked = planner.counts(), len(SAFE) + len(UNSAFE) - 1
    assert counts["Problems"] + counts["Warnings"] == asked
    planner.select(26)
    fix_all(planner)
    lines = [line.split(" · ") for line in answers[-1][1].split("\n")]
    assert {f"{line[3]} {line[0]}" for line in lines} == {*SAFE}


def test_a_date_that_would_put_the_start_after_the_end_stays_for_its_own_row(
    planner: Planner, answers: Answers
) -> None:
    workbook = planner.open_plan()
    ends, start = {row: local(workbook, "End", row) for row in (2, 3)}, local(workbook, "Start", 4)
    starts = {2: ends[2] + timedelta(hours=1), 3: ends[3], 4: start - timedelta(minutes=5)}
    cells: dict[str, object] = {
        f"Start {row}": f"{at:%d.%m.%Y %H:%M}" for row, at in starts.items()
    }
    edit(workbook, cells | {"Status 26": "läuft"})
    planner.reviewed()
    planner.select(2)
    assert f"Use {words(starts[2])}" in planner.buttons(planner.pane)
    fix_all(planner)
    title, lines = answers[-1]
    assert (title, [line.split(" · ")[0] for line in lines.split("\n")]) == (
        "Fix 2 cells?",
        ["4", "26"],
    )
    assert planner.counts()["Problems"] == 2
    assert (planner.state(2), planner.state(3)) == ("Problem", "Problem")


def test_one_press_for_a_cause_leaves_out_the_rows_whose_end_would_be_before_the_start(
    planner: Planner,
) -> None:
    workbook = planner.open_plan()
    early = datetime(2031, 12, 14, 12)
    starts = {2: NOON, 3: early, 4: early}
    edit(
        workbook,
        {f"Start {row}": start for row, start in starts.items()}
        | {f"End {row}": "15 Dez 2031 10h00" for row in starts},
    )
    planner.reviewed()
    planner.select(3)
    planner.press("Fix all 2")
    assert [planner.cell(row, "End") for row in (3, 4)] == ["15 Dec 2031 10:00"] * 2
    assert planner.state(2) == "Problem"


def test_a_suggestion_that_takes_people_or_teams_away_or_clears_manpower_is_not_safe(
    planner: Planner, answers: Answers
) -> None:
    workbook = planner.open_plan()
    free = exported(workbook, "Teams", empty=True)
    crewed = sorted({*exported(workbook, "Teams", empty=False)} - {2, 3})
    staffed = [row for row in exported(workbook, "Personnel IDs", empty=False) if row in crewed[2:]]
    edit(
        workbook,
        {
            "Status 26": "läuft",
            "Manpower 3": "Blade crew 4",
            f"Teams {free[0]}": "HV team; Blade crew",
            f"Teams {crewed[0]}": "none",
            f"Manpower {crewed[1]}": "-",
            f"Personnel IDs {staffed[0]}": "00499; 00498",
        },
    )
    planner.reviewed()
    fix_all(planner)
    lines = answers[-1][1].split("\n")
    assert [line.split(" · ")[0] for line in lines] == ["3", str(free[0]), "26"]
    assert {planner.state(row) for row in (crewed[0], crewed[1], staffed[0])} == {"Problem"}


@pytest.fixture
def colleagues(planner: Planner) -> tuple[int, int, int]:
    """Open a plan, and return the first two rows of the same people, and after how many days these
    are free at the times of the first one.
    """
    rows = {
        row: (set(str(values["Personnel IDs"]).split(", ")), values["Start"], values["End"])
        for row, values in enumerate(rows_of(planner.open_plan()), 2)
        if values["Personnel IDs"]
    }

    def is_free(first: int, other: int, days: int) -> bool:
        start, end = (moment + timedelta(days) for moment in rows[first][1:])
        people = rows[first][0] | rows[other][0]
        busy = [times for crew, *times in rows.values() if crew & people]
        return all(end <= begun or ended <= start for begun, ended in busy)

    return next(
        (first, other, days)
        for first, other in combinations(rows, 2)
        if rows[first][0] == rows[other][0]
        for days in range(2, 12)
        if is_free(first, other, days) and abs(rows[first][1] - rows[other][1]).days < 15
    )


def as_text(workbook: Path, first: int, days: int, row: int) -> dict[str, object]:
    """Return cells that give a row the times of the first one, some days later, as text."""
    return {
        f"{name} {row}": f"{local(workbook, name, first) + timedelta(days):%d.%m.%Y %H:%M}"
        for name in ("Start", "End")
    }


def safe_count(planner: Planner) -> str:
    (words,) = [words for words in planner.buttons(planner.pane) if "safe" in words]
    return words.removeprefix("Fix all safe suggestions ").removesuffix("…")


def test_of_two_suggestions_that_clash_with_each_other_only_one_is_safe(
    planner: Planner, answers: Answers, colleagues: tuple[int, int, int]
) -> None:
    first, other, days = colleagues
    workbook = planner.workbook
    assert workbook is not None
    times = [as_text(workbook, first, days, row) for row in (first, other)]
    edit(workbook, {"Status 26": "läuft", **times[0], **times[1]})
    planner.reviewed()
    planner.select(26)
    assert safe_count(planner) == "(3)"
    fix_all(planner)
    lines = {line.split(" · ")[0] for line in answers[-1][1].split("\n")}
    assert lines == {str(first), "26"}
    assert planner.counts()["Warnings"] == 0
    assert planner.state(other) == "Problem"


def test_what_is_safe_is_counted_anew_after_each_decision(
    planner: Planner, colleagues: tuple[int, int, int]
) -> None:
    first, other, days = colleagues
    workbook = planner.workbook
    assert workbook is not None
    moved = {
        f"{name} {first}": local(workbook, name, first) + timedelta(days)
        for name in ("Start", "End")
    }
    safe: dict[str, object] = {"Status 26": "läuft", "Manpower 3": "Blade crew 4"}
    edit(workbook, {**safe, **as_text(workbook, first, days, other), **moved})
    planner.reviewed()
    planner.select(26)
    assert safe_count(planner) == "(2)"
    planner.select(first)
    planner.more("Skip row")
    planner.select(26)
    assert safe_count(planner) == "(4)"
    planner.key("Ctrl+Z")
    planner.select(26)
    assert safe_count(planner) == "(2)"


def test_the_list_names_the_activity_and_what_its_cell_says(
    planner: Planner, answers: Answers
) -> None:
    workbook = planner.open_plan()
    page = load_workbook(workbook)["Activities"]
    edit(workbook, {"Status 26": "läuft", "Manpower 3": "Blade crew 4"})
    planner.reviewed()
    fix_all(planner)
    three, other = ([page.cell(row, 1).value, page.cell(row, 2).value] for row in (3, 26))
    assert answers[-1][1].split("\n") == [
        f"3 · {three[0]} · {three[1]} · Manpower · Blade crew 4 → Blade crew:4",
        f"26 · {other[0]} · {other[1]} · Status · läuft → Dispatched",
    ]
    assert planner.counts()["Problems"] == 0
