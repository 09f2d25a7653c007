"""Deliveries to a callback address become workbooks; what is no export is kept and said."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
import requests
from all_kinds import KIND
from planner import Planner, at_work

from bridge.jobs.callbacks import receive
from bridge.jobs.fetch import fetch
from bridge.texts import Text
from bridge.workbook.read.open_sheet import open_sheet


@pytest.fixture
def planner(tmp_path: Path) -> Iterator[Planner]:
    with at_work(tmp_path) as found:
        yield found


def test_an_export_with_a_callback_address_is_delivered_as_a_workbook(planner: Planner, tmp_path: Path) -> None:
    told: list[Text] = []
    receiver = receive(planner.account, 0, tmp_path / "in", told.append)
    try:
        planner.export(callback_url=receiver.address)
        for _ in range(500):
            if told:
                break
            planner.monitor.sleep(0.02)
    finally:
        receiver.stop()
    (workbook,) = (tmp_path / "in").glob("*.xlsx")
    assert [str(text) for text in told] == [f"{workbook.name} was received."]
    with open_sheet(workbook) as sheet:
        assert sheet.info.kind.name == "activities"
        assert sum(1 for _ in sheet.rows()) == 40
    assert [path.suffix for path in (tmp_path / "in").iterdir()] == [".xlsx"]


def test_each_kind_has_an_address_of_its_own(planner: Planner, tmp_path: Path) -> None:
    personnel = KIND["personnel"]
    fetched = fetch(planner.client, personnel, {}, tmp_path / "found.json", planner.monitor)
    told: list[Text] = []
    receiver = receive(planner.account, 0, tmp_path / "in", told.append)
    try:
        requests.post(receiver.address_for(personnel), data=fetched.path.read_bytes(), timeout=10).raise_for_status()
        assert requests.post(f"{receiver.address}/boats", data=b"[]", timeout=10).status_code == 404
        assert requests.post(receiver.address, data=b"[]", timeout=10).status_code == 204
    finally:
        receiver.stop()
    (workbook,) = (tmp_path / "in").glob("*.xlsx")
    assert workbook.name.startswith("Personnel ")
    assert [str(text) for text in told] == [f"{workbook.name} was received.", "A delivery without records was received."]
