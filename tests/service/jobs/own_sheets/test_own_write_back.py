"""What comes back into a planner's own sheet: corrections in the planner's own form, results where
the planner wants them, and a run put back.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from builders.written import change_part
from openpyxl import load_workbook
from planner import Planner
from service.jobs.own_sheets.work_list import (
    HEADER,
    ROWS,
    SHAPE,
    cells,
    checked,
    mapped,
    sent,
    typed,
    write,
)
from sheets import workbook_at, write_rows

from bridge import clock
from bridge.jobs.follow import follow
from bridge.jobs.mappings import mapping_of_run
from bridge.jobs.upload import UploadChoices, preview_upload, save_corrections
from bridge.ledger import Ledger, kept_cells
from bridge.memory import load_mappings
from bridge.records.change_set import WrittenCell


def test_a_correction_goes_into_the_cells_that_it_came_from_in_the_planner_s_own_words(
    anna: Planner, tmp_path: Path
) -> None:
    plan = write(tmp_path / "Woche.xlsx", (*ROWS[:2], (*ROWS[2][:5], "??", *ROWS[2][6:])))
    start = "2027-06-13 07:00"
    decisions = {
        ("4712-10", "status"): typed("??", "DISPATCHED"),
        ("4711-10", "startDate"): typed(start, "2027-06-16 09:30"),
        ("4711-20", "internalRemarks"): typed("Filter prüfen", "Filter tauschen"),
    }
    done = sent(anna, plan, decisions=decisions)
    assert (done.summary.created, done.summary.failed, [str(text) for text in done.warnings]) == (
        3,
        0,
        [],
    )
    assert cells(plan, 4)[5] == "FREI", "DISPATCHED in the words of the sheet"
    assert cells(plan, 2)[3:5] == [
        "16.06.2027",
        "09:30",
    ], "day and time of day stand in two columns"
    assert cells(plan, 3)[8] == "Filter tauschen"
    assert anna.service.activity("4711-10")["startDate"] == "2027-06-16T07:30:00.000Z"  # type: ignore[index]
    again = checked(anna, plan)
    assert (again.changes.changes, again.changes.unchanged) == ((), 3)
    anna.service.edit_activity("4711-20", internalRemarks="by somebody else")
    assert checked(anna, plan).changes.changes == (), (
        "what a correction made the sheet say is no edit in the second week"
    )
    assert {
        (one.field, one.before, one.after)
        for one in kept_cells(anna.ledger, done.summary.run, WrittenCell)
    } >= {
        ("status", "??", "FREI"),
        ("internalRemarks", "Filter prüfen", "Filter tauschen"),
    }


def test_a_value_taken_from_the_service_in_a_refused_row_is_asked_about_when_it_changes_again(
    anna: Planner, tmp_path: Path
) -> None:
    plan = write(tmp_path / "Woche.xlsx")
    sent(anna, plan)
    anna.service.edit_activity("4711-10", status="PLANNED")
    write(plan, ((*ROWS[0][:2], "NO-SUCH-SITE", *ROWS[0][3:5], "FERT", *ROWS[0][6:]), *ROWS[1:]))
    more = {
        "status": {
            "from": "Zustand",
            "values": {"FREI": "DISPATCHED", "EROF": "PLANNED", "FERT": "COMPLETED"},
            "other": "stop",
        }
    }
    mapping = mapped(fields=SHAPE["fields"] | more)
    assert sent(anna, plan, mapping, on_conflict="theirs").summary.failed == 1
    assert cells(plan, 2)[5] == "EROF"
    anna.service.edit_activity("4711-10", status="COMPLETED")
    (change,) = checked(anna, plan, mapping).changes.changes
    assert ([one.field for one in change.fields], [one.field for one in change.conflicts]) == (
        ["siteId", "status"],
        ["status"],
    )


@pytest.mark.parametrize("others", [ROWS[1][5], "FREI"])
def test_a_correction_in_a_row_that_was_not_sent_is_still_an_edit_next_week(
    anna: Planner, tmp_path: Path, others: str
) -> None:
    plan = write(tmp_path / "Woche.xlsx")
    sent(anna, plan)
    write(
        plan,
        (
            (*ROWS[0][:3], "soon", *ROWS[0][4:8], "Öl?"),
            (*ROWS[1][:5], others, *ROWS[1][6:]),
            ROWS[2],
        ),
    )
    looked = checked(
        anna, plan, decisions={("4711-10", "internalRemarks"): typed("Öl?", "Öl prüfen")}
    )
    planned = preview_upload(
        looked, anna.account, anna.ledger, UploadChoices(skip_problem_rows=True)
    )
    if planned.rows:
        assert anna.send(planned).summary.updated == 1
    else:
        assert save_corrections(planned, anna.monitor) is not None
    assert cells(plan, 2)[8] == "Öl prüfen"
    with workbook_at(plan) as fixed:
        fixed.worksheets[0]["D2"] = ROWS[0][3]
    found = checked(anna, plan).changes.changes
    assert [(change.id, [(one.field, one.after) for one in change.fields]) for change in found] == [
        ("4711-10", [("internalRemarks", "Öl prüfen")])
    ]


def test_a_correction_that_the_sheet_cannot_say_is_not_written_and_that_is_said(
    anna: Planner, tmp_path: Path
) -> None:
    plan = write(tmp_path / "Woche.xlsx")
    before = plan.read_bytes()
    done = sent(anna, plan, decisions={("4711-10", "status"): typed("DISPATCHED", "COMPLETED")})
    assert done.summary.created == 3
    assert plan.read_bytes() == before, "nothing is written that would be read as something else"
    assert [str(text) for text in done.warnings] == [
        "Status of “4711-10” (F2) was not corrected in your sheet. The value does not fit the "
        "format of its column."
    ]
    assert anna.service.activity("4711-10")["status"] == "COMPLETED"  # type: ignore[index]
    again = checked(anna, plan).changes
    assert again.changes == (), (
        "the sheet says what it said when it was sent, and takes nothing back"
    )


def test_results_stand_in_columns_of_their_own_only_where_the_planner_says_so(
    anna: Planner, tmp_path: Path
) -> None:
    plan = write(
        tmp_path / "Woche.xlsx", (ROWS[0], (*ROWS[1][:2], "NOWHERE", *ROWS[1][3:]), ROWS[2])
    )
    done = sent(anna, plan, mapped(resultColumns=True))
    assert (done.summary.created, done.summary.failed) == (2, 1)
    assert cells(plan, 1) == [*HEADER, "Result", "Reason"]
    assert load_workbook(plan).worksheets[0]["J1"].font.bold, "as the captions beside it"
    assert [str(cells(plan, row)[9]).split(",")[0] for row in (2, 3, 4)] == [
        "Created",
        "Not accepted",
        "Created",
    ]
    assert "NOWHERE" in str(cells(plan, 3)[10])
    assert load_mappings().mappings == ()
    again = checked(anna, plan, mapped(resultColumns=True))
    assert [found.code for found in again.changes.all_problems if found.severity == "error"] == []
    assert not any("Result" in str(found.message) for found in again.changes.all_problems), (
        "our own columns are not named as unread"
    )
    with workbook_at(plan) as book:
        book.worksheets[0]["C3"] = "DB01"
    sent(anna, plan, mapped(resultColumns=True))
    assert cells(plan, 1) == [*HEADER, "Result", "Reason"], "the same two columns"
    assert [str(cells(plan, 3)[9]).split(",")[0], cells(plan, 3)[10]] == ["Created", None]


def test_a_run_of_an_own_sheet_is_put_back_with_the_cells_that_its_write_back_corrected(
    anna: Planner, tmp_path: Path
) -> None:
    plan = write(tmp_path / "Woche.xlsx")
    sent(anna, plan)
    with workbook_at(plan) as book:
        book.worksheets[0]["F3"], book.worksheets[0]["I3"] = "FREI", "Filter tauschen"
    done = sent(
        anna,
        plan,
        decisions={("4711-20", "internalRemarks"): typed("Filter tauschen", "Filter reinigen")},
    )
    assert (done.summary.updated, cells(plan, 3)[5], cells(plan, 3)[8]) == (
        1,
        "FREI",
        "Filter reinigen",
    )
    put = anna.put_back(done.summary.run)
    assert (
        put.summary.updated,
        [str(text) for text in put.warnings if "history" in str(text)],
    ) == (1, [])
    assert anna.service.activity("4711-20")["status"] == "PLANNED"  # type: ignore[index]
    assert mapping_of_run(anna.ledger.receipt(put.summary.run)) == mapped()
    assert (cells(plan, 3)[5], cells(plan, 3)[8]) == (
        "EROF",
        "Filter prüfen",
    ), "PLANNED in the words of the sheet"
    again = checked(anna, plan).changes
    assert (again.changes, again.unchanged, again.problems) == ((), 3, ())


class Dead(BaseException):
    """The program is killed here."""


class DiesWithTheOutcome(Ledger):
    """Dies as soon as the outcome of a run is recorded."""

    def finish(self, *words: Any) -> Any:
        super().finish(*words)
        raise Dead


def test_what_was_sent_of_a_list_is_remembered_when_the_program_died_right_after_the_outcome(
    anna: Planner, tmp_path: Path
) -> None:
    plan, ledger = write(tmp_path / "Woche.xlsx"), anna.ledger
    anna.ledger = DiesWithTheOutcome(tmp_path / "home")
    with pytest.raises(Dead):
        sent(anna, plan)
    anna.ledger = ledger
    (run,) = ledger.open_runs()
    assert follow(anna.client, ledger, run, anna.monitor).summary.created == 3
    anna.service.edit_activity("4711-10", siteId="HW07")
    second = checked(anna, plan).changes
    assert (second.changes, [found.code for found in second.all_problems]) == (
        (),
        ["changed-in-service"],
    )


def test_a_correction_goes_into_none_of_the_rows_that_have_its_id_meanwhile(
    anna: Planner, tmp_path: Path
) -> None:
    plan, ledger = write(tmp_path / "Woche.xlsx"), anna.ledger
    anna.ledger = DiesWithTheOutcome(tmp_path / "home")
    with pytest.raises(Dead):
        sent(
            anna,
            plan,
            decisions={
                ("4711-10", "internalRemarks"): typed("Öl wechseln", "Öl prüfen"),
                ("4711-10", "startDate"): typed("2027-06-13 07:00", "2027-06-12 07:00"),
            },
        )
    # The planner copies the row and types into both before the program starts again.
    write(plan, ((*ROWS[0][:8], "Second crew"), (*ROWS[0][:5], "EROF", *ROWS[0][6:]), *ROWS[1:]))
    anna.ledger = ledger
    (run,) = ledger.open_runs()
    done = follow(anna.client, ledger, run, anna.monitor)
    assert [cells(plan, row)[8] for row in (2, 3)] == ["Second crew", "Öl wechseln"]
    assert [str(text) for text in done.warnings] == [
        "Start, Internal remarks of “4711-10” were not corrected in your sheet. Its row was not "
        "found."
    ]


def test_a_csv_is_never_changed_and_its_result_has_the_corrections_and_no_formulas(
    anna: Planner, tmp_path: Path
) -> None:
    plan = tmp_path / "Woche.csv"
    texts = ["=1+1", "+SUM(A1)", "#N/A"]
    rows = [(*row, text) for row, text in zip(ROWS, texts, strict=True)]
    plan.write_text(
        "\n".join(";".join(map(str, row)) for row in ((*HEADER, "Note"), *rows)), encoding="utf-8"
    )
    before = plan.read_bytes()
    done = sent(
        anna,
        plan,
        decisions={("4711-10", "internalRemarks"): typed("Öl wechseln", "Öl prüfen")},
    )
    result = tmp_path / "Woche (result).xlsx"
    assert (plan.read_bytes(), done.workbook) == (before, result)
    assert cells(result, 2)[8] == "Öl prüfen"
    found = [row[len(HEADER)] for row in load_workbook(result).worksheets[0].iter_rows(min_row=2)]
    assert [(cell.value, cell.data_type) for cell in found] == [(text, "s") for text in texts]


def test_an_own_sheet_without_addresses_has_its_result_beside(
    anna: Planner, tmp_path: Path
) -> None:
    plan = write(tmp_path / "Woche.xlsx", ((*ROWS[0][:2], "NOWHERE", *ROWS[0][3:]), *ROWS[1:]))
    change_part(
        plan, "xl/worksheets/sheet1.xml", lambda xml: re.sub(r'(<row|<c) r="\w+"', r"\1", xml)
    )
    before = plan.read_bytes()
    done = sent(anna, plan)
    beside = tmp_path / "Woche (result).xlsx"
    assert (done.summary.failed, plan.read_bytes()) == (1, before)
    assert "Failed rows" in load_workbook(beside).sheetnames


def test_a_slip_in_a_day_that_start_and_end_share_keeps_their_times(
    anna: Planner, tmp_path: Path
) -> None:
    today = clock.today(ZoneInfo(anna.account.time_zone))
    year = today.year + ((today.month, today.day) > (12, 12))
    rows = [
        ("Auftrag", "Werk", "Tag", "von", "bis"),
        ("F-1", "DB01", "11.12.2027", "06:00", "13:30"),
        ("F-2", "DB01", "12.12.", 7, "15:30"),
    ]
    plan = write_rows(tmp_path / "Foreman.xlsx", rows)
    day = {"from": "Tag", "date": "day/month/year"}
    mapping = mapped(
        table={"sheet": "*", "headerRows": 1, "header": ["Auftrag", "Werk", "Tag", "von", "bis"]},
        key={"columns": ["Auftrag"]},
        unused=[],
        fields={
            "siteId": {"from": "Werk"},
            "startDate": {**day, "time": "von"},
            "endDate": {**day, "time": "bis"},
        },
    )
    problems = [
        problem
        for change in checked(anna, plan, mapping).changes.changes
        for problem in change.problems
        if problem.severity == "error"
    ]
    suggested = {problem.field: problem.suggestion for problem in problems}
    assert suggested == {
        "startDate": f"{year}-12-12 07:00",
        "endDate": f"{year}-12-12 15:30",
    }
    decisions = {
        ("F-2", str(problem.field)): typed(problem.found, str(problem.suggestion))
        for problem in problems
    }
    done = sent(anna, plan, mapping, decisions=decisions)
    assert (done.summary.created, [str(text) for text in done.warnings]) == (2, [])
    assert cells(plan, 3)[2:5] == [f"12.12.{year}", "07:00", "15:30"]
    assert checked(anna, plan, mapping).changes.changes == ()
