"""What stops a merge: slips in a copy, sheets and columns without a counterpart, copies of another
service, formulas without a value.
"""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from datetime import time
from pathlib import Path
from typing import Any

import openpyxl
import pytest
from all_kinds import KIND
from builders.slips import cell_deleted, half_sorted, id_typed_over
from planner import at_work
from service.jobs.sharing.desk import Desk
from sheets import Columns, change

from bridge.errors import WorkbookError
from bridge.jobs.merge import MergeDone, MergeRequest, merge_plans
from bridge.records.kinds import ACTIVITIES

PERSONNEL = KIND["personnel"]
ROW = "SA0411-044"


class SlipDesk(Desk):
    """A plan of activities and people, copies of it that colleagues edit with another program, and
    the merge.
    """

    def accepting(self, *copies: Path, accepted: frozenset[str]) -> MergeDone:
        request = MergeRequest(
            self.plan, copies, self.out, accepted=accepted, overwrite=True, zone="Europe/Copenhagen"
        )
        return merge_plans(request, self.planner.monitor)


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[SlipDesk]:
    with at_work(tmp_path) as planner:
        planner.export(ACTIVITIES, PERSONNEL)
        yield SlipDesk(planner)


def rename_start(sheet: Any, columns: Columns) -> None:
    sheet.cell(1, columns["Start"]).value = "Begin"


SLIPS = [
    (half_sorted, "part-sorted"),
    (id_typed_over, "id-typed-over"),
    (cell_deleted, "cells-shifted"),
    (rename_start, "column-renamed"),
]


@pytest.mark.parametrize(("slip", "code"), SLIPS)
def test_a_slip_in_a_copy_stops_the_merge_and_is_lifted_by_its_code(
    desk: SlipDesk, slip: Callable[[Any, Columns], None], code: str
) -> None:
    anna, bo = change(desk.copy("Anna.xlsx"), slip), desk.copy("Bo.xlsx")
    desk.type(bo, "DB0411-046", externalRemarks="his")
    done = desk.merge(bo, anna)
    assert (done.workbook, desk.out.exists()) == (None, False)
    assert [found.code for found in done.problems] == [code]
    assert str(done.problems[0].message).startswith("Anna.xlsx: ")
    assert desk.accepting(bo, anna, accepted=frozenset({"another"})).workbook is None
    lifted = desk.accepting(anna, accepted=frozenset({code}))
    assert (lifted.workbook, lifted.problems) == (desk.out, ())


def test_a_slip_in_the_plan_itself_stops_the_merge(desk: SlipDesk) -> None:
    anna = desk.copy("Anna.xlsx")
    desk.type(anna, "DB0411-046", externalRemarks="hers")
    change(desk.plan, half_sorted)
    done = desk.merge(anna)
    assert (done.workbook, [(found.code, str(found.message)[:10]) for found in done.problems]) == (
        None,
        [("part-sorted", "Plan.xlsx:")],
    )


def test_a_renamed_sheet_of_activities_is_found_by_its_headers(desk: SlipDesk) -> None:
    anna = desk.copy("Anna.xlsx")
    desk.type(anna, "DB0411-046", externalRemarks="hers")

    def rename(sheet: Any, columns: Columns) -> None:
        sheet.title = "Plan Anna"

    change(anna, rename)
    done = desk.merge(anna)
    assert (done.workbook, done.cells, done.not_merged) == (desk.out, 1, ())
    assert desk.cell("DB0411-046", "External remarks") == "hers"
    change(desk.plan, rename)
    other = desk.folder / "Other.xlsx"
    assert desk.merge(anna, out=other).cells == 1
    assert openpyxl.load_workbook(other).sheetnames[0] == "Plan Anna"


def test_a_sheet_that_cannot_be_found_in_a_copy_or_in_the_plan_stops_the_merge(
    desk: SlipDesk,
) -> None:
    anna = desk.copy("Anna.xlsx")

    def rename(sheet: Any, columns: Columns) -> None:
        sheet.cell(3, columns["Role"]).value = "Foreman"
        sheet.title = "People"

    change(anna, rename, "Personnel")
    done = desk.merge(anna)
    assert (done.workbook, desk.out.exists(), [found.code for found in done.problems]) == (
        None,
        False,
        ["sheet-not-found"],
    )
    assert str(done.problems[0].sentence).startswith(
        "Anna.xlsx: the sheet “Personnel” of Plan.xlsx was not found."
    )
    assert desk.accepting(anna, accepted=frozenset({"sheet-not-found"})).workbook == desk.out
    bo, desk.plan = desk.plan, anna
    done = desk.merge(bo, out=desk.folder / "Into Anna.xlsx")
    assert (done.workbook, [found.code for found in done.problems]) == (None, ["sheet-not-found"])
    assert str(done.problems[0].sentence).startswith(
        "Anna.xlsx: the sheet “Personnel” of Plan.xlsx was not found."
    )


