"""Copies, in `variants.json`: ranges, lists, full and paired combinations, counted before they are
made.
"""

from __future__ import annotations

from builders.cases import case_of, construction, draft_of, table
from builders.tables import Case, cases

from bridge.simulation.case import Section
from bridge.simulation.variants import count, make_variants, read_variants


@cases(__file__)
def test_a_sheet_of_copies_gives_what_its_table_says(case: Case) -> None:
    draft = draft_of(case_of(case.get("case")), {})
    captions, *rows = case["sheet"]
    read = read_variants(draft, table("Copies", captions, rows))
    gives = case["gives"]
    assert [
        [str(problem.severity), problem.code, problem.cell, str(problem.message)]
        + ([] if problem.suggestion is None else [problem.suggestion])
        for problem in draft.problems
    ] == gives.get("said", [])
    assert count(read) == gives["count"]
    if "copies" in gives:
        assert [{**copy.varied} for copy in make_variants(draft, read)] == gives["copies"]


def test_copies_stand_on_the_edits_of_the_other_sheets() -> None:
    vessels = table(
        "Vessels",
        ["Key", "id", "capacity"],
        [["vesselList[0]", "V1", 20], ["vesselList[1]", "V2", 60], ["vesselList[new]", "V3", 5]],
    )
    draft = draft_of(construction(), {Section.VESSELS: vessels})
    draft.problems.clear()
    captions = ["Copy", "vesselList[1].capacity", "vesselList[new].capacity"]
    read = read_variants(draft, table("Copies", captions, [["A", 61, "6, 7"]]))
    edited = [draft.case.edited(copy.edits) for copy in make_variants(draft, read)]
    assert [
        [member.values["capacity"].text for member in case.members[Section.VESSELS]]
        for case in edited
    ] == [["20", "61", "6"], ["20", "61", "7"]]
