"""A sheet that is checked again gives what a new check gives, and is read again only if it must."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from unittest.mock import Mock

import pytest
from planner import Planner

from bridge.jobs.check import Checked, check_again
from bridge.records.change_set import Choice, Decision
from bridge.workbook.opc.package import Package

ROW, OTHER, THIRD = "DB0411-045", "DB0411-046", "SA0411-044"

Decisions = dict[tuple[str, str], Decision]


def edited(planner: Planner) -> None:
    planner.type(ROW, externalRemarks="mine")
    planner.type(OTHER, status="COMPLETED", manpower="Blade crew 4")
    planner.type(THIRD, siteId="NO-SUCH-SITE")


def nothing(_: Planner) -> Decisions:
    return {}


def a_conflict(planner: Planner) -> Decisions:
    planner.service.edit_activity(ROW, externalRemarks="theirs")
    return {}


def a_decided_conflict(planner: Planner) -> Decisions:
    a_conflict(planner)
    return {(ROW, "externalRemarks"): Decision(Choice.THEIRS, "mine")}


def another_field(planner: Planner) -> Decisions:
    planner.service.edit_activity(ROW, status="DISPATCHED")
    return {}


def the_same_value(planner: Planner) -> Decisions:
    planner.service.edit_activity(ROW, externalRemarks="mine")
    return {}


def a_correction(_: Planner) -> Decisions:
    return {(OTHER, "manpower"): Decision(Choice.TYPED, "Blade crew 4", "Blade crew:4")}


def a_skipped_row(_: Planner) -> Decisions:
    return {(THIRD, ""): Decision(Choice.LEAVE_OUT)}


def another_id(_: Planner) -> Decisions:
    return {(THIRD, "id"): Decision(Choice.TYPED, THIRD, "SA0411-NEW")}


def a_saved_file(planner: Planner) -> Decisions:
    planner.type(ROW, externalRemarks="mine, later")
    return {}


READ_AGAIN = {another_id, a_saved_file}


@pytest.mark.parametrize(
    "happens",
    [
        nothing,
        a_conflict,
        a_decided_conflict,
        another_field,
        the_same_value,
        a_correction,
        a_skipped_row,
        another_id,
        a_saved_file,
    ],
)
def test_a_second_check_equals_a_first(
    planner: Planner,
    monkeypatch: pytest.MonkeyPatch,
    happens: Callable[[Planner], Decisions],
) -> None:
    edited(planner)
    seen = planner.check()
    decisions = happens(planner)
    results = list[Checked]()

    def again() -> None:
        request = replace(seen.request, decisions=decisions)
        results.append(
            check_again(
                planner.client,
                results[-1] if results else seen,
                request,
                planner.monitor,
                planner.ledger,
            )
        )

    with monkeypatch.context() as during:
        opens = Mock(side_effect=Package.open)
        during.setattr(Package, "open", opens)
        again()
    assert opens.called == (happens in READ_AGAIN)
    again()  # and once more, from the second result
    expected = planner.check(decisions=decisions)
    for result in results:
        assert result.changes == expected.changes
        assert result.plan_findings == expected.plan_findings
        assert (result.notes, result.others) == (expected.notes, expected.others)
