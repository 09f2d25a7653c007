"""A lake in an object store, on a server of this computer: exports, two writers, a wrong key."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from threading import Thread

import pytest
from builders.lakes import AWKWARD, Projects, rows

from bridge.errors import WorkbookError

pytestmark = pytest.mark.deep


@pytest.fixture
def store(monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """Run the server in a process of its own: delta-rs lets no other thread run while it waits."""
    boto3 = pytest.importorskip("boto3", reason="comes with the extra: pip install -e .[engines]")
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    address = f"http://127.0.0.1:{port}"
    code = f"import sys; sys.path[:] = {sys.path!r}; from moto.server import main; main()"
    with subprocess.Popen(
        [sys.executable, "-c", code, "-H", "127.0.0.1", "-p", str(port)],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        env={**os.environ, "INITIAL_NO_AUTH_ACTION_COUNT": "100000"},
    ) as server:
        for _ in range(300):
            try:
                socket.create_connection(("127.0.0.1", port), 5).close()
                break
            except OSError:
                time.sleep(0.1)
        for name, value in (
            ("AWS_ACCESS_KEY_ID", "key"),
            ("AWS_SECRET_ACCESS_KEY", "secret"),
            ("AWS_REGION", "us-east-1"),
            ("AWS_DEFAULT_REGION", "us-east-1"),
            ("AWS_ENDPOINT_URL", address),
            ("AWS_ALLOW_HTTP", "true"),
        ):
            monkeypatch.setenv(name, value)
        boto3.client("s3", endpoint_url=address).create_bucket(Bucket="lake")
        yield address
        server.terminate()


def test_two_writers_and_a_wrong_key(store: str) -> None:
    ours, theirs = Projects(*AWKWARD[:3]), Projects(*AWKWARD[3:])
    for service in (ours, theirs):
        for account in service.accounts:
            service.put(account.project_id, "activities", {"id": "1"})
    for _ in range(2):
        writers = [Thread(target=one.export, args=("s3://lake/north",)) for one in (ours, theirs)]
        for writer in writers:
            writer.start()
        for writer in writers:
            writer.join()
    current = rows("s3://lake/north", "current", "activities")
    assert sorted(row["_project"] for row in current) == sorted(AWKWARD)
    assert len(rows("s3://lake/north", "history", "activities")) == 14
    plain = {"Content-Type": "text/plain"}
    reset = urllib.request.Request(f"{store}/moto-api/reset-auth", b"0", plain)
    urllib.request.urlopen(reset).close()
    ours.asked.clear()
    with pytest.raises(WorkbookError, match="Check the key in the environment"):
        ours.export("s3://lake/north")
    assert ours.asked == []
