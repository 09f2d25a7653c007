"""What a sheet would do: each row is exactly one of unchanged, changed and new, and only what was
edited counts as changed.
"""

from __future__ import annotations

from dataclasses import replace

import pytest
from builders.sheets import (
    COLUMNS,
    IMPORTABLE,
    INFO,
    PERSONNEL,
    codes,
    edits,
    finding,
    only_change,
    record,
    row,
)
from hypothesis import given
from hypothesis import strategies as st

from bridge.changes.compare.compare import compare, edited_fields, sendable
from bridge.changes.compare.inputs import Records, Rules
from bridge.errors import Severity
from bridge.records.cells.base import JsonValue
from bridge.records.changes import Choice, Decision, Lookups, RowState, SheetRow
from bridge.records.columns import letters

ONE = Records([record("A-1")])
OFFLINE_UNKNOWN = replace(INFO, has_baseline=False)


def test_an_unedited_row_is_unchanged() -> None:
    found = compare(INFO, [row(record("A-1"))], ONE, None)
    assert (found.rows, found.unchanged, found.changes, found.all_problems) == (1, 1, (), ())
    assert found.offline


def test_one_edited_cell_is_one_changed_field() -> None:
    change = only_change(compare(INFO, [row(record("A-1"), status="COMPLETED")], ONE, None))
    assert (change.row, change.id, change.state) == (2, "A-1", RowState.CHANGED)
    assert [(edit.field, edit.before, edit.after) for edit in change.fields] == [
        ("status", "DISPATCHED", "COMPLETED")
    ]


def test_an_emptied_cell_is_a_warning_and_no_change() -> None:
    found = compare(INFO, [row(record("A-1"), teams=None)], ONE, None)
    assert found.unchanged == 1
    assert codes(found) == [("emptied", "teams")]
    assert (
        str(found.problems[0].message)
        == "A blank cell keeps the old value. Write (clear) to remove it."
    )
    assert (found.problems[0].cell, found.problems[0].column, found.problems[0].severity) == (
        f"{letters(COLUMNS['teams'])}2",
        "Teams",
        "warning",
    )


@pytest.mark.parametrize(
    ("field", "value"),
    [("externalRemarks", ""), ("teams", []), ("startDate", None), ("status", None)],
)
def test_clear_removes_a_value(field: str, value: JsonValue) -> None:
    cleared = row(record("A-1"), **{field: None})
    cleared = replace(cleared, values={**cleared.values, field: value}, cleared=frozenset({field}))
    change = only_change(compare(INFO, [cleared], ONE, None))
    assert edits(change) == {field: value}
    assert change.fields[0].cleared


def test_clear_of_what_is_empty_already_is_no_change() -> None:
    known = Records([record("A-1", teams=[])])
    cleared = replace(row(record("A-1"), teams=None), cleared=frozenset({"teams"}))
    assert compare(INFO, [cleared], known, None).unchanged == 1


@pytest.mark.parametrize("field", ["id", "siteId"])
def test_clear_cannot_stand_on_id_and_site(field: str) -> None:
    cleared = replace(row(record("A-1"), **{field: None}), cleared=frozenset({field}))
    found = compare(INFO, [cleared], ONE, None)
    assert ("cannot-clear", field) in codes(found)
    assert only_change(found).has_error


def test_a_missing_column_changes_nothing() -> None:
    info = replace(INFO, columns={"id": 1, "siteId": 2})
    assert compare(info, [row({"id": "A-1", "siteId": "HR-1"})], ONE, None).all_problems == ()


def test_an_unknown_id_is_a_new_row() -> None:
    change = only_change(
        compare(INFO, [row({"id": "A-9", "siteId": "HR-1", "status": "PLANNED"})], ONE, None)
    )
    assert change.state is RowState.NEW
    assert edits(change) == {"siteId": "HR-1", "status": "PLANNED"}


def test_without_a_baseline_and_offline_every_row_is_new() -> None:
    found = compare(OFFLINE_UNKNOWN, [row(record("A-1")), row(record("A-2"), 3)], Records(), None)
    assert [change.state for change in found.changes] == [RowState.NEW, RowState.NEW]
    assert found.all_problems == ()


def test_without_a_baseline_the_service_now_stands_in() -> None:
    now = Records([record("A-1"), record("A-2", status="PLANNED")])
    found = compare(OFFLINE_UNKNOWN, [row(record("A-1")), row(record("A-2"), 3)], Records(), now)
    assert found.unchanged == 1
    assert edits(only_change(found)) == {"status": "DISPATCHED"}
    assert only_change(found).conflicts == ()


def test_rows_of_the_baseline_that_are_gone_are_reported() -> None:
    found = compare(INFO, [row(record("A-1"))], Records([record("A-1"), record("A-2")]), None)
    assert (found.removed, found.removed_names) == (("A-2",), {"A-2": "Change of a blade"})


def test_the_sheet_failed_rows_does_not_miss_the_other_rows() -> None:
    found = compare(
        replace(INFO, only_failed=True),
        [replace(row(record("A-1"), status="COMPLETED"), origin_row=7)],
        Records([record("A-1"), record("A-2")]),
        None,
    )
    assert found.removed == ()
    assert only_change(found).origin_row == 7


def test_a_refused_row_that_is_put_back_is_withdrawn_unless_its_id_stands_twice() -> None:
    back = replace(row(record("A-1")), origin_row=7)
    assert compare(INFO, [back], ONE, None).withdrawn == ("A-1",)
    assert compare(INFO, [back, replace(back, number=3)], ONE, None).withdrawn == ()


