"""Each step of the exchange spoiled in each way, once and for ever: nothing sent twice, nothing
half-written, and going on later ends true.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from faults.spoiled import FAULTS, STEPS
from planner import EDITED, Planner, at_work, edit_rows

from bridge.errors import BridgeError
from bridge.jobs.follow import Uploaded

ONCE, FOR_EVER = "1", "0"
IN_SUITE = (
    "400",
    "401",
    "403",
    "404",
    "500",
    "503-html",
    "html",
    "drop",
    "drop-after",
    "cut",
    "not-json",
    "redirect-elsewhere",
)
"""The faults that every run of the tests tries, each at every third step, so that each step meets a
third of them, once and for ever in turn; the deep run tries all.
"""
UNPROVEN = {
    "401-html",
    "404-html",
    "500",
    "500-after",
    "503-html",
    "html",
    "html-after",
    "drop-early",
    "drop",
    "drop-after",
    "hang",
    "hang-after",
}
UNPROVEN |= {f"{status}-after" for status in (400, 401, 404, 405, 413, 429, 503)}
UNPROVEN |= {"cut", "bomb", "empty", "not-json", "redirect", "redirect-elsewhere"}
"""Answers to an import that prove nothing: its outcome is unknown, and it is not sent again."""
BARELY = {("export-request", "drip"), ("import", "drip")}
"""Answers so short that they may come in time, byte by byte."""
KINDS = {
    "400": "refused",
    "401": "sign-in",
    "401-html": "reply",
    "403": "no-right",
    "404": "not-found",
    "404-html": "not-found",
    "405": "refused",
    "413": "refused",
    "html": "reply",
    "bomb": "reply",
    "empty": "reply",
    "not-json": "reply",
    "redirect": "reply",
    "redirect-elsewhere": "reply",
    **dict.fromkeys(("429", "500", "503", "503-html"), "server"),
    **dict.fromkeys(("drop-early", "drop", "hang", "cut", "drip"), "no-connection"),
}
"""The kind of the error of a step that is spoiled for ever, as `--json` says it."""
SIGNING_IN = {"400": "sign-in", "403": "sign-in", "405": "not-found", "401-html": "not-found"}
FETCHING = dict.fromkeys(("404", "404-html", "405", "empty"), "wait-timeout")


def kind_of(step: str, fault: str) -> str:
    """Return the kind of the error where a step of an export is spoiled for ever."""
    special, fault = (
        {"sign-in": SIGNING_IN, "export": FETCHING}.get(step, {}),
        fault.removesuffix("-after"),
    )
    return special.get(fault, KINDS[fault])


def cases(steps: tuple[str, ...], left_out: set[tuple[str, str]], *answers: str) -> list[object]:
    every = [
        (step, fault, answer)
        for step in steps
        for fault in FAULTS
        for answer in answers
        if (step, fault) not in left_out
    ]
    sample = {
        (step, fault, answers[(at // 3 + place) % len(answers)])
        for at, fault in enumerate(IN_SUITE)
        for place, step in enumerate(STEPS)
        if (at + place) % 3 == 0
    }
    return [pytest.param(*case, marks=() if case in sample else pytest.mark.deep) for case in every]


@pytest.mark.parametrize(("step", "fault", "answers"), cases(STEPS[:3], BARELY, FOR_EVER))
def test_an_export_that_is_spoiled_for_ever_is_one_clear_error_and_changes_no_file(
    tmp_path: Path, step: str, fault: str, answers: str
) -> None:
    with at_work(tmp_path, hang_seconds="2") as planner:
        planner.export()
        before = planner.plan.read_bytes()
        spoil(planner, step, fault, answers)
        with pytest.raises(BridgeError) as caught:
            planner.export()
        assert caught.value.kind == kind_of(step, fault)
        assert str(caught.value.title)
        assert str(caught.value.advice)
        assert planner.plan.read_bytes() == before
        assert sorted(path.name for path in tmp_path.iterdir()) == ["Plan.xlsx", "home"]
        repair(planner, step)
        assert planner.export().sheets[0].rows == 40


@pytest.mark.parametrize(("step", "fault", "answers"), cases(STEPS, BARELY, ONCE, FOR_EVER))
def test_an_upload_that_is_spoiled_sends_nothing_twice_and_ends_true(
    tmp_path: Path, step: str, fault: str, answers: str
) -> None:
    with at_work(tmp_path, hang_seconds="2") as planner:
        planner.export()
        edit_rows(planner)
        before = planner.plan.read_bytes()
        spoil(planner, step, fault, answers)
        done, error = try_to_upload(planner)
        truth = planner.verdicts()
        repair(planner, step)
        if done is None:
            assert error is not None
            assert (truth, planner.plan.read_bytes()) == ({}, before)
            if answers == FOR_EVER and step != "import":
                assert error.kind == kind_of(step, fault)
            done = planner.upload()
        if step == "import" and fault in UNPROVEN:
            assert error is not None
            assert error.kind == "outcome-unknown"
            assert {str(row.result) for row in done.outcome.rows} == {"unknown"}
            assert_found_out(planner, done, set(truth))
            return
        for row in done.outcome.rows:
            assert str(row.result) in {"unknown", planner.verdicts()[row.id]}
        later = planner.follow(done.receipt.run)
        assert {row.id: str(row.result) for row in later.outcome.rows} == planner.verdicts()
        assert set(planner.verdicts()) == set(EDITED)
        assert_workbook_is_true(planner)


@pytest.mark.parametrize(
    ("step", "fault"),
    [
        ("result", "400"),
        ("result", "500"),
        ("result", "not-json"),
        ("failed", "403"),
        ("failed", "html"),
    ],
)
def test_what_one_answer_does_not_tell_the_other_does(
    planner: Planner, step: str, fault: str
) -> None:
    edit_rows(planner)
    spoil(planner, step, fault, FOR_EVER)
    done, _ = try_to_upload(planner)
    assert done is not None
    assert {row.id: str(row.result) for row in done.outcome.rows} == planner.verdicts()
    assert str(done.warnings[0]).startswith("The upload's report is incomplete. ")


def spoil(planner: Planner, step: str, fault: str, answers: str) -> None:
    planner.client = planner.new_client()
    planner.service.set("faulty-answers", answers)
    planner.service.set(f"fault-{step}", fault)


def repair(planner: Planner, step: str) -> None:
    planner.client = planner.new_client()
    planner.service.set(f"fault-{step}", "none")


def try_to_upload(planner: Planner) -> tuple[Uploaded | None, BridgeError | None]:
    try:
        done = planner.upload()
    except BridgeError as error:
        return None, error
    return done, done.error


def assert_found_out(planner: Planner, done: Uploaded, accepted: set[str]) -> None:
    """An export tells which rows the service has; what it has not goes with the next upload, and no
    row goes twice.
    """
    later = planner.follow(done.receipt.run)
    there = accepted - {"SA0411-044"}
    assert {row.id for row in later.outcome.rows if str(row.result) != "unknown"} == there
    again = planner.upload()
    assert {row.id for row in again.outcome.rows} == set(EDITED) - there
    assert_workbook_is_true(planner)


def assert_workbook_is_true(planner: Planner) -> None:
    """Only the row with an unknown site is left to be corrected."""
    assert {change.id for change in planner.changes()} == {"SA0411-044"}