def test_a_column_of_texts_with_another_header_stops_the_merge(desk: SlipDesk) -> None:
    def rename(sheet: Any, columns: Columns) -> None:
        sheet.cell(1, columns["External remarks"]).value = "Bemerkung"
        sheet.cell(7, columns["External remarks"]).value = "hers"

    anna = change(desk.copy("Anna.xlsx"), rename)
    done = desk.merge(anna)
    assert (done.workbook, [found.code for found in done.problems]) == (None, ["column-not-found"])
    sentence = str(done.problems[0].sentence)
    assert (
        sentence == "Anna.xlsx: missing columns: External remarks. Unknown columns: Bemerkung. "
        "Correct the headers in Anna.xlsx."
    )
    assert desk.accepting(anna, accepted=frozenset({"column-not-found"})).workbook == desk.out


def test_a_required_column_with_another_header_is_refused_with_the_name_of_the_file(
    desk: SlipDesk,
) -> None:
    anna = change(
        desk.copy("Anna.xlsx"),
        lambda sheet, columns: setattr(sheet.cell(1, columns["Site ID"]), "value", "Where"),
    )
    with pytest.raises(
        WorkbookError,
        match=r"^Anna\.xlsx was not merged\. The sheet “Activities” has no column “Site ID”",
    ):
        desk.merge(anna)


def test_a_copy_of_another_service_with_the_same_records_is_refused(
    desk: SlipDesk, tmp_path: Path
) -> None:
    (tmp_path / "clone").mkdir()
    with at_work(tmp_path / "clone") as clone:
        assert clone.account.project_id == desk.planner.account.project_id
        clone.export(ACTIVITIES, PERSONNEL)
        anna = Path(shutil.copy(clone.plan, desk.folder / "Anna.xlsx"))
        ours, theirs = (
            account.base_url.removesuffix("/api/")
            for account in (desk.planner.account, clone.account)
        )
    desk.type(anna, "DB0411-046", externalRemarks="tried on the clone")
    with pytest.raises(WorkbookError) as caught:
        desk.merge(anna)
    project = desk.planner.account.project_id
    assert (
        str(caught.value.title)
        == f"Anna.xlsx was not merged. It is from {theirs} (project {project}), but Plan.xlsx is "
        f"from {ours} (project {project})."
    )
    assert not desk.out.exists()


def test_a_formula_without_a_stored_value_is_named_with_its_file(desk: SlipDesk) -> None:
    anna = desk.copy("Anna.xlsx")
    desk.edit(anna, "DB0411-046", "External remarks", '=CONCATENATE("a","b")')
    done = desk.merge(anna)
    assert (done.workbook, [found.code for found in done.problems]) == (
        None,
        ["formula-without-value"],
    )
    sentence = str(done.problems[0].sentence)
    assert sentence.startswith("Anna.xlsx: Activities!")
    assert sentence.endswith(
        "has a formula without a stored value. Open Anna.xlsx in Excel, save it, then merge again."
    )


@pytest.mark.parametrize(("typed", "code"), [("#N/A", "error-cell"), (time(7, 30), "date")])
def test_a_cell_that_would_become_a_value_is_named_with_its_file(
    desk: SlipDesk, typed: object, code: str
) -> None:
    anna = desk.copy("Anna.xlsx")

    def edit(sheet: Any, columns: Columns) -> None:
        sheet.cell(5, columns["External remarks"]).value = typed

    done = desk.merge(change(anna, edit))
    assert (done.workbook, [found.code for found in done.problems]) == (None, [code])
    assert str(done.problems[0].sentence).startswith("Anna.xlsx: Activities!R5: ")


def test_notes_and_cells_without_a_header_are_listed_as_not_merged(desk: SlipDesk) -> None:
    def note(sheet: Any, columns: Columns) -> None:
        sheet.cell(sheet.max_row + 2, columns["Name"]).value = "call Bo"

    def beside(sheet: Any, columns: Columns) -> None:
        note(sheet, columns)
        sheet.cell(3, len(columns) + 3).value = "mine"
        sheet.cell(sheet.max_row + 1, columns["External remarks"]).value = "call Anna"

    change(desk.plan, note)
    done = desk.merge(change(desk.copy("Anna.xlsx"), beside))
    assert done.workbook == desk.out
    assert [(left.sheet, left.row, left.copy) for left in done.not_merged] == [
        ("Activities", 46, "call Anna"),
        ("Activities", 3, "mine"),
    ]


