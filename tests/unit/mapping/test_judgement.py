"""What values, neighbours and the form of a header say about a column that no known word names."""

from __future__ import annotations

import pytest
from unit.mapping.habits import sheet

from bridge.mapping.propose import propose
from bridge.mapping.table import find_table
from bridge.records.change_set import Lookups

JOBS = ("Blade repair", "Bolt check", "Cable survey", "Lift test")
NAMES = ("Ana Brod", "Ivo Kos", "Ana Brod", "Ivo Kos")


def listed(captions: str, *columns: list[str]) -> dict[str, int]:
    """Return the column proposed for each field of a sheet; nothing of it may be sure."""
    rows = ["|".join(cells) for cells in zip(*columns, strict=True)]
    return {
        name: proposal.columns[0]
        for name, proposal in propose(sheet("\n".join([captions, *rows]))).fields.items()
    }


def days(*numbers: int, clock: str = "07:00") -> list[str]:
    """Return texts of days of March 2027."""
    return [f"2027-03-{number:02d} {clock}" for number in numbers]


UNKNOWN = "Xq|Wf|Zr|Vt|Yp"


def test_the_pair_of_dates_with_the_shortest_work_is_the_plan_in_any_order_of_columns() -> None:
    found = listed(
        UNKNOWN,
        [f"T{number}" for number in (4, 9, 2, 7)],
        days(9, 10, 11, 13, clock="17:00"),  # the end stands before the start
        days(1, 1, 1, 1),  # when it was entered
        days(2, 4, 3, 5),  # when it was changed
        days(9, 10, 11, 12),
    )
    assert (found["startDate"], found["endDate"]) == (4, 1)


def test_dates_half_a_year_apart_are_no_work() -> None:
    entered = ["2025-01-05", "2025-01-06", "2025-01-07", "2025-01-08"]
    found = listed("Job|Team|Wf|Zr", list(JOBS), ["A"] * 4, entered, days(9, 10, 11, 12))
    assert {"startDate", "endDate"}.isdisjoint(found)


def test_a_clock_with_seconds_is_no_planned_date() -> None:
    stamps = [f"2027-03-0{number} 05:20:1{number}" for number in range(1, 5)]
    found = listed("Job|Date|Zr", list(JOBS), stamps, days(9, 10, 11, 12))
    assert found["startDate"] == 2


@pytest.mark.parametrize(("missing", "sure"), [(0, True), (1, True), (2, False)])
def test_an_end_that_a_third_of_the_rows_lacks_may_be_when_work_was_done(
    missing: int, sure: bool
) -> None:
    ends = days(10, 11, 12, 13)[missing:] + [""] * missing
    rows = ["|".join(cells) for cells in zip(JOBS, days(9, 10, 11, 12), ends, strict=True)]
    text = "\n".join(["Job|Start|End date", *rows])
    assert propose(sheet(text)).fields["endDate"].sure is sure


def test_the_end_whose_header_shares_words_with_the_start_is_its_end() -> None:
    found = listed(
        "Job|Offshore start|Finish|Offshore finish",
        list(JOBS),
        days(9, 10, 11, 12),
        days(20, 20, 21, 22),
        days(10, 11, 12, 13),
    )
    assert (found["startDate"], found["endDate"]) == (1, 3)


@pytest.mark.parametrize("caption", ["ID Wf", "Wf key", "Wf #"])
def test_different_codes_under_a_word_for_ids_are_the_id(caption: str) -> None:
    codes = ["A-17", "A-22", "B-03", "A-90"]
    assert listed(f"Xq|{caption}|Zr", list(NAMES), codes, list(JOBS))["id"] == 1


def test_numbers_that_count_up_are_ids_unless_they_start_at_one() -> None:
    places = {
        first: listed("Xq|Zr", [str(first + row) for row in range(4)], list(JOBS))["id"]
        for first in (1, 71)
    }
    assert places == {1: 1, 71: 0}


