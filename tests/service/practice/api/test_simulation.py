"""The simulation side of the practice service: cases of both types, runs whose results follow from
the case, and their end after 30 days.
"""

from __future__ import annotations

import io
import json
import zipfile
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta

import pytest
import requests
from faults.spoiled import SpoiledService

from bridge.practice.account.simulator import (
    CONSTRUCTION_CASE,
    OPERATION_CASE,
    case_texts,
    simulate,
)
from bridge.records.cells.base import JsonObject
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


@pytest.mark.parametrize(
    ("case", "path", "value"),
    [
        (CONSTRUCTION_CASE, ("vesselList", 0, "limits", "wind"), "9.5"),
        (CONSTRUCTION_CASE, ("vesselList", 1, "dayRate"), "9000.00"),
        (CONSTRUCTION_CASE, ("personnelList", 0, "count"), "4"),
        (
            CONSTRUCTION_CASE,
            ("windFarms", 0, "infrastructureList", 0, "fixable", 0, "durationHours"),
            "36.5",
        ),
        (OPERATION_CASE, ("vesselList", 0, "limits", "wave"), "2.4"),
        (
            OPERATION_CASE,
            ("windFarms", 0, "infrastructureList", 3, "fixable", 1, "failuresPerYear"),
            "2.5",
        ),
    ],
)
def test_every_kind_of_edit_changes_the_results(
    case: str, path: tuple[str | int, ...], value: str
) -> None:
    original = Case.of(case_texts()[case], case)
    before, after = (
        simulate(json.loads(text))
        for text in (original.text, original.edited(Edits(values={path: value})).text)
    )
    assert before["summary"] != after["summary"]


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


def test_runs_are_deleted_thirty_days_after_they_were_submitted(
    service: SpoiledService, clock: Clock
) -> None:
    run = submitted(service, case_texts()[CONSTRUCTION_CASE])
    clock.moment += timedelta(days=29, hours=23)
    assert ask(service, "GET", f"/simulations/{run}/results").status_code == 200
    clock.moment += timedelta(hours=1)
    assert [
        ask(service, "GET", f"/simulations/{run}{tail}").status_code for tail in ("", "/results")
    ] == [404, 404]


@pytest.mark.parametrize(
    ("change", "status"),
    [
        ({"client_secret": "wrong"}, 401),
        ({"client_id": "nobody"}, 401),
        ({"grant_type": "password"}, 400),
        ({}, 200),
    ],
)
def test_a_token_is_given_for_the_right_identifier_and_secret(
    service: SpoiledService, change: dict[str, str], status: int
) -> None:
    form = {
        "client_id": service.client_id,
        "client_secret": service.client_secret,
        "grant_type": "client_credentials",
        **change,
    }
    assert (
        requests.post(f"{service.platform_url}/api/oauth2/token", data=form, timeout=10).status_code
        == status
    )
    assert (
        requests.post(f"{service.platform_url}/api/oauth2/token", json=form, timeout=10).status_code
        == 400
    )


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


def test_results_are_json_a_zip_or_links(service: SpoiledService) -> None:
    run = submitted(service, case_texts()[OPERATION_CASE])
    plain: JsonObject = ask(service, "GET", f"/simulations/{run}/results").json()
    assert 0.9 < float(str(plain["summary"]["availability"])) < 1  # type: ignore[index, call-overload]
    service.set("results-form", "zip")
    packed = zipfile.ZipFile(io.BytesIO(ask(service, "GET", f"/simulations/{run}/results").content))
    assert json.loads(packed.read("results.json")) == plain
    service.set("results-form", "links")
    link = ask(service, "GET", f"/simulations/{run}/results").json()["files"][0]["url"]
    assert ask(service, "GET", link.removeprefix(service.platform_url)).json() == plain
    service.set("results-form", "json")
