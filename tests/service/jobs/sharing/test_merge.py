"""Copies of one plan that several planners edited become one plan: real workbooks of the practice
account, read back by another program.
"""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from planner import at_work, later
from service.jobs.sharing.desk import Desk
from sheets import workbook_at

from bridge.errors import UsageError, WorkbookError


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    with at_work(tmp_path) as planner:
        planner.export()
        yield Desk(planner)


def test_edits_of_all_copies_come_into_one_plan_which_passes_check_upload_and_refresh(
    desk: Desk,
) -> None:
    anna, bo = desk.copy("Anna.xlsx"), desk.copy("Bo.xlsx")
    desk.type(desk.plan, "DB0411-046", externalRemarks="by the planner")
    desk.type(
        anna,
        "DB0411-045",
        status="DISPATCHED",
        endDate=later(desk.planner.baseline()["DB0411-045"]["endDate"], hours=3),
    )
    desk.type(anna, "NEW-9", siteId="0042", status="PLANNED", teams=["Blade crew"])
    desk.type(bo, "DB0411-045", externalRemarks="moved, see plan", status="DISPATCHED")
    desk.type(bo, "NEW-1", siteId="0042", status="PLANNED")
    before = {path: path.read_bytes() for path in (desk.plan, anna, bo)}
    done = desk.merge(bo, anna)
    assert {path: path.read_bytes() for path in before} == before
    assert (
        done.workbook,
        done.cells,
        done.added,
        done.conflicts,
        done.problems,
        done.warnings,
    ) == (desk.out, 3, ("NEW-1", "NEW-9"), (), (), ())
    assert done.by == {"Anna.xlsx": 3, "Bo.xlsx": 3}
    desk.planner.plan = desk.out
    changes = desk.planner.check().changes
    assert {
        change.id: sorted(field.field for field in change.fields) for change in changes.changes
    } == {
        "DB0411-045": ["endDate", "externalRemarks", "status"],
        "DB0411-046": ["externalRemarks"],
        "NEW-1": ["siteId", "status"],
        "NEW-9": ["siteId", "status", "teams"],
    }
    assert (desk.planner.upload().summary.sent, desk.planner.changes()) == (4, ())
    assert desk.planner.refresh(plan=desk.out).conflicts == ()


@pytest.mark.parametrize(("prefer", "shown"), [("plan", "the plan's"), ("Anna.xlsx", "hers")])
def test_the_file_that_was_named_for_clashes_counts(desk: Desk, prefer: str, shown: str) -> None:
    anna = desk.copy("Anna.xlsx")
    desk.type(anna, "DB0411-046", externalRemarks="hers")
    desk.type(desk.plan, "DB0411-046", externalRemarks="the plan's")
    done = desk.merge(anna, prefer=(prefer,))
    assert [clash.taken for clash in done.conflicts] == [
        "Plan.xlsx" if prefer == "plan" else prefer
    ]
    assert desk.cell("DB0411-046", "External remarks") == shown


def test_a_cleared_cell_comes_in_an_emptied_one_is_named_and_an_unreadable_one_stops_the_merge(
    desk: Desk,
) -> None:
    anna, bo = desk.copy("Anna.xlsx"), desk.copy("Bo.xlsx")
    desk.edit(anna, "DB0411-045", "External remarks", "(clear)")
    desk.edit(bo, "DB0411-046", "Teams", None)
    teams = desk.cell("DB0411-046", "Teams", desk.plan)
    done = desk.merge(anna, bo)
    assert (done.workbook, done.cells, desk.cell("DB0411-046", "Teams")) == (desk.out, 1, teams)
    assert desk.cell("DB0411-045", "External remarks") == "(clear)"
    assert [(left.file, left.id, left.column, left.copy) for left in done.not_merged] == [
        ("Bo.xlsx", "DB0411-046", "Teams", "")
    ]
    desk.edit(anna, "DB0411-046", "Start", "next Tuesday")
    done = desk.merge(anna, bo, overwrite=True)
    assert [str(problem.message).split(":")[0] for problem in done.problems] == ["Anna.xlsx"]
    assert done.workbook is None