def test_an_id_that_stands_twice_is_an_error_on_every_row_with_a_free_id() -> None:
    rows = [row(record("A-1")), row(record("A-1"), 5, status="COMPLETED"), row(record("A-2"), 6)]
    found = compare(INFO, rows, Records([record("A-1"), record("A-2"), record("A-1-2")]), None)
    twice = [
        (problem.row, problem.severity, problem.suggestion)
        for problem in found.all_problems
        if problem.code == "duplicate-id"
    ]
    assert twice == [(2, "error", "A-1-3"), (5, "error", "A-1-4")]
    assert (found.unchanged, len(found.changes)) == (2, 1)
    assert [*sendable(found)] == []


def test_a_row_without_id_is_an_error() -> None:
    found = compare(INFO, [row(record("A-1"), id=None)], ONE, None)
    assert codes(found)[0] == ("missing-id", "id")
    odd = replace(
        row(record("A-1"), id=None, status=None),
        problems=(finding("status", "unknown-status", "DONE"),),
        texts={"status": "DONE"},
    )
    assert codes(compare(INFO, [odd], ONE, None))[0] == ("missing-id", "id")
    assert only_change(found).state is RowState.NEW


# Conflicts


def test_a_field_that_both_changed_is_a_conflict() -> None:
    now = Records([record("A-1", status="PLANNED")])
    change = only_change(compare(INFO, [row(record("A-1"), status="COMPLETED")], ONE, now))
    conflict = change.conflicts[0]
    assert (conflict.field, conflict.at_export, conflict.in_service, conflict.mine) == (
        "status",
        "DISPATCHED",
        "PLANNED",
        "COMPLETED",
    )
    assert change.current is not None
    assert [problem.code for problem in change.problems] == ["conflict"]


def test_mine_sends_and_theirs_keeps() -> None:
    now = Records([record("A-1", status="PLANNED")])
    edited = [row(record("A-1"), status="COMPLETED", externalRemarks="New")]
    mine = only_change(compare(INFO, edited, ONE, now, Rules(on_conflict="mine")))
    assert (mine.conflicts, edits(mine)) == ((), {"status": "COMPLETED", "externalRemarks": "New"})
    theirs = only_change(compare(INFO, edited, ONE, now, Rules(on_conflict="theirs")))
    assert (theirs.conflicts, edits(theirs)) == ((), {"externalRemarks": "New"})


def test_a_change_of_the_service_in_another_field_is_no_conflict_and_no_edit() -> None:
    now = Records([record("A-1", externalRemarks="By another planner")])
    change = only_change(compare(INFO, [row(record("A-1"), status="COMPLETED")], ONE, now))
    assert (edits(change), change.conflicts) == ({"status": "COMPLETED"}, ())


def test_what_equals_the_service_now_is_unchanged_whatever_the_baseline_says() -> None:
    now = Records([record("A-1", status="COMPLETED")])
    assert compare(INFO, [row(record("A-1"), status="COMPLETED")], ONE, now).unchanged == 1


def test_a_new_id_that_the_service_knows_is_a_conflict() -> None:
    now = Records([record("A-9", status="PLANNED")])
    new = [row(record("A-9"))]
    change = only_change(compare(INFO, new, ONE, now))
    assert (change.state, change.conflicts[0].field, change.conflicts[0].in_service) == (
        RowState.NEW,
        None,
        record("A-9", status="PLANNED"),
    )
    assert ("exists-already", "id") in [
        (problem.code, problem.field) for problem in change.problems
    ]
    mine = only_change(compare(INFO, new, ONE, now, Rules(on_conflict="mine")))
    assert (mine.state, edits(mine), mine.conflicts) == (
        RowState.CHANGED,
        {"status": "DISPATCHED"},
        (),
    )
    assert compare(INFO, new, ONE, now, Rules(on_conflict="theirs")).unchanged == 1


def test_an_edited_activity_that_is_gone_is_a_conflict() -> None:
    edited = [row(record("A-1"), status="COMPLETED")]
    change = only_change(compare(INFO, edited, ONE, Records()))
    assert (change.conflicts[0].field, change.conflicts[0].in_service) == (None, None)
    mine = only_change(compare(INFO, edited, ONE, Records(), Rules(on_conflict="mine")))
    assert mine.state is RowState.NEW
    assert edits(mine)["externalRemarks"] == "Bring the long ladder"
    assert compare(INFO, edited, ONE, Records(), Rules(on_conflict="theirs")).unchanged == 1


@pytest.mark.parametrize(
    "now", [Records(), Records([record("A-9", status="PLANNED")])], ids=["gone", "exists already"]
)
def test_what_the_service_keeps_has_no_problems_of_cells(now: Records) -> None:
    id = "A-9" if now.get("A-9") else "A-1"
    odd = replace(
        row(record(id), status=None),
        problems=(finding("status", "unknown-status", "?"),),
        texts={"status": "?"},
    )
    found = compare(INFO, [odd], ONE, now, Rules(on_conflict="theirs"))
    assert (found.unchanged, [problem.field for problem in found.all_problems]) == (1, ["id"])


def test_an_order_changed_by_the_service_is_no_conflict() -> None:
    now = Records([record("A-1", teams=["Crane crew", "Blade crew"])])
    change = only_change(compare(INFO, [row(record("A-1"), teams=["Team A"])], ONE, now))
    assert change.conflicts == ()


# Cells that only look edited


def test_an_unreadable_cell_that_stands_as_exported_is_no_problem() -> None:
    known = Records([record("A-1", status="ON_HOLD")])
    odd = replace(
        row(record("A-1"), status=None),
        problems=(finding("status", "unknown-status", "ON_HOLD"),),
        texts={"status": "ON_HOLD"},
    )
    found = compare(INFO, [odd], known, None)
    assert (found.unchanged, found.all_problems) == (1, ())


