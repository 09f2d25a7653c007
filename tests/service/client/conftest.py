from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from faults.faultserver import PASSWORD, FaultServer
from faults.quick import QuickMonitor

from bridge.client.exchange import ExchangeClient
from bridge.client.transport import ConnectionSettings
from bridge.settings import Account

PATIENT = ConnectionSettings(
    connect_seconds=10, read_seconds=20, import_seconds=20, call_seconds=40
)
"""So that a busy machine fails no test."""
QUICK = ConnectionSettings(
    connect_seconds=2, read_seconds=0.5, import_seconds=0.5, call_seconds=1.0
)

MakeClient = Callable[..., ExchangeClient]


@pytest.fixture
def server() -> Iterator[FaultServer]:
    with FaultServer() as running:
        yield running


@pytest.fixture
def monitor() -> QuickMonitor:
    return QuickMonitor()


@pytest.fixture
def make_client(server: FaultServer, monitor: QuickMonitor) -> Iterator[MakeClient]:
    made: list[ExchangeClient] = []

    def make(
        url: str = "",
        learned: dict[str, str] | None = None,
        connection: ConnectionSettings = PATIENT,
        patience: float = 600.0,
    ) -> ExchangeClient:
        account = Account(
            name="test",
            base_url=url or server.url,
            username="planner",
            project_id="project-1",
            learned=learned or {},
        )
        client = ExchangeClient(
            account, PASSWORD, monitor, connection=connection, patience=patience
        )
        made.append(client)
        return client

    yield make
    for client in made:
        client.close()


@pytest.fixture
def client(make_client: MakeClient) -> ExchangeClient:
    return make_client()


@pytest.fixture
def quick_client(make_client: MakeClient) -> ExchangeClient:
    """For services that stay silent or drip."""
    return make_client(connection=QUICK)


@pytest.fixture
def rows(tmp_path: Path) -> Path:
    path = tmp_path / "rows.json"
    path.write_text('[{"id": "A-1", "siteId": "S-1"}]', encoding="utf-8")
    return path
