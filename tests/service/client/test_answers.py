"""What comes back: pages that are no answers, damaged and oversized bodies, unfinished exports,
redirects; and where secrets go (promise 20).
"""

from __future__ import annotations

import gzip
import json
import logging
import tracemalloc
from collections.abc import Callable
from pathlib import Path

import pytest
from faults.faultserver import (
    PASSWORD,
    TOKEN,
    Fault,
    FaultServer,
    early,
    gzip_bomb,
    huge,
    json_error,
    page,
    redirects,
    says,
    streams,
    swallow,
)
from service.client.conftest import MakeClient

from bridge import log
from bridge.client import transport
from bridge.client.exchange import ExchangeClient
from bridge.client.transport import ConnectionSettings
from bridge.errors import (
    BridgeError,
    NotFoundError,
    OutcomeUnknownError,
    RefusedError,
    ReplyError,
    SettingsError,
)
from bridge.jsonio.envelopes import stream_records
from bridge.records.kinds import ACTIVITIES


def test_an_export_lands_in_the_file_and_nothing_else_does(
    server: FaultServer, client: ExchangeClient, tmp_path: Path
) -> None:
    found = client.fetch_export("c-1", tmp_path / "x.json")
    assert found is not None
    assert found.path.read_bytes() == b'[{"id": "A-1"}, {"id": "A-2"}]'
    assert [path.name for path in tmp_path.iterdir()] == ["x.json"]
    assert server.of("export")[0].query == {"correlationId": "c-1"}


@pytest.mark.parametrize(
    "fault",
    [
        says(202),
        says(204),
        says(202, {"state": "working"}),
        json_error(404),
        says(200),
        says(200, None),
        says(200, {}),
        says(200, {"done": False}),
        says(405),
    ],
)
def test_an_export_that_is_not_finished_is_none(
    server: FaultServer, client: ExchangeClient, tmp_path: Path, fault: Fault
) -> None:
    server.always("export", fault)
    assert client.fetch_export("c-1", tmp_path / "x.json") is None
    assert list(tmp_path.iterdir()) == []


def test_the_paths_of_an_export_alternate_until_one_answers_and_then_it_stays(
    server: FaultServer, client: ExchangeClient, tmp_path: Path
) -> None:
    server.plan("export", json_error(404), page(200), json_error(405), says(202), says(202))
    assert client.fetch_export("c-1", tmp_path / "x.json") is None
    assert client.fetch_export("c-1", tmp_path / "x.json") is None
    assert client.fetch_export("c-1", tmp_path / "x.json") is not None
    assert [seen.path for seen in server.of("export")] == [
        "/public/export",
        "/public/v1/export",
        "/api/public/export",
        "/api/public/v1/export",
        "/api/public/v1/export",
        "/api/public/v1/export",
    ]
    assert client.learned_points["export path"] == "/api/public/v1/export"


@pytest.mark.parametrize("fault", [page(200), page(403)])
def test_a_web_page_is_never_an_answer(
    server: FaultServer, client: ExchangeClient, tmp_path: Path, fault: Fault
) -> None:
    client.sign_in()
    for step in ("export", "export-request", "status", "result", "failed"):
        server.always(step, fault)
    for ask in (
        lambda: client.fetch_export("c-1", tmp_path / "x.json"),
        lambda: client.request_export(ACTIVITIES, {}),
        lambda: client.import_status("c-1"),
        lambda: client.import_result("c-1"),
        lambda: client.import_failed("c-1"),
    ):
        with pytest.raises(ReplyError, match="answered with a web page"):
            ask()
    assert list(tmp_path.iterdir()) == []


def test_an_address_where_nothing_answers_as_the_service_does_is_named(
    server: FaultServer, client: ExchangeClient
) -> None:
    server.always("sign-in", page(404))
    with pytest.raises(NotFoundError) as caught:
        client.sign_in()
    assert (
        str(caught.value.title)
        == f"There is no planning service at the address {server.url.removeprefix('http://')}."
    )
    assert [seen.path for seen in server.requests] == [
        "/public/v1/authenticate",
        "/api/public/v1/authenticate",
        "/api/authenticate",
    ]