def test_a_date_that_shows_as_the_number_of_its_day_stands_as_exported() -> None:
    number = replace(
        row(record("A-1"), startDate=None),
        problems=(finding("startDate", "date", "46146.3333333333"),),
    )
    number = replace(number, texts={"startDate": "46146.3333333333"})
    found = compare(INFO, [number], ONE, None)
    assert (found.unchanged, found.all_problems) == (1, ())


def test_an_unreadable_cell_that_was_edited_counts_as_changed() -> None:
    odd = replace(
        row(record("A-1"), status=None),
        problems=(finding("status", "unknown-status", "DONE"),),
        texts={"status": "DONE"},
    )
    found = compare(INFO, [odd], ONE, None)
    change = only_change(found)
    assert (change.state, change.fields, change.has_error) == (RowState.CHANGED, (), True)
    assert change.found == {"status": "DONE"}
    assert codes(found) == [("unknown-status", "status")]
    assert [*sendable(found)] == []


def test_an_emptied_cell_is_said_beside_another_that_cannot_be_read() -> None:
    odd = row(record("A-1"), status=None, teams=None)
    odd = replace(
        odd, problems=(finding("status", "unknown-status", "DONE"),), texts={"status": "DONE"}
    )
    assert codes(compare(INFO, [odd], ONE, None)) == [
        ("unknown-status", "status"),
        ("emptied", "teams"),
    ]


def test_milliseconds_cut_by_ods_are_no_edit_but_a_typed_time_is() -> None:
    known = Records(
        [record("A-1", startDate="2026-05-04T06:00:00.678Z", endDate="2026-05-05T14:30:00.000Z")]
    )
    cut = row(record("A-1"), startDate="2026-05-04T06:00:00.670Z")
    assert compare(INFO, [cut], known, None).unchanged == 1
    typed = row(
        record("A-1"), startDate="2026-05-04T06:00:00.678Z", endDate="2026-05-05T14:30:00.007Z"
    )
    assert edits(only_change(compare(INFO, [typed], known, None))) == {
        "endDate": "2026-05-05T14:30:00.007Z"
    }


def test_other_forms_of_the_same_time_are_no_edit() -> None:
    known = Records(
        [record("A-1", startDate="2026-05-04T08:00:00+02:00", endDate="2026-05-05T14:30:00Z")]
    )
    assert compare(INFO, [row(record("A-1"))], known, None).unchanged == 1


def test_lost_zeros_are_given_back_and_said() -> None:
    known = Records([record("0010")])
    number = replace(
        row(record("10")), problems=(finding("id", "id-was-number", "10", Severity.WARNING),)
    )
    found = compare(INFO, [number], known, None)
    assert found.unchanged == 1
    assert [str(problem.message) for problem in found.problems] == [
        "10 is read as 0010; Excel removed the zeros."
    ]
    assert found.removed == ()


def test_lost_zeros_of_two_known_ids_are_a_problem() -> None:
    number = replace(
        row(record("10")), problems=(finding("id", "id-was-number", "10", Severity.WARNING),)
    )
    found = compare(INFO, [number], Records([record("0010"), record("010")]), None)
    assert codes(found)[0] == ("id-ambiguous", "id")


def test_a_number_that_is_a_known_id_is_not_worth_a_word() -> None:
    number = replace(
        row(record("10")), problems=(finding("id", "id-was-number", "10", Severity.WARNING),)
    )
    assert compare(INFO, [number], Records([record("10"), record("0010")]), None).all_problems == ()


def test_an_id_typed_as_text_stays_and_its_likeness_is_said() -> None:
    found = compare(INFO, [row(record("10"))], Records([record("0010")]), None)
    assert only_change(found).id == "10"
    assert [
        (problem.code, problem.suggestion)
        for problem in found.all_problems
        if problem.field == "id"
    ] == [("like-known-id", "0010")]


def test_lost_zeros_of_a_new_site_come_from_the_known_names() -> None:
    info = replace(INFO, lookups=Lookups({"sites": ("007", "0042", "42", "HR-1")}))
    for typed, meant in (("7", "007"), ("42", "42"), ("9", "9")):
        number = replace(
            row(record("A-1"), siteId=typed),
            problems=(finding("siteId", "id-was-number", typed, Severity.WARNING),),
        )
        assert edits(only_change(compare(info, [number], ONE, None))) == {"siteId": meant}


def test_a_formatted_number_in_a_list_is_taken_as_exported() -> None:
    known = Records([record("A-1", personnelIds=["101", "102"])])
    shown = row(record("A-1"), personnelIds=None)
    number = replace(
        shown,
        problems=(finding("personnelIds", "list-is-number", "101102"),),
        texts={"personnelIds": "101102"},
    )
    found = compare(INFO, [number], known, None)
    assert (found.unchanged, codes(found)) == (1, [("commas-restored", "personnelIds")])
    other = replace(
        shown,
        problems=(finding("personnelIds", "list-is-number", "101103"),),
        texts={"personnelIds": "101103"},
    )
    assert only_change(compare(INFO, [other], known, None)).has_error


def test_a_cell_of_blanks_is_an_emptied_cell() -> None:
    blank = replace(row(record("A-1")), values={**record("A-1"), "siteId": ""})
    assert codes(compare(INFO, [blank], ONE, None)) == [("emptied", "siteId")]