def test_both_joins_what_two_copies_did_to_a_list(desk: Desk) -> None:
    anna, bo = desk.copy("Anna.xlsx"), desk.copy("Bo.xlsx")
    desk.type(anna, "DB0411-045", teams=["Crane crew", "Blade crew"], externalRemarks="hers")
    desk.type(bo, "DB0411-045", teams=["Cable team, south"], externalRemarks="his")
    desk.planner.plan = desk.plan
    exported = desk.planner.baseline()["DB0411-045"]["teams"]
    done = desk.merge(anna, bo)
    by_field = {clash.field: clash for clash in done.conflicts}
    assert (by_field["externalRemarks"].both, by_field["teams"].choices[-1]) == (None, "both")
    done = desk.merge(anna, bo, prefer=("both", "Bo.xlsx"))
    assert {clash.field: clash.taken for clash in done.conflicts} == {
        "teams": "both",
        "externalRemarks": "Bo.xlsx",
    }
    kept = {"Crane crew", "Blade crew", "Cable team, south"} - {*exported}  # type: ignore[misc]
    cell = str(desk.cell("DB0411-045", "Teams"))
    assert all(name in cell for name in kept)


def test_a_start_in_conflict_brings_the_end_that_its_copy_has(desk: Desk) -> None:
    anna, bo = desk.copy("Anna.xlsx"), desk.copy("Bo.xlsx")
    was = desk.planner.baseline()["DB0411-045"]
    start, end = was["startDate"], was["endDate"]
    desk.type(anna, "DB0411-045", startDate=later(start, hours=2), endDate=later(end, hours=2))
    desk.type(bo, "DB0411-045", startDate=later(start, hours=1))
    done = desk.merge(anna, bo)
    assert [clash.field for clash in done.conflicts] == ["startDate", "endDate"]
    assert done.conflicts[1].values["Bo.xlsx"] == done.conflicts[1].before
    assert desk.merge(anna, bo, prefer=("Bo.xlsx",)).cells == 1
    desk.planner.plan = desk.out
    (change,) = desk.planner.changes()
    assert [field.field for field in change.fields] == ["startDate"]


def test_a_start_and_an_end_that_two_moved_are_not_a_pair_that_neither_wrote(desk: Desk) -> None:
    anna, bo = desk.copy("Anna.xlsx"), desk.copy("Bo.xlsx")
    was = desk.planner.baseline()["DB0411-045"]
    desk.type(anna, "DB0411-045", startDate=later(was["endDate"], hours=2))
    desk.type(bo, "DB0411-045", endDate=later(was["endDate"], hours=1))
    done = desk.merge(anna, bo)
    assert [clash.field for clash in done.conflicts] == ["startDate", "endDate"]
    assert not desk.out.exists()
    desk.merge(anna, bo, prefer=("Bo.xlsx",))
    desk.planner.plan = desk.out
    (change,) = desk.planner.changes()
    assert [field.field for field in change.fields] == ["endDate"]


def test_a_new_id_that_two_gave_to_different_activities_is_a_problem(desk: Desk) -> None:
    anna, bo = desk.copy("Anna.xlsx"), desk.copy("Bo.xlsx")
    desk.type(anna, "NEW-1", siteId="0042", status="PLANNED")
    desk.type(bo, "NEW-1", siteId="0042", status="DISPATCHED")
    done = desk.merge(anna, bo, prefer=("Anna.xlsx",))
    assert (done.workbook, [problem.code for problem in done.problems]) == (None, ["new-id-twice"])
    assert (
        str(done.problems[0].sentence)
        == "“NEW-1” is a different new activity in each file: Anna.xlsx (42), Bo.xlsx "
        "(42). Give one of them another ID."
    )


