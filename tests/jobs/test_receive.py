"""Deliveries to a callback address become workbooks; what is no export is kept and said."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from planner import Planner, at_work

from bridge.jobs.receive import kind_of, receive
from bridge.records.kinds import ACTIVITIES, KINDS
from bridge.records.messages import stream_records
from bridge.texts import Text
from bridge.workbook.reader import open_sheet


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
        assert sheet.info.kind == "activities"
        assert sum(1 for _ in sheet.rows()) == 40
    assert [path.suffix for path in (tmp_path / "in").iterdir()] == [".xlsx"]


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)
def test_the_kind_of_a_delivery_is_told_from_its_keys(planner: Planner, tmp_path: Path, kind: object) -> None:
    from bridge.jobs.fetch import fetch
    from bridge.records.kinds import Kind

    assert isinstance(kind, Kind)
    fetched = fetch(planner.client, kind, {}, tmp_path / "found.json", planner.monitor)
    assert kind_of([record.value for record in stream_records(fetched.path)]) is kind


def test_a_delivery_without_records_is_no_kind() -> None:
    assert kind_of([]) is None
    assert kind_of([{"id": "A", "siteId": "S", "startDate": "x"}]) is ACTIVITIES