def test_an_unreadable_cell_that_the_service_shows_now_is_no_edit() -> None:
    odd = replace(
        row(record("A-1"), status=None),
        problems=(finding("status", "unknown-status", "ON_HOLD"),),
        texts={"status": "ON_HOLD"},
    )
    found = compare(INFO, [odd], ONE, Records([record("A-1", status="ON_HOLD")]))
    assert (found.unchanged, found.all_problems) == (1, ())


def test_an_unreadable_read_only_cell_blocks_nothing() -> None:
    odd = replace(
        row(record("A-1"), createdAt=None),
        problems=(finding("createdAt", "date", "soon", Severity.WARNING),),
        texts={"createdAt": "soon"},
    )
    found = compare(INFO, [odd], ONE, None)
    assert (found.unchanged, codes(found)) == (1, [("read-only-edited", "createdAt")])
    shown = replace(odd, texts={"createdAt": "1850-01-01T00:00:00Z"})
    assert (
        compare(
            INFO, [shown], Records([record("A-1", createdAt="1850-01-01T00:00:00Z")]), None
        ).all_problems
        == ()
    )


def test_a_cleared_field_that_the_service_does_not_show_is_sent_once() -> None:
    cleared = replace(row(record("A-1"), assetId=None), cleared=frozenset({"assetId"}))
    assert edits(only_change(compare(INFO, [cleared], ONE, None))) == {"assetId": ""}
    known = Records([{**record("A-1"), "assetId": ""}])
    assert compare(INFO, [cleared], known, None).unchanged == 1


def test_a_new_row_has_nothing_to_clear() -> None:
    cleared = replace(row({"id": "A-9", "siteId": "HR-1"}), cleared=frozenset({"teams"}))
    assert edits(only_change(compare(INFO, [cleared], ONE, None))) == {"siteId": "HR-1"}
    site = replace(row({"id": "A-9"}), cleared=frozenset({"siteId"}))
    assert codes(compare(INFO, [site], ONE, None)) == [("cannot-clear", "siteId")]


def test_lost_zeros_of_a_site_are_given_back() -> None:
    number = replace(
        row(record("A-1"), siteId="7"),
        problems=(finding("siteId", "id-was-number", "7", Severity.WARNING),),
    )
    found = compare(INFO, [number], Records([record("A-1", siteId="007")]), None)
    assert (found.unchanged, codes(found)) == (1, [("zeros-restored", "siteId")])


def test_a_list_that_turned_into_a_number_is_taken_as_exported_and_said() -> None:
    known = Records([record("A-1", personnelIds=["101", "102"])])
    number = replace(
        row(record("A-1"), personnelIds=["101102"]),
        problems=(finding("personnelIds", "list-is-number", "101102", Severity.WARNING),),
    )
    found = compare(INFO, [number], known, None)
    assert (found.unchanged, codes(found)) == (1, [("commas-restored", "personnelIds")])
    assert (
        str(found.problems[0].message)
        == "Excel turned this cell into a number. 101, 102 is used, as exported."
    )


def test_an_id_with_blanks_around_it_is_found() -> None:
    known = Records([record(" A-1")])
    trimmed = replace(
        row(record("A-1")), problems=(finding("id", "blanks-removed", " A-1", Severity.WARNING),)
    )
    found = compare(INFO, [trimmed], known, None)
    assert (found.unchanged, found.removed, found.all_problems) == (1, (), ())


def test_blanks_around_an_id_are_given_back_only_where_the_id_without_them_is_nobodys() -> None:
    trimmed = replace(
        row(record("A-1")), problems=(finding("id", "blanks-removed", " A-1", Severity.WARNING),)
    )
    both = compare(INFO, [trimmed], Records([record(" A-1"), record("A-1")]), None)
    assert (both.unchanged, both.removed, codes(both)) == (1, (" A-1",), [("blanks-removed", "id")])
    neither = compare(INFO, [trimmed], Records([record("A-2")]), None)
    assert only_change(neither).id == "A-1"
    assert ("blanks-removed", "id") in codes(neither)
    other = replace(trimmed, problems=(finding("id", "id-too-long", " A-1", Severity.WARNING),))
    assert only_change(compare(INFO, [other], Records([record(" A-1")]), None)).id == "A-1"


def test_an_id_that_cannot_be_read_is_one_that_stands_so_in_the_service_or_none() -> None:
    odd = replace(
        row(record("A-1"), id=None, status="COMPLETED"),
        problems=(finding("id", "control", "A\t1"),),
        texts={"id": "A\t1"},
    )
    known = only_change(compare(INFO, [odd], Records([record("A\t1")]), None))
    assert (known.id, known.state, edits(known), known.found) == (
        "A\t1",
        RowState.CHANGED,
        {"status": "COMPLETED"},
        {"id": "A\t1"},
    )
    new = only_change(compare(INFO, [odd], ONE, None))
    assert (new.id, new.state, new.has_error, new.found) == ("", RowState.NEW, True, {"id": "A\t1"})
    left_out = Rules(decisions={("A\t1", ""): Decision(Choice.LEAVE_OUT)})
    assert only_change(compare(INFO, [odd], ONE, None, left_out)).left_out


def test_values_in_odd_types_come_back_unedited() -> None:
    known = Records([record("A-1", externalRemarks=5, status="planned", siteId=" HR-1 ")])
    shown = row(record("A-1"), externalRemarks="5", status="PLANNED", siteId="HR-1")
    assert compare(INFO, [shown], known, None).unchanged == 1


def test_a_text_too_long_for_a_cell_is_unedited_when_shortened() -> None:
    long = "x" * 40_000
    shown = row(record("A-1"), externalRemarks="x" * 32_766 + "…")
    assert (
        compare(INFO, [shown], Records([record("A-1", externalRemarks=long)]), None).unchanged == 1
    )


