from __future__ import annotations

import gzip
import json
import socket
from collections.abc import Iterator
from http.client import HTTPConnection
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from faults.quick import QuickMonitor

from bridge.client.callback_listener import Receiver
from bridge.client.exchange import ExchangeClient
from bridge.errors import NoConnectionError
from bridge.jsonio.envelopes import stream_records
from bridge.practice.app import PracticeService
from bridge.progress import Monitor
from bridge.records.kinds import ACTIVITIES
from bridge.settings import Account


class Deliveries:
    def __init__(self, folder: Path) -> None:
        self.files: list[Path] = []
        self.receiver = Receiver(folder, lambda path, kind: self.files.append(path))

    def records(self) -> list[list[str]]:
        return [[str(record.value["id"]) for record in stream_records(path)] for path in self.files]

    def send(self, body: bytes, method: str = "POST", path: str = "", headers: dict[str, str] | None = None, chunked: bool = False) -> int:
        parts = urlsplit(self.receiver.address)
        connection = HTTPConnection(parts.netloc, timeout=5)
        pieces = (body[at : at + 7] for at in range(0, len(body), 7))
        connection.request(method, path or parts.path, pieces if chunked else body, headers or {}, encode_chunked=chunked)
        status = connection.getresponse().status
        connection.close()
        return status


@pytest.fixture
def deliveries(tmp_path: Path) -> Iterator[Deliveries]:
    made = Deliveries(tmp_path / "in")
    with made.receiver:
        yield made


LIST = b'[{"id": "A-1"}, {"id": "A-2"}]'


def test_it_listens_on_this_computer_with_a_secret_in_the_path(deliveries: Deliveries) -> None:
    parts = urlsplit(deliveries.receiver.address)
    assert (parts.scheme, parts.hostname) == ("http", "127.0.0.1")
    assert len(parts.path) > 30


@pytest.mark.parametrize("method", ["POST", "PUT"])
@pytest.mark.parametrize("chunked", [False, True])
def test_a_delivery_becomes_a_file(deliveries: Deliveries, method: str, chunked: bool) -> None:
    headers = {"Transfer-Encoding": "chunked"} if chunked else {}
    assert deliveries.send(LIST, method, headers=headers, chunked=chunked) == 204
    assert deliveries.records() == [["A-1", "A-2"]]
    assert deliveries.files[0].read_bytes() == LIST


@pytest.mark.parametrize(
    ("body", "ids"),
    [
        (b'{"id": "A-1"}', ["A-1"]),
        (b'{"correlationId": "c", "data": [{"id": "A-1"}]}', ["A-1"]),
        (json.dumps(LIST.decode()).encode(), ["A-1", "A-2"]),
        (b"[]", []),
    ],
)
def test_every_form_of_an_export_is_taken(deliveries: Deliveries, body: bytes, ids: list[str]) -> None:
    assert deliveries.send(body) == 204
    assert deliveries.records() == [ids]


def test_a_packed_delivery_is_unpacked(deliveries: Deliveries) -> None:
    assert deliveries.send(gzip.compress(LIST, mtime=0), headers={"Content-Encoding": "gzip"}) == 204
    assert deliveries.records() == [["A-1", "A-2"]]


@pytest.mark.parametrize(
    ("body", "headers"),
    [
        (b"", {}),
        (b"{}", {}),
        (b"hello", {}),
        (b'[{"id": "A-1"', {}),
        (b'[{"id": NaN}]', {}),
        (b"\xff", {}),
        (b"not packed", {"Content-Encoding": "gzip"}),
        (gzip.compress(LIST, mtime=0)[:-9], {"Content-Encoding": "gzip"}),
        (gzip.compress(b"[" + b" " * 60_000_000 + b"]", mtime=0), {"Content-Encoding": "gzip"}),
        (LIST, {"Content-Length": "99999999999999"}),
        (LIST, {"Content-Length": "many"}),
        (LIST, {"Content-Length": "-1"}),
    ],
)
def test_what_is_no_export_is_refused_and_not_kept(deliveries: Deliveries, tmp_path: Path, body: bytes, headers: dict[str, str]) -> None:
    assert deliveries.send(body, headers=headers) == 400
    assert deliveries.files == []
    assert list((tmp_path / "in").iterdir()) == []


@pytest.mark.parametrize("path", ["/", "/guess", "/guess/more", "//"])
def test_without_the_secret_nothing_is_there(deliveries: Deliveries, path: str) -> None:
    assert deliveries.send(LIST, path=path) == 404
    assert deliveries.files == []


def test_a_delivery_that_breaks_off_is_not_kept(deliveries: Deliveries, tmp_path: Path) -> None:
    parts = urlsplit(deliveries.receiver.address)
    with socket.create_connection((str(parts.hostname), parts.port or 0)) as connection:
        connection.sendall(f"POST {parts.path} HTTP/1.1\r\nHost: x\r\nContent-Length: 500\r\n\r\n".encode() + LIST)
        connection.shutdown(socket.SHUT_WR)
        assert connection.recv(100).startswith(b"HTTP/1.1 400")
    assert deliveries.files == []


def test_deliveries_do_not_overwrite_each_other(deliveries: Deliveries) -> None:
    for _ in range(3):
        assert deliveries.send(LIST) == 204
    assert len(set(deliveries.files)) == 3


def test_a_taken_port_is_said(deliveries: Deliveries, tmp_path: Path) -> None:
    port = urlsplit(deliveries.receiver.address).port or 0
    with pytest.raises(NoConnectionError, match=f"could not be started on port {port}"):
        Receiver(tmp_path, lambda path, kind: None, port=port)


@pytest.mark.parametrize("callback", ["post", "put", "envelope", "twice"])
def test_an_export_of_the_practice_service_is_delivered(deliveries: Deliveries, callback: str) -> None:
    with PracticeService(switches={"callback": callback, "delay": "0"}) as service:
        account = Account(name="p", base_url=service.base_url, username=service.username, project_id=service.project_id)
        client = ExchangeClient(account, service.password, QuickMonitor())
        client.request_export(ACTIVITIES, {}, deliveries.receiver.address)
        for _ in range(200):
            if len(deliveries.files) == (2 if callback == "twice" else 1):
                break
            Monitor().sleep(0.02)
        client.close()
    assert [len(ids) for ids in deliveries.records()] == [40] * (2 if callback == "twice" else 1)


@pytest.mark.parametrize("size", [b"-1", b"+5", b"0x5", b"1_0", b"ffffffffffffffffff", b"ffffffffffff", b"", b" 5", b"five", b"5" * 70, b"\xd9\xa5"])
def test_a_chunk_size_that_is_none_is_refused_before_its_body_is_read(deliveries: Deliveries, size: bytes) -> None:
    parts = urlsplit(deliveries.receiver.address)
    with socket.create_connection((parts.hostname or "", parts.port or 0), timeout=5) as connection:
        connection.sendall(f"POST {parts.path} HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n".encode() + size + b"\r\n")
        answer = connection.recv(100)  # nothing of a body was sent, and the answer is there
    assert answer.startswith(b"HTTP/1.1 400 ")
    assert deliveries.files == []


def test_a_chunk_that_is_longer_than_it_says_is_refused(deliveries: Deliveries) -> None:
    parts = urlsplit(deliveries.receiver.address)
    with socket.create_connection((parts.hostname or "", parts.port or 0), timeout=5) as connection:
        head = f"POST {parts.path} HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n".encode()
        connection.sendall(head + b"2\r\n[]   \r\n0\r\n\r\n")
        assert connection.recv(100).startswith(b"HTTP/1.1 400 ")
