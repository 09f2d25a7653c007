"""Promise 13: an upload is never sent twice by the program.

Promise 16: an expired sign-in loses no work.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from pathlib import Path
from urllib.parse import quote

import pytest
from campaign import Within
from faults.faultserver import (
    PASSWORD,
    TOKEN,
    Fault,
    FaultServer,
    after,
    close,
    drip,
    drip_headers,
    early,
    gzip_bomb,
    json_error,
    late,
    page,
    redirects,
    reset,
    says,
    silent,
    truncated,
)
from faults.quick import QuickMonitor
from service.client.conftest import MakeClient

from bridge.client.exchange import ExchangeClient
from bridge.client.transport import ConnectionSettings
from bridge.errors import (
    BridgeError,
    Cancelled,
    NoConnectionError,
    NoRightError,
    NotFoundError,
    OutcomeUnknownError,
    RefusedError,
    ServerError,
    SignInError,
)

Send = Callable[[ExchangeClient, Path], str]


def nowhere() -> bool:
    """An export that shows nothing of it."""
    return True


def send_file(client: ExchangeClient, rows: Path) -> str:
    return client.import_file(rows, nowhere)


def send_one(client: ExchangeClient, rows: Path) -> str:
    return client.import_one({"id": "A-1", "siteId": "S-1"}, nowhere)


@pytest.fixture(params=[send_file, send_one])
def send(request: pytest.FixtureRequest) -> Send:
    chosen: Send = request.param
    return chosen


UNPROVEN = {
    "reset before the body is read": early(reset),
    "reset after the body": reset,
    "reset after acceptance": after(reset),
    "closed after acceptance": after(close),
    "silence": silent,
    "silence after acceptance": after(silent),
    "a dripping answer": after(drip),
    "dripping headers": after(drip_headers),
    "a truncated answer": after(truncated),
    "500 in JSON": json_error(500),
    "500 after acceptance": after(json_error(500)),
    "502 page": page(502),
    "503 in JSON that does not ask to wait": after(json_error(503)),
    "504 empty": says(504),
    "400 page": page(400),
    "401 page": page(401),
    "404 page": page(404),
    "a captive portal": page(200),
    "200 without a reference": after(says(200, {})),
    "200 empty": after(says(200)),
    "200 that is not JSON": after(says(200, b"accepted, thank you")),
    "200 with a list": after(says(200, [])),
    "200 in bad UTF-8": after(says(200, b'{"correlationId": "\xff"}')),
    "301": redirects(301, "/public/v1/elsewhere"),
    "302": redirects(302, "/public/v1/import/activities/file"),
    "303": redirects(303, "/public/v1/import/status"),
    "307": redirects(307, "/public/v1/import/activities/file"),
    "308": redirects(308, "/public/v1/import/activities/file"),
}


@pytest.mark.parametrize("fault", UNPROVEN.values(), ids=UNPROVEN.keys())
def test_an_import_whose_answer_proves_nothing_is_sent_once_and_its_outcome_is_unknown(
    server: FaultServer,
    quick_client: ExchangeClient,
    rows: Path,
    send: Send,
    fault: Fault,
    within: Within,
) -> None:
    server.always("import", fault)
    with within(8), pytest.raises(OutcomeUnknownError) as caught:
        send(quick_client, rows)
    assert len(server.of("import")) <= 1
    title = "The rows were sent, but it is unknown whether they were saved."
    assert str(caught.value.title) == title
    assert quick_client.learned_points.get("import query") is None


REFUSED = {
    "400": (json_error(400), RefusedError),
    "401": (json_error(401), SignInError),
    "403": (json_error(403), NoRightError),
    "404": (json_error(404), NotFoundError),
    "405": (json_error(405), RefusedError),
    "409": (json_error(409), RefusedError),
    "413": (json_error(413), RefusedError),
    "422": (json_error(422), RefusedError),
    "429 for ever": (json_error(429, {"Retry-After": "60"}), ServerError),
    "503 for ever": (json_error(503, {"Retry-After": "60"}), ServerError),
}


@pytest.mark.parametrize(("fault", "error"), REFUSED.values(), ids=REFUSED.keys())
def test_an_import_that_is_refused_in_the_services_own_words_was_not_accepted(
    server: FaultServer,
    make_client: MakeClient,
    rows: Path,
    send: Send,
    fault: Fault,
    error: type[BridgeError],
) -> None:
    server.always("import", fault)
    with pytest.raises(error) as caught:
        send(make_client(patience=200), rows)
    assert not isinstance(caught.value, OutcomeUnknownError)
    assert "said 4" in caught.value.detail or "said 503" in caught.value.detail
    assert server.accepted == []


SIGN_IN_FAULTS = {
    "reset": reset,
    "silence": silent,
    "a page": page(200),
    "500": json_error(500),
    "401": json_error(401),
    "no token": says(200, {}),
}


@pytest.mark.parametrize("fault", SIGN_IN_FAULTS.values(), ids=SIGN_IN_FAULTS.keys())
@pytest.mark.parametrize("when", ["before", "after a 401"])
def test_a_sign_in_that_fails_is_not_an_unknown_outcome(
    server: FaultServer,
    quick_client: ExchangeClient,
    rows: Path,
    send: Send,
    when: str,
    fault: Fault,
) -> None:
    if when == "after a 401":
        quick_client.sign_in()
        server.plan("import", json_error(401))
    server.always("sign-in", fault)
    with pytest.raises(BridgeError) as caught:
        send(quick_client, rows)
    assert not isinstance(caught.value, OutcomeUnknownError)
    assert server.accepted == []


def test_an_answer_too_large_to_be_read_proves_nothing(
    server: FaultServer, make_client: MakeClient, rows: Path, send: Send
) -> None:
    server.always("import", after(gzip_bomb))
    with pytest.raises(OutcomeUnknownError):
        send(make_client(connection=ConnectionSettings()), rows)
    assert len(server.accepted) == 1


@pytest.mark.parametrize("fault", [json_error(413), page(413)], ids=["service", "gateway"])
def test_a_413_says_that_smaller_parts_would_do(
    server: FaultServer, client: ExchangeClient, rows: Path, fault: Fault
) -> None:
    server.always("import", fault)
    with pytest.raises(RefusedError) as caught:
        client.import_file(rows, nowhere)
    assert caught.value.status == 413
    assert str(caught.value.advice) == "Send it in smaller parts."
    assert len(server.of("import")) == 1


def test_an_import_is_sent_again_after_a_401_in_json_with_a_new_token(
    server: FaultServer, client: ExchangeClient, rows: Path, send: Send
) -> None:
    server.plan("import", json_error(401))
    assert send(client, rows)
    first, second = server.of("import")
    assert first.headers["authorization"] != second.headers["authorization"]
    assert len(server.of("sign-in")) == 3, "one more for the look, and a fresh one for the import"
    assert len(server.accepted) == 1


def test_a_second_401_for_the_same_import_is_an_error_and_not_a_third_attempt(
    server: FaultServer, client: ExchangeClient, rows: Path
) -> None:
    server.always("import", json_error(401))
    with pytest.raises(SignInError):
        client.import_file(rows, nowhere)
    assert len(server.of("import")) == 2
    assert server.accepted == []


@pytest.mark.parametrize("status", [429, 503])
def test_an_import_waits_when_asked_in_json_and_is_accepted_once(
    server: FaultServer,
    client: ExchangeClient,
    rows: Path,
    send: Send,
    monitor: QuickMonitor,
    status: int,
) -> None:
    server.plan(
        "import", json_error(status, {"Retry-After": "7"}), json_error(status, {"Retry-After": "3"})
    )
    assert send(client, rows)
    assert monitor.pauses == [7.0, 3.0]
    assert len(server.accepted) == 1


GATEWAY = {
    "400": json_error(400),
    "401": json_error(401),
    "429": json_error(429, {"Retry-After": "1"}),
    "503": json_error(503, {"Retry-After": "1"}),
}


@pytest.mark.parametrize("fault", GATEWAY.values(), ids=GATEWAY.keys())
def test_an_answer_that_asks_for_it_again_is_not_believed_unless_an_export_shows_nothing_arrived(
    server: FaultServer, client: ExchangeClient, rows: Path, fault: Fault
) -> None:
    server.always("import", after(fault))
    with pytest.raises(OutcomeUnknownError):
        client.import_file(rows, lambda: False)
    assert len(server.accepted) == len(server.of("import")) == 1


QUERIES = ({"projectId"}, {"correlationId"}, {"projectId", "correlationId"})


@pytest.mark.parametrize("tries", [1, 2, 3])
def test_after_a_400_the_other_spellings_are_tried_and_the_right_one_is_remembered(
    server: FaultServer, client: ExchangeClient, rows: Path, tries: int
) -> None:
    server.plan("import", *[json_error(400)] * (tries - 1))
    client.import_file(rows, nowhere)
    client.import_file(rows, nowhere)
    asked = [seen.query for seen in server.of("import")]
    assert [set(query) for query in asked] == [*QUERIES[:tries], QUERIES[tries - 1]]
    assert (
        client.learned_points["import query"]
        == ("projectId", "correlationId", "projectId, correlationId")[tries - 1]
    )
    references = [query["correlationId"] for query in asked if "correlationId" in query]
    assert len(set(references)) == len(references)


BY_A_GATEWAY = {"429": page(429), "503": page(503), "403": page(403), "403 empty": says(403)}


@pytest.mark.parametrize("name", BY_A_GATEWAY)
def test_an_import_that_a_gateway_refuses_is_not_sent_once_an_export_shows_so(
    server: FaultServer,
    client: ExchangeClient,
    rows: Path,
    send: Send,
    monitor: QuickMonitor,
    name: str,
) -> None:
    server.always("import", BY_A_GATEWAY[name])
    with pytest.raises((ServerError, NoRightError)) as caught:
        send(client, rows)
    assert caught.value.status == int(name[:3])
    tries = 1 if name.startswith("403") else 2
    assert len(server.of("import")) == tries
    assert monitor.pauses == [22.0, 8.0][: 2 * (tries - 1)]
    if name != "403 empty":
        assert str(caught.value.title).startswith("A gateway in front of 127.0.0.1:")


@pytest.mark.parametrize("name", BY_A_GATEWAY)
def test_a_gateway_that_refuses_is_not_believed_where_no_export_shows_it(
    server: FaultServer, client: ExchangeClient, rows: Path, name: str
) -> None:
    server.always("import", BY_A_GATEWAY[name])
    with pytest.raises(OutcomeUnknownError) as caught:
        client.import_file(rows, lambda: False)
    assert len(server.of("import")) == 1
    assert (caught.value.refused is not None) is name.startswith("403")


def test_a_503_that_comes_late_may_be_a_slow_service(
    server: FaultServer, client: ExchangeClient, rows: Path
) -> None:
    server.always("import", late(page(503)))
    with pytest.raises(OutcomeUnknownError):
        client.import_file(rows, nowhere)
    assert len(server.of("import")) == 1


def test_an_import_goes_on_a_connection_of_its_own(
    server: FaultServer, client: ExchangeClient, rows: Path, send: Send
) -> None:
    client.import_status("c-1")
    before = server.connections
    client.import_status("c-1")
    assert server.connections == before, "kept"
    send(client, rows)
    assert server.connections == before + 1


def test_an_import_arrives_once_a_gateway_lets_it_pass(
    server: FaultServer, client: ExchangeClient, rows: Path, send: Send
) -> None:
    server.plan("import", page(429))
    assert send(client, rows)
    assert len(server.accepted) == 1


def test_a_400_after_the_query_is_known_is_a_refusal(
    server: FaultServer, make_client: MakeClient, rows: Path
) -> None:
    server.always("import", json_error(400))
    with pytest.raises(RefusedError):
        make_client(learned={"import query": "projectId"}).import_file(rows, nowhere)
    assert len(server.of("import")) == 1


@pytest.mark.parametrize("status", [404, 405])
def test_an_import_goes_only_below_the_root_of_the_sign_in_where_no_export_has_shown_another(
    server: FaultServer, make_client: MakeClient, rows: Path, status: int
) -> None:
    server.always("import", json_error(status))
    with pytest.raises(BridgeError):
        make_client().import_file(rows, nowhere)
    assert [seen.path for seen in server.of("import")] == ["/public/v1/import/activities/file"]


def test_a_known_path_is_not_left(server: FaultServer, make_client: MakeClient, rows: Path) -> None:
    server.always("import", json_error(404))
    with pytest.raises(NotFoundError):
        make_client(learned={"request path": "/public/v1"}).import_file(rows, nowhere)
    assert len(server.of("import")) == 1


def test_a_service_that_cannot_be_reached_is_asked_three_times_and_nothing_was_sent(
    make_client: MakeClient, rows: Path, server: FaultServer
) -> None:
    client = make_client()
    client.sign_in()
    server._server.shutdown()
    server._server.server_close()
    with pytest.raises(NoConnectionError) as caught:
        client.import_file(rows, nowhere)
    assert caught.value.sent is False


def test_the_file_goes_as_one_part_called_file_with_a_fixed_name(
    server: FaultServer, client: ExchangeClient, tmp_path: Path
) -> None:
    path = tmp_path / "Plan Grüße\r\n.json"
    path.write_bytes('[{"id": "Ø"}]'.encode())
    client.import_file(path, nowhere)
    seen = server.of("import")[0]
    boundary = seen.headers["content-type"].removeprefix("multipart/form-data; boundary=")
    assert (
        seen.body.decode().replace(boundary, "B") == "--B\r\n"
        'Content-Disposition: form-data; name="file"; filename="activities.json"\r\n'
        "Content-Type: application/json\r\n"
        "\r\n"
        '[{"id": "Ø"}]\r\n'
        "--B--\r\n"
    )


def test_one_activity_goes_as_a_json_object(server: FaultServer, client: ExchangeClient) -> None:
    client.import_one({"id": "A-1", "siteId": "Ø", "manpower": {"Team A": 3}, "teams": []}, nowhere)
    seen = server.of("import")[0]
    assert (seen.method, seen.path, seen.query) == (
        "POST",
        "/public/v1/import/activities",
        {"projectId": "project-1"},
    )
    assert seen.headers["content-type"] == "application/json"
    assert seen.body.decode() == '{"id":"A-1","siteId":"Ø","manpower":{"Team A":3},"teams":[]}'


def test_an_upload_can_be_stopped_within_a_second(
    server: FaultServer, client: ExchangeClient, rows: Path, monitor: QuickMonitor, within: Within
) -> None:
    server.always("import", silent)
    client.sign_in()
    threading.Timer(0.2, monitor.cancel).start()
    with within(1.2), pytest.raises(Cancelled):
        client.import_file(rows, nowhere)


def test_secrets_that_a_service_repeats_in_its_words_are_blanked(
    server: FaultServer, client: ExchangeClient
) -> None:
    echo = {
        "activity": {"id": "A-1", "siteId": "S-1", "voNumber": f"Bearer {TOKEN}"},
        "index": 0,
        "message": f"{quote(PASSWORD, safe='')} refused: {TOKEN}",
    }
    server.always("failed", lambda asked: asked.answer(200, [echo]))
    server.always(
        "result", lambda asked: asked.answer(200, {"created": [], "updated": [], "failed": [echo]})
    )
    server.always(
        "status",
        lambda asked: asked.answer(
            200, {"total": 1, "processed": 1, "messages": [f"seen {TOKEN}", "seen A-1"]}
        ),
    )
    result = client.import_result("c-1")
    failed = client.import_failed("c-1")
    status = client.import_status("c-1")
    assert result is not None
    assert failed is not None
    assert status is not None
    for found in (result.failed[0], failed[0]):
        assert found.message == "*** refused: ***"
        assert found.activity == {"id": "A-1", "siteId": "S-1", "voNumber": "Bearer ***"}
    assert status.messages == ("seen ***", "seen A-1")
    server.always(
        "import", lambda asked: asked.answer(400, {"code": "bad", "message": f"no {TOKEN}"})
    )
    with pytest.raises(RefusedError) as caught:
        client.import_one({"id": "A-1"})
    assert (caught.value.reply, TOKEN in caught.value.detail) == ("bad: no ***", False)
