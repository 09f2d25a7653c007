"""People by name: what stands for an ID, who is a problem, and what lets somebody pass whom nobody
knows.
"""

from __future__ import annotations

from dataclasses import replace

import pytest
from builders.sheets import INFO, LOOKUPS, edits, only_change, record, row

from bridge.changes.compare.compare import compare
from bridge.changes.compare.inputs import Records, Rules
from bridge.changes.side_effects import what_differs
from bridge.records.changes import ALL_THE_SAME, Change, ChangeSet, Choice, Decision

ALL = replace(INFO, lookups=replace(LOOKUPS, complete=frozenset({"people"})))
ONE = Records([record("A-1", personnelIds=["P-2"])])
MEANT = {("A-1", ALL_THE_SAME): Decision(Choice.ALL_THE_SAME, typed="P-9, Nils")}


def compared(*typed: str, rules: Rules | None = None) -> ChangeSet:
    return compare(ALL, [row(record("A-1"), personnelIds=[*typed])], ONE, None, rules)


def test_a_name_stands_for_an_id_only_where_all_people_are_known() -> None:
    assert edits(only_change(compared("Anna Berg"))) == {"personnelIds": ["P-1"]}
    found = compare(INFO, [row(record("A-1"), personnelIds=["P-3", "Anna Berg"])], ONE, None)
    assert [(problem.code, problem.suggestion) for problem in found.all_problems] == [
        ("name-unsure", "P-3, P-1")
    ]
    assert (
        str(found.all_problems[0].message)
        == "“Anna Berg” may be P-1, but not all people are known here. Type the ID."
    )
    assert only_change(found).has_error
    assert (
        compare(
            INFO, [row(record("A-1"), personnelIds=["Anna Berg"])], Records([record("A-1")]), None
        ).unchanged
        == 1
    )  # she stood there


@pytest.mark.parametrize("info", [INFO, ALL], ids=["seen", "all"])
def test_somebody_whom_nobody_knows_is_a_problem_where_all_are_known(info: object) -> None:
    found = compare(info, [row(record("A-1"), personnelIds=["P-9", "Berg"])], ONE, None)  # type: ignore[arg-type]
    assert {problem.code for problem in found.all_problems} == {"unknown-person"}
    assert only_change(found).has_error is (info is ALL)
    assert edits(only_change(found)) == {"personnelIds": ["P-9", "Berg"]}


def passes(change: Change) -> bool:
    assert [problem.code for problem in change.problems] == ["unknown-person"] * 2
    return not change.has_error


def test_it_goes_with_a_text_that_was_typed_in_the_review_and_with_a_decided_conflict() -> None:
    typed = {**MEANT, ("A-1", "personnelIds"): Decision(Choice.TYPED, "P-1", "P-9, Nils")}
    assert passes(only_change(compared("P-1", rules=Rules(decisions=typed))))
    decided = {**MEANT, ("A-1", "personnelIds"): Decision(Choice.MINE, "P-9, Nils")}
    now = Records([record("A-1", personnelIds=["P-3"])])
    found = compare(
        ALL, [row(record("A-1"), personnelIds=["P-9", "Nils"])], ONE, now, Rules(decisions=decided)
    )
    assert (only_change(found).has_error, only_change(found).conflicts) == (False, ())
    only_meant = compare(
        ALL, [row(record("A-1"), personnelIds=["P-9", "Nils"])], ONE, now, Rules(decisions=MEANT)
    )
    assert [conflict.field for conflict in only_change(only_meant).conflicts] == ["personnelIds"]


def test_the_check_before_sending_takes_the_decision_for_no_difference() -> None:
    seen, again = compared("P-9", "Nils"), compared("P-9", "Nils", rules=Rules(decisions=MEANT))
    assert what_differs(seen, again, MEANT) == ()
    other = compared("P-9", "Somebody", rules=Rules(decisions=MEANT))
    assert [difference.captions for difference in what_differs(seen, other, MEANT)] == [
        ("Personnel IDs",)
    ]
