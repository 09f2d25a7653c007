"""Bringing what is new into an open plan: edits stay, fresh values and rows come in, clashes are
said and found again.
"""

from __future__ import annotations

import re
import zipfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import datetime

import openpyxl
import pytest
from builders.sheets import PERSONNEL
from builders.slips import sort_backwards
from builders.tables import tabled
from faults.quick import QuickMonitor
from openpyxl.worksheet.worksheet import Worksheet
from planner import Planner, later
from sheets import change, rows_of, workbook_at

from bridge.errors import WorkbookError
from bridge.jobs.refresh import RefreshDone
from bridge.records.cells.base import JsonObject, JsonValue
from bridge.records.columns import letters
from bridge.records.kinds import ACTIVITIES
from bridge.workbook.layout import BASELINE, FAILED_ROWS
from bridge.workbook.opc.package import Package
from bridge.workbook.opc.package_edit import RECALCULATE, PackageEdit
from bridge.workbook.read.open_sheet import open_sheet

_DATES = ("startDate", "endDate")


def refreshed(planner: Planner, on_conflict: str = "stop") -> RefreshDone:
    return planner.refresh(on_conflict)


def test_fresh_values_and_rows_come_in_and_edits_stay(planner: Planner) -> None:
    row = planner.row_of("DB0411-045")
    planner.type(row, status="DISPATCHED", internalRemarks="mine")
    start = later(planner.baseline()["DB0411-045"]["startDate"], hours=-1)
    planner.service.edit_activity("DB0411-045", externalRemarks="theirs", startDate=start)
    planner.service.edit_activity("NEW-1", siteId="0042", status="PLANNED", teams=["Blade crew"])
    done = refreshed(planner)
    assert (done.rows, done.added, done.conflicts) == (1, 1, ())
    checked = planner.check()
    assert (checked.changes.rows, checked.changes.unchanged) == (41, 40)
    (change,) = checked.changes.changes
    assert (change.id, [field.field for field in change.fields], change.conflicts) == (
        "DB0411-045",
        ["status", "internalRemarks"],
        (),
    )
    rows = rows_of(planner.plan)
    in_cell = datetime.fromisoformat(start).astimezone(planner.account.zone).replace(tzinfo=None)
    assert (rows[row - 2]["Start"], rows[row - 2]["External remarks"]) == (in_cell, "theirs")
    assert rows[40]["ID"] == "NEW-1"


def test_no_new_end_is_written_beside_a_start_that_cannot_be_read(planner: Planner) -> None:
    row = planner.row_of("DB0411-045")
    end = rows_of(planner.plan)[row - 2]["End"]

    def type_words(sheet: Worksheet, columns: dict[str, int]) -> None:
        sheet.cell(row, columns["Start"]).value = "next week"

    change(planner.plan, type_words)
    dates = {name: later(planner.baseline()["DB0411-045"][name], days=9) for name in _DATES}
    planner.service.edit_activity("DB0411-045", **dates)
    refreshed(planner)
    assert rows_of(planner.plan)[row - 2]["End"] == end
    planner.type(row, startDate=later(dates["startDate"], days=1))
    (changed,) = planner.check().changes.changes
    assert {conflict.field for conflict in changed.conflicts} == {*_DATES}


@pytest.mark.parametrize("typed", [None, "Ask Hannah"])
def test_people_follow_personnel_ids_unless_something_was_typed_there(
    planner: Planner, typed: str | None
) -> None:
    planner.export(ACTIVITIES, PERSONNEL)
    row = planner.row_of("DB0411-046")
    if typed is not None:
        planner.type(row, people=typed)
    rows: tuple[tuple[list[JsonValue], str | None], ...] = (
        (["00424"], "Hannah Østergaard"),
        ([], None),
    )
    for ids, names in rows:
        planner.service.edit_activity("DB0411-046", personnelIds=ids)
        refreshed(planner)
        sheet = openpyxl.load_workbook(planner.plan)["Activities"]
        assert sheet.cell(row, planner.column_of("people")).value == (typed or names)
        said = planner.check().changes.all_problems
        assert [str(one.message) for one in said] == (
            ["“Ask Hannah” is not a known person. Only Personnel IDs are sent."]
            if typed is not None
            else []
        )


