"""What a sheet would do: each row is exactly one of unchanged, changed and new, and only what was
edited counts as changed.
"""

from __future__ import annotations

from dataclasses import replace

import pytest
from builders.sheets import (
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

from bridge.changes.compare.compare import compare, sendable
from bridge.changes.compare.inputs import Records, Rules
from bridge.errors import Severity
from bridge.records.cells.base import JsonValue
from bridge.records.changes import Choice, Decision, Lookups, RowState, SheetRow

ONE = Records([record("A-1")])


@pytest.mark.parametrize("field", ["id", "siteId"])
def test_clear_cannot_stand_on_id_and_site(field: str) -> None:
    cleared = row(record("A-1"), **{field: None})._replace(cleared=frozenset({field}))
    found = compare(INFO, [cleared], ONE, None)
    assert ("cannot-clear", field) in codes(found)
    assert only_change(found).has_error


# Conflicts


def test_an_edited_activity_that_is_gone_is_a_conflict() -> None:
    edited = [row(record("A-1"), status="COMPLETED")]
    change = only_change(compare(INFO, edited, ONE, Records()))
    assert (change.conflicts[0].field, change.conflicts[0].in_service) == (None, None)
    mine = only_change(compare(INFO, edited, ONE, Records(), Rules(on_conflict="mine")))
    assert mine.state is RowState.NEW
    assert edits(mine)["externalRemarks"] == "Bring the long ladder"
    theirs = Rules(on_conflict="theirs")
    assert compare(INFO, edited, ONE, Records(), theirs).unchanged == 1
    odd = row(record("A-1"), status=None)._replace(
        problems=(finding("status", "unknown-status", "?"),), texts={"status": "?"}
    )
    assert codes(compare(INFO, [odd], ONE, Records(), theirs)) == [("gone", "id")]


# Cells that only look edited


def test_an_unreadable_cell_that_stands_as_exported_is_no_problem() -> None:
    known = Records([record("A-1", status="ON_HOLD")])
    odd = row(record("A-1"), status=None)._replace(
        problems=(finding("status", "unknown-status", "ON_HOLD"),),
        texts={"status": "ON_HOLD"},
    )
    found = compare(INFO, [odd], known, None)
    assert (found.unchanged, found.all_problems) == (1, ())


def test_a_date_that_shows_as_the_number_of_its_day_stands_as_exported() -> None:
    number = row(record("A-1"), startDate=None)._replace(
        problems=(finding("startDate", "date", "46146.3333333333"),),
    )
    number = number._replace(texts={"startDate": "46146.3333333333"})
    found = compare(INFO, [number], ONE, None)
    assert (found.unchanged, found.all_problems) == (1, ())


def test_lost_zeros_of_two_known_ids_are_a_problem() -> None:
    number = row(record("10"))._replace(
        problems=(finding("id", "id-was-number", "10", Severity.WARNING),)
    )
    found = compare(INFO, [number], Records([record("0010"), record("010")]), None)
    assert codes(found)[0] == ("id-ambiguous", "id")


def test_lost_zeros_of_a_new_site_come_from_the_known_names() -> None:
    info = replace(INFO, lookups=Lookups({"sites": ("007", "0042", "42", "HR-1")}))
    for typed, meant in (("7", "007"), ("42", "42"), ("9", "9")):
        number = row(record("A-1"), siteId=typed)._replace(
            problems=(finding("siteId", "id-was-number", typed, Severity.WARNING),),
        )
        assert edits(only_change(compare(info, [number], ONE, None))) == {"siteId": meant}


def test_a_cell_of_blanks_is_an_emptied_cell() -> None:
    blank = row(record("A-1"))._replace(values={**record("A-1"), "siteId": ""})
    assert codes(compare(INFO, [blank], ONE, None)) == [("emptied", "siteId")]


def test_an_unreadable_cell_that_the_service_shows_now_is_no_edit() -> None:
    odd = row(record("A-1"), status=None)._replace(
        problems=(finding("status", "unknown-status", "ON_HOLD"),),
        texts={"status": "ON_HOLD"},
    )
    found = compare(INFO, [odd], ONE, Records([record("A-1", status="ON_HOLD")]))
    assert (found.unchanged, found.all_problems) == (1, ())


def test_an_unreadable_read_only_cell_blocks_nothing() -> None:
    odd = row(record("A-1"), createdAt=None)._replace(
        problems=(finding("createdAt", "date", "soon", Severity.WARNING),),
        texts={"createdAt": "soon"},
    )
    found = compare(INFO, [odd], ONE, None)
    assert (found.unchanged, codes(found)) == (1, [("read-only-edited", "createdAt")])
    shown = odd._replace(texts={"createdAt": "1850-01-01T00:00:00Z"})
    assert (
        compare(
            INFO, [shown], Records([record("A-1", createdAt="1850-01-01T00:00:00Z")]), None
        ).all_problems
        == ()
    )


def test_without_an_export_a_time_of_the_service_is_no_edit() -> None:
    info = replace(INFO, has_baseline=False)
    now = Records([record("A-1", updatedAt="2026-12-01T00:00:00.000Z")])
    found = compare(info, [row(record("A-1"), externalRemarks="seen")], Records([]), now)
    assert edits(only_change(found)) == {"externalRemarks": "seen"}
    assert codes(found) == [("conflict", "externalRemarks")]  # it may be an older value


def test_a_new_row_has_nothing_to_clear_and_needs_an_id() -> None:
    cleared = row({"id": "A-9", "siteId": "HR-1"})._replace(cleared=frozenset({"teams"}))
    assert edits(only_change(compare(INFO, [cleared], ONE, None))) == {"siteId": "HR-1"}
    site = row({"id": "A-9"})._replace(cleared=frozenset({"siteId"}))
    assert codes(compare(INFO, [site], ONE, None)) == [("cannot-clear", "siteId")]
    named = row({"id": "A-9", "siteId": "HR-1", "name": "Mine"})
    found = compare(INFO, [named], ONE, None)
    assert codes(found) == [("read-only-edited", "name")]
    (problem,) = only_change(found).problems
    assert str(problem.message) == "Set by the service. Your text is not sent."
    nobody = row({"siteId": "HR-1", "status": "PLANNED"})
    assert codes(compare(INFO, [nobody], ONE, None)) == [("missing-id", "id")]


def test_a_list_that_turned_into_a_number_is_taken_as_exported_and_said() -> None:
    known = Records([record("A-1", personnelIds=["101", "102"])])
    number = row(record("A-1"), personnelIds=["101102"])._replace(
        problems=(finding("personnelIds", "list-is-number", "101102", Severity.WARNING),),
    )
    found = compare(INFO, [number], known, None)
    assert (found.unchanged, codes(found)) == (1, [("commas-restored", "personnelIds")])
    assert (
        str(found.problems[0].message)
        == "This cell became a number. 101, 102 is used, as exported."
    )


def test_an_id_with_blanks_around_it_is_found() -> None:
    known = Records([record(" A-1")])
    trimmed = row(record("A-1"))._replace(
        problems=(finding("id", "blanks-removed", " A-1", Severity.WARNING),)
    )
    found = compare(INFO, [trimmed], known, None)
    assert (found.unchanged, found.removed, found.all_problems) == (1, (), ())


def test_blanks_around_an_id_are_given_back_only_where_the_id_without_them_is_nobodys() -> None:
    trimmed = row(record("A-1"))._replace(
        problems=(finding("id", "blanks-removed", " A-1", Severity.WARNING),)
    )
    both = compare(INFO, [trimmed], Records([record(" A-1"), record("A-1")]), None)
    assert (both.unchanged, both.removed, codes(both)) == (1, (" A-1",), [("blanks-removed", "id")])
    neither = compare(INFO, [trimmed], Records([record("A-2")]), None)
    assert only_change(neither).id == "A-1"
    assert ("blanks-removed", "id") in codes(neither)
    other = trimmed._replace(problems=(finding("id", "id-too-long", " A-1", Severity.WARNING),))
    assert only_change(compare(INFO, [other], Records([record(" A-1")]), None)).id == "A-1"


def test_an_id_that_cannot_be_read_is_one_that_stands_so_in_the_service_or_none() -> None:
    odd = row(record("A-1"), id=None, status="COMPLETED")._replace(
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


def test_the_word_for_removing_that_the_service_itself_holds_is_no_edit() -> None:
    known = Records([record("A-1", externalRemarks="(clear)")])
    cleared = row(record("A-1"), externalRemarks=None)._replace(
        cleared=frozenset({"externalRemarks"}),
        texts={"externalRemarks": "(clear)"},
    )
    cleared = cleared._replace(values={**cleared.values, "externalRemarks": ""})
    assert compare(INFO, [cleared], known, None).unchanged == 1
    assert edits(only_change(compare(INFO, [cleared], ONE, None))) == {"externalRemarks": ""}


def test_lost_zeros_in_a_list_of_one_name_are_given_back() -> None:
    info = replace(INFO, lookups=Lookups({"teams": ("0107", "0008", "9", "09")}))
    known = Records([record("A-1", teams=["0107"])])

    def typed(number: str) -> SheetRow:
        return row(record("A-1"), teams=[number])._replace(
            problems=(finding("teams", "list-is-number", number, Severity.WARNING),),
        )

    stood = compare(info, [typed("107")], known, None)
    assert (stood.unchanged, [str(found.message) for found in stood.all_problems]) == (
        1,
        ["107 is read as 0107; the cell lost its zeros."],
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


# Read-only columns, people


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
    ]
    person = SheetRow(2, {"id": "7", "name": "Bo"})
    (problem,) = compare(
        replace(INFO, kind=PERSONNEL), [person], Records([{"id": "0007", "name": "Bo Lind"}]), None
    ).all_problems
    assert str(problem.message) == ("“7” is new, but “0007” exists. A new ID creates a new entry.")


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
            added = len(places) - (id in {"A-1", "A-2", "0010"})
            assert len(said) == (added if len(places) > 1 else 0)
            assert {*said} <= {*places}


def _mutated(id: str, what: str, number: int) -> SheetRow:
    if what == "edited":
        return row(record(id), number, externalRemarks="Edited")
    if what == "emptied":
        return row(record(id), number, externalRemarks=None)
    if what == "broken":
        return row(record(id), number, status=None)._replace(
            problems=(finding("status", "unknown-status", "?"),),
            texts={"status": "?"},
        )
    return row(record(id), number)