def test_a_removed_row_is_named_and_stays_and_comes_back_where_a_copy_edited_it(desk: Desk) -> None:
    anna, bo = desk.copy("Anna.xlsx"), desk.copy("Bo.xlsx")
    for path, id in ((anna, "DB0411-046"), (desk.plan, "DB0411-045")):
        with workbook_at(path) as book:
            desk.planner.plan = path
            book["Activities"].delete_rows(desk.planner.row_of(id))
        desk.planner.plan = desk.plan
    desk.type(bo, "DB0411-045", externalRemarks="still needed")
    done = desk.merge(anna, bo)
    assert done.removed == {"DB0411-046": ("Anna.xlsx",), "DB0411-045": ("Plan.xlsx",)}
    assert done.added == ("DB0411-045",)
    assert desk.cell("DB0411-046", "ID") == "DB0411-046"
    assert desk.cell("DB0411-045", "External remarks") == "still needed"
    desk.planner.plan = desk.out
    assert [[field.field for field in change.fields] for change in desk.planner.changes()] == [
        ["externalRemarks"]
    ]


def test_a_formula_in_the_plan_is_not_written_over(desk: Desk) -> None:
    anna = desk.copy("Anna.xlsx")
    desk.edit(desk.plan, "DB0411-046", "External remarks", '=CONCATENATE("a","b")')
    desk.type(anna, "DB0411-046", externalRemarks="hers")
    for prefer in ((), ("Anna.xlsx",)):
        done = desk.merge(anna, prefer=prefer)
        assert [dict(clash.values) for clash in done.conflicts] == [
            {"Plan.xlsx": "a formula", "Anna.xlsx": "hers"}
        ]
        assert done.workbook is None
    assert desk.merge(anna, prefer=("plan",)).workbook == desk.out


def test_a_row_without_an_id_in_a_copy_is_a_problem_and_the_same_one_in_the_plan_is_none(
    desk: Desk,
) -> None:
    desk.type(desk.plan, "X", siteId="0042")
    desk.edit(desk.plan, "X", "ID", None)
    anna = desk.copy("Anna.xlsx")
    assert desk.merge(anna).workbook == desk.out
    desk.type(anna, "Y", siteId="0042", status="PLANNED")
    desk.edit(anna, "Y", "ID", None)
    done = desk.merge(anna, overwrite=True)
    assert [str(problem.message) for problem in done.problems] == [
        "Anna.xlsx: this row has no ID and is not in Plan.xlsx. Give it an ID there, or remove it."
    ]


def test_a_column_that_the_plan_lost_is_a_problem_where_a_copy_edited_it(desk: Desk) -> None:
    anna = desk.copy("Anna.xlsx")
    with workbook_at(desk.plan) as book:
        sheet = book["Activities"]
        captions = [cell.value for cell in sheet[1]]
        sheet.cell(1, captions.index("External remarks") + 1, "My remarks")
    desk.type(anna, "DB0411-046", externalRemarks="hers")
    done = desk.merge(anna)
    assert (done.workbook, [problem.code for problem in done.problems]) == (
        None,
        ["merge-no-column"],
    )


def test_a_copy_of_another_export_is_refused_and_after_a_refresh_of_both_it_is_merged(
    desk: Desk,
) -> None:
    anna = desk.copy("Anna.xlsx")
    desk.planner.service.edit_activity("DB0411-045", externalRemarks="theirs")
    desk.planner.export()
    desk.type(anna, "DB0411-046", externalRemarks="hers")
    with pytest.raises(
        WorkbookError,
        match=r"Anna\.xlsx was not merged\. It is from another export than Plan\.xlsx",
    ):
        desk.merge(anna)
    for path in (anna, desk.plan):
        desk.planner.refresh(plan=path)
    assert desk.merge(anna).workbook == desk.out
    assert (
        desk.cell("DB0411-046", "External remarks"),
        desk.cell("DB0411-045", "External remarks"),
    ) == ("hers", "theirs")


