"""Sheets of every kind in a merge: edits of people, certificates, timesheets and their entries come
into one plan as those of activities do.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from planner import at_work
from service.jobs.sharing.desk import CERTIFICATES, ENTRIES, PERSONNEL, TIMESHEETS, KindsDesk
from sheets import workbook_at

from bridge.jobs.merge import MergeRequest, merge_plans
from bridge.records.kinds import ACTIVITIES


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[KindsDesk]:
    with at_work(tmp_path, 20) as planner:
        planner.export(ACTIVITIES, PERSONNEL, TIMESHEETS)
        yield KindsDesk(planner)


def test_edits_of_every_sheet_come_in_and_the_rest_stays_as_it_was(desk: KindsDesk) -> None:
    anna, bo = desk.copy("Anna.xlsx"), desk.copy("Bo.xlsx")
    desk.put(anna, "Personnel", 3, Role="Foreman", shoeSize=44)
    desk.put(anna, CERTIFICATES, 4, number="000077")
    desk.put(bo, "Personnel", 3, Role="Foreman")
    desk.put(bo, "Timesheets", 2, Status="SIGNED")
    desk.put(bo, ENTRIES, 3, hours=6.25)
    before = {
        sheet: desk.rows(sheet, desk.plan)
        for sheet in ("Activities", "Personnel", CERTIFICATES, "Timesheets", ENTRIES)
    }
    done = desk.merge(bo, anna)
    assert (done.workbook, done.conflicts, done.problems, done.not_merged) == (desk.out, (), (), ())
    assert (done.cells, done.added) == (5, ())
    before["Personnel"][1] |= {"Role": "Foreman", "shoeSize": 44}
    before[CERTIFICATES][2] |= {"number": "000077"}
    before["Timesheets"][0] |= {"Status": "SIGNED"}
    before[ENTRIES][1] |= {"hours": 6.25}
    assert {sheet: desk.rows(sheet) for sheet in before} == before
    desk.planner.plan = desk.out
    others = {changes.info.sheet: len(changes.changes) for changes in desk.planner.check().others}
    assert others == {"Personnel": 1, CERTIFICATES: 1, "Timesheets": 1, ENTRIES: 1}


def test_new_people_and_new_rows_of_lists_come_in_once_whoever_has_them(desk: KindsDesk) -> None:
    anna, bo = desk.copy("Anna.xlsx"), desk.copy("Bo.xlsx")
    people, entries = len(desk.rows("Personnel", desk.plan)), len(desk.rows(ENTRIES, desk.plan))
    certificates = len(desk.rows(CERTIFICATES, desk.plan))
    owner = desk.rows(CERTIFICATES, desk.plan)[0]["Person ID"]
    for path in (anna, bo):
        desk.put(path, "Personnel", people + 2, ID="00999", Name="Øystein")
        desk.put(path, CERTIFICATES, certificates + 2, Person_ID=owner, name="GWO")
    desk.put(bo, CERTIFICATES, certificates + 3, Person_ID=owner, name="Crane")
    desk.put(bo, ENTRIES, entries + 2, Timesheet_ID="TS-00002", id="TE-NEW", hours=2)
    one, other = desk.folder / "One.xlsx", desk.folder / "Other.xlsx"
    assert len(desk.merge(anna, bo, out=one).added) == 4
    desk.merge(bo, anna, out=other)
    assert one.read_bytes() == other.read_bytes()
    assert [(row["ID"], row["Name"]) for row in desk.rows("Personnel", one)[people:]] == [
        ("00999", "Øystein")
    ]
    assert sorted(str(row["name"]) for row in desk.rows(CERTIFICATES, one)[certificates:]) == [
        "Crane",
        "GWO",
    ]
    assert [
        (row["Timesheet ID"], row["id"], row["hours"]) for row in desk.rows(ENTRIES, one)[entries:]
    ] == [("TS-00002", "TE-NEW", 2)]
    desk.planner.plan = one
    others = {
        changes.info.sheet: (len(changes.changes), len(changes.all_problems))
        for changes in desk.planner.check().others
    }
    assert others == {
        "Personnel": (1, 0),
        CERTIFICATES: (2, 0),
        "Timesheets": (0, 0),
        ENTRIES: (1, 0),
    }


def test_a_sheet_that_only_some_of_them_have_stops_the_merge_until_that_is_accepted(
    desk: KindsDesk,
) -> None:
    anna, bo = desk.copy("Anna.xlsx"), desk.copy("Bo.xlsx")
    with workbook_at(anna) as book:
        del book["Timesheets"], book[ENTRIES]
    desk.put(bo, "Timesheets", 2, Status="SIGNED")
    done = desk.merge(anna, bo)
    assert (done.workbook, desk.out.exists(), {found.code for found in done.problems}) == (
        None,
        False,
        {"sheet-not-found"},
    )
    done = merge_plans(
        MergeRequest(desk.plan, (anna, bo), desk.out, accepted=frozenset({"sheet-not-found"})),
        desk.planner.monitor,
    )
    assert done.workbook == desk.out
    assert desk.rows("Timesheets")[0]["Status"] == "SIGNED"
    desk.plan = anna
    done = desk.merge(bo, out=desk.folder / "Into Anna.xlsx")
    assert (done.workbook, {found.code for found in done.problems}) == (None, {"sheet-not-found"})
