"""Corrections on `Failed rows` are compared with four values before anything is sent: as refused,
`Failed rows`, `Activities` and the service.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable
from pathlib import Path
from typing import Any

import openpyxl
import pytest
from planner import Planner
from sheets import by_id, workbook_at

from bridge.changes.refresh_rows import RowConflict
from bridge.errors import WorkbookError
from bridge.jobs.upload import (
    UploadChoices,
    save_corrections,
)
from bridge.ledger import Ledger
from bridge.records.cells.base import JsonObject, JsonValue
from bridge.records.change_set import Choice, Decision
from bridge.workbook.layout import FAILED_ROWS, REFUSED

ROW, OTHER = "SA0411-044", "DB0411-045"


@pytest.fixture
def planner(anna: Planner) -> Planner:
    """A planner of whom one row was refused for its site."""
    anna.export()
    anna.type(ROW, siteId="NO-SUCH-SITE", externalRemarks="first")
    assert anna.upload().summary.failed == 1
    return anna


def elsewhere(planner: Planner, folder: Path) -> Planner:
    """Return another computer with the same workbook: it has no history."""
    planner.ledger = Ledger(folder / "another computer")
    return planner


def cell(planner: Planner, caption: str, sheet: str = "Activities", id: str = ROW) -> object:
    return by_id(planner.plan, sheet).get(id, {}).get(caption)


def on_failed(planner: Planner, id: str = ROW, **values: JsonValue) -> None:
    planner.type(id, FAILED_ROWS, **values)


def without_evidence(planner: Planner) -> None:
    """Delete the hidden sheet, as a planner may who makes all sheets visible."""
    with workbook_at(planner.plan) as book:
        del book[REFUSED]


def there(planner: Planner, id: str = ROW) -> JsonObject:
    return planner.service.activity(id) or {}


def counts(planner: Planner, sheet: str | None = None) -> tuple[int, int, int]:
    changes = planner.check(sheet).changes
    assert changes.unchanged + len(changes.changes) == changes.rows
    return (
        changes.rows,
        len(changes.changes),
        sum(bool(change.conflicts) for change in changes.changes),
    )


def test_the_row_shows_what_was_sent_where_the_planner_typed_what_the_service_has(
    planner: Planner,
) -> None:
    planner.type(OTHER, siteId="0042", teams=["No such team"])
    planner.service.edit_activity(OTHER, siteId="0042")
    planner.upload()
    assert cell(planner, "Site ID", FAILED_ROWS, OTHER) == "0042"
    planner.service.edit_activity(OTHER, siteId="0107")
    assert planner.upload(on_conflict="theirs").summary.failed == 2
    assert cell(planner, "Site ID", FAILED_ROWS, OTHER) == "0107"
    on_failed(planner, OTHER, teams=["Blade crew"])
    (change,) = (one for one in planner.changes(FAILED_ROWS) if one.id == OTHER)
    assert {one.field for one in change.fields} == {"teams"}


# What the workbook carries


# One check of both sheets


def test_activities_includes_the_corrections_and_the_row_leaves_when_it_is_accepted(
    planner: Planner,
) -> None:
    on_failed(planner, siteId="DB01")
    rows = planner.check(online=False).changes.rows
    (change,) = planner.changes()
    assert (change.sheet, change.row, change.id) == (FAILED_ROWS, 2, ROW)
    assert {edit.field: edit.after for edit in change.fields} == {
        "siteId": "DB01",
        "externalRemarks": "first",
    }
    assert counts(planner) == (rows, 1, 0)
    assert counts(planner, FAILED_ROWS) == (1, 1, 0)
    done = planner.upload()
    assert done.summary.updated == 1
    assert (there(planner)["siteId"], there(planner)["externalRemarks"]) == ("DB01", "first")
    assert (cell(planner, "Site ID"), cell(planner, "ID", FAILED_ROWS)) == ("DB01", None)
    assert counts(planner) == (rows, 0, 0)


# Four values


@pytest.mark.parametrize("evidence", [True, False], ids=["with what was refused", "without it"])
@pytest.mark.parametrize("sheet", [None, FAILED_ROWS])
def test_an_older_correction_never_goes_over_a_newer_cell(
    planner: Planner, tmp_path: Path, sheet: str | None, evidence: bool
) -> None:
    on_failed(planner, siteId="0042", externalRemarks="older, of the morning")
    planner.type(ROW, externalRemarks="newer, of the evening")
    if not evidence:
        without_evidence(planner)
    elsewhere(planner, tmp_path)
    before, shown = there(planner), planner.plan.read_bytes()
    assert counts(planner, sheet)[2] == 1
    with pytest.raises(WorkbookError, match="different values in 1 row"):
        planner.upload(sheet)
    assert (there(planner), planner.plan.read_bytes()) == (before, shown)


@pytest.mark.parametrize(("choice", "text"), [("mine", "older"), ("theirs", "newer")])
def test_a_decision_is_sent_and_stands_in_both_cells(
    planner: Planner, choice: str, text: str
) -> None:
    on_failed(planner, siteId="0042", externalRemarks="older")
    planner.type(ROW, externalRemarks="newer")
    assert planner.upload(on_conflict=choice).summary.updated == 1
    assert there(planner)["externalRemarks"] == text
    assert (cell(planner, "External remarks"), cell(planner, "ID", FAILED_ROWS)) == (text, None)
    assert planner.changes() == ()


def test_without_what_was_refused_each_difference_is_a_conflict(planner: Planner) -> None:
    without_evidence(planner)
    assert counts(planner, FAILED_ROWS) == (1, 1, 0)
    on_failed(planner, siteId="DB01", externalRemarks="second")
    (change,) = planner.changes()
    assert [
        (conflict.field, conflict.mine, conflict.theirs, conflict.sheet)
        for conflict in change.conflicts
    ] == [
        ("siteId", "DB01", "NO-SUCH-SITE", "Activities"),
        ("externalRemarks", "second", "first", "Activities"),
    ]
    assert [found.field for found in change.problems if found.code == "conflict"] == [
        "siteId",
        "externalRemarks",
    ]


@pytest.mark.parametrize("kept", [0, 60, -9], ids=["blank", "no block", "cut"])
def test_what_was_refused_and_cannot_be_read_counts_as_missing(planner: Planner, kept: int) -> None:
    with workbook_at(planner.plan) as book:
        cell = book[REFUSED]["A1"]
        cell.value = str(cell.value)[:kept]
    on_failed(planner, siteId="DB01")
    assert counts(planner, FAILED_ROWS) == (1, 1, 1)


def test_a_correction_that_was_refused_too_is_no_conflict_when_it_is_corrected_again(
    planner: Planner, tmp_path: Path
) -> None:
    planner.type(ROW, externalRemarks="second")
    on_failed(planner, siteId="STILL-NONE")
    assert planner.upload().summary.failed == 1
    assert (cell(planner, "Site ID"), cell(planner, "External remarks", FAILED_ROWS)) == (
        "NO-SUCH-SITE",
        "second",
    )
    on_failed(planner, siteId="DB01")
    assert elsewhere(planner, tmp_path).upload().summary.updated == 1
    assert (there(planner)["siteId"], there(planner)["externalRemarks"]) == ("DB01", "second")
    assert (cell(planner, "Site ID"), cell(planner, "External remarks")) == ("DB01", "second")


def there_was_sent(planner: Planner, name: str, id: str = ROW) -> object:
    return next(row[name] for row in planner.received() if row["id"] == id)


@pytest.mark.parametrize("first", [FAILED_ROWS, "Activities"])
def test_a_field_that_is_cleared_stays_empty_and_its_row_leaves(
    planner: Planner, first: str
) -> None:
    if first == FAILED_ROWS:
        on_failed(planner, siteId="DB01", externalRemarks="(clear)")
    else:
        planner.type(ROW, externalRemarks="(clear)")
        on_failed(planner, siteId="STILL-NONE")
        assert planner.upload().summary.failed == 1
        on_failed(planner, siteId="DB01")
    assert planner.upload().summary.updated == 1
    assert not there(planner)["externalRemarks"]
    assert cell(planner, "ID", FAILED_ROWS) is None
    assert planner.changes() == ()


def test_a_text_of_the_service_that_reads_as_the_word_for_removing_stays(anna: Planner) -> None:
    anna.service.edit_activity(ROW, externalRemarks="(clear)")
    anna.export()
    anna.type(ROW, siteId="NO-SUCH-SITE")
    assert anna.upload().summary.failed == 1
    on_failed(anna, siteId="DB01")
    (change,) = anna.changes()
    assert [edit.field for edit in change.fields] == ["siteId"]
    anna.type(ROW, externalRemarks="newer")
    (change,) = anna.changes()
    assert ({edit.field for edit in change.fields}, change.conflicts) == (
        {"siteId", "externalRemarks"},
        (),
    )
    assert anna.upload().summary.updated == 1
    assert there(anna)["externalRemarks"] == "newer"
    assert cell(anna, "ID", FAILED_ROWS) is None


# The ID belongs to the row


@pytest.mark.parametrize("sheet", [None, FAILED_ROWS])
def test_the_id_of_another_activity_stops(
    planner: Planner, tmp_path: Path, sheet: str | None
) -> None:
    planner.type(2, FAILED_ROWS, id=OTHER, siteId="DB01")
    before = there(planner, OTHER)
    with pytest.raises(WorkbookError) as error:
        elsewhere(planner, tmp_path).upload(sheet)
    assert (
        str(error.value.title)
        == f"On Failed rows the ID “{ROW}” was changed to “{OTHER}”. Type the old ID again."
    )
    assert "--accept id-typed-over" in str(error.value.advice)
    assert there(planner, OTHER) == before
    with pytest.raises(WorkbookError, match="different values"):
        planner.upload(FAILED_ROWS, accepted=frozenset({"id-typed-over"}))


def test_a_new_activity_that_was_refused_for_its_id_gets_another_one(anna: Planner) -> None:
    anna.export()
    anna.type(42, id="NEW-1", siteId="NO-SUCH-SITE", status="PLANNED")
    assert anna.upload().summary.failed == 1
    anna.type(2, FAILED_ROWS, id="NEW-2", siteId="DB01")
    assert anna.upload().summary.created == 1
    assert (there(anna, "NEW-1"), there(anna, "NEW-2")["siteId"]) == ({}, "DB01")
    assert (
        cell(anna, "Site ID", id="NEW-2"),
        cell(anna, "ID", FAILED_ROWS, "NEW-2"),
    ) == ("DB01", None)
    assert anna.changes() == ()


# Rows that are on one sheet only


def test_a_row_that_activities_lost_is_named_and_sent_only_when_it_was_corrected(
    planner: Planner,
) -> None:
    with workbook_at(planner.plan) as book:
        book["Activities"].delete_rows(planner.row_of(ROW))
    (found,) = [
        problem
        for problem in planner.check().changes.problems
        if problem.code == "failed-row-alone"
    ]
    assert (
        str(found.message)
        == f"Not sent, because Activities does not have these rows of Failed rows: {ROW} (row 2)."
    )
    assert list(planner.planned().rows) == []
    on_failed(planner, siteId="DB01")
    assert planner.upload().summary.updated == 1
    assert (there(planner)["siteId"], cell(planner, "ID", FAILED_ROWS)) == ("DB01", None)


def test_a_correction_in_a_column_that_activities_lost_is_named(planner: Planner) -> None:
    on_failed(planner, externalRemarks="nobody sees it", siteId="DB01")
    with workbook_at(planner.plan) as book:
        sheet: Any = book["Activities"]
        place = next(cell.column for cell in sheet[1] if cell.value == "External remarks")
        sheet.delete_cols(place)
    for rows in (None, FAILED_ROWS):
        said = [
            str(found.message)
            for found in planner.check(rows).changes.problems
            if found.code == "failed-row-alone"
        ]
        assert said == [
            "External remarks was corrected on Failed rows, but Activities has no such "
            f"column. Not sent: {ROW} (row 2)."
        ]
    assert planner.upload().summary.updated == 1
    assert there(planner)["externalRemarks"] != "nobody sees it"


# A planner's own notes


def test_own_notes_stay_with_their_row_and_are_named_when_it_leaves(planner: Planner) -> None:
    with workbook_at(planner.plan) as book:
        sheet: Any = book[FAILED_ROWS]
        sheet.insert_cols(4)
        sheet["D1"], sheet["D2"], sheet["B4"], sheet["C5"] = "Who", "Bo", "ask Bo", "call Anna"
    on_failed(planner, siteId="STILL-NONE")
    assert planner.upload().summary.failed == 1
    assert cell(planner, "Who", FAILED_ROWS) == "Bo"
    on_failed(planner, siteId="DB01")
    done = planner.upload()
    assert [str(note) for note in done.warnings] == [
        f"Your notes on rows that were removed from “Failed rows”: {ROW}: Bo."
    ]
    rows = openpyxl.load_workbook(planner.plan)[FAILED_ROWS].iter_rows(min_row=2, values_only=True)
    assert [[value for value in row if value] for row in rows] == [["ask Bo"], ["call Anna"]]


def test_words_beside_the_hidden_columns_stay_and_are_named_when_their_row_leaves(
    planner: Planner,
) -> None:
    with workbook_at(planner.plan) as book:
        sheet: Any = book[FAILED_ROWS]
        width = sheet.max_column
        sheet.cell(1, width + 1).value = "My note"
        for row in (2, 3):
            for place in range(width + 1, width + 5):
                sheet.cell(row, place).value = f"{row}/{place - width}"
    planner.type(OTHER, siteId="NOWHERE")
    on_failed(planner, siteId="DB01")
    done = planner.upload()
    assert done.summary.failed == 1
    assert [str(note) for note in done.warnings] == [
        f"Your notes on rows that were removed from “Failed rows”: {ROW}: 2/1, 2/2, 2/3, 2/4."
    ]
    kept = openpyxl.load_workbook(planner.plan)[FAILED_ROWS]
    assert kept.cell(1, width + 1).value == "My note"
    beside = [[cell.value for cell in row[width:]] for row in kept.iter_rows(min_row=2)]
    assert ["3/1", "3/2", "3/3", "3/4"] in beside


def test_a_row_with_values_of_any_length_keeps_all_of_them_as_its_base(planner: Planner) -> None:
    texts = [secrets.token_hex(16_000) for _ in range(2)]  # no compression makes them fit a cell
    planner.type(ROW, siteId="STILL-NONE", internalRemarks=texts[0], externalRemarks=texts[1])
    assert planner.upload().summary.failed == 1
    assert openpyxl.load_workbook(planner.plan)[REFUSED].max_row > 1
    on_failed(planner, siteId="DB01")
    planner.type(ROW, internalRemarks="newer")
    (change,) = planner.changes()
    assert (change.conflicts, {edit.field: edit.after for edit in change.fields}) == (
        (),
        {"siteId": "DB01", "internalRemarks": "newer", "externalRemarks": texts[1]},
    )
    assert planner.upload().summary.failed == 0
    assert there(planner)["siteId"] == "DB01"


def test_a_text_typed_over_a_reason_is_replaced(planner: Planner) -> None:
    for caption in ("Reason", "Service said", "Row"):
        with workbook_at(planner.plan) as book:
            sheet: Any = book[FAILED_ROWS]
            sheet.cell(2, [one.value for one in sheet[1]].index(caption) + 1).value = "ask Bo"
    planner.type(ROW, siteId="STILL-NONE")
    assert planner.upload().summary.failed == 1
    words = [cell(planner, caption, FAILED_ROWS) for caption in ("Row", "Reason", "Service said")]
    reason = 'Unknown site ID "STILL-NONE"'
    assert words == [planner.row_of(ROW), reason, 'Unknown site ID "STILL-NONE"']
    assert cell(planner, "Reason") == reason


# Typed on `Activities` while the rows are sent


MEANWHILE: JsonObject = {
    "externalRemarks": "typed meanwhile",
    "internalRemarks": "this too",
    "teams": ["Blade crew"],
}


@pytest.fixture
def meanwhile(anna: Planner) -> Planner:
    """A planner who went on typing after the check, in a row that was then refused for its site."""
    anna.export()
    anna.type(ROW, siteId="NO-SUCH-SITE")
    plan = anna.planned()
    anna.type(ROW, **MEANWHILE)
    assert anna.send(plan).summary.failed == 1
    return anna


@pytest.mark.parametrize("sheet", [None, FAILED_ROWS])
def test_what_was_typed_meanwhile_and_taken_back_is_not_sent(
    meanwhile: Planner, sheet: str | None
) -> None:
    base, before = meanwhile.baseline()[ROW], there(meanwhile)
    meanwhile.type(ROW, **{name: base.get(name) for name in MEANWHILE})
    on_failed(meanwhile, siteId="DB01")
    assert counts(meanwhile, sheet)[1:] == (1, 0)
    assert meanwhile.upload(sheet).summary.updated == 1
    after = there(meanwhile)
    assert {name: after[name] for name in MEANWHILE} == {name: before[name] for name in MEANWHILE}
    assert (after["siteId"], cell(meanwhile, "Site ID"), cell(meanwhile, "ID", FAILED_ROWS)) == (
        "DB01",
        "DB01",
        None,
    )
    assert meanwhile.changes() == ()


# Changed in the service since


@pytest.mark.parametrize("sheet", [None, FAILED_ROWS])
@pytest.mark.parametrize("id", [ROW, "NEW-1"], ids=["deleted", "made by somebody else"])
def test_a_row_that_gives_way_stays_because_it_has_other_values(
    planner: Planner, id: str, sheet: str | None
) -> None:
    if id == "NEW-1":
        planner.type(42, id=id, siteId="NO-SUCH-SITE", externalRemarks="mine")
        planner.upload()
        planner.service.edit_activity(id, siteId="DB01", externalRemarks="hers")
    else:
        planner.service.remove_activity(id)
    on_failed(planner, id, siteId="0042")
    before = planner.plan.read_bytes()
    plan = planner.planned(sheet, UploadChoices(skip_problem_rows=True), on_conflict="theirs")
    assert id not in {row.id for row in plan.rows}
    if plan.rows:
        planner.send(plan)
    else:
        assert save_corrections(plan, planner.monitor) is None
        assert planner.plan.read_bytes() == before
    assert (cell(planner, "Site ID", FAILED_ROWS, id), cell(planner, "Site ID", id=id)) == (
        "0042",
        "NO-SUCH-SITE",
    )
    assert "service's values" not in str(cell(planner, "Reason", id=id))
    if id == "NEW-1":
        told = {one.field for one in planner.check().changes.each_problem() if one.row == 42}
        assert told.isdisjoint({"name", "type", "createdAt", "updatedAt"}), "nobody edited them"


def test_a_correction_is_put_back_in_activities_and_nothing_is_missing(planner: Planner) -> None:
    planner.type(OTHER, siteId="NO-SUCH-SITE")
    assert planner.upload().summary.failed == 2
    on_failed(planner, siteId="DB01")
    run = planner.upload().summary.run
    done = planner.put_back(run)
    assert (done.summary.updated, done.warnings) == (1, ())
    assert (cell(planner, "Site ID"), cell(planner, "External remarks")) == (
        there(planner)["siteId"],
        there(planner)["externalRemarks"],
    )
    assert there(planner)["siteId"] == "0042"


OLD: list[JsonValue] = ["Cable team, south"]
NEW: list[JsonValue] = ["Blade crew"]
OWN: list[JsonValue] = ["Équipe électrique"]


def refreshed(planner: Planner) -> tuple[RowConflict, ...]:
    done = planner.refresh()
    return done.conflicts


@pytest.mark.parametrize("sheet", [None, FAILED_ROWS])
@pytest.mark.parametrize("typed", [OLD, OWN], ids=["as refused", "something else"])
def test_what_a_refresh_brought_is_no_correction(
    planner: Planner, tmp_path: Path, typed: list[JsonValue], sheet: str | None
) -> None:
    planner.service.edit_activity(ROW, teams=NEW)
    assert (there_was_sent(planner, "teams"), refreshed(planner)) == (OLD, ())
    assert cell(planner, "Teams") == cell(planner, "Teams", FAILED_ROWS) == "Blade crew"
    planner.type(ROW, teams=typed)
    on_failed(planner, siteId="DB01")
    assert counts(elsewhere(planner, tmp_path), sheet)[1:] == (1, 0)
    assert planner.upload(sheet).summary.updated == 1
    assert there(planner)["teams"] == typed
    assert cell(planner, "ID", FAILED_ROWS) is None
    assert planner.changes() == ()


# IDs that are written otherwise


def test_the_services_value_in_a_refused_row_that_was_skipped_is_no_correction(
    planner: Planner,
) -> None:
    planner.service.edit_activity(ROW, externalRemarks="newer")
    planner.type(OTHER, externalRemarks="seen")
    skipped = UploadChoices(left_out=frozenset({planner.row_of(ROW)}))
    assert planner.upload(choices=skipped, on_conflict="theirs").summary.updated == 1
    assert cell(planner, "External remarks", FAILED_ROWS) == "newer"
    on_failed(planner, siteId="DB01")
    (change,) = planner.changes(FAILED_ROWS)
    assert [edit.field for edit in change.fields] == ["siteId"]


# No cell becomes a correction that nobody typed


def asked(planner: Planner, id: str = ROW) -> JsonObject:
    """Return the edits of a row, none of which is a conflict."""
    (change,) = (one for one in planner.changes(online=False) if one.id == id)
    assert change.conflicts == ()
    return {edit.field: edit.after for edit in change.fields}


def written_later(planner: Planner, meanwhile: Callable[[], object]) -> None:
    """Upload the plan; something happens before the outcome is written into it."""
    before, ledger = planner.plan.read_bytes(), planner.ledger
    run = planner.upload().summary.run
    planner.plan.write_bytes(before)
    with ledger.transaction() as connection:
        connection.execute("update runs set written = null where run = ?", (run,))
    meanwhile()
    planner.ledger = ledger
    planner.follow(run)


@pytest.mark.parametrize("empty", [False, True], ids=["typed back", "emptied"])
def test_a_cell_that_is_not_edited_any_more_is_as_in_activities_when_refused_again(
    planner: Planner, empty: bool
) -> None:
    remarks = str(planner.baseline()[ROW]["externalRemarks"])
    planner.service.edit_activity(ROW, siteId="0107")
    planner.type(ROW, siteId="0107", externalRemarks=None if empty else remarks, teams=["Nobody"])
    assert planner.upload().summary.failed == 1
    assert cell(planner, "Site ID", FAILED_ROWS) == "0107"
    assert cell(planner, "External remarks", FAILED_ROWS) == (None if empty else remarks)
    planner.type(ROW, siteId="DB01")
    assert asked(planner) == {"siteId": "DB01", "teams": ["Nobody"]}


def test_a_cell_that_was_emptied_in_a_new_row_is_blank_when_refused_again(anna: Planner) -> None:
    anna.export()
    new = {"id": "NEW-1", "siteId": "NO-SUCH-SITE", "status": "PLANNED"}
    anna.type(42, **new, externalRemarks="first")
    anna.upload()
    anna.type(42, externalRemarks=None)
    anna.upload()
    assert cell(anna, "External remarks", FAILED_ROWS, "NEW-1") is None
    assert asked(anna, "NEW-1") == {"siteId": "NO-SUCH-SITE", "status": "PLANNED"}


def test_what_was_typed_back_before_the_row_is_refused_again_is_what_counts(
    planner: Planner,
) -> None:
    planner.type(ROW, siteId="STILL-NONE")
    written_later(planner, lambda: planner.type(ROW, siteId="NO-SUCH-SITE"))
    assert cell(planner, "Site ID", FAILED_ROWS) == "NO-SUCH-SITE"
    planner.type(ROW, siteId="DB01")
    assert asked(planner)["siteId"] == "DB01"


def test_a_row_is_refused_again_and_there_is_no_copy_of_what_was_sent(planner: Planner) -> None:
    def lose_copies() -> None:
        for copy in (planner.folder / "home").rglob("*.xlsx"):
            copy.unlink()

    planner.type(ROW, siteId="STILL-NONE")
    written_later(planner, lose_copies)
    assert cell(planner, "Site ID", FAILED_ROWS) == "STILL-NONE"
    planner.type(ROW, siteId="NO-SUCH-SITE")
    assert asked(planner)["siteId"] == "NO-SUCH-SITE"


def test_a_row_that_another_computer_listed_meanwhile_is_refused(
    anna: Planner, tmp_path: Path
) -> None:
    anna.export()
    anna.type(ROW, siteId="FIRST-NONE")

    def send_elsewhere() -> None:
        elsewhere(anna, tmp_path).type(ROW, siteId="STILL-NONE")
        assert anna.upload().summary.failed == 1

    written_later(anna, send_elsewhere)
    assert cell(anna, "Site ID", FAILED_ROWS) == "STILL-NONE"
    anna.type(ROW, siteId="FIRST-NONE")
    assert asked(anna) == {"siteId": "FIRST-NONE"}


def test_a_cell_of_a_row_that_was_refused_offline_is_no_correction_of_the_services_value(
    anna: Planner,
) -> None:
    anna.export()
    anna.type(ROW, siteId="NO-SUCH-SITE")
    assert anna.upload(online=False).summary.failed == 1
    anna.service.edit_activity(ROW, teams=NEW)
    anna.type(ROW, teams=["Survey"])
    anna.type(OTHER, externalRemarks="seen")
    skipped = UploadChoices(left_out=frozenset({anna.row_of(ROW)}))
    assert anna.upload(choices=skipped, on_conflict="theirs").summary.updated == 1
    assert cell(anna, "Teams") == "Blade crew"
    assert asked(anna) == {"siteId": "NO-SUCH-SITE"}


def test_a_decision_of_the_review_in_a_skipped_row_does_not_replace_what_is_typed_since(
    planner: Planner,
) -> None:
    planner.type(OTHER, externalRemarks="seen")
    skipped = UploadChoices(left_out=frozenset({planner.row_of(ROW)}))
    decisions = {(ROW, "externalRemarks"): Decision(Choice.TYPED, "first", "second")}
    assert planner.upload(choices=skipped, decisions=decisions).summary.updated == 1
    for sheet in ("Activities", FAILED_ROWS):
        assert cell(planner, "External remarks", sheet) == "second"
    planner.type(ROW, externalRemarks="first")
    assert asked(planner)["externalRemarks"] == "first"


def test_an_accepted_correction_in_a_row_that_stays_does_not_replace_what_is_typed_since(
    planner: Planner,
) -> None:
    on_failed(planner, siteId="DB01", externalRemarks="second")
    written_later(planner, lambda: on_failed(planner, teams=NEW))
    assert (cell(planner, "External remarks"), cell(planner, "ID", FAILED_ROWS)) == ("second", ROW)
    planner.type(ROW, externalRemarks="first")
    assert asked(planner) == {"externalRemarks": "first", "teams": NEW}


def test_a_correction_that_is_typed_over_once_more_during_the_upload_stays(
    planner: Planner,
) -> None:
    on_failed(planner, siteId="DB01", externalRemarks="second")
    written_later(planner, lambda: on_failed(planner, externalRemarks="third"))
    for sheet, text in (("Activities", "second"), (FAILED_ROWS, "third")):
        assert cell(planner, "External remarks", sheet) == text
    assert asked(planner) == {"externalRemarks": "third"}