def test_an_edit_of_a_cell_that_shows_only_the_beginning_is_refused() -> None:
    long = "x" * 40_000
    known = Records([record("A-1", externalRemarks=long), record("A-2", siteId=long)])
    changes = compare(
        INFO,
        [row(record("A-1"), externalRemarks="short"), row(record("A-2"), 3, siteId="HR-2")],
        known,
        None,
    )
    assert [(str(found.code), found.field, found.severity) for found in changes.all_problems] == [
        ("too-long-to-edit", "externalRemarks", Severity.ERROR),
        ("too-long-to-edit", "siteId", Severity.ERROR),
    ]
    beginning = "This value is too long for a cell and cannot be edited here. Undo your edit"
    assert [str(found.message) for found in changes.all_problems] == [
        f"{beginning}, or write (clear).",
        f"{beginning}.",
    ]
    assert [*sendable(changes)] == []


def test_the_word_for_removing_that_the_service_itself_holds_is_no_edit() -> None:
    known = Records([record("A-1", externalRemarks="(clear)")])
    cleared = replace(
        row(record("A-1"), externalRemarks=None),
        cleared=frozenset({"externalRemarks"}),
        texts={"externalRemarks": "(clear)"},
    )
    cleared = replace(cleared, values={**cleared.values, "externalRemarks": ""})
    assert compare(INFO, [cleared], known, None).unchanged == 1
    assert edits(only_change(compare(INFO, [cleared], ONE, None))) == {"externalRemarks": ""}


def test_lost_zeros_in_a_list_of_one_name_are_given_back() -> None:
    info = replace(INFO, lookups=Lookups({"teams": ("0107", "0008", "9", "09")}))
    known = Records([record("A-1", teams=["0107"])])

    def typed(number: str) -> SheetRow:
        return replace(
            row(record("A-1"), teams=[number]),
            problems=(finding("teams", "list-is-number", number, Severity.WARNING),),
        )

    stood = compare(info, [typed("107")], known, None)
    assert (stood.unchanged, [str(found.message) for found in stood.all_problems]) == (
        1,
        ["107 is read as 0107; Excel removed the zeros."],
    )
    other = compare(info, [typed("8")], known, None)
    assert edits(only_change(other)) == {"teams": ["0008"]}
    assert ("zeros-restored", "teams") in codes(other)
    assert edits(only_change(compare(info, [typed("9")], known, None))) == {"teams": ["9"]}, (
        "a known name as it is"
    )
    assert edits(only_change(compare(info, [typed("7")], known, None))) == {"teams": ["7"]}, (
        "nobody knows it"
    )
    assert edits(
        only_change(compare(info, [typed("8")], Records([record("A-1", teams=None)]), None))
    ) == {"teams": ["0008"]}, "nothing stood there"


def test_a_number_that_was_typed_as_text_keeps_its_form() -> None:
    known = Records([record("A-1", siteId="0042")])
    assert edits(only_change(compare(INFO, [row(record("A-1"), siteId="42")], known, None))) == {
        "siteId": "42"
    }


def test_the_fields_whose_cells_show_something_else_are_told_by_the_id_of_their_row() -> None:
    odd = replace(
        row(record("A-3"), 4, status=None),
        problems=(finding("status", "unknown-status", "DONE"),),
        texts={"status": "DONE"},
    )
    rows = [row(record("A-1")), row(record("A-2"), 3, status="COMPLETED", teams=["Team A"]), odd]
    baseline = Records([record("A-1"), record("A-2"), record("A-3")])
    assert edited_fields(INFO, rows, baseline) == {
        "A-2": frozenset({"status", "teams"}),
        "A-3": frozenset({"status"}),
    }


def test_a_row_that_is_struck_through_is_said_where_it_is_sent_and_once_where_it_is_not() -> None:
    rows = [row(record(f"A-{number}"), number) for number in range(2, 16)]
    rows[0] = row(record("A-2"), 2, status="COMPLETED")
    known = Records([record(f"A-{number}") for number in range(2, 16)])

    def said(*numbers: int) -> list[tuple[int | None, str]]:
        info = replace(INFO, struck=frozenset(("Activities", number) for number in numbers))
        return [
            (found.row, str(found.message))
            for found in compare(info, rows, known, None).all_problems
        ]

    sent = (
        2,
        "This row is struck through but would be sent. Skip it, or remove the line.",
    )
    assert said(2) == [sent]
    assert said(2, 5) == [
        (None, "Row 5 is struck through. This changes nothing in the service."),
        sent,
    ]
    assert said(9, 5) == [
        (None, "Rows 5, 9 are struck through. This changes nothing in the service.")
    ]
    assert said(*range(3, 15)) == [
        (
            None,
            (
                "Rows 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, … are struck through. This changes "
                "nothing in the service."
            ),
        )
    ]


def test_the_totals_of_a_table_are_left_out_whatever_stands_in_them() -> None:
    total = SheetRow(9, {"id": "Total", "siteId": "7", "teams": ["9"]})
    found = compare(
        replace(INFO, totals=frozenset({("Activities", 9)})), [row(record("A-1")), total], ONE, None
    )
    assert [one[1:] for one in found.left_out] == [(9, "Total")]
    assert (found.rows, found.unchanged) == (1, 1)
    assert compare(INFO, [row(record("A-1")), total], ONE, None).left_out == ()


