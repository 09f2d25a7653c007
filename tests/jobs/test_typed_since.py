"""A refused row that was typed into on Activities before it is sent from `Failed rows`: no correction goes over what was typed later."""

from __future__ import annotations

from pathlib import Path

import openpyxl
from planner import Planner, at_work

from bridge.jobs.upload import settle
from bridge.workbook.layout import FAILED_ROWS

ROW = "SA0411-044"


def shown(planner: Planner, caption: str) -> object:
    rows = list(openpyxl.load_workbook(planner.plan)["Activities"].values)
    ids, wanted = rows[0].index("ID"), rows[0].index(caption)
    return next(row[wanted] for row in rows[1:] if row[ids] == ROW)


def test_what_was_typed_on_activities_since_stays_and_is_an_edit(tmp_path: Path) -> None:
    with at_work(tmp_path) as planner:
        planner.export()
        planner.type(planner.row_of(ROW), siteId="NO-SUCH-SITE", externalRemarks="first")
        assert planner.upload().summary.failed == 1
        planner.type(planner.row_of(ROW), externalRemarks="second, typed later")
        planner.type(planner.row_of(ROW, FAILED_ROWS), FAILED_ROWS, siteId="STILL-NONE")
        assert planner.upload(FAILED_ROWS).summary.failed == 1
        planner.type(planner.row_of(ROW, FAILED_ROWS), FAILED_ROWS, siteId="DB01")
        done = planner.upload(FAILED_ROWS)
        assert done.summary.updated == 1
        assert [str(words) for words in done.warnings] == [
            'External remarks of "SA0411-044" was typed on Activities after the row was refused: it stays there and was not sent.'
        ]
        assert (shown(planner, "Site ID"), shown(planner, "External remarks")) == ("DB01", "second, typed later")
        (change,) = planner.check().changes.changes
        assert [(edit.field, edit.after) for edit in change.fields] == [("externalRemarks", "second, typed later")]
        assert (planner.service.activity(ROW) or {})["externalRemarks"] == "first"


def test_also_where_the_row_of_failed_rows_is_withdrawn(tmp_path: Path) -> None:
    with at_work(tmp_path) as planner:
        planner.export()
        before = (planner.service.activity(ROW) or {})["siteId"]
        planner.type(planner.row_of(ROW), siteId="NO-SUCH-SITE")
        assert planner.upload().summary.failed == 1
        planner.type(planner.row_of(ROW), externalRemarks="typed later")
        planner.type(planner.row_of(ROW, FAILED_ROWS), FAILED_ROWS, siteId=before)
        assert settle(planner.planned(FAILED_ROWS), planner.monitor) is not None
        assert (shown(planner, "Site ID"), shown(planner, "External remarks")) == (before, "typed later")
