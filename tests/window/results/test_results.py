"""Results at the window: what changed without being asked, what is left to do after an unknown
outcome.
"""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

from openpyxl import load_workbook
from sheets import by_id, edit, rows_of
from window import samples
from window.steps import one_edit, results
from window.window import Answers, Planner

from bridge.gui.results.page import ResultsPage
from bridge.records.runs import Outcome, RowResult, UnexpectedChange


def test_what_changed_without_being_asked_is_listed_field_by_field(planner: Planner) -> None:
    page, found = planner.go(ResultsPage), samples.uploaded()
    surprises = (
        UnexpectedChange("Activities", 6, "ACT-1042", "externalRemarks", "ladder", None),
        UnexpectedChange(
            "Activities", 7, "ACT-1043", "status", "PLANNED", "PLANNED", True, "COMPLETED"
        ),
    )
    page.show_result(replace(found, outcome=Outcome(found.outcome.rows[:1], unasked=surprises)))
    planner.sees("The service changed 2 other values.")
    assert page.banner.property("state") == "warn"
    planner.idle()
    assert [line[:3] for line in planner.lines()] == [
        ["6", "Cable test array 2", "The service changed External remarks from ladder to (empty)."],
        ["7", "Cable test array 3", "Status was sent as Completed; the service shows Planned."],
    ]
    planner.press("Saved 1")
    assert len(planner.rows()) == 1


def test_a_service_that_empties_what_is_not_sent_is_found_out(
    planner: Planner, answers: Answers, tmp_path: Path
) -> None:
    workbook = planner.open_plan()
    session, service = planner.frame.session, planner.practice
    assert session.account is not None
    session.account = session.account.model_copy(update={"import_mode": "merges"})
    service.set("import", "replaces")
    identifier = next(iter(by_id(workbook)))
    edit(workbook, {"External remarks 2": "seen"})
    planner.reviewed(workbook)
    planner.upload("Upload 1 row")
    page = results(planner)
    planner.sees("The service changed")
    assert page.banner.property("state") == "warn"
    found = planner.lines()
    name = str(load_workbook(workbook)["Activities"].cell(2, 2).value)
    assert {line[1] for line in found} == {name}
    assert any(
        line[2].startswith("The service changed Start from ") and line[2].endswith(" to (empty).")
        for line in found
    )
    page.show_result(samples.uploaded())
    planner.history()
    planner.press("Details")
    planner.sees("The service changed")
    planner.idle()
    assert planner.lines() == found
    report = tmp_path / "report.xlsx"
    page.write_report(report)
    planner.idle()
    told = load_workbook(report)["Changed by the service"]
    assert {(row[2], row[3]) for row in told.iter_rows(min_row=2, values_only=True)} >= {
        (identifier, "Start"),
        (identifier, "End"),
    }


def test_after_an_unknown_outcome_only_rows_that_differ_are_offered_again(planner: Planner) -> None:
    workbook = planner.open_plan()
    taken, lost = list(by_id(workbook))[:2]
    edit(workbook, {"External remarks 2": "one", "External remarks 3": "two"})
    planner.practice.edit_activity(taken, externalRemarks="one")
    found = samples.uploaded(workbook)
    rows = tuple(replace(row, result=RowResult.UNKNOWN) for row in found.outcome.rows)
    page = planner.go(ResultsPage)
    page.show_result(replace(found, outcome=Outcome(rows)))
    assert page.banner.title.text() == "The outcome of 14 rows is unknown."
    assert planner.filled() == ["Look up again"]
    planner.press("Review differences")
    planner.sees("Ready to send to Practice")
    planner.idle()
    planner.find("Upload 1 row")
    assert [planner.id_of(row) for row in planner.rows()] == [lost]


def test_what_was_saved_says_what_changed(planner: Planner, answers: Answers) -> None:
    one_edit(planner)
    planner.upload("Upload 1 row")
    page = results(planner)
    planner.idle()
    assert planner.lines()[0][2].startswith("External remarks ")
    assert planner.lines()[0][2].endswith(" → seen")
    planner.press("Saved 1")
    planner.type("Search activity or reason", "SEEN")
    assert len(planner.rows()) == 1
    planner.history()
    planner.to_rows()
    planner.key("Return")
    planner.wait(lambda: planner.frame.current is page, "the result")
    planner.idle()
    assert planner.lines()[0][2].endswith(" → seen")


def test_a_new_activity_has_the_name_of_the_sheet(planner: Planner) -> None:
    workbook = planner.open_plan()
    row = {**rows_of(workbook)[28], "ID": "NEW-1", "Name": "Ladder check"}
    cells = ("ID", "Name", "Site ID", "Start", "End", "Status")
    edit(workbook, {f"{caption} 42": row[caption] for caption in cells})
    planner.reviewed()
    planner.upload("Upload 1 row")
    planner.sees("The row was saved.")
    planner.wait(lambda: planner.column("Activity") == ["Ladder check"], "the name")


def test_the_report_is_named_after_the_workbook_and_the_time(
    planner: Planner, tmp_path: Path
) -> None:
    page = planner.go(ResultsPage)
    page.show_result(samples.uploaded(tmp_path / "Week 48.xlsx"))
    planner.files = [""]
    planner.press("Save report…")
    proposed = Path(planner.proposed[0][1])
    assert proposed.parent == tmp_path
    assert re.fullmatch(r"Week 48 report \d{4}-\d\d-\d\d \d\d\.\d\d\.xlsx", proposed.name)


def test_the_workbook_is_edited_and_checked_again_from_its_result(
    planner: Planner, answers: Answers
) -> None:
    workbook = one_edit(planner)
    planner.upload("Upload 1 row")
    results(planner)
    edit(workbook, {"External remarks 3": "more"})
    planner.command("Check again")
    planner.checked(workbook)
    assert planner.rows() == ["3"]
    planner.find("Upload 1 row")


def test_what_cannot_be_uploaded_is_no_news_of_a_result(
    planner: Planner, answers: Answers, tmp_path: Path
) -> None:
    workbook = planner.export_with("personnel")
    edit(workbook, {"ID 42": "NEW-1", "Site ID 42": "DB01", "Status 42": "PLANNED"})
    edit(workbook, {"isActive 4": "no"}, "Personnel")
    planner.reviewed()
    planner.upload("Upload 1 row")
    page = results(planner)
    assert "“Personnel” cannot be uploaded." in answers[0][1]
    assert page.banner.accessibleName() == "The row was saved."
    assert page.banner.property("state") == "good"
    planner.idle()
    assert planner.lines()[0][1] == "NEW-1", "a new activity is named by its ID, not by its site"
