"""What comes back: pages that are no answers, damaged and oversized bodies, unfinished exports,
redirects; and where secrets go (promise 20).
"""

from __future__ import annotations

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
    ReplyError,
    SettingsError,
)
from bridge.records.kinds import ACTIVITIES


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


def test_more_than_three_redirects_are_too_many(
    server: FaultServer, client: ExchangeClient
) -> None:
    server.always("status", redirects(307, "/a/import/status?again=1"))
    server.plan("status", redirects(307, "/b/import/status"))
    with pytest.raises(ReplyError):
        client.import_status("c-1")
    assert len(server.of("status")) <= 4


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


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a device that is always full")
@pytest.mark.parametrize(
    "size", [10, 100_000], ids=["what still lies in memory", "more than memory holds"]
)
def test_a_disk_that_is_full_is_not_called_a_lost_connection(size: int) -> None:
    with pytest.raises(SettingsError, match="could not be saved in"):
        transport._keep(Path("/dev/full"), [b"x" * size])