@pytest.mark.parametrize(
    "body",
    [
        b"\xff\xfe",
        b'{"total": "\xff"}',
        b'{"total": NaN}',
        b'{"total": 1, "total": 2}',
        b"[" * 5000,
        b'{"total": 1',
        b"working on it",
        b'{"total": 1} {"total": 2}',
    ],
)
def test_a_damaged_answer_is_refused(
    server: FaultServer, client: ExchangeClient, body: bytes
) -> None:
    server.always("status", says(200, body))
    with pytest.raises(ReplyError, match="answer cannot be read"):
        client.import_status("c-1")


def test_a_packed_answer_is_unpacked(
    server: FaultServer, client: ExchangeClient, tmp_path: Path
) -> None:
    packed = gzip.compress(json.dumps([{"id": f"A-{number}"} for number in range(1000)]).encode())
    server.always("export", says(200, packed, {"Content-Encoding": "gzip"}))
    found = client.fetch_export("c-1", tmp_path / "x.json")
    assert found is not None
    assert sum(1 for _ in stream_records(found.path)) == 1000


def test_a_packed_answer_that_is_damaged_is_an_error(
    server: FaultServer, client: ExchangeClient, tmp_path: Path
) -> None:
    server.always(
        "export", says(200, b"\x1f\x8b\x08\x00 not packed at all", {"Content-Encoding": "gzip"})
    )
    with pytest.raises(BridgeError):
        client.fetch_export("c-1", tmp_path / "x.json")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("step", ["export", "status"])
def test_a_bomb_is_refused(
    server: FaultServer, make_client: MakeClient, tmp_path: Path, step: str
) -> None:
    client = make_client(connection=ConnectionSettings())
    server.always(step, gzip_bomb)
    with pytest.raises(ReplyError, match="is too large"):
        (
            client.fetch_export("c-1", tmp_path / "x.json")
            if step == "export"
            else client.import_status("c-1")
        )
    assert list(tmp_path.iterdir()) == []


