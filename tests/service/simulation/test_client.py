"""The simulation client on the wire: form-encoded sign-in, one renewal, one submission, and a token
that stays with its host.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from faults.quick import QuickMonitor
from faults.spoiled import SpoiledService
from service.practice.caller import wait_until

from bridge.client.transport import ConnectionSettings
from bridge.errors import (
    ReplyError,
    SettingsError,
    SignInError,
)
from bridge.practice.simulator import case_texts
from bridge.settings import Account
from bridge.simulation.client import SimulationClient
from bridge.simulation.runs import ResultLink, RunStatus

CASE = case_texts()["campaign-a"].encode()
QUICK = ConnectionSettings(connect_seconds=2, read_seconds=2, import_seconds=0.5, call_seconds=5)


@pytest.fixture
def service() -> Iterator[SpoiledService]:
    with SpoiledService(
        activities=1, switches={"run-seconds": "0", "hang-seconds": "1"}
    ) as running:
        yield running


@pytest.fixture
def learned() -> dict[str, str]:
    return {}


@pytest.fixture
def client(service: SpoiledService, learned: dict[str, str]) -> Iterator[SimulationClient]:
    account = Account(
        name="a",
        base_url=service.base_url,
        username="",
        project_id="",
        platform_url=service.platform_url,
        client_id=service.client_id,
    )
    made = SimulationClient(
        account,
        service.client_secret,
        QuickMonitor(),
        connection=QUICK,
        learned=learned.__setitem__,
        patience=5,
    )
    yield made
    made.close()


def test_a_token_is_renewed_once_on_401(service: SpoiledService, client: SimulationClient) -> None:
    service.set("token-requests", "1")
    run = client.submit(CASE).run
    assert run is not None
    assert client.status(run).status is RunStatus.COMPLETED
    assert [request.step for request in service.requests].count("simulation-sign-in") == 2
    service.set("token-requests", "0")
    service.set("fault-run-status", "401")
    with pytest.raises(SignInError):
        client.status(run)


def test_the_token_never_leaves_the_platforms_host(
    service: SpoiledService, client: SimulationClient, tmp_path: Path
) -> None:
    client.sign_in()
    with SpoiledService(activities=1) as elsewhere:
        with pytest.raises(SignInError):
            client.fetch_link(
                ResultLink("x", f"{elsewhere.platform_url}/simulations/x/results"), tmp_path / "x"
            )
        wait_until(lambda: bool(elsewhere.requests))
        assert ["authorization" in request.headers for request in elsewhere.requests] == [False]


def test_an_account_without_an_api_client_says_where_one_is_made(service: SpoiledService) -> None:
    account = Account(name="a", base_url=service.base_url, username="", project_id="")
    with pytest.raises(SettingsError, match="under API Clients"):
        SimulationClient(account, "secret")


@pytest.mark.parametrize(
    "url",
    [
        *(
            "http://127.0.0.1:9/x",
            "https://localhost/x",
            "http://2130706433:9/x",
            "http://127.1/x",
            "https://[::ffff:127.0.0.1]/x",
            "http://0.0.0.0:9/x",
        ),
        *(
            "https://[::1]:9/x",
            "https://169.254.169.254/latest",
            "https://[fe80::1]/x",
            "https://10.0.0.7/x",
            "https://192.168.1.1/x",
        ),
        *("https://[fd00::1]/x", "https://100.64.0.1/x", "https://user:secret@10.0.0.7/x"),
    ],
)
def test_a_link_into_this_computer_or_its_network_is_not_followed(tmp_path: Path, url: str) -> None:
    account = Account(
        name="a",
        base_url="",
        username="",
        project_id="",
        platform_url="https://1.1.1.1",
        client_id="c",
    )
    client = SimulationClient(account, "secret", QuickMonitor(), connection=QUICK)
    with pytest.raises(ReplyError, match="in your own network"):
        client.fetch_link(ResultLink("x", url), tmp_path / "x")
    client.close()


def test_a_platform_in_the_own_network_names_no_files_of_this_computer(tmp_path: Path) -> None:
    account = Account(
        name="a",
        base_url="",
        username="",
        project_id="",
        platform_url="https://10.0.0.1",
        client_id="c",
    )
    client = SimulationClient(account, "secret", QuickMonitor(), connection=QUICK)
    for url in ("https://127.0.0.1/x", "https://169.254.169.254/x"):
        with pytest.raises(ReplyError, match="in your own network"):
            client.fetch_link(ResultLink("x", url), tmp_path / "x")
    client.close()