@pytest.mark.parametrize(
    ("cells", "left_out"),
    [
        ({"id": "ID", "siteId": "Site ID", "status": "Status"}, True),
        ({"id": "id", "siteId": "siteId", "teams": ["HR-1"]}, True),
        ({"id": "ID", "siteId": "Site ID"}, True),
        ({"id": "ID", "siteId": "HR-1"}, False),  # half of it is a header
        ({"id": "Week 49"}, True),
        ({"id": "NEW-1"}, True),
        ({"siteId": "HR-1", "externalRemarks": "note"}, False),
    ],
)
def test_a_header_that_is_repeated_and_a_lonely_text_are_left_out(
    cells: dict[str, JsonValue], left_out: bool
) -> None:
    found = compare(INFO, [row(record("A-1")), SheetRow(3, dict(cells))], ONE, None)
    assert bool(found.left_out) is left_out


def test_without_an_export_a_lonely_word_may_be_an_id() -> None:
    rows = [SheetRow(2, {"id": "NEW-1"}), SheetRow(3, {"id": "Week 49"})]
    assert [one[1] for one in compare(OFFLINE_UNKNOWN, rows, Records(), None).left_out] == [3]


# Read-only columns, people


def test_an_edit_of_a_read_only_cell_is_reported_and_not_sent() -> None:
    found = compare(INFO, [row(record("A-1"), name="Mine")], ONE, None)
    assert (found.unchanged, codes(found)) == (1, [("read-only-edited", "name")])
    cut = row(
        record("A-1"), createdAt="2026-01-02T03:04:05.670Z", externalRemarks="Mine"
    )  # as .ods gives it back
    assert compare(INFO, [cut], ONE, None).all_problems == ()


def test_result_and_reason_are_nobodys_edit() -> None:
    assert (
        compare(
            INFO, [row(record("A-1"), result="Updated", reason="x", people="Anna Berg")], ONE, None
        ).all_problems
        == ()
    )


def test_names_in_quotes_are_the_exported_names() -> None:
    info = replace(INFO, lookups=Lookups({}, {"P-1": 'Berg, "Anna"'}))
    shown = row(record("A-1", personnelIds=["P-1", "P-9"]), people='"Berg, ""Anna""", P-9')
    assert (
        compare(
            info, [shown], Records([record("A-1", personnelIds=["P-1", "P-9"])]), None
        ).all_problems
        == ()
    )


def test_an_edit_of_the_names_is_reported() -> None:
    assert codes(compare(INFO, [row(record("A-1"), people="Anna Berg, Bo Lind")], ONE, None)) == [
        ("read-only-edited", "people")
    ]


def test_a_unique_name_is_sent_as_its_id_and_said() -> None:
    found = compare(INFO, [row(record("A-1"), personnelIds=["P-2", "anna  berg"])], ONE, None)
    assert edits(only_change(found)) == {"personnelIds": ["P-2", "P-1"]}
    assert codes(found) == [("name-resolved", "personnelIds")]
    assert str(found.all_problems[0].message) == "“anna  berg” is sent as the ID P-1."


def test_the_names_of_the_exported_people_are_no_edit() -> None:
    found = compare(INFO, [row(record("A-1"), personnelIds=["Anna Berg"])], ONE, None)
    assert (found.unchanged, found.all_problems) == (1, ())


def test_an_ambiguous_name_is_a_problem() -> None:
    found = compare(INFO, [row(record("A-1"), personnelIds=["Bo Lind"])], ONE, None)
    assert codes(found) == [("ambiguous-person", "personnelIds")]
    assert (
        str(found.all_problems[0].message)
        == "2 people are called “Bo Lind”. Type the ID: P-2, P-3."
    )
    assert only_change(found).has_error


def test_the_same_person_by_name_and_id_is_a_problem() -> None:
    found = compare(INFO, [row(record("A-1"), personnelIds=["P-2", "Anna Berg", "P-1"])], ONE, None)
    assert ("person-twice", "personnelIds") in codes(found)


# Fields that the service does not show


def test_a_typed_value_of_a_field_that_is_not_shown_is_an_edit() -> None:
    assert edits(only_change(compare(INFO, [row(record("A-1"), assetId="WTG-7")], ONE, None))) == {
        "assetId": "WTG-7"
    }


def test_a_value_that_was_sent_is_not_sent_again() -> None:
    known = Records([{**record("A-1"), "assetId": "WTG-7", "manpower": {"Team A": 3}}])
    again = row(record("A-1"), assetId="WTG-7", manpower={"Team A": 3})
    assert compare(INFO, [again], known, Records([record("A-1")])).all_problems == ()
    assert compare(INFO, [again], known, Records([record("A-1")])).unchanged == 1
    other = compare(
        INFO,
        [row(record("A-1"), assetId="WTG-8", manpower={"Team A": 3})],
        known,
        Records([record("A-1")]),
    )
    assert [(edit.field, edit.before, edit.after) for edit in only_change(other).fields] == [
        ("assetId", "WTG-7", "WTG-8")
    ]


def test_emptying_what_was_sent_is_to_double_check() -> None:
    known = Records([{**record("A-1"), "assetId": "WTG-7"}])
    assert codes(compare(INFO, [row(record("A-1"))], known, None)) == [("emptied", "assetId")]


# Decisions of the review


def test_decisions_hold_while_the_cell_is_the_same() -> None:
    now = Records([record("A-1", status="PLANNED")])
    decisions = {("A-1", "status"): Decision(Choice.MINE, found="COMPLETED")}
    edited = row(record("A-1"), status="COMPLETED")
    assert (
        only_change(compare(INFO, [edited], ONE, now, Rules(decisions=decisions))).conflicts == ()
    )
    void = {("A-1", "status"): Decision(Choice.MINE, found="DISPATCHED")}
    assert len(only_change(compare(INFO, [edited], ONE, now, Rules(decisions=void))).conflicts) == 1


