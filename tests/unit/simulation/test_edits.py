"""The sheets of a case: what is an edit, what is refused, and where."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from builders.cases import CONSTRUCTION, OPERATION, construction, draft_of, table

from bridge.errors import Problem, Severity
from bridge.records.cells.base import CellValue, Finding
from bridge.simulation.case import Case, CaseType, Section
from bridge.simulation.edits import ChangeKind, Draft, Known
from bridge.simulation.parameters import Vocabulary, to_cell, vocabulary_of

Cells = Sequence[CellValue | Finding | int | float | None]
V1: Cells = ["vesselList[0]", "V1", "CTV A", "CTV", 12, 0.1, 12, 1.5, None, None, "master"]
V2: Cells = ["vesselList[1]", "V2", "SOV 1", "SOV", 60, 1e22, 15, 2.5, "null", "[]", None]
CAPTIONS = [
    "Key",
    "id",
    "name",
    "type",
    "capacity",
    "dayRate",
    "limits.wind",
    "limits.wave",
    "note",
    "crew",
    "crew[0].role",
]


def vessels(
    *rows: Cells,
    captions: Sequence[str] = CAPTIONS,
    case: Case | None = None,
    known: Known | None = None,
) -> Draft:
    return draft_of(
        case or construction(), {Section.VESSELS: table("Vessels", captions, rows)}, known
    )


def changed(
    row: Cells, caption: str, value: CellValue | float | None
) -> list[CellValue | Finding | int | float | None]:
    return [value if name == caption else cell for name, cell in zip(CAPTIONS, row, strict=True)]


def only(draft: Draft) -> Problem:
    assert len(draft.problems) == 1, [str(problem.message) for problem in draft.problems]
    return draft.problems[0]


def test_absent_blank_null_and_nothing_are_four_things() -> None:
    assert vessels(changed(V1, "note", "null"), V2).changes[0].after == "null"
    assert vessels(V1, changed(V2, "note", '""')).changes[0].after == '""'
    assert vessels(V1, changed(V2, "note", "(clear)")).changes[0].after is None
    emptied = vessels(V1, changed(V2, "note", None))
    assert not emptied.edits
    assert only(emptied).code == "emptied"
    assert only(emptied).severity is Severity.WARNING


def test_a_parameter_that_was_cleared_leaves_the_text() -> None:
    draft = vessels(V1, changed(V2, "note", "(clear)"))
    assert draft.case.edited(draft.edits).text == CONSTRUCTION.replace(', "note": null', "")


@pytest.mark.parametrize(
    ("caption", "cell", "found", "words"),
    [
        ("capacity", "many", "many", "Type a number, not “many”."),
        ("capacity", True, "TRUE", "Type a number, not “TRUE”."),
        ("name", 5, "5", "Type text, not “5”."),
        ("limits.wind", "1,5", "1,5", "Type a number, not “1,5”."),
    ],
)
def test_a_wrong_type_is_refused_with_its_cell(
    caption: str, cell: CellValue | float, found: str, words: str
) -> None:
    problem = only(vessels(changed(V1, caption, cell), V2))
    assert (problem.severity, problem.code, problem.sheet, problem.row, problem.column) == (
        Severity.ERROR,
        "wrong-type",
        "Vessels",
        2,
        caption,
    )
    assert problem.cell == f"{'ABCDEFGHIJK'[CAPTIONS.index(caption)]}2"
    assert (problem.found, str(problem.message)) == (found, words)


def test_what_cannot_be_the_name_of_a_parameter_is_refused() -> None:
    problem = only(vessels([*V1, 3], V2, captions=[*CAPTIONS, "my notes"]))
    assert (problem.code, problem.severity, problem.cell) == (
        "unknown-parameter",
        Severity.ERROR,
        "L1",
    )
    assert str(problem.message).startswith(
        "“my notes” is not a parameter name. A vessel of this case has: id, name, type"
    )


def test_a_parameter_seen_in_another_case_of_the_type_may_be_added() -> None:
    other = vocabulary_of(Case.of(CONSTRUCTION.replace('"dayRate"', '"fuelRate"'), "other"))
    known = Known.of(construction(), {CaseType.CONSTRUCTION: other})
    draft = vessels([*V1, 3], V2, captions=[*CAPTIONS, "fuelRate"], known=known)
    assert draft.problems == []
    assert '"fuelRate": 3' in draft.case.edited(draft.edits).text


def test_a_parameter_or_value_seen_in_the_other_case_type_only_is_a_warning() -> None:
    other = vocabulary_of(Case.of(OPERATION.replace('"dayRate"', '"fuelRate"'), "other"))
    known = Known.of(
        construction(), {CaseType.OPERATION: other, CaseType.CONSTRUCTION: Vocabulary()}
    )
    problem = only(vessels([*V1, 3], V2, captions=[*CAPTIONS, "fuelRate"], known=known))
    assert (problem.code, problem.severity) == ("other-case-type", Severity.WARNING)


def test_a_row_of_no_member_and_a_key_that_stands_twice_are_refused() -> None:
    assert only(vessels(V1, V2, ["vesselList[7]", *V2[1:]])).code == "missing-member"
    problem = only(vessels(V1, V2, V2))
    assert (problem.code, problem.cell, problem.suggestion) == (
        "duplicate-key",
        "A4",
        "vesselList[new 4]",
    )


def test_rows_are_added_removed_and_moved() -> None:
    draft = vessels(["vesselList[new]", "V3", "CTV 3", "CTV", 12, 1, 10, 1, None, None, None], V2)
    assert [(change.kind, change.key) for change in draft.changes] == [
        (ChangeKind.ADDED, "vesselList[new]"),
        (ChangeKind.REMOVED, "vesselList[0]"),
    ]
    edited = draft.case.edited(draft.edits)
    assert [member.values["id"].text for member in edited.members[Section.VESSELS]] == [
        '"V3"',
        '"V2"',
    ]
    assert edited.outside == draft.case.outside
    moved = vessels(V2, V1)
    assert [change.kind for change in moved.changes] == [ChangeKind.MOVED]
    assert only(moved).code == "moved"


def test_a_new_row_without_a_key_belongs_to_the_only_list() -> None:
    draft = vessels(V1, V2, [None, "V3", "CTV 3", "CTV", 12, 1, 10, 1, None, None, None])
    assert draft.problems == []
    assert draft.changes[0].key == "vesselList[new row 4]"


def fixables(fixable_type: str, case: Case) -> Draft:
    captions = ["Key", "Wind farm", "Infrastructure", "name", "fixableType", "hours"]
    rows: list[Cells] = [
        [
            "windFarms[0].infrastructureList[0].fixable[0]",
            "North",
            "T1",
            "Install tower",
            fixable_type,
            6,
        ],
        [
            "windFarms[0].infrastructureList[1].fixable",
            "North",
            "T2",
            "Install blade",
            case.members[Section.FIXABLES][1].values["fixableType"].word,
            8,
        ],
    ]
    return draft_of(case, {Section.FIXABLES: table("Fixables", captions, rows)})


@pytest.mark.parametrize("word", ["CORRECTIVE_MAINTENANCE", "corrective maintenance"])
def test_a_fixable_type_of_the_other_case_type_is_refused(word: str) -> None:
    problem = only(fixables(word, construction()))
    assert (problem.severity, problem.code, problem.sheet, problem.cell) == (
        Severity.ERROR,
        "fixable-type-across",
        "Fixables",
        "E2",
    )
    assert problem.found == word
    assert "Use one of: INSTALLATION_TASK" in str(problem.message)
    assert (
        only(fixables("INSTALLATION_TASK", Case.of(OPERATION, "O&M"))).code == "fixable-type-across"
    )


def test_a_member_is_named_by_its_name_where_its_key_may_stand() -> None:
    draft = vessels(["CTV A", *V1[1:]], ["SOV 1", *changed(V2, "capacity", 61)[1:]])
    assert draft.problems == []
    assert [(change.key, change.after) for change in draft.changes] == [("vesselList[1]", "61")]


def test_a_fixable_that_stands_alone_cannot_be_taken_out() -> None:
    captions = ["Key", "name", "fixableType", "hours"]
    rows: list[Cells] = [
        ["windFarms[0].infrastructureList[0].fixable[0]", "Install tower", "INSTALLATION_TASK", 6]
    ]
    assert (
        only(draft_of(construction(), {Section.FIXABLES: table("Fixables", captions, rows)})).code
        == "missing-member"
    )


def test_a_name_that_stands_twice_cannot_be_edited() -> None:
    case = Case.of('{"vesselList": [{"a": 1, "a": 2}]}', "twice")
    assert vessels(["vesselList[0]", 2], captions=["Key", "a"], case=case).problems == []
    assert (
        only(vessels(["vesselList[0]", 3], captions=["Key", "a"], case=case)).code
        == "name-stands-twice"
    )


def test_a_list_is_not_filled_with_gaps_and_a_plain_value_gets_no_parts() -> None:
    case = Case.of(
        '{"vesselList": [{"crew": ["a"]}, {"crew": ["a", "b", "c"]}, {"crew": 5}]}', "gaps"
    )
    captions = ["Key", "crew[0]", "crew[1]", "crew[2]", "crew"]
    first = ["vesselList[0]", "a", None, "c"]
    second = ["vesselList[1]", "a", "b", "c"]
    third = ["vesselList[2]", None, None, None, 5]
    assert only(vessels(first, second, third, captions=captions, case=case)).code == "gap-in-list"
    first[3], third[1] = None, "x"
    assert only(vessels(first, second, third, captions=captions, case=case)).code == "wrong-type"


def test_a_text_longer_than_a_cell_stays_and_cannot_be_edited() -> None:
    long = "x" * 40_000
    case = Case.of('{"vesselList": [{"a": "' + long + '"}]}', "long")
    shown = to_cell(case.members[Section.VESSELS][0].values["a"])
    assert isinstance(shown, str)
    assert len(shown) == 32_767
    assert vessels(["vesselList[0]", shown], captions=["Key", "a"], case=case).problems == []
    assert (
        only(vessels(["vesselList[0]", "y"], captions=["Key", "a"], case=case)).code == "too-long"
    )


def test_a_missing_sheet_or_key_column_is_refused() -> None:
    from bridge.simulation.edits import read_sheets

    case = construction()
    assert [problem.code for problem in read_sheets(case, {}, Known.of(case)).problems] == [
        "missing-sheet"
    ] * 3
    assert only(vessels(V1[1:], captions=CAPTIONS[1:])).code == "missing-column"
