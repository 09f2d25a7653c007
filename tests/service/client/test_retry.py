"""Retries, waits that the service asks for (promise 17), sign-in that ends
(promise 16), deadlines.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from builders.tables import tabled
from campaign import Within
from faults.faultserver import (
    Asked,
    Fault,
    FaultServer,
    close,
    drip,
    drip_headers,
    json_error,
    reset,
    says,
    silent,
    truncated,
    well,
)
from faults.quick import QuickMonitor
from service.client.conftest import MakeClient

from bridge.client.exchange import ExchangeClient
from bridge.client.retry import asked_to_wait
from bridge.client.transport import Reply
from bridge.errors import (
    BridgeError,
    Cancelled,
    NoConnectionError,
    ServerError,
    SignInError,
)
from bridge.progress import Monitor
from bridge.records.kinds import ACTIVITIES

Call = Callable[[ExchangeClient, Path], object]

CALLS: dict[str, Call] = {
    "sign-in": lambda client, folder: client.sign_in(),
    "export-request": lambda client, folder: client.request_export(ACTIVITIES, {}),
    "export": lambda client, folder: client.fetch_export("c-1", folder / "x.json"),
    "status": lambda client, folder: client.import_status("c-1"),
    "result": lambda client, folder: client.import_result("c-1"),
    "failed": lambda client, folder: client.import_failed("c-1"),
}
READS = [step for step in CALLS if step != "export-request"]


@pytest.mark.parametrize("step", CALLS)
@pytest.mark.parametrize(
    "fault", [reset, close, truncated, silent], ids=["reset", "close", "truncated", "silent"]
)
def test_a_lost_connection_is_tried_three_times(
    server: FaultServer,
    quick_client: ExchangeClient,
    monitor: QuickMonitor,
    tmp_path: Path,
    step: str,
    fault: Fault,
) -> None:
    server.plan(step, fault, fault)
    CALLS[step](quick_client, tmp_path)
    assert len(server.of(step)) == 3
    assert len(monitor.pauses) == 2
    assert monitor.pauses[0] <= 0.4
    assert monitor.pauses[1] <= 0.8


@pytest.mark.parametrize("step", READS)
def test_a_service_that_fails_for_ever_is_an_error_with_its_words(
    server: FaultServer, client: ExchangeClient, tmp_path: Path, step: str
) -> None:
    server.always(step, json_error(500))
    with pytest.raises(ServerError) as caught:
        CALLS[step](client, tmp_path)
    assert caught.value.detail == "HTTP 500: 500: said 500" or "said 500" in caught.value.detail
    assert len(server.of(step)) == 3


@pytest.mark.parametrize("step", CALLS)
@pytest.mark.parametrize("status", [429, 503])
def test_it_waits_as_long_as_the_service_asks(
    server: FaultServer,
    client: ExchangeClient,
    monitor: QuickMonitor,
    tmp_path: Path,
    step: str,
    status: int,
) -> None:
    server.plan(step, *[json_error(status, {"Retry-After": "30"})] * 5)
    CALLS[step](client, tmp_path)
    assert monitor.pauses == [30.0] * 5
    assert "The service is busy. Trying again in 30 s" in monitor.said


def test_it_gives_up_when_the_waits_grow_beyond_its_patience(
    server: FaultServer, make_client: MakeClient, monitor: QuickMonitor
) -> None:
    server.always("status", json_error(429, {"Retry-After": "100"}))
    with pytest.raises(ServerError, match="too busy"):
        make_client(patience=350).import_status("c-1")
    assert monitor.pauses == [100.0] * 3


def reply(status: int, after: str | None, date: str = "Tue, 24 Nov 2026 06:00:00 GMT") -> Reply:
    headers = {"date": date} if after is None else {"date": date, "retry-after": after}
    return Reply(status, headers, b"", "https://x/")


@tabled("status", "after", "seconds")
def test_every_kind_of_retry_after_is_understood_or_harmless(
    status: int, after: str | None, seconds: float | None
) -> None:
    assert asked_to_wait(reply(status, after)) == seconds


@pytest.mark.parametrize("after", ["120", "Tue, 24 Nov 2026 09:00:00 GMT"])
def test_a_wait_can_be_stopped_within_a_second(
    server: FaultServer, make_client: MakeClient, after: str, within: Within
) -> None:
    server.always("status", json_error(429, {"Retry-After": after}))
    monitor = Monitor()
    client = make_client().with_monitor(monitor)
    client.sign_in()
    threading.Timer(0.3, monitor.cancel).start()
    with within(1.3), pytest.raises(Cancelled):
        client.import_status("c-1")


@pytest.mark.parametrize("step", CALLS)
def test_a_silent_service_can_be_stopped_within_a_second(
    server: FaultServer,
    client: ExchangeClient,
    monitor: QuickMonitor,
    tmp_path: Path,
    step: str,
    within: Within,
) -> None:
    server.always(step, silent)
    threading.Timer(0.2, monitor.cancel).start()
    with within(1.2), pytest.raises(Cancelled):
        CALLS[step](client, tmp_path)


def test_ctrl_c_ends_the_request_too(
    server: FaultServer, client: ExchangeClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupt(monitor: QuickMonitor) -> None:
        if server.of("status"):
            raise KeyboardInterrupt

    client.sign_in()
    server.always("status", silent)
    monkeypatch.setattr(QuickMonitor, "check", interrupt)
    with pytest.raises(KeyboardInterrupt):
        client.import_status("c-1")
    assert "request" not in [thread.name for thread in threading.enumerate()]


@pytest.mark.parametrize("fault", [drip, drip_headers], ids=["body", "headers"])
def test_a_dripping_answer_ends_at_the_deadline_of_the_whole_call(
    server: FaultServer, quick_client: ExchangeClient, fault: Fault, within: Within
) -> None:
    quick_client.sign_in()
    server.always("status", fault)
    with within(7), pytest.raises(NoConnectionError, match="did not answer within"):
        quick_client.import_status("c-1")


@pytest.mark.parametrize("step", [step for step in CALLS if step != "sign-in"])
def test_a_session_that_ended_is_renewed_once_and_the_question_repeated(
    server: FaultServer, client: ExchangeClient, tmp_path: Path, step: str
) -> None:
    server.plan(step, json_error(401))
    CALLS[step](client, tmp_path)
    first, second = server.of(step)
    assert (first.path, first.query, first.body) == (second.path, second.query, second.body)
    assert first.headers["authorization"] == "Bearer planted-token-7f3a91"
    assert second.headers["authorization"] == "Bearer planted-token-7f3a91-2"


@tabled("status", "words", "title")
def test_a_second_factor_and_missing_api_access_are_said_plainly(
    server: FaultServer, client: ExchangeClient, status: int, words: str, title: str
) -> None:
    server.always("sign-in", says(status, {"message": words}))
    with pytest.raises(SignInError) as caught:
        client.sign_in()
    assert str(caught.value.title) == title
    assert "administrator" in str(caught.value.advice)
    assert words in caught.value.detail


def test_a_sign_in_without_a_token_is_not_a_sign_in(
    server: FaultServer, client: ExchangeClient
) -> None:
    server.always("sign-in", says(200, {"welcome": True}))
    with pytest.raises(BridgeError, match="gave an unexpected answer"):
        client.sign_in()


def test_many_threads_sign_in_once(server: FaultServer, client: ExchangeClient) -> None:
    def slowly(asked: Asked) -> None:
        time.sleep(0.1)
        well(asked)

    server.always("sign-in", slowly)
    threads = [
        threading.Thread(target=client.with_monitor(Monitor()).import_status, args=("c-1",))
        for _ in range(6)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(server.of("sign-in")) == 1
    assert len(server.of("status")) == 6


@pytest.mark.parametrize("typed", ["", "/api/", "/public"])
@pytest.mark.parametrize("status", [401, 403])
@pytest.mark.parametrize("root", ["/api", "/api/public/v1", "/public/v1"])
def test_a_gateway_that_refuses_unknown_paths_does_not_end_the_first_sign_in(
    server: FaultServer, make_client: MakeClient, root: str, status: int, typed: str
) -> None:
    def answer(asked: Asked) -> None:
        known = asked.seen.path == f"{root}/authenticate"
        (well if known else json_error(status))(asked)

    server.always("sign-in", answer)
    client = make_client(server.url + typed)
    client.sign_in()
    assert client.learned_points["sign-in path"] == root


def test_a_wrong_password_is_tried_once_where_the_sign_in_is_known(
    server: FaultServer, make_client: MakeClient
) -> None:
    server.always("sign-in", json_error(401))
    with pytest.raises(SignInError, match="The user name or password was not accepted"):
        make_client(learned={"sign-in path": "/api"}).sign_in()
    assert len(server.of("sign-in")) == 1


def test_a_service_that_only_asks_to_wait_is_given_up_after_the_patience_of_the_whole_command(
    server: FaultServer, make_client: MakeClient, monitor: QuickMonitor
) -> None:
    busy = says(503, b"<html>busy</html>", {"Content-Type": "text/html", "Retry-After": "5"})
    server.always("sign-in", busy)
    with pytest.raises(ServerError, match=r"A gateway in front of .* answered 503 Service"):
        make_client(patience=60).sign_in()
    assert sum(monitor.pauses) <= 60
