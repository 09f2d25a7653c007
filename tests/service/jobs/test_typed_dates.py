"""What a date that was typed as text may mean, in a night shift from 1 December 2026, 22:00, to the
next day, 06:00: the spellings of planners, and what is offered for each.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from functools import partial

import pytest
import start
from builders.tables import tabled
from planner import Planner, at_work
from sheets import edit

from bridge.records.kinds import ACTIVITIES
from bridge.settings import Settings, change_settings

ROW = "DB0411-045"


@pytest.fixture(scope="module")
def night(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Planner]:
    start.on(datetime(2026, 11, 28, 12, tzinfo=UTC))
    with at_work(tmp_path_factory.mktemp("night")) as anna:
        times = {"startDate": "2026-12-01T21:00:00.000Z", "endDate": "2026-12-02T05:00:00.000Z"}
        anna.service.edit_activity(ROW, **times)
        anna.export(ACTIVITIES)
        yield anna


def offered(night: Planner, typed: dict[str, str]) -> dict[str, list[str]]:
    """Return what is offered for texts, by header: one is sure, with `?` it is not."""
    start.on(datetime(2026, 11, 28, 12, tzinfo=UTC))
    row, plan = night.row_of(ROW), night.plan.read_bytes()
    edit(night.plan, {f"{name} {row}": text for name, text in typed.items()})
    checked = night.check(online=False)
    night.plan.write_bytes(plan)
    (change,) = checked.changes.changes
    return {
        problem.column or "": [problem.suggestion]
        if problem.suggestion
        else [f"{text}?" for text in problem.readings]
        for problem in change.problems
        if problem.code == "date"
    }


@tabled("start", "offers")
def test_a_start(night: Planner, start: str, offers: list[str]) -> None:
    assert offered(night, {"Start": start}) == {"Start": offers}


@tabled("end", "offers")
def test_an_end(night: Planner, end: str, offers: list[str]) -> None:
    assert offered(night, {"End": end}) == {"End": offers}


@tabled("start", "end", "offers")
def test_both(night: Planner, start: str, end: str, offers: dict[str, list[str]]) -> None:
    assert offered(night, {"Start": start, "End": end}) == offers


def test_date_order_decides_which_reading_is_first_where_no_old_date_does(night: Planner) -> None:
    plan = night.plan.read_bytes()
    new = {"ID 42": "NEW-1", "Site ID 42": "0042", "Start 42": "03/04/2031 06:00"}
    readings = ("2031-04-03 06:00", "2031-03-04 06:00")
    for order, offers in (("day", readings), ("month", readings[::-1])):
        change_settings(partial(Settings.model_copy, update={"date_order": order}))
        edit(night.plan, new)
        (change,) = night.check(online=False).changes.changes
        night.plan.write_bytes(plan)
        assert [each.readings for each in change.problems if each.code == "date"] == [offers]


def test_a_refused_end_is_said_in_the_time_zone_of_the_plan(night: Planner) -> None:
    start.on(datetime(2026, 11, 28, 12, tzinfo=UTC))
    plan = night.plan.read_bytes()
    edit(night.plan, {f"End {ROW}": datetime(2026, 12, 1, 20, 15)})
    (row,) = night.upload().outcome.rows
    night.plan.write_bytes(plan)
    assert row.said == (
        "End date 2026-12-01T19:15:00.000Z is before start date 2026-12-01T21:00:00.000Z"
    )
    assert str(row.reason) == ("End date 1 Dec 2026, 20:15 is before start date 1 Dec 2026, 22:00")
