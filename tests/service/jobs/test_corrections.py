"""Decisions of the review are written into their cells by the write-back, on `Activities` and on
`Failed rows`, whatever became of the row.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from typing import Any

import pytest
from builders.sheets import PERSONNEL
from faults.quick import SENDING, Meanwhile
from planner import Planner
from sheets import by_id, rows_of, workbook_at

from bridge.errors import LedgerError
from bridge.jobs.upload import UploadChoices, preview_upload, upload
from bridge.ledger import Ledger, kept_cells
from bridge.records.change_set import Choice, Correction, Decision, WrittenCell
from bridge.records.kinds import ACTIVITIES
from bridge.workbook.read.open_sheet import open_sheet

ROW = "DB0411-045"
OTHER = "DB0411-046"
THIRD = "SA0411-044"


@pytest.fixture
def anna(planner: Planner) -> Planner:
    return planner


def cell(planner: Planner, id: str, caption: str, sheet: str = "Activities") -> object:
    return by_id(planner.plan, sheet)[id][caption]


def write(
    planner: Planner, id: str, caption: str, value: object, sheet: str = "Activities"
) -> None:
    """Type anything into a cell, as a planner may; a text into a cell of texts."""
    with workbook_at(planner.plan) as book:
        rows = book[sheet]
        titles = [str(one.value).split(" (")[0] for one in rows[1]]
        number = next(
            row
            for row in range(2, rows.max_row + 1)
            if rows.cell(row, titles.index("ID") + 1).value == id
        )
        found = rows.cell(number, titles.index(caption) + 1)
        found.value = value
        if isinstance(value, str):
            found.number_format = "@"


def typed(found: str, text: str) -> Decision:
    return Decision(Choice.TYPED, found, text)


@pytest.mark.parametrize("text", ["[", '{"sheet": 1}', '[{"sheet": "Activities"}]', "[7]"])
def test_what_is_kept_of_a_run_and_is_not_what_it_was_is_said(tmp_path: Path, text: str) -> None:
    ledger = Ledger(tmp_path)
    ledger.folder("1").mkdir(parents=True)
    for name in ("corrections.json", "written-cells.json"):
        (ledger.folder("1") / name).write_text(text, encoding="utf-8")
    with pytest.raises(LedgerError, match="upload's corrections cannot be read"):
        kept_cells(ledger, "1", Correction)
    with pytest.raises(LedgerError, match="upload's corrections cannot be read"):
        kept_cells(ledger, "1", WrittenCell)


def test_a_correction_of_a_row_that_is_sent_stands_in_its_cell_and_the_next_check_finds_nothing(
    anna: Planner,
) -> None:
    write(anna, ROW, "Manpower", "Blade crew 4")
    write(anna, ROW, "End", "28.11.2031 06:00")
    decisions = {
        (ROW, "manpower"): typed("Blade crew 4", "Blade crew:4"),
        (ROW, "endDate"): typed("28.11.2031 06:00", "2031-11-28 06:00"),
    }
    done = anna.upload(decisions=decisions)
    assert (
        done.summary.updated,
        cell(anna, ROW, "Manpower"),
        cell(anna, ROW, "End"),
        str(cell(anna, ROW, "Result"))[:7],
    ) == (1, "Blade crew:4", datetime(2031, 11, 28, 6), "Updated"), (
        "a date, also in a cell of texts"
    )
    assert anna.service.activity(ROW)["manpower"] == {"Blade crew": 4}  # type: ignore[index]
    checked = anna.check()
    assert (checked.changes.changes, checked.changes.all_problems) == ((), ())
    assert [
        (one.field, one.before, one.after)
        for one in kept_cells(anna.ledger, done.summary.run, WrittenCell)
    ] == [
        ("endDate", "28.11.2031 06:00", "2031-11-28 06:00"),
        ("manpower", "Blade crew 4", "Blade crew:4"),
    ]


@pytest.mark.parametrize("note", [None, "Ask Hannah"])
def test_names_beside_the_ids_follow_an_upload_and_its_way_back_but_not_what_somebody_wrote(
    anna: Planner, note: str | None
) -> None:
    anna.export(ACTIVITIES, PERSONNEL)
    before = cell(anna, OTHER, "People")
    assert before not in {None, "Hannah Østergaard"}
    if note is not None:
        anna.type(OTHER, people=note)
    write(anna, OTHER, "Personnel IDs", "Hannah Ostergaard")
    run = anna.upload(decisions={(OTHER, "personnelIds"): typed("Hannah Ostergaard", "00424")})
    assert cell(anna, OTHER, "People") == (note or "Hannah Østergaard")
    assert bool(anna.check().changes.all_problems) == (note is not None)
    anna.put_back(run.summary.run)
    assert cell(anna, OTHER, "People") == (note or before)
    assert bool(anna.check().changes.all_problems) == (note is not None)


def test_a_correction_is_written_also_where_its_row_is_refused_left_out_or_unchanged_by_it(
    anna: Planner,
) -> None:
    write(anna, ROW, "Manpower", "Blade crew 4")
    write(anna, ROW, "Site ID", "NO-SUCH-SITE")
    before = str(cell(anna, OTHER, "Status"))
    write(anna, OTHER, "Status", "DONE")
    write(anna, THIRD, "Status", "DONE")
    write(anna, THIRD, "Manpower", "nobody")
    decisions = {
        (ROW, "manpower"): typed("Blade crew 4", "Blade crew:4"),
        (OTHER, "status"): typed("DONE", before.lower()),
        (THIRD, "status"): typed("DONE", "completed"),
    }
    done = anna.upload(choices=UploadChoices(skip_problem_rows=True), decisions=decisions)
    assert (done.summary.failed, done.summary.sent) == (1, 1)
    assert (cell(anna, ROW, "Manpower"), cell(anna, ROW, "Manpower", "Failed rows")) == (
        "Blade crew:4",
        "Blade crew:4",
    )
    assert (
        cell(anna, OTHER, "Status"),
        cell(anna, THIRD, "Status"),
        cell(anna, THIRD, "Manpower"),
    ) == (before, "COMPLETED", "nobody")
    checked = anna.check()
    assert [
        (problem.field, problem.found)
        for problem in checked.changes.all_problems
        if problem.severity == "error"
    ] == [("manpower", "nobody")]
    assert OTHER not in [change.id for change in checked.changes.changes]


def test_a_correction_on_failed_rows_is_written_there_and_in_activities_when_the_row_is_taken(
    anna: Planner,
) -> None:
    for id in (ROW, OTHER):
        write(anna, id, "Site ID", "DB0l")
    assert anna.upload().summary.failed == 2
    right = {
        (id, "siteId"): typed("DB0l", str(anna.baseline()[id]["siteId"])) for id in (ROW, OTHER)
    }
    write(anna, OTHER, "Category", "no such category", "Failed rows")
    done = anna.upload("Failed rows", decisions=right)
    assert done.summary.failed == 1, "the other one has nothing left to send"
    for id in (ROW, OTHER):
        assert cell(anna, id, "Site ID") == anna.baseline()[id]["siteId"]
    assert cell(anna, OTHER, "Site ID", "Failed rows") == anna.baseline()[OTHER]["siteId"]
    with open_sheet(anna.plan, "Failed rows") as sheet:
        assert [row.values["id"] for row in sheet.rows()] == [OTHER]


def test_a_cell_that_was_changed_meanwhile_or_holds_a_formula_stays_and_reason_says_so(
    anna: Planner,
) -> None:
    write(anna, ROW, "Status", "DONE")
    write(anna, OTHER, "Status", "DONE")
    write(anna, OTHER, "External remarks", "new")
    decisions = {
        (ROW, "status"): typed("DONE", "COMPLETED"),
        (OTHER, "status"): typed("DONE", "DISPATCHED"),
    }
    plan = anna.planned(decisions=decisions)

    def meanwhile() -> None:
        write(anna, ROW, "Status", "cancelled")
        write(anna, OTHER, "Status", '="DO"&"NE"')

    done = upload(anna.client, anna.ledger, plan, Meanwhile(SENDING, meanwhile))
    assert done.summary.updated == 2
    assert (cell(anna, ROW, "Status"), cell(anna, OTHER, "Status")) == ("cancelled", '="DO"&"NE"')
    assert cell(anna, ROW, "Reason") == (
        "Status was not corrected because the cell was changed meanwhile."
    )
    assert cell(anna, OTHER, "Reason") == (
        "Status was not corrected because the cell has a formula."
    )
    assert kept_cells(anna.ledger, done.summary.run, WrittenCell) == ()


@pytest.mark.parametrize("by_hand", [True, False], ids=["in the review", "headless"])
def test_theirs_is_written_into_the_cell_and_the_next_upload_does_not_stop_at_it(
    anna: Planner, by_hand: bool
) -> None:
    write(anna, ROW, "External remarks", "mine")
    write(anna, OTHER, "External remarks", "mine")
    write(anna, OTHER, "Status", "COMPLETED")
    anna.service.edit_activity(ROW, externalRemarks="theirs")
    anna.service.edit_activity(OTHER, externalRemarks="")
    choice = Decision(Choice.THEIRS, "mine")
    how = (
        {"decisions": {(id, "externalRemarks"): choice for id in (ROW, OTHER)}}
        if by_hand
        else {"on_conflict": "theirs"}
    )
    done = anna.upload(**how)
    assert done.summary.updated == 1
    assert (cell(anna, ROW, "External remarks"), cell(anna, OTHER, "External remarks")) == (
        "theirs",
        None,
    )
    checked = anna.check()
    assert (checked.changes.changes, checked.changes.all_problems) == ((), ())
    anna.service.edit_activity(ROW, externalRemarks="theirs, later")
    assert anna.planned().rows == ()


def test_an_id_that_was_corrected_in_the_review_is_written_into_the_row_it_was_meant_for(
    anna: Planner,
) -> None:
    anna.type(42, id=ROW, siteId="0042", status="PLANNED")
    info = anna.check().changes.info
    decisions = {(info.decision_id(ROW, 42), "id"): Decision(Choice.TYPED, ROW, f"{ROW}-2")}
    plan = anna.planned(decisions=decisions)
    assert [row.id for row in plan.rows] == [f"{ROW}-2"]
    done = anna.send(plan)
    assert done.summary.created == 1
    assert str(cell(anna, f"{ROW}-2", "Result")).startswith("Created")
    assert cell(anna, ROW, "Result") is None
    assert (anna.changes(), anna.check().changes.all_problems) == ((), ())


def upload_pasted(anna: Planner, over: tuple[int, ...], meanwhile: Callable[[Any], None]) -> str:
    """Paste row 5 unchanged over others, give these new IDs in the review, and upload while
    somebody edits the sheet; return the ID of row 5.
    """
    with workbook_at(anna.plan) as book:
        rows = book["Activities"]
        for row in over:
            for copied, pasted_over in zip(rows[5], rows[row], strict=True):
                pasted_over.value = copied.value
    pasted = str(rows_of(anna.plan)[3]["ID"])
    info = anna.check().changes.info
    decisions = {
        (info.decision_id(pasted, row), "id"): Decision(Choice.TYPED, pasted, f"{pasted}-{row}")
        for row in over
    }
    plan = anna.planned(decisions=decisions, accepted=frozenset({"id-typed-over"}))

    def edit() -> None:
        with workbook_at(anna.plan) as book:
            meanwhile(book["Activities"])

    done = upload(anna.client, anna.ledger, plan, Meanwhile(SENDING, edit))
    assert done.summary.created == len(over)
    return pasted


@pytest.mark.parametrize(("over", "deleted"), [((6,), 5), ((6,), 6), ((6, 7), 6)])
def test_no_row_gets_a_new_id_where_one_of_its_copies_was_deleted_meanwhile(
    anna: Planner, over: tuple[int, ...], deleted: int
) -> None:
    pasted = upload_pasted(anna, over, lambda sheet: sheet.delete_rows(deleted))
    ids = [row["ID"] for row in rows_of(anna.plan)]
    assert (ids.count(pasted), *(ids.count(f"{pasted}-{row}") for row in over)) == (
        len(over),
        *(0 for _ in over),
    )
    reasons = " ".join(str(row["Reason"]) for row in rows_of(anna.plan))
    for row in over:
        assert (
            "ID was not corrected because fewer rows have this ID now. "
            f"If this row is meant, type “{pasted}-{row}”."
        ) in reasons


@pytest.mark.parametrize("above", [1, 5])
def test_rows_pasted_over_others_get_their_new_ids_also_after_rows_came_above(
    anna: Planner, above: int
) -> None:
    pasted = upload_pasted(anna, (6, 7), lambda sheet: sheet.insert_rows(2, above))
    with workbook_at(anna.plan) as book:
        ids = [line[0].value for line in book["Activities"]]
    assert [ids.count(id) for id in (pasted, f"{pasted}-6", f"{pasted}-7")] == [1, 1, 1]
    results = [str(cell(anna, f"{pasted}-{row}", "Result")) for row in (6, 7)]
    assert all(result.startswith("Created") for result in results)
    assert cell(anna, pasted, "Result") is None


def test_what_is_put_back_stands_in_its_cells_again_where_they_still_show_what_was_sent(
    anna: Planner,
) -> None:
    before = {id: cell(anna, id, "External remarks") for id in (ROW, OTHER, THIRD)}
    for id in (ROW, OTHER, THIRD):
        write(anna, id, "External remarks", "mine")
    run = anna.upload().summary.run
    write(anna, OTHER, "External remarks", "another thought")
    found = anna.check_put_back(run)
    assert [(row.id, row.field, row.current, row.why) for row in found.rows] == [
        (id, "externalRemarks", "mine", None) for id in (THIRD, ROW, OTHER)
    ]
    done = upload(
        anna.client,
        anna.ledger,
        preview_upload(found.checked, anna.account, anna.ledger, UploadChoices(), "put-back"),
        anna.monitor,
    )
    assert done.summary.updated == 3
    assert {id: cell(anna, id, "External remarks") for id in before} == {
        **before,
        OTHER: "another thought",
    }
    assert (
        cell(anna, OTHER, "Reason")
        == "External remarks was not corrected because the cell was changed meanwhile."
    )
    assert [change.id for change in anna.changes()] == [OTHER]
    assert anna.check().changes.all_problems == ()


def test_corrections_outlive_a_program_that_was_killed_before_the_write_back(anna: Planner) -> None:
    write(anna, ROW, "Manpower", "Blade crew 4")
    kept = anna.plan.read_bytes()
    run = anna.upload(
        decisions={(ROW, "manpower"): typed("Blade crew 4", "Blade crew:4")}
    ).summary.run
    anna.plan.write_bytes(kept)
    with anna.ledger.transaction() as connection:
        connection.execute("update runs set written = null where run = ?", (run,))
    anna.follow(run)
    assert cell(anna, ROW, "Manpower") == "Blade crew:4"


@pytest.mark.parametrize("decided", [True, False], ids=["in the review", "for all conflicts"])
def test_both_sends_what_each_side_did_to_a_list_and_writes_it_into_the_cell(
    anna: Planner, decided: bool
) -> None:
    anna.service.edit_activity(ROW, teams=["Blade crew", "Crane crew"])
    anna.export()
    anna.type(ROW, teams=["Blade crew", "Cable team, south"])
    anna.service.edit_activity(ROW, teams=["Blade crew", "Crane crew", "Équipe électrique"])
    (conflict,) = anna.changes()[0].conflicts
    assert conflict.both == ["Blade crew", "Cable team, south", "Équipe électrique"]
    found = str(cell(anna, ROW, "Teams"))
    decisions = {(ROW, "teams"): Decision(Choice.BOTH, found)}
    more = {"decisions": decisions} if decided else {"on_conflict": "both"}
    assert anna.upload(**more).summary.sent == 1
    assert anna.received()[0]["teams"] == conflict.both
    assert cell(anna, ROW, "Teams") == 'Blade crew, "Cable team, south", Équipe électrique'
    assert anna.changes() == ()
