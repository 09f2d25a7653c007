"""Columns without a known header: what their values say, never surely."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from unit.mapping.labelled import grid

from bridge.mapping.draft import draft_of
from bridge.mapping.field_readers import Meanings
from bridge.mapping.propose import Proposals, propose


def day(text: str) -> dict[str, str]:
    return {"d": f"2027-03-{text}"}


def clock(text: str) -> dict[str, str]:
    return {"t": text}


def proposed(header: Sequence[str], *rows: Sequence[Any]) -> Proposals:
    return propose(grid([header, *rows]))


def columns(found: Proposals) -> dict[str, tuple[int, ...]]:
    return {name: one.columns for name, one in found.fields.items()}


ROWS = [
    ("W-1", "Grease the main bearing", "SB-07", "01 07:00", "02 15:00"),
    ("W-2", "Change the pitch battery", "SB-09", "03 07:00", "03 16:00"),
    ("W-3", "Inspect the yaw drive", "SB-07", "04 06:30", "05 15:00"),
    ("W-4", "Replace the anemometer", "SB-12", "06 07:00", "06 12:00"),
]
WORDLESS = proposed(
    ["Qaa", "Qbb", "Qcc", "Qdd", "Qee", "Qff", "Qgg"],
    *(
        [*texts, day(start[:2]), clock(start[3:]), day(end[:2]), clock(end[3:])]
        for *texts, start, end in ROWS
    ),
)


def test_dates_come_in_pairs_with_the_times_beside_them() -> None:
    found = columns(WORDLESS)
    assert (found["startDate"], found["endDate"]) == ((3, 4), (5, 6))


def test_id_name_and_asset_are_told_by_their_values_and_asked() -> None:
    found = columns(WORDLESS)
    assert (found["id"], found["name"], found["assetId"]) == ((0,), (1,), (2,))
    assert not any(one.sure for one in WORDLESS.fields.values())


def test_of_two_pairs_of_dates_the_later_columns_that_are_in_order_are_taken() -> None:
    found = proposed(
        ["Name", "Qaa", "Qbb", "Qcc"],
        ["Grease", day("01"), day("10"), day("11")],
        ["Paint", day("02"), day("12"), day("14")],
        ["Inspect", day("03"), day("16"), day("16")],
    )
    assert columns(found)["startDate"] == (2,)
    assert columns(found)["endDate"] == (3,)


def test_one_day_with_two_times_has_a_start_and_an_end() -> None:
    found = proposed(
        ["Name", "Site", "Start", "Qaa", "Qbb"],
        ["Grease", "Alpha", day("01"), clock("07:00"), clock("15:00")],
        ["Paint", "Alpha", day("02"), clock("07:00"), clock("15:30")],
        ["Inspect", "Alpha", day("03"), clock("07:30"), clock("15:00")],
    )
    assert columns(found)["startDate"] == (2, 3)
    assert columns(found)["endDate"] == (4, 2)


@pytest.mark.parametrize("caption", ["Technicians", "Monteure", "Techniciens", "担当者"])
def test_numbers_under_a_header_of_people_count_them(caption: str) -> None:
    found = proposed(
        ["Name", "Team", caption],
        ["Grease", "Alpha", 2],
        ["Paint", "Beta", 3],
        ["Inspect", "Alpha", 2],
    )
    assert columns(found)["manpower"] == (2, 1)
    assert "personnelIds" not in found.fields


def test_names_that_begin_with_a_word_for_a_team_are_teams_and_no_people() -> None:
    found = proposed(
        ["Name", "Site", "Qaa"],
        ["Grease", "Alpha", "Trupp Kormoran"],
        ["Paint", "Alpha", "Trupp Seeadler"],
        ["Inspect", "Beta", "Trupp Kormoran"],
    )
    assert columns(found)["teams"] == (2,)
    assert not found.fields["teams"].sure


def test_a_column_of_long_different_texts_is_the_name_and_no_work_package() -> None:
    found = proposed(
        ["Arbeitspaket", "Auftragsnr."],
        ["Wartung 4-jährlich Nord", "70011"],
        ["Austausch der Batterie", "70012"],
        ["Inspektion der Fundamente", "70013"],
        ["Schmierung der Lager", "70014"],
    )
    assert columns(found)["name"] == (0,)
    assert "workPackageId" not in found.fields


def test_a_repeated_header_and_titles_between_the_rows_are_no_values() -> None:
    found = proposed(
        ["Job No", "Name", "Start", "Crew"],
        ["J-1", "Grease", day("01"), "A"],
        ["J-2", "Paint", day("02"), "B"],
        ["Next week", "", "", ""],
        ["Job No", "Name", "Start", "Crew"],
        ["J-3", "Inspect", day("08"), "A"],
    )
    assert found.key.columns == (0,)


def test_a_nearly_empty_start_does_not_rule_out_the_planned_one() -> None:
    found = proposed(
        ["Name", "Scheduled", "Start"],
        ["Grease", day("01"), day("01")],
        ["Paint", day("02"), ""],
        ["Inspect", day("03"), ""],
        ["Clean", day("04"), ""],
    )
    assert columns(found)["startDate"] == (1,)
    assert not found.fields["startDate"].sure


def test_without_an_id_columns_that_are_unique_together_are_offered_days_last() -> None:
    rows = [
        [day(f"0{number}"), clock("07:00"), clock("15:00"), wtg, job]
        for number in (1, 2)
        for wtg, job in (("K03", "Grease"), ("K03", "Paint"), ("K07", "Paint"))
    ]
    found = proposed(["Date", "From", "To", "WTG", "Job"], *rows)
    assert (found.key.columns, found.key.together) == ((), (0, 3, 4))
    draft = draft_of(found, (), Meanings(), "UTC")
    words = 'Only together without repeats: "Date" (A), "WTG" (D), "Job" (E).'
    assert f"Which columns are the activity ID? {words}" in {str(one.message) for one in draft.open}
    assert not [one for one in draft.open if one.code == "not-dates"]
