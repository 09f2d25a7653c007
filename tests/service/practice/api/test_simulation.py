"""The simulation side of the practice service: cases of both types, runs whose results follow from
the case, and their end after 30 days.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime

import pytest
import requests
from faults.spoiled import SpoiledService

from bridge.practice.simulator import (
    CONSTRUCTION_CASE,
    case_texts,
)
from bridge.simulation.case import Case, Edits


class Clock:
    """The service's time, moved by tests."""

    def __init__(self) -> None:
        self.moment = datetime(2026, 11, 21, 9, 0, tzinfo=UTC)

    def __call__(self) -> datetime:
        return self.moment


@pytest.fixture(scope="module")
def clock() -> Clock:
    return Clock()


@pytest.fixture(scope="module")
def service(clock: Clock) -> Iterator[SpoiledService]:
    with SpoiledService(activities=1, clock=clock, switches={"run-seconds": "0"}) as running:
        yield running


def token(service: SpoiledService) -> str:
    form = {
        "client_id": service.client_id,
        "client_secret": service.client_secret,
        "grant_type": "client_credentials",
    }
    answer = requests.post(f"{service.platform_url}/api/oauth2/token", data=form, timeout=10)
    return str(answer.json()["access_token"])


def ask(
    service: SpoiledService, method: str, path: str, body: str | None = None
) -> requests.Response:
    headers = {"Authorization": f"Bearer {token(service)}", "Content-Type": "application/json"}
    return requests.request(
        method,
        service.platform_url + path,
        data=body and body.encode(),
        headers=headers,
        timeout=10,
    )


def submitted(service: SpoiledService, text: str) -> str:
    answer = ask(service, "POST", "/simulations", text)
    assert answer.status_code == 200, answer.text
    return str(answer.json()["id"])


def test_a_run_completes_with_results_that_follow_from_the_case(service: SpoiledService) -> None:
    case = Case.of(case_texts()[CONSTRUCTION_CASE], "case")
    runs = [
        submitted(
            service, case.edited(Edits(values={("vesselList", 1, "capacity"): str(seats)})).text
        )
        for seats in (4, 8, 12)
    ]
    assert [ask(service, "GET", f"/simulations/{run}").json()["status"] for run in runs] == [
        "completed"
    ] * 3
    days = [
        ask(service, "GET", f"/simulations/{run}/results").json()["summary"]["durationDays"]
        for run in runs
    ]
    assert days == sorted(days, reverse=True)
    assert len(set(days)) == 3


def test_a_failed_run_gives_no_reason_and_no_results(service: SpoiledService) -> None:
    text = case_texts()[CONSTRUCTION_CASE]
    for broken in (
        text.replace("INSTALLATION_TASK", "CORRECTIVE_MAINTENANCE"),
        text.replace('"seed": 2', '"seed": 3'),
        '{"caseId": "elsewhere"}',
    ):
        run = submitted(service, broken)
        assert ask(service, "GET", f"/simulations/{run}").json() == {"id": run, "status": "failed"}
        assert ask(service, "GET", f"/simulations/{run}/results").status_code == 404


@pytest.mark.parametrize(
    ("switch", "value", "check"),
    [
        ("run-id", "runId", lambda answer: "runId" in answer.json()),
        (
            "run-id",
            "location",
            lambda answer: answer.headers["Location"].startswith("/simulations/"),
        ),
        ("run-id", "text", lambda answer: len(answer.text) == 36),
        ("run-id", "absent", lambda answer: set(answer.json()) == {"status"}),
        ("run-words", "constants", lambda answer: answer.json()["status"] == "IN_PROGRESS"),
        ("run-words", "unknown", lambda answer: answer.json()["status"] == "PURPLE"),
    ],
)
def test_what_the_document_does_not_show_is_a_switch(
    service: SpoiledService, switch: str, value: str, check: object
) -> None:
    before = service.switches[switch]
    service.set(switch, value)
    try:
        assert callable(check)
        assert check(ask(service, "POST", "/simulations", case_texts()[CONSTRUCTION_CASE]))
    finally:
        service.set(switch, before)