@pytest.mark.parametrize("choice", ["stop", "mine", "theirs"])
def test_what_was_typed_into_a_read_only_column_stays_and_is_not_sent(
    planner: Planner, choice: str
) -> None:
    row = planner.row_of("DB0411-045")
    planner.type(row, name="our name", updatedAt="2026-01-01T10:00:00.000Z")
    planner.service.edit_activity("DB0411-045", name="its name", externalRemarks="theirs")
    refreshed(planner, choice)
    with open_sheet(planner.plan, "Activities") as opened:
        (values,) = (one.values for one in opened.rows() if one.number == row)
    assert (values["name"], values["externalRemarks"]) == ("our name", "theirs")
    assert values["updatedAt"] == "2026-01-01T10:00:00.000Z"
    checked = planner.check().changes
    assert checked.changes == ()
    assert {one.field for one in checked.all_problems} == {"name", "updatedAt"}


@tabled("choice", "shown", "conflicts", "changed")
def test_a_clash_is_decided_as_asked(
    planner: Planner, choice: str, shown: str, conflicts: int, changed: int
) -> None:
    row = planner.row_of("DB0411-045")
    planner.type(row, externalRemarks="mine")
    planner.service.edit_activity("DB0411-045", externalRemarks="theirs")
    done = refreshed(planner, choice)
    assert len(done.conflicts) == conflicts
    checked = planner.check()
    assert len(checked.changes.changes) == changed
    assert sum(bool(change.conflicts) for change in checked.changes.changes) == conflicts
    sheet = openpyxl.load_workbook(planner.plan)["Activities"]
    captions = [str(cell.value) for cell in sheet[1]]
    assert sheet.cell(row, captions.index("External remarks") + 1).value == shown


# The file is worked on while the service is asked


@contextmanager
def asked_until(planner: Planner, happens: Callable[[], object]) -> Iterator[None]:
    """Let the service answer exports only when something has happened to the workbook meanwhile."""
    planner.service.set("delay", "3600")

    def signalled() -> None:
        if planner.service.switches["delay"] != "0":
            happens()
            planner.service.set("delay", "0")

    planner.monitor = QuickMonitor(signalled)
    yield
    assert planner.service.switches["delay"] == "0", "nothing happened"


def delete_a_row(sheet: Worksheet) -> None:
    sheet.delete_rows(3)


def insert_a_row(sheet: Worksheet) -> None:
    sheet.insert_rows(2)


@pytest.mark.parametrize("move", [delete_a_row, insert_a_row, sort_backwards])
def test_rows_that_move_while_the_service_is_asked_get_their_own_values(
    planner: Planner, move: Callable[[Worksheet], None]
) -> None:
    planner.type("DB0411-045", externalRemarks="mine")
    planner.service.edit_activity("DB0411-046", externalRemarks="theirs", siteId="0107")
    planner.service.edit_activity("NEW-1", siteId="0042", status="PLANNED")
    with asked_until(planner, lambda: change(planner.plan, lambda sheet, _: move(sheet))):
        done = refreshed(planner)
    assert (done.rows, done.added, done.conflicts) == (1, 1, ())
    checked = planner.check()
    assert [
        (found.id, [field.field for field in found.fields]) for found in checked.changes.changes
    ] == [("DB0411-045", ["externalRemarks"])]
    assert (checked.changes.unchanged, checked.changes.problems) == (
        40 - (move is delete_a_row),
        (),
    )
    remarks = {row["id"]: row.get("externalRemarks") for row in planned_rows(planner)}
    assert (remarks["DB0411-045"], remarks["DB0411-046"]) == ("mine", "theirs")


def planned_rows(planner: Planner) -> list[JsonObject]:
    with open_sheet(planner.plan, "Activities") as sheet:
        return [row.values for row in sheet.rows()]


def test_a_cell_typed_while_the_service_is_asked_stays(planner: Planner) -> None:
    planner.service.edit_activity("DB0411-046", externalRemarks="theirs", siteId="0107")
    row = planner.row_of("DB0411-046")
    with asked_until(planner, lambda: planner.type(row, externalRemarks="typed meanwhile")):
        done = refreshed(planner)
    assert [(found.id, found.conflict.mine) for found in done.conflicts] == [
        ("DB0411-046", "typed meanwhile")
    ]
    (change,) = planner.changes()
    assert [field.after for field in change.fields] == ["typed meanwhile"]


# Files that are not changed in their place


