"""Certificates are checked by the system's store and one more file, also through proxies; what goes
wrong there is said in plain words.
"""

from __future__ import annotations

import base64
import socket
import ssl
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from faults.faultserver import PASSWORD, TOKEN, FaultServer
from faults.proxy import Proxy
from faults.quick import QuickMonitor

from bridge.client.exchange import ExchangeClient
from bridge.client.transport import ConnectionSettings
from bridge.errors import NoConnectionError, SettingsError
from bridge.jobs.clients import test_connection as four_questions
from bridge.settings import Account

CERTIFICATES = Path(__file__).parents[2] / "faults" / "certificates"
PROXY_SECRET = "planted-proxy-71c0"
AUTHORITY = str(CERTIFICATES / "authority.pem")


def context(name: str) -> ssl.SSLContext:
    made = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    made.load_cert_chain(CERTIFICATES / name)
    return made


Protected = Callable[..., FaultServer]


@pytest.fixture
def protected() -> Iterator[Protected]:
    with ExitStack() as stack:
        yield lambda name="service.pem": stack.enter_context(FaultServer(context(name)))


@pytest.fixture
def connect() -> Iterator[Callable[..., ExchangeClient]]:
    with ExitStack() as stack:

        def make(
            url: str, certificate_file: str = "", proxy: str = "", user: str = ""
        ) -> ExchangeClient:
            account = Account(name="tls", base_url=url, username="planner", project_id="project-1")
            settings = ConnectionSettings(
                proxy=proxy,
                certificate_file=certificate_file,
                proxy_user=user,
                proxy_password=PROXY_SECRET if user else "",
                connect_seconds=2,
                read_seconds=2,
                call_seconds=4,
            )
            client = ExchangeClient(account, PASSWORD, QuickMonitor(), connection=settings)
            stack.callback(client.close)
            return client

        yield make


Connect = Callable[..., ExchangeClient]


def test_a_certificate_that_nobody_signed_is_refused_before_the_password_is_sent(
    protected: Protected, connect: Connect
) -> None:
    server = protected()
    with pytest.raises(NoConnectionError) as caught:
        connect(server.url).sign_in()
    host = server.url.removeprefix("https://")
    assert (
        str(caught.value.title)
        == f"The certificate of {host} is not trusted: this computer does not trust its issuer."
    )
    assert str(caught.value.advice).startswith(
        "Your password was not sent. Ask IT for a PEM certificate file"
    )
    assert caught.value.untrusted is True
    assert caught.value.sent is False
    assert server.requests == []
    assert server.connections == 1


def test_one_more_certificate_file_is_trusted(protected: Protected, connect: Connect) -> None:
    server = protected()
    connect(server.url, AUTHORITY).sign_in()
    assert len(server.of("sign-in")) == 1


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("expired.pem", "it has expired, or this computer's clock is wrong."),
        ("other-name.pem", "it is for another address."),
    ],
)
def test_it_is_said_what_is_wrong_with_a_certificate(
    protected: Protected, connect: Connect, name: str, reason: str
) -> None:
    server = protected(name)
    with pytest.raises(NoConnectionError) as caught:
        connect(server.url, AUTHORITY).sign_in()
    assert str(caught.value.title).endswith(reason)
    assert caught.value.untrusted is True
    assert server.requests == []


def test_a_certificate_that_is_not_trusted_is_the_second_question(
    protected: Protected, connect: Connect
) -> None:
    steps = four_questions(connect(protected().url))
    assert [step.passed for step in steps] == [True, False, False, False]
    assert [str(step.name) for step in steps][1] == "Certificate trusted"


@pytest.mark.parametrize(
    "content",
    [None, "", "not a certificate", "-----BEGIN CERTIFICATE-----\nxx\n-----END CERTIFICATE-----\n"],
)
def test_a_certificate_file_that_is_none_is_said(
    connect: Connect, tmp_path: Path, content: str | None
) -> None:
    path = tmp_path / "company.pem"
    if content is not None:
        path.write_text(content)
    with pytest.raises(SettingsError, match="cannot be used"):
        connect("https://planning.test", str(path))


def test_https_where_only_http_is_spoken_is_said(connect: Connect) -> None:
    with (
        FaultServer() as plain,
        pytest.raises(
            NoConnectionError, match=r"secure connection to .* was not possible"
        ) as caught,
    ):
        connect(plain.url.replace("http://", "https://")).sign_in()
    assert caught.value.untrusted is False


def test_a_name_that_does_not_exist_is_said(
    connect: Connect, monkeypatch: pytest.MonkeyPatch
) -> None:
    def unknown(*question: object, **more: object) -> list[object]:
        raise socket.gaierror(-2, "Name or service not known")

    monkeypatch.setattr(socket, "getaddrinfo", unknown)
    with pytest.raises(
        NoConnectionError, match=r"There is no service at the address nobody\.invalid"
    ):
        connect("https://nobody.invalid").sign_in()