def test_a_copy_that_is_open_elsewhere_is_merged_with_a_warning(desk: SlipDesk) -> None:
    anna = desk.copy("Anna.xlsx")
    desk.type(anna, ROW, externalRemarks="hers")
    (desk.folder / "~$Anna.xlsx").touch()
    done = desk.merge(anna)
    assert (done.workbook, [*map(str, done.warnings)]) == (
        desk.out,
        ["Anna.xlsx seems to be open in another program. Save it there first."],
    )


@pytest.mark.parametrize("name", ["Plan.xlsx", "Anna.xlsx", "./Anna.xlsx"])
def test_the_result_never_replaces_a_file_that_is_merged(desk: SlipDesk, name: str) -> None:
    anna = desk.copy("Anna.xlsx")
    desk.type(anna, "DB0411-046", externalRemarks="hers")
    before = {path: path.read_bytes() for path in (desk.plan, anna)}
    with pytest.raises(WorkbookError, match="is one of the files to merge"):
        desk.merge(anna, overwrite=True, out=desk.folder / name)
    assert {path: path.read_bytes() for path in before} == before


def test_a_choice_that_settles_nothing_says_why(desk: SlipDesk) -> None:
    anna, bo = desk.copy("Anna.xlsx"), desk.copy("Bo.xlsx")
    desk.type(anna, "DB0411-046", externalRemarks="hers")
    desk.type(bo, "DB0411-046", externalRemarks="his")
    done = desk.merge(anna, bo, prefer=("plan",))
    assert done.workbook is None
    assert [str(warning) for warning in done.warnings] == [
        "Conflicts left after --on-conflict Plan.xlsx: 1. Name another file with --on-conflict."
    ]


def test_corrections_on_failed_rows_of_a_copy_stop_the_merge(desk: SlipDesk) -> None:
    desk.planner.type(ROW, siteId="NO-SUCH-SITE")
    assert desk.planner.upload().summary.failed == 1

    def correct(sheet: Any, columns: Columns) -> None:
        sheet.cell(2, columns["Site ID"]).value = "DB01"

    anna, bo = desk.copy("Anna.xlsx"), desk.copy("Bo.xlsx")
    assert desk.merge(bo).workbook == desk.out
    desk.out.unlink()
    change(anna, correct, "Failed rows")
    done = desk.merge(anna, bo)
    assert (done.workbook, [str(found.message) for found in done.problems]) == (
        None,
        [
            f"Anna.xlsx: the corrections on Failed rows are not merged ({ROW}). Type them on"
            " Activities."
        ],
    )
    assert desk.accepting(anna, bo, accepted=frozenset({"corrected-rows"})).workbook == desk.out
    desk.out.unlink()
    change(desk.plan, correct, "Failed rows")
    assert desk.merge(anna, bo).workbook == desk.out, "the plan has the same corrections"


def test_an_id_that_a_copy_has_twice_stops_the_merge_unless_the_plan_has_the_same_rows(
    desk: SlipDesk,
) -> None:
    def paste(sheet: Any, columns: Columns) -> None:
        sheet.append([cell.value for cell in sheet[5]])
        sheet.cell(sheet.max_row, columns["External remarks"]).value = "pasted"

    anna = change(desk.copy("Anna.xlsx"), paste)
    sheet = openpyxl.load_workbook(anna)["Activities"]
    id, last = sheet["A5"].value, sheet.max_row
    done = desk.merge(anna)
    assert (done.workbook, [str(found.message) for found in done.problems]) == (
        None,
        [f"Anna.xlsx: “{id}” is in rows 5, {last}. Keep one of them, then merge again."],
    )
    change(desk.plan, paste)
    assert desk.merge(anna).problems == ()


def test_an_id_pasted_over_that_of_an_exported_row_names_its_cell(desk: SlipDesk) -> None:
    def paste(sheet: Any, columns: Columns) -> None:
        sheet["A4"] = sheet["A5"].value
        sheet.cell(4, columns["External remarks"]).value = "hers"

    was, other = (
        openpyxl.load_workbook(desk.plan)["Activities"][f"A{row}"].value for row in (4, 5)
    )
    done = desk.merge(change(desk.copy("Anna.xlsx"), paste))
    (stop,) = (str(found.message) for found in done.problems)
    assert stop.startswith(f"Anna.xlsx: Activities!A4: “{other}” is also in row 5. This row was ")
    assert stop.endswith(f"({was}). Type that ID there, then merge again.")
