"""Fields that the service does not show: what was sent there last is in the history's table, and in
the plain records of the renewed baseline.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from planner import Planner

from bridge.jobs.check import CheckRequest
from bridge.jobs.convert import convert
from bridge.records.cells.base import JsonObject, JsonValue

ROW = "DB0411-045"
VALUES: dict[str, JsonValue] = {
    "assetId": "DB-A01",
    "workOrderId": "000002",
    "manpower": {"Blade crew": 2, "Cable team, south": 3},
    "additionalClientWork": True,
    "internalRemarks": "Bring the long ladder",
}


@pytest.fixture
def anna(planner: Planner) -> Planner:
    return planner


def at_another_computer(planner: Planner) -> Planner:
    """Return a planner without any history who opens the same workbook."""
    folder = planner.folder / "other"
    folder.mkdir(exist_ok=True)
    other = Planner(planner.service, folder)
    other.plan, other.account = planner.plan, planner.account
    return other


def new_workbook(planner: Planner, name: str) -> Path:
    """Export into another workbook, which is the planner's from then on."""
    planner.plan = planner.folder / name
    planner.export()
    return planner.plan


def there(planner: Planner, field: str = "internalRemarks") -> object:
    return (planner.service.activity(ROW) or {}).get(field)


def edits(planner: Planner, *, online: bool = True) -> dict[str, list[str]]:
    return {
        change.id: [one.field for one in change.fields] for change in planner.changes(online=online)
    }


def every_row(planner: Planner) -> JsonObject:
    out = planner.folder / "all.json"
    convert(
        CheckRequest(planner.plan, planner.account, all_rows=True),
        out,
        planner.monitor,
        planner.ledger,
    )
    rows: list[JsonObject] = json.loads(out.read_text(encoding="utf-8"))
    return next(row for row in rows if row["id"] == ROW)


# No edit


@pytest.mark.parametrize("online", [True, False])
def test_an_immediate_second_upload_has_nothing_to_send_on_any_computer(
    anna: Planner, online: bool
) -> None:
    for values in (VALUES, {**VALUES, "internalRemarks": "Once more", "workOrderId": "000001"}):
        anna.type(ROW, "Activities", **values)
        assert anna.upload().summary.updated == 1
        assert {name: there(anna, name) for name in VALUES} == values
        for planner in (anna, at_another_computer(anna)):
            checked = planner.check(online=online)
            assert (checked.changes.changes, checked.changes.all_problems) == ((), ())
        base = anna.baseline()[ROW]
        assert {name: base[name] for name in VALUES} == values, "as ordinary fields"


def test_in_every_workbook_a_cell_that_equals_what_was_sent_last_is_no_edit(anna: Planner) -> None:
    older_copy = anna.keep_copy("Copy.xlsx")
    anna.type(ROW, "Activities", **VALUES)
    anna.upload()
    for workbook in (older_copy, new_workbook(anna, "Second.xlsx")):
        anna.plan = workbook
        anna.type(ROW, "Activities", **VALUES)
        assert (edits(anna), edits(anna, online=False)) == ({}, {})
        assert edits(at_another_computer(anna)) == {ROW: list(VALUES)}, (
            "without a history it is typed, and goes"
        )
        anna.type(ROW, internalRemarks="another")
        assert edits(anna) == {ROW: ["internalRemarks"]}


# What goes with another edit


@pytest.mark.parametrize("mode", ["unknown", "merges"])
def test_a_colleagues_later_value_that_nobody_can_see_is_not_overwritten(
    anna: Planner, mode: str
) -> None:
    anna.account = anna.account.model_copy(update={"import_mode": mode})
    anna.type(ROW, "Activities", **VALUES)
    anna.upload()
    anna.service.edit_activity(ROW, internalRemarks="Bo's", assetId="DB-A02")
    anna.type(ROW, externalRemarks="mine")
    assert anna.upload().summary.updated == 1
    assert VALUES.keys().isdisjoint(anna.received()[0])
    assert (there(anna), there(anna, "assetId"), there(anna, "externalRemarks")) == (
        "Bo's",
        "DB-A02",
        "mine",
    )
    assert VALUES.keys().isdisjoint(every_row(anna))


# Put back


# The key of older versions