def test_an_endless_answer_is_refused(
    server: FaultServer, make_client: MakeClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(transport, "_MEMORY_CAP", 3_000_000)
    server.always("status", huge)
    with pytest.raises(ReplyError, match="is too large"):
        make_client(connection=ConnectionSettings()).import_status("c-1")


def test_an_export_that_does_not_fit_the_disk_is_said(
    server: FaultServer, client: ExchangeClient, tmp_path: Path
) -> None:
    with pytest.raises(SettingsError, match="could not be saved in"):
        client.fetch_export("c-1", tmp_path / "missing" / "x.json")


def test_large_transfers_take_no_memory_to_speak_of(
    server: FaultServer, make_client: MakeClient, tmp_path: Path
) -> None:
    client = make_client(connection=ConnectionSettings())
    client.sign_in()
    server.always("export", streams(b'{"id": "A-1", "x": "%s"}' % (b"y" * 100_000), 300))
    server.plan("import", early(swallow))
    rows = tmp_path / "rows.json"
    with rows.open("wb") as file:
        file.writelines([b"[", *[b" " * 1000] * 30_000, b"]"])
    tracemalloc.start()
    found = client.fetch_export("c-1", tmp_path / "x.json")
    client.import_file(rows)
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert found is not None
    assert found.path.stat().st_size == 30_006_901
    assert peak < 4 * 1024 * 1024


# Redirects and secrets


@pytest.mark.parametrize("status", [301, 302, 303, 307, 308])
def test_a_redirect_to_another_host_is_not_followed_and_nothing_leaks(
    server: FaultServer, client: ExchangeClient, tmp_path: Path, rows: Path, status: int
) -> None:
    with FaultServer() as other:
        for step in ("sign-in", "export-request", "export", "status", "result", "failed", "import"):
            server.always(step, redirects(status, f"{other.url}/public/v1/authenticate"))
        asks: list[Callable[[], object]] = [
            client.sign_in,
            lambda: client.request_export(ACTIVITIES, {}),
            lambda: client.fetch_export("c-1", tmp_path / "x.json"),
            lambda: client.import_status("c-1"),
            lambda: client.import_result("c-1"),
            lambda: client.import_failed("c-1"),
        ]
        for ask in asks:
            with pytest.raises(ReplyError, match="redirects to") as caught:
                ask()
            assert str(caught.value.title).endswith(
                f"{other.url.removeprefix('http://')}. Nothing was sent there."
            )
        server._always.pop("sign-in")
        for ask in asks[1:]:
            with pytest.raises(ReplyError, match="redirects to"):
                ask()
        with pytest.raises(OutcomeUnknownError):
            client.import_file(rows)
        assert other.requests == []


@pytest.mark.parametrize(
    "target",
    ["https://127.0.0.1/x", "//evil.example.com/x", "http://127.0.0.1:1/x", "http://localhost/x"],
)
def test_another_scheme_or_port_is_another_host(
    server: FaultServer, client: ExchangeClient, target: str
) -> None:
    server.always("status", redirects(307, target))
    with pytest.raises(ReplyError, match="redirects"):
        client.import_status("c-1")


@pytest.mark.parametrize("status", [301, 302, 307, 308])
def test_redirects_within_the_host_are_followed_with_method_body_and_token(
    server: FaultServer, client: ExchangeClient, status: int
) -> None:
    server.plan(
        "export-request",
        redirects(status, "/api/public/v1/export/activities"),
        redirects(status, f"{server.url}/x/export/activities?a=1"),
    )
    assert client.request_export(ACTIVITIES, {"sites": ["S-1"]}).correlation_id == "c-4"
    seen = server.of("export-request")
    assert [(one.method, one.path, one.body) for one in seen] == [
        ("POST", "/public/v1/export/activities", b'{"projectId":"project-1","sites":["S-1"]}'),
        ("POST", "/api/public/v1/export/activities", b'{"projectId":"project-1","sites":["S-1"]}'),
        ("POST", "/x/export/activities", b'{"projectId":"project-1","sites":["S-1"]}'),
    ]
    assert {one.headers["authorization"] for one in seen} == {f"Bearer {TOKEN}"}


def test_a_netrc_cannot_replace_the_token(
    server: FaultServer, client: ExchangeClient, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    netrc = tmp_path / "netrc"
    netrc.write_text(
        "machine 127.0.0.1 login someone password else\ndefault login someone password else\n"
    )
    netrc.chmod(0o600)
    monkeypatch.setenv("NETRC", str(netrc))
    client.import_status("c-1")
    assert "authorization" not in server.of("sign-in")[0].headers
    assert server.of("status")[0].headers["authorization"] == f"Bearer {TOKEN}"


@pytest.mark.parametrize("step", ["sign-in", "status", "import", "export-request"])
@pytest.mark.parametrize("status", [400, 401, 403, 404, 500])
def test_a_service_that_repeats_secrets_does_not_bring_them_into_an_error(
    server: FaultServer,
    client: ExchangeClient,
    rows: Path,
    step: str,
    status: int,
    caplog: pytest.LogCaptureFixture,
) -> None:
    client.sign_in()  # a token is a secret from here on
    server.always(step, says(status, {"message": f"bad {PASSWORD} and {TOKEN}", "code": TOKEN}))
    caplog.set_level(logging.DEBUG)
    caught: list[BridgeError] = []
    for ask in (
        client.sign_in,
        lambda: client.import_status("c-1"),
        lambda: client.import_file(rows),
        lambda: client.request_export(ACTIVITIES, {}),
    ):
        try:
            ask()
        except BridgeError as error:
            caught.append(error)
    assert caught or (step, status) == ("status", 404)
    for found in caught:
        shown = f"{found.title} {found.advice} {found.detail} {found!r}"
        assert PASSWORD not in shown
        assert TOKEN not in shown
    assert PASSWORD not in log.blanked(caplog.text)
    assert TOKEN not in log.blanked(caplog.text)


def test_the_client_does_not_show_its_secrets(client: ExchangeClient, server: FaultServer) -> None:
    client.sign_in()
    assert PASSWORD not in repr(client)
    assert TOKEN not in repr(transport.Order("GET", "/", authorization=f"Bearer {TOKEN}"))


def test_the_services_words_stand_in_the_details(
    server: FaultServer, client: ExchangeClient
) -> None:
    server.always("export-request", says(400, {"code": "E-17", "message": "projectId is missing"}))
    with pytest.raises(RefusedError) as caught:
        client.request_export(ACTIVITIES, {})
    assert caught.value.detail == "HTTP 400: E-17: projectId is missing"
    assert str(caught.value.title) == "The service refused the request."


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a device that is always full")
@pytest.mark.parametrize(
    "size", [10, 100_000], ids=["what still lies in memory", "more than memory holds"]
)
def test_a_disk_that_is_full_is_not_called_a_lost_connection(size: int) -> None:
    with pytest.raises(SettingsError, match="could not be saved in"):
        transport._keep(Path("/dev/full"), [b"x" * size])
