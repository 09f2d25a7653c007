"""People by name: what stands for an ID, who is a problem, and what lets somebody pass whom nobody
knows.
"""

from __future__ import annotations

from dataclasses import replace

from builders.sheets import INFO, LOOKUPS, record, row

from bridge.changes.compare.compare import compare
from bridge.changes.compare.inputs import Records, Rules
from bridge.changes.side_effects import what_differs
from bridge.records.changes import ALL_THE_SAME, ChangeSet, Choice, Decision

ALL = replace(INFO, lookups=replace(LOOKUPS, complete=frozenset({"people"})))
ONE = Records([record("A-1", personnelIds=["P-2"])])
MEANT = {("A-1", ALL_THE_SAME): Decision(Choice.ALL_THE_SAME, typed="P-9, Nils")}


def compared(*typed: str, rules: Rules | None = None) -> ChangeSet:
    return compare(ALL, [row(record("A-1"), personnelIds=[*typed])], ONE, None, rules)


def test_the_check_before_sending_takes_the_decision_for_no_difference() -> None:
    seen, again = compared("P-9", "Nils"), compared("P-9", "Nils", rules=Rules(decisions=MEANT))
    assert what_differs(seen, again, MEANT) == ()
    other = compared("P-9", "Somebody", rules=Rules(decisions=MEANT))
    assert [difference.captions for difference in what_differs(seen, other, MEANT)] == [
        ("Personnel IDs",)
    ]
