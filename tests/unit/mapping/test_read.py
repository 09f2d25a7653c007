"""A sheet through a mapping, in `read.json`: rows with their values, each bad cell a Problem at its
place, and nothing passed over in silence.
"""

from __future__ import annotations

from typing import Any

import pytest
from builders.tables import Case, cases
from unit.mapping.habits import sheet
from unit.mapping.labelled import mapped

from bridge.errors import MappingError
from bridge.mapping.checks import checks
from bridge.mapping.mapping_file import SheetMapping, fit
from bridge.mapping.table import numbered, table_at


def mapping(fields: dict[str, Any], key: list[str], **table: Any) -> SheetMapping:
    return SheetMapping.model_validate(
        {"mapping": 1, "name": "SAP", "table": table, "key": {"columns": key}, "fields": fields}
    )


@cases(__file__)
def test_a_sheet_is_read_as_its_table_says(case: Case) -> None:
    opens = mapped(case)
    rows = list(opens.rows())
    assert {str(row.number): row.values for row in rows} == case["read"]
    assert [sorted(row.cleared) for row in rows if row.cleared] == case.get("cleared", [])
    assert [
        [problem.code, str(problem.sentence)] for row in rows for problem in row.problems
    ] == case.get("said", [])
    assert [list(row) for row in opens.seen.left_out] == case.get("left out", [])
    assert list(opens.seen.below) == case.get("below", [])
    assert [
        [str(problem.severity), problem.code, str(problem.sentence)]
        for problem in checks(opens, case.get("accepted", ()))
    ] == case.get("checks", [])


def test_a_fixed_date_that_is_none_is_said_of_its_field() -> None:
    case = {"rows": [["No"], ["7"]], "key": ["No"], "fields": {"startDate": {"fixed": "soon"}}}
    (row,) = mapped(case).rows()
    assert [problem.field for problem in row.problems] == ["startDate"]


def test_a_caption_that_stands_twice_gets_a_number_that_no_other_caption_has() -> None:
    assert numbered(["Description", " Description ", "", "Description (2)", "Description"]) == (
        "Description", "Description (3)", "Column C", "Description (2)", "Description (4)",
    )  # fmt: skip


def test_without_a_header_another_number_of_columns_is_a_question() -> None:
    plain: dict[str, Any] = {"internalRemarks": {"from": "Column B"}}
    by = mapping(plain, ["Column A"], headerRows=0, header=["Column A", "Column B"])
    assert fit(by, table_at(sheet("1|a"), 0, 0)).open == ()
    unnamed = mapping(plain, ["Column A"], headerRows=0)
    assert fit(unnamed, table_at(sheet("1|a|b"), 0, 0)).open == (), (
        "it never said how many there are"
    )
    assert [question.code for question in fit(by, table_at(sheet("1|a|b"), 0, 0)).open] == [
        "columns-changed"
    ]


def test_without_a_header_a_column_that_the_sheet_does_not_have_is_a_question() -> None:
    by = mapping({"internalRemarks": {"from": "Column C"}}, ["Column A"], headerRows=0)
    assert [
        (question.code, question.caption) for question in fit(by, table_at(sheet("1|a"), 0, 0)).open
    ] == [("column-gone", "Column C")]
    assert [question.code for question in fit(by, table_at(sheet("1|a|b"), 1, 1)).open] == [
        "header"
    ]


def test_a_pattern_that_takes_too_long_for_a_column_ends_with_a_sentence(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("bridge.mapping.patterns.PATIENCE", -1.0)
    case = {
        "rows": [["No", "Loc"], ["7", "DB01"]],
        "key": ["No"],
        "fields": {"siteId": {"from": "Loc", "match": r"^(DB\d{2})"}},
    }
    with pytest.raises(MappingError) as raised:
        list(mapped(case).rows())
    assert (
        str(raised.value)
        == "The column matching “SAP” cannot be used for this sheet. “^(DB\\d{2})” takes "
        "too long for the texts of this column."
    )
