"""The version file: https only, small, from one host, strictly read; the job says what is newer and is off without an address."""

from __future__ import annotations

import ssl
from collections.abc import Iterator
from pathlib import Path

import pytest
from faults.faultserver import FaultServer, redirects, says
from faults.quick import QuickMonitor

import bridge.jobs.updates
from bridge.client.transport import ConnectionSettings
from bridge.client.version_file import VersionFile, read_version_file
from bridge.errors import BridgeError, NoConnectionError, ReplyError, SettingsError
from bridge.jobs.updates import Versions, check_for_update
from bridge.settings import Settings, change_settings

CERTIFICATES = Path(__file__).parents[1] / "faults" / "certificates"
CONNECTION = ConnectionSettings(certificate_file=str(CERTIFICATES / "authority.pem"), connect_seconds=2, read_seconds=2, call_seconds=4)
PATH = "/versions/latest.json"
GOOD = {"version": "1.10.0", "page": "https://intranet.example/sheetbridge", "more": "is allowed"}


@pytest.fixture
def server() -> Iterator[FaultServer]:
    made = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    made.load_cert_chain(CERTIFICATES / "service.pem")
    with FaultServer(made) as running:
        yield running


def read(server: FaultServer, path: str = f"{PATH}?channel=stable") -> VersionFile:
    return read_version_file(f"{server.url}{path}", CONNECTION, QuickMonitor())


def test_the_version_and_its_page_are_read_and_nobody_is_named(server: FaultServer) -> None:
    server.always(PATH, says(200, GOOD))
    assert read(server) == VersionFile("1.10.0", "https://intranet.example/sheetbridge")
    (seen,) = server.requests
    assert (seen.method, seen.path, seen.query) == ("GET", PATH, {"channel": "stable"})
    assert not {"authorization", "cookie"} & {name.lower() for name in seen.headers}


@pytest.mark.parametrize(
    "answer",
    [
        {"version": "1.10.0"},
        {"version": 2, "page": "https://intranet.example"},
        {"version": "1.10 beta", "page": "https://intranet.example"},
        {"version": "1.10.0", "page": "http://intranet.example"},
        {"version": "1.10.0", "page": "file:///etc/passwd"},
        {"version": "1.10.0", "page": "https://intranet.example/ --new-window"},
        ["1.10.0"],
        b"",
        b"{",
        b"<html>sign in to this network</html>",
        b'{"version": "1.0", "version": "2.0", "page": "https://intranet.example"}',
    ],
)
def test_anything_else_is_no_version_file(server: FaultServer, answer: object) -> None:
    server.always(PATH, says(200, answer))
    with pytest.raises(ReplyError):
        read(server)


def test_a_refusal_is_no_version_file(server: FaultServer) -> None:
    server.always(PATH, says(404, GOOD))
    with pytest.raises(ReplyError, match="is not a version file"):
        read(server)


def test_a_large_answer_is_not_taken(server: FaultServer) -> None:
    server.always(PATH, says(200, {**GOOD, "more": "x" * 70_000}))
    with pytest.raises(ReplyError, match="too large"):
        read(server)


def test_a_redirect_within_the_host_is_followed_and_to_another_one_is_not(server: FaultServer) -> None:
    server.plan(PATH, redirects(302, f"{PATH}?moved=1"), says(200, GOOD))
    assert read(server).version == "1.10.0"
    server.plan(PATH, redirects(302, "https://other.example/version.json"))
    with pytest.raises(ReplyError, match=r"other\.example"):
        read(server)
    server.plan(PATH, redirects(302, server.url.replace("https:", "http:") + "/version.json"))
    with pytest.raises(ReplyError):
        read(server)


@pytest.mark.parametrize(
    "address", ["http://127.0.0.1:9/v.json", "ftp://plan.example/v", "plan.example", "https://", "https://[bad", "https://a:b@plan.example/v"]
)
def test_an_address_without_https_is_refused_before_anything_is_sent(address: str) -> None:
    with pytest.raises(SettingsError):
        read_version_file(address, CONNECTION, QuickMonitor())


def test_a_certificate_that_nobody_signed_is_refused(server: FaultServer) -> None:
    with pytest.raises(NoConnectionError):
        read_version_file(server.url, ConnectionSettings(connect_seconds=2, read_seconds=2, call_seconds=4), QuickMonitor())


@pytest.mark.parametrize(
    ("newest", "newer"), [("0.1.0", False), ("0.1", False), ("0.0.9", False), ("0.1.1", True), ("0.1.0.1", True), ("0.10.0", True)]
)
def test_versions_are_compared_number_by_number(newest: str, newer: bool) -> None:
    assert Versions("0.1.0", newest, "https://intranet.example").newer is newer


def test_the_job_asks_with_the_settings_of_the_network(server: FaultServer, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("SHEETBRIDGE_HOME", str(tmp_path))
    monkeypatch.setattr(bridge.jobs.updates, "__version__", "1.9.3")
    server.always(PATH, says(200, GOOD))
    change_settings(lambda _: Settings(update_address=f"{server.url}{PATH}", certificate_file=CONNECTION.certificate_file))
    found = check_for_update(QuickMonitor())
    assert (found.installed, found.newest, found.newer) == ("1.9.3", "1.10.0", True)


def test_without_an_address_nothing_is_asked(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("SHEETBRIDGE_HOME", str(tmp_path))
    with pytest.raises(BridgeError, match="switched off"):
        check_for_update(QuickMonitor())
