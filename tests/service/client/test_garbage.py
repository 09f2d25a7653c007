"""Whatever bytes come back: only the errors of ours leave the client, and an import is not sent
twice.
"""

from __future__ import annotations

import contextlib
import random
from collections.abc import Iterator
from pathlib import Path

import pytest
from faults.faultserver import PASSWORD, Asked, FaultServer
from faults.quick import QuickMonitor
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from bridge.client.exchange import ExchangeClient
from bridge.client.transport import ConnectionSettings
from bridge.errors import BridgeError
from bridge.jsonio.record_stream import stream_records
from bridge.settings import Account

GOOD = (
    b"HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 62\r\nDate: Tue, 24 Nov"
    b' 2026 06:00:00 GMT\r\n\r\n{"correlationId": "c-1", "total": 1, "items": [{"id": "A-1"}]}'
)
CHUNKED = (
    b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\nContent-Type:"
    b' application/json\r\n\r\n5\r\n[{"i\r\n9\r\nd":"A-1"}]\r\n0\r\n\r\n'
)


def spoiled(good: bytes, seed: int) -> bytes:
    """Cut, double, swap or overwrite parts of an answer."""
    chance = random.Random(seed)
    found = bytearray(good)
    for _ in range(chance.randint(1, 6)):
        at, length = chance.randrange(len(found) + 1), chance.randint(1, 12)
        action = chance.randrange(4)
        if action == 0:
            del found[at : at + length]
        elif action == 1:
            found[at:at] = found[at : at + length]
        elif action == 2:
            found[at : at + length] = chance.randbytes(length)
        else:
            found[at:at] = chance.choice(
                [
                    b"\r\n",
                    b"\0",
                    b"\xff",
                    b"-1",
                    b"99999999999",
                    b"gzip",
                    b"\r\n\r\n",
                    b"Content-Length: 3\r\n",
                ]
            )
    return bytes(found)


@pytest.fixture(scope="module")
def garbage() -> Iterator[FaultServer]:
    with FaultServer() as running:
        yield running


@pytest.mark.parametrize("good", [GOOD, CHUNKED], ids=["length", "chunks"])
@settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
@given(seed=st.integers(0, 10**9))
@example(seed=0)
def test_only_our_errors_leave_the_client(
    garbage: FaultServer, tmp_path: Path, good: bytes, seed: int
) -> None:
    answer = spoiled(good, seed)

    def say_it(asked: Asked) -> None:
        asked.raw(answer)
        asked.close()

    for step in ("export", "status", "result", "failed", "export-request", "import"):
        garbage.always(step, say_it)
    quick = ConnectionSettings(connect_seconds=2, read_seconds=1, import_seconds=1, call_seconds=2)
    learned = {
        "request path": "/public/v1",
        "export path": "/public/export",
        "failed rows path": "/import/failed",
        "import query": "projectId",
    }
    account = Account(name="g", base_url=garbage.url, username="u", project_id="p", learned=learned)
    client = ExchangeClient(account, PASSWORD, QuickMonitor(), connection=quick, patience=5)
    rows = tmp_path / "rows.json"
    rows.write_text("[]")
    before = len(garbage.of("import"))
    asks = (
        lambda: client.import_status("c"),
        lambda: client.import_result("c"),
        lambda: client.import_failed("c"),
        lambda: [
            list(stream_records(found.path))
            for found in [client.fetch_export("c", tmp_path / "x.json")]
            if found
        ],
        lambda: client.import_file(rows),
    )
    for ask in asks:
        with contextlib.suppress(BridgeError):
            ask()
    sent = garbage.of("import")[before:]
    client.close()
    assert len(sent) <= 3
    if (
        len(sent) > 1
    ):  # only an answer in the service's own JSON that says "not now" lets it be sent again
        assert any(status in answer.split(b"\r\n", 1)[0] for status in (b"401", b"429", b"503"))