def test_a_copy_that_was_uploaded_meanwhile_is_refused_with_what_to_do(desk: Desk) -> None:
    anna = desk.copy("Anna.xlsx")
    desk.type(anna, "DB0411-046", externalRemarks="hers")
    desk.planner.plan = anna
    desk.planner.upload()
    desk.planner.plan = desk.plan
    with pytest.raises(WorkbookError) as caught:
        desk.merge(anna)
    assert (
        str(caught.value.title)
        == "Anna.xlsx was not merged. One of the files was uploaded or updated after "
        "Plan.xlsx was copied."
    )
    assert (
        str(caught.value.advice)
        == "Update both from the service (in Review or with sheetbridge refresh), then merge."
    )
    for path in (anna, desk.plan):
        desk.planner.refresh(plan=path)
    assert desk.merge(anna).workbook == desk.out
    assert desk.cell("DB0411-046", "External remarks") == "hers"


@pytest.mark.parametrize("uploaded", ["plan", "copy"])
def test_an_uploaded_value_that_the_service_does_not_show_clashes_with_another_edit(
    desk: Desk, uploaded: str
) -> None:
    anna = desk.copy("Anna.xlsx")
    first, second = (desk.plan, anna) if uploaded == "plan" else (anna, desk.plan)
    desk.type(first, "DB0411-045", internalRemarks="uploaded")
    desk.planner.plan = first
    desk.planner.upload()
    desk.planner.plan = desk.plan
    for path in (anna, desk.plan):
        desk.planner.refresh(plan=path)
    assert desk.merge(anna).workbook == desk.out
    assert desk.cell("DB0411-045", "Internal remarks") == "uploaded"
    desk.out.unlink()
    desk.type(second, "DB0411-045", internalRemarks="typed")
    done = desk.merge(anna)
    values = {first.name: "uploaded", second.name: "typed"}
    assert (
        done.workbook,
        [(clash.id, clash.field, dict(clash.values)) for clash in done.conflicts],
    ) == (
        None,
        [("DB0411-045", "internalRemarks", values)],
    )


@pytest.mark.parametrize("older", ["uploaded", "typed"])
def test_an_uploaded_clear_clashes_with_an_older_value(desk: Desk, older: str) -> None:
    def upload(path: Path) -> None:
        desk.planner.plan = path
        desk.planner.upload()
        desk.planner.plan = desk.plan

    anna, carl = desk.copy("Anna.xlsx"), desk.copy("Carl.xlsx")
    desk.type(anna, "DB0411-045", internalRemarks="older")
    if older == "uploaded":
        upload(anna)
        carl = Path(shutil.copy(anna, carl))
    desk.edit(carl, "DB0411-045", "Internal remarks", "(clear)")
    upload(carl)
    for path in (desk.plan, anna, carl):
        desk.planner.refresh(plan=path)
    done = desk.merge(anna, carl)
    assert done.workbook is None
    assert [(clash.field, dict(clash.values)) for clash in done.conflicts] == [
        ("internalRemarks", {"Anna.xlsx": "older", "Carl.xlsx": "(clear)"})
    ]


def test_a_workbook_without_an_export_in_it_is_refused(desk: Desk) -> None:
    anna = desk.copy("Anna.xlsx")
    with workbook_at(anna) as book:
        del book["Sheetbridge baseline"]
    with pytest.raises(WorkbookError, match=r"Anna\.xlsx was not merged because it has no export"):
        desk.merge(anna)


def test_a_file_that_is_named_twice_and_a_choice_that_is_no_file_are_wrong_use(desk: Desk) -> None:
    anna = desk.copy("Anna.xlsx")
    for copies, prefer in (((anna, anna), ()), ((desk.plan,), ()), ((anna,), ("Bo.xlsx",))):
        with pytest.raises(UsageError):
            desk.merge(*copies, prefer=prefer)
