"""Copies: ranges, lists, full and paired combinations, counted before they are made."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from simulation.cases import CONSTRUCTION, construction, draft_of, table

from bridge.records.cells.base import CellValue, Finding
from bridge.simulation.case import Case, Section
from bridge.simulation.copies import Combine, Copy, CopyRow, count, make_copies, read_copies
from bridge.simulation.rules import Draft

CAPACITY, WIND, NIGHT, NAME = "vesselList[0].capacity", "vesselList[0].limits.wind", "personnelList[0].night", "vesselList[0].name"
Cells = Sequence[CellValue | Finding | int | float | None]


def rows_of(captions: Sequence[str], *rows: Cells, draft: Draft | None = None, combine: Combine = Combine.FULL) -> tuple[Draft, tuple[CopyRow, ...]]:
    used = draft or draft_of(construction(), {})
    return used, read_copies(used, table("Copies", captions, rows), combine)


def copies_of(captions: Sequence[str], *rows: Cells, combine: Combine = Combine.FULL) -> list[Copy]:
    draft, read = rows_of(captions, *rows, combine=combine)
    assert [str(problem.message) for problem in draft.problems] == []
    copies = list(make_copies(draft, read))
    assert len(copies) == count(read)
    return copies


def refusal(captions: Sequence[str], *rows: Cells) -> tuple[str, str | None]:
    draft, _ = rows_of(captions, *rows)
    assert len(draft.problems) == 1, [str(problem.message) for problem in draft.problems]
    return draft.problems[0].code, draft.problems[0].cell


@pytest.mark.parametrize(
    ("cell", "values"),
    [
        (14, ["14"]),
        ("2..6", ["2", "3", "4", "5", "6"]),
        ("6..4", ["6", "5", "4"]),
        ("1, 2, 4", ["1", "2", "4"]),
        ("1, 5..7", ["1", "5", "6", "7"]),
        ("2..8 by 3", ["2", "5", "8"]),
        ("12", ["12"]),
    ],
)
def test_a_cell_is_one_value_a_list_or_a_range(cell: CellValue, values: list[str]) -> None:
    assert [copy.varied[CAPACITY] for copy in copies_of(["Copy", CAPACITY], ["Sweep", cell])] == values


def test_numbers_keep_their_way_of_writing() -> None:
    copies = copies_of(["Copy", WIND], ["Sweep", "10..11 by 0.5"])
    assert [copy.varied[WIND] for copy in copies] == ["10.0", "10.5", "11.0"]
    copies = copies_of(["Copy", WIND], ["Sweep", "12, 13"])
    assert [copy.varied[WIND] for copy in copies] == ["12.0", "13.0"]


def test_full_combinations_vary_the_last_parameter_first() -> None:
    copies = copies_of(["Copy", CAPACITY, WIND], ["Sweep", "2..4", "10, 11, 12, 13"])
    assert len(copies) == 12
    assert [copy.name for copy in copies][:2] == ["Sweep 01", "Sweep 02"]
    assert [list(copy.varied.values()) for copy in copies][:5] == [["2", "10.0"], ["2", "11.0"], ["2", "12.0"], ["2", "13.0"], ["3", "10.0"]]


def test_paired_combinations_go_together_by_column_or_option() -> None:
    by_column = copies_of(["Copy", "Combine", CAPACITY, WIND], ["Sweep", "paired", "2..4", "10, 11, 12"])
    by_option = copies_of(["Copy", CAPACITY, WIND], ["Sweep", "2..4", "10, 11, 12"], combine=Combine.PAIRED)
    assert [list(copy.varied.values()) for copy in by_column] == [["2", "10.0"], ["3", "11.0"], ["4", "12.0"]]
    assert [copy.varied for copy in by_column] == [copy.varied for copy in by_option]


def test_each_copy_changes_only_its_values_in_the_original_text() -> None:
    draft, read = rows_of(["Copy", CAPACITY], ["One", 13], ["Two", "14, 15"])
    texts = [draft.case.edited(copy.edits).text for copy in make_copies(draft, read)]
    assert texts == [CONSTRUCTION.replace('"capacity": 12', f'"capacity": {value}') for value in (13, 14, 15)]


def test_copies_stand_on_the_edits_of_the_other_sheets() -> None:
    vessels = table("Vessels", ["Key", "id", "capacity"], [["vesselList[0]", "V1", 20], ["vesselList[1]", "V2", 60], ["vesselList[new]", "V3", 5]])
    draft = draft_of(construction(), {Section.VESSELS: vessels})
    draft.problems.clear()
    _, read = rows_of(["Copy", "vesselList[1].capacity", "vesselList[new].capacity"], ["A", 61, "6, 7"], draft=draft)
    edited = [draft.case.edited(copy.edits) for copy in make_copies(draft, read)]
    assert [[member.values["capacity"].text for member in case.members[Section.VESSELS]] for case in edited] == [["20", "61", "6"], ["20", "61", "7"]]


def test_without_rows_there_is_one_copy_named_after_the_case() -> None:
    draft = draft_of(construction(), {})
    assert [copy.name for copy in make_copies(draft, read_copies(draft, None))] == ["Campaign A"]


def test_flags_and_texts_are_varied_too() -> None:
    assert [copy.varied[NIGHT] for copy in copies_of(["Copy", NIGHT], ["Night", "yes, no"])] == ["true", "false"]
    assert [copy.varied[NAME] for copy in copies_of(["Copy", NAME], ["Names", 'North, "A, B"'])] == ['"North"', '"A, B"']


def test_a_text_that_stands_in_the_case_with_a_comma_is_one_value() -> None:
    draft = draft_of(Case.of('{"vesselList": [{"name": "A, B"}]}', "comma"), {})
    _, read = rows_of(["Copy", NAME], ["Same", "A, B"], draft=draft)
    assert count(read) == 1


@pytest.mark.parametrize(
    ("captions", "row", "expected"),
    [
        (["Copy", CAPACITY], ["A", "2..x"], ("range", "B2")),
        (["Copy", CAPACITY], ["A", "0.5..2"], ("range", "B2")),
        (["Copy", CAPACITY], ["A", "1..99999"], ("range", "B2")),
        (["Copy", CAPACITY], ["A", "1,,2"], ("list-syntax", "B2")),
        (["Copy", CAPACITY], ["A", "1, many"], ("wrong-type", "B2")),
        (["Copy", CAPACITY], ["A", "1, 2, 1.0"], ("value-twice", "B2")),
        (["Copy", "vesselList[0].my notes"], ["A", 1], ("unknown-parameter", "B1")),
        (["Copy", "vesselList[9].capacity"], ["A", 1], ("missing-member", "B1")),
        (["Copy", "seed"], ["A", 1], ("missing-member", "B1")),
        (["Copy", CAPACITY], [None, 1], ("missing-name", "A2")),
        (["Copy", "Combine", CAPACITY], ["A", "some", 1], ("unknown-combination", "B2")),
        (["Copy", "windFarms[0].infrastructureList[1].fixable.fixableType"], ["A", "CORRECTIVE_MAINTENANCE"], ("fixable-type-across", "B2")),
    ],
)
def test_what_cannot_be_a_copy_is_refused_with_its_cell(captions: list[str], row: Cells, expected: tuple[str, str]) -> None:
    assert refusal(captions, row) == expected


def test_a_parameter_that_no_member_has_is_varied_with_a_warning_and_one_in_other_letters_is_the_known_one() -> None:
    draft, read = rows_of(["Copy", "vesselList[0].fuelRate"], ["A", "1, 2"])
    assert [(problem.code, problem.severity, problem.cell) for problem in draft.problems] == [("unknown-parameter", "warning", "B1")]
    assert count(read) == 2
    draft, read = rows_of(["Copy", CAPACITY.upper().replace("VESSELLIST", "vesselList")], ["A", "1, 2"])
    assert (draft.problems, [axis.path for row in read for axis in row.axes]) == ([], [("capacity",)])


def test_pairs_of_unequal_length_and_names_that_stand_twice_are_refused() -> None:
    assert refusal(["Copy", "Combine", CAPACITY, WIND], ["A", "paired", "1..3", "1, 2"]) == ("unequal-pairs", "B2")
    assert refusal(["Copy", CAPACITY], ["A", 1], ["a", 2]) == ("duplicate-copy", "A3")


def test_more_copies_than_can_be_made_are_counted_and_refused() -> None:
    draft, read = rows_of(["Copy", CAPACITY, WIND], ["Sweep", "1..500", "1..500"])
    assert count(read) == 250_000
    assert [problem.code for problem in draft.problems] == ["too-many-copies"]
    assert "250,000 copies" in str(draft.problems[0].message)
