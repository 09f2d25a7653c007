"""A gateway over TLS that answers and closes while a large body is still being sent; pauses on the
way. Over plain http none of it shows.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from faults.faultserver import PASSWORD, FaultServer
from faults.gateway import AUTHORITY, Gateway
from faults.quick import QuickMonitor

from bridge.client.exchange import ExchangeClient
from bridge.client.transport import ConnectionSettings
from bridge.errors import BridgeError, OutcomeUnknownError
from bridge.settings import Account

CONNECTION = ConnectionSettings(
    certificate_file=AUTHORITY, read_seconds=20, import_seconds=20, call_seconds=60
)


@pytest.fixture
def gateway(server: FaultServer) -> Iterator[Gateway]:
    with Gateway(int(server.url.rsplit(":", 1)[1])) as running:
        yield running


def client_of(gateway: Gateway, connection: ConnectionSettings = CONNECTION) -> ExchangeClient:
    account = Account(name="tls", base_url=gateway.url, username="planner", project_id="project-1")
    return ExchangeClient(account, PASSWORD, QuickMonitor(), connection=connection)


@pytest.fixture
def large(tmp_path: Path) -> Path:
    """A file that no buffer on the way swallows: 2 MB, as 6,000 rows are."""
    path = tmp_path / "rows.json"
    path.write_bytes(b"[" + b'{"id": "A-1", "externalRemarks": "moved"},' * 50_000 + b"{}]")
    return path


@pytest.mark.parametrize("fault", ["413", "429", "503", "403"])
def test_an_answer_that_came_while_the_body_was_sent_is_read(
    server: FaultServer, gateway: Gateway, large: Path, fault: str
) -> None:
    gateway.fault = fault
    with pytest.raises(BridgeError) as caught:
        client_of(gateway).import_file(large, lambda: True)
    assert not isinstance(caught.value, OutcomeUnknownError)
    assert caught.value.status == int(fault)
    assert f"{fault} " in str(caught.value.title)
    assert "(testgate)" in str(caught.value.title)
    assert server.of("import") == []


def test_a_connection_that_closes_without_an_answer_is_an_unknown_outcome(
    gateway: Gateway, large: Path
) -> None:
    gateway.fault = "close-early"
    with pytest.raises(OutcomeUnknownError) as caught:
        client_of(gateway).import_file(large, lambda: True)
    assert "127.0.0.1" in caught.value.detail
    assert gateway.heads == 1


def test_a_pause_on_the_way_is_limited_by_the_answers_time_and_not_by_the_connections(
    server: FaultServer, gateway: Gateway, large: Path
) -> None:
    gateway.fault, gateway.pause = "stall", 1.5
    client_of(gateway, replace(CONNECTION, connect_seconds=0.5)).import_file(large)
    assert len(server.accepted) == 1


def test_a_pause_longer_than_that_is_an_unknown_outcome(gateway: Gateway, large: Path) -> None:
    gateway.fault, gateway.pause = "stall", 3
    with pytest.raises(OutcomeUnknownError):
        client_of(gateway, replace(CONNECTION, import_seconds=1)).import_file(large)
