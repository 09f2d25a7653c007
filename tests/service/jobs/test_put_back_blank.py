"""A value that was sent as nothing: it is asked for once, and putting the run back fills a blank
cell again in a workbook exported anew since.
"""

from __future__ import annotations

from pathlib import Path

import openpyxl
import pytest
from planner import Planner, at_work

ROW = "SA0411-044"


def shown(planner: Planner, caption: str) -> object:
    rows = list(openpyxl.load_workbook(planner.plan)["Activities"].values)
    ids, wanted = rows[0].index("ID"), rows[0].index(caption)
    return next(row[wanted] for row in rows[1:] if row[ids] == ROW)


@pytest.mark.parametrize(
    ("field", "caption"),
    [
        ("teams", "Teams"),
        ("startDate", "Start (Europe/Copenhagen)"),
    ],
)
def test_it_says_again_what_the_service_has(tmp_path: Path, field: str, caption: str) -> None:
    with at_work(tmp_path) as planner:
        planner.export()
        before = shown(planner, caption)
        assert before is not None
        planner.type(planner.row_of(ROW), **{field: "(clear)"})
        run = planner.upload().summary.run
        planner.plan.unlink()
        planner.export()
        assert shown(planner, caption) is None
        planner.put_back(run)
        assert shown(planner, caption) == before
        assert planner.check(online=True).changes.changes == ()


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
        assert planner.check(online=online).changes.changes == ()
    planner.type(row, workPackageId="WP-100")
    (change,) = planner.check().changes.changes
    assert (change.conflicts, [edit.after for edit in change.fields]) == ((), ["WP-100"])


def test_clear_in_a_field_that_the_run_made_empty_asks_for_nothing(planner: Planner) -> None:
    planner.export()
    planner.type(42, id="DB-NEW", siteId="DB01")
    planner.upload()
    planner.type(42, teams="(clear)", startDate="(clear)")
    assert planner.check(online=False).changes.changes == ()