@tabled("how", "reason")
def test_an_open_signed_or_locked_workbook_is_left_alone(
    planner: Planner, how: str, reason: str
) -> None:
    if how == "signed":
        with zipfile.ZipFile(planner.plan, "a") as archive:
            archive.writestr("_xmlsignatures/origin.sigs", b"")
    elif how == "locked":
        with workbook_at(planner.plan) as book:
            book.security.lockStructure = True
    else:
        (planner.folder / how).touch()
    before = planner.plan.read_bytes()
    planner.service.edit_activity("DB0411-046", siteId="0107")
    done = refreshed(planner)
    assert planner.plan.read_bytes() == before
    assert done.workbook == planner.folder / "Plan (refreshed).xlsx"
    assert [str(warning) for warning in done.warnings][-2:] == [
        reason,
        "The updated workbook was saved as Plan (refreshed).xlsx.",
    ]
    with Package.open(done.workbook) as package:
        assert not package.signed
    with open_sheet(done.workbook, "Activities") as sheet:
        assert (
            next(row.values["siteId"] for row in sheet.rows() if row.values["id"] == "DB0411-046")
            == "0107"
        )


def test_a_formula_stays_and_what_it_should_show_is_said(planner: Planner) -> None:
    planner.service.edit_activity("DB0411-046", externalRemarks="plain")
    planner.export()
    row = planner.row_of("DB0411-046")
    with open_sheet(planner.plan, "Activities") as opened:
        place = f"{letters(opened.info.columns['externalRemarks'])}{row}"
    with Package.open(planner.plan) as package:
        part = package.sheets[0].part
        formula = f'<c r="{place}" t="str"><f>"plain"</f><v>plain</v></c>'
        changed = re.sub(
            rf'<c r="{place}"(?:[^>]*/>|.*?</c>)', formula, package.read(part).decode(), count=1
        )
        edit = PackageEdit(package)
        edit.replace(part, changed.encode())
        edit.write(planner.plan)
    planner.service.edit_activity("DB0411-046", siteId="0107", externalRemarks="theirs")
    done = refreshed(planner)
    assert [str(warning) for warning in done.warnings] == [
        f"Row {row}, External remarks: the service has a new value, but the cell keeps its"
        " formula.",
        str(RECALCULATE),
    ]
    assert (done.rows, planner.changes()) == (1, ())


# Refused rows


@pytest.mark.parametrize(
    ("typed", "found", "name"),
    [
        ({}, [], FAILED_ROWS),
        ({"status": "COMPLETED"}, ["status"], FAILED_ROWS),
        ({}, [], "Rejected"),
    ],
    ids=["as exported", "typed there too", "on a renamed sheet"],
)
def test_what_is_new_comes_to_refused_rows_too(
    planner: Planner, typed: JsonObject, found: list[str], name: str
) -> None:
    """Else a cell there that shows what was exported would be sent over the newer value: nobody
    typed it.
    """
    planner.type("DB0411-045", siteId="NO-SUCH-SITE")
    assert planner.upload().summary.failed == 1
    planner.service.edit_activity("DB0411-045", status="DISPATCHED", externalRemarks="theirs")
    planner.type(2, FAILED_ROWS, siteId="0042", **typed)
    if name != FAILED_ROWS:
        planner.rename_failed_rows(name)
    refreshed(planner)
    assert "theirs" in {
        value for row in openpyxl.load_workbook(planner.plan)[name].values for value in row
    }
    (change,) = planner.changes(name)
    assert [conflict.field for conflict in change.conflicts] == found
    assert "externalRemarks" not in [field.field for field in change.fields]
    if not typed:
        planner.upload(name)
        there = planner.service.activity("DB0411-045") or {}
        assert (there["siteId"], there["status"], there["externalRemarks"]) == (
            "0042",
            "DISPATCHED",
            "theirs",
        )


def test_without_exported_values_nothing_is_said_to_be_up_to_date(planner: Planner) -> None:
    with workbook_at(planner.plan) as book:
        del book[BASELINE]
    planner.service.edit_activity("DB0411-045", externalRemarks="theirs")
    before = planner.plan.read_bytes()
    with pytest.raises(WorkbookError, match="has no exported values to compare with"):
        refreshed(planner)
    assert planner.plan.read_bytes() == before


def test_rows_without_their_exported_record_are_warned_about(planner: Planner) -> None:
    with workbook_at(planner.plan) as book:
        for (cell,) in book[BASELINE].iter_rows(max_col=1):
            if isinstance(cell.value, str) and len(cell.value) > 300:
                cell.value = cell.value[:100] + "AAAA" + cell.value[104:]
    (warning,) = refreshed(planner).warnings
    assert str(warning).startswith("Some exported values in this workbook are damaged.")


def test_an_id_in_two_rows_is_not_gone(planner: Planner) -> None:
    row = planner.row_of("DB0411-045")

    def copy(sheet: Worksheet, _: dict[str, int]) -> None:
        for column, cell in enumerate(sheet[row], 1):
            sheet.cell(42, column).value = cell.value

    change(planner.plan, copy)
    assert refreshed(planner).gone == ()
