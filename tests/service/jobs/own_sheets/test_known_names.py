"""What is known of an account's words: asked of the service, used for proposals, values and checks,
and wrong of nothing by itself.
"""

from __future__ import annotations

from pathlib import Path

from planner import Planner
from service.jobs.own_sheets.work_list import ROWS, checked, mapped, write

from bridge.jobs.check import CheckRequest, check
from bridge.jobs.known_names import meanings_for
from bridge.jobs.own_sheets import open_own
from bridge.ledger import utc_now
from bridge.memory import KnownNames, Memory
from bridge.records.cells.base import JsonObject
from bridge.records.kinds import ACTIVITIES
from bridge.records.lookups import titles_in


def asked(anna: Planner) -> int:
    return sum(
        "/export/" in request.path for request in anna.service.requests if request.method == "POST"
    )


def test_the_names_of_the_service_are_asked_for_each_time_and_kept(anna: Planner) -> None:
    known = meanings_for(anna.client, anna.account, anna.monitor)
    assert "DB01" in known.meanings.lookups.known("sites")
    assert "Blade crew" in known.meanings.lookups.known("teams")
    assert known.meanings.names["work-packages"]
    assert known.notes == ()
    count = asked(anna)
    assert count == 5
    assert meanings_for(anna.client, anna.account, anna.monitor).meanings == known.meanings
    assert asked(anna) == 2 * count
    offline = meanings_for(None, anna.account, anna.monitor).meanings
    assert (offline.lookups.names, offline.names) == (
        known.meanings.lookups.names,
        known.meanings.names,
    ), "offline they are there too"
    assert offline.lookups.complete == frozenset(), (
        "an old list proves nothing about people whom it does not name"
    )


def test_a_site_that_nobody_knows_is_worth_a_second_look_and_a_remembered_value_means_another(
    anna: Planner, tmp_path: Path
) -> None:
    plan = write(
        tmp_path / "Woche.xlsx",
        (ROWS[0], (*ROWS[1][:2], "Dunbank", *ROWS[1][3:]), (*ROWS[2][:2], "DB02", *ROWS[2][3:])),
    )
    Memory(anna.account).read_as("siteId", "Dunbank", "DB01")
    found = checked(anna, plan).changes
    sites = [change.values["siteId"] for change in found.changes]
    assert sites == ["DB01", "DB01", "DB02"]
    assert [
        (change.row, problem.code, str(problem.severity))
        for change in found.changes
        for problem in change.problems
        if problem.field == "siteId"
    ] == [
        (3, "value-remembered", "warning"),
        (4, "unknown-site", "warning"),
    ]


def test_values_that_are_not_known_are_asked_about_with_what_they_may_mean(
    anna: Planner, tmp_path: Path
) -> None:
    plan = write(
        tmp_path / "Woche.xlsx",
        (ROWS[0], (*ROWS[1][:2], "db01", *ROWS[1][3:]), (*ROWS[2][:2], "Offshore", *ROWS[2][3:])),
    )
    known = meanings_for(anna.client, anna.account, anna.monitor).meanings
    draft = open_own(plan, None, anna.account, known, anna.monitor).draft.with_column("siteId", 2)
    assert [(value.text, value.rows, value.meaning) for value in draft.values("siteId")] == [
        ("db01", 1, "DB01"),
        ("Offshore", 1, None),
    ]
    assert [question.code for question in draft.of("siteId")] == ["values"]
    said = draft.meaning("siteId", "Offshore", "HW07").accept_field("siteId")
    assert said.of("siteId") == ()
    rule = said.mapping("Woche").fields["siteId"]
    assert (rule.values, rule.other) == ({"db01": "DB01", "Offshore": "HW07"}, "keep")


def test_names_that_the_service_shows_beside_ids_are_read_as_these_ids(
    anna: Planner, tmp_path: Path
) -> None:
    records: tuple[JsonObject, ...] = (
        {"siteId": "DB01", "siteName": "Dunbank", "asset": {"id": "T-7", "name": "Turbine 7"}},
        {
            "id": "A-1",
            "sites": [{"id": "HW07", "name": "Hollandse Kust"}, "DB01"],
            "workPackageId": "WP-1",
            "workPackageName": " ",
        },
    )
    found = [one for record in records for one in titles_in(ACTIVITIES, record)]
    assert found == [
        ("sites", "DB01", "Dunbank"),
        ("assets", "T-7", "Turbine 7"),
        ("sites", "HW07", "Hollandse Kust"),
    ]
    Memory(anna.account).keep_known(
        KnownNames({"sites": ("DB01",)}, {}, {"sites": {"DB01": "Dunbank"}}, utc_now())
    )
    plan = write(tmp_path / "Woche.xlsx", ((*ROWS[0][:2], "dunbank", *ROWS[0][3:]),))
    changes = check(
        None, CheckRequest(plan, anna.account, mapping=mapped()), anna.monitor
    ).changes.changes
    assert [
        (change.values["siteId"], [one.code for one in change.problems if one.field == "siteId"])
        for change in changes
    ] == [("DB01", ["name-resolved"])]
    draft = open_own(
        tmp_path / "Woche.xlsx",
        None,
        anna.account,
        meanings_for(None, anna.account, anna.monitor).meanings,
        anna.monitor,
    ).draft
    assert [value.meaning for value in draft.with_column("siteId", 2).values("siteId")] == ["DB01"]
