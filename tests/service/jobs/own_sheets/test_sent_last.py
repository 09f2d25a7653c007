"""The values that were sent last are the baseline of an own sheet: each case at check and upload,
and what keeps the memory true.
"""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from pathlib import Path

import pytest
from openpyxl import load_workbook
from planner import Planner, at_work
from service.jobs.own_sheets.work_list import checked, mapped, sent, write

from bridge import clock
from bridge.errors import WorkbookError
from bridge.jobs.check import Checked
from bridge.jobs.follow import follow
from bridge.jobs.upload import UploadChoices, preview_upload, upload
from bridge.ledger import Ledger, days_ago
from bridge.settings import change_settings

ONE, TWO = "4711-10", "4711-20"
DAYS = {"A": "13.06.2027", "B": "20.06.2027", "C": "27.06.2027"}
AS_SENT = {name: f"2027-06-{text[:2]}T05:00:00.000Z" for name, text in DAYS.items()}


def weekly(
    folder: Path,
    day: str = "A",
    *,
    text: str = "Öl wechseln",
    site: str = "DB01",
    name: str = "Woche.xlsx",
) -> Path:
    """Write a list with two activities, the first of which starts on this day."""
    first = ("4711", "10", site, DAYS[day], "07:00", "FREI", "Blade crew", 3, text)
    return write(
        folder / name,
        (
            first,
            ("4711", "20", "DB01", "14.06.2027", "07:00", "EROF", "Blade crew", 2, "Filter prüfen"),
        ),
    )


@pytest.fixture
def plan(anna: Planner, tmp_path: Path) -> Path:
    """A list that was sent once."""
    path = weekly(tmp_path)
    sent(anna, path)
    return path


def edits(found: Checked) -> dict[str, list[str]]:
    """Return the edited fields of each row that would be sent, conflicts with
    an exclamation mark.
    """
    return {
        change.id: [
            (
                f"{edit.field}!"
                if edit.field in {one.field for one in change.conflicts}
                else edit.field
            )
            for edit in change.fields
        ]
        for change in found.changes.changes
    }


def codes(found: Checked) -> list[str]:
    return sorted({problem.code for problem in found.changes.all_problems})


def start(anna: Planner, id: str = ONE) -> object:
    found = anna.service.activity(id)
    assert found is not None
    return found["startDate"]


def test_a_cell_that_equals_what_was_sent_last_is_no_edit_whatever_the_service_has(
    anna: Planner, plan: Path, tmp_path: Path
) -> None:
    anna.service.edit_activity(ONE, startDate=AS_SENT["B"])
    found = checked(anna, plan)
    assert (edits(found), codes(found)) == ({}, ["changed-in-service"])
    weekly(tmp_path, text="Öl nachfüllen")
    assert sent(anna, plan).summary.updated == 1
    assert start(anna) == AS_SENT["B"], "the row went with the colleague's value"
    assert edits(checked(anna, plan)) == {}


def test_a_cell_that_shows_the_service_s_value_as_well_as_a_cell_can_is_no_change_of_the_service(
    anna: Planner, plan: Path
) -> None:
    anna.service.edit_activity(ONE, startDate="2027-06-13T05:00:30.000Z")
    sheet = checked(anna, plan)
    assert (edits(sheet), codes(sheet)) == ({}, []), "the sheet has no seconds"


@pytest.mark.parametrize("decided", ["stop", "mine", "theirs"])
def test_three_different_values_are_a_conflict_that_the_planner_decides(
    anna: Planner, plan: Path, tmp_path: Path, decided: str
) -> None:
    anna.service.edit_activity(ONE, startDate=AS_SENT["B"])
    weekly(tmp_path, "C")
    assert edits(checked(anna, plan, accepted=frozenset({"differs"}))) == {ONE: ["startDate!"]}, (
        "a row with a history"
    )
    if decided == "stop":
        with pytest.raises(WorkbookError):
            sent(anna, plan)
    else:
        planned = preview_upload(
            checked(anna, plan, on_conflict=decided),
            anna.account,
            anna.ledger,
            UploadChoices(),
        )
        assert len(planned.rows) == (decided == "mine")
        if planned.rows:
            anna.send(planned)
    assert start(anna) == AS_SENT["C" if decided == "mine" else "B"]