def test_names_of_people_under_a_word_for_names_are_the_people() -> None:
    found = listed("Feladat|Név|Zr", list(JOBS), list(NAMES), days(9, 10, 11, 12))
    assert (found["name"], found["personnelIds"]) == (0, 1)


@pytest.mark.parametrize(("known", "may_be"), [("KR-C01", False), ("Trafo KR-C01", True)])
def test_words_with_no_known_asset_among_them_are_no_assets(known: str, may_be: bool) -> None:
    jobs = ["Trafo KR-C01", "Blades KR-C02", "Crane KR-C03", "Hub KR-C04"]
    text = "\n".join(
        ["Turbine / job|Start", *map("|".join, zip(jobs, days(9, 10, 11, 12), strict=True))]
    )
    proposals = propose(sheet(text), Lookups({"assets": (known,)})).fields
    assert ("assetId" in proposals) is may_be


def test_people_are_no_team_and_vessels_no_people() -> None:
    vessels = ["Crew Transfer Vessel 1", "Heavy Lift Vessel", "Crew Transfer Vessel 2"] * 2
    jobs = ["Repair", "Survey", "Repair", "Mobilise", "Survey", "Repair"]
    assert listed("Agent|Action", vessels, jobs)["teams"] == 0
    people = [*NAMES, *NAMES[:2]]
    assert listed("Recurso|Tarea", people, jobs)["personnelIds"] == 0


def test_the_number_of_anything_is_no_number_of_people() -> None:
    found = listed("Job|Team|Number of visits", list(JOBS), ["A"] * 4, ["1", "2", "3", "2"])
    assert "manpower" not in found


def test_jobs_that_repeat_are_the_name_where_the_header_says_so() -> None:
    jobs = ["Blade repair", "Bolt check"] * 6
    codes = [f"AB-{number:02d}" for number in range(12)]
    assert listed("Nome|Xq|Data", jobs, codes, days(*range(1, 13)))["name"] == 0


def test_three_dates_beside_each_other_in_a_short_list_are_no_calendar() -> None:
    table = find_table(
        sheet(
            "Job|Created|Start|Due\nA|2027-03-01|2027-03-05|2027-03-07"
            "\nB|2027-03-01|2027-03-06|2027-03-09"
        )
    )
    assert table.calendar == ()


def test_texts_above_dates_below_a_group_belong_to_the_header() -> None:
    rows = "\n".join(f"Job {row}|C-{row}|0{row}/03/2027||1{row}/03/2027|" for row in range(1, 5))
    grid = sheet(f"Nome|Código|Início||Final|\n||Xara|Primeiro|Xara|Último\n{rows}")
    table = find_table(grid)
    assert (table.header_row, table.header_rows) == (2, 2)


def test_a_sum_without_a_word_below_a_list_does_not_hide_its_ids() -> None:
    captions = "Zr|Task|Hours|Start"
    rows = [f"{9100 + 3 * row}|{job}|6|@2027-03-0{row + 1}" for row, job in enumerate(JOBS)]
    table = propose(sheet("\n".join([captions, *rows, "||24|"])))
    assert table.key.columns == (0,)


def test_dates_of_task_lists_with_an_offset_are_proposed_without_a_question_of_their_order() -> (
    None
):
    rows = "\n".join(
        f"{job}|A|202703{day:02d}T060000Z|202703{day + 1:02d}T180000Z"
        for day, job in enumerate(JOBS, 3)
    )
    proposed = propose(sheet(f"Description|Project|Scheduled|Due\n{rows}"))
    assert (proposed.fields["startDate"].columns, proposed.fields["endDate"].columns) == (
        (2,),
        (3,),
    )
    assert {"date-order", "not-dates"}.isdisjoint(question.code for question in proposed.open)


def test_sign_in_names_are_people() -> None:
    users = ["torbjorn.fossum", "malin.overbye", "torbjorn.fossum", "malin.overbye"]
    assert listed("Task|Assigned|Zr", list(JOBS), users, days(9, 10, 11, 12))["personnelIds"] == 1
