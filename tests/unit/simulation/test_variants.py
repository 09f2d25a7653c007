"""Copies: ranges, lists, full and paired combinations, counted before they are made."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from builders.cases import CONSTRUCTION, construction, draft_of, table

from bridge.records.cells.base import CellValue, Finding
from bridge.simulation.case import Case, Section
from bridge.simulation.edits import Draft
from bridge.simulation.parameters import to_cell
from bridge.simulation.variants import Variant, VariantRow, count, make_variants, read_variants

CAPACITY = "vesselList[0].capacity"
WIND = "vesselList[0].limits.wind"
NIGHT = "personnelList[0].night"
Cells = Sequence[CellValue | Finding | int | float | None]


def rows_of(
    captions: Sequence[str], *rows: Cells, draft: Draft | None = None
) -> tuple[Draft, tuple[VariantRow, ...]]:
    used = draft or draft_of(construction(), {})
    return used, read_variants(used, table("Copies", captions, rows))


def copies_of(captions: Sequence[str], *rows: Cells) -> list[Variant]:
    draft, read = rows_of(captions, *rows)
    assert [str(problem.message) for problem in draft.problems] == []
    copies = list(make_variants(draft, read))
    assert len(copies) == count(read)
    return copies


def refusal(captions: Sequence[str], *rows: Cells) -> tuple[str, str | None]:
    draft, _ = rows_of(captions, *rows)
    assert len(draft.problems) == 1, [str(problem.message) for problem in draft.problems]
    return draft.problems[0].code, draft.problems[0].cell


def test_one_parameter_is_varied_by_one_column_only() -> None:
    assert refusal(["Copy", CAPACITY, "Vessellist[0] Capacity"], ["A", 1, 2]) == (
        "repeated-caption",
        "C1",
    )


def test_one_at_a_time_is_the_case_itself_and_then_each_value_alone() -> None:
    copies = copies_of(
        ["Copy", "Combine", CAPACITY, WIND], ["A", "one at a time", "4, 12, 20", "10, 14"]
    )
    assert [list(copy.varied.values()) for copy in copies] == [
        ["12", "12.0"],
        ["4", "12.0"],
        ["20", "12.0"],
        ["12", "10.0"],
        ["12", "14.0"],
    ]


def test_of_a_whole_number_a_comma_without_a_space_is_a_list() -> None:
    copies = copies_of(["Copy", CAPACITY], ["A", "1,2, 6..4"])
    assert [copy.varied[CAPACITY] for copy in copies] == ["1", "2", "6", "5", "4"]


def test_the_question_about_a_comma_says_both_meanings_and_offers_the_point() -> None:
    draft, _ = rows_of(["Copy", WIND], ["A", "1,5; 2,7"])
    (problem,) = draft.problems
    assert (problem.suggestion, "1.5, 2.7 or 1, 5; 2, 7" in str(problem.message)) == (
        "1.5, 2.7",
        True,
    )


def test_numbers_keep_their_way_of_writing() -> None:
    copies = copies_of(["Copy", WIND], ["Sweep", "10, 10.5, 11"])
    assert [copy.varied[WIND] for copy in copies] == ["10.0", "10.5", "11.0"]
    copies = copies_of(["Copy", WIND], ["Sweep", "12, 13"])
    assert [copy.varied[WIND] for copy in copies] == ["12.0", "13.0"]


def test_paired_combinations_go_together() -> None:
    copies = copies_of(
        ["Copy", "Combine", CAPACITY, WIND], ["Sweep", "paired", "2..4", "10, 11, 12"]
    )
    assert [list(copy.varied.values()) for copy in copies] == [
        ["2", "10.0"],
        ["3", "11.0"],
        ["4", "12.0"],
    ]


def test_copies_stand_on_the_edits_of_the_other_sheets() -> None:
    vessels = table(
        "Vessels",
        ["Key", "id", "capacity"],
        [["vesselList[0]", "V1", 20], ["vesselList[1]", "V2", 60], ["vesselList[new]", "V3", 5]],
    )
    draft = draft_of(construction(), {Section.VESSELS: vessels})
    draft.problems.clear()
    _, read = rows_of(
        ["Copy", "vesselList[1].capacity", "vesselList[new].capacity"],
        ["A", 61, "6, 7"],
        draft=draft,
    )
    edited = [draft.case.edited(copy.edits) for copy in make_variants(draft, read)]
    assert [
        [member.values["capacity"].text for member in case.members[Section.VESSELS]]
        for case in edited
    ] == [["20", "61", "6"], ["20", "61", "7"]]


@pytest.mark.parametrize(
    ("captions", "row", "expected"),
    [
        (["Copy", CAPACITY], ["A", "2..x"], ("range", "B2")),
        (["Copy", CAPACITY], ["A", "1..99999"], ("range", "B2")),
        (["Copy", CAPACITY], ["A", "1,,2"], ("list-syntax", "B2")),
        (["Copy", WIND], ["A", "1,5"], ("decimal-comma", "B2")),
        (["Copy", WIND], ["A", "0.5..2"], ("range", "B2")),
        (["Copy", WIND], ["A", "80 %"], ("wrong-type", "B2")),
        (["Copy", WIND], ["A", "*0.8"], ("wrong-type", "B2")),
        (["Copy", CAPACITY], ["A", "*1..2"], ("range", "B2")),
        (["Copy", NIGHT], ["A", "+1"], ("wrong-type", "B2")),
        (["Copy", CAPACITY, WIND], ["A", 1, f"follows {CAPACITY}"], ("wrong-type", "C2")),
        (["Copy", CAPACITY], ["A", "1, 2, 1.0"], ("value-twice", "B2")),
        (["Copy", "vesselList[0].my notes"], ["A", 1], ("unknown-parameter", "B1")),
        (["Copy", "vesselList[9].capacity"], ["A", 1], ("missing-member", "B1")),
        (["Copy", CAPACITY], [None, 1], ("missing-name", "A2")),
        (["Copy", "Combine", CAPACITY], ["A", "some", 1], ("unknown-combination", "B2")),
        (
            ["Copy", "windFarms[0].infrastructureList[1].fixable.fixableType"],
            ["A", "CORRECTIVE_MAINTENANCE"],
            ("fixable-type-across", "B2"),
        ),
    ],
)
def test_what_cannot_be_a_copy_is_refused_with_its_cell(
    captions: list[str], row: Cells, expected: tuple[str, str]
) -> None:
    assert refusal(captions, row) == expected


def test_pairs_of_unequal_length_and_names_that_stand_twice_are_refused() -> None:
    assert refusal(["Copy", "Combine", CAPACITY, WIND], ["A", "paired", "1..3", "1, 2"]) == (
        "unequal-pairs",
        "B2",
    )
    assert refusal(["Copy", CAPACITY], ["A", 1], ["a", 2]) == ("duplicate-copy", "A3")


def test_more_copies_than_can_be_made_are_counted_and_refused() -> None:
    draft, read = rows_of(["Copy", CAPACITY, WIND], ["Sweep", "1..500", "1..500"])
    assert count(read) == 250_000
    assert [problem.code for problem in draft.problems] == ["too-many-copies"]
    assert "250,000 variants" in str(draft.problems[0].message)


def edited(caption: str, cell: CellValue, *, key: str = "vesselList[0]") -> Draft:
    """Return what a sheet Vessels with one edited cell, or one new vessel, changes."""
    case = construction()
    captions = ["Key", *case.parameters(Section.VESSELS)]
    rows = {
        member.key: [
            to_cell(member.values[one]) if one in member.values else None for one in captions[1:]
        ]
        for member in case.members[Section.VESSELS]
    }
    rows.setdefault(key, [None for _ in captions[1:]])[captions.index(caption) - 1] = cell
    return draft_of(
        case,
        {
            Section.VESSELS: table(
                "Vessels", captions, [[one, *cells] for one, cells in rows.items()]
            )
        },
    )


@pytest.mark.parametrize("cell", ["*0.8", "+1", "80 %"])
def test_where_a_number_stands_a_factor_is_never_sent_as_text(cell: str) -> None:
    case = Case.of(CONSTRUCTION.replace('"capacity": 60', '"capacity": "unknown"'), "x")
    draft, _ = rows_of(["Copy", CAPACITY], ["S", cell], draft=draft_of(case, {}))
    assert [(one.code, one.cell) for one in draft.problems] == [("wrong-type", "B2")]


@pytest.mark.parametrize("caption", ["SOV 1.capacity", "sov 1 Capacity", "SOV 1.fuelRate"])
def test_a_name_of_two_members_is_a_problem_that_names_both(caption: str) -> None:
    case = Case.of(
        CONSTRUCTION.replace("CTV \\u0041", "SOV 1").replace(
            '"crew": []', '"crew": [{"role": "mate"}]'
        ),
        "x",
    )
    draft, _ = rows_of(["Copy", caption], ["S", 7], draft=draft_of(case, {}))
    (problem,) = draft.problems
    assert (problem.code, problem.cell) == ("ambiguous-member", "B1")
    assert all(key in str(problem.message) for key in ("vesselList[0]", "vesselList[1]"))


def test_a_new_parameter_of_a_named_member_is_added_with_a_warning_as_by_its_key() -> None:
    draft, read = rows_of(["Copy", "SOV 1.fuelRate"], ["A", "1, 2"])
    assert [(problem.code, problem.severity, problem.cell) for problem in draft.problems] == [
        ("unknown-parameter", "warning", "B1")
    ]
    assert [axis.key for row in read for axis in row.axes] == ["vesselList[1]"]


@pytest.mark.parametrize(
    "caption",
    ["vesselList[0]", "vesselList[0].limits", "vesselList[0].crew[0]", "personnelList[0]"],
)
def test_what_has_parameters_below_it_is_not_replaced_by_a_value(caption: str) -> None:
    assert refusal(["Copy", caption], ["S", "3"]) == ("unknown-parameter", "B1")


def test_a_parameter_that_is_empty_elsewhere_does_not_replace_those_below_it() -> None:
    case = Case.of(
        CONSTRUCTION.replace('"limits": {"wind": 15.0, "wave":2.5}', '"limits": null'), "x"
    )
    draft, _ = rows_of(["Copy", "vesselList[0].limits"], ["S", "3"], draft=draft_of(case, {}))
    sentence = "limits has its own parameters in this row. Edit those."
    assert [(problem.cell, str(problem.message)) for problem in draft.problems] == [
        ("B2", sentence)
    ]
    captions = ["Key", *case.parameters(Section.VESSELS)]
    row = ["vesselList[0]", *(3 if caption == "limits" else None for caption in captions[1:])]
    draft = draft_of(case, {Section.VESSELS: table("Vessels", captions, [row])})
    assert sentence in [str(problem.message) for problem in draft.problems]