def test_a_value_of_an_older_run_in_a_sheet_that_never_sent_the_field_is_a_conflict(
    anna: Planner, tmp_path: Path
) -> None:
    for day in "AB":
        sent(anna, weekly(tmp_path, day))
    other = weekly(tmp_path, "A", name="Andere.xlsx")
    found = checked(anna, other, mapped(name="Andere"))
    assert edits(found) == {ONE: ["startDate!"]}
    anna.service.edit_activity(ONE, startDate=AS_SENT["A"])
    assert edits(checked(anna, other, mapped(name="Andere"))) == {}, "the service has it again"
    anna.service.edit_activity(ONE, startDate=AS_SENT["B"])
    assert (
        edits(checked(anna, weekly(tmp_path, "B", name="Andere.xlsx"), mapped(name="Andere"))) == {}
    ), "what any upload sent last"
    anna.service.edit_activity(ONE, internalRemarks="nobody shows it")
    for text in ("Öl", "Öl nachfüllen"):
        sent(anna, weekly(tmp_path, "B", text=text))
    found = checked(
        anna, weekly(tmp_path, "B", text="Öl", name="Andere.xlsx"), mapped(name="Andere")
    )
    assert edits(found) == {ONE: ["internalRemarks!"]}, (
        "also of a field that the service does not show"
    )


def test_a_sheet_without_a_history_stops_until_somebody_says_that_its_values_count(
    anna: Planner, plan: Path, tmp_path: Path
) -> None:
    anna.service.edit_activity(ONE, startDate=AS_SENT["B"])
    anna.ledger = Ledger(tmp_path / "another computer")
    found = checked(anna, plan)
    assert edits(found)[ONE] == [
        "startDate!",
        "internalRemarks",
    ], "of remarks the service shows nothing, and nothing was sent from here"
    assert [
        (problem.code, problem.row, str(problem.severity))
        for problem in found.changes.problems
        if problem.code == "differs"
    ] == [("differs", None, "error")]
    for on_conflict in ("stop", "mine", "theirs"):
        with pytest.raises(WorkbookError, match="differs from the service"):
            sent(anna, plan, on_conflict=on_conflict)
    assert start(anna) == AS_SENT["B"]
    accepted = checked(anna, plan, accepted=frozenset({"differs"}))
    assert (edits(accepted)[ONE][0], accepted.has_problems) == ("startDate", False)
    sent(anna, plan, accepted=frozenset({"differs"}))
    assert start(anna) == AS_SENT["A"]


def test_values_with_a_lost_answer_are_remembered_once_an_export_has_shown_them(
    anna: Planner, plan: Path, tmp_path: Path
) -> None:
    weekly(tmp_path, "B")
    anna.service.set("fault-import", "503-after")
    done = sent(anna, plan)
    assert done.summary.unknown == 1
    anna.service.set("fault-import", "none")
    project = anna.account.base_url, anna.account.project_id
    assert [one.value for one in anna.ledger.last_sent(*project)[ONE]["startDate"]] == [
        AS_SENT["A"]
    ]
    assert follow(anna.client, anna.ledger, done.receipt.run, anna.monitor).summary.updated == 1
    assert [one.value for one in anna.ledger.last_sent(*project)[ONE]["startDate"]] == [
        AS_SENT["B"],
        AS_SENT["A"],
    ]
    anna.service.edit_activity(ONE, startDate=AS_SENT["C"])
    assert edits(checked(anna, plan)) == {}


def test_a_second_project_with_a_mapping_of_the_same_name_takes_nothing_from_the_first(
    anna: Planner, plan: Path, tmp_path: Path
) -> None:
    with at_work(tmp_path / "second") as second:
        second.ledger = anna.ledger
        sent(second, weekly(tmp_path / "second", "B"))
    anna.service.edit_activity(ONE, startDate=AS_SENT["C"])
    found = checked(anna, plan)
    assert (edits(found), codes(found)) == ({}, ["changed-in-service"])


def test_what_was_sent_outlives_the_local_copies(anna: Planner, plan: Path) -> None:
    change_settings(lambda settings: settings.model_copy(update={"keep_copies_days": 1}))
    clock.shift(timedelta(days=30))
    try:
        anna.ledger.delete_before(days_ago(1))
        anna.service.edit_activity(ONE, startDate=AS_SENT["B"])
        found = checked(anna, plan)
    finally:
        clock.shift(timedelta())
    assert (edits(found), codes(found)) == ({}, ["changed-in-service"])


def test_two_uploads_at_once_are_both_remembered(anna: Planner, tmp_path: Path) -> None:
    lists = [
        write(
            tmp_path / f"{team}.xlsx",
            tuple(
                (f"{team}{n}", "10", "DB01", DAYS["A"], "07:00", "EROF", "", 1, "x")
                for n in range(1, 9)
            ),
        )
        for team in ("47", "48", "49")
    ]
    with ThreadPoolExecutor(len(lists)) as pool:
        plans = [
            preview_upload(checked(anna, path), anna.account, anna.ledger, UploadChoices())
            for path in lists
        ]
        done = list(
            pool.map(lambda plan: upload(anna.new_client(), anna.ledger, plan, anna.monitor), plans)
        )
    assert [one.summary.created for one in done] == [8, 8, 8]
    for n in range(1, 9):
        for team in ("47", "48", "49"):
            anna.service.edit_activity(f"{team}{n}-10", startDate=AS_SENT["B"])
    assert [edits(checked(anna, path)) for path in lists] == [{}, {}, {}]