def test_a_typed_correction_replaces_an_unreadable_cell() -> None:
    odd = replace(
        row(record("A-1"), status=None),
        problems=(finding("status", "unknown-status", "DONE"),),
        texts={"status": "DONE"},
    )
    decisions = {("A-1", "status"): Decision(Choice.TYPED, found="DONE", typed="completed")}
    change = only_change(compare(INFO, [odd], ONE, None, Rules(decisions=decisions)))
    assert (edits(change), change.has_error, change.found) == (
        {"status": "COMPLETED"},
        False,
        {"status": "DONE"},
    )


def test_a_correction_may_remove_a_value_or_leave_the_cell_blank() -> None:
    edited = row(record("A-1"), externalRemarks="New", status="COMPLETED")
    removed = Rules(
        decisions={
            ("A-1", "externalRemarks"): Decision(Choice.TYPED, found="New", typed=" (CLEAR) ")
        }
    )
    assert edits(only_change(compare(INFO, [edited], ONE, None, removed))) == {
        "externalRemarks": "",
        "status": "COMPLETED",
    }
    blank = Rules(
        decisions={("A-1", "externalRemarks"): Decision(Choice.TYPED, found="New", typed="")}
    )
    assert edits(only_change(compare(INFO, [edited], ONE, None, blank))) == {"status": "COMPLETED"}


def test_what_was_taken_over_in_the_review_is_kept_for_the_cell() -> None:
    def corrected(typed: str, **cells: JsonValue) -> list[tuple[str, str, JsonValue, str, bool]]:
        rules = Rules(
            decisions={
                ("A-1", name): Decision(Choice.TYPED, found=str(found), typed=typed)
                for name, found in cells.items()
            }
        )
        found = compare(INFO, [row(record("A-1"), **cells)], ONE, None, rules)
        return [(one.id, one.field, one.value, one.found, one.cleared) for one in found.corrections]

    assert corrected("theirs", externalRemarks="mine") == [
        ("A-1", "externalRemarks", "theirs", "mine", False)
    ]
    assert corrected("mine", externalRemarks="mine") == [], "it stands there"
    assert corrected("", externalRemarks="mine") == [
        ("A-1", "externalRemarks", None, "mine", False)
    ]
    assert corrected("(clear)", externalRemarks="mine") == [
        ("A-1", "externalRemarks", "", "mine", True)
    ]
    assert corrected("DONE", status="COMPLETED") == [], "nobody can read it"


def test_an_id_that_differs_in_case_or_zeros_only_is_said_of_a_new_row() -> None:
    known = Records([record("Ab-1"), record("007"), record("X-1"), record("x-1")])
    stood = [row(record(id), number) for number, id in enumerate(("Ab-1", "007", "X-1", "x-1"), 2)]

    def like(id: str) -> list[tuple[str, str | None]]:
        found = compare(INFO, [*stood, row({"id": id, "siteId": "HR-1"}, 9)], known, None)
        return [(problem.code, problem.suggestion) for problem in found.all_problems]

    assert [like(id) for id in ("aB-1", "7", "Y-1")] == [
        [("like-known-id", "Ab-1")],
        [("like-known-id", "007")],
        [],
    ]
    assert [found for found in like("X-1") if found[1]] == [
        ("duplicate-id", "X-1-2"),
        ("duplicate-id", "X-1-3"),
    ]
    person = SheetRow(2, {"id": "7", "name": "Bo"})
    (problem,) = compare(
        replace(INFO, kind=PERSONNEL), [person], Records([{"id": "0007", "name": "Bo Lind"}]), None
    ).all_problems
    assert str(problem.message) == "“7” is new, but “0007” exists. A new ID creates a new record."


def test_a_correction_that_cannot_be_read_is_a_problem_of_its_own() -> None:
    wrong = Rules(
        decisions={("A-1", "status"): Decision(Choice.TYPED, found="COMPLETED", typed="DONE")}
    )
    found = compare(INFO, [row(record("A-1"), status="COMPLETED")], ONE, None, wrong)
    assert [(problem.code, problem.found) for problem in found.all_problems] == [
        ("unknown-status", "DONE")
    ]
    trimmed = Rules(
        decisions={("A-1", "siteId"): Decision(Choice.TYPED, found="HR-1", typed=" HR-2 ")}
    )
    assert edits(only_change(compare(INFO, [row(record("A-1"))], ONE, None, trimmed))) == {
        "siteId": "HR-2"
    }
    there = Rules(
        decisions={("A-1", "status"): Decision(Choice.TYPED, found="COMPLETED", typed="ON_HOLD")}
    )
    odd = Records([record("A-1", status="ON_HOLD")])
    assert (
        compare(INFO, [row(record("A-1"), status="COMPLETED")], odd, None, there).all_problems == ()
    ), "so it stands in the service"


def test_after_a_correction_that_cannot_be_read_the_next_one_is_again_about_the_cell() -> None:
    wrong = Rules(
        decisions={("A-1", "status"): Decision(Choice.TYPED, found="COMPLETED", typed="DONE")}
    )
    change = only_change(compare(INFO, [row(record("A-1"), status="COMPLETED")], ONE, None, wrong))
    assert change.found == {"status": "COMPLETED"}
    right = Rules(
        decisions={
            ("A-1", "status"): Decision(Choice.TYPED, found=change.found["status"], typed="PLANNED")
        }
    )
    assert edits(
        only_change(compare(INFO, [row(record("A-1"), status="COMPLETED")], ONE, None, right))
    ) == {"status": "PLANNED"}


