"""A value that was sent as nothing: it is asked for once, and putting the run back fills a blank
cell again in a workbook exported anew since.
"""

from __future__ import annotations

import pytest
from planner import Planner
from sheets import by_id

ROW = "SA0411-044"


@pytest.mark.parametrize(
    ("field", "caption"),
    [
        ("teams", "Teams"),
        ("startDate", "Start"),
    ],
)
def test_it_says_again_what_the_service_has(planner: Planner, field: str, caption: str) -> None:
    before = by_id(planner.plan)[ROW][caption]
    assert before is not None
    planner.type(ROW, **{field: "(clear)"})
    run = planner.upload().summary.run
    planner.plan.unlink()
    planner.export()
    assert by_id(planner.plan)[ROW][caption] is None
    planner.put_back(run)
    assert by_id(planner.plan)[ROW][caption] == before
    assert planner.changes(online=True) == ()


@pytest.mark.parametrize("row", [ROW, "DB-NEW"])
def test_clear_is_asked_for_once_even_where_the_service_shows_no_such_field(
    planner: Planner, row: str
) -> None:
    planner.export()
    fields = ("workPackageId", "externalRemarks", "teams", "startDate", "internalRemarks")
    new = {"id": row, "siteId": "DB01"} if row != ROW else {}
    planner.type(42 if new else planner.row_of(ROW), **new, **dict.fromkeys(fields, "(clear)"))
    planner.upload()
    (sent,) = planner.received()
    assert {name: sent[name] for name in fields} == {
        "workPackageId": "",
        "externalRemarks": "",
        "teams": [],
        "startDate": None,
        "internalRemarks": "",
    }
    for online in (True, False):
        assert planner.changes(online=online) == ()
    planner.type(row, workPackageId="WP-100")
    (change,) = planner.changes()
    assert (change.conflicts, [edit.after for edit in change.fields]) == ((), ["WP-100"])


def test_clear_in_a_field_that_the_run_made_empty_asks_for_nothing(planner: Planner) -> None:
    planner.export()
    planner.type(42, id="DB-NEW", siteId="DB01")
    planner.upload()
    planner.type(42, teams="(clear)", startDate="(clear)")
    assert planner.changes(online=False) == ()