@pytest.mark.parametrize("name", ["setting", "HTTPS_PROXY", "https_proxy"])
def test_a_proxy_carries_the_request_but_sees_neither_password_nor_token(
    protected: Protected, connect: Connect, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    server = protected()
    with Proxy(int(server.url.rsplit(":", 1)[1])) as proxy:
        if name != "setting":
            monkeypatch.setenv(name, proxy.url)
        client = connect("https://planning.test", AUTHORITY, proxy.url if name == "setting" else "")
        client.import_status("c-1")
        assert [seen.step for seen in server.requests] == ["sign-in", "status"]
        assert proxy.heads[0].startswith(b"CONNECT planning.test:443 HTTP/")
        assert not any(
            secret.encode() in head for head in proxy.heads for secret in (PASSWORD, TOKEN)
        )


def test_certificates_are_checked_through_a_proxy_too(
    protected: Protected, connect: Connect
) -> None:
    server = protected()
    with (
        Proxy(int(server.url.rsplit(":", 1)[1])) as proxy,
        pytest.raises(NoConnectionError) as caught,
    ):
        connect("https://planning.test", "", proxy.url).sign_in()
    assert caught.value.untrusted is True
    assert server.requests == []


ASKS = b"HTTP/1.1 407 Proxy Authentication Required\r\nContent-Length: 0\r\n\r\n"


@pytest.mark.parametrize("named", ["setting", "HTTPS_PROXY"])
@pytest.mark.parametrize(
    ("user", "says"),
    [("", "asks for a sign-in."), ("corp\\anna", "did not accept the user or password.")],
)
def test_a_proxy_that_asks_for_a_sign_in_is_said(
    connect: Connect, monkeypatch: pytest.MonkeyPatch, named: str, user: str, says: str
) -> None:
    with Proxy(9, ASKS) as proxy:
        if named != "setting":
            monkeypatch.setenv(named, proxy.url)
        client = connect("https://planning.test", "", proxy.url if named == "setting" else "", user)
        with pytest.raises(NoConnectionError) as caught:
            client.sign_in()
        assert str(caught.value.title) == f"The proxy {proxy.url} {says}"
        assert "407" in caught.value.detail
        (sent,) = [line for line in proxy.heads[0].split(b"\r\n") if b"uthorization" in line] or [
            b""
        ]
        expected = base64.b64encode(f"{user}:{PROXY_SECRET}".encode()) if user else b""
        assert sent.removeprefix(b"Proxy-Authorization: Basic ") == expected
        assert PROXY_SECRET not in f"{caught.value} {caught.value.detail}"


UNUSABLE = ["socks5://127.0.0.1:1080", "http://proxy:port", "http://anna:planted#2b@host"]


@pytest.mark.parametrize("name", ["HTTPS_PROXY", "all_proxy"])
@pytest.mark.parametrize("value", UNUSABLE)
def test_a_variable_whose_proxy_cannot_be_used_is_named(
    connect: Connect, monkeypatch: pytest.MonkeyPatch, name: str, value: str
) -> None:
    monkeypatch.setenv(name, value)
    with pytest.raises(SettingsError) as caught:
        connect("https://planning.test").sign_in()
    assert str(caught.value.title) == f"The proxy that {name} names cannot be used."
    assert "planted" not in f"{caught.value} {caught.value.detail}"


def test_a_variable_whose_certificates_cannot_be_used_is_named(
    connect: Connect, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("REQUESTS_CA_BUNDLE", "/nonexistent.pem")
    with pytest.raises(SettingsError, match="The certificates that REQUESTS_CA_BUNDLE names"):
        connect("https://planning.test")


def test_a_proxy_that_is_not_there_is_said(connect: Connect) -> None:
    with pytest.raises(NoConnectionError, match=r"proxy http://127\.0\.0\.1:9 did not") as caught:
        connect("https://planning.test", "", "http://someone:proxy-secret@127.0.0.1:9").sign_in()
    assert "proxy-secret" not in f"{caught.value} {caught.value.detail}"


@pytest.mark.parametrize(
    "proxy", ["http://", "socks5://127.0.0.1:1", "ftp://x", "http://a:99999", "http://a:b:c"]
)
def test_a_proxy_that_is_no_address_is_said(connect: Connect, proxy: str) -> None:
    with pytest.raises(SettingsError, match="is not a proxy address"):
        connect("https://planning.test", "", proxy)


def test_nobody_at_the_address_is_the_first_question(connect: Connect) -> None:
    steps = four_questions(connect("http://127.0.0.1:9"))
    assert [step.passed for step in steps] == [False, False, False, False]
    assert str(steps[0].why).startswith("The service at 127.0.0.1:9 cannot be reached.")