def test_a_row_left_out_is_not_sent_and_blocks_nothing() -> None:
    odd = replace(
        row(record("A-1"), status=None),
        problems=(finding("status", "unknown-status", "DONE"),),
        texts={"status": "DONE"},
    )
    found = compare(
        INFO, [odd], ONE, None, Rules(decisions={("A-1", ""): Decision(Choice.LEAVE_OUT)})
    )
    assert only_change(found).left_out
    assert [*sendable(found)] == []


def test_a_new_id_for_a_copied_row_is_typed_in_one_of_the_two() -> None:
    rows = [row(record("A-1")), row(record("A-1"), 3, status="PLANNED")]
    decisions = {("A-1", "id"): Decision(Choice.TYPED, found="A-1", typed="A-1-2", row=3)}
    found = compare(INFO, rows, ONE, None, Rules(decisions=decisions))
    assert (only_change(found).id, only_change(found).state, found.unchanged) == (
        "A-1-2",
        RowState.NEW,
        1,
    )
    assert "duplicate-id" not in [code for code, _ in codes(found)]


def test_a_row_left_out_does_not_stand_twice_and_is_not_gone() -> None:
    rows = [row(record("A-1"), 2, status="COMPLETED"), row(record("A-1"), 3)]
    found = compare(
        INFO, rows, ONE, None, Rules(decisions={("A-1", ""): Decision(Choice.LEAVE_OUT, row=3)})
    )
    assert (found.all_problems, found.removed, found.unchanged) == ((), (), 1)
    alone = compare(
        INFO, rows[:1], ONE, None, Rules(decisions={("A-1", ""): Decision(Choice.LEAVE_OUT)})
    )
    assert alone.removed == ()


def test_all_rows_puts_unchanged_rows_among_the_changes() -> None:
    found = compare(INFO, [row(record("A-1"))], ONE, Records([record("A-1")]), Rules(all_rows=True))
    assert (only_change(found).state, only_change(found).fields, found.unchanged) == (
        RowState.UNCHANGED,
        (),
        0,
    )


# For every sheet

_TEXTS = st.text(min_size=1, max_size=12).filter(lambda text: text.strip())
_VALUES: dict[str, st.SearchStrategy[JsonValue]] = {
    "siteId": st.sampled_from(["HR-2", "9"]),
    "assetId": st.sampled_from(["WTG-1", "7"]),
    "startDate": st.sampled_from(["2027-01-01T10:00:00.000Z"]),
    "endDate": st.sampled_from(["2027-01-02T10:00:00.123Z"]),
    "activityCategory": _TEXTS.filter(lambda text: text == text.strip()),
    "status": st.sampled_from(["PLANNED", "COMPLETED"]),
    "workPackageId": st.sampled_from(["WP-1"]),
    "workOrderId": st.sampled_from(["WO-1"]),
    "teams": st.lists(_TEXTS, min_size=1, max_size=3, unique=True),
    "personnelIds": st.lists(
        st.sampled_from(["P-2", "P-7", "P-8"]), min_size=1, max_size=3, unique=True
    ),
    "manpower": st.dictionaries(_TEXTS, st.integers(0, 99), min_size=1, max_size=3),
    "additionalClientWork": st.booleans(),
    "internalRemarks": _TEXTS,
    "externalRemarks": _TEXTS,
}


@given(st.data())
def test_one_mutated_cell_is_exactly_one_changed_field(data: st.DataObject) -> None:
    name = data.draw(
        st.sampled_from([column.field for column in IMPORTABLE if column.field != "id"])
    )
    value = data.draw(_VALUES.get(name, _TEXTS))
    change = only_change(compare(INFO, [row(record("A-1"), **{name: value})], ONE, None))
    assert edits(change) == {name: value}


@given(
    st.lists(
        st.tuples(
            st.sampled_from(["A-1", "A-2", "A-3", "N-1", "", "0010"]),
            st.sampled_from(["same", "edited", "emptied", "broken"]),
        ),
        max_size=8,
    )
)
def test_each_row_is_exactly_one_of_unchanged_changed_and_new(cells: list[tuple[str, str]]) -> None:
    rows = [_mutated(id, what, number) for number, (id, what) in enumerate(cells, 2)]
    known = Records([record("A-1"), record("A-2"), record("0010"), record("A-7")])
    for now in (None, Records([record("A-1", status="PLANNED"), record("A-3"), record("0010")])):
        found = compare(INFO, rows, known, now)
        assert found.rows == len(rows)
        assert found.unchanged + len(found.changes) == len(rows)
        assert {change.state for change in found.changes} <= {RowState.CHANGED, RowState.NEW}
        assert len({change.row for change in found.changes}) == len(found.changes)
        assert [change.row for change in sendable(found)] == [
            change.row for change in found.changes if not change.has_error and not change.conflicts
        ]
        for id in {id for id, _ in cells if id}:
            places = [number for number, (other, _) in enumerate(cells, 2) if other == id]
            said = sorted(
                problem.row or 0
                for problem in found.all_problems
                if problem.code == "duplicate-id" and problem.found == id
            )
            assert said == (places if len(places) > 1 else [])


def _mutated(id: str, what: str, number: int) -> SheetRow:
    if what == "edited":
        return row(record(id), number, externalRemarks="Edited")
    if what == "emptied":
        return row(record(id), number, externalRemarks=None)
    if what == "broken":
        return replace(
            row(record(id), number, status=None),
            problems=(finding("status", "unknown-status", "?"),),
            texts={"status": "?"},
        )
    return row(record(id), number)