def test_the_run_that_began_last_sent_last_whatever_the_clock_says(
    anna: Planner, plan: Path, tmp_path: Path
) -> None:
    clock.shift(timedelta(hours=-3))
    try:
        sent(anna, weekly(tmp_path, "B"))
    finally:
        clock.shift(timedelta())
    anna.service.edit_activity(ONE, startDate=AS_SENT["C"])
    assert edits(checked(anna, plan)) == {}
    assert edits(checked(anna, weekly(tmp_path, "A"))) == {ONE: ["startDate!"]}, (
        "an older value is no value of last time"
    )


def test_an_own_sheet_and_an_exported_workbook_of_the_same_plan_take_turns(
    anna: Planner, plan: Path, tmp_path: Path
) -> None:
    anna.export()
    anna.type(ONE, startDate=AS_SENT["B"])
    assert anna.upload().summary.updated == 1
    found = checked(anna, plan)
    assert (edits(found), codes(found)) == (
        {},
        ["changed-in-service"],
    ), "the list still says what it sent last"
    weekly(tmp_path, "C")
    assert edits(checked(anna, plan)) == {ONE: ["startDate"]}
    sent(anna, plan)
    assert start(anna) == AS_SENT["C"]
    assert anna.changes() == (), "and the workbook still says what it sent"


def test_each_key_makes_its_id_also_where_names_were_exchanged_in_the_service(
    anna: Planner, tmp_path: Path
) -> None:
    names = {id: str((anna.service.activity(id) or {})["name"]) for id in ("0010", "DB0411-045")}
    sites = {id: str((anna.service.activity(id) or {})["siteId"]) for id in names}
    fields = {
        "siteId": {"from": "Werk"},
        "name": {"from": "Text"},
        "internalRemarks": {"from": "Trupp"},
    }
    by_name = mapped(
        key={"columns": ["Werk", "Text"], "id": "{Werk}-{Text}"},
        fields=fields,
        unused=["Auftrag", "Vorgang", "Leute"],
    )
    rows = tuple(
        ("1", "1", sites[id], DAYS["A"], "07:00", "EROF", f"for {id}", 1, names[id]) for id in names
    )
    plan = write(tmp_path / "Namen.xlsx", rows)
    found = checked(anna, plan, by_name)
    assert {change.id for change in found.changes.changes} == {
        f"{sites[id]}-{names[id]}" for id in names
    }, "never an activity found by its name"
    assert {str(change.state) for change in found.changes.changes} == {"new"}


def test_a_value_taken_over_from_the_service_is_no_edit_next_week(
    anna: Planner, plan: Path, tmp_path: Path
) -> None:
    anna.service.edit_activity(ONE, startDate=AS_SENT["B"])
    weekly(tmp_path, "C", text="Öl nachfüllen")
    assert sent(anna, plan, on_conflict="theirs").summary.updated == 1
    anna.service.edit_activity(ONE, startDate=AS_SENT["A"])
    assert edits(checked(anna, plan)) == {}


def test_an_id_typed_over_in_a_row_that_says_what_was_sent_last_stops(
    anna: Planner, plan: Path
) -> None:
    first, second = (
        [cell.value for cell in row] for row in load_workbook(plan).worksheets[0]["A2:I3"]
    )
    write(plan, (("4713", *first[1:]), tuple(second)))
    (stop,) = (one for one in checked(anna, plan).changes.problems if one.row is None)
    assert (stop.code, str(stop.severity)) == ("id-typed-over", "error")
    assert f"The ID “{ONE}” was changed to “4713-10”." in str(stop.message)
    with pytest.raises(WorkbookError, match="was changed to"):
        sent(anna, plan)
    assert sent(anna, plan, accepted=frozenset({"id-typed-over"})).summary.created == 1
    # A copied row, a row of another week and one with another text are new activities.
    for text, day in (("Öl wechseln", "B"), ("Öl nachfüllen", "A")):
        new = ("4714", "10", *first[2:3], DAYS[day], *first[4:8], text)
        write(plan, (new, tuple(second), ("4715", "20", *second[2:])))
        found = checked(anna, plan)
        assert "id-typed-over" not in codes(found)
        assert {"4714-10", "4715-20"} <= edits(found).keys()
