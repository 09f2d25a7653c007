"""Runs, and the service's answers about them in every form that the document leaves open."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bridge.records.cells.base import JsonValue
from bridge.simulation.runs import (
    Run,
    RunStatus,
    numbers_of,
    read_links,
    read_location,
    read_run_id,
    read_run_status,
    time_left,
)

json_values = st.recursive(
    st.one_of(
        st.none(), st.booleans(), st.integers(), st.floats(allow_nan=False), st.text(max_size=8)
    ),
    lambda inner: st.one_of(
        st.lists(inner, max_size=3), st.dictionaries(st.text(max_size=8), inner, max_size=3)
    ),
    max_leaves=8,
)


@pytest.mark.parametrize(
    ("answer", "status"),
    [
        ({"status": "in progress"}, RunStatus.IN_PROGRESS),
        ({"status": "IN_PROGRESS"}, RunStatus.IN_PROGRESS),
        ({"state": "InProgress"}, RunStatus.IN_PROGRESS),
        ("in-progress", RunStatus.IN_PROGRESS),
        ({"status": "Completed"}, RunStatus.COMPLETED),
        ({"runStatus": "SUCCEEDED"}, RunStatus.COMPLETED),
        ({"data": {"status": {"name": "done"}}}, RunStatus.COMPLETED),
        ([{"status": "failed"}], RunStatus.FAILED),
        ({"simulation": {"run_status": "FAILURE"}}, RunStatus.FAILED),
        ({"status": 200, "state": "completed"}, RunStatus.COMPLETED),
        ({"status": "purple"}, None),
        ({"status": "PAUSED", "name": "Failed", "code": "ok"}, None),
        ({"name": "Done", "status": "archived"}, None),
        ({"status": {"code": 3, "name": "RUNNING"}}, RunStatus.IN_PROGRESS),
        ({}, None),
        (None, None),
    ],
)
def test_a_status_is_read_in_any_spelling(answer: JsonValue, status: RunStatus | None) -> None:
    assert read_run_status(answer) is status


@pytest.mark.parametrize(
    ("answer", "run"),
    [
        ({"id": "r-1"}, "r-1"),
        ({"runId": 17}, "17"),
        ({"simulation_id": "r-2", "status": "x"}, "r-2"),
        ({"data": {"uuid": "r-3"}}, "r-3"),
        ("r-4", "r-4"),
        ({"message": "submitted"}, None),
        ("submitted, thank you", None),
        (None, None),
    ],
)
def test_the_id_of_a_run_is_found_where_it_may_stand(answer: JsonValue, run: str | None) -> None:
    assert read_run_id(answer) == run


def test_a_location_ends_with_the_id() -> None:
    assert read_location("https://host/api/simulations/r-5/?x=1") == "r-5"
    assert read_location("") is None


@given(json_values)
def test_no_answer_is_too_odd_to_be_read(answer: JsonValue) -> None:
    read_run_status(answer)
    read_run_id(answer)
    read_links(answer)
    numbers_of(answer)


def test_thirty_days_count_from_the_submission() -> None:
    run = Run(
        "r",
        "b",
        "Copy",
        "Case",
        "O&M",
        "a",
        "https://p",
        "w.xlsx",
        "d",
        submitted_at="2026-11-01T10:00:00.000Z",
    )
    submitted = datetime(2026, 11, 1, 10, tzinfo=UTC)
    assert run.deleted_on == "2026-12-01T10:00:00.000Z"
    assert [
        run.days_left(submitted + timedelta(days=days)) for days in (0, 0.5, 25, 29.9, 30, 99)
    ] == [30, 30, 5, 1, 0, 0]
    assert Run("r", "b", "Copy", "Case", "", "a", "", "", "").days_left(submitted) is None


def seen(
    minute: float, status: RunStatus, asked: float = 0, *, batch: str = "b", run: str = ""
) -> Run:
    """Return a run submitted at a minute after ten, and last asked for at another."""
    at, then = (
        f"2026-11-01T10:{int(minutes):02}:{int(minutes % 1 * 60):02}.000Z"
        for minutes in (minute, asked)
    )
    return Run(
        run or f"{minute}-{asked}-{batch}",
        batch,
        "Copy",
        "Case",
        "O&M",
        "a",
        "https://p",
        "w.xlsx",
        "d",
        submitted_at=at,
        asked_at=then,
        status=status,
    )


NOW = datetime(2026, 11, 1, 10, 20, tzinfo=UTC)
DONE, RUNNING = RunStatus.COMPLETED, RunStatus.IN_PROGRESS


@pytest.mark.parametrize(
    ("runs", "minutes"),
    [
        ([seen(0, RUNNING), seen(0, RUNNING)], None),
        ([seen(0, DONE, 5), seen(0, RunStatus.FAILED, 20), seen(1, RUNNING), seen(2, RUNNING)], 20),
        ([seen(0, DONE, 5), seen(0, DONE, 16), seen(1, RUNNING)], 4),
        ([seen(0, DONE, 5), seen(0, DONE, 11), seen(1, RUNNING)], 0),
        ([seen(0, DONE, 5), seen(1, RUNNING)], None),  # nothing ended for so long that nobody knows
        (
            [seen(0, DONE, 5), seen(8, DONE, 20), seen(6, RUNNING)],
            14,
        ),  # an interrupted submission went on at 10:06
        (
            [
                seen(0, DONE, 20),
                seen(1, RUNNING),
                seen(0, DONE, 10, batch="c"),
                seen(0, DONE, 20, batch="c"),
                seen(0, RUNNING, batch="c"),
            ],
            20,
        ),
        ([seen(0, DONE, 20), seen(1, RUNNING), seen(0, RUNNING, batch="c")], None),
        ([seen(0, DONE, 20)], None),
    ],
)
def test_how_long_runs_still_take_follows_from_those_that_ended(
    runs: list[Run], minutes: float | None
) -> None:
    left = time_left(runs, NOW)
    assert (left / timedelta(minutes=1) if left is not None else None) == minutes
